"""What reports count: cards laid, actions taken, champions influenced, used and taken."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from underhall.engine.match import Match
from underhall.engine.setting import Setting
from underhall.engine.uses import Counted, Watch, ids_of, seat_key, use_key
from underhall.engine.view import see_all
from underhall.games.fall.events import Event
from underhall.games.fall.names import SYMBOL_IDS
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.pieces import Kind


def watch(pack: FallPack) -> Watch:
    champions = [champion.id for champion in pack.champion]
    clawed = [each.id for each in pack.champion if each.power.claws]
    actions = ids_of((Kind.ADVANCE, Kind.BOLSTER, Kind.INFLUENCE, Kind.GNOME))
    return Watch(
        {
            Event.CARD_LAID: Counted("card laid", "card", [card.id for card in pack.ancestry.card]),
            Event.WEAK_ACTION: Counted("weak action", "action", SYMBOL_IDS, possible=actions),
            Event.STRONG_ACTION: Counted("strong action", "action", SYMBOL_IDS, possible=actions),
            Event.INFLUENCED: Counted("champion influenced", "champion", champions),
            Event.CLAW_COVERED: Counted("claw covered", "champion", champions, possible=clawed),
        },
        champions_taken,
        [_taken(champion) for champion in champions],
    )


def champions_taken(setting: Setting, match: Match) -> Iterator[str]:
    """Which champions each seat has in the end."""
    pack: Any = setting.pack
    for champion, owner in zip(pack.champion, see_all(setting, match.core).fields.owner, strict=False):
        if owner >= 0:
            yield seat_key(_taken(champion.id), int(owner))


def _taken(champion: str) -> str:
    return use_key("champion taken", champion)
