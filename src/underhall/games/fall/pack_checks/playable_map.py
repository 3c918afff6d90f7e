"""Can the map be played: what the box can hold, and whether both sides agree with themselves."""

from __future__ import annotations

from collections.abc import Iterable

from underhall.engine.pack_checks import Found
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
                yield f"map.{name}.{field}", f"there is room for {most} rows, not for {rows}"


def known_caverns(pack: FallPack) -> Found:
    for name, side in sides(pack):
        caverns = by_id(side)
        lairs = {lair.id for _, lair in lairs_of(name, side)}
        for path, listed in _lists(pack, name):
            touching = path.endswith(".touching")
            for number, other in enumerate(listed):
                if other not in caverns and not (touching and other in lairs):  # what halls touch is M-15
                    hint = "; a lair names its caverns, not they it" if other in lairs else ""
                    yield f"{path}[{number}]", f"{other!r} is no cavern of this side{hint}"


def named_once(pack: FallPack) -> Found:
    for name, side in sides(pack):
        seen: dict[frozenset[str], str] = {}
        for index, cavern in enumerate(side.cavern):
            for number, other in enumerate(cavern.next):
                path = f"map.{name}.cavern[{index}].next[{number}]"
                if other == cavern.id:
                    yield path, f"{other!r} cannot be its own neighbour"
                first = seen.setdefault(frozenset((cavern.id, other)), path)
                if first != path:
                    yield path, f"that {cavern.id!r} and {other!r} are neighbours is already said in {first}"
        for path, listed in _lists(pack, name):
            if ".cavern[" not in path:
                for number, other in enumerate(listed):
                    if other in listed[:number]:
                        yield f"{path}[{number}]", f"{other!r} is named twice"


def gate_in_each_domain(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for clan in CLANS:
            number = len(gates(side, clan))
            if not 1 <= number <= GATES_EACH:
                yield f"map.{name}.cavern", f"the domain {clan} has 1 to {GATES_EACH} gate caverns, not {number}"


def swarm_points(pack: FallPack) -> Found:
    for name, side in sides(pack):
        listed = [domain.id for domain in side.domain]
        for clan in CLANS:
            if clan not in listed:
                yield f"map.{name}.domain", f"the domain {clan} has no swarm point"


def connected(pack: FallPack) -> Found:
    for name, side in sides(pack):
        if side.cavern:
            reached = distances(graph_of(side), [side.cavern[0].id])
            for index, cavern in enumerate(side.cavern):
                if cavern.id not in reached:
                    message = f"no way leads from {side.cavern[0].id!r} to {cavern.id!r} through caverns"
                    yield f"map.{name}.cavern[{index}]", message


def lair_pairs(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for index, pair in enumerate(side.lair_pair):
            if len(pair.lair) != LAIRS_EACH:
                message = f"the pair {pair.name!r} has {LAIRS_EACH} lairs, not {len(pair.lair)}"
                yield f"map.{name}.lair_pair[{index}].lair", message
        if len(side.lair_pair) < MOST_SEATS[name]:
            message = f"up to {MOST_SEATS[name]} players take a pair each, but there are {len(side.lair_pair)}"
            yield f"map.{name}.lair_pair", message


def lair_beside_cavern(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for path, lair in lairs_of(name, side):
            if not lair.next:
                yield f"{path}.next", f"no way leads out of the lair {lair.id!r}"


def halls_for_starbursts(pack: FallPack) -> Found:
    stars = sum(champion.letter is not None for _, champion in deck(pack, "three"))
    displays = dict(zip(SEAT_NUMBERS, pack.limits.display, strict=False))
    for name, side in sides(pack):
        won = min(stars, displays.get(MOST_SEATS[name], 0))
        if not side.hall:
            yield f"map.{name}.hall", "there is a great hall at least"
        elif len(side.hall) < won:
            message = f"{won} starburst tiles can be won, each for a hall of its own, but there are {len(side.hall)}"
            yield f"map.{name}.hall", message


def lairs_touch_no_hall(pack: FallPack) -> Found:
    for name, side in sides(pack):
        lairs = {lair.id for _, lair in lairs_of(name, side)}
        for index, hall in enumerate(side.hall):
            for number, other in enumerate(hall.touching):
                if other in lairs:
                    message = f"{other!r} is a lair, and lairs touch no great hall"
                    yield f"map.{name}.hall[{index}].touching[{number}]", message


def _lists(pack: FallPack, name: str) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Every list of caverns on a side, with its path."""
    side = dict(sides(pack))[name]
    for index, cavern in enumerate(side.cavern):
        yield f"map.{name}.cavern[{index}].next", cavern.next
    for path, lair in lairs_of(name, side):
        yield f"{path}.next", lair.next
    for index, hall in enumerate(side.hall):
        yield f"map.{name}.hall[{index}].touching", hall.touching
