"""Pieces named after their places are seen to move: one of a kin goes, another comes."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.playing import see_options
from tests.browser.seated import enter, game_of, look

Visitor = Callable[..., Page]
SLOW = "localStorage.setItem('underhall.speed', 'slow')"
MOVES = """async ([there, changed, gone]) => {
  const { moves } = await import("/static/kin.js");
  const { from, to, spent } = moves(new Map(there.map((piece) => [piece.id, { piece }])), changed, gone);
  const ids = (found) => Object.fromEntries([...found].map(([id, piece]) => [id, piece.id]));
  return { from: ids(from), to: ids(to), spent: [...spent] };
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


def placing(visitor: Visitor, url: str, **more: Any) -> Page:
    """A slow table at which a dwarf can be placed."""
    page, playing = visitor(**more), game_of(url, "dwarfs")
    enter(page, playing)
    for _ in range(40):
        decision = playing.table.wait(20)
        assert decision is not None
        if any(option.key.startswith("place:") for option in decision.options):
            break
        playing.table.choose(decision.options[0])
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
