"""axe-core finds what keeps people with disabilities out. The script comes with the package axe-playwright-python."""

from __future__ import annotations

from collections.abc import Sequence

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
COLOURS = ["color-contrast", "link-in-text-block"]  # all that a theme changes
GRAVE = ("serious", "critical")

_axe = Axe()


def barriers(page: Page, part: str = "body", only: Sequence[str] = ALL) -> list[str]:
    """The serious problems of a page, or of a part of it, as it is now: which rule, and where."""
    found = _axe.run(page, part, {"resultTypes": ["violations"], "runOnly": list(only)}).response
    return [
        f"{violation['impact']}: {violation['help']} ({violation['id']}): {node['html'][:160]} {node['failureSummary']}"
        for violation in found["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
