// The table in sentences, under headings: to be listened to, or read where no picture helps.

import { $, el, fill } from "./dom.js";

export function drawWords(sections) {
  const part = ({ title, lines }) => [el("h3", {}, title), el("ul", {}, lines.map((line) => el("li", {}, line)))];
  fill($("text"), sections, () => (sections ?? []).flatMap(part));
}
