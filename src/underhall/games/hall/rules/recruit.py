"""Recruiting a troll from the horde."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, offer, push, refuse, tell
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import Bribe, SearchBag
from underhall.games.hall.pieces import CLANS, CROWNS, NONE, RESOURCES, TO_BENEATH, TO_HORDE, Resource
from underhall.games.hall.reasons import Reason
from underhall.games.hall.rules.horde import WITH_PEDESTAL
from underhall.games.hall.rules.purse import own, spare, spare_tokens, spend, spend_loose
from underhall.games.hall.rules.pyramids import beneath_in_horde, bribes_for, is_complete
from underhall.games.hall.steps import Step

SEARCHES_BAG = 3  # the level whose recruiter looks through the bag


# Bribes ---------------------------------------------------------------------------------------------------------------


@rule
def bribe_tokens(box, table, seat):
    """Tokens a seat could bribe with: coins, or by a spell any resource."""
    if table.any_bribes:
        return spare_tokens(box, table, seat)
    return own(table, seat, Resource.COIN)


@rule
def bars_recruit(box, table, seat, slot):
    """0, or the reason why a seat cannot recruit this troll. (R093, R096, R097, R098, R099, C16)"""
    if is_complete(table, seat):
        return Reason.SMOOT_COMPLETE
    needed = bribes_for(slot) - int(table.fewer_bribes)
    if needed > 0 and bribe_tokens(box, table, seat) < needed:
        return Reason.TOO_FEW_BRIBES if table.any_bribes else Reason.TOO_FEW_COINS
    return 0


@rule
def owe_bribes(table, left):
    """No trade may take what the bribes still need. (C42)"""
    needed = max(left - int(table.fewer_bribes), 0)
    if table.any_bribes:
        table.due_any = needed
    else:
        table.due[Resource.COIN] = needed


@rule
def begin_recruiting(box, table, seat, slot):
    """One bribe onto each troll beneath: coins, unless a spell allows otherwise. (R096, R097, R098)"""
    tell(table, Event.RECRUITED, seat, table.horde[slot], slot)
    push(table, Step.TAKE_TROLL, seat, slot)
    if bribes_for(slot) > 0:
        if table.any_bribes or table.fewer_bribes:
            owe_bribes(table, bribes_for(slot))
            push(table, Step.BRIBE, seat, slot, 0)
        else:
            spend(table, seat, Resource.COIN, bribes_for(slot), TO_BENEATH + slot)


@rule
def bars_bribe(box, table, seat, resource):
    """0, or the reason why a seat cannot bribe with this resource. (R097, R098)"""
    if resource == Resource.COIN:
        return 0 if own(table, seat, Resource.COIN) > 0 else Reason.NO_COINS_LEFT
    if table.any_bribes == 0:
        return Reason.ONLY_COINS
    return 0 if spare(box, table, seat, resource) > 0 else Reason.NONE_TO_BRIBE_WITH


@game.decision(Step.BRIBE, Bribe)
def bribe(box, table, seat, slot, which):
    """By a spell, bribes may be other resources, or some may be left out. (R097, R098, R099)"""
    for resource in range(RESOURCES):
        offer(table, Bribe.WITH + resource, bars_bribe(box, table, seat, resource))
    if table.fewer_bribes > 0:
        allow(table, Bribe.LEAVE_OUT)
    else:
        refuse(table, Bribe.LEAVE_OUT, Reason.MUST_BRIBE)


@bribe.chosen
def bribe(box, table, seat, slot, which, choice):
    target = beneath_in_horde(slot, which)
    left = bribes_for(slot) - which - 1
    if choice == Bribe.LEAVE_OUT:
        table.fewer_bribes -= 1
        tell(table, Event.BRIBE_LEFT_OUT, seat, target)
    owe_bribes(table, left)
    if left > 0:
        push(table, Step.BRIBE, seat, slot, which + 1)
    if choice != Bribe.LEAVE_OUT:
        tell(table, Event.BRIBED, seat, target, choice)
        spend_loose(box, table, seat, choice, TO_HORDE + target)


# Taking the troll -----------------------------------------------------------------------------------------------------


@game.step(Step.TAKE_TROLL)
def take_troll(box, table, seat, slot):
    """With the bribes and the pedestal it holds; its place is filled; then it joins the trollsmoot.

    (R101, R103, R104, R105, R222, C15, C49)
    """
    troll = table.horde[slot]
    table.recruit = troll
    table.horde[slot] = NONE
    for resource in range(RESOURCES):
        count = int(table.bribes[slot, resource])
        if count > 0:
            table.storage[table.team[seat], resource] += count
            table.bribes[slot, resource] = 0
            tell(table, Event.GAINED, seat, resource, count)
    if box.level[troll] == WITH_PEDESTAL and table.horde_pedestal[slot] != NONE:
        take_pedestal(table, seat, table.horde_pedestal[slot])
        table.horde_pedestal[slot] = NONE
    push(table, Step.PLACE_TROLL, seat)
    if box.level[troll] == SEARCHES_BAG:
        push(table, Step.SEARCH_BAG, seat)
    push(table, Step.DEAL_TROLL, slot, 0)


@rule
def take_pedestal(table, seat, clan):
    """Into storage, the team's if there is one. (R104, R105, R222)"""
    table.pedestals[table.team[seat], clan] += 1
    tell(table, Event.PEDESTAL_TAKEN, seat, clan)


@game.decision(Step.SEARCH_BAG, SearchBag)
def search_bag(box, table, seat):
    """Any pedestal that is left in the bag. (R105, R108, C30)"""
    for clan in range(CLANS):
        offer(table, SearchBag.TAKE + clan, 0 if table.bag[clan] > 0 else Reason.NOT_IN_THE_BAG)
    allow(table, SearchBag.NOTHING)


@search_bag.chosen
def search_bag(box, table, seat, clan):
    if clan != SearchBag.NOTHING:
        table.bag[clan] -= 1
        take_pedestal(table, seat, clan)


# The coronation -------------------------------------------------------------------------------------------------------


@rule
def next_crown(table):
    """The coronation token that comes next; two players have only the second. NONE: all are gone. (R014, R015)"""
    first = 1 if table.seats == 2 else 0
    for token in range(first, CROWNS):
        if table.crowns[token] == NONE:
            return token
    return NONE


@game.step(Step.CROWN)
def crown(box, table, seat):
    """The tenth troll brings a token; the last token triggers the end: this round, then two more turns each.

    (R186, R187, R188, R189, R190, R191, C29, C37)
    """
    token = next_crown(table)
    if token == NONE:
        return
    table.crowns[token] = seat
    tell(table, Event.CROWNED, seat, box.crown_honour[token])
    if token == CROWNS - 1:
        place = (seat - int(table.starter)) % int(table.seats)
        table.turns_left = int(table.seats) - 1 - place + int(box.last_turns) * int(table.seats)
        tell(table, Event.END_TRIGGERED, table.turns_left)
