"""Lines of chats that people reported."""

from __future__ import annotations

import time
from itertools import groupby

import htpy as h
from starlette.responses import Response

from underhall.server.store import Report
from underhall.server.web.api.chat import line_number
from underhall.server.web.pages.operate.common import Operation, acting, ban_form, operated, operator_page, when


async def reports(operation: Operation) -> Response:
    """Each line once, with all complaints about it."""
    found = sorted(await operation.visit.services.store.reports(), key=lambda report: -report.line.id)
    lines = [list(about) for _, about in groupby(found, key=lambda report: report.line.id)]
    return operator_page(
        operation,
        "Reported lines",
        h.ul(".cards")[(_line(operation, about) for about in lines)]
        if lines
        else h.p(".empty")["Nobody has reported a line."],
    )


def _line(operation: Operation, about: list[Report]) -> h.Node:
    line, said_by = about[0].line, about[0].said_by
    return h.li(".card")[
        h.h2[said_by],
        h.blockquote[line.text],
        h.p(".hint.long")[
            "said ",
            when(line.at),
            " at ",
            h.a(href=f"/tables/{line.table}")[f"table {line.table}"],
            f" · line {line.id}",
        ],
        h.ul[(h.li[f"{report.told_by}: {report.reason or 'no reason given'}"] for report in about)],
        h.div(".row")[
            (
                h.form(method="post", action=f"/operate/lines/{line.id}/{act}")[
                    operation.fields(), h.button(class_=look)[label, h.span(".away")[f" {line.id}"]]
                ]
                for act, look, label in (("remove", "danger", "Remove the line"), ("dismiss", None, "Dismiss"))
            )
        ],
        acting("Ban this guest …", said_by, ban_form(operation, line.guest, f"line-{line.id}")),
    ]


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
