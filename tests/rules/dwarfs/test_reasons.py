"""Why not: every reason has a sentence about this table, and what it claims is true."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.rules.dwarfs.helpers import asked, choose, position
from tests.rules.playing import ascending
from underhall.engine import testkit
from underhall.engine.match import Match
from underhall.engine.setting import setting
from underhall.games.dwarfs.claims import speech
from underhall.games.dwarfs.position import Position
from underhall.games.dwarfs.reasons import Reason


def why(match: Match, key: str) -> tuple[Reason, str]:
    """The reason why an option is refused, and its sentence."""
    refusal = next(each for each in match.refusals(asked(match)) if each.option.key == key)
    step = match.view(asked(match)).fields
    return Reason.at(int(step.reason[refusal.option.number])), refusal.text


def row(*cards: str, seats: int = 2, owner: int = 0, **switches: object) -> Position:
    """Cards of one player in a row, from 0,0 to the east."""
    table = position(seats, **switches)
    for x, card in enumerate(cards):
        table.lay(card, seat=owner, at=(x, 0))
    return table


def resolving(table: Position, *choices: str) -> Match:
    return choose(table.turn_of(0, phase="resolve").match(), *choices)


def vacated() -> Match:
    """Blue has defeated the giant at 1,0 and it is Red's turn; nothing lay under the giant."""
    return resolving(row("castle", "frost_giant").dwarfs(0, at=(1, 0), count=5))


def ogre(table: Position, kind: str, *choices: str) -> Match:
    """Blue has played an ogre."""
    return choose(table.ogres(0, kind).match(), f"ogre:{kind}@0", *choices)


def three_in_a_row() -> Position:
    """Two of Blue's dwarfs and one of Red's on three cards, and one of Green's beside Red's."""
    table = row("castle", "gold_mine", "tavern", seats=3)
    return table.dwarfs(0, at=(0, 0)).dwarfs(0, at=(1, 0)).dwarfs(1, at=(2, 0)).dwarfs(2, at=(2, 0))


def walled(turn: int) -> Position:
    """Blue's dwarf on a castle; its wall is to the north, or turned by quarters."""
    return position().lay("castle", seat=0, at=(0, 0), turn=turn).dwarfs(0, at=(0, 0))


Case = tuple[Reason, Callable[[], Match], str, str]
ACTIONS: list[Case] = [
    (
        Reason.ALL_ACTIONS_TAKEN,
        lambda: row("castle").ogres(0, "rout").turn_of(0, taken=4).match(),
        "place:0,0",
        "You have taken all 4 of your actions.",
    ),
    (
        Reason.GIANT_TAKES_ACTION,
        lambda: row("castle").lay("frost_giant", seat=1, at=(1, 0)).ogres(0, "rout").turn_of(0, taken=3).match(),
        "place:0,0",
        "You have taken 3 actions, and Red's frost giant in your kingdom takes the extra one from you.",
    ),
    (
        Reason.NO_CASTLE_IN_PLAY,
        lambda: row("tavern").ogres(0, "rout").turn_of(0, taken=3).match(),
        "play:castle",
        "You have taken your 3 actions. Only a castle in play gives you another.",
    ),
    (
        Reason.NO_EXTRA_AT_START,
        lambda: choose(
            position(extra_action_timing="turn_start").lay("tavern", seat=0, at=(0, 0)).ogres(0, "rout").match(),
            *("play:castle", "lay:1,0", "turn:0", "place:0,0", "place:0,0"),
        ),
        "place:0,0",
        "You have taken your 3 actions, and no castle gave you an extra one when this turn began.",
    ),
    (Reason.CARD_PLAYED, lambda: row("castle").match(), "play:castle", "You have already played your castle."),
]
LAYING: list[Case] = [
    (
        Reason.NOT_THE_FIRST_CARD,
        lambda: choose(row("castle", owner=1).match(), "play:tavern"),
        "lay:0,0",
        "There are cards on the table already: yours goes beside one or onto one.",
    ),
    (
        Reason.ON_MONSTER,
        lambda: choose(row("dragon", owner=1).match(), "play:ruby_mine"),
        "stack:0,0",
        "Red's dragon is a monster. Nothing can be stacked on a monster.",
    ),
    (
        Reason.ON_CASTLE,
        lambda: choose(row("castle", owner=1).match(), "play:castle"),
        "stack:0,0",
        "Nothing can be stacked on a castle.",
    ),
    (
        Reason.ON_CASTLE,
        lambda: choose(row("castle", owner=1, castle_stacking=True).match(), "play:tavern"),
        "stack:0,0",
        "Only cards with the giant symbol can be stacked on a castle.",
    ),
    (
        Reason.OTHER_SYMBOL,
        lambda: choose(row("gold_mine", owner=1).match(), "play:tavern"),
        "stack:0,0",
        "Your tavern shows the dwarf symbol, but Red's gold mine shows the dragon symbol.",
    ),
    (
        Reason.OTHER_FAMILY,
        lambda: choose(row("general_store", owner=1, strict_families=True).match(), "play:tavern"),
        "stack:0,0",
        "Your tavern and Red's general store are cards of different types.",
    ),
    (
        Reason.DWARFS_ON_CARD,
        lambda: choose(row("gold_mine", owner=1).dwarfs(1, at=(0, 0)).match(), "play:ruby_mine"),
        "stack:0,0",
        "A dwarf stands on Red's gold mine.",
    ),
    (
        Reason.SAME_WALLS,
        lambda: choose(row("castle").match(), "play:diamond_mine", "lay:1,0"),
        "turn:2",
        "The walls would be on the same sides as printed.",
    ),
    (
        Reason.SAME_WALLS,
        lambda: choose(row("castle").match(), "play:diamond_mine", "lay:1,0"),
        "turn:3",
        "The walls would be on the same sides as after a quarter turn clockwise.",
    ),
]
DWARFS: list[Case] = [
    (Reason.NO_CARD, vacated, "place:1,0", "There is no card there any more."),
    (
        Reason.NO_DWARF_AT_HOME,
        lambda: row("castle", "dragon").dwarfs(0, at=(0, 0), count=2).dwarfs(0, at=(1, 0), count=5).match(),
        "place:0,0",
        "All 7 of your dwarfs are on the table.",
    ),
    (
        Reason.CARD_FULL,
        lambda: row("castle", owner=1).dwarfs(1, at=(0, 0), count=3).match(),
        "place:0,0",
        "All 3 spots on Red's castle are taken.",
    ),
    (Reason.NO_DWARF_OF_YOURS, lambda: row("castle").match(), "move:0,0", "You have no dwarf on Blue's castle."),
    (
        Reason.ONLY_RIVALS_DWARFS,
        lambda: row("castle").dwarfs(1, at=(0, 0)).match(),
        "move:0,0",
        "The dwarf on Blue's castle is not yours.",
    ),
    (
        Reason.ONLY_RIVALS_DWARFS,
        lambda: row("castle").dwarfs(1, at=(0, 0), count=2).match(),
        "move:0,0",
        "None of the dwarfs on Blue's castle is yours.",
    ),
    (Reason.NO_CARD_BESIDE, lambda: walled(0).match(), "move:0,0", "No card lies beside Blue's castle."),
    (
        Reason.WALLED_IN,
        lambda: walled(1).lay("gold_mine", seat=1, at=(1, 0)).match(),
        "move:0,0",
        "Walls cut off Blue's castle on every side where a card lies.",
    ),
    (
        Reason.NEIGHBOURS_FULL,
        lambda: walled(0).lay("gold_mine", seat=1, at=(1, 0)).dwarfs(1, at=(1, 0), count=3).match(),
        "move:0,0",
        "Every card beside Blue's castle is full.",
    ),
    (
        Reason.STUCK,
        lambda: (
            walled(3)
            .lay("gold_mine", seat=1, at=(1, 0))
            .dwarfs(1, at=(1, 0), count=3)
            .lay("tavern", seat=1, at=(-1, 0))
            .match()
        ),
        "move:0,0",
        "Beside Blue's castle every card is full or behind a wall.",
    ),
]


def at_a_crossing() -> Match:
    """Blue's dwarf can go west or south from the castle: north of it is a wall, and the tavern to the east is full."""
    table = walled(0).lay("tavern", seat=1, at=(1, 0)).dwarfs(1, at=(1, 0), count=3)
    table.lay("gold_mine", seat=1, at=(0, -1)).lay("dragon", seat=1, at=(0, 1), turn=1)
    return choose(table.lay("frost_giant", seat=1, at=(-1, 0)).match(), "move:0,0")


def at_an_end() -> Match:
    """Blue's dwarf can go north or south from the castle, and to the east nothing lies."""
    table = walled(1).lay("tavern", seat=1, at=(0, -1), turn=1).lay("gold_mine", seat=1, at=(0, 1), turn=1)
    return choose(table.match(), "move:0,0")


STEPS: list[Case] = [
    (Reason.NO_CARD_THERE, at_an_end, "east", "There is no card east of Blue's castle."),
    (Reason.WALL_BETWEEN, at_a_crossing, "north", "A wall separates Blue's castle from Red's gold mine."),
    (Reason.NEXT_CARD_FULL, at_a_crossing, "east", "All 3 spots on Red's tavern are taken."),
]
OGRES: list[Case] = [
    (
        Reason.TWIN,
        lambda: row("castle").dwarfs(0, at=(0, 0)).ogres(0, "rout", "rout").match(),
        "ogre:rout@1",
        "You hold another Rout just like this one. Play that one.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").ogres(0, "rout").match(),
        "ogre:rout@0",
        "No dwarf stands on any card.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").dwarfs(1, at=(0, 0)).ogres(0, "bouncer").match(),
        "ogre:bouncer@0",
        "It needs a dwarf of yours and a rival's dwarf on different cards.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").dwarfs(0, at=(0, 0)).ogres(0, "bouncer").match(),
        "ogre:bouncer@0",
        "It needs a dwarf of yours and a rival's dwarf on different cards.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").dwarfs(0, at=(0, 0)).dwarfs(1, at=(0, 0)).ogres(0, "bouncer").match(),
        "ogre:bouncer@0",
        "It needs a dwarf of yours and a rival's dwarf on different cards.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").ogres(0, "stampede").match(),
        "ogre:stampede@0",
        "No dwarf can leave its card.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").dwarfs(1, at=(0, 0)).ogres(0, "stampede").match(),
        "ogre:stampede@0",
        "No dwarf can leave its card.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").ogres(0, "pickpocket").match(),
        "ogre:pickpocket@0",
        "No rival has a gem.",
    ),
    (
        Reason.OGRE_IN_VAIN,
        lambda: row("castle").ogres(0, "tyrant").match(),
        "ogre:tyrant@0",
        "No rival has an ogre.",
    ),
    (
        Reason.NO_DWARFS_THERE,
        lambda: ogre(three_in_a_row().lay("tavern", seat=1, at=(3, 0)), "rout"),
        "3,0",
        "No dwarf stands on Red's tavern.",
    ),
    (
        Reason.YOUR_OWN_DWARF,
        lambda: ogre(three_in_a_row(), "bouncer"),
        "blue:1,0",
        "This dwarf is yours. Choose a rival's first.",
    ),
    (
        Reason.NO_SUCH_DWARF,
        lambda: ogre(three_in_a_row(), "bouncer"),
        "green:1,0",
        "Green has no dwarf on Blue's gold mine.",
    ),
    (
        Reason.NO_DWARF_ELSEWHERE,
        lambda: ogre(
            row("castle", "gold_mine", "tavern")
            .dwarfs(0, at=(0, 0))
            .dwarfs(1, at=(0, 0))
            .dwarfs(1, at=(1, 0))
            .dwarfs(1, at=(2, 0)),
            "bouncer",
        ),
        "red:0,0",
        "You have no dwarf on another card to swap with it.",
    ),
    (
        Reason.NO_OWN_DWARF_THERE,
        lambda: ogre(three_in_a_row(), "bouncer", "red:2,0"),
        "2,0",
        "You have no dwarf on Blue's tavern.",
    ),
    (
        Reason.ON_THE_SAME_CARD,
        lambda: ogre(three_in_a_row().dwarfs(0, at=(2, 0)), "bouncer", "red:2,0"),
        "2,0",
        "Your dwarf stands on the same card as Red's.",
    ),
    (
        Reason.NO_DWARF_TO_RUN,
        lambda: ogre(three_in_a_row(), "stampede"),
        "green:0,0",
        "Green has no dwarf on Blue's castle.",
    ),
    (
        Reason.BACK_AGAIN,
        lambda: ogre(three_in_a_row(), "stampede", "blue:0,0"),
        "west",
        "The dwarf has just come from Blue's castle.",
    ),
    (
        Reason.MUST_RUN,
        lambda: ogre(three_in_a_row(), "stampede", "blue:1,0"),
        "stay",
        "The dwarf has not moved yet.",
    ),
    (
        Reason.YOURSELF,
        lambda: ogre(row("castle", seats=3).gems(1, gold=1).gems(2, gold=1), "pickpocket"),
        "seat:0",
        "Choose a rival, not yourself.",
    ),
    (
        Reason.NO_GEMS,
        lambda: ogre(row("castle", seats=4).gems(1, gold=1).gems(2, gold=1), "pickpocket"),
        "seat:3",
        "Yellow has no gems.",
    ),
    (
        Reason.YOUR_OWN_OGRES,
        lambda: ogre(row("castle", seats=3).ogres(1, "rout").ogres(2, "rout"), "tyrant"),
        "seat:0",
        "These ogres are yours already.",
    ),
    (
        Reason.NO_OGRES,
        lambda: ogre(row("castle", seats=4).ogres(1, "rout").ogres(2, "rout"), "tyrant"),
        "seat:3",
        "Yellow has no ogres.",
    ),
]


def three_tasks() -> Position:
    """Blue can complete the tasks of two mines, but not that of the tavern."""
    table = row("gold_mine", "diamond_mine", "emerald_mine", "tavern").dwarfs(0, at=(0, 0), count=2)
    return table.dwarfs(0, at=(1, 0), count=2).dwarfs(0, at=(2, 0), count=2).dwarfs(0, at=(3, 0))


def digging(*cards: str, **switches: Any) -> Position:
    """Blue's castle digs, beside a stack of taverns; these cards of Red lie far away, one on another."""
    table = row("castle", "tavern", **switches).lay("tavern", seat=1, at=(1, 0)).dwarfs(0, at=(0, 0), count=2)
    table.lay("general_store", seat=0, at=(0, 4)).lay("general_store", seat=1, at=(0, 4))
    for card in cards:
        table.lay(card, seat=1, at=(4, 4))
    return table


def trading(**switches: Any) -> Position:
    """Blue trades and can pay for one of the two open goals."""
    table = row("general_store", **switches).dwarfs(0, at=(0, 0), count=3).gems(0, gold=2, emerald=1)
    return table.row("leek_broth", "smoked_trout")


TASKS: list[Case] = [
    (
        Reason.TOO_FEW_DWARFS,
        lambda: resolving(three_tasks()),
        "3,0",
        "Blue's tavern needs 2 of your dwarfs, and you have only 1 there.",
    ),
    (
        Reason.TOO_FEW_DWARFS,
        lambda: resolving(three_tasks().lay("castle", seat=1, at=(4, 0))),
        "4,0",
        "Red's castle needs 2 of your dwarfs, and you have none there.",
    ),
    (
        Reason.TASK_DONE,
        lambda: resolving(three_tasks(), "1,0"),
        "1,0",
        "You have already completed the task of Blue's diamond mine this turn.",
    ),
    (Reason.NO_STACK, lambda: resolving(digging()), "0,0", "Nothing lies under Blue's castle."),
    (
        Reason.MONSTER_ON_TOP,
        lambda: resolving(digging("gold_mine", "dragon")),
        "4,4",
        "Red's dragon is a monster. You cannot dig under it.",
    ),
    (
        Reason.DWARFS_ON_STACK,
        lambda: resolving(digging("gold_mine", "ruby_mine").dwarfs(1, at=(4, 4), count=2)),
        "4,4",
        "2 dwarfs stand on Red's ruby mine.",
    ),
    (
        Reason.OUTSIDE_KINGDOM,
        lambda: resolving(
            digging("gold_mine", "ruby_mine", dig_scope="region")
            .lay("gold_mine", seat=0, at=(-1, 0))
            .lay("emerald_mine", seat=0, at=(-1, 0), turn=1)
        ),
        "4,4",
        "Red's ruby mine is not in the kingdom of Blue's castle.",
    ),
    (
        Reason.MUST_DIG,
        lambda: resolving(digging(must_trade_and_dig=True)),
        "decline",
        "Under this table's house rules, you must dig if you can.",
    ),
    (Reason.NO_GOAL_THERE, lambda: resolving(trading()), "buy:row:2", "No goal lies there."),
    (
        Reason.CANNOT_PAY,
        lambda: resolving(trading()),
        "buy:smoked_trout",
        "You are missing 2 diamonds.",
    ),
    (
        Reason.MUST_TRADE,
        lambda: resolving(trading(must_trade_and_dig=True).gems(0, diamond=2)),
        "decline",
        "Under this table's house rules, you must buy a goal if you can.",
    ),
]


def discarding() -> Match:
    """Blue holds one card too many: two gems and two equal ogres among them."""
    table = row("castle", "tavern", "gold_mine").gems(0, ruby=1, gold=1).ogres(0, "rout", "rout")
    return table.turn_of(0, phase="discard").match()


def discarding_in_order() -> Match:
    """Two cards too many, in the order of searches: Blue has chosen a ruby, so nothing before rubies may follow."""
    table = row("castle", "tavern").gems(0, ruby=2, gold=1).ogres(0, "rout")
    return choose(ascending(table.turn_of(0, phase="discard").match()), "gem:ruby")


LAST: list[Case] = [
    (Reason.NO_GEM_OF_KIND, discarding, "gem:emerald", "You have no emerald."),
    (
        Reason.TWIN_TO_DISCARD,
        discarding,
        "ogre:rout@1",
        "You hold another Rout just like this one. Discard that one.",
    ),
    (Reason.OUT_OF_ORDER, discarding_in_order, "gem:gold", "A search discards cards in a fixed order."),
    (
        Reason.ALREADY_REVEALED,
        lambda: row("castle").secrets("builder", "slayer").revealed(0).match(),
        "reveal-secret",
        "You have already revealed your secret goal.",
    ),
]
GOALS = {
    "builder": "Builder needs 8 cards in your kingdom. You have 1.",
    "slayer": "Slayer needs 2 defeated monsters. You have none.",
    "sovereign": "Sovereign needs a kingdom worth 10 points. Yours is worth 2.",
    "collector": "Collector needs 1 gem of every kind. You are missing 1 emerald, 1 diamond and 1 ruby.",
    "ogre_friend": "Ogre friend needs 5 ogres in your hand. You have none.",
    "naturalist": "Naturalist needs 2 monsters with at least 3 of your dwarfs on each. You have none.",
    "alchemist": "Alchemist needs 5 emeralds. You have none.",
}
CASES = [*ACTIONS, *LAYING, *DWARFS, *STEPS, *OGRES, *TASKS, *LAST]


@pytest.mark.parametrize(
    ("reason", "made", "key", "sentence"), CASES, ids=[f"{case[0].id}-{case[3]}" for case in CASES]
)
def test_a_refusal_says_why_on_this_table(reason, made, key, sentence):
    assert why(made(), key) == (reason, sentence)


@pytest.mark.parametrize("goal", GOALS)
def test_a_goal_that_is_not_met_says_what_is_missing(goal):
    table = row("castle").secrets(goal, "slayer" if goal == "builder" else "builder").gems(0, gold=2)
    assert why(table.match(), "reveal-secret") == (Reason.GOAL_NOT_MET, GOALS[goal])


def test_naturalist_says_whose_dwarfs_count():
    table = row("castle", trio_colours="any").secrets("naturalist", "builder")
    sentence = "Naturalist needs 2 monsters with at least 3 dwarfs on each. You have none."
    assert why(table.match(), "reveal-secret") == (Reason.GOAL_NOT_MET, sentence)


def test_no_reason_is_left_out():
    shown = {case[0] for case in CASES}
    assert set(Reason) - shown == {Reason.NONE, Reason.GOAL_NOT_MET}


# The proof ------------------------------------------------------------------------------------------------------------


HOUSE_RULES: tuple[dict[str, Any], ...] = (
    {},
    {"castle_stacking": True, "strict_families": True},
    {"must_trade_and_dig": True, "dig_scope": "region"},
    {"extra_action_timing": "turn_start", "hide_gems": True},
    {"reveal_windows": "every_action", "trio_colours": "any"},
)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("switches", HOUSE_RULES, ids=lambda switches: "-".join(switches) or "standard")
def test_reasons_are_true_in_random_matches(seats, switches):
    testkit.reasons_are_true(setting("dwarfs", switches={"turn_limit": 8, **switches}), seats, seed=seats)


def always(*_: object) -> bool:
    return True


def never(*_: object) -> bool:
    return False


@pytest.mark.parametrize(
    ("reason", "claim", "complaint"),
    [
        (Reason.CARD_PLAYED, never, "CARD_PLAYED is given, but nothing that forbids it holds"),
        (Reason.NOT_THE_FIRST_CARD, never, "NOT_THE_FIRST_CARD is given, but nothing that forbids it holds"),
        (Reason.CARD_PLAYED, always, "it is offered, but CARD_PLAYED forbids it"),
        (Reason.ON_MONSTER, always, "is given, but ON_MONSTER holds and says more"),
    ],
)
def test_a_wrong_claim_is_found(monkeypatch, reason, claim, complaint):
    monkeypatch.setitem(speech.claims, reason, claim)
    with pytest.raises(AssertionError, match=complaint):
        for seed in range(3):
            testkit.reasons_are_true(setting("dwarfs", switches={"turn_limit": 8}), 2, seed)
