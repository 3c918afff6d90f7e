"""Options that pay for nothing, or for less than they say, warn in their text. (C17, C46)"""

import pytest

from tests.rules.hall.helpers import PACK, choose, label, position
from tests.rules.hall.small_board import small
from underhall.games.hall.pack_text import spell_text
from underhall.games.hall.position import Position


def casting(name, runes=1, **switches):
    """Seat 0 may cast a spell, its rune in storage."""
    return position(**switches).spell(0, name).storage(0, rune=runes)


@pytest.mark.rule("hall:C46")
@pytest.mark.parametrize(
    ("table", "name", "warning"),
    [
        (casting("tickled_granite"), "tickled_granite", " It would do nothing now."),
        (casting("tickled_granite").statue("fire", "A5").tunnel_on(0, "stub", "B5 C5"), "tickled_granite", ""),
        (casting("earth_ritual").supply(1, stone=0), "earth_ritual", " It would do nothing now."),
        (casting("earth_ritual").supply(1, stone=2), "earth_ritual", " But the supply has only 2 stone."),
        (casting("anvil_hiccup").supply(1, iron=0), "anvil_hiccup", " But the supply has no iron."),
        (casting("earth_ritual", unlimited_supply=True).supply(1, stone=0), "earth_ritual", ""),
        (casting("shout_up_the_stairs"), "shout_up_the_stairs", " It would do nothing now."),
        (
            casting("shout_up_the_stairs").troll(0, (1, 0), "bogwin", cart=1, rune=1),
            "shout_up_the_stairs",
            " Right now it only helps if you pay with a rune from the troll that you activate.",
        ),
        (casting("shout_up_the_stairs").troll(0, (1, 0), "bogwin", rune=1), "shout_up_the_stairs", ""),
        (casting("kick_the_doorstep").supply(1, stone=0), "kick_the_doorstep", ""),
    ],
)
def test_a_spell_that_does_nothing_or_less_says_so(table, name, warning):
    row = next(card for card in PACK.spells.card if card.id == name)
    assert label(table.match(), f"cast:{name}") == f"Cast {row.name} (0 of 3 runes on it): {spell_text(row)}{warning}"


@pytest.mark.rule("hall:C17")
def test_a_troll_that_finds_the_supply_short_says_so():
    table = casting("shout_up_the_stairs").troll(0, (1, 0), "soot_gobbin").troll(0, (1, 1), "bogwin")
    match = table.supply(1, stone=1, cart=0).match()
    choose(match, "cast:shout_up_the_stairs")
    assert label(match, "troll:soot_gobbin") == (
        "Activate Soot Gobbin: gain 2 stone and 1 Fire cart, but the supply has only 1 stone and no carts"
    )
    recruiting = position().supply(1, heartstone=0).match()
    choose(recruiting, "recruit:ashmitten")
    assert "but the supply has no heartstone" in label(recruiting, "place:2.2")
    assert "but" not in label(recruiting, "place:2.1")


@pytest.mark.rule("hall:C17", "hall:C22")
@pytest.mark.parametrize(
    ("name", "gain", "left", "warning"),
    [
        ("earth_ritual", "stone", 1, ", but then Earth Ritual, which you are paying for, gives you nothing"),
        ("earth_ritual", "stone", 3, ", but then Earth Ritual, which you are paying for, gives you only 2 stone"),
        ("earth_ritual", "stone", 4, ""),
        ("earth_ritual", "iron", 1, ""),
        ("blushing_ore", "heartstone", 1, ", but then Blushing Ore, which you are paying for, gives you nothing"),
    ],
)
def test_a_trade_that_takes_what_the_spell_would_give_says_so(name, gain, left, warning):
    """The rune may come from storage or from a troll, and before it is paid a trade is possible."""
    table = casting(name).troll(0, (1, 0), "bogwin", rune=1).storage(0, coin=4).supply(1, **{gain: left})
    match = choose(table.match(), f"cast:{name}", "trade")
    assert label(match, gain) == f"Trade for 1 {gain}{warning}"


@pytest.mark.rule("hall:C17")
def test_a_tunnel_that_brings_nothing_from_the_supply_says_so():
    table = Position(small(), 4).spell(0, "sneeze_of_the_deep").storage(0, rune=1, stone=2)
    table.tunnel_on(0, "stub", "A2 A3").tunnel_on(0, "gallery", "B1 C1 D1").supply(1, stone=0)
    match = choose(table.match(), "cast:sneeze_of_the_deep")
    assert label(match, "a2").endswith("cave in: gain 1 stone, but the supply has no stone")
