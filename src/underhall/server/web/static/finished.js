// After the end: the outcome, the proof of the dice, and what to do next. It lies over the board and can be laid aside.

import { post } from "./api.js";
import { $, button, el, fill } from "./dom.js";
import { ending } from "./ending.js";

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
  if ($("finished").hidden) page.play.hush(); // nothing is said over it
  $("finished").hidden = false;
}

// The board below can be looked at, and the outcome again.
function aside() {
  const press = button("Look at the board", () => {
    const away = $("finished").classList.toggle("aside");
    press.textContent = away ? "Show the outcome" : "Look at the board";
  });
  return press;
}

function links(shown) {
  const base = `/tables/${shown.id}`;
  return [
    el("a", { class: "button", href: `${base}/replay` }, "Replay"),
    el("a", { class: "button", href: `/api${base}/record`, download: true }, "Download the record"),
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
    location.assign(`/tables/${done}?before=${shown.id}`);
  };
  return button(shown.next_table ? "Join the next game" : "Play again", go, { class: "primary" });
}

function proof(shown) {
  const { seed, seed_hash: promised, salts } = shown.fair;
  const checked = el("p", { role: "status" });
  check(seed, promised).then((text) => (checked.textContent = text));
  return el(
    "details",
    { class: "panel" },
    el("summary", {}, "Were the dice fair?"),
    el("p", {}, "Before the start the server promised its seed by this hash; then the players gave their salts. Now seed and salts are public, and all that chance decided follows from them."),
    el(
      "dl",
      {},
      [["Promised SHA-256", promised], ["Seed", seed], ...salts.map((salt, seat) => [`Salt of ${shown.seats[seat].called}`, salt || "none"])].map(
        ([term, text]) => [el("dt", {}, term), el("dd", {}, el("code", { class: "long" }, text))],
      ),
    ),
    checked,
    shown.practice && el("p", {}, "What happened before you played on is another game's: other dice decided it, and it is not proved here."),
    el("p", {}, "To prove every single outcome, download the record and run ", el("code", {}, "underhall replay FILE --verify"), "."),
  );
}

async function check(seed, promised) {
  if (!crypto.subtle) return ""; // only where the page came over https
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  const hash = Array.from(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)), (byte) => byte.toString(16).padStart(2, "0"));
  return hash.join("") === promised ? "Checked in this browser: the seed is the promised one." : "The seed is NOT the promised one!";
}
