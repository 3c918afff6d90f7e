"""Games played by a Ray cluster: lost workers and nodes are replaced, and no game counts twice."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from underhall import __version__
from underhall.arena.job import Job, Played
from underhall.arena.messages import say
from underhall.arena.pools import AHEAD, RETRIES, Failed, Work, attempt, in_order
from underhall.arena.ray_probe import QUIET
from underhall.errors import UnderhallError

REACH_SECONDS = 30.0  # to find the cluster; Ray itself would try for ever
ASK_SECONDS = 120.0  # for a node to start a worker and say which version it has
# Run in a process of its own, because Ray's attempt to connect can neither be limited nor interrupted.
PROBE = "underhall.arena.ray_probe"


class RayPool:
    """A Ray cluster, by its address, or `auto` for the one that this machine belongs to."""

    def __init__(self, address: str) -> None:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
        try:
            import ray
        except ImportError:
            raise UnderhallError(say("no-ray")) from None
        self._ray: Any = ray
        self._ours = not ray.is_initialized()  # a program that connected before keeps its connection
        if self._ours:
            _reach(address)
            ray.init(address, **QUIET)
        try:
            self._check_nodes()
        except BaseException:
            self.close()
            raise

    def map(self, work: Work, jobs: Sequence[Job]) -> Iterator[Played]:
        """The result of each job, once, in the order in which they end."""
        ray = self._ray
        waiting = in_order(jobs)
        play = ray.remote(num_cpus=1, max_retries=RETRIES)(_play)
        flying: dict[Any, Job] = {}
        try:
            while waiting or flying:
                room = self._room()
                while waiting and len(flying) < room:
                    job = waiting.popleft()
                    flying[play.remote(source_version(), work, job)] = job
                (done, *_), _ = ray.wait(list(flying))
                job = flying.pop(done)  # from here on another answer of the same task would belong to nobody
                try:
                    answer = ray.get(done)
                except ray.exceptions.RayError as error:
                    raise UnderhallError(f"{job.id}: {error}") from error
                if isinstance(answer, Failed):
                    answer.reraise()
                yield answer
        finally:  # the caller may have had enough, and may have closed the pool already
            for task in flying if ray.is_initialized() else ():
                ray.cancel(task, force=True)

    def close(self) -> None:
        """Leaves the cluster, which ends what was at work for us."""
        if self._ours:
            self._ray.shutdown()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _room(self) -> int:
        """How many jobs the cluster holds at a time; it may grow and shrink."""
        return max(1, int(AHEAD * self._ray.cluster_resources().get("CPU", 1)))

    def _check_nodes(self) -> None:
        """Every node must have exactly this Underhall: games of two versions in one series would prove nothing."""
        from ray.util.scheduling_strategies import NodeAffinitySchedulingStrategy

        ray = self._ray
        ask = ray.remote(num_cpus=0)(_version_there)
        asked = {}
        for node in ray.nodes():
            if node["Alive"] and node["Resources"].get("CPU"):
                there = NodeAffinitySchedulingStrategy(node["NodeID"], soft=False)
                asked[ask.options(scheduling_strategy=there).remote()] = node["NodeManagerAddress"]
        if not asked:
            raise UnderhallError(say("ray-no-node"))
        answered, _ = ray.wait(list(asked), num_returns=len(asked), timeout=ASK_SECONDS)
        problems = []
        for task, node in asked.items():
            try:
                found = ray.get(task) if task in answered else say("ray-no-answer")
            except ray.exceptions.RayError as error:
                found = say("ray-no-underhall", why=_last_line(str(error)))
            if found != source_version():
                problems.append(f"  {node}: {found}")
        if problems:
            raise UnderhallError("\n".join([say("ray-versions", version=source_version()), *problems]))


@cache
def source_version() -> str:
    """The version of this package and a hash of its files, since a version is edited before it is raised."""
    home = Path(__file__).parents[1]
    digest = hashlib.sha256()
    for path in sorted(home.rglob("*")):
        if path.suffix in (".py", ".toml"):
            digest.update(str(path.relative_to(home)).encode() + path.read_bytes())
    return f"{__version__} ({digest.hexdigest()[:12]})"


def _version_there() -> str:
    """What a node answers."""
    return source_version()


def _play(version: str, work: Work, job: Job) -> Played | Failed:
    """What a task does. Its node may have joined after the others were asked for their version."""
    if version != source_version():
        problem = say("ray-version", node=os.uname().nodename, found=source_version(), expected=version)
        return Failed(job.id, UnderhallError(problem), trace="")
    return attempt(work, job)


def _reach(address: str) -> None:
    """Refuses an address where no cluster answers."""
    try:
        probe = subprocess.run(
            [sys.executable, "-m", PROBE, address], capture_output=True, text=True, timeout=REACH_SECONDS, check=False
        )
    except subprocess.TimeoutExpired:
        raise UnderhallError(say("ray-silent", address=repr(address), seconds=REACH_SECONDS)) from None
    if probe.returncode:
        raise UnderhallError(say("ray-unusable", address=repr(address), why=_last_line(probe.stderr)))


def _last_line(trace: str) -> str:
    """What a trace ends with: the exception itself."""
    return trace.rstrip().rpartition("\n")[2]
