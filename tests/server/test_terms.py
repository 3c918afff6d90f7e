"""The terms of a table between people, in words."""

import pytest

from tests.server.tables import opened
from underhall.server.entries import Pace, SeatPlan
from underhall.server.terms import LIVE, OVER_DAYS, clock_in_words, span, terms_of, usual_pace


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 second"),
        (30, "30 seconds"),
        (90, "1.5 minutes"),
        (3600, "1 hour"),
        (86400, "1 day"),
        (14 * 86400, "14 days"),
    ],
)
def test_lengths_of_time(seconds: float, words: str) -> None:
    assert span(seconds) == words


def test_people_have_a_clock_and_bots_need_none() -> None:
    assert usual_pace([SeatPlan(), SeatPlan()]) == OVER_DAYS
    assert usual_pace([SeatPlan(), SeatPlan("easy"), SeatPlan("easy")]) == Pace()
    assert clock_in_words(Pace(move=60, game=3600)) == "1 minute per move and 1 hour for the game"


def test_against_bots_alone_there_is_nothing_to_agree_to() -> None:
    assert terms_of(opened(None, "easy").state.opened) == []


@pytest.mark.parametrize(
    ("pace", "seats", "told"),
    [
        (
            LIVE,
            2,
            "your opponent may let a bot play for you until you come back. If you are still away 7.5 minutes later",
        ),
        (OVER_DAYS, 3, "If you run out of time, the others may let a bot play for you until you come back."),
        (Pace(move=60, absent="bot"), 2, "If you run out of time, a bot plays for you until you come back. If you are"),
        (Pace(absent="bot"), 2, "If you do not move for 14 days, your opponent may let a bot play"),
    ],
)
def test_what_happens_when_time_is_up(pace: Pace, seats: int, told: str) -> None:
    assert told in " ".join(terms_of(opened(*[None] * seats, pace=pace).state.opened)[1:-1])
