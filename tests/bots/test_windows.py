"""Bots look past questions to other seats that come up in the middle of their own turn."""

import numpy as np

import underhall
from underhall.bots.evaluation import own_evaluation
from underhall.bots.greedy import Beam
from underhall.bots.search import Tree

SIMULATIONS = 200


def mid_turn(windows):
    """Seat 0 has three actions to take, and seat 1 may have met a secret goal: by a switch it is asked after each."""
    table = underhall.position("dwarfs", seats=2, switches={"reveal_windows": windows})
    table.lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0)).lay("tavern", seat=1, at=(2, 0))
    return table.gems(1, gold=1, emerald=1, diamond=1, ruby=1).turn_of(0).match()


def promises(match):
    chosen = match.setting
    return Beam(chosen.driver).promises(chosen.box, match.view(0).determinize(1), 0).copy()


def depth(match):
    """How many choices a simulation makes within the tree, on average."""
    chosen = match.setting
    evaluation = own_evaluation(chosen.game)
    tree = Tree(chosen.driver, evaluation, evaluation.search, nodes=10_000)
    tree.plant(0, 1)
    tree.grow(chosen.box, match.view(0).table, SIMULATIONS)
    return tree.plan.depth / SIMULATIONS


def test_the_other_seat_is_asked_in_between():
    match = mid_turn("every_action")
    match.choose("place:1,0")
    assert (match.decision.seat, match.decision.kind) == (1, "reveal-window")


def test_greedy_sees_the_same_worth_behind_every_option():
    assert np.array_equal(promises(mid_turn("every_action")), promises(mid_turn("own_decisions")))


def test_a_search_goes_as_deep():
    assert depth(mid_turn("every_action")) >= depth(mid_turn("own_decisions"))
