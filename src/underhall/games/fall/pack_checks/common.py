"""What several checks of a pack need."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import get_args

from underhall.games.fall.pack_schema import BLANK, Champion, ClanName, DeckName, FallPack, Lair, Side
from underhall.games.fall.pieces import WAVES

CLANS: tuple[ClanName, ...] = get_args(ClanName)  # clockwise round the mountain
DECK_NAMES: dict[DeckName, str] = {"zero": "0", "one_two": "I/II", "three": "III"}
SEAT_NUMBERS = (2, 3, 4, 5)  # what the lists of `limits` are for
MOST_SEATS = {"small": 3, "large": 5}  # on a side of the map
CARDS_LAID = 3 * WAVES  # ancestry cards that a player adds in a game


def sides(pack: FallPack) -> Iterator[tuple[str, Side]]:
    """Both sides of the map, each with its name."""
    yield "small", pack.map.small
    yield "large", pack.map.large


def lairs_of(name: str, side: Side) -> Iterator[tuple[str, Lair]]:
    """The lairs of a side, each with its path."""
    for index, pair in enumerate(side.lair_pair):
        for number, lair in enumerate(pair.lair):
            yield f"map.{name}.lair_pair[{index}].lair[{number}]", lair


def deck(pack: FallPack, name: DeckName) -> list[tuple[int, Champion]]:
    """The champions of a deck, each with its place in the list."""
    return [(index, champion) for index, champion in enumerate(pack.champion) if champion.deck == name]


def most_gathered(pack: FallPack, worth: Callable[[Champion], int]) -> int:
    """The most that the champions one player can win are worth: one to start with, and all of every display."""
    shown = max(pack.limits.display, default=0)
    most = {"zero": 1, "one_two": 2 * shown, "three": shown}
    values = {name: sorted((worth(each) for _, each in deck(pack, name)), reverse=True) for name in DECK_NAMES}
    return sum(sum(values[name][: most[name]]) for name in DECK_NAMES)


def kind_of(symbol: str) -> str:
    """An ancestry symbol without its number."""
    return symbol.partition(" ")[0]


def value_of(symbol: str) -> int:
    """The number printed on an ancestry symbol; a weak one counts 1."""
    return int(symbol.partition(" ")[2] or 1)


def is_strong(symbol: str) -> bool:
    return " " in symbol


def without_blanks(cells: Iterable[str]) -> list[str]:
    return [cell for cell in cells if cell != BLANK]


def all_cells(pack: FallPack) -> Iterator[tuple[str, str]]:
    """Every quadrant of the ancestry cards, with its path."""
    for index, card in enumerate(pack.ancestry.card):
        for place, cell in enumerate(card.cells):
            yield f"ancestry.card[{index}].cells[{place}]", cell


def start_cells(pack: FallPack) -> Iterator[tuple[str, str]]:
    """Every quadrant of the starting card, with its path."""
    for row, cells in enumerate(pack.start_card.rows):
        for column, cell in enumerate(cells):
            yield f"start_card.rows[{row}][{column}]", cell
