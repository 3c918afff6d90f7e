"""Are the champions as in the box: what the rulebook or a public source states about them."""

from __future__ import annotations

from collections.abc import Callable

from underhall.engine.pack_checks import Found
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
        yield "champion", f"the box has {CHAMPIONS} champions, not {len(pack.champion)}"


def letter_count(pack: FallPack) -> Found:
    stars = sum(champion.letter is not None for _, champion in deck(pack, "three"))
    pawns = sum(champion.letter is not None for champion in pack.champion) - stars
    if pawns != PAWNS:
        yield "champion", f"the box has {PAWNS} champions with pawns, in decks 0 and I/II, not {pawns}"
    if stars != STARBURSTS:
        yield "champion", f"the box has {STARBURSTS} starbursts, in deck III, not {stars}"


def some_line(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        if not champion.lines:
            yield f"champion[{index}].lines", f"every champion has yellow lines, and {champion.name!r} has none"


def first_votes(pack: FallPack) -> Found:
    for index, champion in deck(pack, "zero"):
        if champion.votes < 1:
            message = f"a starting champion brings a vote at least, so {champion.name!r} cannot bring 0"
            yield f"champion[{index}].votes", message
    if not any(_as_in_example(champion) for champion in pack.champion):
        message = f"there is a champion of ice with a pawn, {ICE_VOTES} votes and {ICE_LINES} yellow lines or more"
        yield "champion", f"{message}, and here is none"


def some_outsider(pack: FallPack) -> Found:
    if all(champion.clan != "outsider" for champion in pack.champion):
        yield "champion", "there are outsiders among the champions, and here is none"


def mostly_passive(pack: FallPack) -> Found:
    kept = [champion for champion in pack.champion if champion.deck != "three"]
    free = sum(POWERS[champion.power.kind].timing == "passive" and not champion.power.claws for champion in kept)
    if 2 * free <= len(kept):
        yield "champion", f"most abilities work all the time, but those of {free} champions out of {len(kept)} do"
    if not any(champion.power.claws for champion in kept):
        yield "champion", "some champions have claws, and here none has"
    if not any(champion.symbols for champion in kept):
        yield "champion", "some champions have ancestry symbols, and here none has"
    if not any(POWERS[champion.power.kind].timing == "end_of_wave" for champion in kept):
        yield "champion", "some champions act at the end of a wave, and here none does"


def last_deck_instant(pack: FallPack) -> Found:
    for index, champion in deck(pack, "three"):
        if POWERS[champion.power.kind].timing != "instant":
            message = f"the champions of deck III are all instant, and {champion.power.kind!r} is not"
            yield f"champion[{index}].power.kind", message


def changes_a_rule(pack: FallPack) -> Found:
    yield from _one_of(pack, None, ("breach_honour",), "brings honour for trolls that fall in a breach")
    yield from _one_of(pack, None, ("bolster_at_pawn",), "can seize a cavern without an advance")


def public_abilities(pack: FallPack) -> Found:
    yield from _one_of(
        pack, "zero", ("might",), "counts as two trolls against gnomes", lambda one: one.power.amount == 1
    )
    yield from _one_of(
        pack,
        "zero",
        ("extra_weak",),
        "allows a weak action after an advance of its pawn",
        lambda one: one.power.action == "advance" and one.letter is not None,
    )
    yield from _one_of(
        pack, "one_two", BOLSTERING, "helps with bolstering", lambda one: one.power.action in ("bolster", None)
    )
    yield from _one_of(pack, "one_two", CLUSTERING, "helps with clusters")


def _as_in_example(champion: Champion) -> bool:
    return (
        champion.clan == "ice"
        and champion.deck == "one_two"
        and champion.letter is not None
        and champion.votes == ICE_VOTES
        and len(champion.lines) >= ICE_LINES
    )


def _one_of(
    pack: FallPack,
    name: DeckName | None,
    kinds: tuple[str, ...],
    what: str,
    also: Callable[[Champion], bool] = lambda champion: True,
) -> Found:
    champions = [champion for champion in pack.champion if name in (None, champion.deck)]
    if not any(champion.power.kind in kinds and also(champion) for champion in champions):
        where = {"zero": " in deck 0", "one_two": " in deck I/II"}.get(name or "", "")
        yield "champion", f"some champion{where} {what}, and here none does"
