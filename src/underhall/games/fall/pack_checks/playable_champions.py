"""Can the champions be played: enough of them, with values that their powers need and the table can hold."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.fall.pack_checks.common import CLANS, DECK_NAMES, deck, most_gathered
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import Champion, ClanName, DeckName, FallPack, PowerName
from underhall.games.fall.pieces import CARD_SYMBOLS, CHAMPIONS, EXTRAS, LINES, OFFERED, SEATS, SUPPLY_SPACES, WAVES

TRACK = 8  # the last space of an influence track
MOST_GIFTS = 127  # what a seat's champions add up to is held in a signed byte
MOST_VOTES = 64  # from champions in one clan; those from seizing caverns find room beside them
MOST_WILD_VOTES = 12  # each is asked for on its own, and all wait on the stack
TURNS = SUPPLY_SPACES - 1  # that a player can have in a wave


def deck_sizes(pack: FallPack) -> Found:
    if len(pack.champion) > CHAMPIONS:
        yield "champion", f"there are at most {CHAMPIONS} champions, not {len(pack.champion)}"
    shown = max(pack.limits.display, default=0)
    least: dict[DeckName, int] = {"zero": OFFERED * SEATS, "one_two": 2 * shown, "three": shown}
    for name, wanted in least.items():
        size = len(deck(pack, name))
        if size < wanted:
            yield "champion", f"deck {DECK_NAMES[name]} needs {wanted} champions for {SEATS} players, not {size}"


def letters_unique(pack: FallPack) -> Found:
    first: dict[str, int] = {}
    for index, champion in enumerate(pack.champion):
        if champion.letter is not None:
            if champion.letter in first:
                message = f"the letter {champion.letter} is already that of champion[{first[champion.letter]}]"
                yield f"champion[{index}].letter", message
            first.setdefault(champion.letter, index)


def lines_in_order(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        lines = champion.lines
        if len(lines) > LINES:
            yield f"champion[{index}].lines", f"a track has at most {LINES} yellow lines, not {len(lines)}"
        if list(lines) != sorted(set(lines)) or any(line >= TRACK for line in lines):
            yield f"champion[{index}].lines", f"yellow lines come after spaces 1 to {TRACK - 1}, in ascending order"


def power_values(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        power, needs = champion.power, POWERS[champion.power.kind]
        for field, wanted, given in (
            ("amount", needs.amount, power.amount > 0),
            ("action", needs.action, power.action is not None),
            ("tally", needs.tally, power.tally is not None),
        ):
            if wanted != given:
                must = "needs" if wanted else "has no"
                yield (
                    f"champion[{index}].power.{field}",
                    f"the power {power.kind!r} of {champion.name!r} {must} {field}",
                )
        if power.claws and not needs.claws:
            message = f"the power {power.kind!r} of {champion.name!r} cannot be limited by claws"
            yield f"champion[{index}].power.claws", message
        if power.kind == "symbols" and not champion.symbols:
            yield f"champion[{index}].symbols", f"{champion.name!r} has its symbols alone, but names none"


def pawn_for_power(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        power = champion.power
        has_pawn = champion.letter is not None and champion.deck != "three"
        if POWERS[power.kind].pawn and not has_pawn:
            message = f"the power {power.kind!r} of {champion.name!r} is about its pawn"
            yield f"champion[{index}].letter", f"{message}: it needs a letter, and a deck other than III"
        if power.kind == "extra_weak" and power.action != "advance" and has_pawn:
            message = f"{champion.name!r} has a pawn, which must move in the action: that can only be an advance"
            yield f"champion[{index}].power.action", message


def timing(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        needs = POWERS[champion.power.kind]
        lettered_last = champion.deck == "three" and champion.letter is not None
        path = f"champion[{index}].power.kind"
        if needs.starburst and not lettered_last:
            yield path, f"{champion.power.kind!r} puts a starburst into a great hall: it needs deck III and a letter"
        if lettered_last and not needs.starburst:
            yield (
                path,
                f"{champion.name!r} has a starburst, which {champion.power.kind!r} does not put into a great hall",
            )
        if needs.timing == "instant" and champion.deck == "zero":
            yield path, f"{champion.power.kind!r} happens when a champion is won, and those of deck 0 are dealt"


def symbol_room(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        if len(champion.symbols) > CARD_SYMBOLS:
            message = f"a champion has at most {CARD_SYMBOLS} symbols, not {len(champion.symbols)}"
            yield f"champion[{index}].symbols", message
    most = most_gathered(pack, lambda champion: len(champion.symbols))
    if most > EXTRAS:
        yield "champion", f"a player could gather {most} symbols on champions; there is room for {EXTRAS}"


def gifts_countable(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        if champion.power.kind == "instant_votes" and champion.power.amount > MOST_WILD_VOTES:
            message = (
                f"{champion.name!r} brings {champion.power.amount} votes one by one; {MOST_WILD_VOTES} is the most"
            )
            yield f"champion[{index}].power.amount", message
    for kind in POWERS:
        most = _most_gifts(pack, kind)
        if most > MOST_GIFTS:
            yield "champion", f"the powers {kind!r} of one player could add up to {most}; {MOST_GIFTS} is the most"


def votes_countable(pack: FallPack) -> Found:
    for clan in CLANS:
        most = _most_votes(pack, clan)
        if most > MOST_VOTES:
            yield "champion", f"a player could gain {most} votes in {clan} from champions; {MOST_VOTES} is the most"


def _most_gifts(pack: FallPack, kind: PowerName) -> int:
    """A power without an amount counts as one."""
    return most_gathered(pack, lambda champion: max(1, champion.power.amount) if champion.power.kind == kind else 0)


def _most_votes(pack: FallPack, clan: ClanName) -> int:
    """Printed votes, and those that powers bring."""

    def votes(champion: Champion) -> int:
        power = champion.power
        printed = champion.votes if champion.clan in (clan, "outsider") else 0
        seized = WAVES * (power.claws or TURNS)
        times = {"wave_votes": WAVES, "instant_votes": 1, "seize_vote": seized}.get(power.kind, 0)
        return printed + times * power.amount

    return most_gathered(pack, votes)
