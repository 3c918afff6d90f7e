// Points by their source, as a table with bars: as things stand, and at the end.

import { el, svg } from "./dom.js";
import { say } from "./words.js";

const WIDE = 100; // units of the longest bar
const HIGH = 10;

const known = (value) => value !== null && value !== undefined;

// `order`: seats; `head(seat)`: what stands before its points; `names`: of the sources; `totals[seat]` where they are settled
export function scoreTable(order, scores, head, { caption, names, totals = null, tones = [] }) {
  const sources = [...new Set(order.flatMap((seat) => Object.keys(scores[seat] ?? {})))];
  const sum = (seat) => totals?.[seat] ?? Object.values(scores[seat] ?? {}).reduce((all, value) => all + (value ?? 0), 0);
  const most = Math.max(1, ...order.flatMap((seat) => sources.map((source) => scores[seat]?.[source] ?? 0)));
  const cell = (seat, source) => {
    const value = scores[seat]?.[source];
    if (!known(value)) return el("td", {}, el("span", { class: "hint", "aria-label": say("unknown") }, "?"));
    return el("td", {}, `${value}`, bar(Math.max(0, value) / most, tones[seat]));
  };
  return el(
    "div",
    { class: "scroll", tabindex: 0, role: "region", "aria-label": caption },
    el(
      "table",
      { class: "scores" },
      el("caption", { class: "away" }, caption),
      el("thead", {}, el("tr", {}, el("th", { scope: "col" }, say("source")), order.map((seat) => el("th", { scope: "col" }, head(seat))))),
      el("tbody", {}, sources.map((source) => el("tr", {}, el("th", { scope: "row" }, names[source]), order.map((seat) => cell(seat, source))))),
      el("tfoot", {}, el("tr", {}, el("th", { scope: "row" }, say("total")), order.map((seat) => el("td", {}, el("strong", {}, `${sum(seat)}`))))),
    ),
  );
}

function bar(share, tone = "") {
  const made = svg("svg", { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", class: `tally tone-${tone}`, "aria-hidden": "true" });
  made.append(svg("rect", { width: WIDE * share, height: HIGH }));
  return made;
}
