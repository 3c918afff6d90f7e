"""The stage: the board's mountain, the panels beside it with what is printed on them, all drawings, all leaves."""

from __future__ import annotations

from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import Names
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.picture import cards, frames, ground, icons, tokens
from underhall.games.fall.picture.art import ART
from underhall.games.fall.picture.layout import Layout
from underhall.games.fall.picture.panels import HEADINGS, NEEDS, SCORING, panels
from underhall.games.fall.picture.tokens import use
from underhall.games.fall.pieces import CLANS
from underhall.pictures.art import SHARED, defs, label, title
from underhall.pictures.scene import Stage
from underhall.pictures.svg import at, group, tag

HEADING = 17.0  # size of headings within panels
LABEL = 15.0  # and of labels
SIDES = ("honour", "reserve", "desperation", "elders")  # what is counted in boxes
WIRES = {"boost": ("var(--gold)", "+"), "breach": ("var(--bad)", "!")}  # colours and marks of tripwires
WAVE_MARKS = ("I", "II", "III")


def stage(names: Names, layout: Layout, seats: int) -> Stage:
    """What is drawn once for this number of seats."""
    pack = names.pack
    symbols = "".join(
        (
            defs(),
            tokens.symbols(pack, [names.seat(seat)[0] for seat in range(seats)]),
            cards.symbols(names),
            ground.symbols(),
            group("s-mat", _mat(pack)),
            _yard(),
            _marks(),
        )
    )
    needs = {step.id: ids for step, ids in NEEDS.items()}
    grounds = {"board": ground.ground(layout), "wheel": _wheel(pack), "clans": _clans()}
    return Stage(
        panels(names, seats, **grounds), symbols, cards.leaves(names), needs=needs, headings=HEADINGS, scoring=SCORING
    )


def _marks() -> str:
    """Small marks: the wheel pawn, supplies, whose turn it is, what a hand can be laid on."""
    supplies = ART("supplies", symbol=icons.symbol("supply", "var(--on-tone)"))
    plain = ("wheel-pawn", "turn", "spot", "box", "instant", "end-of-wave", "claw")
    made = {**{name: ART(name) for name in plain}, "supplies": supplies}
    made |= {f"wire-{name}": ART("wire-mark", wire=colour, mark=mark) for name, (colour, mark) in WIRES.items()}
    return "".join(group(f"s-{name}", drawing) for name, drawing in (made | {"starter": SHARED("torch")}).items())


# The wheel ------------------------------------------------------------------------------------------------------------


def _wheel(pack: FallPack) -> str:
    spaces = len(pack.wheel.spaces)
    x, y = frames.HUB
    parts = [
        tag("circle", cx=x, cy=y, r=frames.RING, fill="none", stroke="var(--wood-2)", stroke_width=26),
        tag("circle", cx=x, cy=y, r=frames.RING, fill="none", stroke="var(--wood)", stroke_width=20),
        tag("circle", cx=x, cy=y, r=frames.RING - 13, fill="var(--panel)"),
        title(say("title-boost"), frames.BOOST_LEFT + frames.BOOST_WIDE / 2, 14, HEADING),
        title(say("title-gates"), frames.GATES_MIDDLE, frames.GATES_TOP, HEADING),
    ]
    parts.append(_wire(pack.wheel.boost_tripwire, spaces, "boost"))
    parts.append(_wire(pack.wheel.breach_tripwire, spaces, "breach"))
    for space, value in enumerate(pack.boost.values):
        top = frames.BOOST_TOP + frames.BOOST_STEP * space
        parts.append(at(frames.BOOST_LEFT, top, ART("boost", value=str(value))))
    return "".join(parts)


def _wire(behind: int, spaces: int, name: str) -> str:
    """A tripwire across the wheel, behind a space, with its mark inside."""
    colour, _ = WIRES[name]
    reaches = frames.RING + 20, frames.RING - 22, frames.WIRE_RING
    (ax, ay), (bx, by), (mx, my) = (frames.around(behind - 0.5, spaces, reach) for reach in reaches)
    line = tag("path", d=f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", stroke=colour, stroke_width=5, stroke_linecap="round")
    return line + at(mx, my, use(f"s-wire-{name}"))


# Clans ----------------------------------------------------------------------------------------------------------------


def _clans() -> str:
    top = frames.CLANS_TOP + frames.PLANK_STEP * CLANS + frames.DECKS_HIGH / 2
    return label(say("title-rest"), 8, top, LABEL, "var(--ink-2)", "start")


# Seats ----------------------------------------------------------------------------------------------------------------


def _mat(pack: FallPack) -> str:
    """The supply track with its marks."""
    x, y = frames.SUPPLY_LABEL
    parts = [label(say("label-supplies"), x, y, LABEL * frames.ON_MAT, "var(--ink-2)", "start")]
    for space in range(pack.supplies.most + 1):
        waves = " ".join(mark for mark, base in zip(WAVE_MARKS, pack.supplies.base, strict=False) if base == space)
        desperate = ART("desperate") if pack.desperation.symbols[space] else ""
        drawing = ART("supply-space", space=str(space), waves=waves) + desperate
        parts.append(at(*frames.supply_spot(space), drawing, frames.ON_MAT))
    return "".join(parts)


YARD_EDGE, YARD_DRAWN = 6.0, 229.0  # round the cells; and how large the drawing is


def _yard() -> str:
    """Where the ancestry lies, and boxes for what is counted."""
    middle = frames.YARD / 2
    parts = [
        at(frames.YARD_LEFT + middle, frames.YARD_TOP + middle, ART("yard"), (frames.YARD + YARD_EDGE) / YARD_DRAWN)
    ]
    for which, counted in enumerate(SIDES):
        parts.append(at(*frames.side_spot(which), ART("counter", counted=say(f"box-{counted}"))))
    return group("s-yard", *parts)
