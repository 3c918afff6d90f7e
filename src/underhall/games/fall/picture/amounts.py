"""Decisions about a number: what each number brings, and what it leaves."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from underhall.engine.decision import Option
from underhall.games.fall.facts import Facts
from underhall.games.fall.messages import screen as say
from underhall.games.fall.options import BolsterCount, BoostDesperation, BoostSupplies
from underhall.games.fall.picture import frames
from underhall.games.fall.picture.frames import BOARD, seat_panel
from underhall.games.fall.picture.layout import Layout
from underhall.games.fall.steps import Step
from underhall.pictures.scene import Lit, Piece

ABOVE = 8  # layer of previews: above everything
GOOD = " ".join(("outline", "good"))  # tones of what would be
ASIDE, DOWN = 29.0, 7.0  # of what is left in a box, from the middle of the box
LEFT_SIZE, MORE_SIZE = 1.1, 2.0
RESERVE, DESPERATION = 1, 2  # boxes beside an ancestry
Arguments = tuple[int, ...]
Shown = tuple[int, str, Piece]  # the number, what it brings, and what is left


def has_amounts(step: int) -> bool:
    """Whether a decision is about a number."""
    return step in SHOWN


def with_amount(facts: Facts, layout: Layout, step: int, arguments: Arguments, option: Option, made: Lit) -> Lit:
    """An option of such a decision, as a button shows it."""
    number, brings, left = SHOWN[step](facts, arguments, option)
    preview: tuple[Piece, ...] = (left,) if number else ()
    if step == Step.BOLSTER_COUNT:
        preview += (_more(facts, layout, arguments[1], number),)
    return msgspec.structs.replace(made, amount=number, brings=brings, preview=preview)


def _bolster(facts: Facts, arguments: Arguments, option: Option) -> Shown:
    seat, trolls = arguments[0], BolsterCount.of(option.number)[1]["trolls"]
    left = int(facts.table.reserve[seat]) - trolls
    return trolls, "", _in_box(facts, seat, RESERVE, left)


def _desperation(facts: Facts, arguments: Arguments, option: Option) -> Shown:
    seat, kind, power = arguments[:3]
    tokens = BoostDesperation.of(option.number)[1]["tokens"]
    left = int(facts.table.desperation[seat]) - tokens
    power += tokens + facts.bonus(seat, kind, strong=False)
    return tokens, say("brings-power", power=power), _in_box(facts, seat, DESPERATION, left)


def _supplies(facts: Facts, arguments: Arguments, option: Option) -> Shown:
    """The marker of the supplies moves down its track."""
    seat, kind, power = arguments[:3]
    spent = BoostSupplies.of(option.number)[1]["supplies"]
    x, y = frames.supply_spot(int(facts.table.supplies[seat]) - spent)
    tone = f"{facts.names.colour(seat)} ghost"
    left = Piece("preview:left", seat_panel(seat), x, y, "s-supplies", tone=tone, layer=ABOVE)
    return spent, say("brings-power", power=power + spent + facts.bonus(seat, kind, strong=True)), left


def _in_box(facts: Facts, seat: int, which: int, left: int) -> Piece:
    """What is left of what a box counts, beside it."""
    x, y = frames.side_spot(which)
    at = x + ASIDE, y + frames.shift(facts.holds_cards(seat)) + DOWN
    return Piece("preview:left", seat_panel(seat), *at, text=f"→{left}", tone="count", size=LEFT_SIZE, layer=ABOVE)


def _more(facts: Facts, layout: Layout, place: int, trolls: int) -> Piece:
    """How many trolls come to a place."""
    x, y = layout.at[facts.names.place_id(facts.table, place)]
    return Piece("preview:more", BOARD, x, y, text=f"+{trolls}", tone="count", size=MORE_SIZE, layer=ABOVE)


SHOWN: dict[int, Callable[[Facts, Arguments, Option], Shown]] = {
    Step.BOLSTER_COUNT: _bolster,
    Step.BOOST_DESPERATION: _desperation,
    Step.BOOST_SUPPLIES: _supplies,
}
