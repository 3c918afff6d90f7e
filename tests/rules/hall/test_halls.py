"""Great halls. (R161 to R175, C20, C21)"""

import pytest

from tests.rules.hall.helpers import (
    PACK,
    asked,
    box_of,
    cast,
    choose,
    chosen_from,
    clan,
    dedicate,
    dig,
    events,
    fields,
    hall,
    key,
    keys,
    kind,
    named,
    network,
    pedestals,
    places_offered,
    position,
    refused,
    region,
    scores,
    standing,
    statues,
    told,
    what,
)
from tests.rules.hall.plain_search import HALLS, dug_at_random, mountain_of, regions_of, ways
from underhall.games.hall.names import square_name
from underhall.games.hall.pieces import HALL, HIGH, NONE, PORTION, REGIONS, WIDE
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.dig import bars_pedestal
from underhall.games.hall.rules.halls import CUT, bars_hall, hall_places, hall_places_in_row, split, tunnel_squares

BLOCK = "B5 C5 D5 B6 C6 D6 B7 C7 D7"
TWO_ROWS = "B5 C5 D5 B6 C6 D6"


def block(table=None, rows=3):
    """Three galleries, one below the other, beside the gate of seat 0."""
    table = table or position()
    for row in range(5, 5 + rows):
        table.tunnel_on(0, "gallery", f"B{row} C{row} D{row}")
    return table


def halls(match):
    """The halls that may be dedicated."""
    assert kind(match) == "hall"
    return chosen_from(match, "hall")


# Laying it ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R161", "hall:R164")
def test_a_hall_is_laid_over_tunnels_for_nothing():
    match = block(rows=2).hall_step(0).match()
    assert (asked(match), halls(match)) == (0, {"porridge_pit"})
    dedicate(match, "porridge_pit", TWO_ROWS, altar="C5")
    assert region(match, "B5") == set(TWO_ROWS.split()) and what(match, "D6") == HALL + hall("porridge_pit")
    assert fields(match).hall_at[hall("porridge_pit")] == square_of("C5")
    assert network(match, 0) == {"A5", *TWO_ROWS.split()}
    assert named(fields(match).tunnels) == set() and named(fields(match).anchors) == set()
    assert "spent" not in told(match)


@pytest.mark.rule("hall:R161")
def test_nobody_has_to():
    match = block(rows=2).hall_step(0).match()
    choose(match, "none")
    assert (fields(match).hall_at == NONE).all() and asked(match) == 1


@pytest.mark.rule("hall:R161", "hall:R006")
def test_a_hall_that_lies_somewhere_is_not_to_be_had():
    table = block(rows=3).tunnel_on(1, "gallery", "X5 W5 V5").tunnel_on(1, "gallery", "X6 W6 V6")
    match = table.hall_on(1, "porridge_pit", "X5 W5 V5 X6 W6 V6").hall_step(0).match()
    assert refused(match, "hall:porridge_pit") == "R006"
    assert "the_trove" in halls(match)


@pytest.mark.rule("hall:R055")
def test_one_hall_in_a_turn():
    match = block(rows=3).tunnel_on(0, "gallery", "B8 B9 B10").hall_step(0).match()
    dedicate(match, "porridge_pit", TWO_ROWS)
    assert kind(match) != "hall" and asked(match) == 1


@pytest.mark.rule("hall:R162")
@pytest.mark.parametrize(
    ("tile", "rows", "fitting"),
    [
        ("gallery", 1, set()),
        ("gallery", 2, {"porridge_pit"}),
        ("gallery", 3, {"porridge_pit", "bellows_nave", "crooked_parlour", "the_trove"}),
        ("passage", 3, {"porridge_pit", "bellows_nave", "crooked_parlour", "the_trove", "rootbound_throne"}),
        ("long_passage", 2, {"porridge_pit", "long_trestle"}),
    ],
)
def test_the_region_has_the_size_and_shape_of_the_hall(tile, rows, fitting):
    """A number of long tiles, one below the other."""
    table = position()
    wide = {"gallery": "BCD", "passage": "BCDE", "long_passage": "BCDEF"}[tile]
    for row in range(5, 5 + rows):
        table.tunnel_on(0, tile, " ".join(f"{column}{row}" for column in wide))
    match = table.hall_step(0).match()
    if not fitting:
        assert kind(match) == "act" and asked(match) == 1
        return
    assert halls(match) == fitting
    assert {refused(match, f"hall:{name}") for name in set(HALLS) - fitting} == {"R162"}


@pytest.mark.rule("hall:R162")
def test_a_gap_is_a_gap():
    """Ten squares, but where The Trove could lie C6 and C7 are rock."""
    table = position().tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "stub", "B6 B7").tunnel_on(0, "stub", "D6 D7")
    match = table.tunnel_on(0, "gallery", "E5 E6 E7").hall_step(0).match()
    assert halls(match) == {"porridge_pit"}
    assert refused(match, "hall:the_trove") == refused(match, "hall:bellows_nave") == "R162"


@pytest.mark.rule("hall:R162")
def test_squares_enough_and_no_square_more_than_needed():
    """Six tunnel squares make a hall of six; the gate beside them counts for nothing."""
    match = block(rows=2).match()
    box, table = box_of(match), fields(match)
    assert tunnel_squares(table, 0) == 6 and tunnel_squares(table, 1) == 0
    number = hall("porridge_pit")
    assert bars_hall(box, table, 0, number, 6) == 0 and bars_hall(box, table, 0, number, 5) == Reason.TOO_FEW_TUNNELS


@pytest.mark.rule("hall:R163", "hall:R171")
def test_tunnels_are_covered_in_part():
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "long_passage", "B6 C6 D6 E6 F6")
    match = table.hall_step(0).match()
    dedicate(match, "porridge_pit", TWO_ROWS)
    assert region(match, "E5") == {"E5"} and region(match, "E6") == {"E6", "F6"}
    assert what(match, "E5") == what(match, "F6") == PORTION
    assert named(fields(match).tunnels) == {"E5", "E6", "F6"}


@pytest.mark.rule("hall:R171")
def test_what_sticks_out_on_two_sides_is_two_tunnels():
    table = position().tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(0, "gallery", "C6 D6 E6")
    match = table.hall_step(0).match()
    before = {number for number in range(REGIONS) if fields(match).what[number] != NONE}
    dedicate(match, "porridge_pit", "C5 D5 E5 C6 D6 E6")
    assert region(match, "B5") == {"B5"} and region(match, "F5") == {"F5"}
    after = [int(each) for each in fields(match).what if each != NONE]
    assert len(before) == 6 and sorted(after) == sorted([*[21] * 4, PORTION, PORTION, HALL + hall("porridge_pit")])
    assert (fields(match).what != CUT).all()


@pytest.mark.rule("hall:R171")
def test_what_hangs_together_round_a_corner_is_one_tunnel():
    """Of a dogleg only the end is covered."""
    table = position().tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(0, "dogleg", "B6 B7 B8 A8")
    table.tunnel_on(0, "stub", "C6 D6")
    match = table.hall_step(0).match()
    dedicate(match, "porridge_pit", TWO_ROWS)
    assert region(match, "B7") == {"B7", "B8", "A8"} and region(match, "E5") == {"E5", "F5"}
    assert network(match, 0) == {"A5", *TWO_ROWS.split(), "B7", "B8", "A8", "E5", "F5"}


@pytest.mark.rule("hall:R171", "hall:R163")
def test_what_sticks_out_can_be_covered_by_another_hall():
    table = position().tunnel_on(0, "long_passage", "B5 C5 D5 E5 F5").tunnel_on(0, "long_passage", "B6 C6 D6 E6 F6")
    table.tunnel_on(0, "gallery", "E7 F7 G7").hall_on(0, "porridge_pit", TWO_ROWS).tunnel_on(0, "stub", "G5 G6")
    match = table.tunnel_on(0, "stub", "H5 H6").hall_step(0).match()
    dedicate(match, "the_trove", "E5 F5 G5 E6 F6 G6 E7 F7 G7")
    assert what(match, "F6") == HALL + hall("the_trove") and len(region(match, "F6")) == 9
    assert region(match, "H5") == {"H5", "H6"} and what(match, "H5") < PORTION
    assert PORTION not in fields(match).what.tolist()


@pytest.mark.rule("hall:R171")
def test_splitting_leaves_nothing_behind():
    match = block(rows=1).match()
    table = fields(match)
    number = int(table.region[square_of("C5")])
    table.region[square_of("C5")] = NONE
    table.what[number] = CUT
    split(table, number)
    parts = [int(table.region[square_of(name)]) for name in ("B5", "D5")]
    assert len(set(parts)) == 2 and number not in parts and table.what[number] == NONE
    assert [int(table.what[part]) for part in parts] == [PORTION, PORTION]


# What it may not cover ------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R169")
def test_not_over_a_gate():
    """With the gate it would be two by three."""
    table = position().storage(0, coin=4).tunnel_on(0, "stub", "B5 C5").tunnel_on(0, "gallery", "A6 B6 C6")
    match = table.tunnel_on(0, "passage", "D6 E6 F6 G6").hall_step(0).match()
    assert kind(match) != "hall"
    wider = table.tunnel_on(0, "stub", "D5 E5").hall_step(0).match()
    choose(wider, "hall:porridge_pit")
    assert refused(wider, "a5") == "R169" and refused(wider, "b5") == "R162" and "C5" in places_offered(wider)


@pytest.mark.rule("hall:R169")
def test_not_over_another_hall():
    table = block(rows=3).hall_on(0, "porridge_pit", TWO_ROWS).tunnel_on(0, "passage", "E5 E6 E7 E8").storage(0, coin=4)
    match = table.hall_step(0).match()
    assert kind(match) != "hall"
    assert tunnel_squares(fields(match), 0) == 3 + 4


@pytest.mark.rule("hall:R169")
def test_not_over_a_workshop():
    """Around the site in C8 there is a three by three with the workshop in its middle."""
    table = position().tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(0, "gallery", "B7 B8 B9")
    table.tunnel_on(0, "stub", "C7 D7").tunnel_on(0, "elbow", "C9 D9 D8").workshop("stonemill", "C8")
    match = table.hall_step(0).match()
    assert "the_trove" not in halls(match) and refused(match, "hall:the_trove") == "R162"
    choose(match, "hall:porridge_pit")
    assert refused(match, "c8") == "R162"


@pytest.mark.rule("hall:C21")
def test_not_over_isolated_tiles_or_those_of_others():
    table = block(rows=2).tunnel_on(1, "gallery", "X5 W5 V5").tunnel_on(1, "gallery", "X6 W6 V6")
    table.tunnel_on(None, "gallery", "K11 L11 M11").tunnel_on(None, "gallery", "K12 L12 M12")
    match = table.hall_step(0).match()
    choose(match, "hall:porridge_pit")
    assert places_offered(match) == {"C5", "C6"}
    assert refused(match, "l11") == refused(match, "l12") == refused(match, "w5") == "C21"
    assert refused(match, "b5") == "R162"


@pytest.mark.rule("hall:C21")
def test_isolated_tiles_alone_are_no_place_for_a_hall():
    table = position().storage(0, coin=4)
    table.tunnel_on(None, "gallery", "K11 L11 M11").tunnel_on(None, "gallery", "K12 L12 M12")
    assert kind(table.hall_step(0).match()) != "hall"


@pytest.mark.rule("hall:R221", "hall:C21")
def test_partners_that_are_connected_build_on_each_others_tunnels():
    table = position(4, teams=True).tunnel_on(0, "passage", "A6 A7 A8 A9").tunnel_on(3, "gallery", "A12 A11 A10")
    table.tunnel_on(3, "gallery", "B11 B10 B9").tunnel_on(0, "stub", "B8 B7")
    match = table.hall_step(0).match()
    dedicate(match, "porridge_pit", "A9 A10 A11 B9 B10 B11")
    assert region(match, "B10") == {"A9", "A10", "A11", "B9", "B10", "B11"}
    assert scores(match, 0)["halls"] == scores(match, 3)["halls"] == 0


# Turning --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C20")
@pytest.mark.parametrize("name", HALLS)
def test_a_hall_may_be_turned_and_flipped(name):
    box = box_of(position().match())
    number = hall(name)
    size, turns = int(box.hall_size[number]), int(box.hall_turns[number])
    found = [
        frozenset((int(x), int(y)) for x, y in zip(across[:size], down[:size], strict=True))
        for across, down in zip(box.hall_across[number, :turns], box.hall_down[number, :turns], strict=True)
    ]
    assert set(found) == {squares for _, squares in ways(HALLS[name])} and len(found) == len(set(found))


@pytest.mark.rule("hall:C20")
@pytest.mark.parametrize("altar", ["B6", "C6"])
def test_a_hall_stands_upright_as_well(altar):
    table = position().tunnel_on(0, "gallery", "B5 B6 B7").tunnel_on(0, "gallery", "C5 C6 C7")
    match = table.hall_step(0).match()
    choose(match, "hall:porridge_pit")
    assert places_offered(match) == {"B6", "C6"}
    choose(match, altar.lower())
    assert fields(match).hall_at[hall("porridge_pit")] == square_of(altar)
    assert region(match, "B5") == {"B5", "B6", "B7", "C5", "C6", "C7"}


@pytest.mark.rule("hall:C20", "hall:R162")
def test_of_the_turns_of_a_hall_only_those_that_fit_are_offered():
    """A corner may be missing where no tunnel is, or anywhere else in a full block."""
    match = block(rows=3).hall_step(0).match()
    choose(match, "hall:crooked_parlour")
    full = set(BLOCK.split())
    assert set(keys(match)) == {key(" ".join(sorted(full - {corner}))) for corner in ("B5", "D5", "B7", "D7")}
    table = position().tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    cut = table.tunnel_on(0, "stub", "C7 D7").tunnel_on(0, "stub", "E6 E7").hall_step(0).match()
    choose(cut, "hall:crooked_parlour")
    assert places_offered(cut) == {"C6", "D6"}
    choose(cut, "c6")
    assert region(cut, "C6") == full - {"B7"}


@pytest.mark.rule("hall:R162")
def test_turns_that_do_not_fit_are_refused():
    """Around D6 all is dug but E7: two of the four ways to lay two by three with the altar on D6 need it."""
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").tunnel_on(0, "passage", "B6 C6 D6 E6")
    match = table.tunnel_on(0, "gallery", "B7 C7 D7").hall_step(0).match()
    choose(match, "hall:porridge_pit", "d6")
    assert set(keys(match)) == {key("C5 D5 E5 C6 D6 E6"), key("C5 D5 C6 D6 C7 D7")}
    assert refused(match, key("C6 D6 E6 C7 D7 E7")) == refused(match, key("D5 E5 D6 E6 D7 E7")) == "R162"


# Pedestals and statues under it ---------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R165", "hall:R166", "hall:R168")
def test_the_trove_covers_a_pedestal_and_scores_statues_in_it():
    table = block(rows=3).pedestal(0, "ice", "C5").points("ice", 2, 4).statue("moon", "B7")
    match = table.storage(0, cart=1).hall_step(0).match()
    assert standing(match) == {"C5": "ice"}
    dedicate(match, "the_trove", BLOCK)
    assert standing(match) == {} and [
        (event["clan"], event["tier"]) for event in events(match, "pedestal-covered")
    ] == [(clan("ice"), 1)]
    assert fields(match).point_owner[clan("ice"), 1] == 0 and scores(match, 0)["pedestals"] == 4
    assert pedestals(match, 0) == {}, "it leaves the game"
    assert statues(match)["B7"] == "moon" and "B7" in region(match, "C6")
    assert (scores(match, 0)["halls"], scores(match, 0)["statues"]) == (6, 0)
    choose(match, "b7", "c6")
    assert statues(match)["C6"] == "moon"
    assert (scores(match, 0)["halls"], scores(match, 0)["statues"]) == (15, 0)


@pytest.mark.rule("hall:R167", "hall:R147")
def test_the_tier_of_a_covered_pedestal_stays_used():
    table = block(rows=2).pedestal(0, "ice", "C5").pedestals(0, "ice", "fire").hall_step(0)
    match = table.match()
    dedicate(match, "porridge_pit", TWO_ROWS)
    assert standing(match) == {}
    barred = [bars_pedestal(box_of(match), fields(match), 0, clan(of), square_of("C7")) for of in ("ice", "fire")]
    assert barred == [Reason.TIER_HAS_ONE, 0]


@pytest.mark.rule("hall:R165")
def test_pedestals_beside_a_hall_stay():
    table = block(rows=3).pedestal(0, "ice", "C5").pedestal(0, "fire", "C7").tunnel_on(0, "stub", "E5 F5", anchor="E5")
    match = table.pedestal(0, "moon", "E5").hall_step(0).match()
    dedicate(match, "porridge_pit", TWO_ROWS)
    assert standing(match) == {"C7": "fire", "E5": "moon"}
    assert named(fields(match).anchors) == {"C7", "E5"}
    assert len(events(match, "pedestal-covered")) == 1


@pytest.mark.rule("hall:R168")
def test_all_statues_under_a_hall_stay_on_their_squares():
    table = block(rows=2).statue("moon", "B5").statue("ice", "D6").statue("fire", "C6")
    match = table.hall_step(0).match()
    before = statues(match)
    dedicate(match, "porridge_pit", TWO_ROWS, altar="C6")
    assert statues(match) == before
    assert scores(match, 0)["halls"] == 9, "the one on the altar counts at once"


# The altar ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R172", "hall:R173")
@pytest.mark.parametrize("of", ["fire", "ice", "moon"])
def test_a_statue_of_any_clan_on_the_altar_brings_the_larger_number(of):
    for tile in PACK.halls.tile[:1] + PACK.halls.tile[3:4]:
        squares, altar = (TWO_ROWS, "C5") if tile.id == "porridge_pit" else (BLOCK, "C6")
        table = block(rows=3).hall_on(0, tile.id, squares, altar=altar)
        assert scores(table.match(), 0)["halls"] == tile.low
        assert scores(table.statue(of, altar).match(), 0)["halls"] == tile.high


@pytest.mark.rule("hall:R172")
def test_the_altar_takes_one_statue():
    table = block(rows=3).hall_on(0, "the_trove", BLOCK).statue("moon", "C6").statue("fire", "B5")
    match = table.storage(0, cart=2).statue_step(0).match()
    choose(match, "b5")
    assert refused(match, "c6") == "R181"


@pytest.mark.rule("hall:R172")
def test_the_altar_is_no_pedestal():
    """No pedestal can be put there, and a statue on it is not doubled."""
    table = block(rows=3).hall_on(0, "the_trove", BLOCK).tunnel_on(0, "stub", "E5 F5", anchor="E5")
    match = table.spell(0, "belated_plinth").storage(0, rune=1).pedestals(0, "fire").match()
    cast(match, "belated_plinth")
    assert kind(match) != "late-anchor" and standing(match) == {"E5": "fire"}


@pytest.mark.rule("hall:R174", "hall:R175")
@pytest.mark.parametrize("at", ["C6", "B5", "D7"])
def test_statues_in_a_hall_do_not_score_by_themselves(at):
    table = block(rows=3).hall_on(0, "the_trove", BLOCK).statue("moon", at)
    match = table.match()
    assert scores(match, 0)["statues"] == 0
    assert scores(match, 0)["halls"] == (15 if at == "C6" else 6)


@pytest.mark.rule("hall:R175")
def test_statues_beside_the_hall_score_as_usual():
    table = block(rows=3).hall_on(0, "porridge_pit", TWO_ROWS).statue("moon", "C7").statue("ice", "B6")
    assert scores(table.match(), 0)["statues"] == 4


@pytest.mark.rule("hall:R173")
def test_a_hall_counts_for_its_owner_only():
    match = block(rows=3).hall_on(0, "the_trove", BLOCK).match()
    assert [scores(match, seat)["halls"] for seat in range(4)] == [6, 0, 0, 0]


# One large tunnel -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R170")
def test_a_statue_crosses_a_hall_in_one_move():
    table = block(rows=3).hall_on(0, "the_trove", BLOCK).statue("moon", "A5").tunnel_on(0, "stub", "E7 F7")
    match = table.storage(0, cart=2).statue_step(0).match()
    assert "D7" in statues(match), "a statue was buried there"
    choose(match, "a5")
    assert places_offered(match) == set(BLOCK.split()) - {"D7"}
    choose(match, "d6", "d6")
    assert places_offered(match) == set(BLOCK.split()) - {"D6", "D7"} | {"A5", "E7", "F7"}


@pytest.mark.rule("hall:R170", "hall:R134")
def test_a_tunnel_may_be_dug_from_a_hall():
    match = block(rows=2).hall_on(0, "porridge_pit", TWO_ROWS).storage(0, stone=2).match()
    dig(match, "stub", "stone", "E6 F6")
    assert {"E6", "F6"} <= network(match, 0)


# Against a plain search -----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module", params=range(4))
def dense(request):
    """Networks with room for halls, in some of which one lies already."""
    seats = request.param + 2
    teams = {"teams": True} if seats == 4 else {}
    table = dug_at_random(seed=50 + request.param, seats=seats, digs=9 * seats, isolated=2, dense=True, **teams)
    match = table.match()
    mountain = mountain_of(match)
    tunnels = mountain.network(0) - set(mountain.gates)
    if request.param % 2 and (found := sorted(mountain.covers(HALLS["porridge_pit"], tunnels), key=str)):
        altar, squares = found[len(found) // 2]
        table.hall_on(0, "porridge_pit", sorted(squares), altar=altar)
    return table.match()


@pytest.mark.rule("hall:R162", "hall:R169", "hall:C20")
def test_places_are_those_of_a_plain_search(dense):
    box, table = box_of(dense), fields(dense)
    mountain = mountain_of(dense)
    covered = {at for at, number in regions_of(dense).items() if table.what[number] >= HALL}
    counts = []
    for seat in range(int(table.seats)):
        tunnels = mountain.network(seat) - set(mountain.gates) - covered
        assert tunnel_squares(table, seat) == len(tunnels)
        for name, rows in HALLS.items():
            number = hall(name)
            wanted = mountain.covers(rows, tunnels)
            found = set()
            for turn in range(int(box.hall_turns[number])):
                for row in range(HIGH):
                    bits = int(hall_places_in_row(box, table, seat, number, turn, row))
                    assert 0 <= bits < 1 << WIDE
                    found |= {laid(box, number, turn, row, at) for at in range(WIDE) if bits >> at & 1}
            assert found == wanted, (seat, name)
            altars = {
                (at, row)
                for row in range(HIGH)
                for at in range(WIDE)
                if hall_places(box, table, seat, number, row) >> at & 1
            }
            assert altars == {altar for altar, _ in wanted}
            taken = table.hall_at[number] != NONE
            few = len(tunnels) < box.hall_size[number]
            nowhere = Reason.TOO_FEW_TUNNELS if few else Reason.HALL_FITS_NOWHERE
            reason = Reason.HALL_DEDICATED if taken else 0 if wanted else nowhere
            assert bars_hall(box, table, seat, number, len(tunnels)) == reason
            counts.append(len(wanted))
    assert max(counts) > 5 > min(counts)


def laid(box, number, turn, row, column):
    size = int(box.hall_size[number])
    steps = zip(box.hall_across[number, turn, :size], box.hall_down[number, turn, :size], strict=True)
    return (column, row), frozenset((column + int(x), row + int(y)) for x, y in steps)


@pytest.mark.rule("hall:R162")
def test_the_altars_offered_are_those_of_a_plain_search():
    table = dug_at_random(seed=60, seats=2, digs=24, dense=True)
    mountain = mountain_of(table.match())
    tunnels = mountain.network(0) - set(mountain.gates)
    fitting = {name: found for name, rows in HALLS.items() if (found := mountain.covers(rows, tunnels))}
    match = table.hall_step(0).match()
    assert halls(match) == set(fitting) and len(fitting) >= 2
    name = max(fitting, key=lambda each: len(fitting[each]))
    choose(match, f"hall:{name}")
    assert places_offered(match) == {square_name(y * WIDE + x) for (x, y), _ in fitting[name]}
