"""Honour, votes and influence: tracks without ties."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, push, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import WildVotes
from underhall.games.fall.pieces import CLANS, NONE, SEATS, Clan
from underhall.games.fall.steps import Step


@rule
def gain_honour(table, seat, honour, source):
    """Honour is marked at once. (DEF-13)"""
    if honour != 0:
        table.honour[seat, source] += honour
        tell(table, Event.HONOUR_GAINED, seat, honour, source)


@rule
def climb(values, order, seat, gain):
    """A disc advances; on the same spot the one that was there earlier leads. No track ends at 8.

    (INF-05, DEF-15, INV-10, FIN-08)
    """
    values[seat] += gain
    at = 0
    while at < SEATS - 1 and order[at] != seat and order[at] != NONE:
        at += 1
    order[at] = seat
    while at > 0 and values[order[at - 1]] < values[seat]:
        order[at] = order[at - 1]
        order[at - 1] = seat
        at -= 1


@rule
def gain_votes(table, seat, clan, votes):
    """A disc is placed on the clan's plank or advanced. (DEF-14)"""
    if votes > 0:
        climb(table.votes[clan], table.vote_order[clan], seat, votes)
        tell(table, Event.VOTES_GAINED, seat, clan, votes, table.votes[clan, seat])


@rule
def gain_champion_votes(box, table, seat, champion, votes):
    """Votes in a champion's clan; those of an outsider are wild. (CHA-03, CHA-14, CHA-15, K-39)"""
    if box.clan[champion] == Clan.OUTSIDER:
        push(table, Step.WILD_VOTES, seat, votes)
    else:
        gain_votes(table, seat, box.clan[champion], votes)


@game.decision(Step.WILD_VOTES, WildVotes)
def wild_votes(box, table, seat, votes):
    """All of them go to one clan. (CHA-15)"""
    for clan in range(CLANS):
        allow(table, WildVotes.IN + clan)


@wild_votes.chosen
def wild_votes(box, table, seat, votes, clan):
    gain_votes(table, seat, clan, votes)


@rule
def vote_leader(table, clan):
    """Who decides for gnomes: the leader of the clan, of the next one downward that has votes, or the starting player.

    (INV-09, INV-11, K-36, K-45)
    """
    for distance in range(CLANS):
        leader = table.vote_order[(clan + distance) % CLANS, 0]
        if leader != NONE:
            return int(leader)
    return int(table.starter)
