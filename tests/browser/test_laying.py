"""Cards are seen before they are laid, and numbers are plain buttons."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.looks import still
from tests.browser.playing import wait_for
from tests.browser.seated import Game, enter, game_of, look
from underhall.server.decisions import DecisionShown

Visitor = Callable[..., Page]
LAPTOP, PHONE = (1280, 720), (390, 844)
FINGER = {"has_touch": True, "is_mobile": True}
BOXES = """() => ["cannot", "preview:card"].map((id) => document.querySelector(`.piece.preview[data-id="${id}"]`))
  .filter(Boolean).map((node) => node.getBoundingClientRect().toJSON())"""


def at(page: Page, url: str, *kinds: str) -> tuple[Game, DecisionShown]:
    game = game_of(url, "fall", "random", "random")
    enter(page, game)
    decision = game.reach(lambda decision: decision.kind in kinds)
    look(page, game)
    still(page)
    return game, decision


def test_a_card_follows_the_pointer_and_one_press_lays_it(visitor: Visitor, url: str):
    page = visitor(*LAPTOP)
    game, decision = at(page, url, "where")
    spots, barred = page.locator(".piece.spot.lit"), page.locator(".piece.barred")
    expect(spots).to_have_count(len(decision.options))
    for spot in (spots.first, spots.last):
        spot.hover()
        there = spot.bounding_box()
        (card,) = page.evaluate(BOXES)
        assert there is not None
        assert abs(card["x"] + card["width"] / 2 - there["x"] - there["width"] / 2) < 2
        assert abs(card["y"] + card["height"] / 2 - there["y"] - there["height"] / 2) < 2
    barred.first.hover()
    expect(page.locator(".piece.preview.cannot")).to_have_count(1)
    expect(page.locator(".tip")).to_contain_text("must lie over at least one quadrant")
    expect(page.locator(".tip")).not_to_contain_text("Lay it")
    choices = game.table.refresh().choices
    barred.first.click()
    assert game.table.refresh().choices == choices
    spots.first.click()
    wait_for(page, lambda: game.table.refresh().choices > choices)


def test_the_keys_lay_a_card_and_the_words_do_not_cover_it(visitor: Visitor, url: str):
    page = visitor(*LAPTOP)
    game, _ = at(page, url, "where")
    seen = set()
    for key in ("ArrowDown", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowRight"):
        page.keyboard.press(key)
        seen.add(page.evaluate("document.activeElement.dataset.id"))
        (card,) = page.evaluate(BOXES)
        tip = page.locator(".tip").bounding_box()
        assert tip is not None
        assert tip["y"] >= card["bottom"] or tip["y"] + tip["height"] <= card["top"]
    assert len(seen) > 2
    choices = game.table.refresh().choices
    page.keyboard.press("Enter")
    wait_for(page, lambda: game.table.refresh().choices > choices)


def test_a_finger_sees_a_card_before_it_is_laid(visitor: Visitor, url: str):
    page = visitor(*PHONE, **FINGER)
    game, _ = at(page, url, "where")
    page.locator(".piece.spot.lit").first.tap()
    expect(page.locator(".piece.preview").first).to_be_attached()
    expect(page.locator(".tip")).to_be_hidden()  # what it said is in the box with "Do it"
    choices = game.table.refresh().choices
    page.locator("#do-it").tap()
    wait_for(page, lambda: game.table.refresh().choices > choices)


def test_a_number_is_one_press_and_shows_what_is_left(visitor: Visitor, url: str):
    page = visitor(*LAPTOP)
    game, decision = at(page, url, "boost-supplies", "boost-desperation")
    buttons = page.locator("#buttons .amount")
    expect(buttons).to_have_count(len(decision.options))
    assert [button.get_attribute("data-amount") for button in buttons.all()] == [
        str(number) for number in range(len(decision.options))
    ]
    expect(page.locator(".lit-hint")).to_have_count(0)
    expect(buttons.last).to_contain_text("power")
    buttons.last.hover()
    expect(page.locator(".piece.preview[data-id='preview:left']")).to_have_count(1)
    choices = game.table.refresh().choices
    brings = page.locator("#buttons [data-amount='1'] span").inner_text()
    page.keyboard.press("1")
    wait_for(page, lambda: game.table.refresh().choices > choices)
    expect(page.locator("#log")).to_contain_text(f"action with {brings}")  # the key of a number chooses it


# The first card of dwarfs ---------------------------------------------------------------------------------------------

CARD, WALLS = (f".piece.preview[data-id='preview:{part}']" for part in ("card", "walls"))
# How much of the card some ways to turn it hide: in parts of the card, the largest of them.
HIDDEN = """() => {
  const box = (node) => node.getBoundingClientRect();
  const card = box(document.querySelector(".piece.preview[data-id='preview:card']"));
  const common = (a, b, from, to) => Math.max(0, Math.min(a[to], b[to]) - Math.max(a[from], b[from]));
  const part = (way) => common(way, card, "left", "right") * common(way, card, "top", "bottom");
  const ways = [...document.querySelectorAll(".piece.lit[data-id^='turn:']")];
  return Math.max(...ways.map((way) => part(box(way)))) / (card.width * card.height);
}"""


def a_card_to_turn(page: Page, url: str) -> tuple[Game, str]:
    """A game in which a card can face four ways, and how its walls lie at first."""
    game = game_of(url, "dwarfs", "random")
    enter(page, game)
    game.reach(lambda decision: decision.kind == "which-way" and len(decision.options) == 4)
    look(page, game)
    expect(page.locator(CARD)).to_have_count(1)
    still(page)
    return game, page.locator(WALLS).get_attribute("style") or ""


def test_a_card_is_seen_while_it_is_turned_and_one_press_lays_it(visitor: Visitor, url: str):
    page = visitor(*LAPTOP)
    game, first = a_card_to_turn(page, url)
    assert page.evaluate(HIDDEN) < 0.1
    page.keyboard.press("r")
    second = page.locator(WALLS).get_attribute("style")
    assert second != first
    page.locator(".piece.lit[data-id='turn:3']").hover()
    assert page.locator(WALLS).get_attribute("style") not in (first, second)
    page.locator("#status").hover()
    assert page.locator(WALLS).get_attribute("style") == second, "only the player turns it"
    choices = game.table.refresh().choices
    page.locator(".piece.lit[data-id='lay']").click()
    wait_for(page, lambda: game.table.refresh().choices > choices)
    laid = page.locator(".piece[data-id^='walls:']")
    expect(laid).to_have_count(1)
    assert (laid.get_attribute("style") or "").split(") ")[1] == (second or "").split(") ")[1]


def test_a_finger_turns_a_card_before_it_lays_it(visitor: Visitor, url: str):
    page = visitor(*PHONE, **FINGER)
    game, first = a_card_to_turn(page, url)
    assert page.evaluate(HIDDEN) < 0.1
    page.locator(".piece.lit[data-id='turn:2']").tap()
    expect(page.locator("#do-it")).to_be_visible()
    turned = page.locator(WALLS).get_attribute("style")
    assert turned != first
    choices = game.table.refresh().choices
    page.locator(".piece.lit[data-id='lay']").tap()
    wait_for(page, lambda: game.table.refresh().choices > choices)
    expect(page.locator(".piece[data-id^='walls:']")).to_have_attribute("style", turned or "")
