"""The mountain, trollsmoots and the horde drawn with characters, each with a style.

A square has three signs:
3      ground of tier 3
3:     with rubble on it; 3s: with stone buried under that
2F     a Fire statue, still buried; 1^ in the set-up a start point
[ ]    a workshop site; [a] one with the workshop a
M^     Magenta's gate
Mb     a tunnel of Magenta; squares with the same letter are one tunnel
Mb°    its anchor; Mbf with a Fire pedestal on it, MfI with an Ice statue on that pedestal
MbI    an Ice statue in that tunnel
M#     a great hall of Magenta; M@ its altar
-b     a tunnel that is cut off from all gates
"""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.colours import STYLES
from underhall.engine.lines import Line, fitted
from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import HORDE_ROWS, SMOOT_ROWS, column_name, place_id, square_id
from underhall.games.hall.pieces import BASE, CLAN_CART, WIDE, Clan, Resource
from underhall.games.hall.rules.pyramids import ROW

CELL = 3  # signs of a square
MARGIN = 3  # columns for the number of a row
TROLL = 11  # columns of a troll in a pyramid
SMALL_TROLL = 8
HORDE_LINES = 3  # of a troll in the horde
TIER_STYLES = ("", "grey50", "grey70", "orange4", "dark_orange", "yellow")
FAINT = "dim"
STRONG = "bold"
LIT = "reverse"
CLAN_STYLES = {
    Clan.FIRE: f"{STRONG} orange1",
    Clan.ICE: f"{STRONG} bright_cyan",
    Clan.MOON: f"{STRONG} bright_white",
}
FLOOR_COLOUR = "grey23"
DUG = f"on {FLOOR_COLOUR}"
RUBBLE, ANCHOR, GATE, FLOOR, ALTAR, CUT_OFF, HEART = ":", "°", "^", "#", "@", "-", "▓"
TUNNEL_LETTERS = "abcdeghjklnopqrstuvwxyz"  # f, i and m are pedestals
SIGNS = {
    Resource.STONE: "S",
    Resource.IRON: "I",
    Resource.HEARTSTONE: "H",
    Resource.CART: "C",
    Resource.HAMMER: "T",
    Resource.RUNE: "R",
    Resource.COIN: "O",
}
CLAN_CART_SIGN = "K"
PEDESTAL = "_"
CLAN_LETTERS = {Clan.FIRE: "F", Clan.ICE: "I", Clan.MOON: "M", Clan.MUD: "U"}
STARTER_LETTER = "*"


def letter(facts: Facts, seat: int) -> str:
    """M, G, Y, R or B: colours always come with letters."""
    return facts.names.colour(seat)[0].upper()


def style(facts: Facts, seat: int) -> str:
    return STYLES[facts.names.colour(seat)]


def sign(kind: int) -> str:
    """A resource, or a clan cart, as a letter."""
    return CLAN_CART_SIGN if kind == CLAN_CART else SIGNS[Resource(kind)]


def clan_letter(clan: int) -> str:
    return CLAN_LETTERS[Clan(clan)]


def workshop_letter(kind: int) -> str:
    return chr(ord("a") + kind)


# The mountain --------------------------------------------------------------------------------------------------------


def map_width(facts: Facts) -> int:
    return MARGIN + CELL * facts.wide


def draw_map(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """The board with its columns and rows; `lit` are targets to point out."""
    head = " " * MARGIN + "".join(column_name(column).ljust(CELL) for column in range(facts.wide))
    lines: list[Line] = [[(head.rstrip(), FAINT)]]
    for row in range(facts.high):
        line: Line = [(str(row + 1).rjust(MARGIN - 1) + " ", FAINT)]
        for column in range(facts.wide):
            square = row * WIDE + column
            signs = _square(facts, square)
            line += [(text, LIT) for text, _ in signs] if f"square:{square_id(square)}" in lit else signs
        lines.append(line)
    return lines


def _square(facts: Facts, square: int) -> Line:
    """The three signs of a square."""
    if facts.is_dug(square):
        return _dug(facts, square)
    if facts.is_heart(square):
        return [(HEART * CELL, "red")]
    if square in facts.sites:
        kind = facts.workshop(square)
        return [(f"[{' ' if kind is None else workshop_letter(kind)}]", STRONG)]
    tier = facts.tier(square)
    if not tier:
        return [(" " * CELL, "")]
    shade = TIER_STYLES[tier]
    signs: Line = [(str(tier), shade), *_buried(facts, square), (RUBBLE if facts.is_rubble(square) else "", shade)]
    return fitted(signs, CELL)


def _buried(facts: Facts, square: int) -> Line:
    """What lies in the rock; in the set-up, a start point."""
    if square in facts.statues:
        return [_statue(facts, square)]
    resource = facts.buried(square)
    if resource is not None:
        return [(sign(resource).lower(), "")]
    return [(GATE, STRONG)] if facts.setting_up and square in facts.starts else []


def _statue(facts: Facts, square: int) -> tuple[str, str]:
    clan = Clan(facts.clan_of_statue(facts.statues[square]))
    return CLAN_LETTERS[clan], CLAN_STYLES[clan]


def _dug(facts: Facts, square: int) -> Line:
    """A gate, a tunnel or a great hall: whose it is, which tunnel, and what is on it."""
    owner = facts.owner(square)
    shade = f"{FAINT} {DUG}" if owner is None else f"{style(facts, owner)} {STRONG} {DUG}"
    whose = CUT_OFF if owner is None else letter(facts, owner)
    pedestal = facts.pedestals.get(square)
    kind = _kind(facts, square)
    if square in facts.statues:
        beneath = kind if pedestal is None else clan_letter(pedestal).lower()
        sign_of, clan_shade = _statue(facts, square)
        return [(f"{whose}{beneath}", shade), (sign_of, f"{clan_shade} {DUG}")]
    if pedestal is not None:
        return [(f"{whose}{kind}", shade), (clan_letter(pedestal).lower(), f"{CLAN_STYLES[Clan(pedestal)]} {DUG}")]
    return [(f"{whose}{kind}{ANCHOR if facts.is_anchor(square) else ' '}", shade)]


def _kind(facts: Facts, square: int) -> str:
    """The sign for a gate, a great hall or one of a seat's tunnels."""
    if facts.is_gate(square):
        return GATE
    if facts.hall(square) is not None:
        return ALTAR if square in facts.altars else FLOOR
    return tunnel_letter(facts, square)


def tunnel_letter(facts: Facts, square: int) -> str:
    """Tells the tunnels of a network apart."""
    region = facts.region(square)
    rank = 0 if region is None else facts.ranks[region]
    return TUNNEL_LETTERS[rank % len(TUNNEL_LETTERS)]


# Pyramids ------------------------------------------------------------------------------------------------------------


def draw_smoot(facts: Facts, seat: int, lit: Collection[str] = ()) -> list[Line]:
    """A seat's trollsmoot, the top first: each troll with its name, its clan and level, and its symbols."""
    lines: list[Line] = []
    for row in SMOOT_ROWS:
        indent: Line = [(" " * ((len(SMOOT_ROWS) - len(row)) * TROLL // 2), "")]
        lines.append([*indent, *(span for place in row for span in _smoot_name(facts, seat, place, lit))])
        lines.append([*indent, *(span for place in row for span in _smoot_signs(facts, seat, place))])
    return lines


def _smoot_name(facts: Facts, seat: int, place: int, lit: Collection[str]) -> Line:
    card = facts.card_at(seat, place)
    shade = LIT if f"troll:{seat}:{place_id(place)}" in lit else STRONG
    if card is not None:
        return fitted([(facts.names.card(card)[: TROLL - 1], shade)], TROLL)
    sign_of = say("free-place") if is_open(facts, seat, place) else "."
    return fitted([(sign_of, shade if shade == LIT else FAINT)], TROLL)


def is_open(facts: Facts, seat: int, place: int) -> bool:
    """Whether a troll could be put here: a starter below, a recruit above and between two trolls."""
    if place >= BASE:
        return facts.setting_up
    left = place + ROW[place]
    return facts.card_at(seat, left) is not None and facts.card_at(seat, left + 1) is not None


def _smoot_signs(facts: Facts, seat: int, place: int) -> Line:
    card = facts.card_at(seat, place)
    line: Line = [] if card is None else [(f"{rank_signs(facts, card)} ", ""), *symbol_signs(facts, seat, place)]
    return fitted(line, TROLL)


def rank_signs(facts: Facts, card: int) -> str:
    """The clan and the level of a troll; a starter has neither."""
    clan = facts.names.clan_of(card)
    return STARTER_LETTER if clan is None else f"{clan_letter(clan)}{facts.names.level(card)}"


def symbol_signs(facts: Facts, seat: int, place: int) -> Line:
    """The symbols of a troll: capitals for those that hold their resource, small letters for the others."""
    line: Line = []
    for kind, count, filled in facts.symbols(seat, place):
        line += [(sign(kind) * filled, STRONG), (sign(kind).lower() * (count - filled), FAINT)]
    return line


def draw_small_smoot(facts: Facts, seat: int) -> list[Line]:
    """A trollsmoot without names."""
    lines: list[Line] = []
    for row in SMOOT_ROWS:
        line: Line = [(" " * ((len(SMOOT_ROWS) - len(row)) * SMALL_TROLL // 2), "")]
        for place in row:
            card = facts.card_at(seat, place)
            signs: Line = [(".", FAINT)]
            if card is not None:
                clan = facts.names.clan_of(card)
                who = STARTER_LETTER if clan is None else clan_letter(clan)
                signs = [(who, ""), *symbol_signs(facts, seat, place)]
            line += fitted(signs, SMALL_TROLL)
        lines.append(line)
    return lines


def draw_horde(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """The horde, the top row first: each troll with its name, its symbols, and what lies on it."""
    lines: list[Line] = []
    for row in reversed(HORDE_ROWS):
        indent: Line = [(" " * ((len(HORDE_ROWS[0]) - len(row)) * TROLL // 2), "")]
        trolls = [_in_horde(facts, place, lit) for place in row]
        for at in range(HORDE_LINES):
            lines.append([*indent, *(span for troll in trolls for span in fitted(troll[at], TROLL))])
    return lines


def _in_horde(facts: Facts, place: int, lit: Collection[str]) -> list[Line]:
    card = facts.of_horde(place)
    if card is None:
        return [[(".", FAINT)], [], []]
    shade = LIT if f"horde:{facts.names.card_id(card)}" in lit else STRONG
    signs = "".join(sign(kind) * count for kind, count in enumerate(facts.names.symbols(card)))
    return [
        [(facts.names.card(card)[: TROLL - 1], shade)],
        [(f"{rank_signs(facts, card)} {signs}", "")],
        [(on_horde(facts, place), FAINT)],
    ]


def on_horde(facts: Facts, place: int) -> str:
    """The bribes and the pedestal on a troll of the horde, as signs."""
    bribes = "".join(sign(kind) * count for kind, count in enumerate(facts.bribes(place)))
    pedestal = facts.horde_pedestal(place)
    parts = [f"+{bribes}"] if bribes else []
    if pedestal is not None:
        parts.append(f"{PEDESTAL}{clan_letter(pedestal).lower()}")
    return " ".join(parts)
