// The end of a game: who won, and how each point was won.

import { el } from "./dom.js";
import { scoreTable } from "./scores.js";
import { called, colour, forfeited, hinted } from "./seats.js";
import { listed, say } from "./words.js";

// How a game ended for the viewer, "you", "one" or "shared", and who won.
export function victory(shown, me) {
  const first = shown.outcome.ranking[0].map((seat) => shown.seats[seat]);
  const own = first.length === 1 && first[0].guest && first[0].guest === me && shown.seats.filter((seat) => seat.guest === me).length === 1;
  return { how: own ? "you" : first.length > 1 ? "shared" : "one", winners: listed(first.map((seat) => called(seat, me))) };
}

export function ending(shown, me) {
  const { outcome, seats } = shown;
  const { how, winners } = victory(shown, me);
  const order = outcome.ranking.flat();
  const tones = seats.map(({ seat }) => colour(shown, seat));
  return el(
    "section",
    { "aria-labelledby": "outcome", class: "ending" },
    el("h2", { id: "outcome" }, say(`victory-${how}`, { winners })),
    el("p", {}, outcome.reason),
    el(
      "ol",
      { class: "podium" },
      order.map((seat) =>
        el(
          "li",
          { class: `tone-${tones[seat]}` },
          el("span", { class: "place" }, say("place", { place: place(outcome, seat) })),
          el("span", { class: `dot tone-${tones[seat]}`, "aria-hidden": "true" }, seats[seat].called.slice(0, 1)),
          el("span", { class: "player" }, called(seats[seat], me), el("small", {}, notes(seats[seat]))),
          el("strong", { class: "points" }, `${outcome.totals[seat]}`),
        ),
      ),
    ),
    el("h3", {}, say("points-heading")),
    scoreTable(order, outcome.scores, (seat) => seats[seat].called, { caption: say("points-end"), names: shown.sources, totals: outcome.totals, tones }),
  );
}

// What the others should know: who gave the game up, and who had help.
const notes = (seat) => [forfeited(seat), hinted(seat)].filter(Boolean).join(" · ");

const place = (outcome, seat) => 1 + outcome.ranking.slice(0, outcome.ranking.findIndex((group) => group.includes(seat))).flat().length;
