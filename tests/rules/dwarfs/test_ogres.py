"""The tavern, and what ogres do. (R094-R103)"""

import msgspec
import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    WatchedDice,
    choose,
    dwarfs,
    end_turn,
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
    told,
)
from underhall.engine.pack import load
from underhall.errors import UndoRefused
from underhall.games.dwarfs.pack_schema import DwarfsPack
from underhall.games.dwarfs.pieces import Gem, Ogre

ALL_OGRES = {"rout": 3, "bouncer": 3, "stampede": 3, "pickpocket": 3, "tyrant": 1}
SPECTATOR = -2


def tavern(seats=2, seat=0, count=2):
    """A tavern with dwarfs of a seat, whose hand has room."""
    table = position(seats).lay("tavern", seat=seat, at=(0, 0)).dwarfs(seat, at=(0, 0), count=count)
    table.lay("castle", seat=seat, at=(9, 0)).lay("general_store", seat=seat, at=(12, 0))
    return table.turn_of(seat, phase="resolve")


def few_ogres(**counts):
    """The standard pack with other numbers of ogres."""
    pack = load("dwarfs", "standard")
    assert isinstance(pack, DwarfsPack)
    ogre = [
        msgspec.structs.replace(each, count=msgspec.structs.replace(each.count, value=counts.get(each.kind, 0)))
        for each in pack.ogre
    ]
    return msgspec.structs.replace(pack, id="few_ogres", faithful=False, ogre=tuple(ogre))


def deck(match):
    """The ogres of the deck of now."""
    table = fields(match)
    return {kind.name.lower(): int(table.ogre_deck[int(table.shuffle), kind]) for kind in Ogre}


def open_row(seats=2):
    """Five cards in a row without walls between them: tavern, gold mine, castle, gold mine, tavern."""
    table = position(seats)
    for x, (name, seat) in enumerate([("tavern", 0), ("gold_mine", 0), ("castle", 0), ("gold_mine", 1), ("tavern", 1)]):
        table.lay(name, seat=seat, at=(x, 0))
    return table


# The tavern ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R094")
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (3, 1), (4, 3)])
def test_two_dwarfs_in_the_tavern_hire_one_ogre(seats, seat):
    match = tavern(seats, seat).match(scripted(draw_ogre=["stampede"]))
    assert ogres(match, seat) == ["stampede"]
    assert deck(match) == ALL_OGRES | {"stampede": 2}
    assert (pile(match, seat), dwarfs(match, seat, (0, 0))) == (7, 0)
    assert events(match, "drew-ogre") == [{"seat": seat, "ogre": Ogre.STAMPEDE}]
    assert events(match, "drew-ogre-unseen") == [{"seat": seat}]
    assert fields(match).active == (seat + 1) % seats


@pytest.mark.rule("dwarfs:R094", "dwarfs:R061")
def test_one_dwarf_hires_nobody():
    match = tavern(count=1).match()
    assert ogres(match, 0) == []
    assert told(match) == ["turn"]


@pytest.mark.rule("dwarfs:R094", "dwarfs:R059")
def test_three_dwarfs_hire_one_ogre():
    match = tavern(count=3).match()
    assert len(ogres(match, 0)) == 1
    assert dwarfs(match, 0, (0, 0)) == 1


@pytest.mark.rule("dwarfs:R015", "dwarfs:R094")
def test_each_card_of_the_deck_is_as_likely_as_any_other():
    dice = WatchedDice()
    tavern().ogres(1, "rout", "tyrant").discard_ogres("bouncer", "bouncer").match(dice)
    assert dice.named("draw-ogre") == [{"rout": 2, "bouncer": 1, "stampede": 3, "pickpocket": 3}]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R094")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_only_who_draws_an_ogre_sees_it(seat):
    match = tavern(4, seat).match(scripted(draw_ogre=["tyrant"]))
    for other in (0, 1, 2, 3, SPECTATOR):
        assert ("drew-ogre" in told(match, other)) == (other == seat)
        assert ("drew-ogre-unseen" in told(match, other)) == (other != seat)
    assert [ply.audience for ply in match.plies if ply.kind == "draw-ogre"] == [1 << seat]
    assert fields(match).ogre_seen[seat, 0] == 1 << seat


@pytest.mark.rule("dwarfs:R094", "dwarfs:Q45")
def test_a_new_ogre_goes_to_its_place_in_the_order():
    match = tavern().ogres(0, "rout", "tyrant").match(scripted(draw_ogre=["bouncer"]))
    assert ogres(match, 0) == ["rout", "bouncer", "tyrant"]
    assert list(fields(match).ogre_seen[0, :4]) == [1, 1, 1, 0]


@pytest.mark.rule("dwarfs:R095", "dwarfs:Q36")
def test_an_empty_deck_is_renewed_from_the_discard_pile():
    table = (
        tavern().ogres(0, "rout", "bouncer").ogres(1, "rout", "rout", "stampede", "stampede", "tyrant", "pickpocket")
    )
    dice = WatchedDice()
    match = table.discard_ogre_deck().match(dice)
    assert events(match, "ogres-reshuffled") == [{"ogres": 5}]
    assert dice.named("draw-ogre") == [{"bouncer": 2, "stampede": 1, "pickpocket": 2}]
    assert len(ogres(match, 0)) == 3
    assert ogre_discard(match) == {}
    assert sum(deck(match).values()) == 4
    assert told(match) == ["task", "ogres-reshuffled", "drew-ogre", "drew-ogre-unseen", "turn"]


@pytest.mark.rule("dwarfs:R095", "dwarfs:Q36")
def test_the_deck_is_not_renewed_before_it_is_empty():
    table = tavern().discard_ogres(
        *(name for name, count in ALL_OGRES.items() for _ in range(count) if name != "tyrant")
    )
    match = table.match()
    assert ogres(match, 0) == ["tyrant"]
    assert "ogres-reshuffled" not in told(match)
    assert sum(deck(match).values()) == 0
    assert sum(ogre_discard(match).values()) == 12


@pytest.mark.rule("dwarfs:R095")
def test_a_discard_pile_of_one_is_enough():
    everything = [name for name, count in ALL_OGRES.items() for _ in range(count)]
    everything.remove("stampede")
    match = tavern(3).ogres(2, *everything).discard_ogres("stampede").match()
    assert events(match, "ogres-reshuffled") == [{"ogres": 1}]
    assert ogres(match, 0) == ["stampede"]


@pytest.mark.rule("dwarfs:Q35", "dwarfs:R060")
def test_without_any_ogre_left_the_tavern_gives_nothing():
    everything = [name for name, count in ALL_OGRES.items() for _ in range(count)]
    match = tavern(3).ogres(2, *everything).match()
    assert events(match, "no-ogre-left") == [{"seat": 0}]
    assert told(match) == ["task", "no-ogre-left", "turn"]
    assert (ogres(match, 0), pile(match, 0)) == ([], 7)


@pytest.mark.rule("dwarfs:R095")
def test_with_empty_hands_a_renewed_deck_counts_as_the_only_shuffle():
    match = tavern().discard_ogre_deck().match(scripted(draw_ogre=["rout"]))
    assert events(match, "ogres-reshuffled") == [{"ogres": 13}]
    assert (fields(match).shuffle, fields(match).ogre_from[0, 0]) == (0, 0)
    assert deck(match) == ALL_OGRES | {"rout": 2}


@pytest.mark.rule("dwarfs:R095", "dwarfs:Q45")
def test_each_ogre_remembers_the_shuffle_it_came_from():
    table = underhall.position("dwarfs", seats=2, pack=few_ogres(rout=2, stampede=1))
    table.lay("tavern", seat=0, at=(0, 0)).lay("castle", seat=0, at=(9, 0)).lay("general_store", seat=0, at=(12, 0))
    table.lay("castle", seat=1, at=(15, 0))
    table.ogres(1, "stampede").ogres(0, "rout").discard_ogre_deck().dwarfs(0, at=(0, 0)).turn_of(0, taken=2)
    match = choose(table.match(), "place:0,0", "end")
    assert ogres(match, 0) == ["rout", "rout"]
    assert (fields(match).shuffle, list(fields(match).ogre_from[0, :2]), fields(match).ogre_from[1, 0]) == (
        1,
        [0, 1],
        0,
    )
    choose(match, "end")  # seat 1
    assert {"ogre:rout@0", "ogre:rout@1"}.isdisjoint(keys(match)), "there is nobody to rout"
    choose(match, "place:0,0", "place:0,0")
    assert {"ogre:rout@0", "ogre:rout@1"} <= set(keys(match)), "not alike: one is known to be from the first shuffle"
    choose(match, "ogre:rout@0")
    choose(match, "place:0,0", "place:0,0", "end")
    assert ogres(match, 0) == ["rout", "rout"]
    # Seat 1's stampede is still of shuffle 0, the kept rout of 1, the new one of 2.
    assert (fields(match).shuffle, list(fields(match).ogre_from[0, :2]), fields(match).ogre_from[1, 0]) == (
        2,
        [1, 2],
        0,
    )


@pytest.mark.rule("dwarfs:R095", "dwarfs:Q45")
def test_shuffles_nobody_holds_a_card_from_are_forgotten():
    table = underhall.position("dwarfs", seats=2, pack=few_ogres(rout=2))
    table.lay("tavern", seat=0, at=(0, 0)).lay("castle", seat=0, at=(9, 0)).lay("general_store", seat=0, at=(12, 0))
    table.ogres(0, "rout").discard_ogre_deck().dwarfs(0, at=(0, 0)).turn_of(0, taken=2)
    match = choose(table.match(), "place:0,0", "end", "end")
    assert (fields(match).shuffle, list(fields(match).ogre_from[0, :2])) == (1, [0, 1])
    choose(match, "place:0,0", "ogre:rout@0", "place:0,0", "place:0,0", "end")
    assert (fields(match).shuffle, list(fields(match).ogre_from[0, :2])) == (1, [0, 1])
    assert fields(match).ogre_deck.sum() == 0


# Holding and playing them --------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R096", "dwarfs:R027")
def test_a_played_ogre_goes_to_the_discard_pile_and_costs_no_action():
    table = open_row().dwarfs(1, at=(0, 0)).dwarfs(1, at=(2, 0)).ogres(0, "rout").turn_of(0, taken=1)
    match = choose(table.match(), "ogre:rout@0")
    assert kind(match) == "rout-card"
    assert (ogre_discard(match), ogres(match, 0)) == ({"rout": 1}, [])
    assert events(match, "ogre-played") == [{"seat": 0, "ogre": Ogre.ROUT}]
    choose(match, "0,0")
    assert (kind(match), fields(match).taken) == ("action", 1)


@pytest.mark.rule("dwarfs:R096", "dwarfs:R028")
def test_an_ogre_from_the_middle_of_the_hand_leaves_the_others_in_order():
    table = open_row(4).dwarfs(1, at=(0, 0)).dwarfs(1, at=(2, 0))
    table.ogres(0, "bouncer", seen_by=[2]).ogres(0, "stampede", seen_by=[1]).ogres(0, "tyrant", "rout")
    match = choose(table.match(), "ogre:stampede@2", "red:0,0", "stay")
    assert ogres(match, 0) == ["rout", "tyrant", "bouncer"]
    assert list(fields(match).ogre_seen[0, :5]) == [0b001, 0b001, 0b101, 0, 0]
    choose(match, "ogre:rout@0", "2,0")
    assert ogres(match, 0) == ["tyrant", "bouncer"]
    assert list(fields(match).ogre_seen[0, :5]) == [0b001, 0b101, 0, 0, 0]
    assert ogre_discard(match) == {"rout": 1, "stampede": 1}
    assert list(fields(match).ogre[0, :4]) == [Ogre.TYRANT, Ogre.BOUNCER, 0, 0]


@pytest.mark.rule("dwarfs:Q33")
def test_of_two_alike_the_first_is_offered():
    table = open_row(3).dwarfs(1, at=(0, 0)).ogres(0, "rout", "rout").ogres(0, "rout", seen_by=[2])
    match = table.match()
    assert {key for key in keys(match) if key.startswith("ogre")} == {"ogre:rout@0", "ogre:rout@2"}
    assert refused(match, "ogre:rout@1") == "Q33"


@pytest.mark.rule("dwarfs:R096")
def test_a_played_ogre_is_seen_and_cannot_be_taken_back():
    match = choose(open_row().dwarfs(1, at=(0, 0)).dwarfs(1, at=(2, 0)).ogres(0, "rout").match(), "place:1,0")
    match.undo()
    choose(match, "ogre:rout@0")
    with pytest.raises(UndoRefused):
        match.undo()


@pytest.mark.rule("dwarfs:R097", "dwarfs:R062")
@pytest.mark.parametrize(("laid", "too_many"), [(1, False), (0, True)])
def test_each_ogre_counts_for_the_hand_limit(laid, too_many):
    table = position().lay("castle", seat=1, at=(0, 0)).ogres(0, "rout")
    if laid:
        table.lay("tavern", seat=0, at=(1, 0))
    match = table.turn_of(0, phase="discard").match()
    assert (kind(match) == "which-discard") == too_many
    if too_many:
        assert keys(match) == ["ogre:rout@0"]
        match.choose("ogre:rout@0")
        assert events(match, "discarded-ogre") == [{"seat": 0, "ogre": Ogre.ROUT}]
        assert ogre_discard(match) == {"rout": 1}
    assert fields(match).active == 1


@pytest.mark.rule("dwarfs:R098")
def test_ogres_in_hand_score_nothing():
    match = position().ogres(0, "rout", "bouncer", "tyrant").ogres(1, "stampede").match()
    assert match.standing().totals == (0, 0)


@pytest.mark.rule("dwarfs:Q45")
def test_who_holds_ogres_is_asked_even_if_none_can_be_played():
    table = position().lay("tavern", seat=0, at=(0, 0)).turn_of(0, taken=3)
    assert fields(table.match()).active == 1, "nothing to choose: the turn goes on"
    match = table.ogres(0, "rout").match()
    assert (fields(match).active, kind(match), keys(match)) == (0, "action", ["end"])
    assert refused(match, "ogre:rout@0") == "Q33"


@pytest.mark.rule("dwarfs:Q34", "dwarfs:R029")
def test_no_ogre_outside_ones_own_actions():
    table = open_row().dwarfs(0, at=(0, 0), count=2).dwarfs(0, at=(1, 0), count=2).ogres(0, "rout").ogres(1, "rout")
    match = table.turn_of(0, phase="resolve").match()
    assert (kind(match), set(keys(match))) == ("which-task", {"0,0", "1,0"})


# When they may be played ---------------------------------------------------------------------------------------------


def playable(table, kind, seat=0):
    match = table.ogres(seat, kind).turn_of(seat).match()
    key = f"ogre:{kind}@0"
    if key in keys(match):
        return True
    assert refused(match, key) == "Q33"
    return False


@pytest.mark.rule("dwarfs:Q33", "dwarfs:Q28")
def test_a_rout_needs_a_dwarf_on_the_table():
    assert not playable(open_row(), "rout")
    assert playable(open_row().dwarfs(0, at=(0, 0)), "rout")
    assert playable(open_row().dwarfs(1, at=(4, 0)), "rout")


@pytest.mark.rule("dwarfs:Q33", "dwarfs:Q29")
def test_a_bouncer_needs_two_dwarfs_on_different_cards():
    assert not playable(open_row().dwarfs(0, at=(0, 0)).dwarfs(0, at=(1, 0)), "bouncer")
    assert not playable(open_row(3).dwarfs(1, at=(0, 0)).dwarfs(2, at=(1, 0)), "bouncer")
    assert not playable(open_row().dwarfs(0, at=(4, 0)).dwarfs(1, at=(4, 0)), "bouncer")
    assert playable(open_row().dwarfs(0, at=(4, 0)).dwarfs(1, at=(0, 0)), "bouncer")
    assert playable(open_row(4).dwarfs(0, at=(0, 0)).dwarfs(3, at=(4, 0)), "bouncer")
    assert playable(open_row(4).dwarfs(0, at=(4, 0)).dwarfs(3, at=(0, 0)), "bouncer", seat=3)


@pytest.mark.rule("dwarfs:Q33", "dwarfs:Q30")
def test_a_stampede_needs_a_dwarf_that_can_go_somewhere():
    alone = (
        position(3)
        .lay("tavern", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(0, 1))
        .lay("tavern", seat=1, at=(5, 0))
    )
    alone.dwarfs(1, at=(0, 0), count=2)
    assert not playable(alone, "stampede")
    assert not playable(open_row(), "stampede")
    assert playable(open_row(3).dwarfs(2, at=(4, 0)), "stampede")
    assert playable(open_row(3).dwarfs(0, at=(0, 0)), "stampede")
    full = position(3).lay("tavern", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(1, 0))
    full.dwarfs(0, at=(0, 0), count=3).dwarfs(1, at=(1, 0), count=2)
    assert playable(full, "stampede")
    assert not playable(full.dwarfs(2, at=(1, 0)), "stampede", seat=2)


@pytest.mark.rule("dwarfs:Q33", "dwarfs:Q31")
def test_a_pickpocket_needs_a_rival_with_a_gem():
    assert not playable(position(4), "pickpocket")
    assert not playable(position(4).gems(0, gold=3, ruby=1), "pickpocket")
    for rival in (1, 2, 3):
        assert playable(position(4).gems(rival, diamond=1), "pickpocket")
    assert playable(position(4).gems(0, gold=1), "pickpocket", seat=3)


@pytest.mark.rule("dwarfs:Q33", "dwarfs:Q32")
def test_a_tyrant_needs_a_rival_with_an_ogre():
    assert not playable(position(4), "tyrant")
    only_own = position(4).ogres(0, "tyrant", "rout").match()
    assert refused(only_own, "ogre:tyrant@1") == "Q33"
    for rival in (1, 2, 3):
        assert playable(position(4).ogres(rival, "rout"), "tyrant")
    assert playable(position(4).ogres(0, "rout"), "tyrant", seat=3)


@pytest.mark.rule("dwarfs:Q33")
def test_what_one_ogre_needs_does_not_help_another():
    table = (
        position(2).lay("tavern", seat=0, at=(0, 0)).gems(1, gold=1).ogres(0, "bouncer", "stampede", "rout", "tyrant")
    )
    match = table.match()
    assert [key for key in keys(match) if key.startswith("ogre")] == []
    table = (
        position(2)
        .lay("tavern", seat=0, at=(0, 0))
        .ogres(1, "rout")
        .ogres(0, "bouncer", "stampede", "rout", "pickpocket")
    )
    assert [key for key in keys(table.match()) if key.startswith("ogre")] == []
    table = (
        position(2)
        .lay("tavern", seat=0, at=(0, 0))
        .dwarfs(1, at=(0, 0))
        .ogres(0, "tyrant", "pickpocket", "stampede", "bouncer")
    )
    assert [key for key in keys(table.match()) if key.startswith("ogre")] == []


# Rout ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R099", "dwarfs:Q28")
def test_a_rout_sends_all_dwarfs_of_a_card_home():
    table = open_row().dwarfs(1, at=(3, 0), count=2).dwarfs(0, at=(3, 0)).dwarfs(1, at=(4, 0)).ogres(0, "rout")
    match = choose(table.match(), "ogre:rout@0")
    assert set(keys(match)) == {"3,0", "4,0"}
    assert [refused(match, empty) for empty in ("0,0", "1,0", "2,0")] == ["Q28"] * 3
    choose(match, "3,0")
    assert (pile(match, 0), pile(match, 1)) == (7, 6)
    assert (dwarfs(match, 0, (3, 0)), dwarfs(match, 1, (3, 0)), dwarfs(match, 1, (4, 0))) == (0, 0, 1)
    assert events(match, "routed") == [
        {"owner": 0, "square": 3, "dwarfs": 1},
        {"owner": 1, "square": 3, "dwarfs": 2},
    ]
    assert fields(match).crowd[3] == 0


@pytest.mark.rule("dwarfs:R099")
def test_a_rout_reaches_the_last_seat_and_the_last_card():
    table = open_row(4).dwarfs(3, at=(4, 0), count=3).dwarfs(2, at=(0, 0)).ogres(1, "rout").turn_of(1)
    match = choose(table.match(), "ogre:rout@0", "4,0")
    assert events(match, "routed") == [{"owner": 3, "square": 4, "dwarfs": 3}]
    assert [pile(match, seat) for seat in range(4)] == [7, 7, 6, 7]


# Bouncer -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R100", "dwarfs:Q29")
def test_a_bouncer_exchanges_two_dwarfs():
    table = position().lay("dragon", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(7, 7))
    table.dwarfs(1, at=(0, 0)).dwarfs(0, at=(7, 7)).ogres(1, "bouncer").turn_of(1)
    match = choose(table.match(), "ogre:bouncer@0")
    assert (dwarfs(match, 1, (7, 7)), dwarfs(match, 0, (0, 0))) == (1, 1)
    assert (dwarfs(match, 1, (0, 0)), dwarfs(match, 0, (7, 7))) == (0, 0)
    assert events(match, "bounced") == [{"seat": 1, "square": 0, "rival": 0, "rival_square": 1}]


@pytest.mark.rule("dwarfs:R100", "dwarfs:Q29")
def test_a_bouncer_chooses_among_rivals_and_among_ones_own():
    table = open_row(4).dwarfs(1, at=(0, 0), count=2).dwarfs(3, at=(2, 0)).dwarfs(3, at=(4, 0)).dwarfs(2, at=(2, 0))
    table.dwarfs(1, at=(2, 0)).dwarfs(1, at=(4, 0)).ogres(1, "bouncer").turn_of(1)
    match = choose(table.match(), "ogre:bouncer@0")
    assert kind(match) == "bounce-rival"
    assert set(keys(match)) == {"green:2,0", "yellow:2,0", "yellow:4,0"}
    assert [refused(match, key) for key in ("red:0,0", "green:4,0", "blue:2,0", "yellow:1,0")] == ["Q29"] * 4
    choose(match, "yellow:4,0")
    assert kind(match) == "bounce-own"
    assert set(keys(match)) == {"0,0", "2,0"}
    assert [refused(match, key) for key in ("4,0", "1,0", "3,0")] == ["Q29"] * 3
    choose(match, "0,0")
    assert [dwarfs(match, 1, (x, 0)) for x in range(5)] == [1, 0, 1, 0, 2]
    assert [dwarfs(match, 3, (x, 0)) for x in range(5)] == [1, 0, 1, 0, 0]
    assert list(fields(match).crowd[:5]) == [2, 0, 3, 0, 2]
    assert events(match, "bounced") == [{"seat": 1, "square": 0, "rival": 3, "rival_square": 4}]
    assert (fields(match).taken, kind(match)) == (0, "action")


@pytest.mark.rule("dwarfs:R100", "dwarfs:Q29")
def test_a_bouncer_needs_no_free_spot():
    table = open_row().dwarfs(1, at=(0, 0), count=3).dwarfs(0, at=(4, 0), count=3).ogres(0, "bouncer")
    match = choose(table.match(), "ogre:bouncer@0")
    assert (dwarfs(match, 0, (0, 0)), dwarfs(match, 1, (0, 0))) == (1, 2)
    assert (dwarfs(match, 0, (4, 0)), dwarfs(match, 1, (4, 0))) == (2, 1)


@pytest.mark.rule("dwarfs:Q29")
def test_a_rivals_dwarf_beside_ones_only_one_is_no_target():
    table = (
        open_row(3)
        .dwarfs(0, at=(1, 0))
        .dwarfs(1, at=(1, 0))
        .dwarfs(2, at=(3, 0))
        .dwarfs(1, at=(4, 0))
        .ogres(0, "bouncer")
    )
    match = choose(table.match(), "ogre:bouncer@0")
    assert set(keys(match)) == {"green:3,0", "red:4,0"}
    assert refused(match, "red:1,0") == "Q29"


# Stampede ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R101", "dwarfs:Q30")
def test_a_stampede_takes_a_dwarf_two_cards_east():
    table = open_row().dwarfs(0, at=(0, 0)).dwarfs(1, at=(4, 0)).ogres(0, "stampede")
    match = choose(table.match(), "ogre:stampede@0")
    assert (kind(match), set(keys(match))) == ("stampede-who", {"blue:0,0", "red:4,0"})
    choose(match, "blue:0,0")
    assert kind(match) == "stampede-step", "its first step is forced, the second is not"
    assert set(keys(match)) == {"east", "stay"}
    choose(match, "east")
    assert [dwarfs(match, 0, (x, 0)) for x in range(5)] == [0, 0, 1, 0, 0]
    assert events(match, "moved") == [
        {"owner": 0, "start": 0, "end": 1, "seat": 0},
        {"owner": 0, "start": 1, "end": 2, "seat": 0},
    ]
    assert (kind(match), fields(match).taken) == ("action", 0), "no third step"


@pytest.mark.rule("dwarfs:R101", "dwarfs:R049")
def test_a_wall_on_the_second_edge_allows_one_step_only():
    table = (
        position()
        .lay("tavern", seat=0, at=(0, 0))
        .lay("gold_mine", seat=0, at=(1, 0))
        .lay("gold_mine", seat=1, at=(2, 0), turn=3)
    )
    table.lay("diamond_mine", seat=1, at=(1, 1), turn=1).dwarfs(0, at=(0, 0)).ogres(0, "stampede")
    match = choose(table.match(), "ogre:stampede@0")
    assert kind(match) == "stampede-step"
    assert set(keys(match)) == {"south", "stay"}
    assert refused(match, "east") == "R049"
    assert refused(match, "north") == "R048"
    assert refused(match, "west") == "Q30"
    choose(match, "stay")
    assert dwarfs(match, 0, (1, 0)) == 1
    assert events(match, "moved") == [{"owner": 0, "start": 0, "end": 1, "seat": 0}]


@pytest.mark.rule("dwarfs:R101", "dwarfs:Q30")
def test_a_stampede_moves_a_rivals_dwarf_onto_free_spots_only():
    table = (
        open_row(4)
        .dwarfs(3, at=(2, 0), count=2)
        .dwarfs(1, at=(1, 0), count=3)
        .dwarfs(2, at=(4, 0), count=3)
        .ogres(0, "stampede")
    )
    match = choose(table.match(), "ogre:stampede@0")
    assert set(keys(match)) == {"yellow:2,0", "red:1,0", "green:4,0"}
    assert refused(match, "blue:3,0") == "Q30", "no dwarf stands there"
    assert refused(match, "blue:1,0") == "Q30", "only Red's do"
    choose(match, "yellow:2,0")
    assert fields(match).dwarfs[3, 3] == 1, "the only way is east; from there the next card is full"
    assert events(match, "moved") == [{"owner": 3, "start": 2, "end": 3, "seat": 0}]
    assert (dwarfs(match, 3, (2, 0)), dwarfs(match, 3, (3, 0)), pile(match, 3)) == (1, 1, 5)


@pytest.mark.rule("dwarfs:Q30", "dwarfs:R050")
def test_a_stampede_does_not_enter_a_full_card():
    table = open_row().dwarfs(1, at=(2, 0)).dwarfs(0, at=(3, 0), count=3).lay("frost_giant", seat=1, at=(2, 1), turn=1)
    match = choose(table.ogres(0, "stampede").match(), "ogre:stampede@0", "red:2,0")
    assert set(keys(match)) == {"west", "south"}
    assert refused(match, "east") == "R050"


@pytest.mark.rule("dwarfs:Q30")
def test_staying_is_no_first_step():
    table = open_row().dwarfs(1, at=(2, 0)).ogres(0, "stampede")
    match = choose(table.match(), "ogre:stampede@0")
    assert set(keys(match)) == {"east", "west"}
    assert refused(match, "stay") == "Q30"
    assert refused(match, "north") == "R048"
    choose(match, "west")
    assert set(keys(match)) == {"west", "stay"}
    assert refused(match, "east") == "Q30", "not back again"
    choose(match, "west")
    assert events(match, "moved") == [
        {"owner": 1, "start": 2, "end": 1, "seat": 0},
        {"owner": 1, "start": 1, "end": 0, "seat": 0},
    ]


# Pickpocket ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R102", "dwarfs:Q31")
def test_a_pickpocket_takes_one_gem_of_three():
    table = (
        position(3).lay("tavern", seat=0, at=(0, 0)).gems(1, gold=2, ruby=1).gems(2, emerald=1).ogres(0, "pickpocket")
    )
    match = choose(table.match(scripted(stolen_gem=["ruby"])), "ogre:pickpocket@0")
    assert (kind(match), set(keys(match))) == ("pick-pocket", {"seat:1", "seat:2"})
    assert refused(match, "seat:0") == "Q31"
    choose(match, "seat:1")
    assert (gems(match, 0), gems(match, 1), gems(match, 2)) == ({"ruby": 1}, {"gold": 2}, {"emerald": 1})
    assert list(fields(match).gem_total[:3]) == [1, 2, 1]
    assert events(match, "stole-gem") == [{"seat": 0, "rival": 1, "gem": Gem.RUBY}]
    assert "stole-gem-unseen" not in told(match)
    assert all("stole-gem" in told(match, seat) for seat in (0, 1, 2, SPECTATOR))


@pytest.mark.rule("dwarfs:R102", "dwarfs:Q31")
def test_each_gem_card_is_as_likely_as_any_other():
    dice = WatchedDice()
    table = position(4).lay("tavern", seat=0, at=(0, 0)).gems(3, gold=5, diamond=2, emerald=1).gems(0, ruby=2)
    match = choose(table.ogres(0, "pickpocket").match(dice), "ogre:pickpocket@0")
    assert dice.named("stolen-gem") == [{"gold": 5, "emerald": 1, "diamond": 2}]
    assert list(fields(match).gem_total) == [3, 0, 0, 7]
    assert sum(gems(match, 0).values()) == 3


@pytest.mark.rule("dwarfs:Q31")
def test_a_rival_without_gems_is_not_robbed():
    table = position(4).lay("tavern", seat=0, at=(0, 0)).gems(0, gold=1).gems(2, gold=1).gems(3, gold=1)
    match = choose(table.ogres(3, "pickpocket").turn_of(3).match(), "ogre:pickpocket@0")
    assert set(keys(match)) == {"seat:0", "seat:2"}
    assert [refused(match, key) for key in ("seat:1", "seat:3")] == ["Q31", "Q31"]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q31")
def test_where_gems_are_hidden_only_the_two_see_which_was_stolen():
    table = (
        position(4, hide_gems=True).lay("tavern", seat=0, at=(0, 0)).gems(3, gold=2).ogres(1, "pickpocket").turn_of(1)
    )
    match = choose(table.match(), "ogre:pickpocket@0")
    for seat in (0, 1, 2, 3, SPECTATOR):
        assert ("stole-gem" in told(match, seat)) == (seat in (1, 3))
        assert ("stole-gem-unseen" in told(match, seat)) == (seat not in (1, 3))
    assert events(match, "stole-gem-unseen") == [{"seat": 1, "rival": 3}]
    assert [ply.audience for ply in match.plies if ply.kind == "stolen-gem"] == [0b1010]


# Tyrant --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R103", "dwarfs:Q32")
def test_a_tyrant_takes_all_four_ogres():
    table = (
        position(3)
        .lay("tavern", seat=0, at=(0, 0))
        .ogres(1, "rout", "stampede", "rout", "bouncer")
        .ogres(2, "pickpocket")
    )
    match = choose(table.ogres(0, "stampede", "tyrant").match(), "ogre:tyrant@1")
    assert (kind(match), set(keys(match))) == ("tyrant-victim", {"seat:1", "seat:2"})
    assert refused(match, "seat:0") == "Q32"
    choose(match, "seat:1")
    assert ogres(match, 0) == ["stampede", "rout", "rout", "bouncer", "stampede"], "what nobody else knows comes first"
    assert (ogres(match, 1), ogres(match, 2)) == ([], ["pickpocket"])
    assert ogre_discard(match) == {"tyrant": 1}
    assert events(match, "stole-ogres") == [{"seat": 0, "rival": 1, "ogres": 4}]
    kinds = [Ogre.ROUT, Ogre.ROUT, Ogre.BOUNCER, Ogre.STAMPEDE]
    assert events(match, "stolen-ogre") == [{"seat": 0, "ogre": each, "rival": 1} for each in kinds]
    assert fields(match).ogre[1].sum() == fields(match).ogre_seen[1].sum() == 0
    assert match.learned_since(1, 0) and not match.learned_since(1, 1), "the victim knew them"


@pytest.mark.rule("dwarfs:R103", "dwarfs:Q45")
def test_thief_and_victim_know_the_stolen_ogres():
    table = position(4).lay("tavern", seat=0, at=(0, 0)).ogres(1, "rout").ogres(1, "bouncer", seen_by=[0])
    match = choose(table.ogres(3, "tyrant").turn_of(3).match(), "ogre:tyrant@0")
    assert ogres(match, 3) == ["rout", "bouncer"]
    assert list(fields(match).ogre_seen[3, :2]) == [0b1010, 0b1011]
    assert told(match, 2).count("stolen-ogre") == told(match, SPECTATOR).count("stolen-ogre") == 0
    assert told(match, 0).count("stolen-ogre") == 1
    assert told(match, 1).count("stolen-ogre") == told(match, 3).count("stolen-ogre") == 2
    assert all("stole-ogres" in told(match, seat) for seat in (0, 1, 2, 3, SPECTATOR))
    with pytest.raises(UndoRefused):
        match.undo()


@pytest.mark.rule("dwarfs:Q32")
def test_a_rival_without_ogres_is_not_robbed():
    table = position(4).lay("tavern", seat=0, at=(0, 0)).ogres(0, "rout").ogres(2, "rout").ogres(3, "tyrant", "bouncer")
    match = choose(table.turn_of(3).match(), "ogre:tyrant@1")
    assert set(keys(match)) == {"seat:0", "seat:2"}
    assert [refused(match, key) for key in ("seat:1", "seat:3")] == ["Q32", "Q32"]


@pytest.mark.rule("dwarfs:Q32", "dwarfs:R097")
def test_too_many_stolen_ogres_go_in_the_discard_phase():
    table = position().lay("tavern", seat=0, at=(0, 0)).ogres(1, "rout", "bouncer").ogres(0, "tyrant")
    match = choose(table.match(), "ogre:tyrant@0")
    assert len(ogres(match, 0)) == 2
    choose(match, "end")
    assert (kind(match), set(keys(match))) == ("which-discard", {"ogre:rout@0", "ogre:bouncer@1"})
    end_turn(match)
    assert len(ogres(match, 0)) == 1
