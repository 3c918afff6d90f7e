"""What a player counts on a table of Dwar7s Fall. `weights.toml` says what one of each is worth, in victory points."""

from enum import IntEnum


class Feature(IntEnum):
    """The unit is one of what is named; where a comment speaks of points, one victory point."""

    # Score so far
    TRADING_POINTS = 0  # points of the trading goals bought
    SECRET_POINTS = 1  # points of the secret goal, once it is revealed
    MONSTER_POINTS = 2  # points of the monsters defeated
    GEM_POINTS = 3  # points of the gems in hand
    KINGDOM_POINTS = 4  # points of the kingdom as it lies
    # The secret goal, while it is hidden
    SECRET_MET = 5  # its points, when it could be revealed
    SECRET_ON_BOARD = 6  # the share of its points so far, when it asks for a kingdom or for monsters
    SECRET_IN_HAND = 7  # the same, when it asks for gems or ogres
    # Trading goals to come
    GOALS_COMPLETED = 8  # goals of both sorts: each brings the end nearer
    SAVED_FOR_GOAL = 9  # points beyond the gems' own of the open goal nearest to being paid, by how much of it is there
    SPARE_GEMS = 10  # gems in hand beyond what any open goal takes
    STORE_IN_REACH = 11  # points beyond the gems' own of the best goal that can be paid, when a store has room
    # Tasks begun: what they bring, by how far they are
    MINES_BEGUN = 12  # points of their gems
    MINES_HAND_FULL = 13  # the same, when another card must go for the gem
    STORES_BEGUN = 14  # points that a trade brings now
    TAVERNS_BEGUN = 15  # visits
    DIGS_BEGUN = 16  # visits to a castle that no monster spoils
    MONSTERS_BEGUN = 17  # points, and what works again without the monster
    TASKS_READY = 18  # points of tasks that have all their dwarfs: once more, beside what is counted above
    # Dwarfs
    DWARFS_AT_HOME = 19
    DWARFS_STUCK = 20  # dwarfs on a card whose task rivals have blocked
    # Tempo
    EXTRA_ACTIONS = 21  # actions that the castle gives, while nobody is one goal from the end
    EXTRA_ACTIONS_LATE = 22  # the same, when somebody is
    LAST_TURN_OVER = 23  # whether no turn is left; then nothing that needs one is counted
    # The hand
    ROUT = 24  # ogres, by kind
    BOUNCER = 25
    STAMPEDE = 26
    PICKPOCKET = 27
    TYRANT = 28
    DRAW_TO_COME = 29  # points that the card being drawn or stolen brings on average
    CARDS_IN_HAND = 30  # kingdom cards still to play, except monsters
    MONSTERS_IN_HAND = 31
    # Rivals
    BEST_RIVAL = 32  # points of the rival who has most
    RIVAL_GOALS = 33  # goals completed by the rival who has most of them
    RIVAL_TRADE = 34  # points beyond the gems' own of the best goal that a rival can pay
    OTHER_OGRES = 35  # ogres of all further kinds, which packs may have
