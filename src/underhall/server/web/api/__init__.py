"""The API, by subject."""

from underhall.server.web.api import (
    analysis,
    box,
    chat,
    guests,
    links,
    operations,
    playing,
    practice,
    replays,
    rules,
    stages,
    tables,
    tuning,
    workshop,
)
from underhall.server.web.routing import Routes

GROUPS: tuple[Routes, ...] = (
    guests.routes,
    tables.routes,
    rules.routes,
    playing.routes,
    links.routes,
    chat.routes,
    replays.routes,
    analysis.routes,
    practice.routes,
    stages.routes,
    workshop.routes,
    tuning.routes,
    box.routes,
    operations.routes,
)
