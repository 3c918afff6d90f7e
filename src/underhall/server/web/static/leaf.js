// A card or tile seen large, with its text and its rules.

import { button, el, svg } from "./dom.js";
import { ruleLinks } from "./rules.js";
import { HOLES, say, woven } from "./words.js";

export function openLeaf(leaf, { words = "", rule = "", tone = "" }, game) {
  const { title, text, symbol, box = [-50, -70, 100, 140], rules = [] } = leaf;
  const close = () => dialog.close();
  const drawing = symbol && svg("svg", { viewBox: box.join(" "), "aria-hidden": "true", class: `leaf-art tone-${tone.split(" ")[0]}` });
  if (drawing) drawing.append(svg("use", { href: `#${symbol}` }));
  const ids = [...new Set(rule ? [...rules, rule] : rules)];
  const dialog = el(
    "dialog",
    { class: "leaf", "aria-labelledby": "leaf-title" },
    drawing,
    el(
      "div",
      { class: "leaf-text" },
      el("h2", { id: "leaf-title" }, title),
      text && text.split("\n").map((line) => el("p", {}, line)),
      words && words !== title && el("p", { class: "hint" }, words),
      ids.length > 0 && el("p", { class: "leaf-rules" }, woven(say("rules-cited", { count: ids.length, rules: HOLES[0] }), ruleLinks(game, ids))),
      el("p", {}, button(say("close"), close, { class: "primary", autofocus: true })),
    ),
  );
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
