"""What the numbers of Moleworks stand for. The engine derives keys, sentences, observations and checks from this."""

from __future__ import annotations

from typing import Any

from underhall.engine.declared import (
    Count,
    Events,
    Flag,
    Kind,
    Members,
    Options,
    Reasons,
    Steps,
    asks,
    because,
    choice,
    runs,
    told,
)
from underhall.engine.declared.tables import field
from underhall.engine.plain.words import Facts, Seat
from underhall.engine.records import table_of

from moleworks.pieces import DESIGNS, MOST, SEATS, Gem

# Kinds of numbers -----------------------------------------------------------------------------------------------------


class Card(Kind):
    """A card of the pack."""

    def used(self, box: Any, table: Any, outer: tuple[int, ...]) -> int:
        return int(box.designs)

    def name(self, facts: Facts, value: int) -> str:
        return str(facts.pack.card[value].name)

    def key(self, facts: Facts, value: int) -> str:
        return str(facts.pack.card[value].id)

    def pieces(self, facts: Facts, value: int) -> tuple[str, ...]:
        return ("card",)


SEAT = Seat("seat", SEATS)
CARD = Card("card", DESIGNS)
GEM = Members(Gem)
COUNT = Count(MOST)


# What can be chosen, and why not --------------------------------------------------------------------------------------


class Reason(Reasons):
    NONE = because()
    BEAM_USED = because("M08")
    NO_CRACKS = because("M08")


class Patron(Options):
    IS = choice("", gem=GEM)


class Drawn(Options):
    IS = choice("", card=CARD)


class Way(Options):
    ON = choice()
    BACK = choice()
    PROP = choice(unless=(Reason.BEAM_USED, Reason.NO_CRACKS))


# What happens ---------------------------------------------------------------------------------------------------------


class Step(Steps):
    MEET_PATRON = runs(seat=SEAT)  # chance: only this seat sees it
    BEGIN_DIG = runs()
    DRAW = runs()  # chance
    CHOOSE = asks(seat=SEAT)  # all players in the mine at once
    GO = runs()  # what they chose happens
    END_DIG = runs()


class Event(Events):
    DIG = told(dig=COUNT)
    DREW = told(card=CARD)
    SHARED = told(after=DREW, gems=COUNT, gem=GEM, left=COUNT)
    COLLAPSED = told(after=DREW, cracks=COUNT)
    LOST = told(after=COLLAPSED, seat=SEAT, gems=COUNT)
    PROPPED = told(seat=SEAT, cracks=COUNT)
    WENT_HOME = told(seat=SEAT, gems=COUNT)
    PATRON_WAS = told(seat=SEAT, gem=GEM)


# The table ------------------------------------------------------------------------------------------------------------

LAYOUT = table_of(
    options=Way.size(),
    chance=Drawn.size(),
    depth=8,
    lanes=SEATS,
    events=24,
    fields={
        "The mine": [
            field("dig", COUNT, meaning="digs begun"),
            field("deck", COUNT, CARD, meaning="cards that can still come in this dig"),
            field("card", CARD, none=True, meaning="the card drawn last in this dig"),
            field("cracks", COUNT, meaning="cracks in the mine"),
            field("lying", COUNT, GEM, meaning="gems that lie in the mine"),
        ],
        "The players": [
            field("inside", Flag(), SEAT, meaning="1: in the mine"),
            field("beam", Flag(), SEAT, meaning="1: still has a beam"),
            field("carried", COUNT, SEAT, GEM, meaning="gems carried in the mine"),
            field("banked", COUNT, SEAT, GEM, meaning="gems brought home"),
            field("patron", GEM, SEAT, none=True, hidden=True, meaning="the gem that the seat's patron pays for"),
            field("shown", Flag(), meaning="1: patrons are shown"),
        ],
    },
)
