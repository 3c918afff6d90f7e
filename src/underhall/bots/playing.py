"""Matches in which every seat is a bot's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from underhall.bots.base import Bot, Clock
from underhall.engine.decision import Decision, Option
from underhall.engine.match import Match


def playing(match: Match, bots: Sequence[Bot]) -> Iterator[tuple[Decision, Option]]:
    """Lets bots, one a seat, play a match to its end. Each choice is shown before it is made."""
    while (decision := match.decision) is not None:
        option = bots[decision.seat].choose(match.view(decision.seat), decision, Clock())
        yield decision, option
        match.choose(option, decision=decision.id)
