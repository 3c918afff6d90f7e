// The players: who they are, who must choose, points and clocks.

import { $, el, fill } from "./dom.js";

const HOUR = 3600;
const DAY = 24 * HOUR;

export const person = (seat, me) =>
  seat.bot ? `bot (${seat.bot})` : seat.guest === null ? "nobody yet" : seat.guest === me ? `${seat.name} (you)` : seat.name;

export const called = (seat, me) => `${seat.called}, ${person(seat, me)}`;

// The points of each seat, as far as the looker may know them, in the word of the game.
function points(view, seat) {
  const { points: counted, honour } = view?.seats?.[seat] ?? {};
  const sources = counted ?? honour;
  if (!sources) return "";
  const total = Object.values(sources).reduce((sum, value) => sum + (value ?? 0), 0);
  return `${total} ${honour ? "honour" : total === 1 ? "point" : "points"}`;
}

export function drawSeats(shown, me) {
  const key = [shown.seats.map((seat) => ({ ...seat, clock: null })), shown.waiting, shown.number, shown.status];
  fill($("seats"), key, () => shown.seats.map((seat) => line(shown, seat, me)));
  clocks = { at: Date.now(), seats: shown.seats, running: shown.status === "playing" };
  tick();
}

function line(shown, seat, me) {
  const asked = shown.waiting.includes(seat.seat);
  const notes = [
    asked && (seat.bot || seat.taken_over ? "thinks" : "to choose"),
    seat.taken_over && `a bot (${seat.taken_over}) plays`,
    seat.guest && seat.guest !== me && (seat.present ? "here" : "away"),
  ].filter(Boolean);
  return el(
    "li",
    { class: asked ? "asked" : null },
    el("span", { class: `dot ${shown.view?.seats?.[seat.seat]?.colour ?? ""}`, "aria-hidden": "true" }),
    el("span", {}, el("strong", {}, seat.called), ` ${person(seat, me)}`, el("small", {}, notes.join(" · "))),
    el("span", { class: "points" }, points(shown.view, seat.seat)),
    el("span", { class: "clock", "data-clock": seat.seat }),
  );
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
