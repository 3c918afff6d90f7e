"""The rules that a piece is about, by their ids."""

from __future__ import annotations

from underhall.games.dwarfs.pack_schema import Card, GemName

MINES: dict[GemName, str] = {"emerald": "R078", "diamond": "R079", "gold": "R080", "ruby": "R081"}
FAMILIES = {
    "castle": ("R067", "R069", "R070", "R074", "R075"),
    "mine": ("R082", "R083", "R084"),
    "tavern": ("R094", "R095"),
    "store": ("R104", "R105", "R106", "R108"),
    "dragon": ("R084", "R087", "R090", "R093"),
    "giant": ("R089", "R087", "R090", "R093"),
}
OGRES = {
    "rout": ("R099", "Q28"),
    "bouncer": ("R100", "Q29"),
    "stampede": ("R101", "Q30"),
    "pickpocket": ("R102", "Q31"),
    "tyrant": ("R103", "Q32"),
}
OGRE = ("R096", "Q33")  # of an ogre that the rulebook does not know
SECRETS = {
    "kingdom_cards": "R113",
    "monsters": "R114",
    "kingdom_points": "R115",
    "each_gem": "R116",
    "ogres": "R117",
    "trios": "R118",
    "emeralds": "R119",
}
GOALS = ("R105", "R106", "R107", "R108", "R109")
GEM = ("R082", "R086", "R105")
STOPS = {"mine": "R084", "castle": "R074"}  # what a monster stops
STACKING, WALLS, SPOTS, NEEDS = "R036", "R049", "Q08", "R047"
DIGGING, KINGDOM = "R070", "R075"


def of_card(card: Card) -> tuple[str, ...]:
    """The rules of a kingdom card, the most telling first."""
    first = (MINES[card.task.gem],) if card.task.gem is not None else ()
    return (*first, *FAMILIES[card.family], NEEDS, SPOTS, WALLS, STACKING)


def of_ogre(kind: str) -> tuple[str, ...]:
    """The rules of a kind of ogre."""
    return OGRES.get(kind, OGRE)


def of_secret(condition: str) -> tuple[str, ...]:
    """The rules of a secret goal."""
    return SECRETS[condition], "R110", "R111", "R112"
