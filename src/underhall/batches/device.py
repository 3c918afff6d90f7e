"""Many tables of one game at once on a GPU: the same calls as on a CPU, with arrays that stay there.

Arrays are CuPy's; PyTorch, JAX and others take them by DLPack without a copy: `torch.from_dlpack(tables.mask)`.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np

from underhall.batches.base import Counts, Tables, Terms, check_decisions
from underhall.batches.bundle import Bundle
from underhall.batches.messages import say
from underhall.batches.orders import PLAN, SHARED, Autoreset, Order
from underhall.batches.proof import GAMES, prove
from underhall.engine.kernel import Fault, Over
from underhall.errors import UnderhallError

THREADS = 64  # in a block: few, since each takes its own path through the rules
STEPS_UNSEEN = 16  # of a rollout, before the finished tables are counted
FEW_UNSEEN = 4  # the same of a single step
MANY = 1 << 18  # tables from which on a step pays in small steps
DONE, WAITING = 0x7FFF, 0x4000  # keys, as in `programs/device.py`


class DeviceBatch(Tables):
    """Tables of a game in the memory of a GPU."""

    sorts_from = MANY  # tables
    follows = Tables.follows | {"_kernel", "_box", "_firsts", "_plans", "_keys", "_sent"}

    def __init__(
        self,
        bundle: Bundle,
        games: int,
        seats: int,
        *,
        seed: int = 0,
        **terms: Any,
    ) -> None:
        """`terms` are the fields of `Terms`."""
        if seats not in bundle.seats:
            raise UnderhallError(
                say("seats", game=bundle.game, least=bundle.seats[0], most=bundle.seats[-1], given=repr(seats))
            )
        super().__init__(_cupy(), bundle.sheet, games, seats, Terms(**terms))
        self.bundle = bundle
        self._prepare()
        self.reset(seed)

    def _prepare(self) -> None:
        bundle, cupy = self.bundle, _cupy()
        self._xp, self._kernel = cupy, _kernel(cupy, bundle)
        self._box = cupy.asarray(np.frombuffer(bundle.box, np.uint8))
        self._firsts = cupy.asarray(np.array(bundle.firsts, np.int64))
        self._plans = cupy.zeros(PLAN.itemsize, np.uint8)
        self._keys = cupy.zeros(self.games, np.int16)  # what is to be done next in a rollout
        self._sent = b""  # the plan as the GPU knows it

    @classmethod
    def verify(cls, bundle: Bundle) -> None:
        """Plays a few games, and refuses a GPU whose results differ from those of the CPU that compiled them."""
        for sorts_from in (MANY, 1):
            tables = cls(bundle, GAMES, bundle.seats[0], autoreset=Autoreset.NEXT)
            tables.sorts_from = sorts_from
            if (found := prove(tables)) != bundle.proof:
                raise UnderhallError(say("gpu-differs", game=bundle.game, found=found, expected=bundle.proof))

    def rollout(self, decisions: int) -> Counts:
        """Plays this many random decisions at each table, one game after the other.

        It goes in small steps; before each one tables are sorted by what comes next: see `programs/device.py`.
        """
        self.begin_rollout(decisions)
        left = self.games
        while left:
            self.tread(left, STEPS_UNSEEN)
            left = int((self._keys != DONE).sum())
        self._order(Order.MASK)
        return self._counted()

    def play_others(self, seat: int) -> None:
        self._check_seat(seat)
        waiting = self._where_others_choose(seat)
        while (rows := self._rows[waiting]).size:
            self._order(Order.PICK, rows)
            self._order(Order.STEP, rows[self._chosen[rows].argsort()])
            ended = self.terminated | self.truncated  # which a new game, if one has begun, must not hide
            waiting &= self._where_others_choose(seat) & ~ended

    def _where_others_choose(self, seat: int) -> Any:
        fields = self.fields
        running = (fields["over"] == int(Over.RUNNING)) & (fields["fault"] == int(Fault.NONE))
        return running & (fields["seat"] != seat)

    def begin_rollout(self, decisions: int) -> None:
        """Prepares this many random decisions at each table, made by `tread`."""
        check_decisions(decisions)
        self._plan.decisions = decisions
        self._counts[:] = 0
        self._keys[:] = WAITING

    def tread(self, left: int, steps: int) -> None:
        """Takes small steps of a rollout at the `left` tables that are not done; the others are sorted behind them."""
        for _ in range(steps):
            self._order(Order.TREAD, self._keys.argsort()[:left])

    def _step(self) -> None:
        """Tables that do the same are neighbours: threads that run together then go the same way.

        Many tables go in small steps, like those of a rollout, and are sorted before each one.
        """
        alike = self._chosen.argsort()
        if self.games < self.sorts_from:
            self._order(Order.STEP, alike)
            return
        self._plan.decisions = 0  # no more of its own
        self._order(Order.TAKE, alike)
        left = rows = self._rows[self._keys != DONE]
        while left.size:
            self.tread(left.size, FEW_UNSEEN)
            left = self._rows[self._keys != DONE]
        self._order(Order.SETTLE, rows)

    def _count(self) -> None:
        self._order(Order.COUNT)

    def _see(self, order: Order) -> None:
        """Copies and clears all tables at once, which is faster than each thread for itself."""
        self._seen[:] = self.tables
        self._order(Order.OBSERVE)
        if order == Order.ENCODE:
            self._encodings[:] = 0
            self._order(order)

    def _order(self, order: Order, which: Any = None) -> None:
        if self._plan.tobytes() != self._sent:
            self._sent = self._plan.tobytes()
            self._plans[:] = self._xp.asarray(np.frombuffer(self._sent, np.uint8))
        self._launch(order, self._rows if which is None else which)

    def _launch(self, order: Order, which: Any) -> None:
        """Lets threads carry out an order at some tables."""
        tables = self.tables
        seen = tables if self._seen is None else self._seen
        arrays = [
            _records(self._box, len(self.bundle.box)),
            _records(tables, tables.shape[1]),
            _numbers(tables.view(np.int64)),
            *map(_numbers, (self.dice, self._counts)),
            _records(self._plans, PLAN.itemsize),
            *map(
                _numbers,
                (self._firsts, self._chosen, self._keys, which, self._masks, self._merits, self.rewards, self.ended),
            ),
            _records(seen, tables.shape[1]),
            _numbers(seen.view(np.int64)),
            _numbers(self._descriptors),
            _numbers(self._encodings),
            _numbers(self._features),
        ]
        blocks = -(-which.size * (SHARED if order == Order.ENCODE else 1) // THREADS)
        self._kernel((blocks,), (THREADS,), (int(order), *(number for array in arrays for number in array)))


def _numbers(array: Any) -> tuple[int, ...]:
    """An array as compiled kernels take it: two pointers that only a CPU needs, then its size, place and shape."""
    return (0, 0, array.size, array.itemsize, array.data.ptr, *array.shape, *array.strides)


def _records(array: Any, size: int) -> tuple[int, ...]:
    """Bytes as an array of records of a size."""
    return (0, 0, array.size // size, size, array.data.ptr, array.size // size, size)


def _cupy() -> Any:
    try:
        cupy = import_module("cupy")
        cupy.cuda.runtime.getDeviceCount()
    except ImportError as error:
        raise UnderhallError(say("no-cupy")) from error
    except Exception as error:  # CuPy's own, which cannot be named without it
        raise UnderhallError(say("no-gpu", why=str(error))) from error
    return cupy


def capability_here() -> tuple[int, int]:
    """The capability of the GPU that is used."""
    digits = _cupy().cuda.Device().compute_capability
    return int(digits[:-1]), int(digits[-1])


def _kernel(cupy: Any, bundle: Bundle) -> Any:
    """The kernel, loaded by the driver, which makes machine code for this GPU out of PTX."""
    if (here := capability_here()) < bundle.capability:
        needed, found = (".".join(map(str, each)) for each in (bundle.capability, here))
        raise UnderhallError(say("gpu-too-old", needed=needed, found=found))
    module = cupy.cuda.function.Module()
    module.load(bundle.ptx.encode())
    return module.get_function(bundle.entry)
