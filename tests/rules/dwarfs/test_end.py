"""The end of a turn and of the game. (R120-R123)"""

import pytest

import underhall
from tests.rules.dwarfs.helpers import choose, end_turn, events, fields, keys, kind, position, told

THREE = ("leek_broth", "barley_loaves", "pickled_roots")


def turns(match):
    return [turn["seat"] for turn in events(match, "turn")]


def play_out(match):
    while not match.over:
        end_turn(match)
    return match


@pytest.mark.rule("dwarfs:R120")
@pytest.mark.parametrize(("count", "triggers"), [(0, False), (2, False), (3, True), (4, True)])
def test_three_completed_goals_bring_the_end(count, triggers):
    goals = (*THREE, "smoked_trout")[:count]
    match = position().goals(0, *goals).turn_of(0, phase="end-of-turn").match()
    assert events(match, "last-round") == ([{"seat": 0}] if triggers else [])
    assert bool(fields(match).last_round) == triggers
    assert turns(match) == [1]


@pytest.mark.rule("dwarfs:R121", "dwarfs:R112")
def test_trading_goals_and_a_secret_goal_count_alike():
    two_and_secret = position().goals(0, *THREE[:2]).revealed(0).turn_of(0, phase="end-of-turn").match()
    assert events(two_and_secret, "last-round") == [{"seat": 0}]
    three = position().goals(0, *THREE).turn_of(0, phase="end-of-turn").match()
    assert events(three, "last-round") == [{"seat": 0}]
    one_and_secret = position().goals(0, THREE[0]).revealed(0).turn_of(0, phase="end-of-turn").match()
    assert "last-round" not in told(one_and_secret)
    two_and_hidden = position().goals(0, *THREE[:2]).turn_of(0, phase="end-of-turn").match()
    assert "last-round" not in told(two_and_hidden)


@pytest.mark.rule("dwarfs:R120", "dwarfs:Q39")
def test_only_ones_own_turn_brings_the_end():
    match = position(3).goals(2, *THREE).turn_of(0, phase="end-of-turn").match()
    assert "last-round" not in told(match)
    end_turn(match)
    assert (fields(match).active, fields(match).last_round) == (2, 0)
    end_turn(match)
    assert events(match, "last-round") == [{"seat": 2}]
    assert match.over


@pytest.mark.rule("dwarfs:R120")
def test_the_end_comes_after_actions_and_trade_not_before():
    match = position(3).goals(0, *THREE).turn_of(0).match()
    assert (kind(match), "last-round" in told(match)) == ("action", False)
    choose(match, "end")
    assert told(match) == ["actions-done", "last-round", "turn"]


@pytest.mark.rule("dwarfs:R120", "dwarfs:R122")
def test_the_end_is_told_once():
    table = position(3).goals(0, *THREE).goals(1, "smoked_trout", "salted_butter", "mushroom_pie")
    match = play_out(table.turn_of(0, phase="end-of-turn").match())
    assert events(match, "last-round") == [{"seat": 0}]
    assert turns(match) == [1, 2]


@pytest.mark.rule("dwarfs:R122", "dwarfs:Q42")
def test_the_second_of_three_brings_the_end():
    match = position(3).goals(1, *THREE).turn_of(1, phase="end-of-turn").match()
    assert turns(match) == [2]
    assert not match.over
    end_turn(match)
    assert match.over
    assert turns(match) == [2]
    assert told(match)[-1] == "game-ends"
    assert not match.outcome.truncated
    assert keys(match) == []


@pytest.mark.rule("dwarfs:R122", "dwarfs:Q42")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("starter", [0, 1])
def test_those_after_the_trigger_play_once_more(seats, starter):
    for trigger in range(seats):
        match = position(seats).goals(trigger, *THREE).turn_of(trigger, phase="end-of-turn", starter=starter).match()
        play_out(match)
        before = (trigger - starter) % seats  # turns of this round that came before the trigger's
        assert turns(match) == [(trigger + later) % seats for later in range(1, seats - before)]
        assert told(match).count("game-ends") == 1


@pytest.mark.rule("dwarfs:R122", "dwarfs:Q42")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_of_a_round_ends_the_game_at_once(seats):
    match = position(seats).goals(seats - 1, *THREE).turn_of(seats - 1, phase="end-of-turn").match()
    assert match.over
    assert told(match) == ["last-round", "game-ends"]


@pytest.mark.rule("dwarfs:R018")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_without_a_trigger_play_goes_round(seats):
    match = position(seats).turn_of(0, phase="end-of-turn").match()
    for _ in range(seats):
        end_turn(match)
    assert turns(match) == [*range(1, seats), 0, 1]
    assert not match.over


@pytest.mark.rule("dwarfs:R123")
def test_the_outcome_is_there_only_at_the_end():
    match = position(3).goals(1, *THREE).gems(0, ruby=1).turn_of(1, phase="end-of-turn").match()
    assert match.outcome is None
    assert match.standing().totals == (3, 26, 0)
    outcome = end_turn(match).outcome
    assert outcome.totals == (3, 26, 0)
    assert outcome.ranking == ((1,), (0,), (2,))
    assert "round was played to its end" in outcome.reason


@pytest.mark.rule("dwarfs:Q41")
@pytest.mark.parametrize(("seats", "limit"), [(2, 1), (3, 2)])
def test_a_match_stops_at_its_limit_of_turns(seats, limit):
    match = underhall.new("dwarfs", seats=seats, seed=1, switches={"turn_limit": limit})
    played = 0
    while not match.over:
        match.choose("end")
        played += 1
    assert played == seats * limit
    assert events(match, "turn-limit") == [{"turns": limit}]
    assert "game-ends" not in told(match)
    assert match.outcome.truncated
    assert "limit" in match.outcome.reason


@pytest.mark.rule("dwarfs:Q41", "dwarfs:R122")
def test_a_game_that_ends_in_its_last_turn_has_ended():
    table = position(2, turn_limit=1).goals(1, *THREE).turn_of(1, phase="end-of-turn")
    match = table.match()
    assert told(match) == ["last-round", "game-ends"]
    assert not match.outcome.truncated


@pytest.mark.rule("dwarfs:Q41")
def test_without_kingdom_cards_the_game_goes_on():
    names = (
        "castle",
        "emerald_mine",
        "diamond_mine",
        "gold_mine",
        "ruby_mine",
        "tavern",
        "general_store",
        "dragon",
        "frost_giant",
    )
    table = position()
    for y, name in enumerate(names):
        table.lay(name, seat=0, at=(0, 3 * y))
    match = table.turn_of(0).match()
    assert not any(key.startswith("play") for key in keys(match))
    assert {"place:0,0", "end"} <= set(keys(match))


@pytest.mark.rule("dwarfs:R019")
def test_each_turn_starts_afresh():
    match = position(3).lay("castle", seat=1, at=(0, 0)).turn_of(0, taken=2).match()
    choose(match, "end")
    assert (fields(match).active, fields(match).taken, match.decision.seat) == (1, 0, 1)
    assert fields(match).extra_at_start == 1
    choose(match, "end")
    assert (fields(match).active, fields(match).extra_at_start) == (2, 0)
