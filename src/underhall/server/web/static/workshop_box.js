// The checklist of a box: ticks are stored at once.

import { post } from "./api.js";
import { $ } from "./dom.js";
import { say } from "./words.js";

const main = document.querySelector("main");
const path = `/api/packs/${main.dataset.pack}/box`;

for (const button of document.querySelectorAll(".box-save")) button.hidden = true; // for browsers without scripts

main.addEventListener("change", async ({ target }) => {
  const { name } = target.dataset;
  if (!name) return;
  try {
    paint(await post(path, { name, ticked: target.checked }));
  } catch (problem) {
    target.checked = !target.checked;
    $("box-count").textContent = problem.message;
  }
});

function paint({ ticked, items, parts }) {
  $("box-bar").value = ticked;
  $("box-count").textContent = say("pack-box-count", { ticked, items });
  for (const each of parts) {
    const count = document.querySelector(`[data-part="${CSS.escape(each.part)}"] .box-count`);
    if (count) count.textContent = say("pack-box-count", { ticked: each.ticked, items: each.items.length });
  }
}
