"""Fair samples are fair: how often each hidden table comes up is compared with an exact count, on tiny packs.

The count knows nothing of the rules' own bookkeeping. It lays the cards of each shuffle in every order, tells each
story anew, and keeps the worlds in which the onlooker has seen just what it saw. Each is as likely as any other.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from math import sqrt
from typing import Any

import msgspec
import pytest

from underhall.engine import pack as packs
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.engine.view import View
from underhall.games.dwarfs.pack_schema import DwarfsPack, GemName, OgreName
from underhall.games.dwarfs.pieces import Gem, Ogre
from underhall.games.dwarfs.position import Position

SAMPLES = 4000
SIGMAS = 3.7  # a fair sampler exceeds the bound once in ten thousand times; the seeds are fixed
AMPLE = 20  # what is expected so many times must come up
HAND_LIMIT = 99  # nobody ever discards
TAVERN, MINE = "0,0", "1,0"

replace = msgspec.structs.replace
Hand = tuple[str, ...]


# Telling fair from unfair ---------------------------------------------------------------------------------------------


def misfit(found: Counter[Hashable], possible: Counter[Hashable]) -> str:
    """What is wrong with the samples found, if each possible one is as likely as its count says; "" if nothing is."""
    impossible = found.keys() - possible.keys()
    if impossible:
        return f"{len(impossible)} samples cannot be, such as {next(iter(impossible))}"
    total, samples = possible.total(), found.total()
    expected = {case: samples * count / total for case, count in possible.items()}
    absent = [case for case, count in expected.items() if count > AMPLE and not found[case]]
    if absent:
        return f"{len(absent)} cases never come up, such as {absent[0]}"
    distance = sum((found[case] - count) ** 2 / count for case, count in expected.items())
    bound = chi_square_bound(len(expected) - 1)
    return f"chi-square is {distance:.1f}, its bound {bound:.1f}" if distance > bound else ""


def chi_square_bound(freedom: int) -> float:
    """What chi-square hardly ever exceeds: the approximation of Wilson and Hilferty."""
    if freedom == 0:
        return 0.0
    spread = 2 / (9 * freedom)
    return float(freedom * (1 - spread + SIGMAS * sqrt(spread)) ** 3)


def sampled(view: View, look: Callable[[Any], Hashable]) -> Counter[Hashable]:
    """What the samples of a view show, and how often."""
    record = view.setting.driver.record
    return Counter(look(record(view.determinize(seed))) for seed in range(SAMPLES))


# The ogres: stories told in a match and in every possible world -------------------------------------------------------


@dataclass(frozen=True)
class Hire:
    """The tavern gives a seat an ogre, at the end of its turn."""

    seat: int
    kind: OgreName  # what it really is


@dataclass(frozen=True)
class Play:
    """A seat plays the ogre at a place in its hand; a tyrant names its victim."""

    seat: int
    place: int
    victim: int | None = None


Move = Hire | Play


@dataclass(frozen=True)
class Story:
    """The ogre cards there are, and what is done with them."""

    seats: int
    cards: Mapping[OgreName, int]
    moves: tuple[Move, ...]

    @property
    def deck(self) -> Hand:
        return tuple(kind for kind, count in self.cards.items() for _ in range(count))


@dataclass(frozen=True)
class World:
    """One way in which everything may lie."""

    hands: tuple[Hand, ...]
    deck: Hand
    discard: Hand
    seen: tuple[Hand, ...]  # what each seat, and at the end a spectator, has seen so far
    drawn: Hand = ()


def worlds_of(story: Story) -> list[World]:
    """All worlds after a story, each as likely as any other."""
    nothing: tuple[Hand, ...] = ((),) * story.seats
    worlds = [World(nothing, story.deck, (), (*nothing, ()))]
    for move in story.moves:
        worlds = [after for world in worlds for after in _moved(world, move)]
    return worlds


def _moved(world: World, move: Move) -> Iterator[World]:
    hands, seen = list(world.hands), list(world.seen)
    if isinstance(move, Hire):
        deck, discard = (world.deck, world.discard) if world.deck else (world.discard, ())
        for top, card in enumerate(deck):  # any card may lie on top
            drawn = (*world.drawn, card)
            yield World(
                _with(hands, move.seat, (*hands[move.seat], card)),
                deck[:top] + deck[top + 1 :],
                discard,
                _with(seen, move.seat, (*seen[move.seat], card)),
                drawn,
            )
        return
    hand = hands[move.seat]
    played = hand[move.place]
    hands[move.seat] = hand[: move.place] + hand[move.place + 1 :]
    seen = [(*known, played) for known in seen]
    if move.victim is not None:
        seen[move.seat] += hands[move.victim]
        hands[move.seat] += hands[move.victim]
        hands[move.victim] = ()
    yield World(tuple(hands), world.deck, (*world.discard, played), tuple(seen), world.drawn)


def _with(hands: Sequence[Hand], seat: int, hand: Hand) -> tuple[Hand, ...]:
    return (*hands[:seat], hand, *hands[seat + 1 :])


def real_world(story: Story) -> World:
    drawn = tuple(move.kind for move in story.moves if isinstance(move, Hire))
    return next(world for world in worlds_of(story) if world.drawn == drawn)


def possible_hands(story: Story, onlooker: int) -> Counter[Hashable]:
    """All hands in the worlds that look to an onlooker like the real one."""
    at = -1 if onlooker == NOBODY else onlooker
    real = real_world(story)
    return Counter(world.hands for world in worlds_of(story) if world.seen[at] == real.seen[at])


def tiny_pack(cards: Mapping[OgreName, int] | None = None, secrets: int = 7) -> DwarfsPack:
    """The standard pack with few cards; one dwarf hires an ogre, and hands are never too large."""
    standard = packs.load("dwarfs")
    assert isinstance(standard, DwarfsPack)
    counts = {kind.kind: kind.count.value for kind in standard.ogre} if cards is None else cards
    return replace(
        standard,
        id="tiny",
        faithful=False,
        card=tuple(
            replace(card, task=replace(card.task, needs=1)) if card.family == "tavern" else card
            for card in standard.card
        ),
        ogre=tuple(replace(kind, count=replace(kind.count, value=counts.get(kind.kind, 0))) for kind in standard.ogre),
        secret_goal=standard.secret_goal[:secrets],
        limits=replace(standard.limits, hand=HAND_LIMIT),
    )


def told(story: Story) -> Match:
    """The story, played."""
    position = Position(setting("dwarfs", tiny_pack(story.cards)), story.seats)
    position.lay("tavern", seat=0, at=(0, 0)).lay("gold_mine", seat=0, at=(1, 0))
    for seat in range(story.seats):
        position.gems(seat, gold=1)  # something for pickpockets
    drawn = [move.kind for move in story.moves if isinstance(move, Hire)]
    match = position.match(ScriptedDice({"draw-ogre": drawn}, SeededDice(0)))
    for move in story.moves:
        _wait_for(match, move.seat)
        if isinstance(move, Hire):
            match.choose(f"place:{TAVERN}")
            match.choose("end")
        else:
            _play(match, move)
    return match


def _wait_for(match: Match, seat: int) -> None:
    """Others do nothing until it is this seat's turn."""
    while match.decision is not None and (match.decision.seat, match.decision.kind) != (seat, "action"):
        match.choose("end")


def _play(match: Match, move: Play) -> None:
    decision = match.decision
    assert decision is not None
    if f"place:{MINE}" in {option.key for option in decision.options}:
        match.choose(f"place:{MINE}")  # a dwarf for a rout
    match.choose(f"ogre:{hands_on(match._fields)[move.seat][move.place]}@{move.place}")
    while (decision := match.decision) is not None and decision.kind != "action":
        wanted = f"seat:{move.victim}"
        match.choose(wanted if decision.option(wanted) else decision.options[0])


def hands_on(table: Any) -> tuple[Hand, ...]:
    return tuple(
        tuple(Ogre(int(kind)).name.lower() for kind in table.ogre[seat, : table.ogres[seat]])
        for seat in range(int(table.seats))
    )


FRESH_DECK = Story(
    seats=3,
    cards={"rout": 2, "bouncer": 1, "stampede": 2, "tyrant": 1},
    moves=(Hire(0, "rout"), Hire(1, "stampede"), Hire(2, "tyrant"), Hire(0, "stampede"), Hire(1, "rout")),
)
PLAYED = Story(  # what is played shows at which place it was
    seats=3,
    cards={"rout": 3, "stampede": 1, "pickpocket": 1},
    moves=(Hire(0, "rout"), Hire(1, "rout"), Hire(2, "rout"), Hire(1, "pickpocket"), Play(1, 1), Hire(1, "stampede")),
)
RESHUFFLED = Story(  # all six are drawn; two are played and become the new deck
    seats=3,
    cards={"rout": 2, "bouncer": 1, "stampede": 1, "pickpocket": 2},
    moves=(
        *(Hire(0, "rout"), Hire(1, "pickpocket"), Hire(2, "rout")),
        *(Hire(0, "pickpocket"), Hire(1, "bouncer"), Hire(2, "stampede")),
        *(Play(0, 0), Play(0, 0)),
        *(Hire(1, "pickpocket"), Hire(2, "rout")),
    ),
)
OLD_CARD_SHOWN = Story(  # after the reshuffle a card of the old deck is played, and later hired again
    seats=3,
    cards={"rout": 2, "bouncer": 1, "stampede": 1, "pickpocket": 1},
    moves=(
        *(Hire(0, "rout"), Hire(1, "pickpocket"), Hire(2, "rout"), Hire(0, "bouncer"), Hire(1, "stampede")),
        *(Play(0, 0), Hire(0, "rout")),
        *(Play(1, 0), Hire(1, "pickpocket")),
    ),
)
TYRANT = Story(  # the victim knows two of the thief's three cards, the third seat none
    seats=3,
    cards={"rout": 2, "bouncer": 1, "stampede": 1, "tyrant": 1, "pickpocket": 1},
    moves=(
        *(Hire(0, "rout"), Hire(1, "stampede"), Hire(2, "tyrant"), Hire(0, "bouncer")),
        *(Play(2, 0, victim=0), Hire(2, "rout")),
    ),
)
TYRANT_ROBBED = Story(  # what was robbed is robbed again, and one of it is played
    seats=3,
    cards={"rout": 1, "bouncer": 1, "stampede": 1, "tyrant": 2, "pickpocket": 1},
    moves=(
        *(Hire(0, "rout"), Hire(1, "tyrant"), Hire(2, "tyrant"), Hire(0, "pickpocket"), Play(1, 0, victim=0)),
        *(Hire(1, "stampede"), Play(2, 0, victim=1), Play(2, 0), Hire(0, "bouncer")),
    ),
)
STORIES = {
    "fresh deck": FRESH_DECK,
    "played": PLAYED,
    "reshuffled": RESHUFFLED,
    "old card shown": OLD_CARD_SHOWN,
    "tyrant": TYRANT,
    "tyrant robbed": TYRANT_ROBBED,
}
ONLOOKERS = (0, 1, 2, NOBODY)


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES.keys())
def test_ogres_in_hands(story: Story) -> None:
    match = told(story)
    assert hands_on(match._fields) == real_world(story).hands
    for onlooker in ONLOOKERS:
        possible = possible_hands(story, onlooker)
        assert not (wrong := misfit(sampled(match.view(onlooker), hands_on), possible)), f"seat {onlooker}: {wrong}"


def test_an_ogre_still_held_is_never_dealt_from_the_reshuffled_deck() -> None:
    match = told(RESHUFFLED)
    newest = {
        hands[seat][-1]  # type: ignore[index]
        for onlooker in ONLOOKERS
        for hands in sampled(match.view(onlooker), hands_on)
        for seat in (1, 2)
    }
    assert newest == {"rout", "pickpocket"}, "only these two were played"


def test_the_victim_knows_what_the_tyrant_took_and_others_do_not() -> None:
    match = told(TYRANT)
    thief = {onlooker: {hands[2] for hands in sampled(match.view(onlooker), hands_on)} for onlooker in ONLOOKERS}  # type: ignore[index]
    assert {hand[:2] for hand in thief[0]} == {("rout", "bouncer")}
    assert len({hand[2] for hand in thief[0]}) > 1
    assert len({hand[:2] for hand in thief[1]}) > 1
    assert len(thief[2]) == 1


def test_one_pool_for_all_shuffles_would_be_noticed() -> None:
    """The bound is able to fail: a sampler that forgets from which shuffle a card came does not pass it."""
    real = real_world(RESHUFFLED)
    cards, dice = [*real.hands[1], *real.hands[2]], random.Random(0)
    careless: Counter[Hashable] = Counter()
    for _ in range(SAMPLES):
        dice.shuffle(cards)
        careless[real.hands[0], tuple(cards[:3]), tuple(cards[3:])] += 1
    assert "cannot be" in misfit(careless, possible_hands(RESHUFFLED, 0))


def test_a_slight_bias_would_be_noticed() -> None:
    possible: Counter[Hashable] = Counter(range(4))
    possible.update([0])
    fair = Counter[Hashable]({case: count * SAMPLES // 5 for case, count in possible.items()})
    assert not misfit(fair, possible)
    assert "chi-square" in misfit(fair + Counter({1: SAMPLES // 20}), possible)


# Secret goals ---------------------------------------------------------------------------------------------------------

GOALS = 5


@pytest.mark.parametrize("revealed", [(), (2,)], ids=["none revealed", "one revealed"])
def test_secret_goals_of_three_others(revealed: tuple[int, ...]) -> None:
    position = Position(setting("dwarfs", tiny_pack(secrets=GOALS)), 4)
    match = position.revealed(*revealed).match()
    real = secrets_on(match._fields)
    for onlooker in (*range(4), NOBODY):
        known = {onlooker, *revealed} - {NOBODY}
        dealt = permutations(range(GOALS), 4)
        possible = Counter[Hashable](goals for goals in dealt if all(goals[seat] == real[seat] for seat in known))
        assert not (wrong := misfit(sampled(match.view(onlooker), secrets_on), possible)), f"seat {onlooker}: {wrong}"


def secrets_on(table: Any) -> tuple[int, ...]:
    return tuple(int(goal) for goal in table.secret[: table.seats])


# Gems, hidden by a switch ---------------------------------------------------------------------------------------------

HELD: tuple[dict[GemName, int], ...] = ({"gold": 2, "ruby": 1}, {"gold": 1, "emerald": 1}, {"ruby": 1, "diamond": 1})
GemHands = tuple[Hand, ...]


def test_hidden_gems() -> None:
    position = Position(setting("dwarfs", tiny_pack(), {"hide_gems": True}), len(HELD))
    for seat, gems in enumerate(HELD):
        position.gems(seat, **gems)
    match = position.match()
    for onlooker in ONLOOKERS:
        possible = possible_gems(onlooker)
        assert not (wrong := misfit(sampled(match.view(onlooker), gems_on), possible)), f"seat {onlooker}: {wrong}"


def possible_gems(onlooker: int) -> Counter[Hashable]:
    """All deals of the cards that left their piles, in hands of the sizes that all can see."""
    hands = [sorted(gem for gem, count in held.items() for _ in range(count)) for held in HELD]
    others = [seat for seat in range(len(HELD)) if seat != onlooker]
    cards = [gem for seat in others for gem in hands[seat]]
    deals: Counter[Hashable] = Counter()
    for order in permutations(cards):
        rest = iter(order)
        deal = [sorted(next(rest) for _ in hand) if seat in others else hand for seat, hand in enumerate(hands)]
        deals[tuple(tuple(hand) for hand in deal)] += 1
    return deals


def gems_on(table: Any) -> GemHands:
    return tuple(
        tuple(sorted(gem.name.lower() for gem in Gem for _ in range(int(table.gems[seat, gem]))))
        for seat in range(int(table.seats))
    )
