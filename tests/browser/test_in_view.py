"""At every decision everything needed is in view: a sample of decisions, and in `make soak` whole games."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.in_view import problems, walk
from tests.browser.seated import enter, game_of, look
from underhall.games import NAMES
from underhall.games import game as game_named

Visitor = Callable[..., Page]
LAPTOP, LARGE, PHONE = (1280, 720), (1440, 900), (390, 844)
TABLETS = ((1180, 820), (820, 1180))
FINGER = {"has_touch": True, "is_mobile": True}
SAMPLE, STRIDE = 6, 7  # decisions, and choices from one to the next
WHOLE = 10_000
MOST = {name: game_named(name).seats[-1] for name in NAMES}
SOAK = [(game, seats) for game in NAMES for seats in game_named(game).seats]


def proof(visitor: Visitor, url: str, game: str, seats: int, size: tuple[int, int], many: int, stride: int) -> None:
    page = visitor(*size, **(FINGER if size in (PHONE, *TABLETS) else {}))
    playing = game_of(url, game, *["random"] * (seats - 1))
    enter(page, playing)
    look(page, playing)
    checked, wrong = walk(page, playing, many, stride)
    print(f"{game}, {seats} seats, {size[0]}x{size[1]}: {len(wrong)} of {checked} decisions fail")
    assert checked and not wrong, f"{len(wrong)} of {checked}:\n" + "\n".join(wrong)


# Words that are too long for their drawing, words beyond their panel, and words on other words.
FAULTS = """() => {
  document.querySelector("#s-yard text").textContent = "Far more than there is room for";
  const [first, second] = document.querySelectorAll("[data-panel=wheel] .ground text");
  first.setAttribute("x", second.getAttribute("x"));
  document.querySelector("[data-id='honour-count:0'] > text").setAttribute("x", -900);
}"""


def test_words_in_drawings_are_checked(visitor: Visitor, url: str):
    page = visitor(*LAPTOP)
    playing = game_of(url, "fall", "random")
    enter(page, playing)
    playing.play(30)
    look(page, playing)
    assert not problems(page, playing)
    page.evaluate(FAULTS)
    page.evaluate("window.measuredDrawings.clear()")
    found = "\n".join(problems(page, playing))
    assert '"Far more than there is room for" leaves its drawing' in found
    assert "wheel: " in found and " overlap" in found
    assert "seat-0: " in found and " is cut off" in found


@pytest.mark.parametrize("game", NAMES)
def test_tables_for_two_are_in_view(visitor: Visitor, url: str, game: str):
    """They have boards of their own."""
    proof(visitor, url, game, 2, LAPTOP, 2, STRIDE)


@pytest.mark.parametrize("game", NAMES)
@pytest.mark.parametrize("size", [LAPTOP, LARGE, PHONE, *TABLETS])
def test_a_sample_of_decisions(visitor: Visitor, url: str, game: str, size: tuple[int, int]):
    seats = min(MOST[game], 5 if size == LARGE else 4)
    proof(visitor, url, game, seats, size, SAMPLE, STRIDE)


@pytest.mark.soak
@pytest.mark.parametrize(("game", "seats"), SOAK)
@pytest.mark.parametrize("size", [LAPTOP, PHONE, *TABLETS])
def test_every_decision_of_a_game(visitor: Visitor, url: str, game: str, seats: int, size: tuple[int, int]):
    proof(visitor, url, game, seats, (1440, 900) if seats > 4 and size == LAPTOP else size, WHOLE, 1)
