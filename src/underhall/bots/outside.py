"""Bots that are programs in any language: they read JSON lines and write JSON lines. See `docs/outside-bots.md`."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Self, TypeVar

import msgspec

from underhall.bots.base import Clock, Considered, Explanation
from underhall.bots.guard import GRACE, plain
from underhall.bots.messages import say
from underhall.bots.process import Gone, Late, Program
from underhall.bots.protocol import Answer, Choice, Choose, End, Hello, Message, Missed, Ready, ViewForm, Wrong
from underhall.engine.decision import Decision, Option
from underhall.engine.first_use import examined
from underhall.engine.setting import Setting
from underhall.engine.view import View, refused_on
from underhall.errors import UnderhallError

SECONDS = 60.0  # for a decision, where the clock has no limit: no program may hang a match
STARTING = 20.0  # seconds until it must be ready
TRIES = 3  # answers to one decision
RUNS = 4  # of the program, at most: it is started again after a crash
SILENCES = 3  # decisions in a row without a line, after which the program counts as hung
SHOWN = 200  # letters of a wrong answer that are shown

T = TypeVar("T", Ready, Answer)


class OutsideBot:
    """A bot that is a program. It gets a message about each mistake; when that does not help, `choose` raises an error.

    Put a `Guard` around it, as `bots.load` does, and a match goes on. The program is started for its first decision,
    and ends with `close`; asked again, it starts again.
    """

    def __init__(self, command: Sequence[str], seed: int = 0, *, seconds: float = SECONDS) -> None:
        self.name: str | None = None  # what it calls itself, once it is ready
        self._command = tuple(command)
        self._seed = seed
        self._seconds = seconds
        self._program: Program | None = None
        self._place: tuple[Setting, int] | None = None  # what the program should play
        self._view_form: ViewForm = "json"
        self._owed = 0  # answers that came too late, and are still to come
        self._broken = 0  # runs that ended by a fault
        self._problem: str | None = None  # why the last of them did
        self._last: Explanation | None = None

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        seconds = self._seconds if clock.seconds is None else max(clock.left, 0.0)
        try:
            program = self._running(view, decision)
            return self._asked(program, view, decision, seconds)
        except Gone as error:
            self._stop(str(error))
            raise

    def explain(self) -> Explanation | None:
        return self._last

    def close(self) -> None:
        if self._program is not None:
            self._program.close(msgspec.json.encode(End()))
        self._program = None
        self._owed = 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The program ------------------------------------------------------------------------------------------------------

    def _running(self, view: View, decision: Decision) -> Program:
        """The program, ready for this seat."""
        if self._place != (view.setting, decision.seat):
            self.close()
        elif self._program is not None and not self._owed and not self._program.forget():
            self._stop(self._program.with_last_words(say("program-ended-early")))
        if self._program is None:
            if self._broken >= RUNS:
                raise UnderhallError(say("program-given-up", runs=RUNS, problem=self._problem or ""))
            self._program = Program(self._command)
            self._place = (view.setting, decision.seat)
            self._greet(self._program, view, decision.seat)
        return self._program

    def _greet(self, program: Program, view: View, seat: int) -> None:
        setting, seats = view.setting, int(view.fields.seats)
        hello = Hello(
            game=setting.game.name,
            seats=seats,
            seat=seat,
            names=[setting.words.seat(each) for each in range(seats)],
            pack=setting.pack.id,
            pack_hash=setting.pack_hash,
            switches=msgspec.to_builtins(setting.switches),
            seed=self._seed,
            problem=self._problem,
        )
        deadline = time.monotonic() + STARTING
        try:
            program.send(msgspec.json.encode(hello), deadline)
            line = program.line(deadline)
        except Late as error:
            raise Gone(program.with_last_words(say("program-not-ready", seconds=STARTING))) from error
        try:
            ready = _read(line, Ready)
        except ValueError as error:
            problem = say("program-bad-hello", answer=repr(_shown(line)), why=str(error))
            raise Gone(program.with_last_words(problem)) from error
        self.name, self._view_form = plain(ready.ready, SHOWN), ready.view

    def _stop(self, problem: str) -> None:
        self._broken += 1
        self._problem = problem
        self.close()

    # One decision -----------------------------------------------------------------------------------------------------

    def _asked(self, program: Program, view: View, decision: Decision, seconds: float) -> Option:
        deadline = time.monotonic() + seconds + GRACE
        question: Message = Choose(
            decision=decision.id,
            kind=decision.kind,
            prompt=decision.prompt,
            options=[Choice(number=each.number, key=each.key, label=each.label) for each in decision.options],
            view=msgspec.Raw(view.to_json()) if self._view_form in ("json", "both") else None,
            text=view.text() if self._view_form in ("text", "both") else None,
            seconds=seconds,
        )
        problem = ""
        for tries_left in reversed(range(TRIES)):
            line = self._answer(program, question, decision, seconds, deadline)
            try:
                answer = _read(line, Answer)
            except ValueError as error:
                problem, rule = say("program-bad-answer", why=str(error)), None
            else:
                option = decision.option(answer.choose)
                if option is not None:
                    why = plain(answer.why) or say("program-no-reason", bot=self.name or "")
                    self._last = Explanation(decision.id, why, (Considered(option),))
                    return option
                problem, rule = _refusal(view, decision, answer.choose)
            left = max(deadline - GRACE - time.monotonic(), 0.0)
            shown = _shown(line)
            question = Wrong(
                decision=decision.id, answer=shown, problem=problem, rule=rule, tries_left=tries_left, seconds=left
            )
        self._tell(program, Missed(decision=decision.id, problem=problem))
        told = say("program-wrong-answers", tries=TRIES, answer=repr(shown), problem=problem)
        raise UnderhallError(program.with_last_words(told))

    def _answer(
        self, program: Program, question: Message, decision: Decision, seconds: float, deadline: float
    ) -> bytes:
        """The line with which the program answers; those that it owes from before come first, and are dropped."""
        self._owed += 1
        try:
            program.send(msgspec.json.encode(question), deadline)
            while True:
                line = program.line(deadline)
                self._owed -= 1
                if not self._owed:
                    return line
        except Late as error:
            problem = program.with_last_words(say("program-silent", seconds=seconds))
            if self._owed >= SILENCES:
                raise Gone(say("program-stopped", problem=problem, times=self._owed)) from error
            self._tell(program, Missed(decision=decision.id, problem=problem))
            raise UnderhallError(problem) from error

    def _tell(self, program: Program, message: Message) -> None:
        """Sends a message that needs no answer."""
        program.send(msgspec.json.encode(message), time.monotonic() + GRACE)


def _read(line: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(line, type=examined(kind))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ValueError(str(error)) from error


def _shown(line: bytes) -> str:
    return plain(line[: 4 * SHOWN].decode(errors="replace"), SHOWN)


def _refusal(view: View, decision: Decision, name: int | str) -> tuple[str, str | None]:
    """Why something is not an option: in the words of the rule that refuses it, if there is one, and its id."""
    refused = refused_on(view.setting, view.fields, name)
    if refused is None:
        return say("program-no-option", decision=decision.kind), None
    return refused.problem, f"{view.setting.game.name}:{refused.rule}"
