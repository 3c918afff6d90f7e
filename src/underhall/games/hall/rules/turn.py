"""The turn in its four steps."""

from underhall.engine.compile import rule
from underhall.engine.kernel import Over, allow, offer, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.pieces import BOOK, EXCHANGES, HORDE, NONE
from underhall.games.hall.rules.dig import bars_tunnel, can_pay_tunnel
from underhall.games.hall.rules.ids import Rule
from underhall.games.hall.rules.recruit import bars_recruit, begin_recruiting
from underhall.games.hall.rules.spells import bars_cast, begin_cast
from underhall.games.hall.rules.trade import can_trade
from underhall.games.hall.rules.workshops import bars_work, begin_work
from underhall.games.hall.steps import Step
from underhall.games.hall.table import ACTS, CAST, DIG, MEANS, MIXED, RECRUIT, SKIP, WORK

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
    """Tunnels the seat can pay for and lay somewhere; whether there is one. (R123 to R125, C19)"""
    found = False
    means_count = MEANS if table.alloy else MIXED
    for shape in range(box.shapes):
        payable = 0
        for means in range(means_count):
            if can_pay_tunnel(box, table, seat, shape, means):
                payable += 1
            else:
                refuse(table, DIG + shape * MEANS + means, Rule.R124)
        if payable > 0:
            barred = bars_tunnel(box, table, seat, shape)
            for means in range(means_count):
                if can_pay_tunnel(box, table, seat, shape, means):
                    offer(table, DIG + shape * MEANS + means, barred)
            if barred == 0:
                found = True
    return found


@game.decision(Step.ACT, size=ACTS, ask_when=can_trade)
def act(box, table, seat):
    """A spell and a workshop, in either order or not; then a troll or a tunnel, if either can be.

    (R052 to R054, R093 to R095)
    """
    for place in range(BOOK):
        offer(table, CAST + place, bars_cast(box, table, seat, place))
    for site in range(box.sites[table.side]):
        if table.workshop[site] != NONE:
            for exchange in range(box.exchanges[table.workshop[site]]):
                offer(table, WORK + site * EXCHANGES + exchange, bars_work(box, table, seat, site, exchange))
    must = False
    for slot in range(HORDE):
        barred = bars_recruit(box, table, seat, slot)
        offer(table, RECRUIT + slot, barred)
        if barred == 0:
            must = True
    if offer_tunnels(box, table, seat):
        must = True
    if must:
        refuse(table, SKIP, Rule.R054)
    else:
        allow(table, SKIP)


@act.chosen
def act(box, table, seat, choice):
    if choice < WORK:
        push(table, Step.ACT, seat)
        begin_cast(table, seat, choice - CAST)
    elif choice < RECRUIT:
        push(table, Step.ACT, seat)
        begin_work(box, table, seat, (choice - WORK) // EXCHANGES, (choice - WORK) % EXCHANGES)
    elif choice < DIG:
        begin_recruiting(box, table, seat, choice - RECRUIT)
    elif choice < SKIP:
        table.busy += 1
        push(table, Step.DIG_AT, seat, (choice - DIG) // MEANS, (choice - DIG) % MEANS)
    else:
        tell(table, Event.SKIPPED, seat)
