"""An operator of a server that runs in this process: with a browser without scripts, or with the command."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import msgspec
from typer.testing import CliRunner, Result

from tests.patience import STUCK
from underhall.cli import app

TOKEN = "a-token-of-many-letters"
OPERATORS = f"ada:{TOKEN}, bob:another-token-of-letters"
FIELDS = re.compile(r'<input type="hidden" name="(token|operator_form)" value="([^"]+)"')
get, post = partial(httpx.get, timeout=STUCK), partial(httpx.post, timeout=STUCK)


@contextmanager
def signed_in(url: str, token: str = TOKEN) -> Iterator[httpx.Client]:
    """A browser in which an operator has given the token."""
    with visitor(url) as browser:
        answer = browser.post("/operate/enter", data={**fields(browser, "/operate/enter"), "secret": token})
        assert answer.status_code == 200, answer.text
        yield browser


def visitor(url: str) -> httpx.Client:
    headers = {"Origin": url, "Accept": "text/html"}
    return httpx.Client(base_url=url, headers=headers, follow_redirects=True, timeout=STUCK)


def fields(browser: httpx.Client, page: str) -> dict[str, str]:
    """The hidden fields by which a form of a page is known."""
    return dict(FIELDS.findall(browser.get(page).text))


def act(browser: httpx.Client, page: str, action: str, **given: str) -> httpx.Response:
    """Fills in a form of an operator's page."""
    return browser.post(action, data={**fields(browser, page), **given})


def operate(folder: Path, *words: str) -> Result:
    """Uses the command beside the server that keeps its data in a folder."""
    return command(*words, "--data", str(folder))


def command(*words: str) -> Result:
    return CliRunner().invoke(app, ["operate", *words], env={"COLUMNS": "200"})


def told(folder: Path, *words: str) -> Any:
    """What the command says as JSON."""
    done = operate(folder, *words, "--json")
    assert done.exit_code == 0, (done.output, done.exception)
    return msgspec.json.decode(done.stdout)
