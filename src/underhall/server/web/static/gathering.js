// Before the start: who sits where, links for others, and the start. The salts for the dice are behind "More".

import { get, post, request } from "./api.js";
import { $, ask, button, el, fill } from "./dom.js";
import { person } from "./seats.js";
import { HOLES, say, woven } from "./words.js";

const SALT_BYTES = 12;

const randomSalt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What everybody agrees to by sitting down.
const terms = (shown) =>
  el("section", { class: "panel", "aria-labelledby": "terms" }, el("h2", { id: "terms" }, say("terms")), el("ul", { class: "facts" }, shown.terms.map((term) => el("li", {}, term))));

export class Gathering {
  // `page`: the table's controller, with its `act`
  constructor(page) {
    this.page = page;
    this.before = new URLSearchParams(location.search).get("before");
    this.made = JSON.parse(sessionStorage.getItem(this.#key("links")) ?? "{}"); // tokens of links, which the server sends once
    this.salts = JSON.parse(sessionStorage.getItem(this.#key("salts")) ?? "{}");
    this.salting = new Set();
    this.byItself = new URLSearchParams(location.search).get("start") === "1"; // nobody needs to press Start
    this.starting = false; // by itself: there is nothing to see or do before the start
  }

  #key(what) {
    return `underhall.${what}.${this.page.table}`;
  }

  #keep() {
    sessionStorage.setItem(this.#key("links"), JSON.stringify(this.made));
    sessionStorage.setItem(this.#key("salts"), JSON.stringify(this.salts));
  }

  hide() {
    fill($("gathering"), "hidden", () => []);
  }

  draw(shown) {
    const mine = shown.seats.filter((seat) => seat.guest && seat.guest === this.page.me);
    const salted = this.#giveSalts(mine);
    this.#startByItself(shown, mine, salted);
    if (this.starting) return this.hide();
    const seats = shown.seats.map((seat) => ({ ...seat, clock: null }));
    fill($("gathering"), [seats, this.made], () => [
      el("section", { "aria-labelledby": "places" }, el("h2", { id: "places" }, say("seats")), this.#seats(shown)),
      shown.terms.length > 0 && terms(shown),
      this.#belongs(shown) && this.#links(shown),
      this.#belongs(shown) && this.#start(shown),
    ]);
  }

  #belongs(shown) {
    return shown.owner === this.page.me || shown.seats.some((seat) => seat.guest && seat.guest === this.page.me);
  }

  #maySit(shown) {
    return this.page.me && (shown.open || shown.owner === this.page.me || this.before);
  }

  #seats(shown) {
    return el(
      "ul",
      { class: "places" },
      shown.seats.map((seat) => {
        const free = !seat.bot && seat.guest === null;
        const own = seat.guest && seat.guest === this.page.me;
        const sit = () => this.page.act("sit", { seat: seat.seat, salt: randomSalt(), ...(this.before && { before: this.before }) });
        return el(
          "li",
          { class: free ? "free" : own ? "own" : null },
          el("span", {}, woven(say("seat-player", { seat: HOLES[0], player: person(seat, this.page.me) }), el("strong", {}, seat.called))),
          free && this.#maySit(shown) && button(say("sit-here"), sit, { "aria-label": say("sit-here-as", { seat: seat.called }) }),
          !free && !own && seat.guest && shown.owner === this.page.me && button(say("remove"), () => this.#remove(seat), { class: "quiet", "aria-label": say("remove-from", { name: seat.name, seat: seat.called }) }),
          own && button(say("leave"), () => this.page.act("leave", { seat: seat.seat }), { "aria-label": say("leave-seat", { seat: seat.called }) }),
        );
      }),
      !this.page.me && shown.open && el("li", {}, el("a", { href: "/" }, say("choose-name"))),
    );
  }

  async #remove({ seat, name }) {
    if (await ask(say("remove-question", { name }), { yes: say("remove"), no: say("cancel") })) this.page.act("remove", { seat });
  }

  // Links ------------------------------------------------------------------------------------------------------------

  #links(shown) {
    const free = shown.seats.filter((seat) => !seat.bot && seat.guest === null);
    if (!free.length) return null;
    const places = free.length > 1 ? [{ seat: null, which: "any" }, ...free.map(({ seat, called }) => ({ seat, called, which: "seat" }))] : [{ seat: null, which: "only" }];
    return el(
      "section",
      { class: "panel" },
      el("h2", {}, say("invite")),
      el("p", { class: "hint" }, say("invite-hint")),
      places.map((place) => this.#link(place)),
      button(say("revoke-links"), () => this.#revoke(), { class: "quiet" }),
    );
  }

  #link({ seat, called = "", which }) {
    const name = String(seat ?? "all");
    const token = this.made[name];
    const make = async () => {
      const made = await this.page.ask(() => post(`${this.page.path}/links`, { seat }));
      if (made) {
        this.made[name] = made.token;
        this.#keep();
        this.page.draw();
        $(`link-${name}`)?.select();
      }
    };
    if (!token) return el("p", {}, button(say(`link-make-${which}`, { seat: called }), make));
    const address = new URL(`/join/${token}`, location.href).href;
    const input = el("input", { id: `link-${name}`, readonly: true, value: address });
    const copied = el("span", { role: "status", class: "hint" });
    const copy = async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(address);
        copied.textContent = say("copied");
      } catch {
        copied.textContent = say("selected");
      }
    };
    return el(
      "div",
      { class: "field" },
      el("label", { for: input.id }, say(`link-to-${which}`, { seat: called })),
      el("div", { class: "row" }, input, button(say("copy"), copy)),
      copied,
    );
  }

  async #revoke() {
    await this.page.ask(async () => {
      const { links } = await get(`${this.page.path}/links`);
      for (const { link } of links) await request("DELETE", `${this.page.path}/links/${link}`);
    });
    this.made = {};
    this.#keep();
    this.page.draw();
  }

  // Salts and the start ----------------------------------------------------------------------------------------------

  // A seat that was taken by a form has no salt yet: it gets one now, and not another before the table shows it.
  #giveSalts(mine) {
    for (const { seat, salted } of mine) if (salted) this.salting.delete(seat);
    const bare = mine.filter(({ seat, salted }) => !salted && !this.salting.has(seat));
    const give = async ({ seat }) => {
      this.salting.add(seat);
      this.salts[seat] = randomSalt();
      this.#keep();
      if (!(await this.page.act("salt", { seat, salt: this.salts[seat] }))) this.salting.delete(seat);
    };
    return Promise.all(bare.map(give));
  }

  // Once, when everybody is there. If it is refused, the page says why, and there is a button to try again.
  async #startByItself(shown, mine, salted) {
    const full = shown.seats.every((seat) => seat.bot || seat.guest !== null);
    if (!this.byItself || !full || !mine.length) return;
    this.byItself = false;
    this.starting = true;
    await salted;
    if (await this.page.act("start")) return;
    this.starting = false;
    this.page.draw();
  }

  #start(shown) {
    const free = shown.seats.some((seat) => !seat.bot && seat.guest === null);
    const start = button(say("start"), () => this.page.act("start"), { id: "start", class: "primary", disabled: free });
    return el("p", { class: "row" }, start, free && el("span", { class: "hint" }, say("start-seats")));
  }

  // For those who want to know that nobody chose the dice: the hash of the seed, and before the start their own salts.
  dice(shown) {
    const mine = shown.status === "gathering" ? shown.seats.filter((seat) => seat.guest && seat.guest === this.page.me) : [];
    return el(
      "details",
      {},
      el("summary", {}, say("dice-heading")),
      el("p", { class: "hint" }, say("dice-about")),
      el("p", { class: "hint" }, woven(say("seed-hash", { hash: HOLES[0] }), el("code", { class: "long" }, shown.seed_hash))),
      mine.length > 0 && el("p", { class: "hint" }, say("salt-about")),
      mine.map((seat) => this.#saltField(seat)),
    );
  }

  #saltField({ seat, called }) {
    const input = el("input", { id: `salt-${seat}`, maxlength: 64, value: this.salts[seat] ?? "", autocomplete: "off", placeholder: say("salt-elsewhere") });
    const give = async () => {
      if (!(await this.page.act("salt", { seat, salt: input.value }))) return;
      this.salts[seat] = input.value;
      this.#keep();
    };
    return el("div", { class: "field" }, el("label", { for: input.id }, say("salt-of", { seat: called })), el("div", { class: "row" }, input, button(say("salt-use"), give)));
  }
}
