// Scripted players for boardgame.io: two at each match, each with a connection, as benchmarks/players.py has them for
// Underhall. The time that counts is from sending a move on one connection until the other one has got the update.
const { io } = require("socket.io-client");

const [place, tables, pace, settle, seconds] = process.argv.slice(2);
const SEATS = 2;
const HASTE = 0.5, SLOTH = 1.5; // a player thinks for at least 0.5 and at most 1.5 times the pace
const OPENING_MS = 120_000;

let counting = false;
let waits = [];
let problems = 0;
const sleep = (ms) => new Promise((done) => setTimeout(done, ms));

class Match {
  constructor(number) {
    this.id = `match-${number}`;
    this.sent = new Map(); // when, by the number of the state that a move leads to
    this.latest = -1;
  }

  async open() {
    const options = { transports: ["websocket"], forceNew: true };
    this.sockets = Array.from({ length: SEATS }, () => io(`${place}/trivial`, options));
    await Promise.all(this.sockets.map((socket, seat) => this.#joined(socket, String(seat))));
  }

  #joined(socket, seat) {
    return new Promise((joined) => {
      socket.on("connect", () => socket.emit("sync", this.id, seat, undefined, SEATS));
      socket.on("sync", (_, info) => { this.#seen(socket, seat, info.state); joined(); });
      socket.on("update", (_, state) => this.#seen(socket, seat, state));
      socket.on("connect_error", () => { problems += 1; });
    });
  }

  #seen(socket, seat, state) {
    const now = performance.now();
    const sent = this.sent.get(state._stateID);
    if (sent && sent.seat !== seat) {
      if (counting) waits.push(now - sent.at);
      this.sent.delete(state._stateID);
    }
    if (state.ctx.currentPlayer === seat && state._stateID > this.latest) {
      this.latest = state._stateID;
      setTimeout(() => this.#move(socket, seat, state), 1000 * pace * (HASTE + Math.random() * (SLOTH - HASTE)));
    }
  }

  #move(socket, seat, state) {
    const action = { type: "MAKE_MOVE", payload: { type: "step", args: [], playerID: seat, credentials: undefined } };
    this.sent.set(state._stateID + 1, { seat, at: performance.now() });
    socket.emit("update", action, state._stateID, this.id, seat);
  }

  close() {
    this.sockets.forEach((socket) => socket.close());
  }
}

async function main() {
  const matches = [];
  for (const wanted of tables.split(",").map(Number)) {
    const fresh = [];
    while (matches.length < wanted) {
      matches.push(new Match(matches.length));
      fresh.push(matches.at(-1));
    }
    await Promise.race([Promise.all(fresh.map((match) => match.open())), sleep(OPENING_MS).then(() => process.exit(1))]);
    await sleep(1000 * settle);
    [waits, counting] = [[], true];
    const before = process.cpuUsage();
    console.log(JSON.stringify({ counting: wanted }));
    await sleep(1000 * seconds);
    counting = false;
    const used = process.cpuUsage(before);
    console.log(JSON.stringify({ tables: wanted, waits, problems, cpu: (used.user + used.system) / 1e6 }));
  }
  matches.forEach((match) => match.close());
  process.exit(0);
}

main();
