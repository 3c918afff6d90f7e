// The options of a decision about a number, as plain buttons in a row: each shows its number, and what that brings.

import { button, el } from "./dom.js";

// `shown(option)`: its number and what that brings; `hear`: choose(option), point(option | null)
export function amountButtons(options, shown, hear) {
  const one = (option) => {
    const { amount, brings } = shown(option);
    const words = [el("strong", {}, amount), brings && el("span", {}, brings)];
    const props = {
      "data-option": option.key,
      "data-amount": amount,
      "aria-label": option.label,
      title: option.label,
      class: "option amount",
      onpointerenter: () => hear.point(option),
      onpointerleave: () => hear.point(null),
      onfocus: () => hear.point(option),
      onblur: () => hear.point(null),
    };
    return el("li", {}, button(words, () => hear.choose(option), props));
  };
  return el("ul", { class: "options amounts" }, options.map(one));
}
