"""Cards: trolls with a face, a name and symbols that wait for resources; starters; spells."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names
from underhall.games.hall.pack_schema import Spell
from underhall.games.hall.pack_text import held, spell_text
from underhall.games.hall.picture import layout
from underhall.games.hall.picture.icons import CLAN_EDGE, EDGE, use
from underhall.games.hall.picture.layout import CARD_HIGH, CARD_WIDE, SPELL_HIGH, SPELL_WIDE
from underhall.games.hall.pieces import CLAN_CART, FIRST_STARTER
from underhall.pictures import art
from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, group, number, tag

NAME_LETTERS = 11  # in a line of a card's band
NAME_SIZE, NAME_HIGH = 11, 25
SPELL_LETTERS, SPELL_SIZE, SPELL_LINE = 18, 11.5, 12.2
SPELL_NAME_LETTERS = 15
MIDDLE = 0.34  # of the size of letters, from their middle to the line they stand on
HATS = {
    "fire": "M-11-7C-13-13-9-14-9-18C-5-16-5-14-3-13C-2-17 1-17 2-20C4-16 5-15 8-17C8-14 13-13 11-7Q0-12-11-7z",
    "ice": "M-12-6L-12-15L-8-10L-5-19L-1-11L3-19L6-11L11-16L12-6Q0-12-12-6z",
    "moon": "M-12-7Q-6-17 9-19Q15-18 14-12Q11-16 9-13L12-7Q0-12-12-7z",
    "mud": "M-13-7Q-12-12-8-11Q-8-16-3-15Q0-20 4-15Q9-17 9-11Q13-12 13-7Q0-11-13-7z",
}
SKINS = ("var(--moss)", "var(--stone-2)", "var(--wood)", "var(--iron)")


def kind_name(kind: int, clan: int | None) -> str:
    """The name of the sign for a symbol of a troll."""
    if kind == CLAN_CART:
        return "cart" if clan is None else f"cart-{CLAN_IDS[clan]}"
    return RESOURCE_IDS[kind]


def symbols_of(names: Names, card: int) -> list[int]:
    """The symbols of a troll one by one, equal ones side by side."""
    return [kind for kind, count in enumerate(names.symbols(card)) for _ in range(count)]


def card_symbols(names: Names) -> str:
    """All trolls and starters, the back of a starter, and the empty place of a trollsmoot."""
    cards = [*range(len(names.pack.trolls.card)), *range(FIRST_STARTER, FIRST_STARTER + len(names.pack.starters.card))]
    parts = [group(f"s-troll-{names.card_id(card)}", troll(names, card)) for card in cards]
    parts.append(face_symbols())
    parts.append(group("s-card-back", art.back(CARD_WIDE, CARD_HIGH)))
    return "".join(parts)


def troll(names: Names, card: int) -> str:
    clan = names.clan_of(card)
    left, top = -CARD_WIDE / 2, -CARD_HIGH / 2
    kinds = symbols_of(names, card)
    slots = "".join(
        use(f"slot-{kind_name(kind, clan)}", *layout.symbol_at(which, len(kinds))) for which, kind in enumerate(kinds)
    )
    return tag(
        "g",
        use(f"frame-{'starter' if clan is None else CLAN_IDS[clan]}"),
        _name(names.card(card), NAME_LETTERS, top + NAME_HIGH / 2 + 1, NAME_SIZE),
        tag("g", _face(card), use(f"hat-{'starter' if clan is None else CLAN_IDS[clan]}"),
            transform=f"translate({number(left + 18.5)} 7)"),
        _rank(names, card, clan),
        slots,
        _start_row(names, card) if card >= FIRST_STARTER else "",
    )  # fmt: skip


def _frame(edge: str) -> str:
    """Parchment with a rim in the colour of the clan, and a line of it beneath the name."""
    left, top = -CARD_WIDE / 2, -CARD_HIGH / 2
    outer = {"x": left, "y": top, "width": CARD_WIDE, "height": CARD_HIGH, "rx": 7}
    inner = {"x": left + 2.5, "y": top + 2.5, "width": CARD_WIDE - 5, "height": CARD_HIGH - 5, "rx": 5}
    return tag(
        "g",
        tag("rect", **outer, fill=edge, stroke=EDGE, stroke_width=1.2),
        tag("rect", **inner, fill="url(#g-paper)"),
        tag("rect", x=left + 2.5, y=top + NAME_HIGH, width=CARD_WIDE - 5, height=2.5, fill=edge),
    )


def _name(name: str, letters: int, y: float, size: float) -> str:
    lines = art.wrapped(name, letters)
    return _lines(lines, y - (len(lines) - 1) * size / 2, size, size, 700)


def _lines(lines: list[str], y: float, size: float, step: float, weight: int = 500) -> str:
    """Lines of plain letters, the middle of the first at y."""
    low = y + size * MIDDLE
    parts = (tag("text", escape(line), y=low + at * step) for at, line in enumerate(lines))
    look: dict[str, Value] = {"font_family": BODY, "font_size": size, "font_weight": weight, "text_anchor": "middle"}
    return tag("g", *parts, fill="var(--ink)", **look)


def _rank(names: Names, card: int, clan: int | None) -> str:
    """The clan's sign and a pip for each level."""
    x, y = -CARD_WIDE / 2 + 10, CARD_HIGH / 2 - 10
    if clan is None:
        return ""
    pips = "".join(
        tag("path", d=art.polygon(4, 3.4), transform=f"translate({number(x + 11 + 6 * at)} {y})", fill="var(--gold)",
            stroke=EDGE, stroke_width=0.9)
        for at in range(names.level(card))
    )  # fmt: skip
    return use(f"clan-{CLAN_IDS[clan]}", x, y, 0.72) + pips


def _start_row(names: Names, card: int) -> str:
    """What a starter brings once, small at its foot."""
    row = names.pack.starters.card[card - FIRST_STARTER].start
    kinds = [name for name, count in held(row) for _ in range(count)]
    signs = "".join(use(kind, -27 + 11 * at, CARD_HIGH / 2 - 9, 0.5) for at, kind in enumerate(kinds))
    return tag("g", tag("path", d=f"M{-CARD_WIDE / 2 + 4} {CARD_HIGH / 2 - 17}h32", stroke="var(--line)"), signs)


def _face(card: int) -> str:
    """A troll's face; no two are quite alike."""
    skin = SKINS[(card * 7 + card // 5) % len(SKINS)]
    wide = 10.5 + card % 3
    nose = 3 + (card // 2) % 3
    head = f"M{-wide}-4Q{-wide}-13 0-13Q{wide}-13 {wide}-4Q{wide + 1} 12 0 12Q{-wide - 1} 12 {-wide}-4z"
    ears = "" if card % 4 == 3 else f"M{-wide + 1}-3l-6-4l1 8zM{wide - 1}-3l6-4l-1 8z"
    brow = "M-7-5l5 1.5M7-5l-5 1.5" if card % 2 else "M-7-4h4M7-4h-4"
    return tag(
        "g",
        tag("path", d=ears + head, fill=skin),
        use("tusks" if card % 3 else "grin"),
        use("eyes"),
        tag("path", d=brow, fill="none"),
        tag("ellipse", cy=2.6, rx=nose * 0.75, ry=nose, fill=skin),
        stroke=EDGE,
        stroke_width=1.2,
    )


def face_symbols() -> str:
    """What faces have in common: eyes, mouths, and headgear that tells the clan."""
    eyes = "".join(tag("circle", cx=x, cy=-1.2, r=2.1, fill="var(--snow)", stroke_width=0.7) for x in (-4.6, 4.6))
    pupils = "".join(tag("circle", cx=x, cy=-1, r=0.9, fill=EDGE, stroke="none") for x in (-4.3, 4.3))
    tusks = tag("path", d="M-5 9l1.5-5l1.5 5zM2 9l1.5-5l1.5 5z", fill="var(--snow)", stroke_width=0.7)
    parts = [
        group("s-eyes", eyes, pupils),
        group("s-tusks", tusks),
        group("s-grin", tag("path", d="M-5 7q5 4 10 0", fill="none", stroke_width=1.6)),
        group("s-hat-starter", tag("path", d="M-11-8Q0-20 11-8Q0-11-11-8z", fill="var(--wood)", stroke=EDGE)),
        group("s-frame-starter", _frame("var(--stone-2)")),
    ]
    for clan in CLAN_IDS:
        fill = "var(--moss)" if clan == "mud" else CLAN_EDGE[clan]
        hat = tag("path", d=HATS[clan], fill=fill, stroke=EDGE, stroke_width=1.2, stroke_linejoin="round")
        parts += [group(f"s-hat-{clan}", hat), group(f"s-frame-{clan}", _frame(CLAN_EDGE[clan]))]
    return "".join(parts)


# Spells ---------------------------------------------------------------------------------------------------------------


def spell_symbols(spells: Sequence[Spell], runes: int) -> str:
    return "".join(group(f"s-spell-{row.id}", spell(row, runes)) for row in spells)


def spell(row: Spell, runes: int) -> str:
    """A leaf of the spellbook with its text, and a place for each rune."""
    left, top, head = -SPELL_WIDE / 2, -SPELL_HIGH / 2, 31
    lines = art.wrapped(spell_text(row), SPELL_LETTERS)
    first = top + head + 12
    places = "".join(
        tag(
            "circle",
            cx=(at - (runes - 1) / 2) * layout.RUNE_STEP,
            cy=layout.RUNE_LOW,
            r=9,
            fill=EDGE,
            fill_opacity=0.12,
            stroke="var(--ink-2)",
            stroke_dasharray="2.4 2",
        )
        for at in range(runes)
    )
    return tag(
        "g",
        art.card(SPELL_WIDE, SPELL_HIGH, "var(--paper-2)"),
        tag("rect", x=left + 4, y=top + head, width=SPELL_WIDE - 8, height=2.5, fill="var(--water)"),
        _name(row.name, SPELL_NAME_LETTERS, top + head / 2 + 0.5, 11.5),
        _lines(lines, first, SPELL_SIZE, SPELL_LINE),
        places,
    )
