"""What came of training, as a page of Markdown beside the network."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from underhall.learn.measuring import Measured
from underhall.learn.messages import say
from underhall.learn.training import NETWORK, Training, log_of

REPORT = "report.md"
ROWS = 12  # of the log that it shows
COLUMNS = ("round", "decisions", "seconds", "per_second", "value_error", "entropy", "moved")


def write_report(training: Training, measured: Sequence[Measured]) -> Path:
    """Writes the report into the training's folder."""
    path = training.folder / REPORT
    path.write_text(report(training, measured), encoding="utf-8")
    return path


def report(training: Training, measured: Sequence[Measured]) -> str:
    """The report as Markdown."""
    done, game, network = training.done, training.setting.game, training.folder / NETWORK
    parts = [
        say("report-title", title=game.title),
        say("report-training", minutes=done.seconds / 60, decisions=done.decisions, games=done.games),
        "\n".join([say("report-strength-head"), "|---|---|---|---|---|", *map(_strength, measured)]),
        say("report-use", game=game.name, network=str(network), seats=max(training.shape.seats)),
        "\n".join([f"| {' | '.join(COLUMNS)} |", f"|{'---|' * len(COLUMNS)}", *_course(training.folder)]),
    ]
    return "\n\n".join(parts) + "\n"


def _strength(one: Measured) -> str:
    low, high = one.interval
    numbers = {"rate": one.rate, "low": low, "high": high, "even": 1 / one.seats}
    return say("report-strength", seats=one.seats, against=one.against, games=one.games, **numbers)


def _course(folder: Path) -> list[str]:
    """Rows of the log, evenly spread."""
    rows = log_of(folder)
    shown = {round(at * (len(rows) - 1) / (ROWS - 1)) for at in range(ROWS)} if rows else set()
    return [f"| {' | '.join(str(rows[at].get(name, '')) for name in COLUMNS)} |" for at in sorted(shown)]
