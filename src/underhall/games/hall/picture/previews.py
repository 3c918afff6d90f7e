"""What would lie there: a tunnel or a hall in place with what it costs and brings, a recruit with its cascade."""

from __future__ import annotations

from underhall.games.hall.facts import Facts
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, place_id
from underhall.games.hall.picture import layout
from underhall.games.hall.picture.cards import kind_name, symbols_of
from underhall.games.hall.picture.layout import BOARD, CELL, Point
from underhall.games.hall.picture.outline import outline
from underhall.games.hall.picture.scene_seats import slots
from underhall.games.hall.picture.tiles import dug_name, hall_name
from underhall.games.hall.pieces import BASE, NONE, SMOOT, WIDE, Resource
from underhall.games.hall.rules.pyramids import CASCADES, ROW
from underhall.pictures.scene import Piece

UNDER, TILE, MARKS, SIGNS = range(4)  # layers
BADGE = 11  # of a plus or minus from the middle of its square
RING = outline([(0, 0)], CELL, inset=1, radius=8)

Pieces = tuple[Piece, ...]


# On the mountain ------------------------------------------------------------------------------------------------------


def tunnel(facts: Facts, seat: int, squares: list[int], key: int, anchored: bool) -> Pieces:
    """A tunnel in place: hammers to be spent, resources to be gained, statues and sites that it reaches."""
    tone = facts.names.colour(seat)
    x, y = layout.at(min(squares))
    symbol = dug_name([(square % WIDE, square // WIDE) for square in squares])
    pieces = [Piece("would:tile", BOARD, x, y, symbol, tone=f"{tone} ghost", layer=TILE)]
    if anchored:
        pieces.append(_placed("would:anchor", layout.at(key), "s-anchor", MARKS))
    soft = int(facts.table.soft_stone)
    for square in sorted(squares):
        if facts.is_rubble(square):
            if soft <= 0:
                pieces += _badged(f"would:hammer:{square}", layout.at(square), "s-token-hammer", "s-minus")
            soft -= 1
        resource = facts.buried(square)
        if resource is not None:
            x, y = layout.at(square)
            at = (x, y + (BADGE if facts.is_rubble(square) else 0))
            pieces += _badged(f"would:gain:{square}", at, f"s-token-{RESOURCE_IDS[resource]}", "s-plus")
    gains = facts.gains(squares)
    for square in (*(int(facts.table.statue[statue]) for statue in gains.statues), *gains.sites):
        pieces.append(_ring(f"would:reach:{square}", square, tone))
    return tuple(pieces)


def hall(facts: Facts, seat: int, which: int, square: int, turn: int) -> Pieces:
    """A great hall in place; pedestals that it covers are crossed out."""
    tone = facts.names.colour(seat)
    x, y = layout.at(square)
    symbol = hall_name(facts.names.hall_id(which), turn)
    pieces = [Piece("would:tile", BOARD, x, y, symbol, tone=f"{tone} ghost", layer=TILE)]
    for each in facts.covered_by_hall(which, square, turn):
        if each in facts.pedestals:
            pieces += _badged(
                f"would:lose:{each}", layout.at(each), f"s-ped-{CLAN_IDS[facts.pedestals[each]]}", "s-minus"
            )
    return tuple(pieces)


def statue(facts: Facts, which: int, square: int) -> Pieces:
    """A statue on another square."""
    symbol = f"s-statue-{CLAN_IDS[facts.clan_of_statue(which)]}"
    return (_placed("would:statue", layout.at(square), symbol, SIGNS, "ghost"),)


def pedestal(clan: int, square: int) -> Pieces:
    return (_placed("would:pedestal", layout.at(square), f"s-ped-{CLAN_IDS[clan]}", SIGNS),)


def workshop(facts: Facts, kind: int, square: int) -> Pieces:
    return (_placed("would:workshop", layout.at(square), f"s-shop-{facts.names.workshop_id(kind)}", SIGNS),)


def gate(facts: Facts, seat: int, square: int) -> Pieces:
    return (_placed("would:gate", layout.at(square), f"s-gate-{seat}", SIGNS, facts.names.colour(seat)),)


def cave_in(facts: Facts, region: int) -> Pieces:
    """A ring round each square that would be rock again."""
    return tuple(_ring(f"would:fall:{square}", square, "warn") for square in facts.regions[region])


def _placed(id: str, at: Point, symbol: str, layer: int, tone: str = "") -> Piece:
    return Piece(id, BOARD, at[0], at[1], symbol, tone=tone, layer=layer)


def _badged(id: str, at: Point, symbol: str, badge: str) -> list[Piece]:
    return [
        Piece(id, BOARD, at[0], at[1], symbol, layer=MARKS, size=1.15),
        Piece(f"{id}:sign", BOARD, at[0] + BADGE, at[1] - BADGE, badge, layer=SIGNS),
    ]


def _ring(id: str, square: int, tone: str) -> Piece:
    x, y = layout.at(square)
    return Piece(id, BOARD, x, y, path=RING, tone=f"{tone} outline", layer=SIGNS)


# In the pyramids ------------------------------------------------------------------------------------------------------


def recruit(facts: Facts, seat: int, place: int, card: int) -> Pieces:
    """A recruit in its place, and the cascade: the trolls beneath that work along, with what all of them gain."""
    panel = layout.seat_panel(seat)
    x, y = layout.smoot_at(place)
    pieces = [Piece("would:troll", panel, x, y, f"s-troll-{facts.names.card_id(card)}", layer=TILE)]
    clan = facts.names.clan_of(card)
    kinds = symbols_of(facts.names, card)
    for which, kind in enumerate(kinds):
        across, down = layout.symbol_at(which, len(kinds))
        symbol = f"s-token-{kind_name(kind, clan)}"
        pieces.append(Piece(f"would:gain:{which}", panel, x + across, y + down, symbol, layer=MARKS))
    for below in range(SMOOT):
        if below != place and CASCADES[place] >> below & 1:
            pieces += awakened(facts, seat, below)
    for above in range(BASE):
        if CASCADES[place] >> above & 1:
            pieces += _flow(panel, above)
    return tuple(pieces)


def awakened(facts: Facts, seat: int, place: int) -> Pieces:
    """A troll that works: a ring round it, and the tokens that it gains."""
    card = facts.card_at(seat, place)
    if card is None:
        return ()
    panel = layout.seat_panel(seat)
    x, y = layout.smoot_at(place)
    held = tuple(facts.table.on_troll[seat, place].tolist())
    gained = [
        Piece(f"would:gain:{place_id(place)}:{which}", panel, across, down, f"s-token-{name}", layer=MARKS)
        for which, name, across, down, filled in slots(facts.names, place, card, held)
        if not filled
    ]
    return Piece(f"would:work:{place_id(place)}", panel, x, y, "s-working", layer=UNDER), *gained


def _flow(panel: str, above: int) -> list[Piece]:
    """Arrows from a place to the two beneath."""
    x, y = layout.smoot_at(above)
    below = (above + ROW[above], above + ROW[above] + 1)
    return [
        Piece(f"would:flow:{above}:{each}", panel, (x + layout.smoot_at(each)[0]) / 2, y + layout.SMOOT_STEP / 2,
              "s-flow", layer=SIGNS)
        for each in below
    ]  # fmt: skip


def starter(facts: Facts, seat: int, place: int, card: int) -> Pieces:
    """A starter in its place."""
    x, y = layout.smoot_at(place)
    symbol = f"s-troll-{facts.names.card_id(card)}"
    return (Piece("would:troll", layout.seat_panel(seat), x, y, symbol, layer=TILE, tone="ghost"),)


def bribes(facts: Facts, place: int) -> Pieces:
    """The coins that go onto the trolls beneath one of the horde."""
    pieces = []
    for which in range(facts.bribes_for(place)):
        beneath = facts.beneath(place, which)
        there = sum(facts.bribes(beneath))
        x, y = layout.bribe_at(beneath, there, there + 1)
        pieces.append(Piece(f"would:bribe:{beneath}", layout.HORDE, x, y, "s-token-coin", layer=MARKS, tone="ghost"))
    return tuple(pieces)


def bribe(facts: Facts, place: int, resource: int) -> Pieces:
    """One bribe on a troll of the horde."""
    there = sum(facts.bribes(place))
    x, y = layout.bribe_at(place, there, there + 1)
    return (Piece("would:bribe", layout.HORDE, x, y, f"s-token-{RESOURCE_IDS[resource]}", layer=MARKS),)


def rune(facts: Facts, place: int) -> Pieces:
    """A rune more on a spell."""
    x, y = layout.rune_at(place, int(facts.table.runes[place]), facts.pack.limits.spell_runes)
    return (Piece("would:rune", layout.SPELLS, x, y, f"s-token-{RESOURCE_IDS[Resource.RUNE]}", layer=MARKS),)


def usual(facts: Facts, seat: int, what: int, count: int) -> Pieces:
    """Rings round the trolls that a usual payment takes from."""
    places = {place for place in facts.usual_sources(seat, what, count) if place != NONE}
    panel = layout.seat_panel(seat)
    return tuple(
        Piece(f"would:pay:{place}", panel, *layout.smoot_at(place), "s-working", layer=UNDER)
        for place in sorted(places)
    )
