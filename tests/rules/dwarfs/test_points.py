"""Scoring: where points come from, and what breaks ties. (R123-R132)"""

import pytest

from tests.rules.dwarfs.helpers import choose, position

# A row of cards open to the east and west; each is worth one point, except the castle.
ROW = ("castle", "tavern", "gold_mine", "diamond_mine")


def lay_row(table, seat, y, names=ROW):
    for x, name in enumerate(names):
        table.lay(name, seat=seat, at=(x, y))
    return table


def score(table, source):
    return [each[source] for each in table.match().standing().scores]


@pytest.mark.rule("dwarfs:R127", "dwarfs:R077")
def test_the_cards_of_a_kingdom_add_and_subtract_points():
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0)).lay("dragon", seat=1, at=(2, 0))
    )
    assert score(table, "kingdom") == [2 + 1 - 2, 0]


@pytest.mark.rule("dwarfs:R127")
def test_a_kingdom_can_cost_points():
    table = (
        position(3).lay("castle", seat=2, at=(0, 0)).lay("dragon", seat=1, at=(1, 0)).lay("dragon", seat=0, at=(-1, 0))
    )
    assert score(table, "kingdom") == [0, 0, -2]
    assert table.match().standing().totals == (0, 0, -2)
    assert table.match().standing().ranking == ((0, 1), (2,))


@pytest.mark.rule("dwarfs:R129")
def test_without_a_castle_on_the_table_the_kingdom_scores_nothing():
    table = lay_row(position(), 0, 0, ("gold_mine", "tavern", "diamond_mine"))
    assert score(table, "kingdom") == [0, 0]


@pytest.mark.rule("dwarfs:R129")
def test_a_castle_that_is_covered_scores_nothing():
    table = position(3, castle_stacking=True).lay("castle", seat=0, at=(0, 0)).lay("castle", seat=2, at=(0, 0))
    assert score(table.lay("tavern", seat=0, at=(1, 0)), "kingdom") == [0, 0, 3]


@pytest.mark.rule("dwarfs:R128", "dwarfs:R130")
def test_two_castles_in_one_region_score_it_both():
    table = position(3).lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0))
    table.lay("gold_mine", seat=0, at=(2, 0)).lay("gold_mine", seat=1, at=(3, 0)).lay("tavern", seat=2, at=(4, 0))
    assert score(table, "kingdom") == [7, 7, 0]


@pytest.mark.rule("dwarfs:R128")
def test_a_rivals_castle_counts_in_ones_kingdom():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0))
    assert score(table, "kingdom") == [4, 4]
    table = position().lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0), turn=3)
    assert score(table, "kingdom") == [2, 2], "a wall between them"


@pytest.mark.rule("dwarfs:Q27", "dwarfs:R077")
def test_only_the_card_on_top_counts():
    table = (
        position()
        .lay("castle", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("gold_mine", seat=1, at=(1, 0))
    )
    assert score(table, "kingdom") == [3, 0]
    assert score(table.lay("dragon", seat=0, at=(1, 0)), "kingdom") == [0, 0]


@pytest.mark.rule("dwarfs:R077")
@pytest.mark.parametrize(
    ("name", "turn", "points"),
    [
        ("emerald_mine", 1, 1),
        ("diamond_mine", 0, 1),
        ("gold_mine", 0, 1),
        ("ruby_mine", 1, 2),
        ("tavern", 0, 1),
        ("general_store", 1, 1),
        ("dragon", 0, -2),
        ("frost_giant", 0, -2),
        ("castle", 0, 2),
    ],
)
def test_what_each_card_is_worth_in_a_kingdom(name, turn, points):
    table = position().lay("castle", seat=0, at=(0, 0)).lay(name, seat=1, at=(1, 0), turn=turn)
    assert score(table, "kingdom")[0] == 2 + points


@pytest.mark.rule("dwarfs:R042", "dwarfs:R098")
def test_cards_and_ogres_in_hand_score_nothing():
    table = position().ogres(0, "rout", "tyrant")
    assert table.match().standing().totals == (0, 0)


@pytest.mark.rule("dwarfs:R124", "dwarfs:R112")
@pytest.mark.parametrize(
    ("goal", "points"),
    [
        ("builder", 6),
        ("slayer", 7),
        ("sovereign", 6),
        ("collector", 7),
        ("ogre_friend", 8),
        ("naturalist", 8),
        ("alchemist", 8),
    ],
)
def test_a_secret_goal_scores_once_it_is_revealed(goal, points):
    others = [other for other in ("builder", "slayer", "sovereign") if other != goal]
    table = position(3).secrets(*others[:2], goal)
    assert score(table, "secret-goal") == [0, 0, 0]
    assert score(table.revealed(2), "secret-goal") == [0, 0, points]


@pytest.mark.rule("dwarfs:R125", "dwarfs:R126", "dwarfs:R124")
def test_points_of_all_sources_are_added():
    table = lay_row(position(2), 1, 0).goals(1, "leek_broth").secrets("builder", "slayer").revealed(1)
    table.trophy(1, "dragon", of=0).trophy(1, "frost_giant", of=0).gems(1, ruby=2, gold=1)
    standing = table.match().standing()
    assert standing.scores[1] == {"trading-goals": 8, "secret-goal": 7, "monsters": 6, "gems": 7, "kingdom": 5}
    assert standing.totals == (0, 33)


@pytest.mark.rule("dwarfs:R123")
def test_most_points_win():
    table = position(4).gems(2, ruby=3).gems(0, ruby=2).gems(3, gold=1)
    standing = table.match().standing()
    assert standing.totals == (6, 0, 9, 1)
    assert standing.ranking == ((2,), (0,), (3,), (1,))
    assert standing.winners == (2,)


@pytest.mark.rule("dwarfs:R131")
def test_of_equal_points_the_bigger_kingdom_wins():
    table = lay_row(position(), 1, 0, ("castle", "tavern", "gold_mine", "diamond_mine", "frost_giant"))
    lay_row(table, 0, 5, ("castle", "tavern", "gold_mine", "diamond_mine"))
    table.lay("emerald_mine", seat=0, at=(4, 5), turn=1).lay("frost_giant", seat=0, at=(-1, 5))
    table.gems(1, gold=1)
    standing = table.match().standing()
    assert [each["kingdom"] for each in standing.scores] == [4, 3]
    assert standing.totals == (4, 4)
    assert standing.ranking == ((0,), (1,))


@pytest.mark.rule("dwarfs:R131", "dwarfs:R132")
def test_the_bigger_kingdom_comes_before_dwarfs_on_the_table():
    table = lay_row(position(), 0, 0, ("castle", "tavern")).lay("castle", seat=1, at=(0, 5)).gems(1, gold=1)
    table.dwarfs(1, at=(0, 5), count=3)
    standing = table.match().standing()
    assert standing.totals == (3, 3)
    assert standing.ranking == ((0,), (1,))


@pytest.mark.rule("dwarfs:R131", "dwarfs:Q43")
def test_a_castle_in_hand_is_a_kingdom_without_cards():
    table = position(2).lay("castle", seat=1, at=(0, 0)).lay("tavern", seat=0, at=(5, 0)).gems(0, gold=2)
    table.dwarfs(0, at=(5, 0), count=2)
    standing = table.match().standing()
    assert standing.totals == (2, 2)
    assert standing.ranking == ((1,), (0,))


@pytest.mark.rule("dwarfs:R132")
def test_of_equal_kingdoms_the_one_with_more_dwarfs_on_the_table_wins():
    table = lay_row(position(3), 0, 0)
    lay_row(table, 2, 5)
    table.dwarfs(0, at=(0, 0), count=2).dwarfs(2, at=(3, 5), count=2).dwarfs(2, at=(1, 0))
    standing = table.match().standing()
    assert standing.totals == (5, 0, 5)
    assert standing.ranking == ((2,), (0,), (1,))


@pytest.mark.rule("dwarfs:Q43", "dwarfs:R132")
def test_after_both_tie_breaks_the_win_is_shared():
    table = lay_row(position(3), 0, 0)
    lay_row(table, 2, 5)
    table.dwarfs(0, at=(0, 0), count=2).dwarfs(2, at=(0, 5)).dwarfs(2, at=(1, 5))
    standing = table.match().standing()
    assert standing.ranking == ((0, 2), (1,))
    assert standing.winners == (0, 2)
    assert (standing.place(0), standing.place(2), standing.place(1)) == (1, 1, 3)


@pytest.mark.rule("dwarfs:R131", "dwarfs:R132", "dwarfs:Q43")
def test_there_are_two_tie_breaks_and_no_more():
    table = lay_row(position(3), 2, 0).dwarfs(2, at=(0, 0), count=2).dwarfs(2, at=(3, 0)).dwarfs(1, at=(1, 0))
    match = table.match()
    driver, box = match.setting.driver, match.setting.box
    ties = [[driver.tie_break(box, match._table, seat, which) for which in range(4)] for seat in range(3)]
    assert ties == [[0, 0, 0, 0], [0, 1, 0, 0], [4, 3, 0, 0]]


@pytest.mark.rule("dwarfs:R077", "dwarfs:R123")
def test_the_kingdom_is_scored_as_it_lies_when_the_game_ends():
    table = lay_row(position(), 0, 0).lay("dragon", seat=1, at=(4, 0)).dwarfs(1, at=(4, 0), count=5)
    match = table.goals(0, "leek_broth", "barley_loaves", "pickled_roots").last_round().turn_of(1).match()
    assert match.standing().scores[0]["kingdom"] == 5 - 2
    choose(match, "end")
    assert match.over
    assert match.outcome.scores[0]["kingdom"] == 5
    assert match.outcome.scores[1]["monsters"] == 3
    assert match.outcome.winners == (0,)
