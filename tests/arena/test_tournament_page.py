"""A tournament as a page and as tables: nothing cut off, nothing taken for markup."""

import io
import shlex
import sys

import pytest
from rich.console import Console

from tests.arena.short import cup
from underhall.arena.job import Slip
from underhall.arena.schedule import jobs_of
from underhall.arena.standings import standings
from underhall.arena.store import PACK
from underhall.arena.tournament import Result
from underhall.arena.tournament_page import command_of, replay_command, tournament_page
from underhall.cli import app
from underhall.commands.bot_list import bots_of
from underhall.commands.tournament_table import show

COLUMNS = 100
LONG = f"program:{sys.executable} [red]/home/me/bots/<b>/a_bot_with_a_rather_long_name.js --deep 12,13"


@pytest.fixture
def outcome(ended):
    """A tournament of one bot against another, in which one of them slips."""

    def made(bot, other, **changed):
        plan = cup(**{"bots": [bot], "against": other, "games": 2} | changed)
        slips = (Slip(3, 0, "late", "end"),)
        tables = [job.bots for job in jobs_of(plan, "standard")]
        games = [ended(f"00000-0{number}", bots, [1, 2], slips=slips) for number, bots in enumerate(tables)]
        return Result("my cups/first", plan, 0, standings(games, plan.players))

    return made


def shown(result, columns=COLUMNS):
    out = io.StringIO()
    show(result, Console(file=out, width=columns, highlight=False))
    return out.getvalue()


def test_names_are_shown_in_a_narrow_terminal_too(outcome):
    told = shown(outcome("search:100ms", "greedy"), columns=80)
    ranking = told[: told.index("How often a bot")]
    assert "search:100ms" in ranking and "greedy" in ranking and "per choice" in ranking
    assert "…" not in ranking and "slowest" not in ranking


def test_tables_fit_with_long_names_and_slips(outcome):
    told = shown(outcome(LONG, "greedy"))
    tables = told[: told.index("Replay a game")]
    assert max(map(len, tables.splitlines())) <= COLUMNS
    assert "slips" in tables and "[red]" in tables.replace("\n ", "") and "…" in tables
    assert "slips" not in shown(Result("x", cup(), 0, standings([], cup().players)))


def test_a_page_says_who_met_whom_and_escapes_names(outcome):
    page = tournament_page(outcome(LONG, "greedy"))
    assert "<b>" not in page and "&lt;b&gt;" in page
    assert "with copies of greedy in all the others" in page
    assert "50.0 % would be even" in page
    assert "Games won against 1 × greedy" in page
    assert "These bots failed to choose" in page and "greedy (1)" in page
    assert "underhall replay &#x27;my cups/first/records/00000-00.json&#x27;" in page


@pytest.mark.parametrize(
    "changed",
    [
        {},
        {"seconds": 0.25, "records": False},
        {"switches": {"turn_limit": 7, "hide_gems": True}},
        {"bots": [LONG, "random"], "against": None},
        {"bots": ["random", "greedy"], "against": None},
    ],
    ids=["as usual", "with a clock", "with switches", "a program among others", "everybody"],
)
def test_the_command_on_the_page_is_the_command_that_played_it(outcome, changed, monkeypatch, tmp_path):
    result = outcome(LONG, "greedy", **changed)
    wanted = []

    class Stopped(Exception):
        pass

    def stop(folder, plan, pack_file):
        wanted.append((str(folder), plan))
        raise Stopped

    monkeypatch.setattr("underhall.arena.store.Store", stop)
    with pytest.raises(Stopped):
        app(shlex.split(command_of(result))[1:], standalone_mode=False)
    assert wanted == [(result.folder, result.plan)]


def test_without_records_no_replay_is_offered(outcome):
    for records in (True, False):
        assert ("underhall replay" in tournament_page(outcome("random", "greedy", records=records))) == records


def test_a_pack_in_the_folder_is_named_in_the_commands(outcome, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    result = outcome("random", "greedy")
    assert "--pack" not in command_of(result)
    (tmp_path / "my cups" / "first").mkdir(parents=True)
    (tmp_path / "my cups" / "first" / PACK).touch()
    for command in (command_of(result), replay_command(result)):
        assert f"--pack 'my cups/first/{PACK}'" in command


def test_bots_are_listed_with_commas_unless_they_are_programs():
    assert bots_of(["a, b:1", "c", "program:x --y 1,2"]) == ["a", "b:1", "c", "program:x --y 1,2"]
