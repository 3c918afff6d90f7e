"""A real Chromium for the tests: the machine's own, else one that is installed where that may be done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL_SECONDS = 600
OPTIONS = ("--disable-gpu", "--disable-dev-shm-usage")


class NoChromium(Exception):
    """There is no Chromium, and none could be installed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that runs; raises `NoChromium` with the reason if there is none."""
    with sync_playwright() as playwright:
        path = _found() or _installed_by_apt() or _installed_by_playwright(playwright)
        root = ("--no-sandbox",) if os.geteuid() == 0 else ()  # its sandbox does not work for root
        browser = playwright.chromium.launch(executable_path=path, args=[*OPTIONS, *root])
        try:
            yield browser
        finally:
            browser.close()


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _installed_by_apt() -> str | None:
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return None
    _tried("apt-get", "install", "-y", "--no-install-recommends", "chromium")
    return _found()


def _installed_by_playwright(playwright: Playwright) -> str:
    path = playwright.chromium.executable_path
    if not Path(path).exists():
        problem = _tried(sys.executable, "-m", "playwright", "install", "chromium")
        if not Path(path).exists():
            raise NoChromium(f"There is no Chromium, and it could not be installed: {problem}")
    return path


def _tried(*command: str) -> str:
    """Runs a command; the last it said if it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    return (done.stderr or done.stdout).strip().rpartition("\n")[2] if done.returncode else ""
