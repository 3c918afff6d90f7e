"""What each option of Fall of the Mountain King is called among a learner's actions, whatever lies on the table.

Numbers are those of the table's arrays: caverns and lairs in the order of the map, cards and champions in that of the
pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from underhall.games.fall import table as numbers
from underhall.games.fall.names import CLAN_IDS, SYMBOL_IDS
from underhall.games.fall.pieces import CELLS, CROWDED, FIRST_LAIR, Kind
from underhall.games.fall.steps import Step


def action_name(step: Step, option: int) -> str:
    """An option of a decision, by a name that no other option of this decision has."""
    return NAMES[step](option)


# Places and units -----------------------------------------------------------------------------------------------------


def _place(place: int) -> str:
    if place == numbers.NOWHERE:
        return "nowhere"
    return f"cavern-{place}" if place < FIRST_LAIR else f"lair-{place - FIRST_LAIR}"


def _unit(unit: int) -> str:
    """A troll by its place, a pawn by its letter."""
    if unit < numbers.PAWN:
        return f"troll-from-{_place(unit)}"
    return _pawn(unit - numbers.PAWN) if unit < numbers.DONE_MOVING else "done"


def _unit_here(unit: int) -> str:
    """A troll by its owner, a pawn by its letter."""
    if unit < numbers.UNIT_PAWN:
        return f"troll-of-seat-{unit}"
    return _pawn(unit - numbers.UNIT_PAWN) if unit < numbers.DONE_UNITS else "done"


def _pawn(letter: int) -> str:
    return f"pawn-{chr(ord('a') + letter)}"


def _cavern(cavern: int) -> str:
    return f"cavern-{cavern}" if cavern < numbers.NO_BANISHING else "none"


def _clan(clan: int) -> str:
    return CLAN_IDS[clan]


# The ancestry ---------------------------------------------------------------------------------------------------------


def _symbol(symbol: int) -> str:
    """A symbol by its cell, or behind the cells by its place among those on champions."""
    if symbol == numbers.DONE_COVERING:
        return "done"
    return f"cell-{symbol}" if symbol < CELLS else f"extra-{symbol - CELLS}"


def _cover(option: int) -> str:
    if option == numbers.PASS:
        return "pass"
    if option < numbers.WILD_AS:
        return _symbol(option - numbers.COVER)
    symbol, kind = divmod(option - numbers.WILD_AS, numbers.ACTION_KINDS)
    return f"{_symbol(symbol)}-as-{SYMBOL_IDS[kind + Kind.ADVANCE]}"


def _spot(spot: int) -> str:
    """Where a card's first quadrant goes; row 0 and column 0 lie just outside the ancestry."""
    row, column = divmod(spot, numbers.LAY_GRID)
    return f"row-{row}-column-{column}"


# Tokens and cards -----------------------------------------------------------------------------------------------------


def _spent(count: int) -> str:
    return f"spend-{count}"


def _champion(place: int) -> str:
    return f"display-{place}" if place < numbers.NO_CHAMPION else "none"


def _gate(gate: int) -> str:
    return f"gate-{gate}" if gate < numbers.NO_GATE else "none"


def _gnome(token: int) -> str:
    cavern, which = divmod(token, CROWDED)
    return f"cavern-{cavern}-gnome-{which}" if token < numbers.NO_GNOME else "none"


NAMES: Mapping[Step, Callable[[int], str]] = {
    Step.KEEP_CHAMPION: lambda which: f"offer-{which}",
    Step.LAIR_PAIR: lambda pair: f"pair-{pair}",
    Step.LAIR_CAVERN: _place,
    Step.STARTING_PAWN: _place,
    Step.WHICH_CARD: lambda card: f"card-{card}",
    Step.WHERE: _spot,
    Step.COVER_WILDS: _symbol,
    Step.ACT: _cover,
    Step.GROW: _symbol,
    Step.CLAW_VOTE: lambda clan: "none" if clan == numbers.NO_CLAW else _clan(clan),
    Step.BOOST_DESPERATION: _spent,
    Step.BOOST_SUPPLIES: _spent,
    Step.ADVANCE_TO: _place,
    Step.ADVANCE_FROM: _unit,
    Step.REPELLED: _place,
    Step.BOLSTER_WHERE: _place,
    Step.BOLSTER_COUNT: lambda count: f"trolls-{count}",
    Step.BOLSTER_FROM: _unit,
    Step.INFLUENCE_WHOM: _champion,
    Step.SECOND_INFLUENCE: _champion,
    Step.WHEEL_MOVE: lambda spaces: f"spaces-{spaces}",
    Step.SCOUT_GATE: _gate,
    Step.SCOUT_GNOME: _gnome,
    Step.WHICH_EFFECT: lambda which: "this" if which == numbers.THIS_EFFECT else "next",
    Step.MOVE_FROM: _place,
    Step.MOVE_UNIT: _unit_here,
    Step.MOVE_TO: _place,
    Step.MOVE_SWARM: _clan,
    Step.WHICH_CAVERN: _cavern,
    Step.WHICH_UNIT: _unit_here,
    Step.FALL_TO_LAIR: _place,
    Step.WILD_VOTES: _clan,
    Step.CONTENDER: lambda reward: "vote" if reward == numbers.TAKE_VOTE else "honour",
    Step.PLACE_PAWN: _place,
    Step.STARBURST: lambda hall: f"hall-{hall}",
    Step.BANISH: _cavern,
}
