"""What each option of In the Hall of the Mountain King is called among a learner's actions, whatever lies on the table.

Squares are named as everywhere, C7; other numbers are those of the table's arrays, tiles in the order of the pack.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from underhall.games.hall import table as numbers
from underhall.games.hall.names import CLAN_IDS, KIND_IDS, RESOURCE_IDS, square_id
from underhall.games.hall.pieces import BASE_WIDE, EXCHANGES, KINDS, MINERALS
from underhall.games.hall.steps import Step


def action_name(step: Step, option: int) -> str:
    """An option of a decision, by a name that no other option of this decision has."""
    return NAMES[step](option)


def _numbered(what: str, last: int | None = None, otherwise: str = "none") -> Callable[[int], str]:
    """Names that count; `last` is the number that declines, and is called otherwise."""
    return lambda number: otherwise if number == last else f"{what}-{number}"


def _resource(otherwise: str = "none") -> Callable[[int], str]:
    return lambda resource: RESOURCE_IDS[resource] if resource < len(RESOURCE_IDS) else otherwise


# A turn ---------------------------------------------------------------------------------------------------------------


def _act(option: int) -> str:
    if option < numbers.WORK:
        return f"cast-book-{option - numbers.CAST}"
    if option < numbers.RECRUIT:
        site, exchange = divmod(option - numbers.WORK, EXCHANGES)
        return f"work-site-{site}-exchange-{exchange}"
    if option < numbers.DIG:
        return f"recruit-horde-{option - numbers.RECRUIT}"
    if option < numbers.SKIP:
        shape, means = divmod(option - numbers.DIG, numbers.MEANS)
        return f"dig-shape-{shape}-{_means(means)}"
    return "skip"


def _means(means: int) -> str:
    """A mineral, or all but one of them, mixed."""
    if means < numbers.MIXED:
        return RESOURCE_IDS[means]
    return "+".join(RESOURCE_IDS[mineral] for mineral in range(MINERALS) if mineral != means - numbers.MIXED)


def _starter(option: int) -> str:
    which, place = divmod(option, BASE_WIDE)
    return f"hand-{which}-place-{place}"


# Trolls ---------------------------------------------------------------------------------------------------------------


def _pay(source: int) -> str:
    if source == numbers.AS_USUAL:
        return "usual"
    return "storage" if source == numbers.FROM_STORAGE else _symbol(source - numbers.FROM_TROLL)


def _symbol(symbol: int) -> str:
    """A troll's own symbols, or its clan carts."""
    place, marked = divmod(symbol, 2)
    return f"troll-{place}-clan-carts" if marked else f"troll-{place}"


def _token(token: int) -> str:
    place, kind = divmod(token, KINDS)
    return f"troll-{place}-{KIND_IDS[kind].replace('_', '-')}" if token < numbers.TAKE_NO_MORE else "done"


# The mountain ---------------------------------------------------------------------------------------------------------


def _square(square: int) -> str:
    return square_id(square) if square < numbers.STAY else "stay"


def _pedestal(clan: int) -> str:
    return CLAN_IDS[clan] if clan < numbers.NO_PEDESTAL else "none"


NAMES: Mapping[Step, Callable[[int], str]] = {
    Step.PICK_WORKSHOP: _numbered("workshop"),
    Step.PLACE_GATE: _numbered("start"),
    Step.PLACE_STARTER: _starter,
    Step.ACT: _act,
    Step.PAY: _pay,
    Step.GIVE: _resource(),
    Step.TRADE_FOR: _resource(),
    Step.SWAP: _resource("done"),
    Step.WAKE: _numbered("troll"),
    Step.NEW_FACE: _numbered("horde"),
    Step.LATE_ANCHOR: _square,
    Step.CAVE_IN: _square,
    Step.TAKE_TOKEN: _token,
    Step.USE: _numbered("exchange", numbers.USE_NO_MORE, "done"),
    Step.BRIBE: _resource(),
    Step.SEARCH_BAG: _pedestal,
    Step.PLACE_TROLL: _numbered("place"),
    Step.SHORT: _symbol,
    Step.DIG_AT: _square,
    Step.DIG_TURN: _numbered("turn"),
    Step.MIX: _numbered("cheaper"),
    Step.PEDESTAL: _pedestal,
    Step.ESTABLISH: _numbered("workshop", numbers.NO_WORKSHOP),
    Step.HALL: _numbered("hall", numbers.NO_HALL),
    Step.HALL_AT: _square,
    Step.HALL_TURN: _numbered("turn"),
    Step.STATUE: _numbered("statue", numbers.NO_STATUE),
    Step.STATUE_TO: _square,
    Step.STIR: _numbered("statue", numbers.NO_STATUE),
    Step.STIR_TO: _square,
}
