"""From a pack and the switches of a match to the box; and what the engine finds as `PACK`."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from underhall.engine.pack import PackKind
from underhall.games.fall.box import BOX
from underhall.games.fall.pack_checks import CONSTRAINTS
from underhall.games.fall.pack_schema import BLANK, FallPack, Side, Switches
from underhall.games.fall.pieces import FIRST_LAIR, NONE, NUMBER, SEATS, Clan, Deck, Effect, Kind, Power, Tally

__all__ = ["PACK", "FallPack", "Switches", "box_of"]

COLOURS = ("pink", "blue", "green", "yellow", "violet")  # a box holds a colour as its place here
FEWEST_SEATS = 2  # lists by number of seats begin here
SMALL, LARGE = 0, 1  # sides of the map
SIDE_OF = {2: SMALL, 3: SMALL, 4: LARGE, 5: LARGE}  # SET-01

Box = npt.NDArray[np.void]


def box_of(pack: FallPack, switches: Switches) -> Box:
    """The box of a match: one record, whose unused places are NONE where 0 would mean something."""
    box = np.zeros(1, BOX)
    box["domain"] = NONE
    _put_side(box, SMALL, pack.map.small)
    _put_side(box, LARGE, pack.map.large)
    _put_tokens(box, pack)
    _put_wheel(box, pack)
    _put_ancestry(box, pack)
    _put_champions(box, pack)
    _put_limits(box, pack)
    _put_switches(box, switches)
    return box


def _put_side(box: Box, number: int, side: Side) -> None:
    cavern_at = {cavern.id: place for place, cavern in enumerate(side.cavern)}
    adjacent = box["adjacent"][0, number]
    box["caverns"][0, number] = len(side.cavern)
    box["lair_pairs"][0, number] = len(side.lair_pair)
    box["halls"][0, number] = len(side.hall)
    for place, cavern in enumerate(side.cavern):
        clan = Clan[cavern.domain.upper()]
        box["domain"][0, number, place] = clan
        box["domain_caverns"][0, number, clan] |= 1 << place
        if cavern.gate:
            box["gates"][0, number, clan] |= 1 << place
        _join(adjacent, place, (cavern_at[other] for other in cavern.next))
    lairs = (lair for pair in side.lair_pair for lair in pair.lair)
    for place, lair in enumerate(lairs, start=FIRST_LAIR):
        _join(adjacent, place, (cavern_at[other] for other in lair.next))
    for hall, row in enumerate(side.hall):
        box["touching"][0, number, hall] = sum(1 << cavern_at[cavern] for cavern in row.touching)


def _join(adjacent: npt.NDArray[np.int64], place: int, others: Iterable[int]) -> None:
    """The pack names each pair of neighbours once; the box says it of both."""
    for other in others:
        adjacent[place] |= 1 << other
        adjacent[other] |= 1 << place


def _put_tokens(box: Box, pack: FallPack) -> None:
    for number, token in enumerate(pack.hall_token):
        box["hall_token"][0, number] = token.value
        box["hall_tokens"][0, number] = token.count
    for number, tile in enumerate(pack.vote_tile):
        box["vote_tile"][0, number] = (tile.first, tile.second, tile.third)
    for gnome in pack.gnome:
        box["gnome_tokens"][0, gnome.strength - 1] = gnome.count
    box["invaders"][0] = pack.gate_card.invaders
    box["first_fallen"][0] = pack.gate_card.first_fallen
    box["later_fallen"] = pack.gate_card.later_fallen


def _put_wheel(box: Box, pack: FallPack) -> None:
    wheel, boost = pack.wheel, pack.boost
    box["wheel_spaces"] = len(wheel.spaces)
    box["effect"] = NONE
    box["effect"][0, : len(wheel.spaces)] = [Effect[effect.upper()] for effect in wheel.spaces]
    box["wheel_start"] = wheel.start - 1
    box["boost_tripwire"] = wheel.boost_tripwire - 1
    box["breach_tripwire"] = wheel.breach_tripwire - 1
    box["boost_spaces"] = len(boost.values)
    box["boost"][0, : len(boost.values)] = boost.values
    box["boost_start"] = boost.start - 1


def _put_ancestry(box: Box, pack: FallPack) -> None:
    box["start_card"][0] = [[_cell(symbol) for symbol in row] for row in pack.start_card.rows]
    box["card"][0] = [[_cell(symbol) for symbol in card.cells] for card in pack.ancestry.card]
    box["elder_honour"][0] = pack.elders.honour


def _cell(symbol: str) -> int:
    """A symbol as the box holds it: its kind, and the number printed on it."""
    if symbol == BLANK:
        return Kind.BLANK
    kind, _, number = symbol.partition(" ")
    return Kind[kind.upper()] + NUMBER * int(number or 0)


def _put_champions(box: Box, pack: FallPack) -> None:
    for field in ("deck", "clan", "line", "letter", "lettered", "power", "action", "tally"):
        box[field] = NONE
    for number, champion in enumerate(pack.champion):
        power = champion.power
        box["deck"][0, number] = Deck[champion.deck.upper()]
        box["clan"][0, number] = Clan[champion.clan.upper()]
        box["champion_votes"][0, number] = champion.votes
        box["line"][0, number, : len(champion.lines)] = champion.lines
        box["power"][0, number] = Power[power.kind.upper()]
        box["amount"][0, number] = power.amount
        box["claws"][0, number] = power.claws
        box["symbol"][0, number, : len(champion.symbols)] = [_cell(symbol) for symbol in champion.symbols]
        if champion.letter is not None:
            letter = ord(champion.letter) - ord("A")
            box["letter"][0, number] = letter
            box["lettered"][0, letter] = number
        if power.action is not None:
            box["action"][0, number] = Kind[power.action.upper()]
        if power.tally is not None:
            box["tally"][0, number] = Tally[power.tally.upper()]


def _put_limits(box: Box, pack: FallPack) -> None:
    limits = pack.limits
    box["side"] = NONE
    for place, seats in enumerate(range(FEWEST_SEATS, SEATS + 1)):
        box["side"][0, seats] = SIDE_OF[seats]
        box["display"][0, seats] = limits.display[place]
        box["gate_cards"][0, seats] = limits.gate_cards[place]
        box["first_gnomes"][0, seats] = limits.first_gnomes[place]
    for field in (
        "trolls",
        "lair_trolls",
        "first_cavern",
        "next_cavern",
        "overrun_loss",
        "breach_gnomes",
        "swarm_steps",
    ):
        box[field] = getattr(limits, field)
    box["base_supplies"][0] = pack.supplies.base
    box["most_supplies"] = pack.supplies.most
    box["desperation"][0] = pack.desperation.symbols


def _put_switches(box: Box, switches: Switches) -> None:
    box["gnome_victory_votes"] = switches.gnome_victory_votes
    box["boost_on_defeat_move"] = switches.boost_on_defeat_move
    box["move_trolls_from_rival_lair"] = switches.move_trolls_from_rival_lair
    box["max_pawns"] = switches.max_pawns
    box["colour"][0] = [COLOURS.index(colour) for colour in switches.colours]


PACK = PackKind(
    game="fall",
    pack=FallPack,
    switches=Switches,
    constraints=CONSTRAINTS,
    box_of=box_of,
    folder=Path(__file__).parent / "packs",
    drawn={"champion": "champion:", "ancestry.card": "card:", "gate_card": "gate:moss"},
    boards={"map.small": 3, "map.large": 4},
    maps={"map.small.cavern": "next", "map.large.cavern": "next"},
)
