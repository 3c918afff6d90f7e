"""Measuring: bots play in the background, the figures are kept with the pack's hash, and limits hold."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace

from tests.server.serving import GENEROUS, refused, served, settings_in, until
from tests.server.test_workshop import Bench, closed
from underhall.server.settings import Limits
from underhall.server.store.pack_store import PackStore
from underhall.server.vitals import Vitals
from underhall.server.workshop.draft import standard_of
from underhall.server.workshop.measuring import Measuring
from underhall.server.workshop.studies import Comparing, Wanted

__all__ = ["closed"]

QUICK = {"seats": 2, "games": 12, "bot": "random"}
LONG = QUICK | {"games": 4000}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("measuring"), replace(GENEROUS, measurings=1))) as address:
        yield address


@pytest.fixture
def bench(url: str) -> Bench:
    return Bench(url)


def changed(bench: Bench) -> Any:
    return bench.changed(bench.made(), ("set", "trading_goal[0].points.value", 80))


def start(bench: Bench, pack: Any, **wanted: Any) -> Any:
    response = bench.ask("POST", f"/{pack['id']}/measure", **(QUICK | wanted))
    assert response.status_code == 202, response.text
    return response.json()


def measured(bench: Bench, pack: Any) -> Any:
    return bench.ask("GET", f"/{pack['id']}/measure").json()


def done(bench: Bench, pack: Any) -> Any:
    until(lambda: measured(bench, pack)["running"] is None)
    return measured(bench, pack)


def test_figures_are_kept_with_the_hash_of_the_pack(bench: Bench):
    pack = changed(bench)
    assert start(bench, pack)["running"]["standing"]["wanted"] == 12
    shown = done(bench, pack)
    assert shown["problem"] == ""
    (first,) = shown["measures"]
    assert (first["pack_hash"], first["against"], first["seats"]) == (pack["hash"], "the standard pack", 2)
    assert first["standing"]["games"] == 12
    tables = {each["table"] for each in first["standing"]["tables"]}
    assert {"length", "points", "seats", "goal bought"} <= tables
    refused(bench.ask("POST", f"/{pack['id']}/measure", **QUICK, against="before"), 422, "invalid")
    pack = bench.changed(pack, ("set", "trading_goal[0].points.value", 40))
    start(bench, pack, against="before")
    latest, earlier = done(bench, pack)["measures"]
    assert latest["against"] == "the version measured before" and latest["pack_hash"] == pack["hash"]
    assert earlier == first


def test_what_was_shown_is_kept_when_the_games_are_stopped(bench: Bench):
    pack = changed(bench)
    start(bench, pack, games=4000)
    refused(bench.ask("POST", f"/{pack['id']}/measure", **LONG), 429, "too-many-measurings")
    until(lambda: bool(measured(bench, pack)["running"]["standing"]["tables"]))
    shown = bench.ask("DELETE", f"/{pack['id']}/measure").json()
    assert shown["running"] is None and shown["problem"] == ""
    assert 10 <= shown["measures"][0]["standing"]["games"] < 4000
    assert bench.ask("DELETE", f"/{pack['id']}/measure").status_code == 200  # nothing to stop


def test_one_after_the_other(url: str, bench: Bench):
    pack, other = changed(bench), Bench(url)
    assert start(bench, pack, games=4000)["running"]["waiting"] == 0
    theirs = changed(other)
    assert start(other, theirs)["running"]["waiting"] == 1  # this server measures one pack at a time
    refused(bench.ask("DELETE", f"/{theirs['id']}/measure"), 404, "not-found")
    bench.ask("DELETE", f"/{pack['id']}/measure")
    assert done(other, theirs)["measures"]


def deletes_the_pack(bench: Bench, pack: Any) -> None:
    bench.ask("DELETE", f"/{pack['id']}")


def leaves(bench: Bench, pack: Any) -> None:
    bench.client.raw("DELETE", "/api/me")


@pytest.mark.parametrize("gone", [deletes_the_pack, leaves])
def test_games_with_a_pack_that_is_gone_end(url: str, bench: Bench, gone: Callable[[Bench, Any], None]):
    pack, other = changed(bench), Bench(url)
    start(bench, pack, games=4000)
    gone(bench, pack)
    start(other, changed(other))  # this server measures one pack at a time
    done(other, other.packs()[0])


def test_games_that_are_stopped_before_they_begin_make_room_for_others():
    async def play() -> None:
        async def ready(game: str) -> None: ...

        pack = standard_of("dwarfs")
        wanted = Wanted(guest="a", pack="p", household="h", bot="random", seats=2, games=1, cores=1)
        async with Measuring(cast(PackStore, None), ready, Vitals(), Limits()) as measuring:
            measuring.start(Comparing(wanted, pack, pack, "b"), 1)
            await measuring.stop("p")
            assert measuring.run_of("p") is None

    asyncio.run(play())


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"seats": 9}, 422, "invalid"),
        ({"bot": "expert"}, 422, "invalid"),
        ({"games": 0}, 422, "invalid"),
        ({"games": 90_000}, 429, "too-many-measurings"),
        ({"cores": 1000}, 429, "too-many-measurings"),
        ({"against": "nothing"}, 422, "invalid"),
    ],
    ids=str,
)
def test_what_cannot_be_measured_is_refused(bench: Bench, wanted: dict[str, Any], status: int, code: str):
    pack = changed(bench)
    refused(bench.ask("POST", f"/{pack['id']}/measure", **(QUICK | wanted)), status, code)


def test_only_a_pack_that_differs_and_can_be_played_is_measured(bench: Bench):
    pack = bench.made()
    assert (
        "nothing to measure" in refused(bench.ask("POST", f"/{pack['id']}/measure", **QUICK), 422, "invalid")["problem"]
    )
    pack = bench.changed(pack, ("set", "card[1].task.needs", 9))
    assert (
        "cannot be played" in refused(bench.ask("POST", f"/{pack['id']}/measure", **QUICK), 422, "invalid")["problem"]
    )


def test_a_server_that_stops_ends_the_games(tmp_path: Path):
    with served(settings_in(tmp_path)) as url:
        bench = Bench(url)
        pack = changed(bench)
        start(bench, pack, games=4000)
    with served(settings_in(tmp_path)) as url:
        again = Bench(url, bench.client)
        assert measured(again, pack)["running"] is None
