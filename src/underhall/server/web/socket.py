"""A connection to a table: the server reports every change, and the client sends the commands of the table.

A client that was cut off comes back with `since`, the number of the table it last saw, and gets what it missed. Several
connections of one seat all get the same.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from starlette.types import Message
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from underhall.engine.first_use import examined
from underhall.server.showing import TableShown, check_viewer
from underhall.server.store import Ban
from underhall.server.web.addresses import address_of
from underhall.server.web.answering import told
from underhall.server.web.bodies import Connecting, NewLine, Number
from underhall.server.web.budget import Account, charged
from underhall.server.web.changes import changes
from underhall.server.web.looking import add_line, lines, look, present
from underhall.server.web.messages import say
from underhall.server.web.problems import Banned, Problem, Refusal, in_short
from underhall.server.web.rates import Rates
from underhall.server.web.routing import Nothing, checked_id, read_json, read_query
from underhall.server.web.security import ACCOUNT, SPEAKER, check_origin, check_rate
from underhall.server.web.services import Services
from underhall.server.web.table_commands import COMMANDS, Asked

SOCKET = "/api/tables/{table}/socket"
POLICY_VIOLATED = 1008  # closes a connection that was misused, or is no longer allowed
TRY_AGAIN = 1013  # closes one that the server could not continue
PASSING = frozenset({"unavailable", "fault"})  # problems that are not the client's
NONSENSE = frozenset({"malformed", "invalid", "too-large", "unknown-command"})  # no working client sends it
LONGEST_WAIT = 5.0  # seconds that a message waits while its address is in debt, before it is refused

T = TypeVar("T")


class Said(msgspec.Struct, frozen=True):
    """What all messages of clients have: a command and, if the client counts its requests, a number."""

    type: str
    request: Number | None = None


class Show(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Asks for the table again, with the log since a number; if it says so, with or without words from now on."""

    since: Number = 0
    text: bool | None = None


KNOWN = frozenset({*COMMANDS, "ping", "show", "say"})


async def connect(websocket: WebSocket) -> None:
    """A new connection. A refusal before it is open is answered like a request."""
    services: Services = websocket.app.state.services
    speaker = await services.visitor(websocket.scope[SPEAKER])
    check_origin(websocket.headers, speaker, services.settings)
    looking: Connecting = read_query(websocket.scope, Connecting)
    table = checked_id(websocket.path_params["table"], "table")
    guest = None if speaker is None else speaker.guest
    check_viewer(await services.keeper.state(table), guest, looking.seat)
    with services.counted_socket(guest or websocket.scope[ACCOUNT].address):
        connection = Connection(websocket, services, table, guest, looking)
        with services.bans.connected(guest, address_of(websocket.scope), connection.turn_away):
            await connection.run()


class Connection:
    """One client at one table."""

    def __init__(
        self, websocket: WebSocket, services: Services, table: str, guest: str | None, looking: Connecting
    ) -> None:
        limits = services.settings.limits
        self._websocket, self._services = websocket, services
        self._table, self._guest, self._looking = table, guest, looking
        self._rates = Rates(limits.socket_rate, limits.socket_burst)
        self._patience = limits.socket_problems
        self._sending = asyncio.Lock()
        self._shown: TableShown | None = None  # the last that was sent
        self._account: Account = websocket.scope[ACCOUNT]
        self._banned: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def turn_away(self, ban: Ban) -> None:
        """Closes the connection of a guest who has just been banned."""
        if not self._banned.done():
            self._banned.set_exception(Banned(ban))

    async def run(self) -> None:
        """Sends and listens until either ends."""
        try:
            await self._websocket.accept()
        except OSError:  # the client has gone; Starlette raises its own error only once a connection is open
            return
        tasks = [
            *(asyncio.create_task(charged(self._account, work)) for work in (self._tell(), self._listen())),
            self._banned,
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(WebSocketDisconnect, RuntimeError):  # the client is gone already
            code = POLICY_VIOLATED
            for task in done:
                error = task.exception()
                if isinstance(error, Exception) and not isinstance(error, WebSocketDisconnect):
                    problem = told(error, self._websocket.scope, self._services.metrics)
                    await self._send("problem", problem)
                    code = TRY_AGAIN if problem.code in PASSING else code
            await self._websocket.close(code)

    # Telling ----------------------------------------------------------------------------------------------------------

    async def _tell(self) -> None:
        """Sends the table at once, and again whenever something changes; changes in between are sent together.

        An address that has used too much time gets fewer updates, and later.
        """
        since, keeper, store = self._looking.since, self._services.keeper, self._services.store
        async with keeper.watching(self._table, self._guest) as watch:
            heard = max((line.id for line in await store.chat(self._table, None, most=1)), default=0)
            told_of, comings = -1, watch.comings
            while True:
                if wait := self._account.wait():
                    await asyncio.sleep(wait)
                if watch.number > told_of:
                    since = told_of = await self._show(since)
                if watch.comings > comings:
                    comings = watch.comings
                    await self._send("present", await present(self._services, self._table))
                if (newest := watch.line) > heard:
                    found = await store.chat(self._table, self._guest, heard)
                    heard = max([newest, *(line.id for line in found)])  # what was said meanwhile comes next
                    for line in await lines(self._services, found):
                        await self._send("chat", line)
                await watch.changed()

    async def _show(self, since: int) -> int:
        """Sends the table, unless the token of the connection became void; returns the table's number."""
        if self._guest is not None:
            await self._known()
        shown = await look(self._services, self._table, self._guest, self._looking, since)
        await self._send_table(shown)
        self._services.metrics.updates.inc()
        return shown.number

    async def _send_table(self, shown: TableShown) -> None:
        """Sends the table; only what differs from the last time, if the client keeps that. Messages come in order, so
        a client always has what it was sent last."""
        async with self._sending:
            before, self._shown = self._shown, shown if self._looking.changes else None
            if before is None:
                await self._write(_message("shown", shown))
            else:
                await self._write(_message("changed", changes(before, shown)))

    async def _send(self, kind: str, content: msgspec.Struct, request: int | None = None) -> None:
        """Sends a struct with its type, and the number of the request that it answers."""
        async with self._sending:
            await self._write(_message(kind, content, request))

    async def _write(self, message: bytes) -> None:
        if self._websocket.application_state != WebSocketState.CONNECTED:  # closed while this was made ready
            raise WebSocketDisconnect
        await self._websocket.send_text(message.decode())

    # Listening --------------------------------------------------------------------------------------------------------

    async def _listen(self) -> None:
        """Answers one message after the other, until the client goes or has sent too much nonsense."""
        while self._patience:
            message = await self._websocket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 0))
            problem, request = await self._hear(message)
            if problem is not None:
                self._patience -= problem.code in NONSENSE
                await self._send("problem", problem, request)

    async def _hear(self, message: Message) -> tuple[Problem | None, int | None]:
        """Does what a message says; returns a problem, if there is one, and the number of the request."""
        request: int | None = None
        try:
            self._check_own_rate()
            fields = self._read(message)
            said = converted({name: fields.pop(name) for name in Said.__struct_fields__ if name in fields}, Said)
            request = said.request
            await self._wait_for_address()
            await self._answer(said, fields)
        except WebSocketDisconnect:
            raise
        except Exception as error:
            return told(error, self._websocket.scope, self._services.metrics), request
        return None, request

    def _check_own_rate(self) -> None:
        """Refuses messages that come too fast on this connection. No working client sends that many."""
        try:
            check_rate(self._rates, self._table)
        except Refusal:
            self._patience -= 1
            raise

    async def _wait_for_address(self) -> None:
        """Waits while the address is in debt, and refuses if that takes long.

        It never counts against the connection: others may share the address, and the debt may be theirs.
        """
        if wait := self._account.wait():
            await asyncio.sleep(min(wait, LONGEST_WAIT))
            self._account.check()

    def _read(self, message: Message) -> dict[str, Any]:
        text, most = message.get("text"), self._services.settings.limits.socket_message
        if text is None:
            raise Refusal("malformed", say("message-not-text"))
        if len(text) > most:
            raise Refusal("too-large", say("message-too-large", most=most))
        fields: dict[str, Any] = read_json(text, dict[str, Any])
        return fields

    async def _answer(self, said: Said, fields: dict[str, Any]) -> None:
        if said.type not in KNOWN:
            known = ", ".join(sorted(KNOWN))
            raise Refusal("unknown-command", say("unknown-command", command=f"{said.type!r:.40}", commands=known))
        self._services.metrics.heard.labels(said.type).inc()
        if said.type == "ping":
            await self._send("pong", converted(fields, Nothing), said.request)
        elif said.type == "show":
            wanted = converted(fields, Show)
            if wanted.text is not None:
                self._looking = msgspec.structs.replace(self._looking, text=wanted.text)
            await self._show(wanted.since)
        elif said.type == "say":
            line = await add_line(self._services, self._table, await self._known(), converted(fields, NewLine).text)
            await self._send("said", line, said.request)
        else:
            command = COMMANDS[said.type]
            body = converted(fields, command.body)
            done = await command(Asked(self._services, self._table, await self._known()), body)
            await self._send("done", done, said.request)

    async def _known(self) -> str:
        """The guest of the connection, if it still exists."""
        speaker = self._websocket.scope[SPEAKER]
        if speaker is None:
            raise Refusal("unknown-guest", say("guests-only"))
        return await self._services.check_guest(speaker)


def _message(kind: str, content: msgspec.Struct | dict[str, Any], request: int | None = None) -> bytes:
    """A struct, or its fields, as a message."""
    head = {"type": kind} if request is None else {"type": kind, "request": request}
    front, rest = msgspec.json.encode(head)[:-1], msgspec.json.encode(content)[1:]
    return front + (b"" if rest == b"}" else b",") + rest


def converted(fields: dict[str, Any], kind: type[T]) -> T:
    """The fields of a message in their declared types."""
    try:
        return msgspec.convert(fields, examined(kind))
    except msgspec.ValidationError as error:
        raise Refusal("invalid", say("invalid-message", why=in_short(error))) from error
