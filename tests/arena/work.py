"""What workers do in the tests of pools: no games, but notes in a folder about who did which job."""

import os
import signal
import time
from collections.abc import Callable
from pathlib import Path

from underhall.arena.job import Job, Played
from underhall.errors import UnderhallError

LONG = 300.0  # seconds: what takes so long has failed
OFTEN = 0.01


def jobs_in(folder: Path, number: int) -> list[Job]:
    return [Job(id=f"j{n}", game="none", bots=("none",), seed=n, pack=str(folder)) for n in range(number)]


def tries(folder: Path) -> dict[str, list[int]]:
    """By job the processes that took it up."""
    return {note.name: [int(line) for line in note.read_text().split()] for note in folder.iterdir()}


def until(true: Callable[[], bool]) -> None:
    """Waits for something that must come."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "it never came"
        time.sleep(OFTEN)


def alive(process: int) -> bool:
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def note(job: Job) -> Played:
    """Notes its process, and returns what its worker may use."""
    with Path(job.pack, job.id).open("a") as notes:
        notes.write(f"{os.getpid()}\n")
    said = os.environ.get("UNDERHALL_THREADS", "")
    nothing = ((0,), (0,), (0.0,), (0.0,))
    return Played(job.id, job.game, job.bots, job.seed, (1,), (0,), ({},), False, said, 0, *nothing, {})


def hang_once(job: Job) -> Played:
    """The first job waits, the first time, to be killed."""
    played = note(job)
    if job.seed == 0 and len(tries(Path(job.pack))[job.id]) == 1:
        time.sleep(LONG)
    return played


def hang(job: Job) -> Played:
    note(job)
    time.sleep(LONG)
    raise AssertionError("nobody ended this")


def die(job: Job) -> Played:
    """The second job always kills its worker."""
    played = note(job)
    if job.seed == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return played


def refuse(job: Job) -> Played:
    raise UnderhallError("there is no such bot")


def stumble(job: Job) -> Played:
    raise KeyError("a bug")


class Unportable(Exception):
    def __init__(self, one: str, two: str) -> None:
        super().__init__(one)


def stumble_oddly(job: Job) -> Played:
    raise Unportable("odd", "bug")
