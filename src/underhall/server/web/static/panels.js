// Where the panels of a picture lie on the page: the board large, the viewer's own things below it, the rest beside it.

import { $, el } from "./dom.js";

const WORDS = "underhall.fold."; // with the name of a panel: whether it is folded

// Something that folds, and stays as it was left.
export function fold(name, title, content, open = true) {
  const kept = localStorage.getItem(WORDS + name);
  const made = el("details", { class: "fold", open: kept === null ? open : kept === "open" }, el("summary", {}, title), content);
  made.firstChild.addEventListener("click", () => localStorage.setItem(WORDS + name, made.open ? "folded" : "open"));
  return made;
}

const TWO = 560; // pixels beside the board in which two columns can be read

export class Panels {
  constructor() {
    this.viewer = null;
    this.shared = new Map();
    const side = document.querySelector(".side");
    new ResizeObserver(() => side.classList.toggle("two", side.clientWidth >= TWO)).observe(side);
  }

  // Lays a panel where it belongs.
  put(panel, frame) {
    if (panel.area === "board") $("board").prepend(frame);
    else if (panel.area === "shared") this.#share(panel, frame);
    else if (panel.seat === this.viewer) $("own").append(frame);
    else slot(panel.seat).append(frame);
  }

  #share(panel, frame) {
    if (!this.shared.has(panel.id)) {
      const made = fold(panel.id, panel.title, el("div", { class: "slot" }));
      this.shared.set(panel.id, made);
      $("shared").append(made);
    }
    this.shared.get(panel.id).querySelector(".slot").append(frame);
  }
}

// The place for what lies before a seat.
export const slot = (seat) => $("seats").querySelector(`[data-seat="${seat}"] .slot`);
