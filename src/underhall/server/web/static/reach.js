// Reaching what is lit: for a finger, a part of the table on which targets would be too small is shown larger, and can be
// scrolled in its frame. Where a piece is still smaller than a fingertip, a place around it can be pressed, too.

import { svg } from "./dom.js";

const FINGER = 44; // pixels
const MOUSE = 24;
const CLOSEST = 2.5; // times as large
const TALLEST = 0.4; // of the screen

export const coarse = matchMedia("(pointer: coarse)");

// How large what can be pressed should be.
export const target = () => (coarse.matches ? FINGER : MOUSE);

const sideOf = (node) => {
  const { width, height } = node.getBoundingClientRect();
  return Math.min(width, height);
};

export class Reach {
  constructor() {
    this.grown = []; // frames that are shown larger
    this.left = new Map(); // where those that were last were scrolled to
  }

  // Everything is as large as usual again.
  reset() {
    if (this.grown.length) this.left.clear();
    for (const frame of this.grown) {
      const { scrollLeft, scrollTop } = frame.parentElement ?? {};
      this.left.set(frame, [scrollLeft, scrollTop]);
      frame.classList.remove("grown");
      for (const name of ["width", "height", "max-height"]) frame.style.setProperty(name, "");
      for (const name of frame.closest(".arranged") ? ["max-height"] : ["height", "max-height"]) frame.parentElement?.style.setProperty(name, "");
    }
    this.grown = [];
  }

  // `choices`: for each option, the nodes that stand for it. The largest of them counts.
  fit(choices) {
    if (!coarse.matches) return;
    const least = new Map(); // by frame
    const lit = new Map(); // the same: all that is lit there
    for (const nodes of choices) {
      const sizes = nodes.map((node) => [sideOf(node), node.ownerSVGElement]).filter(([size]) => size > 0);
      if (!sizes.length) continue;
      const [size, frame] = sizes.reduce((best, each) => (each[0] > best[0] ? each : best));
      least.set(frame, Math.min(size, least.get(frame) ?? Infinity));
      lit.set(frame, [...(lit.get(frame) ?? []), ...nodes.filter((node) => node.ownerSVGElement === frame)]);
    }
    for (const [frame, size] of least) if (size < FINGER) this.#grow(frame, Math.min(CLOSEST, FINGER / size), lit.get(frame));
  }

  #grow(frame, times, lit) {
    const { width, height } = frame.getBoundingClientRect();
    const room = frame.parentElement;
    frame.classList.add("grown");
    if (room.closest(".arranged")) room.style.maxHeight = `${height}px`;
    else room.style.height = `${Math.min(height * times, Math.max(height, innerHeight * TALLEST))}px`;
    frame.style.maxHeight = "none";
    frame.style.width = `${width * times}px`;
    frame.style.height = `${height * times}px`;
    this.grown.push(frame);
    const left = this.left.get(frame);
    if (left) room.scrollTo(...left); // others may have moved while the player looked somewhere
    else centre(room, lit);
  }
}

// Scrolls a frame so that what is lit lies around its middle.
function centre(room, nodes) {
  room.scrollTo(0, 0);
  const boxes = nodes.map((node) => node.getBoundingClientRect());
  const middle = (from, to) => (Math.min(...boxes.map((box) => box[from])) + Math.max(...boxes.map((box) => box[to]))) / 2;
  const { left, top, width, height } = room.getBoundingClientRect();
  room.scrollTo(middle("left", "right") - left - width / 2, middle("top", "bottom") - top - height / 2);
}

// A place to press around a piece that is too small; null where it is large enough.
export function hit(node) {
  const { x, y, width, height } = node.getBBox();
  const at = node.getScreenCTM();
  if (!at || (!width && !height)) return null;
  const least = target() / Math.hypot(at.a, at.b);
  if (width >= least && height >= least) return null;
  const [wide, high] = [Math.max(width, least), Math.max(height, least)];
  return svg("rect", { class: "hit", x: x + (width - wide) / 2, y: y + (height - high) / 2, width: wide, height: high });
}
