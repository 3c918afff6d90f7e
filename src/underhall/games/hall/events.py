"""What the rules report."""

from underhall.engine.declared import Events, told
from underhall.games.hall.kinds import (
    A_STATUE,
    BOOK_PLACE,
    CARD,
    CLAN,
    COUNT,
    DUE,
    EXCHANGE,
    HALL_TILE,
    HELD_KIND,
    HONOUR,
    HORDE_PLACE,
    POINT_VALUE,
    RESOURCE,
    ROUNDS,
    SEAT,
    SHAPE,
    SITE,
    SMOOT_PLACE,
    SOURCE,
    SPELL,
    SPOT,
    SQUARE,
    TIER,
    TROLL,
    WAY,
    WORKSHOP,
)


class Event(Events):
    # Set-up
    TROLL_JOINS_HORDE = told(place=HORDE_PLACE, troll=TROLL)
    PEDESTAL_DRAWN = told(after=TROLL_JOINS_HORDE, place=HORDE_PLACE, clan=CLAN)
    WORKSHOP_REVEALED = told(workshop=WORKSHOP)
    WORKSHOP_PICKED = told(seat=SEAT, workshop=WORKSHOP)
    SPELL_REVEALED = told(place=BOOK_PLACE, spell=SPELL)
    STATUES_PLACED = told(spot=SPOT, first=CLAN, second=CLAN)  # clockwise from a spot
    POINT_TOKEN = told(clan=CLAN, tier=TIER, value=POINT_VALUE)
    STARTS = told(seat=SEAT)
    GATE_PLACED = told(seat=SEAT, square=SQUARE)
    STARTER_DRAWN = told(seat=SEAT, troll=CARD)  # to the seat
    STARTER_DRAWN_UNSEEN = told(seat=SEAT)  # to the others
    STARTER_PLACED = told(seat=SEAT, troll=CARD, place=SMOOT_PLACE)
    BONUS = told(seat=SEAT, troll=CARD)
    # Turns
    TURN = told(seat=SEAT)
    SKIPPED = told(seat=SEAT)
    TRADED = told(seat=SEAT, resource=RESOURCE)
    # Spells
    CAST = told(seat=SEAT, spell=SPELL, runes=COUNT)
    NO_EFFECT = told(after=CAST, spell=SPELL)
    DISINTEGRATED = told(spell=SPELL)
    TOKEN_MOVED = told(seat=SEAT, what=HELD_KIND, place=SMOOT_PLACE)
    SENT_AWAY = told(seat=SEAT, troll=TROLL, place=HORDE_PLACE)
    CAVED_IN = told(seat=SEAT, shape=SHAPE, square=SQUARE)
    # Workshops
    EXCHANGED = told(seat=SEAT, workshop=WORKSHOP, exchange=EXCHANGE)
    # Recruiting
    BRIBED = told(seat=SEAT, place=HORDE_PLACE, resource=RESOURCE)
    BRIBE_LEFT_OUT = told(seat=SEAT, place=HORDE_PLACE)
    RECRUITED = told(seat=SEAT, troll=TROLL, place=HORDE_PLACE)
    PEDESTAL_TAKEN = told(seat=SEAT, clan=CLAN)
    PLACED = told(seat=SEAT, troll=TROLL, place=SMOOT_PLACE)
    RETIRED = told(troll=TROLL, place=HORDE_PLACE)
    CROWNED = told(seat=SEAT, honour=HONOUR)
    END_TRIGGERED = told(after=CROWNED, turns=COUNT)
    # Digging
    DUG = told(seat=SEAT, shape=SHAPE, square=SQUARE, turn=WAY)
    TUNNEL_SCORED = told(after=DUG, seat=SEAT, honour=HONOUR)
    UNEARTHED = told(after=DUG, seat=SEAT, statue=A_STATUE, square=SQUARE)
    PEDESTAL_PLACED = told(seat=SEAT, clan=CLAN, square=SQUARE)
    # its value is UNKNOWN to rivals while it is hidden
    TOKEN_CLAIMED = told(after=PEDESTAL_PLACED, seat=SEAT, clan=CLAN, tier=TIER, value=POINT_VALUE)
    ESTABLISHED = told(seat=SEAT, workshop=WORKSHOP, site=SITE)
    JOINED = told(after=DUG, seat=SEAT)  # its network reached tiles that belonged to nobody, or the partner's network
    ISOLATED = told(after=CAVED_IN, seat=SEAT)  # tiles are cut off from its gate
    # Halls and statues
    DEDICATED = told(seat=SEAT, hall=HALL_TILE, square=SQUARE, turn=WAY)
    PEDESTAL_COVERED = told(after=DEDICATED, clan=CLAN, tier=TIER)
    STATUE_MOVED = told(seat=SEAT, statue=A_STATUE, start=SQUARE, end=SQUARE)
    # Paying and gaining, after all that costs or brings something
    _ignore_ = ("COSTLY", "BRINGING")  # type: ignore[assignment]  # any sequence will do
    COSTLY = (TRADED, CAST, EXCHANGED, BRIBED, RECRUITED, DUG, STATUE_MOVED)
    BRINGING = (STARTER_PLACED, BONUS, TRADED, CAST, CAVED_IN, EXCHANGED, RECRUITED, PLACED, DUG)
    SPENT = told(after=COSTLY, seat=SEAT, what=DUE, count=COUNT, place=SMOOT_PLACE)  # from a troll; NONE: from storage
    GAINED = told(after=BRINGING, seat=SEAT, resource=RESOURCE, count=COUNT)  # into storage
    SUPPLY_SHORT = told(after=BRINGING, resource=RESOURCE, count=COUNT)
    ACTIVATED = told(after=(PLACED, CAST), seat=SEAT, place=SMOOT_PLACE, what=HELD_KIND, count=COUNT)
    # The end
    GAME_ENDS = told()
    SCORED = told(after=GAME_ENDS, seat=SEAT, source=SOURCE, honour=HONOUR)
    TRUNCATED = told(rounds=ROUNDS)
