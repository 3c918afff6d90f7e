"""The terms of a table between people: its clock, what happens when time is up, hints. By sitting down all agree.

People who play against each other have a clock unless the table says otherwise; games against bots alone need none.
"""

from __future__ import annotations

from collections.abc import Sequence

from underhall.server.clocks import DAY, LONGEST_WAIT, Clocks
from underhall.server.entries import Opened, Pace, SeatPlan

MINUTE, HOUR = 60.0, 3600.0
TWO = 2  # players: each has one opponent
LIVE = Pace(move=15 * MINUTE)
OVER_DAYS = Pace(move=3 * DAY)
UNITS = ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute"), (1.0, "second"))


def usual_pace(seats: Sequence[SeatPlan]) -> Pace:
    """The default pace of a table."""
    return OVER_DAYS if _people(seats) > 1 else Pace()


def clock_in_words(pace: Pace) -> str:
    """How long people may think."""
    parts = [
        *([f"{span(pace.move)} a move"] if pace.move is not None else []),
        *([f"{span(pace.game)} for the game"] if pace.game is not None else []),
    ]
    return " and ".join(parts) or "no clock"


def terms_of(opened: Opened) -> list[str]:
    """What people agree to, in sentences; nothing where one person plays against bots."""
    if _people(opened.seats) < TWO:
        return []
    return [_clock(opened.pace), _when_time_is_up(opened.pace, len(opened.seats)), _hints(opened.hints)]


def _clock(pace: Pace) -> str:
    return f"Clock: {clock_in_words(pace)}." if pace.limited else "There is no clock."


def _when_time_is_up(pace: Pace, seats: int) -> str:
    late = "run out of time" if pace.limited else f"do not move for {span(LONGEST_WAIT)}"
    who = "your opponent" if seats == TWO else "the others"
    bot = "a bot plays" if pace.replaces else f"{who} may let a bot play"
    told = f"If you {late}, {bot} for you until you come back."
    if seats > TWO:
        return told
    return f"{told} If you are still away {span(Clocks(pace, 1).grace)} later, {who} may claim the win."


def _hints(allowed: bool) -> str:
    if allowed:
        return "Hints are allowed: every player may ask what a bot would do. Everybody sees who asks, and how often."
    return "Hints are off."


def _people(seats: Sequence[SeatPlan]) -> int:
    return sum(plan.bot is None for plan in seats)


def span(seconds: float) -> str:
    """A length of time in its largest unit, such as "1.5 minutes"."""
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), UNITS[-1])
    count = round(seconds / size, 1)
    return f"{count:g} {unit}{'' if count == 1 else 's'}"
