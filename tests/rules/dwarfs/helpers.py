"""What the rule tests of Dwar7s Fall read and play a match with."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.rules.playing import WatchedDice as WatchedDice
from tests.rules.playing import asked as asked
from tests.rules.playing import choose as choose
from tests.rules.playing import events as events
from tests.rules.playing import fields as fields
from tests.rules.playing import forget as forget
from tests.rules.playing import keys as keys
from tests.rules.playing import kind as kind
from tests.rules.playing import refused as refused
from tests.rules.playing import scripted as scripted
from tests.rules.playing import told as told
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.games.dwarfs.pieces import DESIGNS, NONE, Gem, Ogre
from underhall.games.dwarfs.position import Position

GOALS = (
    "leek_broth",
    "barley_loaves",
    "pickled_roots",
    "smoked_trout",
    "salted_butter",
    "mushroom_pie",
    "cellar_cheese",
    "honey_oatcakes",
    "bilberry_preserve",
    "midwinter_roast",
)
CARDS = (
    "castle",
    "emerald_mine",
    "diamond_mine",
    "gold_mine",
    "ruby_mine",
    "tavern",
    "general_store",
    "dragon",
    "frost_giant",
)
Place = tuple[int, int]


# Making a match -------------------------------------------------------------------------------------------------------


def position(seats: int = 2, **switches: Any) -> Position:
    """A table after the set-up, to be changed: `position(3, hide_gems=True)`."""
    return Position(_setting(tuple(sorted(switches.items()))), seats)


@cache
def _setting(switches: tuple[tuple[str, Any], ...]) -> Setting:
    """The standard pack with these switches: read once, since most tests begin with it."""
    return setting("dwarfs", switches=dict(switches))


# Playing --------------------------------------------------------------------------------------------------------------


def ogre_key(match: Match, name: str) -> str:
    """The key of the first option that plays or discards an ogre of this kind, wherever it is in hand."""
    return next(key for key in keys(match) if key.startswith(f"ogre:{name}@"))


def play(match: Match, card: str, where: str, turn: int = 0) -> Match:
    """Plays a kingdom card: `play(match, "tavern", "lay:1,0")`. What is forced is not asked, so it is skipped."""
    match.choose(f"play:{card}")
    if kind(match) == "which-square":
        match.choose(where)
    if kind(match) == "which-way":
        match.choose(f"turn:{turn}")
    return match


LAST = ("end", "decline", "stay", "wait", "done")


def end_turn(match: Match) -> Match:
    """Plays on to the next seat's turn, or to the end: stops and declines where it can, else takes the first option."""
    turn = match.turn
    while not match.over and match.turn == turn:
        offered = keys(match)
        match.choose(next((key for key in LAST if key in offered), offered[0]))
    return match


# Looking --------------------------------------------------------------------------------------------------------------


def card(name: str, seat: int) -> int:
    """The number of a seat's kingdom card, as events and the table have it."""
    return seat * DESIGNS + CARDS.index(name)


def square(match: Match, at: Place) -> int:
    """The number of the square at a place."""
    table = fields(match)
    found = [n for n in range(int(table.squares)) if (int(table.x[n]), int(table.y[n])) == at]
    assert len(found) == 1, f"no card ever lay at {at}"
    return found[0]


def stack(match: Match, at: Place) -> list[int]:
    """The cards on a square, from the visible one down."""
    table = fields(match)
    cards, current = [], int(table.top[square(match, at)])
    while current != NONE:
        cards.append(current)
        current = int(table.under[current])
    return cards


def dwarfs(match: Match, seat: int, at: Place) -> int:
    """A seat's dwarfs on a square."""
    return int(fields(match).dwarfs[seat, square(match, at)])


def pile(match: Match, seat: int) -> int:
    """A seat's dwarfs at home."""
    return int(fields(match).pile[seat])


def hand(match: Match, seat: int) -> set[str]:
    """The kingdom cards in a seat's hand."""
    return {name for number, name in enumerate(CARDS) if int(fields(match).hand[seat]) >> number & 1}


def gems(match: Match, seat: int) -> dict[str, int]:
    """A seat's gems, without the kinds it has none of."""
    return {gem.name.lower(): int(n) for gem, n in zip(Gem, fields(match).gems[seat], strict=True) if n}


def gem_pile(match: Match, name: str) -> int:
    """Gems of a kind that are left in their pile."""
    return int(fields(match).gem_pile[Gem[name.upper()]])


def ogres(match: Match, seat: int) -> list[str]:
    """The ogres in a seat's hand, by their places."""
    table = fields(match)
    return [Ogre(int(table.ogre[seat, place])).name.lower() for place in range(int(table.ogres[seat]))]


def ogre_discard(match: Match) -> dict[str, int]:
    """The ogres on the discard pile, without the kinds that are not there."""
    return {ogre.name.lower(): int(n) for ogre, n in zip(Ogre, fields(match).ogre_discard, strict=True) if n}
