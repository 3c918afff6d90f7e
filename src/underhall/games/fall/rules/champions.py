"""What champions do for their owners: their powers, claws, symbols and pawns."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, ones, tell
from underhall.games.fall.events import Event
from underhall.games.fall.pieces import (
    CARD_SYMBOLS,
    CHAMPIONS,
    CLANS,
    FIRST_LAIR,
    LETTERS,
    NONE,
    Kind,
    Power,
    Tally,
)
from underhall.games.fall.rules.ancestry import survey_ancestry
from underhall.games.fall.rules.places import controlled_caverns, pawn_owner


@rule
def has_power(table, seat, power):
    return table.gift[seat, power] > 0


@rule
def gift_of(box, champion):
    """What a champion adds to its owner's gifts; a power without an amount counts as one."""
    return max(1, int(box.amount[champion]))


@rule
def join(box, table, seat, champion):
    """The champion's abilities and symbols are its owner's. (CHA-06, CHA-13, SET-24)"""
    table.owner[champion] = seat
    table.gift[seat, box.power[champion]] += gift_of(box, champion)
    for which in range(CARD_SYMBOLS):
        if box.symbol[champion, which] != Kind.BLANK:
            table.extra[seat, table.extras[seat]] = box.symbol[champion, which]
            table.extras[seat] += 1
    survey_ancestry(table, seat)


@rule
def action_bonus(box, table, seat, power, kind):
    """The power that champions add to an action of this kind. (CHA-11, K-51)"""
    if not has_power(table, seat, power):
        return 0
    bonus = 0
    for champion in range(CHAMPIONS):
        if table.owner[champion] == seat and box.power[champion] == power and box.action[champion] == kind:
            bonus += int(box.amount[champion])
    return bonus


# Claws ----------------------------------------------------------------------------------------------------------------


@rule
def claws_left(box, table, champion):
    """Whether a champion can be used once more in this wave. (CHA-11, CHA-12)"""
    return box.claws[champion] == 0 or table.claws[champion] < box.claws[champion]


@rule
def ready_champion(box, table, seat, power):
    """The first champion of a seat with this power that still has a claw to cover, or NONE. (CHA-12)"""
    return ready_champion_from(box, table, seat, power, 0)


@rule
def ready_champion_from(box, table, seat, power, first):
    """The same among the champions from `first` on."""
    if has_power(table, seat, power):
        for champion in range(first, CHAMPIONS):
            if table.owner[champion] == seat and box.power[champion] == power and claws_left(box, table, champion):
                return champion
    return NONE


@rule
def use_claw(box, table, seat, champion):
    """Each use covers a claw. (CHA-12)"""
    if box.claws[champion] > 0:
        table.claws[champion] += 1
        tell(table, Event.CLAW_COVERED, seat, champion)


# Pawns ----------------------------------------------------------------------------------------------------------------


@rule
def pawns_of(box, table, seat):
    """Bits of the letters of a seat's pawns on the map."""
    found = 0
    for letter in range(LETTERS):
        if table.pawn_at[letter] != NONE and pawn_owner(box, table, letter) == seat:
            found |= bit(letter)
    return found


@rule
def pawns_with(box, table, seat, power, place):
    """The amounts of this power on a seat's pawns in a place, added up; at least one for each. (K-53)"""
    if not has_power(table, seat, power):
        return 0
    total = 0
    for letter in range(LETTERS):
        champion = box.lettered[letter]
        if table.pawn_at[letter] == place and box.power[champion] == power and table.owner[champion] == seat:
            total += gift_of(box, champion)
    return total


# What is counted ------------------------------------------------------------------------------------------------------


@rule
def domains_controlled(box, table, seat):
    count = 0
    for clan in range(CLANS):
        if controlled_caverns(table, seat) & int(box.domain_caverns[table.side, clan]) != 0:
            count += 1
    return count


@rule
def gates_controlled(box, table, seat):
    count = 0
    for clan in range(CLANS):
        count += ones(controlled_caverns(table, seat) & int(box.gates[table.side, clan]))
    return count


@rule
def pawns_outside(box, table, seat):
    count = 0
    for letter in range(LETTERS):
        place = table.pawn_at[letter]
        if place != NONE and place < FIRST_LAIR and pawn_owner(box, table, letter) == seat:
            count += 1
    return count


@rule
def champions_of(table, seat):
    count = 0
    for champion in range(CHAMPIONS):
        if table.owner[champion] == seat:
            count += 1
    return count


@rule
def clans_led(table, seat):
    count = 0
    for clan in range(CLANS):
        if table.vote_order[clan, 0] == seat:
            count += 1
    return count


@rule
def clans_joined(table, seat):
    count = 0
    for clan in range(CLANS):
        if table.votes[clan, seat] > 0:
            count += 1
    return count


@rule
def elders_of(table, seat):
    """Elder symbols in the ancestry and on champions. (FIN-06, K-31)"""
    return ones(int(table.board[seat, Kind.ELDER]))


@rule
def tally_of(box, table, seat, tally):
    """What a champion counts when it brings honour."""
    if tally == Tally.DOMAINS:
        return domains_controlled(box, table, seat)
    if tally == Tally.GATES:
        return gates_controlled(box, table, seat)
    if tally == Tally.PAWNS:
        return pawns_outside(box, table, seat)
    if tally == Tally.CHAMPIONS:
        return champions_of(table, seat)
    if tally == Tally.CLANS_LED:
        return clans_led(table, seat)
    if tally == Tally.CLANS_JOINED:
        return clans_joined(table, seat)
    if tally == Tally.ELDERS:
        return elders_of(table, seat)
    return 1


@rule
def extra_weak_champion(box, table, seat, kind):
    """The champion that allows a weak action after a strong one of this kind, or NONE.

    One with a pawn must have taken part. (CHA-11, CHA-12)
    """
    if has_power(table, seat, Power.EXTRA_WEAK):
        for champion in range(CHAMPIONS):
            if (
                table.owner[champion] == seat
                and box.power[champion] == Power.EXTRA_WEAK
                and box.action[champion] == kind
                and claws_left(box, table, champion)
                and (box.letter[champion] == NONE or has_bit(table.marched, box.letter[champion]))
            ):
                return champion
    return NONE
