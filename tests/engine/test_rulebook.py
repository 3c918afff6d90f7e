"""Rulebooks: what is read from a `rules.toml`, what is refused, and how."""

from pathlib import Path

import pytest

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
