"""Games of bots as something to learn from, before a network plays against itself: that saves it the first steps."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from typing import Any

import numpy as np

from underhall.batches.rewarding import placing
from underhall.bots import make
from underhall.bots.base import Clock
from underhall.engine.actions import Actions
from underhall.engine.dice import SeededDice
from underhall.engine.encoder import Encoder
from underhall.engine.match import Match
from underhall.engine.setting import Setting
from underhall.learn.experience import OTHERS, Array
from underhall.learn.learner import Views
from underhall.learn.rewards import LEADING, lead_of, reward_of
from underhall.learn.sparse import Sparse

STRAYS = 0.1  # how often a bot does something at random instead, so that games differ and mistakes are seen, too


@dataclass
class Shown:
    """Choices of bots, a row for each."""

    encodings: Sparse
    masks: Array  # eight actions in each byte
    actions: Array
    seats: Array  # that play
    observers: Array
    ends: Array  # the reward of each seat at the end, counted from the one that chose
    leads: Array  # how far ahead each was then

    def __len__(self) -> int:
        return len(self.actions)

    @classmethod
    def joined(cls, parts: Sequence[Shown]) -> Shown:
        rest = [name for name in cls.__dataclass_fields__ if name != "encodings"]
        arrays = {name: np.concatenate([getattr(part, name) for part in parts]) for name in rest}
        return cls(Sparse.joined([part.encodings for part in parts]), **arrays)

    def views(self, rows: Array, actions: int) -> Views:
        """What the seats saw at some choices."""
        masks = np.unpackbits(self.masks[rows], axis=1, count=actions).view(np.bool_)
        return Views(self.encodings[rows], masks, self.seats[rows], self.observers[rows])

    def targets(self, rows: Array) -> tuple[Array, Array]:
        """What each seat could expect at some choices, without and with leads; and how much each of these counts."""
        ends, seats = self.ends[rows], np.arange(self.ends.shape[1])
        known = np.where(seats < self.seats[rows, None], OTHERS, 0).astype(np.float32)
        known[:, 0] = 1
        led = ends - LEADING * self.leads[rows]
        return np.concatenate([ends, led], axis=1), np.concatenate([known, known], axis=1)


def shown_in(setting: Setting, spec: str, seats: Sequence[int], games: int, much: float) -> Shown:
    """Games of bots, on all cores."""
    play = partial(_game, setting, spec, seats, much)
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        return Shown.joined(list(pool.map(play, range(games))))


def _game(setting: Setting, spec: str, seats: Sequence[int], much: float, number: int) -> Shown:
    return shown_by(setting, spec, seats[number % len(seats)], number, much)


def shown_by(setting: Setting, spec: str, seats: int, seed: int, much: float) -> Shown:
    """One game in which bots of one spec play all seats."""
    match, encoder, actions = Match(setting, seats, SeededDice(seed)), Encoder(setting), Actions(setting.game)
    bots, random = [make(spec, seed * seats + seat) for seat in range(seats)], np.random.default_rng(seed)
    rows: list[tuple[Any, ...]] = []
    while (decision := match.decision) is not None:
        seat, options = decision.seat, list(decision.options)
        view = match.view(seat)
        option = bots[seat].choose(view, decision, Clock())
        if len(options) > 1:
            legal, asked = np.zeros(actions.size, np.bool_), int(view.fields.asked)
            legal[[actions.of(asked, each.number) for each in options]] = True
            points = np.array([match.standing().totals])
            leads = lead_of(np, points, much)[0] if much else np.zeros(seats, np.float32)
            action = actions.of(asked, option.number)
            rows.append((encoder.inputs(view), np.packbits(legal), action, seat, leads))
            if random.random() < STRAYS:
                option = options[random.integers(len(options))]
        match.choose(option, decision=decision.id)
    assert match.outcome is not None
    end = reward_of(np.array([placing(match.outcome.ranking, seats)], np.float32))[0]
    encodings, masks, chosen, observers, leads = (np.array(column) for column in zip(*rows, strict=True))
    turned = (observers[:, None] + np.arange(seats)) % seats
    most = setting.game.seats[-1] - seats
    return Shown(
        Sparse.of(encodings),
        masks,
        chosen,
        np.full(len(rows), seats),
        observers,
        np.pad(end[turned], ((0, 0), (0, most))),
        np.pad(np.take_along_axis(leads, turned, axis=1), ((0, 0), (0, most))),
    )
