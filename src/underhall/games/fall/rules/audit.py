"""Conservation: what must hold between any two steps, and what can be worked out from the rest."""

from enum import IntEnum

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, ones
from underhall.games.fall.game import game
from underhall.games.fall.pieces import (
    CARDS,
    CAVERNS,
    CELLS,
    CHAMPIONS,
    CLANS,
    CROWDED,
    DISCARDED,
    DISCARDS,
    DISPLAY,
    EVERYBODY,
    FIRST_LAIR,
    HAND,
    IN_DECK,
    IN_HAND,
    KINDS,
    LAID,
    LAIRS,
    LETTERS,
    NONE,
    OFFERED,
    PLACES,
    POWERS,
    SEATS,
    STRENGTHS,
    SYMBOLS,
    UNDRAWN,
    Kind,
)
from underhall.games.fall.rules.ancestry import kind_of, number_on, survey_ancestry, symbol_at
from underhall.games.fall.rules.champions import gift_of, pawns_of
from underhall.games.fall.rules.gnomes import gnomes_by_wheel
from underhall.games.fall.rules.places import has_pawn, pawn_owner, recount
from underhall.games.fall.steps import Step


class Flaw(IntEnum):
    """What can be wrong with a table."""

    TROLLS = 1  # 25 a colour: in the supply or on the map
    GNOMES = 2  # 30: in the supply, on the map or near the wheel
    STRENGTHS = 3  # 10 of each
    MIXES = 4  # what is left to draw follows from what was seen and mixed
    CROWDED = 5  # a cavern holds at most two gnomes
    TOGETHER = 6  # gnomes and trolls share a cavern only in a battle
    CARDS = 7  # 72 ancestry cards
    CHAMPIONS = 8  # each in one place at most
    PAWNS = 9  # only of champions that are owned, and no more than a seat has bases
    GATES = 10  # seven gate cards
    COVERED = 11  # cubes lie on action symbols and wilds only
    ORDER = 12  # discs on planks and tracks: more before less
    DERIVED = 13  # units, crowds, control, symbols, gifts


@rule
def all_trolls(box, table):
    """A colour's trolls are on the map or in its supply. (SET-17)"""
    for seat in range(table.seats):
        total = int(table.reserve[seat])
        for place in range(PLACES):
            if table.trolls[seat, place] < 0:
                return False
            total += int(table.trolls[seat, place])
        if table.reserve[seat] < 0 or total != box.trolls:
            return False
    return True


@rule
def all_gnomes(box, table):
    """No gnome is lost or added: supply, map and wheel hold them all."""
    total = int(table.gnome_supply) + gnomes_by_wheel(table)
    wanted = 0
    for cavern in range(CAVERNS):
        total += int(table.gnomes[cavern])
    for index in range(STRENGTHS):
        wanted += int(box.gnome_tokens[index])
    return total == wanted and table.gnome_supply >= 0


@rule
def all_strengths(box, table):
    """The gnomes of each strength add up, too."""
    for index in range(STRENGTHS):
        total = int(table.gnome_pool[index]) + int(table.by_wheel[index])
        for cavern in range(CAVERNS):
            for which in range(table.gnomes[cavern]):
                if table.gnome[cavern, which] == index + 1:
                    total += 1
        if table.gnome_pool[index] < 0 or total != box.gnome_tokens[index]:
            return False
    return True


@rule
def mixes_fit(table):
    """The gnomes left over from all mixes are those in the supply. (K-48)"""
    for index in range(STRENGTHS):
        left = int(table.mix_start[index])
        for mix in range(table.mix + 1):
            left -= int(table.shown[mix, index])
            if mix < table.mix:
                left += int(table.mixed[mix, index])
        for cavern in range(CAVERNS):
            for which in range(table.gnomes[cavern]):
                known = table.gnome_seen[cavern, which] & EVERYBODY != 0
                if table.gnome[cavern, which] == index + 1 and not known:
                    left -= 1
        if left != table.gnome_pool[index]:
            return False
    return True


@rule
def never_crowded(table):
    """A cavern holds 0, 1 or 2 gnomes, and what is not there has no marks."""
    for cavern in range(CAVERNS):
        if table.gnomes[cavern] < 0 or table.gnomes[cavern] > CROWDED:
            return False
        for which in range(CROWDED):
            strength = table.gnome[cavern, which]
            if which < table.gnomes[cavern]:
                if strength != UNDRAWN and not 1 <= strength <= STRENGTHS:
                    return False
            elif strength != 0 or table.gnome_seen[cavern, which] != 0 or table.gnome_mix[cavern, which] != 0:
                return False
    return True


@rule
def battle_in(table, cavern):
    """Whether a battle in this cavern is being fought."""
    for level in range(table.height[0]):
        code = table.stack[0, level, 0]
        if (code == Step.BATTLE or code == Step.FIGHT or code == Step.REPELLED) and table.stack[0, level, 2] == cavern:
            return True
    return False


@rule
def apart(table):
    """Trolls and gnomes share a cavern only in a battle."""
    for cavern in range(CAVERNS):
        if table.gnomes[cavern] > 0 and table.crowd[cavern] > 0 and not battle_in(table, cavern):
            return False
    return True


@rule
def all_cards(table):
    """Each card is where it is said to be."""
    held = 0
    for seat in range(SEATS):
        for place in range(HAND):
            card = table.hand[seat, place]
            if card != NONE:
                held += 1
                if table.card_at[card] != IN_HAND:
                    return False
    left = 0
    for which in range(DISCARDS):
        card = table.discard[which]
        if (card != NONE) != (which < table.discards):
            return False
        if card != NONE:
            left += 1
            if table.card_at[card] != DISCARDED:
                return False
    for card in range(CARDS):
        where = table.card_at[card]
        if where == IN_HAND:
            held -= 1
        elif where == DISCARDED:
            left -= 1
        elif where != IN_DECK and not LAID <= where < LAID + table.seats:
            return False
    return held == 0 and left == 0


@rule
def place_champion(champion, found):
    """Adds a champion to those found; one found twice makes all of it -1."""
    if champion < 0 or found < 0:
        return found
    if has_bit(found, champion):
        return -1
    return found | bit(champion)


@rule
def champions_once(table):
    """No champion is in two places."""
    found = int(table.undrawn)
    for seat in range(table.seats):
        for which in range(OFFERED):
            found = place_champion(int(table.offered[seat, which]), found)
    for place in range(DISPLAY):
        found = place_champion(int(table.display[place]), found)
    for champion in range(CHAMPIONS):
        if table.owner[champion] != NONE:
            found = place_champion(champion, found)
    return found >= 0


@rule
def pawns_fit(box, table):
    """Pawns on the map belong to champions of a seat, and no seat has more than its bases. (CHA-07, CHA-08, K-40)"""
    for letter in range(LETTERS):
        if table.pawn_at[letter] != NONE:
            if pawn_owner(box, table, letter) == NONE or not has_pawn(box, box.lettered[letter]):
                return False
    if box.max_pawns > 0:
        for seat in range(table.seats):
            if ones(pawns_of(box, table, seat)) > box.max_pawns:
                return False
    return True


@rule
def all_gates(table):
    """The gate cards laid out and those never drawn are all there are."""
    found = int(table.gate_pool)
    for gate in range(table.gate_cards):
        if table.gate[gate] >= 0:
            found = place_champion(int(table.gate[gate]), found)
    return found == bit(CLANS) - 1


@rule
def cubes_fit(table):
    """Cubes lie on action symbols and wilds only."""
    for seat in range(table.seats):
        free = 0
        for kind in range(Kind.ADVANCE, Kind.WILD + 1):
            free |= int(table.board[seat, kind])
        if (int(table.cubes[seat]) | (int(table.picked) if seat == table.seat else 0)) & ~free != 0:
            return False
    return True


@rule
def in_order(values, order, seats):
    """Every seat with a value once, more before less."""
    discs = 0
    for rank in range(SEATS):
        seat = order[rank]
        if seat != NONE:
            if has_bit(discs, seat):
                return False
            discs |= bit(seat)
            if values[seat] <= 0 or (rank > 0 and (order[rank - 1] == NONE or values[order[rank - 1]] < values[seat])):
                return False
    for seat in range(SEATS):
        if (values[seat] > 0) != has_bit(discs, seat) or (seat >= seats and values[seat] != 0):
            return False
    return True


@rule
def tracks_in_order(table):
    for clan in range(CLANS):
        if not in_order(table.votes[clan], table.vote_order[clan], table.seats):
            return False
    for place in range(DISPLAY):
        if not in_order(table.influence[place], table.influence_order[place], table.seats):
            return False
    return True


# Derived values -------------------------------------------------------------------------------------------------------


@rule
def pawns_there(box, table, seat, place):
    count = 0
    for letter in range(LETTERS):
        if table.pawn_at[letter] == place and pawn_owner(box, table, letter) == seat:
            count += 1
    return count


@rule
def units_fit(box, table):
    """Units are trolls and pawns, and every pawn is among the units of its place."""
    for seat in range(table.seats):
        for place in range(PLACES):
            pawns = int(table.units[seat, place]) - int(table.trolls[seat, place])
            if pawns != 0 and pawns != pawns_there(box, table, seat, place):
                return False
    for letter in range(LETTERS):
        place = int(table.pawn_at[letter])
        if place != NONE:
            owner = pawn_owner(box, table, letter)
            if table.units[owner, place] == table.trolls[owner, place]:
                return False
    return True


@rule
def control_fits(table, place):
    """The crowd of a place, who holds it and who controls it."""
    crowd = 0
    leader = NONE
    most = 0
    for seat in range(table.seats):
        units = int(table.units[seat, place])
        crowd += units
        if has_bit(table.held[seat], place) != (units > 0):
            return False
        if units > most:
            most = units
            leader = seat
        elif units == most:
            leader = NONE
    for seat in range(table.seats):
        if has_bit(table.control[seat], place) != (seat == leader):
            return False
    return crowd == table.crowd[place]


@rule
def gift_now(box, table, seat, power):
    gift = 0
    for champion in range(CHAMPIONS):
        if table.owner[champion] == seat and box.power[champion] == power:
            gift += gift_of(box, champion)
    return gift


@rule
def gifts_fit(box, table):
    """What a seat has of a power comes from its champions, and every champion counts."""
    for seat in range(table.seats):
        for power in range(POWERS):
            if table.gift[seat, power] != 0 and table.gift[seat, power] != gift_now(box, table, seat, power):
                return False
    for champion in range(CHAMPIONS):
        owner = int(table.owner[champion])
        if owner != NONE and table.gift[owner, box.power[champion]] == 0:
            return False
    return True


@rule
def board_fits(table, seat):
    """The symbols of each kind, and the strong ones, are where the cells and the champions say."""
    for place in range(SYMBOLS):
        symbol = symbol_at(table, seat, place) if place < CELLS + table.extras[seat] else NONE
        for kind in range(KINDS):
            if has_bit(table.board[seat, kind], place) != (symbol != NONE and kind_of(symbol) == kind):
                return False
        if has_bit(table.numbered[seat], place) != (symbol != NONE and number_on(symbol) > 0):
            return False
    return True


@rule
def derived_fits(box, table):
    if not units_fit(box, table) or not gifts_fit(box, table):
        return False
    for place in range(PLACES):
        if not control_fits(table, place):
            return False
    for cavern in range(CAVERNS):
        if has_bit(table.overrun, cavern) != (table.gnomes[cavern] > 0):
            return False
    for seat in range(table.seats):
        for lair in range(LAIRS):
            if has_bit(table.lairs[seat], FIRST_LAIR + lair) != (table.lair_owner[lair] == seat):
                return False
        if not board_fits(table, seat):
            return False
    return True


@game.duty
def audit(box, table):
    """The first flaw, or 0."""
    if not all_trolls(box, table):
        return Flaw.TROLLS
    if not all_gnomes(box, table):
        return Flaw.GNOMES
    if not never_crowded(table):  # before their strengths are looked at: a third one has no place to be
        return Flaw.CROWDED
    if not all_strengths(box, table):
        return Flaw.STRENGTHS
    if not mixes_fit(table):
        return Flaw.MIXES
    if not apart(table):
        return Flaw.TOGETHER
    if not all_cards(table):
        return Flaw.CARDS
    if not champions_once(table):
        return Flaw.CHAMPIONS
    if not pawns_fit(box, table):
        return Flaw.PAWNS
    if not all_gates(table):
        return Flaw.GATES
    if not cubes_fit(table):
        return Flaw.COVERED
    if not tracks_in_order(table):
        return Flaw.ORDER
    if not derived_fits(box, table):
        return Flaw.DERIVED
    return 0


@game.duty
def tidy(box, table):
    """Units, crowds, control, overrun caverns, lairs, symbols and gifts, from what lies on the table."""
    for seat in range(table.seats):
        table.lairs[seat] = 0
        for place in range(PLACES):
            table.units[seat, place] = table.trolls[seat, place]
        for power in range(POWERS):
            table.gift[seat, power] = 0
        survey_ancestry(table, seat)
    for lair in range(LAIRS):
        if table.lair_owner[lair] != NONE:
            table.lairs[table.lair_owner[lair]] |= bit(FIRST_LAIR + lair)
    for champion in range(CHAMPIONS):
        if table.owner[champion] != NONE:
            table.gift[table.owner[champion], box.power[champion]] += gift_of(box, champion)
    for letter in range(LETTERS):
        if table.pawn_at[letter] != NONE:
            table.units[pawn_owner(box, table, letter), table.pawn_at[letter]] += 1
    for place in range(PLACES):
        recount(table, place)
    table.overrun = 0
    for cavern in range(CAVERNS):
        if table.gnomes[cavern] > 0:
            table.overrun |= bit(cavern)
