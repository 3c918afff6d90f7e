"""Are the champions as in the box: what the rulebook or a public source states about them."""

from __future__ import annotations

from collections.abc import Callable

from underhall.engine.pack_checks import Found
from underhall.games.fall.messages import pack as say
from underhall.games.fall.pack_checks.common import deck
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import Champion, DeckName, FallPack
from underhall.games.fall.pieces import CHAMPIONS

PAWNS = 21
STARBURSTS = 5
ICE_VOTES, ICE_LINES = 3, 2  # of the champion in the rulebook's example
BOLSTERING = ("bolster_controlled", "bolster_at_pawn", "weak_power", "strong_power", "extra_weak")
CLUSTERING = ("diagonal", "obstacles_link")


def champion_count(pack: FallPack) -> Found:
    if len(pack.champion) != CHAMPIONS:
        yield "champion", say("known-champions", known=CHAMPIONS, champions=len(pack.champion))


def letter_count(pack: FallPack) -> Found:
    stars = sum(champion.letter is not None for _, champion in deck(pack, "three"))
    pawns = sum(champion.letter is not None for champion in pack.champion) - stars
    if pawns != PAWNS:
        yield "champion", say("known-pawns", known=PAWNS, pawns=pawns)
    if stars != STARBURSTS:
        yield "champion", say("known-starbursts", known=STARBURSTS, starbursts=stars)


def some_line(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        if not champion.lines:
            yield f"champion[{index}].lines", say("known-lines", champion=champion.name)


def first_votes(pack: FallPack) -> Found:
    for index, champion in deck(pack, "zero"):
        if champion.votes < 1:
            yield f"champion[{index}].votes", say("known-first-vote", champion=champion.name)
    if not any(_as_in_example(champion) for champion in pack.champion):
        yield "champion", say("known-ice-champion", votes=ICE_VOTES, lines=ICE_LINES)


def some_outsider(pack: FallPack) -> Found:
    if all(champion.clan != "outsider" for champion in pack.champion):
        yield "champion", say("known-outsiders")


def mostly_passive(pack: FallPack) -> Found:
    kept = [champion for champion in pack.champion if champion.deck != "three"]
    free = sum(POWERS[champion.power.kind].timing == "passive" and not champion.power.claws for champion in kept)
    if 2 * free <= len(kept):
        yield "champion", say("known-passive", free=free, champions=len(kept))
    if not any(champion.power.claws for champion in kept):
        yield "champion", say("known-claws")
    if not any(champion.symbols for champion in kept):
        yield "champion", say("known-champion-symbols")
    if not any(POWERS[champion.power.kind].timing == "end_of_wave" for champion in kept):
        yield "champion", say("known-end-of-wave")


def last_deck_instant(pack: FallPack) -> Found:
    for index, champion in deck(pack, "three"):
        if POWERS[champion.power.kind].timing != "instant":
            yield f"champion[{index}].power.kind", say("known-instant", power=champion.power.kind)


def changes_a_rule(pack: FallPack) -> Found:
    if not _some(pack, None, ("breach_honour",)):
        yield "champion", say("known-breach-honour")
    if not _some(pack, None, ("bolster_at_pawn",)):
        yield "champion", say("known-seizing")


def public_abilities(pack: FallPack) -> Found:
    if not _some(pack, "zero", ("might",), lambda one: one.power.amount == 1):
        yield "champion", say("known-might")
    if not _some(pack, "zero", ("extra_weak",), lambda one: one.power.action == "advance" and one.letter is not None):
        yield "champion", say("known-extra-action")
    if not _some(pack, "one_two", BOLSTERING, lambda one: one.power.action in ("bolster", None)):
        yield "champion", say("known-bolstering")
    if not _some(pack, "one_two", CLUSTERING):
        yield "champion", say("known-clustering")


def _as_in_example(champion: Champion) -> bool:
    return (
        champion.clan == "ice"
        and champion.deck == "one_two"
        and champion.letter is not None
        and champion.votes == ICE_VOTES
        and len(champion.lines) >= ICE_LINES
    )


def _some(
    pack: FallPack,
    name: DeckName | None,
    kinds: tuple[str, ...],
    also: Callable[[Champion], bool] = lambda champion: True,
) -> bool:
    """Whether a champion, of this deck if one is named, has a power of these kinds."""
    champions = [champion for champion in pack.champion if name in (None, champion.deck)]
    return any(champion.power.kind in kinds and also(champion) for champion in champions)
