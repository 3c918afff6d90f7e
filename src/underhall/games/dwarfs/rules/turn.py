"""Set-up, and a turn: actions, resolve, discard; then the next seat, or the end."""

from underhall.engine.compile import rule
from underhall.engine.kernel import Over, allow, bit, floor_of, has_bit, offer, ones, push, refuse, tell, weigh
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import CARDS, GEM_KINDS, NONE, OGRE_KINDS, ROW, SEATS, SIDES, SQUARES
from underhall.games.dwarfs.rules.castle import castle_gives_action
from underhall.games.dwarfs.rules.dwarfs import bars_moving, bars_placing, place_dwarf
from underhall.games.dwarfs.rules.goals import give_back_gems
from underhall.games.dwarfs.rules.ids import Rule
from underhall.games.dwarfs.rules.ogres import bars_ogre, holds_ogres, play_ogre, shed_ogre, twin_before
from underhall.games.dwarfs.rules.windows import ask_all_others
from underhall.games.dwarfs.steps import Step
from underhall.games.dwarfs.table import ACTIONS, DISCARD_OGRE, DISCARDS, END_ACTIONS, MOVE, OGRE, PLACE, PLAY

# Set-up --------------------------------------------------------------------------------------------------------------


@game.duty
def set_up(box, table):
    """An empty board, full piles and decks; each seat has its colour's cards and dwarfs. (R001-R016)"""
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


@game.chance(Step.WHO_STARTS, size=SEATS)
def who_starts(box, table):
    """Seat 0 stands for the youngest; by a switch anybody may start. (R017, Q45)"""
    weigh(table, 0, 1)
    if box.random_start:
        for seat in range(1, table.seats):
            weigh(table, seat, 1)


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
def extra_action_now(box, table, seat):
    """Looked at when the extra action is taken; by a switch when the turn begins. (R021, Q11)"""
    if box.extra_at_turn_start:
        return table.extra_at_start != 0
    return castle_gives_action(box, table, seat)


@rule
def may_act(box, table, seat):
    """Three actions a turn, four with a castle. (R020, R021, R067)"""
    if table.taken < box.actions:
        return True
    return table.taken < box.actions + box.extra_actions and extra_action_now(box, table, seat)


@game.decision(Step.ACTION, size=ACTIONS, ask_when=holds_ogres)
def action(box, table, seat):
    """Play a kingdom card, place or move a dwarf, in any mix; ogres for free; or stop. (R024-R029, Q12, Q13)"""
    acting = may_act(box, table, seat)
    for design in range(box.designs):
        if not has_bit(table.hand[seat], design):
            refuse(table, PLAY + design, Rule.R043)
        elif not acting:
            refuse(table, PLAY + design, Rule.R020)
        else:
            allow(table, PLAY + design)
    for square in range(table.squares):
        offer_dwarfs(box, table, seat, square, acting)
    for place in range(table.ogres[seat]):
        offer(table, OGRE + place, bars_ogre(box, table, seat, place))
    allow(table, END_ACTIONS)


@rule
def offer_dwarfs(box, table, seat, square, acting):
    """Placing a dwarf on a square and moving one from it. (R044, R048)"""
    placing = bars_placing(box, table, seat, square)
    moving = bars_moving(box, table, seat, square)
    if not acting:
        placing = Rule.R020
        moving = Rule.R020
    offer(table, PLACE + square, placing)
    offer(table, MOVE + square, moving)


@action.chosen
def action(box, table, seat, choice):
    """An action is spent, except on ogres; then the next, until the player stops. (R024, R026, R027)"""
    if choice == END_ACTIONS:
        tell(table, Event.ACTIONS_DONE, seat, table.taken)
        return
    push(table, Step.ACTION, seat)
    if choice >= OGRE:
        play_ogre(box, table, seat, choice - OGRE)
        return
    ask_all_others(box, table, seat)
    table.taken += 1
    if choice >= MOVE:
        push(table, Step.MOVE_WHERE, seat, choice - MOVE)
    elif choice >= PLACE:
        place_dwarf(box, table, seat, choice - PLACE)
    else:
        push(table, Step.WHICH_SQUARE, seat, choice - PLAY)


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
        if DISCARD_OGRE + twin_before(table, seat, place) >= first:
            count += 1
    return count


@rule
def hand_hides_something(box, table, seat):
    """(Q45)"""
    return table.ogres[seat] > 0 or box.hide_gems != 0


@game.decision(Step.WHICH_DISCARD, size=DISCARDS, ask_when=hand_hides_something)
def which_discard(box, table, seat, last):
    """A gem or an ogre, as the player likes; never a kingdom card. (R065, R043)"""
    floor = floor_of(table, last)
    excess = hand_size(table, seat) - box.hand_limit
    for gem in range(GEM_KINDS):
        if table.gems[seat, gem] > 0 and gem >= floor and discards_from(table, seat, floor_of(table, gem)) >= excess:
            allow(table, gem)
        else:
            refuse(table, gem, Rule.R065)
    for place in range(table.ogres[seat]):
        value = DISCARD_OGRE + place
        left = discards_from(table, seat, floor_of(table, value))
        if twin_before(table, seat, place) == place and value >= floor and left >= excess:
            allow(table, value)
        else:
            refuse(table, value, Rule.R065)


@which_discard.chosen
def which_discard(box, table, seat, last, value):
    """Gems go back to their pile, ogres to the discard pile. (Q44)"""
    if value >= DISCARD_OGRE:
        kind = shed_ogre(table, seat, value - DISCARD_OGRE)
        tell(table, Event.DISCARDED_OGRE, seat, kind)
    else:
        give_back_gems(table, seat, value, 1)
        tell(table, Event.DISCARDED_GEM, seat, value)
    push(table, Step.DISCARD, seat, floor_of(table, value))


# The end of the turn and of the game ---------------------------------------------------------------------------------


@game.decision(Step.END_TURN, size=1)
def end_turn(box, table, seat):
    """Nothing is left to do but, perhaps, to reveal a secret goal. (R110, Q39)"""
    allow(table, 0)


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


@game.decision(Step.LAST_REVEAL, size=1)
def last_reveal(box, table, seat):
    """At the end, before scoring, secret goals may still be revealed. (R111)"""
    allow(table, 0)


@last_reveal.chosen
def last_reveal(box, table, seat, value):
    return


@game.step(Step.END_GAME)
def end_game(box, table, how):
    """(R122, R123, Q41)"""
    if how == Over.ENDED:
        tell(table, Event.GAME_ENDS)
    table.over = how
