"""Many games between bots, as rows for analysis: the same seed gives the same rows with any number of workers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import msgspec

from underhall import __version__
from underhall.arena.job import Job, Played
from underhall.arena.messages import say
from underhall.arena.play import play, seed_from
from underhall.arena.pools import Pool
from underhall.arena.table_files import ChoiceRow, Head, SeatRow, choices_file, writing
from underhall.arena.uses import BEGINS, Uses, seat_of
from underhall.bots import checked
from underhall.engine import pack as packs
from underhall.engine.declared.kinds import id_of
from underhall.engine.setting import setting
from underhall.errors import UnderhallError

Rows = tuple[list[SeatRow], list[ChoiceRow]]  # of one game


def planned(
    game: str,
    bots: Sequence[str],
    *,
    games: int,
    first: int = 0,
    seats: int,
    seed: int = 1,
    seconds: float | None = None,
    pack: str = packs.STANDARD,
    pack_text: str = "",
    switches: dict[str, Any] | None = None,
    command: str = "",
    choices: bool = False,
) -> tuple[Head, list[Job]]:
    """The plan, checked, and its games: each is a new deal, in which the bots have moved on by one seat.

    A series may continue an earlier one: `first` is the number of its first game. With the text of a pack, its name is
    only what messages call it.
    """
    chosen = setting(game, packs.load_text(game, pack_text, pack) if pack_text else pack, switches)
    chosen.check_seats(seats)
    if games < 1:
        raise UnderhallError(say("simulation-games", given=str(games)))
    if seconds is not None and not seconds > 0:
        raise UnderhallError(say("seconds-wrong", given=f"{seconds:g}"))
    if len(bots) not in (1, seats):
        raise UnderhallError(say("bots-for-seats", bots=len(bots), seats=seats))
    for spec in bots:
        checked(spec)
    plain = msgspec.to_builtins(chosen.switches)
    changed = {name: plain[name] for name in switches or {}}
    found = pack
    if not pack_text and not packs.is_built_in(game, pack):
        found = str(packs.locate(pack, game).resolve())  # workers may run in another folder
    head = Head(
        underhall=__version__,
        command=command,
        game=game,
        rules=chosen.rulebook.version,
        pack=chosen.pack.id,
        pack_hash=chosen.pack_hash,
        switches=changed,
        bots=tuple(bots),
        seats=seats,
        games=games,
        seed=seed,
        seconds=seconds,
        sources=tuple(id_of(source) for source in chosen.game.sources),
        things=tuple(Uses(chosen).names),
    )
    table = tuple(bots) if len(bots) == seats else tuple(bots) * seats
    jobs = [
        Job(
            id=str(number),
            game=game,
            bots=table[number % seats :] + table[: number % seats],
            seed=seed_from(seed, number),
            pack=found,
            pack_text=pack_text,
            switches=changed,
            seconds=seconds,
            detailed=choices,
        )
        for number in range(first, first + games)
    ]
    return head, jobs


def simulated(pool: Pool, jobs: Sequence[Job], after_each: Callable[[], None] | None = None) -> Iterator[Rows]:
    """Plays, and yields the rows of each game in the order of the games."""

    def rows() -> Iterator[tuple[int, Rows]]:
        for played in pool.map(play, jobs):
            number = int(played.id)
            yield number, (seat_rows(played, number), choice_rows(played, number))
            if after_each is not None:
                after_each()

    return _in_order(rows())


def _in_order(numbered: Iterable[tuple[int, Rows]]) -> Iterator[Rows]:
    """Puts results in order as they come; early ones wait."""
    waiting: dict[int, Rows] = {}
    due = 0
    for number, rows in numbered:
        waiting[number] = rows
        while due in waiting:
            yield waiting.pop(due)
            due += 1


class Saved(msgspec.Struct, frozen=True):
    """What was written: what `--json` prints."""

    file: str
    games: int
    rows: int
    choices_file: str | None
    choices: int


def save(path: Path, head: Head, played: Iterable[Rows], choices: bool) -> Saved:
    """Writes games to a file as they come, and their decisions to another beside it; both completely or not at all."""
    beside = choices_file(path)
    games = rows = decisions = 0
    with ExitStack() as stack:
        seats = stack.enter_context(writing(path, head, SeatRow))
        details = stack.enter_context(writing(beside, head, ChoiceRow)) if choices else None
        for of_seats, of_choices in played:
            games += 1
            rows += len(of_seats)
            decisions += len(of_choices)
            seats.add(of_seats)
            if details is not None:
                details.add(of_choices)
    return Saved(str(path), games, rows, str(beside) if choices else None, decisions)


def seat_rows(played: Played, number: int) -> list[SeatRow]:
    """A game as rows, one per seat."""
    seats = len(played.bots)
    uses: list[dict[str, int]] = [{} for _ in range(seats)]
    table_uses: dict[str, int] = {}
    for name, times in sorted(played.uses.items()):
        thing, seat = seat_of(name)
        (table_uses if seat is None else uses[seat])[thing] = times
    begins = next((seat for seat, own in enumerate(uses) if own.pop(BEGINS, 0)), None)
    return [
        SeatRow(
            game=number,
            seat=seat,
            order=None if begins is None else (seat - begins) % seats,
            bot=played.bots[seat],
            seed=played.seed,
            place=played.places[seat],
            won=1 / len(played.winners) if seat in played.winners else 0.0,
            total=played.totals[seat],
            points=played.scores[seat],
            truncated=played.truncated,
            reason=played.reason,
            turns=played.turns,
            plies=_plies(played.record),
            decisions=played.decisions[seat],
            options=played.options[seat],
            seconds=played.seconds[seat],
            slowest=played.slowest[seat],
            slips=sum(slip.seat == seat for slip in played.slips),
            uses=uses[seat],
            table_uses=table_uses,
        )
        for seat in range(seats)
    ]


def choice_rows(played: Played, number: int) -> list[ChoiceRow]:
    """The decisions of a game as rows, if they were kept."""
    return [
        ChoiceRow(
            game=number,
            ply=choice.ply,
            turn=choice.turn,
            seat=choice.seat,
            bot=played.bots[choice.seat],
            kind=choice.kind,
            key=choice.key,
            options=choice.options,
            seconds=choice.seconds,
        )
        for choice in played.choices
    ]


class _Plies(msgspec.Struct):
    """All of a record that is counted here."""

    plies: list[msgspec.Raw]


def _plies(record: str) -> int | None:
    """Choices and outcomes of chance in a record; None if it was not kept."""
    return len(msgspec.json.decode(record, type=_Plies).plies) if record else None
