"""Ogres: drawing, holding, playing and losing their cards."""

from underhall.engine.compile import rule
from underhall.engine.kernel import ALL, allow, bit, offer, push, refuse, tell, uncover, weigh
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.options import DrawnOgre, OwnDwarf, RivalDwarf, Robbed, Rout, Run, Runner, StolenGem, Victim
from underhall.games.dwarfs.pieces import GEM_KINDS, NONE, OGRE_KINDS, SEATS, SHUFFLES, SIDES, Ogre
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.rules.board import add_dwarfs, send_home
from underhall.games.dwarfs.rules.dwarfs import bars_moving, bars_step, step_over
from underhall.games.dwarfs.rules.goals import only_to
from underhall.games.dwarfs.rules.windows import ask_all_others, ask_newly_met, goals_of_others
from underhall.games.dwarfs.steps import OGRE_ASKS, Step

FIRST_STEPS = tuple(int(OGRE_ASKS[ogre]) for ogre in Ogre)

# The deck and the hands ----------------------------------------------------------------------------------------------


@rule
def ogres_in(pile):
    """Cards in a deck or pile, all kinds together."""
    total = 0
    for kind in range(OGRE_KINDS):
        total += pile[kind]
    return total


@rule
def reshuffle(table):
    """The discard pile becomes the deck. (R095, Q36)

    Cards still in hands came from earlier shuffles and cannot be in this one, so each card in hand remembers its own.
    The shuffles that are still remembered are numbered from 0 again.
    """
    fresh = 0
    for shuffle in range(SHUFFLES):
        used = False
        for seat in range(SEATS):
            for place in range(table.ogres[seat]):
                if table.ogre_from[seat, place] == shuffle:
                    table.ogre_from[seat, place] = fresh
                    used = True
        if used:
            fresh += 1
    table.shuffle = fresh
    for kind in range(OGRE_KINDS):
        table.ogre_deck[fresh, kind] = table.ogre_discard[kind]
        table.ogre_discard[kind] = 0
    tell(table, Event.OGRES_RESHUFFLED, ogres_in(table.ogre_deck[fresh]))


@rule
def goes_before(table, seat, place, kind, seen_by, shuffle):
    """The order of a hand: by shuffle, then by who knows a card, which all can see; then by kind, which they cannot.

    So neither the place that a played card leaves nor that of a new one tells anything of the others.
    """
    if table.ogre_from[seat, place] != shuffle:
        return shuffle < table.ogre_from[seat, place]
    if table.ogre_seen[seat, place] != seen_by:
        return seen_by < table.ogre_seen[seat, place]
    return kind < table.ogre[seat, place]


@rule
def hold_ogre(table, seat, kind, seen_by, shuffle):
    """A card joins a hand, at its place in the order."""
    place = int(table.ogres[seat])
    while place > 0 and goes_before(table, seat, place - 1, kind, seen_by, shuffle):
        table.ogre[seat, place] = table.ogre[seat, place - 1]
        table.ogre_seen[seat, place] = table.ogre_seen[seat, place - 1]
        table.ogre_from[seat, place] = table.ogre_from[seat, place - 1]
        place -= 1
    table.ogre[seat, place] = kind
    table.ogre_seen[seat, place] = seen_by
    table.ogre_from[seat, place] = shuffle
    table.ogres[seat] += 1


@rule
def sort_ogres(table, seat):
    """Puts a hand in order."""
    count = int(table.ogres[seat])
    table.ogres[seat] = 0
    for place in range(count):
        hold_ogre(
            table,
            seat,
            int(table.ogre[seat, place]),
            int(table.ogre_seen[seat, place]),
            int(table.ogre_from[seat, place]),
        )


@rule
def drop_ogre(table, seat, place):
    """A card leaves a hand; those behind it close up. Returns its kind."""
    kind = int(table.ogre[seat, place])
    last = table.ogres[seat] - 1
    for at in range(place, last):
        table.ogre[seat, at] = table.ogre[seat, at + 1]
        table.ogre_seen[seat, at] = table.ogre_seen[seat, at + 1]
        table.ogre_from[seat, at] = table.ogre_from[seat, at + 1]
    table.ogre[seat, last] = 0
    table.ogre_seen[seat, last] = 0
    table.ogre_from[seat, last] = 0
    table.ogres[seat] = last
    return kind


@rule
def shed_ogre(table, seat, place):
    """A card goes from hand to the discard pile, for all to see. (R096, Q44)"""
    kind = drop_ogre(table, seat, place)
    table.ogre_discard[kind] += 1
    uncover(table, ~bit(seat))
    return kind


@rule
def twin_before(table, seat, place):
    """The first card in hand that is like this one in kind, in who knows it and in the shuffle it came from."""
    for at in range(place):
        if (
            table.ogre[seat, at] == table.ogre[seat, place]
            and table.ogre_seen[seat, at] == table.ogre_seen[seat, place]
            and table.ogre_from[seat, at] == table.ogre_from[seat, place]
        ):
            return at
    return place


@rule
def holds_ogres(box, table, seat):
    """How many ogres a seat holds is seen by all; which, only by those who know them. (Q45)"""
    return table.ogres[seat] > 0


@game.step(Step.HIRE_OGRE)
def hire_ogre(box, table, seat):
    """The tavern gives one ogre, from a renewed deck if need be, or none if there is none. (R094, R095, Q35, Q36)"""
    if ogres_in(table.ogre_deck[table.shuffle]) == 0:
        if ogres_in(table.ogre_discard) == 0:
            tell(table, Event.NO_OGRE_LEFT, seat)
            return
        reshuffle(table)
    push(table, Step.DRAW_OGRE, seat)


@game.chance(Step.DRAW_OGRE, DrawnOgre, audience=only_to)
def draw_ogre(box, table, seat):
    """The top card of a shuffled deck is any of its cards. (R015)"""
    for kind in range(OGRE_KINDS):
        weigh(table, DrawnOgre.IS + kind, table.ogre_deck[table.shuffle, kind])


@draw_ogre.chosen
def draw_ogre(box, table, seat, kind):
    table.ogre_deck[table.shuffle, kind] -= 1
    hold_ogre(table, seat, kind, bit(seat), table.shuffle)
    tell(table, Event.DREW_OGRE, seat, kind, to=bit(seat))
    tell(table, Event.DREW_OGRE_UNSEEN, seat, to=~bit(seat))


# Playing them --------------------------------------------------------------------------------------------------------


@rule
def rout_has_target(table):
    """Whether any card has a dwarf on it. (Q28)"""
    for square in range(table.squares):
        if table.crowd[square] > 0:
            return True
    return False


@rule
def stands_elsewhere(table, seat, square):
    """Whether a seat has a dwarf on another card than this."""
    for other in range(table.squares):
        if other != square and table.dwarfs[seat, other] > 0:
            return True
    return False


@rule
def bars_bouncing(table, seat, rival, square):
    """The reason why a dwarf cannot be bounced, or 0: a rival's, with one of your own on another card. (R100, Q29)"""
    if table.dwarfs[rival, square] == 0:
        return Reason.NO_SUCH_DWARF
    if rival == seat:
        return Reason.YOUR_OWN_DWARF
    if not stands_elsewhere(table, seat, square):
        return Reason.NO_DWARF_ELSEWHERE
    return 0


@rule
def ogre_has_effect(box, table, seat, kind):
    """An ogre that could do nothing may not be played. (Q33)"""
    if kind == Ogre.ROUT:
        return rout_has_target(table)
    for other in range(table.seats):
        if kind == Ogre.PICKPOCKET and other != seat and table.gem_total[other] > 0:
            return True
        if kind == Ogre.TYRANT and other != seat and table.ogres[other] > 0:
            return True
        for square in range(table.squares):
            if kind == Ogre.BOUNCER and bars_bouncing(table, seat, other, square) == 0:
                return True
            if kind == Ogre.STAMPEDE and bars_moving(box, table, other, square) == 0:
                return True
    return False


@rule
def bars_ogre(box, table, seat, place):
    """The reason why the card at this place in hand cannot be played, or 0; of twins the first is offered. (Q33)"""
    if twin_before(table, seat, place) != place:
        first = bars_kind(box, table, seat, table.ogre[seat, place])
        return first if first else Reason.TWIN
    return bars_kind(box, table, seat, table.ogre[seat, place])


@rule
def bars_kind(box, table, seat, kind):
    """The reason why a kind of ogre would do nothing, or 0. (Q33)"""
    return 0 if ogre_has_effect(box, table, seat, kind) else Reason.OGRE_IN_VAIN


@rule
def play_ogre(box, table, seat, place):
    """It goes to the discard pile and does its work; no action is spent. (R027, R096)"""
    kind = shed_ogre(table, seat, place)
    tell(table, Event.OGRE_PLAYED, seat, kind)
    if kind != Ogre.STAMPEDE:  # each step of a stampede is a moment of its own
        ask_all_others(box, table, seat)
    push(table, FIRST_STEPS[kind], seat)


@game.decision(Step.ROUT_CARD, Rout)
def rout_card(box, table, seat):
    """A card with at least one dwarf on it. (Q28)"""
    for square in range(table.squares):
        offer(table, Rout.CARD + square, 0 if table.crowd[square] > 0 else Reason.NO_DWARFS_THERE)


@rout_card.chosen
def rout_card(box, table, seat, square):
    """All dwarfs on it go home, the player's own too. (R099, Q28)"""
    for owner in range(table.seats):
        count = table.dwarfs[owner, square]
        if count > 0:
            send_home(table, owner, square, count)
            tell(table, Event.ROUTED, owner, square, count)


@game.decision(Step.BOUNCE_RIVAL, RivalDwarf)
def bounce_rival(box, table, seat):
    """Which rival's dwarf: square and owner. (R100, Q29)"""
    for square in range(table.squares):
        for rival in range(table.seats):
            offer(table, RivalDwarf.ON + square * SEATS + rival, bars_bouncing(table, seat, rival, square))


@bounce_rival.chosen
def bounce_rival(box, table, seat, dwarf):
    push(table, Step.BOUNCE_OWN, seat, dwarf)


@game.decision(Step.BOUNCE_OWN, OwnDwarf)
def bounce_own(box, table, seat, dwarf):
    """Which of the player's own dwarfs, on another card. (R100, Q29)"""
    for square in range(table.squares):
        if table.dwarfs[seat, square] == 0:
            refuse(table, OwnDwarf.ON + square, Reason.NO_OWN_DWARF_THERE)
        else:
            offer(table, OwnDwarf.ON + square, Reason.ON_THE_SAME_CARD if square == dwarf // SEATS else 0)


@bounce_own.chosen
def bounce_own(box, table, seat, dwarf, mine):
    """The two change cards; walls, distance and full spots do not matter. (R100, Q29)"""
    rival = dwarf % SEATS
    theirs = dwarf // SEATS
    before = goals_of_others(box, table, seat)
    add_dwarfs(table, rival, theirs, -1)
    add_dwarfs(table, seat, mine, -1)
    add_dwarfs(table, rival, mine, 1)
    add_dwarfs(table, seat, theirs, 1)
    tell(table, Event.BOUNCED, seat, mine, rival, theirs)
    ask_newly_met(box, table, seat, before)


@game.decision(Step.STAMPEDE_WHO, Runner)
def stampede_who(box, table, seat):
    """Which dwarf, of any colour, that can go somewhere: square and owner. (R101, Q30)"""
    for square in range(table.squares):
        for owner in range(table.seats):
            reason = bars_moving(box, table, owner, square)
            if table.dwarfs[owner, square] == 0:
                reason = Reason.NO_DWARF_TO_RUN
            offer(table, Runner.ON + square * SEATS + owner, reason)


@stampede_who.chosen
def stampede_who(box, table, seat, dwarf):
    push(table, Step.STAMPEDE_STEP, seat, dwarf % SEATS, dwarf // SEATS, NONE)


@game.decision(Step.STAMPEDE_STEP, Run)
def stampede_step(box, table, seat, owner, square, came_from):
    """A first step, then a second or none: through no wall, onto free spots, not back again. (R101, Q30)"""
    for side in range(SIDES):
        reason = bars_step(box, table, square, side)
        if reason == 0 and came_from != NONE and table.beside[square, side] == came_from:
            reason = Reason.BACK_AGAIN
        offer(table, Run.GO + side, reason)
    if came_from != NONE:
        allow(table, Run.STAY)
    else:
        refuse(table, Run.STAY, Reason.MUST_RUN)


@stampede_step.chosen
def stampede_step(box, table, seat, owner, square, came_from, side):
    """Each step is a moment of its own, in which a goal can be revealed. (Q30, Q39)"""
    if side == Run.STAY:
        return
    before = goals_of_others(box, table, seat)
    beyond = step_over(table, owner, square, side, seat)
    if came_from == NONE:
        push(table, Step.STAMPEDE_STEP, seat, owner, beyond, square)
    ask_all_others(box, table, seat)
    ask_newly_met(box, table, seat, before)


@game.decision(Step.PICK_POCKET, Robbed)
def pick_pocket(box, table, seat):
    """A rival who holds a gem. (R102, Q31)"""
    for rival in range(table.seats):
        if rival == seat:
            refuse(table, Robbed.IS + rival, Reason.YOURSELF)
        else:
            offer(table, Robbed.IS + rival, 0 if table.gem_total[rival] > 0 else Reason.NO_GEMS)


@pick_pocket.chosen
def pick_pocket(box, table, seat, rival):
    push(table, Step.STOLEN_GEM, seat, rival)


@rule
def sees_stolen_gem(box, table, seat, rival):
    """Everybody, unless gems are hidden by a switch: then thief and victim. (Q31, Q45)"""
    if box.hide_gems:
        return bit(seat) | bit(rival)
    return ALL


@game.chance(Step.STOLEN_GEM, StolenGem, audience=sees_stolen_gem)
def stolen_gem(box, table, seat, rival):
    """Each of the rival's gem cards is as likely as any other. (R102, Q31)"""
    for gem in range(GEM_KINDS):
        weigh(table, StolenGem.IS + gem, table.gems[rival, gem])


@stolen_gem.chosen
def stolen_gem(box, table, seat, rival, gem):
    table.gems[rival, gem] -= 1
    table.gem_total[rival] -= 1
    table.gems[seat, gem] += 1
    table.gem_total[seat] += 1
    seen_by = sees_stolen_gem(box, table, seat, rival)
    tell(table, Event.STOLE_GEM, seat, rival, gem, to=seen_by)
    if seen_by != ALL:
        tell(table, Event.STOLE_GEM_UNSEEN, seat, rival, to=~seen_by)


@game.decision(Step.TYRANT_VICTIM, Victim)
def tyrant_victim(box, table, seat):
    """A rival who holds an ogre. (R103, Q32)"""
    for rival in range(table.seats):
        if rival == seat:
            refuse(table, Victim.IS + rival, Reason.YOUR_OWN_OGRES)
        else:
            offer(table, Victim.IS + rival, 0 if table.ogres[rival] > 0 else Reason.NO_OGRES)


@tyrant_victim.chosen
def tyrant_victim(box, table, seat, rival):
    """All of the rival's ogres change hands; both know them from now on. (R103, Q32)"""
    tell(table, Event.STOLE_OGRES, seat, rival, table.ogres[rival])
    uncover(table, bit(seat))
    while table.ogres[rival] > 0:
        seen_by = int(table.ogre_seen[rival, 0]) | bit(seat)
        shuffle = table.ogre_from[rival, 0]
        kind = drop_ogre(table, rival, 0)
        hold_ogre(table, seat, kind, seen_by, shuffle)
        tell(table, Event.STOLEN_OGRE, seat, kind, rival, to=seen_by)
