"""What operators did."""

from __future__ import annotations

import htpy as h
from starlette.responses import Response

from underhall.server.store.operators import MANY
from underhall.server.web.pages.operate.common import Operation, operated, operator_page, when
from underhall.server.web.pages.operate.messages import say
from underhall.server.web.pages.woven import A, woven


async def log(operation: Operation) -> Response:
    """The latest actions, newest first."""
    found = await operation.store.log()
    return operator_page(
        operation,
        say("section-log"),
        h.p(".hint")[say("log-about", most=MANY)],
        h.ol(".actions")[
            (
                h.li[
                    h.strong[say(f"did-{action.action.replace(' ', '-')}", target=action.target)],
                    action.reason and f" · {action.reason}",
                    h.span(".hint")[" · ", woven(say("when-and-who", when=A, operator=action.by), when(action.at))],
                ]
                for action in found
            )
        ]
        if found
        else h.p(".empty")[say("log-none")],
    )


routes = [operated("/operate/log", log)]
