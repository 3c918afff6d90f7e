"""Establishing workshops on sites. (R156 to R160, C34, C35, C50)"""

import pytest

from tests.rules.hall.helpers import (
    asked,
    choose,
    decline,
    dedicate,
    dig,
    established,
    events,
    fields,
    keys,
    kind,
    position,
    refused,
    storage,
    workshop,
)

TO_THE_SITE = "A6 A7 A8 A9"  # a passage from the gate of seat 0; C8 is a site


def beside_site(table=None, **tokens):
    """Seat 0 can dig B8 and B9, beside the site in C8."""
    table = table or position()
    return table.tunnel_on(0, "passage", TO_THE_SITE).storage(0, stone=4, **tokens)


def left(match):
    """How many workshops the supply has of each kind that it has."""
    return {tile.id: int(fields(match).workshops[workshop(tile.id)]) for tile in match.setting.pack.workshops.tile}


# Beside an empty site -------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R156", "hall:R157")
def test_any_workshop_of_the_supply_may_be_put_on_a_site_beside_the_tunnel():
    match = beside_site(position(2)).match()
    before = left(match)
    kinds = [name for name, count in before.items() if count]
    assert len(kinds) == 5
    dig(match, "stub", "stone", "B8 B9")
    assert (asked(match), kind(match)) == (0, "establish")
    assert keys(match) == [f"workshop:{name}" for name in kinds] + ["none"]
    choose(match, f"workshop:{kinds[3]}")
    assert established(match) == {"C8": kinds[3]}
    assert left(match) == {**before, kinds[3]: before[kinds[3]] - 1}
    assert storage(match, 0) == {"stone": 2}, "it costs nothing but the tunnel"


@pytest.mark.rule("hall:R158", "hall:R156")
def test_a_kind_that_is_gone_cannot_be_chosen():
    kinds = ("charmcrafter", "charmcrafter", "coinpress", "stonemill")
    match = beside_site(position(2).workshops(*kinds).workshop("metalworks", "G3")).match()
    dig(match, "stub", "stone", "B8 B9")
    assert keys(match) == ["workshop:charmcrafter", "workshop:coinpress", "workshop:stonemill", "none"]
    assert refused(match, "workshop:metalworks") == "R158"
    choose(match, "workshop:charmcrafter")
    assert left(match)["charmcrafter"] == 1


@pytest.mark.rule("hall:R156")
def test_a_site_may_be_left_empty():
    match = beside_site().match()
    before = left(match)
    dig(match, "stub", "stone", "B8 B9")
    choose(match, "none")
    assert established(match) == {} and left(match) == before and events(match, "established") == []
    assert kind(match) != "establish"


@pytest.mark.rule("hall:R156")
@pytest.mark.parametrize(("tile", "squares"), [("stub", "B6 C6"), ("stub", "B7 C7"), ("gallery", "B5 C5 D5")])
def test_only_a_side_counts(tile, squares):
    """C7 is above the site in C8; B7 alone would be at its corner."""
    match = beside_site().match()
    dig(match, tile, "stone", squares)
    assert (kind(match) == "establish") is ("C7" in squares)


@pytest.mark.rule("hall:R156")
@pytest.mark.parametrize(
    ("seat", "site", "before", "squares"),
    [(0, "G3", "B5 C5 D5 E5 F5", "G5 G4"), (2, "S15", "X13 W13 V13 U13 T13", "T14 T15")],
)
def test_the_first_site_of_the_board_and_the_last(seat, site, before, squares):
    table = position().tunnel_on(seat, "long_passage", before).storage(seat, stone=2)
    match = dig(table.act(seat).match(), "stub", "stone", squares)
    choose(match, "workshop:coinpress")
    assert established(match) == {site: "coinpress"} and kind(match) != "establish"


@pytest.mark.rule("hall:R156")
def test_a_tunnel_at_the_corner_of_a_site_establishes_nothing():
    match = beside_site().match()
    dig(match, "stub", "stone", "B7 B6")
    assert kind(match) != "establish"


@pytest.mark.rule("hall:R156")
def test_the_new_tunnel_must_touch_the_site_not_only_the_network():
    match = beside_site().tunnel_on(0, "stub", "B8 B9").match()
    dig(match, "stub", "stone", "B5 C5")
    assert kind(match) != "establish" and established(match) == {}


@pytest.mark.rule("hall:R156")
def test_a_site_that_is_taken_is_not_asked_for():
    match = beside_site(position().workshop("stonemill", "C8")).match()
    dig(match, "stub", "stone", "B8 B9")
    assert kind(match) != "establish" and established(match) == {"C8": "stonemill"}


# Several, and none left -----------------------------------------------------------------------------------------------


def beside_two(table=None):
    """A gallery on B8, B9 and B10 touches the sites in C8 and C10."""
    match = beside_site(table or position(2)).match()
    return dig(match, "gallery", "stone", "B8 B9 B10")


@pytest.mark.rule("hall:R159", "hall:C50")
def test_one_tunnel_may_establish_on_several_sites_one_after_another():
    """In the order of the board: C8, then C10."""
    match = beside_two()
    first, second = keys(match)[:2]
    choose(match, first)
    assert set(established(match)) == {"C8"} and kind(match) == "establish"
    choose(match, second)
    assert established(match) == {"C8": first.partition(":")[2], "C10": second.partition(":")[2]}
    assert kind(match) != "establish"
    assert [(event["seat"], event["workshop"]) for event in events(match, "established")] == [
        (0, workshop(established(match)[at])) for at in ("C8", "C10")
    ]


@pytest.mark.rule("hall:C50")
def test_each_site_may_be_left_empty_for_itself():
    match = beside_two()
    first = keys(match)[0]
    choose(match, "none", first)
    assert established(match) == {"C10": first.partition(":")[2]} and kind(match) != "establish"
    other = beside_two()
    choose(other, first, "none")
    assert set(established(other)) == {"C8"} and kind(other) != "establish"


@pytest.mark.rule("hall:C50")
def test_of_two_sites_only_the_empty_one_is_asked_for():
    match = beside_two(position(2).workshop("stonemill", "C8"))
    choose(match, keys(match)[0])
    assert set(established(match)) == {"C8", "C10"} and kind(match) != "establish"


@pytest.mark.rule("hall:R158")
def test_with_the_last_workshop_the_asking_ends():
    sites = ["G3", "K3", "O8", "O10"]
    table = position(2).workshops("coinpress")
    for at in sites:
        table.workshop("stonemill" if at in ("G3", "K3") else "metalworks", at)
    match = beside_two(table)
    assert keys(match) == ["workshop:coinpress", "none"]
    choose(match, "workshop:coinpress")
    assert set(established(match)) == {"C8", *sites} and sum(left(match).values()) == 0
    assert kind(match) != "establish"


@pytest.mark.rule("hall:R158")
def test_without_workshops_nobody_is_asked():
    table = position(2).workshops()
    for at, name in zip(["G3", "K3", "O8", "O10", "K15"], ("coinpress", "stonemill", "metalworks") * 2, strict=False):
        table.workshop(name, at)
    match = beside_two(table)
    assert kind(match) != "establish" and "C8" not in established(match)


# Later ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:C35")
@pytest.mark.parametrize("seat", [0, 3])
def test_a_site_left_empty_may_be_established_by_a_later_tunnel_of_anyone(seat):
    """Seat 0 has left the site in C8 empty; now it digs above it, or seat 3 to the right of it."""
    table = position().tunnel_on(0, "passage", TO_THE_SITE).tunnel_on(0, "stub", "B8 B9")
    table.tunnel_on(3, "passage", "B13 C13 D13 E13").tunnel_on(3, "passage", "E12 E11 E10 E9")
    match = table.storage(seat, stone=4).act(seat).match()
    dig(match, "stub", "stone", "B7 C7" if seat == 0 else "E8 D8")
    assert (asked(match), kind(match)) == (seat, "establish")
    name = keys(match)[0].partition(":")[2]
    choose(match, keys(match)[0])
    assert established(match) == {"C8": name}


@pytest.mark.rule("hall:C34")
def test_a_great_hall_beside_an_empty_site_establishes_nothing():
    table = position().tunnel_on(0, "passage", TO_THE_SITE).tunnel_on(0, "gallery", "B7 B8 B9")
    match = table.hall_step(0).match()
    dedicate(match, "porridge_pit", "A7 A8 A9 B7 B8 B9")
    assert kind(match) != "establish" and established(match) == {}


@pytest.mark.rule("hall:R160")
def test_the_charmcrafter_is_of_use_from_the_next_turn_on():
    table = position(2).workshops("charmcrafter", "coinpress", "stonemill", "metalworks", "toolforge")
    match = beside_site(table, coin=1).match()
    assert [name for name in keys(match) if name.startswith("work:")] == []
    dig(match, "stub", "stone", "B8 B9")
    choose(match, "workshop:charmcrafter")
    assert established(match) == {"C8": "charmcrafter"}
    assert left(match)["charmcrafter"] == 0
    decline(match)
    assert asked(match) == 1, "the turn is over"
    while asked(match) == 1:
        choose(match, keys(match)[0])
    assert kind(match) == "act"
    assert any(name.startswith("work:c8:") for name in keys(match))
