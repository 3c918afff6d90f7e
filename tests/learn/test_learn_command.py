"""`underhall learn` writes a network that plays."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner

from underhall.bots import checked, load
from underhall.bots.base import Clock
from underhall.cli import app
from underhall.engine.setting import setting
from underhall.engine.testkit import playing

TINY = ["--tables", "4", "--steps", "4", "--width", "8", "--blocks", "1", "--library", "numpy", "--seats", "2-3"]


def test_the_command_trains_measures_and_reports(tmp_path: Path) -> None:
    command = ["learn", "dwarfs", "--out", str(tmp_path), *TINY, "--against", "random", "--set", "turn_limit=2"]
    imitating = ["--imitate", "random", "--imitate-games", "2"]
    done = CliRunner().invoke(app, [*command, *imitating, "--minutes", "0.0001", "--games", "2"])

    assert done.exit_code == 0, done.output
    assert "With 2 seats against random: won" in done.output
    assert "It makes the same choice as random" in done.output
    assert {path.name for path in tmp_path.iterdir()} == {"network.npz", "state.npz", "log.jsonl", "report.md"}
    match, decision = next(playing(setting("dwarfs"), 3, 1))
    bot = load(checked(f"net:{tmp_path / 'network.npz'}"))
    assert bot.choose(match.view(decision.seat), decision, Clock()) in list(decision.options)
    again = CliRunner().invoke(app, [*command, "--minutes", "0.0001", "--games", "0"])
    assert again.exit_code == 0, again.output
    assert "Continuing after" in again.output


def test_tables_on_a_gpu_need_one(tmp_path: Path) -> None:
    command = ["learn", "dwarfs", "--out", str(tmp_path), *TINY, "--device"]
    done = CliRunner().invoke(app, [*command, "cuda"])
    assert "Tables on a GPU need --library torch" in str(done.exception)
    done = CliRunner().invoke(app, [*command, "tpu"])
    assert "one of cpu, cuda, not 'tpu'" in str(done.exception)


def test_seats_that_the_game_does_not_have_are_refused(tmp_path: Path) -> None:
    for seats in ("9", "4-2", "two"):
        done = CliRunner().invoke(app, ["learn", "dwarfs", "--out", str(tmp_path), "--seats", seats])
        assert done.exit_code != 0
        assert "are not numbers of seats for dwarfs. Write 2 to 4" in str(done.exception)
