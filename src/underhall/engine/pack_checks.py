"""How games check their packs: a table of constraints, and the checks that packs of several games share.

An `error` cannot be played: it exceeds what box and table can hold, or contradicts the pack itself. A `departure`
differs from a fact that the rulebook or a public source states, or that follows from its examples. `advice` is about
balance and sense only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from underhall.engine.messages import packs as say
from underhall.engine.problem import Problem, Severity

if TYPE_CHECKING:
    from underhall.engine.pack import Row

Found = Iterator[tuple[str, str]]  # what a check finds: paths and messages
P = TypeVar("P")


class Constraint(NamedTuple, Generic[P]):
    """One check of a game's packs. Checks of one thing may share an id, with different severities."""

    id: str
    severity: Severity
    rule: str  # the rule or ruling it comes from
    text: str  # for readers of the table
    find: Callable[[P], Found]


def check(pack: P, constraints: Iterable[Constraint[P]]) -> list[Problem]:
    """Everything that is wrong with a pack whose values have the right types."""
    return [
        Problem(path, message, constraint.id, constraint.severity)
        for constraint in constraints
        for path, message in constraint.find(pack)
    ]


def rows_at(path: str, rows: Iterable[Row]) -> list[tuple[str, Row]]:
    """The rows of a list, each with its path."""
    return [(f"{path}[{index}]", row) for index, row in enumerate(rows)]


def unique_ids(lists: Iterable[Sequence[tuple[str, Row]]]) -> Found:
    """Finds rows that have the id of an earlier row of the same list."""
    for path, row, first in _repeated(lists, lambda row: row.key):
        yield f"{path}.{row.key}", say("pack-id-twice", id=str(getattr(row, row.key)), first=first)


def unique_names(lists: Iterable[Sequence[tuple[str, Row]]]) -> Found:
    """Finds rows that have the name of an earlier row of the same list."""
    for path, row, first in _repeated(lists, lambda row: "name"):
        yield f"{path}.name", say("pack-name-twice", name=row.name, first=first)


def _repeated(
    lists: Iterable[Sequence[tuple[str, Row]]], field: Callable[[Row], str]
) -> Iterator[tuple[str, Any, str]]:
    """Rows whose value of a field an earlier row has, with the paths of both."""
    for rows in lists:
        first: dict[str, str] = {}
        for path, row in rows:
            earlier = first.setdefault(str(getattr(row, field(row))), path)
            if earlier != path:
                yield path, row, earlier


def as_known(path: str, value: object, known: object) -> Found:
    """Finds a value that differs from the known one."""
    if value != known:
        yield path, say("pack-not-as-known", known=_shown(known), value=_shown(value))


def _shown(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
