// A picture with its panels where they lie on the page: what a table and a replay have in common.

import { $, show } from "./dom.js";
import { openLeaf } from "./leaf.js";
import { bringIntoView, lookingAt } from "./looking.js";
import { Panels } from "./panels.js";
import { Picture, see } from "./picture.js";
import { Zoom } from "./zoom.js";

export class Sight {
  constructor(game) {
    this.game = game;
    this.panels = new Panels();
    this.picture = new Picture((panel, frame) => this.panels.put(panel, frame));
    this.panels.flow = (id, columns) => this.picture.flow(id, columns);
    this.picture.boxed = (made, time) => this.#boxed(made, time);
    this.picture.told = (frame, time) => this.#told(frame, time);
    this.looking = null;
    this.zoom = new Zoom(() => this.looking);
  }

  // For whom the picture is: whether that has changed, or the stage has.
  see(viewer) {
    this.looking = lookingAt(this.picture, this.looking, (zoomed) => this.zoom.zoomed(zoomed));
    if (this.panels.viewer === viewer && $("own").dataset.stage === this.picture.address) return false;
    this.panels.viewer = viewer;
    $("own").dataset.stage = this.picture.address;
    this.picture.place();
    this.panels.laid(this.picture.panels, this.picture.needs);
    return true;
  }

  // A panel shows another part, or has another shape.
  #boxed(made, time) {
    if (made === this.looking?.made) return this.looking.grown(time);
    see(made);
    this.panels.arrange();
  }

  // What a frame says besides its pieces: the numbers of panels, and how far the game is.
  #told({ strips = {}, standing }, time) {
    this.panels.show(strips, time);
    if (standing) show($("standing"), standing);
  }

  // Says what a frame is about, and rings it. How many lines that are.
  tell(frame) {
    const lines = frame?.lines ?? [];
    this.ring(frame?.about ?? []);
    show($("caption"), lines.join(" "));
    return lines.length;
  }

  ring(ids) {
    this.picture.ring(ids, "about");
  }

  find(ids) {
    const node = bringIntoView(this.picture, ids);
    if (!node) return;
    this.bring(node);
    this.ring(ids);
  }

  bring(node) {
    if (this.looking?.frame.contains(node)) this.looking.find(node);
    else node.scrollIntoView({ block: "nearest" });
  }

  // Opens a large card.
  open(piece) {
    const leaf = this.picture.leaves[piece.large];
    if (leaf) openLeaf(leaf, piece, this.game);
  }
}
