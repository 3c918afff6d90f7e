"""Training by self-play: one network plays all seats of many tables, learns, and plays again."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from underhall import __version__
from underhall.batches.base import Tables
from underhall.batches.orders import Device
from underhall.batches.tables import Batch
from underhall.bots.networks import Network, Weights, digest_of, random_network, sight_of
from underhall.bots.squares import squares_of
from underhall.engine.actions import Actions
from underhall.engine.descriptors import Column, Show
from underhall.engine.encoder import Encoder
from underhall.engine.setting import Setting
from underhall.errors import UnderhallError
from underhall.learn.experience import Array, Course, Lessons, lessons_of
from underhall.learn.imitation import Shown
from underhall.learn.learner import Learner, Pace, Rivals, Views, learner_with, library_or_best
from underhall.learn.messages import say
from underhall.learn.rewards import LEADING, lead_of, reward_of

NETWORK, STATE, LOG = "network.npz", "state.npz", "log.jsonl"  # files in the folder of a training
DONE = "done"  # the entry of the state that says how far it is
SAVE_EVERY = 60.0  # seconds
IMITATE_EPOCHS, IMITATE_ROWS = 5, 1024
REMEMBER_EVERY = 25  # rounds between two versions that join the league
MEET_EVERY = 5  # rounds against one of them
VERSIONS = 20  # in the league; when it is full, every second one leaves

MakeTables = Callable[[Setting, int, int, int], Tables]  # from a setting, tables, seats and a seed
Row = dict[str, Any]  # of the log


@dataclass(frozen=True)
class Shape:
    """How a training goes. Everything that must stay the same when it is resumed."""

    seats: tuple[int, ...]  # numbers of seats, which share the tables evenly; one may come twice
    tables: int = 64
    steps: int = 64  # at each table, between two rounds of learning
    width: int = 256
    blocks: int = 3
    square_width: int = 64  # of what the network sees in each square of a board that grows; 0: it does not look there
    lead: float = 12.0  # points ahead that are nearly all that counts: see `lead_of`; 0: only the end counts
    league: int = 8  # of one table in this many, all seats but one are played by an earlier version; 0: nowhere
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
        shape, library = self.shape, library_or_best(self.library)
        own = shape.square_width if library == "torch" else 0  # the other cannot learn to look at squares
        begun = random_network(self.setting, width=shape.width, blocks=shape.blocks, square_width=own, seed=shape.seed)
        kept = self._kept()
        seed = shape.seed + self.done.rounds
        sight = sight_of(self.encoder, squares_of(self.encoder) if own else None)
        self.learner: Learner = learner_with(library, _expecting_twice(begun), sight, self.pace, seed)
        self._random = np.random.default_rng(seed)
        self._league: list[Weights] = []
        self._led: list[Array] = []  # the lead of each seat at each table, group by group
        if kept is not None:
            self.learner.restore(kept)
        self._groups = self._seated(seed)
        self.learner.make_room(self.shape.steps, sum(len(group.mask) for group in self._groups))

    def network(self) -> Network:
        """The network as it is now."""
        about = {"underhall": __version__, "shape": asdict(self.shape), **asdict(self.done)}
        weights = _without_constants(_expecting_once(self.learner.weights()), self.encoder)
        return Network(self.setting.game.name, weights, digest_of(self.encoder), about)

    def imitate(self, shown: Shown) -> tuple[float, float]:
        """Learns to choose as bots did; returns how often it does, and the error of its values."""
        actions, told = Actions(self.setting.game).size, list[tuple[float, float]]()
        for _ in range(IMITATE_EPOCHS):
            order, told = self._random.permutation(len(shown)), []
            for start in range(0, len(order), IMITATE_ROWS):
                rows = order[start : start + IMITATE_ROWS]
                told.append(self.learner.imitate(shown.views(rows, actions), shown.actions[rows], *shown.targets(rows)))
        alike, error = np.mean(told, axis=0)
        return float(alike), float(error)

    def run(self, seconds: float, after_round: Callable[[Row], None] = lambda row: None) -> None:
        """Trains for some time, in whole rounds, and saves now and then."""
        started, before, saved = time.monotonic(), self.done.seconds, time.monotonic()
        while (passed := time.monotonic() - started) < seconds:
            row = self.round((before + passed) / (before + seconds))
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

    def round(self, progress: float = 0.0) -> Row:
        """Plays some steps at all tables, and learns from them. `progress` says how much of the training is over."""
        self._meet_the_league()
        courses = [self._room_for(tables) for tables in self._groups]
        self._led = [self._leads(tables) for tables in self._groups]
        for step in range(self.shape.steps):
            first = 0
            for group, (tables, course) in enumerate(zip(self._groups, courses, strict=True)):
                self._choose(step, first, tables, course)
                self._follow_leads(step, group, course)
                first += tables.games
        parts = [self._looked_back(*pair) for pair in zip(self._groups, courses, strict=True)]
        told = self.learner.improve(Lessons.joined(self._groups[0].xp, parts), progress)
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
        return [self.make_tables(self.setting, each, seats, seed + at) for at, seats in enumerate(self.shape.seats)]

    def _room_for(self, tables: Tables) -> Course:
        return Course.of(tables.xp, self.shape.steps, tables.games, tables.seats, 2 * self.setting.game.seats[-1])

    def _meet_the_league(self) -> None:
        """Lets a version join the league now and then, and takes another one of it as the rival."""
        rounds = self.done.rounds
        if self.shape.league and rounds and rounds % REMEMBER_EVERY == 0:
            self._league.append(Weights(*(array.copy() for array in self.learner.weights())))
            if len(self._league) > VERSIONS:
                self._league = self._league[:1] + self._league[2::2]
        if self._league and rounds % MEET_EVERY == 0:
            self.learner.meet(self._league[self._random.integers(len(self._league))])

    def _choose(self, step: int, first: int, tables: Tables, course: Course) -> None:
        """One choice at each table of a group, the `first` of which has that row of the step."""
        seats = tables.seat.astype(np.int64)
        rivals = self._rivals(tables, seats) if self._league else None
        taken = self.learner.act(step, first, Views(tables.inputs(), tables.mask, tables.seats, seats), rivals)
        tables.step(taken.actions, check=False)
        course.seats[step] = seats
        course.actions[step], course.logs[step], course.values[step] = taken
        course.ended[step] = tables.ended.any(axis=1)
        course.rewards[step] = reward_of(tables.rewards) * course.ended[step][:, None]
        if rivals is not None:
            course.learns[step, : rivals.tables] = ~rivals.choose

    def _follow_leads(self, step: int, group: int, course: Course) -> None:
        """Notes how leads have grown with a choice; a game that has ended takes them back."""
        before, self._led[group] = self._led[group], self._leads(self._groups[group])
        course.leads[step] = LEADING * (self._led[group] * ~course.ended[step][:, None] - before)

    def _leads(self, tables: Tables) -> Array:
        if not self.shape.lead:
            return 0
        return lead_of(tables.xp, tables.points(), self.shape.lead)

    def _rivals(self, tables: Tables, seats: Array) -> Rivals:
        """The league plays at the first tables, in all seats but one."""
        count = tables.games // self.shape.league
        return Rivals(count, seats[:count] != tables.xp.arange(count) % tables.seats)

    def _looked_back(self, tables: Tables, course: Course) -> Lessons:
        seats = tables.seat.astype(np.int64)
        values = self.learner.expect(Views(tables.inputs(), tables.mask, tables.seats, seats))
        return lessons_of(tables.xp, course, values, seats)

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


def _expecting_twice(network: Network) -> Network:
    """A network that also expects what comes of leads: only while it learns."""
    weights = network.weights
    last, bias = weights.value_last, weights.value_last_bias
    twice = weights._replace(value_last=np.tile(last, 2), value_last_bias=np.tile(bias, 2))
    return replace(network, weights=twice)


def _expecting_once(weights: Weights) -> Weights:
    half = len(weights.value_last_bias) // 2
    return weights._replace(value_last=weights.value_last[:, :half], value_last_bias=weights.value_last_bias[:half])


def _without_constants(weights: Weights, encoder: Encoder) -> Weights:
    """The same for these house rules; others, which it has never seen, make no difference to it."""
    rows = encoder.descriptors[1:]
    constant = rows[rows[:, Column.SHOW] == Show.CONSTANT]
    slots, values = constant[:, Column.START], constant[:, Column.LOW] / constant[:, Column.EACH]
    first, bias = weights.first.copy(), weights.first_bias + (values @ weights.first[slots]).astype(np.float32)
    first[slots] = 0
    return weights._replace(first=first, first_bias=bias)


def log_of(folder: Path) -> Sequence[Row]:
    """The rows of a training's log."""
    return [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]


def _fresh(path: Path) -> Path:
    """Where a file is written before it replaces the one that is there."""
    return path.with_name(f"fresh-{path.name}")
