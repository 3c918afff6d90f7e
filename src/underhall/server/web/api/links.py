"""Links to a table, for one seat or for any: anyone who has one may sit, until it is revoked."""

from __future__ import annotations

import time
from http import HTTPStatus

from underhall.server.web.answers import LinkShown, LinksShown, NewLinkShown, Ok
from underhall.server.web.bodies import NewLink
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes

routes = Routes("links")
PATH = "/api/tables/{table}/links"


@routes.add("GET", PATH, answer=LinksShown, problems=("not-yours",))
async def links(call: Call[Nothing, Nothing]) -> LinksShown:
    """The links of a table where you sit or that you opened. Their tokens are not stored, so not shown."""
    table = await call.services.table_of(call.table, call.guest)
    found = await call.services.store.links(table.id)
    return LinksShown([LinkShown(link.id, link.seat) for link in found])


@routes.add(
    "POST", PATH, body=NewLink, answer=NewLinkShown, status=HTTPStatus.CREATED, problems=("not-yours", "not-now")
)
async def new_link(call: Call[NewLink, Nothing]) -> NewLinkShown:
    """Makes a link. Its token is shown only now."""
    table = await call.services.table_of(call.table, call.guest)
    seat = call.body.seat
    if table.status != "gathering":
        raise Refusal("not-now", say("links-too-late"))
    if seat is not None and (seat >= len(table.seats) or table.seats[seat].bot is not None):
        raise Refusal("invalid", say("link-not-for-person", seat=seat))
    most = call.services.settings.limits.links
    if len(await call.services.store.links(table.id)) >= most:
        raise Refusal("not-now", say("links-full", most=most))
    token, link = await call.services.store.add_link(table.id, seat, call.guest, time.time())
    return NewLinkShown(link.id, link.seat, token)


@routes.add("DELETE", f"{PATH}/{{link}}", answer=Ok, problems=("not-yours",))
async def revoke_link(call: Call[Nothing, Nothing]) -> Ok:
    """Revokes a link, named by its token or by its name in the list."""
    table = await call.services.table_of(call.table, call.guest)
    if not await call.services.store.revoke_link(table.id, call.path("link")):
        raise Refusal("not-found", say("no-such-link"))
    return Ok()
