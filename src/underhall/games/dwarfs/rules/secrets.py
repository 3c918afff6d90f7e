"""What a seat may know, and fair samples of what it may not.

Hidden are the kinds of ogres in other hands, secret goals not yet revealed, and by a switch the kinds of gems. Decks
hold no order: a card is drawn by chance when it is drawn. (Q45)
"""

from underhall.engine.compile import rule
from underhall.engine.kernel import draw, has_bit
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import GEM_KINDS, OGRE_KINDS, UNKNOWN
from underhall.games.dwarfs.rules.goals import is_dealt
from underhall.games.dwarfs.rules.ogres import sort_ogres


@game.duty
def hide(box, table, seat):
    """What this seat has not seen goes back, unseen, to the deck it came from."""
    for other in range(table.seats):
        if other == seat:
            continue
        if table.secret_out[other] == 0 and table.secret[other] >= 0:
            table.secret[other] = UNKNOWN
        for place in range(table.ogres[other]):
            if seat < 0 or not has_bit(table.ogre_seen[other, place], seat):
                table.ogre_deck[table.ogre_from[other, place], table.ogre[other, place]] += 1
                table.ogre[other, place] = UNKNOWN
        if box.hide_gems:
            for gem in range(GEM_KINDS):
                table.gems[other, gem] = 0


@game.duty
def determinize(box, table, seat, dice):
    """Each hidden card gets a value that is still free in its own shuffle, without replacement."""
    for other in range(table.seats):
        if table.secret[other] == UNKNOWN:
            table.secret[other] = free_secret(box, table, dice)
    for other in range(table.seats):
        for place in range(table.ogres[other]):
            if table.ogre[other, place] == UNKNOWN:
                shuffle = table.ogre_from[other, place]
                kind = any_of(table.ogre_deck[shuffle], OGRE_KINDS, dice)
                table.ogre_deck[shuffle, kind] -= 1
                table.ogre[other, place] = kind
        sort_ogres(table, other)
    if box.hide_gems:
        deal_hidden_gems(box, table, seat, dice)


@rule
def any_of(counts, kinds, dice):
    """A kind, as likely as its share of the cards counted."""
    total = 0
    for kind in range(kinds):
        total += int(counts[kind])
    at = draw(dice, total)
    for kind in range(kinds):
        at -= int(counts[kind])
        if at < 0:
            return kind
    return -1


@rule
def free_secret(box, table, dice):
    """A secret goal that lies before nobody."""
    free = 0
    for goal in range(box.secret_goals):
        if not is_dealt(table, goal):
            free += 1
    at = draw(dice, free)
    for goal in range(box.secret_goals):
        if not is_dealt(table, goal):
            if at == 0:
                return goal
            at -= 1
    return -1


@rule
def gems_at_large(box, table, gem):
    """Gems of a kind that are neither in their pile nor in a known hand."""
    count = int(box.gem_count[gem]) - int(table.gem_pile[gem])
    for seat in range(table.seats):
        count -= int(table.gems[seat, gem])
    return count


@rule
def deal_hidden_gems(box, table, seat, dice):
    """Gems that left their piles are dealt to the hands whose kinds are hidden."""
    for other in range(table.seats):
        if other == seat:
            continue
        for _ in range(table.gem_total[other]):
            total = 0
            for gem in range(GEM_KINDS):
                total += gems_at_large(box, table, gem)
            at = draw(dice, total)
            for gem in range(GEM_KINDS):
                at -= gems_at_large(box, table, gem)
                if at < 0:
                    table.gems[other, gem] += 1
                    break
