// Words at a piece: what it is, the rule behind it, what pressing it does, or why it cannot be pressed.

import { el } from "./dom.js";

const GAP = 8; // pixels
const EDGE = 6; // to the edge of the screen

// Lays something fixed beside a place on the screen, where there is room: above it, or `under` it.
export function beside(box, place, under = false) {
  const { width, height } = box.getBoundingClientRect();
  const above = place.top - height - GAP >= EDGE && !(under && place.bottom + GAP + height <= innerHeight - EDGE);
  const top = above ? place.top - height - GAP : place.bottom + GAP;
  const left = place.left + place.width / 2 - width / 2;
  box.style.left = `${Math.max(EDGE, Math.min(innerWidth - width - EDGE, left))}px`;
  box.style.top = `${Math.max(EDGE, Math.min(innerHeight - height - EDGE, top))}px`;
}

// Lays something fixed at a place, left or right of the frame in which that lies, so that the frame is seen; else beside
// the place.
export function outside(box, place, frame) {
  const { width, height } = box.getBoundingClientRect();
  const left = [frame.left - width - GAP, frame.right + GAP].find((each) => each >= EDGE && each + width <= innerWidth - EDGE);
  if (left === undefined) return beside(box, place);
  const top = (place.top + place.bottom - height) / 2;
  box.style.left = `${left}px`;
  box.style.top = `${Math.max(EDGE, Math.min(innerHeight - height - EDGE, top))}px`;
}

// The place on the screen that some nodes take together.
function around(nodes) {
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const [left, top] = ["left", "top"].map((side) => Math.min(...boxes.map((box) => box[side])));
  const [right, bottom] = ["right", "bottom"].map((side) => Math.max(...boxes.map((box) => box[side])));
  return { left, top, bottom, width: right - left };
}

// Whether something lies in the lower half of its picture.
function isLow(node) {
  const [box, frame] = [node, node.ownerSVGElement].map((each) => each.getBoundingClientRect());
  return box.top + box.height / 2 > frame.top + frame.height / 2;
}

export class Tooltip {
  constructor() {
    this.box = el("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
    document.body.append(this.box);
    this.at = null;
    this.place = null; // beside which it lies
    this.under = false;
  }

  // `lines`: [words, kind] each, in their order; `shown`: what else they must not cover, beside the piece
  show(node, lines, shown = []) {
    this.hide();
    if (!lines.length) return;
    this.at = node;
    const others = shown.filter((each) => each.ownerSVGElement === node.ownerSVGElement);
    this.place = around([node, ...others]);
    this.under = others.length > 0 && isLow(node); // so that the words do not cover other places
    node.setAttribute("aria-describedby", "tip");
    this.box.replaceChildren(...lines.map(([words, kind]) => el("p", { class: kind }, words)));
    this.box.hidden = false;
    beside(this.box, this.place, this.under);
  }

  // Says more at a piece, if it is still there.
  add(node, words, kind) {
    if (this.at !== node) return;
    this.box.append(el("p", { class: kind }, words));
    beside(this.box, this.place, this.under);
  }

  hide() {
    this.at?.removeAttribute("aria-describedby");
    this.at = null;
    this.box.hidden = true;
    this.box.replaceChildren();
  }
}
