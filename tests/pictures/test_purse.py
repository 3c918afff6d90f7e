"""Baskets and tallies of hall: what they promise is what the rules then do."""

from collections.abc import Iterator

import pytest

from tests.pictures.common import walk
from underhall.engine.decision import Decision
from underhall.engine.match import Match
from underhall.games.hall.names import RESOURCE_IDS
from underhall.pictures.drawn import lit_of, stage_of
from underhall.pictures.scene import Basket, Lit

CHOICES, ENOUGH = 900, 5


def looks(kind: str, seed: int = 4) -> Iterator[tuple[Match, Decision, tuple[Lit, ...]]]:
    """Decisions of a kind in random matches."""
    for match in walk("hall", 3, seed, CHOICES):
        decision = match.decision
        if decision is not None and decision.kind == kind:
            yield match, decision, lit_of(match.view(decision.seat), decision)


def basket_in(lit: tuple[Lit, ...]) -> Basket:
    (found,) = (each.basket for each in lit if each.basket is not None)
    return found


def owned(match: Match, seat: int) -> dict[str, int]:
    facts = match.view(seat).facts
    return {f"s-token-{name}": facts.own(seat, resource) for resource, name in enumerate(RESOURCE_IDS)}


@pytest.mark.parametrize("kind", ["give", "pay"])
def test_a_basket_can_be_sent_pick_by_pick(kind: str) -> None:
    """Each heap is an option, and as much as it says can be picked from it."""
    seen = 0
    for match, decision, lit in looks(kind):
        basket = basket_in(lit)
        numbers = {option.number for option in decision.options}
        assert basket.kind == kind and {heap.number for heap in basket.heaps} <= numbers
        drawn = stage_of(match.setting, match.seats).symbols
        assert all(f'id="{heap.symbol}"' in drawn for heap in basket.heaps)
        assert sum(heap.most for heap in basket.heaps) >= basket.picks > 0
        heap = max(basket.heaps, key=lambda each: each.most)
        after, picks = match.clone(), min(heap.most, basket.picks)
        for _ in range(picks):
            now = after.decision
            assert now is not None
            if now.kind != kind:  # the rest was taken at once
                break
            after.choose(heap.number)
            along = {answer.kind: answer.number for answer in basket.along}
            if after.decision is not None and after.decision.kind in along and kind not in along:
                after.choose(along[after.decision.kind])
        seen += 1
    assert seen >= ENOUGH


def test_what_is_usual_is_what_the_rules_take() -> None:
    seen = 0
    for match, decision, lit in looks("pay"):
        basket, seat = basket_in(lit), decision.seat
        assert basket.usual is not None
        assert sum(heap.usual for heap in basket.heaps) == basket.picks
        after, facts = match.clone(), match.view(seat).facts
        after.choose(basket.usual)
        left = after.view(seat).facts
        from_storage = next((heap.usual for heap in basket.heaps if heap.words == "storage"), 0)
        spent = sum(facts.storage(seat)) - sum(left.storage(seat))
        if after.decision is not None and after.decision.kind == decision.kind:
            assert spent == from_storage
        seen += 1
    assert seen >= ENOUGH


def test_a_cascade_brings_what_it_says() -> None:
    seen = 0
    for match, decision, lit in looks("place-troll"):
        before = owned(match, decision.seat)
        for each in lit:
            after = match.clone()
            after.choose(each.key)
            if not each.tallies or (after.decision is not None and after.decision.kind == "short"):
                continue
            then = owned(after, decision.seat)
            for tally in each.tallies:
                if tally.symbol in before:  # clan carts are counted apart
                    assert (tally.before, tally.after) == (before[tally.symbol], then[tally.symbol])
                    seen += 1
    assert seen >= ENOUGH


def test_a_trade_offers_what_can_be_given() -> None:
    seen = 0
    for match, decision, lit in looks("trade-for"):
        basket = basket_in(lit)
        assert basket.kind == "give" and basket.picks == 4
        for each in lit:
            (tally,) = each.tallies
            assert tally.before == owned(match, decision.seat)[tally.symbol] == tally.after - 1
        after = match.clone()
        after.choose(lit[0].key)
        assert after.decision is not None
        given = basket_in(lit_of(after.view(decision.seat), after.decision))
        assert given.heaps == basket.heaps and given.picks == basket.picks
        seen += 1
    assert seen >= ENOUGH
