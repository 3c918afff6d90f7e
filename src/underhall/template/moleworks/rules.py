"""The rules of Moleworks: plain functions over (box, table, …). Each names the entries of rules.toml that it plays."""

from underhall.engine.compile import rule
from underhall.engine.declared.tables import NONE, UNKNOWN
from underhall.engine.kernel import allow, bit, draw, offer, push, push_lane, tell, uncover, weigh

from moleworks.declarations import Drawn, Event, Patron, Reason, Step, Way
from moleworks.game import game
from moleworks.pieces import GEMS, SEATS, Feature, Source

# The course of the game -----------------------------------------------------------------------------------------------


@game.duty
def set_up(box, table):
    """Everybody has a beam and meets a patron. (M01, M02)"""
    table.card = NONE
    for seat in range(SEATS):
        table.patron[seat] = NONE
    push(table, Step.BEGIN_DIG)
    for seat in range(table.seats):
        table.beam[seat] = 1
        push(table, Step.MEET_PATRON, seat)


@rule
def alone(box, table, seat):
    """The only seat that sees which patron it is."""
    return bit(seat)


@game.chance(Step.MEET_PATRON, Patron, audience=alone)
def meet_patron(box, table, seat):
    for gem in range(GEMS):
        weigh(table, Patron.IS + gem, 1)


@meet_patron.chosen
def meet_patron(box, table, seat, gem):
    table.patron[seat] = gem


@game.step(Step.BEGIN_DIG)
def begin_dig(box, table):
    """All cards are shuffled, and everybody goes into the mine. (M03)"""
    table.dig += 1
    table.card = NONE
    table.cracks = 0
    for design in range(box.designs):
        table.deck[design] = box.count[design]
    for gem in range(GEMS):
        table.lying[gem] = 0
    for seat in range(table.seats):
        table.inside[seat] = 1
    tell(table, Event.DIG, table.dig)
    push(table, Step.DRAW)


@game.chance(Step.DRAW, Drawn)
def draw_card(box, table):
    for design in range(box.designs):
        weigh(table, Drawn.IS + design, int(table.deck[design]))


@draw_card.chosen
def draw_card(box, table, card):
    """The mine collapses, or its gems are shared and everybody inside chooses. (M04, M05, M06)"""
    table.turn += 1
    table.deck[card] -= 1
    table.card = card
    table.cracks += box.cracks[card]
    tell(table, Event.DREW, card)
    if table.cracks >= box.limit:
        collapse(box, table)
        return
    players = count_inside(table)
    share = int(box.gems[card]) // players
    left = int(box.gems[card]) % players
    gem = int(box.gem[card])
    tell(table, Event.SHARED, share, gem, left)
    table.lying[gem] += left
    push(table, Step.GO)
    for seat in range(table.seats):
        if table.inside[seat]:
            table.carried[seat, gem] += share
            push_lane(table, seat, Step.CHOOSE)


@rule
def collapse(box, table):
    """Everybody inside loses what they carry. (M05)"""
    tell(table, Event.COLLAPSED, table.cracks)
    push(table, Step.END_DIG)
    for seat in range(table.seats):
        if table.inside[seat]:
            tell(table, Event.LOST, seat, count_gems(table.carried[seat]))
            table.inside[seat] = 0
            for gem in range(GEMS):
                table.carried[seat, gem] = 0


@rule
def bars_propping(box, table, seat):
    """Why a seat cannot use its beam: it has none left, or the mine has no cracks. 0: it can. (M08)"""
    if not table.beam[seat]:
        return Reason.BEAM_USED
    return 0 if table.cracks > 0 else Reason.NO_CRACKS


@game.decision(Step.CHOOSE, Way)
def choose(box, table, seat):
    """Go on, turn back or use the beam. (M06)"""
    allow(table, Way.ON)
    allow(table, Way.BACK)
    offer(table, Way.PROP, bars_propping(box, table, seat))


@choose.chosen
def choose(box, table, seat, way):
    table.pending[seat, 0] = way + 1  # nobody else sees it until all have chosen


@game.step(Step.GO)
def go(box, table):
    """All choices are shown: first beams are used, then players who turn back share the gems left. (M07, M08, M09)"""
    leaving = 0
    for seat in range(table.seats):
        if table.pending[seat, 0] == Way.PROP + 1:
            table.beam[seat] = 0
            table.cracks = max(0, int(table.cracks) - int(box.propped))
            tell(table, Event.PROPPED, seat, table.cracks)
        elif table.pending[seat, 0] == Way.BACK + 1:
            leaving += 1
    for seat in range(table.seats):
        if table.pending[seat, 0] == Way.BACK + 1:
            for gem in range(GEMS):
                table.carried[seat, gem] += int(table.lying[gem]) // leaving
            go_home(table, seat)
        table.pending[seat, 0] = 0
    if leaving:
        for gem in range(GEMS):
            table.lying[gem] = int(table.lying[gem]) % leaving
    if count_inside(table) > 0 and count_gems(table.deck) > 0:
        push(table, Step.DRAW)
        return
    for seat in range(table.seats):
        if table.inside[seat]:
            go_home(table, seat)
    push(table, Step.END_DIG)


@rule
def go_home(table, seat):
    """What a player brings home is safe. (M07)"""
    tell(table, Event.WENT_HOME, seat, count_gems(table.carried[seat]))
    table.inside[seat] = 0
    for gem in range(GEMS):
        table.banked[seat, gem] += table.carried[seat, gem]
        table.carried[seat, gem] = 0


@game.step(Step.END_DIG)
def end_dig(box, table):
    """Another dig, or the end: then the patrons are shown. (M10)"""
    if table.dig < box.digs:
        push(table, Step.BEGIN_DIG)
        return
    table.shown = 1
    uncover(table)
    for seat in range(table.seats):
        tell(table, Event.PATRON_WAS, seat, table.patron[seat])


@rule
def count_inside(table):
    players = 0
    for seat in range(table.seats):
        players += int(table.inside[seat])
    return players


@rule
def count_gems(numbers):
    total = 0
    for number in numbers:
        total += int(number)
    return total


# What every game must say ---------------------------------------------------------------------------------------------


@game.duty
def hide(box, table, seat):
    """A seat does not know the patrons of the others. The engine hides what they chose in their lanes."""
    for other in range(table.seats):
        if other != seat and table.shown == 0 and table.patron[other] != NONE:
            table.patron[other] = UNKNOWN


@game.duty
def determinize(box, table, seat, dice):
    """An unknown patron may be any, and a seat that has already chosen may have chosen anything."""
    choosing = count_gems(table.height[1:]) > 0
    for other in range(table.seats):
        if table.patron[other] == UNKNOWN:
            table.patron[other] = draw(dice, GEMS)
        if other != seat and choosing and table.inside[other] and table.height[other + 1] == 0:
            ways = 3 if bars_propping(box, table, other) == 0 else 2
            table.pending[other, 0] = 1 + draw(dice, ways)


@game.duty
def score(box, table, seat, source):
    """A point for each gem at home, and one more if the patron pays for it. (M02, M10)"""
    if source == Source.GEMS:
        return count_gems(table.banked[seat])
    return worth(table, seat, table.banked[seat]) - count_gems(table.banked[seat])


@rule
def worth(table, seat, gems):
    patron = int(table.patron[seat])
    return count_gems(gems) + (int(gems[patron]) if patron >= 0 else 0)


@game.duty
def tie_break(box, table, seat, which):
    """A beam that was not used. (M11)"""
    return int(table.beam[seat]) if which == 0 else 0


@game.duty
def tidy(box, table):
    """Nothing on this table follows from the rest of it."""


@game.duty
def audit(box, table):
    """1: more cards than the pack has. 2: gems carried outside the mine. 3: a mine that should have collapsed."""
    for design in range(box.designs):
        if table.deck[design] < 0 or table.deck[design] > box.count[design]:
            return 1
    for seat in range(table.seats):
        if not table.inside[seat] and count_gems(table.carried[seat]) > 0:
            return 2
    if table.cracks >= box.limit and count_inside(table) > 0:
        return 3
    return 0


@game.duty
def count_features(box, table, seat, counted):
    """What weights.toml weighs, in hundredths."""
    carried = worth(table, seat, table.carried[seat])
    counted[Feature.BANKED] = 100 * worth(table, seat, table.banked[seat])
    counted[Feature.BEAM] = 100 * int(table.beam[seat])
    if not table.inside[seat]:
        return
    way = int(table.pending[seat, 0]) - 1
    players = count_inside(table)
    if way == Way.BACK:
        counted[Feature.GOING_HOME] = 100 * carried + 100 * count_gems(table.lying) // players
        return
    cracks = int(table.cracks)
    if way == Way.PROP:
        counted[Feature.BEAM] = 0
        cracks = max(0, cracks - int(box.propped))
    cards = 0
    falling = 0
    gems = 0
    for design in range(box.designs):
        left = int(table.deck[design])
        cards += left
        gems += left * int(box.gems[design])
        if cracks + int(box.cracks[design]) >= box.limit:
            falling += left
    counted[Feature.CARRIED] = 100 * carried
    if cards > 0:
        counted[Feature.AT_RISK] = 100 * carried * falling // cards
        counted[Feature.HOPED_FOR] = 100 * gems // (cards * players)
