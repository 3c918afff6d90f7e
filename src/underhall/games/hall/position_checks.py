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
from underhall.games.hall.messages import position as say
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
NOT_STARTED = (  # what is under way only between two moments at which a match may start
    "over", "fault", "seat", "lane", "asked", "pending", "busy", "due", "due_any",
)  # fmt: skip
OF_A_TURN = ("cast", "worked", "any_bribes", "fewer_bribes", "soft_stone", "alloy", "discount")

Owned = Sequence[tuple[int | None, set[int]]]


def check(setting: Setting, table: Bytes, seats: int) -> None:
    """Whether a match with this number of seats can start from a table."""
    fields: Any = setting.driver.record(table)
    box: Any = setting.box.view(BOX)[0]
    check_start(setting, fields, seats)
    _check_start(box, fields, seats)
    moment = moment_of(fields)
    if moment is None:
        raise impossible(say("no-moment"))
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
    words = flaws()
    check_audit(setting, table, words)
    check_derived(setting, table, words[Flaw.DERIVED])


def flaws() -> dict[Flaw, str]:
    """What the audit finds, in words."""
    return {flaw: say(f"flaw-{flaw.name.lower()}") for flaw in Flaw}


def check_networks(fields: Any, owned: Owned) -> None:
    """Tiles belong to the networks they were laid for, and none lies beside a rival's."""
    gates = [(seat, {int(fields.gate[seat])}) for seat in range(int(fields.seats))]
    for seat, squares in owned:
        for other, others in [*gates, *owned]:
            if seat is None or other is None or fields.team[seat] == fields.team[other]:
                continue
            if beside(squares) & others:
                here, there = names_of(squares), names_of(others)
                raise PositionError(say("beside-rival", seat=seat, squares=here, other=other, others=there))
    for seat, squares in owned:
        if seat is None:
            joined = [each for each in range(int(fields.seats)) if squares & squares_in(fields.network[each])]
            if joined:
                raise PositionError(say("not-isolated", squares=names_of(squares), seat=joined[0]))
        elif not squares <= squares_in(fields.network[seat]):
            gate = names_of({int(fields.gate[seat])})
            raise PositionError(say("out-of-network", squares=names_of(squares), seat=seat, gate=gate))


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
        raise impossible(say("seats-and-teams"))


# The mountain ---------------------------------------------------------------------------------------------------------


def _check_gates(box: Any, fields: Any, seats: int) -> None:
    """Each seat has its own start point, all marked with a number in common; partners have a pair of them."""
    side = int(fields.side)
    starts = starts_of(box, side)
    gates = [int(gate) for gate in fields.gate[:seats]]
    if len(set(gates)) < seats or not set(gates) <= set(starts):
        raise impossible(say("own-start"))
    places = [starts.index(gate) for gate in gates]
    marks = int(np.bitwise_and.reduce(box.start_marks[side, places]))
    if not (marks >> seats & 1 or (seats == 2 and marks)):
        raise impossible(say("starts-for-others", seats=seats, gates=names_of(gates)))
    pairs = {seat: int(box.start_pair[side, place]) for seat, place in enumerate(places)}
    if box.teams and any(
        (pairs[seat] == pairs[other]) != (fields.team[seat] == fields.team[other]) for seat in pairs for other in pairs
    ):
        raise impossible(say("team-starts"))


def _check_tiles(box: Any, fields: Any) -> None:
    """Each region covers what a tile of its kind covers, and lies on ground; great halls lie as they are said to."""
    side = int(fields.side)
    off = dug_of(fields) - squares_in(box.ground[side])
    if off:
        raise impossible(say("tiles-off-ground", squares=names_of(off)))
    regions = {int(region) for region in fields.region if region != NONE}
    if regions != {region for region, what in enumerate(fields.what) if what != NONE}:
        raise impossible(say("regions"))
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
            raise impossible(say("tile-does-not-fit", squares=names_of(squares)))
    if halls != {hall for hall in range(HALLS) if fields.hall_at[hall] != NONE}:
        raise impossible(say("hall-places"))
    if sum(1 for region in regions if fields.what[region] == GATE) != len(gates):
        raise impossible(say("gate-places"))


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
            raise impossible(say("anchor-places", squares=names_of(squares)))
    if anchors - tunnels:
        raise impossible(say("anchors-alone", squares=names_of(anchors - tunnels)))
    buried = {square for square in range(CELLS) if box.buried[side, square] != NONE}
    gained = squares_in(fields.gained)
    if gained - buried or (buried & dug_of(fields)) - gained:
        raise impossible(say("buried-gained"))


def _check_statues(box: Any, fields: Any) -> None:
    """A statue on each spot, three clans in turn; each stays on its spot until a tunnel reaches it."""
    spots = spots_of(box, int(fields.side))
    squares = [int(square) for square in fields.statue[: len(spots)]]
    if NONE in squares or len(set(squares)) < len(squares):
        raise impossible(say("statue-nowhere"))
    dug = dug_of(fields)
    for square, spot in zip(squares, spots, strict=True):
        if square not in dug and square != spot:
            raise impossible(say("statue-in-rock", square=names_of([square])))
    clans = [int(clan) for clan in fields.statue_clan[: len(spots)]]
    if sorted(set(clans)) != list(range(min(CLANS, len(spots)))) or any(
        clan != clans[(which + CLANS) % len(clans)] for which, clan in enumerate(clans) if which + CLANS < len(clans)
    ):
        raise impossible(say("statue-order"))


def _check_pedestals(box: Any, fields: Any) -> None:
    """Pedestals stand on anchors, each in its tier, and somebody has the token for it."""
    anchors = squares_in(fields.anchors)
    standing = [int(square) for square in fields.pedestal.flat if square != NONE]
    if len(set(standing)) < len(standing) or not set(standing) <= anchors:
        raise impossible(say("pedestal-places"))
    for clan in range(CLANS):
        for tier in range(TIERS):
            square = int(fields.pedestal[clan, tier])
            if square != NONE and box.tier[int(fields.side), square] != tier + 1:
                raise impossible(say("pedestal-tier", square=names_of([square]), tier=tier + 1))
            if square != NONE and fields.point_owner[clan, tier] == NONE:
                raise impossible(say("pedestal-token", square=names_of([square])))
    values = sorted(int(value) for value in fields.point.flat)
    if values != sorted(np.repeat(box.point_value, box.point_count).tolist()):
        raise impossible(say("point-tokens"))


# Trolls and spells ----------------------------------------------------------------------------------------------------


def _check_smoot(box: Any, fields: Any, seat: int, moment: Moment) -> None:
    """Four different starters, and above and between them trolls of the horde; none holds more than it shows."""
    smoot = [int(card) for card in fields.smoot[seat]]
    base = smoot[BASE:]
    drafting = moment.step == Step.DRAFT
    if np.any(fields.starters_left[seat] != int(drafting)):
        raise impossible(say("starters-left", seat=seat))
    if drafting:
        if any(card != NONE for card in smoot):
            raise impossible(say("troll-before-draft", seat=seat))
        return
    if any(card < FIRST_STARTER for card in base) or len(set(base)) < len(base):
        raise impossible(say("bottom-starters", seat=seat))
    for place in range(BASE):
        if smoot[place] >= FIRST_STARTER:
            raise impossible(say("starter-above", seat=seat))
        beneath = smoot[place + ROW[place]], smoot[place + ROW[place] + 1]
        if smoot[place] != NONE and NONE in beneath:
            raise impossible(say("troll-in-the-air", seat=seat))
    for card, held in zip(smoot, fields.on_troll[seat], strict=True):
        if card != NONE and np.any(held > box.symbols[card]):
            raise impossible(say("troll-holds-more", seat=seat))


def _check_horde(box: Any, fields: Any) -> None:
    """Every place has a troll, which has not enough bribes to retire."""
    if NONE in fields.horde:
        raise impossible(say("horde-gap"))
    if np.any(fields.bribes.sum(axis=1) >= box.content):
        raise impossible(say("horde-content"))
    for level in range(LEVELS):
        under = fields.under[level, : int(fields.unders[level])]
        if any(card == NONE or box.level[card] != level + 1 for card in under):
            raise impossible(say("deck-level", level=level + 1))


def _check_book(box: Any, fields: Any) -> None:
    under = fields.under_spells[: int(fields.under_spell_count)]
    if NONE in fields.book or NONE in under:
        raise impossible(say("book-gap"))


# The course of the game -----------------------------------------------------------------------------------------------


def _check_course(box: Any, fields: Any, moment: Moment, seats: int) -> None:
    """Teams, crowns and the end; what a spell has made possible is for a turn that has begun."""
    if fields.turn != int(moment.in_turn):
        raise impossible(say("turn-count"))
    if fields.active != active_at(moment):
        raise impossible(say("turn-of-other", seat=int(fields.active)))
    if not moment.in_turn and any(getattr(fields, name) for name in OF_A_TURN):
        raise impossible(say("lasting"))
    crowned = [int(seat) for seat in fields.crowns]
    first = 1 if seats == 2 else 0
    if any(seat != NONE for seat in crowned[:first]):
        raise impossible(say("crown-of-two"))
    holders = [seat for seat in crowned if seat != NONE]
    if len(set(holders)) < len(holders) or (crowned[first:].count(NONE) and crowned[-1] != NONE):
        raise impossible(say("crown-order"))
    if box.teams and fields.team[int(fields.starter)] == fields.team[(int(fields.starter) + 1) % seats]:
        raise impossible(say("starter-and-partner", seat=int(fields.starter)))
