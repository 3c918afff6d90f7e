"""The example that learns as AlphaZero does."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from underhall.bots.networks import load_network

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "alphazero.py"
TINY = ["--rounds", "2", "--games", "1", "--tries", "12", "--width", "16", "--matches", "4", "--set", "turn_limit=2"]


def test_it_is_short() -> None:
    assert len(EXAMPLE.read_text().splitlines()) <= 150


@pytest.mark.skipif(find_spec("torch") is None, reason="PyTorch is not installed")
def test_it_plays_learns_and_meets_the_greedy_bot(tmp_path: Path) -> None:
    command = [sys.executable, str(EXAMPLE), "dwarfs", *TINY, "--out", str(tmp_path / "zero")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stderr
    assert "Round 2: " in done.stdout
    assert "greedy: won " in done.stdout
    assert load_network(tmp_path / "zero" / "network.npz").game == "dwarfs"
