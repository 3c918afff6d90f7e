// Pieces that go from one panel to another fly over the page: panels have edges, and may be folded.

import { svg } from "./dom.js";

const FOLDED = 0.3; // the size of what goes to a folded panel

export class Flights {
  constructor() {
    this.sky = null;
    this.flying = new Set();
  }

  // Where a piece of a panel is seen on the screen.
  place(made, { x = 0, y = 0, turn = 0, size = 1 }) {
    const matrix = made?.frame.checkVisibility?.() === false ? null : made?.frame.getScreenCTM();
    if (matrix && made.frame.clientWidth) {
      const at = new DOMPoint(x, y).matrixTransform(matrix);
      return { x: at.x, y: at.y, turn, size: size * matrix.a };
    }
    const fold = made?.frame.closest("details")?.getBoundingClientRect();
    if (!fold?.width) return null;
    return { x: fold.left + fold.width / 2, y: fold.top + Math.min(fold.height, 20) / 2, turn, size: size * FOLDED };
  }

  fly(node, from, to, time) {
    if (!from || !to) return null;
    if (!this.sky) {
      this.sky = svg("svg", { class: "sky", "aria-hidden": "true" });
      document.body.append(this.sky);
    }
    const twin = node.cloneNode(true);
    for (const name of ["data-id", "id", "tabindex", "role", "aria-label"]) twin.removeAttribute(name);
    this.sky.append(twin);
    node.style.visibility = "hidden";
    const where = ({ x, y, turn, size }) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;
    twin.style.transform = where(to);
    const motion = twin.animate({ transform: [where(from), where(to)] }, { duration: time, easing: "ease-in-out" });
    const flight = { motion, land: () => this.#land(flight, twin, node) };
    this.flying.add(flight);
    motion.finished.then(flight.land, flight.land);
    return motion;
  }

  #land(flight, twin, node) {
    this.flying.delete(flight);
    twin.remove();
    node.style.visibility = "";
  }

  // Everything lands now.
  end() {
    for (const flight of [...this.flying]) {
      flight.motion.cancel();
      flight.land();
    }
  }
}
