// Tabs: one of several parts of the page is seen. Arrows go from one to the next; the open one folds when pressed.

export class Tabs {
  // `changed`: another part is seen, or none
  constructor(target, changed = () => {}) {
    this.target = target;
    this.changed = changed;
    this.tabs = [...target.querySelectorAll("[role=tab]")];
    for (const tab of this.tabs) {
      tab.addEventListener("click", () => this.#press(tab));
      tab.addEventListener("keydown", (event) => this.#key(event, tab));
    }
  }

  #press(tab) {
    const open = tab.getAttribute("aria-selected") === "true" && !this.target.classList.contains("folded");
    if (!open) this.choose(tab);
    this.target.classList.toggle("folded", open);
    tab.setAttribute("aria-expanded", !open);
    this.changed();
  }

  // Whether the part behind a tab is seen.
  shows(id) {
    return !this.target.classList.contains("folded") && this.tabs.some((tab) => tab.id === id && tab.getAttribute("aria-selected") === "true");
  }

  choose(chosen) {
    this.target.classList.remove("folded");
    for (const tab of this.tabs) {
      tab.setAttribute("aria-selected", tab === chosen);
      tab.tabIndex = tab === chosen ? 0 : -1;
      document.getElementById(tab.getAttribute("aria-controls")).hidden = tab !== chosen;
    }
    chosen.classList.remove("news");
    const list = document.getElementById(chosen.getAttribute("aria-controls")).querySelector("ol.log");
    if (list) list.scrollTop = list.scrollHeight;
    this.changed();
  }

  // Something new is behind a tab.
  news(id) {
    const tab = this.tabs.find((each) => each.id === id);
    if (tab?.getAttribute("aria-selected") === "false") tab.classList.add("news");
  }

  #key(event, tab) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = this.tabs[(this.tabs.indexOf(tab) + step + this.tabs.length) % this.tabs.length];
    this.choose(next);
    next.focus();
  }
}
