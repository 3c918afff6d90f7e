// The page of a table: receives what happens, draws it, and sends what the player chooses.

import { get, post } from "./api.js";
import { Claim, lateNote, lateSeats } from "./away.js";
import { Chat } from "./chat.js";
import { Choosing } from "./choosing.js";
import { Connection } from "./connection.js";
import { $, button, el, fill, show } from "./dom.js";
import { victory } from "./ending.js";
import { drawFinished, hideFinished } from "./finished.js";
import { Gathering } from "./gathering.js";
import { Log } from "./log.js";
import { drawMore } from "./more.js";
import * as notify from "./notify.js";
import { Play } from "./play.js";
import { Recap } from "./recap.js";
import { openRules } from "./rules.js";
import { scoreTable } from "./scores.js";
import { called, colour, drawSeats, scoresNow } from "./seats.js";
import { sound } from "./sound.js";
import { drawWords } from "./spoken.js";
import { Tabs } from "./tabs.js";
import { Coach } from "./tutorial.js";
import { listed, say } from "./words.js";

const WARMING_PAUSE = 3000; // milliseconds
const SOON = ["gathering", "playing"]; // when it matters how strong the bots are
const LOADING = "loading"; // it turns out in a moment whether the rules must be compiled
const WARMING = ["waiting", "compiling"]; // while the rules are compiled, bots look only one move ahead

class TablePage {
  constructor({ table, game, guest, seat, confirm }) {
    Object.assign(this, { table, game, me: guest, confirm: confirm === "yes" });
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.title = document.title;
    this.shown = null;
    this.counted = null; // points of what has been seen
    this.revealed = null; // hot seat: the seat whose secrets are to be seen
    this.curtain = localStorage.getItem(`underhall.curtain.${table}`) !== "off";
    this.status = ""; // of the table, for which its bots are watched
    this.warming = false; // whether the bots are not at their full strength yet
    this.told = ""; // the decision that a notice was given for
    this.claim = new Claim(() => this.draw());
    this.patient = new Set(); // seats out of time that the player chose to wait for
    this.play = new Play(this);
    this.choosing = new Choosing(this, this.play);
    this.log = new Log($("log"), {
      point: (ids) => this.play.ring(ids),
      find: (ids) => this.play.find(ids),
      said: (texts) => this.#announce(texts),
    });
    this.recap = new Recap(this);
    this.gathering = new Gathering(this);
    this.tabs = new Tabs($("tabs"), () => this.connection.wantWords(this.tabs.shows("tab-words")));
    this.chat = new Chat(table, guest, this.log);
    this.coach = null; // of a first lesson
    $("rules").addEventListener("click", () => openRules(game));
    $("signs").addEventListener("click", () => this.legend());
    this.connection = new Connection(table, {
      shown: (shown) => this.#hear(shown),
      chat: (line) => {
        this.chat.add(line);
        this.tabs.news("tab-chat");
      },
      present: (seats) => this.#seePeople(seats),
      state: (state, problem) => this.#state(state, problem),
    });
    this.connection.look(seat ? Number(seat) : null);
    this.chat.catchUp();
  }

  // Asking the server ------------------------------------------------------------------------------------------------

  // Does something; what is refused is shown. `quiet`: it does not matter.
  async ask(work, quiet = false) {
    try {
      const done = await work();
      show($("problem"), "");
      return done ?? true;
    } catch (problem) {
      if (!quiet) show($("problem"), problem.rule ? say("reason-rule", { reason: problem.message, rule: problem.rule }) : problem.message);
      return null;
    }
  }

  // Sends a command of the table; the answer comes when it is committed.
  async act(command, body = {}) {
    const done = await this.ask(() => post(`${this.path}/${command}`, body));
    if (done) this.connection.expect(done.number);
    else this.connection.refresh().catch(() => {});
    return done;
  }

  // Hearing ----------------------------------------------------------------------------------------------------------

  #state(state, problem) {
    if (problem?.code === "not-yours" && this.connection.seat !== null) return this.#lookAs(null); // somebody else's seat now
    const note = { live: "", lost: say("lost"), refused: problem?.message }[state];
    show($("connection"), note);
    document.body.classList.toggle("lost", state !== "live");
    if (state === "live" && this.wasLost) this.chat.catchUp();
    this.wasLost = state !== "live";
  }

  #hear(shown) {
    const eyes = this.#eyes(shown);
    if (eyes !== shown.you) {
      this.#lookAs(eyes); // nothing of this is drawn: it is for other eyes
      return;
    }
    if (shown.decision?.id !== this.shown?.decision?.id) {
      this.choosing.forget();
      if (this.shown) show($("problem"), "");
    }
    if (shown.status !== this.status) this.#watchBots(shown.status);
    this.shown = shown;
    this.claim.hear(shown);
    for (const seat of shown.seats) if (!seat.out_of_time) this.patient.delete(seat.seat);
    this.choosing.heard(shown);
    this.log.know(shown.seats);
    this.log.take(shown.log, Boolean(shown.picture?.frames?.length && !shown.picture.whole));
    this.play.take(shown);
    this.draw();
    if (shown.lesson && this.mine.length) this.coach ??= new Coach(this);
    this.coach?.take(shown);
    this.#notify();
  }

  // Somebody came or went.
  #seePeople(seats) {
    if (!this.shown) return;
    for (const seat of this.shown.seats) seat.present = seats[seat.seat];
    this.drawStatus();
    this.drawPoints();
  }

  // Everything that was seen goes, since others look now.
  #lookAs(seat) {
    this.log.clear();
    this.play.clear();
    this.choosing.clear();
    this.shown = this.counted = null;
    $("text").textContent = $("live").textContent = "";
    this.connection.look(seat);
  }

  // For people who listen: what is new in the log, whatever tab is open.
  #announce(texts) {
    $("live").replaceChildren(...texts.map((text) => el("p", {}, text)));
  }

  // With which eyes this table is looked at now.
  #eyes(shown) {
    const mine = this.#seatsOf(shown);
    if (!mine.length || (shown.status === "gathering" && shown.you === null)) return null;
    if (mine.length === 1) return mine[0];
    const asked = shown.waiting.filter((seat) => mine.includes(seat) && !shown.seats[seat].taken_over);
    if (!["playing", "paused"].includes(shown.status)) return null;
    if (!this.curtain) this.revealed = asked.includes(shown.you) ? shown.you : (asked[0] ?? shown.you ?? mine[0]);
    else if (asked.length && !asked.includes(this.revealed) && !this.peeking) this.revealed = null;
    return this.revealed;
  }

  #seatsOf(shown) {
    return this.me ? shown.seats.filter((seat) => seat.guest === this.me).map((seat) => seat.seat) : [];
  }

  // The seats of the person at this screen, those of them that must choose, and the decision that can be seen now.
  get mine() {
    return this.#seatsOf(this.shown);
  }

  get asked() {
    return this.shown.waiting.filter((seat) => this.mine.includes(seat) && !this.shown.seats[seat].taken_over);
  }

  get turn() {
    const decision = this.shown?.decision;
    return decision && this.asked.includes(this.shown.you) ? decision : null;
  }

  // Hot seat: shows what a seat may see. `peeking`: it is not this seat's turn.
  #reveal(seat, peeking = false) {
    this.revealed = seat;
    this.peeking = peeking;
    this.#lookAs(seat);
  }

  #notify() {
    const { decision } = this.shown;
    const asked = this.asked;
    document.title = asked.length ? say("your-turn-title", { title: this.title }) : this.title;
    const now = decision?.id ?? (asked.length ? `${asked}` : "");
    const ended = this.shown.status === "finished" && this.before === "playing";
    this.before = this.shown.status;
    if (ended) sound("end");
    else if (asked.length && !this.told && this.play.motion.instant) sound("turn"); // else when the moves have been shown
    if (asked.length && now !== this.told) notify.tell(say("your-turn"), decision?.prompt ?? say("table-waits"), location.pathname);
    this.told = now;
  }

  // Drawing ----------------------------------------------------------------------------------------------------------

  draw() {
    const shown = this.shown;
    if (!shown) return;
    const begun = shown.picture !== null;
    $("about").textContent = about(shown);
    $("main").dataset.number = shown.number;
    for (const id of ["playing", "around", "tools"]) $(id).hidden = !begun;
    $("warming").hidden = !this.warming || !shown.seats.some((seat) => seat.bot || seat.taken_over);
    drawWords(shown.words);
    if (shown.status === "gathering") this.gathering.draw(shown);
    else this.gathering.hide();
    this.drawStatus();
    if (["finished", "abandoned"].includes(shown.status) && !this.play.moving) drawFinished(shown, this);
    else hideFinished();
    this.drawPoints();
    this.#drawBanner();
    this.choosing.draw(() => this.#curtains(this.asked));
    drawMore(this);
    $("say").hidden = !(this.me && (shown.owner === this.me || this.mine.length));
  }

  // The players and their points. What is still to be seen in the picture does not count yet.
  drawPoints() {
    if (!this.shown) return;
    if (!this.play.moving || !this.counted) this.counted = this.shown.scores;
    const shown = { ...this.shown, scores: this.counted };
    drawSeats(shown, this.me);
    this.#drawScores(shown);
  }

  // Points by source, as far as they are known.
  #drawScores(shown) {
    const scores = scoresNow(shown);
    fill($("scores"), [scores, shown.seats.map((seat) => seat.called)], () => {
      if (!scores.some((sources) => Object.keys(sources).length)) return el("p", { class: "hint" }, say("no-points"));
      const order = shown.seats.map(({ seat }) => seat);
      return scoreTable(order, scores, (seat) => shown.seats[seat].called, {
        caption: say("points-now"),
        names: shown.sources,
        tones: order.map((seat) => colour(shown, seat)),
      });
    });
  }

  legend() {
    openRules(this.game, "", true);
  }

  // The coach points at pieces, panels and parts of the page.
  point(names) {
    this.play.teach(names);
  }

  drawStatus() {
    if (this.shown) fill($("status"), this.#status(), () => this.#status());
  }

  // Whose moves are being shown, in words; "" if none are.
  #movers() {
    const movers = this.play.movers.map((seat) => this.shown.seats[seat]);
    if (!movers.length) return "";
    const bots = movers.every((seat) => seat.bot || seat.taken_over);
    const how = movers.length === 1 ? "one" : bots ? "bots" : "more";
    return say(`moving-${how}`, { seats: listed(movers.map((seat) => seat.called)) });
  }

  #status() {
    const shown = this.shown;
    const { mine } = this;
    const moving = ["playing", "finished"].includes(shown.status) && this.#movers();
    if (moving) return moving;
    if (this.recap.watching) return this.recap.place;
    const free = shown.seats.filter((seat) => !seat.bot && seat.guest === null).length;
    switch (shown.status) {
      case "gathering":
        return free ? say("gathering-free", { free }) : this.gathering.starting ? say("starting") : say("gathering-full");
      case "paused":
        return say("paused", { why: shown.why_paused });
      case "abandoned":
        return shown.why_ended ? say("ended", { why: shown.why_ended }) : say("abandoned");
      case "finished":
        return this.#over();
    }
    const asked = this.asked;
    if (shown.decision && asked.includes(shown.you))
      return mine.length > 1 ? say("turn-seat", { seat: shown.seats[shown.you].called, prompt: shown.decision.prompt }) : say("turn-yours", { prompt: shown.decision.prompt });
    if (asked.length) return say("turn-here", { seats: this.#called(asked) });
    return mine.length ? this.#others() : `${say("watching")} ${this.#others()}`;
  }

  // Whom the table waits for.
  #others() {
    const others = this.shown.waiting.map((seat) => this.shown.seats[seat]);
    if (!others.length) return say("goes-on");
    const player = (seat) => called(seat, this.me, true);
    if (others.every((seat) => seat.bot || seat.taken_over)) return say("thinking", { players: listed(others.map(player)) });
    return say("waiting-for", { players: listed(others.map(player)) });
  }

  #over() {
    const { how, winners } = victory(this.shown, this.me);
    return say(`over-${how}`, { winners });
  }

  // What some seats are called.
  #called(seats) {
    return listed(seats.map((seat) => this.shown.seats[seat].called));
  }

  #drawBanner() {
    const { question, seats, choices } = this.shown;
    const away = this.shown.status === "playing" ? seats.filter((seat) => seat.guest && seat.guest === this.me && seat.taken_over) : [];
    const asks = question && question.unanswered.filter((seat) => seats[seat].guest === this.me && !seats[seat].taken_over);
    const late = lateSeats(this);
    const own = seats.filter((seat) => seat.out_of_time && seat.guest === this.me);
    const key = [question, question && choices, away.map((seat) => [seat.seat, seat.called, seat.why]), own.length, late.length && [late.map((seat) => [seat.seat, seat.name]), this.claim.now, this.claim.at]];
    fill($("banner"), key, () => [
      away.map((seat) => this.#replaced(seat)),
      own.length > 0 && el("p", { class: "note", role: "alert" }, say("late-yourself")),
      late.map((seat) => lateNote(this, seat)),
      question && this.#question(question, seats, choices, asks),
    ]);
  }

  // A bot plays for the person at this screen.
  #replaced({ seat, called: name, why, forfeit }) {
    if (forfeit) return el("p", { class: "note" }, say("conceded-yourself", { seat: name }));
    if (why === "clock") return el("p", { class: "note" }, say("bot-plays-clock", { seat: name }));
    return el(
      "p",
      { class: "note row" },
      ["left", "banned"].includes(why) ? say("bot-plays-left", { seat: name }) : say("bot-plays-away", { seat: name }),
      button(say("come-back"), () => this.act("come-back", { seat }), { class: "primary" }),
    );
  }

  #question(question, seats, choices, asks) {
    const back = choices - question.to;
    const answer = (yes) => () => asks.forEach((seat) => this.act("undo/answer", { seat, yes }));
    return el(
      "div",
      { class: "note", role: "alert" },
      el("p", {}, say("asks-back", { player: called(seats[question.seat], this.me), count: back })),
      asks.length
        ? el("p", { class: "row" }, button(say("go-back"), answer(true), { class: "primary" }), button(say("refuse"), answer(false)))
        : el("p", { class: "hint" }, say("unanswered", { players: listed(question.unanswered.map((seat) => called(seats[seat], this.me))) })),
    );
  }

  // Hot seat ---------------------------------------------------------------------------------------------------------

  #curtains(asked) {
    const { mine } = this;
    const { seats, you, status } = this.shown;
    if (mine.length < 2 || !["playing", "paused"].includes(status) || !this.curtain) return null;
    const others = mine.filter((seat) => seat !== you && !asked.includes(seat));
    const peek = others.map((seat) => button(say("look-as", { seat: seats[seat].called }), () => this.#reveal(seat, true), { class: "quiet" }));
    if (you === null && asked.length)
      return el(
        "div",
        { class: "curtain", id: "curtain" },
        el("h2", { id: "choices", tabindex: -1 }, say("pass-screen", { seats: this.#called(asked) })),
        el("p", {}, say("pass-screen-hint")),
        el("p", { class: "row" }, asked.map((seat) => button(asked.length > 1 ? say("show-to", { seat: seats[seat].called }) : say("show"), () => this.#reveal(seat), { class: "primary" }))),
        peek.length > 0 && el("p", { class: "row" }, peek),
      );
    if (you === null) return el("p", { class: "row" }, peek);
    return el("p", { class: "row" }, button(say("hide", { seat: seats[you].called }), () => this.#reveal(null), { class: "quiet" }));
  }

  setCurtain(on) {
    this.curtain = on;
    localStorage.setItem(`underhall.curtain.${this.table}`, on ? "on" : "off");
    this.#reveal(null);
  }

  // Bots that warm up ------------------------------------------------------------------------------------------------

  // While a game is played or about to be: asks from time to time whether its bots have their full strength.
  async #watchBots(status) {
    this.status = status;
    this.warming &&= SOON.includes(status);
    while (SOON.includes(status)) {
      const answer = await get("/api/games").catch(() => null); // the connection says what is wrong
      if (this.status !== status) return;
      const rules = answer?.games.find((game) => game.name === this.game).rules;
      this.warming = rules ? WARMING.includes(rules.word) : this.warming;
      if (rules?.word === "failed") show($("problem"), rules.problem);
      this.draw();
      if (rules && !this.warming && rules.word !== LOADING) return;
      await new Promise((settle) => setTimeout(settle, WARMING_PAUSE));
      if (this.status !== status) return;
    }
  }
}

function about(shown) {
  const { pace } = shown;
  const parts = shown.title ? [shown.game_title] : [];
  if (shown.practice) parts.push(say("practice-after", { count: shown.practice.choice }));
  if (shown.pack !== "standard") parts.push(say("pack", { pack: shown.pack_title }));
  if (shown.house_rules.length) parts.push(shown.house_rules.join("; "));
  if (pace.move || pace.game) parts.push(shown.clock);
  return parts.join(" · ");
}

new TablePage($("main").dataset);
