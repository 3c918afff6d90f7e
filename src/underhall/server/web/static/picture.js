// The picture of a table: a stage that is fetched once, panels, and pieces with lasting ids that lie on them.
// It knows no rule and no game: it draws what it gets, and moves pieces whose place has changed.

import { Flights } from "./flights.js";
import { svg } from "./dom.js";
import { moves } from "./kin.js";
import { scaleFor } from "./reach.js";
import { say } from "./words.js";

const LARGEST = 1.12; // pixels a unit, beside the board, if a finger needs no more
const FADE = 0.6; // of the time of a frame

export const placed = ({ x = 0, y = 0, turn = 0, size = 1 }) => `translate(${x}px, ${y}px) rotate(${turn}deg) scale(${size})`;

// A piece as an element. What it shows lies in it; where it lies is its style. `measures` come with the stage.
function drawn(piece, measures, kind = "piece") {
  const node = svg("g", { class: kind, "data-id": piece.id });
  dress(node, piece, measures, kind);
  return node;
}

function dress(node, piece, measures, kind) {
  const tones = (piece.tone ?? "").split(" ").filter(Boolean);
  node.setAttribute("class", [kind, ...tones.map((tone) => `tone-${tone}`)].join(" "));
  node.layer = piece.layer ?? 0;
  node.style.transform = placed(piece);
  if (piece.words) {
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", piece.words);
    node.removeAttribute("aria-hidden");
  } else {
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.setAttribute("aria-hidden", "true");
  }
  node.replaceChildren(...shapes(piece, tones, measures));
}

function shapes({ symbol, path, text }, tones, measures) {
  const made = [];
  if (symbol) made.push(svg("use", { href: `#${symbol}` }));
  if (path) made.push(svg("path", { d: path }));
  if (text) {
    const size = measures.letters;
    if (measures.pills.some((pill) => tones.includes(pill))) {
      const width = (text.length * measures.letter_width + measures.pill_ends) * size;
      const height = measures.pill_height * size;
      made.push(svg("rect", { class: "pill", x: -width / 2, y: -height / 2, width, height, rx: height / 2 }));
    }
    const letters = svg("text", { "font-size": size });
    letters.textContent = text;
    made.push(letters);
  }
  return made;
}

// Where a piece lies while the cells of its panel are in another number of columns than the game declares.
function flowed(piece, { cells, usual, columns }) {
  if (!cells || !columns) return piece;
  const { x = 0, y = 0 } = piece;
  const [across, down] = [Math.floor(x / cells.wide), Math.floor(y / cells.high)];
  const which = down * usual + across;
  if (across < 0 || across >= usual || which < 0 || which >= cells.many) return piece;
  const [column, row] = [which % columns, Math.floor(which / columns)];
  return { ...piece, x: x + (column - across) * cells.wide, y: y + (row - down) * cells.high };
}

// What is seen of a panel with cells; else what is given.
function cellBox({ cells, columns }, given) {
  return cells && columns ? [0, 0, columns * cells.wide, Math.ceil(cells.many / columns) * cells.high] : given;
}

// Whether a panel that shows this part shows its cells, and in how many columns a game lays them.
function divide(made, given) {
  const { cells } = made.panel;
  const usual = cells ? given[2] / cells.wide : 0;
  made.cells = Math.ceil((cells?.many ?? 0) / usual) * cells?.high === given[3] ? cells : null;
  made.usual = usual;
}

const looks = (piece) => JSON.stringify([piece.symbol, piece.path, piece.text, piece.tone, piece.words]);

export class Picture {
  // `put(panel, frame)`: lays the frame of a panel where it belongs on the page
  constructor(put) {
    this.put = put;
    this.address = "";
    this.panels = new Map(); // id -> { panel, frame, pieces, box }
    this.there = new Map(); // id of a piece -> { piece, node, told }: as it lies, and as it was told
    this.leaves = {};
    this.measures = null; // of pieces
    this.needs = {}; // the panels that decisions need, by their kind
    this.headings = []; // kinds of events that begin a part of the game
    this.scoring = []; // kinds of events that bring points
    this.flights = new Flights();
    this.told = () => {}; // what frames say besides their pieces
    this.boxed = see; // told when a panel shows another part, and for how long it may take to
  }

  // Makes the stage, unless it stands already.
  async open(address) {
    if (address === this.address) return;
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(say("picture-missing"));
    this.set(await answer.json(), address);
  }

  set(stage, address = "") {
    this.clear();
    document.getElementById("symbols")?.remove();
    const symbols = svg("svg", { id: "symbols", "aria-hidden": "true", width: 0, height: 0 });
    symbols.append(svg("defs"));
    inner(symbols.firstChild, stage.symbols);
    document.body.append(symbols);
    for (const { frame } of this.panels.values()) frame.remove();
    this.panels.clear();
    for (const panel of stage.panels) this.panels.set(panel.id, this.#panel(panel));
    this.leaves = stage.leaves ?? {};
    this.measures = stage.measures;
    this.needs = stage.needs ?? {};
    this.headings = stage.headings ?? [];
    this.scoring = stage.scoring ?? [];
    this.address = address;
    this.place();
  }

  // Lays all panels where they belong now.
  place() {
    for (const { panel, frame } of this.panels.values()) this.put(panel, frame);
  }

  #panel(panel) {
    const frame = svg("svg", { class: `picture ${panel.area}`, role: "group", "aria-label": panel.title, "data-panel": panel.id });
    const ground = svg("g", { class: "ground", "aria-hidden": "true" });
    inner(ground, panel.background ?? "");
    const pieces = svg("g", { class: "pieces" });
    const above = svg("g", { class: "above" }); // what is only shown for a while
    frame.append(ground, pieces, above);
    const made = { panel, frame, pieces, above, box: panel.box };
    divide(made, panel.box);
    see(made);
    return made;
  }

  node(id) {
    return this.there.get(id)?.node ?? null;
  }

  piece(id) {
    return this.there.get(id)?.piece ?? null;
  }

  // Takes everything away: what lies there may be secret to the next viewer.
  clear() {
    this.flights.end();
    for (const { node } of this.there.values()) node.remove();
    this.there.clear();
    for (const made of this.panels.values()) {
      divide(made, made.panel.box);
      made.above.replaceChildren();
      made.pieces.replaceChildren(); // those that still fade
      this.#see(made, made.panel.box, 0, true);
    }
  }

  // A board that has grown may shrink again.
  loosen() {
    for (const made of this.panels.values()) if (made.given) this.#see(made, made.given, 0, true);
  }

  // Shows a frame. `whole`: what it does not name is gone. `time`: milliseconds of motion, 0 for none.
  show(frame, { whole = false, time = 0 } = {}) {
    const { changed = [], gone = [], boxes = {} } = frame;
    const fresh = this.there.size === 0;
    this.flights.end();
    this.told(frame, time);
    const leave = whole ? this.#missing(changed) : gone;
    for (const [id, made] of this.panels) {
      const given = boxes[id] ?? (whole ? made.panel.box : null);
      if (given?.[3]) divide(made, given);
    }
    const motions = [];
    const laid = changed.map((piece) => this.#flowed(piece)).sort((a, b) => (a.layer ?? 0) - (b.layer ?? 0));
    const { from, to, spent } = moves(this.there, laid, leave);
    for (const piece of laid) motions.push(this.#lay(piece, time, time ? from.get(piece.id) : null));
    for (const piece of changed) if (this.there.has(piece.id)) this.there.get(piece.id).told = piece;
    for (const id of leave) motions.push(this.#take(id, spent.has(id) ? 0 : time, to.get(id)));
    for (const [id, made] of this.panels) {
      const box = boxes[id] ?? (whole ? made.panel.box : null);
      if (box) this.#see(made, box, time, fresh);
    }
    for (const start of motions) start?.();
  }

  #flowed(piece) {
    const home = this.panels.get(piece.panel);
    return home ? flowed(piece, home) : piece;
  }

  // Puts the cells of a panel into this number of columns.
  flow(id, columns) {
    const made = this.panels.get(id);
    if (made.columns === columns) return;
    made.columns = columns;
    if (!made.cells) return;
    if (made.box[3]) made.box = cellBox(made, made.box);
    see(made);
    for (const each of this.there.values()) {
      if (each.piece.panel !== id) continue;
      each.piece = flowed(each.told, made);
      each.node.style.transform = placed(each.piece);
    }
    for (const node of made.above.children) node.style.transform = placed(flowed(node.told, made));
  }

  #missing(changed) {
    const named = new Set(changed.map((piece) => piece.id));
    return [...this.there.keys()].filter((id) => !named.has(id));
  }

  // A panel with cells keeps their columns; one that is not high has nothing on it. A board that grows does not shrink from
  // one choice to the next, unless all is `fresh`.
  #see(made, given, time = 0, fresh = false) {
    made.given = given;
    const told = given[3] ? cellBox(made, given) : given;
    const box = made.panel.grows && !fresh ? around(made.box, told) : told;
    if (box.join() === made.box.join()) return;
    made.box = box;
    this.boxed(made, time);
  }

  // Lays a piece down; gives what starts its motion, once all lie where they belong. `source`: whence one of its kin came.
  #lay(piece, time, source = null) {
    const home = this.panels.get(piece.panel);
    if (!home) return null;
    const old = this.there.get(piece.id);
    if (!old) {
      const node = drawn(piece, this.measures);
      this.there.set(piece.id, { piece, node });
      insert(home.pieces, node);
      if (source) return this.#move(node, beside(piece, source), piece, time);
      return time ? () => appear(node, time) : null;
    }
    const { node } = old;
    const before = old.piece;
    old.piece = piece;
    const away = before.panel !== piece.panel;
    const start = source ? beside(piece, source) : before;
    const motion = time ? this.#move(node, start, piece, time) : null;
    if (looks(before) !== looks(piece)) dress(node, piece, this.measures, "piece");
    else node.style.transform = placed(piece);
    if (away || node.layer !== (piece.layer ?? 0)) {
      node.layer = piece.layer ?? 0;
      insert(home.pieces, node);
    }
    return motion;
  }

  // What moves a node from where a piece lay to where it lies; null where that is the same.
  #move(node, before, piece, time) {
    const panel = this.panels.get(piece.panel);
    if (before.panel !== piece.panel) {
      const from = this.flights.place(this.panels.get(before.panel), before);
      return () => this.flights.fly(node, from, this.flights.place(panel, piece), time);
    }
    if (placed(before) === placed(piece)) return null;
    return () => node.animate({ transform: [placed(before), placed(piece)] }, { duration: time, easing: "ease-in-out" });
  }

  // Takes a piece away; gives what starts its motion. `target`: the piece of its kin it goes to.
  #take(id, time, target = null) {
    const old = this.there.get(id);
    if (!old) return null;
    this.there.delete(id);
    if (!time) return void old.node.remove();
    const { node, piece } = old;
    node.removeAttribute("data-id");
    node.setAttribute("aria-hidden", "true");
    node.classList.add("leaving");
    const away = target && this.#move(node, piece, beside(piece, target), time);
    const go = away ?? (() => node.animate({ opacity: [1, 0] }, { duration: time * FADE, fill: "forwards" }));
    const remove = () => node.remove();
    return () => Promise.resolve(go()?.finished).then(remove, remove);
  }

  // Lays something above all pieces for a while: places to press, what would be. Gives the elements.
  lend(pieces, kind) {
    return pieces
      .map((piece) => {
        const home = this.panels.get(piece.panel);
        if (!home) return null;
        const node = drawn(flowed(piece, home), this.measures, `piece ${kind}`);
        node.told = piece;
        insert(home.above, node);
        return node;
      })
      .filter(Boolean);
  }

  // Rings pieces that something is about.
  ring(ids, name) {
    for (const node of document.querySelectorAll(`.piece.${name}`)) node.classList.remove(name);
    for (const id of ids) this.node(id)?.classList.add(name);
  }
}

// A piece as it would look where another of its kin is.
const beside = (piece, { x, y, panel }) => ({ ...piece, x, y, panel });

// The smallest box around two.
function around([left, top, width, height], [x, y, wide, high]) {
  const [least, highest] = [Math.min(left, x), Math.min(top, y)];
  return [least, highest, Math.max(left + width, x + wide) - least, Math.max(top + height, y + high) - highest];
}

export function see({ panel, frame, box }) {
  frame.setAttribute("viewBox", box.join(" "));
  if (panel.area !== "board") frame.style.maxWidth = `${box[2] * Math.max(LARGEST, scaleFor(panel))}px`;
}

function insert(parent, node) {
  let after = parent.lastChild;
  while (after && (after === node || after.layer > node.layer)) after = after.previousSibling;
  if (after) after.after(node);
  else parent.prepend(node);
}

function appear(node, time) {
  node.animate({ opacity: [0, 1] }, { duration: time * FADE });
}

// The drawings come from our own server and hold no script; the page's policy forbids any besides.
function inner(target, drawing) {
  const parsed = new DOMParser().parseFromString(`<svg xmlns="http://www.w3.org/2000/svg">${drawing}</svg>`, "image/svg+xml");
  target.replaceChildren(...document.importNode(parsed.documentElement, true).childNodes);
}
