// Quiet sounds, made here and not recorded: your turn, somebody's move, the end. Phones also vibrate.
// Browsers allow them only after a press; until then nothing is heard. With reduced motion, nothing vibrates.

import { el } from "./dom.js";
import { say } from "./words.js";

const KEY = "underhall.sound";
const LOUD = 0.06; // of full volume
const SILENT = 0.0001; // an exponential never reaches 0
// Notes: when, in seconds; how high, in Hertz; how long; how loud beside the others. Rest: milliseconds until it is heard again.
const SOUNDS = {
  turn: { shape: "sine", notes: [[0, 659, 0.5, 1], [0.13, 988, 0.8, 0.8]], shake: [40], rest: 1000 },
  move: { shape: "triangle", notes: [[0, 196, 0.09, 0.6]], shake: [], rest: 150 },
  end: { shape: "sine", notes: [[0, 523, 0.6, 1], [0.16, 659, 0.6, 1], [0.32, 784, 1.2, 1]], shake: [60, 80, 60], rest: 1000 },
};

const calm = matchMedia("(prefers-reduced-motion: reduce)");
let context = null;
const made = {}; // when each was made last

export const sounds = () => localStorage.getItem(KEY) !== "off";

// Makes a sound, if the player wants any and has pressed something before.
export function sound(name) {
  if (!sounds()) return;
  const { shape, notes, shake, rest } = SOUNDS[name];
  const now = performance.now();
  if (now - (made[name] ?? -rest) < rest || (name === "move" && document.hidden)) return;
  made[name] = now;
  if (shake.length && !calm.matches && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(shake); // else browsers complain
  if (context?.state === "running") for (const note of notes) play(shape, note);
}

function play(shape, [after, height, length, share]) {
  const start = context.currentTime + after;
  const voice = context.createOscillator();
  const volume = context.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(height, start);
  volume.gain.setValueAtTime(LOUD * share, start);
  volume.gain.exponentialRampToValueAtTime(SILENT, start + length);
  voice.connect(volume).connect(context.destination);
  voice.start(start);
  voice.stop(start + length);
}

// The first press allows sounds.
function wake() {
  if (!sounds() || !("AudioContext" in window)) return;
  context ??= new AudioContext();
  context.resume();
}

for (const press of ["pointerdown", "keydown"]) addEventListener(press, wake);

// For the settings of the page. Turned on, it lets a sound be heard.
export function soundSwitch() {
  const box = el("input", { type: "checkbox", id: "sound-on", checked: sounds() });
  box.addEventListener("change", () => {
    localStorage.setItem(KEY, box.checked ? "on" : "off");
    wake();
    sound("turn");
  });
  return el("label", { class: "check", for: "sound-on" }, box, el("span", {}, say("sound-on")));
}
