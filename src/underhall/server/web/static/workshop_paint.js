// A map or a tile whose rows are text: a grid to paint on with one sign at a time, beside the text itself.

import { el } from "./dom.js";
import { say } from "./words.js";

const EMPTY = "."; // outside, or nothing there

export function paintable(text) {
  const signs = [...text.dataset.signs];
  let chosen = signs[1] ?? signs[0];
  const brushes = el("div", { class: "brushes", role: "radiogroup", "aria-label": say("paint-with") });
  const grid = el("div", { class: "painted", "aria-hidden": "true" }); // the text says the same to people who cannot see the grid
  const rows = () => text.value.split("\n").filter((line) => line !== "");

  for (const sign of signs) {
    const radio = el("input", { type: "radio", name: `brush-${text.id}`, value: sign, onchange: () => (chosen = sign) });
    radio.checked = sign === chosen;
    brushes.append(el("label", { class: "brush", "data-sign": sign }, radio, el("span", {}, sign)));
  }

  function draw() {
    const lines = rows();
    grid.replaceChildren(
      ...lines.map((line, row) =>
        el("div", {}, [...line].map((sign, column) => el("span", { "data-sign": sign, "data-row": row, "data-column": column }, sign === EMPTY ? "" : sign))),
      ),
    );
  }

  function put(target) {
    const square = target?.closest?.("[data-row]");
    if (!square || !grid.contains(square) || square.dataset.sign === chosen) return;
    const lines = rows().map((line) => [...line]);
    lines[square.dataset.row][square.dataset.column] = chosen;
    text.value = lines.map((line) => line.join("")).join("\n");
    square.dataset.sign = chosen;
    square.textContent = chosen === EMPTY ? "" : chosen;
    text.dispatchEvent(new Event("input", { bubbles: true }));
  }

  grid.addEventListener("pointerdown", (event) => {
    event.preventDefault();
    grid.releasePointerCapture?.(event.pointerId);
    put(event.target);
  });
  grid.addEventListener("pointerover", (event) => event.buttons && put(event.target));
  text.addEventListener("input", (event) => event.isTrusted && draw());
  text.before(brushes, grid);
  draw();
}
