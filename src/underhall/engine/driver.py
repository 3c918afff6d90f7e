"""The driver of a game: its rules over plain bytes, interpreted or compiled."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from underhall.engine.compile import READY, Kernel
from underhall.engine.kernel import DICE
from underhall.engine.program_files import PROGRAMS, ProgramFiles

if TYPE_CHECKING:
    from underhall.engine.jit import Jit

Bytes = npt.NDArray[np.uint8]
Dice = npt.NDArray[np.int64]
Words = npt.NDArray[np.int64]  # the log of a run, as programs/driver.py writes it; or a table, eight bytes to a number
Share = Callable[[float], None]  # called with the share of the work that is done, from 0 to 1

DRIVER = PROGRAMS / "driver.py"
OF_NUMBA = 40  # functions that are compiled besides our own


@dataclass(frozen=True)
class Counts:
    """What a rollout met."""

    decisions: int
    options: int
    forced: int
    chance: int


class Driver:
    """The rules of a game over bytes, in one build: a box, a table, and dice that lie outside both."""

    def __init__(self, files: ProgramFiles, interpreted: bool) -> None:
        self.game = files.game
        self.layout = self.game.layout
        self.folder = files.folder
        self.interpreted = interpreted
        self._files = files
        self._jit = None if interpreted else _jit_of(files)
        self._programs: dict[Path, Any] = {}
        self.code = self.program(DRIVER)
        self._call: Kernel = self.code.call
        self._no_dice = np.zeros(DICE, np.int64)
        self._no_counts = np.zeros(4, np.int64)
        self._legal: Kernel = self.code.legal
        self._spare: list[npt.NDArray[np.int64]] = []  # for options: each call has its own, whichever thread it is in
        self._bind()

    def __reduce__(self) -> tuple[Any, ...]:
        """Another process plays with a driver of its own."""
        from underhall.engine.builds import driver_of

        return driver_of, (self.game,)

    def __deepcopy__(self, memo: dict[int, Any]) -> Driver:
        return self

    def program(self, path: Path) -> Any:
        """A program written for any game, instantiated for this one: its functions by name, in this build."""
        if path not in self._programs:
            module = self._files.module(path)
            self._programs[path] = module if self._jit is None else _compiled(module, self._jit)
        return self._programs[path]

    def warm(self, progress: Share | None = None, more: Callable[[], object] | None = None) -> None:
        """Compiles, or loads what is kept; calls `progress` with the share that is done.

        `more` compiles what else is needed besides the driver; only then is everything ready at the next start.
        """
        if self._jit is None:
            return
        from underhall.engine.compile_progress import watching

        total = self._jit.size + OF_NUMBA
        with watching(lambda done: progress(min(1.0, done / total)) if progress else None):
            self.tick(self.empty_box(), self.empty())
            self.legal(self.empty())
            if more is not None:
                more()
        if progress:
            progress(1.0)
        if more is not None:
            (self.folder / READY).touch()

    # Tables -----------------------------------------------------------------------------------------------------------

    def empty(self) -> Bytes:
        """The bytes of an empty table, on which nobody has won and nothing is asked."""
        return np.zeros(self.layout.dtype.itemsize, np.uint8)

    def empty_box(self) -> Bytes:
        """The bytes of a box in which nothing is printed. Like any box it is read-only: to Numba that is a type."""
        box = np.zeros(self.game.box.itemsize, np.uint8)
        box.flags.writeable = False
        return box

    def record(self, table: Bytes) -> Any:
        """The table's fields by name, over the same memory."""
        return table.view(self.layout.dtype)[0]

    def clone(self, table: Bytes) -> Bytes:
        """A copy of core and options; the tail is the driver's own."""
        fresh = self.empty()
        self.copy_into(table, fresh)
        return fresh

    def copy_into(self, source: Bytes, target: Bytes) -> None:
        """Makes one table the copy of another, without new memory."""
        size = self.layout.clone_bytes
        target[:size] = source[:size]

    def core(self, table: Bytes) -> bytes:
        """What makes two tables equal."""
        return table[: self.layout.core_bytes].tobytes()

    def digest(self, table: Bytes) -> str:
        return hashlib.sha256(self.core(table)).hexdigest()[:16]

    # The driver's functions -------------------------------------------------------------------------------------------

    def _bind(self) -> None:
        """Binds the entry points with plain integers: Numba compiles again for every type of argument, enums too."""
        code, call, dice, counts = self.code, self._call, self._no_dice, self._no_counts

        def start(box: Bytes, table: Bytes, seats: int) -> None:
            call(code.START, box, table, dice, counts, int(seats), 0)

        def tick(box: Bytes, table: Bytes) -> bool:
            """One step; False when somebody must choose or the game is over."""
            return bool(call(code.TICK, box, table, dice, counts, 0, 0) == code.RAN)

        def advance(box: Bytes, table: Bytes) -> None:
            call(code.ADVANCE, box, table, dice, counts, 0, 0)

        def take(box: Bytes, table: Bytes, value: int) -> None:
            call(code.TAKE, box, table, dice, counts, int(value), 0)

        def step(box: Bytes, table: Bytes, value: int) -> None:
            """Takes an option, and runs to the next decision or chance."""
            call(code.STEP, box, table, dice, counts, int(value), 0)

        def play(box: Bytes, table: Bytes, rolls: Dice, value: int) -> None:
            """Takes an option, and runs to the next decision of a seat, chance decided by the dice."""
            call(code.PLAY, box, table, rolls, counts, int(value), 0)

        def show(box: Bytes, table: Bytes, rolls: Dice, value: int, seen: Words) -> None:
            """Plays an option, and writes the table down as the next seat that must choose may know it."""
            call(code.SHOW, box, table, rolls, seen, value, 0)

        def proceed(box: Bytes, table: Bytes, log: Words, value: int, turn: int) -> None:
            """Takes an option, and runs to the next decision or chance; writes into the log what a match must know."""
            call(code.PROCEED, box, table, dice, log, value, turn)

        def fall(box: Bytes, table: Bytes, rolls: Dice) -> None:
            """Lets dice decide the chance that waits, and what follows it, until a seat is asked."""
            call(code.FALL, box, table, rolls, counts, 0, 0)

        def pick(box: Bytes, table: Bytes, rolls: Dice) -> int:
            """A random option."""
            return int(call(code.PICK, box, table, rolls, counts, 0, 0))

        def pose(box: Bytes, table: Bytes, lane: int) -> None:
            """Asks the decision on top of a lane again."""
            call(code.POSE, box, table, dice, counts, int(lane), 0)

        def hide(box: Bytes, table: Bytes, seat: int) -> None:
            call(code.HIDE, box, table, dice, counts, int(seat), 0)

        def determinize(box: Bytes, table: Bytes, seat: int, rolls: Dice) -> None:
            call(code.FILL, box, table, rolls, counts, int(seat), 0)

        def audience(box: Bytes, table: Bytes) -> int:
            """Who sees the outcome of the chance that is asked: bits of seats, or ALL."""
            return int(call(code.AUDIENCE, box, table, dice, counts, 0, 0))

        def score(box: Bytes, table: Bytes, seat: int, source: int) -> int:
            return int(call(code.SCORE, box, table, dice, counts, int(seat), int(source)))

        def tie_break(box: Bytes, table: Bytes, seat: int, which: int) -> int:
            return int(call(code.TIE, box, table, dice, counts, int(seat), int(which)))

        def tidy(box: Bytes, table: Bytes) -> None:
            """Works out again what follows from the rest of the table."""
            call(code.TIDY, box, table, dice, counts, 0, 0)

        def audit(box: Bytes, table: Bytes) -> int:
            """0, or the number of what cannot be on this table."""
            return int(call(code.AUDIT, box, table, dice, counts, 0, 0))

        self.tidy, self.audit = tidy, audit
        self.start, self.tick, self.advance, self.take, self.step = start, tick, advance, take, step
        self.play, self.fall, self.pick, self.pose = play, fall, pick, pose
        self.proceed, self.show = proceed, show
        self.hide, self.determinize, self.audience = hide, determinize, audience
        self.score, self.tie_break = score, tie_break

    def rollout(self, box: Bytes, table: Bytes, rolls: Dice) -> Counts:
        """Plays on at random to the end."""
        counts = np.zeros(4, np.int64)
        self._call(self.code.ROLLOUT, box, table, rolls, counts, 0, 0)
        return Counts(*(int(n) for n in counts))

    def legal(self, table: Bytes) -> list[int]:
        """The options of the decision that waits, ascending."""
        found = self._spare.pop() if self._spare else np.empty(self.layout.options, np.int64)
        numbers: list[int] = found[: self._legal(table, found)].tolist()
        self._spare.append(found)
        return numbers


def _compiled(module: ModuleType, jit: Jit) -> SimpleNamespace:
    """A program whose functions are compiled when they are first called; its constants are as they are."""
    return SimpleNamespace(**{name: jit(value) for name, value in vars(module).items()})


def _jit_of(files: ProgramFiles) -> Jit:
    """Imports Numba only here: it takes a second, and the interpreted build does without."""
    from underhall.engine.jit import Jit

    return Jit(files.folder, files.game.title)


def new_dice(seed: int) -> Dice:
    """Dice for rollouts and samples: a generator's state outside the table. Nearby seeds give unrelated draws."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    state, stream = int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")
    return np.array([state, stream | 1], np.int64)
