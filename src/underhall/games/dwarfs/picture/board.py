"""The board: cards with their walls, stacks, ways between cards, dwarfs, borders of kingdoms, and what monsters stop.

A kingdom card keeps its id wherever it goes: from the hand to the board, under its stack, to who defeats it.
"""

from __future__ import annotations

from collections.abc import Iterator

from underhall.engine.lines import joined
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.pack_schema import Card
from underhall.games.dwarfs.picture import rule_ids
from underhall.games.dwarfs.picture.measure import CARD, PITCH, Place, centre, spots
from underhall.games.dwarfs.picture.outlines import closed, dashed, outlines
from underhall.games.dwarfs.picture.tokens import signed
from underhall.games.dwarfs.pieces import DESIGNS, Side
from underhall.games.dwarfs.regions import Region
from underhall.games.dwarfs.text import kingdom_line, square_in_words, visible_card
from underhall.pictures.scene import Piece

BOARD = "board"
QUARTER = 90  # degrees
# What lies above what.
TOP, WALLS, BORDER, PASSAGE, SQUARE, DWARF, MARK, BADGE, PREVIEW, WAYS = 40, 41, 42, 43, 44, 45, 46, 47, 50, 51

STEP = 7.0  # by which a card peeps out from under the one above
DEEPEST = 14.0  # by which the lowest card of a stack may peep out
HEIGHT_AT = (66.0, -48.0)  # of the number of cards in a stack, from the middle: below the badges of kingdoms
STOP_AT = (39.0, -17.0)
BADGE_LETTERS = 1.5
HEIGHT_LETTERS = 1.3
BADGE_WIDTH = 93.0
BADGE_LOW = 4.0  # rather on its own cards than on those above


def card_id(owner: int, card: Card) -> str:
    """Of a kingdom card, wherever it lies."""
    return f"hand:{owner}:{card.id}"


def dwarf_id(seat: int, called: str, place: int) -> str:
    """Of a dwarf: by its square, and by its place among those of its seat there."""
    return f"dwarf:{seat}:{called}:{place}" if place else f"dwarf:{seat}:{called}"


def dwarf_kin(seat: int) -> str:
    """Of all dwarfs of a seat, at home or on the board."""
    return f"dwarf:{seat}"


def square_id(facts: Facts, square: int) -> str:
    """Of what stands for a square: what is chosen there."""
    return f"square:{facts.called(square)}"


def dwarfs_at(facts: Facts, square: int) -> list[int]:
    """The seats of the dwarfs on a square, in the order of its spots."""
    return [seat for seat in range(facts.seats) for _ in range(int(facts.table.dwarfs[seat, square]))]


def cards(facts: Facts) -> list[Piece]:
    """The cards on the board, and the ways between them."""
    return [piece for square in facts.squares for draw in (_stack, _passages) for piece in draw(facts, square)]


def at_square(facts: Facts, square: int) -> list[Piece]:
    """What stands for a square, and who works there."""
    return [*_square(facts, square), *_dwarfs(facts, square), *_stopped(facts, square)]


def kingdoms(facts: Facts) -> list[Piece]:
    """The borders of kingdoms, and what they are worth."""
    return [piece for region in facts.regions if region.castles for piece in _kingdoms(facts, region)]


# Squares --------------------------------------------------------------------------------------------------------------


def _stack(facts: Facts, square: int) -> Iterator[Piece]:
    """The cards of a square, the walls of the visible one as it lies, and how many cards there are."""
    x, y = centre(facts.place(square))
    stack = facts.stack(square)
    step = min(STEP, DEEPEST / max(len(stack) - 1, 1))
    names = facts.names
    for depth, each in enumerate(stack):
        owner, card = each // DESIGNS, facts.pack.card[each % DESIGNS]
        words = f"Beneath {names.card(stack[0])}: {names.card(each)}." if depth else ""
        yield Piece(
            card_id(owner, card),
            BOARD,
            x + depth * step,
            y + depth * step,
            f"s-card-{owner}-{card.id}",
            tone=facts.switches.colours[owner],
            layer=TOP - depth,
            words=words,
            rule=rule_ids.DIGGING if depth else "",
            large=f"card:{card.id}" if depth else "",
            stands=(square_id(facts, square),) if depth else (),
        )
    top = facts.card(square)
    called = facts.called(square)
    if sides := top.walls.sides.lower():
        turn = QUARTER * int(facts.table.facing[stack[0]])
        yield Piece(f"walls:{called}", BOARD, x, y, f"s-walls-{sides}", turn=turn, layer=WALLS)
    if len(stack) > 1:
        beneath = ", ".join(names.card(each) for each in stack[1:])
        yield Piece(
            f"height:{called}",
            BOARD,
            x + HEIGHT_AT[0],
            y + HEIGHT_AT[1],
            text=f"×{len(stack)}",
            tone="count",
            size=HEIGHT_LETTERS,
            layer=MARK,
            words=say("stack", count=len(stack), card=names.card(stack[0]), beneath=beneath),
            rule=rule_ids.DIGGING,
            stands=(square_id(facts, square),),
        )


def _square(facts: Facts, square: int) -> Iterator[Piece]:
    """What stands for a square."""
    x, y = centre(facts.place(square))
    top = facts.card(square)
    yield Piece(
        square_id(facts, square),
        BOARD,
        x,
        y,
        "s-square",
        layer=SQUARE,
        words=square_in_words(facts, square),
        rule=rule_ids.of_card(top)[0],
        large=f"card:{top.id}",
    )


def _passages(facts: Facts, square: int) -> Iterator[Piece]:
    """The ways to the east and to the south; those to the west and north belong to the neighbours."""
    x, y = centre(facts.place(square))
    for side in facts.passages(square):
        if side == Side.EAST:
            yield Piece(f"way:{facts.called(square)}:east", BOARD, x + PITCH / 2, y, "s-passage", layer=PASSAGE)
        elif side == Side.SOUTH:
            yield Piece(
                f"way:{facts.called(square)}:south", BOARD, x, y + PITCH / 2, "s-passage", turn=QUARTER, layer=PASSAGE
            )


def _dwarfs(facts: Facts, square: int) -> Iterator[Piece]:
    present = dwarfs_at(facts, square)
    if not present:
        return
    x, y = centre(facts.place(square))
    card = facts.card(square)
    called = facts.called(square)
    seen: dict[int, int] = {}
    for seat, (spot_x, spot_y) in zip(present, spots(max(card.spots.value, len(present))), strict=False):
        place = seen[seat] = seen.get(seat, -1) + 1
        yield Piece(
            dwarf_id(seat, called, place),
            BOARD,
            x + spot_x,
            y + spot_y,
            f"s-dwarf-{seat}",
            tone=facts.switches.colours[seat],
            layer=DWARF,
            words=say(
                "dwarf",
                seat=facts.names.seat(seat),
                card=visible_card(facts, square),
                count=present.count(seat),
                needs=card.task.needs,
            ),
            rule=rule_ids.NEEDS,
            stands=(*((dwarf_id(seat, called, 0),) if place else ()), square_id(facts, square)),
            kin=dwarf_kin(seat),
        )


def _stopped(facts: Facts, square: int) -> Iterator[Piece]:
    """The monster that stops the work of a mine or of a castle."""
    monster = facts.stopped_by(square)
    if monster is None:
        return
    x, y = centre(facts.place(square))
    family = facts.card(square).family
    words = say("stopped-castle" if family == "castle" else "stopped-mine", monster=visible_card(facts, monster))
    giant = facts.region_of(square).giant
    if family == "castle" and not facts.has_extra_action(facts.owner(square)):
        owner = facts.names.seat(facts.owner(square))
        words = f"{words} {say('stopped-extra', giant=visible_card(facts, giant), seat=owner)}"
    yield Piece(
        f"stopped:{facts.called(square)}",
        BOARD,
        x + STOP_AT[0],
        y + STOP_AT[1],
        f"s-stopped-{facts.card(monster).family}",
        layer=MARK,
        words=words,
        rule=rule_ids.STOPS[family],
        stands=(square_id(facts, square),),
    )


# Kingdoms -------------------------------------------------------------------------------------------------------------


def _kingdoms(facts: Facts, region: Region) -> Iterator[Piece]:
    """The border of a region in the colours of all whose kingdom it is, and what it is worth."""
    places = [facts.place(square) for square in region.squares]
    lines = outlines(places)
    left, top = _corner(places)
    for turn, seat in enumerate(region.castles):
        colour, name = facts.switches.colours[seat], facts.names.seat(seat)
        points = facts.kingdom_points(seat)
        path = closed(lines) if len(region.castles) == 1 else dashed(lines, turn, len(region.castles))
        yield Piece(f"border:{seat}", BOARD, path=path, tone=f"{colour} outline", layer=BORDER)
        yield Piece(
            f"kingdom:{seat}",
            BOARD,
            left + (turn + 0.5) * BADGE_WIDTH,
            top,
            "s-badge",
            text=f"{name} {signed(points)}",
            tone=f"{colour} strong",
            size=BADGE_LETTERS,
            layer=BADGE,
            words=say("named", name=name, text=joined(kingdom_line(facts, seat))),
            rule=rule_ids.KINGDOM,
        )


def _corner(places: list[Place]) -> tuple[float, float]:
    """Where the border of a region begins: the upper left corner of its highest square."""
    x, y = centre(min(places, key=lambda place: (place[1], place[0])))
    return x - CARD / 2, y - PITCH / 2 + BADGE_LOW
