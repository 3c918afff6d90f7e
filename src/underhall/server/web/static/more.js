// The table itself: notices, the curtain, leaving, conceding, and giving it up.

import { askSwitch, asksBeforeEnd } from "./asking.js";
import { claimButton, standIn } from "./away.js";
import { $, ask, button, el, fill } from "./dom.js";
import * as notify from "./notify.js";
import { called } from "./seats.js";

export function drawMore(page) {
  const { shown, mine, me } = page;
  const open = ["gathering", "playing", "paused"].includes(shown.status);
  const owner = shown.owner === me;
  const places = shown.seats.map((seat) => [seat.guest, seat.taken_over, seat.forfeit, seat.out_of_time]);
  const settings = [page.curtain, notify.wanted(), asksBeforeEnd()];
  const key = [shown.status, mine, owner, settings, places, shown.you, shown.choices > 0, page.claim.at, page.claim.now];
  fill($("more"), key, () => {
    if (!me || !(mine.length || owner)) return el("p", { class: "hint" }, "Nothing here for those who watch.");
    return [
      further(page),
      notify.possible() && !notify.wanted() && el("p", {}, button("Notify me when it is my turn", () => notify.want(true).then(() => page.draw()))),
      mine.length > 0 && open && askSwitch(),
      mine.length > 1 && open && curtainSwitch(page),
      shown.status === "playing" &&
        shown.pace.absent === "bot" &&
        mine
          .filter((seat) => !shown.seats[seat].taken_over)
          .map((seat) => el("p", {}, button(`Leave ${shown.seats[seat].called} to a bot`, () => leave(page, seat)))),
      shown.status === "playing" && mine.length > 0 && shown.seats.filter((seat) => seat.out_of_time && seat.guest !== me).map((seat) => el("p", {}, standIn(page, seat))),
      page.claim.possible && el("p", {}, claimButton(page)),
      shown.status === "playing" && mine.filter((seat) => !shown.seats[seat].forfeit).map((seat) => el("p", {}, button(mine.length > 1 ? `Concede as ${shown.seats[seat].called}` : "Concede", () => concede(page, seat), { class: "danger" }))),
      mayAbandon(page, owner) && el("p", {}, button("Give the table up", () => abandon(page), { class: "danger" })),
      !open && el("p", {}, "The table is closed."),
    ];
  });
}

// Going back further than one's own last choice: the others are asked.
function further(page) {
  const { you, status, choices, seats } = page.shown;
  if (you === null || status !== "playing" || seats[you].taken_over || !choices) return null;
  const count = el("input", { id: "back", type: "number", min: 1, value: 1 });
  const askBack = () => page.act("undo/ask", { seat: you, to: Math.max(0, page.shown.choices - Number(count.value)) });
  return el(
    "details",
    {},
    el("summary", {}, "Go further back"),
    el("p", { class: "hint" }, "The other people must agree. The dice do not fall as before, and the record keeps what was undone."),
    el("div", { class: "field" }, el("label", { for: "back" }, "Choices to take back, of everybody"), el("div", { class: "row" }, count, button("Ask", askBack))),
  );
}

function curtainSwitch(page) {
  const box = el("input", { type: "checkbox", id: "curtain-on" });
  box.checked = page.curtain;
  box.addEventListener("change", () => page.setCurtain(box.checked));
  return el("label", { class: "check", for: "curtain-on" }, box, el("span", {}, "A curtain between the turns at this screen"));
}

async function leave(page, seat) {
  if (await ask("A bot will play on for you, where the table says so. You can come back.", { yes: "Leave", no: "Stay" })) page.act("leave", { seat });
}

async function concede(page, seat) {
  if (await ask(`Concede? ${consequence(page, seat)} You cannot take this back.`, { yes: "Concede", no: "Play on" })) page.act("concede", { seat });
}

// What happens when somebody concedes.
function consequence({ shown, me }, seat) {
  const others = shown.seats.filter((each) => each.seat !== seat && !each.forfeit);
  if (shown.switches.teams) return "A bot plays on in your place. Once everybody in a team has conceded, the other team wins.";
  if (others.length === 1) return `${called(others[0], me)}, wins the game.`;
  if (others.every((each) => each.bot)) return "The game ends, and the bot that is ahead wins.";
  return "A bot plays your seat to the end, and you come last.";
}

// Before the start, the owner; later, any player, unless other people are still playing.
function mayAbandon({ shown, me }, owner) {
  const others = shown.seats.some((seat) => seat.guest && seat.guest !== me && !seat.taken_over && !seat.forfeit && !seat.out_of_time);
  return { gathering: owner, playing: !others, paused: true }[shown.status];
}

async function abandon(page) {
  if (await ask("Give the table up? Nobody can play on here, and nobody wins.", { yes: "Give it up", no: "Keep it" })) page.act("abandon");
}
