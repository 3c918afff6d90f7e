// The options of a decision as buttons, grouped by the sort of their keys, under the words that their labels share.

import { button, el } from "./dom.js";
import { say } from "./words.js";

const MANY = 12; // from here on they can be filtered

const sort = (key) => key.slice(0, Math.max(0, key.lastIndexOf(":")));

// The words with which all of some labels begin.
export function sharedWords(labels) {
  if (labels.length === 1) return "";
  const split = labels.map((label) => label.split(" ").slice(0, -1));
  const shared = [];
  for (let at = 0; split.every((words) => at < words.length && words[at] === split[0][at]); at += 1) {
    if (split[0][at].endsWith("'s")) break; // an owner belongs to what is owned
    shared.push(split[0][at]);
  }
  return shared.join(" ");
}

function groupsOf(options) {
  const groups = [];
  for (const option of options) {
    const last = groups[groups.length - 1];
    if (last && last.sort === sort(option.key)) last.options.push(option);
    else groups.push({ sort: sort(option.key), options: [option] });
  }
  return groups.map(({ options: members }) => ({
    heading: sharedWords(members.map((option) => option.label)),
    options: members,
  }));
}

// The buttons, and a field to filter them where there are many. `hear`: choose(option), point(option | null).
export function optionButtons(options, hear, id) {
  const parts = groupsOf(options).map((group) => {
    const list = el(
      "ul",
      { class: "options" },
      group.options.map((option) => {
        const words = option.label.slice(group.heading.length).trim();
        const props = {
          "data-option": option.key,
          "aria-label": group.heading ? option.label : null,
          class: "option",
          onpointerenter: () => hear.point(option),
          onpointerleave: () => hear.point(null),
          onfocus: () => hear.point(option),
          onblur: () => hear.point(null),
        };
        return el("li", { "data-words": option.label.toLowerCase() }, button(words, () => hear.choose(option), props));
      }),
    );
    return el("div", { class: "group" }, group.heading && el("h3", {}, say("and-so-on", { words: group.heading })), list);
  });
  if (options.length <= MANY) return parts;
  const none = el("p", { class: "hint", role: "status" });
  const input = el("input", {
    id,
    type: "search",
    autocomplete: "off",
    oninput: () => {
      none.textContent = say("found", { found: filter(parts, input.value), total: options.length });
    },
  });
  const label = el("label", { for: id }, say("filter", { count: options.length }));
  return [el("div", { class: "field" }, label, input, none), ...parts];
}

function filter(parts, text) {
  const wanted = text.toLowerCase().split(/\s+/).filter(Boolean);
  let left = 0;
  for (const part of parts) {
    let any = false;
    for (const item of part.querySelectorAll("li")) {
      item.hidden = !wanted.every((word) => item.dataset.words.includes(word));
      any ||= !item.hidden;
      left += !item.hidden;
    }
    part.hidden = !any;
  }
  return left;
}

// Points out an option that somebody advises.
export function mark(key) {
  for (const each of document.querySelectorAll(".option")) each.classList.toggle("advised", each.dataset.option === key);
  document.querySelector(".option.advised")?.scrollIntoView({ block: "nearest" });
}
