"""Pictures for the rules: a moment is found by the decision that waits, and a picture may show some panels only."""

import re
from pathlib import Path

import msgspec
import pytest

import underhall
from tools.site.pictures import draw_moment
from underhall.engine.match import Match
from underhall.pictures.moments import Moment

TITLE = re.compile(r"<title>(.*?)</title>")


@pytest.fixture(scope="module")
def match() -> Match:
    played = underhall.new("dwarfs", seats=2, seed=3)
    for _ in range(6):
        assert played.decision is not None
        played.choose(played.decision.options[0])
    return played


def test_a_moment_is_the_nth_decision_of_its_kind(match: Match, tmp_path: Path) -> None:
    asks = [ply.kind for ply in match.plies if ply.seat >= 0]
    first = Moment("action", "Turn and actions", asks=asks[0])
    drawn = draw_moment(match, first, tmp_path, "first")
    assert drawn.caption.startswith("The opening: ") and "Blue: “Choose an action" in drawn.caption
    light, dark = ((tmp_path / drawn.file(theme)).read_text() for theme in ("light", "dark"))
    assert light != dark
    assert "The mountain" in light
    with pytest.raises(ValueError, match=f"99 decisions of the kind {asks[0]}"):
        draw_moment(match, msgspec.structs.replace(first, nth=99), tmp_path, "none")


def test_a_picture_of_some_panels_has_no_others(match: Match, tmp_path: Path) -> None:
    moment = Moment("which-discard", "Turn and actions", asks="action", panels=["own"])
    drawn = draw_moment(match, moment, tmp_path, "hand")
    text = (tmp_path / drawn.file("light")).read_text()
    assert ">Blue</text>" in text
    assert "The mountain" not in text
    with pytest.raises(ValueError, match="cellar"):
        draw_moment(match, msgspec.structs.replace(moment, panels=["cellar"]), tmp_path, "none")


def test_without_a_decision_it_is_the_end_as_spectators_see_it(match: Match, tmp_path: Path) -> None:
    drawn = draw_moment(match, Moment("end", "End and scoring"), tmp_path, "end")
    assert drawn.caption.startswith("The end of the same game") and "“" not in drawn.caption
