"""Environments are copied and sent to other processes, and go on there as they would have."""

import copy
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import cloudpickle  # type: ignore[import-untyped]
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from underhall import envs
from underhall.envs.single import SeatEnv
from underhall.envs.vector import BatchVectorEnv
from underhall.envs.zoo import version_of
from underhall.games import NAMES
from underhall.games import game as game_named

ROOT = Path(__file__).parents[2]
WAYS = {
    "pickle": lambda thing: pickle.loads(pickle.dumps(thing)),
    "cloudpickle": lambda thing: cloudpickle.loads(cloudpickle.dumps(thing)),
    "deepcopy": copy.deepcopy,
}
SHORT = {"turn_limit": 4}


def play(env: Any, steps: int) -> list[bytes]:
    """Plays on by a fixed rule, over the end of games; what was seen and paid at each step."""
    came: list[bytes] = []
    seen: Any
    reward: Any
    for step in range(steps):
        if isinstance(env, SeatEnv):
            legal = np.flatnonzero(env.action_masks())
            seen, reward, *_ = env.step(legal[step % len(legal)])
            if env.table.over:
                env.reset()
        elif isinstance(env, BatchVectorEnv):
            actions = [np.flatnonzero(row)[step % row.sum()] if row.any() else 0 for row in env.tables.mask]
            seen, reward, *_ = env.step(np.array(actions))
        else:
            seen, reward, terminated, truncated, _ = env.last()
            legal = np.flatnonzero(seen["action_mask"])
            env.step(None if terminated or truncated else int(legal[step % len(legal)]))
            if not env.agents:
                env.reset()
        parts = seen.values() if isinstance(seen, dict) else [seen]
        came.append(b"".join(np.asarray(part).tobytes() for part in parts) + repr(reward).encode())
    return came


def made(kind: str, game: str, **options: Any) -> Any:
    switches = SHORT if game == "dwarfs" else {}
    if kind == "zoo":
        module = getattr(envs, f"{game}_v{version_of(game_named(game))}")
        env = module.env(seats=3, switches=switches, **options)
        env.reset(seed=4)
        return env
    rivals: Any = ["random", "greedy:width=1"] if kind == "seat" else "random"
    maker = SeatEnv if kind == "seat" else lambda game, **more: BatchVectorEnv(game, 3, seat=1, **more)
    env = maker(game, seats=3, switches=switches, rivals=rivals, **options)
    env.reset(seed=4)
    return env


@pytest.mark.parametrize("kind", ["zoo", "seat", "vector"])
@pytest.mark.parametrize("game", NAMES)
@given(st.integers(0, 40), st.sampled_from(sorted(WAYS)), st.booleans(), st.booleans())
def test_a_copy_goes_the_same_way_and_leaves_the_other_alone(game, kind, steps, way, raw, copies):
    env = made(kind, game, raw=raw, copy=copies)
    play(env, steps)
    twin, third = WAYS[way](env), WAYS[way](env)
    there = play(twin, 8)
    assert play(env, 8) == there
    assert play(third, 8) == there


ELSEWHERE = """
import pickle, sys
from tests.envs.test_env_copies import play
env = pickle.load(sys.stdin.buffer)
sys.stdout.buffer.write(pickle.dumps(play(env, 10)))
"""


@pytest.mark.parametrize("kind", ["zoo", "seat", "vector"])
@pytest.mark.parametrize("game", NAMES)
def test_it_goes_on_alike_in_a_new_process(game, kind):
    env = made(kind, game)
    play(env, 7)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    command, data = [sys.executable, "-c", ELSEWHERE], cloudpickle.dumps(env)
    done = subprocess.run(command, env=environment, input=data, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    assert pickle.loads(done.stdout) == play(env, 10)
