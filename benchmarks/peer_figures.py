"""The results of all rounds: figures of each contestant, ratios to catanatron, and how far our goals are reached."""

from dataclasses import dataclass

from contestants import CATAN, Contestant, Goal, goals
from rounds import Run, Spread, ratios

SPEED, WEIGHTED = "decisions_per_second", "options_per_second"


@dataclass(frozen=True)
class Row:
    """A contestant and its figures over all rounds."""

    who: Contestant
    seats: int
    speed: Spread  # decisions per second
    weighted: Spread  # options of those decisions per second
    options: float  # a decision
    cores: float
    copies: Spread | None
    no_copy: str | None  # why there are none
    times: Spread | None  # the decisions per second of catanatron
    weighted_times: Spread | None


@dataclass(frozen=True)
class Figures:
    rows: list[Row]
    goals: list[tuple[Goal, Spread | None]]  # None where somebody could not be measured
    missing: dict[str, str]  # why a contestant has no figures, by its name


def figures_of(chosen: list[Contestant], runs: dict[str, list[Run]], missing: dict[str, str]) -> Figures:
    rows = [_row(one, runs[one.name], runs.get(CATAN)) for one in chosen if one.name in runs]
    asked = {one.name for one in chosen}
    reached = [(goal, _ratio(goal, runs)) for goal in goals() if {goal.ours, goal.peer} <= asked]
    return Figures(rows, reached, missing)


def _ratio(goal: Goal, runs: dict[str, list[Run]]) -> Spread | None:
    if goal.ours not in runs or goal.peer not in runs:
        return None
    return ratios(_all(runs[goal.ours], SPEED), _all(runs[goal.peer], SPEED))


def _row(one: Contestant, runs: list[Run], catan: list[Run] | None) -> Row:
    copies = [run["copies_per_second"] for run in runs]
    return Row(
        who=one,
        seats=runs[0]["seats"],
        speed=Spread.over(_all(runs, SPEED)),
        weighted=Spread.over(_all(runs, WEIGHTED)),
        options=Spread.over(_all(runs, "options_per_decision")).median,
        cores=Spread.over(_all(runs, "cores")).median,
        copies=None if None in copies else Spread.over(copies),
        no_copy=runs[0]["no_copy"],
        times=ratios(_all(runs, SPEED), _all(catan, SPEED)) if catan else None,
        weighted_times=ratios(_all(runs, WEIGHTED), _all(catan, WEIGHTED)) if catan else None,
    )


def _all(runs: list[Run], figure: str) -> list[float]:
    return [run[figure] for run in runs]
