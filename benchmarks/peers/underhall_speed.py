"""How our games play at random with four seats: inside the kernel, from Python, as a match, and many at once."""

from collections.abc import Callable

from staggered import staggered
from tally import ELSEWHERE, ENDLESS, Count, Side

import underhall
from underhall.engine.driver import Bytes, Dice, new_dice
from underhall.engine.setting import setting

SEATS = 4
SCRIPTS = 8  # games whose choices are drawn beforehand
BATCH = 4096
STEPS = 16  # of a whole batch, between two looks at the clock
SAMPLED = 16  # times STEPS steps are sampled, to know how many of them are decisions


class OneTable(Side):
    """A table that the low-level driver plays on."""

    seats = SEATS

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(seed)
        self.setting = setting(game)
        self.driver = self.setting.driver
        self.seed = seed << 32

    def begin(self, seed: int) -> tuple[Bytes, Dice]:
        """A new table, where the first seat is asked, and its dice."""
        driver, box, dice = self.driver, self.setting.box, new_dice(seed)
        self.table = table = driver.empty()
        driver.start(box, table, SEATS)
        driver.advance(box, table)
        driver.fall(box, table, dice)
        return table, dice

    def copy(self) -> object:
        return self.driver.clone(self.table)


class Inside(OneTable):
    """Whole games by compiled code, on one core."""

    no_copy = ELSEWHERE

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.seed += 1
        table, dice = self.begin(self.seed)
        met = self.driver.rollout(self.setting.box, table, dice)
        count.add(met.decisions, met.options, met.decisions + met.forced + met.chance)


class Listed(OneTable):
    """From Python: options listed, one drawn, and taken."""

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.seed += 1
        table, dice = self.begin(self.seed)
        legal_of, play, box, random = self.driver.legal, self.driver.play, self.setting.box, self.dice.random
        decisions = options = picks = 0
        while picks < most and (legal := legal_of(table)):  # nothing is legal once the game is over
            picks += 1
            if len(legal) > 1:
                decisions += 1
                options += len(legal)
            play(box, table, dice, legal[int(random() * len(legal))])
        count.add(decisions, options, picks)


class Told(Listed):
    """From Python: one call for each choice, and which one was drawn beforehand. That is stepping alone."""

    no_copy = ELSEWHERE

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self.scripts = [self._script(number) for number in range(SCRIPTS)]

    def _script(self, number: int) -> tuple[list[int], Count]:
        script, count = [], Count()
        table, dice = self.begin(number)
        picks = new_dice(-1 - number)
        while not self.driver.record(table).over:
            legal = self.driver.legal(table)
            script.append(self.driver.pick(self.setting.box, table, picks))
            count.add(len(legal) > 1, len(legal) if len(legal) > 1 else 0, 1, 0)
            self.driver.play(self.setting.box, table, dice, script[-1])
        return script, count

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.seed += 1
        number = self.seed % SCRIPTS
        script, known = self.scripts[number]
        table, dice = self.begin(number)
        play, box = self.driver.play, self.setting.box
        for value in script:
            play(box, table, dice, value)
        count.add(known.decisions, known.options, known.picks)


class AsMatch(Side):
    """The loop of the README: `match.decision`, an option drawn from `decision.options`, and `match.choose`."""

    seats = SEATS

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(seed)
        self.game, self.seed = game, seed << 32

    def play(self, count: Count, most: int = ENDLESS) -> None:
        self.seed += 1
        self.match = match = underhall.new(self.game, seats=SEATS, seed=self.seed)
        random = self.dice.random
        decisions = options = picks = 0
        while picks < most and (decision := match.decision) is not None:
            size = len(decision.options)
            picks += 1
            if size > 1:
                decisions += 1
                options += size
            match.choose(decision.options[int(random() * size)])
        count.add(decisions, options, picks)

    def copy(self) -> object:
        return self.match.clone()


class BatchInside(Side):
    """Many tables on all cores, played on by compiled code."""

    seats, no_copy = SEATS, ELSEWHERE

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(seed)
        self.tables = staggered(game, BATCH, SEATS, seed)

    def play(self, count: Count, most: int = ENDLESS) -> None:
        met = self.tables.rollout(STEPS)
        count.add(met.decisions, met.options, met.decisions + met.forced, met.games)


class Batch(BatchInside):
    """Many tables on all cores: an action drawn for each of them, and all stepped, by one call from Python each."""

    def __init__(self, game: str, seed: int) -> None:
        super().__init__(game, seed)
        self.known = Count()  # how many picks are decisions, counted beforehand: counting is not part of stepping
        for _ in range(SAMPLED):
            super().play(self.known)

    def play(self, count: Count, most: int = ENDLESS) -> None:
        tables, known = self.tables, self.known
        for _ in range(STEPS):
            tables.step(tables.random())
        part = STEPS * BATCH / known.picks
        count.add(known.decisions * part, known.options * part, STEPS * BATCH, known.games * part)


MODES: dict[str, Callable[[str, int], Side]] = {
    "inside": Inside,
    "listed": Listed,
    "told": Told,
    "match": AsMatch,
    "batch": Batch,
    "batch inside": BatchInside,
}


def side(game: str, mode: str, seed: int) -> Side:
    return MODES[mode](game, seed)
