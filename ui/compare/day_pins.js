// A pin and its row are one thing: what is pointed at, focused or tapped in one place is lit in the other.
const NARROW = "(max-width: 640px)";

function draw(layer, data) {
  layer.replaceChildren(
    ...data.pins.map((pin) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "map-pin";
      button.dataset.row = pin.row;
      button.setAttribute("aria-label", pin.words);
      const words = document.createElement("span");
      words.className = "map-pin-words";
      words.setAttribute("aria-hidden", "true");
      words.textContent = pin.words;
      button.append(words);
      return button;
    }),
  );
}

// where the map is drawn within the layer: a chart is a little smaller than the place it is given
function drawn(layer, data) {
  const picture = layer.closest(`.st-key-${data.map}`)?.querySelector("canvas, svg.marks");
  const own = layer.getBoundingClientRect();
  const box = picture?.getBoundingClientRect();
  if (!box?.width) return { left: 0, top: 0, width: own.width, height: data.high };
  return { left: box.left - own.left, top: box.top - own.top, width: box.width, height: box.height };
}

function place(layer, data) {
  const { left, top, width: wide, height: high } = drawn(layer, data);
  const scale = Math.min(wide / data.width, high / data.height);
  data.pins.forEach((pin, n) => {
    const x = wide / 2 + pin.x * scale;
    const button = layer.children[n];
    button.style.left = `${left + x}px`;
    button.style.top = `${top + high / 2 - pin.y * scale}px`;
    button.dataset.side = x < wide / 3 ? "right" : x > (2 * wide) / 3 ? "left" : "middle";
  });
}

export default function ({ parentElement, data }) {
  const root = parentElement;
  let layer = root.querySelector(".map-pins");
  if (!layer) {
    layer = document.createElement("div");
    layer.className = "map-pins";
    root.append(layer);
  }
  layer.style.height = `${data.high}px`;
  draw(layer, data);
  place(layer, data);
  const sized = new ResizeObserver(() => place(layer, data));
  sized.observe(layer);
  const map = layer.closest(`.st-key-${data.map}`);
  const added = new MutationObserver(() => {
    const picture = map.querySelector("canvas, svg.marks");
    if (picture) sized.observe(picture);
  });
  if (map) added.observe(map, { childList: true, subtree: true });

  const board = document.querySelector(`.st-key-${data.board}`) ?? document.body;
  const rows = new Set(data.pins.map((pin) => pin.row));
  const rowOf = (row) => board.querySelector(`.st-key-${CSS.escape(row)}`);
  const pinOf = (row) => [...layer.children].find((button) => button.dataset.row === row);
  const rowAt = (target) => [...rows].find((row) => rowOf(row)?.contains(target));
  let chosen = null;
  let focused = null;
  let pointed = null;

  const light = () => {
    for (const row of rows) {
      for (const part of [rowOf(row), pinOf(row)]) {
        part?.toggleAttribute("data-lit", row === (pointed ?? focused ?? chosen));
      }
    }
  };
  const choose = (row) => {
    chosen = row === chosen ? null : row;
    layer.closest("[data-testid=stColumn]")?.toggleAttribute("data-peek", chosen !== null);
    light();
  };
  const ofPin = (event) => event.target.closest?.(".map-pin")?.dataset.row;
  const at = (event) => ofPin(event) ?? rowAt(event.target) ?? null;
  const over = (event) => { pointed = at(event); light(); };
  const out = () => { pointed = null; light(); };
  const focus = (event) => { focused = ofPin(event) ?? null; light(); };
  const blur = () => { focused = null; light(); };
  const tap = (event) => {
    const pin = ofPin(event);
    if (pin) {
      choose(pin);
      if (chosen && !window.matchMedia(NARROW).matches) rowOf(pin)?.scrollIntoView({ block: "nearest" });
      return;
    }
    if (event.target.closest?.("button, a, input, [role=button]")) return;
    const row = rowAt(event.target);
    if (row) choose(row);
  };
  const leave = (event) => {
    if (event.key === "Escape" && chosen) choose(chosen);
  };
  const heard = { pointerover: over, pointerleave: out, focusin: focus, focusout: blur, click: tap, keydown: leave };
  for (const [kind, answer] of Object.entries(heard)) board.addEventListener(kind, answer);
  return () => {
    sized.disconnect();
    added.disconnect();
    for (const [kind, answer] of Object.entries(heard)) board.removeEventListener(kind, answer);
  };
}
