// The picture of a replay: as at the table, but nothing can be chosen.

import { $, show } from "./dom.js";
import { Motion } from "./motion.js";
import { Pointing } from "./pointing.js";
import { Sight } from "./sight.js";

export class RePicture extends Sight {
  // calls `frame(lines)` with how many lines a frame is about, `rest()` when everything is shown, `picked(option)` when
  // somebody presses an option, and `laid()` with a stage
  constructor(game, { frame, rest, picked, laid }) {
    super(game);
    this.laid = laid;
    this.panels.lined = true; // the log speaks of everybody, so each seat has a line
    this.front = null; // the seat whose panel lies where a player's own does
    this.motion = new Motion(this.picture, { frame: (shown) => frame(this.tell(shown)), rest });
    this.pointing = new Pointing(this.picture, {
      choose: picked,
      why: () => null,
      look: (piece) => this.#look(piece),
      skip: () => this.skip(),
      tapped: () => {},
      movable: () => false,
    });
    this.chain = Promise.resolve();
  }

  get moving() {
    return this.motion.running;
  }

  // Shows a step. `by`: how many choices it goes on; null: nothing of what was seen counts. `next`: who chooses, and what.
  take(picture, viewer, by, next) {
    this.chain = this.chain.then(() => picture && this.#take(picture, viewer, by, next)).catch((problem) => show($("problem"), problem.message));
  }

  async #take({ stage, frames, whole }, viewer, by, next) {
    await this.picture.open(stage);
    this.front = viewer ?? next?.seat ?? this.front;
    if (this.see(this.front)) this.laid();
    this.pointing.dark();
    this.motion.skip();
    if (by !== 1) this.picture.loosen();
    if (next) this.panels.ask(next.kind, new Set(), true);
    this.motion.play(by === 1 || whole ? frames : joined(frames), whole);
  }

  // Whether anything was skipped.
  skip() {
    const { running } = this.motion;
    this.motion.skip();
    return running;
  }

  // Lights what could be chosen, and points out what was.
  light(decision, lit = null, chosen = "") {
    if (!decision) return this.pointing.dark();
    this.pointing.light(decision, lit);
    this.pointing.advise(chosen);
  }

  #look(piece) {
    this.pointing.hideTip();
    this.open(piece);
  }
}

// Many frames as one: a leap is one motion.
function joined(frames) {
  const changed = new Map();
  const gone = new Set();
  let [boxes, strips, standing] = [{}, {}, ""];
  for (const frame of frames) {
    for (const id of frame.gone ?? []) changed.delete(id), gone.add(id);
    for (const piece of frame.changed ?? []) gone.delete(piece.id), changed.set(piece.id, piece);
    boxes = { ...boxes, ...frame.boxes };
    strips = { ...strips, ...frame.strips };
    standing = frame.standing || standing;
  }
  return frames.length ? [{ changed: [...changed.values()], gone: [...gone], boxes, strips, standing }] : [];
}
