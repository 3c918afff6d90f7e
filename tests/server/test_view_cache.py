"""What a table keeps for its viewers: made once between two entries, and never shared with a copy that goes on."""

from __future__ import annotations

from tests.server.tables import playing
from underhall.server.view_cache import MOMENTS, ViewCache


def test_what_was_made_is_kept_until_the_table_changes() -> None:
    cache, made = ViewCache(), iter(range(10))
    for _ in range(2):
        assert cache.kept("view", 0, lambda: next(made)) == 0
    assert cache.kept("view", 1, lambda: next(made)) == 1 and cache.kept("text", 0, lambda: next(made)) == 2
    cache.forget()
    assert cache.kept("view", 0, lambda: next(made)) == 3


def test_a_copy_makes_its_own_but_remembers_the_last_moments() -> None:
    match = playing(None, None).state.begun
    cache = ViewCache()
    cache.stage = "/stages/dwarfs"
    cache.remember(4, match)
    cache.kept("view", 0, lambda: "old")
    twin = cache.twin()
    assert twin.kept("view", 0, lambda: "new") == "new" and cache.kept("view", 0, lambda: "new") == "old"
    assert twin.stage == cache.stage and twin.moment(4) == cache.moment(4) is not None
    twin.remember(5, match)
    assert cache.moment(5) is None


def test_moments_of_long_ago_are_forgotten() -> None:
    match = playing(None, None).state.begun
    cache = ViewCache()
    for number in range(MOMENTS + 3):
        cache.remember(number, match)
    assert [cache.moment(number) is None for number in (0, 1, 2, MOMENTS + 2)] == [True, True, False, False]
