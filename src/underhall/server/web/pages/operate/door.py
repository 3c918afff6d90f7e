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
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.visiting import Visit, route
from underhall.server.web.pages.woven import A, woven
from underhall.server.web.security import check_rate

log = logger("operating")
VARIABLE = "UNDERHALL_OPERATORS"


async def door(visit: Visit) -> Response:
    """Asks for the token."""
    return visit.go("/operate") if operator_of(visit) else _door(visit)


def _door(visit: Visit, problem: str = "") -> Response:
    ready = bool(visit.services.operators)
    return page(
        visit,
        say("operator"),
        h.section(".panel.closed-gate")[
            h.h1[say("operator")],
            h.p[say("door-about")],
            problem and h.p(".problem", role="alert")[problem],
            h.form(method="post", action="/operate/enter")[
                token_field(visit),
                field(
                    say("token"),
                    h.input(id="operator-token", name="secret", type="password", required=True, autocomplete="off"),
                    "operator-token",
                    woven(say("token-hint", variable=A), h.code[VARIABLE]),
                ),
                h.button(".primary")[say("sign-in")],
            ]
            if ready
            else h.p(".note")[woven(say("door-closed", variable=A), h.code[VARIABLE])],
        ],
        status=HTTPStatus.FORBIDDEN if problem else HTTPStatus.OK,
    )


async def enter(visit: Visit) -> Response:
    """Checks the token. Few tries are allowed, and none is logged."""
    check_rate(visit.services.operator_tries, household_of(visit.request.scope))
    operator = visit.services.operators.named(visit.form.get("secret", ""))
    if operator is None:
        log.warning("wrong operator token")
        return _door(visit, say("token-wrong"))
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
