"""What lies round the mountain, in lines: spells, workshops, tiles, pedestal tokens, and what each seat has."""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.grammar import number
from underhall.engine.lines import Line, beside, flowed, wrapped
from underhall.games.hall.drawing import (
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
from underhall.games.hall.names import HORDE_ROWS, RESOURCE_IDS, SMOOT_ROWS, square_name
from underhall.games.hall.pack_text import spell_text, workshop_text
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
SHORT_NAMES = {Resource.HEARTSTONE: "heart"}  # of resources that do not fit into the label

# The turn ------------------------------------------------------------------------------------------------------------


def headline(facts: Facts) -> Line:
    table = facts.table
    if table.over:
        return [("The game is over.", STRONG)]
    if facts.together:
        return [("Set-up: all place their starters at the same time.", STRONG)]
    chooser = facts.deciding[0] if facts.deciding else int(table.starter)
    if facts.setting_up:
        return [("Set-up: ", ""), (f"{facts.names.seat(chooser)} chooses", f"{style(facts, chooser)} {STRONG}")]
    active = int(table.active)
    return [
        (f"Round {int(table.rounds)}: ", ""),
        (f"{facts.names.seat(active)}'s turn", f"{style(facts, active)} {STRONG}"),
        (f"; {'; '.join(_standing(facts))}", ""),
    ]


def _standing(facts: Facts) -> list[str]:
    """Who started, which coronation tokens are left, what lasts this turn, and how long the game goes on."""
    table = facts.table
    parts = [f"{facts.names.seat(int(table.starter))} has the crown"]
    if left := [honour for honour, owner in facts.crowns if owner is None]:
        parts.append(f"coronation {' and '.join(str(value) for value in left)}")
    parts += facts.this_turn
    if int(table.turns_left) != NONE:
        parts.append(f"{number(int(table.turns_left), 'turn')} to come after this one")
    return parts


def pyramids(facts: Facts, lit: Collection[str]) -> list[Line]:
    """One's own trollsmoot beside the horde; a spectator sees the horde."""
    horde: list[Line] = [[("The horde", FAINT)], *draw_horde(facts, lit)]
    if facts.seat < 0:
        return horde
    own: list[Line] = [[("Your trollsmoot", FAINT)], *draw_smoot(facts, facts.seat, lit)]
    return beside([own, horde], [SMOOT_WIDE, HORDE_WIDE])


def seat_table(facts: Facts, width: int) -> list[Line]:
    """What each seat has in storage, a column for each."""
    seats = range(facts.seats)
    wide = min((width - LABEL) // facts.seats, COLUMN)
    heads: Line = [(letter(facts, seat).rjust(wide), f"{style(facts, seat)} {STRONG}") for seat in seats]
    rows: list[tuple[str, list[int]]] = [("honour", [facts.total(seat) for seat in seats])]
    for resource in Resource:
        label = SHORT_NAMES.get(resource, RESOURCE_IDS[resource])
        rows.append((label, [facts.storage(seat)[resource] for seat in seats]))
    rows.append(("held", [sum(facts.held(seat)) for seat in seats]))
    for clan in range(CLANS):
        rows.append((f"{PEDESTAL}{clan_letter(clan).lower()}", [facts.pedestals_of(seat)[clan] for seat in seats]))
    rows.append(("trolls", [facts.trolls(seat) for seat in seats]))
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
        lines += wrapped([(row.name, STRONG), (f" ({runes} of {most} runes): {spell_text(row)}", "")], WIDTH, INDENT)
    return lines


def workshops(facts: Facts) -> list[Line]:
    """The workshops of this game: where they are, how many are left, and what they do."""
    items: list[Line] = []
    for kind, row in enumerate(facts.pack.workshops.tile):
        places = [square_name(square) for square in facts.sites if facts.workshop(square) == kind]
        left = int(facts.table.workshops[kind])
        if places or left:
            where = [f"on {' '.join(places)}"] if places else []
            where += [f"{left} left"] if left else []
            item: Line = [(f"{workshop_letter(kind)} {row.name}", STRONG)]
            items.append([*item, (f" {', '.join(where)}: {workshop_text(row).rstrip('.')}", "")])
    return flowed("Workshops: ", items, WIDTH, INDENT)


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
    return [[("Tunnels left:", FAINT)], *_banded(blocks, TILE)] if blocks else [[("No tunnels are left.", "")]]


def halls(facts: Facts) -> list[Line]:
    """The great halls in the supply, each with a picture, and those on the board."""
    blocks, placed = [], []
    for hall, row in enumerate(facts.pack.halls.tile):
        worth = f"{row.low} or {row.high}"
        altar = int(facts.table.hall_at[hall])
        if altar == NONE:
            blocks.append([[(row.name, "")], [(worth, STRONG)], *_picture(row.shape)])
        else:
            placed.append(f"{row.name} ({worth}), altar {square_name(altar)}")
    lines: list[Line] = [[("Great halls left:", FAINT)], *_banded(blocks, HALL_TILE)] if blocks else []
    return lines + (wrapped([(f"Great halls on the board: {'; '.join(placed)}.", "")], WIDTH, INDENT) if placed else [])


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


def track(facts: Facts) -> list[Line]:
    """The pedestal point tokens: a value, and the letter of whoever has taken it."""
    items = []
    for clan in range(CLANS):
        tokens = " ".join(token(facts, clan, tier) for tier in range(TIERS))
        items.append([(f"{facts.names.clan(clan)} {tokens}", "")])
    bag = ", ".join(f"{facts.names.clan(clan)} {int(facts.table.bag[clan])}" for clan in range(CLANS))
    lines = flowed(f"Pedestal tokens, tiers 1 to {TIERS}: ", items, WIDTH, INDENT)
    return [*lines, *wrapped([(f"Pedestals in the bag: {bag}. Supply: {supply(facts)}.", "")], WIDTH, INDENT)]


def token(facts: Facts, clan: int, tier: int) -> str:
    value = facts.point(clan, tier)
    owner = facts.point_owner(clan, tier)
    return f"{'?' if value is None else value}{'' if owner is None else letter(facts, owner)}"


def supply(facts: Facts) -> str:
    if facts.names.switches.unlimited_supply:
        return "unlimited"
    return ", ".join(f"{RESOURCE_IDS[resource]} {int(facts.table.supply[resource])}" for resource in Resource)


# Seats ---------------------------------------------------------------------------------------------------------------


def seat_lines(facts: Facts, seat: int, width: int | None = WIDTH) -> list[Line]:
    """A seat's honour by source, its storage, and what its trolls hold."""
    honour = facts.honour(seat)
    sources = [
        f"{source.name.lower()} {f'{facts.face_down(seat)} face down' if value is None else value}"
        for source, value in honour.items()
        if value is None or value
    ]
    mark = "> " if seat in facts.deciding else ""
    you = " (you)" if seat == facts.seat else ""
    partner = facts.partner(seat)
    team = f", with {facts.names.seat(partner)}" if partner is not None else ""
    head: Line = [
        (f"{mark}{letter(facts, seat)} {facts.names.seat(seat)}{you}", f"{style(facts, seat)} {STRONG}"),
        (f"{team}: {facts.total(seat)} honour", STRONG),
        (f" ({', '.join(sources)})" if sources else "", FAINT),
    ]
    has = [f"Storage: {facts.names.amounts(facts.storage(seat))}", f"on trolls: {facts.on_trolls(seat)}"]
    if any(facts.pedestals_of(seat)):
        clans = [f"{count} {facts.names.clan(clan)}" for clan, count in enumerate(facts.pedestals_of(seat)) if count]
        has.append(f"pedestals: {', '.join(clans)}")
    lines = wrapped([*head, (f". {'; '.join(has)}.", "")], width, INDENT)
    hand = [facts.names.card_text(card) for card in facts.hand(seat) if card is not None]
    return lines + (wrapped([(f"{' ' * INDENT}In hand: {'; '.join(hand)}.", "")], width, INDENT) if hand else [])


def smoots(facts: Facts) -> list[Line]:
    """The trollsmoots of the others, side by side."""
    blocks = []
    for seat in range(facts.seats):
        if seat != facts.seat:
            head: Line = [(f"{letter(facts, seat)} {facts.names.seat(seat)}", f"{style(facts, seat)} {STRONG}")]
            blocks.append([head, *draw_small_smoot(facts, seat)])
    return _banded(blocks, SMALL_SMOOT_WIDE)
