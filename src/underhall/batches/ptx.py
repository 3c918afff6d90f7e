"""A game's rules as code for NVIDIA GPUs, compiled without one: this shows early what a GPU could not run.

Needs the extra `cuda`, whose packages bring the compilers: NVVM turns rules into PTX, nvJitLink turns PTX into machine
code and says what each thread needs. Neither needs a driver.
"""

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from underhall.batches.messages import say
from underhall.batches.orders import PLAN, SHARED, Order
from underhall.engine.compile import INTERPRETED
from underhall.engine.setting import Setting

Capability = tuple[int, int]
PROGRAM = Path(__file__).parent / "programs" / "device.py"
# The arrays that the kernel takes after the order: the kind of their items, and how many axes they have. `words` and
# `seen_words` are the same memory as `tables` and `seen`.
ARGUMENTS = {
    "boxes": ("box", 1),
    "tables": ("table", 1),
    "words": ("int64", 2),
    "dice": ("int64", 2),
    "counts": ("int64", 2),
    "plans": ("plan", 1),
    "firsts": ("int64", 1),
    "actions": ("int64", 1),
    "keys": ("int16", 1),
    "which": ("int64", 1),
    "masks": ("uint8", 2),
    "merits": ("int64", 3),
    "rewards": ("float32", 2),
    "ended": ("uint8", 2),
    "seen": ("table", 1),
    "seen_words": ("int64", 2),
    "descriptors": ("int64", 2),
    "encodings": ("float32", 2),
    "features": ("int64", 2),
}
HOPPER: Capability = (9, 0)
# The compiler writes the newest version of the PTX language that it knows, and a driver refuses one newer than itself.
# What it writes for rules is in this older one, too: the assembler in `resources` would say if it were not.
LANGUAGE = "8.0"
LARGE = 800  # lines of LLVM's language; a function this long stays separate
DEFINED = re.compile(r'^define [^@]*@"?([^"(]+)', re.MULTILINE)
CALLED = re.compile(r"^define linkonce_odr [^\n]*\)(?= *$| *\{)", re.MULTILINE)  # by others: not the kernel itself
# What the assembler logs.
REGISTERS = re.compile(r"Used (\d+) registers")
STACK = re.compile(r"(\d+) bytes stack frame")
CUMULATIVE_STACK = re.compile(r"(\d+) bytes cumulative stack size")
SPILL_STORES = re.compile(r"(\d+) bytes spill stores")
SPILL_LOADS = re.compile(r"(\d+) bytes spill loads")


class NoCompilerError(RuntimeError):
    """Something that compiling for CUDA needs is missing."""


@dataclass(frozen=True)
class Ptx:
    """A kernel as text, which a driver loads under the name `entry`."""

    text: str
    seconds: float  # that compiling took
    entry: str
    capability: Capability


@dataclass(frozen=True)
class Resources:
    """What one thread needs. Local memory is off the chip: the less, the faster."""

    registers: int
    stack_bytes: int  # of the kernel itself
    spill_stores: int  # bytes moved out because registers ran short, in all functions
    spill_loads: int
    local_bytes: int  # stack of the kernel and of the functions it calls


def missing() -> str | None:
    """Why nothing can be compiled for CUDA in this process, or None if it can."""
    if INTERPRETED:
        return say("interpreted")
    if find_spec("numba_cuda") is None:
        return say("no-numba-cuda")
    try:
        import_module("numba.cuda.cudadrv.nvvm").NVVM()
    except Exception as error:  # each version of the target has errors of its own for this
        return say("no-libnvvm", why=str(error))
    return None


def compile_ptx(setting: Setting, capability: Capability = HOPPER) -> Ptx:
    """Compiles a game's rules as a kernel that carries out orders at many tables, one thread for each.

    It takes an order, then arrays in the order of `ARGUMENTS`.
    """
    if (reason := missing()) is not None:
        raise NoCompilerError(reason)
    cuda, numba = import_module("numba.cuda"), import_module("numba")
    carry_out = setting.driver.program(PROGRAM).carry_out

    def kernel(  # type: ignore[no-untyped-def]
        order, boxes, tables, words, dice, counts, plans, firsts, actions, keys, which, masks, merits, rewards, ended,
        seen, seen_words, descriptors, encodings, features,
    ):  # fmt: skip
        thread = cuda.grid(1)
        parts = SHARED if order == Order.ENCODE else 1
        if thread < which.shape[0] * parts:
            i = which[thread // parts]
            carry_out(
                order, boxes[0], tables[i], words[i], dice[i], counts[i], plans[0], firsts, actions, keys, i, masks[i],
                merits[i], rewards[i], ended[i], seen[i], seen_words[i], descriptors, encodings[i],
                features[i], thread % parts, parts,
            )  # fmt: skip

    records = {"box": setting.game.box, "table": setting.game.layout.dtype, "plan": PLAN}
    kinds = {name: numba.from_dtype(kind) for name, kind in records.items()}
    arrays = [
        numba.types.Array(kinds.get(kind) or getattr(numba, kind), axes, "C") for kind, axes in ARGUMENTS.values()
    ]
    # numba-cuda alone refuses an IntEnum member as an index. Numba's own typing knows it, and is asked too once loaded.
    import_module("numba.core.registry").cpu_target.typing_context.refresh()
    start = time.perf_counter()
    with _device_of(capability), _wide_integers(), _large_functions_apart():
        signature = (numba.int64, *arrays)
        text, _ = cuda.compile(kernel, signature, device=False, abi="numba", cc=capability, output="ptx")
    seconds = time.perf_counter() - start
    text = re.sub(r"^\.version .*$", f".version {LANGUAGE}", text, count=1, flags=re.MULTILINE)
    entry = re.search(r"\.visible \.entry (\w+)\(", text)
    if entry is None:
        raise RuntimeError("the compiler returned PTX without an entry: this version of numba-cuda is not supported")
    return Ptx(text, seconds, entry[1], capability)


def resources(ptx: Ptx) -> Resources | None:
    """What a thread of the kernel needs on a GPU of its capability, or None if nvJitLink is not installed."""
    try:
        log = _assembler_log(ptx)
    except (ImportError, _library_not_found()):
        return None
    found = re.search(rf"Function properties for {re.escape(ptx.entry)}", log)
    assert found is not None, log
    own = log[found.start() :]
    stack = _number(STACK, own)
    return Resources(
        registers=_number(REGISTERS, own),
        stack_bytes=stack,
        spill_stores=sum(map(int, SPILL_STORES.findall(log))),
        spill_loads=sum(map(int, SPILL_LOADS.findall(log))),
        local_bytes=_number(CUMULATIVE_STACK, own, default=stack),
    )


@contextmanager
def _wide_integers() -> Iterator[None]:
    """Makes the compiler take all integers as 64 bits wide where functions are called, as `jit.py` does on a CPU.

    Otherwise it compiles each function again for every combination of widths.
    """
    from underhall.engine.jit import wide

    dispatcher: Any = import_module("numba.cuda.dispatcher").CUDADispatcher
    before = dispatcher.get_call_template

    def widened(self: Any, arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return before(self, tuple(wide(a) for a in arguments), {name: wide(a) for name, a in keywords.items()})

    dispatcher.get_call_template = widened
    try:
        yield
    finally:
        dispatcher.get_call_template = before


@contextmanager
def _large_functions_apart() -> Iterator[None]:
    """Makes the compiler write every function once, and large ones as separate functions.

    It gets each function as often as others call it, and would write all of them into the kernel, over and over: that
    takes minutes, and such a huge kernel comes out wrong (a loop over two axes of an array then wrote elsewhere).
    """
    nvvm: Any = import_module("numba.cuda.cudadrv.nvvm")
    before = nvvm.compile_ir

    def compile_apart(modules: str | list[str], **options: Any) -> Any:
        return before(_apart([modules] if isinstance(modules, str) else modules), **options)

    nvvm.compile_ir = compile_apart
    try:
        yield
    finally:
        nvvm.compile_ir = before


def _apart(modules: list[str]) -> list[str]:
    """LLVM modules, each once, their functions marked where they are large."""
    known: set[str] = set()
    kept = []
    for module in modules:
        defined = set(DEFINED.findall(module))
        if defined and defined <= known:
            continue
        known |= defined
        kept.append(CALLED.sub(r"\g<0> noinline", module) if module.count("\n") > LARGE else module)
    return kept


@contextmanager
def _device_of(capability: Capability) -> Iterator[None]:
    """Makes the compiler take the capability as that of a GPU in this machine.

    It uses the given capability for the kernel itself, but asks the GPU for the functions that the kernel calls.
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


def _number(pattern: re.Pattern[str], text: str, *, default: int | None = None) -> int:
    found = pattern.search(text)
    if found is not None:
        return int(found[1])
    if default is None:
        raise RuntimeError(
            f"the assembler's report has no {pattern.pattern!r}: this version of nvJitLink is not supported"
        )
    return default
