"""The Battle: turns, weak and strong actions, what they cost and how they are boosted."""

from underhall.engine.compile import rule
from underhall.engine.kernel import PickOrder, allow, bit, lowest, offer, ones, push, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import Act, BoostDesperation, BoostSupplies, Grow
from underhall.games.fall.pieces import ACTION_KINDS, BOOSTS, NONE, Kind, Mode, Power
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.ancestry import ALL_SYMBOLS, kind_of, present, symbol_at
from underhall.games.fall.rules.champions import (
    action_bonus,
    extra_weak_champion,
    has_power,
    ready_champion,
    use_claw,
)
from underhall.games.fall.rules.clusters import (
    action_symbols,
    combined_power,
    higher_symbols,
    is_cluster,
    matching,
    next_symbols,
    weak_symbols,
)
from underhall.games.fall.rules.offers import allow_all, refuse_all
from underhall.games.fall.rules.places import (
    ALL_CAVERNS,
    controlled_caverns,
    empty_caverns,
    established,
    occupied,
)
from underhall.games.fall.steps import Step

# Turns ----------------------------------------------------------------------------------------------------------------


@game.step(Step.NEXT_TURN)
def next_turn(box, table, seat):
    """Clockwise, passing over who has no supplies; a turn begins by spending one. (TRN-01, TRN-02, TRN-03, TRN-04)

    If nothing can be covered, the turn ends with that. (K-03)
    """
    for distance in range(table.seats):
        player = (seat + distance) % table.seats
        if table.supplies[player] > 0:
            table.turn += 1
            table.active = player
            table.supplies[player] -= 1
            tell(table, Event.TURN, player, table.supplies[player])
            push(table, Step.NEXT_TURN, (player + 1) % table.seats)
            if action_symbols(table, player) != 0:
                push(table, Step.ACT, player, Mode.FIRST, NONE)
            else:
                tell(table, Event.NOTHING_TO_COVER, player)
            return
    push(table, Step.END_WAVE)


# Covering symbols -----------------------------------------------------------------------------------------------------


@game.decision(Step.ACT, Act)
def act(box, table, seat, mode, champion):
    """The first symbol: a weak or a strong one at first, then only weak ones, or none.

    (TRN-05, TRN-06, TRN-07, TRN-08, TRN-09, TRN-10, TRN-11, TRN-12, ANC-12, K-03)
    """
    free = action_symbols(table, seat)
    wilds = free & int(table.board[seat, Kind.WILD])
    strong = free & int(table.numbered[seat])
    barred = 0 if mode == Mode.FIRST else strong
    refuse_uncoverable(table, Act.COVER, seat, free)
    refuse_all(table, Act.COVER, wilds, Reason.NAME_THE_ACTION)
    refuse_all(table, Act.COVER, barred, Reason.STRONG_SYMBOL)
    allow_all(table, Act.COVER, free & ~wilds & ~barred)
    while wilds != 0:
        symbol = lowest(wilds)
        wilds &= wilds - 1
        for action in range(ACTION_KINDS):
            allow(table, Act.WILD + symbol * ACTION_KINDS + action)
    offer(table, Act.PASS, Reason.MUST_ACT if mode == Mode.FIRST else 0)


@rule
def refuse_uncoverable(table, first, seat, free):
    """Symbols that take no cube, or have one already. (TRN-06, TRN-08)"""
    if table.mute:
        return
    here = present(table, seat)
    refuse_all(table, first, ALL_SYMBOLS & ~here, Reason.NO_SYMBOL)
    refuse_all(table, first, int(table.cubes[seat]), Reason.ALREADY_COVERED)
    refuse_all(table, first, here & ~free, Reason.TAKES_NO_CUBE)


@act.chosen
def act(box, table, seat, mode, champion, choice):
    """A first symbol may become a cluster; a second or extra weak action is a single weak symbol. (TRN-10, STR-02)"""
    if choice == Act.PASS:
        tell(table, Event.PASSED, seat)
        return
    if champion != NONE:
        use_claw(box, table, seat, champion)
    if choice >= Act.WILD:
        symbol = (choice - Act.WILD) // ACTION_KINDS
        kind = (choice - Act.WILD) % ACTION_KINDS + Kind.ADVANCE
    else:
        symbol = choice - Act.COVER
        kind = kind_of(symbol_at(table, seat, symbol))
    table.picked = bit(symbol)
    if mode == Mode.FIRST:
        push(table, Step.GROW, seat, kind, symbol)
    else:
        cover_picked(box, table, seat, kind, mode)


@game.decision(Step.GROW, Grow)
def grow(box, table, seat, kind, last):
    """Symbol by symbol, as many of the cluster as the player likes. (STR-02, STR-03, STR-04, STR-05, STR-06, STR-07)"""
    picked = int(table.picked)
    if table.pick_order == PickOrder.ASCENDING:
        allow_all(table, Grow.ADD, higher_symbols(table, seat, kind, picked, last))
    else:
        allow_all(table, Grow.ADD, next_symbols(table, seat, kind, picked))
    if is_cluster(table, seat, picked, 0):
        allow(table, Grow.DONE)
    if table.mute == 0:
        refuse_all(table, Grow.ADD, picked, Reason.ALREADY_PICKED)
        refuse_uncoverable(table, Grow.ADD, seat, action_symbols(table, seat))
        refuse_all(table, Grow.ADD, ALL_SYMBOLS & ~matching(table, seat, kind), Reason.OTHER_ACTION)
        refuse_all(table, Grow.ADD, ALL_SYMBOLS & ~next_symbols(table, seat, kind, picked), Reason.NOT_JOINED)


@grow.chosen
def grow(box, table, seat, kind, last, symbol):
    if symbol == Grow.DONE:
        cover_picked(box, table, seat, kind, Mode.FIRST)
        return
    table.picked |= bit(symbol - Grow.ADD)
    push(table, Step.GROW, seat, kind, symbol - Grow.ADD)


@rule
def cover_picked(box, table, seat, kind, mode):
    """Cubes are placed; one weak symbol is a weak action, all else a strong one. Then it may be boosted.

    (TRN-06, STR-01, STR-04, DES-01, DES-04, STR-09, K-46)
    """
    symbols = int(table.picked)
    table.picked = 0
    power = combined_power(table, seat, symbols)
    strong = ones(symbols) > 1 or symbols & int(table.numbered[seat]) != 0
    table.cubes[seat] |= symbols
    if strong:
        push(table, Step.BOOST_SUPPLIES, seat, kind, power)
    else:
        push(table, Step.BOOST_DESPERATION, seat, kind, power, mode)


# Boosting -------------------------------------------------------------------------------------------------------------


@game.decision(Step.BOOST_DESPERATION, BoostDesperation)
def boost_desperation(box, table, seat, kind, power, mode):
    """Any number of tokens, each adding one power; the action stays weak. (DES-01, DES-02, DES-03)"""
    offer_up_to(table, BoostDesperation.SPEND, int(table.desperation[seat]), Reason.TOO_FEW_TOKENS)


@rule
def offer_up_to(table, first, most, reason):
    """Any number from none to the most that a seat has."""
    possible = bit(min(most + 1, BOOSTS)) - 1
    allow_all(table, first, possible)
    refuse_all(table, first, (bit(BOOSTS) - 1) & ~possible, reason)


@boost_desperation.chosen
def boost_desperation(box, table, seat, kind, power, mode, tokens):
    table.desperation[seat] -= tokens
    total = power + tokens + action_bonus(box, table, seat, Power.WEAK_POWER, kind)
    tell(table, Event.WEAK_ACTION, seat, kind, total)
    take_action(table, seat, kind, total, 0, mode)


@game.decision(Step.BOOST_SUPPLIES, BoostSupplies)
def boost_supplies(box, table, seat, kind, power):
    """Any number of further supplies, each adding one power. (STR-09)"""
    offer_up_to(table, BoostSupplies.SPEND, int(table.supplies[seat]), Reason.TOO_FEW_SUPPLIES)


@boost_supplies.chosen
def boost_supplies(box, table, seat, kind, power, supplies):
    table.supplies[seat] -= supplies
    total = power + supplies + action_bonus(box, table, seat, Power.STRONG_POWER, kind)
    tell(table, Event.STRONG_ACTION, seat, kind, total)
    take_action(table, seat, kind, total, 1, Mode.FIRST)


# The course of an action ----------------------------------------------------------------------------------------------


@rule
def look_at_paths(box, table, seat):
    """Through which places trolls may advance, as it stands at the start of the action. (ADV-04, K-27, K-28)"""
    table.paths = established(table, seat)
    if has_power(table, seat, Power.PASS_EMPTY):
        table.paths |= empty_caverns(box, table)


@rule
def take_action(table, seat, kind, power, strong, mode):
    """Each weak action is an action of its own, from its beginning to its end. (TRN-10, K-24)"""
    push(table, Step.FOLLOW_UP, seat, kind, strong, mode)
    push(table, Step.END_ACTION, seat)
    push(table, Step.BEGIN_ACTION, seat, kind, power)


@game.step(Step.BEGIN_ACTION)
def begin_action(box, table, seat, kind, power):
    """What can be seized is fixed when the action begins; then it is one of the four. (SEZ-01, K-24)"""
    table.seizable = occupied(table) & ~controlled_caverns(table, seat) & ALL_CAVERNS
    look_at_paths(box, table, seat)
    if kind == Kind.ADVANCE:
        push(table, Step.ADVANCE_TO, seat, power)
    elif kind == Kind.BOLSTER:
        push(table, Step.BOLSTER_WHERE, seat, power)
    elif kind == Kind.INFLUENCE:
        push(table, Step.INFLUENCE_WHOM, seat, power)
    else:
        push(table, Step.WHEEL_MOVE, seat, power)


@game.step(Step.FOLLOW_UP)
def follow_up(box, table, seat, kind, strong, mode):
    """A second weak action after the first one; and what champions allow. (TRN-10, TRN-11, TRN-12)"""
    champion = NONE
    if strong:
        champion = extra_weak_champion(box, table, seat, kind)
    elif mode == Mode.SECOND:
        champion = ready_champion(box, table, seat, Power.MORE_WEAK)
    table.marched = 0
    if weak_symbols(table, seat) == 0:
        return
    if not strong and mode == Mode.FIRST:
        push(table, Step.ACT, seat, Mode.SECOND, NONE)
    elif champion != NONE:
        push(table, Step.ACT, seat, Mode.EXTRA, champion)
