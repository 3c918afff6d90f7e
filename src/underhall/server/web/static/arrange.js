// Where everything lies on a wide screen: from sizes, what panels declare and what is needed now, to rectangles. It knows
// no page and no game, so that it can be tested with numbers alone.
//
// A panel: id, w and h (its own units), least and best (pixels per unit), head (pixels above its picture while it is open),
// strip (pixels of what remains while it is folded), last (it stays in the last column: what lies before a rival).
// The board: the same, or with `grows`, which takes all the room it gets. Blocks: `doing` and `log`, in pixels.

export const GAP = 8;
const LARGEST = 1.35; // times the best size: more would only look coarse
const BOARDS = [0.4, 0.44, 0.48, 0.52, 0.56, 0.6, 0.64, 0.68]; // parts of the width
const SPLITS = [0.44, 0.5, 0.56]; // the first of two columns
const NARROWEST = 250; // a column
const FINE = 0.9; // of the best size: from here on there is room for what nobody needs now
const EASY_LOG = 190; // pixels: a log that is good to read
const TOO_SMALL = 4; // how much worse each unit below the least size is than one above

// The places of all panels that stay while the window does: how wide the board is, what lies below it, and the columns.
// `needs`: all sets of panels that a decision may need.
export function plan(room, board, panels, needs, blocks) {
  let best = null;
  for (const part of BOARDS)
    for (const columns of splits(room.width * (1 - part) - GAP))
      for (const places of assignments(panels, columns.length)) {
        const made = { board: Math.round(room.width * part), columns, places };
        const worth = needs.reduce((sum, need) => sum + worthOf(place(room, board, panels, need, blocks, made), board, panels, need), 0);
        if (!best || worth > best.worth) best = { ...made, worth };
      }
  return best;
}

function splits(width) {
  const two = SPLITS.map((part) => [part, 1 - part].map((each) => Math.floor((width - GAP) * each))).filter((columns) => Math.min(...columns) >= NARROWEST);
  return [[Math.floor(width)], ...two];
}

// All ways to give panels a place: a column, or the row below the board.
function assignments(panels, columns) {
  const free = panels.filter((panel) => !panel.last);
  const places = [...Array(columns).keys(), "below"];
  let found = [{}];
  for (const { id } of free) found = found.flatMap((each) => places.map((where) => ({ ...each, [id]: where })));
  return found.filter((each) => Object.values(each).filter((where) => where === "below").length <= 1);
}

function worthOf(placed, board, panels, need) {
  const quality = ({ least, best }, scale) => Math.min(1, scale / best) - Math.max(0, least - scale) * TOO_SMALL;
  const open = panels.filter(({ id }) => placed.get(id).open);
  const needed = open.filter(({ id }) => need.includes(id)).map((panel) => quality(panel, placed.get(panel.id).scale));
  const more = open.length / Math.max(1, panels.length);
  const least = needed.length ? Math.min(...needed) : 1;
  const mean = needed.length ? needed.reduce((sum, each) => sum + each, 0) / needed.length : 1;
  return 2 * least + mean + 1.5 * quality(board, placed.get("board").scale) + 0.4 * more + 0.2 * Math.min(1, placed.get("log").height / 160);
}

// The rectangles of the board, the blocks and all panels, by id. `need`: the panels that must be open. Others, but for
// those that are `shut`, are opened in their order while everything stays large enough: those of rivals all together.
export function place(room, board, panels, need, blocks, { board: width, columns, places }, shut = new Set()) {
  const open = new Set(need);
  let made = lay(room, board, panels, open, blocks, width, columns, places);
  const [rivals, others] = [true, false].map((last) => panels.filter((panel) => Boolean(panel.last) === last).map(({ id }) => id));
  for (const ids of [...others.map((id) => [id]), rivals]) {
    const fresh = ids.filter((id) => !open.has(id) && !shut.has(id));
    for (const id of fresh) open.add(id);
    const more = lay(room, board, panels, open, blocks, width, columns, places);
    if (fine(more, made, panels, open)) made = more;
    else for (const id of fresh) open.delete(id);
  }
  return made;
}

// Whether nothing that is open has become too small for what was opened last, and the log can still be read.
function fine(now, before, panels, open) {
  const large = panels.filter(({ id }) => open.has(id)).every(({ id, best }) => now.get(id).scale >= Math.min(FINE * best, before.get(id).scale || Infinity));
  return large && now.get("board").scale >= before.get("board").scale && !now.short;
}

function lay(room, board, panels, open, blocks, width, columns, places) {
  const rects = new Map();
  const below = panels.find(({ id }) => places[id] === "below");
  const high = layBoard(rects, room, board, below, width, open);
  if (below) {
    const scale = open.has(below.id) ? Math.min(width / below.w, (room.height - high - GAP) / below.h, LARGEST * below.best) : 0;
    rects.set(below.id, { left: 0, top: high + GAP, width, height: room.height - high - GAP, open: open.has(below.id), scale });
  }
  let left = width + GAP;
  columns.forEach((wide, at) => {
    const mine = panels.filter(({ id, last }) => (last ? at === columns.length - 1 : places[id] === at));
    layColumn(rects, room, mine, open, blocks, { left, wide, first: at === 0 });
    left += wide + GAP;
  });
  rects.short = rects.get("log").height < blocks.log;
  return rects;
}

// The board, at the upper left; gives its height. What lies below it gets its own height at the board's width.
function layBoard(rects, room, board, below, width, open) {
  const want = !below ? -GAP : open.has(below.id) ? Math.min(width / below.w, LARGEST * below.best) * below.h : below.strip;
  const most = room.height - want - GAP;
  const height = board.grows || !below ? most : Math.min(most, Math.round((width * board.h) / board.w));
  const scale = Math.min(width / board.w, height / board.h);
  rects.set("board", { left: 0, top: 0, width, height, open: true, scale });
  return height;
}

function layColumn(rects, room, panels, open, blocks, { left, wide, first }) {
  const shown = panels.filter(({ id }) => open.has(id));
  const own = first ? blocks.doing + blocks.log + GAP : 0;
  const fixed = panels.reduce((sum, { id, head, strip }) => sum + (open.has(id) ? head : strip) + GAP, own);
  const free = Math.max(0, room.height - fixed);
  const scales = new Map(shown.map(({ id, w, best }) => [id, Math.min(wide / w, LARGEST * best)]));
  const wanted = shown.reduce((sum, { id, h }) => sum + h * scales.get(id), 0);
  const spare = first ? Math.max(0, EASY_LOG - blocks.log) : 0; // what is larger than it must be leaves this to the log
  const usual = shown.reduce((sum, { id, h, best }) => sum + h * Math.min(best, scales.get(id)), 0);
  const used = Math.min(wanted, Math.max(Math.min(usual, free), free - spare));
  const share = wanted ? used / wanted : 1;
  let top = 0;
  if (first) {
    rects.set("doing", { left, top, width: wide, height: blocks.doing });
    top += blocks.doing + GAP;
  }
  for (const { id, h, head, strip } of panels) {
    const scale = open.has(id) ? scales.get(id) * share : 0;
    const height = open.has(id) ? head + h * scale : strip;
    rects.set(id, { left, top, width: wide, height, open: open.has(id), scale });
    top += height + GAP;
  }
  if (first) rects.set("log", { left, top, width: wide, height: room.height - top });
}
