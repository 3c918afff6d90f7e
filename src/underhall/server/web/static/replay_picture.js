// The picture of a replay: as at the table, but nothing can be chosen.

import { $, show } from "./dom.js";
import { openLeaf } from "./leaf.js";
import { bringIntoView, lookingAt } from "./looking.js";
import { Motion } from "./motion.js";
import { Panels } from "./panels.js";
import { Picture, see } from "./picture.js";
import { Pointing } from "./pointing.js";

export class RePicture {
  // calls `rest()` when everything is shown, and `picked(option)` when somebody presses an option
  constructor(game, rest, picked) {
    Object.assign(this, { game, rest });
    this.panels = new Panels();
    this.picture = new Picture((panel, frame) => this.panels.put(panel, frame));
    this.picture.boxed = (made, time) => (made === this.looking?.made ? this.looking.grown(time) : see(made));
    this.motion = new Motion(this.picture, { frame: (frame) => this.#frame(frame), rest: () => this.rest() });
    this.pointing = new Pointing(this.picture, {
      choose: picked,
      why: () => null,
      look: (piece) => this.#look(piece),
      skip: () => this.skip(),
      tapped: () => {},
    });
    this.looking = null;
    this.chain = Promise.resolve();
    $("closer").addEventListener("click", () => this.looking?.closer());
    $("farther").addEventListener("click", () => this.looking?.farther());
    $("whole").addEventListener("click", () => this.looking?.reset());
  }

  get moving() {
    return this.motion.running;
  }

  // Shows a step. `by`: how many choices it goes on; null: nothing of what was seen counts.
  take(picture, viewer, by) {
    this.chain = this.chain.then(() => picture && this.#take(picture, viewer, by)).catch((problem) => show($("problem"), problem.message));
  }

  async #take({ stage, frames, whole }, viewer, by) {
    await this.picture.open(stage);
    this.#eyes(viewer);
    this.pointing.dark();
    this.motion.skip();
    this.motion.play(by === 1 || whole ? frames : joined(frames), whole);
  }

  #eyes(viewer) {
    this.looking = lookingAt(this.picture, this.looking, (zoomed) => ($("whole").disabled = !zoomed));
    if (this.panels.viewer === viewer) return;
    this.panels.viewer = viewer;
    this.picture.place();
  }

  #frame(frame) {
    this.ring(frame?.about ?? []);
    show($("caption"), (frame?.lines ?? []).join(" "));
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

  ring(ids) {
    this.picture.ring(ids, "about");
  }

  find(ids) {
    const node = bringIntoView(this.picture, ids);
    if (!node) return;
    if (this.looking?.frame.contains(node)) this.looking.find(node);
    this.ring(ids);
  }

  #look(piece) {
    this.pointing.hideTip();
    const leaf = this.picture.leaves[piece.large];
    if (leaf) openLeaf(leaf, piece, this.game);
  }
}

// Many frames as one: a leap is one motion.
function joined(frames) {
  const changed = new Map();
  const gone = new Set();
  let boxes = {};
  for (const frame of frames) {
    for (const id of frame.gone ?? []) changed.delete(id), gone.add(id);
    for (const piece of frame.changed ?? []) gone.delete(piece.id), changed.set(piece.id, piece);
    boxes = { ...boxes, ...frame.boxes };
  }
  return frames.length ? [{ changed: [...changed.values()], gone: [...gone], boxes }] : [];
}
