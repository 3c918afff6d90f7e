"""Matches in which bots play every seat."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence

from underhall.bots.base import Bot, Clock
from underhall.bots.guard import Closing, Guard, Slip
from underhall.engine.decision import Decision, Option
from underhall.engine.match import Match


def playing(
    match: Match,
    bots: Sequence[Bot],
    seconds: float | None = None,
    on_slip: Callable[[Slip], None] | None = None,
) -> Generator[tuple[Decision, Option], None, None]:
    """Lets bots, one per seat, play a match to its end. Yields each choice before it is made.

    `seconds` is the time for each decision. If a bot with a guard fails, `on_slip` is called before the choice is
    yielded: `len(match.plies)` is then the number of the ply. Bots that hold something are closed afterwards, even when
    the match is left before its end (close the iterator); they may be used again.
    """
    try:
        while (decision := match.decision) is not None:
            bot = bots[decision.seat]
            before = len(bot.slips) if isinstance(bot, Guard) else 0
            option = bot.choose(match.view(decision.seat), decision, Clock(seconds))
            if isinstance(bot, Guard) and on_slip is not None:
                for slip in bot.slips[before:]:
                    on_slip(slip)
            yield decision, option
            match.choose(option, decision=decision.id)
    finally:
        for bot in bots:
            if isinstance(bot, Closing):
                bot.close()
