// The end of a game: who won, and how each point was won.

import { el, list } from "./dom.js";
import { scoreTable } from "./scores.js";
import { called, colour, forfeited, hinted } from "./seats.js";

const PLACES = ["1st", "2nd", "3rd", "4th", "5th"];

export function winners(shown, me) {
  const first = shown.outcome.ranking[0].map((seat) => shown.seats[seat]);
  if (first.length === 1 && first[0].guest && first[0].guest === me && shown.seats.filter((seat) => seat.guest === me).length === 1)
    return "You win";
  return `${first.length > 1 ? "The win is shared by" : "The winner is"} ${list(first.map((seat) => called(seat, me)))}`;
}

export function ending(shown, me) {
  const { outcome, seats } = shown;
  const order = outcome.ranking.flat();
  const tones = seats.map(({ seat }) => colour(shown, seat));
  return el(
    "section",
    { "aria-labelledby": "outcome", class: "ending" },
    el("h2", { id: "outcome" }, `${winners(shown, me)}!`),
    el("p", {}, outcome.reason),
    el(
      "ol",
      { class: "podium" },
      order.map((seat) =>
        el(
          "li",
          { class: `tone-${tones[seat]}` },
          el("span", { class: "place" }, PLACES[place(outcome, seat) - 1] ?? `${place(outcome, seat)}th`),
          el("span", { class: `dot tone-${tones[seat]}`, "aria-hidden": "true" }, seats[seat].called.slice(0, 1)),
          el("span", { class: "player" }, called(seats[seat], me), el("small", {}, notes(seats[seat]))),
          el("strong", { class: "points" }, `${outcome.totals[seat]}`),
        ),
      ),
    ),
    el("h3", {}, "How each point was won"),
    scoreTable(order, outcome.scores, (seat) => seats[seat].called, { caption: "Points by source", totals: outcome.totals, tones, first: "Source" }),
  );
}

// What the others should know: who gave the game up, and who had help.
const notes = (seat) => [forfeited(seat), hinted(seat)].filter(Boolean).join(" · ");

const place = (outcome, seat) => 1 + outcome.ranking.slice(0, outcome.ranking.findIndex((group) => group.includes(seat))).flat().length;
