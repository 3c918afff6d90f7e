"""What must hold at every moment, and that the audit names what does not."""

import pytest

from tests.rules.hall.helpers import (
    altered,
    box_of,
    choose,
    fields,
    full,
    hall,
    horde_place,
    kind,
    new,
    play_on,
    position,
    shape,
    smoot_place,
    spell,
    workshop,
)
from tests.rules.hall.helpers import card as number_of
from underhall.errors import PositionError
from underhall.games.hall.pieces import (
    BASE,
    CLAN_CART,
    FIRST_STARTER,
    HALLS,
    HIGH,
    HORDE,
    NONE,
    SITES,
    SMOOT,
    STATUES,
    WIDE,
    Clan,
    Resource,
)
from underhall.games.hall.position_checks import FLAWS, check
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.rules.audit import Flaw
from underhall.games.hall.table import GATE, HALL, PORTION, REGIONS

LAST_TROLL = 54
IN_SMOOT = smoot_place((1, 0))
UNUSED = REGIONS - 1  # a region that is not there


def busy():
    """Four seats, with something of everything: a hall that has cut two tiles, an isolated tile, a crown."""
    table = position(4).tunnel_on(0, "passage", "B5 C5 D5 E5", anchor="E5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.pedestal(0, "fire", "E5").token(1, "ice", 2).hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    table.tunnel_on(1, "stub", "X5 W5", anchor="W5").pedestal(1, "moon", "W5").tunnel_on(None, "elbow", "M5 N5 N6")
    table.statue("fire", "C5").statue("ice", "X5").workshop("forge", "C8")
    table.troll(0, (1, 0), "soot_gobbin", stone=1, clan_cart=1).holds(0, (0, 0), **one_symbol())
    table.troll(3, (1, 0), "rime_tuttle").troll(3, (1, 1), "icicle_bram")
    full(table, 2).crowned(2)
    table.storage(0, iron=3, cart=1).storage(3, rune=2).pedestals(0, "ice").pedestals(2, "moon", "moon")
    table.horde((0, 0), "ashmitten", coin=2).horde((2, 1), iron=1).under_deck(1, "bogwin", "sod_hattie")
    table.spell(0, "earth_ritual", runes=2).under_spells(*other_spells()[:2])
    return table.honour(0, 7).act(0).match()


def one_symbol():
    """A token that the first starter shows."""
    symbols = SYMBOLS_OF_STARTER
    return {symbols[0]: 1}


def plain(**switches):
    """Two seats without a great hall."""
    return position(2, **switches).tunnel_on(0, "stub", "B5 C5", anchor="C5").act(0).match()


def drafting():
    """Two seats with starters in hand, each having placed one or two."""
    match = position(2).draft().match()
    match.choose(match.decision.options[0], seat=0)
    return match


def flaw(match):
    return match.setting.driver.audit(match.setting.box, match._table)
