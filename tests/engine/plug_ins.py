"""Packages that bring a game, as they look when they are installed."""

from pathlib import Path


def install(folder: Path, package: str, **games: str) -> None:
    """Writes what an installer leaves of a package: its name, and where its games are."""
    about = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    entries = "".join(f"{name} = {place}\n" for name, place in games.items())
    (about / "entry_points.txt").write_text(f"[underhall.games]\n{entries}")
