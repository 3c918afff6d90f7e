"""What Fall of the Mountain King says: prompts, options and events in words."""

from __future__ import annotations

from typing import Any

from underhall.engine.grammar import listed, number
from underhall.engine.words import Told
from underhall.games.fall.data import TableData, data_of
from underhall.games.fall.names import Names, action
from underhall.games.fall.pack_schema import FallPack, Switches
from underhall.games.fall.pieces import NONE
from underhall.games.fall.rules.turn import Mode
from underhall.games.fall.steps import Step
from underhall.games.fall.text import plain
from underhall.games.fall.words_events import sentence
from underhall.games.fall.words_options import OptionWords

Arguments = tuple[int, ...]

PROMPTS = {
    Step.KEEP_CHAMPION: "With which champion do you start?",
    Step.LAIR_PAIR: "Which pair of lairs do you take?",
    Step.WHICH_CARD: "Which card do you add to your ancestry? The others are passed on.",
    Step.COVER_WILDS: "You may cover wilds in pairs: each pair is one more supply.",
    Step.MOVE_FROM: "From which cavern do trolls move?",
    Step.MOVE_TO: "Where does it go?",
    Step.MOVE_SWARM: "A breach: from where do the gnomes come?",
    Step.SCOUT_GATE: "Scout: which gate card do you peek at?",
    Step.SCOUT_GNOME: "Scout: which gnome do you peek at?",
    Step.WHICH_EFFECT: "Which space of the wheel do you use?",
    Step.WHICH_CAVERN: "A gnome comes, and several caverns are equally easy and near. You decide where it goes.",
    Step.BANISH: "The gnomes of which cavern do you banish?",
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
        if step in PROMPTS:
            return PROMPTS[Step(step)]
        a, b, c, d, _ = arguments
        place, pawn, champion = self.names.place, self.names.pawn, self.names.champion
        match step:
            case Step.LAIR_CAVERN:
                return f"In which cavern beside {place(table, b)} does a troll start?"
            case Step.STARTING_PAWN:
                return f"Where does {pawn(d)} start?"
            case Step.WHERE:
                return f"Where does {self.names.card(b)} go? A place is that of its top left quadrant."
            case Step.ACT:
                return self._act(table, a, b, c)
            case Step.GROW:
                return f"{action(b)}: add symbols that hang together, or act with what you have."
            case Step.BOOST_DESPERATION:
                return f"Weak {action(b)} action: how many desperation tokens do you spend?"
            case Step.BOOST_SUPPLIES:
                return f"Strong {action(b)} action: how many more supplies do you spend?"
            case Step.ADVANCE_TO:
                return f"Advance with power {b}: where do your trolls go?"
            case Step.ADVANCE_FROM:
                return f"Who advances to {place(table, b)}? You can move {number(c, 'troll')}{_more(d)}."
            case Step.REPELLED:
                return f"You are repelled from {place(table, b)}. To which lair do your trolls go?"
            case Step.BOLSTER_WHERE:
                return f"Bolster with power {b}: where do trolls join you?"
            case Step.BOLSTER_COUNT:
                return f"How many trolls do you add to {place(table, b)}?"
            case Step.BOLSTER_FROM:
                left = number(c, "troll")
                return f"Your supply is empty. You can move {left} from anywhere to {place(table, b)}."
            case Step.INFLUENCE_WHOM:
                return f"Influence with power {b}: which champion?"
            case Step.SECOND_INFLUENCE:
                return f"{champion(c)} lets you influence one more champion. Which?"
            case Step.WHEEL_MOVE:
                return f"Gnome action with power {b}: how far does the wheel pawn go?"
            case Step.MOVE_UNIT:
                return f"Who leaves {place(table, b)}? You can move {number(c, 'troll')}."
            case Step.WHICH_UNIT:
                return f"One of yours falls in {place(table, b)}. Who?"
            case Step.FALL_TO_LAIR:
                return f"To which lair does {'your fallen troll' if b == NONE else pawn(b)} go?"
            case Step.WILD_VOTES:
                return f"You gain {number(b, 'vote')} in any one clan. Which?"
            case Step.CONTENDER:
                return f"You are a contender for {champion(int(table.display[b]))}. What do you take?"
            case Step.PLACE_PAWN:
                return f"Where does {pawn(b)} join you?"
            case Step.STARBURST:
                return f"Into which great hall does the starburst of {champion(b)} go?"
        raise ValueError(f"{Step(step).name} is no decision")

    def _act(self, table: Any, seat: int, mode: int, champion: int) -> str:
        if mode == Mode.FIRST:
            left = number(int(table.supplies[seat]), "supply")
            return f"Cover a symbol: a weak one for two weak actions, or the first of a strong action. {left} left."
        if mode == Mode.SECOND:
            return "Cover a weak symbol for your second action, or pass."
        return f"{self.names.champion(champion)} allows one more weak action. Cover a weak symbol, or pass."

    # Options and events -----------------------------------------------------------------------------------------------

    def option(self, table: Any, step: int, arguments: Arguments, number: int) -> Told:
        return self.options.told(table, step, arguments, number)

    def anytime(self, table: Any, step: int, seat: int) -> Told:
        raise NotImplementedError("Fall of the Mountain King has no any-time options.")

    def event(self, table: Any, code: int, arguments: Arguments) -> str:
        return sentence(self.names, table, code, arguments)

    # The whole table --------------------------------------------------------------------------------------------------

    def text(self, table: Any, seat: int) -> str:
        return plain(self.pack, self.switches, table, seat)

    def data(self, table: Any, seat: int) -> TableData:
        return data_of(self.pack, self.switches, table, seat)

    def ending(self, table: Any) -> str:
        waves = number(int(table.wave), "wave")
        most = max(int(table.honour[seat].sum()) for seat in range(int(table.seats)))
        best = [self.seat(seat) for seat in range(int(table.seats)) if int(table.honour[seat].sum()) == most]
        return f"{waves} have been fought; the most honour is {most}, of {listed(best)}."


def _more(moved: int) -> str:
    return " more" if moved else ""
