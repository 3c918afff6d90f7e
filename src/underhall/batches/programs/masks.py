"""Whose turn it is and which actions are legal, for one table. Generated for each game."""

from underhall.engine.compile import entry

from .actions import fill_mask
from .course import TABLE

OVER, FAULT = -10, -20  # less how the game stopped, or what went wrong


@entry
def stand(table_bytes, firsts, mask):
    """Fills the mask over all actions. Returns the seat that must choose; or OVER or FAULT, and what is wrong."""
    table = table_bytes.view(TABLE)[0]
    fill_mask(table, firsts, mask)
    if table.fault:
        return FAULT - int(table.fault)
    if table.over:
        return OVER - int(table.over)
    return int(table.seat)
