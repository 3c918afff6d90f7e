// Watching again what has happened since the player's last choice: step by step, or by itself.

export class Review {
  // `hear`: step(frame, place) with the frame that is shown; over() when the present is shown again
  constructor(picture, motion, hear) {
    Object.assign(this, { picture, motion, hear });
    this.frames = []; // of the steps; none: nothing is watched
    this.tables = []; // as the picture was before the first, and after each
    this.at = 0; // steps that are shown
    this.timer = 0;
  }

  get watching() {
    return this.frames.length > 0;
  }

  get plays() {
    return this.timer !== 0;
  }

  // `frames` of a recap: the first has every piece.
  open([first, ...frames]) {
    this.frames = frames;
    this.tables = [after({ pieces: new Map(), boxes: {}, strips: {}, standing: "" }, first)];
    for (const frame of frames) this.tables.push(after(this.tables.at(-1), frame));
    this.at = 0;
    this.#show(null);
  }

  // Goes to a step; past the last, the present is all that is shown.
  go(at) {
    this.stop();
    this.#go(at);
  }

  #go(at) {
    if (at > this.frames.length) return this.close();
    const next = at === this.at + 1;
    this.at = Math.max(0, at);
    this.#show(next ? this.frames[at - 1] : null);
  }

  // One step on is a motion, any other a leap.
  #show(frame) {
    const { pieces, boxes, strips, standing } = this.tables[this.at];
    const whole = { changed: [...pieces.values()], boxes, strips, standing };
    this.picture.show(frame ?? whole, { whole: !frame, time: this.motion.moving(this.motion.step) });
    this.hear.step(this.frames[this.at - 1] ?? null, this.at);
  }

  // Goes on by itself, at the speed of the table.
  play() {
    const pause = this.motion.step;
    const on = () => {
      this.timer = setTimeout(on, pause);
      this.#go(this.at + 1);
    };
    this.timer = setTimeout(on, this.at ? 0 : pause);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  // Back to the present.
  close() {
    if (!this.watching) return false;
    this.stop();
    const last = this.tables.length - 1;
    if (this.at < last) {
      this.at = last;
      this.#show(null);
    }
    this.frames = this.tables = [];
    this.hear.over();
    return true;
  }
}

// A table as a frame changes it.
function after(table, { changed = [], gone = [], boxes = {}, strips = {}, standing = "" }) {
  const pieces = new Map(table.pieces);
  for (const id of gone) pieces.delete(id);
  for (const piece of changed) pieces.set(piece.id, piece);
  return { pieces, boxes: { ...table.boxes, ...boxes }, strips: { ...table.strips, ...strips }, standing: standing || table.standing };
}
