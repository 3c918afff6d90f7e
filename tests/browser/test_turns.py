"""How a turn ends on the page, how the turns of others are shown, and how a turn is taken back."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import barriers
from tests.browser.playing import my_turn, open_tab, see_options, wait_for
from tests.browser.seated import Game, enter, game_of, look
from tests.patience import STUCK
from tests.server.serving import guest
from underhall.server.entries import Pace

Visitor = Callable[..., Page]
SPEED = "localStorage.setItem('underhall.speed', '{}')"
MOVING = re.compile("moving")


def at_turn(
    visitor: Visitor, url: str, speed: str = "at-once", *bots: str, width: int = 1280, height: int = 720
) -> Page:
    """A page at which a player has three actions left."""
    page, game = visitor(width, height), game_of(url, "dwarfs", *(bots or ("random", "random")))
    enter(page, game)
    page.add_init_script(SPEED.format(speed))
    game.table.wait(20)
    look(page, game)
    wait_for(page, lambda: my_turn(page))
    see_options(page)
    return page


def end(page: Page) -> Locator:
    return page.locator('.option[data-option="end"]')


def number(page: Page) -> str | None:
    return page.locator("#main").get_attribute("data-number")


# Ending a turn --------------------------------------------------------------------------------------------------------


def test_ending_a_turn_with_actions_left_asks_once(visitor: Visitor, url: str):
    page = at_turn(visitor, url)
    before = number(page)
    end(page).click()
    question = page.get_by_role("heading", name="3 actions left. End anyway?")
    expect(question).to_be_visible()
    expect(page.get_by_role("button", name="Keep playing")).to_be_focused()
    assert not barriers(page)
    page.keyboard.press("Enter")
    expect(question).to_be_hidden()
    assert number(page) == before
    end(page).click()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    end(page).click()
    page.get_by_role("button", name="End anyway").click()
    wait_for(page, lambda: number(page) != before)


def test_the_number_keys_end_a_turn_only_on_purpose(visitor: Visitor, url: str):
    """The key that asks, pressed again, keeps playing."""
    page = at_turn(visitor, url)
    before = number(page)
    page.keyboard.press("1")
    expect(page.locator("#confirm")).to_be_visible()
    page.keyboard.press("1")
    expect(page.locator("#confirm")).to_be_hidden()
    assert number(page) == before
    page.keyboard.press("1")
    page.keyboard.press("2")
    wait_for(page, lambda: number(page) != before)


def test_the_question_can_be_switched_off_and_on(visitor: Visitor, url: str):
    page = at_turn(visitor, url)
    end(page).click()
    page.get_by_label("Do not ask again").check()
    before = number(page)
    page.locator("#confirm").click()
    wait_for(page, lambda: number(page) != before and my_turn(page))
    before = number(page)
    end(page).click()
    wait_for(page, lambda: number(page) != before and my_turn(page))
    page.reload()
    wait_for(page, lambda: my_turn(page))
    open_tab(page, "More")
    setting = page.get_by_label("Ask before I end a turn with actions left")
    expect(setting).not_to_be_checked()
    setting.check()
    end(page).click()
    expect(page.locator("#confirm")).to_be_visible()


def test_other_choices_are_not_questioned(visitor: Visitor, url: str):
    page = at_turn(visitor, url)
    page.locator('.option[data-option="play:castle"]').click()
    expect(page.locator('.option[data-option="turn:0"]')).to_be_attached()


# Others' turns --------------------------------------------------------------------------------------------------------


def test_others_moves_are_named_and_nothing_can_be_pressed(visitor: Visitor, url: str):
    page = at_turn(visitor, url, "slow")
    end(page).click()
    page.locator("#confirm").click()
    status = page.locator("#status")
    expect(status).to_have_text(re.compile(r"^(Bots are moving: Red and Green|Red is moving|Green is moving)\.$"))
    expect(page.get_by_role("heading", name="Your turn is next")).to_be_visible()  # the bots have moved
    expect(page.locator(".option, .piece.lit")).to_have_count(0)
    expect(page.locator("#hint")).to_be_disabled()
    before = number(page)
    for key in "123h":
        page.keyboard.press(key)
    expect(page.locator("#confirm, .advice")).to_have_count(0)
    assert number(page) == before and MOVING.search(status.inner_text())
    page.keyboard.press("Space")
    expect(status).to_contain_text("Your turn")
    expect(end(page)).to_be_visible()
    expect(page.locator("#hint")).to_be_enabled()


def test_without_skipping_the_turn_comes_when_all_was_shown(visitor: Visitor, url: str):
    page = at_turn(visitor, url, "fast")
    end(page).click()
    page.locator("#confirm").click()
    expect(page.locator("#status")).to_contain_text(MOVING)
    expect(page.locator("#status")).to_contain_text("Your turn")
    expect(page.locator(".piece.lit").first).to_be_visible()


# Taking a turn back ---------------------------------------------------------------------------------------------------


def test_a_turn_is_taken_back_with_one_press(visitor: Visitor, url: str):
    page = at_turn(visitor, url)
    back = page.get_by_role("button", name="Take back your turn")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(back).to_have_accessible_description("You have not chosen anything yet.")
    end(page).click()
    page.locator("#confirm").click()
    wait_for(page, lambda: my_turn(page) and page.locator("#undo").is_disabled())
    expect(back).not_to_have_attribute("aria-disabled", "true")
    back.click()
    expect(page.locator("#log")).to_contain_text("takes back the turn of Blue")
    expect(back).to_have_attribute("aria-disabled", "true")
    expect(end(page)).to_be_visible()


def test_a_turn_is_taken_back_with_a_key_while_bots_are_still_moving(visitor: Visitor, url: str):
    page = at_turn(visitor, url, "slow")
    end(page).click()
    page.locator("#confirm").click()
    expect(page.locator("#status")).to_contain_text(MOVING)
    page.keyboard.press("t")
    expect(page.locator("#log")).to_contain_text("takes back the turn of Blue")
    page.keyboard.press("Space")
    expect(page.locator("#status")).to_contain_text("Your turn. Choose an action: 3 left")


def test_a_menu_stays_open_while_somebody_else_moves(visitor: Visitor, url: str):
    """In hall, all place their starters at the same time."""
    ann = guest(url, "Ann").open("hall", [None, None], pace=Pace())
    bob = guest(url, "Bob").table(ann.id)
    ann.sit(0)
    bob.sit(1, link=ann.link())
    ann.start()
    places = [ann, bob]
    while len(waiting := ann.refresh().waiting) < len(places):
        decision = places[waiting[0]].wait(STUCK)
        assert decision is not None
        places[waiting[0]].choose(decision.options[0])
    page = visitor()
    enter(page, Game(ann, Random(1), lambda: ann))
    page.goto(f"/tables/{ann.id}")
    page.locator("#own .piece.lit[aria-haspopup=dialog]").first.click()
    item = page.locator(".menu button[aria-label]").last
    expect(item).to_be_visible()
    item.hover()
    decision = bob.wait(STUCK)
    assert decision is not None
    made = bob.choose(decision.options[0])
    wait_for(page, lambda: int(page.locator("#main").get_attribute("data-number") or 0) >= made)
    expect(page.locator("#own .piece.lit").first).to_be_attached()
    expect(item).to_be_visible()
    before = ann.refresh().choices
    item.click()
    expect(page.locator(".menu")).to_have_count(0)
    wait_for(page, lambda: ann.refresh().choices > before)
