"""Pictures in which options light the pieces that they point at: the game only draws its stage and its scene."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from underhall.engine.decision import Decision
from underhall.engine.declared.words import Words
from underhall.engine.match_events import MatchEvent
from underhall.pictures import art
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Lit, Picture, Piece
from underhall.pictures.svg import group


class PlainPicture(Picture):
    """The pictures for one pack and its switches; a game adds `stage` and `scene`."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def lit(self, facts: Any, decision: Decision) -> tuple[Lit, ...]:
        """An option without a target is just a button."""
        targets = {option.key: option.target for option in decision.options}
        return tuple(Lit(key, () if target is None else (target,)) for key, target in targets.items())

    def about(self, facts: Any, event: MatchEvent) -> tuple[str, ...]:
        """The pieces that the fields of an event stand for."""
        return self.words.pieces(facts, event.declared, event.values, {})

    @staticmethod
    def pieces(sketch: Sketch[Any], draw: Callable[..., Iterable[Piece]], *about: int) -> tuple[Piece, ...]:
        """A part of the scene: the pieces of `draw(facts, *about)`."""
        return sketch.part((draw, *about), lambda facts: tuple(draw(facts, *about)))


def symbols(drawings: Mapping[str, str]) -> str:
    """The symbols of a stage, which pieces show: the drawing `gem` becomes the symbol `s-gem`."""
    return art.defs() + "".join(group(f"s-{name}", drawing) for name, drawing in drawings.items())
