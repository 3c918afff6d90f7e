"""Bolstering. (BOL-01 to BOL-06, K-05)"""

from itertools import combinations

import pytest

from tests.rules.fall.helpers import (
    ascending,
    champion,
    choose,
    events,
    fields,
    keys,
    kind,
    place,
    position,
    refused,
    told,
    units,
)
from underhall.games.fall.pieces import Kind


def reserve(match, seat=0):
    return int(fields(match).reserve[seat])


def almost_out(left, seats=2, at="granite_1"):
    """Seat 0 has a number of trolls left in its supply: 2 stand in moss_2, 1 in fire_3, the others elsewhere."""
    return position(seats).trolls(0, "moss_2", 2).trolls(0, "fire_3").trolls(0, at, 22 - left)


# Where ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BOL-01", "fall:BOL-02")
def test_three_trolls_join_a_dominated_cavern():
    table = position(4).trolls(0, "fire_3").trolls(0, "moss_1").trolls(1, "moss_1")
    match = table.action(0, "bolster", 3, strong=True).match()
    assert refused(match, "moss_1") == "BOL-01"  # a rival is there, too
    choose(match, "fire_3", "trolls:3")
    assert units(match, 0, "fire_3") == 4
    assert reserve(match) == 20
    assert events(match, "bolstered") == [{"seat": 0, "place": place(match, "fire_3"), "trolls": 3}]


@pytest.mark.rule("fall:BOL-01", "fall:DEF-11")
def test_a_bolster_goes_to_a_cavern_one_dominates_or_a_lair_of_ones_own():
    table = position(3).trolls(0, "moss_2", 2).trolls(0, "moss_3", 3).trolls(1, "moss_3").trolls(1, "ice_3", 2)
    match = table.gnomes("fire_1", None).action(0, "bolster", 2).match()
    assert keys(match) == ["moss_2", "spiral_a", "spiral_b", "nowhere"]
    for at in ("moss_3", "ice_3", "fire_1", "mud_1"):
        assert refused(match, at) == "BOL-01"
    assert (refused(match, "fang_a"), refused(match, "ladder_a")) == ("DEF-01", "K-18"), (
        "lairs of a rival and of nobody"
    )
    choose(match, "spiral_b", "trolls:2")
    assert units(match, 0, "spiral_b") == 2


@pytest.mark.rule("fall:BOL-01", "fall:DEF-11")
def test_a_cavern_that_a_rival_dominates_is_refused():
    table = position(2).trolls(1, "ice_3", 2).trolls(0, "moss_2")
    assert refused(table.action(0, "bolster", 1).match(), "ice_3") == "BOL-01"
    match = table.action(1, "bolster", 1).match()
    assert refused(match, "moss_2") == "BOL-01"
    choose(match, "ice_3")
    assert units(match, 1, "ice_3") == 3


@pytest.mark.rule("fall:BOL-01", "fall:K-03")
@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_has_to_bolster(seat):
    match = position(2).action(seat, "bolster", 2).match()
    choose(match, "nowhere")
    assert events(match, "stayed") == [{"seat": seat, "action": Kind.BOLSTER}]
    assert reserve(match, seat) == 25


# How many -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BOL-02")
@pytest.mark.parametrize("power", [1, 2, 4])
def test_up_to_the_power_trolls_are_added(power):
    start = choose(position(2).trolls(0, "moss_2").action(0, "bolster", power).match(), "moss_2")
    for trolls in range(1, power + 1):
        match = start.clone()
        if power > 1:
            assert (kind(match), keys(match)) == ("bolster-count", [f"trolls:{n}" for n in range(1, power + 1)])
            assert refused(match, f"trolls:{power + 1}") == refused(match, "trolls:0") == "BOL-02"
            choose(match, f"trolls:{trolls}")
        assert units(match, 0, "moss_2") == 1 + trolls
        assert reserve(match) == 24 - trolls
        assert kind(match) not in ("bolster-count", "bolster-from")


@pytest.mark.rule("fall:BOL-03")
@pytest.mark.parametrize("left", [1, 2, 3])
def test_the_supply_limits_how_many_are_added(left):
    match = almost_out(left).action(0, "bolster", 4).match()
    assert reserve(match) == left
    choose(match, "moss_2")
    if left > 1:
        assert keys(match) == [f"trolls:{n}" for n in range(1, left + 1)]
        assert refused(match, f"trolls:{left + 1}") == "BOL-03"
        assert refused(match, "trolls:25") == "BOL-03"
        choose(match, f"trolls:{left}")
    assert reserve(match) == 0
    assert units(match, 0, "moss_2") == 2 + left


@pytest.mark.rule("fall:BOL-03")
def test_all_twenty_five_trolls_can_be_added_at_once():
    match = position(2).ancestry(0, "B9 B9 B9 . I").supplies(1, 1).act(0).match()
    choose(match, "cover:0,0", "add:1,0", "add:2,0", "spiral_a")
    assert keys(match) == [f"trolls:{n}" for n in range(1, 26)]
    choose(match, "trolls:25")
    assert (units(match, 0, "spiral_a"), reserve(match)) == (25, 0)
    assert kind(match) != "bolster-from"  # nobody is anywhere else


@pytest.mark.rule("fall:BOL-03", "fall:DEF-12")
def test_champions_are_not_among_the_twenty_five():
    table = position(2).champion(0, "busy_flint").pawn("busy_flint", "moss_2").action(0, "bolster", 2)
    match = table.match()
    assert reserve(match) == 25
    choose(match, "moss_2", "trolls:2")
    assert (units(match, 0, "moss_2"), reserve(match)) == (3, 23)


# With an empty supply -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BOL-04", "fall:BOL-06")
def test_with_an_empty_supply_trolls_come_from_anywhere():
    match = almost_out(0).action(0, "bolster", 2).match()
    choose(match, "moss_2")
    assert kind(match) == "bolster-from"
    assert keys(match) == ["from:granite_1", "from:fire_3", "done"]
    assert refused(match, "from:moss_2") == refused(match, "from:moss_1") == "BOL-04"
    choose(match, "from:granite_1")  # far away, and nobody stands in between
    assert events(match, "moved-to-bolster") == [
        {"seat": 0, "start": place(match, "granite_1"), "end": place(match, "moss_2")}
    ]
    choose(match, "from:fire_3")
    assert [units(match, 0, at) for at in ("moss_2", "fire_3", "granite_1")] == [4, 0, 21]
    assert kind(match) != "bolster-from"  # two points of power, two trolls


@pytest.mark.rule("fall:BOL-04")
@pytest.mark.parametrize("moved", [0, 1, 2])
def test_fetching_may_stop_at_any_time(moved):
    match = almost_out(0).action(0, "bolster", 3).match()
    choose(match, "moss_2", *["from:granite_1"] * moved, "done")
    assert units(match, 0, "moss_2") == 2 + moved
    assert len(events(match, "moved-to-bolster")) == moved


@pytest.mark.rule("fall:BOL-04", "fall:DEF-08")
def test_trolls_may_be_fetched_into_and_out_of_lairs():
    table = position(2).trolls(0, "spiral_a", 2).trolls(0, "moss_2", 23).action(0, "bolster", 1)
    match = table.match()
    choose(match, "moss_2", "from:spiral_a")
    assert (units(match, 0, "spiral_a"), units(match, 0, "moss_2")) == (1, 24)
    match = table.match()
    choose(match, "spiral_b")
    assert keys(match) == ["from:moss_2", "from:spiral_a", "done"]


@pytest.mark.rule("fall:BOL-05")
def test_with_trolls_in_the_supply_none_can_be_fetched():
    match = almost_out(1).action(0, "bolster", 1).match()
    choose(match, "moss_2")  # the one in the supply: nothing is asked
    assert (units(match, 0, "moss_2"), reserve(match)) == (3, 0)
    assert "moved-to-bolster" not in told(match)
    match = almost_out(3).action(0, "bolster", 3).match()
    choose(match, "moss_2", "trolls:2")
    assert kind(match) != "bolster-from"  # one is still in the supply, so the third point cannot fetch
    assert (units(match, 0, "moss_2"), reserve(match)) == (4, 1)


@pytest.mark.rule("fall:K-05", "fall:BOL-04")
@pytest.mark.parametrize(("left", "power"), [(1, 2), (1, 3), (2, 3), (2, 5)])
def test_when_the_supply_runs_out_the_rest_of_the_power_fetches(left, power):
    match = almost_out(left).action(0, "bolster", power).match()
    choose(match, "moss_2")
    if left > 1:
        choose(match, f"trolls:{left}")
    for _ in range(power - left):
        assert kind(match) == "bolster-from"
        choose(match, "from:granite_1")
    assert kind(match) != "bolster-from"
    assert units(match, 0, "moss_2") == 2 + power
    assert events(match, "bolstered") == [{"seat": 0, "place": place(match, "moss_2"), "trolls": left}]


@pytest.mark.rule("fall:K-05")
def test_with_exactly_enough_in_the_supply_nothing_is_fetched():
    match = almost_out(2).action(0, "bolster", 2).match()
    choose(match, "moss_2", "trolls:2")
    assert kind(match) != "bolster-from" and reserve(match) == 0


@pytest.mark.rule("fall:K-05", "fall:DEF-12")
def test_champions_may_be_fetched_like_trolls():
    table = almost_out(0).champion(0, "busy_flint").pawn("busy_flint", "ice_1")
    table.champion(1, "orsa_two_fists").pawn("orsa_two_fists", "ice_2")
    match = table.action(0, "bolster", 1).match()
    choose(match, "moss_2")
    assert keys(match) == ["from:granite_1", "from:fire_3", "pawn:busy_flint", "done"]
    assert refused(match, "pawn:orsa_two_fists") == "BOL-04"  # a rival's
    choose(match, "pawn:busy_flint")
    flint, start, end = champion(match, "busy_flint"), place(match, "ice_1"), place(match, "moss_2")
    assert events(match, "pawn-moved-to-bolster") == [{"seat": 0, "champion": flint, "start": start, "end": end}]
    assert (units(match, 0, "moss_2"), units(match, 0, "ice_1")) == (3, 0)
    assert kind(match) != "bolster-from"


@pytest.mark.rule("fall:BOL-04")
def test_only_ones_own_trolls_can_be_fetched():
    table = almost_out(0).trolls(1, "hammer_1", 3).trolls(1, "fire_3")
    match = table.action(0, "bolster", 1).match()
    choose(match, "moss_2")
    assert keys(match) == ["from:granite_1", "from:fire_3", "done"]
    choose(match, "from:fire_3")
    assert (units(match, 0, "fire_3"), units(match, 1, "fire_3")) == (0, 1)


# By champions ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:BOL-01", "fall:CHA-11")
def test_by_a_champion_any_controlled_cavern_will_do():
    table = position(3).trolls(0, "moss_3", 3).trolls(1, "moss_3", 2).trolls(0, "ice_3").trolls(1, "ice_3")
    table.trolls(0, "fire_3").trolls(2, "fire_3", 2).trolls(1, "fire_1")
    match = table.champion(0, "tidecaller_una").action(0, "bolster", 1).match()
    assert keys(match) == ["moss_3", "spiral_a", "spiral_b", "nowhere"]
    for at in ("ice_3", "fire_3", "fire_1", "mud_1"):
        assert refused(match, at) == "BOL-01"
    assert refused(match, "fang_a") == "DEF-01"
    match = table.action(1, "bolster", 1).match()
    assert refused(match, "moss_3") == "BOL-01"


@pytest.mark.rule("fall:BOL-01", "fall:CHA-11")
def test_by_a_champion_the_cavern_of_its_pawn_will_do():
    table = position(3).champion(0, "mother_fern").pawn("mother_fern", "moss_3").trolls(1, "moss_3", 3)
    table.trolls(0, "ice_3").trolls(1, "ice_3").champion(0, "busy_flint").pawn("busy_flint", "fire_3")
    table.trolls(1, "fire_3")
    match = table.action(0, "bolster", 1).match()
    assert keys(match) == ["moss_3", "spiral_a", "spiral_b", "nowhere"]
    assert refused(match, "ice_3") == refused(match, "fire_3") == "BOL-01"
    match = table.action(1, "bolster", 1).match()
    assert refused(match, "moss_3") == "BOL-01"  # it is not this player's champion


# One path for each set: how a search fetches --------------------------------------------------------------------------


def all_fetched(match):
    if kind(match) != "bolster-from":
        moving = {"moved-to-bolster": "start", "pawn-moved-to-bolster": "champion"}
        return [[(event.kind, event.values[moving[event.kind]]) for event in match.events if event.kind in moving]]
    return [path for key in keys(match) for path in all_fetched(choose(match.clone(), key))]


@pytest.mark.rule("fall:BOL-04")
def test_in_ascending_order_each_set_of_trolls_is_fetched_in_one_way():
    table = almost_out(0).champion(0, "busy_flint").pawn("busy_flint", "ice_1").action(0, "bolster", 2)
    match = ascending(table.match())
    choose(match, "moss_2")
    paths = [tuple(sorted(path)) for path in all_fetched(match)]
    assert len(paths) == len(set(paths))
    near, far = ("moved-to-bolster", place(match, "fire_3")), ("moved-to-bolster", place(match, "granite_1"))
    present = [near, far, far, ("pawn-moved-to-bolster", champion(match, "busy_flint"))]
    assert set(paths) == {tuple(sorted(chosen)) for size in (0, 1, 2) for chosen in combinations(present, size)}


@pytest.mark.rule("fall:BOL-04")
def test_in_ascending_order_only_later_places_are_offered():
    match = ascending(almost_out(0).action(0, "bolster", 3).match())
    choose(match, "moss_2", "from:fire_3")
    assert kind(match) == "act"  # granite_1 comes before fire_3, so nothing is left to ask
    assert [event["start"] for event in events(match, "moved-to-bolster")] == [place(match, "fire_3")]
