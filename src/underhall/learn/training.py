"""Training by self-play: one network plays all seats of many tables, learns, and plays again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from underhall import __version__
from underhall.batches.base import Tables
from underhall.batches.orders import Device
from underhall.batches.tables import Batch
from underhall.bots.networks import Network, digest_of, random_network
from underhall.engine.encoder import Encoder
from underhall.engine.setting import Setting
from underhall.errors import UnderhallError
from underhall.learn.experience import Course, Lessons, lessons_of
from underhall.learn.learner import Learner, Pace, learner_with
from underhall.learn.messages import say

NETWORK, STATE, LOG = "network.npz", "state.npz", "log.jsonl"  # files in the folder of a training
DONE = "done"  # the entry of the state that says how far it is
WINNING = 0.5  # how much of a reward is for winning; the rest is for the placing
SAVE_EVERY = 60.0  # seconds

MakeTables = Callable[[Setting, int, int, int], Tables]  # from a setting, tables, seats and a seed
Row = dict[str, Any]  # of the log


@dataclass(frozen=True)
class Shape:
    """How a training goes. Everything that must stay the same when it is resumed."""

    seats: tuple[int, ...]  # numbers of seats, which share the tables evenly
    tables: int = 64
    steps: int = 64  # at each table, between two rounds of learning
    width: int = 256
    blocks: int = 2
    seed: int = 1


@dataclass
class Done:
    """How far a training is."""

    rounds: int = 0
    decisions: int = 0
    games: int = 0
    seconds: float = 0.0


def on_the_processor(setting: Setting, tables: int, seats: int, seed: int) -> Tables:
    """Tables in this machine's memory."""
    return Batch(setting, tables, seats, seed=seed)


def on_a_gpu(setting: Setting, tables: int, seats: int, seed: int) -> Tables:
    """Tables on a GPU, where their encodings stay: PyTorch takes them without a copy."""
    from underhall.batches.device import DeviceBatch, capability_here
    from underhall.batches.export import kept

    return DeviceBatch(kept(setting, capability_here()), tables, seats, seed=seed)


TABLES: dict[Device, MakeTables] = {Device.CPU: on_the_processor, Device.CUDA: on_a_gpu}


@dataclass
class Training:
    """A network for a setting, and the tables at which it plays against itself."""

    setting: Setting
    folder: Path
    shape: Shape
    pace: Pace = field(default_factory=Pace)
    library: str | None = None
    make_tables: MakeTables = on_the_processor
    done: Done = field(default_factory=Done)

    def __post_init__(self) -> None:
        self.encoder = Encoder(self.setting)
        begun = random_network(self.setting, width=self.shape.width, blocks=self.shape.blocks, seed=self.shape.seed)
        kept = self._kept()
        seed = self.shape.seed + self.done.rounds
        self.learner: Learner = learner_with(self.library, begun.weights, self.pace, seed)
        if kept is not None:
            self.learner.restore(kept)
        self._groups = self._seated(seed)
        self.learner.make_room(self.shape.steps, sum(len(group.mask) for group in self._groups))

    def network(self) -> Network:
        """The network as it is now."""
        about = {"underhall": __version__, "shape": asdict(self.shape), **asdict(self.done)}
        return Network(self.setting.game.name, self.learner.weights(), digest_of(self.encoder), about)

    def run(self, seconds: float, after_round: Callable[[Row], None] = lambda row: None) -> None:
        """Trains for some time, in whole rounds, and saves now and then."""
        started, before, saved = time.monotonic(), self.done.seconds, time.monotonic()
        while (passed := time.monotonic() - started) < seconds:
            row = self.round()
            now = time.monotonic()
            self.done.seconds = before + now - started
            row |= {
                "seconds": round(self.done.seconds, 1),
                "per_second": round(row["chosen"] / (now - started - passed)),
            }
            self._log(row)
            after_round(row)
            if now - saved > SAVE_EVERY:
                self.save()
                saved = now
        self.save()

    def round(self) -> Row:
        """Plays some steps at all tables, and learns from them."""
        courses = [self._room_for(tables) for tables in self._groups]
        for step in range(self.shape.steps):
            first = 0
            for tables, course in zip(self._groups, courses, strict=True):
                seats = _here(tables.seat).astype(np.int64)
                taken = self.learner.act(step, first, tables.encode(), tables.mask)
                tables.step(taken.actions, check=False)
                first += tables.games
                course.seats[step] = seats
                course.actions[step], course.logs[step], course.values[step] = taken
                course.ended[step] = _here(tables.ended).any(axis=1)
                course.rewards[step] = reward_of(_here(tables.rewards)) * course.ended[step][:, None]
        parts = [self._looked_back(*pair) for pair in zip(self._groups, courses, strict=True)]
        told = self.learner.improve(Lessons.joined(parts))
        games = sum(int(course.ended.sum()) for course in courses)
        chosen = self.shape.steps * sum(tables.games for tables in self._groups)
        self.done.rounds += 1
        self.done.games += games
        self.done.decisions += chosen
        rounded = {name: round(value, 5) for name, value in told.items()}
        return {
            "round": self.done.rounds,
            "decisions": self.done.decisions,
            "chosen": chosen,
            "games": games,
            **rounded,
        }

    def save(self) -> None:
        """Writes the network, and what it takes to go on."""
        self.folder.mkdir(parents=True, exist_ok=True)
        self.network().save(_fresh(self.folder / NETWORK))
        done = json.dumps({"shape": asdict(self.shape), "done": asdict(self.done), "encoding": digest_of(self.encoder)})
        with _fresh(self.folder / STATE).open("wb") as file:
            np.savez(file, **{DONE: np.array(done)}, **self.learner.state())  # type: ignore[arg-type]
        for name in (NETWORK, STATE):
            _fresh(self.folder / name).replace(self.folder / name)

    # Inside -----------------------------------------------------------------------------------------------------------

    def _seated(self, seed: int) -> list[Tables]:
        each = max(1, self.shape.tables // len(self.shape.seats))
        return [self.make_tables(self.setting, each, seats, seed + seats) for seats in self.shape.seats]

    def _room_for(self, tables: Tables) -> Course:
        return Course.of(self.shape.steps, tables.games, tables.seats, self.setting.game.seats[-1])

    def _looked_back(self, tables: Tables, course: Course) -> Lessons:
        values = self.learner.expect(tables.encode(), tables.mask)
        return lessons_of(course, values, _here(tables.seat).astype(np.int64))

    def _kept(self) -> dict[str, Any] | None:
        """What an earlier run of the same training left in the folder."""
        path = self.folder / STATE
        if not path.exists():
            return None
        with np.load(path, allow_pickle=False) as file:
            kept = {name: file[name] for name in file.files}
        told = json.loads(str(kept.pop(DONE)))
        if told["shape"] != json.loads(json.dumps(asdict(self.shape))) or told["encoding"] != digest_of(self.encoder):
            raise UnderhallError(say("training-differs", folder=str(self.folder)))
        self.done = Done(**told["done"])
        return kept

    def _log(self, row: Row) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


def reward_of(placings: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
    """What each seat gets at the end: its placing from -1 to 1, and as much for winning."""
    seats = placings.shape[1]
    best = placings >= placings.max(axis=1, keepdims=True) - 1e-6
    won = (seats * best / best.sum(axis=1, keepdims=True) - 1) / (seats - 1)
    found: npt.NDArray[np.float32] = (WINNING * won + (1 - WINNING) * placings).astype(np.float32)
    return found


def log_of(folder: Path) -> Sequence[Row]:
    """The rows of a training's log."""
    return [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]


def _here(array: Any) -> Any:
    """An array in this machine's memory."""
    return array.get() if hasattr(array, "get") else array


def _fresh(path: Path) -> Path:
    """Where a file is written before it replaces the one that is there."""
    return path.with_name(f"fresh-{path.name}")
