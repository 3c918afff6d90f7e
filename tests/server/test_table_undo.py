"""Taking back at a table: the honest undo, and going back further when all other people agree."""

import pytest

from tests.server.tables import Log, finished, playing, refused
from underhall.engine.fair import verify
from underhall.engine.kernel import CHANCE
from underhall.engine.record import read_record
from underhall.games import NAMES
from underhall.server import entries
from underhall.server.entries import Pace


def digest(log: Log) -> str:
    assert log.state.match is not None
    return log.state.match.digest


def played(log: Log, choices: int = 12) -> list[str]:
    """The digests before each of some choices."""
    found = []
    for _ in range(choices):
        found.append(digest(log))
        log.choose(1)
    return found


# The honest undo -----------------------------------------------------------------------------------------------------


def test_a_seat_takes_its_last_choice_back() -> None:
    log = playing(None, None)
    before = digest(log)
    log.choose("play:castle")
    assert log.state.can_undo(0) and not log.state.can_undo(1)
    log.add(log.propose.undo(0))
    assert digest(log) == before and log.state.choices == 0
    assert log.state.match is not None and [each.plies for each in log.state.match.undone] == [
        [(0, "action", "play:castle")]
    ]
    refused("undo", "There is nothing to take back", log.propose.undo, 0)


def test_a_repeated_undo_takes_back_one_choice() -> None:
    log = playing(None, None)
    log.choose("play:castle")
    log.choose()
    log.add(log.propose.undo(0, 2))
    refused("stale", "1 choice has been made by now, not 2", log.propose.undo, 0, 2)
    assert log.state.choices == 1


def test_the_honest_limits_are_those_of_the_engine() -> None:
    log = playing(None, None)
    log.choose("end")
    log.choose("play:castle")
    refused("undo", "Another seat has chosen since", log.propose.undo, 0)
    refused("no-seat", "There is no seat 2", log.propose.undo, 2)
    draft = playing(None, None, game="fall")
    while draft.state.match.plies[-1].seat != CHANCE or not draft.state.choices:
        draft.choose()
    last = next(ply.seat for ply in reversed(draft.state.match.plies) if ply.seat != CHANCE)
    refused("undo", "Chance has decided since", draft.propose.undo, last)


def test_an_answer_to_a_decision_from_before_an_undo_is_stale() -> None:
    log = playing(None, None)
    assert log.state.match is not None and log.state.match.decision is not None
    old = log.state.match.decision.id
    log.choose("play:castle")
    log.add(log.propose.undo(0))
    refused("stale", "is no longer open", log.propose.choose, 0, old, "play:castle", "person")


# Asking the others ---------------------------------------------------------------------------------------------------


def test_all_other_people_must_agree() -> None:
    log = playing(None, None, "easy", None)
    table = log.table
    states = played(log)
    log.add(table.propose.ask_undo(1, 4))
    assert table.state.question is not None and table.state.to_answer() == [0, 3]
    refused("asked", "Somebody has already asked to go back", table.propose.ask_undo, 0, 2)
    refused("not-asked", "nobody is asking you", table.propose.answer_undo, 1, True)
    refused("bot", "A bot plays Green", table.propose.answer_undo, 2, True)
    log.add(table.propose.answer_undo(3, True))
    refused("not-asked", "have already agreed", table.propose.answer_undo, 3, True)
    assert table.state.choices == 12
    log.add(table.propose.answer_undo(0, True))
    assert table.state.question is None and table.state.choices == 4 and digest(log) == states[4]
    assert table.state.match is not None and len(table.state.match.undone) == 1


def test_one_no_ends_the_question() -> None:
    log = playing(None, None, None)
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.answer_undo(1, False))
    assert log.state.question is None and log.state.choices == 12
    refused("not-asked", "Nobody is asking to go back", log.propose.answer_undo, 2, True)
    log.add(log.propose.ask_undo(2, 3))


def test_a_new_choice_ends_the_question() -> None:
    log = playing(None, None)
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    log.choose()
    assert log.state.question is None and log.state.choices == 13


def test_an_honest_undo_ends_the_question() -> None:
    log = playing(None, None)
    log.choose("play:castle")
    log.choose()
    log.add(log.propose.ask_undo(1, 0))
    log.add(log.propose.undo(0))
    assert log.state.question is None and log.state.choices == 1


def test_bots_always_agree() -> None:
    log = playing(None, "easy", "easy")
    states = played(log)
    log.add(log.propose.ask_undo(0, 7))
    assert log.state.choices == 7 and digest(log) == states[7], "there is nobody to ask"


def test_who_sits_at_several_seats_answers_once() -> None:
    log = playing(None, None, None, None, guests="ann bob ann bob")
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    assert log.state.to_answer() == [1, 3]
    log.add(log.propose.answer_undo(3, True))
    assert log.state.choices == 4


@pytest.mark.parametrize("to", [-1, 12, 13, True])
def test_only_what_was_chosen_can_be_taken_back(to: int) -> None:
    log = playing(None, None)
    played(log)
    refused("undo", "any point from 0 to 11 choices into the game", log.propose.ask_undo, 0, to)


def test_before_the_first_choice_there_is_nothing_to_go_back_to() -> None:
    refused("undo", "nothing to go back to", playing(None, None).propose.ask_undo, 0, 0)


def test_a_bot_that_takes_over_does_not_agree_for_its_person() -> None:
    """Otherwise an opponent could take the whole game back while somebody is away for a moment."""
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    states = played(log)
    log.add(log.propose.take_over(1, "absent"))
    log.choose()
    log.add(log.propose.ask_undo(0, 4))
    assert log.state.choices == 13 and log.state.to_answer() == [1]
    log.choose()
    log.add(log.propose.ask_undo(0, 12))
    assert log.state.choices == 14 and log.state.to_answer() == [1], "what the bot chose is bob's business, too"
    log.choose()
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.come_back("bob", 1))
    assert log.state.choices == 15
    log.add(log.propose.answer_undo(1, True))
    assert log.state.choices == 4 and digest(log) == states[4]


def test_somebody_a_bot_plays_for_can_answer() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    played(log)
    log.add(log.propose.take_over(1, "absent"))
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.answer_undo(1, True))
    assert log.state.choices == 4 and log.state.seats[1].played_by is not None


def learned(log: Log, seat: int) -> int:
    """Plays until a seat has learned a secret; how many choices stood before it did."""
    while True:
        before = log.state.choices
        log.choose(0)
        if log.state.match.learned_since(before, seat):
            return before


@pytest.mark.parametrize("guests", ["ann", "ann ann"])
def test_who_has_nobody_to_ask_cannot_go_back_after_learning_a_secret(guests: str) -> None:
    """Neither alone with bots, nor with all seats at one screen."""
    log = playing(*([None] * len(guests.split())), "easy", game="fall", guests=guests)
    to = learned(log, 0)
    for seat in range(len(guests.split())):
        refused("undo", "You have learned a secret", log.propose.ask_undo, seat, to)


def test_who_asks_others_may_have_learned_a_secret() -> None:
    log = playing(None, None, game="fall", pace=Pace(absent="bot"))
    to = learned(log, 0)
    log.add(log.propose.leave("bob", 1))
    log.add(log.propose.ask_undo(0, to))
    assert log.state.to_answer() == [1]
    log.add(log.propose.answer_undo(1, True))
    assert log.state.choices == to


def test_a_bot_that_takes_over_during_the_question_does_not_agree_either() -> None:
    log = playing(None, None, None, pace=Pace(absent="bot"))
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.answer_undo(1, True))
    log.add(log.propose.leave("bob", 1))
    log.add(log.propose.leave("cem", 2))
    assert log.state.choices == 12 and log.state.to_answer() == [2], "bob agreed before he left"


def test_a_concession_ends_the_question() -> None:
    log = playing(None, None, None)
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.answer_undo(1, True))
    log.add(log.endings.concede("cem", 2))
    assert log.state.question is None and log.state.choices == 12


def test_a_concession_is_never_later_than_the_match() -> None:
    """Not even if people went back to before it."""
    log = playing(None, None, None)
    played(log)
    log.add(log.endings.concede("cem", 2))
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.answer_undo(1, True))
    assert log.state.choices == 4
    log.add(log.endings.concede("bob", 1))
    log.add(log.propose.finish())
    record = read_record(log.state.record().to_json())
    assert [each.plies for each in record.forfeits] == [len(record.plies)] * 2


def test_a_concession_is_not_later_than_the_match_after_an_honest_undo() -> None:
    log = playing(None, None, None)
    log.choose("play:castle")
    log.add(log.endings.concede("cem", 2))
    log.add(log.propose.undo(0))
    log.add(log.endings.concede("bob", 1))
    log.add(log.propose.finish())
    record = read_record(log.state.record().to_json())
    assert [each.plies for each in record.forfeits] == [len(record.plies)] * 2


def test_nobody_asks_those_who_conceded() -> None:
    log = playing(None, None, None)
    played(log)
    log.add(log.endings.concede("cem", 2))
    log.add(log.propose.ask_undo(0, 4))
    assert log.state.to_answer() == [1]


def test_logs_from_before_people_were_asked_fold_as_they_did() -> None:
    """There, a bot that took over agreed to everything."""
    log = playing(None, None, None, pace=Pace(absent="bot"))
    played(log)
    log.add(entries.UndoAsked(0, 4))
    log.add(log.propose.answer_undo(1, True))
    log.add(log.propose.leave("cem", 2))
    assert log.state.choices == 4


def test_when_a_bot_takes_over_from_who_asks_nobody_is_asked_any_more() -> None:
    log = playing(None, None, None, pace=Pace(absent="bot"))
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.leave("ann", 0))
    assert log.state.question is None and log.state.choices == 12


def test_who_comes_back_is_asked_too() -> None:
    log = playing(None, None, None, pace=Pace(absent="bot"))
    played(log)
    log.add(log.propose.leave("cem", 2))
    log.choose()
    log.add(log.propose.ask_undo(0, 12))
    assert log.state.to_answer() == [1, 2]
    log.add(log.propose.come_back("cem", 2))
    assert log.state.to_answer() == [1, 2]


def test_a_question_outlives_a_pause() -> None:
    log = playing(None, None)
    played(log)
    log.add(log.propose.ask_undo(0, 4))
    log.add(log.propose.pause("For a while."))
    refused("paused", "is paused", log.propose.answer_undo, 1, True)
    log.add(log.propose.resume("0.1.0"))
    log.add(log.propose.answer_undo(1, True))
    assert log.state.choices == 4


# What it leaves behind -----------------------------------------------------------------------------------------------


def chances(log: Log) -> list[tuple[str, str]]:
    assert log.state.match is not None
    return [(ply.kind, ply.key) for ply in log.state.match.plies if ply.seat == CHANCE]


def test_the_dice_are_not_rewound() -> None:
    """The same choices again meet other dice, the same for everybody who folds the log."""
    log = playing(None, None, game="fall")
    played(log, 40)
    before = chances(log)
    keys = [ply for ply in log.state.match.plies if ply.seat != CHANCE]
    log.add(log.propose.ask_undo(0, 0))
    log.add(log.propose.answer_undo(1, True))
    kept = len(chances(log))
    for ply in keys:
        decision = log.state.match.decision_of(ply.seat)
        if decision is None or decision.option(ply.key) is None:
            break
        log.choose(ply.key, ply.seat)
    again = chances(log)
    assert len(again) > kept and again[:kept] == before[:kept]
    assert again != before[: len(again)]
    twin = log.again()
    assert twin.state.match is not None and twin.state.match.digest == digest(log)


@pytest.mark.parametrize("game", NAMES)
def test_a_game_with_undos_of_all_kinds_is_proved(game: str) -> None:
    log = playing(None, None, "easy", game=game, pace=Pace(absent="bot"))
    table = log.table
    for go in range(6):
        played(log, 15)
        for seat in (0, 1):
            if table.state.can_undo(seat):
                log.add(table.propose.undo(seat))
        log.add(table.propose.ask_undo(go % 2, max(0, table.state.choices - 4 - 3 * go)))
        log.add(table.propose.answer_undo(1 - go % 2, True))
    finished(log)
    record = table.state.record()
    assert len(record.undone) >= 6
    proven = verify(record)
    assert proven.match.digest == digest(log) and proven.match.undone == table.state.match.undone
    assert log.again().state.record() == record


def test_nothing_is_taken_back_between_the_last_choice_and_the_end() -> None:
    log = playing(None, None)
    while log.state.waiting():
        log.choose("end")
    assert log.state.status == "playing" and log.state.match.over
    assert not log.state.can_undo(0) and not log.state.can_undo(1)
    for seat in (0, 1):
        refused("undo", "The game is over", log.propose.undo, seat)
        refused("undo", "The game is over", log.propose.ask_undo, seat, 0)
    assert log.deadline() == log.now and log.due(log.now) == [entries.Finished()]
