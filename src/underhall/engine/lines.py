"""Lines of styled spans: plain text and a coloured terminal show the same."""

from __future__ import annotations

from itertools import groupby, zip_longest
from typing import NamedTuple

Span = tuple[str, str]  # text, and its style as the terminal library names it
Line = list[Span]


class Section(NamedTuple):
    """A part of the table in sentences: what is under one heading."""

    title: str
    lines: list[str]


def unmarked(text: str, name: str) -> str:
    """A line about a seat without the signs before its name, which only eyes need."""
    return text[max(0, text.find(name)) :]


def joined(line: Line) -> str:
    """A line without its styles."""
    return "".join([text for text, _ in line])


def width_of(line: Line) -> int:
    return sum([len(text) for text, _ in line])


def spans(line: Line) -> Line:
    """Neighbours of one style as one span; nothing blank at the end."""
    merged: Line = []
    for text, style in line:
        if merged and merged[-1][1] == style:
            merged[-1] = (merged[-1][0] + text, style)
        elif text:
            merged.append((text, style))
    while merged:
        text, style = merged.pop()
        if kept := text.rstrip(" "):
            return [*merged, (kept, style)]
    return merged


def drawn(signs: str, styles: list[str]) -> Line:
    """A line from its signs and their styles."""
    line: Line = []
    start = 0
    for style, group in groupby(styles):
        end = start + len(list(group))
        line.append((signs[start:end], style))
        start = end
    return spans(line)


def marked(text: str, part: str, style: str, rest: str = "") -> Line:
    """A text in which the first occurrence of a part has a style of its own."""
    before, found, after = text.partition(part)
    return [(before, rest), (found, style), (after, rest)]


def split(line: Line, width: int) -> tuple[Line, Line]:
    """The beginning of a line, and what is left of it."""
    for at, (text, style) in enumerate(line):
        if len(text) >= width:
            return [*line[:at], (text[:width], style)], [(text[width:], style), *line[at + 1 :]]
        width -= len(text)
    return line, []


def fitted(line: Line, width: int) -> Line:
    """A line of just this width: cut off, or filled up with blanks."""
    cut = spans(split(line, width)[0])
    return [*cut, (" " * (width - width_of(cut)), "")]


def beside(blocks: list[list[Line]], widths: list[int]) -> list[Line]:
    """Blocks of lines next to each other, each as wide as said."""
    rows = zip_longest(*blocks, fillvalue=[])
    return [
        spans([span for line, width in zip(row, widths, strict=True) for span in fitted(line, width)]) for row in rows
    ]


def wrapped(line: Line, width: int | None, indent: int = 0) -> list[Line]:
    """One line as several, none longer than the width, broken at spaces; all but the first are indented."""
    lines = []
    while width is not None and width_of(line) > width:
        space = joined(line).rfind(" ", indent + 1, width + 1)
        first, rest = split(line, width if space < 0 else space)
        lines.append(spans(first))
        line = [(" " * indent, ""), *(rest if space < 0 else split(rest, 1)[1])]
    return [*lines, spans(line)]


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
