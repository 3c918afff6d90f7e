"""Trading with the supply: four for one, at any point of one's own turn."""

from underhall.engine.compile import rule
from underhall.engine.kernel import offer, push, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.pieces import RESOURCES
from underhall.games.hall.rules.ids import Rule
from underhall.games.hall.rules.purse import available, gain, spare_tokens
from underhall.games.hall.steps import Step


@rule
def supply_has_some(box, table):
    for resource in range(RESOURCES):
        if available(box, table, resource) > 0:
            return True
    return False


@rule
def can_trade(box, table, seat):
    """In one's own turn, outside a spell's text, with four tokens that no payment needs. (R057, R058, C22, C42)"""
    if table.active != seat or table.busy:
        return False
    price = int(box.trade_price)
    needed = max(price, price - 1 + int(table.due_any))  # the token gained can serve what is owed
    return spare_tokens(box, table, seat) >= needed and supply_has_some(box, table)


@rule
def bars_trade(box, table, seat):
    """The rule that forbids a trade now, or 0. (C22)"""
    return 0 if can_trade(box, table, seat) else Rule.C22


@game.anytime(Step.TRADE, bars=bars_trade)
def trade(box, table, seat):
    table.busy += 1
    push(table, Step.TRADE_FOR, seat)


@game.decision(Step.TRADE_FOR, size=RESOURCES)
def trade_for(box, table, seat):
    """One resource of the player's choice, of which the supply has some. (R057, C17)"""
    for resource in range(RESOURCES):
        offer(table, resource, 0 if available(box, table, resource) > 0 else Rule.C17)


@trade_for.chosen
def trade_for(box, table, seat, resource):
    push(table, Step.END_TRADE, seat, resource)
    push(table, Step.GIVE, seat, box.trade_price, 0)


@game.step(Step.END_TRADE)
def end_trade(box, table, seat, resource):
    """It goes to storage, a cart as a wild one. (R057, R121)"""
    table.busy -= 1
    tell(table, Event.TRADED, seat, resource)
    gain(box, table, seat, resource, 1)
