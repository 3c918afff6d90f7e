"""`underhall rules`: what it shows, and when its check fails."""

import json
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner, Result

from underhall import cli, rule_coverage
from underhall.commands.rules import rules
from underhall.engine import discovery
from underhall.engine.rulebook import find_rulebooks
from underhall.engine.switches import switches_of
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.rule_coverage import Coverage, Proof

RULES = """
game = "{game}"
title = "The {game}"
version = 3

[[rule]]
id = "R001"
section = "Set-up"
heading = "Burrows"
text = "Each seat takes one [big] burrow."

[[rule]]
id = "R002"
section = "Turns"
heading = "Digging"
text = "One digs once a turn."

[[ruling]]
id = "Q01"
heading = "Worms"
question = "Do worms dig?"
text = "They do not."
switches = ["worms_dig"]
"""
TEST = "tests/test_moles.py"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source tree with two games and one test file, in which the command is run."""
    games = tmp_path / "src" / "underhall" / "games"
    for game in ("moles", "voles"):
        (games / game).mkdir(parents=True)
        (games / game / "rules.toml").write_text(RULES.format(game=game))
    (tmp_path / "tests").mkdir()
    (tmp_path / TEST).write_text("# tests\n")
    monkeypatch.setattr(discovery, "installed_rulebooks", lambda: find_rulebooks(games))
    monkeypatch.setattr(rule_coverage, "SOURCE_TREE", tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def prove(folder: Path, **tests: list[str]) -> None:
    digest = rule_coverage.hash_of(folder / TEST)
    assert digest is not None
    proofs = {f"{TEST}::{name}": Proof(rules=tuple(ids), hash=digest) for name, ids in tests.items()}
    rule_coverage.save_coverage(folder / rule_coverage.FILE, Coverage(root="..", tests=proofs))


def run(*arguments: str) -> Result:
    app = typer.Typer()
    app.command()(rules)
    return CliRunner().invoke(app, arguments)


def test_the_check_passes_when_every_id_is_proved(folder: Path) -> None:
    prove(folder, test_a=["moles:R001", "moles:R002"], test_b=["moles:Q01"])
    result = run("moles", "--check")
    assert (result.exit_code, result.output) == (0, "moles: 3 of 3 rules and rulings have a passing test\n")


def test_the_check_names_what_no_test_proves(folder: Path) -> None:
    prove(folder, test_a=["moles:R001", "voles:R002"])
    result = run("--check")
    assert result.exit_code == 1
    missing = {line.split()[-1] for line in result.output.splitlines() if "no passing test" in line}
    assert missing == {"moles:R002", "moles:Q01", "voles:R001", "voles:Q01"}


def test_the_check_without_a_coverage_file_says_what_to_run() -> None:
    result = run("--check")
    assert result.exit_code == 2
    assert "Run `make test`" in result.output


def test_a_proof_from_a_changed_file_does_not_count(folder: Path) -> None:
    prove(folder, test_a=["moles:R001", "moles:R002", "moles:Q01"])
    (folder / TEST).write_text("# other tests\n")
    result = run("moles", "--check")
    assert result.exit_code == 1
    assert "1 test does not count" in result.output


def test_the_numbers_as_json(folder: Path) -> None:
    prove(folder, test_a=["moles:R001", "moles:Q01"])
    result = run("--json")
    assert result.exit_code == 0
    assert json.loads(result.output) == {
        "games": {
            "moles": {"rules": 3, "covered": 2, "missing": ["R002"]},
            "voles": {"rules": 3, "covered": 0, "missing": ["R001", "R002", "Q01"]},
        }
    }
    assert run("--json", "--check").exit_code == 1


def test_the_json_of_one_game_without_any_test_run() -> None:
    result = run("voles", "--json")
    assert json.loads(result.output)["games"]["voles"]["covered"] == 0
    assert result.exit_code == 0


def test_the_coverage_file_is_found_from_a_folder_below(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    prove(folder, test_a=["moles:R001", "moles:R002", "moles:Q01"])
    monkeypatch.chdir(folder / "tests")
    assert run("moles", "--check").exit_code == 0


def test_the_rules_are_shown_as_they_are_written(folder: Path) -> None:
    output = run("moles").output
    assert "one [big] burrow" in output
    assert "Do worms dig?" in output
    assert "worms_dig" in output
    assert "The voles" not in output
    assert "yes" not in output
    prove(folder, test_a=["moles:R001"])
    assert "yes" in run("moles").output


@pytest.mark.parametrize(("word", "ids"), [("DIGS", {"R002"}), ("q01", {"Q01"}), ("burrow", {"R001"}), ("bats", set())])
def test_rules_are_found_by_word_or_id(word: str, ids: set[str]) -> None:
    output = run("moles", "--find", word).output
    assert {id for id in ("R001", "R002", "Q01") if id in output} == ids


def test_an_unknown_game_and_a_broken_coverage_file_are_bad_input(folder: Path) -> None:
    result = run("foxes")
    assert result.exit_code == 2
    assert "The games are moles, voles" in result.output
    prove(folder, test_a=["moles:R001"])
    (folder / rule_coverage.FILE).write_text('{"format": 1}')
    result = run("--check")
    assert result.exit_code == 2
    assert "Delete it and run `make test`" in result.output


# House rules ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_switches_are_listed_as_they_are_written_and_in_words(game: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("COLUMNS", "200")
    result = CliRunner().invoke(cli.app, ["rules", game, "--switches"])
    assert result.exit_code == 0, result.output
    shown = " ".join(result.output.replace("│", " ").split())
    for switch in switches_of(game).values():
        assert switch.id in shown and switch.name in shown and switch.ruling in shown
        usual = str(switch.usual).lower()
        assert f"default: {usual})" in shown or f"{usual}: {switch.called(switch.usual)} (default)" in shown


def test_switches_of_all_games_are_listed():
    shown = CliRunner().invoke(cli.app, ["rules", "--switches"]).output
    assert [shown.count(f"{game_named(game).title}: house rules") for game in NAMES] == [1] * len(NAMES)
