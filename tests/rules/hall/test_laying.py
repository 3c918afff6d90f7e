"""Where a tunnel may be laid. (R130 to R137, R141, C19)"""

from itertools import product
from typing import Any

import pytest

from tests.rules.hall.helpers import (
    PACK,
    altered,
    box_of,
    choose,
    fields,
    keys,
    kind,
    named,
    network,
    pack,
    places_offered,
    position,
    refused,
    shape,
)
from tests.rules.hall.plain_search import SHAPES, beside, dug_at_random, mountain_of, spot, ways
from tests.rules.hall.small_board import built
from underhall.games.hall.names import square_name
from underhall.games.hall.pieces import HIGH, SQUARES, WIDE
from underhall.games.hall.position import Position
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import beside_row, neighbour, stepped
from underhall.games.hall.rules.laying import (
    Obstacle,
    bars_way,
    fits_somewhere,
    obstacle_at,
    places_in_row,
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
    """From A6 a passage goes to the right or down: to the left it would leave the board."""
    match = laying(position(), "passage")
    assert refused(match, "a7") == "R134"  # to the right or down from there, not beside the gate
    choose(match, "a6")
    assert set(keys(match)) == {"a6,b6,c6,d6", "a6,a7,a8,a9"}
    box, table = box_of(match), fields(match)
    for row, column in ((-1, 0), (17, 0), (0, -1), (0, 25)):
        assert obstacle_at(box, table, 0, row, column) == Obstacle.NO_MOUNTAIN
    for row, column in ((0, 0), (16, 0), (0, 24)):
        assert obstacle_at(box, table, 0, row, column) == Obstacle.NONE


@pytest.mark.rule("hall:R130")
def test_a_tile_never_goes_round_the_edge():
    """From the last column of a row no step to the right leads into the next row."""
    match = position().storage(1, stone=5, hammer=5).act(1).match()
    choose(match, "dig:passage:stone", "y6")
    assert set(keys(match)) == {"v6,w6,x6,y6", "y6,y7,y8,y9"}


@pytest.mark.rule("hall:R130")
def test_holes_are_no_part_of_the_board():
    tiers = list(PACK.board.winter.tiers)
    tiers[4] = tiers[4][:2] + "." + tiers[4][3:]  # C5
    match = laying(Position(altered(board={"winter": {"tiers": tuple(tiers)}}), 4), "elbow")
    assert refused(match, "c5") == "R130"
    choose(match, "b5")
    assert refused(match, "b5,c5,c6") == "R130"
    assert set(keys(match)) == {"b4,c4,b5", "b5,b6,c6", "a4,b4,b5", "b5,a6,b6"}


@pytest.mark.rule("hall:R130")
def test_the_autumn_side_ends_where_its_columns_do():
    match = laying(position(3).turn_of(0), "stub")
    assert refused(match, "r5") is None and refused(match, "r1") is None  # there are no such squares
    assert refused(match, "q1") == "R134"
    last = position(3).storage(1, stone=2).act(1).match()
    choose(last, "dig:stub:stone")
    assert places_offered(last) == {"Q4", "Q6", "P5", "Q3", "Q7", "P4", "P6", "O5"}
    assert refused(last, "r5") is None


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
    """C8 and C10 are sites: between them a tile turns to the right only."""
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B8 B9")
    match = laying(table, "elbow")
    choose(match, "c9")
    assert refused(match, "c8,d8,c9") == refused(match, "c9,c10,d10") == "R132"
    assert set(keys(match)) == {"d8,c9,d9", "c9,d9,d10"}


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
    assert set(keys(match)) == {"c7,d7", "b7,c7"}


@pytest.mark.rule("hall:R134", "hall:R136")
def test_the_network_of_a_rival_does_not_connect():
    table = position().tunnel_on(1, "stub", "X5 W5")
    match = laying(table, "stub")
    assert refused(match, "v5") == "R136" and refused(match, "x4") == "R136"
    assert refused(match, "t5") == "R134"


@pytest.mark.rule("hall:R135")
def test_a_workshop_does_not_connect():
    """C8 has an entrance to the network; what touches only the workshop is not beside the network."""
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B8 B9")
    match = laying(table.workshop("stonemill", "C8"), "stub")
    assert refused(match, "d8") == "R134"
    assert {"C7", "C9"} <= places_offered(match)
    assert "C8" not in named(fields(match).edge[0]), "it is not ground"
    choose(match, "b7")
    assert refused(match, "c7") is None  # a square is no longer asked for
    assert set(keys(match)) == {"b6,b7", "b7,c7"}
    other = laying(table, "gallery")
    assert refused(other, "d7") == refused(other, "d8") == "R134"


# Rivals ---------------------------------------------------------------------------------------------------------------


def meeting(*tiles):
    """Seat 0 has dug along row 5, seat 3 comes up column C from below."""
    table = position().tunnel_on(0, "stub", "B5 C5")
    table.tunnel_on(3, "stub", "B13 C13").tunnel_on(3, "passage", "C12 D12 E12 F12")
    for tile, squares in tiles:
        table.tunnel_on(3, tile, squares)
    return table


@pytest.mark.rule("hall:R136", "hall:R137")
def test_corners_may_touch_and_sides_may_not():
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
    box, there = box_of(match), fields(match)
    barred = {name: obstacle_at(box, there, 0, int(name[1:]) - 1, ord(name[0]) - ord("A")) for name in ("U6", "U7")}
    assert barred == {"U6": Obstacle.RIVAL, "U7": Obstacle.NONE}, "by its side, and at its corner"


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

MOUNTAINS: dict[str, dict[str, Any]] = {
    "two": {"seed": 1, "seats": 2, "digs": 14},
    "three": {"seed": 2, "seats": 3, "digs": 15, "isolated": 2},
    "four": {"seed": 3, "seats": 4, "digs": 28, "isolated": 3},
    "teams": {"seed": 4, "seats": 4, "digs": 36, "teams": True},
    "five": {"seed": 5, "seats": 5, "digs": 45},
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
    assert seen == set(HAMMERS)


@pytest.mark.rule("hall:R130", "hall:R134")
def test_places_on_a_smaller_board():
    match = built().match()
    mountain = mountain_of(match)
    for seat, hammers in product(range(4), (0, 1)):
        for tile, rows in SHAPES.items():
            wanted = {laid for laid, rubble in mountain.placements(seat, rows).items() if rubble <= hammers}
            assert laid_by_bits(match, seat, shape(tile), hammers) == wanted, (seat, tile, hammers)
            assert bool(fits_somewhere(box_of(match), fields(match), seat, shape(tile), hammers)) == bool(wanted)
    assert obstacle_at(box_of(match), fields(match), 0, 9, 0) == Obstacle.NO_MOUNTAIN


@pytest.mark.rule("hall:R130", "hall:R131", "hall:R132")
def test_reasons_are_those_of_a_plain_search(rugged):
    """The most telling of all squares that are barred; else the tile does not touch, or covers too much rubble."""
    box, table = box_of(rugged), fields(rugged)
    mountain = mountain_of(rugged)
    hammers = 1
    counted = set()
    for tile in ("gallery", "dogleg", "side_chamber"):
        number = shape(tile)
        allowed = {laid for laid, rubble in mountain.placements(0, SHAPES[tile]).items() if rubble <= hammers}
        rivals, near = beside(mountain.rivals(0)), beside(mountain.network(0))
        for place in range(0, HIGH * WIDE, 3):
            turn = place % int(box.turns[number])
            steps = list(zip(box.across[number, turn], box.down[number, turn], strict=True))
            squares = [(place % WIDE + int(x), place // WIDE + int(y)) for x, y in steps[: int(box.squares[number])]]
            reasons = [reason for at in squares if (reason := plain_reason(rugged, mountain, rivals, at)) is not None]
            if not reasons and not set(squares) & near:
                reasons = [Reason.TILE_OUT_OF_REACH]
            if not reasons and (spot(place), frozenset(squares)) not in allowed:
                reasons = [Reason.TILE_ON_RUBBLE]
            if reasons:
                assert bars_way(box, table, 0, number, turn, place) == min(reasons)
                counted.add(min(reasons))
    assert counted >= {
        Reason.TILE_OFF_THE_MOUNTAIN,
        Reason.TILE_ON_A_TILE,
        Reason.TILE_OUT_OF_REACH,
        Reason.TILE_BESIDE_A_RIVAL,
    }


def plain_reason(match, mountain, rivals, at):
    side = pack(match).board.winter if fields(match).seats > 3 else pack(match).board.autumn
    x, y = at
    mark = side.tiers[y][x] if 0 <= y < len(side.tiers) and 0 <= x < len(side.tiers[y]) else "."
    if mark == ".":
        return Reason.TILE_OFF_THE_MOUNTAIN
    if at in mountain.dug:
        return Reason.TILE_ON_A_TILE
    if mark in "WH":
        return Reason.TILE_ON_A_SITE if mark == "W" else Reason.TILE_ON_THE_HEART
    return Reason.TILE_BESIDE_A_RIVAL if at in rivals else None


@pytest.mark.rule("hall:C19", "hall:R134", "hall:R136")
def test_a_shape_fits_if_a_plain_search_finds_a_place(rugged):
    box, table = box_of(rugged), fields(rugged)
    mountain = mountain_of(rugged)
    for seat in range(int(table.seats)):
        for tile, rows in SHAPES.items():
            least = min(mountain.placements(seat, rows).values(), default=SQUARES + 1)
            fits = [bool(fits_somewhere(box, table, seat, shape(tile), hammers)) for hammers in HAMMERS]
            assert fits == [least <= hammers for hammers in HAMMERS], (seat, tile)


@pytest.mark.rule("hall:R129", "hall:R134")
def test_the_squares_offered_are_those_of_a_plain_search():
    """Through the decision itself: each square on which the anchor can come to lie, whatever the turn."""
    table = dug_at_random(seed=6, seats=4, digs=24).storage(0, stone=4, hammer=1)
    mountain = mountain_of(table.match())
    for tile in ("junction", "zigzag"):
        match = table.match()
        choose(match, f"dig:{tile}:stone")
        placements = mountain.placements(0, SHAPES[tile])
        wanted = {at for (at, _), rubble in placements.items() if rubble <= 1}
        assert places_offered(match) == {square_name(y * WIDE + x) for x, y in wanted}
        at = min(wanted, key=lambda each: each[::-1])
        found = {named_squares(squares) for (key, squares), rubble in placements.items() if key == at and rubble <= 1}
        choose(match, square_name(at[1] * WIDE + at[0]).lower())
        assert kind(match) != "dig-turn" or set(keys(match)) == found


def named_squares(squares):
    return ",".join(square_name(y * WIDE + x).lower() for x, y in sorted(squares, key=lambda at: at[::-1]))


# The drawn tiles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R129")
@pytest.mark.parametrize("tile", SHAPES)
def test_the_ways_to_lay_a_tile_are_all_turns_and_flips(tile):
    box = box_of(position().match())
    number, size = shape(tile), int(box_of(position().match()).squares[shape(tile)])
    found = [
        frozenset((int(x), int(y)) for x, y in zip(across[:size], down[:size], strict=True))
        for across, down in zip(box.across[number], box.down[number], strict=True)
    ][: int(box.turns[number])]
    assert set(found) == {squares for _, squares in ways(SHAPES[tile])} and len(set(found)) == len(found)
    corners = {frozenset((x - min(a for a, _ in way), y - min(b for _, b in way)) for x, y in way) for way in found}
    assert len(corners) == int(box.outlines[number])
    first = found[: int(box.outlines[number])]
    assert corners == {
        frozenset((x - min(a for a, _ in way), y - min(b for _, b in way)) for x, y in way) for way in first
    }


# Squares and rows -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R048")
def test_neighbours_share_a_side_and_end_at_the_edge():
    def beside_square(name):
        return {square_name(at) for way in range(4) if (at := neighbour(square_of(name), way)) >= 0}

    assert beside_square("C3") == {"C2", "D3", "C4", "B3"}
    assert beside_square("A1") == {"A2", "B1"} and beside_square("Y1") == {"X1", "Y2"}
    assert beside_square("A17") == {"A16", "B17"} and beside_square("Y17") == {"Y16", "X17"}


@pytest.mark.rule("hall:R048")
def test_rows_beside_a_set():
    rows = [0] * HIGH
    rows[0], rows[1], rows[HIGH - 1] = 0b00100, 0b10000, 0b1
    assert beside_row(rows, 0) == 0b11010
    assert beside_row(rows, 1) == 0b101100
    assert beside_row(rows, 2) == 0b10000
    assert beside_row(rows, HIGH - 2) == 0b1 and beside_row(rows, HIGH - 1) == 0b10
    assert (stepped(0b100, 1), stepped(0b100, 0), stepped(0b100, -2)) == (0b10, 0b100, 0b10000)


@pytest.mark.rule("hall:R134", "hall:R136")
def test_where_a_seat_may_dig_at_the_start():
    match = position().match()
    table = fields(match)
    assert named(table.edge[0]) == {"A4", "A6", "B5"}
    barred = named([int(row) for row in box_of(match).ground[1]]) - named(table.open[0])
    assert barred == {"A5", "A13", "Y5", "Y13", "X5", "Y4", "Y6", "X13", "Y12", "Y14", "B13", "A12", "A14"}
