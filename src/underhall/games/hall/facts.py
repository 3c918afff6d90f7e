"""What follows from a view and is worth showing: the mountain, what the seats have, the horde, honour, who must choose.

A table may hold more than the viewer may know, so everything hidden is looked up here, by what the viewer knows.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from underhall.engine.choosers import Choosers
from underhall.engine.declared import Name, Said
from underhall.engine.declared.members import Values
from underhall.engine.declared.phrases import listed
from underhall.engine.kernel import COMMON
from underhall.engine.reading import OfViewer, answered
from underhall.engine.records import WORD
from underhall.engine.view import asked
from underhall.games.hall.facts_purse import PurseFacts
from underhall.games.hall.game import game
from underhall.games.hall.kinds import RESOURCE, minerals_of
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import Names
from underhall.games.hall.options import Act
from underhall.games.hall.pieces import (
    ANY_CART,
    BASE,
    BOOK,
    CART_FOR,
    CLAN_CART,
    CLANS,
    CROWNS,
    KINDS,
    NONE,
    RESOURCES,
    SMOOT,
    TIERS,
    Resource,
    Source,
)
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.purse import USUAL
from underhall.games.hall.rules.pyramids import ROW, beneath_in_horde, bribes_for
from underhall.games.hall.steps import Step

TROLLS_BENEATH = 2  # each troll above the bottom row
ONE_CROWN_SEATS = 2  # a game of two has only one coronation token


class Stock(NamedTuple):
    """A number of tokens: by resource, and clan carts by clan."""

    loose: list[int]
    clan_carts: list[int]

    @property
    def resources(self) -> list[int]:
        """The same as the supply counts them: a clan cart is a cart."""
        return [count + sum(self.clan_carts) * (kind == Resource.CART) for kind, count in enumerate(self.loose)]


class Facts(Choosers, OfViewer, PurseFacts):
    """Facts of one table, as a seat or a spectator may know it."""

    def __init__(self, names: Names, table: Any, seat: int) -> None:
        super().__init__(names, table)
        self._viewer = seat
        self._honour: dict[int, dict[Source, int | None]] = {}  # by seat, as far as it was asked for

    # What is asked ----------------------------------------------------------------------------------------------------

    @cached_property
    def asked(self) -> Values:
        """What the step that waits is about, by name."""
        step, arguments = asked(self.table)
        return Step.at(step).declared.named(arguments)

    def offers(self, number: int) -> bool:
        """Whether a number is an option of the decision that waits."""
        return bool(int(self.table.legal[number // WORD]) >> number % WORD & 1)

    # What the seats have ----------------------------------------------------------------------------------------------

    def card_at(self, seat: int, place: int) -> int | None:
        """The troll at a place of a trollsmoot."""
        card = int(self.table.smoot[seat, place])
        return card if card >= 0 else None

    def symbols(self, seat: int, place: int) -> list[tuple[int, int, int]]:
        """The kinds of symbols of a troll in a trollsmoot, each with how many there are and how many are filled."""
        card = self.card_at(seat, place)
        if card is None:
            return []
        counts = self.names.symbols(card)
        return [
            (kind, counts[kind], int(self.table.on_troll[seat, place, kind])) for kind in range(KINDS) if counts[kind]
        ]

    def trolls(self, seat: int) -> int:
        return sum(self.card_at(seat, place) is not None for place in range(SMOOT))

    def hand(self, seat: int) -> list[int | None]:
        """The starters that a seat holds in the draft; None for one that is not known here."""
        held = [int(card) for card in self.table.hand[seat] if int(card) != NONE]
        return [card if seat == self.seat and card >= 0 else None for card in held]

    def on_trolls(self, seat: int) -> Said:
        """What a seat's trolls hold, clan carts by clan."""
        carts = [int(count) for count in self.table.clan_carts[seat]]
        return self.gained(Stock(self.held(seat)[:RESOURCES], carts))

    def partner(self, seat: int) -> int | None:
        """The seat with which a seat plays together."""
        others = [other for other in range(self.seats) if other != seat and self.store(other) == self.store(seat)]
        return next(iter(others), None)

    def is_supported(self, seat: int, place: int) -> bool:
        """Whether a place of a trollsmoot has two trolls beneath it."""
        return place < BASE and all(
            self.card_at(seat, place + ROW[place] + side) is not None for side in range(TROLLS_BENEATH)
        )

    def smoot_place(self, seat: int, place: int) -> Said:
        """A place of a trollsmoot: `above Pebble Nan and Bogwin`, or its place in the bottom row."""
        if place >= BASE:
            return Name(f"base-place-{place - BASE + 1}")
        if not self.is_supported(seat, place):
            return Name("place-in-the-air")
        left, right = (self.card_at(seat, place + ROW[place] + side) or 0 for side in range(TROLLS_BENEATH))
        return Name("place-above", left=self.names.card(left), right=self.names.card(right))

    def cascade(self, seat: int, place: int, recruit: int) -> Stock:
        """What a recruit at a place and all trolls beneath would gain, if the supply has enough."""
        return self.awakened(seat, sorted(_beneath(place) - {place}), recruit)

    def would_gain(self, seat: int, place: int) -> bool:
        """Whether activating a troll would bring anything that the supply has."""
        wanted = self.awakened(seat, [place]).resources
        unlimited = self.names.switches.unlimited_supply
        return any(count and (unlimited or there) for count, there in zip(wanted, self.table.supply, strict=True))

    def awakened(self, seat: int, places: list[int], recruit: int = NONE) -> Stock:
        """What trolls would gain if they were activated, and a recruit that holds nothing yet."""
        stock = [0] * RESOURCES
        carts = [0] * CLANS
        new = self.names.symbols(recruit) if recruit >= 0 else []
        gains = [(recruit, kind, count) for kind, count in enumerate(new)]
        for place in places:
            card = self.card_at(seat, place)
            if card is not None:
                gains += [(card, kind, count - filled) for kind, count, filled in self.symbols(seat, place)]
        for card, kind, count in gains:
            clan = self.names.clan_of(card)
            if kind != CLAN_CART:
                stock[kind] += count
            elif clan is not None and clan < CLANS:
                carts[clan] += count
        return Stock(stock, carts)

    def gained(self, stock: Stock) -> Said:
        """Tokens of each resource, and carts of each clan."""
        parts = [self.names.tokens(count, kind) for kind, count in enumerate(stock.loose) if count]
        parts += [self.names.tokens(count, CLAN_CART, clan) for clan, count in enumerate(stock.clan_carts) if count]
        return listed(parts)

    def usual_sources(self, seat: int, what: int, count: int) -> list[int]:
        """Where a payment takes its tokens from if nothing is said: places of trolls, NONE for storage."""
        tokens: list[int] = []
        if what >= CART_FOR:
            for place in USUAL:
                tokens += [place] * self._clan_carts(seat, place, what)
        resource = what if what < RESOURCES else int(Resource.CART)
        for place in USUAL:
            tokens += [place] * int(self.table.on_troll[seat, place, resource])
        tokens += [NONE] * self.storage(seat)[resource]
        return tokens[:count]

    def _clan_carts(self, seat: int, place: int, what: int) -> int:
        """Clan carts on a troll that can pay this."""
        card = self.card_at(seat, place)
        fits = card is not None and (what == ANY_CART or self.names.clan_of(card) == what - CART_FOR)
        return int(self.table.on_troll[seat, place, CLAN_CART]) if fits else 0

    def price(self, shape: int, means: int) -> Said:
        """What a tunnel costs in this turn: `3 iron`, or minerals of two kinds."""
        minerals, cost = minerals_of(means), self.cost(shape)
        if len(minerals) == 1:
            return self.names.tokens(cost, minerals[0])
        return Name("minerals", count=cost, kinds=listed([RESOURCE.name(self, mineral) for mineral in minerals]))

    # The horde and the book -------------------------------------------------------------------------------------------

    def of_horde(self, place: int) -> int | None:
        """The troll at a place of the horde."""
        card = int(self.table.horde[place])
        return None if card < 0 else card

    def bribes(self, place: int) -> list[int]:
        return [int(count) for count in self.table.bribes[place]]

    def horde_pedestal(self, place: int) -> int | None:
        clan = int(self.table.horde_pedestal[place])
        return None if clan == NONE else clan

    @property
    def book(self) -> list[tuple[int, int]]:
        """The open spells with the runes on them."""
        spells = zip(self.table.book.tolist(), self.table.runes.tolist(), strict=True)
        return [(spell, runes) for spell, runes in spells if spell >= 0]

    @cached_property
    def idle_spells(self) -> set[int]:
        """Places of the book whose spells could be cast now but would do nothing. (C46)

        The rules themselves decide: these would be refused if spells needed an effect.
        """
        if asked(self.table)[0] != Step.ACT:
            return set()
        table = self._bytes[1].copy()
        game.driver().pose(self.names.strict_box, table, COMMON)
        reasons = game.driver().record(table).reason
        return {place for place in range(BOOK) if int(reasons[Act.CAST + place]) == Reason.SPELL_IN_VAIN}

    def beneath(self, place: int, which: int) -> int:
        """The place of bribed troll number `which`, for recruiting the troll at a place."""
        return int(beneath_in_horde(place, which))

    def bribes_for(self, place: int) -> int:
        """How many bribes the troll at a place of the horde costs."""
        return int(bribes_for(place))

    def bribes_left(self, place: int) -> int:
        """How many of them cannot be left out in this turn."""
        return max(0, self.bribes_for(place) - int(self.table.fewer_bribes))

    # Pedestal tokens and honour ---------------------------------------------------------------------------------------

    def point(self, clan: int, tier: int) -> int | None:
        """The value of a pedestal point token; None where it is not known here, or not laid yet."""
        value = int(self.table.point[clan, tier])
        return value if value >= 0 and not self._is_hidden(clan, tier) else None

    def point_owner(self, clan: int, tier: int) -> int | None:
        owner = int(self.table.point_owner[clan, tier])
        return None if owner == NONE else owner

    def _is_hidden(self, clan: int, tier: int) -> bool:
        """Whether a rival has taken a token and keeps it face down. (R151, C31)"""
        owner = self.point_owner(clan, tier)
        face_down = self.names.switches.hide_tokens and not self.table.over
        return face_down and owner is not None and not self._is_own(owner)

    def _is_own(self, seat: int) -> bool:
        """Whether a seat is the one that looks, or its partner."""
        return self.seat >= 0 and self.store(seat) == self.store(self.seat)

    def face_down(self, seat: int) -> int:
        """How many tokens a seat, or its team, has whose values are not known here."""
        spaces = [(clan, tier) for clan in range(CLANS) for tier in range(TIERS)]
        owners = [self.point_owner(clan, tier) for clan, tier in spaces if self._is_hidden(clan, tier)]
        return sum(owner is not None and self.store(owner) == self.store(seat) for owner in owners)

    def honour(self, seat: int) -> dict[Source, int | None]:
        """A seat's honour by source, as things stand; None where it depends on face-down tokens."""
        if seat not in self._honour:
            self._honour[seat] = answered(self.table, "honour", seat, lambda: self._scored(seat))
        return self._honour[seat]

    def _scored(self, seat: int) -> dict[Source, int | None]:
        score, view = game.driver().score, self._bytes
        hidden = {Source.PEDESTALS} if self.face_down(seat) else set()
        return {each: None if each in hidden else score(*view, seat, each) for each in Source}

    def total(self, seat: int) -> int:
        """A seat's honour as far as it is known here."""
        return sum(value or 0 for value in self.honour(seat).values())

    @cached_property
    def _bytes(self) -> tuple[Any, Any]:
        """Box and table as the driver takes them."""
        box = np.frombuffer(self.box.tobytes(), np.uint8)
        return box, np.frombuffer(self.table.tobytes(), np.uint8).copy()

    @property
    def crowns(self) -> list[tuple[int, int | None]]:
        """The coronation tokens of this game with their honour and who has them; two players have only the last."""
        first = CROWNS - 1 if self.seats == ONE_CROWN_SEATS else 0
        owners = [None if int(owner) == NONE else int(owner) for owner in self.table.crowns]
        return [(int(self.box["crown_honour"][token]), owners[token]) for token in range(first, CROWNS)]

    @property
    def this_turn(self) -> list[str]:
        """What spells allow for the rest of this turn, in sentences."""
        table, allowed = self.table, []
        if table.any_bribes:
            allowed.append(say("lasting-any-bribes"))
        if table.fewer_bribes:
            allowed.append(say("lasting-fewer-bribes", count=int(table.fewer_bribes)))
        if table.soft_stone:
            allowed.append(say("lasting-soft-stone", count=int(table.soft_stone)))
        if table.alloy:
            allowed.append(say("lasting-alloy"))
        if table.discount:
            allowed.append(say("lasting-discount", count=int(table.discount)))
        return allowed

    # How far the game is ----------------------------------------------------------------------------------------------

    @property
    def setting_up(self) -> bool:
        """Whether nobody has had a turn yet."""
        return int(self.table.active) == NONE and not self.table.over


def _beneath(place: int) -> set[int]:
    """A place of a trollsmoot and all places beneath it."""
    if place >= BASE:
        return {place}
    left = place + ROW[place]
    return {place} | _beneath(left) | _beneath(left + 1)
