"""Moving statues. (R176 to R185)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    cast,
    choose,
    dig,
    events,
    fields,
    holds,
    in_vain,
    keys,
    kind,
    move,
    named,
    network,
    places_offered,
    position,
    refused,
    scores,
    statues,
    storage,
    supply,
    told,
    trade,
)
from tests.rules.hall.plain_search import HALLS, beside, dug_at_random, mountain_of, regions_of, spot
from underhall.games.hall.pieces import CELLS, HIGH, NONE, REGIONS, STATUES, WIDE
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.rules.statues import can_move, can_stir, is_unearthed, places_near, regions_near

STIR = "tickled_granite"
HALL_SQUARES = "B5 C5 D5 B6 C6 D6"


def row(table=None):
    """Three tunnels in a row from the gate of seat 0, all on row 5: B and C, D to F, G and H."""
    table = table or position()
    return table.tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "gallery", "D5 E5 F5").tunnel_on(0, "stub", "G5 H5")


def moving(table, at, **tokens):
    """Seat 0 has chosen the statue on a square and looks where to move it."""
    match = table.storage(0, **(tokens or {"cart": 1})).statue_step(0).match()
    choose(match, at.lower())
    return match


def free_moves(table, at):
    """Seat 0 has cast the spell that moves a statue without carts."""
    match = cast(table.spell(0, STIR).storage(0, rune=1).match(), STIR)
    if kind(match) == "stir":
        choose(match, at.lower())
    assert kind(match) == "stir-to"
    return match


# Where to -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R177", "hall:R178")
def test_within_its_tunnel_or_to_one_beside_it():
    match = moving(row().statue("fire", "E5"), "E5")
    assert places_offered(match) == {"D5", "F5", "B5", "C5", "G5", "H5"}
    assert refused(match, "a5") == "R178", "that is two tunnels away"
    assert refused(match, "y5") == refused(match, "e6") == "R178"


@pytest.mark.rule("hall:R177")
def test_a_move_within_the_tunnel():
    match = moving(row().statue("fire", "D5"), "D5", cart=2)
    choose(match, "f5")
    assert "F5" in statues(match) and "D5" not in statues(match)
    assert named(fields(match).standing) == set(statues(match))
    which = fields(match).statue.tolist().index(square_of("F5"))
    assert events(match, "statue-moved") == [
        {"seat": 0, "statue": which, "start": square_of("D5"), "end": square_of("F5")}
    ]


@pytest.mark.rule("hall:R178", "hall:R048")
def test_tunnels_that_meet_at_a_corner_are_not_adjacent():
    """B4 touches C5 by a corner only; what leads from one tunnel to the other is the gate."""
    table = position().tunnel_on(0, "stub", "A4 B4").tunnel_on(0, "stub", "A6 B6").tunnel_on(0, "stub", "C6 C5")
    match = moving(table.statue("fire", "A4"), "A4")
    assert places_offered(match) == {"B4", "A5"}
    assert refused(match, "c5") == refused(match, "b6") == "R178"


@pytest.mark.rule("hall:R179")
@pytest.mark.parametrize(
    ("at", "places"),
    [
        ("A5", "B5 C5 D5 B6 C6 D6"),
        ("C6", "B5 C5 D5 B6 D6 A5 E5"),
        ("E5", "B5 C5 D5 B6 C6 D6 F5 G5"),
        ("G5", "F5 E5"),
    ],
)
def test_gates_tiles_halls_and_what_sticks_out_are_tunnels(at, places):
    """Gate A5, a hall on rows 5 and 6, E5 that sticks out of it, and a tile on F5 and G5."""
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.hall_on(0, "porridge_pit", HALL_SQUARES).tunnel_on(0, "stub", "F5 G5")
    assert places_offered(moving(table.statue("fire", at), at)) == set(places.split())


@pytest.mark.rule("hall:R181")
def test_a_square_holds_one_statue():
    match = moving(row().statue("fire", "E5").statue("ice", "F5").statue("moon", "C5"), "E5")
    assert places_offered(match) == {"D5", "B5", "G5", "H5"}
    assert refused(match, "f5") == refused(match, "c5") == refused(match, "e5") == "R181"


@pytest.mark.rule("hall:R182")
def test_statues_pass_each_other():
    """F5 is between E5 and G5, and a statue is on it."""
    match = moving(row().statue("fire", "E5").statue("ice", "F5").statue("moon", "G5"), "E5")
    choose(match, "h5")
    assert {at: of for at, of in statues(match).items() if at[1:] == "5"} == {"H5": "fire", "F5": "ice", "G5": "moon"}


@pytest.mark.rule("hall:R181", "hall:R177")
def test_a_statue_without_a_free_square_cannot_be_moved():
    table = position().statue("fire", "A5").storage(0, cart=4).statue_step(0)
    match = table.match()
    assert keys(match) == ["none", "trade"] and refused(match, "a5") == "R181"
    assert not can_stir(fields(match), 0)
    room = position().tunnel_on(0, "stub", "B5 C5").statue("fire", "A5").storage(0, cart=4).statue_step(0).match()
    assert "a5" in keys(room) and can_stir(fields(room), 0) and not can_stir(fields(room), 1)


@pytest.mark.rule("hall:R079")
def test_statues_do_not_pass_through_workshops():
    """C7 and C9 are on two sides of the workshop in C8, in tunnels that do not touch."""
    table = (
        position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B7 C7").tunnel_on(0, "stub", "B9 C9")
    )
    match = moving(table.workshop("stonemill", "C8").statue("fire", "C7"), "C7")
    assert places_offered(match) == {"B7", "A6", "A7", "A8", "A9"}
    assert refused(match, "c8") == refused(match, "c9") == "R178"


# Carts ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R176")
def test_each_cart_is_one_move():
    match = moving(row().statue("fire", "C5"), "C5", cart=2)
    choose(match, "e5")
    assert storage(match, 0) == {"cart": 1} and supply(match)["cart"] == 44
    assert (asked(match), kind(match)) == (0, "statue")
    move(match, "E5", "G5")
    assert storage(match, 0) == {} and statues(match)["G5"] == "fire"
    assert asked(match) == 1, "without carts the turn is over"
    moves_told = [name for name in told(match) if name in ("statue-moved", "spent")]
    assert moves_told == ["statue-moved", "spent"] * 2, "a move is reported before its price"


@pytest.mark.rule("hall:R176", "hall:R180")
def test_without_a_cart_no_statue_moves():
    match = row().statue("fire", "C5").storage(0, coin=4).statue_step(0).match()
    assert keys(match) == ["none", "trade"] and refused(match, "c5") == "R176"
    poor = row().statue("fire", "C5").storage(0, coin=3).statue_step(0).match()
    assert asked(poor) == 1, "nothing can be moved, and nothing traded"


@pytest.mark.rule("hall:R185")
def test_carts_are_shared_out_among_statues():
    match = row().statue("fire", "B5").statue("ice", "D5").storage(0, cart=3).statue_step(0).match()
    move(match, "B5", "E5")
    move(match, "D5", "H5")
    move(match, "E5", "F5")
    assert {at for at in statues(match) if at[1:] == "5"} == {"F5", "H5"} and storage(match, 0) == {}


@pytest.mark.rule("hall:R176")
def test_a_trade_comes_before_or_after_a_move_but_not_within():
    match = row().statue("fire", "B5").storage(0, cart=1, coin=4).statue_step(0).match()
    assert "trade" in keys(match)
    choose(match, "b5")
    assert "trade" not in keys(match) and kind(match) == "statue-to"
    choose(match, "e5")
    assert keys(match) == ["none", "trade"]


@pytest.mark.rule("hall:R185")
def test_nobody_has_to_spend_carts():
    match = row().statue("fire", "B5").storage(0, cart=3).statue_step(0).match()
    move(match, "B5", "E5")
    choose(match, "none")
    assert storage(match, 0) == {"cart": 2} and asked(match) == 1


@pytest.mark.rule("hall:R180")
@pytest.mark.parametrize(("troll", "of"), [("soot_gobbin", "fire"), ("rime_tuttle", "ice"), ("pale_wick", "moon")])
def test_a_clan_cart_moves_its_own_clan_only(troll, of):
    table = row().statue("fire", "B5").statue("ice", "D5").statue("moon", "G5").troll(0, (1, 0), troll, clan_cart=1)
    match = table.statue_step(0).match()
    own = next(at for at, clan in statues(match).items() if clan == of and at in ("B5", "D5", "G5"))
    assert keys(match) == [own.lower(), "none"]
    assert {refused(match, at) for at in {"b5", "d5", "g5"} - {own.lower()}} == {"R180"}
    move(match, own, "E5")
    assert holds(match, 0, (1, 0)) == {} and supply(match)["cart"] == 45


@pytest.mark.rule("hall:R180", "hall:R122")
def test_a_wild_cart_moves_any_clan():
    table = row().statue("fire", "B5").statue("ice", "D5").statue("moon", "G5").troll(0, (1, 0), "bogwin", cart=1)
    match = table.statue_step(0).match()
    assert set(keys(match)) == {"b5", "d5", "g5", "none"}
    move(match, "G5", "H5")
    assert holds(match, 0, (1, 0)) == {}


@pytest.mark.rule("hall:R176", "hall:R180")
def test_carts_of_others_do_not_help():
    table = row().statue("fire", "B5").storage(1, cart=5).storage(0, coin=4)
    match = table.troll(1, (1, 0), "soot_gobbin", clan_cart=1).statue_step(0).match()
    assert refused(match, "b5") == "R176"


@pytest.mark.rule("hall:R176")
def test_a_team_has_its_carts_in_common_but_not_those_on_trolls():
    table = row(position(4, teams=True)).statue("fire", "B5").storage(3, cart=1)
    match = table.statue_step(0).match()
    move(match, "B5", "E5")
    assert storage(match, 3) == {} and statues(match)["E5"] == "fire"
    other = row(position(4, teams=True)).statue("fire", "B5").troll(3, (1, 0), "bogwin", cart=1).storage(0, coin=4)
    assert refused(other.statue_step(0).match(), "b5") == "R176"


# Buried ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R184", "hall:R142")
def test_buried_statues_and_those_of_others_cannot_be_moved():
    table = row().tunnel_on(1, "stub", "X5 W5").statue("moon", "W5").statue("fire", "B5").storage(0, cart=2)
    match = table.statue_step(0).match()
    assert keys(match) == ["b5", "none"]
    assert refused(match, "e4") == "R184" and refused(match, "w5") == "R176"


@pytest.mark.rule("hall:R184")
def test_statues_that_are_not_in_the_game_cannot_be_moved():
    """The winter side has eighteen; the corner Y17 of the board stands for no square at all."""
    table = position().tunnel_on(2, "passage", "Y14 Y15 Y16 Y17").storage(2, cart=4)
    match = table.statue("fire", "Y15").statue_step(2).match()
    assert "Y17" in network(match, 2)
    assert [bool(is_unearthed(fields(match), 2, which)) for which in range(STATUES)].count(True) == 1
    assert {refused(match, which) for which in range(18, STATUES)} == {None}


@pytest.mark.rule("hall:R184", "hall:R143")
def test_a_statue_just_unearthed_may_be_moved_in_the_same_turn():
    table = position().tunnel_on(0, "stub", "B5 C5").storage(0, stone=4, cart=1)
    match = dig(table.match(), "passage", "stone", "B4 C4 D4 E4")
    assert kind(match) == "statue" and "e4" in keys(match)
    move(match, "E4", "C5")
    assert statues(match)["C5"] == "fire" and storage(match, 0) == {"iron": 2, "hammer": 1}


# Several in one tunnel ------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R183")
def test_of_several_statues_in_a_tunnel_the_best_scores():
    """E5 is in tier 3, C5 in tier 2, B5 in tier 1."""
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").statue("fire", "B5").statue("ice", "C5")
    assert scores(table.match(), 0)["statues"] == 4
    assert scores(table.statue("moon", "E5").match(), 0)["statues"] == 6


@pytest.mark.rule("hall:R183")
def test_in_two_tunnels_both_score():
    assert scores(row().statue("fire", "C5").statue("ice", "D5").match(), 0)["statues"] == 4 + 4


# Worked example -------------------------------------------------------------------------------------------------------


def example():
    """A hall beside the gate, then three tunnels in a row, a Fire pedestal in the last; carts as printed."""
    table = position().tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.hall_on(0, "porridge_pit", HALL_SQUARES, altar="C6").tunnel_on(0, "stub", "B7 C7")
    table.tunnel_on(0, "passage", "E5 F5 G5 H5").tunnel_on(0, "stub", "I5 J5")
    table.tunnel_on(0, "stub", "K5 L5", anchor="L5").pedestal(0, "fire", "L5")
    table.statue("moon", "C7").statue("fire", "A5")
    table.troll(0, (1, 0), "soot_gobbin", clan_cart=1).troll(0, (1, 1), "bogwin", cart=1)
    table.troll(0, (1, 2), "pale_wick", clan_cart=1)
    return table.storage(0, cart=1, coin=3, rune=1).statue_step(0).match()


def with_four_carts(match):
    """The Moon cart for the Moon statue, the Fire cart and the two wild ones for that of Fire."""
    move(match, "C7", "C6", ("clan", (1, 2)))
    move(match, "A5", "D5", ("clan", (1, 0)))
    move(match, "D5", "H5", (1, 1))
    return move(match, "H5", "J5")


@pytest.mark.rule("hall:R176", "hall:R178", "hall:R180")
def test_four_carts_move_statues_up_to_four_times():
    match = example()
    assert statues(match)["H4"] == "ice" and refused(match, "h4") == "R184"
    with_four_carts(match)
    assert statues(match)["J5"] == "fire" and statues(match)["C6"] == "moon"
    assert storage(match, 0) == {"coin": 3, "rune": 1} and not fields(match).on_troll.any()
    assert supply(match)["cart"] == 45
    assert refused(match, "j5") == "R176" and (asked(match), kind(match)) == (0, "statue")
    assert (scores(match, 0)["halls"], scores(match, 0)["statues"]) == (9, 6)


@pytest.mark.rule("hall:R185", "hall:R153")
def test_a_cart_traded_for_four_tokens_moves_a_statue_too():
    match = with_four_carts(example())
    trade(match, "cart", "coin", "coin", "coin", "rune")
    assert storage(match, 0) == {"cart": 1} and kind(match) == "statue"
    move(match, "J5", "L5")
    assert statues(match)["L5"] == "fire" and storage(match, 0) == {}
    assert scores(match, 0)["statues"] == 12, "doubled on its pedestal in tier 3"


# By a spell -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R176", "hall:R177")
def test_two_free_moves_of_one_statue():
    match = free_moves(row().statue("fire", "B5").statue("ice", "D5").storage(0, cart=4), "B5")
    assert places_offered(match) == {"A5", "C5", "E5", "F5"}
    assert len(keys(match)) == 4, "the first must be made, and nothing is traded within a spell"
    choose(match, "f5")
    assert kind(match) == "stir-to" and len(keys(match)) == len(places_offered(match)) + 1
    assert places_offered(match) == {"E5", "B5", "C5", "G5", "H5"}
    choose(match, "h5")
    assert statues(match)["H5"] == "fire" and statues(match)["D5"] == "ice"
    assert storage(match, 0) == {"cart": 4} and kind(match) == "act" and "trade" in keys(match)
    assert len(events(match, "statue-moved")) == 2


@pytest.mark.rule("hall:R176")
def test_the_second_free_move_may_be_left_out():
    match = free_moves(row().statue("fire", "B5"), "B5")
    choose(match, "f5")
    match.choose(CELLS)
    assert statues(match)["F5"] == "fire" and kind(match) == "act"
    assert len(events(match, "statue-moved")) == 1


@pytest.mark.rule("hall:R184")
def test_free_moves_are_for_statues_of_the_network_too():
    table = row().statue("fire", "B5").statue("ice", "D5").spell(0, STIR).storage(0, rune=1)
    match = cast(table.match(), STIR)
    assert set(keys(match)) == {"b5", "d5"} and refused(match, "e4") == "R184"
    assert in_vain(row().spell(0, STIR).storage(0, rune=1), STIR)


# Against a plain search -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=range(4))
def crowded(request):
    """Networks with a hall and what sticks out of it, and statues at random."""
    seats = request.param + 2
    teams = {"teams": True} if seats == 4 else {}
    table = dug_at_random(seed=80 + request.param, seats=seats, digs=9 * seats, isolated=2, dense=True, **teams)
    mountain, spots = mountain_of(table.match()), fields(table.match()).statue
    tunnels = mountain.network(0) - set(mountain.gates)
    altar, squares = min(mountain.covers(HALLS["porridge_pit"], tunnels), key=str)
    table.hall_on(0, "porridge_pit", sorted(squares), altar=altar)
    for seat in range(seats):
        free = sorted(mountain.network(seat) - {spot(square) for square in spots})
        for step, clan in enumerate(("fire", "ice", "moon")[: 2 if seats > 3 else 3]):
            table.statue(clan, free[(7 * step + seat) % len(free)])
    return table.match()


def reachable_by_bits(table, seat, statue):
    number = int(table.region[table.statue[statue]])
    low, high = regions_near(table, number, 0), regions_near(table, number, 1)
    found = {row: int(places_near(table, seat, low, high, row)) for row in range(HIGH)}
    return {(at, row) for row, bits in found.items() for at in range(WIDE) if bits >> at & 1}


def reachable_by_sets(match, seat, start):
    regions = regions_of(match)
    own = {at for at, number in regions.items() if number == regions[start]}
    near = {regions[at] for at in beside(own) if at in regions} | {regions[start]}
    taken = {spot(square) for square in fields(match).statue if square != NONE}
    return {at for at in mountain_of(match).network(seat) if regions[at] in near} - taken


@pytest.mark.rule("hall:R177", "hall:R178", "hall:R181")
@pytest.mark.parametrize("shift", [0, 58, 62, 110])
def test_reachable_squares_are_those_of_a_plain_search(crowded, shift):
    """Whatever numbers the regions have: they are kept in two halves."""
    match = crowded.clone()
    table = fields(match)
    table.region[table.region != NONE] = (table.region[table.region != NONE].astype(int) + shift) % REGIONS
    seen = 0
    for seat in range(int(table.seats)):
        mine = mountain_of(match).network(seat)
        for which in range(STATUES):
            start = spot(table.statue[which]) if table.statue[which] != NONE else None
            assert bool(is_unearthed(table, seat, which)) == (start in mine)
            if start in mine:
                wanted = reachable_by_sets(match, seat, start)
                assert reachable_by_bits(table, seat, which) == wanted
                assert bool(can_move(table, seat, which)) == bool(wanted)
                seen += len(wanted)
            else:
                assert not can_move(table, seat, which)
    assert seen > 20
