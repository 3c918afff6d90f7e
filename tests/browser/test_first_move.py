"""`benchmarks/first_move.py` without its long run: a newcomer's environment, when the page opens, the first choice."""

import importlib
import re
import subprocess
from collections.abc import Callable
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page
from rich.console import Console

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture
def first_move(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(BENCHMARKS))  # its scripts import each other by name, as they are run
    return importlib.import_module("first_move")


def test_a_newcomer_has_nothing_but_what_pip_downloaded(first_move: Any, tmp_path: Path) -> None:
    present = {"PATH": "/bin", "HOME": "/me", "UNDERHALL_CACHE": "/mine", "XDG_CACHE_HOME": "/c", "PYTHONPATH": "src"}
    found = first_move.newcomer(tmp_path, present, "/pip")
    assert found.keys() == {"PATH", "HOME", "PIP_CACHE_DIR", "BROWSER", "UNDERHALL_PORT", "UNDERHALL_CACHE"}
    assert found["PATH"] == "/bin" and found["PIP_CACHE_DIR"] == "/pip"
    assert not list(Path(found["HOME"]).iterdir())
    assert not Path(found["UNDERHALL_CACHE"]).exists()


def test_the_clock_stops_when_the_page_opens(first_move: Any, tmp_path: Path) -> None:
    environment = first_move.newcomer(tmp_path, {"PATH": "/usr/bin:/bin"}, "")
    command = ["sh", "-c", 'echo $$ > pid; sleep 0.2; "$BROWSER" http://127.0.0.1:1234/; exec sleep 600']
    with first_move.opened(command, tmp_path, tmp_path, environment) as server:
        assert server.address == "http://127.0.0.1:1234"
        assert 0.2 <= server.seconds < first_move.LONGEST
    number = (tmp_path / "pid").read_text().strip()
    assert subprocess.run(["kill", "-0", number], capture_output=True, check=False).returncode, "it has ended"


def test_a_command_that_serves_nothing_is_quoted(first_move: Any, tmp_path: Path) -> None:
    environment = first_move.newcomer(tmp_path, {"PATH": "/usr/bin:/bin"}, "")
    with (
        pytest.raises(first_move.FailedError, match="no network"),
        first_move.opened(["sh", "-c", "echo no network; exit 2"], tmp_path, tmp_path, environment),
    ):
        raise AssertionError("it opened nothing")


def test_the_first_choice_is_made_through_the_page(first_move: Any, visitor: Callable[..., Page], url: str) -> None:
    page = visitor()
    waits = first_move.first_choice(page, url, "dwarfs")
    assert 0 < waits.option < waits.choice
    assert "/tables/" in page.url
    assert page.locator("#log li").count() > 0
    assert first_move.until_compiled(url, "dwarfs") >= 0


def test_a_game_that_does_not_start_gives_no_figure(first_move: Any, visitor: Callable[..., Page], url: str) -> None:
    page = visitor()
    problem = {"code": "unavailable", "problem": "Try again in a minute.", "rule": None}
    page.route(re.compile("/start$"), lambda route: route.fulfill(status=503, json=problem))
    with pytest.raises(first_move.FailedError, match=r"did not start by itself[\s\S]*Try again in a minute"):
        first_move.first_choice(page, url, "dwarfs")


def test_the_table_has_a_row_for_each_game(first_move: Any) -> None:
    waits = {game: first_move.Waits(1.0, number) for game, number in (("dwarfs", 2.0), ("hall", 3.0))}
    figures = first_move.Figures(30.0, 2.0, waits, {"dwarfs": 60.0, "hall": 90.0}, waits, waits)
    printed = StringIO()
    Console(width=80, file=printed).print(first_move.table_of(figures))
    lines = [line for line in printed.getvalue().splitlines() if "dwarfs" in line or "hall" in line]
    assert [line.replace("│", " ").split() for line in lines] == [
        ["dwarfs", "2.0", "60.0", "2.0", "2.0"],
        ["hall", "3.0", "90.0", "3.0", "3.0"],
    ]
    assert first_move.report(figures)["seconds"]["cold"]["hall"] == {"option": 1.0, "choice": 3.0}
