"""The components of a real box as a checklist: part by part, what is entered, and what our own design stands in for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from underhall.engine.pack_places import Place, at, text_of
from underhall.engine.pack_shapes import ORIGIN, Group, Page, pages_of
from underhall.engine.pack_values import DESIGNED
from underhall.server.workshop.draft import Draft


@dataclass(frozen=True)
class Item:
    """A component, or a group of values."""

    name: str  # what it is ticked by: `card[castle]`, wherever it stands in the list
    place: Place
    designed: bool  # whether some of it is our own design, which the real component replaces


@dataclass(frozen=True)
class Part:
    """A part of the pack."""

    page: Page
    items: tuple[Item, ...]


def parts(draft: Draft) -> Iterator[Part]:
    """The parts of a pack that are entered from a box, in the order of the file."""
    for page in pages_of(draft.pack.game):
        items = tuple(_items(draft, page))
        if items:
            yield Part(page, items)


def names(draft: Draft) -> frozenset[str]:
    """Everything that can be ticked."""
    return frozenset(item.name for part in parts(draft) for item in part.items)


def _items(draft: Draft, page: Page) -> Iterator[Item]:
    found, origin = at(draft.raw, page.place), _origin(draft, page.place)
    if isinstance(page.shape, Group):
        yield Item(text_of(page.place), page.place, _is_designed(found, page.shape, origin))
    elif isinstance(page.shape.item, Group):
        item, seen = page.shape.item, set[str]()
        for index, row in enumerate(found):
            place = (*page.place, index)
            name = f"{text_of(page.place)}[{row.get(item.key, index)}]"
            yield Item(text_of(place) if name in seen else name, place, _is_designed(row, item, origin))
            seen.add(name)


def _origin(draft: Draft, place: Place) -> str:
    """Where the values at a place are known from, as far as groups around it say."""
    origin = ""
    for depth in range(len(place)):
        around = at(draft.raw, place[:depth])
        if isinstance(around, dict):
            origin = around.get(ORIGIN, origin)
    return origin


def _is_designed(value: Any, shape: Group, origin: str) -> bool:
    """Whether any value of a group is our own design. Lists of rows with a page of their own are not its values."""
    origin = value.get(ORIGIN, origin)
    own = [member for member in shape.own if member.name != ORIGIN and member.name in value]
    groups = [member for member in own if isinstance(member.shape, Group)]
    if origin == DESIGNED and len(own) > len(groups):
        return True
    return any(_is_designed(value[member.name], member.shape, origin) for member in groups)  # type: ignore[arg-type]
