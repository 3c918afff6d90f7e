"""The API, by subject."""

from underhall.server.web.api import chat, guests, links, operations, playing, replays, tables
from underhall.server.web.routing import Routes

GROUPS: tuple[Routes, ...] = (
    guests.routes,
    tables.routes,
    playing.routes,
    links.routes,
    chat.routes,
    replays.routes,
    operations.routes,
)
