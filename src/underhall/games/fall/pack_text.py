"""The text of a champion, made from its row, so that text and effect cannot differ; and what symbols and signs mean."""

from __future__ import annotations

from underhall.engine.grammar import listed, number
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import BLANK, Ability, Champion, TallyName

SYMBOL_TEXTS = {
    "advance": "Your trolls move into one cavern.",
    "bolster": "Trolls from your supply join a cavern that you dominate.",
    "influence": "You gain influence with one champion.",
    "gnome": "The wheel pawn moves: you scout, pass tripwires and use the space it reaches.",
    "wild": "Stands for any of the four actions. Two of them, covered when a wave starts, bring a supply.",
    "supply": "One more supply in each wave. It cannot be covered.",
    "elder": "Honour at the end. It can be neither covered nor built over.",
    "blank": "Nothing to cover.",
}
SIGN_TEXTS = {
    "instant": "Instant: happens once, as soon as the champion is won.",
    "end_of_wave": "End of Wave: happens in every wave, after all champions are awarded and before anything is scored.",
    "claws": "Claws: you choose when to use the ability. Each use covers a claw until the next wave.",
    "pawn": "Pawn: the champion stands on the map and counts as a troll.",
    "starburst": "Starburst: the champion's tile lies in a great hall that has none, and changes how that hall counts.",
}
TALLY_TEXTS: dict[TallyName, str] = {
    "once": "",
    "domains": " for each domain in which you control a cavern",
    "gates": " for each gate cavern that you control",
    "pawns": " for each of your pawns outside lairs",
    "champions": " for each of your champions",
    "clans_led": " for each clan whose votes you lead",
    "clans_joined": " for each clan in which you have votes",
    "elders": " for each of your elder symbols",
}
TIMING_WORDS = {"passive": "", "instant": "Instant: ", "end_of_wave": "End of Wave: "}
TO_HALL = "the tile goes into a great hall that has none."
NO_ABILITY = "symbols"  # the kind of those that have their symbols alone


def champion_text(champion: Champion) -> str:
    """What a champion does, in words."""
    power = champion.power
    parts = [_letter(champion), _symbols(champion)]
    if power.kind != NO_ABILITY:
        parts.append(TIMING_WORDS[POWERS[power.kind].timing] + _ability(champion))
    if power.claws:
        parts.append(f"{number(power.claws, 'claw')}: {number(power.claws, 'use')} in a wave.")
    return " ".join(part for part in parts if part)


def symbol_text(symbol: str) -> str:
    """What an ancestry symbol does, in words."""
    if symbol == BLANK:
        return f"Blank. {SYMBOL_TEXTS['blank']}"
    kind, _, power = symbol.partition(" ")
    strong = f", strong, power {power}" if power else ""
    return f"{kind.capitalize()}{strong}. {SYMBOL_TEXTS[kind]}"


def _letter(champion: Champion) -> str:
    if champion.letter is None:
        return ""
    return f"{'Starburst' if champion.deck == 'three' else 'Pawn'} {champion.letter}."


def _symbols(champion: Champion) -> str:
    if not champion.symbols:
        return ""
    return f"Ancestry {'symbol' if len(champion.symbols) == 1 else 'symbols'}: {listed(list(champion.symbols))}."


def _ability(champion: Champion) -> str:
    power = champion.power
    amount = power.amount
    action = (power.action or "").capitalize()
    return {
        "weak_power": f"Your weak {action} actions have {amount} more power.",
        "strong_power": f"Your strong {action} actions have {amount} more power.",
        "extra_weak": f"After a strong {action} action{_took_part(champion)} you may take a weak action.",
        "more_weak": "After your second weak action in a turn you may take one more.",
        "diagonal": "In your clusters diagonal neighbours are adjacent too, also for links.",
        "obstacles_link": "Your supply and elder symbols link others as covered symbols do.",
        "might": f"When you attack gnomes, its pawn counts as {number(amount, 'more troll')}.",
        "pass_empty": "Your advancing trolls may pass through empty caverns.",
        "steadfast": "No gnome is added where you are repelled.",
        "victory_honour": f"{amount} more honour for each victory over gnomes.",
        "seize_honour": f"{amount} honour for each cavern that you seize, from rivals or from gnomes.",
        "seize_vote": f"When you seize a cavern, you {'may ' if power.claws else ''}gain {number(amount, 'more vote')} "
        "in its clan.",
        "bolster_controlled": "You may bolster in any cavern that you control.",
        "bolster_at_pawn": "You may bolster in the cavern where its pawn stands.",
        "first_bonus": f"{amount} more influence when you are the first to influence a champion.",
        "second_influence": f"After influencing a champion, from the wheel too, you may gain {amount} influence with "
        "one other. Being the first there brings no bonus.",
        "contender_both": "As a contender you get both the vote and the honour.",
        "scout_more": f"When you scout, you may look at {number(amount, 'more gate card')} and "
        f"{number(amount, 'more gnome')}.",
        "next_effect": "After moving the wheel pawn you may use the effect of the next space instead. The pawn stays "
        "where it is.",
        "wheel_honour": f"Honour spaces of the wheel give you {amount} more.",
        "swarm_further": f"Before a breach on your turn the swarm may move {number(amount, 'point')} further.",
        "breach_honour": f"{amount} honour for each of your trolls that falls in a breach.",
        "fallen_honour": f"{amount} more honour for each of your trolls that falls in an invasion.",
        "fallen_to_lair": "Your regular trolls that fall go to one of your lairs and not to your supply.",
        "spared": "Where its pawn stands together with rivals, a rival's troll falls.",
        "daunting": f"When gnomes look for the easiest cavern, that of its pawn counts {number(amount, 'more troll')}.",
        "desperation": f"{number(amount, 'more desperation token')} at the start of each wave.",
        "wave_honour": f"{_honour(power)}.",
        "wave_votes": f"{number(amount, 'vote')} in any one clan.",
        "wave_trolls": f"{number(amount, 'troll')} from your supply {'joins' if amount == 1 else 'join'} its pawn.",
        "instant_honour": f"{_honour(power)}.",
        "instant_votes": f"{number(amount, 'vote')}, each in any clan.",
        "instant_bolster": f"a Bolster action of power {amount}.",
        "instant_advance": f"an Advance action of power {amount}. It seizes caverns as in your turn.",
        "banish": "you may choose a cavern next to one that you control or next to one of your lairs. All gnomes there "
        "are revealed and go near the wheel.",
        "hall_more": f"{TO_HALL} Its value is multiplied by {amount}.",
        "hall_without_gnomes": f"{TO_HALL} Gnomes do not count there.",
        "hall_second": f"{TO_HALL} Those with the second most caverns there, one at least, share half its value, "
        "rounded down.",
        "hall_by_trolls": f"{TO_HALL} Trolls count there instead of caverns, and gnomes by their tokens.",
        "hall_for_owner": f"{TO_HALL} You count as controlling {number(amount, 'more cavern')} there.",
    }[power.kind]


def _took_part(champion: Champion) -> str:
    return " in which its pawn moved" if champion.letter is not None else ""


def _honour(power: Ability) -> str:
    return f"{power.amount} honour{TALLY_TEXTS[power.tally or 'once']}"
