"""Tables that commands print."""

import pytest

from underhall.commands.printing import print_table

ID = "HZd7MeKSSeg5YYmA"
LOAD = ["Process", "Tables", "Connections", "Recent guests", "Bots thinking", "Bots waiting", "Memory", "Lag"]


def test_an_id_stays_in_one_piece_on_a_narrow_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """So that it can be copied into the next command."""
    monkeypatch.setenv("COLUMNS", "60")
    seats = ", ".join(["somebody with a long name"] * 4)
    print_table(["Table", "Game", "Opened by", "Seats"], [[ID, "dwarfs", "somebody with a long name", seats]], "none")
    shown = capsys.readouterr().out
    assert ID in shown
    assert max(map(len, shown.splitlines())) <= 60


def test_an_id_may_be_in_another_column(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    row = ["2026-11-19 13:29", "command line (root)", "end table", ID, "Insults in the chat"]
    print_table(["When", "Who", "What", "Target", "Why"], [row], "none", whole=3)
    assert ID in capsys.readouterr().out


def test_no_word_of_a_heading_is_broken(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    print_table(LOAD, [["only", "1", "0", "2", "0 of 2", "0", "249 MB", "95 ms"]], "none")
    shown = capsys.readouterr().out
    assert {word for heading in LOAD for word in heading.split()} <= set(shown.split())
    assert max(map(len, shown.splitlines())) <= 80
