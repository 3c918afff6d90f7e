"""Guests: nobody signs up, a name is enough. Guests can read and delete everything stored about them."""

from __future__ import annotations

import time
from http import HTTPStatus
from typing import Any

import msgspec
from msgspec import UNSET

from underhall.server.departing import depart
from underhall.server.notices import WrongAddress, checked_address
from underhall.server.store import Guest
from underhall.server.web.addresses import household_of
from underhall.server.web.answers import GuestShown, Me, Ok
from underhall.server.web.bodies import ChangedGuest, Muted, NewGuest
from underhall.server.web.messages import say
from underhall.server.web.problems import Refusal
from underhall.server.web.routing import Call, Nothing, Routes
from underhall.server.web.security import check_rate
from underhall.server.web.texts import tidy_name

routes = Routes("guests")


@routes.add("POST", "/api/guests", body=NewGuest, answer=GuestShown, status=HTTPStatus.CREATED, guest=False)
async def new_guest(call: Call[NewGuest, Nothing]) -> GuestShown:
    """Makes you a guest with a name: sets the cookie, and returns the token that programs send."""
    name = tidy_name(call.body.name)
    check_rate(call.services.new_guests, household_of(call.request.scope))
    guest = await call.services.store.add_guest(name, time.time())
    token = call.services.tokens.of(guest.id, guest.token_version)
    call.remember(token)
    return GuestShown(guest.id, guest.name, token)


@routes.add("GET", "/api/me", answer=Me)
async def me(call: Call[Nothing, Nothing]) -> Me:
    """Who you are."""
    return _shown(await call.services.guest(call.guest))


@routes.add("PATCH", "/api/me", body=ChangedGuest, answer=Me)
async def change_me(call: Call[ChangedGuest, Nothing]) -> Me:
    """Changes your name, the address for turn notices, or preferences."""
    store, guest, body = call.services.store, call.guest, call.body
    name = None if body.name is UNSET else tidy_name(body.name)
    if body.webhook is not UNSET and body.webhook is not None:
        _check_webhook(body.webhook)
    if name is not None:
        await store.rename_guest(guest, name)
    if body.webhook is not UNSET:
        await store.keep_webhook(guest, body.webhook)
    if body.preferences is not UNSET:
        await store.keep_preferences(guest, body.preferences)
    call.services.forget(guest)
    return _shown(await call.services.guest(guest))


@routes.add("DELETE", "/api/me", answer=Ok)
async def delete_me(call: Call[Nothing, Nothing]) -> Ok:
    """Deletes everything stored about you. Your running games count as conceded; tokens and links stop working."""
    tables = await call.services.store.unfinished_tables_of(call.guest)
    await call.services.store.delete_guest(call.guest)
    call.services.forget(call.guest)
    await call.services.measuring.stop_all(call.guest)
    call.services.keeper.spawn(depart(call.services.keeper, call.guest, tables))
    call.remember("")
    return Ok()


@routes.add("GET", "/api/me/data", answer=dict[str, Any])
async def my_data(call: Call[Nothing, Nothing]) -> bytes:
    """Everything stored about you, as a file."""
    call.headers["Content-Disposition"] = 'attachment; filename="underhall-my-data.json"'
    return msgspec.json.format(msgspec.json.encode(await call.services.store.guest_data(call.guest)))


@routes.add("POST", "/api/me/tokens", body=Nothing, answer=GuestShown)
async def renew_tokens(call: Call[Nothing, Nothing]) -> GuestShown:
    """Makes all your tokens and cookies void, and returns a new token: for when others may have seen the old one."""
    version = await call.services.store.renew_tokens(call.guest)
    call.services.forget(call.guest)
    guest = await call.services.guest(call.guest)
    token = call.services.tokens.of(guest.id, version)
    call.remember(token)
    return GuestShown(guest.id, guest.name, token)


@routes.add("POST", "/api/mutes", body=Muted, answer=Ok, problems=("not-found",))
async def mute(call: Call[Muted, Nothing]) -> Ok:
    """Mutes a guest for you, or unmutes."""
    store = call.services.store
    if call.body.guest == call.guest:
        raise Refusal("invalid", say("mute-yourself"))
    if await store.guest(call.body.guest) is None:
        raise Refusal("not-found", say("no-such-guest"))
    if call.body.mute:
        await store.mute(call.guest, call.body.guest, time.time())
    else:
        await store.unmute(call.guest, call.body.guest)
    return Ok()


def _shown(guest: Guest) -> Me:
    return Me(guest.id, guest.name, guest.webhook, guest.preferences)


def _check_webhook(address: str) -> None:
    try:
        checked_address(address)
    except WrongAddress as error:
        raise Refusal("invalid", str(error)) from error
