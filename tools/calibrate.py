"""Measures how true the chances of the analysis are, and fits how far to trust them.

python -m tools.calibrate dwarfs --games 500

Bots of different strength, drawn at random for each seat, play whole games. At some turns of each game the table is
played to its end as the server's analysis does, and later we know who won. What was seen is kept in `build/chances`, so
a run that was stopped continues where it was. Then the three numbers of `[chances]` in the game's `weights.toml` are
fitted to the likelihood of the outcomes, and a report says how good the chances are: each game is judged by numbers
that were fitted to other games.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import track

import underhall
from tools.fit import made_ready
from underhall.arena.statistics import wilson
from underhall.arena.store import write_whole
from underhall.bots.chances import Calibration, chances_of
from underhall.bots.playing import playing
from underhall.bots.playouts import Playouts
from underhall.bots.registry import make
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.games import NAMES, game
from underhall.server.analysis import GAMES, ROUNDS, cores_at, seed_of, turns_of

FOLDER = Path("build/chances")
BOTS = "greedy,medium"
POINTS = 2  # of each game: outcomes are what is scarce
FOLDS = 5  # parts of the games, each judged by what the others teach
STARTS = np.arange(0, 1.51, 0.05)
ENDS = np.arange(0, 2.01, 0.05)
DOUBTS = (0.25, 0.5, 1.0, 2.0, 4.0)
EDGES = (0.0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 1.0)  # of the reliability table
USUAL = Calibration(0.3, 0.9, 1.0)  # to which the numbers are drawn a little, so that few games do not mislead
PULL = 6.0  # how strongly: the logarithm of the chance by which a number must win that differs by 1
HEAD = "[chances]"

Floats = npt.NDArray[np.float64]


class Seen(msgspec.Struct, frozen=True):
    """A table in the middle of a game: how often each seat won from there, and who won in the end."""

    game: int  # the seed
    progress: float
    wins: list[float]
    games: int
    outcome: list[float]  # 1 for the winner; a shared win in parts


# Playing --------------------------------------------------------------------------------------------------------------


def played(name: str, seed: int, bots: Sequence[str]) -> Match:
    """A game between bots drawn by lot, at a number of seats drawn by lot."""
    draw = random.Random(f"{name} {seed}")
    seats = draw.choice(list(game(name).seats))
    match = underhall.new(name, seats=seats, seed=seed)
    for _ in playing(match, [make(draw.choice(bots), seed * seats + seat) for seat in range(seats)]):
        pass
    return match


def seen_in(name: str, seed: int, bots: Sequence[str], points: int, playouts: Playouts) -> list[Seen]:
    """What the analysis would have said at some turns of a game, and what became of it."""
    match = played(name, seed, bots)
    turns = [choice for choice in turns_of(match) if choice < match.choices]
    chosen = sorted(random.Random(seed).sample(turns, min(points, len(turns))))
    first = match.standing().ranking[0]
    outcome = [1 / len(first) if seat in first else 0.0 for seat in range(match.seats)]
    found = []
    for choice, core in cores_at(match, chosen).items():
        rounds = [playouts.wins(match.setting, core, seed_of(core, number), GAMES) for number in range(ROUNDS)]
        wins = [sum(won) for won in zip(*(wins for wins, _ in rounds), strict=True)]
        games = sum(ended for _, ended in rounds)
        found.append(Seen(seed, choice / match.choices, wins, games, outcome))
    return found


def collect(name: str, games: int, bots: Sequence[str], points: int, file: Path) -> Iterator[None]:
    """Plays the games that the file does not have yet, and adds them."""
    had = {seen.game for seen in read(file)}
    playouts = Playouts(setting(name).driver)
    file.parent.mkdir(parents=True, exist_ok=True)
    for seed in range(games):
        if seed not in had:
            found = seen_in(name, seed, bots, points, playouts)
            with file.open("ab") as out:
                out.write(b"".join(msgspec.json.encode(each) + b"\n" for each in found))
        yield


def read(file: Path) -> list[Seen]:
    if not file.exists():
        return []
    return [msgspec.json.decode(line, type=Seen) for line in file.read_bytes().splitlines()]


# Fitting --------------------------------------------------------------------------------------------------------------


def surprise(seen: Sequence[Seen], calibration: Calibration) -> float:
    """How badly the chances predict who wins, on average: the logarithm of the chance of what happened."""
    total = 0.0
    for each in seen:
        chances = np.array(chances_of(calibration, each.wins, each.games, each.progress))
        total -= float(np.array(each.outcome) @ np.log(chances))
    return total / len(seen)


def fitted(seen: Sequence[Seen]) -> Calibration:
    """The numbers that make the outcomes likeliest, among those that are tried; with few games, near the usual ones."""
    best, found = np.inf, USUAL
    pull = PULL * ((STARTS[:, None] - USUAL.start) ** 2 + (ENDS[None, :] - USUAL.end) ** 2)
    for doubt in DOUBTS:
        table = pull.copy()
        for each in seen:
            shares = (np.array(each.wins) + doubt) / (each.games + doubt * len(each.wins))
            trust = STARTS[:, None] * (1 - each.progress) + ENDS[None, :] * each.progress
            logs = trust[:, :, None] * np.log(shares)
            table -= (logs - np.log(np.exp(logs).sum(axis=2))[:, :, None]) @ np.array(each.outcome)
        at = np.unravel_index(table.argmin(), table.shape)
        if table[at] < best:
            best = float(table[at])
            found = Calibration(round(float(STARTS[at[0]]), 2), round(float(ENDS[at[1]]), 2), doubt)
    return found


# Reporting ------------------------------------------------------------------------------------------------------------


def pairs_of(seen: Sequence[Seen], chances: Sequence[Sequence[float]]) -> Floats:
    """Each seat's chance, beside whether it won."""
    return np.array(
        [pair for each, said in zip(seen, chances, strict=True) for pair in zip(said, each.outcome, strict=True)]
    )


def brier(pairs: Floats) -> float:
    """The mean square of how far a seat's chance was from what happened, 0 or 1."""
    return float(np.mean((pairs[:, 0] - pairs[:, 1]) ** 2))


def unseen_chances(seen: Sequence[Seen]) -> list[list[float]]:
    """The chances of each table by numbers that were fitted to other games."""
    by_fold = [fitted([each for each in seen if each.game % FOLDS != fold]) for fold in range(FOLDS)]
    return [chances_of(by_fold[each.game % FOLDS], each.wins, each.games, each.progress) for each in seen]


def report(seen: Sequence[Seen]) -> list[str]:
    """Brier scores and a reliability table, as Markdown."""
    calibrated = pairs_of(seen, unseen_chances(seen))
    raw = pairs_of(seen, [[won / each.games for won in each.wins] for each in seen])
    even = pairs_of(seen, [[1 / len(each.wins)] * len(each.wins) for each in seen])
    lines = [
        f"{len({each.game for each in seen})} games, {len(seen)} tables.",
        f"Brier score {brier(calibrated):.3f}; {brier(raw):.3f} without the fit; {brier(even):.3f} with even chances.",
        "",
        "| chance | said on average | came true | 95 % interval | seats |",
        "|---|---|---|---|---|",
    ]
    for low, high in pairwise(EDGES):
        within = calibrated[(calibrated[:, 0] >= low) & ((calibrated[:, 0] < high) | (high == EDGES[-1]))]
        if len(within):
            won = within[:, 1].sum()
            sure = wilson(won, len(within))
            lines.append(
                f"| {low:.0%} to {high:.0%} | {within[:, 0].mean():.0%} | {won / len(within):.0%} "
                f"| {sure[0]:.0%} to {sure[1]:.0%} | {len(within)} |"
            )
    return lines


def written(calibration: Calibration, before: str) -> str:
    """The file of weights with these numbers, everything else as it was."""
    lines = before.splitlines()
    if HEAD in lines:
        start = lines.index(HEAD)
        end = next((at for at in range(start + 1, len(lines)) if lines[at].startswith("[")), len(lines))
        del lines[start:end]
    at = next((at for at, line in enumerate(lines) if line.startswith("[levels")), len(lines))
    numbers = msgspec.structs.asdict(calibration)
    lines[at:at] = [HEAD, *(f"{name} = {msgspec.json.encode(value).decode()}" for name, value in numbers.items()), ""]
    return "\n".join(lines).rstrip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=NAMES)
    parser.add_argument("--games", type=int, default=500)
    parser.add_argument("--points", type=int, default=POINTS, help="tables of each game that are played to their end")
    parser.add_argument("--bots", default=BOTS, help="from which the players are drawn")
    parser.add_argument("--write", action="store_true", help="write the numbers into the game's weights.toml")
    options = parser.parse_args()
    console = Console()
    chosen = made_ready(options.game, max(game(options.game).seats), console)
    file = FOLDER / f"{options.game}.jsonl"
    rounds = collect(options.game, options.games, options.bots.split(","), options.points, file)
    for _ in track(rounds, "playing", total=options.games, console=console):
        pass
    seen = [each for each in read(file) if each.game < options.games]
    games = len({each.game for each in seen})
    how = f"python -m tools.calibrate {options.game} --games {games} --points {options.points}"
    found = msgspec.structs.replace(fitted(seen), fitted=how)
    console.print(found)
    console.print("\n".join(report(seen)), markup=False)
    if options.write:
        write_whole(chosen.game.weights_file, written(found, chosen.game.weights_file.read_text()).encode())


if __name__ == "__main__":
    main()
