// What to do about a player who stays away: let a bot play, claim the win, or keep waiting.

import { ask, button, el } from "./dom.js";
import { say } from "./words.js";

const DAY = 24 * 3600 * 1000;
const LONGEST_TIMER = 2 ** 31 - 1; // milliseconds

// When the win can be claimed, by this screen's clock; null: never.
export class Claim {
  // `ripe`: called when the time has come
  constructor(ripe) {
    this.ripe = ripe;
    this.at = null;
  }

  hear({ claim_in: left }) {
    clearTimeout(this.timer);
    this.at = left === null ? null : Date.now() + 1000 * left;
    if (left) this.timer = setTimeout(this.ripe, Math.min(1000 * left + 100, LONGEST_TIMER));
  }

  get possible() {
    return this.at !== null;
  }

  get now() {
    return this.possible && Date.now() >= this.at;
  }

  get words() {
    const at = new Date(this.at);
    const clock = at.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", ...(this.at - Date.now() < 300_000 && { second: "2-digit" }) });
    return this.at - Date.now() < DAY ? clock : say("date-and-time", { date: at.toLocaleDateString(), time: clock });
  }
}

// The button, or when it will appear.
export function claimButton(page) {
  const { claim } = page;
  if (!claim.possible) return null;
  return claim.now ? button(say("claim"), () => claimIt(page)) : el("span", { class: "hint" }, say("claim-from", { time: claim.words }));
}

async function claimIt(page) {
  if (await ask(say("claim-question"), { yes: say("claim"), no: say("keep-waiting") })) page.act("claim");
}

// Seats whose time is up, except those the player chose to wait for.
export function lateSeats(page) {
  const { shown, me, patient } = page;
  return shown.status === "playing" && page.mine.length ? shown.seats.filter((seat) => seat.out_of_time && seat.guest !== me && !patient.has(seat.seat)) : [];
}

export function lateNote(page, seat) {
  const keepWaiting = () => {
    page.patient.add(seat.seat);
    page.draw();
  };
  return el(
    "div",
    { class: "note row late", role: "group", "aria-label": say("late", { name: seat.name }) },
    el("span", {}, el("strong", {}, say("late-seat", { name: seat.name, seat: seat.called })), " ", say("late-bot")),
    standIn(page, seat, { class: "primary" }),
    claimButton(page),
    button(say("keep-waiting"), keepWaiting),
  );
}

export function standIn(page, seat, props = {}) {
  return button(say("let-bot-play", { name: seat.name }), () => page.act("stand-in", { seat: seat.seat }), props);
}
