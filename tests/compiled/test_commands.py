"""The command line as it is installed: figures, records, exit codes, help."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from underhall.bots.evaluation import own_evaluation
from underhall.commands.messages import say
from underhall.games import game as game_named

ROOT = Path(__file__).resolve().parent.parent.parent
COMMANDS = [
    *(["play"], ["replay"], ["rules"], ["bench"], ["warm"], ["tournament"], ["simulate"], ["report"], ["export-ptx"]),
    *(["pack", "check"], ["pack", "new"], ["pack", "diff"]),
]
FIGURES = {
    "decisions_per_second",
    "steps_per_second",
    "clone_us",
    "table_bytes",
    "options_per_decision",
    "decisions_per_game",
    "games_per_second",
    "chance_per_second",
    "truncated",
}


def underhall(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(Path(sys.executable).parent / "underhall"), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT, timeout=300)


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_help_has_an_example(command):
    done = underhall(*command, "--help")
    assert done.returncode == 0
    flat = " ".join(done.stdout.split())
    example = flat[flat.index("Example") :]
    assert f"underhall {' '.join(command)} " in example


def test_bench_measures_the_search():
    done = underhall("bench", "dwarfs", "--search", "--seconds", "0.1", "--seats", "2", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert figures["simulations_per_second"] > 0
    assert figures["choices_in_tree"] >= 1
    assert figures["rollout"] == say(f"rollout-{own_evaluation(game_named('dwarfs')).search.horizon}")


@pytest.mark.parametrize(("game", "most_bytes"), [("dwarfs", 4096), ("fall", 8192), ("hall", 8192)])
def test_bench_prints_its_figures_as_json(game, most_bytes):
    done = underhall("bench", game, "--seconds", "0.6", "--seats", "3", "--json")
    assert done.returncode == 0, done.stderr
    figures = json.loads(done.stdout)
    assert set(figures) >= FIGURES
    assert figures["seats"] == 3
    assert figures["decisions_per_game"] > 100
    assert 0 <= figures["truncated"] <= 1
    assert figures["table_bytes"] <= most_bytes


@pytest.mark.parametrize("name", ["dwarfs-2-greedy", "fall-2-greedy", "hall-2-greedy"])
def test_replay_verifies_and_shows(name, tmp_path):
    record = ROOT / "tests" / "golden" / "records" / f"{name}.json"
    plies = json.loads(record.read_text())["plies"]
    whole = underhall("replay", str(record))
    assert whole.returncode == 0, whole.stderr
    assert "Verified:" in whole.stdout
    told = json.loads(underhall("replay", str(record), "--json").stdout)
    assert told["verified"] is True
    assert told["plies"] == len(plies)
    choices = [number for number, ply in enumerate(plies) if ply[0] >= 0]
    early = underhall("replay", str(record), "--ply", str(choices[9]), "--seat", "0", "--no-log")
    assert f"Verified: {choices[9]} plies" in early.stdout
    chosen = json.dumps(plies[choices[0]], separators=(",", ":"))
    assert record.read_text().count(chosen) > 0
    edited = tmp_path / "edited.json"
    edited.write_text(record.read_text().replace(chosen, chosen.replace('"', '"no_', 1), 1))
    refused = underhall("replay", str(edited))
    assert refused.returncode == 2
    assert "Ply " in refused.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ["bench", "chess"],
        ["bench", "dwarfs", "--seats", "9"],
        ["warm", "chess"],
        ["replay", "nowhere.json"],
        ["play", "dwarfs", "--set", "no_such_switch=1"],
        ["play", "dwarfs", "--bots", "genius"],
        ["pack", "check", "nowhere.toml"],
        ["rules", "chess"],
        ["no-such-command"],
    ],
    ids=" ".join,
)
def test_bad_input_gives_exit_code_two_and_a_reason(arguments):
    done = underhall(*arguments)
    assert done.returncode == 2
    assert done.stderr.strip() or done.stdout.strip()
    assert "Traceback" not in done.stderr
