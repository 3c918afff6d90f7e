// The rules of a game in a window of the page: one rule among its neighbours, a search of all, and the legend.

import { get } from "./api.js";
import { button, el, svg } from "./dom.js";
import { say } from "./words.js";

const AROUND = 3; // neighbours before and after a rule
const books = new Map(); // game: a promise of its rules

// What stands between backticks is what people call a house rule, or its value.
export const spokenText = (text) => text.split("`").map((part, at) => (at % 2 ? el("em", {}, part) : part));

export const searched = (rule) => `${rule.id} ${rule.chapter} ${rule.heading} ${rule.question ?? ""} ${rule.text}`.toLowerCase();

// Whether some text has all words of a query.
export const matches = (text, query) =>
  query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));

function rulesOf(game) {
  if (!books.has(game)) {
    const asked = get(`/api/games/${encodeURIComponent(game)}/rules`);
    books.set(game, asked);
    asked.catch(() => books.delete(game)); // asked again next time
  }
  return books.get(game);
}

// A link to a rule, which opens the window instead of leaving the page.
function ruleLink(game, id) {
  const open = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // that asks for a page of its own
    event.preventDefault();
    openRules(game, id);
  };
  return el("a", { href: `/rules/${game}#${id}`, class: "rule-link", onclick: open }, id);
}

export const ruleLinks = (game, ids) => el("span", {}, ids.map((id, at) => [at ? ", " : "", ruleLink(game, id)]));

// Opens the window, with a rule or with the legend; the promise settles when it is closed.
export async function openRules(game, id = "", legend = false) {
  let book;
  try {
    book = await rulesOf(game);
  } catch (problem) {
    book = { rules: [], problem: problem.message };
  }
  const list = el("div", { class: "list", tabindex: "0", role: "group", "aria-label": say("rules") });
  const found = el("p", { class: "hint", role: "status" });
  const input = el("input", { id: "rules-query", type: "search", autocomplete: "off", oninput: () => draw(input.value.trim()) });
  const draw = (query) => {
    const shown = query ? book.rules.filter((rule) => matches(searched(rule), query)) : id ? around(book.rules, id) : book.rules;
    found.textContent = book.problem ?? (query ? say("found", { found: shown.length, total: book.rules.length }) : "");
    list.replaceChildren(...entries(shown, id));
    list.scrollTop = 0;
    if (!query) list.querySelector(".here")?.scrollIntoView({ block: "nearest" });
  };
  const search = el("div", { class: "row search" }, el("label", { for: "rules-query" }, say("rules-search")), input, found);
  const signs = el("div", { class: "list legend", tabindex: "0", role: "group", "aria-label": say("legend"), hidden: true });
  const parts = [button(say("rules"), () => turn(false), { class: "quiet" }), button(say("legend"), () => turn(true), { class: "quiet", id: "legend" })];
  const turn = (shown) => {
    parts.forEach((part, at) => part.setAttribute("aria-pressed", Boolean(at) === shown));
    if (shown && !signs.firstChild) signs.append(...legendOf(book.legend));
    search.hidden = list.hidden = shown;
    signs.hidden = !shown;
  };
  turn(legend && book.legend?.length > 0);
  const dialog = el(
    "dialog",
    { class: "rules-dialog", "aria-labelledby": "rules-title" },
    el(
      "header",
      {},
      el("h2", { id: "rules-title" }, book.problem ? say("rules") : say("rules-of", { game: book.title })),
      book.legend?.length > 0 && parts,
      el("a", { href: `/rules/${game}${id && `#${id}`}`, target: "_blank" }, say("rules-all")),
      button(say("close"), () => dialog.close(), { autofocus: true }),
    ),
    search,
    list,
    signs,
  );
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside the window
  document.body.append(dialog);
  dialog.showModal();
  draw("");
  return new Promise((settle) =>
    dialog.addEventListener("close", () => {
      dialog.remove();
      settle();
    }),
  );
}

// Signs are shown as the picture on the page draws them, as soon as it is there.
function legendOf(groups) {
  const sign = (box, symbol) => {
    const drawing = svg("svg", { viewBox: box.join(" "), "aria-hidden": "true" });
    drawing.append(svg("use", { href: `#${symbol}` }));
    return drawing;
  };
  return groups.map(({ title, box, signs }) =>
    el("section", {}, el("h3", {}, title), el("ul", {}, signs.map(({ symbol, name }) => el("li", {}, sign(box, symbol), el("span", {}, name))))),
  );
}

function around(rules, id) {
  const at = rules.findIndex((rule) => rule.id === id);
  return at < 0 ? rules : rules.slice(Math.max(0, at - AROUND), at + AROUND + 1);
}

function entries(rules, id) {
  let chapter = "";
  return rules.flatMap((rule) => {
    const made = el(
      "article",
      { class: rule.id === id ? "rule here" : "rule" },
      el("h4", {}, el("span", { class: "rule-id" }, rule.id), " ", rule.heading),
      rule.question && el("p", { class: "question" }, rule.question),
      el("p", {}, spokenText(rule.text)),
    );
    if (rule.chapter === chapter) return [made];
    chapter = rule.chapter;
    return [el("h3", {}, chapter), made];
  });
}
