"""Random matches of any game, looked at step by step; and the same answers given in another order."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from underhall.engine.driver import Bytes, new_dice
from underhall.engine.kernel import CHANCE, Over, PickOrder
from underhall.engine.match import Match
from underhall.engine.setting import Setting


def steps(chosen: Setting, seats: int, seed: int) -> Iterator[Bytes]:
    """The table after each step of a random match, and after each choice."""
    driver, dice, table = chosen.driver, random.Random(seed), chosen.driver.empty()
    driver.start(chosen.box, table, seats)
    fields = driver.record(table)
    fields.mute = 1
    while not fields.over:
        ran = driver.tick(chosen.box, table)
        yield table
        if not ran and not fields.over:
            options = driver.legal(table)
            by_chance = int(fields.seat) == CHANCE
            weights = [int(fields.weight[option]) for option in options] if by_chance else None
            driver.take(chosen.box, table, dice.choices(options, weights)[0])
            yield table


def waits_for_a_seat(chosen: Setting, table: Bytes) -> bool:
    return int(chosen.driver.record(table).seat) >= 0 and bool(chosen.driver.legal(table))


def check_whole_matches(chosen: Setting, seats: int, order: PickOrder, games: int) -> None:
    """Random matches inside the rules come to an end, with everything in its place."""
    driver = chosen.driver
    for seed in range(games):
        table = driver.empty()
        driver.start(chosen.box, table, seats)
        fields = driver.record(table)
        fields.pick_order = order
        driver.advance(chosen.box, table)
        driver.rollout(chosen.box, table, new_dice(seed))
        asked = chosen.game.steps_enum.at(int(fields.asked)).name
        assert not fields.fault, f"seed {seed}: fault {fields.fault} at {asked}"
        assert int(fields.over) == Over.ENDED, f"seed {seed}"
        assert driver.audit(chosen.box, table) == 0, f"seed {seed}"


def answered(match: Match, seed: int, order: int) -> tuple[bytes, list[Any]]:
    """The table, and what each seat saw, after the seats answered in some order, each as it would in any other."""
    rivals = random.Random(order)
    choices = [random.Random(f"{seed}, {seat}") for seat in range(match.seats)]
    waited = 0
    while match.turn == 0 and match.decision is not None:
        decision = rivals.choice(match.decisions)
        waited += len(match.decisions) > 1
        match.choose(choices[decision.seat].choice(decision.options), decision=decision.id)
    assert waited > 0, "nothing was ever chosen at the same time"
    told = [[(event.kind, event.values) for event in match.events_for(seat)] for seat in range(match.seats)]
    return match.core, told
