"""One browser and one server for all tests of this folder; each player has a browser profile of its own."""

import os
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.chromium import NoBrowser, chromium
from tests.browser.firefox import firefox, is_wanted, policy_for_tests
from tests.browser.playing import ANSWER, Problems
from tests.server.conftest import compiled_games
from tests.server.dice import SALTS_OF_PAGES, known_dice, new_dice, pytest_fixture_setup, pytest_runtest_call
from tests.server.operated import OPERATORS
from tests.server.serving import served, settings_in
from tests.server.workers import forked_workers

EMULATED = {"is_mobile", "has_touch", "reduced_motion", "color_scheme"}

__all__ = ["compiled_games", "forked_workers", "known_dice", "pytest_fixture_setup", "pytest_runtest_call"]


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    try:
        with firefox(tmp_path_factory.mktemp("firefox")) if is_wanted() else chromium() as found:
            yield found
    except NoBrowser as error:
        if os.environ.get("CI") == "true":
            pytest.fail(f"The tests in a browser must run here. {error}")
        pytest.skip(f"Tests in a browser are left out. {error}")


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the server keeps its data."""
    return tmp_path_factory.mktemp("browser")


@pytest.fixture(scope="session")
def url(data: Path) -> Iterator[str]:
    settings = settings_in(data, operators=OPERATORS)
    with policy_for_tests() if is_wanted() else nullcontext(), served(settings) as address:
        yield address


@pytest.fixture
def visitor(browser: Browser, url: str) -> Iterator[Callable[..., Page]]:
    """Opens a page for an unknown visitor. The page must not report anything: no error, nothing forbidden."""
    problems = Problems()
    contexts = []

    def make(width: int = 1280, height: int = 720, **more: Any) -> Page:
        if is_wanted() and EMULATED & more.keys():
            pytest.skip("Debian's Firefox cannot pretend to be such a screen.")
        context = browser.new_context(base_url=url, viewport={"width": width, "height": height}, **more)
        contexts.append(context)
        context.set_default_timeout(ANSWER)
        if not new_dice():
            context.add_init_script(SALTS_OF_PAGES)
        page = context.new_page()
        problems.watch(page)
        return page

    yield make
    for context in contexts:
        context.close()
    problems.check()
