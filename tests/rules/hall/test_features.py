"""What bots count on a table. No rule says so: weights are fitted to these numbers."""

import tomllib

import numpy as np
import pytest

from tests.rules.hall.helpers import (
    choose,
    fields,
    full,
    horde,
    kind,
    nearly_full,
    of_level,
    pay_as_usual,
    position,
    scores,
)
from underhall.engine.kernel import Over
from underhall.games.hall.features import Feature
from underhall.games.hall.rules.estimate import count_features

TOKENS = {
    "stone": "stone",
    "iron": "iron",
    "heartstone": "heartstone",
    "cart": "carts",
    "hammer": "hammers",
    "rune": "runes",
    "coin": "coins",
}


def count(match, seat=0):
    """What is counted for a seat, by name, in hundredths; without what is not there."""
    counted = np.zeros(len(Feature), np.int64)
    setting = match.setting
    count_features(setting.box.view(setting.game.box)[0], fields(match), seat, counted)
    return {feature.name.lower(): int(counted[feature]) for feature in Feature if counted[feature]}


def some(match, *names, seat=0):
    """Some of it, in the order of the names."""
    found = count(match, seat)
    return [found.get(name, 0) for name in names]


def start(seats=4, **switches):
    return position(seats, **switches).act(0)


def ending(turns_left):
    """Seat 0 acts, with tokens for a trade, two are crowned, and a number of turns come after this one."""
    return full(full(start(), 0), 1).crowned(1, 0).turns_left(turns_left).storage(0, hammer=4)


def gallery(table=None):
    """From the gate of seat 0 at A5 into the second tier; the anchor is C5."""
    return (table or start()).tunnel_on(0, "gallery", "B5 C5 D5", anchor="C5")


def inwards(table=None):
    """On along row 5 in the third tier, beneath the statues in E4 and H4, and from there on to G7 in the fifth."""
    table = gallery(table).tunnel_on(0, "long_passage", "E5 F5 G5 H5 I5")
    return table.tunnel_on(0, "gallery", "E6 F6 G6").tunnel_on(0, "gallery", "E7 F7 G7")


def recruited(table, place):
    """Seat 0 recruits the troll at a place of the horde; what follows is up to the test."""
    match = table.match()
    match.choose(f"recruit:{horde(match)[place]}")
    return pay_as_usual(match)


def test_every_feature_has_a_weight():
    folder = start().match().setting.game.folder
    weights = tomllib.loads((folder / "weights.toml").read_text())["weights"]
    assert list(weights) == [feature.name.lower() for feature in Feature]
    assert list(Feature) == list(range(len(Feature)))


def test_at_the_start_there_are_starters_room_and_time():
    assert count(start().match()) == {
        "engine_minerals": 3 * 38 + 5 * 62 + 5 * 88,
        "engine_carts": 3 * 60,
        "room": 300,
        "turns": 1700,
        "rival_room": 900,
    }


# Honour ---------------------------------------------------------------------------------------------------------------


def rich_end(**switches):
    """All kinds of honour for seat 0, and some for others."""
    table = full(full(inwards(start(**switches)), 0), 1).crowned(1, 0).turns_left(0).honour(0, 12).honour(2, 30)
    table.hall_on(0, "porridge_pit", "E6 F6 G6 E7 F7 G7", altar="F6").statue("ice", "F6").statue("fire", "C5")
    return table.token(0, "moon", 4).points("moon", 4, 3).storage(0, rune=3).pedestals(0, "fire")


def test_of_a_finished_game_honour_counts_and_nothing_else():
    match = rich_end().final().match()
    assert list(scores(match, 0).values()) == [12, 3, 3, 1, 9, 4]
    honour = {"tunnels": 1200, "crowns": 300, "point_tokens": 300, "leftovers": 100, "halls": 900, "statues": 400}
    assert count(match) == honour | {"rival_tunnels": 3000}


def test_so_it_is_in_the_last_turn_and_after_too_many_rounds():
    last = rich_end().match()
    assert count(last) == count(rich_end().final().match())
    match = start().storage(0, coin=3).pedestals(0, "ice").match()
    fields(match).over = Over.TRUNCATED
    assert count(match) == {"leftovers": 100}


def test_leftovers_count_when_no_turn_is_to_come():
    assert some(ending(3).storage(0, rune=3).match(), "leftovers", "runes", "turns") == [200, 0, 0]
    assert some(ending(4).storage(0, rune=3).match(), "leftovers", "runes", "turns") == [0, 100, 100]


def test_partners_score_a_statue_but_only_one_of_them_can_move_it():
    match = start(teams=True).statue("fire", "A13").tunnel_on(3, "gallery", "B13 C13 D13").match()
    assert [some(match, "statues", "statue_promise", seat=seat) for seat in (0, 1, 3)] == [[200, 0], [0, 0], [200, 200]]


# Time -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("left", "turns"), [(0, [0, 0]), (1, [0, 1]), (4, [1, 1]), (5, [1, 2]), (12, [3, 3])])
def test_once_the_end_is_triggered_turns_are_known(left, turns):
    match = ending(left).match()
    assert [some(match, "turns", seat=seat) for seat in (0, 1)] == [[100 * turns[0]], [100 * turns[1]]]


@pytest.mark.parametrize(("seats", "turns"), [(2, 4), (4, 17)])
def test_before_the_last_who_will_be_crowned_tells(seats, turns):
    """With two seats the first coronation triggers the end, with more the second."""
    assert some(nearly_full(start(seats), 1).match(), "turns") == [100 * turns]
    assert some(nearly_full(nearly_full(start(3), 1), 2).match(), "turns") == [400]


def test_rounds_tell_too_but_some_are_always_left():
    assert [some(start().rounds(rounds).match(), "turns") for rounds in (10, 17, 40)] == [[800], [300], [300]]


@pytest.mark.parametrize(("left", "third"), [(4, 1), (8, 2), (12, 3)])
def test_with_few_turns_left_what_needs_time_counts_less(left, third):
    table = gallery(ending(left)).storage(0, coin=1).pedestals(0, "fire").points("fire", 1, 5).points("fire", 2, 4)
    table.tunnel_on(0, "stub", "C6 D6").workshop("cartwright", "C8").tunnel_on(0, "stub", "C7 D7")
    names = ("coins", "pedestals", "pedestal_places", "depth", "inwards", "room", "blocks", "workshops", "rival_room")
    whole = [100, 100, 500, 60, 600, 1100, 200, 100, 900]
    assert some(table.match(), *names) == [each * third // 3 for each in whole]


# Tokens and pedestals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("resource", TOKENS)
@pytest.mark.parametrize(("tokens", "counted"), [(1, 100), (5, 500), (6, 550), (9, 700)])
def test_tokens_in_storage_count_half_beyond_five(resource, tokens, counted):
    before = count(start().match())
    after = count(start().storage(0, **{resource: tokens}).match())
    assert after.pop(TOKENS[resource]) == counted
    after.pop("best_tunnel", None)
    assert after == before


def test_tokens_on_trolls_count_less_and_clan_carts_by_themselves():
    table = start().troll(0, (1, 0), "rime_tuttle", stone=2, clan_cart=1).holds(0, (0, 0), stone=1).storage(0, stone=1)
    assert some(table.match(), "stone", "clan_carts", "carts") == [355, 85, 0]


@pytest.mark.parametrize(
    ("tokens", "honour"),
    [({"stone": 2}, 0), ({"stone": 3}, 3), ({"iron": 4, "stone": 5}, 6), ({"heartstone": 9}, 11), ({"coin": 5}, 0)],
)
def test_the_best_tunnel_is_of_one_mineral(tokens, honour):
    assert some(start().storage(0, **tokens).match(), "best_tunnel") == [100 * honour]


def test_minerals_on_trolls_pay_for_tunnels_too():
    assert some(start().storage(0, iron=2).holds(0, (0, 1), iron=1).match(), "best_tunnel") == [400]


def test_pedestals_count_and_so_do_tokens_left_for_them():
    def kept(table, *clans):
        table.points("fire", 1, 3).points("fire", 2, 5).points("ice", 1, 4).points("fire", 3, 5)
        return some(table.pedestals(0, *clans).match(), "pedestals", "pedestal_places")

    assert kept(start()) == [0, 0]
    assert kept(start(), "fire") == [100, 300]
    assert kept(start(), "fire", "fire", "ice") == [300, 700]
    assert kept(gallery(), "fire") == [100, 500], "the second tier is reached"
    assert kept(gallery().token(2, "fire", 2), "fire") == [100, 300], "taken"


def test_a_recruit_of_the_top_brings_a_pedestal_as_soon_as_it_is_taken():
    match = recruited(start().storage(0, coin=5), (2, 0))
    assert kind(match) == "search-bag" and some(match, "pedestals") == [100]
    assert some(match, "pedestals", seat=1) == [0]
    bag = fields(match).bag.copy()
    fields(match).bag[:] = 0
    assert some(match, "pedestals") == [0], "an empty bag has none"
    fields(match).bag[:] = bag
    choose(match, "fire")
    assert kind(match) == "place-troll" and some(match, "pedestals") == [100]


# The trollsmoot -------------------------------------------------------------------------------------------------------


def test_trolls_bring_what_they_show_for_each_empty_place_above():
    table = start().troll(0, (1, 1), "brander_knuck")  # above iron and heartstone; two above itself and one at the top
    found = some(table.match(), "engine_minerals", "engine_carts", "engine_tools")
    assert found == [3 * 38 + 4 * 62 + 4 * 88, 3 * 60, 3 * (46 + 36)]


def test_fewer_turns_bring_fewer_recruits():
    whole, third = start().match(), start().rounds(13).match()
    assert some(third, "turns") == [500]
    assert some(third, "engine_minerals", "engine_carts") == [
        each * 2 // 6 for each in some(whole, "engine_minerals", "engine_carts")
    ]


def test_clan_carts_are_carts_to_come():
    before, after = start().match(), start().troll(0, (1, 0), "rime_tuttle").match()
    assert some(before, "engine_carts") == [180] and some(after, "engine_carts") == [180 + 2 * 46]


@pytest.mark.parametrize(("held", "best"), [({}, 62 + 88), ({"iron": 1}, 88 + 60)])
def test_a_recruit_promises_its_own_symbols_and_the_best_cascade(held, best):
    table = start().horde((0, 0), "ashmitten").holds(0, (0, 1), **held)
    match = recruited(table, (0, 0))
    assert kind(match) == "place-troll" and some(match, "recruit") == [62 + 34 + best]
    assert some(match, "recruit", seat=1) == [0]


@pytest.mark.parametrize(("rivals", "token"), [((), 500), ((2, 1), 500), ((3,), 300), ((2, 3), 300), ((3, 3), 0)])
def test_recruits_lead_to_the_coronation_that_is_left_for_the_seat(rivals, token):
    """By how many recruits each rival has; the seat has two of six."""
    cards = iter(of_level(1))
    table = start()
    for seat, recruits in enumerate((2, *rivals)):
        for at in range(recruits):
            table.troll(seat, (1, at), next(cards))
    assert some(table.match(), "crown_promise", "crowns") == [token * 2 // 6, 0]


def test_whoever_is_crowned_no_longer_races():
    table = full(start(), 1).crowned(1).troll(0, (1, 0), "bogwin")
    assert some(table.match(), "crown_promise") == [50]
    assert some(table.match(), "crown_promise", "crowns", seat=1) == [0, 500]


def test_a_tenth_troll_is_as_good_as_crowned():
    table = nearly_full(start(), 0).storage(0, rune=4)  # with a trade to make, the place is asked
    assert some(table.match(), "crowns", "crown_promise") == [0, 500 * 5 // 6]
    match = recruited(table, (0, 0))
    assert kind(match) == "place-troll" and some(match, "crowns", "crown_promise") == [500, 0]
    assert some(match, "crowns", seat=1) == [0]


# The board ------------------------------------------------------------------------------------------------------------


def test_a_network_has_depth_and_room():
    names = ("depth", "inwards", "room", "rubble", "blocks")
    assert some(gallery().match(), *names) == [60, 200, 900, 0, 0]
    rows = [2 * 1, 5 * 2, 2 + 3 + 3, 2 + 3 + 4]  # C5 and D5, then E5 to I5, and the two galleries beneath
    room = 8 + 5 + 5 + 3  # along the first gallery, above the passage and at its end, around the block, beneath it
    assert some(inwards().match(), *names) == [470, 100 * sum(rows), 100 * room, 100, 400]


def test_statues_score_and_promise_what_a_better_place_gives():
    names = ("statues", "statue_promise", "haulable")
    assert some(gallery().statue("ice", "B5").match(), *names) == [200, 200, 0]
    on_pedestal = gallery().statue("ice", "B5").pedestal(1, "ice", "C5")
    assert some(on_pedestal.match(), *names) == [200, 600, 0], "twice the value of the second tier"
    taken = gallery().statue("ice", "B5").pedestal(1, "ice", "C5").statue("moon", "C5")
    assert some(taken.match(), *names) == [200 + 200, 200, 0], "one of the tunnel scores, and the pedestal is not free"


def test_a_statue_is_hauled_by_a_cart_of_its_clan_or_any():
    def haulable(table):
        return some(table.statue("ice", "B5").statue("moon", "D5").match(), "haulable")

    assert haulable(gallery()) == [0]
    assert haulable(gallery().storage(0, cart=1)) == [200]
    assert haulable(gallery().troll(0, (1, 0), "rime_tuttle", clan_cart=1)) == [200]
    assert haulable(gallery().troll(0, (1, 0), "pale_wick", clan_cart=1)) == [0], "of the other statue's clan"


def test_statues_beside_the_network_wait_to_be_dug_up():
    assert some(gallery().match(), "free_statues") == [0]
    assert some(inwards().match(), "free_statues", "rubble") == [300, 100], "in E4, in H4 beneath rubble, in D7"
    assert some(inwards(ending(0)).match(), "free_statues") == [0], "too late"


def test_an_altar_promises_something_to_whoever_has_a_statue():
    table = inwards().hall_on(0, "porridge_pit", "E6 F6 G6 E7 F7 G7", altar="F6")
    assert some(table.match(), "altars", "halls") == [0, 0]
    assert some(table.statue("fire", "B5").match(), "altars", "halls") == [900, 0]
    assert some(table.statue("ice", "F6").match(), "altars", "halls") == [0, 900]


def test_workshops_count_for_whoever_touches_them():
    table = gallery().tunnel_on(0, "stub", "C6 C7").workshop("cartwright", "C8").workshop("coinpress", "G3")
    assert some(table.match(), "workshops") == [100]
    assert some(table.match(), "workshops", seat=3) == [0]


# Rivals ---------------------------------------------------------------------------------------------------------------


def test_the_best_rival_counts():
    assert some(start().honour(0, 20).honour(1, 9).honour(2, 14).match(), "tunnels", "rival_tunnels") == [2000, 1400]


def test_a_partner_is_no_rival():
    table = start(teams=True).honour(0, 20).honour(1, 9).honour(2, 14).honour(3, 5)
    assert some(table.match(), "tunnels", "rival_tunnels", "rival_room") == [2500, 2300, 600]


def test_digging_takes_room_from_rivals():
    table = start().tunnel_on(0, "long_passage", "A6 A7 A8 A9 A10")
    assert some(table.match(), "rival_room") == [900]
    assert some(table.tunnel_on(0, "stub", "A11 B11").match(), "rival_room") == [800], "A12 is beside it now"
