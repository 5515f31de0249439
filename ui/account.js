const LEFT = "trip-planner-left";
const FRESH_MS = 15 * 60 * 1000;

function leave(event) {
  if (!event.target.closest?.(".st-key-sign_in button")) return;
  sessionStorage.setItem(LEFT, JSON.stringify({ search: window.location.search, at: Date.now() }));
}

function comeBack() {
  const left = JSON.parse(sessionStorage.getItem(LEFT) ?? "null");
  sessionStorage.removeItem(LEFT);
  const trip = new URLSearchParams(left?.search ?? "").get("trip");
  if (trip && Date.now() - left.at < FRESH_MS && !new URLSearchParams(window.location.search).has("trip"))
    window.location.replace(`${window.location.pathname}?trip=${encodeURIComponent(trip)}`);
}

export default function ({ data }) {
  if (data.signed_in) comeBack();
  document.addEventListener("click", leave, true);
  return () => document.removeEventListener("click", leave, true);
}
