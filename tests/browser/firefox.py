"""Debian's Firefox for the tests, where `UNDERHALL_BROWSER=firefox` asks for it, as `make soak` does."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.browser import firefox_bridge
from tests.browser.chromium import NoBrowser, driver_problem, installed_by_apt, one_at_a_time
from underhall.server.web import security

NAMES = ("firefox-esr", "firefox")
PACKAGES = ("firefox-esr", "libatomic1")
BRIDGE = Path(firefox_bridge.__file__)
# What Playwright and axe put into pages, which Firefox holds to the policy of the page; Chromium does not.
ALLOWED = {
    "script-src 'self'": "script-src 'self' 'unsafe-eval'",
    "style-src 'self'": "style-src 'self' 'unsafe-inline'",
}


def is_wanted() -> bool:
    return os.environ.get("UNDERHALL_BROWSER") == "firefox"


@contextmanager
def firefox(folder: Path) -> Iterator[Browser]:
    """A Firefox that runs; raises `NoBrowser` with the reason if there is none."""
    with one_at_a_time():
        problems = "" if _found() and not driver_problem() else installed_by_apt(PACKAGES)
        path = _found()
    if path is None:
        raise NoBrowser(f"There is no Firefox, and it could not be installed:\n{problems}")
    bridge = folder / "firefox"  # what Playwright starts
    bridge.write_text(f'#!/bin/sh\nexec {sys.executable} {BRIDGE} "$@"\n', encoding="utf-8")
    bridge.chmod(0o755)
    environment: dict[str, str | float | bool] = {**os.environ, firefox_bridge.FIREFOX: path}
    with sync_playwright() as playwright:
        browser = playwright.firefox.launch(channel="moz-firefox", executable_path=bridge, env=environment)
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def policy_for_tests() -> Iterator[None]:
    """Pages allow what the tests put into them."""
    with pytest.MonkeyPatch.context() as patch:
        policy = security.POLICY
        for strict, loose in ALLOWED.items():
            policy = policy.replace(strict, loose)
        patch.setitem(security.HEADERS, "Content-Security-Policy", policy)
        yield


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)
