"""Set-up."""

from underhall.engine.compile import rule
from underhall.engine.kernel import ALL, allow, bit, offer, push, push_lane, refuse, tell, uncover, weigh
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import (
    DrawnStarter,
    FirstStatue,
    GateAt,
    Order,
    PickedWorkshop,
    PlaceStarter,
    PointToken,
    RevealedWorkshop,
    WhoStarts,
)
from underhall.games.hall.pieces import (
    BASE,
    BASE_WIDE,
    BOOK,
    CELLS,
    CLANS,
    CROWNS,
    DECK,
    FIRST_STARTER,
    GATE,
    HALLS,
    HELD,
    HORDE,
    LEVELS,
    NONE,
    POINT_VALUES,
    REGIONS,
    RESOURCES,
    SEATS,
    SITES,
    SMOOT,
    SPELLS,
    STARTERS,
    STATUES,
    TIERS,
    TROLLS,
    WORKSHOPS,
)
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import add_square, new_region, survey
from underhall.games.hall.rules.purse import gain
from underhall.games.hall.steps import Step

CLAN_ORDERS = Order.size()
FIRST_OF_ORDER = (0, 0, 1, 1, 2, 2)  # the six orders of three clans: the first, the second; the third is the other
SECOND_OF_ORDER = (1, 2, 0, 2, 0, 1)
TEAMS = (0, 1, 1, 0)  # partners sit side by side: the order of a round is A, B, B, A (R211, R214)


@game.duty
def set_up(box, table):
    """Board, supplies and decks; then the draws and choices of the set-up, in order.

    (R001, R002, R003, R029, R068, C51)
    """
    table.side = box.side[table.seats]
    table.active = NONE
    table.turns_left = NONE
    table.recruit = NONE
    clear_board(table)
    clear_cards(table)
    fill_supplies(box, table)
    for seat in range(SEATS):
        table.team[seat] = TEAMS[seat] if box.teams and seat < table.seats else seat
    survey(box, table)
    push(table, Step.DRAFT)
    push(table, Step.WHO_STARTS)
    push(table, Step.POINT_TOKEN, 0)
    push(table, Step.FIRST_STATUE)
    push(table, Step.REVEAL_SPELL, 0, 1)
    if not box.choose_workshops:
        push(table, Step.REVEAL_WORKSHOP, workshops_to_reveal(box, table))
    push(table, Step.DEAL_TROLL, 0, 1)


@rule
def clear_board(table):
    for square in range(CELLS):
        table.region[square] = NONE
    for region in range(REGIONS):
        table.what[region] = NONE
    for seat in range(SEATS):
        table.gate[seat] = NONE
    for statue in range(STATUES):
        table.statue[statue] = NONE
        table.statue_clan[statue] = NONE
    for clan in range(CLANS):
        for tier in range(TIERS):
            table.pedestal[clan, tier] = NONE
            table.point_owner[clan, tier] = NONE
    for site in range(SITES):
        table.workshop[site] = NONE
    for hall in range(HALLS):
        table.hall_at[hall] = NONE


@rule
def clear_cards(table):
    for level in range(LEVELS):
        for place in range(DECK):
            table.under[level, place] = NONE
    for slot in range(HORDE):
        table.horde[slot] = NONE
        table.horde_pedestal[slot] = NONE
    for place in range(SPELLS):
        table.under_spells[place] = NONE
    for place in range(BOOK):
        table.book[place] = NONE
    for token in range(CROWNS):
        table.crowns[token] = NONE
    for seat in range(SEATS):
        for place in range(SMOOT):
            table.smoot[seat, place] = NONE
        for place in range(HELD):
            table.hand[seat, place] = NONE


@rule
def fill_supplies(box, table):
    """All of it open beside the board; each player has the same six starters.

    (R004, R005, R006, R007, R011, R021, R027, R028)
    """
    for resource in range(RESOURCES):
        table.supply[resource] = box.tokens[resource]
    for shape in range(box.shapes):
        table.tiles[shape] = box.copies[shape]
    for kind in range(WORKSHOPS):
        table.workshop_box[kind] = box.workshop_tiles[kind]
    for clan in range(CLANS):
        table.bag[clan] = box.pedestals[clan]
    table.undrawn = bit(TROLLS) - 1
    table.undrawn_spells = bit(SPELLS) - 1
    for seat in range(table.seats):
        for starter in range(STARTERS):
            table.starters_left[seat, starter] = 1


# The common supplies --------------------------------------------------------------------------------------------------


@rule
def workshops_to_reveal(box, table):
    """Two for each player and one more. (R016)"""
    return int(box.workshops_each) * int(table.seats) + int(box.workshops_more)


@rule
def workshops_of(box, table, kind):
    """Tiles of a kind that can still be revealed: without duplicates, only the first. (R016, R020)"""
    if box.no_duplicate_workshops and table.workshops[kind] > 0:
        return 0
    return int(table.workshop_box[kind])


@rule
def bring_workshop(table, kind):
    """Into the open supply; the others leave the game. (R017, R018)"""
    table.workshop_box[kind] -= 1
    table.workshops[kind] += 1


@game.chance(Step.REVEAL_WORKSHOP, RevealedWorkshop)
def reveal_workshop(box, table, left):
    for kind in range(WORKSHOPS):
        weigh(table, RevealedWorkshop.IS + kind, workshops_of(box, table, kind))


@reveal_workshop.chosen
def reveal_workshop(box, table, left, kind):
    bring_workshop(table, kind)
    tell(table, Event.WORKSHOP_REVEALED, kind)
    if left > 1:
        push(table, Step.REVEAL_WORKSHOP, left - 1)


@game.decision(Step.PICK_WORKSHOP, PickedWorkshop)
def pick_workshop(box, table, seat, left):
    """By agreement chosen instead of drawn: one by one in turn order. (R016, R019, R020, C52)"""
    for kind in range(WORKSHOPS):
        if workshops_of(box, table, kind) > 0:
            allow(table, PickedWorkshop.IS + kind)
        elif table.workshop_box[kind] > 0:
            refuse(table, PickedWorkshop.IS + kind, Reason.NO_DUPLICATES)
        elif box.workshop_tiles[kind] > 0:
            refuse(table, PickedWorkshop.IS + kind, Reason.ALL_TILES_IN_PLAY)


@pick_workshop.chosen
def pick_workshop(box, table, seat, left, kind):
    bring_workshop(table, kind)
    tell(table, Event.WORKSHOP_PICKED, seat, kind)
    if left > 1:
        push(table, Step.PICK_WORKSHOP, (seat + 1) % table.seats, left - 1)


@game.chance(Step.FIRST_STATUE, FirstStatue)
def first_statue(box, table):
    """The first statue stands on a random spot. (R022)"""
    for spot in range(box.spots[table.side]):
        weigh(table, FirstStatue.ON + spot, 1)


@first_statue.chosen
def first_statue(box, table, spot):
    push(table, Step.CLAN_ORDER, spot)


@game.chance(Step.CLAN_ORDER, Order)
def clan_order(box, table, spot):
    """It is of a random clan; a different clan comes next clockwise, then the third. (R022, R023)"""
    for order in range(CLAN_ORDERS):
        weigh(table, Order.IS + order, 1)


@clan_order.chosen
def clan_order(box, table, spot, order):
    """Round the board in this cycle until all spots are filled; what is left over leaves the game. (R023, R024)"""
    clans = (FIRST_OF_ORDER[order], SECOND_OF_ORDER[order], CLANS - FIRST_OF_ORDER[order] - SECOND_OF_ORDER[order])
    spots = int(box.spots[table.side])
    for step in range(spots):
        at = (spot + step) % spots
        table.statue[at] = box.spot[table.side, at]
        table.statue_clan[at] = clans[step % CLANS]
        add_square(table.standing, table.statue[at])
    tell(table, Event.STATUES_PLACED, spot, clans[0], clans[1])


@game.chance(Step.POINT_TOKEN, PointToken)
def point_token(box, table, space):
    """A random token, face up, on each space of the pedestal track. (R025)"""
    for index in range(POINT_VALUES):
        used = 0
        for other in range(space):
            if table.point[other % CLANS, other // CLANS] == box.point_value[index]:
                used += 1
        weigh(table, PointToken.IS + index, int(box.point_count[index]) - used)


@point_token.chosen
def point_token(box, table, space, index):
    clan, tier = space % CLANS, space // CLANS
    table.point[clan, tier] = box.point_value[index]
    tell(table, Event.POINT_TOKEN, clan, tier, table.point[clan, tier])
    if space + 1 < CLANS * TIERS:
        push(table, Step.POINT_TOKEN, space + 1)


# Who starts, and where ------------------------------------------------------------------------------------------------


@game.chance(Step.WHO_STARTS, WhoStarts)
def who_starts(box, table):
    """Anybody; of a team the one on the left. (R026, R214, C47)"""
    for seat in range(table.seats):
        if not box.teams or table.team[seat] != table.team[(seat + 1) % table.seats]:
            weigh(table, WhoStarts.IS + seat, 1)


@who_starts.chosen
def who_starts(box, table, seat):
    table.starter = seat
    tell(table, Event.STARTS, seat)
    push(table, Step.PLACE_GATE, seat, 0)
    if box.choose_workshops:
        push(table, Step.PICK_WORKSHOP, seat, workshops_to_reveal(box, table))


@rule
def gates_at(box, table, start):
    """The seat whose gate is on a start point, or NONE."""
    for seat in range(table.seats):
        if table.gate[seat] == box.start[table.side, start]:
            return seat
    return NONE


@rule
def shares_a_mark(box, table, start):
    """With two players: whether the point bears a number that the other gate's point bears, too. (R032)"""
    shared = 0
    for other in range(box.starts[table.side]):
        if gates_at(box, table, other) != NONE:
            return int(box.start_marks[table.side, other]) & int(box.start_marks[table.side, start]) != 0
        if other != start:
            shared |= int(box.start_marks[table.side, other]) & int(box.start_marks[table.side, start])
    return shared != 0


@rule
def bars_pair(box, table, seat, start):
    """In team play: 0, or the reason why a gate cannot stand on a point of this pair.

    No gate of the other team may stand on the pair. There are two pairs and each team's first gate comes before any
    second one, so that alone puts partners side by side. (R212, C47)
    """
    pair = box.start_pair[table.side, start]
    if pair == NONE:
        return Reason.NO_PAIR
    for other in range(box.starts[table.side]):
        holder = gates_at(box, table, other)
        if holder != NONE and box.start_pair[table.side, other] == pair and table.team[holder] != table.team[seat]:
            return Reason.PAIR_OF_RIVALS
    return 0


@rule
def bars_gate(box, table, seat, start):
    """0, or the reason why a gate cannot stand on a start point. (R031, R032, R033, R212)"""
    if gates_at(box, table, start) != NONE:
        return Reason.START_TAKEN
    if table.seats == 2:
        return 0 if shares_a_mark(box, table, start) else Reason.NO_COMMON_NUMBER
    if int(box.start_marks[table.side, start]) & bit(table.seats) == 0:
        return Reason.NOT_FOR_THIS_MANY
    return bars_pair(box, table, seat, start) if box.teams else 0


@game.decision(Step.PLACE_GATE, GateAt)
def place_gate(box, table, seat, place):
    """In turn order, on any free start point for this number of players. (R030, R031, R032, R033)"""
    for start in range(box.starts[table.side]):
        offer(table, GateAt.ON + start, bars_gate(box, table, seat, start))


@place_gate.chosen
def place_gate(box, table, seat, place, start):
    """The gate is the source of the network. (R047, C26)"""
    square = box.start[table.side, start]
    table.gate[seat] = square
    table.region[square] = new_region(table, GATE)
    add_square(table.dug, square)
    tell(table, Event.GATE_PLACED, seat, square)
    survey(box, table)
    if place + 1 < table.seats:
        push(table, Step.PLACE_GATE, (seat + 1) % table.seats, place + 1)


# The draft of starters ------------------------------------------------------------------------------------------------


@game.step(Step.DRAFT)
def draft(box, table):
    """All at once, each with an own deck of six; then the starting resources, in turn order. (R034, C32)"""
    push(table, Step.NEXT_TURN, table.starter)
    push(table, Step.STARTING_RESOURCES, 0)
    for seat in range(table.seats):
        push_lane(table, seat, Step.DRAW_STARTER)
        push_lane(table, seat, Step.DRAW_STARTER)


@rule
def seen_by_owner(box, table, seat):
    return bit(seat)


@game.chance(Step.DRAW_STARTER, DrawnStarter, audience=seen_by_owner)
def draw_starter(box, table, seat):
    """From the own deck, seen by nobody else. (R034, R035)"""
    for starter in range(STARTERS):
        weigh(table, DrawnStarter.IS + starter, table.starters_left[seat, starter])


@draw_starter.chosen
def draw_starter(box, table, seat, starter):
    """Two in hand: one of them is placed. (R034, R035)"""
    table.starters_left[seat, starter] = 0
    tell(table, Event.STARTER_DRAWN, seat, FIRST_STARTER + starter, to=bit(seat))
    tell(table, Event.STARTER_DRAWN_UNSEEN, seat, to=ALL & ~bit(seat))
    if table.hand[seat, 0] == NONE:
        table.hand[seat, 0] = FIRST_STARTER + starter
        return
    table.hand[seat, 1] = FIRST_STARTER + starter
    if table.hand[seat, 1] < table.hand[seat, 0]:  # in order, so that equal hands have equal bytes
        table.hand[seat, 1] = table.hand[seat, 0]
        table.hand[seat, 0] = FIRST_STARTER + starter
    push_lane(table, seat, Step.PLACE_STARTER)


@game.decision(Step.PLACE_STARTER, PlaceStarter)
def place_starter(box, table, seat):
    """Either of the two, above any empty slot. (R034, R035)"""
    for which in range(HELD):
        for slot in range(BASE_WIDE):
            taken = table.smoot[seat, BASE + slot] != NONE
            offer(table, PlaceStarter.PUT + which * BASE_WIDE + slot, Reason.STARTER_THERE if taken else 0)


@place_starter.chosen
def place_starter(box, table, seat, choice):
    """Until four are placed: then one is in hand and one was never seen. (R035, R036)"""
    which, slot = choice // BASE_WIDE, choice % BASE_WIDE
    starter = table.hand[seat, which]
    table.hand[seat, which] = table.hand[seat, 1]
    table.hand[seat, 1] = NONE
    table.smoot[seat, BASE + slot] = starter
    uncover(table, ~bit(seat))
    tell(table, Event.STARTER_PLACED, seat, starter, BASE + slot)
    for at in range(BASE, SMOOT):
        if table.smoot[seat, at] == NONE:
            push_lane(table, seat, Step.DRAW_STARTER)
            return


@rule
def gain_starting_row(box, table, seat, starter):
    for resource in range(RESOURCES):
        count = int(box.start_row[starter, resource])
        if count > 0:
            gain(box, table, seat, resource, count)


@game.step(Step.STARTING_RESOURCES)
def starting_resources(box, table, place):
    """Of the four placed, and by the turn order of the one in hand and the one not seen; not in teams.

    (R037, R038, R039, R040, R041, R042, R043, R044, R215, R216, C33)
    """
    seat = (int(table.starter) + place) % int(table.seats)
    for at in range(BASE, SMOOT):
        gain_starting_row(box, table, seat, table.smoot[seat, at] - FIRST_STARTER)
    bonus = 0 if box.teams else int(box.bonus[place])
    if bonus > 0:
        uncover(table)
        gain_bonus(box, table, seat, table.hand[seat, 0] - FIRST_STARTER)
    for starter in range(STARTERS):
        if bonus > 1 and table.starters_left[seat, starter]:
            gain_bonus(box, table, seat, starter)
        table.starters_left[seat, starter] = 0
    table.hand[seat, 0] = NONE
    if place + 1 < table.seats:
        push(table, Step.STARTING_RESOURCES, place + 1)


@rule
def gain_bonus(box, table, seat, starter):
    """Everybody sees what is gained, and so the troll. (R041, R042, R043, C32)"""
    tell(table, Event.BONUS, seat, FIRST_STARTER + starter)
    gain_starting_row(box, table, seat, starter)
