"""Which build of each game this process plays with.

All builds give the same bytes, so a process may change from one to another between any two calls: the server starts a
game interpreted, and goes on compiled as soon as another process has compiled it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from underhall.engine.compile import INTERPRETED, READY
from underhall.engine.driver import Driver
from underhall.engine.game import Game
from underhall.engine.program_files import ProgramFiles

_files: dict[str, ProgramFiles] = {}
_made: dict[tuple[str, bool], Driver] = {}
_played: dict[str, Driver] = {}
_unwilling_to_wait = 0  # how many parts of this process do not wait for a compiler


def driver_of(game: Game) -> Driver:
    """The driver that this process plays a game with: compiled, unless that is impossible or was chosen otherwise."""
    try:
        return _played[game.name]  # at each choice, so it must be quick
    except KeyError:
        driver = _played[game.name] = _driver(game, interpreted=INTERPRETED or _unwilling_to_wait > 0)
        return driver


@contextmanager
def beginning_interpreted() -> Iterator[None]:
    """While inside, this process does not wait for a compiler: it begins each game interpreted."""
    global _unwilling_to_wait
    _unwilling_to_wait += 1
    try:
        yield
    finally:
        _unwilling_to_wait -= 1
        if not _unwilling_to_wait:
            for driver in [driver for driver in _played.values() if driver.interpreted]:
                del _played[driver.game.name]


def interpreted(game: Game) -> Driver:
    """The driver that needs no compiler."""
    return _driver(game, interpreted=True)


def compiled(game: Game) -> Driver:
    """The driver that runs machine code; the interpreted one where nothing can be compiled."""
    return _driver(game, interpreted=INTERPRETED)


def play_with(driver: Driver) -> None:
    """From here on, all matches of the driver's game in this process use it."""
    _played[driver.game.name] = driver


def is_compiled(game: Game) -> bool:
    """Whether machine code is kept on disk, so that the compiled driver is ready at once."""
    return INTERPRETED or (_files_of(game).folder / READY).exists()


def _driver(game: Game, interpreted: bool) -> Driver:
    key = game.name, interpreted
    if key not in _made:
        _made[key] = Driver(_files_of(game), interpreted)
    return _made[key]


def _files_of(game: Game) -> ProgramFiles:
    if game.name not in _files:
        _files[game.name] = ProgramFiles(game)
    return _files[game.name]
