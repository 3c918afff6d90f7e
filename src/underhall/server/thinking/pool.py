"""The pool of workers for bots: a bounded number, and a queue of questions that take turns."""

from __future__ import annotations

import asyncio
from asyncio import Future, Task
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Self

from underhall.bots.base import Clock
from underhall.bots.process import Gone, Late
from underhall.bots.random import RandomBot
from underhall.engine.view import decision_on
from underhall.errors import UnderhallError
from underhall.server.logs import logger
from underhall.server.messages import operating as say
from underhall.server.thinking.crew import Worker
from underhall.server.thinking.messages import asked, message
from underhall.server.thinking.question import Priority, Question, Thought
from underhall.server.thinking.turns import Turns
from underhall.server.vitals import Vitals
from underhall.systems import cores

THINKING = "thinking"  # the name of the tasks
TRIES = 3  # workers that may die of one question
PATIENCE = 0.25  # seconds that a bot may go on when nobody wants its answer any more: a new worker costs more

log = logger("thinking")


class Withdrawn(UnderhallError):
    """A question that gets no answer: the seat has another one by now, or the server is stopping."""


@dataclass(eq=False)
class _Ticket:
    """A question in the queue, or with a worker."""

    question: Question
    message: bytes
    answer: Future[Thought]
    wanted: int = 0  # by how many who wait for it

    @property
    def key(self) -> tuple[str, int]:
        return self.question.table, self.question.view.seat

    @property
    def owner(self) -> str:
        return self.question.owner

    @property
    def priority(self) -> Priority:
        return self.question.priority

    @property
    def facts(self) -> dict[str, str | int]:
        """For the log."""
        question = self.question
        return {
            "table": question.table,
            "seat": question.view.seat,
            "decision": question.decision,
            "bot": question.bot,
        }


class Thinkers:
    """Processes in which bots think. Used in an `async with` statement: at its end none of them is left.

    A seat of a table has one question at a time: asking the same again waits for the same answer, and another one
    replaces it. Every question gets an answer: a worker that dies is replaced and the question asked again; if a bot is
    late, or kills worker after worker, its choice is made at random.
    """

    def __init__(self, workers: int | None = None, modules: Sequence[str] = (), vitals: Vitals | None = None) -> None:
        """Uses at most this many workers; None: one per core. Each imports `modules`, which may register bots."""
        if workers is not None and workers < 1:
            raise UnderhallError(say("no-workers", workers=workers))
        self.size = workers or cores()
        self.replaced = 0  # workers that died
        self.stood_in = 0  # choices made for a bot
        self._threads = max(1, cores() // self.size)
        self._modules = tuple(modules)
        self._vitals = vitals or Vitals()
        self._queue: Turns[_Ticket] = Turns()
        self._thinking: dict[_Ticket, Task[None]] = {}
        self._pending: dict[tuple[str, int], _Ticket] = {}
        self._crew: set[Worker] = set()
        self._idle: list[Worker] = []
        self._open = False

    async def __aenter__(self) -> Self:
        self._open = True
        self._idle.append(await self._start())  # so that the first question need not wait for it
        return self

    async def __aexit__(self, *_: object) -> None:
        self._open = False
        for ticket in list(self._pending.values()):
            self._withdraw(ticket, say("stopping"))
        tasks = list(self._thinking.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await asyncio.gather(*(self._end(worker) for worker in list(self._crew)))

    # Asking -----------------------------------------------------------------------------------------------------------

    async def choose(self, question: Question) -> Thought:
        """The bot's choice. A caller cancelled while waiting withdraws the question, unless others want it, too."""
        ticket = self._ticket(question)
        ticket.wanted += 1
        try:
            return await asyncio.shield(ticket.answer)
        finally:
            ticket.wanted -= 1
            if not ticket.wanted:
                self._withdraw(ticket)

    @property
    def waiting(self) -> int:
        """Questions that no worker has taken up yet."""
        return len(self._queue)

    @property
    def busy(self) -> int:
        """Workers at work."""
        return len(self._thinking)

    def hurry(self, table: str, seat: int, priority: Priority, owner: str) -> None:
        """A seat's question is now more or less urgent: if no worker has it yet, it moves in the queue."""
        ticket = self._pending.get((table, seat))
        if ticket is None or ticket in self._thinking or (ticket.priority, ticket.owner) == (priority, owner):
            return
        self._queue.remove(ticket)
        ticket.question = replace(ticket.question, priority=priority, owner=owner)
        self._queue.add(ticket)
        self._hand_out()

    # Inside -----------------------------------------------------------------------------------------------------------

    def _ticket(self, question: Question) -> _Ticket:
        if not self._open:
            raise Withdrawn(say("stopping"))
        fresh = _Ticket(
            question,
            message(asked(question)),
            asyncio.get_running_loop().create_future(),
        )
        older = self._pending.get(fresh.key)
        if older is not None:
            if older.question == question:
                return older
            self._withdraw(older, say("another-question"))
        self._pending[fresh.key] = fresh
        self._queue.add(fresh)
        self._hand_out()
        return fresh

    def _withdraw(self, ticket: _Ticket, why: str | None = None) -> None:
        """Drops a question: its callers get the reason. A worker busy with it is soon free again."""
        if ticket.answer.done():
            return
        if why is None:
            ticket.answer.cancel()
        else:
            ticket.answer.set_exception(Withdrawn(why))
        del self._pending[ticket.key]
        if ticket in self._thinking:
            asyncio.get_running_loop().call_later(PATIENCE, self._thinking[ticket].cancel)
        else:
            self._queue.remove(ticket)

    def _hand_out(self) -> None:
        while self._open and len(self._thinking) < self.size:
            ticket = self._queue.take(background=self._room_in_the_background())
            if ticket is None:
                return
            self._thinking[ticket] = self._vitals.passing(THINKING, self._think(ticket))

    def _room_in_the_background(self) -> bool:
        """Of several workers, one is kept for people who wait: an expert may think for many seconds."""
        taken = sum(ticket.priority is Priority.BACKGROUND for ticket in self._thinking)
        return taken < max(1, self.size - 1)

    async def _think(self, ticket: _Ticket) -> None:
        try:
            thought = await self._answer(ticket)
            if not ticket.answer.done():
                ticket.answer.set_result(thought)
        except Exception as error:  # a mistake of our own: the callers must learn of it
            if not ticket.answer.done():
                ticket.answer.set_exception(error)
        finally:
            if self._pending.get(ticket.key) is ticket:
                del self._pending[ticket.key]
            del self._thinking[ticket]
            self._hand_out()

    async def _answer(self, ticket: _Ticket) -> Thought:
        """The answer of the first worker that does not die of it."""
        problem = ""
        for _ in range(TRIES):
            try:
                async with self._worker() as worker:
                    thought = await worker.ask(ticket.message, ticket.question.seconds)
                    assert isinstance(thought, Thought)
            except Late as error:
                return self._stand_in(ticket, str(error))
            except Gone as error:
                problem = str(error)
                self.replaced += 1
                log.warning("a worker died", extra={**ticket.facts, "problem": problem})
            else:
                if thought.problem:
                    self._note(ticket, thought.problem)
                return thought
        return self._stand_in(ticket, problem)

    def _stand_in(self, ticket: _Ticket, problem: str) -> Thought:
        """A quick choice in place of a bot that makes none."""
        question = ticket.question
        decision = decision_on(question.view.setting, question.view.table, question.decision)
        option = RandomBot(question.seed).choose(question.view, decision, Clock())
        self._note(ticket, problem)
        return Thought(option.key, [], 0.0, problem)

    def _note(self, ticket: _Ticket, problem: str) -> None:
        self.stood_in += 1
        log.warning("a choice was made for a bot", extra={**ticket.facts, "problem": problem})

    # The workers ------------------------------------------------------------------------------------------------------

    @asynccontextmanager
    async def _worker(self) -> AsyncIterator[Worker]:
        """A worker for one question. If anything goes wrong with it, or it is cancelled, it is ended."""
        worker = self._idle.pop() if self._idle else await self._start()
        if not worker.alive:
            self.replaced += 1
            await self._end(worker)
            worker = await self._start()
        try:
            yield worker
        except BaseException:
            await asyncio.shield(self._end(worker))
            raise
        self._idle.append(worker)

    async def _start(self) -> Worker:
        worker = await Worker.start(self._threads, self._modules)
        self._crew.add(worker)
        return worker

    async def _end(self, worker: Worker) -> None:
        await worker.end()
        self._crew.discard(worker)
