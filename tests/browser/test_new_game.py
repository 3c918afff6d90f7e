"""A new game: created, installed and changed as docs/new-game.md says, and played in a browser."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.playing import ANSWER, AT_ONCE, Problems, come_in, open_table, over
from tests.browser.pressing import Player
from tests.new_game import PAGE, SERVES, Environment, Step, steps

GAME = "deep_run"


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return Environment(tmp_path_factory.mktemp("new-game"))


def test_the_page_has_ten_steps() -> None:
    assert [step.number for step in steps()] == list(range(1, 11))
    assert all(step.blocks for step in steps()), "each can be done"
    assert sum(block.what == SERVES for step in steps() for block in step.blocks) == 1
    assert PAGE.read_text().count("```") == 2 * sum(len(step.blocks) for step in steps()), "all of them are read"


@pytest.mark.parametrize("step", steps(), ids=lambda step: f"{step.number:02}")
def test_a_step_works(step: Step, environment: Environment) -> None:
    environment.do_all_until(step)


@pytest.fixture(scope="module")
def served(environment: Environment) -> Iterator[str]:
    """The server of the last steps, with the new game."""
    environment.do_all_until(steps()[-1])
    with environment.serving() as address:
        yield address


def test_a_match_in_the_browser(browser: Browser, served: str) -> None:
    problems = Problems()
    context = browser.new_context(base_url=served, viewport={"width": 1280, "height": 720})
    context.set_default_timeout(ANSWER)
    page = context.new_page()
    problems.watch(page)
    page.add_init_script(AT_ONCE)
    come_in(page, "Ada")
    open_table(page, "Me", "Bot: greedy", "Bot: random", game=GAME)
    page.get_by_role("button", name="Start the game").click()
    expect(page.locator(".piece[data-id=exit]")).to_be_visible()
    sorts = Player(page, Random(GAME), in_picture=True).play()
    assert sorts == {"piece"}, "every decision can be made in the picture"
    assert over(page)
    expect(page.locator("#finished").get_by_role("table")).to_contain_text("Beam")  # which a step made worth points
    context.close()
    problems.check()
