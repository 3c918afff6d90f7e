"""Cards: trolls with a face, a name and symbols that wait for resources; starters; spells."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import count

from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names
from underhall.games.hall.pack_schema import Spell
from underhall.games.hall.pack_text import held, spell_text
from underhall.games.hall.picture import layout
from underhall.games.hall.picture.art import ART
from underhall.games.hall.picture.icons import CLAN_EDGE, EDGE, use
from underhall.games.hall.picture.layout import CARD_HIGH, CARD_WIDE, SPELL_HIGH
from underhall.games.hall.pieces import CLAN_CART, FIRST_STARTER
from underhall.pictures.art import wrapped
from underhall.pictures.palette import BODY
from underhall.pictures.svg import Value, at, group, number, tag

NAME_HIGH, NAME_WIDE, NAME_LINES = 31, 69, 2
NAME_SIZES = 11.0, 15.0  # the smallest and the largest letters
LETTER = 0.5  # how wide a letter is, in parts of its size; and how far lines are apart
LEADING = 0.88
# The text of a spell: letters in a line, their size, how far lines are apart, and how many fit above the runes.
SPELL_FITS = ((18, 11.5, 12.2, 7), (20, 10.4, 11.1, 8), (22, 9.5, 10.1, 9))
SPELL_NAME_LETTERS = 15
MIDDLE = 0.34  # of the size of letters, from their middle to the line they stand on
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
    parts.append(group("s-card-back", ART("card-back")))
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
        _card_name(names.card(card), top + NAME_HIGH / 2 + 1.5),
        tag("g", _face(card), use(f"hat-{'starter' if clan is None else CLAN_IDS[clan]}"),
            transform=f"translate({number(left + 18.5)} 10)"),
        _rank(names, card, clan),
        slots,
        _start_row(names, card) if card >= FIRST_STARTER else "",
    )  # fmt: skip


def _card_name(name: str, y: float) -> str:
    """The name on a card, as large as its band allows."""
    words = max(map(len, name.split()))
    lines = next(lines for letters in count(words) if len(lines := wrapped(name, letters)) <= NAME_LINES)
    least, most = NAME_SIZES
    size = max(least, min(most, NAME_WIDE / (LETTER * max(map(len, lines)))))
    step = size * LEADING
    return _lines(lines, y - (len(lines) - 1) * step / 2, size, step, 700)


def _name(name: str, letters: int, y: float, size: float) -> str:
    lines = wrapped(name, letters)
    return _lines(lines, y - (len(lines) - 1) * size / 2, size, size, 700)


def _lines(lines: list[str], y: float, size: float, step: float, weight: int = 500) -> str:
    """Lines of plain letters, the middle of the first at y."""
    low = y + size * MIDDLE
    parts = (tag("text", escape(line), y=low + row * step) for row, line in enumerate(lines))
    look: dict[str, Value] = {"font_family": BODY, "font_size": size, "font_weight": weight, "text_anchor": "middle"}
    return tag("g", *parts, fill="var(--ink)", **look)


def _rank(names: Names, card: int, clan: int | None) -> str:
    """The clan's sign and a pip for each level."""
    x, y = -CARD_WIDE / 2 + 10, CARD_HIGH / 2 - 10
    if clan is None:
        return ""
    pips = "".join(at(x + 11 + 6 * pip, y, ART("pip")) for pip in range(names.level(card)))
    return use(f"clan-{CLAN_IDS[clan]}", x, y, 0.72) + pips


def _start_row(names: Names, card: int) -> str:
    """What a starter brings once, small at its foot."""
    row = names.pack.starters.card[card - FIRST_STARTER].start
    kinds = [name for name, count in held(row) for _ in range(count)]
    signs = "".join(use(kind, -27 + 11 * place, CARD_HIGH / 2 - 9, 0.5) for place, kind in enumerate(kinds))
    return tag("g", tag("path", d=f"M{-CARD_WIDE / 2 + 4} {CARD_HIGH / 2 - 17}h32", stroke="var(--line)"), signs)


def _face(card: int) -> str:
    """A troll's face; no two are quite alike."""
    skin = SKINS[(card * 7 + card // 5) % len(SKINS)]
    wide = 10.5 + card % 3
    nose = 3 + (card // 2) % 3
    head = f"M{-wide}-4Q{-wide}-13 0-13Q{wide}-13 {wide}-4Q{wide + 1} 12 0 12Q{-wide - 1} 12 {-wide}-4z"
    ears = "" if card % 4 == 3 else f"M{-wide + 1}-3l-6-4l1 8zM{wide - 1}-3l6-4l-1 8z"
    return tag(
        "g",
        tag("path", d=ears + head, fill=skin),
        use("tusks" if card % 3 else "grin"),
        use("eyes"),
        ART("brow-stern" if card % 2 else "brow-calm"),
        tag("ellipse", cy=2.6, rx=nose * 0.75, ry=nose, fill=skin),
        stroke=EDGE,
        stroke_width=1.2,
    )


def face_symbols() -> str:
    """What faces have in common: eyes, mouths, and headgear that tells the clan; and the frames of cards."""
    parts = [group(f"s-{name}", ART(name)) for name in ("eyes", "tusks", "grin")]
    parts += [group(f"s-hat-{whose}", ART(f"hat-{whose}")) for whose in ("starter", *CLAN_IDS)]
    frames = {"starter": "var(--stone-2)", **{clan: CLAN_EDGE[clan] for clan in CLAN_IDS}}
    parts += [group(f"s-frame-{whose}", ART("frame", clan=colour)) for whose, colour in frames.items()]
    return "".join(parts)


# Spells ---------------------------------------------------------------------------------------------------------------


def spell_symbols(spells: Sequence[Spell], runes: int) -> str:
    return "".join(group(f"s-spell-{row.id}", spell(row, runes)) for row in spells)


def spell(row: Spell, runes: int) -> str:
    """A leaf of the spellbook with its text, and a place for each rune."""
    top, head = -SPELL_HIGH / 2, 31
    text = spell_text(row)
    fits = (fit for fit in SPELL_FITS if len(wrapped(text, fit[0])) <= fit[3])
    letters, size, step, _ = next(fits, SPELL_FITS[-1])
    lines = wrapped(text, letters)
    name = _name(row.name, SPELL_NAME_LETTERS, top + head / 2 + 0.5, 11.5)
    places = (
        at((rune - (runes - 1) / 2) * layout.RUNE_STEP, layout.RUNE_LOW, ART("rune-place")) for rune in range(runes)
    )
    return ART("spell", words=name + _lines(lines, top + head + 12, size, step), runes="".join(places))
