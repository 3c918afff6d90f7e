"""How often things are used in a game, so that a designer sees which cards are played and which are not.

A count is named by its kind, by the pack's id and, if a seat did it, by that seat: "spell cast: earth_ritual@2".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from underhall.engine.match import Happening, Match
from underhall.engine.setting import Setting
from underhall.engine.words import step_name

SEAT_MARK = "@"
KIND_MARK = ": "
STARTS, TURN = step_name("STARTS"), step_name("TURN")  # events that every game has
BEGINS = "begins: first turn"  # which seat had it


def seat_of(name: str) -> tuple[str, int | None]:
    """The name of a count without its seat, and the seat; None if no seat did it."""
    thing, mark, seat = name.rpartition(SEAT_MARK)
    return (thing, int(seat)) if mark else (name, None)


class Told(NamedTuple):
    """How an event counts. Its first argument is the seat."""

    kind: str
    ids: Sequence[str]
    thing: int = 1  # which argument numbers the thing
    times: int | None = None  # which argument says how often; None: once
    possible: Sequence[str] | None = None  # the ids that can come, if not all can


def _nothing_more(setting: Setting, match: Match) -> Iterator[str]:
    return iter(())


class Watch(NamedTuple):
    """What to count in a game."""

    told: dict[str, Told]  # by the events' names
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
        told = [
            f"{told.kind}{KIND_MARK}{id}"
            for told in self._watch.told.values()
            for id in (told.ids if told.possible is None else told.possible)
        ]
        return list(dict.fromkeys([*told, *self._watch.owned]))

    def hear(self, happenings: Sequence[Happening]) -> None:
        """Counts an event."""
        for happening in happenings:
            if happening.name == STARTS:
                self.counts[f"{BEGINS}{SEAT_MARK}{happening.arguments[0]}"] += 1
            elif (told := self._watch.told.get(happening.name)) is not None:
                seat, thing = happening.arguments[0], told.ids[happening.arguments[told.thing]]
                times = 1 if told.times is None else happening.arguments[told.times]
                self.counts[f"{told.kind}{KIND_MARK}{thing}{SEAT_MARK}{seat}"] += times

    def end(self, match: Match) -> None:
        """Counts what the tables of a finished match show."""
        self.counts.update(self._watch.end(self._setting, match))


def _dwarfs(pack: Any) -> Watch:
    """Cards played, tasks completed, gems mined, ogres played, goals bought and shown."""
    from underhall.games.dwarfs.events import Event
    from underhall.games.dwarfs.pieces import DESIGNS, SEATS, Gem, Ogre

    designs = [card.id for card in pack.card]
    cards = (designs + ["no card"] * (DESIGNS - len(designs))) * SEATS  # each colour has all of them
    played = Told("card played", cards, possible=designs)
    return Watch(
        _by_name(
            {
                Event.LAID: played,
                Event.STACKED: played,
                Event.TASK: Told("task completed", cards, thing=3, possible=designs),
                Event.MINED: Told("gems mined", _ids(Gem), times=2),
                Event.OGRE_PLAYED: Told("ogre played", _ids(Ogre)),
                Event.TRADED: Told("goal bought", [goal.id for goal in pack.trading_goal]),
                Event.SECRET_REVEALED: Told("secret goal shown", [goal.id for goal in pack.secret_goal]),
            }
        )
    )


CHAMPION_TAKEN = f"champion taken{KIND_MARK}"


def _fall(pack: Any) -> Watch:
    """Cards laid, actions taken, champions influenced, used and taken."""
    from underhall.games.fall.events import Event
    from underhall.games.fall.names import SYMBOL_IDS
    from underhall.games.fall.pieces import Kind

    champions = [champion.id for champion in pack.champion]
    actions = _ids((Kind.ADVANCE, Kind.BOLSTER, Kind.INFLUENCE, Kind.GNOME))
    return Watch(
        _by_name(
            {
                Event.CARD_LAID: Told("card laid", [card.id for card in pack.ancestry.card]),
                Event.WEAK_ACTION: Told("weak action", SYMBOL_IDS, possible=actions),
                Event.STRONG_ACTION: Told("strong action", SYMBOL_IDS, possible=actions),
                Event.INFLUENCED: Told("champion influenced", champions),
                Event.CLAW_COVERED: Told(
                    "claw covered", champions, possible=[each.id for each in pack.champion if each.power.claws]
                ),
            }
        ),
        _fall_ends,
        [f"{CHAMPION_TAKEN}{champion}" for champion in champions],
    )


def _fall_ends(setting: Setting, match: Match) -> Iterator[str]:
    """Which champions each seat has in the end."""
    pack: Any = setting.pack
    table = _table(setting, match.core)
    for champion, owner in zip(pack.champion, table.owner, strict=False):
        if owner >= 0:
            yield f"{CHAMPION_TAKEN}{champion.id}{SEAT_MARK}{int(owner)}"


BEST_TOKEN = f"coronation token{KIND_MARK}best"


def _hall(pack: Any) -> Watch:
    """What is cast, used, established, recruited, dug, dedicated and traded for."""
    from underhall.games.hall.events import Event
    from underhall.games.hall.names import RESOURCE_IDS

    workshops = [tile.id for tile in pack.workshops.tile]
    return Watch(
        _by_name(
            {
                Event.CAST: Told("spell cast", [card.id for card in pack.spells.card]),
                Event.EXCHANGED: Told("workshop used", workshops),
                Event.ESTABLISHED: Told("workshop established", workshops),
                Event.RECRUITED: Told("troll recruited", [card.id for card in pack.trolls.card]),
                Event.DUG: Told("tunnel dug", [tile.id for tile in pack.tunnels.tile]),
                Event.DEDICATED: Told("hall dedicated", [tile.id for tile in pack.halls.tile]),
                Event.TRADED: Told("trade", RESOURCE_IDS),
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
    cores = [match.frames[happening.frame] for happening in match.happenings if happening.name == TURN]
    ran_out: set[str] = set()
    for core in (*cores, match.core):
        table = _table(setting, core)
        empty = [id for id, left in zip(RESOURCE_IDS, table.supply, strict=True) if left <= 0]
        yield from (f"supply empty at a turn{KIND_MARK}{id}" for id in empty)
        ran_out.update(f"supply ran out{KIND_MARK}{id}" for id in empty)
        tiles = table.tiles[: len(pack.tunnels.tile)]
        gone = [tile.id for tile, left in zip(pack.tunnels.tile, tiles, strict=True) if not left]
        ran_out.update(f"tunnels ran out{KIND_MARK}{id}" for id in gone)
        if not tiles.any():
            ran_out.add(f"tunnels ran out{KIND_MARK}all")
        for level, (deck, under) in enumerate(zip(box.deck, table.unders, strict=True), start=1):
            if not int(table.undrawn) & int(deck) and not under:
                ran_out.add(f"deck ran out{KIND_MARK}level {level}")
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


def _by_name(told: dict[Any, Told]) -> dict[str, Told]:
    """Events by the names that matches give them."""
    return {step_name(event.name): how for event, how in told.items()}


WATCHES: dict[str, Callable[[Any], Watch]] = {"dwarfs": _dwarfs, "fall": _fall, "hall": _hall}
