"""Where things lie on the page of a table, at the sizes of screens that people have."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.firefox import is_wanted
from tests.browser.in_view import problems
from tests.browser.looks import still
from tests.browser.playing import come_in, open_table, wait_for
from tests.browser.seated import Game, enter, game_of, look
from underhall.games import NAMES

Visitor = Callable[..., Page]
pytestmark = pytest.mark.firefox
LAPTOP = (1280, 720)
LARGE = (1920, 1080)
PHONE = (390, 844)
CUT = "[...document.querySelectorAll('.bar h1')].some((node) => node.scrollWidth > node.clientWidth)"
# What is positioned outside what scrolls it: in Firefox it makes the page longer, and nobody can scroll back.
LOOSE = """() => [...document.querySelectorAll("body *")].filter((node) => {
  if (getComputedStyle(node).position !== "absolute" || !node.offsetParent) return false;
  const scrolls = (each) => each === document.body || /auto|scroll/.test(getComputedStyle(each).overflowY);
  let scroller = node.parentElement;
  while (!scrolls(scroller)) scroller = scroller.parentElement;
  return !scroller.contains(node.offsetParent);
}).map((node) => node.outerHTML.slice(0, 80))"""
COUNTS = """() => {
  const letters = [...document.querySelectorAll(".piece.tone-count > text")];
  return [...new Set(letters.map((node) => getComputedStyle(node).fill))];
}"""
ROWS = """() => [...document.querySelectorAll("ul.places > li")].map((row) => {
  const { left, right, top, bottom } = row.getBoundingClientRect();
  return { left, right, top, bottom, button: row.querySelector("button")?.getBoundingClientRect().right };
})"""


def box(page: Page, selector: str) -> dict[str, Any]:
    found = page.locator(selector).bounding_box()
    assert found is not None, selector
    return {**found, "right": found["x"] + found["width"], "bottom": found["y"] + found["height"]}


def seated(visitor: Visitor, url: str, game: str, size: tuple[int, int]) -> Page:
    """A table at which it is our turn."""
    page, playing = visitor(*size), game_of(url, game)
    enter(page, playing)
    playing.play(1)
    look(page, playing)
    expect(page.locator(".piece.lit, #buttons .option").first).to_be_attached()
    still(page)
    return page


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("size", [LAPTOP, LARGE])
def test_a_wide_screen_shows_the_whole_title_and_the_board_fills_its_room(
    visitor: Visitor, url: str, game: str, size: tuple[int, int]
):
    page = seated(visitor, url, game, size)
    assert not page.evaluate(CUT)
    board, doing = box(page, "#board"), box(page, ".doing")
    assert board["width"] >= 0.4 * size[0] and doing["width"] >= 250
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    assert page.evaluate(LOOSE) == []


@pytest.mark.parametrize("size", [LAPTOP, PHONE])
def test_one_button_of_the_bar_opens_the_sites_menu(visitor: Visitor, url: str, size: tuple[int, int]):
    page = seated(visitor, url, "dwarfs", size)
    menu = page.get_by_role("banner")
    expect(menu).to_be_hidden()
    page.get_by_role("button", name="Other pages").click()
    expect(menu.get_by_role("link", name="Rules")).to_be_visible()
    expect(menu.get_by_role("button", name="Theme")).to_be_visible()
    page.keyboard.press("Escape")
    expect(menu).to_be_hidden()


def test_the_bar_of_a_wide_screen_is_low(visitor: Visitor, url: str):
    page = seated(visitor, url, "dwarfs", LAPTOP)
    assert box(page, ".bar")["y"] == 0 and box(page, "#board")["y"] <= 48


@pytest.mark.parametrize("game", NAMES)
def test_a_telephone_shows_the_board_first_and_nothing_lies_over_it(visitor: Visitor, url: str, game: str):
    page = seated(visitor, url, game, PHONE)
    board, tools = box(page, "#board > svg"), box(page, "#tools")
    assert tools["bottom"] <= board["y"] <= 110, "speed and rules are above the board, which begins high up"
    if page.locator("body.beside").count():  # everything lit lies on other panels: the board is small, and stays
        page.mouse.wheel(0, 400)
        assert box(page, "#board > svg")["y"] == board["y"]
    else:
        assert box(page, "#closer")["y"] >= board["bottom"]
    expect(page.get_by_label("Speed")).to_be_visible()
    page.mouse.wheel(0, 500)
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(page.locator("dialog.rules-dialog")).to_be_visible()


@pytest.mark.skipif(is_wanted(), reason="Debian's Firefox cannot be asked for a dark theme.")
def test_numbers_on_pills_can_be_read_by_night(visitor: Visitor, url: str):
    page = seated(visitor, url, "hall", LAPTOP)
    page.emulate_media(color_scheme="dark")
    assert page.evaluate(COUNTS) == ["rgb(247, 250, 251)"]


def test_before_the_start_each_seat_is_a_row(visitor: Visitor):
    page = visitor(*PHONE)
    come_in(page, "Ada")
    open_table(page, "Me", "Another person", "Bot: random")
    expect(page.locator("ul.places > li")).to_have_count(3)
    rows = page.evaluate(ROWS)
    assert len({(row["left"], row["right"]) for row in rows}) == 1
    assert all(above["bottom"] < below["top"] for above, below in pairwise(rows))
    assert all(row["right"] - row["button"] < 30 for row in rows if row["button"]), "its button is at its end"


def test_one_press_lays_a_tunnel_as_it_was_turned(visitor: Visitor, url: str):
    page, playing = visitor(*LAPTOP), game_of(url, "hall")
    enter(page, playing)
    playing.reach(lambda decision: decision.kind == "dig-at" and len(decision.options) > 2)
    look(page, playing)
    spot = page.locator(".piece.spot.lit").first
    expect(spot).to_be_attached()
    still(page)
    spot.hover()
    expect(page.locator(".piece.preview").first).to_be_attached()
    before, choices = spot.get_attribute("aria-label"), playing.table.refresh().choices
    page.locator("#turn").click()
    spot.hover()
    words = spot.get_attribute("aria-label") or ""
    assert ": Cover " in words and ": Cover " in (before or "")
    spot.click()
    expect(page.locator("#status")).not_to_contain_text("where does its anchor go")
    expect(page.locator("#status")).not_to_contain_text("Which way")
    wait_for(page, lambda: playing.table.refresh().choices > choices)


def test_pointing_at_a_strip_shows_what_is_folded_and_pressing_it_keeps_it_open(visitor: Visitor, url: str):
    page = seated(visitor, url, "hall", LAPTOP)
    rival = page.locator("#seats details[data-panel='seat-1']")
    strip, picture = rival.locator("summary"), rival.locator("svg.picture")
    expect(strip.locator(".chip").first).to_be_visible()
    expect(picture).to_be_hidden()
    strip.hover()
    expect(picture).to_be_visible()
    page.locator("#status").hover()
    expect(picture).to_be_hidden()
    strip.click()
    page.locator("#status").hover()
    expect(picture).to_be_visible()
    strip.click()
    page.locator("#status").hover()
    expect(picture).to_be_hidden()


# How far the middle of all that is lit is from the middle of its frame, in widths of the frame.
ASIDE = """() => {
  const lit = [...document.querySelectorAll(".piece.lit")];
  const room = lit[0].ownerSVGElement.parentElement.getBoundingClientRect();
  const boxes = lit.map((node) => node.getBoundingClientRect());
  const middle = (Math.min(...boxes.map(({ left }) => left)) + Math.max(...boxes.map(({ right }) => right))) / 2;
  return Math.abs(middle - room.left - room.width / 2) / room.width;
}"""


def test_what_is_lit_on_a_phone_lies_in_the_middle(visitor: Visitor, url: str):
    """The first card of dwarfs, and at its corners the four ways to turn it."""
    page, playing = visitor(*PHONE, has_touch=True, is_mobile=True), game_of(url, "dwarfs", "greedy")
    enter(page, playing)
    playing.reach(lambda decision: decision.kind == "which-way")
    look(page, playing)
    expect(page.locator(".piece.lit")).to_have_count(5)
    still(page)
    assert page.evaluate(ASIDE) < 0.1


# Scrolls to what is lit, and says where the page then is, and where each lit piece lies on it, from the top.
BRING = """async () => {
  const lit = [...document.querySelectorAll(".piece.lit")];
  (await import("/static/pointing.js")).bring(lit);
  const boxes = lit.map((node) => node.getBoundingClientRect());
  return [scrollY, boxes.map(({ top, height }) => scrollY + top + height / 2)];
}"""


def test_a_phone_is_scrolled_to_what_is_lit_closest_by(visitor: Visitor, url: str):
    page, playing = visitor(*PHONE, has_touch=True, is_mobile=True), game_of(url, "hall", "greedy")
    enter(page, playing)
    playing.reach(lambda decision: decision.kind == "act")
    look(page, playing)
    expect(page.locator(".piece.lit").first).to_be_attached()
    still(page)
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    below, above = page.evaluate("scrollY"), page.locator(".piece.lit").first.bounding_box()
    assert above and above["y"] < 0, "the first is far above"
    at, lit = page.evaluate(BRING)
    assert at < below
    assert at < max(lit) < at + PHONE[1]


def test_the_buttons_that_zoom_stay_while_the_board_is_scrolled(visitor: Visitor, url: str):
    """The dwarfs of a crowded board are too small for a finger: it is shown larger, and scrolled."""
    page, playing = visitor(820, 1180, has_touch=True, is_mobile=True), game_of(url, "dwarfs", *["random"] * 3)
    enter(page, playing)
    look(page, playing)
    for _ in range(20):
        playing.play(2)
        assert not problems(page, playing)
        if page.locator("#board > svg.grown").count():
            break
    page.locator("#board").evaluate("(node) => node.scrollTo(0, 60)")
    assert page.locator("#board").evaluate("(node) => node.scrollTop") > 0
    board, closer = box(page, "#board"), box(page, "#closer")
    assert board["y"] <= closer["y"] and closer["right"] <= board["right"]


# Where each panel lies, and whether it is open. The player's own may grow downwards, where the log gives way.
PLACES = """() => Object.fromEntries([...document.querySelectorAll(".sight, #own, #shared > details")].map((node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  const place = [left, top, width, node.id === "own" ? 0 : height].map(Math.round);
  return [node.dataset.panel ?? node.className, [...place, Number(node.open ?? true)]];
}))"""
# The smallest letters of some drawings of a panel, in pixels.
LETTERS = """([panel, kind]) => {
  const frame = document.querySelector(`svg.picture[data-panel=${panel}]`);
  const uses = [...frame.querySelectorAll(`use[href^="#${kind}"]`)];
  const texts = uses.flatMap((use) => [...document.querySelector(use.getAttribute("href")).querySelectorAll("text")]);
  const words = texts.filter((text) => /[a-z]{3}/i.test(text.textContent));
  const sizes = words.map((text) => Number(text.getAttribute("font-size")));
  return Math.min(...sizes) * frame.getScreenCTM().a;
}"""


def four_at_a_table(visitor: Visitor, url: str, game: str) -> tuple[Page, Game]:
    page, playing = visitor(*LAPTOP), game_of(url, game, *["random"] * 3)
    enter(page, playing)
    look(page, playing)
    return page, playing


@pytest.mark.parametrize("game", ["fall", "hall"])
def test_panels_stay_where_they_are_from_one_decision_to_the_next(visitor: Visitor, url: str, game: str):
    page, playing = four_at_a_table(visitor, url, game)
    playing.play(8)
    seen = set()
    for _ in range(8):
        playing.play(2)
        assert not problems(page, playing)
        seen.add(str(page.evaluate(PLACES)))
    assert len(seen) == 1, "\n".join(seen)
    assert "0]" not in seen.pop(), "all of them are open"


def test_the_board_of_dwarfs_never_shrinks_from_one_choice_to_the_next(visitor: Visitor, url: str):
    page, playing = four_at_a_table(visitor, url, "dwarfs")
    board = page.locator("#board > svg")
    seen: list[tuple[float, ...]] = []
    kinds = set()
    for _ in range(10):
        decision = playing.reach(lambda decision: len(decision.options) > 1)
        kinds.add(decision.kind)
        assert not problems(page, playing)
        left, top, width, height = map(float, (board.get_attribute("viewBox") or "").split())
        seen.append((-left, -top, left + width, top + height))
        playing.play(1)
    assert len(kinds) > 2, "some of them lay cards, others do not"
    assert all(now >= before for one, two in pairwise(seen) for before, now in zip(one, two, strict=True))


def test_what_champions_do_can_be_read_on_a_small_screen(visitor: Visitor, url: str):
    page, playing = four_at_a_table(visitor, url, "fall")
    playing.play(12)
    assert not problems(page, playing)
    assert page.evaluate(LETTERS, ["champions", "s-offer"]) >= 10.5
    assert page.evaluate(LETTERS, ["clans", "s-plank"]) >= 11


def test_what_lies_in_the_picture_is_pressed_there_however_few_options_there_are(visitor: Visitor, url: str):
    page, playing = four_at_a_table(visitor, url, "fall")
    decision = playing.reach(lambda decision: decision.kind == "which-card" and 1 < len(decision.options) <= 3)
    assert not problems(page, playing)
    expect(page.locator(".piece.lit")).to_have_count(len(decision.options))
    expect(page.locator("#buttons .option")).to_have_count(0)
    expect(page.get_by_text("As a list")).to_be_visible()


# Whether two things lie over each other.
OVER = """([one, two]) => {
  const [a, b] = [one, two].map((each) => document.querySelector(each).getBoundingClientRect());
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}"""


def test_a_menu_at_a_starter_leaves_the_pyramid_in_sight(visitor: Visitor, url: str):
    page, playing = four_at_a_table(visitor, url, "hall")
    playing.reach(lambda decision: decision.kind == "place-starter")
    assert not problems(page, playing)
    page.locator("#own .piece.lit[aria-haspopup=dialog]").first.click()
    expect(page.locator(".menu")).to_be_visible()
    assert not page.evaluate(OVER, [".menu", "#own svg"])


# How many times as large as its room the board of a touch screen is shown.
GROWN = """() => {
  const picture = document.querySelector("#board > svg");
  return picture.getBoundingClientRect().width / picture.parentElement.clientWidth;
}"""


def test_a_finger_presses_a_dwarf_while_most_of_the_board_is_in_sight(visitor: Visitor, url: str):
    page, playing = visitor(*PHONE, has_touch=True, is_mobile=True), game_of(url, "dwarfs", *["random"] * 3)
    enter(page, playing)
    look(page, playing)
    grown = []
    for _ in range(8):
        playing.play(3)
        assert not problems(page, playing)
        if page.locator("#board .piece.lit[data-id^='dwarf']").count():
            grown.append(page.evaluate(GROWN))
    assert grown and max(grown) <= 1.6


@pytest.mark.parametrize("size", [PHONE, (820, 1180)])
def test_the_hand_is_whole_on_an_upright_screen(visitor: Visitor, url: str, size: tuple[int, int]):
    page, playing = visitor(*size, has_touch=True, is_mobile=True), game_of(url, "dwarfs", *["random"] * 3)
    enter(page, playing)
    playing.play(6)
    look(page, playing)
    assert not problems(page, playing)
    own = box(page, "#own > svg")
    room = box(page, "#own")
    assert room["x"] <= own["x"] + 1 and own["right"] <= room["right"] + 1 and own["bottom"] <= room["bottom"] + 1


# What of the outcome is cut off or has to be scrolled to.
HIDDEN = """() => {
  const parts = [...document.querySelectorAll("#finished, #finished .scroll, #finished tfoot, #finished .row")];
  return parts.filter((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const cut = node.scrollHeight > node.clientHeight + 1 && node.tagName === "DIV";
    const wide = node.scrollWidth > node.clientWidth + 1;
    return cut || wide || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
  }).map((node) => node.className || node.tagName);
}"""


@pytest.mark.parametrize("game", NAMES)
def test_where_all_points_came_from_is_seen_at_once(visitor: Visitor, url: str, game: str):
    page, playing = four_at_a_table(visitor, url, game)
    playing.play()
    expect(page.locator("#finished .ending")).to_be_visible()
    still(page)
    assert page.evaluate(HIDDEN) == []
    page.get_by_role("button", name="Look at the board").click()
    expect(page.locator("#finished .ending")).to_be_hidden()
    assert box(page, "#finished")["height"] < 80


@pytest.mark.parametrize("game", NAMES)
def test_on_a_phone_no_column_of_points_is_cut_off(visitor: Visitor, url: str, game: str):
    page, playing = visitor(*PHONE), game_of(url, game, *["random"] * 3)
    enter(page, playing)
    playing.play()
    look(page, playing)
    table = page.locator("#finished .scroll")
    expect(table).to_be_visible()
    assert table.evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_after_the_end_of_fall_no_panel_stands_open_and_empty(visitor: Visitor, url: str):
    page, playing = four_at_a_table(visitor, url, "fall")
    playing.play()
    expect(page.locator("#finished")).to_be_visible()
    expect(page.locator("#shared > details[data-panel=clans]")).to_be_visible()
    expect(page.locator("#shared > details[data-panel=champions]")).to_be_hidden()
    assert page.locator(".piece[data-id^='champion:']").count()


# What is in play and lies below the buttons that zoom.
BELOW = """() => [...document.querySelectorAll(".zoom button:not([hidden])")].flatMap((button) => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const corners = [[left, top], [right - 1, top], [left, bottom - 1], [right - 1, bottom - 1]];
  const piece = (node) => node.closest("#board .piece")?.dataset.id;
  return corners.flatMap(([x, y]) => document.elementsFromPoint(x, y).map(piece));
}).filter(Boolean)"""
# Lays one more of what lies on the board below the buttons.
LAY_BELOW = """() => {
  const { left, top, width, height } = document.querySelector(".zoom").getBoundingClientRect();
  const pieces = document.querySelector("#board > svg .pieces");
  const more = [...pieces.children].find((node) => node.getAttribute("aria-label")).cloneNode(true);
  const at = new DOMPoint(left + width / 2, top + height / 2).matrixTransform(pieces.getScreenCTM().inverse());
  more.style.transform = `translate(${at.x}px, ${at.y}px) scale(4)`;
  pieces.append(more);
}"""


@pytest.mark.parametrize("game", NAMES)
def test_the_buttons_that_zoom_cover_nothing_in_play(visitor: Visitor, url: str, game: str):
    page, playing = four_at_a_table(visitor, url, game)
    playing.play(6)
    assert not problems(page, playing)
    still(page)
    assert page.evaluate(BELOW) == []
    before = box(page, ".zoom")
    page.evaluate(LAY_BELOW)
    wait_for(page, lambda: page.evaluate(BELOW) == [])
    buttons, board = box(page, ".zoom"), box(page, "#board")
    assert (buttons["x"], buttons["y"]) != (before["x"], before["y"])
    assert board["x"] <= buttons["x"] and buttons["right"] <= board["right"]
    assert board["y"] <= buttons["y"] and buttons["bottom"] <= board["bottom"]


# How far the middles of the closest two things are that can be pressed before the player.
APART = """() => {
  const boxes = [...document.querySelectorAll("#own .piece.lit")].map((node) => node.getBoundingClientRect());
  const middles = boxes.map(({ left, top, width, height }) => [left + width / 2, top + height / 2]);
  const apart = ([ax, ay], [bx, by]) => Math.max(Math.abs(ax - bx), Math.abs(ay - by));
  return Math.min(...middles.flatMap((one, at) => middles.slice(at + 1).map((two) => apart(one, two))));
}"""


@pytest.mark.parametrize("size", [PHONE, (820, 1180)])
@pytest.mark.parametrize("kind", ["act", "where"])
def test_the_whole_mat_of_fall_is_as_large_as_a_finger_needs_it(
    visitor: Visitor, url: str, kind: str, size: tuple[int, int]
):
    page, playing = visitor(*size, has_touch=True, is_mobile=True), game_of(url, "fall", *["random"] * 3)
    enter(page, playing)
    playing.reach(lambda decision: decision.kind == kind and len(decision.options) > 2)
    look(page, playing)
    assert not problems(page, playing)
    still(page)
    picture, room = box(page, "#own > svg"), box(page, "#own")
    assert room["x"] <= picture["x"] + 1 and picture["right"] <= room["right"] + 1
    assert page.evaluate(APART) >= 43.5


# How far the middle of "As a list" is below that of the words before it.
LOWER = """() => {
  const middle = (node) => { const { top, bottom } = node.getBoundingClientRect(); return (top + bottom) / 2; };
  return middle(document.querySelector(".lit-row > details > summary")) - middle(document.querySelector(".lit-hint"));
}"""


@pytest.mark.parametrize("width", [260, 300, 400, 440, 480, 520, 560])
def test_the_list_of_options_has_no_line_to_itself(visitor: Visitor, url: str, width: int):
    page = seated(visitor, url, "hall", (820, 1180))
    page.evaluate(f"document.querySelector('#options').style.width = '{width}px'")
    assert abs(page.evaluate(LOWER)) < 10


def test_the_pyramid_and_the_halls_are_whole_on_an_upright_tablet(visitor: Visitor, url: str):
    page, playing = visitor(820, 1180, has_touch=True, is_mobile=True), game_of(url, "hall", *["random"] * 3)
    enter(page, playing)
    playing.reach(lambda decision: decision.kind == "dig-at")
    look(page, playing)
    assert not problems(page, playing)
    assert box(page, "#own > svg")["width"] > 200
    halls, room = box(page, "[data-id='hall:the_trove']"), box(page, "#shared > details[data-panel=tunnels]")
    assert halls["bottom"] <= room["bottom"] and halls["width"] > 55
