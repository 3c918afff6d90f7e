"""The picture at a table: what is lit is pressed with mouse, keys or a finger; all else says what it is and why not."""

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from tests.browser.playing import choose, come_in, my_turn, open_tab, open_table, over, start, wait_for
from tests.browser.pressing import Player
from tests.browser.seated import enter, game_of, look

Visitor = Callable[..., Page]
STEPS = 12  # choices: enough for each sort of thing on the table
STANDS = '.piece[role=img][data-id^="dwarf:"]'  # a dwarf that is not lit
WHERE_FOCUS_IS = "document.activeElement.closest('.piece.lit')?.dataset.id ?? ''"
KEEP_CAPTIONS = """() => {
    window.captions = [];
    const caption = document.getElementById("caption");
    const keep = () => caption.hidden || window.captions.push(caption.textContent);
    new MutationObserver(keep).observe(caption, { attributes: true, childList: true, subtree: true });
}"""


def number_of(page: Page) -> str:
    return page.locator("#main").get_attribute("data-number") or ""


def gone_on(page: Page, number: str) -> Callable[[], bool]:
    return lambda: number_of(page) != number


def lit(page: Page) -> Locator:
    return page.locator(".piece.lit")


def begun(page: Page, **switches: str) -> Page:
    """A game against a bot, in which it is our turn."""
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: random", **switches)
    start(page)
    expect(lit(page).first).to_be_visible()
    return page


def play_until(page: Page, done: Callable[[], bool]) -> None:
    """Takes our turns until something has happened."""
    while not done():
        wait_for(page, lambda: my_turn(page) or done())
        if my_turn(page):
            choose(page)


def press_something(page: Page) -> None:
    """Presses the first lit piece, or a button where nothing is lit, and waits until the page has gone on."""
    number = number_of(page)
    wait_for(page, lambda: lit(page).count() > 0 or page.locator("#buttons .option").count() > 0 or over(page))
    if lit(page).count():
        lit(page).first.click(force=True)  # its edge moves: it is never quite still
        if page.locator(".menu").count():
            page.locator(".menu button").first.click()
    elif not over(page):
        page.locator("#buttons .option").first.click()
    wait_for(page, lambda: number_of(page) != number or over(page))


def test_what_is_lit_can_be_pressed(visitor: Visitor):
    page = begun(visitor())
    ids = page.locator("[data-id]").evaluate_all("nodes => nodes.map((node) => node.dataset.id)")
    assert len(ids) == len(set(ids))
    player = Player(page, Random(0))
    player.play(lambda: player.presses >= STEPS)
    expect(page.locator("#log li").first).to_be_attached()
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_pieces_say_what_they_are_and_why_they_are_not_lit(visitor: Visitor):
    page = begun(visitor())
    lit(page).first.hover(force=True)
    tip = page.get_by_role("tooltip")
    expect(tip.locator(".tip-does")).to_be_visible()
    why = {"rule": "R049", "text": "A dwarf cannot move through a wall."}
    page.route("**/why", lambda route: route.fulfill(json=why))
    page.locator(".piece[role=img]").first.hover(force=True)
    expect(tip.locator(".tip-why")).to_have_text("A dwarf cannot move through a wall. (Rule R049)")
    page.mouse.move(2, 2)
    expect(tip).to_be_hidden()


def test_a_piece_gives_the_reason_of_what_it_stands_for(visitor: Visitor):
    page = begun(visitor())
    while not page.locator(STANDS).count():
        press_something(page)
    asked: list[str] = []

    def answer(route: Route) -> None:
        asked.append((route.request.post_data_json or {})["target"])
        known = {"rule": "R049", "text": "No way.", "label": "Move a dwarf"} if asked[1:] else {}
        route.fulfill(json=known)

    page.route("**/why", answer)
    dwarf = page.locator(STANDS).first
    dwarf.hover(force=True)
    why = page.get_by_role("tooltip").locator(".tip-why")
    expect(why).to_have_text("Move a dwarf: No way. (Rule R049)")
    assert asked[0] == dwarf.get_attribute("data-id") and asked[1].startswith(("dwarf:", "square:"))


def test_what_is_not_asked_for_says_what_is(visitor: Visitor):
    page = begun(visitor())
    page.route("**/why", lambda route: route.fulfill(json={"rule": None, "text": None, "label": None}))
    page.locator(".piece[role=img]").first.hover(force=True)
    tip = page.get_by_role("tooltip")
    expect(tip.locator(".tip-more").last).to_have_text(re.compile("^Not available now: .+"))
    expect(tip.locator(".tip-why")).to_have_count(0)


def test_escape_lets_go_but_takes_nothing_back(visitor: Visitor):
    page = begun(visitor())
    while not page.locator("#undo:enabled").count():
        press_something(page)
    page.locator("#hint").click()
    expect(page.get_by_text("A bot would choose:")).to_be_visible()
    expect(page.locator("#seats li").first).to_contain_text("1 hint used")
    number = number_of(page)
    for _ in range(3):
        page.keyboard.press("Escape")
    expect(page.get_by_text("A bot would choose:")).to_be_hidden()
    page.wait_for_timeout(300)
    assert number_of(page) == number and "takes back" not in page.locator("#log").inner_text()


def test_nothing_is_said_over_the_outcome(visitor: Visitor, url: str):
    page, playing = visitor(), game_of(url, "dwarfs")
    enter(page, playing)
    playing.play(1)
    look(page, playing)
    page.locator("#own .piece[aria-label]").first.hover(force=True)
    expect(page.get_by_role("tooltip")).to_be_visible()
    playing.play()
    expect(page.locator("#finished")).to_be_visible()
    expect(page.get_by_role("tooltip")).to_be_hidden()


def test_what_to_do_after_the_end_is_in_sight(visitor: Visitor, url: str):
    page, playing = visitor(), game_of(url, "fall", "random")
    playing.play()
    enter(page, playing)
    look(page, playing)
    end = page.locator("#finished")
    again, board = (end.get_by_role("button", name=name) for name in ("Play again", "Look at the board"))
    for way in (again, end.get_by_role("link", name="Replay"), board):
        expect(way).to_be_in_viewport(ratio=1)
        way.click(trial=True)  # nothing lies over it
    expect(page.locator("#standing")).to_be_hidden()
    page.locator("#finished summary").click()  # below the buttons
    expect(page.locator("#finished details")).to_have_attribute("open", "")


def test_a_player_who_is_asked_again_can_choose_before_the_last_choice_was_answered(visitor: Visitor):
    page = begun(visitor())
    answers: list[tuple[Route, APIResponse]] = []
    page.route("**/choose", lambda route: answers.append((route, route.fetch())))
    for _ in range(3):
        press_something(page)
    wait_for(page, lambda: len(answers) == 3)  # each was sent, though the page has heard of none
    for route, answer in answers:
        route.fulfill(response=answer)
    page.unroute("**/choose")
    expect(page.locator("#options")).to_have_attribute("aria-busy", "false")
    press_something(page)


def test_the_keys_are_enough(visitor: Visitor):
    page = begun(visitor())
    for _ in range(3):
        expect(lit(page).first).to_be_visible()
        page.keyboard.press("ArrowRight")
        wait_for(page, lambda: bool(page.evaluate(WHERE_FOCUS_IS)))
        number = number_of(page)
        page.keyboard.press("Enter")
        if page.locator(".menu").count():
            page.keyboard.press("Enter")
        wait_for(page, gone_on(page, number))
    expect(page.locator("#undo")).to_be_enabled()
    page.evaluate("document.activeElement.blur()")
    number = number_of(page)
    page.keyboard.press("u")
    wait_for(page, gone_on(page, number))
    expect(page.locator("#log")).to_contain_text("takes back")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keyboard shortcuts")).to_be_visible()
    page.keyboard.press("Escape")
    box = page.locator("#board > svg").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("#board > svg").get_attribute("viewBox") != box
    page.keyboard.press("0")
    expect(page.locator("#board > svg")).to_have_attribute("viewBox", box or "")


def test_a_card_opens_large_with_its_rules(visitor: Visitor):
    page = begun(visitor())
    page.locator("#own .piece.lit").first.click(button="right", force=True)
    leaf = page.locator("dialog.leaf")
    expect(leaf.get_by_role("heading")).to_be_visible()
    leaf.locator(".leaf-rules a").first.click()
    expect(page.locator("dialog.rules-dialog")).to_be_visible()


def test_the_log_the_scores_and_the_hint(visitor: Visitor):
    page = begun(visitor())
    press_something(page)
    wait_for(page, lambda: page.locator("#log button.line").count() > 0)
    page.locator("#log button.line").last.hover()
    expect(page.locator(".piece.about").first).to_be_attached()
    open_tab(page, "Scores")
    expect(page.get_by_role("table")).to_contain_text("Trading goals")
    page.locator("#hint").click()
    expect(page.get_by_text("A bot would choose:")).to_be_visible()
    expect(page.locator(".piece.advised, #buttons .option.advised").first).to_be_visible()


def test_what_happens_is_shown_in_its_turn_and_can_be_skipped(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    page.add_init_script("localStorage.setItem('underhall.speed', 'normal')")
    open_table(page, "Me", "Bot: random", Turn_limit="1")
    start(page)
    page.evaluate(KEEP_CAPTIONS)
    play_until(page, lambda: page.evaluate("captions.length > 0"))
    page.get_by_label("Speed").select_option("at-once")
    page.locator("#board > svg").dispatch_event("click")  # what waits already is skipped
    play_until(page, lambda: over(page))
    expect(page.locator("#outcome")).to_be_visible()
