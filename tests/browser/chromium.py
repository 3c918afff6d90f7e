"""A real Chromium for the tests: the machine's own, else one that is installed where that may be done."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.browser.looks import BUILD

NAMES = ("chromium", "chromium-browser", "google-chrome")
INSTALL_SECONDS = 600
OPTIONS = ("--disable-gpu", "--disable-dev-shm-usage")
LOCK = BUILD / "chromium.lock"
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=300")  # others may be installing, too


class NoChromium(Exception):
    """There is no Chromium, and none could be installed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that runs; raises `NoChromium` with the reason if there is none."""
    with sync_playwright() as playwright:
        path = _found_or_installed(playwright)
        root = ("--no-sandbox",) if os.geteuid() == 0 else ()  # its sandbox does not work for root
        browser = playwright.chromium.launch(executable_path=path, args=[*OPTIONS, *root])
        try:
            yield browser
        finally:
            browser.close()


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def _found_or_installed(playwright: Playwright) -> str:
    """One worker installs it, the others wait, and find it whole."""
    LOCK.parent.mkdir(parents=True, exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if path := _found():
            return path
        problems = _installed_by_apt()
        if path := _found():
            return path
        path = playwright.chromium.executable_path
        if not Path(path).exists():
            problems += _problem(sys.executable, "-m", "playwright", "install", "chromium")
        if not Path(path).exists():
            raise NoChromium(f"There is no Chromium, and it could not be installed:\n{problems}")
        return path


def _installed_by_apt() -> str:
    """Tries it, with new lists of packages if the ones that are there do not do; what went wrong."""
    if os.geteuid() != 0 or shutil.which("apt-get") is None:
        return ""
    install = (*APT, "install", "-y", "--no-install-recommends", "chromium")
    return _problem(*install) and _problem(*APT, "update") + _problem(*install)


def _problem(*command: str) -> str:
    """Runs a command; what it complained of, if it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{error}\n"
    return f"{' '.join(command)}: {done.stderr or done.stdout}\n" if done.returncode else ""
