// A connection to a table. When it breaks, a new one is made after a growing pause and goes on from the number last seen.
// Where no WebSocket comes through, the table is asked for over HTTP instead, with the same pauses.

import { get } from "./api.js";

const FIRST_PAUSE = 500; // milliseconds
const LONGEST_PAUSE = 8000;
const PING = 20000;
const PATIENCE = 10000; // for the answer to a ping
const NEWS = 2000; // within this time the socket should report what the server is known to have
const FINAL = new Set(["not-found", "not-yours", "no-seat", "banned"]); // trying again would not help

export class Connection {
  // `hear`: shown(table), chat(line), present(seats), state("live" | "lost" | "refused", problem)
  constructor(table, hear) {
    this.path = `/api/tables/${encodeURIComponent(table)}`;
    this.hear = hear;
    this.seat = null;
    this.since = 0;
    this.words = false; // whether the table is wanted in words, too: they cost as much as the picture
    this.epoch = 0; // of the eyes: what was asked for with others is not heard any more
    this.pause = FIRST_PAUSE;
    this.socket = null;
    this.timer = 0;
    addEventListener("online", () => this.#retry(0));
    addEventListener("offline", () => this.#lost(this.epoch, true));
    document.addEventListener("visibilitychange", () => document.hidden || this.#check());
    setInterval(() => this.#check(), PING);
  }

  // Looks at the table with the eyes of a seat; null: of a spectator.
  look(seat) {
    this.seat = seat;
    this.since = 0;
    this.pause = FIRST_PAUSE;
    this.epoch += 1;
    this.#close();
    this.#open();
    this.#overdue(1);
  }

  // The server has committed entries up to this number. If no socket tells us about them, we ask.
  expect(number) {
    if (number <= this.since) return;
    if (this.live) this.#overdue(number);
    else this.refresh().catch(() => {});
  }

  // A socket can be dead without having been closed: fetch what it should have sent, and test it.
  #overdue(number) {
    const { epoch } = this;
    setTimeout(() => {
      if (epoch !== this.epoch || this.since >= number) return;
      this.refresh().catch(() => {});
      this.#check();
    }, NEWS);
  }

  // Asks for the table in words, too, from here on; or no longer.
  wantWords(wanted) {
    if (wanted === this.words) return;
    this.words = wanted;
    if (this.live) this.#show();
    else this.refresh().catch(() => {});
  }

  // Whether news come by themselves.
  get live() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  // Asks for the table now, whatever the socket does.
  async refresh() {
    const epoch = this.epoch;
    const shown = await get(`${this.path}?${this.#query()}`);
    this.#take(epoch, shown);
  }

  // Says what is wanted from here on.
  #show() {
    this.socket.send(JSON.stringify({ type: "show", since: this.since, text: this.words }));
  }

  #query() {
    const seat = this.seat === null ? "" : `seat=${this.seat}&`;
    return `${seat}since=${this.since}&text=${this.words}&picture=true&view=false`;
  }

  #take(epoch, shown) {
    if (epoch !== this.epoch || shown.number < this.since) return;
    this.since = shown.number;
    this.pause = FIRST_PAUSE;
    this.hear.shown(shown);
  }

  #open() {
    clearTimeout(this.timer);
    const epoch = this.epoch;
    const address = new URL(`${this.path}/socket?${this.#query()}&changes=true`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    const socket = new WebSocket(address);
    const { words } = this;
    let last = null; // what this socket sent last
    this.socket = socket;
    socket.onopen = () => socket === this.socket && words !== this.words && this.#show();
    socket.onmessage = (event) => {
      if (epoch !== this.epoch || socket !== this.socket) return;
      this.heard = Date.now();
      const message = JSON.parse(event.data);
      if (message.type === "shown" || message.type === "changed") {
        last = last && message.type === "changed" ? changed(last, message) : message;
        this.hear.state("live");
        this.#take(epoch, last);
      } else if (message.type === "chat") this.hear.chat(message);
      else if (message.type === "present") this.hear.present(message.seats);
    };
    socket.onclose = () => socket === this.socket && this.#lost(epoch);
  }

  #close() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  #lost(epoch, away = false) {
    if (epoch !== this.epoch) return;
    this.#close();
    this.hear.state("lost");
    if (!away) this.#retry(this.pause * (0.75 + Math.random() / 2));
    this.pause = Math.min(LONGEST_PAUSE, this.pause * 2);
  }

  #retry(pause) {
    clearTimeout(this.timer);
    if (this.socket) return;
    const epoch = this.epoch;
    this.timer = setTimeout(async () => {
      if (epoch !== this.epoch || this.socket || !navigator.onLine) return;
      try {
        await this.refresh();
      } catch (problem) {
        if (epoch !== this.epoch) return;
        this.hear.state(FINAL.has(problem.code) ? "refused" : "lost", problem);
        if (!FINAL.has(problem.code)) this.#lost(epoch);
        return;
      }
      if (epoch === this.epoch && !this.socket) this.#open();
    }, pause);
  }

  // Is anybody there? A connection can be dead without having been closed.
  #check() {
    const socket = this.socket;
    if (!socket) return this.#retry(0);
    if (socket.readyState !== WebSocket.OPEN) return;
    const asked = Date.now();
    socket.send(JSON.stringify({ type: "ping" }));
    setTimeout(() => {
      if (socket === this.socket && (this.heard ?? 0) < asked) this.#lost(this.epoch);
    }, PATIENCE);
  }
}

// A table after a change: whatever the message leaves out is as it was.
function changed(before, { seats = {}, ...fields }) {
  return { ...before, ...fields, seats: before.seats.map((seat, at) => (seats[at] ? { ...seat, ...seats[at] } : seat)) };
}
