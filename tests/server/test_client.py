"""The client against a server in a process of its own: whole games, and a server that goes away and comes back."""

import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.patience import STUCK
from underhall.client import Client, Refused, Unreachable
from underhall.engine.compile import INTERPRETED
from underhall.engine.fair import verify
from underhall.server.showing import TableShown


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def process(folder: Path, port: int, **more: str) -> Iterator[subprocess.Popen[str]]:
    """`underhall serve`, up and ready."""
    command = [sys.executable, "-m", "underhall", "serve", "--no-open", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "UNDERHALL_BOTS": "1", "UNDERHALL_LIMIT_GUEST_RATE": "1000", **more}
    with (folder / "log").open("a") as log:
        serving = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment)
    try:
        until = time.monotonic() + STUCK
        while not _is_ready(port):
            assert serving.poll() is None and time.monotonic() < until, (folder / "log").read_text()
            time.sleep(0.05)
        yield serving
    finally:
        serving.kill()
        serving.wait()
        assert serving.stdout is not None
        serving.stdout.close()


def _is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/ready").status_code == 200
    except httpx.HTTPError:
        return False


def some(shown: TableShown) -> str:
    """An option, another one each time."""
    assert shown.decision is not None
    return shown.decision.options[shown.number % len(shown.decision.options)].key


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_game_is_played_before_it_is_compiled(tmp_path: Path):
    port = free_port()
    with (
        process(tmp_path, port, UNDERHALL_CACHE=str(tmp_path / "cache")),
        Client(f"http://127.0.0.1:{port}") as client,
    ):
        client.guest("Ada")
        table = client.open("dwarfs", [None, "expert"])
        table.sit(0)
        table.start()
        for _ in range(4):
            assert table.wait(STUCK) is not None
            table.choose(some(table.shown))
        (rules,) = (game.rules for game in client.games().games if game.name == "dwarfs")
        assert rules.word in ("waiting", "compiling"), "it takes longer than four choices"


def test_a_whole_game_against_a_bot_that_can_be_proved(tmp_path: Path):
    port = free_port()
    with process(tmp_path, port) as serving, Client(f"http://127.0.0.1:{port}") as client:
        client.guest("Ada")
        table = client.open("dwarfs", [None, "easy"])
        table.sit(0, salt="pepper")
        table.start()
        outcome = table.play(some, STUCK)
        assert outcome is not None and table.shown.status == "finished"
        record = table.record()
        assert record.fair is not None and record.fair.salts[0] == "pepper"
        verify(record)
        assert [line.number for line in table.log] == list(range(len(table.log)))
        serving.send_signal(signal.SIGTERM)
        serving.wait(STUCK)
    told = (tmp_path / "log").read_text()
    assert record.fair.seed not in told and "pepper" not in told and (client.token or "-") not in told


def test_a_server_that_is_killed_comes_back_to_the_same_game(tmp_path: Path):
    port = free_port()
    with Client(f"http://127.0.0.1:{port}") as client:
        with process(tmp_path, port):
            client.guest("Ada")
            table = client.open("dwarfs", [None, "random"])
            table.sit(0)
            table.start()
            for _ in range(5):
                assert table.wait(STUCK) is not None
                number = table.choose(some(table.shown))
        with pytest.raises(Unreachable):
            table.refresh()
        waited: list[object] = []
        waiting = threading.Thread(target=lambda: waited.append(table.wait(STUCK)))
        waiting.start()
        with process(tmp_path, port):
            waiting.join(STUCK)
            assert waited and waited[0] is not None
            assert table.refresh().number >= number
            assert table.play(some, STUCK) is not None


def test_refusals_are_raised_with_their_words(tmp_path: Path):
    port = free_port()
    with process(tmp_path, port), Client(f"http://127.0.0.1:{port}") as client:
        with pytest.raises(Refused) as error:
            client.me()
        assert (error.value.status, error.value.code) == (401, "unknown-guest")
        client.guest("Ada")
        table = client.open("dwarfs", [None, "random"])
        with pytest.raises(Refused, match="Still empty: "):
            table.start()
        with pytest.raises(Refused) as error:
            client.table("nowhere", 0).wait(1)
        assert error.value.status == 404


def test_a_port_that_is_taken_is_told_at_once(tmp_path: Path):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        command = [sys.executable, "-m", "underhall", "serve", "--no-open", "--port", port, "--data", str(tmp_path)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=STUCK)
    assert done.returncode == 2 and "Cannot listen on" in done.stderr
