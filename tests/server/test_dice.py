"""The dice of tables in tests."""

from pathlib import Path

import pytest

from tests.server.dice import new_dice, source
from tests.server.serving import guest, served, settings_in


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
