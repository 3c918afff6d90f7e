"""Components and set-up: what lies in the box, what the seats begin with, who starts. (R001-R018)"""

import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    CARDS,
    WatchedDice,
    asked,
    card,
    choose,
    end_turn,
    events,
    fields,
    gem_pile,
    gems,
    hand,
    keys,
    ogres,
    pile,
    play,
    position,
    refused,
    scripted,
    told,
)
from underhall.engine.kernel import NOBODY
from underhall.games.dwarfs.pieces import NONE, ROW, SEATS, Ogre

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def box(match):
    return match.setting.pack


# Components -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R001")
def test_there_are_thirty_six_kingdom_cards_nine_of_each_colour():
    match = underhall.new("dwarfs", seats=4, seed=1)
    assert len(box(match).card) == 9
    cards = {card(name, seat) for seat in range(4) for name in hand(match, seat)}
    assert cards == set(range(36))


@pytest.mark.rule("dwarfs:R001")
def test_a_card_belongs_to_the_colour_that_laid_it():
    match = position(4).lay("castle", seat=3, at=(0, 0)).turn_of(3).match()
    play(match, "frost_giant", "lay:1,0")
    assert events(match, "laid") == [
        {"seat": 3, "card": 35, "square": 1, "turn": 0}
    ]  # the last card of the fourth colour
    assert fields(match).castle.tolist() == [NONE, NONE, NONE, 0]


@pytest.mark.rule("dwarfs:R002", "dwarfs:R013")
def test_the_colours_are_blue_red_green_and_yellow_and_each_player_has_one():
    match = underhall.new("dwarfs", seats=4, seed=1)
    assert [match.setting.words.seat(seat) for seat in range(4)] == ["Blue", "Red", "Green", "Yellow"]
    other = underhall.new("dwarfs", seats=2, seed=1, switches={"colours": ["yellow", "green", "red", "blue"]})
    assert [other.setting.words.seat(seat) for seat in range(2)] == ["Yellow", "Green"]


@pytest.mark.rule("dwarfs:R003")
@ALL_SEATS
def test_there_are_ten_trading_goals(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    table = fields(match)
    assert len({goal.id for goal in box(match).trading_goal}) == 10
    shown = {int(goal) for goal in table.goal_row if goal != NONE}
    in_deck = {goal for goal in range(16) if int(table.goal_deck) >> goal & 1}
    assert shown | in_deck == set(range(10)) and not shown & in_deck


@pytest.mark.rule("dwarfs:R004")
@ALL_SEATS
def test_there_are_thirteen_ogres_of_five_kinds(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    table = fields(match)
    assert {ogre.name for ogre in box(match).ogre} == {"Rout", "Bouncer", "Stampede", "Pickpocket", "Tyrant"}
    assert table.ogre_deck[0].tolist() == [3, 3, 3, 3, 1]
    assert int(table.ogre_deck.sum()) == 13
    assert not table.ogre_discard.any() and not table.ogres.any()


@pytest.mark.rule("dwarfs:R005", "dwarfs:R014")
@ALL_SEATS
def test_each_player_begins_with_seven_dwarfs_at_home(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    assert fields(match).pile.tolist() == [7] * seats + [0] * (SEATS - seats)
    assert not fields(match).dwarfs.any()


@pytest.mark.rule("dwarfs:R006")
def test_there_are_seven_secret_goals():
    match = underhall.new("dwarfs", seats=2, seed=2)
    names = {goal.name for goal in box(match).secret_goal}
    assert names == {"Builder", "Slayer", "Sovereign", "Collector", "Ogre friend", "Naturalist", "Alchemist"}


@pytest.mark.rule("dwarfs:R007", "dwarfs:R012")
@ALL_SEATS
def test_the_gems_lie_in_four_open_piles(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    seen = match.view(NOBODY).fields  # the piles lie face up: a spectator can count them
    assert seen.gem_pile.tolist() == [12, 8, 8, 6]
    assert int(seen.gem_pile.sum()) == 34
    assert [gem_pile(match, kind) for kind in ("gold", "emerald", "diamond", "ruby")] == [12, 8, 8, 6]
    assert [gems(match, seat) for seat in range(seats)] == [{}] * seats


@pytest.mark.rule("dwarfs:R008")
def test_the_families_of_the_nine_cards():
    match = underhall.new("dwarfs", seats=2, seed=2)
    families = [each.family for each in box(match).card]
    assert [each.id for each in box(match).card] == list(CARDS)
    assert families == ["castle", "mine", "mine", "mine", "mine", "tavern", "store", "dragon", "giant"]


@pytest.mark.rule("dwarfs:R009")
def test_dragons_and_giants_are_the_monsters():
    """What only monsters are: nothing may be stacked on them."""
    monsters = set()
    for lower in CARDS:
        match = position().lay(lower, seat=1, at=(0, 0)).match()
        for upper in CARDS:
            each = choose(match.clone(), f"play:{upper}")
            if "stack:0,0" not in keys(each) and refused(each, "stack:0,0") == "R039":
                monsters.add(lower)
    assert monsters == {"dragon", "frost_giant"}


# Set-up ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R010")
@ALL_SEATS
def test_three_of_the_shuffled_trading_goals_lie_open(seats):
    dice = WatchedDice()
    match = underhall.new("dwarfs", seats=seats, dice=dice)
    row = [int(goal) for goal in fields(match).goal_row]
    assert len(row) == ROW and row[3] == NONE
    shown = row[:3]
    assert len(set(shown)) == 3
    assert events(match, "goal-shown") == [{"place": place, "goal": goal} for place, goal in enumerate(shown)]
    left = set(range(10))
    for weights, goal in zip(dice.weights("show-goal"), shown, strict=True):
        assert weights == dict.fromkeys(left, 1)  # each goal still in the deck is as likely as any other
        left.remove(goal)
    assert int(fields(match).goal_deck) == sum(1 << goal for goal in left)


@pytest.mark.rule("dwarfs:R011")
@ALL_SEATS
def test_each_player_is_dealt_one_of_the_shuffled_secret_goals(seats):
    dice = WatchedDice()
    match = underhall.new("dwarfs", seats=seats, dice=dice)
    dealt = [int(goal) for goal in fields(match).secret]
    assert dealt[seats:] == [NONE] * (SEATS - seats)
    assert len(set(dealt[:seats])) == seats
    left = set(range(7))
    for weights, goal in zip(dice.weights("deal-secret"), dealt, strict=False):
        assert weights == dict.fromkeys(left, 1)
        left.remove(goal)
    assert len(left) == 7 - seats
    assert fields(match).secret_out.tolist() == [0] * SEATS


@pytest.mark.rule("dwarfs:R011")
def test_only_its_owner_reads_a_secret_goal():
    match = underhall.new("dwarfs", seats=3, dice=scripted(deal_secret=["slayer", "alchemist", "builder"]))
    assert events(match, "secret-dealt") == [
        {"seat": 0, "secret": 1},
        {"seat": 1, "secret": 6},
        {"seat": 2, "secret": 0},
    ]
    for seat, goal in enumerate([1, 6, 0]):
        seen = [event for event in match.events_for(seat) if event.kind.startswith("secret-dealt")]
        assert [(event.seat, event.secret) for event in seen if event.kind == "secret-dealt"] == [(seat, goal)]
        others = [event.seat for event in seen if event.kind == "secret-dealt-unseen"]
        assert others == [other for other in range(3) if other != seat]
        assert int(match.view(seat).fields.secret[seat]) == goal
        assert all(int(match.view(other).fields.secret[seat]) < 0 for other in (NOBODY, 0, 1, 2) if other != seat)
    assert "secret-dealt" not in told(match, NOBODY)
    assert told(match, NOBODY).count("secret-dealt-unseen") == 3


@pytest.mark.rule("dwarfs:R013")
@ALL_SEATS
def test_each_player_begins_with_all_nine_cards_of_a_colour(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    assert [hand(match, seat) for seat in range(SEATS)] == [set(CARDS)] * seats + [set()] * (SEATS - seats)


@pytest.mark.rule("dwarfs:R015")
def test_any_ogre_still_in_the_deck_may_come_next():
    dice = WatchedDice()
    match = (
        position()
        .lay("tavern", seat=0, at=(0, 0))
        .lay("tavern", seat=1, at=(1, 0))
        .dwarfs(0, at=(0, 0), count=2)
        .dwarfs(0, at=(1, 0), count=2)
        .discard_ogres("rout", "tyrant")
        .turn_of(0, phase="resolve")
        .match(dice)
    )
    choose(match, "1,0")  # the other task is all that is left, and so forced
    first, second = dice.weights("draw-ogre")
    assert first == {Ogre.ROUT: 2, Ogre.BOUNCER: 3, Ogre.STAMPEDE: 3, Ogre.PICKPOCKET: 3}
    drawn = Ogre[ogres(match, 0)[0].upper()]
    assert second == first | {drawn: first[drawn] - 1}


@pytest.mark.rule("dwarfs:R016")
@ALL_SEATS
def test_the_table_starts_empty(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    table = fields(match)
    assert table.squares == 0
    assert set(table.top.tolist()) == set(table.under.tolist()) == {NONE}
    assert set(table.castle.tolist()) == set(table.beside.ravel().tolist()) == {NONE}
    assert not table.crowd.any() and not table.trophies.any() and not table.goals.any()
    assert keys(match) == [f"play:{name}" for name in CARDS] + ["end"]


@pytest.mark.rule("dwarfs:R017")
@ALL_SEATS
def test_the_first_seat_stands_for_the_youngest_and_starts(seats):
    dice = WatchedDice()
    match = underhall.new("dwarfs", seats=seats, dice=dice)
    assert dice.weights("who-starts") == [{0: 1}]
    assert (asked(match), fields(match).active, fields(match).starter, match.turn) == (0, 0, 0, 1)
    unseen = ["secret-dealt", "secret-dealt-unseen"]
    assert told(match) == ["goal-shown"] * 3 + unseen * seats + ["starts", "turn"]
    assert events(match, "starts") == [{"seat": 0}]


@pytest.mark.rule("dwarfs:R017", "dwarfs:Q45")
@ALL_SEATS
def test_by_a_switch_anybody_may_start(seats):
    dice = WatchedDice()
    underhall.new("dwarfs", seats=seats, dice=dice, switches={"start_player": "random"})
    assert dice.weights("who-starts") == [dict.fromkeys(range(seats), 1)]
    last = f"seat:{seats - 1}"
    match = underhall.new("dwarfs", seats=seats, dice=scripted(who_starts=[last]), switches={"start_player": "random"})
    assert (asked(match), fields(match).active, fields(match).starter) == (seats - 1,) * 3
    assert events(match, "starts") == events(match, "turn") == [{"seat": seats - 1}]
    shown = next(event.frame for event in match.events if event.kind == "starts")
    assert match.view_at(shown).fields.active == seats - 1  # the picture that says who starts shows it, too


@pytest.mark.rule("dwarfs:R018")
@ALL_SEATS
def test_play_passes_clockwise(seats):
    match = underhall.new("dwarfs", seats=seats, seed=2)
    turns = []
    for _ in range(2 * seats + 1):
        turns.append(asked(match))
        end_turn(match)
    assert turns == [turn % seats for turn in range(2 * seats + 1)]
    assert [turn["seat"] for turn in events(match, "turn")][: len(turns)] == turns
    assert match.turn == len(turns) + 1
    assert pile(match, 0) == 7
