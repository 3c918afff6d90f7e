"""A game that is played to a certain point without a page, and then shown in one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.playing import AT_ONCE
from tests.patience import STUCK
from tests.server.serving import guest
from underhall.client import AtTable
from underhall.server.decisions import DecisionShown
from underhall.server.web.guests import COOKIE

SHORT = {"dwarfs": {"turn_limit": 10}}  # who chooses at random hardly ever ends it otherwise


MOST_GAMES = 20  # the rarest decision of a test comes up in far fewer


@dataclass
class Game:
    """A game that a guest plays."""

    table: AtTable
    random: Random
    begin: Callable[[], AtTable]  # opens another table like this one, for the same guest

    def play(self, choices: int | None = None) -> None:
        """Plays a number of choices, or to the end; then the guest has several options, or the game is over."""
        made = 0
        while (decision := self.table.wait(STUCK)) is not None:
            if choices is not None and made >= choices and len(decision.options) > 1:
                return
            self.table.choose(self.random.choice(decision.options))
            made += 1

    def reach(self, wanted: Callable[[DecisionShown], bool]) -> DecisionShown:
        """Plays until the guest has such a decision; if a game ends before, in another game."""
        for _ in range(MOST_GAMES):
            while (decision := self.table.wait(STUCK)) is not None:
                if wanted(decision):
                    return decision
                self.play(1)
            self.table = self.begin()
        raise AssertionError(f"no such decision in {MOST_GAMES} games")


def game_of(url: str, game: str, *bots: str, title: str = "", lesson: bool = False) -> Game:
    """A game that has begun, against these bots, or against two of them."""
    players = [None, *(bots or ("greedy", "random"))]
    client = guest(url, "Ada")

    def begin() -> AtTable:
        table = client.open(game, players, title=title, switches=SHORT.get(game, {}), lesson=lesson)
        table.sit(0)
        table.start()
        return table

    return Game(begin(), Random(game), begin)


def enter(page: Page, game: Game) -> None:
    """Sits down before the page as the guest who plays."""
    client = game.table.client
    assert client.token is not None
    page.context.add_cookies([{"name": COOKIE, "value": client.token, "url": client.url}])
    page.add_init_script(AT_ONCE)


def look(page: Page, game: Game, more: str = "") -> None:
    page.goto(f"/tables/{game.table.id}{more}")
    expect(page.locator(".piece").first).to_be_attached()
