"""Who plays whom, in which seat and on which deal.

A deal is a seed of the dice. On every deal each bot sits in every seat equally often, with the same luck: the
advantages of seats and deals cancel out. A rotation that would repeat a game exactly is left out.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any

import msgspec

from underhall.arena.job import Job
from underhall.arena.play import seed_from


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everything that decides which games a tournament has: the same plan gives the same jobs."""

    format: int = 1
    underhall: str  # the version that plays it
    game: str
    rules: int  # the version of the game's rules
    pack: str  # its id
    pack_hash: str
    switches: dict[str, Any] = {}  # those that differ from the default
    bots: tuple[str, ...]
    against: str | None = None  # the bot in all other seats: then the bots take turns to play it, one at a table
    seats: int
    seed: int
    games: int  # as many as whole deals have
    seconds: float | None = None  # per decision
    records: bool = True  # whether they are kept

    @property
    def games_per_deal(self) -> int:
        return len(_tables(self.bots, self.against, self.seats))

    @property
    def deals(self) -> int:
        return self.games // self.games_per_deal

    @property
    def players(self) -> tuple[str, ...]:
        """All bots that play."""
        return self.bots if self.against is None else (*self.bots, self.against)


def rounded_up(games: int, bots: Sequence[str], against: str | None, seats: int) -> int:
    """The number of games in as many whole deals as it takes to play at least this many."""
    per_deal = len(_tables(bots, against, seats))
    return math.ceil(games / per_deal) * per_deal


def jobs_of(plan: Plan, pack: str) -> list[Job]:
    """The games of a plan, deal by deal. `pack` is where workers find it: its name or its file."""
    jobs = []
    for deal in range(plan.deals):
        seed = seed_from(plan.seed, deal)
        circle = list(plan.bots)
        random.Random(seed).shuffle(circle)  # so that nobody has the same neighbours all the time
        for number, bots in enumerate(_tables(circle, plan.against, plan.seats)):
            jobs.append(
                Job(
                    id=job_id(deal, number),
                    game=plan.game,
                    bots=bots,
                    seed=seed,
                    pack=pack,
                    switches=plan.switches,
                    seconds=plan.seconds,
                )
            )
    return jobs


def job_id(deal: int, number: int) -> str:
    """Names a game, and its file."""
    return f"{deal:05d}-{number:02d}"


def deal_of(id: str) -> int:
    """The deal on which a game was played."""
    return int(id.partition("-")[0])


def _tables(bots: Sequence[str], against: str | None, seats: int) -> list[tuple[str, ...]]:
    """The bots by seat, for each game of a deal."""
    if against is not None:
        return [table for bot in bots for table in _rotations((bot, *[against] * (seats - 1)))]
    # The bots in a circle, dealt out to tables until the last table is full just as the circle closes.
    tables = math.lcm(len(bots), seats) // seats
    places = [tuple(bots[(table * seats + seat) % len(bots)] for seat in range(seats)) for table in range(tables)]
    return [rotation for table in places for rotation in _rotations(table)]


def _rotations(table: tuple[str, ...]) -> list[tuple[str, ...]]:
    """Each bot moves on by one seat, until all sit as they sat before."""
    turned = [table[by:] + table[:by] for by in range(len(table))]
    return list(dict.fromkeys(turned))
