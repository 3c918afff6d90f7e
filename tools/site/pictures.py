"""Pictures for the rules: moments of a recorded game, drawn by our own picture code.

`pictures.toml` lists them. A moment is named by the decision that waits, so its caption stays true when the record is
renewed. The picture marks the decision's options as its seat sees them.
"""

from itertools import islice
from pathlib import Path
from typing import NamedTuple

import msgspec

from underhall.engine.decision import Decision
from underhall.engine.dice import SeededDice
from underhall.engine.match import Match
from underhall.engine.record import load_record, play_on, setting_of
from underhall.engine.view import View, decision_on, see
from underhall.pictures.drawn import lit_of, scene_of, stage_of
from underhall.pictures.layout import boxes_of
from underhall.pictures.palette import Theme
from underhall.pictures.scene import Lit, Panel, Scene, Stage
from underhall.pictures.viewer import Viewer, standing_of
from underhall.pictures.whole import Labels, Sheet

LIST = Path(__file__).with_name("pictures.toml")
RECORDS = Path(__file__).resolve().parents[2] / "tests" / "golden" / "records"
THEMES: tuple[Theme, ...] = ("light", "dark")
OWN = "own"


class Moment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A picture, and the chapter that it illustrates."""

    chapter: str
    caption: str
    asks: str = ""  # the kind of the decision that waits; without it, the end of the game
    nth: int = 1  # which decision of this kind
    panels: list[str] = []  # the panels to draw; if empty, the whole table


class Game(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pictures of a game, all from one record."""

    record: str
    picture: list[Moment]


class Drawn(NamedTuple):
    """A picture as files, one for each theme."""

    name: str
    caption: str
    width: int
    height: int

    def file(self, theme: Theme) -> str:
        return f"{self.name}-{theme}.svg"


class Shown(NamedTuple):
    """What a picture shows."""

    stage: Stage
    scene: Scene
    lit: tuple[Lit, ...]

    def only(self, panels: list[str]) -> "Shown":
        """The same with only these panels; the first takes the place of the board."""
        kept = [panel for id in panels for panel in self.stage.panels if panel.id == id]
        if len(kept) != len(panels):
            raise ValueError(f"one of the panels {', '.join(panels)} is not there")
        middle = msgspec.structs.replace(kept[0], area="board")
        beside: list[Panel] = [msgspec.structs.replace(panel, area="shared") for panel in kept[1:]]
        return Shown(
            msgspec.structs.replace(self.stage, panels=(middle, *beside)),
            msgspec.structs.replace(self.scene, pieces=tuple(p for p in self.scene.pieces if p.panel in panels)),
            tuple(
                msgspec.structs.replace(each, spots=tuple(spot for spot in each.spots if spot.panel in panels))
                for each in self.lit
            ),
        )


def draw_pictures(game: str, folder: Path) -> dict[str, list[Drawn]]:
    """Draws the pictures of a game into a folder; returns them by chapter."""
    listed = msgspec.toml.decode(LIST.read_bytes(), type=dict[str, Game])[game]
    record = load_record(RECORDS / f"{listed.record}.json")
    match = play_on(
        setting_of(record, None), record.seats, record.plies, SeededDice(0)
    )  # golden tests compare its digests
    drawn: dict[str, list[Drawn]] = {}
    for number, moment in enumerate(listed.picture, 1):
        drawn.setdefault(moment.chapter, []).append(draw_moment(match, moment, folder, f"{game}-{number}"))
    return drawn


def draw_moment(match: Match, moment: Moment, folder: Path, name: str) -> Drawn:
    """Draws one picture, in each theme."""
    view, decision = _moment(match, moment)
    lit = lit_of(view, decision) if decision else ()
    shown = Shown(stage_of(match.setting, match.seats), scene_of(view), lit)
    if moment.panels:
        shown = shown.only([f"seat-{view.seat}" if panel == OWN else panel for panel in moment.panels])
    caption = " ".join(
        [moment.caption, *([f"{match.setting.words.seat(view.seat)}: “{decision.prompt}”"] if decision else [])]
    )
    labels = Labels(match.setting.game.title, standing_of(view))
    for theme in THEMES:
        sheet = Sheet(shown.stage, theme, boxes=boxes_of(shown.stage, [shown.scene]), first=max(view.seat, 0))
        drawn = Drawn(name, caption, sheet.width, sheet.height)
        (folder / drawn.file(theme)).write_text(sheet.svg(shown.scene, labels, shown.lit))
    return drawn


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
