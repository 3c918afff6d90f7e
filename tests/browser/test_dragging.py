"""Dragging a piece with the mouse to where it shall lie, instead of two presses."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.in_view import problems
from tests.browser.looks import still
from tests.browser.playing import wait_for
from tests.browser.seated import Game, enter, game_of, look

Visitor = Callable[..., Page]
CARD = "#own .piece.lit[data-options^='play:']"
# A point at which the first lit piece of the board is really hit.
HIT = """() => {
  for (const node of document.querySelectorAll("#board .piece.lit"))
    for (const down of [0.5, 0.3, 0.7]) {
      const { left, top, width, height } = node.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + down * height];
      if (node.contains(document.elementFromPoint(x, y))) return { x, y };
    }
  return null;
}"""


def at_hand(visitor: Visitor, url: str) -> tuple[Page, Game]:
    """A page at which a card of the hand is lit that can lie in several places."""
    page, playing = visitor(), game_of(url, "dwarfs", "random")
    enter(page, playing)
    playing.reach(lambda decision: {"play", "place"} <= {option.key.partition(":")[0] for option in decision.options})
    look(page, playing)
    expect(page.locator(CARD).first).to_be_attached()
    still(page)
    assert not problems(page, playing)
    return page, playing


def middle(page: Page, selector: str) -> tuple[float, float]:
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def take(page: Page, playing: Game) -> dict[str, Any]:
    """Takes a card to the board, without letting it go; a place where it can lie."""
    before = playing.table.refresh().choices
    page.mouse.move(*middle(page, CARD))
    page.mouse.down()
    page.mouse.move(*middle(page, "#board"), steps=6)
    expect(page.locator("svg.dragged")).to_be_visible()
    wait_for(page, lambda: playing.table.refresh().choices == before + 1)
    wait_for(page, lambda: page.evaluate(HIT) is not None)
    place: dict[str, Any] = page.evaluate(HIT)
    return place


def test_a_card_is_dragged_to_its_place(visitor: Visitor, url: str):
    page, playing = at_hand(visitor, url)
    place = take(page, playing)
    before = playing.table.refresh().choices
    page.mouse.move(place["x"], place["y"], steps=4)
    page.mouse.up()
    expect(page.locator("svg.dragged")).to_have_count(0)
    wait_for(page, lambda: playing.table.refresh().choices > before)


def test_escape_lets_go_of_what_is_dragged(visitor: Visitor, url: str):
    page, playing = at_hand(visitor, url)
    place = take(page, playing)
    before = playing.table.refresh().choices
    page.mouse.move(place["x"], place["y"], steps=4)
    page.keyboard.press("Escape")
    expect(page.locator("svg.dragged")).to_have_count(0)
    page.mouse.up()
    assert playing.table.refresh().choices == before
    page.mouse.click(place["x"], place["y"])
    wait_for(page, lambda: playing.table.refresh().choices > before)


def test_a_press_stays_a_press_although_the_mouse_moves_a_little(visitor: Visitor, url: str):
    page, playing = at_hand(visitor, url)
    before = playing.table.refresh().choices
    x, y = middle(page, CARD)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 8, y + 5, steps=3)
    expect(page.locator("svg.dragged")).to_have_count(0)
    page.mouse.up()
    wait_for(page, lambda: playing.table.refresh().choices == before + 1)


def test_what_leaves_its_place_a_little_is_not_chosen(visitor: Visitor, url: str):
    page, playing = at_hand(visitor, url)
    before = playing.table.refresh().choices
    box = page.locator(CARD).first.bounding_box()
    assert box is not None
    page.mouse.move(*middle(page, CARD))
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] - 15, steps=3)
    page.mouse.up()
    expect(page.locator("svg.dragged")).to_have_count(0)
    assert playing.table.refresh().choices == before
