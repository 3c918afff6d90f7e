"""First lessons: they fit their games, and open the table that they describe."""

import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import httpx
import msgspec
import pytest

import underhall
from tests.server.serving import nobody, served, settings_in
from underhall.bots.levels import LEVELS
from underhall.engine.declared.catalogue import WORDS, Catalogue, Messages, file_of
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures.drawn import scene_of, stage_of
from underhall.server.tutorial import (
    PART,
    Advice,
    Coach,
    Plan,
    Tutorial,
    TutorialError,
    faults,
    lessons,
    load_tutorial,
)

TOKEN = re.compile(r'name="token" value="([^"]+)"')
LONGEST = 460  # letters: nobody reads more during a game
ELEMENTS = {"#status", "#options"}  # of the table's page
# Places on a page or screen. "Above and between two trolls" is a place in a game.
LAID_OUT = re.compile(
    r"\b(at the (very )?(top|bottom)(?! of the mountain|, then)|(on|to) (the|your) (left|right)|below|overleaf"
    r"|(the|this) (page|screen|panel|tab|window|corner|sidebar)|scroll)\b",
    re.IGNORECASE,
)
MATCHES = 3  # random ones: enough to see every sort of piece
AREAS = {"board", "shared", "seat"}


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with served(settings_in(tmp_path_factory.mktemp("learn"))) as url:
        headers = {"Origin": url, "Accept": "text/html"}
        with httpx.Client(base_url=url, headers=headers, follow_redirects=True) as client:
            yield client


@cache
def seen(game: str) -> tuple[frozenset[str], frozenset[tuple[str, str]]]:
    """The ids of all pieces that the first seat sees in some matches, and the kinds and keys of all its options."""
    found: set[str] = set()
    keys: set[tuple[str, str]] = set()
    for seed in range(MATCHES):
        dice = Random(seed)
        match = underhall.new(game, seats=len(load_tutorial(game).bots) + 1, seed=seed)
        while not match.over:
            decision = match.decisions[0]
            if decision.seat == 0:
                found |= {piece.id for piece in scene_of(match.view(0)).pieces}
                keys |= {(decision.kind, option.key) for option in decision.options}
            match.choose(dice.choice(decision.options), seat=decision.seat)
    return frozenset(found), frozenset(keys)


def meant(pattern: str, name: str) -> bool:
    """Whether a name matches a pattern."""
    return name == pattern or (pattern.endswith("*") and name.startswith(pattern[:-1]))


# What is written ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_every_decision_has_its_words_and_every_rule_is_there(game: str):
    assert faults(load_tutorial(game)) == []


@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_is_short_and_against_easy_bots(game: str):
    lesson = load_tutorial(game)
    assert 3 <= len(lesson.pages) <= 7 and set(lesson.bots) == {LEVELS[0]}
    for words in lessons(lesson):
        assert len(words.text) <= LONGEST, words.title
        assert words.rules, f"{words.title} cites no rule"


@pytest.mark.parametrize("game", NAMES)
def test_a_lesson_names_no_place_on_the_page(game: str):
    """The layout may move everything: what is meant is lit, and has a name."""
    lesson = load_tutorial(game)
    wise = [advice.wise for advice in lesson.advice]
    for text in (*(words.text for words in lessons(lesson)), *wise, lesson.farewell.text):
        assert not LAID_OUT.search(text), text


@pytest.mark.parametrize("game", NAMES)
def test_what_is_pointed_at_is_in_the_picture(game: str):
    lesson = load_tutorial(game)
    stage = stage_of(setting(game, "standard", lesson.switches), len(lesson.bots) + 1)
    panels = {panel.id for panel in stage.panels} | AREAS
    for words in lessons(lesson):
        for name in words.point:
            sort, _, rest = name.partition(":")
            if name.startswith("#"):
                assert name in ELEMENTS, name
            elif sort == "panel":
                assert rest in panels, name
            elif name != "seat:own":
                assert any(meant(name, id) for id in seen(game)[0]), name


@pytest.mark.parametrize("game", NAMES)
def test_words_wait_for_options_that_can_come(game: str):
    for advice in load_tutorial(game).advice:
        if advice.when:
            assert any(kind == advice.kind and meant(advice.when, key) for kind, key in seen(game)[1]), advice.when


def test_what_does_not_fit_is_found():
    lesson = load_tutorial("dwarfs")
    odd = Advice(title="Odd", text="Odd.", kind="castling", rules=("R999",))
    wrong = msgspec.structs.replace(lesson, advice=(*lesson.advice[1:], odd), bots=("easy",) * 9)
    less = msgspec.structs.replace(wrong, advice=tuple(each for each in wrong.advice if each.kind != "trade"))
    assert faults(wrong) == [
        "Odd: there is no rule R999",
        "there is no decision castling",
        "10 seats cannot play this game",
    ]
    assert "there is no advice for the decision trade" in faults(less)


@pytest.mark.parametrize("game", NAMES)
def test_all_words_of_a_lesson_are_said(game: str):
    found = game_named(game)
    words = Messages(found.folder, PART)
    coach = Coach(words)
    coach.tutorial(msgspec.toml.decode(found.lesson_file.read_bytes(), type=Plan))
    assert coach.said == set(Catalogue([file_of(found.folder, PART)]).messages)


def test_lines_of_a_paragraph_are_joined():
    for words in lessons(load_tutorial("dwarfs")):
        assert all(words.text.split("\n\n")) and "\n" not in words.text.replace("\n\n", "")


def test_a_lesson_that_cannot_be_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    source = game_named("dwarfs")
    shutil.copytree(source.folder / WORDS, tmp_path / WORDS)
    plan = source.lesson_file.read_text()
    copy = replace(source)
    copy.folder = tmp_path
    monkeypatch.setattr("underhall.server.tutorial.game_named", lambda name: copy)
    for wrong, message in (
        (f'colour = "blue"\n{plan}', "unknown field"),
        (plan.replace('id = "trade"', 'id = "barter"'), "no message 'advice-barter-title'"),
        (plan.replace('game = "dwarfs"', 'game = "chess"'), "for the game chess, not dwarfs"),
    ):
        copy.lesson_file.write_text(wrong)
        with pytest.raises(TutorialError, match=message):
            load_tutorial.__wrapped__("dwarfs")
    copy.lesson_file.unlink()
    with pytest.raises(TutorialError, match="cannot be read"):
        load_tutorial.__wrapped__("dwarfs")


# What is served -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_lesson_opens_its_table(browser: httpx.Client, game: str):
    browser.cookies.clear()
    lesson = load_tutorial(game)
    page = browser.get(f"/learn/{game}").text
    token = TOKEN.search(page)
    assert token and game_named(game).title in page and lesson.pitch.split(",")[0] in page
    response = browser.post(f"/learn/{game}", data={"token": token[1], "name": "Ada"})
    assert response.status_code == 200 and response.url.query == b"start=1"
    client = nobody(str(browser.base_url).rstrip("/"))
    client.token = browser.cookies["underhall"]
    shown = client.table(response.url.path.rpartition("/")[2]).shown
    assert [(seat.name, seat.bot) for seat in shown.seats] == [("Ada", None), *((None, bot) for bot in lesson.bots)]
    assert shown.switches == lesson.switches and shown.game == game and shown.lesson


def test_the_lesson_is_told_to_programs(browser: httpx.Client):
    for game in NAMES:
        answer = browser.get(f"/api/games/{game}/tutorial")
        assert msgspec.convert(answer.json(), Tutorial, strict=False) == load_tutorial(game)
    assert browser.get("/api/games/chess/tutorial").status_code == 404
    assert browser.get("/learn/chess").status_code == 404


def test_a_game_against_bots_takes_one_press(browser: httpx.Client):
    browser.cookies.clear()
    lobby = browser.get("/").text
    token = TOKEN.search(lobby)
    assert token and lobby.count('action="/play"') == len(NAMES)
    fields = {"token": token[1], "name": "Guest", "game": "hall", "bots": "3", "level": "medium"}
    response = browser.post("/play", data=fields)
    assert response.status_code == 200 and response.url.query == b"start=1"
    token = TOKEN.search(browser.get("/").text)
    assert token
    for odd in ({"bots": "9"}, {"bots": "x"}, {"level": "genius"}, {"game": "chess"}):
        assert browser.post("/play", data={**fields, "token": token[1], **odd}).status_code == 422
