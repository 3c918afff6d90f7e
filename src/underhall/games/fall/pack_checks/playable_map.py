"""Can the map be played: what the box can hold, and whether both sides agree with themselves."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.engine.pack_checks import Found
from underhall.games.fall.messages import pack as say
from underhall.games.fall.pack_checks.common import CLANS, MOST_SEATS, SEAT_NUMBERS, deck, lairs_of, sides
from underhall.games.fall.pack_checks.graph import by_id, distances, gates, graph_of
from underhall.games.fall.pack_schema import FallPack
from underhall.games.fall.pieces import CAVERNS, GATES_EACH, HALLS, LAIR_PAIRS

LAIRS_EACH = 2  # in a pair


def room(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for field, rows, most in (
            ("cavern", len(side.cavern), CAVERNS),
            ("lair_pair", len(side.lair_pair), LAIR_PAIRS),
            ("hall", len(side.hall), HALLS),
        ):
            if rows > most:
                yield f"map.{name}.{field}", say("map-room", most=most, rows=rows)


def known_caverns(pack: FallPack) -> Found:
    for name, side in sides(pack):
        caverns = by_id(side)
        lairs = {lair.id for _, lair in lairs_of(name, side)}
        for path, listed in _lists(pack, name):
            touching = path.endswith(".touching")
            for number, other in enumerate(listed):
                if other not in caverns and not (touching and other in lairs):  # what halls touch is M-15
                    yield f"{path}[{number}]", say("lair-named" if other in lairs else "not-a-cavern", place=other)


def named_once(pack: FallPack) -> Found:
    for name, side in sides(pack):
        seen: dict[frozenset[str], str] = {}
        for index, cavern in enumerate(side.cavern):
            for number, other in enumerate(cavern.next):
                path = f"map.{name}.cavern[{index}].next[{number}]"
                if other == cavern.id:
                    yield path, say("own-neighbour", place=other)
                first = seen.setdefault(frozenset((cavern.id, other)), path)
                if first != path:
                    yield path, say("neighbours-twice", place=cavern.id, other=other, first=first)
        for path, listed in _lists(pack, name):
            if ".cavern[" not in path:
                for number, other in enumerate(listed):
                    if other in listed[:number]:
                        yield f"{path}[{number}]", say("named-twice", place=other)


def gate_in_each_domain(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for clan in CLANS:
            number = len(gates(side, clan))
            if not 1 <= number <= GATES_EACH:
                yield f"map.{name}.cavern", say("gate-caverns", domain=clan, most=GATES_EACH, gates=number)


def swarm_points(pack: FallPack) -> Found:
    for name, side in sides(pack):
        listed = [domain.id for domain in side.domain]
        for clan in CLANS:
            if clan not in listed:
                yield f"map.{name}.domain", say("no-swarm-point", domain=clan)


def connected(pack: FallPack) -> Found:
    for name, side in sides(pack):
        if side.cavern:
            reached = distances(graph_of(side), [side.cavern[0].id])
            for index, cavern in enumerate(side.cavern):
                if cavern.id not in reached:
                    message = say("not-connected", start=side.cavern[0].id, place=cavern.id)
                    yield f"map.{name}.cavern[{index}]", message


def lair_pairs(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for index, pair in enumerate(side.lair_pair):
            if len(pair.lair) != LAIRS_EACH:
                message = say("lairs-in-pair", wanted=LAIRS_EACH, pair=pair.name, lairs=len(pair.lair))
                yield f"map.{name}.lair_pair[{index}].lair", message
        if len(side.lair_pair) < MOST_SEATS[name]:
            message = say("lair-pairs", players=MOST_SEATS[name], pairs=len(side.lair_pair))
            yield f"map.{name}.lair_pair", message


def lair_beside_cavern(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for path, lair in lairs_of(name, side):
            if not lair.next:
                yield f"{path}.next", say("lair-without-way", lair=lair.id)


def halls_for_starbursts(pack: FallPack) -> Found:
    stars = sum(champion.letter is not None for _, champion in deck(pack, "three"))
    displays = dict(zip(SEAT_NUMBERS, pack.limits.display, strict=False))
    for name, side in sides(pack):
        won = min(stars, displays.get(MOST_SEATS[name], 0))
        if not side.hall:
            yield f"map.{name}.hall", say("no-great-hall")
        elif len(side.hall) < won:
            yield f"map.{name}.hall", say("halls-for-starbursts", tiles=won, halls=len(side.hall))


def lairs_touch_no_hall(pack: FallPack) -> Found:
    for name, side in sides(pack):
        lairs = {lair.id for _, lair in lairs_of(name, side)}
        for index, hall in enumerate(side.hall):
            for number, other in enumerate(hall.touching):
                if other in lairs:
                    yield f"map.{name}.hall[{index}].touching[{number}]", say("lair-at-hall", place=other)


def _lists(pack: FallPack, name: str) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Every list of caverns on a side, with its path."""
    side = dict(sides(pack))[name]
    for index, cavern in enumerate(side.cavern):
        yield f"map.{name}.cavern[{index}].next", cavern.next
    for path, lair in lairs_of(name, side):
        yield f"{path}.next", lair.next
    for index, hall in enumerate(side.hall):
        yield f"map.{name}.hall[{index}].touching", hall.touching
