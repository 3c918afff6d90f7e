"""Between people: conceding, somebody who stays away, the terms of a table, and who may sit there."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import ALL, COLOURS, barriers
from tests.browser.looks import in_all_themes, keep
from tests.browser.playing import AT_ONCE, come_in, open_tab, open_table, start
from tests.server.serving import guest
from underhall.client import AtTable
from underhall.server import clocks
from underhall.server.entries import Pace

Visitor = Callable[..., Page]
SHORT = 3.0  # seconds for a move


def check(page: Page, name: str, part: str = "body") -> None:
    for scheme, rules in zip(in_all_themes(page), (ALL, COLOURS, COLOURS), strict=True):
        assert barriers(page, part, rules) == [], (name, scheme)


def joined(page: Page, table: AtTable, name: str = "Ann") -> None:
    """Somebody follows a link to a table and sits down there; the browser gives the salt."""
    page.add_init_script(AT_ONCE)
    page.goto(f"/join/{table.link()}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("#gathering")).to_contain_text(f"{name} (you)")


def begun(page: Page, url: str, *, seats: int = 2, pace: Pace | None = None, hints: bool = False) -> list[AtTable]:
    """A game that has begun: Bob, and others, as programs; Ann, in the last seat, at a page."""
    table = guest(url, "Bob").open("dwarfs", [None] * seats, pace=pace, hints=hints)
    places = [table]
    table.sit(0)
    for seat in range(1, seats - 1):
        places.append(guest(url, f"Cem {seat}").table(table.id))
        places[-1].sit(seat, link=table.link())
    joined(page, table)
    table.start()
    expect(page.locator("#playing")).to_be_visible()
    return places


# Conceding ------------------------------------------------------------------------------------------------------------


def test_a_player_concedes_with_the_keyboard_alone(visitor: Visitor, url: str):
    page = visitor()
    (bob,) = begun(page, url)
    open_tab(page, "More")
    page.get_by_role("button", name="Concede").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The game ends, and Blue (Bob) wins. You cannot take this back.")
    check(page, "the question", "dialog")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert bob.refresh().status == "playing", "nothing happens before the answer"
    page.get_by_role("button", name="Concede").press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#finished")).to_contain_text("The winner is Blue (Bob)!")
    expect(page.locator("#finished .podium li").last).to_contain_text("conceded")
    keep(page, "conceded")
    check(page, "the end")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("#then")).to_contain_text("won. Red conceded.")
    expect(page.get_by_role("button", name="Play on from here")).to_be_enabled()


def test_with_more_players_a_bot_plays_on(visitor: Visitor, url: str):
    page = visitor()
    bob, _ = begun(page, url, seats=3)
    open_tab(page, "More")
    page.get_by_role("button", name="Concede").click()
    expect(page.get_by_role("dialog")).to_contain_text("A bot plays your seat to the end, and you come last.")
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    expect(page.locator("#banner")).to_contain_text("You have conceded. A bot plays Green to the end.")
    expect(page.get_by_role("button", name="Come back")).to_be_hidden()
    expect(page.get_by_role("button", name="Concede")).to_be_hidden()
    assert bob.refresh().seats[2].forfeit == "conceded"


# Those who stay away --------------------------------------------------------------------------------------------------


def test_the_win_is_claimed_against_somebody_who_stays_away(
    visitor: Visitor, url: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(clocks, "SHORTEST_GRACE", SHORT)
    page = visitor()
    begun(page, url, pace=Pace(move=SHORT))
    note = page.get_by_role("group", name="Bob has run out of time")
    expect(note.get_by_role("button", name="Let a bot play for Bob")).to_be_visible()
    expect(note.get_by_role("button", name="Claim the win")).to_be_visible()
    keep(page, "out-of-time")
    check(page, "out of time")
    note.get_by_role("button", name="Keep waiting").click()
    expect(note).to_be_hidden()
    open_tab(page, "More")
    page.locator("#more").get_by_role("button", name="Claim the win").click()
    page.get_by_role("dialog").get_by_role("button", name="Claim the win").click()
    expect(page.locator("#finished")).to_contain_text("You win!")
    expect(page.locator("#finished .podium li").last).to_contain_text("ran out of time")


def test_a_bot_is_let_in_until_the_person_comes_back(visitor: Visitor, url: str):
    page = visitor()
    (bob,) = begun(page, url, pace=Pace(move=SHORT, bot="random"))
    page.get_by_role("button", name="Let a bot play for Bob").click()
    expect(page.get_by_role("group", name="Bob has run out of time")).to_be_hidden()
    expect(page.locator("#log")).to_contain_text("Bob is away: a bot (random) plays Blue.")
    bob.command("come-back")
    expect(page.locator("#log")).to_contain_text("Bob is back and plays Blue again.")


# Before the start -----------------------------------------------------------------------------------------------------


def test_the_form_the_link_and_the_table_tell_the_terms(visitor: Visitor):
    ann, bob = visitor(), visitor()
    come_in(ann, "Ann")
    ann.goto("/tables/new?game=dwarfs")
    expect(ann.get_by_label("Clock")).to_be_hidden()
    ann.get_by_label("Seat 2", exact=True).select_option(label="Another person")
    expect(ann.get_by_label("Clock")).to_be_visible()
    expect(ann.get_by_label("Days per move")).to_have_value("3")
    check(ann, "the form")
    ann.get_by_label("Allow hints").check()
    ann.get_by_role("button", name="Open the table").click()
    expect(ann.locator("#gathering")).to_contain_text("Clock: 3 days per move.")
    ann.get_by_role("button", name="Make a link").click()
    bob.goto(ann.locator("#link-all").input_value())
    for page in (ann, bob):
        expect(page.get_by_text("Hints are on")).to_be_visible()
    keep(bob, "invited")
    check(bob, "the link")


def test_hints_are_off_between_people_unless_announced(visitor: Visitor, url: str):
    page = visitor()
    begun(page, url)
    expect(page.locator("#undo")).to_be_visible()
    expect(page.locator("#hint")).to_be_hidden()
    allowed = visitor()
    (bob,) = begun(allowed, url, hints=True)
    bob.hint()
    expect(allowed.locator("#hint")).to_be_visible()
    expect(allowed.locator("#seats li").first).to_contain_text("1 hint used")


def test_the_owner_removes_somebody_before_the_start(visitor: Visitor, url: str):
    page = visitor()
    come_in(page, "Ann")
    open_table(page, "Me", "Another person")
    page.get_by_role("button", name="Make a link").click()
    token = page.locator("#link-all").input_value().rpartition("/")[2]
    eve = guest(url, "Eve").table(page.url.rpartition("/")[2])
    eve.sit(1, link=token)
    remove = page.get_by_role("button", name="Remove Eve from Red")
    expect(remove).to_be_visible()
    check(page, "the gathering")
    remove.click()
    page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    expect(page.locator("#gathering")).to_contain_text("Red nobody yet")
    cem = guest(url, "Cem").table(eve.id)
    cem.sit(1, link=token)
    start(page)
