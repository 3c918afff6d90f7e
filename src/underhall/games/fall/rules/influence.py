"""Influence: discs on the tracks of the champions in the display."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, offer, push, refuse, tell
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import InfluenceWhom, SecondInfluence
from underhall.games.fall.pieces import DISPLAY, NONE, Power
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import ready_champion, use_claw
from underhall.games.fall.rules.clans import climb
from underhall.games.fall.steps import Step


@rule
def gain_influence(table, seat, place, influence):
    """A disc is placed on the champion's track or advanced. (INF-02, INF-05)"""
    climb(table.influence[place], table.influence_order[place], seat, influence)
    tell(table, Event.INFLUENCED, seat, table.display[place], influence, table.influence[place, seat])


@game.decision(Step.INFLUENCE_WHOM, InfluenceWhom)
def influence_whom(box, table, seat, power):
    """One champion in the display. (INF-01)"""
    for place in range(DISPLAY):
        offer(table, InfluenceWhom.IS + place, 0 if table.display[place] != NONE else Reason.NO_CHAMPION_THERE)


@influence_whom.chosen
def influence_whom(box, table, seat, power, place):
    """Who is the first with a champion gains one more. The champion itself comes at the end of the wave.

    (INF-02, INF-03, INF-04)
    """
    influence = power
    if table.influence_order[place, 0] == NONE:
        influence += 1 + int(table.gift[seat, Power.FIRST_BONUS])
    gain_influence(table, seat, place, influence)
    champion = ready_champion(box, table, seat, Power.SECOND_INFLUENCE)
    if champion != NONE:
        push(table, Step.SECOND_INFLUENCE, seat, place, champion)


@game.decision(Step.SECOND_INFLUENCE, SecondInfluence)
def second_influence(box, table, seat, first, champion):
    """By a champion: influence with another one. (CHA-12)"""
    for place in range(DISPLAY):
        if table.display[place] == NONE:
            refuse(table, SecondInfluence.IS + place, Reason.NO_CHAMPION_THERE)
        else:
            offer(table, SecondInfluence.IS + place, 0 if place != first else Reason.SAME_CHAMPION)
    allow(table, SecondInfluence.NOBODY)


@second_influence.chosen
def second_influence(box, table, seat, first, champion, place):
    if place != SecondInfluence.NOBODY:
        use_claw(box, table, seat, champion)
        gain_influence(table, seat, place, int(box.amount[champion]))
