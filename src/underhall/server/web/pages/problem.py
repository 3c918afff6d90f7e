"""A problem as a page."""

from __future__ import annotations

import htpy as h
from starlette.requests import Request
from starlette.responses import Response

from underhall.server.web.pages.drawings import drawing
from underhall.server.web.pages.frame import response
from underhall.server.web.pages.messages import say
from underhall.server.web.problems import Problem

BANNED = "banned"
OTHER = "other"
TITLED = frozenset({"not-found", BANNED, "too-many", "fault", "unavailable"})  # the codes with a heading of their own


def problem_page(request: Request, problem: Problem, status: int) -> Response:
    """Says what is wrong, and where to go next."""
    path = request.url.path
    title = say(f"problem-{problem.code if problem.code in TITLED else OTHER}")
    again = path.removesuffix("/sit") if request.method == "POST" and path != "/" else ""
    return response(
        title,
        path,
        None,
        [
            h.section(".panel.closed-gate")[
                drawing("gate"),
                h.h1[title],
                h.p(".problem", role="alert")[problem.problem],
                problem.code != BANNED
                and h.p(".more")[
                    again and h.a(".button", href=again)[say("back")], h.a(".button", href="/")[say("to-lobby")]
                ],
            ],
        ],
        status=status,
    )
