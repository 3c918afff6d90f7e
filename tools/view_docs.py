"""Writes the page on the JSON form of a game's views from the descriptions in its structs.

python -m tools.view_docs
"""

import inspect
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from underhall.games import NAMES
from underhall.games import game as game_named

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    for game in NAMES:
        path = page_of(game)
        path.parent.mkdir(exist_ok=True)
        path.write_text(page(game))
        print(path.relative_to(ROOT))


def page_of(game: str) -> Path:
    return ROOT / "docs" / f"view-{game}.md"


def page(game: str) -> str:
    """The page as Markdown."""
    found = game_named(game)
    module = found.view_data
    lines = [
        f"# {found.title}: a view as JSON",
        "`view.to_json()` gives this, `view.data()` the same as structs. `tools/view_docs.py` writes this page.",
        inspect.getdoc(module) or "",
    ]
    for part in module.PARTS:
        lines += [f"## {part.__name__}", inspect.getdoc(part) or "", "\n".join(rows(part))]
    return "\n\n".join(lines) + "\n"


def rows(part: type[msgspec.Struct]) -> list[str]:
    """A line of a table for each field: its name, its type and what it means."""
    hints = get_type_hints(part, include_extras=True)
    table = ["| field | type | meaning |", "|---|---|---|"]
    for name in part.__struct_fields__:
        kind, meta = hints[name].__origin__, hints[name].__metadata__[0]
        table.append(f"| `{name}` | {words(kind)} | {meta.description} |")
    return table


def words(kind: Any) -> str:
    """A type as JSON knows it."""
    info: Any = msgspec.inspect.type_info(kind)
    match info:
        case msgspec.inspect.NoneType():
            return "null"
        case msgspec.inspect.BoolType():
            return "true or false"
        case msgspec.inspect.IntType():
            return "number"
        case msgspec.inspect.StrType():
            return "text"
        case msgspec.inspect.LiteralType():
            return ", ".join(f'`"{value}"`' for value in info.values)
        case msgspec.inspect.UnionType():
            ordered = sorted(kind.__args__, key=lambda each: each is type(None))
            return " or ".join(words(each) for each in ordered)
        case msgspec.inspect.ListType():
            return f"list of {words(kind.__args__[0])}"
        case msgspec.inspect.TupleType():
            return "[x, y]"
        case msgspec.inspect.DictType():
            key, value = kind.__args__
            return f"object: {words(key)} to {words(value)}"
        case msgspec.inspect.StructType():
            return f"[{info.cls.__name__}](#{info.cls.__name__.lower()})"
    raise TypeError(f"{kind} has no words yet")


if __name__ == "__main__":
    main()
