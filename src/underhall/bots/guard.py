"""A guard around a bot: whatever the bot does wrong, the match goes on, and a log says what was wrong."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Protocol, Self, runtime_checkable

from underhall.bots.base import Bot, Clock, Explaining, Explanation
from underhall.bots.messages import say
from underhall.bots.random import RandomBot
from underhall.engine.decision import Decision, Option
from underhall.engine.view import View
from underhall.errors import UnderhallError

GRACE = 0.25  # seconds over time that are forgiven: a bot that looks at its clock in a loop ends a little late
LONGEST_WORDS = 1000  # of a problem, in letters
CUT = " [...]"


@dataclass(frozen=True)
class Slip:
    """A choice that a bot failed to make, and the one that was made for it."""

    decision: str  # its id
    seat: int
    problem: str
    fallback: str  # the key of the option taken


@runtime_checkable
class Closing(Protocol):
    """A bot that holds something, such as a process. `close` releases it until the next decision."""

    def close(self) -> None: ...


class Guard:
    """Plays as its bot does, and as the fallback does where the bot fails.

    A failure is an exception, an answer that is not an option of the decision, or a late answer. Lateness is found
    afterwards: nothing can stop Python code from outside. `timed=False` is for bots that stop by themselves. Each
    failure is kept in `slips`, and passed to `on_slip` when it happens.
    """

    def __init__(
        self,
        bot: Bot,
        fallback: Bot | None = None,
        *,
        on_slip: Callable[[Slip], None] | None = None,
        timed: bool = True,
    ) -> None:
        self.bot = bot
        self.slips: list[Slip] = []
        self.on_slip = on_slip
        self._fallback = fallback if fallback is not None else RandomBot()
        self._timed = timed
        self._chose = False  # whether the last choice was the bot's own

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        self._chose = False
        try:
            answer = self.bot.choose(view, decision, clock)
        except (Exception, SystemExit) as error:  # also a bot that calls `exit()`
            problem = in_words(error)
        else:
            problem = _no_option(answer, decision) or (_late(clock) if self._timed else "")
            if not problem:
                self._chose = True
                return answer
        option = self._fallback.choose(view, decision, Clock())
        slip = Slip(decision.id, decision.seat, problem, option.key)
        self.slips.append(slip)
        if self.on_slip is not None:
            self.on_slip(slip)
        return option

    def explain(self) -> Explanation | None:
        """What the bot says about its last choice; nothing if that was made for it."""
        with suppress(Exception):
            return self.bot.explain() if self._chose and isinstance(self.bot, Explaining) else None
        return None

    def close(self) -> None:
        with suppress(Exception):
            if isinstance(self.bot, Closing):
                self.bot.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def in_words(error: BaseException) -> str:
    """What went wrong, on one line that is not too long; our own errors speak for themselves."""
    try:
        said = str(error)
    except Exception:  # even this can fail in somebody else's bot
        said = say("unprintable-error")
    kind = "" if isinstance(error, UnderhallError) else type(error).__name__
    return plain(": ".join(part for part in (kind, said) if part))


def plain(text: str, longest: int = LONGEST_WORDS) -> str:
    """Somebody else's text for a log: one line, nothing that a terminal would obey, and not endless."""
    line = " ".join("".join(sign if sign.isprintable() else " " for sign in text[: 2 * longest]).split())
    return line if len(line) <= longest else line[: longest - len(CUT)] + CUT


def _no_option(answer: object, decision: Decision) -> str:
    """Why an answer is not an option; "" if it is."""
    if not isinstance(answer, Option):
        return say("answer-wrong-type", type=type(answer).__name__)
    if answer not in decision.options:
        return say("answer-no-option", answer=f"{answer.key!r:.80}", decision=decision.kind)
    return ""


def _late(clock: Clock) -> str:
    if clock.seconds is None or clock.left >= -GRACE:
        return ""
    return say("answer-late", taken=clock.seconds - clock.left, allowed=clock.seconds)
