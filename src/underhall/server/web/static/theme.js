// What every page does first. It sets the theme that a person chose before anything is painted; without one the system's
// is used. And it lets browsers install Underhall as an app.
// A classic script on purpose: a module would run only after the first paint.

(() => {
  const KEY = "underhall.theme";
  const THEMES = ["", ...document.currentScript.dataset.themes.split(" ")]; // "": as the system has it
  const root = document.documentElement;

  const kept = () => {
    try {
      const theme = localStorage.getItem(KEY) ?? "";
      return THEMES.includes(theme) ? theme : "";
    } catch {
      return ""; // a browser that keeps nothing
    }
  };

  const put = (theme) => {
    if (theme) root.dataset.theme = theme;
    else delete root.dataset.theme;
  };

  function keep(theme) {
    try {
      if (theme) localStorage.setItem(KEY, theme);
      else localStorage.removeItem(KEY);
    } catch {
      // then it holds for this page
    }
  }

  function connect() {
    const press = document.getElementById("theme");
    if (!press) return;
    const draw = () => {
      const theme = root.dataset.theme ?? "";
      press.dataset.now = theme || "system";
      press.title = press.getAttribute(`data-${press.dataset.now}`); // the page has the words
      press.setAttribute("aria-label", press.title);
    };
    press.addEventListener("click", () => {
      const next = THEMES[(THEMES.indexOf(root.dataset.theme ?? "") + 1) % THEMES.length];
      put(next);
      keep(next);
      draw();
    });
    addEventListener("storage", (event) => {
      if (event.key !== KEY) return;
      put(kept());
      draw();
    });
    draw();
    press.hidden = false;
  }

  put(kept());
  addEventListener("DOMContentLoaded", connect);

  // The worker shows a page of ours when the server cannot be reached. Everything works without it, too.
  if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/service-worker.js").catch(() => {}));
})();
