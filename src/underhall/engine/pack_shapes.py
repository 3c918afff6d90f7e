"""What may stand where in a pack of a game, read from its schema: the forms of the editor are made from this."""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import NODEFAULT

from underhall.engine.pack import Row, kind_of
from underhall.engine.pack_places import Place

# In the `extra` of a text's `Meta`: the signs in which a list of such texts draws something, row by row; or the letters
# that it may have, each once and in this order.
SIGNS, LETTERS = "signs", "letters"
ORIGIN = "origin"  # the field that says where values are known from
SEVERAL = 2


@dataclass(frozen=True)
class Number:
    """A whole number."""

    least: int | None
    most: int | None


@dataclass(frozen=True)
class Choice:
    """One of a few values."""

    values: tuple[str, ...]


@dataclass(frozen=True)
class Flag:
    """Yes or no."""


@dataclass(frozen=True)
class Words:
    """Text."""

    longest: int | None
    pattern: str
    about: str  # what it is made of, in words
    signs: str = ""  # in which a list of such texts draws something: a map, a tile
    letters: str = ""  # that it may have, each once and in this order


@dataclass(frozen=True)
class Group:
    """Values with names: a row, or a part of one."""

    members: tuple[Member, ...]
    key: str  # the member that tells rows apart; may be a property, which no file has

    def member(self, name: str) -> Member | None:
        return next((member for member in self.members if member.name == name), None)

    @property
    def values(self) -> tuple[Member, ...]:
        """The members apart from where they are known from."""
        return tuple(member for member in self.members if member.name != ORIGIN)

    @property
    def is_single(self) -> bool:
        """Whether it has one value, which goes by the name of the group."""
        return len(self.values) == 1 and not isinstance(self.values[0].shape, (Group, Listing))

    @property
    def own(self) -> tuple[Member, ...]:
        """The members that are not lists of rows, however deep."""
        return tuple(member for member in self.members if not any(_lists(member.shape)))


@dataclass(frozen=True)
class Listing:
    """Several of one shape."""

    item: Shape
    longest: int | None

    @property
    def of_rows(self) -> bool:
        return isinstance(self.item, Group)


Shape = Number | Choice | Flag | Words | Group | Listing


@dataclass(frozen=True)
class Member:
    """A named value of a group."""

    name: str
    shape: Shape
    default: Any  # what it is if the file does not say; NODEFAULT: the file must

    @property
    def optional(self) -> bool:
        return self.default is not NODEFAULT


@dataclass(frozen=True)
class Page:
    """A part of a pack with a page of its own: a list of components, or values that belong together."""

    place: Place
    shape: Group | Listing
    beside: Place | None = None  # of a list: the group whose other values have no page of their own

    @property
    def id(self) -> str:
        return "-".join(map(str, self.place))


@cache
def pack_shape(game: str) -> Group:
    """The shape of a game's packs."""
    return _group(kind_of(game).pack)


@cache
def pages_of(game: str) -> tuple[Page, ...]:
    """The pages of a game's packs, in the order of the file."""
    return tuple(page for member in pack_shape(game).members for page in _pages((member.name,), member.shape))


def head_of(game: str) -> tuple[Member, ...]:
    """The first lines of a pack, except the game, which cannot change."""
    members = pack_shape(game).members
    return tuple(each for each in members if not isinstance(each.shape, (Group, Listing)) and each.name != "game")


def shape_at(game: str, place: Place) -> Shape | None:
    """The shape of what is at a place."""
    shape: Shape = pack_shape(game)
    for key in place:
        if isinstance(key, int) and isinstance(shape, Listing):
            shape = shape.item
        elif isinstance(key, str) and isinstance(shape, Group) and (member := shape.member(key)) is not None:
            shape = member.shape
        else:
            return None
    return shape


def _pages(place: Place, shape: Shape) -> Iterator[Page]:
    if isinstance(shape, Listing) and shape.of_rows:
        yield Page(place, shape)
    elif isinstance(shape, Group):
        inside = [member for member in shape.members if member not in shape.own]
        alone = not inside or len(inside) >= SEVERAL or any(member.name != ORIGIN for member in shape.own)
        if alone and shape.own:
            yield Page(place, Group(shape.own, shape.key))
        for member in inside:
            for page in _pages((*place, member.name), member.shape):
                yield page if alone else Page(page.place, page.shape, place)


def _lists(shape: Shape) -> Iterator[Listing]:
    """The lists of rows in a shape."""
    if isinstance(shape, Listing) and shape.of_rows:
        yield shape
    elif isinstance(shape, Group):
        for member in shape.members:
            yield from _lists(member.shape)


def _group(struct: type[msgspec.Struct]) -> Group:
    members = (
        Member(field.encode_name, _shape(field.type), _default(field)) for field in msgspec.structs.fields(struct)
    )
    return Group(tuple(members), struct.key if issubclass(struct, Row) else "")


def _default(field: msgspec.structs.FieldInfo) -> Any:
    made = field.default_factory() if field.default_factory is not NODEFAULT else field.default
    return made if made is NODEFAULT else msgspec.to_builtins(made)


def _shape(wanted: Any) -> Shape:
    metas: list[msgspec.Meta] = []
    while True:
        if get_origin(wanted) is Annotated:
            wanted, *notes = get_args(wanted)
            metas += [note for note in notes if isinstance(note, msgspec.Meta)]
        elif get_origin(wanted) in (Union, types.UnionType):
            (wanted,) = (each for each in get_args(wanted) if each is not type(None))
        else:
            break
    if get_origin(wanted) is Literal:
        return Choice(tuple(map(str, get_args(wanted))))
    if get_origin(wanted) is tuple:
        item = _shape(get_args(wanted)[0])
        return Listing(item, _first(meta.max_length for meta in metas))
    if wanted is bool:
        return Flag()
    if wanted is int:
        return Number(_least(metas), _most(metas))
    if wanted is str:
        about = _first(meta.description for meta in metas) or ""
        pattern = _first(meta.pattern for meta in metas) or ""
        extra = {name: value for meta in metas for name, value in (meta.extra or {}).items()}
        signs, letters = extra.get(SIGNS, ""), extra.get(LETTERS, "")
        return Words(_first(meta.max_length for meta in metas), pattern, about, signs, letters)
    return _group(wanted)


def _first(found: Iterator[Any]) -> Any:
    return next((each for each in found if each is not None), None)


def _least(metas: list[msgspec.Meta]) -> int | None:
    bounds = [meta.ge if meta.ge is not None else meta.gt + 1 for meta in metas if (meta.ge, meta.gt) != (None, None)]  # type: ignore[operator]
    return None if not bounds else int(max(bounds))


def _most(metas: list[msgspec.Meta]) -> int | None:
    bounds = [meta.le if meta.le is not None else meta.lt - 1 for meta in metas if (meta.le, meta.lt) != (None, None)]  # type: ignore[operator]
    return None if not bounds else int(min(bounds))
