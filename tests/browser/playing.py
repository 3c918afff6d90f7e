"""What players do in a browser."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import ConsoleMessage, Error, Page, expect

from tests.patience import STUCK

ANSWER = int(1000 * STUCK)  # milliseconds within which anything must have happened
OVER = re.compile(r"The game is over")
HARMLESS = re.compile(r"WebSocket|ERR_INTERNET_DISCONNECTED|Failed to load resource")  # a connection that was cut
LONGEST_GAME = 200  # choices

AT_ONCE = "localStorage.setItem('underhall.speed', 'at-once');"
ASK_NOTHING = "localStorage.setItem('underhall.ask-before-end', 'off');"

expect.set_options(timeout=ANSWER)


class Problems:
    """What pages complained about."""

    def __init__(self) -> None:
        self._told: list[str] = []

    def watch(self, page: Page) -> None:
        page.on("pageerror", self._error)
        page.on("console", self._console)

    def _error(self, error: Error) -> None:
        self._told.append(str(error))

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not HARMLESS.search(message.text):
            self._told.append(message.text)

    def check(self) -> None:
        assert not self._told, self._told


def come_in(page: Page, name: str) -> None:
    """A new guest, who wants to see all moves at once and to be asked nothing twice."""
    page.add_init_script(AT_ONCE + ASK_NOTHING)
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Come in").click()
    expect(page.get_by_role("button", name="Come in")).to_have_count(0)  # the page has changed


def open_table(page: Page, *players: str, game: str = "dwarfs", **switches: str) -> None:
    """Opens a table: a player is "Me", "Another person" or a bot."""
    page.goto(f"/tables/new?game={game}")
    for seat, player in enumerate(players, start=1):
        page.get_by_label(f"Seat {seat}", exact=True).select_option(label=player)
    page.get_by_text("House rules").click()
    for label, value in switches.items():
        page.get_by_label(label.replace("_", " "), exact=True).fill(value)
    page.get_by_role("button", name="Open the table").click()


def start(page: Page) -> None:
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator("#playing")).to_be_visible()


def my_turn(page: Page) -> bool:
    return page.locator(".option").count() > 0


def over(page: Page) -> bool:
    return bool(OVER.search(page.locator("#status").inner_text()))


def expect_another_game(page: Page, played: str) -> None:
    """Against bots alone, "Play again" opens a new table and starts it at once."""
    expect(page).not_to_have_url(played)
    expect(page.locator("#playing")).to_be_visible()
    assert not over(page)


def wait_for(page: Page, what: Callable[[], bool]) -> None:
    """Waits, as a person would who watches the page."""
    for _ in range(ANSWER // 20):
        if what():
            return
        page.wait_for_timeout(20)
    raise AssertionError(f"It did not happen. The page says: {page.locator('#main').inner_text()}")


def see_options(page: Page) -> None:
    """Unfolds the list of what is lit in the picture, for those who want buttons; the page remembers that."""
    summary = page.locator("#choosing details.fold:not([open]) > summary")
    if summary.count():
        summary.click()


def open_tab(page: Page, name: str) -> None:
    """Shows what is behind a tab."""
    tab = page.get_by_role("tab", name=name)
    if tab.get_attribute("aria-selected") == "false":
        tab.click()


def choose(page: Page, at: int = -1) -> None:
    """Clicks on an option, and waits until the page has gone on."""
    number = page.locator("#main").get_attribute("data-number")
    see_options(page)
    page.locator(".option").nth(at).click()
    wait_for(page, lambda: page.locator("#main").get_attribute("data-number") != number)
