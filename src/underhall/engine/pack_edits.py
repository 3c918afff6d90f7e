"""Edits of a pack's file. Everything else in it stays as it was written: comments, order, line breaks."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any, Literal

import msgspec
import tomlkit
from tomlkit.exceptions import TOMLKitError
from tomlkit.items import AoT, Array, Item, Table

from underhall.engine import pack_bounds as bounds
from underhall.engine.messages import packs as say
from underhall.engine.pack_places import LONGEST, Place, PlaceError, at, place_of, text_of
from underhall.engine.problem import Problem
from underhall.errors import PackError

Value = bool | int | str | list[Any] | dict[str, Any]


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One change: a value is set or cleared, or a row of a list is added or removed."""

    do: Literal["set", "clear", "add", "remove"]
    at: str  # the value, or the row; `add` puts the new row there
    value: Value | None = None  # what is set; the new row


def edited(text: str, edits: Sequence[Edit], source: str) -> str:
    """The file after some edits. `PackError` says where, if one of them cannot be made."""
    wanted = bounds.read(text, source)
    try:
        document = tomlkit.parse(text)
        for edit in edits:
            place = place_of(edit.at)
            if not place:
                raise PackError(source, [Problem(edit.at[:LONGEST], say("not-a-place"))])
            bounds.check(edit.value, source, place)  # the editor's time grows with the square of a list's length
            place, edit = _grown(wanted, place, edit)
            _change_plain(wanted, place, edit, source)
            _change(document, place, edit)
        after = tomlkit.dumps(document)
    except PlaceError as error:
        raise PackError(source, [Problem(text_of(error.place)[:LONGEST], str(error))]) from error
    except (TOMLKitError, RecursionError, ValueError) as error:
        raise PackError(source, [Problem("", say("not-editable", why=str(error)[:200]))]) from error
    if bounds.read(after, source) != wanted:  # the file is written in a way that the editor does not understand
        raise PackError(source, [Problem(edits[-1].at, say("not-editable-here"))])
    return after


def _grown(raw: dict[str, Any], place: Place, edit: Edit) -> tuple[Place, Edit]:
    """The same edit where the file leaves out what is around the value: then that is set with the value in it."""
    if edit.do not in ("set", "add") or edit.value is None:
        return place, edit
    value, depth = edit.value, len(place)
    while depth > 1 and not _is_there(raw, place[: depth - 1]):
        depth -= 1
        key = place[depth]
        if isinstance(key, int) and key:
            raise PlaceError(place)
        value = [value] if isinstance(key, int) else {key: value}
    return (place, edit) if depth == len(place) else (place[:depth], Edit("set", edit.at, value))


def _is_there(raw: dict[str, Any], place: Place) -> bool:
    try:
        at(raw, place)
    except PlaceError:
        return False
    return True


def _change_plain(raw: dict[str, Any], place: Place, edit: Edit, source: str) -> None:
    """The same change in plain data: what the file must hold afterwards."""
    inside, last = at(raw, place[:-1]), place[-1]
    is_list, is_row = isinstance(inside, list), isinstance(last, int)
    if not isinstance(inside, (list, dict)) or is_list != is_row:
        raise PlaceError(place)
    if edit.do in ("set", "add"):
        if edit.value is None:
            raise PackError(source, [Problem(edit.at, say("value-needed"))])
        value = copy.deepcopy(edit.value)
        if edit.do == "set":
            if isinstance(inside, list):
                at(raw, place)
            inside[last] = value  # type: ignore[index]
            return
        if not isinstance(inside, list) or not isinstance(last, int) or last > len(inside):
            raise PlaceError(place)
        inside.insert(last, value)
    else:
        at(raw, place)
        if is_list != (edit.do == "remove"):
            raise PlaceError(place)
        del inside[last]  # type: ignore[arg-type]


def _change(document: tomlkit.TOMLDocument, place: Place, edit: Edit) -> None:
    inside: Any = at(document, place[:-1])
    last: Any = place[-1]
    if edit.do == "set":
        _set(inside, last, edit.value)
    elif edit.do == "clear":
        del inside[last]
    elif edit.do == "add":
        _add(inside, last, edit.value)
    else:
        _remove(inside, last)


def _set(inside: Any, last: Any, value: Any) -> None:
    before = inside[last] if not isinstance(inside, dict) or last in inside else None
    new = _written(value)
    if isinstance(before, Item) and not isinstance(before, (AoT, Table)):
        new.trivia.comment, new.trivia.comment_ws = before.trivia.comment, before.trivia.comment_ws
        new.trivia.trail = before.trivia.trail
    inside[last] = new


def _add(inside: Any, index: int, value: Any) -> None:
    if not isinstance(inside, AoT):
        inside.insert(index, _written(value))
        return
    table = tomlkit.table()
    for name, each in value.items():
        table.add(name, _written(each))
    if index and index == len(inside):  # a comment after the last row is the heading of what follows
        table.value.body.extend(_tail_of(inside[index - 1], leave_blank=True))
    else:
        table.add(tomlkit.nl())
    inside.insert(index, table)


def _remove(inside: Any, index: int) -> None:
    if isinstance(inside, AoT) and index:
        inside[index - 1].value.body.extend(_tail_of(inside[index]))
    del inside[index]


def _tail_of(row: Table, *, leave_blank: bool = False) -> list[Any]:
    """The comments and blank lines after a row's last value, taken away from it."""
    body = row.value.body
    first = next((place for place in range(len(body), 0, -1) if body[place - 1][0] is not None), 0)
    tail = body[first:]
    del body[first:]
    if leave_blank and tail:
        row.add(tomlkit.nl())
    return tail


def _written(value: Any) -> Item:
    """A value as it is written in one line."""
    if isinstance(value, dict):
        inline = tomlkit.inline_table()
        for name, each in value.items():
            inline.append(name, _written(each))
        return inline
    if isinstance(value, list):
        array: Array = tomlkit.array()
        for each in value:
            array.append(_written(each))
        return array
    item: Item = tomlkit.item(value)
    return item
