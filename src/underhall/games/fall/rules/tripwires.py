"""The tripwires of the gnome wheel."""

from underhall.engine.compile import rule
from underhall.engine.kernel import push, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.steps import Step


@rule
def push_tripwires(box, table, seat, start, spaces, boosting):
    """What the pawn passes on its way from `start` is resolved in the order it was passed. (GNO-07, GNO-08, GNO-09)"""
    for moved in range(spaces - 1, -1, -1):
        space = (start + moved) % box.wheel_spaces
        if space == box.breach_tripwire:
            push(table, Step.BREACH, seat)
        if space == box.boost_tripwire and boosting:
            push(table, Step.HONOUR_BOOST, seat)


@game.step(Step.HONOUR_BOOST)
def honour_boost(box, table, seat):
    """The disc on the boost track advances; on the last space it stays. (GNO-08, K-16)"""
    table.boost[seat] = min(int(table.boost[seat]) + 1, int(box.boost_spaces) - 1)
    tell(table, Event.BOOSTED, seat, box.boost[table.boost[seat]])
