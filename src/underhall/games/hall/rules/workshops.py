"""Using workshops."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, offer, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import TakeToken, Use
from underhall.games.hall.pieces import KINDS, NONE, SMOOT, TO_SUPPLY, Give
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.board import SIDES_OF_SQUARE, has_square, in_any_network, neighbour
from underhall.games.hall.rules.purse import available, gain, own, spare_tokens, spend, unburden
from underhall.games.hall.rules.trade import can_trade
from underhall.games.hall.steps import Step


@rule
def open_entrances(box, table, site):
    """Sides of a workshop that touch anybody's network. (R070, R071, R073, R077, C38)"""
    count = 0
    for way in range(SIDES_OF_SQUARE):
        square = neighbour(box.site[table.side, site], way)
        if square != NONE and in_any_network(table, square):
            count += 1
    return count


@rule
def has_entrance(box, table, seat, site):
    """Whether a seat's own network touches the workshop. (R072)"""
    for way in range(SIDES_OF_SQUARE):
        square = neighbour(box.site[table.side, site], way)
        if square != NONE and has_square(table.network[seat], square):
            return True
    return False


@rule
def tokens_on_trolls(table, seat):
    total = 0
    for kind in range(KINDS):
        total += int(table.held[seat, kind])
    return total


@rule
def bars_exchange(box, table, seat, workshop, exchange):
    """0, or the reason why an exchange is not possible.

    (R075, R081, R082, R083, R084, R085, R086, R087, R088, R089, R090, R091, R092, C17)
    """
    give = box.give[workshop, exchange]
    if give == Give.MOVE:
        return 0 if tokens_on_trolls(table, seat) > 0 else Reason.TROLLS_HOLD_NOTHING
    count = int(box.give_count[workshop, exchange])
    tokens = spare_tokens(box, table, seat) if give == Give.ANY else own(table, seat, give)
    if tokens < count:
        return Reason.TOO_FEW_TO_EXCHANGE
    return 0 if available(box, table, box.get[workshop, exchange]) > 0 else Reason.NOTHING_TO_GET


@rule
def bars_workshop(box, table, seat, site):
    """0, or the reason why a workshop cannot be activated, whatever the exchange. (R053, R069, R072)"""
    if table.worked:
        return Reason.WORKSHOP_ALREADY_USED
    return 0 if has_entrance(box, table, seat, site) else Reason.NO_ENTRANCE


@rule
def begin_work(box, table, seat, site, exchange):
    """As many uses as open entrances, each separate. (R073, R076)"""
    table.worked = 1
    use_it(box, table, seat, site, exchange, open_entrances(box, table, site))


@rule
def use_it(box, table, seat, site, exchange, uses):
    if uses > 1:
        push(table, Step.USE, seat, site, uses - 1)
    begin_exchange(box, table, seat, table.workshop[site], exchange)


@rule
def begin_exchange(box, table, seat, workshop, exchange):
    tell(table, Event.EXCHANGED, seat, workshop, exchange)
    push(table, Step.EXCHANGE, seat, workshop, exchange)
    give = box.give[workshop, exchange]
    if give == Give.MOVE:
        table.busy += 1  # a trade could take what is to be moved
        push(table, Step.TAKE_TOKEN, seat, 1, 0)
    elif give == Give.ANY:
        table.due_any = box.give_count[workshop, exchange]
        push(table, Step.GIVE, seat, box.give_count[workshop, exchange], 0)
    else:
        spend(table, seat, give, box.give_count[workshop, exchange], TO_SUPPLY)


@game.step(Step.EXCHANGE)
def exchange(box, table, seat, workshop, which):
    """What is gained goes to storage, carts as wild ones. (R074, R081)"""
    if box.give[workshop, which] == Give.MOVE:
        table.busy -= 1
    else:
        gain(box, table, seat, box.get[workshop, which], box.get_count[workshop, which])


@game.decision(Step.USE, Use, ask_when=can_trade)
def use(box, table, seat, site, left):
    """Again, in any direction, or no more; what is missing may come from a trade. (R058, R073, R076)"""
    workshop = table.workshop[site]
    for which in range(box.exchanges[workshop]):
        offer(table, Use.AGAIN + which, bars_exchange(box, table, seat, workshop, which))
    allow(table, Use.DONE)


@use.chosen
def use(box, table, seat, site, left, which):
    if which != Use.DONE:
        use_it(box, table, seat, site, which, left)


@game.decision(Step.TAKE_TOKEN, TakeToken)
def take_token(box, table, seat, left, may_stop):
    """A token of any of the seat's trolls moves to storage. (R087)"""
    for place in range(SMOOT):
        for kind in range(KINDS):
            token = TakeToken.MOVE + place * KINDS + kind
            if table.on_troll[seat, place, kind] > 0:
                allow(table, token)
            elif table.smoot[seat, place] == NONE:
                refuse(table, token, Reason.NO_TROLL_TO_UNBURDEN)
            else:
                refuse(table, token, Reason.NOTHING_TO_MOVE)
    if may_stop:
        allow(table, TakeToken.DONE)


@take_token.chosen
def take_token(box, table, seat, left, may_stop, token):
    if token == TakeToken.DONE:
        return
    unburden(box, table, seat, token // KINDS, token % KINDS)
    if left > 1:
        push(table, Step.TAKE_TOKEN, seat, left - 1, 1)
