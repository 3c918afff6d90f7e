// What this browser does when something happens: notices and sounds, on or off.

import * as notify from "./notify.js";
import { soundSwitch } from "./sound.js";
import { say } from "./words.js";

const press = document.getElementById("notify");
const state = document.getElementById("notify-state");

document.getElementById("sounds")?.append(soundSwitch());

function draw() {
  const denied = Notification.permission === "denied";
  press.textContent = notify.wanted() ? say("notify-stop") : say("notify-me");
  press.disabled = denied;
  state.textContent = denied ? say("notify-blocked") : notify.wanted() ? say("notify-on") : say("notify-off");
}

if (notify.possible() && press) {
  document.getElementById("notices").hidden = false;
  press.addEventListener("click", async () => {
    await notify.want(!notify.wanted());
    draw();
  });
  draw();
}
