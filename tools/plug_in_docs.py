"""Writes the page on the plug-in API from the docstrings of what it lists.

python -m tools.plug_in_docs
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from underhall.engine.api import VERSION
from underhall.engine.game import DUTIES, Game

ABOUT = """
This is version {version}. A package with a game may import these names and no others: everything else in Underhall can
change with any release. The version rises when games written for the version before may have to change. A game says
which version it is written for as `Game(api=…)`. A game written for another version is refused with a message.
`tools/plug_in_docs.py` writes this page from docstrings.
""".strip()
# What packages with games may import; all other names are ours to change.
PUBLIC: dict[str, tuple[str, ...]] = {
    "underhall": ("new", "position", "replay"),
    "underhall.engine.game": ("Game",),
    "underhall.engine.declared": (
        *("Kind", "Numbers", "Amount", "Count", "Flag", "Bits", "Members", "Composite", "Name", "SeatValues", "Grid"),
        *("Steps", "asks", "runs", "Options", "choice", "Events", "told", "Reasons", "because"),
    ),
    "underhall.engine.declared.tables": ("field", "NONE", "UNKNOWN"),
    "underhall.engine.declared.kinds": ("id_of",),
    "underhall.engine.records": ("record", "table_of"),
    "underhall.engine.compile": ("rule",),
    "underhall.engine.kernel": (
        *("push", "push_lane", "allow", "offer", "refuse", "weigh", "tell", "uncover", "draw", "floor_of"),
        *("bit", "has_bit", "ones", "lowest", "Over", "PickOrder", "CHANCE", "NOBODY", "ALL"),
    ),
    "underhall.engine.pack": ("Pack", "PackKind", "Row", "Id", "Name"),
    "underhall.engine.pack_checks": ("Constraint", "Found", "rows_at", "unique_ids", "unique_names"),
    "underhall.engine.declared.catalogue": ("Messages",),
    "underhall.engine.declared.speech": ("Speech",),
    "underhall.engine.declared.words": ("Words",),
    "underhall.engine.plain.words": ("Facts", "PlainWords", "Seat"),
    "underhall.engine.plain.position": ("Position",),
    "underhall.engine.uses": ("Counted", "Watch"),
    "underhall.pictures.drawings": ("Drawings",),
    "underhall.pictures.parts": ("Sketch",),
    "underhall.pictures.plain": ("PlainPicture", "symbols"),
    "underhall.pictures.scene": (
        *("Panel", "Cells", "Piece", "Chip", "OWN", "TILE", "Leaf", "Scene", "Stage", "Lit", "Then", "Tally", "Basket"),
        *("Heap", "Answer", "Picture"),
    ),
    "underhall.pictures.svg": ("at", "group", "tag", "text"),
    "underhall.engine.dice": ("ScriptedDice", "SeededDice"),
    "underhall.engine.match": ("Match",),
    "underhall.engine.setting": ("Setting", "setting"),
    "underhall.engine.testkit": ("proofs_of",),
    "underhall.errors": ("IllegalChoice", "PositionError", "UnderhallError"),
}
PAGE = Path(__file__).resolve().parent.parent / "docs" / "plug-in-api.md"


def main() -> None:
    PAGE.write_text(page())
    print(PAGE.name)


def page() -> str:
    """The page as Markdown."""
    head = ["# The plug-in API", ABOUT.format(version=VERSION), "[new-game.md](new-game.md) shows how to use them."]
    sections = [section(module, names) for module, names in PUBLIC.items()]
    return "\n\n".join([*head, *sections, duties(), parts()]) + "\n"


def section(module: str, names: tuple[str, ...]) -> str:
    rows = [f"| `{signature(module, name)}` | {about(module, name)} |" for name in names]
    return "\n".join([f"## `{module}`", "", "| name | what it is |", "|---|---|", *rows])


def duties() -> str:
    rows = [
        f"| `{name}{what.partition(':')[0]}` | {capital(what.partition(': ')[2])}. |" for name, what in DUTIES.items()
    ]
    return "\n".join(["## What a game's rules must have", "", "| `@game.duty` | what it does |", "|---|---|", *rows])


def parts() -> str:
    """The parts of a game's package, which `Game` loads when somebody asks for them."""
    rows = [f"| `{name}` | {first_line(member)} |" for name, member in _parts()]
    return "\n".join(["## The parts of a package", "", "| of `Game` | where it comes from |", "|---|---|", *rows])


def _parts() -> Iterator[tuple[str, Any]]:
    for name, member in vars(Game).items():
        documented = inspect.getdoc(member) or ""
        if not name.startswith("_") and re.search(r"`[a-z_]+(\.py|\.toml|/)`", documented):
            yield name, member


def signature(module: str, name: str) -> str:
    """A function with its parameters, or just the name."""
    found = getattr(importlib.import_module(module), name)
    if not inspect.isfunction(found):
        return name
    return f"{name}({', '.join(inspect.signature(found).parameters)})"


def about(module: str, name: str) -> str:
    """The first line of a docstring; for a constant, the comment beside it."""
    found = getattr(importlib.import_module(module), name)
    told = first_line(found) if inspect.isclass(found) or inspect.isroutine(found) else ""
    return (told or comment(module, name)).replace("|", "\\|")


def first_line(found: Any) -> str:
    return (inspect.getdoc(found) or "").partition("\n")[0]


def comment(module: str, name: str) -> str:
    """The comment beside the line that defines a name."""
    source = inspect.getsource(importlib.import_module(module))
    for node in ast.parse(source).body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        names = {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
        if name in names:
            _, mark, told = source.splitlines()[node.lineno - 1].partition("  # ")
            return capital(told) + "." if mark else ""
    return ""


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


if __name__ == "__main__":
    main()
