// The log: lines that replace those from a number on, since a choice can be taken back. A line knows its pieces.
// Lines about what is still to be seen in the picture wait until it is. What people say stands between them.

import { button, el, svg } from "./dom.js";
import { say } from "./words.js";

const NEAR_END = 40; // pixels: who reads the end goes on reading it
const FUNNEL = "M2 3h16l-6 7v7l-4-2v-5z";
const EVERYONE = "";
const KINDS = ["all", "scoring", "chat", "table"];

export class Log {
  // `hear`: point(ids), find(ids), said(texts) for those who listen
  constructor(target, hear = {}) {
    this.target = target;
    this.hear = hear;
    this.lines = [];
    this.items = []; // of the lines
    this.texts = [];
    this.headings = []; // kinds of events that begin a part of the game
    this.scoring = []; // kinds of events that bring points
    this.seats = [];
    this.follows = true; // until the player scrolls up
    this.top = 0; // how far it was scrolled
    this.#filters();
    target.addEventListener("keydown", (event) => this.#key(event));
    target.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#follow()).observe(target);
  }

  clear() {
    this.lines = [];
    this.texts = [];
    for (const item of this.items.splice(0)) item.remove();
  }

  // `later`: lines of the game wait until the picture shows them.
  take({ start, lines }, later = false) {
    const first = !this.texts.length;
    const fresh = this.texts.slice(0, start).concat(lines.map((line) => `${line.of} ${line.text}`));
    let same = 0;
    while (same < fresh.length && fresh[same] === this.texts[same]) same += 1;
    for (const item of this.items.splice(same)) item.remove();
    const added = lines.slice(Math.max(0, same - start));
    for (const line of added) this.items.push(this.#item(line, later && line.of === "game"));
    this.target.append(...this.items.slice(same));
    this.lines = this.lines.slice(0, same).concat(added);
    this.texts = fresh;
    if (added.length && !first) this.hear.said?.(added.map((line) => line.text));
    this.#follow();
  }

  // The picture shows what some of the lines that wait are about.
  reveal(count = Infinity) {
    for (const item of [...this.target.querySelectorAll("li[hidden]")].slice(0, count)) item.hidden = false;
    this.#follow();
  }

  // What a person says; what was said before the page was opened stands above all.
  hearChat(guest, words, before) {
    const item = el("li", { class: "chat", "data-guest": guest }, words);
    this.#sift(item);
    if (before) this.target.insertBefore(item, this.items[0] ?? null);
    else this.target.append(item);
    this.#follow();
  }

  mute(guest) {
    for (const item of this.target.querySelectorAll("li.chat")) if (item.dataset.guest === guest) item.remove();
  }

  // Which events begin a part of the game: their lines are headings. Which bring points: one can read these alone.
  sort({ headings, scoring }) {
    Object.assign(this, { headings, scoring });
    for (const item of this.items) this.#siftLine(item);
  }

  // Marks `count` lines that the picture shows again; `after` more lines of the game follow them.
  mark(count = 0, after = 0) {
    const game = this.items.filter((item) => item.classList.contains("game"));
    const end = game.length - after;
    game.forEach((item, at) => item.classList.toggle("now", at >= end - count && at < end));
    const [first, last] = [game[end - count], game[end - 1]];
    if (count && first) this.#show(first, last);
    else this.#follow();
  }

  // Lines, with what stands above them where there is room.
  #show(first, last) {
    const [above, top] = [this.target, first].map((node) => node.getBoundingClientRect().top);
    const room = Math.max(0, this.target.clientHeight - (last.getBoundingClientRect().bottom - top));
    this.target.scrollTop += top - above - Math.min(NEAR_END, room);
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.target;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) this.follows = true;
    else if (scrollTop < this.top) this.follows = false;
    this.top = scrollTop;
  }

  #follow() {
    if (this.follows) this.target.scrollTop = this.target.scrollHeight;
  }

  #item(line, waits) {
    const item = el("li", { class: line.of, "data-kind": line.event?.kind ?? "", hidden: waits }, this.#line(line));
    item.line = line;
    this.#siftLine(item);
    return item;
  }

  #line({ text, about }) {
    if (!about?.length || !this.hear.point) return text;
    const point = () => this.hear.point(about);
    const leave = () => this.hear.point([]);
    const props = { class: "line", tabindex: -1, onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave };
    return button(text, () => this.hear.find(about), props);
  }

  // Filters ----------------------------------------------------------------------------------------------------------

  // A button over the corner of the log opens them.
  #filters() {
    const icon = svg("svg", { viewBox: "0 0 20 20", "aria-hidden": "true" });
    icon.append(svg("path", { d: FUNNEL }));
    this.whose = el("select", { "aria-label": say("log-whose"), onchange: () => this.#filter() });
    this.what = el("select", { "aria-label": say("log-what"), onchange: () => this.#filter() }, KINDS.map((kind) => el("option", { value: kind }, say(`log-${kind}`))));
    const summary = el("summary", { "aria-label": say("log-filter"), title: say("log-filter") }, icon);
    this.fold = el("details", { class: "log-filter" }, summary, el("div", { class: "row" }, this.whose, this.what));
    this.know([]);
    this.target.before(this.fold);
    this.target.after(el("p", { class: "hint log-nothing" }, say("log-nothing")));
  }

  // Whose lines there are.
  know(seats) {
    const names = seats.map(({ called }) => called);
    if (names.length && names.join() === this.seats.map(({ called }) => called).join()) return;
    this.seats = seats;
    this.whose.replaceChildren(el("option", { value: EVERYONE }, say("log-everyone")), ...seats.map(({ seat, called }) => el("option", { value: seat }, called)));
  }

  #filter() {
    this.fold.classList.toggle("on", this.whose.value !== EVERYONE || this.what.value !== "all");
    for (const item of this.target.children) this.#sift(item);
    this.follows = true;
    this.#follow();
  }

  #siftLine(item) {
    item.classList.toggle("heading", this.headings.includes(item.dataset.kind));
    this.#sift(item);
  }

  #sift(item) {
    const kind = this.what.value;
    const fits = { all: true, scoring: this.scoring.includes(item.dataset.kind), chat: item.classList.contains("chat"), table: item.classList.contains("table") }[kind];
    const seat = this.whose.value;
    item.classList.toggle("sifted", !fits || (seat !== EVERYONE && String(this.#whose(item)) !== seat));
  }

  // The seat that a line is about, or whose person said it.
  #whose({ line, dataset }) {
    if (line) return actor(line, this.seats);
    return this.seats.find(({ guest }) => guest === dataset.guest)?.seat ?? null;
  }

  // Up and down go from line to line.
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = [...this.target.querySelectorAll("li:not(.sifted) > button.line")];
    if (!step || !lines.length) return;
    event.preventDefault();
    const at = lines.indexOf(document.activeElement);
    lines[at < 0 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, at + step))].focus();
  }
}

// The seat that a line begins with, else the seat whose choice led to it.
export function actor({ text, by }, seats) {
  return seats.find(({ called }) => text.startsWith(`${called} `) || text.startsWith(`${called}'`))?.seat ?? by ?? null;
}
