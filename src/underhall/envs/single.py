"""One seat for a learner, the others for bots: a game as a Gymnasium environment."""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces

from underhall.batches.observed import Observation
from underhall.batches.orders import Autoreset, Odds
from underhall.batches.tables import Batch
from underhall.engine.dice import checked_seed
from underhall.engine.kernel import NOBODY, Over
from underhall.engine.pack import Pack
from underhall.engine.setting import setting
from underhall.envs.dense import Points, shaped
from underhall.envs.messages import say
from underhall.envs.one_table import OneTable
from underhall.envs.options import Illegal, Options
from underhall.envs.positions import start_of
from underhall.envs.rendering import HUMAN, Drawn, Renderer, modes_here
from underhall.envs.rivals import Opponents, Rivals, bot_action, is_bot, policy_actions
from underhall.envs.spaces import action_space, observation_space
from underhall.errors import UnderhallError

SEEDS = 2**62


class SeatEnv(gymnasium.Env[Observation, Any]):
    """A learner against rivals: see `rivals.py` for who they can be, and `options.py` for the fields of `options`.

    An action that the mask forbids loses the game, unless `illegal` says otherwise. A game that is stopped by a limit
    is truncated. `info["rewards"]` has each seat's reward, `info["illegal"]` says whether the action was illegal.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": modes_here(), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        seat: int = 0,
        rivals: Rivals = "random",
        pack: str | Pack = "standard",
        switches: dict[str, Any] | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.render_mode = render_mode
        self._renderer = Renderer(render_mode)
        self.table = OneTable(setting(game, pack, switches), seats, Options.read(options, illegal=Illegal.LOSE))
        if seat not in range(seats):
            raise UnderhallError(say("no-seat", seat=repr(seat), last=str(seats - 1)))
        self.seat = seat
        self._opponents = Opponents(rivals, [other for other in range(seats) if other != seat])
        self._sown = False  # whether the opponents have a seed
        self._policy_table: Batch | None = None  # the table as opponents that are policies get it
        self._policy_seed = 0  # of that table's dice
        self._points: Points | None = None  # when the learner last chose, if rewards need them
        table = self.table
        self.observation_space: spaces.Space[Any] = observation_space(table.setting, table.options)
        self.action_space = action_space(table.actions)

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each action is."""
        return self.table.actions.names

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions the learner may take now."""
        return self.table.mask(self.seat)

    def state(self) -> npt.NDArray[np.float32]:
        """The whole table as a vector from the side of seat 0, secrets included: for critics, not players."""
        return self.table.state()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first choice.

        It may go on from a match, a position or a record: `options={"position": ..., "ply": ...}`.
        """
        start = start_of(self.table.setting, self.table.seats, options)
        super().reset(seed=None if seed is None else checked_seed(seed))
        if seed is not None or not self._sown:
            self._policy_seed = int(self.np_random.integers(SEEDS))
            self._opponents.sow(self._policy_seed)
            self._policy_table, self._sown = None, True
        self._opponents.begin()
        self.table.roll(int(self.np_random.integers(SEEDS)))
        self.table.begin(start)
        self._let_rivals_play()
        self._points = self.table.points()
        self._show()
        return self.table.observe(self.seat), self._info()

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        if table.over:
            raise UnderhallError(say("game-over"))
        legal = table.take(action)
        self._let_rivals_play()
        info = self._info()
        info["illegal"] = not legal
        reward = float(info["rewards"][self.seat])
        if self._points is not None:
            reward += self._gained(self._points)
        self._show()
        return table.observe(self.seat), reward, table.over == Over.ENDED, table.over == Over.TRUNCATED, info

    def render(self) -> Drawn | None:
        """The table as the learner sees it; at the end as a spectator does."""
        return self._renderer.draw(self.table.view(NOBODY if self.table.over else self.seat))

    def close(self) -> None:
        self._opponents.close()
        self._renderer.close()

    # Inside -----------------------------------------------------------------------------------------------------------

    def _info(self) -> dict[str, Any]:
        """What the observation does not say. Each time it says the same things: some recorders insist on that."""
        rewards = np.array(self.table.rewards() if self.table.over else [0.0] * self.table.seats)
        return {**self.table.info(), "rewards": rewards, "illegal": False}

    def _show(self) -> None:
        if self.render_mode == HUMAN:
            self.render()

    def _gained(self, before: Points) -> float:
        """What the learner gets for what has changed since it last chose."""
        options, self._points = self.table.options, self.table.points()
        assert self._points is not None
        paid = shaped(options.dense, options.discount, before, self._points, np.array(bool(self.table.over)))
        return float(paid[self.seat])

    def _let_rivals_play(self) -> None:
        """Lets rivals choose until the learner must, or the game is over."""
        table = self.table
        while not table.over and table.seat != self.seat:
            action = self._chosen(self._opponents.at(table.seat))
            if not table.step(action):
                raise UnderhallError(say("rival-illegal", seat=str(table.seat), action=str(action)))

    def _chosen(self, rival: Any) -> int:
        table = self.table
        if isinstance(rival, Odds):
            return table.pick(rival)
        if is_bot(rival):
            return bot_action(rival, table.setting, table.actions, table.bytes, table.seat)
        if self._policy_table is None:
            self._policy_table = Batch(
                table.setting, 1, table.seats, seed=self._policy_seed, autoreset=Autoreset.OFF, at_once=1
            )
        self._policy_table.lay(0, table.bytes)
        return int(policy_actions(rival, self._policy_table)[0])
