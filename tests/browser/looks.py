"""Pictures of pages at every size and in every theme, kept under build/screenshots for people to look at."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from playwright.sync_api import Page

from tests.patience import STUCK

BUILD = Path(__file__).parents[2] / "build"
SCREENSHOTS = BUILD / "screenshots"
SIZES = ((1280, 720), (1920, 1080), (390, 844))
# What a system asks for, by the theme that follows from it.
SCHEMES: dict[str, tuple[Literal["light", "dark"], Literal["more", "no-preference"]]] = {
    "light": ("light", "no-preference"),
    "dark": ("dark", "no-preference"),
    "high-contrast": ("light", "more"),
}
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
PATIENCE = 1000 * STUCK  # milliseconds


def still(page: Page) -> None:
    """Waits until a page has come to rest."""
    assert page.evaluate(STILL, PATIENCE) == []


def in_all_themes(page: Page) -> Iterator[str]:
    """All themes, one after the other, as they follow from the system."""
    for scheme, (colours, contrast) in SCHEMES.items():
        page.emulate_media(color_scheme=colours, contrast=contrast)
        still(page)
        yield scheme


def keep(page: Page, name: str) -> None:
    """Keeps pictures of a page; nothing on it may be wider than the screen."""
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    before = page.viewport_size
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for scheme in in_all_themes(page):
            page.screenshot(path=SCREENSHOTS / f"{name}-{width}x{height}-{scheme}.png")
        assert page.evaluate("document.documentElement.scrollWidth") <= width, (name, width)
    if before:
        page.set_viewport_size(before)
