"""No press is lost, and none counts twice, whatever comes late, in another order or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.browser.playing import choose, come_in, my_turn, open_table, see_options, start, wait_for
from tests.browser.seated import enter, game_of, look
from underhall.server.thinking.crew import GRACE, LOADING
from underhall.server.web.looking import HINT_SECONDS

Visitor = Callable[..., Page]
SOCKET = re.compile("/socket")
CHOOSE = re.compile("/choose$")
HINT = re.compile("/hint$")
NO_PING = "window.setInterval = () => 0"  # it would find a dead connection, too, after half a minute


class Line:
    """All WebSockets of a page. What the server says can be lost, or held back until later."""

    def __init__(self, page: Page) -> None:
        self.lost = self.held = False
        self._later: list[tuple[WebSocketRoute, Any]] = []
        page.route_web_socket(SOCKET, self._connect)

    def _connect(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        server.on_message(lambda message: self._pass_on(socket, message))

    def _pass_on(self, socket: WebSocketRoute, message: Any) -> None:
        if self.held:
            self._later.append((socket, message))
        elif not self.lost:
            socket.send(message)

    def release(self) -> None:
        self.held = False
        for socket, message in self._later:
            socket.send(message)
        self._later.clear()


def number(page: Page) -> int:
    return int(page.locator("#main").get_attribute("data-number") or 0)


def at_table(visitor: Visitor, *players: str) -> tuple[Page, Line]:
    """A game that has begun, at a page whose connection can be disturbed."""
    page = visitor()
    line = Line(page)
    page.add_init_script(NO_PING)
    come_in(page, "Ada")
    open_table(page, *(players or ("Me", "Bot: random")))
    start(page)
    return page, line


def test_a_choice_is_seen_although_the_connection_has_gone_silent(visitor: Visitor):
    """A socket can be dead without having been closed: the page asks for the news itself."""
    page, line = at_table(visitor)
    wait_for(page, lambda: my_turn(page))
    line.lost = True
    choose(page, -1)
    expect(page.locator("#options")).to_have_attribute("aria-busy", "false")


def test_a_new_player_is_seen_although_the_connection_has_gone_silent(visitor: Visitor):
    page, line = at_table(visitor, "Me", "Me")
    line.lost = True
    page.get_by_role("button", name="Show", exact=True).click()
    expect(page.locator("#status")).to_contain_text("Blue: Choose")


def test_no_dead_button_stays_while_the_page_asks_for_another_seat(visitor: Visitor):
    """Two people at one screen: nothing can be pressed until the second player's table has arrived."""
    page, line = at_table(visitor, "Me", "Me")
    page.get_by_role("button", name="Show", exact=True).click()
    see_options(page)
    expect(page.locator(".option").first).to_be_visible()
    line.held = True
    page.get_by_role("button", name="Hide what Blue sees").click()
    expect(page.locator("#options button")).to_have_count(0)
    line.release()
    expect(page.get_by_role("heading", name="Pass the screen to Blue")).to_be_visible()


def test_news_may_come_before_the_answer(visitor: Visitor, url: str):
    """The answer to a choice is late: the next choice can be made, and the late answer disturbs nothing."""
    page, game = visitor(), game_of(url, "dwarfs")
    enter(page, game)
    late: list[Route] = []
    page.route(CHOOSE, lambda route: late.append(route) if not late else route.continue_())
    look(page, game)
    wait_for(page, lambda: my_turn(page))
    see_options(page)
    page.locator('.option[data-option="play:castle"]').click()
    wait_for(page, lambda: bool(late))
    answer = late[0].fetch()  # the server has it, and its news reach the page first
    expect(page.locator('.option[data-option="turn:0"]')).to_be_attached()
    before = number(page)
    see_options(page)
    page.locator('.option[data-option="turn:0"]').click()
    wait_for(page, lambda: number(page) > before)
    late[0].fulfill(response=answer)
    expect(page.locator("#problem")).to_be_hidden()
    expect(page.locator("#options")).to_have_attribute("aria-busy", "false")


def test_a_double_press_chooses_once(visitor: Visitor, url: str):
    page, game = visitor(), game_of(url, "dwarfs")
    enter(page, game)
    sent: list[str] = []

    def count(route: Route) -> None:
        sent.append(route.request.url)
        route.continue_()

    page.route(re.compile("/(choose|undo)$"), count)
    look(page, game)
    wait_for(page, lambda: my_turn(page))
    see_options(page)
    before = number(page)
    twice = "(button) => { button.click(); button.click(); }"
    page.locator('.option[data-option="play:castle"]').evaluate(twice)
    wait_for(page, lambda: number(page) > before)
    page.locator("#undo").evaluate(twice)
    expect(page.locator("#log")).to_contain_text(re.compile("takes back .*'s last choice"))
    assert [url.rsplit("/", 1)[1] for url in sent] == ["choose", "undo"]
    expect(page.locator("#problem")).to_be_hidden()


def test_one_can_choose_while_a_hint_is_on_its_way(visitor: Visitor, url: str):
    """And a hint for a decision that has been made is thrown away."""
    page, game = visitor(), game_of(url, "dwarfs")
    enter(page, game)
    late: list[Route] = []
    page.route(HINT, lambda route: late.append(route))
    look(page, game)
    wait_for(page, lambda: my_turn(page))
    page.locator("#hint").click()
    wait_for(page, lambda: bool(late))
    see_options(page)
    page.locator('.option[data-option="play:castle"]').click()
    expect(page.locator('.option[data-option="turn:0"]')).to_be_attached()
    late[0].fulfill(json={"decision": "0.0.0", "option": "end", "sentences": ["Rest."]})
    page.wait_for_timeout(100)
    expect(page.get_by_text("A bot would choose")).to_have_count(0)
    before = number(page)
    see_options(page)
    page.locator('.option[data-option="turn:0"]').click()
    wait_for(page, lambda: number(page) > before)


# Notes how long each request may take, in milliseconds; one to `out_of_time` has no time at all.
WAITS = """(() => {
  const [plain, { fetch }] = [AbortSignal.timeout.bind(AbortSignal), window];
  [window.waits, window.out_of_time] = [{}, null];
  let wanted;
  AbortSignal.timeout = (time) => plain((wanted = time));
  window.fetch = (path, options) => {
    window.waits[String(path).split("/").pop()] = wanted;
    return fetch(path, path === window.out_of_time ? { ...options, signal: plain(0) } : options);
  };
})()"""


def test_the_page_waits_for_a_hint_as_long_as_the_server(visitor: Visitor, url: str):
    """And when the server does take too long, the page does not say that it cannot be reached."""
    page, game = visitor(), game_of(url, "dwarfs")
    page.add_init_script(WAITS)
    enter(page, game)
    page.route(HINT, lambda route: None)  # never answered
    look(page, game)
    wait_for(page, lambda: my_turn(page))
    page.locator("#hint").click()
    wait_for(page, lambda: "hint" in page.evaluate("waits"))
    assert page.evaluate("waits.hint") > 1000 * (LOADING + HINT_SECONDS + GRACE)
    page.reload()
    wait_for(page, lambda: my_turn(page))
    page.evaluate(f"window.out_of_time = '/api/tables/{game.table.id}/hint'")
    page.locator("#hint").click()
    expect(page.locator("#problem")).to_have_text("The server is taking too long to answer. Try again in a moment.")


PICK = """async ([asked, pressed, movers]) => {
  const { Choosing } = await import("/static/choosing.js");
  const chosen = [];
  const page = { turn: { id: asked, seat: 0 }, act: (word, body) => chosen.push(body.decision) };
  document.body.insertAdjacentHTML("beforeend", "<div id=options><div id=choosing></div></div>");
  new Choosing(page, { movers, skip() {} }).pick({ key: "end" }, pressed);
  return chosen;
}"""


def test_what_was_lit_for_another_decision_chooses_nothing(visitor: Visitor):
    """The picture may lag behind the news: a piece counts only for the decision for which it was lit."""
    page = visitor()
    page.goto("/rules")
    assert page.evaluate(PICK, ["0.7.0", "0.7.0", []]) == ["0.7.0"]
    assert page.evaluate(PICK, ["0.7.0", "0.6.0", []]) == []
    assert page.evaluate(PICK, ["0.7.0", "0.7.0", [1]]) == [], "others' moves are to be seen first"


def test_the_sockets_of_a_page_are_told_apart(visitor: Visitor):
    """The dice of a test are known, but nothing else of a page is: Playwright tells sockets apart by random ids."""
    page = visitor()
    page.goto("/")
    ids = page.evaluate("[1, 2].map(() => crypto.getRandomValues(new Uint8Array(32)).join())")
    assert ids[0] != ids[1]
