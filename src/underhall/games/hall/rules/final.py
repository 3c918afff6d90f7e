"""The final scoring."""

from underhall.engine.compile import rule
from underhall.engine.kernel import tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.pieces import (
    BASE,
    CLAN_CART,
    CLANS,
    CROWNS,
    HALL,
    HALLS,
    NONE,
    RESOURCES,
    STATUES,
    TIERS,
    Resource,
    Source,
)
from underhall.games.hall.rules.board import has_square
from underhall.games.hall.rules.purse import available
from underhall.games.hall.steps import Step

DOUBLED = 2  # the value of a statue on a pedestal of its clan


@rule
def together(table, seat, other):
    """Whether two seats score together. (R209, R210, R223)"""
    return table.team[seat] == table.team[other]


@rule
def in_network_of(table, seat, square):
    """In the network of a seat or of its partner. (R221, R224)"""
    for other in range(table.seats):
        if together(table, seat, other) and has_square(table.network[other], square):
            return True
    return False


# Tunnels, tokens ------------------------------------------------------------------------------------------------------


@rule
def tunnel_honour(table, seat):
    total = 0
    for other in range(table.seats):
        if together(table, seat, other):
            total += int(table.honour[other])
    return total


@rule
def coronation_honour(box, table, seat):
    """Of both partners, too. (R186, R187, R194, C37)"""
    total = 0
    for token in range(CROWNS):
        if table.crowns[token] != NONE and together(table, seat, table.crowns[token]):
            total += int(box.crown_honour[token])
    return total


@rule
def pedestal_honour(table, seat):
    """The values of the point tokens; one that is hidden counts nothing yet. (R150, R151, R195)"""
    total = 0
    for clan in range(CLANS):
        for tier in range(TIERS):
            owner = table.point_owner[clan, tier]
            if owner != NONE and together(table, seat, owner):
                total += max(int(table.point[clan, tier]), 0)
    return total


# Leftovers ------------------------------------------------------------------------------------------------------------


@rule
def left_over(table, seat, resource):
    """All tokens of a seat or team, from trolls too; all carts are wild. (R196)"""
    total = int(table.storage[table.team[seat], resource])
    for other in range(table.seats):
        if together(table, seat, other):
            total += int(table.held[other, resource])
            if resource == Resource.CART:
                total += int(table.held[other, CLAN_CART])
    return total


@rule
def leftover_honour(box, table, seat):
    """One for each three equal resources, after the best possible trades of four for one. (R196, R197, R198, C44)

    Sets complete by themselves come first. To complete one more, a kind of which two are left needs one traded token
    and uses up its own two: six tokens in all. A kind with one left takes nine, one with none twelve, and breaking up a
    set brings three: never enough to pay for another. So the sets are made in the order of what they take, from all
    tokens that are left over.
    """
    size, price = int(box.set_size), int(box.trade_price)
    sets, tokens = 0, 0
    for resource in range(RESOURCES):
        count = left_over(table, seat, resource)
        sets += count // size
        tokens += count % size
    for lacking in range(1, size):
        takes = size - lacking + price * lacking
        for resource in range(RESOURCES):
            rest = left_over(table, seat, resource) % size
            if size - rest == lacking and available(box, table, resource) >= lacking and tokens >= takes:
                tokens -= takes
                sets += 1
    for resource in range(RESOURCES):
        rest = left_over(table, seat, resource) % size
        traded = size if rest == 0 else size - rest + size  # with what completed the set it had begun
        while available(box, table, resource) >= traded and tokens >= price * size:
            tokens -= price * size
            sets += 1
            traded += size
    return sets


# Halls and statues ----------------------------------------------------------------------------------------------------


@rule
def hall_honour(box, table, seat):
    """The smaller number, or the larger with a statue on the altar. (R173, R174, R199)"""
    total = 0
    for hall in range(HALLS):
        altar = table.hall_at[hall]
        if altar != NONE and in_network_of(table, seat, altar):
            total += int(box.hall_high[hall]) if has_square(table.standing, altar) else int(box.hall_low[hall])
    return total


@rule
def statue_value(box, table, statue):
    """By the tier of its square, doubled on a pedestal of its clan; none in a hall.

    (R153, R175, R200, R201, R202, R203, R204, C24)
    """
    square = table.statue[statue]
    if square == NONE or table.region[square] == NONE or table.what[table.region[square]] >= HALL:
        return 0
    tier = int(box.tier[table.side, square]) - 1
    value = int(box.statue_value[tier])
    if table.pedestal[table.statue_clan[statue], tier] == square:
        value *= DOUBLED
    return value


@rule
def is_best_of_tunnel(box, table, statue):
    """Whether no other statue of its tunnel is worth more; of equals the first counts. (R183, R205, C7)"""
    region = table.region[table.statue[statue]]
    value = statue_value(box, table, statue)
    for other in range(STATUES):
        if other != statue and table.statue[other] != NONE and table.region[table.statue[other]] == region:
            rival = statue_value(box, table, other)
            if rival > value or (rival == value and other < statue):
                return False
    return True


@rule
def statue_honour(box, table, seat):
    """One statue of each tunnel of the network. (R201, R205, C7, C25)"""
    total = 0
    for statue in range(STATUES):
        square = table.statue[statue]
        if square != NONE and in_network_of(table, seat, square) and is_best_of_tunnel(box, table, statue):
            total += statue_value(box, table, statue)
    return total


# The end --------------------------------------------------------------------------------------------------------------


@game.duty
def score(box, table, seat, source):
    """Honour of a seat, or of its team, as things stand. (R046, R192, R193, R223)"""
    if source == Source.TUNNELS:
        return tunnel_honour(table, seat)
    if source == Source.CORONATION:
        return coronation_honour(box, table, seat)
    if source == Source.PEDESTALS:
        return pedestal_honour(table, seat)
    if source == Source.LEFTOVERS:
        return leftover_honour(box, table, seat)
    if source == Source.HALLS:
        return hall_honour(box, table, seat)
    return statue_honour(box, table, seat)


@game.duty
def tie_break(box, table, seat, which):
    """The lower sum of the levels of recruited trolls wins; a team adds both. (R206, R207, R225, C15, C28)"""
    if which > 0:
        return 0
    levels = 0
    for other in range(table.seats):
        if together(table, seat, other):
            for place in range(BASE):
                if table.smoot[other, place] != NONE:
                    levels += int(box.level[table.smoot[other, place]])
    return -levels


@game.step(Step.FINAL)
def final(box, table):
    """All kinds of honour are added up; the game ends. (R192, R206)"""
    table.active = NONE
    tell(table, Event.GAME_ENDS)
    for seat in range(table.seats):
        if table.team[seat] != seat:
            continue  # partners score together: their honour is reported once (R223)
        tell(table, Event.SCORED, seat, Source.TUNNELS, tunnel_honour(table, seat))
        tell(table, Event.SCORED, seat, Source.CORONATION, coronation_honour(box, table, seat))
        tell(table, Event.SCORED, seat, Source.PEDESTALS, pedestal_honour(table, seat))
        tell(table, Event.SCORED, seat, Source.LEFTOVERS, leftover_honour(box, table, seat))
        tell(table, Event.SCORED, seat, Source.HALLS, hall_honour(box, table, seat))
        tell(table, Event.SCORED, seat, Source.STATUES, statue_honour(box, table, seat))
