"""Trading with the supply: four for one, at any point of your own turn."""

from underhall.engine.compile import rule
from underhall.engine.kernel import offer, push, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import TradeFor
from underhall.games.hall.pieces import RESOURCES
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.purse import available, gain, loose_tokens, spare_tokens
from underhall.games.hall.steps import Step


@rule
def supply_has_some(box, table):
    for resource in range(RESOURCES):
        if available(box, table, resource) > 0:
            return True
    return False


@rule
def bars_trade(box, table, seat):
    """0, or the reason why a seat cannot trade now.

    In the seat's own turn, outside a spell's text, with four tokens that no payment needs. (R057, R058, C22, C42)
    """
    if table.active != seat:
        return Reason.NOT_YOUR_TURN
    if table.busy:
        return Reason.NOT_NOW
    price = int(box.trade_price)
    needed = max(price, price - 1 + int(table.due_any))  # the token gained can serve what is owed
    if spare_tokens(box, table, seat) < needed:
        owed = table.mute == 0 and loose_tokens(box, table, seat) >= price
        return Reason.TOO_MANY_OWED if owed else Reason.TOO_FEW_TO_TRADE
    return 0 if supply_has_some(box, table) else Reason.SUPPLY_EMPTY


@rule
def can_trade(box, table, seat):
    return bars_trade(box, table, seat) == 0


@game.anytime(Step.TRADE, bars=bars_trade)
def trade(box, table, seat):
    table.busy += 1
    push(table, Step.TRADE_FOR, seat)


@game.decision(Step.TRADE_FOR, TradeFor)
def trade_for(box, table, seat):
    """One resource of the player's choice, of which the supply has some. (R057, C17)"""
    for resource in range(RESOURCES):
        there = available(box, table, resource) > 0
        offer(table, TradeFor.GAIN + resource, 0 if there else Reason.SUPPLY_HAS_NONE)


@trade_for.chosen
def trade_for(box, table, seat, resource):
    tell(table, Event.TRADED, seat, resource)
    push(table, Step.END_TRADE, seat, resource)
    push(table, Step.GIVE, seat, box.trade_price, 0)


@game.step(Step.END_TRADE)
def end_trade(box, table, seat, resource):
    """It goes to storage, a cart as a wild one. (R057, R121)"""
    table.busy -= 1
    gain(box, table, seat, resource, 1)
