// Choosing: the options as buttons, what must be confirmed, the hint, and going back.

import { amountButtons } from "./amounts.js";
import { post } from "./api.js";
import { askNoMore, asksBeforeEnd } from "./asking.js";
import { Basket, tallyLine } from "./basket.js";
import { $, button, el, fill } from "./dom.js";
import { mark, optionButtons } from "./options.js";
import { fold } from "./panels.js";
import { Undoing } from "./undoing.js";
import { say } from "./words.js";

const FEW = 3; // as few options as this, which share their pieces, are buttons: else a piece would only open a menu
const HINT_SECONDS = 160; // the server itself gives up after 152, if the bot must be started and then takes too long

// Whether an option has a piece in the picture that no other option has.
function ownPiece(option, options, shown) {
  const ids = (each) => [...(shown(each).pieces ?? []), ...(shown(each).spots ?? []).map(({ id }) => id)];
  const others = options.filter((each) => each !== option).flatMap(ids);
  return ids(option).some((id) => !others.includes(id));
}

export class Choosing {
  // `page`: the table's controller; `play`: the picture
  constructor(page, play) {
    Object.assign(this, { page, play });
    this.undoing = new Undoing(page);
    this.pending = null; // the option that is to be confirmed
    this.tapped = null; // the option that a finger looks at
    this.advice = null;
    this.way = null; // in which the option would be laid
    this.sent = null; // the decision for which a choice is on its way; no two decisions have the same id
    this.plan = null; // what was chosen with it: the options of decisions that follow, and the decision before
    this.last = ""; // the kind of the decision that was chosen before the present one
    this.basket = new Basket({ changed: () => page.draw(), send: (steps, along) => this.#sendAll(steps, along) });
    this.hinting = null; // the decision for which a hint is on its way
    this.offered = null; // the decision whose options the player has seen
  }

  // Another decision: what was begun for the last one is void.
  forget() {
    this.pending = this.tapped = this.advice = null;
    this.basket.empty();
  }

  // A choice has arrived when something else is asked, or nothing; that news may come before the answer to the choice.
  heard({ decision }) {
    if (decision?.id !== this.sent) this.sent = null;
    const { plan } = this;
    if (!plan || !decision || decision.id === plan.after) return;
    const option = this.#planned(plan, decision);
    plan.after = decision.id;
    if (option) this.#send(decision, option);
    else this.plan = null;
  }

  // The option of a plan that answers a decision. After each step of it, something that goes along may be asked once.
  #planned(plan, decision) {
    const answers = ({ kind, number }) => decision.kind === kind && decision.options.find((option) => option.number === number);
    const next = plan.steps[0] && answers(plan.steps[0]);
    if (next) {
      plan.steps.shift();
      plan.open = plan.steps.length > 0 || !plan.inner;
      return next;
    }
    if (!plan.open) return null;
    plan.open = false;
    return plan.along.map(answers).find(Boolean) ?? null;
  }

  // Sends several choices, one after the other. If what goes along is asked already, it is not answered after the last step:
  // that may be the question which was interrupted.
  #sendAll(steps, along) {
    const { turn } = this.page;
    if (!turn || this.sent === turn.id) return;
    this.play.skip();
    this.plan = { steps: [...steps], along, after: "", open: false, inner: along.some(({ kind }) => kind === this.last) };
    this.heard({ decision: turn });
  }

  // Nothing can be chosen until the table is known again, so no dead buttons may stay.
  clear() {
    this.forget();
    for (const id of ["choosing", "undoing"]) fill($(id), null, () => []);
  }

  draw(curtains) {
    const { page } = this;
    const { shown, turn } = page;
    const had = $("choosing").contains(document.activeElement) || document.activeElement === $("options");
    const unseen = turn && this.play.unseen(turn);
    const wait = turn !== null && this.#comesLater(turn);
    if (!wait) this.offered = turn?.id;
    const parts = [wait, this.play.canTurn, this.pending?.key, this.tapped?.key, this.advice, this.basket.key];
    const key = [shown.you, turn?.id, unseen?.map((option) => option.key), parts, page.asked, shown.status, page.curtain];
    const changed = fill($("choosing"), key, () => [curtains(), turn && this.#asked(turn, unseen, wait)]);
    if (changed && had && !$("choosing").contains(document.activeElement)) ($("choices") ?? $("options")).focus(); // for keyboard players
    const asked = turn !== null && !wait;
    page.recap.draw(asked);
    fill($("undoing"), [shown.you, shown.can_undo, shown.can_hint, asked, shown.turn_back, shown.status], () => this.#tools(asked));
    this.#showBusy();
    if (this.advice) {
      mark(this.advice.option);
      this.play.advise(this.advice.option);
    }
  }

  // Others' moves that led to a decision are shown first. Once options are offered they stay, whatever others do meanwhile.
  #comesLater(decision) {
    return decision.id !== this.offered && this.play.movers.length > 0;
  }

  #asked(decision, unseen, wait) {
    if (wait) return this.#notYet();
    return this.pending ? this.#confirmation(this.pending) : this.#choices(decision, unseen);
  }

  #notYet() {
    return [
      el("h2", { id: "choices", tabindex: -1 }, say("next-turn")),
      el("p", { class: "row" }, button(say("skip-to-turn"), () => this.play.skip(), { id: "skip-moves", "aria-keyshortcuts": "Space" })),
    ];
  }

  #choices(decision, unseen) {
    const hear = { choose: (option) => this.pick(option, decision.id), point: (option) => this.play.point(option) };
    const shown = (option) => this.play.shown(option);
    const amounts = decision.options.filter((option) => shown(option).amount !== undefined);
    const { basket } = this.play;
    const lit = decision.options.filter((option) => !unseen.includes(option) && !amounts.includes(option));
    const shared = lit.length > FEW ? [] : lit.filter((option) => !ownPiece(option, lit, shown));
    const rest = [...shared, ...unseen].filter((option) => !amounts.includes(option) && !this.basket.has(basket, decision, option));
    const all = lit.length > 0 && fold("all", say("lit-options"), el("div", {}, optionButtons(lit, hear, "filter-seen")), false);
    return [
      el("h2", { id: "choices", tabindex: -1 }, say("you-can")),
      this.tapped && this.#doIt(decision),
      this.play.canTurn && !this.tapped && this.#turnButton(),
      basket && !this.tapped && this.basket.draw(basket, decision, shown),
      amounts.length + rest.length > 0 &&
        el("div", { id: "buttons" }, amounts.length > 0 && amountButtons(amounts, shown, hear), optionButtons(rest, hear, "filter")),
      lit.length > 0 && el("div", { class: "lit-row" }, !amounts.length && !this.tapped && this.#litHint(), all),
      this.advice && this.#advice(decision),
    ];
  }

  #turnButton() {
    return button(say("turn-it"), () => this.play.turn(), { id: "turn", class: "quiet", title: say("turn-hint"), "aria-keyshortcuts": "r" });
  }

  #litHint() {
    return el(
      "p",
      { class: "hint lit-hint" },
      say("press-lit"),
      " ",
      button(say("where"), () => this.play.where(), { class: "quiet", "aria-label": say("where-label") }),
    );
  }

  #advice(decision) {
    const option = decision.options.find(({ key }) => key === this.advice.option);
    return el(
      "div",
      { class: "note advice", role: "status" },
      button("×", () => this.back(), { class: "quiet close", "aria-label": say("close-hint") }),
      el("p", {}, el("strong", {}, option ? say("bot-would", { option: option.label }) : "")),
      this.advice.sentences.map((sentence) => el("p", {}, sentence)),
    );
  }

  // It stays focusable when it does nothing, so that keyboard players keep their place.
  #hintButton(asked) {
    return button(say("hint"), () => this.hint(), {
      id: "hint",
      class: "quiet",
      "aria-disabled": asked ? null : "true",
      "aria-label": say("hint-label"),
      "aria-keyshortcuts": "h",
    });
  }

  // A hint may take seconds: the player can choose meanwhile, and a hint for a past decision is thrown away.
  async hint() {
    const { turn } = this.page;
    if (!turn || this.#comesLater(turn) || this.hinting === turn.id) return;
    this.hinting = turn.id;
    this.#showBusy();
    const advice = await this.page.ask(() => post(`${this.page.path}/hint`, { seat: turn.seat }, HINT_SECONDS));
    if (this.hinting === turn.id) this.hinting = null;
    if (advice?.decision === this.page.turn?.id) this.advice = advice;
    this.page.draw();
  }

  // A finger looks at an option before it is done.
  tap(option) {
    this.tapped = option;
    this.page.draw();
  }

  #doIt(decision) {
    const option = this.tapped;
    const choose = () => this.pick(option, decision.id, true, this.play.way(option));
    return el(
      "div",
      { class: "do-it" },
      el("p", {}, option.label),
      this.play.shown(option).tallies && el("p", {}, say("you-will-have"), " ", tallyLine(this.play.shown(option).tallies)),
      asksBeforeEnd() && option.unused && el("p", {}, option.unused),
      el("p", { class: "row" }, button(say("do-it"), choose, { id: "do-it", class: "primary" }), this.play.canTurn && this.#turnButton(), button(say("not-this"), () => this.play.back())),
    );
  }

  // The button that shows a number, else the one with it, counted as they are seen.
  press(number) {
    const amounts = [...$("options").querySelectorAll(".amount")];
    if (amounts.length) {
      const found = amounts.find(({ dataset }) => Number(dataset.amount) === number);
      found?.click();
      return Boolean(found);
    }
    const buttons = [...$("options").querySelectorAll("#buttons .option, details[open] .option, #keep, #confirm, #do-it, #basket-done")].filter((each) => each.offsetParent);
    buttons[number - 1]?.click();
    return number > 0 && buttons.length >= number;
  }

  // An option of a decision was chosen, by whatever means. `sure`: the player has already been asked; `way`: the option of
  // the next decision that goes with it.
  pick(option, decision, sure = false, way = null) {
    const { turn } = this.page;
    if (decision !== turn?.id || this.#comesLater(turn)) return;
    this.tapped = null;
    this.way = way;
    const ends = option.unused && asksBeforeEnd();
    if (!this.page.confirm && (sure || !ends)) {
      this.#choose(option);
      return;
    }
    this.pending = option;
    this.page.draw();
    this.play.point(option);
    (ends ? $("keep") : $("confirm"))?.focus();
  }

  // One step back in a choice that is not made yet; whether there was one.
  back() {
    if (!this.pending && !this.advice) return false;
    if (this.pending) this.play.point((this.pending = null));
    else this.play.advise((this.advice = null));
    this.page.draw();
    return true;
  }

  #confirmation(option) {
    if (option.unused && asksBeforeEnd()) return this.#endAnyway(option);
    return [
      el("h2", { id: "choices", tabindex: -1 }, say("confirm-question")),
      el("p", {}, option.label),
      el("p", { class: "row" }, button(say("confirm"), () => this.#choose(option), { id: "confirm", class: "primary" }), button(say("something-else"), () => this.back())),
    ];
  }

  // The safe button comes first: pressing twice by mistake loses nothing.
  #endAnyway(option) {
    return [
      el("h2", { id: "choices", class: "question", tabindex: -1 }, say("end-question", { unused: option.unused })),
      el(
        "p",
        { class: "row" },
        button(say("keep-playing"), () => this.back(), { id: "keep", class: "primary" }),
        button(say("end-anyway"), () => this.#choose(option), { id: "confirm", "aria-describedby": "choices" }),
      ),
      askNoMore(),
    ];
  }

  async #choose(option) {
    const { turn } = this.page;
    if (!turn || this.sent === turn.id) return;
    this.play.skip();
    this.plan = this.way && { steps: [this.way], along: [], after: turn.id };
    await this.#send(turn, option);
  }

  async #send(decision, option) {
    this.sent = decision.id;
    this.last = decision.kind;
    this.#showBusy();
    const done = await this.page.act("choose", { seat: decision.seat, decision: decision.id, option: option.key });
    if (done || this.sent !== decision.id) return; // news is coming, or the next choice is on its way
    this.pending = this.sent = this.plan = null;
    this.page.draw();
  }

  #showBusy() {
    const busy = this.sent !== null;
    $("options").setAttribute("aria-busy", busy);
    for (const each of $("choosing").querySelectorAll("button")) {
      if (busy || each.dataset.off) each.setAttribute("aria-disabled", "true");
      else each.removeAttribute("aria-disabled");
    }
    $("hint")?.setAttribute("aria-busy", this.hinting !== null);
  }

  #tools(asked) {
    const { shown } = this.page;
    const { you, status, seats } = shown;
    if (you === null || status !== "playing" || seats[you].taken_over) return [];
    return [
      shown.can_hint && this.#hintButton(asked),
      this.undoing.buttons(),
    ];
  }
}
