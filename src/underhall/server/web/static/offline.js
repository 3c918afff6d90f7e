// Goes back to the page that was wanted as soon as the server can be reached: this page stands at its address.

const AGAIN = 5000; // milliseconds between two tries

async function again() {
  const answer = await fetch("/ready", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
}

document.getElementById("again").addEventListener("click", () => location.reload());
addEventListener("online", again);
setInterval(again, AGAIN);
