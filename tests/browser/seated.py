"""A game that is played to a certain point without a page, and then shown in one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.playing import AT_ONCE
from tests.patience import STUCK
from tests.server.serving import guest
from underhall.client import AtTable
from underhall.server.web.guests import COOKIE

SHORT = {"dwarfs": {"turn_limit": 10}}  # who chooses at random hardly ever ends it otherwise


@dataclass
class Game:
    """A game that a guest plays."""

    table: AtTable
    random: Random

    def play(self, choices: int | None = None) -> None:
        """Plays a number of choices, or to the end; then the guest has several options, or the game is over."""
        made = 0
        while (decision := self.table.wait(STUCK)) is not None:
            if choices is not None and made >= choices and len(decision.options) > 1:
                return
            self.table.choose(self.random.choice(decision.options))
            made += 1


def game_of(url: str, game: str, *bots: str) -> Game:
    """A game that has begun, against these bots, or against two of them."""
    players = [None, *(bots or ("greedy", "random"))]
    table = guest(url, "Ada").open(game, players, title="", switches=SHORT.get(game, {}))
    table.sit(0)
    table.start()
    return Game(table, Random(game))


def enter(page: Page, game: Game) -> None:
    """Sits down before the page as the guest who plays."""
    client = game.table.client
    assert client.token is not None
    page.context.add_cookies([{"name": COOKIE, "value": client.token, "url": client.url}])
    page.add_init_script(AT_ONCE)


def look(page: Page, game: Game, more: str = "") -> None:
    page.goto(f"/tables/{game.table.id}{more}")
    expect(page.locator(".piece").first).to_be_attached()
