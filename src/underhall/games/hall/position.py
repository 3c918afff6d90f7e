"""A builder for any legal table of In the Hall of the Mountain King: for tests, puzzles and bug reports.

position = underhall.position("hall", seats=4)
position.storage(0, iron=4, coin=2).troll(0, (1, 0), "bogwin", rune=1).spell(0, "earth_ritual", runes=2).act(0)
match = position.match()

A square is a name such as "C7" or (column, row); a place of a trollsmoot or of the horde is (row, place in it), rows
from the bottom and places from the left. Whatever has no id is counted from 0; levels and tiers are numbered from 1, as
printed.
"""

from __future__ import annotations

from typing import Any

from underhall.engine.declared.phrases import listed
from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON
from underhall.engine.position import Builder
from underhall.engine.setting import Setting
from underhall.errors import PositionError
from underhall.games.hall.box import BOX
from underhall.games.hall.messages import position as say
from underhall.games.hall.names import CLAN_IDS, HORDE_ROWS, KIND_IDS, RESOURCE_IDS, SMOOT_ROWS, square_name
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pieces import (
    BASE,
    BASE_WIDE,
    BOOK,
    CLAN_CART,
    CLANS,
    CROWNS,
    DECK,
    FIRST_STARTER,
    LEVELS,
    NONE,
    TIERS,
    Resource,
)
from underhall.games.hall.position_board import (
    add_bit,
    bury_statues,
    clan_name,
    lay_hall,
    lay_tunnel,
    move_statue,
    put_gate,
    sites_of,
    spots_of,
    turn_for,
    usual_gates,
    ways_of_hall,
    ways_of_tunnel,
)
from underhall.games.hall.position_checks import MOST_HONOUR, check, check_networks
from underhall.games.hall.position_moments import Moment, active_at, frames_of, stack_of
from underhall.games.hall.position_squares import Square, Squares, names_of, square_of, squares_in, squares_of, way_of
from underhall.games.hall.rules.horde import WITH_PEDESTAL
from underhall.games.hall.rules.turn import ROUND_LIMIT
from underhall.games.hall.steps import Step

__all__ = ["Position", "check"]

Place = tuple[int, int]  # the row from the bottom, and the place in it from the left


class Position(Builder):
    """A table at the start of the first turn, its mountain untouched, to be changed step by step.

    Supplies lose what is given out. The horde has the first trolls of each level that are nowhere else, the spell book
    the first spells, and the workshops are of the first kinds.
    """

    def __init__(self, setting: Setting, seats: int) -> None:
        super().__init__(setting, seats)
        assert isinstance(setting.pack, HallPack)
        self._pack = setting.pack
        self._box: Any = setting.box.view(BOX)[0]
        self._side = int(self._table.side)
        self._moment = Moment(Step.ACT)
        self._owned: list[tuple[int | None, set[int]]] = []  # whose network some squares must belong to
        self._clans, self._first_spot = (0, 1, 2), 0
        self._statues: list[tuple[int, int]] = []  # clan and square, in the order they came
        self._workshops: list[int] | None = None  # in the supply, if they are named
        self._horde_pedestals: dict[int, int] = {}  # NONE: there is none
        self._points: dict[tuple[int, int], int] = {}
        self._cards = [card.id for card in self._pack.trolls.card] + [card.id for card in self._pack.starters.card]
        self._shapes = [tile.id for tile in self._pack.tunnels.tile]
        self._halls = [tile.id for tile in self._pack.halls.tile]
        self._kinds = [tile.id for tile in self._pack.workshops.tile]
        self._spells = [card.id for card in self._pack.spells.card]
        self._table.starter = 0
        self._table.rounds = 1
        for seat, square in enumerate(usual_gates(self._box, self._side, seats)):
            put_gate(self._box, self._table, seat, square)
            self._table.smoot[seat, BASE:] = range(FIRST_STARTER, FIRST_STARTER + BASE_WIDE)

    # The mountain -----------------------------------------------------------------------------------------------------

    def gate(self, seat: int, at: Square) -> Position:
        """A seat's gate; a seat that has this start point gets the other one instead."""
        self._check_seat(seat)
        put_gate(self._box, self._table, seat, square_of(at))
        return self

    def tunnel(self, seat: int | None, shape: str, at: Square, turn: int = 0) -> Position:
        """A tunnel tile by its anchor, or its first square, and its turn; in a seat's network, or None for isolated."""
        number = self._shape(shape)
        ways = ways_of_tunnel(self._box, number)
        self._check_number(say("the-turn", tile=shape), turn, 0, len(ways) - 1)
        return self._dig(seat, shape, number, way_of(*ways[turn], square_of(at)))

    def tunnel_on(self, seat: int | None, shape: str, squares: Squares, anchor: Square | None = None) -> Position:
        """A tunnel tile by the squares it covers: `tunnel_on(0, "gallery", "C7 C8 C9", anchor="C8")`."""
        number = self._shape(shape)
        ways = ways_of_tunnel(self._box, number)
        key = None if anchor is None else square_of(anchor)
        at, turn = turn_for(ways, squares_of(squares), key)
        return self._dig(seat, shape, number, way_of(*ways[turn], at))

    def hall(self, seat: int, hall: str, at: Square, turn: int = 0) -> Position:
        """A great hall by its altar and its turn, over tunnels in a seat's network that are named before."""
        number = self._index(say("a-hall"), hall, self._halls)
        ways = ways_of_hall(self._box, number)
        self._check_number(say("the-turn", tile=hall), turn, 0, len(ways) - 1)
        return self._dedicate(seat, number, turn, way_of(*ways[turn], square_of(at)))

    def hall_on(self, seat: int, hall: str, squares: Squares, altar: Square | None = None) -> Position:
        """A great hall by the squares it covers."""
        number = self._index(say("a-hall"), hall, self._halls)
        ways = ways_of_hall(self._box, number)
        at, turn = turn_for(ways, squares_of(squares), None if altar is None else square_of(altar))
        return self._dedicate(seat, number, turn, way_of(*ways[turn], at))

    def gained(self, *squares: Square) -> Position:
        """Squares whose buried resource was gained, although no tunnel lies there now."""
        for square in map(square_of, squares):
            if self._box.buried[self._side, square] == NONE:
                raise PositionError(say("nothing-buried", square=square_name(square)))
            add_bit(self._table.gained, square)
        return self

    def statues(self, first: str, second: str, spot: int = 0) -> Position:
        """The clans in turn, clockwise: the first on this spot, the second on the next, the third on the one after."""
        clans = [self._clan(first), self._clan(second)]
        if clans[0] == clans[1]:
            raise PositionError(say("same-clan"))
        self._check_number(say("the-spot"), spot, 0, len(spots_of(self._box, self._side)) - 1)
        (third,) = set(range(CLANS)) - set(clans)
        self._clans, self._first_spot = (clans[0], clans[1], third), spot
        return self

    def statue(self, clan: str, at: Square) -> Position:
        """A statue of a clan, moved to a square: the one that is there, else the last that is still buried."""
        self._statues.append((self._clan(clan), square_of(at)))
        return self

    def pedestal(self, seat: int, clan: str, at: Square) -> Position:
        """A pedestal on an anchor; the seat has the point token of its clan and tier."""
        self._check_seat(seat)
        square, number = square_of(at), self._clan(clan)
        anchors = squares_in(self._table.anchors)
        if square not in anchors:
            known = names_of(anchors)
            raise PositionError(say("no-anchor", square=square_name(square), some=len(anchors), anchors=known))
        if square in self._table.pedestal:
            raise PositionError(say("pedestal-there", square=square_name(square)))
        self._claim(seat, number, int(self._box.tier[self._side, square]))
        self._table.pedestal[number, int(self._box.tier[self._side, square]) - 1] = square
        return self

    def token(self, seat: int, clan: str, tier: int) -> Position:
        """A point token of a seat whose pedestal lies under a great hall."""
        self._check_seat(seat)
        self._check_number(say("the-tier"), tier, 1, TIERS)
        self._claim(seat, self._clan(clan), tier)
        return self

    def points(self, clan: str, tier: int, value: int) -> Position:
        """The value of a point token; those that are not named have what is left."""
        self._check_number(say("the-tier"), tier, 1, TIERS)
        values = [token.value for token in self._pack.point_tokens.token]
        if value not in values:
            raise PositionError(say("no-point-value", value=value, values=listed([str(each) for each in values])))
        self._points[self._clan(clan), tier - 1] = value
        return self

    def workshop(self, kind: str, at: Square) -> Position:
        """A workshop on a site."""
        number, square = self._index(say("a-workshop"), kind, self._kinds), square_of(at)
        sites = sites_of(self._box, self._side)
        if square not in sites:
            raise PositionError(say("not-a-site", square=square_name(square), sites=names_of(sites)))
        self._table.workshop[sites.index(square)] = number
        return self

    def workshops(self, *kinds: str) -> Position:
        """The workshops left in the supply, which are fewer the more stand on sites."""
        self._workshops = [self._index(say("a-workshop"), kind, self._kinds) for kind in kinds]
        return self

    # Seats ------------------------------------------------------------------------------------------------------------

    def starters(self, seat: int, *cards: str) -> Position:
        """The bottom row of a seat's trollsmoot, from the left."""
        self._check_seat(seat)
        numbers = [self._starter(card) for card in cards]
        if len(numbers) != BASE_WIDE:
            raise PositionError(say("starter-count", wanted=BASE_WIDE, named=len(cards)))
        if len(set(numbers)) < BASE_WIDE:
            raise PositionError(say("starters-twice", wanted=BASE_WIDE))
        if self._table.on_troll[seat, BASE:].any():
            raise PositionError(say("starters-hold", seat=seat))
        self._table.smoot[seat, BASE:] = numbers
        return self

    def troll(self, seat: int, place: Place, card: str, **tokens: int) -> Position:
        """A recruited troll above two others, and what it holds: `troll(0, (1, 0), "soot_gobbin", clan_cart=1)`."""
        self._check_seat(seat)
        at = self._smoot_place(place)
        if at >= BASE:
            raise PositionError(say("bottom-row"))
        self._check_free(seat, at, place)
        number = self._troll(card)
        self._take_card(number)
        self._table.smoot[seat, at] = number
        return self.holds(seat, place, **tokens)

    def holds(self, seat: int, place: Place, **tokens: int) -> Position:
        """Tokens from the supply on the symbols of a troll: `holds(0, (0, 2), coin=1)`."""
        self._check_seat(seat)
        at = self._smoot_place(place)
        card = int(self._table.smoot[seat, at])
        if card == NONE:
            raise PositionError(say("no-troll-there", seat=seat, place=str(place)))
        for name, count in tokens.items():
            kind = self._index(say("a-symbol"), name, KIND_IDS)
            room = int(self._box.symbols[card, kind]) - int(self._table.on_troll[seat, at, kind])
            self._check_number(say("the-symbols", symbol=name, troll=self._cards[card]), count, 0, room)
            self._take(Resource.CART if kind == CLAN_CART else kind, count)
            self._table.on_troll[seat, at, kind] += count
        return self

    def storage(self, seat: int, **tokens: int) -> Position:
        """Resources from the supply to a seat's storage, or to that of its team."""
        self._check_seat(seat)
        for name, count in tokens.items():
            resource = self._resource(name)
            self._take(resource, count)
            self._table.storage[int(self._table.team[seat]), resource] += count
        return self

    def supply(self, rest_to: int, **left: int) -> Position:
        """How many of some resources are left in the supply; the rest of them lie in a seat's storage."""
        self._check_seat(rest_to)
        for name, count in left.items():
            resource = self._resource(name)
            self._check_number(say("the-supply", resource=name), count, 0, int(self._table.supply[resource]))
            self.storage(rest_to, **{name: int(self._table.supply[resource]) - count})
        return self

    def pedestals(self, seat: int, *clans: str) -> Position:
        """Pedestals in a seat's storage, or in that of its team."""
        self._check_seat(seat)
        for clan in map(self._clan, clans):
            self._take_pedestal(clan)
            self._table.pedestals[int(self._table.team[seat]), clan] += 1
        return self

    def honour(self, seat: int, count: int) -> Position:
        """Honour of a seat for tunnels."""
        self._check_seat(seat)
        self._check_number(say("the-honour"), count, 0, MOST_HONOUR)
        self._table.honour[seat] = count
        return self

    # The horde and the spells -----------------------------------------------------------------------------------------

    def horde(self, place: Place, card: str | None = None, **bribes: int) -> Position:
        """A troll of the horde, and the bribes it has: `horde((0, 2), "bogwin", coin=3)`."""
        at = self._horde_place(place)
        if card is not None:
            if self._table.horde[at] != NONE:
                there = self._cards[int(self._table.horde[at])]
                raise PositionError(say("horde-troll-there", troll=there, place=str(place)))
            number = self._troll(card)
            self._take_card(number)
            self._table.horde[at] = number
        for name, count in bribes.items():
            resource = self._resource(name)
            self._take(resource, count)
            self._table.bribes[at, resource] += count
        return self

    def horde_pedestal(self, place: Place, clan: str | None) -> Position:
        """The pedestal on a troll of the horde, or None for none."""
        self._horde_pedestals[self._horde_place(place)] = NONE if clan is None else self._clan(clan)
        return self

    def under_deck(self, level: int, *cards: str) -> Position:
        """Trolls put under the deck of a level, the first to be drawn first."""
        self._check_number(say("the-level"), level, 1, LEVELS)
        for number in map(self._troll, cards):
            if self._box.level[number] != level:
                found = int(self._box.level[number])
                raise PositionError(say("other-level", troll=self._cards[number], level=found, wanted=level))
            at = int(self._table.unders[level - 1])
            self._check_number(say("the-deck"), at + 1, 0, DECK)
            self._take_card(number)
            self._table.under[level - 1, at] = number
            self._table.unders[level - 1] += 1
        return self

    def spell(self, place: int, spell: str, runes: int = 0) -> Position:
        """A spell of the book with the runes on it."""
        self._check_number(say("the-book-place"), place, 0, BOOK - 1)
        self._check_number(say("the-runes"), runes, 0, self._pack.limits.spell_runes - 1)
        if self._table.book[place] != NONE:
            there = self._spells[int(self._table.book[place])]
            raise PositionError(say("spell-there", spell=there, place=place))
        number = self._spell(spell)
        self._take_spell(number)
        self._table.book[place] = number
        self._take(Resource.RUNE, runes)
        self._table.runes[place] = runes
        return self

    def under_spells(self, *spells: str) -> Position:
        """Spells put under their deck, the first to be drawn first."""
        for number in map(self._spell, spells):
            self._take_spell(number)
            self._table.under_spells[int(self._table.under_spell_count)] = number
            self._table.under_spell_count += 1
        return self

    # The course of the game -------------------------------------------------------------------------------------------

    def starter(self, seat: int) -> Position:
        """Who has the crown of the start player."""
        self._check_seat(seat)
        self._table.starter = seat
        return self

    def crowned(self, *seats: int) -> Position:
        """Who has taken coronation tokens, in this order; for the end of the game say `turns_left`, too."""
        free = range(CROWNS - 1 if self.seats == 2 else 0, CROWNS)  # two players have only the last
        if len(seats) > len(free):
            raise PositionError(say("crown-count", tokens=len(free), named=len(seats)))
        for which, seat in zip(free, seats, strict=False):
            self._check_seat(seat)
            self._table.crowns[which] = seat
        return self

    def rounds(self, count: int) -> Position:
        """Rounds begun; beyond the limit only at the end of the game, so set `turns_left` as well."""
        self._check_number(say("the-rounds"), count, 0, ROUND_LIMIT + self._pack.limits.last_turns)
        self._table.rounds = count
        return self

    def turns_left(self, count: int) -> Position:
        """Turns until the game ends, once the end is triggered."""
        self._check_number(say("the-turns-left"), count, 0, self.seats * (self._pack.limits.last_turns + 1))
        self._table.turns_left = count
        return self

    def this_turn(
        self,
        *,
        cast: bool = False,
        worked: bool = False,
        any_bribes: bool = False,
        fewer_bribes: int = 0,
        soft_stone: int = 0,
        alloy: bool = False,
        discount: int = 0,
    ) -> Position:
        """What was done in this turn, and what spells have made possible until it ends."""
        self._table.cast, self._table.worked = int(cast), int(worked)
        self._table.any_bribes, self._table.fewer_bribes = int(any_bribes), fewer_bribes
        self._table.soft_stone, self._table.alloy, self._table.discount = soft_stone, int(alloy), discount
        return self

    # What happens next ------------------------------------------------------------------------------------------------

    def turn_of(self, seat: int) -> Position:
        """A seat's turn is about to begin."""
        return self._next(Moment(Step.NEXT_TURN, seat))

    def act(self, seat: int) -> Position:
        """A seat may use a spell and a workshop, and is to recruit or dig."""
        return self._next(Moment(Step.ACT, seat))

    def hall_step(self, seat: int) -> Position:
        """A seat has recruited or dug, and may dedicate a great hall."""
        return self._next(Moment(Step.HALL, seat))

    def statue_step(self, seat: int) -> Position:
        """A seat may move statues."""
        return self._next(Moment(Step.STATUE, seat))

    def end_of_turn(self, seat: int) -> Position:
        """A seat has done everything in its turn."""
        return self._next(Moment(Step.END_TURN, seat))

    def trade(self, seat: int) -> Position:
        """A seat trades at the start of its turn."""
        return self._next(Moment(Step.TRADE, seat))

    def draft(self) -> Position:
        """All seats are about to assemble their starters."""
        return self._next(Moment(Step.DRAFT))

    def final(self, seat: int = 0) -> Position:
        """The final scoring, after the turn of a seat."""
        return self._next(Moment(Step.FINAL, seat))

    # Done -------------------------------------------------------------------------------------------------------------

    def table(self) -> Bytes:
        """The bytes of the table, checked."""
        table = self._bytes.copy()
        fields = self.setting.driver.record(table)
        self._set_points(fields)
        self._set_statues(fields)
        self._set_workshops(fields)
        self._set_horde(fields)
        self._set_book(fields)
        self._set_draft(fields)
        fields.stack[:] = stack_of(self._moment, fields.stack)
        fields.height[COMMON] = len(frames_of(self._moment))
        fields.turn = int(self._moment.in_turn)
        fields.active = active_at(self._moment)
        self.setting.driver.tidy(self.setting.box, table)
        check_networks(fields, self._owned)
        check(self.setting, table, self.seats)
        return table

    # Inside: what is worked out when everything is said ---------------------------------------------------------------

    def _set_points(self, fields: Any) -> None:
        """The point tokens that are named, and the others on the spaces left."""
        left = [token.value for token in self._pack.point_tokens.token for _ in range(token.count)]
        for value in self._points.values():
            if value not in left:
                raise PositionError(say("too-many-points", value=value))
            left.remove(value)
        for clan in range(CLANS):
            for tier in range(TIERS):
                fields.point[clan, tier] = self._points[clan, tier] if (clan, tier) in self._points else left.pop(0)

    def _set_statues(self, fields: Any) -> None:
        bury_statues(self._box, fields, self._clans, self._first_spot)
        moved: set[int] = set()
        for clan, square in self._statues:
            move_statue(self._box, fields, clan, square, moved)

    def _set_workshops(self, fields: Any) -> None:
        """As many as are revealed, on sites and in the supply: those that are named, then the first kinds."""
        wanted = self._pack.limits.workshops_each * self.seats + self._pack.limits.workshops_more
        tiles = [tile.count for tile in self._pack.workshops.tile]
        named = [int(kind) for kind in fields.workshop if kind != NONE] + (self._workshops or [])
        supply = list(self._workshops or [])
        for kind, count in enumerate(tiles):
            if named.count(kind) > count:
                times, workshop = named.count(kind), self._kinds[kind]
                raise PositionError(say("too-many-workshops", tiles=count, workshop=workshop, named=times))
        if self._workshops is None:
            copies = [(copy, kind) for copy in range(max(tiles)) for kind in range(len(tiles)) if copy < tiles[kind]]
            others = [kind for copy, kind in copies if copy >= named.count(kind)]
            supply = others[: max(0, wanted - len(named))]
            named += supply
        if len(named) != wanted:
            raise PositionError(say("workshop-count", seats=self.seats, wanted=wanted, named=len(named)))
        for kind in range(len(tiles)):
            fields.workshops[kind] = supply.count(kind)
            fields.workshop_box[kind] = tiles[kind] - named.count(kind)

    def _set_horde(self, fields: Any) -> None:
        """The first trolls of each level where none is named, and pedestals on those of Level 2, the clans in turn."""
        for row, places in enumerate(HORDE_ROWS):
            for place in places:
                if fields.horde[place] == NONE:
                    fields.horde[place] = self._first_left(fields, row + 1)
        for place, clan in self._horde_pedestals.items():
            self._put_horde_pedestal(fields, place, clan)
        for place, card in enumerate(fields.horde):
            if self._box.level[card] == WITH_PEDESTAL and place not in self._horde_pedestals and fields.bag.any():
                in_turn = sorted(range(CLANS), key=lambda clan: (clan - place) % CLANS)
                self._put_horde_pedestal(fields, place, next(clan for clan in in_turn if fields.bag[clan]))

    def _put_horde_pedestal(self, fields: Any, place: int, clan: int) -> None:
        if clan != NONE:
            if fields.bag[clan] == 0:
                raise PositionError(say("bag-has-none", clan=clan_name(clan)))
            fields.bag[clan] -= 1
        fields.horde_pedestal[place] = clan

    def _first_left(self, fields: Any, level: int) -> int:
        """The first troll in the deck of a level, or of the next level that has some; NONE when all are gone."""
        for deck in (*range(level, LEVELS + 1), *reversed(range(1, level))):
            for card in range(len(self._pack.trolls.card)):
                if self._box.level[card] == deck and int(fields.undrawn) >> card & 1:
                    fields.undrawn &= ~(1 << card)
                    return card
        return NONE

    def _set_book(self, fields: Any) -> None:
        """The first spells where none is named."""
        for place in range(BOOK):
            if fields.book[place] == NONE:
                left = [spell for spell in range(len(self._spells)) if int(fields.undrawn_spells) >> spell & 1]
                if not left:
                    raise PositionError(say("no-spell-left", place=place))
                fields.undrawn_spells &= ~(1 << left[0])
                fields.book[place] = left[0]

    def _set_draft(self, fields: Any) -> None:
        """Before the draft no seat has a troll; after it no starter is left to draw."""
        drafting = self._moment.step == Step.DRAFT
        fields.hand[:] = NONE
        fields.starters_left[: self.seats] = int(drafting)
        if drafting:
            if (fields.smoot[:, :BASE] != NONE).any() or fields.on_troll.any():
                raise PositionError(say("before-draft"))
            fields.smoot[:] = NONE
            fields.rounds = 0

    # Inside: what leaves its supply -----------------------------------------------------------------------------------

    def _dig(self, seat: int | None, name: str, shape: int, squares: list[int]) -> Position:
        if seat is not None:
            self._check_seat(seat)
        lay_tunnel(self._box, self._table, name, shape, squares)
        self._owned.append((seat, set(squares)))
        return self

    def _dedicate(self, seat: int, hall: int, turn: int, squares: list[int]) -> Position:
        self._check_seat(seat)
        lay_hall(self._table, self._halls[hall], hall, turn, squares)
        self._owned.append((seat, set(squares)))
        return self

    def _claim(self, seat: int, clan: int, tier: int) -> None:
        owner = int(self._table.point_owner[clan, tier - 1])
        if owner != NONE:
            raise PositionError(say("tier-has-had-one", tier=tier, clan=clan_name(clan), owner=owner))
        self._take_pedestal(clan)
        self._table.point_owner[clan, tier - 1] = seat

    def _take(self, resource: int, count: int) -> None:
        left = int(self._table.supply[resource])
        if count not in range(left + 1):
            raise PositionError(say("supply-has", left=left, resource=RESOURCE_IDS[resource], count=count))
        self._table.supply[resource] -= count

    def _take_pedestal(self, clan: int) -> None:
        if self._table.bag[clan] == 0:
            raise PositionError(say("bag-has-none", clan=clan_name(clan)))
        self._table.bag[clan] -= 1

    def _take_card(self, card: int) -> None:
        if not int(self._table.undrawn) >> card & 1:
            raise PositionError(say("troll-elsewhere", troll=self._cards[card]))
        self._table.undrawn &= ~(1 << card)

    def _take_spell(self, spell: int) -> None:
        if not int(self._table.undrawn_spells) >> spell & 1:
            raise PositionError(say("spell-elsewhere", spell=self._spells[spell]))
        self._table.undrawn_spells &= ~(1 << spell)

    def _check_free(self, seat: int, at: int, place: Place) -> None:
        there = int(self._table.smoot[seat, at])
        if there != NONE:
            raise PositionError(say("troll-there", troll=self._cards[there], place=str(place), seat=seat))

    # Inside: numbers of pieces ----------------------------------------------------------------------------------------

    def _next(self, moment: Moment) -> Position:
        self._check_seat(moment.seat)
        self._moment = moment
        return self

    def _shape(self, name: str) -> int:
        return self._index(say("a-tunnel"), name, self._shapes)

    def _clan(self, name: str) -> int:
        return self._index(say("a-clan"), name, CLAN_IDS[:CLANS])

    def _resource(self, name: str) -> int:
        return self._index(say("a-resource"), name, RESOURCE_IDS)

    def _spell(self, name: str) -> int:
        return self._index(say("a-spell"), name, self._spells)

    def _troll(self, name: str) -> int:
        return self._index(say("a-troll"), name, self._cards[:FIRST_STARTER])

    def _starter(self, name: str) -> int:
        return FIRST_STARTER + self._index(say("a-starter"), name, self._cards[FIRST_STARTER:])

    def _smoot_place(self, place: Place) -> int:
        return _in_rows("smoot", place, list(reversed(SMOOT_ROWS)))

    def _horde_place(self, place: Place) -> int:
        return _in_rows("horde", place, HORDE_ROWS)


def _in_rows(what: str, place: Place, rows: Any) -> int:
    row, at = place
    if row not in range(len(rows)) or at not in range(len(rows[row])):
        wide = listed([str(len(each)) for each in rows])
        raise PositionError(say(f"not-in-{what}", rows=wide, place=str(place)))
    return int(rows[row][at])
