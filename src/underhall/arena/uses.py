"""How often things are used in a game, so that a designer sees which cards are played and which are not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting
from underhall.engine.uses import SEAT_MARK, Watch, seat_key, use_key

STARTS = "starts"  # an event that every game has
BEGINS = use_key("begins", "first turn")  # which seat had it


def seat_of(name: str) -> tuple[str, int | None]:
    """The name of a count without its seat, and the seat; None if no seat did it."""
    thing, mark, seat = name.rpartition(SEAT_MARK)
    return (thing, int(seat)) if mark else (name, None)


class Uses:
    """Counts of one game."""

    def __init__(self, setting: Setting) -> None:
        self.counts: Counter[str] = Counter()
        self._setting = setting
        self._watch = setting.game.watch(setting.pack) or Watch({})
        self._counted = {event.id: how for event, how in self._watch.counted.items()}

    @property
    def names(self) -> list[str]:
        """Everything that seats can use, so that things never used are known too."""
        counted = [
            use_key(each.kind, id)
            for each in self._counted.values()
            for id in (each.ids if each.possible is None else each.possible)
        ]
        return list(dict.fromkeys([*counted, *self._watch.owned]))

    def hear(self, events: Sequence[MatchEvent]) -> None:
        """Counts an event."""
        for event in events:
            if event.kind == STARTS:
                self.counts[seat_key(BEGINS, event.seat)] += 1
            elif (how := self._counted.get(event.kind)) is not None:
                thing, times = how.ids[event.values[how.field]], event.values[how.times] if how.times else 1
                self.counts[seat_key(use_key(how.kind, thing), event.seat)] += times

    def end(self, match: Match) -> None:
        """Counts what the tables of a finished match show."""
        self.counts.update(self._watch.end(self._setting, match))
