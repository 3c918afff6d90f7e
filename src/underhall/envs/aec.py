"""A game as a PettingZoo environment: agents take turns as the rules say. `dwarfs_v1` and the others name it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from operator import attrgetter
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]
from pettingzoo.utils.env_logger import EnvLogger  # type: ignore[import-untyped]
from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # type: ignore[import-untyped]

from underhall.batches.observed import Observation
from underhall.engine.kernel import NOBODY, Over
from underhall.engine.pack import Pack
from underhall.engine.setting import setting
from underhall.envs.dense import shaped
from underhall.envs.one_table import OneTable
from underhall.envs.options import Options
from underhall.envs.positions import start_of
from underhall.envs.rendering import HUMAN, Drawn, Renderer, modes_here
from underhall.envs.spaces import action_space, observation_space, vector_space

FEWEST = 2  # seats, in every game
ENDLESS = 2**63  # steps of an agent_iter, by default, as in PettingZoo

Agent = str
Last = tuple[Any, float, bool, bool, dict[str, Any]]  # the observation, or None if not requested


class GameEnv(AECEnv[Agent, Observation, int]):  # type: ignore[misc]
    """One table. Its agents are `player_0` and so on, one per seat. Where several choose at once they choose in order.

    `options` are the fields of `underhall.envs.options.Options`. With `copy=False`, observations are views of memory:
    one keeps its values until its agent has been observed at two later steps.
    """

    def __init__(
        self,
        game: str,
        version: int,
        *,
        seats: int = FEWEST,
        pack: str | Pack = "standard",
        switches: dict[str, Any] | None = None,
        render_mode: str | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"{game}_v{version}",
            "render_modes": modes_here(),
            "render_fps": 2,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode)
        self.table = OneTable(setting(game, pack, switches), seats, Options.read(options), seed)
        self.possible_agents = [f"player_{seat}" for seat in range(seats)]
        table = self.table
        space = observation_space(table.setting, table.options)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: action_space(table.actions) for agent in self.possible_agents}
        self.state_space = vector_space(table.encoder)
        self._seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each action is."""
        return self.table.actions.names

    def observation_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: Agent) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new game. The same seed gives the same chances; without one the dice roll on.

        It may go on from a match, a position or a record: `options={"position": ..., "ply": ...}`.
        """
        start = start_of(self.table.setting, self.table.seats, options)
        if seed is not None:
            self.table.roll(seed)
        self.table.begin(start)
        self.agents: list[Agent] = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[Agent, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._points = self.table.points()
        self._select()

    def step(self, action: Any) -> None:
        """Takes the action of the agent that must choose. `illegal` says what happens if the mask forbids it."""
        table = self.table
        if table.over:
            self._was_dead_step(action)
            return
        actor, legal = self.agent_selection, table.take(action)
        if table.over or table.options.dense:
            self._pay()
        self._select()
        if not legal:
            self.infos[actor]["illegal"] = True

    def _pay(self) -> None:
        """Gives the rewards of this step."""
        table = self.table
        paid = np.array(table.rewards()) if table.over else np.zeros(table.seats)
        points = table.points()
        if points is not None and self._points is not None:
            kind, discount = table.options.dense, table.options.discount
            paid += shaped(kind, discount, self._points, points, np.array(bool(table.over)))
            self._points = points
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, paid.tolist(), strict=True))
        self._accumulate_rewards()

    def _select(self) -> None:
        """Sets whose turn it is, or how the game ended."""
        table = self.table
        if table.over:
            ended = table.over == Over.ENDED
            self.terminations = dict.fromkeys(self.agents, ended)
            self.truncations = dict.fromkeys(self.agents, not ended)
            for agent in self.agents:
                self.infos[agent].update(table.info())
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[table.seat]
            self.infos[self.agent_selection] = table.info()
        if self.render_mode == HUMAN:
            self.render()

    def observe(self, agent: Agent) -> Observation:
        """What an agent may know now, with `action_mask`: all zeros for an agent that need not choose."""
        seen: Observation = self.table.observe(self._seat_of[agent])
        return seen

    def state(self) -> Any:
        """The whole table as a vector from the side of the first agent, secrets included: for critics, not players."""
        return self.table.state()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions the agent that must choose may take."""
        return self.table.mask(self.table.seat)

    def last(self, observe: bool = True) -> Last:
        agent = self.agent_selection
        return (
            self.observe(agent) if observe else None,
            self._cumulative_rewards[agent],
            self.terminations[agent],
            self.truncations[agent],
            self.infos[agent],
        )

    def render(self) -> Drawn | None:
        """The table as the agent that must choose sees it; at the end as a spectator does."""
        return self._renderer.draw(self.table.view(NOBODY if self.table.over else self.table.seat))

    def close(self) -> None:
        self._renderer.close()

    def clone(self) -> GameEnv:
        """An independent environment in the same state, with the same dice to come."""
        twin = object.__new__(GameEnv)
        twin.__dict__.update(self.__dict__)
        twin.table = self.table.clone()
        if "agents" in vars(self):  # it was reset
            twin.agents = self.agents[:]
            for name in ("rewards", "_cumulative_rewards", "terminations", "truncations", "infos"):
                setattr(twin, name, deepcopy(getattr(self, name)))
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> GameEnv:
        return self.clone()


class OrderedEnv(OrderEnforcingWrapper[Agent, Observation, int]):  # type: ignore[misc]
    """PettingZoo's check that `reset` comes first, with `clone`. It asks the environment directly, which is quicker."""

    env: GameEnv
    _has_updated: bool  # whether something happened since agent_iter gave an agent

    # Before `reset` these are not there, and PettingZoo says so; later they need not be looked for.
    agents = property(attrgetter("env.agents"))
    agent_selection = property(attrgetter("env.agent_selection"))
    terminations = property(attrgetter("env.terminations"))
    truncations = property(attrgetter("env.truncations"))

    def agent_iter(self, max_iter: int = ENDLESS) -> Iterator[Agent]:
        if not self._has_reset:
            EnvLogger.error_agent_iter_before_reset()
        return self._turns(max_iter)

    def _turns(self, left: int) -> Iterator[Agent]:
        """What PettingZoo's iterator does, as a generator, which takes a third of the time."""
        env = self.env
        while left > 0 and env.agents:
            if not self._has_updated:
                yield from super().agent_iter(left)  # PettingZoo says what is missing
            self._has_updated = False
            left -= 1
            yield env.agent_selection

    def last(self, observe: bool = True) -> Last:
        if not self._has_reset:
            EnvLogger.error_observe_before_reset()
        return self.env.last(observe)

    def step(self, action: int | None) -> None:
        if not self._has_reset or not self.env.agents:
            super().step(action)
            return
        self._has_updated = True
        self.env.step(action)

    def clone(self) -> OrderedEnv:
        """An independent environment in the same state, with the same dice to come."""
        twin = OrderedEnv(self.env.clone())
        twin._has_reset, twin._has_updated = self._has_reset, self._has_updated
        return twin

    def __deepcopy__(self, memo: dict[int, Any]) -> OrderedEnv:
        return self.clone()

    def __str__(self) -> str:
        return str(self.env)
