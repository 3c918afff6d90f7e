"""The packs for tables: the built-in ones, and those in a folder that the operator chose.

The folder is read when the server starts. A request names a pack of the shelf, never a file.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from underhall.engine.pack import SUFFIX, Pack, examine_file, kind_of, load
from underhall.errors import UnderhallError
from underhall.server.messages import operating as say


class Shelf:
    """Packs by game and name: a built-in one is named after its file, one from the folder by its id."""

    def __init__(self, folder: Path | None = None) -> None:
        self._own: dict[tuple[str, str], Pack] = {}
        for path, pack in () if folder is None else _packs_in(folder):
            if pack.id in self.names(pack.game):
                raise UnderhallError(say("pack-twice", path=str(path), pack=pack.id, game=pack.game))
            self._own[pack.game, pack.id] = pack

    def names(self, game: str) -> list[str]:
        """The packs of a game, those from the folder last."""
        return [*kind_of(game).names(), *(name for home, name in self._own if home == game)]

    def pack(self, game: str, name: str) -> Pack:
        """A pack by its name."""
        if (game, name) in self._own:
            return self._own[game, name]
        if name not in kind_of(game).names():
            raise UnderhallError(say("no-pack", pack=f"{name!r:.40}", game=game))
        return load(game, name)


def _packs_in(folder: Path) -> Iterator[tuple[Path, Pack]]:
    """The packs of a folder, all of them playable."""
    if not folder.is_dir():
        raise UnderhallError(say("no-packs-folder", folder=str(folder)))
    paths = sorted(folder.glob(f"*{SUFFIX}"))
    if not paths:
        raise UnderhallError(say("no-packs", folder=str(folder), suffix=SUFFIX))
    for path in paths:
        yield path, examine_file(path).usable()
