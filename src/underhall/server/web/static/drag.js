// Dragging with the mouse: a piece that is taken along is pressed as soon as it has left its place, and what it is dropped
// on is pressed, too. So it can do no more than two presses could.

import { svg } from "./dom.js";

const AWAY = 30; // pixels beyond the piece: before that, a press stays a press

export class Drag {
  // `hear`: may(node) -> whether a piece can be taken along, take(node), drop(x, y)
  constructor(hear) {
    this.hear = hear;
    this.held = null; // the piece under a pressed button, with where it is
    this.ghost = null; // what follows the pointer
    document.addEventListener("pointermove", (event) => this.#move(event));
    document.addEventListener("pointerup", (event) => this.#up(event));
    document.addEventListener("pointercancel", () => this.end());
  }

  // A button goes down on a piece.
  down(node, { pointerType, button }) {
    this.end();
    if (pointerType === "mouse" && button === 0 && node && this.hear.may(node)) this.held = { node, box: node.getBoundingClientRect() };
  }

  // Nothing is dragged any more; whether anything was.
  end() {
    const { ghost } = this;
    ghost?.remove();
    this.held = this.ghost = null;
    return ghost !== null;
  }

  #move({ buttons, clientX, clientY }) {
    if (!this.held) return;
    if (!buttons) return void this.end(); // it was let go outside the window
    const { node, box } = this.held;
    const away = Math.max(box.left - clientX, clientX - box.right, box.top - clientY, clientY - box.bottom);
    if (!this.ghost && away > AWAY) {
      this.ghost = copy(node, box);
      document.body.append(this.ghost);
      this.hear.take(node);
    }
    if (this.ghost) this.ghost.style.translate = `${clientX - box.width / 2}px ${clientY - box.height / 2}px`;
  }

  #up({ clientX, clientY }) {
    if (this.end()) this.hear.drop(clientX, clientY);
  }
}

// A picture of a piece, as large as it is seen.
function copy(node, { width, height }) {
  const { x, y, width: wide, height: high } = node.getBBox();
  const made = svg("svg", { class: "picture dragged", viewBox: `${x} ${y} ${wide} ${high}`, "aria-hidden": "true" });
  made.style.width = `${width}px`;
  made.style.height = `${height}px`;
  const piece = node.cloneNode(true);
  for (const edge of piece.querySelectorAll(".halo, .hit")) edge.remove();
  piece.removeAttribute("style");
  piece.removeAttribute("data-id");
  piece.setAttribute("class", node.getAttribute("class").replace(/\blit\b/, ""));
  made.append(piece);
  return made;
}
