// What the others did since the player's last choice, in short: a row for each of them, while it is the player's turn.

import { $, button, el, fill } from "./dom.js";
import { wide } from "./panels.js";
import { say } from "./words.js";

export class Recap {
  // `hear`: point(ids)
  constructor(hear) {
    this.hear = hear;
    this.#place();
    wide.addEventListener("change", () => this.#place());
  }

  // With what the player can do; on a narrow screen below the board, where it takes no room from it.
  #place() {
    if (wide.matches) document.querySelector(".doing").append($("recap"));
    else document.querySelector(".sight").after($("recap"));
  }

  // `lines` of the log; `shown`: the table; `asked`: whether the player must choose now.
  draw(lines, shown, headings, asked) {
    const rows = asked ? rowsOf(lines, shown, headings) : [];
    const about = rows.map(({ seat, lines: said }) => [seat, said.map(({ number }) => number)]);
    $("recap").hidden = !rows.length;
    fill($("recap"), about, () => (rows.length ? [el("h2", {}, say("recap")), el("ul", {}, rows.map((row) => this.#row(row, shown.seats[row.seat])))] : []));
  }

  // Pressing a row shows all of it.
  #row({ lines }, { called, colour }) {
    const about = [...new Set(lines.flatMap((line) => line.about ?? []))];
    const point = (ids) => () => this.hear.point(ids);
    const dot = el("span", { class: `dot tone-${colour}`, role: "img", "aria-label": called }, called.slice(0, 1));
    const props = { class: "did", "aria-expanded": "false", onpointerenter: point(about), onpointerleave: point([]), onfocus: point(about), onblur: point([]) };
    return el("li", {}, dot, button(lines.map(({ text }) => shortened(text, called)).join(" "), unfold, props));
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

// The others' lines after the player's last choice, one row for each of them, in the order of play. A line belongs to the
// seat that it begins with, else to the seat whose choice led to it.
export function rowsOf(lines, { you, seats }, headings = []) {
  const last = lines.findLastIndex(({ by }) => by === you);
  const rows = new Map();
  for (const line of lines.slice(last + 1)) {
    const of = seats.find(({ called }) => line.text.startsWith(`${called} `) || line.text.startsWith(`${called}'`))?.seat ?? line.by ?? null;
    if (line.of !== "game" || of === null || of === you || headings.includes(line.event?.kind)) continue;
    if (!rows.has(of)) rows.set(of, { seat: of, lines: [] });
    rows.get(of).lines.push(line);
  }
  return [...rows.values()];
}
