"""How good a table looks for a seat: what a player would count, in hundredths of honour."""

from underhall.engine.compile import rule
from underhall.games.hall.game import game
from underhall.games.hall.rules.final import score
from underhall.games.hall.pieces import Source

POINT = 100


@game.duty
def estimate(box, table, seat):
    total = 0
    for source in range(6):
        total += score(box, table, seat, source) * POINT
    return total
