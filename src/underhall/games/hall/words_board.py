"""What can be chosen on the mountain, in words: where tiles go and how they lie, pedestals, workshops and statues."""

from __future__ import annotations

from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.words import Arguments, Teller, Told
from underhall.games.hall import table as numbers
from underhall.games.hall.facts import Facts
from underhall.games.hall.facts_board import BoardFacts
from underhall.games.hall.names import (
    CLAN_IDS,
    RESOURCE_IDS,
    Names,
    square_id,
    square_name,
    squares_named,
)
from underhall.games.hall.pieces import MINERALS, NONE, Resource
from underhall.games.hall.steps import Step
from underhall.games.hall.words_warnings import but_short

OFF_BOARD = "Lay it in a way that leaves the board"


class BoardOptionWords:
    """The options on the mountain for one pack."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def tellers(self) -> dict[int, Teller]:
        """What tells the options, by step."""
        return {
            Step.PLACE_GATE: self._gate,
            Step.DIG_AT: lambda table, args, n: square_told(n, f"{square_name(n)}{self._tier(table, n)}"),
            Step.DIG_TURN: self._dig_turn,
            Step.MIX: self._mix,
            Step.PEDESTAL: self._pedestal,
            Step.ESTABLISH: self._establish,
            Step.LATE_ANCHOR: lambda table, args, n: square_told(
                n, f"Put it on {square_name(n)}{self._tier(table, n)}"
            ),
            Step.CAVE_IN: self._cave_in,
            Step.HALL: self._hall,
            Step.HALL_AT: lambda table, args, n: square_told(n, f"{square_name(n)}{self._tier(table, n)}"),
            Step.HALL_TURN: self._hall_turn,
            Step.STATUE: lambda table, args, n: self._statue(table, n),
            Step.STATUE_TO: self._statue_to,
            Step.STIR: lambda table, args, n: self._statue(table, n),
            Step.STIR_TO: self._statue_to,
        }

    def _gate(self, table: Any, arguments: Arguments, start: int) -> Told:
        facts = BoardFacts(self.names, table)
        square = next((square for square, each in facts.starts.items() if each == start), None)
        if square is None:
            return Told(f"no-start-{start}", "Put your gate where there is no start point")
        marks = listed([str(mark) for mark in facts.marks(start)])
        return square_told(square, f"Put your gate on {square_name(square)}, marked {marks}")

    def _tier(self, table: Any, square: int) -> str:
        tier = BoardFacts(self.names, table).tier(square)
        return f", tier {tier}" if tier else ""

    # Tunnels --------------------------------------------------------------------------------------------------------

    def _dig_turn(self, table: Any, arguments: Arguments, turn: int) -> Told:
        _, shape, _, square = arguments[:4]
        facts = BoardFacts(self.names, table)
        squares = facts.covered(shape, square, turn) if turn < int(self.names.box["turns"][shape]) else []
        if not squares:
            return Told(f"no-turn-{turn}", OFF_BOARD)
        picture = "/".join(facts.outline(squares, square))
        effects = self._effects(facts, squares)
        label = f"Lay it {picture} over {squares_named(squares)}{': ' if effects else ''}{'; '.join(effects)}"
        return Told(_squares_id(squares), label, f"squares:{_squares_id(squares)}")

    def _effects(self, facts: BoardFacts, squares: list[int]) -> list[str]:
        """What a tunnel on these squares costs and brings."""
        gains = facts.gains(squares)
        hammers = gains.rubble - int(facts.table.soft_stone)
        effects = [f"costs {number(hammers, 'hammer')}"] if hammers > 0 else []
        if gains.statues:
            clans = [self.names.clan(facts.clan_of_statue(statue)) for statue in gains.statues]
            effects.append(f"unearths {listed([f'{clan} statue' for clan in clans])}")
        if gains.resources:
            counts = [gains.resources.count(resource) for resource in range(len(RESOURCE_IDS))]
            effects.append(f"gains {self.names.amounts(counts)}{but_short(facts, counts)}")
        if gains.sites:
            effects.append(f"touches the site {squares_named(gains.sites)}")
        return effects

    def _mix(self, table: Any, arguments: Arguments, count: int) -> Told:
        _, shape, means = arguments[:3]
        first, second = mixed(means)
        cost = BoardFacts(self.names, table).cost(shape)
        label = f"Spend {self.names.amount(count, first)} and {self.names.amount(cost - count, second)}"
        return Told(f"{RESOURCE_IDS[first]}:{count}", label)

    def _pedestal(self, table: Any, arguments: Arguments, clan: int) -> Told:
        if clan == numbers.NO_PEDESTAL:
            return Told("none", "Put no pedestal there")
        facts = Facts(self.names, table, arguments[0])
        tier = facts.tier(arguments[1])
        value = facts.point(clan, tier - 1) if tier else None
        token = f"the token of tier {tier} is worth {value}" if value is not None else f"tier {tier}"
        return Told(CLAN_IDS[clan], f"Put your {self.names.clan(clan)} pedestal there: {token}")

    def _establish(self, table: Any, arguments: Arguments, kind: int) -> Told:
        if kind == numbers.NO_WORKSHOP:
            return Told("none", "Establish no workshop")
        return workshop_told(self.names, kind, "Establish {}")

    def _cave_in(self, table: Any, arguments: Arguments, square: int) -> Told:
        facts = BoardFacts(self.names, table)
        region = facts.region(square)
        shape = NONE if region is None else int(table.what[region])
        if region is None or shape >= len(self.names.pack.tunnels.tile):
            return square_told(square, f"Let {square_name(square)} cave in, where no whole tunnel lies")
        squares = facts.regions[region]
        counts = [(len(squares) - arguments[1]) * (resource == Resource.STONE) for resource in Resource]
        gain = f"gain {self.names.amounts(counts)}{but_short(facts, counts)}"
        label = f"Let the {self.names.shape(shape)} on {squares_named(squares)} cave in: {gain}"
        return square_told(square, label)

    # Great halls and statues ----------------------------------------------------------------------------------------

    def _hall(self, table: Any, arguments: Arguments, hall: int) -> Told:
        if hall == numbers.NO_HALL:
            return Told("none", "Dedicate no great hall")
        name = self.names.hall_id(hall)
        if hall >= len(self.names.pack.halls.tile):
            return Told(f"hall:{name}", f"Dedicate {self.names.hall(hall)}")
        row = self.names.pack.halls.tile[hall]
        label = f"Dedicate {row.name} {'/'.join(row.shape)}: {row.low} honour, {row.high} with a statue on its altar"
        return Told(f"hall:{name}", label, f"hall:{name}")

    def _hall_turn(self, table: Any, arguments: Arguments, turn: int) -> Told:
        _, hall, square = arguments[:3]
        facts = BoardFacts(self.names, table)
        squares = facts.covered_by_hall(hall, square, turn) if turn < int(self.names.box["hall_turns"][hall]) else []
        if not squares:
            return Told(f"no-turn-{turn}", OFF_BOARD)
        picture = "/".join(facts.outline(squares, square))
        lost = [facts.pedestals[each] for each in sorted(squares) if each in facts.pedestals]
        names = listed([f"{self.names.clan(clan)} pedestal" for clan in lost])
        label = f"Lay it {picture} over {squares_named(squares)}{f': covers {names}' if lost else ''}"
        return Told(_squares_id(squares), label, f"squares:{_squares_id(squares)}")

    def _statue(self, table: Any, statue: int) -> Told:
        if statue == numbers.NO_STATUE:
            return Told("none", "Move no statue and end your turn")
        square = int(table.statue[statue])
        if square == NONE:
            return Told(f"no-statue-{statue}", "Move a statue that is not in this game")
        clan = self.names.clan(int(table.statue_clan[statue]))
        where = BoardFacts(self.names, table).where(square)
        return square_told(square, f"Move the {clan} statue on {square_name(square)}: {where}")

    def _statue_to(self, table: Any, arguments: Arguments, square: int) -> Told:
        if square == numbers.STAY:
            return Told("stay", "Move it no further")
        prospect = BoardFacts(self.names, table).prospect(arguments[1], square)
        return square_told(square, f"To {square_name(square)}: {prospect}")


def square_told(square: int, label: str) -> Told:
    """A square as an option."""
    name = square_id(square)
    return Told(name, label, f"square:{name}")


def workshop_told(names: Names, kind: int, sentence: str) -> Told:
    """A kind of workshop as an option, with what it does."""
    name = names.workshop_id(kind)
    exchanges = len(names.exchanges(kind))
    terms = "; ".join(names.exchange(kind, each) for each in range(exchanges))
    label = sentence.format(names.workshop(kind))
    return Told(f"workshop:{name}", f"{label}: {terms}" if terms else label, f"workshop:{name}")


def mixed(means: int) -> tuple[int, int]:
    """The two minerals of a mixed tunnel, the cheaper first: all but one are."""
    first, second = (mineral for mineral in range(MINERALS) if mineral != means - numbers.MIXED)
    return first, second


def _squares_id(squares: list[int]) -> str:
    return ",".join(square_id(square) for square in sorted(squares))
