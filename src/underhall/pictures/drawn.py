"""A view as a picture: asks the `picture` of its game, and keeps what is drawn once.

All drawing goes through here. What a viewer sees comes only from its own view and its own decision.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache

import msgspec

from underhall.engine.decision import Decision
from underhall.engine.match_events import MatchEvent
from underhall.engine.setting import Setting
from underhall.engine.view import View
from underhall.pictures.parts import Parts, Sketch
from underhall.pictures.scene import Lit, Picture, Scene, Stage

KEPT = 24  # settings, and stages of them, a megabyte each: a server has many tables, and most of them are alike


def picture_of(setting: Setting) -> Picture:
    """The pictures of a setting; the same ones for settings that are alike."""
    return _picture(_kind(setting))


def stage_of(setting: Setting, seats: int) -> Stage:
    """What is drawn once for a setting and a number of seats."""
    return _stage(_kind(setting), seats)


def scene_of(view: View, parts: Parts | None = None) -> Scene:
    """The pieces on the stage, as far as the view shows them; `parts` are those drawn before at the same table."""
    return picture_of(view.setting).scene(Sketch(view, parts or Parts()))


def lit_of(view: View, decision: Decision) -> tuple[Lit, ...]:
    """How to show the options of the viewer's decision."""
    return picture_of(view.setting).lit(view.facts, decision)


def about_of(view: View, event: MatchEvent) -> tuple[str, ...]:
    """The ids of the pieces that an event points at."""
    return picture_of(view.setting).about(view.facts, event)


@dataclass(frozen=True)
class _Kind:
    """What is drawn alike: a game, the content of its pack and its switches."""

    package: str
    pack_hash: str
    switches: bytes
    setting: Setting = field(compare=False)


def _kind(setting: Setting) -> _Kind:
    return _Kind(setting.game.package, setting.pack_hash, msgspec.json.encode(setting.switches), setting)


@lru_cache(KEPT)
def _picture(kind: _Kind) -> Picture:
    picture: Picture = kind.setting.game.picture(kind.setting.words)
    return picture


@lru_cache(KEPT)
def _stage(kind: _Kind, seats: int) -> Stage:
    return _picture(kind).stage(seats)
