"""Is it as in the box: trolls, starters, spells and workshops."""

from __future__ import annotations

from collections import Counter

from underhall.engine.declared.phrases import listed
from underhall.engine.pack_checks import Found, as_known
from underhall.games.hall.messages import pack as say
from underhall.games.hall.pack_checks.common import (
    CLAN_CART,
    LEVEL_NUMBERS,
    STATUE_CLANS,
    level,
    symbols_of,
)
from underhall.games.hall.pack_schema import ClanName, Exchange, HallPack

DECK_SIZES = (21, 17, 17)
CARDS_SEEN: tuple[tuple[ClanName | None, dict[str, int]], ...] = (  # None: of any clan; a cart of either kind
    (None, {"iron": 3, "rune": 1, "cart": 1}),
    ("fire", {"stone": 2, "cart": 1}),
    ("mud", {"iron": 1, "heartstone": 1}),
)
STARTERS_SEEN = ("stone", "heartstone", "coin")
SPELL_SEEN = "Earth Ritual"
TILES_EACH = 2

Known = frozenset[tuple[str, int, str | None, int]]


def _both(one: str, other: str, ones: int = 1, others: int = 1) -> list[tuple[str, int, str | None, int]]:
    return [(one, ones, other, others), (other, others, one, ones)]


WORKSHOPS_KNOWN: dict[str, Known] = {
    "Cartwright": frozenset(_both("heartstone", "cart")),
    "Charmcrafter": frozenset(_both("coin", "rune")),
    "Coinpress": frozenset(_both("iron", "coin") + _both("heartstone", "coin")),
    "Metalworks": frozenset(_both("heartstone", "iron")),
    "Pickforge": frozenset([("any", 2, "hammer", 1)]),
    "Quartermaster": frozenset([("move", 1, None, 1)]),
    "Runesmithy": frozenset(_both("stone", "rune") + _both("iron", "rune")),
    "Stonegrinder": frozenset(_both("heartstone", "stone", others=2)),
    "Stonemill": frozenset(_both("stone", "iron")),
    "Toolforge": frozenset(_both("heartstone", "hammer")),
    "Wheeljack": frozenset([("any", 2, "cart", 1)]),
}


def deck_sizes(pack: HallPack) -> Found:
    for number, size in zip(LEVEL_NUMBERS, DECK_SIZES, strict=True):
        found = len(level(pack, number))
        if found != size:
            yield "trolls.card", say("level-known", wanted=size, level=number, found=found)


def clans_equal(pack: HallPack) -> Found:
    for number in LEVEL_NUMBERS:
        count = Counter(troll.clan for _, troll in level(pack, number))
        counts = {clan: count[clan] for clan in STATUE_CLANS}
        if len(set(counts.values())) > 1:
            shown = [say("clan-count", count=trolls, clan=clan.capitalize()) for clan, trolls in counts.items()]
            yield "trolls.card", say("clans-unequal", level=number, counts=listed(shown))


def carts_marked(pack: HallPack) -> Found:
    cards = [troll.symbols for troll in pack.trolls.card if troll.clan in STATUE_CLANS]
    marked, wild = sum(card.clan_cart for card in cards), sum(card.cart for card in cards)
    if marked <= wild:
        yield "trolls.card", say("carts-unmarked", marked=marked, wild=wild)


def cards_seen(pack: HallPack) -> Found:
    for clan, symbols in CARDS_SEEN:
        if not any(
            clan in (None, troll.clan) and _carts_alike(symbols_of(troll.symbols)) == symbols
            for troll in pack.trolls.card
        ):
            shown = listed([say("symbol-count", count=number, symbol=name) for name, number in symbols.items()])
            if clan is None:
                yield "trolls.card", say("troll-of-example", symbols=shown)
            else:
                yield "trolls.card", say("troll-of-example-of-clan", clan=clan.capitalize(), symbols=shown)


def starter_rows(pack: HallPack) -> Found:
    for index, starter in enumerate(pack.starters.card):
        for field, stock in (("symbols", starter.symbols), ("start", starter.start)):
            if not symbols_of(stock):
                yield f"starters.card[{index}].{field}", say("starter-row-empty", name=starter.name)


def starters_seen(pack: HallPack) -> Found:
    for name in STARTERS_SEEN:
        if not any(getattr(starter.symbols, name) for starter in pack.starters.card):
            yield "starters.card", say("starter-of-example", resource=name)


def spells_differ(pack: HallPack) -> Found:
    first: dict[tuple[object, ...], str] = {}
    for index, spell in enumerate(pack.spells.card):
        does = (spell.effect, spell.amount, spell.gain, frozenset(spell.takes), spell.gives)
        path = f"spells.card[{index}]"
        same = first.setdefault(does, path)
        if same != path:
            yield path, say("spell-twice", name=spell.name, first=same)


def spell_seen(pack: HallPack) -> Found:
    if not any(spell.name == SPELL_SEEN for spell in pack.spells.card):
        yield "spells.card", say("spell-known", name=SPELL_SEEN)


def other_bribes(pack: HallPack) -> Found:
    if not any(spell.effect == "bribe_any" for spell in pack.spells.card):
        yield "spells.card", say("no-other-bribes")


def workshop_tiles(pack: HallPack) -> Found:
    names = [workshop.name for workshop in pack.workshops.tile]
    for name in WORKSHOPS_KNOWN:
        if name not in names:
            yield "workshops.tile", say("workshop-known", name=name)
    for index, workshop in enumerate(pack.workshops.tile):
        path = f"workshops.tile[{index}]"
        yield from as_known(f"{path}.count", workshop.count, TILES_EACH)
        known = WORKSHOPS_KNOWN.get(workshop.name)
        if known is not None and frozenset(map(_plain, workshop.exchange)) != known:
            yield f"{path}.exchange", say("workshop-exchanges", name=workshop.name)


def _plain(exchange: Exchange) -> tuple[str, int, str | None, int]:
    return exchange.give, exchange.give_count, exchange.get, exchange.get_count


def _carts_alike(symbols: dict[str, int]) -> dict[str, int]:
    """The examples do not say which of the carts bear a mark."""
    carts = symbols.get("cart", 0) + symbols.get(CLAN_CART, 0)
    others = {name: number for name, number in symbols.items() if name not in ("cart", CLAN_CART)}
    return others | ({"cart": carts} if carts else {})
