// The log: lines that replace those from a number on, since a choice can be taken back. A line knows its pieces.
// Lines about what is still to be seen in the picture wait until it is.

import { button, el } from "./dom.js";

const NEAR_END = 40; // pixels: who reads the end goes on reading it

export class Log {
  // `hear`: point(ids), find(ids), said(texts) for those who listen
  constructor(target, hear = {}) {
    this.target = target;
    this.hear = hear;
    this.lines = [];
    this.texts = [];
    this.headings = []; // kinds of events that begin a part of the game
    this.follows = true; // until the player scrolls up
    target.addEventListener("keydown", (event) => this.#key(event));
    this.top = 0; // how far it was scrolled
    target.addEventListener("scroll", () => this.#scrolled());
    new ResizeObserver(() => this.#follow()).observe(target);
  }

  clear() {
    this.lines = [];
    this.texts = [];
    this.target.replaceChildren();
  }

  // `later`: lines of the game wait until the picture shows them.
  take({ start, lines }, later = false) {
    const first = !this.texts.length;
    const fresh = this.texts.slice(0, start).concat(lines.map((line) => `${line.of} ${line.text}`));
    let same = 0;
    while (same < fresh.length && fresh[same] === this.texts[same]) same += 1;
    while (this.target.children.length > same) this.target.lastChild.remove();
    const added = lines.slice(Math.max(0, same - start));
    for (const line of added) this.target.append(this.#item(line, later && line.of === "game"));
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

  // Which events begin a part of the game: their lines are headings.
  head(kinds) {
    this.headings = kinds;
    for (const item of this.target.children) item.classList.toggle("heading", kinds.includes(item.dataset.kind));
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
    const { kind = "" } = line.event ?? {};
    return el("li", { class: this.headings.includes(kind) ? `${line.of} heading` : line.of, "data-kind": kind, hidden: waits }, this.#line(line));
  }

  #line({ text, about }) {
    if (!about?.length || !this.hear.point) return text;
    const point = () => this.hear.point(about);
    const leave = () => this.hear.point([]);
    const props = { class: "line", tabindex: -1, onpointerenter: point, onpointerleave: leave, onfocus: point, onblur: leave };
    return button(text, () => this.hear.find(about), props);
  }

  // Up and down go from line to line.
  #key(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const lines = [...this.target.querySelectorAll("button.line")];
    if (!step || !lines.length) return;
    event.preventDefault();
    const at = lines.indexOf(document.activeElement);
    lines[at < 0 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, at + step))].focus();
  }
}
