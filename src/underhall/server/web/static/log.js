// The log: lines that replace those from a number on, since a choice can be taken back. A line knows its pieces.

import { button, el } from "./dom.js";

const NEAR_END = 40; // pixels: who reads the end goes on reading it

export class Log {
  // `hear`: point(ids), find(ids), said(texts) for those who listen
  constructor(target, hear = {}) {
    this.target = target;
    this.hear = hear;
    this.texts = [];
    target.addEventListener("keydown", (event) => this.#key(event));
  }

  clear() {
    this.texts = [];
    this.target.replaceChildren();
  }

  take({ start, lines }) {
    const atEnd = this.target.scrollHeight - this.target.scrollTop - this.target.clientHeight < NEAR_END;
    const first = !this.texts.length;
    const fresh = this.texts.slice(0, start).concat(lines.map((line) => `${line.of} ${line.text}`));
    let same = 0;
    while (same < fresh.length && fresh[same] === this.texts[same]) same += 1;
    while (this.target.children.length > same) this.target.lastChild.remove();
    const added = lines.slice(Math.max(0, same - start));
    for (const line of added) this.target.append(el("li", { class: line.of }, this.#line(line)));
    this.texts = fresh;
    if (added.length && !first) this.hear.said?.(added.map((line) => line.text));
    if (atEnd) requestAnimationFrame(() => (this.target.scrollTop = this.target.scrollHeight)); // it may be hidden yet
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
