"""What each option of Dwar7s Fall is called among a learner's actions, whatever lies on the table.

Numbers are those of the table's arrays: squares in order of first use, designs in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from underhall.games.dwarfs import table as numbers
from underhall.games.dwarfs.pieces import SEATS, SIDES, Gem, Side
from underhall.games.dwarfs.steps import Step


def action_name(step: Step, option: int) -> str:
    """An option of a decision, by a name that no other option of this decision has."""
    return NAMES[step](option)


def _action(option: int) -> str:
    if option < numbers.PLACE:
        return f"play-design-{option - numbers.PLAY}"
    if option < numbers.MOVE:
        return f"place-square-{option - numbers.PLACE}"
    if option < numbers.OGRE:
        return f"move-square-{option - numbers.MOVE}"
    return f"ogre-{option - numbers.OGRE}" if option < numbers.END_ACTIONS else "end"


def _where(option: int) -> str:
    if option == numbers.FIRST:
        return "first"
    if option >= numbers.ONTO:
        return f"onto-square-{option - numbers.ONTO}"
    square, side = divmod(option - numbers.BESIDE, SIDES)
    return f"beside-square-{square}-{_side(side)}"


def _side(side: int) -> str:
    return Side(side).name.lower() if side < SIDES else "stay"


def _square(square: int) -> str:
    return f"square-{square}" if square < numbers.DECLINE_DIG else "decline"


def _dwarf(option: int) -> str:
    square, owner = divmod(option, SEATS)
    return f"square-{square}-seat-{owner}"


def _seat(seat: int) -> str:
    return f"seat-{seat}"


def _goal(place: int) -> str:
    return f"row-{place}" if place < numbers.DECLINE_TRADE else "decline"


def _discard(option: int) -> str:
    return Gem(option).name.lower() if option < numbers.DISCARD_OGRE else f"ogre-{option - numbers.DISCARD_OGRE}"


NAMES: Mapping[Step, Callable[[int], str]] = {
    Step.ACTION: _action,
    Step.WHICH_SQUARE: _where,
    Step.WHICH_WAY: lambda turn: f"turn-{turn}",
    Step.MOVE_WHERE: _side,
    Step.ROUT_CARD: _square,
    Step.BOUNCE_RIVAL: _dwarf,
    Step.BOUNCE_OWN: _square,
    Step.STAMPEDE_WHO: _dwarf,
    Step.STAMPEDE_STEP: _side,
    Step.PICK_POCKET: _seat,
    Step.TYRANT_VICTIM: _seat,
    Step.WHICH_TASK: _square,
    Step.DIG: _square,
    Step.TRADE: _goal,
    Step.WHICH_DISCARD: _discard,
    Step.END_TURN: lambda option: "end",
    Step.REVEAL_WINDOW: lambda option: "wait",
    Step.LAST_REVEAL: lambda option: "done",
}
