"""The pictures of Fall of the Mountain King: the mountain from above, cut open, and what lies beside it."""

from __future__ import annotations

from functools import cached_property

from underhall.engine.decision import Decision
from underhall.engine.match_events import MatchEvent
from underhall.games.fall.facts import Facts
from underhall.games.fall.picture.about import POINTS
from underhall.games.fall.picture.lit import Lights
from underhall.games.fall.picture.scene import scene
from underhall.games.fall.picture.scene_board import BoardScene
from underhall.games.fall.picture.stage import stage
from underhall.games.fall.speech import FallWords
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Lit, Picture, Scene, Stage

FEW = 3  # seats that play on the small side of the map


def picture(words: FallWords) -> FallPicture:
    return FallPicture(words)


class FallPicture(Picture):
    """The pictures for one pack and its switches."""

    def __init__(self, words: FallWords) -> None:
        self._words = words
        self._pack = words.names.pack

    @cached_property
    def _small(self) -> BoardScene:
        return BoardScene(self._words.names, self._pack.map.small)

    @cached_property
    def _large(self) -> BoardScene:
        return BoardScene(self._words.names, self._pack.map.large)

    def _board(self, seats: int) -> BoardScene:
        return self._small if seats <= FEW else self._large

    def stage(self, seats: int) -> Stage:
        """What is drawn once."""
        return stage(self._words.names, self._board(seats).layout, seats)

    def scene(self, sketch: Sketch[Facts]) -> Scene:
        """What the view behind a sketch shows."""
        return scene(sketch, self._board(sketch.seats))

    def lit(self, facts: Facts, decision: Decision) -> tuple[Lit, ...]:
        """How the options of a decision show."""
        return Lights(facts, decision, self._board(facts.seats)).lit()

    def about(self, facts: Facts, event: MatchEvent) -> tuple[str, ...]:
        """The ids of the pieces that an event points at."""
        return self._words.pieces(facts, event.declared, event.values, POINTS)
