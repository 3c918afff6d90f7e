// The players: who they are, who must choose, points and clocks. What lies before them folds below their names.

import { $, el, fill } from "./dom.js";
import { fold } from "./panels.js";

const HOUR = 3600;
const DAY = 24 * HOUR;

export const person = (seat, me) =>
  seat.bot ? `bot (${seat.bot})` : seat.guest === null ? "nobody yet" : seat.guest === me ? `${seat.name} (you)` : seat.name;

export const called = (seat, me) => `${seat.called}, ${person(seat, me)}`;

export const colour = (shown, seat) => shown.seats[seat].colour;

// The points of all seats by source, as far as the viewer may know them.
export const scoresNow = (shown) => shown.scores ?? [];

// The points of each seat, in the word of the game.
function points(shown, seat) {
  const sources = scoresNow(shown)[seat];
  if (!sources || !Object.keys(sources).length) return "";
  const total = Object.values(sources).reduce((sum, value) => sum + (value ?? 0), 0);
  return `${total} ${shown.scores_in === "points" && total === 1 ? "point" : shown.scores_in}`;
}

export function drawSeats(shown, me) {
  fill($("seats"), shown.seats.length, () =>
    shown.seats.map(({ seat }) =>
      el("li", { "data-seat": seat }, fold(`seat-${seat}`, el("span", { class: "line" }), el("div", { class: "slot" }), seat !== shown.you && matchMedia("(min-width: 62rem)").matches)),
    ),
  );
  for (const seat of shown.seats) {
    const item = $("seats").children[seat.seat];
    const asked = shown.waiting.includes(seat.seat);
    item.className = asked ? "asked" : "";
    const key = [{ ...seat, clock: null }, asked, points(shown, seat.seat), colour(shown, seat.seat), me];
    fill(item.querySelector(".line"), key, () => line(shown, seat, asked, me));
  }
  clocks = { at: Date.now(), seats: shown.seats, running: shown.status === "playing" };
  tick();
}

// A person who does not look at the table now, as far as one can know.
export function away(seat) {
  return Boolean(seat.guest) && seat.present === false;
}

export const forfeited = (seat) => ({ conceded: "conceded", time: "ran out of time" })[seat.forfeit];

export const hinted = ({ hints }) => hints > 0 && `${hints} hint${hints === 1 ? "" : "s"} used`;

function line(shown, seat, asked, me) {
  const notes = [
    asked && (seat.bot || seat.taken_over ? "thinks" : "to choose"),
    forfeited(seat),
    seat.taken_over && `a bot (${seat.taken_over}) plays`,
    seat.out_of_time && "out of time",
    hinted(seat),
    seat.guest && seat.guest !== me && { true: "here", false: "away" }[seat.present],
  ].filter(Boolean);
  return [
    el("span", { class: `dot tone-${colour(shown, seat.seat)}`, "aria-hidden": "true" }, seat.called.slice(0, 1)),
    el("span", { class: "player" }, el("strong", {}, seat.called), ` ${person(seat, me)}`, el("small", {}, notes.join(" · "))),
    el("span", { class: "points" }, points(shown, seat.seat)),
    el("span", { class: "clock", "data-clock": seat.seat }),
  ];
}

let clocks = null;

function tick() {
  if (!clocks) return;
  const gone = (Date.now() - clocks.at) / 1000;
  for (const place of document.querySelectorAll("[data-clock]")) {
    const { clock, bot } = clocks.seats[place.dataset.clock];
    const spent = clock.running && clocks.running ? gone : 0;
    const left = (seconds) => words(Math.max(0, seconds - spent));
    const parts = [];
    if (!bot && clock.move_left !== null && clock.running) parts.push(`${left(clock.move_left)} to move`);
    if (!bot && clock.game_left !== null) parts.push(`${left(clock.game_left)} for the game`);
    place.textContent = parts.join(" · ");
    place.classList.toggle("short", clock.warned || clock.late);
  }
}
setInterval(tick, 1000);

export function words(seconds) {
  const whole = Math.round(seconds);
  if (whole >= 2 * DAY) return `${Math.round(whole / DAY)} days`;
  if (whole >= HOUR) return `${Math.floor(whole / HOUR)} h ${Math.floor((whole % HOUR) / 60)} min`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
