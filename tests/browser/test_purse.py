"""`hall`: a trade is put together in a box that shows what will be left, and sent at once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import barriers
from tests.browser.looks import still
from tests.browser.playing import wait_for
from tests.browser.seated import Game, enter, game_of, look
from underhall.server.decisions import DecisionShown

Visitor = Callable[..., Page]
LAPTOP, PHONE = (1280, 720), (390, 844)
FINGER = {"has_touch": True, "is_mobile": True}
ONE = " 1 "  # in the prompt of a payment: a single token


def at(page: Page, url: str, wanted: Callable[[DecisionShown], bool]) -> Game:
    game = game_of(url, "hall", "random", "random")
    enter(page, game)
    game.reach(wanted)
    look(page, game)
    still(page)
    return game


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_a_trade_is_sent_at_once(visitor: Visitor, url: str, size: tuple[int, int]) -> None:
    page = visitor(*size, **(FINGER if size == PHONE else {}))
    game = at(page, url, lambda decision: decision.kind == "trade-for")
    done = page.locator("#basket-done")
    expect(done).to_have_attribute("aria-disabled", "true")
    goals, heaps = page.locator(".heap.goal"), page.locator(".heaps span.heap > button:first-child")
    goals.last.click()
    expect(goals.last).to_have_attribute("aria-pressed", "true")
    left = 4
    for at_heap in range(heaps.count()):
        while left and heaps.nth(at_heap).get_attribute("aria-disabled") != "true":
            heaps.nth(at_heap).click()
            left -= 1
    less = page.locator(".less").first
    less.click()
    expect(done).to_contain_text("3 of 4")
    heaps.first.click()
    expect(done).not_to_have_attribute("aria-disabled", "true")
    expect(page.locator(".heap.picked").first).to_contain_text("→")
    assert not barriers(page, ".basket")
    choices, before = game.table.refresh().choices, trades(game)
    done.click()
    wait_for(page, lambda: page.locator("#basket-done").count() == 0 and game.table.refresh().choices >= choices + 5)
    assert trades(game) == before + 1
    expect(page.locator("#log")).to_contain_text("trades for")


def trades(game: Game) -> int:
    """How many trades the guest has completed."""
    return sum(line.by == 0 and "trades for" in line.text for line in game.table.log)


def test_a_payment_of_one_token_is_one_press(visitor: Visitor, url: str) -> None:
    page = visitor(*LAPTOP)
    game = at(page, url, lambda decision: decision.kind == "pay" and ONE in decision.prompt)
    heaps = page.locator(".basket .heap")
    expect(heaps.first).to_contain_text("→")
    choices = game.table.refresh().choices
    heaps.first.click()
    wait_for(page, lambda: game.table.refresh().choices > choices)
