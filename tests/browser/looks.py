"""Pictures of pages at every size and in both themes, kept under build/screenshots for people to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

BUILD = Path(__file__).parents[2] / "build"
SCREENSHOTS = BUILD / "screenshots"
SIZES = ((1280, 720), (1920, 1080), (390, 844))
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# Waits until colours have changed and nothing moves any more, except what always does; and not for ever.
STILL = """async (patience) => {
  const frame = () => new Promise((seen) => requestAnimationFrame(seen));
  const passes = (motion) => motion.effect.getComputedTiming().iterations !== Infinity;
  const moving = () => document.getAnimations().filter((motion) => motion.playState === "running" && passes(motion));
  const until = performance.now() + patience;
  do await frame();
  while (moving().length && performance.now() < until);
  return moving().map(({ effect }) => effect.target.outerHTML.slice(0, 80));
}"""
PATIENCE = 3000  # milliseconds


def still(page: Page) -> None:
    """Waits until a page has come to rest."""
    assert page.evaluate(STILL, PATIENCE) == []


def by_day_and_night(page: Page) -> Iterator[str]:
    """Both themes, one after the other."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        still(page)
        yield scheme


def keep(page: Page, name: str) -> None:
    """Keeps pictures of a page; nothing on it may be wider than the screen."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in by_day_and_night(page):
            page.screenshot(path=SCREENSHOTS / f"{name}-{width}x{height}-{scheme}.png")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
    if before:
        page.set_viewport_size(before)
