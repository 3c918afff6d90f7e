"""What bots count on a table, feature by feature."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from tests.rules.dwarfs.helpers import choose, fields, position
from underhall.bots.evaluation import own_evaluation
from underhall.engine.setting import Setting
from underhall.games.dwarfs.box import BOX
from underhall.games.dwarfs.features import Feature
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Action
from underhall.games.dwarfs.position import Position
from underhall.games.dwarfs.rules.estimate import count_features

SET_UP = {"dwarfs_at_home": 7, "cards_in_hand": 7, "monsters_in_hand": 2}
SECRETS = ("alchemist", "ogre_friend", "slayer", "naturalist")
BROTH = {"gold": 2, "emerald": 1}  # what the leek broth costs; it is worth 4 points more than its gems


def row_of(*cards: str, seats: int = 2, goals: tuple[str, ...] = (), **switches: Any) -> Position:
    """Cards of seat 0 from 0,0 to the east, mostly open to each other; of goals only those that are named lie open."""
    table = position(seats, **switches).row(*goals).secrets(*SECRETS[:seats])
    for x, card in enumerate(cards):
        table.lay(card, seat=0, at=(x, 0))
    return table


def read(setting: Setting, record: Any, seat: int) -> dict[str, float]:
    """The features of a seat that are not 0, in units."""
    numbers = np.zeros(len(Feature), np.int64)
    count_features(setting.box.view(BOX)[0], record, seat, numbers)
    return {feature.name.lower(): int(numbers[feature]) / 100 for feature in Feature if numbers[feature]}


def counted(table: Position, seat: int = 0, option: int | None = None) -> dict[str, float]:
    """The same, at the first decision or chance; or at that which follows an option of it."""
    driver, box, data = table.setting.driver, table.setting.box, table.table()
    driver.advance(box, data)
    if option is not None:
        driver.step(box, data, option)
    return read(table.setting, driver.record(data), seat)


def some(table: Position, *names: str, seat: int = 0) -> tuple[float, ...]:
    """These features of a seat."""
    found = counted(table, seat)
    assert all(name.upper() in Feature.__members__ for name in names)
    return tuple(found.get(name, 0) for name in names)


def test_every_feature_has_its_weight():
    evaluation = own_evaluation(game)
    assert list(evaluation.weights) == [feature.name.lower() for feature in Feature]
    assert [feature.value for feature in Feature] == list(range(len(Feature)))
    assert evaluation.spread > 0


def test_after_the_set_up_only_dwarfs_and_cards_count():
    assert counted(row_of()) == SET_UP


# Points ---------------------------------------------------------------------------------------------------------------

POINTS = ("trading_points", "secret_points", "monster_points", "gem_points", "kingdom_points")


def test_points_by_source_and_those_of_the_best_rival():
    table = row_of("castle", "tavern", "gold_mine", "diamond_mine", seats=3).goals(0, "leek_broth")
    table.secrets("slayer", "alchemist", "naturalist").trophy(0, "dragon", of=1).trophy(
        0, "frost_giant", of=1
    ).revealed(0)
    table.gems(0, ruby=2, gold=1).gems(1, ruby=1)
    assert some(table, *POINTS) == (8, 7, 6, 7, 5)
    assert [some(table, "best_rival", seat=seat) for seat in range(3)] == [(3,), (33,), (33,)]


@pytest.mark.parametrize(
    ("turn", "points"),
    [(0, (5, 5)), (3, (2, 3))],  # open to the other castle, and walled off from it
)
def test_a_kingdom_may_be_shared_with_the_best_rival(turn, points):
    table = row_of("castle").lay("castle", seat=1, at=(1, 0), turn=turn).lay("tavern", seat=1, at=(-1, 0))
    assert (*some(table, "best_rival", seat=0), *some(table, "best_rival", seat=1)) == points


def test_a_covered_castle_gives_a_rival_nothing():
    table = row_of("castle", "tavern", castle_stacking=True).lay("castle", seat=1, at=(0, 0))
    assert some(table, "kingdom_points", "best_rival", "extra_actions") == (0, 3, 0)


# Secret goals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("goal", "share", "whole"),
    [("builder", 6 * 4 / 8, 6), ("sovereign", 6 * 5 / 10, 6)],
)
def test_a_secret_goal_of_the_kingdom(goal, share, whole):
    table = row_of("castle", "tavern", "gold_mine", "diamond_mine").secrets(goal, "slayer")
    assert some(table, "secret_on_board", "secret_met") == (share, 0)
    for x, card in enumerate(("castle", "tavern", "gold_mine", "diamond_mine"), 4):
        table.lay(card, seat=1, at=(x, 0))
    assert some(table, "secret_on_board", "secret_met") == (0, whole)
    assert some(table.revealed(0), "secret_on_board", "secret_met", "secret_points") == (0, 0, whole)


def test_a_kingdom_that_costs_points_is_no_step_back_from_a_secret_goal():
    table = row_of("castle", "dragon").lay("dragon", seat=1, at=(-1, 0)).secrets("sovereign", "slayer")
    assert some(table, "kingdom_points", "secret_on_board") == (-2, 0)


def test_secret_goals_of_monsters():
    table = row_of().secrets("slayer", "alchemist").trophy(0, "dragon", of=1)
    assert some(table, "secret_on_board", "secret_met") == (7 * 1 / 2, 0)
    assert some(table.trophy(0, "frost_giant", of=1), "secret_on_board", "secret_met") == (0, 7)
    table = row_of("dragon").secrets("naturalist", "alchemist").dwarfs(0, at=(0, 0), count=3)
    assert some(table, "secret_on_board") == (8 * 1 / 2,)


def test_secret_goals_of_the_hand():
    table = row_of().gems(0, emerald=2).gems(1, emerald=6).ogres(1, "rout", "rout")
    assert some(table, "secret_in_hand", "secret_met") == (8 * 2 / 5, 0)
    assert some(table, "secret_in_hand", "secret_met", seat=1) == (8 * 2 / 5, 0)
    table = row_of().secrets("collector", "alchemist").gems(0, gold=1, emerald=1, diamond=1).gems(1, emerald=5)
    assert some(table, "secret_in_hand", "secret_met") == (0, 0)
    assert some(table, "secret_in_hand", "secret_met", seat=1) == (0, 8)
    assert some(table.gems(0, ruby=1), "secret_in_hand", "secret_met") == (0, 7)


# Trading goals --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("goals", [("leek_broth", "barley_loaves"), ("barley_loaves", "mushroom_pie", "leek_broth")])
def test_gems_are_saved_for_the_nearest_goal(goals):
    table = row_of(goals=goals).gems(0, gold=2)
    assert some(table, "saved_for_goal", "spare_gems") == (1.77, 0), "two of three gems, for 4 points more than theirs"


def test_gems_that_no_open_goal_takes_are_spare():
    table = row_of(goals=("leek_broth", "barley_loaves")).gems(0, gold=4, emerald=1, diamond=3, ruby=1)
    assert some(table, "spare_gems", "gem_points") == (1 + 2 + 1, 15)
    assert some(row_of().gems(0, gold=4), "spare_gems") == (4,)


def test_a_store_with_room_for_ones_dwarfs_is_in_reach():
    table = row_of("general_store", goals=("leek_broth",)).gems(0, **BROTH)
    assert some(table, "saved_for_goal", "store_in_reach") == (4, 4)
    table.dwarfs(1, at=(0, 0), count=1)
    assert some(table, "store_in_reach") == (4,)
    table.dwarfs(1, at=(0, 0), count=1)
    assert some(table, "store_in_reach") == (0,), "two of its four spots are left, three are needed"


def test_without_the_gems_or_without_a_store_there_is_nothing_to_reach():
    assert some(row_of("tavern", goals=("leek_broth",)).gems(0, **BROTH), "store_in_reach") == (0,)
    assert some(row_of("general_store", goals=("leek_broth",)).gems(0, gold=2), "store_in_reach") == (0,)


def test_a_rival_who_can_pay_is_a_threat_while_it_has_a_turn():
    table = row_of(goals=("leek_broth", "bilberry_preserve")).gems(1, **BROTH)
    assert some(table, "rival_trade") == (4,)
    assert some(table, "rival_trade", seat=1) == (0,)
    assert some(table.gems(1, ruby=3), "rival_trade") == (16 - 9,)
    table.last_round()
    assert some(table.turn_of(0, starter=0), "rival_trade") == (7,)
    assert some(table.turn_of(0, starter=1), "rival_trade") == (0,)


# Tasks ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "feature", "here", "begun", "ready"),
    [
        ("gold_mine", "mines_begun", 1, 2 / 4, 0),
        ("gold_mine", "mines_begun", 2, 2, 2),
        ("gold_mine", "mines_begun", 3, 2, 2),
        ("ruby_mine", "mines_begun", 2, 1.33, 0),
        ("tavern", "taverns_begun", 1, 1 / 4, 0),
        ("tavern", "taverns_begun", 2, 1, 0.7),
        ("castle", "digs_begun", 1, 1 / 4, 0),
        ("castle", "digs_begun", 2, 1, 0.6),
        ("general_store", "stores_begun", 1, 0.44, 0),
        ("general_store", "stores_begun", 3, 4, 4),
        ("dragon", "monsters_begun", 2, 5 * 4 / 25, 0),
        ("frost_giant", "monsters_begun", 5, 5, 5),
    ],
)
def test_tasks_begun_and_ready(card, feature, here, begun, ready):
    table = row_of(card, goals=("leek_broth",)).gems(0, **BROTH)
    for design in ("emerald_mine", "diamond_mine", "tavern" if card != "tavern" else "castle"):
        table.lay(design, seat=0, at=(9, 9))  # far away, to make room in the hand
    table.dwarfs(0, at=(0, 0), count=here)
    found = counted(table)
    assert (found[feature], found.get("tasks_ready", 0)) == (begun, ready)
    assert found.get("dwarfs_at_home", 0) == 7 - here
    assert "dwarfs_stuck" not in found
    others = {"mines_begun", "stores_begun", "taverns_begun", "digs_begun", "monsters_begun", "mines_hand_full"}
    assert not (others - {feature}) & set(found)


def test_a_mine_brings_little_when_the_hand_is_full():
    table = row_of().lay("gold_mine", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    assert some(table, "mines_begun", "mines_hand_full", "tasks_ready") == (0, 2, 0.5)


def test_a_mine_brings_no_more_than_is_left():
    table = row_of("gold_mine").dwarfs(0, at=(0, 0), count=2).gems(1, gold=11)
    assert some(table, "mines_begun") == (1,)
    assert some(table.gems(1, gold=1), "mines_begun") == (0,)


@pytest.mark.parametrize("castle", [False, True])
def test_a_dragon_stops_the_mines_of_its_region(castle):
    table = row_of("gold_mine", *(["castle"] if castle else [])).dwarfs(0, at=(0, 0), count=2)
    table.lay("dragon", seat=1, at=(0, -1))
    assert some(table, "mines_begun", "tasks_ready") == (2, 2), "a wall lies between them"
    table.lay("dragon", seat=0, at=(-1, 0))
    assert some(table, "mines_begun", "tasks_ready") == (0, 0)


@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
@pytest.mark.parametrize("owner", [0, 1])
def test_monsters_stop_digging(monster, owner):
    table = row_of().lay("castle", seat=owner, at=(0, 0)).lay(monster, seat=1, at=(1, 0))
    assert some(table.dwarfs(0, at=(0, 0), count=2), "digs_begun", "tasks_ready") == (0, 0)


def test_a_giant_does_not_stop_a_mine():
    table = row_of("gold_mine", "frost_giant").dwarfs(0, at=(0, 0), count=2)
    assert some(table, "mines_begun") == (2,)


def test_dwarfs_that_cannot_finish_are_stuck():
    table = row_of("gold_mine").dwarfs(0, at=(0, 0)).dwarfs(1, at=(0, 0))
    assert some(table, "mines_begun", "dwarfs_stuck", "dwarfs_at_home") == (0.5, 0, 6)
    table.dwarfs(1, at=(0, 0))
    assert some(table, "mines_begun", "dwarfs_stuck", "dwarfs_at_home") == (0, 1, 6)


# Tempo ----------------------------------------------------------------------------------------------------------------


def test_the_castle_gives_an_action_unless_a_giant_is_near():
    assert some(row_of("castle"), "extra_actions", "extra_actions_late") == (1, 0)
    assert some(row_of("tavern"), "extra_actions", "extra_actions_late") == (0, 0)
    assert some(row_of("castle", "frost_giant"), "extra_actions", "extra_actions_late") == (0, 0)
    assert some(row_of("castle", "dragon"), "extra_actions", "extra_actions_late") == (1, 0)


@pytest.mark.parametrize("ahead", range(3))
def test_it_is_late_when_anybody_is_one_goal_from_the_end(ahead):
    table = row_of("castle", seats=3).goals(ahead, "leek_broth")
    assert some(table, "extra_actions", "extra_actions_late") == (1, 0)
    assert some(table.goals(ahead, "salted_butter"), "extra_actions", "extra_actions_late") == (0, 1)


def test_goals_completed_are_trading_goals_and_a_revealed_one():
    table = row_of(seats=3).goals(0, "leek_broth").goals(1, "salted_butter", "smoked_trout").revealed(0)
    assert some(table, "goals_completed", "rival_goals") == (2, 2)
    assert some(table, "goals_completed", "rival_goals", seat=1) == (2, 2)
    assert some(table, "goals_completed", "rival_goals", seat=2) == (0, 2)


@pytest.mark.parametrize(
    ("active", "starter", "over"),
    [(0, 0, ()), (1, 0, (0,)), (2, 0, (0, 1)), (1, 1, ()), (2, 1, (1,)), (0, 1, (1, 2)), (1, 2, (2, 0))],
)
def test_who_has_played_the_last_round_has_no_turn_left(active, starter, over):
    table = row_of("castle", "tavern", seats=3).gems(0, ruby=1).turn_of(active, starter=starter)
    assert [some(table, "last_turn_over", seat=seat) for seat in range(3)] == [(0,)] * 3
    table.last_round()
    assert [some(table, "last_turn_over", seat=seat) for seat in range(3)] == [(seat in over,) for seat in range(3)]


def test_without_a_turn_left_points_count_and_a_secret_goal_that_is_met():
    table = row_of("castle", "tavern", goals=("leek_broth",)).gems(0, emerald=5, gold=2).gems(1, ruby=1)
    table.dwarfs(0, at=(1, 0)).ogres(0, "rout").last_round().turn_of(1)
    points = {"gem_points": 12, "kingdom_points": 3, "best_rival": 3}
    assert counted(table) == {**points, "secret_met": 8, "last_turn_over": 1}


def test_a_finished_game_has_only_points():
    table = row_of("castle", "tavern", goals=("leek_broth",)).gems(0, emerald=4, gold=2).gems(1, ruby=1)
    match = table.dwarfs(0, at=(1, 0)).ogres(0, "rout").last_round().turn_of(1, phase="end-of-turn").match()
    assert match.over
    assert read(match.setting, fields(match), 0) == {"gem_points": 10, "kingdom_points": 3, "best_rival": 3}
    assert read(match.setting, fields(match), 1) == {"gem_points": 3, "best_rival": 13}


def test_the_last_chance_to_reveal_is_no_turn():
    table = row_of("castle").gems(1, emerald=5).secrets("slayer", "alchemist").last_round()
    match = table.turn_of(1, phase="end-of-turn").match()
    assert match.decision is not None and match.decision.kind == "end-turn"
    assert "last_turn_over" not in read(match.setting, fields(match), 1)
    choose(match, "end")
    assert match.decision is not None and match.decision.kind == "last-reveal"
    found = read(match.setting, fields(match), 1)
    assert found == {"gem_points": 10, "secret_met": 8, "last_turn_over": 1, "best_rival": 2}


# The hand -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["rout", "bouncer", "stampede", "pickpocket"])
def test_ogres_count_by_kind(kind):
    assert counted(row_of().ogres(0, kind, "tyrant", kind)) == {**SET_UP, kind: 2, "tyrant": 1}


def test_kingdom_cards_in_hand():
    table = row_of("castle", "tavern", "dragon")
    assert some(table, "cards_in_hand", "monsters_in_hand") == (5, 1)


def test_an_ogre_being_hired_counts_for_its_drawer():
    table = row_of("tavern").dwarfs(0, at=(0, 0), count=2).turn_of(0, phase="resolve")
    assert some(table, "draw_to_come", "taverns_begun", "dwarfs_at_home") == (0.7, 0, 7)
    assert some(table, "draw_to_come", seat=1) == (0,)
    assert some(table.gems(0, gold=1), "draw_to_come") == (0.17,), "the hand is full"


def test_in_the_last_turn_an_ogre_comes_too_late():
    table = row_of("tavern").dwarfs(0, at=(0, 0), count=2).turn_of(0, phase="resolve").last_round()
    assert some(table, "draw_to_come", "last_turn_over") == (0, 1)


def test_a_gem_being_stolen_counts_as_an_average_one():
    table = row_of("castle").ogres(0, "pickpocket").gems(1, ruby=1, gold=1)
    assert counted(table, option=Action.OGRE)["draw_to_come"] == (3 + 1) / 2
    assert "draw_to_come" not in counted(table, seat=1, option=Action.OGRE)
    assert "draw_to_come" not in counted(table)
