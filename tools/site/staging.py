"""Puts all pages of the site into one folder: our texts and the generated pages."""

import re
import shutil
from pathlib import Path

import msgspec

from tools.site.architecture import write_architecture
from tools.site.reference import write_reference
from underhall.engine.discovery import installed_rulebooks

ROOT = Path(__file__).resolve().parents[2]
CONTENTS = Path(__file__).with_name("contents.toml")
FOLDERS = ("docs", "examples")
FILES = ("CONTRIBUTING.md", "CHANGELOG.md", "LICENSE")
START = "index.md"  # the README
# What a link leads to on a code host, and what the site has instead.
INSTEAD = {"README.md": START, "examples": "examples/index.md"}
LINK = re.compile(rf"(\]\((?:\.\./)*)({'|'.join(map(re.escape, INSTEAD))})(?=[)#])")


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the site, with a page of its own that lists its pages."""

    page: str
    title: str
    about: str
    pages: list[str]
    modules: bool = False  # whether the pages of the reference follow


class Contents(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The sections, in order."""

    section: list[Section]


def stage(folder: Path) -> None:
    """Writes all pages into an empty folder."""
    folder.mkdir(parents=True)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in FILES:
        shutil.copy(ROOT / name, folder / name)
    for page in folder.rglob("*.md"):
        page.write_text(relinked(page.read_text()))
    write_examples(folder / "examples")
    write_rules(folder / "rules")
    write_architecture(folder / "architecture.md")
    modules = write_reference(folder / "reference")
    sections = msgspec.toml.decode(CONTENTS.read_bytes(), type=Contents).section
    for section in sections:
        pages = section.pages + ([f"reference/{name}" for name in modules] if section.modules else [])
        listed = toctree(pages)
        (folder / f"{section.page}.md").write_text(f"# {section.title}\n\n{section.about}\n\n{listed}\n")
    start = toctree([section.page for section in sections], "hidden")
    (folder / START).write_text(f"{relinked((ROOT / 'README.md').read_text())}\n{start}\n")


def relinked(text: str) -> str:
    """A text whose links lead to pages of the site where only a code host has their targets."""
    return LINK.sub(lambda link: link[1] + INSTEAD[link[2]], text)


def toctree(pages: list[str], *options: str) -> str:
    """The directive with which a page lists others."""
    lines = ["```{toctree}", ":maxdepth: 1", *(f":{option}:" for option in options)]
    return "\n".join([*lines, *(f"/{page}" for page in pages), "```"])


def write_rules(folder: Path) -> None:
    """A page for each game, which Sphinx fills: see `tools.site.rules`."""
    for game, book in installed_rulebooks().items():
        (folder / game).mkdir(parents=True)
        (folder / game / "index.md").write_text(f"# {book.title}\n\n```{{rules}} {game}\n```\n")


def write_examples(folder: Path) -> None:
    """A page with the source of all examples, for links to their folder."""
    parts = ["# Examples", "Complete programs from the folder `examples`. Tests run them."]
    files = (path.relative_to(folder) for path in folder.rglob("*") if path.is_file())
    for path in sorted(files, key=lambda path: (len(path.parts), path)):
        parts.append(f"## {path}\n\n```{{literalinclude}} {path}\n```")
    (folder / "index.md").write_text("\n\n".join(parts) + "\n")
