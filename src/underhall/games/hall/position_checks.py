"""Whether a table can be played on: nothing lost, nothing doubled, every number within its range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON
from underhall.engine.position import check_audit, check_blanks, check_derived, check_limits, check_start, impossible
from underhall.engine.setting import Setting
from underhall.errors import PositionError
from underhall.games.hall.box import BOX
from underhall.games.hall.pieces import (
    BASE,
    CELLS,
    CLANS,
    FIRST_STARTER,
    GATE,
    HALL,
    HALLS,
    LEVELS,
    NONE,
    PORTION,
    SEATS,
    TIERS,
)
from underhall.games.hall.position_board import (
    dug_of,
    is_tunnel,
    spots_of,
    squares_of_region,
    starts_of,
    ways_of_hall,
    ways_of_tunnel,
)
from underhall.games.hall.position_moments import Moment, active_at, moment_of
from underhall.games.hall.position_squares import beside, names_of, parts_of, squares_in, way_of
from underhall.games.hall.rules.audit import Flaw
from underhall.games.hall.rules.pyramids import ROW
from underhall.games.hall.rules.start import TEAMS
from underhall.games.hall.rules.turn import ROUND_LIMIT
from underhall.games.hall.steps import Step

MOST_HONOUR = 999  # for tunnels, to start with
FLAWS = {
    Flaw.TOKENS: "there are more tokens of a resource than in the box, or fewer",
    Flaw.SYMBOLS: "a troll holds more than its symbols show",
    Flaw.TROLLS: "a troll is missing or in two places",
    Flaw.PYRAMID: "a troll is not above two others",
    Flaw.STARTERS: "a starter is missing or in two places",
    Flaw.SPELLS: "a spell is missing or in two places",
    Flaw.TILES: "there are more tunnels of a shape than in the box, or fewer",
    Flaw.REGIONS: "a tile or a great hall does not cover what it is said to cover",
    Flaw.WORKSHOPS: "there are more workshops of a kind than in the box, or fewer",
    Flaw.STATUES: "a statue is missing, or two are on one square",
    Flaw.PEDESTALS: "there are more pedestals of a clan than in the box, or fewer, or one stands where it cannot",
    Flaw.POINTS: "the point tokens are not those of the box",
    Flaw.APART: "the networks of two rivals touch",
    Flaw.CROWNS: "a coronation token is taken without a tenth troll, or the last turns are not counted from it",
    Flaw.DERIVED: "networks, where seats may dig, or what trolls hold do not fit the rest",
}
NOT_STARTED = (  # what is under way only between two moments at which a match may start
    "over", "fault", "seat", "lane", "asked", "pending", "busy", "due", "due_any",
)  # fmt: skip
OF_A_TURN = ("cast", "worked", "any_bribes", "fewer_bribes", "soft_stone", "alloy", "discount")

Owned = Sequence[tuple[int | None, set[int]]]


def check(setting: Setting, table: Bytes, seats: int) -> None:
    """Whether a match of so many seats can start from a table."""
    fields: Any = setting.driver.record(table)
    box: Any = setting.box.view(BOX)[0]
    check_start(setting, fields, seats)
    _check_start(box, fields, seats)
    moment = moment_of(fields)
    if moment is None:
        raise impossible(
            "a match starts with the draft, a step of a turn or the final scoring, and nothing else is under way"
        )
    _check_gates(box, fields, seats)
    _check_tiles(box, fields)
    _check_anchors(box, fields)
    _check_statues(box, fields)
    _check_pedestals(box, fields)
    for seat in range(seats):
        _check_smoot(box, fields, seat, moment)
    _check_horde(box, fields)
    _check_book(box, fields)
    _check_course(box, fields, moment, seats)
    check_audit(setting, table, FLAWS)
    check_derived(setting, table, FLAWS[Flaw.DERIVED])


def check_networks(fields: Any, owned: Owned) -> None:
    """Tiles belong to the networks they were laid for, and none lies beside a rival's."""
    gates = [(seat, {int(fields.gate[seat])}) for seat in range(int(fields.seats))]
    for seat, squares in owned:
        for other, others in [*gates, *owned]:
            if seat is None or other is None or fields.team[seat] == fields.team[other]:
                continue
            if beside(squares) & others:
                raise PositionError(
                    f"What seat {seat} has at {names_of(squares)} is beside what its rival, seat {other}, has at "
                    f"{names_of(others)}."
                )
    for seat, squares in owned:
        if seat is None:
            joined = [each for each in range(int(fields.seats)) if squares & squares_in(fields.network[each])]
            if joined:
                raise PositionError(
                    f"The tile at {names_of(squares)} is not isolated: seat {joined[0]} has reached it."
                )
        elif not squares <= squares_in(fields.network[seat]):
            raise PositionError(
                f"The tile at {names_of(squares)} hangs together with no gate of seat {seat}, which is at "
                f"{names_of({int(fields.gate[seat])})}: lay what leads there, or say None for an isolated tile."
            )


# Numbers --------------------------------------------------------------------------------------------------------------


def _check_start(box: Any, fields: Any, seats: int) -> None:
    """What is under way only between two moments at which a match may start, and what a pack or a switch limits."""
    last_rounds = 0 if int(fields.turns_left) == NONE else int(box.last_turns)  # beyond the limit (C53)
    limits = [
        ("side", box.side[seats], box.side[seats]),
        ("turn", 0, 1),
        ("rounds", 0, ROUND_LIMIT + last_rounds),
        ("turns_left", NONE, seats * (int(box.last_turns) + 1)),
        ("runes", 0, int(box.spell_runes) - 1),
        ("honour", 0, MOST_HONOUR),
        ("hand", NONE, NONE),
        ("recruit", NONE, NONE),
        *((name, 0, 0) for name in NOT_STARTED),
    ]
    check_limits((name, getattr(fields, name), low, high) for name, low, high in limits)
    blank = [("height", fields.height[COMMON + 1 :], 0), ("hall_turn", fields.hall_turn[fields.hall_at == NONE], 0)]
    check_blanks(blank)
    if fields.team.tolist() != [TEAMS[seat] if box.teams and seat < seats else seat for seat in range(SEATS)]:
        raise impossible("the seats are not in their teams")


# The mountain ---------------------------------------------------------------------------------------------------------


def _check_gates(box: Any, fields: Any, seats: int) -> None:
    """Each seat has its own start point, all marked with a number in common; partners have a pair of them."""
    side = int(fields.side)
    starts = starts_of(box, side)
    gates = [int(gate) for gate in fields.gate[:seats]]
    if len(set(gates)) < seats or not set(gates) <= set(starts):
        raise impossible("each seat has a gate on a start point of its own")
    places = [starts.index(gate) for gate in gates]
    marks = int(np.bitwise_and.reduce(box.start_marks[side, places]))
    if not (marks >> seats & 1 or (seats == 2 and marks)):
        raise impossible(f"the gates are not on start points for {seats} players: {names_of(gates)}")
    pairs = {seat: int(box.start_pair[side, place]) for seat, place in enumerate(places)}
    if box.teams and any(
        (pairs[seat] == pairs[other]) != (fields.team[seat] == fields.team[other]) for seat in pairs for other in pairs
    ):
        raise impossible("the gates of a team are not on a pair of start points")


def _check_tiles(box: Any, fields: Any) -> None:
    """Each region covers what a tile of its kind covers, and lies on ground; great halls lie as they are said to."""
    side = int(fields.side)
    off = dug_of(fields) - squares_in(box.ground[side])
    if off:
        raise impossible(f"there are tiles off the ground that can be dug, at {names_of(off)}")
    regions = {int(region) for region in fields.region if region != NONE}
    if regions != {region for region, what in enumerate(fields.what) if what != NONE}:
        raise impossible("a region has no squares, or squares belong to no region")
    gates = {int(gate) for gate in fields.gate if gate != NONE}
    halls = set()
    for region in regions:
        what, squares = int(fields.what[region]), squares_of_region(fields, region)
        if what < PORTION:
            fits = what < int(box.shapes) and any(
                _lies(way, at, squares) for way in ways_of_tunnel(box, what) for at in squares
            )
        elif what == PORTION:
            fits = len(parts_of(squares)) == 1
        elif what == GATE:
            fits = len(squares) == 1 and squares <= gates
        else:
            fits = _hall_lies(box, fields, what - HALL, squares)
            halls.add(what - HALL)
        if not fits:
            raise impossible(f"no tile covers exactly {names_of(squares)}, where one is said to lie")
    if halls != {hall for hall in range(HALLS) if fields.hall_at[hall] != NONE}:
        raise impossible("a great hall is neither in the supply nor on the mountain, or in both")
    if sum(1 for region in regions if fields.what[region] == GATE) != len(gates):
        raise impossible("a gate is not where a seat has it")


def _lies(way: tuple[Any, Any], at: int, squares: set[int]) -> bool:
    """Whether a tile laid this way covers exactly these squares."""
    try:
        return set(way_of(*way, at)) == squares
    except PositionError:
        return False


def _hall_lies(box: Any, fields: Any, hall: int, squares: set[int]) -> bool:
    at, turn = int(fields.hall_at[hall]), int(fields.hall_turn[hall])
    return at != NONE and turn < int(box.hall_turns[hall]) and _lies(ways_of_hall(box, hall)[turn], at, squares)


def _check_anchors(box: Any, fields: Any) -> None:
    """Each tile that has an anchor has it where it can be; what was buried beneath tunnels is gained."""
    anchors = squares_in(fields.anchors)
    side = int(fields.side)
    tunnels: set[int] = set()
    for region, what in enumerate(int(what) for what in fields.what):
        if not is_tunnel(what):
            continue
        squares = squares_of_region(fields, region)
        tunnels |= squares
        there = squares & anchors
        if what == PORTION:
            fits = len(there) <= 1
        elif box.anchored[what]:
            fits = len(there) == 1 and any(_lies(way, min(there), squares) for way in ways_of_tunnel(box, what))
        else:
            fits = not there
        if not fits:
            raise impossible(f"the anchor of the tile at {names_of(squares)} is missing or not where it can be")
    if anchors - tunnels:
        raise impossible(f"there are anchors without a tunnel, at {names_of(anchors - tunnels)}")
    buried = {square for square in range(CELLS) if box.buried[side, square] != NONE}
    gained = squares_in(fields.gained)
    if gained - buried or (buried & dug_of(fields)) - gained:
        raise impossible("a resource was gained where none is buried, or one under a tile was not")


def _check_statues(box: Any, fields: Any) -> None:
    """A statue on each spot, three clans in turn; each stays on its spot until a tunnel reaches it."""
    spots = spots_of(box, int(fields.side))
    squares = [int(square) for square in fields.statue[: len(spots)]]
    if NONE in squares or len(set(squares)) < len(squares):
        raise impossible("a statue is nowhere, or two statues are on one square")
    dug = dug_of(fields)
    for square, spot in zip(squares, spots, strict=True):
        if square not in dug and square != spot:
            raise impossible(f"a statue is in the rock at {names_of([square])}, where none is buried")
    clans = [int(clan) for clan in fields.statue_clan[: len(spots)]]
    if sorted(set(clans)) != list(range(min(CLANS, len(spots)))) or any(
        clan != clans[(which + CLANS) % len(clans)] for which, clan in enumerate(clans) if which + CLANS < len(clans)
    ):
        raise impossible("the clans of the statues do not come in turn")


def _check_pedestals(box: Any, fields: Any) -> None:
    """Pedestals stand on anchors, each in its tier, and somebody has the token for it."""
    anchors = squares_in(fields.anchors)
    standing = [int(square) for square in fields.pedestal.flat if square != NONE]
    if len(set(standing)) < len(standing) or not set(standing) <= anchors:
        raise impossible("a pedestal stands where no anchor is, or two stand on one")
    for clan in range(CLANS):
        for tier in range(TIERS):
            square = int(fields.pedestal[clan, tier])
            if square != NONE and box.tier[int(fields.side), square] != tier + 1:
                raise impossible(f"the pedestal at {names_of([square])} is not in tier {tier + 1}")
            if square != NONE and fields.point_owner[clan, tier] == NONE:
                raise impossible(f"nobody has the point token for the pedestal at {names_of([square])}")
    values = sorted(int(value) for value in fields.point.flat)
    if values != sorted(np.repeat(box.point_value, box.point_count).tolist()):
        raise impossible("the point tokens are not those of the box")


# Trolls and spells ----------------------------------------------------------------------------------------------------


def _check_smoot(box: Any, fields: Any, seat: int, moment: Moment) -> None:
    """Four different starters, and above and between them trolls of the horde; none holds more than it shows."""
    smoot = [int(card) for card in fields.smoot[seat]]
    base = smoot[BASE:]
    drafting = moment.step == Step.DRAFT
    if np.any(fields.starters_left[seat] != int(drafting)):
        raise impossible(f"seat {seat} has starters left to draw, or none in the draft")
    if drafting:
        if any(card != NONE for card in smoot):
            raise impossible(f"seat {seat} has a troll before the draft")
        return
    if any(card < FIRST_STARTER for card in base) or len(set(base)) < len(base):
        raise impossible(f"the bottom row of seat {seat} does not have four different starters")
    for place in range(BASE):
        if smoot[place] >= FIRST_STARTER:
            raise impossible(f"seat {seat} has a starter above the bottom row")
        beneath = smoot[place + ROW[place]], smoot[place + ROW[place] + 1]
        if smoot[place] != NONE and NONE in beneath:
            raise impossible(f"a troll of seat {seat} is not above two others")
    for card, held in zip(smoot, fields.on_troll[seat], strict=True):
        if card != NONE and np.any(held > box.symbols[card]):
            raise impossible(f"a troll of seat {seat} holds more than its symbols show")


def _check_horde(box: Any, fields: Any) -> None:
    """Every place has a troll, which has not enough bribes to retire."""
    if NONE in fields.horde:
        raise impossible("a place of the horde has no troll")
    if np.any(fields.bribes.sum(axis=1) >= box.content):
        raise impossible("a troll of the horde has bribes enough to retire")
    for level in range(LEVELS):
        under = fields.under[level, : int(fields.unders[level])]
        if any(card == NONE or box.level[card] != level + 1 for card in under):
            raise impossible(f"a troll under the deck of Level {level + 1} is of another level")


def _check_book(box: Any, fields: Any) -> None:
    under = fields.under_spells[: int(fields.under_spell_count)]
    if NONE in fields.book or NONE in under:
        raise impossible("a place of the spell book, or under the spells, has no spell")


# The course of the game -----------------------------------------------------------------------------------------------


def _check_course(box: Any, fields: Any, moment: Moment, seats: int) -> None:
    """Teams, crowns and the end; what a spell has made possible is for a turn that has begun."""
    if fields.turn != int(moment.in_turn):
        raise impossible("turns are counted from the start of the match")
    if fields.active != active_at(moment):
        raise impossible(f"it is not the turn of seat {int(fields.active)}")
    if not moment.in_turn and any(getattr(fields, name) for name in OF_A_TURN):
        raise impossible("something of a turn lasts although no turn is under way")
    crowned = [int(seat) for seat in fields.crowns]
    first = 1 if seats == 2 else 0
    if any(seat != NONE for seat in crowned[:first]):
        raise impossible("two players have only the last coronation token")
    holders = [seat for seat in crowned if seat != NONE]
    if len(set(holders)) < len(holders) or (crowned[first:].count(NONE) and crowned[-1] != NONE):
        raise impossible("the coronation tokens are not taken one after the other, by different seats")
    if box.teams and fields.team[int(fields.starter)] == fields.team[(int(fields.starter) + 1) % seats]:
        raise impossible(f"seat {int(fields.starter)} starts, but its partner sits on its left")
