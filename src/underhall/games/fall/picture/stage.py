"""The stage: the board's mountain, the panels beside it with what is printed on them, all drawings, all leaves."""

from __future__ import annotations

from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import Names
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.picture import cards, frames, ground, icons, tokens
from underhall.games.fall.picture.layout import HEIGHT, WIDTH, Layout
from underhall.games.fall.pieces import CLANS
from underhall.pictures.art import defs, label, title
from underhall.pictures.scene import Panel, Stage
from underhall.pictures.svg import Value, group, tag

HEADING = 14.0  # size of headings within panels
SIDES = ("honour", "reserve", "desperation", "elders")  # what is counted in boxes
SIDE_HIGH = 50.0
WAVE_MARKS = ("I", "II", "III")


def stage(names: Names, at: Layout, seats: int) -> Stage:
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
            cards.torch_symbol(),
        )
    )
    shown = pack.limits.display[seats - 2]
    panels = (
        Panel("board", say("panel-board"), "board", (0, 0, WIDTH, HEIGHT), ground.ground(at)),
        Panel(frames.WHEEL, say("panel-wheel"), "shared", (0, 0, frames.WIDE, frames.WHEEL_HIGH), _wheel(pack)),
        Panel(frames.CHAMPIONS, say("panel-champions"), "shared", (0, 0, frames.WIDE, frames.OFFER_STEP * shown + 4)),
        Panel(frames.CLANS, say("panel-clans"), "shared", (0, 0, frames.WIDE, clans_high()), _clans()),
        *(_seat(names, seat) for seat in range(seats)),
    )
    return Stage(panels, symbols, cards.leaves(names))


def clans_high() -> float:
    return frames.CLANS_TOP + frames.PLANK_STEP * CLANS + frames.DECKS_TOP + frames.DECKS_HIGH


def _marks() -> str:
    """Small marks: the wheel pawn, supplies, whose turn it is, what a hand can be laid on."""
    pawn = "M-9 11C-9 4 -4 4 -4 -1A5.5 5.5 0 1 1 4 -1C4 4 9 4 9 11z"
    ring: dict[str, Value] = {"fill": "none", "stroke": "var(--torch)"}
    return "".join(
        (
            group("s-wheel-pawn", tag("path", d=pawn, fill="var(--bad)", stroke="var(--deep)", stroke_width=1.5)),
            group("s-supplies", _supply_marker()),
            group("s-turn", tag("circle", r=20, stroke_width=4, **ring), tag("circle", r=24, fill="url(#g-glow)")),
            group("s-spot", tag("circle", r=5.5, fill="var(--lit)"), _plus("var(--lit-2)")),
            group("s-box", tag("rect", x=-47, y=-25, width=94, height=50, rx=6, fill="var(--lit)", fill_opacity=0.01)),
        )
    )


def _plus(ink: str) -> str:
    return tag("path", d="M-3 0H3M0 -3V3", stroke=ink, stroke_width=1.8, stroke_linecap="round")


def _supply_marker() -> str:
    disc = tag("circle", r=13.5, fill="var(--tone)", stroke="var(--ink)", stroke_width=1.5)
    return disc + tag("g", icons.symbol("supply", "var(--on-tone)"), transform="scale(.85)")


# The wheel ------------------------------------------------------------------------------------------------------------


def _wheel(pack: FallPack) -> str:
    spaces = len(pack.wheel.spaces)
    x, y = frames.HUB
    parts = [
        tag("circle", cx=x, cy=y, r=frames.RING, fill="none", stroke="var(--wood-2)", stroke_width=26),
        tag("circle", cx=x, cy=y, r=frames.RING, fill="none", stroke="var(--wood)", stroke_width=20),
        tag("circle", cx=x, cy=y, r=frames.RING - 13, fill="var(--panel)"),
        title(say("title-boost"), frames.BOOST_LEFT + 43, 14, HEADING),
        title(say("title-gates"), frames.MIDDLE, frames.GATES_TOP + 4, HEADING),
    ]
    parts.append(_wire(pack.wheel.boost_tripwire, spaces, "var(--gold)", "+"))
    parts.append(_wire(pack.wheel.breach_tripwire, spaces, "var(--bad)", "!"))
    for at, value in enumerate(pack.boost.values):
        top = frames.BOOST_TOP + frames.BOOST_STEP * at
        left = frames.BOOST_LEFT
        parts.append(
            tag("rect", x=left, y=top - 10.5, width=86, height=21, rx=5, fill="url(#g-paper)", stroke="var(--line)")
        )
        parts.append(label(str(value), left + 9, top + 0.5, 14))
    return "".join(parts)


def _wire(behind: int, spaces: int, colour: str, mark: str) -> str:
    """A tripwire across the wheel, behind a space, with its mark inside."""
    (ax, ay), (bx, by), (mx, my) = (frames.around(behind - 0.5, spaces, frames.RING + out) for out in (20, -22, -26))
    line = tag("path", d=f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}", stroke=colour, stroke_width=5, stroke_linecap="round")
    disc = tag("circle", cx=mx, cy=my, r=9, fill=colour, stroke="var(--ink)")
    return line + disc + tag("g", label(mark, mx, my + 0.5, 15, "var(--page)"), font_weight=700)


# Clans ----------------------------------------------------------------------------------------------------------------


def _clans() -> str:
    top = frames.CLANS_TOP + frames.PLANK_STEP * CLANS + 12
    return title(say("title-rest"), frames.MIDDLE, top, HEADING)


# Seats ----------------------------------------------------------------------------------------------------------------


def _seat(names: Names, seat: int) -> Panel:
    high = frames.BELOW + frames.HELD_STEP
    return Panel(f"seat-{seat}", names.seat(seat), "seat", (0, 0, frames.WIDE, high), tag("use", href="#s-mat"), seat)


def _mat(pack: FallPack) -> str:
    """The supply track with its marks."""
    parts: list[str] = []
    for space in range(pack.supplies.most + 1):
        x, y = frames.supply_spot(space)
        parts.append(tag("circle", cx=x, cy=y, r=13, fill="var(--stone)", stroke="var(--stone-4)"))
        parts.append(label(str(space), x, y + 0.5, 14))
        waves = " ".join(mark for mark, base in zip(WAVE_MARKS, pack.supplies.base, strict=False) if base == space)
        if waves:
            parts.append(label(waves, x, y - 20, 11, "var(--ink-2)"))
        if pack.desperation.symbols[space]:
            parts.append(
                tag("path", d=f"M{x - 9:g} {y + 17:g}h18", stroke="var(--bad)", stroke_width=3, stroke_linecap="round")
            )
    return "".join(parts)


def _yard() -> str:
    """Where the ancestry lies, and boxes for what is counted."""
    left, top, side = frames.YARD_LEFT, frames.YARD_TOP, frames.YARD
    parts: list[str] = []
    parts.append(tag("rect", x=left - 4, y=top - 4, width=side + 8, height=side + 8, rx=8, fill="url(#g-deep)"))
    for which, counted in enumerate(SIDES):
        x, y = frames.side_spot(which)
        box: dict[str, Value] = {
            "x": x - frames.SIDE_WIDE / 2,
            "y": y - SIDE_HIGH / 2,
            "width": frames.SIDE_WIDE,
            "height": SIDE_HIGH,
            "rx": 6,
        }
        parts.append(tag("rect", **box, fill="url(#g-paper)", stroke="var(--line)"))
        parts.append(label(say(f"box-{counted}"), x, y - 15, 12, "var(--ink-2)"))
    return group("s-yard", *parts)
