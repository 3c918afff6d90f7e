"""Fair samples of fall are fair: how often each hidden table comes up is compared with an exact count.

The counts know nothing of the rules' own bookkeeping. For gnomes a watcher follows a match with what a viewer sees
of it: where tokens come to lie, which of them it looks at, what goes back into the supply. It keeps every way in which
the tokens may lie, and how likely each is. For cards every deal is laid out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, permutations, product
from math import perm, prod
from typing import Any

import msgspec
import pytest

import underhall
from tests.properties.fairness import SAMPLES, misfit, sampled
from underhall.engine import pack as packs
from underhall.engine.driver import Bytes
from underhall.engine.kernel import CHANCE, NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.engine.view import View, see
from underhall.games.fall.box import BOX
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.pieces import (
    CAVERNS,
    CLANS,
    CROWDED,
    DISCARDED,
    EVERYBODY,
    IN_DECK,
    LAID,
    NONE,
    STRENGTHS,
    UNDRAWN,
    UNKNOWN,
    Deck,
)

Place = tuple[int, int]  # a cavern, and which of its tokens
Counts = tuple[int, ...]  # by strength
PLACES = [(cavern, which) for cavern in range(CAVERNS) for which in range(CROWDED)]


# Gnomes: watchers follow a match --------------------------------------------------------------------------------------


@dataclass
class Watcher:
    """What a viewer can work out about the gnomes from what it sees.

    Unseen tokens that came to the map between the same two mixes are as good as each other, so a world says only how
    many of them are of which strength.
    """

    seat: int
    tokens: Counts  # all there are
    came: dict[Place, int] = field(default_factory=dict)  # after how many mixes each token came to the map
    known: dict[Place, int] = field(default_factory=dict)  # the strengths it has seen
    worlds: Counter[tuple[Counts, ...]] = field(default_factory=lambda: Counter({((0, 0, 0),): 1}))
    by_wheel: Counts = (0, 0, 0)
    mixes: int = 0

    def comes(self, place: Place) -> None:
        """A token is taken from the supply: any that is neither on the map nor near the wheel."""
        after: Counter[tuple[Counts, ...]] = Counter()
        for world, weight in self.worlds.items():
            for index, count in enumerate(self.tokens):
                unseen = sum(counts[index] for counts in world)
                left = count - unseen - self.by_wheel[index] - list(self.known.values()).count(index + 1)
                if left:
                    after[changed(world, self.mixes, index, 1)] += weight * left
        self.worlds = after
        self.came[place] = self.mixes

    def sees(self, place: Place, strength: int) -> None:
        """Of the tokens that came with it, any may be the one in this place."""
        after: Counter[tuple[Counts, ...]] = Counter()
        index, mix = strength - 1, self.came[place]
        for world, weight in self.worlds.items():
            if world[mix][index]:
                after[changed(world, mix, index, -1)] += weight * world[mix][index]
        assert after, "what is seen was held to be impossible"
        self.worlds = after
        self.known[place] = strength

    def goes(self, place: Place) -> None:
        """A token that all have seen is put near the wheel."""
        (self.by_wheel,) = changed((self.by_wheel,), 0, self.known.pop(place) - 1, 1)
        del self.came[place]

    def mix(self) -> None:
        """What lies near the wheel goes back into the supply."""
        self.by_wheel = (0, 0, 0)
        self.mixes += 1
        self.worlds = Counter({(*world, (0, 0, 0)): weight for world, weight in self.worlds.items()})

    def old(self) -> list[Place]:
        """Unseen tokens that came before the last mix, the oldest first."""
        unseen = [place for place, mix in self.came.items() if place not in self.known and mix < self.mixes]
        return sorted(unseen, key=lambda place: self.came[place])

    def possible_counts(self) -> Counter[Hashable]:
        """How many of the old ones may be of which strength, by when they came."""
        found: Counter[Hashable] = Counter()
        for world, weight in self.worlds.items():
            found[world[:-1]] += weight
        return found

    def possible_strengths(self, places: list[Place]) -> Counter[Hashable]:
        """What some of the unseen tokens may be, one by one."""
        found: Counter[Hashable] = Counter()
        for world, weight in self.worlds.items():
            for strengths in product(range(1, STRENGTHS + 1), repeat=len(places)):
                left, ways = world, weight
                for place, strength in zip(places, strengths, strict=True):
                    ways *= left[self.came[place]][strength - 1]
                    left = changed(left, self.came[place], strength - 1, -1)
                if ways:
                    found[strengths] += ways
        return found

    def counts_on(self, table: Any) -> tuple[Counts, ...]:
        """How many of the old ones are of which strength on a whole table."""
        old = self.old()
        strengths = [[int(table.gnome[place]) for place in old if self.came[place] == mix] for mix in range(self.mixes)]
        return tuple(tuple(each.count(strength) for strength in range(1, STRENGTHS + 1)) for each in strengths)


def changed(world: tuple[Counts, ...], mix: int, index: int, by: int) -> tuple[Counts, ...]:
    """A world with more or fewer tokens of a strength."""
    counts = tuple(count + by * (at == index) for at, count in enumerate(world[mix]))
    return (*world[:mix], counts, *world[mix + 1 :])


def follow(watchers: list[Watcher], table: Any, mixed: bool) -> None:
    """What the watchers see of one step."""
    there = [place for place in PLACES if place[1] < table.gnomes[place[0]]]
    for watcher in watchers:
        for place in watcher.came.keys() - set(there):
            watcher.goes(place)
        if mixed:
            watcher.mix()
        for place in there:
            if place not in watcher.came:
                watcher.comes(place)
            if place not in watcher.known and knows(table, watcher.seat, place):
                watcher.sees(place, int(table.gnome[place]))


def knows(table: Any, seat: int, place: Place) -> bool:
    seen = int(table.gnome_seen[place])
    return bool(seen & EVERYBODY or (seat >= 0 and seen >> seat & 1))


def watched_match(chosen: Setting, seats: int, seed: int) -> Iterator[tuple[Bytes, list[Watcher]]]:
    """A random match at each choice of a seat, and what a seat and a spectator can work out of it."""
    driver, choice, table = chosen.driver, random.Random(seed), chosen.driver.empty()
    driver.start(chosen.box, table, seats)
    fields = driver.record(table)
    fields.mute = 1
    tokens = tuple(int(count) for count in chosen.box.view(BOX)[0].gnome_tokens)
    watchers = [Watcher(seat, tokens) for seat in (seed % seats, NOBODY)]
    seen, by_wheel = b"", 0
    while not fields.over:
        if not driver.tick(chosen.box, table) and not fields.over:
            options = driver.legal(table)
            if int(fields.seat) == CHANCE:
                (option,) = choice.choices(options, [int(fields.weight[option]) for option in options])
            else:
                yield table, watchers
                option = choice.choice(options)
            driver.take(chosen.box, table, option)
        now = fields.gnomes.tobytes() + fields.gnome_seen.tobytes() + fields.by_wheel.tobytes()
        if now != seen:
            mixed = fields.by_wheel.sum() < by_wheel
            follow(watchers, fields, mixed)
            seen, by_wheel = now, int(fields.by_wheel.sum())


# How the samples are compared: every few choices of a match, until there are enough comparisons of their kind.
STRIDE = 23
ONE_BY_ONE = 3  # tokens whose strengths are compared one by one
ENOUGH = 3  # comparisons after each number of mixes
MATCHES = 60  # at most


@pytest.mark.parametrize(
    ("tokens", "seats", "mixes"),
    [((10, 10, 10), 3, 2), ((10, 10, 10), 5, 3), ((4, 3, 3), 4, 2)],
    ids=["three seats", "five seats", "few gnomes"],
)
def test_gnomes_across_mixes(tokens: Counts, seats: int, mixes: int) -> None:
    """Whatever lies on the map from before known tokens were mixed in, and whatever was seen since."""
    chosen = with_gnomes(*tokens)
    wanted = range(1, mixes + 1)
    compared: Counter[int] = Counter()
    for seed in range(MATCHES):
        if all(compared[number] == ENOUGH for number in wanted):
            break
        for number, (table, watchers) in enumerate(watched_match(chosen, seats, seed)):
            watcher = watchers[number % 2]
            if number % STRIDE or compared[watcher.mixes] == ENOUGH or len(watcher.possible_counts()) < 2:
                continue
            compared[watcher.mixes] += 1
            wrong = unlike(see(chosen, table, watcher.seat), watcher, random.Random(seed))
            assert not wrong, f"match {seed}, choice {number}, seat {watcher.seat}, {watcher.mixes} mixes: {wrong}"
    assert all(compared[number] for number in wanted), compared


def unlike(view: View, watcher: Watcher, choice: random.Random) -> str:
    """What is wrong with the samples of a view, as a watcher sees it."""
    places = choice.sample(watcher.old(), min(ONE_BY_ONE, len(watcher.old())))
    found = sampled(view, partial(both_looks, watcher, places))
    counts: Counter[Hashable] = Counter()
    strengths: Counter[Hashable] = Counter()
    for looks, times in found.items():
        assert isinstance(looks, tuple)
        counts[looks[0]] += times
        strengths[looks[1]] += times
    return misfit(counts, watcher.possible_counts()) or misfit(strengths, watcher.possible_strengths(places))


def both_looks(watcher: Watcher, places: list[Place], whole: Any) -> Hashable:
    return watcher.counts_on(whole), tuple(int(whole.gnome[place]) for place in places)


def with_gnomes(*counts: int) -> Setting:
    """The standard pack with given numbers of gnomes of strength 1, 2 and 3."""
    standard = packs.load("fall")
    assert isinstance(standard, FallPack)
    replace = msgspec.structs.replace
    gnomes = tuple(replace(gnome, count=count) for gnome, count in zip(standard.gnome, counts, strict=True))
    return setting("fall", replace(standard, id="gnomes", faithful=False, gnome=gnomes))


# Gnomes: stories told on a table --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Story:
    """What was drawn from each mix of the supply and what joined it then, by strength; and what nobody has seen."""

    tokens: Counts
    seen: tuple[Counts, ...]
    mixed: tuple[Counts, ...]
    hidden: tuple[int, ...]  # the mixes that the hidden gnomes came from

    def possible(self) -> Counter[Hashable]:
        """The strengths of the hidden gnomes, and in how many ways the tokens can have been drawn so."""
        found: Counter[Hashable] = Counter()
        for strengths in product(range(1, STRENGTHS + 1), repeat=len(self.hidden)):
            pool, ways = self.tokens, 1
            for mix, (seen, more) in enumerate(zip(self.seen, self.mixed, strict=True)):
                guessed = [strength for strength, source in zip(strengths, self.hidden, strict=True) if source == mix]
                drawn = [count + guessed.count(index + 1) for index, count in enumerate(seen)]
                ways *= prod(perm(max(0, left), count) for left, count in zip(pool, drawn, strict=True))
                pool = tuple(left - count + new for left, count, new in zip(pool, drawn, more, strict=True))
            if ways:
                found[strengths] = ways
        return found

    def view(self) -> View:
        """What seat 0 sees of it. The hidden gnomes stand alone, from the first cavern on."""
        chosen = with_gnomes(*self.tokens)
        table = chosen.driver.empty()
        chosen.driver.start(chosen.box, table, 2)
        fields = chosen.driver.record(table)
        fields.mix = len(self.seen) - 1
        fields.shown[: len(self.seen)] = self.seen
        fields.mixed[: len(self.mixed)] = self.mixed
        for cavern, mix in enumerate(self.hidden):
            fields.gnomes[cavern] = 1
            fields.gnome[cavern, 0] = UNKNOWN
            fields.gnome_mix[cavern, 0] = mix
        return View(chosen, 0, table)

    def look(self, whole: Any) -> Hashable:
        return tuple(int(strength) for strength in whole.gnome[: len(self.hidden), 0])


ALL, NOTHING = (10, 10, 10), (0, 0, 0)
STORIES = {
    "one mix": Story(ALL, ((2, 7, 0),), (NOTHING,), (0, 0)),
    "nothing was seen since": Story(ALL, ((2, 9, 9), NOTHING), ((1, 2, 0), NOTHING), (0,)),
    "sightings bear on older gnomes": Story(ALL, ((2, 8, 9), (7, 1, 0)), ((0, 0, 3), NOTHING), (0, 0)),
    "a new gnome beside an old one": Story(ALL, ((8, 8, 8), (2, 0, 1)), ((1, 1, 1), NOTHING), (0, 1)),
    "three mixes": Story(ALL, ((7, 9, 8), (2, 1, 3), (1, 1, 0)), ((2, 1, 2), (1, 0, 2), NOTHING), (0, 1, 2)),
    "nearly all was seen": Story(ALL, ((8, 9, 9), (2, 0, 0)), ((0, 0, 1), NOTHING), (0, 0)),
    "many hidden, unlikely sightings": Story(ALL, ((8, 8, 8), (3, 0, 2)), ((3, 0, 1), NOTHING), (0, 0, 0, 0, 0)),
    "the supply runs out": Story((2, 2, 2), ((0, 0, 1), NOTHING), ((0, 0, 1), NOTHING), (0, 0, 0, 0, 1, 1)),
    "it runs out twice": Story(
        (3, 3, 3), ((1, 1, 0), (0, 1, 0), NOTHING), ((0, 1, 0), (0, 1, 0), NOTHING), (0,) * 5 + (1, 1)
    ),
}


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES.keys())
def test_gnomes_of_a_story(story: Story) -> None:
    assert not (wrong := misfit(sampled(story.view(), story.look), story.possible())), wrong


def test_what_only_the_viewer_knows_counts_as_seen() -> None:
    """It has peeked at a 2 of the second mix, so the older one is less likely a 2."""
    unseen = Story(ALL, ((8, 8, 8), (1, 0, 0)), ((0, 1, 1), NOTHING), (0,))
    view = unseen.view()
    view.fields.gnomes[-1] = 1
    view.fields.gnome[-1, 0], view.fields.gnome_seen[-1, 0], view.fields.gnome_mix[-1, 0] = 2, 0b01, 1
    known = Story(unseen.tokens, (unseen.seen[0], (1, 1, 0)), unseen.mixed, unseen.hidden)
    found = sampled(view, unseen.look)
    assert not (wrong := misfit(found, known.possible())), wrong
    assert misfit(found, unseen.possible()), "it would not be noticed"


def test_a_sampler_that_forgets_later_sightings_would_be_noticed() -> None:
    story = STORIES["sightings bear on older gnomes"]
    forgetful = Story(story.tokens, (story.seen[0], NOTHING), story.mixed, story.hidden).possible()
    cases = list(forgetful)
    found = Counter(random.Random(0).choices(cases, [forgetful[case] for case in cases], k=SAMPLES))
    assert misfit(found, story.possible())


# Gate cards -----------------------------------------------------------------------------------------------------------


def test_gate_cards_that_rivals_know() -> None:
    """Four seats have four gate cards: one is open, two were peeked at, at one nobody has looked."""
    table = underhall.position("fall", seats=4).gates("mud", "ice", None, "fire", seen_by=()).supplies(0, 1)
    match = table.gate_seen(0, 1).gate_seen(1, 0, 1).gate_seen(3, 2).match()
    real = gates_on(match._fields)
    assert isinstance(real, tuple) and real.count(UNDRAWN) == 1
    for viewer in (*range(4), NOBODY):
        seen = match.view(viewer).fields.gate
        deals = ((first, second, UNDRAWN, fourth) for first, second, fourth in permutations(range(CLANS), 3))
        known = [gate for gate in range(len(real)) if seen[gate] not in (UNKNOWN, UNDRAWN)]
        possible = Counter[Hashable](deal for deal in deals if all(deal[gate] == real[gate] for gate in known))
        assert len(known) == {0: 1, 1: 2, 2: 1}.get(viewer, 0)
        assert not (wrong := misfit(sampled(match.view(viewer), gates_on), possible)), f"seat {viewer}: {wrong}"


def gates_on(table: Any) -> Hashable:
    return tuple(int(clan) for clan in table.gate[: int(table.gate_cards)])


# Ancestry cards -------------------------------------------------------------------------------------------------------

HANDS = ((0, 5), (1, 6), (2, 7), (3, 8))
DISCARD, DECK = 4, (9, 10)


def in_the_draft() -> Match:
    """Four seats have added two cards each; before, one card was left over from a hand that seats 0 and 1 had held."""
    position = underhall.position("fall", seats=4).phase("draft").drafted(2)
    ids = [card.id for card in position.setting.pack.ancestry.card]
    for seat, hand in enumerate(HANDS):
        position.hand(seat, *(ids[card] for card in hand)).supplies(seat, 1)
    match: Match = position.match()
    fields = match._fields
    fields.card_at[max(DECK) + 1 :] = LAID
    fields.card_at[DISCARD] = DISCARDED
    fields.discard[0], fields.discard_seen[0], fields.discards = DISCARD, 0b0011, 1
    assert [card for card, at in enumerate(fields.card_at) if at == IN_DECK] == list(DECK)
    return match


@pytest.mark.parametrize("viewer", [0, 1, 2, 3, NOBODY])
def test_hands_never_held_and_discards(viewer: int) -> None:
    """A seat has held three of the four hands, and two seats have held the one that the discard is from."""
    match = in_the_draft()
    hidden = [seat for seat in range(4) if match.view(viewer).fields.hand[seat, 0] == UNKNOWN]
    assert len(hidden) == (4 if viewer == NOBODY else 1)
    looked, knows_discard = hidden[-1], viewer in (0, 1)
    unseen = [*DECK, *(card for seat in hidden for card in HANDS[seat]), *([] if knows_discard else [DISCARD])]
    possible: Counter[Hashable] = Counter()
    for hand in combinations(sorted(unseen), 2):
        for discard in [DISCARD] if knows_discard else set(unseen) - set(hand):
            possible[(*hand, discard)] += 1
    found = sampled(match.view(viewer), lambda whole: (*whole.hand[looked, :2].tolist(), int(whole.discard[0])))
    assert not (wrong := misfit(found, possible)), wrong


# Starting champions ---------------------------------------------------------------------------------------------------


def three_offers() -> tuple[Match, list[int]]:
    """Three seats choose from two champions each, and one more is free; and these seven."""
    match = underhall.new("fall", seats=3, seed=5)
    fields, deck = match._fields, match.setting.box.view(BOX)[0].deck
    free = [
        champion for champion in range(len(deck)) if deck[champion] == Deck.ZERO and int(fields.undrawn) >> champion & 1
    ]
    for champion in free[1:]:
        fields.undrawn &= ~(1 << champion)
    return match, sorted([free[0], *fields.offered[:3].reshape(-1).tolist()])


@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_champions_offered_to_others(viewer: int) -> None:
    match, all_seven = three_offers()
    real = match._fields.offered[:3].tolist()
    possible: Counter[Hashable] = Counter()
    for deal in permutations(all_seven, 6):
        pairs = [sorted(deal[at : at + 2]) for at in (0, 2, 4)]
        if viewer == NOBODY or pairs[viewer] == real[viewer]:
            possible[tuple(map(tuple, pairs))] += 1
    found = sampled(match.view(viewer), lambda whole: tuple(map(tuple, whole.offered[:3].tolist())))
    assert not (wrong := misfit(found, possible)), wrong


@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_champions_set_aside_by_others(viewer: int) -> None:
    match, all_seven = three_offers()
    while match.decision.kind == "keep-champion":
        match.choose(match.decision.options[0])
    aside = match._fields.offered[:3].tolist()
    kept = [champion for champion in all_seven if match._fields.owner[champion] != NONE]
    assert len(kept) == 3
    possible: Counter[Hashable] = Counter()
    for deal in permutations(sorted(set(all_seven) - set(kept)), 3):
        if viewer == NOBODY or deal[viewer] == aside[viewer][0]:
            possible[deal] += 1
    found = sampled(match.view(viewer), lambda whole: tuple(whole.offered[:3, 0].tolist()))
    assert not (wrong := misfit(found, possible)), wrong
