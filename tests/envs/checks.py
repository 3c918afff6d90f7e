"""Other projects' own checks of environments, where these are installed: `python checks.py torchrl fall`.

It runs in the environments of `examples/learners`, in which nothing else of the tests is installed.
"""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable
from typing import Any

from gymnasium.vector import AutoresetMode

from underhall import envs
from underhall.envs.single import SeatEnv
from underhall.envs.vector import BatchVectorEnv
from underhall.envs.zoo import version_of
from underhall.games import game as game_named

SEATS, STEPS = 3, 20


def id_of(game: str) -> str:
    return f"underhall.envs:underhall/{game.capitalize()}-v{version_of(game_named(game))}"


def zoo_env(game: str, **options: Any) -> Any:
    return getattr(envs, f"{game}_v{version_of(game_named(game))}").env(seats=SEATS, **options)


def agilerl(game: str) -> None:
    from agilerl.algorithms.ppo import PPO  # type: ignore[import-not-found,unused-ignore]
    from agilerl.rollouts import collect_rollouts  # type: ignore[import-not-found,unused-ignore]

    env = BatchVectorEnv(game, 4, seat=0, mask="info", autoreset_mode=AutoresetMode.SAME_STEP)
    agent = PPO(env.single_observation_space, env.single_action_space, num_envs=4, learn_step=64)
    collect_rollouts(agent, env)
    agent.learn()


def gymnasium(game: str) -> None:
    """With the version that RLlib wants."""
    from gymnasium import make
    from gymnasium.utils.env_checker import check_env

    for options in ({}, {"mask": "info"}, {"raw": True}):
        made: Any = make(id_of(game), seats=SEATS, **options)
        check_env(made.unwrapped)


def minari(game: str) -> None:
    from gymnasium import make
    from minari import DataCollector, delete_dataset, load_dataset  # type: ignore[import-not-found,unused-ignore]

    options: dict[str, Any] = {"switches": {"turn_limit": 3}} if game == "dwarfs" else {}
    env: Any = DataCollector(make(id_of(game), seats=SEATS, **options), record_infos=True)
    seen, _ = env.reset(seed=1)
    steps, over = 0, False
    while not over:
        seen, _, terminated, truncated, _ = env.step(env.action_space.sample(seen["action_mask"]))
        steps, over = steps + 1, terminated or truncated
    env.create_dataset("underhall/check-v0", eval_env=env)
    kept = load_dataset("underhall/check-v0")
    (episode,) = kept.iterate_episodes()
    assert len(episode.actions) == steps
    assert (episode.observations["observation"][-1] == seen["observation"]).all()
    again = kept.recover_environment()
    assert again.unwrapped.table.seats == SEATS and again.observation_space == env.observation_space
    delete_dataset("underhall/check-v0")


def rllib(game: str) -> None:
    """All seats, as a multi-agent environment."""
    from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv  # type: ignore[import-not-found,unused-ignore]
    from ray.rllib.utils.pre_checks.env import (  # type: ignore[import-not-found,unused-ignore]
        check_multiagent_environments,
    )

    env: Any = PettingZooEnv(zoo_env(game, illegal="mask"))  # the check takes actions without a mask
    check_multiagent_environments(env)
    seen, _ = env.reset(seed=1)
    for _ in range(STEPS):
        ((agent, each),) = seen.items()
        assert env.observation_spaces[agent].contains(each)
        seen, *_ = env.step({agent: int(each["action_mask"].argmax())})


def stable_baselines3(game: str) -> None:
    from sb3_contrib.common.maskable.utils import get_action_masks  # type: ignore[import-not-found,unused-ignore]
    from stable_baselines3.common.env_checker import check_env  # type: ignore[import-not-found,unused-ignore]
    from stable_baselines3.common.vec_env import SubprocVecEnv  # type: ignore[import-not-found,unused-ignore]

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(SeatEnv(game, seats=SEATS))
        check_env(SeatEnv(game, seats=SEATS, mask="info"))
    tables = SubprocVecEnv([lambda: SeatEnv(game, seats=SEATS)] * 2, start_method="spawn")
    tables.reset()
    for _ in range(STEPS):
        tables.step(get_action_masks(tables).argmax(axis=1))
    tables.close()


def tianshou(game: str) -> None:
    """All seats at random, at tables in this process and in others."""
    from tianshou.algorithm import (  # type: ignore[import-not-found,unused-ignore]
        MARLRandomDiscreteMaskedOffPolicyAlgorithm,
        MultiAgentOffPolicyAlgorithm,
    )
    from tianshou.data import (  # type: ignore[import-not-found,unused-ignore]
        Collector,
        CollectStats,
        VectorReplayBuffer,
    )
    from tianshou.env import (  # type: ignore[import-not-found,unused-ignore]
        DummyVectorEnv,
        PettingZooEnv,
        SubprocVectorEnv,
    )

    table = PettingZooEnv(zoo_env(game))
    players = [MARLRandomDiscreteMaskedOffPolicyAlgorithm(action_space=table.action_space) for _ in range(SEATS)]
    together = MultiAgentOffPolicyAlgorithm(algorithms=players, env=table)
    for kind in (DummyVectorEnv, SubprocVectorEnv):
        tables = kind([lambda: PettingZooEnv(zoo_env(game))] * 2)
        collector = Collector(together, tables, VectorReplayBuffer(400, 2), collect_stats_class=CollectStats)
        collector.reset()
        assert collector.collect(n_step=100).n_collected_steps >= 100
        tables.close()


def torchrl(game: str) -> None:
    """One seat, all seats and many tables; and one seat at two tables, in this process and in others."""
    from torchrl.envs import (  # type: ignore[import-not-found,unused-ignore]
        ActionMask,
        ParallelEnv,
        SerialEnv,
        TransformedEnv,
        check_env_specs,
    )
    from torchrl.envs.libs.gym import GymWrapper  # type: ignore[import-not-found,unused-ignore]
    from torchrl.envs.libs.pettingzoo import PettingZooWrapper  # type: ignore[import-not-found,unused-ignore]

    def masked(env: Any) -> Any:
        return TransformedEnv(GymWrapper(env, categorical_action_encoding=True), ActionMask())

    def one() -> Any:
        return masked(SeatEnv(game, seats=SEATS))

    options: Any = {"autoreset_mode": AutoresetMode.SAME_STEP, "mask": "info", "illegal": "mask"}
    many = masked(BatchVectorEnv(game, 4, seat=0, **options))
    for env in (
        one(),
        PettingZooWrapper(env=zoo_env(game), use_mask=True),
        many,
        SerialEnv(2, one),
        ParallelEnv(2, one),
    ):
        check_env_specs(env)
        env.rollout(STEPS, break_when_any_done=False)
        env.close()


CHECKS: dict[str, Callable[[str], None]] = {
    check.__name__: check for check in (agilerl, gymnasium, minari, rllib, stable_baselines3, tianshou, torchrl)
}

if __name__ == "__main__":
    library, game = sys.argv[1:]
    CHECKS[library](game)
