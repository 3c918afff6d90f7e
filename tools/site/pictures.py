"""The pictures of the rules as files for the site: the same moments that the server's own pages show."""

from pathlib import Path
from typing import NamedTuple

from underhall.engine.match import Match
from underhall.games import game as game_named
from underhall.pictures.moments import Moment, caption_of, example_of, illustrations_in, picture_of
from underhall.pictures.palette import Theme

THEMES: tuple[Theme, ...] = ("light", "dark")


class Drawn(NamedTuple):
    """A picture as files, one for each theme."""

    name: str
    caption: str
    width: int
    height: int

    def file(self, theme: Theme) -> str:
        return f"{self.name}-{theme}.svg"


def draw_pictures(game: str, folder: Path) -> dict[str, list[Drawn]]:
    """Draws the pictures of a game into a folder; returns them by chapter."""
    drawn: dict[str, list[Drawn]] = {}
    for moment in illustrations_in(game_named(game).folder).picture:
        made = draw_moment(example_of(game), moment, folder, f"{game}-{moment.id}")
        drawn.setdefault(moment.chapter, []).append(made)
    return drawn


def draw_moment(match: Match, moment: Moment, folder: Path, name: str) -> Drawn:
    """Draws one picture, in each theme."""
    picture = picture_of(match, moment)
    for theme in THEMES:
        svg, width, height = picture.svg(theme)
        drawn = Drawn(name, caption_of(match, moment, picture), width, height)
        (folder / drawn.file(theme)).write_text(svg)
    return drawn
