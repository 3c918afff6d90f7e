"""The rules of Dwar7s Fall. Each module is a chapter; each function names the rules it carries out."""

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
