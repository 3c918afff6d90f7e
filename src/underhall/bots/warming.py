"""Compiles a game with the bots that play it."""

from __future__ import annotations

from underhall.bots.evaluation import own_evaluation
from underhall.bots.greedy import Beam
from underhall.bots.hints import Foresight
from underhall.bots.search import Tree
from underhall.engine.driver import Driver, Share


def warm_up(driver: Driver, progress: Share | None = None) -> None:
    """Compiles the rules of a game and the searches on them, or loads them from the cache."""
    beam = Beam(driver, width=1, depth=0)
    evaluation = own_evaluation(driver.game)
    tree = Tree(driver, evaluation, evaluation.search, nodes=1)

    def searches() -> None:
        beam.best(driver.empty_box(), driver.empty(), 0)
        table = driver.empty()
        table.flags.writeable = False  # like any view
        tree.sow(beam.chains[0], 0.0)
        tree.grow(driver.empty_box(), table, 0)
        Foresight(driver).counted(driver.empty_box(), table, 0)

    driver.warm(progress, searches)
