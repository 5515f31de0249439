const NARROW = 768;
const CLOSES = ".st-key-nav a, .st-key-undo button, [class*='_save'] button, [class*='_skip'] button, .st-key-restart button";
let seen = null;

function drawerAfterTap(event) {
  if (window.innerWidth >= NARROW || !event.target.closest?.(CLOSES)) return;
  const sidebar = document.querySelector("[data-testid=stSidebar][aria-expanded=true]");
  const close = sidebar?.querySelector("[data-testid=stSidebarCollapseButton] button");
  if (close) setTimeout(() => close.click(), 150);
}

function showAnswer() {
  const main = document.querySelector(".stMain");
  const said = document.querySelectorAll(".st-key-conversation [data-testid=stChatMessage]");
  if (!main || said.length < 2) return;
  const strip = window.innerWidth < 1100 ? document.querySelector(".st-key-plans")?.getBoundingClientRect().height ?? 0 : 0;
  const header = document.querySelector("[data-testid=stHeader]")?.getBoundingClientRect().height ?? 0;
  const room = (window.innerWidth < 1100 ? header + strip : 0) + 8;
  const top = said[said.length - 2].getBoundingClientRect().top;
  if (top < room) main.scrollTo({ top: main.scrollTop + top - room });
}

export default function ({ data }) {
  window.__pl = (window.__pl ?? []); window.__pl.push([data.turn, seen]);
  document.addEventListener("click", drawerAfterTap, true);
  let timers = [];
  if (seen !== null && data.turn > seen) timers = [250, 700].map((ms) => setTimeout(showAnswer, ms));
  seen = data.turn;
  return () => {
    document.removeEventListener("click", drawerAfterTap, true);
    timers.forEach(clearTimeout);
  };
}
