"""The end of a wave: entrenchment, invasions, champions, scoring; then a new wave or the end of the game."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, bit, has_bit, offer, ones, push, tell, uncover
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import Banish, Contender, DrawnClan, PlacePawn, Starburst
from underhall.games.fall.pieces import (
    CAVERNS,
    CHAMPIONS,
    CLANS,
    CROWDED,
    DISPLAY,
    EVERYBODY,
    GATE_CARDS,
    LINES,
    NONE,
    PLACES,
    SEATS,
    UNDRAWN,
    WAVES,
    Deck,
    Kind,
    Mode,
    Power,
    Source,
)
from underhall.games.fall.reasons import Reason
from underhall.games.fall.rules.champions import has_power, join, pawns_of, tally_of
from underhall.games.fall.rules.clans import gain_champion_votes, gain_honour
from underhall.games.fall.rules.gnomes import add_gnome, gnomes_to_wheel, show_gnome
from underhall.games.fall.rules.places import (
    all_beside,
    bars_entry,
    controlled_caverns,
    deploy,
    dominates,
    has_pawn,
    off_map,
    put_pawn,
)
from underhall.games.fall.rules.turn import take_action
from underhall.games.fall.rules.wheel import draw_gate, weigh_gates
from underhall.games.fall.steps import Step


@game.step(Step.END_WAVE)
def end_wave(box, table):
    """In this order; a refresh follows the first two waves only. (WAV-01, FLO-01, FLO-02, CHA-16, K-07)"""
    if table.wave < WAVES:
        push(table, Step.REFRESH)
        push(table, Step.SCORE_WAVE)
    else:
        push(table, Step.FINAL_SCORE)
    push(table, Step.END_ABILITIES)
    push(table, Step.AWARD)
    push(table, Step.GATE_CARD)
    push(table, Step.ENTRENCH)


# Entrenchment and invasions -------------------------------------------------------------------------------------------


@game.step(Step.ENTRENCH)
def entrench(box, table):
    """One gnome joins each that stands alone: Moss first, then clockwise. (ENT-01, ENT-02, K-21)"""
    alone = 0
    for cavern in range(CAVERNS):
        if table.gnomes[cavern] == 1:
            alone += 1
    tell(table, Event.ENTRENCHED, min(alone, int(table.gnome_supply)))
    for clan in range(CLANS):
        for cavern in range(CAVERNS):
            if has_bit(box.domain_caverns[table.side, clan], cavern) and table.gnomes[cavern] == 1:
                if not add_gnome(table, cavern):
                    return  # none is left for the others, either


@game.step(Step.GATE_CARD)
def gate_card(box, table, gate):
    """Left to right, each an invasion of its own. (INV-01)"""
    if gate == table.gate_cards:
        return
    push(table, Step.GATE_CARD, gate + 1)
    push(table, Step.INVASION, gate)
    if table.gate[gate] == UNDRAWN:
        push(table, Step.REVEAL_GATE, gate)


@game.chance(Step.REVEAL_GATE, DrawnClan)
def reveal_gate(box, table, gate):
    """An undrawn gate card is drawn when it is revealed. (INV-02)"""
    weigh_gates(table)


@reveal_gate.chosen
def reveal_gate(box, table, gate, clan):
    draw_gate(table, gate, clan)


@game.step(Step.INVASION)
def invasion(box, table, gate):
    """The card is shown and the swarm moves there with the gnomes of the wave. (INV-02)"""
    table.gate_seen[gate] = EVERYBODY
    table.swarm = table.gate[gate]
    gnomes = int(box.invaders[table.wave - 1])
    tell(table, Event.INVASION, gate, table.swarm, gnomes)
    uncover(table)
    push(table, Step.INVADE, NONE, gnomes)


# Champions ------------------------------------------------------------------------------------------------------------


@game.step(Step.AWARD)
def award(box, table, display):
    """Left to right. Votes for the victor, then rewards for contenders, then the victor takes the card.

    (CHA-01, CHA-02, CHA-03, CHA-04, CHA-05)
    """
    if display == box.display[table.seats]:
        return
    push(table, Step.AWARD, display + 1)
    champion = int(table.display[display])
    victor = int(table.influence_order[display, 0])
    if victor == NONE:
        table.display[display] = NONE
        tell(table, Event.CHAMPION_LEAVES, champion)
        return
    tell(table, Event.CHAMPION_WON, victor, champion)
    push(table, Step.TAKE_CHAMPION, victor, champion)
    for rank in range(SEATS - 1, 0, -1):
        contender = int(table.influence_order[display, rank])
        if contender != NONE:
            push(table, Step.CONTENDER, contender, display)
    gain_champion_votes(box, table, victor, champion, int(box.champion_votes[champion]))


@rule
def lines_passed(box, table, seat, display):
    """Each yellow line counts once, however often the track was gone round. (CHA-05, K-38)"""
    champion = table.display[display]
    count = 0
    for line in range(LINES):
        after = box.line[champion, line]
        if after != NONE and table.influence[display, seat] > after:
            count += 1
    return count


@game.decision(Step.CONTENDER, Contender)
def contender(box, table, seat, display):
    """One vote, or honour for the yellow lines passed; a champion may grant both. (CHA-05)"""
    allow(table, Contender.VOTE)
    if not has_power(table, seat, Power.CONTENDER_BOTH):
        allow(table, Contender.HONOUR)


@contender.chosen
def contender(box, table, seat, display, reward):
    """A contender takes honour for the lines passed or a vote; with a certain power, both. (CHA-05, K-39)"""
    champion = int(table.display[display])
    if reward == Contender.HONOUR or has_power(table, seat, Power.CONTENDER_BOTH):
        honour = lines_passed(box, table, seat, display)
        tell(table, Event.CONTENDER_HONOUR, seat, champion, honour)
        gain_honour(table, seat, honour, Source.CONTENDERS)
    if reward == Contender.VOTE:
        tell(table, Event.CONTENDER_VOTE, seat, champion)
        gain_champion_votes(box, table, seat, champion, 1)


@rule
def is_instant(box, champion):
    """Whether a champion's ability takes effect at once. (CHA-10)"""
    return Power.INSTANT_HONOUR <= box.power[champion] <= Power.BANISH


@game.step(Step.TAKE_CHAMPION)
def take_champion(box, table, seat, champion):
    """The card, its pawn or starburst, and what it does at once, before the next champion.

    (CHA-06, CHA-07, CHA-08, CHA-09, CHA-10)
    """
    for place in range(DISPLAY):
        if table.display[place] == champion:
            table.display[place] = NONE
    join(box, table, seat, champion)
    if is_instant(box, champion):
        push(table, Step.INSTANT, seat, champion)
    if box.letter[champion] != NONE:
        if has_pawn(box, champion):
            build_pawn(box, table, seat, champion)
        elif free_halls(box, table) != 0:
            push(table, Step.STARBURST, seat, champion)


@rule
def build_pawn(box, table, seat, champion):
    """A pawn stands on a base; without a free one the champion stays a card. (CHA-07, K-40)"""
    if box.max_pawns > 0 and ones(pawns_of(box, table, seat)) >= box.max_pawns:
        tell(table, Event.NO_PAWN_LEFT, seat, champion)
    else:
        push(table, Step.PLACE_PAWN, seat, box.letter[champion])


@game.decision(Step.PLACE_PAWN, PlacePawn)
def place_pawn(box, table, seat, letter):
    """In a cavern that the victor dominates; a lair always is one. (CHA-07, DEF-08)"""
    for place in range(PLACES):
        offer(table, PlacePawn.IN + place, bars_pawn(box, table, seat, place))


@rule
def bars_pawn(box, table, seat, place):
    """The reason why a seat cannot put a new pawn in a place, or 0. (CHA-07)"""
    if dominates(table, seat, place):
        return 0
    closed = bars_entry(box, table, seat, place)
    if closed:
        return closed
    return Reason.RIVALS_AT_PAWN if table.units[seat, place] > 0 else Reason.NO_TROLL_FOR_PAWN


@place_pawn.chosen
def place_pawn(box, table, seat, letter, place):
    put_pawn(table, seat, letter, place)
    tell(table, Event.PAWN_PLACED, seat, box.lettered[letter], place)


@rule
def free_halls(box, table):
    """Bits of the great halls without a starburst tile. (CHA-09, K-06)"""
    found = 0
    for hall in range(box.halls[table.side]):
        if table.hall_star[hall] == NONE:
            found |= bit(hall)
    return found


@game.decision(Step.STARBURST, Starburst)
def starburst(box, table, seat, champion):
    """A great hall without a starburst. (CHA-08, CHA-09, K-06)"""
    free = free_halls(box, table)
    for hall in range(box.halls[table.side]):
        offer(table, Starburst.IN + hall, 0 if has_bit(free, hall) else Reason.STAR_THERE)


@starburst.chosen
def starburst(box, table, seat, champion, hall):
    table.hall_star[hall] = champion
    tell(table, Event.STAR_PLACED, seat, champion, hall)


# What champions do at once --------------------------------------------------------------------------------------------


@game.step(Step.INSTANT)
def instant(box, table, seat, champion):
    """An Advance or a Bolster is an action of its owner, with a beginning and an end. (CHA-10, K-47)"""
    power = box.power[champion]
    amount = int(box.amount[champion])
    table.active = seat
    if power == Power.INSTANT_HONOUR:
        gain_honour(table, seat, amount * tally_of(box, table, seat, box.tally[champion]), Source.CHAMPIONS)
    elif power == Power.INSTANT_VOTES:
        for _ in range(amount):
            push(table, Step.WILD_VOTES, seat, 1)
    elif power == Power.INSTANT_BOLSTER:
        take_action(table, seat, Kind.BOLSTER, amount, 0, Mode.EXTRA)  # nothing follows an extra action
    elif power == Power.INSTANT_ADVANCE:
        take_action(table, seat, Kind.ADVANCE, amount, 0, Mode.EXTRA)
    elif can_banish(box, table, seat) != 0:
        push(table, Step.BANISH, seat)
    else:
        tell(table, Event.NOTHING_TO_BANISH, seat)


@rule
def can_banish(box, table, seat):
    """Bits of the overrun caverns next to a cavern that the seat controls, its lairs included. (DEF-02, DEF-08)"""
    controlled = controlled_caverns(table, seat) | int(table.lairs[seat])
    return all_beside(box, table, controlled) & int(table.overrun)


@game.decision(Step.BANISH, Banish)
def banish(box, table, seat):
    """The gnomes of one cavern next to a controlled one, or none. (CHA-10)"""
    near = can_banish(box, table, seat)
    for cavern in range(CAVERNS):
        offer(table, Banish.FROM + cavern, 0 if has_bit(near, cavern) else bars_banishing(box, table, cavern))
    allow(table, Banish.NOBODY)


@rule
def bars_banishing(box, table, cavern):
    """The reason why nobody can be banished from a cavern. (CHA-10)"""
    if off_map(box, table, cavern):
        return Reason.NOT_ON_MAP
    return Reason.NOT_NEAR_YOURS if has_bit(table.overrun, cavern) else Reason.NO_GNOMES_TO_BANISH


@banish.chosen
def banish(box, table, seat, cavern):
    if cavern == Banish.NOBODY:
        tell(table, Event.BANISHED_NONE, seat)
        return
    tell(table, Event.BANISHED, seat, cavern)
    push(table, Step.BANISHED, seat, cavern)
    for which in range(CROWDED):
        if which < table.gnomes[cavern]:
            if table.gnome[cavern, which] == UNDRAWN:
                push(table, Step.REVEAL_GNOME, cavern, which)
            else:
                show_gnome(table, cavern, which)


@game.step(Step.BANISHED)
def banished(box, table, seat, cavern):
    """All gnomes there have been shown. (CHA-10)"""
    gnomes_to_wheel(table, cavern)


# What champions do at the end of the wave -----------------------------------------------------------------------------


@game.step(Step.END_ABILITIES)
def end_abilities(box, table, distance):
    """In turn order from the starting player, in every wave, also by champions just won. (CHA-16, K-07)"""
    if distance == table.seats:
        return
    push(table, Step.END_ABILITIES, distance + 1)
    seat = (table.starter + distance) % table.seats
    for champion in range(CHAMPIONS):
        if table.owner[champion] == seat:
            end_ability(box, table, seat, champion)


@rule
def end_ability(box, table, seat, champion):
    """What a champion brings at the end of each wave: honour, votes or trolls. (CHA-16)"""
    power = box.power[champion]
    amount = int(box.amount[champion])
    if power == Power.WAVE_HONOUR:
        gain_honour(table, seat, amount * tally_of(box, table, seat, box.tally[champion]), Source.CHAMPIONS)
    elif power == Power.WAVE_VOTES:
        push(table, Step.WILD_VOTES, seat, amount)
    elif power == Power.WAVE_TROLLS and table.pawn_at[box.letter[champion]] != NONE:
        place = int(table.pawn_at[box.letter[champion]])
        trolls = min(amount, int(table.reserve[seat]))
        if trolls > 0:
            deploy(table, seat, place, trolls)
            tell(table, Event.TROLLS_JOIN, seat, champion, trolls, place)


# Scoring and refreshing -----------------------------------------------------------------------------------------------


@rule
def domain_honour(box, table, seat, clan):
    """6 for the first cavern controlled, 2 for each further one, less 1 for each overrun cavern of the domain.

    (SCO-02, SCO-03, SCO-04, SCO-05, K-13)
    """
    caverns = int(box.domain_caverns[table.side, clan])
    controlled = ones(controlled_caverns(table, seat) & caverns)
    if controlled == 0:
        return 0
    overrun = ones(int(table.overrun) & caverns)
    return int(box.first_cavern) + (controlled - 1) * int(box.next_cavern) - overrun * int(box.overrun_loss)


@game.step(Step.SCORE_WAVE)
def score_wave(box, table):
    """Domain by domain, Moss first. (SCO-01)"""
    for clan in range(CLANS - 1, -1, -1):
        push(table, Step.SCORE_DOMAIN, clan)


@game.step(Step.SCORE_DOMAIN)
def score_domain(box, table, clan):
    """Each seat scores its honour in one domain. (SCO-01)"""
    for seat in range(table.seats):
        honour = domain_honour(box, table, seat, clan)
        if honour != 0:
            tell(table, Event.DOMAIN_SCORED, seat, clan, honour)
            gain_honour(table, seat, honour, Source.DOMAINS)


@rule
def lay_out_gates(box, table):
    """All gate cards are shuffled, so what was known of them is forgotten. (SET-15, SET-16, REF-01, K-43)"""
    table.gate_cards = box.gate_cards[table.seats]
    table.gate_pool = bit(CLANS) - 1
    for gate in range(GATE_CARDS):
        table.gate[gate] = UNDRAWN if gate < table.gate_cards else NONE
        table.gate_seen[gate] = 0


@game.step(Step.REFRESH)
def refresh(box, table):
    """Gate cards, champions, cubes, claws, tokens, start player; all else stays.

    (REF-01, REF-02, REF-03, REF-04, REF-05, REF-06, DES-05, K-43)
    """
    lay_out_gates(box, table)
    for place in range(DISPLAY):
        for seat in range(SEATS):
            table.influence[place, seat] = 0
            table.influence_order[place, seat] = NONE
    for champion in range(CHAMPIONS):
        table.claws[champion] = 0
    for seat in range(table.seats):
        table.cubes[seat] = 0
        table.desperation[seat] = 0
    table.starter = (table.starter + 1) % table.seats
    tell(table, Event.REFRESHED, table.starter)
    push(table, Step.BEGIN_WAVE)
    deck = Deck.ONE_TWO if table.wave + 1 < WAVES else Deck.THREE
    push(table, Step.SHOW_CHAMPION, 0, deck)
