"""Can the cards and workshops be played: enough of them, with values that their effects need."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.hall.pack_checks.common import CLAN_CART, LEVEL_NUMBERS, level, symbols_of
from underhall.games.hall.pack_checks.playable import SMALLEST
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pack_spells import SPELLS as NEEDS
from underhall.games.hall.pieces import DECK, EXCHANGES, ROW_WIDE, SEATS, SPELLS, STARTERS, TROLLS, WORKSHOPS

MOST_SYMBOLS = 12  # on a card: what ten of them hold is counted in a signed byte


def troll_count(pack: HallPack) -> Found:
    if len(pack.trolls.card) != TROLLS:
        yield "trolls.card", f"there are {TROLLS} trolls, not {len(pack.trolls.card)}"
    for number, wide in zip(LEVEL_NUMBERS, ROW_WIDE, strict=True):
        size = len(level(pack, number))
        if not wide <= size <= DECK:
            yield "trolls.card", f"there are {wide} to {DECK} trolls of Level {number}, not {size}"


def troll_symbols(pack: HallPack) -> Found:
    for index, troll in enumerate(pack.trolls.card):
        number = sum(symbols_of(troll.symbols).values())
        if not 1 <= number <= MOST_SYMBOLS:
            yield f"trolls.card[{index}].symbols", f"{troll.name!r} has {number} symbols; 1 to {MOST_SYMBOLS} can be"
        if troll.clan == "mud" and troll.symbols.clan_cart:
            message = f"{troll.name!r} is of Mud, which has no statues, so a {CLAN_CART} could move nothing"
            yield f"trolls.card[{index}].symbols.{CLAN_CART}", message


def starter_count(pack: HallPack) -> Found:
    if len(pack.starters.card) != STARTERS:
        yield "starters.card", f"there are {STARTERS} starters, not {len(pack.starters.card)}"


def starter_symbols(pack: HallPack) -> Found:
    for index, starter in enumerate(pack.starters.card):
        number = sum(symbols_of(starter.symbols).values())
        if number > MOST_SYMBOLS:
            message = f"{starter.name!r} has {number} symbols; {MOST_SYMBOLS} is the most"
            yield f"starters.card[{index}].symbols", message


def spell_count(pack: HallPack) -> Found:
    if len(pack.spells.card) != SPELLS:
        yield "spells.card", f"there are {SPELLS} spells, not {len(pack.spells.card)}"


def spell_values(pack: HallPack) -> Found:
    for index, spell in enumerate(pack.spells.card):
        path, needs = f"spells.card[{index}]", NEEDS[spell.effect]
        for field, wanted, given in (
            ("amount", needs.amount, spell.amount > 0),
            ("gain", needs.gain, bool(symbols_of(spell.gain))),
            ("takes", needs.takes, bool(spell.takes)),
            ("gives", needs.gives, spell.gives is not None),
        ):
            if wanted != given:
                must = "needs" if wanted else "has no"
                yield f"{path}.{field}", f"the effect {spell.effect!r} of {spell.name!r} {must} {field}"
        if spell.gives is not None and spell.gives in spell.takes:
            yield f"{path}.takes", f"{spell.name!r} swaps {spell.gives} for {spell.gives}, which does nothing"
        if spell.effect == "cave_in" and spell.amount > SMALLEST:
            message = f"a tunnel of size {SMALLEST} cannot bring its size in stone, less {spell.amount}"
            yield f"{path}.amount", message


def workshop_kinds(pack: HallPack) -> Found:
    if len(pack.workshops.tile) != WORKSHOPS:
        yield "workshops.tile", f"there are {WORKSHOPS} kinds of workshops, not {len(pack.workshops.tile)}"


def workshops_revealed(pack: HallPack) -> Found:
    limits = pack.limits
    revealed = limits.workshops_each * SEATS + limits.workshops_more
    kinds = sum(workshop.count > 0 for workshop in pack.workshops.tile)
    if revealed > kinds:
        message = f"for {SEATS} players {revealed} workshops are revealed; without duplicates there are {kinds}"
        yield "limits.workshops_each", message


def exchanges(pack: HallPack) -> Found:
    for index, workshop in enumerate(pack.workshops.tile):
        path = f"workshops.tile[{index}].exchange"
        if not 1 <= len(workshop.exchange) <= EXCHANGES:
            message = f"the {workshop.name} has 1 to {EXCHANGES} exchanges, not {len(workshop.exchange)}"
            yield path, message
        for number, exchange in enumerate(workshop.exchange):
            if exchange.give == "move" and exchange.get is not None:
                yield f"{path}[{number}].get", f"a move at the {workshop.name} brings nothing new"
            if exchange.give != "move" and exchange.get is None:
                yield f"{path}[{number}].get", f"what the {workshop.name} gives for {exchange.give} is missing"
            if exchange.give == exchange.get:
                yield f"{path}[{number}].get", f"the {workshop.name} gives {exchange.get} for {exchange.give}"
