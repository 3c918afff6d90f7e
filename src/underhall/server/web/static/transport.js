// Through a game by turns and by choices: buttons, a slider, keys, and playing by itself.

import { $, el } from "./dom.js";
import { speeds } from "./motion.js";
import { say } from "./words.js";

const RESTS = { slow: 1600, normal: 900, fast: 350, fastest: 150, "at-once": 150 }; // milliseconds between two choices

export class Transport {
  // `turns`: how many choices had been made when each began; `motion`: knows how fast things are shown;
  // `gone(choice)` hears where to
  constructor(last, turns, motion, gone) {
    Object.assign(this, { last, turns, motion, gone, here: 0, playing: false, timer: 0 });
    const moves = {
      first: () => this.go(0),
      "turn-back": () => this.go(this.#turnBack()),
      back: () => this.go(this.here - 1),
      play: () => (this.playing ? this.stop() : this.play()),
      on: () => this.go(this.here + 1),
      "turn-on": () => this.go(this.#turnOn()),
      last: () => this.go(last),
    };
    for (const [id, move] of Object.entries(moves))
      $(id).addEventListener("click", () => {
        if (id !== "play") this.stop();
        move();
      });
    this.moves = moves;
    $("step").addEventListener("input", () => {
      this.stop();
      this.go(Number($("step").value));
    });
    $("larger").addEventListener("click", () => this.#enlarge($("larger").ariaPressed !== "true"));
    document.addEventListener("keydown", (event) => this.#key(event));
    this.#speeds();
  }

  #speeds() {
    for (const [name, words] of speeds()) $("speed").append(el("option", { value: name, selected: name === this.motion.speed }, words));
    $("speed").addEventListener("change", () => (this.motion.speed = $("speed").value));
  }

  // The chances of winning, which the slider lies over, large enough to read.
  #enlarge(on) {
    $("larger").ariaPressed = String(on);
    $("transport").classList.toggle("large", on);
  }

  go(choice) {
    this.here = Math.min(this.last, Math.max(0, choice));
    $("step").value = this.here;
    const turn = this.turns.filter((begun) => begun <= this.here).length;
    const words = say("place-in-game", { choice: this.here, choices: this.last, turn, turns: this.turns.length });
    $("place").textContent = words;
    $("step").setAttribute("aria-valuetext", words);
    for (const id of ["first", "back", "turn-back"]) $(id).disabled = this.here === 0;
    for (const id of ["on", "last", "turn-on"]) $(id).disabled = this.here === this.last;
    if (this.here === this.last) this.stop();
    this.gone(this.here);
  }

  play() {
    this.playing = true;
    this.#draw();
    this.go(this.here === this.last ? 0 : this.here + 1);
  }

  stop() {
    clearTimeout(this.timer);
    this.playing = false;
    this.#draw();
  }

  // All of a step is shown.
  rested() {
    clearTimeout(this.timer);
    if (this.playing) this.timer = setTimeout(() => this.go(this.here + 1), RESTS[this.motion.speed]);
  }

  #draw() {
    $("play").classList.toggle("running", this.playing);
    $("play").setAttribute("aria-label", this.playing ? say("pause") : say("play"));
    $("play").title = this.playing ? say("pause-title") : say("play-title");
  }

  #turnOn() {
    return this.turns.find((begun) => begun > this.here) ?? this.last;
  }

  #turnBack() {
    return this.turns.findLast((begun) => begun < this.here) ?? 0;
  }

  #key(event) {
    const { target, key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector("dialog[open]")) return;
    if (target.closest("select, input:not([type=range]), [role=tab], ol, pre")) return;
    if (key === " " && target.closest("button, summary, a")) return;
    const moves = {
      ArrowLeft: event.shiftKey ? "turn-back" : "back",
      ArrowRight: event.shiftKey ? "turn-on" : "on",
      Home: "first",
      End: "last",
      " ": "play",
    };
    if (key === "Escape") this.#enlarge(false);
    const move = moves[key];
    if (!move) return;
    event.preventDefault();
    if (move !== "play") this.stop();
    this.moves[move]();
  }
}
