"""A game's rules as code for NVIDIA cards, compiled where there is none: it shows early what a card could not run.

Needs the extra `cuda`, whose packages bring the compilers: NVVM turns rules into PTX, nvJitLink turns PTX into machine
code and says what a thread of it takes. Neither needs a driver.
"""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import SimpleNamespace
from typing import Any

import numpy as np

from underhall.engine.compile import INTERPRETED

Capability = tuple[int, int]
HOPPER: Capability = (9, 0)
# The compiler writes the newest version of the PTX language that it knows, and a driver refuses one newer than itself.
# What it writes for rules is in this older one, too: the assembler in `resources` would say if it were not.
LANGUAGE = "8.0"
INSTALL = "install it with: pip install 'underhall[cuda]'"


class NoCompilerError(RuntimeError):
    """Something that compiling for CUDA needs is not here."""


@dataclass(frozen=True)
class Ptx:
    """A kernel as text, which a driver loads under the name `entry`."""

    text: str
    seconds: float  # that compiling took
    entry: str
    capability: Capability


@dataclass(frozen=True)
class Resources:
    """What one thread takes. Local memory is off the chip: the less, the faster."""

    registers: int
    stack_bytes: int  # of the kernel itself
    spill_stores: int  # bytes moved out because registers ran short, in all functions
    spill_loads: int
    local_bytes: int  # stack of the kernel and of whatever it calls


def missing() -> str | None:
    """Why nothing can be compiled for CUDA in this process, or None if it can."""
    if INTERPRETED:
        return "rules are interpreted in this process (NUMBA_DISABLE_JIT is set), and CUDA needs them compiled"
    if find_spec("numba_cuda") is None:
        return f"numba-cuda is not installed; {INSTALL}"
    try:
        import_module("numba.cuda.cudadrv.nvvm").NVVM()
    except Exception as error:  # each version of the target has errors of its own for this
        return f"libnvvm was not found ({error}); {INSTALL}"
    return None


def compile_ptx(
    rollout: Callable[..., Any], box: np.dtype[Any], table: np.dtype[Any], capability: Capability = HOPPER
) -> Ptx:
    """Compiles the driver's `rollout(box, table, dice, counts)` as a kernel over arrays of them, one thread per table.

    The kernel takes one box, n tables, and dice and counts as integers of 64 bits in n rows.
    """
    if (reason := missing()) is not None:
        raise NoCompilerError(reason)
    if not hasattr(rollout, "py_func"):
        raise TypeError(f"{rollout!r} is not compiled: only functions under @rule or @entry can go to CUDA")
    cuda = import_module("numba.cuda")

    def kernel(boxes, tables, dice, counts):  # type: ignore[no-untyped-def]
        i = cuda.grid(1)
        if i < tables.shape[0]:
            rollout(boxes[0], tables[i], dice[i], counts[i])

    numba = import_module("numba")
    rows = numba.types.Array(numba.int64, 2, "C")
    signature = (*(numba.types.Array(numba.from_dtype(item), 1, "C") for item in (box, table)), rows, rows)
    # numba-cuda alone refuses an IntEnum member as an index. Numba's own typing knows it, and is asked too once loaded.
    import_module("numba.core.registry").cpu_target.typing_context.refresh()
    start = time.perf_counter()
    with _device_of(capability):
        text, _ = cuda.compile(kernel, signature, device=False, abi="numba", cc=capability, output="ptx")
    seconds = time.perf_counter() - start
    text = re.sub(r"^\.version .*$", f".version {LANGUAGE}", text, count=1, flags=re.MULTILINE)
    entry = re.search(r"\.visible \.entry (\w+)\(", text)
    if entry is None:
        raise RuntimeError("the compiler returned PTX without an entry: this version of numba-cuda is not supported")
    return Ptx(text, seconds, entry[1], capability)


def resources(ptx: Ptx) -> Resources | None:
    """What a thread of the kernel takes on a card of its capability, or None where nvJitLink is not installed."""
    try:
        log = _assembler_log(ptx)
    except (ImportError, _library_not_found()):
        return None
    own = log[log.index(f"Function properties for {ptx.entry}") :]
    stack = _number(r"(\d+) bytes stack frame", own)
    return Resources(
        registers=_number(r"Used (\d+) registers", own),
        stack_bytes=stack,
        spill_stores=sum(map(int, re.findall(r"(\d+) bytes spill stores", log))),
        spill_loads=sum(map(int, re.findall(r"(\d+) bytes spill loads", log))),
        local_bytes=_number(r"(\d+) bytes cumulative stack size", own, default=stack),
    )


@contextmanager
def _device_of(capability: Capability) -> Iterator[None]:
    """Lets the compiler take the capability as that of a card in the machine.

    It obeys the capability it is given for the kernel, but for the functions the kernel calls it asks the card.
    """
    dispatcher: Any = import_module("numba.cuda.dispatcher")
    before = dispatcher.get_current_device
    dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=capability)
    try:
        yield
    finally:
        dispatcher.get_current_device = before


def _assembler_log(ptx: Ptx) -> str:
    """What the assembler inside nvJitLink reports about the kernel."""
    nvjitlink = import_module("cuda.bindings.nvjitlink")
    major, minor = ptx.capability
    options = [f"-arch=sm_{major}{minor}", "-Xptxas=-v"]
    code = ptx.text.encode()
    link = nvjitlink.create(len(options), options)
    try:
        nvjitlink.add_data(link, nvjitlink.InputType.PTX, code, len(code), ptx.entry)
        nvjitlink.complete(link)
        log = bytearray(nvjitlink.get_info_log_size(link))
        nvjitlink.get_info_log(link, log)
    finally:
        nvjitlink.destroy(link)
    return log.decode()


def _library_not_found() -> type[Exception]:
    error: type[Exception] = import_module("cuda.pathfinder").DynamicLibNotFoundError
    return error


def _number(pattern: str, text: str, *, default: int | None = None) -> int:
    found = re.search(pattern, text)
    if found is not None:
        return int(found[1])
    if default is None:
        raise RuntimeError(f"the assembler's report has no {pattern!r}: this version of nvJitLink is not supported")
    return default
