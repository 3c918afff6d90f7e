// Where the panels of a picture lie on the page. On a wide screen everything is arranged so that nothing scrolls: the
// board and what the present decision needs are open, and of everything else at least its strip is seen. On a narrow
// screen the panels follow each other below the board.

import { GAP, columnsOf, holds, place, plan } from "./arrange.js";
import { $, el } from "./dom.js";
import { coarse, scaleFor } from "./reach.js";
import { fillStrip } from "./strips.js";

const WORDS = "underhall.fold."; // with the name of a panel: whether it is folded
const OWN = "own"; // in what decisions need: the viewer's own panel
const HEAD = { mouse: 24, finger: 46 }; // pixels above an open panel
const STRIP = 32; // of a folded one
const RIVAL = 50; // of what is folded before a rival: a line about the player, and usually one of numbers
const MOST_DOING = 0.52; // of the height, for what the player can do
const USUAL_DOING = { part: 0.37, least: 150, most: 260 }; // of the height, and pixels: what it gets although it needs less
const STEADY_DOING = 0.42; // of the height: what it keeps once it has needed it, so that nothing jumps between decisions
const LOG = 84;
const ENOUGH = 0.8; // the share of what a finger needs that will do where the board lies beside the columns
const STEP = 1.15; // by how much a panel must grow before everything moves
const HOVER = 350; // milliseconds

export const wide = matchMedia("(min-width: 62rem) or ((min-width: 45rem) and (min-height: 60rem))");

// Something that folds, and stays as it was left.
export function fold(name, title, content, open = true) {
  const kept = localStorage.getItem(WORDS + name);
  const made = el("details", { class: "fold", open: kept === null ? open : kept === "open" }, el("summary", {}, title), content);
  made.firstChild.addEventListener("click", () => localStorage.setItem(WORDS + name, made.open ? "folded" : "open"));
  return made;
}

export class Panels {
  constructor() {
    this.viewer = null;
    this.lined = false; // whether the viewer's own seat has a line with its numbers, as the others have
    this.flow = () => {}; // told how many columns the cells of a panel lie in
    this.shared = new Map(); // panels and their folds
    this.made = new Map(); // all panels of the picture
    this.needs = {}; // of the stage, by the kind of a decision
    this.need = new Set(); // what the present decision needs
    this.lit = new Set(); // where something is lit
    this.taught = new Set(); // what a coach points at
    this.held = new Map(); // what the player opened and folded
    this.strips = new Map(); // how high the strips of shared panels are
    this.known = null; // the plan, and what it was made for
    this.tallest = 0; // what the player can do has been so high
    const again = () => this.arrange();
    new ResizeObserver(again).observe(document.querySelector(".play"));
    for (const part of document.querySelectorAll(".doing, .doing > *")) new ResizeObserver(again).observe(part);
    wide.addEventListener("change", again);
  }

  // Lays a panel where it belongs.
  put(panel, frame) {
    if (panel.area === "board") $("board").prepend(frame);
    else if (panel.area === "shared") this.#share(panel, frame);
    else if (panel.seat === this.viewer) $("own").append(frame);
    else slot(panel.seat).append(frame);
  }

  #share(panel, frame) {
    if (!this.shared.has(panel.id)) {
      const title = [el("span", { class: "title" }, panel.title), el("span", { class: "numbers" })];
      const made = this.#folds(el("details", { class: "fold", open: true }, el("summary", {}, title), el("div", { class: "slot" })), panel.id);
      this.shared.set(panel.id, made);
      $("shared").append(made);
    }
    this.shared.get(panel.id).querySelector(".slot").append(frame);
  }

  // All panels lie where they belong. `needs`: what each kind of decision needs.
  laid(made, needs = {}) {
    this.made = made;
    this.needs = needs;
    for (const { panel } of made.values()) {
      const rival = panel.area === "seat" && this.#element(panel);
      if (rival && rival.tagName === "DETAILS" && !rival.dataset.panel) this.#folds(rival, panel.id);
    }
    this.arrange();
  }

  // The strips of panels: the numbers to play by. `time` of the frame that they come with.
  show(strips, time = 0) {
    for (const [id, chips] of Object.entries(strips)) {
      const panel = this.made.get(id)?.panel;
      const numbers = panel && panel.area !== "board" && this.#numbers(panel);
      if (numbers) fillStrip(numbers, chips, time);
    }
    this.arrange();
  }

  #numbers(panel) {
    const element = this.lined && panel.area === "seat" ? slot(panel.seat).parentElement : this.#element(panel);
    return element?.querySelector(".numbers");
  }

  // What a decision of some kind needs, with the panels where something is lit. `keeps`: what the player opened stays so.
  ask(kind, lit, keeps = false) {
    this.lit = new Set([...lit].filter((id) => this.made.get(id)?.panel.area !== "board"));
    this.beside(lit.size > 0 && lit.size === this.lit.size);
    this.need = new Set([...this.lit, ...this.#needed(this.needs[kind] ?? this.#usual())]);
    if (!keeps) this.held.clear();
    this.arrange();
  }

  // A narrow screen: while everything that is lit lies beside the board, the board is small, and stays in sight.
  beside(on) {
    if (on === document.body.classList.contains("beside")) return;
    document.body.classList.toggle("beside", on);
    if (!on && !wide.matches) scrollTo(0, 0);
  }

  // What a decision needs of which a game says nothing.
  #usual() {
    const all = [...this.made.values()].filter(({ panel }) => panel.area === "shared").map(({ panel }) => panel.id);
    return Object.keys(this.needs).length ? [OWN] : [OWN, ...all];
  }

  // A coach points at some panels: they are open.
  teach(ids) {
    if (String([...this.taught]) === String(ids)) return;
    this.taught = new Set(ids);
    this.arrange();
  }

  #needed(ids) {
    return ids.filter((id) => id === OWN || this.made.has(id));
  }

  #own() {
    return [...this.made.values()].find(({ panel }) => panel.seat !== undefined && panel.seat === this.viewer)?.panel.id;
  }

  // A fold that the player opens and closes; while it is closed, pointing at it shows what is in it.
  #folds(details, id) {
    details.dataset.panel = id;
    let timer = 0;
    details.firstChild.addEventListener("click", (event) => {
      event.preventDefault();
      clearTimeout(timer);
      const folded = !details.open || details.classList.contains("peek");
      this.#peek(details, false);
      this.held.set(id, folded);
      this.arrange();
    });
    details.addEventListener("pointerenter", ({ pointerType }) => {
      if (pointerType === "mouse" && wide.matches && !details.open) timer = setTimeout(() => this.#peek(details, true), HOVER);
    });
    details.addEventListener("pointerleave", () => {
      clearTimeout(timer);
      this.#peek(details, false);
    });
    return details;
  }

  // Shows a folded panel beside its strip for as long as somebody points at it.
  #peek(details, on) {
    const content = details.querySelector(".slot");
    if (on === details.classList.contains("peek") || (on && !content.children.length)) return;
    details.classList.toggle("peek", on);
    details.open = on;
    if (!on) return void content.removeAttribute("style");
    const strip = details.getBoundingClientRect();
    const { box, panel } = this.made.get(details.dataset.panel);
    const width = Math.min(box[2] * (panel.best ?? 1), innerWidth / 2);
    const high = (width * box[3]) / box[2] + 2 * GAP;
    content.style.width = `${width}px`;
    content.style.left = `${Math.max(GAP, strip.left - width - GAP)}px`;
    content.style.top = `${Math.max(GAP, Math.min(innerHeight - high, strip.top))}px`;
  }

  // The element in which a panel lies.
  #element(panel) {
    if (panel.area === "shared") return this.shared.get(panel.id);
    return panel.seat === this.viewer ? $("own") : slot(panel.seat)?.parentElement;
  }

  // Arranging --------------------------------------------------------------------------------------------------------

  // Gives everything its place.
  arrange() {
    const play = document.querySelector(".play");
    const wanted = this.made.size > 0 && !$("around").hidden;
    play.classList.toggle("arranged", wanted && wide.matches);
    for (const [id, details] of this.shared) details.hidden = this.made.get(id)?.box[3] === 0; // nothing lies there any more
    if (!wanted) return;
    if (!wide.matches) this.#flow();
    else this.#spread({ width: play.clientWidth, height: play.clientHeight });
  }

  #isOpen(id) {
    return this.lit.has(id) || this.taught.has(id) || (this.held.get(id) ?? this.need.has(id));
  }

  // A narrow screen: what is needed is open, and nothing has a place of its own.
  #flow() {
    for (const node of document.querySelectorAll(".play [style*='left']")) node.removeAttribute("style");
    for (const seat of $("seats").children) seat.hidden = false;
    document.documentElement.style.setProperty("--sheet", `${document.querySelector(".sheet").offsetHeight}px`);
    document.documentElement.style.setProperty("--high", `${document.querySelector(".bar").offsetHeight}px`);
    for (const { panel, frame } of this.made.values()) {
      if (panel.cells) this.flow(panel.id, columnsOf(panel.cells, $("shared").clientWidth / (panel.best ?? 1)));
      if (panel.area === "board" || frame.classList.contains("grown")) continue;
      frame.style.width = "";
      const element = this.#element(panel);
      if (element?.tagName === "DETAILS") element.open = this.#isOpen(panel.id);
    }
  }

  #spread(room) {
    const panels = this.#panels();
    const board = this.#board();
    const { part, least, most } = USUAL_DOING;
    const doing = document.querySelector(".doing"); // in a replay there is nothing to do
    const blocks = { doing: doing && Math.round(Math.min(most, Math.max(least, room.height * part))), log: LOG };
    const made = this.#plan(room, board, panels, blocks);
    blocks.doing = doing && this.#doing(doing, made.columns[0], room.height, blocks.doing);
    for (const panel of panels) this.#measure(panel, made);
    const need = panels.map(({ id }) => id).filter((id) => id === OWN || this.#isOpen(id));
    const shut = new Set([...this.held].filter(([id, open]) => !open && !this.lit.has(id)).map(([id]) => id));
    const rects = place(room, board, panels, need, blocks, made, shut);
    this.#lay(document.querySelector(".sight"), rects.get("board"));
    this.#lay(doing, rects.get("doing"));
    this.#lay($("tabs"), rects.get("log"));
    for (const seat of $("seats").children) {
      const own = Number(seat.dataset.seat) === this.viewer;
      const line = rects.get(`line-${seat.dataset.seat}`);
      seat.hidden = own && !line;
      if (own) seat.firstChild.open = false; // there is nothing in it
      this.#lay(seat, line);
    }
    for (const { id } of panels) this.#show(id, rects.get(id));
    if (this.#outgrown(panels, rects)) this.#spread(room);
  }

  // Whether the strip of a panel that was just folded needs more room than it got.
  #outgrown(panels, rects) {
    let found = false;
    for (const { id } of panels) {
      const details = this.shared.get(id);
      if (!details || details.open) continue;
      const height = details.firstChild.offsetHeight + 2;
      found ||= height > rects.get(id).height + 1 && this.strips.get(id) !== height;
      this.strips.set(id, height);
    }
    return found;
  }

  #lay(element, rect) {
    if (!rect) return;
    for (const name of ["left", "top", "width", "height"]) element.style[name] = `${rect[name]}px`;
  }

  #show(id, rect) {
    const made = this.made.get(id === OWN ? this.#own() : id);
    if (!made) return;
    const element = this.#element(made.panel);
    const place = element.closest("li") ?? element;
    this.#lay(place, rect);
    if (element.tagName === "DETAILS" && !element.classList.contains("peek")) element.open = rect.open;
    if (rect.columns) this.flow(made.panel.id, rect.columns);
    if (made.frame.classList.contains("grown")) return;
    made.frame.style.maxWidth = "none";
    made.frame.style.width = rect.open ? `${made.box[2] * rect.scale}px` : "";
  }

  // How high a strip is in its column: its title and its numbers may need more than a line each.
  #measure(panel, { columns }) {
    if (panel.last) {
      const seat = $("seats").querySelector(`[data-seat="${panel.seat}"]`);
      seat.style.width = `${columns.at(-1)}px`;
      panel.head = seat.querySelector(".line").offsetHeight + GAP;
      panel.strip = panel.head + (panel.seat === this.viewer && !this.lined ? 0 : seat.querySelector(".numbers").scrollHeight);
      if (panel.seat === this.viewer) panel.head = panel.strip; // nothing else lies there
    } else if (this.shared.has(panel.id)) {
      panel.strip = this.strips.get(panel.id) ?? STRIP;
    }
  }

  // The panels as the arrangement wants them: the viewer's own, what all share, what lies before rivals; and, with a
  // clock or in a replay, a line for the viewer's own seat.
  #panels() {
    const sized = ({ panel, box, cells }) => {
      const own = panel.seat !== undefined && panel.seat === this.viewer;
      const last = panel.area === "seat" && !own;
      const finger = last ? 0 : scaleFor(panel);
      const enough = !own ? 0 : finger * (innerHeight > innerWidth ? 1 : ENOUGH);
      const scales = { least: Math.max(panel.least ?? 0.6, enough), best: Math.max(panel.best ?? 1, finger) };
      const sizes = { id: own ? OWN : panel.id, seat: panel.seat, w: box[2], h: box[3], cells, ...scales };
      return { ...sizes, last, order: own ? -2 : (panel.seat ?? -1), head: own ? 0 : last ? STRIP : HEAD[coarse.matches ? "finger" : "mouse"], strip: last ? RIVAL : STRIP };
    };
    const found = [...this.made.values()].filter(({ panel, box }) => panel.area !== "board" && box[3] > 0).map(sized);
    const mine = $("seats").querySelector(`[data-seat="${this.viewer}"]`);
    if (mine && (this.lined || mine.querySelector(".clock").textContent)) found.push({ id: `line-${this.viewer}`, seat: this.viewer, w: 1, h: 0, least: 0, best: 1, last: true, order: this.viewer, head: STRIP, strip: this.lined ? RIVAL : STRIP });
    return found.sort((a, b) => a.order - b.order);
  }

  #board() {
    const { panel, box } = [...this.made.values()].find((each) => each.panel.area === "board");
    const [, , w, h] = panel.grows ? panel.box : box;
    return { w, h, least: panel.least ?? 0.6, best: panel.best ?? 1, grows: panel.grows };
  }

  // Everything stays where it is until the window or a panel has another size.
  #plan(room, board, panels, blocks) {
    const about = (size) => Math.round(Math.log(size) / Math.log(STEP));
    const base = JSON.stringify([room, board, panels.map(({ id, last }) => (last ? "" : id))]);
    const key = JSON.stringify(panels.map(({ w, h, cells }) => (cells ? cells.many : [about(w), about(h)])));
    const { known } = this;
    if (known?.base === base && (known.key === key || holds(room, board, panels, blocks, known.made))) return known.made;
    if (known?.base !== base) this.tallest = 0;
    const mine = this.#own() ? [OWN] : [];
    const shared = panels.filter(({ last }) => !last).map(({ id }) => id);
    const declared = Object.values(this.needs).map((ids) => this.#needed(ids).filter((id) => id !== OWN));
    const sets = declared.length ? declared.map((ids) => [...new Set([...ids, ...mine])].sort()) : [shared];
    const needs = [...new Set(sets.map(String))].map((ids) => ids.split(",").filter(Boolean));
    this.known = { base, key, made: plan(room, board, panels, needs, blocks) };
    return this.known.made;
  }

  // How high what the player can do is, at a width.
  #doing(doing, width, room, usual) {
    doing.style.width = `${width}px`;
    const parts = [...doing.children].filter((part) => !part.hidden);
    const height = Math.ceil(parts.reduce((sum, part) => sum + Math.max(part.offsetHeight, part.scrollHeight) + GAP / 2, 0));
    this.tallest = Math.max(usual, this.tallest, Math.min(height, Math.round(room * STEADY_DOING)));
    return Math.min(Math.max(height, this.tallest), Math.round(room * MOST_DOING));
  }
}

// The place for what lies before a seat.
export const slot = (seat) => $("seats").querySelector(`[data-seat="${seat}"] .slot`);
