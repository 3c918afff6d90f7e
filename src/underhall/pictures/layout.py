"""Where the panels of a stage go in one picture: the board at the left, shared panels beside it, seats beneath or
beside. Of many layouts it takes the one in which everything is readable and little room is empty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from underhall.pictures.scene import Box, Panel, Scene, Stage

GAP = 16.0
HEAD = 30.0  # above each panel, for its title
BOARD_WIDTH = 1000.0  # at most
BOARD_HEIGHTS = (640.0, 760.0, 880.0, 1000.0, 1120.0)  # at most, one after the other is tried
SIDE_WIDTHS = (280.0, 310.0, 340.0, 370.0, 400.0)  # of a column of panels beside the board
COLUMNS = (1, 2, 3)
SEAT_SCALE = 1.3  # at most, of panels beneath
LOOKED_AT = 1400.0, 1050.0  # about the size in which pictures are looked at
WANTED = {"board": 1.0, "shared": 1.0, "seat": 0.9}  # pixels a unit for which panels are drawn


class Frame(NamedTuple):
    """A panel in the picture."""

    panel: Panel
    box: Box  # what is seen of it
    left: float
    top: float  # beneath its head
    width: float

    @property
    def scale(self) -> float:
        return self.width / self.box[2]

    @property
    def height(self) -> float:
        return self.box[3] * self.scale

    @property
    def right(self) -> float:
        return self.left + self.width

    @property
    def bottom(self) -> float:
        return self.top + self.height


class Layout(NamedTuple):
    """All panels, in an area from 0,0."""

    frames: tuple[Frame, ...]

    @property
    def width(self) -> float:
        return max(frame.right for frame in self.frames)

    @property
    def height(self) -> float:
        return max(frame.bottom for frame in self.frames)

    @property
    def worth(self) -> float:
        """How readable its least readable panel is, and how little room is empty."""
        width, height = self.width, self.height
        size = min(LOOKED_AT[0] / width, LOOKED_AT[1] / height)
        least = min(size * frame.scale / WANTED[frame.panel.area] for frame in self.frames)
        return least * sum(frame.width * frame.height for frame in self.frames) / (width * height)


def boxes_of(stage: Stage, scenes: Sequence[Scene]) -> dict[str, Box]:
    """What must be visible of each panel to show some scenes completely."""
    return {panel.id: _around([scene.boxes.get(panel.id, panel.box) for scene in scenes]) for panel in stage.panels}


def lay_out(stage: Stage, boxes: Mapping[str, Box], first: int | None = None) -> Layout:
    """Finds a place for every panel; `first` is the seat whose panel comes first."""
    return max(_layouts(stage, boxes, first), key=lambda layout: layout.worth)


def _layouts(stage: Stage, boxes: Mapping[str, Box], first: int | None) -> Iterator[Layout]:
    board = next(panel for panel in stage.panels if panel.area == "board")
    shared = [panel for panel in stage.panels if panel.area == "shared" and boxes[panel.id][3]]  # not empty
    seats = sorted((panel for panel in stage.panels if panel.area == "seat"), key=lambda panel: panel.seat != first)
    _, _, wide, high = boxes[board.id]
    for height, width, columns, beneath in product(BOARD_HEIGHTS, SIDE_WIDTHS, COLUMNS, (True, False)):
        middle = Frame(board, boxes[board.id], 0, HEAD, min(BOARD_WIDTH, wide * height / high))
        frames = [middle, *_beside(shared if beneath else shared + seats, boxes, middle.right + GAP, width, columns)]
        if beneath:
            above = Layout(tuple(frames))
            frames += _beneath(seats, boxes, above.width, above.height + GAP)
        yield Layout(tuple(frames))


def _beside(panels: list[Panel], boxes: Mapping[str, Box], left: float, width: float, columns: int) -> list[Frame]:
    """Panels in columns of about the same height, in their order."""
    heights = [HEAD + width * boxes[panel.id][3] / boxes[panel.id][2] + GAP for panel in panels]
    fair = sum(heights) / columns
    frames, column, filled = [], 0, 0.0
    for panel, height in zip(panels, heights, strict=True):
        if column < columns - 1 and filled and filled + height / 2 > fair:
            column, filled = column + 1, 0.0
        frames.append(Frame(panel, boxes[panel.id], left + column * (width + GAP), filled + HEAD, width))
        filled += height
    return frames


def _beneath(panels: list[Panel], boxes: Mapping[str, Box], width: float, top: float) -> list[Frame]:
    """Panels side by side, all to one scale, over the whole width."""
    wide = sum(boxes[panel.id][2] for panel in panels)
    scale = min(SEAT_SCALE, (width - GAP * (len(panels) - 1)) / wide) if panels else 1
    gap = (width - wide * scale) / max(1, len(panels) - 1)
    frames: list[Frame] = []
    for panel in panels:
        left = frames[-1].right + gap if frames else 0.0
        frames.append(Frame(panel, boxes[panel.id], left, top + HEAD, boxes[panel.id][2] * scale))
    return frames


def _around(boxes: list[Box]) -> Box:
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
    return left, top, right - left, bottom - top
