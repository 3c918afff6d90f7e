"""What each reason claims about the mountain: tunnels, pedestals, great halls and statues."""

from __future__ import annotations

from underhall.engine.declared import Said
from underhall.engine.declared.phrases import listed
from underhall.games.hall.claims import Claimed, speech
from underhall.games.hall.facts import Facts
from underhall.games.hall.kinds import CLAN, SEAT, minerals_of
from underhall.games.hall.names import square_name
from underhall.games.hall.pieces import CLAN_CART, CLANS, NONE, SHAPES, Resource
from underhall.games.hall.reasons import Reason

# Digging --------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.OFF_THE_MOUNTAIN)
def off_the_mountain(facts: Facts, seat: int, square: int) -> Claimed:
    return facts.obstacle(seat, square) == "off"


@speech.claim(Reason.ALREADY_DUG)
def already_dug(facts: Facts, seat: int, square: int) -> Claimed:
    return facts.obstacle(seat, square) == "tile"


@speech.claim(Reason.HEART_THERE)
def heart_there(facts: Facts, seat: int, square: int) -> Claimed:
    return facts.obstacle(seat, square) == "heart"


@speech.claim(Reason.SITE_THERE)
def site_there(facts: Facts, seat: int, square: int) -> Claimed:
    return facts.obstacle(seat, square) == "site"


@speech.claim(Reason.RIVAL_BESIDE)
def rival_beside(facts: Facts, seat: int, square: int) -> Claimed:
    beside = facts.obstacle(seat, square) == "rival"
    return beside and {"rivals": _seats(facts, facts.rivals_beside(seat, square))}


@speech.claim(Reason.OUT_OF_REACH)
def out_of_reach(facts: Facts, seat: int, shape: int, square: int) -> Claimed:
    return not any(
        at is not None and facts.is_ground(at) and facts.touches_network(seat, at)
        for turn in facts.ways(shape)
        for at in facts.spread(shape, square, turn)
    )


@speech.claim(Reason.NO_WAY_FITS)
def no_way_fits(facts: Facts, seat: int, shape: int, square: int) -> Claimed:
    return facts.hammers_at(seat, shape, square) is None


@speech.claim(Reason.TOO_MUCH_RUBBLE)
def too_much_rubble(facts: Facts, seat: int, shape: int, square: int) -> Claimed:
    needs, has = facts.hammers_at(seat, shape, square), facts.own(seat, Resource.HAMMER)
    return needs is not None and needs > has and {"needs": needs, "has": has}


@speech.claim(Reason.TILE_OFF_THE_MOUNTAIN)
def tile_off_the_mountain(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    return "off" in (facts.obstacle(seat, at) for at in facts.spread(shape, square, turn))


@speech.claim(Reason.TILE_ON_A_TILE)
def tile_on_a_tile(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    return _hindered(facts, seat, shape, square, turn, "tile")


@speech.claim(Reason.TILE_ON_THE_HEART)
def tile_on_the_heart(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    return _hindered(facts, seat, shape, square, turn, "heart")


@speech.claim(Reason.TILE_ON_A_SITE)
def tile_on_a_site(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    return _hindered(facts, seat, shape, square, turn, "site")


def _hindered(facts: Facts, seat: int, shape: int, square: int, turn: int, by: str) -> Claimed:
    """The first square of a tunnel that cannot be covered."""
    squares = [at for at in facts.spread(shape, square, turn) if at is not None and facts.obstacle(seat, at) == by]
    return bool(squares) and {"at": square_name(min(squares))}


@speech.claim(Reason.TILE_BESIDE_A_RIVAL)
def tile_beside_a_rival(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    found = [at for at in facts.spread(shape, square, turn) if at is not None and facts.obstacle(seat, at) == "rival"]
    if not found:
        return False
    return {"at": square_name(min(found)), "rivals": _seats(facts, facts.rivals_beside(seat, min(found)))}


@speech.claim(Reason.TILE_OUT_OF_REACH)
def tile_out_of_reach(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    squares = facts.spread(shape, square, turn)
    return not any(at is not None and facts.touches_network(seat, at) for at in squares)


@speech.claim(Reason.TILE_ON_RUBBLE)
def tile_on_rubble(facts: Facts, seat: int, shape: int, square: int, turn: int) -> Claimed:
    needs, has = facts.hammers(facts.covered(shape, square, turn)), facts.own(seat, Resource.HAMMER)
    return needs > has and {"needs": needs, "has": has}


def _seats(facts: Facts, seats: list[int]) -> Said:
    return listed([SEAT.name(facts, seat) for seat in seats])


@speech.claim(Reason.TOO_FEW_TO_MIX)
def too_few_to_mix(facts: Facts, seat: int, shape: int, means: int, count: int) -> Claimed:
    first, second = minerals_of(means)
    wanted = {first: count, second: facts.cost(shape) - count}
    lacking = [mineral for mineral, number in wanted.items() if facts.own(seat, mineral) < number]
    return bool(lacking) and {"has": facts.names.tokens(facts.own(seat, lacking[0]), lacking[0])}


# Pedestals and workshops ----------------------------------------------------------------------------------------------


@speech.claim(Reason.NO_SUCH_PEDESTAL)
def no_such_pedestal(facts: Facts, seat: int, clan: int) -> Claimed:
    return facts.pedestals_of(seat)[clan] == 0


@speech.claim(Reason.TIER_HAS_ONE)
def tier_has_one(facts: Facts, square: int, clan: int) -> Claimed:
    owner = facts.point_owner(clan, facts.tier(square) - 1)
    return owner is not None and {"tier": facts.tier(square), "owner": SEAT.name(facts, owner)}


@speech.claim(Reason.NONE_TO_ESTABLISH)
def none_to_establish(facts: Facts, workshop: int) -> Claimed:
    return int(facts.table.workshops[workshop]) == 0


@speech.claim(Reason.NO_ANCHOR)
def no_anchor(facts: Facts, square: int) -> Claimed:
    return not facts.is_anchor(square)


@speech.claim(Reason.ANCHOR_NOT_YOURS)
def anchor_not_yours(facts: Facts, seat: int, square: int) -> Claimed:
    return not facts.in_network(seat, square)


@speech.claim(Reason.ANCHOR_OCCUPIED)
def anchor_occupied(facts: Facts, square: int) -> Claimed:
    clan = facts.pedestals.get(square)
    return clan is not None and {"clan": CLAN.name(facts, clan)}


@speech.claim(Reason.NO_PEDESTAL_FITS)
def no_pedestal_fits(facts: Facts, seat: int, square: int) -> Claimed:
    tier = facts.tier(square) - 1
    held = [clan for clan in range(CLANS) if facts.pedestals_of(seat)[clan]]
    if any(facts.point_owner(clan, tier) is None for clan in held):
        return False
    return {"tier": tier + 1, "clans": listed([CLAN.name(facts, clan) for clan in held])}


# A tunnel that caves in -----------------------------------------------------------------------------------------------


@speech.claim(Reason.NOTHING_TO_CAVE_IN)
def nothing_to_cave_in(facts: Facts, square: int) -> Claimed:
    return facts.region(square) is None


@speech.claim(Reason.NOT_A_TUNNEL_TILE)
def not_a_tunnel_tile(facts: Facts, square: int) -> Claimed:
    region = facts.region(square)
    if region is None or int(facts.table.what[region]) < SHAPES:
        return False
    return {"what": "gate" if facts.is_gate(square) else "part" if facts.hall(square) is None else "hall"}


@speech.claim(Reason.TUNNEL_NOT_YOURS)
def tunnel_not_yours(facts: Facts, seat: int, square: int) -> Claimed:
    return not facts.in_network(seat, square)


@speech.claim(Reason.STATUE_IN_TUNNEL)
def statue_in_tunnel(facts: Facts, square: int) -> Claimed:
    standing = [at for at in _tunnel(facts, square) if at in facts.statues]
    return bool(standing) and {"at": square_name(standing[0])}


@speech.claim(Reason.PEDESTAL_IN_TUNNEL)
def pedestal_in_tunnel(facts: Facts, square: int) -> Claimed:
    standing = [at for at in _tunnel(facts, square) if at in facts.pedestals]
    return bool(standing) and {"at": square_name(standing[0])}


@speech.claim(Reason.NOT_ITS_FIRST_SQUARE)
def not_its_first_square(facts: Facts, square: int) -> Claimed:
    first = _tunnel(facts, square)[0]
    return first != square and {"first": square_name(first)}


def _tunnel(facts: Facts, square: int) -> list[int]:
    """All squares of the tunnel on a square."""
    region = facts.region(square)
    return [] if region is None else facts.regions[region]


# Great halls ----------------------------------------------------------------------------------------------------------


@speech.claim(Reason.HALL_DEDICATED)
def hall_dedicated(facts: Facts, hall: int) -> Claimed:
    return int(facts.table.hall_at[hall]) != NONE


@speech.claim(Reason.TOO_FEW_TUNNELS)
def too_few_tunnels(facts: Facts, seat: int, hall: int) -> Claimed:
    needs, has = int(facts.box["hall_size"][hall]), len(facts.coverable(seat))
    return has < needs and {"needs": needs, "has": has}


@speech.claim(Reason.HALL_FITS_NOWHERE)
def hall_fits_nowhere(facts: Facts, seat: int, hall: int) -> Claimed:
    return not any(_hall_fits(facts, seat, hall, square) for square in facts.coverable(seat))


@speech.claim(Reason.NO_TUNNEL_THERE, Reason.NO_TUNNEL_FOR_IT)
def no_tunnel_there(facts: Facts, square: int) -> Claimed:
    return facts.region(square) is None


@speech.claim(Reason.OUTSIDE_YOUR_NETWORK, Reason.NOT_IN_YOUR_NETWORK)
def outside_your_network(facts: Facts, seat: int, square: int) -> Claimed:
    owners = facts.owners(square)
    return seat not in owners and {"owned": "yes" if owners else "no", "owners": _seats(facts, owners)}


@speech.claim(Reason.GATE_THERE)
def gate_there(facts: Facts, square: int) -> Claimed:
    return facts.is_gate(square)


@speech.claim(Reason.HALL_THERE)
def hall_there(facts: Facts, square: int) -> Claimed:
    hall = facts.hall(square)
    return hall is not None and {"there": facts.names.hall(hall)}


@speech.claim(Reason.ALTAR_DOES_NOT_FIT)
def altar_does_not_fit(facts: Facts, seat: int, hall: int, square: int) -> Claimed:
    return not _hall_fits(facts, seat, hall, square)


@speech.claim(Reason.HALL_OFF_THE_TUNNELS)
def hall_off_the_tunnels(facts: Facts, seat: int, hall: int, square: int, turn: int) -> Claimed:
    squares, tunnels = facts.covered_by_hall(hall, square, turn), facts.coverable(seat)
    if squares and set(squares) <= tunnels:
        return False
    outside = sorted(set(squares) - tunnels)
    return {"on": "yes" if squares else "no", "at": square_name(outside[0]) if outside else ""}


def _hall_fits(facts: Facts, seat: int, hall: int, square: int) -> bool:
    """Whether a great hall can be laid in some way with its altar on a square."""
    tunnels = facts.coverable(seat)
    ways = (facts.covered_by_hall(hall, square, turn) for turn in range(int(facts.box["hall_turns"][hall])))
    return any(way and set(way) <= tunnels for way in ways)


# Statues --------------------------------------------------------------------------------------------------------------


@speech.claim(Reason.STATUE_BURIED)
def statue_buried(facts: Facts, statue: int) -> Claimed:
    return facts.region(int(facts.table.statue[statue])) is None


@speech.claim(Reason.STATUE_CUT_OFF)
def statue_cut_off(facts: Facts, statue: int) -> Claimed:
    square = int(facts.table.statue[statue])
    return facts.region(square) is not None and not facts.owners(square)


@speech.claim(Reason.STATUE_OF_ANOTHER)
def statue_of_another(facts: Facts, seat: int, statue: int) -> Claimed:
    owners = facts.owners(int(facts.table.statue[statue]))
    return bool(owners) and seat not in owners and {"owners": _seats(facts, owners)}


@speech.claim(Reason.NO_CART)
def no_cart(facts: Facts, seat: int) -> Claimed:
    return facts.own(seat, Resource.CART) == 0 and facts.held(seat)[CLAN_CART] == 0


@speech.claim(Reason.ONLY_OTHER_CARTS)
def only_other_carts(facts: Facts, seat: int, statue: int) -> Claimed:
    clan = facts.clan_of_statue(statue)
    lacking = facts.own(seat, Resource.CART) == 0 and int(facts.table.clan_carts[seat, clan]) == 0
    return lacking and {"clan": CLAN.name(facts, clan)}


@speech.claim(Reason.NOWHERE_TO_GO)
def nowhere_to_go(facts: Facts, seat: int, statue: int) -> Claimed:
    return not facts.reach(seat, statue)


@speech.claim(Reason.STATUE_THERE)
def statue_there(facts: Facts, statue: int, square: int) -> Claimed:
    there = facts.statues.get(square)
    return there is not None and {"same": "yes" if there == statue else "no"}


@speech.claim(Reason.TOO_FAR)
def too_far(facts: Facts, seat: int, statue: int, square: int) -> Claimed:
    return facts.region(square) not in facts.near(int(facts.table.statue[statue]))
