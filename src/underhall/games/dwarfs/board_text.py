"""The board drawn with characters, each with a style, so that plain text and a coloured terminal show the same.

┏━━━━━━━━━━━┓    a thick line is a wall, a thin one an open side with nothing beyond,
┃B CASTLE   │    a gap in it a passage
┃BB      2/3      whose dwarfs stand here, and how many of its spots they fill
┃need 2    b│    how many of one colour complete its task; whose kingdom it is in
└───     ───┘    a need with a ! is stopped by a monster
"""

from __future__ import annotations

from collections.abc import Collection
from enum import IntEnum

from underhall.engine.colours import STYLES
from underhall.engine.lines import Line, drawn
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.pack_schema import Card
from underhall.games.dwarfs.pieces import Side

Place = tuple[int, int]

INNER = 11  # columns within a card; eight cards and their coordinates fit into 100
LINES = 3  # lines within a card
ACROSS, DOWN = INNER + 1, LINES + 1  # from a card to the next, one border between them
MARGIN = 3  # for the coordinates on the left
NAME = 7  # letters of a card's name
GAP = 5  # columns of a passage to the north or south
FAINT = "dim"
STRONG = "bold"
LIT = "reverse"
ALARM = f"{STRONG} magenta"
STOPPED = "!"
# Where lines meet: by the weight (none, thin, thick) of the arms up, right, down and left, as digits of base three.
JOINTS = " ╴╸╷┐┑╻┒┓╶─╾┌┬┭┎┰┱╺╼━┍┮┯┏┲┳╵┘┙│┤┥╽┧┪└┴┵├┼┽┟╁╅┕┶┷┝┾┿┢╆╈╹┚┛╿┦┩┃┨┫┖┸┹┞╀╃┠╂╉┗┺┻┡╄╇┣╊╋"


class Edge(IntEnum):
    """What lies between two squares."""

    NOTHING = 0
    OPEN = 1  # a card's open side, and no card beyond
    PASSAGE = 2
    WALL = 3


# By edge.
WEIGHTS = (0, 1, 1, 2)
FLAT = ("", "─" * INNER, (" " * GAP).center(INNER, "─"), "━" * INNER)
UPRIGHT = ("", "│" * LINES, " ".center(LINES, "│"), "┃" * LINES)
KINDS_OF_WEIGHT = len(set(WEIGHTS))


def letter(facts: Facts, seat: int) -> str:
    """B, R, G or Y: colours always come with letters."""
    return facts.switches.colours[seat][0].upper()


def style(facts: Facts, seat: int) -> str:
    return STYLES[facts.switches.colours[seat]]


def telling_word(card: Card) -> str:
    """Emerald for an emerald mine, Store for a general store; a short name as it is."""
    words = [word for word in card.name.split() if card.family != "mine" or word.lower() != "mine"] or [card.name]
    name = " ".join(words)
    return name if len(name) <= NAME else words[-1].capitalize()


def short_name(card: Card) -> str:
    """Its telling word, cut to the room there is; a castle stands out."""
    name = telling_word(card)
    return (name.upper() if card.family == "castle" else name)[:NAME]


def draw(facts: Facts, lit: Collection[Place] = ()) -> list[Line]:
    """The board; `lit` are places to point out, and an empty one among them shows its coordinates."""
    places = [*facts.by_place, *lit]
    if not places:
        return [[(say("no-cards"), FAINT)]]
    canvas = _Canvas(facts, places, lit)
    return canvas.lines()


class _Canvas:
    """Characters and their styles, line by line."""

    def __init__(self, facts: Facts, places: list[Place], lit: Collection[Place]) -> None:
        self.facts = facts
        self.xs = range(min(x for x, _ in places), max(x for x, _ in places) + 1)
        self.ys = range(min(y for _, y in places), max(y for _, y in places) + 1)
        width, height = len(self.xs) * ACROSS + 1 + MARGIN, len(self.ys) * DOWN + 2
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self._axes()
        for y in range(self.ys.start, self.ys.stop + 1):
            for x in range(self.xs.start, self.xs.stop + 1):
                self._borders(x, y)
        for place in lit:
            if place not in facts.by_place:
                self._text(*self._inside(place, 1), f"{place[0]},{place[1]}".center(INNER), STRONG)
        for place, square in facts.by_place.items():
            self._card(place, square, place in lit)

    def lines(self) -> list[Line]:
        return [drawn("".join(signs), styles) for signs, styles in zip(self.signs, self.styles, strict=True)]

    def _corner(self, x: int, y: int) -> tuple[int, int]:
        """Column and line of the joint at the top left of a place."""
        return (x - self.xs.start) * ACROSS + MARGIN, (y - self.ys.start) * DOWN + 1

    def _inside(self, place: Place, line: int) -> tuple[int, int]:
        column, row = self._corner(*place)
        return column + 1, row + 1 + line

    def _text(self, column: int, row: int, text: str, style: str = "") -> None:
        end = column + len(text)
        self.signs[row][column:end] = text
        self.styles[row][column:end] = [style] * len(text)

    def _axes(self) -> None:
        for x in self.xs:
            self._text(self._corner(x, 0)[0] + 1, 0, str(x).center(INNER).rstrip(), STRONG)
        for y in self.ys:
            self._text(0, self._corner(0, y)[1] + DOWN // 2, str(y).rjust(MARGIN - 1), STRONG)

    # Borders ----------------------------------------------------------------------------------------------------------

    def _north(self, x: int, y: int) -> Edge:
        """What lies between a place and the one north of it."""
        return self._edge((x, y), (x, y - 1), Side.NORTH, Side.SOUTH)

    def _west(self, x: int, y: int) -> Edge:
        return self._edge((x, y), (x - 1, y), Side.WEST, Side.EAST)

    def _edge(self, place: Place, other: Place, side: Side, back: Side) -> Edge:
        here, beyond = self.facts.by_place.get(place), self.facts.by_place.get(other)
        if here is None and beyond is None:
            return Edge.NOTHING
        if here is not None and side in self.facts.passages(here):
            return Edge.PASSAGE
        walled = (here is not None and side in self.facts.walls(here)) or (
            beyond is not None and back in self.facts.walls(beyond)
        )
        return Edge.WALL if walled else Edge.OPEN

    def _borders(self, x: int, y: int) -> None:
        """The joint at the top left of a place, and its lines to the north and west."""
        column, row = self._corner(x, y)
        north, west = self._north(x, y), self._west(x, y)
        arms = (self._west(x, y - 1), north, west, self._north(x - 1, y))
        index = 0
        for arm in arms:
            index = index * KINDS_OF_WEIGHT + WEIGHTS[arm]
        if index:
            self._text(column, row, JOINTS[index], "" if Edge.WALL in arms else FAINT)
        if FLAT[north]:
            self._text(column + 1, row, FLAT[north], "" if north is Edge.WALL else FAINT)
        for line, sign in enumerate(UPRIGHT[west]):
            self._text(column, row + 1 + line, sign, "" if west is Edge.WALL else FAINT)

    # Cards ------------------------------------------------------------------------------------------------------------

    def _card(self, place: Place, square: int, lit: bool) -> None:
        facts = self.facts
        card = facts.card(square)
        owner = facts.owner(square)
        shade = f"{style(facts, owner)} {LIT if lit else STRONG}"
        self._text(*self._inside(place, 0), f"{letter(facts, owner)} {short_name(card)}", shade)
        if (height := len(facts.stack(square))) > 1:
            self._right(place, 0, [(f"x{height}", STRONG)])
        self._dwarfs(place, square)
        column, row = self._inside(place, 2)
        need = say("needs", dwarfs=card.task.needs)
        self._text(column, row, need, FAINT)
        if facts.stopped_by(square) is not None:
            self._text(column + len(need), row, STOPPED, ALARM)
        kingdoms = [(letter(facts, seat).lower(), style(facts, seat)) for seat in facts.region_of(square).castles]
        self._right(place, 2, kingdoms)

    def _right(self, place: Place, line: int, parts: Line) -> None:
        column, row = self._inside(place, line)
        column += INNER - sum(len(text) for text, _ in parts)
        for text, shade in parts:
            self._text(column, row, text, shade)
            column += len(text)

    def _dwarfs(self, place: Place, square: int) -> None:
        """`BB R` for two blue dwarfs and a red one, `B5R4` where there is no room for that."""
        facts = self.facts
        counts = [(seat, int(facts.table.dwarfs[seat, square])) for seat in range(facts.seats)]
        present = [(seat, count) for seat, count in counts if count]
        spots = f"{sum(count for _, count in present)}/{facts.card(square).spots.value}"
        self._right(place, 1, [(spots, "" if present else FAINT)])
        groups = [letter(facts, seat) * count for seat, count in present]
        gap = 1
        if sum(len(group) + gap for group in groups) + len(spots) > INNER:
            groups = [f"{letter(facts, seat)}{count}" for seat, count in present]
            gap = 0
        column, row = self._inside(place, 1)
        for (seat, _), group in zip(present, groups, strict=True):
            self._text(column, row, group, f"{style(facts, seat)} {STRONG}")
            column += len(group) + gap
