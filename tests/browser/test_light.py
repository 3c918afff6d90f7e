"""Pages are light: a table takes few requests, comes from the cache the next time, and leaves the machine alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import come_in, see_options
from tests.browser.seated import Game, enter, game_of, look
from underhall.games import NAMES

Visitor = Callable[..., Page]
MOST_REQUESTS = 15
MOVING = (
    "document.getAnimations().filter((each) => each.playState === 'running').map((each) => each.animationName ?? '')"
)
QUIET = """async () => {  // whether nothing on the page changes for a while
  let changes = 0;
  const watch = new MutationObserver((found) => { changes += found.length; });
  watch.observe(document.body, { attributes: true, childList: true, characterData: true, subtree: true });
  await new Promise((later) => setTimeout(later, 1500));
  watch.disconnect();
  return changes === 0;
}"""
ENDLESS = """document.getAnimations()
  .filter((each) => each.effect.getTiming().iterations === Infinity).map((each) => each.animationName ?? "")"""


def choosing(page: Page, url: str, game: str) -> Game:
    """A table at which the player must choose among pieces that are lit."""
    playing = game_of(url, game)
    enter(page, playing)
    look(page, playing)
    see_options(page)
    return playing


@pytest.mark.parametrize("game", NAMES)
def test_a_table_takes_few_requests(visitor: Visitor, url: str, game: str):
    page = visitor()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("websocket", lambda socket: asked.append(socket.url))
    playing = choosing(page, url, game)
    page.wait_for_load_state("networkidle")
    assert len(asked) <= MOST_REQUESTS, asked
    scripts = [address for address in asked if address.endswith(".js")]
    assert len(scripts) == 2, scripts

    asked.clear()
    look(page, playing)
    page.wait_for_load_state("networkidle")
    again = page.evaluate(
        "performance.getEntriesByType('resource').filter((each) => each.transferSize > 0).map((each) => each.name)"
    )
    kept = [address for address in again if "/files/" in address or "/stages/" in address]
    assert kept == [], "what names its content is fetched once"


@pytest.mark.parametrize("game", NAMES)
def test_a_table_that_waits_for_its_player_does_nothing(visitor: Visitor, url: str, game: str):
    page = visitor()
    choosing(page, url, game)
    expect(page.locator(".piece.lit").first).to_be_attached()
    assert page.evaluate(ENDLESS) == []
    page.wait_for_function(f"{MOVING}.length === 0")
    page.wait_for_function(QUIET)


def test_what_a_lesson_points_at_does_not_move_for_ever(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    page.goto("/learn/dwarfs")
    page.locator("main form button").first.click()
    on, taught = page.locator("#coach-on"), page.locator(".taught")
    expect(on).to_be_visible()
    while not taught.count():
        on.click()
    assert page.evaluate(ENDLESS) == []


def test_only_what_changed_is_sent_after_a_move(visitor: Visitor, url: str):
    page = visitor()
    heard: list[Any] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda data: heard.append(data)))
    playing = choosing(page, url, "dwarfs")
    before = len(heard)
    decision = playing.table.wait(20)
    assert decision is not None
    playing.table.choose(decision.options[0])
    expect(page.locator("#main")).not_to_have_attribute("data-number", str(before))
    page.wait_for_function(f"Number(document.getElementById('main').dataset.number) >= {playing.table.shown.number}")
    later = [data for data in heard[before:] if '"type":"changed"' in str(data)[:30]]
    assert later and not any('"seed_hash"' in str(data) for data in later)
    assert '"seed_hash"' in str(heard[0])
