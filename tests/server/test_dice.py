"""The dice of tables in tests."""

from pathlib import Path

import pytest

from tests.server.dice import new_dice, source
from tests.server.serving import guest, playing, served, settings_in
from underhall.client import AtTable


@pytest.mark.skipif(new_dice(), reason="new dice are wanted")
def test_tables_have_the_dice_that_follow_from_the_name_of_their_test(tmp_path: Path):
    with served(settings_in(tmp_path)) as url:
        ada = guest(url)

        def promised(name: str) -> list[str]:
            with source.of(name):
                return [ada.open("dwarfs", [None, None]).refresh().seed_hash for _ in range(2)]

        first = promised("a test")
        assert first[0] != first[1], "each table has its own"
        assert promised("a test") == first
        assert not set(first) & set(promised("another test"))


@pytest.mark.skipif(new_dice(), reason="new dice are wanted")
def test_a_client_takes_seats_with_salts_that_follow_from_the_name_of_the_test(tmp_path: Path):
    """Otherwise a game that a test plays would be another each time."""
    with served(settings_in(tmp_path)) as url:

        def given(name: str) -> list[str]:
            with source.of(name):
                return [salt_of(playing(url)) for _ in range(2)]

        first = given("a test")
        assert first[0] != first[1], "each game has its own"
        assert given("a test") == first
        assert not set(first) & set(given("another test"))


def salt_of(table: AtTable) -> str:
    """What the guest added to the dice; everybody may know once the game is over."""
    table.concede()
    fair = table.refresh().fair
    assert fair is not None
    return fair.salts[0]
