"""Set-up: the mountain, the common supplies, the crown and the gates. (R001 to R033)"""

from collections import Counter

import pytest

from tests.rules.hall.helpers import (
    PACK,
    WatchedDice,
    altered,
    asked,
    book,
    box_of,
    choose,
    decline,
    dig,
    events,
    fields,
    flaw,
    horde,
    key,
    keys,
    kind,
    named,
    nearly_full,
    network,
    new,
    of_level,
    places_offered,
    play_on,
    position,
    recruit,
    refused,
    scripted,
    statues,
    supply,
    what,
    with_starts,
)
from underhall.engine.kernel import NOBODY
from underhall.errors import UnderhallError
from underhall.games.hall.names import CLAN_IDS
from underhall.games.hall.pack_schema import Switches
from underhall.games.hall.pieces import AUTUMN, CLANS, FIRST_STARTER, GATE, NONE, SEATS, STARTERS, TIERS, WINTER
from underhall.games.hall.position_squares import square_of

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
KINDS = [tile.id for tile in PACK.workshops.tile]
TOKENS = {"stone": 35, "iron": 35, "heartstone": 30, "cart": 45, "hammer": 20, "rune": 25, "coin": 35}
WINTER_STARTS = {"A5": {4, 5}, "Y5": {4, 5}, "Y13": {4, 5}, "A13": {4, 5}, "M17": {5}}


def revealed(match):
    """How many workshops of each kind are in the supply."""
    return {name: int(count) for name, count in zip(KINDS, fields(match).workshops, strict=True) if count}


def place_gates(match, *squares):
    return choose(match, *(square.lower() for square in squares))


# The sides of the mountain --------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R001")
@pytest.mark.parametrize("seats", [4, 5])
def test_four_and_five_play_in_winter(seats):
    assert fields(new(seats)).side == WINTER
    assert fields(new(seats, winter_for_two=True)).side == WINTER


@pytest.mark.rule("hall:R002")
@pytest.mark.parametrize("winter_for_two", [False, True])
def test_three_play_in_autumn(winter_for_two):
    assert fields(new(3, winter_for_two=winter_for_two)).side == AUTUMN


@pytest.mark.rule("hall:R003", "hall:C51")
def test_two_play_in_autumn_or_winter():
    autumn, winter = new(2), new(2, winter_for_two=True)
    assert (fields(autumn).side, fields(winter).side) == (AUTUMN, WINTER)
    assert places_offered(autumn) == {"A5", "Q5", "I17"}
    assert places_offered(winter) == set(WINTER_STARTS)


# What lies open -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R004")
@ALL_SEATS
def test_all_resources_begin_in_their_supplies(seats):
    assert supply(new(seats)) == TOKENS
    assert not fields(new(seats)).storage.any()


@pytest.mark.rule("hall:R005")
def test_all_tunnels_lie_in_one_open_supply():
    match = new(2)
    counts = [tile.count for tile in PACK.tunnels.tile]
    assert sum(counts) == 52
    assert fields(match).tiles.tolist() == counts + [0] * (len(fields(match).tiles) - len(counts))
    assert match.view(NOBODY).fields.tiles.tolist() == fields(match).tiles.tolist()


@pytest.mark.rule("hall:R005")
def test_a_shape_of_which_no_tile_is_left_cannot_be_dug():
    few = altered(tunnels={"tile": [{"count": 1}]})
    table = type(position())(few, 2).storage(0, stone=4).tunnel_on(0, "stub", "B5 C5").act(0)
    assert refused(table.match(), "dig:stub:stone") == "R005"
    assert "dig:gallery:stone" in keys(table.match())


@pytest.mark.rule("hall:R006")
def test_all_great_halls_lie_open_for_anyone():
    assert fields(new(2)).hall_at.tolist() == [NONE] * 6
    table = position(2).tunnel_on(0, "gallery", "B5 C5 D5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.tunnel_on(1, "gallery", "P5 O5 N5").tunnel_on(1, "gallery", "P6 O6 N6")
    table.tunnel_on(1, "stub", "O7 N7")
    assert keys(table.hall_step(0).match()) == ["hall:porridge_pit", "none"]
    assert keys(table.hall_step(1).match()) == [
        "hall:porridge_pit", "hall:bellows_nave", "hall:crooked_parlour", "none",
    ]  # fmt: skip
    table.hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6")
    match = table.hall_step(1).match()
    assert keys(match) == ["hall:bellows_nave", "hall:crooked_parlour", "none"]
    assert refused(match, "hall:porridge_pit") == "R006"  # there is one of each


# The horde ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R007")
def test_each_level_is_a_shuffled_deck_of_its_own():
    dice = WatchedDice()
    match = new(2, dice)
    for level, size, dealt in ((1, 21, 5), (2, 17, 4), (3, 17, 3)):
        deck = set(of_level(level))
        assert len(deck) == size
        drawn = [name for (row, _), name in sorted(horde(match).items()) if row == level - 1]
        draws = [weights for weights in dice.named("deal-troll") if set(weights) & deck]
        assert len(draws) == dealt
        for weights, name in zip(draws, drawn, strict=True):
            assert weights == dict.fromkeys(deck, 1)  # each troll left is as likely as any other
            deck.remove(name)
    assert int(fields(match).undrawn).bit_count() == 55 - 12
    assert not fields(match).unders.any()


@pytest.mark.rule("hall:R008", "hall:R009", "hall:R010")
@ALL_SEATS
def test_the_horde_is_a_pyramid_of_five_four_and_three(seats):
    there = horde(new(seats))
    assert set(there) == {(row, at) for row, wide in enumerate((5, 4, 3)) for at in range(wide)}
    assert all(name in of_level(row + 1) for (row, _), name in there.items())
    assert len(set(there.values())) == 12


@pytest.mark.rule("hall:R011", "hall:R012")
def test_four_pedestals_come_out_of_a_mixed_bag_onto_the_middle_row():
    dice = WatchedDice(draw_pedestal=["fire", "fire", "moon", "fire"])
    match = new(3, dice)
    assert dice.named("draw-pedestal") == [
        {"fire": 6, "ice": 6, "moon": 6},
        {"fire": 5, "ice": 6, "moon": 6},
        {"fire": 4, "ice": 6, "moon": 6},
        {"fire": 4, "ice": 6, "moon": 5},
    ]
    assert fields(match).horde_pedestal.tolist() == [NONE] * 5 + [0, 0, 2, 0] + [NONE] * 3
    assert fields(match).bag.tolist() == [3, 6, 5]


@pytest.mark.rule("hall:R013")
@pytest.mark.parametrize("at", [0, 1, 2])
def test_every_troll_of_the_top_row_promises_a_pedestal_of_choice(at):
    match = position(2).storage(0, coin=5).act(0).match()
    recruit(match, horde(match)[2, at])
    assert kind(match) == "search-bag" and asked(match) == 0
    assert keys(match) == ["fire", "ice", "moon", "none"]


@pytest.mark.rule("hall:R013")
@pytest.mark.parametrize("row", [0, 1])
def test_no_other_troll_does(row):
    match = position(2).storage(0, coin=2).act(0).match()
    recruit(match, horde(match)[row, 0])
    assert kind(match) == "place-troll"


# Coronation tokens ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R014", "hall:R015")
@pytest.mark.parametrize(("seats", "values"), [(2, [3]), (3, [5, 3]), (5, [5, 3])])
def test_the_five_lies_on_the_three_and_two_play_with_the_three(seats, values):
    table = position(seats)
    for seat in range(2):
        nearly_full(table, seat)
    match = table.act(0).match()
    assert fields(match).crowns.tolist() == [NONE, NONE]
    for seat in range(len(values)):
        play_on(match, "act")
        assert asked(match) == seat
        recruit(match, horde(match)[0, 0])
        decline(match)
    assert events(match, "crowned") == [{"seat": seat, "honour": value} for seat, value in enumerate(values)]
    assert fields(match).crowns.tolist() == ([NONE, 0] if seats == 2 else [0, 1])


# Workshops ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R016", "hall:R018")
@pytest.mark.parametrize(("seats", "count", "removed"), [(2, 5, 17), (3, 7, 15), (4, 9, 13), (5, 11, 11)])
def test_two_workshops_for_each_and_one_more(seats, count, removed):
    match = new(seats)
    assert fields(match).workshops.sum() == count == len(events(match, "workshop-revealed"))
    assert fields(match).workshop_box.sum() == removed
    assert (fields(match).workshops + fields(match).workshop_box).tolist() == [2] * 11


@pytest.mark.rule("hall:R016")
def test_workshops_are_drawn_from_two_tiles_of_each_kind():
    dice = WatchedDice(reveal_workshop=["toolforge", "toolforge", "wheeljack"])
    match = new(2, dice)
    drawn = dice.named("reveal-workshop")
    assert drawn[0] == dict.fromkeys(KINDS, 2)
    assert drawn[1] == {**dict.fromkeys(KINDS, 2), "toolforge": 1}
    assert drawn[2] == {name: 2 for name in KINDS if name != "toolforge"}
    assert drawn[3]["wheeljack"] == 1
    assert revealed(match)["toolforge"] == 2


@pytest.mark.rule("hall:R017", "hall:R018")
@pytest.mark.parametrize("seat", [0, 1])
def test_anyone_may_establish_any_workshop_that_was_revealed_and_no_other(seat):
    squares, site = (("B8 A8", "C8"), ("P8 Q8", "O8"))[seat]
    table = position(2).workshops("pickforge", "pickforge", "stonemill", "toolforge", "wheeljack")
    lead = ("A6 A7", "Q6 Q7")[seat]
    match = table.tunnel_on(seat, "stub", lead).storage(seat, stone=2).act(seat).match()
    dig(match, "stub", "stone", squares)
    if kind(match) == "pedestal":
        match.choose("none")
    assert kind(match) == "establish"
    assert {name.removeprefix("workshop:") for name in keys(match)} == {
        "pickforge", "stonemill", "toolforge", "wheeljack", "none",
    }  # fmt: skip
    assert refused(match, "workshop:cartwright") == "R158"
    match.choose("workshop:pickforge")
    assert [KINDS[event["workshop"]] for event in events(match, "established")] == ["pickforge"]
    assert revealed(match) == {"pickforge": 1, "stonemill": 1, "toolforge": 1, "wheeljack": 1}, site


@pytest.mark.rule("hall:R019", "hall:C52")
@pytest.mark.parametrize(("seats", "count"), [(2, 5), (5, 11)])
def test_workshops_may_be_chosen_in_turn_from_the_starter_on(seats, count):
    match = new(seats, scripted(who_starts=["seat:1"]), choose_workshops=True)
    assert not fields(match).workshops.any()
    for at in range(count):
        assert kind(match) == "pick-workshop" and asked(match) == (1 + at) % seats
        match.choose(f"workshop:{KINDS[at // 2]}")
    assert kind(match) == "place-gate" and asked(match) == 1
    assert revealed(match) == Counter(KINDS[at // 2] for at in range(count))
    picked = [(event["seat"], KINDS[event["workshop"]]) for event in events(match, "workshop-picked")]
    assert picked == [((1 + at) % seats, KINDS[at // 2]) for at in range(count)]
    assert not events(match, "workshop-revealed")


@pytest.mark.rule("hall:R016", "hall:R019")
def test_of_each_kind_there_are_two_tiles_to_choose():
    match = choose(new(2, choose_workshops=True), "workshop:stonemill", "workshop:stonemill")
    assert refused(match, "workshop:stonemill") == "R016"
    assert len(keys(match)) == 10


@pytest.mark.rule("hall:R020", "hall:C52")
def test_workshops_may_be_drawn_without_duplicates():
    dice = WatchedDice()
    match = new(5, dice, no_duplicate_workshops=True)
    assert revealed(match) == dict.fromkeys(KINDS, 1)
    drawn = [KINDS[event["workshop"]] for event in events(match, "workshop-revealed")]
    for at, weights in enumerate(dice.named("reveal-workshop")):
        assert weights == {name: 2 for name in KINDS if name not in drawn[:at]}
    assert fields(match).workshop_box.sum() == 11


@pytest.mark.rule("hall:R020")
def test_workshops_may_be_chosen_without_duplicates():
    match = new(2, choose_workshops=True, no_duplicate_workshops=True)
    match.choose("workshop:stonemill")
    assert refused(match, "workshop:stonemill") == "R020"
    assert keys(match) == [f"workshop:{name}" for name in KINDS if name != "stonemill"]


# Spells ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R021")
def test_three_spells_of_a_shuffled_deck_lie_open():
    dice = WatchedDice()
    match = new(2, dice)
    left = {card.id for card in PACK.spells.card}
    assert len(left) == 17
    shown = list(book(match))
    assert len(dice.named("reveal-spell")) == len(shown) == 3
    for weights, name in zip(dice.named("reveal-spell"), shown, strict=True):
        assert weights == dict.fromkeys(left, 1)
        left.remove(name)
    assert set(book(match).values()) == {0}
    assert {card.id for at, card in enumerate(PACK.spells.card) if int(fields(match).undrawn_spells) >> at & 1} == left
    assert fields(match).under_spell_count == 0


# Statues --------------------------------------------------------------------------------------------------------------


def spots(match):
    """The statue spots of the side in play, clockwise."""
    side = int(fields(match).side)
    box = box_of(match)
    return [int(square) for square in box.spot[side, : int(box.spots[side])]]


@pytest.mark.rule("hall:R022")
@pytest.mark.parametrize(("seats", "count"), [(3, 12), (4, 18)])
def test_the_first_statue_is_of_a_random_clan_on_a_random_spot(seats, count):
    dice = WatchedDice()
    new(seats, dice)
    (first_spot,) = dice.weights("first-statue")
    assert first_spot == dict.fromkeys(range(count), 1)
    (order,) = dice.named("clan-order")
    clans = ("fire", "ice", "moon")
    pairs = [(one, two) for one in clans for two in clans if one != two]
    assert order == {f"{one}-{two}-{({*clans} - {one, two}).pop()}": 1 for one, two in pairs}


@pytest.mark.rule("hall:R023", "hall:R024")
@pytest.mark.parametrize(("seats", "first_spot"), [(4, 0), (4, 7), (4, 17), (3, 0), (3, 11)])
def test_statues_stand_clockwise_in_the_drawn_order_until_all_spots_are_filled(seats, first_spot):
    probe = new(seats)
    squares = spots(probe)
    names = list(statues(probe))
    dice = scripted(first_statue=[key(names[first_spot])], clan_order=["moon-fire-ice"])
    match = new(seats, dice)
    clans = [CLAN_IDS[int(clan)] for clan in fields(match).statue_clan[: len(squares)]]
    assert clans[first_spot:] + clans[:first_spot] == ["moon", "fire", "ice"] * (len(squares) // 3)
    assert [int(at) for at in fields(match).statue] == squares + [NONE] * (21 - len(squares))  # the rest is out
    assert fields(match).statue_clan[len(squares) :].tolist() == [NONE] * (21 - len(squares))
    assert max(Counter(clans).values()) <= 7
    assert sum(int(row).bit_count() for row in fields(match).standing) == len(squares)
    assert events(match, "statues-placed") == [{"spot": first_spot, "first": 2, "second": 0}]


@pytest.mark.rule("hall:R023")
@pytest.mark.parametrize(
    ("order", "clans"),
    [
        ("fire-ice-moon", "moon fire fire ice"),
        ("fire-moon-ice", "ice fire fire moon"),
        ("ice-fire-moon", "moon ice ice fire"),
        ("ice-moon-fire", "fire ice ice moon"),
        ("moon-fire-ice", "ice moon moon fire"),
        ("moon-ice-fire", "fire moon moon ice"),
    ],
)
def test_the_cycle_goes_on_past_the_first_spot(order, clans):
    four = altered(board={"autumn": {"statue": PACK.board.autumn.statue[:4]}})
    match = new(3, scripted(first_statue=["k4"], clan_order=[order]), four)
    assert statues(match) == dict(zip(("E4", "H4", "K4", "N4"), clans.split(), strict=True))


# The pedestal track ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R025")
def test_a_point_token_lies_open_on_every_space_of_the_track():
    dice = WatchedDice(point_token=["value:5"] * 3 + ["value:2"] * 4)
    match = new(3, dice)
    drawn = dice.named("point-token")
    assert len(drawn) == CLANS * TIERS == 15
    assert drawn[0] == {"value:5": 3, "value:4": 4, "value:3": 4, "value:2": 4}
    assert drawn[2] == {"value:5": 1, "value:4": 4, "value:3": 4, "value:2": 4}
    assert drawn[3] == {"value:4": 4, "value:3": 4, "value:2": 4}
    assert drawn[7] == {"value:4": 4, "value:3": 4}
    seen = match.view(NOBODY).fields
    assert seen.point[:, :2].tolist() == [[5, 2], [5, 2], [5, 2]]  # tier by tier, the outermost first
    assert seen.point[0, 2] == 2
    assert Counter(seen.point.ravel().tolist()) == {5: 3, 4: 4, 3: 4, 2: 4}
    assert (seen.point_owner == NONE).all()
    told = [(event.clan, event.tier, event.value) for event in match.events if event.kind == "point-token"]
    assert told == [(clan, tier, int(seen.point[clan, tier])) for tier in range(TIERS) for clan in range(CLANS)]


# The table ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R004", "hall:R068")
def test_at_first_nothing_lies_anywhere():
    table = new(5).view_at(0).fields
    assert (table.horde != NONE).tolist() == [True] + [False] * 11  # the first thing drawn
    for name in (
        "region", "what", "gate", "statue", "statue_clan", "pedestal", "point_owner", "workshop", "hall_at", "under",
        "horde_pedestal", "under_spells", "book", "crowns", "smoot", "hand",
    ):  # fmt: skip
        assert (getattr(table, name) == NONE).all(), name
    for name in ("dug", "tunnels", "network", "standing", "anchors", "gained", "bribes", "runes", "pedestals", "held"):
        assert not getattr(table, name).any(), name
    assert (table.active, table.turns_left, table.recruit, table.rounds) == (NONE, NONE, NONE, 0)
    assert table.bag.tolist() == [6, 6, 6]


@ALL_SEATS
@pytest.mark.rule("hall:R005", "hall:R028")
def test_nothing_is_lost_or_doubled_from_the_first_draw_on(seats):
    match = new(seats)
    driver = match.setting.driver
    table = driver.empty()
    table[: len(match.frames[0])] = memoryview(match.frames[0])
    assert driver.audit(match.setting.box, table) == 0
    assert flaw(match) == 0
    assert flaw(play_on(match, "act")) == 0


@pytest.mark.rule("hall:R025", "hall:R026", "hall:R030")
def test_the_set_up_goes_step_by_step():
    happened = dict.fromkeys(event.kind for event in play_on(new(3), "act").events)
    assert list(happened)[:8] == [
        "troll-joins-horde", "pedestal-drawn", "workshop-revealed", "spell-revealed", "statues-placed", "point-token",
        "starts", "gate-placed",
    ]  # fmt: skip


# Players --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R026")
@ALL_SEATS
def test_anyone_may_get_the_crown(seats):
    dice = WatchedDice(who_starts=[f"seat:{seats - 1}"])
    match = new(seats, dice)
    assert dice.named("who-starts") == [{f"seat:{seat}": 1 for seat in range(seats)}]
    assert fields(match).starter == seats - 1
    assert events(match, "starts") == [{"seat": seats - 1}]


@pytest.mark.rule("hall:R027", "hall:R028")
@ALL_SEATS
def test_each_player_has_six_starters_and_other_colours_have_none(seats):
    table = fields(new(seats))
    assert table.starters_left.tolist() == [[1] * STARTERS] * seats + [[0] * STARTERS] * (SEATS - seats)
    after = fields(play_on(new(seats), "act"))
    assert (after.gate[:seats] != NONE).all() and (after.gate[seats:] == NONE).all()
    assert (after.smoot[:seats, 6:] >= FIRST_STARTER).all() and (after.smoot[seats:] == NONE).all()
    assert not after.storage[seats:].any()


@pytest.mark.rule("hall:R027")
def test_every_seat_has_a_colour_of_its_own():
    colours = ("blue", "red", "magenta", "green", "yellow")
    switches = new(3, colours=colours).setting.switches
    assert isinstance(switches, Switches)
    assert switches.colours == colours
    with pytest.raises(UnderhallError, match="each once"):
        new(3, colours=("blue", "blue", "magenta", "green", "yellow"))


@pytest.mark.rule("hall:R029")
@ALL_SEATS
def test_everybody_starts_with_no_honour(seats):
    match = play_on(new(seats), "act")
    assert fields(match).honour.tolist() == [0] * SEATS


# Gates ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("hall:R030", "hall:R031")
def test_four_players_take_points_marked_four_from_the_starter_on():
    match = new(4, scripted(who_starts=["seat:2"]))
    free = ["A5", "Y5", "Y13", "A13"]
    for seat, square in zip((2, 3, 0), ("Y13", "A5", "A13"), strict=True):
        assert kind(match) == "place-gate" and asked(match) == seat
        assert places_offered(match) == set(free)
        assert refused(match, "m17") == "R031"
        place_gates(match, square)
        free.remove(square)
        assert fields(match).gate[seat] == square_of(square)
        assert network(match, seat) == {square}
    taken = zip((2, 3, 0, 1), ("Y13", "A5", "A13", "Y5"), strict=True)
    assert events(match, "gate-placed") == [
        {"seat": seat, "square": square_of(square)} for seat, square in taken
    ]  # the last forced
    assert kind(match) == "place-starter"


@pytest.mark.rule("hall:R031")
def test_a_start_point_holds_one_gate():
    match = place_gates(new(3), "Q5")
    assert places_offered(match) == {"A5", "I17"} and refused(match, "q5") == "R031"


@pytest.mark.rule("hall:R031")
def test_five_players_take_points_marked_five():
    assert places_offered(new(5)) == set(WINTER_STARTS)
    match = place_gates(new(5, scripted(who_starts=["seat:4"])), "M17", "A5", "Y5")
    assert asked(match) == 2 and places_offered(match) == {"Y13", "A13"}
    place_gates(match, "A13")
    assert fields(match).gate.tolist() == [square_of(square) for square in ("A5", "Y5", "A13", "Y13", "M17")]


@pytest.mark.rule("hall:R031")
def test_a_point_marked_with_several_numbers_counts_for_each():
    chosen = with_starts(
        "autumn", [("A5", (2, 4, 5), None), ("Q5", (3, 4), None), ("I17", (2, 3), None), ("A13", (3,), None)]
    )
    match = new(3, chosen=chosen)
    assert places_offered(match) == {"Q5", "I17", "A13"} and refused(match, "a5") == "R031"


TWO = [("A5", (3,), None), ("Q5", (3, 4), None), ("I17", (4,), None), ("A13", (2,), None)]


@pytest.mark.rule("hall:R032")
@pytest.mark.parametrize(("gate", "legal"), [("A5", {"Q5"}), ("Q5", {"A5", "I17"}), ("I17", {"Q5"})])
def test_two_players_take_points_with_the_same_number(gate, legal):
    match = new(2, scripted(who_starts=["seat:1"]), with_starts("autumn", TWO))
    assert places_offered(match) == {"A5", "Q5", "I17"}
    assert refused(match, "a13") == "R032"  # no other point has its number
    place_gates(match, gate)
    assert asked(match) == 0 or len(legal) == 1
    if len(legal) == 1:  # what is forced is not asked
        assert fields(match).gate[0] == square_of(*legal)
    else:
        assert places_offered(match) == legal
        assert refused(match, "a13") == "R032" and refused(match, gate.lower()) == "R031"


@pytest.mark.rule("hall:R032")
def test_two_players_need_no_point_marked_two():
    match = place_gates(new(2, winter_for_two=True), "M17")
    assert places_offered(match) == set(WINTER_STARTS) - {"M17"}  # all of them are marked five as well


@pytest.mark.rule("hall:R033")
@pytest.mark.parametrize("square", sorted(WINTER_STARTS))
def test_any_seat_may_take_any_entrance(square):
    match = place_gates(new(5, scripted(who_starts=["seat:3"])), square)
    assert fields(match).gate.tolist() == [NONE, NONE, NONE, square_of(square), NONE]


@pytest.mark.rule("hall:R047", "hall:C26")
def test_a_gate_is_one_square_of_the_outermost_tier_and_the_source_of_a_network():
    match = place_gates(new(4, scripted(who_starts=["seat:1"])), "Y5", "Y13")
    assert what(match, "Y5") == what(match, "Y13") == GATE
    assert [int(region) for region in fields(match).region if region != NONE] == [0, 1]
    assert named(fields(match).dug) == {"Y5", "Y13"} and named(fields(match).tunnels) == set()
    assert (network(match, 1), network(match, 2), network(match, 0)) == ({"Y5"}, {"Y13"}, set())
    assert box_of(match).tier[WINTER, square_of("Y5")] == 1
    open_to_2 = fields(match).open[2]
    assert not int(open_to_2[3]) >> 24 & 1  # Y4 is beside the gate of a rival
