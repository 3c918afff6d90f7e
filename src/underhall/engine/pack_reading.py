"""From the bytes of a file to a typed struct, collecting everything that is wrong on the way."""

from __future__ import annotations

import difflib
import re
import tomllib
import types
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

import msgspec

from underhall.engine.first_use import examined
from underhall.engine.messages import packs as say
from underhall.engine.problem import Problem
from underhall.errors import PackError

MOST_BYTES = 256 * 1024
MOST_DOTS = 100  # in one line: the TOML reader's time grows with the square of a dotted key's length
SHOWN = 40  # characters of a wrong value in a message

T = TypeVar("T", bound=msgspec.Struct)

_PLACE = re.compile(r"\s*\(at line (\d+), column (\d+)\)\Z")
_END = re.compile(r"\s*\(at end of document\)\Z")
_LETTERS = re.compile(r"matching regex")
# What msgspec says of a value of the wrong type or size.
_EXPECTED = re.compile(r"Expected `(?P<type>\w+)`(?P<length> of length)?(?: (?P<sign>[<>]=) (?P<bound>[^\s,]+))?")
_LIMITS = {
    (False, None): "none",
    (False, ">="): "least",
    (False, "<="): "most",
    (True, ">="): "shortest",
    (True, "<="): "longest",
}


def read(path: Path) -> bytes:
    """The bytes of a file that may be a pack."""
    try:
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a null character in the path
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise PackError(str(path), [Problem("", say("pack-unreadable", why=reason))]) from None
    if len(data) > MOST_BYTES:
        raise PackError(str(path), [Problem("", say("pack-too-large", most=MOST_BYTES // 1024))])
    return data


def parse(data: bytes, source: str) -> dict[str, Any]:
    """The TOML in these bytes as plain data."""
    if len(data) > MOST_BYTES:
        raise PackError(source, [Problem("", say("pack-too-large", most=MOST_BYTES // 1024))])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = say("pack-not-utf8", byte=f"{data[error.start]:02x}")
        raise PackError(source, [Problem(say("pack-line", line=str(line)), message)]) from None
    for number, content in enumerate(text.split("\n"), start=1):
        if content.count(".") > MOST_DOTS:
            problem = Problem(say("pack-line", line=str(number)), say("pack-nested-dots", most=MOST_DOTS))
            raise PackError(source, [problem])
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise PackError(source, [_syntax_problem(str(error), text)]) from None
    except ValueError as error:  # a number with thousands of digits
        raise PackError(source, [Problem("", say("pack-not-toml", why=str(error)))]) from None
    except RecursionError:
        raise PackError(source, [Problem("", say("pack-nested"))]) from None


def _syntax_problem(message: str, text: str) -> Problem:
    if place := _PLACE.search(message):
        line, column = place[1], place[2]
        words = say("pack-not-toml", why=message[: place.start()])
    else:
        before = text.rstrip("\n")
        line, column = str(before.count("\n") + 1), str(len(before) - before.rfind("\n"))
        words = say("pack-not-toml-at-end", why=_END.sub("", message))
    return Problem(say("pack-line-and-column", line=line, column=column), words)


def convert(raw: object, into: type[T]) -> tuple[T | None, list[Problem]]:
    """A struct from plain data, or every reason why it cannot be made."""
    problems: list[Problem] = []
    _check(raw, into, "", problems)
    if not problems:
        try:
            return msgspec.convert(raw, examined(into)), []
        except msgspec.ValidationError as error:  # a struct's own check of values that are each well typed
            problems.append(Problem(*_split(str(error))))
    return None, problems


def _check(raw: object, wanted: Any, path: str, problems: list[Problem]) -> None:
    wanted, description = _unwrap(wanted)
    if isinstance(wanted, type) and issubclass(wanted, msgspec.Struct):
        _check_struct(raw, wanted, path, problems)
    elif get_origin(wanted) is tuple and isinstance(raw, list):
        item = get_args(wanted)[0]
        for index, each in enumerate(raw):
            before = len(problems)
            _check(each, item, f"{path}[{index}]", problems)
            name = each.get(getattr(item, "key", "id")) if isinstance(each, dict) else None
            if isinstance(name, str) and name.isidentifier():  # tell the row by name too, nobody likes to count
                problems[before:] = [
                    replace(one, message=say("value-in-row", problem=one.message, row=name[:SHOWN]))
                    for one in problems[before:]
                ]
    else:
        try:
            msgspec.convert(raw, examined(wanted))
        except msgspec.ValidationError as error:
            problems.append(Problem(path, _in_words(str(error), wanted, raw, description)))


def _unwrap(wanted: Any) -> tuple[Any, str]:
    """The type without `| None`, since TOML has no null, and what its annotation says about it."""
    if get_origin(wanted) in (Union, types.UnionType):
        inner = [each for each in get_args(wanted) if each is not type(None)]
        if len(inner) == 1:
            return _unwrap(inner[0])
    if get_origin(wanted) is Annotated:
        inner_type, *notes = get_args(wanted)
        described = [note.description for note in notes if isinstance(note, msgspec.Meta) and note.description]
        if get_origin(inner_type) is tuple:  # its items are looked at one by one, its length with the whole
            return inner_type, ""
        return wanted, "".join(described)
    return wanted, ""


def _check_struct(raw: object, wanted: type[msgspec.Struct], path: str, problems: list[Problem]) -> None:
    if not isinstance(raw, dict):
        problems.append(Problem(path, say("value-not-table", value=_kind(raw))))
        return
    fields = _fields_of(wanted)
    for name in raw:
        if name not in fields:
            near = difflib.get_close_matches(name[:SHOWN], fields, n=1)
            hint = say("value-misspelt", near=near[0]) if near else say("value-unknown", names=", ".join(fields))
            problems.append(Problem(_join(path, name), hint))
    for name, field in fields.items():
        if name in raw:
            _check(raw[name], field.type, _join(path, name), problems)
        elif field.required:
            problems.append(Problem(_join(path, name), say("value-missing")))


@cache
def _fields_of(wanted: type[msgspec.Struct]) -> dict[str, msgspec.structs.FieldInfo]:
    """The fields of a struct by name: looking up their types takes longer than checking a row by them."""
    return {field.encode_name: field for field in msgspec.structs.fields(wanted)}


def _join(path: str, name: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]{1,40}", name):
        short = name if len(name) <= SHOWN else name[:SHOWN] + "…"
        name = ascii(short)
    return f"{path}.{name}" if path else name


def _in_words(message: str, wanted: Any, raw: object, description: str) -> str:
    """What msgspec found, in plain words and with the value that is wrong."""
    message, _, _ = message.partition(" - at `")
    value = _kind(raw)
    choices = [each for each in get_args(wanted) if isinstance(each, str)] if get_origin(wanted) is Literal else []
    if choices:
        return say("value-not-among", choices=", ".join(choices), value=value)
    if _LETTERS.search(message):
        return say("value-not-made-of", letters=description, value=value)
    expected = _EXPECTED.match(message)
    if expected is None:
        return say("value-wrong", why=message.partition(", got `")[0], value=value)
    limit = _LIMITS[expected["length"] is not None, expected["sign"]]
    return say("value-of-type", type=expected["type"], limit=limit, bound=expected["bound"] or "", value=value)


def _kind(raw: object) -> str:
    """A wrong value, as shown in a message: short, and never the inside of a list or a table."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, dict):
        return say("value-table")
    if isinstance(raw, list):
        return say("value-list")
    if isinstance(raw, int) and abs(raw) >= 10**SHOWN:
        return say("value-huge")
    shown = ascii(raw) if isinstance(raw, str) else str(raw)
    return shown if len(shown) <= SHOWN else shown[:SHOWN] + "…"


def _split(message: str) -> tuple[str, str]:
    """Path and words of an error that msgspec writes as `words - at `$.path``."""
    words, _, place = message.partition(" - at `$")
    return place.rstrip("`").lstrip("."), words
