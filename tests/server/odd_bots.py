"""Bots with bad manners, for workers that import this module. Each notes in a folder which process it is in."""

import ctypes
import os
import signal
import time
from pathlib import Path

from underhall.bots import register
from underhall.bots.base import Clock
from underhall.bots.parameters import Parameter
from underhall.engine.decision import Decision, Option
from underhall.engine.view import View

MODULE = __name__
LONG = 300  # seconds: anything that takes this long has failed
FOLDER = Parameter("folder", "a folder", str)


class Noting:
    """Takes the first option."""

    def __init__(self, seed: int, folder: str) -> None:
        self._notes = Path(folder, "notes")

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        with self._notes.open("a") as notes:
            notes.write(f"{decision.id} {os.getpid()}\n")
        self.misbehave()
        return decision.options[0]

    def misbehave(self) -> None:
        pass

    def first(self) -> bool:
        return len(self._notes.read_text().splitlines()) == 1


class Endless(Noting):
    """Thinks for ever."""

    def misbehave(self) -> None:
        time.sleep(LONG)


class EndlessOnce(Noting):
    """Thinks for ever, the first time."""

    def misbehave(self) -> None:
        if self.first():
            time.sleep(LONG)


class Stubborn(Noting):
    """Thinks for ever, and lets no other thread of its process run."""

    def misbehave(self) -> None:
        ctypes.PyDLL(None).sleep(LONG)


class Deadly(Noting):
    """Ends its process."""

    def misbehave(self) -> None:
        os.kill(os.getpid(), signal.SIGKILL)


class Chatty(Noting):
    """Prints to standard output, and reads from standard input."""

    def misbehave(self) -> None:
        print("What shall I do?" * 1000, flush=True)
        input()


for kind in (Noting, Endless, EndlessOnce, Stubborn, Deadly, Chatty):
    register(kind.__name__.lower(), kind, FOLDER)


def notes_in(folder: Path) -> list[tuple[str, int]]:
    """Decisions that were taken up, in order, with the process of each."""
    path = folder / "notes"
    lines = path.read_text().splitlines() if path.exists() else []
    return [(decision, int(process)) for decision, process in map(str.split, lines)]
