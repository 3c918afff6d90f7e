"""A builder for any legal table of Fall of the Mountain King: for tests, puzzles and bug reports.

position = underhall.position("fall", seats=4)
position.trolls(0, "moss_3", 2).gnomes("moss_1", 2, seen_by=[0]).supplies(0, 3).turn_of(0)
match = position.match()

Whatever has no id is counted from 0: seats, spaces, gate cards from the left, columns and rows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import numpy as np

from underhall.engine.declared.phrases import listed
from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON
from underhall.engine.position import Builder
from underhall.engine.setting import Setting
from underhall.errors import PositionError
from underhall.games.fall.box import BOX
from underhall.games.fall.messages import position as say
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pack_checks.playable_champions import MOST_GIFTS
from underhall.games.fall.pack_schema import ActionName, FallPack
from underhall.games.fall.pieces import (
    CELLS,
    CLANS,
    CROWDED,
    EVERYBODY,
    EXTRAS,
    FIRST_LAIR,
    GRID,
    HAND,
    IN_HAND,
    NONE,
    STRENGTHS,
    UNDRAWN,
    WAVES,
    Deck,
    Kind,
    Source,
)
from underhall.games.fall.position_ancestry import read_rows
from underhall.games.fall.position_checks import (
    LEAST_HONOUR,
    MOST_HONOUR,
    MOST_ON_TRACK,
    MOST_TOKENS,
    check,
    gifts_of,
    hands_seen,
)
from underhall.games.fall.position_moments import (
    AFTER_AWARDS,
    MOST_POWER,
    PHASES,
    Moment,
    Phase,
    active_at,
    frames_of,
    stack_of,
)
from underhall.games.fall.rules.draft import CARDS_ADDED
from underhall.games.fall.steps import Step

__all__ = ["Position", "check"]

SeenBy = Iterable[int] | Literal["all"]
Cell = tuple[int, int] | str
EXTRA = "extra:"
DISPLAYED = {1: Deck.ONE_TWO, 2: Deck.ONE_TWO, 3: Deck.THREE}  # the deck of the display, by wave


class Position(Builder):
    """A table in the first wave, its map still empty, to be changed step by step. Supplies lose what is given out."""

    def __init__(self, setting: Setting, seats: int) -> None:
        super().__init__(setting, seats)
        assert isinstance(setting.pack, FallPack)
        self._pack = setting.pack
        self._table.wave = 1
        self._table.starter = 0
        self._side = (self._pack.map.small, self._pack.map.large)[int(self._table.side)]
        self._box: Any = setting.box.view(BOX)[0]
        self._places = int(self._box.display[seats])
        self._champions = [champion.id for champion in self._pack.champion]
        self._shown: list[int] = []  # champions to be in the display, before any others
        self._influence: list[tuple[int, int, int]] = []  # seat, champion, influence, in the order they came
        self._hands: dict[int, list[int]] = {}
        self._drafted = 0
        self._phase: Phase | None = None
        self._moment = Moment(Step.NEXT_TURN)
        for seat in range(seats):
            self._settle(seat, seat)
        for hall, value in zip(range(len(self._side.hall)), self._hall_tokens(), strict=False):
            self._table.hall_value[hall] = value
        self._table.vote_tile[:] = range(CLANS)

    # The map ----------------------------------------------------------------------------------------------------------

    def lairs(self, seat: int, pair: str) -> Position:
        """A seat's pair of lairs; the seat that has it gets this seat's pair instead."""
        self._check_seat(seat)
        wanted = self._index(say("thing-pair"), pair, [each.id for each in self._side.lair_pair])
        now = self._pair_of(seat)
        if wanted == now:
            return self
        owner = int(self._table.lair_owner[2 * wanted])
        for place in (FIRST_LAIR + 2 * each + which for each in (now, wanted) for which in range(2)):
            if self._table.trolls[:, place].any() or place in self._table.pawn_at:
                raise PositionError(say("lairs-in-use"))
        self._table.lair_owner[2 * now : 2 * now + 2] = NONE
        if owner != NONE:
            self._settle(owner, now)
        self._settle(seat, wanted)
        return self

    def trolls(self, seat: int, place: str, count: int = 1) -> Position:
        """Trolls from a seat's supply."""
        self._check_seat(seat)
        where = self._place(place)
        self._check_entry(seat, where, place)
        left = int(self._table.reserve[seat])
        if count not in range(left + 1):
            raise PositionError(say("trolls-left", seat=seat, left=left, count=count))
        self._table.trolls[seat, where] += count
        self._table.reserve[seat] -= count
        return self

    def pawn(self, champion: str, place: str) -> Position:
        """The pawn of a champion that a seat has."""
        number, owner = self._champion(champion), self._owner(champion)
        letter = int(self._box.letter[number])
        if letter == NONE or self._box.deck[number] == Deck.THREE:
            raise PositionError(say("no-pawn", champion=champion))
        where = self._place(place)
        self._check_entry(owner, where, place)
        self._table.pawn_at[letter] = where
        return self

    def gnomes(self, cavern: str, *strengths: int | None, seen_by: SeenBy = ()) -> Position:
        """Gnomes from the supply; one of strength None was looked at by nobody. `seen_by` knows all the others."""
        where = self._index(say("thing-cavern"), cavern, [each.id for each in self._side.cavern])
        seen = self._eyes(seen_by)
        there = int(self._table.gnomes[where])
        if not 1 <= len(strengths) <= CROWDED - there:
            raise PositionError(say("gnomes-in-cavern", most=CROWDED, cavern=cavern, there=there, added=len(strengths)))
        if seen and all(strength is None for strength in strengths):
            raise PositionError(say("seen-gnomes", cavern=cavern))
        for which, strength in enumerate(strengths, start=there):
            self._take_gnome(strength)
            self._table.gnome[where, which] = UNDRAWN if strength is None else strength
            self._table.gnome_seen[where, which] = 0 if strength is None else seen
            if strength is not None and seen == EVERYBODY:
                self._table.shown[0, strength - 1] += 1
            self._table.gnomes[where] += 1
        return self

    def by_wheel(self, *strengths: int) -> Position:
        """Defeated gnomes near the wheel."""
        for strength in strengths:
            self._take_gnome(strength)
            self._table.by_wheel[strength - 1] += 1
            self._table.shown[0, strength - 1] += 1
        return self

    def hall(self, hall: str, value: int | None = None, star: str | None = None) -> Position:
        """The token of a great hall, and the starburst tile of a champion that a seat has."""
        where = self._index(say("thing-hall"), hall, [each.id for each in self._side.hall])
        values = [token.value for token in self._pack.hall_token]
        if value is not None:
            if value not in values:
                raise PositionError(say("no-hall-token", value=value, values=listed(values)))
            self._table.hall_value[where] = value
        if star is not None:
            number = self._champion(star)
            self._owner(star)
            if self._box.letter[number] == NONE or self._box.deck[number] != Deck.THREE:
                raise PositionError(say("no-starburst", champion=star))
            self._table.hall_star[where] = number
        return self

    # Clans and champions ----------------------------------------------------------------------------------------------

    def vote_tile(self, clan: str, tile: tuple[int, int, int]) -> Position:
        """The tile of a plank, by what it scores; the tile that lay there goes where this one was."""
        plank = self._clan(clan)
        tiles = [(each.first, each.second, each.third) for each in self._pack.vote_tile]
        if tile not in tiles:
            raise PositionError(say("no-vote-tile", tile=_tile(tile), tiles=listed([_tile(each) for each in tiles])))
        laid = [int(each) for each in self._table.vote_tile]
        other = laid.index(tiles.index(tile))
        self._table.vote_tile[[plank, other]] = laid[other], laid[plank]
        return self

    def votes(self, seat: int, clan: str, count: int) -> Position:
        """Votes that a seat gains; of those who are level, the first to come leads."""
        self._check_seat(seat)
        plank = self._clan(clan)
        room = MOST_ON_TRACK - int(self._table.votes[plank, seat])
        if count not in range(1, room + 1):
            raise PositionError(say("votes-left", seat=seat, room=room, clan=clan, count=count))
        _climb(self._table.votes[plank], self._table.vote_order[plank], seat, count)
        return self

    def influence(self, seat: int, champion: str, count: int) -> Position:
        """Influence that a seat gains with a champion of the display; of those level, the first to come leads."""
        self._check_seat(seat)
        number = self._champion(champion)
        self._influence.append((seat, number, count))
        return self

    def display(self, *champions: str) -> Position:
        """The champions on display; places left over have the first of the deck."""
        shown = [self._champion(champion) for champion in champions]
        if len(shown) > self._places or len(set(shown)) < len(shown):
            raise PositionError(say("display-places", places=self._places))
        self._shown = shown
        return self

    def champion(self, seat: int, champion: str) -> Position:
        """A champion that a seat has, without its pawn."""
        self._check_seat(seat)
        number = self._champion(champion)
        if self._table.owner[number] != NONE:
            raise PositionError(say("champion-owned", seat=int(self._table.owner[number]), champion=champion))
        symbols = [int(symbol) for symbol in self._box.symbol[number] if symbol != Kind.BLANK]
        first = int(self._table.extras[seat])
        self._table.owner[number] = seat
        if first + len(symbols) > EXTRAS or max(gifts_of(self._box, self._table, seat)) > MOST_GIFTS:
            self._table.owner[number] = NONE
            raise PositionError(say("champions-full", seat=seat, champion=champion))
        self._table.undrawn &= ~(1 << number)
        self._table.extra[seat, first : first + len(symbols)] = symbols
        self._table.extras[seat] += len(symbols)
        return self

    def claws(self, champion: str, used: int) -> Position:
        """How often a champion was used in this wave."""
        self._owner(champion)
        number = self._champion(champion)
        most = self._pack.champion[number].power.claws
        self._check_number(say("count-claws", champion=champion), used, 0, most)
        self._table.claws[number] = used
        return self

    # Seats ------------------------------------------------------------------------------------------------------------

    def ancestry(self, seat: int, *rows: str, start: tuple[int, int] = (0, 0)) -> Position:
        """The symbols of a seat's ancestry, row by row: `ancestry(0, "A B2 .", "_ W S")`.

        `.` is a blank and `_` a cell without a card; A, B, I and G are actions, with a number strong ones; W is a wild,
        S a supply, E an elder. `start` is the column and row where the starting card lies.
        """
        self._check_seat(seat)
        grid = read_rows(rows)
        wide, high = len(grid[0]), len(grid)
        if start[0] not in range(wide) or start[1] not in range(high):
            raise PositionError(say("start-outside", column=start[0], row=start[1]))
        cells = np.full((GRID, GRID), NONE)
        cells[:high, :wide] = grid
        self._table.cell[seat] = cells.reshape(CELLS)
        self._table.wide[seat], self._table.high[seat] = wide, high
        self._table.start_column[seat], self._table.start_row[seat] = start
        return self

    def cover(self, seat: int, *cells: Cell) -> Position:
        """Cubes on cells by column and row, from the top left of the ancestry; "extra:0" is on a champion."""
        self._check_seat(seat)
        for cell in cells:
            self._table.cubes[seat] |= 1 << self._symbol_place(cell)
        return self

    def supplies(self, seat: int, count: int) -> Position:
        """Supplies that a seat still has in this wave."""
        self._check_seat(seat)
        self._check_number(say("count-supplies"), count, 0, self._pack.supplies.most)
        self._table.supplies[seat] = count
        return self

    def desperation(self, seat: int, count: int) -> Position:
        """Desperation tokens of a seat."""
        self._check_seat(seat)
        self._check_number(say("count-desperation"), count, 0, MOST_TOKENS)
        self._table.desperation[seat] = count
        return self

    def honour(self, seat: int, count: int, source: str = "gnomes") -> Position:
        """Honour of a seat from one source."""
        self._check_seat(seat)
        self._check_number(say("count-honour"), count, LEAST_HONOUR, MOST_HONOUR)
        names = [each.name.lower().replace("_", " ") for each in Source]
        self._table.honour[seat, self._index(say("thing-source"), source.replace("_", " "), names)] = count
        return self

    def hand(self, seat: int, *cards: str) -> Position:
        """The ancestry cards in a seat's hand, for the draft. Seats without one get the first cards left."""
        self._check_seat(seat)
        known = [card.id for card in self._pack.ancestry.card]
        self._hands[seat] = sorted(self._index(say("thing-card"), card, known) for card in cards)
        return self

    def drafted(self, count: int) -> Position:
        """How many cards each seat has already added in this wave."""
        self._check_number(say("count-drafted"), count, 0, CARDS_ADDED - 1)
        self._drafted = count
        return self

    # The course of the game -------------------------------------------------------------------------------------------

    def wave(self, number: int) -> Position:
        """1 to 3; the display is from the wave's deck."""
        self._check_number(say("count-wave"), number, 1, WAVES)
        self._table.wave = number
        return self

    def starter(self, seat: int) -> Position:
        """Who has the start player marker."""
        self._check_seat(seat)
        self._table.starter = seat
        return self

    def wheel(self, space: int) -> Position:
        """The space of the wheel pawn."""
        self._check_number(say("count-wheel"), space, 0, len(self._pack.wheel.spaces) - 1)
        self._table.wheel = space
        return self

    def boost(self, seat: int, space: int) -> Position:
        """The space of a seat's disc on the boost track."""
        self._check_seat(seat)
        self._check_number(say("count-boost"), space, 0, len(self._pack.boost.values) - 1)
        self._table.boost[seat] = space
        return self

    def swarm(self, clan: str) -> Position:
        """The domain outside which the swarm lies."""
        self._table.swarm = self._clan(clan)
        return self

    def gates(self, *clans: str | None, seen_by: SeenBy = ()) -> Position:
        """The gate cards from left to right; None where nobody has looked, as on those left over."""
        cards = int(self._table.gate_cards)
        named = [NONE if clan is None else self._clan(clan) for clan in clans]
        known = [clan for clan in named if clan != NONE]
        if len(named) > cards or len(set(known)) < len(known):
            raise PositionError(say("gate-cards", cards=cards))
        seen = self._eyes(seen_by)
        self._table.gate[:cards] = UNDRAWN
        self._table.gate_seen[:] = 0
        self._table.gate_pool = (1 << CLANS) - 1
        for gate, clan in enumerate(named):
            if clan != NONE:
                self._table.gate[gate] = clan
                self._table.gate_seen[gate] = seen
                self._table.gate_pool &= ~(1 << clan)
        return self

    def gate_seen(self, gate: int, *seats: int) -> Position:
        """Seats that have peeked at a gate card; its domain is named before."""
        self._check_number(say("count-gate"), gate, 0, int(self._table.gate_cards) - 1)
        if self._table.gate[gate] == UNDRAWN:
            raise PositionError(say("gate-unnamed", gate=gate))
        if self._table.gate_seen[gate] != EVERYBODY:
            self._table.gate_seen[gate] |= self._eyes(seats)
        return self

    # What happens next ------------------------------------------------------------------------------------------------

    def turn_of(self, seat: int) -> Position:
        """A seat's turn begins; without supplies it is passed over."""
        return self._next(Moment(Step.NEXT_TURN, seat))

    def act(self, seat: int) -> Position:
        """A seat has spent its supply and is to cover a symbol."""
        return self._next(Moment(Step.ACT, seat))

    def action(self, seat: int, kind: ActionName, power: int, strong: bool = False) -> Position:
        """A seat's action, its symbols covered and boosts spent; a second weak action may follow a weak one."""
        kinds = [each.name.lower() for each in Kind][Kind.ADVANCE : Kind.WILD]
        number = self._index(say("thing-action"), kind, kinds) + Kind.ADVANCE
        self._check_number(say("count-power"), power, 1, MOST_POWER)
        return self._next(Moment(Step.BEGIN_ACTION, seat, kind=number, power=power, strong=int(strong)))

    def phase(self, name: Phase) -> Position:
        """A phase begins, and all that comes after it follows. The final scoring is that of wave III."""
        if name not in PHASES:
            raise PositionError(say("no-phase", phase=name, phases=listed(list(PHASES))))
        self._phase = name
        if PHASES[name] == Step.FINAL_SCORE:
            self._table.wave = WAVES
        return self

    def invade(self, clan: str, gnomes: int) -> Position:
        """Gnomes invade a domain; then the match is over."""
        self._check_number(say("count-invaders"), gnomes, 1, sum(gnome.count for gnome in self._pack.gnome))
        return self.swarm(clan)._next(Moment(Step.INVADE, gnomes=gnomes))

    def breach(self, seat: int) -> Position:
        """A seat's breach; then the match is over."""
        return self._next(Moment(Step.BREACH, seat))

    # Done -------------------------------------------------------------------------------------------------------------

    def table(self) -> Bytes:
        """The bytes of the table, checked."""
        table = self._bytes.copy()
        fields = self.setting.driver.record(table)
        moment = self._now()
        if moment.step not in AFTER_AWARDS:
            self._fill_display(fields)
        elif self._shown or self._influence:
            raise PositionError(say("no-display"))
        self._deal_hands(fields, moment)
        stack = frames_of(moment, fields)
        if not stack:
            raise PositionError(say("no-phase-in-wave", wave=int(fields.wave), phase=self._phase))
        fields.stack[:] = stack_of(moment, fields)
        fields.height[COMMON] = len(stack)
        fields.turn = moment.turns
        fields.active = active_at(moment, fields)
        self.setting.driver.tidy(self.setting.box, table)
        check(self.setting, table, self.seats)
        return table

    # Inside -----------------------------------------------------------------------------------------------------------

    def _next(self, moment: Moment) -> Position:
        self._check_seat(moment.seat)
        self._phase = None
        self._moment = moment
        return self

    def _now(self) -> Moment:
        """The moment, once all that it depends on is known."""
        if self._phase is None:
            return self._moment
        if self._phase == "draft":
            dealt = bool(self._hands) or self._drafted > 0
            return Moment(Step.DRAFT, added=self._drafted) if dealt else Moment(Step.DEAL_CARD)
        step = PHASES[self._phase]
        return Moment(step, seat=int(self._table.starter) if step == Step.NEXT_TURN else 0)

    def _fill_display(self, fields: Any) -> None:
        """The champions that are named, then the first of the deck; and the influence with them."""
        taken = {number for number in range(len(self._champions)) if fields.owner[number] != NONE}
        for number in self._shown:
            if number in taken:
                raise PositionError(say("on-display", champion=self._champions[number]))
        deck = DISPLAYED[int(fields.wave)]
        others = [
            number
            for number in range(len(self._champions))
            if self._box.deck[number] == deck and number not in taken | set(self._shown)
        ]
        shown = [*self._shown, *others][: self._places]
        fields.display[: len(shown)] = shown
        for number in shown:
            fields.undrawn &= ~(1 << number)
        for seat, number, count in self._influence:
            name = self._champions[number]
            if number not in shown:
                known = listed([self._champions[each] for each in shown])
                raise PositionError(say("not-on-display", champion=name, champions=known))
            place = shown.index(number)
            room = MOST_ON_TRACK - int(fields.influence[place, seat])
            if count not in range(1, room + 1):
                raise PositionError(say("influence-left", seat=seat, room=room, champion=name, count=count))
            _climb(fields.influence[place], fields.influence_order[place], seat, count)

    def _deal_hands(self, fields: Any, moment: Moment) -> None:
        """The hands that are named, and the first cards left for the others."""
        if moment.step != Step.DRAFT:
            if self._hands or self._drafted:
                raise PositionError(say("no-hands"))
            return
        size = HAND - moment.added
        named = [card for hand in self._hands.values() for card in hand]
        left = (card for card in range(len(self._pack.ancestry.card)) if card not in named)
        for seat in range(self.seats):
            hand = self._hands.get(seat) or [next(left) for _ in range(size)]
            if len(hand) != size or len(set(named)) < len(named):
                raise PositionError(say("hand-size", added=moment.added, size=size))
            fields.hand[seat, :size] = hand
            fields.card_at[hand] = IN_HAND
        fields.hand_seen[: self.seats] = hands_seen(self.seats, int(fields.wave), moment.added)

    def _hall_tokens(self) -> Iterator[int]:
        """All great hall tokens, the values in turn."""
        tokens = self._pack.hall_token
        for nth in range(max((token.count for token in tokens), default=0)):
            yield from (token.value for token in tokens if nth < token.count)

    def _settle(self, seat: int, pair: int) -> None:
        self._table.lair_owner[2 * pair : 2 * pair + 2] = seat

    def _pair_of(self, seat: int) -> int:
        return [int(owner) for owner in self._table.lair_owner].index(seat) // 2

    def _take_gnome(self, strength: int | None) -> None:
        """A token leaves the supply, and the pool if its strength is known."""
        if strength is not None:
            self._check_number(say("count-strength"), strength, 1, STRENGTHS)
            if self._table.gnome_pool[strength - 1] == 0:
                raise PositionError(say("no-gnome-of-strength", strength=strength))
        if self._table.gnome_supply == 0:
            raise PositionError(say("no-gnome-left"))
        if strength is not None:
            self._table.gnome_pool[strength - 1] -= 1
        self._table.gnome_supply -= 1

    def _eyes(self, seen_by: SeenBy) -> int:
        """Seats as bits."""
        if seen_by == "all":
            return EVERYBODY
        if isinstance(seen_by, str):
            raise PositionError(say("unknown-seats", given=seen_by))
        seats = set(seen_by)
        for seat in seats:
            self._check_seat(seat)
        return sum(1 << seat for seat in seats)

    def _check_entry(self, seat: int, place: int, name: str) -> None:
        if place >= FIRST_LAIR and self._table.lair_owner[place - FIRST_LAIR] != seat:
            pair = self._side.lair_pair[self._pair_of(seat)]
            own = listed([lair.id for lair in pair.lair])
            raise PositionError(say("not-its-lair", place=name, seat=seat, lairs=own))

    def _symbol_place(self, cell: Cell) -> int:
        """The number of a symbol: a cell's, or behind those of all cells a champion's."""
        if isinstance(cell, str):
            extras = [f"{EXTRA}{which}" for which in range(EXTRAS)]
            return CELLS + self._index(say("thing-symbol"), cell, extras)
        column, row = cell
        if column not in range(GRID) or row not in range(GRID):
            raise PositionError(say("outside-grid", last=GRID - 1, column=column, row=row))
        return row * GRID + column

    def _clan(self, name: str) -> int:
        return self._index(say("thing-clan"), name, CLAN_IDS[:CLANS])

    def _champion(self, name: str) -> int:
        return self._index(say("thing-champion"), name, self._champions)

    def _owner(self, champion: str) -> int:
        owner = int(self._table.owner[self._champion(champion)])
        if owner == NONE:
            raise PositionError(say("no-owner", champion=champion))
        return owner

    def _place(self, name: str) -> int:
        """The number of a cavern or a lair."""
        caverns = [cavern.id for cavern in self._side.cavern]
        lairs = [lair.id for pair in self._side.lair_pair for lair in pair.lair]
        place = self._index(say("thing-place"), name, [*caverns, *lairs])
        return place if place < len(caverns) else FIRST_LAIR + place - len(caverns)


def _tile(tile: tuple[int, int, int]) -> str:
    first, second, third = tile
    return say("tile-values", first=first, second=second, third=third)


def _climb(values: Any, order: Any, seat: int, count: int) -> None:
    """A disc advances on a track; on the same space the one that was there earlier leads."""
    values[seat] += count
    total = int(values[seat])
    others = [int(other) for other in order if other not in (NONE, seat)]
    ahead = sum(int(values[other]) >= total for other in others)
    ranked = [*others[:ahead], seat, *others[ahead:]]
    order[: len(ranked)] = ranked
