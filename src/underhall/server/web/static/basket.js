// Trades and payments: several tokens are put together in a box that shows what will be left, and sent at once.

import { button, el, svg } from "./dom.js";
import { say } from "./words.js";

// A drawing of the stage, small.
function sign(symbol) {
  const drawing = svg("svg", { viewBox: "-15 -15 30 30", class: "sign", "aria-hidden": "true" });
  drawing.append(svg("use", { href: `#${symbol}` }));
  return drawing;
}

// What a player will have after an option, of all that it changes.
export function tallyLine(tallies) {
  const one = ({ words, before, after, symbol }) =>
    el("span", { class: "tally", role: "img", "aria-label": say("tally", { words, before, after }) }, symbol ? sign(symbol) : `${words} `, `${before} → `, el("strong", {}, after));
  return el("span", { class: "tallies" }, tallies.map(one));
}

// Heaps side by side, under what they are about.
function group(caption, heaps) {
  return el("div", { class: "heaps", role: "group", "aria-label": caption || null }, caption && el("small", { "aria-hidden": "true" }, caption), heaps);
}

// Equal tokens from several sources need the names of these.
const isNamed = ({ heaps }) => new Set(heaps.map(({ symbol }) => symbol)).size < heaps.length;

export class Basket {
  // `hear`: changed(), send(option | null, steps, basket), choose(option)
  constructor(hear) {
    this.hear = hear;
    this.empty();
  }

  empty() {
    this.first = null; // the option that is chosen before anything is picked
    this.picked = null; // number of an option -> how often it is picked; null: what is usual
  }

  // What the box looks like now.
  get key() {
    return [this.first?.key, [...(this.picked ?? [])]];
  }

  #count({ number, usual = 0 }) {
    return this.picked ? (this.picked.get(number) ?? 0) : usual;
  }

  #add(basket, heap, by) {
    this.picked ??= new Map(basket.heaps.map((each) => [each.number, each.usual ?? 0]));
    this.picked.set(heap.number, this.#count(heap) + by);
    this.hear.changed();
  }

  // `shown(option)`: how an option shows
  draw(basket, decision, shown) {
    if (basket.picks === 1 && basket.kind === decision.kind) return this.#one(basket);
    const total = basket.heaps.reduce((sum, heap) => sum + this.#count(heap), 0);
    const before = basket.kind === decision.kind ? [] : decision.options.filter((option) => shown(option).tallies);
    const ready = (total === basket.picks || (basket.done !== undefined && total > 0)) && (!before.length || this.first);
    return el(
      "div",
      { class: "basket" },
      before.length > 0 && group(say("basket-get"), before.map((option) => this.#goal(option, shown(option).tallies[0]))),
      group(before.length > 0 ? say("basket-give") : "", basket.heaps.map((heap) => this.#heap(basket, heap, total))),
      el(
        "p",
        { class: "row" },
        button(say("basket-done", { total, picks: basket.picks, some: basket.done === undefined ? "no" : "yes" }), () => ready && this.#send(basket, decision), {
          id: "basket-done",
          class: "primary",
          "data-off": ready ? null : "yes",
        }),
      ),
    );
  }

  // A single token: it is sent when it is pressed.
  #one(basket) {
    const choose = (number) => () => this.hear.send([{ kind: basket.kind, number }], basket.along ?? []);
    const heaps = basket.heaps.map((heap) => {
      const words = say("basket-heap", { words: heap.words, have: heap.have, left: heap.have - 1 });
      const amount = el("span", {}, `${heap.have} → `, el("strong", {}, heap.have - 1));
      return button([sign(heap.symbol), isNamed(basket) && heap.words, amount], choose(heap.number), {
        class: "heap",
        title: words,
        "aria-label": words,
      });
    });
    return el("div", { class: "basket" }, group("", heaps));
  }

  // Whether an option is in the box, so that it needs no button.
  has(basket, decision, { number }) {
    return basket !== null && basket.kind === decision.kind && (number === basket.usual || basket.heaps.some((heap) => heap.number === number));
  }

  // What is wanted for what is given.
  #goal(option, tally) {
    const choose = () => {
      this.first = option;
      this.hear.changed();
    };
    return button([sign(tally.symbol), el("span", {}, `${tally.before} → `, el("strong", {}, tally.after))], choose, {
      id: `goal-${option.number}`,
      class: "heap goal",
      title: option.label,
      "aria-label": option.label,
      "aria-pressed": String(this.first?.key === option.key),
    });
  }

  #heap(basket, heap, total) {
    const count = this.#count(heap);
    const full = count >= heap.most || total >= basket.picks;
    const words = say("basket-heap", { words: heap.words, have: heap.have, left: heap.have - count });
    const amount = count ? [`${heap.have} → `, el("strong", {}, heap.have - count)] : heap.have;
    return el(
      "span",
      { class: count ? "heap picked" : "heap" },
      button([sign(heap.symbol), isNamed(basket) && heap.words, el("span", {}, amount)], () => !full && this.#add(basket, heap, 1), {
        id: `heap-${heap.number}`,
        title: words,
        "aria-label": words,
        "data-off": full ? "yes" : null,
      }),
      count > 0 && button("−", () => this.#add(basket, heap, -1), { id: `less-${heap.number}`, class: "less", "aria-label": say("basket-less", { words: heap.words }) }),
    );
  }

  // What is usual is one choice; all else is picked one by one.
  #send(basket, decision) {
    const usual = basket.usual !== undefined && basket.heaps.every((heap) => this.#count(heap) === (heap.usual ?? 0));
    const number = usual ? [basket.usual] : basket.heaps.flatMap((heap) => Array(this.#count(heap)).fill(heap.number));
    const total = number.length;
    if (!usual && basket.done !== undefined && total < basket.picks) number.push(basket.done);
    const steps = number.map((each) => ({ kind: basket.kind, number: each }));
    this.hear.send(this.first ? [{ kind: decision.kind, number: this.first.number }, ...steps] : steps, basket.along ?? []);
  }
}
