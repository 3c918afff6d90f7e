"""What lies around the mountain, in lines: spells, workshops, tiles, pedestal tokens, and what each seat has."""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.declared import Said
from underhall.engine.declared.phrases import listed
from underhall.engine.lines import Line, beside, flowed, wrapped
from underhall.games.hall.board_text import (
    FAINT,
    PEDESTAL,
    SMALL_TROLL,
    STRONG,
    TROLL,
    clan_letter,
    draw_horde,
    draw_small_smoot,
    draw_smoot,
    letter,
    style,
    workshop_letter,
)
from underhall.games.hall.facts import Facts
from underhall.games.hall.kinds import SOURCE
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import HORDE_ROWS, RESOURCE_IDS, SMOOT_ROWS, square_name, squares_said
from underhall.games.hall.pack_text import spell_text, terms_said
from underhall.games.hall.pieces import CLANS, NONE, TIERS, Resource

WIDTH = 100
INDENT = 4
SMOOT_WIDE = len(SMOOT_ROWS) * TROLL + 1
HORDE_WIDE = len(HORDE_ROWS[0]) * TROLL
SMALL_SMOOT_WIDE = len(SMOOT_ROWS) * SMALL_TROLL + 1
TILE = 14  # columns of a tile in the supply
COUNT = 3  # of them for how many there are
HALL_TILE = 16
LABEL = 6  # columns of the label in the table of seats
COLUMN = 4  # and of a seat, at most

# The turn ------------------------------------------------------------------------------------------------------------


def headline(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    """Whose turn it is, and how the game stands."""
    table = facts.table
    if table.over:
        return [[(say("headline-over"), STRONG)]]
    if facts.together:
        return [[(say("headline-together"), STRONG)]]
    chooser = facts.deciding[0] if facts.deciding else int(table.starter)
    if facts.setting_up:
        return [_coloured(facts, chooser, say("headline-set-up", seat=facts.names.seat(chooser)))]
    active = int(table.active)
    turn = say("headline-turn", round=int(table.rounds), seat=facts.names.seat(active))
    return wrapped([*_coloured(facts, active, turn), (f" {' '.join(_standing(facts))}", "")], width, INDENT)


def _coloured(facts: Facts, seat: int, text: str) -> Line:
    """A text in which the name of a seat has its colour."""
    return _marked(text, facts.names.seat(seat), f"{style(facts, seat)} {STRONG}")


def _marked(text: str, part: str, shade: str) -> Line:
    """A text of which one part has a style."""
    before, found, after = text.partition(part)
    return [(before, ""), (found, shade), (after, "")]


def _standing(facts: Facts) -> list[str]:
    """Who started, which coronation tokens are left, what lasts this turn, and how long the game goes on."""
    table = facts.table
    sentences = [say("headline-crown", seat=facts.names.seat(int(table.starter)))]
    if left := [str(honour) for honour, owner in facts.crowns if owner is None]:
        sentences.append(say("headline-coronation", tokens=listed(left), count=len(left)))
    sentences += facts.this_turn
    if int(table.turns_left) != NONE:
        sentences.append(say("turns-left", turns=int(table.turns_left)))
    return sentences


def pyramids(facts: Facts, lit: Collection[str]) -> list[Line]:
    """The viewer's trollsmoot beside the horde; a spectator sees the horde."""
    horde: list[Line] = [[(say("panel-horde"), FAINT)], *draw_horde(facts, lit)]
    if facts.seat < 0:
        return horde
    own: list[Line] = [[(say("your-trollsmoot"), FAINT)], *draw_smoot(facts, facts.seat, lit)]
    return beside([own, horde], [SMOOT_WIDE, HORDE_WIDE])


def seat_table(facts: Facts, width: int) -> list[Line]:
    """What each seat has in storage, a column for each."""
    seats = range(facts.seats)
    wide = min((width - LABEL) // facts.seats, COLUMN)
    heads: Line = [(letter(facts, seat).rjust(wide), f"{style(facts, seat)} {STRONG}") for seat in seats]
    rows: list[tuple[str, list[int]]] = [(say("label-honour"), [facts.total(seat) for seat in seats])]
    for resource in Resource:
        label = say(f"label-{RESOURCE_IDS[resource]}")
        rows.append((label, [facts.storage(seat)[resource] for seat in seats]))
    rows.append((say("label-held"), [sum(facts.held(seat)) for seat in seats]))
    for clan in range(CLANS):
        rows.append((f"{PEDESTAL}{clan_letter(clan).lower()}", [facts.pedestals_of(seat)[clan] for seat in seats]))
    rows.append((say("label-trolls"), [facts.trolls(seat) for seat in seats]))
    return [[(" " * LABEL, ""), *heads], *(_row(label, values, wide) for label, values in rows)]


def _row(label: str, values: list[int], wide: int) -> Line:
    counts: Line = [(str(value).rjust(wide), STRONG if value else FAINT) for value in values]
    return [(label.ljust(LABEL), FAINT), *counts]


# Supplies ------------------------------------------------------------------------------------------------------------


def spells(facts: Facts) -> list[Line]:
    lines: list[Line] = []
    most = facts.pack.limits.spell_runes
    for spell, runes in facts.book:
        row = facts.pack.spells.card[spell]
        text = say("spell-line", spell=row.name, runes=runes, most=most, text=spell_text(row))
        lines += wrapped(_marked(text, row.name, STRONG), WIDTH, INDENT)
    return lines


def workshops(facts: Facts) -> list[Line]:
    """The workshops of this game: where they are, how many are left, and what they do."""
    items: list[Line] = []
    for kind, row in enumerate(facts.pack.workshops.tile):
        squares = [square for square in facts.sites if facts.workshop(square) == kind]
        left = int(facts.table.workshops[kind])
        name, terms = f"{workshop_letter(kind)} {row.name}", facts.names.text(terms_said(row.exchange))
        if squares and left:
            places = squares_said(squares)
            text = say("workshop-built-and-left", workshop=name, squares=places, left=left, terms=terms)
        elif squares:
            text = say("workshop-built", workshop=name, squares=squares_said(squares), terms=terms)
        elif left:
            text = say("workshop-left", workshop=name, left=left, terms=terms)
        else:
            continue
        items.append(_marked(text, name, STRONG))
    return flowed(f"{say('workshops')} ", items, WIDTH, INDENT)


def tunnels(facts: Facts) -> list[Line]:
    """The tunnel tiles that are left, by shape, each with a picture."""
    blocks = []
    for shape, row in enumerate(facts.pack.tunnels.tile):
        left = int(facts.table.tiles[shape])
        if left:
            rows = _picture(row.shape)
            counts = [f"{left}x".ljust(COUNT), *[" " * COUNT] * (len(rows) - 1)]
            picture: list[Line] = [[(count, ""), *line] for count, line in zip(counts, rows, strict=True)]
            blocks.append([[(row.name[: TILE - 1], "")], *picture])
    if not blocks:
        return [[(say("no-tunnels-left"), "")]]
    return [[(say("tunnels-left"), FAINT)], *_banded(blocks, TILE)]


def halls(facts: Facts) -> list[Line]:
    """The great halls in the supply, each with a picture, and those on the board."""
    blocks, placed = [], []
    for hall, row in enumerate(facts.pack.halls.tile):
        altar = int(facts.table.hall_at[hall])
        if altar == NONE:
            worth = say("hall-worth", low=row.low, high=row.high)
            blocks.append([[(row.name, "")], [(worth, STRONG)], *_picture(row.shape)])
        else:
            placed.append(say("hall-laid", hall=row.name, low=row.low, high=row.high, square=square_name(altar)))
    lines: list[Line] = [[(say("halls-left"), FAINT)], *_banded(blocks, HALL_TILE)] if blocks else []
    return lines + (wrapped([(say("halls-laid", halls=listed(placed)), "")], WIDTH, INDENT) if placed else [])


def _picture(shape: tuple[str, ...]) -> list[Line]:
    return [[(row.replace(".", " "), STRONG)] for row in shape]


def _banded(blocks: list[list[Line]], wide: int) -> list[Line]:
    """Blocks side by side, as many as fit into one band."""
    most = WIDTH // wide
    lines: list[Line] = []
    for start in range(0, len(blocks), most):
        band = blocks[start : start + most]
        lines += beside(band, [wide] * len(band))
    return lines


def track(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    """The pedestal point tokens: a value, and the letter of the player who has taken it; the bag and the supply."""
    items: list[Line] = []
    for clan in range(CLANS):
        tokens = " ".join(token(facts, clan, tier) for tier in range(TIERS))
        items.append([(say("tokens-of-clan", clan=facts.names.clan(clan), tokens=tokens), "")])
    lines = flowed(f"{say('pedestal-tokens', tiers=TIERS)} ", items, WIDTH, INDENT)
    bag = say("bag", pedestals=_pedestals(facts, [int(count) for count in facts.table.bag]))
    return [*lines, *wrapped([(f"{bag} {supply(facts)}", "")], width, INDENT)]


def _pedestals(facts: Facts, counts: list[int]) -> Said:
    """Pedestals by clan: `2 Fire and 1 Moon`."""
    clans = [(clan, count) for clan, count in enumerate(counts[:CLANS]) if count]
    return listed([say("clan-pedestals", count=count, clan=facts.names.clan(clan)) for clan, count in clans])


def token(facts: Facts, clan: int, tier: int) -> str:
    value = facts.point(clan, tier)
    owner = facts.point_owner(clan, tier)
    return f"{'?' if value is None else value}{'' if owner is None else letter(facts, owner)}"


def supply(facts: Facts) -> str:
    if facts.names.switches.unlimited_supply:
        return say("supply-unlimited")
    tokens = [facts.names.tokens(int(facts.table.supply[resource]), resource) for resource in Resource]
    return say("supply", tokens=facts.names.text(listed(tokens)))


# Seats ---------------------------------------------------------------------------------------------------------------


def seat_lines(facts: Facts, seat: int, width: int | None = WIDTH) -> list[Line]:
    """A seat's honour by source, its storage, and what its trolls hold."""
    names, partner = facts.names, facts.partner(seat)
    sources = _sources(facts, seat)
    who = f"{'> ' if seat in facts.deciding else ''}{letter(facts, seat)} {names.seat(seat)}"
    head = say(
        "seat-line",
        who=who,
        you="yes" if seat == facts.seat else "no",
        team="no" if partner is None else "yes",
        partner="" if partner is None else names.seat(partner),
        honour=facts.total(seat),
        known="yes" if sources else "no",
        sources=listed(sources),
    )
    has = [
        say("seat-storage", tokens=names.stock_text(facts.storage(seat))),
        say("seat-trolls", tokens=names.text(facts.on_trolls(seat))),
    ]
    if any(facts.pedestals_of(seat)):
        has.append(say("seat-pedestals", pedestals=_pedestals(facts, facts.pedestals_of(seat))))
    shade = f"{style(facts, seat)} {STRONG}"
    lines = wrapped([*_marked(head, who, shade), (f" {' '.join(has)}", "")], width, INDENT)
    if hand := [names.bearing_text(card) for card in facts.hand(seat) if card is not None]:
        margin = "" if width is None else " " * INDENT
        lines += wrapped([(f"{margin}{say('seat-hand', starters=listed(hand))}", "")], width, INDENT)
    return lines


def _sources(facts: Facts, seat: int) -> list[str]:
    """Where a seat's honour comes from."""
    found = []
    for source, value in facts.honour(seat).items():
        if value is None:
            found.append(say("tokens-face-down", count=facts.face_down(seat)))
        elif value:
            found.append(say("honour-source", honour=value, source=facts.names.text(SOURCE.name(facts, source))))
    return found


def smoots(facts: Facts) -> list[Line]:
    """The trollsmoots of the other seats, side by side."""
    blocks = []
    for seat in range(facts.seats):
        if seat != facts.seat:
            head: Line = [(f"{letter(facts, seat)} {facts.names.seat(seat)}", f"{style(facts, seat)} {STRONG}")]
            blocks.append([head, *draw_small_smoot(facts, seat)])
    return _banded(blocks, SMALL_SMOOT_WIDE)
