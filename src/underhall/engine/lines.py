"""Lines of styled spans: plain text and a coloured terminal show the same."""

from __future__ import annotations

from itertools import zip_longest

Span = tuple[str, str]  # text, and its style as the terminal library names it
Line = list[Span]


def joined(line: Line) -> str:
    """A line without its styles."""
    return "".join(text for text, _ in line)


def width_of(line: Line) -> int:
    return sum(len(text) for text, _ in line)


def spans(signs: Line) -> Line:
    """Neighbours of one style as one span; nothing blank at the end."""
    while signs and signs[-1][0] == " ":
        signs = signs[:-1]
    line: Line = []
    for sign, style in signs:
        if line and line[-1][1] == style:
            line[-1] = (line[-1][0] + sign, style)
        else:
            line.append((sign, style))
    return line


def fitted(line: Line, width: int) -> Line:
    """A line of just this width: cut off, or filled up with blanks."""
    signs = [(sign, style) for text, style in line for sign in text][:width]
    cut = spans(signs)
    return [*cut, (" " * (width - width_of(cut)), "")]


def beside(blocks: list[list[Line]], widths: list[int]) -> list[Line]:
    """Blocks of lines next to each other, each as wide as said."""
    rows = zip_longest(*blocks, fillvalue=[])
    joined_rows = [
        [span for line, width in zip(row, widths, strict=True) for span in fitted(line, width)] for row in rows
    ]
    return [spans([(sign, style) for text, style in row for sign in text]) for row in joined_rows]


def wrapped(line: Line, width: int | None, indent: int = 0) -> list[Line]:
    """One line as several, none longer than the width, broken at spaces; all but the first are indented."""
    signs = [(sign, style) for text, style in line for sign in text]
    lines = []
    while width is not None and len(signs) > width:
        spaces = [at for at in range(indent + 1, width + 1) if signs[at][0] == " "]
        cut = spaces[-1] if spaces else width
        lines.append(spans(signs[:cut]))
        signs = [(" ", "")] * indent + signs[cut:][bool(spaces) :]
    return [*lines, spans(signs)]


def flowed(heading: str, items: list[Line], width: int, indent: int = 0, between: str = ";") -> list[Line]:
    """Items one after the other behind a heading, in as many lines as they need; only a very long item is broken."""
    lines: list[Line] = []
    line: Line = [(heading, "")]
    for at, item in enumerate(items):
        part = [*item, (between if at + 1 < len(items) else "", "")]
        if at and width_of(line) + 1 + width_of(part) > width:
            lines += wrapped(line, width, indent)
            line = [(" " * indent, "")]
        elif at:
            line.append((" ", ""))
        line += part
    return [*lines, *wrapped(line, width, indent)]
