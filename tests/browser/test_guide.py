"""What explains a game beside the table: the legend is one press away; the table in words has headings and lists."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.playing import choose, come_in, my_turn, open_tab, open_table, start, wait_for
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.pictures.moments import illustrations_in

Visitor = Callable[..., Page]
DRAWN = "(signs) => signs.every((sign) => sign.querySelector('use').getBoundingClientRect().width > 4)"


@pytest.mark.parametrize("game", NAMES)
def test_the_legend_is_one_press_away_and_words_have_headings(visitor: Visitor, game: str) -> None:
    page = visitor()
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: random", game=game)
    start(page)
    page.get_by_role("button", name="Legend").click()
    dialog = page.get_by_role("dialog")
    listed = [sign for group in illustrations_in(game_named(game).folder).legend for sign in group.signs]
    signs = dialog.locator(".legend li")
    expect(signs).to_have_count(len(listed))
    wait_for(page, lambda: bool(signs.evaluate_all(DRAWN)))  # as soon as the picture is there
    expect(dialog.get_by_label("Search")).to_be_hidden()
    assert not barriers(page, "dialog")
    dialog.get_by_role("button", name="Rules").click()
    expect(dialog.get_by_label("Search")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("l")
    expect(dialog.get_by_label("Search")).to_be_hidden()
    dialog.get_by_role("button", name="Close").click()
    wait_for(page, lambda: my_turn(page))
    choose(page)
    open_tab(page, "In words")
    words = page.locator("#text")
    expect(words.get_by_role("heading").first).to_have_text("What has happened")
    expect(words.get_by_role("heading", name="The turn")).to_be_attached()
    assert words.get_by_role("list").count() == words.get_by_role("heading").count() > 3
    assert not barriers(page, "#text")
