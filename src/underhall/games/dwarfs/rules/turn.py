"""Set-up, and a turn: actions, resolve, discard; then the next seat, or the end."""

from underhall.engine.compile import rule
from underhall.engine.kernel import Over, allow, bit, floor_of, has_bit, offer, ones, push, refuse, tell, weigh
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import Action, Discard, EndTurn, LastReveal, Starter
from underhall.games.dwarfs.pieces import CARDS, GEM_KINDS, NONE, OGRE_KINDS, ROW, SEATS, SIDES, SQUARES
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import castle_in_play
from underhall.games.dwarfs.rules.castle import castle_gives_action
from underhall.games.dwarfs.rules.dwarfs import bars_moving, bars_placing, place_dwarf
from underhall.games.dwarfs.rules.goals import give_back_gems
from underhall.games.dwarfs.rules.ogres import bars_ogre, holds_ogres, play_ogre, shed_ogre, twin_before
from underhall.games.dwarfs.rules.windows import ask_all_others
from underhall.games.dwarfs.steps import Step

# Set-up --------------------------------------------------------------------------------------------------------------


@game.duty
def set_up(box, table):
    """An empty board, full piles and decks; each seat has its colour's cards and dwarfs.

    (R001, R002, R003, R004, R005, R006, R007, R008, R009, R010, R011, R012, R013, R014, R015, R016)
    """
    for square in range(SQUARES):
        table.top[square] = NONE
        for side in range(SIDES):
            table.beside[square, side] = NONE
    for card in range(CARDS):
        table.under[card] = NONE
    for seat in range(SEATS):
        table.castle[seat] = NONE
        table.secret[seat] = NONE
    for seat in range(table.seats):
        table.pile[seat] = box.dwarfs
        table.hand[seat] = bit(box.designs) - 1
    for gem in range(GEM_KINDS):
        table.gem_pile[gem] = box.gem_count[gem]
    for kind in range(OGRE_KINDS):
        table.ogre_deck[0, kind] = box.ogre_count[kind]
    table.goal_deck = bit(box.trading_goals) - 1
    for place in range(ROW):
        table.goal_row[place] = NONE
    push(table, Step.WHO_STARTS)
    for seat in range(table.seats - 1, -1, -1):
        push(table, Step.DEAL_SECRET, seat)
    for place in range(box.goals_shown - 1, -1, -1):
        push(table, Step.SHOW_GOAL, place)


@game.chance(Step.WHO_STARTS, Starter)
def who_starts(box, table):
    """Seat 0 stands for the youngest; by a switch anybody may start. (R017, Q45)"""
    weigh(table, Starter.STARTS, 1)
    if box.random_start:
        for seat in range(1, table.seats):
            weigh(table, Starter.STARTS + seat, 1)


@who_starts.chosen
def who_starts(box, table, seat):
    table.starter = seat
    table.active = seat
    tell(table, Event.STARTS, seat)
    push(table, Step.BEGIN_TURN, seat)


# Actions -------------------------------------------------------------------------------------------------------------


@game.step(Step.BEGIN_TURN)
def begin_turn(box, table, seat):
    """Actions, then Resolve, then Discard. (R019)"""
    table.turn += 1
    table.active = seat
    table.taken = 0
    table.extra_at_start = castle_gives_action(box, table, seat)
    tell(table, Event.TURN, seat)
    push(table, Step.NEXT_SEAT, seat)
    push(table, Step.END_TURN, seat)
    push(table, Step.DISCARD, seat)
    push(table, Step.RESOLVE, seat)
    push(table, Step.ACTION, seat)


@rule
def bars_acting(box, table, seat):
    """Three actions a turn, four with a castle. (R020, R021, R067)"""
    if table.taken < box.actions:
        return 0
    if table.taken >= box.actions + box.extra_actions:
        return Reason.ALL_ACTIONS_TAKEN
    return bars_extra_action(box, table, seat)


@rule
def bars_extra_action(box, table, seat):
    """Looked at when the extra action is taken; by a switch when the turn begins. (R021, R023, Q11)"""
    if box.extra_at_turn_start:
        return 0 if table.extra_at_start else Reason.NO_EXTRA_AT_START
    if castle_gives_action(box, table, seat):
        return 0
    return Reason.GIANT_TAKES_ACTION if castle_in_play(box, table, seat) else Reason.NO_CASTLE_IN_PLAY


@game.decision(Step.ACTION, Action, ask_when=holds_ogres)
def action(box, table, seat):
    """Play a kingdom card, place or move a dwarf, in any mix; ogres for free; or stop.

    (R024, R025, R026, R027, R028, R029, Q12, Q13)
    """
    idle = bars_acting(box, table, seat)
    for design in range(box.designs):
        offer(table, Action.PLAY + design, idle if has_bit(table.hand[seat], design) else Reason.CARD_PLAYED)
    for square in range(table.squares):
        offer(table, Action.PLACE + square, idle if idle else bars_placing(box, table, seat, square))
        offer(table, Action.MOVE + square, idle if idle else bars_moving(box, table, seat, square))
    for place in range(table.ogres[seat]):
        offer(table, Action.OGRE + place, bars_ogre(box, table, seat, place))
    allow(table, Action.END)


@action.chosen
def action(box, table, seat, choice):
    """An action is spent, except on ogres; then the next, until the player stops. (R024, R026, R027)"""
    if choice == Action.END:
        tell(table, Event.ACTIONS_DONE, seat, table.taken)
        return
    push(table, Step.ACTION, seat)
    if choice >= Action.OGRE:
        play_ogre(box, table, seat, choice - Action.OGRE)
        return
    ask_all_others(box, table, seat)
    table.taken += 1
    if choice >= Action.MOVE:
        push(table, Step.MOVE_WHERE, seat, choice - Action.MOVE)
    elif choice >= Action.PLACE:
        place_dwarf(box, table, seat, choice - Action.PLACE)
    else:
        push(table, Step.WHICH_SQUARE, seat, choice - Action.PLAY)


# Discard -------------------------------------------------------------------------------------------------------------


@rule
def hand_size(table, seat):
    """Kingdom cards, gems and ogres count; goals and monsters do not. (R063, R066, R097)"""
    return ones(int(table.hand[seat])) + int(table.gem_total[seat]) + int(table.ogres[seat])


@game.step(Step.DISCARD)
def discard(box, table, seat, last):
    """A hand above the limit comes down to it exactly. (R062, R064, Q44)"""
    if hand_size(table, seat) > box.hand_limit:
        push(table, Step.WHICH_DISCARD, seat, last)


@rule
def discards_from(table, seat, first):
    """How many cards can go, if only those from this number on may. (R065)"""
    count = 0
    for gem in range(GEM_KINDS):
        if gem >= first:
            count += int(table.gems[seat, gem])
    for place in range(table.ogres[seat]):
        if Discard.OGRE + twin_before(table, seat, place) >= first:
            count += 1
    return count


@rule
def hand_hides_something(box, table, seat):
    """Whether others cannot see part of a seat's hand. (Q45)"""
    return table.ogres[seat] > 0 or box.hide_gems != 0


@game.decision(Step.WHICH_DISCARD, Discard, ask_when=hand_hides_something)
def which_discard(box, table, seat, last):
    """A gem or an ogre, as the player likes; never a kingdom card. (R065, R043)"""
    floor = floor_of(table, last)
    excess = hand_size(table, seat) - box.hand_limit
    for gem in range(GEM_KINDS):
        value = Discard.GEM + gem
        left = discards_from(table, seat, floor_of(table, value))
        if table.gems[seat, gem] == 0:
            refuse(table, value, Reason.NO_GEM_OF_KIND)
        else:
            offer(table, value, 0 if value >= floor and left >= excess else Reason.OUT_OF_ORDER)
    for place in range(table.ogres[seat]):
        value = Discard.OGRE + place
        left = discards_from(table, seat, floor_of(table, value))
        if twin_before(table, seat, place) != place:
            refuse(table, value, Reason.TWIN_TO_DISCARD)
        else:
            offer(table, value, 0 if value >= floor and left >= excess else Reason.OUT_OF_ORDER)


@which_discard.chosen
def which_discard(box, table, seat, last, value):
    """Gems go back to their pile, ogres to the discard pile. (Q44)"""
    if value >= Discard.OGRE:
        kind = shed_ogre(table, seat, value - Discard.OGRE)
        tell(table, Event.DISCARDED_OGRE, seat, kind)
    else:
        gem = value - Discard.GEM
        give_back_gems(table, seat, gem, 1)
        tell(table, Event.DISCARDED_GEM, seat, gem)
    push(table, Step.DISCARD, seat, floor_of(table, value))


# The end of the turn and of the game ---------------------------------------------------------------------------------


@game.decision(Step.END_TURN, EndTurn)
def end_turn(box, table, seat):
    """Nothing is left to do but, perhaps, to reveal a secret goal. (R110, Q39)"""
    allow(table, EndTurn.END)


@end_turn.chosen
def end_turn(box, table, seat, value):
    """Three completed goals of either sort bring on the end; defeated monsters do not count. (R092, R120, R121)"""
    if goals_completed(table, seat) >= box.goals_to_end and table.last_round == 0:
        table.last_round = 1
        tell(table, Event.LAST_ROUND, seat)


@rule
def goals_completed(table, seat):
    """Trading goals and a revealed secret goal. (R112, R121)"""
    return ones(int(table.goals[seat])) + int(table.secret_out[seat])


@game.step(Step.NEXT_SEAT)
def next_seat(box, table, seat):
    """Clockwise. After the trigger those who have not played in this round play once more. (R018, R122, Q42)

    The limit of turns is not a rule: it only keeps a game from going on forever. (Q41)
    """
    following = (seat + 1) % table.seats
    if table.last_round and following == table.starter:
        push(table, Step.END_GAME, Over.ENDED)
        ask_last_reveals(table)
    elif table.turn >= int(box.turn_limit) * int(table.seats):
        tell(table, Event.TURN_LIMIT, box.turn_limit)
        push(table, Step.END_GAME, Over.TRUNCATED)
        ask_last_reveals(table)
    else:
        push(table, Step.BEGIN_TURN, following)


@rule
def ask_last_reveals(table):
    """Before points are counted, everybody may still reveal, from the starting player on. (R111, Q41)"""
    for distance in range(table.seats - 1, -1, -1):
        push(table, Step.LAST_REVEAL, (table.starter + distance) % table.seats)


@game.decision(Step.LAST_REVEAL, LastReveal)
def last_reveal(box, table, seat):
    """At the end, before scoring, secret goals may still be revealed. (R111)"""
    allow(table, LastReveal.DONE)


@last_reveal.chosen
def last_reveal(box, table, seat, value):
    return


@game.step(Step.END_GAME)
def end_game(box, table, how):
    """The game is over, by its rules or by the limit of turns. (R122, R123, Q41)"""
    if how == Over.ENDED:
        tell(table, Event.GAME_ENDS)
    table.over = how
