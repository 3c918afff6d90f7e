"""Rulings on ogres: what each kind does, when it may be played, and the deck. (Q28-Q36)"""

import pytest

from tests.rules.dwarfs.helpers import (
    WatchedDice,
    asked,
    choose,
    dwarfs,
    events,
    fields,
    gems,
    keys,
    kind,
    ogre_discard,
    ogres,
    pile,
    position,
    refused,
    scripted,
    square,
)
from underhall.games.dwarfs.pieces import Gem, Ogre


def row_of_three(seats=2, **switches):
    """Castle, gold mine and tavern in a row, open to each other."""
    table = position(seats, **switches).lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    return table.lay("tavern", seat=0, at=(2, 0))


# Q28: Rout ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q28", "dwarfs:R099")
def test_a_rout_sends_all_home_ones_own_too():
    table = row_of_three(3).ogres(0, "rout").dwarfs(0, at=(1, 0)).dwarfs(2, at=(1, 0), count=2).dwarfs(1, at=(2, 0))
    match = choose(table.match(), "ogre:rout@0")
    assert keys(match) == ["1,0", "2,0"]
    assert refused(match, "0,0") == "Q28"
    match.choose("1,0")
    assert [pile(match, seat) for seat in range(3)] == [7, 6, 7]
    assert int(fields(match).crowd[square(match, (1, 0))]) == 0
    assert dwarfs(match, 1, (2, 0)) == 1
    assert events(match, "routed") == [
        {"owner": 0, "square": 1, "dwarfs": 1},
        {"owner": 2, "square": 1, "dwarfs": 2},
    ]
    assert events(match, "ogre-played") == [{"seat": 0, "ogre": Ogre.ROUT}]


@pytest.mark.rule("dwarfs:Q28", "dwarfs:Q33")
def test_a_rout_needs_a_dwarf_somewhere():
    table = row_of_three().ogres(0, "rout")
    assert refused(table.match(), "ogre:rout@0") == "Q33"
    match = table.dwarfs(0, at=(2, 0)).match()
    match.choose("ogre:rout@0")  # one card only, so it is not asked which
    assert pile(match, 0) == 7


# Q29: Bouncer ---------------------------------------------------------------------------------------------------------


def far_apart():
    """Seat 0 stands on a castle, seat 1 on a full gold mine behind a wall; the tavern between is empty."""
    table = position(3).lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(0, -1))
    table.lay("gold_mine", seat=0, at=(0, -2)).ogres(0, "bouncer").dwarfs(0, at=(0, 0))
    return table.dwarfs(1, at=(0, -2), count=3)


@pytest.mark.rule("dwarfs:Q29", "dwarfs:R100")
def test_a_bouncer_swaps_across_walls_and_full_cards():
    match = choose(far_apart().match(), "ogre:bouncer@0")
    assert [dwarfs(match, seat, (0, 0)) for seat in (0, 1)] == [0, 1]
    assert [dwarfs(match, seat, (0, -2)) for seat in (0, 1)] == [1, 2]
    assert [int(n) for n in fields(match).crowd[:3]] == [1, 0, 3]
    assert events(match, "bounced") == [{"seat": 0, "square": 0, "rival": 1, "rival_square": 2}]
    assert [pile(match, seat) for seat in (0, 1)] == [6, 4]


@pytest.mark.rule("dwarfs:Q29")
def test_a_bouncer_picks_a_rival_then_one_of_ones_own():
    table = far_apart().dwarfs(2, at=(0, 0)).dwarfs(0, at=(0, -1)).dwarfs(2, at=(0, -1))
    match = choose(table.match(), "ogre:bouncer@0")
    assert keys(match) == ["green:0,0", "green:0,-1", "red:0,-2"]
    assert refused(match, "blue:0,0") == "Q29"  # the player's own dwarf is not a rival's
    assert refused(match, "red:0,0") == "Q29"  # no dwarf of that colour there
    match.choose("red:0,-2")
    assert kind(match) == "bounce-own"
    assert keys(match) == ["0,0", "0,-1"]
    assert refused(match, "0,-2") == "Q29"
    match.choose("0,-1")
    assert events(match, "bounced") == [{"seat": 0, "square": 1, "rival": 1, "rival_square": 2}]
    assert [dwarfs(match, 0, at) for at in ((0, 0), (0, -1), (0, -2))] == [1, 0, 1]
    assert [dwarfs(match, 1, at) for at in ((0, 0), (0, -1), (0, -2))] == [0, 1, 2]


@pytest.mark.rule("dwarfs:Q29")
def test_a_bouncer_swaps_between_different_cards_only():
    table = row_of_three().ogres(0, "bouncer").dwarfs(0, at=(1, 0)).dwarfs(1, at=(1, 0))
    assert refused(table.match(), "ogre:bouncer@0") == "Q33"
    match = choose(table.dwarfs(1, at=(2, 0)).dwarfs(1, at=(0, 0)).match(), "ogre:bouncer@0")
    assert keys(match) == ["red:0,0", "red:2,0"]
    assert refused(match, "red:1,0") == "Q29"


@pytest.mark.rule("dwarfs:Q29", "dwarfs:Q33")
def test_a_bouncer_needs_a_dwarf_of_each():
    alone = row_of_three().ogres(0, "bouncer").dwarfs(0, at=(0, 0)).dwarfs(0, at=(1, 0))
    assert refused(alone.match(), "ogre:bouncer@0") == "Q33"
    away = row_of_three().ogres(0, "bouncer").dwarfs(1, at=(0, 0)).dwarfs(1, at=(1, 0))
    assert refused(away.match(), "ogre:bouncer@0") == "Q33"


# Q30: Stampede --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q30", "dwarfs:R101")
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_a_stampede_moves_any_dwarf_one_or_two_cards(owner):
    table = row_of_three(3).ogres(0, "stampede").dwarfs(owner, at=(0, 0))
    match = choose(table.match(), "ogre:stampede@0")  # one dwarf, one way: neither is asked
    assert kind(match) == "stampede-step"
    assert keys(match) == ["east", "stay"]
    assert refused(match, "west") == "Q30"  # not back again
    one = choose(match.clone(), "stay")
    assert dwarfs(one, owner, (1, 0)) == 1
    match.choose("east")
    assert dwarfs(match, owner, (2, 0)) == 1
    assert events(match, "moved") == [
        {"owner": owner, "start": 0, "end": 1, "seat": 0},
        {"owner": owner, "start": 1, "end": 2, "seat": 0},
    ]
    assert kind(match) == "action"
    assert int(fields(match).taken) == 0


@pytest.mark.rule("dwarfs:Q30")
def test_a_stampede_offers_those_that_can_go():
    table = row_of_three(3).ogres(0, "stampede").dwarfs(0, at=(1, 0)).dwarfs(2, at=(0, 0)).dwarfs(1, at=(2, 0))
    table.lay("ruby_mine", seat=0, at=(1, 1)).dwarfs(1, at=(1, 1))  # open to the south: shut in
    match = choose(table.match(), "ogre:stampede@0")
    assert keys(match) == ["green:0,0", "blue:1,0", "red:2,0"]
    assert refused(match, "red:1,1") == "R049"
    assert "red:0,0" not in keys(match)
    match.choose("blue:1,0")
    assert kind(match) == "stampede-step"
    assert keys(match) == ["east", "west"]
    assert refused(match, "stay") == "Q30"  # at least one step
    assert refused(match, "north") == "R048"
    assert refused(match, "south") == "R049"
    match.choose("west")  # from there it could only go back, so it stays
    assert dwarfs(match, 0, (0, 0)) == 1
    assert dwarfs(match, 0, (1, 0)) == 0


@pytest.mark.rule("dwarfs:Q30", "dwarfs:R050")
def test_each_card_entered_needs_a_free_spot():
    table = row_of_three().ogres(0, "stampede").dwarfs(0, at=(0, 0)).dwarfs(1, at=(2, 0), count=3)
    match = choose(table.match(), "ogre:stampede@0", "blue:0,0")
    assert kind(match) == "action"  # no second step, so staying was forced
    assert dwarfs(match, 0, (1, 0)) == 1
    assert events(match, "moved") == [{"owner": 0, "start": 0, "end": 1, "seat": 0}]
    blocked = row_of_three().ogres(0, "stampede").dwarfs(0, at=(0, 0)).dwarfs(1, at=(1, 0), count=3)
    match = choose(blocked.match(), "ogre:stampede@0")
    assert keys(match) != [] and all(not key.startswith("blue") for key in keys(match))


@pytest.mark.rule("dwarfs:Q30", "dwarfs:R049")
def test_each_step_needs_an_open_way():
    table = position().lay("castle", seat=0, at=(0, 0)).lay("emerald_mine", seat=0, at=(1, 0), turn=1)
    table.lay("tavern", seat=0, at=(2, 0)).lay("gold_mine", seat=0, at=(1, 1), turn=1).lay("castle", seat=1, at=(0, 1))
    match = choose(table.ogres(0, "stampede").dwarfs(1, at=(0, 0)).match(), "ogre:stampede@0")
    assert keys(match) == ["south", "stay"]  # the emerald mine is walled to the east and the north
    assert refused(match, "east") == "R049"
    match.choose("south")
    assert dwarfs(match, 1, (1, 1)) == 1
    assert events(match, "moved") == [
        {"owner": 1, "start": 0, "end": 1, "seat": 0},
        {"owner": 1, "start": 1, "end": 3, "seat": 0},
    ]


@pytest.mark.rule("dwarfs:Q30", "dwarfs:Q33")
def test_a_stampede_needs_a_dwarf_that_can_go():
    alone = position().lay("castle", seat=0, at=(0, 0)).ogres(0, "stampede").dwarfs(0, at=(0, 0))
    assert refused(alone.match(), "ogre:stampede@0") == "Q33"
    joined = alone.lay("ruby_mine", seat=0, at=(1, 0))
    assert refused(joined.match(), "ogre:stampede@0") == "Q33"  # walled to the west
    assert "ogre:stampede@0" in keys(joined.lay("gold_mine", seat=0, at=(-1, 0)).match())
    crowded = position().lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0)).ogres(0, "stampede")
    crowded.dwarfs(0, at=(0, 0), count=3).dwarfs(1, at=(1, 0), count=3)
    assert refused(crowded.match(), "ogre:stampede@0") == "Q33"


# Q31: Pickpocket ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q31", "dwarfs:R102")
def test_a_pickpocket_takes_each_gem_card_alike():
    table = row_of_three().ogres(0, "pickpocket").gems(1, gold=3, ruby=1, diamond=2)
    dice = WatchedDice()
    match = choose(table.match(dice), "ogre:pickpocket@0")
    assert dice.weights("stolen-gem") == [{Gem.GOLD: 3, Gem.DIAMOND: 2, Gem.RUBY: 1}]
    assert sum(gems(match, 0).values()) == 1
    assert sum(gems(match, 1).values()) == 5
    assert [int(n) for n in fields(match).gem_total[:2]] == [1, 5]


@pytest.mark.rule("dwarfs:Q31")
@pytest.mark.parametrize("gem", ["gold", "emerald", "diamond", "ruby"])
def test_everybody_is_told_which_gem_it_was(gem):
    table = row_of_three(3).ogres(0, "pickpocket").gems(1, gold=1, emerald=1, diamond=1, ruby=1)
    match = choose(table.match(scripted(stolen_gem=[gem])), "ogre:pickpocket@0")
    assert gems(match, 0) == {gem: 1}
    assert gems(match, 1) == {each: 1 for each in ("gold", "emerald", "diamond", "ruby") if each != gem}
    for seat in (0, 1, 2, -2):
        seen = [each.values for each in match.events_for(seat) if each.kind == "stole-gem"]
        assert seen == [{"seat": 0, "rival": 1, "gem": Gem[gem.upper()]}]
    assert events(match, "stole-gem-unseen") == []


@pytest.mark.rule("dwarfs:Q31")
def test_a_pickpocket_robs_a_rival_who_has_a_gem():
    table = row_of_three(4).ogres(1, "pickpocket").gems(1, gold=2).gems(3, ruby=1).gems(0, emerald=1).turn_of(1)
    match = choose(table.match(), "ogre:pickpocket@0")
    assert keys(match) == ["seat:0", "seat:3"]
    assert refused(match, "seat:1") == "Q31"
    assert refused(match, "seat:2") == "Q31"
    match.choose("seat:3")
    assert gems(match, 1) == {"gold": 2, "ruby": 1}
    assert gems(match, 3) == {}
    assert gems(match, 0) == {"emerald": 1}


@pytest.mark.rule("dwarfs:Q31", "dwarfs:Q33")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_pickpocket_needs_a_rival_with_a_gem(seat):
    table = row_of_three().ogres(seat, "pickpocket").gems(seat, gold=2).turn_of(seat)
    assert refused(table.match(), "ogre:pickpocket@0") == "Q33"
    assert "ogre:pickpocket@0" in keys(table.gems(1 - seat, ruby=1).match())


# Q32: Tyrant ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q32", "dwarfs:R103")
def test_a_tyrant_takes_all_ogres_and_is_discarded():
    table = row_of_three(3).ogres(0, "stampede", "tyrant").ogres(2, "bouncer", "rout", "bouncer").ogres(1, "pickpocket")
    match = choose(table.match(), "ogre:tyrant@1")
    assert keys(match) == ["seat:1", "seat:2"]
    assert refused(match, "seat:0") == "Q32"
    match.choose("seat:2")
    assert ogres(match, 0) == ["stampede", "rout", "bouncer", "bouncer"]  # what nobody else knows comes first
    assert ogres(match, 2) == []
    assert ogres(match, 1) == ["pickpocket"]
    assert ogre_discard(match) == {"tyrant": 1}
    assert events(match, "stole-ogres") == [{"seat": 0, "rival": 2, "ogres": 3}]
    assert events(match, "stolen-ogre") == [
        {"seat": 0, "ogre": kind_, "rival": 2} for kind_ in (Ogre.ROUT, Ogre.BOUNCER, Ogre.BOUNCER)
    ]


@pytest.mark.rule("dwarfs:Q32")
def test_a_tyrant_robs_nobody_without_ogres():
    table = row_of_three(3).ogres(0, "rout", "tyrant").ogres(2, "bouncer")
    match = choose(table.match(), "ogre:tyrant@1")  # one victim only: it is not asked
    assert ogres(match, 0) == ["rout", "bouncer"]
    table = row_of_three(3).ogres(1, "tyrant", "rout").ogres(0, "rout").ogres(2, "bouncer").turn_of(1)
    match = choose(table.match(), "ogre:tyrant@1")
    assert refused(match, "seat:1") == "Q32"  # not oneself, though one holds an ogre


@pytest.mark.rule("dwarfs:Q32", "dwarfs:Q33")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_tyrant_needs_a_rival_with_an_ogre(seat):
    table = row_of_three().ogres(seat, "tyrant", "rout").turn_of(seat)
    assert refused(table.match(), "ogre:tyrant@1") == "Q33"
    assert "ogre:tyrant@1" in keys(table.ogres(1 - seat, "rout").match())


@pytest.mark.rule("dwarfs:Q32")
def test_what_a_tyrant_brings_too_much_is_discarded_at_the_end():
    table = row_of_three().ogres(0, "tyrant").ogres(1, "rout", "rout", "bouncer", "stampede").gems(0, gold=1)
    match = choose(table.match(), "ogre:tyrant@0")
    assert len(ogres(match, 0)) == 4  # six kingdom cards, a gem and these: eleven
    assert kind(match) == "action"
    match.choose("end")
    assert kind(match) == "which-discard"
    choose(match, "ogre:stampede@3", "gem:gold")
    assert ogres(match, 0) == ["rout", "rout", "bouncer"]
    assert ogre_discard(match) == {"tyrant": 1, "stampede": 1}


# Q33-Q36 --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q33")
def test_an_ogre_without_effect_stays_in_hand():
    table = row_of_three().ogres(0, "rout", "bouncer", "stampede", "pickpocket", "tyrant")
    match = table.match()
    for key in ("ogre:rout@0", "ogre:bouncer@1", "ogre:stampede@2", "ogre:pickpocket@3", "ogre:tyrant@4"):
        assert refused(match, key) == "Q33"
    assert len(ogres(match, 0)) == 5


@pytest.mark.rule("dwarfs:Q34", "dwarfs:R029")
def test_ogres_are_not_played_in_resolve_or_discard():
    table = row_of_three().ogres(0, "rout", "stampede").dwarfs(0, at=(1, 0), count=2).dwarfs(0, at=(2, 0), count=2)
    table.dwarfs(1, at=(0, 0)).gems(0, ruby=2)
    match = table.turn_of(0, phase="resolve").match(scripted(draw_ogre=["rout"]))
    assert kind(match) == "which-task"
    assert refused(match, "ogre:rout@0") is None
    assert keys(match) == ["1,0", "2,0"]
    match.choose("1,0")
    assert kind(match) == "which-discard"
    match.choose("ogre:rout@0")  # this only lays it away
    assert dwarfs(match, 1, (0, 0)) == 1
    assert events(match, "ogre-played") == []
    assert events(match, "discarded-ogre") == [{"seat": 0, "ogre": Ogre.ROUT}]


@pytest.mark.rule("dwarfs:Q34")
def test_ogres_are_not_played_in_a_rivals_turn():
    table = row_of_three(reveal_windows="every_action").secrets("slayer", "collector")
    table.ogres(1, "rout").gems(1, gold=1, emerald=1, diamond=1, ruby=1).dwarfs(0, at=(0, 0))
    match = choose(table.match(), "place:1,0")
    assert (asked(match), kind(match)) == (1, "reveal-window")
    assert keys(match) == ["wait", "reveal-secret"]
    assert refused(match, "ogre:rout@0") is None


@pytest.mark.rule("dwarfs:Q35")
def test_a_tavern_without_ogres_gives_nothing():
    table = row_of_three(3).dwarfs(0, at=(2, 0), count=2).lay("castle", seat=1, at=(3, 0))
    table.ogres(1, *["rout"] * 3, *["bouncer"] * 3).ogres(2, *["stampede"] * 3, *["pickpocket"] * 3, "tyrant")
    match = table.turn_of(0, phase="resolve").match()
    assert events(match, "no-ogre-left") == [{"seat": 0}]
    assert events(match, "ogres-reshuffled") == []
    assert ogres(match, 0) == []
    assert pile(match, 0) == 7


@pytest.mark.rule("dwarfs:Q36", "dwarfs:R095")
def test_the_deck_is_renewed_only_when_a_card_is_needed():
    table = row_of_three().ogres(1, *["rout"] * 2, *["bouncer"] * 3, *["stampede"] * 3)
    table.discard_ogres("pickpocket", "pickpocket", "pickpocket", "tyrant").dwarfs(0, at=(2, 0), count=2)
    table.lay("tavern", seat=1, at=(3, 0)).lay("castle", seat=1, at=(4, 0))
    match = table.turn_of(0, phase="resolve").match()
    assert ogres(match, 0) == ["rout"]  # the last of the deck
    assert events(match, "ogres-reshuffled") == []
    assert ogre_discard(match) == {"pickpocket": 3, "tyrant": 1}
    assert fields(match).ogre_deck.sum() == 0
    table.dwarfs(0, at=(3, 0), count=2)
    match = table.turn_of(0, phase="resolve").match(scripted(draw_ogre=["rout", "tyrant"]))
    match.choose("2,0")
    assert ogres(match, 0) == ["rout", "tyrant"]
    assert events(match, "ogres-reshuffled") == [{"ogres": 4}]
    assert ogre_discard(match) == {}
    deck = fields(match).ogre_deck
    assert [int(n) for n in deck[int(fields(match).shuffle)]] == [0, 0, 0, 3, 0]
    assert deck.sum() == 3


@pytest.mark.rule("dwarfs:Q36")
def test_the_new_deck_is_drawn_from_by_its_shares():
    table = row_of_three().dwarfs(0, at=(2, 0), count=2).discard_ogre_deck()
    dice = WatchedDice()
    match = table.turn_of(0, phase="resolve").match(dice)
    assert dice.named("draw-ogre") == [{"rout": 3, "bouncer": 3, "stampede": 3, "pickpocket": 3, "tyrant": 1}]
    assert events(match, "ogres-reshuffled") == [{"ogres": 13}]
    assert len(events(match, "drew-ogre")) == 1


@pytest.mark.rule("dwarfs:R027", "dwarfs:R028")
def test_an_ogre_is_played_before_or_between_actions_for_free():
    table = row_of_three().ogres(0, "rout", "rout", "tyrant").dwarfs(1, at=(0, 0))
    match = choose(table.match(), "place:1,0", "place:1,0", "ogre:rout@0", "0,0")
    assert int(fields(match).taken) == 2
    choose(match, "place:1,0")
    assert {"ogre:rout@0", "place:0,0"} <= set(keys(match))
    choose(match, "place:0,0", "ogre:rout@0", "1,0")
    assert refused(match, "place:0,0") == "R020"


@pytest.mark.rule("dwarfs:Q32", "dwarfs:Q45")
def test_a_tyrants_loot_keeps_the_shuffles_it_came_from():
    table = position(2).ogres(0, "tyrant").ogres(1, "rout")
    table._table.ogre_deck[1] = table._table.ogre_deck[0]  # the deck was renewed since
    table._table.ogre_deck[0] = 0
    table._table.shuffle = 1
    match = choose(table.ogres(1, "bouncer").match(), "ogre:tyrant@0")
    assert ogres(match, 0) == ["rout", "bouncer"]
    assert fields(match).ogre_from[0, :2].tolist() == [0, 1]
