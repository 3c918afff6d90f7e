// The table itself: notices, the curtain, leaving, conceding, giving it up, and whether the dice are fair.

import { askSwitch, asksBeforeEnd } from "./asking.js";
import { claimButton, standIn } from "./away.js";
import { $, ask, button, el, fill } from "./dom.js";
import * as notify from "./notify.js";
import { called } from "./seats.js";
import { soundSwitch } from "./sound.js";
import { say } from "./words.js";

export function drawMore(page) {
  const { shown, mine, me } = page;
  const open = ["gathering", "playing", "paused"].includes(shown.status);
  const owner = shown.owner === me;
  const places = shown.seats.map((seat) => [seat.guest, seat.taken_over, seat.forfeit, seat.out_of_time]);
  const settings = [page.curtain, notify.wanted(), asksBeforeEnd()];
  const salts = shown.status === "gathering" && page.gathering.salts;
  const key = [shown.status, mine, owner, settings, places, shown.you, shown.choices > 0, page.claim.at, page.claim.now, salts];
  fill($("more"), key, () => {
    const dice = open && page.gathering.dice(shown); // later, the page of the outcome proves them
    if (!me || !(mine.length || owner)) return dice || el("p", { class: "hint" }, say("more-none"));
    return [
      further(page),
      notify.possible() && !notify.wanted() && el("p", {}, button(say("notify-turn"), () => notify.want(true).then(() => page.draw()))),
      mine.length > 0 && open && askSwitch(),
      mine.length > 0 && open && soundSwitch(),
      mine.length > 1 && open && curtainSwitch(page),
      shown.status === "playing" &&
        shown.pace.absent === "bot" &&
        mine
          .filter((seat) => !shown.seats[seat].taken_over)
          .map((seat) => el("p", {}, button(say("leave-to-bot", { seat: shown.seats[seat].called }), () => leave(page, seat)))),
      shown.status === "playing" && mine.length > 0 && shown.seats.filter((seat) => seat.out_of_time && seat.guest !== me).map((seat) => el("p", {}, standIn(page, seat))),
      page.claim.possible && el("p", {}, claimButton(page)),
      shown.status === "playing" && mine.filter((seat) => !shown.seats[seat].forfeit).map((seat) => el("p", {}, button(mine.length > 1 ? say("concede-as", { seat: shown.seats[seat].called }) : say("concede"), () => concede(page, seat), { class: "danger" }))),
      mayAbandon(page, owner) && el("p", {}, button(say("give-up"), () => abandon(page), { class: "danger" })),
      dice,
      !open && el("p", {}, say("table-closed")),
    ];
  });
}

// Going back further than the seat's own last choice: the others are asked.
function further(page) {
  const { you, status, choices, seats } = page.shown;
  if (you === null || status !== "playing" || seats[you].taken_over || !choices) return null;
  const count = el("input", { id: "back", type: "number", min: 1, value: 1 });
  const askBack = () => page.act("undo/ask", { seat: you, to: Math.max(0, page.shown.choices - Number(count.value)) });
  return el(
    "details",
    {},
    el("summary", {}, say("further-back")),
    el("p", { class: "hint" }, say("further-back-hint")),
    el("div", { class: "field" }, el("label", { for: "back" }, say("further-back-count")), el("div", { class: "row" }, count, button(say("ask"), askBack))),
  );
}

function curtainSwitch(page) {
  const box = el("input", { type: "checkbox", id: "curtain-on" });
  box.checked = page.curtain;
  box.addEventListener("change", () => page.setCurtain(box.checked));
  return el("label", { class: "check", for: "curtain-on" }, box, el("span", {}, say("curtain")));
}

async function leave(page, seat) {
  if (await ask(say("leave-question"), { yes: say("leave"), no: say("stay") })) page.act("leave", { seat });
}

async function concede(page, seat) {
  if (await ask(question(page, seat), { yes: say("concede"), no: say("play-on") })) page.act("concede", { seat });
}

// What happens if a seat concedes, and whether it wants that.
function question({ shown, me }, seat) {
  const others = shown.seats.filter((each) => each.seat !== seat && !each.forfeit);
  if (shown.switches.teams) return say("concede-teams");
  if (others.length === 1) return say("concede-wins", { winner: called(others[0], me) });
  if (others.every((each) => each.bot)) return say("concede-bots");
  return say("concede-last");
}

// Before the start, the owner; later, any player, unless other people are still playing.
function mayAbandon({ shown, me }, owner) {
  const others = shown.seats.some((seat) => seat.guest && seat.guest !== me && !seat.taken_over && !seat.forfeit && !seat.out_of_time);
  return { gathering: owner, playing: !others, paused: true }[shown.status];
}

async function abandon(page) {
  if (await ask(say("give-up-question"), { yes: say("give-up-yes"), no: say("give-up-no") })) page.act("abandon");
}
