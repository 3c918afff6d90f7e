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
from underhall.server.web.pages.messages import say
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
        return page(visit, say("you"), h.h1[say("you")], come_in(visit))
    muted = await visit.services.store.names(await visit.services.store.muted_by(guest.id))
    return page(
        visit,
        say("you"),
        h.h1[say("you")],
        KEPT in visit.request.query_params and h.p(".note", role="status")[say("saved")],
        h.div(".columns")[
            _form(
                visit,
                "name",
                say("name"),
                field(
                    say("name-seen"),
                    h.input(id=NAME, name=NAME, value=guest.name, required=True, maxlength=LONGEST_NAME),
                    NAME,
                ),
                h.button[say("save")],
            ),
            _form(
                visit,
                "preferences",
                say("playing"),
                check(CONFIRM, say("confirm-choices"), bool(guest.preferences.get(CONFIRM))),
                h.button[say("save")],
            ),
            _notices(visit, guest),
            muted and _mutes(visit, muted.items()),
            h.section(".panel")[
                h.h2[say("your-data")],
                h.p[say("your-data-about")],
                h.p[h.a(".button", href="/api/me/data", download=True)[say("your-data-download")]],
            ],
            _form(
                visit,
                "delete",
                say("delete"),
                h.p[say("delete-about")],
                h.label(".check", for_=SURE)[
                    h.input(type="checkbox", id=SURE, name=SURE, required=True), h.span[say("delete-sure")]
                ],
                h.button(".danger")[say("delete-all")],
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
        h.h2[say("turn-notices")],
        h.div("#notices", hidden=True)[
            h.p[say("turn-notices-browser")],
            h.p[h.button("#notify", type="button")[say("notify-me")]],
            h.p("#notify-state", role="status"),
        ],
        h.div("#sounds"),
        h.form(method="post", action="/me/webhook")[
            token_field(visit),
            field(
                say("webhook"),
                h.input(
                    id="webhook",
                    name="webhook",
                    type="url",
                    value=guest.webhook or "",
                    maxlength=LONGEST_ADDRESS,
                ),
                "webhook",
                say("webhook-hint"),
            ),
            h.button[say("save")],
        ],
    ]


def _mutes(visit: Visit, muted: Iterable[tuple[str, str]]) -> h.Node:
    return h.section(".panel")[
        h.h2[say("muted")],
        h.ul(".plain")[
            (
                h.li[
                    h.form(".row", method="post", action="/me/unmute")[
                        token_field(visit),
                        h.input(type="hidden", name="guest", value=id),
                        h.span[name or say("muted-unnamed")],
                        h.button[say("unmute")],
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
        raise Refusal("invalid", say("delete-not-sure"))
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
