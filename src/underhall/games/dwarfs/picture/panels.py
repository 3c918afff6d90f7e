"""The panels of this game: how large they should be, what their strips say, and which of them a decision needs."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.messages import screen as say
from underhall.games.dwarfs.names import Names
from underhall.games.dwarfs.pack_text import gems
from underhall.games.dwarfs.picture.board import BOARD
from underhall.games.dwarfs.picture.market import MARKET, MARKET_HEIGHT
from underhall.games.dwarfs.picture.measure import WIDTH, board_box
from underhall.games.dwarfs.picture.seats import OWN_HALVES, SEAT_HEIGHT, goals_done, panel
from underhall.games.dwarfs.pieces import Gem
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.text import round_of
from underhall.pictures.scene import OWN, Chip, Panel

NEEDS: dict[Step, tuple[str, ...]] = {
    Step.ACTION: (OWN, MARKET),
    Step.WHICH_SQUARE: (OWN,),
    Step.WHICH_TASK: (OWN, MARKET),
    Step.TRADE: (MARKET, OWN),
    Step.WHICH_DISCARD: (OWN, MARKET),
    Step.REVEAL_WINDOW: (OWN,),
    Step.LAST_REVEAL: (OWN,),
}
HEADINGS = (Event.TURN.id,)  # of the log
SCORING = (Event.TRADED.id, Event.SECRET_REVEALED.id)


def panels(names: Names, seats: int, ground: str) -> tuple[Panel, ...]:
    """The board on its ground, the market, and what lies before each seat."""
    board = board_box([(0, 0)], growing=True)
    return (
        Panel(BOARD, say("panel-board"), "board", board, ground, grows=True, least=0.45, best=1.15),
        Panel(MARKET, say("panel-market"), "shared", (0, 0, WIDTH, MARKET_HEIGHT), least=0.75, best=1.1),
        *(
            Panel(
                panel(seat),
                names.seat(seat),
                "seat",
                (0, 0, WIDTH, SEAT_HEIGHT),
                seat=seat,
                least=0.75,
                best=1.2,
                cells=OWN_HALVES,
            )
            for seat in range(seats)
        ),
    )


def standing(facts: Facts) -> str:
    """The round, and how close somebody is to ending the game."""
    table = facts.table
    if table.over:
        return say("round-over")
    if table.last_round:
        return say("round-last", round=round_of(facts))
    most = max(goals_done(facts, seat) for seat in range(facts.seats))
    return say("round", round=round_of(facts), done=most, wanted=facts.pack.limits.goals_to_end)


def market_strip(facts: Facts) -> tuple[Chip, ...]:
    """The numbers of the market."""
    return tuple(_market(facts))


def seat_strip(facts: Facts, seat: int) -> tuple[Chip, ...]:
    """The numbers of a seat."""
    return tuple(_seat(facts, seat))


def _market(facts: Facts) -> Iterator[Chip]:
    """What the goals bring, and what is left of the gems and ogres."""
    for goal in facts.row:
        row = facts.pack.trading_goal[goal]
        yield Chip(say("chip-goal", goal=row.name, points=row.points.value), str(row.points.value), f"s-food-{row.id}")
    for kind in facts.pack.gem:
        left = int(facts.table.gem_pile[Gem[kind.id.upper()]])
        yield Chip(say("pile", gem=kind.name, count=left), str(left), f"s-gem-{kind.id}")
    yield Chip(say("left-in-ogre-deck", count=facts.ogre_deck), str(facts.ogre_deck), "s-ogre-back")


def _seat(facts: Facts, seat: int) -> Iterator[Chip]:
    """What a seat has: goals done, dwarfs at home, gems, and cards in hand."""
    table, name, tone = facts.table, facts.names.seat(seat), facts.switches.colours[seat]
    done, wanted = goals_done(facts, seat), facts.pack.limits.goals_to_end
    yield Chip(say("goals-done", seat=name, done=done, wanted=wanted), f"{done}/{wanted}", "s-pennant")
    home = int(table.pile[seat])
    yield Chip(say("dwarfs-at-home", seat=name, dwarfs=home), str(home), f"s-dwarf-{seat}", tone)
    counts = facts.gems(seat)
    if counts is None:
        total = int(table.gem_total[seat])
        yield Chip(say("unknown-gems", seat=name, gems=total), str(total), "s-gem-back")
    else:
        for kind in facts.pack.gem:
            held = counts[Gem[kind.id.upper()]]
            words = say("chip-gems", seat=name, gems=gems(held, kind.name))
            yield Chip(words, str(held), f"s-gem-{kind.id}", "" if held else "faint")
    cards = len(facts.hand(seat))
    yield Chip(say("chip-hand", seat=name, cards=cards), str(cards), "s-small-castle", tone)
    ogres = int(table.ogres[seat])
    yield Chip(say("chip-ogres", seat=name, ogres=ogres), str(ogres), "s-ogre-back", "" if ogres else "faint")
