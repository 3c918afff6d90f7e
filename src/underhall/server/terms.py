"""The terms of a table between people: its clock, what happens when time is up, hints and house rules.

People agree to them by sitting down. They have a clock unless the table says otherwise; games against bots alone need
none.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.engine.setting import read_switches
from underhall.engine.switches import house_rules
from underhall.errors import UnderhallError
from underhall.server.clocks import DAY, LONGEST_WAIT, Clocks
from underhall.server.entries import Opened, Pace, SeatPlan
from underhall.server.messages import tables as say

MINUTE, HOUR = 60.0, 3600.0
TWO = 2  # players: each has one opponent
LIVE = Pace(move=15 * MINUTE)
OVER_DAYS = Pace(move=3 * DAY)
UNITS = ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes"), (1.0, "seconds"))


def usual_pace(seats: Sequence[SeatPlan]) -> Pace:
    """The default pace of a table."""
    return OVER_DAYS if _people(seats) > 1 else Pace()


def clock_in_words(pace: Pace) -> str:
    """How long people may think."""
    if pace.move is not None and pace.game is not None:
        return say("clock-both", move=span(pace.move), game=span(pace.game))
    if pace.move is not None:
        return say("clock-move", move=span(pace.move))
    return say("clock-none") if pace.game is None else say("clock-game", game=span(pace.game))


def terms_of(opened: Opened) -> list[str]:
    """What people agree to, in sentences; nothing where one person plays against bots."""
    if _people(opened.seats) < TWO:
        return []
    hints = say("term-hints-on" if opened.hints else "term-hints-off")
    terms = [_clock(opened.pace), *_when_time_is_up(opened.pace, len(opened.seats)), hints]
    changed = house_rules_of(opened.game, opened.switches)
    return [*terms, say("term-house-rules", rules="; ".join(changed))] if changed else terms


def house_rules_of(game: str, switches: dict[str, Any]) -> list[str]:
    """The switches that a table changes, in words; none if the game no longer has them."""
    try:
        return house_rules(game, read_switches(game, switches))
    except UnderhallError:
        return []


def _clock(pace: Pace) -> str:
    return say("term-clock", clock=clock_in_words(pace)) if pace.limited else say("term-no-clock")


def _when_time_is_up(pace: Pace, seats: int) -> list[str]:
    """What the others may do then; of two players, one may also claim the win."""
    if pace.replaces:
        late = say("term-bot-plays")
    elif pace.limited:
        late = say("term-late-two" if seats == TWO else "term-late-more")
    else:
        late = say("term-away-two" if seats == TWO else "term-away-more", wait=span(LONGEST_WAIT))
    return [late] if seats > TWO else [late, say("term-claim", grace=span(Clocks(pace, 1).grace))]


def _people(seats: Sequence[SeatPlan]) -> int:
    return sum(plan.bot is None for plan in seats)


def span(seconds: float) -> str:
    """A length of time in its largest unit, such as "1.5 minutes"."""
    size, unit = next(((size, unit) for size, unit in UNITS if seconds >= size), UNITS[-1])
    return say(f"span-{unit}", count=round(seconds / size, 1))
