"""Games are made ready in the background: compiled once, in a separate process, with progress for waiting clients."""

import asyncio
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import pytest

from tests.arena.work import alive
from tests.patience import STUCK
from underhall.engine import builds
from underhall.engine.game import Game
from underhall.errors import UnderhallError
from underhall.server.compiling import YIELDING, Compiler, State, warm_command

LAST = 19  # of all steps of priority
# In the place of `underhall warm`: it notes its process, tells its progress, marks the game compiled, and notes its
# priority, which it gets a moment after its start.
SCRIPT = """
import os
import sys
import time
from pathlib import Path

game, folder = sys.argv[1], Path(sys.argv[2])
with (folder / "log").open("a") as log:
    log.write(f"{game} {os.getpid()}\\n")
for share in (0.25, 0.5, 0.75):
    print(f'{{"game": "{game}", "share": {share}}}', flush=True)
    while share == 0.5 and (folder / "hold").exists():
        time.sleep(0.01)
if (folder / "broken").exists():
    sys.exit("The disk is full.")
(folder / game).touch()
with (folder / "log").open("a") as log:
    log.write(f"{game} done {os.getpriority(os.PRIO_PROCESS, 0)}\\n")
"""

Command = Callable[[str], Sequence[str]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where a file says of each game that it is compiled."""
    monkeypatch.setattr(builds, "is_compiled", lambda game: (tmp_path / game.name).exists())
    (tmp_path / "script.py").write_text(SCRIPT)
    return tmp_path


@pytest.fixture
def command(folder: Path) -> Command:
    return lambda game: (str(folder / "script.py"), game, str(folder))


def log_of(folder: Path) -> list[list[str]]:
    path = folder / "log"
    return [line.split() for line in path.read_text().splitlines()] if path.exists() else []


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(STUCK):
        while not true():
            await asyncio.sleep(0.01)


def test_a_game_that_is_compiled_is_only_loaded() -> None:
    def never(game: str) -> Sequence[str]:
        raise AssertionError(f"{game} was compiled again")

    async def prepare() -> None:
        async with Compiler(never) as compiler:
            assert compiler.state("dwarfs") == State("cold")
            await compiler.ready("dwarfs")
            await compiler.ready("dwarfs")
            assert compiler.state("dwarfs").word == "ready"
            assert [state.word async for state in compiler.changes("dwarfs")] == ["ready"]

    asyncio.run(asyncio.wait_for(prepare(), STUCK))


def test_progress_is_told_to_all_who_watch(folder: Path, command: Command) -> None:
    (folder / "hold").touch()

    async def prepare() -> None:
        async with Compiler(command) as compiler:
            first = asyncio.create_task(_heard(compiler, "dwarfs"))
            waiting = [asyncio.create_task(compiler.ready("dwarfs")) for _ in range(3)]
            await until(lambda: compiler.state("dwarfs").share == 0.5)
            assert compiler.state("dwarfs").word == "compiling"
            assert compiler.state("dwarfs").seconds > 0
            late = asyncio.create_task(_heard(compiler, "dwarfs"))
            waiting[0].cancel()  # a client that goes away does not stop it
            await asyncio.sleep(0)
            (folder / "hold").unlink()
            await asyncio.gather(*waiting[1:])
            for heard in (await first, await late):
                assert heard[-1].word == "ready"
                shares = [state.share for state in heard]
                assert shares == sorted(shares)
            assert (await first)[0].word == "cold"
            assert (await late)[0].share == 0.5
            (_, (_, _, priority)) = log_of(folder)
            assert int(priority) == min(LAST, os.getpriority(os.PRIO_PROCESS, 0) + YIELDING)

    asyncio.run(asyncio.wait_for(prepare(), STUCK))


async def _heard(compiler: Compiler, game: str) -> list[State]:
    return [state async for state in compiler.changes(game)]


def test_a_game_can_be_played_while_it_is_compiled(folder: Path, command: Command) -> None:
    (folder / "hold").touch()

    async def prepare() -> None:
        async with Compiler(command) as compiler:
            await compiler.playable("dwarfs")
            await until(lambda: compiler.state("dwarfs").share == 0.5)
            await compiler.playable("dwarfs")
            await compiler.loaded("dwarfs")
            assert compiler.state("dwarfs").word == "compiling"
            (folder / "hold").unlink()
            await compiler.ready("dwarfs")
            await compiler.loaded("dwarfs")

    asyncio.run(asyncio.wait_for(prepare(), STUCK))


def test_one_game_after_the_other(folder: Path, command: Command) -> None:
    (folder / "hold").touch()

    async def prepare() -> None:
        async with Compiler(command) as compiler:
            compiler.start("dwarfs")
            compiler.start("fall")
            compiler.start("dwarfs")
            await until(lambda: compiler.state("dwarfs").share == 0.5)
            assert compiler.state("fall") == State("waiting")
            (folder / "hold").unlink()
            await compiler.ready("fall")
            assert compiler.state("dwarfs").word == "ready"

    asyncio.run(asyncio.wait_for(prepare(), STUCK))
    assert [line[0] for line in log_of(folder)] == ["dwarfs", "dwarfs", "fall", "fall"]


def test_the_game_asked_for_first_comes_first_however_long_a_look_at_it_takes(
    folder: Path, command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = threading.Event()

    def found(game: Game) -> bool:
        if game.name == "dwarfs":
            looked.wait(STUCK)
        return (folder / game.name).exists()

    monkeypatch.setattr(builds, "is_compiled", found)

    async def prepare() -> None:
        async with Compiler(command) as compiler:
            compiler.start("dwarfs")
            compiler.start("fall")
            compiler.start("hall")
            await asyncio.sleep(0.2)
            looked.set()
            await compiler.ready("hall")

    asyncio.run(asyncio.wait_for(prepare(), STUCK))
    assert [line[0] for line in log_of(folder)][::2] == ["dwarfs", "fall", "hall"]


def test_a_failure_says_why_and_can_be_tried_again(folder: Path, command: Command) -> None:
    (folder / "broken").touch()

    async def prepare() -> None:
        async with Compiler(command) as compiler:
            with pytest.raises(UnderhallError, match=r"could not be compiled\. The process ended with exit code 1\."):
                await compiler.ready("dwarfs")
            assert compiler.state("dwarfs").word == "failed"
            assert compiler.state("dwarfs").problem.endswith("Its last words: The disk is full.")
            (folder / "broken").unlink()
            await compiler.ready("dwarfs")
            assert compiler.state("dwarfs").word == "ready"
            with pytest.raises(UnderhallError, match="There is no game 'chess'"):
                await compiler.ready("chess")

    asyncio.run(asyncio.wait_for(prepare(), STUCK))


def test_a_process_that_compiles_something_else_is_noticed(folder: Path) -> None:
    """The files were exchanged while the server runs, so it cannot use what is compiled now."""

    async def prepare() -> None:
        async with Compiler(lambda game: ("-c", "pass")) as compiler:
            with pytest.raises(UnderhallError, match="another version"):
                await compiler.ready("dwarfs")

    asyncio.run(asyncio.wait_for(prepare(), STUCK))


def test_closing_stops_what_is_under_way(folder: Path, command: Command) -> None:
    (folder / "hold").touch()

    async def prepare() -> None:
        async with Compiler(command) as compiler:
            waiting = asyncio.create_task(compiler.ready("dwarfs"))
            await until(lambda: compiler.state("dwarfs").share == 0.5)
            queued = asyncio.create_task(compiler.ready("fall"))
            await until(lambda: compiler.state("fall").word == "waiting")
        ((_, process),) = log_of(folder)
        assert not alive(int(process))
        for each in (waiting, queued):
            with pytest.raises(UnderhallError, match="The server is stopping"):
                await each

    asyncio.run(asyncio.wait_for(prepare(), STUCK))


def test_warming_tells_its_progress_as_lines(tmp_path: Path) -> None:
    """The first lines of compiling; when nobody reads on, it ends."""
    environment = {**os.environ, "UNDERHALL_CACHE": str(tmp_path)}
    command = [sys.executable, "-P", *warm_command("dwarfs")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None and process.stderr is not None
        lines = [msgspec.json.decode(process.stdout.readline()) for _ in range(20)]
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()
    assert process.returncode
    assert {line["game"] for line in lines} == {"dwarfs"}
    shares = [line["share"] for line in lines]
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] < 0.1


@pytest.mark.soak
def test_a_game_is_compiled_and_played(tmp_path: Path) -> None:
    """In a process of its own, since this one has loaded the game already."""
    program = """
        import asyncio
        import underhall
        from underhall.server.compiling import Compiler

        async def main():
            shares = []
            async with Compiler() as compiler:
                compiler.start("dwarfs")
                async for state in compiler.changes("dwarfs"):
                    shares.append(state.share)
                assert compiler.state("dwarfs").word == "ready", compiler.state("dwarfs")
            assert shares == sorted(shares)
            assert len(shares) > 50
            assert 0.85 < shares[-2] <= 1
            assert underhall.new("dwarfs", seats=2, seed=1).decision is not None

        asyncio.run(main())
    """
    environment = {**os.environ, "UNDERHALL_CACHE": str(tmp_path)}
    subprocess.run([sys.executable, "-c", textwrap.dedent(program)], env=environment, check=True)
