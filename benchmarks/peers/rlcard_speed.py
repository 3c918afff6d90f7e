"""How RLCard plays at random, by its environments."""

import copy

import rlcard  # type: ignore[import-not-found]  # in its own environment
from tally import ENDLESS, Count, Side


class Cards(Side):
    def __init__(self, game: str, seed: int) -> None:
        super().__init__(seed)
        self.env = rlcard.make(game, config={"seed": seed})
        self.seats = self.env.num_players

    def play(self, count: Count, most: int = ENDLESS) -> None:
        env, random = self.env, self.dice.random
        state, _ = env.reset()
        decisions = options = picks = 0
        while picks < most and not env.is_over():
            legal = list(state["legal_actions"])
            picks += 1
            if len(legal) > 1:
                decisions += 1
                options += len(legal)
            state, _ = env.step(legal[int(random() * len(legal))])
        count.add(decisions, options, picks)

    def copy(self) -> object:
        """Of the game alone: RLCard has no copies of its own, and an environment holds much that never changes."""
        return copy.deepcopy(self.env.game)


def side(game: str, mode: str, seed: int) -> Side:
    assert mode == "python"
    return Cards(game, seed)
