"""Whether a table can be played on: nothing lost, nothing doubled, every number within its range."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from underhall.engine.driver import Bytes
from underhall.engine.kernel import COMMON
from underhall.engine.position import (
    check_audit,
    check_blanks,
    check_derived,
    check_limits,
    check_start,
    impossible,
)
from underhall.engine.setting import Setting
from underhall.games.fall.box import BOX
from underhall.games.fall.pack_checks.playable import MOST_SYMBOLS
from underhall.games.fall.pack_checks.playable_champions import MOST_GIFTS
from underhall.games.fall.pieces import (
    ACTIONS,
    BOOSTS,
    CELLS,
    CHAMPIONS,
    CLANS,
    EVERYBODY,
    FIRST_LAIR,
    GRID,
    HAND,
    IN_DECK,
    IN_HAND,
    LETTERS,
    NONE,
    NUMBER,
    POWERS,
    UNDRAWN,
    WAVES,
    Deck,
    Kind,
)
from underhall.games.fall.position_moments import (
    AFTER_AWARDS,
    BUILDING,
    NOTHING_FOLLOWS,
    Moment,
    active_at,
    moment_of,
)
from underhall.games.fall.rules.audit import Flaw
from underhall.games.fall.rules.draft import SECOND_WAVE
from underhall.games.fall.steps import Step

MOST_ON_TRACK = 40  # votes in a clan and influence with a champion to start with
MOST_TOKENS = BOOSTS - 1  # of desperation
LEAST_HONOUR, MOST_HONOUR = -999, 999  # from one source
NEXT_DECKS = ((1, Deck.ONE_TWO), (2, Deck.THREE))  # by wave, whose display comes after it
FLAWS = {
    Flaw.TROLLS: "a colour has more trolls than there are, or fewer",
    Flaw.GNOMES: "there are more gnomes than tokens, or fewer",
    Flaw.STRENGTHS: "there are more gnomes of a strength than tokens, or fewer",
    Flaw.MIXES: "the gnomes left to draw do not fit those that were seen",
    Flaw.CROWDED: "a cavern has more gnomes than it holds, or a gnome has no such strength",
    Flaw.TOGETHER: "gnomes and trolls are in the same cavern",
    Flaw.CARDS: "an ancestry card is missing or in two places",
    Flaw.CHAMPIONS: "a champion is in two places",
    Flaw.PAWNS: "the pawn of a champion that nobody has is on the map, or a seat has more pawns than bases",
    Flaw.GATES: "a gate card is missing or in two places",
    Flaw.COVERED: "cubes lie on something else than actions and wilds",
    Flaw.ORDER: "discs on a track are in the wrong order",
    Flaw.DERIVED: "units, control, symbols or what champions give do not fit the rest",
}
NOT_STARTED = (  # what is under way only between two moments at which a match may start
    "over", "fault", "seat", "lane", "asked", "pending", "picked", "marched", "fallen", "mix", "mixed", "left",
    "gnome_mix",
    "discards", "discard_seen",
)  # fmt: skip
EMPTY = ("offered", "discard")


def check(setting: Setting, table: Bytes, seats: int) -> None:
    """Whether a match of so many seats can start from a table."""
    fields: Any = setting.driver.record(table)
    box: Any = setting.box.view(BOX)[0]
    check_start(setting, fields, seats)
    _check_limits(box, fields, seats)
    moment = moment_of(fields)
    if moment is None:
        raise impossible("a match starts with a phase, a turn or an action, and nothing else is under way")
    _check_display(box, fields, moment, seats)
    _check_clans(box, fields, seats)
    for seat in range(seats):
        _check_ancestry(fields, seat)
    _check_map(box, fields, seats)
    _check_gnomes(box, fields)
    _check_cards(fields, moment, seats)
    _check_moment(setting, fields, moment)
    check_audit(setting, table, FLAWS)
    check_derived(setting, table, FLAWS[Flaw.DERIVED])


# Numbers --------------------------------------------------------------------------------------------------------------


def _check_limits(box: Any, fields: Any, seats: int) -> None:
    """What is narrower where a match starts than in its course. What `audit` counts is left to it."""
    limits = [
        ("side", box.side[seats], box.side[seats]),
        ("wave", 1, WAVES),
        ("turn", 0, 1),
        ("starter", 0, seats - 1),
        ("active", 0, seats - 1),
        ("gate_cards", box.gate_cards[seats], box.gate_cards[seats]),
        ("vote_tile", 0, CLANS - 1),
        ("votes", 0, MOST_ON_TRACK),
        ("influence", 0, MOST_ON_TRACK),
        ("card_at", IN_DECK, IN_HAND),
        ("supplies", 0, box.most_supplies),
        ("desperation", 0, MOST_TOKENS),
        ("honour", LEAST_HONOUR, MOST_HONOUR),
    ]
    limits += [(name, 0, 0) for name in NOT_STARTED] + [(name, NONE, NONE) for name in EMPTY]
    check_limits((name, getattr(fields, name), low, high) for name, low, high in limits)
    missing = slice(int(box.caverns[int(fields.side)]), FIRST_LAIR)  # caverns of the other side of the map
    check_blanks([("height", fields.height[COMMON + 1 :], 0), ("trolls", fields.trolls[:, missing], 0)])
    for name in ("gnome_seen", "gate_seen"):
        seen = getattr(fields, name)
        if np.any((seen != EVERYBODY) & (seen >= 1 << seats)):
            raise impossible(f"{name} has seats that are not there")


# The map --------------------------------------------------------------------------------------------------------------


def _check_map(box: Any, fields: Any, seats: int) -> None:
    """Each seat has a pair of lairs, which no rival enters; tokens and starbursts lie in great halls."""
    owners = [int(owner) for owner in fields.lair_owner]
    pairs = list(zip(owners[::2], owners[1::2], strict=True))
    if any(pairs.count((seat, seat)) != 1 or owners.count(seat) != 2 for seat in range(seats)):
        raise impossible("each seat has one pair of lairs")
    for seat in range(seats):
        for lair, owner in enumerate(owners):
            if owner != seat and fields.trolls[seat, FIRST_LAIR + lair]:
                raise impossible(f"trolls of seat {seat} are in a lair that is not theirs")
    for letter in range(LETTERS):
        place = int(fields.pawn_at[letter])
        if int(box.caverns[int(fields.side)]) <= place < FIRST_LAIR:
            raise impossible("a pawn is in a cavern that the map does not have")
        if place >= FIRST_LAIR and owners[place - FIRST_LAIR] != fields.owner[int(box.lettered[letter])]:
            raise impossible("a pawn is in a lair that is not its owner's")
    values = [int(value) for value in fields.hall_value[: int(box.halls[int(fields.side)])]]
    tokens = {int(value): int(count) for value, count in zip(box.hall_token, box.hall_tokens, strict=True)}
    if any(values.count(value) > tokens.get(value, 0) for value in values):
        raise impossible("a great hall has no token, or there are too few of its value")
    stars = [int(star) for star in fields.hall_star if star != NONE]
    if len(set(stars)) < len(stars) or any(
        fields.owner[star] == NONE or box.letter[star] == NONE or box.deck[star] != Deck.THREE for star in stars
    ):
        raise impossible("a starburst tile is of a champion that has none, or that nobody has, or lies there twice")


def _check_gnomes(box: Any, fields: Any) -> None:
    """All gnomes drawn so far come from the first mix, and those that everybody saw are counted."""
    shown = np.zeros_like(fields.shown)
    shown[0] = fields.by_wheel
    for strength in fields.gnome[fields.gnome_seen == EVERYBODY]:
        if strength > 0:
            shown[0, int(strength) - 1] += 1
    if np.any(fields.shown != shown) or np.any(fields.mix_start != box.gnome_tokens):
        raise impossible(FLAWS[Flaw.MIXES])
    if np.any(fields.gnome_seen[fields.gnome == UNDRAWN]) or np.any(fields.gate_seen[fields.gate == UNDRAWN]):
        raise impossible("somebody knows a gnome or a gate card that nobody has looked at")
    if any(gate not in (UNDRAWN, *range(CLANS)) for gate in fields.gate[: int(fields.gate_cards)]):
        raise impossible("a gate card is of no domain")


# Clans and champions --------------------------------------------------------------------------------------------------


def _check_display(box: Any, fields: Any, moment: Moment, seats: int) -> None:
    """Before the awards the display is full, then it is empty; enough champions are left for the waves to come."""
    places = int(box.display[seats])
    shown = [int(champion) for champion in fields.display[:places]]
    if moment.step in AFTER_AWARDS:
        if any(champion != NONE for champion in shown):
            raise impossible("champions are on display after the awards")
    elif any(champion == NONE or box.deck[champion] == NONE for champion in shown):
        raise impossible("a place of the display has no champion")
    if moment.step in NOTHING_FOLLOWS:
        return
    for deck in (deck for wave, deck in NEXT_DECKS if int(fields.wave) <= wave):
        left = sum(int(fields.undrawn) >> champion & 1 for champion in range(CHAMPIONS) if box.deck[champion] == deck)
        if left < places:
            raise impossible(f"{left} champions are left for the display of a wave to come, which needs {places}")


def _check_clans(box: Any, fields: Any, seats: int) -> None:
    """Each plank has its tile; what a seat has of champions is theirs."""
    if len({int(tile) for tile in fields.vote_tile}) < CLANS:
        raise impossible("two clans have the same vote tile")
    if np.any(fields.owner[box.deck == NONE] != NONE):
        raise impossible("somebody has a champion that does not exist")
    if np.any(fields.claws < 0) or np.any(fields.claws > np.where(fields.owner != NONE, box.claws, 0)):
        raise impossible("more claws are covered than a champion has")
    for seat in range(seats):
        symbols = box.symbol[fields.owner == seat]
        held = fields.extra[seat, : int(fields.extras[seat])]
        if sorted(symbols[symbols != Kind.BLANK].tolist()) != sorted(held.tolist()):
            raise impossible(f"the symbols on champions of seat {seat} are not those of its champions")
        if max(gifts_of(box, fields, seat)) > MOST_GIFTS:
            raise impossible(f"the champions of seat {seat} give more than can be counted")


def gifts_of(box: Any, fields: Any, seat: int) -> npt.NDArray[np.int64]:
    """What a seat's champions give, by power, in numbers of any size."""
    own = fields.owner == seat
    return np.bincount(box.power[own], weights=np.maximum(1, box.amount[own]), minlength=POWERS).astype(np.int64)


# Ancestry -------------------------------------------------------------------------------------------------------------


def hands_seen(seats: int, wave: int, passed: int) -> list[int]:
    """Bits of the seats that have held each seat's hand, after so many were passed on."""
    source = 1 if wave == SECOND_WAVE else -1  # hands come from this side
    return [sum({1 << (seat + source * times) % seats for times in range(passed + 1)}) for seat in range(seats)]


def _check_cards(fields: Any, moment: Moment, seats: int) -> None:
    """In the draft all hands are equally large and their cards ascend; at other times nobody has one."""
    size = HAND - moment.added if moment.step == Step.DRAFT else 0
    seen = hands_seen(seats, int(fields.wave), moment.added) if size else [0] * seats
    for seat in range(seats):
        hand = [int(card) for card in fields.hand[seat]]
        held = hand[:size]
        if NONE in held or held != sorted(set(held)) or any(card != NONE for card in hand[size:]):
            raise impossible(f"seat {seat} must have {size} ancestry cards in hand, in their order")
        if int(fields.hand_seen[seat]) != seen[seat]:
            raise impossible(f"the hand of seat {seat} was held by others than those")
    held_by_any = fields.hand[fields.hand != NONE]
    if len(np.unique(held_by_any)) < len(held_by_any):
        raise impossible("an ancestry card is in two hands")


def _check_ancestry(fields: Any, seat: int) -> None:
    """The grid begins with its first cards, and its symbols are some that can be printed."""
    laid = fields.cell[seat].reshape(GRID, GRID) != NONE
    if not (laid[0].any() and laid[:, 0].any()):
        raise impossible(f"the first row or column of the ancestry of seat {seat} has no card")
    wide, high = int(np.flatnonzero(laid.any(axis=0))[-1]) + 1, int(np.flatnonzero(laid.any(axis=1))[-1]) + 1
    if (int(fields.wide[seat]), int(fields.high[seat])) != (wide, high):
        raise impossible(f"the ancestry of seat {seat} is {wide} wide and {high} high")
    if fields.start_column[seat] >= wide or fields.start_row[seat] >= high:
        raise impossible(f"the starting card of seat {seat} lies outside its ancestry")
    symbols = [int(symbol) for symbol in (*fields.cell[seat], *fields.extra[seat])]
    printed = [(symbol % NUMBER, symbol // NUMBER) for symbol in symbols if symbol != NONE]
    if any(number == 1 or (number > 0 and kind not in ACTIONS) for kind, number in printed):
        raise impossible(f"seat {seat} has a symbol that is not printed")
    for action in ACTIONS:
        if sum(max(1, number) for kind, number in printed if kind in (action, Kind.WILD)) > MOST_SYMBOLS:
            raise impossible(f"seat {seat} has symbols worth more than {MOST_SYMBOLS} for an action")
    for place, symbol in enumerate(symbols):
        blocked = symbol == NONE or symbol % NUMBER not in (*ACTIONS, Kind.WILD)
        if blocked and int(fields.cubes[seat]) >> place & 1:
            where = f"{place % GRID},{place // GRID}" if place < CELLS else f"extra:{place - CELLS}"
            raise impossible(f"a cube of seat {seat} lies at {where}, where no action or wild is")


# What happens next ----------------------------------------------------------------------------------------------------


def _check_moment(setting: Setting, fields: Any, moment: Moment) -> None:
    """What must hold for the next step."""
    box: Any = setting.box.view(BOX)[0]
    if fields.turn != moment.turns:
        raise impossible("turns are counted from the start of the match")
    if fields.seizable or fields.seized or fields.clawed or fields.paths:
        raise impossible("a match does not start in the middle of an action")
    if fields.active != active_at(moment, fields):
        raise impossible(f"it is not the turn of seat {int(fields.active)}")
    if moment.gnomes > box.gnome_tokens.sum():
        raise impossible("more gnomes invade than there are")
    if moment.step in BUILDING and np.any(fields.cubes):
        raise impossible("cubes lie on an ancestry before the battle")
    free = int(np.bitwise_or.reduce(fields.board[moment.seat, Kind.ADVANCE : Kind.WILD + 1]))
    if moment.step == Step.ACT and not free & ~int(fields.cubes[moment.seat]):
        raise impossible(f"seat {moment.seat} has nothing to cover")
