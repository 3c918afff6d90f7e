"""How catanatron plays Catan at random: its own random players, four seats."""

from typing import Any

from catanatron import Color, Game, RandomPlayer  # type: ignore[import-not-found]  # in its own environment
from catanatron.game import TURNS_LIMIT  # type: ignore[import-not-found]
from tally import ENDLESS, Count, Side

SEED_BITS = 32


class Catan(Side):
    seats = len(Color)

    def play(self, count: Count, most: int = ENDLESS) -> None:
        decisions = options = picks = 0

        def decide(player: Any, game: Any, actions: list[Any]) -> Any:
            nonlocal decisions, options, picks
            picks += 1
            if len(actions) > 1:
                decisions += 1
                options += len(actions)
            return player.decide(game, actions)

        self.game = game = Game([RandomPlayer(color) for color in Color], seed=self.dice.getrandbits(SEED_BITS))
        while picks < most and game.winning_color() is None and game.state.num_turns < TURNS_LIMIT:
            game.play_tick(decide_fn=decide)
        count.add(decisions, options, picks)

    def copy(self) -> object:
        copied: object = self.game.copy()
        return copied


def side(game: str, mode: str, seed: int) -> Side:
    assert (game, mode) == ("catan", "python")
    return Catan(seed)
