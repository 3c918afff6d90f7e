"""The pages in the pretended language: whatever they say themselves comes from a catalogue.

What the API sends is not the page's own: names, titles, rules, prompts and the like are taken out of what is read, and
so are the parts of a page that only show such words, whole or cut up.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import Browser, Error, Page, Response, WebSocket, expect

from tests.browser.looks import keep
from tests.browser.playing import ANSWER, AT_ONCE, Problems
from tests.browser.seated import enter, game_of, look
from tests.server.nursery import Serving
from tests.server.operated import OPERATORS, TOKEN
from tests.server.serving import bearer, clients, guest
from underhall.engine.declared.pseudo import ACCENTS, PSEUDO
from underhall.games import NAMES
from underhall.server.web.pages.frame import TITLE

GAME = "hall"
OPERATOR = OPERATORS.partition(":")[0]
PLAIN = re.compile(f"[{''.join(map(chr, ACCENTS))}]")  # letters that the pretended language never has
# Names, titles, sentences and ids; but no codes, which pages must say in words.
SHOWN = re.compile(r"[A-Z]| \w|^[0-9a-f]{12,}$")
# Where a page shows only words of a game: the picture, the log, options, rules, switches, sources of points.
OF_GAMES = """svg, pre, code, #log, #live, .options, .group > h3, .rules, .list, .contents ol, .house-rules,
  .scores tbody th"""
# All that people see or hear: texts, accessible names, titles and placeholders.
READ = """(hidden) => {
  const found = [["title", document.title]];
  const names = ["aria-label", "title", "placeholder", "alt"];
  for (const element of document.querySelectorAll("body, body *")) {
    const away = element.closest(hidden);
    if ((away && away !== element) || element.closest("script, noscript") || !element.checkVisibility()) continue;
    const where = [element.tagName.toLowerCase(), ...element.classList].join(".") + (element.id && `#${element.id}`);
    for (const name of names) if (element.getAttribute(name)) found.push([where, element.getAttribute(name)]);
    if (away) continue;
    const texts = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
    found.push(...texts.map((node) => [where, node.data.trim()]));
  }
  return found;
}"""


class Reader:
    """Somebody who visits pages, and knows what the API has said."""

    def __init__(self, page: Page, url: str) -> None:
        self.page, self.url = page, url
        self.plain: list[str] = []  # what should not be
        self._known = {TITLE, *NAMES, OPERATOR}
        self._answers: list[Response] = []
        page.on("response", lambda answer: self._answers.append(answer))
        page.on("websocket", self._connected)
        for game in NAMES:
            for path in (f"/api/games/{game}/rules", f"/api/games/{game}/tutorial"):
                self.learn(httpx.get(url + path).content)
        self.learn(httpx.get(f"{url}/api/games").content)

    def learn(self, answer: bytes | str) -> None:
        self._known |= {text for text in _strings(msgspec.json.decode(answer)) if SHOWN.search(text)}

    def _connected(self, socket: WebSocket) -> None:
        socket.on("framereceived", self.learn)

    def visit(self, path: str) -> None:
        self.page.goto(path)
        self.check(path)

    def check(self, where: str) -> None:
        """Everything that can be read now should be of the pretended language, or of the API."""
        read = self.page.evaluate(READ, OF_GAMES)
        while self._answers:
            answer = self._answers.pop()
            if "json" in answer.headers.get("content-type", ""):
                with suppress(Error):  # a page that was left has taken its answers along
                    self.learn(answer.body())
        self.plain += [f"{where}: {place}: {text!r}" for place, text in read if self._is_plain(text)]

    def _is_plain(self, text: str) -> bool:
        if not PLAIN.search(text):
            return False
        for known in sorted(self._known, key=len, reverse=True):
            text = text.replace(known, "")
        return bool(PLAIN.search(text))


def _strings(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
        yield from (line for line in data.split("\n\n") if line != data)
    elif isinstance(data, dict | list):
        for each in data.values() if isinstance(data, dict) else data:
            yield from _strings(each)


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A server of its own: the language is chosen when a program starts."""
    monkeypatch.setenv("UNDERHALL_LANGUAGE", PSEUDO)
    monkeypatch.setenv("UNDERHALL_OPERATORS", OPERATORS)
    serving = Serving(tmp_path, quiet=True)
    serving.start()
    try:
        serving.wait_until_ready()
        yield serving.url
    finally:
        while clients:
            clients.pop().close()
        serving.kill()


@pytest.fixture
def reader(browser: Browser, url: str) -> Iterator[Reader]:
    problems = Problems()
    context = browser.new_context(base_url=url, viewport={"width": 1280, "height": 720})
    context.set_default_timeout(ANSWER)
    page = context.new_page()
    problems.watch(page)
    page.add_init_script(AT_ONCE)
    made = Reader(page, url)
    yield made
    context.close()
    problems.check()
    assert not made.plain, "\n".join(["these belong in a catalogue:", *made.plain])


def test_the_pages_around_the_tables_say_nothing_of_their_own(reader: Reader, url: str):
    page = reader.page
    for path in ("/", "/learn", "/learn/fall", "/rules", "/rules/dwarfs?q=castle", "/me"):
        reader.visit(path)
    open_table = guest(url, "Bob").open(GAME, [None, None, "easy"], title="Friday", listed=True)
    reader.learn(httpx.get(f"{url}/api/tables/{open_table.id}").content)
    reader.visit(f"/join/{open_table.link()}")
    page.locator("#name").fill("Ada")
    page.locator("form .primary").click()
    expect(page.locator("#start")).to_be_attached()
    page.locator("#tab-more").click()
    page.locator("#more summary").click()
    page.locator("#gathering .panel button").first.click()
    reader.check("before the start")
    keep(page, "pretended-gathering")
    for path in ("/", "/tables?which=mine", f"/tables/new?game={GAME}", "/me", "/tables?which=open"):
        reader.visit(path)
    keep(page, "pretended-lobby")
    page.goto(f"/tables/new?game={GAME}")
    page.locator("#seat-1").select_option("person")
    page.locator("details > summary").last.click()
    reader.check("new table")
    keep(page, "pretended-new-table")


def test_the_table_the_end_and_the_replay_say_nothing_of_their_own(reader: Reader, url: str):
    page, game = reader.page, game_of(url, GAME, "random", title="Friday", lesson=True)
    table = game.table
    enter(page, game)
    game.play(3)
    look(page, game)
    expect(page.locator("#coach")).to_be_visible()
    reader.check("the lesson")
    for tab in page.get_by_role("tab").all():
        tab.click()
        reader.check("a tab")
    keep(page, "pretended-table")
    for button in ("#keys", "#rules"):
        page.locator(button).click()
        expect(page.get_by_role("dialog")).to_be_visible()
        reader.check(button)
        page.keyboard.press("Escape")
    page.locator("#hint").click()
    expect(page.locator(".advice")).to_be_visible()
    reader.check("a hint")
    httpx.post(f"{url}/api/tables/{table.id}/concede", json={"seat": 0}, headers=bearer(table.client))
    expect(page.locator("#finished")).to_be_visible()
    page.locator("#finished summary").click()
    reader.check("the end")
    page.goto(f"/tables/{table.id}/replay")
    expect(page.locator("#then")).not_to_be_empty()
    for tab in page.get_by_role("tab").all():
        tab.click()
        reader.check("the replay")
    page.locator("#play-on").click()
    reader.check("playing on")
    page.keyboard.press("Escape")
    keep(page, "pretended-replay")


def test_operators_and_problems_say_nothing_of_their_own(reader: Reader, url: str):
    page, ada = reader.page, guest(url, "Ada")
    table = ada.open(GAME, [None, "random"], title="Friday", listed=True)
    reader.learn(httpx.get(f"{url}/api/tables/{table.id}").content)
    for path in ("/nowhere", "/tables/unknown"):
        reader.learn(httpx.get(url + path).content)
        reader.visit(path)
    reader.learn(httpx.get(f"{url}/api/me", headers=bearer(ada)).content)
    reader.visit("/operate")
    page.locator("#operator-token").fill(TOKEN)
    page.keyboard.press("Enter")
    expect(page.locator("#operator-token")).to_have_count(0)  # signed in, and the page has come
    for path in ("/operate", *(f"/operate/{name}" for name in ("tables", "guests", "bans", "reports", "log"))):
        page.goto(path)
        for summary in page.locator("summary").all():
            summary.click()
        reader.check(path)
