"""What is agreed before a match: which switches go with how many seats."""

from dataclasses import replace
from typing import Any

import pytest

import underhall
from underhall.engine.record import Record
from underhall.engine.setting import setting
from underhall.errors import RecordError, UnderhallError
from underhall.games.dwarfs import pack as dwarfs


def only_two(switches: dwarfs.Switches, seats: int) -> None:
    """A game of one turn is for two."""
    if switches.turn_limit == 1 and seats != 2:
        raise UnderhallError(f"One turn is for 2 seats, not for {seats}.")


@pytest.fixture
def choosy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dwarfs, "PACK", replace(dwarfs.PACK, check_seats=only_two))


SHORT: dict[str, Any] = {"turn_limit": 1}


@pytest.mark.usefixtures("choosy")
def test_a_game_can_refuse_switches_for_a_number_of_seats() -> None:
    setting("dwarfs", switches=SHORT).check_seats(2)
    setting("dwarfs").check_seats(3)
    with pytest.raises(UnderhallError, match="One turn is for 2 seats, not for 3"):
        underhall.new("dwarfs", seats=3, switches=SHORT)
    with pytest.raises(UnderhallError, match="is played by 2 to 4 seats"):
        setting("dwarfs", switches=SHORT).check_seats(7)


def test_a_record_is_refused_too(choosy: None, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as before:
        before.setattr(dwarfs, "PACK", replace(dwarfs.PACK, check_seats=None))
        record: Record = underhall.new("dwarfs", seats=3, switches=SHORT).record()
    with pytest.raises(RecordError, match="cannot be replayed: One turn is for 2 seats"):
        underhall.replay(record)
