"""The course of a game of Fall of the Mountain King, in the rulebook's order."""

from underhall.engine.declared import Bits, Numbers, SeatValues, Steps, asks, runs
from underhall.games.fall.kinds import (
    CARD,
    CAVERN,
    CHAMPION,
    CLAN,
    COUNT,
    DISPLAY_PLACE,
    DOMAIN,
    FLAG,
    GATE,
    HALL,
    KIND,
    LETTER,
    MODE,
    PLACE,
    SEAT,
    SPACE,
    SYMBOL,
    WHICH,
)
from underhall.games.fall.options import MoveUnit
from underhall.games.fall.pieces import SEATS, Deck


class Unit(Numbers):
    """Who moves: a troll of a seat, or behind the seats a pawn."""

    @property
    def seats(self) -> SeatValues:
        return SeatValues(SEATS)


class LastPick(Numbers):
    """The last piece of a set that was picked. Learners see by the mask what may follow."""

    label = True


DRAWN = Bits(DOMAIN)
DECK = Numbers("deck", len(Deck))
UNIT = Unit("option of move-unit", MoveUnit.size())  # who moves, while it is chosen where to
LAST = LastPick("last pick", 128, low=-1)  # for searches, which pick in one order only


class Step(Steps):
    # Set-up
    HALL_TOKEN = runs(hall=HALL)
    VOTE_TILE = runs(clan=CLAN)
    SHOW_CHAMPION = runs(display=DISPLAY_PLACE, deck=DECK)
    FIRST_GNOME = runs(left=COUNT, drawn=DRAWN)
    GATE_CAVERN = runs(clan=CLAN)
    FIRST_SWARM = runs(drawn=DRAWN)
    DEAL_CHAMPION = runs(seat=SEAT)
    STARTING_CHAMPIONS = runs()
    KEEP_CHAMPION = asks(seat=SEAT)  # all at once
    SHOW_STARTING_CHAMPIONS = runs()
    WHO_STARTS = runs()
    SET_UP_SEAT = runs(seat=SEAT, lairs=FLAG)
    LAIR_PAIR = asks(seat=SEAT)
    LAIR_CAVERN = asks(seat=SEAT, lair=PLACE, other=PLACE)
    STARTING_PAWN = asks(seat=SEAT, first=PLACE, second=PLACE, letter=LETTER)
    # Build your ancestry
    BEGIN_WAVE = runs()
    DEAL_CARD = runs(seat=SEAT)
    DRAFT = runs(added=COUNT)
    WHICH_CARD = asks(seat=SEAT)  # all at once
    WHERE = asks(seat=SEAT, card=CARD)  # all at once
    LAY_CARDS = runs(added=COUNT)
    SET_SUPPLIES = runs()
    COVER_WILDS = asks(seat=SEAT, last=LAST)
    GAIN_DESPERATION = runs()
    # The battle
    NEXT_TURN = runs(seat=SEAT)
    ACT = asks(seat=SEAT, mode=MODE, champion=CHAMPION)
    GROW = asks(seat=SEAT, kind=KIND, last=SYMBOL)
    BOOST_DESPERATION = asks(seat=SEAT, kind=KIND, power=COUNT, mode=MODE)
    BOOST_SUPPLIES = asks(seat=SEAT, kind=KIND, power=COUNT)
    BEGIN_ACTION = runs(seat=SEAT, kind=KIND, power=COUNT)
    END_ACTION = runs(seat=SEAT)
    ASK_CLAWS = runs(seat=SEAT, first=CHAMPION)
    CLAW_VOTE = asks(seat=SEAT, champion=CHAMPION, last=LAST)
    FOLLOW_UP = runs(seat=SEAT, kind=KIND, strong=FLAG, mode=MODE)
    # Advance
    ADVANCE_TO = asks(seat=SEAT, power=COUNT)
    ADVANCE_FROM = asks(seat=SEAT, target=PLACE, left=COUNT, last=LAST, moved=FLAG)
    BATTLE = runs(seat=SEAT, cavern=CAVERN)
    REVEAL_GNOME = runs(cavern=CAVERN, which=WHICH)
    FIGHT = runs(seat=SEAT, cavern=CAVERN)
    REPELLED = asks(seat=SEAT, cavern=CAVERN)
    # Bolster
    BOLSTER_WHERE = asks(seat=SEAT, power=COUNT)
    BOLSTER_COUNT = asks(seat=SEAT, target=PLACE, power=COUNT)
    BOLSTER_FROM = asks(seat=SEAT, target=PLACE, left=COUNT, last=LAST)
    # Influence
    INFLUENCE_WHOM = asks(seat=SEAT, power=COUNT)
    SECOND_INFLUENCE = asks(seat=SEAT, first=DISPLAY_PLACE, champion=CHAMPION)
    # Gnome action
    WHEEL_MOVE = asks(seat=SEAT, power=COUNT)
    SCOUT_GATE = asks(seat=SEAT, left=COUNT)
    PEEK_GATE = runs(seat=SEAT, gate=GATE)
    SCOUT_GNOME = asks(seat=SEAT, left=COUNT)
    PEEK_GNOME = runs(seat=SEAT, cavern=CAVERN, which=WHICH)
    TRIPWIRES = runs(seat=SEAT, spaces=COUNT, start=SPACE)
    HONOUR_BOOST = runs(seat=SEAT)
    WHICH_EFFECT = asks(seat=SEAT, spaces=COUNT, champion=CHAMPION)
    EFFECT = runs(seat=SEAT, spaces=COUNT, space=SPACE)
    MOVE_FROM = asks(seat=SEAT, power=COUNT)
    MOVE_UNIT = asks(seat=SEAT, here=PLACE, left=COUNT, last=LAST, last_end=LAST)
    MOVE_TO = asks(seat=SEAT, here=PLACE, left=COUNT, unit=UNIT, last_end=LAST)
    # Breach
    BREACH = runs(seat=SEAT)
    MOVE_SWARM = asks(seat=SEAT)
    DRAW_OLD_GNOME = runs(cavern=CAVERN, which=WHICH)
    MIX_GNOMES = runs()
    # Invasions, and trolls that fall; `breaching` is the seat whose breach it is, or NONE
    INVADE = runs(breaching=SEAT, gnomes=COUNT)
    WHICH_CAVERN = asks(seat=SEAT, breaching=SEAT)
    WHOSE_TROLL = runs(cavern=CAVERN, breaching=SEAT)
    WHICH_UNIT = asks(seat=SEAT, here=PLACE, breaching=SEAT)
    FALL_TO_LAIR = asks(seat=SEAT, letter=LETTER)
    # The end of the wave
    END_WAVE = runs()
    ENTRENCH = runs()
    GATE_CARD = runs(gate=GATE)
    REVEAL_GATE = runs(gate=GATE)
    INVASION = runs(gate=GATE)
    AWARD = runs(display=DISPLAY_PLACE)
    WILD_VOTES = asks(seat=SEAT, votes=COUNT)
    CONTENDER = asks(seat=SEAT, display=DISPLAY_PLACE)
    TAKE_CHAMPION = runs(seat=SEAT, champion=CHAMPION)
    PLACE_PAWN = asks(seat=SEAT, letter=LETTER)
    STARBURST = asks(seat=SEAT, champion=CHAMPION)
    INSTANT = runs(seat=SEAT, champion=CHAMPION)
    BANISH = asks(seat=SEAT)
    BANISHED = runs(seat=SEAT, cavern=CAVERN)
    END_ABILITIES = runs(distance=COUNT)
    SCORE_WAVE = runs()
    SCORE_DOMAIN = runs(clan=CLAN)
    REFRESH = runs()
    # The end of the game
    FINAL_SCORE = runs()
    SCORE_HALL = runs(hall=HALL)
    SCORE_ELDERS = runs(seat=SEAT)
    SCORE_PLANK = runs(clan=CLAN)
