"""What the numbers of Feast stand for: its steps, options, events and reasons."""

from typing import Any

from tests.toys.feast.pieces import CARDS, PICKS, SEATS, SPICES, Charm, Weather
from underhall.engine.declared import (
    Bits,
    Count,
    Events,
    Kind,
    Members,
    Name,
    Numbers,
    Options,
    Reasons,
    Said,
    Steps,
    asks,
    because,
    choice,
    runs,
    told,
)


class Seat(Numbers):
    """A guest."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(table.seats)

    def name(self, facts: Any, value: int) -> Said:
        return Name("guest", number=value)


SEAT = Seat("seat", SEATS)
CARD = Kind("card", CARDS)
CARDS_SET = Bits(CARD)
SPICE = Kind("spice", SPICES)
CHARM = Members(Charm)
WEATHER = Members(Weather)
PICK_COUNT = Count(PICKS)
COUNT = Count(CARDS)


class Reason(Reasons):
    NONE = because()
    NOT_IN_HAND = because("PICK-01")
    SET_TOO_SMALL = because("GIVE-01")
    NO_EVEN_CARD = because("NOD-01")
    ALREADY_REVEALED = because("CHARM-01")
    DULL_CHARM = because("CHARM-01")


# Options --------------------------------------------------------------------------------------------------------------


class DrawnCharm(Options):
    IS = choice("", charm=CHARM)


class TodaysWeather(Options):
    IS = choice("", weather=WEATHER)


class DrawnCard(Options):
    IS = choice("", card=CARD)


class Pick(Options):
    CARD = choice("pick", card=CARD, unless=(Reason.NOT_IN_HAND,))


class DrawnSpice(Options):
    IS = choice("", spice=SPICE)


class Gather(Options):
    CARD = choice("give", card=CARD, unless=(Reason.SET_TOO_SMALL,))


class Toll(Options):
    PAY = choice()


class Nod(Options):
    LIGHTLY = choice()
    DEEPLY = choice(unless=(Reason.NO_EVEN_CARD,))


# Steps and events -----------------------------------------------------------------------------------------------------


class Step(Steps):
    DRAW_CHARM = runs(seat=SEAT)  # chance: seen by its owner
    BEGIN_ROUND = runs()
    WEATHER = runs()  # chance: seen by all
    DRAW_CARD = runs(seat=SEAT)  # chance: seen by its owner
    OPEN_LANES = runs()
    PICK = asks(seat=SEAT, made=PICK_COUNT, before=CARD)  # in a lane: a card from hand
    TASTE = runs(seat=SEAT, made=PICK_COUNT, card=CARD)  # in a lane, by itself
    SPICE = runs(seat=SEAT)  # chance in a lane: seen by its owner
    LAY_DOWN = runs()  # all that was picked, at once
    GATHER = asks(seat=SEAT, needed=COUNT)  # a set of cards, piece by piece
    TOLL = asks(seat=SEAT)  # there is only one thing to do
    NOD = asks(seat=SEAT)  # perhaps only one: that is a secret
    REVEAL = runs(seat=SEAT, unless=(Reason.ALREADY_REVEALED, Reason.DULL_CHARM))  # at any time
    END_ROUND = runs()


class Event(Events):
    WEATHER = told(weather=WEATHER)
    DREW = told(seat=SEAT, card=CARD)  # to the owner
    DREW_UNSEEN = told(seat=SEAT)  # to the others
    TASTED = told(seat=SEAT, card=CARD)  # to the owner
    LAID = told(seat=SEAT, first=CARD, second=CARD)
    GIVEN = told(seat=SEAT, card=CARD)
    PAID = told(seat=SEAT)
    NODDED = told(seat=SEAT, depth=Numbers("depth", 2))
    REVEALED = told(seat=SEAT, charm=CHARM)
    OVER = told()
