"""Gnome tokens: face down, without a strength until somebody looks."""

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, tell, uncover, weigh
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import DrawnStrength
from underhall.games.fall.pieces import CAVERNS, CROWDED, EVERYBODY, MIXES, STRENGTHS, UNDRAWN
from underhall.games.fall.steps import Step


@rule
def add_gnome(table, cavern):
    """Whether a token came, unseen: never a third, and none once the supply is empty. (ATK-12, DEF-09, K-20, K-21)"""
    which = table.gnomes[cavern]
    if which == CROWDED:
        return False
    if table.gnome_supply == 0:
        tell(table, Event.NO_GNOME_LEFT)
        return False
    table.gnome_supply -= 1
    table.gnome[cavern, which] = UNDRAWN
    table.gnomes[cavern] += 1
    table.overrun |= bit(cavern)
    return True


@rule
def knows_gnome(table, seat, cavern, which):
    seen = int(table.gnome_seen[cavern, which])
    return seen & EVERYBODY != 0 or (seat >= 0 and has_bit(seen, seat))


@rule
def weigh_gnome(table):
    """A token that nobody has looked at is any of those that nobody has drawn. (SET-10, SET-12)"""
    for index in range(STRENGTHS):
        weigh(table, DrawnStrength.IS + index, table.gnome_pool[index])


@rule
def draw_gnome(table, cavern, which, index):
    table.gnome_pool[index] -= 1
    table.gnome[cavern, which] = index + 1
    table.gnome_mix[cavern, which] = table.mix


@rule
def show_gnome(table, cavern, which):
    """Everybody sees a token, and remembers it. (ATK-02, K-23)"""
    if table.gnome_seen[cavern, which] & EVERYBODY == 0:
        table.gnome_seen[cavern, which] = EVERYBODY
        table.shown[table.gnome_mix[cavern, which], table.gnome[cavern, which] - 1] += 1
        tell(table, Event.GNOME_REVEALED, cavern, table.gnome[cavern, which])
        uncover(table)


@game.chance(Step.REVEAL_GNOME, DrawnStrength)
def reveal_gnome(box, table, cavern, which):
    """An undrawn gnome is drawn when it is shown. (ATK-02)"""
    weigh_gnome(table)


@reveal_gnome.chosen
def reveal_gnome(box, table, cavern, which, index):
    draw_gnome(table, cavern, which, index)
    show_gnome(table, cavern, which)


@rule
def strength_in(table, cavern):
    """The strength of the gnomes in a cavern, all of them shown. (ATK-03)"""
    total = 0
    for which in range(table.gnomes[cavern]):
        total += int(table.gnome[cavern, which])
    return total


@rule
def gnomes_by_wheel(table):
    total = 0
    for index in range(STRENGTHS):
        total += int(table.by_wheel[index])
    return total


@rule
def gnomes_to_wheel(table, cavern):
    """The shown tokens of a cavern are put near the wheel. (ATK-06)"""
    for which in range(table.gnomes[cavern]):
        table.by_wheel[table.gnome[cavern, which] - 1] += 1
        table.gnome[cavern, which] = 0
        table.gnome_seen[cavern, which] = 0
        table.gnome_mix[cavern, which] = 0
    table.gnomes[cavern] = 0
    table.overrun &= ~bit(cavern)


# Mixing tokens back into the supply -----------------------------------------------------------------------------------


@rule
def nobody_in(box, table, cavern, which):
    """An audience of none."""
    return 0


@game.chance(Step.DRAW_OLD_GNOME, DrawnStrength, audience=nobody_in)
def draw_old_gnome(box, table, cavern, which):
    """Before known tokens join the supply, those already on the map get their strength, which nobody sees. (K-48)"""
    weigh_gnome(table)


@draw_old_gnome.chosen
def draw_old_gnome(box, table, cavern, which, index):
    draw_gnome(table, cavern, which, index)


@rule
def nothing_hidden(table):
    """Whether everybody knows every strength that has been drawn."""
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            if table.gnome_seen[cavern, which] & EVERYBODY == 0:
                return False
    return True


@rule
def forget_mixes(table):
    """Nothing of the earlier mixes is hidden from anybody: the count of mixes starts again."""
    for mix in range(table.mix + 1):
        for index in range(STRENGTHS):
            table.shown[mix, index] = 0
            table.mixed[mix, index] = 0
    for index in range(STRENGTHS):
        table.mix_start[index] = table.gnome_pool[index]
    for cavern in range(CAVERNS):
        for which in range(table.gnomes[cavern]):
            table.gnome_mix[cavern, which] = 0
    table.mix = 0


@rule
def mix_by_wheel(table):
    """The tokens near the wheel go back into the supply. (BRE-04)"""
    last = table.mix == MIXES - 1  # no room to keep another mix apart: it counts as if they had been there before
    for index in range(STRENGTHS):
        count = table.by_wheel[index]
        table.gnome_pool[index] += count
        table.gnome_supply += count
        if last:
            table.mix_start[index] += count
        else:
            table.mixed[table.mix, index] = count
        table.by_wheel[index] = 0
    if nothing_hidden(table):
        forget_mixes(table)
    elif not last:
        table.mix += 1
