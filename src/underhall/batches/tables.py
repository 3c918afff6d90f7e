"""Many tables of one game at once, on all cores, without Python for each of them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from underhall.batches.base import Sheet, Tables, Terms
from underhall.batches.observed import core_fields
from underhall.batches.orders import Order
from underhall.engine.actions import Actions
from underhall.engine.compile import Kernel
from underhall.engine.cores import side_by_side, threads
from underhall.engine.dice import checked_seed
from underhall.engine.driver import Bytes, Driver
from underhall.engine.encoder import count_of
from underhall.engine.kernel import TIE_BREAKS
from underhall.engine.setting import Setting
from underhall.engine.slots import slots_of

PROGRAMS = Path(__file__).parent / "programs"
PROGRAM, MASKS = PROGRAMS / "batch.py", PROGRAMS / "masks.py"
FEWEST_EACH = 64  # tables for a core: with fewer, handing them out takes longer than the rest
_ready: dict[str, tuple[Any, Kernel]] = {}


class Batch(Tables):
    """Tables of a game in this machine's memory."""

    follows = Tables.follows | {"_call", "_run", "_stand"}

    def __init__(
        self,
        setting: Setting,
        games: int,
        seats: int,
        *,
        seed: int = 0,
        at_once: int | None = None,
        **terms: Any,
    ) -> None:
        """`terms` are the fields of `Terms`."""
        setting.check_seats(seats)
        self.setting, self.actions = setting, Actions(setting.game)
        super().__init__(np, sheet_of(setting), games, seats, Terms(**terms))
        self._at_once = at_once or threads()
        self._prepare()
        self.reset(seed)

    def _prepare(self) -> None:
        self._xp = np
        self._call, self._run = _compiled(self.setting.driver)
        self._stand = self.setting.driver.program(MASKS).stand

    def lay(self, row: int, table: Bytes) -> None:
        """Lays a table of the same game, on which a seat must choose, at a place."""
        self.tables[row] = table
        self._stand(self.tables[row], self.actions.firsts, self._masks[row])

    def determinize(self, seed: int) -> None:
        """At each table, draws again what the seat that must choose cannot know: a fair sample, as in `View`.

        What such a table still leaves to chance is decided by new dice.
        """
        self.roll(checked_seed(seed))
        self._order(Order.SAMPLE)

    def play_others(self, seat: int) -> None:
        self._check_seat(seat)
        self._plan.seat = seat
        self._order(Order.OTHERS)

    def _count(self) -> None:
        count, seats = count_of(self.setting.driver), self.seat.astype(np.int64)
        self._share(partial(count, self.setting.box, self._seen, seats, self._features, self._encodings))

    def _order(self, order: Order) -> None:
        state = (self.setting.box, self.tables, self.dice, self._counts, self._plan.reshape(1).view(np.uint8))
        seen = self.tables if self._seen is None else self._seen
        shown = (self._masks, self._merits, self.rewards, self.ended, seen, self._descriptors, self._encodings)
        self._share(partial(self._run, self._call, int(order), *state, self.actions.firsts, self._chosen, *shown))

    def _share(self, work: Callable[..., None]) -> None:
        """Does work that takes the first table and the one after the last: a part for each core."""
        parts = max(1, min(self._at_once, self.games // FEWEST_EACH))
        cuts = [self.games * part // parts for part in range(parts + 1)]
        side_by_side((partial(work, *cut) for cut in pairwise(cuts)), parts)


def sheet_of(setting: Setting) -> Sheet:
    """What a batch must know of a game."""
    layout, slots = setting.game.layout, slots_of(setting)
    descriptors = tuple(map(tuple, slots.descriptors.tolist()))
    names = Actions(setting.game).names
    features = len(setting.game.features)
    return Sheet(layout.dtype.itemsize, core_fields(layout), names, 1 + TIE_BREAKS, descriptors, slots.size, features)


def warm_up(driver: Driver) -> None:
    """Compiles what a batch needs, or loads it from the cache."""
    _compiled(driver)


def _compiled(driver: Driver) -> tuple[Any, Kernel]:
    """The driver's function, and the program that calls it by address, so that the rules are not compiled into it."""
    run: Any = driver.program(PROGRAM).run
    call: Any = driver.code.call
    if driver.interpreted:
        return call, run
    if driver.game.name not in _ready:
        from numba import types

        driver.tick(driver.empty_box(), driver.empty())  # so that its type is known
        byte, whole = types.uint8, types.int64
        rows = {kind: types.Array(kind, 2, "C") for kind in (byte, whole, types.float32)}
        row = {kind: types.Array(kind, 1, "C") for kind in (byte, whole)}
        state = (types.Array(byte, 1, "C", readonly=True), rows[byte], rows[whole], rows[whole], row[byte])
        results = (rows[byte], types.Array(whole, 3, "C"), rows[types.float32], rows[byte])
        shown = (*results, rows[byte], rows[whole], rows[types.float32])
        handed = types.FunctionType(call.nopython_signatures[0])
        run.compile(types.void(handed, whole, *state, row[whole], row[whole], *shown, whole, whole))
        run.disable_compile()
        _ready[driver.game.name] = _address_of(call), run
    return _ready[driver.game.name]


def _address_of(call: Any) -> Any:
    """A compiled function as the address of its code: Numba would look it up again at every call, which is slower."""
    from numba.core.types import WrapperAddressProtocol

    (signature,) = call.nopython_signatures
    compiled = call.get_compile_result(signature)
    place = int(compiled.library.get_pointer_to_function(compiled.fndesc.llvm_cfunc_wrapper_name))

    class Address(WrapperAddressProtocol):
        function = call  # kept as long as its address is

        def __wrapper_address__(self) -> int:
            return place

        def signature(self) -> Any:
            return signature

    return Address()
