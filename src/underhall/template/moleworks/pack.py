"""The printed parts: what a pack file may contain, how it is checked, and the box that the rules read."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec import Meta
from underhall.engine.pack import Id, Name, Pack, PackKind, Row
from underhall.engine.pack_checks import Constraint, Found, rows_at, unique_ids

from moleworks.pieces import BOX, DESIGNS, Gem

Few = Annotated[int, Meta(ge=0, le=20)]
Colour = Literal["blue", "red", "green", "yellow", "violet"]


class Card(Row, frozen=True, kw_only=True):
    """A design, and how many cards of it there are."""

    id: Id
    name: Name
    gem: Literal["opal", "jade", "amber"]
    gems: Few
    cracks: Few
    count: Annotated[int, Meta(ge=1, le=9)]


class MolePack(Pack, frozen=True, kw_only=True):
    limit: Annotated[int, Meta(ge=1, le=20)]
    propped: Few
    card: Annotated[tuple[Card, ...], Meta(min_length=1, max_length=DESIGNS)]


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """House rules, and the colours of the seats."""

    digs: Annotated[int, Meta(ge=1, le=9)] = 3  # Q01
    colours: tuple[Colour, ...] = ("blue", "red", "green", "yellow", "violet")


def different_ids(pack: MolePack) -> Found:
    yield from unique_ids([rows_at("card", pack.card)])


def box_of(pack: MolePack, switches: Switches) -> npt.NDArray[np.void]:
    box = np.zeros(1, BOX)
    box["designs"], box["digs"] = len(pack.card), switches.digs
    box["limit"], box["propped"] = pack.limit, pack.propped
    for design, card in enumerate(pack.card):
        box["gem"][0, design] = Gem[card.gem.upper()]
        for name in ("gems", "cracks", "count"):
            box[name][0, design] = getattr(card, name)
    return box


PACK = PackKind(
    game="moleworks",
    pack=MolePack,
    switches=Switches,
    constraints=(Constraint("P01", "error", "M03", "Each card has its own id.", different_ids),),
    box_of=box_of,
    folder=Path(__file__).parent / "packs",
)
