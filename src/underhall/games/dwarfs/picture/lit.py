"""How options show: pieces that light up, places where a card can be laid and ways round, and what would be."""

from __future__ import annotations

from collections.abc import Callable

from underhall.engine.decision import Decision, Option
from underhall.engine.view import asked
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.picture.board import BOARD, PREVIEW, QUARTER, SQUARE, dwarf_id, dwarfs_at
from underhall.games.dwarfs.picture.measure import INNER, PITCH, Place, centre, spots
from underhall.games.dwarfs.pieces import DESIGNS, DX, DY, SIDES, Side
from underhall.games.dwarfs.speech import DwarfsWords
from underhall.games.dwarfs.steps import Step
from underhall.pictures.scene import Lit, Piece

Arguments = tuple[int, ...]
WAY_AT = INNER / 4  # of the ways round, from the middle of their square
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # by quarter turns


def lit(words: DwarfsWords, facts: Facts, decision: Decision) -> tuple[Lit, ...]:
    """Each option of a decision, in their order."""
    step, arguments = asked(facts.table)
    shown = SHOWN.get(step, _plainly)
    options = _Options(words, facts, decision, arguments)
    return tuple(_plainly(options, each) if _anytime(each) else shown(options, each) for each in decision.options)


class _Options:
    """What is asked, and on which table."""

    def __init__(self, words: DwarfsWords, facts: Facts, decision: Decision, arguments: Arguments) -> None:
        self.words = words
        self.facts = facts
        self.seat = decision.seat
        self.count = sum(not _anytime(option) for option in decision.options)
        self.arguments = arguments

    @property
    def colour(self) -> str:
        return self.facts.switches.colours[self.seat]

    def card(self, place: Place) -> list[Piece]:
        """The card that is played, as it would lie on a square."""
        x, y = centre(place)
        design = self.facts.pack.card[self.arguments[1]]
        return [Piece("preview:card", BOARD, x, y, f"s-card-{self.seat}-{design.id}", tone=self.colour, layer=PREVIEW)]

    def walls(self, place: Place, design: int, turn: int) -> list[Piece]:
        """The walls of a card on a square, and the ways that would be open from it."""
        x, y = centre(place)
        facts = self.facts
        pieces = []
        if sides := facts.pack.card[design].walls.sides.lower():
            pieces.append(Piece("preview:walls", BOARD, x, y, f"s-walls-{sides}", turn=QUARTER * turn, layer=PREVIEW))
        walled = facts.names.walls(design, turn)
        for side in Side:
            beyond = facts.by_place.get((place[0] + DX[side], place[1] + DY[side]))
            back = Side((side + SIDES // 2) % SIDES)
            if side not in walled and beyond is not None and back not in facts.walls(beyond):
                half = PITCH / 2
                at = x + DX[side] * half, y + DY[side] * half
                turned = QUARTER if side in (Side.NORTH, Side.SOUTH) else 0
                pieces.append(Piece(f"preview:way:{side}", BOARD, *at, "s-passage", turn=turned, layer=PREVIEW))
        return pieces

    def dwarf(self, owner: int, square: int) -> tuple[Piece, ...]:
        """One dwarf more on a square, if it has room."""
        facts = self.facts
        there, room = len(dwarfs_at(facts, square)), facts.card(square).spots.value
        if there >= room:
            return ()
        (x, y), (spot_x, spot_y) = centre(facts.place(square)), spots(room)[there]
        tone = f"{facts.switches.colours[owner]} ghost"
        return (Piece("preview:dwarf", BOARD, x + spot_x, y + spot_y, f"s-dwarf-{owner}", tone=tone, layer=PREVIEW),)

    def dwarfs(self, seat: int, place: Place) -> tuple[str, ...]:
        """The ids of all dwarfs of a seat on a square."""
        facts = self.facts
        square = facts.by_place[place]
        there = range(int(facts.table.dwarfs[seat, square]))
        return tuple(dwarf_id(seat, facts.called(square), each) for each in there)


def _anytime(option: Option) -> bool:
    """Whether it can be chosen at any decision, whatever is asked."""
    return option.target is not None and option.target.startswith("secret:")


def _place(target: str) -> Place:
    """The place at the end of a target."""
    x, y = target.rpartition(":")[2].split(",")
    return int(x), int(y)


# By what is asked -----------------------------------------------------------------------------------------------------


def _plainly(options: _Options, option: Option) -> Lit:
    """What its target names lights up; without one it is a mere button."""
    return Lit(option.key, () if option.target is None else (option.target,))


def _action(options: _Options, option: Option) -> Lit:
    target = option.target
    if target is None or target.startswith(("hand:", "ogre:")):
        return _plainly(options, option)
    if target.startswith("dwarf:"):
        return _dwarf(options, option)
    square = options.facts.by_place[_place(target)]
    return Lit(option.key, (target,), preview=options.dwarf(options.seat, square))


def _dwarf(options: _Options, option: Option) -> Lit:
    """Any of a seat's dwarfs on a square."""
    assert option.target is not None
    seat = int(option.target.split(":")[1])
    return Lit(option.key, options.dwarfs(seat, _place(option.target)))


def _own_dwarf(options: _Options, option: Option) -> Lit:
    assert option.target is not None
    return Lit(option.key, options.dwarfs(options.seat, _place(option.target)))


def _which_square(options: _Options, option: Option) -> Lit:
    """An empty place beside a card, or a card on which it is stacked."""
    assert option.target is not None
    place = _place(option.target)
    preview = tuple(options.card(place))
    if place in options.facts.by_place:
        return Lit(option.key, (option.target,), preview=preview)
    x, y = centre(place)
    spot = Piece(f"place:{place[0]},{place[1]}", BOARD, x, y, "s-place", layer=SQUARE, words=option.label)
    return Lit(option.key, spots=(spot,), preview=preview)


def _which_way(options: _Options, option: Option) -> Lit:
    """The ways round lie side by side where the card goes; pointing at one shows the card there with its walls."""
    design, onto = options.arguments[1], options.arguments[2]
    target = options.words.option(options.facts.table, Step.WHICH_SQUARE, options.arguments, onto).target
    assert target is not None
    place, turn = _place(target), option.number
    x, y = centre(place)
    side_x, side_y = CORNERS[turn] if options.count > 2 else (turn * 2 - 1, 0)
    spot = Piece(
        f"turn:{turn}",
        BOARD,
        x + side_x * WAY_AT,
        y + side_y * WAY_AT,
        f"s-way-{options.facts.pack.card[design].walls.sides.lower()}",
        turn=QUARTER * turn,
        layer=SQUARE,
        words=option.label,
    )
    preview = (*options.card(place), *options.walls(place, design, turn))
    return Lit(option.key, spots=(spot,), preview=preview)


def _step(options: _Options, option: Option, owner: int) -> Lit:
    """A dwarf goes to the next card."""
    if option.target is None:
        return Lit(option.key)
    beyond = options.facts.by_place[_place(option.target)]
    return Lit(option.key, (option.target,), preview=options.dwarf(owner, beyond))


def _move_where(options: _Options, option: Option) -> Lit:
    return _step(options, option, options.seat)


def _stampede_step(options: _Options, option: Option) -> Lit:
    return _step(options, option, options.arguments[1])


def _dig(options: _Options, option: Option) -> Lit:
    """The card below comes up."""
    if option.target is None:
        return Lit(option.key)
    facts, place = options.facts, _place(option.target)
    card = facts.stack(facts.by_place[place])[1]
    owner, design = divmod(card, DESIGNS)
    x, y = centre(place)
    symbol = f"s-card-{owner}-{facts.pack.card[design].id}"
    face = Piece("preview:card", BOARD, x, y, symbol, tone=facts.switches.colours[owner], layer=PREVIEW)
    walls = options.walls(place, design, int(facts.table.facing[card]))
    return Lit(option.key, (option.target,), preview=(face, *walls))


SHOWN: dict[int, Callable[[_Options, Option], Lit]] = {
    Step.ACTION: _action,
    Step.WHICH_SQUARE: _which_square,
    Step.WHICH_WAY: _which_way,
    Step.MOVE_WHERE: _move_where,
    Step.BOUNCE_RIVAL: _dwarf,
    Step.BOUNCE_OWN: _own_dwarf,
    Step.STAMPEDE_WHO: _dwarf,
    Step.STAMPEDE_STEP: _stampede_step,
    Step.DIG: _dig,
}
