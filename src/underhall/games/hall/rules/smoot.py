"""The trollsmoot: placing a recruit, and the cascade."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, offer, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import PlaceTroll, Short, Wake
from underhall.games.hall.pieces import BASE, CLAN_CART, NONE, RESOURCES, SMOOT, Resource
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.purse import available, put_on_troll
from underhall.games.hall.rules.pyramids import cascade_from, is_complete, is_free
from underhall.games.hall.rules.trade import can_trade
from underhall.games.hall.steps import Step


@rule
def bars_recruit_at(table, seat, place):
    """0, or the reason why the recruit cannot be put here. (R113)"""
    if table.smoot[seat, place] != NONE:
        return Reason.PLACE_TAKEN
    return 0 if is_free(table, seat, place) else Reason.NOT_ABOVE_TWO


@game.decision(Step.PLACE_TROLL, PlaceTroll, ask_when=can_trade)
def place_troll(box, table, seat):
    """Above and between two trolls; before the cascade a trade may make room for more. (R058, R113)"""
    for place in range(SMOOT):
        offer(table, PlaceTroll.AT + place, bars_recruit_at(table, seat, place))


@place_troll.chosen
def place_troll(box, table, seat, place):
    """The cascade comes at once, then bribed trolls retire; the tenth troll is crowned. (R115, C12, R186)"""
    table.smoot[seat, place] = table.recruit
    tell(table, Event.PLACED, seat, table.recruit, place)
    table.recruit = NONE
    if is_complete(table, seat):
        push(table, Step.CROWN, seat)
    push(table, Step.RETIRE, 0)
    push(table, Step.CASCADE, seat, cascade_from(place), 0)


@rule
def missing(box, table, seat, place, kind):
    """Symbols of a troll that hold nothing. (R116, R118)"""
    card = table.smoot[seat, place]
    if card == NONE:
        return 0
    return int(box.symbols[card, kind]) - int(table.on_troll[seat, place, kind])


@rule
def missing_tokens(box, table, seat, place, resource):
    """The same of one resource: wild and clan carts are both carts."""
    count = missing(box, table, seat, place, resource)
    if resource == Resource.CART:
        count += missing(box, table, seat, place, CLAN_CART)
    return count


@rule
def can_gain(box, table, seat, place):
    """Whether activating a troll would bring anything."""
    for resource in range(RESOURCES):
        if missing_tokens(box, table, seat, place, resource) > 0 and available(box, table, resource) > 0:
            return True
    return False


@rule
def fill(box, table, seat, place, kind, count):
    if count > 0:
        put_on_troll(box, table, seat, place, kind, count)
        tell(table, Event.ACTIVATED, seat, place, kind, count)


@game.step(Step.CASCADE)
def cascade(box, table, seat, places, resource):
    """Each activated troll gains from the supply what it shows and does not hold, once.

    (R115, R116, R117, R118, C17, C27)
    """
    while resource < RESOURCES:
        needed = 0
        for place in range(SMOOT):
            if has_bit(places, place):
                needed += missing_tokens(box, table, seat, place, resource)
        there = available(box, table, resource)
        if needed > there:
            tell(table, Event.SUPPLY_SHORT, resource, needed - there)
            push(table, Step.CASCADE, seat, places, resource + 1)
            if there > 0:
                table.busy += 1  # a trade could take what is to be shared out
                push(table, Step.SHORT, seat, places, resource)
            return
        if needed > 0:
            for place in range(SMOOT):
                if has_bit(places, place):
                    fill(box, table, seat, place, resource, missing(box, table, seat, place, resource))
                    if resource == Resource.CART:
                        fill(box, table, seat, place, CLAN_CART, missing(box, table, seat, place, CLAN_CART))
        resource += 1


@game.decision(Step.SHORT, Short)
def short(box, table, seat, places, resource):
    """The supply is too small for all symbols: the player chooses which one is filled next. (C17, C48)"""
    for place in range(SMOOT):
        if has_bit(places, place):
            if missing(box, table, seat, place, resource) > 0:
                allow(table, Short.FILL + place * 2)
            else:
                refuse(table, Short.FILL + place * 2, Reason.SYMBOLS_FILLED)
            if resource == Resource.CART and missing(box, table, seat, place, CLAN_CART) > 0:
                allow(table, Short.FILL + place * 2 + 1)


@short.chosen
def short(box, table, seat, places, resource, symbol):
    fill(box, table, seat, symbol // 2, CLAN_CART if symbol % 2 == 1 else resource, 1)
    if available(box, table, resource) > 0:
        push(table, Step.SHORT, seat, places, resource)
    else:
        table.busy -= 1


@rule
def bars_waking(box, table, seat, recruited, place):
    """0, or the reason why a spell cannot activate this troll. (R062, R116, R118, C17)"""
    if table.smoot[seat, place] == NONE:
        return Reason.NO_TROLL_TO_WAKE
    if (place < BASE) != (recruited == 1):
        return Reason.NOT_A_RECRUIT if recruited else Reason.NOT_A_STARTER
    if can_gain(box, table, seat, place):
        return 0
    for resource in range(RESOURCES):
        if missing_tokens(box, table, seat, place, resource) > 0:
            return Reason.SUPPLY_LACKS_ITS_KINDS
    return Reason.TROLL_IS_FULL


@game.decision(Step.WAKE, Wake)
def wake(box, table, seat, recruited):
    """A spell activates one troll, without those beneath it. (R062)"""
    for place in range(SMOOT):
        offer(table, Wake.TROLL + place, bars_waking(box, table, seat, recruited, place))


@wake.chosen
def wake(box, table, seat, recruited, place):
    push(table, Step.CASCADE, seat, bit(place), 0)
