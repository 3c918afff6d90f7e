"""What lies before each seat: its plate with points, dwarfs at home, gems, kingdom cards in hand, ogres, goals.

The viewer's own panel is long and low, to lie below the board, and its cards are larger; a narrow page puts its halves
below each other. In those of rivals everything lies close together.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from underhall.engine.declared.phrases import listed
from underhall.engine.lines import joined
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.pack_text import card_text, gems
from underhall.games.dwarfs.picture import rule_ids
from underhall.games.dwarfs.picture.art import ART
from underhall.games.dwarfs.picture.board import card_id, dwarf_kin
from underhall.games.dwarfs.picture.goods import PLAIN
from underhall.games.dwarfs.picture.market import CARDS, COUNTS, MARKS
from underhall.games.dwarfs.picture.measure import MARGIN, WIDTH, row
from underhall.games.dwarfs.pieces import DESIGNS, NONE, Gem
from underhall.games.dwarfs.text import (
    called,
    has_more,
    kingdom_line,
    ogre_in_words,
    points_of,
    secret_in_words,
    sources_of,
)
from underhall.pictures.art import emblem
from underhall.pictures.scene import Box, Cells, Piece

Point = tuple[float, float]


@dataclass(frozen=True)
class Shape:
    """How a seat's cards are laid out."""

    width: float  # of the panel
    hand: float  # the size of kingdom cards, and of all others
    others: float
    hand_pitch: float  # from a kingdom card to the next, where they have a row to themselves
    beside: Point  # of dwarfs and gems, from where a rival has them

    @property
    def pitch(self) -> float:
        """From one of the other cards to the next."""
        return PLAIN[0] * self.others + GAP


GAP = 3.0  # between cards
ROOM = WIDTH - 2 * MARGIN
PLATE = (ROOM, 32.0)
PLATE_HEIGHT, BELONGINGS_HEIGHT = 20.0, 60.0
OWN = Shape(640.0, hand=0.41, others=0.9, hand_pitch=62.0, beside=(317.0, PLATE_HEIGHT - BELONGINGS_HEIGHT))
RIVAL = Shape(WIDTH, hand=0.232, others=0.6, hand_pitch=42.0, beside=(0.0, 0.0))
OWN_TOP, OWN_HALF = 41.0, 5  # where the viewer's cards begin, and how many lie in the left half at their usual distance
OWN_HALVES = Cells(WIDTH, OWN_TOP + OWN.hand_pitch + MARGIN / 2, 2)
HAND_TOP = 84.0  # where the kingdom cards of a rival begin
SEAT_HEIGHT = HAND_TOP + RIVAL.hand_pitch + RIVAL.pitch + MARGIN  # where nothing more lies
NAME_AT, TORCH_AT, ACTIONS_AT, GOALS_AT, POINTS_AT = 84.0, 138.0, 154.0, 226.0, 288.0
HOME_ROOM, DWARF_PITCH, DWARF_SIZE = 140.0, 20.0, 0.82
GEMS_AT, GEM_PITCH, COUNT_AT, GEM_SIZE = 166.0, 38.5, 18.0, 0.9
ACTION_PITCH, PENNANT_PITCH = 18.0, 16.0
GOAL_SIZE = 0.57  # of goals, in the size of other cards
SMALL_SIZE = 0.4  # of defeated monsters, in the size of other cards
POINTS_LETTERS, COUNT_LETTERS = 1.5, 1.3


def plate(seat: int, letter: str, name: str) -> str:
    """The plate of a seat: its colour, shape, letter and name."""
    return ART("plate", emblem=emblem(seat, 10, letter), name=name)


def panel(seat: int) -> str:
    return f"seat-{seat}"


def seat_box(facts: Facts, seat: int) -> Box:
    """The panel of the viewer is longer, and those of rivals with many cards are higher."""
    own = _shape(facts, seat) is OWN
    return (0, 0, OWN.width, OWN_HALVES.high) if own else (0, 0, RIVAL.width, _height(facts, seat))


def _shape(facts: Facts, seat: int) -> Shape:
    return OWN if seat == facts.seat else RIVAL


def _height(facts: Facts, seat: int) -> float:
    goals, ogres = _goal_count(facts, seat), int(facts.table.ogres[seat])
    return HAND_TOP + RIVAL.hand_pitch + (1 if _fit_side_by_side(goals, ogres) else 2) * RIVAL.pitch + MARGIN


def goals_done(facts: Facts, seat: int) -> int:
    """The goals that a seat has done, as all may know."""
    return len(facts.goals(seat)) + int(facts.table.secret_out[seat])


def plate_pieces(facts: Facts, seat: int) -> list[Piece]:
    """A seat's plate."""
    return list(_plate(facts, seat))


def turn_pieces(facts: Facts, seat: int) -> list[Piece]:
    """What the plate says about the turn."""
    return list(_turn(facts, seat))


def belongings(facts: Facts, seat: int) -> list[Piece]:
    """A seat's dwarfs at home, and its gems."""
    return [*_home(facts, seat), *_gems(facts, seat)]


def cards_of(facts: Facts, seat: int) -> list[Piece]:
    """All cards before a seat."""
    return list(_cards(facts, seat))


OF_SEATS = (plate_pieces, turn_pieces, belongings, cards_of)


# The plate ------------------------------------------------------------------------------------------------------------


def _plate(facts: Facts, seat: int) -> Iterator[Piece]:
    where, name = panel(seat), facts.names.seat(seat)
    known, more = points_of(facts, seat), has_more(facts, seat)
    yield Piece(
        f"seat:{seat}",
        where,
        WIDTH / 2,
        PLATE_HEIGHT,
        f"s-plate-{seat}",
        tone=facts.switches.colours[seat],
        words=say("named", name=called(facts, seat), text=joined(kingdom_line(facts, seat))),
        rule=rule_ids.KINGDOM,
    )
    sources = sources_of(facts, seat, say("unknown-points"))
    if sources:
        words = say("points-from", seat=name, points=known, more=more, sources=listed(sources))
    else:
        words = say("points-now", seat=name, points=known, more=more)
    yield Piece(
        f"points:{seat}",
        where,
        POINTS_AT,
        PLATE_HEIGHT,
        text=f"{known}{'+' if more == 'yes' else ''}",
        tone="count",
        size=POINTS_LETTERS,
        layer=COUNTS,
        words=words,
        rule="R123",
    )
    done = goals_done(facts, seat)
    wanted = facts.pack.limits.goals_to_end
    for place, x in enumerate(
        row(max(wanted, done), GOALS_AT - PENNANT_PITCH / 2, POINTS_AT - GOALS_AT, PENNANT_PITCH)
    ):
        yield Piece(
            f"done:{seat}:{place}",
            where,
            x,
            PLATE_HEIGHT,
            "s-pennant" if place < done else "s-no-pennant",
            layer=COUNTS,
            words=say("goals-done", seat=name, done=done, wanted=wanted),
            rule="R120",
        )


def _turn(facts: Facts, seat: int) -> Iterator[Piece]:
    """Whose turn it is, and the actions that are left."""
    if facts.table.over or seat != int(facts.table.active) or not int(facts.table.turn):
        return
    where, name = panel(seat), facts.names.seat(seat)
    yield Piece(
        "turn", where, TORCH_AT, PLATE_HEIGHT, "s-torch", layer=MARKS, words=say("turn", seat=name), rule="R018"
    )
    actions, taken = facts.actions, int(facts.table.taken)
    left = max(actions - taken, 0)
    xs = row(max(actions, taken), ACTIONS_AT - ACTION_PITCH / 2, GOALS_AT - ACTIONS_AT, ACTION_PITCH)
    for place, x in enumerate(xs):
        yield Piece(
            f"action:{seat}:{place}",
            where,
            x,
            PLATE_HEIGHT,
            "s-action" if place >= taken else "s-action-taken",
            layer=COUNTS,
            words=say("actions-left", seat=name, left=left, actions=actions),
            rule="R020",
        )


# Belongings -----------------------------------------------------------------------------------------------------------


def _home(facts: Facts, seat: int) -> Iterator[Piece]:
    home = int(facts.table.pile[seat])
    words = say("dwarfs-at-home", seat=facts.names.seat(seat), dwarfs=home)
    across, down = _shape(facts, seat).beside
    every = row(facts.pack.limits.dwarfs, MARGIN, HOME_ROOM, DWARF_PITCH)
    for place, x in enumerate(every):
        there = place < home
        yield Piece(
            f"home:{seat}:{place}",
            panel(seat),
            x + across,
            BELONGINGS_HEIGHT + down,
            f"s-dwarf-{seat}" if there else "s-bed",
            tone=facts.switches.colours[seat] if there else "faint",
            size=DWARF_SIZE,
            layer=CARDS,
            words=words if there else "",
            rule="R014" if there else "",
            kin=dwarf_kin(seat) if there else "",
        )


def _gems(facts: Facts, seat: int) -> Iterator[Piece]:
    where, name = panel(seat), facts.names.seat(seat)
    left, y = (
        start + moved for start, moved in zip((GEMS_AT, BELONGINGS_HEIGHT), _shape(facts, seat).beside, strict=True)
    )
    counts = facts.gems(seat)
    if counts is None:
        total = int(facts.table.gem_total[seat])
        words = say("unknown-gems", seat=name, gems=total)
        yield Piece(f"gems:{seat}", where, left, y, "s-gem-back", layer=CARDS, words=words, rule="Q45")
        yield _beside(f"gem-count:{seat}", where, left, y, total)
        return
    for place, kind in enumerate(facts.pack.gem):
        held = counts[Gem[kind.id.upper()]]
        x = left + place * GEM_PITCH
        yield Piece(
            f"gem:{seat}:{kind.id}",
            where,
            x,
            y,
            f"s-gem-{kind.id}",
            tone="" if held else "faint",
            size=GEM_SIZE,
            layer=CARDS,
            words=say(
                "known-gems", seat=name, gems=gems(held, kind.name), text=card_text(facts.pack, facts.switches, kind)
            ),
            rule="R086",
            large=f"gem:{kind.id}",
        )
        yield _beside(f"gem-count:{seat}:{kind.id}", where, x, y, held)


def _beside(id: str, where: str, x: float, y: float, count: int) -> Piece:
    """A number to the right of what it counts."""
    return Piece(
        id,
        where,
        x + COUNT_AT,
        y,
        text=str(count),
        tone="strong" if count else "quiet",
        size=COUNT_LETTERS,
        layer=COUNTS,
    )


class Kept(NamedTuple):
    """A card before a seat."""

    id: str
    symbol: str
    size: float  # as large as other cards of its sort
    words: str
    rule: str
    large: str = ""
    tone: str = ""


def _cards(facts: Facts, seat: int) -> Iterator[Piece]:
    """The viewer's own cards lie in a row in each half. A rival's kingdom cards have places, empty once played."""
    if _shape(facts, seat) is OWN:
        for half, cards in enumerate(_own_halves(facts, seat)):
            left, y = half * WIDTH + MARGIN, OWN_TOP + OWN.hand_pitch / 2
            yield from _row(seat, cards, left, y, OWN.hand_pitch)
        return
    held = {card.id: card for card in _held(facts, seat, "small")}
    y = HAND_TOP + RIVAL.hand_pitch / 2
    for card, x in zip(facts.pack.card, _places(facts), strict=True):
        kept = held.get(card_id(seat, card))
        if kept is None:
            yield Piece(f"slot:{seat}:{card.id}", panel(seat), x, y, "s-empty-hand", size=RIVAL.hand)
        else:
            yield _piece(seat, kept, x, y, CARDS)
    for line, cards in enumerate(_rows(facts, seat)):
        top = HAND_TOP + RIVAL.hand_pitch
        yield from _row(seat, cards, MARGIN, top + (line + 0.5) * RIVAL.pitch, RIVAL.pitch)


def _places(facts: Facts) -> list[float]:
    """The places of a rival's kingdom cards."""
    many = len(facts.pack.card)
    return [round(MARGIN + (place + 0.5) * ROOM / many, 2) for place in range(many)]


def _row(seat: int, cards: list[Kept], left: float, y: float, pitch: float) -> Iterator[Piece]:
    for place, (each, x) in enumerate(zip(cards, row(len(cards), left, ROOM, pitch), strict=True)):
        yield _piece(seat, each, x, y, CARDS + place)


def _piece(seat: int, kept: Kept, x: float, y: float, layer: int) -> Piece:
    return Piece(
        kept.id,
        panel(seat),
        x,
        y,
        kept.symbol,
        tone=kept.tone,
        size=round(kept.size, 3),
        layer=layer,
        words=kept.words,
        rule=kept.rule,
        large=kept.large,
    )


def _own_halves(facts: Facts, seat: int) -> tuple[list[Kept], list[Kept]]:
    """All cards of the viewer: the left half is filled first, until both are full."""
    cards = [*_held(facts, seat, "hand"), *_goals(facts, seat), *_ogres(facts, seat)]
    left = max(OWN_HALF, -(-len(cards) // 2))
    return cards[:left], cards[left:]


def _rows(facts: Facts, seat: int) -> list[list[Kept]]:
    """A rival's other cards: goals and ogres each have a row where they would not lie side by side."""
    goals, ogres = _goals(facts, seat), list(_ogres(facts, seat))
    return [goals + ogres] if _fit_side_by_side(len(goals), len(ogres)) else [goals, ogres]


def _fit_side_by_side(goals: int, ogres: int) -> bool:
    return (goals + ogres) * RIVAL.pitch <= ROOM


def _goal_count(facts: Facts, seat: int) -> int:
    """How many cards `_goals` makes."""
    secrets = int(facts.table.secret[seat]) != NONE
    return secrets + len(facts.goals(seat)) + len(facts.trophies(seat))


def _goals(facts: Facts, seat: int) -> list[Kept]:
    """The secret goal, what was bought, and defeated monsters."""
    return [*_secret(facts, seat), *_bought(facts, seat), *_trophies(facts, seat)]


def _held(facts: Facts, seat: int, drawing: str) -> Iterator[Kept]:
    """The kingdom cards in a hand."""
    name = facts.names.seat(seat)
    for card in facts.hand(seat):
        words = say("card-in-hand", card=card.name, seat=name, text=card_text(facts.pack, facts.switches, card))
        yield Kept(
            card_id(seat, card),
            f"s-{drawing}-{card.id}",
            _shape(facts, seat).hand,
            words,
            rule_ids.of_card(card)[0],
            f"card:{card.id}",
            facts.switches.colours[seat],
        )


def _secret(facts: Facts, seat: int) -> Iterator[Kept]:
    if int(facts.table.secret[seat]) == NONE:  # not dealt yet
        return
    goal, size = facts.secret(seat), _shape(facts, seat).others
    words = say("named", name=facts.names.seat(seat), text=secret_in_words(facts, seat))
    if goal is None:
        yield Kept(f"secret:{seat}", "s-secret-back", size, words, "R110")
    else:
        told = facts.pack.secret_goal[goal]
        rule = rule_ids.SECRETS[told.condition.kind]
        yield Kept(f"secret:{seat}", f"s-secret-{told.id}", size, words, rule, f"secret:{told.id}")


def _bought(facts: Facts, seat: int) -> Iterator[Kept]:
    size = _shape(facts, seat).others
    for goal in facts.goals(seat):
        told = facts.pack.trading_goal[goal]
        words = say("goal-bought", goal=told.name, seat=facts.names.seat(seat), points=told.points.value)
        yield Kept(f"goal:{told.id}", f"s-bought-{told.id}", GOAL_SIZE * size, words, "R109", f"goal:{told.id}")


def _trophies(facts: Facts, seat: int) -> Iterator[Kept]:
    points, size = facts.pack.limits.monster_points, SMALL_SIZE * _shape(facts, seat).others
    for each in facts.trophies(seat):
        owner, card = each // DESIGNS, facts.pack.card[each % DESIGNS]
        words = say("monster-defeated", monster=facts.names.card(each), seat=facts.names.seat(seat), points=points)
        symbol, tone = f"s-small-{card.id}", facts.switches.colours[owner]
        yield Kept(card_id(owner, card), symbol, size, words, "R093", f"card:{card.id}", tone)


def _ogres(facts: Facts, seat: int) -> Iterator[Kept]:
    name, size = facts.names.seat(seat), _shape(facts, seat).others
    for place, (kind, knowing) in enumerate(facts.ogres(seat)):
        id = f"ogre:{seat}:{place}"
        if kind is None:
            yield Kept(id, "s-ogre-back", size, say("unknown-ogre", seat=name), "Q45")
            continue
        key = kind.name.lower()
        told = next(each for each in facts.pack.ogre if each.kind == key)
        words = say(
            "ogre-in-hand",
            ogre=ogre_in_words(facts, kind, knowing),
            seat=name,
            text=card_text(facts.pack, facts.switches, told),
        )
        yield Kept(id, f"s-ogre-{key}", size, words, rule_ids.of_ogre(key)[0], f"ogre:{key}")
