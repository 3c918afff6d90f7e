"""Is the pack wise? Advice on balance, which nobody has to follow."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from underhall.engine.declared.phrases import listed
from underhall.engine.pack_checks import Found, rows_at, unique_names
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import (
    CLAN_CART,
    LEVEL_NUMBERS,
    MINERALS,
    RESOURCES,
    STATUE_CLANS,
    level,
    symbols_of,
    tunnels,
    worth,
)
from underhall.games.hall.pack_schema import EffectName, HallPack, Symbols
from underhall.games.hall.pieces import BASE_WIDE, SQUARES

SHARE_OFF = 0.03  # by which the share of a symbol may differ from that of the token
LEVEL_WORTH = (3.5, 5.5, 8.0)
WORTH_OFF = 0.5
LEVEL_SYMBOLS = (range(2, 4), range(3, 5), range(5, 6))
START_WORTH = (1.5, 3.5)
WOKEN = 2  # starters beneath a first recruit
SMALLEST_DIG = 2
SPELL_WORTH = (3.0, 4.0)
KINDS_OF_SPELLS: dict[str, tuple[EffectName, ...]] = {
    "digging": ("soft_stone", "alloy", "cheaper", "late_pedestal", "cave_in"),
    "resources": ("gain", "swap", "wake_starter", "wake_recruit", "unburden"),
    "statues": ("stir",),
    "horde": ("bribe_any", "bribe_less", "new_face"),
}


def names_differ(pack: HallPack) -> Found:
    yield from unique_names(
        (
            rows_at("tunnels.tile", pack.tunnels.tile),
            rows_at("trolls.card", pack.trolls.card) + rows_at("starters.card", pack.starters.card),
            rows_at("spells.card", pack.spells.card),
            rows_at("workshops.tile", pack.workshops.tile),
        )
    )


def shares_follow_supply(pack: HallPack) -> Found:
    tokens = symbols_of(pack.supply.tokens)
    count: Counter[str] = Counter()
    for troll in pack.trolls.card:
        count.update({name: getattr(troll.symbols, name) for name in RESOURCES})
        count["cart"] += troll.symbols.clan_cart
    if not tokens or not count.total():
        return
    for name in RESOURCES:
        share, wanted = count[name] / count.total(), tokens.get(name, 0) / sum(tokens.values())
        if abs(share - wanted) > SHARE_OFF:
            yield "trolls.card", say("share-of-symbol", resource=name, share=share, wanted=wanted)


def smaller_anchored(pack: HallPack) -> Found:
    for path, tile, shape in tunnels(pack):
        if len(shape.squares) < SQUARES and not shape.keys:
            yield f"{path}.shape", say("anchor-missing", name=tile.name, size=len(shape.squares))


def troll_worth(pack: HallPack) -> Found:
    for number, wanted, sizes in zip(LEVEL_NUMBERS, LEVEL_WORTH, LEVEL_SYMBOLS, strict=True):
        for path, troll in level(pack, number):
            if abs(worth(troll.symbols) - wanted) > WORTH_OFF:
                message = say("troll-worth", level=number, wanted=wanted, found=worth(troll.symbols))
                yield f"{path}.symbols", message
            size = sum(symbols_of(troll.symbols).values())
            if size not in sizes and len(sizes) == 1:
                yield f"{path}.symbols", say("troll-size-exact", level=number, wanted=sizes[0], found=size)
            elif size not in sizes:
                message = say("troll-size", level=number, least=sizes[0], most=sizes[-1], found=size)
                yield f"{path}.symbols", message


def none_dominated(pack: HallPack) -> Found:
    for number in LEVEL_NUMBERS:
        cards = level(pack, number)
        for path, troll in cards:
            for better_path, better in cards:
                if _dominated(troll.symbols, better.symbols):
                    message = say("troll-dominated", name=troll.name, place=better_path, other=better.name)
                    yield f"{path}.symbols", message
                    break


def all_resources_each_level(pack: HallPack) -> Found:
    for number in LEVEL_NUMBERS:
        shown: Counter[str] = Counter()
        for _, troll in level(pack, number):
            shown.update(symbols_of(troll.symbols))
        shown["cart"] += shown[CLAN_CART]
        for name in RESOURCES:
            if not shown[name]:
                yield "trolls.card", say("resource-missing", level=number, resource=name)


def clans_alike(pack: HallPack) -> Found:
    for number in LEVEL_NUMBERS:
        decks = [
            Counter(tuple(symbols_of(troll.symbols).items()) for _, troll in level(pack, number) if troll.clan == clan)
            for clan in STATUE_CLANS
        ]
        if any(deck != decks[0] for deck in decks):
            yield "trolls.card", say("clans-differ", level=number)


def start_to_dig(pack: HallPack) -> Found:
    for placed in combinations(pack.starters.card, BASE_WIDE):
        for name in MINERALS:
            made = sorted((getattr(starter.symbols, name) for starter in placed), reverse=True)[:WOKEN]
            if sum(made) + sum(getattr(starter.start, name) for starter in placed) >= SMALLEST_DIG:
                break
        else:
            yield "starters.card", say("no-first-tunnel", starters=listed([starter.name for starter in placed]))


def start_worth(pack: HallPack) -> Found:
    least, most = START_WORTH
    for index, starter in enumerate(pack.starters.card):
        if not least <= worth(starter.start) <= most:
            message = say("start-worth", least=least, most=most, found=worth(starter.start))
            yield f"starters.card[{index}].start", message


def tiles_can_go(pack: HallPack) -> Found:
    if not any(spell.effect == "cave_in" for spell in pack.spells.card):
        yield "spells.card", say("no-cave-in")


def spells_of_all_kinds(pack: HallPack) -> Found:
    for kind, effects in KINDS_OF_SPELLS.items():
        if not any(spell.effect in effects for spell in pack.spells.card):
            yield "spells.card", say(f"no-spell-for-{kind}")


def spell_worth(pack: HallPack) -> Found:
    least, most = SPELL_WORTH
    for index, spell in enumerate(pack.spells.card):
        if spell.effect == "gain" and not least <= worth(spell.gain) <= most:
            message = say("spell-worth", name=spell.name, least=least, most=most, found=worth(spell.gain))
            yield f"spells.card[{index}].gain", message


def _dominated(one: Symbols, other: Symbols) -> bool:
    """Whether the other has all that the one has, and more; clans are equally good, and any cart is for a clan cart."""
    return (
        one != other
        and all(getattr(one, name) <= getattr(other, name) for name in RESOURCES)
        and one.cart + one.clan_cart <= other.cart + other.clan_cart
    )
