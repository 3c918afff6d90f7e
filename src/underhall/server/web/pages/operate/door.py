"""Where operators sign in and out."""

from __future__ import annotations

from http import HTTPStatus

import htpy as h
from starlette.responses import Response

from underhall.server.logs import logger
from underhall.server.web.addresses import household_of
from underhall.server.web.operators import cookie
from underhall.server.web.pages.frame import field, page, token_field
from underhall.server.web.pages.operate.common import Operation, operated, operator_of
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.security import check_rate

log = logger("operating")


async def door(visit: Visit) -> Response:
    """Asks for the token."""
    return visit.go("/operate") if operator_of(visit) else _door(visit)


def _door(visit: Visit, problem: str = "") -> Response:
    ready = bool(visit.services.operators)
    return page(
        visit,
        "Operator",
        h.section(".panel.closed-gate")[
            h.h1["Operator"],
            h.p["This page is for the people who run this server."],
            problem and h.p(".problem", role="alert")[problem],
            h.form(method="post", action="/operate/enter")[
                token_field(visit),
                field(
                    "Token",
                    h.input(id="operator-token", name="secret", type="password", required=True, autocomplete="off"),
                    "operator-token",
                    "Printed when the server started, or set in UNDERHALL_OPERATORS.",
                ),
                h.button(".primary")["Sign in"],
            ]
            if ready
            else h.p(".note")[
                "It is switched off. To switch it on, start the server with a token in ",
                h.code["UNDERHALL_OPERATORS"],
                ".",
            ],
        ],
        status=HTTPStatus.FORBIDDEN if problem else HTTPStatus.OK,
    )


async def enter(visit: Visit) -> Response:
    """Checks the token. Few tries are allowed, and none is logged."""
    check_rate(visit.services.operator_tries, household_of(visit.request.scope))
    operator = visit.services.operators.named(visit.form.get("secret", ""))
    if operator is None:
        log.warning("wrong operator token")
        return _door(visit, "Wrong token.")
    _remember(visit, visit.services.operators.session(operator))
    log.info("an operator signed in", extra={"by": operator})
    return visit.go("/operate")


async def leave(operation: Operation) -> Response:
    _remember(operation.visit, "")
    return operation.visit.go("/operate/enter")


def _remember(visit: Visit, session: str) -> None:
    secure = visit.services.settings.secure or visit.request.url.scheme == "https"
    visit.headers["Set-Cookie"] = cookie(session, secure=secure)


routes = [route("/operate/enter", door, take=enter), operated("/operate/leave", take=leave)]
