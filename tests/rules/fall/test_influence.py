"""Influence: discs on the tracks of the champions in the display. (INF-01 to INF-05)"""

import random

import numpy as np
import pytest

from tests.rules.fall.helpers import (
    amount,
    asked,
    champion,
    choose,
    events,
    fields,
    honour,
    influence,
    keys,
    kind,
    position,
    refused,
    told,
    votes,
)
from underhall.games.fall.pieces import NONE, SEATS
from underhall.games.fall.rules.clans import climb

PINK, BLUE, GREEN, YELLOW, VIOLET = range(5)
DISPLAY = (
    "sunder_of_the_floe",
    "nurse_bramble",
    "vesper_gatewarden",
    "rukh_gnomebane",
    "anvil_jorra",
    "gulch_the_wanderer",
)
SUNDER, BRAMBLE, VESPER, RUKH, JORRA, GULCH = DISPLAY


def order(match, name):
    """The seats on a champion's track, the leader first."""
    return [int(seat) for seat in fields(match).influence_order[DISPLAY.index(name)] if seat != NONE]


def influenced(match):
    """What the discs on all tracks add up to, by seat."""
    return [int(n) for n in fields(match).influence.sum(axis=0)[: match.seats]]


# Whom -----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INF-01")
@pytest.mark.parametrize(("seats", "seat"), [(2, 1), (3, 0), (4, 3), (5, 4)])
def test_any_champion_of_the_display_may_be_chosen(seats, seat):
    match = position(seats).action(seat, "influence", 2).match()
    assert (kind(match), asked(match)) == ("influence-whom", seat)
    assert keys(match) == [f"champion:{name}" for name in DISPLAY[: seats + 1]]


@pytest.mark.rule("fall:INF-01")
@pytest.mark.parametrize(("seats", "empty"), [(2, 4), (2, 6), (4, 6)])
def test_where_no_champion_lies_there_is_nobody_to_influence(seats, empty):
    match = position(seats).action(0, "influence", 2).match()
    assert refused(match, f"display:{empty}") == "INF-01"


@pytest.mark.rule("fall:INF-01")
@pytest.mark.parametrize("name", DISPLAY)
def test_all_influence_of_an_action_goes_to_one_champion(name):
    match = choose(position(5).action(VIOLET, "influence", 3).match(), f"champion:{name}")
    assert influence(match, VIOLET, name) == 4
    assert influenced(match) == [0, 0, 0, 0, 4]
    assert (kind(match), asked(match)) == ("act", VIOLET), "that was the action"


# How much -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INF-02")
@pytest.mark.parametrize("power", [1, 2, 5])
def test_a_disc_advances_by_the_power(power):
    table = position().influence(PINK, VESPER, 3).influence(BLUE, VESPER, 1)
    match = choose(table.action(PINK, "influence", power).match(), f"champion:{VESPER}")
    assert influence(match, PINK, VESPER) == 3 + power
    assert influence(match, BLUE, VESPER) == 1
    assert events(match, "influenced") == [
        {"seat": PINK, "champion": champion(match, VESPER), "influence": power, "total": 3 + power}
    ]


@pytest.mark.rule("fall:INF-02", "fall:INF-03")
@pytest.mark.parametrize("power", [1, 2, 5])
def test_a_disc_is_placed_where_only_rivals_have_one(power):
    table = position(3).influence(BLUE, BRAMBLE, 6)
    match = choose(table.action(GREEN, "influence", power).match(), f"champion:{BRAMBLE}")
    assert influence(match, GREEN, BRAMBLE) == power, "a rival was the first"
    assert events(match, "influenced") == [
        {"seat": GREEN, "champion": champion(match, BRAMBLE), "influence": power, "total": power}
    ]


@pytest.mark.rule("fall:INF-03", "fall:INF-02")
@pytest.mark.parametrize(("seat", "power"), [(PINK, 1), (YELLOW, 2), (BLUE, 6)])
def test_who_is_the_first_with_a_champion_gains_one_more(seat, power):
    match = choose(position().action(seat, "influence", power).match(), f"champion:{RUKH}")
    assert influence(match, seat, RUKH) == power + 1
    assert events(match, "influenced") == [
        {"seat": seat, "champion": champion(match, RUKH), "influence": power + 1, "total": power + 1}
    ]


@pytest.mark.rule("fall:INF-03")
def test_the_bonus_comes_once_also_for_the_same_seat():
    match = choose(position().action(BLUE, "influence", 1).match(), f"champion:{SUNDER}")
    assert influence(match, BLUE, SUNDER) == 2
    choose(match, "cover:2,0")  # the second weak action: the influence symbol of the starting card
    assert kind(match) == "influence-whom"
    choose(match, f"champion:{SUNDER}")
    assert influence(match, BLUE, SUNDER) == 3


@pytest.mark.rule("fall:INF-03", "fall:INF-02")
def test_only_untouched_champions_give_the_bonus():
    table = position().influence(BLUE, VESPER, 1).influence(PINK, RUKH, 2).influence(YELLOW, JORRA, 4)
    before = table.action(PINK, "influence", 2).match()
    gained = {}
    for name in DISPLAY[:5]:
        match = choose(before.clone(), f"champion:{name}")
        gained[name] = events(match, "influenced")[0]["influence"]
    assert gained == {SUNDER: 3, BRAMBLE: 3, VESPER: 2, RUKH: 2, JORRA: 2}


# Who leads ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INF-05", "fall:INF-02")
def test_more_influence_passes_a_rival():
    table = position().influence(PINK, JORRA, 2).influence(YELLOW, JORRA, 3)
    assert order(table.match(), JORRA) == [YELLOW, PINK]
    match = choose(table.action(PINK, "influence", 2).match(), f"champion:{JORRA}")
    assert (influence(match, PINK, JORRA), influence(match, YELLOW, JORRA)) == (4, 3)
    assert order(match, JORRA) == [PINK, YELLOW]


@pytest.mark.rule("fall:INF-05")
@pytest.mark.parametrize(("power", "leader"), [(1, YELLOW), (2, PINK)])
def test_on_the_same_spot_the_disc_that_was_there_earlier_leads(power, leader):
    table = position().influence(PINK, JORRA, 2).influence(YELLOW, JORRA, 3)
    match = choose(table.action(PINK, "influence", power).match(), f"champion:{JORRA}")
    assert order(match, JORRA)[0] == leader


@pytest.mark.rule("fall:INF-05")
@pytest.mark.parametrize("seat", range(5))
def test_a_late_disc_goes_below_all_that_are_level_with_it(seat):
    others = [other for other in (3, 0, 4, 1, 2) if other != seat]
    table = position(5)
    for other, count in zip(others, (5, 3, 3, 1), strict=True):
        table.influence(other, GULCH, count)
    match = choose(table.action(seat, "influence", 3).match(), f"champion:{GULCH}")
    assert order(match, GULCH) == [*others[:3], seat, others[3]]


@pytest.mark.rule("fall:INF-05", "fall:INV-10", "fall:DEF-15")
@pytest.mark.parametrize("seed", range(20))
def test_the_order_is_by_amount_and_then_by_arrival(seed):
    """Discs climb a track in any way: who has more leads; on one spot, who came there first."""
    dice = random.Random(seed)
    values, places = np.zeros(SEATS, np.int8), np.full(SEATS, NONE, np.int8)
    totals, arrival = [0] * SEATS, [0] * SEATS
    for now in range(1, 13):
        seat, gain = dice.randrange(SEATS), dice.choice((1, 1, 2, 3))
        climb(values, places, seat, gain)
        totals[seat] += gain
        arrival[seat] = now
        there = [each for each in range(SEATS) if totals[each]]
        expected = sorted(there, key=lambda each: (-totals[each], arrival[each]))
        assert [int(each) for each in places] == expected + [NONE] * (SEATS - len(there))
        assert [int(each) for each in values] == totals


# What it does not do --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INF-04")
def test_a_champion_is_not_won_before_the_wave_ends():
    table = position().influence(PINK, RUKH, 7)
    match = choose(table.action(PINK, "influence", 5).match(), f"champion:{RUKH}")
    number = champion(match, RUKH)
    assert int(fields(match).owner[number]) == NONE
    assert int(fields(match).display[DISPLAY.index(RUKH)]) == number
    assert not fields(match).gift[PINK].any(), "its ability is nobody's yet"
    assert [votes(match, PINK, clan) for clan in ("moss", "granite")] == [0, 0]
    assert told(match) == ["influenced"]


# Champions that help --------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:INF-03")
@pytest.mark.parametrize("seat", [BLUE, PINK])
def test_a_champion_may_raise_the_bonus_of_its_owner(seat):
    table = position().champion(BLUE, "tolla_first_knock").influence(GREEN, BRAMBLE, 1).action(seat, "influence", 2)
    before = table.match()
    match = choose(before.clone(), f"champion:{VESPER}")
    more = amount(match, "tolla_first_knock") if seat == BLUE else 0
    assert influence(match, seat, VESPER) == 2 + 1 + more
    match = choose(before, f"champion:{BRAMBLE}")
    assert influence(match, seat, BRAMBLE) == 2, "not the first"


def second(seat=GREEN, used=0):
    table = position().champion(GREEN, "doro_twice_told").claws("doro_twice_told", used)
    return table.influence(BLUE, RUKH, 1).action(seat, "influence", 1).match()


@pytest.mark.rule("fall:CHA-12")
def test_a_second_champion_may_be_influenced_by_a_claw():
    match = choose(second(), f"champion:{RUKH}")
    assert (kind(match), asked(match)) == ("second-influence", GREEN)
    assert keys(match) == [f"champion:{name}" for name in (SUNDER, BRAMBLE, VESPER, JORRA)] + ["none"]
    assert refused(match, f"champion:{RUKH}") == "CHA-12", "it must be another one"
    assert refused(match, "display:6") == "INF-01", "nobody is there"
    doro = champion(match, "doro_twice_told")
    choose(match, f"champion:{JORRA}")
    assert influence(match, GREEN, JORRA) == amount(match, "doro_twice_told"), "no bonus for being first"
    assert influence(match, GREEN, RUKH) == 1
    assert events(match, "claw-covered") == [{"seat": GREEN, "champion": doro}]
    assert int(fields(match).claws[doro]) == 1
    assert kind(match) == "act"


@pytest.mark.rule("fall:CHA-12")
def test_declining_the_second_champion_covers_no_claw():
    match = choose(second(used=1), f"champion:{SUNDER}", "none")
    assert influenced(match) == [0, 1, 2, 0]
    assert events(match, "claw-covered") == []
    assert int(fields(match).claws[champion(match, "doro_twice_told")]) == 1


@pytest.mark.rule("fall:CHA-12")
@pytest.mark.parametrize(("seat", "used"), [(GREEN, 2), (BLUE, 0)])
def test_without_a_claw_left_or_the_champion_there_is_no_second_influence(seat, used):
    match = choose(second(seat, used), f"champion:{SUNDER}")
    assert kind(match) == "act"
    assert honour(match, seat) == 0
