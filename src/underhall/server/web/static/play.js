// The picture at a table, with all that players do with it: looking, pointing, keys, and what happens in its turn.

import { post } from "./api.js";
import { $, el, show } from "./dom.js";
import { Keys, showKeys } from "./keys.js";
import { Motion, speeds } from "./motion.js";
import { Pointing } from "./pointing.js";
import { Sight } from "./sight.js";
import { sound } from "./sound.js";
import { say } from "./words.js";

export class Play extends Sight {
  // `page`: the table's controller
  constructor(page) {
    super(page.game);
    this.page = page;
    this.motion = new Motion(this.picture, { frame: (frame, left) => this.#frame(frame, left), rest: () => this.#rest() });
    this.pointing = new Pointing(this.picture, {
      choose: (option, way, decision) => page.choosing.pick(option, decision, false, way),
      why: (id, stands) => this.#why(id, stands),
      look: (piece) => this.look(piece),
      skip: () => this.skip(),
      tapped: (option) => page.choosing.tap(option),
      movable: (option) => !page.confirm && !option.unused,
    });
    this.last = null; // the lit piece that was shown last
    this.at = null; // the number of the table that is shown
    this.failed = false; // there is no picture
    this.others = false; // whether others' moves have been shown since the player chose
    this.taught = []; // what a coach points at
    this.lit = null; // how the options of the present decision show
    this.litFor = ""; // the decision whose options are lit
    this.epoch = 0;
    this.chain = Promise.resolve();
    this.coming = []; // updates that are not shown yet
    this.#controls();
    this.#keys();
  }

  // Shows what is new. Everything comes in its turn, also while a stage is still fetched.
  take(shown) {
    const { epoch } = this;
    const arrived = performance.now();
    this.coming.push(shown);
    this.chain = this.chain
      .then(() => epoch === this.epoch && this.#take(shown, epoch, arrived))
      .catch((problem) => this.#fail(problem))
      .finally(() => {
        this.coming.shift();
        if (!this.moving) this.page.draw();
      });
  }

  async #take({ picture, decision, you, number }, epoch, arrived) {
    if (!picture) return;
    await this.picture.open(picture.stage);
    if (epoch !== this.epoch) return;
    const frames = this.#fresh(picture, number);
    if (!frames) return;
    this.#eyes(you);
    this.page.recap.end();
    this.lit = picture.lit ?? null;
    this.failed = false;
    if (frames.length || decision?.id !== this.litFor) {
      this.pointing.dark(Boolean(decision));
      this.litFor = null;
    }
    if (frames.some(({ by }) => Number.isInteger(by) && by !== you)) this.panels.beside(false); // others move on the board
    this.motion.play(frames, picture.whole ?? false);
    if (frames.length) requestAnimationFrame(() => performance.measure("underhall:update", { start: arrived }));
  }

  // The frames that were not shown yet. They must go on from what is seen: else everything is fetched again.
  #fresh({ frames = [], whole, since }, number) {
    if (whole || since === this.at) {
      this.at = number;
      return frames;
    }
    if (number <= this.at) return [];
    this.page.connection.look(this.page.shown.you);
    return null;
  }

  // Without a picture there still is the table in words, and all options as buttons.
  #fail(problem) {
    this.failed = true;
    this.page.log.reveal();
    show($("problem"), problem.message);
    this.page.draw();
  }

  #eyes(you) {
    if (this.see(you)) this.page.log.sort(this.picture);
  }

  // Whether something that happened is still to be seen.
  get moving() {
    return this.coming.length > 0 || this.motion.running;
  }

  // The other seats whose moves are still to be shown. Nothing can be chosen before that.
  get movers() {
    const { mine } = this.page;
    const coming = this.motion.instant ? [] : this.coming.flatMap(({ picture }) => (picture?.whole ? [] : (picture?.frames ?? [])).map(({ by }) => by ?? null));
    return [...new Set([...this.motion.movers, ...coming])].filter((seat) => seat !== null && !mine.includes(seat));
  }

  // Nothing of what was seen stays: others may look now.
  clear() {
    this.page.recap.end();
    this.epoch += 1;
    this.motion.clear();
    this.pointing.dark();
    this.picture.clear();
    this.lit = this.litFor = this.at = null;
  }

  #frame(frame, left) {
    $("skip").hidden = !left;
    if (Number.isInteger(frame?.by) && frame.by !== this.page.shown.you) {
      this.others = true;
      sound("move");
    }
    this.page.log.reveal(this.tell(frame));
    if (this.taught.length) this.teach(this.taught);
    this.page.drawStatus();
  }

  // Nothing is lit while the player watches something again.
  hold() {
    this.pointing.dark();
    this.litFor = null;
  }

  release() {
    this.tell(null);
    this.#rest();
  }

  // All is shown: now the player can choose in the picture.
  #rest() {
    const { page } = this;
    const { turn } = page;
    if (turn && this.others) sound("turn");
    this.others = false;
    page.log.reveal();
    page.drawPoints();
    if (this.litFor === (turn?.id ?? "")) return;
    this.litFor = turn?.id ?? "";
    if (turn && page.choosing.sent === turn.id) return; // it was chosen with the decision before
    if (turn) this.panels.ask(turn.kind, this.#litPanels());
    this.pointing.light(turn, this.lit);
    this.page.draw();
  }

  // The panels on which something will be lit.
  #litPanels() {
    const found = new Set();
    for (const { pieces = [], spots = [] } of this.lit ?? []) {
      for (const id of pieces) found.add(this.picture.piece(id)?.panel);
      for (const { panel } of spots) found.add(panel);
    }
    return found;
  }

  // Asked by the page ------------------------------------------------------------------------------------------------

  // The options that have no place in the picture.
  unseen(decision) {
    const lit = this.failed ? [] : (this.page.shown.picture?.lit ?? []);
    const seen = new Set(lit.filter(({ pieces = [], spots = [] }) => pieces.length || spots.length).map(({ key }) => key));
    return decision.options.filter((option) => !seen.has(option.key));
  }

  // How an option shows, as far as that is known.
  shown(option) {
    return this.page.shown.picture?.lit?.find(({ key }) => key === option.key) ?? {};
  }

  // What is put together from several choices, if the decision is about that.
  get basket() {
    return this.page.shown.picture?.lit?.find((each) => each.basket)?.basket ?? null;
  }

  point(option) {
    this.pointing.point(option);
  }

  // Whether what is laid can lie in more than one way, and the one in which an option would lay it now.
  get canTurn() {
    return this.pointing.ways.numbers.length > 1;
  }

  way(option) {
    return this.pointing.ways.of(option);
  }

  turn() {
    return this.pointing.turn();
  }

  advise(key) {
    this.pointing.advise(key);
  }

  // Whether anything was skipped.
  skip() {
    const { running } = this.motion;
    this.motion.skip();
    return this.page.recap.end() || running;
  }

  back() {
    return this.pointing.back();
  }

  // Points at pieces, panels and parts of the page by their names, until it points elsewhere.
  teach(names) {
    this.taught = names;
    for (const node of document.querySelectorAll(".taught")) node.classList.remove("taught");
    this.panels.teach(names.flatMap((name) => this.#panelsOf(name)));
    for (const node of names.flatMap((name) => this.#named(name))) node.classList.add("taught");
  }

  // The panels that a name means, or on which its pieces lie.
  #panelsOf(name) {
    if (name.startsWith("panel:")) return [...this.picture.panels.values()].filter(({ panel: { id, area } }) => [id, area].includes(name.slice(6))).map(({ panel }) => panel.id);
    const begins = name.endsWith("*") ? name.slice(0, -1) : null;
    const pieces = [...this.picture.there].filter(([id]) => (begins === null ? id === name : id.startsWith(begins)));
    return [...new Set(pieces.map(([, { piece }]) => piece.panel))];
  }

  #named(name) {
    if (name.startsWith("#")) return [$(name.slice(1))].filter(Boolean);
    if (name.endsWith("*")) return [...this.picture.there].filter(([id]) => id.startsWith(name.slice(0, -1))).map(([, { node }]) => node);
    if (name === "seat:own") return this.#frames(({ seat }) => seat !== undefined && seat === this.panels.viewer);
    if (name.startsWith("panel:")) return this.#frames(({ id, area }) => [id, area].includes(name.slice(6)));
    return [this.picture.node(name)].filter(Boolean);
  }

  #frames(wanted) {
    return [...this.picture.panels.values()].filter(({ panel }) => wanted(panel)).map(({ frame }) => frame);
  }

  // Goes to the next piece that is lit.
  where() {
    const lit = [...document.querySelectorAll(".piece.lit")];
    const node = lit[(lit.indexOf(this.last) + 1) % lit.length];
    this.last = node;
    if (!node) return;
    node.scrollIntoView({ block: "center" });
    this.bring(node);
    node.focus({ preventScroll: true });
  }

  // Takes the words at a piece away: something else is to be read.
  hideTip() {
    this.pointing.hideTip();
  }

  look(piece) {
    this.hideTip();
    this.open(piece);
  }

  // Why a piece is not lit: by the rule that forbids it or what it stands for, else by what is lit for it, or asked.
  async #why(id, stands = []) {
    const { turn, path } = this.page;
    if (!turn) return null;
    const names = [id, ...stands];
    try {
      for (const target of names) {
        const { text, rule, label } = await post(`${path}/why`, { seat: turn.seat, target });
        if (text) return { rule, text: target === id ? text : say("reason-for", { what: label, reason: text }) };
      }
      const beside = turn.options.find(({ target }) => names.includes(target));
      return { text: beside ? say("press-lit-here", { option: beside.label }) : say("not-now", { prompt: turn.prompt }) };
    } catch {
      return null; // it was only a question
    }
  }

  #controls() {
    const select = $("speed");
    for (const [name, words] of speeds()) select.append(el("option", { value: name, selected: name === this.motion.speed }, words));
    select.addEventListener("change", () => (this.motion.speed = select.value));
    $("skip").addEventListener("click", () => this.skip());
    $("keys").addEventListener("click", showKeys);
  }

  #keys() {
    const { page } = this;
    new Keys({
      press: (node) => this.pointing.press(node),
      back: () => page.recap.end() || this.back() || page.choosing.back(),
      button: (number) => page.choosing.press(number),
      look: (node) => this.look(this.picture.piece(node.dataset.id) ?? {}),
      closer: () => this.looking?.closer(),
      farther: () => this.looking?.farther(),
      reset: () => this.looking?.reset(),
      skip: () => this.skip(),
      hint: () => page.choosing.hint(),
      legend: () => page.legend(),
      turn: () => this.turn(),
      undo: () => page.choosing.undoing.choice(),
      turnBack: () => page.choosing.undoing.turn(),
      replay: () => page.recap.play(),
      step: (by) => page.recap.step(by),
      find: (node) => this.bring(node),
    });
  }
}
