"""A map to edit: its places are dragged and connected by a script. The list below says the same to everybody else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import htpy as h
import msgspec

from underhall.engine.pack_places import at, text_of
from underhall.engine.pack_shapes import Group, Listing, Number, Page
from underhall.server.web.pages.workshop.common import row_name
from underhall.server.web.pages.workshop.messages import say
from underhall.server.workshop.draft import Draft

ACROSS, DOWN = "x", "y"


def map_of(draft: Draft, part: Page) -> h.Node:
    """The map that a part can be edited on, if it is one."""
    links = draft.game.pack_kind.maps.get(text_of(part.place))
    if links is None or not isinstance(part.shape, Listing) or not isinstance(part.shape.item, Group):
        return None
    across = part.shape.item.member(ACROSS)
    assert across is not None and isinstance(across.shape, Number) and across.shape.most is not None
    rows = at(draft.raw, part.place)
    data = {
        "size": across.shape.most,
        "at": text_of(part.place),
        "links": links,
        "places": [
            {
                "id": row["id"],
                "name": row_name(draft, part.place, index),
                "x": row[ACROSS],
                "y": row[DOWN],
                "next": row.get(links, []),
            }
            for index, row in enumerate(rows)
        ],
        "others": list(_others(at(draft.raw, part.place[:-1]), part.place[-1])),
    }
    return h.figure(".map", data_map=msgspec.json.encode(data).decode(), hidden=True)[
        h.figcaption[h.p[say("map-about")], h.p(".hint")[say("map-keys")]],
        h.div(".map-drawing"),
        h.p(".map-status", role="status"),
    ]


def _others(group: Any, own: str | int) -> Iterator[dict[str, Any]]:
    """Everything else with a place on the map, for orientation."""
    waiting = [value for name, value in group.items() if name != own]
    while waiting:
        value = waiting.pop()
        if isinstance(value, list):
            waiting += value
        elif isinstance(value, dict):
            if ACROSS in value and DOWN in value:
                yield {"name": str(value.get("name", value.get("id", ""))), "x": value[ACROSS], "y": value[DOWN]}
            waiting += value.values()
