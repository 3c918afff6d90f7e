"""The bridge to Firefox answers what an ESR does not know only where that changes nothing."""

from typing import Any

import pytest

from tests.browser.firefox import policy_for_tests
from tests.browser.firefox_bridge import MEDIA, answer
from underhall.server.web import security

pytestmark = pytest.mark.firefox


def command(method: str, **params: Any) -> dict[str, Any]:
    return {"id": 7, "method": method, "params": params}


def unknown() -> dict[str, Any]:
    return {"type": "error", "id": 7, "error": "unknown command", "message": "unknown"}


def test_harmless_commands_succeed_and_others_fail_as_they_do():
    assert answer(command("browser.setDownloadBehavior"), unknown()) == {"type": "success", "id": 7, "result": {}}
    assert answer(command("network.addDataCollector"), unknown())["result"] == {"collector": "none"}
    assert answer(command("script.evaluate"), unknown()) == unknown()
    other = {"type": "error", "id": 7, "error": "invalid argument", "message": "no"}
    assert answer(command("browser.setDownloadBehavior"), other) == other


def test_a_theme_that_firefox_cannot_show_is_an_error():
    assert answer(command(MEDIA, features={}), unknown())["type"] == "success"
    assert answer(command(MEDIA, features={"prefersColorScheme": None}), unknown())["type"] == "success"
    assert answer(command(MEDIA, features={"prefersColorScheme": "dark"}), unknown()) == unknown()


def test_the_policy_is_loose_only_while_such_tests_run():
    strict = security.HEADERS["Content-Security-Policy"]
    with policy_for_tests():
        loose = security.HEADERS["Content-Security-Policy"]
        assert "unsafe-eval" in loose and "default-src 'none'" in loose
    assert security.HEADERS["Content-Security-Policy"] == strict and "unsafe" not in strict
