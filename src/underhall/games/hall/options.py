"""What can be chosen or drawn in In the Hall of the Mountain King, decision by decision."""

from underhall.engine.declared import Numbers, Options, choice
from underhall.games.hall.kinds import (
    A_STATUE,
    BASE_PLACE,
    BOOK_PLACE,
    CLAN,
    CLAN_ORDER,
    DRAWN_SEAT,
    EXCHANGE_HERE,
    HALL_TILE,
    HALL_TURN,
    HAND_PLACE,
    HORDE_PLACE,
    MEANS_OF,
    MIX_COUNT,
    OWN_TROLL,
    POINT_KIND,
    RESOURCE,
    SHAPE,
    SMOOT_PLACE,
    SPELL,
    SPOT,
    SQUARE,
    START,
    STARTER,
    SYMBOL,
    TOKEN,
    TROLL,
    TUNNEL_TURN,
    WORK,
    WORKSHOP,
)
from underhall.games.hall.reasons import Reason

TRADE_BARS = (
    Reason.NOT_YOUR_TURN,
    Reason.NOT_NOW,
    Reason.TOO_FEW_TO_TRADE,
    Reason.TOO_MANY_OWED,
    Reason.SUPPLY_EMPTY,
)
EXCHANGE_BARS = (Reason.TROLLS_HOLD_NOTHING, Reason.TOO_FEW_TO_EXCHANGE, Reason.NOTHING_TO_GET)
STATUE_BARS = (Reason.STATUE_BURIED, Reason.STATUE_CUT_OFF, Reason.STATUE_OF_ANOTHER)
GOAL_BARS = (Reason.STATUE_THERE, Reason.NO_TUNNEL_FOR_IT, Reason.NOT_IN_YOUR_NETWORK, Reason.TOO_FAR)

# Set-up


class DealtTroll(Options):
    IS = choice("", troll=TROLL)


class DrawnPedestal(Options):
    IS = choice("", clan=CLAN)


class RevealedWorkshop(Options):
    IS = choice("", workshop=WORKSHOP)


class PickedWorkshop(Options):
    IS = choice("workshop", workshop=WORKSHOP, unless=(Reason.ALL_TILES_IN_PLAY, Reason.NO_DUPLICATES))


class RevealedSpell(Options):
    IS = choice("", spell=SPELL)


class FirstStatue(Options):
    ON = choice("", spot=SPOT)


class Order(Options):
    IS = choice("", order=CLAN_ORDER)


class PointToken(Options):
    IS = choice("value", token=POINT_KIND)


class WhoStarts(Options):
    IS = choice("", seat=DRAWN_SEAT)


class GateAt(Options):
    ON = choice(
        "",
        start=START,
        unless=(
            Reason.START_TAKEN,
            Reason.NO_COMMON_NUMBER,
            Reason.NOT_FOR_THIS_MANY,
            Reason.NO_PAIR,
            Reason.PAIR_OF_RIVALS,
        ),
    )


class DrawnStarter(Options):
    IS = choice("", starter=STARTER)


class PlaceStarter(Options):
    PUT = choice("", hand=HAND_PLACE, place=BASE_PLACE, unless=(Reason.STARTER_THERE,))


# A turn


class Act(Options):
    CAST = choice(book=BOOK_PLACE, unless=(Reason.SPELL_ALREADY_CAST, Reason.NO_RUNE, Reason.SPELL_IN_VAIN))
    WORK = choice(work=WORK, unless=(Reason.WORKSHOP_ALREADY_USED, Reason.NO_ENTRANCE, *EXCHANGE_BARS))
    RECRUIT = choice(
        place=HORDE_PLACE,
        unless=(Reason.SMOOT_COMPLETE, Reason.TOO_FEW_COINS, Reason.TOO_FEW_BRIBES),
    )
    DIG = choice(
        shape=SHAPE,
        means=MEANS_OF,
        unless=(
            Reason.TUNNELS_USED_UP,
            Reason.NEEDS_BOTH_MINERALS,
            Reason.TOO_FEW_MINERALS,
            Reason.NO_ROOM_FOR_IT,
            Reason.NO_HAMMERS_FOR_IT,
        ),
    )
    SKIP = choice(unless=(Reason.MUST_ACT,))


# Paying and trading


class Pay(Options):
    USUAL = choice()  # as a player mostly would
    STORAGE = choice(unless=(Reason.NONE_IN_STORAGE, Reason.STORED_CARTS_OWED, Reason.PICKED_IN_ORDER))
    TROLL = choice(
        "",
        symbol=SYMBOL,
        unless=(
            Reason.NO_TROLL_TO_PAY,
            Reason.TROLL_HOLDS_NO_CLAN_CART,
            Reason.NOT_FOR_CLAN_CARTS,
            Reason.CART_OF_ANOTHER_CLAN,
            Reason.TROLL_HOLDS_NONE,
            Reason.TROLLS_CARTS_OWED,
            Reason.PICKED_IN_ORDER,
        ),
    )


class Give(Options):
    SPEND = choice("", resource=RESOURCE, unless=(Reason.NONE_TO_GIVE, Reason.ALL_OWED, Reason.PICKED_IN_ORDER))


class TradeFor(Options):
    GAIN = choice("", resource=RESOURCE, unless=(Reason.SUPPLY_HAS_NONE,))


# Spells


class Swap(Options):
    SWAP = choice("", resource=RESOURCE, unless=(Reason.SPELL_TAKES_OTHERS, Reason.NONE_TO_SWAP))
    DONE = choice()


class Wake(Options):
    TROLL = choice(
        "",
        place=OWN_TROLL,
        unless=(
            Reason.NO_TROLL_TO_WAKE,
            Reason.NOT_A_STARTER,
            Reason.NOT_A_RECRUIT,
            Reason.TROLL_IS_FULL,
            Reason.SUPPLY_LACKS_ITS_KINDS,
        ),
    )


class NewFace(Options):
    SEND = choice("horde", place=HORDE_PLACE)


class LateAnchor(Options):
    ON = choice(
        "",
        square=SQUARE,
        unless=(
            Reason.NO_ANCHOR,
            Reason.ANCHOR_NOT_YOURS,
            Reason.ANCHOR_OCCUPIED,
            Reason.NO_PEDESTAL_FITS,
        ),
    )


class CaveIn(Options):
    AT = choice(
        "",
        square=SQUARE,
        unless=(
            Reason.NOTHING_TO_CAVE_IN,
            Reason.NOT_A_TUNNEL_TILE,
            Reason.TUNNEL_NOT_YOURS,
            Reason.STATUE_IN_TUNNEL,
            Reason.PEDESTAL_IN_TUNNEL,
            Reason.NOT_ITS_FIRST_SQUARE,
        ),
    )


class TakeToken(Options):
    MOVE = choice("", token=TOKEN, unless=(Reason.NO_TROLL_TO_UNBURDEN, Reason.NOTHING_TO_MOVE))
    DONE = choice()


# Workshops


class Use(Options):
    AGAIN = choice("use", exchange=EXCHANGE_HERE, unless=EXCHANGE_BARS)
    DONE = choice()


# Recruiting


class Bribe(Options):
    WITH = choice("", resource=RESOURCE, unless=(Reason.ONLY_COINS, Reason.NO_COINS_LEFT, Reason.NONE_TO_BRIBE_WITH))
    LEAVE_OUT = choice("none", unless=(Reason.MUST_BRIBE,))


class SearchBag(Options):
    TAKE = choice("", clan=CLAN, unless=(Reason.NOT_IN_THE_BAG,))
    NOTHING = choice("none")


class PlaceTroll(Options):
    AT = choice("place", place=SMOOT_PLACE, unless=(Reason.PLACE_TAKEN, Reason.NOT_ABOVE_TWO))


class Short(Options):
    FILL = choice("", symbol=SYMBOL, unless=(Reason.SYMBOLS_FILLED,))


# Digging


class DigAt(Options):
    AT = choice(
        "",
        square=SQUARE,
        unless=(
            Reason.OFF_THE_MOUNTAIN,
            Reason.ALREADY_DUG,
            Reason.HEART_THERE,
            Reason.SITE_THERE,
            Reason.RIVAL_BESIDE,
            Reason.OUT_OF_REACH,
            Reason.NO_WAY_FITS,
            Reason.TOO_MUCH_RUBBLE,
        ),
    )


class DigTurn(Options):
    LAY = choice(
        "",
        turn=TUNNEL_TURN,
        unless=(
            Reason.TILE_OFF_THE_MOUNTAIN,
            Reason.TILE_ON_A_TILE,
            Reason.TILE_ON_THE_HEART,
            Reason.TILE_ON_A_SITE,
            Reason.TILE_BESIDE_A_RIVAL,
            Reason.TILE_OUT_OF_REACH,
            Reason.TILE_ON_RUBBLE,
        ),
    )


class Mix(Options):
    SPEND = choice("", count=MIX_COUNT, unless=(Reason.TOO_FEW_TO_MIX,))


class PutPedestal(Options):
    PUT = choice("", clan=CLAN, unless=(Reason.NO_SUCH_PEDESTAL, Reason.TIER_HAS_ONE))
    NOTHING = choice("none")


class Establish(Options):
    PUT = choice("workshop", workshop=WORKSHOP, unless=(Reason.NONE_TO_ESTABLISH,))
    NOTHING = choice("none")


# Great halls


class GreatHall(Options):
    DEDICATE = choice(
        "hall", hall=HALL_TILE, unless=(Reason.HALL_DEDICATED, Reason.TOO_FEW_TUNNELS, Reason.HALL_FITS_NOWHERE)
    )
    NOTHING = choice("none")


class HallAt(Options):
    AT = choice(
        "",
        square=SQUARE,
        unless=(
            Reason.NO_TUNNEL_THERE,
            Reason.OUTSIDE_YOUR_NETWORK,
            Reason.GATE_THERE,
            Reason.HALL_THERE,
            Reason.ALTAR_DOES_NOT_FIT,
        ),
    )


class HallTurn(Options):
    LAY = choice("", turn=HALL_TURN, unless=(Reason.HALL_OFF_THE_TUNNELS,))


# Statues


class WhichStatue(Options):
    MOVE = choice(
        "",
        statue=A_STATUE,
        unless=(*STATUE_BARS, Reason.NO_CART, Reason.ONLY_OTHER_CARTS, Reason.NOWHERE_TO_GO),
    )
    DONE = choice("none")


class StatueTo(Options):
    TO = choice("", square=SQUARE, unless=GOAL_BARS)
    STAY = choice()


class WhichStirs(Options):
    MOVE = choice("", statue=A_STATUE, unless=(*STATUE_BARS, Reason.NOWHERE_TO_GO))
    NOTHING = choice("none")


class LastPick(Numbers):
    """What was paid or given last. Learners see by the mask what may follow."""

    label = True


PAID = LastPick("option of pay", Pay.size())
GIVEN = LastPick("option of give", Give.size())
