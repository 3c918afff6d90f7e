// A bot in JavaScript, for any game: `underhall play --bots "program:node examples/first.js"`.
//
// It prefers doing something to ending its turn or passing, and a new kind of option to one it chose before. Ties are
// decided by its own dice, so the same seed gives the same game.

const readline = require("node:readline");

const IDLE = ["decline", "done", "end", "none", "pass", "skip", "stay", "wait"];
let dice = 1;
let seat = 0;
const times = new Map(); // how often each sort of option was chosen

function roll(sides) {
  dice = (Math.imul(dice, 1664525) + 1013904223) >>> 0;
  return Math.floor((dice / 2 ** 32) * sides);
}

// What an option is about: "place" of "place:0,1".
const sort = (option) => option.key.split(":")[0];

function choose({ options, view }) {
  const worth = (option) => (IDLE.includes(sort(option)) ? -Infinity : -(times.get(sort(option)) ?? 0));
  const best = Math.max(...options.map(worth));
  const good = options.filter((option) => worth(option) === best);
  const chosen = good[roll(good.length)];
  times.set(sort(chosen), (times.get(sort(chosen)) ?? 0) + 1);
  const when = view.turn === undefined ? "" : ` in turn ${view.turn}`;
  return { choose: chosen.key, why: `Seat ${seat} has done this least often${when}.` };
}

function answer(message) {
  switch (message.type) {
    case "hello":
      dice = message.seed >>> 0;
      seat = message.seat;
      return { ready: "first.js", view: "json" };
    case "choose":
      return choose(message);
    case "wrong": // cannot happen to a bot that picks from the options; if it does, the log says so
      console.error(message.problem);
      return { choose: null };
    default: // "missed" and "end" need no answer
      return null;
  }
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const said = answer(JSON.parse(line));
  if (said !== null) console.log(JSON.stringify(said));
});
