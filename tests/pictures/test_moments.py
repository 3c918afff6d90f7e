"""What explains a game: moments for its rules, signs for its legend, and the words for both."""

from __future__ import annotations

import re

import pytest

from underhall.engine.declared.catalogue import ENGLISH, Catalogue, file_of
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures.moments import (
    GUIDE,
    caption_of,
    example_of,
    illustrations_in,
    legend_of,
    picture_of,
)
from underhall.server.web.pages.guide import OVERVIEW, REMEMBER

MOST_SECTIONS = 8  # of an overview: more is not read at a glance
LONGEST_LINE = 220  # letters of an item


@pytest.mark.parametrize("name", NAMES)
def test_all_that_is_shown_has_words_and_no_words_are_left_over(name: str) -> None:
    game = game_named(name)
    listed = illustrations_in(game.folder)
    wanted = {f"overview-{id}" for id in (*OVERVIEW, REMEMBER)}
    wanted |= {f"picture-{moment.id}" for moment in listed.picture}
    wanted |= {f"legend-{group.id}" for group in listed.legend}
    wanted |= {f"sign-{sign}" for group in listed.legend for sign in group.signs}
    words = Catalogue([file_of(game.folder, GUIDE, ENGLISH)])
    assert set(words.messages) == wanted
    for id in (*OVERVIEW, REMEMBER):
        lines = words.say(f"overview-{id}").splitlines()
        assert 1 <= len(lines) <= MOST_SECTIONS
        assert all(line.endswith(".") and len(line) <= LONGEST_LINE for line in lines)


@pytest.mark.parametrize("name", NAMES)
def test_every_moment_is_in_a_chapter_and_can_be_drawn(name: str) -> None:
    game = game_named(name)
    chapters = {rule.section for rule in game.rulebook.rules}
    match, moments = example_of(name), illustrations_in(game.folder).picture
    assert len({moment.id for moment in moments}) == len(moments) >= 5
    for moment in moments:
        assert moment.chapter in chapters, moment.id
        picture = picture_of(match, moment)
        svg, width, height = picture.svg("light")
        assert svg.startswith("<svg") and width > 300 and height > 300
        assert bool(moment.asks) == ("“" in caption_of(match, moment, picture))
        assert "Dots mark" not in caption_of(match, moment, picture) or picture.shown.lit


@pytest.mark.parametrize("name", NAMES)
def test_signs_are_drawings_of_the_stage_with_ids_of_their_own(name: str) -> None:
    signs = [sign for _, group in legend_of(name, "light") for sign in group]
    assert len(signs) > 20 and len({sign.name for sign in signs}) == len(signs)
    ids = [id for sign in signs for id in re.findall(r'\bid="([^"]+)"', sign.svg)]
    assert len(set(ids)) == len(ids), "they share a page"
    assert not any("var(--" in sign.svg for sign in signs)
