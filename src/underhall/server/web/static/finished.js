// After the end: the outcome, the proof of the dice, and what to do next. It lies over the board and can be laid aside.

import { post } from "./api.js";
import { $, button, el, fill } from "./dom.js";
import { ending } from "./ending.js";
import { HOLES, say, woven } from "./words.js";

const VERIFY = "underhall replay FILE --verify"; // the same in every language

export function hideFinished() {
  fill($("finished"), "hidden", () => []);
  $("finished").hidden = true;
}

export function drawFinished(shown, page) {
  fill($("finished"), [shown.outcome, shown.next_table, shown.seats.map((seat) => seat.name)], () => [
    shown.outcome && ending(shown, page.me),
    el("div", { class: "row" }, nextGame(shown, page), shown.outcome && links(shown), shown.outcome && aside()),
    shown.fair && proof(shown),
  ]);
  if ($("finished").hidden) page.play.hideTip(); // nothing may lie over it
  $("finished").hidden = false;
}

// The board below can be looked at, and the outcome again.
function aside() {
  const press = button(say("see-board"), () => {
    const away = $("finished").classList.toggle("aside");
    press.textContent = away ? say("see-outcome") : say("see-board");
  });
  return press;
}

function links(shown) {
  const base = `/tables/${shown.id}`;
  return [
    el("a", { class: "button", href: `${base}/replay` }, say("replay")),
    el("a", { class: "button", href: `/api${base}/record`, download: true }, say("download-record")),
  ];
}

function nextGame(shown, page) {
  const mine = shown.seats.filter((seat) => seat.guest && seat.guest === page.me);
  if (!mine.length) return null;
  const go = async () => {
    const done = await page.ask(async () => {
      const { table } = await post(`${page.path}/rematch`);
      return table;
    });
    if (!done) return;
    for (const { seat } of mine) await page.ask(() => post(`/api/tables/${done}/sit`, { seat, before: shown.id }), true);
    const others = shown.seats.some((seat) => !seat.bot && seat.guest !== page.me);
    location.assign(`/tables/${done}?${others ? `before=${shown.id}` : "start=1"}`);
  };
  return button(shown.next_table ? say("next-game") : say("play-again"), go, { class: "primary" });
}

function proof(shown) {
  const { seed, seed_hash: promised, salts } = shown.fair;
  const checked = el("p", { role: "status" });
  check(seed, promised).then((text) => (checked.textContent = text));
  return el(
    "details",
    { class: "panel" },
    el("summary", {}, say("fair")),
    el("p", {}, say("fair-about")),
    el(
      "dl",
      {},
      [[say("fair-hash"), promised], [say("fair-seed"), seed], ...salts.map((salt, seat) => [say("salt-of", { seat: shown.seats[seat].called }), salt || say("fair-no-salt")])].map(
        ([term, text]) => [el("dt", {}, term), el("dd", {}, el("code", { class: "long" }, text))],
      ),
    ),
    checked,
    shown.practice && el("p", {}, say("fair-practice")),
    el("p", {}, woven(say("fair-command", { command: HOLES[0] }), el("code", {}, VERIFY))),
  );
}

async function check(seed, promised) {
  if (!crypto.subtle) return ""; // only where the page came over https
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0"));
  return hash.join("") === promised ? say("fair-yes") : say("fair-no");
}
