// Strips: the numbers of a panel for which there is no room. Each number stands beside the drawing of what it counts.

import { el, fill, svg } from "./dom.js";

const STAY = 2; // frames for which a number that has changed stands out

const boxes = new Map(); // of drawings, by id

// Where a drawing of the stage lies in its own units: they are made to be laid on a panel, each as large as it is there.
function boxOf(symbol) {
  if (!boxes.has(symbol)) {
    const probe = svg("svg", { class: "probe", "aria-hidden": "true" });
    const use = svg("use", { href: `#${symbol}` });
    probe.append(use);
    document.body.append(probe);
    const { x, y, width, height } = use.getBBox();
    probe.remove();
    boxes.set(symbol, [x, y, width, height].join(" "));
  }
  return boxes.get(symbol);
}

// Another stage has other drawings.
export const forgetDrawings = () => boxes.clear();

// `time`: milliseconds for which numbers that have changed stand out; 0 for none.
export function fillStrip(target, chips, time = 0) {
  const before = new Map([...target.children].map((node) => [node.title, node.textContent]));
  if (!fill(target, chips, () => chips.map(chip)) || !time || !before.size) return;
  for (const node of target.children)
    if (before.get(node.title) !== node.textContent) node.animate({ backgroundColor: ["var(--torch)", "transparent"] }, { duration: time * STAY, easing: "ease-in" });
}

function chip({ words, text = "", symbol = "", tone = "" }) {
  const tones = tone.split(" ").filter(Boolean).map((each) => `tone-${each}`);
  const drawing = symbol && svg("svg", { viewBox: boxOf(symbol), "aria-hidden": "true" });
  drawing?.append?.(svg("use", { href: `#${symbol}` }));
  return el("span", { class: ["chip", ...tones].join(" "), title: words, role: "img", "aria-label": words }, drawing, text);
}
