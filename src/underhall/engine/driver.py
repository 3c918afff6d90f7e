"""Writes a game's course from its registry, instantiates the programs that run on it, and compiles them."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.compile import (
    INTERPRETED,
    Kernel,
    build_name,
    cache_root,
    caching_in,
    fingerprint,
    rules_defined,
    watching,
)
from underhall.engine.game import Game
from underhall.engine.kernel import DICE

Bytes = npt.NDArray[np.uint8]
Dice = npt.NDArray[np.int64]
Words = npt.NDArray[np.int64]  # the log of a run, as programs/driver.py writes it; or the bytes of a table, by eights
Progress = Callable[[int, int], None]  # functions compiled, of how many

ENGINE = Path(__file__).parent
PROGRAMS = ENGINE / "programs"
READY = "ready"  # a file that says that everything was compiled
ARGUMENTS = ("f1", "f2", "f3", "f4", "f5")
NAMED_DUTIES = ("set_up", "score", "tie_break", "tidy", "audit", "count_features")  # in the course, by their own names
IMPORTED = re.compile(r"^from (\w+) import", re.MULTILINE)
_drivers: dict[str, Driver] = {}


def driver_of(game: Game) -> Driver:
    """The driver of a game in this process, made at first use."""
    if game.name not in _drivers:
        _drivers[game.name] = Driver(game)
    return _drivers[game.name]


@dataclass(frozen=True)
class Counts:
    """What a rollout met."""

    decisions: int
    options: int
    forced: int
    chance: int


class Driver:
    """The compiled rules of a game over bytes: a box, a table, and dice that lie outside both."""

    def __init__(self, game: Game) -> None:
        game.load_rules()
        self.game = game
        self.layout = game.layout
        self.folder = cache_root() / f"{game.name}-{_fingerprint(game)}-{build_name()}"
        with caching_in(self.folder):
            _instantiate(f"underhall_{game.name}_course", course_source(game), self.folder)
        self.programs: dict[str, ModuleType] = {}
        self.code = self.program(PROGRAMS / "driver.py")
        self._call: Kernel = self.code.call
        self._no_dice = np.zeros(DICE, np.int64)
        self._no_counts = np.zeros(4, np.int64)
        self._legal: Kernel = self.code.legal
        self._spare: list[npt.NDArray[np.int64]] = []  # for options: each call has its own, whichever thread it is in
        self._bind()

    def program(self, path: Path) -> ModuleType:
        """A program written for any game, instantiated for this one.

        It may import `course`, `driver` and programs that lie beside it.
        """
        if path.stem not in self.programs:
            source = path.read_text()
            beside = [module for module in IMPORTED.findall(source) if (path.parent / f"{module}.py").exists()]
            for module in beside:
                self.program(path.parent / f"{module}.py")
            for module in ("course", "driver", *beside):
                source = source.replace(f"from {module} import", f"from underhall_{self.game.name}_{module} import")
            with caching_in(self.folder):
                name = f"underhall_{self.game.name}_{path.stem}"
                self.programs[path.stem] = _instantiate(name, source, self.folder)
        return self.programs[path.stem]

    @property
    def compiled(self) -> bool:
        """Whether machine code is kept on disk, so that starting is quick."""
        return INTERPRETED or (self.folder / READY).exists()

    def warm(self, progress: Progress | None = None, more: Callable[[], object] | None = None) -> None:
        """Compiles, or loads what is kept; `progress` hears how far it is.

        `more` compiles what else is needed besides the driver; only then is everything ready at the next start.
        """
        total = rules_defined()
        with watching(lambda done: progress(min(done, total), total) if progress else None):
            self.tick(self.empty_box(), self.empty())
            self.legal(self.empty())
            if more is not None:
                more()
        if progress:
            progress(total, total)
        if more is not None and not INTERPRETED:
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


def new_dice(seed: int) -> Dice:
    """Dice for rollouts and samples: a generator's state outside the table. Nearby seeds give unrelated draws."""
    digest = hashlib.blake2b(str(seed).encode(), digest_size=8).digest()
    state, stream = int.from_bytes(digest[:4], "little"), int.from_bytes(digest[4:], "little")
    return np.array([state, stream | 1], np.int64)


def course_source(game: Game) -> str:
    """The module that names a game's functions and leads from a step's code to its function."""
    codes = range(max([*game.steps, *game.choices]) + 1)
    sizes = tuple(game.choices[c].size if c in game.choices else 0 for c in codes)
    chances = tuple(c in game.choices and game.choices[c].chance for c in codes)
    audiences = {c: how.audience for c, how in game.choices.items() if how.audience is not None}
    asks = {c: how.ask_when for c, how in game.choices.items() if how.ask_when is not None}
    anytimes = dict(enumerate(game.anytimes))
    urgent = {i: how for i, how in anytimes.items() if how.possible is not None}
    parts = [
        f'"""The course of {game.name}, written from its rules."""',
        "",
        "from underhall.engine.compile import rule",
        "from underhall.engine.kernel import ALL",
        f"from {game.package}.game import game",
        f"import {game.package}.rules",
        "",
        "BOX, TABLE = game.box, game.layout.dtype",
        f"LANES, ANYTIMES, SOURCES = {game.layout.lanes}, {len(game.anytimes)}, {len(game.sources)}",
        f"FEATURES = {len(game.features)}",
        f"URGENT = {tuple(i in urgent for i in anytimes) or (False,)!r}",  # an empty tuple has no type to compile
        f"SIZE = {sizes!r}",
        f"CHANCE_AT = {chances!r}",
        *(f"run_{c} = game.steps[{c}]" for c in sorted(game.steps)),
        *(f"ask_{c} = game.choices[{c}].options" for c in sorted(game.choices)),
        *(f"answer_{c} = game.answers[{c}]" for c in sorted(game.answers)),
        *(f"audience_{c} = game.choices[{c}].audience" for c in sorted(audiences)),
        *(f"secretly_{c} = game.choices[{c}].ask_when" for c in sorted(asks)),
        *(f"bars_{i} = game.anytimes[{i}].bars" for i in anytimes),
        *(f"possible_{i} = game.anytimes[{i}].possible" for i in urgent),
        *(f'{name} = game.duties["{name}"]' for name in NAMED_DUTIES),
        'hide_game, determinize_game = game.duties["hide"], game.duties["determinize"]',
        _ladder(game, "run", game.steps, ARGUMENTS),
        _ladder(game, "ask", {c: how.options for c, how in game.choices.items()}, ARGUMENTS),
        _ladder(game, "answer", game.answers, ARGUMENTS, "value"),
        _ladder(game, "audience", audiences, ARGUMENTS, name="audience_of", otherwise="ALL"),
        _ladder(game, "secretly", asks, ("f1",), otherwise="False"),
        _pick_one("bars_anytime", "bars", anytimes, "0"),
        _pick_one("anytime_possible", "possible", urgent, "False"),
        _numbers("anytime_code", {i: how.code for i, how in anytimes.items()}),
    ]
    return "\n".join(parts) + "\n"


def _ladder(
    game: Game,
    kind: str,
    cases: dict[int, Kernel],
    arguments: tuple[str, ...],
    *extra: str,
    name: str | None = None,
    otherwise: str | None = None,
) -> str:
    """One branch per step, each called with as many of the frame's arguments as it names."""
    lines = ["", "", "@rule", f"def {name or kind}({', '.join(('box', 'table', 'code', *arguments, *extra))}):"]
    gives = "return " if otherwise else ""
    for code, function in sorted(cases.items()):
        taken = arguments[: game.arguments_of(function) - len(extra)]
        lines.append(f"    if code == {code}:")
        lines.append(f"        {gives}{kind}_{code}({', '.join(('box', 'table', *taken, *extra))})")
        if not otherwise:
            lines.append("        return")
    lines.append(f"    return {otherwise}" if otherwise else "    return")
    return "\n".join(lines)


def _pick_one(name: str, kind: str, anytimes: dict[int, Any], otherwise: str) -> str:
    lines = ["", "", "@rule", f"def {name}(box, table, which, seat):"]
    for i in anytimes:
        lines += [f"    if which == {i}:", f"        return {kind}_{i}(box, table, seat)"]
    return "\n".join([*lines, f"    return {otherwise}"])


def _numbers(name: str, numbers: dict[int, int]) -> str:
    lines = ["", "", "@rule", f"def {name}(which):"]
    for i, number in numbers.items():
        lines += [f"    if which == {i}:", f"        return {number}"]
    return "\n".join([*lines, "    return 0"])


def _fingerprint(game: Game) -> str:
    """Everything the compiled code depends on: the engine's kernel, the game's rules and the programs.

    Programs count as they are written: they are copied beside the code, and Numba watches those files.
    """
    bots = ENGINE.parent / "bots"
    sources = [ENGINE / "compile.py", ENGINE / "kernel.py", ENGINE / "records.py", ENGINE / "driver.py"]
    programs = sorted([*PROGRAMS.glob("*.py"), *(bots / "programs").glob("*.py")])
    return fingerprint([*sources, bots / "workspace.py", *_kernel_of(game)], *(path.read_text() for path in programs))


def _kernel_of(game: Game) -> set[Path]:
    """The game's modules that its rules are made of: the rules, and what they import from the game's package."""
    importing = re.compile(rf"^from {re.escape(game.package)}\.(\w+) import", re.MULTILINE)
    found = {path for path in (*game.folder.glob("rules/*.py"), game.folder / "rules.py") if path.exists()}
    fresh = set(found)
    while fresh:
        names = {name for path in fresh for name in importing.findall(path.read_text())}
        fresh = {path for name in names if (path := game.folder / f"{name}.py").exists()} - found
        found |= fresh
    return found


def _instantiate(name: str, source: str, folder: Path) -> ModuleType:
    """Writes a module beside the compiled code and imports it: a real file, since Numba caches no other."""
    path = folder / f"{name}.py"
    if not path.exists() or path.read_text() != source:
        with _replacing(path) as fresh:
            fresh.write_text(source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A file to write, put in the place of `path` in one move: other processes may be reading it now.

    Numba takes the code it keeps for stale when the time of the file has changed: so equal contents get equal times.
    """
    fresh = path.with_suffix(f".{os.getpid()}.tmp")
    yield fresh
    time = zlib.crc32(fresh.read_bytes())
    os.utime(fresh, (time, time))
    fresh.replace(path)
