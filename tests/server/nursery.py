"""`underhall serve` in separate processes, which can be killed at any moment and started again.

A server takes more than two seconds to start, most of them to import what it needs and to load compiled rules: a test
that kills it again and again would do little else. A nursery has done that once, and forks servers off; from there on
they run the same command. Their disk seems slow, so that a server is mostly killed before or in a commit, and an
acknowledgement that came too early is found out. `python -m tests.server.nursery` is one: it reads orders and
answers each with a number.
"""

from __future__ import annotations

import ctypes
import json
import os
import select
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import typer.main

from tests.patience import STUCK

ROOT = Path(__file__).resolve().parents[2]
SECONDS = STUCK  # until a server is up, or down
PR_SET_PDEATHSIG = 1  # Linux: the signal to get when the parent is gone
COMMIT_SECONDS = 0.015
COMMAND = ("serve", "--no-open")
PLENTY = "100000"
# Players who do not sleep ask for more than people may.
ENVIRONMENT = {
    "UNDERHALL_BOTS": "1",
    "OPENBLAS_NUM_THREADS": "1",
    "UNDERHALL_LIMIT_SHORTEST_MOVE": "0.1",
    **{
        f"UNDERHALL_LIMIT_{name}": PLENTY
        for name in (
            *("GUEST_RATE", "GUEST_BURST", "ADDRESS_RATE", "ADDRESS_BURST", "GUESTS_RATE", "GUESTS_BURST"),
            *("SOCKET_RATE", "SOCKET_BURST", "SOCKETS", "TABLES", "TABLES_RATE", "TABLES_BURST"),
            *("ADDRESS_TABLES_RATE", "ADDRESS_TABLES_BURST", "ASIDE_RATE", "ASIDE_BURST"),
        )
    },
}


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class Serving:
    """A server on a port of its own, with its data in a folder: started, killed and started again."""

    def __init__(
        self,
        folder: Path,
        nursery: Nursery | None = None,
        *,
        database: str = "",
        log: Path | None = None,
        quiet: bool = False,
        sabotaged: str = "",
        flags: Sequence[str] = (),
    ) -> None:
        """`sabotaged` is a part that SIGUSR1 ends; only servers of a nursery can be hurt so."""
        self.folder, self.port = folder, free_port()
        self.log = log or folder / f"{self.port}.log"
        self._nursery = nursery
        self._arguments = [*COMMAND, "--port", str(self.port), "--data", str(folder)]
        self._arguments += ["--database", database] if database else []
        self._arguments += ["--log-level", "error"] if quiet else []
        self._arguments += flags
        self._sabotaged = sabotaged
        self.database = database or f"sqlite:///{folder}/underhall.sqlite"
        self._process: subprocess.Popen[bytes] | None = None
        self._pid = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        return self._pid

    def start(self) -> None:
        """Starts it, and waits for nothing."""
        assert not self._pid, "it runs"
        if self._nursery is not None:
            self._pid = self._nursery.start(self._arguments, self.log, self._sabotaged)
            return
        follows = ["setpriv", "--pdeathsig", "KILL", "--"] if shutil.which("setpriv") else []
        command = [*follows, sys.executable, "-m", "underhall", *self._arguments]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, env=environment())
        self._pid = self._process.pid

    def wait_until_ready(self) -> None:
        until = time.monotonic() + SECONDS
        while self.ready()[0] != 200:
            assert time.monotonic() < until, self.told()
            time.sleep(0.02)

    def ready(self) -> tuple[int, str]:
        """The status and the text of /ready; 0 if nobody answers."""
        try:
            answer = httpx.get(f"{self.url}/ready", timeout=SECONDS)
        except httpx.HTTPError:
            return 0, ""
        return answer.status_code, answer.text

    def kill(self) -> None:
        """As a fault would: it can finish nothing."""
        code = self.end(signal.SIGKILL)
        assert code == -signal.SIGKILL, f"it was gone before, with code {code}: {self.told()}"

    def end(self, sign: int) -> int:
        """Sends a signal, and waits until the server is gone; its exit code, negative for a signal."""
        os.kill(self._pid, sign)
        return self.ended()

    def ended(self) -> int:
        """Waits until the server is gone; its exit code."""
        pid, self._pid = self._pid, 0
        if self._process is not None:
            return self._process.wait(SECONDS)
        assert self._nursery is not None
        return self._nursery.wait(pid)

    def told(self) -> str:
        """Its log."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def faults(self) -> list[str]:
        """What the log has of mistakes of the server's own."""
        return [line for line in self.told().splitlines() if '"fault"' in line or "Traceback" in line]

    @contextmanager
    def running(self) -> Iterator[Serving]:
        """Started and ready; killed at the end if it still runs."""
        self.start()
        try:
            self.wait_until_ready()
            yield self
        finally:
            self.close()

    def close(self) -> None:
        if self._pid:
            self.end(signal.SIGKILL)


class Nursery:
    """A process that has imported and loaded everything, and forks servers off."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**environment(), "PYTHONPATH": f"src{os.pathsep}."},
        )
        assert self._hear() == 0

    def close(self) -> None:
        self._process.communicate(timeout=SECONDS)

    def start(self, arguments: list[str], log: Path, sabotaged: str = "") -> int:
        """The number of a process that runs `underhall` with these arguments."""
        return self._order(start=arguments, log=str(log), sabotaged=sabotaged)

    def wait(self, pid: int) -> int:
        """The exit code of a process that ends now."""
        descriptor = os.pidfd_open(pid)
        try:
            ended, _, _ = select.select([descriptor], [], [], SECONDS)
        finally:
            os.close(descriptor)
        assert ended, f"process {pid} does not end"
        return self._order(wait=pid)

    def _order(self, **order: Any) -> int:
        assert self._process.stdin is not None
        self._process.stdin.write(json.dumps(order) + "\n")
        self._process.stdin.flush()
        return self._hear()

    def _hear(self) -> int:
        assert self._process.stdout is not None
        return int(self._process.stdout.readline())


def environment() -> dict[str, str]:
    """The environment of a server: this process's own, without settings that somebody made for another."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("UNDERHALL_LIMIT_")}
    return {**plain, **ENVIRONMENT}


# The process itself ---------------------------------------------------------------------------------------------------


def nurse() -> None:
    """Carries out orders until there are no more."""
    from sqlalchemy import Engine, event

    from tests.server import sabotage, workers
    from underhall.cli import app
    from underhall.server.web import running
    from underhall.server.web.pages.prepared import prepare

    assert running and sabotage
    typer.main.get_command(app)  # reads all texts of commands
    httpx.Client().close()  # imports more
    prepare()
    workers.load()
    event.listen(Engine, "commit", lambda _: time.sleep(COMMIT_SECONDS))
    print(0, flush=True)
    for line in sys.stdin:
        order = json.loads(line)
        if "wait" in order:
            _, status = os.waitpid(order["wait"], 0)
            print(os.waitstatus_to_exitcode(status), flush=True)
            continue
        pid = os.fork()
        if not pid:
            _become_server(order["start"], order["log"], order["sabotaged"])
        print(pid, flush=True)


def _become_server(arguments: list[str], log: str, sabotaged: str) -> None:
    from tests.server.sabotage import be_ready
    from tests.server.workers import hatchery_of_a_server
    from underhall.cli import main

    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
    nothing, told = os.open(os.devnull, os.O_RDONLY), os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for descriptor, place in ((nothing, 0), (told, 1), (told, 2)):
        os.dup2(descriptor, place)
    if sabotaged:
        be_ready(sabotaged)
    sys.argv = ["underhall", *arguments]
    with hatchery_of_a_server().in_use():
        main()
    sys.exit()


if __name__ == "__main__":
    nurse()
