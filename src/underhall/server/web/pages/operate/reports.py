"""Lines of chats that people reported."""

from __future__ import annotations

import time
from itertools import groupby

import htpy as h
from starlette.responses import Response

from underhall.server.store import Report
from underhall.server.web.api.chat import line_number
from underhall.server.web.pages.operate.common import (
    Operation,
    acting,
    ban_form,
    facts,
    operated,
    operator_page,
    when,
)
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.woven import A, B, woven


async def reports(operation: Operation) -> Response:
    """Each line once, with all complaints about it."""
    found = sorted(await operation.visit.services.store.reports(), key=lambda report: -report.line.id)
    lines = [list(about) for _, about in groupby(found, key=lambda report: report.line.id)]
    return operator_page(
        operation,
        say("section-reports"),
        h.ul(".cards")[(_line(operation, about) for about in lines)] if lines else h.p(".empty")[say("reports-none")],
    )


def _line(operation: Operation, about: list[Report]) -> h.Node:
    line, said_by = about[0].line, about[0].said_by
    return h.li(".card")[
        h.h2[said_by],
        h.blockquote[line.text],
        h.p(".hint.long")[
            facts(
                woven(
                    say("said-at", when=A, table=B),
                    when(line.at),
                    h.a(href=f"/tables/{line.table}")[say("table-id", id=line.table)],
                ),
                say("id-of-line", id=str(line.id)),
            )
        ],
        h.ul[(h.li[_complaint(report)] for report in about)],
        h.div(".row")[
            (
                h.form(method="post", action=f"/operate/lines/{line.id}/{act}")[
                    operation.fields(),
                    h.button(class_=look, aria_label=say(f"label-{act}", id=str(line.id)))[say(f"line-{act}")],
                ]
                for act, look in (("remove", "danger"), ("dismiss", None))
            )
        ],
        acting(
            say("ban-guest"), say("ban-guest-named", name=said_by), ban_form(operation, line.guest, f"line-{line.id}")
        ),
    ]


def _complaint(report: Report) -> str:
    if not report.reason:
        return say("complaint-no-reason", guest=report.told_by)
    return say("complaint", guest=report.told_by, reason=report.reason)


async def remove(operation: Operation) -> Response:
    await operation.store.remove_line(_number(operation), operation.operator, time.time())
    return await operation.done("/operate/reports", "removed")


async def dismiss(operation: Operation) -> Response:
    await operation.store.dismiss(_number(operation), operation.operator, time.time())
    return await operation.done("/operate/reports", "dismissed")


def _number(operation: Operation) -> int:
    return line_number(operation.visit.path("line"))


routes = [
    operated("/operate/reports", reports),
    operated("/operate/lines/{line}/remove", take=remove),
    operated("/operate/lines/{line}/dismiss", take=dismiss),
]
