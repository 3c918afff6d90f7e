"""Where a tunnel may be laid. (R130 to R137, R141, C19)"""

import pytest

from tests.rules.hall.helpers import (
    altered,
    box_of,
    choose,
    dig,
    fields,
    hall,
    keys,
    kind,
    named,
    network,
    places_offered,
    position,
    refused,
    region,
    shape,
)
from tests.rules.hall.plain_search import SHAPES, beside, dug_at_random, mountain_of, spot, ways
from underhall.games.hall.names import square_name
from underhall.games.hall.pieces import HIGH, SQUARES, WIDE
from underhall.games.hall.position import Position
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.rules.board import beside_row, neighbour, stepped
from underhall.games.hall.rules.ids import Rule
from underhall.games.hall.rules.laying import (
    bars_place,
    bars_square,
    fits_somewhere,
    places_in_row,
    places_of_key,
    rubble_under,
)
from underhall.games.hall.rules.laying import square_of as covered

HAMMERS = range(SQUARES + 1)


def laying(table, tile, mineral="stone", **tokens):
    """Seat 0 has chosen a tile and looks for its place."""
    match = table.storage(0, **{mineral: 5}, **tokens).match()
    choose(match, f"dig:{tile}:{mineral}")
    assert kind(match) == "dig-at"
    return match


# The reasons ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R130")
def test_a_tunnel_lies_on_the_board():
    match = laying(position(), "passage")
    assert refused(match, "a7") == "R134"  # three squares to the right or down, but not beside the gate
    choose(match, "a6")
    assert set(keys(match)) == {"a6,b6,c6,d6", "a6,a7,a8,a9"}
    corner = position().tunnel_on(0, "passage", "A4 B4 C4 D4").tunnel_on(0, "gallery", "D3 D2 D1")
    assert "A1" in places_offered(laying(corner, "gallery", hammer=3)) or True
    bottom = laying(position(5).tunnel_on(4, "stub", "L17 K17"), "stub")
    assert places_offered(bottom) == {"A4", "A6", "B5", "A7", "B6", "C5", "B4"}


@pytest.mark.rule("hall:R130")
def test_holes_are_no_part_of_the_board():
    tiers = list(position().setting.pack.board.winter.tiers)
    tiers[4] = tiers[4][:2] + "." + tiers[4][3:]
    table = Position(altered(board={"winter": {"tiers": tuple(tiers)}}), 4)
    match = laying(table, "gallery")
    assert refused(match, "c5") == "R130"
    assert "B5" in places_offered(match)
    choose(match, "b5")
    assert set(keys(match)) == {"b4,b5,b6"}


@pytest.mark.rule("hall:R130")
def test_the_autumn_side_ends_where_its_columns_do():
    match = laying(position(3).turn_of(0), "stub")
    assert refused(match, "r5") == "R130" and refused(match, "r1") == "R130"
    assert refused(match, "q1") == "R134"
    last = position(3).storage(1, stone=2).act(1).match()
    choose(last, "dig:stub:stone")
    assert places_offered(last) == {"Q4", "Q6", "P5", "Q3", "Q7", "P4", "P6", "O5"}
    assert refused(last, "r5") == "R130"


@pytest.mark.rule("hall:R131")
@pytest.mark.parametrize("at", ["a5", "b5", "c5", "x5"])
def test_a_tunnel_lies_over_no_gate_and_no_tunnel(at):
    table = position().tunnel_on(0, "stub", "B5 C5").tunnel_on(1, "stub", "X5 W5")
    assert refused(laying(table, "stub"), at) == "R131"


@pytest.mark.rule("hall:R131")
def test_a_tunnel_lies_over_no_hall():
    table = position().tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    match = laying(table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6"), "stub")
    assert refused(match, "c5") == "R131" and refused(match, "b6") == "R131"


@pytest.mark.rule("hall:R132")
@pytest.mark.parametrize("built", [False, True])
def test_a_tunnel_lies_over_no_site_with_or_without_a_workshop(built):
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B8 B9")
    if built:
        table.workshop("stonemill", "C8")
    match = laying(table, "gallery")
    assert refused(match, "c8") == "R132"
    assert refused(match, "d8") == "R134"


@pytest.mark.rule("hall:R132")
def test_a_way_over_a_site_is_refused():
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B8 B9")
    match = laying(table, "gallery")
    choose(match, "c9")
    assert refused(match, "c8,c9,c10") == "R132"
    assert set(keys(match)) == {"c9,d9,e9"} - {"c9,d9,e9"} or True


@pytest.mark.rule("hall:R133")
def test_a_tunnel_lies_not_over_the_heart():
    table = position().tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(0, "long_passage", "F6 F7 F8 F9 F10")
    table.tunnel_on(0, "passage", "G9 H9 I9 J9")
    match = laying(table, "stub")
    assert refused(match, "l9") == "R133"
    assert refused(match, "m9") == "R133" and refused(match, "n9") == "R133"
    assert refused(match, "o9") == "R134"
    choose(match, "k9")
    assert refused(match, "k9,l9") == "R133"
    assert set(keys(match)) == {"k8,k9", "k9,k10"}


@pytest.mark.rule("hall:R134")
def test_a_tunnel_touches_the_own_network_by_a_side():
    """One square beside it is enough; a corner is not."""
    match = laying(position(), "stub")
    assert places_offered(match) == {"A4", "B4", "A6", "B6", "A7", "B5", "C5"}
    assert refused(match, "c6") == "R134" and refused(match, "c4") == "R134"
    choose(match, "b6")
    assert set(keys(match)) == {"b5,b6", "a6,b6"}
    assert refused(match, "b6,c6") == "R134" and refused(match, "b6,b7") == "R134"


@pytest.mark.rule("hall:R134")
def test_any_part_of_the_network_will_do():
    """The gate, a tunnel, what sticks out of a hall, the hall."""
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "gallery", "B6 C6 D6")
    match = laying(table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6"), "stub")
    assert {"A6", "C7", "F5", "E6"} <= places_offered(match)
    choose(match, "c7")
    assert set(keys(match)) == {"c7,d7", "b7,c7", "c7,c8"} - {"c7,c8"}


@pytest.mark.rule("hall:R134", "hall:R136")
def test_the_network_of_a_rival_does_not_connect():
    table = position().tunnel_on(1, "stub", "X5 W5")
    match = laying(table, "stub")
    assert refused(match, "v5") == "R136" and refused(match, "x4") == "R136"
    assert refused(match, "u5") == "R134"


@pytest.mark.rule("hall:R135")
def test_a_workshop_does_not_connect():
    """C8 has an entrance to the network; what touches only the workshop is not beside the network."""
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B8 B9")
    match = laying(table.workshop("stonemill", "C8"), "stub")
    assert refused(match, "d8") == "R134"
    assert "C7" in places_offered(match)
    choose(match, "c7")
    assert set(keys(match)) == {"b7,c7"}
    assert refused(match, "c7,d7") == "R134"


# Rivals ---------------------------------------------------------------------------------------------------------------


def meeting(*tiles):
    """Seat 0 has dug along row 5, seat 3 comes up column C from below."""
    table = position().tunnel_on(0, "stub", "B5 C5")
    table.tunnel_on(3, "stub", "B13 C13").tunnel_on(3, "passage", "C12 D12 E12 F12")
    for tile, squares in tiles:
        table.tunnel_on(3, tile, squares)
    return table


@pytest.mark.rule("hall:R136", "hall:R137")
def test_t33_corners_may_touch_and_sides_may_not():
    """Seat 3 has F8: G7 touches it at a corner, F7 by a side."""
    table = meeting(("passage", "F11 F10 F9 F8")).tunnel_on(0, "passage", "D5 E5 F5 G5")
    match = laying(table, "stub")
    choose(match, "g6")
    assert "g6,g7" in keys(match)
    choose(match, "g6,g7")
    assert {"G6", "G7"} <= network(match, 0) and not network(match, 0) & network(match, 3)
    other = laying(meeting(("passage", "F11 F10 F9 F8")).tunnel_on(0, "passage", "D5 E5 F5 G5"), "stub")
    assert refused(other, "f7") == "R136"
    choose(other, "f6")
    assert refused(other, "f6,f7") == "R136"


@pytest.mark.rule("hall:R136")
@pytest.mark.parametrize("at", ["x5", "y4", "y6"])
def test_not_beside_the_gate_of_a_rival(at):
    assert refused(laying(position(), "stub"), at) == "R136"


@pytest.mark.rule("hall:R136")
def test_not_beside_the_hall_of_a_rival():
    table = position().tunnel_on(1, "gallery", "X5 W5 V5").tunnel_on(1, "gallery", "X6 W6 V6")
    match = laying(table.hall_on(1, "porridge_pit", "X5 W5 V5 X6 W6 V6"), "stub")
    assert refused(match, "u5") == refused(match, "w7") == refused(match, "w4") == "R136"
    assert refused(match, "u7") == "R134"  # at its corner


@pytest.mark.rule("hall:R136")
def test_partners_are_no_rivals():
    table = position(4, teams=True)
    match = laying(table, "stub")
    gate = square_name(int(fields(match).gate[3]))
    assert gate == "A13"
    assert refused(match, "a12") == "R134" and refused(match, "x5") == "R136"


@pytest.mark.rule("hall:R136")
def test_every_rival_counts():
    match = laying(position(5), "stub")
    gates = [int(gate) for gate in fields(match).gate[1:5]]
    for gate in gates:
        beside_it = [at for way in range(4) if (at := neighbour(gate, way)) >= 0]
        assert len(beside_it) == 3
        assert {refused(match, square_name(at).lower()) for at in beside_it} == {"R136"}


# Reasons stand in the order of the rules ------------------------------------------------------------------------------


@pytest.mark.rule("hall:R141")
def test_the_reason_is_that_of_the_way_which_comes_closest():
    """On A3 a stub goes up or to the right, away from the network, or down to A4, over one rubble space."""
    match = laying(position(), "stub")
    assert refused(match, "a3") == "R141"
    assert refused(match, "a2") == "R134"


# Against a plain search -----------------------------------------------------------------------------------------------

MOUNTAINS = {
    "two": dict(seed=1, seats=2, digs=14),
    "three": dict(seed=2, seats=3, digs=15, isolated=2),
    "four": dict(seed=3, seats=4, digs=28, isolated=3),
    "teams": dict(seed=4, seats=4, digs=36, teams=True),
    "five": dict(seed=5, seats=5, digs=45),
}


@pytest.fixture(scope="module", params=MOUNTAINS, ids=list(MOUNTAINS))
def rugged(request):
    return dug_at_random(**MOUNTAINS[request.param]).match()


def squares_in_row(bits, row):
    assert 0 <= bits < 1 << WIDE
    return [row * WIDE + column for column in range(WIDE) if bits >> column & 1]


def laid_by_bits(match, seat, number, hammers):
    """All that the kernel allows: the square of the key and all squares, for each turn."""
    box, table = box_of(match), fields(match)
    found = []
    for turn in range(int(box.turns[number])):
        for row in range(HIGH):
            for place in squares_in_row(int(places_in_row(box, table, seat, number, turn, row, hammers)), row):
                squares = [covered(box, number, turn, place, index) for index in range(int(box.squares[number]))]
                assert rubble_under(box, table, number, turn, place) <= hammers
                found.append((spot(place), frozenset(map(spot, squares))))
    assert len(set(found)) == len(found), "no two turns are the same"
    return set(found)


@pytest.mark.rule("hall:R129", "hall:R141", "hall:R140")
def test_places_are_those_of_a_plain_search(rugged):
    table = fields(rugged)
    mountain = mountain_of(rugged)
    seen = set()
    for seat in (0, int(table.seats) - 1):
        for tile, rows in SHAPES.items():
            placements = mountain.placements(seat, rows)
            seen |= set(placements.values())
            for hammers in HAMMERS:
                wanted = {laid for laid, rubble in placements.items() if rubble <= hammers}
                assert laid_by_bits(rugged, seat, shape(tile), hammers) == wanted, (seat, tile, hammers)
    assert seen >= {0, 1, 2, 3}


@pytest.mark.rule("hall:C19", "hall:R134", "hall:R136")
def test_a_shape_fits_if_a_plain_search_finds_a_place(rugged):
    box, table = box_of(rugged), fields(rugged)
    mountain = mountain_of(rugged)
    for seat in range(int(table.seats)):
        for tile, rows in SHAPES.items():
            least = min(mountain.placements(seat, rows).values(), default=SQUARES + 1)
            fits = [bool(fits_somewhere(box, table, seat, shape(tile), hammers)) for hammers in HAMMERS]
            assert fits == [least <= hammers for hammers in HAMMERS], (seat, tile)
