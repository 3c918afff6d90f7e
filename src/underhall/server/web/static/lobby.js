// Keeps the lists of the lobby fresh, and notifies the guest when a table waits.

import * as notify from "./notify.js";
import { say } from "./words.js";

const PAUSE = 10000; // milliseconds
const waiting = () => new Set([...document.querySelectorAll("[data-mine]")].map((item) => item.dataset.table));

async function refresh() {
  const lists = document.getElementById("lists");
  if (lists.contains(document.activeElement)) return; // nobody wants buttons to move under the hand
  let text;
  try {
    const response = await fetch(location.pathname);
    if (!response.ok) return;
    text = await response.text();
  } catch {
    return; // later
  }
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("lists");
  if (!fresh || fresh.innerHTML === lists.innerHTML || lists.contains(document.activeElement)) return;
  const before = waiting();
  lists.replaceChildren(...fresh.childNodes);
  for (const table of waiting())
    if (!before.has(table)) notify.tell(say("your-turn"), say("table-waits"), `/tables/${table}`);
}

setInterval(refresh, PAUSE);
