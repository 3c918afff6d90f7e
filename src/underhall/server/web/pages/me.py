"""What is stored about a guest: to change, download or delete."""

from __future__ import annotations

from collections.abc import Iterable

import htpy as h
from starlette.responses import Response

from underhall.server.notices import LONGEST_ADDRESS
from underhall.server.store import Guest
from underhall.server.web.api.guests import change_me, delete_me, mute
from underhall.server.web.bodies import ChangedGuest, Muted
from underhall.server.web.pages.frame import check, field, page, token_field
from underhall.server.web.pages.listing import come_in
from underhall.server.web.pages.visiting import NAME, Visit, converted, route
from underhall.server.web.problems import Refusal
from underhall.server.web.texts import LONGEST_NAME

CONFIRM = "confirm"  # the preference: each choice needs a confirmation
SURE = "sure"
KEPT = "kept"  # after a form was accepted


async def me(visit: Visit) -> Response:
    """Everything about the guest."""
    guest = visit.guest
    if guest is None:
        return page(visit, "You", h.h1["You"], come_in(visit))
    muted = await visit.services.store.names(await visit.services.store.muted_by(guest.id))
    return page(
        visit,
        "You",
        h.h1["You"],
        KEPT in visit.request.query_params and h.p(".note", role="status")["It is kept."],
        h.div(".columns")[
            _form(
                visit,
                "name",
                "Name",
                field(
                    "What the others read",
                    h.input(id=NAME, name=NAME, value=guest.name, required=True, maxlength=LONGEST_NAME),
                    NAME,
                ),
                h.button["Keep"],
            ),
            _form(
                visit,
                "preferences",
                "Playing",
                check(CONFIRM, "Ask me to confirm each choice", bool(guest.preferences.get(CONFIRM))),
                h.button["Keep"],
            ),
            _notices(visit, guest),
            muted and _mutes(visit, muted.items()),
            h.section(".panel")[
                h.h2["Your data"],
                h.p["Names, tables, seats, links and what you said: all that is kept about you."],
                h.p[h.a(".button", href="/api/me/data", download=True)["Download my data"]],
            ],
            _form(
                visit,
                "delete",
                "Delete my data",
                h.p[
                    "You concede all games you are playing. Finished games stay, without your name. "
                    "You cannot come back as the same guest."
                ],
                h.label(".check", for_=SURE)[
                    h.input(type="checkbox", id=SURE, name=SURE, required=True), h.span["I am sure"]
                ],
                h.button(".danger")["Delete everything about me"],
            ),
        ],
        script="me.js",
    )


def _form(visit: Visit, action: str, heading: str, *content: h.Node) -> h.Node:
    return h.section(".panel")[
        h.h2[heading], h.form(method="post", action=f"/me/{action}")[token_field(visit), content]
    ]


def _notices(visit: Visit, guest: Guest) -> h.Node:
    return h.section(".panel")[
        h.h2["When it is your turn"],
        h.div("#notices", hidden=True)[
            h.p["This browser can tell you, as long as a page of Underhall is open."],
            h.p[h.button("#notify", type="button")["Notify me in this browser"]],
            h.p("#notify-state", role="status"),
        ],
        h.form(method="post", action="/me/webhook")[
            token_field(visit),
            field(
                "Webhook",
                h.input(
                    id="webhook",
                    name="webhook",
                    type="url",
                    value=guest.webhook or "",
                    maxlength=LONGEST_ADDRESS,
                    placeholder="https://…",
                ),
                "webhook",
                "A message is posted to this address when it is your turn. Leave it empty for none.",
            ),
            h.button["Keep"],
        ],
    ]


def _mutes(visit: Visit, muted: Iterable[tuple[str, str]]) -> h.Node:
    return h.section(".panel")[
        h.h2["Muted in the chat"],
        h.ul(".plain")[
            (
                h.li[
                    h.form(".row", method="post", action="/me/unmute")[
                        token_field(visit),
                        h.input(type="hidden", name="guest", value=id),
                        h.span[name or "Somebody"],
                        h.button["Listen again"],
                    ]
                ]
                for id, name in muted
            )
        ],
    ]


async def rename(visit: Visit) -> Response:
    await change_me(visit.call(converted({NAME: visit.form.get(NAME, "")}, ChangedGuest)))
    return visit.go(f"/me?{KEPT}")


async def prefer(visit: Visit) -> Response:
    kept = visit.guest.preferences if visit.guest is not None else {}
    chosen = {**kept, CONFIRM: CONFIRM in visit.form}
    await change_me(visit.call(converted({"preferences": chosen}, ChangedGuest)))
    return visit.go(f"/me?{KEPT}")


async def keep_webhook(visit: Visit) -> Response:
    address = visit.form.get("webhook", "").strip() or None
    await change_me(visit.call(converted({"webhook": address}, ChangedGuest)))
    return visit.go(f"/me?{KEPT}")


async def unmute(visit: Visit) -> Response:
    await mute(visit.call(converted({"guest": visit.form.get("guest", ""), "mute": False}, Muted)))
    return visit.go("/me")


async def forget(visit: Visit) -> Response:
    if SURE not in visit.form:
        raise Refusal("invalid", "Say that you are sure: what is deleted cannot be had again.")
    await delete_me(visit.call())
    return visit.go("/")


routes = [
    route("/me", me),
    route("/me/name", take=rename),
    route("/me/preferences", take=prefer),
    route("/me/webhook", take=keep_webhook),
    route("/me/unmute", take=unmute),
    route("/me/delete", take=forget),
]
