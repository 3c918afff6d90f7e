// Notices of this browser: on, or off.

import * as notify from "./notify.js";

const press = document.getElementById("notify");
const state = document.getElementById("notify-state");

function draw() {
  const denied = Notification.permission === "denied";
  press.textContent = notify.wanted() ? "No more notices in this browser" : "Notify me in this browser";
  press.disabled = denied;
  state.textContent = denied ? "Your browser does not allow it for this site: its settings can change that." : notify.wanted() ? "Notices are on." : "Notices are off.";
}

if (notify.possible() && press) {
  document.getElementById("notices").hidden = false;
  press.addEventListener("click", async () => {
    await notify.want(!notify.wanted());
    draw();
  });
  draw();
}
