"""The first lesson of each game, played through its page from the introduction to the outcome."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.looks import still
from tests.browser.playing import come_in, open_tab, over
from tests.browser.pressing import Player
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.tutorial import load_tutorial

Visitor = Callable[..., Page]
FEWEST = 5  # pieces of advice, of some thirty: by chance a turn may often end at once
# What the coach says now, and whether something that it points at can be seen. It is asked to stay when it would go.
SAID = """() => {
  const coach = document.getElementById("coach");
  if (coach.hidden) return null;
  const title = coach.querySelector("h2").firstChild.textContent;
  const visible = [...document.querySelectorAll(".taught")].some((node) => node.checkVisibility());
  [...coach.querySelectorAll("button")].find((button) => button.textContent === "Stay with me")?.click();
  return { title, visible };
}"""
DECISIONS = """() => {
  const kept = localStorage.getItem(`underhall.lesson.${document.getElementById("main").dataset.table}`);
  return JSON.parse(kept).decisions;
}"""


def begun(page: Page, game: str) -> Locator:
    """Opens the lesson; the coach."""
    come_in(page, "Ada")
    page.goto(f"/learn/{game}")
    page.locator("main form button").first.click()
    coach = page.locator("#coach")
    expect(coach).to_be_visible()
    return coach


@pytest.mark.parametrize("game", NAMES)
def test_a_whole_lesson(visitor: Visitor, game: str):
    page, lesson = visitor(), load_tutorial(game)
    coach = begun(page, game)
    for words in lesson.pages:
        expect(coach.get_by_role("heading")).to_contain_text(words.title)
        if words.point:
            expect(page.locator(".taught").first).to_be_visible()
        page.locator("#coach-on").click()
    pointing = {advice.title: bool(advice.point) for advice in lesson.advice}
    said: dict[str, bool] = {}

    def listen() -> bool:
        now: dict[str, Any] | None = page.evaluate(SAID)
        if now is not None:
            said[now["title"]] = said.get(now["title"], False) or now["visible"]
        return False

    sorts = Player(page, Random(game)).play(listen)
    assert {"piece", "button"} <= sorts, sorts
    assert over(page)
    advised = said.keys() & pointing.keys()
    assert len(advised) >= FEWEST, f"few pieces of advice came: {advised}"
    unseen = {title for title in advised if pointing[title] and not said[title]}
    assert not unseen, f"the coach points at nothing: {unseen}"
    assert lesson.farewell.title in said or page.evaluate(DECISIONS) <= lesson.farewell.after + 1, "a short match"
    expect(coach.get_by_role("heading")).to_contain_text(lesson.ending.title)
    expect(page.locator("#outcome")).to_be_visible()
    coach.get_by_role("button", name="Close").click()
    expect(coach).to_be_hidden()


def test_a_lesson_goes_on_where_it_was_left(visitor: Visitor):
    page, lesson = visitor(), load_tutorial("dwarfs")
    coach = begun(page, "dwarfs")
    page.locator("#coach-on").click()
    page.goto("/")
    page.locator(".tables a").first.click()
    expect(coach.get_by_role("heading")).to_contain_text(lesson.pages[1].title)
    coach.get_by_role("button", name="Skip").click()
    advice = coach.get_by_role("heading").inner_text()
    page.reload()
    expect(coach.get_by_role("heading")).to_have_text(advice)


def test_after_a_lesson_play_again_begins_a_usual_game(visitor: Visitor):
    page = visitor()
    begun(page, "dwarfs")
    expect(page.locator("#about")).to_contain_text("Turn limit")
    open_tab(page, "More")
    page.get_by_role("button", name="Concede").click()
    page.get_by_role("dialog").get_by_role("button", name="Concede").click()
    page.get_by_role("button", name="Play again").click()
    expect(page.locator("#playing")).to_be_visible()
    expect(page.locator("#about")).not_to_contain_text("Turn limit")
    expect(page.locator("#coach")).to_be_hidden()
    expect(page.get_by_role("heading", level=1)).to_have_text(game_named("dwarfs").title)


def test_on_a_telephone_the_coach_lies_below_the_board(visitor: Visitor):
    page = visitor(390, 844)
    coach = begun(page, "fall")
    expect(page.locator("#board > svg")).to_be_visible()
    still(page)
    board = page.locator("#board").bounding_box()
    box = coach.bounding_box()
    assert board and box and board["y"] < 200 and box["y"] > board["y"] + board["height"]
    assert box["y"] + box["height"] <= 844, "it is read without scrolling"
    page.set_viewport_size({"width": 1280, "height": 720})
    expect(page.locator("#notes > #coach")).to_be_visible()
