// Choosing: the options as buttons, what must be confirmed, the hint, and going back.

import { post } from "./api.js";
import { $, button, el, fill } from "./dom.js";
import { mark, optionButtons } from "./options.js";
import { fold } from "./panels.js";

export class Choosing {
  // `page`: the table's controller; `play`: the picture
  constructor(page, play) {
    Object.assign(this, { page, play });
    this.pending = null; // the option that is to be confirmed
    this.tapped = null; // the option that a finger looks at
    this.advice = null;
    this.busy = false; // a choice is on its way
    this.chosen = null; // the decision that it is for: no two have the same id
  }

  // Another decision: what was begun for the last one is void.
  forget() {
    this.pending = this.tapped = this.advice = null;
  }

  // A choice has arrived when something else is asked, or nothing; that may be told before the choice is answered.
  heard({ decision }) {
    if (decision?.id !== this.chosen) this.busy = false;
  }

  draw(curtains) {
    const { page } = this;
    const { shown, turn } = page;
    const had = $("choosing").contains(document.activeElement) || document.activeElement === $("options");
    const unseen = turn && this.play.unseen(turn);
    const parts = [this.pending?.key, this.tapped?.key, this.advice];
    const key = [shown.you, turn?.id, unseen?.map((option) => option.key), parts, page.asked, shown.status, page.curtain];
    const changed = fill($("choosing"), key, () => [
      curtains(),
      turn && this.pending && this.#confirmation(turn),
      turn && !this.pending && this.#choices(turn, unseen),
    ]);
    if (changed && had && !$("choosing").contains(document.activeElement)) ($("choices") ?? $("options")).focus(); // who plays with the keys stays here
    fill($("undoing"), [shown.you, shown.can_undo, shown.can_hint, shown.status], () => [this.#undoing()]);
    this.#setBusy(this.busy);
    if (this.advice) {
      mark(this.advice.option);
      this.play.advise(this.advice.option);
    }
  }

  #choices(decision, unseen) {
    const hear = { choose: (option) => this.pick(option), point: (option) => this.play.point(option) };
    const seen = decision.options.filter((option) => !unseen.includes(option));
    const all = seen.length > 0 && fold("all", seen.length === 1 ? "The option in the picture, in words" : `All ${seen.length} options in the picture, as a list`, el("div", {}, optionButtons(seen, hear, "filter-seen")), false);
    return [
      el("h2", { id: "choices", tabindex: -1 }, "You can"),
      this.tapped && this.#doIt(),
      seen.length > 0 && !this.tapped && this.#litHint(unseen.length > 0),
      unseen.length > 0 && el("div", { id: "buttons" }, optionButtons(unseen, hear, "filter")),
      all,
      this.advice && this.#advice(decision),
    ];
  }

  #litHint(more) {
    return el(
      "p",
      { class: "hint lit-hint" },
      more ? "Press what is lit in the picture, or:" : "Press what is lit in the picture.",
      " ",
      button("Where?", () => this.play.where(), { class: "quiet", "aria-label": "Show the next lit piece" }),
    );
  }

  #advice(decision) {
    const option = decision.options.find(({ key }) => key === this.advice.option);
    return el(
      "div",
      { class: "note advice", role: "status" },
      button("×", () => this.back(), { class: "quiet close", "aria-label": "Close the hint" }),
      el("p", {}, el("strong", {}, option ? `A bot would choose: ${option.label}` : "")),
      this.advice.sentences.map((sentence) => el("p", {}, sentence)),
    );
  }

  async hint() {
    const { turn } = this.page;
    if (!turn || this.busy) return;
    this.#setBusy(true);
    this.advice = await this.page.ask(() => post(`${this.page.path}/hint`, { seat: turn.seat }));
    this.#setBusy(false);
    this.page.draw();
  }

  // A finger looks at an option before it is done.
  tap(option) {
    this.tapped = option;
    this.page.draw();
  }

  #doIt() {
    const option = this.tapped;
    return el(
      "div",
      { class: "do-it" },
      el("p", {}, option.label),
      el("p", { class: "row" }, button("Do it", () => this.pick(option), { id: "do-it", class: "primary" }), button("Not this", () => this.play.back())),
    );
  }

  // The button with a number, counted as they are seen.
  press(number) {
    const buttons = [...$("options").querySelectorAll("#buttons .option, #confirm, #do-it")].filter((each) => each.offsetParent);
    buttons[number - 1]?.click();
    return buttons.length >= number;
  }

  // An option was chosen, somehow.
  pick(option) {
    this.tapped = null;
    if (!this.page.confirm) {
      this.#choose(option);
      return;
    }
    this.pending = option;
    this.page.draw();
    this.play.point(option);
    $("confirm")?.focus();
  }

  // One step back in a choice that is not made yet; whether there was one.
  back() {
    if (!this.pending && !this.advice) return false;
    if (this.pending) this.play.point((this.pending = null));
    else this.play.advise((this.advice = null));
    this.page.draw();
    return true;
  }

  // Takes the last choice back; whether it can be.
  undo() {
    if ($("undo")?.disabled !== false || this.busy) return false;
    $("undo").click();
    return true;
  }

  #confirmation(decision) {
    const option = this.pending;
    return [
      el("h2", { id: "choices", tabindex: -1 }, "Is this your choice?"),
      el("p", {}, option.label),
      el("p", { class: "row" }, button("Confirm", () => this.#choose(option), { id: "confirm", class: "primary" }), button("Something else", () => this.back())),
    ];
  }

  async #choose(option) {
    const { turn } = this.page;
    if (this.busy || !turn) return;
    this.play.skip();
    this.chosen = turn.id;
    this.#setBusy(true);
    const done = await this.page.act("choose", { seat: turn.seat, decision: turn.id, option: option.key });
    if (done || this.chosen !== turn.id) return; // news come, or the next choice is on its way
    this.pending = null;
    this.#setBusy(false);
    this.page.draw();
  }

  #setBusy(busy) {
    this.busy = busy;
    $("options").setAttribute("aria-busy", busy);
    for (const each of $("options").querySelectorAll("button")) each.toggleAttribute("aria-disabled", busy);
  }

  #undoing() {
    const { shown } = this.page;
    const { you, status, can_undo: can } = shown;
    if (you === null || status !== "playing" || shown.seats[you].taken_over) return null;
    return [
      shown.can_hint && button("Hint", () => this.hint(), { id: "hint", class: "quiet", "aria-label": "Hint: what would a bot do?", "aria-keyshortcuts": "h" }),
      button("Undo", () => this.page.act("undo", { seat: you, choices: this.page.shown.choices }), { id: "undo", class: "quiet", disabled: !can, "aria-keyshortcuts": "u" }),
    ];
  }
}
