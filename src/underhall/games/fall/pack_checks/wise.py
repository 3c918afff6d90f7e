"""Advice on balance and good sense, which nobody has to follow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from underhall.engine.declared.phrases import listed
from underhall.engine.pack_checks import Found, rows_at, unique_names
from underhall.games.fall.messages import pack as say
from underhall.games.fall.pack_checks.common import (
    CLANS,
    DECK_NAMES,
    MOST_SEATS,
    all_cells,
    deck,
    is_strong,
    kind_of,
    sides,
    start_cells,
    value_of,
    without_blanks,
)
from underhall.games.fall.pack_checks.graph import by_id, distances, gates, graph_of
from underhall.games.fall.pack_schema import BLANK, DeckName, FallPack, LairPair, Side
from underhall.games.fall.pieces import QUADRANTS

SPARE_PAIRS = (1, 2)  # pairs of lairs more than players
BESIDE_LAIR = (2, 3)  # caverns
APART = 2  # domains between the two lairs of a pair, counted round the ring
UNEQUAL = 3  # steps by which pairs may differ in all their ways to halls, or to gates
TOUCHING = (3, 4)
STRONG_NUMBERS = (2, 3)
ELDER_CARDS = range(20, 25)
DESPERATION_TOKENS = 12  # in the box, though they are not limited
MANY_PLAYERS = 4
VOTES: dict[DeckName, tuple[int, int]] = {"zero": (1, 2), "one_two": (2, 3), "three": (2, 4)}


def names_differ(pack: FallPack) -> Found:
    for name, side in sides(pack):
        yield from unique_names(
            rows_at(f"map.{name}.{field}", getattr(side, field)) for field in ("cavern", "lair_pair", "hall")
        )
    yield from unique_names([rows_at("champion", pack.champion)])


def spare_pairs(pack: FallPack) -> Found:
    for name, side in sides(pack):
        spare = len(side.lair_pair) - MOST_SEATS[name]
        if spare >= 0 and spare not in SPARE_PAIRS:
            yield f"map.{name}.lair_pair", say("spare-pairs", players=MOST_SEATS[name], spare=spare)


def lairs_fair(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for index, pair in enumerate(side.lair_pair):
            path = f"map.{name}.lair_pair[{index}]"
            for number, lair in enumerate(pair.lair):
                if lair.next and len(lair.next) not in BESIDE_LAIR:
                    message = say("lair-beside", lair=lair.id, caverns=len(lair.next))
                    yield f"{path}.lair[{number}].next", message
            if _gap(side, pair) < APART:
                yield path, say("lairs-apart", pair=pair.name)
        for what, goals in (
            ("halls", [list(hall.touching) for hall in side.hall]),
            ("gates", [gates(side, clan) for clan in CLANS]),
        ):
            ways = {pair.name: _ways(side, pair, goals) for pair in side.lair_pair}
            if ways and max(ways.values()) - min(ways.values()) > UNEQUAL:
                near, far = min(ways, key=lambda pair: ways[pair]), max(ways, key=lambda pair: ways[pair])
                message = say(f"fair-{what}", near=near, least=ways[near], far=far, most=ways[far])
                yield f"map.{name}.lair_pair", message


def halls_between_domains(pack: FallPack) -> Found:
    for name, side in sides(pack):
        caverns = by_id(side)
        for index, hall in enumerate(side.hall):
            domains = {caverns[other].domain for other in hall.touching if other in caverns}
            if len(hall.touching) > max(TOUCHING) or len(domains) == 1:
                yield f"map.{name}.hall[{index}].touching", say("hall-between", hall=hall.name)


def small_numbers(pack: FallPack) -> Found:
    for path, cell in all_cells(pack):
        if is_strong(cell) and value_of(cell) not in STRONG_NUMBERS:
            yield path, say("strong-number", number=value_of(cell))


def elder_cards(pack: FallPack) -> Found:
    number = sum("elder" in card.cells for card in pack.ancestry.card)
    if number not in ELDER_CARDS:
        yield "ancestry.card", say("elder-cards", least=ELDER_CARDS[0], most=ELDER_CARDS[-1], cards=number)


def cards_differ(pack: FallPack) -> Found:
    first: dict[tuple[str, ...], str] = {}
    for index, card in enumerate(pack.ancestry.card):
        same = first.setdefault(card.cells, card.id)
        if same != card.id:
            yield f"ancestry.card[{index}].cells", say("same-symbols", card=card.id, other=same)


def evenly_spread(pack: FallPack) -> Found:
    places = [
        Counter(kind_of(card.cells[place]) for card in pack.ancestry.card if len(card.cells) == QUADRANTS)
        for place in range(QUADRANTS)
    ]
    for kind in sorted({kind for count in places for kind in count} - {BLANK}):
        counts = [count[kind] for count in places]
        if max(counts) - min(counts) > max(2, sum(counts) // 10):
            yield "ancestry.card", say("evenly-spread", kind=kind, counts=listed(counts))


def worth_the_obstacle(pack: FallPack) -> Found:
    """Elders and supplies break clusters, so their cards have more value elsewhere; strong symbols come with blanks."""
    cards = [card.cells for card in pack.ancestry.card]
    plain = [cells for cells in cards if not {"elder", "supply"} & set(cells)]
    blocked = [cells for cells in cards if {"elder", "supply"} & set(cells)]
    if plain and blocked and _mean(map(_power_each, blocked)) < _mean(map(_power_each, plain)):
        yield "ancestry.card", say("obstacle-worth")
    strong = [cells.count(BLANK) for cells in plain if any(map(is_strong, cells))]
    weak = [cells.count(BLANK) for cells in plain if not any(map(is_strong, cells))]
    if strong and weak and _mean(strong) <= _mean(weak):
        yield "ancestry.card", say("strong-blanks")


def weak_start(pack: FallPack) -> Found:
    for path, cell in start_cells(pack):
        if is_strong(cell):
            yield path, say("weak-start", symbol=cell)


def desperation_within_reach(pack: FallPack) -> Found:
    least = min(pack.supplies.base, default=0)
    for space, symbols in enumerate(pack.desperation.symbols[: least + 1]):
        if symbols:
            yield f"desperation.symbols[{space}]", say("desperation-reach", least=least, space=space)


def desperation_tokens(pack: FallPack) -> Found:
    most = max((sum(pack.desperation.symbols[base + 1 :]) for base in pack.supplies.base), default=0)
    if MANY_PLAYERS * most > DESPERATION_TOKENS:
        message = say("desperation-tokens", players=MANY_PLAYERS, each=most, tokens=DESPERATION_TOKENS)
        yield "desperation.symbols", message


def modest_votes(pack: FallPack) -> Found:
    for name, (least, most) in VOTES.items():
        for index, champion in deck(pack, name):
            if champion.votes and not least <= champion.votes <= most:
                message = say("modest-votes", deck=DECK_NAMES[name], least=least, most=most, votes=champion.votes)
                yield f"champion[{index}].votes", message


def clans_even(pack: FallPack) -> Found:
    for name in DECK_NAMES:
        count = Counter(champion.clan for _, champion in deck(pack, name))
        counts = {clan: count[clan] for clan in CLANS}
        if max(counts.values()) != min(counts.values()):
            shown = [say("clan-count", clan=clan, count=number) for clan, number in counts.items()]
            yield "champion", say("clans-even", deck=DECK_NAMES[name], counts=listed(shown))


def _gap(side: Side, pair: LairPair) -> int:
    """The fewest domains round the ring from a cavern beside one lair to a cavern beside the other."""
    caverns = by_id(side)
    ends = [[CLANS.index(caverns[other].domain) for other in lair.next if other in caverns] for lair in pair.lair]
    steps = [abs(a - b) for a in ends[0] for b in ends[-1]] if len(ends) > 1 else []
    return min((min(step, len(CLANS) - step) for step in steps), default=APART)


def _ways(side: Side, pair: LairPair, goals: Sequence[Sequence[str]]) -> int:
    """The steps from a pair, from the nearer lair each time, to every one of these groups of caverns."""
    graph = graph_of(side)
    ways = [distances(graph, lair.next) for lair in pair.lair]
    total = 0
    for goal in goals:
        steps = [way[cavern] for way in ways for cavern in goal if cavern in way]
        total += min(steps, default=0)
    return total


def _power_each(cells: Sequence[str]) -> float:
    """What the symbols of a card that can be covered are worth, for each quadrant that is left to them."""
    others = [cell for cell in cells if cell not in ("elder", "supply")]
    return sum(value_of(cell) for cell in without_blanks(others)) / max(1, len(others))


def _mean(values: Iterable[float]) -> float:
    numbers = list(values)
    return sum(numbers) / len(numbers)
