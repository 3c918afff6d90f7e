"""What the pieces of Dwar7s Fall are called, and what is printed on them as the rules read it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

import numpy as np

from underhall.engine.declared import Name, Said
from underhall.engine.declared.catalogue import Catalogue
from underhall.engine.declared.phrases import listed
from underhall.engine.driver import Bytes
from underhall.games.dwarfs.pack import box_of
from underhall.games.dwarfs.pack_schema import Card, DwarfsPack, Switches
from underhall.games.dwarfs.pieces import DESIGNS, SIDES, UNKNOWN, Gem, Ogre, Side
from underhall.games.dwarfs.regions import Region

Board = tuple[int, bytes, bytes, bytes]  # all that regions follow from


class Names:
    """The names of one pack."""

    def __init__(self, pack: DwarfsPack, switches: Switches, catalogue: Catalogue) -> None:
        self.pack = pack
        self.switches = switches
        self._catalogue = catalogue
        self._seats = tuple(catalogue.say(f"colour-{colour}") for colour in switches.colours)
        self._designs = tuple(card.name.lower() for card in pack.card)
        self._walls = tuple([_walls(card, turn) for turn in range(SIDES)] for card in pack.card)
        self._ogres: dict[int, str] = {Ogre[kind.kind.upper()]: kind.name for kind in pack.ogre}
        self._gems: dict[int, str] = {Gem[kind.id.upper()]: kind.name.lower() for kind in pack.gem}
        self.regions: dict[Board, dict[int, Region]] = {}  # of boards that were seen lately, by square

    @cached_property
    def box(self) -> Bytes:
        """What is printed, as the driver takes it."""
        return np.frombuffer(box_of(self.pack, self.switches).tobytes(), np.uint8)

    def seat(self, seat: int) -> str:
        return self._seats[seat]

    def design(self, design: int) -> str:
        """A kingdom card without its colour."""
        return self._designs[design]

    def card(self, card: int) -> str:
        """A kingdom card: its colour and its name."""
        return self._catalogue.say("card", colour=self.seat(card // DESIGNS), design=self.design(card % DESIGNS))

    def walls(self, design: int, turn: int) -> tuple[Side, ...]:
        """The walled sides of a kingdom card, turned by a number of quarter turns from how it is printed."""
        return self._walls[design][turn]

    def gem(self, gem: int) -> str:
        return self._gems[gem]

    def gems(self, count: int, gem: int) -> Said:
        """Some gems of a kind. A gem that a pack has renamed keeps its name, whatever the number."""
        id = Gem(gem).name.lower()
        return Name(f"gem-count-{id}", count=count) if self.gem(gem) == id else f"{count} {self.gem(gem)}"

    def gem_list(self, gems: Mapping[Gem, int]) -> Said:
        """Gems of several kinds."""
        return listed([self.gems(count, gem) for gem, count in gems.items()])

    def price(self, goal: int) -> Said:
        """What a trading goal costs."""
        cost = self.pack.trading_goal[goal].cost
        return self.gem_list({Gem[kind.id.upper()]: cost.of(kind.id) for kind in self.pack.gem if cost.of(kind.id)})

    def ogre(self, kind: int) -> str:
        return self._catalogue.say("ogre-unknown") if kind == UNKNOWN else self._ogres[kind]

    def goal(self, goal: int) -> str:
        return self.pack.trading_goal[goal].name

    def secret(self, goal: int) -> str:
        return self.pack.secret_goal[goal].name


def _walls(card: Card, turn: int) -> tuple[Side, ...]:
    return tuple(sorted(Side(("NESW".index(side) + turn) % SIDES) for side in card.walls.sides))
