// The chat: text only. Lines can be reported, and people muted.

import { get, post } from "./api.js";
import { $, ask, button, el, show } from "./dom.js";
import { HOLES, say, woven } from "./words.js";

export class Chat {
  // `log`: repeats what is said
  constructor(table, me, log) {
    this.path = `/api/tables/${encodeURIComponent(table)}/chat`;
    this.me = me;
    this.log = log;
    this.caught = false; // whether what was said before is known
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
      lines.forEach((line) => this.add(line, !this.caught));
      this.caught = true;
    } catch {
      // asked again with the next connection
    }
  }

  // `before`: it was said before the page was opened.
  add(line, before = false) {
    if (line.line <= this.last || this.muted.has(line.guest)) return;
    this.last = line.line;
    const time = new Date(line.at * 1000).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
    const words = woven(say("chat-line", { time: HOLES[0], name: HOLES[1], text: HOLES[2] }), el("small", {}, time), el("strong", {}, line.name), line.text);
    const item = el("li", { "data-guest": line.guest }, words, " ");
    if (this.me && line.guest !== this.me)
      item.append(
        button(say("mute"), () => this.#mute(line), { class: "quiet", "aria-label": say("mute-name", { name: line.name }) }),
        button(say("report"), () => this.#report(line), { class: "quiet", "aria-label": say("report-line", { name: line.name }) }),
      );
    const list = $("lines");
    list.append(item);
    list.scrollTop = list.scrollHeight;
    this.log.hearChat(line.guest, say("said", { name: line.name, text: line.text }), before);
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
    const yes = await ask(say("mute-question", { name: line.name }), { yes: say("mute"), no: say("cancel") });
    if (!yes) return;
    try {
      await post("/api/mutes", { guest: line.guest, mute: true });
      this.muted.add(line.guest);
      this.log.mute(line.guest);
      for (const item of $("lines").querySelectorAll("li")) if (item.dataset.guest === line.guest) item.remove();
    } catch (problem) {
      show($("problem"), problem.message);
    }
  }

  async #report(line) {
    const reason = await ask(say("report-question", { name: line.name }), { yes: say("report"), no: say("cancel"), label: say("report-reason") });
    if (reason === null) return;
    try {
      await post(`/api/chat/${line.line}/report`, { reason });
      show($("problem"), say("reported"));
    } catch (problem) {
      show($("problem"), problem.message);
    }
  }
}
