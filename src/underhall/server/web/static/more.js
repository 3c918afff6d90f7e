// The table itself: notices, the curtain, leaving, and giving it up.

import { askSwitch, asksBeforeEnd } from "./asking.js";
import { $, ask, button, el, fill } from "./dom.js";
import * as notify from "./notify.js";

export function drawMore(page) {
  const { shown, mine, me } = page;
  const open = ["gathering", "playing", "paused"].includes(shown.status);
  const owner = shown.owner === me;
  const key = [shown.status, mine, owner, page.curtain, notify.wanted(), asksBeforeEnd(), shown.seats.map((seat) => seat.taken_over), shown.you, shown.choices > 0];
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
      open && el("p", {}, button("Give the table up", () => abandon(page), { class: "danger" })),
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

async function abandon(page) {
  if (await ask("Nobody can play on at a table that was given up.", { yes: "Give it up", no: "Keep it" })) page.act("abandon");
}
