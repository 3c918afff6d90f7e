"""Bots from outside the registry: `python:FILE.py:Class`, `python:package.module:Class`, `program:COMMAND LINE`.

A spec can run any code: this is for the command line and the arena, never for text from strangers.
"""

from __future__ import annotations

import shlex
import shutil
import sys
from collections.abc import Callable
from functools import cache
from hashlib import sha256
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from underhall.bots.base import Bot
from underhall.bots.guard import Guard, in_words
from underhall.bots.messages import say
from underhall.bots.outside import OutsideBot
from underhall.bots.random import RandomBot
from underhall.errors import UnderhallError

PYTHON, PROGRAM = "python", "program"
KINDS = (PYTHON, PROGRAM)
FILE_ENDING = ".py"


def is_outside(spec: str) -> bool:
    """Whether a spec is one of these."""
    return spec.partition(":")[0] in KINDS and ":" in spec


def check(spec: str) -> None:
    """Refuses a spec that cannot be loaded. Reads a Python file, looks for a program, but makes no bot."""
    kind, _, rest = spec.partition(":")
    if kind == PROGRAM:
        _command(spec, rest)
    else:
        _maker(spec, rest)


def load(spec: str, seed: int) -> Bot:
    """The bot, under guard."""
    kind, _, rest = spec.partition(":")
    if kind == PROGRAM:  # keeps to the time by itself
        return Guard(OutsideBot(_command(spec, rest), seed), RandomBot(seed), timed=False)
    try:
        bot = _maker(spec, rest)(seed)
    except UnderhallError:
        raise
    except (Exception, SystemExit) as error:
        raise _unusable(spec, in_words(error)) from error
    if not callable(getattr(bot, "choose", None)):
        raise _unusable(spec, say("python-no-choose", type=type(bot).__name__))
    return Guard(bot, RandomBot(seed))


def _unusable(spec: str, problem: str) -> UnderhallError:
    return UnderhallError(say("bot-broken", spec=f"{spec!r:.200}", why=problem))


# Programs -------------------------------------------------------------------------------------------------------------


def _command(spec: str, line: str) -> list[str]:
    """The words of a command line; no shell ever sees it."""
    try:
        command = shlex.split(line)
    except ValueError as error:
        raise _unusable(spec, say("command-line-broken", why=str(error))) from error
    if not command:
        raise _unusable(spec, say("command-line-empty"))
    if shutil.which(command[0]) is None:
        raise _unusable(spec, say("command-line-no-program", program=repr(command[0])))
    return command


# Python ---------------------------------------------------------------------------------------------------------------


def _maker(spec: str, rest: str) -> Callable[[int], Bot]:
    place, _, name = rest.rpartition(":")
    if not place or not name:
        raise _unusable(spec, say("python-incomplete"))
    try:
        module = _from_file(spec, Path(place)) if place.endswith(FILE_ENDING) else import_module(place)
    except UnderhallError:
        raise
    except (Exception, SystemExit) as error:
        raise _unusable(spec, in_words(error)) from error
    maker: Callable[[int], Bot] | None = getattr(module, name, None)
    if not callable(maker):
        raise _unusable(spec, say("python-no-class", place=place, name=repr(name)))
    return maker


def _from_file(spec: str, path: Path) -> ModuleType:
    try:
        found = path.resolve(strict=True)
        return _module(found, found.stat().st_mtime_ns)
    except OSError as error:
        raise _unusable(spec, say("python-unreadable", path=str(path), why=str(error.strerror))) from error


@cache
def _module(path: Path, changed: int) -> ModuleType:
    """A file as a module: read once, and again when it has changed."""
    name = f"{path.stem}_{sha256(f'{path}:{changed}'.encode()).hexdigest()[:12]}"
    spec = spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None, "the ending is that of a Python file"
    module = module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses and pickles look for it
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module
