"""A mountain for the rule tests, so that they stand whatever the boards of a pack look like.

Both sides are full rectangles, 17 high: winter 25 squares wide, autumn 17. Tiers are rings from the rim to the heart in
the middle: the outer two are tier 1, the next two tier 2, then one ring of tier 3, one of tier 4, and the rest tier 5.
Almost all of it is bare ground. Around the gate of seat 0, at A5:

- above the row that leads inwards from it, B4 and C4 hide iron, D4 a hammer, and a statue stands in E4;
- on the rim above it, A1, A2 and A3 are rubble.

Elsewhere a statue stands in rubble in H4, a coin lies in rubble in K6, a cart in G5 and a heartstone in F9.
"""

from __future__ import annotations

from underhall.games.hall.pack_schema import Board, Buried, Side, Spot, Start
from underhall.games.hall.pieces import HIGH, WIDE
from underhall.games.hall.position_squares import square_of

TIER_OF_RING = (1, 1, 2, 2, 3, 4, 5, 5, 5)
RUBBLE = "A1 A2 A3 H4 K6"
BURIED = {"B4": "iron", "C4": "iron", "D4": "hammer", "K6": "coin", "G5": "cart", "F9": "heartstone"}
AUTUMN_WIDE = 17


def _spot(name: str) -> tuple[int, int]:
    row, column = divmod(square_of(name), WIDE)
    return column, row


def _spots(names: str) -> tuple[tuple[int, int], ...]:
    return tuple(_spot(name) for name in names.split())


def _tiers(wide: int, heart: str, sites: str) -> tuple[str, ...]:
    ground = [
        [str(TIER_OF_RING[min(column, wide - 1 - column, row, HIGH - 1 - row)]) for column in range(wide)]
        for row in range(HIGH)
    ]
    for mark, names in (("H", heart), ("W", sites)):
        for column, row in _spots(names):
            ground[row][column] = mark
    return tuple("".join(row) for row in ground)


def _side(wide: int, heart: str, sites: str, statues: str, start: tuple[Start, ...]) -> Side:
    rubble = _spots(RUBBLE)
    return Side(
        origin="designed",
        tiers=_tiers(wide, heart, sites),
        rubble=tuple("".join(".r"[(column, row) in rubble] for column in range(wide)) for row in range(HIGH)),
        buried=tuple(
            Buried(column=_spot(name)[0], row=_spot(name)[1], resource=resource)  # type: ignore[arg-type]
            for name, resource in BURIED.items()
        ),
        statue=tuple(Spot(column=column, row=row) for column, row in _spots(statues)),
        start=start,
    )


def _start(name: str, *players: int, pair: int | None = None) -> Start:
    column, row = _spot(name)
    return Start(column=column, row=row, players=players, pair=pair)


MOUNTAIN = Board(
    autumn=_side(
        AUTUMN_WIDE,
        heart="H9 I9 J9",
        sites="C8 G3 K3 O8 O10 K15 G15 C10",
        statues="E4 H4 K4 N4 N9 N14 K14 H14 E14 D12 D9 D7",
        start=(_start("A5", 3), _start("Q5", 3), _start("I17", 3)),
    ),
    winter=_side(
        WIDE,
        heart="L9 M9 N9",
        sites="C8 G3 K3 O3 S3 W8 W10 S15 O15 K15 G15 C10",
        statues="E4 H4 K4 N4 Q4 T4 V6 V9 V12 T14 Q14 N14 K14 H14 E14 D12 D9 D7",
        start=(
            _start("A5", 4, 5, pair=1),
            _start("Y5", 4, 5, pair=2),
            _start("Y13", 4, 5, pair=2),
            _start("A13", 4, 5, pair=1),
            _start("M17", 5),
        ),
    ),
)
