"""How OpenSpiel plays at random: pick by pick from Python, or by the rollouts of its own search in C++.

`underhall:dwarfs` is our game as OpenSpiel sees it through our adapter.
"""

import importlib
from typing import Any

import pyspiel  # type: ignore[import-not-found]  # in its own environment
from tally import ELSEWHERE, ENDLESS, Count, Side

OURS = "underhall:"
UCT, MEMORY_MB = 2.0, 1000  # the search asks for them; one that makes a single simulation does not use them
STARTS = 20  # positions to roll out from
SAMPLES = 20  # games from each of them, to know how many decisions a rollout makes
ROLLOUTS = 20  # of one call


class FromPython(Side):
    """Legal actions listed, one drawn, and applied."""

    def __init__(self, game: Any, seed: int) -> None:
        super().__init__(seed)
        self.game, self.seats = game, game.num_players()

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.state = self.game.new_initial_state()
        self.go_on(self.state, count, most)

    def go_on(self, state: Any, count: Count, most: int = ENDLESS) -> None:
        """Plays on from a position, which it changes."""
        random, choices = self.dice.random, self.dice.choices
        decisions = options = picks = 0
        while picks < most and not state.is_terminal():
            picks += 1
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(choices(outcomes, weights)[0])
                continue
            legal = state.legal_actions()
            if len(legal) > 1:
                decisions += 1
                options += len(legal)
            state.apply_action(legal[int(random() * len(legal))])
        count.add(decisions, options, picks)

    def copy(self) -> object:
        copied: object = self.state.clone()
        return copied


class Rollouts(FromPython):
    """Rollouts to the end by `RandomRolloutEvaluator`, which OpenSpiel lets nobody call but its search.

    A search of one simulation asks it for the value of the position given, and for nothing else. It does not say how
    many decisions it made, so they are estimated: by games played beforehand, from the same positions.
    """

    no_copy = ELSEWHERE

    def __init__(self, game: Any, seed: int) -> None:
        super().__init__(game, seed)
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, seed)
        self.bot = pyspiel.MCTSBot(game, evaluator, UCT, 1, MEMORY_MB, solve=False, seed=seed, verbose=False)
        self.starts = [self._start() for _ in range(STARTS)]
        self.turn, self.seen = 0, Count()
        for start in self.starts:
            for _ in range(SAMPLES):
                self.go_on(start.clone(), self.seen)

    def _start(self) -> Any:
        """A new game where its first player is asked: a search begins there."""
        state = self.game.new_initial_state()
        while state.is_chance_node():
            self.go_on(state, Count(), 1)
        return state

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.bot.mcts_search(self.starts[self.turn])
        self.turn = (self.turn + 1) % STARTS
        a_game = ROLLOUTS / self.seen.games
        count.add(self.seen.decisions * a_game, self.seen.options * a_game, ROLLOUTS, ROLLOUTS)


def side(game: str, mode: str, seed: int) -> Side:
    if game.startswith(OURS):
        importlib.import_module("underhall.envs.openspiel")  # which registers our games
        loaded = pyspiel.load_game(f"python_underhall_{game.removeprefix(OURS)}")
    else:
        loaded = pyspiel.load_game(game)
    return {"python": FromPython, "inside": Rollouts}[mode](loaded, seed)
