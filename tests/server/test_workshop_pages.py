"""The pages of the workshop without a browser: the shelf, the editor's forms, changes, and one press to a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import httpx
import pytest

from tests.server.serving import served, settings_in
from tests.server.test_pages import INLINE, TOKEN, at, send, visitor
from underhall.engine.pack_places import at as value_at
from underhall.engine.pack_shapes import Listing, pages_of
from underhall.games import NAMES
from underhall.server.workshop.draft import standard_of

AT = re.compile(r'data-at="([^"]+)"')
NASTY = "<b onload=x>&\"'"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("pages"))) as address:
        yield address


@pytest.fixture
def browser(url: str) -> Iterator[httpx.Client]:
    with visitor(url) as client:
        assert send(client, "/", name="Ada").status_code == 200
        yield client


def begun(browser: httpx.Client, game: str = "dwarfs", title: str = "Lean winter") -> str:
    """The address of a new pack."""
    response = send(browser, "/workshop", game=game, title=title)
    assert response.status_code == 200, response.text
    return response.url.path


def api(browser: httpx.Client, pack: str, *edits: dict[str, object]) -> httpx.Response:
    path = pack.replace("/workshop/", "/api/packs/")
    return browser.patch(path, json={"number": browser.get(path).json()["number"], "edits": list(edits)})


def test_a_visitor_can_begin_at_once(url: str):
    with visitor(url) as stranger:
        shelf = stranger.get("/workshop").text
        assert "Start a pack" in shelf and "Import a file" not in shelf, "the script that imports needs a guest"
        assert "Your name" in stranger.get("/workshop/unknown").text
        pack = send(stranger, "/workshop", game="dwarfs", title="Soup", name="Guest").url.path
        assert "Soup" in stranger.get(pack).text
        assert "Import a file" in stranger.get("/workshop").text


def test_the_shelf_copies_renames_and_deletes(browser: httpx.Client):
    pack = begun(browser, title=NASTY)
    shelf = browser.get("/workshop").text
    assert f"{NASTY}" not in shelf and NASTY in unescape(shelf)
    assert "Soup" in send(browser, "/workshop", f"{pack}/rename", title="Soup").text
    copy = send(browser, "/workshop", f"{pack}/copy", title="Soup again").url.path
    assert copy != pack and "Soup again" in browser.get("/workshop").text
    shelf = send(browser, "/workshop", f"{copy}/delete").text
    assert "Soup again" not in shelf and "Soup" in shelf
    assert send(browser, "/workshop", game="dwarfs", title="").status_code == 422
    assert send(browser, "/workshop", game="chess", title="Chess").status_code == 404


def test_nobody_sees_the_pack_of_another(url: str, browser: httpx.Client):
    pack = begun(browser)
    with visitor(url) as eve:
        send(eve, "/", name="Eve")
        token = TOKEN.search(eve.get("/workshop").text)
        assert token
        for path in (pack, f"{pack}/part/card", f"{pack}/changes", f"{pack}/measure"):
            assert eve.get(path).status_code == 404
        for action in ("play", "rename", "copy", "delete", "measure", "measure/stop"):
            assert (
                eve.post(f"{pack}/{action}", data={"token": token[1], "title": "Mine", "seats": "2"}).status_code == 404
            )


@pytest.mark.parametrize("game", NAMES)
def test_every_value_of_a_pack_has_a_control(browser: httpx.Client, game: str):
    """Except the game, which stays, and the id, which belongs to records."""
    pack, raw = begun(browser, game), standard_of(game).raw
    found = set(AT.findall(browser.get(pack).text))
    for part in pages_of(game):
        listed = isinstance(part.shape, Listing)
        rows = [f"?row={row}" for row in (0, len(value_at(raw, part.place)) - 1)] if listed else []
        for query in ("", *rows):
            page = browser.get(f"{pack}/part/{part.id}{query}")
            assert page.status_code == 200 and not INLINE.search(page.text), (part.id, query)
            found |= set(AT.findall(page.text))
    expected = set()
    for part in pages_of(game):
        value = value_at(raw, part.place)
        expected |= leaves(value[-1], (*part.place, len(value) - 1)) if isinstance(part.shape, Listing) else set()
    assert {"title", "version", "faithful"} <= found
    missing = {place for place in expected if not covered(place, found)}
    assert not missing


def leaves(value: object, place: tuple[object, ...]) -> set[str]:
    """The places of all single values."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if items is None:
        return {"".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).removeprefix(".")}
    return {leaf for key, each in items for leaf in leaves(each, (*place, key))}


def covered(place: str, found: set[str]) -> bool:
    """Whether a place has a control, or is a line of one."""
    return place in found or place.rpartition("[")[0] in found


def test_the_form_says_what_is_and_what_can_be(browser: httpx.Client):
    pack = begun(browser)
    page = unescape(browser.get(f"{pack}/part/card?row=1").text)
    assert 'type="number" step="1" data-kind="number" value="2" min="1" max="20"' in page
    assert '<option value="mine" selected>Mine</option>' in page
    assert "Needs 2 dwarfs of one colour to mine 1 emerald." in page
    assert browser.get(f"{pack}/part/card?row=9").status_code == 404
    assert browser.get(f"{pack}/part/card?row=-1").status_code == 404
    assert browser.get(f"{pack}/part/nothing").status_code == 404


def test_changes_name_what_differs(browser: httpx.Client):
    pack = begun(browser)
    assert "Nothing differs" in browser.get(f"{pack}/changes").text
    done = api(
        browser,
        pack,
        {"do": "set", "at": "card[1].family", "value": "tavern"},
        {"do": "set", "at": "card[0].points.value", "value": 5},
        {"do": "remove", "at": "gem[3]"},
    )
    assert done.status_code == 200
    page = unescape(browser.get(f"{pack}/changes").text)
    for words in ("Kingdom cards › Emerald mine › Kind of card", "<del>Mine</del>", "<ins>Tavern</ins>"):
        assert words in page
    assert "Kingdom cards › Castle › Points</a>" in page and "Gems › ruby" in page
    overview = unescape(browser.get(pack).text)
    assert "What to look at" in overview and 'href="' + pack + '/part/card?row=1"' in overview


@pytest.mark.parametrize("who", ["bots", "friends"])
def test_one_press_opens_a_table_with_the_pack(browser: httpx.Client, who: str):
    pack = begun(browser, title="Feast")
    response = send(browser, pack, f"{pack}/play", who=who, seats="3")
    assert response.status_code == 200 and response.url.path.startswith("/tables/")
    table = at(browser, response)
    assert table.shown.pack_title == "Feast" and len(table.shown.seats) == 3
    assert table.shown.seats[0].name == "Ada"
    assert {seat.bot for seat in table.shown.seats[1:]} == ({"easy"} if who == "bots" else {None})


def test_a_pack_that_cannot_be_played_opens_no_table(browser: httpx.Client):
    pack = begun(browser)
    assert api(browser, pack, {"do": "set", "at": "card[1].task.needs", "value": 9}).status_code == 200
    response = send(browser, pack, f"{pack}/play", who="bots", seats="2")
    assert response.status_code == 422 and "cannot be played yet" in response.text
    assert "cannot be played yet" in browser.get(f"{pack}/measure").text


def test_sheets_have_the_wanted_size_and_number(browser: httpx.Client):
    pack = begun(browser)
    page = browser.get(f"{pack}/print?part=ogre&wide=60").text
    assert page.count('width="60" height="60"') == 5
    page = browser.get(f"{pack}/print?part=ogre&wide=60&copies=true").text
    assert page.count('width="60" height="60"') == 13 and not INLINE.search(page)
    assert browser.get(f"{pack}/print").text.count('<svg width="67mm"') == 9  # with 2 mm on each side for marks
    assert browser.get(f"{pack}/print?wide=5000").status_code == 422
    assert browser.get(f"{pack}/print?part=nothing").status_code == 404
