"""What has happened since the player's last choice can be watched again; the log follows, and can be filtered."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.firefox import is_wanted
from tests.browser.playing import wait_for
from tests.browser.seated import Game, enter, game_of, look
from underhall.games import NAMES

Visitor = Callable[..., Page]
pytestmark = pytest.mark.firefox
MOST = 100  # choices until others have moved
PIECES = """() => Object.fromEntries([...document.querySelectorAll(".piece[data-id]")].map((node) => {
  const looks = [...node.querySelectorAll(":scope > :not(.hit, .halo)")].map((each) => each.outerHTML);
  return [node.dataset.id, [node.closest("svg").dataset.panel, node.style.transform, ...looks].join(" ")];
}))"""
AT_END = """() => {
  const { scrollHeight, scrollTop, clientHeight } = document.getElementById("log");
  return scrollHeight - scrollTop - clientHeight;
}"""
MARKED_IN_VIEW = """() => {
  const log = document.getElementById("log").getBoundingClientRect();
  const [first, ...more] = [...document.querySelectorAll("#log li.now")].map((node) => node.getBoundingClientRect());
  return first.top >= log.top - 1 && (more.length > 0 || first.bottom <= log.bottom + 1);
}"""
COVERED = """() => {
  const button = document.querySelector("details.log-filter").getBoundingClientRect();
  return [...document.querySelectorAll("#log li")].filter((item) => {
    const range = document.createRange();
    range.selectNodeContents(item);
    return [...range.getClientRects()].some((box) => box.width && box.right > button.left + 1);
  }).map((item) => item.textContent);
}"""
SENTENCES = """async (texts) => (await import("/static/recap.js")).sentences(texts)"""
UNSIFTED = "#log li:not(.sifted)"


def after_others(url: str, game: str) -> Game:
    """A game in which the guest must choose, and others have moved since its last choice."""
    playing = game_of(url, game, "random", "random")
    for _ in range(MOST):
        playing.play(1)
        shown = playing.table.refresh()
        others = tuple(f"{seat.called} " for seat in shown.seats if seat.seat != 0)
        lines = [line for line in playing.table.log if line.of == "game"]
        if any(line.text.startswith(others) for line in lines[len(lines) - shown.news :]):
            return playing
    raise AssertionError("nobody else has moved")


def seated(visitor: Visitor, playing: Game, **more: int) -> Page:
    page = visitor(**more)
    enter(page, playing)
    look(page, playing)
    expect(page.locator(".piece.lit, #buttons .option").first).to_be_attached()
    return page


@pytest.mark.parametrize("game", NAMES)
def test_what_the_others_did_is_watched_again(visitor: Visitor, url: str, game: str):
    page = seated(visitor, after_others(url, game))
    present, asked = page.evaluate(PIECES), page.locator("#status").inner_text()
    page.get_by_role("button", name="One step forward").click()
    expect(page.locator("#status")).to_contain_text("Since your last choice: step 1 of ")
    expect(page.locator("#caption")).to_be_visible()
    expect(page.locator("#log li.now").first).to_be_visible()
    expect(page.locator(".piece.lit")).to_have_count(0)
    assert page.evaluate(MARKED_IN_VIEW)
    first = page.locator("#caption").inner_text()
    assert first.startswith(page.locator("#log li.now").first.inner_text())
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#status")).to_contain_text("step 0 of ")
    assert page.evaluate(PIECES) != present
    expect(page.get_by_role("button", name="One step back")).to_be_disabled()
    page.get_by_role("button", name="Watch it again").click()
    expect(page.locator("#status")).to_have_text(asked)
    expect(page.locator(".piece.lit, #buttons .option").first).to_be_attached()
    now = page.evaluate(PIECES)
    assert {id: [present.get(id), now.get(id)] for id in present | now if present.get(id) != now.get(id)} == {}
    expect(page.locator("#log li.now")).to_have_count(0)
    expect(page.get_by_role("button", name="Back to the present")).to_be_hidden()


def test_keys_watch_it_and_a_choice_ends_it(visitor: Visitor, url: str):
    playing = after_others(url, "dwarfs")
    page = seated(visitor, playing)
    asked = page.locator("#status").inner_text()
    page.keyboard.press(",")
    expect(page.locator("#status")).to_contain_text("Since your last choice: step ")
    page.keyboard.press("Escape")
    expect(page.locator("#status")).to_have_text(asked)
    page.keyboard.press(".")
    expect(page.locator("#status")).to_contain_text("step 1 of ")
    playing.table.choose(playing.table.decision.options[0])
    expect(page.locator("#status")).not_to_contain_text("Since your last choice: step ")
    expect(page.locator("#recap-end")).to_be_hidden()


def test_who_is_not_the_player_may_not_watch_it(visitor: Visitor, url: str):
    page = visitor()
    look(page, after_others(url, "dwarfs"))
    expect(page.locator("#log li").first).to_be_attached()
    expect(page.locator("#recap")).to_be_hidden()


def test_the_log_is_filtered_by_player_and_kind(visitor: Visitor, url: str):
    playing = game_of(url, "hall", "greedy", "greedy")
    playing.play(80)  # by then, all have scored
    page = seated(visitor, playing)
    lines = page.locator(UNSIFTED)
    everything = lines.count()
    page.get_by_label("Filter the log").click()
    page.get_by_label("What they are about").select_option(label="Scoring")
    scoring = lines.all_inner_texts()
    assert 0 < len(scoring) < everything
    assert [line for line in scoring if not re.search("honour|dedicates|token|joins|pedestal", line)] == []
    called = playing.table.shown.seats[1].called
    page.get_by_label("Whose lines").select_option(label=called)
    assert lines.count() < len(scoring)
    page.get_by_label("What they are about").select_option(label="Everything")
    others = tuple(f"{seat.called} " for seat in playing.table.shown.seats if seat.called != called)
    shown = lines.all_inner_texts()
    assert any(line.startswith(called) for line in shown)
    assert not any(line.startswith(others) for line in shown)
    page.get_by_label("Whose lines").select_option(label="Everyone")
    assert lines.count() == everything
    expect(page.get_by_text("No lines like this yet.")).to_be_hidden()
    page.get_by_label("What they are about").select_option(label="Chat")
    expect(lines).to_have_count(0)
    expect(page.get_by_text("No lines like this yet.")).to_be_visible()
    page.get_by_role("tab", name="Chat").click()
    page.get_by_label("Say something").fill("Well dug!")
    page.get_by_role("button", name="Send").click()
    page.get_by_role("tab", name="Log").click()
    expect(lines).to_have_text(["Ada: Well dug!"])
    playing.play(1)
    expect(lines).to_have_count(1)


@pytest.mark.skipif(is_wanted(), reason="Playwright cannot turn the wheel in Debian's Firefox.")
def test_the_log_follows_unless_the_player_scrolled_up(visitor: Visitor, url: str):
    playing = game_of(url, "hall", "greedy", "greedy")
    playing.play(12)
    page = seated(visitor, playing)
    lines = page.locator("#log li:not([hidden])")

    def go_on() -> None:
        said = len(playing.table.log)
        while len(playing.table.log) == said:
            playing.play(1)
        wait_for(page, lambda: lines.count() == len(playing.table.log))

    go_on()
    assert page.evaluate(AT_END) < 2
    page.locator("#log").hover()
    page.mouse.wheel(0, -300)
    wait_for(page, lambda: page.evaluate(AT_END) > 100)
    where = page.evaluate("document.getElementById('log').scrollTop")
    go_on()
    assert page.evaluate("document.getElementById('log').scrollTop") == where
    page.locator("#log").hover()  # it may have moved
    page.mouse.wheel(0, 100_000)
    wait_for(page, lambda: page.evaluate(AT_END) < 2)
    go_on()
    assert page.evaluate(AT_END) < 2


def test_what_happened_several_times_in_a_row_is_said_once(visitor: Visitor, url: str):
    page = visitor()
    look(page, game_of(url, "dwarfs", "random"))
    said = ["Draws a starter.", "Draws a starter.", "Digs.", "Draws a starter."]
    assert page.evaluate(SENTENCES, said) == "Draws a starter. (×2) Digs. Draws a starter."


@pytest.mark.parametrize("width", [1280, 820, 390])
def test_the_button_of_the_filter_covers_no_line(visitor: Visitor, url: str, width: int):
    playing = game_of(url, "hall", "greedy", "greedy")
    playing.play(12)
    page = seated(visitor, playing, width=width)
    expect(page.locator("#log li").nth(20)).to_be_attached()
    assert page.evaluate(COVERED) == []
