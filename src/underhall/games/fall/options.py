"""What can be chosen or drawn in Fall of the Mountain King, decision by decision."""

from underhall.engine.declared import Options, choice
from underhall.games.fall.kinds import (
    ACTION,
    CARD,
    CAVERN,
    CHAMPION,
    CLAN,
    DISPLAY_PLACE,
    DOMAIN,
    DRAWN_SEAT,
    FALLEN_OWNER,
    FIRST_SYMBOL,
    GATE,
    GNOME,
    HALL,
    HALL_TOKEN,
    HAND_CARD,
    LETTER,
    NEXT_SPACE,
    OFFER,
    OWNER,
    PAIR,
    PLACE,
    SPACES,
    SPENT,
    SPOT,
    STRENGTH,
    SWARM_POINT,
    SYMBOL,
    THIS_SPACE,
    TILE,
    TROLLS,
)
from underhall.games.fall.reasons import Reason

FOREIGN = (Reason.NOT_ON_MAP, Reason.RIVALS_LAIR, Reason.FREE_LAIR)

# Set-up


class DrawnToken(Options):
    IS = choice("value", token=HALL_TOKEN)


class DrawnTile(Options):
    IS = choice("tile", tile=TILE)


class DrawnChampion(Options):
    IS = choice("", champion=CHAMPION)


class DrawnClan(Options):
    IS = choice("", clan=DOMAIN)


class DrawnCavern(Options):
    IS = choice("", cavern=CAVERN)


class DrawnSeat(Options):
    IS = choice("", seat=DRAWN_SEAT)


class DrawnCard(Options):
    IS = choice("", card=CARD)


class DrawnStrength(Options):
    IS = choice("strength", strength=STRENGTH)


class KeptChampion(Options):
    IS = choice("", offer=OFFER)


class LairPair(Options):
    IS = choice("pair", pair=PAIR, unless=(Reason.LAIRS_TAKEN,))


class LairCavern(Options):
    IN = choice(
        "",
        place=PLACE,
        unless=(
            Reason.NOT_ON_MAP,
            Reason.NOT_BESIDE_LAIR,
            Reason.GNOMES_BESIDE_LAIR,
            Reason.OTHER_TROLL_THERE,
            Reason.LEFT_FOR_OTHER_LAIR,
        ),
    )


class StartingPawn(Options):
    IN = choice("", place=PLACE)


# Building the ancestry


class WhichCard(Options):
    IS = choice("card", card=HAND_CARD)


class Where(Options):
    AT = choice("at", spot=SPOT, unless=(Reason.TOO_LARGE, Reason.ON_ELDER, Reason.NO_OVERLAP))


class CoverWilds(Options):
    COVER = choice(
        symbol=SYMBOL,
        unless=(
            Reason.NO_SYMBOL,
            Reason.NOT_A_WILD,
            Reason.WILD_PICKED,
        ),
    )
    DONE = choice(unless=(Reason.HALF_A_PAIR,))


# Actions


class Act(Options):
    COVER = choice(
        "",
        symbol=FIRST_SYMBOL,
        unless=(
            Reason.NO_SYMBOL,
            Reason.ALREADY_COVERED,
            Reason.TAKES_NO_CUBE,
            Reason.NAME_THE_ACTION,
            Reason.STRONG_SYMBOL,
        ),
    )
    WILD = choice(symbol=SYMBOL, action=ACTION)
    PASS = choice(unless=(Reason.MUST_ACT,))


class Grow(Options):
    ADD = choice(
        symbol=SYMBOL,
        unless=(
            Reason.NO_SYMBOL,
            Reason.ALREADY_PICKED,
            Reason.ALREADY_COVERED,
            Reason.TAKES_NO_CUBE,
            Reason.OTHER_ACTION,
            Reason.NOT_JOINED,
        ),
    )
    DONE = choice()


class BoostDesperation(Options):
    SPEND = choice(tokens=SPENT, unless=(Reason.TOO_FEW_TOKENS,))


class BoostSupplies(Options):
    SPEND = choice(supplies=SPENT, unless=(Reason.TOO_FEW_SUPPLIES,))


class ClawVote(Options):
    IN = choice("", clan=CLAN, unless=(Reason.NOT_SEIZED, Reason.VOTES_ADDED, Reason.OUT_OF_ORDER))
    NO_CLAW = choice("none")


class AdvanceTo(Options):
    TO = choice("", place=PLACE, unless=(*FOREIGN, Reason.ALL_THERE, Reason.NO_WAY_THERE))
    STAY = choice()


class AdvanceFrom(Options):
    TROLL = choice(
        "from",
        place=PLACE,
        unless=(
            Reason.NOT_ON_MAP,
            Reason.ALREADY_THERE,
            Reason.NO_TROLL_TO_ADVANCE,
            Reason.NO_WAY_FROM_THERE,
            Reason.OUT_OF_ORDER,
        ),
    )
    PAWN = choice(
        letter=LETTER,
        unless=(Reason.NOT_YOUR_PAWN, Reason.PAWN_ALREADY_THERE, Reason.NO_WAY_FOR_PAWN, Reason.OUT_OF_ORDER),
    )
    DONE = choice(unless=(Reason.MUST_ADVANCE,))


class Repelled(Options):
    TO = choice("", place=PLACE)


class BolsterWhere(Options):
    IN = choice("", place=PLACE, unless=(*FOREIGN, Reason.NO_TROLL_TO_BOLSTER, Reason.RIVALS_AT_BOLSTER))
    NOWHERE = choice()


class BolsterCount(Options):
    ADD = choice(
        "trolls", trolls=TROLLS, unless=(Reason.ADD_AT_LEAST_ONE, Reason.SUPPLY_TOO_SMALL, Reason.POWER_TOO_SMALL)
    )


class BolsterFrom(Options):
    TROLL = choice(
        "from",
        place=PLACE,
        unless=(Reason.NOT_ON_MAP, Reason.BOLSTERED_THERE, Reason.NO_TROLL_TO_FETCH, Reason.OUT_OF_ORDER),
    )
    PAWN = choice(
        letter=LETTER, unless=(Reason.NOT_YOUR_PAWN_TO_FETCH, Reason.PAWN_BOLSTERED_THERE, Reason.OUT_OF_ORDER)
    )
    DONE = choice()


class InfluenceWhom(Options):
    IS = choice("", display=DISPLAY_PLACE, unless=(Reason.NO_CHAMPION_THERE,))


class SecondInfluence(Options):
    IS = choice("", display=DISPLAY_PLACE, unless=(Reason.NO_CHAMPION_THERE, Reason.SAME_CHAMPION))
    NOBODY = choice("none")


# The gnome wheel


class WheelMove(Options):
    BY = choice("spaces", spaces=SPACES, unless=(Reason.PAWN_MUST_MOVE, Reason.ONCE_ROUND, Reason.TOO_FAR))


class ScoutGate(Options):
    AT = choice("gate", gate=GATE, unless=(Reason.NO_GATE_CARD, Reason.GATE_KNOWN))
    NO_GATE = choice("none")


class ScoutGnome(Options):
    AT = choice(
        "",
        gnome=GNOME,
        unless=(
            Reason.NOT_ON_MAP,
            Reason.NO_GNOME_THERE,
            Reason.NO_SECOND_GNOME,
            Reason.GNOME_KNOWN,
            Reason.TWIN_GNOME,
        ),
    )
    NO_GNOME = choice("none")


class WhichEffect(Options):
    THIS = choice(space=THIS_SPACE)
    NEXT = choice(space=NEXT_SPACE)


class MoveFrom(Options):
    FROM = choice("", place=PLACE, unless=(Reason.NOT_ON_MAP, Reason.NOBODY_THERE, Reason.LAIR_CLOSED, Reason.NO_EXIT))
    NOWHERE = choice()


class MoveUnit(Options):
    TROLL = choice("", owner=OWNER, unless=(Reason.NO_TROLL_OF_SEAT, Reason.NO_EXIT_FOR_TROLL, Reason.OUT_OF_ORDER))
    PAWN = choice(letter=LETTER, unless=(Reason.PAWN_NOT_HERE, Reason.NO_EXIT_FOR_PAWN, Reason.OUT_OF_ORDER))
    DONE = choice(unless=(Reason.MUST_MOVE_ONE,))


class MoveTo(Options):
    TO = choice(
        "",
        place=PLACE,
        unless=(
            Reason.NOT_ON_MAP,
            Reason.NOT_NEXT_TO,
            Reason.GNOMES_THERE,
            Reason.FREE_LAIR,
            Reason.LAIR_OF_ANOTHER,
            Reason.OUT_OF_ORDER,
        ),
    )


# Breaches and invasions


class MoveSwarm(Options):
    TO = choice("", clan=SWARM_POINT, unless=(Reason.SWARM_TOO_FAR,))


class WhichCavern(Options):
    TO = choice(
        "",
        place=CAVERN,
        unless=(Reason.NOT_ON_MAP, Reason.GNOMES_RUN_ON, Reason.OUT_OF_REACH, Reason.HARDER, Reason.FARTHER),
    )


class WhichUnit(Options):
    TROLL = choice("", owner=FALLEN_OWNER, unless=(Reason.NO_TROLL_TO_FALL,))
    PAWN = choice(letter=LETTER, unless=(Reason.NOT_AMONG_YOURS,))
    NOBODY = choice("none", unless=(Reason.ONE_MUST_FALL,))


class FallToLair(Options):
    TO = choice("", place=PLACE)


# The end of a wave


class WildVotes(Options):
    IN = choice("", clan=CLAN)


class Contender(Options):
    VOTE = choice()
    HONOUR = choice()


class PlacePawn(Options):
    IN = choice("", place=PLACE, unless=(*FOREIGN, Reason.NO_TROLL_FOR_PAWN, Reason.RIVALS_AT_PAWN))


class Starburst(Options):
    IN = choice("", hall=HALL, unless=(Reason.STAR_THERE,))


class Banish(Options):
    FROM = choice("", place=CAVERN, unless=(Reason.NOT_ON_MAP, Reason.NO_GNOMES_TO_BANISH, Reason.NOT_NEAR_YOURS))
    NOBODY = choice("none")
