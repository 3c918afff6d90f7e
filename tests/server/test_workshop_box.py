"""Entering a real box: the checklist has every component, and ticks stay with the pack."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from tests.server.serving import refused, served, settings_in
from tests.server.test_pages import send
from tests.server.test_workshop import Bench, closed
from tests.server.test_workshop_pages import begun, browser
from underhall.games import NAMES

__all__ = ["browser", "closed"]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("box"))) as address:
        yield address


@pytest.fixture
def bench(url: str) -> Bench:
    return Bench(url)


def box(bench: Bench, pack: Any) -> Any:
    return bench.ask("GET", f"/{pack['id']}/box").json()


def tick(bench: Bench, pack: Any, name: str, ticked: bool = True) -> Any:
    response = bench.ask("POST", f"/{pack['id']}/box", name=name, ticked=ticked)
    assert response.status_code == 200, response.text
    return response.json()


@pytest.mark.parametrize("game", NAMES)
def test_every_part_of_a_box_is_listed_with_what_to_look_for(bench: Bench, game: str):
    shown = box(bench, bench.made(game=game))
    items = [item for part in shown["parts"] for item in part["items"]]
    assert shown["items"] == len(items) == len({item["name"] for item in items}) > 30 and shown["ticked"] == 0
    assert all(part["hint"] and part["items"] for part in shown["parts"])
    known = {item["name"] for item in items if not item["designed"]}
    assert known < {item["name"] for item in items}
    expected = {"dwarfs": "limits", "fall": "elders", "hall": "supply"}
    assert expected[game] in known  # the rulebook states them


def test_what_is_designed_is_known_from_the_groups_of_a_component(bench: Bench):
    items = {item["name"]: item for part in box(bench, bench.made())["parts"] for item in part["items"]}
    assert items["card[castle]"]["designed"] and items["card[castle]"]["place"] == "card[0]"
    tokens = {item["name"]: item for part in box(bench, bench.made(game="fall"))["parts"] for item in part["items"]}
    assert not tokens["hall_token[4]"]["designed"] and not tokens["vote_tile[v4]"]["designed"]
    assert tokens["vote_tile[v1]"]["designed"] and tokens["ancestry.card[a01]"]["designed"]


def test_ticks_stay_with_their_component_and_change_nothing_else(bench: Bench):
    pack = bench.made()
    tick(bench, pack, "card[castle]")
    shown = tick(bench, pack, "gem[gold]")
    assert shown["ticked"] == 2 and shown["parts"][0]["ticked"] == 1
    assert tick(bench, pack, "gem[gold]", False)["ticked"] == 1
    row = bench.file(pack)
    now = bench.look(f"/{pack['id']}")
    assert (now["number"], now["changed"]) == (pack["number"], [])
    bench.changed(now, ("remove", "card[1]", None), ("set", "card[0].points.value", 5))
    assert box(bench, pack)["ticked"] == 1 and bench.file(pack) != row
    refused(bench.ask("POST", f"/{pack['id']}/box", name="card[emerald_mine]", ticked=True), 422, "invalid")
    refused(bench.ask("POST", f"/{pack['id']}/box", name="nothing", ticked=True), 422, "invalid")
    refused(Bench(str(bench.ask("GET").url.join("/"))[:-1]).ask("GET", f"/{pack['id']}/box"), 404, "not-found")


def test_a_part_is_stored_without_a_script(browser: httpx.Client):
    pack = begun(browser)
    page = browser.get(f"{pack}/box").text
    assert page.count('type="checkbox"') > 30 and "0 of " in page
    fields = {"part": "gem", "tick:gem[gold]": "true", "tick:gem[ruby]": "true", "tick:card[castle]": "true"}
    response = send(browser, pack, f"{pack}/box", **fields)
    assert response.status_code == 200 and "2 of 4" in response.text
    response = send(browser, pack, f"{pack}/box", part="gem")
    assert "0 of 4" in response.text
