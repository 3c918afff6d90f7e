"""The workshop in a real browser: a card is edited and drawn, what is wrong shows in place, and a table opens."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import barriers
from tests.browser.firefox import is_wanted
from tests.browser.looks import in_all_themes, keep
from tests.browser.pdf import sheets
from tests.browser.playing import come_in
from tests.patience import STUCK
from tests.server.serving import until
from underhall.engine.comparison import Figure
from underhall.engine.pack import kind_of
from underhall.engine.tuning import Aimed, Evidence, Proposal, Tuned
from underhall.server.settings import FILE_NAME

Visitor = Callable[..., Page]


def begin(page: Page, game: str = "Dwar7s Fall", title: str = "Lean winter") -> str:
    """The address of a new pack, made on the shelf."""
    come_in(page, "Ada")
    page.get_by_role("link", name="Workshop").click()
    card = page.locator(".game-card", has=page.get_by_role("heading", name=game))
    card.get_by_label("Name of your pack").fill(title)
    card.get_by_role("button", name="Copy the standard pack").click()
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    return page.url


def value(page: Page, place: str) -> Locator:
    return page.locator(f'[data-at="{place}"]')


def saved(page: Page) -> None:
    expect(page.locator("#saved")).to_have_text("Saved")


def test_a_card_is_edited_drawn_measured_and_played(visitor: Visitor):
    page = visitor()
    pack = begin(page)
    page.get_by_role("link", name="Trading goals").click()
    page.get_by_role("link", name="Leek broth").click()
    value(page, "trading_goal[0].name").fill("Nettle soup")
    value(page, "trading_goal[0].points.value").fill("40")
    expect(page.locator("#look text", has_text="Nettle soup")).to_be_attached()
    expect(page.locator("#look-text")).to_contain_text("Scores 40 points")
    saved(page)
    expect(page.locator('[data-field="trading_goal[0].points.value"]')).to_contain_text("Standard: 8")

    value(page, "trading_goal[0].cost.gold").fill("25")
    expect(page.locator('[data-field="trading_goal[0].cost.gold"]')).to_contain_text("there are only 12")
    expect(page.locator("#playable")).to_contain_text("Cannot be played: 2 problems")
    expect(page.get_by_role("button", name="Play against bots")).to_be_disabled()
    page.get_by_role("button", name="Undo").click()
    expect(value(page, "trading_goal[0].cost.gold")).to_have_value("2")
    expect(page.locator("#playable")).to_have_text("Can be played")
    page.get_by_role("button", name="Redo").click()
    expect(value(page, "trading_goal[0].cost.gold")).to_have_value("25")
    page.get_by_role("button", name="Undo").click()
    expect(value(page, "trading_goal[0].cost.gold")).to_have_value("2")

    value(page, "trading_goal[0].cost.gold").fill("200")  # not a number that fits: it is never sent
    expect(page.locator('[data-field="trading_goal[0].cost.gold"]')).to_contain_text("from 0 to 99")
    page.reload()
    expect(value(page, "trading_goal[0].cost.gold")).to_have_value("2")

    page.get_by_role("link", name="Measure").click()
    page.get_by_label("Seats").select_option("2")
    page.get_by_label("Games with each pack").select_option("100")
    page.get_by_label("Bots").select_option("random")
    page.locator(".measure-form").get_by_role("button", name="Measure").click()
    expect(page.locator(".plots").first).to_be_visible()
    stop = page.get_by_role("button", name="Stop")
    if stop.is_visible():
        stop.click()
    expect(page.locator("#latest")).to_contain_text("This version against the standard pack")

    page.goto(pack)
    page.get_by_role("button", name="Play against bots").click()
    expect(page.locator("#playing")).to_be_visible()
    expect(page.get_by_text("pack: Lean winter")).to_be_visible()


def test_a_search_proposes_changes_to_accept_or_reject(visitor: Visitor, data: Path):
    page = visitor()
    pack = begin(page)
    page.get_by_role("link", name="Tune").click()
    form = page.locator(".tune form").first
    form.get_by_role("button", name="Search").click()  # so far there is a goal, but nothing may change
    expect(page.get_by_text("Say at least one thing that you want")).to_be_visible()
    page.go_back()
    form.get_by_label("In the turn order").fill("")
    form.get_by_label("Turns of a game, all players together, from").fill("200")
    form.get_by_label("Turns of a game, all players together, to").fill("201")
    form.get_by_label("Card played, from").fill("0")
    form.get_by_label("Card played, to").fill("100")
    form.get_by_label("Gems › How many, up or down by").fill("2")
    form.get_by_label("Kingdom cards › Points, up or down by").fill("3")
    form.get_by_label("Seats").select_option("2")
    form.get_by_label("Games in all").select_option("1000")
    form.get_by_label("Bots").select_option("random")
    keep(page, "workshop-tune-form")
    form.get_by_role("button", name="Search").click()
    expect(page.get_by_role("heading", name="Searching")).to_be_visible()
    expect(page.get_by_role("heading", name="The pack as it is")).to_be_visible(timeout=1000 * STUCK)
    assert barriers(page) == []
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("The search was stopped.")).to_be_visible()
    expect(page.get_by_text("200.0 to 201.0")).to_be_visible()
    expect(form.get_by_label("Kingdom cards › Points, up or down by")).to_have_value("3")  # as in the last search
    expect(form.get_by_label("Turns of a game, all players together, from")).to_have_value("200")

    found_by_somebody(data / FILE_NAME, pack)
    page.reload()
    first, second = page.locator(".proposal").nth(0), page.locator(".proposal").nth(1)
    expect(first).to_contain_text("Trading goals › Leek broth › Points: 8 → 9")
    expect(first).to_contain_text("200 games with and without this change")
    expect(first.locator("tbody tr")).to_have_count(1)
    keep(page, "workshop-tune")
    assert barriers(page) == []
    first.get_by_role("button", name="Accept").click()
    expect(first).to_contain_text("Accepted")
    second.get_by_role("button", name="Reject").click()
    expect(second).to_contain_text("Rejected")
    second.get_by_role("button", name="Reconsider").click()
    expect(second.get_by_role("button", name="Accept")).to_be_visible()
    page.goto(f"{pack}/part/trading_goal?row=0")
    expect(value(page, "trading_goal[0].points.value")).to_have_value("9")
    page.get_by_role("button", name="Undo").click()
    expect(value(page, "trading_goal[0].points.value")).to_have_value("8")
    page.goto(f"{pack}/tune")
    expect(first.get_by_role("button", name="Accept")).to_be_visible()


def found_by_somebody(file: Path, pack: str) -> None:
    """Puts two proposals into the store, as if a search had found them: a real one takes minutes."""
    turns = Aimed(
        table="Length of a game",
        column="mean",
        name="turns",
        label="turns",
        percent=False,
        low=48,
        high=52,
        said="48.0 to 52.0",
        a=Figure(43.1, 42.5, 43.7),
        b=Figure(47.9, 47.2, 48.6),
        said_a="43.1 (42.5 to 43.7)",
        said_b="47.9 (47.2 to 48.6)",
        clear=True,
    )
    calm = msgspec.structs.replace(turns, label="plies", low=0, high=100, clear=False)
    evidence = Evidence(200, 4.5, 0.5, Figure(-4, -4.8, -3.2), [turns, calm])
    proposals = [
        Proposal("trading_goal[0].points.value", "trading_goal[leek_broth].points.value", 8, 9, evidence),
        Proposal("gem[0].points.value", "gem[gold].points.value", 1, 2, evidence),
    ]
    tuned = Tuned(1000, 1000, 60.0, 0.0, "over", "met", 24, proposals, evidence)
    with closing(sqlite3.connect(file)) as database, database:
        changed = database.execute(
            "UPDATE tunings SET result = ? WHERE pack_id = ?",
            (msgspec.json.encode(tuned).decode(), pack.rpartition("/")[2]),
        )
        assert changed.rowcount == 1


def test_rows_are_added_and_removed(visitor: Visitor):
    page = visitor()
    pack = begin(page, "In the Hall of the Mountain King")
    page.goto(f"{pack}/part/workshops-tile?row=0")
    exchanges = page.locator('[data-field="workshops.tile[0].exchange"] .rows > li')
    expect(exchanges).to_have_count(2)
    page.get_by_role("button", name="Add to: What one use can do").click()
    expect(exchanges).to_have_count(3)
    value(page, "workshops.tile[0].exchange[2].give").select_option("rune")
    expect(page.locator("#look-text")).to_contain_text("rune")
    page.get_by_role("button", name="Remove: What one use can do, 1").click()
    expect(exchanges).to_have_count(2)
    page.get_by_role("button", name="Duplicate").click()
    expect(page.get_by_role("heading", name="Cartwright 2")).to_be_visible()
    page.get_by_role("button", name="Remove", exact=True).click()
    expect(page.locator(".tile")).to_have_count(11)


def test_two_tabs_do_not_overwrite_each_other(visitor: Visitor):
    page = visitor()
    pack = begin(page)
    page.goto(f"{pack}/part/limits")
    other = page.context.new_page()
    other.goto(f"{pack}/part/limits")
    value(other, "limits.trio").fill("2")
    saved(other)
    value(page, "limits.hand").fill("12")
    expect(page.locator("#refused")).to_contain_text("changed in another tab")
    page.get_by_role("button", name="Reload").click()
    expect(value(page, "limits.trio")).to_have_value("2")
    expect(value(page, "limits.hand")).to_have_value("9")


def test_a_file_is_imported_and_exported(visitor: Visitor, tmp_path: Path):
    page = visitor()
    come_in(page, "Ada")
    page.goto("/workshop")
    file = tmp_path / "mine.toml"
    text = kind_of("dwarfs").path_of("standard").read_text().replace('title = "Standard"', 'title = "Mine" # my own', 1)
    file.write_text(text)
    page.get_by_label("File", exact=True).set_input_files(file)
    expect(page.get_by_role("heading", name="Mine")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Export").click()
    assert Path(download.value.path()).read_text() == text


def test_the_pages_have_no_barriers_and_fit_every_screen(visitor: Visitor):
    page = visitor()
    pack = begin(page, "Fall of the Mountain King")
    for name, path in [
        ("shelf", "/workshop"),
        ("pack", pack),
        ("champions", f"{pack}/part/champion"),
        ("champion", f"{pack}/part/champion?row=1"),
        ("cavern", f"{pack}/part/map-small-cavern?row=2"),
        ("starting-card", f"{pack}/part/start_card"),
        ("changes", f"{pack}/changes"),
        ("measure", f"{pack}/measure"),
        ("box", f"{pack}/box"),
        ("print", f"{pack}/print"),
    ]:
        page.goto(path)
        for theme in in_all_themes(page):
            assert barriers(page) == [], (name, theme)
        keep(page, f"workshop-{name}")


def test_a_box_is_ticked_off(visitor: Visitor):
    page = visitor()
    begin(page)
    page.get_by_role("link", name="Box").click()
    part = page.locator('[data-part="gem"]')
    part.locator("summary").click()
    keep(page, "workshop-box-part")
    part.get_by_role("checkbox", name="Gold").check()
    expect(part.locator(".box-count")).to_have_text("1 of 4")
    expect(page.locator("#box-count")).to_contain_text("1 of ")
    part.get_by_role("link", name="Edit Emerald").click()
    expect(value(page, "gem[1].name")).to_have_value("Emerald")
    page.go_back()
    expect(part.get_by_role("checkbox", name="Gold")).to_be_checked()
    part.get_by_role("checkbox", name="Gold").uncheck()
    expect(part.locator(".box-count")).to_have_text("0 of 4")


def file_of(page: Page, pack: str) -> str:
    """The pack as the server has it."""
    return page.request.get(f"{pack.replace('/workshop/', '/api/packs/')}/file").text()


def test_a_map_is_edited_with_mouse_and_keyboard(visitor: Visitor):
    page = visitor()
    pack = begin(page, "Fall of the Mountain King")
    page.goto(f"{pack}/part/map-small-cavern")
    cave = page.locator(".map-place", has_text="Fernmouth")
    expect(cave).to_have_attribute("aria-label", re.compile("Fernmouth, at 271, 190. Connected with "))
    drawn = page.locator("#look svg").inner_html()
    box = cave.locator("circle").bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y + 20, steps=4)
    page.mouse.up()
    saved(page)
    expect(cave).not_to_have_attribute("aria-label", re.compile("at 271, 190"))
    page.wait_for_function("(before) => document.querySelector('#look svg').innerHTML !== before", arg=drawn)
    where = re.compile(r"at (\d+), (\d+)").search(cave.get_attribute("aria-label") or "")
    assert where is not None
    across, down = int(where[1]), int(where[2])
    assert across > 290 and down > 195

    cave.focus()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator(".map-status")).to_contain_text("press another place")
    other = page.locator(".map-place", has_text="Red Throat")
    other.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".map-status")).to_have_text("Fernmouth and Red Throat are connected.")
    until(lambda: f'"fire_3"], x = {across - 10}, y = {down + 1}' in file_of(page, pack))
    page.reload()
    expect(cave).to_have_attribute("aria-label", re.compile(f"at {across - 10}, {down + 1}. .*Red Throat"))

    other.locator("circle").click()
    cave.locator("circle").click()  # named the other way round: the connection goes
    expect(page.locator(".map-status")).to_have_text("Red Throat and Fernmouth are no longer connected.")
    until(lambda: '"ice_2", "fire_3"]' not in file_of(page, pack))
    page.get_by_role("button", name="Undo").click()
    expect(cave).to_have_attribute("aria-label", re.compile("Red Throat"))
    assert barriers(page) == []
    keep(page, "workshop-map")


def test_a_map_is_edited_with_a_finger(visitor: Visitor):
    page = visitor(390, 844, has_touch=True, is_mobile=True)
    pack = begin(page, "Fall of the Mountain King")
    page.goto(f"{pack}/part/map-small-cavern")
    for name in ("Fernmouth", "Red Throat"):
        page.locator(".map-place", has_text=name).locator("circle").tap()
    expect(page.locator(".map-status")).to_have_text("Fernmouth and Red Throat are connected.")
    until(lambda: '"ice_2", "fire_3"]' in file_of(page, pack))


def test_keys_reach_everything(visitor: Visitor):
    page = visitor()
    begin(page)
    page.goto(f"{page.url}/part/card?row=1")
    name = value(page, "card[1].name")
    name.focus()
    page.keyboard.press("Tab")
    expect(value(page, "card[1].family")).to_be_focused()
    page.keyboard.press("End")
    saved(page)
    expect(page.locator("#playable")).to_have_class(re.compile("good|bad"))


def test_tiers_are_painted_and_walls_are_toggled(visitor: Visitor):
    page = visitor()
    pack = begin(page, "In the Hall of the Mountain King")
    page.goto(f"{pack}/part/tunnels-tile?row=1")
    shape = value(page, "tunnels.tile[1].shape")
    expect(shape).to_have_value("#@#")
    page.locator(".brush", has_text="@").click()
    page.locator('.painted [data-column="2"]').click()
    expect(shape).to_have_value("#@@")
    saved(page)
    page.get_by_role("button", name="Undo").click()
    expect(shape).to_have_value("#@#")

    page.goto("/workshop")
    card = page.locator(".game-card", has=page.get_by_role("heading", name="Dwar7s Fall"))
    card.get_by_label("Name of your pack").fill("Walls")
    card.get_by_role("button", name="Copy the standard pack").click()
    expect(page.get_by_role("heading", name="Walls")).to_be_visible()
    page.goto(f"{page.url}/part/card?row=1")
    page.get_by_label("East").check()
    page.get_by_label("North").uncheck()
    expect(page.locator("#look-text")).to_contain_text("Walls: east and west.")


def test_sheets_are_printed_in_their_true_size_with_marks_at_the_edges(visitor: Visitor):
    if is_wanted():
        pytest.skip("Firefox makes no PDF for tests.")
    page = visitor()
    pack = begin(page)
    near = 0.02  # millimetres
    for part, wide, number in (("ogre", 60, 13), ("card", 63, 9), ("card", 190, 9)):
        page.goto(f"{pack}/print?part={part}&wide={wide}&copies=true")
        box = page.locator(".sheet svg svg").first.get_attribute("viewBox")
        assert box is not None
        ratio = float(box.split()[3]) / float(box.split()[2])
        cards = 0
        for sheet in sheets(page.pdf(prefer_css_page_size=True)):
            assert abs(sheet.wide - 210) < 0.2 and abs(sheet.high - 297) < 0.2  # A4
            found = {
                each for each in sheet.clips if abs(each.wide - wide) < near and abs(each.high - wide * ratio) < near
            }
            cards += len(found)
            for each in found:
                assert 0 < each.left < each.right < sheet.wide and 0 < each.top < each.bottom < sheet.high
                upright = [line for line in sheet.lines if line.wide < near and line.bottom < each.top + near]
                level = [line for line in sheet.lines if line.high < near and line.right < each.left + near]
                for edge in (each.left, each.right):
                    assert any(abs(line.left - edge) < near and each.top - line.bottom < 1 for line in upright)
                for edge in (each.top, each.bottom):
                    assert any(abs(line.top - edge) < near and each.left - line.right < 1 for line in level)
        assert cards == number, part
