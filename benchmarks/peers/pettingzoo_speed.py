"""How PettingZoo's classics play at random, as `env()` gives them. `underhall:dwarfs` is ours through our adapter."""

import copy
import importlib
import warnings

from tally import ENDLESS, Count, Side

OURS = "underhall:"
FEWER = {"go_v5": {"board_size": 9}}  # what is not left at its default
SEATS = 4  # of our games
FIELDS = {"raw": True, "copy": False}  # the table's own fields: an encoding takes three times as long as the game
SEED_BITS = 31


class Classic(Side):
    """The loop of PettingZoo's own documentation, with a legal action drawn from the mask."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(seed)
        if game.startswith(OURS):
            module = importlib.import_module(f"underhall.envs.{game.removeprefix(OURS)}_v1")
            self.env = module.env(seats=SEATS, **FIELDS)
        else:
            self.env = importlib.import_module(f"pettingzoo.classic.{game}").env(**FEWER.get(game, {}))
        self.seats = len(self.env.possible_agents)

    def play(self, count: Count, most: int = ENDLESS) -> None:
        env, random = self.env, self.dice.random
        env.reset(seed=self.dice.getrandbits(SEED_BITS))
        decisions = options = picks = 0
        for _ in env.agent_iter(most):
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = observation["action_mask"].nonzero()[0]
            picks += 1
            if len(legal) > 1:
                decisions += 1
                options += len(legal)
            env.step(int(legal[int(random() * len(legal))]))
        count.add(decisions, options, picks)

    def copy(self) -> object:
        return copy.deepcopy(self.env)


def side(game: str, mode: str, seed: int) -> Side:
    assert mode == "python"
    warnings.simplefilter("ignore")  # about displays that nobody looks at
    return Classic(game, seed)
