"""Whole games by clicking, in a real browser against a real server."""

import re
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.playing import (
    LONGEST_GAME,
    choose,
    come_in,
    expect_another_game,
    my_turn,
    open_tab,
    open_table,
    over,
    see_options,
    start,
    wait_for,
)
from tests.server.serving import guest

Visitor = Callable[..., Page]
OWN_SECRET = re.compile(r"goal,\s+not\s+revealed:\s+\w+")
HIDDEN_SECRET = re.compile(r"goal:\s+hidden")


def play(page: Page) -> None:
    """Plays a seat to the end of its game."""
    for _ in range(LONGEST_GAME):
        wait_for(page, lambda: my_turn(page) or over(page))
        if over(page):
            return
        choose(page)
    raise AssertionError("The game does not end.")


def test_a_game_against_a_bot_and_its_replay(visitor: Visitor, tmp_path: Path):
    page = visitor()
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: random", Turn_limit="3")
    expect(page.get_by_role("status").filter(has_text="All seats are taken")).to_be_visible()
    start(page)
    expect(page.locator("#status")).to_contain_text("Your turn")

    choose(page, 1)  # the first would end the turn, and a single choice cannot be undone once a bot has moved
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.locator("#log")).to_contain_text("takes back")

    page.get_by_role("button", name="Hint").click()
    expect(page.locator(".option.advised")).to_be_visible()
    expect(page.get_by_text("A bot would choose:")).to_be_visible()

    open_tab(page, "Chat")
    page.get_by_label("Say something").fill("<i>Well met</i>")
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page.locator("#lines")).to_contain_text("<i>Well met</i>")

    play(page)
    expect(page.get_by_role("table")).to_contain_text("Trading goals")
    page.get_by_text("Were the dice fair?").click()
    expect(page.get_by_text("Checked in this browser")).to_be_visible()
    expect(page.locator("dd").nth(1)).to_have_text(re.compile(r"^[0-9a-f]{32}$"))
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    download.value.save_as(tmp_path / "game.json")
    assert '"fair"' in (tmp_path / "game.json").read_text()

    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#then")).to_contain_text("Next, Blue (Ada):")
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("#then")).to_contain_text("The end.")

    page.get_by_role("link", name="Back to the table").click()
    played = page.url
    page.get_by_role("button", name="Play again").click()
    expect_another_game(page, played)


def test_two_browsers_and_a_connection_that_breaks(visitor: Visitor):
    ada, bob = visitor(), visitor(390, 844)
    come_in(ada, "Ada")
    open_table(ada, "Me", "Another person", Turn_limit="3")
    ada.get_by_role("button", name="Make a link for the free seat").click()
    bob.goto(ada.get_by_label("Link for the free seat").input_value())
    bob.get_by_label("Your name").fill("Bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(ada.locator("#gathering")).to_contain_text("Bob")
    start(ada)
    expect(bob.locator("#status")).to_contain_text("Waiting for Blue (Ada)")

    bob.context.set_offline(True)
    expect(bob.get_by_text("Reconnecting")).to_be_visible()
    for _ in range(2):
        choose(ada)
    open_tab(ada, "Chat")
    ada.get_by_label("Say something").fill("Where are you?")
    ada.get_by_role("button", name="Send", exact=True).click()
    bob.context.set_offline(False)
    expect(bob.get_by_text("Reconnecting")).to_be_hidden()
    expect(bob.locator("#lines")).to_contain_text("Where are you?")
    open_tab(bob, "Chat")
    bob.get_by_role("button", name="Mute Ada").click()
    bob.get_by_role("button", name="Mute", exact=True).click()
    expect(bob.locator("#lines")).to_be_empty()
    number = ada.locator("#main").get_attribute("data-number")
    wait_for(bob, lambda: bob.locator("#main").get_attribute("data-number") == number)
    moves = "#log li:not(.chat)"  # what Ada said is muted
    assert bob.locator(moves).count() == ada.locator(moves).count()

    open_tab(ada, "More")
    ada.get_by_text("Go further back").click()
    ada.get_by_role("button", name="Ask", exact=True).click()
    expect(bob.get_by_text("asks to take back")).to_be_visible()
    bob.get_by_role("button", name="Go back").click()
    expect(ada.locator("#log")).to_contain_text("Bob agrees to go back")


def test_the_page_reconnects_when_its_connection_was_closed(visitor: Visitor):
    page = visitor()
    connections: list[WebSocketRoute] = []

    def connect(connection: WebSocketRoute) -> None:
        connections.append(connection)
        connection.connect_to_server()

    page.route_web_socket(re.compile("/socket"), connect)
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: random")
    start(page)
    wait_for(page, lambda: my_turn(page))
    before = len(connections)
    connections[-1].close()
    expect(page.get_by_text("Reconnecting")).to_be_visible()
    open_tab(page, "In words")
    expect(page.locator("#text")).to_contain_text("Round 1")
    choose(page, 0)  # over plain HTTP, while nothing is connected
    wait_for(page, lambda: len(connections) > before)
    expect(page.get_by_text("Reconnecting")).to_be_hidden()
    wait_for(page, lambda: my_turn(page))
    choose(page, 0)
    expect(page.locator("#text")).to_contain_text("Round")  # in words, as was asked for before


def test_the_curtain_hides_secrets_at_one_screen(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada and Bob")
    open_table(page, "Me", "Me")
    start(page)
    expect(page.get_by_role("heading", name="Pass the screen to Blue")).to_be_visible()
    assert not OWN_SECRET.search(page.content()) and not my_turn(page)
    page.get_by_role("button", name="Show", exact=True).click()
    open_tab(page, "In words")
    expect(page.locator("#text")).to_contain_text(OWN_SECRET)
    for _ in range(LONGEST_GAME):
        wait_for(page, lambda: my_turn(page) or page.locator("#curtain").count() > 0)
        if page.locator("#curtain").count():
            break
        choose(page)
    expect(page.get_by_role("heading", name="Pass the screen to Red")).to_be_visible()
    expect(page.locator("#text")).not_to_contain_text(OWN_SECRET)
    assert not OWN_SECRET.search(page.content()) and not my_turn(page)
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#text")).to_contain_text("Red (you)")


def test_a_spectator_sees_no_secret_and_the_keyboard_is_enough(visitor: Visitor):
    ada, eve = visitor(), visitor(390, 844)
    come_in(ada, "Ada")
    ada.goto("/me")
    ada.get_by_label("Ask me to confirm each choice").check()
    ada.get_by_role("heading", name="Playing").locator("..").get_by_role("button").click()
    open_table(ada, "Me", "Bot: random")
    ada.get_by_role("button", name="Start the game").focus()
    ada.keyboard.press("Enter")
    open_tab(ada, "In words")
    expect(ada.locator("#text")).to_contain_text(OWN_SECRET)
    open_tab(ada, "Log")
    expect(ada.locator("#text")).to_be_empty()  # nobody reads it
    eve.goto(ada.url)
    expect(eve.locator("#status")).to_contain_text("You are watching")
    open_tab(eve, "In words")
    expect(eve.locator("#text")).to_contain_text(HIDDEN_SECRET)
    expect(eve.locator("#text")).not_to_contain_text(OWN_SECRET)
    assert not my_turn(eve) and eve.get_by_label("Say something").is_hidden()
    assert eve.evaluate("document.documentElement.scrollWidth") <= 390

    see_options(ada)
    ada.locator(".option").first.focus()
    ada.keyboard.press("Enter")
    expect(ada.get_by_role("button", name="Confirm")).to_be_focused()
    number = ada.locator("#main").get_attribute("data-number")
    ada.keyboard.press("Enter")
    wait_for(ada, lambda: ada.locator("#main").get_attribute("data-number") != number)
    assert ada.evaluate("document.getElementById('options').contains(document.activeElement)")


def test_one_who_leaves_can_come_back(visitor: Visitor, url: str):
    page = visitor()
    come_in(page, "Ada")
    page.goto("/tables/new")
    page.get_by_label("Seat 2", exact=True).select_option(label="Another person")
    page.get_by_label("Clock").select_option("live")
    page.get_by_label("Minutes per move").fill("5")
    page.get_by_label("When somebody runs out of time").select_option("bot")
    page.get_by_label("Stand-in bot").select_option("random")
    page.get_by_role("button", name="Open the table").click()
    page.get_by_role("button", name="Make a link").click()
    link = page.locator("#link-all").input_value().rpartition("/")[2]
    bob = guest(url, "Bob").table(page.url.rpartition("/")[2])
    bob.sit(1, link=link)
    start(page)
    expect(page.locator(".clock").first).to_contain_text(re.compile(r"4:\d\d for this move"))
    page.get_by_text("More", exact=True).click()
    expect(page.get_by_role("button", name="Give up the table")).to_be_hidden()
    page.get_by_role("button", name="Leave Blue to a bot").click()
    page.get_by_role("button", name="Leave", exact=True).click()
    assert bob.wait(20) is not None, "the bot's turn is over"
    page.get_by_role("button", name="Come back").click()
    expect(page.locator("#log")).to_contain_text("Ada is back and plays Blue again.")


def test_a_game_against_bots_is_given_up(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: random")
    start(page)
    page.get_by_text("More", exact=True).click()
    page.get_by_role("button", name="Give up the table").click()
    page.get_by_role("button", name="Give it up").click()
    expect(page.locator("#status")).to_have_text("The table was given up.")


def test_nobody_waits_for_bots_that_warm_up(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    told = {"word": "compiling", "share": 0.4, "seconds": 3.0, "problem": ""}
    game = {"name": "dwarfs", "rules": told}
    page.route("**/api/games", lambda route: route.fulfill(json={"games": [game]}))
    open_table(page, "Me", "Bot: random")
    line = page.get_by_text("The bots are warming up")
    expect(line).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    start(page)
    expect(page.locator("#status")).to_contain_text("Your turn")
    expect(line).to_be_visible()
    told["word"] = "ready"
    expect(line).to_be_hidden()


def test_without_bots_nothing_is_said_of_them(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    told = {"word": "waiting", "share": 0.0, "seconds": 0.0, "problem": ""}
    page.route("**/api/games", lambda route: route.fulfill(json={"games": [{"name": "dwarfs", "rules": told}]}))
    with page.expect_response("**/api/games"):
        open_table(page, "Me", "Me")
    start(page)
    expect(page.get_by_text("The bots are warming up")).to_be_hidden()


def test_a_quick_game_shows_no_seats_and_no_button_before_it_starts(visitor: Visitor):
    page = visitor()
    held: list[Route] = []
    page.route(re.compile("/start$"), lambda route: held.append(route))
    page.goto("/")
    page.get_by_role("button", name="Play now: Dwar7s Fall").click()
    expect(page.locator("#status")).to_have_text("The game is starting.")
    wait_for(page, lambda: bool(held))
    expect(page.locator("#gathering")).to_be_empty()
    held.pop().continue_()
    expect(page.locator("#status")).to_contain_text(re.compile("Your turn|thinking|moving"))


def test_a_quick_game_that_cannot_start_says_why_and_can_be_started_by_hand(visitor: Visitor):
    page = visitor()
    problem = {"code": "unavailable", "problem": "Try again in a minute.", "rule": None}
    page.route(re.compile("/start$"), lambda route: route.fulfill(status=503, json=problem), times=1)
    page.goto("/")
    page.get_by_role("button", name="Play now: Dwar7s Fall").click()
    expect(page.get_by_role("alert")).to_have_text("Try again in a minute.")
    start(page)


def test_salts_and_the_hash_of_the_seed_are_behind_more(visitor: Visitor):
    page = visitor()
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: random", Turn_limit="1")
    expect(page.get_by_role("button", name="Start the game")).to_be_enabled()
    for word in ("salt", "hash", "seed"):
        expect(page.locator("#main")).not_to_contain_text(re.compile(word, re.IGNORECASE), use_inner_text=True)
    open_tab(page, "More")
    page.get_by_text("Fair dice").click()
    published = page.locator("#more code").inner_text()
    assert re.fullmatch("[0-9a-f]{64}", published)
    salt = page.get_by_label("Salt of Blue")
    expect(salt).to_have_value(re.compile("^[0-9a-f]{24}$"))
    salt.fill("a rabbit's foot")
    with page.expect_response(re.compile("/salt$")):
        page.get_by_role("button", name="Use this salt").click()
    start(page)
    expect(salt).to_be_hidden()
    expect(page.locator("#more code")).to_have_text(published)  # for as long as it is a promise
    play(page)
    page.get_by_text("Were the dice fair?").click()
    expect(page.get_by_text("Checked in this browser")).to_be_visible()
    expect(page.locator("dd").nth(0)).to_have_text(published)
    expect(page.get_by_text("a rabbit's foot")).to_be_visible()
