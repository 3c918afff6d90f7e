"""What Fall of the Mountain King says: prompts, options and events in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.words import Told
from underhall.games.fall.data import SeatData, TableData, data_of, seats_of
from underhall.games.fall.facts import Facts
from underhall.games.fall.names import Names
from underhall.games.fall.pack_schema import FallPack, Switches
from underhall.games.fall.rules.turn import Mode
from underhall.games.fall.sentences import say
from underhall.games.fall.steps import Step
from underhall.games.fall.table import PASS
from underhall.games.fall.text import plain
from underhall.games.fall.words_events import SENTENCES
from underhall.games.fall.words_options import OptionWords

Arguments = tuple[int, ...]

PROMPTS: dict[int, str] = {
    Step.KEEP_CHAMPION: "With which champion do you start?",
    Step.LAIR_PAIR: "Which pair of lairs do you take?",
    Step.LAIR_CAVERN: "In which cavern beside {b.place} does a troll start?",
    Step.STARTING_PAWN: "Where does {d.pawn} start?",
    Step.WHICH_CARD: "Which card do you add to your ancestry? The others are passed on.",
    Step.WHERE: "Where does {b.card} go? A place is that of its top left quadrant.",
    Step.COVER_WILDS: "You may cover wilds in pairs: each pair is one more supply.",
    Step.GROW: "{b.action}: add symbols that hang together, or act with what you have.",
    Step.CLAW_VOTE: "Cover a claw of {b.champion} for more votes in a clan where you have just seized a cavern?",
    Step.BOOST_DESPERATION: "Weak {b.action} action: how many desperation tokens do you spend?",
    Step.BOOST_SUPPLIES: "Strong {b.action} action: how many more supplies do you spend?",
    Step.ADVANCE_TO: "Advance with power {b}: where do your trolls go?",
    Step.ADVANCE_FROM: "Who advances to {b.place}? You can still move {c.trolls}.",
    Step.REPELLED: "You are repelled from {b.place}. To which lair do your trolls go?",
    Step.BOLSTER_WHERE: "Bolster with power {b}: where do trolls join you?",
    Step.BOLSTER_COUNT: "How many trolls do you add to {b.place}?",
    Step.BOLSTER_FROM: "Your supply of trolls is empty. You can still move {c.trolls} from anywhere to {b.place}.",
    Step.INFLUENCE_WHOM: "Influence with power {b}: which champion?",
    Step.SECOND_INFLUENCE: "{c.champion} lets you influence one more champion. Which?",
    Step.WHEEL_MOVE: "Gnome action with power {b}: how far does the wheel pawn go?",
    Step.SCOUT_GATE: "Scout: which gate card do you peek at?",
    Step.SCOUT_GNOME: "Scout: which gnome do you peek at?",
    Step.WHICH_EFFECT: "Which space of the wheel do you use?",
    Step.MOVE_FROM: "From which cavern do you move up to {b.trolls} of any colour?",
    Step.MOVE_UNIT: "Who leaves {b.place}? You can still move {c.trolls}.",
    Step.MOVE_TO: "Where does it go?",
    Step.MOVE_SWARM: "A breach: from where do the gnomes come?",
    Step.WHICH_CAVERN: "A gnome comes, and several caverns are equally easy and near. You decide where it goes.",
    Step.WHICH_UNIT: "One of yours falls in {b.place}. Who?",
    Step.FALL_TO_LAIR: "To which lair does your fallen go?",
    Step.WILD_VOTES: "You gain {b.votes} in any one clan. Which?",
    Step.CONTENDER: "You are a contender for {b.shown_champion}. What do you take?",
    Step.PLACE_PAWN: "Where does {b.pawn} join you?",
    Step.STARBURST: "Into which great hall does the starburst of {b.champion} go?",
    Step.BANISH: "The gnomes of which cavern do you banish?",
}
ACT_PROMPTS = {
    Mode.FIRST: "Cover a symbol: a weak one for the first of two weak actions, or the first of a strong action.",
    Mode.SECOND: "Cover a weak symbol for your second action, or pass.",
    Mode.EXTRA: "{c.champion} allows one more weak action. Cover a weak symbol, or pass.",
}


def words(pack: FallPack, switches: Switches) -> FallWords:
    return FallWords(pack, switches)


class FallWords:
    """The words for one pack.

    Caverns are called by their name and id; a cell of an ancestry by its column and row, counted from the top left of
    the starting card.
    """

    def __init__(self, pack: FallPack, switches: Switches) -> None:
        self.pack = pack
        self.switches = switches
        self.names = Names(pack, switches)
        self.options = OptionWords(self.names)

    def seat(self, seat: int) -> str:
        return self.names.seat(seat)

    # Prompts ----------------------------------------------------------------------------------------------------------

    def prompt(self, table: Any, step: int, arguments: Arguments) -> str:
        sentence = ACT_PROMPTS[Mode(arguments[1])] if step == Step.ACT else PROMPTS[step]
        return say(sentence, self.names, table, arguments)

    # Options and events -----------------------------------------------------------------------------------------------

    def option(self, table: Any, step: int, arguments: Arguments, number: int) -> Told:
        return self.options.told(table, step, arguments, number)

    def unused(self, table: Any, step: int, arguments: Arguments, option: int, among: Sequence[int]) -> str:
        return "1 action left." if step == Step.ACT and option == PASS else ""

    def event(self, table: Any, code: int, arguments: Arguments) -> str:
        return say(SENTENCES[code], self.names, table, arguments)

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
        waves = number(int(table.wave), "wave")
        most = max(int(table.honour[seat].sum()) for seat in range(int(table.seats)))
        best = [self.seat(seat) for seat in range(int(table.seats)) if int(table.honour[seat].sum()) == most]
        return f"{waves} have been fought; the most honour is {most}, of {listed(best)}."
