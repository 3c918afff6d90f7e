"""Is it as in the box: tokens, the score chart and the numbers that hold for the whole game."""

from __future__ import annotations

from collections.abc import Callable

from underhall.engine.declared.phrases import listed
from underhall.engine.pack_checks import Found, as_known
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import MINERALS, RESOURCES
from underhall.games.hall.pack_schema import HallPack

TOKENS = (35, 35, 30, 45, 20, 25, 35)  # by resource
PEDESTALS_EACH = 6
POINT_COPIES = [3, 4, 4, 4]
POINT_SEEN = 3
POINTS_SEEN = 11  # what one player's tokens add up to in an example
CROWN_HONOUR = (5, 3)
STATUE_VALUE = (2, 4, 6, 8, 10)
CHART = {2: (0, 0, 0), 3: (3, 4, 5), 4: (4, 6, 8), 5: (5, 8, 11)}  # by size: stone, iron, heartstone


def tokens(pack: HallPack) -> Found:
    for name, known in zip(RESOURCES, TOKENS, strict=True):
        yield from as_known(f"supply.tokens.{name}", getattr(pack.supply.tokens, name), known)


def pedestals(pack: HallPack) -> Found:
    for clan in ("fire", "ice", "moon"):
        yield from as_known(f"pedestals.{clan}", getattr(pack.pedestals, clan), PEDESTALS_EACH)


def point_tokens(pack: HallPack) -> Found:
    rows = pack.point_tokens.token
    copies = sorted(token.count for token in rows)
    if copies != POINT_COPIES:
        yield "point_tokens.token", say("point-copies", copies=listed([str(count) for count in copies]))
    if POINT_SEEN not in [token.value for token in rows]:
        yield "point_tokens.token", say("point-value-missing", value=POINT_SEEN)
    sums = {0}
    for token in rows:
        for _ in range(token.count):
            sums |= {total + token.value for total in sums if total + token.value <= POINTS_SEEN}
    if POINTS_SEEN not in sums:
        yield "point_tokens.token", say("point-sum-missing", sum=POINTS_SEEN)


def crown_honour(pack: HallPack) -> Found:
    yield from as_known("coronation.honour", pack.coronation.honour, CROWN_HONOUR)


def statue_values(pack: HallPack) -> Found:
    yield from as_known("statues.value", pack.statues.value, STATUE_VALUE)


def chart(pack: HallPack) -> Found:
    for index, row in enumerate(pack.chart.row):
        known = CHART.get(row.size)
        if known is not None:
            yield from as_known(f"chart.row[{index}]", tuple(getattr(row, name) for name in MINERALS), known)


def limit(*facts: tuple[str, int | tuple[int, ...]]) -> Callable[[HallPack], Found]:
    """Numbers that hold for the whole game and are known."""

    def find(pack: HallPack) -> Found:
        for field, known in facts:
            yield from as_known(f"limits.{field}", getattr(pack.limits, field), known)

    return find
