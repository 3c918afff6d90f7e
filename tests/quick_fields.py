"""Reading the fields of a record quickly, for rules that run interpreted: they do little else.

NumPy looks up a field in Python, every time. Here a record keeps the arrays among its fields, which are views of
its own memory and stay so; single values are read as ever.
"""

from typing import Any

import numpy as np


def _field(record: np.record, name: str) -> Any:
    """What a name means that is none of a record's plain attributes."""
    fields = record.dtype.fields
    place = None if fields is None else fields.get(name)
    if place is None:
        raise AttributeError(f"'record' object has no attribute '{name}'")
    found: Any = record.getfield(*place[:2])
    if isinstance(found, np.ndarray):
        record.__dict__[name] = found
    elif isinstance(found, np.void):
        found = found.view((np.record, found.dtype))
    return found


def hasten() -> None:
    """Makes it so for all records."""
    if "__getattribute__" in vars(np.record):
        del np.record.__getattribute__
        setattr(np.record, "__getattr__", _field)  # noqa: B010 - mypy allows no assignment to a class
