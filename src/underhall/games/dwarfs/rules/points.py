"""Victory points, by source, and what breaks ties."""

from underhall.engine.compile import rule
from underhall.engine.kernel import has_bit, ones
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import GEM_KINDS, Source
from underhall.games.dwarfs.rules.board import design_on, kingdom_of


@rule
def trading_points(box, table, seat):
    """The trading goals one has bought. (R109, R124)"""
    points = 0
    for goal in range(box.trading_goals):
        if has_bit(table.goals[seat], goal):
            points += int(box.goal_points[goal])
    return points


@rule
def secret_points(box, table, seat):
    """A secret goal counts once it is revealed. (R112, R124)"""
    if table.secret_out[seat]:
        return int(box.secret_points[table.secret[seat]])
    return 0


@rule
def monster_points(box, table, seat):
    """The same points for each defeated monster, whatever is printed on it. (R093, R125, Q26)"""
    return ones(int(table.trophies[seat])) * int(box.monster_points)


@rule
def gem_points(box, table, seat):
    """The gems left in hand. Ogres and kingdom cards in hand give nothing. (R086, R126, R042, R098)"""
    points = 0
    for gem in range(GEM_KINDS):
        points += int(table.gems[seat, gem]) * int(box.gem_points[gem])
    return points


@rule
def points_in(box, table, kingdom):
    """All visible cards of a kingdom, rivals' castles too. (R127, R128, R129, R130, Q27)"""
    points = 0
    for square in range(table.squares):
        if has_bit(kingdom, square):
            points += int(box.points[design_on(table, square)])
    return points


@rule
def kingdom_points(box, table, seat):
    """Nothing without a castle. (R077, R127, Q19)"""
    return points_in(box, table, kingdom_of(box, table, seat))


@game.duty
def score(box, table, seat, source):
    """The points of a seat from one source. (R123, R124, R125, R126, R127)"""
    if source == Source.TRADING_GOALS:
        return trading_points(box, table, seat)
    if source == Source.SECRET_GOAL:
        return secret_points(box, table, seat)
    if source == Source.MONSTERS:
        return monster_points(box, table, seat)
    if source == Source.GEMS:
        return gem_points(box, table, seat)
    return kingdom_points(box, table, seat)


@rule
def dwarfs_on_board(table, seat):
    total = 0
    for square in range(table.squares):
        total += int(table.dwarfs[seat, square])
    return total


@game.duty
def tie_break(box, table, seat, which):
    """The bigger kingdom, then the more dwarfs on the board, then the win is shared. (R131, R132, Q43)"""
    if which == 0:
        return ones(kingdom_of(box, table, seat))
    if which == 1:
        return dwarfs_on_board(table, seat)
    return 0
