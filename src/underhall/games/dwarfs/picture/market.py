"""The market: open trading goals, gem piles, decks, and what was discarded."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.pack_text import card_text
from underhall.games.dwarfs.picture import rule_ids
from underhall.games.dwarfs.picture.goods import GOAL, PLAIN
from underhall.games.dwarfs.picture.measure import MARGIN, WIDTH, row, spread
from underhall.games.dwarfs.pieces import NONE, Gem
from underhall.pictures.scene import Box, Piece

MARKET = "market"
MARKET_HEIGHT, DISCARDS_HEIGHT = 192.0, 54.0  # what is discarded lies below
GOALS_HEIGHT, PILES_HEIGHT, COUNTS_HEIGHT, DISCARD_HEIGHT = 60.0, 145.0, 176.0, 216.0
GEM_SIZE, DECK_SIZE, DISCARD_SIZE = 1.5, 0.4, 0.68
PILE_PITCH = 52.0
GOAL_DECK_AT, OGRE_DECK_AT = 240.0, 290.0
GOAL_GAP = 5.0
COUNT_AT = 6.0  # of a number, beside the card that it counts
TICK_AT = (40.0, 48.0)  # on a goal, from its middle
COUNT_LETTERS = 1.1
CARDS, COUNTS, MARKS = 1, 2, 3  # layers, from bottom to top


def goals(facts: Facts) -> list[Piece]:
    """The open trading goals, and which of them the viewer can pay."""
    return list(_goals(facts))


def piles(facts: Facts) -> list[Piece]:
    """The gems that are left."""
    return list(_piles(facts))


def decks(facts: Facts) -> list[Piece]:
    """The decks, and what was discarded."""
    return [*_decks(facts), *_discarded(facts)]


def market_box(facts: Facts) -> Box:
    """Ogres that were discarded need more room."""
    more = DISCARDS_HEIGHT if any(facts.ogre_discard.values()) else 0
    return 0, 0, WIDTH, MARKET_HEIGHT + more


def _goals(facts: Facts) -> Iterator[Piece]:
    shown = [int(goal) for goal in facts.table.goal_row[: facts.pack.limits.goals_shown]]
    room = WIDTH - 2 * MARGIN
    size = round(min(1, room / max(len(shown), 1) / (GOAL[0] + GOAL_GAP)), 3)
    for place, (goal, x) in enumerate(zip(shown, spread(len(shown), WIDTH / 2, room, room), strict=True)):
        if goal == NONE:
            yield Piece(
                f"row:{place}",
                MARKET,
                x,
                GOALS_HEIGHT,
                "s-no-goal",
                size=size,
                words=say("empty-place"),
                rule="Q37",
            )
            continue
        told = facts.pack.trading_goal[goal]
        id = f"goal:{told.id}"
        words = say("named", name=told.name, text=card_text(facts.pack, facts.switches, told))
        yield Piece(
            id,
            MARKET,
            x,
            GOALS_HEIGHT,
            f"s-goal-{told.id}",
            size=size,
            layer=CARDS,
            words=words,
            rule=rule_ids.GOALS[0],
            large=id,
        )
        if facts.can_pay(goal):
            yield Piece(
                f"pays:{told.id}",
                MARKET,
                x + TICK_AT[0] * size,
                GOALS_HEIGHT + TICK_AT[1] * size,
                "s-tick",
                layer=MARKS,
                words=say("affordable", goal=told.name),
                rule=rule_ids.GOALS[0],
            )


def _piles(facts: Facts) -> Iterator[Piece]:
    for place, kind in enumerate(facts.pack.gem):
        gem = Gem[kind.id.upper()]
        left = int(facts.table.gem_pile[gem])
        x = MARGIN + (place + 0.5) * PILE_PITCH
        faint = "" if left else "faint"
        words = say("gem-pile", gem=kind.name, count=left, text=card_text(facts.pack, facts.switches, kind))
        yield Piece(
            f"pile:{kind.id}",
            MARKET,
            x,
            PILES_HEIGHT,
            f"s-gem-{kind.id}",
            tone=faint,
            size=GEM_SIZE,
            layer=CARDS,
            words=words,
            rule="R012",
            large=f"gem:{kind.id}",
        )
        yield count(f"pile-count:{kind.id}", MARKET, x, COUNTS_HEIGHT, left)


def count(id: str, panel: str, x: float, y: float, number: int) -> Piece:
    """How many there are."""
    return Piece(id, panel, x, y, text=str(number), tone="count", size=COUNT_LETTERS, layer=COUNTS)


def _decks(facts: Facts) -> Iterator[Piece]:
    decks = (
        (
            "goal-deck",
            GOAL_DECK_AT,
            "s-goal-back",
            DECK_SIZE,
            facts.goal_deck,
            "R107",
        ),
        (
            "ogre-deck",
            OGRE_DECK_AT,
            "s-ogre-back",
            DISCARD_SIZE,
            facts.ogre_deck,
            "R095",
        ),
    )
    for id, x, symbol, size, left, rule in decks:
        yield Piece(
            id,
            MARKET,
            x,
            PILES_HEIGHT,
            symbol,
            tone="" if left else "faint",
            size=size,
            layer=CARDS,
            words=say(f"left-in-{id}", count=left),
            rule=rule,
        )
        yield count(f"{id}-count", MARKET, x, COUNTS_HEIGHT, left)


def _discarded(facts: Facts) -> Iterator[Piece]:
    """The ogres that were played or discarded, each kind with its number."""
    kinds = [(kind, facts.ogre_discard[kind]) for kind in facts.ogre_discard if facts.ogre_discard[kind]]
    pitch = PLAIN[0] * DISCARD_SIZE + GOAL_GAP * 3
    for (kind, gone), x in zip(kinds, row(len(kinds), MARGIN, WIDTH - 2 * MARGIN, pitch), strict=True):
        name, key = facts.names.ogre(kind), kind.name.lower()
        words = say("discard-pile", count=gone, ogre=name)
        yield Piece(
            f"discarded:{key}",
            MARKET,
            x,
            DISCARD_HEIGHT,
            f"s-ogre-{key}",
            size=DISCARD_SIZE,
            layer=CARDS,
            words=words,
            rule="R096",
            large=f"ogre:{key}",
        )
        yield count(f"discarded-count:{key}", MARKET, x + PLAIN[0] / 2 * DISCARD_SIZE + COUNT_AT, DISCARD_HEIGHT, gone)
