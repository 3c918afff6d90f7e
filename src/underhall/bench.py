"""How fast a game is on this machine, on one core."""

from __future__ import annotations

import time
from collections.abc import Callable
from statistics import median

import msgspec

from underhall.bots.evaluation import own_evaluation
from underhall.bots.greedy import Beam
from underhall.bots.search import NODES_A_SIMULATION, Tree
from underhall.commands.messages import say
from underhall.engine.driver import Bytes, Dice, Driver, new_dice
from underhall.engine.kernel import Over
from underhall.engine.setting import Setting, setting
from underhall.engine.view import View, see

CLONES = 20_000  # in one timing of a copy
SCRIPTS = 4  # games whose choices are drawn beforehand
POSITIONS = 5  # that are searched
FARTHEST = 2  # turns ahead that have a name
TREE = 2000  # simulations from each of them, then the tree is begun again


class Figures(msgspec.Struct, frozen=True):
    """A decision is a seat's choice among two or more options; chance and forced picks are not counted."""

    game: str
    seats: int
    build: str  # interpreted, or compiled with or without bounds checks
    decisions_per_second: float  # at random, inside the kernel
    steps_per_second: float  # decisions at random, one call from Python for each
    greedy_decisions_per_second: float  # by the greedy bot's search, all seats
    clone_us: float  # a low-level copy of a table
    table_bytes: int
    core_bytes: int
    options_per_decision: float
    decisions_per_game: float
    forced_per_game: float
    games_per_second: float
    chance_per_second: float
    truncated: float  # share of random games stopped by the turn limit, which is not a rule
    greedy_truncated: float


class SearchFigures(msgspec.Struct, frozen=True):
    """How fast the search bot's simulations are, on one core, from the middle of games between greedy bots."""

    game: str
    seats: int
    build: str
    simulations_per_second: float  # each with a fresh sample of what is hidden, descent, rollout and evaluation
    rollout: str  # how far a simulation plays on from a leaf
    choices_in_tree: float  # of a simulation, on average
    positions: int


def measure_search(game: str, seats: int, seconds: float) -> SearchFigures:
    """Searches some positions, for `seconds` in all."""
    from underhall.engine.compile import build_name

    chosen = setting(game)
    chosen.check_seats(seats)
    evaluation = own_evaluation(chosen.game)
    settings = evaluation.search
    views = [_middle(chosen, seats, seed) for seed in range(POSITIONS)]
    tree = Tree(chosen.driver, evaluation, settings, TREE * NODES_A_SIMULATION)
    simulations, depth, spent = 0, 0, 0.0
    while not simulations or spent < seconds:
        for number, view in enumerate(views):
            tree.plant(view.seat, simulations + number)
            started = time.perf_counter()
            tree.grow(chosen.box, view.table, TREE)
            spent += time.perf_counter() - started
            simulations += TREE
            depth += int(tree.plan.depth)
    return SearchFigures(
        game=game,
        seats=seats,
        build=build_name(),
        simulations_per_second=round(simulations / spent, 1),
        rollout=say(f"rollout-{min(settings.horizon, FARTHEST)}"),
        choices_in_tree=round(depth / simulations, 2),
        positions=POSITIONS,
    )


def _middle(chosen: Setting, seats: int, seed: int) -> View:
    """What the seat sees that has its first choice in the middle turn of a game between greedy bots."""
    driver, beam, dice = chosen.driver, Beam(chosen.driver), new_dice(seed)
    table = _begin(chosen, driver, seats, dice)
    fields = driver.record(table)
    openings: dict[int, View] = {}  # by turn
    while not fields.over:
        seat = int(fields.seat)
        if len(driver.legal(table)) > 1 and int(fields.turn) not in openings:
            openings[int(fields.turn)] = see(chosen, table, seat)
        driver.play(chosen.box, table, dice, beam.best(chosen.box, table, seat))
    return list(openings.values())[len(openings) // 2]


def measure(game: str, seats: int, seconds: float) -> Figures:
    """Plays for `seconds` in all."""
    from underhall.engine.compile import build_name

    chosen = setting(game)
    chosen.check_seats(seats)
    driver = chosen.driver
    part = seconds / 3
    games, spent, totals, truncated = _at_random(chosen, driver, seats, part)
    steps, step_seconds = _from_python(chosen, driver, seats, part)
    greedy, greedy_seconds, greedy_games, greedy_truncated = _greedily(chosen, driver, seats, part)
    decisions, options, forced, chance = totals
    return Figures(
        game=game,
        seats=seats,
        build=build_name(),
        decisions_per_second=round(decisions / spent, 1),
        steps_per_second=round(steps / step_seconds, 1),
        greedy_decisions_per_second=round(greedy / greedy_seconds, 1),
        clone_us=round(_clone_microseconds(driver), 4),
        table_bytes=driver.layout.dtype.itemsize,
        core_bytes=driver.layout.core_bytes,
        options_per_decision=round(options / max(decisions, 1), 2),
        decisions_per_game=round(decisions / games, 2),
        forced_per_game=round(forced / games, 2),
        games_per_second=round(games / spent, 2),
        chance_per_second=round(chance / spent, 1),
        truncated=round(truncated / games, 4),
        greedy_truncated=round(greedy_truncated / max(greedy_games, 1), 4),
    )


def _begin(chosen: Setting, driver: Driver, seats: int, dice: Dice) -> Bytes:
    table = driver.empty()
    driver.start(chosen.box, table, seats)
    driver.advance(chosen.box, table)
    driver.fall(chosen.box, table, dice)
    return table


def _at_random(
    chosen: Setting, driver: Driver, seats: int, seconds: float
) -> tuple[int, float, tuple[int, int, int, int], int]:
    driver.rollout(chosen.box, _begin(chosen, driver, seats, new_dice(0)), new_dice(0))
    games = decisions = options = forced = chance = truncated = 0
    started = time.perf_counter()
    while not games or time.perf_counter() - started < seconds:
        games += 1
        dice = new_dice(games)
        table = _begin(chosen, driver, seats, dice)
        met = driver.rollout(chosen.box, table, dice)
        decisions += met.decisions
        options += met.options
        forced += met.forced
        chance += met.chance
        truncated += int(driver.record(table).over) == Over.TRUNCATED
    return games, time.perf_counter() - started, (decisions, options, forced, chance), truncated


def _from_python(chosen: Setting, driver: Driver, seats: int, seconds: float) -> tuple[int, float]:
    """One call of the driver for each choice; which choice is drawn beforehand, since picking it is not stepping."""
    scripts = [_script(chosen, driver, seats, seed) for seed in range(SCRIPTS)]
    play, box = driver.play, chosen.box
    steps, spent, games = 0, 0.0, 0
    while not games or spent < seconds:
        seed = games % SCRIPTS
        dice = new_dice(seed)
        table = _begin(chosen, driver, seats, dice)
        started = time.perf_counter()
        for value, _ in scripts[seed]:
            play(box, table, dice, value)
        spent += time.perf_counter() - started
        steps += sum(real for _, real in scripts[seed])
        games += 1
    return steps, spent


def _script(chosen: Setting, driver: Driver, seats: int, seed: int) -> list[tuple[int, bool]]:
    """The choices of a random game, and whether each was a decision."""
    dice, picks = new_dice(seed), new_dice(-1 - seed)
    table = _begin(chosen, driver, seats, dice)
    fields = driver.record(table)
    script = []
    while not fields.over:
        value = driver.pick(chosen.box, table, picks)
        script.append((value, len(driver.legal(table)) > 1))
        driver.play(chosen.box, table, dice, value)
    return script


def _greedily(chosen: Setting, driver: Driver, seats: int, seconds: float) -> tuple[int, float, int, int]:
    beam = Beam(driver)
    decisions = games = truncated = 0
    started = time.perf_counter()
    while not games or time.perf_counter() - started < seconds:
        games += 1
        dice = new_dice(games)
        table = _begin(chosen, driver, seats, dice)
        fields = driver.record(table)
        while not fields.over:
            decisions += len(driver.legal(table)) > 1
            driver.play(chosen.box, table, dice, beam.best(chosen.box, table, int(fields.seat)))
        truncated += int(fields.over) == Over.TRUNCATED
    return decisions, time.perf_counter() - started, games, truncated


def _clone_microseconds(driver: Driver) -> float:
    source, target = driver.empty(), driver.empty()

    def copy() -> None:
        driver.copy_into(source, target)

    return _time(copy) * 1e6


def _time(action: Callable[[], None]) -> float:
    """Seconds for one action: the median of five timings."""
    timings = []
    for _ in range(5):
        started = time.perf_counter()
        for _ in range(CLONES):
            action()
        timings.append((time.perf_counter() - started) / CLONES)
    return median(timings)
