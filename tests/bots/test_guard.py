"""A guard: whatever its bot does, the match goes on, and the log names it."""

import time

import pytest

import underhall
from underhall.bots import Clock, Guard, make
from underhall.bots.base import Explaining, Explanation
from underhall.bots.guard import GRACE, LONGEST_WORDS, Slip
from underhall.bots.playing import playing
from underhall.engine.decision import Option

BECAUSE = Explanation("0.0.0", "Because.", ())


class Doing:
    """Does what the test says."""

    def __init__(self, choose, close=lambda: None):
        self.choose, self.close = choose, close


class Last:
    def choose(self, view, decision, clock):
        return decision.options[-1]


class Shy(Exception):
    def __str__(self):
        raise RuntimeError("not even this")


def failing(error):
    def choose(view, decision, clock):
        raise error

    return choose


@pytest.fixture(scope="module")
def match():
    return underhall.new("dwarfs", seats=2, seed=1, switches={"turn_limit": 3})


def answered(match, bot, clock=None):
    """What a guarded bot, with the last option as its fallback, came to, and what was logged."""
    told: list[Slip] = []
    guard = Guard(Doing(bot), Last(), on_slip=told.append)
    option = guard.choose(match.view(0), match.decision, clock or Clock())
    assert told == guard.slips
    return option, guard.slips


@pytest.mark.parametrize(
    ("bot", "problem"),
    [
        (failing(KeyError("gold")), "KeyError: 'gold'"),
        (failing(SystemExit(3)), "SystemExit: 3"),
        (failing(RecursionError()), "RecursionError"),
        (failing(Shy()), "Shy: an error that cannot be shown"),
        (failing(ValueError("two\nlines\x1b[2J")), "ValueError: two lines [2J"),
        (
            lambda view, decision, clock: None,
            "It answered with an object of type NoneType, not with one of `decision.options`.",
        ),
        (
            lambda view, decision, clock: decision.options[0].key,
            "It answered with an object of type str, not with one of",
        ),
        (lambda view, decision, clock: Option(0, "win", "Win at once"), "It answered 'win', which is not an option of"),
    ],
)
def test_a_failure_is_logged_and_the_fallback_chooses(match, bot, problem):
    option, slips = answered(match, bot)
    assert option == match.decision.options[-1]
    (slip,) = slips
    assert (slip.decision, slip.seat, slip.fallback) == (match.decision.id, 0, option.key)
    assert slip.problem.startswith(problem)


def test_an_option_of_another_decision_is_refused(match):
    first = match.decision
    later = match.clone()
    later.choose(first.options[0])
    guard = Guard(Doing(lambda view, decision, clock: first.options[0]), Last())
    guard.choose(later.view(later.decision.seat), later.decision, Clock())
    assert "not an option of this decision" in guard.slips[0].problem


def test_a_good_answer_passes(match):
    option, slips = answered(match, lambda view, decision, clock: decision.options[1], Clock(60))
    assert (option, slips) == (match.decision.options[1], [])


def test_overtime_is_a_failure_but_a_moment_is_forgiven(match):
    def first(view, decision, clock):
        return decision.options[0]

    option, slips = answered(match, first, Clock(2, started=time.monotonic() - 100))
    assert option == match.decision.options[-1]
    assert slips[0].problem.endswith("s, but had only 2 s.")
    clock = Clock(1000, started=time.monotonic() - 1000)
    assert -GRACE < clock.left <= 0
    assert answered(match, first, clock)[1] == []
    guard = Guard(Doing(first), timed=False)
    guard.choose(match.view(0), match.decision, Clock(2, started=0))
    assert guard.slips == []


def test_a_long_complaint_is_cut(match):
    _, slips = answered(match, failing(ValueError("x" * 10**6)))
    assert len(slips[0].problem) == LONGEST_WORDS


def test_a_person_can_still_stop_it(match):
    with pytest.raises(KeyboardInterrupt):
        answered(match, failing(KeyboardInterrupt()))


def test_a_guard_explains_and_closes_as_its_bot_does(match):
    class Whole(Last):
        closed = 0

        def explain(self):
            return BECAUSE

        def close(self):
            self.closed += 1

    bot = Whole()
    with Guard(bot) as guard:
        assert isinstance(guard, Explaining)
        assert guard.explain() is None
        guard.choose(match.view(0), match.decision, Clock())
        assert guard.explain() is BECAUSE
        guard.choose(match.view(0), match.decision, Clock(1, started=0))
        assert guard.explain() is None, "this choice was made for it"
        assert bot.closed == 0
    assert bot.closed == 1


def test_nothing_but_a_choice_is_asked_of_a_bot(match):
    class Wild(Last):
        def explain(self):
            raise ValueError("no")

        def close(self):
            raise ValueError("never")

    for bot in (Wild(), Last()):
        with Guard(bot) as guard:
            guard.choose(match.view(0), match.decision, Clock())
            assert guard.explain() is None


def test_a_match_goes_on_to_its_end_and_tells_the_slips():
    """The bot fails at each second decision; slips are reported when their ply is about to be made."""
    match = underhall.new("dwarfs", seats=2, seed=1, switches={"turn_limit": 3})
    calls = []
    closed = []

    def choose(view, decision, clock):
        calls.append(clock.seconds)
        if len(calls) % 2:
            raise ValueError("again")
        return decision.options[0]

    guard = Guard(Doing(choose, lambda: closed.append(1)))
    told = []
    for decision, option in playing(match, [guard, make("random", 2)], 30.0, lambda s: told.append(len(match.plies))):
        if guard.slips and guard.slips[-1].decision == decision.id:
            assert option.key == guard.slips[-1].fallback
    assert match.over
    assert set(calls) == {30.0}
    assert len(told) == len(guard.slips) == (len(calls) + 1) // 2
    assert [match.plies[ply].key for ply in told] == [slip.fallback for slip in guard.slips]
    assert closed == [1]


def test_bots_are_closed_when_a_match_is_left():
    match = underhall.new("dwarfs", seats=2, seed=1)
    closed = []
    bot = Doing(lambda view, decision, clock: decision.options[0], lambda: closed.append(1))
    game = playing(match, [Guard(bot), make("random")])
    next(game)
    assert closed == []
    game.close()
    assert closed == [1]
