// What to do about somebody who stays away: let a bot play, claim the win, or keep waiting.

import { ask, button, el } from "./dom.js";

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
    return this.at - Date.now() < DAY ? clock : `${at.toLocaleDateString()}, ${clock}`;
  }
}

// The button, or when it will appear.
export function claimButton(page) {
  const { claim } = page;
  if (!claim.possible) return null;
  return claim.now ? button("Claim the win", () => claimIt(page)) : el("span", { class: "hint" }, `You can claim the win from ${claim.words}.`);
}

async function claimIt(page) {
  if (await ask("Claim the win? The game ends now, and you win.", { yes: "Claim the win", no: "Keep waiting" })) page.act("claim");
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
    { class: "note row late", role: "group", "aria-label": `${seat.name} has run out of time` },
    el("span", {}, el("strong", {}, `${seat.name} (${seat.called}) has run out of time.`), " A bot can play until the person comes back."),
    standIn(page, seat, { class: "primary" }),
    claimButton(page),
    button("Keep waiting", keepWaiting),
  );
}

export function standIn(page, seat, props = {}) {
  return button(`Let a bot play for ${seat.name}`, () => page.act("stand-in", { seat: seat.seat }), props);
}
