"""What lies beside the board for all: the wheel, boosts, gate cards, champions to be won, planks, what is left over."""

from __future__ import annotations

from collections import Counter

from underhall.engine.grammar import listed, number
from underhall.games.fall.facts import Facts, Track
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.picture import cards, frames
from underhall.games.fall.picture.frames import CHAMPIONS, CLANS, WHEEL, Point
from underhall.games.fall.pieces import STRENGTHS
from underhall.pictures.scene import Piece

DISC = 2  # layer
EFFECT_RULES = {"bolster": "GNO-11", "influence": "GNO-12", "honour": "GNO-13", "move": "GNO-16"}


def shared(facts: Facts) -> list[Piece]:
    """The pieces of the three panels that belong to nobody."""
    found: list[Piece] = []
    _wheel(facts, found)
    _gates(facts, found)
    _champions(facts, found)
    _clans(facts, found)
    _left_over(facts, found)
    return found


# The wheel ------------------------------------------------------------------------------------------------------------


def _wheel(facts: Facts, found: list[Piece]) -> None:
    wheel = facts.pack.wheel
    spaces = len(wheel.spaces)
    for space, effect in enumerate(wheel.spaces):
        x, y = _rounded(frames.around(space, spaces))
        words = f"Space {space + 1} of the wheel: {effect}"
        found.append(
            Piece(f"wheel:{space + 1}", WHEEL, x, y, f"s-space-{effect}", words=words, rule=EFFECT_RULES[effect])
        )
    here = int(facts.table.wheel)
    x, y = _rounded(frames.around(here, spaces, frames.PAWN_RING))
    words = f"The wheel pawn, on space {here + 1} ({wheel.spaces[here]})"
    found.append(Piece("wheel-pawn", WHEEL, x, y, "s-wheel-pawn", layer=DISC, words=words, rule="GNO-01"))
    _near_wheel(facts, found)
    at: Counter[int] = Counter()
    for seat in range(facts.seats):
        space = int(facts.table.boost[seat])
        x, y = frames.boost_spot(space, at[space])
        at[space] += 1
        words = f"Honour boost of {facts.names.seat(seat)}: {facts.boost(seat)}"
        tone = facts.names.colour(seat)
        found.append(
            Piece(f"boost:{seat}", WHEEL, x, y, f"s-disc-{seat}", tone=tone, layer=DISC, words=words, rule="GNO-08")
        )


def _near_wheel(facts: Facts, found: list[Piece]) -> None:
    """Defeated gnomes by their strength, and what a breach would bring."""
    x, y = frames.HUB
    for strength, count in enumerate(facts.table.by_wheel.tolist()[:STRENGTHS], start=1):
        across = x + (strength - 2) * 36
        words = f"Defeated gnomes of strength {strength} near the wheel: {count}"
        tone = "" if count else "faint"
        found.append(
            Piece(
                f"by-wheel:{strength}",
                WHEEL,
                across,
                y - 18,
                f"s-gnome-{strength}",
                tone=tone,
                size=0.8,
                words=words,
                rule="ATK-06",
            )
        )
        found.append(Piece(f"by-wheel-count:{strength}", WHEEL, across, y + 6, text=f"×{count}", size=1.1))
    words = f"A breach brings {number(facts.breach_gnomes, 'gnome')}"
    found.append(
        Piece(
            "breach",
            WHEEL,
            x,
            y + 28,
            text=f"Breach: {facts.breach_gnomes}",
            tone="warn",
            size=1.1,
            words=words,
            rule="BRE-03",
        )
    )


def _gates(facts: Facts, found: list[Piece]) -> None:
    gates = facts.gates
    for card, clan in enumerate(gates):
        x, y = frames.gate_spot(card, len(gates))
        seen = facts.who_knows(int(facts.table.gate_seen[card]))
        others = [seat for seat in seen if seat != facts.seat] if len(seen) < facts.seats else []
        told = f", seen by {listed([facts.names.seat(seat) for seat in others])}" if others else ""
        name = "face down" if clan is None else facts.names.clan(clan)
        symbol = "s-gate-back" if clan is None else f"s-gate-{CLAN_IDS[clan]}"
        large = "" if clan is None else f"gate:{CLAN_IDS[clan]}"
        words = f"Gate card {card + 1}: {name}{told}"
        found.append(Piece(f"gate:{card + 1}", WHEEL, x, y, symbol, words=words, rule="INV-01", large=large))
        for which, seat in enumerate(others):
            off = x + (which - (len(others) - 1) / 2) * 13
            under = y + frames.GATE_HIGH / 2 - 1
            tone = facts.names.colour(seat)
            found.append(
                Piece(
                    f"gate-seen:{card + 1}:{seat}", WHEEL, off, under, f"s-disc-{seat}", tone=tone, size=0.8, layer=DISC
                )
            )


# Tracks ---------------------------------------------------------------------------------------------------------------


def _stacked(track: Track) -> list[tuple[int, int, int]]:
    """Seat, space and how many discs lie beneath, the leader lowest."""
    beneath: Counter[int] = Counter()
    placed = []
    for seat in track.order:
        space = frames.on_track(track.values[seat])
        placed.append((seat, space, beneath[space]))
        beneath[space] += 1
    return placed


def _disc(
    facts: Facts, id: str, panel: str, spot: Point, seat: int, value: int, above: int, words: str, rule: str
) -> list[Piece]:
    x, y = spot
    layer = DISC + above
    tone = facts.names.colour(seat)
    pieces = [Piece(id, panel, x, y, f"s-disc-{seat}", tone=tone, layer=layer, words=words, rule=rule)]
    if value > frames.TRACK:
        pieces.append(
            Piece(
                f"more-{id}", panel, x, y - 14, text=f"+{value - frames.on_track(value) - 1}", tone="count", layer=layer
            )
        )
    return pieces


def _champions(facts: Facts, found: list[Piece]) -> None:
    for which, (place, champion) in enumerate(facts.display):
        x, y = frames.offer_spot(which)
        track = facts.influence(place)
        discs = [f"{facts.names.seat(seat)} {track.values[seat]}" for seat in track.order]
        words = f"{champion.name}; influence: {', '.join(discs) or 'none'}"
        id = champion.id
        found.append(
            Piece(
                f"champion:{id}",
                CHAMPIONS,
                x,
                y,
                cards.offer_id(id),
                words=words,
                rule="INF-02",
                large=f"champion:{id}",
            )
        )
        for seat, space, above in _stacked(track):
            across, down = frames.influence_spot(space, above)
            value = track.values[seat]
            words = f"Influence of {facts.names.seat(seat)} with {champion.name}: {value}"
            found += _disc(
                facts, f"influence:{id}:{seat}", CHAMPIONS, (x + across, y + down), seat, value, above, words, "INF-05"
            )


def _clans(facts: Facts, found: list[Piece]) -> None:
    for clan in facts.clans:
        id = CLAN_IDS[clan]
        x, y = frames.plank_spot(clan)
        track = facts.votes(clan)
        score = facts.score_of(clan)
        discs = [f"{facts.names.seat(seat)} {track.values[seat]}" for seat in track.order]
        worth = f"; first, second and third score {listed([str(each) for each in score])}" if score else ""
        words = f"Votes of {facts.names.clan(clan)}: {', '.join(discs) or 'nobody has any'}{worth}"
        found.append(Piece(f"clan:{id}", CLANS, x, y, f"s-plank-{id}", words=words, rule="FIN-07"))
        if score:
            worth = " · ".join(map(str, score))
            found.append(Piece(f"tile:{id}", CLANS, 74, y + 9, text=worth, size=1.15, layer=1))
        for seat, space, above in _stacked(track):
            value = track.values[seat]
            words = f"Votes of {facts.names.clan(clan)} for {facts.names.seat(seat)}: {value}"
            spot = frames.vote_spot(clan, space, above)
            found += _disc(facts, f"votes:{id}:{seat}", CLANS, spot, seat, value, above, words, "INV-10")


def _left_over(facts: Facts, found: list[Piece]) -> None:
    """Gnomes in the supply, and ancestry cards discarded."""
    y = frames.plank_spot(len(facts.clans))[1] + frames.DECKS_TOP - 2
    gnomes = int(facts.table.gnome_supply)
    found.append(
        Piece("gnome-supply", CLANS, 90, y, "s-gnome-0", words=f"Gnomes in the supply: {gnomes}", rule="SET-10")
    )
    found.append(Piece("gnome-supply-count", CLANS, 122, y, text=f"×{gnomes}", size=1.3))
    discard = facts.discard
    known = [facts.names.card(card) for card in discard if card is not None]
    words = f"Ancestry cards discarded: {len(discard)}"
    words += f"; you know {listed(known)}" if known else ""
    found.append(Piece("discard", CLANS, 212, y, "s-card-back", size=0.5, words=words, rule="ANC-10"))
    found.append(Piece("discard-count", CLANS, 246, y, text=f"×{len(discard)}", size=1.3))


def _rounded(spot: Point) -> Point:
    return round(spot[0], 1), round(spot[1], 1)
