"""Leftover resources: sets of three, after the best trades. (R196 to R198, C44)

The kernel works the best trades out by a rule of its own. Here it is held against a search through all trades.
"""

from functools import cache
from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.rules.hall.helpers import altered, box_of, fields, full, position, scores
from underhall.games.hall.names import RESOURCE_IDS
from underhall.games.hall.pieces import RESOURCES
from underhall.games.hall.position import Position
from underhall.games.hall.rules.final import leftover_honour

PLENTY = 99  # more than anybody can trade for
# A kind of resource: how many tokens a seat has, and how many the supply.
Kind = tuple[int, int]


def the_end(seats=3, **switches):
    return position(seats, **switches).final()


def sets(match, seat=0):
    return scores(match, seat)["leftovers"]


# A search through all trades ------------------------------------------------------------------------------------------


@cache
def best(kinds: tuple[Kind, ...], size: int = 3, price: int = 4) -> int:
    """The most sets that any trades lead to; kinds are sorted, since none is worth more than another."""
    now = sum(count // size for count, _ in kinds)
    tokens = sum(count for count, _ in kinds)
    if (tokens - price + 1) // size <= now:
        return now  # even if all that is left after a trade made sets, there would not be more
    found = now
    for bought, (count, supply) in enumerate(kinds):
        if supply > 0 and kinds.index((count, supply)) == bought:
            others = kinds[:bought] + kinds[bought + 1 :]
            for left in spent(others, price):
                found = max(found, best(tuple(sorted([*left, (count + 1, supply - 1)])), size, price))
    return found


@cache
def spent(kinds: tuple[Kind, ...], price: int) -> frozenset[tuple[Kind, ...]]:
    """What can be left when a number of tokens of these kinds are spent."""
    if price == 0:
        return frozenset([tuple(sorted(kinds))])
    return frozenset(
        left
        for at, (count, supply) in enumerate(kinds)
        if count > 0
        for left in spent(tuple(sorted([*kinds[:at], (count - 1, supply), *kinds[at + 1 :]])), price - 1)
    )


class Scale:
    """Weighs any pile: the tokens and supplies of a table are set by hand."""

    def __init__(self, size: int = 3, price: int = 4) -> None:
        setting = altered(limits={"set_size": size, "trade_price": price})
        self.match = Position(setting, 2).match()
        self.size, self.price = size, price

    def check(self, kinds: tuple[Kind, ...]) -> None:
        table = fields(self.match)
        for resource, (count, supply) in enumerate(kinds):
            table.storage[0, resource], table.supply[resource] = count, supply
        found = leftover_honour(box_of(self.match), table, 0)
        wanted = best(tuple(sorted(kinds)), self.size, self.price)
        assert found == wanted, f"{kinds}: {found} sets are listed, {wanted} are possible"


@pytest.mark.rule("hall:R198", "hall:C44")
def test_with_a_full_supply_the_best_trades_are_found_for_every_small_pile():
    """Up to five of each kind and sixteen in all; which kinds they are does not matter."""
    scale = Scale()
    piles = [pile for pile in combinations_with_replacement(range(6), RESOURCES) if sum(pile) <= 16]
    assert len(piles) > 300
    for pile in piles:
        scale.check(tuple((count, PLENTY) for count in pile))


@pytest.mark.rule("hall:R198", "hall:C44")
def test_with_exhausted_supplies_the_best_trades_are_found_for_every_small_pile():
    """Up to two of each kind, of which the supply has plenty or none."""
    scale = Scale()
    kinds = [(count, supply) for count in range(3) for supply in (0, PLENTY)]
    piles = list(combinations_with_replacement(kinds, RESOURCES))
    assert len(piles) == 792
    for pile in piles:
        scale.check(pile)


SCALE = Scale()
ANY_KIND = st.tuples(st.integers(0, 4), st.sampled_from([0, 1, 2, 3, PLENTY]))


@pytest.mark.rule("hall:R198", "hall:C44")
@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(ANY_KIND, min_size=RESOURCES, max_size=RESOURCES).filter(lambda kinds: sum(c for c, _ in kinds) <= 14))
@example([(2, 0), (2, 0), (2, 1), (2, 0), (2, 0), (2, 0), (2, 0)])
@example([(1, 1), (2, 0), (2, 0), (2, 0), (2, 0), (0, 2), (0, 2)])
@example([(1, 2), (2, 0), (2, 0), (2, 0), (2, 0), (0, 2), (0, 2)])
@example([(0, 2), (2, 0), (2, 0), (2, 0), (2, 0), (2, 0), (2, 0)])
@example([(0, 3), (2, 0), (2, 0), (2, 0), (2, 0), (2, 0), (2, 0)])
def test_with_any_supplies_the_best_trades_are_found(kinds):
    SCALE.check(tuple(kinds))


@pytest.mark.rule("hall:R198", "hall:C44")
@pytest.mark.parametrize(("size", "price"), [(3, 2), (3, 3), (2, 2), (2, 3), (4, 2), (1, 4)])
def test_the_best_trades_are_found_with_other_limits_of_a_pack_too(size, price):
    """All but one kind as far from a set as can be without trades, and the supply has only the one."""
    scale = Scale(size, price)
    others = [(size - 1, 0)] * (RESOURCES - 1)
    for count in range(size + 1):
        for supply in range(3 * size + 1):
            scale.check((*others, (count, supply)))


# What is counted ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R197")
@pytest.mark.parametrize("resource", RESOURCE_IDS)
@pytest.mark.parametrize(("count", "honour"), [(2, 0), (3, 1), (5, 1), (6, 2), (9, 3)])
def test_three_of_a_kind_are_worth_one(resource, count, honour):
    match = the_end().storage(0, **{resource: count}).match()
    assert [sets(match, seat) for seat in range(3)] == [honour, 0, 0]


@pytest.mark.rule("hall:R197")
def test_three_different_resources_are_no_set():
    assert sets(the_end().storage(0, stone=1, iron=2, rune=2).match()) == 0


@pytest.mark.rule("hall:R198")
def test_a_trade_makes_a_third_set():
    table = the_end().storage(0, cart=3, stone=3, coin=2, rune=1, hammer=1, iron=2)
    assert sets(table.match()) == 3


@pytest.mark.rule("hall:R198", "hall:C44")
def test_without_anything_to_gain_in_the_supply_there_are_two_sets():
    table = the_end().storage(0, cart=3, stone=3, coin=2, rune=1, hammer=1, iron=2)
    table.supply(1, coin=0, iron=0)
    assert sets(table.match()) == 2


@pytest.mark.rule("hall:R198")
def test_five_loose_tokens_are_one_too_few_for_a_trade():
    assert sets(the_end().storage(0, coin=2, rune=1, hammer=1, iron=1).match()) == 0


@pytest.mark.rule("hall:C44")
def test_each_player_trades_as_if_alone():
    table = the_end().storage(0, coin=2, rune=2, hammer=2).storage(1, coin=2, iron=2, stone=2)
    table.supply(2, coin=1, rune=0, hammer=0, iron=0, stone=0)
    match = table.match()
    assert sets(match, 0) == sets(match, 1) == 1, "both count on the last coin"


@pytest.mark.rule("hall:C44")
def test_with_an_unlimited_supply_every_trade_is_possible():
    table = position(3, unlimited_supply=True).final().storage(0, coin=2, rune=2, hammer=2)
    assert sets(table.supply(1, coin=0, rune=0, hammer=0).match()) == 1


@pytest.mark.rule("hall:R196")
def test_what_lies_on_trolls_counts_with_storage():
    table = the_end().holds(0, (0, 0), stone=1).troll(0, (1, 0), "soot_gobbin", stone=1).storage(0, stone=1)
    assert sets(table.match()) == 1


@pytest.mark.rule("hall:R196")
def test_all_carts_are_wild_in_the_end():
    table = the_end().holds(0, (0, 3), cart=1).storage(0, cart=1)
    assert sets(table.troll(0, (1, 0), "soot_gobbin", clan_cart=1).match()) == 1


@pytest.mark.rule("hall:R196")
def test_carts_of_different_clans_make_a_set():
    table = the_end().troll(0, (1, 0), "soot_gobbin", clan_cart=1).troll(0, (1, 1), "rime_tuttle", clan_cart=1)
    assert sets(table.troll(0, (1, 2), "pale_wick", clan_cart=1).match()) == 1


@pytest.mark.rule("hall:R196")
def test_a_clan_cart_makes_no_other_resource_more():
    table = the_end().troll(0, (1, 0), "soot_gobbin", clan_cart=1).storage(0, stone=2, coin=2)
    assert sets(table.match()) == 0


@pytest.mark.rule("hall:R196", "hall:R223")
def test_a_team_counts_its_storage_and_the_trolls_of_both():
    table = full(position(4, teams=True).final(), 3).storage(0, stone=1).holds(0, (0, 0), stone=1)
    match = table.holds(3, (0, 0), stone=1).holds(1, (0, 0), stone=1).holds(2, (0, 0), stone=1).match()
    assert [sets(match, seat) for seat in range(4)] == [1, 0, 0, 1]


@pytest.mark.rule("hall:R196")
def test_bribes_in_the_horde_and_runes_on_spells_belong_to_nobody():
    table = the_end().storage(0, coin=2, rune=1).horde((0, 0), coin=2).spell(0, "earth_ritual", runes=2)
    assert sets(table.match()) == 0
