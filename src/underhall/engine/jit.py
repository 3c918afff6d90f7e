"""Machine code for rules, by Numba. Imported only where something is compiled or compiled code is loaded.

Numba would optimise each function together with everything it calls, and again in each of its callers: most of the
work would be done many times over. Here a rule is only translated to LLVM's language. The entry that Python calls
takes in all the rules it reaches, and LLVM optimises that whole program once.

Numba would cache a function by its own file alone: it sees neither an edit in a callee of another file, nor that a
program is imported for several games, nor whether bounds checks were on. So each game has a cache folder of its own,
keyed by everything its code depends on, and only entries are cached: they contain all the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numba
from numba import _dynfunc
from numba.core import compiler, types
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler_machinery import register_pass
from numba.core.typed_passes import NativeLowering

from underhall.engine.compile import CHECKED, ENTRY, Kernel, role_of
from underhall.engine.compile_progress import announce

NO_ADDRESS = 0


class Jit:
    """Makes compiled copies of rules and entries: each copy's globals name compiled copies in turn."""

    def __init__(self, folder: Path, title: str) -> None:
        """Keeps the code of entries in `folder`; `title` says what is compiled."""
        self._cache, self._title = _cache_in(folder), title
        self._made: dict[Kernel, Kernel] = {}

    @property
    def size(self) -> int:
        """How many functions have been copied: what a progress bar counts up to."""
        return len(self._made)

    def __call__(self, function: Any) -> Any:
        """The compiled copy of a rule or an entry; anything else as it is."""
        role = role_of(function)
        if role is None:
            return function
        if function not in self._made:
            space: dict[str, Any] = {"__name__": function.__module__, "__builtins__": __builtins__}
            copy = FunctionType(
                function.__code__, space, function.__name__, function.__defaults__, function.__closure__
            )
            copy.__qualname__, copy.__kwdefaults__ = function.__qualname__, function.__kwdefaults__
            self._made[function] = self._entry(copy) if role == ENTRY else _rule(copy)
            known = function.__globals__
            space |= {name: self(known[name]) for name in _names(function.__code__) if name in known}
        return self._made[function]

    def _entry(self, function: Kernel) -> Kernel:
        made: Any = numba.njit(nogil=True, error_model="numpy", boundscheck=CHECKED, pipeline_class=_EntryCompiler)(
            function
        )
        made._cache = self._cache(function)
        announce(made, self._title)
        entry: Kernel = made
        return entry


def _names(code: CodeType) -> Iterator[str]:
    """The names that a function looks up, those of functions inside it included."""
    yield from code.co_names
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _names(constant)


def _rule(function: Kernel) -> Kernel:
    made: Any = numba.njit(
        error_model="numpy",
        boundscheck=CHECKED,
        no_cpython_wrapper=True,
        no_cfunc_wrapper=True,
        pipeline_class=_RuleCompiler,
    )(function)
    narrow = made.get_call_template

    def widened(arguments: tuple[Any, ...], keywords: dict[str, Any]) -> Any:
        return narrow(tuple(wide(a) for a in arguments), {name: wide(a) for name, a in keywords.items()})

    made.get_call_template = widened
    rule: Kernel = made
    return rule


def wide(argument: Any) -> Any:
    """Widens integers to 64 bits: Numba would compile a function again for every width that it is called with."""
    plain_integer = isinstance(argument, types.Integer | types.IntegerLiteral | types.IntEnumMember)
    return types.int64 if plain_integer else argument


def _cache_in(folder: Path) -> type[FunctionCache]:
    """What keeps the code of functions in a folder, which is only for the sources as they are now."""

    class Place(_CacheLocator):  # type: ignore[misc]
        def get_cache_path(self) -> str:
            return str(folder)

        def get_source_stamp(self) -> str:
            return ""

        def get_disambiguator(self) -> str:
            return ""

        @classmethod
        def from_function(cls, function: Kernel, file: str) -> Place:
            return cls()

    class Code(CompileResultCacheImpl):  # type: ignore[misc]
        _locator_classes = (Place,)

    class Cache(FunctionCache):  # type: ignore[misc]
        _impl_class = Code

    return Cache


# One whole program ----------------------------------------------------------------------------------------------------


class _Part(JITCodeLibrary):  # type: ignore[misc]
    """The code of a rule, as it was translated: neither optimised nor made executable."""

    def finalize(self) -> None:
        self._finalized = True


class _Whole(JITCodeLibrary):  # type: ignore[misc]
    """The code of an entry, with all the rules it reaches."""

    _linking_libraries: list[Any]

    def finalize(self) -> None:
        self._linking_libraries = _callers_first(self._linking_libraries)
        super().finalize()


def _callers_first(libraries: list[Any]) -> list[Any]:
    """Libraries and those that parts among them call. LLVM takes in a function only if something calls it already."""
    done: dict[Any, None] = {}

    def visit(library: Any) -> None:
        if library not in done:
            for callee in library._linking_libraries if isinstance(library, _Part) else ():
                visit(callee)
            done[library] = None

    for library in libraries:
        visit(library)
    return list(reversed(done))


@register_pass(mutates_CFG=True, analysis_only=False)
class _RuleLowering(NativeLowering):  # type: ignore[misc]
    """Translates a rule into a part. Nothing can call it except what contains it, so it gets no address."""

    _name = "underhall_rule_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _library(_Part, state)
        state.flags.no_compile = True
        super().run_pass(state)
        lowered = state["cr"]
        module, name = lowered.fndesc.lookup_module(), lowered.fndesc.qualname
        handle = _dynfunc.make_function(module, name, "", NO_ADDRESS, lowered.env, (state.library,))
        state.targetctx.insert_user_function(handle, lowered.fndesc, [state.library])
        state["cr"] = lowered._replace(cfunc=handle)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _EntryLowering(NativeLowering):  # type: ignore[misc]
    """Translates an entry, and compiles the whole program."""

    _name = "underhall_entry_lowering"

    def run_pass(self, state: Any) -> bool:
        state.library = _library(_Whole, state)
        return bool(super().run_pass(state))


def _library(kind: type[JITCodeLibrary], state: Any) -> JITCodeLibrary:
    library = kind(state.targetctx.codegen(), state.func_id.func_qualname)
    library.enable_object_caching()
    return library


class _RuleCompiler(compiler.CompilerBase):  # type: ignore[misc]
    """Numba's own pipeline, with another lowering."""

    lowering: type[NativeLowering] = _RuleLowering

    def define_pipelines(self) -> list[Any]:
        passes = compiler.DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.passes = [(self.lowering, why) if each is NativeLowering else (each, why) for each, why in passes.passes]
        passes._finalized = False
        passes.finalize()
        return [passes]


class _EntryCompiler(_RuleCompiler):
    lowering = _EntryLowering
