"""A problem as a page."""

from __future__ import annotations

import htpy as h
from starlette.requests import Request
from starlette.responses import Response

from underhall.server.web.pages.drawings import drawing
from underhall.server.web.pages.frame import response
from underhall.server.web.problems import Problem

BANNED = "banned"
TITLES = {
    "not-found": "Not here",
    BANNED: "You are banned",
    "too-many": "Slowly",
    "fault": "Something broke",
    "unavailable": "Not now",
}


def problem_page(request: Request, problem: Problem, status: int) -> Response:
    """Says what is wrong, and where to go next."""
    path = request.url.path
    title = TITLES.get(problem.code, "That cannot be done")
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
                    again and h.a(".button", href=again)["Back"], h.a(".button", href="/")["To the tables"]
                ],
            ],
        ],
        status=status,
    )
