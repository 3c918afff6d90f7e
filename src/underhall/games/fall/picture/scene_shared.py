"""What lies beside the board for all: the wheel, boosts, gate cards, champions to be won, planks, what is left over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from underhall.engine.declared.phrases import listed
from underhall.games.fall.board_text import space_name
from underhall.games.fall.facts import Facts, Track
from underhall.games.fall.messages import screen as say
from underhall.games.fall.names import CLAN_IDS
from underhall.games.fall.pack_text import spoken_text
from underhall.games.fall.picture import cards, frames, tokens
from underhall.games.fall.picture.frames import CHAMPIONS, CLANS, WHEEL, Point
from underhall.games.fall.pieces import STRENGTHS
from underhall.games.fall.spoken import discs
from underhall.pictures.scene import TILE, Piece
from underhall.pictures.svg import block, disc

DISC = 2  # layer
MORE, MORE_SIZE = 9.0, 0.7  # how a disc that went round says so, at its upper right
TRACKS = {"champion": ("influence", "INF-05"), "clan": ("votes", "INV-10")}  # what discs count, and their rule
EFFECT_RULES = {"bolster": "GNO-11", "influence": "GNO-12", "honour": "GNO-13", "move": "GNO-16"}


# The wheel ------------------------------------------------------------------------------------------------------------


def _wheel(facts: Facts, found: list[Piece]) -> None:
    wheel = facts.pack.wheel
    spaces = len(wheel.spaces)
    for space, effect in enumerate(wheel.spaces):
        x, y = _rounded(frames.around(space, spaces))
        words = say("piece-space", number=space + 1, effect=space_name(effect))
        found.append(
            Piece(f"wheel:{space + 1}", WHEEL, x, y, f"s-space-{effect}", words=words, rule=EFFECT_RULES[effect])
        )
    found += _printed(facts, spaces)
    here = int(facts.table.wheel)
    x, y = _rounded(frames.around(here, spaces, frames.PAWN_RING))
    words = say("piece-wheel-pawn", number=here + 1, effect=space_name(wheel.spaces[here]))
    found.append(Piece("wheel-pawn", WHEEL, x, y, "s-wheel-pawn", layer=DISC, words=words, rule="GNO-01"))
    _near_wheel(facts, found)
    at: Counter[int] = Counter()
    for seat in range(facts.seats):
        space = int(facts.table.boost[seat])
        x, y = frames.boost_spot(space, at[space])
        at[space] += 1
        words = say("piece-boost", seat=facts.names.seat(seat), boost=facts.boost(seat))
        tone = facts.names.colour(seat)
        found.append(
            Piece(
                f"boost:{seat}",
                WHEEL,
                x,
                y,
                f"s-disc-{seat}",
                tone=tone,
                size=frames.BOOST_SIZE,
                layer=DISC,
                words=words,
                rule="GNO-08",
            )
        )


def _printed(facts: Facts, spaces: int) -> tuple[Piece, ...]:
    """What is printed there and can be pointed at: the tripwires and the boost track."""
    wheel = facts.pack.wheel
    wires = (("boost", wheel.boost_tripwire, "GNO-08"), ("breach", wheel.breach_tripwire, "GNO-09"))
    marks = [
        Piece(
            f"wire:{name}",
            WHEEL,
            *_rounded(frames.around(behind - 0.5, spaces, frames.WIRE_RING)),
            path=disc(frames.WIRE_MARK),
            tone=TILE,
            words=say(f"piece-wire-{name}"),
            rule=rule,
        )
        for name, behind, rule in wires
    ]
    (x, y), wide, high = frames.boost_track(len(facts.pack.boost.values))
    words = say("piece-boost-track")
    return (
        *marks,
        Piece("boost-track", WHEEL, x, y, path=block(wide, high), tone=TILE, words=words, rule="GNO-08"),
    )


def _near_wheel(facts: Facts, found: list[Piece]) -> None:
    """Defeated gnomes by their strength, and what a breach would bring."""
    x, y = frames.HUB
    for strength, count in enumerate(facts.table.by_wheel.tolist()[:STRENGTHS], start=1):
        across = x + (strength - 2) * 36
        words = say("piece-by-wheel", strength=strength, gnomes=count)
        tone = "" if count else "faint"
        found.append(
            Piece(
                f"by-wheel:{strength}",
                WHEEL,
                across,
                y - 20,
                f"s-gnome-{strength}",
                tone=tone,
                size=0.8,
                words=words,
                rule="ATK-06",
            )
        )
        found.append(
            Piece(
                f"by-wheel-count:{strength}",
                WHEEL,
                across,
                y + 7,
                text=f"×{count}",
                size=1.5,
                kin=tokens.GNOME_KIN,
            )
        )
    words = say("piece-breach", gnomes=facts.breach_gnomes)
    found.append(
        Piece(
            "breach",
            WHEEL,
            x,
            y + 31,
            text=say("text-breach", gnomes=facts.breach_gnomes),
            tone="warn",
            size=1.45,
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
        known, name = ("no", "") if clan is None else ("yes", facts.names.clan(clan))
        symbol = "s-gate-back" if clan is None else f"s-gate-{CLAN_IDS[clan]}"
        large = "" if clan is None else f"gate:{CLAN_IDS[clan]}"
        if others:
            seats = listed([facts.names.seat(seat) for seat in others])
            words = say("piece-gate-seen", number=card + 1, known=known, clan=name, seats=seats)
        else:
            words = say("piece-gate", number=card + 1, known=known, clan=name)
        found.append(
            Piece(
                f"gate:{card + 1}", WHEEL, x, y, symbol, size=frames.GATE_SIZE, words=words, rule="INV-01", large=large
            )
        )
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


def _discs(
    facts: Facts, track: Track, panel: str, spot: Callable[[int], Point], of: str, name: str, whole: float = 1
) -> list[Piece]:
    """The discs on the track of a champion or a clan, whose id is `of`; those that share a space lie side by side, the
    leader lowest. A disc that lies alone is `whole` times as large as it is drawn."""
    kind, _, id = of.partition(":")
    called, rule = TRACKS[kind]
    spaces = {seat: frames.on_track(track.values[seat]) for seat in track.order}
    many, beneath = Counter(spaces.values()), Counter[int]()
    pieces = []
    for seat, space in spaces.items():
        across, down, size = (each * whole for each in frames.sharing(beneath[space], many[space]))
        beneath[space] += 1
        (x, y), value = spot(space), track.values[seat]
        disc = Piece(
            f"{called}:{id}:{seat}",
            panel,
            x + across,
            y + down,
            f"s-disc-{seat}",
            tone=facts.names.colour(seat),
            size=size,
            layer=DISC,
            words=say(f"track-{called}", seat=facts.names.seat(seat), name=name, count=value),
            rule=rule,
            stands=(of,),
        )
        pieces.append(disc)
        if value > frames.TRACK:
            at = disc.x + MORE * size, disc.y - MORE * size
            more = f"+{value - space - 1}"
            pieces.append(Piece(f"more-{disc.id}", panel, *at, text=more, tone="count", size=MORE_SIZE, layer=DISC + 1))
    return pieces


def _champions(facts: Facts, found: list[Piece]) -> None:
    for which, (place, champion) in enumerate(facts.display):
        x, y = frames.offer_spot(which)
        track = facts.influence(place)
        known = {"voters": len(track.order), "discs": listed(discs(facts, track)), "text": spoken_text(champion)}
        words = say("piece-offer", champion=champion.name, **known)
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
        spaces = partial(_on_card, x, y)
        found += _discs(facts, track, CHAMPIONS, spaces, f"champion:{id}", champion.name, frames.INFLUENCE_SIZE)


def _on_card(x: float, y: float, space: int) -> Point:
    across, down = frames.influence_spot(space)
    return x + across, y + down


def _clans(facts: Facts, found: list[Piece]) -> None:
    for clan in facts.clans:
        id = CLAN_IDS[clan]
        x, y = frames.plank_spot(clan)
        track = facts.votes(clan)
        score = facts.score_of(clan)
        words = _plank(facts, clan)
        found.append(Piece(f"clan:{id}", CLANS, x, y, f"s-plank-{id}", words=words, rule="FIN-07"))
        if score:
            worth = " · ".join(map(str, score))
            found.append(Piece(f"tile:{id}", CLANS, frames.SCORE_LEFT, y, text=worth, size=1.1, layer=1))
        found += _discs(facts, track, CLANS, partial(frames.vote_spot, clan), f"clan:{id}", facts.names.clan(clan))


def _plank(facts: Facts, clan: int) -> str:
    track, score = facts.votes(clan), facts.score_of(clan)
    votes: dict[str, Any] = {
        "clan": facts.names.clan(clan),
        "voters": len(track.order),
        "discs": listed(discs(facts, track)),
    }
    if score is None:
        return say("piece-clan", **votes)
    return say("piece-clan-scores", first=score[0], second=score[1], third=score[2], **votes)


def _left_over(facts: Facts, found: list[Piece]) -> None:
    """Gnomes in the supply, and ancestry cards discarded."""
    y = frames.plank_spot(len(facts.clans))[1] - frames.PLANK_HIGH / 2 + frames.DECKS_HIGH / 2
    gnomes = int(facts.table.gnome_supply)
    words = say("piece-gnome-supply", gnomes=gnomes)
    found.append(Piece("gnome-supply", CLANS, 150, y, "s-gnome-0", size=0.85, words=words, rule="SET-10"))
    found.append(Piece("gnome-supply-count", CLANS, 180, y, text=f"×{gnomes}", size=1.3, kin=tokens.GNOME_KIN))
    discard = facts.discard
    known = [facts.names.card(card) for card in discard if card is not None]
    if known:
        words = say("piece-discard-known", cards=len(discard), known=listed(known))
    else:
        words = say("piece-discard", cards=len(discard))
    found.append(Piece("discard", CLANS, 258, y, "s-card-back", size=0.45, words=words, rule="ANC-10"))
    found.append(Piece("discard-count", CLANS, 291, y, text=f"×{len(discard)}", size=1.3))


def _rounded(spot: Point) -> Point:
    return round(spot[0], 1), round(spot[1], 1)


# The pieces of the three panels that belong to nobody, by what they are.
SHARED = {"wheel": _wheel, "gates": _gates, "champions": _champions, "clans": _clans, "left-over": _left_over}
