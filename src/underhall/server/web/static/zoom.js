// The buttons that zoom: on a wide screen they lie in a corner of the board, where they cover nothing that is in play.

import { $ } from "./dom.js";

const CORNERS = ["top-right", "bottom-right", "bottom-left", "top-left"];
const ACROSS = [0.02, 0.35, 0.65, 0.98]; // where something below the buttons is looked for, in parts of their room

export class Zoom {
  // `looking()` is what moves the board, or null
  constructor(looking) {
    this.looking = looking;
    this.room = document.querySelector(".zoom");
    this.next = 0;
    for (const [id, act] of [["closer", "closer"], ["farther", "farther"], ["whole", "reset"]]) $(id).addEventListener("click", () => looking()?.[act]());
    const soon = () => {
      cancelAnimationFrame(this.next);
      this.next = requestAnimationFrame(() => this.#settle());
    };
    new ResizeObserver(soon).observe($("board"));
    new MutationObserver(soon).observe($("board"), { childList: true, subtree: true, attributeFilter: ["viewBox"] });
  }

  zoomed(on) {
    $("whole").hidden = !on;
  }

  // Goes to another corner if something lies below the buttons. They stay while the board is seen from closer by.
  #settle() {
    if (this.looking()?.zoomed || getComputedStyle(this.room).position === "static") return;
    const before = this.room.dataset.corner ?? CORNERS[0];
    const found = [before, ...CORNERS].map((corner) => {
      this.room.dataset.corner = corner;
      return { corner, covered: this.#covered() };
    });
    const least = Math.min(...found.map(({ covered }) => covered));
    this.room.dataset.corner = found.find(({ covered }) => covered === least).corner;
  }

  // At how many places something that is in play lies below the buttons.
  #covered() {
    const { left, top, width, height } = this.room.getBoundingClientRect();
    const at = (x, y) => document.elementsFromPoint(left + x * width, top + y * height);
    return ACROSS.flatMap((x) => ACROSS.map((y) => at(x, y))).filter((nodes) => nodes.some((node) => node.closest("#board .piece"))).length;
  }
}
