// Before the start: who sits where, links for others, salts, and the start.

import { get, post, request } from "./api.js";
import { $, ask, button, el, fill } from "./dom.js";
import { person } from "./seats.js";

const SALT_BYTES = 12;

const randomSalt = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(SALT_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");

// What everybody agrees to by sitting down.
const terms = (shown) =>
  el("section", { class: "panel", "aria-labelledby": "terms" }, el("h2", { id: "terms" }, "What you agree to by sitting down"), el("ul", { class: "facts" }, shown.terms.map((term) => el("li", {}, term))));

export class Gathering {
  // `page`: the table's controller, with its `act`
  constructor(page) {
    this.page = page;
    this.before = new URLSearchParams(location.search).get("before");
    this.made = JSON.parse(sessionStorage.getItem(this.#key("links")) ?? "{}"); // tokens of links, which are told once
    this.salts = JSON.parse(sessionStorage.getItem(this.#key("salts")) ?? "{}");
    this.salting = new Set();
    this.byItself = new URLSearchParams(location.search).get("start") === "1"; // nobody needs to press Start
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

  draw(shown, ready) {
    const mine = shown.seats.filter((seat) => seat.guest && seat.guest === this.page.me);
    this.#giveSalts(mine);
    this.#startByItself(shown, mine, ready);
    const seats = shown.seats.map((seat) => ({ ...seat, clock: null }));
    fill($("gathering"), [seats, this.made, this.salts, ready], () => [
      el("section", { "aria-labelledby": "places" }, el("h2", { id: "places" }, "Seats"), this.#seats(shown)),
      shown.terms.length > 0 && terms(shown),
      this.#belongs(shown) && this.#links(shown),
      mine.length > 0 && this.#saltFields(mine),
      this.#belongs(shown) && this.#start(shown, ready),
      this.#promise(shown),
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
          el("span", {}, el("strong", {}, seat.called), ` ${person(seat, this.page.me)}`),
          free && this.#maySit(shown) && button("Sit here", sit, { "aria-label": `Sit here, as ${seat.called}` }),
          !free && !own && seat.guest && shown.owner === this.page.me && button("Remove", () => this.#remove(seat), { class: "quiet", "aria-label": `Remove ${seat.name} from ${seat.called}` }),
          own && button("Leave", () => this.page.act("leave", { seat: seat.seat }), { "aria-label": `Leave ${seat.called}` }),
        );
      }),
      !this.page.me && shown.open && el("li", {}, el("a", { href: "/" }, "Say your name in the lobby to sit down")),
    );
  }

  async #remove({ seat, name }) {
    if (await ask(`Remove ${name} from this table? ${name} cannot sit down here again.`, { yes: "Remove", no: "Keep" })) this.page.act("remove", { seat });
  }

  // Links ------------------------------------------------------------------------------------------------------------

  #links(shown) {
    const free = shown.seats.filter((seat) => !seat.bot && seat.guest === null);
    if (!free.length) return null;
    const places = [{ seat: null, called: free.length > 1 ? "any free seat" : "the free seat" }, ...(free.length > 1 ? free : [])];
    return el(
      "section",
      { class: "panel" },
      el("h2", {}, "Invite others"),
      el("p", { class: "hint" }, "Whoever has a link can sit down. Make a new one if you lost it; the old ones can be revoked."),
      places.map((place) => this.#link(place)),
      button("Revoke all links", () => this.#revoke(), { class: "quiet" }),
    );
  }

  #link({ seat, called }) {
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
    if (!token) return el("p", {}, button(`Make a link for ${called}`, make));
    const address = new URL(`/join/${token}`, location.href).href;
    const input = el("input", { id: `link-${name}`, readonly: true, value: address });
    const copied = el("span", { role: "status", class: "hint" });
    const copy = async () => {
      input.select();
      try {
        await navigator.clipboard.writeText(address);
        copied.textContent = "Copied.";
      } catch {
        copied.textContent = "Selected: copy it now.";
      }
    };
    return el(
      "div",
      { class: "field" },
      el("label", { for: input.id }, `Link for ${called}`),
      el("div", { class: "row" }, input, button("Copy", copy)),
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

  // Whoever sat down without a salt, by a form, gives one now.
  #giveSalts(mine) {
    for (const { seat, salted } of mine) {
      if (salted || this.salting.has(seat)) continue;
      this.salting.add(seat);
      this.salts[seat] = randomSalt();
      this.#keep();
      this.page.act("salt", { seat, salt: this.salts[seat] }).finally(() => this.salting.delete(seat));
    }
  }

  // Once, when everything is there.
  #startByItself(shown, mine, ready) {
    const full = shown.seats.every((seat) => seat.bot || seat.guest !== null);
    if (!this.byItself || !ready || !full || !mine.length || mine.some((seat) => !seat.salted)) return;
    this.byItself = false;
    this.page.act("start");
  }

  #saltFields(mine) {
    return el(
      "details",
      {},
      el("summary", {}, "Your salt in the dice"),
      el("p", { class: "hint" }, "The dice come from the server's secret seed and from the salts of all people, so that nobody can choose them. A random salt was given for you; you may write your own."),
      mine.map(({ seat, called }) => {
        const input = el("input", { id: `salt-${seat}`, maxlength: 64, value: this.salts[seat] ?? "", autocomplete: "off", placeholder: "given, but not kept in this browser" });
        const give = async () => {
          if (!(await this.page.act("salt", { seat, salt: input.value }))) return;
          this.salts[seat] = input.value;
          this.#keep();
        };
        return el("div", { class: "field" }, el("label", { for: input.id }, `Salt of ${called}`), el("div", { class: "row" }, input, button("Use this salt", give)));
      }),
    );
  }

  #start(shown, ready) {
    const free = shown.seats.filter((seat) => !seat.bot && seat.guest === null).length;
    const start = button("Start the game", () => this.page.act("start"), { id: "start", class: "primary", disabled: free > 0 || !ready });
    const why = free ? "All seats must be taken first." : ready ? "" : "The rules are still being compiled.";
    return el("p", { class: "row" }, start, why && el("span", { class: "hint" }, why));
  }

  #promise(shown) {
    return el("p", { class: "hint" }, "The seed of the dice is settled. Its SHA-256: ", el("code", { class: "long" }, shown.seed_hash));
  }
}
