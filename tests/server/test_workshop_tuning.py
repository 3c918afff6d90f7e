"""Tuning in the workshop: a search in the background, and proposals that are accepted or rejected."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from tests.server.serving import GENEROUS, refused, served, settings_in, until
from tests.server.test_workshop import Bench, closed

__all__ = ["closed"]

GOAL = {"targets": ["glance[points per seat]=200..300"], "may": ["card[*].points.value=0..90"]}
QUICK: dict[str, Any] = GOAL | {"seats": 2, "games": 400, "bot": "random"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    limits = replace(GENEROUS, measurings=1, tune_games=3000)
    with served(settings_in(tmp_path_factory.mktemp("tuning"), limits)) as address:
        yield address


@pytest.fixture
def bench(url: str) -> Bench:
    return Bench(url)


def tune(bench: Bench, pack: Any, **wanted: Any) -> Any:
    response = bench.ask("POST", f"/{pack['id']}/tune", **(QUICK | wanted))
    assert response.status_code == 202, response.text
    return response.json()


def tuned(bench: Bench, pack: Any) -> Any:
    return bench.ask("GET", f"/{pack['id']}/tune").json()


def done(bench: Bench, pack: Any) -> Any:
    until(lambda: tuned(bench, pack)["running"] is None)
    return tuned(bench, pack)


def test_proposals_are_accepted_like_any_edit_or_rejected(bench: Bench):
    pack = bench.made()
    running = tune(bench, pack)["running"]
    assert (running["waiting"], running["tuned"]["wanted"], running["tuned"]["stage"]) == (0, 400, "start")
    shown = done(bench, pack)
    assert shown["problem"] == "" and shown["found"]["pack_hash"] == pack["hash"]
    found = shown["found"]["tuned"]
    assert found["stage"] == "over" and found["ending"] in ("spent", "met") and found["games"] <= 400
    assert shown["found"]["answers"] == ["open"] * len(found["proposals"]) and found["proposals"]
    first = found["proposals"][0]
    assert first["evidence"]["change"]["high"] < 0 and first["evidence"]["figures"][0]["b"]["value"] > 0

    def answer(said: str) -> Any:
        response = bench.ask("POST", f"/{pack['id']}/tune/answer", proposal=0, answer=said)
        assert response.status_code == 200, response.text
        return response.json()["found"]["answers"][0]

    def value() -> Any:
        (row,) = (each for each in tomllib.loads(bench.file(pack))["card"] if f"[{each['id']}]" in first["name"])
        return row["points"]["value"]

    assert answer("reject") == "rejected" and value() == first["old"]
    assert answer("reconsider") == "open"
    assert answer("accept") == "accepted" and value() == first["new"]
    now = bench.look(f"/{pack['id']}")
    bench.ask("POST", f"/{pack['id']}/step", number=now["number"])
    assert value() == first["old"] and tuned(bench, pack)["found"]["answers"][0] == "open"
    now = bench.look(f"/{pack['id']}")
    index = int(first["at"].partition("[")[2].partition("]")[0])
    bench.changed(now, ("remove", f"card[{index}]", None))
    assert tuned(bench, pack)["found"]["answers"][0] == "gone"
    refused(bench.ask("POST", f"/{pack['id']}/tune/answer", proposal=0, answer="accept"), 422, "invalid")


def test_a_search_that_is_stopped_keeps_what_it_found(bench: Bench):
    pack = bench.made()
    refused(bench.ask("POST", f"/{pack['id']}/tune/answer", proposal=0, answer="accept"), 422, "invalid")
    tune(bench, pack, games=3000)
    refused(bench.ask("POST", f"/{pack['id']}/measure", seats=2), 422, "invalid")  # nothing differs yet
    refused(bench.ask("POST", f"/{pack['id']}/tune", **QUICK), 429, "too-many-measurings")
    until(lambda: tuned(bench, pack)["running"]["tuned"]["games"] > 0)
    shown = bench.ask("DELETE", f"/{pack['id']}/tune").json()
    assert shown["running"] is None and shown["problem"] == ""
    assert shown["found"]["tuned"]["ending"] == "stopped" and 0 < shown["found"]["tuned"]["games"] < 3000


def test_a_target_that_names_nothing_is_a_problem_that_is_shown(bench: Bench):
    pack = bench.made()
    tune(bench, pack, targets=["gaol bought=1..2"])
    shown = done(bench, pack)
    assert "gaol bought=1..2 names no table" in shown["problem"] and shown["found"] is None


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ({"may": ["limits.hand±1"]}, 422, "invalid"),
        ({"may": ["limits.hands=1..2"]}, 422, "invalid"),
        ({"may": []}, 422, "invalid"),
        ({"targets": []}, 422, "invalid"),
        ({"targets": ["x" * 200]}, 422, "invalid"),
        ({"seats": 9}, 422, "invalid"),
        ({"games": 4000}, 429, "too-many-measurings"),
    ],
    ids=str,
)
def test_what_cannot_be_tuned_is_refused(bench: Bench, wanted: dict[str, Any], status: int, code: str):
    pack = bench.made()
    refused(bench.ask("POST", f"/{pack['id']}/tune", **(QUICK | wanted)), status, code)


def test_packs_from_one_address_are_limited(tmp_path: Any):
    with served(settings_in(tmp_path, replace(GENEROUS, address_packs=2))) as url:
        for bench in (Bench(url), Bench(url)):
            bench.made()
        problem = refused(Bench(url).ask("POST", "", game="dwarfs", title="One more"), 429, "too-many-packs")
        assert "from your address" in problem["problem"]
