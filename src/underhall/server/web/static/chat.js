// The chat: text only. Lines can be reported, and people muted.

import { get, post } from "./api.js";
import { $, ask, button, el, show } from "./dom.js";

export class Chat {
  constructor(table, me) {
    this.path = `/api/tables/${encodeURIComponent(table)}/chat`;
    this.me = me;
    this.last = 0;
    this.muted = new Set();
    $("say").addEventListener("submit", (event) => {
      event.preventDefault();
      this.#say();
    });
  }

  // What was said since: also after the connection was lost.
  async catchUp() {
    try {
      const { lines } = await get(`${this.path}?since=${this.last}`);
      lines.forEach((line) => this.add(line));
    } catch {
      // asked again with the next connection
    }
  }

  add(line) {
    if (line.line <= this.last || this.muted.has(line.guest)) return;
    this.last = line.line;
    const time = new Date(line.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const item = el("li", { "data-guest": line.guest }, el("small", {}, time), " ", el("strong", {}, line.name), `: ${line.text} `);
    if (this.me && line.guest !== this.me)
      item.append(
        button("Mute", () => this.#mute(line), { class: "quiet", "aria-label": `Mute ${line.name}` }),
        button("Report", () => this.#report(line), { class: "quiet", "aria-label": `Report this line of ${line.name}` }),
      );
    const list = $("lines");
    list.append(item);
    list.scrollTop = list.scrollHeight;
  }

  async #say() {
    const field = $("saying");
    const text = field.value.trim();
    if (!text) return;
    try {
      this.add(await post(this.path, { text }));
      field.value = "";
    } catch (problem) {
      show($("problem"), problem.message);
    }
  }

  async #mute(line) {
    const yes = await ask(`You will not read what ${line.name} says any more. You can change that on the page with your name.`, {
      yes: "Mute",
      no: "Do not",
    });
    if (!yes) return;
    try {
      await post("/api/mutes", { guest: line.guest, mute: true });
      this.muted.add(line.guest);
      for (const item of $("lines").querySelectorAll("li")) if (item.dataset.guest === line.guest) item.remove();
    } catch (problem) {
      show($("problem"), problem.message);
    }
  }

  async #report(line) {
    const reason = await ask(`Tell those who run this server that this line of ${line.name} should not be here?`, {
      yes: "Report",
      no: "Do not",
      label: "What is wrong with it",
    });
    if (reason === null) return;
    try {
      await post(`/api/chat/${line.line}/report`, { reason });
      show($("problem"), "Thank you: it was reported.");
    } catch (problem) {
      show($("problem"), problem.message);
    }
  }
}
