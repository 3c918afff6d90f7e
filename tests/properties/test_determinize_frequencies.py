"""Fair samples are fair: how often each hidden table comes up is compared with an exact count, on tiny packs.

The count knows nothing of the rules' own bookkeeping. It lays the cards of each shuffle in every order, tells each
story again, and keeps the worlds in which the viewer has seen exactly what it saw. Each is as likely as any other.

How people play reveals nothing. When an ogre is played, everybody sees its shuffle and who knew it; among cards alike
in both, each is equally likely to be the one played.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, NamedTuple

import msgspec
import pytest

from tests.properties.fairness import SAMPLES, misfit, sampled
from underhall.engine import pack as packs
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.games.dwarfs.pack_schema import DwarfsPack, GemName, OgreName
from underhall.games.dwarfs.pieces import Gem, Ogre
from underhall.games.dwarfs.position import Position

HAND_LIMIT = 99  # nobody ever discards
TAVERN, MINE = "0,0", "1,0"

replace = msgspec.structs.replace


# The ogres: stories told in a match and in every possible world -------------------------------------------------------


class Card(NamedTuple):
    """An ogre in hand. Hands lie in the order of these fields; the first two are seen by all."""

    shuffle: int
    knowers: int  # bits of the seats
    kind: Ogre

    def is_like(self, other: Card) -> bool:
        """Whether viewers cannot tell them apart."""
        return (self.shuffle, self.knowers) == (other.shuffle, other.knowers)


Hand = tuple[Card, ...]
Kinds = tuple[Ogre, ...]


@dataclass(frozen=True)
class Hire:
    """The tavern gives a seat an ogre, at the end of its turn."""

    seat: int
    kind: OgreName  # what it really is


@dataclass(frozen=True)
class Play:
    """A seat plays the ogre at a place in its hand, of twins the first; a tyrant names its victim."""

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
    def deck(self) -> Kinds:
        return tuple(Ogre[kind.upper()] for kind, count in self.cards.items() for _ in range(count))


@dataclass(frozen=True)
class World:
    """One way in which everything may lie."""

    hands: tuple[Hand, ...]
    deck: Kinds
    discard: Kinds
    seen: tuple[Kinds, ...]  # what each seat, and at the end a spectator, has seen so far
    shuffle: int = 0  # how often the deck was renewed
    real: bool = True  # whether it went as the story says


def worlds_of(story: Story) -> list[World]:
    """All worlds after a story, each as likely as any other."""
    nobody: tuple[Hand, ...] = ((),) * story.seats
    nothing: tuple[Kinds, ...] = ((),) * (story.seats + 1)
    worlds = [World(nobody, story.deck, (), nothing)]
    for move in story.moves:
        worlds = [after for world in worlds for after in _moved(world, move)]
    return worlds


def _moved(world: World, move: Move) -> Iterator[World]:
    return _hired(world, move) if isinstance(move, Hire) else _played(world, move)


def _hired(world: World, move: Hire) -> Iterator[World]:
    if not world.deck:
        world = dataclasses.replace(world, deck=world.discard, discard=(), shuffle=world.shuffle + 1)
    for top, kind in enumerate(world.deck):  # any card may lie on top
        card = Card(world.shuffle, 1 << move.seat, kind)
        hands, seen = list(world.hands), list(world.seen)
        hands[move.seat] = _in_order(*hands[move.seat], card)
        seen[move.seat] += (kind,)
        yield dataclasses.replace(
            world,
            hands=tuple(hands),
            deck=world.deck[:top] + world.deck[top + 1 :],
            seen=tuple(seen),
            real=world.real and kind is Ogre[move.kind.upper()],
        )


def _played(world: World, move: Play) -> Iterator[World]:
    hand = world.hands[move.seat]
    for place, card in enumerate(hand):  # any card that is like it may be the one that is turned up
        if not card.is_like(hand[move.place]):
            continue
        hands, seen = list(world.hands), [(*known, card.kind) for known in world.seen]
        hands[move.seat] = hand[:place] + hand[place + 1 :]
        if move.victim is not None:
            loot = hands[move.victim]
            seen[move.seat] += tuple(each.kind for each in loot)
            robbed = (each._replace(knowers=each.knowers | 1 << move.seat) for each in loot)
            hands[move.seat] = _in_order(*hands[move.seat], *robbed)
            hands[move.victim] = ()
        yield dataclasses.replace(
            world,
            hands=tuple(hands),
            discard=(*world.discard, card.kind),
            seen=tuple(seen),
            real=world.real and place == move.place,
        )


def _in_order(*cards: Card) -> Hand:
    return tuple(sorted(cards))


def real_world(story: Story) -> World:
    return next(world for world in worlds_of(story) if world.real)


def possible_hands(story: Story, viewer: int) -> Counter[Hashable]:
    """All hands in the worlds that look to a viewer like the real one."""
    at = -1 if viewer == NOBODY else viewer
    worlds = worlds_of(story)
    real = next(world for world in worlds if world.real)
    return Counter(renumbered(world.hands) for world in worlds if world.seen[at] == real.seen[at])


def renumbered(hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
    """Hands with their shuffles counted from 0, without those from which nobody holds a card."""
    shuffles = sorted({card.shuffle for hand in hands for card in hand})
    return tuple(tuple(card._replace(shuffle=shuffles.index(card.shuffle)) for card in hand) for hand in hands)


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
    match.choose(f"ogre:{hands_on(match._fields)[move.seat][move.place].kind.name.lower()}@{move.place}")
    while (decision := match.decision) is not None and decision.kind != "action":
        wanted = f"seat:{move.victim}"
        match.choose(wanted if decision.option(wanted) else decision.options[0])


def hands_on(table: Any) -> tuple[Hand, ...]:
    """The hands as they lie, place by place."""
    return renumbered(
        tuple(
            tuple(
                Card(int(table.ogre_from[seat, at]), int(table.ogre_seen[seat, at]), Ogre(int(table.ogre[seat, at])))
                for at in range(int(table.ogres[seat]))
            )
            for seat in range(int(table.seats))
        )
    )


FRESH_DECK = Story(
    seats=3,
    cards={"rout": 2, "bouncer": 1, "stampede": 2, "tyrant": 1},
    moves=(Hire(0, "rout"), Hire(1, "stampede"), Hire(2, "tyrant"), Hire(0, "stampede"), Hire(1, "rout")),
)
PLAYED = Story(  # a pickpocket is played, one of two cards alike
    seats=3,
    cards={"rout": 3, "stampede": 1, "pickpocket": 1},
    moves=(Hire(0, "rout"), Hire(1, "rout"), Hire(2, "rout"), Hire(1, "pickpocket"), Play(1, 1), Hire(1, "stampede")),
)
PLAYED_FROM_THREE = Story(  # the second of three cards alike: that the first is another kind must not show
    seats=3,
    cards={"rout": 2, "bouncer": 1, "stampede": 2, "pickpocket": 2},
    moves=(Hire(1, "pickpocket"), Hire(0, "stampede"), Hire(1, "rout"), Hire(1, "pickpocket"), Play(1, 1)),
)
PLAYED_TWICE = Story(  # then a card joins the other two, and one of these is played
    seats=3,
    cards={"rout": 2, "stampede": 2, "pickpocket": 2},
    moves=(
        *(Hire(1, "stampede"), Hire(1, "pickpocket"), Hire(1, "rout"), Play(1, 2)),
        *(Hire(1, "rout"), Play(1, 0), Hire(2, "stampede")),
    ),
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
        *(Play(1, 1), Hire(1, "pickpocket")),
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
    "played from three": PLAYED_FROM_THREE,
    "played twice": PLAYED_TWICE,
    "reshuffled": RESHUFFLED,
    "old card shown": OLD_CARD_SHOWN,
    "tyrant": TYRANT,
    "tyrant robbed": TYRANT_ROBBED,
}
VIEWERS = (0, 1, 2, NOBODY)


@pytest.mark.parametrize("story", STORIES.values(), ids=STORIES.keys())
def test_ogres_in_hands(story: Story) -> None:
    match = told(story)
    assert hands_on(match._fields) == renumbered(real_world(story).hands)
    for viewer in VIEWERS:
        possible = possible_hands(story, viewer)
        assert not (wrong := misfit(sampled(match.view(viewer), hands_on), possible)), f"seat {viewer}: {wrong}"


def test_an_ogre_still_held_is_never_dealt_from_the_reshuffled_deck() -> None:
    match = told(RESHUFFLED)
    newest = {
        hands[seat][-1].kind  # type: ignore[index]
        for viewer in VIEWERS
        for hands in sampled(match.view(viewer), hands_on)
        for seat in (1, 2)
    }
    assert newest == {Ogre.ROUT, Ogre.PICKPOCKET}, "only these two were played"


def test_the_victim_knows_what_the_tyrant_took_and_others_do_not() -> None:
    match = told(TYRANT)
    thief = {viewer: {hands[2] for hands in sampled(match.view(viewer), hands_on)} for viewer in VIEWERS}  # type: ignore[index]
    stolen = {viewer: {_kinds(hand, known_to=0) for hand in hands} for viewer, hands in thief.items()}
    assert stolen[0] == stolen[2] == {(Ogre.ROUT, Ogre.BOUNCER)}
    assert len(thief[0]) > 1, "one more was hired since"
    assert len(stolen[1]) > 1
    assert len(stolen[NOBODY]) > 1
    assert len(thief[2]) == 1


def _kinds(hand: Hand, known_to: int) -> Kinds:
    return tuple(card.kind for card in hand if card.knowers >> known_to & 1)


def test_one_pool_for_all_shuffles_would_be_noticed() -> None:
    """The bound is able to fail: a sampler that forgets from which shuffle a card came does not pass it."""
    hands, dice = renumbered(real_world(RESHUFFLED).hands), random.Random(0)
    kinds = [card.kind for hand in hands[1:] for card in hand]
    careless: Counter[Hashable] = Counter()
    for _ in range(SAMPLES):
        dice.shuffle(kinds)
        dealt = iter(kinds)
        others = (_in_order(*(card._replace(kind=next(dealt)) for card in hand)) for hand in hands[1:])
        careless[(hands[0], *others)] += 1
    assert "cannot be" in misfit(careless, possible_hands(RESHUFFLED, 0))


def test_taking_the_place_of_a_played_ogre_for_a_hint_would_be_noticed() -> None:
    """So would a sampler that takes what was played for the first of its kind in the order in which it was drawn."""
    *before, played = PLAYED_FROM_THREE.moves
    assert isinstance(played, Play)
    story = dataclasses.replace(PLAYED_FROM_THREE, moves=tuple(before))
    own = real_world(story).seen[0]
    hinted: list[tuple[Hand, ...]] = []
    for world in worlds_of(story):
        *earlier, last = world.seen[played.seat]
        if world.seen[0] == own and last is Ogre.PICKPOCKET and Ogre.PICKPOCKET not in earlier:
            hand = _in_order(*(card for card in world.hands[played.seat] if card.kind is not Ogre.PICKPOCKET))
            hinted.append(renumbered((world.hands[0], hand, ())))
    found = Counter[Hashable](random.Random(0).choices(hinted, k=SAMPLES))
    assert "never come up" in misfit(found, possible_hands(PLAYED_FROM_THREE, 0))


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
    for viewer in (*range(4), NOBODY):
        known = {viewer, *revealed} - {NOBODY}
        dealt = permutations(range(GOALS), 4)
        possible = Counter[Hashable](goals for goals in dealt if all(goals[seat] == real[seat] for seat in known))
        assert not (wrong := misfit(sampled(match.view(viewer), secrets_on), possible)), f"seat {viewer}: {wrong}"


def secrets_on(table: Any) -> tuple[int, ...]:
    return tuple(int(goal) for goal in table.secret[: table.seats])


# Gems, hidden by a switch ---------------------------------------------------------------------------------------------

HELD: tuple[dict[GemName, int], ...] = ({"gold": 2, "ruby": 1}, {"gold": 1, "emerald": 1}, {"ruby": 1, "diamond": 1})
GemHands = tuple[tuple[str, ...], ...]


def test_hidden_gems() -> None:
    position = Position(setting("dwarfs", tiny_pack(), {"hide_gems": True}), len(HELD))
    for seat, gems in enumerate(HELD):
        position.gems(seat, **gems)
    match = position.match()
    for viewer in VIEWERS:
        possible = possible_gems(viewer)
        assert not (wrong := misfit(sampled(match.view(viewer), gems_on), possible)), f"seat {viewer}: {wrong}"


def possible_gems(viewer: int) -> Counter[Hashable]:
    """All deals of the cards that left their piles, in hands of the sizes that all can see."""
    hands = [sorted(gem for gem, count in held.items() for _ in range(count)) for held in HELD]
    others = [seat for seat in range(len(HELD)) if seat != viewer]
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
