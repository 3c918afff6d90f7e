"""Can the cards and workshops be played: enough of them, with values that their effects need."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import CLAN_CART, LEVEL_NUMBERS, level, symbols_of
from underhall.games.hall.pack_checks.playable import SMALLEST
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pack_spells import SPELLS as NEEDS
from underhall.games.hall.pieces import DECK, EXCHANGES, ROW_WIDE, SEATS, SPELLS, STARTERS, TROLLS, WORKSHOPS

MOST_SYMBOLS = 12  # on a card: what ten of them hold is counted in a signed byte


def troll_count(pack: HallPack) -> Found:
    if len(pack.trolls.card) != TROLLS:
        yield "trolls.card", say("troll-count", wanted=TROLLS, found=len(pack.trolls.card))
    for number, wide in zip(LEVEL_NUMBERS, ROW_WIDE, strict=True):
        size = len(level(pack, number))
        if not wide <= size <= DECK:
            yield "trolls.card", say("level-count", least=wide, most=DECK, level=number, found=size)


def troll_symbols(pack: HallPack) -> Found:
    for index, troll in enumerate(pack.trolls.card):
        number = sum(symbols_of(troll.symbols).values())
        if not 1 <= number <= MOST_SYMBOLS:
            message = say("troll-symbols", name=troll.name, symbols=number, most=MOST_SYMBOLS)
            yield f"trolls.card[{index}].symbols", message
        if troll.clan == "mud" and troll.symbols.clan_cart:
            message = say("mud-cart", name=troll.name, symbol=CLAN_CART)
            yield f"trolls.card[{index}].symbols.{CLAN_CART}", message


def starter_count(pack: HallPack) -> Found:
    if len(pack.starters.card) != STARTERS:
        yield "starters.card", say("starter-count", wanted=STARTERS, found=len(pack.starters.card))


def starter_symbols(pack: HallPack) -> Found:
    for index, starter in enumerate(pack.starters.card):
        number = sum(symbols_of(starter.symbols).values())
        if number > MOST_SYMBOLS:
            message = say("starter-symbols", name=starter.name, symbols=number, most=MOST_SYMBOLS)
            yield f"starters.card[{index}].symbols", message


def spell_count(pack: HallPack) -> Found:
    if len(pack.spells.card) != SPELLS:
        yield "spells.card", say("spell-count", wanted=SPELLS, found=len(pack.spells.card))


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
                message = say(
                    "spell-needs" if wanted else "spell-without", effect=spell.effect, name=spell.name, field=field
                )
                yield f"{path}.{field}", message
        if spell.gives is not None and spell.gives in spell.takes:
            yield f"{path}.takes", say("spell-swaps-same", name=spell.name, resource=spell.gives)
        if spell.effect == "cave_in" and spell.amount > SMALLEST:
            yield f"{path}.amount", say("spell-gives-less", size=SMALLEST, less=spell.amount)


def workshop_kinds(pack: HallPack) -> Found:
    if len(pack.workshops.tile) != WORKSHOPS:
        yield "workshops.tile", say("workshop-count", wanted=WORKSHOPS, found=len(pack.workshops.tile))


def workshops_revealed(pack: HallPack) -> Found:
    limits = pack.limits
    revealed = limits.workshops_each * SEATS + limits.workshops_more
    kinds = sum(workshop.count > 0 for workshop in pack.workshops.tile)
    if revealed > kinds:
        yield "limits.workshops_each", say("workshops-revealed", seats=SEATS, revealed=revealed, kinds=kinds)


def exchanges(pack: HallPack) -> Found:
    for index, workshop in enumerate(pack.workshops.tile):
        path = f"workshops.tile[{index}].exchange"
        if not 1 <= len(workshop.exchange) <= EXCHANGES:
            yield path, say("exchange-count", workshop=workshop.name, most=EXCHANGES, found=len(workshop.exchange))
        for number, exchange in enumerate(workshop.exchange):
            if exchange.give == "move" and exchange.get is not None:
                yield f"{path}[{number}].get", say("move-gives", workshop=workshop.name)
            if exchange.give != "move" and exchange.get is None:
                yield f"{path}[{number}].get", say("exchange-gives-nothing", workshop=workshop.name, give=exchange.give)
            if exchange.give == exchange.get:
                yield (
                    f"{path}[{number}].get",
                    say("exchange-same", workshop=workshop.name, get=exchange.get, give=exchange.give),
                )
