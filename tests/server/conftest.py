"""What tests of the server share."""

import os
from collections.abc import Iterator

import pytest

from tests.patience import be_patient
from tests.server.dice import known_dice, pytest_fixture_setup, pytest_runtest_call
from tests.server.nursery import Nursery
from tests.server.postgres import NoPostgres, Server, postgres
from tests.server.workers import forked_workers, real_workers
from underhall.engine import builds
from underhall.games import NAMES
from underhall.games import game as game_named

__all__ = ["forked_workers", "known_dice", "pytest_fixture_setup", "pytest_runtest_call", "real_workers"]

be_patient()


@pytest.fixture(scope="session", autouse=True)
def compiled_games() -> None:
    """Tests play compiled games from the start. What happens before a game is compiled has its own tests."""
    for name in NAMES:
        builds.play_with(builds.compiled(game_named(name)))


@pytest.fixture(scope="session")
def nursery() -> Iterator[Nursery]:
    """A process that forks servers, for all tests of a run."""
    made = Nursery()
    yield made
    made.close()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[Server]:
    """A PostgreSQL for all tests of a run. Where there is none they are left out, but never in the CI."""
    try:
        with postgres() as server:
            yield server
    except NoPostgres as error:
        if os.environ.get("CI") == "true":
            pytest.fail(f"The tests on PostgreSQL must run here. {error}")
        pytest.skip(f"Tests on PostgreSQL are left out. {error}")


@pytest.fixture(scope="session")
def postgres_url(postgres_server: Server) -> str:
    """The URL of one database for the whole run."""
    return postgres_server.url()


@pytest.fixture
def fresh_postgres_url(postgres_server: Server) -> str:
    """The URL of an empty database, which no other test uses at the same time."""
    return postgres_server.emptied()
