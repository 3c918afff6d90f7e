"""The text of a champion, made from its row, so that text and effect cannot differ; and what symbols and signs mean."""

from __future__ import annotations

from typing import Literal

from underhall.engine.declared.phrases import listed
from underhall.games.fall.messages import cards as say
from underhall.games.fall.names import action_name, clan_name
from underhall.games.fall.pack_powers import POWERS
from underhall.games.fall.pack_schema import BLANK, Champion

Sign = Literal["instant", "end-of-wave", "claws", "pawn", "starburst"]
SIGNS: tuple[Sign, ...] = ("instant", "end-of-wave", "claws", "pawn", "starburst")
SIGN_OF_TIMING: dict[str, Sign] = {"instant": "instant", "end_of_wave": "end-of-wave"}
ONLY_SYMBOLS = "symbols"  # the kind of power of champions that have no other ability
OUTSIDER = "outsider"


def champion_text(champion: Champion) -> str:
    """What a champion does, in words, with the letter of its pawn or starburst."""
    if champion.letter is None:
        return ability_text(champion)
    starburst = champion.deck == "three"
    letter = say("champion-starburst" if starburst else "champion-pawn", letter=champion.letter)
    return f"{letter} {ability_text(champion)}".strip()


def spoken_text(champion: Champion) -> str:
    """What a champion does, in words for somebody who sees no letters or marks."""
    if champion.letter is None:
        return ability_text(champion)
    has = say("champion-has-starburst" if champion.deck == "three" else "champion-has-pawn")
    return f"{has} {ability_text(champion)}".strip()


def ability_text(champion: Champion) -> str:
    """What a champion does, in words."""
    power = champion.power
    parts = []
    if champion.symbols:
        symbols = listed([symbol_name(symbol) for symbol in champion.symbols])
        parts.append(say("champion-symbols", count=len(champion.symbols), symbols=symbols))
    if power.kind != ONLY_SYMBOLS:
        parts.append(_ability(champion))
    if power.claws:
        parts.append(say("champion-claws", claws=power.claws))
    return " ".join(parts)


def _ability(champion: Champion) -> str:
    power = champion.power
    return say(
        f"power-{power.kind.replace('_', '-')}",
        amount=power.amount,
        action=action_name(power.action) if power.action is not None else "",
        tally=power.tally or "",
        limited="yes" if power.claws else "no",
        pawn="no" if champion.letter is None else "yes",
    )


def votes_text(champion: Champion) -> str:
    """The votes that a champion brings, in words."""
    outsider = champion.clan == OUTSIDER
    clan = "" if outsider else clan_name(champion.clan)
    return say("champion-votes", votes=champion.votes, any="yes" if outsider else "no", clan=clan)


# Symbols --------------------------------------------------------------------------------------------------------------


def symbol_name(symbol: str) -> str:
    """What an ancestry symbol, written as in a pack, is called on its own: Wild, Advance 2."""
    kind, power = _read(symbol)
    name = say(f"symbol-{kind}")
    return say("strong-symbol", symbol=name, power=power) if power else name


def symbol_effect(symbol: str) -> str:
    """What an ancestry symbol does."""
    return say(f"does-{_read(symbol)[0]}")


def symbol_text(symbol: str) -> str:
    """An ancestry symbol and what it does."""
    return say("explained-symbol", symbol=symbol_name(symbol), text=symbol_effect(symbol))


def _read(symbol: str) -> tuple[str, str]:
    """The kind of a symbol, and the number on a strong one."""
    kind, _, power = symbol.partition(" ")
    return "blank" if kind == BLANK else kind, power


# Signs ----------------------------------------------------------------------------------------------------------------


def signs_of(champion: Champion) -> list[Sign]:
    """The signs on a champion's card."""
    timing = SIGN_OF_TIMING.get(POWERS[champion.power.kind].timing)
    signs: list[Sign] = [timing] if timing is not None else []
    if champion.power.claws:
        signs.append("claws")
    if champion.letter is not None:
        signs.append("starburst" if champion.deck == "three" else "pawn")
    return signs


def sign_name(sign: Sign) -> str:
    return say(f"sign-{sign}")


def sign_effect(sign: Sign) -> str:
    return say(f"does-{sign}")


def sign_text(sign: Sign) -> str:
    """A sign and what it means."""
    return say("explained-sign", sign=sign_name(sign), text=sign_effect(sign))
