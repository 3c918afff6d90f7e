"""Every screen, at every size and in every theme: kept as pictures, and without barriers for anybody."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import ALL, COLOURS, barriers
from tests.browser.looks import in_all_themes, keep, still
from tests.browser.playing import come_in, open_tab
from tests.browser.seated import enter, game_of, look
from underhall.games import NAMES

Visitor = Callable[..., Page]
PATHS = (
    "/",
    "/tables/new?game=hall",
    "/rules",
    "/rules/dwarfs",
    "/rules/fall/aid",
    "/learn",
    "/learn/fall",
    "/me",
    "/tables?which=mine",
)
KEPT = {"/": "lobby", "/tables/new?game=hall": "new-table", "/rules/dwarfs": "rules", "/learn/fall": "learn"}
MIDDLE = {"dwarfs": 16, "fall": 45, "hall": 45}  # choices of a person, about half of a match
LOOK_CLOSER = """() => [...document.querySelectorAll(".piece[data-id]")].some((node) => {
  node.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
  return document.querySelector("dialog.leaf");
})"""


def check(page: Page, name: str, part: str = "body") -> None:
    for scheme, rules in zip(in_all_themes(page), (ALL, COLOURS, COLOURS), strict=True):
        assert barriers(page, part, rules) == [], (name, scheme)


def test_the_pages_around_the_tables(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    for path in PATHS:
        page.goto(path)
        if path in KEPT:
            keep(page, KEPT[path])
        check(page, path)


@pytest.mark.parametrize("game", NAMES)
def test_the_table_a_card_the_end_and_the_replay(visitor: Visitor, url: str, game: str):
    page, playing = visitor(), game_of(url, game, "random")  # soon over
    enter(page, playing)
    playing.play(MIDDLE[game])
    look(page, playing)
    expect(page.locator(".piece.lit, #buttons .option").first).to_be_attached()
    keep(page, f"{game}-table")
    check(page, f"{game}: the table")
    for tab in ("Chat", "Scores", "In words", "More"):
        open_tab(page, tab)
        still(page)
        assert barriers(page, "#tabs") == [], tab
    open_tab(page, "Log")
    page.evaluate(LOOK_CLOSER)
    expect(page.locator("dialog.leaf")).to_be_visible()
    check(page, f"{game}: a card", "dialog.leaf")
    page.keyboard.press("Escape")

    playing.play()
    expect(page.locator("#finished")).to_be_visible()
    keep(page, f"{game}-end")
    check(page, f"{game}: the end")

    look(page, playing, f"/replay#{playing.table.shown.choices // 2}")
    expect(page.locator("#then")).to_contain_text("Next, ")
    keep(page, f"{game}-replay")
    check(page, f"{game}: the replay")
