// Shows what happened, frame by frame, as fast as the player likes; it can be skipped.
// `by` of a frame says whose move it shows.

import { say } from "./words.js";

const SPEEDS = { slow: 1300, normal: 650, fast: 300, fastest: 130, "at-once": 0 }; // milliseconds a frame
const MOVING = 0.8; // of a frame; then it rests
const SHORTEST = 60; // milliseconds: less would not be seen
const PATIENCE = 12; // frames of the full length in one go; if there are more, all go by faster
const KEY = "underhall.speed";

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// The options of the speed: each name with its words.
export const speeds = () => Object.keys(SPEEDS).map((name) => [name, say(`speed-${name}`)]);

export class Motion {
  // `hear`: frame(frame, left), rest() when the present is shown
  constructor(picture, hear) {
    this.picture = picture;
    this.hear = hear;
    this.waiting = [];
    this.frame = null; // the one that is shown
    this.frames = 0; // in one go, including those already shown
    this.running = false;
    this.wake = null;
    this.hurry = false;
    document.addEventListener("visibilitychange", () => document.hidden && this.skip());
  }

  get speed() {
    const kept = localStorage.getItem(KEY);
    return kept in SPEEDS ? kept : "normal";
  }

  set speed(name) {
    localStorage.setItem(KEY, name);
  }

  // Milliseconds of a step that is watched again, which always takes some.
  get step() {
    return SPEEDS[this.speed] || SPEEDS.fastest;
  }

  // Whether nothing takes any time.
  get instant() {
    return document.hidden || SPEEDS[this.speed] === 0;
  }

  // The seats whose moves are being shown or still to come; none if that takes no time.
  get movers() {
    if (!this.running || this.hurry || this.instant) return [];
    const seats = [this.frame, ...this.waiting].map((frame) => frame?.by ?? null);
    return [...new Set(seats)].filter((seat) => seat !== null);
  }

  // Shows frames after those that wait already. `whole`: the first has every piece, and what waits is of no use.
  play(frames, whole = false) {
    if (whole && frames.length) {
      this.clear();
      const known = this.picture.there.size > 0;
      const [first, ...rest] = frames;
      this.picture.show(first, { whole: true, time: known ? this.moving(SPEEDS[this.speed]) : 0 });
      if (!known) this.hurry = true; // somebody who comes to a table sees how it stands
      frames = rest;
    }
    this.waiting.push(...frames);
    this.frames += frames.length;
    if (!this.running) this.#run();
  }

  // Shows all that waits at once.
  skip() {
    if (!this.running) return;
    this.hurry = true;
    this.wake?.();
  }

  clear() {
    this.waiting = [];
    this.wake?.();
  }

  async #run() {
    this.running = true;
    while (this.waiting.length) {
      const time = this.#time();
      const frame = this.waiting.shift();
      this.frame = frame;
      this.picture.show(frame, { time: this.moving(time) });
      this.hear.frame(time ? frame : null, this.waiting.length);
      if (time) await this.#pause(time);
    }
    this.running = this.hurry = false;
    this.frame = null;
    this.frames = 0;
    this.hear.frame(null, 0);
    this.hear.rest();
  }

  #time() {
    if (this.hurry || this.instant) return 0;
    const full = SPEEDS[this.speed];
    const many = Math.max(1, this.frames / PATIENCE);
    return Math.max(SHORTEST, full / many);
  }

  // How long what is shown for a time moves; 0 for people who want no motion.
  moving(time) {
    return calm.matches || document.hidden ? 0 : time * MOVING;
  }

  #pause(time) {
    return new Promise((settle) => {
      const timer = setTimeout(settle, time);
      this.wake = () => {
        clearTimeout(timer);
        settle();
      };
    });
  }
}
