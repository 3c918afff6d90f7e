"""The panels of this game: how large they should be, what their strips say, and which of them a decision needs."""

from __future__ import annotations

from collections.abc import Iterator

from underhall.games.hall.events import Event
from underhall.games.hall.facts import Facts
from underhall.games.hall.messages import screen as say
from underhall.games.hall.names import CLAN_IDS, RESOURCE_IDS, Names
from underhall.games.hall.picture import layout
from underhall.games.hall.picture.layout import BOARD, HORDE, SPELLS, SUPPLY, TUNNELS, seat_panel
from underhall.games.hall.pieces import CLAN_CART, CLANS, NONE, SMOOT, Resource
from underhall.games.hall.steps import Step
from underhall.pictures.scene import OWN, Box, Chip, Panel

NEEDS: dict[Step, tuple[str, ...]] = {
    Step.PLACE_GATE: (OWN,),
    Step.PLACE_STARTER: (OWN, HORDE),
    Step.PICK_WORKSHOP: (SUPPLY,),
    Step.ACT: (OWN, HORDE, TUNNELS, SPELLS),
    # Paying and trading
    Step.PAY: (OWN, SUPPLY),
    Step.GIVE: (OWN, SUPPLY),
    Step.TRADE_FOR: (SUPPLY, OWN),
    # Spells
    Step.SWAP: (OWN, SPELLS),
    Step.WAKE: (OWN, SPELLS),
    Step.NEW_FACE: (HORDE, OWN),
    Step.LATE_ANCHOR: (SPELLS,),
    Step.CAVE_IN: (SPELLS, OWN),
    Step.TAKE_TOKEN: (OWN,),
    # Workshops
    Step.USE: (OWN, SUPPLY),
    # Recruiting
    Step.BRIBE: (HORDE, OWN),
    Step.SEARCH_BAG: (SUPPLY, OWN),
    Step.PLACE_TROLL: (OWN,),
    Step.SHORT: (OWN, SUPPLY),
    # Digging
    Step.DIG_AT: (TUNNELS, OWN),
    Step.DIG_TURN: (TUNNELS, OWN),
    Step.MIX: (TUNNELS, OWN),
    Step.PEDESTAL: (OWN,),
    Step.ESTABLISH: (SUPPLY, OWN),
    # Great halls
    Step.HALL: (TUNNELS, OWN),
    Step.HALL_AT: (TUNNELS,),
    Step.HALL_TURN: (TUNNELS,),
    # Statues
    Step.STATUE: (OWN,),
    Step.STATUE_TO: (OWN,),
    Step.STIR: (OWN,),
    Step.STIR_TO: (OWN,),
}
SCARCE = 5  # tokens in the supply
HEADINGS = (Event.TURN.id,)  # of the log
SCORING = tuple(
    each.id for each in (Event.CROWNED, Event.TUNNEL_SCORED, Event.TOKEN_CLAIMED, Event.DEDICATED, Event.SCORED)
)


def panels(
    names: Names, seats: int, board: Box, high: float, *, grounds: dict[str, str], smoot: str
) -> tuple[Panel, ...]:
    """The mountain, what lies beside it, and what lies before each seat; `high` are tunnels and great halls."""
    supply = layout.supply_high(len(names.pack.workshops.tile))
    sizes = {
        HORDE: (layout.HORDE_WIDE, layout.HORDE_HIGH),
        TUNNELS: (layout.TUNNELS_WIDE, high),
        SPELLS: (layout.SPELLS_WIDE, layout.SPELLS_HIGH),
        SUPPLY: (layout.SUPPLY_WIDE, supply),
    }
    scales = {HORDE: (0.66, 0.95), TUNNELS: (0.56, 0.9), SPELLS: (0.66, 0.9), SUPPLY: (0.6, 0.85)}
    seat = (0.0, 0.0, layout.SEAT_WIDE, layout.SEAT_HIGH)
    return (
        Panel(BOARD, say("panel-board"), "board", board, grounds[BOARD], least=0.55, best=0.78),
        *(
            Panel(
                id,
                say(f"panel-{id}"),
                "shared",
                (0, 0, *size),
                grounds.get(id, ""),
                least=least,
                best=best,
                pressed=layout.BAND_HIGH if id == TUNNELS else 0,
            )
            for (id, size), (least, best) in zip(sizes.items(), scales.values(), strict=True)
        ),
        *(
            Panel(seat_panel(each), names.seat(each), "seat", seat, smoot, each, least=0.6, best=0.9)
            for each in range(seats)
        ),
    )


def standing(facts: Facts) -> str:
    """The round, and how close somebody is to ending the game."""
    table = facts.table
    if table.over:
        return say("headline-over")
    if facts.setting_up:
        return say("standing-set-up")
    turns = int(table.turns_left)
    if turns != NONE:
        return say("standing-end", round=int(table.rounds), turns=turns)
    most = max(facts.trolls(seat) for seat in range(facts.seats))
    return say("standing", round=int(table.rounds), most=most, all=SMOOT)


def spells_strip(facts: Facts) -> tuple[Chip, ...]:
    """The numbers of the spells."""
    return tuple(_spells(facts))


def supply_strip(facts: Facts) -> tuple[Chip, ...]:
    """The numbers of the supply."""
    return tuple(_supply(facts))


def seat_strip(facts: Facts, seat: int) -> tuple[Chip, ...]:
    """The numbers of a seat."""
    return tuple(_seat(facts, seat))


def _spells(facts: Facts) -> Iterator[Chip]:
    most = facts.pack.limits.spell_runes
    for spell, runes in facts.book:
        name = facts.pack.spells.card[spell].name
        yield Chip(say("spell-there", spell=name, runes=runes, most=most), f"{runes}/{most}", "s-token-rune")


def _supply(facts: Facts) -> Iterator[Chip]:
    """What is nearly used up."""
    if facts.names.switches.unlimited_supply:
        return
    for resource, count in enumerate(facts.table.supply.tolist()):
        if count > SCARCE:
            continue
        words = say("supply-there", tokens=facts.names.text(facts.names.tokens(count, resource)))
        yield Chip(words, str(count), f"s-token-{RESOURCE_IDS[resource]}", "" if count else "faint")


def _seat(facts: Facts, seat: int) -> Iterator[Chip]:
    """What a seat has: trolls, statues, resources in storage and on trolls, and pedestals."""
    name = facts.names.seat(seat)
    trolls = facts.trolls(seat)
    yield Chip(say("chip-trolls", seat=name, trolls=trolls, all=SMOOT), f"{trolls}/{SMOOT}", "s-card-back")
    statues = sum(seat in facts.owners(square) for square in facts.statues)
    yield Chip(say("statues-of", seat=name, count=statues), str(statues), "s-statue-moon", "" if statues else "faint")
    held = facts.held(seat)
    for resource, stored in enumerate(facts.storage(seat)):
        count = stored + held[resource] + (held[CLAN_CART] if resource == Resource.CART else 0)
        if count:
            words = say("chip-resource", seat=name, tokens=facts.names.text(facts.names.tokens(count, resource)))
            yield Chip(words, str(count), f"s-token-{RESOURCE_IDS[resource]}")
    for clan, count in enumerate(facts.pedestals_of(seat)[:CLANS]):
        if count:
            words = say("pedestals-stored", clan=facts.names.clan(clan), count=count)
            yield Chip(words, str(count), f"s-ped-{CLAN_IDS[clan]}")
