"""A person among bots takes a whole turn back, with what the bots have done since, until a secret is learned."""

import random

import pytest

from tests.server.tables import Log, playing, refused
from underhall.engine.fair import verify
from underhall.engine.match import Match
from underhall.server.entries import Pace
from underhall.server.undo import TurnBack

SECRET = "You have learned a secret"


def match_of(log: Log) -> Match:
    assert log.state.match is not None
    return log.state.match


def turn(log: Log, *options: str) -> None:
    """Seat 0 chooses these options, and all bots end their turns at once."""
    for option in options:
        log.choose(option)
    while log.state.waiting() != [0]:
        log.choose("end")


def test_a_turn_is_taken_back_although_bots_have_moved() -> None:
    log = playing(None, "easy", "easy")
    before = match_of(log).digest
    turn(log, "play:castle", "turn:0", "end")
    assert log.state.choices > 3 and not log.state.can_undo(0)
    assert log.state.turn_back(0) == TurnBack(0)
    log.add(log.propose.undo_turn(0))
    assert match_of(log).digest == before and log.state.waiting() == [0]
    twin = log.again()
    assert twin.state.match is not None and twin.state.match.digest == before


def test_the_present_turn_is_taken_back_before_the_last_one() -> None:
    log = playing(None, "easy")
    turn(log, "end")
    began = log.state.choices
    assert log.state.turn_back(0) == TurnBack(0)
    log.choose("play:castle")
    log.choose()
    assert log.state.turn_back(0) == TurnBack(began)
    log.add(log.propose.undo_turn(0, began))
    assert log.state.choices == began
    refused("stale", "no longer your last turn", log.propose.undo_turn, 0, began)
    log.add(log.propose.undo_turn(0, 0))
    assert log.state.choices == 0


def test_there_must_be_a_turn_to_take_back() -> None:
    log = playing(None, "easy")
    back = log.state.turn_back(0)
    assert back is not None and back.why == "You have not chosen anything yet."
    refused("undo", "You have not chosen anything yet", log.propose.undo_turn, 0)
    while log.state.waiting():
        log.choose("end")
    refused("undo", "The game is over", log.propose.undo_turn, 0)


def test_where_other_people_play_they_are_asked_instead() -> None:
    log = playing(None, None, "easy", pace=Pace(absent="bot"))
    log.choose("end")
    assert log.state.turn_back(0) is None
    refused("undo", "Other people play here", log.propose.undo_turn, 0)
    log.add(log.propose.leave("bob", 1))
    refused("undo", "Other people play here", log.propose.undo_turn, 0)
    refused("taken-over", "A bot plays Red", log.propose.undo_turn, 1)
    refused("bot", "A bot plays Green", log.propose.undo_turn, 2)


def learned(match: Match, start: int) -> bool:
    """Whether seat 0 has since seen an event that not everybody saw."""
    return any(each.ply > start and each.audience > 0 and each.seen_by(0) for each in match.events)


def others_learned(match: Match, start: int) -> bool:
    """Whether another seat alone has since seen an event."""
    return any(each.ply > start and each.audience > 0 and not each.seen_by(0) for each in match.events)


@pytest.mark.parametrize("game", ["dwarfs", "fall"])
def test_a_turn_in_which_a_secret_was_learned_stays(game: str) -> None:
    """By random games: a secret that a person learned forbids it, one that a bot learned does not."""
    dice = random.Random(game)
    refusals = allowed = unconcerned = 0
    for seed in range(6):
        log = playing(None, "easy", "easy", game=game, seed=bytes([seed] * 16))
        for _ in range(150):
            if not log.state.waiting():
                break
            log.choose(dice.randrange(1000), dice.choice(log.state.waiting()))
            back, match = log.state.turn_back(0), match_of(log)
            assert back is not None
            if match.over or match.turn_of(0) is None:
                continue
            start = len(match.plies) - len(match.since(back.to))
            if learned(match, start):
                assert back.why.startswith(SECRET)
                refused("undo", SECRET, log.propose.undo_turn, 0)
            refusals += bool(back.why)
            allowed += not back.why
            unconcerned += not back.why and others_learned(match, start)
    assert refusals and allowed and unconcerned


def test_the_dice_fall_differently_and_the_record_proves_it() -> None:
    dice = random.Random(5)
    log = playing(None, "easy", "easy", game="hall")
    taken = 0
    while log.state.waiting() and log.state.choices < 400:
        log.choose(dice.randrange(1000), dice.choice(log.state.waiting()))
        back = log.state.turn_back(0)
        if taken < 5 and back is not None and not back.why and dice.random() < 0.05:
            log.add(log.propose.undo_turn(0))
            taken += 1
    while log.state.waiting():
        log.choose(dice.randrange(1000))
    (entry,) = log.due(log.now)
    log.add(entry)
    record = log.state.record()
    assert taken and len(record.undone) == taken
    assert verify(record).match.digest == match_of(log).digest
    assert log.again().state.record() == record
