// The page of a table: hears what happens, draws it, and says what the player chooses.

import { get, post } from "./api.js";
import { Chat } from "./chat.js";
import { Connection } from "./connection.js";
import { $, ask, button, el, fill, list, show } from "./dom.js";
import { drawFinished, hideFinished, winners } from "./finished.js";
import { Gathering } from "./gathering.js";
import { Log } from "./log.js";
import * as notify from "./notify.js";
import { mark, optionButtons } from "./options.js";
import { called, drawSeats } from "./seats.js";

const COMPILING_PAUSE = 1500; // milliseconds
const COMPILING = "compiling";

class TablePage {
  constructor({ table, game, guest, confirm }) {
    Object.assign(this, { table, game, me: guest, confirm: confirm === "yes" });
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.title = document.title;
    this.shown = null;
    this.revealed = null; // hot seat: the seat whose secrets are to be seen
    this.curtain = localStorage.getItem(`underhall.curtain.${table}`) !== "off";
    this.pending = null; // the option that is to be confirmed
    this.advice = null;
    this.busy = false; // a choice is on its way
    this.awaited = 0; // the table's number once it has arrived
    this.ready = true; // the rules, as far as we know
    this.told = ""; // the decision that a notice was given for
    this.log = new Log($("log"));
    this.gathering = new Gathering(this);
    this.chat = new Chat(table, guest);
    this.connection = new Connection(table, {
      shown: (shown) => this.#hear(shown),
      chat: (line) => this.chat.add(line),
      state: (state, problem) => this.#state(state, problem),
    });
    this.connection.look(null);
    this.chat.catchUp();
    this.#watchRules();
  }

  // Asking the server ------------------------------------------------------------------------------------------------

  // Does something; what is refused is shown. `quiet`: it does not matter.
  async ask(work, quiet = false) {
    try {
      const done = await work();
      show($("problem"), "");
      return done ?? true;
    } catch (problem) {
      if (problem.code === COMPILING) this.#watchRules();
      if (!quiet) show($("problem"), problem.rule ? `${problem.message} (Rule ${problem.rule})` : problem.message);
      return null;
    }
  }

  // Says a word of the table; the answer comes when it is committed.
  async act(word, body = {}) {
    const done = await this.ask(() => post(`${this.path}/${word}`, body));
    if (!done || !this.connection.live) this.connection.refresh().catch(() => {});
    return done;
  }

  // Hearing ----------------------------------------------------------------------------------------------------------

  #state(state, problem) {
    const note = { live: "", lost: "The connection is lost. Reconnecting …", refused: problem?.message }[state];
    if (problem?.code === COMPILING) this.#watchRules();
    show($("connection"), problem?.code === COMPILING ? "" : note);
    document.body.classList.toggle("lost", state !== "live");
    if (state === "live" && this.wasLost) this.chat.catchUp();
    this.wasLost = state !== "live";
  }

  #hear(shown) {
    const eyes = this.#eyes(shown);
    if (eyes !== shown.you) {
      // nothing of this is drawn: it is for other eyes
      this.log.clear();
      this.shown = null;
      $("text").textContent = "";
      this.connection.look(eyes);
      return;
    }
    if (shown.decision?.id !== this.shown?.decision?.id) {
      this.pending = this.advice = null;
      if (this.shown) show($("problem"), "");
    }
    this.shown = shown;
    if (shown.number >= this.awaited) this.busy = false;
    this.log.take(shown.log);
    this.draw();
    this.#notify();
  }

  // With which eyes this table is looked at now.
  #eyes(shown) {
    const mine = this.#mine(shown);
    if (!mine.length || shown.status === "gathering") return null;
    if (mine.length === 1) return mine[0];
    const asked = shown.waiting.filter((seat) => mine.includes(seat) && !shown.seats[seat].taken_over);
    if (!["playing", "paused"].includes(shown.status)) return null;
    if (!this.curtain) this.revealed = asked.includes(shown.you) ? shown.you : (asked[0] ?? shown.you ?? mine[0]);
    else if (asked.length && !asked.includes(this.revealed) && !this.peeking) this.revealed = null;
    return this.revealed;
  }

  #mine(shown) {
    return this.me ? shown.seats.filter((seat) => seat.guest === this.me).map((seat) => seat.seat) : [];
  }

  // Hot seat: shows what a seat may see. `peeking`: it is not this seat's turn.
  #reveal(seat, peeking = false) {
    this.revealed = seat;
    this.peeking = peeking;
    this.shown = null;
    this.log.clear();
    $("text").textContent = "";
    this.connection.look(seat);
  }

  #notify() {
    const { decision } = this.shown;
    const asked = this.#askedSeats();
    document.title = asked.length ? `● Your turn – ${this.title}` : this.title;
    const now = decision?.id ?? (asked.length ? `${asked}` : "");
    if (asked.length && now !== this.told) notify.tell("Your turn", decision?.prompt ?? "A table waits for you.", location.pathname);
    this.told = now;
  }

  #askedSeats() {
    return this.shown.waiting.filter((seat) => this.#mine(this.shown).includes(seat) && !this.shown.seats[seat].taken_over);
  }

  // Drawing ----------------------------------------------------------------------------------------------------------

  draw() {
    const shown = this.shown;
    if (!shown) return;
    const begun = shown.view !== null;
    $("about").textContent = about(shown);
    $("main").dataset.number = shown.number;
    $("playing").hidden = !begun;
    $("below").hidden = false;
    fill($("status"), this.#status(), () => this.#status());
    if ($("text").textContent !== (shown.text ?? "")) $("text").textContent = shown.text ?? "";
    if (shown.status === "gathering") this.gathering.draw(shown, this.ready);
    else this.gathering.hide();
    if (["finished", "abandoned"].includes(shown.status)) drawFinished(shown, this);
    else hideFinished();
    drawSeats(shown, this.me);
    this.#drawBanner();
    this.#drawOptions();
    this.#drawMore();
    $("say").hidden = !(this.me && (shown.owner === this.me || this.#mine(shown).length));
  }

  #status() {
    const shown = this.shown;
    const mine = this.#mine(shown);
    const free = shown.seats.filter((seat) => !seat.bot && seat.guest === null).length;
    switch (shown.status) {
      case "gathering":
        return free ? `Waiting for ${free} more ${free === 1 ? "person" : "people"} to sit down.` : "Everybody is here: the game can start.";
      case "paused":
        return `The table is paused: ${shown.why_paused}`;
      case "abandoned":
        return "The table was given up.";
      case "finished":
        return `The game is over. ${winners(shown, this.me)}.`;
    }
    const asked = this.#askedSeats();
    if (shown.decision && asked.includes(shown.you))
      return mine.length > 1 ? `${shown.seats[shown.you].called}: ${shown.decision.prompt}` : `Your turn. ${shown.decision.prompt}`;
    if (asked.length) return `It is the turn of ${list(asked.map((seat) => shown.seats[seat].called))}, at this screen.`;
    const others = shown.waiting.map((seat) => shown.seats[seat]);
    const bots = others.every((seat) => seat.bot || seat.taken_over);
    const watching = mine.length ? "" : "You are watching; what is secret stays hidden. ";
    if (!others.length) return `${watching}The game goes on …`;
    return watching + (bots ? `${list(others.map((seat) => called(seat, this.me)))}: thinking …` : `Waiting for ${list(others.map((seat) => called(seat, this.me)))}.`);
  }

  #drawBanner() {
    const { question, seats, choices } = this.shown;
    const away = this.shown.status === "playing" ? seats.filter((seat) => seat.guest && seat.guest === this.me && seat.taken_over) : [];
    const asks = question && question.unanswered.filter((seat) => seats[seat].guest === this.me);
    fill($("banner"), [question, away, choices], () => [
      away.map((seat) =>
        el(
          "p",
          { class: "note row" },
          `A bot plays ${seat.called} for you${seat.why === "left" ? "" : ", since you were away"}.`,
          button("Come back", () => this.act("come-back", { seat: seat.seat }), { class: "primary" }),
        ),
      ),
      question && this.#question(question, seats, choices, asks),
    ]);
  }

  #question(question, seats, choices, asks) {
    const back = choices - question.to;
    const answer = (yes) => () => asks.forEach((seat) => this.act("undo/answer", { seat, yes }));
    return el(
      "div",
      { class: "note", role: "alert" },
      el("p", {}, `${called(seats[question.seat], this.me)} asks to take back the last ${back === 1 ? "choice" : `${back} choices`}. The dice will not fall as before.`),
      asks.length
        ? el("p", { class: "row" }, button("Go back", answer(true), { class: "primary" }), button("Do not", answer(false)))
        : el("p", { class: "hint" }, `Not answered yet: ${list(question.unanswered.map((seat) => called(seats[seat], this.me)))}.`),
    );
  }

  // Choosing ---------------------------------------------------------------------------------------------------------

  #drawOptions() {
    const shown = this.shown;
    const had = $("choosing").contains(document.activeElement);
    const asked = this.#askedSeats();
    const turn = shown.decision && asked.includes(shown.you) ? shown.decision : null;
    const key = [shown.you, turn?.id, turn?.options.length, this.pending?.key, this.advice, asked, shown.status, this.curtain];
    const changed = fill($("choosing"), key, () => [
      this.#curtains(asked),
      turn && this.pending && this.#confirmation(turn),
      turn && !this.pending && this.#choices(turn),
    ]);
    if (changed && had && !$("choosing").contains(document.activeElement)) $("choices")?.focus();
    fill($("undoing"), [shown.you, shown.can_undo, shown.choices, shown.status], () => [this.#undoing()]);
    this.#setBusy(this.busy);
    if (this.advice) mark(this.advice.option);
  }

  #choices(decision) {
    const hint = async () => {
      this.#setBusy(true);
      this.advice = await this.ask(() => post(`${this.path}/hint`, { seat: decision.seat }));
      this.#setBusy(false);
      this.draw();
    };
    return [
      el("h2", { id: "choices", tabindex: -1 }, "You can"),
      optionButtons(decision, (option) => (this.confirm ? this.#confirmFirst(option) : this.#choose(decision, option))),
      el("p", {}, button("Hint", hint, { id: "hint", class: "quiet", "aria-label": "Hint: what would a bot do?" })),
      this.advice && el("div", { class: "note", role: "status" }, el("p", {}, el("strong", {}, this.#advised(decision))), this.advice.sentences.map((sentence) => el("p", {}, sentence))),
    ];
  }

  #advised(decision) {
    const option = decision.options.find(({ key }) => key === this.advice.option);
    return option ? `A bot would choose: ${option.label}` : "";
  }

  #confirmFirst(option) {
    this.pending = option;
    this.draw();
    $("confirm")?.focus();
  }

  #confirmation(decision) {
    const option = this.pending;
    const drop = () => {
      this.pending = null;
      this.draw();
    };
    return [
      el("h2", { id: "choices", tabindex: -1 }, "Is this your choice?"),
      el("p", {}, option.label),
      el("p", { class: "row" }, button("Confirm", () => this.#choose(decision, option), { id: "confirm", class: "primary" }), button("Something else", drop)),
    ];
  }

  async #choose(decision, option) {
    if (this.busy) return;
    this.awaited = Infinity;
    this.#setBusy(true);
    const done = await this.act("choose", { seat: decision.seat, decision: decision.id, option: option.key });
    this.awaited = done?.number ?? 0;
    this.pending = null;
    if ((this.shown?.number ?? 0) >= this.awaited) this.#setBusy(false);
    this.draw();
  }

  #setBusy(busy) {
    this.busy = busy;
    $("options").setAttribute("aria-busy", busy);
    for (const each of $("options").querySelectorAll("button")) each.toggleAttribute("aria-disabled", busy);
  }

  #undoing() {
    const { you, status, can_undo: can, choices } = this.shown;
    if (you === null || status !== "playing" || this.shown.seats[you].taken_over) return null;
    const count = el("input", { id: "back", type: "number", min: 1, max: choices, value: 1 });
    const askBack = () => this.act("undo/ask", { seat: you, to: Math.max(0, choices - Number(count.value)) });
    return el(
      "div",
      { class: "row" },
      button("Undo", () => this.act("undo", { seat: you }), { id: "undo", disabled: !can }),
      choices > 0 &&
        el(
          "details",
          {},
          el("summary", {}, "Go further back"),
          el("p", { class: "hint" }, "The other people must agree. The dice do not fall as before, and the record keeps what was undone."),
          el("div", { class: "field" }, el("label", { for: "back" }, "Choices to take back, of everybody"), el("div", { class: "row" }, count, button("Ask", askBack))),
        ),
    );
  }

  // Hot seat ---------------------------------------------------------------------------------------------------------

  #curtains(asked) {
    const mine = this.#mine(this.shown);
    const { seats, you, status } = this.shown;
    if (mine.length < 2 || !["playing", "paused"].includes(status) || !this.curtain) return null;
    const others = mine.filter((seat) => seat !== you && !asked.includes(seat));
    const peek = others.map((seat) => button(`Look as ${seats[seat].called}`, () => this.#reveal(seat, true), { class: "quiet" }));
    if (you === null && asked.length)
      return el(
        "div",
        { class: "curtain", id: "curtain" },
        el("h2", { id: "choices", tabindex: -1 }, `Pass the screen to ${list(asked.map((seat) => seats[seat].called))}`),
        el("p", {}, "Secrets are hidden. When the right player sits here, press Show."),
        el("p", { class: "row" }, asked.map((seat) => button(asked.length > 1 ? `Show to ${seats[seat].called}` : "Show", () => this.#reveal(seat), { class: "primary" }))),
        peek.length > 0 && el("p", { class: "row" }, peek),
      );
    if (you === null) return el("p", { class: "row" }, peek);
    return el("p", { class: "row" }, button(`Hide what ${seats[you].called} sees`, () => this.#reveal(null), { class: "quiet" }));
  }

  // The table itself -------------------------------------------------------------------------------------------------

  #drawMore() {
    const shown = this.shown;
    const mine = this.#mine(shown);
    const open = ["gathering", "playing", "paused"].includes(shown.status);
    const owner = shown.owner === this.me;
    fill($("more"), [shown.status, mine, owner, this.curtain, notify.wanted(), shown.seats.map((seat) => seat.taken_over)], () => {
      if (!this.me || !(mine.length || owner)) return [];
      return el(
        "details",
        {},
        el("summary", {}, "More"),
        notify.possible() && !notify.wanted() && el("p", {}, button("Notify me when it is my turn", () => notify.want(true).then(() => this.draw()))),
        mine.length > 1 && open && this.#curtainSwitch(),
        shown.status === "playing" &&
          shown.pace.absent === "bot" &&
          mine
            .filter((seat) => !shown.seats[seat].taken_over)
            .map((seat) => el("p", {}, button(`Leave ${shown.seats[seat].called} to a bot`, () => this.#leave(seat)))),
        open && el("p", {}, button("Give the table up", () => this.#abandon(), { class: "danger" })),
        !open && el("p", {}, "The table is closed."),
      );
    });
  }

  #curtainSwitch() {
    const box = el("input", { type: "checkbox", id: "curtain-on" });
    box.checked = this.curtain;
    box.addEventListener("change", () => {
      this.curtain = box.checked;
      localStorage.setItem(`underhall.curtain.${this.table}`, this.curtain ? "on" : "off");
      this.#reveal(null);
    });
    return el("label", { class: "check", for: "curtain-on" }, box, el("span", {}, "A curtain between the turns at this screen"));
  }

  async #leave(seat) {
    if (await ask("A bot will play on for you, where the table says so. You can come back.", { yes: "Leave", no: "Stay" })) this.act("leave", { seat });
  }

  async #abandon() {
    if (await ask("Nobody can play on at a table that was given up.", { yes: "Give it up", no: "Keep it" })) this.act("abandon");
  }

  // Rules that are not compiled yet ----------------------------------------------------------------------------------

  async #watchRules() {
    if (this.watching) return;
    this.watching = true;
    for (;;) {
      let rules = { word: "cold", share: 0 };
      try {
        const { games } = await get("/api/games");
        rules = games.find((game) => game.name === this.game).rules;
      } catch {
        // the connection tells
      }
      const working = ["waiting", COMPILING].includes(rules.word);
      this.ready = !working;
      $("compiling").hidden = !working;
      $("compiled").value = rules.share;
      if (rules.word === "failed") show($("problem"), rules.problem);
      this.draw();
      if (!working) break;
      await new Promise((settle) => setTimeout(settle, COMPILING_PAUSE));
    }
    this.watching = false;
  }
}

function about(shown) {
  const { pace } = shown;
  const parts = shown.title ? [shown.game_title] : [];
  if (shown.pack !== "standard") parts.push(`pack ${shown.pack}`);
  const changed = Object.entries(shown.switches).filter(([name]) => name !== "colours");
  if (changed.length) parts.push(changed.map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`).join(", "));
  if (pace.move) parts.push(`${span(pace.move)} a move`);
  if (pace.game) parts.push(`${span(pace.game)} for the game`);
  return parts.join(" · ");
}

function span(seconds) {
  const [count, unit] = seconds % 86400 === 0 ? [seconds / 86400, "day"] : [Math.round(seconds / 6) / 10, "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

new TablePage($("main").dataset);
