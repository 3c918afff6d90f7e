"""On a phone, the board stays where it is from one choice to the next."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.in_view import problems
from tests.browser.seated import enter, game_of, look
from underhall.games import NAMES

Visitor = Callable[..., Page]
# Where the board begins on the page, unless it is small and stays below the bar; and how high the bar is.
PLACE = """() => {
  const top = Math.round(document.getElementById("board").getBoundingClientRect().top + scrollY);
  return [document.body.classList.contains("beside") ? null : top, document.querySelector(".bar").offsetHeight];
}"""


@pytest.mark.parametrize("game", NAMES)
def test_the_board_of_a_phone_stays_where_it_is(visitor: Visitor, url: str, game: str):
    page, playing = visitor(390, 844, has_touch=True, is_mobile=True), game_of(url, game, *["random"] * 3)
    enter(page, playing)
    look(page, playing)
    tops, bars, kinds = set(), set(), set()
    for _ in range(14):
        playing.play(2)
        if playing.table.decision is None:
            break
        kinds.add(playing.table.decision.kind)
        assert not problems(page, playing)
        top, bar = page.evaluate(PLACE)
        tops.add(top)
        bars.add(bar)
    assert len(kinds) > 2
    assert len(bars) == 1, bars
    assert len(tops - {None}) == 1, tops
