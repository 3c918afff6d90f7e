"""The stage: the panels with what is printed on them, all drawings, and the leaves."""

from __future__ import annotations

from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, HORDE_ROWS, RESOURCE_IDS, Names
from underhall.games.hall.picture import cards, layout, tiles
from underhall.games.hall.picture.art import ART
from underhall.games.hall.picture.icons import icon_symbols, use
from underhall.games.hall.picture.layout import CARD_WIDE
from underhall.games.hall.picture.leaves import leaves
from underhall.games.hall.picture.mountain import mountain, tree_symbols
from underhall.games.hall.picture.panels import HEADINGS, NEEDS, SCORING, panels
from underhall.games.hall.pieces import BASE, CLANS, MINERALS, SMOOT, TOP
from underhall.games.hall.rules.pyramids import MIDDLE_BRIBES, ROW, TOP_BRIBES
from underhall.pictures.art import defs, emblem, label, title
from underhall.pictures.scene import Panel, Stage
from underhall.pictures.svg import at, group, number, tag

FAINT = 0.55
SIGN_ROOM = 9.5  # the radius of what is behind a sign of the chart
# Drawings that are the same in every game.
PLAIN = (
    *(
        "site",
        "anchor",
        "spot",
        "spot-card",
        "place",
        "working",
        "flow",
        "plus",
        "minus",
        "deck",
        "crown",
        "coronation",
    ),
)


def stage(names: Names, seats: int) -> Stage:
    """All that is drawn once for a number of seats."""
    needs = {step.id: ids for step, ids in NEEDS.items()}
    return Stage(
        _panels(names, seats), symbols(names, seats), leaves(names), needs=needs, headings=HEADINGS, scoring=SCORING
    )


# Panels ---------------------------------------------------------------------------------------------------------------


def _panels(names: Names, seats: int) -> tuple[Panel, ...]:
    side = int(names.box["side"][seats])
    ground = names.grounds[side]
    bits = {square: int(names.box["start_marks"][side, start]) for square, start in ground.starts.items()}
    marks = {square: [each for each in range(mark.bit_length()) if mark >> each & 1] for square, mark in bits.items()}
    board = mountain(ground, side, marks, names.pack.statues.value)
    places = layout.places_of(names.pack)
    printed = {
        layout.BOARD: board,
        layout.HORDE: _horde(),
        layout.TUNNELS: _tunnels(names, places),
        layout.SUPPLY: _supply(),
    }
    return panels(
        names, seats, layout.board_box(ground.wide, ground.high), places.high, grounds=printed, smoot=_smoot()
    )


def _smoot() -> str:
    """The places of a trollsmoot; small arrows show the way of a cascade."""
    places = "".join(at(*layout.smoot_at(place), ART("place")) for place in range(SMOOT))
    arrows = []
    for place in range(BASE):
        x, y = layout.smoot_at(place)
        for below in (place + ROW[place], place + ROW[place] + 1):
            across = (layout.smoot_at(below)[0] - x) * 0.5
            arrows.append(f"M{number(x + across - 6)} {number(y + layout.CARD_HIGH / 2 - 1)}h12l-6 8z")
    ways = tag("path", d="".join(arrows), fill="var(--torch)", fill_opacity=0.75)
    return places + ways + _stores()


def _stores() -> str:
    """Where resources and pedestals are stored."""
    chips = [use(f"chip-{name}", *layout.store_at(kind), opacity=FAINT) for kind, name in enumerate(RESOURCE_IDS)]
    chips += [use(f"chip-ped-{CLAN_IDS[clan]}", *layout.pedestals_at(clan), opacity=FAINT) for clan in range(CLANS)]
    return "".join(chips)


def _horde() -> str:
    parts = []
    for row in HORDE_ROWS:
        for place in row:
            x, y = layout.horde_at(place)
            parts.append(at(x, y, ART("place")))
            if place >= TOP:
                parts.append(use("ped-any", x + layout.HORDE_PEDESTAL[0], y + layout.HORDE_PEDESTAL[1], 0.58))
    for place, bribes in ((HORDE_ROWS[2][0], TOP_BRIBES), (HORDE_ROWS[1][0], MIDDLE_BRIBES)):
        x, y = layout.horde_at(place)
        x -= CARD_WIDE / 2 + 20
        parts.append(use("coin", x, y - 10, 1.15))
        parts.append(title(f"×{bribes}", x, y + 11, 15))
    return "".join(parts)


def _tunnels(names: Names, places: layout.Places) -> str:
    chart = {row.size: row for row in names.pack.chart.row}
    parts = []
    for size, y in places.heads.items():
        worth = [getattr(chart[size], name) for name in RESOURCE_IDS[:MINERALS]] if size in chart else []
        parts.append(_band(size, worth, y))
    return "".join(parts)


def _band(size: int, worth: list[int], y: float) -> str:
    """The head of a row of tunnels: how many minerals they cost, and their honour by mineral."""
    parts = [title(str(size), 10, y, 20)]
    for which, honour in enumerate(worth):
        x = 31 + which * 20
        parts.append(tag("circle", cx=x, cy=y - 9, r=SIGN_ROOM, fill="var(--niche)"))
        parts.append(use(RESOURCE_IDS[which], x, y - 9, 0.68))
        parts.append(label(str(honour), x, y + 10, 14))
    line = tag("path", d=f"M2 {number(y + layout.BAND_HIGH / 2)}H{layout.TUNNELS_WIDE - 2}", stroke="var(--line)",
               stroke_opacity=0.6)  # fmt: skip
    return "".join(parts) + line


def _supply() -> str:
    return label(say("panel-bag"), 12, layout.bag_at(0)[1], 13, "var(--ink-2)", "start")


# Drawings -------------------------------------------------------------------------------------------------------------


def symbols(names: Names, seats: int) -> str:
    """Every drawing that pieces show."""
    pack = names.pack
    parts = [
        defs(),
        icon_symbols(),
        tiles.clan_symbols(),
        tiles.ground_symbols(),
        tiles.dug_symbols(pack.tunnels.tile),
        tiles.hall_symbols(pack.halls.tile),
        tiles.workshop_symbols(pack.workshops.tile),
        cards.card_symbols(names),
        cards.spell_symbols(pack.spells.card, pack.limits.spell_runes),
        tree_symbols(),
        group("s-lasting", ART("lasting", rune=use("rune"))),
        group("s-chip-honour", ART("chip-wide", sign=use("honour", size=0.9))),
        group("s-chip-statue", ART("chip", sign=use("statue-moon", size=0.5))),
    ]
    parts += [group(f"s-{name}", ART(name)) for name in PLAIN]
    parts += [group(f"s-tile-{row.id}", tiles.tunnel_tile(row)) for row in pack.tunnels.tile]
    parts += [group(f"s-hall-tile-{row.id}", tiles.hall_tile(row)) for row in pack.halls.tile]
    for seat in range(seats):
        letter = names.colour(seat)[0].upper()
        parts.append(group(f"s-gate-{seat}", tiles.gate(seat, letter)))
        parts.append(group(f"s-mark-{seat}", emblem(seat, 13, letter)))
    return "".join(parts)
