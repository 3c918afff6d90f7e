"""Tuning: what is proposed, what never changes, what counts as evidence, and how wrong input is refused."""

from __future__ import annotations

import json
import random
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner

from tests.arena.short import Here
from underhall import cli
from underhall.arena.job import Job, Played
from underhall.arena.report import report_of_rows
from underhall.arena.simulate import planned, simulated
from underhall.arena.statistics import T, differing
from underhall.arena.targets import TargetError, cells, distance, targets_of
from underhall.arena.tune import FEWEST, GROUPS, MayError, Tuning
from underhall.commands.play import INTERRUPTED
from underhall.commands.tune_table import show
from underhall.engine.pack import kind_of
from underhall.engine.tuning import Tuned
from underhall.errors import UnderhallError

STANDARD = kind_of("dwarfs").path_of("standard").read_text()
GAMES = 2000
GOAL, CASTLE = "trading_goal[0].points.value", "card[castle].points.value"


class MadeUp:
    """A pool in which games are not played: how long one is follows from its pack, and from luck."""

    def __init__(self, ended: Callable[..., Played], turns: Callable[[dict[str, Any]], int], luck: float = 3.0) -> None:
        self._ended, self._turns, self._luck = ended, turns, luck
        self.deals: list[tuple[int, set[int]]] = []  # of each series: how many packs played it, and its deals
        self.stopping_after: int | None = None

    def map(self, work: Callable[[Job], Played], jobs: Sequence[Job]) -> Iterator[Played]:
        packs = {text: tomllib.loads(text) for text in {job.pack_text for job in jobs}}
        self.deals.append((len(packs), {job.seed for job in jobs}))
        for job in jobs:
            if self.stopping_after is not None and len(self.deals) > self.stopping_after:
                raise KeyboardInterrupt
            luck = random.Random(f"{job.seed} {job.pack_text}").gauss(0, self._luck)
            turns = round(self._turns(packs[job.pack_text]) + luck)
            yield self._ended(job.id, job.bots, range(1, len(job.bots) + 1), turns=turns)

    def __enter__(self) -> MadeUp:
        return self

    def __exit__(self, *_: object) -> None: ...


def tuning(**changed: Any) -> Tuning:
    settings: dict[str, Any] = {
        "pack": "standard",
        "targets": ["turns=48..52"],
        "may": ["trading_goal[leek_broth].points.value±3", "card[*].points.value±1"],
        "bots": ["random"],
        "games": GAMES,
        "seats": 2,
    }
    return Tuning("dwarfs", **settings | changed)


def outcome(search: Tuning, pool: Any) -> Tuned:
    *_, last = search.steps(pool)
    return last


def by_goal(pack: dict[str, Any]) -> int:
    """Games are 2 turns longer for each point of the first goal."""
    return 30 + 2 * int(pack["trading_goal"][0]["points"]["value"])


def test_the_change_that_brings_a_figure_into_its_range_is_proposed(ended: Callable[..., Played]):
    search = tuning()
    found = outcome(search, MadeUp(ended, by_goal))  # 46 turns; 48 is in the range
    assert found.ending == "met" and found.stage == "over"
    assert {each.at for each in found.proposals} == {GOAL}  # and no card's points, which change nothing
    first, last = found.proposals[0], found.proposals[-1]
    assert (first.name, first.old) == ("trading_goal[leek_broth].points.value", 8) and 9 <= last.new <= 11
    (turns,) = first.evidence.figures
    assert turns.a is not None and turns.b is not None
    assert turns.a.value < 47 < turns.b.value and turns.clear and not turns.held_before
    assert first.evidence.change.high < 0 and first.evidence.after < first.evidence.before
    assert found.whole is not None and found.whole.figures[0].holds and found.whole.games == GAMES // 10
    pack = tomllib.loads(search.proposed("mine"))
    assert (pack["id"], pack["title"]) == ("mine", "Mine")
    assert pack["trading_goal"][0]["points"] == {"value": last.new, "origin": "designed"}
    assert "# Food for the winter" in search.proposed("mine")


def test_luck_is_not_proposed(ended: Callable[..., Played]):
    found = outcome(tuning(), MadeUp(ended, lambda pack: 40))
    assert found.ending in ("tried", "spent") and found.proposals == [] and found.tried >= 15
    assert found.whole is not None and found.whole.before == found.whole.after > 2


def test_what_holds_already_is_left_alone(ended: Callable[..., Played]):
    found = outcome(tuning(), MadeUp(ended, lambda pack: 50))
    assert (found.ending, found.tried, found.games) == ("met", 0, GAMES // 10)


def test_a_long_search_ends_with_the_games(ended: Callable[..., Played]):
    may = [f"{each}[*].points.value±20" for each in ("trading_goal", "secret_goal", "card", "gem")]
    found = outcome(tuning(may=may), MadeUp(ended, lambda pack: 40))
    assert found.ending == "spent" and found.games <= GAMES


def test_evidence_comes_from_deals_that_had_no_part_in_the_search(ended: Callable[..., Played]):
    pool = MadeUp(ended, by_goal)
    found = outcome(tuning(), pool)
    (_, first), *middle, (_, last) = pool.deals
    assert first == last  # with the pack as it is, and with all proposals
    everything = [first, *(deals for _, deals in middle)]
    assert sum(map(len, everything)) == len(set().union(*everything)), "a deal was played for two purposes"
    assert found.proposals[0].evidence.games == 4 * (GAMES // 10 // 4)
    assert sum(packs == 2 for packs, _ in middle) >= 4


def test_what_came_closer_races_again(ended: Callable[..., Played]):
    tried: Counter[str] = Counter()

    class Watching(MadeUp):
        def map(self, work: Callable[[Job], Played], jobs: Sequence[Job]) -> Iterator[Played]:
            texts = {job.pack_text for job in jobs}
            if len(texts) > 2:
                tried.update(texts - {STANDARD})
            return super().map(work, jobs)

    search = tuning(games=3 * GAMES, may=["trading_goal[*].points.value±1"])
    found = outcome(search, Watching(ended, lambda pack: 40, luck=9))
    assert found.tried > len(tried), "no change raced again"
    assert max(tried.values()) > 4 > min(tried.values())  # one race of 16 changes has 4 steps


def test_values_that_the_rulebook_states_never_change(ended: Callable[..., Played]):
    with pytest.raises(MayError, match=r"limits.hand±1: .*rulebook"):
        tuning(may=["limits.hand±1"])
    longer = MadeUp(ended, lambda pack: 30 + 5 * sum(card["task"]["needs"] for card in pack["card"]))
    found = outcome(tuning(may=["card[*].task.needs±1"], targets=["turns=165..175"]), longer)
    assert {each.name for each in found.proposals} == {"card[gold_mine].task.needs"}  # the others are the rulebook's
    # The group is marked as designed for its need; the yield is the rulebook's, and the pack's checks know it.
    found = outcome(tuning(may=["card[gold_mine].task.yields±1"]), MadeUp(ended, by_goal))
    assert (found.ending, found.tried) == ("tried", 0)


def test_an_interruption_keeps_what_was_found(ended: Callable[..., Played]):
    search, pool = tuning(targets=["turns=60..70"]), MadeUp(ended, by_goal)
    found: list[Tuned] = []
    with pytest.raises(KeyboardInterrupt):
        for each in search.steps(pool):
            found.append(each)
            if each.proposals:
                pool.stopping_after = len(pool.deals)
    kept = search.stop()
    assert kept.ending == "stopped" and kept.left == 0 and kept.whole is None
    assert kept.proposals == found[-1].proposals and len(kept.proposals) == 1


def test_an_own_pack_keeps_its_id_and_gets_a_new_version(tmp_path: Path, ended: Callable[..., Played]):
    file = tmp_path / "lean.toml"
    file.write_text(STANDARD.replace('id = "standard"', 'id = "lean"'))
    search = tuning(pack=str(file))
    outcome(search, MadeUp(ended, by_goal))
    pack = tomllib.loads(search.proposed("other"))
    assert (pack["id"], pack["version"]) == ("lean", 2)


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"targets": []}, "at least one target"),
        ({"targets": ["turns"]}, "turns is not a target"),
        ({"targets": ["turns=5"]}, "turns=5 is not a target"),
        ({"targets": ["turns=9..5"]}, "turns=9..5: the range is empty"),
        ({"targets": ["turn=1..2"]}, "turn=1..2 names no table.*seats, order"),
        ({"targets": ["bots.won=1..2"]}, "bots.won=1..2 names no table"),
        ({"targets": ["seats[seat 5]=1..2"]}, "no row.*seat 0, seat 1"),
        ({"targets": ["seats.wins=1..2"]}, "no column.*won, points"),
        ({"may": []}, "at least one value"),
        ({"may": ["limits.hand"]}, "limits.hand does not say how far"),
        ({"may": ["limits.hands±1"]}, "Did you mean limits.hand"),
        ({"may": ["card[*]..x±1"]}, "is not a place in a pack"),
        ({"may": ["trading_goal[*].points.value=90..80"]}, "None of these values can change"),
        ({"games": FEWEST - 1}, "at least 400 games"),
        ({"seats": 9}, "9"),
        ({"pack": "missing.toml"}, "missing.toml"),
    ],
    ids=str,
)
def test_wrong_input_is_refused_before_anything_is_played(changed: dict[str, Any], told: str):
    with pytest.raises(UnderhallError, match=told):
        tuning(**changed)


# Targets --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def played() -> Any:
    """Some games, and their report."""
    head, jobs = planned("dwarfs", ["random"], games=6, seats=3)
    return head, report_of_rows(head, simulated(Here(), jobs), "")


@pytest.mark.parametrize(
    ("target", "figures"),
    [
        ("seat=20..30", lambda report: [each.won for each in report.by_seat]),
        ("order=20..30", lambda report: [each.won for each in report.by_seat]),  # seat 0 always begins
        ("seats.points=20..30", lambda report: [each.points for each in report.by_seat]),
        ("turns=20..30", lambda report: [report.turns.mean]),
        ("length[decisions].shortest=20..30", lambda report: [float(report.decisions.all[0])]),
        ("glance[points per seat]=1..2", lambda report: [report.points]),
        ("points[gems].share=1..2", lambda report: [next(e.share for e in report.sources if e.name == "gems")]),
        ("goal-bought=20..80", lambda report: [each.games for each in report.uses if each.kind == "goal bought"]),
        ("goal bought.times=1..2", lambda report: [each.times for each in report.uses if each.kind == "goal bought"]),
        (
            "card played[castle].won-with=1..2",
            lambda report: [e.won_with for e in report.uses if (e.kind, e.name) == ("card played", "castle")],
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_targets_are_about_the_figures_of_the_report(played: Any, target: str, figures: Callable[[Any], list[Any]]):
    head, report = played
    found = [cell.value for cell in cells(targets_of([target], head), report)]
    wanted = figures(report)
    assert len(found) == len(wanted) > 0
    assert all(value in (None, other) for value, other in zip(found, wanted, strict=True))


def test_the_distance_adds_up_what_lies_outside_of_the_ranges(played: Any):
    head, report = played
    mean = report.turns.mean.value

    def away(low: float, high: float) -> float:
        return distance(targets_of([f"turns={low:.6f}..{high:.6f}"], head), report)

    assert away(mean - 1, mean + 1) == 0
    assert away(mean + 2, mean + 6) == pytest.approx(1, abs=1e-3)  # half of the range's width below it
    assert away(mean - 7, mean - 3) == pytest.approx(1.5, abs=1e-3)
    both = targets_of([f"turns={mean + 2:.6f}..{mean + 6:.6f}"] * 2, head)
    assert distance(both, report) == pytest.approx(2, abs=1e-3)


def test_percentages_are_written_as_people_say_them(played: Any):
    (target,) = targets_of(["seat=33±3"], played[0])
    assert (target.low, target.high) == (0.30, 0.36)
    (target,) = targets_of(["turns = 14 .. 20"], played[0])
    assert (target.low, target.high) == (14, 20)
    with pytest.raises(TargetError):
        targets_of(["seat="], played[0])


def test_an_interval_is_that_of_the_mean_where_the_value_is_a_mean():
    groups = [random.Random(number).gauss(5, 2) for number in range(GROUPS)]
    mean = sum(groups) / GROUPS
    low, high = differing(mean, [(sum(groups) - each) / (GROUPS - 1) for each in groups])
    error = (sum((each - mean) ** 2 for each in groups) / (GROUPS - 1) / GROUPS) ** 0.5
    assert low == pytest.approx(mean - T * error) and high == pytest.approx(mean + T * error)


# The command ----------------------------------------------------------------------------------------------------------

TARGET = ["--target", "glance[points per seat]=200..300"]
MAY = ["--may", "card[*].points.value=0..90"]
COMMAND = ["tune", "dwarfs", "standard", *TARGET, *MAY, "--games", "400", "--seats", "2", "--bots", "random"]


def test_the_command_writes_the_pack_that_it_proposes(tmp_path: Path):
    file = tmp_path / "richer.toml"
    done = CliRunner().invoke(cli.app, [*COMMAND, "--workers", "1", "--out", str(file), "--json"])
    assert done.exit_code == 0, done.output
    found = msgspec.json.decode(done.stdout, type=Tuned)
    assert found.proposals and found.games <= found.wanted == 400
    changes = CliRunner().invoke(cli.app, ["pack", "diff", "standard", str(file), "--json"])
    changed = {each["path"]: each["new"] for each in json.loads(changes.stdout)["changes"]}
    assert changed.pop("id") == "richer" and changed.pop("title") == "Richer"
    assert changed == {each.name: each.new for each in found.proposals}


def test_control_c_shows_and_writes_what_was_found(
    ended: Callable[..., Played], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    counted = MadeUp(ended, by_goal)
    first = next(each for each in tuning(targets=["turns=60..70"]).steps(counted) if each.proposals)
    pool = MadeUp(ended, by_goal)
    pool.stopping_after = len(counted.deals)  # just after the first proposal
    monkeypatch.setattr("underhall.arena.pools.open_pool", lambda workers, ray: pool)
    monkeypatch.setattr("underhall.commands.progress.warm", lambda game: None)
    may = ["--may", "trading_goal[leek_broth].points.value±3", "--may", "card[*].points.value±1"]
    asked = ["--target", "turns=60..70", *may, "--bots", "random", "--games", str(GAMES), "--seats", "2"]
    file = tmp_path / "found.toml"
    done = CliRunner().invoke(cli.app, ["tune", "dwarfs", "standard", *asked, "--out", str(file)])
    assert done.exit_code == INTERRUPTED
    proposal = first.proposals[0]
    assert f"1. {proposal.name}: 8 → {proposal.new}" in done.stdout and "Stopped." in done.stdout
    assert tomllib.loads(file.read_text())["trading_goal"][0]["points"]["value"] == proposal.new


def test_people_read_what_speaks_for_each_proposal(ended: Callable[..., Played], capsys: pytest.CaptureFixture[str]):
    found = outcome(tuning(targets=["turns=48..52", "seat=0..100"]), MadeUp(ended, by_goal))
    show(found, game="dwarfs", pack="standard", seats=2, bots=["random"])
    told = capsys.readouterr().out
    first = found.proposals[0]
    assert f"1. {first.name}: 8 → {first.new}" in told and "All targets hold." in told
    assert "48.0 to 52.0" in told and "2 more figures stay within their ranges" in told
    capsys.readouterr()
    show(outcome(tuning(), MadeUp(ended, lambda pack: 40)), game="dwarfs", pack="standard", seats=2, bots=["random"])
    told = capsys.readouterr().out
    assert "The pack as it is" in told and "No change is proposed." in told


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        (["--target", "turn=3..4"], "turn=3..4"),
        (["--may", "limits.hand±1"], "limits.hand±1"),
        (["--out", "mine.txt"], "mine.txt"),
        (["--out", "/nowhere/mine.toml"], "/nowhere/mine.toml"),
    ],
    ids=str,
)
def test_the_command_refuses_wrong_input_with_its_place(changed: list[str], told: str, monkeypatch: Any):
    monkeypatch.setattr("sys.argv", ["underhall", *COMMAND, *changed])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
