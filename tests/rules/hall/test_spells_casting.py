"""Casting: the book, the rune, disintegration, and what bars a spell. (R059 to R067, C40, C46)"""

import pytest

from tests.rules.hall.helpers import (
    PACK,
    WatchedDice,
    altered,
    asked,
    book,
    box_of,
    cast,
    choose,
    chosen_from,
    decline,
    events,
    fields,
    full,
    holds,
    in_vain,
    keys,
    kind,
    pay,
    position,
    recruit,
    refused,
    scripted,
    spell,
    storage,
    strict,
    supply,
    told,
)
from underhall.games.hall.position import Position
from underhall.games.hall.rules.spells import does_something

SPELLS = [card.id for card in PACK.spells.card]


def ritual(runes=0, seats=4, **tokens):
    """Seat 0 may cast Earth Ritual, with a number of runes on it."""
    return position(seats).spell(1, "earth_ritual", runes).storage(0, **({"rune": 1} | tokens))


# Rune and book --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R059")
def test_only_the_three_spells_of_the_book_can_be_cast():
    table = position().spell(0, "axle_lullaby").spell(1, "earth_ritual").spell(2, "anvil_hiccup").storage(0, rune=9)
    match = table.match()
    assert chosen_from(match, "cast") == {"axle_lullaby", "earth_ritual", "anvil_hiccup"}
    assert refused(match, "cast:purse_from_a_puddle") is None  # it is nowhere to be seen


@pytest.mark.rule("hall:R060")
@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_rune_is_put_on_the_card_and_not_into_the_supply(place):
    match = position().spell(place, "earth_ritual").storage(0, rune=2).match()
    before = supply(match)["rune"]
    cast(match, "earth_ritual")
    assert book(match)["earth_ritual"] == 1 and fields(match).runes.tolist() == [int(at == place) for at in range(3)]
    assert supply(match)["rune"] == before and storage(match, 0) == {"stone": 3, "rune": 1}


@pytest.mark.rule("hall:R060")
def test_without_a_rune_nothing_is_cast():
    match = ritual(rune=0, stone=3).match()
    assert chosen_from(match, "cast") == set()
    assert refused(match, "cast:earth_ritual") == "R060"


@pytest.mark.rule("hall:R061")
@pytest.mark.parametrize(("source", "stored", "held"), [("storage", 0, {"rune": 1}), ((1, 0), 1, {}), ("usual", 1, {})])
def test_the_rune_comes_from_storage_or_from_a_troll(source, stored, held):
    match = ritual().troll(0, (1, 0), "bogwin", rune=1).match()
    choose(match, "cast:earth_ritual")
    assert keys(match) == ["usual", "storage", "troll:bogwin"]
    pay(match, source)
    assert storage(match, 0).get("rune", 0) == stored and holds(match, 0, (1, 0)) == held
    assert book(match)["earth_ritual"] == 1 and storage(match, 0)["stone"] == 3


@pytest.mark.rule("hall:R061")
def test_a_single_rune_on_a_troll_is_enough():
    match = ritual(rune=0).troll(0, (1, 0), "bogwin", rune=1).match()
    cast(match, "earth_ritual")
    assert holds(match, 0, (1, 0)) == {} and storage(match, 0) == {"stone": 3}


@pytest.mark.rule("hall:R062")
def test_the_effect_comes_after_the_rune():
    match = ritual().match()
    cast(match, "earth_ritual")
    assert told(match) == ["cast", "spent", "gained"]
    assert events(match, "cast") == [{"seat": 0, "spell": spell("earth_ritual"), "runes": 1}]
    assert kind(match) == "act" and asked(match) == 0  # the turn goes on


@pytest.mark.rule("hall:R067")
def test_one_spell_a_turn():
    match = ritual(rune=3).match()
    cast(match, "earth_ritual")
    assert chosen_from(match, "cast") == set()
    assert refused(match, "cast:earth_ritual") == "R067" and refused(match, "cast:anvil_hiccup") == "R067"


@pytest.mark.rule("hall:R067")
def test_in_the_next_turn_spells_can_be_cast_again():
    table = ritual().storage(1, rune=1)
    match = decline(recruit(cast(table.match(), "earth_ritual"), "ashmitten", (1, 0)))
    assert asked(match) == 1 and "earth_ritual" in chosen_from(match, "cast")
    cast(match, "earth_ritual")
    assert book(match)["earth_ritual"] == 2 and storage(match, 1) == {"stone": 3}


@pytest.mark.rule("hall:R060", "hall:R062")
def test_a_spell_with_its_second_rune_stays_in_the_book():
    """A rune lies on it; one more is spent from a troll, it takes effect and stays in the book."""
    match = ritual(runes=1, rune=0).troll(0, (1, 0), "bogwin", rune=1).match()
    before = supply(match)["rune"]
    cast(match, "earth_ritual")
    assert book(match)["earth_ritual"] == 2 and storage(match, 0) == {"stone": 3}
    assert holds(match, 0, (1, 0)) == {} and supply(match)["rune"] == before
    assert "disintegrated" not in told(match) and fields(match).cast == 1


# Disintegration -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R063", "hall:R064", "hall:R065")
def test_a_spell_with_its_third_rune_goes_under_the_deck():
    """First its effect; then three runes to the supply, the card under the deck, and the next one comes, bare."""
    table = ritual(runes=2)
    match = table.match(scripted(reveal_spell=["tickled_granite"]))
    assert supply(match)["rune"] == 25 - 3
    cast(match, "earth_ritual")
    assert told(match) == ["cast", "spent", "gained", "disintegrated", "spell-revealed"]
    assert events(match, "disintegrated")[0]["spell"] == spell("earth_ritual")
    assert storage(match, 0) == {"stone": 3} and supply(match)["rune"] == 25
    assert list(fields(match).book[1:2]) == [spell("tickled_granite")] and book(match)["tickled_granite"] == 0
    assert fields(match).under_spells[:2].tolist() == [spell("earth_ritual"), -1]
    assert int(fields(match).under_spell_count) == 1


@pytest.mark.rule("hall:R063")
def test_a_spell_that_asks_disintegrates_only_when_it_is_carried_out():
    match = position().spell(0, "blushing_ore", 2).storage(0, rune=1, stone=2).match()
    cast(match, "blushing_ore")
    assert kind(match) == "swap" and book(match)["blushing_ore"] == 3 and "disintegrated" not in told(match)
    choose(match, "done")
    assert "blushing_ore" not in book(match) and told(match)[-2:] == ["disintegrated", "spell-revealed"]


@pytest.mark.rule("hall:R063")
@pytest.mark.parametrize(("runes", "stays"), [(0, True), (1, True), (2, False)])
def test_the_third_rune_and_no_other_ends_a_spell(runes, stays):
    match = cast(ritual(runes=runes).match(), "earth_ritual")
    assert ("earth_ritual" in book(match)) == stays and len(book(match)) == 3


@pytest.mark.rule("hall:R063")
def test_how_many_runes_a_spell_takes_is_of_the_pack():
    table = Position(altered(limits={"spell_runes": 2}), 4).spell(1, "earth_ritual", 1).storage(0, rune=1)
    match = cast(table.match(), "earth_ritual")
    assert "earth_ritual" not in book(match) and supply(match)["rune"] == 25


@pytest.mark.rule("hall:R066")
def test_the_new_spell_is_any_of_those_not_yet_seen():
    """Those under the deck come only after them, the spell that went a moment ago among them."""
    dice = WatchedDice(reveal_spell=["sneeze_of_the_deep"])
    table = ritual(runes=2).spell(0, "anvil_hiccup").spell(2, "axle_lullaby").under_spells("borrowed_moles")
    match = cast(table.match(dice), "earth_ritual")
    seen = {"earth_ritual", "anvil_hiccup", "axle_lullaby", "borrowed_moles"}
    assert dice.named("reveal-spell") == [dict.fromkeys(set(SPELLS) - seen, 1)]
    assert set(book(match)) == {"anvil_hiccup", "sneeze_of_the_deep", "axle_lullaby"}
    assert fields(match).under_spells[:3].tolist() == [spell("borrowed_moles"), spell("earth_ritual"), -1]


@pytest.mark.rule("hall:R065", "hall:C40")
def test_spells_under_the_deck_come_back_in_the_order_they_went():
    others = [name for name in SPELLS if name not in ("earth_ritual", "anvil_hiccup", "axle_lullaby")]
    table = ritual(runes=2).spell(0, "anvil_hiccup").spell(2, "axle_lullaby").under_spells(*others)
    match = cast(table.match(), "earth_ritual")
    assert fields(match).book[1] == spell(others[0])
    assert fields(match).under_spells.tolist() == [
        *(spell(name) for name in [*others[1:], "earth_ritual"]),
        *[-1] * (len(SPELLS) - len(others)),
    ]


@pytest.mark.rule("hall:C40")
def test_there_is_always_a_next_spell():
    """The one that goes is put under the deck before the next is drawn, so fourteen stay there."""
    others = [name for name in SPELLS if name not in ("earth_ritual", "anvil_hiccup", "axle_lullaby")]
    table = ritual(runes=2).spell(0, "anvil_hiccup").spell(2, "axle_lullaby").under_spells(*others)
    match = cast(table.match(), "earth_ritual")
    assert int(fields(match).under_spell_count) == 14 and int(fields(match).undrawn_spells) == 0


# What bars a spell ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C46")
def test_a_spell_may_be_cast_without_effect():
    table = ritual(stone=2).supply(1, stone=0)
    assert in_vain(table, "earth_ritual")
    match = cast(table.match(), "earth_ritual")
    assert storage(match, 0) == {"stone": 2} and book(match)["earth_ritual"] == 1
    assert refused(match, "cast:anvil_hiccup") == "R067", "it was the spell of this turn"


@pytest.mark.rule("hall:C46", "hall:R063")
def test_a_spell_without_effect_goes_with_its_third_rune():
    match = cast(ritual(runes=2).supply(1, stone=0).match(), "earth_ritual")
    assert told(match) == ["cast", "spent", "no-effect", "disintegrated", "spell-revealed"]
    assert "earth_ritual" not in book(match) and storage(match, 0) == {}


@pytest.mark.rule("hall:C46")
@pytest.mark.parametrize("name", SPELLS)
def test_every_spell_can_be_cast_whatever_it_finds(name):
    """Seat 0 has ten empty trolls, a rune, stone and iron to dig with, and the supply is bare."""
    bare = dict.fromkeys(("stone", "iron", "heartstone", "cart", "hammer", "coin"), 0)
    table = full(position().spell(0, name).storage(0, rune=1, stone=2, iron=2), 0).supply(1, **bare, rune=0)
    works = name in ("off_you_go_cousin", "porridge_rock", "two_spoon_stew", "borrowed_moles")
    assert in_vain(table, name) is not works
    assert (name in chosen_from(strict(table), "cast")) is works


@pytest.mark.rule("hall:C46")
@pytest.mark.parametrize("name", ["porridge_rock", "two_spoon_stew", "borrowed_moles"])
def test_spells_for_tunnels_need_a_place_for_one(name):
    match = position().spell(0, name).storage(0, rune=1).match()
    box, table = box_of(match), fields(match)
    assert does_something(box, table, 0, spell(name), 1)
    table.open[0] = 0  # nowhere to dig
    assert not does_something(box, table, 0, spell(name), 1)


@pytest.mark.rule("hall:R060", "hall:R067")
def test_the_first_thing_that_is_missing_is_said():
    nothing = ritual(rune=0).supply(1, stone=0)
    assert refused(nothing.match(), "cast:earth_ritual") == "R060"
    assert refused(nothing.this_turn(cast=True).match(), "cast:earth_ritual") == "R067"


@pytest.mark.rule("hall:C46")
def test_spells_for_recruits_need_room_for_one():
    table = position().spell(0, "anything_will_do").spell(1, "winks_for_wages").storage(0, rune=1)
    assert {"anything_will_do", "winks_for_wages"} <= chosen_from(strict(table), "cast")
    full(table, 0).storage(0, stone=2)
    assert in_vain(table, "anything_will_do") and in_vain(table, "winks_for_wages")


@pytest.mark.rule("hall:C46")
def test_what_lasts_this_turn_ends_with_it():
    table = position(2).storage(1, stone=2, iron=2, rune=2, hammer=2)
    table.this_turn(
        cast=True, worked=True, any_bribes=True, fewer_bribes=2, soft_stone=2, alloy=True, discount=1
    ).end_of_turn(0)
    match = table.match()
    lasting = ("cast", "worked", "any_bribes", "fewer_bribes", "soft_stone", "alloy", "discount")
    assert [int(fields(match)[name]) for name in lasting] == [0] * len(lasting)
    assert asked(match) == 1 and chosen_from(match, "cast")
