"""What lies on the table: the whole state of one game, in about two kilobytes.

The endless grid is held as squares 0..35 in order of first use, each with its place and its neighbours; an empty square
is named by its lowest-numbered neighbour and the side on which it lies. Sets of squares and of cards are bit sets.
"""

from underhall.engine.declared import Bits, Count
from underhall.engine.declared.tables import field
from underhall.engine.records import table_of
from underhall.games.dwarfs.kinds import (
    ACTIONS_TAKEN,
    CARD,
    COORDINATE,
    COUNT,
    DESIGN,
    FACING,
    FLAG,
    GEM,
    GOAL,
    HAND_PLACE,
    OGRE,
    ROW_PLACE,
    SEAT,
    SEATS_SET,
    SECRET,
    SHUFFLE,
    SIDE,
    SQUARE,
)
from underhall.games.dwarfs.options import ShownGoal, Where
from underhall.games.dwarfs.pieces import NONE, OGRES, SQUARES

LAYOUT = table_of(
    options=Where.size() + 1,  # revealing the secret goal is one more
    chance=ShownGoal.size(),
    depth=12,
    fields={
        "The board": [
            field("squares", Count(SQUARES), meaning="squares ever used"),
            field("x", COORDINATE, SQUARE, meaning="squares east of the first card; west of it negative"),
            field("y", COORDINATE, SQUARE, meaning="squares south of the first card; north of it negative"),
            field(
                "beside",
                SQUARE,
                SQUARE,
                SIDE,
                none=True,
                derived=True,
                encoded=False,
                meaning="the neighbour, if a card ever lay there",
            ),
            field("open", Bits(SIDE), SQUARE, derived=True, meaning="the sides through which a dwarf may pass"),
            field("top", CARD, SQUARE, none=True, meaning="the visible card, NONE where the square is empty"),
            field("under", CARD, CARD, none=True, meaning="the card beneath a card in a stack"),
            field("facing", FACING, CARD, meaning="quarter turns clockwise from the way it is printed, 0 to 3"),
            field("dwarfs", COUNT, SEAT, SQUARE, meaning="dwarfs of each seat"),
            field("crowd", COUNT, SQUARE, derived=True, meaning="dwarfs of all seats"),
            field(
                "castle",
                SQUARE,
                SEAT,
                none=True,
                derived=True,
                meaning="where its castle lies, NONE before it is played",
            ),
        ],
        "What the seats have": [
            field("pile", COUNT, SEAT, meaning="dwarfs at home"),
            field("hand", Bits(DESIGN), SEAT, meaning="kingdom cards still in hand"),
            field("gems", COUNT, SEAT, GEM, meaning="gems in hand"),
            field("gem_total", COUNT, SEAT, derived=True, meaning="gems of all kinds, never hidden"),
            field("ogres", Count(OGRES), SEAT, meaning="ogre cards in hand"),
            field("ogre", OGRE, SEAT, HAND_PLACE, hidden=True, meaning="what each of them is"),
            field("ogre_seen", SEATS_SET, SEAT, HAND_PLACE, meaning="the seats that know each"),
            field("ogre_from", SHUFFLE, SEAT, HAND_PLACE, meaning="the shuffle each was drawn from"),
            field("goals", Bits(GOAL), SEAT, meaning="trading goals bought"),
            field("trophies", Bits(CARD), SEAT, meaning="monster cards defeated"),
            field("secret", SECRET, SEAT, blank=NONE, hidden=True, meaning="the secret goal, if the viewer knows it"),
            field("secret_out", FLAG, SEAT, meaning="whether the secret goal is revealed"),
        ],
        "Decks and piles": [
            field("gem_pile", COUNT, GEM, meaning="gems left in the piles"),
            field("goal_deck", Bits(GOAL), meaning="trading goals never shown"),
            field("goal_row", GOAL, ROW_PLACE, none=True, meaning="the open trading goals"),
            field(
                "ogre_deck", COUNT, SHUFFLE, OGRE, meaning="ogre cards left; all but the latest shuffle are drawn out"
            ),
            field("shuffle", SHUFFLE, meaning="the shuffle that ogres are drawn from now"),
            field("ogre_discard", COUNT, OGRE, meaning="ogres on the discard pile"),
        ],
        "The turn": [
            field("active", SEAT, meaning="the seat whose turn it is"),
            field("starter", SEAT, meaning="the seat that began; a round starts with it"),
            field("taken", ACTIONS_TAKEN, meaning="actions taken this turn"),
            field("extra_at_start", FLAG, meaning="whether the castle gave its action when the turn began"),
            field("resolved", Bits(SQUARE), meaning="squares resolved in this phase"),
            field("last_round", FLAG, meaning="whether this round is the last"),
        ],
    },
)
