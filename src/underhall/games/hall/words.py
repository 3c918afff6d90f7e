"""What In the Hall of the Mountain King says: prompts, options and events in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.kernel import Over
from underhall.engine.words import Told
from underhall.games.hall import table as numbers
from underhall.games.hall.data import SeatData, TableData, data_of, seats_of
from underhall.games.hall.facts import Facts
from underhall.games.hall.names import Names
from underhall.games.hall.pack_schema import HallPack, Switches
from underhall.games.hall.pieces import NONE
from underhall.games.hall.sentences import say
from underhall.games.hall.steps import Step
from underhall.games.hall.text import plain
from underhall.games.hall.words_events import EventWords
from underhall.games.hall.words_options import OptionWords

Arguments = tuple[int, ...]

PROMPTS: dict[int, str] = {
    Step.PICK_WORKSHOP: "Choose a workshop for this game; {b.workshops} to choose.",
    Step.PLACE_GATE: "On which start point does your gate go?",
    Step.PLACE_STARTER: "Put one of your starters into a free place of your bottom row.",
    Step.GIVE: "Spend {b.resources}, of any kind.",
    Step.TRADE_FOR: "What do you want to gain by the trade?",
    Step.SWAP: "{b.spell}: what do you swap? You can swap {c} more.",
    Step.NEW_FACE: "Which troll of the horde goes under its deck?",
    Step.LATE_ANCHOR: "On which empty anchor do you put a pedestal?",
    Step.CAVE_IN: "Which of your tunnels caves in?",
    Step.TAKE_TOKEN: "What do you move from a troll to storage? You can move {b.resources}.",
    Step.USE: "{b.workshop_there}: you may use it again, {c.uses} left.",
    Step.BRIBE: "You recruit {b.of_horde}: what is the next bribe?",
    Step.SEARCH_BAG: "Which pedestal do you take out of the bag?",
    Step.PLACE_TROLL: "Where in your trollsmoot does the recruit go?",
    Step.SHORT: "The supply of {c.resource} is short. Which symbol is filled next?",
    Step.DIG_TURN: "The {b.shape} at {d.square}: how does it lie? Its square there is marked @.",
    Step.MIX: "The {b.shape} in {c.means}: how much of each do you spend?",
    Step.PEDESTAL: "Which pedestal do you put on the anchor at {b.square}?",
    Step.ESTABLISH: "Your tunnel touches the empty site {c.site}: which workshop do you establish there?",
    Step.HALL: "Which great hall do you dedicate?",
    Step.HALL_AT: "{b.hall}: where is its altar?",
    Step.HALL_TURN: "{b.hall} with its altar on {c.square}: how does it lie?",
    Step.STATUE: "Which statue do you move? Each move costs a cart, wild or of the statue's clan.",
    Step.STATUE_TO: "Where does the {b.statue_at} go? That costs a cart.",
    Step.STIR: "Which statue do you move, with {b.moves}?",
    Step.STIR_TO: "Where does the {b.statue_at} go? It has {c.moves}.",
}


def words(pack: HallPack, switches: Switches) -> HallWords:
    return HallWords(pack, switches)


class HallWords:
    """The words for one pack.

    Squares are called by the letter of their column and the number of their row, from A1 at the top left. Places of a
    trollsmoot are counted from the bottom row up, and in a row from the left.
    """

    def __init__(self, pack: HallPack, switches: Switches) -> None:
        self.pack = pack
        self.switches = switches
        self.names = Names(pack, switches)
        self.options = OptionWords(self.names)
        self.events = EventWords(self.names)
        self._prompts: dict[int, Callable[[Any, Arguments], str]] = {
            Step.ACT: self._act,
            Step.PAY: self._pay,
            Step.WAKE: self._wake,
            Step.DIG_AT: self._dig_at,
        }

    def seat(self, seat: int) -> str:
        return self.names.seat(seat)

    # Prompts ----------------------------------------------------------------------------------------------------------

    def prompt(self, table: Any, step: int, arguments: Arguments) -> str:
        if step in self._prompts:
            return self._prompts[step](table, arguments)
        return say(PROMPTS[step], self.names, table, arguments)

    def _act(self, table: Any, arguments: Arguments) -> str:
        first = [what for what, done in (("cast a spell", table.cast), ("use a workshop", table.worked)) if not done]
        before = f" Before that you may {' and '.join(first)}." if first else ""
        return f"Recruit a troll or dig a tunnel.{before}"

    def _pay(self, table: Any, arguments: Arguments) -> str:
        _, what, left, where = arguments[:4]
        goes = "" if where == numbers.TO_SUPPLY else ", which go onto the card" if left > 1 else ", onto the card"
        if where >= numbers.TO_HORDE:
            goes = " as bribes" if left > 1 else " as a bribe"
        return f"You spend {self.names.due(what, left)}{goes}. Where from?"

    def _wake(self, table: Any, arguments: Arguments) -> str:
        return f"Which {'recruited troll' if arguments[1] else 'starter'} do you activate?"

    def _dig_at(self, table: Any, arguments: Arguments) -> str:
        shape, means = arguments[1:3]
        anchored = bool(self.names.box["anchored"][shape])
        key = "anchor" if anchored else "middle"
        return f"Dig the {self.names.shape(shape)} in {self.names.means(means)}: on which square is its {key}?"

    # Options and events -----------------------------------------------------------------------------------------------

    def option(self, table: Any, step: int, arguments: Arguments, number: int) -> Told:
        return self.options.told(table, step, arguments, number)

    def unused(self, table: Any, step: int, arguments: Arguments, option: int, among: Sequence[int]) -> str:
        if step != Step.ACT or option != numbers.SKIP:
            return ""
        can = ["cast a spell"] if any(other < numbers.WORK for other in among) else []
        can += ["use a workshop"] if any(numbers.WORK <= other < numbers.RECRUIT for other in among) else []
        return f"You can still {' or '.join(can)}." if can else ""

    def anytime(self, table: Any, step: int, seat: int) -> Told:
        return self.options.trade(table, seat)

    def event(self, table: Any, code: int, arguments: Arguments) -> str:
        return self.events.told(table, code, arguments)

    # The whole table --------------------------------------------------------------------------------------------------

    def facts(self, table: Any, seat: int) -> Facts:
        """What the table shows to a seat; the functions of `text` take it."""
        return Facts(self.names, table, seat)

    def text(self, table: Any, seat: int) -> str:
        return plain(self.facts(table, seat))

    def data(self, table: Any, seat: int) -> TableData:
        return data_of(self.facts(table, seat))

    def seats_data(self, table: Any, seat: int) -> list[SeatData]:
        return seats_of(self.facts(table, seat))

    def ending(self, table: Any) -> str:
        rounds = number(int(table.rounds), "round")
        if int(table.over) == Over.TRUNCATED:
            return f"Stopped at the limit of {rounds}; the honour at that point decides."
        crowned = [self.seat(int(seat)) for seat in table.crowns if int(seat) != NONE]
        return f"After {rounds} the last turns are over; coronation tokens went to {listed(crowned)}."
