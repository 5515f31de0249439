// One bar a plan: each part as wide as its share of the dearest plan.
function made(kind, name, words = "") {
  const element = document.createElement(kind);
  if (name) element.className = name;
  element.textContent = words;
  return element;
}

function barOf(bar, most, colours) {
  const cell = made("div", "money-cell");
  const line = made("div", "money-bar");
  line.setAttribute("role", "img");
  line.setAttribute("aria-label", bar.words);
  line.style.width = `${(100 * bar.parts.reduce((sum, part) => sum + part.share, 0)) / most}%`;
  for (const part of bar.parts) {
    const piece = made("span", "");
    piece.style.flex = `${part.share} 0 0`;
    piece.style.background = colours.get(part.part);
    piece.title = part.words;
    line.append(piece);
  }
  cell.append(line);
  return cell;
}

export default function ({ parentElement, data }) {
  const colours = new Map(data.legend.map(({ part, colour }) => [part, colour]));
  const most = Math.max(...data.bars.map((bar) => bar.parts.reduce((sum, part) => sum + part.share, 0)), 1);
  const row = made("div", "money-row");
  row.append(made("div", "money-label", data.label), ...data.bars.map((bar) => barOf(bar, most, colours)));
  const legend = made("ul", "money-legend");
  for (const { part, colour } of data.legend) {
    const entry = made("li", "");
    const dot = made("i", "");
    dot.style.background = colour;
    entry.append(dot, part);
    legend.append(entry);
  }
  row.append(legend);
  parentElement.querySelector(".money-row")?.remove();
  parentElement.append(row);
}
