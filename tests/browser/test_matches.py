"""Whole matches through the page: of each game, with the keys alone, with a finger, and in two browsers."""

from collections.abc import Callable
from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import AT_ONCE, come_in, expect_another_game, open_table, over, wait_for
from tests.browser.pressing import LONGEST_MATCH, Player
from underhall.games import NAMES

Visitor = Callable[..., Page]
SHORT = {"dwarfs": {"Turn_limit": "3"}}
FOCUS = "(document.activeElement.closest('button, .piece.lit')?.innerText ?? '').trim()"
ON_A_PIECE = "document.activeElement.closest('.piece.lit') !== null"
ARROWS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")
OPENING = 4  # presses
MOST_TABS = 40
TAPS = 25
PIECES = """() => Object.fromEntries([...document.querySelectorAll(".piece[data-id]:not(.spot, .preview)")]
  .map((node) => {
    const place = node.closest("#own") ? "" : node.style.transform;
    return [node.dataset.id, `${node.closest("svg").ariaLabel} ${place}`];
  }))"""


def begun(page: Page, game: str, *others: str) -> Page:
    page.add_init_script(AT_ONCE)
    come_in(page, "Ada")
    open_table(page, "Me", *(others or ("Bot: random",)), game=game, **SHORT.get(game, {}))
    return page


@pytest.mark.parametrize("game", NAMES)
def test_a_hint_lights_what_a_bot_would_choose(visitor: Visitor, game: str):
    page = begun(visitor(), game)
    page.get_by_role("button", name="Start the game").click()
    player = Player(page, Random(game))
    player.play(lambda: player.presses >= OPENING)
    assert player.find()["kind"] != "over"
    page.locator("#hint").click()
    expect(page.get_by_text("A bot would choose:")).to_be_visible()
    expect(page.locator(".piece.advised, .option.advised").filter(visible=True).first).to_be_visible()


# The long ones are also played to their end in the lessons, by the same hand.
@pytest.mark.parametrize(
    "game", [name if name in SHORT else pytest.param(name, marks=pytest.mark.soak) for name in NAMES]
)
def test_a_whole_match_by_pressing_what_is_lit(visitor: Visitor, game: str):
    page = begun(visitor(), game)
    page.get_by_role("button", name="Start the game").click()
    sorts = Player(page, Random(game)).play()
    assert {"piece", "button"} <= sorts, sorts
    assert over(page)
    expect(page.locator("#outcome")).to_be_visible()
    expect(page.locator("#finished").get_by_role("table")).to_contain_text("Total")

    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#then")).to_contain_text("Next, ")
    expect(page.locator(".piece").first).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator("#then")).to_contain_text("The end.")


# With the keys alone --------------------------------------------------------------------------------------------------


def tab_to(page: Page, name: str) -> None:
    """Goes to a button as those go who have no mouse."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if page.evaluate(FOCUS) == name:
            return
    raise AssertionError(f"No key leads to {name!r}.")


def test_a_whole_match_with_the_keys_alone(visitor: Visitor):
    page = begun(visitor(), "dwarfs")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    tab_to(page, "Start the game")
    page.keyboard.press("Enter")
    player = Player(page, Random(1))
    for _ in range(LONGEST_MATCH):
        kind = player.find()["kind"]
        if kind == "over":
            break
        if kind == "button":
            page.keyboard.press("1")
        elif kind == "menu":
            page.keyboard.press("ArrowDown")
            page.keyboard.press("Enter")
        else:
            for _ in range(player.random.randrange(1, 4)):
                page.keyboard.press(player.random.choice(ARROWS))
            if not page.evaluate(ON_A_PIECE):
                page.keyboard.press("ArrowRight")
            assert page.evaluate(ON_A_PIECE), "an arrow leads to what is lit"
            page.keyboard.press("Enter")
    assert over(page)
    played = page.url
    tab_to(page, "Play again")
    page.keyboard.press("Enter")
    expect_another_game(page, played)


# With a finger --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", NAMES)
def test_a_match_with_a_finger_on_a_telephone(visitor: Visitor, game: str):
    page = begun(visitor(390, 844, has_touch=True, is_mobile=True), game)
    page.get_by_role("button", name="Start the game").tap()
    player = Player(page, Random(2), finger=True)
    player.play(lambda: player.presses >= TAPS or page.locator("#do-it").count() > 0)
    if page.locator("#do-it").count():
        assert page.locator(".piece.preview").count()  # it is seen before it is done
    else:
        assert game == "fall"  # where little is to be seen beforehand
    if game in SHORT:
        player.play()
        assert over(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


# In two browsers ------------------------------------------------------------------------------------------------------


def pieces(page: Page) -> dict[str, str]:
    """Everything that lies on the table, and where.

    Not where in the viewer's own panel: a page that is loaded again may put its halves below each other.
    """
    found: dict[str, str] = page.evaluate(PIECES)
    return found


def test_a_whole_match_in_two_browsers_with_a_connection_that_breaks(visitor: Visitor):
    ada, bob = visitor(), visitor()
    begun(ada, "dwarfs", "Another person")
    ada.get_by_role("button", name="Make a link for the free seat").click()
    bob.add_init_script(AT_ONCE)
    bob.goto(ada.get_by_label("Link for the free seat").input_value())
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(ada.locator("#gathering")).to_contain_text("Bob")
    ada.get_by_role("button", name="Start the game").click()
    expect(bob.locator("#status")).to_contain_text("Waiting for Blue (Ada)")
    bob.context.set_offline(True)
    expect(bob.get_by_text("Reconnecting")).to_be_visible()
    players = {ada: Player(ada, Random(3)), bob: Player(bob, Random(4))}
    assert players[ada].play()
    bob.context.set_offline(False)
    expect(bob.get_by_text("Reconnecting")).to_be_hidden()
    number = ada.locator("#main").get_attribute("data-number")
    wait_for(bob, lambda: bob.locator("#main").get_attribute("data-number") == number)
    assert bob.locator("#log li").count() == ada.locator("#log li").count()
    players[bob].find()
    seen = pieces(bob)
    bob.reload()
    wait_for(bob, lambda: pieces(bob) == seen)  # nothing was lost on the way
    expect(ada.locator("#status")).to_have_text("Waiting for Red (Bob).")
    table = bob.url
    bob.goto("/rules")
    expect(ada.locator("#status")).to_have_text("Waiting for Red (Bob, away).")
    bob.goto(table)
    expect(ada.locator("#status")).to_have_text("Waiting for Red (Bob).")

    while not over(ada):
        for player in players.values():
            player.play()
    for page in players:
        expect(page.locator("#status")).to_contain_text("The game is over")
        expect(page.locator("#outcome")).to_be_visible()
