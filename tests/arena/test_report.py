"""Reports: on games, on two sets of games side by side, and on files that are damaged."""

import re
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pyarrow
import pyarrow.parquet
import pytest
from typer.testing import CliRunner

from tests.arena.short import cup
from underhall import cli
from underhall.arena.figures import change, length, rate
from underhall.arena.report import (
    BotFigures,
    KindFigures,
    Report,
    SeatFigures,
    Source,
    Use,
    report_of,
    report_of_rows,
)
from underhall.arena.report_tables import Comparison
from underhall.arena.simulate import Rows, seat_rows
from underhall.arena.store import GAMES, PLAN
from underhall.arena.table_files import ChoiceRow, Head, SeatRow, choices_file, writing
from underhall.engine.comparison import Figure

MEASURING = Path(__file__).resolve().parents[2] / "docs" / "measuring.md"
WIDEST = 100  # columns of a terminal


def head(**changed):
    settings: dict[str, Any] = {
        "underhall": "0",
        "command": "underhall simulate dwarfs --games 4",
        "game": "dwarfs",
        "rules": 1,
        "pack": "standard",
        "pack_hash": "0123456789abcdef",
        "switches": {"turn_limit": 3},
        "bots": ("one", "two <b>"),
        "seats": 2,
        "games": 4,
        "seed": 1,
        "sources": ("gems", "trading-goals"),
        "things": ("card played: castle", "card played: tavern", "card played: mine"),
    }
    return Head(**settings | changed)


@pytest.fixture
def games(ended):
    """Four games of two bots: seat 0 wins two and shares one; the winners play castles."""

    def made(goals=6):
        played = []
        for number, places in enumerate([(1, 2), (1, 2), (2, 1), (1, 1)]):
            totals = tuple(10 if place == 1 else 4 for place in places)
            uses = {f"card played: castle@{seat}": 2 for seat in (0, 1) if places[seat] == 1}
            uses |= {"card played: tavern@0": 1, "supply ran out: coin": 1} if number == 0 else {}
            uses |= {f"begins: first turn@{number % 2}": 1}
            played.append(
                ended(
                    str(number),
                    ["one", "two <b>"],
                    places,
                    totals=totals,
                    scores=tuple({"gems": total - goals, "trading-goals": goals} for total in totals),
                    turns=10 + number,
                    truncated=number == 3,
                    options=(12, 20),
                    uses=uses,
                    record='{"plies":[1,2,3]}',
                )
            )
        return [(seat_rows(game, number), choices(number)) for number, game in enumerate(played)]

    return made


def choices(number):
    return [
        ChoiceRow(number, 0, 1, 0, "one", "dig", "dig:1", 4, 0.5),
        ChoiceRow(number, 1, 1, 1, "two <b>", "dig", "dig:2", 8, 1.5),
        ChoiceRow(number, 2, 1, 1, "two <b>", "trade", "no", 1, 0.0),
    ]


def write(path, games, **changed):
    """A file as simulate writes it, and its decisions beside it."""
    top = head(**changed)
    with writing(path, top, SeatRow) as seats, writing(choices_file(path), top, ChoiceRow) as details:
        for of_seats, of_choices in games:
            seats.add(of_seats)
            details.add(of_choices)
    return path


def run(*arguments):
    return CliRunner().invoke(cli.app, ["report", *map(str, arguments)])


@pytest.fixture
def refused(monkeypatch, capsys):
    """What the command says to input that it refuses."""

    def told(*arguments):
        monkeypatch.setattr(sys, "argv", ["underhall", "report", *map(str, arguments)])
        with pytest.raises(SystemExit) as stopped:
            cli.main()
        said = capsys.readouterr()
        assert stopped.value.code == 2 and said.out == "" and said.err.count("\n") == 1
        return said.err

    return told


# Figures --------------------------------------------------------------------------------------------------------------


def test_a_change_is_clear_when_its_interval_leaves_out_nothing():
    small, large = rate(30, 100), rate(60, 100)
    assert small and large
    moved = change(small, large)
    assert moved.value == pytest.approx(0.3) and moved.clear
    # By hand from the two Wilson intervals, 0.2189 to 0.3958 and 0.5020 to 0.6906.
    assert moved.low == pytest.approx(0.3 - (0.098**2 + 0.0958**2) ** 0.5, abs=0.001)
    assert moved.high == pytest.approx(0.3 + (0.0906**2 + 0.0811**2) ** 0.5, abs=0.001)
    assert not change(small, Figure(0.33, 0.24, 0.43)).clear
    assert rate(0, 0) is None


def test_lengths_are_told_by_mean_and_spread():
    found = length(Counter({10: 1, 20: 38, 30: 1}))
    assert found.mean.value == 20 and found.usual == (20, 20) and found.all == (10, 30)
    assert found.mean.low == pytest.approx(20 - 1.96 * (200 / 39 / 40) ** 0.5)


def test_what_the_rows_hold_is_what_the_report_says(games):
    found = report_of_rows(head(), games(), "here")
    assert (found.games, found.seats, found.truncated.value) == (4, 2, 0.25)
    assert found.turns.mean.value == 11.5 and found.turns.counts == {10: 1, 11: 1, 12: 1, 13: 1}
    assert found.decisions.mean.value == 8 and found.options.value == 4
    assert found.plies is not None and found.plies.mean.value == 3
    assert found.points.value == 7.75 and found.winner_points.value == 10
    gems, goals = found.sources
    assert (gems.points.value, goals.points.value, goals.winners_share) == (1.75, 6, 0.6)
    assert [seat.won.value for seat in found.by_seat] == [0.625, 0.375]
    assert [turn.won.value for turn in found.by_order] == [0.375, 0.625]
    assert [(bot.bot, bot.sat, bot.seconds) for bot in found.by_bot] == [("one", 4, 0.5), ("two <b>", 4, 0.5)]
    dig, trade = found.kinds
    assert (dig.kind, dig.times, dig.options, dig.most_options, dig.slowest) == ("dig", 2, 6, 8, 1.5)
    assert (trade.times, trade.options) == (1, 1)


def test_uses_are_counted_with_the_wins_of_those_who_used_them(games):
    castle, tavern, mine, coin = report_of_rows(head(), games(), "here").uses
    assert (castle.kind, castle.name, castle.times.value, castle.games.value) == ("card played", "castle", 2.5, 1)
    assert castle.share == pytest.approx(10 / 11)
    assert castle.won_with is not None and castle.won_without is not None
    assert (castle.won_with.value, castle.won_without.value) == (0.8, 0)
    assert (tavern.name, tavern.times.value, tavern.games.value) == ("tavern", 0.25, 0.25)
    assert (mine.name, mine.times.value, mine.won_with) == ("mine", 0, None)  # nobody ever played one
    assert mine.won_without is not None and mine.won_without.value == 0.5
    assert (coin.kind, coin.games.value, coin.won_with, coin.won_without) == ("supply ran out", 0.25, None, None)


def test_turn_order_is_told_only_where_it_is_not_that_of_the_seats(games):
    rows: list[Rows] = [([msgspec.structs.replace(row, order=row.seat) for row in seats], []) for seats, _ in games()]
    assert report_of_rows(head(), rows, "here").by_order == []


# Sources --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_a_file_is_reported_as_the_games_are(tmp_path, games, suffix):
    path = write(tmp_path / f"games{suffix}", games())
    assert report_of(path) == report_of_rows(head(), games(), str(path))


def test_decisions_left_over_from_another_simulation_are_not_mixed_in(tmp_path, games):
    path = write(tmp_path / "games.jsonl", games(), seed=2)
    with writing(path, head(), SeatRow) as seats:
        for of_seats, _ in games():
            seats.add(of_seats)
    assert report_of(path).kinds == []


def tournament(folder, played):
    folder.mkdir()
    (folder / PLAN).write_bytes(msgspec.json.encode(cup()))
    (folder / GAMES).write_bytes(b"".join(msgspec.json.encode(game) + b"\n" for game in played))
    return folder


def test_a_tournament_is_reported_too(tmp_path, ended):
    scores = ({"gems": 3}, {"gems": 1})
    games = [ended(f"0000{n}-00", ["random", "greedy"], [2, 1], totals=(3, 1), scores=scores) for n in (1, 0)]
    found = report_of(tournament(tmp_path / "cup", games))
    assert (found.games, found.bots, found.plies) == (2, ("random", "greedy"), None)
    assert [seat.won.value for seat in found.by_seat] == [0, 1]
    assert found.sources[0].points.value == 2
    assert ("goal bought", "leek_broth", 0) in [(use.kind, use.name, use.times.value) for use in found.uses]


def test_a_tournament_without_games_is_told(tmp_path, refused):
    assert "no finished games yet" in refused(tournament(tmp_path / "cup", []))
    (tmp_path / "other").mkdir()
    assert "holds no tournament" in refused(tmp_path / "other")


# What is wrong with a file --------------------------------------------------------------------------------------------


def test_a_file_that_is_not_there_or_not_ours_is_told(tmp_path, refused, games):
    assert "does not exist" in refused(tmp_path / "games.parquet")
    (tmp_path / "games.csv").write_text("a,b")
    assert "was not written by `underhall simulate`" in refused(tmp_path / "games.csv")
    (tmp_path / "other.jsonl").write_text('{"a": 1}\n')
    assert "first line does not say so" in refused(tmp_path / "other.jsonl")
    (tmp_path / "other.parquet").write_text("PAR1 no")
    assert "is not a Parquet file, or is cut off" in refused(tmp_path / "other.parquet")
    pyarrow.parquet.write_table(pyarrow.table({"a": [1]}), tmp_path / "theirs.parquet")
    assert "metadata do not say so" in refused(tmp_path / "theirs.parquet")
    path = write(tmp_path / "games.jsonl", games())
    assert "holds choices, not seats" in refused(choices_file(path))


def test_a_torn_file_is_told(tmp_path, refused, games):
    path = write(tmp_path / "games.jsonl", games())
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    assert "line 9, is damaged or cut off" in refused(path)
    lines = whole.splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-2]))
    assert "is cut off: it has 3 of 4 games" in refused(path)
    path.write_bytes(b"".join([*lines[:3], *lines[5:]]))
    assert "has game 2, seat 0 where game 1, seat 0 belongs" in refused(path)
    packed = write(tmp_path / "games.parquet", games())
    packed.write_bytes(packed.read_bytes()[:-30])
    assert "is not a Parquet file, or is cut off" in refused(packed)


@pytest.mark.parametrize("suffix", [".parquet", ".jsonl"])
def test_a_file_of_another_version_is_told(tmp_path, refused, games, suffix):
    path = write(tmp_path / f"games{suffix}", games(), format=99)
    assert "has format 99; this version reads format 1" in refused(path)


def test_a_page_that_cannot_be_written_is_told(tmp_path, refused, games):
    path = write(tmp_path / "games.jsonl", games())
    assert "cannot be written" in refused(path, "--html", tmp_path / "none" / "page.html")


# What is shown --------------------------------------------------------------------------------------------------------


def test_the_terminal_shows_tables_within_its_width(tmp_path, games):
    path = write(tmp_path / "games.parquet", games())
    shown = run(path)
    assert shown.exit_code == 0, shown.output
    for words in (
        "4 games of Dwar7s Fall",
        "Length of a game",
        "Turn order",
        "two <b>",
        "castle",
        "Kinds of decisions",
        "trading goals",
        "Turn limit: 3 turns per player",
    ):
        assert words in shown.output
    assert "62.5 % (" in shown.output
    both = run(path, path)
    assert max(len(line) for line in (shown.output + both.output).splitlines()) <= WIDEST


def test_the_page_holds_tables_and_pictures(tmp_path, games):
    path, page = write(tmp_path / "games.parquet", games()), tmp_path / "page.html"
    assert f"Wrote {page}" in run(path, "--html", page).output
    text = page.read_text()
    assert text.count("<svg") == 8 and "62.5 %" in text
    assert "two &lt;b&gt;" in text and "<b>" not in text
    assert "underhall simulate dwarfs --games 4" in text


def test_json_is_the_documented_struct(tmp_path, games):
    path = write(tmp_path / "games.jsonl", games())
    assert msgspec.json.decode(run(path, "--json").output, type=Report) == report_of(path)


def test_two_reports_are_compared_figure_by_figure(tmp_path, games):
    before = write(tmp_path / "before.jsonl", games())
    after = write(tmp_path / "after.jsonl", games(goals=1), things=("card played: shrine",))
    told = msgspec.json.decode(run(before, after, "--json").output, type=Comparison)
    found = {(each.table, each.row, each.column): each for each in told.differences}
    goals = found["Where points come from", "trading-goals", "points per seat"]
    assert (goals.a, goals.b, goals.change, goals.clear) == (6, 1, -5, True)
    turns = found["Length of a game", "turns", "mean"]
    assert (turns.change, turns.clear) == (0, False)
    new = found["Card played", "shrine", "times per game"]
    assert (new.a, new.b, new.change) == (None, 0, None)
    page = tmp_path / "page.html"
    shown = run(before, after, "--html", page).output
    assert "trading goals" in shown and "trading-goals" not in shown + page.read_text()
    assert "−5.00*" in shown and "A change marked * is larger than luck" in shown
    assert "−5.00*" in page.read_text() and page.read_text().count("<svg") > 5


def test_reports_of_different_games_are_not_compared(tmp_path, refused, games):
    one = write(tmp_path / "one.jsonl", games())
    other = write(tmp_path / "other.jsonl", games(), game="hall")
    assert "cannot be compared" in refused(one, other)


@pytest.mark.parametrize(
    "struct", [SeatRow, ChoiceRow, Head, Report, Source, SeatFigures, BotFigures, KindFigures, Use]
)
def test_every_field_is_documented(struct):
    named = set(re.findall(r"`(\w+)`", MEASURING.read_text()))
    assert set(struct.__struct_fields__) <= named
