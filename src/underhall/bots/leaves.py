"""A search whose leaves are judged in batches by a function in Python, such as a network on a GPU.

It is the search of `programs/tree.py` with a network, in Python: each simulation goes down the tree on a fresh fair
sample of what the seat cannot see. Leaves wait until there are enough for a batch. Meanwhile every choice on the way to
one counts as a lost game, so that the next simulations try something else.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from underhall.bots.messages import say
from underhall.bots.workspace import choice_key, option_of, seat_of
from underhall.engine.actions import Actions
from underhall.engine.driver import Bytes, new_dice
from underhall.engine.encoder import Encoder, Encodings
from underhall.engine.kernel import PickOrder
from underhall.engine.ranking import points_on, ranking_on
from underhall.engine.setting import Setting
from underhall.engine.view import View
from underhall.errors import UnderhallError

BATCH = 16  # leaves that are judged at once
CURIOSITY = 1.5
LEVEL = 0.5  # the placing expected of a choice of which nothing is known
SEED_BITS = 62

Masks = npt.NDArray[np.bool_]
Answer = npt.NDArray[np.float64]
Tried = dict[int, tuple[int, float, float]]
# Takes encodings and masks of legal actions, a row for each view. Returns priors, a number for each action, of which
# those of legal actions count, and values: what each seat may expect from -1 to 1. Seats are counted from the one that
# sees, also those that actions name: see `Encoder.turned`.
Evaluate = Callable[[Encodings, Masks], tuple[Any, Any]]


@dataclass
class Node:
    """What is known of a choice."""

    prior: float = 1.0
    visits: int = 0
    worth: float = 0.0  # placings that came of it for the seat that makes this choice, added up
    waiting: int = 0  # leaves below it that are not judged yet
    children: dict[int, Node] = field(default_factory=dict)

    def promise(self, push: float, untried: float) -> float:
        """How much the seat wants to try it next. What waits counts as lost."""
        tries = self.visits + self.waiting
        return (self.worth / tries if tries else untried) + push * self.prior / (1 + tries)


class Step(NamedTuple):
    """A choice on the way down."""

    node: Node
    seat: int


class Leaf(NamedTuple):
    """Where a simulation has left the tree."""

    node: Node
    path: list[Step]
    seat: int
    asked: int
    options: list[int]
    view: Bytes  # what the seat may know of the sampled table


class LeafSearch:
    """Searches with a function that judges leaves. The same seed, function and batch size give the same result."""

    def __init__(self, evaluate: Evaluate, batch: int = BATCH) -> None:
        if isinstance(batch, bool) or not isinstance(batch, int) or batch < 1:
            raise UnderhallError(say("leaves-batch", given=repr(batch)))
        self._evaluate, self._batch = evaluate, batch

    def search(self, view: View, encoder: Encoder, seed: int, left: Callable[[int], int]) -> tuple[Tried, int]:
        """What came of each option, by number: visits, placings added up, prior; and how many simulations there were.

        `left` says how many simulations are left after as many.
        """
        root, done = Node(), 0
        seeds = np.random.default_rng(seed)
        while (still := left(done)) > 0:
            count = min(still, self._batch if root.children else 1)
            leaves = [self._descend(view, root, int(seeds.integers(1 << SEED_BITS))) for _ in range(count)]
            self._judge(view.setting, encoder, [leaf for leaf in leaves if leaf is not None])
            done += count
        own = {key: node for key, node in root.children.items() if seat_of(key) == view.seat}
        return {option_of(key): (node.visits, node.worth, node.prior) for key, node in own.items()}, done

    def _descend(self, view: View, root: Node, seed: int) -> Leaf | None:
        """One simulation, down to a leaf; None if the game ended on the way, which needs no judgement."""
        setting, table = view.setting, view.determinize(seed)
        driver, dice = setting.driver, new_dice(seed + 1)
        fields = driver.record(table)
        fields.pick_order, fields.mute = PickOrder.ASCENDING, 1
        places, path = _Places(root, view.seat, bool(fields.lane)), list[Step]()
        while True:
            driver.fall(setting.box, table, dice)
            if fields.over or fields.fault:
                _update(path, _placings(setting, table, int(fields.seats)))
                return None
            seat, asked, options = int(fields.seat), int(fields.asked), driver.legal(table)
            node, first = places.at(bool(fields.lane), seat), choice_key(asked, seat)
            if any(first + option not in node.children for option in options):
                driver.hide(setting.box, table, seat)
                for step in path:
                    step.node.waiting += 1
                return Leaf(node, path, seat, asked, options, table)
            key = _select(node, [first + option for option in options])
            places.follow(seat, node.children[key])
            path.append(Step(node.children[key], seat))
            driver.step(setting.box, table, option_of(key))

    def _judge(self, setting: Setting, encoder: Encoder, leaves: list[Leaf]) -> None:
        """Lets the function judge a batch, and the tree learn from it."""
        if not leaves:
            return
        actions = Actions(setting.game)
        encodings = np.zeros((len(leaves), encoder.size), np.float32)
        encoder.encode_into(encodings, np.array([leaf.view for leaf in leaves]), [leaf.seat for leaf in leaves])
        masks = np.zeros((len(leaves), actions.size), np.bool_)
        numbers = [self._seen_as(encoder, leaf, actions) for leaf in leaves]
        for row, legal in enumerate(numbers):
            masks[row, legal] = True
        priors, values = self._asked(encodings, masks, seats=max(_seats_at(setting, leaf) for leaf in leaves))
        for leaf, legal, prior, value in zip(leaves, numbers, priors, values, strict=True):
            whole = prior[legal].sum()
            first = choice_key(leaf.asked, leaf.seat)
            for option, action in zip(leaf.options, legal, strict=True):
                leaf.node.children.setdefault(first + option, Node(prior[action] / whole))
            for step in leaf.path:
                step.node.waiting -= 1
            seats = _seats_at(setting, leaf)
            _update(leaf.path, [0.5 + value[(seat - leaf.seat) % seats] / 2 for seat in range(seats)])

    def _asked(self, encodings: Encodings, masks: Masks, seats: int) -> tuple[Answer, Answer]:
        """What the function answers, if it makes sense."""
        answer = self._evaluate(encodings, masks)
        try:
            priors, values = (np.asarray(each, np.float64) for each in answer)
        except (TypeError, ValueError, RuntimeError) as error:  # the last comes from PyTorch
            raise UnderhallError(say("leaves-answer", why=str(error))) from error
        if priors.shape != masks.shape:
            raise UnderhallError(say("leaves-priors-shape", found=str(priors.shape), wanted=str(masks.shape)))
        if values.ndim != 2 or len(values) != len(masks) or values.shape[1] < seats:
            wanted = str((len(masks), seats))
            raise UnderhallError(say("leaves-values-shape", found=str(values.shape), wanted=wanted))
        legal = np.where(masks, priors, 0)
        if not (np.isfinite(legal).all() and (legal >= 0).all() and legal.any(axis=1).all()):
            raise UnderhallError(say("leaves-priors"))
        if not (np.abs(values[:, :seats]) <= 1).all():
            raise UnderhallError(say("leaves-values"))
        return priors, values

    @staticmethod
    def _seen_as(encoder: Encoder, leaf: Leaf, actions: Actions) -> list[int]:
        """The actions of a leaf, with seats counted from the one that chooses."""
        turned = encoder.turned[_seats_at(encoder.setting, leaf), leaf.seat]
        return [int(turned[actions.of(leaf.asked, option)]) for option in leaf.options]


class _Places:
    """Where a simulation is in the tree: in one node, or in one for each seat while all choose at the same time."""

    def __init__(self, root: Node, seat: int, together: bool) -> None:
        self._here, self._searching, self._together = root, seat, together
        self._branches: dict[int, Node] = {seat: root}

    def at(self, together: bool, seat: int) -> Node:
        """The node from which a seat chooses."""
        if not together:
            if self._together:
                self._here = self._branches.get(self._searching, self._here)
                self._together = False
            return self._here
        if not self._together:
            self._together, self._branches = True, {}
        return self._branches.setdefault(seat, self._here.children.setdefault(_branch(seat), Node()))

    def follow(self, seat: int, node: Node) -> None:
        """Goes on from a seat's choice."""
        if self._together:
            self._branches[seat] = node
        else:
            self._here = node


def _seats_at(setting: Setting, leaf: Leaf) -> int:
    return int(setting.driver.record(leaf.view).seats)


def _branch(seat: int) -> int:
    """The key under which a seat's part of a simultaneous choice begins: no choice has it."""
    return -1 - seat


def _select(node: Node, keys: list[int]) -> int:
    """The choice that the seat tries next: good so far, or promising and little tried."""
    children = [node.children[key] for key in keys]
    visits = sum(child.visits + child.waiting for child in children)
    tried = sum(child.visits for child in children)
    untried = sum(child.worth for child in children) / tried if tried else LEVEL
    push = CURIOSITY * sqrt(visits + 1) / (sum(child.prior for child in children) or 1.0)
    return max(zip(keys, children, strict=True), key=lambda pair: pair[1].promise(push, untried))[0]


def _update(path: list[Step], placings: list[float]) -> None:
    for step in path:
        step.node.visits += 1
        step.node.worth += placings[step.seat]


def _placings(setting: Setting, table: Bytes, seats: int) -> list[float]:
    """The share of its rivals that each seat ended ahead of."""
    totals = [sum(points_on(setting, table, seat)) for seat in range(seats)]
    found, behind = [0.0] * seats, seats
    for group in ranking_on(setting, table, totals):
        behind -= len(group)
        for seat in group:
            found[seat] = (behind + (len(group) - 1) / 2) / (seats - 1)
    return found
