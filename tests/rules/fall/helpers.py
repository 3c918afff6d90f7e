"""What the rule tests of Fall of the Mountain King read and play a match with."""

from __future__ import annotations

from functools import cache
from typing import Any

from tests.rules import playing
from tests.rules.playing import WatchedDice as WatchedDice
from tests.rules.playing import altered_pack
from tests.rules.playing import ascending as ascending
from tests.rules.playing import asked as asked
from tests.rules.playing import choose as choose
from tests.rules.playing import events as events
from tests.rules.playing import fields as fields
from tests.rules.playing import forget as forget
from tests.rules.playing import keys as keys
from tests.rules.playing import kind as kind
from tests.rules.playing import play_on as play_on
from tests.rules.playing import scripted as scripted
from tests.rules.playing import told as told
from underhall.engine import testkit
from underhall.engine.dice import Dice, SeededDice
from underhall.engine.kernel import PickOrder
from underhall.engine.match import Match
from underhall.engine.setting import Setting, setting
from underhall.games.fall.box import BOX
from underhall.games.fall.pack_schema import FallPack, Side
from underhall.games.fall.pieces import CELLS, EXTRAS, FIRST_LAIR, GRID, NONE, NUMBER, STRENGTHS, Clan, Kind, Source
from underhall.games.fall.position import Position


def refused(match: Match, key: str | int) -> str | None:
    """The rule by which an option is refused; None where it is refused without one. All reasons given are true."""
    if match.decision is not None and fields(match).pick_order == PickOrder.FREE:
        testkit.check_reasons(match.setting, match.view(match.decision.seat))
    return playing.refused(match, key)


# Making a match -------------------------------------------------------------------------------------------------------


def position(seats: int = 4, **switches: Any) -> Position:
    """A table in the first wave, to be changed: `position(3, gnome_victory_votes=2)`."""
    return Position(_setting(tuple(sorted(switches.items()))), seats)


@cache
def _setting(switches: tuple[tuple[str, Any], ...]) -> Setting:
    """The standard pack with these switches: read once, since most tests begin with it."""
    return setting("fall", switches=dict(switches))


STANDARD: FallPack = _setting(()).pack  # type: ignore[assignment]


def awards(*champions: str, seats: int = 4, wave: int = 1, **switches: Any) -> Position:
    """The awards begin, with these champions on the left of the display."""
    return position(seats, **switches).wave(wave).phase("awards").display(*champions)


# Numbers of pieces ----------------------------------------------------------------------------------------------------


def pack(match: Match) -> FallPack:
    found = match.setting.pack
    assert isinstance(found, FallPack)
    return found


def side(match: Match) -> Side:
    """The side of the map that is used."""
    return (pack(match).map.small, pack(match).map.large)[int(fields(match).side)]


def place(match: Match, name: str) -> int:
    """The number of a cavern or a lair."""
    caverns = [cavern.id for cavern in side(match).cavern]
    lairs = [lair.id for pair in side(match).lair_pair for lair in pair.lair]
    return caverns.index(name) if name in caverns else FIRST_LAIR + lairs.index(name)


def hall(match: Match, name: str) -> int:
    return [each.id for each in side(match).hall].index(name)


def champion(match: Match, name: str) -> int:
    return [each.id for each in pack(match).champion].index(name)


def gives(name: str) -> int:
    """The amount of a champion's power, as the standard pack has it."""
    return next(row.power.amount for row in STANDARD.champion if row.id == name)


def amount(match: Match, name: str) -> int:
    """The number on a champion's card."""
    return int(pack(match).champion[champion(match, name)].power.amount)


def card(match: Match, name: str) -> int:
    """The number of an ancestry card."""
    return [each.id for each in pack(match).ancestry.card].index(name)


def clan(name: str) -> int:
    return int(Clan[name.upper()])


# Looking --------------------------------------------------------------------------------------------------------------


def units(match: Match, seat: int, where: str) -> int:
    """A seat's trolls and pawns in a place."""
    return int(fields(match).units[seat, place(match, where)])


def trolls(match: Match, seat: int, where: str) -> int:
    """A seat's trolls in a place, without pawns."""
    return int(fields(match).trolls[seat, place(match, where)])


def reserve(match: Match, seat: int) -> int:
    """Trolls in a seat's supply."""
    return int(fields(match).reserve[seat])


def controls(match: Match, seat: int) -> set[str]:
    """The caverns that a seat controls."""
    return {cavern.id for at, cavern in enumerate(side(match).cavern) if int(fields(match).control[seat]) >> at & 1}


def pawn(match: Match, name: str) -> str | None:
    """The place of a champion's pawn; None where it is not on the map."""
    letter = pack(match).champion[champion(match, name)].letter
    assert letter is not None, f"{name} has no pawn"
    at = int(fields(match).pawn_at[ord(letter) - ord("A")])
    places = [cavern.id for cavern in side(match).cavern] + [x.id for pair in side(match).lair_pair for x in pair.lair]
    return next((name for name in places if place(match, name) == at), None)


def gnomes(match: Match, cavern: str) -> list[int | None]:
    """The strengths of the gnomes in a cavern; None for one that nobody has looked at."""
    table, at = fields(match), place(match, cavern)
    strengths = [int(table.gnome[at, which]) for which in range(int(table.gnomes[at]))]
    return [strength if strength > 0 else None for strength in strengths]


def overrun(match: Match) -> set[str]:
    """The caverns with gnomes."""
    return {cavern.id for at, cavern in enumerate(side(match).cavern) if fields(match).gnomes[at]}


def by_wheel(match: Match) -> list[int]:
    """The strengths of the gnomes near the wheel, ascending."""
    return [index + 1 for index in range(STRENGTHS) for _ in range(int(fields(match).by_wheel[index]))]


def honour(match: Match, seat: int, source: str | None = None) -> int:
    """A seat's honour, all of it or from one source."""
    values = fields(match).honour[seat]
    return int(values.sum()) if source is None else int(values[Source[source.upper().replace(" ", "_")]])


def votes(match: Match, seat: int, name: str) -> int:
    """A seat's votes in a clan."""
    return int(fields(match).votes[clan(name), seat])


def vote_order(match: Match, name: str) -> list[int]:
    """The seats with votes in a clan, the leader first."""
    return [int(seat) for seat in fields(match).vote_order[clan(name)] if seat != NONE]


def display(match: Match) -> list[str]:
    """The champions on display, from the left."""
    return [pack(match).champion[int(number)].id for number in fields(match).display if number != NONE]


def influence(match: Match, seat: int, name: str) -> int:
    """A seat's influence with a champion on display."""
    return int(fields(match).influence[display(match).index(name), seat])


def owner(match: Match, name: str) -> int:
    """The seat that has a champion, or NONE."""
    return int(fields(match).owner[champion(match, name)])


def supplies(match: Match, seat: int) -> int:
    return int(fields(match).supplies[seat])


def desperation(match: Match, seat: int) -> int:
    return int(fields(match).desperation[seat])


def swarm(match: Match) -> str:
    """The clan in whose domain the swarm lies."""
    return Clan(int(fields(match).swarm)).name.lower()


def wheel(match: Match) -> int:
    """The space of the wheel pawn."""
    return int(fields(match).wheel)


def ancestry(match: Match, seat: int) -> list[str]:
    """A seat's ancestry row by row, as `Position.ancestry` reads it."""
    cells = [_token(int(symbol)) for symbol in fields(match).cell[seat]]
    wide, high = int(fields(match).wide[seat]), int(fields(match).high[seat])
    return [" ".join(cells[row * GRID : row * GRID + wide]) for row in range(high)]


def _token(symbol: int) -> str:
    if symbol == NONE:
        return "_"
    name = "." if symbol == Kind.BLANK else Kind(symbol % NUMBER).name[0]
    return name + (str(symbol // NUMBER) if symbol >= NUMBER else "")


def cubes(match: Match, seat: int) -> set[tuple[int, int] | str]:
    """What is covered, as `Position.cover` reads it: cells by column and row, symbols on champions as "extra:0"."""
    covered = int(fields(match).cubes[seat])
    cells = {(cell % GRID, cell // GRID) for cell in range(CELLS) if covered >> cell & 1}
    return cells | {f"extra:{which}" for which in range(EXTRAS) if covered >> CELLS + which & 1}


def hand(match: Match, seat: int) -> list[str]:
    """The ancestry cards in a seat's hand."""
    return [pack(match).ancestry.card[int(number)].id for number in fields(match).hand[seat] if number != NONE]


# The set-up, other packs ----------------------------------------------------------------------------------------------


def new(seats: int = 4, dice: Dice | None = None, chosen: Setting | None = None, **switches: Any) -> Match:
    """A match from its set-up on."""
    return Match(chosen or _setting(tuple(sorted(switches.items()))), seats, dice or SeededDice(0))


def altered(**parts: Any) -> Setting:
    """The standard pack with some values changed: `altered(wheel={"start": 4})`; a list changes its first rows."""
    made = _setting(())
    return Setting(made.game, altered_pack(made.pack, parts), made.switches)


def box_of(match: Match) -> Any:
    """The box by field name."""
    return match.setting.box.view(BOX)[0]


def members(bits: int) -> set[int]:
    """The members of a bit set."""
    return {member for member in range(int(bits).bit_length()) if int(bits) >> member & 1}


def neighbours_of(match: Match) -> dict[str, set[str]]:
    """What lies beside each cavern and lair space, by the passages of the pack, in both directions."""
    lairs = [lair for pair in side(match).lair_pair for lair in pair.lair]
    passages = [(each.id, each.next) for each in side(match).cavern] + [(each.id, each.next) for each in lairs]
    found: dict[str, set[str]] = {name: set() for name, _ in passages}
    for name, others in passages:
        for other in others:
            found[name].add(other)
            found[other].add(name)
    return found
