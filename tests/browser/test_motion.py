"""Pieces named after their places are seen to move: one of a kin goes, another comes."""

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.playing import see_options, wait_for
from tests.browser.seated import enter, game_of, look

Visitor = Callable[..., Page]
SLOW = "localStorage.setItem('underhall.speed', 'slow')"
MOVES = """async ([there, changed, gone]) => {
  const { moves } = await import("/static/kin.js");
  const { from, to, spent } = moves(new Map(there.map((piece) => [piece.id, { piece }])), changed, gone);
  const ids = (found) => Object.fromEntries([...found].map(([id, piece]) => [id, piece.id]));
  return { from: ids(from), to: ids(to), spent: [...spent] };
}"""
PACE = """async () => {
  const { Motion, speeds } = await import("/static/motion.js");
  const motion = new Motion(null, {});
  return Object.fromEntries(speeds().map(([name]) => {
    motion.speed = name;
    return [name, { step: motion.step, instant: motion.instant, moving: motion.moving(100) }];
  }));
}"""
# Notes whether anything was still to be shown whenever the points of a seat changed.
WATCH_POINTS = """() => {
  window.early = [];
  const points = () => [...document.querySelectorAll("#seats .points")].map((node) => node.textContent).join();
  let before = points();
  new MutationObserver(() => {
    const now = points();
    if (now !== before) window.early.push(document.querySelector("#log li[hidden]") !== null);
    before = now;
  }).observe(document.getElementById("seats"), { childList: true, subtree: true, characterData: true });
}"""
# A strip of which one number changes: those that move.
CHANGED = """async (time) => {
  const { fillStrip } = await import("/static/strips.js");
  const strip = document.body.appendChild(document.createElement("span"));
  fillStrip(strip, [{ words: "Iron", text: "3" }, { words: "Gold", text: "1" }], time);
  fillStrip(strip, [{ words: "Iron", text: "4" }, { words: "Gold", text: "1" }], time);
  return [...strip.children].filter((node) => node.getAnimations().length).map((node) => node.textContent);
}"""
# A board that grows in 10 ms, while the browser says that frames begin when this many milliseconds have passed; the
# heights that are shown.
GROWN = """async (frames) => {
  const { Looking } = await import("/static/looking.js");
  const frame = document.body.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "svg"));
  const board = { frame, box: [0, 0, 100, 100] };
  const looking = new Looking(board);
  board.box = [0, 0, 200, 200];
  let next = null;
  window.requestAnimationFrame = (step) => (next = step);
  const start = performance.now();
  looking.grown(10);
  const height = () => frame.viewBox.baseVal.height;
  return frames.map((passed) => (next(start + passed), height()));
}"""
PLACE = '.option[data-option^="place:"]'


def piece(id: str, x: int = 0, kin: str = "dwarf", panel: str = "board", **more: Any) -> dict[str, Any]:
    return {"id": id, "x": x, "y": 0, "kin": kin, "panel": panel, **more}


def moves(page: Page, there: list[Any], changed: list[Any], gone: list[str]) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(MOVES, [there, changed, gone])
    return found


def test_who_goes_and_who_comes_are_one(visitor: Visitor):
    page = visitor()
    page.goto("/rules")
    there = [piece("a"), piece("b", 100), piece("red", kin="rival"), piece("home", panel="seat")]
    found = moves(page, there, [piece("c", 90)], ["a", "b", "red"])
    assert found == {"from": {"c": "b"}, "to": {}, "spent": ["b"]}, "the nearest of its kin"
    bed = piece("home", kin="", panel="seat")
    assert moves(page, there, [piece("c", 90), bed], [])["from"] == {"c": "home"}, "it left what stays"
    assert moves(page, there, [piece("d", kin="")], ["a"]) == {"from": {}, "to": {}, "spent": []}


def test_who_is_counted_elsewhere_goes_there(visitor: Visitor):
    page = visitor()
    page.goto("/rules")
    there = [piece("a"), piece("pile", 50, symbol="three"), piece("still", 1)]
    counted = piece("pile", 50, symbol="four")
    assert moves(page, there, [counted, piece("still", 2)], ["a"])["to"] == {"a": "pile"}
    assert moves(page, there, [counted, piece("c", 9)], [])["from"] == {"c": "pile"}


def test_there_are_four_speeds_and_none(visitor: Visitor):
    page = visitor(reduced_motion="no-preference")
    page.goto("/rules")
    pace = page.evaluate(PACE)
    assert list(pace) == ["slow", "normal", "fast", "fastest", "at-once"]
    steps = [each["step"] for each in pace.values()]
    assert all(slower > faster for slower, faster in pairwise(steps[:4])) and steps[4] > 0
    assert [each["instant"] for each in pace.values()] == [False] * 4 + [True]
    assert all(each["moving"] > 0 for each in pace.values())
    page.emulate_media(reduced_motion="reduce")
    assert not any(each["moving"] for each in page.evaluate(PACE).values())


def placing(visitor: Visitor, url: str, **more: Any) -> Page:
    """A slow table at which a dwarf can be placed."""
    page, playing = visitor(**more), game_of(url, "dwarfs")
    enter(page, playing)
    playing.reach(lambda decision: any(option.key.startswith("place:") for option in decision.options))
    page.add_init_script(SLOW)
    look(page, playing)
    expect(page.locator(".piece.lit").first).to_be_visible()
    see_options(page)
    return page


def test_a_dwarf_flies_from_home_to_the_board(visitor: Visitor, url: str):
    page = placing(visitor, url)
    page.locator(PLACE).first.click()
    expect(page.locator(".sky > g")).to_have_count(1)
    expect(page.locator(".sky > g")).to_have_count(0)
    expect(page.locator('#board .piece[data-id^="dwarf:0:"]').first).to_be_visible()


def test_who_wants_no_motion_has_none(visitor: Visitor, url: str):
    page = placing(visitor, url, reduced_motion="reduce")
    page.locator(PLACE).first.click()
    expect(page.locator('#board .piece[data-id^="dwarf:0:"]').first).to_be_visible()
    assert page.locator(".sky").count() == 0


def test_a_board_grows_steadily_even_if_a_frame_began_before_it_was_asked_for(visitor: Visitor, url: str):
    page = visitor()
    page.goto("/")
    assert page.evaluate(GROWN, [-40, 1000]) == [100, 200]


@pytest.mark.parametrize("where", ["table", "replay"])
def test_points_and_lines_come_with_what_the_picture_shows(visitor: Visitor, url: str, where: str):
    page, playing = visitor(), game_of(url, "hall", "greedy", "greedy")
    enter(page, playing)
    playing.play(25)
    page.add_init_script("localStorage.setItem('underhall.speed', 'fast')")
    if where == "table":
        look(page, playing)
        expect(page.locator(".piece.lit, #buttons .option").first).to_be_attached()
        page.evaluate(WATCH_POINTS)
        while not page.evaluate("early.length"):
            playing.play(1)
            page.wait_for_timeout(300)
    else:
        playing.play()
        look(page, playing, "/replay#40")
        expect(page.locator("#then")).to_contain_text("Next, ")
        page.evaluate(WATCH_POINTS)
        page.get_by_role("button", name="Play", exact=True).click()
        expect(page.locator("#log li[hidden]").first).to_be_attached()
        wait_for(page, lambda: page.evaluate("early.length > 0"))
    assert page.evaluate("early.length") and not any(page.evaluate("early"))


def test_numbers_of_folded_panels_stand_out_when_they_change(visitor: Visitor, url: str):
    page = visitor()
    page.goto("/rules")
    assert page.evaluate(CHANGED, 100) == ["4"]
    assert page.evaluate(CHANGED, 0) == []
