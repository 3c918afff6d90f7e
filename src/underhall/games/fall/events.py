"""What the rules tell: an event's arguments stand behind its name."""

from enum import IntEnum


class Event(IntEnum):
    # Set-up
    HALL_TOKEN = 0  # hall, value
    VOTE_TILE = 1  # clan, tile
    CHAMPION_SHOWN = 2  # place in the display, champion
    FIRST_GNOME = 3  # cavern
    SWARM_STARTS = 4  # domain
    STARTS = 5  # seat
    CHAMPION_OFFERED = 6  # seat, champion: to the seat
    CHAMPION_OFFERED_UNSEEN = 7  # seat: to the others
    CHAMPION_KEPT = 8  # seat, champion
    LAIRS_CHOSEN = 9  # seat, pair
    TROLL_STARTS = 10  # seat, place
    PAWN_PLACED = 11  # seat, champion, place
    # Building
    WAVE_BEGINS = 12  # wave
    CARD_DEALT = 13  # seat, card: to the seat
    CARDS_DEALT_UNSEEN = 14  # seat, how many: to the others
    CARD_LAID = 15  # seat, card, column and row of its first quadrant, counted from the starting card
    CARD_DISCARDED = 16  # seat, card: to those who know it
    CARD_DISCARDED_UNSEEN = 17  # seat: to the others
    HANDS_PASSED = 18  # 1 clockwise, -1 counterclockwise
    CARD_DOES_NOT_FIT = 19  # seat
    SUPPLIES_SET = 20  # seat, supplies
    WILDS_COVERED = 21  # seat, pairs, supplies
    DESPERATION_GAINED = 22  # seat, tokens
    # Turns and actions
    TURN = 23  # seat, supplies left
    NOTHING_TO_COVER = 24  # seat
    WEAK_ACTION = 25  # seat, kind, power
    STRONG_ACTION = 26  # seat, kind, power
    PASSED = 27  # seat
    CLAW_COVERED = 28  # seat, champion
    SEIZED = 29  # seat, cavern
    VOTES_GAINED = 30  # seat, clan, votes, total
    HONOUR_GAINED = 31  # seat, honour, source
    # Advance and battle
    ADVANCED = 32  # seat, from, to
    PAWN_ADVANCED = 33  # seat, champion, from, to
    STAYED = 34  # seat
    GNOME_REVEALED = 35  # cavern, strength
    VICTORY = 36  # seat, cavern, strength, gnomes
    REPELLED = 37  # seat, cavern, strength, lair
    GNOME_JOINS = 38  # cavern
    NO_GNOME_LEFT = 39
    # Bolster, influence
    BOLSTERED = 40  # seat, place, trolls
    MOVED_TO_BOLSTER = 41  # seat, from, to
    PAWN_MOVED_TO_BOLSTER = 42  # seat, champion, from, to
    INFLUENCED = 43  # seat, champion, influence gained, total
    # The wheel
    WHEEL_MOVED = 44  # seat, spaces, space reached
    WHEEL_PUSHED = 45  # seat, spaces, space reached: by defeated gnomes
    PEEKED_GATE = 46  # seat, gate, domain: to the seat
    PEEKED_GATE_UNSEEN = 47  # seat, gate: to the others
    PEEKED_GNOME = 48  # seat, cavern, strength, which of the two: to the seat
    PEEKED_GNOME_UNSEEN = 49  # seat, cavern, which of the two: to the others
    BOOSTED = 50  # seat, value
    TROLL_MOVED = 51  # owner, from, to, who moved it
    PAWN_MOVED = 52  # champion, from, to, who moved it
    # Breaches and invasions
    BREACH = 53  # seat, gnomes
    SWARM_MOVED = 54  # domain
    GNOMES_MIXED = 55  # how many
    INVASION = 56  # gate, domain, gnomes
    GNOME_STAYS = 57  # cavern
    GNOME_DEFEATED = 58  # cavern
    GNOME_FINDS_NOTHING = 59
    TROLL_FELL = 60  # owner, cavern, honour
    PAWN_FELL = 61  # owner, champion, cavern, honour
    FELL_TO_LAIR = 62  # owner, lair
    # The end of a wave
    ENTRENCHED = 63  # gnomes added
    CHAMPION_WON = 64  # seat, champion
    CHAMPION_LEAVES = 65  # champion
    CONTENDER_VOTE = 66  # seat, champion
    CONTENDER_HONOUR = 67  # seat, champion, honour
    NO_PAWN_LEFT = 68  # seat, champion
    STAR_PLACED = 69  # seat, champion, hall
    BANISHED = 70  # seat, cavern
    BANISHED_NONE = 71  # seat
    NOTHING_TO_BANISH = 72  # seat
    TROLLS_JOIN = 73  # seat, champion, trolls, place
    DOMAIN_SCORED = 74  # seat, domain, honour
    REFRESHED = 75  # seat that starts next
    # The end of the game
    HALL_SCORED = 76  # seat, hall, honour
    HALL_LOST = 77  # hall: no seat scores
    ELDERS_SCORED = 78  # seat, elders, honour
    PLANK_SCORED = 79  # seat, clan, rank from 1, honour
    GAME_ENDS = 80
