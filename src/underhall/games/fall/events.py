"""What the rules report. How much honour something brings is in the event that follows it, HONOUR_GAINED."""

from underhall.engine.declared import ANYTHING, Events, told
from underhall.games.fall.kinds import (
    CARD,
    CAVERN,
    CHAMPION,
    CLAN,
    COORDINATE,
    COUNT,
    DISPLAY_PLACE,
    DOMAIN,
    GATE,
    HALL,
    HONOUR,
    KIND,
    PAIR,
    PAWN,
    PLACE,
    RANK,
    SEAT,
    SOURCE,
    SPACE,
    TILE,
    WAVE,
    WAY,
    WHICH,
)


class Event(Events):
    # Set-up
    HALL_TOKEN = told(hall=HALL, value=COUNT)
    VOTE_TILE = told(clan=CLAN, tile=TILE)
    CHAMPION_SHOWN = told(display=DISPLAY_PLACE, champion=CHAMPION)
    FIRST_GNOME = told(cavern=CAVERN)
    SWARM_STARTS = told(clan=DOMAIN)
    STARTS = told(seat=SEAT)
    CHAMPION_OFFERED = told(seat=SEAT, champion=CHAMPION)  # to the seat
    CHAMPION_OFFERED_UNSEEN = told(seat=SEAT)  # to the others
    CHAMPION_KEPT = told(seat=SEAT, champion=CHAMPION)
    LAIRS_CHOSEN = told(seat=SEAT, pair=PAIR)
    TROLL_STARTS = told(seat=SEAT, place=PLACE)
    PAWN_PLACED = told(seat=SEAT, champion=PAWN, place=PLACE)
    # Building
    WAVE_BEGINS = told(wave=WAVE)
    CARD_DEALT = told(seat=SEAT, card=CARD)  # to the seat
    CARDS_DEALT_UNSEEN = told(seat=SEAT, cards=COUNT)  # to the others
    CARD_LAID = told(seat=SEAT, card=CARD, column=COORDINATE, row=COORDINATE)  # of its first quadrant
    CARD_DISCARDED = told(seat=SEAT, card=CARD)  # to those who know it
    CARD_DISCARDED_UNSEEN = told(seat=SEAT)  # to the others
    HANDS_PASSED = told(way=WAY)
    CARD_DOES_NOT_FIT = told(seat=SEAT)
    SUPPLIES_SET = told(seat=SEAT, supplies=COUNT)
    WILDS_COVERED = told(seat=SEAT, pairs=COUNT, supplies=COUNT)
    DESPERATION_GAINED = told(seat=SEAT, tokens=COUNT)
    # Turns and actions
    TURN = told(seat=SEAT, supplies=COUNT)
    NOTHING_TO_COVER = told(seat=SEAT)
    WEAK_ACTION = told(seat=SEAT, action=KIND, power=COUNT)
    STRONG_ACTION = told(seat=SEAT, action=KIND, power=COUNT)
    PASSED = told(seat=SEAT)
    CLAW_COVERED = told(seat=SEAT, champion=CHAMPION)
    SEIZED = told(seat=SEAT, cavern=CAVERN)
    VOTES_GAINED = told(seat=SEAT, clan=CLAN, votes=COUNT, total=COUNT)
    HONOUR_GAINED = told(after=ANYTHING, seat=SEAT, honour=HONOUR, source=SOURCE)
    # Advance and battle
    ADVANCED = told(seat=SEAT, start=PLACE, end=PLACE)
    PAWN_ADVANCED = told(seat=SEAT, champion=PAWN, start=PLACE, end=PLACE)
    GNOME_REVEALED = told(cavern=CAVERN, strength=COUNT)
    STAYED = told(seat=SEAT, action=KIND)  # the action declined; GNOME for the trolls that the wheel would move
    VICTORY = told(seat=SEAT, cavern=CAVERN, strength=COUNT, gnomes=COUNT)
    REPELLED = told(seat=SEAT, cavern=CAVERN, strength=COUNT, lair=PLACE)
    GNOME_JOINS = told(after=REPELLED, cavern=CAVERN)
    # Bolster, influence
    BOLSTERED = told(seat=SEAT, place=PLACE, trolls=COUNT)
    MOVED_TO_BOLSTER = told(seat=SEAT, start=PLACE, end=PLACE)
    PAWN_MOVED_TO_BOLSTER = told(seat=SEAT, champion=PAWN, start=PLACE, end=PLACE)
    INFLUENCED = told(seat=SEAT, champion=CHAMPION, influence=COUNT, total=COUNT)
    # The wheel
    WHEEL_MOVED = told(seat=SEAT, spaces=COUNT, space=SPACE)
    WHEEL_PUSHED = told(seat=SEAT, spaces=COUNT, space=SPACE)  # by defeated gnomes
    PEEKED_GATE = told(seat=SEAT, gate=GATE, clan=DOMAIN)  # to the seat
    PEEKED_GATE_UNSEEN = told(seat=SEAT, gate=GATE)  # to the others
    PEEKED_GNOME = told(seat=SEAT, cavern=CAVERN, strength=COUNT, which=WHICH)  # to the seat
    PEEKED_GNOME_UNSEEN = told(seat=SEAT, cavern=CAVERN, which=WHICH)  # to the others
    BOOSTED = told(seat=SEAT, boost=COUNT)
    TROLL_MOVED = told(owner=SEAT, start=PLACE, end=PLACE, seat=SEAT)  # `seat` moves a troll of `owner`
    PAWN_MOVED = told(champion=PAWN, start=PLACE, end=PLACE, seat=SEAT)
    # Breaches and invasions
    BREACH = told(seat=SEAT, gnomes=COUNT)
    SWARM_MOVED = told(after=BREACH, clan=DOMAIN)
    GNOMES_MIXED = told(after=BREACH, gnomes=COUNT)
    INVASION = told(gate=GATE, clan=DOMAIN, gnomes=COUNT)
    ENTRENCHED = told(gnomes=COUNT)
    NO_GNOME_LEFT = told(after=(REPELLED, BREACH, INVASION, ENTRENCHED))
    GNOME_STAYS = told(after=(BREACH, INVASION), cavern=CAVERN)
    GNOME_DEFEATED = told(after=(BREACH, INVASION), cavern=CAVERN)
    GNOME_FINDS_NOTHING = told(after=(BREACH, INVASION))
    TROLL_FELL = told(after=GNOME_DEFEATED, owner=SEAT, cavern=CAVERN, honour=COUNT)
    PAWN_FELL = told(after=GNOME_DEFEATED, owner=SEAT, champion=PAWN, cavern=CAVERN, honour=COUNT)
    FELL_TO_LAIR = told(after=(TROLL_FELL, PAWN_FELL), owner=SEAT, lair=PLACE)
    # The end of a wave
    CHAMPION_WON = told(seat=SEAT, champion=CHAMPION)
    CHAMPION_LEAVES = told(champion=CHAMPION)
    CONTENDER_VOTE = told(seat=SEAT, champion=CHAMPION)
    CONTENDER_HONOUR = told(seat=SEAT, champion=CHAMPION, honour=COUNT)
    NO_PAWN_LEFT = told(seat=SEAT, champion=CHAMPION)
    STAR_PLACED = told(seat=SEAT, champion=CHAMPION, hall=HALL)
    BANISHED = told(seat=SEAT, cavern=CAVERN)
    BANISHED_NONE = told(seat=SEAT)
    NOTHING_TO_BANISH = told(seat=SEAT)
    TROLLS_JOIN = told(seat=SEAT, champion=PAWN, trolls=COUNT, place=PLACE)
    DOMAIN_SCORED = told(seat=SEAT, clan=CLAN, honour=HONOUR)
    REFRESHED = told(seat=SEAT)
    # The end of the game
    GAME_ENDS = told()
    HALL_SCORED = told(after=GAME_ENDS, seat=SEAT, hall=HALL, honour=COUNT)
    HALL_LOST = told(after=GAME_ENDS, hall=HALL)  # no seat scores
    ELDERS_SCORED = told(after=GAME_ENDS, seat=SEAT, elders=COUNT, honour=COUNT)
    PLANK_SCORED = told(after=GAME_ENDS, seat=SEAT, clan=CLAN, rank=RANK, honour=COUNT)  # rank from 1
