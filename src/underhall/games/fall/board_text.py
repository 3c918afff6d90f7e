"""Map, wheel and ancestries as text: drawn with characters, each with a style.

MOSS swarm     a domain; the swarm lies outside it
9/5/3          what the first, second and third in its votes score
P3 B3 G1       votes, the leader first
»Fernmouth     a cavern with a gate
 P2ab* B1      two trolls of Pink and the pawns A and B, one troll of Blue; Pink controls it
 23 <2 >1 ab   its neighbours: the second and third cavern here, one in the domain to the left, one to the right; and
               the great halls that it touches
"""

from __future__ import annotations

from collections.abc import Collection

from underhall.engine.colours import STYLES
from underhall.engine.lines import Line, beside, width_of
from underhall.games.fall.facts import Facts, letters
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import CLAN_IDS, kind_on, number_on
from underhall.games.fall.pieces import CLANS, FIRST_LAIR, Kind

COLUMN = 14  # of a domain; all seven fit into 100
INNER = COLUMN - 1
CELL = 4  # columns of a cell of the viewer's own ancestry
SMALL_CELL = 3
FAINT = "dim"
STRONG = "bold"
LIT = "reverse"
ALARM = f"{STRONG} red"
GATE, CONTROL, GNOME = "»", "*", "g"
WHERE = ("<", "", ">")  # a neighbour in the domain to the left, here, or to the right
BLANK, NOTHING, FREE = ".", " ", "+"
UNKNOWN_SIGN, MORE = "?", "…"
BOOST_WIRE, BREACH_WIRE, NO_WIRE = "+", "!", "─"
SIGNS = dict(zip(Kind, BLANK + "ABIGWSE", strict=True))


def letter(facts: Facts, seat: int) -> str:
    """P, B, G, Y or V: colours always come with letters."""
    return facts.names.seat(seat)[0]


def style(facts: Facts, seat: int) -> str:
    return STYLES[facts.names.colour(seat)]


def hall_letter(hall: int) -> str:
    return chr(ord("a") + hall)


# The map -------------------------------------------------------------------------------------------------------------


def draw_map(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """The domains side by side, clockwise; the last is next to the first. `lit` are targets to point out."""
    return beside([_domain(facts, clan, lit) for clan in facts.clans], [COLUMN] * CLANS)


def _domain(facts: Facts, clan: int, lit: Collection[str]) -> list[Line]:
    lights = {f"swarm:{CLAN_IDS[clan]}", f"clan:{CLAN_IDS[clan]}"}
    head: Line = [(facts.names.clan(clan).upper(), LIT if lights & set(lit) else STRONG)]
    if clan == int(facts.table.swarm):
        head.append((f" {say('swarm-sign')}", ALARM))
    score = facts.score_of(clan)
    track = facts.votes(clan)
    votes = [[(f"{letter(facts, seat)}{track.values[seat]}", style(facts, seat))] for seat in track.order]
    lines = [head, [("/".join(map(str, score)) if score else "", FAINT)], squeezed(votes, INNER)]
    for place in facts.domain(clan):
        lines += _cavern(facts, clan, place, lit)
    return lines


def _cavern(facts: Facts, clan: int, place: int, lit: Collection[str]) -> list[Line]:
    cavern = facts.side.cavern[place]
    halls = "".join(hall_letter(hall) for hall in facts.halls_at(place))
    gate = GATE if cavern.gate else ""
    name = cavern.name if len(gate + cavern.name) <= INNER else cavern.name[: INNER - len(gate + MORE)] + MORE
    return [
        [(gate, ALARM), (name, LIT if f"place:{cavern.id}" in lit else "")],
        [(" ", ""), *squeezed(inhabitants(facts, place), INNER - 1)],
        [(f" {_neighbours(facts, clan, place)} {halls}", FAINT)],
    ]


def inhabitants(facts: Facts, place: int) -> list[Line]:
    """Who stands in a place, seat by seat; or its gnomes."""
    gnomes = facts.gnomes(place)
    if gnomes:
        return [[(f"{GNOME}{UNKNOWN_SIGN if strength is None else strength}", ALARM)] for strength in gnomes]
    groups: list[Line] = []
    controller = facts.controller(place)
    for seat in facts.present(place):
        trolls = facts.trolls(seat, place)
        units = f"{letter(facts, seat)}{trolls or ''}{letters(facts.pawns(seat, place)).lower()}"
        mark = CONTROL if seat == controller and place < FIRST_LAIR else ""
        groups.append([(f"{units}{mark}", f"{style(facts, seat)} {STRONG}")])
    return groups


def squeezed(groups: list[Line], width: int) -> Line:
    """Groups with blanks between them; without where they would not fit; and if need be the last ones left out."""
    gap = " " if sum(width_of(group) + 1 for group in groups) <= width + 1 else ""
    line: Line = []
    for at, group in enumerate(groups):
        rest = sum(width_of(each) for each in groups[at:])
        if not gap and width_of(line) + rest > width and width_of(line) + width_of(group) + len(MORE) > width:
            return [*line, (MORE, STRONG)]
        line += [(gap if at else "", ""), *group]
    return line


def _neighbours(facts: Facts, clan: int, place: int) -> str:
    """Caverns by their place in their domain, which lies here, to the left, to the right, or elsewhere."""
    ranks: dict[tuple[int, str], str] = {}
    for other in facts.beside(place):
        if other >= FIRST_LAIR:
            continue
        home = next(each for each in facts.clans if other in facts.domain(each))
        rank = facts.domain(home).index(other) + 1
        turn = (home - clan + 1) % CLANS  # 0 to the left, 1 here, 2 to the right
        where = WHERE[turn] if turn < len(WHERE) else facts.names.clan(home)[:2]
        ranks[turn, where] = ranks.get((turn, where), "") + str(rank)
    return " ".join(f"{where}{rank}" for (_, where), rank in sorted(ranks.items()))


# The wheel -----------------------------------------------------------------------------------------------------------


def draw_wheel(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """A ring, clockwise from its first space at the top left, with the pawn in brackets."""
    spaces = len(facts.pack.wheel.spaces)
    half = (spaces + 1) // 2
    top = _arc(facts, list(range(half)), lit)
    bottom = _arc(facts, list(range(spaces - 1, half - 1, -1)), lit)
    wide = max(width_of(top), width_of(bottom))
    left, right = _wire(facts, spaces - 1), _wire(facts, half - 1)
    note = say("wheel-note", breach=BREACH_WIRE, boost=BOOST_WIRE)
    return [
        [("╭", FAINT), *_stretched(top, wide), ("╮", FAINT)],
        [_upright(left), (note.center(wide), FAINT), _upright(right)],
        [("╰", FAINT), *_stretched(bottom, wide), ("╯", FAINT)],
    ]


def space_name(effect: str) -> str:
    """What a space of the wheel is called on its own."""
    return say(f"space-{effect}")


def _arc(facts: Facts, spaces: list[int], lit: Collection[str]) -> Line:
    line: Line = []
    for at, space in enumerate(spaces):
        here = space == int(facts.table.wheel)
        name = space_name(facts.pack.wheel.spaces[space])
        shade = LIT if f"wheel:{space + 1}" in lit else STRONG if here else ""
        line.append((f"[{name}]" if here else f" {name} ", shade))
        if at + 1 < len(spaces):
            line.append(_wire(facts, min(space, spaces[at + 1])))
    return line


def _wire(facts: Facts, behind: int) -> tuple[str, str]:
    """What lies between a space and the next."""
    wheel = facts.pack.wheel
    wires = {wheel.boost_tripwire - 1: (BOOST_WIRE, STRONG), wheel.breach_tripwire - 1: (BREACH_WIRE, ALARM)}
    return wires.get(behind, (NO_WIRE, FAINT))


def _upright(wire: tuple[str, str]) -> tuple[str, str]:
    return ("│", FAINT) if wire[0] == NO_WIRE else wire


def _stretched(arc: Line, width: int) -> Line:
    return [*arc, (NO_WIRE * (width - width_of(arc)), FAINT)]


# Ancestries ----------------------------------------------------------------------------------------------------------


def sign(symbol: int) -> str:
    """A symbol as a letter, and its number."""
    return f"{SIGNS[kind_on(symbol)]}{number_on(symbol) or ''}"


def draw_ancestry(facts: Facts, seat: int, lit: Collection[str] = (), cell: int = CELL) -> list[Line]:
    """A seat's ancestry with its coordinates; covered symbols are small, those being covered in brackets."""
    wanted = [_place(target) for target in lit if target.startswith(f"cell:{seat}:")]
    columns, rows = facts.columns(seat), facts.rows(seat)
    columns = range(min([columns.start, *(x for x, _ in wanted)]), max([columns.stop, *(x + 1 for x, _ in wanted)]))
    rows = range(min([rows.start, *(y for _, y in wanted)]), max([rows.stop, *(y + 1 for _, y in wanted)]))
    lines: list[Line] = [[(" " * cell + "".join(str(column).center(cell) for column in columns), FAINT)]]
    for row in rows:
        line: Line = [(str(row).rjust(cell - 1) + " ", FAINT)]
        for column in columns:
            line.append(_cell(facts, seat, (column, row), (column, row) in wanted, cell))
        lines.append(line)
    return lines


def _cell(facts: Facts, seat: int, place: tuple[int, int], lit: bool, width: int) -> tuple[str, str]:
    symbol = facts.cell(seat, *place)
    if symbol is None:
        return (FREE if lit else NOTHING).center(width), STRONG
    at = facts.index(seat, *place)
    assert at is not None
    return drawn_symbol(facts, seat, at, symbol, lit, width)


def drawn_symbol(facts: Facts, seat: int, at: int, symbol: int, lit: bool = False, width: int = 0) -> tuple[str, str]:
    """A symbol as its sign and style."""
    shown = sign(symbol)
    shade = FAINT if kind_on(symbol) == Kind.BLANK else STRONG
    if facts.picked(seat, at):
        return f"[{shown}]".center(width), STRONG
    if facts.covered(seat, at):
        return shown.lower().center(width), FAINT
    return shown.center(width), LIT if lit else shade


def _place(target: str) -> tuple[int, int]:
    column, row = target.rpartition(":")[2].split(",")
    return int(column), int(row)
