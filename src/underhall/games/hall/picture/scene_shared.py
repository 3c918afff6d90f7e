"""What lies in the middle of the table beside the mountain: the horde, the spellbook, tiles and supplies."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from underhall.engine.declared.phrases import listed
from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS
from underhall.games.hall.pack_text import workshop_text
from underhall.games.hall.picture import ids, layout
from underhall.games.hall.picture.labels import offer_label
from underhall.games.hall.picture.layout import Places
from underhall.games.hall.pieces import BOOK, CLANS, HORDE, LEVELS, NONE
from underhall.pictures.scene import Piece

TOKEN_SIZE = 0.8
ON_CARD = 2  # the layer of what lies on cards
COUNT, GHOST = "count", "ghost"  # tones
RUNE_KIN = ids.token_kin("rune")


def shared_parts(places: Places) -> dict[str, Callable[[Facts], list[Piece]]]:
    """How each part is drawn, by its name."""
    return {
        "horde": _horde,
        "crowns": _crowns,
        "decks": _decks,
        "turns-left": _turns_left,
        "spells": _spells,
        "tunnels": partial(_tunnels, places=places),
        "halls": partial(_halls, places=places),
        "supply": _supply,
        "bags": _bags,
        "shops": _shops,
    }


# The horde ------------------------------------------------------------------------------------------------------------


def _horde(facts: Facts) -> list[Piece]:
    pieces = []
    for place in range(HORDE):
        card = facts.of_horde(place)
        if card is None:
            continue
        x, y = layout.horde_at(place)
        name = facts.names.card_id(card)
        words = offer_label(facts, place, card)
        pieces.append(
            Piece(
                f"horde:{name}", layout.HORDE, x, y, f"s-troll-{name}", words=words, rule="R099", large=f"troll-{name}"
            )
        )
        pieces += _on_offer(facts, place, f"horde:{name}")
    return pieces


def _on_offer(facts: Facts, place: int, whose: str) -> list[Piece]:
    """The bribes and the pedestal on a troll of the horde, whose id is given."""
    pieces = []
    kinds = [kind for kind, count in enumerate(facts.bribes(place)) for _ in range(count)]
    for which, kind in enumerate(kinds):
        x, y = layout.bribe_at(place, which, len(kinds))
        words = say("bribe", token=facts.names.text(facts.names.tokens(1, kind)))
        pieces.append(
            Piece(f"bribe:{place}:{which}", layout.HORDE, x, y, f"s-token-{RESOURCE_IDS[kind]}", layer=ON_CARD,
                  size=TOKEN_SIZE, words=words, rule="R100", stands=(whose,),
                  kin=ids.token_kin(RESOURCE_IDS[kind]))
        )  # fmt: skip
    clan = facts.horde_pedestal(place)
    if clan is not None:
        x, y = layout.horde_at(place)
        across, down = layout.HORDE_PEDESTAL
        pieces.append(
            Piece(f"offered:{place}", layout.HORDE, x + across, y + down, f"s-ped-{CLAN_IDS[clan]}", layer=ON_CARD,
                  size=0.6, words=say("pedestal-offered", pedestal=facts.names.pedestal_text(clan)), rule="R104",
                  stands=(whose,), kin=ids.pedestal_kin(clan))
        )  # fmt: skip
    return pieces


def _crowns(facts: Facts) -> list[Piece]:
    """The coronation tokens that nobody has."""
    left = [honour for honour, owner in facts.crowns if owner is None]
    return [
        Piece(
            f"coronation:{honour}", layout.HORDE, layout.CORONATION_LEFT + which * layout.CORONATION_STEP,
            layout.CORONATION_Y, "s-coronation", text=str(honour), rule="R186",
            words=say("coronation-left", honour=honour),
        )
        for which, honour in enumerate(left)
    ]  # fmt: skip


def _decks(facts: Facts) -> list[Piece]:
    """The decks of trolls and of spells: how many cards there are, and which were put under them."""
    table, names = facts.table, facts.names
    undrawn = int(table.undrawn)
    counts = [0] * LEVELS
    for card in range(len(facts.pack.trolls.card)):
        counts[names.level(card) - 1] += undrawn >> card & 1
    pieces = []
    for level in range(LEVELS):
        under = [names.card(card) for card in table.under[level, : int(table.unders[level])].tolist()]
        count = counts[level] + len(under)
        words = (
            say("deck-of-level-under", level=level + 1, count=count, under=listed(under))
            if under
            else say("deck-of-level", level=level + 1, count=count)
        )
        pieces.append(_deck(f"deck:{level + 1}", layout.HORDE, layout.deck_at(level), count, words))
    under = [names.spell(spell) for spell in table.under_spells[: int(table.under_spell_count)].tolist()]
    count = int(table.undrawn_spells).bit_count() + len(under)
    words = (
        say("deck-of-spells-under", count=count, under=listed(under)) if under else say("deck-of-spells", count=count)
    )
    return [*pieces, _deck("deck:spells", layout.SPELLS, layout.SPELL_DECK_AT, count, words)]


def _deck(id: str, panel: str, at: layout.Point, count: int, words: str) -> Piece:
    tone = _count_tone(count)
    return Piece(id, panel, at[0], at[1], "s-deck", text=str(count), tone=tone, words=words, rule="R007")


def _count_tone(count: int) -> str:
    """How a count is written: faint where nothing is left."""
    return COUNT if count else f"{COUNT} {GHOST}"


def _turns_left(facts: Facts) -> list[Piece]:
    """How long the game goes on, once its end is near."""
    turns = int(facts.table.turns_left)
    if turns == NONE:
        return []
    text, words = say("turns", turns=turns), say("end-is-near", turns=turns)
    x, y = layout.TURNS_LEFT_AT
    return [Piece("turns-left", layout.HORDE, x, y, text=text, tone=COUNT, words=words, rule="R191")]


# The spellbook --------------------------------------------------------------------------------------------------------


def _spells(facts: Facts) -> list[Piece]:
    pieces = []
    most = facts.pack.limits.spell_runes
    runes = facts.table.runes.tolist()
    for place, spell in enumerate(facts.table.book.tolist()[:BOOK]):
        if spell < 0:
            continue
        x, y = layout.spell_at(place)
        row = facts.pack.spells.card[spell]
        words = say("spell-there", spell=row.name, runes=runes[place], most=most)
        pieces.append(
            Piece(f"spell:{row.id}", layout.SPELLS, x, y, f"s-spell-{row.id}", words=words, rule="R060",
                  large=f"spell-{row.id}")
        )  # fmt: skip
        for which in range(runes[place]):
            x, y = layout.rune_at(place, which, most)
            pieces.append(
                Piece(f"rune:{place}:{which}", layout.SPELLS, x, y, "s-token-rune", layer=ON_CARD, kin=RUNE_KIN)
            )
    return pieces


# Tiles ----------------------------------------------------------------------------------------------------------------


def _tunnels(facts: Facts, places: Places) -> list[Piece]:
    pieces = []
    for shape, row in enumerate(facts.pack.tunnels.tile):
        left = int(facts.table.tiles[shape])
        x, y = places.tunnels[shape]
        pieces.append(
            Piece(
                f"tunnel:{row.id}",
                layout.TUNNELS,
                x + layout.COUNT_ACROSS,
                y + layout.COUNT_DOWN,
                f"s-tile-{row.id}",
                text=str(left),
                tone=_count_tone(left),
                words=say("tunnel-there", shape=row.name, left=left, size=facts.size(shape)),
                rule="R124",
                large=f"tunnel-{row.id}",
            )
        )
    return pieces


def _halls(facts: Facts, places: Places) -> list[Piece]:
    pieces = []
    for hall, row in enumerate(facts.pack.halls.tile):
        if int(facts.table.hall_at[hall]) == NONE:
            x, y = places.halls[hall]
            words = say("hall-there", hall=row.name, low=row.low, high=row.high)
            pieces.append(
                Piece(f"hall:{row.id}", layout.TUNNELS, x, y, f"s-hall-tile-{row.id}", words=words, rule="R161",
                      large=f"hall-{row.id}")
            )  # fmt: skip
    return pieces


# Workshops and supplies -----------------------------------------------------------------------------------------------


def shop_order(facts: Facts) -> list[int]:
    """The kinds of workshops of this game, those too that all stand on the mountain."""
    built = set(facts.table.workshop.tolist())
    return [kind for kind, left in enumerate(facts.table.workshops.tolist()) if left or kind in built]


def _supply(facts: Facts) -> list[Piece]:
    pieces = []
    unlimited = facts.names.switches.unlimited_supply
    for resource, count in enumerate(facts.table.supply.tolist()):
        x, y = layout.stock_at(resource)
        name = RESOURCE_IDS[resource]
        if unlimited:
            words = say("supply-there-unlimited", resources=facts.names.text(facts.names.resources(resource)))
        else:
            words = say("supply-there", tokens=facts.names.text(facts.names.tokens(count, resource)))
        pieces.append(
            Piece(f"supply:{name}", layout.SUPPLY, x, y, f"s-chip-{name}", text="∞" if unlimited else str(count),
                  words=words, rule="R004", kin=ids.token_kin(name))
        )  # fmt: skip
    return pieces


def _bags(facts: Facts) -> list[Piece]:
    pieces = []
    for clan in range(CLANS):
        x, y = layout.bag_at(clan)
        count = int(facts.table.bag[clan])
        words = say("bag-there", clan=facts.names.clan(clan), count=count)
        pieces.append(
            Piece(f"bag:{CLAN_IDS[clan]}", layout.SUPPLY, x, y, f"s-chip-ped-{CLAN_IDS[clan]}", text=str(count),
                  words=words, rule="R011", kin=ids.pedestal_kin(clan))
        )  # fmt: skip
    return pieces


def _shops(facts: Facts) -> list[Piece]:
    return [_shop(facts, kind, which) for which, kind in enumerate(shop_order(facts))]


def _shop(facts: Facts, kind: int, which: int) -> Piece:
    x, y = layout.shop_at(which)
    row = facts.pack.workshops.tile[kind]
    left = int(facts.table.workshops[kind])
    return Piece(
        f"workshop:{row.id}",
        layout.SUPPLY,
        x + layout.SHOP_COUNT[0],
        y + layout.SHOP_COUNT[1],
        f"s-shop-tile-{row.id}",
        text=str(left),
        tone=_count_tone(left),
        words=say("workshop-supply", workshop=row.name, left=left, text=workshop_text(row)),
        rule="R156",
        large=f"shop-{row.id}",
    )
