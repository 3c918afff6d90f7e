"""Opponents for people, from easy to expert. A game's `weights.toml` defines its levels."""

from __future__ import annotations

from underhall.bots.base import Clock, Explanation
from underhall.bots.evaluation import own_evaluation
from underhall.bots.search import SearchBot
from underhall.engine.decision import Decision, Option
from underhall.engine.view import View

LEVELS = ("easy", "medium", "hard", "expert")


class LevelBot:
    """A search bot that thinks as long, and as carelessly, as its level says for the game at hand."""

    def __init__(self, name: str, seed: int = 0) -> None:
        self.name = name
        self._seed = seed
        self._bots: dict[str, SearchBot] = {}
        self._last: Explanation | None = None

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        game = view.setting.game
        if game.name not in self._bots:
            level = own_evaluation(game).levels[self.name]
            self._bots[game.name] = SearchBot(self._seed, iterations=level.iterations, noise=level.noise)
        option = self._bots[game.name].choose(view, decision, clock)
        self._last = self._bots[game.name].explain()
        return option

    def explain(self) -> Explanation | None:
        return self._last
