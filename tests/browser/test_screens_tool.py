"""`tools/screens.py` without its long run: a moment is a fixed position, and pictures are small files."""

import io

from PIL import Image

from tools.screens import COLOURS, MOMENTS, Moment, reached, small
from underhall.games import NAMES


def test_every_game_has_a_moment() -> None:
    assert set(MOMENTS) == set(NAMES)


def test_a_moment_is_the_same_position_each_time(url: str) -> None:
    tables = [reached(url, "dwarfs", Moment(3, 8, "action")) for _ in range(2)]
    shown = [table.refresh() for table in tables]
    assert [each.decision.kind for each in shown if each.decision is not None] == ["action", "action"]
    assert shown[0].choices == shown[1].choices >= 8
    said = [[line.text for line in table.log if line.of == "game"] for table in tables]
    assert said[0] == said[1] and said[0]


def test_a_picture_has_few_colours() -> None:
    gradient = Image.merge("RGB", [Image.linear_gradient("L"), Image.radial_gradient("L"), Image.new("L", (256, 256))])
    file = io.BytesIO()
    gradient.save(file, "png")
    made = Image.open(io.BytesIO(small(file.getvalue())))
    assert made.size == gradient.size and made.mode == "P"
    assert len(made.getcolors() or []) <= COLOURS
