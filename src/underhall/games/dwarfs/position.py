"""A builder for any legal table of Dwar7s Fall: for tests, puzzles and bug reports.

position = underhall.position("dwarfs", seats=2)
position.lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2).turn_of(0)
match = position.match()
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

import numpy as np

from underhall.engine.driver import Bytes
from underhall.engine.position import Builder, check_audit, check_derived, check_limits, check_start, impossible
from underhall.engine.setting import Setting
from underhall.errors import PositionError
from underhall.games.dwarfs.messages import position as say
from underhall.games.dwarfs.pack_schema import MONSTERS, MOST_TURNS, DwarfsPack
from underhall.games.dwarfs.pieces import (
    DESIGNS,
    NONE,
    ROW,
    SIDES,
    SQUARES,
    Gem,
    Ogre,
)
from underhall.games.dwarfs.rules.audit import Flaw
from underhall.games.dwarfs.speech import DwarfsWords
from underhall.games.dwarfs.steps import Step

Phase = Literal["actions", "resolve", "discard", "end-of-turn"]
PHASES: dict[Phase, tuple[Step, ...]] = {  # what is still to come, the next step last
    "actions": (Step.NEXT_SEAT, Step.END_TURN, Step.DISCARD, Step.RESOLVE, Step.ACTION),
    "resolve": (Step.NEXT_SEAT, Step.END_TURN, Step.DISCARD, Step.RESOLVE),
    "discard": (Step.NEXT_SEAT, Step.END_TURN, Step.DISCARD),
    "end-of-turn": (Step.NEXT_SEAT, Step.END_TURN),
}
MOST_TAKEN = 100  # actions in a turn: far more than any castle gives


class Position(Builder):
    """A table after the set-up, to be changed step by step. Decks and piles lose what is given out."""

    def __init__(self, setting: Setting, seats: int) -> None:
        super().__init__(setting, seats)
        assert isinstance(setting.pack, DwarfsPack)
        self._pack = setting.pack
        self.secrets(*(goal.id for goal in self._pack.secret_goal[:seats]))
        self.row(*(goal.id for goal in self._pack.trading_goal[: self._pack.limits.goals_shown]))
        self.turn_of(0)

    # The board --------------------------------------------------------------------------------------------------------

    def lay(self, card: str, *, seat: int, at: tuple[int, int], turn: int = 0) -> Position:
        """A kingdom card from a seat's hand; on a square that has a card, it is stacked."""
        design = self._index(say("a-kingdom-card"), card, [each.id for each in self._pack.card])
        self._check_seat(seat)
        if not self._table.hand[seat] >> design & 1:
            raise PositionError(say("card-gone", seat=seat, card=card))
        if turn not in range(SIDES):
            raise PositionError(say("wrong-turn", turn=str(turn)))
        square = self._square(at, new=True)
        number = seat * DESIGNS + design
        self._table.hand[seat] &= ~(1 << design)
        self._table.under[number] = self._table.top[square]
        self._table.top[square] = number
        self._table.facing[number] = turn
        return self

    def dwarfs(self, seat: int, *, at: tuple[int, int], count: int = 1) -> Position:
        """Dwarfs from a seat's pile."""
        self._check_seat(seat)
        if not 0 <= count <= self._table.pile[seat]:
            dwarfs = int(self._table.pile[seat])
            raise PositionError(say("too-few-dwarfs", seat=seat, dwarfs=dwarfs, wanted=str(count)))
        self._table.dwarfs[seat, self._square(at)] += count
        self._table.pile[seat] -= count
        return self

    def trophy(self, seat: int, card: str, *, of: int) -> Position:
        """A monster of seat `of`, defeated by `seat`."""
        design = self._index(say("a-kingdom-card"), card, [each.id for each in self._pack.card])
        self._check_seat(seat)
        self._check_seat(of)
        if not self._table.hand[of] >> design & 1:
            raise PositionError(say("card-gone", seat=of, card=card))
        self._table.hand[of] &= ~(1 << design)
        self._table.trophies[seat] |= 1 << (of * DESIGNS + design)
        return self

    # Hands, goals, decks ----------------------------------------------------------------------------------------------

    def gems(self, seat: int, **counts: int) -> Position:
        """Gems from the piles: `gems(0, emerald=2)`."""
        self._check_seat(seat)
        for name, count in counts.items():
            gem = Gem(self._index(say("a-gem"), name, [each.name.lower() for each in Gem]))
            if not 0 <= count <= self._table.gem_pile[gem]:
                left = int(self._table.gem_pile[gem])
                raise PositionError(say("too-few-gems", gems=left, gem=name, wanted=str(count)))
            self._table.gems[seat, gem] += count
            self._table.gem_pile[gem] -= count
        return self

    def ogres(self, seat: int, *kinds: str, seen_by: Iterable[int] = ()) -> Position:
        """Ogre cards from the deck, also known to the seats in `seen_by`."""
        self._check_seat(seat)
        for name in kinds:
            kind = self._take_ogre(name)
            place = int(self._table.ogres[seat])
            self._table.ogre[seat, place] = kind
            self._table.ogre_seen[seat, place] = 1 << seat | sum(1 << other for other in set(seen_by) - {seat})
            self._table.ogre_from[seat, place] = self._table.shuffle
            self._table.ogres[seat] += 1
        return self

    def discard_ogres(self, *kinds: str) -> Position:
        """Ogre cards from the deck onto the discard pile."""
        for name in kinds:
            self._table.ogre_discard[self._take_ogre(name)] += 1
        return self

    def discard_ogre_deck(self) -> Position:
        """All ogres left in the deck go to the discard pile."""
        deck = self._table.ogre_deck[int(self._table.shuffle)]
        self._table.ogre_discard[:] += deck
        deck[:] = 0
        return self

    def goals(self, seat: int, *ids: str) -> Position:
        """Trading goals that a seat has bought; from the row or the deck."""
        self._check_seat(seat)
        for name in ids:
            goal = self._goal(name)
            self._table.goal_deck &= ~(1 << goal)
            self._table.goal_row[self._table.goal_row == goal] = NONE
            self._table.goals[seat] |= 1 << goal
        return self

    def row(self, *ids: str) -> Position:
        """The open trading goals; what lay there before goes back into the deck."""
        if len(ids) > ROW:
            raise PositionError(say("row-too-long", places=ROW, goals=len(ids)))
        for goal in self._table.goal_row:
            if goal != NONE:
                self._table.goal_deck |= 1 << int(goal)
        self._table.goal_row[:] = NONE
        for place, name in enumerate(ids):
            goal = self._goal(name)
            self._table.goal_deck &= ~(1 << goal)
            self._table.goal_row[place] = goal
        return self

    def empty_goal_deck(self, seat: int) -> Position:
        """All trading goals left in the deck count as bought by a seat."""
        self._check_seat(seat)
        self._table.goals[seat] |= int(self._table.goal_deck)
        self._table.goal_deck = 0
        return self

    def secrets(self, *ids: str) -> Position:
        """The secret goals, by seat."""
        if len(ids) > self.seats:
            raise PositionError(say("too-many-secrets", seats=self.seats, goals=len(ids)))
        known = [goal.id for goal in self._pack.secret_goal]
        for seat, name in enumerate(ids):
            self._table.secret[seat] = self._index(say("a-secret-goal"), name, known)
        return self

    def revealed(self, *seats: int) -> Position:
        """These seats have revealed their secret goals."""
        for seat in seats:
            self._check_seat(seat)
            self._table.secret_out[seat] = 1
        return self

    # The turn ---------------------------------------------------------------------------------------------------------

    def turn_of(self, seat: int, *, taken: int = 0, phase: Phase = "actions", starter: int = 0) -> Position:
        """Whose turn it is, how many actions are taken, and in which phase it is."""
        self._check_seat(seat)
        self._check_seat(starter)
        self._index(say("a-phase"), phase, list(PHASES))
        if taken not in range(MOST_TAKEN + 1):
            raise PositionError(say("wrong-actions", most=MOST_TAKEN, taken=str(taken)))
        self._table.active = seat
        self._table.starter = starter
        self._table.taken = taken
        self._table.turn = self.seats + 1
        self._table.stack[:] = 0
        for level, step in enumerate(PHASES[phase]):
            self._table.stack[0, level, :2] = step, seat
        self._table.height[0] = len(PHASES[phase])
        return self

    def last_round(self) -> Position:
        """Somebody has set off the end of the game."""
        self._table.last_round = 1
        return self

    # Done -------------------------------------------------------------------------------------------------------------

    def table(self) -> Bytes:
        """The bytes of the table, checked."""
        table = self._bytes.copy()
        self.setting.driver.tidy(self.setting.box, table)
        fields: Any = self.setting.driver.record(table)
        assert isinstance(self.setting.words, DwarfsWords)
        facts = self.setting.words.facts(fields, int(fields.active))
        fields.extra_at_start = facts.has_extra_action(facts.seat)  # as if the turn had begun in this position (Q11)
        check(self.setting, table, self.seats)
        return table

    # Inside -----------------------------------------------------------------------------------------------------------

    def _goal(self, name: str) -> int:
        return self._index(say("a-trading-goal"), name, [goal.id for goal in self._pack.trading_goal])

    def _take_ogre(self, name: str) -> int:
        kind = self._index(say("an-ogre"), name, [each.name.lower() for each in Ogre])
        deck = self._table.ogre_deck[int(self._table.shuffle)]
        if deck[kind] == 0:
            raise PositionError(say("ogre-gone", ogre=name))
        deck[kind] -= 1
        return kind

    def _square(self, at: tuple[int, int], new: bool = False) -> int:
        table = self._table
        for square in range(int(table.squares)):
            if (int(table.x[square]), int(table.y[square])) == at:
                return square
        if not new:
            raise PositionError(say("no-card-there", x=str(at[0]), y=str(at[1])))
        if table.squares == 0 and at != (0, 0):
            raise PositionError(say("first-card-elsewhere"))
        if max(abs(at[0]), abs(at[1])) > SQUARES:
            raise PositionError(say("card-too-far", most=SQUARES, x=str(at[0]), y=str(at[1])))
        square = int(table.squares)
        table.squares += 1
        table.x[square], table.y[square] = at
        return square


def check(setting: Setting, table: Bytes, seats: int) -> None:
    """Whether a table can be played on: nothing lost, nothing doubled, every number within its range."""
    fields: Any = setting.driver.record(table)
    check_start(setting, fields, seats)
    check_limits([("turn", fields.turn, 0, MOST_TURNS * seats)])
    _check_known(fields, seats)
    _check_stack(fields)
    flaws = {flaw: say(f"flaw-{flaw.name.lower()}") for flaw in Flaw}
    check_audit(setting, table, flaws)
    _check_squares(setting, fields, seats)
    check_derived(setting, table, flaws[Flaw.DERIVED])


def _check_known(fields: Any, seats: int) -> None:
    """Players know their own ogres."""
    for seat in range(seats):
        if not np.all(fields.ogre_seen[seat, : fields.ogres[seat]] >> seat & 1):
            raise impossible(say("unknown-own-ogres", seat=seat))


def _check_stack(fields: Any) -> None:
    """A table starts between two decisions of a turn: one of the phases is to come, and nothing else."""
    steps = [int(step) for step in fields.stack[0, : int(fields.height[0]), 0]]
    wanted = np.zeros_like(fields.stack)
    wanted[0, : len(steps), 0] = steps
    wanted[0, : len(steps), 1] = fields.active
    if steps not in [list(phase) for phase in PHASES.values()] or np.any(fields.stack != wanted):
        raise impossible(say("between-decisions"))


def _check_squares(setting: Setting, fields: Any, seats: int) -> None:
    """Each square has a place of its own and was opened by a card, so that there are enough for the cards in hand."""
    squares = int(fields.squares)
    places = {(int(fields.x[square]), int(fields.y[square])) for square in range(squares)}
    if len(places) < squares:
        raise impossible(say("same-place"))
    pack = setting.pack
    assert isinstance(pack, DwarfsPack)
    in_hand = sum(int(hand).bit_count() for hand in fields.hand)
    if squares > seats * len(pack.card) - in_hand:
        raise impossible(say("too-many-squares"))
    monsters = sum(1 << design for design, card in enumerate(pack.card) if card.family in MONSTERS)
    if any(
        int(taken) >> seat * DESIGNS & ~monsters & (1 << DESIGNS) - 1
        for taken in fields.trophies
        for seat in range(seats)
    ):
        raise impossible(say("not-monsters"))
