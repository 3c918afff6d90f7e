"""Which tests a change can affect, nearest first: for `make check`.

A test file is as near to a changed module as the shortest chain of imports between them. What no import shows goes by
folder: drawings lead to the tests of pictures, other files of a game to its rule tests, and scripts, texts and data
of a package to the tests that import the package's modules. A test file of the same name comes first. A change that
leads nowhere, and a change to what all tests share, leads to `CORE`.
"""

from __future__ import annotations

import ast
import subprocess
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ("src", "tests", "tools", "benchmarks")
MAIN = ("main", "origin/main")
GAMES = Path("src/underhall/games")
TEMPLATE = Path("src/underhall/template")  # a package of its own, by other names
TEMPLATE_TESTS = "tests.toys.template"  # what its tests import
PICTURES = Path("src/underhall/pictures")
DRAWING = ".svg"
# When in doubt: a match, its record and its words, every declaration and every text, a table on the server.
CORE = (
    "tests/engine/test_match.py",
    "tests/engine/test_record.py",
    "tests/engine/test_declarations.py",
    "tests/engine/test_messages.py",
    "tests/cli/test_text.py",
    "tests/server/test_table.py",
)
SHARED = ("conftest.py", "pyproject.toml", "requirements.lock", "Makefile")


def changed_files() -> list[str]:
    """What differs from `main`, or on `main` itself from the last commit; with files that git does not know yet."""
    base = "HEAD"
    for name in MAIN:
        found = _git("merge-base", "HEAD", name)
        if found:
            base = found[0]
            break
    changed = _git("diff", "--name-only", base) + _git("ls-files", "--others", "--exclude-standard")
    return sorted(set(changed))


def affected(changed: Iterable[str]) -> list[str]:
    """The test files that a change can affect, the nearest first; only files that exist."""
    distances: dict[str, int] = {}
    doubtful = False
    for file in changed:
        reached = {test: distance for test, distance in _reached(file) if (ROOT / test).is_file()}
        for test, distance in reached.items():
            nearest = 0 if Path(test).stem == f"test_{Path(file).stem}" else distance
            distances[test] = min(nearest, distances.get(test, nearest))
        doubtful |= not reached or Path(file).name in SHARED
    if doubtful:
        distances.update(dict.fromkeys(CORE, 0))
    return sorted(distances, key=lambda test: (distances[test], test))


def _reached(file: str) -> Iterator[tuple[str, int]]:
    """The tests that a changed file leads to, and how far they are."""
    path = Path(file)
    if file.startswith("tests/") and path.name.startswith("test_"):
        yield file, 0
    if path.name == "conftest.py":
        for test in _tests_in(str(path.parent)):
            yield test, 1
    elif path.is_relative_to(TEMPLATE):
        yield from _importers(TEMPLATE_TESTS).items()
    elif path.suffix == DRAWING and (path.is_relative_to(GAMES) or path.is_relative_to(PICTURES)):
        for test in _tests_in("tests/pictures"):
            yield test, 0 if Path(test).stem == "test_drawings" else 1
    elif path.is_relative_to(GAMES) and len(path.relative_to(GAMES).parts) > 1:
        game = path.relative_to(GAMES).parts[0]
        for test in _tests_in(f"tests/rules/{game}"):
            yield test, 1
        for folder in ("tests/packs", "tests/cli"):
            for test in _tests_in(folder):
                yield test, 1 if game in test else 2
    elif path.suffix == ".py" and file.startswith(SOURCES):
        yield from _importers(_module(path)).items()
    elif file.startswith("tests/"):  # what tests read
        for test in _tests_in(str(path.parent)) or _tests_in(str(path.parent.parent)):
            yield test, 1
    elif file.startswith("src/"):
        package = next(parent for parent in path.parents if list((ROOT / parent).glob("*.py")) or parent == Path("src"))
        for module in (_module(each.relative_to(ROOT)) for each in (ROOT / package).glob("*.py")):
            yield from ((test, distance) for test, distance in _importers(module).items() if distance <= 1)


def _tests_in(folder: str) -> list[str]:
    return sorted(str(path.relative_to(ROOT)) for path in (ROOT / folder).glob("test_*.py"))


# Imports --------------------------------------------------------------------------------------------------------------


def _importers(module: str) -> dict[str, int]:
    """The tests that import a module, by how many imports lie between."""
    files, importers = _graph()
    found, distance, seen = {}, 0, {module}
    ring = {module}
    while ring:
        for each in ring:
            path = files.get(each)
            if path is not None and Path(path).name.startswith("test_"):
                found[path] = distance
        ring = {importer for each in ring for importer in importers[each]} - seen
        seen |= ring
        distance += 1
    return found


@cache
def _graph() -> tuple[dict[str, str], dict[str, set[str]]]:
    """The file of each module, and by module all that import it."""
    paths = [path.relative_to(ROOT) for folder in SOURCES for path in (ROOT / folder).rglob("*.py")]
    files = {_module(path): str(path) for path in paths}
    importers: dict[str, set[str]] = defaultdict(set)
    for module, path in files.items():
        for imported in _imports((ROOT / path).read_text(), module):
            if imported in files:
                importers[imported].add(module)
    return files, importers


def _imports(source: str, module: str) -> Iterator[str]:
    """All modules that a source may import, anywhere in it; names that are not modules are ignored later."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            package = module.rsplit(".", node.level)[0] if node.level else ""
            base = ".".join(part for part in (package, node.module) if part)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def _module(path: Path) -> str:
    """The name under which a file is imported."""
    parts = path.with_suffix("").parts
    parts = parts[1:] if parts[0] in ("src", "benchmarks") else parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _git(*words: str) -> list[str]:
    done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout.split("\n")[:-1] if done.returncode == 0 else []
