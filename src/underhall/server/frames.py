"""What changes in the picture that a viewer sees, in frames: one for each step of the game that it may know of.

A step that a viewer may not know of has no frame, so that not even the number of frames reveals a secret. What such a
step changes appears in the next frame. Everything comes from the viewer's own views: of the table at the end of each
step, and of the table now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

import msgspec

from underhall.engine.match import Match
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting
from underhall.engine.view import View, see, see_all
from underhall.pictures.drawn import about_of, scene_of
from underhall.pictures.parts import Parts
from underhall.pictures.scene import Box, Chip, Lit, Piece, Scene, changes
from underhall.server.chronicle import Viewer, is_told, mover

MOST_FRAMES = 40  # in one update: if there are more, the earliest are shown as one


class FrameShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """Lines that appear together, and how the picture changes with them."""

    lines: tuple[str, ...] = ()
    about: tuple[str, ...] = ()  # ids of pieces
    changed: tuple[Piece, ...] = ()  # new or different
    gone: tuple[str, ...] = ()  # ids of pieces
    boxes: dict[str, Box] = {}  # the visible parts of panels, where they changed
    strips: dict[str, tuple[Chip, ...]] = {}  # what folded panels say, where it changed
    standing: str = ""  # how far the game is, if that changed
    by: int | None = None  # the seat whose choice led to it


class PictureShown(msgspec.Struct, frozen=True):
    """The table as a picture, for one viewer."""

    stage: str  # the address of what is drawn once
    whole: bool  # the first frame has every piece: forget what was drawn before
    since: int | None  # else the frames continue from this number of the table, or from this number of choices
    frames: list[FrameShown]  # in order; after the last the picture shows the table as it is
    lit: tuple[Lit, ...] | None  # how to show the options of the viewer's decision


@dataclass(frozen=True, slots=True)
class Moment:
    """A match as it was."""

    core: bytes
    events: int
    undone: int  # how often something had been taken back

    @classmethod
    def of(cls, match: Match) -> Moment:
        return cls(match.core, len(match.events), len(match.undone))

    def since(self, match: Match) -> list[MatchEvent]:
        """What has happened since; nothing if something was taken back, perhaps the moment itself."""
        return match.events[self.events :] if len(match.undone) == self.undone else []


def view_on(setting: Setting, core: bytes, viewer: Viewer) -> View:
    """What a viewer may know of a table; "all" is the omniscient view."""
    everything = see_all(setting, core)
    return everything if viewer == "all" else see(setting, everything.table, viewer)


def whole(scene: Scene) -> list[FrameShown]:
    """The whole picture, for a viewer who has seen nothing yet."""
    return [FrameShown(changed=scene.pieces, boxes=scene.boxes, strips=scene.strips, standing=scene.standing)]


def frames_of(
    match: Match,
    viewer: Viewer,
    events: Iterable[MatchEvent],
    before: Scene,
    view: View,
    scene: Scene,
    parts: Parts | None = None,
) -> list[FrameShown]:
    """The frames from a scene that a viewer saw to its present view and scene; `parts` were drawn before."""
    told = (each for each in events if is_told(each.audience, viewer))
    steps = _joined([list(step) for _, step in groupby(told, lambda each: each.frame)])
    frames = []
    for step in steps[:-1]:
        then = view_on(match.setting, match.frames[step[-1].frame], viewer)
        frames.append(_frame(match, step, then, before, before := scene_of(then, parts)))
    last = _frame(match, steps[-1] if steps else [], view, before, scene)
    return frames if last == FrameShown() else [*frames, last]


def _joined(steps: list[list[MatchEvent]]) -> list[list[MatchEvent]]:
    """At most the limit of frames: the earliest are merged into one."""
    first = len(steps) - MOST_FRAMES + 1
    return steps if first < 2 else [[each for step in steps[:first] for each in step], *steps[first:]]


def _frame(match: Match, step: list[MatchEvent], view: View, before: Scene, after: Scene) -> FrameShown:
    change = changes(before, after)
    about = (id for each in step for id in about_of(view, each))
    return FrameShown(
        lines=tuple(each.text for each in step),
        about=tuple(dict.fromkeys(about)),
        changed=change.changed,
        gone=change.gone,
        boxes=change.boxes,
        strips=change.strips,
        standing=change.standing,
        by=mover(match, step[-1].ply) if step else None,
    )
