"""Where an ancestry card can be laid: the card follows the pointer from corner to corner of the grid."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.decision import Decision, Option
from underhall.games.fall.facts import Facts
from underhall.games.fall.kinds import SPOT
from underhall.games.fall.messages import screen as say
from underhall.games.fall.picture import cards, frames
from underhall.games.fall.picture.amounts import ABOVE, GOOD
from underhall.games.fall.pieces import LAY_GRID, SPOTS
from underhall.games.fall.rules.ancestry import bars_spot
from underhall.pictures.scene import TILE, Lit, Piece
from underhall.pictures.svg import block

HALF = frames.CELL / 2
AROUND = block(2 * HALF, 2 * HALF)  # nearer to a corner than to any other
EDGE = block(4 * HALF, 4 * HALF)


def lit(facts: Facts, decision: Decision, card: int) -> tuple[Lit, ...]:
    """The corners where the middle of the card can lie; with the first come those where it cannot."""
    seat = decision.seat
    barred = tuple(_barred(facts, seat, {option.number for option in decision.options}))
    return tuple(
        _corner(facts, seat, card, option, () if which else barred) for which, option in enumerate(decision.options)
    )


def _corner(facts: Facts, seat: int, card: int, option: Option, barred: tuple[Piece, ...]) -> Lit:
    at, panel = _middle(facts, seat, option.number), frames.seat_panel(seat)
    spot = Piece(
        f"spot:{option.key}",
        panel,
        *at,
        "s-spot",
        path=AROUND,
        tone=TILE,
        layer=ABOVE - 1,
        words=option.label,
        rule="ANC-03",
    )
    shown = Piece("preview:card", panel, *at, cards.card_id(facts.names.card_id(card)), layer=ABOVE)
    edge = Piece("preview:card-edge", panel, *at, path=EDGE, tone=GOOD, layer=ABOVE)
    return Lit(option.key, spots=(spot,), preview=(shown, edge), barred=barred)


def _barred(facts: Facts, seat: int, allowed: set[int]) -> Iterator[Piece]:
    """The other corners within the yard. What they stand for says why the card cannot lie there."""
    for number in range(SPOTS):
        if number in allowed or not bars_spot(facts.table, seat, number):
            continue
        x, y = _middle(facts, seat, number)
        key = f"at:{SPOT.key(facts, number)}"
        words = say("piece-barred")
        piece = Piece(
            f"barred:{key}",
            frames.seat_panel(seat),
            x,
            y,
            path=AROUND,
            tone=TILE,
            layer=ABOVE - 1,
            words=words,
            stands=(key,),
        )
        if frames.in_yard(x, y - frames.shift(facts.holds_cards(seat))):
            yield piece


def _middle(facts: Facts, seat: int, number: int) -> frames.Point:
    """The middle of a card whose first quadrant lies in a cell, which may be one outside the grid."""
    row, column = (each - 1 for each in divmod(number, LAY_GRID))
    columns, rows = facts.columns(seat), facts.rows(seat)
    shift = frames.shift(facts.holds_cards(seat))
    x, y = frames.cell_spot(column + columns.start, row + rows.start, columns, rows, shift)
    return x + HALF, y + HALF
