"""A scene: a table as a picture. A stage drawn once, and pieces with stable ids on it.

Pictures know no rules and no server. A game's `picture` makes the stage from its pack, and the pieces from what a
seat's view shows; so no secret can be drawn for a seat that may not know it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from itertools import chain
from typing import Any, Literal

import msgspec

from underhall.engine.decision import Decision
from underhall.engine.match_events import MatchEvent
from underhall.engine.view import View
from underhall.pictures.measures import Measures
from underhall.pictures.parts import Sketch

Area = Literal["board", "shared", "seat"]
Box = tuple[float, float, float, float]  # left, top, width, height
TILE = "tile"  # the tone of pieces that are only there to be pointed at
OWN = "own"  # stands for the viewer's own panel


class Piece(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that lies on the table: a card, a token, a dwarf, a number, or an outline."""

    id: str  # stays the same as long as it is the same thing, wherever it goes
    panel: str  # on which it lies
    x: float = 0  # of its centre
    y: float = 0
    symbol: str = ""  # the drawing of the stage that it shows
    path: str = ""  # or an outline of its own, around its centre
    text: str = ""  # short: a number, a letter
    tone: str = ""  # classes: the colour of a seat, or what sort of outline it is
    turn: float = 0  # degrees clockwise
    size: float = 1  # times as large as its symbol is drawn
    layer: int = 0  # what is higher lies above
    words: str = ""  # what it is, for the pointer and for screen readers; without words it is only decoration
    rule: str = ""  # the id of the rule that says what it does
    large: str = ""  # the leaf that opens for a closer look
    stands: tuple[str, ...] = ()  # targets of options that it stands for besides its id: whose reason it gives, too
    kin: str = ""  # of pieces of one kin that come and go at once, one is seen to move from there to here


class Cells(msgspec.Struct, frozen=True):
    """Equal parts of a panel, row by row from its upper left. A page may put them into other columns."""

    wide: float
    high: float
    many: int


class Panel(msgspec.Struct, frozen=True, omit_defaults=True):
    """A part of the table with its own frame: the mountain, a market, the area in front of a seat."""

    id: str
    title: str
    area: Area
    box: Box  # the visible part, unless the scene says otherwise
    background: str = ""  # SVG beneath the pieces
    seat: int | None = None  # whose it is
    grows: bool = False  # while a game is played, another part of it is seen, of another shape
    least: float = 0.6  # pixels per unit at which it can just be read, and at which it looks best
    best: float = 1.0
    cells: Cells | None = None  # all that lies on it lies in them, if its box has their size
    pressed: float = 0  # how large the smallest things are that are often pressed there: a finger wants them larger


class Chip(msgspec.Struct, frozen=True, omit_defaults=True):
    """A number that players need, shown on a panel's strip when the whole panel does not fit."""

    words: str  # what it counts
    text: str = ""
    symbol: str = ""  # the drawing of the stage beside it
    tone: str = ""  # as on pieces


class Leaf(msgspec.Struct, frozen=True, omit_defaults=True):
    """An enlarged card or tile, with its text."""

    title: str
    text: str
    symbol: str = ""
    box: Box = (-50, -70, 100, 140)  # of the symbol
    rules: tuple[str, ...] = ()  # ids


class Stage(msgspec.Struct, frozen=True):
    """What does not change while a game is played: drawn once for a game, a pack, switches and a number of seats."""

    panels: tuple[Panel, ...]
    symbols: str  # <g id="..."> for each, around 0,0; all that pieces show
    leaves: dict[str, Leaf] = {}
    measures: Measures = Measures()
    # By the kind of a decision: the panels that it needs besides those with something lit. OWN is the viewer's own.
    needs: dict[str, tuple[str, ...]] = {}
    headings: tuple[str, ...] = ()  # kinds of events that begin a part of the game, such as a turn
    scoring: tuple[str, ...] = ()  # kinds of events by which a seat gains or loses points


class Scene(msgspec.Struct, frozen=True):
    """The pieces on the stage now."""

    parts: tuple[Sequence[Piece], ...]  # a part that two scenes share looks the same in both
    boxes: dict[str, Box] = {}  # the visible parts of panels that grow
    strips: dict[str, tuple[Chip, ...]] = {}  # by panel
    standing: str = ""  # the round, and how far it is to the end of the game

    @property
    def pieces(self) -> tuple[Piece, ...]:
        return tuple(chain.from_iterable(self.parts))


class Then(msgspec.Struct, frozen=True, omit_defaults=True):
    """An option of the decision that follows, so that one press can choose both: a way to turn what is laid there."""

    kind: str  # of that decision
    number: int  # of the option
    words: str
    preview: tuple[Piece, ...] = ()  # of both


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """How much of something a player has, and will have after an option is chosen."""

    words: str
    before: int
    after: int
    symbol: str = ""  # the drawing of the stage beside it


class Answer(msgspec.Struct, frozen=True):
    """An option of a decision that may follow, by its kind."""

    kind: str
    number: int


class Heap(msgspec.Struct, frozen=True, omit_defaults=True):
    """Equal tokens, of which a player may pick some."""

    number: int  # of the option that picks one
    words: str
    have: int
    most: int  # that can be picked
    symbol: str = ""
    usual: int = 0  # how many a player would mostly pick


class Basket(msgspec.Struct, frozen=True, omit_defaults=True):
    """Tokens that are picked one by one, to be put together on a page and sent at once."""

    kind: str  # of the decision that picks one: the present one, or one that follows each of its options
    picks: int  # how many are picked
    heaps: tuple[Heap, ...]
    along: tuple[Answer, ...] = ()  # to what may be asked after each pick, for players who do not want to choose
    usual: int | None = None  # the option that picks what is usual at once
    done: int | None = None  # the option that stops before all are picked


class Lit(msgspec.Struct, frozen=True, omit_defaults=True):
    """How the picture shows an option of a decision."""

    key: str  # of the option
    pieces: tuple[str, ...] = ()  # ids of the pieces that light up and can be pressed for it
    spots: tuple[Piece, ...] = ()  # pieces that can be pressed, there only while the decision waits
    preview: tuple[Piece, ...] = ()  # pieces of the preview, shown while you point at the option
    then: tuple[Then, ...] = ()  # what the option leads to, if that is chosen with it
    way: bool = False  # a way to turn what lies there already: its preview is shown until the player turns it
    amount: int | None = None  # a number that the option chooses: pages show plain buttons for numbers
    brings: str = ""  # what it leads to, in a word or two
    tallies: tuple[Tally, ...] = ()  # what the player will have, of all that the option changes
    basket: Basket | None = None  # for a decision about several tokens; one of its options gives it
    # Where what is laid cannot lie: pieces to point at, there only while the decision waits. One of its options gives
    # them; its preview is shown there, in red.
    barred: tuple[Piece, ...] = ()


class Change(msgspec.Struct, frozen=True, omit_defaults=True):
    """What differs between two scenes."""

    changed: tuple[Piece, ...] = ()  # new or different
    gone: tuple[str, ...] = ()
    boxes: dict[str, Box] = {}
    strips: dict[str, tuple[Chip, ...]] = {}
    standing: str = ""


class Picture(ABC):
    """A game's pictures for one setting: its module `picture` has `picture(words)`, which returns one."""

    @abstractmethod
    def stage(self, seats: int) -> Stage:
        """What is drawn once."""

    @abstractmethod
    def scene(self, sketch: Sketch[Any]) -> Scene:
        """What the view behind a sketch shows."""

    @abstractmethod
    def lit(self, facts: Any, decision: Decision) -> tuple[Lit, ...]:
        """How to show the options of the viewer's decision; each option once, in order."""

    @abstractmethod
    def about(self, facts: Any, event: MatchEvent) -> tuple[str, ...]:
        """The ids of the pieces that an event points at; those not there any more do no harm."""

    def html(self, view: View, *, open: bool = False) -> str:
        """A view in a notebook; `open`: it hides nothing."""
        from underhall.pictures.notebook import html_of  # draws with this module

        return html_of(view, open=open)


def changes(before: Scene, after: Scene) -> Change:
    """What a client that shows one scene needs in order to show another."""
    old, new = _without(before, after), _without(after, before)
    return Change(
        changed=tuple(piece for id, piece in new.items() if old.get(id) != piece),
        gone=tuple(id for id in old if id not in new),
        boxes={panel: box for panel, box in after.boxes.items() if before.boxes.get(panel) != box},
        strips={panel: chips for panel, chips in after.strips.items() if before.strips.get(panel) != chips},
        standing=after.standing if after.standing != before.standing else "",
    )


def _without(scene: Scene, other: Scene) -> dict[str, Piece]:
    """The pieces of a scene by id, except in parts that another scene shares: most parts were drawn for both."""
    shared = set(map(id, other.parts))
    return {piece.id: piece for part in scene.parts if id(part) not in shared for piece in part}


def changed(before: Scene, change: Change) -> Scene:
    """The scene after a change, as a client computes it."""
    pieces = {piece.id: piece for piece in before.pieces}
    for id in change.gone:
        del pieces[id]
    pieces.update({piece.id: piece for piece in change.changed})
    return Scene(
        (tuple(pieces.values()),),
        {**before.boxes, **change.boxes},
        {**before.strips, **change.strips},
        change.standing or before.standing,
    )
