"""Packs in a folder of the operator: offered, played, and reported when they are wrong, changed or gone."""

from pathlib import Path

import httpx
import pytest

from tests.patience import STUCK
from tests.server.serving import guest, served, settings_in
from tests.server.test_client import some
from underhall.client import AtTable, Client, Refused
from underhall.engine.pack import kind_of, load
from underhall.engine.record import replay
from underhall.errors import PackError, UnderhallError
from underhall.server.shelf import Shelf
from underhall.server.web.app import create_app

TURNS = 3
STANDARD = kind_of("dwarfs").path_of("standard").read_text()
SOUP = ('name = "Leek broth"', 'name = "Nettle soup"')


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """A folder with one pack: everything as usual, except the name of a dish."""
    folder = tmp_path / "packs"
    folder.mkdir()
    keep(folder, "soups", SOUP)
    return folder


def keep(folder: Path, id: str, *changes: tuple[str, str]) -> None:
    text = STANDARD.replace('id = "standard"', f'id = "{id}"', 1).replace('title = "Standard"', f'title = "My {id}"', 1)
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    (folder / f"{id}.toml").write_text(text)


def begun(url: str) -> AtTable:
    table = guest(url).open("dwarfs", [None, "greedy"], pack="soups", switches={"turn_limit": TURNS})
    table.sit(0)
    table.start()
    return table


def test_a_pack_is_offered_and_played_and_its_record_replayed(tmp_path: Path, packs: Path):
    with served(settings_in(tmp_path, packs=str(packs))) as url:
        games = {game["name"]: game["packs"] for game in httpx.get(f"{url}/api/games").json()["games"]}
        assert games == {"dwarfs": ["standard", "soups"], "fall": ["standard"], "hall": ["standard"]}
        assert '<option value="soups">My soups</option>' in httpx.get(f"{url}/tables/new?game=dwarfs").text
        assert "My soups" not in httpx.get(f"{url}/tables/new?game=hall").text
        table = begun(url)
        assert (table.shown.pack, table.shown.pack_title) == ("soups", "My soups")
        assert table.play(some, STUCK) is not None
        record = table.record()
    pack = load("dwarfs", str(packs / "soups.toml"))
    assert record.pack.id == "soups"
    again = replay(record, pack=pack)
    assert again.over and again.core == replay(record).core  # the pack is in the record, too


def test_a_pack_that_is_changed_or_gone_stops_its_games_and_no_other(tmp_path: Path, packs: Path):
    with served(settings_in(tmp_path, packs=str(packs))) as url:
        table = begun(url)
        decision = table.wait(STUCK)
        token, id = table.client.token, table.id
    assert decision is not None
    keep(packs, "soups", SOUP, ('name = "Barley loaves"', 'name = "Oat loaves"'))
    for folder in (str(packs), None):
        with served(settings_in(tmp_path, packs=folder)) as url, Client(url, token) as ada:
            with pytest.raises(Refused, match="The rules or the cards on this server have changed"):
                ada.table(id, 0).choose(decision.options[0], decision.id)
            assert ada.table(id, 0).refresh().pack_title == ("My soups" if folder else "soups")
            assert id in [shown.id for shown in ada.tables("mine").tables]
            assert ada.open("dwarfs", [None, None]).refresh().status == "gathering"
    keep(packs, "soups", SOUP)
    with served(settings_in(tmp_path, packs=str(packs))) as url, Client(url, token) as ada:
        assert ada.table(id, 0).choose(decision.options[0], decision.id)


def test_packs_of_others_are_not_found(tmp_path: Path, packs: Path):
    with served(settings_in(tmp_path, packs=str(packs))) as url:
        client = guest(url)
        for name in ("nowhere", "/packs/soups.toml", "../packs/soups.toml", "soups.toml"):
            with pytest.raises(Refused, match="There is no pack"):
                client.open("dwarfs", [None, None], pack=name)
        with pytest.raises(Refused, match="There is no pack 'soups' for hall"):
            client.open("hall", [None, None], pack="soups")


def test_what_is_wrong_with_a_folder_is_told_before_the_server_starts(tmp_path: Path, packs: Path):
    def told(folder: Path) -> str:
        with pytest.raises(UnderhallError) as error:
            create_app(settings_in(tmp_path, packs=str(folder)))
        return str(error.value)

    assert told(tmp_path / "nowhere") == f"There is no folder {tmp_path / 'nowhere'} with packs."
    (tmp_path / "empty").mkdir()
    assert told(tmp_path / "empty").startswith(f"There is no pack in {tmp_path / 'empty'}")
    (packs / "tea.toml").write_text((packs / "soups.toml").read_text())
    assert told(packs).startswith(f"{packs / 'tea.toml'}: dwarfs already has a pack soups.")
    keep(packs, "tea", ('points = { value = 8, origin = "designed" }', 'points = { value = "many" }'))
    with pytest.raises(PackError, match=r"trading_goal\[0\]\.points"):
        Shelf(packs)
    (packs / "tea.toml").write_text(STANDARD)
    assert "dwarfs already has a pack standard." in told(packs)
