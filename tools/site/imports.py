"""Which part of Underhall imports which, read from the source."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = "underhall"
SOURCE = Path(__file__).resolve().parents[2] / "src" / PACKAGE
START = "__init__"  # `import underhall` itself: a module like those beside it
VERSION = "__version__"


class Import(NamedTuple):
    """An import of one part by another."""

    importer: str
    imported: str
    file: str  # where it is, relative to the package


def parts_of(source: Path = SOURCE) -> list[str]:
    """The packages and modules directly in the package, by name."""
    packages = {path.parent.name for path in source.glob("*/*.py")}
    return sorted(packages | {path.stem for path in source.glob("*.py")})


def imports_in(source: Path = SOURCE) -> list[Import]:
    """All imports between parts, also those in functions and for type checkers; each once for a file."""
    found: dict[Import, None] = {}
    parts = set(parts_of(source))
    for path in sorted(source.rglob("*.py")):
        place = path.relative_to(source)
        importer = place.with_suffix("").parts[0]
        for name in _imported(ast.parse(path.read_text())):
            first = name.split(".")[1] if "." in name else START
            if first == VERSION:  # importing any part loads this first
                continue
            imported = first if first in parts else START  # `from underhall import new`
            if imported != importer:
                found[Import(importer, imported, str(place))] = None
    return list(found)


def counts_of(imports: list[Import]) -> Counter[tuple[str, str]]:
    """How many files of one part import another."""
    return Counter((each.importer, each.imported) for each in imports)


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None and not node.level:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        yield from (name for name in names if name.split(".")[0] == PACKAGE)
