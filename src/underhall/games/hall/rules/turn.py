"""The turn in its four steps."""

from underhall.engine.compile import rule
from underhall.engine.kernel import Over, allow, bit, has_bit, offer, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import Act
from underhall.games.hall.pieces import BOOK, EXCHANGES, HORDE, MEANS, MIXED, NONE
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.dig import bars_paying, bars_tunnel
from underhall.games.hall.rules.recruit import bars_recruit, begin_recruiting
from underhall.games.hall.rules.spells import bars_cast, begin_cast
from underhall.games.hall.rules.trade import can_trade
from underhall.games.hall.rules.workshops import bars_exchange, bars_workshop, begin_work
from underhall.games.hall.steps import Step

ROUND_LIMIT = 60  # spells that return tunnels could keep a game going forever (C53)


@game.step(Step.NEXT_TURN)
def next_turn(box, table, seat):
    """Clockwise; spells and workshops, recruit or dig, great hall, statues. (R045, R052, C53)"""
    if seat == table.starter:
        if table.rounds >= ROUND_LIMIT and table.turns_left == NONE:
            table.over = Over.TRUNCATED
            tell(table, Event.TRUNCATED, table.rounds)
            return
        table.rounds += 1
    table.turn += 1
    table.active = seat
    tell(table, Event.TURN, seat)
    push(table, Step.END_TURN, seat)
    push(table, Step.STATUE, seat)
    push(table, Step.HALL, seat)
    push(table, Step.ACT, seat)


@game.step(Step.END_TURN)
def end_turn(box, table, seat):
    """What lasts this turn ends; after the last turn comes the final scoring. (R189, R190, R191, C46)"""
    table.cast = 0
    table.worked = 0
    table.any_bribes = 0
    table.fewer_bribes = 0
    table.soft_stone = 0
    table.alloy = 0
    table.discount = 0
    if table.turns_left == 0:
        push(table, Step.FINAL)
        return
    if table.turns_left > 0:
        table.turns_left -= 1
    push(table, Step.NEXT_TURN, (seat + 1) % table.seats)


@rule
def offer_tunnels(box, table, seat):
    """Tunnels the seat can pay for and lay somewhere; whether there is one. (R123, R124, R125, C19)"""
    found = False
    means_count = MEANS if table.alloy else MIXED
    for shape in range(box.shapes):
        payable = 0  # bits of the means
        for means in range(means_count):
            barred = Reason.TUNNELS_USED_UP + 0  # a number, even of a member of the enum
            if table.tiles[shape] > 0:
                barred = bars_paying(box, table, seat, shape, means) + 0
            if barred == 0:
                payable |= bit(means)
            else:
                refuse(table, Act.DIG + shape * MEANS + means, barred)
        if payable != 0:
            barred = bars_tunnel(box, table, seat, shape) + 0
            for means in range(means_count):
                if has_bit(payable, means):
                    offer(table, Act.DIG + shape * MEANS + means, barred)
            if barred == 0:
                found = True
    return found


@game.decision(Step.ACT, Act, ask_when=can_trade)
def act(box, table, seat):
    """A spell and a workshop, in either order or not; then a troll or a tunnel, if either can be.

    (R052, R053, R054, R093, R094, R095)
    """
    for place in range(BOOK):
        offer(table, Act.CAST + place, bars_cast(box, table, seat, place))
    for site in range(box.sites[table.side]):
        workshop = table.workshop[site]
        if workshop != NONE:
            closed = bars_workshop(box, table, seat, site)
            for exchange in range(box.exchanges[workshop]):
                barred = closed if closed else bars_exchange(box, table, seat, workshop, exchange)
                offer(table, Act.WORK + site * EXCHANGES + exchange, barred)
    must = False
    for slot in range(HORDE):
        barred = bars_recruit(box, table, seat, slot)
        offer(table, Act.RECRUIT + slot, barred)
        if barred == 0:
            must = True
    if offer_tunnels(box, table, seat):
        must = True
    if must:
        refuse(table, Act.SKIP, Reason.MUST_ACT)
    else:
        allow(table, Act.SKIP)


@act.chosen
def act(box, table, seat, choice):
    if choice < Act.WORK:
        push(table, Step.ACT, seat)
        begin_cast(table, seat, choice - Act.CAST)
    elif choice < Act.RECRUIT:
        push(table, Step.ACT, seat)
        begin_work(box, table, seat, (choice - Act.WORK) // EXCHANGES, (choice - Act.WORK) % EXCHANGES)
    elif choice < Act.DIG:
        begin_recruiting(box, table, seat, choice - Act.RECRUIT)
    elif choice < Act.SKIP:
        table.busy += 1
        push(table, Step.DIG_AT, seat, (choice - Act.DIG) // MEANS, (choice - Act.DIG) % MEANS)
    else:
        tell(table, Event.SKIPPED, seat)
