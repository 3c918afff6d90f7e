"""Seizing control: the vote for it, and what champions add."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, floor_of, lowest, offer, push, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import ClawVote
from underhall.games.fall.pieces import CLANS, NONE, Power, Source
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import claws_left, has_power, ready_champion_from, use_claw
from underhall.games.fall.rules.clans import gain_honour, gain_votes
from underhall.games.fall.rules.places import clan_of, controlled_caverns
from underhall.games.fall.steps import Step


@game.step(Step.END_ACTION)
def end_action(box, table, seat):
    """Every cavern that was occupied and not yours when the action began, and is yours now, is seized.

    (SEZ-01, SEZ-03, SEZ-04, SEZ-05, SEZ-06, K-25, K-26)
    """
    seized = int(table.seizable) & controlled_caverns(table, seat)
    table.seizable = 0
    table.paths = 0
    left = seized
    while left != 0:
        seize(box, table, seat, lowest(left))
        left &= left - 1
    ask_for_claws(table, seat, seized)


@rule
def seize(box, table, seat, cavern):
    """One vote in the cavern's clan, and the honour that champions add. (SEZ-02)"""
    tell(table, Event.SEIZED, seat, cavern)
    gain_votes(table, seat, clan_of(box, table, cavern), 1)
    gain_honour(table, seat, int(table.gift[seat, Power.SEIZE_HONOUR]), Source.CHAMPIONS)


# Champions that add votes ---------------------------------------------------------------------------------------------


@rule
def ask_for_claws(table, seat, seized):
    """Champions may add votes where caverns were just seized, if their owner wants to. (CHA-12, K-54)"""
    if seized != 0 and has_power(table, seat, Power.SEIZE_VOTE):
        table.seized = seized
        push(table, Step.ASK_CLAWS, seat, 0)


@game.step(Step.ASK_CLAWS)
def ask_claws(box, table, seat, first):
    """Champion by champion. One without claws costs nothing, so it adds its votes everywhere. (CHA-11, K-54)"""
    table.clawed = 0
    champion = ready_champion_from(box, table, seat, Power.SEIZE_VOTE, first)
    if champion == NONE:
        table.seized = 0
        return
    push(table, Step.ASK_CLAWS, seat, champion + 1)
    if box.claws[champion] > 0:
        push(table, Step.CLAW_VOTE, seat, champion, 0)
    else:
        while unclawed(table) != 0:
            add_votes(box, table, seat, champion, clan_of(box, table, lowest(unclawed(table))))


@rule
def unclawed(table):
    """Bits of the caverns just seized where the champion in question has not added its votes yet."""
    return int(table.seized) & ~int(table.clawed)


@rule
def add_votes(box, table, seat, champion, clan):
    """A champion's votes for one of the caverns seized in this clan's domain. (CHA-12)"""
    table.clawed |= bit(lowest(unclawed(table) & int(box.domain_caverns[table.side, clan])))
    use_claw(box, table, seat, champion)
    gain_votes(table, seat, clan, int(box.amount[champion]))


@game.decision(Step.CLAW_VOTE, ClawVote)
def claw_vote(box, table, seat, champion, last):
    """In the clan of a cavern just seized, or in none. (CHA-12, K-54)"""
    for clan in range(CLANS):
        offer(table, ClawVote.IN + clan, bars_claw(box, table, clan, last))
    allow(table, ClawVote.NO_CLAW)


@rule
def bars_claw(box, table, clan, last):
    """The reason why a champion cannot add its votes in a clan, or 0. (K-54)"""
    caverns = int(box.domain_caverns[table.side, clan])
    if int(table.seized) & caverns == 0:
        return Reason.NOT_SEIZED
    if unclawed(table) & caverns == 0:
        return Reason.VOTES_ADDED
    return 0 if clan >= floor_of(table, last) else Reason.OUT_OF_ORDER


@claw_vote.chosen
def claw_vote(box, table, seat, champion, last, clan):
    """Once for each cavern, while claws last. (CHA-12, K-54)"""
    if clan == ClawVote.NO_CLAW:
        return
    add_votes(box, table, seat, champion, clan)
    if unclawed(table) != 0 and claws_left(box, table, champion):
        push(table, Step.CLAW_VOTE, seat, champion, clan)
