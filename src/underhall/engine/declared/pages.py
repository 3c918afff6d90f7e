"""Pages of documentation about the fields of a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from underhall.engine.declared.tables import Field


def explained(fields: Sequence[Field]) -> Iterator[str]:
    """A Markdown table for each group of fields."""
    for group in dict.fromkeys(each.group for each in fields):
        rows = [f"### {group}", "", "| array | values | shape | meaning |", "|---|---|---|---|"]
        rows += [_row(each) for each in fields if each.group == group]
        yield "\n".join(rows)


def _row(field: Field) -> str:
    shape = " × ".join(f"{axis.size} ({axis.word})" for axis in field.axes) or "one number"
    values = f"{field.kind.word}, {field.kind.low} to {field.kind.high}" + (", NONE" if field.none else "")
    return f"| `{field.name}` | {values} | {shape} | {field.meaning} |"
