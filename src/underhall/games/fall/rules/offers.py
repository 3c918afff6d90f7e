"""Offering many options at once, by bits."""

from underhall.engine.compile import rule
from underhall.engine.kernel import allow, lowest, refuse


@rule
def allow_all(table, first, values):
    """Makes every member of a bit set an option; `first` is the option of member 0."""
    while values != 0:
        allow(table, first + lowest(values))
        values &= values - 1


@rule
def refuse_all(table, first, values, reason):
    """Refuses every member of a bit set for one reason."""
    if table.mute:
        return
    while values != 0:
        refuse(table, first + lowest(values), reason)
        values &= values - 1
