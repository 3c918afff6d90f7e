"""What lies on the table of Feast."""

from tests.toys.feast.declarations import CARDS_SET, CHARM, COUNT, PICK_COUNT, SEAT, WEATHER, DrawnCard, Pick
from tests.toys.feast.pieces import SEATS
from underhall.engine.declared import Count, Flag
from underhall.engine.declared.tables import field
from underhall.engine.records import table_of

LAYOUT = table_of(
    options=Pick.size() + 1,  # revealing the charm is one more
    chance=DrawnCard.size(),
    depth=40,
    lanes=SEATS,
    events=24,
    fields={
        "The feast": [
            field("deck", CARDS_SET, meaning="cards never drawn"),
            field("gone", CARDS_SET, meaning="cards given away"),
            field("hand", CARDS_SET, SEAT, meaning="cards in hand"),
            field("held", COUNT, SEAT, derived=True, meaning="how many: seen by all"),
            field("tasted", PICK_COUNT, SEAT, meaning="picks made in this draft"),
            field("drafting", Flag(), meaning="1: all choose at once"),
            field("laid", CARDS_SET, SEAT, meaning="cards laid down"),
            field("spices", Count(2**15 - 1), SEAT, meaning="points that only their owner knows"),
            field("gathered", CARDS_SET, meaning="the set being picked"),
            field("nods", Count(127), SEAT, meaning="deep nods"),
            field("weather", WEATHER, none=True, meaning="the weather of this round"),
            field("charm", CHARM, SEAT, none=True, hidden=True, meaning="the charm, if there are any"),
            field("charm_out", Flag(), SEAT, meaning="1: it is revealed"),
        ],
    },
)
