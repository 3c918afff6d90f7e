"""Workers for bots that are forked instead of started.

A worker takes about a second of a core to import what it needs and to load compiled rules, and nearly every server in
the tests starts one. Here a process has done that once, and forks them off; from there on they run the same code, with
the same pipes and the same environment. They do not yield to the server: on a busy machine, tests would mostly wait for
them. Tests of how workers come to be ask for `real_workers`. `python -m tests.server.workers NUMBER` is such a process:
it reads orders from a socket.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
import json
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import traceback
from asyncio.streams import FlowControlMixin
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest

from tests.patience import STUCK
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.child import Child, passed_on
from underhall.server.thinking import worker
from underhall.server.thinking.crew import WORKER

ROOT = Path(__file__).resolve().parents[2]
# What is read when a process starts: how rules are compiled, where they are, and the language.
READ_EARLY = ("NUMBA_", "UNDERHALL_CACHE", "UNDERHALL_LANGUAGE")
LONGEST_ORDER = 256 * 1024
PIPES = 4  # to read questions, for answers, for complaints, and for what becomes of the process
PR_SET_PDEATHSIG = 1  # Linux: the signal to get when the parent is gone
# Only a process without other threads can be forked safely.
ALONE = {"PYTHONPATH": f"src{os.pathsep}.", "OPENBLAS_NUM_THREADS": "1", "UNDERHALL_THREADS": "1"}
start_child = Child.start


class Forked:
    """A worker as asyncio would show it."""

    def __init__(
        self,
        pid: int,
        pipes: tuple[asyncio.StreamWriter, asyncio.StreamReader, asyncio.StreamReader],
        news: asyncio.StreamReader,
    ) -> None:
        self.pid = pid
        self.stdin, self.stdout, self.stderr = pipes
        self.returncode: int | None = None
        self._ended = asyncio.create_task(self._watch(news))

    async def wait(self) -> int:
        return await asyncio.shield(self._ended)

    async def _watch(self, news: asyncio.StreamReader) -> int:
        self.returncode = int(await news.readline() or -signal.SIGKILL)
        await news.read()  # until the pipe is closed
        await asyncio.sleep(0)
        return self.returncode


class Hatchery:
    """Where servers of this process get their workers, while it is `in_use`."""

    def __init__(self, orders: socket.socket | None = None) -> None:
        """`orders` leads to a process that forks workers; without it one is started when the first is needed."""
        self._orders = orders
        self._read_early = _read_early(os.environ)
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    @contextmanager
    def in_use(self) -> Iterator[None]:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Child, "start", self._start)
            yield

    def close(self) -> None:
        if self._orders is not None:
            self._orders.close()  # so that the process ends
        if self._process is not None:
            self._process.wait(STUCK)

    async def _start(self, arguments: Sequence[str], *, yielding: int, **given: str) -> Child:
        environment = {**passed_on(), **given}
        if tuple(arguments[:2]) != ("-m", WORKER) or _read_early(environment) != self._read_early:
            return await start_child(arguments, yielding=yielding, **given)
        process: Any = await self._fork(arguments[2:], environment)
        return Child(process)

    async def _fork(self, modules: Sequence[str], environment: dict[str, str]) -> Forked:
        (questions, to_worker), (from_worker, answers) = os.pipe(), os.pipe()
        (complaining, complaints), (becoming, news) = os.pipe(), os.pipe()
        order = json.dumps({"modules": list(modules), "environment": environment}).encode()
        theirs = [questions, answers, complaints, news]
        try:
            socket.send_fds(self._ready_orders(), [order], theirs)
        finally:
            for descriptor in theirs:
                os.close(descriptor)
        heard = await _reader(becoming)
        pipes = await _writer(to_worker), await _reader(from_worker), await _reader(complaining)
        return Forked(int(await heard.readline()), pipes, heard)

    def _ready_orders(self) -> socket.socket:
        with self._lock:
            if self._orders is None:
                self._orders, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
                command = [sys.executable, "-m", "tests.server.workers", str(theirs.fileno())]
                with theirs:
                    self._process = subprocess.Popen(
                        command, cwd=ROOT, env={**os.environ, **ALONE}, pass_fds=[theirs.fileno()]
                    )
            return self._orders


def _read_early(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(READ_EARLY)}


async def _reader(descriptor: int) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(
        lambda: asyncio.StreamReaderProtocol(reader), os.fdopen(descriptor, "rb", 0)
    )
    return reader


async def _writer(descriptor: int) -> asyncio.StreamWriter:
    loop = asyncio.get_running_loop()
    transport, protocol = await loop.connect_write_pipe(FlowControlMixin, os.fdopen(descriptor, "wb", 0))
    return asyncio.StreamWriter(transport, protocol, None, loop)


@pytest.fixture(scope="session", autouse=True)
def forked_workers() -> Iterator[None]:
    """Servers of this process fork their workers, unless a test wants real ones."""
    hatchery = Hatchery()
    with hatchery.in_use():
        yield
    hatchery.close()


@pytest.fixture
def real_workers(monkeypatch: pytest.MonkeyPatch) -> None:
    """Workers are started as they are everywhere else."""
    monkeypatch.setattr(Child, "start", start_child)


# The processes --------------------------------------------------------------------------------------------------------


def hatchery_of_a_server() -> Hatchery:
    """Forks it off this process, which must not have any other thread yet and has loaded everything."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    if not os.fork():
        ours.close()
        _end_with_parent()
        hatch(theirs)
    theirs.close()
    return Hatchery(ours)


def load() -> None:
    """All that a worker may need. The garbage collector need not look at it again in each."""
    for game in NAMES:
        worker._prepare(game_named(game))
    gc.collect()
    gc.freeze()


def hatch(orders: socket.socket) -> NoReturn:
    """Carries out orders until nobody is left to give any."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who mind workers
    while True:
        try:
            order, descriptors, _, _ = socket.recv_fds(orders, LONGEST_ORDER, PIPES)
        except ConnectionResetError:
            order = b""
        if not order:
            os._exit(os.EX_OK)
        if not os.fork():
            orders.close()
            _mind(json.loads(order), descriptors)
        for descriptor in descriptors:
            os.close(descriptor)


def _mind(order: dict[str, Any], descriptors: list[int]) -> NoReturn:
    """Forks the worker, and says what its number is and how it ended."""
    _end_with_parent()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    *pipes, news = descriptors
    pid = os.fork()
    if not pid:
        _work(order, pipes)
    for descriptor in pipes:
        os.close(descriptor)
    with suppress(ProcessLookupError):
        os.setpgid(pid, pid)
    with suppress(BrokenPipeError):  # nobody is left to hear it
        os.write(news, b"%d\n" % pid)
        _, status = os.waitpid(pid, 0)
        os.write(news, b"%d\n" % os.waitstatus_to_exitcode(status))
    os._exit(os.EX_OK)


def _work(order: dict[str, Any], pipes: list[int]) -> NoReturn:
    """Is a worker from here on."""
    os.setpgid(0, 0)  # here, too: either process may be first
    for place, descriptor in enumerate(pipes):
        os.dup2(descriptor, place)
    os.closerange(len(pipes), os.sysconf("SC_OPEN_MAX"))
    os.environ.clear()
    os.environ.update(order["environment"])
    sys.path += order["environment"].get("PYTHONPATH", "").split(os.pathsep)
    random.seed()
    try:
        worker.main(order["modules"])
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
    os._exit(1)


def _end_with_parent() -> None:
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


if __name__ == "__main__":
    load()
    hatch(socket.socket(fileno=int(sys.argv[1])))
