"""Prints the digest of Feast's table after every choice, for some seeds: run it in several builds and compare."""

import json

from tests.toys.playing import feast_setting, new_feast, play_out
from underhall.engine.driver import new_dice
from underhall.engine.kernel import NOBODY, PickOrder
from underhall.engine.match import Match

SEEDS = range(4)


def digests(seed: int) -> list[str]:
    match = new_feast(seats=2 + seed % 3, seed=seed, gather=2 if seed % 3 < 2 else 1)
    found: list[str] = []

    def looking(match: Match) -> object:
        found.append(match.digest)
        found.extend(match.setting.driver.digest(match.view(seat).table) for seat in (*range(match.seats), NOBODY))
        return match.decision

    play_out(match, seed, looking)  # type: ignore[arg-type]
    return [*found, match.digest, rollout(seed)]


def rollout(seed: int) -> str:
    """Random play that picks sets in ascending order, by the kernel's own dice."""
    setting = feast_setting(gather=2)
    driver = setting.driver
    table = driver.empty()
    driver.start(setting.box, table, 3)
    driver.record(table).pick_order = PickOrder.ASCENDING
    driver.advance(setting.box, table)
    driver.rollout(setting.box, table, new_dice(seed))
    return driver.digest(table)


if __name__ == "__main__":
    print(json.dumps({seed: digests(seed) for seed in SEEDS}))
