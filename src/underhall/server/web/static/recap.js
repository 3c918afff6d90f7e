// What the others did since the player's last choice: a row for each of them while it is the player's turn. One can watch
// it again, step by step or as a whole.

import { get } from "./api.js";
import { $, button, el, fill } from "./dom.js";
import { actor } from "./log.js";
import { wide } from "./panels.js";
import { Review } from "./review.js";
import { say } from "./words.js";

export class Recap {
  constructor(page) {
    this.page = page;
    const { picture, motion } = page.play;
    this.review = new Review(picture, motion, { step: (frame) => this.#step(frame), over: () => this.#over() });
    this.rows = [];
    this.#place();
    wide.addEventListener("change", () => this.#place());
  }

  // With what the player can do; on a narrow screen below the board, where it takes no room from it.
  #place() {
    if (wide.matches) document.querySelector(".doing").append($("recap"));
    else document.querySelector(".sight").after($("recap"));
  }

  // `asked`: whether the player must choose now.
  draw(asked) {
    const { log, shown, play } = this.page;
    this.rows = asked ? rowsOf(log.lines, shown, play.picture.headings) : [];
    const about = this.rows.map(({ seat, lines: said }) => [seat, said.map(({ number }) => number)]);
    $("recap").hidden = !this.rows.length;
    fill($("recap"), about, () => (this.rows.length ? [this.#heading(), el("ul", {}, this.rows.map((row) => this.#row(row, shown.seats[row.seat])))] : []));
    this.#mark();
  }

  #heading() {
    const control = (name, sign, act) => button(sign, act, { id: `recap-${name}`, class: "quiet", title: say(`recap-${name}`), "aria-label": say(`recap-${name}`), "aria-keyshortcuts": { back: ",", play: "p", on: ".", end: "Escape" }[name] });
    return el(
      "div",
      { class: "heading" },
      el("h2", {}, say("recap")),
      el("span", { class: "again" }, control("back", "‹", () => this.step(-1)), control("play", "▶", () => this.play()), control("on", "›", () => this.step(1)), control("end", "⏭", () => this.end())),
    );
  }

  // Pressing a row shows all of it.
  #row({ seat, lines }, { called, colour }) {
    const about = [...new Set(lines.flatMap((line) => line.about ?? []))];
    const point = (ids) => () => this.page.play.ring(ids);
    const dot = el("span", { class: `dot tone-${colour}`, role: "img", "aria-label": called }, called.slice(0, 1));
    const props = { class: "did", "aria-expanded": "false", onpointerenter: point(about), onpointerleave: point([]), onfocus: point(about), onblur: point([]) };
    return el("li", { "data-seat": seat }, dot, button(sentences(lines.map(({ text }) => shortened(text, called))), unfold, props));
  }

  // Watching again ---------------------------------------------------------------------------------------------------

  get watching() {
    return this.review.watching;
  }

  // Where it is, in words.
  get place() {
    const { at, frames } = this.review;
    return say("watching-again", { step: at, steps: frames.length });
  }

  // Plays all of it, or pauses.
  async play() {
    if (this.review.plays) this.review.stop();
    else if (this.watching || (await this.#open())) this.review.play();
    this.#mark();
  }

  // One step forward or back; back from the present is its last step.
  async step(by) {
    if (this.watching) this.review.go(this.review.at + by);
    else if (await this.#open()) this.review.go(by > 0 ? 1 : this.review.frames.length - 1);
    this.#mark();
  }

  // Back to the present. Whether anything was watched.
  end() {
    return this.review.close();
  }

  // Whether there is anything to watch: not while others' moves are shown.
  async #open() {
    const { page } = this;
    if (!this.rows.length || page.play.moving) return false;
    const seen = await page.ask(() => get(`${page.path}/recap?seat=${page.shown.you}`));
    if (!seen || page.play.moving || seen.number !== page.shown.number || seen.picture.frames.length < 2) return false;
    page.play.hold();
    if (!wide.matches) $("board").scrollIntoView({ block: "nearest" });
    this.review.open(seen.picture.frames);
    return true;
  }

  #step(frame) {
    const { page, review } = this;
    const count = (frames) => frames.reduce((sum, { lines = [] }) => sum + lines.length, 0);
    page.play.tell(frame);
    page.log.mark(frame?.lines?.length ?? 0, count(review.frames.slice(review.at)));
    page.drawStatus();
    this.#mark();
  }

  #over() {
    this.page.log.mark();
    this.page.play.release();
    this.page.drawStatus();
    this.#mark();
  }

  // What the buttons do now, and who moves in what is watched.
  #mark() {
    if (!$("recap-play")) return;
    const { watching, review } = this;
    const by = watching ? review.frames[review.at - 1]?.by : null;
    $("recap-play").textContent = review.plays ? "⏸" : "▶";
    $("recap-end").hidden = !watching;
    $("recap-back").disabled = watching && review.at === 0;
    for (const row of $("recap").querySelectorAll("li")) row.classList.toggle("now", Number(row.dataset.seat) === by);
  }
}

function unfold({ currentTarget }) {
  currentTarget.setAttribute("aria-expanded", currentTarget.getAttribute("aria-expanded") !== "true");
}

// The dot beside it says who did it.
function shortened(text, called) {
  const rest = text.startsWith(`${called} `) ? text.slice(called.length + 1) : text;
  return rest.slice(0, 1).toUpperCase() + rest.slice(1);
}

// What is said several times in a row stands there once, with how often.
export function sentences(texts) {
  const said = [];
  for (const text of texts) {
    if (said.at(-1)?.text === text) said.at(-1).times += 1;
    else said.push({ text, times: 1 });
  }
  return said.map(({ text, times }) => (times > 1 ? say("said-times", { text, times }) : text)).join(" ");
}

// The others' lines after the player's last choice, one row for each of them, in the order of play.
function rowsOf(lines, { you, seats, news }, headings = []) {
  const rows = new Map();
  for (const line of news ? lines.filter((line) => line.of === "game").slice(-news) : []) {
    const of = actor(line, seats);
    if (of === null || of === you || headings.includes(line.event?.kind)) continue;
    if (!rows.has(of)) rows.set(of, { seat: of, lines: [] });
    rows.get(of).lines.push(line);
  }
  return [...rows.values()];
}
