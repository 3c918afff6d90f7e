"""The pages: plain HTML that works by itself where it can, and a table that needs its script."""

from underhall.server.web.pages import (
    guide,
    installing,
    joining,
    learn,
    lobby,
    me,
    new_table,
    operate,
    playing_now,
    replay,
    rules,
    table,
    workshop,
)
from underhall.server.web.pages.problem import problem_page

routes = [
    *lobby.routes,
    *playing_now.routes,
    *new_table.routes,
    *table.routes,
    *replay.routes,
    *joining.routes,
    *me.routes,
    *rules.routes,
    *guide.routes,
    *installing.routes,
    *learn.routes,
    *workshop.routes,
    *operate.routes,
]

__all__ = ["problem_page", "routes"]
