"""How good a table looks for a seat: what the game counts, weighed."""

from underhall.engine.compile import entry, rule

from .course import BOX, FEATURES, TABLE, count_features


@rule
def goes_on(table):
    return table.over == 0 and table.fault == 0


@rule
def estimate(box, table, seat, weights, counted):
    """Points that a seat may roughly expect; `counted` has room for one number per feature."""
    for feature in range(FEATURES):
        counted[feature] = 0
    count_features(box, table, seat, counted)
    total = 0.0
    for feature in range(FEATURES):
        total += weights[feature] * counted[feature]
    return total


@entry
def count(box_bytes, table_bytes, seat, counted):
    """What is counted for a seat, one number per feature."""
    count_features(box_bytes.view(BOX)[0], table_bytes.view(TABLE)[0], seat, counted)
