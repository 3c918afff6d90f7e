"""Secret goals: what they ask for, and when they may be revealed. (R110-R119)"""

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
    play,
    position,
    refused,
    scripted,
    told,
)
from underhall.errors import UnderhallError, UndoRefused

IDS = ("builder", "slayer", "sovereign", "collector", "ogre_friend", "naturalist", "alchemist")
REVEAL = "reveal-secret"
SPECTATOR = -2


def with_secret(goal, seats=2, seat=0, **switches):
    """A table on which a seat has this secret goal."""
    others = [other for other in IDS if other != goal][: seats - 1]
    return position(seats, **switches).secrets(*others[:seat], goal, *others[seat:]).turn_of(seat)


def can_reveal(table):
    """Whether the seat that must choose may reveal; if so, does it and looks at what follows."""
    match = table.match()
    seat = match.decision.seat
    if REVEAL not in keys(match):
        assert refused(match, REVEAL) == "R110"
        assert match.standing().scores[seat]["secret-goal"] == 0
        return False
    before = (kind(match), fields(match).taken, set(keys(match)) - {REVEAL})
    choose(match, REVEAL)
    goal = int(fields(match).secret[seat])
    assert fields(match).secret_out[seat] == 1
    assert events(match, "secret-revealed") == [{"seat": seat, "secret": goal}]
    assert match.standing().scores[seat]["secret-goal"] == match.setting.pack.secret_goal[goal].points.value
    assert (kind(match), fields(match).taken, set(keys(match))) == before, "the same decision is asked again"
    return True


def kingdom_of(table, seat, size):
    """A kingdom of up to nine harmless cards: a row without walls between them, of the colours of two seats."""
    names = [("castle", seat), ("tavern", seat), ("gold_mine", seat), ("diamond_mine", seat)]
    names += [(name, (seat + 1) % table.seats) for name in ("tavern", "gold_mine", "diamond_mine")]
    for x, (name, owner) in enumerate(names[: min(size, 7)]):
        table.lay(name, seat=owner, at=(x, 0))
    if size >= 8:
        table.lay("emerald_mine", seat=seat, at=(7, 0), turn=1)
    if size >= 9:
        table.lay("general_store", seat=seat, at=(-1, 0))
    return table


# What they ask for ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R113", "dwarfs:R110")
@pytest.mark.parametrize(("size", "met"), [(7, False), (8, True), (9, True)])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (4, 3)])
def test_builder_needs_a_kingdom_of_eight_cards(size, met, seats, seat):
    assert can_reveal(kingdom_of(with_secret("builder", seats, seat), seat, size)) == met


@pytest.mark.rule("dwarfs:R113", "dwarfs:Q27")
def test_builder_counts_no_covered_and_no_severed_cards():
    table = kingdom_of(with_secret("builder"), 0, 7)
    table.lay("ruby_mine", seat=0, at=(2, 0), turn=2)  # onto the gold mine: walls south, west and east
    assert not can_reveal(table)
    table = (
        kingdom_of(with_secret("builder"), 0, 7)
        .lay("ruby_mine", seat=0, at=(3, -1))
        .lay("ruby_mine", seat=1, at=(20, 0))
    )
    assert not can_reveal(table), "behind a wall, and far away"


@pytest.mark.rule("dwarfs:R113", "dwarfs:R129")
def test_builder_needs_ones_own_castle():
    table = kingdom_of(with_secret("builder", 2, 1), 0, 9).turn_of(1)
    assert not can_reveal(table)


@pytest.mark.rule("dwarfs:R114")
@pytest.mark.parametrize(("count", "met"), [(0, False), (1, False), (2, True), (3, True)])
def test_slayer_needs_two_defeated_monsters(count, met):
    table = with_secret("slayer", 3, 2).trophy(0, "dragon", of=2).trophy(1, "dragon", of=1)
    for name, of in [("dragon", 0), ("frost_giant", 0), ("frost_giant", 1)][:count]:
        table.trophy(2, name, of=of)
    assert can_reveal(table) == met


@pytest.mark.rule("dwarfs:R115")
@pytest.mark.parametrize(("size", "points", "met"), [(8, 9, False), (9, 10, True)])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (4, 3)])
def test_sovereign_needs_a_kingdom_worth_ten_points(size, points, met, seats, seat):
    table = kingdom_of(with_secret("sovereign", seats, seat), seat, size)
    assert table.match().standing().scores[seat]["kingdom"] == points
    assert can_reveal(table) == met


@pytest.mark.rule("dwarfs:R115")
def test_sovereign_counts_no_other_points():
    table = kingdom_of(with_secret("sovereign"), 0, 8).gems(0, ruby=3).trophy(0, "dragon", of=1)
    assert not can_reveal(table)


@pytest.mark.rule("dwarfs:R116")
@pytest.mark.parametrize("missing", [None, "gold", "emerald", "diamond", "ruby"])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (4, 3)])
def test_collector_needs_a_gem_of_every_kind(missing, seats, seat):
    have = {name: 0 if name == missing else 1 + (name == "gold") for name in ("gold", "emerald", "diamond", "ruby")}
    assert can_reveal(with_secret("collector", seats, seat).gems(seat, **have)) == (missing is None)


@pytest.mark.rule("dwarfs:R117")
@pytest.mark.parametrize(("count", "met"), [(4, False), (5, True), (6, True)])
def test_ogre_friend_needs_five_ogres_in_hand(count, met):
    hand = ("rout", "bouncer", "rout", "stampede", "pickpocket", "tyrant")[:count]
    assert can_reveal(with_secret("ogre_friend", 3, 1).ogres(1, *hand).ogres(2, "rout")) == met


def two_monsters(first, second, **switches):
    """Own dwarfs on a dragon and a frost giant."""
    table = (
        with_secret("naturalist", 3, 1, **switches)
        .lay("dragon", seat=0, at=(0, 0))
        .lay("frost_giant", seat=1, at=(1, 0))
    )
    return table.dwarfs(1, at=(0, 0), count=first).dwarfs(1, at=(1, 0), count=second)


@pytest.mark.rule("dwarfs:R118", "dwarfs:Q40")
@pytest.mark.parametrize(
    ("first", "second", "met"), [(3, 3, True), (4, 3, True), (3, 2, False), (2, 3, False), (4, 2, False), (0, 5, False)]
)
def test_naturalist_needs_three_dwarfs_on_each_of_two_monsters(first, second, met):
    assert can_reveal(two_monsters(first, second)) == met


@pytest.mark.rule("dwarfs:R118", "dwarfs:Q40")
def test_naturalist_counts_monsters_and_ones_own_dwarfs_only():
    table = two_monsters(3, 0).lay("general_store", seat=0, at=(5, 0)).dwarfs(1, at=(5, 0), count=4)
    assert not can_reveal(table), "a store is not a monster"
    assert not can_reveal(two_monsters(3, 2).dwarfs(0, at=(1, 0)).dwarfs(2, at=(1, 0)))


@pytest.mark.rule("dwarfs:Q40")
def test_by_a_switch_dwarfs_of_any_colour_count():
    assert can_reveal(two_monsters(3, 1, trio_colours="any").dwarfs(0, at=(1, 0)).dwarfs(2, at=(1, 0)))
    assert can_reveal(
        two_monsters(0, 0, trio_colours="any").dwarfs(0, at=(1, 0), count=3).dwarfs(2, at=(0, 0), count=3)
    )
    assert not can_reveal(two_monsters(3, 1, trio_colours="any").dwarfs(2, at=(1, 0)))


@pytest.mark.rule("dwarfs:R119")
@pytest.mark.parametrize(("emeralds", "met"), [(4, False), (5, True), (6, True)])
@pytest.mark.parametrize(("seats", "seat"), [(2, 0), (4, 3)])
def test_alchemist_needs_five_emeralds(emeralds, met, seats, seat):
    table = with_secret("alchemist", seats, seat).gems(seat, emerald=emeralds, gold=2, diamond=2, ruby=2)
    assert can_reveal(table) == met


# When they may be revealed -------------------------------------------------------------------------------------------


def slayer(seats=2, seat=0, **switches):
    """A seat that has defeated two monsters, and has the goal that asks for them."""
    of = (seat + 1) % seats
    return (
        with_secret("slayer", seats, seat, **switches).trophy(seat, "dragon", of=of).trophy(seat, "frost_giant", of=of)
    )


@pytest.mark.rule("dwarfs:R110", "dwarfs:Q39")
def test_it_is_offered_at_every_decision_of_its_owner_and_at_no_other():
    match = slayer().lay("tavern", seat=0, at=(0, 0)).match()
    assert REVEAL in keys(match)
    choose(match, "play:gold_mine")
    assert (kind(match), REVEAL in keys(match)) == ("which-square", True)
    choose(match, "lay:1,0")
    assert (kind(match), REVEAL in keys(match)) == ("which-way", True)
    choose(match, "turn:0", "end")
    assert (kind(match), keys(match)) == ("end-turn", ["end", REVEAL])
    choose(match, "end")
    assert match.decision.seat == 1
    assert REVEAL not in keys(match)
    assert refused(match, REVEAL) == "R110"


@pytest.mark.rule("dwarfs:R110")
def test_revealing_in_the_middle_of_an_action_does_not_disturb_it():
    match = slayer().lay("tavern", seat=0, at=(0, 0)).match()
    choose(match, "play:gold_mine", REVEAL)
    assert kind(match) == "which-square"
    choose(match, "lay:1,0", "turn:0")
    assert fields(match).taken == 1
    assert REVEAL not in keys(match), "it is revealed only once"
    assert told(match) == ["secret-revealed", "laid"]


@pytest.mark.rule("dwarfs:R110", "dwarfs:R011")
def test_a_revealed_goal_is_seen_by_all_and_cannot_be_taken_back():
    match = slayer(3).match()
    assert match.view(1).fields.secret[0] == match.view(SPECTATOR).fields.secret[0] == -2
    choose(match, REVEAL)
    assert match.view(1).fields.secret[0] == match.view(SPECTATOR).fields.secret[0] == IDS.index("slayer")
    assert all("secret-revealed" in told(match, seat) for seat in (0, 1, 2, SPECTATOR))
    with pytest.raises(UndoRefused):
        match.undo()
    assert [match.learned_since(0, seat) for seat in range(3)] == [False, True, True], "its owner knew it"


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R112")
def test_once_revealed_it_stays_completed():
    table = with_secret("collector").gems(0, gold=2, emerald=1, diamond=1, ruby=1).row("midwinter_roast", "leek_broth")
    table.lay("general_store", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0), count=3)
    match = choose(table.match(), REVEAL, "end", "buy:midwinter_roast")
    assert gems(match, 0) == {}
    assert (fields(match).secret_out[0], match.standing().scores[0]["secret-goal"]) == (1, 7)


@pytest.mark.rule("dwarfs:R110", "dwarfs:Q39")
def test_one_may_keep_it_secret():
    match = choose(slayer().match(), "end", "end")
    assert fields(match).secret_out[0] == 0
    assert match.standing().scores[0]["secret-goal"] == 0
    assert "secret-revealed" not in told(match)


@pytest.mark.rule("dwarfs:R112", "dwarfs:R120")
def test_revealed_at_the_end_of_the_turn_it_still_brings_the_end():
    table = slayer().goals(0, "leek_broth", "barley_loaves").turn_of(0, phase="end-of-turn")
    match = choose(table.match(), REVEAL)
    assert events(match, "last-round") == [{"seat": 0}]
    kept = choose(table.match(), "end")
    assert "last-round" not in told(kept)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q45")
def test_who_may_have_met_a_goal_is_asked_even_if_not():
    two = position(3).secrets("builder", "slayer", "sovereign").trophy(0, "dragon", of=1).trophy(0, "dragon", of=2)
    match = two.turn_of(0, phase="end-of-turn").match()
    assert (kind(match), match.decision.seat, keys(match)) == ("end-turn", 0, ["end"])
    match = two.revealed(1).turn_of(0, phase="end-of-turn").match()
    assert (kind(match), match.decision.seat) == ("action", 1), "the goal that asks for monsters lies open elsewhere"


@pytest.mark.rule("dwarfs:Q39", "dwarfs:Q45")
def test_who_has_revealed_is_not_asked_any_more():
    table = position(3).secrets("builder", "slayer", "sovereign").trophy(0, "dragon", of=1).trophy(0, "dragon", of=2)
    match = table.revealed(0).turn_of(0, phase="end-of-turn").match()
    assert (kind(match), match.decision.seat) == ("action", 1)


@pytest.mark.rule("dwarfs:Q39")
def test_a_goal_that_another_seat_keeps_hidden_may_be_anybodys():
    table = position(3).secrets("builder", "slayer", "sovereign").trophy(2, "dragon", of=1).trophy(2, "dragon", of=0)
    match = table.turn_of(2, phase="end-of-turn").match()
    assert (kind(match), match.decision.seat, keys(match)) == ("end-turn", 2, ["end"])


@pytest.mark.rule("dwarfs:Q39")
@pytest.mark.parametrize("trophies", [0, 1])
def test_with_nothing_met_the_end_of_the_turn_is_not_asked(trophies):
    table = position()
    if trophies:
        table.trophy(0, "dragon", of=1)
    match = table.turn_of(0, phase="end-of-turn").match()
    assert (kind(match), match.decision.seat) == ("action", 1)


HIDDEN_GEMS = [
    ({"gold": 3}, False),
    ({"gold": 4}, True),  # four gems: they might be one of each kind
    ({"diamond": 2, "ruby": 2}, True),
]


@pytest.mark.rule("dwarfs:Q45", "dwarfs:Q39")
@pytest.mark.parametrize(("have", "asked"), HIDDEN_GEMS)
def test_where_gems_are_hidden_their_number_says_what_may_be_met(have, asked):
    match = position(hide_gems=True).gems(0, **have).turn_of(0, phase="end-of-turn").match()
    assert (kind(match) == "end-turn") == asked
    match = position().gems(0, **have).turn_of(0, phase="end-of-turn").match()
    assert kind(match) == "action"


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R119")
@pytest.mark.parametrize(("count", "asked"), [(4, False), (5, True)])
def test_hidden_gems_might_be_five_emeralds(count, asked):
    table = (
        position(4, hide_gems=True)
        .secrets("builder", "slayer", "sovereign", "collector")
        .revealed(3)
        .gems(0, gold=count)
    )
    match = table.turn_of(0, phase="end-of-turn").match()
    assert (kind(match) == "end-turn") == asked


@pytest.mark.rule("dwarfs:Q45", "dwarfs:R114")
def test_hidden_gems_say_nothing_of_other_goals():
    table = position(hide_gems=True).trophy(0, "dragon", of=1).trophy(0, "frost_giant", of=1)
    assert kind(table.turn_of(0, phase="end-of-turn").match()) == "end-turn"
    table = position(hide_gems=True).trophy(0, "dragon", of=1).gems(0, gold=3)
    assert kind(table.turn_of(0, phase="end-of-turn").match()) == "action"


# Windows, by a switch ------------------------------------------------------------------------------------------------


def two_slayers(**switches):
    """Seats 0 and 2 of four have defeated two monsters each; seat 2 has the goal for it."""
    table = (
        position(4, **switches).secrets("builder", "sovereign", "slayer", "collector").lay("tavern", seat=1, at=(0, 0))
    )
    for seat in (0, 2):
        table.trophy(seat, "dragon", of=seat + 1).trophy(seat, "frost_giant", of=seat + 1)
    return table


@pytest.mark.rule("dwarfs:Q39")
def test_by_a_switch_others_may_reveal_after_every_action():
    match = choose(two_slayers(reveal_windows="every_action").turn_of(1).match(), "place:0,0")
    assert (kind(match), match.decision.seat, keys(match)) == ("reveal-window", 2, ["wait", REVEAL])
    choose(match, "wait")
    assert (kind(match), match.decision.seat, keys(match)) == ("reveal-window", 0, ["wait"])
    choose(match, "wait")
    assert (kind(match), match.decision.seat) == ("action", 1)
    choose(match, "place:0,0", REVEAL)
    assert fields(match).secret_out[2] == 1
    assert match.decision.seat == 1, "seat 0 can no longer have that goal"
    assert dwarfs(match, 1, (0, 0)) == 2
    assert fields(match).taken == 2


@pytest.mark.rule("dwarfs:Q39")
def test_without_the_switch_what_was_true_before_opens_no_window():
    match = choose(two_slayers().turn_of(1).match(), "place:0,0")
    assert (kind(match), match.decision.seat) == ("action", 1)


@pytest.mark.rule("dwarfs:Q39")
def test_windows_are_asked_clockwise_and_not_of_who_acts():
    table = two_slayers(reveal_windows="every_action").turn_of(0)
    match = choose(table.match(), "place:0,0")
    assert match.decision.seat == 2
    choose(match, "wait")
    assert (kind(match), match.decision.seat) == ("action", 0)


@pytest.mark.rule("dwarfs:Q39", "dwarfs:R027")
def test_windows_open_after_an_ogre_too_and_after_it_has_done_its_work():
    table = two_slayers(reveal_windows="every_action").dwarfs(1, at=(0, 0)).ogres(1, "rout").turn_of(1)
    match = choose(table.match(), "ogre:rout@0")
    assert (kind(match), match.decision.seat) == ("reveal-window", 2)
    assert events(match, "routed") == [{"owner": 1, "square": 0, "dwarfs": 1}]


# At the end ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R111", "dwarfs:R124")
def test_it_may_still_be_revealed_when_the_game_is_over():
    table = slayer(2, 0).goals(1, "leek_broth").last_round().turn_of(1, phase="end-of-turn")
    match = table.match()
    assert (kind(match), match.decision.seat) == ("last-reveal", 0)
    assert keys(match) == ["done", REVEAL]
    revealed = choose(match.clone(), REVEAL)
    assert revealed.over
    assert told(revealed) == ["secret-revealed", "game-ends"]
    assert revealed.outcome.totals == (6 + 7, 8)
    assert revealed.outcome.winners == (0,)
    choose(match, "done")
    assert match.over
    assert match.outcome.totals == (6, 8)


@pytest.mark.rule("dwarfs:R111")
@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_all_are_asked_at_the_end_from_the_starting_player_on(starter):
    table = position(4)
    for seat in range(4):
        table.trophy(seat, "dragon", of=(seat + 1) % 4).trophy(seat, "frost_giant", of=seat)
    match = table.last_round().turn_of((starter - 1) % 4, phase="end-of-turn", starter=starter).match()
    choose(match, "end")
    asked = []
    while not match.over:
        assert kind(match) == "last-reveal"
        asked.append(match.decision.seat)
        choose(match, "done")
    assert asked == [(starter + distance) % 4 for distance in range(4)]


@pytest.mark.rule("dwarfs:R111", "dwarfs:R112")
def test_revealing_after_the_last_turn_brings_no_further_round():
    table = (
        slayer(3, 0).goals(0, "leek_broth", "barley_loaves").goals(2, "pickled_roots", "smoked_trout", "salted_butter")
    )
    match = choose(table.turn_of(2, phase="end-of-turn").match(), REVEAL)
    assert match.over
    assert events(match, "last-round") == [{"seat": 2}]


# Dealing them --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("dwarfs:R011")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_is_dealt_another_goal_that_it_alone_reads(seats):
    dealt = ["naturalist", "builder", "alchemist", "slayer"][:seats]
    match = underhall.new("dwarfs", seats=seats, dice=scripted(deal_secret=dealt))
    assert [IDS[goal] for goal in fields(match).secret[:seats]] == dealt
    assert list(fields(match).secret[seats:]) == [-1] * (4 - seats)
    assert events(match, "secret-dealt") == [
        {"seat": seat, "secret": IDS.index(goal)} for seat, goal in enumerate(dealt)
    ]
    for seat in (*range(seats), SPECTATOR):
        seen = [event.seat for event in match.events_for(seat) if event.kind == "secret-dealt"]
        unseen = [event.seat for event in match.events_for(seat) if event.kind == "secret-dealt-unseen"]
        assert seen == [seat for seat in [seat] if seat >= 0]
        assert unseen == [other for other in range(seats) if other != seat]
    assert [ply.audience for ply in match.plies if ply.kind == "deal-secret"] == [1 << seat for seat in range(seats)]


@pytest.mark.rule("dwarfs:R011")
def test_a_goal_that_is_dealt_cannot_be_dealt_again():
    with pytest.raises(UnderhallError, match="'builder' is not a possible outcome of 'deal-secret'"):
        underhall.new("dwarfs", seats=4, dice=scripted(deal_secret=["slayer", "builder", "alchemist", "builder"]))


@pytest.mark.rule("dwarfs:R011", "dwarfs:R006")
def test_any_goal_not_yet_dealt_is_as_likely():
    dice = WatchedDice(deal_secret=["builder", "alchemist", "slayer"])
    underhall.new("dwarfs", seats=3, dice=dice)
    assert dice.named("deal-secret") == [
        dict.fromkeys(IDS, 1),
        dict.fromkeys(IDS[1:], 1),
        dict.fromkeys(IDS[1:-1], 1),
    ]


@pytest.mark.rule("dwarfs:R110")
def test_a_condition_met_on_the_way_can_be_used_at_once():
    table = kingdom_of(with_secret("builder"), 0, 7).turn_of(0)
    match = table.match()
    assert REVEAL not in keys(match)
    play(match, "emerald_mine", "lay:7,0", turn=1)
    assert REVEAL in keys(match)
    end_turn(match)
    assert fields(match).secret_out[0] == 0
