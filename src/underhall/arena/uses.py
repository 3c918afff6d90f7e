"""How often things are used in a game, so that a designer sees which cards are played and which are not.

A count is named by its kind, by the pack's id and, if a seat did it, by that seat: "spell cast: earth_ritual@2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting

SEAT_MARK = "@"
KIND_MARK = ": "
STARTS, TURN = "starts", "turn"  # events that every game has
NO_CARD = "–"  # stands for the designs that a pack leaves out; nobody can play one


def use_key(kind: str, id: str) -> str:
    """The name of a count in files, without its seat."""
    return f"{kind}{KIND_MARK}{id}"


BEGINS = use_key("begins", "first turn")  # which seat had it


def seat_of(name: str) -> tuple[str, int | None]:
    """The name of a count without its seat, and the seat; None if no seat did it."""
    thing, mark, seat = name.rpartition(SEAT_MARK)
    return (thing, int(seat)) if mark else (name, None)


class Counted(NamedTuple):
    """How an event counts, for the seat that it names."""

    kind: str
    field: str  # the field that numbers the thing
    ids: Sequence[str]  # by number
    times: str = ""  # the field that says how often; "": once
    possible: Sequence[str] | None = None  # the ids that can come, if not all can


def _nothing_more(setting: Setting, match: Match) -> Iterator[str]:
    return iter(())


class Watch(NamedTuple):
    """What to count in a game."""

    counted: dict[str, Counted]  # by the kinds of events
    end: Callable[[Setting, Match], Iterator[str]] = _nothing_more  # counts that a finished match adds
    owned: Sequence[str] = ()  # what these may name for a seat


class Uses:
    """Counts of one game."""

    def __init__(self, setting: Setting) -> None:
        self.counts: Counter[str] = Counter()
        self._setting = setting
        watch = WATCHES.get(setting.game.name)
        self._watch = Watch({}) if watch is None else watch(setting.pack)

    @property
    def names(self) -> list[str]:
        """Everything that seats can use, so that things never used are known too."""
        counted = [
            use_key(each.kind, id)
            for each in self._watch.counted.values()
            for id in (each.ids if each.possible is None else each.possible)
        ]
        return list(dict.fromkeys([*counted, *self._watch.owned]))

    def hear(self, events: Sequence[MatchEvent]) -> None:
        """Counts an event."""
        for event in events:
            if event.kind == STARTS:
                self.counts[f"{BEGINS}{SEAT_MARK}{event.seat}"] += 1
            elif (how := self._watch.counted.get(event.kind)) is not None:
                thing, times = how.ids[event.values[how.field]], event.values[how.times] if how.times else 1
                self.counts[f"{use_key(how.kind, thing)}{SEAT_MARK}{event.seat}"] += times

    def end(self, match: Match) -> None:
        """Counts what the tables of a finished match show."""
        self.counts.update(self._watch.end(self._setting, match))


def _dwarfs(pack: Any) -> Watch:
    """Cards played, tasks completed, gems mined, ogres played, goals bought and shown."""
    from underhall.games.dwarfs.events import Event
    from underhall.games.dwarfs.pieces import DESIGNS, SEATS, Gem, Ogre

    designs = [card.id for card in pack.card]
    cards = (designs + [NO_CARD] * (DESIGNS - len(designs))) * SEATS  # each colour has all of them
    played = Counted("card played", "card", cards, possible=designs)
    return Watch(
        _by_kind(
            {
                Event.LAID: played,
                Event.STACKED: played,
                Event.TASK: Counted("task completed", "card", cards, possible=designs),
                Event.MINED: Counted("gems mined", "gem", _ids(Gem), times="gems"),
                Event.OGRE_PLAYED: Counted("ogre played", "ogre", _ids(Ogre)),
                Event.TRADED: Counted("goal bought", "goal", [goal.id for goal in pack.trading_goal]),
                Event.SECRET_REVEALED: Counted("secret goal shown", "secret", [goal.id for goal in pack.secret_goal]),
            }
        )
    )


def _taken(champion: str) -> str:
    return use_key("champion taken", champion)


def _fall(pack: Any) -> Watch:
    """Cards laid, actions taken, champions influenced, used and taken."""
    from underhall.games.fall.events import Event
    from underhall.games.fall.names import SYMBOL_IDS
    from underhall.games.fall.pieces import Kind

    champions = [champion.id for champion in pack.champion]
    clawed = [each.id for each in pack.champion if each.power.claws]
    actions = _ids((Kind.ADVANCE, Kind.BOLSTER, Kind.INFLUENCE, Kind.GNOME))
    return Watch(
        _by_kind(
            {
                Event.CARD_LAID: Counted("card laid", "card", [card.id for card in pack.ancestry.card]),
                Event.WEAK_ACTION: Counted("weak action", "action", SYMBOL_IDS, possible=actions),
                Event.STRONG_ACTION: Counted("strong action", "action", SYMBOL_IDS, possible=actions),
                Event.INFLUENCED: Counted("champion influenced", "champion", champions),
                Event.CLAW_COVERED: Counted("claw covered", "champion", champions, possible=clawed),
            }
        ),
        _fall_ends,
        [_taken(champion) for champion in champions],
    )


def _fall_ends(setting: Setting, match: Match) -> Iterator[str]:
    """Which champions each seat has in the end."""
    pack: Any = setting.pack
    table = _table(setting, match.core)
    for champion, owner in zip(pack.champion, table.owner, strict=False):
        if owner >= 0:
            yield f"{_taken(champion.id)}{SEAT_MARK}{int(owner)}"


BEST_TOKEN = use_key("coronation token", "best")


def _hall(pack: Any) -> Watch:
    """What is cast, used, established, recruited, dug, dedicated and traded for."""
    from underhall.games.hall.events import Event
    from underhall.games.hall.names import RESOURCE_IDS

    workshops = [tile.id for tile in pack.workshops.tile]
    return Watch(
        _by_kind(
            {
                Event.CAST: Counted("spell cast", "spell", [card.id for card in pack.spells.card]),
                Event.EXCHANGED: Counted("workshop used", "workshop", workshops),
                Event.ESTABLISHED: Counted("workshop established", "workshop", workshops),
                Event.RECRUITED: Counted("troll recruited", "troll", [card.id for card in pack.trolls.card]),
                Event.DUG: Counted("tunnel dug", "shape", [tile.id for tile in pack.tunnels.tile]),
                Event.DEDICATED: Counted("hall dedicated", "hall", [tile.id for tile in pack.halls.tile]),
                Event.TRADED: Counted("trade", "resource", RESOURCE_IDS),
            }
        ),
        _hall_ends,
        [BEST_TOKEN],
    )


def _hall_ends(setting: Setting, match: Match) -> Iterator[str]:
    """What had run out at the start of turns or in the end, and who had the best coronation token."""
    from underhall.games.hall.box import BOX
    from underhall.games.hall.names import RESOURCE_IDS

    pack: Any = setting.pack
    box = setting.box.view(BOX)[0]
    cores = [match.frames[event.frame] for event in match.events if event.kind == TURN]
    ran_out: set[str] = set()
    for core in (*cores, match.core):
        table = _table(setting, core)
        empty = [id for id, left in zip(RESOURCE_IDS, table.supply, strict=True) if left <= 0]
        yield from (use_key("supply empty at a turn", id) for id in empty)
        ran_out.update(use_key("supply ran out", id) for id in empty)
        tiles = table.tiles[: len(pack.tunnels.tile)]
        gone = [tile.id for tile, left in zip(pack.tunnels.tile, tiles, strict=True) if not left]
        ran_out.update(use_key("tunnels ran out", id) for id in gone)
        if not tiles.any():
            ran_out.add(use_key("tunnels ran out", "all"))
        for level, (deck, under) in enumerate(zip(box.deck, table.unders, strict=True), start=1):
            if not int(table.undrawn) & int(deck) and not under:
                ran_out.add(use_key("deck ran out", f"level {level}"))
    yield from sorted(ran_out)
    best = int(_table(setting, match.core).crowns[box.crown_honour.argmax()])
    if best >= 0:
        yield f"{BEST_TOKEN}{SEAT_MARK}{best}"


def _table(setting: Setting, core: bytes) -> Any:
    """The fields of a table, from its core."""
    table = setting.driver.empty()
    table[: len(core)] = memoryview(core)
    return setting.driver.record(table)


def _ids(kinds: Any) -> list[str]:
    """The members of an enumeration, as packs call them."""
    return [kind.name.lower() for kind in kinds]


def _by_kind(counted: dict[Any, Counted]) -> dict[str, Counted]:
    """Events by the kinds that matches give them."""
    return {event.id: how for event, how in counted.items()}


WATCHES: dict[str, Callable[[Any], Watch]] = {"dwarfs": _dwarfs, "fall": _fall, "hall": _hall}
