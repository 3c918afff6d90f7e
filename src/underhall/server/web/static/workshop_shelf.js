// The shelf of the workshop: a file becomes a pack.

import { post } from "./api.js";
import { $, el } from "./dom.js";
import { say } from "./words.js";

const LARGEST = 48 * 1024; // bytes; the server refuses more

const file = $("file");
const problems = $("file-problems");

file?.addEventListener("change", async () => {
  const chosen = file.files[0];
  if (!chosen) return;
  problems.replaceChildren();
  if (chosen.size > LARGEST) return refuse(say("file-too-large", { most: LARGEST / 1024 }), []);
  try {
    const made = await post("/api/packs", { text: await chosen.text() });
    location.assign(`/workshop/${made.id}`);
  } catch (problem) {
    refuse(problem.message, problem.places ?? []);
  }
  file.value = "";
});

function refuse(sentence, places) {
  problems.replaceChildren(
    el("p", { class: "problem" }, sentence),
    places.length > 1 ? el("ul", {}, places.map((each) => el("li", {}, each.place && el("code", {}, each.place), " ", each.message))) : "",
  );
}
