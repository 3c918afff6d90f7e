"""Places in plain data, as a TOML file gives it: for tests that put wrong values anywhere."""

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

Path = tuple[Any, ...]
Edit = tuple[Path, object, bool]  # a place, what to put there, and whether to take it away instead


def everywhere(raw: Any, path: Path = ()) -> list[Path]:
    """Every place of plain data, by the keys that lead to it."""
    if not isinstance(raw, dict | list):
        return []
    keys = list(raw) if isinstance(raw, dict) else list(range(len(raw)))
    return [each for key in keys for each in ((*path, key), *everywhere(raw[key], (*path, key)))]


def find_place(raw: Any, path: Path) -> Any:
    """The table or list that holds what the path leads to, or None where an earlier edit took it away."""
    for key in path[:-1]:
        if not _has(raw, key):
            return None
        raw = raw[key]
    return raw if _has(raw, path[-1]) else None


def edits(places: list[Path], values: st.SearchStrategy[object]) -> st.SearchStrategy[list[Edit]]:
    """A few edits in some of the places."""
    return st.lists(st.tuples(st.sampled_from(places), values, st.booleans()), min_size=1, max_size=5)


def make(wanted: Iterable[Edit], raw: Any) -> None:
    """Makes the edits, but those whose place an earlier one took away."""
    for path, value, remove in wanted:
        place = find_place(raw, path)
        if place is not None and remove:
            del place[path[-1]]
        elif place is not None:
            place[path[-1]] = value


def _has(place: Any, key: Any) -> bool:
    if isinstance(place, dict):
        return key in place
    return isinstance(place, list) and isinstance(key, int) and key < len(place)
