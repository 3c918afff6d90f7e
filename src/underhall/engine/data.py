"""The parts of views as data.

A part of a view says what each of its fields is: either it is a field of the table, `turn: Annotated[int, of("turn")]`,
which has its meaning and its value from there; or the game works it out, and describes it here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, get_type_hints

import msgspec
from msgspec import Meta

from underhall.engine.declared.tables import Field
from underhall.engine.records import Layout

FIELD = "field"  # of the table: what the description of a part's field keeps


class Data(msgspec.Struct, frozen=True, gc=False):
    """A part of a view. Nothing leads back from it, so the collector of garbage need not look at it: a server holds
    hundreds of thousands of them."""


def fields_of(layout: Layout) -> Callable[[str], Meta]:
    """For the parts of a game's views: what describes a field of the table by its name."""
    fields = {each.name: each for each in layout.fields}

    def of(name: str) -> Meta:
        meaning = fields[name].meaning.replace("NONE", "null")
        return Meta(description=f"{meaning[0].upper()}{meaning[1:]}.", extra={FIELD: fields[name]})

    return of


def declared(part: type[Data], facts: Any, *index: int) -> dict[str, Any]:
    """The values of the fields of a part that are fields of the table, each at this index of its axes."""
    table = facts.table
    return {name: field.data(facts, getattr(table, field.name), index) for name, field in _declared(part)}


@cache
def _declared(part: type[Data]) -> tuple[tuple[str, Field], ...]:
    hints = get_type_hints(part, include_extras=True)
    extras = {name: hints[name].__metadata__[0].extra for name in part.__struct_fields__}
    return tuple((name, extra[FIELD]) for name, extra in extras.items() if extra is not None)
