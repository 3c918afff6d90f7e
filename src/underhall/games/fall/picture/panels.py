"""The panels of this game: how large they should be, what their strips say, and which of them a decision needs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from underhall.games.fall.events import Event
from underhall.games.fall.facts import Facts
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import CLAN_IDS, Names
from underhall.games.fall.picture import frames, tokens
from underhall.games.fall.picture.frames import BOARD, CHAMPIONS, CLANS, WHEEL, seat_panel
from underhall.games.fall.picture.layout import HEIGHT, WIDTH
from underhall.games.fall.pieces import CLANS as CLAN_COUNT
from underhall.games.fall.steps import Step
from underhall.pictures.scene import OWN, Box, Cells, Chip, Panel

NEEDS: dict[Step, tuple[str, ...]] = {
    # Set-up
    Step.KEEP_CHAMPION: (OWN, CHAMPIONS),
    Step.LAIR_PAIR: (OWN,),
    Step.LAIR_CAVERN: (OWN,),
    Step.STARTING_PAWN: (OWN,),
    # Build your ancestry
    Step.WHICH_CARD: (OWN, CHAMPIONS),
    Step.WHERE: (OWN,),
    Step.COVER_WILDS: (OWN,),
    # The battle
    Step.ACT: (OWN, WHEEL),
    Step.GROW: (OWN,),
    Step.BOOST_DESPERATION: (OWN,),
    Step.BOOST_SUPPLIES: (OWN,),
    Step.CLAW_VOTE: (OWN, CLANS),
    Step.ADVANCE_TO: (OWN,),
    Step.ADVANCE_FROM: (OWN,),
    Step.REPELLED: (OWN,),
    Step.BOLSTER_WHERE: (OWN,),
    Step.BOLSTER_COUNT: (OWN,),
    Step.BOLSTER_FROM: (OWN,),
    Step.INFLUENCE_WHOM: (CHAMPIONS, OWN),
    Step.SECOND_INFLUENCE: (CHAMPIONS, OWN),
    # Gnome action
    Step.WHEEL_MOVE: (WHEEL, OWN),
    Step.SCOUT_GATE: (WHEEL,),
    Step.SCOUT_GNOME: (WHEEL,),
    Step.WHICH_EFFECT: (WHEEL, OWN),
    Step.MOVE_FROM: (WHEEL,),
    # Invasions
    Step.MOVE_SWARM: (WHEEL,),
    # The end of the wave
    Step.WILD_VOTES: (CLANS, CHAMPIONS, OWN),
    Step.CONTENDER: (CLANS, CHAMPIONS, OWN),
    Step.PLACE_PAWN: (OWN,),
    Step.STARBURST: (OWN,),
}
HEADINGS = (Event.TURN.id, Event.WAVE_BEGINS.id)  # of the log
ENDING = (Event.HALL_SCORED, Event.ELDERS_SCORED, Event.PLANK_SCORED)
SCORING = tuple(each.id for each in (Event.HONOUR_GAINED, Event.CONTENDER_HONOUR, Event.DOMAIN_SCORED, *ENDING))


def panels(names: Names, seats: int, *, board: str, wheel: str, clans: str) -> tuple[Panel, ...]:
    """The mountain, the wheel, champions to be won, the clans, and what lies before each seat, on their grounds."""
    shown = names.pack.limits.display[seats - 2]
    offers = Cells(frames.OFFER_ACROSS, frames.OFFER_DOWN, shown)
    clans_high = frames.CLANS_TOP + frames.PLANK_STEP * CLAN_COUNT + frames.DECKS_HIGH
    shared = (
        Panel(WHEEL, "", "shared", (0, 0, frames.WHEEL_WIDE, frames.WHEEL_HIGH), wheel, least=0.6, best=0.9),
        Panel(CHAMPIONS, "", "shared", offers_box(shown), least=0.68, best=1.0, cells=offers),
        Panel(CLANS, "", "shared", (0, 0, frames.WIDE, clans_high), clans, least=0.72, best=0.95),
    )
    seat = (0, 0, frames.SEAT_WIDE, frames.BELOW + frames.HELD_STEP)
    mat = '<use href="#s-mat"/>'
    return (
        Panel(BOARD, say("panel-board"), "board", (0, 0, WIDTH, HEIGHT), board, least=0.55, best=0.75),
        *(structs.replace(panel, title=say(f"panel-{panel.id}")) for panel in shared),
        *(
            Panel(
                seat_panel(each), names.seat(each), "seat", seat, mat, each, least=0.72, best=1.1, pressed=frames.CELL
            )
            for each in range(seats)
        ),
    )


def offers_box(many: int) -> Box:
    """The room that a number of champions to be won take."""
    return 0, 0, frames.OFFER_ACROSS * frames.OFFER_COLUMNS, frames.offers_high(many)


def boxes(facts: Facts) -> dict[str, Box]:
    """The panel of champions, which is gone after the end: then none is left."""
    shown = facts.pack.limits.display[facts.seats - 2]
    return {CHAMPIONS: offers_box(0 if facts.table.over and not facts.display else shown)}


def standing(facts: Facts) -> str:
    """The wave, of three, and its turn."""
    table = facts.table
    if table.over:
        return say("headline-over")
    wave = int(table.wave)
    phase = say(f"phase-end-{wave}" if facts.in_end_of(wave) else f"phase-{wave}")
    if not wave:
        return phase
    return say("standing", phase=phase)


def wheel_strip(facts: Facts) -> tuple[Chip, ...]:
    """The numbers of the wheel."""
    return tuple(_wheel(facts))


def clans_strip(facts: Facts) -> tuple[Chip, ...]:
    """The numbers of the clans."""
    return tuple(_clans(facts))


def seat_strip(facts: Facts, seat: int) -> tuple[Chip, ...]:
    """The numbers of a seat."""
    return tuple(_seat(facts, seat))


def _wheel(facts: Facts) -> Iterator[Chip]:
    """Gnomes that wait by the wheel, and how far each seat's boost is."""
    yield Chip(say("piece-breach", gnomes=facts.breach_gnomes), str(facts.breach_gnomes), tokens.gnome_id(None))
    for seat in range(facts.seats):
        boost = facts.boost(seat)
        words = say("piece-boost", seat=facts.names.seat(seat), boost=boost)
        yield Chip(words, f"+{boost}", f"s-disc-{seat}", facts.names.colour(seat))


def _clans(facts: Facts) -> Iterator[Chip]:
    """Who leads the votes of each clan."""
    for clan in facts.clans:
        track = facts.votes(clan)
        if not track.order:
            continue
        leader = track.order[0]
        votes = track.values[leader]
        words = say("chip-votes", seat=facts.names.seat(leader), clan=facts.names.clan(clan), votes=votes)
        yield Chip(words, str(votes), f"s-clan-{CLAN_IDS[clan]}", facts.names.colour(leader))


def _seat(facts: Facts, seat: int) -> Iterator[Chip]:
    """What a seat has: supplies, trolls, desperation, elders and cards in hand."""
    table, name, tone = facts.table, facts.names.seat(seat), facts.names.colour(seat)
    supplies = int(table.supplies[seat])
    yield Chip(say("piece-supplies", seat=name, count=supplies), str(supplies), "s-supplies", tone)
    trolls = int(table.reserve[seat])
    yield Chip(say("counted-reserve", seat=name, count=trolls), str(trolls), f"s-troll-{seat}", tone)
    desperation, elders = int(table.desperation[seat]), facts.elders(seat)
    yield Chip(say("counted-desperation", seat=name, count=desperation), str(desperation), "s-desperation")
    yield Chip(say("counted-elders", seat=name, count=elders), str(elders), "s-sym-elder")
    champions = len(facts.champions(seat))
    yield Chip(say("chip-champions", seat=name, count=champions), str(champions), f"s-pawn-{seat}", tone)
    if cards := facts.cards_held(seat):
        yield Chip(say("chip-hand", seat=name, count=cards), str(cards), "s-card-back")
