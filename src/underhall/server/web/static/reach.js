// Reaching what is lit: around a piece that is smaller than a fingertip, a place can be pressed, too. Where such places
// would lie on each other, their part of the table is shown larger, and can be scrolled in its frame.

import { svg } from "./dom.js";

const FINGER = 44; // pixels
const MOUSE = 24;
const LARGEST = 1.6; // times as large: the rest of the table should still be seen
const FREE = 14; // pixels: a strip that can still be pressed beside a fingertip
const SAME = 4; // pixels: what lies as close as this cannot be told apart by showing it larger
const TALLEST = 0.4; // of the screen

export const coarse = matchMedia("(pointer: coarse)");

// The pixels per unit at which a finger can press what lies on a panel.
export const scaleFor = ({ pressed = 0 }) => (coarse.matches && pressed ? FINGER / pressed : 0);

// How large what can be pressed should be.
export const target = () => (coarse.matches ? FINGER : MOUSE);

// The middle of something that can be pressed, and its smaller side.
function targetOf(node) {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, side: Math.min(width, height) };
}

// How many times as large some targets must be so that none covers another: fingertips beside each other, or on something
// larger, of which enough stays free.
function timesFor(targets) {
  let times = 1;
  targets.forEach((one, at) => {
    for (const two of targets.slice(at + 1)) {
      const apart = Math.max(Math.abs(one.x - two.x), Math.abs(one.y - two.y));
      const [small, large] = one.side < two.side ? [one, two] : [two, one];
      if (apart <= SAME || small.side >= FINGER) continue;
      if (apart < large.side / 2) times = Math.max(times, (FINGER + FREE) / large.side);
      else if (large.side < FINGER) times = Math.max(times, FINGER / apart);
    }
  });
  return Math.min(LARGEST, times);
}

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
    const targets = new Map(); // by frame
    const lit = new Map(); // the same: all that is lit there
    for (const nodes of choices) {
      const seen = nodes.map((node) => ({ frame: node.ownerSVGElement, ...targetOf(node) })).filter(({ side }) => side > 0);
      if (!seen.length) continue;
      const largest = seen.reduce((best, each) => (each.side > best.side ? each : best));
      const { frame } = largest;
      targets.set(frame, [...(targets.get(frame) ?? []), largest]);
      lit.set(frame, [...(lit.get(frame) ?? []), ...nodes.filter((each) => each.ownerSVGElement === frame)]);
    }
    for (const [frame, found] of targets) {
      const times = timesFor(found);
      if (times > 1) this.#grow(frame, times, lit.get(frame));
    }
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
