"""What follows from a view and is worth showing: stacks, regions, kingdoms, what is stopped, and points so far.

Passages, scores and sizes come from the rules themselves; here they are only gathered.
"""

from __future__ import annotations

from functools import cached_property, partial
from typing import Any

import numpy as np

from underhall.engine.reading import OfViewer, answered, numbers
from underhall.engine.records import WORD
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.names import Names
from underhall.games.dwarfs.pack_schema import MONSTERS, Card
from underhall.games.dwarfs.pieces import DESIGNS, NONE, SIDES, UNKNOWN, Gem, Ogre, Side, Source
from underhall.games.dwarfs.regions import Region
from underhall.games.dwarfs.steps import Step

LAYING = (Step.WHICH_SQUARE, Step.WHICH_WAY)
KEPT_BOARDS = 1024  # with their regions
BIGGER_KINGDOM = 0  # the first tie-break is the size of the kingdom
PASSAGES = tuple(tuple(side for side in Side if bits >> side & 1) for bits in range(1 << SIDES))  # by open sides


class Facts(OfViewer):
    """Facts of one table, as a seat or a spectator may know it."""

    def __init__(self, names: Names, table: Any, seat: int) -> None:
        self.names = names
        self.pack = names.pack
        self.switches = names.switches
        self.table = table
        self._viewer = seat
        self.seats = int(table.seats)
        self._points: dict[int, dict[Source, int | None]] = {}  # by seat, as far as they were asked for

    # The board; reading plain lists is far quicker than reading arrays ------------------------------------------------

    @cached_property
    def _top(self) -> list[int]:
        tops: list[int] = numbers(self.table, "top")
        return tops

    @cached_property
    def _open(self) -> list[int]:
        opens: list[int] = numbers(self.table, "open")
        return opens

    @cached_property
    def _beside(self) -> list[list[int]]:
        besides: list[list[int]] = numbers(self.table, "beside")
        return besides

    def top(self, square: int) -> int:
        """The number of the visible card on a square, or NONE."""
        return self._top[square]

    def beside(self, square: int, side: int) -> int:
        """The square on one side of another, or NONE if no card ever lay there."""
        return self._beside[square][side]

    @cached_property
    def squares(self) -> list[int]:
        """The squares on which a card lies, in order of first use."""
        return [square for square in range(int(self.table.squares)) if self._top[square] != NONE]

    @cached_property
    def by_place(self) -> dict[tuple[int, int], int]:
        """The squares with a card, by their coordinates."""
        return {self.place(square): square for square in self.squares}

    def place(self, square: int) -> tuple[int, int]:
        return int(self.table.x[square]), int(self.table.y[square])

    def called(self, square: int) -> str:
        """A square as options and events call it."""
        x, y = self.place(square)
        return f"{x},{y}"

    def owner(self, square: int) -> int:
        """The seat whose colour the visible card has."""
        return self._top[square] // DESIGNS

    def card(self, square: int) -> Card:
        """The visible card."""
        return self.pack.card[self._top[square] % DESIGNS]

    def has_monster(self, square: int) -> bool:
        """Whether the visible card is a dragon or a frost giant."""
        return self.card(square).family in MONSTERS

    def stack(self, square: int) -> list[int]:
        """The numbers of the cards on a square, the visible one first."""
        cards = []
        card = self._top[square]
        while card != NONE:
            cards.append(card)
            card = int(self.table.under[card])
        return cards

    def walls(self, square: int) -> tuple[Side, ...]:
        """The walled sides of the visible card as it lies."""
        card = self._top[square]
        return self.names.walls(card % DESIGNS, int(self.table.facing[card]))

    def passages(self, square: int) -> tuple[Side, ...]:
        """The sides through which a dwarf can leave."""
        return PASSAGES[self._open[square]]

    # Regions ----------------------------------------------------------------------------------------------------------

    @cached_property
    def regions(self) -> list[Region]:
        """All regions; each square with a card lies in just one."""
        return list(dict.fromkeys(self.region_of(square) for square in self.squares))

    def region_of(self, square: int) -> Region:
        """The region in which a square with a card lies."""
        return self._by_square[square]

    @cached_property
    def _by_square(self) -> dict[int, Region]:
        """The regions of all squares. Most moves lay no card, and all viewers see the same board."""
        table, known = self.table, self.names.regions
        board = int(table.squares), table.top.tobytes(), table.open.tobytes(), table.beside.tobytes()
        found = known.get(board)
        if found is None:
            if len(known) >= KEPT_BOARDS:
                known.clear()
            found = known[board] = self._found_regions()
        return found

    def _found_regions(self) -> dict[int, Region]:
        found: dict[int, Region] = {}
        for square in self.squares:
            if square not in found:
                region = self._region(tuple(sorted(self._reached(square))))
                found.update(dict.fromkeys(region.squares, region))
        return found

    def _reached(self, start: int) -> set[int]:
        reached = {start}
        fresh = [start]
        while fresh:
            square = fresh.pop()
            beyond = {self._beside[square][side] for side in self.passages(square)} - reached
            reached |= beyond
            fresh.extend(beyond)
        return reached

    def _region(self, squares: tuple[int, ...]) -> Region:
        def of(family: str) -> tuple[int, ...]:
            return tuple(square for square in squares if self.card(square).family == family)

        castles = of("castle")
        acting = bool(castles) or not self.switches.monsters_need_castle
        dragon, giant = ((*of(family), NONE)[0] if acting else NONE for family in ("dragon", "giant"))
        return Region(squares, tuple(self.owner(square) for square in castles), dragon, giant, of("mine"))

    def stopped_by(self, square: int) -> int | None:
        """The square of the monster that stops the task of a mine or a castle, if one does."""
        return answered(self.table, "stopped_by", square, lambda: self._stopping(square))

    def castles_around(self, square: int) -> tuple[int, ...]:
        """The seats whose castles lie in the region of a square."""
        return answered(self.table, "castles_around", square, lambda: self.region_of(square).castles)

    def _stopping(self, square: int) -> int | None:
        region = self.region_of(square)
        monster = {"mine": region.dragon, "castle": region.monster}.get(self.card(square).family, NONE)
        return None if monster == NONE else monster

    def kingdom(self, seat: int) -> Region | None:
        """The region of a seat's castle, if it is on the table and nothing lies on it."""
        return answered(self.table, "kingdom", seat, lambda: self._kingdom(seat))

    def _kingdom(self, seat: int) -> Region | None:
        square = int(self.table.castle[seat])
        region = self.region_of(square) if square != NONE and self._top[square] != NONE else None
        return region if region is not None and seat in region.castles else None

    def kingdom_size(self, seat: int) -> int:
        return answered(self.table, "kingdom_size", seat, lambda: self._tie_break(seat))

    def _tie_break(self, seat: int) -> int:
        return game.driver().tie_break(*self._bytes, seat, BIGGER_KINGDOM)

    # What is asked ----------------------------------------------------------------------------------------------------

    def offers(self, option: int) -> bool:
        """Whether an option of the decision that waits may be chosen."""
        word, bit = divmod(int(option), WORD)
        return bool(int(self.table.legal[word]) >> bit & 1)

    def lays(self, seat: int) -> bool:
        """Whether a seat lays a card now, and wants to see where it can go."""
        return answered(self.table, "lays", seat, lambda: self._lays(seat))

    def _lays(self, seat: int) -> bool:
        return not self.table.over and int(self.table.seat) == seat and int(self.table.asked) in LAYING

    # What seats have --------------------------------------------------------------------------------------------------

    def hides_gems(self, seat: int) -> bool:
        """Whether the kinds of a seat's gems are unknown here."""
        return self.switches.hide_gems and seat != self.seat

    def gems(self, seat: int) -> dict[Gem, int] | None:
        """A seat's gems by kind; None where they are hidden."""
        return None if self.hides_gems(seat) else {gem: int(self.table.gems[seat, gem]) for gem in Gem}

    def hand(self, seat: int) -> list[Card]:
        """The kingdom cards that a seat has not played; all can know them."""
        held = int(self.table.hand[seat])
        return [card for design, card in enumerate(self.pack.card) if held >> design & 1]

    def ogres(self, seat: int) -> list[tuple[Ogre | None, list[int]]]:
        """A seat's ogre cards: what each is, if it is known here, and which other seats know it."""
        held = []
        for place in range(int(self.table.ogres[seat])):
            kind = int(self.table.ogre[seat, place])
            seen = int(self.table.ogre_seen[seat, place])
            knowing = [other for other in range(self.seats) if other != seat and seen >> other & 1]
            held.append((None if kind == UNKNOWN else Ogre(kind), knowing))
        return held

    def ogre_at(self, place: int) -> int:
        """The kind of an ogre in the hand of the seat that is asked, or UNKNOWN."""
        return int(self.table.ogre[int(self.table.seat), place])

    def dwarfs(self, seat: int, square: int) -> int:
        """Dwarfs of a seat on a square."""
        return int(self.table.dwarfs[seat, square])

    def crowd(self, square: int) -> int:
        """Dwarfs of all seats on a square."""
        return int(self.table.crowd[square])

    def goals(self, seat: int) -> list[int]:
        """The trading goals that a seat has bought."""
        bought = int(self.table.goals[seat])
        return [goal for goal in range(len(self.pack.trading_goal)) if bought >> goal & 1]

    def trophies(self, seat: int) -> list[int]:
        """The monster cards that a seat has defeated."""
        defeated = int(self.table.trophies[seat])
        return [card for card in range(defeated.bit_length()) if defeated >> card & 1]

    def secret(self, seat: int) -> int | None:
        """A seat's secret goal; None where it is hidden, or not dealt yet."""
        goal = int(self.table.secret[seat])
        return goal if goal >= 0 else None

    def can_pay(self, goal: int) -> bool:
        """Whether the viewer has the gems for a trading goal."""
        gems = self.gems(self.seat) if self.seat >= 0 else None
        cost = self.pack.trading_goal[goal].cost
        return gems is not None and all(gems[Gem[kind.id.upper()]] >= cost.of(kind.id) for kind in self.pack.gem)

    def missing_gems(self, seat: int, goal: int) -> dict[Gem, int]:
        """What a seat lacks of the price of a trading goal."""
        held, cost = self.table.gems[seat], self.pack.trading_goal[goal].cost
        lacks = {Gem[kind.id.upper()]: cost.of(kind.id) - int(held[Gem[kind.id.upper()]]) for kind in self.pack.gem}
        return {gem: count for gem, count in lacks.items() if count > 0}

    def progress(self, seat: int, goal: int) -> int:
        """How much a seat has of what a secret goal asks for."""
        gems: list[int] = self.table.gems[seat].tolist()
        match self.pack.secret_goal[goal].condition.kind:
            case "kingdom_cards":
                return self.kingdom_size(seat)
            case "monsters":
                return len(self.trophies(seat))
            case "kingdom_points":
                return self.kingdom_points(seat)
            case "each_gem":
                return min(gems)
            case "ogres":
                return int(self.table.ogres[seat])
            case "trios":
                return self._trios(seat)
            case "emeralds":
                return gems[Gem.EMERALD]

    def _trios(self, seat: int) -> int:
        """Monsters on which enough dwarfs stand."""
        count = self.crowd if self.switches.trio_colours == "any" else partial(self.dwarfs, seat)
        monsters = (square for square in self.squares if self.has_monster(square))
        return sum(count(square) >= self.pack.limits.trio for square in monsters)

    # Decks ------------------------------------------------------------------------------------------------------------

    @property
    def row(self) -> list[int]:
        """The open trading goals."""
        return [int(goal) for goal in self.table.goal_row if goal != NONE]

    @property
    def goal_deck(self) -> int:
        return int(self.table.goal_deck).bit_count()

    @property
    def ogre_deck(self) -> int:
        """Cards in the ogre deck; in a view the unknown ones in hands are counted with it, so they are taken off."""
        unknown = sum(kind is None for seat in range(self.seats) for kind, _ in self.ogres(seat))
        return int(self.table.ogre_deck.sum()) - unknown

    @property
    def ogre_discard(self) -> dict[Ogre, int]:
        return {kind: int(self.table.ogre_discard[kind]) for kind in Ogre}

    # The turn and the points ------------------------------------------------------------------------------------------

    @property
    def actions(self) -> int:
        """The actions that the active seat has in this turn, as things stand."""
        limits = self.pack.limits
        if self.switches.extra_action_timing == "turn_start":
            extra = bool(self.table.extra_at_start)
        else:
            extra = self.has_extra_action(int(self.table.active))
        return limits.actions + (limits.extra_actions if extra else 0)

    def has_extra_action(self, seat: int) -> bool:
        kingdom = self.kingdom(seat)
        return kingdom is not None and kingdom.giant == NONE

    def points(self, seat: int) -> dict[Source, int | None]:
        """A seat's points by source; None where hidden gems hide them."""
        if seat not in self._points:
            self._points[seat] = answered(self.table, "points", seat, lambda: self._scored(seat))
        return self._points[seat]

    def kingdom_points(self, seat: int) -> int:
        """What a seat's kingdom is worth; all can know that."""
        return answered(self.table, "kingdom_points", seat, lambda: self._score(seat, Source.KINGDOM))

    def _score(self, seat: int, source: Source) -> int:
        return game.driver().score(*self._bytes, seat, source)

    def _scored(self, seat: int) -> dict[Source, int | None]:
        score, view = game.driver().score, self._bytes
        hidden = {Source.GEMS} if self.hides_gems(seat) else set()
        return {each: None if each in hidden else score(*view, seat, each) for each in Source}

    @cached_property
    def _bytes(self) -> tuple[Any, Any]:
        """Box and table as the driver takes them."""
        return self.names.box, np.frombuffer(self.table.tobytes(), np.uint8).copy()
