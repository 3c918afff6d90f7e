"""What a seat owns, gains and spends. Tokens lie in storage or on trolls; a team has one storage."""

from underhall.engine.compile import rule
from underhall.engine.kernel import PickOrder, allow, floor_of, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import Give, Pay
from underhall.games.hall.pieces import (
    ANY_CART,
    CART_FOR,
    CLAN_CART,
    NONE,
    RESOURCES,
    SMOOT,
    TO_BENEATH,
    TO_HORDE,
    TO_SPELL,
    TO_SUPPLY,
    Resource,
)
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.pyramids import beneath_in_horde, bribes_for
from underhall.games.hall.steps import Step

CART = int(Resource.CART)
FROM_STORAGE, PAYS = int(Pay.STORAGE), Pay.size()  # the first source, and how many options a payment has
PLENTY = 10_000  # what an unlimited supply holds
# The places of a trollsmoot in the order in which a player would mostly clear them: the lower and the more in the
# middle, the oftener a troll is activated. (C45)
USUAL = (7, 8, 6, 9, 4, 3, 5, 1, 2, 0)


# Owning ---------------------------------------------------------------------------------------------------------------


@rule
def own(table, seat, resource):
    """In storage and on the seat's own trolls; of carts only wild ones. (R050, R120, R121, R213, R218, R219)"""
    return int(table.storage[table.team[seat], resource]) + int(table.held[seat, resource])


@rule
def loose(box, table, seat, resource):
    """Tokens that can be spent as any resource: clan carts only if they are not strict. (C8)"""
    if resource == Resource.CART and box.clan_cart_strict == 0:
        return own(table, seat, resource) + int(table.held[seat, CLAN_CART])
    return own(table, seat, resource)


@rule
def loose_tokens(box, table, seat):
    """All of them."""
    total = 0
    for resource in range(RESOURCES):
        total += loose(box, table, seat, resource)
    return total


@rule
def spare(box, table, seat, resource):
    """Those of one resource, less what the payment being put together still needs. (C42)"""
    return max(loose(box, table, seat, resource) - int(table.due[resource]), 0)


@rule
def tokens_below(box, table, seat, end):
    """Tokens to spare, of a number of resources from the first on."""
    total = 0
    for resource in range(end):
        total += spare(box, table, seat, resource)
    return total


@rule
def spare_tokens(box, table, seat):
    return tokens_below(box, table, seat, RESOURCES)


@rule
def carts_for(table, seat, clan):
    """Carts that may move a statue of a clan. (R119, R121, R122, R180)"""
    return own(table, seat, Resource.CART) + int(table.clan_carts[seat, clan])


# Gaining --------------------------------------------------------------------------------------------------------------


@rule
def available(box, table, resource):
    """What the supply still has. (C17)"""
    if box.unlimited_supply:
        return PLENTY
    return int(table.supply[resource])


@rule
def gain(box, table, seat, resource, count):
    """From the supply to storage, as far as there is some. (R074, R217, C17)"""
    gained = min(count, available(box, table, resource))
    if gained < count:
        tell(table, Event.SUPPLY_SHORT, resource, count - gained)
    if gained > 0:
        table.supply[resource] -= gained
        table.storage[table.team[seat], resource] += gained
        tell(table, Event.GAINED, seat, resource, gained)


@rule
def put_on_troll(box, table, seat, place, kind, count):
    """Tokens from the supply cover symbols of a troll. (R116, R117, R119)"""
    table.supply[resource_of(kind)] -= count
    table.on_troll[seat, place, kind] += count
    table.held[seat, kind] += count
    if kind == CLAN_CART:
        table.clan_carts[seat, box.clan[table.smoot[seat, place]]] += count


@rule
def take_off_troll(box, table, seat, place, kind):
    table.on_troll[seat, place, kind] -= 1
    table.held[seat, kind] -= 1
    if kind == CLAN_CART:
        table.clan_carts[seat, box.clan[table.smoot[seat, place]]] -= 1


@rule
def unburden(box, table, seat, place, kind):
    """A token moves from a troll to storage; a clan cart is wild from then on. (R087, R121)"""
    take_off_troll(box, table, seat, place, kind)
    table.storage[table.team[seat], resource_of(kind)] += 1
    tell(table, Event.TOKEN_MOVED, seat, kind, place)


@rule
def resource_of(kind):
    """Of a symbol, or of what is to be paid: all carts are carts."""
    if kind >= RESOURCES:
        return CART
    return kind + 0  # a number, even of a member of the enum


# Spending -------------------------------------------------------------------------------------------------------------
# What is to be paid is a resource, CART_FOR + clan, or ANY_CART.


@rule
def clan_carts_at(box, table, seat, place, what):
    """Clan carts on a troll that can pay this."""
    if what < CART_FOR or table.smoot[seat, place] == NONE:
        return 0
    if what == ANY_CART or box.clan[table.smoot[seat, place]] == what - CART_FOR:
        return int(table.on_troll[seat, place, CLAN_CART])
    return 0


@rule
def tokens_at(box, table, seat, what, source):
    """Tokens at one source that can pay this: storage, or the own symbols or clan carts of a troll. (R050, R219)"""
    place = (source - Pay.TROLL) // 2
    if source >= Pay.TROLL and (source - Pay.TROLL) % 2 == 1:
        return clan_carts_at(box, table, seat, place, what)
    if wild_carts_are_owed(table, seat, what):
        return 0
    if source == Pay.STORAGE:
        return int(table.storage[table.team[seat], resource_of(what)])
    return int(table.on_troll[seat, place, resource_of(what)])


@rule
def only_in_storage(table, seat, what):
    """Whether no troll of the seat holds anything that can pay this; clan carts need a closer look. (R050)"""
    return what < CART_FOR and table.held[seat, what] == 0


@rule
def wild_carts_are_owed(table, seat, what):
    """Whether another payment waits that only wild carts can make. (C42)"""
    return what == ANY_CART and own(table, seat, CART) < int(table.due[CART])


@rule
def bars_source(box, table, seat, what, source):
    """The reason why a token cannot come from this source. (R050, R119, R180, C8, C42)"""
    owed = wild_carts_are_owed(table, seat, what)
    if source == Pay.STORAGE:
        if table.storage[table.team[seat], resource_of(what)] == 0:
            return Reason.NONE_IN_STORAGE
        return Reason.STORED_CARTS_OWED if owed else Reason.PICKED_IN_ORDER
    place = (source - Pay.TROLL) // 2
    card = table.smoot[seat, place]
    if card == NONE:
        return Reason.NO_TROLL_TO_PAY
    if (source - Pay.TROLL) % 2 == 1:
        if table.on_troll[seat, place, CLAN_CART] == 0:
            return Reason.TROLL_HOLDS_NO_CLAN_CART
        if what < CART_FOR:
            return Reason.NOT_FOR_CLAN_CARTS
        other = what != ANY_CART and box.clan[card] != what - CART_FOR
        return Reason.CART_OF_ANOTHER_CLAN if other else Reason.PICKED_IN_ORDER
    if table.on_troll[seat, place, resource_of(what)] == 0:
        return Reason.TROLL_HOLDS_NONE
    return Reason.TROLLS_CARTS_OWED if owed else Reason.PICKED_IN_ORDER


@rule
def spend(table, seat, what, count, where):
    """The player says for each token where it is taken from. (R049, R051, C45)"""
    if count > 0:
        table.due[resource_of(what)] += count  # no trade may take it (C42)
        push(table, Step.PAY, seat, what, count, where, 0)


@rule
def take_from(box, table, seat, what, source, count, where, left):
    """Tokens go from their source to the supply, onto a spell, or onto trolls of the horde. (R049, R060, R100)"""
    resource = resource_of(what)
    place = NONE
    kind = resource
    if source != Pay.STORAGE:
        place = (source - Pay.TROLL) // 2
        if (source - Pay.TROLL) % 2 == 1:
            kind = CLAN_CART
    tell(table, Event.SPENT, seat, what, count, place)
    table.due[resource] -= count
    for which in range(count):
        if place == NONE:
            table.storage[table.team[seat], resource] -= 1
        else:
            take_off_troll(box, table, seat, place, kind)
        bring_to(table, resource, where, left - which)


@rule
def bring_to(table, resource, where, left):
    """A token that is spent; of bribes for all trolls beneath, `left` are still to be laid. (R097, R098)"""
    if where == TO_SUPPLY:
        table.supply[resource] += 1
    elif where < TO_HORDE:
        table.runes[where - TO_SPELL] += 1
    elif where < TO_BENEATH:
        table.bribes[where - TO_HORDE, resource] += 1
    else:
        slot = where - TO_BENEATH
        table.bribes[beneath_in_horde(slot, bribes_for(slot) - left), resource] += 1


@rule
def usual_source(box, table, seat, what):
    """Clan carts first, then trolls, then storage. (C45)"""
    if only_in_storage(table, seat, what):
        return FROM_STORAGE
    for marked in range(1, -1, -1):
        for index in range(SMOOT):
            source = Pay.TROLL + USUAL[index] * 2 + marked
            if tokens_at(box, table, seat, what, source) > 0:
                return source
    return FROM_STORAGE


@game.decision(Step.PAY, Pay)
def pay(box, table, seat, what, left, where, last):
    """Token by token, or the rest as usual: from trolls, which are free to gain again. (R051, R061, R075, C45)"""
    allow(table, Pay.USUAL)
    if only_in_storage(table, seat, what):
        return
    sources = 0
    total = 0
    for source in range(FROM_STORAGE, PAYS):
        tokens = tokens_at(box, table, seat, what, source)
        if tokens > 0:
            sources += 1
            total += tokens
    if sources < 2 or total == left:
        return
    above = total
    for source in range(FROM_STORAGE, PAYS):
        tokens = tokens_at(box, table, seat, what, source)
        enough = table.pick_order != PickOrder.ASCENDING or above >= left
        if tokens > 0 and source >= floor_of(table, last) and enough:
            allow(table, source)
        elif table.mute == 0:
            refuse(table, source, bars_source(box, table, seat, what, source))
        above -= tokens


@pay.chosen
def pay(box, table, seat, what, left, where, last, source):
    if source == Pay.USUAL:
        while left > 0:
            usual = usual_source(box, table, seat, what)
            count = min(left, tokens_at(box, table, seat, what, usual))
            take_from(box, table, seat, what, usual, count, where, left)
            left -= count
        return
    take_from(box, table, seat, what, source, 1, where, left)
    if left > 1:
        push(table, Step.PAY, seat, what, left - 1, where, source)


@game.decision(Step.GIVE, Give)
def give(box, table, seat, left, last):
    """Any resources, in any mix. (R057, R086, R092)"""
    above = spare_tokens(box, table, seat)
    floor = floor_of(table, last)
    if tokens_below(box, table, seat, floor) > above - left:
        floor = 0  # a trade has taken what was above (C42)
    for resource in range(RESOURCES):
        tokens = spare(box, table, seat, resource)
        enough = table.pick_order != PickOrder.ASCENDING or above >= left
        if tokens > 0 and resource >= floor and enough:
            allow(table, Give.SPEND + resource)
        elif table.mute == 0:
            refuse(table, Give.SPEND + resource, bars_giving(box, table, seat, resource))
        above -= tokens


@rule
def bars_giving(box, table, seat, resource):
    """The reason why a seat cannot give this resource. (R050, C42)"""
    if loose(box, table, seat, resource) == 0:
        return Reason.NONE_TO_GIVE
    return Reason.ALL_OWED if spare(box, table, seat, resource) == 0 else Reason.PICKED_IN_ORDER


@give.chosen
def give(box, table, seat, left, last, resource):
    if left > 1:
        push(table, Step.GIVE, seat, left - 1, resource)
    if table.due_any > 0 and table.busy == 0:
        table.due_any -= 1
    spend_loose(box, table, seat, resource, TO_SUPPLY)


@rule
def spend_loose(box, table, seat, resource, where):
    """One token as any resource. (C8)"""
    if resource == Resource.CART and box.clan_cart_strict == 0:
        spend(table, seat, ANY_CART, 1, where)
    else:
        spend(table, seat, resource, 1, where)
