"""What a PDF of Chromium draws, measured: rectangles that clip, and straight lines, in millimetres."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

POINT = 25.4 / 72  # millimetres
_OBJECT = re.compile(rb"(\d+) 0 obj\n(.*?)endobj", re.DOTALL)
_STREAM = re.compile(rb"stream\r?\n(.*?)endstream", re.DOTALL)
_MEDIA = re.compile(rb"/MediaBox ?\[([^\]]*)\]")
_CONTENTS = re.compile(rb"/Contents (\d+) 0 R")
_NUMBER = re.compile(r"-?\d*\.?\d+\Z")

Matrix = tuple[float, float, float, float, float, float]


class Box(NamedTuple):
    """A rectangle, or a line, by its edges."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def wide(self) -> float:
        return self.right - self.left

    @property
    def high(self) -> float:
        return self.bottom - self.top


@dataclass
class Sheet:
    """A page of a PDF."""

    wide: float
    high: float
    clips: list[Box] = field(default_factory=list)
    lines: list[Box] = field(default_factory=list)


def sheets(pdf: bytes) -> Iterator[Sheet]:
    """The pages of a PDF."""
    objects = {int(found[1]): found[2] for found in _OBJECT.finditer(pdf)}
    for body in objects.values():
        media, contents = _MEDIA.search(body), _CONTENTS.search(body)
        if media and contents:
            stream = _STREAM.search(objects[int(contents[1])])
            assert stream is not None
            _, _, wide, high = map(float, media[1].split())
            yield _drawn(zlib.decompress(stream[1]).decode("latin-1"), Sheet(wide * POINT, high * POINT))


def _drawn(content: str, sheet: Sheet) -> Sheet:
    """Follows what moves and scales the drawing, and notes clips and lines."""
    matrix: Matrix = (1, 0, 0, 1, 0, 0)
    kept: list[Matrix] = []
    numbers: list[float] = []
    rectangle: Box | None = None
    points: list[tuple[float, float]] = []

    def at(x: float, y: float) -> tuple[float, float]:
        a, b, c, d, e, f = matrix
        return (a * x + c * y + e) * POINT, sheet.high - (b * x + d * y + f) * POINT

    def around(*corners: tuple[float, float]) -> Box:
        xs, ys = zip(*corners, strict=True)
        return Box(min(xs), min(ys), max(xs), max(ys))

    for word in content.split():
        if _NUMBER.match(word):
            numbers.append(float(word))
            continue
        if word == "q":
            kept.append(matrix)
        elif word == "Q":
            matrix = kept.pop()
        elif word == "cm":
            a, b, c, d, e, f = numbers[-6:]
            p, q, r, s, t, u = matrix
            matrix = (
                *(a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s),
                *(e * p + f * r + t, e * q + f * s + u),
            )
        elif word == "re":
            x, y, wide, high = numbers[-4:]
            rectangle = around(at(x, y), at(x + wide, y + high))
        elif word in ("W", "W*") and rectangle is not None:
            sheet.clips.append(rectangle)
        elif word == "m":
            points = [at(*numbers[-2:])]
        elif word == "l":
            sheet.lines.append(around(points[-1], at(*numbers[-2:])))
            points.append(at(*numbers[-2:]))
        numbers = []
    return sheet
