"""The rules as pages and as JSON: all of them, by chapter, to be searched with and without a script."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.server.serving import served, settings_in
from underhall.engine.rulebook import Ruling
from underhall.engine.switches import in_words
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures.moments import illustrations_in
from underhall.server.web.pages.rules import anchor

RULE = re.compile(r'<article class="rule" id="([^"]+)"( hidden)?>')


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    with (
        served(settings_in(tmp_path_factory.mktemp("rules"))) as url,
        httpx.Client(base_url=url, headers={"Accept": "text/html"}) as client,
    ):
        yield client


def shown(browser: httpx.Client, game: str, query: str) -> list[str]:
    """The ids of the rules that a search leaves to be seen."""
    text = browser.get(f"/rules/{game}", params={"q": query}).text
    return [id for id, hidden in RULE.findall(text) if not hidden]


@pytest.mark.parametrize("game", NAMES)
def test_every_rule_has_its_place_on_the_page_and_in_the_answer(browser: httpx.Client, game: str):
    book = game_named(game).rulebook
    text = browser.get(f"/rules/{game}").text
    assert tuple(id for id, hidden in RULE.findall(text) if not hidden) == book.ids
    assert "unofficial fan project" in text and "our own words" in text
    answer = browser.get(f"/api/games/{game}/rules").json()
    assert (answer["game"], answer["title"], answer["version"]) == (game, book.title, book.version)
    assert [rule["id"] for rule in answer["rules"]] == list(book.ids)
    for told, entry in zip(answer["rules"], book.entries, strict=True):
        assert told["heading"] == entry.heading
        assert told["text"] == (in_words(game, entry) if isinstance(entry, Ruling) else entry.text)
        assert told["kind"] == ("ruling" if hasattr(entry, "question") else "rule")
        assert told["chapter"] == getattr(entry, "section", "Rulings")


def test_the_search_wants_all_words_anywhere_in_a_rule(browser: httpx.Client):
    assert shown(browser, "fall", "atk-07") == ["ATK-07"]
    assert shown(browser, "fall", "breach TRIPWIRE") == ["ATK-09", "GNO-09"]
    assert len(shown(browser, "fall", "")) > len(shown(browser, "fall", "gnome")) > 10
    assert shown(browser, "dwarfs", "no such words") == []
    assert "0 of" in browser.get("/rules/dwarfs", params={"q": "no such words"}).text


def test_what_was_searched_for_stays_text(browser: httpx.Client):
    text = browser.get("/rules/hall", params={"q": '"><script>alert(1)</script>'}).text
    assert "<script>alert" not in text and "&lt;script&gt;" in text
    assert browser.get("/rules/hall", params={"q": "x" * 5000}).status_code == 200


def test_chapters_without_a_hit_are_not_offered(browser: httpx.Client):
    text = browser.get("/rules/dwarfs", params={"q": "tavern"}).text
    chapters = re.findall(r'<li data-chapter="([^"]+)"( hidden)?>', text)
    assert ("chapter-tavern-and-ogres", "") in chapters and ("chapter-mines", " hidden") in chapters


def test_all_games_are_there_and_no_others(browser: httpx.Client):
    text = browser.get("/rules").text
    assert all(f'href="/rules/{game}"' in text for game in NAMES) and text.count("<h1") == 1
    assert browser.get("/rules/chess").status_code == 404
    assert browser.get("/api/games/chess/rules").status_code == 404


def test_a_ruling_speaks_of_house_rules_by_their_names(browser: httpx.Client):
    text = browser.get("/rules/dwarfs", params={"q": "q21"}).text
    assert "With <em>Stacks to dig</em> set to <em>in the castle&#39;s kingdom</em> it must be" in text
    assert "You can change this when you open a table: Stacks to dig." in text
    assert "dig_scope" not in browser.get("/rules/dwarfs").text


# At a glance ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_the_page_begins_with_an_overview_and_has_pictures_in_its_chapters(browser: httpx.Client, game: str):
    text = browser.get(f"/rules/{game}").text
    glance = text.partition('class="overview"')[2].partition("</section><search")[0]
    for title in ("The goal", "Your turn", "The end", "Scoring", "Legend"):
        assert title in glance
    figures = re.findall(r'<img class="for-light" src="([^"]+)" alt="([^"]+)"', text)
    shown = illustrations_in(game_named(game).folder)
    rest = [each for each in shown.picture if each.id != shown.overview]
    ids = [shown.overview, *(each.id for each in rest)]
    assert [address for address, _ in figures] == [f"/rules/{game}/pictures/{id}/light" for id in ids]
    for each in rest:
        chapter = text.partition(f'<h2 id="{anchor(each.chapter)}"')[2].partition("</section>")[0]
        assert f"/pictures/{each.id}/dark" in chapter
    assert 'class="overview"' not in browser.get(f"/rules/{game}", params={"q": "end"}).text


def test_pictures_are_kept_and_run_nothing(browser: httpx.Client):
    address = "/rules/dwarfs/pictures/action/dark"
    found = browser.get(address)
    assert found.headers["content-type"] == "image/svg+xml" and found.text.startswith("<svg")
    assert "script-src" not in found.headers["content-security-policy"]
    assert "default-src 'none'" in found.headers["content-security-policy"] and "<script" not in found.text
    assert browser.get(address, headers={"If-None-Match": found.headers["etag"]}).status_code == 304
    for none in (
        "/rules/dwarfs/pictures/nothing/dark",
        "/rules/dwarfs/pictures/action/pink",
        "/rules/go/pictures/a/dark",
    ):
        assert browser.get(f"/rules/{none}").status_code == 404


@pytest.mark.parametrize("game", NAMES)
def test_the_player_aid_has_everything_on_a_page_of_its_own(browser: httpx.Client, game: str):
    text = browser.get(f"/rules/{game}/aid").text
    for title in ("The goal", "Your turn", "The end", "Scoring", "Remember"):
        assert f"<h3>{title}</h3>" in text
    signs = [sign for group in illustrations_in(game_named(game).folder).legend for sign in group.signs]
    assert text.count("<li><svg") == len(signs)
    told = browser.get(f"/api/games/{game}/rules").json()["legend"]
    assert [sign["symbol"] for group in told for sign in group["signs"]] == signs
    assert browser.get("/rules/chess/aid").status_code == 404
