"""The pages without a browser: what they hold, that their forms work, and that nobody else can fill them in."""

import hashlib
import os
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import httpx
import pytest

from tests.server.serving import guest, nobody, served, settings_in
from underhall.client import AtTable
from underhall.engine.declared.phrases import capital
from underhall.engine.switches import switches_of
from underhall.errors import UnderhallError
from underhall.games import NAMES
from underhall.games import game as game_named
from underhall.server.web import assets, files
from underhall.server.web.scripts import joined

TOKEN = re.compile(r'name="token" value="([^"]+)"')
INLINE = re.compile(r'<script(?![^>]*\bsrc=)|<style|\sstyle=|\son[a-z]+=|="javascript:', re.IGNORECASE)
NASTY = "<b>&\"'Ada"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(settings_in(tmp_path_factory.mktemp("pages"))) as address:
        yield address


@pytest.fixture
def browser(url: str) -> Iterator[httpx.Client]:
    with visitor(url) as client:
        yield client


def visitor(url: str) -> httpx.Client:
    """A browser without scripts, before it has a guest."""
    headers = {"Origin": url, "Accept": "text/html"}
    return httpx.Client(base_url=url, headers=headers, follow_redirects=True)


def send(browser: httpx.Client, page: str, action: str = "", **fields: str) -> httpx.Response:
    """Fills in a form of a page."""
    token = TOKEN.search(browser.get(page).text)
    assert token, f"there is no form at {page}"
    return browser.post(action or page, data={"token": token[1], **fields})


def come_in(browser: httpx.Client, name: str = "Ada") -> httpx.Client:
    assert send(browser, "/", name=name).status_code == 200
    return browser


def at(browser: httpx.Client, response: httpx.Response) -> AtTable:
    """The table whose page is shown, for the same guest as a program."""
    client = nobody(str(browser.base_url).rstrip("/"))
    client.token = browser.cookies["underhall"]
    return client.table(response.url.path.rpartition("/")[2])


def finished(url: str) -> AtTable:
    """A game of Ada against a bot that is over."""
    table = guest(url).open("dwarfs", [None, "random"], switches={"turn_limit": 1}, listed=True)
    table.sit(0)
    table.start()
    table.play(lambda shown: shown.decision.options[0])
    return table


# What all pages keep --------------------------------------------------------------------------------------------------


def test_all_pages_have_a_title_a_heading_and_nothing_inline(url: str, browser: httpx.Client):
    come_in(browser, NASTY)
    table = finished(url)
    paths = ["/", "/me", "/tables?which=mine", "/tables?which=finished", f"/tables/{table.id}"]
    paths += [f"/tables/new?game={game}" for game in NAMES] + [f"/tables/{table.id}/replay", "/nowhere"]
    for path in paths:
        response = browser.get(path)
        text = response.text
        assert response.status_code == (404 if path == "/nowhere" else 200), path
        assert text.startswith("<!doctype html>") and '<html lang="en">' in text and text.count("<h1") == 1, path
        assert not INLINE.search(text), INLINE.search(text)
        assert "unofficial fan project" in text
        assert "script-src 'self'" in response.headers["content-security-policy"]
        assert response.headers["cache-control"] == "no-store"
    assert "<b>" not in browser.get("/").text and "&lt;b&gt;&amp;" in browser.get("/").text


def test_all_controls_have_labels(browser: httpx.Client):
    come_in(browser)
    for path in ("/", "/me", *(f"/tables/new?game={game}" for game in NAMES)):
        text = browser.get(path).text
        for control in re.findall(r"<(?:input|select)\b[^>]*>", text):
            id = re.search(r'\bid="([^"]+)"', control)
            hidden = 'type="hidden"' in control
            assert hidden or "aria-label=" in control or (id and f'for="{id[1]}"' in text), (path, control)


LINKED = re.compile(r'(?:src|href)="(/files/[^"]+)"')


def linked(browser: httpx.Client, path: str = "/") -> dict[str, str]:
    """The files that a page names, by their names."""
    return {found.rpartition("/")[2]: found for found in LINKED.findall(browser.get(path).text)}


def test_pages_name_few_files_and_all_of_them_are_there(browser: httpx.Client):
    come_in(browser)
    table = send(browser, "/tables/new", game="hall", **{"seat-0": "me", "seat-1": "easy"}).url.path
    for path in ("/", "/me", "/tables/new?game=dwarfs", "/rules/fall", table):
        named = linked(browser, path)
        assert {"icon.svg", "theme.js", "page.css"} <= set(named) and len(named) <= 8, (path, named)
        for address in named.values():
            assert browser.get(address).status_code == 200, address
        assert not re.search(r'(?:src|href)="/static/', browser.get(path).text), path


@pytest.mark.parametrize("name", assets.SCRIPTS)
def test_every_script_is_joined_whole(name: str):
    """Each module that it needs is in it, once, after those that it imports itself."""
    text = assets.asset(name).data.decode()
    needed = _needed(name)
    order = re.findall(r"^// (\S+\.js)$", text, re.MULTILINE)
    if len(needed) == 1:
        assert text == (files.STATIC / name).read_text()
        return
    assert sorted(order) == sorted(needed) and order[-1] == name
    for module in needed:
        assert all(order.index(other) < order.index(module) for other in _needed(module) - {module})
    assert not re.search(r"^(?:import|export)\b", text, re.MULTILINE)


def _needed(name: str) -> set[str]:
    """A module, and those that it imports."""
    text = files.content_of(name).decode()
    folder = name.rpartition("/")[0]
    others = (f"{folder}/{other}" if folder else other for other in re.findall(r'from "\./([^"]+)"', text))
    return {name}.union(*map(_needed, others))


@pytest.mark.parametrize(
    "modules",
    [
        {"a.js": 'import { b } from "./b.js";', "b.js": 'import { a } from "./a.js";\nexport const b = 1;'},
        {"a.js": 'import { b, c } from "./b.js";', "b.js": "export const b = 1, c = 2;"},
        {"a.js": 'import b from "./b.js";', "b.js": "export default 1;"},
        {"a.js": 'import { b } from "./b.js";\nawait import("./c.js");', "b.js": "export const b = 1;"},
        {"a.js": 'import { b } from "./b.js";', "b.js": "export let b = 1;"},
        {"a.js": 'import { b as c } from "./b.js";', "b.js": "export const b = 1;"},
    ],
)
def test_a_script_that_cannot_be_joined_is_an_error(modules: dict[str, str]):
    with pytest.raises(UnderhallError, match=r"[ab]\.js cannot be joined"):
        joined("a.js", modules.__getitem__)


def test_files_are_kept_for_ever_and_packed(browser: httpx.Client):
    for name, address in linked(browser).items():
        packed = browser.get(address)
        plain = browser.get(address, headers={"Accept-Encoding": "identity"})
        assert packed.headers["cache-control"] == "public, max-age=31536000, immutable"
        if name.endswith(".png"):  # compressed already
            assert "content-encoding" not in packed.headers
        else:
            assert (packed.headers["content-encoding"], packed.headers["vary"]) == ("gzip", "Accept-Encoding"), name
        assert "content-encoding" not in plain.headers and plain.content == packed.content
        assert hashlib.blake2b(plain.content, digest_size=10).hexdigest() in address


def test_after_an_upgrade_a_page_that_was_open_still_finds_its_files(browser: httpx.Client):
    old = browser.get("/files/00000000000000000000/table.js")
    assert (old.status_code, old.headers["cache-control"]) == (200, "no-cache")


@pytest.mark.parametrize(
    "name", ["nothing.js", "../app.py", "%2e%2e/app.py", "art/%2e%2e/icon.svg", "", "art", "fonts/"]
)
def test_only_the_files_of_pages_are_served(browser: httpx.Client, name: str):
    assert browser.get(f"/files/00000000000000000000/{name}").status_code == 404
    with pytest.raises(FileNotFoundError):
        assets.asset(name.replace("%2e", "."))


def test_an_edited_script_has_another_address(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """An edited module is served at the next reload."""
    monkeypatch.setattr(files, "STATIC", tmp_path)
    monkeypatch.setattr(assets, "_kept", {})
    (tmp_path / "a.js").write_text('import { b } from "./b.js";\nb();\n')
    (tmp_path / "b.js").write_text("export function b() {}\n")
    before = assets.address("a.js")
    assert assets.address("a.js") == before
    (tmp_path / "b.js").write_text("export function b() { return 1; }\n")
    os.utime(tmp_path / "b.js", ns=(1, 1))
    assert assets.address("a.js") != before and b"return 1" in assets.asset("a.js").data


def test_a_rulebook_is_packed(browser: httpx.Client):
    for path in ("/rules/hall", "/api/games/hall/rules", "/api/openapi.json"):
        answer = browser.get(path)
        plain = browser.get(path, headers={"Accept-Encoding": "identity"})
        assert answer.headers["content-encoding"] == "gzip" and answer.content == plain.content, path
        assert int(answer.headers["content-length"]) * 2 < int(plain.headers["content-length"]), path
        assert browser.get(path, headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_the_words_of_scripts_are_sent_once(browser: httpx.Client):
    first = browser.get("/static/messages.js")
    again = browser.get("/static/messages.js", headers={"If-None-Match": first.headers["etag"]})
    assert (first.status_code, again.status_code, again.content) == (200, 304, b"")


def test_what_is_not_there_is_a_page_for_people_and_json_for_programs(url: str, browser: httpx.Client):
    assert "There is no such table." in browser.get("/tables/unknown").text
    assert browser.get("/tables/new?game=chess").status_code == 422
    assert httpx.get(f"{url}/nowhere").json()["code"] == "not-found"


# Forms ----------------------------------------------------------------------------------------------------------------


def test_a_name_is_given_once_and_can_be_changed(browser: httpx.Client):
    assert "Who are you?" in browser.get("/").text
    come_in(browser, "Ada")
    assert "Who are you?" not in browser.get("/").text
    changed = send(browser, "/", "/me/name", name="Countess")
    assert changed.status_code == 200 and "Countess" in changed.text


def test_a_form_of_another_guest_or_site_is_refused(url: str, browser: httpx.Client):
    come_in(browser)
    with visitor(url) as other:
        token = TOKEN.search(come_in(other, "Bob").get("/me").text)
        assert token
    for fields in ({"token": token[1]}, {"token": ""}, {}):
        assert browser.post("/me/name", data={**fields, "name": "Eve"}).status_code == 403
    evil = {"Origin": "https://evil.example"}
    own = TOKEN.search(browser.get("/me").text)
    assert own
    assert browser.post("/me/name", data={"token": own[1], "name": "Eve"}, headers=evil).status_code == 403
    assert browser.post("/me/name", json={"name": "Eve"}).status_code == 415
    assert "Eve" not in browser.get("/me").text


def test_the_page_about_oneself_keeps_preferences_and_deletes(browser: httpx.Client):
    come_in(browser)
    assert 'name="confirm" value="true" checked' in send(browser, "/me", "/me/preferences", confirm="true").text
    assert "https://example.org/hook" in send(browser, "/me", "/me/webhook", webhook="https://example.org/hook").text
    assert send(browser, "/me", "/me/webhook", webhook="ftp://example.org").status_code == 422
    assert send(browser, "/me", "/me/delete").status_code == 422
    assert "Who are you?" in send(browser, "/me", "/me/delete", sure="on").text


def test_a_table_is_opened_as_the_form_says(browser: httpx.Client):
    come_in(browser)
    fields = {"game": "dwarfs", "title": "Friday", "open": "true", "pack": "standard"}
    fields |= {"seat-0": "me", "seat-1": "none", "seat-2": "bot:hard", "seat-3": "person", "colour-0": "green"}
    fields |= {"colour-2": "red", "pace": "days", "days_move": "2", "absent": "bot", "stand_in": "easy"}
    fields |= {"switch-hide_gems": "true", "switch-turn_limit": "9", "switch-dig_scope": "anywhere"}
    response = send(browser, "/tables/new", **fields, **{"colour-3": "yellow"})
    assert response.status_code == 200, response.text
    shown = at(browser, response).shown
    assert [(seat.name, seat.bot) for seat in shown.seats] == [("Ada", None), (None, "hard"), (None, None)]
    assert [seat.called for seat in shown.seats] == ["Green", "Red", "Yellow"]
    assert shown.switches["hide_gems"] is True and int(shown.switches["turn_limit"]) == 9
    assert "dig_scope" not in shown.switches and "castle_stacking" not in shown.switches
    assert shown.house_rules == ["Hidden gems: yes", "Turn limit: 9 turns per player"]
    assert shown.terms[-1] == "House rules: Hidden gems: yes; Turn limit: 9 turns per player."
    assert (shown.pace.move, shown.pace.absent, shown.pace.bot) == (2 * 86400, "bot", "easy")
    assert (shown.title, shown.open, shown.hints) == ("Friday", True, False)
    assert "Hidden gems: yes · Turn limit: 9 turns per player" in browser.get("/").text


def test_with_people_leads_to_a_form_with_a_seat_for_another_person(browser: httpx.Client):
    link = unescape(next(found for found in re.findall(r'href="(/tables/new[^"]+)"', browser.get("/").text)))
    second = re.compile(r'name="seat-1".*?<option value="([^"]+)" selected', re.DOTALL)
    for address, player in ((link, "person"), ("/tables/new?game=dwarfs", "bot:easy")):
        chosen = second.search(browser.get(address).text)
        assert chosen and chosen[1] == player


@pytest.mark.parametrize(
    ("pace", "move", "words"),
    [
        ({}, 3 * 86400.0, "Clock: 3 days per move."),
        ({"pace": "live", "minutes_move": "15"}, 900.0, "Clock: 15 minutes per move."),
        ({"pace": "none"}, None, "If you do not move for 14 days"),
    ],
)
def test_people_see_clock_and_hints_before_they_sit_down(
    url: str, browser: httpx.Client, pace: dict[str, str], move: float | None, words: str
):
    come_in(browser)
    fields = {"game": "dwarfs", "seat-0": "me", "seat-1": "person", "open": "true", "hints": "true", "title": "Duel"}
    table = at(browser, send(browser, "/tables/new", **fields, **pace))
    assert table.shown.pace.move == move and table.shown.hints
    with visitor(url) as bob:
        page = bob.get(f"/join/{table.link()}").text
    assert words in page and "Hints are on" in page and "What you agree to" in page
    assert "hints on" in browser.get("/").text


def test_against_bots_alone_and_at_one_screen_there_is_no_clock(browser: httpx.Client):
    come_in(browser)
    for other in ("bot:easy", "me"):
        fields = {"game": "dwarfs", "seat-0": "me", "seat-1": other, "pace": "days", "days_move": "3"}
        assert at(browser, send(browser, "/tables/new", **fields)).shown.pace.move is None


def test_hot_seat_sits_down_everywhere(browser: httpx.Client):
    response = send(browser, "/tables/new", name="Ada", game="hall", **{"seat-0": "me", "seat-1": "me"})
    assert [seat.name for seat in at(browser, response).shown.seats] == ["Ada", "Ada"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seat-1": "none"}, "2 to 4"),
        ({"colour-1": "blue"}, "More than one seat is Blue"),
        ({"seat-1": "person", "pace": "live"}, "how long players may think"),
        ({"seat-1": "person", "pace": "live", "minutes_move": "nan"}, "not a number"),
        ({"seat-1": "person", "pace": "days", "days_move": "-1"}, "the time to think must be more than 0."),
        ({"seat-1": "bot:genius"}, "genius"),
        ({"switch-turn_limit": "0"}, "Turn limit (turn_limit) must be a whole number from 1 to 1000"),
        ({"switch-dig_scope": "moon"}, "Stacks to dig (dig_scope) must be one of anywhere, region"),
    ],
    ids=str,
)
def test_a_form_that_is_wrong_comes_back_with_what_was_written(
    browser: httpx.Client, change: dict[str, str], words: str
):
    come_in(browser)
    fields = {"game": "dwarfs", "seat-0": "me", "seat-1": "bot:easy", "title": "Kept title", **change}
    response = send(browser, "/tables/new", **fields)
    assert response.status_code == 422 and words in response.text and "Kept title" in response.text


def test_a_title_that_is_too_long_is_refused_in_words(browser: httpx.Client):
    come_in(browser)
    response = send(browser, "/tables/new", game="dwarfs", title="x" * 81, **{"seat-0": "me", "seat-1": "bot:easy"})
    assert response.status_code == 422
    assert "Please check the form: a title has up to 80 printable characters on one line." in response.text


def test_every_switch_has_a_control_with_words(browser: httpx.Client):
    for game in NAMES:
        text = unescape(browser.get(f"/tables/new?game={game}").text)
        for switch in switches_of(game).values():
            assert f'"switch-{switch.id}"' in text
            assert switch.name in text and switch.about in text
            assert f'href="/rules/{game}#{switch.ruling}"' in text
            assert (
                switch.is_flag
                or isinstance(switch.values, range)
                or all(capital(switch.called(value)) in text for value in switch.values)
            )
        assert text.count("colour-") >= game_named(game).seats[-1]


# Lists and links ------------------------------------------------------------------------------------------------------


def test_the_lobby_lists_my_turns_first_and_lets_one_sit(url: str, browser: httpx.Client):
    come_in(browser)
    mine = send(browser, "/tables/new", game="dwarfs", **{"seat-0": "me", "seat-1": "me"})
    later = send(browser, "/tables/new", game="dwarfs", title="Later", **{"seat-0": "me", "seat-1": "person"})
    table = at(browser, mine)
    table.start()
    text = browser.get("/").text
    assert text.index(table.id) < text.index(at(browser, later).id) and "Your turn" in text
    open_table = guest(url, "Bob").open("dwarfs", [None, None], listed=True, title="Come all")
    assert "Come all" in browser.get("/").text
    sat = send(browser, "/", f"/tables/{open_table.id}/sit")
    assert sat.url.path == f"/tables/{open_table.id}"
    assert [seat.name for seat in open_table.refresh().seats] == ["Ada", None]


def test_a_link_leads_to_a_seat(url: str, browser: httpx.Client):
    table = guest(url, "Bob").open("dwarfs", [None, None], title="By link")
    token = table.link(1)
    page = browser.get(f"/join/{token}").text
    assert "By link" in page and "Your name" in page
    assert browser.get("/join/unknown").status_code == 404
    joined = send(browser, f"/join/{token}", name="Cleo")
    assert joined.url.path == f"/tables/{table.id}"
    assert [seat.name for seat in table.refresh().seats] == [None, "Cleo"]
    assert browser.get(f"/join/{token}").url.path == f"/tables/{table.id}"
    with visitor(url) as late:
        assert "This seat is taken" in late.get(f"/join/{token}").text


def test_a_replay_is_there_when_the_game_is_over(url: str, browser: httpx.Client):
    running = guest(url).open("dwarfs", [None, "random"])
    assert browser.get(f"/tables/{running.id}/replay").status_code == 409
    over = finished(url)
    assert f'data-choices="{over.shown.choices}"' in browser.get(f"/tables/{over.id}/replay").text
