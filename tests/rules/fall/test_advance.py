"""Advancing. (ADV-01 to ADV-06, K-27, K-28)"""

import random
from itertools import combinations
from typing import cast

import pytest

from tests.rules.fall.helpers import (
    ascending,
    asked,
    box_of,
    champion,
    choose,
    events,
    fields,
    keys,
    kind,
    neighbours_of,
    place,
    position,
    refused,
    told,
    units,
    votes,
)
from underhall.engine.pack import load
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.pieces import Kind
from underhall.games.fall.rules.advance import origins

MAP = cast(FallPack, load("fall", "standard")).map
SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])


# One destination ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ADV-01")
def test_all_trolls_of_an_advance_go_to_one_cavern():
    table = position(2).trolls(0, "moss_2", 2).trolls(0, "fire_2", 2)
    match = table.action(0, "advance", 4).match()
    assert set(keys(match)) == {"moss_1", "moss_3", "fire_1", "fire_3", "mud_1", "spiral_b", "stay"}
    choose(match, "fire_1", "from:moss_2", "from:fire_2", "from:moss_2", "from:fire_2")
    assert [units(match, 0, at) for at in ("fire_1", "moss_2", "fire_2")] == [4, 0, 0]
    here = place(match, "fire_1")
    assert {event["end"] for event in events(match, "advanced")} == {here}


@pytest.mark.rule("fall:ADV-01")
def test_a_chosen_destination_must_be_gone_to():
    match = position(2).trolls(0, "moss_2").trolls(0, "fire_2").action(0, "advance", 2).match()
    choose(match, "fire_1")
    assert keys(match) == ["from:moss_2", "from:fire_2"]
    assert refused(match, "done") == "ADV-01"
    choose(match, "from:moss_2")
    assert keys(match) == ["from:fire_2", "done"]


@pytest.mark.rule("fall:ADV-01", "fall:K-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_has_to_advance(seat):
    match = position(2).trolls(seat, "moss_2").action(seat, "advance", 2).match()
    choose(match, "stay")
    assert events(match, "stayed") == [{"seat": seat, "action": Kind.ADVANCE}]
    assert units(match, seat, "moss_2") == 1
    assert events(match, "advanced") == []


# How many -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ADV-02")
@pytest.mark.parametrize("power", [1, 2, 3, 5])
def test_at_most_as_many_trolls_as_the_power_advance(power):
    match = position(2).trolls(0, "moss_2", 4).trolls(0, "moss_3", 4).action(0, "advance", power).match()
    choose(match, "fire_1")
    for moved in range(power):
        assert kind(match) == "advance-from"
        assert ("done" in keys(match)) == (moved > 0)
        choose(match, "from:moss_3" if moved % 2 else "from:moss_2")
    assert kind(match) != "advance-from"
    assert units(match, 0, "fire_1") == power


@pytest.mark.rule("fall:ADV-02")
def test_fewer_trolls_may_advance():
    match = position(2).trolls(0, "moss_2", 3).action(0, "advance", 3).match()
    choose(match, "moss_3", "done")  # the first can only come from moss_2
    assert (units(match, 0, "moss_2"), units(match, 0, "moss_3")) == (2, 1)
    assert events(match, "advanced") == [{"seat": 0, "start": place(match, "moss_2"), "end": place(match, "moss_3")}]


@pytest.mark.rule("fall:ADV-02")
def test_it_ends_when_no_troll_is_left_to_come():
    match = position(2).trolls(0, "moss_2", 2).action(0, "advance", 5).match()
    choose(match, "moss_3", "from:moss_2")
    assert kind(match) != "advance-from"
    assert units(match, 0, "moss_3") == 2


@pytest.mark.rule("fall:ADV-02")
def test_only_ones_own_trolls_advance():
    match = (
        position(2).trolls(0, "moss_2").trolls(1, "moss_2", 2).trolls(1, "moss_1", 2).action(0, "advance", 3).match()
    )
    assert "moss_2" not in keys(match)  # nobody could come there
    choose(match, "moss_3")
    assert (units(match, 0, "moss_3"), units(match, 1, "moss_2"), units(match, 1, "moss_1")) == (1, 2, 2)


# From where -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ADV-03")
def test_trolls_may_come_from_several_caverns():
    table = position(4).trolls(0, "moss_1").trolls(0, "ice_3").trolls(0, "moss_4").trolls(0, "granite_1")
    match = table.action(0, "advance", 3).match()
    choose(match, "moss_3")
    assert keys(match) == ["from:moss_1", "from:moss_4", "from:ice_3"]
    assert refused(match, "from:granite_1") == "ADV-04"
    assert refused(match, "from:moss_2") == "ADV-02", "nobody is there"
    choose(match, "from:ice_3", "from:moss_1", "from:moss_4")
    ids = [place(match, at) for at in ("ice_3", "moss_1", "moss_4")]
    assert events(match, "advanced") == [{"seat": 0, "start": start, "end": place(match, "moss_3")} for start in ids]


@pytest.mark.rule("fall:ADV-04")
def test_a_troll_passes_only_through_established_caverns():
    table = position(2).trolls(0, "moss_1").trolls(0, "ice_2").trolls(0, "ice_1")
    match = table.action(0, "advance", 1).match()
    assert "moon_2" in keys(match)  # beside ice_1
    assert refused(match, "moon_3") == refused(match, "granite_3") == "ADV-04"
    choose(match, "moon_2")
    assert keys(match) == ["from:moss_1", "from:ice_1", "from:ice_2"]
    match = position(2).trolls(0, "moss_1").trolls(0, "ice_1").action(0, "advance", 1).match()
    choose(match, "moon_2")  # ice_2 is not established now, so only one troll can come: nothing to ask
    assert (units(match, 0, "moss_1"), units(match, 0, "ice_1"), units(match, 0, "moon_2")) == (1, 0, 1)


@pytest.mark.rule("fall:ADV-04", "fall:DEF-09")
@pytest.mark.parametrize("between", ["nobody", "rivals", "gnomes"])
def test_rivals_or_gnomes_on_the_way_do_not_make_it_passable(between):
    table = position(2).trolls(0, "moss_1")
    if between == "rivals":
        table.trolls(1, "moss_2", 2)
    if between == "gnomes":
        table.gnomes("moss_2", None)
    match = table.action(0, "advance", 1).match()
    assert set(keys(match)) == {"moss_2", "ice_2", "stay"}
    assert refused(match, "moss_3") == "ADV-04"


@pytest.mark.rule("fall:ADV-04")
def test_where_a_troll_stands_is_no_destination_for_itself():
    match = position(2).trolls(0, "moss_2", 3).action(0, "advance", 1).match()
    assert refused(match, "moss_2") == "ADV-04"
    match = position(2).trolls(0, "moss_2", 3).trolls(0, "moss_3").action(0, "advance", 1).match()
    assert {"moss_2", "moss_3"} <= set(keys(match))


@pytest.mark.rule("fall:ADV-05")
def test_a_weak_advance_from_the_lair_over_three_caverns():
    way = ("moss_3", "moss_2", "ice_1")
    table = position(4).trolls(2, "eye_a")
    for cavern in way:
        table.trolls(2, cavern)
    match = table.action(2, "advance", 1).match()
    choose(match, "ice_2", "from:eye_a")
    assert events(match, "advanced") == [{"seat": 2, "start": place(match, "eye_a"), "end": place(match, "ice_2")}]
    assert [units(match, 2, at) for at in ("eye_a", *way, "ice_2")] == [0, 1, 1, 1, 1]


@pytest.mark.rule("fall:ADV-04", "fall:ADV-05")
def test_with_any_of_them_not_established_the_lair_is_cut_off():
    def without(missing):
        table = position(4).trolls(2, "eye_a").trolls(1, missing)
        for cavern in {"moss_3", "moss_2", "ice_1"} - {missing}:
            table.trolls(2, cavern)
        return table.action(2, "advance", 1).match()

    match = choose(without("moss_3"), "ice_2")
    assert keys(match) == ["from:moss_2", "from:ice_1"]
    assert refused(match, "from:eye_a") == "ADV-04"
    match = choose(without("moss_2"), "ice_2")
    assert events(match, "advanced") == [
        {"seat": 2, "start": place(match, "ice_1"), "end": place(match, "ice_2")}
    ]  # nobody else could
    assert refused(without("ice_1"), "ice_2") == "ADV-04"


@pytest.mark.rule("fall:ADV-03", "fall:ADV-06", "fall:SEZ-02")
@pytest.mark.parametrize("rivals", [1, 2])
def test_a_strong_advance_seizes_a_rivals_cavern(rivals):
    table = position(4).lairs(0, "knot").trolls(0, "moss_1").trolls(0, "fire_3").trolls(0, "knot_a", 2)
    table.trolls(1, "fire_2", rivals)
    match = table.action(0, "advance", 3).match()
    choose(match, "fire_2")
    assert keys(match) == ["from:moss_1", "from:fire_3", "from:knot_a"]
    choose(match, "from:moss_1", "from:knot_a", "from:knot_a")
    assert (units(match, 0, "fire_2"), units(match, 1, "fire_2")) == (3, rivals)
    assert votes(match, 0, "fire") == 1
    assert events(match, "seized") == [{"seat": 0, "cavern": place(match, "fire_2")}]


@pytest.mark.rule("fall:ADV-06")
def test_rivals_neither_block_nor_fight():
    table = position(3).trolls(0, "moss_1").trolls(0, "moss_2").trolls(1, "moss_2", 5).trolls(2, "moss_3", 4)
    match = table.action(0, "advance", 1).match()
    assert "moss_3" in keys(match) and "fire_1" in keys(match)
    choose(match, "moss_3", "from:moss_1")
    assert [units(match, seat, "moss_3") for seat in range(3)] == [1, 0, 4]
    assert [units(match, seat, "moss_2") for seat in range(3)] == [1, 5, 0]
    assert not {"victory", "repelled"} & set(told(match))


# Against a plain search -----------------------------------------------------------------------------------------------


def reaches(graph, start, end, through):
    """Whether one can walk from start to end with nothing but `through` in between."""
    seen, edge = {start}, [start]
    while edge:
        for near in graph[edge.pop()]:
            if near == end:
                return True
            if near in through and near not in seen:
                seen.add(near)
                edge.append(near)
    return False


def scattered(seats, seed, champions=()):
    """Trolls, rivals and gnomes here and there; seat's trolls also in one of its lairs."""
    dice = random.Random(seed)
    seat = dice.randrange(seats)
    table = position(seats)
    side = MAP.small if seats < 4 else MAP.large
    caverns = [cavern.id for cavern in side.cavern]
    pairs = side.lair_pair[seat]
    dice.shuffle(caverns)
    mine = caverns[: dice.randint(2, len(caverns) // 2)]
    rest = caverns[len(mine) :]
    table.trolls(seat, dice.choice(pairs.lair).id, dice.randint(1, 3))
    for cavern in mine:
        table.trolls(seat, cavern, dice.randint(1, 2) if len(mine) < 10 else 1)
        if dice.random() < 0.3:
            table.trolls((seat + 1) % seats, cavern)
    for cavern in rest[: len(rest) // 3]:
        table.gnomes(cavern, None)
    for cavern in rest[-(len(rest) // 3) :]:
        table.trolls((seat + 1) % seats, cavern)
    for name in champions:
        table.champion(seat, name)
    empty = set(rest[len(rest) // 3 : len(rest) - len(rest) // 3])
    lairs = {lair.id for lair in pairs.lair}
    return table.action(seat, "advance", 2), seat, set(caverns), lairs, empty


@pytest.mark.rule("fall:ADV-04", "fall:ADV-03", "fall:K-28")
@SEATS
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("passes_empty", [False, True])
def test_destinations_and_origins_are_those_a_plain_search_finds(seats, seed, passes_empty):
    champions = ["gulch_the_wanderer"] if passes_empty else []
    table, seat, caverns, lairs, empty = scattered(seats, seed, champions)
    match = table.match()
    graph = neighbours_of(match)
    held = {at for at in caverns | lairs if units(match, seat, at)}
    through = held | lairs | (empty if passes_empty else set())
    expected = {
        end: {start for start in held if start != end and reaches(graph, start, end, through)}
        for end in caverns | lairs
    }
    assert set(keys(match)) == {end for end, starts in expected.items() if starts} | {"stay"}
    for end, starts in expected.items():
        found = int(origins(box_of(match), fields(match), seat, place(match, end)))
        assert {at for at in caverns | lairs if found >> place(match, at) & 1} == starts


@pytest.mark.rule("fall:ADV-04", "fall:CHA-11")
def test_by_a_champion_trolls_pass_through_empty_caverns():
    table = position(2).champion(0, "gulch_the_wanderer").trolls(0, "moss_1")
    table.trolls(1, "moss_3").gnomes("ice_3", None).gnomes("moon_2", None).trolls(1, "fire_2").trolls(1, "fire_3")
    match = table.action(0, "advance", 1).match()
    # Empty are moss_2, ice_2, fire_1 and ice_1; what lies beside them can be reached, no more.
    through = {"moss_2", "ice_2", "fire_1", "ice_1", "spiral_b"}
    assert set(keys(match)) == through | {"moss_3", "ice_3", "moon_2", "fire_2", "stay"}
    assert refused(match, "fire_3") == "ADV-04"


@pytest.mark.rule("fall:ADV-04", "fall:CHA-11", "fall:K-24")
def test_what_is_empty_is_read_when_each_action_begins():
    table = position(2).ancestry(0, "A . A").champion(0, "gulch_the_wanderer").trolls(0, "moss_1").act(0)
    match = choose(table.gnomes("ice_3", None).match(), "cover:0,0", "fire_1", "cover:2,0")
    assert "ice_2" in keys(match)  # over moss_2 and moss_1, which is empty now
    assert {"mud_1", "hammer_3"} <= set(keys(match))
    match = choose(table.trolls(1, "moss_2").gnomes("ice_2", None).match(), "cover:0,0")
    assert keys(match) == ["moss_2", "ice_2", "stay"]  # neither of them is empty, so nobody passes


# Lairs, and caverns left behind ---------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-27")
def test_a_cavern_emptied_by_the_same_advance_may_still_be_passed():
    match = position(2).trolls(0, "moss_1").trolls(0, "moss_2").action(0, "advance", 2).match()
    choose(match, "moss_3", "from:moss_2")  # now moss_2 is empty
    assert keys(match) == ["from:moss_1", "done"]
    choose(match, "from:moss_1")
    assert units(match, 0, "moss_3") == 2


@pytest.mark.rule("fall:K-27")
def test_a_cavern_reached_by_this_advance_is_not_passed_by_it():
    """What is established is read when the action begins: the destination was not."""
    match = position(2).trolls(0, "moss_2", 2).action(0, "advance", 2).match()
    choose(match, "moss_3")
    assert units(match, 0, "moss_3") == 1
    assert keys(match) == ["from:moss_2", "done"]
    assert refused(match, "from:moss_3") == "ADV-01"


@pytest.mark.rule("fall:K-27", "fall:K-24")
def test_the_next_action_reads_it_anew():
    table = position(2).ancestry(0, "A . A").trolls(0, "moss_1").trolls(0, "moss_2").supplies(0, 1).act(0)
    match = table.match()
    choose(match, "cover:0,0", "moss_3", "from:moss_2", "cover:2,0")
    assert refused(match, "fire_1") == "ADV-04"  # moss_2 is not established any more
    assert "moss_2" in keys(match) and "ice_3" in keys(match)


@pytest.mark.rule("fall:K-28", "fall:DEF-02")
@pytest.mark.parametrize(("seats", "start"), [(2, "granite_3"), (4, "moon_3")])
def test_trolls_may_advance_into_their_own_lair(seats, start):
    match = position(seats).trolls(0, start, 2).action(0, "advance", 2).match()
    choose(match, "spiral_a", f"from:{start}")
    assert (units(match, 0, "spiral_a"), units(match, 0, start)) == (2, 0)
    assert events(match, "votes-gained") == []


@pytest.mark.rule("fall:K-28")
def test_trolls_may_advance_out_of_their_lair():
    match = position(2).trolls(0, "spiral_a", 2).action(0, "advance", 2).match()
    assert keys(match) == ["granite_3", "hammer_3", "stay"]
    choose(match, "hammer_3", "from:spiral_a")
    assert (units(match, 0, "spiral_a"), units(match, 0, "hammer_3")) == (0, 2)


@pytest.mark.rule("fall:K-28", "fall:DEF-08")
def test_an_empty_lair_of_ones_own_may_be_passed():
    match = position(2).trolls(0, "granite_3").action(0, "advance", 1).match()
    assert set(keys(match)) == {"moon_3", "granite_2", "hammer_3", "spiral_a", "stay"}
    assert refused(match, "hammer_2") == "ADV-04"
    table = position(2).trolls(0, "fire_1").trolls(0, "moss_2")  # spiral_b lies beside fire_1 and fire_2
    match = table.action(0, "advance", 1).match()
    choose(match, "fire_2")
    assert keys(match) == ["from:moss_2", "from:fire_1"]


@pytest.mark.rule("fall:DEF-01", "fall:K-18")
def test_nobody_advances_into_another_lair():
    match = position(2).trolls(0, "moss_3").action(0, "advance", 1).match()
    assert refused(match, "fang_b") == "DEF-01"  # the lair of a rival, beside moss_3
    assert refused(match, "ladder_a") == "K-18"  # a lair space without a tile
    assert refused(match, "spiral_a") == "ADV-04"  # the player's own, but out of reach
    match = position(2).trolls(1, "granite_3").action(1, "advance", 1).match()
    assert refused(match, "spiral_a") == "DEF-01"  # the first lair of all, beside granite_3
    assert refused(match, "fire_3") == "ADV-04"  # the last cavern of all


@pytest.mark.rule("fall:DEF-01", "fall:ADV-04")
def test_a_lair_space_of_nobody_or_of_a_rival_leads_nowhere():
    """eye_b lies beside granite_1, granite_2 and granite_3, which seat 2 alone may use as a passage."""
    board = position(4).trolls(0, "granite_2").trolls(2, "granite_2")
    assert refused(board.action(0, "advance", 1).match(), "granite_4") == "ADV-04"
    match = position(4).trolls(2, "moss_3").action(2, "advance", 1).match()
    assert "moss_4" in keys(match) and "eye_a" in keys(match)
    match = position(4).trolls(2, "granite_2").action(2, "advance", 1).match()
    assert {"granite_1", "granite_3", "eye_b"} <= set(keys(match))


# Champions advance like trolls ----------------------------------------------------------------------------------------


@pytest.mark.rule("fall:DEF-12", "fall:ADV-02")
def test_a_pawn_advances_as_one_troll():
    table = position(2).champion(0, "orsa_two_fists").pawn("orsa_two_fists", "moss_2").trolls(0, "moss_2")
    match = table.action(0, "advance", 1).match()
    choose(match, "moss_3")
    assert keys(match) == ["from:moss_2", "pawn:orsa_two_fists"]
    assert refused(match, "pawn:busy_flint") == "ADV-02", "nobody has it"
    choose(match, "pawn:orsa_two_fists")
    orsa, start, end = champion(match, "orsa_two_fists"), place(match, "moss_2"), place(match, "moss_3")
    assert events(match, "pawn-advanced") == [{"seat": 0, "champion": orsa, "start": start, "end": end}]
    assert (units(match, 0, "moss_2"), units(match, 0, "moss_3")) == (1, 1)
    assert (int(fields(match).trolls[0, start]), int(fields(match).trolls[0, end])) == (1, 0)
    assert kind(match) != "advance-from"


@pytest.mark.rule("fall:DEF-12", "fall:ADV-04")
def test_pawns_alone_establish_a_way():
    table = position(2).champion(0, "orsa_two_fists").champion(0, "busy_flint")
    table.pawn("orsa_two_fists", "moss_1").pawn("busy_flint", "moss_2")
    match = table.action(0, "advance", 2).match()
    choose(match, "moss_3")
    assert keys(match) == ["pawn:orsa_two_fists", "pawn:busy_flint"]
    choose(match, "pawn:busy_flint", "pawn:orsa_two_fists")
    assert units(match, 0, "moss_3") == 2
    assert int(fields(match).held[0]) == 1 << place(match, "moss_3")


@pytest.mark.rule("fall:ADV-04")
def test_a_pawn_out_of_reach_does_not_advance():
    table = position(2).champion(0, "orsa_two_fists").pawn("orsa_two_fists", "granite_1").trolls(0, "moss_2", 2)
    table.champion(1, "busy_flint").pawn("busy_flint", "moss_2")
    match = table.action(0, "advance", 2).match()
    choose(match, "moss_3")
    assert keys(match) == ["from:moss_2", "done"]
    assert refused(match, "pawn:orsa_two_fists") == "ADV-04"
    assert refused(match, "pawn:busy_flint") == "ADV-02"  # a rival's


# One path for each set: how a search advances -------------------------------------------------------------------------


def all_advances(match):
    """Who set out, for each way of choosing."""
    if kind(match) != "advance-from":
        moving = {"advanced": "start", "pawn-advanced": "champion"}
        return [[(event.kind, event.values[moving[event.kind]]) for event in match.events if event.kind in moving]]
    return [path for key in keys(match) for path in all_advances(choose(match.clone(), key))]


@pytest.mark.rule("fall:ADV-02", "fall:ADV-03")
def test_in_ascending_order_each_set_of_trolls_advances_in_one_way():
    table = position(2).trolls(0, "moss_1").trolls(0, "moss_2", 2).champion(0, "busy_flint")
    table.champion(0, "orsa_two_fists").pawn("busy_flint", "moss_2").pawn("orsa_two_fists", "moss_1")
    match = ascending(table.action(0, "advance", 3).match())
    choose(match, "moss_3")
    paths = [tuple(sorted(path)) for path in all_advances(match)]
    near, far = ("advanced", place(match, "moss_2")), ("advanced", place(match, "moss_1"))
    pawns = [("pawn-advanced", champion(match, name)) for name in ("orsa_two_fists", "busy_flint")]
    present = [near, near, far, *pawns]
    sets = {tuple(sorted(chosen)) for size in (1, 2, 3) for chosen in combinations(present, size)}
    assert len(paths) == len(set(paths)) and set(paths) == sets


@pytest.mark.rule("fall:ADV-02")
def test_in_ascending_order_only_later_places_are_offered():
    table = position(2).trolls(0, "moss_1").trolls(0, "moss_2", 2).trolls(0, "spiral_b")
    match = ascending(table.trolls(0, "fire_1").action(0, "advance", 4).match())
    choose(match, "moss_3", "from:moss_2")
    assert keys(match) == ["from:moss_2", "from:fire_1", "from:spiral_b", "done"]
    assert refused(match, "from:moss_1") == "ADV-03"


@pytest.mark.rule("fall:ADV-01", "fall:TRN-06")
def test_the_power_of_the_action_is_that_of_the_symbols():
    match = position(2).ancestry(0, "A2 . I").trolls(0, "moss_2", 3).supplies(1, 1).act(0).match()
    choose(match, "cover:0,0", "moss_3", "from:moss_2")
    assert events(match, "strong-action") == [{"seat": 0, "action": Kind.ADVANCE, "power": 2}]
    assert units(match, 0, "moss_3") == 2
    assert asked(match) == 1  # the third troll stays, and the turn is over
