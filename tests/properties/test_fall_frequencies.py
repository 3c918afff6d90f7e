"""Fair samples of gnomes: how often each guess comes, beside an exact count of all the ways it can have happened."""

from collections import Counter
from itertools import product
from math import perm, prod

import numpy as np
import pytest

from underhall.engine.driver import new_dice
from underhall.engine.setting import setting
from underhall.engine.view import see
from underhall.games.fall.pieces import EVERYBODY, UNKNOWN

SAMPLES = 3000
STRENGTHS = 3
CHOSEN = setting("fall")
TOKENS = 10  # of each strength in the box
CAVERN = 5  # where the hidden gnomes stand, from here on


def exact(start, seen, mixed, hidden):
    """The probability of each row of strengths (from 0) of the hidden gnomes, which came from the mixes `hidden`."""
    ways = {}
    for guess in product(range(STRENGTHS), repeat=len(hidden)):
        pool, weight = list(start), 1
        for mix in range(len(seen)):
            drawn = [
                seen[mix][i] + sum(h == mix and g == i for h, g in zip(hidden, guess, strict=True)) for i in range(3)
            ]
            if any(n > c for n, c in zip(drawn, pool, strict=True)):
                weight = 0
                break
            weight *= prod(perm(c, n) for c, n in zip(pool, drawn, strict=True))
            pool = [c - n + more for c, n, more in zip(pool, drawn, mixed[mix], strict=True)]
        if weight:
            ways[guess] = weight
    total = sum(ways.values())
    return {guess: weight / total for guess, weight in ways.items()}


def a_table(seen, mixed, hidden):
    """A table of two seats on which everybody saw these gnomes of each mix, and nobody the hidden ones."""
    driver = CHOSEN.driver
    table = driver.empty()
    driver.start(CHOSEN.box, table, 2)
    fields = driver.record(table)
    fields.mix = len(seen) - 1
    for mix, (shown, more) in enumerate(zip(seen, mixed, strict=True)):
        fields.shown[mix] = shown
        fields.mixed[mix] = more
    for at, mix in enumerate(hidden):
        fields.gnomes[CAVERN + at] = 1
        fields.gnome[CAVERN + at, 0] = UNKNOWN
        fields.gnome_mix[CAVERN + at, 0] = mix
    return table, fields


def frequencies(table, hidden):
    driver = CHOSEN.driver
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(SAMPLES):
        whole = driver.clone(table)
        driver.determinize(CHOSEN.box, whole, 0, new_dice(seed))
        gnomes = driver.record(whole).gnome[CAVERN : CAVERN + len(hidden), 0]
        found[tuple(int(strength) - 1 for strength in gnomes)] += 1
    return found


def is_fair(found, wanted):
    """Nothing impossible comes, and each guess as often as it should, within five standard deviations."""
    assert set(found) <= set(wanted)
    for guess, share in wanted.items():
        allowed = 5 * (SAMPLES * share * (1 - share)) ** 0.5 + 2
        assert abs(found[guess] - SAMPLES * share) <= allowed, f"{guess}: {found[guess]}, not {SAMPLES * share:.0f}"


START = (TOKENS, TOKENS, TOKENS)
NOTHING = (0, 0, 0)
STORIES = {
    "one mix": ([(2, 7, 0)], [NOTHING], [0, 0]),
    "an old gnome, and nothing seen since": ([(2, 9, 9), NOTHING], [(1, 2, 0), NOTHING], [0]),
    "what was seen later bears on an old gnome": ([(2, 8, 9), (7, 1, 0)], [(0, 0, 3), NOTHING], [0, 0]),
    "a new gnome beside an old one": ([(8, 8, 8), (2, 0, 1)], [(1, 1, 1), NOTHING], [0, 1]),
    "three mixes": ([(7, 9, 8), (2, 1, 3), (1, 1, 0)], [(2, 1, 2), (1, 0, 2), NOTHING], [0, 1, 2]),
    "nearly everything was seen": ([(8, 9, 9), (2, 0, 0)], [(0, 0, 1), NOTHING], [0, 0]),
}


@pytest.mark.rule("fall:K-48")
@pytest.mark.parametrize("story", STORIES)
def test_gnomes_are_guessed_as_likely_as_they_are(story):
    seen, mixed, hidden = STORIES[story]
    table, _ = a_table(seen, mixed, hidden)
    is_fair(frequencies(table, hidden), exact(START, seen, mixed, hidden))


@pytest.mark.rule("fall:K-48")
def test_what_only_the_viewer_knows_counts_as_seen():
    seen, mixed, hidden = [(8, 8, 8), (1, 0, 0)], [(0, 1, 1), NOTHING], [0]
    table, fields = a_table(seen, mixed, hidden)
    fields.gnomes[0] = 1
    fields.gnome[0, 0], fields.gnome_seen[0, 0], fields.gnome_mix[0, 0] = 2, 0b01, 1
    with_mine = [seen[0], (1, 1, 0)]
    assert exact(START, with_mine, mixed, hidden) != exact(START, seen, mixed, hidden)
    is_fair(frequencies(table, hidden), exact(START, with_mine, mixed, hidden))


@pytest.mark.rule("fall:GNO-06")
def test_gate_cards_that_a_rival_knows_are_any_of_those_left():
    driver = CHOSEN.driver
    table = driver.empty()
    driver.start(CHOSEN.box, table, 2)
    fields = driver.record(table)
    for gate, (clan, seen) in enumerate([(3, EVERYBODY), (5, 0b10), (1, 0b10)]):
        fields.gate[gate], fields.gate_seen[gate] = clan, seen
        fields.gate_pool &= ~(1 << clan)
    view = see(CHOSEN, table, 0)
    pairs: Counter[tuple[int, ...]] = Counter()
    for seed in range(SAMPLES):
        pairs[tuple(driver.record(view.determinize(seed)).gate[1:3].tolist())] += 1
    free = [clan for clan in range(7) if clan != 3]
    is_fair(pairs, {(a, b): 1 / 30 for a in free for b in free if a != b})


@pytest.mark.rule("fall:ANC-10")
def test_hands_and_discards_that_a_seat_never_held_are_any_cards():
    driver = CHOSEN.driver
    table = driver.empty()
    driver.start(CHOSEN.box, table, 2)
    fields = driver.record(table)
    fields.card_at[:] = 3  # all but six cards lie in ancestries
    fields.card_at[:6] = 0
    fields.hand[1, :2], fields.hand_seen[1] = UNKNOWN, 0b10
    fields.discard[0], fields.discard_seen[0], fields.discards = UNKNOWN, 0b10, 1
    found: Counter[tuple[int, ...]] = Counter()
    for seed in range(SAMPLES):
        whole = driver.clone(table)
        driver.determinize(CHOSEN.box, whole, 0, new_dice(seed))
        sample = driver.record(whole)
        found[(*sample.hand[1, :2].tolist(), int(sample.discard[0]))] += 1
        assert np.count_nonzero(sample.card_at[:6] == 0) == 3
    wanted = {(a, b, c): 1 / 60 for a in range(6) for b in range(a + 1, 6) for c in range(6) if c not in (a, b)}
    is_fair(found, wanted)
