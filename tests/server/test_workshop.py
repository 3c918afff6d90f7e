"""The workshop over the API: packs are made, changed, undone, exported, played and deleted, each by its owner alone."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import httpx
import pytest
from typer.testing import CliRunner

from tests.server.serving import GENEROUS, bearer, guest, refused, served, settings_in
from underhall import cli, replay
from underhall.client import Client
from underhall.engine.pack import as_data, kind_of
from underhall.games import NAMES

STANDARD = kind_of("dwarfs").path_of("standard").read_text()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("workshop"))) as address:
        yield address


rooms: list[httpx.Client] = []  # to be closed


@pytest.fixture(autouse=True)
def closed() -> Iterator[None]:
    yield
    while rooms:
        rooms.pop().close()


class Bench:
    """One guest's workshop."""

    def __init__(self, url: str, client: Client | None = None) -> None:
        self.client = client or guest(url)
        self._http = httpx.Client(base_url=url, headers=bearer(self.client))
        rooms.append(self._http)

    def ask(self, method: str, path: str = "", **body: Any) -> httpx.Response:
        return self._http.request(method, f"/api/packs{path}", json=body if method != "GET" else None)

    def look(self, path: str, look: str = "") -> Any:
        return self._http.get(f"/api/packs{path}", params={"look": look}).json()

    def packs(self) -> list[Any]:
        found: list[Any] = self._http.get("/api/packs").json()["packs"]
        return found

    def made(self, **body: Any) -> Any:
        usual = {} if "text" in body else {"game": "dwarfs", "title": "Lean winter"}
        response = self.ask("POST", **(usual | body))
        assert response.status_code == 201, response.text
        return response.json()

    def change(self, pack: Any, *edits: tuple[str, str, Any], look: str = "") -> httpx.Response:
        told = [{"do": do, "at": at} | ({} if value is None else {"value": value}) for do, at, value in edits]
        return self.ask("PATCH", f"/{pack['id']}", number=pack["number"], edits=told, look=look)

    def changed(self, pack: Any, *edits: tuple[str, str, Any], look: str = "") -> Any:
        response = self.change(pack, *edits, look=look)
        assert response.status_code == 200, response.text
        return response.json()

    def file(self, pack: Any) -> str:
        return self._http.get(f"/api/packs/{pack['id']}/file").text


@pytest.fixture
def bench(url: str) -> Bench:
    return Bench(url)


@pytest.mark.parametrize("game", NAMES)
def test_a_copy_of_the_standard_pack_is_playable_and_keeps_its_comments(bench: Bench, game: str):
    pack = bench.made(game=game, title="Weißbrot & Co")
    assert (pack["game"], pack["title"], pack["playable"], pack["changed"]) == (game, "Weißbrot & Co", True, [])
    text, standard = bench.file(pack), kind_of(game).path_of("standard").read_text()
    lines = set(standard.splitlines()) - set(text.splitlines())
    assert all(line.startswith(("id = ", "title = ", "faithful = ")) for line in lines), lines
    assert tomllib.loads(text)["id"] == "wei_brot_co"
    assert [each["id"] for each in bench.packs()] == [pack["id"]]


def test_a_change_is_stored_with_its_drawing_text_and_problems(bench: Bench):
    pack = bench.made()
    now = bench.changed(pack, ("set", "card[1].task.needs", 4), look="card[1]")
    assert now["number"] == pack["number"] + 1
    assert now["changed"] == [{"place": "card[1].task.needs", "old": 2, "new": 4, "row": ""}]
    looked = now["looked"]
    assert looked["title"] == "Emerald mine" and "4 dwarfs" in looked["text"]
    assert ElementTree.fromstring(looked["picture"]).get("viewBox")
    assert {each["place"] for each in now["problems"] if each["stops"]} == {"card[1].spots.value"}
    assert not now["playable"]
    again = bench.look(f"/{pack['id']}", "card[1]")
    assert again == now
    assert "needs = 4, yields = 1" in bench.file(pack)
    refused(bench.ask("POST", f"/{pack['id']}/tables"), 422, "invalid")


def test_two_tabs_do_not_overwrite_each_other(bench: Bench):
    pack = bench.made()
    bench.changed(pack, ("set", "limits.hand", 8))
    problem = refused(bench.change(pack, ("set", "limits.hand", 10)), 409, "stale")
    assert "another tab" in problem["problem"]
    assert "hand = 8" in bench.file(pack)
    refused(bench.ask("POST", f"/{pack['id']}/step", number=pack["number"]), 409, "stale")


def test_changes_are_undone_and_redone(bench: Bench):
    pack = bench.made()
    first = bench.file(pack)
    for hand in (8, 7):
        pack = bench.changed(pack, ("set", "limits.hand", hand))
    for back, hand in ((True, 8), (True, 9), (False, 8)):
        pack = bench.ask("POST", f"/{pack['id']}/step", number=pack["number"], back=back).json()
        assert f"hand = {hand} #" in bench.file(pack)
    assert (pack["can_undo"], pack["can_redo"]) == (True, True)
    pack = bench.changed(pack, ("set", "limits.hand", 5))
    assert not pack["can_redo"]
    refused(bench.ask("POST", f"/{pack['id']}/step", number=pack["number"], back=False), 404, "not-found")
    for _ in range(2):
        pack = bench.ask("POST", f"/{pack['id']}/step", number=pack["number"]).json()
    assert not pack["can_undo"] and bench.file(pack) == first


def test_rows_are_added_and_removed(bench: Bench):
    pack = bench.made()
    row = tomllib.loads(STANDARD)["trading_goal"][0] | {"id": "nettle_soup", "name": "Nettle soup"}
    now = bench.changed(pack, ("add", "trading_goal[1]", row), ("remove", "card[8]", None), look="trading_goal[1]")
    assert now["looked"]["title"] == "Nettle soup"
    assert [each["row"] for each in now["changed"] if each["new"] is None] == ["frost_giant"]
    assert "-- Gems\n" in bench.file(pack)  # the heading of what follows the row
    data = tomllib.loads(bench.file(pack))
    assert [goal["id"] for goal in data["trading_goal"]][:3] == ["leek_broth", "nettle_soup", "barley_loaves"]
    assert len(data["card"]) == 8


def test_what_the_file_leaves_out_is_added_with_what_is_around_it(bench: Bench):
    pack = bench.made(game="hall")
    data = tomllib.loads(bench.file(pack))
    (index,) = (place for place, card in enumerate(data["spells"]["card"]) if card["id"] == "kick_the_doorstep")
    edits = [("set", f"spells.card[{index}].gain.iron", 2), ("add", f"spells.card[{index}].takes[0]", "stone")]
    pack = bench.changed(pack, *edits)
    card = tomllib.loads(bench.file(pack))["spells"]["card"][index]
    assert card["gain"] == {"iron": 2} and card["takes"] == ["stone"]
    pack = bench.changed(pack, ("clear", f"spells.card[{index}].gain", None))
    assert "gain" not in tomllib.loads(bench.file(pack))["spells"]["card"][index]


@pytest.mark.parametrize(
    ("edit", "place"),
    [
        (("set", "card[1].task.needs", 0), "card[1].task.needs"),
        (("set", "card[1].task.needs", "many"), "card[1].task.needs"),
        (("set", "card[1].family", "inn"), "card[1].family"),
        (("set", "card[1].colour", 3), "card[1].colour"),
        (("set", "card[99].name", "Inn"), "card[99]"),
        (("set", "card.name", "Inn"), "card.name"),
        (("set", "game", "hall"), "card"),
        (("set", "card[0].name", "x" * 61), "card[0].name"),
        (("set", "card[0].name", {"a": {"b": 1}}), "card[0].name"),
        (("add", "card[3]", {"id": "x"}), "card[3].name"),
        (("add", "limits[0]", 1), "limits[0]"),
        (("remove", "limits.hand", None), "limits.hand"),
        (("clear", "limits.hand", None), "limits.hand"),
        (("clear", "card[0]", None), "card[0]"),
        (("set", "..", 1), ".."),
        (("set", "limits.hand", None), "limits.hand"),
    ],
    ids=str,
)
def test_a_change_that_cannot_be_understood_is_refused_with_its_place(
    bench: Bench, edit: tuple[str, str, Any], place: str
):
    pack = bench.made()
    before = bench.file(pack)
    problem = refused(bench.change(pack, ("set", "limits.trio", 2), edit), 422, "pack")
    assert place in [each["place"] for each in problem["places"]], problem
    assert bench.file(pack) == before  # all edits of a change are made, or none


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("game = ", "line 1, column 8"),
        ('game = "chess"', "game"),
        (STANDARD.replace("needs = 2", 'needs = "two"', 1), "card[0].task.needs"),
        (STANDARD.replace('name = "Castle"', f'name = "{"x" * 500}"', 1), "card[0].name"),
        (STANDARD + "\n" + '[[gem]]\nid = "gold"\n' * 200, "gem"),
        ("a = " + "[" * 50 + "]" * 50, "a" + "[0]" * 12),
        ("x = [" + "[" + "1," * 100 + "]," * 0 + "]" * 2, "game"),
        ("# nothing", "game"),
    ],
    ids=range(8),
)
def test_a_file_that_cannot_be_understood_is_refused_with_its_place(bench: Bench, text: str, place: str):
    problem = refused(bench.ask("POST", text=text), 422, "pack")
    assert place in [each["place"] for each in problem["places"]], problem
    assert bench.packs() == []


def test_a_file_comes_back_as_it_was(bench: Bench):
    text = STANDARD.replace('title = "Standard"', 'title = "Mine" # my own') + "\n# the end\n"
    pack = bench.made(text=text)
    assert pack["title"] == "Mine" and bench.file(pack) == text
    copy = bench.made(of=pack["id"], title="Another", game=None)
    assert "# my own" in bench.file(copy) and copy["title"] == "Another"
    refused(bench.ask("POST", game="dwarfs", text=text), 422, "invalid")
    refused(bench.ask("POST", text="x" * 60_000), 422, "invalid")


def test_packs_are_their_owners_alone(url: str, bench: Bench):
    pack, eve = bench.made(), Bench(url)
    asked: list[tuple[str, str, dict[str, Any]]] = [
        ("GET", "", {}),
        ("GET", "/file", {}),
        ("PATCH", "", {"number": 0, "edits": [{"do": "set", "at": "limits.hand", "value": 1}]}),
        ("POST", "/step", {"number": 0}),
        ("POST", "/tables", {}),
        ("DELETE", "", {}),
    ]
    for method, path, body in asked:
        refused(eve.ask(method, f"/{pack['id']}{path}", **body), 404, "not-found")
    refused(eve.ask("POST", of=pack["id"], title="Mine"), 404, "not-found")
    assert httpx.get(f"{url}/api/packs").status_code == 401
    assert bench.ask("DELETE", f"/{pack['id']}").status_code == 200
    assert bench.packs() == []


def test_a_table_keeps_its_cards_whatever_becomes_of_the_pack(tmp_path: Path):
    with served(settings_in(tmp_path)) as url:
        bench = Bench(url)
        pack = bench.changed(bench.made(), ("set", "trading_goal[0].name", "Nettle soup"))
        name = bench.ask("POST", f"/{pack['id']}/tables").json()["pack"]
        table = bench.client.open("dwarfs", [None, "greedy"], pack=name)
        assert (table.shown.pack, table.shown.pack_title) == (name, "Lean winter")
        table.sit(0)
        table.start()
        bench.ask("DELETE", f"/{pack['id']}")
        token, id = bench.client.token, table.id
        refused(httpx.post(f"{url}/api/tables", headers=bearer(bench.client), json={
            "game": "hall", "pack": name, "seats": [{}, {}, {}]}), 422, "invalid")  # fmt: skip
    with served(settings_in(tmp_path)) as url, Client(url, token) as ada:
        table = ada.table(id, 0)
        assert table.refresh().pack_title == "Lean winter"
        decision = table.wait(60.0)
        assert decision is not None
        table.choose(decision.options[0], decision.id)


def test_the_record_of_a_game_has_its_pack_and_replays_elsewhere(bench: Bench, tmp_path: Path):
    pack = bench.changed(bench.made(), ("set", "trading_goal[0].points.value", 40))
    name = bench.ask("POST", f"/{pack['id']}/tables").json()["pack"]
    table = bench.client.open("dwarfs", [None, "greedy"], pack=name)
    table.sit(0)
    table.start()
    decision = table.wait(60.0)
    assert decision is not None
    table.choose(decision.options[0], decision.id)
    table.concede()
    bench.ask("DELETE", f"/{pack['id']}")
    file = tmp_path / "game.json"
    table.record().save(file)
    done = CliRunner().invoke(cli.app, ["replay", str(file), "--json"])
    assert done.exit_code == 0, done.output
    told = json.loads(done.stdout)
    assert told["verified"] and told["plies"] > 0
    again = replay(file)
    assert as_data(again.setting.pack)["trading_goal"][0]["points"]["value"] == 40
    assert again.setting.pack_hash == pack["hash"]


def test_there_is_a_limit_to_packs_and_the_workshop_can_be_closed(tmp_path: Path):
    from msgspec.structs import replace

    with served(settings_in(tmp_path / "few", replace(GENEROUS, packs=2))) as url:
        bench = Bench(url)
        for _ in range(2):
            pack = bench.made()
        refused(bench.ask("POST", game="dwarfs", title="One more"), 429, "too-many-packs")
        bench.ask("DELETE", f"/{pack['id']}")
        bench.made()
    with served(settings_in(tmp_path / "closed", workshop=False)) as url:
        bench = Bench(url)
        refused(bench.ask("GET"), 404, "not-found")
        refused(bench.ask("POST", game="dwarfs", title="Mine"), 404, "not-found")
        assert httpx.get(f"{url}/workshop", headers={"Accept": "text/html"}).status_code == 404


def test_names_from_packs_never_become_markup(bench: Bench):
    nasty = "<b onload='x'>&\"]]>"
    edits = [("set", f"{place}[0].name", nasty) for place in ("card", "gem", "trading_goal", "ogre", "secret_goal")]
    pack = bench.changed(bench.made(), *edits)
    for place in ("card[0]", "gem[0]", "trading_goal[0]", "ogre[0]", "secret_goal[0]"):
        looked = bench.look(f"/{pack['id']}", place)["looked"]
        tags = {element.tag for element in ElementTree.fromstring(looked["picture"]).iter()}
        assert looked["title"] == nasty and "b" not in tags


def test_a_guest_reads_and_deletes_packs_with_everything_else(url: str, bench: Bench):
    pack = bench.made()
    data = httpx.get(f"{url}/api/me/data", headers=bearer(bench.client)).json()
    assert [(each["id"], each["toml"]) for each in data["packs"]] == [(pack["id"], bench.file(pack))]
    assert httpx.delete(f"{url}/api/me", headers=bearer(bench.client)).status_code == 200
