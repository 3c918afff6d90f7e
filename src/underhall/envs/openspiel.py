"""The games for OpenSpiel: importing this module registers python_underhall_dwarfs and so on, for each game.

import pyspiel
import underhall.envs.openspiel

game = pyspiel.load_game("python_underhall_fall(players=3)")
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underhall.batches.orders import Rewards
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.view import View
from underhall.envs.messages import say
from underhall.envs.openspiel_moments import TERMINAL, Moment, Rules, Terms, rules_of
from underhall.envs.openspiel_observers import Observer, Shown
from underhall.envs.openspiel_rollouts import Rollouts
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named

try:
    import pyspiel  # type: ignore[import-not-found,import-untyped,unused-ignore]
except ImportError as error:
    raise ImportError(say("no-openspiel")) from error

__all__ = ["PREFIX", "Rollouts", "UnderhallGame", "UnderhallState"]

PREFIX = "python_underhall_"
DEFAULTS: dict[str, int | str | bool] = {
    "players": 4,
    "pack": "standard",
    "rewards": "placing",
    "truncation": "placing",
    "switches": "",
    "raw": False,
}
MOST_CHOICES = 3_000  # of each seat, in a game: several times the most that was ever seen
MOST_CHANCES = 1_000
MOST_POINTS = 1_000
SEEDS = 1 << 53  # different numbers that a sampler gives


def game_type(name: str, rewards: Rewards) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    kinds, found = pyspiel.GameType, game_named(name)
    zero_sum = rewards is Rewards.PLACING
    return kinds(
        short_name=PREFIX + name,
        long_name=found.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=found.seats[-1],
        min_num_players=found.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class UnderhallGame(pyspiel.Game):  # type: ignore[misc]
    """A game with its players, pack, rewards and switches."""

    name: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**DEFAULTS, **(params or {})}
        self.rules: Rules = rules_of(Terms(game=self.name, **given))
        layout, rewards = self.rules.driver.layout, self.rules.rewards
        most = 1.0 if rewards is Rewards.PLACING else MOST_POINTS
        info = pyspiel.GameInfo(
            num_distinct_actions=self.rules.actions.size,
            max_chance_outcomes=layout.chances,
            num_players=self.rules.seats,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0 if rewards is Rewards.PLACING else None,
            max_game_length=MOST_CHOICES * self.rules.seats,
        )
        super().__init__(game_type(self.name, rewards), info, given)

    def new_initial_state(self) -> UnderhallState:
        return UnderhallState(self)

    def max_chance_nodes_in_history(self) -> int:
        return MOST_CHANCES

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer | None:
        """Observes what a player, everybody, or a player beyond everybody may know; None for what OpenSpiel never asks:
        what all players know together, and the memory of private knowledge."""
        if params:
            raise UnderhallError(say("observer-parameters", given=str(params)))
        kind, whose = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), pyspiel.PrivateInfoType
        if kind.private_info == whose.ALL_PLAYERS or (not kind.public_info and kind.perfect_recall):
            return None
        if not kind.public_info:
            return Observer(self.rules, recalls=False, shown=Shown.PRIVATE) if kind.private_info != whose.NONE else None
        shown = Shown.PUBLIC if kind.private_info == whose.NONE else Shown.ALL
        return Observer(self.rules, recalls=kind.perfect_recall, shown=shown)


class UnderhallState(pyspiel.State):  # type: ignore[misc]
    """A state in OpenSpiel's sense. It holds only a moment, which never changes but is replaced."""

    def __init__(self, game: UnderhallGame) -> None:
        super().__init__(game)
        self.moment: Moment = game.rules.start

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self.moment.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.chances()

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.moment.name_of(player, action)

    def returns(self) -> list[float]:
        return self.moment.returns()

    def __str__(self) -> str:
        """For people and for comparing: who must choose what, and the digest of the whole table."""
        moment = self.moment
        who = {TERMINAL: "over", CHANCE: "chance"}.get(moment.player, f"player {moment.player}")
        what = "" if moment.player == TERMINAL else f": {moment.kind}"
        return f"{self.get_game().name}, {who}{what}, table {moment.rules.driver.digest(moment.table)}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> UnderhallState:
        """A state that looks the same to this player, without a history: that would reveal what chance decided."""
        state: UnderhallState = self.get_game().new_initial_state()
        state.moment = self.moment.resampled(player, int(sampler() * SEEDS))
        return state

    def view(self, player: int = NOBODY) -> View:
        """What a player, or everybody, may know, in words: `print(state.view(0).text())`."""
        return self.moment.view(player)


# OpenSpiel keeps these beyond the end of Python. A class survives that, a function would not. -------------------------


for _name in NAMES:
    pyspiel.register_game(
        game_type(_name, Rewards.PLACING), type(f"{_name.capitalize()}Game", (UnderhallGame,), {"name": _name})
    )
