"""The discard phase and the hand limit. (R062-R066)"""

import pytest

from tests.rules.dwarfs.helpers import (
    CARDS,
    asked,
    choose,
    events,
    fields,
    gem_pile,
    gems,
    hand,
    keys,
    kind,
    ogre_discard,
    ogres,
    position,
    refused,
    told,
)
from tests.rules.playing import ascending


def with_cards(count, seat=0, **switches):
    """A seat that has a number of kingdom cards left; the others lie on the table."""
    board = position(**switches)
    for place, name in enumerate(CARDS[: 9 - count]):
        board.lay(name, seat=seat, at=(place, 0))
    return board


def discarding(board, seat=0):
    return board.turn_of(seat, phase="discard").match()


@pytest.mark.rule("dwarfs:R062", "dwarfs:R064")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(("golds", "go"), [(0, 0), (3, 0), (4, 1), (6, 3)])
def test_a_hand_comes_down_to_nine(seat, golds, go):
    match = discarding(with_cards(6, seat).gems(seat, gold=golds), seat)
    assert told(match) == ["discarded-gem"] * go + ["turn"]  # one kind of gem: nothing to choose
    assert events(match, "discarded-gem") == [{"seat": seat, "gem": 0}] * go
    assert gems(match, seat).get("gold", 0) == golds - go
    assert gem_pile(match, "gold") == 12 - golds + go
    assert int(fields(match).gem_total[seat]) == golds - go
    assert len(hand(match, seat)) == 6


@pytest.mark.rule("dwarfs:R062")
def test_only_the_active_player_discards():
    match = discarding(with_cards(6).gems(0, gold=5).gems(1, gold=5), 1)
    assert gems(match, 1) == {} and gems(match, 0) == {"gold": 5}


@pytest.mark.rule("dwarfs:R063", "dwarfs:R065")
def test_seven_cards_two_gems_and_an_ogre_are_one_too_many():
    match = discarding(with_cards(7).gems(0, emerald=1, ruby=1).ogres(0, "stampede"))
    assert kind(match) == "which-discard"
    assert keys(match) == ["gem:emerald", "gem:ruby", "ogre:stampede@0"]
    assert refused(match, "gem:gold") == "R065"
    assert refused(match, "play:dragon") is None  # no kingdom card can go
    gem = choose(match.clone(), "gem:ruby")
    assert (gems(gem, 0), ogres(gem, 0)) == ({"emerald": 1}, ["stampede"])
    assert events(gem, "discarded-gem") == [{"seat": 0, "gem": 3}]
    assert gem_pile(gem, "ruby") == 6
    choose(match, "ogre:stampede@0")
    assert (gems(match, 0), ogres(match, 0)) == ({"emerald": 1, "ruby": 1}, [])
    assert events(match, "discarded-ogre") == [{"seat": 0, "ogre": 2}]
    assert ogre_discard(match) == {"stampede": 1}
    assert asked(match) == 1 and len(hand(match, 0)) == 7


@pytest.mark.rule("dwarfs:R043", "dwarfs:R065")
def test_nine_cards_and_a_gem_the_gem_must_go():
    match = discarding(position().gems(0, diamond=1))
    assert told(match) == ["discarded-gem", "turn"]
    assert events(match, "discarded-gem") == [{"seat": 0, "gem": 2}]
    assert hand(match, 0) == set(CARDS) and gems(match, 0) == {}


@pytest.mark.rule("dwarfs:R063", "dwarfs:R097")
@pytest.mark.parametrize(
    ("cards", "golds", "ogre_cards", "over"),
    [(7, 2, 0, False), (7, 0, 2, False), (7, 1, 1, False), (8, 1, 1, True), (7, 2, 1, True), (7, 1, 2, True)],
)
def test_kingdom_cards_gems_and_ogres_count_alike(cards, golds, ogre_cards, over):
    match = discarding(with_cards(cards).gems(0, gold=golds).ogres(0, *["rout", "bouncer"][:ogre_cards]))
    assert (kind(match) == "which-discard") == over
    assert asked(match) == (0 if over else 1)


@pytest.mark.rule("dwarfs:R064", "dwarfs:Q44")
def test_no_more_than_the_excess_is_discarded():
    match = discarding(with_cards(7).gems(0, gold=2, ruby=2))
    choose(match, "gem:gold", "gem:ruby")
    assert gems(match, 0) == {"gold": 1, "ruby": 1}
    assert asked(match) == 1
    nine = discarding(with_cards(7).gems(0, gold=2))
    assert "discarded-gem" not in told(nine)


@pytest.mark.rule("dwarfs:R065")
def test_the_player_chooses_in_any_order():
    """Two too many: any two of the four may go, whichever is taken first."""
    match = discarding(with_cards(7).gems(0, gold=1, emerald=1, ruby=1).ogres(0, "tyrant"))
    everything = ["gem:gold", "gem:emerald", "gem:ruby", "ogre:tyrant@0"]
    assert keys(match) == everything
    for first in everything:
        after = choose(match.clone(), first)
        assert keys(after) == [key for key in everything if key != first]
        assert refused(after, first) in ("R065", None)


@pytest.mark.rule("dwarfs:R065")
def test_the_same_kind_of_gem_may_go_again():
    match = discarding(with_cards(7).gems(0, gold=1, ruby=3))
    choose(match, "gem:ruby", "gem:ruby")
    assert gems(match, 0) == {"gold": 1, "ruby": 1}


@pytest.mark.rule("dwarfs:R065")
def test_of_like_ogres_one_is_offered():
    match = discarding(with_cards(7).ogres(0, "bouncer", "rout", "bouncer", "rout"))
    assert keys(match) == ["ogre:rout@0", "ogre:bouncer@2"]  # in the order of a hand
    assert refused(match, "ogre:rout@1") == refused(match, "ogre:bouncer@3") == "R065"
    choose(match, "ogre:rout@0")
    assert ogres(match, 0) == ["rout", "bouncer", "bouncer"]
    assert keys(match) == ["ogre:rout@0", "ogre:bouncer@1"]
    choose(match, "ogre:bouncer@1")
    assert ogres(match, 0) == ["rout", "bouncer"]
    assert ogre_discard(match) == {"rout": 1, "bouncer": 1}


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R065")
def test_a_forced_discard_is_asked_where_it_would_tell_a_secret():
    match = discarding(position().ogres(0, "rout"))
    assert asked(match) == 0 and keys(match) == ["ogre:rout@0"]  # only the number of ogres is known to all
    match = discarding(position(hide_gems=True).gems(0, gold=1))
    assert asked(match) == 0 and keys(match) == ["gem:gold"]
    match = discarding(position().gems(0, gold=1))
    assert asked(match) == 1


@pytest.mark.rule("dwarfs:R066")
def test_goals_and_monsters_do_not_count():
    match = discarding(
        position().gems(0, gold=0).goals(0, "leek_broth", "barley_loaves").trophy(0, "dragon", of=1).revealed(0)
    )
    assert len(hand(match, 0)) == 9
    assert told(match)[0] == "last-round"  # three goals; but nothing was discarded
    assert not {"discarded-gem", "discarded-ogre"} & set(told(match))
    assert int(fields(match).trophies[0]) and int(fields(match).goals[0])


# One path for each set: how a search discards -------------------------------------------------------------------------


def searching(board):
    return ascending(discarding(board))


def all_discards(match):
    """What can be discarded in all: for each way of choosing, what went, by event and number."""
    if kind(match) != "which-discard" or asked(match) != 0:
        return [
            [
                (event.kind, event.ogre if event.kind == "discarded-ogre" else event.gem)
                for event in match.events
                if event.kind.startswith("discarded")
            ]
        ]
    return [path for key in keys(match) for path in all_discards(choose(match.clone(), key))]


@pytest.mark.rule("dwarfs:R065")
@pytest.mark.parametrize(
    ("gem_counts", "ogre_cards"),
    [
        ({"gold": 2, "emerald": 1, "ruby": 2}, []),
        ({"gold": 1, "diamond": 1}, ["rout", "tyrant"]),
        ({"ruby": 1}, ["rout", "bouncer", "rout", "tyrant"]),
    ],
)
def test_in_ascending_order_each_set_is_discarded_in_one_way(gem_counts, ogre_cards):
    board = with_cards(7).gems(0, **gem_counts).ogres(0, *ogre_cards)
    paths = all_discards(searching(board))
    sets = [tuple(sorted(path)) for path in paths]
    assert len(set(sets)) == len(sets)
    assert set(sets) == {tuple(sorted(path)) for path in all_discards(discarding(board))}
    assert {len(path) for path in paths} == {sum(gem_counts.values()) + len(ogre_cards) - 2}


@pytest.mark.rule("dwarfs:R065")
def test_in_ascending_order_nothing_is_offered_that_leads_nowhere():
    match = searching(with_cards(7).gems(0, gold=1, emerald=1, ruby=1).ogres(0, "tyrant"))  # two must go
    assert keys(match) == ["gem:gold", "gem:emerald", "gem:ruby"]
    assert refused(match, "ogre:tyrant@0") == "R065"  # nothing would be left for the second
    choose(match, "gem:ruby")
    assert keys(match) == ["ogre:tyrant@0"]
    assert refused(match, "gem:gold") == refused(match, "gem:emerald") == "R065"
