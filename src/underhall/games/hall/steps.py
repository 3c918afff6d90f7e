"""The course of a game of In the Hall of the Mountain King, in the rulebook's order."""

from underhall.engine.declared import Bits, Steps, asks, runs
from underhall.games.hall.kinds import (
    A_STATUE,
    ANY_SEAT,
    BOOK_PLACE,
    COUNT,
    DUE,
    EXCHANGE,
    FLAG,
    HALL_TILE,
    HORDE_PLACE,
    MEANS_OF,
    REGION,
    RESOURCE,
    SEAT,
    SHAPE,
    SITE,
    SMOOT_PLACE,
    SPELL,
    SPOT,
    SQUARE,
    WAY,
    WHERE_TO,
    WORKSHOP,
)
from underhall.games.hall.options import GIVEN, PAID, TRADE_BARS


class Step(Steps):
    # Set-up
    DEAL_TROLL = runs(slot=HORDE_PLACE, more=FLAG)  # `more`: the set-up goes on with the next place
    DRAW_PEDESTAL = runs(slot=HORDE_PLACE)
    REVEAL_WORKSHOP = runs(left=COUNT)
    PICK_WORKSHOP = asks(seat=SEAT, left=COUNT)
    REVEAL_SPELL = runs(place=BOOK_PLACE, more=FLAG)
    FIRST_STATUE = runs()
    CLAN_ORDER = runs(spot=SPOT)
    POINT_TOKEN = runs(space=COUNT)
    WHO_STARTS = runs()
    PLACE_GATE = asks(seat=SEAT, place=COUNT)  # `place`: the seat's place in the turn order
    DRAFT = runs()  # all assemble their starters at once
    DRAW_STARTER = runs(seat=SEAT)  # in a lane
    PLACE_STARTER = asks(seat=SEAT)  # in a lane
    STARTING_RESOURCES = runs(place=COUNT)
    # Turns
    NEXT_TURN = runs(seat=SEAT)
    ACT = asks(seat=SEAT)
    END_TURN = runs(seat=SEAT)
    # Paying and trading
    PAY = asks(seat=SEAT, what=DUE, left=COUNT, where=WHERE_TO, last=PAID)
    GIVE = asks(seat=SEAT, left=COUNT, last=GIVEN)  # any resources
    TRADE = runs(seat=ANY_SEAT, unless=TRADE_BARS)  # at any time; it points at nothing
    TRADE_FOR = asks(seat=SEAT)
    END_TRADE = runs(seat=SEAT, resource=RESOURCE)
    # Spells
    CAST = runs(seat=SEAT, place=BOOK_PLACE)
    SWAP = asks(seat=SEAT, spell=SPELL, left=COUNT)
    SWAPPED = runs(seat=SEAT, resource=RESOURCE)
    WAKE = asks(seat=SEAT, recruited=FLAG)  # a recruited troll, or a starter
    NEW_FACE = asks(seat=SEAT)
    LATE_ANCHOR = asks(seat=SEAT)
    CAVE_IN = asks(seat=SEAT, less=COUNT)  # `less`: stone less than the size
    END_SPELL = runs(seat=SEAT, place=BOOK_PLACE)
    TAKE_TOKEN = asks(seat=SEAT, left=COUNT, may_stop=FLAG)
    # Workshops
    USE = asks(seat=SEAT, site=SITE, left=COUNT)
    EXCHANGE = runs(seat=SEAT, workshop=WORKSHOP, which=EXCHANGE)
    # Recruiting
    BRIBE = asks(seat=SEAT, slot=HORDE_PLACE, which=COUNT)  # `which` of the trolls beneath
    TAKE_TROLL = runs(seat=SEAT, slot=HORDE_PLACE)
    SEARCH_BAG = asks(seat=SEAT)
    PLACE_TROLL = asks(seat=SEAT)
    CASCADE = runs(seat=SEAT, places=Bits(SMOOT_PLACE), resource=RESOURCE)
    SHORT = asks(seat=SEAT, places=Bits(SMOOT_PLACE), resource=RESOURCE)
    RETIRE = runs(slot=HORDE_PLACE)
    CROWN = runs(seat=SEAT)
    # Digging
    DIG_AT = asks(seat=SEAT, shape=SHAPE, means=MEANS_OF)
    DIG_TURN = asks(seat=SEAT, shape=SHAPE, means=MEANS_OF, square=SQUARE)
    MIX = asks(seat=SEAT, shape=SHAPE, means=MEANS_OF, square=SQUARE, turn=WAY)
    DIG = runs(seat=SEAT, shape=SHAPE, means=MEANS_OF, square=SQUARE, turn=WAY)
    PEDESTAL = asks(seat=SEAT, square=SQUARE, may_decline=FLAG)
    ESTABLISH = asks(seat=SEAT, region=REGION, site=SITE)
    # Great halls
    HALL = asks(seat=SEAT)
    HALL_AT = asks(seat=SEAT, hall=HALL_TILE)
    HALL_TURN = asks(seat=SEAT, hall=HALL_TILE, square=SQUARE)
    # Statues
    STATUE = asks(seat=SEAT)
    STATUE_TO = asks(seat=SEAT, statue=A_STATUE)
    STIR = asks(seat=SEAT, moves=COUNT)
    STIR_TO = asks(seat=SEAT, statue=A_STATUE, left=COUNT, may_stop=FLAG)
    MOVE_STATUE = runs(seat=SEAT, statue=A_STATUE, square=SQUARE, by_cart=FLAG)
    # The end
    FINAL = runs()
