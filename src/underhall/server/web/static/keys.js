// Playing with the keyboard alone: arrows go from one lit piece to the next by where they lie.

import { button, el } from "./dom.js";
import { pieceOf } from "./pointing.js";
import { say } from "./words.js";

const ASIDE = 2.5; // how much farther something to the side counts than something ahead
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const HELP = ["arrows", "shift", "enter", "escape", "r", "u", "t", "digits", "i", "zoom", "space", "h", "l", "p", "step", "help"];

const centre = (node) => {
  const box = node.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, seen: box.width > 0 || box.height > 0 };
};

// The nearest of some pieces in a direction.
export function nearest(from, nodes, [across, down]) {
  let best = null;
  let least = Infinity;
  for (const node of nodes) {
    const at = centre(node);
    const ahead = (at.x - from.x) * across + (at.y - from.y) * down;
    const aside = Math.abs((at.x - from.x) * down) + Math.abs((at.y - from.y) * across);
    if (!at.seen || ahead < 1) continue;
    const far = ahead + ASIDE * aside;
    if (far < least) [best, least] = [node, far];
  }
  return best;
}

export class Keys {
  // `act`: press(node), back(), button(number), look(node), closer(), farther(), reset(), skip(), hint(), legend(), turn(), undo(), turnBack(), replay(), step(by), find(node)
  constructor(act) {
    this.act = act;
    document.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (key === "Escape") {
      if (this.act.back()) event.preventDefault();
      return;
    }
    if (target.closest("input, select, textarea, [role=tab]")) return;
    const piece = pieceOf(target);
    if (ARROWS[key]) return this.#arrow(event, piece);
    const done = this.#letter(key, piece, target.closest("button, summary, a"));
    if (done) event.preventDefault();
  }

  #letter(key, piece, control) {
    if (piece && (key === "Enter" || key === " ")) return this.act.press(piece), true;
    if (control && (key === "Enter" || key === " ")) return false;
    if (key >= "1" && key <= "9") return this.act.button(Number(key));
    const acts = {
      i: () => piece && this.act.look(piece),
      "+": this.act.closer,
      "=": this.act.closer,
      "-": this.act.farther,
      0: () => this.act.button(0) || this.act.reset(),
      " ": this.act.skip,
      h: this.act.hint,
      l: this.act.legend,
      r: this.act.turn,
      u: this.act.undo,
      t: this.act.turnBack,
      p: this.act.replay,
      ",": () => this.act.step(-1),
      ".": () => this.act.step(1),
      "?": showKeys,
    };
    const act = acts[key.toLowerCase()];
    act?.();
    return Boolean(act);
  }

  #arrow(event, piece) {
    if (event.target.closest("ol, pre, .menu")) return; // these scroll, or have arrows of their own
    const all = [...document.querySelectorAll(event.shiftKey ? ".piece[aria-label]" : ".piece.lit")];
    const from = piece ? centre(piece) : null;
    const next = from ? nearest(from, all.filter((node) => node !== piece), ARROWS[event.key]) : all.find((node) => centre(node).seen);
    if (!next) return;
    event.preventDefault();
    if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
    this.act.find(next);
    next.focus({ preventScroll: true });
  }
}

export function showKeys() {
  const dialog = el(
    "dialog",
    { class: "keys", "aria-labelledby": "keys-title" },
    el("h2", { id: "keys-title" }, say("keys")),
    el("dl", {}, HELP.map((name) => [el("dt", {}, el("kbd", {}, say(`key-${name}`))), el("dd", {}, say(`key-does-${name}`))])),
    button(say("close"), () => dialog.close(), { class: "primary", autofocus: true }),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
