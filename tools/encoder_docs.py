"""Writes the pages on encodings: every slot of a game's encoding. `tools/encodings.py` runs it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import underhall
from underhall.engine.encoder import Encoder
from underhall.engine.slots import Part

ROOT = Path(__file__).resolve().parent.parent
LISTED = 5  # slots of one number that a row names; of more, the first ones and the last
ABOUT = """
`tools/encodings.py` writes this page from the code. [environments.md](environments.md#encodings) explains encodings;
`underhall.encoder("{game}").names` has the name of each slot.

{size:,} slots, the same for any number of seats. Seats are counted from the observer: `seat-0` is its own, `seat-1` the
next in turn order. A name is that of the part, the place on its axes and what the slot says: `{example}`. A value that
has no slot, such as NONE, leaves all slots of its number at 0. The slots of one number lie together; the last axis
counts fastest. A share is the number divided by what is usual.
""".strip()
HEAD = ("| slots | part | numbers | each | from, to | meaning |", "|---|---|---|---|---|---|")


def page_of(game: str) -> Path:
    return ROOT / "docs" / f"encoder-{game}.md"


def page(game: str) -> str:
    """The page as Markdown."""
    encoder = underhall.encoder(game)
    title = encoder.setting.game.title
    example = next(name for part in encoder.parts for name in part.names() if part.axes and "=" in name)
    parts = [f"# {title}: the encoding, slot by slot", ABOUT.format(game=game, size=encoder.size, example=example)]
    for group in dict.fromkeys(part.group for part in encoder.parts):
        rows = [
            f"## {group}",
            "",
            "| slots | part | numbers | each | from, to | meaning |",
            "|---|---|---|---|---|---|",
        ]
        rows += [_row(part) for part in encoder.parts if part.group == group]
        parts.append("\n".join(rows))
    parts += ["## Planes", "\n".join(_boards(encoder)), "## Left out", "\n".join(_left_out(encoder))]
    return "\n\n".join(parts) + "\n"


def _row(part: Part) -> str:
    last = part.start + part.size - 1
    slots = str(last) if part.size == 1 else f"{part.start} to {last}"
    numbers = " × ".join(f"{axis.size} ({axis.word})" for axis in part.axes) or "one"
    bounds = f"{min(part.low):.3g}, {max(part.high):.3g}"
    return f"| {slots} | `{part.name}` | {numbers} | {_each(part)} | {bounds} | {part.meaning} |"


def _each(part: Part) -> str:
    """What the slots of one number are called."""
    slots = [f"`{slot}`" if slot else "its share" for slot in part.slots]
    if len(slots) == 1:
        return slots[0]
    shown = slots if len(slots) <= LISTED else [*slots[: LISTED - 2], "…", slots[-1]]
    return f"{len(slots)}: {', '.join(shown)}"


def _boards(encoder: Encoder) -> Iterator[str]:
    """What `planes` shows."""
    if not encoder.boards:
        yield "No board has squares in rows and columns."
    for board in encoder.boards:
        planes, rows, columns = board.shape
        moved = " Its first row and column touch the northernmost and westernmost squares." if board.grid.x else ""
        yield f"- {planes} planes of {rows} rows and {columns} columns.{moved}"


def _left_out(encoder: Encoder) -> Iterator[str]:
    """Fields that the encoding does not have, or not by their own names."""
    shown = {part.name for part in encoder.parts}
    yield from ("| field | meaning |", "|---|---|")
    for field in encoder.setting.game.layout.fields:
        if field.name not in shown:
            yield f"| `{field.name}` | {field.meaning} |"
