"""Places in plain data, as a TOML file gives it: for tests that put wrong values anywhere."""

from typing import Any

Path = tuple[Any, ...]


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


def _has(place: Any, key: Any) -> bool:
    if isinstance(place, dict):
        return key in place
    return isinstance(place, list) and isinstance(key, int) and key < len(place)
