"""The table as text: the drawing of the board, and below it what the seats have and what lies open.

`paint` gives lines of styled spans for a terminal, `plain` the same without styles, and `spoken` a description square
by square for screen readers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from underhall.engine.grammar import listed, number
from underhall.engine.lines import Line, joined, wrapped
from underhall.games.dwarfs.drawing import (
    ALARM,
    FAINT,
    STOPPED,
    STRONG,
    STYLES,
    Place,
    draw,
    letter,
    style,
)
from underhall.games.dwarfs.facts import Facts, Region
from underhall.games.dwarfs.pack_schema import Card, DwarfsPack, OgreKind, SecretGoal, Switches
from underhall.games.dwarfs.pack_text import card_text
from underhall.games.dwarfs.pieces import NONE, Gem, Ogre, Source

WIDTH = 100
INDENT = 4
EXAMPLES = {  # for the help of the terminal game
    "key": "place:0,0",
    "begins": "castle",
    "card": "castle",
    "word": "stack",
    "rule": "R037",
    "places": "Places are x,y: 0,0 is the first card, 1,0 lies east of it, 0,1 south of it.",
}
LEGEND = f"3/4 spots filled · x2 stacked · b r g y kingdoms · {STOPPED} stopped by a monster · ━ wall · gap passage"


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
    return [[(LEGEND, FAINT)]]


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
    lines = [f"{joined(headline(facts)).rstrip('.')}."]
    return "\n".join(
        [
            *lines,
            *(f"{facts.called(each)}: {square_in_words(facts, each)}" for each in squares),
            *(joined(line).strip() for line in below),
        ]
    )


def introduction(pack: DwarfsPack) -> str:
    """What the game is about, for somebody who sits down to it for the first time."""
    limits = pack.limits
    return (
        "Lay kingdom cards, send dwarfs to work on them, and buy goals with gems. In your turn you have "
        f"{number(limits.actions, 'action')}. Then you complete the task of every card with enough of your dwarfs, "
        f"and they come home. Once a player has completed {number(limits.goals_to_end, 'goal')}, the round is played "
        "to its end. The player with the most points wins."
    )


def glossary(pack: DwarfsPack) -> list[tuple[str, str]]:
    """What cards do, by name."""
    rows: list[Card | OgreKind | SecretGoal] = [*pack.card, *pack.ogre, *pack.secret_goal]
    return [(row.name, card_text(pack, row)) for row in rows]


def seat_styles(switches: Switches) -> dict[str, str]:
    """The style of each seat's name."""
    return {colour.capitalize(): STYLES[colour] for colour in switches.colours}


# The turn ------------------------------------------------------------------------------------------------------------


def headline(facts: Facts) -> Line:
    table = facts.table
    if table.over:
        return [("The game is over.", STRONG)]
    active = int(table.active)
    turn = int(table.turn)
    when = f"Round {(turn - 1) // facts.seats + 1}, turn {turn}: " if turn else ""
    line: Line = [(when, ""), (f"{facts.names.seat(active)}'s turn", f"{style(facts, active)} {STRONG}")]
    line.append((f", {int(table.taken)} of {facts.actions} actions taken", ""))
    if table.last_round:
        line.append(("; this is the last round", ALARM))
    return line


# Kingdoms ------------------------------------------------------------------------------------------------------------


def _wilds(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    """The mines in nobody's land that a dragon stops."""
    lines = []
    for region in facts.regions:
        if not region.castles and region.dragon != NONE and region.mines:
            lines += wrapped([("Nobody's land: ", ""), (_dragon_stops(facts, region), ALARM)], width, INDENT)
    return lines


def kingdom_line(facts: Facts, seat: int) -> Line:
    """A kingdom's size and worth, who shares it, and what monsters stop in it."""
    region = facts.kingdom(seat)
    if region is None:
        return [("No castle on the table.", FAINT)]
    size, points = facts.kingdom_size(seat), facts.points(seat)[Source.KINGDOM]
    line: Line = [(f"Kingdom: {number(size, 'card')}, {number(points or 0, 'point')}", "")]
    if shared := [facts.names.seat(other) for other in region.castles if other != seat]:
        line.append((f", shared with {listed(shared)}", ""))
    for stop in _stops(facts, region):
        line += [("; ", ""), (stop, ALARM)]
    return [*line, (".", "")]


def _stops(facts: Facts, region: Region) -> Iterable[str]:
    if region.giant != NONE and region.dragon == NONE:
        yield f"{visible_card(facts, region.giant)} stops digging and the extra action"
    elif region.giant != NONE:
        yield f"{visible_card(facts, region.giant)} stops the extra action"
    if region.dragon != NONE:
        yield _dragon_stops(facts, region, "digging")


def _dragon_stops(facts: Facts, region: Region, *more: str) -> str:
    """The mines of a region, and what else its dragon stops."""
    stopped = listed([*more, *(visible_card(facts, square) for square in region.mines)])
    return f"{visible_card(facts, region.dragon)} stops {stopped}"


def visible_card(facts: Facts, square: int) -> str:
    """The visible card of a square: no two cards have the same colour and name."""
    return facts.names.card(facts.top(square))


# What lies open ------------------------------------------------------------------------------------------------------


def _market(facts: Facts, width: int | None = WIDTH) -> list[Line]:
    lines: list[Line] = []
    heading = "Trading goals: "
    for place, goal in enumerate(facts.row):
        row = facts.pack.trading_goal[goal]
        price = listed([number(row.cost.of(gem.id), gem.name.lower()) for gem in facts.pack.gem if row.cost.of(gem.id)])
        line: Line = [((heading if place == 0 else "").ljust(len(heading)), "")]
        line += [(row.name, STRONG), (f", {number(row.points.value, 'point')} for {price}", "")]
        if facts.can_pay(goal):
            line.append((" (you can pay)", STRONG))
        lines.append(line)
    piles = [f"{facts.names.gem(gem)} {int(facts.table.gem_pile[gem])}" for gem in Gem]
    discard = [f"{count} {facts.names.ogre(kind)}" for kind, count in facts.ogre_discard.items() if count]
    decks = f"Piles: {', '.join(piles)}. Goals in the deck: {facts.goal_deck}. Ogres in the deck: {facts.ogre_deck}"
    decks += f", discarded: {', '.join(discard)}." if discard else "."
    return lines + wrapped([(decks, "")], width, INDENT)


# Seats ---------------------------------------------------------------------------------------------------------------


def _seat(facts: Facts, seat: int, width: int | None = WIDTH) -> list[Line]:
    points = facts.points(seat)
    known = [value for value in points.values() if value is not None]
    sources = [
        f"{each.name.lower().replace('_', ' ')} {'?' if value is None else value}"
        for each, value in points.items()
        if value != 0
    ]
    more = " or more" if len(known) < len(points) else ""
    mark = "> " if seat == int(facts.table.active) and not facts.table.over else ""
    you = " (you)" if seat == facts.seat else ""
    head = [
        (f"{mark}{letter(facts, seat)} {facts.names.seat(seat)}{you}", f"{style(facts, seat)} {STRONG}"),
        (f": {number(sum(known), 'point')}{more}", STRONG),
        (f" ({', '.join(sources)})" if sources else "", FAINT),
    ]
    held = [f"{number(int(facts.table.pile[seat]), 'dwarf')} at home", _gems_held(facts, seat)]
    held += [f"{name}: {', '.join(items)}" for name, items in _cards_held(facts, seat) if items]
    held.append(secret_in_words(facts, seat))
    body: Line = [(" " * INDENT, ""), *kingdom_line(facts, seat), (f" {'. '.join(held)}.", "")]
    return [*wrapped(head, width, INDENT), *wrapped(body, width, INDENT)]


def _gems_held(facts: Facts, seat: int) -> str:
    gems = facts.gems(seat)
    if gems is None:
        return f"Gems: {int(facts.table.gem_total[seat])} of unknown kinds"
    held = [number(count, facts.names.gem(gem)) for gem, count in gems.items() if count]
    return f"Gems: {', '.join(held) or 'none'}"


def _cards_held(facts: Facts, seat: int) -> Iterable[tuple[str, list[str]]]:
    yield "Ogres", [ogre_in_words(facts, kind, knowing) for kind, knowing in facts.ogres(seat)]
    goals = [facts.pack.trading_goal[goal] for goal in facts.goals(seat)]
    yield "Goals", [f"{goal.name} ({goal.points.value})" for goal in goals]
    yield "Defeated", [facts.names.card(card) for card in facts.trophies(seat)]
    hand = [card.name.lower() for card in facts.hand(seat)]
    if seat == facts.seat:
        yield f"Kingdom cards left ({len(hand)})", hand
    elif hand:
        yield "Kingdom cards left", [str(len(hand))]


def ogre_in_words(facts: Facts, kind: Ogre | None, knowing: list[int]) -> str:
    if kind is None:
        return "?"
    others = [facts.names.seat(other) for other in knowing if other != facts.seat]
    return facts.names.ogre(kind) + (f" (known to {listed(others)})" if others else "")


def secret_in_words(facts: Facts, seat: int) -> str:
    goal = facts.secret(seat)
    if goal is None:
        return "Secret goal: hidden"
    row = facts.pack.secret_goal[goal]
    if facts.table.secret_out[seat]:
        return f"Secret goal revealed: {row.name} ({row.points.value})"
    return f"Secret goal, not revealed: {row.name}. {card_text(facts.pack, row).rstrip('.')}"


# Squares in words ----------------------------------------------------------------------------------------------------


def square_in_words(facts: Facts, square: int) -> str:
    card = facts.card(square)
    region = facts.region_of(square)
    counts = [(seat, int(facts.table.dwarfs[seat, square])) for seat in range(facts.seats)]
    dwarfs = [f"{facts.names.seat(seat)} {count}" for seat, count in counts if count]
    ways, walls = ([side.name.lower() for side in sides] for sides in (facts.passages(square), facts.walls(square)))
    beneath = [facts.names.card(each) for each in facts.stack(square)[1:]]
    parts = [
        visible_card(facts, square),
        f"Dwarfs: {', '.join(dwarfs)}" if dwarfs else "No dwarfs",
        f"It has {number(card.spots.value, 'spot')}, and its task needs {number(card.task.needs, 'dwarf')}",
        f"Ways out: {listed(ways)}" if ways else "No way out",
        f"Walls: {listed(walls)}" if walls else "No walls",
    ]
    if beneath:
        parts.append(f"Beneath it: {listed(beneath)}")
    if region.castles:
        parts.append(f"In the kingdom of {listed([facts.names.seat(seat) for seat in region.castles])}")
    if (monster := facts.stopped_by(square)) is not None:
        parts.append(f"{visible_card(facts, monster)} stops its task")
    return ". ".join(parts) + "."
