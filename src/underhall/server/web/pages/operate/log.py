"""What operators did."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.store.operators import MANY
from underhall.server.web.pages.operate.common import Operation, operated, operator_page, when


async def log(operation: Operation) -> Response:
    """The latest actions, newest first."""
    found = await operation.store.log()
    return operator_page(
        operation,
        "Log",
        h.p(".hint")[f"The last {MANY} things operators did, on these pages or with the command."],
        h.ol(".actions")[
            (
                h.li[
                    h.strong[action.words],
                    f" {action.target}",
                    action.reason and f": {action.reason}",
                    h.span(".hint")[" ", when(action.at), f" by {action.by}"],
                ]
                for action in found
            )
        ]
        if found
        else h.p(".empty")["Nothing yet."],
    )


routes = [operated("/operate/log", log)]
