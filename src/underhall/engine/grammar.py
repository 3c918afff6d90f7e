"""Small parts of speech."""

UNCOUNTED = {"gold"}  # stays what it is, however much of it there is


def number(count: int, thing: str) -> str:
    """So many of a thing: `1 dwarf`, `2 rubies`."""
    if abs(count) == 1 or thing in UNCOUNTED:
        return f"{count} {thing}"
    return f"{count} {thing[:-1]}ies" if thing.endswith("y") else f"{count} {thing}s"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`; nothing is `nothing`."""
    if len(words) < 2:
        return words[0] if words else "nothing"
    return f"{', '.join(words[:-1])} and {words[-1]}"
