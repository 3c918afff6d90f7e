"""The programs of a game: written once for any game, and imported once for each.

A program is an ordinary module in a folder `programs`. It imports what differs between games from `.course`, and other
programs as `.driver` and so on. Each game has a package of its own, whose path leads to its course and to the folders
of the programs. So Python itself imports a program again for each game, with that game's constants and functions.
"""

from __future__ import annotations

import importlib
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

from underhall.engine.compile import build_name, cache_root, fingerprint
from underhall.engine.course import course_source
from underhall.engine.game import Game
from underhall.engine.messages import matches as say
from underhall.engine.shared_builds import adopt
from underhall.errors import UnderhallError

ENGINE = Path(__file__).parent
PROGRAMS = ENGINE / "programs"
COURSE = "course.py"
WORD = re.compile(r"\w+")


class ProgramFiles:
    """The programs of a game, as modules of plain functions, and the folder that keeps their compiled code."""

    def __init__(self, game: Game) -> None:
        game.load_rules()
        self.game = game
        self.folder = folder_of(game)
        adopt(self.folder)
        _make(self.folder)
        _write(self.folder / COURSE, course_source(game))
        self._package = _package(f"underhall_{game.name}", self.folder)

    def module(self, path: Path) -> ModuleType:
        """A program. It may import `.course`, `.driver` and programs that lie beside it."""
        folders = self._package.__path__
        if str(path.parent) not in folders:
            folders.append(str(path.parent))
        return importlib.import_module(f"{self._package.__name__}.{path.stem}")


def folder_of(game: Game) -> Path:
    """Where the course of a game and its compiled code are kept."""
    return cache_root() / f"{game.name}-{_fingerprint(game)}-{build_name()}"


def _fingerprint(game: Game) -> str:
    """Everything the compiled code depends on: the engine's kernel, the game's rules, and the programs."""
    sources = {ENGINE / f"{name}.py" for name in ("course", "jit", "kernel", "records", "descriptors")}
    for folder in sorted(path for path in ENGINE.parent.glob("*/programs") if path != PROGRAMS):
        part = folder.parent
        sources |= _reached(f"{ENGINE.parent.name}.{part.name}", part, folder.glob("*.py"))
    rules = (*game.folder.glob("rules/*.py"), *game.folder.glob("rules.py"))
    return fingerprint({*sources, *PROGRAMS.glob("*.py"), *_reached(game.package, game.folder, rules)})


def _reached(package: str, folder: Path, first: Iterable[Path]) -> set[Path]:
    """Some modules, and those in a package's folder that they import from the package, directly or not."""
    home = rf"(?:{re.escape(package)}|\.{{1,2}})"
    from_module = re.compile(rf"^from {home}\.?\b(\w+) import", re.MULTILINE)
    from_package = re.compile(rf"^from {home} import (\([^)]*\)|.+)", re.MULTILINE)
    found = set(first)
    fresh = set(found)
    while fresh:
        texts = [path.read_text() for path in fresh]
        names = {name for text in texts for name in from_module.findall(text)}
        names |= {name for text in texts for listed in from_package.findall(text) for name in WORD.findall(listed)}
        fresh = {path for name in names if (path := folder / f"{name}.py").exists()} - found
        found |= fresh
    return found


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnderhallError(say("no-cache-folder", folder=str(folder), why=error.strerror)) from error


def _package(name: str, folder: Path) -> ModuleType:
    """A package with what lies in a folder; it replaces one of the same name from another folder.

    Numba looks for the modules of a package whenever it compiles more of it, so a package in use must stay.
    """
    known = sys.modules.get(name)
    if known is not None and known.__path__[0] == str(folder):
        return known
    for module in list(sys.modules):  # a copy: other threads may be importing
        if module == name or module.startswith(f"{name}."):
            del sys.modules[module]
    package = ModuleType(name)
    package.__path__ = [str(folder)]
    sys.modules[name] = package
    importlib.invalidate_caches()  # the course may have been written just now
    return package


def _write(path: Path, source: str) -> None:
    """Writes a file if it does not hold this already."""
    if not path.exists() or path.read_text() != source:
        with _replacing(path) as fresh:
            fresh.write_text(source)


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A file to write, which then replaces `path` in one step: other processes may be reading it now."""
    fresh = path.with_suffix(f".{os.getpid()}.tmp")
    yield fresh
    fresh.replace(path)
