"""Monsters: what they stop, how they are defeated, what they leave. (R087-R093)"""

import msgspec
import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    card,
    choose,
    dwarfs,
    end_turn,
    events,
    fields,
    keys,
    kind,
    pile,
    play,
    position,
    refused,
    stack,
    told,
)
from underhall.engine.pack import load
from underhall.games.dwarfs.pack_schema import DwarfsPack


def on_monster(monster="dragon", seats=2, seat=0, count=5, owner=1):
    """A monster with dwarfs on it, and a castle far off."""
    table = position(seats).lay(monster, seat=owner, at=(0, 0)).dwarfs(seat, at=(0, 0), count=count)
    return table.lay("castle", seat=0, at=(9, 9)).turn_of(seat, phase="resolve")


def trophies(match, seat):
    bits = int(fields(match).trophies[seat])
    return {number for number in range(36) if bits >> number & 1}


def spacious(family, spots):
    """The standard pack, but with more room on the cards of a family."""
    pack = load("dwarfs", "standard")
    assert isinstance(pack, DwarfsPack)
    cards = [
        msgspec.structs.replace(each, spots=msgspec.structs.replace(each.spots, value=spots))
        if each.family == family
        else each
        for each in pack.card
    ]
    return msgspec.structs.replace(pack, id="spacious", faithful=False, card=tuple(cards))


# What they stop ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R089", "dwarfs:R023")
@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_frost_giant_in_the_kingdom_takes_the_extra_action(turn, owner):
    table = position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0))
    table.lay("frost_giant", seat=owner, at=(2, 0), turn=turn).ogres(0, "rout").dwarfs(0, at=(1, 0))
    match = table.turn_of(0, taken=3).match()
    if turn == 3:  # its wall is towards the kingdom
        assert "place:0,0" in keys(match)
    else:
        assert set(keys(match)) == {"ogre:rout@0", "end"}
        assert refused(match, "place:0,0") == "R023"


@pytest.mark.rule("dwarfs:R089")
def test_a_dragon_leaves_the_extra_action():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("dragon", seat=0, at=(1, 0))
    assert "place:0,0" in keys(table.turn_of(0, taken=3).match())


@pytest.mark.rule("dwarfs:R089", "dwarfs:Q19")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_giant_takes_the_extra_action_of_both_joined_castles(seat):
    table = (
        position(3).lay("castle", seat=0, at=(0, 0)).lay("castle", seat=1, at=(1, 0)).lay("castle", seat=2, at=(8, 8))
    )
    table.lay("frost_giant", seat=2, at=(2, 0)).ogres(seat, "tyrant", "rout")
    match = table.turn_of(seat, taken=3).match()
    assert ("place:0,0" in keys(match)) == (seat == 2)


@pytest.mark.rule("dwarfs:R089", "dwarfs:Q11")
def test_a_giant_that_comes_after_the_fourth_action_changes_nothing():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(5, 0))
    match = play(table.turn_of(0, taken=3).match(), "frost_giant", "lay:1,0")
    assert fields(match).active == 1
    assert stack(match, (1, 0)) == [card("frost_giant", 0)]


@pytest.mark.rule("dwarfs:R087")
def test_once_the_monster_is_gone_the_castle_digs():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("frost_giant", seat=1, at=(1, 0)).dwarfs(0, at=(1, 0), count=5)
    table.lay("tavern", seat=0, at=(5, 0)).lay("tavern", seat=1, at=(5, 0))
    match = choose(table.turn_of(0, phase="resolve").match(), "1,0")
    assert kind(match) == "dig"
    assert "monster-stops" not in told(match)


# How they are defeated -----------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R090", "dwarfs:R091")
@pytest.mark.parametrize("monster", ["dragon", "frost_giant"])
@pytest.mark.parametrize(("seats", "seat", "owner"), [(2, 0, 1), (2, 1, 1), (4, 3, 0), (4, 0, 3)])
def test_five_dwarfs_of_one_colour_defeat_a_monster(monster, seats, seat, owner):
    match = on_monster(monster, seats, seat, owner=owner).match()
    beaten = card(monster, owner)
    assert trophies(match, seat) == {beaten}
    assert all(trophies(match, other) == set() for other in range(seats) if other != seat)
    assert stack(match, (0, 0)) == []
    assert (pile(match, seat), dwarfs(match, seat, (0, 0))) == (7, 0)
    assert events(match, "task") == [{"seat": seat, "square": 0, "dwarfs": 5, "card": beaten}]
    assert events(match, "defeated") == [{"seat": seat, "card": beaten, "square": 0}]
    assert told(match) == ["task", "defeated", "turn"]


@pytest.mark.rule("dwarfs:R090")
def test_four_and_one_of_another_colour_do_not():
    match = on_monster(count=4).dwarfs(1, at=(0, 0)).match()
    assert told(match) == ["turn"]
    assert stack(match, (0, 0)) == [card("dragon", 1)]
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 1, (0, 0))) == (4, 1)
    assert trophies(match, 0) == set()


@pytest.mark.rule("dwarfs:R090")
def test_four_dwarfs_do_not():
    match = on_monster(count=4).match()
    assert told(match) == ["turn"]
    assert (dwarfs(match, 0, (0, 0)), trophies(match, 0)) == (4, set())


@pytest.mark.rule("dwarfs:R091")
def test_trophies_add_up_and_stay():
    match = on_monster().trophy(0, "frost_giant", of=1).trophy(1, "frost_giant", of=0).match()
    assert trophies(match, 0) == {card("dragon", 1), card("frost_giant", 1)}
    assert trophies(match, 1) == {card("frost_giant", 0)}


@pytest.mark.rule("dwarfs:R091", "dwarfs:R066")
def test_a_trophy_is_no_card_of_the_hand():
    table = position().lay("dragon", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=5)
    match = table.turn_of(0, phase="resolve").match()  # nine kingdom cards in hand
    assert trophies(match, 0) == {card("dragon", 1)}
    assert fields(match).active == 1


@pytest.mark.rule("dwarfs:Q25")
def test_others_on_a_defeated_monster_go_home():
    table = underhall.position("dwarfs", seats=3, pack=spacious("dragon", 7))
    table.lay("dragon", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=5).dwarfs(1, at=(0, 0)).dwarfs(2, at=(0, 0))
    match = table.turn_of(0, phase="resolve").match()
    assert [pile(match, seat) for seat in range(3)] == [7, 7, 7]
    assert [dwarfs(match, seat, (0, 0)) for seat in range(3)] == [0, 0, 0]
    assert fields(match).crowd[0] == 0


@pytest.mark.rule("dwarfs:Q25")
def test_ones_own_extra_dwarfs_on_a_defeated_monster_go_home_too():
    table = underhall.position("dwarfs", seats=2, pack=spacious("giant", 7))
    match = (
        table.lay("frost_giant", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=7).turn_of(0, phase="resolve").match()
    )
    assert (pile(match, 0), dwarfs(match, 0, (0, 0))) == (7, 0)
    assert events(match, "task") == [{"seat": 0, "square": 0, "dwarfs": 5, "card": card("frost_giant", 1)}]


# What they leave -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R091", "dwarfs:Q24")
def test_what_lay_under_the_monster_comes_up_as_it_was():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("emerald_mine", seat=1, at=(1, 0), turn=2)
    table.lay("dragon", seat=1, at=(1, 0), turn=1).lay("tavern", seat=0, at=(2, 0)).dwarfs(0, at=(1, 0), count=5)
    before = table.turn_of(0).match()
    assert before.standing().scores[0]["kingdom"] == 2 - 2, "the wall of the dragon keeps the tavern out"
    match = table.turn_of(0, phase="resolve").match()
    emerald = card("emerald_mine", 1)
    assert stack(match, (1, 0)) == [emerald]
    assert fields(match).facing[emerald] == 2
    assert fields(match).under[card("dragon", 1)] == -1
    assert match.standing().scores[0]["kingdom"] == 2 + 1, "walls south and east: open to the castle only"


@pytest.mark.rule("dwarfs:Q24")
def test_a_card_that_comes_up_can_be_used_in_the_same_phase():
    table = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("gold_mine", seat=0, at=(4, 0)).lay("ruby_mine", seat=0, at=(4, 0)).lay("dragon", seat=0, at=(4, 0))
    table.dwarfs(0, at=(4, 0), count=5)
    match = choose(table.turn_of(0, phase="resolve").match(), "4,0", "4,0")
    assert stack(match, (4, 0)) == [card("gold_mine", 0), card("ruby_mine", 0)]


@pytest.mark.rule("dwarfs:Q24", "dwarfs:R075")
def test_an_empty_square_splits_a_kingdom_and_can_be_used_again():
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("dragon", seat=0, at=(1, 0)).lay("tavern", seat=0, at=(2, 0))
    )
    table.dwarfs(0, at=(1, 0), count=5)
    match = table.turn_of(0, phase="resolve").match()
    assert match.standing().scores[0]["kingdom"] == 2
    assert fields(match).open[0] == fields(match).open[2] == 0
    assert refused(match, "place:1,0") == "Q24"
    play(match, "gold_mine", "lay:1,0")
    assert stack(match, (1, 0)) == [card("gold_mine", 1)]
    assert int(fields(match).squares) == 3, "it is the same square again"
    assert match.standing().scores[0]["kingdom"] == 2 + 1 + 1


@pytest.mark.rule("dwarfs:Q24", "dwarfs:R030")
def test_on_a_table_that_fell_empty_the_next_card_is_the_first_again():
    table = position().lay("dragon", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=5)
    match = table.turn_of(0, phase="resolve").match()
    play(match, "gold_mine", "lay:0,0")
    assert stack(match, (0, 0)) == [card("gold_mine", 1)]


@pytest.mark.rule("dwarfs:R089")
def test_with_the_giant_gone_the_next_turn_has_its_extra_action():
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=0, at=(1, 0)).dwarfs(0, at=(1, 0), count=5)
    )
    match = end_turn(table.turn_of(0, phase="resolve").match())
    choose(match, "place:0,0", "place:0,0", "place:0,0")
    assert (fields(match).active, fields(match).taken) == (0, 3)
    assert "play:tavern" in keys(match)


# What they are worth -------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R092", "dwarfs:R120")
def test_two_goals_and_a_monster_do_not_bring_the_end():
    table = position().goals(0, "leek_broth", "barley_loaves").trophy(0, "dragon", of=1)
    match = table.turn_of(0, phase="end-of-turn").match()
    assert told(match) == ["turn"]
    assert fields(match).last_round == 0


@pytest.mark.rule("dwarfs:R092")
def test_not_even_three_monsters_are_goals():
    table = position(4)
    for of in (1, 2, 3):
        table.trophy(0, "dragon", of=of)
    match = choose(table.turn_of(0, phase="end-of-turn").match(), "end")
    assert "last-round" not in told(match)


@pytest.mark.rule("dwarfs:R093", "dwarfs:R125", "dwarfs:Q26")
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_monsters_are_worth_three_points_each(count):
    table = position(4).lay("castle", seat=3, at=(0, 0))
    for of in range(count):
        table.trophy(3, "dragon" if of % 2 else "frost_giant", of=of)
    scores = table.match().standing().scores
    assert [each["monsters"] for each in scores] == [0, 0, 0, 3 * count]
    assert scores[3]["kingdom"] == 2, "what is printed on them no longer counts"


@pytest.mark.rule("dwarfs:R093", "dwarfs:R091")
def test_the_defeater_scores_not_the_owner():
    match = on_monster(seats=3, seat=2, owner=1).match()
    assert [each["monsters"] for each in match.standing().scores] == [0, 0, 3]


# Blocking ------------------------------------------------------------------------------------------------------------


def blocked():
    """Blue has four dwarfs on a dragon, red the fifth spot; beside it is a tavern."""
    table = position().lay("dragon", seat=1, at=(0, 0)).dwarfs(0, at=(0, 0), count=4).dwarfs(1, at=(0, 0))
    return table.lay("tavern", seat=0, at=(1, 0)).dwarfs(0, at=(1, 0))


@pytest.mark.rule("dwarfs:R053", "dwarfs:R090")
def test_one_rival_dwarf_blocks_the_fifth_spot():
    match = blocked().turn_of(0).match()
    assert refused(match, "place:0,0") == "Q10"
    assert refused(match, "move:1,0") == "R050"
    end_turn(match)
    assert (dwarfs(match, 0, (0, 0)), trophies(match, 0)) == (4, set())


@pytest.mark.rule("dwarfs:R099", "dwarfs:R053")
def test_a_rout_frees_the_spot():
    match = choose(blocked().ogres(0, "rout").turn_of(0, taken=2).match(), "ogre:rout@0", "0,0")
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 1, (0, 0))) == (0, 0)
    assert "place:0,0" in keys(match)


@pytest.mark.rule("dwarfs:R100", "dwarfs:R053")
def test_a_bouncer_frees_the_spot():
    table = blocked().ogres(0, "bouncer").turn_of(0, taken=2)
    match = choose(table.match(), "ogre:bouncer@0")  # red's dwarf and blue's one on the tavern: nothing else to choose
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 1, (1, 0))) == (5, 1)
    choose(match, "end")
    assert trophies(match, 0) == {card("dragon", 1)}


@pytest.mark.rule("dwarfs:R101", "dwarfs:R053")
def test_a_stampede_frees_the_spot():
    match = choose(blocked().ogres(0, "stampede").turn_of(0, taken=2).match(), "ogre:stampede@0", "red:0,0")
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 1, (1, 0))) == (4, 1)
    choose(match, "place:0,0")
    assert trophies(match, 0) == {card("dragon", 1)}
