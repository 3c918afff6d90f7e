"""Joins the modules of a page into one script, so that a browser fetches one file instead of forty.

Each module becomes a function that is called once, after those that it imports, and returns what it exports. The
script does the same as the modules as long as they keep to a few forms, which all of ours do: imports by name or as a
whole at the start of a line, exports of functions, classes and constants, and no circular imports. Anything else is an
error.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from dataclasses import dataclass, field

from underhall.errors import UnderhallError
from underhall.server.web.messages import say

NAME = r"[A-Za-z_$][\w$]*"
FROM = r'from "(\.{1,2}/[^"]+)";$'
NAMED = re.compile(rf"^import \{{([^}}]+)\}} {FROM}", re.MULTILINE)
WHOLE = re.compile(rf"^import \* as ({NAME}) {FROM}", re.MULTILINE)
PASSED_ON = re.compile(rf"^export \{{([^}}]+)\}} {FROM}", re.MULTILINE)
EXPORTED = re.compile(rf"^export ((?:async function|function|class|const) ({NAME}))", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\s*[(.].*", re.MULTILINE)  # what is not understood
ALL = "underhallModules"  # what every module of a script has exported

Read = Callable[[str], str]  # a module by its name


@dataclass
class Module:
    """One module, as it stands in the joined script."""

    name: str
    text: str
    imports: dict[str, set[str]] = field(default_factory=dict)  # by module: the names that it must export
    exports: list[str] = field(default_factory=list)


def joined(entry: str, read: Read) -> tuple[str, list[str]]:
    """The script that starts with a module, and the names of all modules in it. Without imports, it stays as it is."""
    found: dict[str, Module] = {}
    _collect(entry, read, found, ())
    if len(found) == 1:
        return read(entry), [entry]
    for module in found.values():
        for name, wanted in module.imports.items():
            if missing := wanted - set(found[name].exports):
                raise _problem(module.name, f"{sorted(missing)} from {name}")
    return f"const {ALL} = {{}};\n" + "".join(map(_wrapped, found.values())), list(found)


def _collect(name: str, read: Read, found: dict[str, Module], above: tuple[str, ...]) -> None:
    """Adds a module after everything that it imports."""
    if name in above:
        raise _problem(name, " → ".join((*above, name)))
    if name in found:
        return
    module = _module(name, read(name))
    for other in module.imports:
        _collect(other, read, found, (*above, name))
    found[name] = module


def _module(name: str, text: str) -> Module:
    module = Module(name, "")

    def from_there(address: str, names: set[str]) -> str:
        other = posixpath.normpath(posixpath.join(posixpath.dirname(name), address))
        module.imports.setdefault(other, set()).update(names)
        return f'{ALL}["{other}"]'

    def named(found: re.Match[str]) -> str:
        names = _names(found[1])
        return f"const {{ {', '.join(names)} }} = {from_there(found[2], set(names))};"

    def passed_on(found: re.Match[str]) -> str:
        module.exports.extend(_names(found[1]))
        return named(found)

    def exported(found: re.Match[str]) -> str:
        module.exports.append(found[2])
        return found[1]

    text = NAMED.sub(named, text)
    text = WHOLE.sub(lambda found: f"const {found[1]} = {from_there(found[2], set())};", text)
    text = PASSED_ON.sub(passed_on, text)
    module.text = EXPORTED.sub(exported, text)
    if left := LEFT.search(module.text):
        raise _problem(name, left[0])
    return module


def _names(listed: str) -> list[str]:
    return [name.strip() for name in listed.split(",") if name.strip()]


def _wrapped(module: Module) -> str:
    exports = ", ".join(module.exports)
    return f'// {module.name}\n{ALL}["{module.name}"] = (() => {{\n{module.text}\nreturn {{ {exports} }};\n}})();\n'


def _problem(name: str, what: str) -> UnderhallError:
    return UnderhallError(say("script-not-joined", name=name, what=what))
