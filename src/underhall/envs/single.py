"""One seat for a learner, the others for bots: a game as a Gymnasium environment."""

from __future__ import annotations

from collections.abc import Sequence
from operator import index
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from underhall.batches.observed import Observation
from underhall.batches.orders import Rewards, named
from underhall.bots.base import Bot, Clock
from underhall.bots.guard import Closing
from underhall.bots.registry import checked, load
from underhall.engine.kernel import NOBODY, Over
from underhall.engine.pack import Pack
from underhall.engine.setting import setting
from underhall.envs.messages import say
from underhall.envs.one_table import OneTable, copied
from underhall.envs.rendering import MODES, Drawn, check_mode, render
from underhall.envs.spaces import action_space, observation_space
from underhall.errors import UnderhallError

RANDOM = "random"  # the bot that needs no view: the table's own dice pick
ILLEGAL_REWARD = -1.0  # for an illegal action, which ends the game
SEEDS = 2**62


class SeatEnv(gymnasium.Env[Observation, np.integer[Any] | int]):
    """A learner against bots. Observations have `action_mask`; an action that it forbids loses the game.

    `rivals` is the spec of a bot for all other seats, or one for each of them in the order of seats. A game that is
    stopped by a limit is truncated. At the end `info["rewards"]` has each seat's reward.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(MODES), "render_fps": 2}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        seat: int = 0,
        rivals: str | Sequence[str] = RANDOM,
        pack: str | Pack = "standard",
        switches: dict[str, Any] | None = None,
        rewards: str = "placing",
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.render_mode = render_mode
        self.table = OneTable(setting(game, pack, switches), seats, named(Rewards, "rewards", rewards))
        if seat not in range(seats):
            raise UnderhallError(say("no-seat", seat=repr(seat), last=str(seats - 1)))
        self.seat = seat
        self._specs = [rivals] * (seats - 1) if isinstance(rivals, str) else list(rivals)
        if len(self._specs) != seats - 1:
            raise UnderhallError(say("rivals", rivals=seats - 1, given=len(self._specs)))
        for spec in self._specs:
            checked(spec)
        self._bots: dict[int, Bot] = {}
        self.observation_space: spaces.Space[Any] = observation_space(
            self.table.setting.driver.layout, self.table.actions
        )
        self.action_space = action_space(self.table.actions)
        self._lost = False

    @property
    def action_names(self) -> tuple[str, ...]:
        """What each action is."""
        return self.table.actions.names

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the learner's first choice."""
        super().reset(seed=seed)
        if seed is not None or not self._bots:
            self._make_bots()
        self.table.roll(int(self.np_random.integers(SEEDS)))
        self.table.begin()
        self._lost = False
        self._let_rivals_play()
        return self._observation(), {}

    def step(self, action: np.integer[Any] | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        table = self.table
        if table.over or self._lost:
            raise UnderhallError(say("game-over"))
        if not table.step(index(action)):  # not int(): a fraction is not an action
            self._lost = True
            return self._observation(), ILLEGAL_REWARD, True, False, {"illegal": True}
        self._let_rivals_play()
        if not table.over:
            return self._observation(), 0.0, False, False, {}
        rewards = table.rewards()
        ended = table.over == Over.ENDED
        return self._observation(), rewards[self.seat], ended, not ended, {"rewards": np.array(rewards)}

    def render(self) -> Drawn | None:
        """The table as the learner sees it; at the end as a spectator does."""
        return render(self.table.view(NOBODY if self.table.over else self.seat), self.render_mode)

    def close(self) -> None:
        for bot in self._bots.values():
            if isinstance(bot, Closing):
                bot.close()

    # Inside -----------------------------------------------------------------------------------------------------------

    def _observation(self) -> Observation:
        return copied(self.table.observe(self.seat))

    def _make_bots(self) -> None:
        self.close()
        others = [seat for seat in range(self.table.seats) if seat != self.seat]
        self._bots = {
            seat: load(spec, int(self.np_random.integers(SEEDS)))
            for seat, spec in zip(others, self._specs, strict=True)
            if spec != RANDOM
        }

    def _let_rivals_play(self) -> None:
        """Lets bots choose until the learner must, or the game is over."""
        table = self.table
        while not table.over and table.seat != self.seat:
            bot = self._bots.get(table.seat)
            table.step(table.pick() if bot is None else self._choice(bot))

    def _choice(self, bot: Bot) -> int:
        view = self.table.view(self.table.seat)
        option = bot.choose(view, self.table.decision(view), Clock())
        return self.table.actions.of(int(view.fields.asked), option.number)
