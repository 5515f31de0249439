const AFTER_MS = [200, 500, 900, 1400, 2000];
const BY_HAND = ["wheel", "touchmove", "keydown"];
// kept by page_drawer.js until there are plans
const known = (document.tripPlanner ??= { seen: null });

function showAnswer() {
  const main = document.querySelector(".stMain");
  const said = document.querySelectorAll(".st-key-conversation [data-testid=stChatMessage]");
  if (!main || said.length < 2) return;
  const strip = window.innerWidth < 1100 ? document.querySelector(".st-key-plans")?.getBoundingClientRect().height ?? 0 : 0;
  const header = document.querySelector("[data-testid=stHeader]")?.getBoundingClientRect().height ?? 0;
  const room = (window.innerWidth < 1100 ? header + strip : 0) + 8;
  const top = said[said.length - 2].getBoundingClientRect().top;
  const end = document.querySelector(".st-key-conversation").getBoundingClientRect().bottom;
  const floor = document.querySelector("[data-testid=stBottom]")?.getBoundingClientRect().top ?? window.innerHeight;
  const by = Math.min(top - room, Math.max(0, end - floor));
  if (Math.abs(by) > 1) main.scrollTo({ top: main.scrollTop + by });
}

export default function ({ data }) {
  let timers = [];
  const letGo = () => timers.forEach(clearTimeout);
  if (!data.busy && known.seen !== null && data.turn > known.seen) timers = AFTER_MS.map((ms) => setTimeout(showAnswer, ms));
  if (!data.busy) known.seen = data.turn;
  for (const kind of BY_HAND) document.addEventListener(kind, letGo, { capture: true, passive: true });
  return () => {
    for (const kind of BY_HAND) document.removeEventListener(kind, letGo, { capture: true });
    letGo();
  };
}
