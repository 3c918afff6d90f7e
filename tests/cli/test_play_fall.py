"""Fall of the Mountain King in the terminal, played by what is piped into it."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

import underhall
from underhall import cli
from underhall.commands.screen import Screen


def play(*arguments: str, typed: list[str]) -> str:
    text = "".join(f"{line}\n" for line in typed)
    command = ["play", "fall", "--seed", "5", "--bots", "random", *arguments]
    result = CliRunner().invoke(cli.app, command, input=text)
    assert result.exit_code == 0, result.output
    return result.output


def test_a_first_wave_is_played_and_explained() -> None:
    typed = ["?", "c wild", "r breach", *["1", ""] * 40]
    output = play("--seats", "3", typed=typed)
    assert "You play Pink.\nThe bot random plays Blue.\nThe bot random plays Green." in output
    assert "by its key (cover:0,0)" in output
    assert "In keys, a cell is its column and row" in " ".join(output.split())
    assert "It stands for any of the four actions." in output
    assert "Pink: Which champion do you start with?" in output
    assert "Pink: Which pair of lairs do you take?" in output
    assert "Your hand: " in output
    assert "Cover a symbol: you may take two weak actions" in output
    assert "The input has ended" in output


def test_places_for_a_card_are_marked_on_the_ancestry() -> None:
    output = play("--seats", "2", typed=["1", "", *["1"] * 4, "1"])
    where = output.partition("Where does a")[0]
    assert " -1  +   +   +   +" in where


def test_a_refusal_names_the_rule_and_the_game_goes_on(tmp_path: Path) -> None:
    file = tmp_path / "fall.json"
    output = play("--seats", "2", typed=["1", "", *["1"] * 4, "1", "w at:9,9", "w at:4,4", "1", "", f"s {file}"])
    assert "'at:9,9' is not an option here." in output
    assert "not possible: The card must lie over at least one quadrant of your ancestry." in " ".join(output.split())
    assert "(fall:ANC-0" in output
    assert underhall.replay(file).plies


def test_the_spoken_table_has_no_drawing() -> None:
    output = play("--seats", "2", "--spoken", typed=["1", "", "1", "1", "1", "t"])
    assert "Fernmouth in Moss: " in output
    assert "╭" not in output


def test_the_scores_have_room_for_all_sources(capsys: pytest.CaptureFixture[str]) -> None:
    match = underhall.position("fall", seats=5).honour(0, 123, "votes").phase("final-scoring").match()
    Screen(match.setting).outcome(match.standing())
    shown = capsys.readouterr().out
    assert "…" not in shown
    assert "contenders" in shown
