"""The reference: a page for each public module, written by Sphinx from its docstrings."""

from pathlib import Path
from typing import NamedTuple


class Module(NamedTuple):
    """A page of the reference."""

    name: str
    modules: tuple[str, ...]  # what it shows; the first gives the page its introduction


PUBLIC = (
    Module("underhall", ("underhall", "underhall.errors")),
    Module("underhall.engine.match", ("underhall.engine.match", "underhall.engine.plies", "underhall.engine.dice")),
    Module("underhall.engine.view", ("underhall.engine.view",)),
    Module("underhall.engine.decision", ("underhall.engine.decision",)),
    Module("underhall.engine.record", ("underhall.engine.record",)),
    Module("underhall.engine.game", ("underhall.engine.game", "underhall.engine.setting")),
    Module("underhall.engine.encoder", ("underhall.engine.encoder", "underhall.engine.planes")),
    Module("underhall.engine.testkit", ("underhall.engine.testkit",)),
    Module("underhall.bots", ("underhall.bots",)),
    Module("underhall.bots.networks", ("underhall.bots.networks", "underhall.bots.leaves")),
    Module(
        "underhall.envs", ("underhall.envs", "underhall.envs.aec", "underhall.envs.single", "underhall.envs.vector")
    ),
    Module("underhall.batches", ("underhall.batches", "underhall.batches.base", "underhall.batches.tables")),
    Module("underhall.client", ("underhall.client",)),
)


def write_reference(folder: Path) -> list[str]:
    """Writes the pages into a folder; returns their names."""
    folder.mkdir(parents=True, exist_ok=True)
    for page in PUBLIC:
        parts = [f"# {page.name}", *(_module(module, module != page.modules[0]) for module in page.modules)]
        (folder / f"{page.name}.md").write_text("\n\n".join(parts) + "\n")
    return [page.name for page in PUBLIC]


def _module(name: str, headed: bool) -> str:
    heading = f"## {name}\n\n" if headed else ""
    imported = "\n   :imported-members:" if name == "underhall.bots" else ""  # what it re-exports is its interface
    return f"{heading}```{{eval-rst}}\n.. automodule:: {name}{imported}\n```"
