// Ways to lay something: a place that is pressed chooses the way in which it would lie there, too. The player turns it with a
// key or a button; what is shown follows the pointer, and turns red where it cannot lie.

import { svg } from "./dom.js";

export class Ways {
  // `shows`: how options show, by key; `picture`
  constructor(picture) {
    this.picture = picture;
    this.wanted = null; // the number of the way that the player turned to; it stays from place to place
    this.shows = new Map();
    this.laid = []; // options that are ways to turn what lies there already
  }

  // Other options are lit.
  take(shows, options) {
    this.shows = shows;
    this.laid = options.filter(({ key }) => shows.get(key)?.way);
  }

  // The option that would lay what lies there already as it is turned now; null where nothing does.
  get now() {
    return this.laid.find(({ number }) => number === this.wanted) ?? this.laid[0] ?? null;
  }

  // The options of a piece that can be chosen there now: of all ways to turn something, the present one.
  here(options) {
    return options?.length > 1 && options.every((each) => this.laid.includes(each)) ? [this.now] : options;
  }

  // The numbers of all ways that there are now.
  get numbers() {
    const then = [...this.shows.values()].flatMap(({ then = [] }) => then);
    return [...new Set([...this.laid, ...then].map(({ number }) => number))].sort((a, b) => a - b);
  }

  // The way in which something would lie if an option were chosen now; null where there is nothing to choose.
  of(option) {
    const then = this.shows.get(option?.key)?.then ?? [];
    return then.find(({ number }) => number === this.wanted) ?? then[0] ?? null;
  }

  // Turns to the next way: of an option that is pointed at, else of all.
  turn(option) {
    const own = this.shows.get(option?.key)?.then?.map(({ number }) => number);
    const numbers = own ?? this.numbers;
    const now = this.of(option)?.number ?? this.now?.number ?? this.wanted;
    this.wanted = numbers[(numbers.indexOf(now) + 1) % numbers.length] ?? null;
  }

  // Shows at a piece what cannot lie there; gives the elements. Places that are `barred` are given where what is laid goes by
  // places of its own, else it goes by the pieces of its panel.
  cannot(piece, barred) {
    const found = [...this.shows.values()].find(({ then, barred: given }) => then?.length || given);
    const at = found && (found.spots?.[0] ?? this.picture.piece(found.pieces?.[0]));
    if (!at || piece.panel !== at.panel || (found.barred && !barred)) return [];
    const way = found.then?.find(({ number }) => number === this.wanted) ?? found.then?.[0] ?? found;
    const [shape] = way.preview ?? [];
    if (!shape) return [];
    const moved = { ...shape, id: "cannot", x: (shape.x ?? 0) + (piece.x ?? 0) - (at.x ?? 0), y: (shape.y ?? 0) + (piece.y ?? 0) - (at.y ?? 0) };
    const nodes = this.picture.lend([moved], "preview");
    for (const node of nodes) {
      node.classList.add("cannot");
      const { x, y, width, height } = node.getBBox();
      node.append(svg("rect", { class: "bar", x, y, width, height }));
    }
    return nodes;
  }
}
