"""What happens in In the Hall of the Mountain King, in words: a sentence for each event.

All that a sentence says is in the event's own arguments, `a` to `d`, or lies open on the table, so whoever is told of
the event may read it. Where two numbers make up one thing, like so many of a resource, a function tells it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from underhall.games.hall.events import Event
from underhall.games.hall.facts_board import BoardFacts
from underhall.games.hall.names import Names, place_name, square_name, squares_named
from underhall.games.hall.pieces import NONE, UNKNOWN
from underhall.games.hall.sentences import say

Arguments = tuple[int, ...]

SENTENCES: dict[int, str] = {
    # Set-up
    Event.TROLL_JOINS_HORDE: "{b.card_text} joins the horde: {a.in_horde}.",
    Event.PEDESTAL_DRAWN: "{a.of_horde} comes with {b.a_clan} pedestal.",
    Event.WORKSHOP_REVEALED: "{a.workshop} is among the workshops.",
    Event.WORKSHOP_PICKED: "{a.seat} chooses {b.workshop} for this game.",
    Event.SPELL_REVEALED: "{b.spell} comes into the spellbook.",
    Event.STATUES_PLACED: "The statues stand clockwise from {a.spot}: {b.clan}, {c.clan}, then the third clan.",
    Event.POINT_TOKEN: "The first {a.clan} pedestal in tier {b.tier} will bring {c} honour.",
    Event.STARTS: "{a.seat} starts.",
    Event.GATE_PLACED: "{a.seat} puts a gate on {b.square}.",
    Event.STARTER_DRAWN: "{a.seat} draws {b.card_text}.",
    Event.STARTER_DRAWN_UNSEEN: "{a.seat} draws a starter.",
    Event.STARTER_PLACED: "{a.seat} puts {b.card_text} into {c.place}.",
    Event.BONUS: "{a.seat} also gains the starting resources of {b.card}: {b.start_row}.",
    # Turns
    Event.TURN: "{a.seat}'s turn.",
    Event.SKIPPED: "{a.seat} can neither recruit nor dig.",
    Event.TRADED: "{a.seat} trades for 1 {b.resource}.",
    # Spells
    Event.CAST: "{a.seat} casts {b.spell}; runes on it: {c}.",
    Event.NO_EFFECT: "{a.spell} has no effect.",
    Event.DISINTEGRATED: "{a.spell} disintegrates.",
    Event.SENT_AWAY: "{a.seat} sends {b.card} under its deck.",
    Event.CAVED_IN: "{a.seat} lets a tunnel at {c.square} cave in: {b.shape}.",
    # Recruiting
    Event.BRIBED: "{a.seat} bribes {b.of_horde} with 1 {c.resource}.",
    Event.BRIBE_LEFT_OUT: "{a.seat} leaves out the bribe of {b.of_horde}.",
    Event.RECRUITED: "{a.seat} recruits {b.card_text}!",
    Event.PEDESTAL_TAKEN: "{a.seat} takes {b.a_clan} pedestal.",
    Event.PLACED: "{b.card} goes into {c.place} of {a.seat}'s trollsmoot.",
    Event.RETIRED: "{a.card} has been bribed enough and leaves the horde.",
    Event.CROWNED: "{a.seat} has a full trollsmoot and takes the coronation token of {b} honour!",
    Event.END_TRIGGERED: "The end is near: {a.turns} are left, of all seats together.",
    # Digging
    Event.TUNNEL_SCORED: "{a.seat} gains {b} honour for the tunnel.",
    Event.UNEARTHED: "{a.seat} unearths the {b.statue} on {c.square}.",
    Event.PEDESTAL_PLACED: "{a.seat} puts {b.a_clan} pedestal on {c.square}.",
    Event.ESTABLISHED: "{a.seat} establishes {b.workshop} on {c.site}.",
    Event.JOINED: "{a.seat}'s network reaches further tiles and takes them in.",
    Event.ISOLATED: "Tiles are cut off from {a.seat}'s gate.",
    # Halls and statues
    Event.PEDESTAL_COVERED: "The {a.clan} pedestal of tier {b.tier} is covered and leaves the game.",
    Event.STATUE_MOVED: "{a.seat} moves the {b.statue} from {c.square} to {d.square}.",
    # The end
    Event.SCORED: "{a.seat} scores {c} honour {b.source}.",
    Event.GAME_ENDS: "The game ends.",
    Event.TRUNCATED: "The game stops at the limit of {a.rounds}.",
}


class EventWords:
    """The events for one pack."""

    def __init__(self, names: Names) -> None:
        self.names = names
        self._told: dict[int, Callable[[Any, Arguments], str]] = {
            Event.GAINED: self._gained,
            Event.SPENT: self._spent,
            Event.SUPPLY_SHORT: lambda table, args: (
                f"The supply is short: {names.amount(args[1], args[0])} cannot be gained."
            ),
            Event.TOKEN_MOVED: self._token_moved,
            Event.EXCHANGED: self._exchanged,
            Event.ACTIVATED: self._activated,
            Event.DUG: self._dug,
            Event.TOKEN_CLAIMED: self._token_claimed,
            Event.DEDICATED: self._dedicated,
        }

    def told(self, table: Any, code: int, arguments: Arguments) -> str:
        if code in self._told:
            return self._told[code](table, arguments)
        return say(SENTENCES[code], self.names, table, arguments)

    def _gained(self, table: Any, arguments: Arguments) -> str:
        seat, resource, count = arguments[:3]
        return f"{self.names.seat(seat)} gains {self.names.amount(count, resource)}."

    def _spent(self, table: Any, arguments: Arguments) -> str:
        seat, what, count, place = arguments[:4]
        where = "storage" if place == NONE else self.troll(table, seat, place)
        return f"{self.names.seat(seat)} spends {self.names.due(what, count)} from {where}."

    def troll(self, table: Any, seat: int, place: int) -> str:
        """A troll in a trollsmoot by its name; by its place where it is not known."""
        card = int(table.smoot[seat, place])
        return self.names.card(card) if card >= 0 else place_name(place)

    def _token_moved(self, table: Any, arguments: Arguments) -> str:
        seat, kind, place = arguments[:3]
        card = int(table.smoot[seat, place])
        clan = self.names.clan_of(card) if card >= 0 else None
        what = self.names.amount(1, kind, clan)
        return f"{self.names.seat(seat)} moves {what} from {self.troll(table, seat, place)} to storage."

    def _exchanged(self, table: Any, arguments: Arguments) -> str:
        seat, kind, exchange = arguments[:3]
        terms = self.names.exchange(kind, exchange)
        return f"{self.names.seat(seat)} uses {self.names.workshop(kind)}: {terms}."

    def _activated(self, table: Any, arguments: Arguments) -> str:
        seat, place, kind, count = arguments[:4]
        card = int(table.smoot[seat, place])
        clan = self.names.clan_of(card) if card >= 0 else None
        return (
            f"{self.troll(table, seat, place)} of {self.names.seat(seat)} gains {self.names.amount(count, kind, clan)}."
        )

    def _dug(self, table: Any, arguments: Arguments) -> str:
        seat, shape, square, turn = arguments[:4]
        squares = BoardFacts(self.names, table).covered(shape, square, turn)
        return f"{self.names.seat(seat)} digs a tunnel, {self.names.shape(shape)}: {squares_named(squares)}."

    def _token_claimed(self, table: Any, arguments: Arguments) -> str:
        seat, clan, tier, value = arguments[:4]
        worth = f"worth {value}" if value != UNKNOWN else "face down"
        return f"{self.names.seat(seat)} takes the {self.names.clan(clan)} token of tier {tier + 1}, {worth}."

    def _dedicated(self, table: Any, arguments: Arguments) -> str:
        seat, hall, square = arguments[:3]
        name = self.names.hall(hall)
        return f"{self.names.seat(seat)} dedicates {name}, its altar on {square_name(square)}."
