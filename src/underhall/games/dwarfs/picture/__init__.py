"""The pictures of Dwar7s Fall: a stage drawn once, scenes from what a view shows, and how options show in them."""

from __future__ import annotations

from underhall.engine.decision import Decision
from underhall.engine.match_events import MatchEvent
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.about import POINTS
from underhall.games.dwarfs.picture.lit import lit
from underhall.games.dwarfs.picture.scene import scene
from underhall.games.dwarfs.picture.stage import stage
from underhall.games.dwarfs.speech import DwarfsWords
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Lit, Picture, Scene, Stage


def picture(words: DwarfsWords) -> DwarfsPicture:
    return DwarfsPicture(words)


class DwarfsPicture(Picture):
    """The pictures for one pack and its switches."""

    def __init__(self, words: DwarfsWords) -> None:
        self._words = words

    def stage(self, seats: int) -> Stage:
        """What is drawn once."""
        return stage(self._words.names, seats)

    def scene(self, sketch: Sketch[Facts]) -> Scene:
        """What the view behind a sketch shows."""
        return scene(sketch)

    def lit(self, facts: Facts, decision: Decision) -> tuple[Lit, ...]:
        """How the options of the viewer's decision show."""
        return lit(self._words, facts, decision)

    def about(self, facts: Facts, event: MatchEvent) -> tuple[str, ...]:
        """The ids of the pieces that an event points at."""
        return self._words.pieces(facts, event.declared, event.values, POINTS)
