"""The coronation, the last turns, and games that never come to them. (R186 to R191, C29, C41)"""

from typing import Any

import pytest

from tests.rules.hall.helpers import (
    altered,
    asked,
    decline,
    events,
    fields,
    full,
    horde,
    keys,
    kind,
    nearly_full,
    of_level,
    position,
    recruit,
    refused,
    scores,
    smoot,
    told,
)
from underhall.engine.dice import SeededDice
from underhall.engine.kernel import NOBODY
from underhall.games.hall.pieces import NONE
from underhall.games.hall.position import Position
from underhall.games.hall.rules.turn import ROUND_LIMIT

FIRST, SECOND = 0, 1  # coronation tokens


def nearly(seats, *crowned, starter=0, by=0, **switches):
    """Seat `by` needs one more troll; the named seats have their tokens, in this order."""
    table = position(seats, **switches).starter(starter).act(by)
    for seat in crowned:
        full(table, seat)
    return nearly_full(table.crowned(*crowned), by)


def cap(match):
    """The seat that is to act recruits the first troll of the bottom row, its tenth, and ends its turn."""
    return decline(recruit(match, horde(match)[0, 0]))


def pass_turn(match):
    """The seat that is to act does what comes first and ends its turn: it skips, or recruits."""
    seat, turn = asked(match), match.turn
    while match.decision is not None and (asked(match), match.turn) == (seat, turn):
        match.choose("none" if "none" in keys(match) else keys(match)[0])
    return match


def turns_to_the_end(match):
    """Who has the turns after the one in which the match began, in order, until it is over."""
    while match.decision is not None:
        pass_turn(match)
    return [event["seat"] for event in events(match, "turn")]


# The tokens -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R186", "hall:C29")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_first_tenth_troll_takes_the_token_of_five_and_the_game_goes_on(seats):
    match = cap(nearly(seats, by=1).match())
    assert events(match, "crowned") == [{"seat": 1, "honour": 5}] and events(match, "end-triggered") == []
    assert fields(match).crowns.tolist() == [1, NONE] and fields(match).turns_left == NONE
    assert [scores(match, seat)["coronation"] for seat in range(seats)] == [0, 5, 0, 0, 0][:seats]
    assert asked(match) == 2 and kind(match) == "act"


@pytest.mark.rule("hall:R187", "hall:R194")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_next_takes_the_token_of_three_and_the_end_begins(seats):
    match = cap(nearly(seats, 2).match())
    assert events(match, "crowned") == [{"seat": 0, "honour": 3}]
    assert fields(match).crowns.tolist() == [2, 0] and fields(match).turns_left != NONE
    assert [scores(match, seat)["coronation"] for seat in range(3)] == [3, 0, 5]


@pytest.mark.rule("hall:R186", "hall:R113")
def test_a_ninth_troll_takes_no_token():
    table = position(3).act(0)
    for place, troll in zip([(1, 0), (1, 1), (1, 2), (2, 0)], of_level(1)[-4:], strict=True):
        table.troll(0, place, troll)
    match = cap(table.match())
    assert len(smoot(match, 0)) == 9 and events(match, "crowned") == [] and fields(match).turns_left == NONE


@pytest.mark.rule("hall:R187", "hall:C29")
def test_a_third_tenth_troll_finds_no_token_and_changes_nothing():
    match = cap(nearly(4, 1, 2, by=3).turns_left(4).match())
    assert events(match, "crowned") == events(match, "end-triggered") == []
    assert fields(match).crowns.tolist() == [1, 2] and fields(match).turns_left == 3


@pytest.mark.rule("hall:R188")
@pytest.mark.parametrize("by", [0, 1])
def test_of_two_players_the_first_takes_three_and_the_end_begins(by):
    match = cap(nearly(2, by=by).match())
    assert events(match, "crowned") == [{"seat": by, "honour": 3}] and len(events(match, "end-triggered")) == 1
    assert fields(match).crowns.tolist() == [NONE, by] and scores(match, by)["coronation"] == 3
    assert turns_to_the_end(match) == [1, 0, 1, 0, 1][by:]


@pytest.mark.rule("hall:R188")
def test_of_two_players_the_other_finds_no_token():
    match = cap(nearly(2, 0, by=1).turns_left(2).match())
    assert events(match, "crowned") == [] and fields(match).crowns.tolist() == [NONE, 0]


@pytest.mark.rule("hall:C29")
def test_nobody_takes_both_tokens():
    table = full(position(3).crowned(0), 0).storage(0, stone=2, iron=2).act(0)
    match = table.match()
    assert refused(match, f"recruit:{horde(match)[0, 0]}") == "R093"


@pytest.mark.rule("hall:R186")
def test_the_coronation_comes_after_the_cascade_and_after_trolls_retire():
    table = nearly(3).storage(0, coin=2).horde((0, 2), coin=3)
    match = recruit(table.match(), horde(table.match())[1, 2])
    course = told(match)
    assert course.index("activated") < course.index("retired") < course.index("crowned")


# The last turns -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R189", "hall:R191")
def test_the_round_is_finished_and_then_each_has_two_turns():
    match = cap(nearly(4, 3, by=1).match())
    assert events(match, "end-triggered") == [{"turns": 10}]
    assert turns_to_the_end(match) == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3]
    assert match.over and asked(match) == NOBODY and told(match).count("game-ends") == 1


@pytest.mark.rule("hall:R190", "hall:R191")
def test_if_the_last_of_the_round_takes_the_token_the_round_is_over():
    match = cap(nearly(4, 1, by=3).match())
    assert events(match, "end-triggered") == [{"turns": 8}]
    assert turns_to_the_end(match) == [0, 1, 2, 3, 0, 1, 2, 3]
    assert match.over


@pytest.mark.rule("hall:R189", "hall:R190")
@pytest.mark.parametrize(
    ("seats", "starter", "by", "turns"),
    [
        (3, 0, 0, [1, 2, 0, 1, 2, 0, 1, 2]),
        (3, 2, 1, [2, 0, 1, 2, 0, 1]),
        (3, 2, 2, [0, 1, 2, 0, 1, 2, 0, 1]),
        (4, 2, 1, [2, 3, 0, 1, 2, 3, 0, 1]),
        (4, 2, 0, [1, 2, 3, 0, 1, 2, 3, 0, 1]),
        (5, 0, 0, [1, 2, 3, 4, 0, 1, 2, 3, 4, 0, 1, 2, 3, 4]),
        (5, 3, 2, [3, 4, 0, 1, 2, 3, 4, 0, 1, 2]),
    ],
)
def test_a_round_ends_on_the_right_of_whoever_started(seats, starter, by, turns):
    other = next(seat for seat in range(seats) if seat != by)
    match = cap(nearly(seats, other, starter=starter, by=by).match())
    assert turns_to_the_end(match) == turns


@pytest.mark.rule("hall:R189", "hall:R191")
def test_in_teams_each_has_two_turns_as_well():
    match = cap(nearly(4, 3, by=1, teams=True).match())
    assert turns_to_the_end(match) == [2, 3, 0, 1, 2, 3, 0, 1, 2, 3]


@pytest.mark.rule("hall:R191")
@pytest.mark.parametrize(("left", "more"), [(0, []), (1, [1]), (3, [1, 2, 0])])
def test_turns_are_counted_down_to_the_end(left, more):
    table = full(full(position(3), 0), 1).crowned(0, 1).turns_left(left).end_of_turn(0)
    match = table.match()
    assert turns_to_the_end(match) == more
    assert match.over and told(match).count("game-ends") == 1


@pytest.mark.rule("hall:R191")
def test_how_many_last_turns_there_are_is_printed_in_the_pack():
    table = Position(altered(limits={"last_turns": 1}), 3).act(2)
    match = cap(nearly_full(full(table, 0).crowned(0), 2).match())
    assert turns_to_the_end(match) == [0, 1, 2]


@pytest.mark.rule("hall:R191")
def test_nobody_s_turn_when_the_game_is_over():
    match = position(3).final(1).match()
    assert match.over and fields(match).active == NONE and not match.outcome.truncated


# The order of turns ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R045")
@pytest.mark.parametrize(("seats", "last", "following"), [(2, 1, 0), (3, 2, 0), (5, 3, 4), (5, 4, 0)])
def test_turns_go_clockwise(seats, last, following):
    match = position(seats).end_of_turn(last).match()
    assert asked(match) == following and fields(match).active == following
    assert events(match, "turn") == [{"seat": following}]


@pytest.mark.rule("hall:R045")
@pytest.mark.parametrize(("starter", "last", "rounds"), [(0, 2, 6), (0, 0, 5), (2, 1, 6), (2, 2, 5)])
def test_a_round_begins_with_whoever_started(starter, last, rounds):
    match = position(3).starter(starter).rounds(5).end_of_turn(last).match()
    assert fields(match).rounds == rounds and match.turn == 2


@pytest.mark.rule("hall:C46")
def test_what_lasts_a_turn_ends_with_it():
    lasting: dict[str, Any] = {"any_bribes": True, "fewer_bribes": 2, "soft_stone": 2, "alloy": True, "discount": 1}
    match = position(3).this_turn(cast=True, worked=True, **lasting).end_of_turn(0).match()
    for name in ("cast", "worked", *lasting):
        assert getattr(fields(match), name) == 0


# Never stuck ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C41")
@pytest.mark.parametrize("seats", [2, 5])
def test_whoever_has_nothing_can_recruit_and_must(seats):
    match = position(seats).act(seats - 1).match()
    assert sorted(keys(match)) == sorted(f"recruit:{horde(match)[0, at]}" for at in range(5))
    assert refused(match, "skip") == "R054"


@pytest.mark.rule("hall:C41")
@pytest.mark.parametrize("seats", [2, 5])
def test_a_game_of_players_who_do_what_comes_first_ends(seats):
    match = position(seats).match(SeededDice(seats))
    while match.decision is not None:
        pass_turn(match)
    assert not match.outcome.truncated and all(len(smoot(match, seat)) == 10 for seat in range(2))


@pytest.mark.rule("hall:C41")
def test_a_game_without_end_is_stopped():
    match = position(3).rounds(ROUND_LIMIT).end_of_turn(2).match()
    assert match.over and match.outcome.truncated and events(match, "truncated") == [{"rounds": ROUND_LIMIT}]
    assert told(match).count("turn") == 0 and events(match, "scored") == []


@pytest.mark.rule("hall:C41")
def test_the_last_round_before_that_is_played_to_its_end():
    match = position(3).rounds(ROUND_LIMIT - 1).end_of_turn(2).match()
    assert not match.over and fields(match).rounds == ROUND_LIMIT == 60
    for seat in range(3):
        assert asked(match) == seat
        pass_turn(match)
    assert match.over and match.outcome.truncated
