// Pieces named after their place, such as dwarfs and gnomes, get another id when they move: in one frame one of a
// kin goes and another comes. This module finds out which of them moved.

// How a piece is counted: if it stays but its count changes, others of its kin came from it or went to it.
const counts = (piece) => `${piece.symbol ?? ""} ${piece.text ?? ""}`;

const far = (piece, other) => (piece.panel === other.panel ? Math.hypot((piece.x ?? 0) - (other.x ?? 0), (piece.y ?? 0) - (other.y ?? 0)) : Infinity);

const nearest = (piece, others) => others.reduce((best, other) => (best && far(piece, best) <= far(piece, other) ? best : other), null);

// `there`: what lies there before, id -> { piece }; `changed` and `gone` of a frame.
// `from`: for the ids of those that come, the piece they come from; `spent`: the ids of those that went there;
// `to`: for the ids of the others that go, the piece that counts them now.
export function moves(there, changed, gone) {
  const kins = new Map();
  const note = (piece, what) => {
    if (!piece?.kin) return;
    if (!kins.has(piece.kin)) kins.set(piece.kin, { came: [], went: [], stayed: [] });
    kins.get(piece.kin)[what].push(piece);
  };
  for (const id of gone) note(there.get(id)?.piece, "went");
  for (const piece of changed) {
    const before = there.get(piece.id)?.piece;
    if (before && before.kin === piece.kin) note(counts(before) === counts(piece) ? null : piece, "stayed");
    else note(before, "went"), note(piece, "came");
  }
  const from = new Map();
  const to = new Map();
  const spent = new Set();
  for (const { came, went, stayed } of kins.values()) {
    for (const piece of came) {
      const left = went.filter(({ id }) => !spent.has(id));
      const source = nearest(piece, left) ?? nearest(piece, stayed);
      if (source) from.set(piece.id, source);
      if (left.includes(source)) spent.add(source.id);
    }
    for (const piece of went) if (stayed.length && !spent.has(piece.id)) to.set(piece.id, nearest(piece, stayed));
  }
  return { from, to, spent };
}
