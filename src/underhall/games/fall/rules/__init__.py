"""The rules of Fall of the Mountain King. Each module is a chapter; each function names the rules it carries out.

Some rules have no function. The pack holds the numbers of K-09 and K-12. Nothing counts what never runs out (SET-06,
DEF-16). Colours that nobody plays are not on the table (SET-18), and markers are numbers there (K-11).
"""

from underhall.games.fall.rules import (
    advance,
    ancestry,
    audit,
    bolster,
    champions,
    clans,
    clusters,
    draft,
    estimate,
    final,
    gnomes,
    influence,
    invasion,
    places,
    secrets,
    seizing,
    start,
    tripwires,
    turn,
    wave,
    wheel,
)

__all__ = [
    "advance",
    "ancestry",
    "audit",
    "bolster",
    "champions",
    "clans",
    "clusters",
    "draft",
    "estimate",
    "final",
    "gnomes",
    "influence",
    "invasion",
    "places",
    "secrets",
    "seizing",
    "start",
    "tripwires",
    "turn",
    "wave",
    "wheel",
]
