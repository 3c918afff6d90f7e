// Shows only the parts of the form that the chosen players and pace need.

const pace = document.getElementById("pace");
const absent = document.getElementById("absent");
const players = [...document.querySelectorAll(".seat-plan select[name^=seat-]")];

function draw() {
  const people = players.some((player) => player.value === "person");
  for (const part of document.querySelectorAll("[data-people]")) part.hidden = !people;
  for (const row of document.querySelectorAll("[data-pace]")) row.hidden = row.dataset.pace !== pace.value;
  document.getElementById("stand_in").closest(".field").hidden = pace.value === "none" && absent.value !== "bot";
}

for (const control of [pace, absent, ...players]) control.addEventListener("change", draw);
draw();
