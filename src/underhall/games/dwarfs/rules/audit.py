"""What must hold at every moment: nothing is lost, nothing is doubled, and what is derived fits the rest."""

from enum import IntEnum

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.pieces import (
    CARDS,
    DX,
    DY,
    GEM_KINDS,
    NONE,
    OGRE_KINDS,
    ROW,
    SEATS,
    SHUFFLES,
    SIDES,
    Family,
)
from underhall.games.dwarfs.rules.board import (
    design_of,
    has_card,
    is_monster,
    owner_of,
    passable,
    spots_left,
    square_at,
    survey,
)
from underhall.games.dwarfs.rules.ogres import goes_before, sort_ogres


class Flaw(IntEnum):
    """What can be wrong with a table."""

    CARDS = 1  # 36 kingdom cards: in hands, on the board or defeated
    DWARFS = 2  # 7 a colour: at home or on the board
    GEMS = 3  # 34: in piles or hands
    OGRES = 4  # 13: in decks, hands or the discard pile
    GOALS = 5  # 10: in the deck, the row or bought
    SECRETS = 6  # each before one seat at most
    SPOTS = 7  # a card holds no more dwarfs than it has spots
    COVERED = 8  # monsters and castles lie on top
    DERIVED = 9  # neighbours, passages, crowds, totals, castles, the order of hands


@rule
def place_cards(cards, found):
    """Adds cards to those found; a card found twice makes all of it -1."""
    if found < 0 or found & cards != 0:
        return -1
    return found | cards


@rule
def all_cards_once(box, table):
    """Every kingdom card is in one place: in a hand, on the table or defeated. (R001)"""
    found = 0
    wanted = 0
    for seat in range(table.seats):
        wanted |= (bit(box.designs) - 1) << (seat * (CARDS // SEATS))
        found = place_cards(int(table.hand[seat]) << (seat * (CARDS // SEATS)), found)
        found = place_cards(int(table.trophies[seat]), found)
    for square in range(table.squares):
        card = table.top[square]
        for _ in range(CARDS):
            if card != NONE:
                found = place_cards(bit(card), found)
                card = table.under[card]
    return found == wanted


@rule
def all_dwarfs(box, table):
    """Each seat has all its dwarfs, on its pile or on cards. (R005)"""
    for seat in range(table.seats):
        total = int(table.pile[seat])
        for square in range(table.squares):
            if table.dwarfs[seat, square] < 0:
                return False
            total += int(table.dwarfs[seat, square])
        if table.pile[seat] < 0 or total != box.dwarfs:
            return False
    return True


@rule
def all_gems(box, table):
    """Piles and hands hold every gem there is. (R007)"""
    for gem in range(GEM_KINDS):
        total = int(table.gem_pile[gem])
        for seat in range(table.seats):
            if table.gems[seat, gem] < 0:
                return False
            total += int(table.gems[seat, gem])
        if table.gem_pile[gem] < 0 or total != box.gem_count[gem]:
            return False
    return True


@rule
def all_ogres(box, table):
    """Deck, discard pile and hands hold every ogre card there is. (R004)"""
    for kind in range(OGRE_KINDS):
        total = int(table.ogre_discard[kind])
        for shuffle in range(SHUFFLES):
            if table.ogre_deck[shuffle, kind] < 0 or (shuffle != table.shuffle and table.ogre_deck[shuffle, kind] > 0):
                return False
            total += int(table.ogre_deck[shuffle, kind])
        for seat in range(table.seats):
            for place in range(table.ogres[seat]):
                if table.ogre[seat, place] == kind:
                    total += 1
        if table.ogre_discard[kind] < 0 or total != box.ogre_count[kind]:
            return False
    return True


@rule
def all_goals(box, table):
    """Every trading goal is in one place: in the deck, in the row or bought. (R003, R010)"""
    found = place_cards(int(table.goal_deck), 0)
    for place in range(ROW):
        if table.goal_row[place] != NONE:
            found = place_cards(bit(table.goal_row[place]), found)
    for seat in range(table.seats):
        found = place_cards(int(table.goals[seat]), found)
    return found == bit(box.trading_goals) - 1


@rule
def secrets_differ(box, table):
    """No two seats have the same secret goal. (R006, R011)"""
    for seat in range(table.seats):
        if table.secret[seat] >= box.secret_goals:
            return False
        for other in range(seat):
            if table.secret[seat] >= 0 and table.secret[seat] == table.secret[other]:
                return False
    return True


@rule
def spots_suffice(box, table):
    """No card has more dwarfs than spots, and no empty square has any. (Q08)"""
    for square in range(table.squares):
        if has_card(table, square):
            if spots_left(box, table, square) < 0:
                return False
        elif table.crowd[square] != 0:
            return False
    return True


@rule
def nothing_covered(box, table):
    """No monster lies under a card, and no castle unless a switch allows it. (Q23)"""
    for square in range(table.squares):
        if has_card(table, square):
            card = table.under[table.top[square]]
            for _ in range(CARDS):
                if card != NONE:
                    family = box.family[design_of(card)]
                    if is_monster(family) or (family == Family.CASTLE and box.castle_stacking == 0):
                        return False
                    card = table.under[card]
    return True


@rule
def castle_square(box, table, seat):
    """The square where a seat's castle lies, covered or not, or NONE."""
    for square in range(table.squares):
        card = table.top[square]
        for _ in range(CARDS):
            if card != NONE:
                if owner_of(card) == seat and box.family[design_of(card)] == Family.CASTLE:
                    return square
                card = table.under[card]
    return NONE


@rule
def hand_in_order(table, seat):
    """A hand of ogres is kept in its canonical order. (Q45)"""
    for place in range(1, table.ogres[seat]):
        kind, seen_by = table.ogre[seat, place], table.ogre_seen[seat, place]
        if goes_before(table, seat, place - 1, kind, seen_by, table.ogre_from[seat, place]):
            return False
    return True


@rule
def derived_fits(box, table):
    for square in range(table.squares):
        crowd = 0
        for seat in range(table.seats):
            crowd += int(table.dwarfs[seat, square])
        if table.crowd[square] != crowd:
            return False
        for side in range(SIDES):
            beyond = square_at(table, table.x[square] + DX[side], table.y[square] + DY[side])
            if table.beside[square, side] != beyond:
                return False
            if has_bit(table.open[square], side) != passable(box, table, square, side):
                return False
    for seat in range(table.seats):
        total = 0
        for gem in range(GEM_KINDS):
            total += int(table.gems[seat, gem])
        if table.gem_total[seat] != total or table.castle[seat] != castle_square(box, table, seat):
            return False
        if not hand_in_order(table, seat):
            return False
    return True


@game.duty
def audit(box, table):
    """The first flaw, or 0."""
    if not all_cards_once(box, table):
        return Flaw.CARDS
    if not all_dwarfs(box, table):
        return Flaw.DWARFS
    if not all_gems(box, table):
        return Flaw.GEMS
    if not all_ogres(box, table):
        return Flaw.OGRES
    if not all_goals(box, table):
        return Flaw.GOALS
    if not secrets_differ(box, table):
        return Flaw.SECRETS
    if not spots_suffice(box, table):
        return Flaw.SPOTS
    if not nothing_covered(box, table):
        return Flaw.COVERED
    if not derived_fits(box, table):
        return Flaw.DERIVED
    return 0


@game.duty
def tidy(box, table):
    """Neighbours, passages, crowds, totals, castles and the order of hands, from what lies on the table."""
    for square in range(table.squares):
        table.crowd[square] = 0
        for seat in range(table.seats):
            table.crowd[square] += table.dwarfs[seat, square]
        for side in range(SIDES):
            table.beside[square, side] = square_at(table, table.x[square] + DX[side], table.y[square] + DY[side])
    for square in range(table.squares):
        survey(box, table, square)
    for seat in range(table.seats):
        table.castle[seat] = castle_square(box, table, seat)
        sort_ogres(table, seat)
        table.gem_total[seat] = 0
        for gem in range(GEM_KINDS):
            table.gem_total[seat] += table.gems[seat, gem]
