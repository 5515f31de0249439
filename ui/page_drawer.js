const NARROW = 768;
const CLOSES = ".st-key-nav a, .st-key-undo button, [class*='_save'] button, [class*='_skip'] button, .st-key-restart button";

function drawerAfterTap(event) {
  if (window.innerWidth >= NARROW || !event.target.closest?.(CLOSES)) return;
  const sidebar = document.querySelector("[data-testid=stSidebar][aria-expanded=true]");
  const close = sidebar?.querySelector("[data-testid=stSidebarCollapseButton] button");
  if (close) setTimeout(() => close.click(), 150);
}

export default function ({ data }) {
  if (!data.plans && !data.busy) (document.tripPlanner ??= { seen: null }).seen = data.turn;
  document.addEventListener("click", drawerAfterTap, true);
  return () => document.removeEventListener("click", drawerAfterTap, true);
}
