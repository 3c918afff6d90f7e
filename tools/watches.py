"""What to look at in a game for a census, beyond who wins and with what: one watch for each kind of game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from underhall.engine.setting import Setting
from underhall.games.hall.box import BOX as HALL_BOX
from underhall.games.hall.events import Event as HallEvent
from underhall.games.hall.names import RESOURCE_IDS


class Watch:
    """Sees one game. What it counts is named by its kind and its id: "spell: earth_ritual"."""

    def __init__(self, chosen: Setting) -> None:
        self.uses: Counter[str] = Counter()  # how often something was done
        self.in_turns: Counter[str] = Counter()  # at the start of how many turns something was so
        self.in_game: set[str] = set()  # what was ever so

    def hear(self, code: int, arguments: Sequence[int]) -> None:
        """An event that the rules told."""

    def turn(self, table: Any) -> None:
        """A turn begins."""

    def end(self, table: Any, winners: Sequence[int]) -> None:
        """The game is over."""


class FallWatch(Watch):
    """Which champions somebody had in the end."""

    def __init__(self, chosen: Setting) -> None:
        super().__init__(chosen)
        self._pack: Any = chosen.pack

    def end(self, table: Any, winners: Sequence[int]) -> None:
        champions = zip(self._pack.champion, table.owner, strict=False)
        self.in_game.update(f"champion taken: {row.id}" for row, owner in champions if owner >= 0)


class HallWatch(Watch):
    """What is cast, used, established, recruited, dug and dedicated; what runs out; whether the first crowned wins."""

    def __init__(self, chosen: Setting) -> None:
        super().__init__(chosen)
        pack: Any = chosen.pack
        self._box: Any = chosen.box.view(HALL_BOX)[0]
        self._tunnels = [tile.id for tile in pack.tunnels.tile]
        workshops = [tile.id for tile in pack.workshops.tile]
        # How an event counts, and the names of what its second argument numbers.
        self._named = {
            HallEvent.CAST: ("spell cast", [card.id for card in pack.spells.card]),
            HallEvent.EXCHANGED: ("workshop used", workshops),
            HallEvent.ESTABLISHED: ("workshop established", workshops),
            HallEvent.RECRUITED: ("troll recruited", [card.id for card in pack.trolls.card]),
            HallEvent.DUG: ("tunnel dug", self._tunnels),
            HallEvent.DEDICATED: ("hall dedicated", [tile.id for tile in pack.halls.tile]),
            HallEvent.TRADED: ("trade", RESOURCE_IDS),
        }
        self.uses.update({f"{kind}: {name}": 0 for kind, names in self._named.values() for name in names})

    def hear(self, code: int, arguments: Sequence[int]) -> None:
        if code in self._named:
            kind, names = self._named[HallEvent(code)]
            self.uses[f"{kind}: {names[arguments[1]]}"] += 1
            if code == HallEvent.DEDICATED:
                self.in_game.add(f"{kind}: {names[arguments[1]]}")

    def turn(self, table: Any) -> None:
        empty = {f"supply empty: {name}" for name, left in zip(RESOURCE_IDS, table.supply, strict=True) if left <= 0}
        self.in_turns.update(empty)
        self.in_game |= empty
        tiles = table.tiles[: len(self._tunnels)]
        self.in_game |= {
            f"tunnels ran out: {name}" for name, left in zip(self._tunnels, tiles, strict=True) if not left
        }
        if not tiles.any():
            self.in_game.add("tunnels ran out: all")
        for level, (deck, under) in enumerate(zip(self._box.deck, table.unders, strict=True), start=1):
            if not int(table.undrawn) & int(deck) and not under:
                self.in_game.add(f"deck ran out: level {level}")

    def end(self, table: Any, winners: Sequence[int]) -> None:
        self.turn(table)
        first = int(table.crowns[self._box.crown_honour.argmax()])
        if first in winners:
            self.in_game.add("won by: holder of the best coronation token")


WATCHES: dict[str, type[Watch]] = {"fall": FallWatch, "hall": HallWatch}
