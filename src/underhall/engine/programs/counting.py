"""What a player would count on a table, as numbers from -1 to 1: for networks. Generated for each game."""

from underhall.engine.compile import entry, rule

from .course import BOX, FEATURES, TABLE, count_features

HALF = 500  # hundredths that become one half; what is counted has no upper limit


@rule
def fill_counted(box, table, seat, counted, out):
    """Writes one number per feature at the end of a row; `counted` has room for whole numbers."""
    for feature in range(FEATURES):
        counted[feature] = 0
    count_features(box, table, max(0, int(seat)), counted)
    first = out.shape[0] - FEATURES
    for feature in range(FEATURES):
        out[first + feature] = counted[feature] / (abs(counted[feature]) + HALF)


@entry
def count(box_bytes, views, seats, counted, out, start, stop):
    """Does so on the views from `start` to before `stop`, each for its seat."""
    box = box_bytes.view(BOX)[0]
    for at in range(start, stop):
        fill_counted(box, views[at].view(TABLE)[0], seats[at], counted[at], out[at])
