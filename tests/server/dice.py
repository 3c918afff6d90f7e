"""Dice of tables in tests: they follow from the name of the test, so that a test that passes today passes tomorrow.

`make soak` throws new dice each time (NEW_DICE), to find what no test met with those it has.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from underhall import client
from underhall.engine.record import SEED_BYTES
from underhall.server import keeper

NEW_DICE = "UNDERHALL_NEW_DICE"
# What a page adds to the dice, the same in each test: 12 random bytes (gathering.js). All other random numbers stay
# random: Playwright tells the WebSockets of a page apart by theirs, and would mix up their messages.
SALTS_OF_PAGES = """{
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (bytes) => (bytes.length === 12 ? bytes.fill(7) : random(bytes));
}"""


class _Source:
    """Where seeds come from: one after the other, for a test or for what several tests share."""

    def __init__(self) -> None:
        self._name = ""
        self._given = 0

    @contextmanager
    def of(self, name: str) -> Iterator[None]:
        """In here they follow from this name."""
        before = self._name, self._given
        self._name, self._given = name, 0
        try:
            yield
        finally:
            self._name, self._given = before

    def seed(self) -> bytes:
        self._given += 1
        return hashlib.blake2b(f"{self._name}/{self._given}".encode(), digest_size=SEED_BYTES).digest()

    def salt(self) -> str:
        return self.seed().hex()[: 2 * client.SALT_BYTES]


source = _Source()


def new_dice() -> bool:
    return bool(os.environ.get(NEW_DICE))


@pytest.fixture(scope="session", autouse=True)
def known_dice() -> Iterator[None]:
    """Tables of this process have the dice of their test."""
    with pytest.MonkeyPatch.context() as patch:
        if not new_dice():
            patch.setattr(keeper, "new_seed", source.seed)
            patch.setattr(client, "new_salt", source.salt)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    with source.of(item.nodeid):
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """What several tests share is named by itself: it does not matter which of them comes first."""
    with source.of(f"{request.node.nodeid}::{fixturedef.argname}::{getattr(request, 'param', '')}"):
        return (yield)
