"""Rulings on goals, hands and the end of the game, and how a match is set up. (Q37-Q45)"""

import pytest

import underhall
from tests.rules.dwarfs.helpers import (
    CARDS,
    GOALS,
    WatchedDice,
    asked,
    choose,
    end_turn,
    events,
    fields,
    forget,
    gem_pile,
    gems,
    hand,
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
from underhall.errors import UnderhallError
from underhall.games.dwarfs.pieces import Condition, Gem, Ogre
from underhall.games.dwarfs.rules.goals import may_have_met


def goal(name):
    return GOALS.index(name)


# Q37, Q38: trading ----------------------------------------------------------------------------------------------------


def two_stores(seats=2, **switches):
    """Two general stores with three dwarfs of seat 0 each; its hand has room for five gems."""
    table = position(seats, **switches)
    for x, name in enumerate(("general_store", "tavern", "castle", "gold_mine", "diamond_mine")):
        table.lay(name, seat=0, at=(x, 0), turn=0)
    return table.lay("general_store", seat=1, at=(0, 1)).dwarfs(0, at=(0, 0), count=3).dwarfs(0, at=(0, 1), count=3)


@pytest.mark.rule("dwarfs:Q37", "dwarfs:R107")
def test_a_gap_stays_when_no_goal_is_left():
    table = two_stores().row("leek_broth", "barley_loaves", "bilberry_preserve").empty_goal_deck(1)
    match = choose(table.gems(0, gold=2, emerald=1).turn_of(0, phase="resolve").match(), "0,0")
    assert keys(match) == ["buy:leek_broth", "decline"]
    match.choose("buy:leek_broth")
    assert [int(n) for n in fields(match).goal_row] == [-1, goal("barley_loaves"), goal("bilberry_preserve"), -1]
    assert events(match, "goal-shown") == []
    assert events(match, "cannot-trade") == [{"seat": 0}]  # at the second store


@pytest.mark.rule("dwarfs:Q37")
def test_nothing_is_bought_from_a_gap():
    table = two_stores().row("leek_broth", "bilberry_preserve").empty_goal_deck(1).gems(0, gold=2, emerald=1)
    match = choose(table.turn_of(0, phase="resolve").match(), "0,0")
    reasons = [match.why_not(0, place) for place in range(4)]
    assert [reason and reason[0] for reason in reasons] == [
        None,
        "R105",
        "Q37",
        None,
    ]  # too dear; nothing; no such place
    assert refused(match, "buy:bilberry_preserve") == "R105"
    assert refused(match, "buy:row:2") == "Q37"


@pytest.mark.rule("dwarfs:Q38", "dwarfs:R108")
def test_each_store_gives_one_trade_and_the_second_sees_the_new_goal():
    table = two_stores().row("leek_broth", "bilberry_preserve", "honey_oatcakes")
    table.gems(0, gold=3, emerald=1, diamond=1)
    match = table.turn_of(0, phase="resolve").match(scripted(show_goal=["barley_loaves"]))
    match.choose("0,1")
    assert keys(match) == ["buy:leek_broth", "decline"]
    match.choose("buy:leek_broth")
    assert events(match, "goal-shown") == [{"place": 0, "goal": goal("barley_loaves")}]
    assert gems(match, 0) == {"gold": 1, "diamond": 1}
    assert events(match, "cannot-trade") == [{"seat": 0}]  # three gold would be needed


@pytest.mark.rule("dwarfs:Q38")
def test_the_goal_brought_out_by_the_first_trade_can_be_bought():
    table = two_stores().row("bilberry_preserve", "smoked_trout", "honey_oatcakes")
    table.gems(0, gold=1, emerald=3, diamond=2)
    match = table.turn_of(0, phase="resolve").match(scripted(show_goal=["pickled_roots", "leek_broth"]))
    choose(match, "0,0", "buy:smoked_trout")
    assert kind(match) == "trade"
    assert keys(match) == ["buy:pickled_roots", "decline"]
    match.choose("buy:pickled_roots")
    assert int(fields(match).goals[0]) == 1 << goal("smoked_trout") | 1 << goal("pickled_roots")
    assert events(match, "traded") == [
        {"seat": 0, "goal": goal("smoked_trout"), "place": 1},
        {"seat": 0, "goal": goal("pickled_roots"), "place": 1},
    ]
    assert gems(match, 0) == {}
    assert [gem_pile(match, gem) for gem in ("gold", "emerald", "diamond", "ruby")] == [12, 8, 8, 6]


# Q39: when a secret goal is revealed ----------------------------------------------------------------------------------


def collector(seats=2, seat=0, **switches):
    """A seat whose secret goal asks for a gem of each kind, which it has; its hand is small."""
    names = ["slayer", "naturalist", "sovereign", "builder"]
    names[seat] = "collector"
    table = position(seats, **switches).secrets(*names[:seats])
    for x, name in enumerate(("castle", "tavern", "gold_mine", "diamond_mine", "general_store")):
        table.lay(name, seat=seat, at=(x, 0))
    return table.gems(seat, gold=1, emerald=1, diamond=1, ruby=1)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R110")
def test_the_reveal_is_offered_at_every_decision_of_the_owner():
    match = collector().dwarfs(0, at=(2, 0)).match()
    assert keys(match)[-1] == "reveal-secret"
    match.choose("play:ruby_mine")
    assert "reveal-secret" in keys(match)
    match.choose("lay:-1,0")
    assert "reveal-secret" in keys(match)
    choose(match, "turn:0", "move:2,0")
    assert keys(match) == ["east", "west", "reveal-secret"]
    match.choose("reveal-secret")
    assert keys(match) == ["east", "west"]  # the same decision, asked again
    assert events(match, "secret-revealed") == [{"seat": 0, "secret": 3}]
    assert match.standing().scores[0]["secret-goal"] == 7


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R120")
def test_a_goal_revealed_at_the_end_of_the_turn_counts_at_once():
    match = collector().goals(0, "leek_broth", "barley_loaves").match()
    match.choose("end")
    assert kind(match) == "end-turn"
    assert keys(match) == ["end", "reveal-secret"]
    match.choose("reveal-secret")  # then nothing is left to ask
    assert events(match, "last-round") == [{"seat": 0}]


@pytest.mark.rule("dwarfs:Q39")
def test_a_goal_that_is_not_met_cannot_be_revealed():
    match = collector().gems(1, gold=1).match()
    choose(match, "end", "end")
    assert asked(match) == 1
    assert "reveal-secret" not in keys(match)
    assert refused(match, "reveal-secret") == "R110"


@pytest.mark.rule("dwarfs:Q39")
def test_a_revealed_goal_stays_when_its_condition_fails():
    table = collector(2, 0).ogres(1, "pickpocket")
    match = choose(table.match(scripted(stolen_gem=["ruby"])), "reveal-secret", "end")
    assert asked(match) == 1
    match.choose("ogre:pickpocket@0")
    assert "ruby" not in gems(match, 0)
    assert int(fields(match).secret_out[0]) == 1
    assert match.standing().scores[0]["secret-goal"] == 7


@pytest.mark.rule("dwarfs:Q39")
@pytest.mark.parametrize(("windows", "wide"), [("own_decisions", False), ("when_met", False), ("every_action", True)])
@pytest.mark.parametrize("action", ["place:0,0", "ogre:pickpocket@1"])
def test_others_are_asked_after_every_action_by_a_switch(windows, wide, action):
    table = collector(3, 2, reveal_windows=windows).ogres(0, "rout", "pickpocket").gems(1, gold=1)
    match = choose(table.match(), action)
    if action.startswith("ogre"):
        match.choose("seat:1")
    if not wide:
        assert (asked(match), kind(match)) == (0, "action")
        return
    assert (asked(match), kind(match)) == (2, "reveal-window")  # seat 1 can have met nothing: it is not asked
    assert keys(match) == ["wait", "reveal-secret"]
    waited = choose(match.clone(), "wait")
    assert (asked(waited), kind(waited)) == (0, "action")
    assert int(fields(waited).secret_out[2]) == 0
    match.choose("reveal-secret")
    assert (asked(match), kind(match)) == (0, "action")
    assert int(fields(match).secret_out[2]) == 1


@pytest.mark.rule("dwarfs:Q39")
def test_windows_open_clockwise_when_the_action_is_done():
    table = position(4, reveal_windows="every_action").secrets("slayer", "collector", "builder", "alchemist")
    for seat in (0, 2, 3):
        table.gems(seat, gold=1, emerald=1, diamond=1, ruby=1)
    table.lay("castle", seat=0, at=(0, 0)).turn_of(2)
    match = choose(table.match(), "play:castle", "lay:1,0", "turn:0")
    order = []
    while kind(match) == "reveal-window":
        order.append(asked(match))
        assert events(match, "laid") != []
        match.choose("wait")
    assert order == [3, 0]
    assert (asked(match), kind(match)) == (2, "action")


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R120")
def test_the_end_is_looked_for_when_the_owner_finishes_a_turn():
    table = collector(2, 1, reveal_windows="every_action").goals(1, "leek_broth", "barley_loaves")
    match = choose(table.match(), "place:0,0", "reveal-secret")
    assert asked(match) == 0
    end_turn(match)
    assert events(match, "last-round") == []  # seat 0's turn ended, not seat 1's
    end_turn(match)
    assert events(match, "last-round") == [{"seat": 1}]
    assert match.over


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R111")
def test_all_are_asked_once_more_at_the_end_of_the_game():
    table = collector(3, 1).last_round().gems(2, gold=1, emerald=1, diamond=1, ruby=1).turn_of(2, phase="end-of-turn")
    match = choose(table.match(), "end")
    assert (asked(match), kind(match)) == (1, "last-reveal")
    assert keys(match) == ["done", "reveal-secret"]
    match.choose("reveal-secret")
    assert match.over  # with the only goal of gems shown to be seat 1's, seat 2 needs no question
    assert match.standing().totals[1] == match.standing().totals[2] + 7 + match.standing().scores[1]["kingdom"]
    assert told(match)[-1] == "game-ends"


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R111")
def test_the_last_question_goes_round_from_the_starting_player():
    table = position(4).secrets("slayer", "collector", "builder", "alchemist").last_round()
    for seat in range(4):
        table.gems(seat, gold=1, emerald=1, diamond=1, ruby=1)
    match = choose(table.turn_of(1, phase="end-of-turn", starter=2).match(), "end")
    order = []
    while not match.over:
        assert kind(match) == "last-reveal"
        order.append(asked(match))
        match.choose("done")
    assert order == [2, 3, 0, 1]
    assert fields(match).secret_out.sum() == 0


# Q40: trios -----------------------------------------------------------------------------------------------------------


def at_two_monsters(colours, *, own, others):
    table = position(3, trio_colours=colours).secrets("naturalist", "slayer", "builder")
    table.lay("dragon", seat=1, at=(0, 0)).lay("frost_giant", seat=2, at=(1, 0)).lay("castle", seat=2, at=(2, 0))
    table.dwarfs(0, at=(0, 0), count=3).dwarfs(0, at=(1, 0), count=own).dwarfs(2, at=(1, 0), count=others)
    return table.dwarfs(0, at=(2, 0)).match()


@pytest.mark.rule("dwarfs:Q40", "dwarfs:R118")
@pytest.mark.parametrize(
    ("colours", "own", "others", "met"),
    [
        ("own", 3, 0, True),
        ("own", 2, 0, False),
        ("own", 2, 1, False),
        ("own", 0, 3, False),
        ("any", 3, 0, True),
        ("any", 2, 0, False),
        ("any", 2, 1, True),
        ("any", 0, 3, True),
        ("any", 1, 1, False),
    ],
)
def test_whose_dwarfs_make_a_trio(colours, own, others, met):
    assert ("reveal-secret" in keys(at_two_monsters(colours, own=own, others=others))) == met


@pytest.mark.rule("dwarfs:Q40")
@pytest.mark.parametrize("colours", ["own", "any"])
def test_trios_stand_on_two_monster_cards(colours):
    table = position(trio_colours=colours).secrets("naturalist", "slayer").lay("dragon", seat=1, at=(0, 0))
    table.lay("castle", seat=1, at=(1, 0)).dwarfs(0, at=(0, 0), count=4).dwarfs(0, at=(1, 0), count=3)
    assert "reveal-secret" not in keys(table.match())  # a castle is not a monster
    table.lay("dragon", seat=0, at=(2, 0)).dwarfs(1, at=(2, 0), count=3)
    assert ("reveal-secret" in keys(table.match())) == (colours == "any")


# Q41-Q43: the end -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q41")
def test_without_kingdom_cards_the_game_goes_on():
    table = position()
    for x, name in enumerate(CARDS):
        table.lay(name, seat=0, at=(x, 0))
    match = table.match()
    assert not any(key.startswith("play:") for key in keys(match))
    assert refused(match, "play:castle") == "R043"
    assert "place:0,0" in keys(match)
    assert asked(end_turn(match)) == 1


@pytest.mark.rule("dwarfs:Q41")
@pytest.mark.parametrize(("seats", "limit"), [(2, 20), (3, 21)])
def test_a_limit_breaks_off_a_game_that_does_not_end(seats, limit):
    match = underhall.new("dwarfs", seats=seats, seed=1, switches={"turn_limit": limit})
    choose(match, "play:castle", "turn:0")
    for _ in range(seats * limit - 1):
        match.choose("end")
        assert not match.over
    match.choose("end")
    assert match.over
    assert match.turn == seats * limit
    assert match.standing().truncated
    assert match.standing().winners == (0,)
    assert events(match, "turn-limit") == [{"turns": limit}]
    assert "game-ends" not in told(match)
    assert str(limit) in match.standing().reason


@pytest.mark.rule("dwarfs:Q41")
def test_the_limit_does_not_cut_off_an_ending():
    switches = {"turn_limit": 20}
    table = (
        underhall.position("dwarfs", seats=2, switches=switches).goals(1, *GOALS[:3]).turn_of(1, phase="end-of-turn")
    )
    table._table.turn = 40
    match = table.match()
    assert match.over
    assert not match.standing().truncated
    table = underhall.position("dwarfs", seats=2, switches=switches).turn_of(1, phase="end-of-turn")
    table._table.turn = 40
    assert table.match().standing().truncated
    table._table.turn = 39
    assert not table.match().over


def stopped(secret, **switches):
    """Blue has defeated two monsters; the last turn within the limit is over, and nobody has brought on the end."""
    table = position(2, turn_limit=20, **switches).secrets(secret, "builder").goals(1, "leek_broth")
    table.trophy(0, "dragon", of=1).trophy(0, "frost_giant", of=1).turn_of(1, phase="end-of-turn")
    table._table.turn = 40
    return table.match()


@pytest.mark.rule("dwarfs:Q41", "dwarfs:R111")
def test_met_goals_may_be_revealed_when_the_limit_stops_a_game():
    match = stopped("slayer")
    assert events(match, "turn-limit") == [{"turns": 20}]
    assert (asked(match), kind(match), keys(match)) == (0, "last-reveal", ["done", "reveal-secret"])
    hidden = choose(match.clone(), "done")
    assert (hidden.standing().truncated, hidden.standing().winners) == (True, (1,))
    match.choose("reveal-secret")
    assert match.over
    assert (match.standing().truncated, match.standing().winners) == (True, (0,))
    assert match.standing().scores[0]["secret-goal"] == 7
    assert "game-ends" not in told(match)


@pytest.mark.rule("dwarfs:Q41", "dwarfs:Q45")
def test_the_last_question_at_the_limit_does_not_depend_on_the_goal():
    match = stopped("collector")
    assert (asked(match), kind(match), keys(match)) == (0, "last-reveal", ["done"])


@pytest.mark.rule("dwarfs:Q41")
@pytest.mark.parametrize("limit", [0, -1, 10_000_000])
def test_a_limit_must_make_sense(limit):
    with pytest.raises(UnderhallError, match="turn_limit"):
        underhall.new("dwarfs", seats=2, switches={"turn_limit": limit})


@pytest.mark.rule("dwarfs:Q42", "dwarfs:R122")
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize(("seats", "trigger"), [(seats, trigger) for seats in (2, 3, 4) for trigger in range(seats)])
def test_the_round_is_played_out(seats, starter, trigger):
    table = position(seats).goals(trigger, *GOALS[:3]).turn_of(trigger, phase="end-of-turn", starter=starter)
    match = table.match()
    assert events(match, "last-round") == [{"seat": trigger}]
    played = []
    while not match.over:
        played.append(asked(match))
        end_turn(match)
    last = (starter - 1) % seats
    expected = [(trigger + n) % seats for n in range(1, (last - trigger) % seats + 1)]
    assert played == expected
    assert [turn["seat"] for turn in events(match, "turn")] == expected


@pytest.mark.rule("dwarfs:Q42")
def test_the_end_is_announced_once():
    table = position(3).goals(0, *GOALS[:3]).goals(1, *GOALS[3:6]).turn_of(0, phase="end-of-turn")
    match = table.match()
    while not match.over:
        end_turn(match)
    assert events(match, "last-round") == [{"seat": 0}]


@pytest.mark.rule("dwarfs:Q42", "dwarfs:R120")
@pytest.mark.parametrize(
    ("count", "revealed", "ends"), [(2, False, False), (2, True, True), (3, False, True), (1, True, False)]
)
def test_three_goals_of_either_sort_bring_the_end(count, revealed, ends):
    table = position().goals(1, *GOALS[:count]).trophy(1, "dragon", of=0).turn_of(1, phase="end-of-turn")
    if revealed:
        table.revealed(1)
    assert table.match().over == ends


def without_castles(dwarfs_of):
    """A finished game of two with no points; each has a number of dwarfs on the board."""
    table = position().turn_of(1, phase="end-of-turn").last_round()
    table.lay("tavern", seat=0, at=(0, 0)).lay("tavern", seat=1, at=(0, 1))
    for seat, count in enumerate(dwarfs_of):
        table.dwarfs(seat, at=(0, seat), count=count)
    return table.match()


@pytest.mark.rule("dwarfs:Q43", "dwarfs:R132")
@pytest.mark.parametrize(
    ("dwarfs_of", "ranking"), [((2, 2), ((0, 1),)), ((0, 0), ((0, 1),)), ((3, 2), ((0,), (1,))), ((1, 2), ((1,), (0,)))]
)
def test_more_dwarfs_break_the_second_tie_else_the_win_is_shared(dwarfs_of, ranking):
    match = without_castles(dwarfs_of)
    assert match.over
    assert match.standing().ranking == ranking
    assert match.standing().winners == ranking[0]


@pytest.mark.rule("dwarfs:Q43", "dwarfs:R131")
def test_without_a_castle_the_kingdom_has_no_cards():
    table = position().last_round().turn_of(1, phase="end-of-turn")
    # Seat 0: a castle, a giant and nothing else joined to it: two cards, no points. Seat 1: five cards, no castle.
    table.lay("castle", seat=0, at=(0, 0)).lay("frost_giant", seat=0, at=(1, 0)).lay("gold_mine", seat=1, at=(0, -1))
    for x, name in enumerate(("tavern", "diamond_mine", "general_store", "ruby_mine"), start=1):
        table.lay(name, seat=1, at=(x, -1))
    match = table.dwarfs(1, at=(0, -1)).match()
    assert match.standing().totals == (0, 0)
    assert match.standing().ranking == ((0,), (1,))
    driver, box = match.setting.driver, match.setting.box
    assert [driver.tie_break(box, table.table(), seat, 0) for seat in (0, 1)] == [2, 0]
    assert [driver.tie_break(box, table.table(), seat, 1) for seat in (0, 1)] == [0, 1]
    assert [driver.tie_break(box, table.table(), seat, 2) for seat in (0, 1)] == [0, 0]


# Q44: discards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q44")
def test_discards_go_where_they_came_from():
    table = position().gems(0, gold=1, ruby=1).ogres(0, "rout").turn_of(0, phase="discard")
    match = table.match()
    assert keys(match) == ["gem:gold", "gem:ruby", "ogre:rout@0"]
    assert refused(match, "gem:emerald") == "R065"
    choose(match, "ogre:rout@0", "gem:ruby")
    assert ogre_discard(match) == {"rout": 1}
    assert gem_pile(match, "ruby") == 6
    assert gem_pile(match, "gold") == 12  # the last card too: nine of the twelve are kingdom cards
    assert events(match, "discarded-ogre") == [{"seat": 0, "ogre": Ogre.ROUT}]
    assert events(match, "discarded-gem") == [{"seat": 0, "gem": Gem.RUBY}, {"seat": 0, "gem": Gem.GOLD}]
    assert hand(match, 0) == set(CARDS)


@pytest.mark.rule("dwarfs:Q44")
@pytest.mark.parametrize(("gold", "discards"), [(2, 0), (3, 1), (4, 2)])
def test_a_hand_of_nine_is_left_alone(gold, discards):
    table = (
        position().lay("castle", seat=0, at=(0, 0)).lay("tavern", seat=0, at=(1, 0)).lay("dragon", seat=0, at=(2, 0))
    )
    match = table.gems(0, gold=gold).ogres(0, "rout").turn_of(0, phase="discard").match()
    for _ in range(discards):
        assert kind(match) == "which-discard"
        match.choose("gem:gold")
    assert asked(match) == 1
    assert gems(match, 0) == {"gold": 2}
    assert ogres(match, 0) == ["rout"]


# Q45: what is hidden, and who starts ----------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R017")
def test_seat_0_starts():
    for seed in range(3):
        match = underhall.new("dwarfs", seats=3, seed=seed)
        assert asked(match) == 0
        assert events(match, "starts") == [{"seat": 0}]


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("who", ["seat_0", "random"])
def test_any_seat_may_start_by_a_switch(seats, who):
    starter = seats - 1 if who == "random" else 0
    dice = WatchedDice(who_starts=[starter])
    match = underhall.new("dwarfs", seats=seats, switches={"start_player": who}, dice=dice)
    assert dice.weights("who-starts") == [dict.fromkeys(range(seats if who == "random" else 1), 1)]
    assert asked(match) == int(fields(match).starter) == starter
    assert events(match, "starts") == events(match, "turn") == [{"seat": starter}]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q42")
def test_the_round_begins_with_whoever_started():
    switches = {"start_player": "random"}
    match = underhall.new("dwarfs", seats=3, switches=switches, dice=scripted(who_starts=["seat:2"]))
    choose(match, "end", "end")
    assert asked(match) == 1
    assert int(fields(match).starter) == 2


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("hidden", [False, True])
def test_whether_gems_are_seen(hidden):
    match = position(hide_gems=hidden).gems(1, ruby=2, gold=1).match()
    seen = [int(n) for n in match.view(0).fields.gems[1]]
    assert seen == ([0, 0, 0, 0] if hidden else [1, 0, 0, 2])
    assert int(match.view(0).fields.gem_total[1]) == 3
    assert [int(n) for n in match.view(1).fields.gems[1]] == [1, 0, 0, 2]


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_store_is_asked_in_vain_only_where_gems_are_hidden(hidden):
    match = two_stores(hide_gems=hidden).row("leek_broth").turn_of(0, phase="resolve").match()
    match.choose("0,0")
    if hidden:
        assert kind(match) == "trade"
        assert keys(match) == ["decline"]
        assert refused(match, "buy:leek_broth") == "R105"
        choose(match, "decline", "decline")
        assert events(match, "trade-declined") == [{"seat": 0}] * 2
    else:
        assert events(match, "cannot-trade") == [{"seat": 0}] * 2
    assert asked(match) == 1
    assert pile(match, 0) == 7


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize("hidden", [False, True])
def test_who_sees_a_stolen_gem(hidden):
    table = position(4, hide_gems=hidden).lay("castle", seat=0, at=(0, 0)).ogres(1, "pickpocket").gems(3, ruby=1)
    match = choose(table.turn_of(1).match(), "ogre:pickpocket@0")
    seen = {seat: [each.kind for each in match.events_for(seat) if "stole" in each.kind] for seat in (0, 1, 2, 3, -2)}
    for seat, names in seen.items():
        assert names == ["stole-gem" if not hidden or seat in (1, 3) else "stole-gem-unseen"], seat
    assert events(match, "stole-gem") == [{"seat": 1, "rival": 3, "gem": Gem.RUBY}]
    if hidden:
        assert events(match, "stole-gem-unseen") == [{"seat": 1, "rival": 3}]
    stolen = next(ply for ply in match.plies if ply.kind == "stolen-gem")
    assert stolen.audience == (0b1010 if hidden else -1)


@pytest.mark.rule("dwarfs:Q45")
def test_where_gems_are_hidden_only_their_number_tells_what_may_be_met():
    def met(**counts):
        table = position(hide_gems=True).secrets("slayer", "builder").gems(0, **counts)
        match = table.match()
        return bool(may_have_met(box_of(match), fields(match), 0))

    assert not met(gold=3)
    assert met(gold=4)  # four gems might be one of each
    open_gems = position().secrets("slayer", "builder").gems(0, gold=8).match()
    assert not may_have_met(box_of(open_gems), fields(open_gems), 0)
    open_gems = position().secrets("slayer", "builder").gems(0, emerald=5).match()
    assert may_have_met(box_of(open_gems), fields(open_gems), 0)


def box_of(match):
    """The box by field name."""
    return match.setting.box.view(match.setting.game.box)[0]


@pytest.mark.rule("dwarfs:Q45")
@pytest.mark.parametrize(("emeralds", "met"), [(4, False), (5, True)])
def test_hidden_emeralds_may_be_five(emeralds, met):
    """With the Collector out, five gems may be five emeralds; four may not."""
    table = position(hide_gems=True).secrets("slayer", "collector").revealed(1).gems(0, gold=emeralds)
    match = table.match()
    assert box_of(match).condition[6] == Condition.EMERALDS
    assert may_have_met(box_of(match), fields(match), 0) == met


# Colours --------------------------------------------------------------------------------------------------------------

OTHERS = ("yellow", "green", "red", "blue")


@pytest.mark.rule("dwarfs:R013", "dwarfs:R002")
@pytest.mark.parametrize("colours", [("blue", "red", "green", "yellow"), OTHERS])
def test_each_seat_has_the_colour_that_it_picked(colours):
    match = underhall.new("dwarfs", seats=2, seed=1, switches={"colours": colours})
    known = ("blue", "red", "green", "yellow")
    assert [known[int(n)] for n in box_of(match).colour] == list(colours)
    choose(match, "play:castle", "turn:0", "place:0,0")
    assert match.events[-1].text.startswith(
        f"{colours[0].capitalize()} places a dwarf on {colours[0].capitalize()}'s castle"
    )
    forget(match)
    match.choose("end")
    assert match.events[-1].text == f"{colours[1].capitalize()}'s turn."


@pytest.mark.rule("dwarfs:R013")
@pytest.mark.parametrize("colours", [OTHERS, ("red", "blue", "green", "yellow")])
def test_dwarfs_are_named_by_the_colour_of_their_seat(colours):
    table = position(colours=colours).lay("castle", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    match = choose(table.ogres(0, "stampede").dwarfs(0, at=(0, 0)).dwarfs(1, at=(1, 0)).match(), "ogre:stampede@0")
    assert keys(match) == [f"{colours[0]}:0,0", f"{colours[1]}:1,0"]


@pytest.mark.rule("dwarfs:R013")
@pytest.mark.parametrize(
    "colours", [("blue", "red"), ("blue", "blue", "green", "yellow"), ("blue", "red", "green", "pink")]
)
def test_colours_name_all_four_once(colours):
    with pytest.raises(UnderhallError, match="colours"):
        underhall.new("dwarfs", seats=2, switches={"colours": colours})
