// The chances of winning as lines over the game, one for each seat: by colour, and by dashes, marks and letters too.

import { el, svg } from "./dom.js";
import { Tooltip } from "./tooltip.js";
import { listed, say } from "./words.js";

const LARGE = { left: 34, right: 22, top: 8, bottom: 16 }; // pixels around the lines, with words and marks there
const SMALL = { left: 9, right: 9, top: 4, bottom: 4 }; // behind a slider, with lines alone: half its handle at each side
const LOW = 72; // pixels: what is less high is small
const GRID = [0, 0.25, 0.5, 0.75, 1];
const DASHES = ["none", "10 4", "4 3", "12 3 3 3", "7 7"]; // by seat
const MARKS = [
  "M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0z",
  "M-3 -3h6v6h-6z",
  "M0 -4L4 3H-4z",
  "M0 -4.5L4.5 0L0 4.5L-4.5 0z",
  "M0 4L4 -3H-4z",
];
const MARKED = 64; // pixels between two marks of a line
const LETTER = 14; // pixels that letters at the end stand apart
const NEAR = 5; // pixels between which two lines cannot be told apart

const percent = (chance) => say("percent", { number: Math.round(100 * chance) });

export class Curve {
  // `seats`: {called, tone} each; `last`: choices of the game; `go(choice)`: the viewer wants to go there. What lies over
  // the target, beside it in its parent, is pointed at like the lines.
  constructor(target, seats, last, go) {
    Object.assign(this, { target, seats, last, go, points: [], turning: [], here: 0, edge: LARGE });
    this.tip = new Tooltip();
    this.frame = svg("svg", { class: "lines", role: "img" });
    target.append(this.frame);
    new ResizeObserver(() => this.draw()).observe(target);
    this.frame.addEventListener("click", (event) => this.points.length && go(this.#choice(event)));
    target.parentElement.addEventListener("pointermove", (event) => this.#point(event));
    target.parentElement.addEventListener("pointerleave", () => this.#leave());
  }

  take({ points, turning }) {
    Object.assign(this, { points, turning });
    this.draw();
  }

  // Marks the present choice.
  at(choice) {
    this.here = choice;
    if (!this.needle) return;
    const x = this.#x(choice);
    for (const name of ["x1", "x2"]) this.needle.setAttribute(name, x);
  }

  draw() {
    this.width = this.target.clientWidth;
    this.height = this.target.clientHeight;
    if (!this.width) return;
    this.small = this.height < LOW;
    this.edge = this.small ? SMALL : LARGE;
    this.frame.classList.toggle("small", this.small);
    this.frame.setAttribute("viewBox", `0 0 ${this.width} ${this.height}`);
    this.frame.setAttribute("aria-label", this.#words());
    this.needle = this.#upright("needle");
    this.glance = this.#upright("glance");
    this.frame.replaceChildren(
      ...this.#grid(),
      this.needle,
      this.glance,
      ...this.seats.flatMap((seat, number) => this.#line(seat, number)),
      ...(this.small ? [] : this.#letters()),
      ...this.turning.map((each) => this.#turn(each)),
    );
    this.at(this.here);
    this.glance.setAttribute("visibility", "hidden");
  }

  #x(choice) {
    return this.edge.left + ((this.width - this.edge.left - this.edge.right) * choice) / Math.max(1, this.last);
  }

  #y(chance) {
    return this.edge.top + (this.height - this.edge.top - this.edge.bottom) * (1 - chance);
  }

  #grid() {
    return GRID.flatMap((chance) => {
      const y = this.#y(chance);
      const line = svg("line", { x1: this.edge.left, x2: this.width - this.edge.right, y1: y, y2: y, class: "grid" });
      if (this.small) return [line];
      const words = svg("text", { x: this.edge.left - 5, y: y + 3.5, class: "scale" });
      words.textContent = say("percent-narrow", { number: Math.round(100 * chance) });
      return [line, words];
    });
  }

  #upright(name) {
    return svg("line", { class: name, y1: this.edge.top - 4, y2: this.height - this.edge.bottom + 4, x1: 0, x2: 0 });
  }

  #line({ tone }, seat) {
    const places = this.points.map(({ choice, chances }) => [this.#x(choice), this.#y(chances[seat])]);
    if (places.length < 2) return [];
    const points = places.map((place) => place.join(",")).join(" ");
    const kind = `tone-${tone}`;
    const line = { points, "stroke-dasharray": DASHES[seat % DASHES.length] };
    const marks = [];
    let left = -MARKED + (seat * MARKED) / this.seats.length; // so that the marks of two seats do not meet
    for (const [x, y] of this.small ? [] : places) {
      if (x - left < MARKED) continue;
      left = x;
      marks.push(svg("path", { class: `mark ${kind}`, d: MARKS[seat % MARKS.length], transform: `translate(${x} ${y})` }));
    }
    return [
      svg("polyline", { class: "casing", ...line }),
      svg("polyline", { class: `chance ${kind}`, ...line }),
      ...marks,
    ];
  }

  // The letters of the seats at the ends of their lines, none upon another.
  #letters() {
    const end = this.points.at(-1);
    if (!end || this.points.length < 2) return [];
    const order = this.seats.map((seat, number) => ({ ...seat, y: this.#y(end.chances[number]) })).sort((a, b) => a.y - b.y);
    const lowest = this.height - this.edge.bottom;
    order.forEach((each, at) => at && (each.y = Math.max(each.y, order[at - 1].y + LETTER)));
    for (let at = order.length - 1; at >= 0; at -= 1) order[at].y = Math.min(order[at].y, lowest - (order.length - 1 - at) * LETTER);
    return order.map(({ called, tone, y }) => {
      const made = svg("g", { class: `end tone-${tone}`, transform: `translate(${this.width - this.edge.right / 2} ${y})` });
      const letter = svg("text");
      letter.textContent = called.slice(0, 1);
      made.append(svg("circle", { r: 7.5 }), letter);
      return made;
    });
  }

  #turn({ choice }) {
    return svg("path", { class: "turn", d: "M0 -6L6 5H-6z", transform: `translate(${this.#x(choice)} ${this.height - (this.small ? 5 : this.edge.bottom - 7)})` });
  }

  #words() {
    const end = this.points.at(-1);
    if (!end) return say("chances-soon");
    const start = this.points[0].chances;
    const lines = this.seats.map(({ called }, seat) => say("chances-line", { seat: called, before: percent(start[seat]), after: percent(end.chances[seat]) }));
    return say("chances-over-game", { lines: listed(lines) });
  }

  // Pointing ---------------------------------------------------------------------------------------------------------

  #nearest(event) {
    const { left } = this.frame.getBoundingClientRect();
    const x = event.clientX - left;
    const far = ({ choice }) => Math.abs(this.#x(choice) - x);
    return this.points.reduce((best, point) => (far(point) < far(best) ? point : best));
  }

  #choice(event) {
    return this.#nearest(event).choice;
  }

  #point(event) {
    if (!this.points.length || event.pointerType === "touch") return;
    const { choice, chances } = this.#nearest(event);
    const x = this.#x(choice);
    for (const name of ["x1", "x2"]) this.glance.setAttribute(name, x);
    this.glance.setAttribute("visibility", "visible");
    const turn = this.turning.find((each) => each.choice === choice);
    const order = this.seats.map((_, seat) => seat).sort((a, b) => chances[b] - chances[a]);
    this.tip.show(this.glance, [
      [say("after-choices", { count: choice }), "words"],
      ...order.map((seat) => [say("chance", { seat: this.seats[seat].called, chance: percent(chances[seat]) }), ""]),
      ...(turn ? [[turned(turn, this.seats), "does"], ...turn.words.slice(-2).map((line) => [line, "rule"])] : []),
    ]);
  }

  #leave() {
    this.tip.hide();
    this.glance?.setAttribute("visibility", "hidden");
  }
}

// What a turning point is, in words.
export function turned({ seat, before, after, leads }, seats) {
  const near = Math.abs(after - before) * 100 < NEAR;
  const how = leads ? (near ? "lead-near" : "lead") : after > before ? "up" : "down";
  return say(`turned-${how}`, { seat: seats[seat].called, before: percent(before), after: percent(after) });
}

// The same as a list of places to go to, and as a table.
export function turningList({ points, turning, done, of }, seats, go) {
  const link = (choice, words) => el("a", { href: `#${choice}`, onclick: (event) => (event.preventDefault(), go(choice)) }, words);
  const none = done < of ? say("turning-soon") : say("turning-none");
  return [
    turning.length === 0 && el("p", { class: "hint" }, none),
    el(
      "ol",
      { class: "turning" },
      turning.map((each) =>
        el(
          "li",
          {},
          link(each.since, turned(each, seats)),
          " ",
          el("span", { class: "hint" }, say("after-choice", { choice: each.since })),
          each.words.length > 0 && el("p", { class: "hint" }, each.words.join(" ")),
          (each.better || done === of) && betterMove(each, seats, link),
        ),
      ),
    ),
    points.length > 1 && chanceTable(points, seats, link),
    el("p", { class: "hint" }, say("chances-method")),
  ];
}

// What a seat could have done instead, and what that would have gained.
function betterMove({ better }, seats, link) {
  if (!better) return el("p", { class: "hint" }, say("better-none"));
  const { choice, seat, option, instead_of: played, before, after } = better;
  const gain = say("better-gain", { played, before: percent(before), after: percent(after) });
  return el("p", { class: "better" }, link(choice, say("better", { seat: seats[seat].called, option })), ". ", gain);
}

function chanceTable(points, seats, link) {
  const row = ({ choice, chances }) =>
    el("tr", {}, el("th", { scope: "row" }, link(choice, `${choice}`)), chances.map((chance) => el("td", {}, percent(chance))));
  return el(
    "details",
    { class: "fold" },
    el("summary", {}, say("chances-table")),
    el(
      "table",
      {},
      el("caption", { class: "away" }, say("chances-caption")),
      el("thead", {}, el("tr", {}, [say("choices"), ...seats.map(({ called }) => called)].map((words) => el("th", { scope: "col" }, words)))),
      el("tbody", {}, points.map(row)),
    ),
  );
}
