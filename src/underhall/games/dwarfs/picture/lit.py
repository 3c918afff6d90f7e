"""How options show: pieces that light up, places where a card can be laid and ways round, and what would be."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from underhall.engine.decision import Decision, Option
from underhall.engine.declared.members import Options, Values
from underhall.engine.view import asked
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.options import Action, Dig, Go, OwnDwarf, RivalDwarf, Run, Runner, Way, Where
from underhall.games.dwarfs.picture.board import BOARD, PREVIEW, QUARTER, SQUARE, WAYS, dwarf_id, dwarfs_at
from underhall.games.dwarfs.picture.measure import CARD, PITCH, Place, centre, spots
from underhall.games.dwarfs.pieces import DESIGNS, DX, DY, SIDES, Side
from underhall.games.dwarfs.speech import DwarfsWords
from underhall.games.dwarfs.steps import Step
from underhall.pictures.scene import TILE, Lit, Piece, Then
from underhall.pictures.svg import block

WAY_AT = PITCH / 2  # of the ways round, from the middle of their square
WHOLE_CARD = block(CARD, CARD)
CORNERS = ((-1, -1), (1, -1), (1, 1), (-1, 1))  # by quarter turns

Shown = Callable[[Facts, Option, Values], Lit]
SHOWN: dict[tuple[type[Options], str], Shown] = {}  # numbers of members of different decisions can be equal


def lit(words: DwarfsWords, facts: Facts, decision: Decision) -> tuple[Lit, ...]:
    """Each option of a decision, in their order."""
    step, arguments = asked(facts.table)
    options = words.game.choices[step].declared
    assert options is not None

    ways = _ways(words, facts, arguments) if step == Step.WHICH_SQUARE else {}

    def show(option: Option) -> Lit:
        made = known(option)
        return _with_ways(facts, arguments, option, made, ways) if ways else made

    def known(option: Option) -> Lit:
        if option.number >= options.size():  # it can be chosen at any decision, whatever is asked
            return _plainly(option)
        member, _ = options.of(option.number)
        shown = SHOWN.get((options, member.name))
        if shown is None:
            return _plainly(option)
        return shown(facts, option, words.values(step, arguments, option.number))

    return tuple(show(option) for option in decision.options)


def _plainly(option: Option) -> Lit:
    """What its target names lights up; without one it is just a button."""
    return Lit(option.key, () if option.target is None else (option.target,))


def _shows(*members: Options) -> Callable[[Shown], Shown]:
    def register(function: Shown) -> Shown:
        SHOWN.update({(type(member), member.name): function for member in members})
        return function

    return register


# Dwarfs ---------------------------------------------------------------------------------------------------------------


@_shows(Action.PLACE)
def _placed(facts: Facts, option: Option, values: Values) -> Lit:
    return _one_more(facts, option, values["seat"], values["square"])


@_shows(Go.GO)
def _gone(facts: Facts, option: Option, values: Values) -> Lit:
    return _one_more(facts, option, values["seat"], facts.beside(values["square"], values["side"]))


@_shows(Run.GO)
def _run(facts: Facts, option: Option, values: Values) -> Lit:
    return _one_more(facts, option, values["owner"], facts.beside(values["square"], values["side"]))


def _one_more(facts: Facts, option: Option, owner: int, square: int) -> Lit:
    """A square lights up, and one dwarf more is seen on it."""
    assert option.target is not None
    there, room = len(dwarfs_at(facts, square)), facts.card(square).spots.value
    (x, y), (spot_x, spot_y) = centre(facts.place(square)), spots(room)[there]
    tone = f"{facts.switches.colours[owner]} ghost"
    ghost = Piece("preview:dwarf", BOARD, x + spot_x, y + spot_y, f"s-dwarf-{owner}", tone=tone, layer=PREVIEW)
    return Lit(option.key, (option.target,), preview=(ghost,))


@_shows(Action.MOVE, OwnDwarf.ON)
def _own_dwarf(facts: Facts, option: Option, values: Values) -> Lit:
    return _any_dwarf(facts, option, values["seat"], values["square"])


@_shows(RivalDwarf.ON, Runner.ON)
def _dwarf(facts: Facts, option: Option, values: Values) -> Lit:
    return _any_dwarf(facts, option, values["owner"], values["square"])


def _any_dwarf(facts: Facts, option: Option, seat: int, square: int) -> Lit:
    """Any of a seat's dwarfs on a square can be pressed."""
    called = facts.called(square)
    return Lit(option.key, tuple(dwarf_id(seat, called, each) for each in range(facts.dwarfs(seat, square))))


# Cards ----------------------------------------------------------------------------------------------------------------


@_shows(Where.BESIDE, Where.FIRST)
def _laid(facts: Facts, option: Option, values: Values) -> Lit:
    """An empty place, and the card as it would lie there."""
    place = _place_of(facts, option.number)
    x, y = centre(place)
    spot = Piece(f"place:{place[0]},{place[1]}", BOARD, x, y, "s-place", layer=SQUARE, words=option.label)
    return Lit(option.key, spots=(spot,), preview=(_card(facts, place, values["seat"], values["design"]),))


@_shows(Where.ONTO)
def _stacked(facts: Facts, option: Option, values: Values) -> Lit:
    """A card, and the other one as it would lie on it."""
    assert option.target is not None
    preview = _card(facts, facts.place(values["square"]), values["seat"], values["design"])
    return Lit(option.key, (option.target,), preview=(preview,))


def _ways(words: DwarfsWords, facts: Facts, arguments: tuple[int, ...]) -> dict[int, str]:
    """The ways in which a card can face, in words: the same wherever it is laid. Of equal ones it is the first."""
    seat, design = arguments[:2]
    ways = {facts.names.walls(design, turn): turn for turn in reversed(range(SIDES))}
    asked = seat, design, Where.FIRST
    return {turn: words.label(facts.table, Step.WHICH_WAY, asked, turn)[0] for turn in sorted(ways.values())}


def _with_ways(facts: Facts, arguments: tuple[int, ...], option: Option, made: Lit, ways: dict[int, str]) -> Lit:
    """A place for a card, with all ways in which the card can face there."""
    if option.number >= Where.size():  # a secret goal
        return made
    (seat, design), place = arguments[:2], _place_of(facts, option.number)
    card = _card(facts, place, seat, design)
    then = tuple(
        Then(Step.WHICH_WAY.id, turn, said, (card, *_walls(facts, place, design, turn))) for turn, said in ways.items()
    )
    return msgspec.structs.replace(made, then=then)


@_shows(Way.TURN)
def _turned(facts: Facts, option: Option, values: Values) -> Lit:
    """The card lies where it goes and is turned there; the ways round are at its corners, where they hide no wall."""
    design, turn, place = values["design"], values["turn"], _place_of(facts, values["where"])
    x, y = centre(place)
    side_x, side_y = CORNERS[turn]
    here = Piece("lay", BOARD, x, y, path=WHOLE_CARD, tone=TILE, layer=PREVIEW, words=option.label)
    way = Piece(
        f"turn:{turn}",
        BOARD,
        x + side_x * WAY_AT,
        y + side_y * WAY_AT,
        f"s-way-{facts.pack.card[design].walls.sides.lower()}",
        turn=QUARTER * turn,
        layer=WAYS,
        words=option.label,
    )
    preview = (_card(facts, place, values["seat"], design), *_walls(facts, place, design, turn))
    return Lit(option.key, spots=(here, way), preview=preview, way=True)


@_shows(Dig.UNDER)
def _dug(facts: Facts, option: Option, values: Values) -> Lit:
    """The card below comes up."""
    assert option.target is not None
    place, card = facts.place(values["square"]), facts.stack(values["square"])[1]
    owner, design = divmod(card, DESIGNS)
    walls = _walls(facts, place, design, int(facts.table.facing[card]))
    return Lit(option.key, (option.target,), preview=(_card(facts, place, owner, design), *walls))


def _place_of(facts: Facts, where: int) -> Place:
    """Where a card would be laid, by the number of that option."""
    member, values = Where.of(where)
    if member == Where.FIRST:
        return 0, 0
    if member == Where.ONTO:
        return facts.place(values["square"])
    square, side = divmod(values["gap"], SIDES)
    x, y = facts.place(square)
    return x + DX[side], y + DY[side]


def _card(facts: Facts, place: Place, owner: int, design: int) -> Piece:
    """A card as it would lie on a square."""
    symbol = f"s-card-{owner}-{facts.pack.card[design].id}"
    return Piece("preview:card", BOARD, *centre(place), symbol, tone=facts.switches.colours[owner], layer=PREVIEW)


def _walls(facts: Facts, place: Place, design: int, turn: int) -> Iterator[Piece]:
    """The walls of a card on a square, and the ways that would be open from it."""
    x, y = centre(place)
    if sides := facts.pack.card[design].walls.sides.lower():
        yield Piece("preview:walls", BOARD, x, y, f"s-walls-{sides}", turn=QUARTER * turn, layer=PREVIEW)
    walled = facts.names.walls(design, turn)
    for side in Side:
        beyond = facts.by_place.get((place[0] + DX[side], place[1] + DY[side]))
        back = Side((side + SIDES // 2) % SIDES)
        if side not in walled and beyond is not None and back not in facts.walls(beyond):
            at = x + DX[side] * PITCH / 2, y + DY[side] * PITCH / 2
            turned = QUARTER if side in (Side.NORTH, Side.SOUTH) else 0
            yield Piece(f"preview:way:{side}", BOARD, *at, "s-passage", turn=turned, layer=PREVIEW)
