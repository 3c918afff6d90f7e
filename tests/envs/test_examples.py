"""The examples run, and do what they say."""

import importlib.util
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from underhall.envs import dwarfs_v1

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
SHORT = {"turn_limit": 3}


def example(name):
    spec = importlib.util.spec_from_file_location(f"example_{name}", ROOT / "examples" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_minute_of_training_beats_random_players():
    """With seeds 1 to 5 the mean placing came to 0.23 to 0.29; over 1024 games its standard error is 0.03."""
    done = subprocess.run(
        [sys.executable, ROOT / "examples/train_ppo.py", "--rounds", "10", "--seed", "1", "--games", "1024"],
        env={
            **os.environ,
            "OPENBLAS_NUM_THREADS": "1",
        },  # its matrices are small: threads only get into each other's way
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    told = re.search(r"Mean placing against random, from -1 to 1: (\S+)", done.stdout)
    assert told is not None
    assert float(told[1]) > 0.05


def test_a_bot_is_evaluated():
    evaluate = example("evaluate_bot").evaluate
    placings = evaluate("dwarfs", "greedy:width=1", "random", games=8, seats=2, switches={"turn_limit": 6})
    assert len(placings) == 8 and set(placings) <= {-1.0, 0.0, 1.0}
    assert sum(placings) > 0
    assert example("evaluate_bot").placing(2, 3) == 0


def test_a_bot_of_ones_own_beats_random_players():
    spec = f"python:{ROOT}/examples/write_a_bot.py:OneStep"
    placings = example("evaluate_bot").evaluate("dwarfs", spec, "random", games=12, seats=2, switches={"turn_limit": 4})
    assert sum(placings) > 0


def test_a_stub_of_a_language_model_plays_a_game():
    harness = example("language_model_env")
    env = dwarfs_v1.env(switches=SHORT)
    rewards, counts = harness.play(harness.Stub(), env, seed=1)
    assert sum(rewards.values()) == 0
    assert counts["chosen"] > 10 and counts["wrong answers"] > 0
    assert (rewards, counts) == harness.play(harness.Stub(), env, seed=1)


def test_a_model_that_never_answers_takes_the_first_option():
    harness = example("language_model_env")

    class Mute:
        def answer(self, chat):
            assert "Options:\n#1. " in chat[1]["content"]
            return ""

    env, counts = dwarfs_v1.env(switches=SHORT), Counter[str]()
    env.reset(seed=1)
    assert harness.choose(Mute(), env, counts) == env.last()[0]["action_mask"].argmax()
    assert counts == {"wrong answers": harness.TRIES, "given up": 1}


@pytest.mark.parametrize("block", BLOCK.findall((ROOT / "docs/environments.md").read_text()))
def test_what_the_page_shows_runs(block):
    exec(compile(block, "environments.md", "exec"), {})
