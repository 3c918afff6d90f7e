"""What Dwar7s Fall says: prompts, options and events in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.kernel import Over
from underhall.engine.words import Told
from underhall.games.dwarfs import table as numbers
from underhall.games.dwarfs.data import SeatData, TableData, data_of, seats_of
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.facts import Facts
from underhall.games.dwarfs.names import Names
from underhall.games.dwarfs.pack_schema import DwarfsPack, Switches
from underhall.games.dwarfs.pieces import DESIGNS, NONE, SEATS, SIDES, UNKNOWN, Gem, Ogre, Side
from underhall.games.dwarfs.rules.board import DX, DY
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.text import plain

SIDE_NAMES = tuple(side.name.lower() for side in Side)
TURN_NAMES = ("as printed", "a quarter turn clockwise", "half a turn", "a quarter turn anticlockwise")
Arguments = tuple[int, ...]


def words(pack: DwarfsPack, switches: Switches) -> DwarfsWords:
    return DwarfsWords(pack, switches)


class DwarfsWords(Names):
    """The words for one pack; a square is called by its place: 0,0 is the first card, 1,0 lies east, 0,1 south."""

    def __init__(self, pack: DwarfsPack, switches: Switches) -> None:
        super().__init__(pack, switches)
        self._options: dict[int, Callable[[Any, Arguments, int], Told]] = {
            Step.WHO_STARTS: self._who_starts,
            Step.SHOW_GOAL: lambda table, args, n: Told(pack.trading_goal[n].id, pack.trading_goal[n].name),
            Step.DEAL_SECRET: lambda table, args, n: Told(pack.secret_goal[n].id, pack.secret_goal[n].name),
            Step.ACTION: self._action,
            Step.WHICH_SQUARE: self._which_square,
            Step.WHICH_WAY: self._which_way,
            Step.MOVE_WHERE: self._side,
            Step.ROUT_CARD: lambda table, args, n: self._on(table, n, "Drive all dwarfs from {}"),
            Step.BOUNCE_RIVAL: self._dwarf,
            Step.BOUNCE_OWN: lambda table, args, n: self._on(table, n, "Exchange it for your dwarf on {}"),
            Step.STAMPEDE_WHO: self._dwarf,
            Step.STAMPEDE_STEP: self._stampede_step,
            Step.PICK_POCKET: lambda table, args, n: Told(f"seat:{n}", f"Rob {self.seat(n)}", f"seat:{n}"),
            Step.STOLEN_GEM: lambda table, args, n: Told(Gem(n).name.lower(), self.gem(n)),
            Step.TYRANT_VICTIM: lambda table, args, n: Told(
                f"seat:{n}", f"Take all ogres of {self.seat(n)}", f"seat:{n}"
            ),
            Step.WHICH_TASK: lambda table, args, n: self._on(table, n, "Complete the task of {}"),
            Step.DIG: self._dig,
            Step.TRADE: self._trade,
            Step.DRAW_OGRE: lambda table, args, n: Told(Ogre(n).name.lower(), self.ogre(n)),
            Step.WHICH_DISCARD: self._which_discard,
            Step.END_TURN: lambda table, args, n: Told("end", "End the turn"),
            Step.REVEAL_WINDOW: lambda table, args, n: Told("wait", "Keep it hidden"),
            Step.LAST_REVEAL: lambda table, args, n: Told("done", "Go on to the scoring"),
        }

    # Squares ----------------------------------------------------------------------------------------------------------

    def place(self, table: Any, square: int) -> str:
        """The coordinates of a square."""
        return f"{int(table.x[square])},{int(table.y[square])}"

    def on(self, table: Any, square: int) -> str:
        """A square by its visible card and its place."""
        card = int(table.top[square])
        what = "the empty square" if card == NONE else self.card(card)
        return f"{what} at {self.place(table, square)}"

    # Prompts ----------------------------------------------------------------------------------------------------------

    def prompt(self, table: Any, step: int, arguments: Arguments) -> str:
        if step == Step.ACTION:
            return self._action_prompt(table)
        if step == Step.WHICH_DISCARD:
            return "Your hand is too large: choose a gem or an ogre to discard."
        if step in (Step.WHICH_SQUARE, Step.WHICH_WAY):
            card = self.pack.card[arguments[1]].name.lower()
            return f"Where does your {card} go?" if step == Step.WHICH_SQUARE else f"Which way round is your {card}?"
        return PROMPTS[Step(step)]

    def _actions_left(self, table: Any) -> int:
        return Facts(self, table, int(table.active)).actions - int(table.taken)

    def _action_prompt(self, table: Any) -> str:
        left = self._actions_left(table)
        if left > 0:
            return f"Choose an action: {left} left, and ogres are free."
        return "Choose an ogre, or end your actions."

    # Options ----------------------------------------------------------------------------------------------------------

    def option(self, table: Any, step: int, arguments: Arguments, number: int) -> Told:
        return self._options[step](table, arguments, number)

    def unused(self, table: Any, step: int, arguments: Arguments, option: int, among: Sequence[int]) -> str:
        if step != Step.ACTION or option != numbers.END_ACTIONS or not any(other < numbers.OGRE for other in among):
            return ""
        return f"{number(self._actions_left(table), 'action')} left."

    def anytime(self, table: Any, step: int, seat: int) -> Told:
        name = self.secret(int(table.secret[seat])) if table.secret[seat] >= 0 else "your secret goal"
        return Told("reveal-secret", f"Reveal your secret goal: {name}", f"secret:{seat}")

    def _on(self, table: Any, square: int, sentence: str) -> Told:
        place = self.place(table, square)
        return Told(place, sentence.format(self.on(table, square)), f"square:{place}")

    def _who_starts(self, table: Any, arguments: Arguments, number: int) -> Told:
        return Told(f"seat:{number}", f"{self.seat(number)} starts")

    def _action(self, table: Any, arguments: Arguments, number: int) -> Told:
        seat = arguments[0]
        if number < numbers.PLACE:
            card = self.pack.card[number - numbers.PLAY]
            return Told(f"play:{card.id}", f"Play your {card.name.lower()}", f"hand:{seat}:{card.id}")
        if number < numbers.MOVE:
            square = number - numbers.PLACE
            place = self.place(table, square)
            return Told(f"place:{place}", f"Place a dwarf on {self.on(table, square)}", f"square:{place}")
        if number < numbers.OGRE:
            square = number - numbers.MOVE
            place = self.place(table, square)
            return Told(f"move:{place}", f"Move a dwarf from {self.on(table, square)}", f"dwarf:{seat}:{place}")
        if number < numbers.END_ACTIONS:
            return self._ogre_in_hand(table, seat, number - numbers.OGRE, "ogre", "Play")
        return Told("end", "End your actions")

    def _ogre_in_hand(self, table: Any, seat: int, place: int, key: str, verb: str) -> Told:
        """An ogre card by its place in hand, with what the others know of it."""
        kind = int(table.ogre[seat, place])
        knowing = [
            self.seat(other) for other in range(SEATS) if other != seat and table.ogre_seen[seat, place] >> other & 1
        ]
        known = f" ({' and '.join(knowing)} {'know' if len(knowing) > 1 else 'knows'} it)" if knowing else ""
        if table.ogre_from[seat, place] != table.shuffle:
            known += " (held since before the last shuffle)"
        name = "unknown" if kind == UNKNOWN else Ogre(kind).name.lower()
        return Told(f"{key}:{name}@{place}", f"{verb} {self.ogre(kind)}{known}", f"ogre:{seat}:{place}")

    def _which_square(self, table: Any, arguments: Arguments, number: int) -> Told:
        if number == numbers.FIRST:
            return Told("lay:0,0", "Lay it as the first card of the table", "square:0,0")
        if number >= numbers.ONTO:
            square = number - numbers.ONTO
            place = self.place(table, square)
            return Told(f"stack:{place}", f"Stack it on {self.on(table, square)}", f"square:{place}")
        square, side = divmod(number - numbers.BESIDE, SIDES)
        place = f"{int(table.x[square]) + DX[side]},{int(table.y[square]) + DY[side]}"
        return Told(
            f"lay:{place}", f"Lay it at {place}, {SIDE_NAMES[side]} of {self.on(table, square)}", f"square:{place}"
        )

    def _which_way(self, table: Any, arguments: Arguments, number: int) -> Told:
        sides = self.pack.card[arguments[1]].walls.sides
        walls = " and ".join(SIDE_NAMES[(Side("NESW".index(side)) + number) % SIDES] for side in sides) or "nowhere"
        return Told(f"turn:{number}", f"{TURN_NAMES[number].capitalize()}: walls {walls}", f"turn:{number}")

    def _side(self, table: Any, arguments: Arguments, number: int) -> Told:
        return self._step_to(table, arguments[1], number)

    def _step_to(self, table: Any, square: int, side: int) -> Told:
        beyond = int(table.beside[square, side])
        where = "where no card lies" if beyond == NONE else f"to {self.on(table, beyond)}"
        target = None if beyond == NONE else f"square:{self.place(table, beyond)}"
        return Told(SIDE_NAMES[side], f"Go {SIDE_NAMES[side]} {where}", target)

    def _dwarf(self, table: Any, arguments: Arguments, number: int) -> Told:
        square, owner = divmod(number, SEATS)
        place = self.place(table, square)
        label = f"{self.seat(owner)}'s dwarf on {self.on(table, square)}"
        return Told(f"{self.switches.colours[owner]}:{place}", label, f"dwarf:{owner}:{place}")

    def _stampede_step(self, table: Any, arguments: Arguments, number: int) -> Told:
        if number == numbers.STAY:
            return Told("stay", "Stay there")
        return self._step_to(table, arguments[2], number)

    def _dig(self, table: Any, arguments: Arguments, number: int) -> Told:
        if number == numbers.DECLINE_DIG:
            return Told("decline", "Do not dig")
        return self._on(table, number, "Slide {} under its stack")

    def _trade(self, table: Any, arguments: Arguments, number: int) -> Told:
        if number == numbers.DECLINE_TRADE:
            return Told("decline", "Buy nothing")
        goal = int(table.goal_row[number])
        if goal == NONE:
            return Told(f"row:{number}", "Buy from an empty place")
        row = self.pack.trading_goal[goal]
        return Told(f"buy:{row.id}", f"Buy {row.name} for {row.points.value} points", f"goal:{row.id}")

    def _which_discard(self, table: Any, arguments: Arguments, number: int) -> Told:
        seat = arguments[0]
        if number < numbers.DISCARD_OGRE:
            gem = Gem(number).name.lower()
            return Told(f"gem:{gem}", f"Discard {self.gem(number)}", f"gem:{seat}:{gem}")
        return self._ogre_in_hand(table, seat, number - numbers.DISCARD_OGRE, "ogre", "Discard")

    # Events -----------------------------------------------------------------------------------------------------------

    def event(self, table: Any, code: int, arguments: Arguments) -> str:
        a, b, c, d = arguments
        told: dict[int, Callable[[], str]] = {
            Event.STARTS: lambda: f"{self.seat(a)} starts.",
            Event.GOAL_SHOWN: lambda: f"A trading goal is shown: {self.goal(b)}.",
            Event.SECRET_DEALT: lambda: f"{self.seat(a)} gets the secret goal {self.secret(b)}.",
            Event.SECRET_DEALT_UNSEEN: lambda: f"{self.seat(a)} gets a secret goal.",
            Event.TURN: lambda: f"{self.seat(a)}'s turn.",
            Event.LAID: lambda: f"{self.seat(a)} lays the {self.design(b % DESIGNS)} at {self.place(table, c)}.",
            Event.STACKED: lambda: f"{self.seat(a)} stacks the {self.design(b % DESIGNS)} at {self.place(table, c)}.",
            Event.PLACED: lambda: f"{self.seat(a)} places a dwarf on {self.on(table, b)}.",
            Event.MOVED: lambda: self._moved(table, a, b, c, d),
            Event.OGRE_PLAYED: lambda: f"{self.seat(a)} plays {self.ogre(b)}.",
            Event.ROUTED: lambda: f"{self._dwarfs(c)} of {self.seat(a)} must leave {self.on(table, b)}.",
            Event.BOUNCED: lambda: (
                f"{self.seat(a)}'s dwarf at {self.place(table, b)} and {self.seat(c)}'s at {self.place(table, d)}"
                " change places."
            ),
            Event.STOLE_GEM: lambda: f"{self.seat(a)} takes 1 {self.gem(c)} from {self.seat(b)}.",
            Event.STOLE_GEM_UNSEEN: lambda: f"{self.seat(a)} takes a gem from {self.seat(b)}.",
            Event.STOLE_OGRES: lambda: f"{self.seat(a)} takes all ogres of {self.seat(b)}: {c}.",
            Event.STOLEN_OGRE: lambda: f"Among them is {self.ogre(b)}.",
            Event.ACTIONS_DONE: lambda: f"{self.seat(a)} has finished the actions.",
            Event.TASK: lambda: (
                f"{self._dwarfs(c)} of {self.seat(a)} {_goes(c)} home from {self.card(d)} at {self.place(table, b)}."
            ),
            Event.MINED: lambda: f"{self.seat(a)} mines {self.gems(c, b)}.",
            Event.NO_GEM_LEFT: lambda: f"No {self.gem(b)} is left: {self.seat(a)} gets nothing.",
            Event.DRAGON_STOPS: lambda: (
                f"The dragon at {self.place(table, c)} stops the mine at {self.place(table, b)}: "
                f"{self.seat(a)} gets nothing."
            ),
            Event.MONSTER_STOPS: lambda: (
                f"The monster at {self.place(table, c)} stops digging at {self.place(table, b)}."
            ),
            Event.NOTHING_TO_DIG: lambda: f"There is no stack that {self.seat(a)} could dig.",
            Event.DIG_DECLINED: lambda: f"{self.seat(a)} does not dig.",
            Event.DUG: lambda: f"{self.seat(a)} digs: {self.card(c)} comes up, {self.card(d)} goes under.",
            Event.DEFEATED: lambda: f"{self.seat(a)} defeats {self.card(b)}!",
            Event.DREW_OGRE: lambda: f"{self.seat(a)} hires {self.ogre(b)}.",
            Event.DREW_OGRE_UNSEEN: lambda: f"{self.seat(a)} hires an ogre.",
            Event.OGRES_RESHUFFLED: lambda: f"The {a} discarded ogres are shuffled into a new deck.",
            Event.NO_OGRE_LEFT: lambda: f"No ogre is left for {self.seat(a)}.",
            Event.CANNOT_TRADE: lambda: f"{self.seat(a)} cannot pay any open goal.",
            Event.TRADE_DECLINED: lambda: f"{self.seat(a)} buys nothing.",
            Event.TRADED: lambda: f"{self.seat(a)} buys {self.goal(b)}.",
            Event.DISCARDED_GEM: lambda: f"{self.seat(a)} discards 1 {self.gem(b)}.",
            Event.DISCARDED_OGRE: lambda: f"{self.seat(a)} discards {self.ogre(b)}.",
            Event.SECRET_REVEALED: lambda: f"{self.seat(a)} reveals the secret goal {self.secret(b)}.",
            Event.LAST_ROUND: lambda: (
                f"{self.seat(a)} has completed {self.pack.limits.goals_to_end} goals: this round is the last."
            ),
            Event.GAME_ENDS: lambda: "The game ends.",
            Event.TURN_LIMIT: lambda: f"The match stops: {a} turns a seat is its limit.",
        }
        return told[code]()

    def _dwarfs(self, count: int) -> str:
        return number(count, "dwarf")

    def _moved(self, table: Any, owner: int, start: int, end: int, mover: int) -> str:
        whose = "a dwarf" if owner == mover else f"{self.seat(owner)}'s dwarf"
        return f"{self.seat(mover)} moves {whose} from {self.place(table, start)} to {self.on(table, end)}."

    # The whole table --------------------------------------------------------------------------------------------------

    def facts(self, table: Any, seat: int) -> Facts:
        """What the table shows to a seat; the functions of `text` take it."""
        return Facts(self, table, seat)

    def text(self, table: Any, seat: int) -> str:
        return plain(self.facts(table, seat))

    def data(self, table: Any, seat: int) -> TableData:
        return data_of(self.facts(table, seat))

    def seats_data(self, table: Any, seat: int) -> list[SeatData]:
        return seats_of(self.facts(table, seat))

    def ending(self, table: Any) -> str:
        if int(table.over) == Over.TRUNCATED:
            return f"Stopped at the limit of {self.switches.turn_limit} turns a seat; this is no ending of the game."
        wanted = self.pack.limits.goals_to_end
        done = [int(table.goals[seat]).bit_count() + int(table.secret_out[seat]) for seat in range(int(table.seats))]
        names = listed([self.seat(seat) for seat, goals in enumerate(done) if goals >= wanted])
        return f"{names} had completed {number(wanted, 'goal')}, and the round was played out."


def _goes(count: int) -> str:
    return "goes" if count == 1 else "go"


PROMPTS = {
    Step.MOVE_WHERE: "Where does the dwarf go?",
    Step.ROUT_CARD: "Which card must all dwarfs leave?",
    Step.BOUNCE_RIVAL: "Which rival's dwarf changes places?",
    Step.BOUNCE_OWN: "With which of your dwarfs does it change places?",
    Step.STAMPEDE_WHO: "Which dwarf runs?",
    Step.STAMPEDE_STEP: "Where does it run?",
    Step.PICK_POCKET: "Whom do you rob of a gem?",
    Step.TYRANT_VICTIM: "Whose ogres do you take?",
    Step.WHICH_TASK: "Which task do you complete next?",
    Step.DIG: "Which stack do you dig?",
    Step.TRADE: "Which goal do you buy?",
    Step.END_TURN: "End your turn.",
    Step.REVEAL_WINDOW: "Reveal your secret goal?",
    Step.LAST_REVEAL: "The game is over: last chance to reveal your secret goal.",
}
