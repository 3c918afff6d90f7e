"""What a rule is, which build of the rules this process plays with, and what compiled code depends on.

Rules are plain Python functions. The interpreted build calls them as they are; the compiled one makes its own copies
of them (see `jit.py`), so both live side by side in one process.
"""

import hashlib
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from types import CodeType
from typing import Any

Kernel = Callable[..., Any]
RULE, ENTRY = "rule", "entry"
CACHE = "UNDERHALL_CACHE"  # the variable that names another folder for compiled code
READY = "ready"  # a file in a build's folder that says that everything was compiled
ROLE = "__underhall__"  # the attribute that says which of the two a function is
WITHOUT_DOCSTRINGS = 2  # how far Python optimises


def _switched_on(variable: str) -> bool:
    return os.environ.get(variable, "0") not in ("", "0")


# Whether nothing can be compiled here: it is forbidden, as for tests and debuggers, or Numba is not installed.
INTERPRETED = _switched_on("NUMBA_DISABLE_JIT") or find_spec("numba") is None
CHECKED = _switched_on("NUMBA_BOUNDSCHECK")  # whether compiled code checks the bounds of arrays


def rule(function: Kernel) -> Kernel:
    """A piece of the rules: plain Python to read, call and debug. The compiled build has its own copy of it."""
    setattr(function, ROLE, RULE)
    return function


def entry(function: Kernel) -> Kernel:
    """A function of a program that Python calls: compiled with all the rules it reaches, and kept on disk."""
    setattr(function, ROLE, ENTRY)
    return function


def role_of(value: object) -> str | None:
    """RULE or ENTRY, if a value is a function marked as one."""
    role: str | None = getattr(value, ROLE, None)
    return role


def build_name() -> str:
    """Which build this process compiles."""
    if INTERPRETED:
        return "interpreted"
    return f"{'checked' if CHECKED else 'unchecked'}-numba{version('numba')}"


def cache_root() -> Path:
    """Where compiled code is kept: `$UNDERHALL_CACHE`, else the user's cache folder."""
    named = os.environ.get(CACHE)
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
