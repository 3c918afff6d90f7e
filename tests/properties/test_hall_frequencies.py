"""Fair samples of hall are fair: how often each hidden table comes up is compared with an exact count.

The counts know nothing of the rules' own bookkeeping. For the draft they deal out every order of a seat's starters and
keep those in which it could have placed what it was seen to place; for point tokens they lay out every order of those
that the viewer does not see. How people play reveals nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable
from itertools import permutations, product
from typing import Any

import pytest

import underhall
from tests.properties.fairness import SAMPLES, misfit, sampled
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.games.hall.pieces import CLANS, FIRST_STARTER, NONE, STARTERS, TIERS, UNKNOWN

Hand = tuple[int, ...]

# The draft ------------------------------------------------------------------------------------------------------------


def hands_after(placed: tuple[int, ...], held: int) -> Counter[Hand]:
    """The hands a seat may have after placing these, in this order, and in how many ways each may have come."""
    found: Counter[Hand] = Counter()
    for deck in permutations(range(STARTERS)):
        hand = set(deck[:2])
        for number, starter in enumerate(placed):
            if starter not in hand:
                break
            hand.remove(starter)
            if number + 1 < len(placed) or held == 2:
                hand.add(deck[number + 2])
        else:
            found[tuple(sorted(hand))] += 1
    return found


def drafted(seats: int, *choices: int) -> tuple[Match, list[list[int]]]:
    """A draft in which each seat has placed a number of random starters; and these, in order."""
    match: Match = underhall.position("hall", seats=seats).draft().match()
    placed: list[list[int]] = [[] for _ in range(seats)]
    lot = random.Random(seats)
    for seat, count in enumerate(choices):
        for _ in range(count):
            decision = match.decision_of(seat)
            assert decision is not None
            before = set(match._fields.smoot[seat].tolist())
            match.choose(lot.choice(decision.options), seat=seat)
            (starter,) = set(match._fields.smoot[seat].tolist()) - before
            placed[seat].append(int(starter) - FIRST_STARTER)
    return match, placed


def hands_on(table: Any) -> Hashable:
    hands = table.hand[: int(table.seats)].tolist()
    return tuple(tuple(card - FIRST_STARTER for card in hand if card != NONE) for hand in hands)


DRAFTS = {
    "nobody has placed any": (2, (0, 0)),
    "one is ahead": (2, (3, 0)),
    "one is done": (2, (1, 4)),
    "three seats": (3, (2, 1, 3)),
    "three seats, two are done": (3, (4, 4, 2)),
}


@pytest.mark.parametrize(("seats", "choices"), DRAFTS.values(), ids=DRAFTS.keys())
def test_starters_in_other_hands(seats: int, choices: tuple[int, ...]) -> None:
    match, placed = drafted(seats, *choices)
    real = hands_on(match._fields)
    assert isinstance(real, tuple)
    for viewer in (*range(seats), NOBODY) if seats == 2 else range(seats):
        worlds = [hands_after(tuple(placed[seat]), len(real[seat])) for seat in range(seats)]
        if viewer != NOBODY:
            worlds[viewer] = Counter([real[viewer]])
        possible: Counter[Hashable] = Counter()
        for hands in product(*worlds):
            weight = 1
            for ways, hand in zip(worlds, hands, strict=True):
                weight *= ways[hand]
            possible[hands] = weight
        assert len(possible) > 1, "nothing is hidden"
        assert not (wrong := misfit(sampled(match.view(viewer), hands_on), possible)), f"seat {viewer}: {wrong}"


def test_a_sampler_that_gives_placed_starters_would_be_noticed() -> None:
    _, placed = drafted(2, 3, 0)
    found = Counter(random.Random(0).choices(list(hands_after((), 2)), k=SAMPLES))
    assert misfit(Counter[Hashable](found), Counter[Hashable](hands_after(tuple(placed[0]), 2)))


# Point tokens ---------------------------------------------------------------------------------------------------------


def claimed(**switches: bool) -> Match:
    """Seat 0 has claimed two tokens, seat 1 three, seat 2 one; nine lie on the track."""
    table = underhall.position("hall", seats=4, switches=switches)
    for seat, clan, tier in (
        (0, "fire", 1),
        (0, "ice", 2),
        (1, "fire", 2),
        (1, "fire", 4),
        (1, "moon", 3),
        (2, "ice", 5),
    ):
        table.token(seat, clan, tier)
    match: Match = table.act(0).match()
    return match


def tokens_on(table: Any) -> Hashable:
    return tuple(int(value) for value in table.point.flat)


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, NOBODY])
@pytest.mark.parametrize("teams", [False, True], ids=["alone", "in teams"])
def test_tokens_of_others(viewer: int, teams: bool) -> None:
    match = claimed(teams=teams)
    real = tokens_on(match._fields)
    assert isinstance(real, tuple)
    owners = [int(owner) for owner in match._fields.point_owner.flat]
    friends = {viewer, 3 - viewer} if teams else {viewer}
    hidden = [at for at in range(CLANS * TIERS) if owners[at] != NONE and owners[at] not in friends]
    view = match.view(viewer)
    assert [at for at, value in enumerate(view.fields.point.flat) if value == UNKNOWN] == hidden
    possible: Counter[Hashable] = Counter()
    for values in permutations([real[at] for at in hidden]):
        tokens = list(real)
        for at, value in zip(hidden, values, strict=True):
            tokens[at] = value
        possible[tuple(tokens)] += 1
    assert len(possible) > 1, "nothing is hidden"
    assert not (wrong := misfit(sampled(view, tokens_on), possible)), wrong


def test_a_sampler_that_takes_all_values_alike_would_be_noticed() -> None:
    """It draws one of the values that are left, however many tokens have it."""
    values = [5, 5, 4, 2, 2, 2]
    draws: Counter[Hashable] = Counter()
    for seed in range(SAMPLES):
        lot, left = random.Random(seed), Counter(values)
        drawn = []
        while left:
            value = lot.choice(sorted(left))
            drawn.append(value)
            left -= Counter([value])
        draws[tuple(drawn)] += 1
    assert misfit(draws, Counter[Hashable](permutations(values)))


def test_nothing_is_hidden_from_the_final_scoring_on() -> None:
    match = claimed()
    while match.decision is not None:
        match.choose(match.decision.options[-1], decision=match.decision.id)
    for viewer in (*range(4), NOBODY):
        assert (match.view(viewer).fields.point == match._fields.point).all()
