"""Cards and tiles: ancestry cells and cards, champions, gate cards, planks; each with a leaf to be read large."""

from __future__ import annotations

from html import escape

from underhall.engine.declared.phrases import listed
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import Names
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import BLANK, Champion, FallPack
from underhall.games.fall.pack_text import (
    OUTSIDER,
    ability_text,
    sign_text,
    signs_of,
    symbol_effect,
    symbol_name,
    symbol_text,
    votes_text,
)
from underhall.games.fall.picture import frames, icons
from underhall.games.fall.picture.art import ART
from underhall.games.fall.picture.tokens import use
from underhall.games.fall.pieces import CLANS, Clan
from underhall.pictures.art import wrapped
from underhall.pictures.palette import BODY
from underhall.pictures.scene import Leaf
from underhall.pictures.svg import at, group, tag, text

TILE = 32.0  # of a cell
TIMINGS = {"instant": "instant", "end_of_wave": "end-of-wave"}  # signs of when a champion acts
NAME, NAME_WIDE, NAME_LETTER = 16.5, 119.0, 0.475  # of a champion that somebody has; a letter in parts of the size
HELD_NAME, HELD_WIDE = (-40.5, -13.0), 163.0
FITS = ((17, 18.5, 22, 6), (16, 16.5, 24, 7), (15, 14.8, 25, 8), (13.5, 13, 28, 9))
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
    parts.append(group("s-card-back", ART("card-back")))
    parts += [tag("g", icons.clan_flag(clan, 10), id=f"s-clan-{clan}") for clan in icons.CLAN_COLOURS]
    spaces = range(frames.TRACK)
    parts.append(_track("s-influence", [frames.influence_spot(space) for space in spaces], 8.8))
    x, y = frames.plank_spot(0)
    votes = [frames.vote_spot(0, space) for space in spaces]
    parts.append(_track("s-votes", [(across - x, down - y) for across, down in votes], 9.5))
    parts += [_offer(champion) + _held(champion) for champion in pack.champion]
    parts.append(group("s-held-back", ART("held-back")))
    parts += [_gate_front(names, clan) for clan in range(CLANS)] + [group("s-gate-back", ART("gate-back"))]
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
    """A quadrant: the sign, and its number if it is strong."""
    if symbol == BLANK:
        return group(symbol_id(symbol), ART("cell-blank"))
    kind, _, power = symbol.partition(" ")
    cell = ART("cell", symbol=icons.symbol(kind))
    return group(symbol_id(symbol), cell, ART("cell-power", power=power) if power else "")


def _card(id: str, cells: tuple[str, ...]) -> str:
    shown = {f"cell_{place}": use(symbol_id(cell)) for place, cell in enumerate(cells, start=1)}
    return group(card_id(id), ART("card", **shown))


# Champions ------------------------------------------------------------------------------------------------------------


def _marks(champion: Champion, x: float, y: float, step: float) -> str:
    """The mark of its pawn or starburst, and when it acts; the second so far from the first."""
    parts: list[str] = []
    if champion.letter is not None:
        star = champion.deck == "three"
        badge = use(f"s-star-{champion.letter}", scale=0.85) if star else ART("badge", mark=_mark(champion.letter))
        parts.append(at(x, y, badge))
        x += step
    sign = TIMINGS.get(POWERS[champion.power.kind].timing)
    if sign is not None:
        parts.append(at(x, y, ART(sign)))
    return "".join(parts)


def _mark(letter: str) -> str:
    return icons.mark(letter, "var(--deep)")


def claw_spot(which: int) -> tuple[float, float]:
    """Where a claw lies on a champion's small card."""
    return -26 + which * 15, 12


def sign_spot(which: int) -> tuple[float, float]:
    """Where an ancestry symbol lies on a champion's small card."""
    return 66 - which * 25, 10


def _offer(champion: Champion) -> str:
    """A champion as it lies in the display, with its text and its influence track."""
    left, top = -frames.OFFER_WIDE / 2, -frames.OFFER_HIGH / 2
    lines = [frames.influence_spot(line) for line in champion.lines if line < frames.TRACK]
    marks = "".join(f"M{x - frames.INFLUENCE_STEP / 2:g} {y - 11:g}v22" for x, y in lines)
    sign = at(frames.INFLUENCE_SIGN, frames.INFLUENCE_LOW, icons.symbol("influence", "var(--ink)"))
    drawing = ART(
        "offer",
        clan=icons.CLAN_COLOURS[champion.clan][0],
        flag=use(f"s-clan-{champion.clan}"),
        votes=say("label-votes", votes=champion.votes),
        name=champion.name,
        marks=_marks(champion, -left - 16, top + 34, -25),
        words=_text(ability_text(champion), left + 7, top + 57),
        track=sign + use("s-influence") + (tag("path", d=marks, stroke="var(--gold)", stroke_width=3) if marks else ""),
    )
    return group(offer_id(champion.id), drawing)


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
    claws = "".join(at(*claw_spot(which), ART("claw")) for which in range(champion.power.claws))
    drawing = ART(
        "held",
        clan=icons.CLAN_COLOURS[champion.clan][0],
        flag=use(f"s-clan-{champion.clan}"),
        marks=_name(champion.name) + claws + _marks(champion, 51 - HELD_WIDE / 2, 13, 24),
    )
    return group(held_id(champion.id), drawing)


def _name(words: str) -> str:
    """The name of a champion on its small card, as large as there is room for."""
    size = min(NAME, NAME_WIDE / len(words) / NAME_LETTER)
    left, top = HELD_NAME
    ink = "var(--ink)"
    return text(words, left, top, size, font_family=BODY, font_weight=700, fill=ink, text_anchor="start")


# Gates, planks, spaces ------------------------------------------------------------------------------------------------


def _gate_front(names: Names, clan: int) -> str:
    id = Clan(clan).name.lower()
    gnomes = " ".join(map(str, names.pack.gate_card.invaders))
    shown = {"flag": use(f"s-clan-{id}"), "sign": use("s-gnome-0", -18, 26, 0.42), "gnomes": gnomes}
    return group(f"s-gate-{id}", ART("gate-front", clan=names.clan(clan), **shown))


def _plank(names: Names, clan: int) -> str:
    id = Clan(clan).name.lower()
    return group(
        f"s-plank-{id}",
        ART("plank", flag=use(f"s-clan-{id}"), clan=names.clan(clan), track=use("s-votes")),
    )


def _space(effect: str) -> str:
    """A space of the gnome wheel."""
    sign = icons.symbol(effect, "var(--ink)")
    return group(f"s-space-{effect}", ART("space", symbol=sign))


# Large ----------------------------------------------------------------------------------------------------------------

PAPER_BOX = (-40.0, -40.0, 80.0, 80.0)


def leaves(names: Names) -> dict[str, Leaf]:
    """What opens large."""
    pack = names.pack
    found: dict[str, Leaf] = {}
    wide, high = frames.OFFER_WIDE, frames.OFFER_HIGH
    for champion in pack.champion:
        rules = ("CHA-01", "CHA-02", "CHA-03", *_about(champion))
        text = " ".join(
            [votes_text(champion), *_on_map(champion), ability_text(champion), *map(sign_text, signs_of(champion))]
        )
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


def _on_map(champion: Champion) -> list[str]:
    """What the mark of a champion shows."""
    if champion.letter is None:
        return []
    mark = say(f"mark-{champion.letter.lower()}")
    return [say("leaf-starburst" if champion.deck == "three" else "leaf-pawn", mark=mark)]


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
