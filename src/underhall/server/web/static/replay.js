// A finished game, step by step both ways, as any seat or with all open.

import { get } from "./api.js";
import { $, show } from "./dom.js";
import { Log } from "./log.js";

const { table, choices } = $("main").dataset;
const last = Number(choices);
const log = new Log($("log"));
const kept = new Map(); // steps that were seen already
let asked = 0;

async function step(choice, eyes) {
  const key = `${choice} ${eyes}`;
  if (!kept.has(key)) kept.set(key, await get(`/api/tables/${encodeURIComponent(table)}/replay?choice=${choice}${eyes === "" ? "" : `&seat=${eyes}`}`));
  return kept.get(key);
}

async function draw() {
  const choice = Number($("step").value);
  const eyes = $("eyes").value;
  const mine = (asked += 1);
  $("place").textContent = `${choice} of ${last}`;
  $("first").disabled = $("back").disabled = choice === 0;
  $("on").disabled = $("last").disabled = choice === last;
  history.replaceState(null, "", `#${choice}`);
  try {
    const seen = await step(choice, eyes);
    if (mine !== asked) return; // somebody has moved on already
    show($("problem"), "");
    $("text").textContent = seen.text;
    log.take(seen.log);
    $("log").scrollTop = $("log").scrollHeight;
    const who = seen.then && $("eyes").querySelector(`[value="${seen.then.seat}"]`).textContent;
    $("then").textContent = seen.then ? `Next, ${who}: ${seen.then.option.label}` : "The end.";
  } catch (problem) {
    kept.delete(`${choice} ${eyes}`);
    if (mine === asked) show($("problem"), problem.message);
  }
}

function go(choice) {
  $("step").value = Math.min(last, Math.max(0, choice));
  draw();
}

const here = () => Number($("step").value);
$("first").addEventListener("click", () => go(0));
$("back").addEventListener("click", () => go(here() - 1));
$("on").addEventListener("click", () => go(here() + 1));
$("last").addEventListener("click", () => go(last));
$("step").addEventListener("input", draw);
$("eyes").addEventListener("change", () => {
  log.clear();
  draw();
});
document.addEventListener("keydown", (event) => {
  if (["INPUT", "SELECT"].includes(event.target.tagName) || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === "ArrowLeft") go(here() - 1);
  if (event.key === "ArrowRight") go(here() + 1);
});
go(Number(location.hash.slice(1)) || 0);
