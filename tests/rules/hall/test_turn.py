"""The turn and its four steps. (R045, R052 to R056, R093 to R095, C41)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    cast,
    choose,
    chosen_from,
    decline,
    dedicate,
    dig,
    events,
    fields,
    full,
    honour,
    keys,
    kind,
    nearly_full,
    position,
    recruit,
    refused,
    smoot,
    statues,
    storage,
    told,
    trade,
)
from underhall.engine.kernel import Over
from underhall.games.hall.pieces import NONE
from underhall.games.hall.rules.turn import ROUND_LIMIT

LONG_HALL = ("B5 C5 D5 E5 F5", "B6 C6 D6 E6 F6")  # two long passages side by side


def pass_turn(match):
    """The seat that is asked recruits a troll of the bottom row, puts it where it first can, and does nothing more."""
    recruit(match, sorted(chosen_from(match, "recruit"))[0])
    if kind(match) == "place-troll":
        choose(match, keys(match)[0])
    return decline(match)


# Turn by turn ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R045")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_turns_go_clockwise(seats):
    match = position(seats).starter(1).turn_of(1).match()
    order = []
    for _ in range(seats + 1):
        order.append(asked(match))
        assert match.turn == len(order)
        assert int(fields(match).active) == asked(match) and kind(match) == "act"
        pass_turn(match)
    assert order == [(1 + turn) % seats for turn in range(seats)] + [1]
    assert [event["seat"] for event in events(match, "turn")][: len(order)] == order


@pytest.mark.rule("hall:R045")
@pytest.mark.parametrize("starter", [0, 2])
def test_a_round_begins_with_the_starting_player(starter):
    match = position(3).starter(starter).rounds(4).turn_of((starter + 2) % 3).match()
    assert int(fields(match).rounds) == 4
    pass_turn(match)
    assert asked(match) == starter and int(fields(match).rounds) == 5


@pytest.mark.rule("hall:C53")
def test_a_game_that_does_not_end_is_stopped_after_sixty_rounds():
    going = position(2).rounds(ROUND_LIMIT - 1).turn_of(0).match()
    assert not going.over and int(fields(going).rounds) == ROUND_LIMIT == 60
    last = position(2).rounds(ROUND_LIMIT).turn_of(1).match()
    assert not last.over and asked(last) == 1
    stopped = position(2).rounds(ROUND_LIMIT).turn_of(0).match()
    assert stopped.over and int(fields(stopped).over) == Over.TRUNCATED
    assert told(stopped)[0] == "truncated" and "turn" not in told(stopped)
    assert events(stopped, "truncated")[0]["rounds"] == ROUND_LIMIT == int(fields(stopped).rounds)
    assert stopped.outcome is not None and "60 rounds" in stopped.outcome.reason
    ruling = next(each for each in stopped.setting.rulebook.rulings if each.id == "C53")
    assert f"After {ROUND_LIMIT} rounds" in ruling.text


@pytest.mark.rule("hall:C53", "hall:R191")
@pytest.mark.parametrize("seats", [2, 3])
def test_an_end_that_has_begun_is_played_out(seats):
    """The last coronation token was taken in the last round before the limit: two more rounds follow."""
    table = full(full(position(seats), 0), 1).crowned(*[0] if seats == 2 else [0, 1])
    match = table.rounds(ROUND_LIMIT).turns_left(2 * seats).end_of_turn(seats - 1).match()
    while not match.over:  # seats with ten trolls and nothing to dig with are not asked
        pass_turn(match)
    assert len(events(match, "turn")) == 2 * seats and int(fields(match).rounds) == ROUND_LIMIT + 2
    assert int(fields(match).over) == Over.ENDED and "truncated" not in told(match)


@pytest.mark.rule("hall:R190")
def test_the_turns_that_are_left_are_counted_down():
    table = full(position(2), 0).crowned(0)
    match = table.turns_left(2).end_of_turn(0).match()
    assert int(fields(match).turns_left) == 1 and asked(match) == 1
    ended = table.turns_left(0).end_of_turn(1).match()
    assert ended.over and int(fields(ended).over) == Over.ENDED and "turn" not in told(ended)


def test_without_an_end_in_sight_nothing_is_counted():
    match = position(2).end_of_turn(0).match()
    assert int(fields(match).turns_left) == NONE and asked(match) == 1


@pytest.mark.rule("hall:C46")
def test_the_end_of_a_turn_clears_what_was_done_in_it():
    match = position(2).this_turn(cast=True, worked=True, discount=1).end_of_turn(0).match()
    table = fields(match)
    assert (int(table.cast), int(table.worked), int(table.discount)) == (0, 0, 0)


# The four steps -------------------------------------------------------------------------------------------------------


def in_all_steps():
    """Seat 0 can do something in every step."""
    table = position().storage(0, rune=1, cart=1).spell(0, "earth_ritual")
    for squares in LONG_HALL:
        table.tunnel_on(0, "long_passage", squares)
    return table.statue("fire", "F5")


@pytest.mark.rule("hall:R052")
def test_the_four_steps_in_their_order():
    match = in_all_steps().match()
    asked_in_turn = [kind(match)]
    assert not any(name.startswith("hall:") for name in keys(match)) and "f5" not in keys(match)
    recruit(cast(match, "earth_ritual"), "ashmitten", (1, 0))
    asked_in_turn.append(kind(match))
    assert not chosen_from(match, "cast") and not chosen_from(match, "recruit") and not chosen_from(match, "dig")
    dedicate(match, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    asked_in_turn.append(kind(match))
    decline(choose(match, "f5", "e5"))
    assert asked_in_turn == ["act", "hall", "statue"]
    assert statues(match)["E5"] == "fire" and asked(match) == 1 and kind(match) == "act"
    assert [name for name in told(match) if name in ("cast", "placed", "dedicated", "statue-moved", "turn")] == [
        "cast",
        "placed",
        "dedicated",
        "statue-moved",
        "turn",
    ]


@pytest.mark.rule("hall:R053", "hall:R055", "hall:R056")
def test_all_but_the_second_step_may_be_left_out():
    match = in_all_steps().match()
    before = storage(match, 0)
    recruit(match, "ashmitten", (1, 0))
    assert kind(match) == "hall" and "none" in keys(match)
    choose(match, "none")
    assert kind(match) == "statue" and "none" in keys(match)
    choose(match, "none")
    assert asked(match) == 1 and storage(match, 0) == before


@pytest.mark.rule("hall:R054")
def test_one_troll_or_one_tunnel_and_not_both():
    table = position().storage(0, stone=4)
    match = table.match()
    assert refused(match, "skip") == "R054"
    decline(recruit(match, "ashmitten", (1, 0)))
    assert asked(match) == 1 and len(smoot(match, 0)) == 5 and honour(match, 0) == 0
    match = dig(table.match(), "gallery", "stone", "B5 C5 D5")
    decline(match)
    assert asked(match) == 1 and honour(match, 0) == 3 and len(smoot(match, 0)) == 4


@pytest.mark.rule("hall:R054")
def test_after_a_spell_a_troll_or_a_tunnel_is_still_due():
    match = cast(in_all_steps().match(), "earth_ritual")
    assert kind(match) == "act" and refused(match, "skip") == "R054"


@pytest.mark.rule("hall:R055")
def test_one_great_hall_a_turn():
    """With the pit on the left there is room for another hall, but not in this turn."""
    table = position().tunnel_on(0, "gallery", "G5 H5 I5").tunnel_on(0, "gallery", "G6 H6 I6")
    for squares in LONG_HALL:
        table.tunnel_on(0, "long_passage", squares)
    pit = "B5 C5 D5 B6 C6 D6"
    match = dedicate(table.hall_step(0).match(), "porridge_pit", pit, altar="C5")
    assert asked(match) == 1 and kind(match) == "act"
    later = table.hall_on(0, "porridge_pit", pit, altar="C5").hall_step(0).match()
    assert kind(later) == "hall" and "hall:long_trestle" in keys(later)


@pytest.mark.rule("hall:R056")
@pytest.mark.parametrize("carts", [1, 2, 4])
def test_as_many_moves_of_statues_as_there_are_carts(carts):
    table = position().tunnel_on(0, "passage", "B5 C5 D5 E5").statue("ice", "B5").storage(0, cart=carts)
    match = table.statue_step(0).match()
    for move in range(carts):
        assert kind(match) == "statue"
        choose(match, *(("b5", "e5") if move % 2 == 0 else ("e5", "b5")))
    assert asked(match) == 1 and len(events(match, "statue-moved")) == carts and storage(match, 0) == {}


# When only one of the two is possible ---------------------------------------------------------------------------------


@pytest.mark.rule("hall:R093")
def test_with_ten_trolls_you_must_dig():
    match = full(position(), 0).storage(0, stone=2, coin=9).match()
    assert not chosen_from(match, "recruit") and chosen_from(match, "dig") == {"stub:stone"}
    for troll in ("soot_gobbin", "cinderjaw", "magda_bellowsby"):
        assert refused(match, f"recruit:{troll}") == "R093"
    assert refused(match, "skip") == "R054"


@pytest.mark.rule("hall:R093")
def test_with_nine_trolls_you_may_recruit():
    match = nearly_full(position(), 0).storage(0, stone=2).match()
    assert len(smoot(match, 0)) == 9
    assert len(chosen_from(match, "recruit")) == 5 and chosen_from(match, "dig") == {"stub:stone"}


@pytest.mark.rule("hall:R094")
@pytest.mark.parametrize("minerals", [{}, {"stone": 1, "iron": 1, "heartstone": 1}])
def test_with_too_few_minerals_you_must_recruit(minerals):
    match = position().storage(0, **minerals).match()
    assert not chosen_from(match, "dig") and len(chosen_from(match, "recruit")) == 5
    assert refused(match, "dig:stub:stone") == "R124" and refused(match, "skip") == "R054"


@pytest.mark.rule("hall:R095")
@pytest.mark.parametrize("seats", [2, 4])
def test_who_can_do_neither_leaves_the_step_out(seats):
    table = full(position(seats), 0).storage(0, stone=1, iron=1, heartstone=1)
    match = table.turn_of(0).match()
    assert [name for name in told(match) if name != "gained"][:3] == ["turn", "skipped", "turn"]
    assert events(match, "skipped") == [{"seat": 0}] and asked(match) == 1


@pytest.mark.rule("hall:R095", "hall:R056")
def test_the_other_steps_follow_a_step_left_out():
    table = full(position(), 0).tunnel_on(0, "stub", "B5 C5").statue("moon", "B5").storage(0, cart=1)
    match = table.match()
    assert told(match) == ["skipped"] and kind(match) == "statue" and asked(match) == 0


@pytest.mark.rule("hall:R095", "hall:R053")
def test_a_spell_may_open_the_second_step():
    table = full(position(), 0).storage(0, rune=1).spell(0, "earth_ritual")
    match = table.match()
    assert "skip" in keys(match) and not chosen_from(match, "dig")
    assert match.decision.option("skip").unused == "You can still cast a spell."
    cast(match, "earth_ritual")
    assert refused(match, "skip") == "R054" and "gallery:stone" in chosen_from(match, "dig")
    skipped = choose(table.match(), "skip")  # nobody must cast a spell
    assert events(skipped, "skipped") == [{"seat": 0}] and asked(skipped) == 1


@pytest.mark.rule("hall:R058", "hall:C18", "hall:R095")
def test_who_could_trade_is_asked_before_the_step_is_left_out():
    table = full(position(), 0)
    match = table.storage(0, coin=8).match()
    assert kind(match) == "act" and keys(match) == ["skip", "trade"]  # no duty to trade for minerals
    assert match.decision.option("skip").unused == ""
    for _ in range(2):
        trade(match, "stone", *["coin"] * 4)
    assert kind(match) == "dig-at" and storage(match, 0) == {"stone": 2}  # and with them you must dig


@pytest.mark.rule("hall:R058")
def test_who_could_trade_is_asked_before_the_only_tunnel_is_dug():
    match = full(position(), 0).storage(0, stone=2, coin=4).match()
    assert kind(match) == "act" and keys(match) == ["dig:stub:stone", "trade"]
    trade(match, "stone", *["coin"] * 4)
    assert "gallery:stone" in chosen_from(match, "dig")
