// What the others did since the player's last choice, in short: a row for each of them, while it is the player's turn.

import { $, button, el, fill } from "./dom.js";
import { say } from "./words.js";

export class Recap {
  // `hear`: point(ids), find(ids)
  constructor(hear) {
    this.hear = hear;
  }

  // `lines` of the log; `shown`: the table; `asked`: whether the player must choose now.
  draw(lines, shown, headings, asked) {
    const rows = asked ? rowsOf(lines, shown.you, headings) : [];
    const about = rows.map(({ by, lines: said }) => [by, said.map(({ number }) => number)]);
    $("recap").hidden = !rows.length;
    fill($("recap"), about, () => (rows.length ? [el("h2", {}, say("recap")), el("ul", {}, rows.map((row) => this.#row(row, shown.seats[row.by])))] : []));
  }

  #row({ lines }, { called, colour }) {
    const dot = el("span", { class: `dot tone-${colour}`, role: "img", "aria-label": called }, called.slice(0, 1));
    return el("li", {}, dot, el("span", { class: "did" }, lines.map((line) => this.#line(line))));
  }

  #line({ text, about = [] }) {
    const point = (ids) => () => this.hear.point(ids);
    const props = { class: "line", onpointerenter: point(about), onpointerleave: point([]), onfocus: point(about), onblur: point([]) };
    return [button(text, () => this.hear.find(about), props), " "];
  }
}

// The others' lines after the player's last choice, one row for each of them, in the order of play.
export function rowsOf(lines, you, headings = []) {
  const last = lines.findLastIndex(({ by }) => by === you);
  const rows = new Map();
  for (const line of lines.slice(last + 1)) {
    if (line.of !== "game" || (line.by ?? null) === null || headings.includes(line.event?.kind)) continue;
    if (!rows.has(line.by)) rows.set(line.by, { by: line.by, lines: [] });
    rows.get(line.by).lines.push(line);
  }
  return [...rows.values()];
}
