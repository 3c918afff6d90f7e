// Whether the page asks before a turn ends with something left to do. The browser remembers the answer.

import { el } from "./dom.js";
import { say } from "./words.js";

const KEY = "underhall.ask-before-end";

export const asksBeforeEnd = () => localStorage.getItem(KEY) !== "off";

const keep = (asks) => (asks ? localStorage.removeItem(KEY) : localStorage.setItem(KEY, "off"));

function check(id, text, checked, changed) {
  const box = el("input", { type: "checkbox", id, checked, onchange: () => changed(box.checked) });
  return el("label", { class: "check", for: id }, box, el("span", {}, text));
}

// For the settings of the page.
export const askSwitch = () => check("ask-before-end", say("ask-before-end"), asksBeforeEnd(), keep);

// For the question itself.
export const askNoMore = () => check("ask-no-more", say("ask-no-more"), false, (no) => keep(!no));
