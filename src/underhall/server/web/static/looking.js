// Looking closer at the board: zoom and pan by wheel, drag, pinch, buttons and keys; a double tap shows all again.

const CLOSEST = 6; // times
const STEP = 1.35; // of a button or key
const WHEEL = 0.0015; // a pixel of the wheel
const SHIFT = 0.15; // of what is seen, by a key
const SLACK = 5; // pixels that a finger may move and still press
const SOME = 1.01; // times closer that count as closer
const BACK = 200; // milliseconds
const TWICE = 320; // milliseconds between two taps

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Looking {
  // `made`: the panel; `told(zoomed)` hears whether all of it is seen
  constructor(made, told = () => {}) {
    Object.assign(this, { made, told, frame: made.frame });
    this.seen = this.all = made.box;
    this.fingers = new Map();
    this.dragged = false;
    this.last = 0;
    const on = (name, act, options) => this.frame.addEventListener(name, act, options);
    on("wheel", (event) => this.#wheel(event), { passive: false });
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) on(name, (event) => this.#up(event));
    on("click", (event) => this.#click(event), { capture: true });
    this.#show(this.seen);
  }

  get zoomed() {
    return this.all[2] / this.seen[2] > SOME;
  }

  // The board itself has grown: who sees all of it still does.
  grown(time = 0) {
    const stays = this.zoomed;
    this.all = this.made.box;
    if (!stays) this.#go(this.all, calm.matches ? 0 : time);
  }

  reset() {
    this.#go(this.all, calm.matches ? 0 : BACK);
  }

  closer(times = STEP) {
    const [left, top, width, height] = this.seen;
    this.#zoom(times, left + width / 2, top + height / 2);
  }

  farther() {
    this.closer(1 / STEP);
  }

  shift(across, down) {
    const [left, top, width, height] = this.seen;
    this.#show(this.#within([left + across * width * SHIFT, top + down * height * SHIFT, width, height]));
  }

  // Brings a piece into view, if it is not.
  find(node) {
    const box = node.getBoundingClientRect();
    const frame = this.frame.getBoundingClientRect();
    if (box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom) return;
    const at = this.#at(box.left + box.width / 2, box.top + box.height / 2);
    const [, , width, height] = this.seen;
    this.#show(this.#within([at.x - width / 2, at.y - height / 2, width, height]));
  }

  #at(x, y) {
    return new DOMPoint(x, y).matrixTransform(this.frame.getScreenCTM().inverse());
  }

  #within([left, top, width, height]) {
    const [boxLeft, boxTop, boxWidth, boxHeight] = this.all;
    const held = (at, low, room) => Math.min(Math.max(at, low), low + Math.max(0, room));
    return [held(left, boxLeft, boxWidth - width), held(top, boxTop, boxHeight - height), width, height];
  }

  #zoom(times, x, y) {
    const [left, top, width] = this.seen;
    const [, , whole, tall] = this.all;
    const wide = Math.min(whole, Math.max(whole / CLOSEST, width / times));
    const share = wide / width;
    this.#show(this.#within([x - (x - left) * share, y - (y - top) * share, wide, (tall * wide) / whole]));
  }

  #go(box, time) {
    cancelAnimationFrame(this.going);
    const from = this.seen;
    const start = performance.now();
    const step = (now) => {
      // On a busy machine the first frame may have begun before it was asked for.
      const part = time ? Math.min(1, Math.max(0, now - start) / time) : 1;
      const eased = part * part * (3 - 2 * part);
      this.#show(box.map((value, at) => from[at] + (value - from[at]) * eased));
      if (part < 1) this.going = requestAnimationFrame(step);
    };
    step(start);
  }

  #show(box) {
    this.seen = box;
    this.frame.setAttribute("viewBox", box.map((value) => Math.round(value * 100) / 100).join(" "));
    this.frame.classList.toggle("zoomed", this.zoomed);
    this.told(this.zoomed);
  }

  #wheel(event) {
    event.preventDefault();
    const at = this.#at(event.clientX, event.clientY);
    this.#zoom(Math.exp(-event.deltaY * WHEEL), at.x, at.y);
  }

  #down(event) {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.start = { x: event.clientX, y: event.clientY };
    if (this.fingers.size === 1) this.dragged = false;
  }

  #move(event) {
    const old = this.fingers.get(event.pointerId);
    if (!old) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    const now = { x: event.clientX, y: event.clientY };
    if (!this.dragged && !others.length && Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLACK) return;
    if (!this.dragged && (this.zoomed || others.length)) {
      this.dragged = true;
      this.frame.setPointerCapture(event.pointerId);
    }
    this.fingers.set(event.pointerId, now);
    const scale = this.frame.getScreenCTM().a;
    if (others.length) {
      const [other] = others;
      const times = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(old.x - other.x, old.y - other.y));
      const at = this.#at((now.x + other.x) / 2, (now.y + other.y) / 2);
      this.#zoom(times, at.x, at.y);
    } else if (this.dragged) {
      const [left, top, width, height] = this.seen;
      this.#show(this.#within([left - (now.x - old.x) / scale, top - (now.y - old.y) / scale, width, height]));
    }
  }

  #up(event) {
    this.fingers.delete(event.pointerId);
  }

  // What was dragged was not pressed. Twice beside all pieces: everything again.
  #click(event) {
    if (this.dragged) {
      this.dragged = false;
      event.stopPropagation();
      return;
    }
    if (event.target.closest(".piece.lit")) return;
    const now = performance.now();
    if (now - this.last < TWICE) this.zoomed ? this.reset() : this.#twice(event);
    this.last = now;
  }

  #twice(event) {
    const at = this.#at(event.clientX, event.clientY);
    this.#zoom(2, at.x, at.y);
  }
}

// Looking at the board of a picture: as before, or from the start where the board is another.
export function lookingAt(picture, before, zoomed) {
  const board = [...picture.panels.values()].find(({ panel }) => panel.area === "board");
  if (!board || before?.made === board) return before;
  return new Looking(board, zoomed);
}

// Unfolds and scrolls to the first of some pieces that lies there, and gives it.
export function bringIntoView(picture, ids) {
  const node = ids.map((id) => picture.node(id)).find(Boolean);
  node?.closest("details:not([open])")?.setAttribute("open", "");
  node?.closest("svg").scrollIntoView({ block: "nearest" });
  return node;
}
