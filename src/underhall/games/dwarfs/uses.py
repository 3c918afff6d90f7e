"""What reports count: cards played, tasks completed, gems mined, ogres played, goals bought and shown."""

from __future__ import annotations

from underhall.engine.uses import Counted, Watch, ids_of
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.pack_schema import DwarfsPack
from underhall.games.dwarfs.pieces import DESIGNS, SEATS, Gem, Ogre

NO_CARD = "–"  # stands for the designs that a pack leaves out; nobody can play one


def watch(pack: DwarfsPack) -> Watch:
    designs = [card.id for card in pack.card]
    cards = (designs + [NO_CARD] * (DESIGNS - len(designs))) * SEATS  # each colour has all of them
    played = Counted("card played", "card", cards, possible=designs)
    return Watch(
        {
            Event.LAID: played,
            Event.STACKED: played,
            Event.TASK: Counted("task completed", "card", cards, possible=designs),
            Event.MINED: Counted("gems mined", "gem", ids_of(Gem), times="gems"),
            Event.OGRE_PLAYED: Counted("ogre played", "ogre", ids_of(Ogre)),
            Event.TRADED: Counted("goal bought", "goal", [goal.id for goal in pack.trading_goal]),
            Event.SECRET_REVEALED: Counted("secret goal shown", "secret", [goal.id for goal in pack.secret_goal]),
        }
    )
