"""What must be in view at every decision: what can be pressed, large enough and uncovered, and what one plays by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.browser.playing import ANSWER
from tests.browser.seated import Game

# Waits until the page shows the present decision, with all motion over.
AT_REST = """async ({ number, patience }) => {
  const frame = () => new Promise((seen) => requestAnimationFrame(seen));
  const until = performance.now() + patience;
  const shows = () =>
    Number(document.getElementById("main").dataset.number) >= number &&
    document.getElementById("skip").hidden &&
    document.getElementById("options").getAttribute("aria-busy") !== "true" &&
    document.querySelector(".piece.lit, #buttons .option");
  while (!shows() && performance.now() < until) await frame();
  await frame();
  await frame();
  return Boolean(shows());
}"""

SCRIPTS = [(Path(__file__).parent / name).read_text(encoding="utf-8") for name in ("in_view.js", "svg_text.js")]


def problems(page: Page, game: Game) -> list[str]:
    """What is wrong with what the page shows at the game's present decision."""
    shown = game.table.shown
    assert shown is not None
    assert page.evaluate(AT_REST, {"number": shown.number, "patience": ANSWER}), "the page does not come to rest"
    return faults(page)


def faults(page: Page) -> list[str]:
    """What is wrong with what the page shows now."""
    found: list[Any] = [each for script in SCRIPTS for each in page.evaluate(script)]
    return [str(each) for each in found]


def walk(page: Page, game: Game, decisions: int, stride: int = 1) -> tuple[int, list[str]]:
    """Checks decisions, every so many choices: how many were checked, and what was wrong with them."""
    checked, wrong = 0, []
    while checked < decisions:
        game.play(stride)
        decision = game.table.decision
        if decision is None:
            break
        checked += 1
        found = problems(page, game)
        if found:
            wrong.append(f"{decision.kind}: {'; '.join(found)}")
    return checked, wrong
