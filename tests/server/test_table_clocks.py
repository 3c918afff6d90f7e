"""Clocks at a table: what they show, who is warned when, and when a bot takes over."""

import pytest

from tests.server.tables import Log, playing, refused
from underhall.server import entries
from underhall.server.clocks import LONGEST_WAIT, LONGEST_WARNING, Clock, Clocks
from underhall.server.entries import Pace
from underhall.server.errors import Refused

DAY = 24 * 60 * 60.0


def clock(log: Log, seat: int, later: float = 0.0) -> Clock:
    return log.state.clock(seat, log.now + later)


def wait(log: Log) -> list[entries.Entry]:
    """Time passes until something must be done, and it is done."""
    deadline = log.deadline()
    assert deadline is not None
    assert log.due(deadline - 0.001) == [], "not earlier"
    log.now = deadline
    due = log.due(deadline)
    for entry in due:
        log.add(entry)
    return due


# Without limits ------------------------------------------------------------------------------------------------------


def test_who_has_no_limit_times_out_after_a_long_time() -> None:
    log = playing(None, None, pace=Pace(absent="bot"))
    assert log.deadline() == log.now + LONGEST_WAIT and log.due(log.now + LONGEST_WAIT - 1) == []
    assert log.due(log.now + LONGEST_WAIT) == [entries.TimeUp(0)]
    assert clock(log, 0, 1e9) == Clock(running=True) and clock(log, 1) == Clock()


def test_bots_have_no_clock() -> None:
    log = playing("easy", None, pace=Pace(move=10, game=10, absent="bot"))
    assert log.state.waiting() == [0] and log.deadline() is None
    assert clock(log, 0, 1000) == Clock(False, 10, 10)


def test_a_clock_is_that_of_a_seat() -> None:
    with pytest.raises(Refused, match="There is no seat 7"):
        playing(None, None).state.clock(7, 0.0)


# A time for each move ------------------------------------------------------------------------------------------------


def test_the_time_for_a_move_runs_while_a_seat_is_asked() -> None:
    log = playing(None, None, pace=Pace(move=60))
    assert clock(log, 0) == Clock(True, 60) and clock(log, 1) == Clock(False, 60)
    assert clock(log, 0, 20) == Clock(True, 40) and clock(log, 1, 20) == Clock(False, 60)
    log.choose("play:castle", after=20)
    assert clock(log, 0) == Clock(True, 40), "a turn of several choices is one move"
    while log.state.waiting() == [0]:
        log.choose("end" if log.state.match.decision.option("end") else 0)
    assert clock(log, 0, 7) == Clock(False, 60) and clock(log, 1, 7) == Clock(True, 53)


def test_each_turn_is_a_move() -> None:
    """Where a seat has two turns one after the other, its time starts again."""
    clocks = Clocks(Pace(move=60), 1)
    clocks.run([0], 1, 0.0)
    clocks.run([0], 1, 50.0)
    assert clocks.show(0, 50.0).move_left == 10
    clocks.run([0], 2, 50.0)
    assert clocks.show(0, 50.0).move_left == 60


def test_who_is_absent_is_warned_and_then_replaced() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot", bot="easy"))
    start = log.now
    assert wait(log) == [entries.Warned(0)] and log.now == start + 30
    assert clock(log, 0) == Clock(True, 30, warned=True)
    assert wait(log) == [entries.TakenOver(0, "easy", "absent")] and log.now == start + 60
    assert log.state.seats[0].played_by == "easy" and log.deadline() is None
    assert not clock(log, 0).running
    log.choose("end")
    assert log.state.waiting() == [1] and log.deadline() == log.now + 30


def test_where_the_table_waits_somebody_is_only_late() -> None:
    log = playing(None, None, pace=Pace(move=60))
    assert wait(log) == [entries.Warned(0)]
    assert not clock(log, 0, 29).late and clock(log, 0, 30) == Clock(True, 0, warned=True, late=True)
    assert wait(log) == [entries.TimeUp(0)]
    assert log.deadline() is None and log.due(log.now + 1e9) == []
    log.choose("end", after=500)
    assert clock(log, 0) == Clock(False, 60), "late, but not too late"


def test_who_comes_back_has_the_whole_time_again() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    wait(log)
    wait(log)
    log.add(log.propose.come_back("ann", 0), after=100)
    assert clock(log, 0) == Clock(True, 60)
    assert wait(log) == [entries.Warned(0)]


def test_who_leaves_and_comes_back_has_no_more_time_for_the_move() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    log.add(log.propose.leave("ann", 0), after=20)
    log.add(log.propose.come_back("ann", 0), after=10)
    assert clock(log, 0) == Clock(True, 40)
    assert wait(log) == [entries.Warned(0)]
    log.add(log.propose.leave("ann", 0))
    log.choose("end")
    log.add(log.propose.come_back("ann", 0))
    log.choose("end")
    assert clock(log, 0) == Clock(True, 60), "another move"


def test_who_plays_late_has_more_time_only_once_for_a_move() -> None:
    log = playing(None, None, pace=Pace(move=60))
    wait(log)
    wait(log)
    log.choose("play:castle", after=20)
    more = log.deadline()
    for _ in range(3):
        log.add(log.propose.undo(0), after=1)
        log.choose("play:castle", after=1)
        assert log.deadline() == more
    log.choose("turn:0")
    log.choose("end")
    log.add(log.propose.undo(0), after=1)
    assert log.deadline() == more, "nor after the end of the turn"
    log.choose("end")
    log.choose("end")
    assert clock(log, 0) == Clock(True, 60)


def test_a_warning_is_for_one_move() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    wait(log)
    log.choose("end")
    log.choose("end")
    assert log.state.waiting() == [0] and not clock(log, 0).warned
    assert wait(log) == [entries.Warned(0)]


def test_days_for_a_move_are_warned_of_a_day_before() -> None:
    log = playing(None, None, pace=Pace(move=5 * DAY, absent="bot"))
    start = log.now
    wait(log)
    assert log.now == start + 5 * DAY - LONGEST_WARNING
    wait(log)
    assert log.now == start + 5 * DAY


def test_nobody_is_replaced_without_a_warning_in_time() -> None:
    """A server that was down for long warns first, and then gives the time that there is after a warning."""
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    log.now += 10_000
    (entry,) = log.due(log.now)
    assert entry == entries.Warned(0)
    log.add(entry)
    assert log.due(log.now + 29) == [] and log.deadline() == log.now + 30
    assert log.due(log.now + 30) == [entries.TakenOver(0, "medium", "absent")]


def test_a_warning_before_its_time_counts() -> None:
    """Clocks of two machines differ a little."""
    log = playing(None, None, pace=Pace(move=60, game=1000, absent="bot"))
    log.add(log.propose.warn(0), after=29.9)
    assert clock(log, 0).warned
    log.now += 30
    assert [type(entry) for entry in log.due(log.now + 1)] == [entries.TakenOver]


def test_seats_that_are_asked_at_once_have_a_clock_each() -> None:
    log = playing(None, None, None, game="fall", pace=Pace(move=60, absent="bot"))
    assert log.state.waiting() == [0, 1, 2]
    log.choose(0, 1, after=10)
    running = [clock(log, seat).running for seat in range(3)]
    assert running == [True, 1 in log.state.waiting(), True]
    log.now += 20
    warned = log.due(log.now)
    assert entries.Warned(0) in warned and entries.Warned(2) in warned
    for entry in warned:
        log.add(entry)
    log.now += 30
    assert {entry.seat for entry in log.due(log.now)} >= {0, 2}


# A time for the game -------------------------------------------------------------------------------------------------


def test_the_time_for_the_game_is_the_sum_of_all_moves() -> None:
    log = playing(None, None, pace=Pace(game=100))
    log.choose("end", after=20)
    log.choose("end", after=5)
    assert clock(log, 0) == Clock(True, game_left=80) and clock(log, 1) == Clock(game_left=95)
    log.choose("end", after=30)
    assert clock(log, 0, 1000).game_left == 50


def test_whose_time_for_the_game_is_up_is_replaced_for_good() -> None:
    log = playing(None, None, pace=Pace(game=100, absent="bot"))
    log.choose("end", after=50)
    log.choose("end", after=50)
    start = log.now
    assert wait(log) == [entries.Warned(0)] and log.now == start + 40
    log.choose("end")
    log.choose("end")
    assert clock(log, 0).warned, "once for the whole game"
    assert wait(log) == [entries.TakenOver(0, "medium", "clock")] and log.now == start + 50
    assert clock(log, 0) == Clock(False, game_left=0, warned=True)
    refused("out-of-time", "Your time for the game is used up", log.propose.come_back, "ann", 0)


def test_of_two_limits_the_first_counts() -> None:
    log = playing(None, None, pace=Pace(move=60, game=90, absent="bot"))
    log.choose("end", after=55)
    log.choose("end")
    start = log.now
    assert wait(log) == [entries.Warned(0)] and log.now == start + 26, "a tenth of the game's time is left"
    assert wait(log) == [entries.Warned(0)] and log.now == start + 30, "half of the move's time is left"
    assert wait(log) == [entries.TakenOver(0, "medium", "clock")] and log.now == start + 35
    log = playing(None, None, pace=Pace(move=60, game=1000, absent="bot"))
    wait(log)
    assert wait(log) == [entries.TakenOver(0, "medium", "absent")]
    log.add(log.propose.come_back("ann", 0))
    assert clock(log, 0) == Clock(True, 60, 940)


# Pauses, undos, the end ----------------------------------------------------------------------------------------------


def test_a_pause_stops_all_clocks() -> None:
    log = playing(None, None, pace=Pace(move=60, game=100, absent="bot"))
    log.now += 20
    log.add(log.propose.pause("for a while"))
    assert clock(log, 0, 10_000) == Clock(False, 40, 80)
    assert log.deadline() is None and log.due(log.now + 1e6) == []
    log.add(log.propose.resume("0.1.0"), after=10_000)
    assert clock(log, 0, 1) == Clock(True, 39, 79)
    assert log.deadline() == log.now + 10


def test_taking_back_does_not_give_time_back() -> None:
    log = playing(None, None, pace=Pace(move=60, game=100))
    log.choose("end", after=40)
    log.add(log.propose.undo(0), after=5)
    assert clock(log, 0) == Clock(True, 20, 60)
    assert clock(log, 1) == Clock(False, 60, 95)


def test_after_an_agreed_undo_everybody_has_the_whole_time_for_the_move() -> None:
    log = playing(None, None, pace=Pace(move=60, game=100))
    log.choose("end", after=40)
    log.choose("end", after=10)
    log.add(log.propose.ask_undo(0, 1), after=7)
    log.add(log.propose.answer_undo(1, True))
    assert log.state.waiting() == [1]
    assert clock(log, 0) == Clock(False, 60, 53) and clock(log, 1) == Clock(True, 60, 90)


def test_clocks_stand_when_the_table_is_given_up_or_the_game_is_over() -> None:
    log = playing(None, "easy", pace=Pace(move=60))
    log.add(log.endings.abandon("ann"), after=30)
    assert clock(log, 0, 1000) == Clock(False, 60) and log.deadline() is None
    log = playing(None, None, pace=Pace(move=60))
    while log.state.waiting():
        log.choose("end")
    log.add(log.propose.finish())
    assert [clock(log, seat, 1000) for seat in (0, 1)] == [Clock(False, 60)] * 2


def test_time_that_runs_backwards_gives_nobody_time() -> None:
    """The clock of a machine may be set back."""
    log = playing(None, None, pace=Pace(move=60, game=100))
    log.choose("play:castle", after=-500)
    assert clock(log, 0).move_left == 60 and clock(log, 0, -5000).game_left == 100
