// The coach of a first lesson: words beside the table, first about the game, then about each decision as it is met.
// Nothing waits for it: the person may play on at any time. What was read is remembered in this browser.

import { get } from "./api.js";
import { $, button, el, fill } from "./dom.js";
import { ruleLinks } from "./rules.js";
import { HOLES, say, woven } from "./words.js";

const ALONE = "alone"; // the person does without the coach
const wide = matchMedia("(min-width: 62rem)"); // there parts of the table scroll by themselves, and the coach stays in sight
const OVER = ["finished", "abandoned"];

// Whether a decision has an option that some words are about.
function fits({ when = "" }, { options }) {
  if (!when.endsWith("*")) return !when || options.some((option) => option.key === when);
  return options.some((option) => option.key.startsWith(when.slice(0, -1)));
}

export class Coach {
  // `page`: the table's controller, with `game` and `point(names)`
  constructor(page) {
    this.page = page;
    this.key = `underhall.lesson.${page.table}`;
    this.kept = { page: 0, given: [], now: null, decisions: 0, last: "", ...JSON.parse(localStorage.getItem(this.key) ?? "{}") };
    this.lesson = null;
    this.shown = null;
    this.#place();
    wide.addEventListener("change", () => this.#place());
    this.#load();
  }

  // Above the board; on a narrow screen below it, with what the player can do, so that the board stays in sight.
  #place() {
    if (wide.matches) $("notes").append($("coach"));
    else document.querySelector(".doing").prepend($("coach"));
  }

  async #load() {
    try {
      this.lesson = await get(`/api/games/${encodeURIComponent(this.page.game)}/tutorial`);
    } catch {
      return; // then it is a match like any other
    }
    this.#draw();
  }

  // Hears what the table shows now.
  take(shown) {
    this.shown = shown;
    this.#draw();
  }

  // Each new decision gets the first words about its kind that were not given yet and fit what can be chosen.
  #meet(decision) {
    const { given, decisions } = this.kept;
    const at = this.lesson.advice.findIndex((advice, index) => advice.kind === decision.kind && !given.includes(index) && fits(advice, decision));
    this.#keep({ last: decision.id, decisions: decisions + 1, now: at < 0 ? null : at, given: at < 0 ? given : [...given, at] });
  }

  #keep(change) {
    Object.assign(this.kept, change);
    localStorage.setItem(this.key, JSON.stringify(this.kept));
  }

  // What there is to say now; null for nothing.
  #now() {
    const { lesson, shown, kept } = this;
    if (!lesson || !shown || kept.page === ALONE || shown.status === "gathering") return null;
    if (OVER.includes(shown.status)) return shown.status === "finished" && !kept.ended ? { sort: "ending", words: lesson.ending } : null;
    if (kept.page < lesson.page.length) return { sort: "page", words: lesson.page[kept.page] };
    if (kept.decisions > lesson.farewell.after && !kept.farewell) return { sort: "farewell", words: lesson.farewell };
    return shown.decision && kept.now !== null ? { sort: "advice", words: lesson.advice[kept.now] } : null;
  }

  #draw() {
    const panel = $("coach");
    const decision = this.shown?.decision;
    if (this.lesson && decision && decision.id !== this.kept.last) this.#meet(decision);
    const now = this.#now();
    panel.hidden = !now;
    const fresh = fill(panel, now && [now.sort, now.words.title, this.kept.page], () => (now ? this.#words(now) : []));
    this.page.point(now?.words.point ?? []);
    if (fresh && wide.matches) document.querySelector(".taught")?.scrollIntoView({ block: "nearest" });
  }

  #words({ sort, words }) {
    const { lesson, kept } = this;
    const counted = sort === "page" && el("small", {}, say("page-of", { page: kept.page + 1, pages: lesson.page.length }));
    return [
      el(
        "div",
        { role: "status" },
        el("h2", {}, words.title, counted),
        words.text
          .trim()
          .split("\n\n")
          .map((part) => el("p", {}, part)),
        words.wise && el("p", {}, el("strong", {}, say("tip")), " ", words.wise),
        words.rules?.length > 0 && el("p", { class: "cites" }, woven(say("rules-cited", { count: words.rules.length, rules: HOLES[0] }), ruleLinks(this.page.game, words.rules))),
      ),
      el("div", { class: "row" }, this.#buttons(sort)),
    ];
  }

  #buttons(sort) {
    const { lesson, kept } = this;
    const go = (change) => () => {
      this.#keep(change);
      this.#draw();
      $("coach").querySelector(".primary")?.focus({ preventScroll: true });
    };
    const last = kept.page === lesson.page.length - 1;
    switch (sort) {
      case "page":
        return [
          button(last ? say("let-me-play") : say("next-page"), go({ page: kept.page + 1 }), { id: "coach-on", class: "primary" }),
          kept.page > 0 && button(say("back"), go({ page: kept.page - 1 })),
          !last && button(say("skip-introduction"), go({ page: lesson.page.length }), { class: "quiet" }),
        ];
      case "advice":
        return [
          button(say("got-it"), go({ now: null }), { id: "coach-on" }),
          button(say("introduction"), go({ page: 0 }), { class: "quiet" }),
          button(say("go-on-alone"), go({ page: ALONE }), { class: "quiet" }),
        ];
      case "farewell":
        return [
          button(say("go-on-alone"), go({ page: ALONE, farewell: true }), { id: "coach-on", class: "primary" }),
          button(say("stay-with-me"), go({ farewell: true })),
        ];
      default:
        return [
          el("a", { class: "button primary", href: "/" }, say("play-another")),
          button(say("close"), go({ ended: true })),
        ];
    }
  }
}
