"""The app: it can be installed, says so when the server cannot be reached and comes back, and makes quiet sounds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, expect

from tests.browser.axe import barriers
from tests.browser.playing import ANSWER, choose, come_in, my_turn, open_tab, open_table, start, wait_for
from tests.server.serving import served, settings_in

Visitor = Callable[..., Page]
PRESSES = 8  # enough to end a turn

# Notes down what is played, in the place of real sounds.
DEAF = """
  window.heard = [];
  window.shaken = [];
  class Part {
    constructor() {
      const setValueAtTime = (value) => (this.value = value);
      this.gain = this.frequency = { setValueAtTime, exponentialRampToValueAtTime() {} };
    }
    connect(next) { return next; }
    start() { window.heard.push(this.value); }
    stop() {}
  }
  window.AudioContext = class {
    constructor() { this.state = "suspended"; this.currentTime = 0; this.destination = {}; }
    resume() { this.state = "running"; }
    createOscillator() { return new Part(); }
    createGain() { return new Part(); }
  };
  navigator.vibrate = (shake) => window.shaken.push(shake);
"""

KEPT = """
  async () => {
    const [name] = await caches.keys();
    const kept = await caches.open(name);
    const read = async (request) => [new URL(request.url).pathname, await (await kept.match(request)).text()];
    return Object.fromEntries(await Promise.all((await kept.keys()).map(read)));
  }
"""
SHOWN = "localStorage.setItem('underhall.speed', 'fast')"  # moves that take no time are not heard


def heard(page: Page) -> list[float]:
    found: list[float] = page.evaluate("window.heard")
    return found


def test_the_manifest_has_icons_that_exist(url: str) -> None:
    answer = httpx.get(f"{url}/manifest.webmanifest")
    about = answer.json()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert (about["start_url"], about["scope"], about["display"]) == ("/", "/", "standalone")
    assert {icon["sizes"] for icon in about["icons"]} == {"any", "192x192", "512x512"}
    assert any(icon.get("purpose") == "maskable" for icon in about["icons"])
    for icon in about["icons"]:
        found = httpx.get(f"{url}{icon['src']}")
        assert found.status_code == 200 and found.headers["content-type"] == icon["type"]
        if icon["type"] == "image/png":
            assert found.content[16:24] == 2 * int(icon["sizes"].partition("x")[0]).to_bytes(4, "big")


def test_without_a_server_a_page_says_so_and_goes_back_when_there_is_one(browser: Browser, tmp_path: Path) -> None:
    with served(settings_in(tmp_path)) as url:
        context = browser.new_context(base_url=url)
        context.set_default_timeout(ANSWER)
        page = context.new_page()
        come_in(page, "Ada Lovelace")
        page.goto("/me")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        wait_for(page, lambda: page.evaluate("caches.keys().then((names) => names.length)") == 1)
        kept = page.evaluate(KEPT)
        assert "/offline" in kept and all(path == "/offline" or path.startswith("/files/") for path in kept)
        assert "Lovelace" not in "".join(kept.values())
        context.set_offline(True)
        page.goto("/rules")
        expect(page.get_by_role("heading", name="No connection")).to_be_visible()
        assert not barriers(page)
        context.set_offline(False)
        expect(page.get_by_role("heading", name="Rules", exact=True)).to_be_visible()
        assert page.url == f"{url}/rules"
        context.close()


def test_moves_and_turns_are_heard_after_a_press_and_can_be_turned_off(visitor: Visitor) -> None:
    page = visitor()
    page.add_init_script(DEAF)
    come_in(page, "Ada")
    page.add_init_script(SHOWN)
    open_table(page, "Me", "Bot: random")
    assert heard(page) == [], "nothing was pressed on this page"
    start(page)
    for _ in range(PRESSES):
        wait_for(page, lambda: my_turn(page))
        choose(page)
        if 196 in heard(page):
            break
    wait_for(page, lambda: {196, 659, 988} <= set(heard(page)))
    assert heard(page).index(196) < heard(page).index(659), "the turn is announced when the moves have been shown"
    assert page.evaluate("window.shaken.length") > 0
    open_tab(page, "More")
    page.get_by_label("Play quiet sounds").uncheck()
    quiet = len(heard(page))
    for _ in range(PRESSES // 2):
        wait_for(page, lambda: my_turn(page))
        choose(page)
    assert len(heard(page)) == quiet
    page.goto("/me")
    expect(page.get_by_label("Play quiet sounds")).not_to_be_checked()


def test_who_asked_for_reduced_motion_is_not_shaken(visitor: Visitor) -> None:
    page = visitor(reduced_motion="reduce")
    page.add_init_script(DEAF)
    come_in(page, "Ada")
    page.goto("/me")
    box = page.get_by_label("Play quiet sounds")
    box.uncheck()
    box.check()
    assert heard(page) == [659, 988] and page.evaluate("window.shaken") == []
