// While bots play, the page shows what their games say so far.

const EVERY = 2500; // milliseconds

async function follow() {
  const shown = document.getElementById("measured");
  if (!shown?.dataset.running) return;
  try {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("measured");
    if (fresh && !shown.contains(document.activeElement)) {
      const open = [...shown.querySelectorAll("details")].map((each) => each.open);
      shown.replaceWith(fresh);
      fresh.querySelectorAll("details").forEach((each, number) => (each.open = open[number] ?? false));
      if (!fresh.dataset.running) return location.reload(); // what can be chosen has changed
    }
  } catch {
    // the server may be busy: try again
  }
  setTimeout(follow, EVERY);
}

setTimeout(follow, EVERY);
