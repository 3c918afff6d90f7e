"""The table as text: the drawing of the board, and below it what the seats have and what lies open.

`paint` gives lines of styled spans for a terminal, `plain` the same without styles, and `spoken` a description square
by square for screen readers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Literal

from underhall.engine.colours import seat_styles as seat_styles
from underhall.engine.declared import Said
from underhall.engine.declared.kinds import id_of
from underhall.engine.declared.phrases import listed
from underhall.engine.labels import source_names
from underhall.engine.lines import Line, Section, joined, marked, unmarked, wrapped
from underhall.games.dwarfs.board_text import (
    ALARM,
    FAINT,
    STOPPED,
    STRONG,
    Place,
    draw,
    letter,
    style,
)
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.pack_schema import Card, DwarfsPack, OgreKind, SecretGoal, Switches
from underhall.games.dwarfs.pack_text import card_text, gems, price
from underhall.games.dwarfs.pieces import NONE, Gem, Ogre, Side
from underhall.games.dwarfs.regions import Region

WIDTH = 100
INDENT = 4
EXAMPLES = {  # for the help of the terminal game
    "key": "place:0,0",
    "begins": "castle",
    "card": "castle",
    "word": "stack",
    "rule": "R037",
    "places": say("places"),
}


def plain(facts: Facts) -> str:
    """The table as text without any styles."""
    return "\n".join(joined(line).rstrip() for line in paint(facts))


def paint(facts: Facts) -> list[Line]:
    """The table as lines of styled spans."""
    return [*board(facts), *legend(), *panels(facts)]


def board(facts: Facts, lit: Collection[str] = ()) -> list[Line]:
    """Whose turn it is, and the drawing; `lit` are targets to point out."""
    return [headline(facts), *draw(facts, [_place(target) for target in lit])]


def drawn(target: str) -> bool:
    """Whether a target is to be seen on the board: a square, or a dwarf on one."""
    return target.startswith(("square:", "dwarf:"))


def _place(target: str) -> Place:
    """The place at the end of a target: `square:0,-1` or `dwarf:1:0,-1`."""
    x, y = target.rpartition(":")[2].split(",")
    return int(x), int(y)


def legend() -> list[Line]:
    """The signs of the drawing explained."""
    return [[(say("legend", stopped=STOPPED), FAINT)]]


def panels(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    """What lies open, and what each seat has."""
    lines = [*_wilds(facts, width), *_market(facts, width)]
    for each in range(facts.seats):
        lines += _seat(facts, each, width)
    return lines


def spoken(facts: Facts) -> str:
    """The table in sentences, one a line: nothing has to be seen."""
    squares = sorted(facts.squares, key=lambda square: facts.place(square)[::-1])
    below = panels(facts, width=None)
    return "\n".join(
        [
            joined(headline(facts)),
            *(f"{facts.called(each)}: {square_in_words(facts, each)}" for each in squares),
            *(joined(line).strip() for line in below),
        ]
    )


def sections(facts: Facts) -> list[Section]:
    """The table in sentences, by what belongs together; nobody has to know a place on the board."""
    squares = sorted(facts.squares, key=lambda square: facts.place(square)[::-1])
    told = [
        Section(say("section-turn"), [joined(headline(facts))]),
        Section(say("section-mountain"), [square_in_words(facts, each) for each in squares]),
        Section(say("section-market"), _sentences([*_wilds(facts, None), *_market(facts, None)])),
    ]
    for seat in sorted(range(facts.seats), key=lambda seat: seat != facts.seat):  # the viewer's own first
        name = facts.names.seat(seat)
        first, *more = _sentences(_seat(facts, seat, None))
        told.append(Section(name, [unmarked(first, name), *more]))
    return told


def _sentences(lines: list[Line]) -> list[str]:
    return [text for line in lines if (text := joined(line).strip())]


def introduction(pack: DwarfsPack) -> str:
    """What the game is about, for somebody who sits down to it for the first time."""
    return say("introduction", actions=pack.limits.actions, goals=pack.limits.goals_to_end)


def glossary(pack: DwarfsPack, switches: Switches) -> list[tuple[str, str]]:
    """What cards do under these switches, by name."""
    rows: list[Card | OgreKind | SecretGoal] = [*pack.card, *pack.ogre, *pack.secret_goal]
    return [(row.name, card_text(pack, switches, row)) for row in rows]


# The turn ------------------------------------------------------------------------------------------------------------


def headline(facts: Facts) -> Line:
    table = facts.table
    if table.over:
        return [(say("game-over"), STRONG)]
    active, turn = int(table.active), int(table.turn)
    seat, taken, actions = facts.names.seat(active), int(table.taken), facts.actions
    if turn:
        text = say("headline", round=round_of(facts), turn=turn, seat=seat, taken=taken, actions=actions)
    else:
        text = say("headline-before", seat=seat, taken=taken, actions=actions)
    line = marked(text, seat, f"{style(facts, active)} {STRONG}")
    return [*line, (" ", ""), (say("last-round"), ALARM)] if table.last_round else line


def round_of(facts: Facts) -> int:
    """The number of the round, from 1."""
    return (max(int(facts.table.turn), 1) - 1) // facts.seats + 1


# Kingdoms ------------------------------------------------------------------------------------------------------------


def _wilds(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    """The mines in nobody's land that a dragon stops."""
    lines = []
    for region in facts.regions:
        if not region.castles and region.dragon != NONE and region.mines:
            mines = listed([visible_card(facts, square) for square in region.mines])
            text = say("nobodys-land", dragon=visible_card(facts, region.dragon), stopped=mines)
            lines += wrapped([(text, ALARM)], width, INDENT)
    return lines


def kingdom_line(facts: Facts, seat: int) -> Line:
    """A kingdom's size and worth, who shares it, and what monsters stop in it."""
    region = facts.kingdom(seat)
    if region is None:
        return [(say("no-kingdom"), FAINT)]
    cards, points = facts.kingdom_size(seat), facts.kingdom_points(seat)
    shared = [facts.names.seat(other) for other in region.castles if other != seat]
    if shared:
        line: Line = [(say("kingdom-shared", cards=cards, points=points, others=listed(shared)), "")]
    else:
        line = [(say("kingdom", cards=cards, points=points), "")]
    for stop in _stops(facts, region):
        line += [(" ", ""), (stop, ALARM)]
    return line


def _stops(facts: Facts, region: Region) -> Iterable[str]:
    dragon = region.dragon != NONE
    if region.giant != NONE:
        yield say("giant-stops" if dragon else "giant-stops-digging", giant=visible_card(facts, region.giant))
    if dragon:
        stopped = listed([say("digging"), *(visible_card(facts, square) for square in region.mines)])
        yield say("dragon-stops", dragon=visible_card(facts, region.dragon), stopped=stopped)


def visible_card(facts: Facts, square: int) -> str:
    """The visible card of a square: no two cards have the same colour and name."""
    return facts.names.card(facts.top(square))


# What lies open ------------------------------------------------------------------------------------------------------


def _market(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    lines: list[Line] = []
    heading = f"{say('trading-goals')} "
    for place, goal in enumerate(facts.row):
        row = facts.pack.trading_goal[goal]
        offered = say("goal-offered", goal=row.name, points=row.points.value, price=price(facts.pack, row))
        line: Line = [((heading if place == 0 else "").ljust(len(heading)), ""), *marked(offered, row.name, STRONG)]
        if facts.can_pay(goal):
            line += [(" ", ""), (say("can-pay"), STRONG)]
        lines.append(line)
    piles = ", ".join(say("pile", gem=facts.names.gem(gem), count=int(facts.table.gem_pile[gem])) for gem in Gem)
    gone = [(facts.names.ogre(kind), count) for kind, count in facts.ogre_discard.items() if count]
    discarded = ", ".join(say("discarded", count=count, ogre=ogre) for ogre, count in gone)
    goals, ogres = facts.goal_deck, facts.ogre_deck
    if gone:
        decks = say("decks-and-discards", piles=piles, goals=goals, ogres=ogres, discarded=discarded)
    else:
        decks = say("decks", piles=piles, goals=goals, ogres=ogres)
    return lines + wrapped([(decks, "")], width, INDENT)


# Seats ---------------------------------------------------------------------------------------------------------------


def _seat(facts: Facts, seat: int, width: int | None = WIDTH) -> list[Line]:
    points, sources = points_of(facts, seat), ", ".join(sources_of(facts, seat, "?"))
    mark = "> " if seat == int(facts.table.active) and not facts.table.over else ""
    name = f"{mark}{letter(facts, seat)} {called(facts, seat)}"
    scored = say("seat-points", seat=name, points=points, more=has_more(facts, seat))
    head = marked(scored, name, f"{style(facts, seat)} {STRONG}", STRONG)
    if sources:
        head += [(" ", ""), (f"({sources})", FAINT)]
    held = [say("at-home", dwarfs=int(facts.table.pile[seat])), _gems_held(facts, seat)]
    held += [*_cards_held(facts, seat), secret_in_words(facts, seat)]
    body: Line = [(" " * INDENT, ""), *kingdom_line(facts, seat), (f" {' '.join(held)}", "")]
    return [*wrapped(head, width, INDENT), *wrapped(body, width, INDENT)]


def called(facts: Facts, seat: int) -> str:
    """The name of a seat, which says if it is the viewer's own."""
    name = facts.names.seat(seat)
    return say("you", seat=name) if seat == facts.seat else name


def points_of(facts: Facts, seat: int) -> int:
    """The points of a seat that the viewer knows of."""
    return sum(value for value in facts.points(seat).values() if value is not None)


def has_more(facts: Facts, seat: int) -> Literal["yes", "no"]:
    """Whether a seat may have points that the viewer does not know of."""
    return "yes" if None in facts.points(seat).values() else "no"


def sources_of(facts: Facts, seat: int, unknown: str) -> list[str]:
    """Where the points of a seat come from."""
    names = source_names(game)
    return [
        say("source-points", source=names[id_of(each)], points=unknown if value is None else value)
        for each, value in facts.points(seat).items()
        if value != 0
    ]


def _gems_held(facts: Facts, seat: int) -> str:
    counts = facts.gems(seat)
    if counts is None:
        return say("gems-unknown", count=int(facts.table.gem_total[seat]))
    held = [gems(count, facts.names.gem(gem)) for gem, count in counts.items() if count]
    return say("gems-held", gems=", ".join(held)) if held else say("gems-none")


def _cards_held(facts: Facts, seat: int) -> Iterable[str]:
    if ogres := [ogre_in_words(facts, kind, knowing) for kind, knowing in facts.ogres(seat)]:
        yield say("ogres-held", ogres=", ".join(ogres))
    if goals := [facts.pack.trading_goal[goal] for goal in facts.goals(seat)]:
        held = ", ".join(say("goal-held", goal=goal.name, points=goal.points.value) for goal in goals)
        yield say("goals-held", goals=held)
    if monsters := [facts.names.card(card) for card in facts.trophies(seat)]:
        yield say("monsters-held", monsters=", ".join(monsters))
    hand = [card.name.lower() for card in facts.hand(seat)]
    if hand and seat == facts.seat:
        yield say("hand-own", count=len(hand), cards=", ".join(hand))
    elif hand:
        yield say("hand-other", count=len(hand))


def ogre_in_words(facts: Facts, kind: Ogre | None, knowing: list[int]) -> str:
    if kind is None:
        return "?"
    others = [facts.names.seat(other) for other in knowing if other != facts.seat]
    ogre = facts.names.ogre(kind)
    return say("ogre-known", ogre=ogre, seats=listed(others)) if others else ogre


def secret_in_words(facts: Facts, seat: int) -> str:
    goal = facts.secret(seat)
    if goal is None:
        return say("secret-hidden")
    row = facts.pack.secret_goal[goal]
    if facts.table.secret_out[seat]:
        return say("secret-revealed", goal=row.name, points=row.points.value)
    return say("secret-own", goal=row.name, text=card_text(facts.pack, facts.switches, row))


# Squares in words ----------------------------------------------------------------------------------------------------


def square_in_words(facts: Facts, square: int) -> str:
    card, castles = facts.card(square), facts.castles_around(square)
    counts = [(seat, int(facts.table.dwarfs[seat, square])) for seat in range(facts.seats)]
    dwarfs = ", ".join(say("seat-dwarfs", seat=facts.names.seat(seat), dwarfs=count) for seat, count in counts if count)
    ways, walls = facts.passages(square), facts.walls(square)
    beneath = [facts.names.card(each) for each in facts.stack(square)[1:]]
    parts = [
        say("square", card=visible_card(facts, square)),
        say("square-dwarfs", dwarfs=dwarfs) if dwarfs else say("square-no-dwarfs"),
        say("square-task", spots=card.spots.value, dwarfs=card.task.needs),
        say("square-ways", sides=_sides(ways)) if ways else say("square-no-ways"),
        say("square-walls", sides=_sides(walls)) if walls else say("square-no-walls"),
    ]
    if beneath:
        parts.append(say("square-beneath", cards=listed(beneath)))
    if castles:
        parts.append(say("square-kingdom", seats=listed([facts.names.seat(seat) for seat in castles])))
    if (monster := facts.stopped_by(square)) is not None:
        parts.append(say("square-stopped", monster=visible_card(facts, monster)))
    return " ".join(parts)


def _sides(sides: Iterable[Side]) -> Said:
    return listed([say(f"side-{side.name.lower()}") for side in sides])
