"""Pictures from a running server: stages as files that stay, and frames over HTTP and over connections."""

from __future__ import annotations

import gzip
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from tests.server.serving import bearer, guest, heard, nobody, playing, refused, served, settings_in, socket_of
from underhall.client import AtTable, scene_after
from underhall.engine.declared.catalogue import ENGLISH, file_of
from underhall.games import game as game_named
from underhall.pictures import measures, palette
from underhall.pictures.scene import Stage
from underhall.server import stages
from underhall.server.frames import PictureShown
from underhall.server.web.api import GROUPS
from underhall.server.web.assets import PAGE, address
from underhall.server.web.openapi import document


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("pictures"))) as address:
        yield address


def alone(url: str) -> AtTable:
    """A game that has begun, of one guest who has both seats; at seat 0 with pictures."""
    table = playing(url, None)
    return table.client.table(table.id, 0, picture=True)


def step(table: AtTable) -> None:
    """The seat that must choose takes some option."""
    shown = table.refresh()
    chooser = table.client.table(table.id, shown.waiting[0])
    decision = chooser.decision
    assert decision is not None
    chooser.choose(decision.options[shown.number % len(decision.options)])


def drawn(message: dict[str, Any]) -> PictureShown:
    return msgspec.convert(message["picture"], PictureShown)


# Stages ---------------------------------------------------------------------------------------------------------------


def test_a_stage_is_a_file_that_stays(url: str) -> None:
    table = alone(url)
    picture = table.shown.picture
    assert picture is not None
    response = httpx.get(url + picture.stage, headers={"Accept-Encoding": "identity"})
    assert response.status_code == 200
    assert "immutable" in response.headers["Cache-Control"] and "max-age=31536000" in response.headers["Cache-Control"]
    assert response.headers["Vary"] == "Accept-Encoding" and "Content-Encoding" not in response.headers
    stage = msgspec.json.decode(response.content, type=Stage)
    assert sum(panel.area == "board" for panel in stage.panels) == 1
    assert sum(panel.area == "seat" for panel in stage.panels) == 2
    assert {piece.panel for piece in picture.frames[0].changed} <= {panel.id for panel in stage.panels}
    packed = httpx.get(url + picture.stage, headers={"Accept-Encoding": "gzip"})
    assert packed.headers["Content-Encoding"] == "gzip" and packed.content == response.content
    assert len(gzip.compress(response.content)) < len(response.content) / 3
    assert table.stage() == stage


def test_new_words_and_drawings_give_a_stage_a_new_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Browsers keep a stage for good, and it has the texts of cards."""
    game = game_named("dwarfs")
    shutil.copytree(game.folder, tmp_path / "dwarfs")
    monkeypatch.setattr(game, "folder", tmp_path / "dwarfs")
    before = stages._sources.__wrapped__("dwarfs")
    cards = file_of(game.folder, "cards", ENGLISH)
    cards.write_text(cards.read_text().replace("No walls.", "No wall."))
    worded = stages._sources.__wrapped__("dwarfs")
    assert worded != before
    drawing = game.folder / "art" / "ogre.svg"
    drawing.write_text(drawing.read_text().replace("gold", "torch"))
    assert stages._sources.__wrapped__("dwarfs") != worded


def test_tables_of_a_kind_share_their_stage(url: str) -> None:
    one, other = alone(url).shown.picture, alone(url).shown.picture
    assert one is not None and other is not None and one.stage == other.stage
    host = guest(url)
    third = host.open("dwarfs", [None] * 3, switches={"hide_gems": True}, picture=True)
    for seat in range(3):
        third.sit(seat)
    third.start()
    picture = third.refresh().picture
    assert picture is not None and picture.stage != one.stage
    assert nobody(url).ask("GET", picture.stage, Stage) == third.stage()


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("/stages/dwarfs/0123.json", "not-found"),
        ("/stages/dwarfs/0123.json?seats=16", "not-found"),
        ("/stages/dwarfs/0123.json?pack=none", "not-found"),
        ("/stages/chess/0123.json", "not-found"),
        ("/stages/dwarfs/0123.json?switches={}&seats=2", "not-found"),
        ("/stages/dwarfs/0123.json?switches=%7B%22no_such%22:1%7D", "not-found"),
        ("/stages/dwarfs/0123.json?switches=x", "not-found"),
        ("/stages/dwarfs/0123.json?switches=[]", "not-found"),
        ("/stages/dwarfs/0123.json?seats=0", "invalid"),
        ("/stages/dwarfs/0123.json?x=0", "invalid"),
    ],
)
def test_what_is_no_stage_is_not_found(url: str, path: str, code: str) -> None:
    response = httpx.get(url + path)
    refused(response, {"not-found": 404, "invalid": 422}[code], code)
    assert "immutable" not in response.headers.get("Cache-Control", "")


def test_colours_and_measures_are_a_stylesheet(url: str) -> None:
    response = httpx.get(url + address(PAGE))
    assert response.text.startswith(palette.css() + measures.css())
    assert response.headers["Content-Type"].startswith("text/css")


# Frames ---------------------------------------------------------------------------------------------------------------


def test_a_client_keeps_the_picture_by_what_changes(url: str) -> None:
    table = alone(url)
    for _ in range(12):
        step(table)
        changed = table.refresh().picture
        assert changed is not None and not changed.whole
        assert scenes(table.scene) == scenes(fresh(table).scene)


def fresh(table: AtTable) -> AtTable:
    """The same place, looked at for the first time."""
    again = table.client.table(table.id, table.seat, picture=True)
    again.refresh()
    return again


def scenes(scene: Any) -> Any:
    """A scene without the order in which its pieces came."""
    return {piece.id: piece for piece in scene.pieces}, scene.boxes


def test_connections_are_told_what_changes_and_find_back(url: str) -> None:
    table = alone(url)
    with socket_of(table, seat=0, picture="true") as one, socket_of(table, headers={}, picture="true") as other:
        first = heard(one, "shown")
        assert drawn(first).whole and drawn(first).lit == (table.shown.picture or drawn(first)).lit
        looking = heard(other, "shown")
        assert drawn(looking).whole and drawn(looking).lit is None
        seen = scene_after(None, drawn(first))
        for _ in range(3):
            step(table)
            news = heard(one, "shown")
            assert (drawn(news).whole, drawn(news).since) == (False, news["number"] - 1)
            seen = scene_after(seen, drawn(news))
            assert not drawn(heard(other, "shown")).whole
    step(table)
    with socket_of(table, seat=0, picture="true", since=news["number"]) as again:
        missed = heard(again, "shown")
        assert not drawn(missed).whole and drawn(missed).since == news["number"]
        assert scenes(scene_after(seen, drawn(missed))) == scenes(fresh(table).scene)
        again.send('{"type": "show", "since": 0}')
        assert drawn(heard(again, "shown")).whole
    with socket_of(table, seat=0) as plain:
        assert heard(plain, "shown")["picture"] is None


def test_a_client_that_hears_and_asks_is_not_led_astray(url: str) -> None:
    """News over the connection may be older than what was asked for meanwhile."""
    table = alone(url)
    table.wait(1.0)
    for _ in range(3):
        step(table)
        table.refresh()
        while table._hear(0.0):
            pass
        table.wait(0.05)
        assert scenes(table.refresh() and table.scene) == scenes(fresh(table).scene)


# Why not --------------------------------------------------------------------------------------------------------------


def test_what_cannot_be_chosen_says_why(url: str) -> None:
    table = alone(url)
    table.seat = table.refresh().waiting[0]
    table = fresh(table)
    assert table.scene is not None
    why = next(why for piece in table.scene.pieces if (why := table.why(piece.id)).rule is not None)
    assert why.text and why.label
    assert table.why("no such thing") == type(why)()
    asked = f"{url}/api/tables/{table.id}/why"
    assert httpx.post(asked, json={"seat": 0, "target": "x"}, headers=bearer(table.client)).json() == {
        "rule": None,
        "text": None,
        "label": None,
    }
    refused(httpx.post(asked, json={"seat": 0, "target": "x"}, headers=bearer(guest(url))), 403, "not-yours")
    refused(httpx.post(asked, json={"seat": 0, "target": "x"}), 401, "unknown-guest")
    refused(httpx.post(asked, json={"seat": 0}, headers=bearer(table.client)), 422, "invalid")


# Looking back, and what is declared -----------------------------------------------------------------------------------


def test_a_finished_game_is_looked_back_at_in_pictures(url: str) -> None:
    table = guest(url).open("dwarfs", [None, "random"], switches={"turn_limit": 6}, picture=True)
    table.sit(0)
    table.start()
    table.play(lambda shown: shown.decision.options[0] if shown.decision else "", 20.0)
    whole, next = table.replay(3, 0), table.replay(4, 0, start=3)
    assert whole.picture is not None and whole.picture.whole
    assert next.picture is not None and (next.picture.whole, next.picture.since) == (False, 3)
    after = table.replay(4, 0).picture
    assert after is not None
    assert scenes(scene_after(scene_after(None, whole.picture), next.picture)) == scenes(scene_after(None, after))
    query = {"choice": "4", "from": "100000", "picture": "true"}
    refused(httpx.get(f"{url}/api/tables/{table.id}/replay", params=query), 422, "no-choice")
    table.picture = False
    assert table.replay(4, 0).picture is None


def test_a_guest_watches_again_what_others_did(url: str) -> None:
    table = playing(url, None)
    step(table)
    got = table.client.table(table.id, 0).recap()
    assert got.number == table.refresh().number and got.picture.whole and got.picture.stage
    asked = f"{url}/api/tables/{table.id}/recap"
    refused(httpx.get(asked, headers=bearer(table.client)), 422, "invalid")  # which of both seats?
    refused(httpx.get(f"{asked}?seat=0", headers=bearer(guest(url))), 403, "not-yours")
    refused(httpx.get(f"{asked}?seat=0"), 401, "unknown-guest")
    waiting = guest(url).open("dwarfs", [None, "random"])
    waiting.sit(0)
    refused(httpx.get(f"{url}/api/tables/{waiting.id}/recap", headers=bearer(waiting.client)), 409, "not-started")


def test_pictures_are_declared() -> None:
    made = document(GROUPS)
    schemas = made["components"]["schemas"]
    assert {"PictureShown", "FrameShown", "Piece", "Lit", "Stage", "Panel", "Leaf", "WhyNot"} <= set(schemas)
    assert "picture" in schemas["TableShown"]["properties"] and "scores" in schemas["TableShown"]["properties"]
    assert "about" in schemas["LogLine"]["properties"] and "about" not in schemas["LogLine"]["required"]
    queries = {each["name"] for each in made["paths"]["/api/tables/{table}/replay"]["get"]["parameters"]}
    assert {"picture", "from"} <= queries
