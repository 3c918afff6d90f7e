// Where everything lies on a wide screen: from sizes, what panels declare and what is needed now, to rectangles. It knows
// no page and no game, so that it can be tested with numbers alone.
//
// A panel: id, w and h (its own units), least and best (pixels per unit), head (pixels above its picture while it is open),
// strip (pixels of what remains while it is folded), last (it stays in the last column: what lies before a rival), cells
// (wide, high, many: equal parts that can be put into any number of columns).
// The board: the same, or with `grows`, which takes all the room it gets. Blocks: `doing` and `log`, in pixels.

export const GAP = 8;
const LARGEST = 1.35; // times the best size: more would only look coarse
const BOARDS = [0.42, 0.48, 0.52, 0.56, 0.6, 0.64]; // parts of the width
const TALL = 1.15; // times as high as wide: then the columns lie below the board
const TALL_BOARDS = [0.34, 0.38, 0.42, 0.46, 0.5]; // parts of the height
const ROWS = [0.17, 0.22, 0.25, 0.28, 0.33]; // parts of the height, for what lies below it
const SPLITS = [0.4, 0.46, 0.5, 0.54, 0.6]; // the first of two columns
const NARROWEST = 250; // a column
const FINE = 0.85; // of the best size: what is needed does not get smaller for what is not
const EASY_LOG = 190; // pixels: a log that is good to read
const BARELY = 0.9; // of the least size: better than a panel that folds and unfolds
const TOO_SMALL = 4; // how much worse each unit below the least size is than one above
const MORE = 0.1; // what each part above the best size is worth
const BESIDE = "beside"; // the column that an upright screen leaves beside a board which is not as wide
const SLIMMEST = 200; // such a column
const BELOW = "below"; // the row below the board
const IDEAL = { least: 3, mean: 1, board: 3.5, all: 0.25, log: 0.2, stable: 2 }; // what counts how much in a plan

// The places of all panels that stay while the window does: how wide the board is, what lies below it, and the columns.
// `needs`: all sets of panels that a decision may need.
export function plan(room, board, panels, needs, blocks) {
  const all = inColumns(panels);
  const laid = (need, made) => lay(room, board, panels, new Set(need), blocks, made);
  const stable = (made, whole) => legible(whole, board, panels) && { ...made, stable: true, worth: (1 + IDEAL.all) * worthOf(whole, board, panels, all) + IDEAL.stable };
  const valued = (made) => {
    const whole = laid(all, made);
    const moved = { ...made, log: made.columns.length - 1 }; // the log ends the first column, or the last
    const better = stable(made, whole) || (moved.log && stable(moved, laid(all, moved)));
    if (better) return better;
    const worth = (need) => worthOf(laid(need, made), board, panels, need);
    return { ...made, worth: needs.reduce((sum, need) => sum + worth(need) / needs.length, 0) + IDEAL.all * worthOf(whole, board, panels, all) };
  };
  const tall = room.height > room.width * TALL;
  let best = null;
  for (const part of tall ? TALL_BOARDS : BOARDS)
    for (const columns of splits(tall ? room.width : room.width * (1 - part) - GAP))
      for (const { places, row } of assignments(panels, [...columns.keys(), ...besides(room, board, tall, room.height * part)])) {
        const made = valued({ tall, board: Math.round((tall ? room.height : room.width) * part), row: room.height * row, columns, places, log: 0 });
        if (!best || made.worth > best.worth) best = made;
      }
  return best;
}

function splits(width) {
  const two = SPLITS.map((part) => [part, 1 - part].map((each) => Math.floor((width - GAP) * each))).filter((columns) => Math.min(...columns) >= NARROWEST);
  return [[Math.floor(width)], ...two];
}

// Where a panel can lie besides the columns: below the board, or where the columns lie there beside it, if it leaves room.
function besides(room, board, tall, high) {
  if (!tall) return [BELOW];
  return !board.grows && room.width - topOf(room, board, high, true).width - GAP >= SLIMMEST ? [BESIDE] : [];
}

// All ways to give panels a place.
function assignments(panels, places) {
  let found = [{}];
  for (const { id, last } of panels) if (!last) found = found.flatMap((each) => places.map((where) => ({ ...each, [id]: where })));
  return found.flatMap((each) => (Object.values(each).includes(BELOW) ? ROWS : [0]).map((row) => ({ places: each, row })));
}

// Whether the board and all that is open can be read: then nothing needs to fold from one decision to the next.
function legible(rects, board, panels) {
  const fits = ({ least }, { open, scale }) => !open || scale >= BARELY * least;
  return !rects.short && fits(board, rects.get("board")) && panels.every((panel) => fits(panel, rects.get(panel.id)));
}

// Whether a plan in which nothing folds still does without, although some panels are larger or smaller now.
export const holds = (room, board, panels, blocks, made) => Boolean(made.stable) && legible(lay(room, board, panels, new Set(inColumns(panels)), blocks, made), board, panels);

const inColumns = (panels) => panels.filter(({ last }) => !last).map(({ id }) => id);

function worthOf(rects, board, panels, need) {
  const quality = ({ least, best }, scale) => Math.min(1, scale / best) + MORE * Math.min(LARGEST - 1, Math.max(0, scale / best - 1)) - Math.max(0, least - scale) * TOO_SMALL;
  let [worst, sum, many] = [1, 0, 0];
  for (const panel of panels) {
    if (!need.includes(panel.id)) continue;
    const each = quality(panel, rects.get(panel.id).scale);
    worst = Math.min(worst, each);
    sum += each;
    many += 1;
  }
  const log = rects.get("log").height;
  const worth = IDEAL.least * worst + IDEAL.mean * (many ? sum / many : 1) + IDEAL.board * quality(board, rects.get("board").scale);
  return worth + IDEAL.log * Math.min(1, log / EASY_LOG) - (rects.short ? 1 : 0);
}

// The rectangles of the board, the blocks and all panels, by id. `need`: the panels that must be open. Others, but for
// those that are `shut`, are opened in their order while all can be read: those of rivals all together.
export function place(room, board, panels, need, blocks, made, shut = new Set()) {
  const [rivals, others] = [true, false].map((last) => panels.filter((panel) => Boolean(panel.last) === last).map(({ id }) => id));
  const open = new Set([...need, ...(made.stable ? others.filter((id) => !shut.has(id)) : [])]);
  let rects = lay(room, board, panels, open, blocks, made);
  for (const ids of [...others.map((id) => [id]), rivals]) {
    const fresh = ids.filter((id) => !open.has(id) && !shut.has(id));
    if (!fresh.length) continue;
    for (const id of fresh) open.add(id);
    const more = lay(room, board, panels, open, blocks, made);
    if (fine(more, rects, panels, open, need)) rects = more;
    else for (const id of fresh) open.delete(id);
  }
  return rects;
}

// Whether all that is open can still be read, and nothing that is needed has become small for what is not.
function fine(now, before, panels, open, need) {
  const large = ({ id, least, best }) => now.get(id).scale >= (need.includes(id) ? Math.min(FINE * best, before.get(id).scale) : least);
  return !now.short && now.get("board").scale >= FINE * before.get("board").scale && panels.every((panel) => !open.has(panel.id) || large(panel));
}

// A panel in the shape that it has in its place: cells in one row below the board, in a column as many as fit well.
function shaped(panel, wide) {
  const { cells, best } = panel;
  if (!cells) return panel;
  const columns = wide ? columnsOf(cells, wide / best) : cells.many;
  return { ...panel, w: columns * cells.wide, h: Math.ceil(cells.many / columns) * cells.high, columns };
}

// How many cells fit beside each other in this width, in units of the panel.
export const columnsOf = ({ wide, many }, width) => Math.max(1, Math.min(many, Math.round(width / wide)));

function lay(room, board, given, open, blocks, { tall, board: size, row, columns, places, log }) {
  const beside = given.filter(({ id }) => places[id] === BESIDE).map(({ id }) => id);
  const top = tall && topOf(room, board, size, beside.length > 0);
  const panels = given.map((panel) => shaped(panel, beside.includes(panel.id) ? room.width - top.width - GAP : columns[places[panel.id]]));
  const rects = new Map();
  if (tall) layTop(rects, room, board, panels.filter(({ id }) => beside.includes(id)), open, top);
  else layLeft(rects, room, board, panels.filter(({ id }) => places[id] === BELOW), open, size, row);
  let left = tall ? 0 : size + GAP;
  const down = tall ? rects.get("board").height + GAP : 0;
  columns.forEach((wide, at) => {
    const mine = panels.filter(({ id, last }) => (last ? at === columns.length - 1 : places[id] === at));
    layColumn(rects, room.height - down, mine, open, { doing: at === 0 ? blocks.doing : null, log: at === log ? blocks.log : null }, { left, down, wide });
    left += wide + GAP;
  });
  for (const { id, columns: beside } of panels) if (beside) rects.get(id).columns = beside;
  rects.short = rects.get("log").height < blocks.log;
  return rects;
}

// How large a board at the top is: as wide as the room, unless something lies beside it.
function topOf({ width }, board, high, beside) {
  const height = board.grows ? high : Math.min(high, Math.ceil((width * board.h) / board.w));
  return { width: beside ? Math.min(width, Math.ceil((height * board.w) / board.h)) : width, height };
}

// The board across the top, and what lies beside it.
function layTop(rects, room, board, beside, open, { width, height }) {
  rects.set("board", { left: 0, top: 0, width, height, open: true, scale: Math.min(width / board.w, height / board.h) });
  const left = width + GAP;
  if (beside.length) layColumn(rects, height + GAP, beside, open, { doing: null, log: null }, { left, down: 0, wide: room.width - left });
}

// The board at the upper left; below it the open panels side by side, then the strips of the others in a line.
function layLeft(rects, room, board, below, open, width, most) {
  const shown = below.filter(({ id }) => open.has(id));
  const folded = below.filter(({ id }) => !open.has(id));
  const strips = folded.length ? Math.max(...folded.map(({ strip }) => strip)) + GAP : 0;
  const head = Math.max(0, ...shown.map((panel) => panel.head));
  const across = width - GAP * (shown.length - 1);
  const fitting = Math.min(across / shown.reduce((sum, { w }) => sum + w, 0), ...shown.map(({ best }) => LARGEST * best));
  const tallest = Math.max(0, ...shown.map(({ h }) => h));
  const spare = board.grows ? 0 : room.height - strips - (width * board.h) / board.w - head - GAP; // a board of fixed shape leaves it
  const scale = shown.length ? Math.min(fitting, Math.max(spare, most - head) / tallest) : 0;
  const row = shown.length ? head + tallest * scale + GAP : 0;
  const high = Math.floor(room.height - row - strips);
  const height = board.grows || !below.length ? high : Math.min(high, Math.ceil((width * board.h) / board.w));
  rects.set("board", { left: 0, top: 0, width, height, open: true, scale: Math.min(width / board.w, height / board.h) });
  let top = height + GAP;
  if (shown.length) {
    const rest = Math.max(row - GAP, room.height - top - strips); // a board of fixed shape may leave more than was asked for
    layRow(rects, shown, width, { top, height: rest, scale });
    top += rest + GAP;
  }
  folded.forEach(({ id, strip }, at) => {
    const wide = (width - GAP * (folded.length - 1)) / folded.length;
    rects.set(id, { left: at * (wide + GAP), top, width: wide, height: strip, open: false, scale: 0 });
  });
}

// Open panels side by side, of one scale; what is left of the width is shared out.
function layRow(rects, shown, width, { top, height, scale }) {
  const more = (width - GAP * (shown.length - 1) - shown.reduce((sum, { w }) => sum + w * scale, 0)) / (shown.length || 1);
  let left = 0;
  for (const { id, w } of shown) {
    const wide = w * scale + more;
    rects.set(id, { left, top, width: wide, height, open: true, scale });
    left += wide + GAP;
  }
}

function layColumn(rects, height, panels, open, blocks, { left, down, wide }) {
  const shown = panels.filter(({ id }) => open.has(id));
  const [doing, log] = [blocks.doing !== null, blocks.log !== null];
  const own = blocks.doing + blocks.log + (doing && log ? GAP : 0);
  const fixed = panels.reduce((sum, { id, head, strip }) => sum + (open.has(id) ? head : strip) + GAP, own);
  const free = Math.max(0, height - fixed);
  const scales = new Map(shown.map(({ id, w, best }) => [id, Math.min(wide / w, LARGEST * best)]));
  const wanted = shown.reduce((sum, { id, h }) => sum + h * scales.get(id), 0);
  const spare = log ? Math.max(0, EASY_LOG - blocks.log) : 0; // what is larger than it must be leaves this to the log
  const usual = shown.reduce((sum, { id, h, best }) => sum + h * Math.min(best, scales.get(id)), 0);
  const used = Math.min(wanted, Math.max(Math.min(usual, free), free - spare));
  const small = shown.reduce((sum, { id, h, least }) => sum + h * Math.min(least, scales.get(id)), 0);
  const part = used > small ? (used - small) / (wanted - small) : 0; // of what makes them larger than they must be
  const share = used > small || !small ? 1 : used / small;
  let top = down;
  if (doing) {
    rects.set("doing", { left, top, width: wide, height: blocks.doing });
    top += blocks.doing + GAP;
  }
  for (const { id, h, head, strip, least } of panels) {
    const lower = Math.min(least, scales.get(id) ?? 0);
    const scale = open.has(id) ? (lower + (scales.get(id) - lower) * part) * share : 0;
    const high = open.has(id) ? head + h * scale : strip;
    rects.set(id, { left, top, width: wide, height: high, open: open.has(id), scale });
    top += high + GAP;
  }
  if (log) rects.set("log", { left, top, width: wide, height: down + height - top });
}
