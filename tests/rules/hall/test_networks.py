"""Networks: what is connected to a gate, what is cut off, and what is joined again. (R138, R139, C25, C43)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    box_of,
    cast,
    choose,
    dig,
    established,
    events,
    fields,
    honour,
    in_vain,
    keys,
    named,
    network,
    places_offered,
    position,
    refused,
    region,
    scores,
    shape,
    statues,
    storage,
    supply,
    tiles_left,
    told,
)
from tests.rules.hall.plain_search import dug_at_random, mountain_of, spot
from underhall.games.hall.names import square_name
from underhall.games.hall.pieces import GATE, HALL, HIGH, NONE, PORTION, REGIONS, WIDE
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import (
    beside_region,
    first_square,
    in_any_network,
    new_region,
    survey,
    trace_network,
)
from underhall.games.hall.rules.spells import bars_cave_in

CAVE_IN = "sneeze_of_the_deep"


def chain(table, seat=0):
    """Three tiles in a row from the gate of seat 0: the last one is connected only through the middle one."""
    table.tunnel_on(seat, "stub", "B5 C5").tunnel_on(seat, "stub", "D5 E5").tunnel_on(seat, "gallery", "F5 F6 F7")
    return table


def collapsing(table, **tokens):
    """Seat 0 has cast the spell that lets a tile cave in."""
    match = table.spell(0, CAVE_IN).storage(0, rune=1, **tokens).match()
    return cast(match, CAVE_IN)


# Tracing --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R047")
def test_a_network_is_the_gate_and_what_hangs_together_with_it():
    match = chain(position()).match()
    assert network(match, 0) == {"A5", "B5", "C5", "D5", "E5", "F5", "F6", "F7"}
    assert [network(match, seat) for seat in (1, 2, 3)] == [{"Y5"}, {"Y13"}, {"A13"}]
    assert not fields(match).network[4].any()


@pytest.mark.rule("hall:R138", "hall:R048")
def test_tiles_that_meet_at_a_corner_do_not_hang_together():
    match = position().tunnel_on(0, "stub", "B5 C5").tunnel_on(None, "stub", "D6 E6").match()
    assert network(match, 0) == {"A5", "B5", "C5"}
    assert not in_any_network(fields(match), square_of("D6")) and in_any_network(fields(match), square_of("Y13"))


@pytest.mark.rule("hall:R047")
def test_a_winding_network_is_followed_up_and_down():
    """Down, right, up, right, up and left again: no single pass over the rows finds it all."""
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B9 C9")
    table.tunnel_on(0, "passage", "D9 D8 D7 D6").tunnel_on(0, "stub", "E6 F6").tunnel_on(0, "passage", "F7 F8 F9 F10")
    table.tunnel_on(0, "passage", "G10 H10 I10 J10").tunnel_on(0, "gallery", "J9 J8 J7").tunnel_on(0, "stub", "J6 J5")
    table.tunnel_on(0, "gallery", "J4 J3 J2").tunnel_on(0, "long_passage", "J1 I1 H1 G1 F1")
    match = table.match()
    assert len(network(match, 0)) == 1 + 4 + 2 + 4 + 2 + 4 + 4 + 3 + 2 + 3 + 5
    assert network(match, 0) == named(fields(match).dug) - {"Y5", "Y13", "A13"}


@pytest.mark.rule("hall:R138", "hall:R047")
@pytest.mark.parametrize("seed", range(3))
def test_networks_are_those_of_a_plain_search(seed):
    match = dug_at_random(seed=20 + seed, seats=3 + seed, digs=30, isolated=4).match()
    mountain = mountain_of(match)
    for seat in range(3 + seed):
        assert network(match, seat) == {square_name(y * WIDE + x) for x, y in mountain.network(seat)}
    reached = {at for seat in range(3 + seed) for at in mountain.network(seat)}
    alone = {spot(at) for at in range(HIGH * WIDE) if fields(match).region[at] != NONE} - reached
    assert alone and not any(in_any_network(fields(match), y * WIDE + x) for x, y in alone)


@pytest.mark.rule("hall:R047")
def test_without_a_gate_there_is_no_network():
    match = chain(position()).match()
    fields(match).gate[0] = NONE
    trace_network(fields(match), 0)
    assert network(match, 0) == set()


# Regions --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R179")
def test_a_new_region_takes_the_first_free_number():
    match = chain(position()).match()
    table = fields(match)
    used = [number for number in range(REGIONS) if table.what[number] != NONE]
    assert used == list(range(4 + 3))
    table.what[2] = NONE
    assert new_region(table, PORTION) == 2 and table.what[2] == PORTION
    assert new_region(table, GATE) == 7 and table.what[7] == GATE
    table.what[:] = HALL
    table.what[REGIONS - 1] = NONE
    assert new_region(table, 0) == REGIONS - 1 and new_region(table, 0) == NONE


@pytest.mark.rule("hall:R179", "hall:R048")
def test_the_first_square_of_a_region_and_what_is_beside_it():
    match = chain(position()).match()
    table = fields(match)
    number = int(table.region[square_of("F6")])
    assert first_square(table, number) == square_of("F5")
    assert first_square(table, REGIONS - 1) == NONE
    near = {square_name(at) for at in range(HIGH * WIDE) if beside_region(table, at, number)}
    assert near == {"F4", "G5", "E5", "F5", "F6", "F7", "E6", "G6", "E7", "G7", "F8"}


# Cut off --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R138", "hall:C43")
def test_what_hung_on_a_tile_that_is_gone_belongs_to_nobody():
    match = collapsing(chain(position()))
    assert places_offered(match) == {"B5", "D5", "F5"}
    choose(match, "d5")
    assert network(match, 0) == {"A5", "B5", "C5"}
    assert region(match, "D5") == set() and region(match, "F6") == {"F5", "F6", "F7"}
    assert [event["seat"] for event in events(match, "isolated")] == [0]
    assert tiles_left(match, "stub") == 8 - 1 and tiles_left(match, "gallery") == 6
    assert "D5" in named(fields(match).open[0]) and named(fields(match).edge[0]) >= {"D5"}


@pytest.mark.rule("hall:C43")
def test_a_tile_at_the_end_isolates_nothing():
    match = collapsing(chain(position()))
    choose(match, "f5")
    assert network(match, 0) == {"A5", "B5", "C5", "D5", "E5"}
    assert events(match, "isolated") == []
    assert [(event["seat"], event["shape"], event["square"]) for event in events(match, "caved-in")] == [
        (0, shape("gallery"), square_of("F5"))
    ]


@pytest.mark.rule("hall:C43")
@pytest.mark.parametrize(
    ("tile", "squares", "stone"),
    [
        ("stub", "B5 C5", 1),
        ("gallery", "B5 C5 D5", 2),
        ("passage", "B5 C5 D5 E5", 3),
        ("long_passage", "B5 C5 D5 E5 F5", 4),
    ],
)
def test_a_tile_that_is_gone_brings_stone_and_keeps_its_honour(tile, squares, stone):
    table = position().tunnel_on(0, tile, squares).tunnel_on(0, "stub", "A6 A7").honour(0, 9)
    match = collapsing(table)
    left = tiles_left(match, tile)
    choose(match, "b5")
    assert storage(match, 0) == {"stone": stone} and supply(match)["stone"] == 35 - stone
    assert honour(match, 0) == 9
    assert tiles_left(match, tile) == left + 1
    assert (fields(match).what != NONE).sum() == 4 + 1, "the gates and the other stub"
    assert not set(squares.split()) & (named(fields(match).dug) | named(fields(match).tunnels))
    assert named(fields(match).anchors) <= {"A6", "A7"}


@pytest.mark.rule("hall:C43")
def test_tiles_of_others_and_isolated_ones_stay():
    table = position().tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "stub", "A6 A7").tunnel_on(1, "stub", "X5 W5")
    match = collapsing(table.tunnel_on(None, "stub", "F8 F9"))
    assert places_offered(match) == {"B5", "A6"}
    for at in ("x5", "w5", "f8", "a5", "c5", "d9"):
        assert refused(match, at) == "C43"


@pytest.mark.rule("hall:C43")
def test_a_tile_with_a_statue_or_a_pedestal_stays():
    table = chain(position()).statue("fire", "E5").pedestal(0, "ice", "F6").tunnel_on(0, "stub", "A6 A7")
    match = collapsing(table)
    assert places_offered(match) == {"B5", "A6"}
    assert refused(match, "d5") == "C43" and refused(match, "f5") == "C43"


@pytest.mark.rule("hall:C43")
def test_halls_gates_and_what_sticks_out_stay():
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6").tunnel_on(0, "stub", "A6 A7").tunnel_on(0, "stub", "F5 G5")
    match = collapsing(table)
    assert places_offered(match) == {"A6", "F5"}
    assert refused(match, "e5") == refused(match, "b5") == refused(match, "a5") == "C43"
    numbers = {name: int(fields(match).region[square_of(name)]) for name in ("A5", "C5", "E5", "F5")}
    assert [bars_cave_in(fields(match), 0, number) == 0 for number in numbers.values()] == [False, False, False, True]
    assert bars_cave_in(fields(match), 0, REGIONS - 1) == Reason.NOT_A_TUNNEL_TILE


@pytest.mark.rule("hall:C43")
@pytest.mark.parametrize("bare", [True, False])
def test_without_such_a_tile_the_spell_is_in_vain(bare):
    """Nothing is dug; or what is dug has a statue or a pedestal, is under a hall in part, cut off or a rival's."""
    table = position().spell(0, CAVE_IN).storage(0, rune=1)
    if not bare:
        table.tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "gallery", "B6 C6 D6")
        table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6").tunnel_on(0, "stub", "F5 G5").statue("fire", "G5")
        table.tunnel_on(0, "stub", "F6 F7", anchor="F7").pedestal(0, "ice", "F7")
        table.tunnel_on(1, "stub", "X5 W5").tunnel_on(None, "stub", "K11 L11")
    assert in_vain(table, CAVE_IN)


@pytest.mark.rule("hall:C43")
def test_one_such_tile_behind_others_is_enough():
    table = position().tunnel_on(0, "stub", "B5 C5").statue("fire", "B5").tunnel_on(0, "stub", "D5 E5")
    match = collapsing(table.tunnel_on(0, "gallery", "F5 F6 F7").pedestal(0, "ice", "F6"))
    assert region(match, "D5") == set() and network(match, 0) == {"A5", "B5", "C5"}


@pytest.mark.rule("hall:C43")
def test_rubble_is_rubble_again():
    table = position().tunnel_on(0, "passage", "A1 A2 A3 A4").tunnel_on(0, "stub", "A6 A7")
    match = collapsing(table, stone=1, hammer=2)
    choose(match, "a1", "dig:passage:stone")
    assert refused(match, "a1") == "R141"


@pytest.mark.rule("hall:C43", "hall:C9")
def test_buried_resources_do_not_come_back():
    table = position().tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "stub", "B4 C4")
    match = collapsing(table, heartstone=2)
    choose(match, "b4")
    assert storage(match, 0) == {"stone": 1, "heartstone": 2}
    dig(match, "stub", "heartstone", "B4 C4")
    assert storage(match, 0) == {"stone": 1}


@pytest.mark.rule("hall:C43")
def test_workshops_and_tokens_stay():
    table = (
        position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "B8 B9").tunnel_on(0, "stub", "B5 C5")
    )
    table.workshop("stonemill", "C8").token(0, "fire", 1).tunnel_on(0, "stub", "D5 E5")
    match = collapsing(table)
    before = scores(match, 0)["pedestals"]
    choose(match, "b8")
    assert established(match) == {"C8": "stonemill"}
    assert scores(match, 0)["pedestals"] == before > 0


@pytest.mark.rule("hall:R138")
def test_a_rival_may_dig_beside_what_is_cut_off():
    """A11 and B11 are beside a tile that seat 0 loses."""
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "stub", "A10 B10")
    table.tunnel_on(3, "stub", "B13 C13")
    match = collapsing(table, stone=2)
    assert "B11" not in named(fields(match).open[3])
    choose(match, "a6")
    assert "B11" in named(fields(match).open[3]) and "A11" in named(fields(match).open[3])
    assert network(match, 0) == {"A5"}


@pytest.mark.rule("hall:C25", "hall:R142")
def test_a_statue_that_is_cut_off_is_buried_again():
    match = collapsing(chain(position()).statue("fire", "F6"), cart=4, stone=1)
    assert scores(match, 0)["statues"] > 0
    choose(match, "d5")
    assert scores(match, 0)["statues"] == 0 and statues(match)["F6"] == "fire"
    dig(match, "stub", "stone", "A6 A7")
    assert keys(match) == ["none", "trade"]
    assert refused(match, "f6") == "C25"


@pytest.mark.rule("hall:C25")
def test_a_statue_on_an_isolated_tile_cannot_be_moved():
    table = position().tunnel_on(None, "gallery", "F5 F6 F7").statue("fire", "F6").tunnel_on(0, "stub", "B5 C5")
    match = table.statue("ice", "B5").storage(0, cart=1).statue_step(0).match()
    assert refused(match, "f6") == "C25" and "b5" in keys(match)
    assert scores(match, 0)["statues"] == 2


# Joined again ---------------------------------------------------------------------------------------------------------


def apart():
    """A gallery with a statue that belongs to nobody, one step from seat 0 and from seat 3."""
    return position().tunnel_on(None, "gallery", "B8 B9 B10").statue("moon", "B9")


@pytest.mark.rule("hall:R139", "hall:C25")
@pytest.mark.parametrize(
    ("seat", "tile", "squares"),
    [(0, "stub", "A6 A7"), (0, "elbow", "A6 A7 B7"), (3, "stub", "A12 A11"), (3, "elbow", "A12 A11 B11")],
)
def test_whoever_connects_to_isolated_tiles_has_them(seat, tile, squares):
    size = len(squares.split())
    match = apart().storage(seat, stone=size, cart=1).act(seat).match()
    dig(match, tile, "stone", squares)
    joined = tile == "elbow"
    assert ({"B8", "B9", "B10"} <= network(match, seat)) is joined
    assert [event["seat"] for event in events(match, "joined")] == [seat] * joined
    assert network(match, 3 - seat) == {"A13" if seat == 0 else "A5"}
    assert scores(match, seat)["statues"] == (2 if joined else 0)
    if joined:
        assert asked(match) == seat and "b9" in keys(match)


@pytest.mark.rule("hall:R139")
def test_a_network_grows_by_all_that_hangs_together():
    """Two isolated tiles side by side and a third behind them."""
    table = (
        position().tunnel_on(None, "stub", "D5 E5").tunnel_on(None, "stub", "D6 E6").tunnel_on(None, "stub", "F6 G6")
    )
    match = table.storage(0, stone=2).match()
    dig(match, "stub", "stone", "B5 C5")
    assert network(match, 0) == {"A5", "B5", "C5", "D5", "E5", "D6", "E6", "F6", "G6"}
    assert "joined" in told(match)


@pytest.mark.rule("hall:R139")
def test_digging_on_alone_joins_nothing():
    match = position().tunnel_on(0, "stub", "B5 C5").storage(0, stone=2).match()
    dig(match, "stub", "stone", "D5 E5")
    assert "joined" not in told(match)


@pytest.mark.rule("hall:R139", "hall:R136")
def test_what_was_joined_keeps_rivals_away():
    """B11 is free for seat 3 until seat 0 has B10."""
    match = apart().storage(0, stone=3).match()
    assert {"B11", "C9", "A10"} <= named(fields(match).open[3])
    dig(match, "elbow", "stone", "A6 A7 B7")
    assert not {"B11", "C9", "A10"} & named(fields(match).open[3])


@pytest.mark.rule("hall:R139")
def test_a_cut_off_part_may_be_joined_from_another_side():
    match = collapsing(chain(position()), stone=4)
    choose(match, "d5")
    dig(match, "passage", "stone", "B6 C6 D6 E6")
    assert network(match, 0) == {"A5", "B5", "C5", "B6", "C6", "D6", "E6", "F5", "F6", "F7"}
    assert "joined" in told(match)


# Teams ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R220", "hall:R221")
def test_partners_networks_become_one():
    table = position(4, teams=True).tunnel_on(0, "passage", "A6 A7 A8 A9").storage(0, stone=3)
    match = table.match()
    assert network(match, 3) == {"A13"}
    dig(match, "gallery", "stone", "A10 A11 A12")
    assert network(match, 0) == network(match, 3) == {f"A{row}" for row in range(5, 14)}
    assert "joined" in told(match)


@pytest.mark.rule("hall:R221")
def test_rivals_stay_away_from_both_partners():
    match = position(4, teams=True).tunnel_on(0, "passage", "A6 A7 A8 A9").match()
    table = fields(match)
    assert {"A10", "A12"} <= named(table.open[0]) & named(table.open[3])
    assert not {"A10", "A12", "B7"} & (named(table.open[1]) | named(table.open[2]))


@pytest.mark.rule("hall:R134", "hall:R136")
def test_a_survey_brings_all_seats_up_to_date():
    match = position(5).match()
    table = fields(match)
    before = table.network.copy(), table.open.copy(), table.edge.copy()
    for rows in (table.network, table.open, table.edge):
        rows[:5] = 0
    survey(box_of(match), table)
    assert all((now == was).all() for now, was in zip((table.network, table.open, table.edge), before, strict=True))
    assert all(table.edge[seat].any() and table.open[seat].any() for seat in range(5))
