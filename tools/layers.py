"""Checks that modules import only from their own part of the package and from layers below: python -m tools.layers

Imports inside functions and imports for type checkers count too, and so do modules named in strings, as for
`importlib`. docs/engine.md explains the order.
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src"
PACKAGE = "underhall"
TEMPLATE = "template"  # the package that `underhall game new` copies: not a part of ours

# From the bottom to the top. Parts in one layer do not import each other. A part lists modules by name, with all their
# submodules; if several names fit a module, the longest counts.
LAYERS: tuple[dict[str, tuple[str, ...]], ...] = (
    {"engine": ("underhall.engine", "underhall.errors", "underhall.systems")},
    {"games": ("underhall.games",)},
    {
        "pictures": ("underhall.pictures", "underhall.games.*.picture"),
        "bots": ("underhall.bots",),
        "batches": ("underhall.batches",),
    },
    {"underhall": ("underhall",)},
    {"envs": ("underhall.envs",), "arena": ("underhall.arena",), "server": ("underhall.server",)},
    {"learn": ("underhall.learn",)},
    {
        "commands": (
            *("underhall.commands", "underhall.cli", "underhall.__main__", "underhall.bench"),
            *("underhall.client", "underhall.rule_coverage", "underhall.pytest_plugin"),
        )
    },
)
GAME = re.compile(rf"{PACKAGE}\.games\.(\w+)")
NAMED = re.compile(rf"({PACKAGE}(?:\.\w+)+)(?:\.|:\w+)?")  # a string that names a module, or the beginning of one
ENTRY_POINTS = "underhall.games"  # the group in which games register: not the module of the same name
FREE = f"{PACKAGE}.__version__"  # any module may import the version


@dataclass(frozen=True)
class Place:
    """Where a module belongs."""

    layer: int
    part: str
    game: str | None  # the game it is a part of


@dataclass(frozen=True)
class Import:
    """A module that another one names."""

    name: str
    line: int


def main() -> None:
    found = faults(SOURCES)
    sys.exit("\n".join(found) or None)


def faults(sources: Path) -> list[str]:
    """The imports that break the order, in a folder that holds the package."""
    return [
        f"{path.relative_to(sources)}:{named.line}: {why}"
        for module, path, named in all_imports(sources)
        if (why := fault(module, named.name))
    ]


def imported_parts(sources: Path) -> set[tuple[str, str]]:
    """The pairs of parts of which the first imports the second, in a folder that holds the package."""
    found = {(place_of(module), place_of(named.name)) for module, _, named in all_imports(sources)}
    return {(one.part, other.part) for one, other in found if one and other and one.part != other.part}


def all_imports(sources: Path) -> Iterator[tuple[str, Path, Import]]:
    """What each module in a folder imports, with its name and its file."""
    paths = (path for path in sorted(sources.rglob("*.py")) if TEMPLATE not in path.parts)
    files = {module_of(path, sources): path for path in paths}
    for module, path in files.items():
        for named in imports(path.read_text(encoding="utf-8"), module, path.name == "__init__.py", set(files)):
            yield module, path, named


def fault(module: str, imported: str) -> str:
    """Why a module must not import another; "" if it may."""
    here, there = place_of(module), place_of(imported)
    if here is None or there is None:
        return f"{module if here is None else imported} belongs to no layer"
    if here.game and there.game and here.game != there.game:
        return f"{here.game} imports another game, {imported}"
    if there.layer > here.layer:
        return f"{here.part} imports {imported} from a layer above"
    if there.layer == here.layer and there.part != here.part:
        return f"{here.part} imports {imported} beside it"
    return ""


def place_of(module: str) -> Place | None:
    """Where a module belongs; None if LAYERS does not list it."""
    game = GAME.match(module)
    fitting = [
        (len(name), Place(layer, part, game and game[1]))
        for layer, parts in enumerate(LAYERS)
        for part, names in parts.items()
        for name in names
        if fnmatchcase(module, name) or (name != PACKAGE and fnmatchcase(module, f"{name}.*"))
    ]
    return max(fitting, key=lambda found: found[0])[1] if fitting else None


def module_of(path: Path, sources: Path) -> str:
    parts = path.relative_to(sources).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, is_package: bool, modules: set[str]) -> Iterator[Import]:
    """The modules of the package that a source names, in import statements and in strings."""
    package = module if is_package else module.rpartition(".")[0]
    tree = ast.parse(source)
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                names = [alias.name for alias in node.names]
            case ast.ImportFrom():
                home = _home(node, package)
                names = [f"{home}.{alias.name}" for alias in node.names]
                names = [name if name in modules or name == FREE else home for name in names]
            case ast.Constant(value=str(text)):
                named = NAMED.fullmatch(text)
                names = [named[1]] if named and named[1] in modules and text != ENTRY_POINTS else []
            case _:
                continue
        for name in dict.fromkeys(names):
            if name != FREE and name.partition(".")[0] == PACKAGE:
                yield Import(name, node.lineno)


def _home(node: ast.ImportFrom, package: str) -> str:
    """The module that names are imported from."""
    if not node.level:
        return node.module or ""
    parts = package.split(".")
    return ".".join([*parts[: len(parts) - node.level + 1], *([node.module] if node.module else [])])


if __name__ == "__main__":
    main()
