"""The bots at the tables: asks each one that must choose, and carries out its choice like anybody's."""

from __future__ import annotations

import asyncio
import hashlib
from contextlib import suppress
from typing import TYPE_CHECKING, Protocol

from underhall.errors import UnderhallError
from underhall.server.attending import RECENTLY, standing
from underhall.server.entries import By
from underhall.server.errors import Refused
from underhall.server.live import Asking, LiveTable
from underhall.server.logs import logger
from underhall.server.state import TableState
from underhall.server.store import StoreUnavailable
from underhall.server.summaries import bots_waiting
from underhall.server.thinking import Priority, Question, Thought, Withdrawn

if TYPE_CHECKING:
    from underhall.server.keeper import Keeper

BOT_SECONDS = 20.0  # that a bot may think about one choice
SEED_BITS = 62

log = logger("bots")


class Thinking(Protocol):
    """Something that thinks for bots."""

    async def choose(self, question: Question) -> Thought: ...

    def hurry(self, table: str, seat: int, priority: Priority, owner: str) -> None: ...


class BotMoves:
    """Asks the bots of all tables."""

    def __init__(self, keeper: Keeper, thinkers: Thinking) -> None:
        self._keeper = keeper
        self._thinkers = thinkers

    def ask(self, live: LiveTable) -> None:
        """Asks every bot that must choose and has not been asked yet; cancels questions that have passed."""
        wanted = _decisions(live.state)
        for seat, asking in list(live.thinking.items()):
            if wanted.get(seat) != asking.decision or asking.over:
                asking.call_off()
                del live.thinking[seat]
        for seat, decision in wanted.items():
            if seat not in live.thinking:
                asking = live.thinking[seat] = Asking(decision)
                asking.task = asyncio.create_task(self._move(live, seat, asking))

    def hurry(self, live: LiveTable) -> None:
        """Somebody has come to the table: its bots that wait for a worker move up the queue accordingly."""
        if live.thinking:
            priority, owner = self._standing(live)
            for seat in live.thinking:
                self._thinkers.hurry(live.id, seat, priority, owner)

    def _standing(self, live: LiveTable) -> tuple[Priority, str]:
        """How urgent a table's questions are, and whose. If other processes serve it too, people count as present."""
        keeper = self._keeper
        lately = keeper.clock() - live.visited < RECENTLY
        attended = lately or keeper.store.shared or keeper.crowd.watched(live.id)
        return standing(live.state, keeper.present(live.id), attended)

    async def _move(self, live: LiveTable, seat: int, asking: Asking) -> None:
        """Makes one choice of one bot. If this fails, the next round tries again."""
        decision = asking.decision
        facts = {"table": live.id, "ply": live.ply, "seat": seat}
        try:
            if not await self._keeper.lease(live):
                return
            question = self._question(live, seat, decision)
            if question is None:
                return
            thought = await self._thinkers.choose(question)
            asking.answered = True
            by: By = "clock" if live.state.seats[seat].why == "clock" else "bot"
            with suppress(Refused):  # a person came back, or took a choice back, in the meantime
                await self._keeper.do(live.id, lambda table: table.propose.choose(seat, decision, thought.option, by))
                self._keeper.tallies.bot_moves += 1
        except (Withdrawn, StoreUnavailable) as error:
            log.info("a bot did not move", extra={**facts, "problem": str(error)})
        except UnderhallError as error:
            log.warning("a bot did not move", extra={**facts, "problem": str(error)})
        except Exception as error:
            log.error("fault", exc_info=error, extra=facts)

    def _question(self, live: LiveTable, seat: int, decision: str) -> Question | None:
        table = live.state
        bot = table.seats[seat].played_by
        if table.match is None or bot is None or seat not in table.waiting():
            return None
        priority, owner = self._standing(live)
        return Question(
            table=table.id,
            view=table.match.view(seat),
            decision=decision,
            bot=bot,
            seed=bot_seed(table, seat, decision),
            seconds=BOT_SECONDS,
            priority=priority,
            owner=owner,
        )


def _decisions(table: TableState) -> dict[int, str]:
    """The decisions that wait for bots, by seat."""
    if table.match is None:
        return {}
    found = {seat: table.match.decision_of(seat) for seat in bots_waiting(table)}
    return {seat: decision.id for seat, decision in found.items() if decision is not None}


def bot_seed(table: TableState, seat: int, decision: str) -> int:
    """The seed of a bot's own chance: the same in every process, unpredictable, and unrelated to the dice."""
    data = hashlib.blake2b(f"bot/{seat}/{decision}".encode(), key=table.seed, digest_size=8).digest()
    return int.from_bytes(data, "big") >> (64 - SEED_BITS)
