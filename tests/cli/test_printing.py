"""Tables that commands print."""

import pytest

from underhall.commands.printing import print_table

ID = "HZd7MeKSSeg5YYmA"


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
