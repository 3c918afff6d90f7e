"""The ranking of a table: by points, then by tie-breakers."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.engine.driver import Bytes
from underhall.engine.kernel import TIE_BREAKS
from underhall.engine.setting import Setting


def points_on(setting: Setting, table: Bytes, seat: int) -> list[int]:
    """The points of a seat as things stand, source by source."""
    score, box = setting.driver.score, setting.box
    return [score(box, table, seat, source) for source in setting.game.sources]


def ranking_on(setting: Setting, table: Bytes, totals: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The seats as things stand, the best first; those that share a place together. `totals` are their points."""
    merits: dict[tuple[int, ...], list[int]] = {}
    for seat, total in enumerate(totals):
        ties = (setting.driver.tie_break(setting.box, table, seat, which) for which in range(TIE_BREAKS))
        merits.setdefault((total, *ties), []).append(seat)
    return tuple(tuple(merits[merit]) for merit in sorted(merits, reverse=True))
