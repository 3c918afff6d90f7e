"""Tournaments between bots: planned, played and resumed.

plan, pack_file = planned("dwarfs", ["greedy", "random"], games=400, seats=4)
with Store(Path("cup"), plan, pack_file) as store, LocalPool(2) as pool:
    play_out(store, pool)
    print(standings(list(store.played.values()), plan.players))
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from underhall import __version__
from underhall.arena.job import Played
from underhall.arena.messages import say
from underhall.arena.play import play
from underhall.arena.pools import Pool
from underhall.arena.schedule import Plan, jobs_of, rounded_up
from underhall.arena.standings import Standings, standings
from underhall.arena.store import PACK, Store, compare, read_plan
from underhall.bots import checked
from underhall.engine import pack as packs
from underhall.engine.setting import Setting, read_switches, setting
from underhall.errors import UnderhallError

HOME = "tournaments"  # the folder for tournaments without a named one
DIGEST_BYTES = 4
NAME = 40  # characters shown of a name that is wrong


class Result(msgspec.Struct, frozen=True):
    """A tournament and its standings: what `--json` prints."""

    folder: str
    plan: Plan
    left: int  # games not played yet
    standings: Standings


def planned(
    game: str,
    bots: Sequence[str],
    *,
    games: int,
    seats: int,
    against: str | None = None,
    seed: int = 1,
    seconds: float | None = None,
    pack: str = packs.STANDARD,
    switches: dict[str, Any] | None = None,
    records: bool = True,
) -> tuple[Plan, Path | None]:
    """A checked plan, and the file of its pack, if that is not built in."""
    chosen = setting(game, pack, switches)
    chosen.check_seats(seats)
    _check_bots(bots, against)
    if games < 1:
        raise UnderhallError(say("tournament-games", given=str(games)))
    if seconds is not None and not seconds > 0:
        raise UnderhallError(say("seconds-wrong", given=f"{seconds:g}"))
    file = packs.locate(pack, game)
    built_in = file.parent == chosen.kind.folder
    plan = Plan(
        underhall=__version__,
        game=game,
        rules=chosen.rulebook.version,
        pack=file.stem if built_in else chosen.pack.id,
        pack_hash=chosen.pack_hash,
        switches=_unusual(chosen),
        bots=tuple(bots),
        against=against,
        seats=seats,
        seed=seed,
        games=rounded_up(games, bots, against, seats),
        seconds=seconds,
        records=records,
    )
    return plan, None if built_in else file


def resumed(folder: Path) -> Plan:
    """The plan of a folder, if it can be continued: by this version, with the same rules and pack."""
    plan = read_plan(folder)
    file = folder / PACK
    chosen = setting(plan.game, str(file) if file.exists() else plan.pack, plan.switches)
    _check_bots(plan.bots, plan.against)
    now = msgspec.structs.replace(
        plan, underhall=__version__, rules=chosen.rulebook.version, pack_hash=chosen.pack_hash
    )
    compare(folder, plan, now)
    return plan


def default_folder(plan: Plan) -> Path:
    """The folder follows from the plan, so that the same command finds it again."""
    digest = hashlib.blake2b(msgspec.json.encode(plan, order="sorted"), digest_size=DIGEST_BYTES).hexdigest()
    return Path(HOME) / f"{plan.game}-{plan.seats}-{digest}"


def play_out(store: Store, pool: Pool, after_each: Callable[[Played], None] | None = None) -> None:
    """Plays what is left of a tournament, and stores each game as soon as it is over."""
    left = [job for job in jobs_of(store.plan, store.pack) if job.id not in store.played]
    for played in pool.map(play, left):
        store.add(played)
        if after_each is not None:
            after_each(played)


def result(store: Store) -> Result:
    """The standings of a tournament now."""
    games = list(store.played.values())
    return Result(str(store.folder), store.plan, store.plan.games - len(games), standings(games, store.plan.players))


def _check_bots(bots: Sequence[str], against: str | None) -> None:
    players = [*bots, *([] if against is None else [against])]
    for spec in players:
        checked(spec)
        if players.count(spec) > 1:
            raise UnderhallError(say("bot-twice", bot=f"{spec!r:.{NAME}}"))
    if len(players) < 2:
        raise UnderhallError(say("one-bot"))


def _unusual(chosen: Setting) -> dict[str, Any]:
    """The switches that differ from the default, as plain data."""
    usual = read_switches(chosen.game.name, {})
    names = chosen.switches.__struct_fields__
    odd = {name: getattr(chosen.switches, name) for name in names}
    kept = {name: value for name, value in odd.items() if value != getattr(usual, name)}
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(kept))
    return plain
