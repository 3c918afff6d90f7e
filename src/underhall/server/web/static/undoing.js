// Taking back: the last choice, or at a table with bots the whole turn.

import { button, el } from "./dom.js";
import { say } from "./words.js";

export class Undoing {
  // `page`: the table's controller
  constructor(page) {
    this.page = page;
    this.until = 0; // the table's number once it includes the last undo; nothing is sent before
  }

  buttons() {
    const { can_undo: can, turn_back: turn } = this.page.shown;
    return [
      button(say("undo"), () => this.choice(), { id: "undo", class: "quiet", disabled: !can, "aria-keyshortcuts": "u" }),
      turn && this.#turnButton(turn),
    ];
  }

  // It stays focusable when it does nothing, so that everybody can find out why.
  #turnButton({ to, why }) {
    const nothing = to === this.page.shown.choices; // obvious, except to people who use a screen reader

    return [
      button(say("turn-back"), () => this.turn(), {
        id: "turn-back",
        class: "quiet",
        title: why || say("turn-back-hint"),
        "aria-disabled": why ? "true" : null,
        "aria-describedby": why ? "turn-back-why" : null,
        "aria-keyshortcuts": "t",
      }),
      why && el("small", { id: "turn-back-why", class: nothing ? "away" : "hint" }, why),
    ];
  }

  choice() {
    const { you, can_undo: can, choices } = this.page.shown ?? {};
    if (can) this.#send("undo", { seat: you, choices });
  }

  turn() {
    const { you, turn_back: back } = this.page.shown ?? {};
    if (back?.why === "") this.#send("undo/turn", { seat: you, to: back.to });
  }

  // Asks the server once: a second press before the news arrives would be refused.
  async #send(command, body) {
    if (this.page.shown.number < this.until) return;
    this.until = Infinity;
    const done = await this.page.act(command, body);
    this.until = done?.number ?? 0;
  }
}
