"""The arrangement of a wide screen, with numbers alone: everything has its place, and what is needed is open."""

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from underhall.server.web.files import STATIC

pytestmark = pytest.mark.firefox
ROOMS = [(1256, 668), (1416, 848), (1896, 1028), (1000, 560), (796, 1120)]
BLOCKS = {"doing": 160, "log": 84}
ARRANGE = """({ room, board, panels, needs, blocks, need }) => {
  const made = arranging.plan(room, board, panels, needs, blocks);
  return Object.fromEntries(arranging.place(room, board, panels, need, blocks, made));
}"""


@pytest.fixture(scope="module")
def page(browser: Browser) -> Iterator[Page]:
    """A page that has only the arrangement."""
    page = browser.new_page()
    module = (STATIC / "arrange.js").read_text(encoding="utf-8").replace("export ", "")
    page.add_script_tag(content=f"{module}\nwindow.arranging = {{ plan, place }};", type="module")
    page.wait_for_function("window.arranging")
    yield page
    page.close()


def panel(id: str, width: float, height: float, **more: Any) -> dict[str, Any]:
    return {"id": id, "w": width, "h": height, "least": 0.5, "best": 1, "head": 24, "strip": 32, "last": False, **more}


def rivals(count: int) -> list[dict[str, Any]]:
    return [panel(f"rival-{each}", 320, 400, strip=50, head=32, last=True) for each in range(count)]


def arranged(
    page: Page, room: tuple[float, float], board: dict[str, Any], panels: list[dict[str, Any]], need: list[str]
) -> dict[str, Any]:
    inside = {"width": room[0], "height": room[1]}
    given = {"room": inside, "board": board, "panels": panels, "needs": [need], "blocks": BLOCKS, "need": need}
    found: dict[str, Any] = page.evaluate(ARRANGE, given)
    return found


BOARD = {"w": 1000, "h": 760, "least": 0.5, "best": 0.8}
SHARED = [
    panel("horde", 440, 330),
    panel("tunnels", 340, 320),
    panel("spells", 370, 165),
    panel("own", 320, 420, head=0),
]


@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize("seed", range(4))
def test_nothing_overlaps_and_everything_is_within_the_room(page: Page, room: tuple[int, int], seed: int):
    dice = Random(seed)
    panels = [*dice.sample(SHARED, dice.randint(1, 4)), *rivals(dice.randint(1, 4))]
    need = dice.sample([each["id"] for each in panels if not each["last"]], 1)
    rects = arranged(page, room, BOARD | {"grows": seed % 2 == 0}, panels, need)
    assert rects.keys() == {"board", "doing", "log", *(each["id"] for each in panels)}
    for rect in rects.values():
        assert rect["left"] >= 0 and rect["left"] + rect["width"] <= room[0] + 1
        assert rect["top"] >= 0 and rect["top"] + rect["height"] <= room[1] + 1 and rect["height"] > 0
    for one, two in combinations(rects.values(), 2):
        across = min(one["left"] + one["width"], two["left"] + two["width"]) - max(one["left"], two["left"])
        down = min(one["top"] + one["height"], two["top"] + two["height"]) - max(one["top"], two["top"])
        assert across <= 1 or down <= 1


def test_what_is_needed_is_open_and_of_the_rest_a_strip_remains(page: Page):
    panels = [*SHARED, *rivals(3)]
    for need in (["horde", "own"], ["tunnels", "own"], ["spells"]):
        rects = arranged(page, ROOMS[0], BOARD, panels, need)
        for each in panels:
            rect = rects[each["id"]]
            if each["id"] in need:
                assert rect["open"] and rect["scale"] >= each["least"]
            elif not rect["open"]:
                assert rect["height"] == each["strip"]
        assert not any(rects[f"rival-{each}"]["open"] for each in range(3)), "there is no room for all of them"


def test_where_there_is_room_everything_is_open(page: Page):
    panels = [panel("market", 320, 200), panel("own", 640, 110, head=0), *rivals(1)]
    rects = arranged(page, (2400, 1300), BOARD, panels, ["own"])
    assert all(rects[each["id"]]["open"] for each in panels)


def test_on_an_upright_screen_the_columns_lie_below_the_board(page: Page):
    rects = arranged(page, ROOMS[-1], BOARD | {"grows": True}, [*SHARED, *rivals(3)], ["horde", "own"])
    board = rects.pop("board")
    assert board["left"] == 0 and board["width"] == ROOMS[-1][0]
    assert all(rect["top"] >= board["height"] for rect in rects.values())
    assert len({rect["left"] for rect in rects.values()}) == 2


FALL = [
    panel("own", 340, 331, head=0, least=0.72, best=0.95),
    panel("wheel", 484, 270, least=0.6, best=0.9),
    panel("champions", 360, 588, least=0.68, cells={"wide": 180, "high": 196, "many": 5}),
    panel("clans", 340, 304, least=0.72, best=0.95),
]


def test_cells_lie_in_a_row_below_the_board_and_beside_each_other_in_a_column(page: Page):
    board = BOARD | {"best": 0.75}
    columns = set()
    for room in ROOMS:
        rect = arranged(page, room, board, [*FALL, *rivals(3)], ["own", "champions"])["champions"]
        rows = -(-5 // rect["columns"])
        assert rect["columns"] * 180 * rect["scale"] <= rect["width"] + 1
        assert 24 + rows * 196 * rect["scale"] <= rect["height"] + 1
        columns.add(rect["columns"])
    assert columns >= {2, 5}


@pytest.mark.parametrize("need", [["own"], ["own", "wheel"], ["clans", "champions"]])
def test_where_everything_can_be_read_nothing_folds_from_one_decision_to_the_next(page: Page, need: list[str]):
    panels = [*FALL, *rivals(3)]
    board = BOARD | {"best": 0.75}
    places = [arranged(page, ROOMS[0], board, panels, each) for each in (need, ["own"])]
    assert places[0] == places[1]
    for each in FALL:
        assert places[0][each["id"]]["scale"] >= each["least"]


def test_what_is_larger_than_it_must_be_gives_way_first(page: Page):
    """A column is too high: the panel that can only just be read keeps its size."""
    tight, loose = panel("tight", 268, 300, least=1, best=1), panel("loose", 268, 300, least=0.5, best=1)
    rects = arranged(page, (700, 560), BOARD, [tight, loose], ["tight", "loose"])
    assert rects["tight"]["scale"] > rects["loose"]["scale"] >= 0.5


def test_an_upright_screen_uses_the_room_beside_its_board(page: Page):
    """A board as wide as the screen would leave the columns below it less than they need."""
    panels = [*SHARED, *rivals(3)]
    rects = arranged(page, ROOMS[-1], BOARD, panels, [each["id"] for each in SHARED])
    board = rects["board"]
    beside = [name for name, rect in rects.items() if name != "board" and rect["top"] < board["height"] - 1]
    assert beside and all(rects[name]["left"] >= board["width"] for name in beside)
    assert board["width"] / board["height"] == pytest.approx(BOARD["w"] / BOARD["h"], 0.01), "all of it is the board"
