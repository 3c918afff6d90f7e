"""The rules of Dwar7s Fall. Each module is a chapter; each function names the rules it carries out.

Some rules have no function. The pack holds the numbers of Q07 and Q09. R041, R054, Q34 and Q38 say that there is no
further rule: every card is open to all, dwarfs stay out, ogres have no other time, and each store is a task of its own.
"""

from underhall.games.dwarfs.rules import (
    audit,
    board,
    castle,
    dwarfs,
    estimate,
    goals,
    laying,
    ogres,
    points,
    resolve,
    secrets,
    turn,
    windows,
)

__all__ = [
    "audit",
    "board",
    "castle",
    "dwarfs",
    "estimate",
    "goals",
    "laying",
    "ogres",
    "points",
    "resolve",
    "secrets",
    "turn",
    "windows",
]
