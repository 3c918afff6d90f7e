// Shows of the form only what the chosen pace needs.

const pace = document.getElementById("pace");

function draw() {
  for (const row of document.querySelectorAll("[data-pace]")) row.hidden = row.dataset.pace !== pace.value;
  const bot = document.getElementById("absent").value === "bot";
  document.getElementById("stand_in").closest(".field").hidden = !bot;
}

pace.addEventListener("change", draw);
document.getElementById("absent").addEventListener("change", draw);
draw();
