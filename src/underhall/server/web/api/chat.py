"""What people say at a table: text only. Lines can be reported, and people can be muted."""

from __future__ import annotations

import time
from http import HTTPStatus

from underhall.server.logs import logger
from underhall.server.web.answers import Line, Lines, Ok
from underhall.server.web.bodies import NewLine, Report, Since
from underhall.server.web.looking import add_line, lines
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes
from underhall.server.web.texts import tidy

log = logger("chat")
routes = Routes("chat")
PATH = "/api/tables/{table}/chat"
MOST_DIGITS = 18  # of the number of a line


@routes.add("GET", PATH, query=Since, answer=Lines, guest=False)
async def chat(call: Call[Nothing, Since]) -> Lines:
    """The chat, without people whom you have muted; `since` is the last line that you have read."""
    services = call.services
    table = await services.keeper.state(call.table)
    guest = None if call.speaker is None else call.speaker.guest
    return Lines(await lines(services, await services.store.chat(table.id, guest, call.query.since)))


@routes.add("POST", PATH, body=NewLine, answer=Line, status=HTTPStatus.CREATED, problems=("not-yours", "chat-full"))
async def post_line(call: Call[NewLine, Nothing]) -> Line:
    """Says something at a table where you sit or that you opened."""
    return await add_line(call.services, call.table, call.guest, call.body.text)


@routes.add("POST", "/api/chat/{line}/report", body=Report, answer=Ok)
async def report(call: Call[Report, Nothing]) -> Ok:
    """Reports a line to the operators."""
    line = line_number(call.path("line"))
    await call.services.store.report(line, call.guest, tidy(call.body.reason), time.time())
    log.warning("reported", extra={"line": line})
    return Ok()


def line_number(text: str) -> int:
    """The number of a line, as an address has it."""
    if not (text.isdecimal() and text.isascii() and len(text) <= MOST_DIGITS):
        raise Refusal("not-found", say("no-such-line"))
    return int(text)
