// A finished game, step by step both ways, as any seat or with every secret; with what bots think of it.

import { get } from "./api.js";
import { Curve, turningList } from "./curve.js";
import { $, el, fill, show } from "./dom.js";
import { Log } from "./log.js";
import { playOn } from "./play_on.js";
import { RePicture } from "./replay_picture.js";
import { scoreTable } from "./scores.js";
import { colour, drawSeats } from "./seats.js";
import { drawWords } from "./spoken.js";
import { Tabs } from "./tabs.js";
import { Transport } from "./transport.js";
import { listed, say } from "./words.js";

const AGAIN = 1500; // milliseconds between two questions how far the chances are
const MOST_KEPT = 200; // steps that need not be asked for again

const parts = $("main").dataset;
const path = `/api/tables/${encodeURIComponent(parts.table)}`;
const last = Number(parts.choices);
const STILL = { move_left: null, game_left: null, running: false, warned: false, late: false };

class Replay {
  async open() {
    const table = await get(path);
    this.seats = table.seats.map((seat) => ({ ...seat, clock: STILL, present: true }));
    this.table = table;
    this.kept = new Map();
    this.asked = 0;
    this.seen = null; // what is shown
    this.tabs = new Tabs($("tabs"));
    this.picture = new RePicture(parts.game, {
      frame: (lines) => this.log.reveal(lines),
      rest: () => this.#rest(),
      picked: (option) => this.#pointOut(option),
      laid: () => this.log.sort(this.picture.picture),
    });
    this.log = new Log($("log"), { point: (ids) => this.picture.ring(ids), find: (ids) => this.picture.find(ids) });
    this.transport = new Transport(last, JSON.parse(parts.turns), this.picture.motion, (choice) => this.#go(choice));
    $("eyes").addEventListener("change", () => this.#go(this.transport.here));
    $("play-on").addEventListener("click", () => this.#playOn());
    for (const tab of this.tabs.tabs) tab.addEventListener("click", () => this.#options());
    addEventListener("hashchange", () => this.transport.go(Number(location.hash.slice(1)) || 0));
    this.transport.go(Number(location.hash.slice(1)) || 0);
    this.#chances();
  }

  get eyes() {
    return $("eyes").value;
  }

  // Steps ------------------------------------------------------------------------------------------------------------

  #address(choice, eyes, from = null) {
    return `${path}/replay?choice=${choice}&picture=true${eyes === "" ? "" : `&seat=${eyes}`}${from === null ? "" : `&from=${from}`}`;
  }

  async #ask(address) {
    if (!this.kept.has(address)) {
      this.kept.set(address, await get(address));
      if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
    }
    return this.kept.get(address);
  }

  async #go(choice) {
    const { eyes } = this;
    const mine = (this.asked += 1);
    history.replaceState(null, "", `#${choice}`);
    this.curve?.at(choice);
    const from = this.seen && this.seen.eyes === eyes ? this.seen.choice : null;
    try {
      const seen = await this.#ask(this.#address(choice, eyes, from));
      if (mine !== this.asked) return; // somebody has moved on already
      show($("problem"), "");
      this.#show(seen, eyes, from);
      if (choice < last) this.#ask(this.#address(choice + 1, eyes, choice)).catch(() => {}); // so that the next step is there at once
    } catch (problem) {
      if (mine !== this.asked) return;
      this.transport.stop();
      show($("problem"), problem.message);
    }
  }

  #show(seen, eyes, from) {
    const viewer = eyes === "" || eyes === "all" ? null : Number(eyes);
    this.seen = { ...seen, eyes };
    this.shown = { ...this.table, seats: this.seats, scores: seen.scores, waiting: seen.waiting, you: viewer, status: "finished" };
    if (from === null) {
      this.log.clear();
      this.#points();
    }
    this.log.know(this.seats);
    this.log.take(seen.log, from !== null && seen.picture !== null);
    drawWords(seen.words);
    $("then").textContent = this.#next();
    if (from !== null && seen.choice === from + 1) $("live").replaceChildren(...seen.log.lines.map(({ text }) => el("p", {}, text)));
    $("play-on").disabled = seen.choice === last && !parts.unfinished;
    this.#options();
    if (!this.curve) this.#curve();
    this.picture.take(seen.picture, viewer, from === null ? null : seen.choice - from, seen.then);
    if (!seen.picture) this.#rest();
  }

  #next() {
    const { then } = this.seen;
    if (then) return say("next", { seat: this.#name(then.seat), option: then.option.label });
    const { outcome } = this.table;
    const winners = listed((outcome?.ranking[0] ?? []).map((seat) => this.#name(seat)));
    return outcome?.forfeits.length ? say("won-why", { winners, why: outcome.reason }) : say("won", { winners });
  }

  #name(seat) {
    const { called, name, bot } = this.seats[seat];
    if (bot) return say("seat-and-bot", { seat: called, level: say("level", { bot }) });
    return say("seat-and-player", { seat: called, player: name ?? say("player-unnamed") });
  }

  // What the picture shows counts; not what it is still about to.
  #points() {
    drawSeats(this.shown, "");
    this.#scores();
  }

  #scores() {
    const order = this.seats.map(({ seat }) => seat);
    fill($("scores"), this.shown.scores, () =>
      scoreTable(order, this.shown.scores, (seat) => this.seats[seat].called, {
        caption: say("points-then"),
        names: this.table.sources,
        tones: order.map((seat) => colour(this.shown, seat)),
      }),
    );
  }

  // The picture is at rest: it goes on, or shows what could be chosen.
  #rest() {
    this.log.reveal();
    this.#points();
    this.transport.rested();
    this.#light();
  }

  // Options ----------------------------------------------------------------------------------------------------------

  get #wanted() {
    return !$("behind-options").hidden;
  }

  #options() {
    this.#light();
    if (!this.#wanted) return;
    const { then, choice } = this.seen;
    fill($("options"), [choice, "asking"], () => el("p", { class: "hint" }, then ? "…" : say("nothing-left")));
    if (then) this.#listOptions(choice, then);
  }

  // What a seat could choose is asked as that seat: so it is as it was.
  async #listOptions(choice, then) {
    try {
      const { decision } = await this.#ask(this.#address(choice, then.seat));
      if (this.seen.choice !== choice || !decision) return;
      fill($("options"), [choice, decision.id], () => [
        el("p", {}, say("asked", { seat: this.#name(then.seat), prompt: decision.prompt })),
        el(
          "ul",
          { class: "could" },
          [then.option, ...decision.options.filter(({ key }) => key !== then.option.key)].map((option) => {
            const chosen = option === then.option;
            return el("li", { class: chosen ? "chosen" : null, "data-option": option.key }, option.label, chosen && [" – ", el("strong", {}, say("chosen"))]);
          }),
        ),
      ]);
    } catch (problem) {
      show($("problem"), problem.message);
    }
  }

  // Shows an option in the list.
  #pointOut({ key }) {
    for (const item of $("options").querySelectorAll("li")) {
      item.classList.toggle("pointed", item.dataset.option === key);
      if (item.dataset.option === key) item.scrollIntoView({ block: "nearest" });
    }
  }

  async #light() {
    const { then, choice } = this.seen ?? {};
    if (!this.#wanted || !then || this.picture.moving) return this.picture.light(null);
    const { decision, picture } = await this.#ask(this.#address(choice, then.seat)).catch(() => ({}));
    if (this.seen.choice === choice && this.#wanted && decision && picture) this.picture.light(decision, picture.lit, then.option.key);
  }

  // Chances ----------------------------------------------------------------------------------------------------------

  #curve() {
    const seats = this.seats.map(({ seat, called }) => ({ called, tone: colour(this.shown, seat) }));
    this.curve = new Curve($("curve"), seats, last, (choice) => this.transport.go(choice));
    this.curve.at(this.seen.choice);
    if (this.analysis) this.#drawChances();
  }

  #drawChances() {
    const { done, of } = this.analysis;
    $("progress").textContent = done < of ? say("analysing", { percent: say("percent", { number: Math.round((100 * done) / of) }) }) : "";
    this.curve.take(this.analysis);
    fill($("turning"), this.analysis, () => turningList(this.analysis, this.curve.seats, (choice) => this.transport.go(choice)));
  }

  async #chances() {
    try {
      this.analysis = await get(`${path}/analysis`);
      if (this.curve) this.#drawChances();
      if (this.analysis.done < this.analysis.of) setTimeout(() => this.#chances(), document.hidden ? 10 * AGAIN : AGAIN);
    } catch (problem) {
      $("progress").textContent = problem.message;
    }
  }

  // Playing on -------------------------------------------------------------------------------------------------------

  #playOn() {
    this.transport.stop();
    const viewer = /^\d+$/.test(this.eyes) ? Number(this.eyes) : null;
    playOn({
      path,
      choice: this.seen.choice,
      seats: this.seats.map((seat) => ({ number: seat.seat, words: this.#name(seat.seat) })),
      seat: viewer ?? this.seats.find(({ guest }) => guest && guest === parts.guest)?.seat ?? this.seen.then?.seat ?? 0,
      bots: parts.bots.split(" "),
      known: Boolean(parts.guest),
    });
  }
}

new Replay().open().catch((problem) => show($("problem"), problem.message));
