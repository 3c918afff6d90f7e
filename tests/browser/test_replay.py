"""Replays in a real browser: step by step, as other seats, with the chances to win, and playing on."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.firefox import is_wanted
from tests.browser.in_view import faults
from tests.browser.looks import still
from tests.browser.playing import wait_for
from tests.browser.seated import SHORT
from tests.patience import STUCK
from tests.server.serving import guest
from underhall.client import AtTable
from underhall.games import NAMES

Visitor = Callable[..., Page]
pytestmark = pytest.mark.firefox
TURNS = 3


@pytest.fixture(scope="module")
def game(url: str) -> AtTable:
    """A short game that is over, of bots alone."""
    table = guest(url, "Ada").open("dwarfs", ["random", "greedy"], switches={"turn_limit": TURNS}, listed=True)
    table.start()
    assert table.wait(STUCK) is None and table.shown.status == "finished"
    return table


def look_back(page: Page, game: AtTable, choice: int = 0) -> None:
    page.goto(f"/tables/{game.id}/replay#{choice}")
    expect(page.locator("#then")).to_contain_text("Next, ")
    expect(page.locator(".piece").first).to_be_attached()


def place(page: Page) -> int:
    found = re.match(r"Choice (\d+) of", page.locator("#place").inner_text())
    assert found is not None
    return int(found[1])


def turns(page: Page) -> list[int]:
    """How many choices had been made when each turn began: with some dice even the first is one choice long."""
    begun: list[int] = json.loads(page.locator("#main").get_attribute("data-turns") or "[]")
    return begun


def log_lines(page: Page) -> int:
    return page.locator("#log li").count()


def test_through_the_game_by_buttons_keys_and_slider(visitor: Visitor, game: AtTable):
    page, last = visitor(), game.shown.choices
    look_back(page, game)
    at_start = log_lines(page)
    page.get_by_role("button", name="One choice forward").click()
    expect(page.locator("#place")).to_contain_text("Choice 1 of")
    begun = turns(page)
    turn = next(choice for choice in begun if choice > 1)
    page.get_by_role("button", name="One turn forward").click()
    wait_for(page, lambda: log_lines(page) > at_start)
    here = f"Choice {turn} of {last} · turn {begun.index(turn) + 1} of {TURNS * 2}"
    expect(page.locator("#place")).to_have_text(here)
    page.keyboard.press("ArrowRight")
    assert place(page) == turn + 1
    page.keyboard.press("Shift+ArrowLeft")
    assert place(page) == turn
    page.keyboard.press("End")
    expect(page.locator("#then")).to_contain_text("The end.")
    assert place(page) == last
    expect(page.get_by_role("button", name="Play on from here")).to_be_disabled()
    page.keyboard.press("Home")
    wait_for(page, lambda: log_lines(page) == at_start)
    page.get_by_label("Choices made").fill("4")
    expect(page.locator("#then")).to_contain_text("Next, ")
    expect(page).to_have_url(re.compile("#4$"))
    page.get_by_role("button", name="To the start").click()
    page.get_by_label("Speed").select_option(label="At once")
    page.keyboard.press("Space")
    wait_for(page, lambda: place(page) > 2)
    page.get_by_role("button", name="Pause").click()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1180, 820)])
@pytest.mark.parametrize("name", NAMES)
def test_everything_is_arranged_as_at_the_table(visitor: Visitor, url: str, name: str, size: tuple[int, int]):
    table = guest(url, "Ada").open(name, ["random"] * 4, switches=SHORT.get(name, {}))
    table.start()
    assert table.wait(STUCK) is None
    page = visitor(*size)
    look_back(page, table, table.shown.choices // 3)
    still(page)
    assert faults(page) == []
    way, play = page.locator("#transport").bounding_box(), page.locator(".play").bounding_box()
    assert way is not None and play is not None
    assert play["y"] + play["height"] <= way["y"] and way["y"] + way["height"] <= size[1]
    expect(page.locator("#standing")).to_be_visible()
    chooser = page.locator("#then").inner_text().removeprefix("Next, ").split(" (")[0]
    seat = page.locator("#seats > li", has_text=chooser).get_attribute("data-seat")
    expect(page.locator("#own > svg.picture")).to_have_attribute("data-panel", f"seat-{seat}")
    expect(page.locator("#seats > li .numbers .chip:visible").first).to_be_visible()
    expect(page.locator("#seats > li:visible")).to_have_count(4)
    page.get_by_role("button", name="To the start").click()
    page.get_by_label("View as").select_option("2")
    expect(page.locator("#own > svg.picture")).to_have_attribute("data-panel", re.compile("2"))
    expect(page.locator("#then")).to_contain_text("Next, ")
    still(page)
    assert faults(page) == []


# Whether something is seen in its middle.
ON_TOP = """(selector) => {
  const node = document.querySelector(selector);
  const { left, top, width, height } = node.getBoundingClientRect();
  return height > 150 && node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
# The smallest letters of words in the panels beside the board that are open, in pixels.
SMALLEST = """() => {
  const frames = [...document.querySelectorAll(":is(#own, #shared > details[open]) svg.picture")];
  const drawing = (use) => document.querySelector(use.getAttribute("href"));
  const uses = frames.flatMap((frame) => [...frame.querySelectorAll("use")]).map((use) => [use, drawing(use)]);
  const texts = [...frames.map((frame) => [frame, frame]), ...uses].flatMap(([at, shown]) =>
    [...(shown?.querySelectorAll("text[font-size]") ?? [])].map((text) => [at.getScreenCTM().a, text]));
  const words = texts.filter(([, text]) => /[a-z]{3}/.test(text.textContent));
  return Math.min(...words.map(([scale, text]) => scale * Number(text.getAttribute("font-size"))));
}"""


@pytest.mark.parametrize("name", ["fall", "hall"])
def test_all_panels_are_open_and_their_words_can_be_read(visitor: Visitor, url: str, name: str):
    table = guest(url, "Ada").open(name, ["random"] * 4)
    table.start()
    assert table.wait(STUCK) is None
    page = visitor(1280, 720)
    for part in (1, 2):
        look_back(page, table, table.shown.choices * part // 3)
        still(page)
        expect(page.locator("#shared > details:not([open])")).to_have_count(0)
        assert page.evaluate(SMALLEST) >= 7.5


# How far a picture lies beyond the frame of its panel, in pixels.
BEYOND = """(details) => {
  const [frame, picture] = [details, details.querySelector("svg.picture")].map((node) => node.getBoundingClientRect());
  const { borderTopWidth, outlineStyle } = getComputedStyle(details);
  return [borderTopWidth, outlineStyle, Math.max(0, picture.right - frame.right, picture.bottom - frame.bottom)];
}"""


def test_the_frame_of_a_panel_lies_over_what_it_holds(visitor: Visitor, game: AtTable):
    page = visitor(1280, 720)
    look_back(page, game)
    line = page.locator("#seats > li:not(.asked)").first
    line.locator(".line").click()
    page.locator("#then").hover()
    panel = line.locator("details")
    expect(panel.locator("svg.picture")).to_be_visible()
    border, outline, beyond = panel.evaluate(BEYOND)
    assert (border, outline) == ("0px", "solid") and beyond < 0.5


def test_with_other_eyes_and_what_could_be_chosen(visitor: Visitor, game: AtTable):
    page = visitor()
    look_back(page, game, 3)
    page.get_by_role("tab", name="In words").click()
    expect(page.locator("#text")).not_to_contain_text(re.compile(r"goal:\s+hidden"))
    page.get_by_label("View as").select_option(label="A spectator")
    expect(page.locator("#text")).to_contain_text(re.compile(r"goal:\s+hidden"))
    page.get_by_label("View as").select_option("1")
    expect(page.locator("#own .piece").first).to_be_attached()
    page.get_by_role("tab", name="Scores").click()
    expect(page.get_by_role("table")).to_contain_text("Total")
    assert page.locator(".piece.lit").count() == 0
    page.get_by_role("tab", name="Options").click()
    expect(page.locator("#options .chosen")).to_contain_text("chosen")
    label = page.locator("#then").inner_text().partition(": ")[2].partition("): ")[2]
    expect(page.locator("#options .chosen")).to_contain_text(label)
    expect(page.locator(".piece.lit").first).to_be_attached()
    page.keyboard.press("Tab")
    page.get_by_role("button", name="One choice forward").click()
    expect(page.locator("#place")).to_contain_text("Choice 4 of")
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".piece.lit")).to_have_count(0)


def test_chances_to_win_are_drawn_and_lead_through_the_game(visitor: Visitor, game: AtTable):
    page = visitor()
    look_back(page, game)
    expect(page.locator("#progress")).to_have_text("")
    curve = page.get_by_role("img", name="Chances of winning over the game")
    expect(curve).to_have_accessible_name(re.compile(r"Blue from \d+ % to \d+ %"))
    expect(page.locator(".curve .chance")).to_have_count(2)
    expect(page.locator(".curve .end")).to_have_count(0)
    low = curve.bounding_box()
    page.get_by_role("button", name="Chances", exact=True).click()
    expect(page.locator(".curve .end")).to_have_count(2)
    box = curve.bounding_box()
    assert low is not None and box is not None and low["height"] < 50 < 3 * low["height"] < box["height"]
    page.keyboard.press("Escape")
    expect(page.locator(".curve .end")).to_have_count(0)
    box = curve.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.get_by_role("tooltip")).to_contain_text("After ")
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    wait_for(page, lambda: place(page) > 0)
    page.get_by_role("tab", name="Turning points").click()
    page.get_by_text("Chances as a table").click()
    rows = page.locator("#turning tbody tr")
    wait_for(page, lambda: rows.count() > TURNS)
    rows.nth(1).get_by_role("link").click()
    assert place(page) == int(rows.nth(1).get_by_role("link").inner_text())


def test_playing_on_from_here(visitor: Visitor, game: AtTable):
    page = visitor()
    look_back(page, game, 5)
    page.get_by_role("button", name="Play on from here").click()
    page.get_by_label("Your name").fill("Eve")
    page.get_by_label("Your seat").select_option("0")
    page.get_by_label("Against").select_option("random")
    page.get_by_role("button", name="Play on", exact=True).click()
    page.wait_for_url(re.compile(r"/tables/[^/]+$"))
    expect(page.locator("#log")).to_contain_text("You play on from here")
    expect(page.locator("#status")).to_contain_text(re.compile("Your turn|thinking"))
    page.goto("/")
    expect(page.locator(".tables li").filter(has_text="Practice").first).to_be_visible()


def test_on_a_telephone_nothing_is_cut_off(visitor: Visitor, game: AtTable):
    page = visitor(390, 844)
    look_back(page, game, 2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for name in (
        "To the start",
        "One turn back",
        "One choice back",
        "Play",
        "One choice forward",
        "One turn forward",
        "To the end",
    ):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport()


@pytest.mark.parametrize("name", NAMES)
def test_on_a_telephone_the_board_comes_first_and_is_as_wide_as_the_screen(visitor: Visitor, url: str, name: str):
    table = guest(url, "Ada").open(name, ["random"] * 2, switches=SHORT.get(name, {}))
    table.start()
    assert table.wait(STUCK) is None
    page = visitor(390, 844, **({} if is_wanted() else {"has_touch": True, "is_mobile": True}))
    look_back(page, table, table.shown.choices // 2)
    still(page)
    board, sheet = page.locator("#board").bounding_box(), page.locator("#transport").bounding_box()
    assert board is not None and sheet is not None
    assert board["y"] <= 110 and board["width"] >= 360
    picture = page.locator("#board > svg").bounding_box()
    assert picture is not None and picture["width"] >= 360, "it is not made small"
    assert board["y"] + board["height"] < sheet["y"] and sheet["height"] < 844 / 4
    page.mouse.wheel(0, 2000)
    for part in ("#step", "#larger", "#play-on"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Chances", exact=True).click()
    assert page.evaluate(ON_TOP, "#curve")


def test_on_a_telephone_there_is_a_way_back_to_the_table(visitor: Visitor, game: AtTable):
    page = visitor(390, 844)
    look_back(page, game)
    link = page.locator(".bar #about a")
    expect(link).to_be_in_viewport()
    box = link.bounding_box()
    assert box is not None and box["height"] >= 44
    link.click()
    expect(page).to_have_url(re.compile(f"/tables/{game.id}$"))
