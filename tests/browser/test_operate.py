"""The operator's pages in a real browser: by keyboard alone, at every size, and what others see of it."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.axe import ALL, COLOURS, barriers
from tests.browser.looks import in_all_themes, keep
from tests.browser.seated import enter, game_of, look
from tests.server.operated import TOKEN, post
from tests.server.serving import bearer, guest, playing

Visitor = Callable[..., Page]
PAGES = {"/operate": "load", **{f"/operate/{name}": name for name in ("tables", "guests", "bans", "reports", "log")}}


def sign_in(page: Page) -> None:
    """With the keyboard alone."""
    page.goto("/operate")
    tab_to(page, "operator-token")
    page.keyboard.type(TOKEN)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Load")).to_be_visible()


def tab_to(page: Page, id: str) -> None:
    """Presses Tab until a control has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.id") == id:
            return
    raise AssertionError(f"the keyboard does not lead to {id}")


def test_the_operators_pages_fit_and_have_no_barriers(visitor: Visitor, url: str):
    table, bob = playing(url, "random"), guest(url, "Bob with a name as long as names may be")
    line = post(f"{url}/api/tables/{table.id}/chat", json={"text": "rude"}, headers=bearer(table.client)).json()
    post(f"{url}/api/chat/{line['line']}/report", json={"reason": "not nice"}, headers=bearer(bob))
    page = visitor()
    page.goto("/operate")
    assert barriers(page) == []
    sign_in(page)
    page.goto("/operate/bans")
    page.get_by_label("Guest or addresses").fill("2001:db8:aaaa:bbbb:cccc:dddd:eeee:ffff")
    page.get_by_label("Reason").fill("Flooding the server")
    page.get_by_role("button", name="Ban", exact=True).click()
    expect(page.get_by_role("status")).to_have_text("The ban is now in force.")
    for path, name in PAGES.items():
        page.goto(path)
        for folded in page.locator("details.act summary").all()[:2]:
            folded.click()
        keep(page, f"operate-{name}")
        for scheme, rules in zip(in_all_themes(page), (ALL, COLOURS, COLOURS), strict=True):
            assert barriers(page, only=rules) == [], (path, scheme)
    page.goto("/operate/bans")
    page.get_by_role("button", name=re.compile("Lift the ban on 2001:db8")).click()
    expect(page.get_by_role("status")).to_have_text("The ban has been lifted.")


def test_a_table_is_ended_by_keyboard_and_its_people_read_why(visitor: Visitor, url: str):
    person, game = visitor(), game_of(url, "dwarfs", "random")
    enter(person, game)
    look(person, game)
    operator = visitor()
    sign_in(operator)
    operator.goto(f"/operate/tables?q={game.table.id}")
    operator.locator("details.act summary").focus()
    operator.keyboard.press("Enter")
    tab_to(operator, f"reason-{game.table.id}")
    operator.keyboard.type("Only a test")
    operator.keyboard.press("Enter")
    expect(operator.get_by_role("status")).to_have_text(re.compile("The table has been ended"))
    expect(person.locator("#status")).to_have_text("An operator ended the table. Reason: Only a test.")


def test_a_banned_guest_reads_why_at_the_table_and_everywhere(visitor: Visitor, url: str):
    person, game = visitor(390, 844), game_of(url, "dwarfs", "random")
    enter(person, game)
    look(person, game)
    operator = visitor()
    sign_in(operator)
    operator.goto(f"/operate/guests?q={game.table.client.me().guest}")
    operator.get_by_text("Ban this guest …").click()
    operator.get_by_label("Reason").first.fill("Only a test")
    operator.get_by_role("button", name="Ban", exact=True).first.click()
    expect(operator.get_by_role("status")).to_have_text("The ban is now in force.")
    expect(person.locator("#connection")).to_have_text(re.compile("^You are banned .*Reason: Only a test.$"))
    person.goto("/")
    expect(person.get_by_role("alert")).to_have_text(re.compile("Reason: Only a test.$"))
    expect(person.get_by_role("heading", name="You are banned")).to_be_visible()
