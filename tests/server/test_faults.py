"""The real server under players who do not stop: killed, stopped, cut off from its database, out of disk."""

import asyncio
import os
import random
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.faults import (
    Party,
    Trap,
    begun,
    bot_moves,
    check_all_well,
    check_everything,
    choices_of,
    end,
    go_on,
    kept,
    playing,
    tables_of,
    troubles_of,
    wait,
    wait_for_bots,
)
from tests.server.nursery import Nursery, Serving
from tests.server.postgres import Server
from tests.server.store.tables import PLAYING, open_table
from tests.server.store.tables import entry as store_entry
from underhall.client import Client
from underhall.server.entries import Chose, TakenOver
from underhall.server.store import Store, StoreUnavailable

STARTING = 0.8  # seconds within which some servers are killed, while they start or pick up their tables
CHOICES = 20  # others with one in 20 choices of people
CUTS = 15
STOPS = 3
SMALL_DISK = "32m"  # without ballast more than enough
VERY_SMALL_DISK = "3m"
LITTLE_ROOM = 128 * 1024  # bytes
SMALL_LOG_ENTRIES = 500  # more than fit into a log that grows until it is 4 MB long
SMALL_FILE = 8 * 1024  # bytes: less than anything that is kept
FULL_TIMES = 2
REFUSALS = 30
RESTARTED = 1012  # the code of a connection that is closed because the server stops
TRY_AGAIN = 1013  # and because it cannot go on


def parties_at(serving: Serving, trap: Trap | None = None) -> list[Party]:
    """Tables of all games, where people play with people and with bots."""
    urls = [serving.url]
    return [
        *short_parties_at(serving, trap),
        Party(urls, "fall", [None, "random", None], 3, trap),
        Party(urls, "hall", ["random", None, None], 4, trap),
    ]


def short_parties_at(serving: Serving, trap: Trap | None = None) -> list[Party]:
    """Tables whose games are soon over: what the server can store does not depend on the game.

    At the second only people play, so somebody always has a request to store: where a bot's choice cannot be stored,
    everybody else only waits, and is refused nothing.
    """
    urls = [serving.url]
    return [
        Party(urls, "dwarfs", [None, "random"], 1, trap),
        Party(urls, "dwarfs", [None, None, None], 2, trap),
    ]


SHORT_AND_LONG = pytest.mark.parametrize(
    "sitting", [pytest.param(short_parties_at, id="short"), pytest.param(parties_at, id="long", marks=pytest.mark.soak)]
)
Sitting = Callable[[Serving], list[Party]]


# Killed ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kills", "forked"), [(10, True), pytest.param(200, False, marks=pytest.mark.soak)], ids=["10", "200"]
)
def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(
    tmp_path: Path, nursery: Nursery, kills: int, forked: bool
):
    serving, rng, trap = Serving(tmp_path, nursery if forked else None), random.Random(5), Trap()
    killed: list[float] = []
    with serving.running(), playing(parties_at(serving, trap)) as parties:
        while len(killed) < kills:
            live(serving, parties, len(killed), rng, trap)
            serving.kill()
            killed.append(time.time())
            serving.start()
        end(parties)
        middle = check_everything(serving, parties, killed)
    met = troubles_of(parties)
    print(f"{len(tables_of(parties))} tables, {choices_of(parties)} choices, {middle} times in the middle; {met}")
    assert middle > kills / 4, "hardly any table was resumed in the middle of a turn"
    assert met.lost > kills and met.repeated > 0


def live(serving: Serving, parties: list[Party], number: int, rng: random.Random, trap: Trap) -> None:
    """How long a server lives: for a moment, until a choice is acknowledged, or until bots have moved again."""
    if number % 3 == 1:
        time.sleep(rng.uniform(0.0, STARTING))
    elif number % 5 == 0:
        wait_for_bots(serving.database, parties)
    else:
        trap.set(serving.pid, rng.randint(1, CHOICES))
        wait(lambda: not trap.left, parties)


def test_bots_and_clocks_go_on_by_themselves(tmp_path: Path, nursery: Nursery):
    """Nobody asks the new server for anything: it finds what is to be done in its database."""
    serving = Serving(tmp_path, nursery)
    with serving.running(), Client(serving.url) as client:
        client.guest("Ada")
        clocks = begun(client, [None, None], move=1.0)
        bots = begun(client, ["random"] * 4)  # whose game lasts hundreds of choices: it is not over when the kill comes
        serving.kill()
        before = len(kept(serving.database, bots.id))
        serving.start()
        wait(lambda: len(kept(serving.database, bots.id)) > before)
        added = kept(serving.database, bots.id)[before:]
        assert all(isinstance(each.entry, Chose) and each.entry.by == "bot" for each in added)
        wait(lambda: any(isinstance(each.entry, TakenOver) for each in kept(serving.database, clocks.id)))
        wait(lambda: bool(bot_moves(serving.database, [clocks.id])))
        assert serving.faults() == []


# Stopped --------------------------------------------------------------------------------------------------------------


@SHORT_AND_LONG
def test_a_server_that_is_told_to_stop_keeps_what_it_acknowledged_and_says_goodbye(
    tmp_path: Path, nursery: Nursery, sitting: Sitting
):
    serving, rng = Serving(tmp_path, nursery), random.Random(3)
    stopped = []
    with serving.running(), playing(sitting(serving)) as parties:
        for _ in range(STOPS):
            go_on(parties)
            time.sleep(rng.uniform(0.0, 0.1))
            stopped.append(time.time())
            assert serving.end(signal.SIGTERM) == 0
            serving.start()
        end(parties)
        check_everything(serving, parties, stopped)
    assert set(codes_of(parties)) == {RESTARTED}
    assert len(codes_of(parties)) >= STOPS


# Without a database ---------------------------------------------------------------------------------------------------


@SHORT_AND_LONG
def test_nothing_is_lost_or_doubled_when_the_connections_to_the_database_are_cut(
    tmp_path: Path, nursery: Nursery, postgres_server: Server, sitting: Sitting
):
    database = postgres_server.url()
    serving, rng = Serving(tmp_path, nursery, database=database), random.Random(9)
    moments: list[float] = []
    with serving.running(), playing(sitting(serving)) as parties:
        go_on(parties)
        cuts = 0
        for _ in range(CUTS):
            time.sleep(rng.uniform(0.05, 0.4))
            cuts += postgres_server.cut()
            moments.append(time.time())
            check_all_well(parties)
        assert cuts > CUTS
        go_on(parties)
        name = database.partition("?")[0].rpartition("/")[2]
        with postgres_server.admin() as admin:
            admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false'.encode())
            postgres_server.cut()
            refused_for_a_while(serving, parties, "cannot reach its database")
            admin.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true'.encode())
        wait(lambda: serving.ready()[0] == 200, parties)
        go_on(parties)
        end(parties)
        check_everything(serving, parties, moments)
    met = troubles_of(parties)
    print(f"{len(tables_of(parties))} tables, {choices_of(parties)} choices; {met}")
    assert met.lost == 0 or set(codes_of(parties)) == {TRY_AGAIN}, "the server itself was there all the time"
    assert met.unavailable > 0


def codes_of(parties: list[Party]) -> list[int]:
    return [code for party in parties for person in party.persons for code in person.codes]


def refused_for_a_while(serving: Serving, parties: list[Party], words: str) -> None:
    """The server cannot store anything, and says so to everybody."""
    wait(lambda: words in serving.ready()[1], parties)
    assert httpx.get(f"{serving.url}/health").status_code == 200
    before = troubles_of(parties).unavailable
    wait(lambda: troubles_of(parties).unavailable > before + REFUSALS, parties)
    assert any(words in problem for problem in troubles_of(parties).problems)


# Without a disk -------------------------------------------------------------------------------------------------------


@contextmanager
def small_disk(folder: Path, size: str = SMALL_DISK) -> Iterator[Path]:
    """A folder on a separate small disk."""
    folder.mkdir()
    options = ["-t", "tmpfs", "-o", f"size={size}", "none", str(folder)]
    if os.geteuid() or subprocess.run(["mount", *options], capture_output=True, check=False).returncode:
        pytest.skip("Only root may mount a small disk. The other way to run out of disk is tested all the same.")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(folder: Path) -> None:
    """Leaves no room on a disk, until its ballast is removed."""
    with (folder / "ballast").open("wb", buffering=0) as file:
        for size in (65536, 4096, 1):
            try:
                while True:
                    file.write(bytes(size))
            except OSError:
                continue


def out_of_disk(serving: Serving, parties: list[Party], full: Callable[[], None], free: Callable[[], None]) -> None:
    """Players play while the disk is full, and after there is room again."""
    moments = []
    go_on(parties)
    for _ in range(FULL_TIMES):
        full()
        moments.append(time.time())
        refused_for_a_while(serving, parties, "nothing can be saved right now")
        free()
        wait(lambda: serving.ready()[0] == 200, parties)
        go_on(parties)
    end(parties)
    check_everything(serving, parties, moments)
    assert set(codes_of(parties)) <= {TRY_AGAIN}


def test_a_full_disk_is_told_and_loses_nothing(tmp_path: Path, nursery: Nursery):
    with small_disk(tmp_path / "small") as folder:
        serving = Serving(folder, nursery, log=tmp_path / "log")
        with serving.running(), playing(short_parties_at(serving)) as parties:
            out_of_disk(serving, parties, lambda: fill(folder), lambda: (folder / "ballast").unlink())
        assert any("disk is full" in problem for problem in troubles_of(parties).problems)


def test_a_very_small_disk_recovers_as_soon_as_there_is_a_little_room(tmp_path: Path):
    """Here the log of the database itself fills the disk: the first request after there is room finds it."""

    async def play(folder: Path) -> None:
        store = await asyncio.to_thread(Store.open, f"sqlite:///{folder}/underhall.sqlite")
        await open_table(store, "t")
        number = 1
        while number < SMALL_LOG_ENTRIES:
            await store.append("t", number, store_entry(number), 2.0, PLAYING)
            number += 1
        fill(folder)
        with pytest.raises(StoreUnavailable, match="disk is full"):
            while True:
                await store.append("t", number, store_entry(number), 2.0, PLAYING)
                number += 1
        with pytest.raises(StoreUnavailable, match="disk is full"):
            await store.ping()
        ballast = folder / "ballast"
        os.truncate(ballast, ballast.stat().st_size - LITTLE_ROOM)
        await store.ping()
        await store.append("t", number, store_entry(number), 2.0, PLAYING)
        assert len(await store.entries("t")) == number + 1
        await store.close()

    with small_disk(tmp_path / "small", VERY_SMALL_DISK) as folder:
        asyncio.run(play(folder))


def test_a_file_that_cannot_grow_is_told_and_loses_nothing(tmp_path: Path, nursery: Nursery):
    """For those who may not mount disks: the system refuses to let the server's files grow."""
    serving = Serving(tmp_path, nursery, quiet=True)
    with serving.running(), playing(short_parties_at(serving)) as parties:

        def limit(size: int) -> None:
            resource.prlimit(serving.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

        out_of_disk(serving, parties, lambda: limit(SMALL_FILE), lambda: limit(resource.RLIM_INFINITY))
