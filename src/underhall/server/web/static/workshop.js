// The editor of a pack: what you change is stored automatically, and its drawing, text and problems follow.

import { get, post, request } from "./api.js";
import { $, el, show } from "./dom.js";
import { mapEditor } from "./workshop_map.js";
import { paintable } from "./workshop_paint.js";
import { say } from "./words.js";

const PAUSE = 500; // milliseconds after the last key
const AGAIN = 3000; // until a change that could not be sent is sent again
const SEPARATOR = ", ";

const main = $("main");
const path = `/api/packs/${main.dataset.pack}`;
const look = $("look")?.dataset.look ?? "";
let state = JSON.parse(main.dataset.state);
const waiting = new Map(); // edits by place
const refused = new Map(); // what the server said of values that it did not take
let timer = 0;
let sending = false;
let stopped = false; // another tab has changed the pack

// What is shown --------------------------------------------------------------------------------------------------------

const inside = (place, prefix) => place === prefix || place.startsWith(`${prefix}.`) || place.startsWith(`${prefix}[`);

function paint() {
  for (const field of document.querySelectorAll("[data-field]")) paintField(field);
  for (const link of document.querySelectorAll("[data-place], .parts [data-prefix]")) paintLink(link);
  const here = $("here");
  if (here) here.replaceChildren(...problemsOf(here).map((each) => el("li", { class: each.severity }, each.message)));
  const stopping = state.problems.filter((each) => each.stops).length;
  show($("playable"), state.playable ? say("pack-playable") : say("pack-unplayable", { problems: stopping }));
  $("playable").className = state.playable ? "good" : "bad";
  for (const press of document.querySelectorAll("#play button")) press.disabled = !state.playable;
  $("undo").disabled = !state.can_undo;
  $("redo").disabled = !state.can_redo;
  if ($("verdict")) {
    const problems = state.playable ? state.problems.length : stopping;
    show($("verdict"), state.playable ? say("pack-verdict-good", { problems }) : say("pack-verdict-bad", { problems }));
  }
}

// The problems of the page as a whole: those that no field of it shows.
function problemsOf(list) {
  const { prefix, exact } = list.dataset;
  const fields = [...document.querySelectorAll("[data-field]")].map((field) => field.dataset.field);
  return state.problems.filter((each) =>
    exact ? each.place === prefix : inside(each.place, prefix) && !fields.some((field) => inside(each.place, field)),
  );
}

// A field shows what is inside it, unless a field within it does.
function paintField(field) {
  const place = field.dataset.field;
  const inner = [...field.querySelectorAll("[data-field]")].map((each) => each.dataset.field);
  const own = (other) => inside(other, place) && !inner.some((each) => inside(other, each));
  const problems = state.problems.filter((each) => own(each.place));
  const changed = state.changed.find((each) => each.place === place);
  const wrong = [...refused].filter(([at]) => own(at)).map(([, message]) => message);
  field.classList.toggle("changed", Boolean(changed) || (!inner.length && state.changed.some((each) => own(each.place))));
  field.classList.toggle("wrong", wrong.length > 0);
  let told = field.querySelector(":scope > .told");
  if (!told) field.append((told = el("div", { class: "told", "aria-live": "polite" })));
  told.replaceChildren(
    ...wrong.map((message) => el("p", { class: "error" }, message)),
    ...problems.map((each) => el("p", { class: each.severity }, each.message)),
    ...(changed && changed.old !== null ? [el("p", { class: "was" }, say("pack-was", { value: inWords(changed.old, field) }))] : []),
  );
}

function paintLink(link) {
  const place = link.dataset.place ?? link.dataset.prefix;
  link.classList.toggle("changed", state.changed.some((each) => inside(each.place, place)));
  const problems = state.problems.filter((each) => inside(each.place, place));
  link.classList.toggle("wrong", problems.some((each) => each.stops));
  link.classList.toggle("advised", problems.length > 0);
}

function inWords(value, field) {
  if (value === true || value === false) return value ? say("pack-yes") : say("pack-no");
  if (Array.isArray(value)) return value.map((each) => inWords(each, field)).join(SEPARATOR) || say("pack-was-nothing");
  if (value !== null && typeof value === "object") return String(value.name ?? value.id ?? say("pack-was-nothing"));
  const option = [...field.querySelectorAll("option")].find((each) => each.value === String(value));
  return option ? option.textContent : String(value);
}

function draw(looked) {
  if (!look) return;
  $("look-none").hidden = Boolean(looked);
  if (!looked) return;
  const parsed = new DOMParser().parseFromString(looked.picture.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" '), "image/svg+xml");
  $("look").replaceChildren(document.adoptNode(parsed.documentElement));
  if ($("look-text")) $("look-text").textContent = looked.text;
}

// What is sent ---------------------------------------------------------------------------------------------------------

function edited(control) {
  const { at, kind, optional } = control.dataset;
  refused.delete(at);
  if (kind === "flag") return { do: "set", at, value: control.checked };
  if (kind === "letters") return { do: "set", at, value: lettersOf(control) };
  if (kind === "lines") return { do: "set", at, value: control.value.split("\n").filter((line) => line !== "") };
  if (control.value === "" && optional) return { do: "clear", at };
  if (kind === "number") {
    if (control.validity.valid && Number.isInteger(control.valueAsNumber)) return { do: "set", at, value: control.valueAsNumber };
    waiting.delete(at);
    refused.set(at, say("pack-number", { least: control.min, most: control.max }));
    return null;
  }
  return { do: "set", at, value: control.value };
}

const lettersOf = (control) =>
  [...control.closest("[data-letters]").querySelectorAll("input")].map((each) => (each.checked ? each.value : "")).join("");

function later(pause) {
  clearTimeout(timer);
  timer = setTimeout(send, pause);
}

async function send() {
  if (sending || stopped || !waiting.size) return;
  sending = true;
  const edits = [...waiting.values()];
  waiting.clear();
  show($("saved"), say("pack-saving"));
  try {
    await change(edits);
    show($("saved"), waiting.size ? say("pack-saving") : say("pack-saved"));
  } catch (problem) {
    keepOrRefuse(problem, edits);
  }
  sending = false;
  paint();
  if (waiting.size) later(PAUSE);
}

async function change(edits) {
  const now = await request("PATCH", path, { number: state.number, edits, look });
  state = now;
  draw(now.looked);
}

function keepOrRefuse(problem, edits) {
  if (problem.code === "stale") return stop(problem.message);
  if (problem.code === "pack") {
    const places = problem.places.length ? problem.places : [{ place: edits[0].at, message: problem.message }];
    for (const each of places) refused.set(each.place, each.message);
    for (const edit of edits)
      if (edits.length > 1 && !places.some((each) => inside(each.place, edit.at))) waiting.set(edit.at, edit);
    show($("saved"), say("pack-not-saved", { problem: places[0].message }));
    return;
  }
  for (const edit of edits) if (!waiting.has(edit.at)) waiting.set(edit.at, edit);
  show($("saved"), say("pack-not-saved", { problem: problem.message }));
  later(problem.wait ? problem.wait * 1000 : AGAIN);
}

function stop(sentence) {
  stopped = true;
  const box = $("refused");
  box.replaceChildren(el("p", {}, sentence), el("button", { type: "button", onclick: () => location.reload() }, say("pack-reload")));
  box.hidden = false;
  box.scrollIntoView({ block: "center" });
}

// A change after which the page is another one: what waits goes first.
async function restructure(work, go) {
  clearTimeout(timer);
  await send();
  if (stopped || waiting.size) return;
  try {
    await work();
  } catch (problem) {
    if (problem.code === "stale") return stop(problem.message);
    show($("saved"), say("pack-not-saved", { problem: problem.message }));
    return;
  }
  if (go) location.assign(go);
  else location.reload();
}

main.addEventListener("input", ({ target }) => {
  if (!target.dataset.at) return;
  const edit = edited(target);
  if (edit) waiting.set(edit.at, edit);
  else paint();
  later(PAUSE);
});

main.addEventListener("change", ({ target }) => target.dataset.at && later(0));

main.addEventListener("click", ({ target }) => {
  const press = target.closest("[data-do]");
  if (!press) return;
  const { do: what, place, value, go } = press.dataset;
  const edit = what === "add" ? { do: what, at: place, value: JSON.parse(value) } : { do: what, at: place };
  restructure(() => change([edit]), go);
});

const step = (back) => restructure(() => post(`${path}/step`, { number: state.number, back }));
$("undo").addEventListener("click", () => step(true));
$("redo").addEventListener("click", () => step(false));

addEventListener("beforeunload", (event) => {
  if (waiting.size && !stopped) event.preventDefault();
});

// The pack may have changed while another page was shown.
addEventListener("pageshow", async ({ persisted }) => {
  if (persisted && (await get(path)).number !== state.number) location.reload();
});

const parts = $("parts");
if (matchMedia("(max-width: 60rem)").matches) parts.open = false;
for (const drawn of document.querySelectorAll("[data-signs]")) paintable(drawn);
for (const figure of document.querySelectorAll("[data-map]"))
  mapEditor(figure, (edits) => {
    for (const edit of edits) waiting.set(edit.at, edit);
    later(PAUSE);
  });
paint();
