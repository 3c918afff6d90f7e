"""What explains a game in pictures: moments of a recorded match beside the chapters of its rules, and a legend.

A game's `illustrations.toml` lists them; what is said about them is in its `words/en/guide.ftl`. A moment is named by
the decision that waits, so its caption stays true when the record is renewed. The picture marks the decision's options
as its seat sees them.
"""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from underhall.engine.decision import Decision
from underhall.engine.declared.catalogue import Messages
from underhall.engine.dice import SeededDice
from underhall.engine.first_use import examined
from underhall.engine.game import Game
from underhall.engine.match import Match
from underhall.engine.record import load_record, play_on, setting_of
from underhall.engine.setting import setting
from underhall.engine.view import View, decision_on, see
from underhall.games import game as game_named
from underhall.pictures.drawn import lit_of, scene_of, stage_of
from underhall.pictures.layout import boxes_of
from underhall.pictures.palette import Theme
from underhall.pictures.scene import Box, Lit, Panel, Scene, Stage
from underhall.pictures.svg import number, tag
from underhall.pictures.symbols import Symbols
from underhall.pictures.viewer import Viewer, standing_of
from underhall.pictures.whole import Labels, Sheet

FILE, EXAMPLE = "illustrations.toml", "example.json"
GUIDE = "guide"  # the part of a game's words
OWN = "own"
LEGEND_SEATS = 3  # of the stage from which signs are taken: at every game's table


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture, and the chapter that it illustrates."""

    id: str
    chapter: str
    asks: str = ""  # the kind of the decision that waits; without it, the end of the game
    nth: int = 1  # which decision of this kind
    panels: list[str] = []  # the panels to draw; if empty, the whole table


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A group of the legend."""

    id: str
    signs: list[str]  # ids of drawings on the stage
    box: Box = (-12, -12, 24, 24)  # the part of them to show


class Illustrations(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All pictures of a game, from one record, and its legend."""

    record: str  # the golden case that `example.json` is the record of
    overview: str  # the id of the picture beside the overview; the others are in their chapters
    picture: list[Moment]
    legend: list[Signs]


class Sign(NamedTuple):
    """An entry of the legend."""

    name: str
    svg: str


class Shown(NamedTuple):
    """What a picture shows."""

    stage: Stage
    scene: Scene
    lit: tuple[Lit, ...]

    def only(self, panels: list[str]) -> Shown:
        """The same with only these panels; the first takes the place of the board."""
        kept = [panel for id in panels for panel in self.stage.panels if panel.id == id]
        if len(kept) != len(panels):
            raise ValueError(f"one of the panels {', '.join(panels)} is not there")
        middle = msgspec.structs.replace(kept[0], area="board")
        beside: list[Panel] = [msgspec.structs.replace(panel, area="shared") for panel in kept[1:]]
        return Shown(
            msgspec.structs.replace(self.stage, panels=(middle, *beside)),
            msgspec.structs.replace(self.scene, parts=(tuple(p for p in self.scene.pieces if p.panel in panels),)),
            tuple(
                msgspec.structs.replace(each, spots=tuple(spot for spot in each.spots if spot.panel in panels))
                for each in self.lit
            ),
        )


class Picture(NamedTuple):
    """A moment as it can be drawn."""

    shown: Shown
    labels: Labels
    prompt: str  # what is asked, and of whom; "" at the end
    first: int  # the seat whose panel comes first

    def svg(self, theme: Theme) -> tuple[str, int, int]:
        """A standalone SVG, its width and its height."""
        boxes = boxes_of(self.shown.stage, [self.shown.scene])
        sheet = Sheet(self.shown.stage, theme, boxes=boxes, first=self.first)
        return sheet.svg(self.shown.scene, self.labels, self.shown.lit), sheet.width, sheet.height


def has_illustrations(game: Game) -> bool:
    return game.has_picture and (game.folder / FILE).exists()


@cache
def illustrations_in(folder: Path) -> Illustrations:
    """What the game in a folder shows."""
    return msgspec.toml.decode((folder / FILE).read_bytes(), type=examined(Illustrations))


@cache
def guide_in(folder: Path) -> Messages:
    """The captions, the legend and the overview of the game in a folder."""
    return Messages(folder, GUIDE)


@cache
def example_of(name: str) -> Match:
    """The match that a game's pictures are taken from."""
    record = load_record(game_named(name).folder / EXAMPLE)
    return play_on(setting_of(record, None), record.seats, record.plies, SeededDice(0))  # golden tests compare digests


def picture_of(match: Match, moment: Moment) -> Picture:
    """One moment."""
    view, decision = _moment(match, moment)
    lit = lit_of(view, decision) if decision else ()
    shown = Shown(stage_of(match.setting, match.seats), scene_of(view), lit)
    if moment.panels:
        shown = shown.only([f"seat-{view.seat}" if panel == OWN else panel for panel in moment.panels])
    prompt = f"{match.setting.words.seat(view.seat)}: “{decision.prompt}”" if decision else ""
    return Picture(shown, Labels(match.setting.game.title, standing_of(view)), prompt, max(view.seat, 0))


def caption_of(match: Match, moment: Moment, picture: Picture) -> str:
    """What a picture shows, in words."""
    said = guide_in(match.setting.game.folder)(f"picture-{moment.id}")
    return f"{said} {picture.prompt}".rstrip()


def legend_of(name: str, theme: Theme, prefix: str = "legend-") -> list[tuple[str, list[Sign]]]:
    """The signs of a game by group, each as an SVG of its own."""
    game = game_named(name)
    stage, words = stage_of(setting(name), LEGEND_SEATS), guide_in(game.folder)
    return [
        (
            words(f"legend-{group.id}"),
            [_sign(stage, group.box, sign, words(f"sign-{sign}"), theme, prefix) for sign in group.signs],
        )
        for group in illustrations_in(game.folder).legend
    ]


def _sign(stage: Stage, box: Box, sign: str, name: str, theme: Theme, prefix: str) -> Sign:
    symbols = Symbols(stage.symbols, theme, f"{prefix}{sign}-{theme}-")  # ids must differ where signs share a page
    used = tag("use", href=f"#{symbols.use(sign)}")
    view = " ".join(number(value) for value in box)
    return Sign(name, tag("svg", f"<defs>{symbols.definitions}</defs>", used, viewBox=view, aria_hidden="true"))


def _moment(match: Match, moment: Moment) -> tuple[View, Decision | None]:
    """What the choosing seat sees when the decision waits; at the end, what a spectator sees."""
    if not moment.asks:
        return Viewer().view(match), None
    plies = (ply for ply in match.plies if ply.kind == moment.asks and ply.seat >= 0)
    ply = next(islice(plies, moment.nth - 1, None), None)
    if ply is None:
        raise ValueError(f"the record does not have {moment.nth} decisions of the kind {moment.asks}")
    table = ply.again()[0]
    return see(match.setting, table, ply.seat), decision_on(match.setting, table, "")
