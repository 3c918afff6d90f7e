"""What reports count: what is cast, used, established, recruited, dug, dedicated and traded for, and what runs out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from underhall.engine.match import Match
from underhall.engine.setting import Setting
from underhall.engine.uses import Counted, Watch, seat_key, use_key
from underhall.engine.view import see_all
from underhall.games.hall.box import BOX
from underhall.games.hall.events import Event
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.pack_schema import HallPack

BEST_TOKEN = use_key("coronation token", "best")


def watch(pack: HallPack) -> Watch:
    workshops = [tile.id for tile in pack.workshops.tile]
    return Watch(
        {
            Event.CAST: Counted("spell cast", "spell", [card.id for card in pack.spells.card]),
            Event.EXCHANGED: Counted("workshop used", "workshop", workshops),
            Event.ESTABLISHED: Counted("workshop established", "workshop", workshops),
            Event.RECRUITED: Counted("troll recruited", "troll", [card.id for card in pack.trolls.card]),
            Event.DUG: Counted("tunnel dug", "shape", [tile.id for tile in pack.tunnels.tile]),
            Event.DEDICATED: Counted("hall dedicated", "hall", [tile.id for tile in pack.halls.tile]),
            Event.TRADED: Counted("trade", "resource", RESOURCE_IDS),
        },
        ran_out_and_crowned,
        [BEST_TOKEN],
    )


def ran_out_and_crowned(setting: Setting, match: Match) -> Iterator[str]:
    """What had run out at the start of turns or in the end, and who had the best coronation token."""
    pack: Any = setting.pack
    box = setting.box.view(BOX)[0]
    cores = [match.frames[event.frame] for event in match.events if event.declared is Event.TURN]
    ran_out: set[str] = set()
    for core in (*cores, match.core):
        table = see_all(setting, core).fields
        empty = [id for id, left in zip(RESOURCE_IDS, table.supply, strict=True) if left <= 0]
        yield from (use_key("supply empty at a turn", id) for id in empty)
        ran_out.update(use_key("supply ran out", id) for id in empty)
        tiles = table.tiles[: len(pack.tunnels.tile)]
        gone = [tile.id for tile, left in zip(pack.tunnels.tile, tiles, strict=True) if not left]
        ran_out.update(use_key("tunnels ran out", id) for id in gone)
        if not tiles.any():
            ran_out.add(use_key("tunnels ran out", "all"))
        for level, (deck, under) in enumerate(zip(box.deck, table.unders, strict=True), start=1):
            if not int(table.undrawn) & int(deck) and not under:
                ran_out.add(use_key("deck ran out", f"level {level}"))
    yield from sorted(ran_out)
    best = int(see_all(setting, match.core).fields.crowns[box.crown_honour.argmax()])
    if best >= 0:
        yield seat_key(BEST_TOKEN, best)
