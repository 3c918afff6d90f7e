"""Digging a tunnel: what it costs and scores, where it goes, what it brings."""

from underhall.engine.compile import rule
from underhall.engine.kernel import ALL, allow, bit, has_bit, lowest, offer, ones, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import DigAt, DigTurn, Establish, Mix, PutPedestal
from underhall.games.hall.pieces import (
    CLANS,
    HIGH,
    MINERALS,
    MIXED,
    NONE,
    SQUARES,
    STATUES,
    TO_SUPPLY,
    UNKNOWN,
    WIDE,
    WORKSHOPS,
    Resource,
)
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import (
    add_square,
    beside_region,
    has_square,
    new_region,
    rivals,
    survey,
)
from underhall.games.hall.rules.laying import (
    bars_key,
    bars_way,
    fits_somewhere,
    hammers_of,
    places_in_row,
    places_of_key,
    rubble_under,
    square_of,
)
from underhall.games.hall.rules.purse import gain, own, spend
from underhall.games.hall.steps import Step

CHEAPEST = 2  # minerals a tunnel costs at least


# What a tunnel is made of ---------------------------------------------------------------------------------------------


@rule
def cost_of(box, table, shape):
    """As many minerals as squares; a spell may make it cheaper. (R124)"""
    return max(int(box.squares[shape]) - int(table.discount), CHEAPEST)


@rule
def cheaper_mineral(means):
    """The mineral by which a tunnel scores: its own, or the cheaper of two that are mixed."""
    if means < MIXED:
        return means
    return 1 if means == MIXED else 0


@rule
def other_mineral(means):
    """The dearer of two that are mixed: all minerals but one are."""
    return MINERALS - 1 if means - MIXED != MINERALS - 1 else 1


@rule
def bars_paying(box, table, seat, shape, means):
    """0, or the reason why a seat cannot pay a tunnel so.

    Minerals of one kind, from what the seat holds; by a spell of two kinds. (R124, R125, R094, C18)
    """
    cost = cost_of(box, table, shape)
    first = own(table, seat, cheaper_mineral(means))
    if means < MIXED:
        return 0 if first >= cost else Reason.TOO_FEW_MINERALS
    second = own(table, seat, other_mineral(means))
    if first == 0 or second == 0:
        return Reason.NEEDS_BOTH_MINERALS
    return 0 if first + second >= cost else Reason.TOO_FEW_MINERALS


@rule
def bars_tunnel(box, table, seat, shape):
    """0, or the reason why a tunnel of this shape has no place, whatever it is made of. (C19)"""
    if fits_somewhere(box, table, seat, shape, hammers_of(table, seat)):
        return 0
    if table.mute == 0 and fits_somewhere(box, table, seat, shape, SQUARES):
        return Reason.NO_HAMMERS_FOR_IT
    return Reason.NO_ROOM_FOR_IT


# Where it goes --------------------------------------------------------------------------------------------------------


@game.decision(Step.DIG_AT, DigAt)
def dig_at(box, table, seat, shape, means):
    """The square of the tile's anchor, or of its first square if it has none.

    (R129, R130, R131, R132, R133, R134, R135, R136, R137, R141, C42)
    """
    hammers = hammers_of(table, seat)
    for row in range(box.high[table.side]):
        places = places_of_key(box, table, seat, shape, row, hammers)
        if table.mute == 0:
            for column in range(box.wide[table.side]):
                if not has_bit(places, column):
                    refuse(table, DigAt.AT + row * WIDE + column, bars_key(box, table, seat, shape, row, column))
        while places != 0:
            allow(table, DigAt.AT + row * WIDE + lowest(places))
            places &= places - 1


@dig_at.chosen
def dig_at(box, table, seat, shape, means, square):
    push(table, Step.DIG_TURN, seat, shape, means, square)


@game.decision(Step.DIG_TURN, DigTurn)
def dig_turn(box, table, seat, shape, means, square):
    """Turned and flipped at will. (R129)"""
    hammers = hammers_of(table, seat)
    for turn in range(box.turns[shape]):
        if has_bit(places_in_row(box, table, seat, shape, turn, square // WIDE, hammers), square % WIDE):
            allow(table, DigTurn.LAY + turn)
        elif table.mute == 0:
            refuse(table, DigTurn.LAY + turn, bars_way(box, table, seat, shape, turn, square))


@dig_turn.chosen
def dig_turn(box, table, seat, shape, means, square, turn):
    """Minerals, and a hammer for each rubble space; then it is dug. (R124, R125, R140, C42)"""
    if means >= MIXED:
        push(table, Step.MIX, seat, shape, means, square, turn)
    else:
        begin_digging(box, table, seat, shape, means, square, turn)
        spend(table, seat, means, cost_of(box, table, shape), TO_SUPPLY)


@rule
def begin_digging(box, table, seat, shape, means, square, turn):
    tell(table, Event.DUG, seat, shape, square, turn)
    table.busy -= 1
    push(table, Step.DIG, seat, shape, means, square, turn)
    hammers = rubble_under(box, table, shape, turn, square) - int(table.soft_stone)
    spend(table, seat, Resource.HAMMER, hammers, TO_SUPPLY)


@game.decision(Step.MIX, Mix)
def mix(box, table, seat, shape, means, square, turn):
    """By a spell: how many of the cheaper of two minerals, at least one of each."""
    cost = cost_of(box, table, shape)
    for count in range(1, cost):
        if own(table, seat, cheaper_mineral(means)) >= count and own(table, seat, other_mineral(means)) >= cost - count:
            allow(table, Mix.SPEND + count)
        else:
            refuse(table, Mix.SPEND + count, Reason.TOO_FEW_TO_MIX)


@mix.chosen
def mix(box, table, seat, shape, means, square, turn, count):
    begin_digging(box, table, seat, shape, means, square, turn)
    spend(table, seat, other_mineral(means), cost_of(box, table, shape) - count, TO_SUPPLY)
    spend(table, seat, cheaper_mineral(means), count, TO_SUPPLY)


# Laying the tile ------------------------------------------------------------------------------------------------------


@game.step(Step.DIG)
def dig(box, table, seat, shape, means, square, turn):
    """It scores, is laid, and brings what lies under it; then perhaps a pedestal and workshops.

    (R123, R126, R127, R128, R129, C1, C2, R143, R144, R145, R156, R159)
    """
    honour = int(box.chart[box.squares[shape], cheaper_mineral(means)])
    table.honour[seat] += honour
    tell(table, Event.TUNNEL_SCORED, seat, honour)
    region = lay_tile(box, table, shape, turn, square)
    for index in range(box.squares[shape]):
        unearth(box, table, seat, square_of(box, shape, turn, square, index))
    before = squares_of_network(table, seat)
    survey(box, table)
    if squares_of_network(table, seat) > before + box.squares[shape]:
        tell(table, Event.JOINED, seat)
    ask_next_site(box, table, seat, region, 0)
    if box.anchored[shape]:
        push(table, Step.PEDESTAL, seat, square, 1)


@rule
def lay_tile(box, table, shape, turn, place):
    """A tile from the supply becomes a region of its own. (R005, R047, R179)"""
    table.tiles[shape] -= 1
    region = new_region(table, shape)
    for index in range(box.squares[shape]):
        square = square_of(box, shape, turn, place, index)
        table.region[square] = region
        add_square(table.dug, square)
        add_square(table.tunnels, square)
    if box.anchored[shape]:
        add_square(table.anchors, place)
    return region


@rule
def unearth(box, table, seat, square):
    """A statue stays where it is; a buried resource goes to storage, once. (R143, R144, C9)"""
    for statue in range(STATUES):
        if table.statue[statue] == square:
            tell(table, Event.UNEARTHED, seat, statue, square)
    resource = int(box.buried[table.side, square])
    if resource != NONE and not has_square(table.gained, square):
        add_square(table.gained, square)
        gain(box, table, seat, resource, 1)


@rule
def squares_of_network(table, seat):
    count = 0
    for row in range(HIGH):
        count += ones(int(table.network[seat, row]))
    return count


# Pedestals ------------------------------------------------------------------------------------------------------------


@rule
def tier_at(box, table, square):
    return int(box.tier[table.side, square]) - 1


@rule
def bars_pedestal(box, table, seat, clan, square):
    """0, or the reason why a pedestal cannot stand here. (R145, R147, R148, R149, R152, C39)"""
    if table.pedestals[table.team[seat], clan] == 0:
        return Reason.NO_SUCH_PEDESTAL
    if table.point_owner[clan, tier_at(box, table, square)] != NONE:
        return Reason.TIER_HAS_ONE
    return 0


@game.decision(Step.PEDESTAL, PutPedestal)
def pedestal(box, table, seat, square, may_decline):
    """One pedestal onto the anchor, now or never. (R145, R146, R147, R148, R149, R154, C23)"""
    for clan in range(CLANS):
        offer(table, PutPedestal.PUT + clan, bars_pedestal(box, table, seat, clan, square))
    if may_decline:
        allow(table, PutPedestal.NOTHING)


@pedestal.chosen
def pedestal(box, table, seat, square, may_decline, clan):
    """The point token of its clan and tier comes with it. (R150, R151, R155)"""
    if clan == PutPedestal.NOTHING:
        return
    tier = tier_at(box, table, square)
    table.pedestals[table.team[seat], clan] -= 1
    table.pedestal[clan, tier] = square
    table.point_owner[clan, tier] = seat
    tell(table, Event.PEDESTAL_PLACED, seat, clan, square)
    tell_claimed(box, table, seat, clan, tier)


@rule
def tell_claimed(box, table, seat, clan, tier):
    """Face down: only its owner and the partner learn its value, unless tokens are played open. (R151, C31)"""
    knows = ALL
    if box.hide_tokens:
        knows = 0
        for other in range(table.seats):
            if not rivals(table, seat, other):
                knows |= bit(other)
        tell(table, Event.TOKEN_CLAIMED, seat, clan, tier, UNKNOWN, to=ALL & ~knows)
    tell(table, Event.TOKEN_CLAIMED, seat, clan, tier, table.point[clan, tier], to=knows)


# Workshops ------------------------------------------------------------------------------------------------------------


@rule
def ask_next_site(box, table, seat, region, site):
    """One by one, in the board's order, the empty sites beside the tile. (R156, R158, R159, C34, C50)"""
    left = 0
    for kind in range(WORKSHOPS):
        left += int(table.workshops[kind])
    if left == 0:
        return
    for at in range(site, box.sites[table.side]):
        if table.workshop[at] == NONE and beside_region(table, box.site[table.side, at], region):
            push(table, Step.ESTABLISH, seat, region, at)
            return


@game.decision(Step.ESTABLISH, Establish)
def establish(box, table, seat, region, site):
    """Any workshop of the supply, at no cost; or none. (R156, R157, R158, C35)"""
    for kind in range(WORKSHOPS):
        if table.workshops[kind] > 0:
            allow(table, Establish.PUT + kind)
        elif box.workshop_tiles[kind] > 0:
            refuse(table, Establish.PUT + kind, Reason.NONE_TO_ESTABLISH)
    allow(table, Establish.NOTHING)


@establish.chosen
def establish(box, table, seat, region, site, kind):
    if kind != Establish.NOTHING:
        table.workshops[kind] -= 1
        table.workshop[site] = kind
        tell(table, Event.ESTABLISHED, seat, kind, site)
    ask_next_site(box, table, seat, region, site + 1)
