"""Can the champions be played: enough of them, with values that their powers need and the table can hold."""

from __future__ import annotations

from underhall.engine.pack_checks import Found
from underhall.games.fall.messages import pack as say
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
        yield "champion", say("champion-limit", most=CHAMPIONS, champions=len(pack.champion))
    shown = max(pack.limits.display, default=0)
    least: dict[DeckName, int] = {"zero": OFFERED * SEATS, "one_two": 2 * shown, "three": shown}
    for name, wanted in least.items():
        size = len(deck(pack, name))
        if size < wanted:
            yield "champion", say("deck-size", deck=DECK_NAMES[name], wanted=wanted, players=SEATS, champions=size)


def letters_unique(pack: FallPack) -> Found:
    first: dict[str, int] = {}
    for index, champion in enumerate(pack.champion):
        if champion.letter is not None:
            if champion.letter in first:
                owner = f"champion[{first[champion.letter]}]"
                yield f"champion[{index}].letter", say("letter-twice", first=owner, letter=champion.letter)
            first.setdefault(champion.letter, index)


def lines_in_order(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        lines = champion.lines
        if len(lines) > LINES:
            yield f"champion[{index}].lines", say("line-count", most=LINES, lines=len(lines))
        if list(lines) != sorted(set(lines)) or any(line >= TRACK for line in lines):
            yield f"champion[{index}].lines", say("line-order", last=TRACK - 1)


def power_values(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        power, needs = champion.power, POWERS[champion.power.kind]
        for field, wanted, given in (
            ("amount", needs.amount, power.amount > 0),
            ("action", needs.action, power.action is not None),
            ("tally", needs.tally, power.tally is not None),
        ):
            if wanted != given:
                needed = "yes" if wanted else "no"
                message = say(f"power-{field}", wanted=needed, power=power.kind, champion=champion.name)
                yield f"champion[{index}].power.{field}", message
        if power.claws and not needs.claws:
            message = say("power-claws", power=power.kind, champion=champion.name)
            yield f"champion[{index}].power.claws", message
        if power.kind == "symbols" and not champion.symbols:
            yield f"champion[{index}].symbols", say("only-symbols", champion=champion.name)


def pawn_for_power(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        power = champion.power
        has_pawn = champion.letter is not None and champion.deck != "three"
        if POWERS[power.kind].pawn and not has_pawn:
            yield f"champion[{index}].letter", say("pawn-needed", power=power.kind, champion=champion.name)
        if power.kind == "extra_weak" and power.action != "advance" and has_pawn:
            yield f"champion[{index}].power.action", say("pawn-moves", champion=champion.name)


def timing(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        needs = POWERS[champion.power.kind]
        lettered_last = champion.deck == "three" and champion.letter is not None
        path = f"champion[{index}].power.kind"
        if needs.starburst and not lettered_last:
            yield path, say("starburst-needed", power=champion.power.kind)
        if lettered_last and not needs.starburst:
            yield path, say("starburst-unused", champion=champion.name, power=champion.power.kind)
        if needs.timing == "instant" and champion.deck == "zero":
            yield path, say("instant-start", power=champion.power.kind)


def symbol_room(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        if len(champion.symbols) > CARD_SYMBOLS:
            message = say("champion-symbols", most=CARD_SYMBOLS, symbols=len(champion.symbols))
            yield f"champion[{index}].symbols", message
    most = most_gathered(pack, lambda champion: len(champion.symbols))
    if most > EXTRAS:
        yield "champion", say("symbol-room", most=most, room=EXTRAS)


def gifts_countable(pack: FallPack) -> Found:
    for index, champion in enumerate(pack.champion):
        if champion.power.kind == "instant_votes" and champion.power.amount > MOST_WILD_VOTES:
            votes = champion.power.amount
            message = say("votes-one-by-one", champion=champion.name, votes=votes, most=MOST_WILD_VOTES)
            yield f"champion[{index}].power.amount", message
    for kind in POWERS:
        most = _most_gifts(pack, kind)
        if most > MOST_GIFTS:
            yield "champion", say("gifts-countable", power=kind, total=most, most=MOST_GIFTS)


def votes_countable(pack: FallPack) -> Found:
    for clan in CLANS:
        most = _most_votes(pack, clan)
        if most > MOST_VOTES:
            yield "champion", say("votes-countable", clan=clan, total=most, most=MOST_VOTES)


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
