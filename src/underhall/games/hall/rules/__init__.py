"""The rules of In the Hall of the Mountain King. Each module is a chapter; each function names what it carries out.

Some rules have no function. The pack holds what workshops exchange, the names of tiers and the sizes of tunnels (C3,
C6). Reminder tokens follow from a troll's level (R013, R106). Nobody owns a workshop, so nothing says whose it is
(R080), and a new one waits because digging ends the turn (R160). Team play changes only what it names (R208). A free
troll is always to be had, so no rule is needed to end the game (C41). C4, C5, C10 and C11 are about what is printed.
"""

from underhall.games.hall.rules import (
    audit,
    board,
    dig,
    estimate,
    final,
    halls,
    horde,
    laying,
    purse,
    pyramids,
    recruit,
    secrets,
    smoot,
    spells,
    start,
    statues,
    trade,
    turn,
    workshops,
)

__all__ = [
    "audit",
    "board",
    "dig",
    "estimate",
    "final",
    "halls",
    "horde",
    "laying",
    "purse",
    "pyramids",
    "recruit",
    "secrets",
    "smoot",
    "spells",
    "start",
    "statues",
    "trade",
    "turn",
    "workshops",
]
