"""Windows: who is asked about a secret goal in another player's turn, and that this tells nothing. (R110, Q39)"""

import pytest

from tests.rules.dwarfs.helpers import (
    asked,
    choose,
    dwarfs,
    events,
    fields,
    keys,
    kind,
    play,
    position,
    refused,
)
from tests.rules.dwarfs.test_secret_goals import IDS, REVEAL, kingdom_of

WINDOW = "reveal-window"
MODES = ("own_decisions", "when_met", "every_action")
BLUE, RED = 0, 1


def seven_cards(seats=2, secrets=("builder", "slayer"), **switches):
    """Blue has a kingdom of seven cards, a row that can go on at 7,0; it is Red's turn."""
    table = position(seats, **switches).secrets(*secrets)
    return kingdom_of(table, BLUE, 7).turn_of(RED)


def lay_the_eighth(table):
    """Red lays a frost giant, which makes Blue's kingdom one of eight cards."""
    return play(table.match(), "frost_giant", "lay:7,0")


def split(match):
    """Red stacks a mine with walls to the east and the west in the middle of Blue's row."""
    return play(match, "ruby_mine", "stack:2,0", turn=2)


# By another player's action ------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R110", "dwarfs:Q39", "dwarfs:R113")
def test_a_goal_that_an_opponent_makes_true_can_be_revealed_at_once():
    match = lay_the_eighth(seven_cards())
    assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])
    choose(match, REVEAL)
    assert fields(match).secret_out[BLUE] == 1
    assert (asked(match), kind(match), fields(match).taken) == (RED, "action", 1), "Red's turn goes on"
    split(match)
    assert match.standing().scores[BLUE]["secret-goal"] == 6


@pytest.mark.rule("dwarfs:Q39")
def test_a_goal_kept_hidden_can_be_lost_in_the_same_turn():
    match = split(choose(lay_the_eighth(seven_cards()), "wait"))
    assert (asked(match), kind(match)) == (RED, "action")
    choose(match, "end")
    assert (asked(match), kind(match)) == (BLUE, "action")
    assert refused(match, REVEAL) == "R110"


@pytest.mark.rule("dwarfs:Q39")
def test_the_question_and_its_answers_in_words():
    decision = lay_the_eighth(seven_cards()).decision
    assert decision.prompt == "Reveal your secret goal now?"
    assert [option.label for option in decision.options] == ["Keep it secret", "Reveal your secret goal: Builder"]


@pytest.mark.rule("dwarfs:Q39")
def test_a_goal_that_stays_true_opens_no_second_window():
    match = choose(lay_the_eighth(seven_cards()), "wait")
    assert asked(play(match, "dragon", "lay:8,0")) == RED


@pytest.mark.rule("dwarfs:Q39")
def test_a_goal_that_becomes_true_again_opens_a_window_again():
    match = split(choose(lay_the_eighth(seven_cards()), "wait"))
    play(match, "dragon", "stack:2,0")  # it has no walls to the east and the west
    assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])


@pytest.mark.rule("dwarfs:Q39")
def test_whose_turn_it_is_needs_no_window():
    table = kingdom_of(position().secrets("builder", "slayer"), BLUE, 7).turn_of(BLUE)
    match = play(table.match(), "frost_giant", "lay:7,0")
    assert (asked(match), kind(match)) == (BLUE, "action")
    assert REVEAL in keys(match)


@pytest.mark.rule("dwarfs:Q39")
def test_by_a_switch_nobody_is_asked_in_another_players_turn():
    match = lay_the_eighth(seven_cards(reveal_windows="own_decisions"))
    assert (asked(match), kind(match)) == (RED, "action")
    assert asked(split(match)) == RED


# What the asking tells -----------------------------------------------------------------------------------------------


def questions(secret):
    """Who is asked what while Red lays the eighth card, splits the kingdom and joins it again; Blue keeps quiet."""
    match = seven_cards(secrets=(secret, "slayer" if secret != "slayer" else "builder")).match()
    seen = []
    for card, where, turn in [("frost_giant", "lay:7,0", 0), ("ruby_mine", "stack:2,0", 2), ("dragon", "stack:2,0", 0)]:
        play(match, card, where, turn)
        seen.append((asked(match), kind(match)))
        if kind(match) == WINDOW:
            choose(match, "wait")
    return seen


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q45")
@pytest.mark.parametrize("secret", IDS)
def test_who_is_asked_does_not_depend_on_the_goal(secret):
    assert questions(secret) == [(BLUE, WINDOW), (RED, "action"), (BLUE, WINDOW)]


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R110")
def test_a_seat_with_another_goal_can_only_keep_it_hidden():
    match = lay_the_eighth(seven_cards(secrets=("collector", "slayer")))
    assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait"])
    assert refused(match, REVEAL) == "R110"


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q45")
def test_a_goal_that_lies_open_elsewhere_opens_no_window():
    table = seven_cards(3, ("collector", "slayer", "builder"))
    assert asked(lay_the_eighth(table)) == BLUE
    assert asked(lay_the_eighth(table.revealed(2))) == RED


@pytest.mark.rule("dwarfs:Q39")
def test_who_has_revealed_gets_no_window():
    assert asked(lay_the_eighth(seven_cards(secrets=("slayer", "builder")).revealed(BLUE))) == RED


def shared_kingdom(secrets):
    """Seats 0 and 2 of four share a kingdom of seven cards; it is Red's turn."""
    table = kingdom_of(position(4).secrets(*secrets), BLUE, 6)
    return table.lay("castle", seat=2, at=(-1, 0)).turn_of(RED)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q19")
def test_several_are_asked_clockwise():
    match = play(shared_kingdom(("builder", "slayer", "naturalist", "collector")).match(), "frost_giant", "lay:6,0")
    assert (asked(match), kind(match), keys(match)) == (2, WINDOW, ["wait"])
    choose(match, "wait")
    assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])
    choose(match, "wait")
    assert (asked(match), kind(match)) == (RED, "action")


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q45")
def test_once_the_goal_is_revealed_the_next_is_not_asked_about_it():
    match = play(shared_kingdom(("slayer", "naturalist", "builder", "collector")).match(), "frost_giant", "lay:6,0")
    assert asked(match) == 2
    choose(match, REVEAL)
    assert (asked(match), kind(match)) == (RED, "action")


# Tasks ---------------------------------------------------------------------------------------------------------------


def dragon_to_defeat(mode):
    """Blue's kingdom has nine cards worth ten points and a dragon, on which Red has five dwarfs; it is Red's turn."""
    table = kingdom_of(position(reveal_windows=mode).secrets("sovereign", "slayer"), BLUE, 9)
    return table.lay("dragon", seat=RED, at=(2, 1), turn=2).dwarfs(RED, at=(2, 1), count=5).turn_of(RED)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R115", "dwarfs:R127")
@pytest.mark.parametrize("mode", MODES)
def test_a_defeat_in_resolve_opens_windows(mode):
    match = dragon_to_defeat(mode).match()
    assert match.standing().scores[BLUE]["kingdom"] == 8
    choose(match, "end")
    assert match.standing().scores[BLUE]["kingdom"] == 10
    assert events(match, "defeated") != []
    if mode == "own_decisions":
        assert (asked(match), kind(match)) == (BLUE, "action")
    else:
        assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])
        assert (asked(choose(match, "wait")), kind(match)) == (BLUE, "action"), "asked once"


def hidden_eighth_card(mode):
    """At the end of Blue's row a ruby mine, with a wall before it, covers a mine that would be the eighth card."""
    table = kingdom_of(position(reveal_windows=mode).secrets("builder", "slayer"), BLUE, 8)
    return table.lay("ruby_mine", seat=RED, at=(7, 0)).dwarfs(RED, at=(0, 0), count=2).turn_of(RED)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R113", "dwarfs:R070")
@pytest.mark.parametrize("mode", MODES)
def test_a_dig_in_resolve_opens_windows(mode):
    match = choose(hidden_eighth_card(mode).match(), "end")
    assert (asked(match), kind(match)) == (RED, "dig")
    choose(match, "7,0")
    if mode == "own_decisions":
        assert (asked(match), kind(match)) == (BLUE, "action")
    else:
        assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])
        assert (asked(choose(match, "wait")), kind(match)) == (BLUE, "action"), "asked once"


@pytest.mark.rule("dwarfs:Q39")
@pytest.mark.parametrize(("mode", "opened"), [("when_met", 0), ("every_action", 2)])
def test_by_a_switch_every_task_opens_windows(mode, opened):
    table = kingdom_of(position(reveal_windows=mode).secrets("builder", "slayer"), BLUE, 8)
    table.dwarfs(RED, at=(2, 0), count=2).dwarfs(RED, at=(3, 0), count=2).turn_of(RED, phase="resolve")
    match = choose(table.match(), "2,0")
    windows = 0
    while kind(match) == WINDOW:
        assert len(events(match, "mined")) == windows + 1, "the task has been carried out"
        windows += 1
        choose(match, "wait")
    assert windows == opened
    assert events(match, "mined") != []


# Dwarfs on monsters --------------------------------------------------------------------------------------------------


def nearly_naturalist(ogre, holder=RED, **switches):
    """Blue has three dwarfs on a giant, two on the dragon beside it and one on the tavern before that."""
    table = position(**switches).secrets("naturalist", "slayer").lay("tavern", seat=RED, at=(0, 0))
    table.lay("dragon", seat=RED, at=(1, 0)).lay("frost_giant", seat=RED, at=(2, 0))
    table.dwarfs(BLUE, at=(0, 0)).dwarfs(BLUE, at=(1, 0), count=2).dwarfs(BLUE, at=(2, 0), count=3)
    return table.ogres(holder, ogre).turn_of(holder)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R118", "dwarfs:R100")
def test_a_bouncer_can_make_a_goal_true():
    match = choose(nearly_naturalist("bouncer").dwarfs(RED, at=(1, 0)).match(), "ogre:bouncer@0", "blue:0,0")
    assert dwarfs(match, BLUE, (1, 0)) == 3
    assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])


@pytest.mark.rule("dwarfs:Q30", "dwarfs:Q39", "dwarfs:Q40")
@pytest.mark.parametrize("mode", MODES)
def test_what_a_stampede_makes_true_halfway_counts_for_others(mode):
    match = nearly_naturalist("stampede", reveal_windows=mode).match()
    choose(match, "ogre:stampede@0", "blue:0,0")  # the only way leads to the dragon
    assert dwarfs(match, BLUE, (1, 0)) == 3
    if mode != "own_decisions":
        assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])
        choose(match, REVEAL)
    assert (asked(match), kind(match)) == (RED, "stampede-step")
    choose(match, "east")
    assert dwarfs(match, BLUE, (1, 0)) == 2
    assert (asked(match), kind(match)) == (RED, "action")
    assert fields(match).secret_out[BLUE] == (mode != "own_decisions")


@pytest.mark.rule("dwarfs:Q30", "dwarfs:Q40", "dwarfs:R118")
def test_what_a_stampede_makes_true_halfway_counts_for_the_player():
    match = choose(nearly_naturalist("stampede", BLUE).match(), "ogre:stampede@0", "blue:0,0")
    assert (asked(match), kind(match)) == (BLUE, "stampede-step")
    choose(match, REVEAL)
    assert (asked(match), kind(match)) == (BLUE, "stampede-step"), "the run goes on"
    choose(match, "east")
    assert dwarfs(match, BLUE, (1, 0)) == 2
    assert match.standing().scores[BLUE]["secret-goal"] > 0


def trio_of_any_colour(seats, **switches):
    """Dwarfs of several colours on two monsters: one more on the dragon makes two trios; it is Red's turn."""
    table = position(seats, **switches).secrets("naturalist", "slayer", "builder")
    table.lay("tavern", seat=RED, at=(0, 0)).lay("dragon", seat=RED, at=(1, 0)).lay("frost_giant", seat=RED, at=(2, 0))
    table.dwarfs(BLUE, at=(1, 0)).dwarfs(RED, at=(1, 0)).dwarfs(BLUE, at=(2, 0), count=2).dwarfs(2, at=(2, 0))
    return table.dwarfs(RED, at=(0, 0)).turn_of(RED)


@pytest.mark.rule("dwarfs:Q40", "dwarfs:Q39")
@pytest.mark.parametrize("action", [["place:1,0"], ["move:0,0"]])
@pytest.mark.parametrize("colours", ["any", "own"])
def test_where_any_colour_counts_every_dwarf_can_make_a_goal_true(action, colours):
    match = choose(trio_of_any_colour(3, trio_colours=colours).match(), *action)
    if colours == "own":
        assert (asked(match), kind(match)) == (RED, "action")
        return
    assert (asked(match), kind(match), keys(match)) == (2, WINDOW, ["wait"])
    choose(match, "wait")
    assert (asked(match), kind(match), keys(match)) == (BLUE, WINDOW, ["wait", REVEAL])
    assert asked(choose(match, "wait")) == RED


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q30")
@pytest.mark.parametrize(("second", "windows"), [("east", 2), ("stay", 1)])
def test_by_a_switch_each_step_of_a_run_opens_windows(second, windows):
    table = nearly_naturalist("stampede", reveal_windows="every_action").gems(
        BLUE, gold=1, emerald=1, diamond=1, ruby=1
    )
    match = choose(table.match(), "ogre:stampede@0", "blue:0,0")
    assert (asked(match), kind(match)) == (BLUE, WINDOW)
    choose(match, "wait", second)
    for _ in range(windows - 1):
        assert (asked(match), kind(match)) == (BLUE, WINDOW)
        choose(match, "wait")
    assert (asked(match), kind(match)) == (RED, "action")
