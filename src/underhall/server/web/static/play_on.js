// Plays on from a point of a finished game: asks for the seat and the bots, then opens a table that begins there.

import { post } from "./api.js";
import { button, el, show } from "./dom.js";
import { say } from "./words.js";

const USUAL = "hard";
const LONGEST_NAME = 40;

// `seats`: {number, words} each; `seat`: the one that is offered first; `known`: whether the visitor has a name here
export function playOn({ path, choice, seats, seat, bots, known }) {
  const option = (value, words, chosen) => el("option", { value, selected: value === chosen }, words);
  const where = el("select", { id: "on-seat" }, seats.map(({ number, words }) => option(number, words, seat)));
  const whom = el("select", { id: "on-bots" }, bots.map((name) => option(name, say(`level-${name}`), USUAL)));
  const name = !known && el("input", { id: "on-name", required: true, maxlength: LONGEST_NAME, autocomplete: "nickname" });
  const problem = el("p", { class: "problem", role: "alert", hidden: true });
  const begin = el("button", { class: "primary" }, say("play-on"));
  const field = (control, words) => control && el("div", { class: "field" }, el("label", { for: control.id }, words), control);

  async function submit(event) {
    event.preventDefault();
    begin.disabled = true;
    try {
      if (name && !known) await post("/api/guests", { name: name.value });
      known = true;
      const table = await post(`${path}/play-on`, { choice, seat: Number(where.value), bots: whom.value });
      location.assign(`/tables/${table.id}`);
    } catch (refused) {
      show(problem, refused.message);
      begin.disabled = false;
    }
  }

  const dialog = el(
    "dialog",
    { class: "play-on", "aria-labelledby": "on-title" },
    el(
      "form",
      { onsubmit: submit },
      el("h2", { id: "on-title" }, say("play-on-after", { choice })),
      el("p", {}, say("play-on-about")),
      problem,
      field(name, say("your-name")),
      field(where, say("your-seat")),
      field(whom, say("against")),
      el("div", { class: "row" }, begin, button(say("cancel"), () => dialog.close())),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
