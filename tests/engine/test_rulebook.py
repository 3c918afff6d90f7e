"""Rulebooks: what is read from a `rules.toml`, what is refused and how, and the names it gives to the kernel."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import underhall.engine.rulebook
from underhall.engine.rulebook import RulebookError, Ruling, find_rulebooks, load_rulebook

SMALL = """
game = "moles"
title = "The Moles"
version = 2

[[rule]]
id = "R001"
section = "Set-up"
heading = "Burrows"
text = "Each seat takes one burrow."

[[rule]]
id = "DIG-07"
section = "Turns"
heading = "Digging"
text = "A mole digs once a turn."

[[ruling]]
id = "Q01"
heading = "Worms"
question = "Do worms dig?"
text = "They do not."
switches = ["worms_dig"]
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "moles" / "rules.toml"
    path.parent.mkdir()
    path.write_text(SMALL)
    return path


def broken(path: Path, old: str, new: str) -> str:
    """What is said about the small rulebook after one change."""
    assert old in SMALL
    path.write_text(SMALL.replace(old, new))
    with pytest.raises(RulebookError) as error:
        load_rulebook(path)
    assert str(path) in str(error.value)
    return str(error.value)


def test_rules_and_rulings_are_read_in_order(path: Path) -> None:
    rulebook = load_rulebook(path)
    assert (rulebook.game, rulebook.title, rulebook.version) == ("moles", "The Moles", 2)
    assert rulebook.ids == ("R001", "DIG-07", "Q01")
    assert rulebook.rules[1].section == "Turns"
    assert rulebook.rulings == (Ruling("Q01", "Worms", "Do worms dig?", "They do not.", ("worms_dig",)),)


def test_a_number_leads_back_to_its_rule(path: Path) -> None:
    rulebook = load_rulebook(path)
    names = rulebook.rule_enum(__name__)
    assert [(name.name, name.value) for name in names] == [("R001", 1), ("DIG_07", 2), ("Q01", 3)]
    assert [rulebook.by_number(name).id for name in names] == list(rulebook.ids)


@pytest.mark.parametrize("number", [0, -1, 4])
def test_a_number_without_a_rule_is_refused(path: Path, number: int) -> None:
    with pytest.raises(RulebookError, match="from 1 to 3"):
        load_rulebook(path).by_number(number)


def test_an_id_given_twice_is_named(path: Path) -> None:
    assert "R001" in broken(path, '"Q01"', '"R001"')


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"DIG-07"', '"dig 7"', "$.rule[1].id"),
        ('text = "They do not."', 'text = " "', "$.ruling[0].text"),
        ('heading = "Burrows"', "", "heading"),
        ('section = "Turns"', 'chapter = "Turns"', "chapter"),
        ("version = 2", "version = 0", "$.version"),
        ('game = "moles"', 'game = "moles', "line 2"),
    ],
)
def test_a_fault_is_said_with_its_place(path: Path, old: str, new: str, said: str) -> None:
    assert said in broken(path, old, new)


def test_a_file_that_is_not_text_is_refused(path: Path) -> None:
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(RulebookError, match=r"rules\.toml"):
        load_rulebook(path)


def test_a_missing_file_and_an_empty_rulebook_are_refused(path: Path) -> None:
    with pytest.raises(RulebookError, match="cannot be read"):
        load_rulebook(path.with_name("none.toml"))
    path.write_text(SMALL[: SMALL.index("[[rule]]")])
    with pytest.raises(RulebookError, match="no rules"):
        load_rulebook(path)


def test_games_are_found_by_their_folders(path: Path) -> None:
    games = path.parent.parent
    (games / "empty").mkdir()
    assert list(find_rulebooks(games)) == ["moles"]
    path.parent.rename(games / "voles")
    with pytest.raises(RulebookError, match="'moles', not of 'voles'"):
        find_rulebooks(games)


KERNEL = """
import pickle
import sys
from pathlib import Path

import numba
import numpy as np

from underhall.engine.rulebook import load_rulebook

Rule = load_rulebook(Path(sys.argv[1])).rule_enum(__name__)


@numba.njit
def refuse(reasons, value):
    if reasons[value] != Rule.R001:
        reasons[value] = Rule.DIG_07
    return Rule.Q01 + 0 * Rule.R001.value


reasons = np.array([1, 0], dtype=np.uint8)
print(refuse(reasons, 0), refuse(reasons, 1), *reasons)
print(len(refuse.signatures), pickle.loads(pickle.dumps(Rule.DIG_07)) is Rule.DIG_07)
"""


def test_the_names_are_constants_of_compiled_code(path: Path, tmp_path: Path) -> None:
    program = tmp_path / "kernel.py"
    program.write_text(KERNEL)
    source = Path(underhall.engine.rulebook.__file__).parents[2]
    compiled = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    done = subprocess.run(
        [sys.executable, program, path],
        capture_output=True,
        text=True,
        check=True,
        env=compiled | {"PYTHONPATH": str(source)},
    )
    assert done.stdout.splitlines() == ["3 3 1 2", "1 True"]
