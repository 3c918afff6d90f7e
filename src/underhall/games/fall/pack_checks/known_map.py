"""Is the map as the box: what the rulebook states of it, and what its examples show."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, permutations

from underhall.engine.pack_checks import Found
from underhall.games.fall.pack_checks.common import CLANS, lairs_of, sides
from underhall.games.fall.pack_checks.graph import (
    away,
    by_id,
    clockwise,
    distances,
    gates,
    graph_of,
    lines,
    meet,
    near_line,
    spots,
)
from underhall.games.fall.pack_schema import ClanName, Domain, FallPack, Side

CAVERNS_EACH = {"small": 3, "large": 4}  # in a domain
GATES_EACH = {"small": 1, "large": 2}
LEAST_TOUCHING = 3  # caverns at a great hall
FAR_CAVERN = 4  # steps from a lair to the ice cavern of the first example of an advance
NEAR_CAVERN = 2  # steps from a lair to the fire cavern of the second


def clockwise_order(pack: FallPack) -> Found:
    for name, side in sides(pack):
        points = {domain.id: domain for domain in side.domain}
        if len(points) == len(CLANS):
            angles = [clockwise(side.volcano, points[clan]) for clan in CLANS]
            steps = [(after - angle) % math.tau for angle, after in zip(angles, angles[1:] + angles[:1], strict=True)]
            if 0 in steps or round(sum(steps) / math.tau) != 1:  # more than one turn, or turning back
                message = f"the domains lie clockwise in the order {', '.join(CLANS)}"
                yield f"map.{name}.domain", f"{message}; their swarm points do not"


def top_side_and_bottom(pack: FallPack) -> Found:
    for name, side in sides(pack):
        heights = [domain.y for domain in side.domain]
        for index, domain in enumerate(side.domain):
            path = f"map.{name}.domain[{index}]"
            if domain.id == "ice" and domain.y != min(heights):
                yield path, "ice is the domain at the top"
            if domain.id == "hammer" and domain.y != max(heights):
                yield path, "hammer is the domain at the bottom"
            if domain.id == "moon" and not _at_the_side(side, domain):
                yield path, "moon is a domain at the side"


def cavern_count(pack: FallPack) -> Found:
    for name, side in sides(pack):
        count = Counter(cavern.domain for cavern in side.cavern)
        for clan in CLANS:
            if count[clan] != CAVERNS_EACH[name]:
                message = f"the domain {clan} has {CAVERNS_EACH[name]} caverns on this side, not {count[clan]}"
                yield f"map.{name}.cavern", message


def gate_count(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for clan in CLANS:
            number = len(gates(side, clan))
            if number != GATES_EACH[name]:
                message = f"the domain {clan} has {GATES_EACH[name]} gate caverns on this side, not {number}"
                yield f"map.{name}.cavern", message


def swarm_outside(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for index, domain in enumerate(side.domain):
            own = [away(side.volcano, cavern) for cavern in side.cavern if cavern.domain == domain.id]
            if own and away(side.volcano, domain) <= max(own):
                message = f"the swarm point of {domain.id} lies outside, further from the volcano than its caverns"
                yield f"map.{name}.domain[{index}]", message


def volcano_closed(pack: FallPack) -> Found:
    for name, side in sides(pack):
        places = spots(name, side)
        for line in lines(name, side):
            if near_line(side.volcano, places[line.a], places[line.b]) <= side.volcano.radius:
                yield line.path, f"the way from {line.a!r} to {line.b!r} is drawn through the volcano"


def planar(pack: FallPack) -> Found:
    """Lines that do not cross prove it; lines that do may only be drawn badly, and can be moved."""
    for name, side in sides(pack):
        places = spots(name, side)
        for one, two in combinations(lines(name, side), 2):
            if meet(one, two, places):
                message = f"the way from {two.a!r} to {two.b!r} is drawn across that from {one.a!r} to {one.b!r}"
                yield two.path, message


def domains_in_a_ring(pack: FallPack) -> Found:
    for name, side in sides(pack):
        caverns = by_id(side)
        joined = set()
        for line in lines(name, side):
            if line.a in caverns:
                one, two = caverns[line.a].domain, caverns[line.b].domain
                joined.add(frozenset((one, two)))
                if one != two and not _neighbours(one, two):
                    yield line.path, f"{one} and {two} are no neighbouring domains, so no way joins them"
        for clan in CLANS:
            after = _next(clan)
            if frozenset((clan, after)) not in joined:
                yield f"map.{name}.cavern", f"{clan} and {after} are neighbouring domains, and no way joins them"


def gates_face_neighbours(pack: FallPack) -> Found:
    side = pack.map.large
    caverns, graph = by_id(side), graph_of(side)
    for clan in CLANS:
        sights = [{caverns[other].domain for other in graph[gate]} for gate in gates(side, clan)]
        before, after = CLANS[CLANS.index(clan) - 1], _next(clan)
        if not any(before in one and after in two for one, two in permutations(sights, 2)):
            message = f"of the gate caverns of {clan} one has a neighbour in {before} and the other one in {after}"
            yield "map.large.cavern", message


def examples_of_invasions(pack: FallPack) -> Found:
    side = pack.map.large
    caverns, graph = by_id(side), graph_of(side)
    mud_gates = gates(side, "mud")
    if not any(_mud_or_hammer(side, gate, [other for other in mud_gates if other != gate]) for gate in mud_gates):
        yield "map.large.cavern", "from a gate of mud a mud cavern and a hammer cavern can be equally near"
    moon_gates = sorted(gates(side, "moon"), key=lambda gate: caverns[gate].y)
    if moon_gates and len(graph[moon_gates[-1]] - set(moon_gates)) < 2:
        yield "map.large.cavern", f"behind the lower gate of moon, {moon_gates[-1]!r}, two caverns are equally near"


def lair_off_the_gates(pack: FallPack) -> Found:
    for name, side in sides(pack):
        caverns = by_id(side)
        for path, lair in lairs_of(name, side):
            known = [caverns[other] for other in lair.next if other in caverns]
            if known and all(cavern.gate for cavern in known):
                message = f"the lair {lair.id!r} is beside gate caverns alone; gnomes could take all at the start"
                yield f"{path}.next", message


def examples_of_advances(pack: FallPack) -> Found:
    side = pack.map.large
    caverns, graph = by_id(side), graph_of(side)
    reached = [distances(graph, lair.next) for _, lair in lairs_of("large", side)]
    if not any(steps == FAR_CAVERN and caverns[far].domain == "ice" for way in reached for far, steps in way.items()):
        yield "map.large.lair_pair", f"some lair is {FAR_CAVERN} steps from a cavern of ice, and here none is"
    by_moss = {
        cavern.id
        for cavern in side.cavern
        if cavern.domain == "fire" and any(caverns[other].domain == "moss" for other in graph[cavern.id])
    }
    if not any(way.get(cavern) == NEAR_CAVERN for way in reached for cavern in by_moss):
        message = f"some lair is {NEAR_CAVERN} steps from a fire cavern that has a neighbour in moss, and here none is"
        yield "map.large.lair_pair", message


def tokens_left_over(pack: FallPack) -> Found:
    tokens = sum(token.count for token in pack.hall_token)
    for name, side in sides(pack):
        if len(side.hall) == tokens:
            yield f"map.{name}.hall", f"some of the {tokens} great hall tokens are left over, so there are fewer halls"


def hall_sizes(pack: FallPack) -> Found:
    for name, side in sides(pack):
        for index, hall in enumerate(side.hall):
            if len(hall.touching) < LEAST_TOUCHING:
                message = f"{LEAST_TOUCHING} caverns or more touch {hall.name!r}, not {len(hall.touching)}"
                yield f"map.{name}.hall[{index}].touching", message
        if side.hall and len({len(hall.touching) for hall in side.hall}) == 1:
            yield f"map.{name}.hall", "not the same number of caverns touches every great hall"


def _next(clan: ClanName) -> ClanName:
    """The next domain clockwise."""
    return CLANS[(CLANS.index(clan) + 1) % len(CLANS)]


def _neighbours(one: ClanName, two: ClanName) -> bool:
    return two == _next(one) or one == _next(two)


def _at_the_side(side: Side, domain: Domain) -> bool:
    return abs(domain.x - side.volcano.x) > abs(domain.y - side.volcano.y)


def _mud_or_hammer(side: Side, gate: str, others: list[str]) -> bool:
    """Whether behind this gate a mud cavern and a hammer cavern are equally near."""
    caverns = by_id(side)
    behind = distances(graph_of(side), [gate], without=others)
    near = {
        clan: {steps for far, steps in behind.items() if far != gate and caverns[far].domain == clan}
        for clan in ("mud", "hammer")
    }
    return bool(near["mud"] & near["hammer"])
