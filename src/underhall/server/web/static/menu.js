// A little menu at a piece that stands for several options.

import { button, el } from "./dom.js";
import { sharedWords } from "./options.js";
import { beside, outside } from "./tooltip.js";
import { say } from "./words.js";

export class Menu {
  // `hear`: choose(option), point(option | null)
  constructor(hear) {
    this.hear = hear;
    this.box = null;
    this.from = null;
    this.options = []; // of the items
    document.addEventListener("pointerdown", (event) => {
      if (this.box && !this.box.contains(event.target) && !this.from?.contains(event.target)) this.close(false);
    });
  }

  get isOpen() {
    return this.box !== null;
  }

  open(node, options, more = []) {
    this.close(false);
    this.from = node;
    this.options = options;
    const shared = sharedWords(options.map((option) => option.label));
    const item = (text, act, option = null) =>
      button(text, act, {
        "aria-label": option?.label,
        onpointerenter: () => this.hear.point(option),
        onfocus: () => this.hear.point(option),
      });
    const choose = (option) => () => {
      this.close();
      this.hear.choose(option);
    };
    this.box = el(
      "div",
      { class: "menu", role: "dialog", "aria-label": shared || say("which-one"), onkeydown: (event) => this.#key(event) },
      shared && el("p", { class: "menu-head", "aria-hidden": "true" }, say("and-so-on", { words: shared })),
      options.map((option) => item(option.label.slice(shared.length).trim(), choose(option), option)),
      more.map(([text, act]) =>
        item(text, () => {
          this.close();
          act();
        }),
      ),
    );
    document.body.append(this.box);
    const frame = node.ownerSVGElement;
    if (frame.matches(".board")) beside(this.box, node.getBoundingClientRect());
    else outside(this.box, node.getBoundingClientRect(), frame.getBoundingClientRect()); // an option may change what lies there
    this.box.querySelector("button").focus({ preventScroll: true });
  }

  // The table has changed: stays open while its options exist. `found`: the node that stands for them now, and all its options.
  keep(node, found) {
    if (!this.box) return;
    if (!node || !this.options.every(({ key }) => found.some((option) => option.key === key))) return this.close();
    this.from = node;
    const at = [...this.box.querySelectorAll("button")].indexOf(document.activeElement);
    this.hear.point(this.options[at] ?? null);
  }

  close(back = true) {
    if (!this.box) return;
    const { box, from } = this;
    const had = box.contains(document.activeElement);
    this.box = this.from = null;
    box.remove();
    this.hear.point(null);
    if (back && had) from?.focus?.({ preventScroll: true });
  }

  #key(event) {
    const items = [...this.box.querySelectorAll("button")];
    const at = items.indexOf(document.activeElement);
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    items[(at + step + items.length) % items.length].focus();
  }
}
