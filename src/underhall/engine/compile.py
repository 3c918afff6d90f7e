"""How a rule becomes machine code, and where that code is kept.

Numba caches a function by its own file alone: it sees neither an edit in a callee of another file nor whether bounds
checks were on. So each game has a cache folder of its own, keyed by everything its code depends on, and only the
functions of the generated driver are cached: they contain all the others.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

from underhall.engine.messages import matches as say
from underhall.errors import UnderhallError

# Without Numba, too: what was exported for GPUs is played where it is not installed.
INTERPRETED = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0") or find_spec("numba") is None

Kernel = Callable[..., Any]
WITHOUT_DOCSTRINGS = 2  # how far Python optimises
_rules_defined = 0


def checked() -> bool:
    """Whether array bounds are checked in this process."""
    if INTERPRETED:
        return True  # NumPy always checks
    import numba

    return bool(numba.config.BOUNDSCHECK)


def build_name() -> str:
    """Which of the builds this process uses."""
    if INTERPRETED:
        return "interpreted"
    import numba

    return f"{'checked' if checked() else 'unchecked'}-numba{numba.__version__}"


def rule(function: Kernel) -> Kernel:
    """A piece of the rules: plain Python to read and debug, machine code in play."""
    global _rules_defined
    _rules_defined += 1
    if INTERPRETED:
        return function
    import numba

    compiled = numba.njit(error_model="numpy", no_cpython_wrapper=True, no_cfunc_wrapper=True)(function)
    narrow = compiled.get_call_template

    def widened(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return narrow(tuple(wide(a) for a in arguments), {name: wide(a) for name, a in keywords.items()})

    compiled.get_call_template = widened
    called: Kernel = compiled
    return called


def wide(argument: Any) -> Any:
    """Widens integers to 64 bits: Numba would compile a function again for every width that it is called with."""
    from numba.core import types

    plain_integer = isinstance(argument, types.Integer | types.IntegerLiteral | types.IntEnumMember)
    return types.int64 if plain_integer else argument


def entry(function: Kernel) -> Kernel:
    """A function of the driver that Python calls: compiled with all the rules it reaches, and kept on disk."""
    if INTERPRETED:
        return function
    import numba

    compiled: Kernel = numba.njit(cache=True, nogil=True, error_model="numpy")(function)
    return compiled


def plain(function: Kernel) -> Kernel:
    """The Python function behind a rule."""
    return getattr(function, "py_func", function)


def rules_defined() -> int:
    """How many rules were defined so far: what a progress bar counts up to."""
    return _rules_defined


def cache_root() -> Path:
    """Where compiled code is kept: `$UNDERHALL_CACHE`, else the user's cache folder."""
    named = os.environ.get("UNDERHALL_CACHE")
    if named:
        return Path(named).expanduser()
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "underhall"


def fingerprint(sources: Iterable[Path], *more: str) -> str:
    """A short hash over what source files do and whatever else the code depends on.

    Comments, docstrings and layout do not count: an edit of words must not make everybody compile again.
    """
    digest = hashlib.sha256()
    for path in sorted(sources):
        digest.update(path.name.encode())
        code = compile(path.read_bytes(), path.name, "exec", dont_inherit=True, optimize=WITHOUT_DOCSTRINGS)
        for part in _meaning(code):
            digest.update(part.encode())
    for text in (*more, sys.version):
        digest.update(text.encode())
    return digest.hexdigest()[:16]


def _meaning(code: CodeType) -> Iterator[str]:
    """All of a module's code but its line numbers."""
    yield code.co_code.hex()
    yield repr((code.co_name, code.co_names, code.co_varnames, code.co_freevars, code.co_argcount, code.co_flags))
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _meaning(constant)
        elif isinstance(constant, frozenset):
            yield repr(sorted(map(repr, constant)))  # sets have no order of their own
        else:
            yield repr(constant)


@contextmanager
def caching_in(folder: Path) -> Iterator[None]:
    """Functions decorated inside keep their code in `folder`. (The environment variable is read too early for this.)"""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UnderhallError(say("no-cache-folder", folder=str(folder), why=error.strerror)) from error
    if INTERPRETED:
        yield
        return
    import numba

    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


@contextmanager
def watching(progress: Callable[[int], None]) -> Iterator[None]:
    """Calls `progress` with the number of functions compiled so far, while inside."""
    if INTERPRETED:
        yield
        return
    from numba.core import event

    class Listener(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: object) -> None:
            pass

        def on_end(self, event: object) -> None:
            self.done += 1
            progress(self.done)

    with event.install_listener("numba:compile", Listener()):
        yield
