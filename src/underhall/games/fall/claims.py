"""What each reason claims about the table. A claim that does not hold would be a wrong answer to "why not?"."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from underhall.engine.declared.phrases import listed
from underhall.engine.declared.speech import Speech
from underhall.games.fall.clusters import joined
from underhall.games.fall.facts import Facts
from underhall.games.fall.kinds import CHAMPION, PLACE, SEAT
from underhall.games.fall.names import kind_on, number_on, symbol_in
from underhall.games.fall.options import MoveUnit
from underhall.games.fall.pieces import (
    CELLS,
    CLANS,
    FIRST_LAIR,
    GRID,
    NONE,
    QUADRANTS,
    UNDRAWN,
    Kind,
    Mode,
    Power,
)
from underhall.games.fall.reasons import Reason

speech = Speech()
Claimed = Mapping[str, Any] | bool
CARD_WIDE = 2
UNCOVERABLE = (Kind.BLANK, Kind.SUPPLY, Kind.ELDER)

# Set-up ---------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.LAIRS_TAKEN)
def lairs_taken(facts: Facts, pair: int) -> Claimed:
    owner = facts.lair_owner(FIRST_LAIR + 2 * pair)
    return owner is not None and {"owner": SEAT.name(facts, owner)}


@speech.claim(Reason.NOT_BESIDE_LAIR)
def not_beside_lair(facts: Facts, place: int, lair: int) -> Claimed:
    return place != lair and place not in facts.beside(lair)


@speech.claim(Reason.GNOMES_BESIDE_LAIR)
def gnomes_beside_lair(facts: Facts, place: int) -> Claimed:
    return bool(facts.gnomes(place))


@speech.claim(Reason.LEFT_FOR_OTHER_LAIR)
def left_for_other_lair(facts: Facts, place: int, lair: int, other: int) -> Claimed:
    if other != NONE or _free_beside(facts, lair + 1) != [place] or _free_beside(facts, lair) == [place]:
        return False
    return {"second": PLACE.name(facts, lair + 1)}


@speech.claim(Reason.OTHER_TROLL_THERE)
def other_troll_there(facts: Facts, place: int, lair: int, other: int) -> Claimed:
    return place == other and _free_beside(facts, lair) != [place] and place < FIRST_LAIR


def _free_beside(facts: Facts, lair: int) -> list[int]:
    """The caverns without gnomes beside a lair."""
    return [place for place in facts.beside(lair) if place < FIRST_LAIR and not facts.gnomes(place)]


# The map --------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NOT_ON_MAP)
def not_on_map(facts: Facts, place: int) -> Claimed:
    return not facts.names.has_place(facts.table, place)


@speech.claim(Reason.RIVALS_LAIR)
def rivals_lair(facts: Facts, seat: int, place: int) -> Claimed:
    owner = facts.lair_owner(place) if place >= FIRST_LAIR else None
    return owner not in (None, seat) and {"owner": SEAT.name(facts, owner or 0)}


@speech.claim(Reason.FREE_LAIR)
def free_lair(facts: Facts, place: int) -> Claimed:
    return place >= FIRST_LAIR and facts.lair_owner(place) is None


# Building the ancestry ------------------------------------------------------------------------------------------------


@speech.claim(Reason.TOO_LARGE)
def too_large(facts: Facts, seat: int, row: int, column: int) -> Claimed:
    wide = _spread(column - 1, int(facts.table.wide[seat]))
    high = _spread(row - 1, int(facts.table.high[seat]))
    if max(wide, high) <= GRID:
        return False
    return {"way": "wide" if wide > GRID else "high", "size": wide if wide > GRID else high, "most": GRID}


@speech.claim(Reason.ON_ELDER)
def on_elder(facts: Facts, seat: int, row: int, column: int) -> Claimed:
    return any(kind_on(symbol) == Kind.ELDER for symbol in hidden_by(facts, seat, row, column))


@speech.claim(Reason.NO_OVERLAP)
def no_overlap(facts: Facts, seat: int, row: int, column: int) -> Claimed:
    return not hidden_by(facts, seat, row, column)


def _spread(first: int, size: int) -> int:
    """How wide or high an ancestry is once a card begins at a line."""
    return max(size, first + CARD_WIDE) - min(0, first)


def hidden_by(facts: Facts, seat: int, row: int, column: int) -> list[int]:
    """The symbols that a card would lie on; lines are counted from the one just outside."""
    places = ((row - 1 + at // CARD_WIDE, column - 1 + at % CARD_WIDE) for at in range(QUADRANTS))
    inside = [down * GRID + across for down, across in places if 0 <= down < GRID and 0 <= across < GRID]
    return [symbol for at in inside if (symbol := int(facts.table.cell[seat, at])) != NONE]


# Covering symbols -----------------------------------------------------------------------------------------------------


@speech.claim(Reason.NO_SYMBOL)
def no_symbol(facts: Facts, seat: int, symbol: int) -> Claimed:
    if symbol < CELLS:
        return symbol_in(facts.table, seat, symbol) == NONE
    return symbol - CELLS >= int(facts.table.extras[seat])


@speech.claim(Reason.ALREADY_COVERED)
def already_covered(facts: Facts, seat: int, symbol: int) -> Claimed:
    return facts.covered(seat, symbol)


@speech.claim(Reason.ALREADY_PICKED, Reason.WILD_PICKED)
def already_picked(facts: Facts, seat: int, symbol: int) -> Claimed:
    return facts.picked(seat, symbol)


@speech.claim(Reason.TAKES_NO_CUBE)
def takes_no_cube(facts: Facts, seat: int, symbol: int) -> Claimed:
    return _kind(facts, seat, symbol) in UNCOVERABLE


@speech.claim(Reason.NAME_THE_ACTION)
def name_the_action(facts: Facts, seat: int, symbol: int) -> Claimed:
    return _kind(facts, seat, symbol) == Kind.WILD


@speech.claim(Reason.STRONG_SYMBOL)
def strong_symbol(facts: Facts, seat: int, symbol: int, mode: int) -> Claimed:
    return mode != Mode.FIRST and number_on(symbol_in(facts.table, seat, symbol)) > 0


@speech.claim(Reason.MUST_ACT)
def must_act(facts: Facts, mode: int) -> Claimed:
    return mode == Mode.FIRST


@speech.claim(Reason.OTHER_ACTION)
def other_action(facts: Facts, seat: int, symbol: int, kind: int) -> Claimed:
    return _kind(facts, seat, symbol) not in (kind, Kind.WILD)


@speech.claim(Reason.NOT_JOINED)
def not_joined(facts: Facts, seat: int, symbol: int) -> Claimed:
    picked = {at for at in range(CELLS + int(facts.table.extras[seat])) if facts.picked(seat, at)}
    return not joined(facts, seat, picked, symbol)


@speech.claim(Reason.NOT_A_WILD)
def not_a_wild(facts: Facts, seat: int, symbol: int) -> Claimed:
    return _kind(facts, seat, symbol) != Kind.WILD


@speech.claim(Reason.HALF_A_PAIR)
def half_a_pair(facts: Facts) -> Claimed:
    return int(facts.table.picked).bit_count() % 2 == 1


@speech.claim(Reason.TOO_FEW_TOKENS)
def too_few_tokens(facts: Facts, seat: int, tokens: int) -> Claimed:
    held = int(facts.table.desperation[seat])
    return tokens > held and {"held": held}


@speech.claim(Reason.TOO_FEW_SUPPLIES)
def too_few_supplies(facts: Facts, seat: int, supplies: int) -> Claimed:
    held = int(facts.table.supplies[seat])
    return supplies > held and {"held": held}


@speech.claim(Reason.OUT_OF_ORDER)
def out_of_order(facts: Facts) -> Claimed:
    return bool(facts.table.pick_order)


def _kind(facts: Facts, seat: int, symbol: int) -> Kind:
    return kind_on(symbol_in(facts.table, seat, symbol))


# Advance --------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.ALL_THERE)
def all_there(facts: Facts, seat: int, place: int) -> Claimed:
    return facts.units(seat, place) > 0 and not _starts(facts, seat, place)


@speech.claim(Reason.NO_WAY_THERE)
def no_way_there(facts: Facts, seat: int, place: int) -> Claimed:
    return facts.units(seat, place) == 0 and not _starts(facts, seat, place) and _passing(facts, seat)


@speech.claim(Reason.ALREADY_THERE, Reason.BOLSTERED_THERE)
def already_there(facts: Facts, place: int, target: int) -> Claimed:
    return place == target


@speech.claim(Reason.NO_TROLL_TO_ADVANCE, Reason.NO_TROLL_TO_FETCH)
def no_troll_there(facts: Facts, seat: int, place: int) -> Claimed:
    return facts.trolls(seat, place) == 0 and {"champions": "yes" if facts.units(seat, place) else "no"}


@speech.claim(Reason.NO_WAY_FROM_THERE)
def no_way_from_there(facts: Facts, seat: int, place: int, target: int) -> Claimed:
    return place not in _starts(facts, seat, target) and _passing(facts, seat)


@speech.claim(Reason.NOT_YOUR_PAWN, Reason.NOT_YOUR_PAWN_TO_FETCH)
def not_your_pawn(facts: Facts, seat: int, letter: int) -> Claimed:
    return letter not in facts.pawns_of(seat)


@speech.claim(Reason.PAWN_ALREADY_THERE, Reason.PAWN_BOLSTERED_THERE)
def pawn_already_there(facts: Facts, letter: int, target: int) -> Claimed:
    return _pawn_at(facts, letter) == target


@speech.claim(Reason.NO_WAY_FOR_PAWN)
def no_way_for_pawn(facts: Facts, seat: int, letter: int, target: int) -> Claimed:
    at = _pawn_at(facts, letter)
    return at not in _starts(facts, seat, target) and {"start": PLACE.name(facts, at), **_passing(facts, seat)}


@speech.claim(Reason.MUST_ADVANCE)
def must_advance(facts: Facts, moved: int) -> Claimed:
    return not moved


def _pawn_at(facts: Facts, letter: int) -> int:
    return int(facts.table.pawn_at[letter])


def _passing(facts: Facts, seat: int) -> Mapping[str, str]:
    """Whether trolls of a seat may pass through empty caverns."""
    return {"empty": "yes" if int(facts.table.gift[seat, Power.PASS_EMPTY]) else "no"}


def _starts(facts: Facts, seat: int, target: int) -> set[int]:
    """The places from which trolls of a seat can advance to a place."""
    paths = int(facts.table.paths)
    found: set[int] = set()
    edge = [target]
    while edge:
        more = [place for at in edge for place in facts.beside(at) if paths >> place & 1 and place not in found]
        found |= set(more)
        edge = more
    return {place for place in found if place != target and facts.units(seat, place)}


# Bolster --------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NO_TROLL_TO_BOLSTER, Reason.NO_TROLL_FOR_PAWN)
def no_troll_of_yours(facts: Facts, seat: int, place: int) -> Claimed:
    return not _own_lair(facts, seat, place) and facts.units(seat, place) == 0


@speech.claim(Reason.RIVALS_AT_BOLSTER)
def rivals_at_bolster(facts: Facts, seat: int, place: int) -> Claimed:
    enough = bool(facts.table.gift[seat, Power.BOLSTER_CONTROLLED])  # to control the place
    if (enough and facts.controller(place) == seat) or _pawns_with(facts, seat, "bolster_at_pawn", place):
        return False
    shared = rivals_at_pawn(facts, seat, place)
    return isinstance(shared, Mapping) and {"controlled": "yes" if enough else "no", **shared}


@speech.claim(Reason.RIVALS_AT_PAWN)
def rivals_at_pawn(facts: Facts, seat: int, place: int) -> Claimed:
    rivals = [SEAT.name(facts, rival) for rival in facts.present(place) if rival != seat]
    shared = not _own_lair(facts, seat, place) and facts.units(seat, place) > 0 and bool(rivals)
    return shared and {"rivals": listed(rivals), "count": len(rivals)}


@speech.claim(Reason.ADD_AT_LEAST_ONE)
def add_at_least_one(facts: Facts, trolls: int) -> Claimed:
    return trolls == 0


@speech.claim(Reason.SUPPLY_TOO_SMALL)
def supply_too_small(facts: Facts, seat: int, trolls: int) -> Claimed:
    left = int(facts.table.reserve[seat])
    return trolls > left and {"left": left}


@speech.claim(Reason.POWER_TOO_SMALL)
def power_too_small(facts: Facts, trolls: int, power: int) -> Claimed:
    return trolls > power


def _own_lair(facts: Facts, seat: int, place: int) -> bool:
    return place >= FIRST_LAIR and facts.lair_owner(place) == seat


def _pawns_with(facts: Facts, seat: int, power: str, place: int) -> int:
    """The amounts of a power on a seat's pawns in a place, added up; at least one for each."""
    champions = [facts.names.lettered(letter) for letter in facts.pawns(seat, place)]
    powers = [facts.pack.champion[champion].power for champion in champions if champion is not None]
    return sum(max(1, each.amount) for each in powers if each.kind == power)


# Influence ------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NO_CHAMPION_THERE)
def no_champion_there(facts: Facts, display: int) -> Claimed:
    return int(facts.table.display[display]) == NONE


@speech.claim(Reason.SAME_CHAMPION)
def same_champion(facts: Facts, display: int, first: int) -> Claimed:
    return display == first


# The gnome wheel ------------------------------------------------------------------------------------------------------


@speech.claim(Reason.PAWN_MUST_MOVE)
def pawn_must_move(facts: Facts, spaces: int) -> Claimed:
    return spaces == 0


@speech.claim(Reason.ONCE_ROUND)
def once_round(facts: Facts, spaces: int) -> Claimed:
    round = len(facts.pack.wheel.spaces)
    return spaces > round and {"round": round}


@speech.claim(Reason.TOO_FAR)
def too_far(facts: Facts, spaces: int, power: int) -> Claimed:
    return spaces > power


@speech.claim(Reason.NO_GATE_CARD)
def no_gate_card(facts: Facts, gate: int) -> Claimed:
    cards = int(facts.table.gate_cards)
    return gate >= cards and {"cards": cards}


@speech.claim(Reason.GATE_KNOWN)
def gate_known(facts: Facts, gate: int) -> Claimed:
    clan = facts.gates[gate]
    return clan is not None and {"clan": facts.names.clan(clan)}


@speech.claim(Reason.NO_GNOME_THERE)
def no_gnome_there(facts: Facts, place: int) -> Claimed:
    return not facts.gnomes(place)


@speech.claim(Reason.NO_SECOND_GNOME)
def no_second_gnome(facts: Facts, place: int, which: int) -> Claimed:
    return 0 < len(facts.gnomes(place)) <= which


@speech.claim(Reason.GNOME_KNOWN)
def gnome_known(facts: Facts, place: int, which: int) -> Claimed:
    strength = facts.gnomes(place)[which]
    return strength is not None and {"strength": strength}


@speech.claim(Reason.TWIN_GNOME)
def twin_gnome(facts: Facts, place: int, which: int) -> Claimed:
    undrawn = [int(strength) == UNDRAWN for strength in facts.table.gnome[place]]
    return which > 0 and undrawn[0] and undrawn[which]


@speech.claim(Reason.NOBODY_THERE)
def nobody_there(facts: Facts, place: int) -> Claimed:
    return not facts.present(place)


@speech.claim(Reason.LAIR_CLOSED)
def lair_closed(facts: Facts, seat: int, place: int) -> Claimed:
    open = facts.names.switches.move_trolls_from_rival_lair
    return place >= FIRST_LAIR and not _own_lair(facts, seat, place) and not open


@speech.claim(Reason.NO_EXIT)
def no_exit(facts: Facts, place: int) -> Claimed:
    return not any(_exits(facts, owner, place) for owner in facts.present(place))


@speech.claim(Reason.NO_TROLL_OF_SEAT)
def no_troll_of_seat(facts: Facts, owner: int, here: int) -> Claimed:
    return facts.trolls(owner, here) == 0


@speech.claim(Reason.NO_EXIT_FOR_TROLL)
def no_exit_for_troll(facts: Facts, owner: int, here: int) -> Claimed:
    return not _exits(facts, owner, here)


@speech.claim(Reason.PAWN_NOT_HERE)
def pawn_not_here(facts: Facts, letter: int, here: int) -> Claimed:
    return _pawn_at(facts, letter) != here


@speech.claim(Reason.NO_EXIT_FOR_PAWN)
def no_exit_for_pawn(facts: Facts, letter: int, here: int) -> Claimed:
    return not _exits(facts, facts.pawn_owner(letter), here)


@speech.claim(Reason.MUST_MOVE_ONE)
def must_move_one(facts: Facts, last: int) -> Claimed:
    return last == NONE


@speech.claim(Reason.NOT_NEXT_TO)
def not_next_to(facts: Facts, place: int, here: int) -> Claimed:
    return place not in facts.beside(here)


@speech.claim(Reason.GNOMES_THERE)
def gnomes_there(facts: Facts, place: int) -> Claimed:
    return bool(facts.gnomes(place)) and {"gnomes": len(facts.gnomes(place))}


@speech.claim(Reason.LAIR_OF_ANOTHER)
def lair_of_another(facts: Facts, place: int, unit: int) -> Claimed:
    member, values = MoveUnit.of(unit)
    mover = values["owner"] if member == MoveUnit.TROLL else facts.pawn_owner(values["letter"])
    owner = facts.lair_owner(place) if place >= FIRST_LAIR else mover
    return owner not in (None, mover) and {"owner": SEAT.name(facts, owner or 0), "mover": SEAT.name(facts, mover)}


def _exits(facts: Facts, owner: int, here: int) -> list[int]:
    """The places beside a place where a troll of an owner may be moved."""
    return [
        place
        for place in facts.beside(here)
        if (_own_lair(facts, owner, place) if place >= FIRST_LAIR else not facts.gnomes(place))
    ]


# Breaches and invasions -----------------------------------------------------------------------------------------------


@speech.claim(Reason.SWARM_TOO_FAR)
def swarm_too_far(facts: Facts, seat: int, clan: int) -> Claimed:
    distance = (clan - int(facts.table.swarm)) % CLANS
    points = min(distance, CLANS - distance)
    most = facts.pack.limits.swarm_steps + int(facts.table.gift[seat, Power.SWARM_FURTHER])
    return points > most and {"points": points, "most": most}


@speech.claim(Reason.GNOMES_RUN_ON)
def gnomes_run_on(facts: Facts, place: int) -> Claimed:
    return bool(facts.gnomes(place))


@speech.claim(Reason.OUT_OF_REACH)
def out_of_reach(facts: Facts, place: int) -> Claimed:
    return all(place not in ring for ring in _rings(facts)) and {"clan": facts.names.clan(int(facts.table.swarm))}


@speech.claim(Reason.HARDER)
def harder(facts: Facts, place: int) -> Claimed:
    fewest = _fewest(facts)
    return _resistance(facts, place) > fewest and {"trolls": _resistance(facts, place), "fewest": fewest}


@speech.claim(Reason.FARTHER)
def farther(facts: Facts, place: int) -> Claimed:
    fewest = _fewest(facts)
    easiest = [[each for each in ring if _resistance(facts, each) == fewest] for ring in _open_rings(facts)]
    nearest = next(ring for ring in easiest if ring)
    return place not in nearest and {"nearest": listed([PLACE.name(facts, each) for each in nearest])}


def _fewest(facts: Facts) -> int:
    return min(_resistance(facts, place) for ring in _open_rings(facts) for place in ring)


def _open_rings(facts: Facts) -> Iterator[list[int]]:
    """The caverns without gnomes that a gnome can reach, the nearest first."""
    for ring in _rings(facts):
        yield [place for place in ring if not facts.gnomes(place)]


def _rings(facts: Facts) -> Iterator[list[int]]:
    """The caverns that a gnome can reach, by how many overrun ones it must pass."""
    ring = [place for place in facts.domain(int(facts.table.swarm)) if facts.side.cavern[place].gate]
    seen = set(ring)
    while ring:
        yield ring
        passed = (place for place in ring if facts.gnomes(place))
        ring = [each for place in passed for each in facts.beside(place) if each < FIRST_LAIR and each not in seen]
        seen |= set(ring)


def _resistance(facts: Facts, place: int) -> int:
    """The trolls in a cavern as gnomes count them."""
    units = sum(facts.units(seat, place) for seat in range(facts.seats))
    more = sum(_pawns_with(facts, seat, "daunting", place) for seat in range(facts.seats))
    return units + more


@speech.claim(Reason.NO_TROLL_TO_FALL)
def no_troll_to_fall(facts: Facts, seat: int, here: int) -> Claimed:
    return facts.trolls(seat, here) == 0


@speech.claim(Reason.NOT_AMONG_YOURS)
def not_among_yours(facts: Facts, seat: int, letter: int, here: int) -> Claimed:
    return letter not in facts.pawns(seat, here)


@speech.claim(Reason.ONE_MUST_FALL)
def one_must_fall(facts: Facts) -> Claimed:
    return True


# Champions ------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.NOT_SEIZED)
def not_seized(facts: Facts, clan: int) -> Claimed:
    return not any(int(facts.table.seized) >> place & 1 for place in facts.domain(clan))


@speech.claim(Reason.VOTES_ADDED)
def votes_added(facts: Facts, clan: int) -> Claimed:
    left = int(facts.table.seized) & ~int(facts.table.clawed)
    return not any(left >> place & 1 for place in facts.domain(clan))


@speech.claim(Reason.STAR_THERE)
def star_there(facts: Facts, hall: int) -> Claimed:
    champion = int(facts.table.hall_star[hall])
    return champion != NONE and {"other": CHAMPION.name(facts, champion)}


@speech.claim(Reason.NO_GNOMES_TO_BANISH)
def no_gnomes_to_banish(facts: Facts, place: int) -> Claimed:
    return not facts.gnomes(place)


@speech.claim(Reason.NOT_NEAR_YOURS)
def not_near_yours(facts: Facts, seat: int, place: int) -> Claimed:
    return not any(facts.controller(near) == seat or _own_lair(facts, seat, near) for near in facts.beside(place))
