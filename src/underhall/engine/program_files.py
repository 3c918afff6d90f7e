"""The programs of a game: written once for any game, instantiated for this one beside its compiled code."""

from __future__ import annotations

import importlib.util
import os
import re
import sys
import zlib
from collections.abc import Iterator
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
IMPORTED = re.compile(r"^from (\w+) import", re.MULTILINE)


class ProgramFiles:
    """The instantiated programs of a game, as modules of plain functions, and the folder that holds them."""

    def __init__(self, game: Game) -> None:
        game.load_rules()
        self.game = game
        self.folder = folder_of(game)
        adopt(self.folder)
        _make(self.folder)
        _instantiate(f"underhall_{game.name}_course", course_source(game), self.folder)
        self._modules: dict[str, ModuleType] = {}

    def module(self, path: Path) -> ModuleType:
        """A program. It may import `course`, `driver` and programs that lie beside it."""
        if path.stem not in self._modules:
            source = path.read_text()
            beside = [module for module in IMPORTED.findall(source) if (path.parent / f"{module}.py").exists()]
            for module in beside:
                self.module(path.parent / f"{module}.py")
            for module in ("course", "driver", *beside):
                source = source.replace(f"from {module} import", f"from underhall_{self.game.name}_{module} import")
            name = f"underhall_{self.game.name}_{path.stem}"
            self._modules[path.stem] = _instantiate(name, source, self.folder)
        return self._modules[path.stem]


def folder_of(game: Game) -> Path:
    """Where the programs of a game and their compiled code are kept."""
    return cache_root() / f"{game.name}-{_fingerprint(game)}-{build_name()}"


def _fingerprint(game: Game) -> str:
    """Everything the compiled code depends on: the engine's kernel, the game's rules and the programs.

    Programs count as they are written: they are copied beside the code, and Numba watches those files.
    """
    bots = ENGINE.parent / "bots"
    sources = [ENGINE / f"{name}.py" for name in ("course", "jit", "kernel", "records")]
    programs = sorted([*PROGRAMS.glob("*.py"), *(bots / "programs").glob("*.py")])
    return fingerprint([*sources, bots / "workspace.py", *_kernel_of(game)], *(path.read_text() for path in programs))


def _kernel_of(game: Game) -> set[Path]:
    """The game's modules that its rules are made of: the rules, and what they import from the game's package."""
    importing = re.compile(rf"^from {re.escape(game.package)}\.(\w+) import", re.MULTILINE)
    found = {path for path in (*game.folder.glob("rules/*.py"), game.folder / "rules.py") if path.exists()}
    fresh = set(found)
    while fresh:
        names = {name for path in fresh for name in importing.findall(path.read_text())}
        fresh = {path for name in names if (path := game.folder / f"{name}.py").exists()} - found
        found |= fresh
    return found


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnderhallError(say("no-cache-folder", folder=str(folder), why=error.strerror)) from error


def _instantiate(name: str, source: str, folder: Path) -> ModuleType:
    """Writes a module beside the compiled code and imports it: Numba caches only what comes from a real file."""
    path = folder / f"{name}.py"
    if not path.exists() or path.read_text() != source:
        with _replacing(path) as fresh:
            fresh.write_text(source)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


@contextmanager
def _replacing(path: Path) -> Iterator[Path]:
    """A file to write, which then replaces `path` in one step: other processes may be reading it now.

    Numba discards its cached code when a file's time has changed, so equal contents get equal times.
    """
    fresh = path.with_suffix(f".{os.getpid()}.tmp")
    yield fresh
    time = zlib.crc32(fresh.read_bytes())
    os.utime(fresh, (time, time))
    fresh.replace(path)
