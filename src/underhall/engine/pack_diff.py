"""What differs between two packs. Rows are matched by their id, so moving one is a single change and not a hundred."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from underhall.engine.pack import Pack, Row


class Change(NamedTuple):
    """A value that differs; None where one of the packs does not have it."""

    path: str
    old: object
    new: object


def diff(a: Pack, b: Pack) -> list[Change]:
    """All that differs from `a` to `b`, in the order of the file."""
    return _of_structs(a, b, "")


def _of_values(a: object, b: object, path: str) -> list[Change]:
    if isinstance(a, Row) and type(a) is type(b):
        return _of_structs(a, b, path)
    if isinstance(a, tuple) and isinstance(b, tuple) and all(isinstance(row, Row) for row in (*a, *b)):
        return _of_rows(a, b, path)
    return [] if a == b else [Change(path, msgspec.to_builtins(a), msgspec.to_builtins(b))]


def _of_structs(a: Any, b: Any, path: str) -> list[Change]:
    changes = []
    for field in msgspec.structs.fields(a):
        name = field.encode_name
        old, new = getattr(a, field.name), getattr(b, field.name, None)
        changes += _of_values(old, new, f"{path}.{name}" if path else name)
    return changes


def _of_rows(a: tuple[Row, ...], b: tuple[Row, ...], path: str) -> list[Change]:
    before, after = by_key(a), by_key(b)
    changes = []
    for key in [*before, *(key for key in after if key not in before)]:
        old, new = before.get(key), after.get(key)
        changes += _of_values(old, new, f"{path}[{key}]")
    kept_before = [key for key in before if key in after]
    kept_after = [key for key in after if key in before]
    if kept_before != kept_after:
        changes.append(Change(f"{path} (order)", kept_before, kept_after))
    return changes


def by_key(rows: tuple[Row, ...]) -> dict[str, Row]:
    """Rows by their key; a key that comes again gets a number, since a pack with this mistake can still be compared."""
    named: dict[str, Row] = {}
    for row in rows:
        key = name = str(getattr(row, row.key))
        times = 1
        while name in named:
            times += 1
            name = f"{key}#{times}"
        named[name] = row
    return named
