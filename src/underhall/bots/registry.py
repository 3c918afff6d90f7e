"""The bots by name: one registry for the terminal, the server, the arena and the environments.

A bot is named by a spec, `name[:parameter[:parameter...]]`. `make` makes only registered bots, and is safe with text
from anybody. `load` is for the owner of the machine: it also runs Python files and programs.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache, partial
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from underhall.bots import sources
from underhall.bots.base import Bot
from underhall.bots.greedy import GreedyBot
from underhall.bots.guard import Guard, in_words
from underhall.bots.levels import LEVELS, LevelBot
from underhall.bots.messages import say
from underhall.bots.net import NetBot
from underhall.bots.parameters import MOST_TREES, Parameter, duration, file, usage, values_of, whole
from underhall.bots.random import RandomBot
from underhall.bots.search import SearchBot
from underhall.errors import UnderhallError

GROUP = "underhall.bots"  # the entry points by which installed packages bring bots
RESERVED = ":,="  # what a spec, or a list of specs, is written with
WIDEST_BEAM = 1024
MOST_ITERATIONS = 10_000_000
LONGEST_SECONDS = 3600.0
SHORTEST_SECONDS = 0.001

Maker = Callable[..., Bot]


@dataclass(frozen=True)
class Entry:
    """A registered bot: `maker(seed, **values)` makes one."""

    maker: Maker
    parameters: tuple[Parameter, ...]
    help: str  # what its author says about it
    built_in: bool = False


_entries: dict[str, Entry] = {}


# For everybody --------------------------------------------------------------------------------------------------------


def names() -> list[str]:
    """The names of all registered bots."""
    return sorted({*_entries, *_installed()})


def describe() -> dict[str, str]:
    """All registered bots, each with a line that says what it does and what can be set."""
    return {name: _described(name) for name in names()}


def register(name: str, maker: Maker, *parameters: Parameter, help: str | None = None) -> None:
    """Registers your own bot: `maker(seed)` makes one; it gets the `parameters` that a spec sets by name."""
    _register(name, maker, parameters, help)


def make(spec: str, seed: int = 0) -> Bot:
    """A registered bot. Whatever the text says, this opens no file and runs no code that is not registered."""
    entry, values = _found(spec, files=False)
    return entry.maker(seed, **values)


def make_quick(spec: str, seed: int = 0) -> Bot:
    """A registered bot that is quick with interpreted rules: our own bots then look one move ahead."""
    entry, values = _found(spec, files=False)
    if entry.built_in and entry.maker is not RandomBot:
        return GreedyBot(seed, width=1, depth=1)
    return entry.maker(seed, **values)


def load(spec: str, seed: int = 0) -> Bot:
    """A bot by any spec: also `python:FILE.py:Class`, `python:package.module:Class` and `program:COMMAND LINE`.

    Bots that are not part of Underhall get a guard, so that their mistakes do not end a match.
    """
    if sources.is_outside(spec):
        return sources.load(spec, seed)
    entry, values = _found(spec)
    if entry.built_in:
        return entry.maker(seed, **values)
    try:
        return Guard(entry.maker(seed, **values), RandomBot(seed))
    except (Exception, SystemExit) as error:
        raise UnderhallError(say("bot-broken", spec=f"{spec!r:.60}", why=in_words(error))) from error


def checked(spec: str, *, outside: bool = True) -> str:
    """The spec itself, if `load` accepts it; without `outside`, if `make` does. No bot is made."""
    if outside and sources.is_outside(spec):
        sources.check(spec)
    else:
        _found(spec, files=outside)
    return spec


# Inside ---------------------------------------------------------------------------------------------------------------


def _register(
    name: str, maker: Maker, parameters: tuple[Parameter, ...], help: str | None = None, built_in: bool = False
) -> None:
    if not name or name in sources.KINDS or any(sign in RESERVED or sign.isspace() for sign in name):
        raise UnderhallError(say("bot-name", name=f"{name!r:.40}", signs=RESERVED))
    _entries[name] = Entry(maker, parameters, _first_line(maker) if help is None else help, built_in)


def _first_line(maker: Maker) -> str:
    return (maker.__doc__ or "").strip().partition("\n")[0]


def _described(name: str) -> str:
    if name not in _entries:
        return say("bot-installed", package=_package(_installed()[name]))
    entry = _entries[name]
    settings = usage(entry.parameters)
    help = say(f"about-{name}") if entry.built_in else entry.help
    return f"{help} [{settings}]".strip() if settings else help


def _found(spec: str, *, files: bool = True) -> tuple[Entry, dict[str, Any]]:
    """The entry that a spec names, and the values that it sets; without `files`, it may not name any."""
    name, *texts = spec.split(":")
    if name in sources.KINDS:
        raise UnderhallError(say("bot-not-registered", spec=f"{spec!r:.60}"))
    if name not in _entries and name in _installed():
        _register(name, _brought(name), ())
    if name not in _entries:
        bots, near = ", ".join(names()), get_close_matches(name, names(), n=1)
        if near:
            raise UnderhallError(say("bot-misspelt", name=f"{name!r:.40}", near=near[0], bots=bots))
        raise UnderhallError(say("bot-unknown", name=f"{name!r:.40}", bots=bots))
    entry = _entries[name]
    values = values_of(spec, texts, entry.parameters)
    if not files and any(each.is_file and each.name in values for each in entry.parameters):
        raise UnderhallError(say("bot-not-registered", spec=f"{spec!r:.60}"))
    if any(each.is_file and each.required and each.name not in values for each in entry.parameters):
        raise UnderhallError(say("parameter-missing", spec=f"{spec!r:.60}", parameters=usage(entry.parameters)))
    return entry, values


@cache
def _installed() -> dict[str, EntryPoint]:
    """Bots that installed packages bring."""
    return {point.name: point for point in entry_points(group=GROUP)}


def _package(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _brought(name: str) -> Maker:
    point = _installed()[name]
    try:
        maker: Maker = point.load()
    except Exception as error:
        told = say("bot-not-loaded", name=repr(name), package=_package(point), why=in_words(error))
        raise UnderhallError(told) from error
    return maker


# What comes with Underhall --------------------------------------------------------------------------------------------


def _register_built_in() -> None:
    _register("random", RandomBot, (), built_in=True)
    _register("greedy", GreedyBot, (whole("width", 1, WIDEST_BEAM),), built_in=True)
    search = (
        whole("iterations", 1, MOST_ITERATIONS, bare=True),
        duration("seconds", SHORTEST_SECONDS, LONGEST_SECONDS, bare=True),
        whole("trees", 1, MOST_TREES),
        file("net"),
    )
    _register("net", NetBot, (file("file", bare=True, required=True),), built_in=True)
    _register("search", SearchBot, search, built_in=True)
    for name in LEVELS:
        _register(name, partial(LevelBot, name), (), built_in=True)


_register_built_in()
