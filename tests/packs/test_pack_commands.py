"""`underhall pack` from the command line."""

import json
import os
import tomllib

import pytest
from typer.testing import CliRunner

from underhall.commands.pack import app
from underhall.engine.pack import content_hash, examine_bytes, load
from underhall.engine.pack_copy import starter
from underhall.games.dwarfs.pack import PACK

STANDARD = PACK.path_of("standard")


def run(*arguments: object) -> tuple[int, str, str]:
    result = CliRunner(env={"FORCE_COLOR": None, "NO_COLOR": "1"}).invoke(app, [str(each) for each in arguments])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def mine(tmp_path):
    """A pack just begun."""
    path = tmp_path / "my_pack.toml"
    code, said, _ = run("new", "dwarfs", path)
    assert code == 0
    assert str(path) in said
    return path


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_check_of_a_good_pack():
    code, said, wrong = run("check", STANDARD)
    assert (code, wrong) == (0, "")
    assert said.startswith("Playable: Standard (dwarfs/standard, version 1, hash ")
    assert content_hash(load("dwarfs"))[:12] in said


def test_check_by_name_as_json():
    code, said, _ = run("check", "dwarfs/standard", "--json")
    data = json.loads(said)
    assert code == 0
    assert data["playable"] is True
    assert data["problems"] == []
    assert data["hash"] == content_hash(load("dwarfs"))


def test_check_lists_every_problem(mine):
    edit(mine, "dwarfs = 7", "dwarfs = 8")
    edit(mine, "actions = 3", "actions = 4")
    edit(mine, 'value = "giant"', 'value = "dwarf"')
    code, said, _ = run("check", mine)
    assert code == 2
    lines = said.splitlines()
    assert [line.split()[:2] for line in lines[:3]] == [
        ["departure", "card[0].symbol.value"],
        ["departure", "limits.dwarfs"],
        ["departure", "limits.actions"],
    ]
    assert [line.split()[-1] for line in lines[:3]] == ["P23", "P45", "P46"]
    assert lines[3].startswith("Cannot be played: 3 problems")
    assert "faithful = false" in lines[4]


def test_check_warns_of_departures_from_the_box(mine):
    edit(mine, "dwarfs = 7", "dwarfs = 8")
    edit(mine, "faithful = true", "faithful = false")
    code, said, _ = run("check", mine)
    assert code == 0
    assert "limits.dwarfs" in said
    assert said.rstrip().endswith(", with 1 warning.")
    code, said, _ = run("check", mine, "--json")
    (problem,) = json.loads(said)["problems"]
    assert code == 0
    assert (problem["path"], problem["constraint"]) == ("limits.dwarfs", "P45")
    assert (problem["severity"], problem["refused"]) == ("departure", False)


def test_check_of_a_broken_file(tmp_path):
    path = tmp_path / "broken.toml"
    path.write_bytes(b'game = "dwarfs"\nid = [bold]\n')
    code, said, _ = run("check", path)
    assert code == 2
    assert "line 2, column 7" in said
    code, said, _ = run("check", path, "--json")
    data = json.loads(said)
    assert code == 2
    assert (data["playable"], data["hash"]) == (False, None)
    assert data["problems"][0]["path"] == "line 2, column 7"


def test_check_shows_brackets_as_they_are(mine):
    edit(mine, 'id = "castle"', 'id = "[red]castle[/]"')
    code, said, _ = run("check", mine)
    assert code == 2
    assert "'[red]castle[/]'" in said


@pytest.mark.parametrize("name", ["nope", "chess/standard", "nope.toml", os.devnull])
def test_check_of_no_pack(name):
    code, said, wrong = run("check", name)
    assert code == 2
    assert "nope" in said + wrong or "dwarfs" in said + wrong or "cannot be read" in said


def test_new_keeps_comments_and_values(mine):
    text = mine.read_text(encoding="utf-8")
    standard = STANDARD.read_text(encoding="utf-8")
    changed = [(old, new) for old, new in zip(standard.splitlines(), text.splitlines(), strict=True) if old != new]
    assert [new.split(" #")[0] for _, new in changed] == ['id = "my_pack"', 'title = "My pack"']
    assert examine_bytes(text.encode()).problems == ()


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("Winter Feast", "winter_feast"),
        ("7up", "my_pack"),
        ("", "my_pack"),
        ("standard", "my_pack"),
        ("é" * 99, "my_pack"),
    ],
)
def test_new_makes_an_id_of_the_file_name(name, expected):
    assert tomllib.loads(starter("dwarfs", name))["id"] == expected


def test_new_refuses_to_overwrite(mine):
    mine.write_text("precious", encoding="utf-8")
    code, _, wrong = run("new", "dwarfs", mine)
    assert code == 2
    assert "--force" in wrong
    assert mine.read_text(encoding="utf-8") == "precious"
    code, _, _ = run("new", "dwarfs", mine, "--force")
    assert code == 0
    assert examine_bytes(mine.read_bytes()).playable


def test_new_says_what_is_wrong(tmp_path):
    code, _, wrong = run("new", "chess", tmp_path / "x.toml")
    assert code == 2
    assert "no game 'chess'" in wrong
    assert not (tmp_path / "x.toml").exists()
    code, _, wrong = run("new", "dwarfs", tmp_path / "none" / "x.toml")
    assert code == 2
    assert "cannot be written" in wrong


def test_diff(mine):
    edit(mine, 'gem = "ruby", origin', 'gem = "ruby" , origin')
    edit(mine, "needs = 3, yields = 1", "needs = 4, yields = 1")
    code, said, _ = run("diff", "standard", mine)
    assert code == 0
    assert "card[ruby_mine].task.needs" in said
    assert "3 differences." in said
    code, said, _ = run("diff", "standard", mine, "--json")
    data = json.loads(said)
    assert code == 0
    assert data["same"] is False
    assert data["changes"][2] == {"path": "card[ruby_mine].task.needs", "old": 3, "new": 4}


def test_diff_of_the_same():
    code, said, _ = run("diff", "standard", STANDARD)
    assert (code, said) == (0, "The packs have the same values.\n")
    code, said, _ = run("diff", "standard", STANDARD, "--json")
    assert (code, json.loads(said)) == (0, {"same": True, "changes": []})


def test_diff_with_a_file_that_is_no_pack(mine):
    edit(mine, "dwarfs = 7", 'dwarfs = "seven"')
    code, _, wrong = run("diff", "standard", mine)
    assert code == 2
    assert "limits.dwarfs" in wrong


@pytest.mark.parametrize("command", ["check", "new", "diff"])
def test_help_has_examples(command):
    code, said, _ = run(command, "--help")
    assert code == 0
    assert f"underhall pack {command}" in said
