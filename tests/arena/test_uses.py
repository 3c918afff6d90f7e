"""What is counted as used in each game."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.arena.short import TURNS
from tests.toys.playing import feast_setting
from underhall.arena.job import Job
from underhall.arena.play import play
from underhall.arena.uses import BEGINS, Uses, seat_of
from underhall.engine.match_events import MatchEvent
from underhall.engine.record import load_record, read_record, replay
from underhall.engine.setting import Setting, setting
from underhall.games import NAMES
from underhall.games.dwarfs.pieces import Gem, Ogre
from underhall.games.hall.box import BOX as HALL_BOX
from underhall.games.hall.pieces import NONE

RECORDS = Path(__file__).resolve().parents[1] / "golden" / "records"


def event(chosen: Setting, kind: str, **fields: int) -> MatchEvent:
    """An event of a kind, with its fields."""
    member = chosen.game.events_enum[kind.upper().replace("-", "_")]
    numbers = tuple(fields.pop(name) for name in member.kinds)
    assert not fields, f"{kind} has no {', '.join(fields)}"
    return MatchEvent(chosen, b"", 0, member, numbers, -1, 0)


def heard(game, *told):
    """What is counted of events, given by their kinds and fields."""
    chosen = setting(game)
    uses = Uses(chosen)
    for kind, fields in told:
        uses.hear([event(chosen, kind, **fields)])
    return uses


def test_a_count_names_its_seat():
    assert seat_of("spell cast: earth_ritual@2") == ("spell cast: earth_ritual", 2)
    assert seat_of("supply ran out: coin") == ("supply ran out: coin", None)


@pytest.mark.parametrize("game", NAMES)
def test_all_that_can_be_used_is_named_once(game):
    names = Uses(setting(game)).names
    assert len(names) == len(set(names)) > 20
    assert all(": " in name and "@" not in name for name in names)


@pytest.mark.parametrize("game", NAMES)
def test_whole_games_use_only_what_is_named(game):
    match = replay(load_record(RECORDS / f"{game}-3-greedy.json"))
    uses = Uses(match.setting)
    uses.hear(match.events)
    uses.end(match)
    by_seats = {thing for thing, seat in map(seat_of, uses.counts) if seat is not None} - {BEGINS}
    assert len(by_seats) > 20 and by_seats <= set(uses.names)
    assert {seat for _, seat in map(seat_of, uses.counts)} >= {0, 1, 2}


def test_a_game_without_a_watch_counts_nothing():
    uses = Uses(feast_setting())
    uses.hear([event(setting("dwarfs"), "laid", seat=0, card=1, square=0, turn=0)])
    uses.end(cast(Any, None))
    assert uses.counts == {} and uses.names == []


# Dwar7s Fall ----------------------------------------------------------------------------------------------------------


def test_what_is_done_in_dwarfs_is_named_by_seat():
    blue_castle, red_castle = 0, 9
    uses = heard(
        "dwarfs",
        ("starts", {"seat": 1}),
        ("laid", {"seat": 0, "card": blue_castle, "square": 0, "turn": 0}),
        ("stacked", {"seat": 1, "card": red_castle, "onto": blue_castle, "turn": 1}),
        ("task", {"seat": 1, "square": 4, "dwarfs": 2, "card": red_castle}),
        ("mined", {"seat": 0, "gem": Gem.EMERALD, "gems": 3, "square": 0}),
        ("ogre-played", {"seat": 0, "ogre": Ogre.TYRANT}),
        ("traded", {"seat": 1, "goal": 0, "place": 2}),
        ("turn", {"seat": 1}),
    )
    assert uses.counts == {
        f"{BEGINS}@1": 1,
        "card played: castle@0": 1,
        "card played: castle@1": 1,
        "task completed: castle@1": 1,
        "gems mined: emerald@0": 3,
        "ogre played: tyrant@0": 1,
        "goal bought: leek_broth@1": 1,
    }


def test_a_whole_game_of_dwarfs_is_counted_as_it_was_told():
    played = play(Job("0", "dwarfs", ("random", "random"), seed=3, switches=TURNS))
    match = replay(read_record(played.record.encode()))
    laid = [each.seat for each in match.events if each.kind in ("laid", "stacked")]
    assert laid
    for seat in range(2):
        cards = {name: times for name, times in played.uses.items() if name.startswith("card played: ")}
        assert sum(times for name, times in cards.items() if seat_of(name)[1] == seat) == laid.count(seat)


# Fall of the Mountain King --------------------------------------------------------------------------------------------


def test_what_is_done_in_fall_is_named_by_seat():
    chosen = setting("fall")
    pack: Any = chosen.pack
    first, second = pack.champion[0].id, pack.champion[1].id
    advance = 1
    uses = heard(
        "fall",
        ("card-laid", {"seat": 2, "card": 0, "column": 0, "row": 0}),
        ("weak-action", {"seat": 0, "action": advance, "power": 2}),
        ("influenced", {"seat": 1, "champion": 1, "influence": 1, "total": 1}),
    )
    table = chosen.driver.empty()
    fields = chosen.driver.record(table)
    fields.owner[:] = -1
    fields.owner[0] = 3
    uses.end(cast(Any, SimpleNamespace(core=chosen.driver.core(table))))
    assert uses.counts == {
        f"card laid: {pack.ancestry.card[0].id}@2": 1,
        "weak action: advance@0": 1,
        f"champion influenced: {second}@1": 1,
        f"champion taken: {first}@3": 1,
    }
    assert f"champion taken: {second}" in uses.names


# In the Hall of the Mountain King -------------------------------------------------------------------------------------


def hall_table():
    """A table on which nothing has run out, and its fields."""
    chosen = setting("hall")
    table = chosen.driver.empty()
    fields = chosen.driver.record(table)
    fields.supply[:] = 5
    fields.tiles[:] = 1
    fields.undrawn = -1
    fields.crowns[:] = NONE
    return chosen, table, fields


def counted(chosen, *tables):
    """What is counted of these tables: all but the last begin a turn."""
    uses = Uses(chosen)
    cores = [chosen.driver.core(table) for table in tables]
    turns = [replace(event(chosen, "turn", seat=0), frame=frame) for frame in range(len(tables) - 1)]
    uses.end(cast(Any, SimpleNamespace(core=cores[-1], frames=cores[:-1], events=turns)))
    return uses.counts


def test_what_is_done_in_hall_is_named_by_seat():
    uses = heard(
        "hall",
        ("cast", {"seat": 2, "spell": 0, "runes": 1}),
        ("dedicated", {"seat": 0, "hall": 3, "square": 99, "turn": 1}),
        ("turn", {"seat": 1}),
    )
    assert uses.counts == {"spell cast: earth_ritual@2": 1, "hall dedicated: the_trove@0": 1}
    assert "hall dedicated: porridge_pit" in uses.names


def test_what_runs_out_in_hall_is_noted():
    chosen, table, fields = hall_table()
    assert counted(chosen, table) == {}
    full = table.copy()
    coin, stub = 1, 0
    fields.supply[coin] = 0
    name = next(name for name in counted(chosen, table) if name.startswith("supply ran out"))
    id = name.partition(": ")[2]
    assert counted(chosen, table, table, full) == {f"supply empty at a turn: {id}": 2, f"supply ran out: {id}": 1}
    chosen, table, fields = hall_table()
    fields.tiles[stub] = 0
    third = int(chosen.box.view(HALL_BOX)[0].deck[2])
    fields.undrawn &= ~third
    assert counted(chosen, table) == {"tunnels ran out: stub": 1, "deck ran out: level 3": 1}
    fields.unders[2] = 1
    fields.tiles[:] = 0
    again = counted(chosen, table)
    assert "deck ran out: level 3" not in again and again["tunnels ran out: all"] == 1


@pytest.mark.parametrize(("crowns", "noted"), [((2, 1), 2), ((NONE, 2), None)])
def test_who_has_the_best_coronation_token_is_noted(crowns, noted):
    chosen, table, fields = hall_table()
    best = int(chosen.box.view(HALL_BOX)[0].crown_honour.argmax())
    assert best == 0
    fields.crowns[:] = crowns
    expected = {} if noted is None else {f"coronation token: best@{noted}": 1}
    assert counted(chosen, table) == expected
