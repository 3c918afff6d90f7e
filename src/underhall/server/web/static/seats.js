// The players: who they are, who must choose, points and clocks. What lies before them folds below their names.

import { $, el, fill } from "./dom.js";
import { fold, wide } from "./panels.js";
import { HOLES, say, woven } from "./words.js";

const HOUR = 3600;
const DAY = 24 * HOUR;

const level = (bot) => say("level", { bot });

export function person(seat, me) {
  if (seat.bot) return say("player-bot", { level: level(seat.bot) });
  if (seat.guest === null) return say("player-none");
  return seat.guest === me ? say("player-you", { name: seat.name }) : seat.name;
}

// A seat and its player, within a sentence.
export function called(seat, me, absence = false) {
  if (seat.bot) return say("seat-and-bot", { seat: seat.called, level: level(seat.bot) });
  if (seat.guest === null) return say("seat-and-player", { seat: seat.called, player: say("player-none") });
  if (seat.guest === me) return say("seat-and-player", { seat: seat.called, player: say("player-you-short") });
  return say("seat-and-player", { seat: seat.called, player: absence && away(seat) ? say("player-away", { name: seat.name }) : seat.name });
}

export const colour = (shown, seat) => shown.seats[seat].colour;

// The points of all seats by source, as far as the viewer may know them.
export const scoresNow = (shown) => shown.scores ?? [];

// The points of each seat, in the word of the game.
function points(shown, seat) {
  const sources = scoresNow(shown)[seat];
  if (!sources || !Object.keys(sources).length) return "";
  const total = Object.values(sources).reduce((sum, value) => sum + (value ?? 0), 0);
  return say(`score-${shown.scores_in}`, { total });
}

export function drawSeats(shown, me) {
  fill($("seats"), shown.seats.length, () =>
    shown.seats.map(({ seat }) =>
      el("li", { "data-seat": seat }, fold(`seat-${seat}`, [el("span", { class: "line" }), el("span", { class: "numbers" })], el("div", { class: "slot" }), seat !== shown.you && wide.matches)),
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

// A person who does not look at the table now, as far as the server knows.
export function away(seat) {
  return Boolean(seat.guest) && seat.present === false;
}

export const forfeited = (seat) => seat.forfeit && say(`forfeit-${seat.forfeit}`);

export const hinted = ({ hints }) => hints > 0 && say("hints-used", { count: hints });

function line(shown, seat, asked, me) {
  const waits = asked && (seat.bot || seat.taken_over ? say("note-thinks") : say("note-chooses"));
  const notes = [
    forfeited(seat),
    seat.taken_over && say("note-bot-plays", { level: level(seat.taken_over) }),
    seat.out_of_time && say("note-late"),
    hinted(seat),
    seat.guest && seat.guest !== me && seat.present !== null && (seat.present ? say("note-here") : say("note-away")),
  ].filter(Boolean);
  return [
    el("span", { class: `dot tone-${colour(shown, seat.seat)}`, "aria-hidden": "true" }, seat.called.slice(0, 1)),
    el("span", { class: "player" }, woven(say("seat-player", { seat: HOLES[0], player: person(seat, me) }), el("strong", {}, seat.called)), asked && el("span", { class: "waits", role: "img", "aria-label": waits, title: waits }, "…"), el("small", {}, notes.join(" · "))),
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
    if (!bot && clock.move_left !== null && clock.running) parts.push(say("clock-move", { time: left(clock.move_left) }));
    if (!bot && clock.game_left !== null) parts.push(say("clock-game", { time: left(clock.game_left) }));
    place.textContent = parts.join(" · ");
    place.classList.toggle("short", clock.warned || clock.late);
  }
}
setInterval(tick, 1000);

export function words(seconds) {
  const whole = Math.round(seconds);
  if (whole >= 2 * DAY) return say("time-days", { days: Math.round(whole / DAY) });
  if (whole >= HOUR) return say("time-hours", { hours: Math.floor(whole / HOUR), minutes: Math.floor((whole % HOUR) / 60) });
  return say("time-minutes", { minutes: Math.floor(whole / 60), seconds: String(whole % 60).padStart(2, "0") });
}
