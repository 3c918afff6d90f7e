"""Two servers on one PostgreSQL: players of the same tables on each, and one goes on when the other is killed."""

import statistics
import time
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path

import pytest

from tests.server.faults import (
    Party,
    begun,
    bot_moves,
    check_everything,
    choices_of,
    end,
    go_on,
    kept,
    playing,
    row,
    tables_of,
    troubles_of,
    wait,
    wait_for_bots,
)
from tests.server.nursery import Nursery, Serving
from tests.server.serving import heard, socket_of
from underhall.client import AtTable, Client
from underhall.games import NAMES
from underhall.server.entries import Chose, TakenOver

UPDATES = 15
SOON = 1.0  # seconds until the other server has told an update
MOVE = 3.0  # seconds for a move at a table with clocks


@pytest.fixture
def servers(tmp_path: Path, nursery: Nursery, fresh_postgres_url: str) -> Iterator[list[Serving]]:
    """Two servers that are ready."""
    with ExitStack() as stack:
        made = []
        for name in ("one", "two"):
            folder = tmp_path / name
            folder.mkdir()
            made.append(stack.enter_context(Serving(folder, nursery, database=fresh_postgres_url).running()))
        yield made
        assert [serving.faults() for serving in made] == [[], []]


@pytest.mark.parametrize(
    ("games", "times"),
    [
        pytest.param(("dwarfs", "dwarfs", "dwarfs"), 1, id="short"),
        pytest.param(NAMES, 2, id="long", marks=pytest.mark.soak),
    ],
)
def test_players_of_one_table_sit_at_two_servers(servers: list[Serving], games: tuple[str, str, str], times: int):
    """Everybody who loses the server goes to the other one, and nothing is lost or done twice."""
    urls = [serving.url for serving in servers]
    parties = [
        Party(urls, games[0], [None, None, "random"], 1),
        Party(urls, games[1], [None, "random", None], 2),
        Party(urls, games[2], [None, None, "random"], 3),
    ]
    with playing(parties):
        for serving in servers * times:
            go_on(parties)
            wait_for_bots(serving.database, parties)
            serving.kill()
            go_on(parties)
            serving.start()
            serving.wait_until_ready()
        end(parties)
        for serving in servers:
            check_everything(serving, parties)
    print(f"{len(tables_of(parties))} tables, {choices_of(parties)} choices; {troubles_of(parties)}")


def test_an_update_reaches_the_other_server_soon(servers: list[Serving]):
    with Client(servers[0].url) as ada:
        ada.guest("Ada")
        with Client(servers[1].url, ada.token) as same:
            table = ada.open("dwarfs", [None, None])
            table.sit(0)
            table.sit(1)
            table.start()
            took = []
            with socket_of(same.table(table.id)) as connection:
                heard(connection, "shown")
                for _ in range(UPDATES):
                    table.seat = (table.refresh().waiting or [0])[0]
                    decision = table.refresh().decision
                    assert decision is not None
                    asked = time.monotonic()
                    number = table.choose(decision.options[0], decision.id)
                    while heard(connection, "shown")["number"] < number:
                        pass
                    took.append(time.monotonic() - asked)
    print(f"the other server told after {statistics.median(took):.3f} s, at most {max(took):.3f} s")
    assert statistics.median(took) < SOON


def test_the_other_server_moves_bots_and_clocks_when_one_is_killed(servers: list[Serving]):
    """Nobody asks it to: it sees that the lease of the other has run out."""
    database = servers[0].database
    with Client(servers[0].url) as ada:
        ada.guest("Ada")
        tables = {
            "bots": begun(ada, [None, "random", "random"]),
            "clocks": begun(ada, [None, None], move=MOVE),
        }
        play_until_bots_move(tables["bots"], database)
        holder = next(
            serving for serving in servers if f":{serving.pid}:" in str(row(database, tables["bots"].id).keeper)
        )
        while tables["bots"].refresh().waiting == [0]:
            tables["bots"].choose(tables["bots"].shown.decision.options[0])
        holder.kill()
    for table in tables.values():
        before = len(kept(database, table.id))
        wait(partial(has_bot_move, database, table.id, before))
    assert any(isinstance(each.entry, TakenOver) for each in kept(database, tables["clocks"].id))


def has_bot_move(database: str, table: str, since: int) -> bool:
    return any(isinstance(each.entry, Chose) and each.entry.by != "person" for each in kept(database, table)[since:])


def play_until_bots_move(table: AtTable, database: str) -> None:
    """A person plays until some process has the lease for the bots, and they have used it."""

    def moved() -> bool:
        decision = table.refresh().decision
        if decision is not None:
            table.choose(decision.options[0], decision.id)
        return bot_moves(database, [table.id]) > 0 and table.refresh().waiting == [0]

    wait(moved)
