"""What the rules tell: an event's arguments stand behind its name."""

from enum import IntEnum


class Event(IntEnum):
    # Set-up
    TROLL_JOINS_HORDE = 0  # place, troll
    PEDESTAL_DRAWN = 1  # place in the horde, clan
    WORKSHOP_REVEALED = 2  # kind
    WORKSHOP_PICKED = 3  # seat, kind
    SPELL_REVEALED = 4  # place, spell
    STATUES_PLACED = 5  # first spot, its clan, the next clan clockwise
    POINT_TOKEN = 6  # clan, tier, value
    STARTS = 7  # seat
    GATE_PLACED = 8  # seat, square
    STARTER_DRAWN = 9  # seat, starter: to the seat
    STARTER_DRAWN_UNSEEN = 10  # seat: to the others
    STARTER_PLACED = 11  # seat, starter, place
    BONUS = 12  # seat, starter
    # Turns
    TURN = 13  # seat
    SKIPPED = 14  # seat
    GAINED = 15  # seat, resource, how many: into storage
    SPENT = 16  # seat, what, how many, where from: a place in the trollsmoot, NONE for storage
    TRADED = 17  # seat, resource gained
    SUPPLY_SHORT = 18  # resource, how many are missing
    # Spells
    CAST = 19  # seat, spell, runes on it
    NO_EFFECT = 48  # spell
    DISINTEGRATED = 20  # spell
    TOKEN_MOVED = 21  # seat, kind, place in the trollsmoot
    SENT_AWAY = 22  # seat, troll, place in the horde
    CAVED_IN = 23  # seat, shape, square
    # Workshops
    EXCHANGED = 24  # seat, kind, exchange
    # Recruiting
    BRIBED = 25  # seat, place in the horde, resource
    BRIBE_LEFT_OUT = 26  # seat, place in the horde
    RECRUITED = 27  # seat, troll, place in the horde
    PEDESTAL_TAKEN = 28  # seat, clan
    PLACED = 29  # seat, troll, place in the trollsmoot
    ACTIVATED = 30  # seat, place in the trollsmoot, kind, how many
    RETIRED = 31  # troll, place in the horde
    CROWNED = 32  # seat, honour
    END_TRIGGERED = 33  # turns left
    # Digging
    DUG = 34  # seat, shape, square, turn
    TUNNEL_SCORED = 35  # seat, honour
    UNEARTHED = 36  # seat, statue, square
    PEDESTAL_PLACED = 37  # seat, clan, square
    TOKEN_CLAIMED = 38  # seat, clan, tier, value
    ESTABLISHED = 39  # seat, kind, site
    JOINED = 40  # seat: its network reached tiles that belonged to nobody, or the partner's network
    ISOLATED = 41  # seat: tiles are cut off from its gate
    # Halls and statues
    DEDICATED = 42  # seat, hall, square, turn
    PEDESTAL_COVERED = 43  # clan, tier
    STATUE_MOVED = 44  # seat, statue, from, to
    # The end
    SCORED = 45  # seat, source, honour
    GAME_ENDS = 46
    TRUNCATED = 47  # rounds
