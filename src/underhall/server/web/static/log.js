// The log: lines that replace those from a number on, since a choice can be taken back.

import { el } from "./dom.js";

export class Log {
  constructor(target) {
    this.target = target;
    this.texts = [];
  }

  clear() {
    this.texts = [];
    this.target.replaceChildren();
  }

  take({ start, lines }) {
    const atEnd = this.target.scrollHeight - this.target.scrollTop - this.target.clientHeight < 40;
    const fresh = this.texts.slice(0, start).concat(lines.map((line) => `${line.of} ${line.text}`));
    let same = 0;
    while (same < fresh.length && fresh[same] === this.texts[same]) same += 1;
    while (this.target.children.length > same) this.target.lastChild.remove();
    for (const line of lines.slice(Math.max(0, same - start)))
      this.target.append(el("li", { class: line.of }, line.text));
    this.texts = fresh;
    if (atEnd) requestAnimationFrame(() => (this.target.scrollTop = this.target.scrollHeight)); // it may be hidden yet
  }
}
