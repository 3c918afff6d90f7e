// Words at a piece: what it is, the rule behind it, what pressing it does, or why it cannot be pressed.

import { el } from "./dom.js";

const GAP = 8; // pixels
const EDGE = 6; // to the edge of the screen

// Lays something fixed beside a place on the screen, where there is room.
export function beside(box, place) {
  const { width, height } = box.getBoundingClientRect();
  const top = place.top - height - GAP >= EDGE ? place.top - height - GAP : place.bottom + GAP;
  const left = place.left + place.width / 2 - width / 2;
  box.style.left = `${Math.max(EDGE, Math.min(innerWidth - width - EDGE, left))}px`;
  box.style.top = `${Math.max(EDGE, Math.min(innerHeight - height - EDGE, top))}px`;
}

export class Tooltip {
  constructor() {
    this.box = el("div", { class: "tip", role: "tooltip", id: "tip", hidden: true });
    document.body.append(this.box);
    this.at = null;
  }

  // `lines`: [words, kind] each, in their order
  show(node, lines) {
    this.hide();
    if (!lines.length) return;
    this.at = node;
    node.setAttribute("aria-describedby", "tip");
    this.box.replaceChildren(...lines.map(([words, kind]) => el("p", { class: kind }, words)));
    this.box.hidden = false;
    beside(this.box, node.getBoundingClientRect());
  }

  // Says more at a piece, if it is still there.
  add(node, words, kind) {
    if (this.at !== node) return;
    this.box.append(el("p", { class: kind }, words));
    beside(this.box, node.getBoundingClientRect());
  }

  hide() {
    this.at?.removeAttribute("aria-describedby");
    this.at = null;
    this.box.hidden = true;
    this.box.replaceChildren();
  }
}
