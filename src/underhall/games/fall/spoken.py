"""The table in sentences, for screen readers: nothing has to be seen."""

from __future__ import annotations

from underhall.engine.declared.phrases import listed
from underhall.engine.lines import Section, joined
from underhall.games.fall.board_text import space_name
from underhall.games.fall.facts import Facts, Track
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import ordinal, printed_name, symbol_id, text_of
from underhall.games.fall.pack_schema import Champion
from underhall.games.fall.pack_text import spoken_text
from underhall.games.fall.panels import headline, seat_sentences, votes_of
from underhall.games.fall.pieces import Clan


def sections(facts: Facts) -> list[Section]:
    """The table in sentences, by what belongs together."""
    held = [(place, owner) for place in facts.lairs if (owner := facts.lair_owner(place)) is not None]
    mountain = [
        *(_cavern(facts, place) for place in facts.caverns),
        *(_lair(facts, place, owner) for place, owner in held),
        *(_hall(facts, hall) for hall in range(len(facts.side.hall))),
    ]
    told = [
        Section(say("section-turn"), [joined(headline(facts))]),
        Section(say("section-clans"), [_clan(facts, clan) for clan in facts.clans]),
        Section(say("section-mountain"), mountain),
        Section(say("section-wheel"), [_wheel(facts), _gates(facts)]),
        Section(say("section-champions"), [_offer(facts, place, champion) for place, champion in facts.display]),
    ]
    for seat in sorted(range(facts.seats), key=lambda seat: seat != facts.seat):  # the viewer's own first
        hand = facts.hand(seat) if seat == facts.seat else []
        cards = [say("spoken-hand", card=facts.names.card(card)) for card in hand if card is not None]
        told.append(Section(facts.names.seat(seat), [*seat_sentences(facts, seat), *_ancestry(facts, seat), *cards]))
    return told


def discs(facts: Facts, track: Track) -> list[str]:
    """Who has how much on a track, the leader first."""
    return [say("disc", seat=facts.names.seat(seat), count=track.values[seat]) for seat in track.order]


def _clan(facts: Facts, clan: int) -> str:
    votes = discs(facts, facts.votes(clan))
    sentences = [say("spoken-clan", clan=facts.names.clan(clan), voters=len(votes), discs=listed(votes))]
    if (score := facts.score_of(clan)) is not None:
        sentences.append(say("spoken-scores", first=score[0], second=score[1], third=score[2]))
    if clan == int(facts.table.swarm):
        sentences.append(say("spoken-swarm"))
    return " ".join(sentences)


def _cavern(facts: Facts, place: int) -> str:
    cavern = facts.side.cavern[place]
    clan = facts.names.clan(Clan[cavern.domain.upper()])
    sentences = [say("spoken-cavern", cavern=cavern.name, clan=clan, who=_inhabitants(facts, place))]
    if cavern.gate:
        sentences.append(say("spoken-gate"))
    if (controller := facts.controller(place)) is not None:
        sentences.append(say("spoken-controlled", seat=facts.names.seat(controller)))
    if halls := facts.halls_at(place):
        sentences.append(say("spoken-touches", places=listed([facts.side.hall[hall].name for hall in halls])))
    return " ".join([*sentences, _next(facts, place)])


def _inhabitants(facts: Facts, place: int) -> str:
    """Who is in a place, every champion by name."""
    if facts.gnomes(place):
        return text_of(facts.who(place))
    units = []
    for seat in facts.present(place):
        name = facts.names.seat(seat)
        if trolls := facts.trolls(seat, place):
            units.append(say("trolls", seat=name, trolls=trolls))
        units += [say("pawn", seat=name, champion=facts.names.pawn(pawn)) for pawn in facts.pawns(seat, place)]
    return text_of(listed(units)) if units else say("nobody-there")


def _next(facts: Facts, place: int) -> str:
    others = [text_of(facts.names.place(facts.table, other)) for other in facts.beside(place)]
    return say("spoken-next", places=listed(others))


def _lair(facts: Facts, place: int, owner: int) -> str:
    lair = text_of(facts.names.place(facts.table, place))
    head = say("spoken-lair", seat=facts.names.seat(owner), lair=lair, who=_inhabitants(facts, place))
    return f"{head} {_next(facts, place)}"


def _hall(facts: Facts, hall: int) -> str:
    row = facts.side.hall[hall]
    touching = listed([cavern.name for cavern in facts.side.cavern if cavern.id in row.touching])
    sentences = [
        say("spoken-hall", hall=row.name, value=int(facts.table.hall_value[hall])),
        say("spoken-touches", places=touching),
    ]
    if (star := facts.star(hall)) is not None:
        sentences.append(say("spoken-star", champion=star.name))
    return " ".join(sentences)


def _wheel(facts: Facts) -> str:
    wheel = facts.pack.wheel
    spaces = [
        say("spoken-space", number=number, effect=space_name(effect))
        for number, effect in enumerate(wheel.spaces, start=1)
    ]
    return say(
        "spoken-wheel",
        spaces=listed(spaces),
        pawn=int(facts.table.wheel) + 1,
        boost=wheel.boost_tripwire,
        breach=wheel.breach_tripwire,
    )


def _gates(facts: Facts) -> str:
    sentences = []
    for card, clan in enumerate(facts.gates):
        others = [seat for seat in facts.who_knows(int(facts.table.gate_seen[card])) if seat != facts.seat]
        known, name = ("no", "") if clan is None else ("yes", facts.names.clan(clan))
        if others:
            seats = listed([facts.names.seat(seat) for seat in others])
            sentences.append(say("spoken-gate-card-seen", number=card + 1, known=known, clan=name, seats=seats))
        else:
            sentences.append(say("spoken-gate-card", number=card + 1, known=known, clan=name))
    sentences.append(say("spoken-breach", gnomes=facts.by_wheel, breach=facts.breach_gnomes))
    return " ".join(sentences)


def _offer(facts: Facts, place: int, champion: Champion) -> str:
    held = discs(facts, facts.influence(place))
    votes = votes_of(facts, champion)
    head = say("spoken-offer", champion=champion.name, votes=votes, voters=len(held), discs=listed(held))
    return f"{head} {spoken_text(champion)}"


def _ancestry(facts: Facts, seat: int) -> list[str]:
    name = facts.names.seat(seat)
    spoken = []
    for number, row in enumerate(facts.rows(seat), start=1):
        symbols = [_cell(facts, seat, column, row) for column in facts.columns(seat)]
        spoken.append(say("spoken-row", seat=name, row=ordinal(number), symbols=listed(symbols)))
    for which, (at, symbol) in enumerate(facts.extras(seat)):
        bearer = facts.names.bearer(facts.table, seat, which)
        assert bearer is not None
        spoken.append(say("spoken-extra", seat=name, champion=bearer[0].name, symbol=_symbol(facts, seat, at, symbol)))
    return spoken


def _cell(facts: Facts, seat: int, column: int, row: int) -> str:
    symbol, at = facts.cell(seat, column, row), facts.index(seat, column, row)
    return say("spoken-gap") if symbol is None or at is None else _symbol(facts, seat, at, symbol)


def _symbol(facts: Facts, seat: int, at: int, symbol: int) -> str:
    """A symbol, and whether it is covered."""
    name = text_of(printed_name(symbol_id(symbol)))
    if facts.picked(seat, at):
        return say("spoken-picked", symbol=name)
    return say("spoken-covered", symbol=name) if facts.covered(seat, at) else name
