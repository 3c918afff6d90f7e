"""What lies on the table: the whole state of one game.

A square of the board is row * WIDE + column. Tunnels in the rulebook's sense are regions: a gate, a tunnel tile, what
sticks out of a tile under a great hall, a great hall. A network is what hangs together with a gate.
"""

from underhall.engine.declared import Bits, Count
from underhall.engine.declared.tables import field
from underhall.engine.records import table_of
from underhall.games.hall.kinds import (
    A_STATUE,
    ANY_SEAT,
    BOOK_PLACE,
    BY_A_SPELL,
    CARD,
    CLAN,
    COUNT,
    CROWN,
    DECK_PLACE,
    FLAG,
    HALL_TILE,
    HAND_PLACE,
    HELD_KIND,
    HONOUR,
    HORDE_PLACE,
    KIND_ON_TROLL,
    LEVEL,
    POINT_VALUE,
    REGION,
    RESOURCE,
    ROUNDS,
    ROW,
    ROW_SQUARES,
    SEAT,
    SHAPE,
    SIDE,
    SITE,
    SMOOT_PLACE,
    SPELL,
    SQUARE,
    STARTER,
    STORE,
    SUPPLY,
    TIER,
    TOKENS,
    TROLL,
    UNDER_SPELL,
    WAY,
    WHAT,
    WORKSHOP,
)
from underhall.games.hall.options import DealtTroll, StatueTo
from underhall.games.hall.pieces import DECK, SEATS, SPELLS

LAYOUT = table_of(
    options=StatueTo.size() + 1,  # a trade is one more
    chance=DealtTroll.size(),
    depth=20,
    lanes=SEATS,
    events=96,
    fields={
        "The game": [
            field("side", SIDE, meaning="of the board"),
            field("starter", SEAT, meaning="who has the crown"),
            field("active", SEAT, none=True, meaning="whose turn it is; NONE in the set-up"),
            field("rounds", ROUNDS, meaning="rounds begun"),
            field("turns_left", COUNT, none=True, meaning="until the game ends; NONE before the end is triggered"),
            field(
                "team",
                ANY_SEAT,
                ANY_SEAT,
                meaning="of a seat: its own number, unless two play together; also whose storage it uses",
            ),
        ],
        "The board": [
            field("region", REGION, SQUARE, none=True, meaning="the region of each square, NONE for rock"),
            field("what", WHAT, REGION, none=True, meaning="what a region is, NONE if there is no such region"),
            field("gate", SQUARE, SEAT, none=True, meaning="where its gate is"),
            field("dug", ROW_SQUARES, ROW, derived=True, meaning="squares with a tile or a gate"),
            field("tunnels", ROW_SQUARES, ROW, derived=True, meaning="of those, tunnel tiles not under a hall"),
            field("network", ROW_SQUARES, SEAT, ROW, derived=True, meaning="squares that hang together with its gate"),
            field(
                "open", ROW_SQUARES, SEAT, ROW, derived=True, meaning="squares where it may dig, if it has the hammers"
            ),
            field("edge", ROW_SQUARES, SEAT, ROW, derived=True, meaning="squares beside its network"),
            field("anchors", ROW_SQUARES, ROW, meaning="anchors not under a hall, empty or not"),
            field("gained", ROW_SQUARES, ROW, meaning="squares whose buried resource was gained"),
            field("statue", SQUARE, A_STATUE, none=True, meaning="where each statue stands"),
            field("statue_clan", CLAN, A_STATUE, none=True, meaning="the clan of each statue"),
            field("standing", ROW_SQUARES, ROW, derived=True, meaning="squares with a statue"),
            field("pedestal", SQUARE, CLAN, TIER, none=True, meaning="where a pedestal stands, NONE where none does"),
            field("point", POINT_VALUE, CLAN, TIER, hidden=True, meaning="values of the pedestal point tokens"),
            field(
                "point_owner", SEAT, CLAN, TIER, none=True, meaning="who has the token, NONE while it is on the track"
            ),
            field("workshop", WORKSHOP, SITE, none=True, meaning="the kind on a site"),
            field("hall_at", SQUARE, HALL_TILE, none=True, meaning="the square of its altar, NONE in the supply"),
            field("hall_turn", WAY, HALL_TILE, meaning="how each great hall lies: its quarter turns and face"),
        ],
        "Supplies": [
            field("supply", SUPPLY, RESOURCE, meaning="resources in the supply"),
            field("tiles", COUNT, SHAPE, meaning="tunnel tiles in the supply, by shape"),
            field("workshops", COUNT, WORKSHOP, meaning="workshop tiles that can be established, by kind"),
            field("workshop_box", COUNT, WORKSHOP, meaning="tiles not revealed: in the set-up they can still be"),
            field("bag", COUNT, CLAN, meaning="pedestals in the bag"),
            field("crowns", SEAT, CROWN, none=True, meaning="who has a coronation token"),
        ],
        "The horde": [
            field("undrawn", Bits(TROLL), meaning="trolls in their decks whose place nobody knows"),
            field(
                "under",
                TROLL,
                LEVEL,
                DECK_PLACE,
                none=True,
                meaning="trolls put under a deck, the first to be drawn first",
            ),
            field("unders", Count(DECK), LEVEL, meaning="how many they are"),
            field("horde", TROLL, HORDE_PLACE, none=True, meaning="the troll at each place"),
            field("bribes", COUNT, HORDE_PLACE, RESOURCE, meaning="bribes on each troll"),
            field("horde_pedestal", CLAN, HORDE_PLACE, none=True, meaning="the clan of the pedestal on each troll"),
        ],
        "Spells": [
            field("undrawn_spells", Bits(SPELL), meaning="spells in their deck whose place nobody knows"),
            field(
                "under_spells",
                SPELL,
                UNDER_SPELL,
                none=True,
                meaning="spells put under their deck, the first to be drawn first",
            ),
            field("under_spell_count", Count(SPELLS), meaning="how many they are"),
            field("book", SPELL, BOOK_PLACE, none=True, meaning="the open spells"),
            field("runes", COUNT, BOOK_PLACE, meaning="the runes on each"),
        ],
        "What the seats have": [
            field("smoot", CARD, SEAT, SMOOT_PLACE, none=True, meaning="its trolls"),
            field("on_troll", COUNT, SEAT, SMOOT_PLACE, KIND_ON_TROLL, meaning="what each holds, by kind"),
            field("held", COUNT, SEAT, HELD_KIND, derived=True, meaning="what all of them hold"),
            field("clan_carts", COUNT, SEAT, CLAN, derived=True, meaning="of those, clan carts by clan"),
            field("storage", TOKENS, STORE, RESOURCE, meaning="what its storage, or its team's, holds"),
            field("pedestals", COUNT, STORE, CLAN, meaning="the pedestals there"),
            field("honour", HONOUR, SEAT, meaning="honour for tunnels"),
            field("hand", CARD, SEAT, HAND_PLACE, none=True, hidden=True, meaning="starters held in the draft"),
            field("starters_left", FLAG, SEAT, STARTER, meaning="1: in its draft deck"),
        ],
        "In the middle of a turn": [
            field("recruit", TROLL, none=True, meaning="the troll that looks for its place"),
            field(
                "busy",
                COUNT,
                meaning="above 0 no trade is possible: in a trade, a spell's text, between a tile and its place",
            ),
            field("due", COUNT, RESOURCE, meaning="owed in the payment being put together"),
            field("due_any", COUNT, meaning="tokens of any kind owed besides"),
            field("cast", FLAG, meaning="1: a spell was cast in this turn"),
            field("worked", FLAG, meaning="1: a workshop was used"),
            field("any_bribes", FLAG, meaning="1: any resource may be a bribe"),
            field("fewer_bribes", BY_A_SPELL, meaning="bribes that may be left out"),
            field("soft_stone", BY_A_SPELL, meaning="rubble spaces that need no hammer"),
            field("alloy", FLAG, meaning="1: two minerals may be mixed"),
            field("discount", BY_A_SPELL, meaning="minerals that a tunnel costs less"),
        ],
    },
)
