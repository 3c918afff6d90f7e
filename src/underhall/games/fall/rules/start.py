"""Set-up."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, offer, ones, push, push_lane, refuse, tell, uncover, weigh
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import (
    DrawnCavern,
    DrawnChampion,
    DrawnClan,
    DrawnSeat,
    DrawnTile,
    DrawnToken,
    KeptChampion,
    LairCavern,
    LairPair,
    StartingPawn,
)
from underhall.games.fall.pieces import (
    CAVERNS,
    CHAMPIONS,
    CLANS,
    DISCARDS,
    DISPLAY,
    FIRST_LAIR,
    HALL_VALUES,
    HALLS,
    HAND,
    LAIRS,
    LETTERS,
    NONE,
    OFFERED,
    SEATS,
    STRENGTHS,
    Deck,
)
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.ancestry import lay_starting_card
from underhall.games.fall.rules.champions import join
from underhall.games.fall.rules.clans import gain_champion_votes
from underhall.games.fall.rules.gnomes import add_gnome
from underhall.games.fall.rules.places import ALL_CAVERNS, beside, deploy, has_pawn, put_pawn
from underhall.games.fall.rules.wave import lay_out_gates
from underhall.games.fall.steps import Step


@game.duty
def set_up(box, table):
    """Boards, decks and supplies; then the draws and choices of the set-up, in order.

    (SET-05, SET-20, SET-21, FLO-01)
    """
    table.side = box.side[table.seats]
    clear_places(table)
    clear_cards(table)
    for index in range(STRENGTHS):
        table.gnome_pool[index] = box.gnome_tokens[index]
        table.mix_start[index] = box.gnome_tokens[index]
        table.gnome_supply += box.gnome_tokens[index]
    table.wheel = box.wheel_start
    for seat in range(table.seats):
        table.reserve[seat] = box.trolls
        table.boost[seat] = box.boost_start
        lay_starting_card(box, table, seat)
    lay_out_gates(box, table)
    table.starter = NONE
    table.active = NONE
    push(table, Step.BEGIN_WAVE)
    push(table, Step.STARTING_CHAMPIONS)
    push(table, Step.DEAL_CHAMPION)
    push(table, Step.FIRST_GNOME, box.first_gnomes[table.seats], 0)
    push(table, Step.SHOW_CHAMPION, 0, Deck.ONE_TWO)
    push(table, Step.VOTE_TILE)
    push(table, Step.HALL_TOKEN)


@rule
def clear_places(table):
    for lair in range(LAIRS):
        table.lair_owner[lair] = NONE
    for letter in range(LETTERS):
        table.pawn_at[letter] = NONE
    for hall in range(HALLS):
        table.hall_star[hall] = NONE
    for clan in range(CLANS):
        table.vote_tile[clan] = NONE
        for seat in range(SEATS):
            table.vote_order[clan, seat] = NONE


@rule
def clear_cards(table):
    table.undrawn = bit(CHAMPIONS) - 1
    for champion in range(CHAMPIONS):
        table.owner[champion] = NONE
    for place in range(DISPLAY):
        table.display[place] = NONE
        for seat in range(SEATS):
            table.influence_order[place, seat] = NONE
    for seat in range(SEATS):
        for which in range(OFFERED):
            table.offered[seat, which] = NONE
        for place in range(HAND):
            table.hand[seat, place] = NONE
    for which in range(DISCARDS):
        table.discard[which] = NONE


# The boards -----------------------------------------------------------------------------------------------------------


@game.chance(Step.HALL_TOKEN, DrawnToken)
def hall_token(box, table, hall):
    """A face-up token on each great hall; the rest goes back to the box. (SET-03)"""
    for index in range(HALL_VALUES):
        used = 0
        for other in range(hall):
            if table.hall_value[other] == box.hall_token[index]:
                used += 1
        weigh(table, DrawnToken.IS + index, int(box.hall_tokens[index]) - used)


@hall_token.chosen
def hall_token(box, table, hall, index):
    table.hall_value[hall] = box.hall_token[index]
    tell(table, Event.HALL_TOKEN, hall, table.hall_value[hall])
    if hall + 1 < box.halls[table.side]:
        push(table, Step.HALL_TOKEN, hall + 1)


@game.chance(Step.VOTE_TILE, DrawnTile)
def vote_tile(box, table, clan):
    """A tile on each plank. (SET-04)"""
    laid = 0
    for other in range(clan):
        laid |= bit(table.vote_tile[other])
    for tile in range(CLANS):
        if not has_bit(laid, tile):
            weigh(table, DrawnTile.IS + tile, 1)


@vote_tile.chosen
def vote_tile(box, table, clan, tile):
    table.vote_tile[clan] = tile
    tell(table, Event.VOTE_TILE, clan, tile)
    if clan + 1 < CLANS:
        push(table, Step.VOTE_TILE, clan + 1)


@rule
def weigh_champions(box, table, deck):
    for champion in range(CHAMPIONS):
        if has_bit(table.undrawn, champion) and box.deck[champion] == deck:
            weigh(table, DrawnChampion.IS + champion, 1)


@game.chance(Step.SHOW_CHAMPION, DrawnChampion)
def show_champion(box, table, display, deck):
    """One more champion than players, from the deck of the wave. (SET-07, SET-08, REF-02)"""
    weigh_champions(box, table, deck)


@show_champion.chosen
def show_champion(box, table, display, deck, champion):
    """A letter's tile lies with its card: the letter says so. (SET-09, REF-03)"""
    table.undrawn &= ~bit(champion)
    table.display[display] = champion
    tell(table, Event.CHAMPION_SHOWN, display, champion)
    if display + 1 < box.display[table.seats]:
        push(table, Step.SHOW_CHAMPION, display + 1, deck)


# Gnomes ---------------------------------------------------------------------------------------------------------------


@game.chance(Step.FIRST_GNOME, DrawnClan)
def first_gnome(box, table, left, drawn):
    """Gate cards say in which domains the first gnomes stand. (SET-11)"""
    for clan in range(CLANS):
        if not has_bit(drawn, clan):
            weigh(table, DrawnClan.IS + clan, 1)


@first_gnome.chosen
def first_gnome(box, table, left, drawn, clan):
    if left > 1:
        push(table, Step.FIRST_GNOME, left - 1, drawn | bit(clan))
    else:
        push(table, Step.FIRST_SWARM, drawn | bit(clan))
    push(table, Step.GATE_CAVERN, clan)


@game.chance(Step.GATE_CAVERN, DrawnCavern)
def gate_cavern(box, table, clan):
    """Any gate cavern of the domain. (SET-12, SET-13)"""
    for cavern in range(CAVERNS):
        if has_bit(box.gates[table.side, clan], cavern):
            weigh(table, DrawnCavern.IS + cavern, 1)


@gate_cavern.chosen
def gate_cavern(box, table, clan, cavern):
    add_gnome(table, cavern)
    tell(table, Event.FIRST_GNOME, cavern)


@game.chance(Step.FIRST_SWARM, DrawnClan)
def first_swarm(box, table, drawn):
    """One more gate card for the swarm. (SET-14)"""
    for clan in range(CLANS):
        if not has_bit(drawn, clan):
            weigh(table, DrawnClan.IS + clan, 1)


@first_swarm.chosen
def first_swarm(box, table, drawn, clan):
    table.swarm = clan
    tell(table, Event.SWARM_STARTS, clan)


# Players --------------------------------------------------------------------------------------------------------------


@rule
def offered_to(box, table, seat):
    return bit(seat)


@game.chance(Step.DEAL_CHAMPION, DrawnChampion, audience=offered_to)
def deal_champion(box, table, seat):
    """Two of the first deck, face down. (SET-22)"""
    weigh_champions(box, table, Deck.ZERO)


@deal_champion.chosen
def deal_champion(box, table, seat, champion):
    table.undrawn &= ~bit(champion)
    tell(table, Event.CHAMPION_OFFERED, seat, champion, to=bit(seat))
    tell(table, Event.CHAMPION_OFFERED_UNSEEN, seat, to=~bit(seat))
    if table.offered[seat, 0] == NONE:
        table.offered[seat, 0] = champion
        push(table, Step.DEAL_CHAMPION, seat)
        return
    table.offered[seat, 1] = champion
    if champion < table.offered[seat, 0]:
        table.offered[seat, 1] = table.offered[seat, 0]
        table.offered[seat, 0] = champion
    if seat + 1 < table.seats:
        push(table, Step.DEAL_CHAMPION, seat + 1)


@game.step(Step.STARTING_CHAMPIONS)
def starting_champions(box, table):
    """All choose at the same time. (SET-22, K-50)"""
    push(table, Step.SHOW_STARTING_CHAMPIONS)
    for seat in range(table.seats):
        push_lane(table, seat, Step.KEEP_CHAMPION)


@game.decision(Step.KEEP_CHAMPION, KeptChampion)
def keep_champion(box, table, seat):
    """Keep one; the other leaves the game. (SET-22)"""
    for which in range(OFFERED):
        allow(table, KeptChampion.IS + which)


@keep_champion.chosen
def keep_champion(box, table, seat, which):
    table.pending[seat, 0] = which


@game.step(Step.SHOW_STARTING_CHAMPIONS)
def show_starting_champions(box, table):
    """The one set aside stays known to its seat alone. Then the starting player is drawn. (SET-23, SET-26, K-49)"""
    uncover(table)
    for seat in range(table.seats):
        kept = int(table.pending[seat, 0])
        table.pending[seat, 0] = 0
        champion = int(table.offered[seat, kept])
        table.offered[seat, 0] = table.offered[seat, 1 - kept]
        table.offered[seat, 1] = NONE
        join(box, table, seat, champion)
        tell(table, Event.CHAMPION_KEPT, seat, champion)
    push(table, Step.WHO_STARTS)


@game.chance(Step.WHO_STARTS, DrawnSeat)
def who_starts(box, table):
    """Each seat is equally likely to start. (SET-26)"""
    for seat in range(table.seats):
        weigh(table, DrawnSeat.IS + seat, 1)


@who_starts.chosen
def who_starts(box, table, starter):
    """Then each seat in turn order: first the votes of all, then the lairs of all. (SET-26, SET-27, K-35)"""
    table.starter = starter
    table.active = starter
    tell(table, Event.STARTS, starter)
    for distance in range(table.seats - 1, -1, -1):
        push(table, Step.SET_UP_SEAT, (starter + distance) % table.seats, 1)
    for distance in range(table.seats - 1, -1, -1):
        push(table, Step.SET_UP_SEAT, (starter + distance) % table.seats, 0)


@rule
def starting_champion(table, seat):
    champion = 0
    while table.owner[champion] != seat:
        champion += 1
    return champion


@game.step(Step.SET_UP_SEAT)
def set_up_seat(box, table, seat, lairs):
    """The votes of the starting champion, or the lairs. (SET-24, SET-27)"""
    if lairs:
        push(table, Step.LAIR_PAIR, seat)
    else:
        champion = starting_champion(table, seat)
        gain_champion_votes(box, table, seat, champion, int(box.champion_votes[champion]))


@game.decision(Step.LAIR_PAIR, LairPair)
def lair_pair(box, table, seat):
    """A pair of lair spaces that nobody has. (SET-27)"""
    for pair in range(box.lair_pairs[table.side]):
        offer(table, LairPair.IS + pair, 0 if table.lair_owner[2 * pair] == NONE else Reason.LAIRS_TAKEN)


@lair_pair.chosen
def lair_pair(box, table, seat, pair):
    """Three trolls on each, and one beside each. (SET-28, SET-29)"""
    tell(table, Event.LAIRS_CHOSEN, seat, pair)
    for lair in range(2 * pair, 2 * pair + 2):
        table.lair_owner[lair] = seat
        table.lairs[seat] |= bit(FIRST_LAIR + lair)
        deploy(table, seat, FIRST_LAIR + lair, int(box.lair_trolls))
    push(table, Step.LAIR_CAVERN, seat, FIRST_LAIR + 2 * pair, NONE)


@rule
def gnome_free_beside(box, table, lair):
    """Bits of the caverns without gnomes beside a lair. (SET-29)"""
    return beside(box, table, lair) & ALL_CAVERNS & ~int(table.overrun)


@rule
def start_caverns(box, table, lair, other):
    """Where the troll beside a lair may start: the two caverns of a seat differ if they can. (SET-29, K-19)

    `other` is the cavern of the first lair. At the first lair itself it is NONE, and if the second lair has only one
    cavern, that one is left for it.
    """
    free = gnome_free_beside(box, table, lair)
    taken = gnome_free_beside(box, table, lair + 1) if other == NONE else bit(other)
    if ones(taken) == 1 and free & ~taken != 0:
        free &= ~taken
    return free


@game.decision(Step.LAIR_CAVERN, LairCavern)
def lair_cavern(box, table, seat, lair, other):
    """Where there is no such cavern, the troll starts in the lair. (SET-29, K-19)"""
    free = start_caverns(box, table, lair, other)
    for cavern in range(CAVERNS):
        if has_bit(free, cavern):
            allow(table, LairCavern.IN + cavern)
        else:
            refuse(table, LairCavern.IN + cavern, bars_start(box, table, lair, other, cavern))
    if free == 0:
        allow(table, LairCavern.IN + lair)


@rule
def bars_start(box, table, lair, other, cavern):
    """The reason why a troll cannot start in a cavern that is not free for it. (SET-29, K-19)"""
    if cavern >= box.caverns[table.side]:
        return Reason.NOT_ON_MAP
    if not has_bit(beside(box, table, lair), cavern):
        return Reason.NOT_BESIDE_LAIR
    if has_bit(table.overrun, cavern):
        return Reason.GNOMES_BESIDE_LAIR
    return Reason.LEFT_FOR_OTHER_LAIR if other == NONE else Reason.OTHER_TROLL_THERE


@lair_cavern.chosen
def lair_cavern(box, table, seat, lair, other, place):
    deploy(table, seat, place, 1)
    tell(table, Event.TROLL_STARTS, seat, place)
    if other == NONE:
        push(table, Step.LAIR_CAVERN, seat, lair + 1, place)
        return
    champion = starting_champion(table, seat)
    if has_pawn(box, champion):
        push(table, Step.STARTING_PAWN, seat, place, other, box.letter[champion])


@game.decision(Step.STARTING_PAWN, StartingPawn)
def starting_pawn(box, table, seat, first, second, letter):
    """With one of these two trolls. (SET-25, SET-30)"""
    allow(table, StartingPawn.IN + first)
    allow(table, StartingPawn.IN + second)


@starting_pawn.chosen
def starting_pawn(box, table, seat, first, second, letter, place):
    put_pawn(table, seat, letter, place)
    tell(table, Event.PAWN_PLACED, seat, box.lettered[letter], place)
