"""Underhall: mountain board games on one fast table, for people, for bots and for designers.

For example::

    import underhall

    match = underhall.new("dwarfs", seats=3, seed=7)
    match.choose(match.decision.options[0])
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from underhall.batches.base import Tables
    from underhall.engine.dice import Dice
    from underhall.engine.encoder import Encoder
    from underhall.engine.match import Match
    from underhall.engine.pack import Pack
    from underhall.engine.record import Record

__version__ = "0.1.0"
__all__ = ["__version__", "batch", "encoder", "new", "position", "replay"]


def new(
    game: str,
    *,
    seats: int,
    seed: int | str | bytes | None = None,
    pack: str | Pack = "standard",
    switches: dict[str, Any] | None = None,
    dice: Dice | None = None,
) -> Match:
    """A new match. The same seed and the same choices give the same match; without a seed it is unpredictable."""
    from underhall.engine.dice import SeededDice
    from underhall.engine.match import Match
    from underhall.engine.setting import setting

    rolls = dice if dice is not None else SeededDice(os.urandom(16) if seed is None else seed)
    return Match(setting(game, pack, switches), seats, rolls)


def batch(
    game: str,
    *,
    games: int,
    seats: int,
    seed: int = 0,
    pack: str | Pack = "standard",
    switches: dict[str, Any] | None = None,
    rewards: str = "placing",
    truncation: str = "placing",
    odds: str = "even",
    autoreset: str = "same",
    threads: int | None = None,
    device: str = "cpu",
) -> Tables:
    """Many tables of a game at once, stepped by compiled code on all cores, on some threads, or on a GPU (cuda).

    `rewards`: placing, score or difference; `truncation`: whether a game that a limit stopped gives them as if it had
    ended (placing), or none. `autoreset`: a new game begins in the same step that ended one, with the next, or not at
    all (off). `odds`: random actions are drawn from all alike (even), or any-time options only once in 16 times (rare).
    The same seed and the same actions give the same games.
    """
    from underhall.batches.orders import Device, named
    from underhall.batches.tables import Batch
    from underhall.engine.setting import setting

    made = setting(game, pack, switches)
    terms = {"rewards": rewards, "truncation": truncation, "autoreset": autoreset, "odds": odds}
    if named(Device, "device", device) == Device.CPU:
        return Batch(made, games, seats, seed=seed, at_once=threads, **terms)
    from underhall.batches.device import DeviceBatch, capability_here
    from underhall.batches.export import kept

    bundle = kept(made, capability_here())
    return DeviceBatch(bundle, games, seats, seed=seed, **terms)


def encoder(game: str, *, pack: str | Pack = "standard", switches: dict[str, Any] | None = None) -> Encoder:
    """Turns what a seat may know into a vector for learners; the same for any number of seats."""
    from underhall.engine.encoder import Encoder
    from underhall.engine.setting import setting

    return Encoder(setting(game, pack, switches))


def position(game: str, *, seats: int, pack: str | Pack = "standard", switches: dict[str, Any] | None = None) -> Any:
    """A builder for any legal table of a game: for tests, puzzles and bug reports."""
    from underhall.engine.setting import setting

    made = setting(game, pack, switches)
    return made.game.position.Position(made, seats)


def replay(record: Record | str | os.PathLike[str], *, pack: Pack | None = None, upto: int | None = None) -> Match:
    """Plays a record, or the record in a file, again and checks it on the way."""
    from underhall.engine.record import Record, load_record
    from underhall.engine.record import replay as play_again

    return play_again(record if isinstance(record, Record) else load_record(record), pack, upto=upto)
