"""Hints say what an option brings in terms of the game, in a clause for each feature, and count no simulations."""

from __future__ import annotations

import random
import re
from pathlib import Path

import numpy as np
import pytest

import underhall
from underhall.bots import Clock, make
from underhall.bots.hints import AMOUNT, CLAUSES, reasons
from underhall.engine.declared.catalogue import ENGLISH, Catalogue, file_of
from underhall.engine.declared.kinds import id_of
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.games import NAMES
from underhall.games import game as game_named

TEMPLATE = Path(underhall.__file__).parent / "template" / "moleworks"


def catalogue(folder: Path) -> Catalogue:
    return Catalogue([file_of(folder, CLAUSES, ENGLISH)])


def features_of_template() -> set[str]:
    declared = (TEMPLATE / "pieces.py").read_text().partition("class Feature(IntEnum):")[2]
    return {name.lower().replace("_", "-") for name in re.findall(r"^    ([A-Z_]+) = \d", declared, re.MULTILINE)}


@pytest.mark.parametrize("name", [*NAMES, "moleworks"])
def test_every_feature_has_a_clause_and_no_clause_is_left_over(name: str) -> None:
    template = name == "moleworks"
    words = catalogue(TEMPLATE if template else game_named(name).folder)
    wanted = features_of_template() if template else {id_of(feature) for feature in game_named(name).features}
    assert len(wanted) > 3 and set(words.messages) == wanted
    for id in words.messages:
        assert words.values(id) <= {AMOUNT}
        for amount in (1, 4):
            clause = words.say(id, amount=amount)
            assert re.fullmatch(r"[a-z][^.]*[a-z\d]", clause), clause
            assert (str(amount) in clause) == (AMOUNT in words.values(id)), clause


def decisions(name: str, seed: int) -> list[tuple[Match, int]]:
    """Some decisions of a game between greedy bots."""
    match = underhall.new(name, seats=3, seed=seed)
    bot, found = make("greedy", seed), []
    while (decision := match.decision) is not None:
        option = bot.choose(match.view(decision.seat), decision, Clock())
        if len(decision.options) > 1:
            found.append((match.clone(), option.number))
        match.choose(option)
    return random.Random(seed).sample(found, 40)


@pytest.mark.parametrize("name", NAMES)
def test_hints_are_one_or_two_short_sentences_about_the_game(name: str) -> None:
    said = set()
    for match, number in decisions(name, 3):
        decision = match.decision
        assert decision is not None
        view, option = match.view(decision.seat), decision.option(number)
        assert option is not None
        sentences = reasons(view, decision, option)
        assert 1 <= len(sentences) <= 2 and sentences == reasons(view, decision, option)
        assert sentences[0].startswith(("You ", "This lets you ", "The ", "It ")) and sentences[0].endswith(".")
        assert not re.search(r"\btr(y|ies)\b|simulat|on average|[_{}]", sentences[0])
        if len(sentences) == 2:
            assert sentences[1].startswith("Next: ")
        said.add(sentences[0])
    assert len(said) > 10, "reasons differ from table to table"


@pytest.mark.parametrize("name", NAMES)
def test_hints_are_the_same_whatever_the_seat_cannot_see(name: str) -> None:
    differed = 0
    for match, number in decisions(name, 5)[:12]:
        assert match.decision is not None
        seat, view = match.decision.seat, match.view(match.decision.seat)
        told = []
        for start in (np.frombuffer(match.core, np.uint8), view.determinize(1), view.determinize(2)):
            table = match.setting.driver.empty()
            table[: len(start)] = start
            twin = Match(match.setting, match.seats, SeededDice(1), table)
            asked = twin.decision_of(seat)
            assert asked is not None
            option = asked.option(number)
            assert option is not None
            told.append(reasons(twin.view(seat), asked, option))
            differed += twin.core != match.core
        assert told[0] == told[1] == told[2]
    assert differed, "no two tables differed in what is hidden"


def test_a_tunnel_is_dug_for_its_honour() -> None:
    for match, number in decisions("hall", 3):
        decision = match.decision
        assert decision is not None
        option = decision.option(number)
        assert option is not None
        dug = re.match(r"Dig .*: (\d+) honour", option.label)
        if dug and int(dug[1]) > 2:
            why = reasons(match.view(decision.seat), decision, option)[0]
            assert f"score {dug[1]} honour for a tunnel" in why
            break
    else:
        pytest.fail("nobody digs")
