"""Cards and tiles: ancestry cells and cards, champions, gate cards, planks; each with a leaf to be read large."""

from __future__ import annotations

from html import escape

from underhall.engine.declared.phrases import listed
from underhall.games.fall.board_text import space_name
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import Names
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import BLANK, Champion, FallPack
from underhall.games.fall.pack_text import (
    OUTSIDER,
    champion_text,
    sign_text,
    signs_of,
    symbol_effect,
    symbol_name,
    symbol_text,
    votes_text,
)
from underhall.games.fall.picture import frames, icons
from underhall.games.fall.picture.tokens import PRINTED, use
from underhall.games.fall.pieces import CLANS, Clan
from underhall.pictures.art import SHARED, back, label, title, wrapped
from underhall.pictures.palette import BODY
from underhall.pictures.scene import Leaf
from underhall.pictures.svg import group, tag, text

TILE = 32.0  # of a cell
FITS = ((13.5, 15, 50, 3), (12, 13, 57, 4), (11, 12, 64, 4), (9.5, 10, 74, 9))
# Letters of a champion's text: their size, how far lines are apart, how many letters a line has, how many lines fit.


def symbol_id(symbol: str) -> str:
    """The drawing of an ancestry symbol, as a pack writes it or as `names.symbol_id` does."""
    return f"s-sym-{'blank' if symbol == BLANK else symbol.replace(' ', '-')}"


def card_id(card: str) -> str:
    return f"s-card-{card}"


def offer_id(champion: str) -> str:
    return f"s-offer-{champion}"


def held_id(champion: str) -> str:
    return f"s-held-{champion}"


def symbols(names: Names) -> str:
    """All cards."""
    pack = names.pack
    parts = [_cell(symbol) for symbol in printed(pack)]
    parts += [_card(card.id, card.cells) for card in pack.ancestry.card]
    parts.append(group("s-card-back", back(68, 68)))
    parts += [tag("g", icons.clan_flag(clan, 10), id=f"s-clan-{clan}") for clan in icons.CLAN_COLOURS]
    spaces = range(frames.TRACK)
    parts.append(_track("s-influence", [frames.influence_spot(space) for space in spaces], 10.5))
    x, y = frames.plank_spot(0)
    votes = [frames.vote_spot(0, space) for space in spaces]
    parts.append(_track("s-votes", [(across - x, down - y) for across, down in votes], 9.5))
    parts += [_offer(champion) + _held(champion) for champion in pack.champion]
    parts.append(group("s-held-back", back(frames.HELD_WIDE, frames.HELD_HIGH)))
    parts += [_gate_front(names, clan) for clan in range(CLANS)] + [_gate_back()]
    parts += [_plank(names, clan) for clan in range(CLANS)]
    parts += [_space(effect) for effect in dict.fromkeys(pack.wheel.spaces)]
    return "".join(parts)


def printed(pack: FallPack) -> list[str]:
    """Every ancestry symbol of the pack, once."""
    rows = [*pack.start_card.rows, *(card.cells for card in pack.ancestry.card)]
    rows += [champion.symbols for champion in pack.champion]
    return sorted({BLANK, *(symbol for row in rows for symbol in row)})


# Ancestry -------------------------------------------------------------------------------------------------------------


def _cell(symbol: str) -> str:
    """A quadrant: the sign, its letter, and its number if it is strong."""
    half = TILE / 2
    kind, _, power = symbol.partition(" ")
    paper = tag("rect", x=-half, y=-half, width=TILE, height=TILE, rx=4, fill="url(#g-paper)", stroke="var(--line)")
    if symbol == BLANK:
        return group(symbol_id(symbol), paper, tag("path", d="M-5 0H5", stroke="var(--line)", stroke_width=1.5))
    parts = [paper, tag("g", icons.symbol(kind), transform="translate(-1 -1) scale(1.08)")]
    parts.append(tag("circle", cx=10.6, cy=10.2, r=6, fill="var(--paper)", fill_opacity=0.85))
    parts.append(text(icons.LETTERS[kind], 10.6, 10.8, 11, fill="var(--ink)", **PRINTED))
    if power:
        parts.append(tag("circle", cx=-9, cy=-9, r=7.5, fill="var(--ink)"))
        parts.append(text(power, -9, -8.4, 12.5, fill="var(--page)", **PRINTED))
    return group(symbol_id(symbol), *parts)


def _card(id: str, cells: tuple[str, ...]) -> str:
    board = tag("rect", x=-36, y=-36, width=72, height=72, rx=6, fill="url(#g-wood)", stroke="var(--stone-4)")
    spots = ((-17, -17), (17, -17), (-17, 17), (17, 17))
    return group(card_id(id), board, *(use(symbol_id(cell), *spot) for cell, spot in zip(cells, spots, strict=True)))


# Champions ------------------------------------------------------------------------------------------------------------


def _frame(wide: float, high: float, clan: str) -> str:
    fill = icons.CLAN_COLOURS[clan][0]
    left, top = -wide / 2, -high / 2
    return tag(
        "g",
        tag("rect", x=left, y=top, width=wide, height=high, rx=7, fill="url(#g-paper)", stroke="var(--ink-2)"),
        tag(
            "path", d=f"M{left + 7} {top}h31v{high}h-31q-7 0 -7 -7v{14 - high}q0 -7 7 -7z", fill=fill, fill_opacity=0.4
        ),
    )


def _marks(champion: Champion, x: float, y: float, step: float) -> str:
    """Its letter, and when it acts; the second so far from the first."""
    parts: list[str] = []
    if champion.letter is not None:
        star = champion.deck == "three"
        shape = use(f"s-star-{champion.letter}", x, y, 0.72) if star else _badge(champion.letter, x, y)
        parts.append(shape)
        x += step
    timing = POWERS[champion.power.kind].timing
    if timing == "instant":
        parts.append(
            tag("path", d=f"M{x + 2} {y - 9}l-7 10h5l-2 8l8 -11h-5z", fill="var(--torch)", stroke="var(--ink)")
        )
    if timing == "end_of_wave":
        sun = f"M{x - 9} {y + 5}a9 9 0 0 1 18 0z"
        parts.append(tag("path", d=f"{sun}M{x - 9} {y + 8}h18", fill="var(--ember)", stroke="var(--ink)"))
    return "".join(parts)


def _badge(letter: str, x: float, y: float) -> str:
    plate = tag("circle", cx=x, cy=y, r=9, fill="url(#g-gold)", stroke="var(--deep)")
    return plate + text(letter, x, y + 0.5, 13, fill="var(--deep)", **PRINTED)


def claw_spot(which: int) -> tuple[float, float]:
    """Where a claw lies on a champion's small card."""
    return -26 + which * 15, 12


def sign_spot(which: int) -> tuple[float, float]:
    """Where an ancestry symbol lies on a champion's small card."""
    return 66 - which * 25, 10


def _claw(x: float, y: float) -> str:
    return tag("path", d=f"M{x - 4} {y + 6}q-1 -10 6 -13q-2 5 3 13z", fill="var(--bad)", stroke="var(--ink)")


def _offer(champion: Champion) -> str:
    """A champion as it lies in the display, with its text and its influence track."""
    wide, high = frames.OFFER_WIDE, frames.OFFER_HIGH
    left, top = -wide / 2, -high / 2
    parts = [_frame(wide, high, champion.clan), use(f"s-clan-{champion.clan}", left + 19, top + 20, 1.5)]
    parts.append(text(str(champion.votes), left + 19, top + 48, 19, fill="var(--ink)", **PRINTED))
    parts.append(label(say("label-votes", votes=champion.votes), left + 19, top + 63, 11))
    parts.append(text(champion.name, left + 45, top + 14, 15.5, fill="var(--ink)", text_anchor="start", **PRINTED))
    parts.append(_marks(champion, -left - 15, top + 14, -22))
    parts.append(_text(champion_text(champion), left + 45, top + 32))
    parts.append(use("s-influence"))
    lines = [frames.influence_spot(line) for line in champion.lines if line < frames.TRACK]
    marks = "".join(f"M{x - frames.INFLUENCE_STEP / 2:g} {y - 13:g}v26" for x, y in lines)
    if marks:
        parts.append(tag("path", d=marks, stroke="var(--gold)", stroke_width=4))
    return group(offer_id(champion.id), *parts)


def _text(words: str, left: float, top: float) -> str:
    """Lines as large as there is room for."""
    size, leading, letters, _ = next(fit for fit in FITS if len(wrapped(words, fit[2])) <= fit[3])
    lines = [
        tag("tspan", escape(line), x=left, y=top + leading * row + size * 0.33)
        for row, line in enumerate(wrapped(words, letters))
    ]
    return tag("text", *lines, font_family=BODY, font_size=size, fill="var(--ink)")


def _track(id: str, spots: list[frames.Point], radius: float) -> str:
    """The spaces of a track with their numbers."""
    discs = [tag("circle", cx=x, cy=y, r=radius) for x, y in spots]
    numbers = [tag("tspan", str(space), x=x, y=y + 4) for space, (x, y) in enumerate(spots, start=1)]
    return group(
        id,
        tag("g", *discs, fill="var(--stone)", stroke="var(--stone-4)"),
        tag("text", *numbers, font_family=BODY, font_size=11, text_anchor="middle", fill="var(--ink)"),
    )


def _held(champion: Champion) -> str:
    """A champion as it lies before its owner."""
    wide, high = frames.HELD_WIDE, frames.HELD_HIGH
    left, top = -wide / 2, -high / 2
    parts = [_frame(wide, high, champion.clan), use(f"s-clan-{champion.clan}", left + 18, 0, 1.25)]
    parts.append(text(champion.name, left + 41, top + 12, 12, fill="var(--ink)", text_anchor="start", **PRINTED))
    for which in range(champion.power.claws):
        parts.append(_claw(*claw_spot(which)))
    parts.append(_marks(champion, left + 51, 11, 22))
    return group(held_id(champion.id), *parts)


# Gates, planks, spaces ------------------------------------------------------------------------------------------------


def _gate_back() -> str:
    w, h = frames.GATE_WIDE, frames.GATE_HIGH
    bars = "M-10 -14V18M0 -18V18M10 -14V18M-16 -4H16M-16 8H16"
    arch = "M-18 20V-6A18 18 0 0 1 18 -6V20z"
    return group(
        "s-gate-back",
        tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=5, fill="url(#g-rock)", stroke="var(--stone-4)"),
        tag("path", d=arch, fill="var(--deep)", stroke="var(--stone-4)", stroke_width=2),
        tag("path", d=bars, stroke="var(--torch)", stroke_width=2.2),
    )


def _gate_front(names: Names, clan: int) -> str:
    w, h = frames.GATE_WIDE, frames.GATE_HIGH
    id = Clan(clan).name.lower()
    invaders = " ".join(map(str, names.pack.gate_card.invaders))
    return group(
        f"s-gate-{id}",
        tag("rect", x=-w / 2, y=-h / 2, width=w, height=h, rx=5, fill="url(#g-paper)", stroke="var(--ink-2)"),
        use(f"s-clan-{id}", 0, -16, 1.6),
        title(names.clan(clan), 0, 12, 12),
        label(say("label-gnomes", counts=invaders), 0, 28, 10),
    )


def _plank(names: Names, clan: int) -> str:
    id = Clan(clan).name.lower()
    wide, high = frames.OFFER_WIDE, frames.PLANK_HIGH
    left = -wide / 2
    wood = tag("rect", x=left, y=-high / 2, width=wide, height=high, rx=5, fill="url(#g-paper)", stroke="var(--wood)")
    parts = [wood, use(f"s-clan-{id}", left + 20, 0, 1.45)]
    parts.append(text(names.clan(clan), left + 40, -8, 14, fill="var(--ink)", text_anchor="start", **PRINTED))
    parts.append(use("s-votes"))
    return group(f"s-plank-{id}", *parts)


def _space(effect: str) -> str:
    """A space of the gnome wheel."""
    return group(
        f"s-space-{effect}",
        tag("circle", r=frames.SPACE - 1, fill="url(#g-paper)", stroke="var(--stone-4)", stroke_width=2),
        tag("g", icons.symbol(effect, "var(--ink)"), transform="translate(0 -7)"),
        label(space_name(effect), 0, 11, 10.5),
    )


def torch_symbol() -> str:
    return group("s-starter", SHARED("torch"))


# Large ----------------------------------------------------------------------------------------------------------------

PAPER_BOX = (-40.0, -40.0, 80.0, 80.0)


def leaves(names: Names) -> dict[str, Leaf]:
    """What opens large."""
    pack = names.pack
    found: dict[str, Leaf] = {}
    wide, high = frames.OFFER_WIDE, frames.OFFER_HIGH
    for champion in pack.champion:
        rules = ("CHA-01", "CHA-02", "CHA-03", *_about(champion))
        text = " ".join([votes_text(champion), champion_text(champion), *map(sign_text, signs_of(champion))])
        box = (-wide / 2, -high / 2, wide, high)
        found[f"champion:{champion.id}"] = Leaf(champion.name, text, offer_id(champion.id), box, rules)
    for card in pack.ancestry.card:
        kinds = dict.fromkeys(card.cells)
        text = " ".join(symbol_text(symbol) for symbol in kinds)
        found[f"card:{card.id}"] = Leaf(say("card"), text, card_id(card.id), PAPER_BOX, CARD_RULES)
    for symbol in printed(pack):
        box = (-TILE / 2 - 2, -TILE / 2 - 2, TILE + 4, TILE + 4)
        found[f"symbol:{symbol}"] = Leaf(symbol_name(symbol), symbol_effect(symbol), symbol_id(symbol), box, CELL_RULES)
    for clan in range(CLANS):
        found[f"gate:{Clan(clan).name.lower()}"] = _gate_leaf(names, clan)
    return found


CARD_RULES = ("ANC-02", "ANC-03", "ANC-04", "ANC-05", "ANC-07")
CELL_RULES = ("TRN-06", "STR-01", "STR-02", "STR-03", "STR-07")


def _gate_leaf(names: Names, clan: int) -> Leaf:
    card = names.pack.gate_card
    words = say(
        "gate-card-text",
        invaders=listed(_by_wave(card.invaders)),
        first=listed(_by_wave(card.first_fallen)),
        later=card.later_fallen,
    )
    w, h = frames.GATE_WIDE, frames.GATE_HIGH
    id = Clan(clan).name.lower()
    rules = ("INV-01", "INV-02", "INV-04", "INV-08")
    return Leaf(say("gate-card", clan=names.clan(clan)), words, f"s-gate-{id}", (-w / 2, -h / 2, w, h), rules)


def _by_wave(counts: tuple[int, ...]) -> list[str]:
    return [say(f"in-wave-{wave}", count=count) for wave, count in enumerate(counts, start=1)]


def _about(champion: Champion) -> list[str]:
    rules = ["CHA-15"] if champion.clan == OUTSIDER else []
    if champion.letter is not None:
        rules.append("CHA-08" if champion.deck == "three" else "CHA-07")
    if champion.power.claws:
        rules.append("CHA-12")
    if champion.symbols:
        rules.append("CHA-13")
    return rules
