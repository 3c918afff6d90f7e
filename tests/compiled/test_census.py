"""The census: whole games of bots, and what is looked at in them."""

import pytest

import underhall
from tools.census import Count, interval, play
from tools.watches import HallWatch
from underhall.bots.greedy import Beam
from underhall.engine.setting import setting
from underhall.games import NAMES
from underhall.games.hall.events import Event
from underhall.games.hall.pack_schema import HallPack
from underhall.games.hall.pieces import NONE


@pytest.mark.parametrize("game", NAMES)
def test_games_are_counted_and_added_up(game):
    chosen = setting(game)
    beam = Beam(chosen.driver, width=1, depth=1)
    first, second = (play(chosen, 2, seed, beam) for seed in (1, 2))
    total = Count()
    total.add(first)
    total.add(second)
    assert total.games == 2 and total.decisions == first.decisions + second.decisions > 0
    assert total.turns == first.turns + second.turns > 2
    assert sum(total.wins.values()) == sum(total.wins_by_turn.values()) == pytest.approx(2)
    assert total.points == first.points + second.points
    assert total.winning_points >= total.points.total() / 2


def test_an_interval_holds_its_rate():
    low, high = interval(30, 100)
    assert low == pytest.approx(0.219, abs=0.001) and high == pytest.approx(0.396, abs=0.001)


# In the Hall of the Mountain King -------------------------------------------------------------------------------------


def watched(position):
    """A watch of a table, and the table."""
    match = position.match()
    return HallWatch(match.setting), match._fields


def test_what_is_done_in_hall_is_named():
    watch, _ = watched(underhall.position("hall", seats=3))
    watch.hear(Event.CAST, (2, 0, 1, 0))
    watch.hear(Event.DEDICATED, (0, 3, 99, 1))
    watch.hear(Event.TURN, (1, 0, 0, 0))
    assert {name: times for name, times in watch.uses.items() if times} == {
        "spell cast: earth_ritual": 1,
        "hall dedicated: the_trove": 1,
    }
    assert watch.uses["hall dedicated: porridge_pit"] == 0
    assert watch.in_game == {"hall dedicated: the_trove"}


def test_what_runs_out_in_hall_is_noted():
    watch, table = watched(underhall.position("hall", seats=3).supply(1, coin=0).act(0))
    stub = 0
    pack = setting("hall").pack
    assert isinstance(pack, HallPack)
    trolls = pack.trolls.card
    watch.turn(table)
    watch.turn(table)
    assert watch.in_turns == {"supply empty: coin": 2}
    assert watch.in_game == {"supply empty: coin"}
    table.tiles[stub] = 0
    table.undrawn &= ~sum(1 << number for number, troll in enumerate(trolls) if troll.level == 3)
    watch.turn(table)
    assert watch.in_game == {"supply empty: coin", "tunnels ran out: stub", "deck ran out: level 3"}
    table.unders[2] = 1
    other = HallWatch(setting("hall"))
    other.turn(table)
    assert "deck ran out: level 3" not in other.in_game
    table.tiles[:] = 0
    other.turn(table)
    assert "tunnels ran out: all" in other.in_game


@pytest.mark.parametrize(("crowns", "noted"), [((2, 1), True), ((1, 2), False), ((NONE, 2), False)])
def test_whether_the_best_crown_wins_is_noted(crowns, noted):
    watch, table = watched(underhall.position("hall", seats=3))
    table.crowns[:] = crowns
    watch.end(table, [2])
    assert ("won by: holder of the best coronation token" in watch.in_game) == noted
