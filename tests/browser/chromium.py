"""A real Chromium for the tests: the machine's own, or one that is installed if that is allowed."""

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
PACKAGES = ("chromium", "libatomic1")  # the second is for Playwright's driver; a small Debian has none
INSTALL_SECONDS = 600
OPTIONS = ("--disable-gpu", "--disable-dev-shm-usage")
LOCK = BUILD / "browser.lock"
APT = ("apt-get", "-o", "DPkg::Lock::Timeout=300")  # others may be installing, too
PLAYWRIGHT = (sys.executable, "-m", "playwright")


class NoBrowser(Exception):
    """There is no browser for the tests, and none could be installed."""


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser that runs; raises `NoBrowser` with the reason if there is none."""
    with one_at_a_time():
        problems = "" if _found() and not driver_problem() else installed_by_apt(PACKAGES)
        if stuck := driver_problem():
            raise NoBrowser(f"Playwright does not start, which may need {PACKAGES[1]}:\n{problems}{stuck}")
    with sync_playwright() as playwright:
        with one_at_a_time():
            path = _found() or _own(playwright, problems)
        root = ("--no-sandbox",) if _is_root() else ()  # its sandbox does not work for root
        browser = playwright.chromium.launch(executable_path=path, args=[*OPTIONS, *root])
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """One worker installs, the others wait, and find it whole."""
    LOCK.parent.mkdir(parents=True, exist_ok=True)
    with LOCK.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def _found() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def driver_problem() -> str:
    return _problem(*PLAYWRIGHT, "--version")


def _own(playwright: Playwright, problems: str) -> str:
    """Playwright's own Chromium, where the machine's packages have none."""
    path = playwright.chromium.executable_path
    if not Path(path).exists():
        problems += _problem(*PLAYWRIGHT, "install", *(("--with-deps",) if _is_root() else ()), "chromium")
    if not Path(path).exists():
        raise NoBrowser(f"There is no Chromium, and it could not be installed:\n{problems}")
    return path


def _is_root() -> bool:
    return os.geteuid() == 0


def installed_by_apt(packages: tuple[str, ...]) -> str:
    """Installs it with apt, with fresh package lists if the present ones are too old; returns what went wrong."""
    if not _is_root() or shutil.which("apt-get") is None:
        return ""
    install = (*APT, "install", "-y", "--no-install-recommends", *packages)
    return _problem(*install) and _problem(*APT, "update") + _problem(*install)


def _problem(*command: str) -> str:
    """Runs a command; what it complained of, if it failed."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=INSTALL_SECONDS, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        return f"{error}\n"
    return f"{' '.join(command)}: {done.stderr or done.stdout}\n" if done.returncode else ""
