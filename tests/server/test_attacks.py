"""The attacks of `benchmarks/hostile.py`, cut short: the test counts what each leaves behind, and others play on."""

from __future__ import annotations

import asyncio
import importlib
import re
import threading
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.patience import STUCK
from tests.server.serving import served, settings_in, until
from underhall.client import Client
from underhall.engine.setting import read_switches
from underhall.pictures.drawn import stage_of
from underhall.server import stages
from underhall.server.settings import Limits

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"
MOST = 12  # requests of each attack: enough to see what grows
HOLDING_SECONDS = 1.0  # for which attacks hold connections, once they have all of them
SERIES = re.compile(r"^(underhall_\w+{[^}]*})", re.MULTILINE)
MOST_SERIES = 1500  # of all routes, methods and codes together


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with its default limits, except the rates at which one address makes guests and tables.

    With those, an attack that prepares 48 tables would mostly wait. `test_growth.py` looks at them. Nor is anything
    limited that a player could exceed because the machine is slow, or fast: `test_hostile.py` has that.
    """
    plenty = 10_000
    limits = Limits(
        guests_rate=100,
        guests_burst=plenty,
        address_tables_rate=100,
        address_tables_burst=plenty,
        guest_rate=plenty,
        guest_burst=plenty,
        head=STUCK,
        stalled=STUCK,
    )
    with served(settings_in(tmp_path_factory.mktemp("attacks"), limits)) as address:
        with Client(address) as ada:
            ada.guest("Ada")
            ada.open("dwarfs", [None, None])  # from now on its rules are loaded
        until(lambda: httpx.get(f"{address}/api/games").json()["games"][0]["rules"]["word"] == "ready")
        yield address


def benchmark(name: str) -> Any:
    """A script of the benchmarks, which find each other as scripts do."""
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(BENCHMARKS))
        return importlib.import_module(name)


attacks, hostile = benchmark("attacks"), benchmark("hostile")


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The seats of each stage that is drawn."""
    found: list[int] = []

    def counted(setting: Any, seats: int) -> Any:
        found.append(seats)
        return stage_of(setting, seats)

    monkeypatch.setattr(stages, "stage_of", counted)
    return found


def test_new_kinds_are_new_and_can_be_played() -> None:
    """However many the benchmark asks for: tables that are refused would test nothing."""
    kinds = [attacks.new_kind(number) for number in range(10_000)]
    assert len({tuple(kind.items()) for kind in kinds}) == len(kinds)
    for kind in kinds[::499]:
        read_switches("dwarfs", kind)


async def played_on(name: str, url: str) -> tuple[Counter[str], Any]:
    """An attack, while the player of the benchmark goes on and is refused nothing; what each of them got."""
    by, played = attacks.Attacker(url, STUCK, MOST, holding=HOLDING_SECONDS), hostile.Probed()
    async with hostile.Player(url) as player:
        attack = asyncio.create_task(attacks.run(name, by))
        while not attack.done():
            await player.round(played)
        await player.round(played)
        return await attack, played


@pytest.mark.parametrize("name", attacks.ATTACKS)
def test_an_attack_leaves_the_server_as_it_was(name: str, url: str, drawn: list[int], caplog: pytest.LogCaptureFixture):
    answered, played = asyncio.run(played_on(name, url))
    assert sum(answered.values()) >= MOST, answered
    assert "500" not in answered, answered
    assert {name: len(waits) > 1 for name, waits in played.waits.items()} == dict.fromkeys(hostile.PROBES, True)
    metrics = httpx.get(f"{url}/metrics").text
    assert len(SERIES.findall(metrics)) < MOST_SERIES
    assert len(drawn) <= (MOST if name == "new-kinds" else 0)
    assert not [record for record in caplog.records if record.getMessage() == "fault"]
    assert sum(thread.name.startswith(("stages", "pictures", "resolver")) for thread in threading.enumerate()) <= 3
