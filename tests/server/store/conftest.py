"""Stores to test: each test runs on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from underhall.server.store import Store


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", "postgres"])
def url(request, tmp_path) -> str:
    """The URL of an empty database."""
    if request.param == "postgres":
        return str(request.getfixturevalue("fresh_postgres_url"))
    return f"sqlite:///{tmp_path}/data/underhall.sqlite"


@pytest.fixture
async def store(url) -> AsyncIterator[Store]:
    made = await asyncio.to_thread(Store.open, url)
    yield made
    await made.close()
