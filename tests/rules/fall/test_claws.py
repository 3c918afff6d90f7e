"""Passive abilities and abilities with claws. (CHA-11, CHA-12)"""

import pytest

from tests.rules.fall.helpers import (
    STANDARD,
    altered,
    ascending,
    asked,
    champion,
    choose,
    events,
    fields,
    gives,
    influence,
    keys,
    kind,
    position,
    refused,
    told,
    votes,
)
from underhall.games.fall.pieces import Kind
from underhall.games.fall.position import Position

PINK, BLUE, GREEN, YELLOW = range(4)
CLAWED = {row.id: row.power.claws for row in STANDARD.champion if row.power.claws}


def claws(match, name):
    """Claws that are covered."""
    return int(fields(match).claws[champion(match, name)])


def with_powers(*powers, seats=4):
    """A table of a pack in which the first champions have these powers: those without a number, a claw or an action."""
    blank = {"amount": 0, "action": None, "tally": None, "claws": 0}
    rows = [{"power": {**blank, **power}, "letter": None} for power in powers]
    return Position(altered(champion=rows), seats)


FIRST, SECOND, THIRD = "orsa_two_fists", "brannick_quickmaul", "mother_fern"


# Passive abilities ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:CHA-11")
def test_a_passive_ability_works_as_often_as_it_applies():
    """Two first influences in one turn, each with the bonus of Tolla First-Knock; no claw is covered."""
    table = position().champion(PINK, "tolla_first_knock").ancestry(PINK, "I . I").display("cinder_odd", "busy_flint")
    match = choose(table.act(PINK).match(), "cover:0,0", "champion:cinder_odd", "cover:2,0", "champion:busy_flint")
    assert [influence(match, PINK, name) for name in ("cinder_odd", "busy_flint")] == [
        2 + gives("tolla_first_knock")
    ] * 2
    assert "claw-covered" not in told(match) and not fields(match).claws.any()


@pytest.mark.rule("fall:CHA-11")
def test_an_ability_to_act_without_claws_never_runs_out():
    """Brannick Quickmaul turn after turn."""
    table = position(2).champion(0, "brannick_quickmaul").pawn("brannick_quickmaul", "moon_3").supplies(0, 2)
    match = table.ancestry(0, "A2 . A2 . I", ". I . I .").turn_of(0).match()
    for cell, where, weak in (("0,0", "moon_2", "4,0"), ("2,0", "moon_3", "1,1")):
        choose(match, f"cover:{cell}", *["spend:0"] * (cell == "0,0"), where)
        assert (kind(match), asked(match)) == ("act", 0)
        choose(match, f"cover:{weak}", "champion:nurse_bramble")
    assert claws(match, "brannick_quickmaul") == 0 and "claw-covered" not in told(match)


@pytest.mark.rule("fall:CHA-11", "fall:K-51")
def test_the_same_ability_of_two_champions_adds_up():
    table = with_powers({"kind": "weak_power", "amount": 2, "action": "bolster"})
    table.champion(PINK, FIRST).champion(PINK, "sodden_pim").ancestry(PINK, "B .")
    assert events(table.act(PINK).match(), "weak-action") == [{"seat": PINK, "action": Kind.BOLSTER, "power": 4}]


@pytest.mark.rule("fall:CHA-11", "fall:K-51")
def test_an_ability_for_one_action_is_none_for_another():
    table = with_powers({"kind": "weak_power", "amount": 2, "action": "advance"})
    table.champion(PINK, FIRST).champion(PINK, "sodden_pim").ancestry(PINK, "B .")
    assert events(table.act(PINK).match(), "weak-action") == [{"seat": PINK, "action": Kind.BOLSTER, "power": 2}]


# Claws ----------------------------------------------------------------------------------------------------------------


def test_these_champions_have_claws():
    assert CLAWED == {"busy_flint": 1, "speaker_thatch": 2, "slip_eeltoe": 2, "doro_twice_told": 2}


@pytest.mark.rule("fall:CHA-12")
def test_each_use_covers_one_claw_until_none_is_left():
    """Three caverns are seized in three actions: the third without the help of Speaker Thatch."""
    table = position().champion(PINK, "speaker_thatch").trolls(PINK, "moon_3", 6)
    for cavern in ("moon_1", "moon_2", "moon_4"):
        table.trolls(BLUE, cavern)
    table.ancestry(PINK, "A2 . A2 . A2").supplies(PINK, 3).turn_of(PINK)
    match = table.match()
    gained = []
    for column, cavern in ((0, "moon_1"), (2, "moon_2"), (4, "moon_4")):
        before = votes(match, PINK, "moon")
        choose(match, *[f"cover:{column},0"] * (kind(match) == "act"), *["spend:0"] * (column < 4))
        choose(match, cavern, *["from:moon_3"] * (1 if cavern == "moon_1" else 2))
        choose(match, *["moon"] * (kind(match) == "claw-vote"))
        gained.append(votes(match, PINK, "moon") - before)
    assert gained == [2, 2, 1]
    assert claws(match, "speaker_thatch") == 2
    assert events(match, "claw-covered") == [{"seat": PINK, "champion": champion(match, "speaker_thatch")}] * 2


@pytest.mark.rule("fall:CHA-12", "fall:SEZ-06")
@pytest.mark.parametrize(("covered", "gained"), [(0, 4), (1, 3), (2, 2)])
def test_two_uses_in_one_action_cover_two_claws(covered, gained):
    table = position().champion(PINK, "speaker_thatch").claws("speaker_thatch", covered).wheel(3)
    table.trolls(PINK, "moon_3", 3).trolls(BLUE, "moon_3", 3).trolls(PINK, "moon_4").trolls(GREEN, "moon_4")
    match = choose(table.action(PINK, "gnome", 3).match(), "spaces:3", "none", "moon_3", "pink", "moon_4")
    choose(match, "blue", "moon_1", "blue", "moon_2", *["moon"] * (2 - covered))
    assert len(events(match, "seized")) == 2
    assert votes(match, PINK, "moon") == gained
    assert claws(match, "speaker_thatch") == 2


def two_clans_seized(table):
    """Pink seizes a cavern of Ice and one of Moon in one action."""
    table.trolls(PINK, "moon_3", 3).trolls(BLUE, "moon_3", 3).trolls(PINK, "ice_3").trolls(GREEN, "ice_3").wheel(3)
    match = choose(table.action(PINK, "gnome", 3).match(), "spaces:3", "none", "moon_3", "pink", "ice_3")
    choose(match, "blue", "moon_1", "blue", "moon_2")
    assert len(events(match, "seized")) == 2
    return match


def ice_and_moon(match):
    return votes(match, PINK, "ice"), votes(match, PINK, "moon")


@pytest.mark.rule("fall:CHA-12", "fall:K-54", "fall:SEZ-06")
@pytest.mark.parametrize(("where", "gained"), [("ice", (2, 1)), ("moon", (1, 2)), ("none", (1, 1))])
def test_with_one_claw_for_two_clans_the_owner_chooses(where, gained):
    match = two_clans_seized(position().champion(PINK, "speaker_thatch").claws("speaker_thatch", 1))
    assert (kind(match), asked(match), keys(match)) == ("claw-vote", PINK, ["ice", "moon", "none"])
    assert ice_and_moon(match) == (1, 1), "the votes for seizing come first"
    assert refused(match, "moss") == "K-54"
    match.choose(where)
    assert ice_and_moon(match) == gained
    assert claws(match, "speaker_thatch") == (2 if where != "none" else 1)
    assert kind(match) != "claw-vote"


@pytest.mark.rule("fall:CHA-12", "fall:K-54")
def test_each_cavern_seized_is_good_for_one_claw():
    match = choose(two_clans_seized(position().champion(PINK, "speaker_thatch")), "moon")
    assert keys(match) == ["ice", "none"] and refused(match, "moon") == "K-54"
    other = match.clone()
    match.choose("ice")
    assert ice_and_moon(match) == (2, 2) and claws(match, "speaker_thatch") == 2
    other.choose("none")
    assert ice_and_moon(other) == (1, 2) and claws(other, "speaker_thatch") == 1
    for each in (match, other):
        assert int(fields(each).seized) == int(fields(each).clawed) == 0


@pytest.mark.rule("fall:K-54")
def test_a_search_picks_clans_in_one_order_only():
    match = ascending(two_clans_seized(position().champion(PINK, "speaker_thatch")))
    assert keys(match) == ["ice", "moon", "none"]
    assert keys(choose(match.clone(), "ice")) == ["moon", "none"]
    match.choose("moon")
    assert kind(match) != "claw-vote"


@pytest.mark.rule("fall:CHA-12", "fall:K-54")
def test_each_champion_adds_votes_by_its_own_claws():
    """The first has one claw, for three votes; Speaker Thatch has two."""
    table = with_powers({"kind": "seize_vote", "amount": 3, "claws": 1}).champion(PINK, FIRST)
    match = choose(two_clans_seized(table.champion(PINK, "speaker_thatch")), "moon")
    assert ice_and_moon(match) == (1, 4) and keys(match) == ["ice", "moon", "none"], "the other may add to the same"
    choose(match, "moon", "ice")
    assert ice_and_moon(match) == (2, 5)
    order = [champion(match, name) for name in (FIRST, "speaker_thatch", "speaker_thatch")]
    assert [event["champion"] for event in events(match, "claw-covered")] == order


@pytest.mark.rule("fall:CHA-12")
def test_a_rivals_claws_are_not_yours():
    table = with_powers({"kind": "seize_vote", "amount": 3, "claws": 1}).champion(BLUE, FIRST)
    table.champion(PINK, "speaker_thatch").trolls(PINK, "moon_3", 2).trolls(GREEN, "moon_4")
    match = choose(table.action(PINK, "advance", 2).match(), "moon_4", "from:moon_3")
    match.choose("moon")
    assert votes(match, PINK, "moon") == 2
    assert (claws(match, FIRST), claws(match, "speaker_thatch")) == (0, 1)
    assert kind(match) != "claw-vote"


@pytest.mark.rule("fall:CHA-11", "fall:CHA-12")
def test_the_same_ability_without_claws_is_not_limited():
    table = with_powers({"kind": "seize_vote", "amount": 1}).champion(PINK, FIRST).wheel(3)
    table.trolls(PINK, "moon_3", 3).trolls(BLUE, "moon_3", 3).trolls(PINK, "ice_3").trolls(GREEN, "ice_3")
    match = choose(table.action(PINK, "gnome", 3).match(), "spaces:3", "none", "moon_3", "pink", "ice_3")
    choose(match, "blue", "moon_1", "blue", "moon_2")
    assert (votes(match, PINK, "ice"), votes(match, PINK, "moon")) == (2, 2)
    assert claws(match, FIRST) == 0 and "claw-covered" not in told(match)


def after_a_strong_influence(*powers, covered=0):
    table = with_powers(*powers).ancestry(PINK, "I2 . I . A").supplies(BLUE, 1).champion(PINK, FIRST)
    table.claws(FIRST, covered)
    if len(powers) > 1:
        table.champion(PINK, SECOND)
    return choose(table.act(PINK).match(), "cover:0,0", "champion:anvil_jorra")


EXTRA = {"kind": "extra_weak", "action": "influence", "claws": 1}


@pytest.mark.rule("fall:CHA-12")
@pytest.mark.parametrize(("covered", "allowed"), [(0, True), (1, False)])
def test_an_extra_action_with_a_claw_can_be_taken_once(covered, allowed):
    """Without a pawn it need not have taken part in anything."""
    match = after_a_strong_influence(EXTRA, covered=covered)
    assert (asked(match) == PINK) == allowed
    if allowed:
        assert claws(match, FIRST) == 0, "not before it is used"
        choose(match, "cover:2,0", "champion:anvil_jorra")
        assert claws(match, FIRST) == 1
        assert events(match, "claw-covered") == [{"seat": PINK, "champion": champion(match, FIRST)}]
        assert asked(match) == BLUE


@pytest.mark.rule("fall:CHA-12")
def test_an_extra_action_that_is_declined_covers_no_claw():
    match = choose(after_a_strong_influence(EXTRA), "pass")
    assert asked(match) == BLUE and claws(match, FIRST) == 0


@pytest.mark.rule("fall:CHA-12")
@pytest.mark.parametrize("other", [{"action": "advance"}, {"kind": "more_weak", "action": None}])
def test_an_extra_action_belongs_to_its_own_kind(other):
    match = after_a_strong_influence({**EXTRA, **other})
    assert asked(match) == BLUE


@pytest.mark.rule("fall:CHA-12")
def test_of_two_champions_that_allow_an_extra_action_the_one_with_a_claw_does():
    match = after_a_strong_influence(EXTRA, EXTRA, covered=1)
    choose(match, "cover:2,0", "champion:anvil_jorra")
    assert (claws(match, FIRST), claws(match, SECOND)) == (1, 1)


@pytest.mark.rule("fall:CHA-12", "fall:TRN-11")
def test_no_claw_is_covered_where_no_weak_symbol_is_left():
    table = with_powers(EXTRA).champion(PINK, FIRST).ancestry(PINK, "I2 . I2").supplies(BLUE, 1)
    match = choose(table.act(PINK).match(), "cover:0,0", "champion:anvil_jorra")
    assert asked(match) == BLUE and claws(match, FIRST) == 0


@pytest.mark.rule("fall:CHA-12", "fall:REF-04")
def test_claws_of_all_champions_count_by_themselves():
    table = position().champion(PINK, "doro_twice_told").champion(PINK, "slip_eeltoe").claws("slip_eeltoe", 2).wheel(2)
    match = choose(table.display("cinder_odd", "busy_flint").action(PINK, "gnome", 1).match(), "none")
    assert kind(match) == "influence-whom", "the one is used up"
    choose(match, "champion:cinder_odd")
    assert kind(match) == "second-influence" and "champion:busy_flint" in keys(match), "the other is not"
    choose(match, "champion:busy_flint")
    assert (claws(match, "doro_twice_told"), claws(match, "slip_eeltoe")) == (1, 2)
