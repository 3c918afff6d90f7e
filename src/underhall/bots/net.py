"""The net bot: takes what a network likes best in what the seat sees, without any search."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from underhall.bots.base import Clock, Considered, Explanation
from underhall.bots.messages import say
from underhall.bots.networks import Brain, Network, check_fits, load_network, thinking
from underhall.engine.actions import Actions
from underhall.engine.decision import Decision, Option
from underhall.engine.encoder import Encoder
from underhall.engine.setting import Setting
from underhall.engine.view import View


class NetBot:
    """Plays by a network alone. A temperature above 0 lets it take what it likes less, too."""

    def __init__(self, seed: int = 0, *, file: Network | str | Path, temperature: float = 0.0) -> None:
        self._network = file if isinstance(file, Network) else load_network(file)
        self._temperature = temperature
        self._random = np.random.default_rng(seed)
        self._seen_with: tuple[Encoder, Brain, Actions] | None = None
        self._last: Explanation | None = None

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        _, brain, actions = self._eyes(view.setting)
        options, asked = decision.options, int(view.fields.asked)
        numbers = np.array([actions.of(asked, option.number) for option in options], np.int64)
        logits = np.zeros(len(numbers), np.float64)
        like = thinking(view.setting.driver)
        like(view.setting.box, view.table.copy(), decision.seat, brain, numbers, logits)
        wanted = logits + self._temperature * self._random.gumbel(size=len(logits))
        seats = int(view.fields.seats)
        place = 1 + (1 - float(brain.room.values[0])) / 2 * (seats - 1)
        order = wanted.argsort()[::-1]
        how = say("net-how", place=place)
        self._last = Explanation(decision.id, how, tuple(Considered(options[int(at)]) for at in order))
        return self._last.considered[0].option

    def explain(self) -> Explanation | None:
        return self._last

    def _eyes(self, setting: Setting) -> tuple[Encoder, Brain, Actions]:
        """What it takes to see a table of this setting."""
        if self._seen_with is None or self._seen_with[0].setting is not setting:
            encoder = Encoder(setting)
            check_fits(self._network, encoder)
            self._seen_with = encoder, self._network.brain(encoder), Actions(setting.game)
        return self._seen_with
