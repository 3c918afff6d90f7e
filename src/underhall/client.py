"""A small client for an Underhall server: for bots, tests and tools.

For example::

    client = Client("http://localhost:8000")
    client.guest("Ada")
    table = client.open("dwarfs", [None, "easy"])  # a seat for a person, one for a bot
    table.sit(0)
    table.start()
    outcome = table.play(lambda shown: shown.decision.options[0])
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from http import HTTPStatus
from http.cookiejar import CookieJar, DefaultCookiePolicy
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self, TypeVar
from urllib.parse import quote, urlencode

import httpx
import msgspec
from websockets.exceptions import InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from underhall.engine.decision import Outcome
from underhall.engine.declared.catalogue import Messages
from underhall.engine.first_use import examined
from underhall.engine.record import Record, read_record
from underhall.errors import UnderhallError
from underhall.pictures.scene import Change, Scene, Stage, changed
from underhall.server.chronicle import LogLine
from underhall.server.decisions import DecisionShown, OptionShown
from underhall.server.entries import Pace
from underhall.server.frames import PictureShown
from underhall.server.showing import Recap, Replayed, TableShown
from underhall.server.web.answers import (
    Done,
    GamesShown,
    GuestShown,
    Hint,
    Line,
    Lines,
    LinksShown,
    Me,
    NewLinkShown,
    TablesShown,
    WhyNot,
)
from underhall.server.web.problems import Problem

if TYPE_CHECKING:
    from underhall.server.web.bodies import Which

T = TypeVar("T")
TIMEOUT = 30.0  # seconds for an answer
SALT_BYTES = 12
LARGEST_MESSAGE = 16 * 1024 * 1024
FIRST_PAUSE, LONGEST_PAUSE = 0.05, 2.0  # seconds before connecting again

say = Messages(Path(__file__).parent, "client")

_decoders: dict[type[Any], msgspec.json.Decoder[Any]] = {}
_meeting = threading.Lock()  # msgspec crashes if two threads meet a type for the first time together


class Refused(UnderhallError):
    """The server refused: `problem` says why, for people and for programs."""

    def __init__(self, status: int, problem: Problem) -> None:
        self.status, self.problem = status, problem
        self.code, self.rule = problem.code, problem.rule
        super().__init__(problem.problem)


class Unreachable(UnderhallError):
    """The server did not answer. It may have carried out the request all the same: look before you try again."""


class Client:
    """A guest of a server. Without a token, call `guest` first: it makes one."""

    def __init__(self, url: str, token: str | None = None, *, timeout: float = TIMEOUT) -> None:
        self.url = url.rstrip("/")
        self.token = token
        self.connected: set[AtTable] = set()  # places with an open connection
        none = CookieJar(DefaultCookiePolicy(allowed_domains=[]))  # programs identify themselves by their token
        self._http = httpx.Client(base_url=self.url, timeout=timeout, cookies=none)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends all connections."""
        for place in list(self.connected):
            place.close()
        self._http.close()

    # Guests -----------------------------------------------------------------------------------------------------------

    def guest(self, name: str) -> GuestShown:
        """Becomes a guest with this name; from here on this client acts for that guest."""
        self.token = None
        made = self.ask("POST", "/api/guests", GuestShown, {"name": name})
        self.token = made.token
        return made

    def me(self) -> Me:
        return self.ask("GET", "/api/me", Me)

    def games(self) -> GamesShown:
        """What can be played."""
        return self.ask("GET", "/api/games", GamesShown)

    # Tables -----------------------------------------------------------------------------------------------------------

    def open(
        self,
        game: str,
        seats: Sequence[str | None],
        *,
        pack: str = "standard",
        switches: dict[str, Any] | None = None,
        pace: Pace | None = None,
        listed: bool = False,
        title: str = "",
        hints: bool = False,
        lesson: bool = False,
        picture: bool = False,
    ) -> AtTable:
        """Opens a table: for each seat a bot's level, or None for a person. Without a pace the server chooses one."""
        body = {
            "game": game,
            "seats": [{"bot": bot} if bot else {} for bot in seats],
            "pack": pack,
            "switches": switches or {},
            "pace": None if pace is None else msgspec.to_builtins(pace),
            "open": listed,
            "title": title,
            "hints": hints,
            "lesson": lesson,
        }
        return AtTable(self, self.ask("POST", "/api/tables", TableShown, body).id, picture=picture)

    def tables(self, which: Which = "open", page: str | None = None) -> TablesShown:
        """Lists tables that are open to everybody, your own, or finished; `page` is the cursor of the page before."""
        return self.ask("GET", "/api/tables", TablesShown, query={"which": which, "page": page})

    def table(self, id: str, seat: int | None = None, *, picture: bool = False) -> AtTable:
        """A table as one of your seats or a spectator sees it; with `picture` as a picture, too."""
        return AtTable(self, id, seat, picture=picture)

    # Asking -----------------------------------------------------------------------------------------------------------

    def ask(self, method: str, path: str, answer: type[T], body: Any = None, query: dict[str, Any] | None = None) -> T:
        """Sends any request of the API, and returns the answer as its declared type."""
        return decoded(self.raw(method, path, body, query), answer)

    def raw(self, method: str, path: str, body: Any = None, query: dict[str, Any] | None = None) -> bytes:
        """Sends any request of the API, and returns the answer as bytes."""
        headers = {"Content-Type": "application/json"} if method != "GET" else {}
        if self.token is not None:
            headers["Authorization"] = f"Bearer {self.token}"
        content = None if method == "GET" else msgspec.json.encode({} if body is None else body)
        asked = {name: value for name, value in (query or {}).items() if value is not None}
        try:
            response = self._http.request(method, path, content=content, headers=headers, params=asked or None)
        except httpx.HTTPError as error:
            raise Unreachable(say("no-answer", url=self.url, why=str(error))) from error
        if response.is_success:
            return response.content
        raise Refused(response.status_code, problem_in(response.content, response.status_code))


class AtTable:
    """Your place at a table: a seat, or, with None, a spectator's."""

    def __init__(self, client: Client, id: str, seat: int | None = None, *, picture: bool = False) -> None:
        self.client, self.id, self.seat = client, id, seat
        self.picture = picture  # whether to ask for pictures
        self.log: list[LogLine] = []
        self.scene: Scene | None = None  # what the picture shows now
        self._last: TableShown | None = None
        self._committed = 0  # the table has at least this many entries
        self._connection: ClientConnection | None = None
        self._opened = ExitStack()  # what `close` closes

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def close(self) -> None:
        """Ends the connection, if there is one."""
        self._connection = None
        self.client.connected.discard(self)
        self._opened.close()

    # Looking ----------------------------------------------------------------------------------------------------------

    @property
    def shown(self) -> TableShown:
        """The table as it is; fetched again if something was done since."""
        if self._last is None or self._last.number < self._committed:
            return self.refresh()
        return self._last

    def refresh(self) -> TableShown:
        """Asks for the table."""
        return self._take(self.client.ask("GET", self._path(), TableShown, query=self._looking()))

    @property
    def decision(self) -> DecisionShown | None:
        """What this seat must choose now."""
        return self.shown.decision

    def wait(self, seconds: float | None = None) -> DecisionShown | None:
        """Waits until this seat must choose; None once the game is over, or paused, or the time is up.

        If the connection is lost, it reconnects and catches up with what it missed.
        """
        until = None if seconds is None else time.monotonic() + seconds
        while True:
            shown = self._last
            if shown is not None and shown.number >= self._committed:
                if shown.decision is not None:
                    return shown.decision
                if shown.status not in ("gathering", "playing"):
                    return None
            if not self._hear(until):
                return None

    # Doing ------------------------------------------------------------------------------------------------------------

    def sit(self, seat: int | None = None, *, salt: str | None = None, link: str | None = None) -> int:
        """Takes a seat, with a random salt if none is given; from here on this is the place of that seat."""
        body = {"seat": seat, "salt": salt or new_salt(), "link": link}
        done = self.command("sit", body)
        assert done.seat is not None
        self.close()
        self.seat, self._last, self.log, self.scene = done.seat, None, [], None
        return done.seat

    def start(self) -> int:
        """Starts the game; returns the table's new number."""
        return self.command("start").number

    def choose(self, option: OptionShown | str, decision: str | None = None) -> int:
        """Answers the decision that waits, by an option or its key; returns the table's new number."""
        if decision is None:
            waiting = self.decision
            if waiting is None:
                raise UnderhallError(say("nothing-to-choose"))
            decision = waiting.id
        key = option.key if isinstance(option, OptionShown) else option
        return self.command("choose", {"seat": self.seat, "decision": decision, "option": key}).number

    def command(self, command: str, body: dict[str, Any] | None = None) -> Done:
        """Sends any command of the table: leave, undo, undo/ask, come-back, stand-in, claim, abandon, rematch ..."""
        given = {name: value for name, value in (body or {}).items() if value is not None}
        done = self.client.ask("POST", self._path(command), Done, given)
        self._committed = max(self._committed, done.number)
        return done

    def undo(self, choices: int | None = None) -> int:
        """Takes the last choice back; if you send the number of `choices`, a repeated request takes back only one."""
        return self.command("undo", {"seat": self.seat, "choices": choices}).number

    def concede(self) -> int:
        """Gives up the game for good."""
        return self.command("concede", {"seat": self.seat}).number

    def undo_turn(self, to: int | None = None) -> int:
        """Takes the last turn back, with what bots have done since; returns the table's new number.

        Only at a table where all others are bots, and only until you have learned a secret. With `to`, the number
        of choices made before the turn, a repeated request is refused.
        """
        return self.command("undo/turn", {"seat": self.seat, "to": to}).number

    def rematch(self) -> AtTable:
        """Opens the table of the next game, or joins the one already open."""
        table = self.command("rematch").table
        assert table is not None
        return self.client.table(table)

    def hint(self) -> Hint:
        """What a bot would do in this place."""
        return self.client.ask("POST", self._path("hint"), Hint, {"seat": self.seat})

    def why(self, target: str) -> WhyNot:
        """Why something in the picture, or an option by its key, cannot be chosen now."""
        return self.client.ask("POST", self._path("why"), WhyNot, {"seat": self.seat, "target": target})

    def stage(self) -> Stage | None:
        """What the pieces of the picture lie on, if there is a picture."""
        picture = self.shown.picture
        return None if picture is None else self.client.ask("GET", picture.stage, Stage)

    def play(self, choose: Callable[[TableShown], OptionShown | str], seconds: float | None = None) -> Outcome | None:
        """Plays this seat to the end of the game: `choose` is shown the table whenever the seat must choose.

        `seconds` is how long to wait for your turn, each time. Returns None if the game did not end.
        """
        while (decision := self.wait(seconds)) is not None:
            try:
                self.choose(choose(self.shown), decision.id)
            except Refused as error:
                if error.code != "stale":  # another tab was first: look again
                    raise
                self.refresh()
        return self.shown.outcome

    # Talking, inviting, looking back ----------------------------------------------------------------------------------

    def link(self, seat: int | None = None) -> str:
        """Makes a link, for one seat or for all, and returns its token."""
        return self.client.ask("POST", self._path("links"), NewLinkShown, {"seat": seat}).token

    def links(self) -> LinksShown:
        return self.client.ask("GET", self._path("links"), LinksShown)

    def say(self, text: str) -> Line:
        return self.client.ask("POST", self._path("chat"), Line, {"text": text})

    def chat(self, since: int = 0) -> list[Line]:
        return self.client.ask("GET", self._path("chat"), Lines, query={"since": since}).lines

    def replay(self, choice: int, seat: int | str | None = None, *, start: int | None = None) -> Replayed:
        """A finished game after `choice` choices, as a seat saw it; "all": with every secret.

        The picture, if there is one, is whole, or what changed in it after `start` choices.
        """
        query = {"choice": choice, "seat": seat, "picture": _yes(self.picture), "from": start}
        return self.client.ask("GET", self._path("replay"), Replayed, query=query)

    def recap(self) -> Recap:
        """What has happened since the last choice of this seat, as a picture and its frames."""
        return self.client.ask("GET", self._path("recap"), Recap, query={"seat": self.seat})

    def record(self) -> Record:
        """The record of a finished game."""
        return read_record(self.client.raw("GET", self._path("record")), say("record-of-table", table=self.id))

    # Inside -----------------------------------------------------------------------------------------------------------

    def _looking(self) -> dict[str, Any]:
        """The query of this place: its seat, what it has already seen, and whether it wants pictures."""
        seen = 0 if self._last is None else self._last.number
        return {"seat": self.seat, "since": seen, "picture": _yes(self.picture)}

    def _path(self, *more: str) -> str:
        return "/".join([f"/api/tables/{quote(self.id, safe='')}", *more])

    def _take(self, shown: TableShown) -> TableShown:
        self.log[shown.log.start :] = shown.log.lines
        if not self._draw(shown):
            self._last = None
            return self.refresh()
        self._last = shown
        self._committed = max(self._committed, shown.number)
        return shown

    def _draw(self, shown: TableShown) -> bool:
        """Applies new frames to the picture; False if they start from another point than the one shown here."""
        picture, last = shown.picture, 0 if self._last is None else self._last.number
        if picture is None or shown.number == last:
            return True
        if not picture.whole and picture.since != last:
            return False
        self.scene = scene_after(self.scene, picture)
        return True

    def _hear(self, until: float | None) -> bool:
        """Waits for the next news of the table; False if the time is up."""
        pause = FIRST_PAUSE
        while until is None or time.monotonic() < until:
            try:
                if self._connection is None:
                    self._connection = self._connect()
                left = None if until is None else max(0.0, until - time.monotonic())
                message = self._connection.recv(left)
            except TimeoutError:
                return False
            except InvalidStatus as error:
                if error.response.status_code < HTTPStatus.INTERNAL_SERVER_ERROR:
                    status = error.response.status_code
                    raise Refused(status, problem_in(bytes(error.response.body or b""), status)) from error
            except (OSError, WebSocketException):
                self.close()
            else:
                if decoded(message, _Kind).type == "shown":
                    self._take(decoded(message, TableShown))
                    return True
                continue
            time.sleep(pause)
            pause = min(LONGEST_PAUSE, 2 * pause)
        return False

    def _connect(self) -> ClientConnection:
        query = urlencode({name: value for name, value in self._looking().items() if value is not None})
        token = self.client.token
        connecting = connect(
            f"{self.client.url.replace('http', 'ws', 1)}{self._path('socket')}?{query}",
            additional_headers={} if token is None else {"Authorization": f"Bearer {token}"},
            max_size=LARGEST_MESSAGE,
        )
        self.client.connected.add(self)
        return self._opened.enter_context(connecting)


class _Kind(msgspec.Struct):
    type: str


def new_salt() -> str:
    """What a player adds to the dice."""
    return secrets.token_urlsafe(SALT_BYTES)


def decoded(content: bytes | str, kind: type[T]) -> T:
    """Decodes what a server sent as its declared type."""
    with _meeting:
        if kind not in _decoders:
            _decoders[kind] = msgspec.json.Decoder(examined(kind))
        decoder = _decoders[kind]
    value: T = decoder.decode(content)
    return value


def problem_in(content: bytes, status: int) -> Problem:
    """The problem that a server reported; an answer that cannot be read is a problem, too."""
    try:
        return decoded(content, Problem)
    except msgspec.DecodeError:
        return Problem(say("not-underhall", status=str(status)), "unknown")


def scene_after(scene: Scene | None, picture: PictureShown) -> Scene:
    """The scene after all frames of a picture, from the scene before."""
    now = Scene(()) if scene is None or picture.whole else scene
    for frame in picture.frames:
        now = changed(now, Change(frame.changed, frame.gone, frame.boxes, frame.strips, frame.standing))
    return now


def _yes(wanted: bool) -> str | None:
    """A flag as it is written in addresses."""
    return "true" if wanted else None


def keys(options: Iterable[OptionShown]) -> list[str]:
    """The keys of options."""
    return [option.key for option in options]
