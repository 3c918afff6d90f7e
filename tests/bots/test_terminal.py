"""Bots of all sorts at the terminal: named by specs, with their failures on the screen and a hint that explains."""

import json
import re
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from underhall import cli
from underhall.errors import UnderhallError

FIRST = Path(__file__).resolve().parent.parent.parent / "examples" / "first.py"
FIRST_TURN = ["castle", "turn:0", "gold", "lay:1,0", "turn:0", "place:1,0", "place:1,0", ""]


def play(*arguments: str, typed: list[str]) -> Result:
    text = "".join(f"{line}\n" for line in typed)
    return CliRunner().invoke(cli.app, ["play", "--seed", "5", "--set", "turn_limit=1", *arguments], input=text)


def test_a_program_plays_a_person_and_is_saved_by_its_spec(tmp_path: Path) -> None:
    spec, file = f"program:{sys.executable} {FIRST}", tmp_path / "game.json"
    result = play("--bots", spec, "--save", str(file), typed=FIRST_TURN)
    assert result.exit_code == 0, result.output
    assert "failed" not in result.output
    assert json.loads(file.read_bytes())["names"] == ["human", spec]


def test_a_failing_bot_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    bot = tmp_path / "bot.py"
    bot.write_text("class Bot:\n    def __init__(self, seed): pass\n    def choose(self, *_): return 1 // 0\n")
    result = play("--bots", f"python:{bot}:Bot", typed=[*FIRST_TURN, ""])
    assert result.exit_code == 0, result.output
    told = " ".join(result.output.split())
    assert "Red's bot failed, so another choice was made for it. ZeroDivisionError: integer division" in told
    assert "The game stopped at its limit" in told


def test_the_hint_says_why() -> None:
    result = play("--bots", "random", typed=["h"])
    assert re.search(r"A bot would choose \d+: \w", result.output)
    after = result.output.partition("A bot would choose")[2].splitlines()
    assert after[1].startswith(("You ", "This lets you ", "The ", "It ")) and after[1].endswith(".")
    assert "tries" not in after[1]


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("program:no-such-program", "there is no program 'no-such-program'"),
        ("python:none.py:Bot", "none.py cannot be read"),
        ("greedy:width=0", "width must be a whole number"),
    ],
)
def test_a_bad_spec_is_explained_before_the_game(spec: str, message: str) -> None:
    result = play("--bots", spec, typed=[])
    assert isinstance(result.exception, UnderhallError)
    assert message in str(result.exception)


def test_a_record_cannot_start_a_program(tmp_path: Path) -> None:
    """Otherwise the sender of a record could run any program; naming the same bot by hand is possible."""
    file, trace = tmp_path / "game.json", tmp_path / "trace"
    saved = CliRunner().invoke(
        cli.app, ["play", "--seed", "5", "--bots", "random", "--save", str(file)], input="castle\n"
    )
    assert saved.exit_code == 0, saved.output
    record = json.loads(file.read_bytes())
    record["names"] = ["human", f"program:touch {trace}"]
    file.write_text(json.dumps(record))
    result = CliRunner().invoke(cli.app, ["play", "--load", str(file)], input="turn:0\n")
    assert isinstance(result.exception, UnderhallError)
    assert f"{file}, seat 1: The bot 'program:touch" in str(result.exception)
    assert "with --human and --bots" in str(result.exception)
    assert not trace.exists()
    resumed = CliRunner().invoke(cli.app, ["play", "--load", str(file), "--bots", "random"], input="turn:0\n")
    assert resumed.exit_code == 0, resumed.output
