"""House rules in words: every switch of every game has a name, a sentence and a label for each value."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from underhall.engine.declared.catalogue import ENGLISH, Catalogue, file_of
from underhall.engine.pack import kind_of
from underhall.engine.setting import read_switches, setting
from underhall.engine.switches import COLOURS, SWITCHES, Switch, house_rules, in_words, switches_of
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named

CODE = re.compile(r"[a-z0-9]_[a-z0-9]|`[a-z]+_")


@pytest.fixture(params=NAMES)
def game(request: pytest.FixtureRequest) -> str:
    name: str = request.param
    return name


def texts(switch: Switch) -> Iterator[str]:
    yield switch.name
    yield switch.about
    yield from (switch.called(value) for value in switch.values)


def test_every_switch_and_every_value_has_words(game: str) -> None:
    switches = switches_of(game)
    assert {*switches, COLOURS} == set(kind_of(game).switches.__struct_fields__)
    for switch in switches.values():
        assert switch.usual in switch.values
        for text in texts(switch):
            assert text.strip() and not CODE.search(text), f"{game}: {switch.id}: {text}"
        assert re.match(r"[A-Z].*\.$", switch.about), f"{switch.id}: {switch.about}"


def test_no_two_switches_or_values_have_the_same_words(game: str) -> None:
    names = [switch.name for switch in switches_of(game).values()]
    assert len(set(names)) == len(names)
    for switch in switches_of(game).values():
        called = [switch.called(value) for value in switch.values]
        assert len(set(called)) == len(called), switch.id


def test_every_message_about_switches_is_used(game: str) -> None:
    used = {
        id
        for switch in switches_of(game).values()
        for name in [f"switch-{switch.id.replace('_', '-')}"]
        for id in (name, f"{name}-about", f"{name}-is", *(f"{name}-is-{value}" for value in switch.values))
    }
    own = Catalogue([file_of(game_named(game).folder, SWITCHES, ENGLISH)])
    assert set(own.messages) <= {id.replace("_", "-") for id in used}


def test_a_switch_belongs_to_a_ruling(game: str) -> None:
    rulings = {ruling.id: ruling for ruling in game_named(game).rulebook.rulings}
    for switch in switches_of(game).values():
        assert switch.id in rulings[switch.ruling].switches


def test_rulings_name_switches_and_values_in_words(game: str) -> None:
    for ruling in game_named(game).rulebook.rulings:
        text = in_words(game, ruling)
        assert not CODE.search(text), text
        assert text.count("`") == ruling.text.count("`")


def test_a_ruling_in_words() -> None:
    rulings = {ruling.id: ruling for ruling in setting("dwarfs").rulebook.rulings}
    assert "With `Stacks to dig` set to `in the castle's kingdom` it must be" in in_words("dwarfs", rulings["Q21"])


def test_only_what_was_changed_is_a_house_rule(game: str) -> None:
    assert house_rules(game, read_switches(game, {})) == []


@pytest.mark.parametrize(
    ("game", "switches", "words"),
    [
        (
            "dwarfs",
            {"hide_gems": True, "turn_limit": "9", "dig_scope": "anywhere", "trio_colours": "any"},
            ["Dwarfs that count on monsters: all colours", "Hidden gems: yes", "Turn limit: 9 turns per player"],
        ),
        ("fall", {"max_pawns": 0, "gnome_victory_votes": 2}, ["one each", "Pawns per player: no limit"]),
        (
            "hall",
            {"clan_cart_strict": False, "colours": ["blue", "red", "green", "yellow", "magenta"]},
            ["statues: no"],
        ),
    ],
)
def test_house_rules_in_words(game: str, switches: dict[str, object], words: list[str]) -> None:
    told = house_rules(game, read_switches(game, switches))
    assert len(told) == len(words)
    assert all(each in line for each, line in zip(words, told, strict=True)), told


@pytest.mark.parametrize(
    ("switches", "words"),
    [
        ({"dig_scope": "moon"}, r"Stacks to dig \(dig_scope\) must be one of anywhere, region, not 'moon'\."),
        ({"turn_limit": "many"}, r"Turn limit \(turn_limit\) must be a whole number from 1 to 1000, not 'many'\."),
        ({"hide_gems": 7}, r"Hidden gems \(hide_gems\) must be one of false, true, not 7\."),
        ({"colours": ["blue"]}, r"A switch of dwarfs is wrong: colours must name all 4 colours, each once\."),
    ],
)
def test_a_wrong_value_is_refused_in_words(switches: dict[str, object], words: str) -> None:
    with pytest.raises(UnderhallError, match=words):
        read_switches("dwarfs", switches)
