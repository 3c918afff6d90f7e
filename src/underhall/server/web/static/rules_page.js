// Searches the rules while the reader types. Without it the form asks the server.

import { $ } from "./dom.js";
import { matches } from "./rules.js";
import { say } from "./words.js";

const NARROW = "(max-width: 40rem)"; // there the chapters are folded away at first

const input = $("q");
const total = document.querySelectorAll(".rule").length;

// What is searched of a rule: its chapter too.
const texts = new Map(
  [...document.querySelectorAll(".rules > section")].flatMap((section) => {
    const chapter = section.querySelector("h2").textContent;
    return [...section.querySelectorAll(".rule")].map((rule) => [rule, `${rule.textContent} ${chapter}`.toLowerCase()]);
  }),
);

function search() {
  const query = input.value.trim();
  let found = 0;
  for (const [rule, text] of texts) {
    rule.hidden = !matches(text, query);
    found += !rule.hidden;
  }
  for (const section of document.querySelectorAll(".rules > section")) {
    const left = section.querySelectorAll(".rule:not([hidden])").length;
    section.hidden = !left;
    const entry = document.querySelector(`[data-chapter="${section.getAttribute("aria-labelledby")}"]`);
    entry.hidden = !left;
    entry.querySelector("small").textContent = left;
  }
  $("found").textContent = query ? say("found", { found, total }) : say("rules-count", { total });
  const address = query ? `?q=${encodeURIComponent(query)}` : location.pathname;
  history.replaceState(null, "", address + (query ? "" : location.hash));
}

// A link to a rule that the search has hidden shows it again.
function follow() {
  const target = $(location.hash.slice(1));
  if (!target?.closest("[hidden]")) return;
  input.value = "";
  search();
  target.scrollIntoView();
}

if (matchMedia(NARROW).matches) document.querySelector(".contents details").open = false;
$("search").addEventListener("submit", (event) => event.preventDefault());
$("search").querySelector("button").hidden = true;
input.addEventListener("input", search);
addEventListener("hashchange", follow);
follow();
