"""What tuning has found, in the terminal: each proposal with the figures that speak for it."""

from __future__ import annotations

from collections.abc import Sequence

from underhall.arena.report_tables import Cells, amount
from underhall.commands.messages import say
from underhall.commands.report_table import console, print_cells
from underhall.engine.tuning import Aimed, Evidence, Tuned


def show(tuned: Tuned, *, game: str, pack: str, seats: int, bots: Sequence[str]) -> None:
    """Prints what was found."""
    out = console()
    title = {"game": game, "seats": seats, "pack": pack, "bots": ", ".join(bots)}
    out.print(say("tune-title", games=tuned.games, tried=tuned.tried, **title), markup=False)
    tables = []
    for number, each in enumerate(tuned.proposals, start=1):
        heading = say("tune-proposal", number=number, name=each.name, old=each.old, new=each.new)
        tables.append(_cells(heading, "one", each.evidence))
    if tuned.whole is not None and tuned.proposals:
        tables.append(_cells(say("tune-whole"), "all", tuned.whole))
    elif tuned.whole is not None:
        tables.append(_as_is(tuned.whole))
    print_cells(out, tables)
    out.print("\n" + say("tune-ending", ending=tuned.ending, proposals=len(tuned.proposals)), markup=False)
    out.print(say("tune-distance"), markup=False)


def _cells(title: str, what: str, evidence: Evidence) -> Cells:
    """The figures that lie, or lay, outside of their ranges, and those that clearly changed."""
    shown = [each for each in evidence.figures if each.clear or not (each.holds and each.held_before)]
    change = evidence.change
    about = say(
        "tune-evidence",
        what=what,
        games=evidence.games,
        before=amount(evidence.before),
        after=amount(evidence.after),
        change=_signed(change.value),
        low=_signed(change.low),
        high=_signed(change.high),
    )
    head = [say(f"tune-column-{column}") for column in ("figure", "wanted", "before", "after")]
    rows = [[_name(each), each.said, each.said_a, each.said_b] for each in shown]
    return Cells("", title, _noted(about, evidence, shown), head, rows)


def _as_is(evidence: Evidence) -> Cells:
    shown = [each for each in evidence.figures if not each.holds]
    about = say("tune-as-is-evidence", games=evidence.games, before=amount(evidence.before))
    head = [say(f"tune-column-{column}") for column in ("figure", "wanted", "now")]
    rows = [[_name(each), each.said, each.said_a] for each in shown]
    return Cells("", say("tune-as-is"), _noted(about, evidence, shown), head, rows)


def _noted(about: str, evidence: Evidence, shown: Sequence[Aimed]) -> str:
    """The note with the number of figures that are not in the table."""
    others = len(evidence.figures) - len(shown)
    return f"{about} {say('tune-others', others=others)}" if others else about


def _name(each: Aimed) -> str:
    return say("tune-row", table=each.table, column=each.column, label=each.label)


def _signed(value: float) -> str:
    sign = "+" if value > 0 else "−" if value < 0 else ""
    return f"{sign}{amount(abs(value))}"
