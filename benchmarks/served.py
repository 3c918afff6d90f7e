"""A server in a separate process, and how much of the machine it uses."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory, TemporaryFile
from typing import IO

from rounds import FailedError

START_SECONDS = 60.0
STOP_SECONDS = 15.0
LOOK_SECONDS = 0.1
MOST_QUOTED = 2000  # letters
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
UNLIMITED = 10**9
# Everybody comes from one address here, so what protects a server from one visitor is turned off.
LIMITS = (
    *("GUEST_RATE", "GUEST_BURST", "ADDRESS_RATE", "ADDRESS_BURST", "GUESTS_RATE", "GUESTS_BURST", "TABLES"),
    *("TABLES_RATE", "TABLES_BURST", "ASIDE_RATE", "ASIDE_BURST"),
    *("WORK_RATE", "WORK_BURST"),
)


@dataclass(frozen=True)
class Use:
    """What a process and its children have used so far."""

    at: float  # seconds of the clock
    cpu: float  # seconds of processor time
    memory: int  # bytes


@dataclass
class Served:
    """A running server."""

    process: subprocess.Popen[bytes]
    place: str

    def use(self) -> Use:
        """What it has used; nothing is known where the system has no /proc."""
        found = [use_of(pid) for pid in _family(self.process.pid)]
        return Use(time.monotonic(), sum(cpu for cpu, _ in found), sum(memory for _, memory in found))


@contextmanager
def serving(command: list[str], place: re.Pattern[str], environment: dict[str, str] | None = None) -> Iterator[Served]:
    """A server, from the line in which it says where it is until the end. What it says goes into a file."""
    with TemporaryFile("w+") as said:
        process = subprocess.Popen(
            command, stdout=said, stderr=subprocess.STDOUT, env={**os.environ, **(environment or {})}
        )
        try:
            yield Served(process, _place(process, said, place))
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _place(process: subprocess.Popen[bytes], said: IO[str], place: re.Pattern[str]) -> str:
    """Where a server is, once it says so."""
    until = time.monotonic() + START_SECONDS
    while process.poll() is None and time.monotonic() < until:
        said.seek(0)
        if found := place.search(said.read()):
            return found.group(1)
        time.sleep(LOOK_SECONDS)
    said.seek(0)
    raise FailedError(f"The server did not start: {said.read()[-MOST_QUOTED:]}")


@contextmanager
def underhall() -> Iterator[Served]:
    """`underhall serve` with an empty folder, as anybody runs it, except the limits on one visitor."""
    with TemporaryDirectory(prefix="underhall-load-") as folder:
        command = [sys.executable, "-m", "underhall", "serve", "--no-open", "--port", "0", "--data", folder]
        limits = {f"UNDERHALL_LIMIT_{name}": str(UNLIMITED) for name in LIMITS}
        limits |= {"UNDERHALL_LIMIT_SOCKET_RATE": str(UNLIMITED), "UNDERHALL_LIMIT_SOCKET_BURST": str(UNLIMITED)}
        with serving(command, re.compile(r"(http://127\.0\.0\.1:\d+)"), limits) as served:
            yield served


def _family(pid: int) -> list[int]:
    """A process and all that descend from it."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(path.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue
        children.setdefault(parent, []).append(int(path.parent.name))
    family = [pid]
    for each in family:
        family += children.get(each, [])
    return family


def use_of(pid: int) -> tuple[float, int]:
    """Processor seconds and bytes of one process."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    except (OSError, IndexError, ValueError):
        return 0.0, 0
    return (int(fields[11]) + int(fields[12])) / TICKS, pages * os.sysconf("SC_PAGE_SIZE")


def queues_of(pid: int) -> dict[str, float]:
    """For each thread of a process, the seconds for which it could have run, but something else had the core."""
    found = {}
    for path in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        try:
            found[path.parent.name] = int(path.read_text().split()[1]) / 1e9
        except (OSError, IndexError, ValueError):
            continue
    return found
