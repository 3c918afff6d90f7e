"""Seizing control. (SEZ-01 to SEZ-06, K-24, K-25, K-26)"""

import pytest

from tests.rules.fall.helpers import (
    asked,
    champion,
    choose,
    events,
    fields,
    forget,
    honour,
    kind,
    place,
    position,
    scripted,
    side,
    told,
    units,
    votes,
)
from underhall.games.fall.pieces import Source

CLANS = ("moss", "ice", "moon", "granite", "hammer", "mud", "fire")


def seized(match):
    """The caverns seized, with the seat, by id."""
    return [(each["seat"], side(match).cavern[each["cavern"]].id) for each in events(match, "seized")]


# What seizing is ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SEZ-01", "fall:SEZ-05")
@pytest.mark.parametrize(
    ("mine", "rivals", "moved", "seizes"),
    [
        (0, (1, 0), 2, True),
        (0, (1, 0), 1, False),  # tied
        (0, (2, 0), 1, False),
        (1, (1, 0), 1, True),  # established, but not controlled before
        (1, (2, 0), 1, False),
        (1, (2, 0), 2, True),
        (2, (1, 0), 1, False),  # controlled before
        (1, (0, 0), 1, False),  # dominated before
        (0, (0, 0), 2, False),  # empty before
        (0, (1, 1), 2, True),  # more than each of them, though not than both
        (0, (1, 2), 2, False),
        (0, (2, 1), 3, True),
    ],
)
def test_seizing_is_control_of_an_occupied_cavern_that_was_not_controlled(mine, rivals, moved, seizes):
    table = position(3).trolls(0, "moss_2", moved)
    for seat, count in enumerate((mine, *rivals)):
        if count:
            table.trolls(seat, "moss_3", count)
    match = table.action(0, "advance", moved).match()
    choose(match, "moss_3", *["from:moss_2"] * (moved - 1))
    assert units(match, 0, "moss_3") == mine + moved
    assert seized(match) == ([(0, "moss_3")] if seizes else [])
    assert votes(match, 0, "moss") == int(seizes)


@pytest.mark.rule("fall:SEZ-01")
def test_control_is_read_at_the_end_of_the_action_not_on_the_way():
    match = position(2).trolls(0, "moss_2", 2).trolls(0, "moss_3").trolls(1, "moss_3").action(0, "advance", 2).match()
    choose(match, "moss_3")
    assert units(match, 0, "moss_3") == 2
    assert seized(match) == []  # more may still come
    choose(match, "from:moss_2")
    assert told(match) == ["advanced", "advanced", "seized", "votes-gained"]


@pytest.mark.rule("fall:SEZ-02")
@pytest.mark.parametrize(
    ("seats", "start", "cavern"),
    [
        *[(2, "moss_2", "moss_1"), (3, "mud_1", "fire_2"), (2, "granite_2", "granite_3"), (3, "fire_2", "fire_3")],
        *[(4, "moss_2", "moss_1"), (5, "fire_3", "fire_4"), (4, "moss_2", "ice_1"), (5, "hammer_2", "mud_1")],
    ],
)
def test_each_cavern_seized_gives_a_vote_in_its_clan(seats, start, cavern):
    seat = seats - 1
    match = position(seats).trolls(seat, start, 2).trolls(0, cavern).action(seat, "advance", 2).match()
    choose(match, cavern, f"from:{start}")
    clan = cavern.split("_")[0]
    assert [votes(match, seat, each) for each in CLANS] == [int(each == clan) for each in CLANS]
    assert events(match, "votes-gained") == [{"seat": seat, "clan": CLANS.index(clan), "votes": 1, "total": 1}]
    assert events(match, "seized") == [{"seat": seat, "cavern": place(match, cavern)}]


@pytest.mark.rule("fall:SEZ-02", "fall:K-18")
def test_coming_home_to_a_lair_seizes_nothing():
    match = position(2).trolls(0, "fire_1", 2).action(0, "advance", 2).match()
    choose(match, "spiral_b", "from:fire_1")
    assert seized(match) == [] and events(match, "votes-gained") == []


@pytest.mark.rule("fall:SEZ-02", "fall:DEF-04")
def test_leaving_a_cavern_gives_nothing_to_those_who_stay():
    match = position(2).trolls(0, "moss_2", 2).trolls(1, "moss_2").action(0, "advance", 2).match()
    choose(match, "moss_3", "from:moss_2")
    assert units(match, 1, "moss_2") == 1
    assert seized(match) == [] and votes(match, 1, "moss") == 0


# By any action --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SEZ-03")
def test_a_bolster_can_seize_by_a_champion():
    table = position(2).champion(0, "mother_fern").pawn("mother_fern", "moss_3").trolls(1, "moss_3")
    match = table.action(0, "bolster", 2).match()
    choose(match, "moss_3", "trolls:2")
    assert seized(match) == [(0, "moss_3")]
    assert told(match) == ["bolstered", "seized", "votes-gained"]


@pytest.mark.rule("fall:SEZ-03", "fall:BOL-04")
def test_trolls_fetched_by_a_bolster_change_no_control_elsewhere_for_a_vote():
    """Fetching only takes trolls away elsewhere: nothing is seized there."""
    table = position(2).trolls(0, "moss_2", 24).trolls(0, "fire_3").trolls(1, "fire_3")
    match = table.action(0, "bolster", 3).match()
    choose(match, "moss_2", "from:fire_3")
    assert seized(match) == []


MOVE = 6  # a space of the wheel where trolls are moved


def moving(table, power, seat=0):
    """A Gnome action that can reach a space where trolls are moved, with this power."""
    return table.wheel(MOVE - power).action(seat, "gnome", power)


@pytest.mark.rule("fall:SEZ-03", "fall:GNO-19")
def test_the_wheel_can_seize_by_moving_a_rival_away():
    table = position(2).trolls(0, "moss_3").trolls(1, "moss_3")
    match = moving(table, 1).match()
    choose(match, "none", "moss_3", "blue", "moss_2")
    assert seized(match) == [(0, "moss_3")]
    assert (votes(match, 0, "moss"), votes(match, 1, "moss")) == (1, 0)


@pytest.mark.rule("fall:SEZ-04")
def test_control_that_comes_to_a_rival_is_not_seized():
    table = position(2).trolls(0, "moss_3").trolls(1, "moss_3").trolls(0, "ice_3").trolls(1, "ice_3")
    match = moving(table, 1).match()
    choose(match, "none", "moss_3", "pink", "moss_2")
    assert seized(match) == []  # now the rival controls moss_3, but in another's turn
    assert votes(match, 1, "moss") == 0
    match = moving(table, 1, seat=1).match()
    choose(match, "none", "moss_3", "pink", "moss_2")
    assert seized(match) == [(1, "moss_3")]


@pytest.mark.rule("fall:SEZ-05")
def test_a_cavern_that_empties_in_the_middle_was_not_empty_at_the_start():
    """The rival's only troll is moved out and the player's own comes in: one action, so it is seized."""
    table = position(2).trolls(0, "moss_2").trolls(1, "moss_2").trolls(1, "moss_3")
    match = moving(table, 2).match()
    choose(match, "spaces:2", "none", "moss_2", "pink", "moss_3")
    assert units(match, 0, "moss_3") == 1 and kind(match) == "move-unit"
    choose(match, "done")
    assert seized(match) == []  # tied in moss_3; moss_2 is the rival's
    table = position(2).trolls(0, "moss_2").trolls(0, "ice_3").trolls(1, "ice_3", 2)
    match = moving(table, 2).match()
    choose(match, "spaces:2", "none", "ice_3", "blue", "ice_2", "blue", "ice_2")
    assert seized(match) == [(0, "ice_3")]  # and ice_2, which was empty, is nobody's but the rival's
    assert votes(match, 1, "ice") == 0


@pytest.mark.rule("fall:SEZ-05", "fall:DEF-10")
def test_a_cavern_with_gnomes_is_not_empty():
    match = position(2).trolls(0, "moss_2").gnomes("moss_3", 1).action(0, "advance", 1).match()
    choose(match, "moss_3")
    assert seized(match) == [(0, "moss_3")]
    match = position(2).trolls(0, "moss_2").gnomes("moss_1", 1).action(0, "advance", 1).match()
    choose(match, "moss_3")
    assert seized(match) == []


@pytest.mark.rule("fall:SEZ-06")
def test_one_action_may_seize_several_caverns():
    table = position(2).trolls(0, "moss_3", 2).trolls(1, "moss_3", 2).trolls(0, "ice_3").trolls(1, "ice_3")
    table.trolls(0, "fire_3").trolls(1, "fire_3")
    match = moving(table, 3).match()
    choose(match, "spaces:3", "none", "moss_3", "blue", "moss_2", "blue", "moss_2", "pink", "ice_3")
    assert seized(match) == [(0, "moss_3"), (0, "ice_3")]
    assert [votes(match, 0, clan) for clan in CLANS] == [1, 1, 0, 0, 0, 0, 0]
    assert [name for name in told(match) if name in ("seized", "votes-gained")] == ["seized", "votes-gained"] * 2


@pytest.mark.rule("fall:SEZ-06", "fall:CHA-12")
def test_champions_add_to_every_seizure_as_long_as_claws_last():
    table = position(2).champion(0, "speaker_thatch").champion(0, "anvil_jorra").claws("speaker_thatch", 1)
    table.trolls(0, "moss_3").trolls(1, "moss_3").trolls(0, "ice_3").trolls(1, "ice_3").trolls(0, "moon_3", 2)
    table.trolls(0, "ice_2").trolls(1, "ice_2")
    match = moving(table, 2).match()
    choose(match, "spaces:2", "none", "ice_2", "blue", "moss_1", "pink", "ice_3", "ice")
    assert seized(match) == [(0, "ice_3")]
    thatch = champion(match, "speaker_thatch")
    assert events(match, "claw-covered") == [{"seat": 0, "champion": thatch}]
    assert votes(match, 0, "ice") == 2
    assert int(fields(match).honour[0, Source.CHAMPIONS]) == 1


@pytest.mark.rule("fall:CHA-12", "fall:SEZ-02")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_without_a_claw_left_a_seizure_gives_one_vote(used):
    table = position(2).champion(0, "speaker_thatch").claws("speaker_thatch", used)
    match = table.trolls(0, "moss_2", 2).trolls(1, "moss_3").action(0, "advance", 2).match()
    choose(match, "moss_3", "from:moss_2", *["moss"] * (used < 2))
    assert votes(match, 0, "moss") == (2 if used < 2 else 1)
    assert int(fields(match).claws[champion(match, "speaker_thatch")]) == min(2, used + 1)


# Windows --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-24")
def test_what_the_first_weak_action_gives_away_the_second_may_seize():
    """In each weak action control is compared again: 2 against 1, then a tie, then 2 against 1 again."""
    table = position(2).ancestry(0, "A . A").trolls(0, "moss_3", 2).trolls(1, "moss_3").act(0)
    match = table.match()
    choose(match, "cover:0,0", "moss_2")
    assert seized(match) == []
    choose(match, "cover:2,0", "moss_3")
    assert seized(match) == [(0, "moss_3")]
    assert votes(match, 0, "moss") == 1


@pytest.mark.rule("fall:K-24", "fall:SEZ-05")
def test_a_cavern_empty_before_the_first_weak_action_is_not_empty_before_the_second():
    """The player's own troll goes in first: dominated, so the second action seizes nothing either."""
    table = position(2).ancestry(0, "A . A").trolls(0, "moss_2", 2).act(0)
    match = table.match()
    choose(match, "cover:0,0", "moss_3", "cover:2,0", "moss_3")
    assert units(match, 0, "moss_3") == 2 and seized(match) == []


def breaching(table, spaces, seat=0):
    """A Gnome action that passes the breach tripwire with its first space; gnomes will come from Moss."""
    table.wheel(7).swarm("moss").trolls(0, "moss_1", 2).trolls(1, "moss_1", 2)
    return table.action(seat, "gnome", spaces)


def until_effect(match, spaces):
    """Both gnomes of the breach take a troll of seat 1, as the dice have been told."""
    if spaces > 1:
        choose(match, f"spaces:{spaces}")
    return choose(match, "none", "moss")


RIVALS_FALL = {"whose_troll": ["seat:1", "seat:1"]}


@pytest.mark.rule("fall:K-25")
def test_control_gained_by_a_breach_in_ones_own_action_is_seized():
    match = breaching(position(2), 1).match(scripted(**RIVALS_FALL))
    until_effect(match, 1)
    assert (units(match, 0, "moss_1"), units(match, 1, "moss_1")) == (2, 0)
    assert seized(match) == [(0, "moss_1")]
    assert votes(match, 0, "moss") == 1
    names = told(match)
    assert names.index("seized") > names.index("honour-gained") > names.index("breach")


@pytest.mark.rule("fall:K-25", "fall:SEZ-04")
def test_control_that_a_rivals_breach_brings_is_not_seized():
    match = breaching(position(2), 1, seat=1).match(scripted(**RIVALS_FALL))
    until_effect(match, 1)
    assert (units(match, 0, "moss_1"), units(match, 1, "moss_1")) == (2, 0)
    assert seized(match) == [] and votes(match, 0, "moss") == 0


@pytest.mark.rule("fall:K-25")
def test_invasions_at_the_end_of_the_wave_seize_nothing():
    table = position(2).trolls(0, "moss_1", 2).trolls(1, "moss_1", 2).gates("moss", "ice", "moon")
    table.trolls(0, "ice_1", 4).trolls(0, "moon_1", 4)
    match = table.phase("invasions").match(scripted(**RIVALS_FALL))
    assert len(events(match, "troll-fell")) == 6
    assert (units(match, 0, "moss_1"), units(match, 1, "moss_1")) == (2, 0)
    assert seized(match) == [] and events(match, "votes-gained") == []


@pytest.mark.rule("fall:K-26")
def test_the_wheels_bolster_is_part_of_the_gnome_action():
    match = breaching(position(2), 2).match(scripted(**RIVALS_FALL))
    until_effect(match, 2)
    assert kind(match) == "bolster-where"
    assert seized(match) == []  # not before all is done
    choose(match, "moss_1", "trolls:2")
    assert seized(match) == [(0, "moss_1")]  # although it was controlled when the Bolster began
    assert told(match)[-3:] == ["bolstered", "seized", "votes-gained"]
    assert votes(match, 0, "moss") == 1


@pytest.mark.rule("fall:K-26")
def test_what_is_given_away_before_the_gnome_action_ends_is_not_seized():
    match = breaching(position(2), 3).match(scripted(**RIVALS_FALL))
    until_effect(match, 3)
    assert kind(match) == "move-from"
    choose(match, "moss_1", "moss_2", "pink", "moss_2")  # only the player's own are left there
    assert units(match, 0, "moss_1") == 0
    assert seized(match) == [] and votes(match, 0, "moss") == 0


@pytest.mark.rule("fall:K-26", "fall:INF-01")
def test_the_wheels_influence_is_part_of_the_gnome_action():
    match = breaching(position(2), 4).match(scripted(**RIVALS_FALL))
    until_effect(match, 4)
    assert kind(match) == "influence-whom" and seized(match) == []
    choose(match, "champion:nurse_bramble")
    assert seized(match) == [(0, "moss_1")]


@pytest.mark.rule("fall:SEZ-01", "fall:K-24")
def test_nothing_is_left_of_a_window_when_the_action_is_over():
    table = position(2).ancestry(0, "A . I").trolls(0, "moss_2").trolls(1, "moss_3").act(0)
    match = table.match()
    choose(match, "cover:0,0", "moss_3")
    assert int(fields(match).seizable) == 0 and int(fields(match).paths) == 0
    assert asked(match) == 0
    forget(match)
    choose(match, "cover:2,0", "champion:nurse_bramble")
    assert seized(match) == [] and honour(match, 0) == 0
