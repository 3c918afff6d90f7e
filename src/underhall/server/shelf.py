"""The packs for tables: the built-in ones, those in a folder that the operator chose, and those of the workshop.

The folder is read when the server starts. A request names a pack of the shelf, never a file. A pack of the workshop is
named after its content, so a table keeps its cards whatever its owner changes later.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from underhall.engine.pack import SUFFIX, Pack, content_hash, examine_file, kind_of, load
from underhall.errors import UnderhallError
from underhall.server.messages import operating as say
from underhall.server.store.schema import OWN_PACK
from underhall.server.workshop.draft import draft_of

HASH_LETTERS = 32


class Shelf:
    """Packs by game and name: a built-in one is named after its file, one from the folder by its id."""

    def __init__(self, folder: Path | None = None) -> None:
        self._own: dict[tuple[str, str], Pack] = {}
        self.kept: Callable[[str], str | None] = lambda name: None  # the text of a pack of the workshop
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
        if name.startswith(OWN_PACK) and (text := self.kept(name)) is not None:
            pack = draft_of(text).findings.usable()
            if pack.game == game:
                return pack
        if name not in kind_of(game).names():
            raise UnderhallError(say("no-pack", pack=f"{name!r:.40}", game=game))
        return load(game, name)


def name_of(pack: Pack) -> str:
    """The name under which tables find a pack of the workshop: the same for the same content."""
    return OWN_PACK + content_hash(pack)[:HASH_LETTERS]


def _packs_in(folder: Path) -> Iterator[tuple[Path, Pack]]:
    """The packs of a folder, all of them playable."""
    if not folder.is_dir():
        raise UnderhallError(say("no-packs-folder", folder=str(folder)))
    paths = sorted(folder.glob(f"*{SUFFIX}"))
    if not paths:
        raise UnderhallError(say("no-packs", folder=str(folder), suffix=SUFFIX))
    for path in paths:
        yield path, examine_file(path).usable()
