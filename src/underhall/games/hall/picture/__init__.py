"""The pictures of In the Hall of the Mountain King."""

from __future__ import annotations

from underhall.engine.decision import Decision
from underhall.engine.match_events import MatchEvent
from underhall.games.hall.facts import Facts
from underhall.games.hall.picture.about import POINTS
from underhall.games.hall.picture.lit import lit
from underhall.games.hall.picture.scene import Scenes
from underhall.games.hall.picture.stage import stage
from underhall.games.hall.speech import HallWords
from underhall.pictures.parts import Sketch
from underhall.pictures.scene import Lit, Picture, Scene, Stage


def picture(words: HallWords) -> HallPicture:
    return HallPicture(words)


class HallPicture(Picture):
    """The pictures for one pack and its switches."""

    def __init__(self, words: HallWords) -> None:
        self._words, self._names = words, words.names
        self._scenes = Scenes(words.names)

    def stage(self, seats: int) -> Stage:
        return stage(self._names, seats)

    def scene(self, sketch: Sketch[Facts]) -> Scene:
        return self._scenes.scene(sketch)

    def lit(self, facts: Facts, decision: Decision) -> tuple[Lit, ...]:
        return lit(facts, decision)

    def about(self, facts: Facts, event: MatchEvent) -> tuple[str, ...]:
        return self._words.pieces(facts, event.declared, event.values, POINTS)
