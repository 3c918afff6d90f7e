"""Conservation: what must hold between any two steps, and what can be worked out from the rest."""

from enum import IntEnum

from underhall.engine.compile import rule
from underhall.engine.kernel import bit, has_bit, lowest, ones
from underhall.games.hall.game import game
from underhall.games.hall.pieces import (
    BASE,
    BOOK,
    CELLS,
    CLAN_CART,
    CLANS,
    CROWNS,
    FIRST_STARTER,
    GATE,
    HALL,
    HALLS,
    HELD,
    HIGH,
    HORDE,
    KINDS,
    LEVELS,
    NONE,
    PORTION,
    REGIONS,
    RESOURCES,
    SEATS,
    SHAPES,
    SITES,
    SMOOT,
    SPELLS,
    STARTERS,
    STATUES,
    TIERS,
    TROLLS,
    WIDE,
    WORKSHOPS,
    Resource,
)
from underhall.games.hall.rules.board import add_square, beside_row, edge_row, has_square, open_row, rivals, survey
from underhall.games.hall.rules.pyramids import ROW


class Flaw(IntEnum):
    """What can be wrong with a table."""

    TOKENS = 1  # 225 resource tokens: in the supply, in storage, on trolls, spells or the horde
    SYMBOLS = 2  # a troll holds only what it shows
    TROLLS = 3  # each in one place
    PYRAMID = 4  # a troll lies above and between two others
    STARTERS = 5  # six of a colour, each in one place
    SPELLS = 6  # each in one place
    TILES = 7  # 52 tunnels: in the supply, on the board, or partly under halls
    REGIONS = 8  # squares of one region are connected; a whole tile is whole
    WORKSHOPS = 9
    STATUES = 10  # at most one on a square; seven per clan
    PEDESTALS = 11  # six per clan; those on the board are on anchors of their tier
    POINTS = 12  # tokens of the pedestal track
    APART = 13  # networks of rivals do not touch
    CROWNS = 14  # only for ten trolls
    DERIVED = 15  # networks, open squares, what trolls hold


# Tokens ---------------------------------------------------------------------------------------------------------------


@rule
def tokens_out(table, resource):
    """Tokens of a resource that are not in the supply."""
    total = 0
    for seat in range(SEATS):
        total += int(table.storage[seat, resource])
        for place in range(SMOOT):
            total += int(table.on_troll[seat, place, resource])
            if resource == Resource.CART:
                total += int(table.on_troll[seat, place, CLAN_CART])
    for slot in range(HORDE):
        total += int(table.bribes[slot, resource])
    if resource == Resource.RUNE:
        for place in range(BOOK):
            total += int(table.runes[place])
    return total


@rule
def all_tokens(box, table):
    """Supply, storages, trolls and bribes hold every token there is. (R049, C17)"""
    for resource in range(RESOURCES):
        if table.supply[resource] + tokens_out(table, resource) != box.tokens[resource]:
            return False
        if table.supply[resource] < 0 and not box.unlimited_supply:
            return False
        for seat in range(SEATS):
            if table.storage[seat, resource] < 0:
                return False
            if table.storage[seat, resource] > 0 and (seat >= table.seats or table.team[seat] != seat):
                return False
    return True


@rule
def only_symbols(box, table):
    """A troll holds only resources whose symbols it shows. (R117, R118)"""
    for seat in range(SEATS):
        for place in range(SMOOT):
            card = table.smoot[seat, place]
            for kind in range(KINDS):
                held = table.on_troll[seat, place, kind]
                shown = 0 if card == NONE else box.symbols[card, kind]
                if held < 0 or held > shown:
                    return False
    return True


# Cards ----------------------------------------------------------------------------------------------------------------


@rule
def add_card(card, found):
    """Adds a card to those found; one found twice makes all of it -1."""
    if card < 0 or found < 0:
        return found
    if has_bit(found, card):
        return -1
    return found | bit(card)


@rule
def all_trolls(box, table):
    """No troll is in two places. (R110)"""
    found = int(table.undrawn)
    found = add_card(int(table.recruit), found)
    for slot in range(HORDE):
        found = add_card(int(table.horde[slot]), found)
    for seat in range(SEATS):
        for place in range(BASE):
            found = add_card(int(table.smoot[seat, place]), found)
    for level in range(LEVELS):
        for place in range(table.under.shape[1]):
            troll = table.under[level, place]
            if (troll != NONE) != (place < table.unders[level]):
                return False
            if troll != NONE and box.level[troll] != level + 1:
                return False
            found = add_card(int(troll), found)
    return found == bit(TROLLS) - 1


@rule
def pyramids_stand(table):
    """Every troll of an upper row lies above and between two others. (R113, R114)"""
    for seat in range(SEATS):
        for place in range(BASE):
            if table.smoot[seat, place] != NONE:
                left = place + ROW[place]
                if table.smoot[seat, left] == NONE or table.smoot[seat, left + 1] == NONE:
                    return False
    return True


@rule
def all_starters(table):
    """Each seat's starters are placed, in hand or in its deck. (R036, R043)"""
    for seat in range(SEATS):
        found = 0
        for place in range(BASE, SMOOT):
            card = table.smoot[seat, place]
            if card != NONE:
                if card < FIRST_STARTER or has_bit(found, card - FIRST_STARTER):
                    return False
                found |= bit(card - FIRST_STARTER)
        for place in range(HELD):
            card = table.hand[seat, place]
            if card != NONE:
                if card < FIRST_STARTER or has_bit(found, card - FIRST_STARTER):
                    return False
                found |= bit(card - FIRST_STARTER)
        for starter in range(STARTERS):
            if table.starters_left[seat, starter]:
                if has_bit(found, starter):
                    return False
                found |= bit(starter)
        in_draft = table.active == NONE and not table.over and table.smoot[seat, BASE] == NONE
        if seat < table.seats and in_draft and ones(found) != STARTERS:
            return False
    return True


@rule
def all_spells(table):
    """No spell is in two places. (R065)"""
    found = int(table.undrawn_spells)
    for place in range(BOOK):
        found = add_card(int(table.book[place]), found)
        if table.runes[place] < 0 or (table.book[place] == NONE and table.runes[place] != 0):
            return False
    for place in range(SPELLS):
        spell = table.under_spells[place]
        if (spell != NONE) != (place < table.under_spell_count):
            return False
        found = add_card(int(spell), found)
    return found == bit(SPELLS) - 1


# The board ------------------------------------------------------------------------------------------------------------


@rule
def squares_of(table, region):
    count = 0
    for row in range(HIGH):
        bits = int(table.dug[row])
        while bits != 0:
            if table.region[row * WIDE + lowest(bits)] == region:
                count += 1
            bits &= bits - 1
    return count


@rule
def all_tiles(box, table):
    """Whole tiles and the supply make up the box, except those that lie under halls or stick out. (R005, R171)"""
    cut = 0  # squares of tiles that are not whole
    for region in range(REGIONS):
        if table.what[region] == PORTION or table.what[region] >= HALL:
            cut += squares_of(table, region)
    for shape in range(SHAPES):
        whole = 0
        for region in range(REGIONS):
            if table.what[region] == shape:
                whole += 1
                if squares_of(table, region) != box.squares[shape]:
                    return False
        missing = int(box.copies[shape]) - int(table.tiles[shape]) - whole
        if table.tiles[shape] < 0 or missing < 0:
            return False
        cut -= missing * int(box.squares[shape])
    return cut == 0


@rule
def regions_fit(box, table):
    """Every region has squares, gates one each, halls theirs, and they cover ground only.

    (R130, R131, R132, R133, R169)
    """
    for region in range(REGIONS):
        what = table.what[region]
        if what == NONE:
            continue
        squares = squares_of(table, region)
        if squares == 0 or (what == GATE and squares != 1):
            return False
        if what >= HALL:
            if what >= HALL + HALLS or squares != box.hall_size[what - HALL]:
                return False
            altar = table.hall_at[what - HALL]
            if altar == NONE or table.region[altar] != region:
                return False
    for square in range(CELLS):
        region = table.region[square]
        if region != NONE and (table.what[region] == NONE or not has_square(box.ground[table.side], square)):
            return False
    for seat in range(SEATS):
        if table.gate[seat] != NONE and table.what[table.region[table.gate[seat]]] != GATE:
            return False
    return True


@rule
def all_workshops(box, table):
    """Every workshop tile is on a site, in the supply or in the box. (R017, R018)"""
    for kind in range(WORKSHOPS):
        total = int(table.workshops[kind]) + int(table.workshop_box[kind])
        for site in range(SITES):
            if table.workshop[site] == kind:
                total += 1
        if table.workshops[kind] < 0 or table.workshop_box[kind] < 0 or total != box.workshop_tiles[kind]:
            return False
    return True


@rule
def all_statues(box, table):
    """All statues are on the board or none is, and no two share a square. (R023, R181)"""
    clans = 0
    for statue in range(STATUES):
        square = table.statue[statue]
        if (square == NONE) != (table.statue_clan[statue] == NONE):
            return False
        if square != NONE:
            clans += 1
            for other in range(statue):
                if table.statue[other] == square:
                    return False
    return clans == 0 or clans == box.spots[table.side]


@rule
def all_pedestals(box, table):
    """Not more of a clan than there are: those under halls are gone. (R147, R149, R165)"""
    for clan in range(CLANS):
        total = int(table.bag[clan])
        for seat in range(SEATS):
            total += int(table.pedestals[seat, clan])
        for slot in range(HORDE):
            if table.horde_pedestal[slot] == clan:
                total += 1
        for tier in range(TIERS):
            if table.point_owner[clan, tier] != NONE:
                total += 1
            square = table.pedestal[clan, tier]
            if square != NONE:
                if table.point_owner[clan, tier] == NONE or not has_square(table.anchors, square):
                    return False
                if box.tier[table.side, square] != tier + 1:
                    return False
        if total != box.pedestals[clan]:
            return False
    return True


@rule
def all_points(box, table):
    """There are no more point tokens of a value than the box has. (R025)"""
    placed = 0
    for clan in range(CLANS):
        for tier in range(TIERS):
            if table.point[clan, tier] != 0:
                placed += 1
    for index in range(box.point_value.shape[0]):
        count = 0
        for clan in range(CLANS):
            for tier in range(TIERS):
                if table.point[clan, tier] == box.point_value[index]:
                    count += 1
        if count > box.point_count[index] or (placed == CLANS * TIERS and count != box.point_count[index]):
            return False
    return True


@rule
def rivals_apart(table):
    """No square belongs to two rivals, and none of theirs touch. (R136)"""
    for seat in range(table.seats):
        for other in range(seat):
            if rivals(table, seat, other):
                for row in range(HIGH):
                    if int(table.network[seat, row]) & int(table.network[other, row]):
                        return False
    return True


@rule
def crowns_fit(table):
    """Only a full trollsmoot has a coronation token, and the last token starts the last turns. (R186, R187)"""
    for token in range(CROWNS):
        seat = table.crowns[token]
        if seat != NONE and table.smoot[seat, 0] == NONE:
            return False
    last = table.crowns[CROWNS - 1] != NONE
    return last == (table.turns_left != NONE)


# What follows from the rest -------------------------------------------------------------------------------------------


@rule
def count_held(box, table):
    for seat in range(SEATS):
        for kind in range(KINDS):
            table.held[seat, kind] = 0
        for clan in range(CLANS):
            table.clan_carts[seat, clan] = 0
        for place in range(SMOOT):
            card = table.smoot[seat, place]
            if card != NONE:
                for kind in range(KINDS):
                    table.held[seat, kind] += table.on_troll[seat, place, kind]
                if box.clan[card] >= 0 and box.clan[card] < CLANS:
                    table.clan_carts[seat, box.clan[card]] += table.on_troll[seat, place, CLAN_CART]


@game.duty
def tidy(box, table):
    """What trolls hold in all, sets of squares, networks, and where each seat may dig."""
    count_held(box, table)
    for row in range(HIGH):
        table.dug[row] = 0
        table.tunnels[row] = 0
        table.standing[row] = 0
    for square in range(CELLS):
        region = table.region[square]
        if region != NONE:
            add_square(table.dug, square)
            if table.what[region] < GATE:
                add_square(table.tunnels, square)
    for statue in range(STATUES):
        if table.statue[statue] != NONE:
            add_square(table.standing, table.statue[statue])
    survey(box, table)


@rule
def squares_fit(table):
    """Sets of squares agree with the regions and the statues."""
    for square in range(CELLS):
        region = table.region[square]
        if has_square(table.dug, square) != (region != NONE):
            return False
        if has_square(table.tunnels, square) != (region != NONE and table.what[region] < GATE):
            return False
    standing = 0
    for statue in range(STATUES):
        if table.statue[statue] != NONE:
            standing += 1
            if not has_square(table.standing, table.statue[statue]):
                return False
    for row in range(HIGH):
        standing -= ones(int(table.standing[row]))
    return standing == 0


@rule
def held_fits(box, table):
    for seat in range(SEATS):
        for kind in range(KINDS):
            total = 0
            for place in range(SMOOT):
                total += int(table.on_troll[seat, place, kind])
            if total != table.held[seat, kind]:
                return False
        for clan in range(CLANS):
            total = 0
            for place in range(SMOOT):
                card = table.smoot[seat, place]
                if card != NONE and box.clan[card] == clan:
                    total += int(table.on_troll[seat, place, CLAN_CART])
            if total != table.clan_carts[seat, clan]:
                return False
    return True


@rule
def networks_fit(box, table):
    """A network holds its gate and all that touches it; open squares and edges follow from the networks."""
    for seat in range(table.seats):
        if table.gate[seat] != NONE and not has_square(table.network[seat], table.gate[seat]):
            return False
    for seat in range(table.seats):
        for row in range(HIGH):
            network = int(table.network[seat, row])
            if (network | beside_row(table.network[seat], row)) & int(table.dug[row]) != network:
                return False
            if table.open[seat, row] != open_row(box, table, seat, row):
                return False
            if table.edge[seat, row] != edge_row(box, table, seat, row):
                return False
    return True


@game.duty
def audit(box, table):
    """The first flaw, or 0."""
    if not all_tokens(box, table):
        return Flaw.TOKENS
    if not only_symbols(box, table):
        return Flaw.SYMBOLS
    if not all_trolls(box, table):
        return Flaw.TROLLS
    if not pyramids_stand(table):
        return Flaw.PYRAMID
    if not all_starters(table):
        return Flaw.STARTERS
    if not all_spells(table):
        return Flaw.SPELLS
    if not squares_fit(table):  # before what looks squares up in these sets
        return Flaw.DERIVED
    if not regions_fit(box, table):
        return Flaw.REGIONS
    if not all_tiles(box, table):
        return Flaw.TILES
    if not all_workshops(box, table):
        return Flaw.WORKSHOPS
    if not all_statues(box, table):
        return Flaw.STATUES
    if not all_pedestals(box, table):
        return Flaw.PEDESTALS
    if not all_points(box, table):
        return Flaw.POINTS
    if not rivals_apart(table):
        return Flaw.APART
    if not crowns_fit(table):
        return Flaw.CROWNS
    if not held_fits(box, table) or not networks_fit(box, table):
        return Flaw.DERIVED
    return 0
