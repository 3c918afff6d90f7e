"""What lies before each seat: its plate with points, dwarfs at home, gems, kingdom cards in hand, ogres, goals.

A player's own cards are larger; those of the others lie close together.
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
from underhall.pictures.scene import Box, Piece


@dataclass(frozen=True)
class Shape:
    """How a seat's cards are laid out."""

    hand: float  # the size of kingdom cards, and of all others
    others: float
    across: int  # kingdom cards in a row
    hand_pitch: float  # from a row of them to the next

    @property
    def pitch(self) -> float:
        """From one of the other cards to the next."""
        return PLAIN[0] * self.others + GAP


GAP = 3.0  # between cards
ROOM = WIDTH - 2 * MARGIN
PLATE = (ROOM, 32.0)
OWN = Shape(hand=0.41, others=0.72, across=5, hand_pitch=ROOM / 5)
RIVAL = Shape(hand=0.232, others=0.6, across=9, hand_pitch=42.0)
HAND_TOP = 84.0  # where kingdom cards begin
SEAT_HEIGHT = HAND_TOP + RIVAL.hand_pitch + RIVAL.pitch + MARGIN  # where nothing more lies
PLATE_HEIGHT, BELONGINGS_HEIGHT = 20.0, 60.0
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


def boxes(facts: Facts) -> dict[str, Box]:
    """The panel of the viewer is taller, and so are those of players with many cards."""
    return {panel(seat): (0, 0, WIDTH, _height(facts, seat)) for seat in range(facts.seats)}


def _shape(facts: Facts, seat: int) -> Shape:
    return OWN if seat == facts.seat else RIVAL


def _hand_end(facts: Facts, seat: int) -> float:
    """Where kingdom cards end: they fill as many rows as are needed, and those of a rival always one."""
    shape = _shape(facts, seat)
    held = len(facts.pack.card) if shape is RIVAL else int(facts.table.hand[seat]).bit_count()
    return HAND_TOP + -(-held // shape.across) * shape.hand_pitch


def _height(facts: Facts, seat: int) -> float:
    rows = 2 if _has_two_rows(facts, seat) else 1
    return _hand_end(facts, seat) + rows * _shape(facts, seat).pitch + MARGIN


def plate_pieces(facts: Facts, seat: int) -> list[Piece]:
    """A seat's plate, and what it says about the turn."""
    return [*_plate(facts, seat), *_turn(facts, seat)]


def belongings(facts: Facts, seat: int) -> list[Piece]:
    """A seat's dwarfs at home, and its gems."""
    return [*_home(facts, seat), *_gems(facts, seat)]


def cards_of(facts: Facts, seat: int) -> list[Piece]:
    """All cards before a seat."""
    return [*_hand(facts, seat), *_kept(facts, seat)]


OF_SEATS = (plate_pieces, belongings, cards_of)


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
    done = len(facts.goals(seat)) + int(facts.table.secret_out[seat])
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
    every = row(facts.pack.limits.dwarfs, MARGIN, HOME_ROOM, DWARF_PITCH)
    for place, x in enumerate(every):
        there = place < home
        yield Piece(
            f"home:{seat}:{place}",
            panel(seat),
            x,
            BELONGINGS_HEIGHT,
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
    counts = facts.gems(seat)
    if counts is None:
        total = int(facts.table.gem_total[seat])
        words = say("unknown-gems", seat=name, gems=total)
        yield Piece(
            f"gems:{seat}", where, GEMS_AT, BELONGINGS_HEIGHT, "s-gem-back", layer=CARDS, words=words, rule="Q45"
        )
        yield _beside(f"gem-count:{seat}", where, GEMS_AT, total)
        return
    for place, kind in enumerate(facts.pack.gem):
        held = counts[Gem[kind.id.upper()]]
        x = GEMS_AT + place * GEM_PITCH
        yield Piece(
            f"gem:{seat}:{kind.id}",
            where,
            x,
            BELONGINGS_HEIGHT,
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
        yield _beside(f"gem-count:{seat}:{kind.id}", where, x, held)


def _beside(id: str, where: str, x: float, count: int) -> Piece:
    """A number to the right of what it counts."""
    return Piece(
        id,
        where,
        x + COUNT_AT,
        BELONGINGS_HEIGHT,
        text=str(count),
        tone="strong" if count else "quiet",
        size=COUNT_LETTERS,
        layer=COUNTS,
    )


def _hand(facts: Facts, seat: int) -> Iterator[Piece]:
    """Your own cards lie side by side. Each card of a rival has its own place, which is empty once it is played."""
    shape, where, name = _shape(facts, seat), panel(seat), facts.names.seat(seat)
    held = facts.hand(seat)
    places = held if shape is OWN else facts.pack.card
    kind = "hand" if shape is OWN else "small"
    for place, card in enumerate(places):
        line, column = divmod(place, shape.across)
        x = round(MARGIN + (column + 0.5) * ROOM / shape.across, 2)
        y = HAND_TOP + (line + 0.5) * shape.hand_pitch
        if card not in held:
            yield Piece(f"slot:{seat}:{card.id}", where, x, y, "s-empty-hand", size=shape.hand)
            continue
        yield Piece(
            card_id(seat, card),
            where,
            x,
            y,
            f"s-{kind}-{card.id}",
            tone=facts.switches.colours[seat],
            size=shape.hand,
            layer=CARDS,
            words=say("card-in-hand", card=card.name, seat=name, text=card_text(facts.pack, facts.switches, card)),
            rule=rule_ids.of_card(card)[0],
            large=f"card:{card.id}",
        )


class Kept(NamedTuple):
    """A card that lies before a seat, besides kingdom cards."""

    id: str
    symbol: str
    size: float  # as large as other cards
    words: str
    rule: str
    large: str = ""
    tone: str = ""


def _kept(facts: Facts, seat: int) -> Iterator[Piece]:
    """The secret goal, what was bought, defeated monsters, and ogres."""
    shape = _shape(facts, seat)
    for line, kept in enumerate(_lines(facts, seat)):
        y = _hand_end(facts, seat) + (line + 0.5) * shape.pitch
        for place, (each, x) in enumerate(zip(kept, row(len(kept), MARGIN, ROOM, shape.pitch), strict=True)):
            yield Piece(
                each.id,
                panel(seat),
                x,
                y,
                each.symbol,
                tone=each.tone,
                size=round(each.size * shape.others, 3),
                layer=CARDS + place,
                words=each.words,
                rule=each.rule,
                large=each.large,
            )


def _lines(facts: Facts, seat: int) -> list[list[Kept]]:
    """One row of cards, or one of goals and one of ogres where they would not lie side by side."""
    goals = [*_secret(facts, seat), *_bought(facts, seat), *_trophies(facts, seat)]
    ogres = list(_ogres(facts, seat))
    return [goals, ogres] if _has_two_rows(facts, seat) else [goals + ogres]


def _has_two_rows(facts: Facts, seat: int) -> bool:
    table = facts.table
    goals = 1 + int(table.goals[seat]).bit_count() + int(table.trophies[seat]).bit_count()  # and the secret one
    return (goals + int(table.ogres[seat])) * _shape(facts, seat).pitch > ROOM


def _secret(facts: Facts, seat: int) -> Iterator[Kept]:
    if int(facts.table.secret[seat]) == NONE:  # not dealt yet
        return
    goal = facts.secret(seat)
    words = say("named", name=facts.names.seat(seat), text=secret_in_words(facts, seat))
    if goal is None:
        yield Kept(f"secret:{seat}", "s-secret-back", 1, words, "R110")
    else:
        told = facts.pack.secret_goal[goal]
        rule = rule_ids.SECRETS[told.condition.kind]
        yield Kept(f"secret:{seat}", f"s-secret-{told.id}", 1, words, rule, f"secret:{told.id}")


def _bought(facts: Facts, seat: int) -> Iterator[Kept]:
    for goal in facts.goals(seat):
        told = facts.pack.trading_goal[goal]
        words = say("goal-bought", goal=told.name, seat=facts.names.seat(seat), points=told.points.value)
        yield Kept(f"goal:{told.id}", f"s-bought-{told.id}", GOAL_SIZE, words, "R109", f"goal:{told.id}")


def _trophies(facts: Facts, seat: int) -> Iterator[Kept]:
    points = facts.pack.limits.monster_points
    for each in facts.trophies(seat):
        owner, card = each // DESIGNS, facts.pack.card[each % DESIGNS]
        words = say("monster-defeated", monster=facts.names.card(each), seat=facts.names.seat(seat), points=points)
        symbol, tone = f"s-small-{card.id}", facts.switches.colours[owner]
        yield Kept(card_id(owner, card), symbol, SMALL_SIZE, words, "R093", f"card:{card.id}", tone)


def _ogres(facts: Facts, seat: int) -> Iterator[Kept]:
    name = facts.names.seat(seat)
    for place, (kind, knowing) in enumerate(facts.ogres(seat)):
        id = f"ogre:{seat}:{place}"
        if kind is None:
            yield Kept(id, "s-ogre-back", 1, say("unknown-ogre", seat=name), "Q45")
            continue
        key = kind.name.lower()
        told = next(each for each in facts.pack.ogre if each.kind == key)
        words = say(
            "ogre-in-hand",
            ogre=ogre_in_words(facts, kind, knowing),
            seat=name,
            text=card_text(facts.pack, facts.switches, told),
        )
        yield Kept(id, f"s-ogre-{key}", 1, words, rule_ids.of_ogre(key)[0], f"ogre:{key}")
