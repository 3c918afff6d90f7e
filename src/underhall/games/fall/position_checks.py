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
from underhall.games.fall.messages import position as say
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
NOT_STARTED = (  # what is under way only between two moments at which a match may start
    "over", "fault", "seat", "lane", "asked", "pending", "picked", "marched", "fallen", "mix", "mixed", "left",
    "gnome_mix",
    "discards", "discard_seen",
)  # fmt: skip
EMPTY = ("offered", "discard")


def check(setting: Setting, table: Bytes, seats: int) -> None:
    """Whether a match with this number of seats can start from a table."""
    fields: Any = setting.driver.record(table)
    box: Any = setting.box.view(BOX)[0]
    check_start(setting, fields, seats)
    _check_limits(box, fields, seats)
    moment = moment_of(fields)
    if moment is None:
        raise impossible(say("not-a-start"))
    _check_display(box, fields, moment, seats)
    _check_clans(box, fields, seats)
    for seat in range(seats):
        _check_ancestry(fields, seat)
    _check_map(box, fields, seats)
    _check_gnomes(box, fields)
    _check_cards(fields, moment, seats)
    _check_moment(setting, fields, moment)
    check_audit(setting, table, {flaw: flaw_text(flaw) for flaw in Flaw})
    check_derived(setting, table, flaw_text(Flaw.DERIVED))


def flaw_text(flaw: Flaw) -> str:
    """What the audit finds, in words."""
    return say(f"flaw-{flaw.name.lower()}")


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
            raise impossible(say("unknown-seat-bits", field=name))


# The map --------------------------------------------------------------------------------------------------------------


def _check_map(box: Any, fields: Any, seats: int) -> None:
    """Each seat has a pair of lairs, which no rival enters; tokens and starbursts lie in great halls."""
    owners = [int(owner) for owner in fields.lair_owner]
    pairs = list(zip(owners[::2], owners[1::2], strict=True))
    if any(pairs.count((seat, seat)) != 1 or owners.count(seat) != 2 for seat in range(seats)):
        raise impossible(say("lair-pairs"))
    for seat in range(seats):
        for lair, owner in enumerate(owners):
            if owner != seat and fields.trolls[seat, FIRST_LAIR + lair]:
                raise impossible(say("trolls-in-lair", seat=seat))
    for letter in range(LETTERS):
        place = int(fields.pawn_at[letter])
        if int(box.caverns[int(fields.side)]) <= place < FIRST_LAIR:
            raise impossible(say("pawn-off-map"))
        if place >= FIRST_LAIR and owners[place - FIRST_LAIR] != fields.owner[int(box.lettered[letter])]:
            raise impossible(say("pawn-in-lair"))
    values = [int(value) for value in fields.hall_value[: int(box.halls[int(fields.side)])]]
    tokens = {int(value): int(count) for value, count in zip(box.hall_token, box.hall_tokens, strict=True)}
    if any(values.count(value) > tokens.get(value, 0) for value in values):
        raise impossible(say("hall-tokens"))
    stars = [int(star) for star in fields.hall_star if star != NONE]
    if len(set(stars)) < len(stars) or any(
        fields.owner[star] == NONE or box.letter[star] == NONE or box.deck[star] != Deck.THREE for star in stars
    ):
        raise impossible(say("starbursts"))


def _check_gnomes(box: Any, fields: Any) -> None:
    """All gnomes drawn so far come from the first mix, and those that everybody saw are counted."""
    shown = np.zeros_like(fields.shown)
    shown[0] = fields.by_wheel
    for strength in fields.gnome[fields.gnome_seen == EVERYBODY]:
        if strength > 0:
            shown[0, int(strength) - 1] += 1
    if np.any(fields.shown != shown) or np.any(fields.mix_start != box.gnome_tokens):
        raise impossible(flaw_text(Flaw.MIXES))
    if np.any(fields.gnome_seen[fields.gnome == UNDRAWN]) or np.any(fields.gate_seen[fields.gate == UNDRAWN]):
        raise impossible(say("unseen-known"))
    if any(gate not in (UNDRAWN, *range(CLANS)) for gate in fields.gate[: int(fields.gate_cards)]):
        raise impossible(say("gate-without-domain"))


# Clans and champions --------------------------------------------------------------------------------------------------


def _check_display(box: Any, fields: Any, moment: Moment, seats: int) -> None:
    """Before the awards the display is full, then it is empty; enough champions are left for the waves to come."""
    places = int(box.display[seats])
    shown = [int(champion) for champion in fields.display[:places]]
    if moment.step in AFTER_AWARDS:
        if any(champion != NONE for champion in shown):
            raise impossible(say("shown-late"))
    elif any(champion == NONE or box.deck[champion] == NONE for champion in shown):
        raise impossible(say("display-gap"))
    if moment.step in NOTHING_FOLLOWS:
        return
    for deck in (deck for wave, deck in NEXT_DECKS if int(fields.wave) <= wave):
        left = sum(int(fields.undrawn) >> champion & 1 for champion in range(CHAMPIONS) if box.deck[champion] == deck)
        if left < places:
            raise impossible(say("champions-left", left=left, places=places))


def _check_clans(box: Any, fields: Any, seats: int) -> None:
    """Each plank has its tile; what a seat has of champions is theirs."""
    if len({int(tile) for tile in fields.vote_tile}) < CLANS:
        raise impossible(say("same-tile"))
    if np.any(fields.owner[box.deck == NONE] != NONE):
        raise impossible(say("no-such-champion"))
    if np.any(fields.claws < 0) or np.any(fields.claws > np.where(fields.owner != NONE, box.claws, 0)):
        raise impossible(say("too-many-claws"))
    for seat in range(seats):
        symbols = box.symbol[fields.owner == seat]
        held = fields.extra[seat, : int(fields.extras[seat])]
        if sorted(symbols[symbols != Kind.BLANK].tolist()) != sorted(held.tolist()):
            raise impossible(say("champion-symbols", seat=seat))
        if max(gifts_of(box, fields, seat)) > MOST_GIFTS:
            raise impossible(say("champion-gifts", seat=seat))


def gifts_of(box: Any, fields: Any, seat: int) -> npt.NDArray[np.int64]:
    """What a seat's champions give, by power, in numbers of any size."""
    own = fields.owner == seat
    return np.bincount(box.power[own], weights=np.maximum(1, box.amount[own]), minlength=POWERS).astype(np.int64)


# Ancestry -------------------------------------------------------------------------------------------------------------


def hands_seen(seats: int, wave: int, passed: int) -> list[int]:
    """Bits of the seats that have held each seat's hand, after hands were passed on this often."""
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
            raise impossible(say("hand-cards", seat=seat, size=size))
        if int(fields.hand_seen[seat]) != seen[seat]:
            raise impossible(say("hand-seen", seat=seat))
    held_by_any = fields.hand[fields.hand != NONE]
    if len(np.unique(held_by_any)) < len(held_by_any):
        raise impossible(say("card-twice"))


def _check_ancestry(fields: Any, seat: int) -> None:
    """The grid begins with its first cards, and its symbols are some that can be printed."""
    laid = fields.cell[seat].reshape(GRID, GRID) != NONE
    if not (laid[0].any() and laid[:, 0].any()):
        raise impossible(say("first-line", seat=seat))
    wide, high = int(np.flatnonzero(laid.any(axis=0))[-1]) + 1, int(np.flatnonzero(laid.any(axis=1))[-1]) + 1
    if (int(fields.wide[seat]), int(fields.high[seat])) != (wide, high):
        raise impossible(say("ancestry-measures", seat=seat, wide=wide, high=high))
    if fields.start_column[seat] >= wide or fields.start_row[seat] >= high:
        raise impossible(say("start-card-outside", seat=seat))
    symbols = [int(symbol) for symbol in (*fields.cell[seat], *fields.extra[seat])]
    printed = [(symbol % NUMBER, symbol // NUMBER) for symbol in symbols if symbol != NONE]
    if any(number == 1 or (number > 0 and kind not in ACTIONS) for kind, number in printed):
        raise impossible(say("symbol-not-printed", seat=seat))
    for action in ACTIONS:
        if sum(max(1, number) for kind, number in printed if kind in (action, Kind.WILD)) > MOST_SYMBOLS:
            raise impossible(say("symbols-worth", seat=seat, most=MOST_SYMBOLS))
    for place, symbol in enumerate(symbols):
        blocked = symbol == NONE or symbol % NUMBER not in (*ACTIONS, Kind.WILD)
        if blocked and int(fields.cubes[seat]) >> place & 1:
            if place < CELLS:
                raise impossible(say("cube-in-cell", seat=seat, column=place % GRID, row=place // GRID))
            raise impossible(say("cube-on-champion", seat=seat, symbol=place - CELLS))


# What happens next ----------------------------------------------------------------------------------------------------


def _check_moment(setting: Setting, fields: Any, moment: Moment) -> None:
    """What must hold for the next step."""
    box: Any = setting.box.view(BOX)[0]
    if fields.turn != moment.turns:
        raise impossible(say("turn-count", turns=int(fields.turn), expected=moment.turns))
    if fields.seizable or fields.seized or fields.clawed or fields.paths:
        raise impossible(say("under-way"))
    if fields.active != active_at(moment, fields):
        raise impossible(say("not-its-turn", seat=int(fields.active)))
    if moment.gnomes > box.gnome_tokens.sum():
        raise impossible(say("too-many-invaders"))
    if moment.step in BUILDING and np.any(fields.cubes):
        raise impossible(say("early-cubes"))
    free = int(np.bitwise_or.reduce(fields.board[moment.seat, Kind.ADVANCE : Kind.WILD + 1]))
    if moment.step == Step.ACT and not free & ~int(fields.cubes[moment.seat]):
        raise impossible(say("nothing-to-cover", seat=moment.seat))
