// Pointing at pieces: those that stand for options are lit and can be pressed; all others say what they are, and why
// they cannot be pressed.

import { tallyLine } from "./basket.js";
import { svg } from "./dom.js";
import { Drag } from "./drag.js";
import { Menu } from "./menu.js";
import { Reach, hit } from "./reach.js";
import { Tooltip } from "./tooltip.js";
import { Ways } from "./ways.js";
import { say } from "./words.js";

const WHY = 400; // milliseconds of pointing at a piece before the page asks why it is not lit
const SOON = 120; // the same while something is shown that cannot lie there
const LONG_PRESS = 550; // milliseconds
const HALO = 3; // units around a piece
const EDGES = [{ class: "halo under" }, { class: "halo" }];

export class Pointing {
  // `hear`: choose(option, way, decision), why(id, stands) -> {text, rule}, look(leaf), skip() -> whether anything was skipped,
  // tapped(option | null): a finger wants to see an option before it is done; movable(option): whether its piece can be
  // dragged
  constructor(picture, hear) {
    this.picture = picture;
    this.hear = hear;
    this.tip = new Tooltip();
    this.menu = new Menu({ choose: (option) => this.#choose(option), point: (option) => this.point(option) });
    this.lit = new Map(); // id of a piece or spot -> its options
    this.decision = ""; // to which they belong
    this.shows = new Map(); // key of an option -> how it shows
    this.ways = new Ways(picture);
    this.pointedAt = null; // an option
    this.lent = []; // spots
    this.barred = new Map(); // id -> a piece where what is laid cannot lie
    this.reach = new Reach();
    this.drag = new Drag({ may: (node) => this.#isMovable(node), take: (node) => this.press(node), drop: (x, y) => this.#dropAt(x, y) });
    this.taken = ""; // the decision at which a button went down
    this.dropped = null; // where what is dragged was let go, while what follows is not known yet
    this.preview = [];
    this.reasons = new Map();
    this.tapped = null;
    this.timer = 0;
    this.held = null; // where the keyboard was
    this.rest = null; // where the pointer was last
    document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && this.#hover(event));
    document.addEventListener("pointermove", ({ clientX, clientY }) => (this.rest = [clientX, clientY]));
    document.addEventListener("focusin", (event) => this.#over(event.target));
    document.addEventListener("focusout", (event) => pieceOf(event.target) && this.#leave());
    document.addEventListener("click", (event) => this.#click(event));
    document.addEventListener("contextmenu", (event) => this.#closer(event));
    document.addEventListener("pointerdown", (event) => this.#press(event));
    for (const name of ["pointerup", "pointercancel", "pointermove"]) document.addEventListener(name, () => clearTimeout(this.pressing));
  }

  // Lights what stands for the options of a decision.
  light(decision, lit) {
    this.dark(true);
    this.decision = decision?.id ?? "";
    if (!decision || !lit) return this.menu.close();
    const options = new Map(decision.options.map((option) => [option.key, option]));
    for (const each of lit) {
      const option = options.get(each.key);
      if (!option) continue;
      this.shows.set(each.key, each);
      for (const id of each.pieces ?? []) this.#add(id, option);
      for (const spot of each.spots ?? []) {
        if (!this.lit.has(spot.id)) this.lent.push(...this.picture.lend([spot], "spot"));
        this.#add(spot.id, option);
      }
    }
    for (const piece of lit.flatMap(({ barred = [] }) => barred)) {
      this.barred.set(piece.id, piece);
      this.lent.push(...this.picture.lend([piece], "barred"));
    }
    this.ways.take(this.shows, decision.options);
    const nodes = [...this.lit].flatMap(([id, found]) => this.nodes(id).map((node) => [node, found]));
    for (const [node] of nodes) node.closest("details:not([open])")?.setAttribute("open", "");
    this.reach.fit(this.#choices());
    const halos = nodes.map(([node]) => [hit(node), ...halo(node)].filter(Boolean)); // all are measured before any is drawn: that is much faster
    nodes.forEach(([node, found], at) => this.#lightUp(node, found, halos[at]));
    const from = this.menu.from?.dataset.id;
    this.menu.keep(this.nodes(from)[0], this.lit.get(from) ?? []);
    this.#land();
    this.#resume(nodes.map(([node]) => node));
    this.point(null);
    bring(nodes.map(([node]) => node));
  }

  // For each option that is lit, the nodes that stand for it.
  #choices() {
    const found = new Map();
    for (const [id, options] of this.lit) for (const { key } of options) found.set(key, [...(found.get(key) ?? []), ...this.nodes(id)]);
    return [...found.values()];
  }

  // A player who uses the keys goes on where the keys were.
  #resume(nodes) {
    const { held } = this;
    this.held = null;
    if (!held || !nodes.length || ![document.body, null].includes(document.activeElement)) return;
    const far = (node) => Math.hypot(middle(node).x - held.x, middle(node).y - held.y);
    nodes.reduce((best, node) => (far(node) < far(best) ? node : best)).focus({ preventScroll: true });
  }

  // `keeps`: a menu stays open until it is known whether its options still exist.
  dark(keeps = false) {
    const held = pieceOf(document.activeElement);
    if (held?.matches(".lit:focus-visible")) this.held = middle(held);
    if (!keeps) this.menu.close();
    this.point(null);
    this.hideTip();
    this.#drop();
    for (const node of this.lent) node.remove();
    for (const id of this.lit.keys()) {
      const node = this.picture.node(id);
      if (node) unlight(node, this.picture.piece(id));
    }
    this.reach.reset();
    this.lent = [];
    this.barred.clear();
    this.lit.clear();
    this.shows.clear();
    this.reasons.clear();
  }

  #add(id, option) {
    const found = this.lit.get(id);
    if (!found) this.lit.set(id, [option]);
    else if (!found.includes(option)) found.push(option);
  }

  nodes(id) {
    const node = this.picture.node(id);
    return [...(node ? [node] : []), ...this.lent.filter((spot) => spot.dataset.id === id)];
  }

  #lightUp(node, options, edge) {
    node.classList.add("lit");
    node.setAttribute("role", "button");
    node.setAttribute("tabindex", "0");
    node.removeAttribute("aria-hidden");
    const words = this.picture.piece(node.dataset.id)?.words;
    node.setAttribute("aria-label", this.#label(options, words));
    node.setAttribute("aria-haspopup", this.ways.here(options).length > 1 ? "dialog" : "false");
    node.dataset.options = options.map(({ key }) => key).join(" ");
    node.append(...edge);
  }

  #label(all, piece) {
    const options = this.ways.here(all);
    if (options.length === 1) {
      const way = this.ways.of(options[0]);
      return way ? say("with-way", { option: options[0].label, way: way.words }) : options[0].label;
    }
    return piece ? say("piece-options", { piece, count: options.length }) : say("options-here", { count: options.length });
  }

  // Pointing ---------------------------------------------------------------------------------------------------------

  // Shows what an option would bring; null: only what lies there already until it is turned.
  point(wanted) {
    const option = wanted ?? this.ways.now;
    for (const node of this.preview) node.remove();
    for (const node of document.querySelectorAll(".piece.pointed")) node.classList.remove("pointed");
    this.preview = [];
    this.pointedAt = wanted;
    const shows = option && this.shows.get(option.key);
    if (!shows) return;
    this.preview = this.picture.lend(this.ways.of(option)?.preview ?? shows.preview ?? [], "preview");
    for (const node of this.preview) node.classList.toggle("laid", Boolean(shows.way));
    for (const id of [...(shows.pieces ?? []), ...(shows.spots ?? []).map((spot) => spot.id)])
      for (const node of this.nodes(id)) node.classList.add("pointed");
  }

  // Turns what would be laid to the next way; whether there is more than one.
  turn() {
    const option = this.tapped ?? this.pointedAt;
    if (this.ways.laid.length) return this.#turnLaid();
    this.ways.turn(option);
    if (!option) return this.ways.numbers.length > 1;
    this.point(option);
    for (const id of this.shows.get(option.key)?.spots?.map((spot) => spot.id) ?? this.shows.get(option.key)?.pieces ?? [])
      for (const node of this.nodes(id)) {
        node.setAttribute("aria-label", this.#label([option]));
        if (node === this.tip.at) this.#tell(node);
      }
    return true;
  }

  // Turns what lies there already; while the pointer is at one of its ways, that one is shown.
  #turnLaid() {
    const node = this.tip.at;
    if (this.lit.get(node?.dataset.id)?.length === 1) return true;
    this.ways.turn();
    if (this.tapped) this.#tap(this.ways.now);
    else this.point(null);
    for (const [id, options] of this.lit) for (const each of this.nodes(id)) each.setAttribute("aria-label", this.#label(options));
    if (node && this.lit.has(node.dataset.id)) this.#tell(node);
    return true;
  }

  // Marks what a bot advises.
  advise(key) {
    for (const node of document.querySelectorAll(".piece.advised")) node.classList.remove("advised");
    const shows = this.shows.get(key);
    if (!shows) return;
    for (const id of [...(shows.pieces ?? []), ...(shows.spots ?? []).map((spot) => spot.id)])
      for (const node of this.nodes(id)) node.classList.add("advised");
  }

  // Nobody points at what comes to lie beneath a pointer at rest.
  #hover({ target, clientX, clientY }) {
    const rests = this.rest && this.rest[0] === clientX && this.rest[1] === clientY;
    this.rest = [clientX, clientY];
    this.#over(rests && pieceOf(target) !== this.tip.at ? null : target);
  }

  #over(target) {
    const node = pieceOf(target);
    if (node === this.tip.at && node) return;
    if (!node) {
      if (this.tip.at) this.#leave();
      return;
    }
    this.#leave();
    this.#tell(node);
  }

  #leave() {
    this.hideTip();
    if (!this.menu.isOpen && !this.tapped) this.point(null);
  }

  hideTip() {
    clearTimeout(this.timer);
    this.tip.hide();
  }

  #tell(node) {
    const id = node.dataset.id;
    const barred = this.barred.get(id);
    const piece = barred ?? this.picture.piece(id);
    const options = this.ways.here(this.lit.get(id));
    const lines = [];
    if (piece?.words) lines.push([piece.words, "tip-name"]);
    if (options) {
      lines.push([this.#label(options), "tip-does"]);
      const tallies = options.length === 1 && this.shows.get(options[0].key)?.tallies;
      if (tallies) lines.push([[say("you-will-have"), " ", tallyLine(tallies)], "tip-have"]);
      if (options.length === 1 && !this.menu.isOpen) this.point(options[0]);
      if ((this.shows.get(options[0].key)?.then?.length ?? 0) > 1 || options !== this.lit.get(id)) lines.push([say("turn-hint"), "tip-more"]);
    } else if (piece?.words && !this.menu.isOpen && !this.tapped) this.preview = this.ways.cannot(piece, Boolean(barred));
    if (piece?.rule) lines.push([say("rule", { rule: piece.rule }), "tip-more"]);
    if (piece?.large && this.picture.leaves[piece.large]) lines.push([options ? say("right-click-closer") : say("click-closer"), "tip-more"]);
    this.tip.show(node, lines, this.preview);
    if (!options && piece?.words && (barred || !isPrinted(piece))) this.timer = setTimeout(() => this.#why(node, barred?.stands[0] ?? id, piece.stands), this.preview.length ? SOON : WHY);
  }

  async #why(node, id, stands) {
    if (!this.reasons.has(id)) this.reasons.set(id, this.hear.why(id, stands));
    const reason = await this.reasons.get(id);
    if (!reason?.text) return;
    if (reason.rule) this.tip.add(node, say("reason-rule", { reason: reason.text, rule: reason.rule }), "tip-why");
    else this.tip.add(node, reason.text, "tip-more"); // nothing forbids it: it is only not asked for
  }

  // Pressing ---------------------------------------------------------------------------------------------------------

  #click(event) {
    const node = pieceOf(event.target);
    if (this.pressed) {
      this.pressed = false;
      return;
    }
    if (!node) {
      if (event.target.closest?.("svg.picture") && !this.hear.skip()) this.#drop();
      return;
    }
    if (this.hear.skip()) return;
    this.press(node, event.pointerType === "touch");
  }

  press(node, touch = false) {
    const id = node.dataset.id;
    const options = this.ways.here(this.lit.get(id));
    if (!options) {
      const piece = this.picture.piece(id);
      if (touch) this.#tell(node);
      if (piece?.large && this.picture.leaves[piece.large]) this.hear.look(piece);
      return;
    }
    if (options.length > 1) {
      this.hideTip();
      this.menu.open(node, options, this.#more(id));
    } else if (touch && this.#isShown(options[0]) && this.tapped !== options[0]) {
      this.#drop();
      this.hideTip();
      this.#tap(options[0]);
    } else this.#choose(options[0]);
  }

  // A finger wants to see an option before it is done; a way stays until another is wanted.
  #tap(option) {
    if (this.ways.laid.includes(option)) this.ways.wanted = option.number;
    this.tapped = option;
    this.point(option);
    this.hear.tapped(option);
  }

  // What lies beside the board, and stands for one option.
  #isMovable(node) {
    const options = this.lit.get(node.dataset.id);
    return options?.length === 1 && !node.closest("svg.board") && this.hear.movable(options[0]);
  }

  // What is dragged was let go: what is lit there is pressed, as soon as it is known.
  #dropAt(x, y) {
    this.pressed = true; // the click that may follow does not press anything
    this.dropped = { x, y, from: this.taken };
    if (this.decision !== this.taken) this.#land();
  }

  #land() {
    if (!this.dropped || this.dropped.from === this.decision) return;
    const { x, y } = this.dropped;
    this.dropped = null;
    const node = pieceOf(document.elementFromPoint(x, y));
    if (node && this.lit.has(node.dataset.id)) this.press(node);
  }

  // Whether there is anything to see before an option is chosen.
  #isShown(option) {
    return ((this.ways.of(option)?.preview ?? this.shows.get(option.key)?.preview)?.length ?? 0) > 0;
  }

  #more(id) {
    const piece = this.picture.piece(id);
    return piece?.large && this.picture.leaves[piece.large] ? [[say("look-closer"), () => this.hear.look(piece)]] : [];
  }

  #choose(option) {
    const way = this.ways.of(option);
    this.#drop();
    this.hear.choose(option, way, this.decision);
  }

  #drop() {
    if (!this.tapped) return;
    this.tapped = null;
    this.point(null);
    this.hear.tapped(null);
  }

  // One step back; whether there was one.
  back() {
    if (this.drag.end()) return true;
    if (this.menu.isOpen) this.menu.close();
    else if (this.tapped) this.#drop();
    else if (this.tip.at) this.hideTip();
    else return false;
    return true;
  }

  #closer(event) {
    const node = pieceOf(event.target);
    if (node?.classList.contains("lit") && this.ways.numbers.length > 1) {
      event.preventDefault();
      this.turn();
      return;
    }
    const piece = this.picture.piece(node?.dataset.id);
    if (!piece?.large || !this.picture.leaves[piece.large]) return;
    event.preventDefault();
    this.hear.look(piece);
  }

  // A finger that stays looks closer.
  #press(event) {
    clearTimeout(this.pressing);
    this.pressed = false;
    this.dropped = null;
    this.taken = this.decision;
    this.drag.down(pieceOf(event.target), event);
    const piece = event.pointerType === "touch" && this.picture.piece(pieceOf(event.target)?.dataset.id);
    if (!piece?.large || !this.picture.leaves[piece.large]) return;
    this.pressing = setTimeout(() => {
      this.pressed = true;
      this.hear.look(piece);
    }, LONG_PRESS);
  }
}

// What is only there to be pointed at: nobody asks why it cannot be pressed.
const isPrinted = ({ tone = "" }) => tone.split(" ").includes("tile");

// If nothing that is lit can be seen, the page is scrolled to what is closest: the player should lose sight of little.
export function bring(nodes) {
  const seen = (node) => {
    const { x, y } = middle(node);
    return node.ownerSVGElement.contains(document.elementFromPoint(x, y));
  };
  if (!nodes.length || nodes.some(seen)) return;
  const away = nodes.map((node) => Math.abs(middle(node).y - innerHeight / 2));
  nodes[away.indexOf(Math.min(...away))].scrollIntoView({ block: "center", inline: "center" });
}

const middle = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

export const pieceOf = (target) => target?.closest?.(".piece[data-id]") ?? null;

// The edge that shows that a piece can be pressed: its own outline, or a frame around it.
function halo(node) {
  const path = node.querySelector(":scope > path");
  if (path) return EDGES.map((edge) => svg("path", { ...edge, d: path.getAttribute("d") }));
  const { x, y, width, height } = node.getBBox();
  if (!width && !height) return [];
  const frame = { x: x - HALO, y: y - HALO, width: width + 2 * HALO, height: height + 2 * HALO, rx: 2 * HALO };
  return EDGES.map((edge) => svg("rect", { ...edge, ...frame }));
}

function unlight(node, piece) {
  for (const each of node.querySelectorAll(":scope > .halo, :scope > .hit")) each.remove();
  node.classList.remove("lit", "advised", "pointed");
  for (const name of ["tabindex", "aria-haspopup", "data-options"]) node.removeAttribute(name);
  if (piece?.words) {
    node.setAttribute("role", "img");
    node.setAttribute("aria-label", piece.words);
  } else {
    node.removeAttribute("role");
    node.removeAttribute("aria-label");
    node.setAttribute("aria-hidden", "true");
  }
}
