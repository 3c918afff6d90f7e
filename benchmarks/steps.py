"""Figures of a server that holds a number of tables."""

from __future__ import annotations

from dataclasses import dataclass

from rounds import FailedError
from served import Use


@dataclass(frozen=True)
class Step:
    """A number of tables, and how they were served."""

    tables: int
    moves: int  # counted
    moves_per_second: float
    p50: float  # milliseconds from a choice to the other seat's update
    p95: float
    p99: float
    longest: float
    server_cpu: float  # cores
    server_mb: float
    players_cpu: float  # cores that the players took: close to 1 it was they who were slow
    problems: int


def step_of(
    tables: int, waits: list[float], before: Use, after: Use, players_cpu: float, problems: list[str] | int
) -> Step:
    """The figures of one step; `waits` are milliseconds, `players_cpu` is seconds."""
    if not waits:
        raise FailedError(f"Nobody moved at {tables} tables: {problems}")
    waits = sorted(waits)
    seconds = after.at - before.at
    p50, p95, p99 = (waits[min(len(waits) - 1, int(share * len(waits)))] for share in (0.5, 0.95, 0.99))
    return Step(
        tables=tables,
        moves=len(waits),
        moves_per_second=len(waits) / seconds,
        p50=p50,
        p95=p95,
        p99=p99,
        longest=waits[-1],
        server_cpu=(after.cpu - before.cpu) / seconds,
        server_mb=after.memory / 1e6,
        players_cpu=players_cpu / seconds,
        problems=problems if isinstance(problems, int) else len(problems),
    )
