"""The search bot: plays out thousands of fair guesses at what it cannot see, and remembers how each choice fared.

What promises well, and how a table will come out, it learns from the game's weighed features, from a network, or from
a function in Python.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from functools import partial
from math import exp, log
from pathlib import Path
from typing import Any, cast

import numpy as np
import numpy.typing as npt

from underhall.bots.base import Clock, Considered, Explanation
from underhall.bots.evaluation import Evaluation, SearchSettings, own_evaluation
from underhall.bots.greedy import UNKNOWN, Beam
from underhall.bots.leaves import BATCH, Evaluate, LeafSearch
from underhall.bots.messages import say
from underhall.bots.networks import Brain, Network, check_fits, load_network, no_brain
from underhall.bots.parameters import MOST_TREES
from underhall.bots.workspace import LANE, LONGEST, NO_NODE, NODE, OPTIONS_APART, PLAN, ROOT, SEATS_APART, Workspace
from underhall.engine.actions import Actions
from underhall.engine.cores import side_by_side, threads
from underhall.engine.decision import Decision, Option
from underhall.engine.driver import Bytes, Driver, new_dice
from underhall.engine.encoder import Encoder
from underhall.engine.setting import Setting
from underhall.engine.view import View

PROGRAM = Path(__file__).parent / "programs" / "tree.py"
ITERATIONS = 2000
TREE_SIZE = 1000  # simulations per tree: with more, a second tree grows beside the first, and so on
ROUND = 64  # simulations of a tree between two looks at the clock and at the others
NODES_A_SIMULATION = 24
FEWEST_NODES, MOST_NODES = 1 << 12, 1 << 20
MARGIN = 0.9  # of the time that is left: the rest is for passing on the answer
PLANNED = [name for name in SearchSettings.__struct_fields__ if name != "guesses"]
LEAST = 1e-3  # prior of a chain, however bad it looks
BY_NETWORK = SearchSettings(width=8, widening=4.0, curiosity=1.5, caution=0.1, apart=0.1, guesses=0)


class Tree:
    """One tree of a game, and room to grow it."""

    def __init__(
        self, driver: Driver, evaluation: Evaluation, settings: SearchSettings, nodes: int, brain: Brain | None = None
    ) -> None:
        self._grow = driver.program(PROGRAM).search
        self._sow = driver.program(PROGRAM).sow
        self._clone = driver.layout.clone_bytes
        self._settings = settings
        self._spread = evaluation.spread / log(3)  # three times as likely: see Evaluation
        weights = evaluation.numbers
        self._workspace = Workspace(
            tables=np.zeros((2, driver.layout.dtype.itemsize), np.uint8),
            nodes=np.zeros(nodes * NODE.itemsize, np.uint8),
            plan=np.zeros(PLAN.itemsize, np.uint8),
            path=np.zeros(LONGEST, np.int64),
            places=np.zeros(SEATS_APART, np.int64),
            weights=weights,
            judging=evaluation.judging,
            counted=np.zeros(len(weights), np.int64),
            before=np.zeros(SEATS_APART, np.float64),
            usual=np.zeros(SEATS_APART, np.float64),
            outlooks=np.zeros(SEATS_APART, np.float64),
            placings=np.zeros(SEATS_APART, np.float64),
            dice=new_dice(0),
            firsts=Actions(driver.game).firsts,
            brain=brain or no_brain(),
        )
        self._judged_by_network = brain is not None
        self.nodes = self._workspace.nodes.view(NODE)
        self.plan = self._workspace.plan.view(PLAN)[0]

    def plant(self, seat: int, seed: int) -> None:
        """Starts again, for a seat."""
        self.plan.seat, self.plan.nodes, self.plan.depth, self.plan.samples = seat, 0, 0, 0
        self._workspace.usual[:] = 0
        for name in PLANNED:
            setattr(self.plan, name, getattr(self._settings, name))
        self.plan.spread = self._spread
        self.plan.network = self._judged_by_network
        self._workspace.dice[:] = new_dice(seed)

    def sow(self, chain: npt.NDArray[np.int64], prior: float) -> None:
        """Puts a chain of choices into the tree, by their keys."""
        self._sow(self._workspace, chain, prior)

    def grow(self, box: Bytes, view: Bytes, simulations: int) -> None:
        """Makes this many more simulations from a view."""
        self.plan.simulations = simulations
        self._grow(box, view, self._workspace, self._clone)

    def tried(self) -> dict[int, tuple[int, float, float]]:
        """For each option at the root: visits, placings added up, prior."""
        found = {}
        child = int(self.nodes[ROOT].first)
        while child != NO_NODE:
            node = self.nodes[child]
            if node.key < LANE:
                found[int(node.key) % OPTIONS_APART] = int(node.visits), float(node.worth), float(node.prior)
            child = int(node.next)
        return found


class Forest:
    """Trees that search the same decision, each with its own guesses, on all cores."""

    def __init__(
        self,
        driver: Driver,
        evaluation: Evaluation,
        settings: SearchSettings,
        nodes: int,
        brains: Sequence[Brain | None],
    ) -> None:
        self._trees = [Tree(driver, evaluation, settings, nodes, brain) for brain in brains]

    def plant(self, seat: int, seed: int) -> None:
        draw = random.Random(seed)
        for tree in self._trees:
            tree.plant(seat, draw.getrandbits(62))

    def grow(self, view: View, simulations: Sequence[int]) -> None:
        """Makes this many simulations in each tree."""
        box, table = view.setting.box, view.table
        jobs = zip(self._trees, simulations, strict=True)
        side_by_side((partial(tree.grow, box, table, count) for tree, count in jobs if count), threads())

    def sow(self, chain: npt.NDArray[np.int64], prior: float) -> None:
        for tree in self._trees:
            tree.sow(chain, prior)

    def tried(self) -> dict[int, tuple[int, float, float]]:
        """What all trees found, added up."""
        found: dict[int, tuple[int, float, float]] = {}
        for tree in self._trees:
            for option, (visits, worth, prior) in tree.tried().items():
                before = found.get(option, (0, 0.0, 0.0))
                found[option] = before[0] + visits, before[1] + worth, before[2] + prior
        return found

    @property
    def size(self) -> int:
        return len(self._trees)


class SearchBot:
    """Chooses what was tried most. The same seed and number of iterations give the same choice on any machine."""

    def __init__(
        self,
        seed: int = 0,
        *,
        iterations: int = ITERATIONS,
        seconds: float | None = None,
        trees: int | None = None,
        noise: float = 0.0,
        settings: SearchSettings | None = None,
        evaluation: Evaluation | None = None,
        net: Network | Evaluate | str | Path | None = None,
        batch: int = BATCH,
    ) -> None:
        """`seconds` per decision instead of iterations; `noise`: how freely it also takes what was tried less.

        `net` judges instead of the game's weighed features: a network, its file, or a function over batches of leaves.
        """
        self._network = load_network(net) if isinstance(net, str | Path) else net if isinstance(net, Network) else None
        by_function = net is not None and self._network is None
        self._leaves = LeafSearch(cast(Evaluate, net), batch) if by_function else None
        self._random = random.Random(seed)
        self._iterations = iterations
        self._seconds = seconds
        self._noise = noise
        self._settings = settings
        self._evaluation = evaluation
        by_size = max(1, min(MOST_TREES, iterations // TREE_SIZE))
        self._trees = trees or (threads() if seconds else by_size)
        self._forests: dict[str, Forest] = {}
        self._beams: dict[str, tuple[Beam, SearchSettings]] = {}
        self._last: Explanation | None = None
        self._seen_with: Encoder | None = None

    def choose(self, view: View, decision: Decision, clock: Clock) -> Option:
        seed = self._random.getrandbits(62)
        if len(decision.options) == 1:
            only = decision.options[0]
            self._last = Explanation(decision.id, say("search-forced"), (Considered(only),))
            return only
        encoder = self._encoder(view.setting)
        view = view.prudent()
        if self._leaves is not None and encoder is not None:
            tried, done = self._leaves.search(view, encoder, seed, self._left(clock))
        else:
            tried, done = self._grown(view, encoder, decision, seed, clock)
        self._last = self._explained(decision, tried, int(view.fields.seats), done)
        if self._noise:
            return self._noisy(decision, tried)
        return self._last.considered[0].option

    def explain(self) -> Explanation | None:
        return self._last

    def __getstate__(self) -> dict[str, Any]:
        """Without workspaces, which are made again at first use."""
        return {**vars(self), "_forests": {}, "_beams": {}, "_seen_with": None}

    # Inside -----------------------------------------------------------------------------------------------------------

    def _grown(
        self, view: View, encoder: Encoder | None, decision: Decision, seed: int, clock: Clock
    ) -> tuple[dict[int, tuple[int, float, float]], int]:
        """What the trees found for each option, and after how many simulations."""
        forest = self._forest(view, encoder)
        forest.plant(decision.seat, seed)
        if self._network is None:
            self._sow(forest, view, seed)
        done = self._search(forest, view, clock)
        return forest.tried(), done

    def _encoder(self, setting: Setting) -> Encoder | None:
        """What a network or a function needs to see a table of this setting."""
        if self._network is None and self._leaves is None:
            return None
        if self._seen_with is None or self._seen_with.setting is not setting:
            self._seen_with = Encoder(setting)
            if self._network is not None:
                check_fits(self._network, self._seen_with)
            self._forests.pop(setting.game.name, None)
        return self._seen_with

    def _forest(self, view: View, encoder: Encoder | None) -> Forest:
        """The trees for this game, made at first use."""
        game = view.setting.game
        if game.name not in self._forests:
            evaluation = self._evaluation or own_evaluation(game)
            wanted = MOST_NODES if self._seconds else self._iterations // self._trees * NODES_A_SIMULATION
            nodes = max(FEWEST_NODES, min(MOST_NODES, wanted))
            settings = self._settings or (evaluation.search if encoder is None else BY_NETWORK)
            network = self._network
            brains = [network.brain(encoder) if network and encoder else None for _ in range(self._trees)]
            self._forests[game.name] = Forest(view.setting.driver, evaluation, settings, nodes, brains)
            self._beams[game.name] = Beam(view.setting.driver, evaluation=evaluation), settings
        return self._forests[game.name]

    def _sow(self, forest: Forest, view: View, seed: int) -> None:
        """The trees begin with what a greedy bot sees: the best chain of choices behind each option."""
        beam, settings = self._beams[view.setting.game.name]
        for guess in range(settings.guesses):
            promises = beam.promises(view.setting.box, view.determinize(seed + guess), view.seat)
            best = promises.max()
            for option in promises.argsort()[::-1]:
                if promises[option] < UNKNOWN:
                    break
                prior = exp((promises[option] - best) / settings.temperature)
                forest.sow(beam.chains[option], max(LEAST, prior))

    def _search(self, forest: Forest, view: View, clock: Clock) -> int:
        """Round by round, until the budget is spent or nothing can change the choice any more; returns simulations."""
        left = self._left(clock)
        done = 0
        while (still := left(done)) > 0:
            if done and self._decided(forest, still):
                break
            part = min(ROUND * forest.size, still)
            counts = [part // forest.size + (tree < part % forest.size) for tree in range(forest.size)]
            forest.grow(view, counts)
            done += part
        return done

    def _left(self, clock: Clock) -> Callable[[int], int]:
        """How many simulations are left to make. With a time limit it is a guess from the pace so far."""
        started, deadline = time.monotonic(), time.monotonic() + clock.left * MARGIN
        if self._seconds is not None:
            deadline = min(deadline, started + self._seconds)

        def left(done: int) -> int:
            now = time.monotonic()
            if done and now >= deadline:
                return 0
            if self._seconds is None:
                return self._iterations - done
            return max(1, int((deadline - now) * done / (now - started))) if done else ROUND * self._trees

        return left

    def _decided(self, forest: Forest, still: int) -> bool:
        """Whether the option tried most cannot be overtaken any more."""
        visits = sorted((visits for visits, _, _ in forest.tried().values()), reverse=True)
        return not self._noise and (len(visits) == 1 or visits[0] - visits[1] > still)

    def _explained(
        self, decision: Decision, tried: dict[int, tuple[int, float, float]], seats: int, done: int
    ) -> Explanation:
        nothing = (0, 0.0, 0.0)
        order = sorted(decision.options, key=lambda option: tried.get(option.number, nothing), reverse=True)
        considered = []
        for option in order:
            visits, worth, _ = tried.get(option.number, nothing)
            placing = 1 + (1 - worth / visits) * (seats - 1) if visits else None
            considered.append(Considered(option, visits=visits, placing=placing))
        how = say("search-how", tries=done)
        return Explanation(decision.id, how, tuple(considered))

    def _noisy(self, decision: Decision, tried: dict[int, tuple[int, float, float]]) -> Option:
        """A random option: the more it was tried, the likelier."""
        weights = [tried.get(option.number, (0, 0.0, 0.0))[0] ** (1 / self._noise) for option in decision.options]
        return self._random.choices(decision.options, weights)[0] if any(weights) else decision.options[0]
