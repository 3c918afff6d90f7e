"""What must hold at every moment, and that the audit names what does not."""

import pytest

from tests.rules.auditing import add_to, flaw, flip, in_turn, let, set_at
from tests.rules.hall.helpers import (
    card,
    fields,
    full,
    hall,
    kind,
    named,
    new,
    play_on,
    position,
    shape,
    smoot_place,
    spell,
)
from underhall.errors import PositionError
from underhall.games.hall.pieces import (
    BASE,
    CLAN_CART,
    FIRST_STARTER,
    GATE,
    HALL,
    HALLS,
    HORDE,
    NONE,
    PORTION,
    REGIONS,
    SITES,
    SMOOT,
    STATUES,
    WIDE,
    Clan,
    Resource,
)
from underhall.games.hall.position_checks import check, flaws
from underhall.games.hall.position_squares import square_of
from underhall.games.hall.rules.audit import Flaw

STONE, IRON, CART, RUNE, COIN = Resource.STONE, Resource.IRON, Resource.CART, Resource.RUNE, Resource.COIN
FIRE, ICE, MOON = Clan.FIRE, Clan.ICE, Clan.MOON
LEFT, MIDDLE, RIGHT, SECOND, TOP = map(smoot_place, [(1, 0), (1, 1), (1, 2), (2, 0), (3, 0)])
LAST_TROLL = FIRST_STARTER - 1
UNUSED = REGIONS - 1  # a region that is not there
PASSAGE, STUB, ELBOW = shape("passage"), shape("stub"), shape("elbow")
PIT = hall("porridge_pit")
TIER_2, TIER_3 = 1, 2  # as the track counts them


def busy():
    """Four seats, with something of everything: a hall that has cut two tiles, an isolated tile, a crown."""
    table = position(4).tunnel_on(0, "passage", "B5 C5 D5 E5", anchor="E5").tunnel_on(0, "gallery", "B6 C6 D6")
    table.pedestal(0, "fire", "E5").token(1, "ice", 2).hall_on(0, "porridge_pit", "B5 C5 D5 B6 C6 D6", altar="C5")
    table.tunnel_on(1, "stub", "X5 W5", anchor="W5").tunnel_on(None, "elbow", "M5 N5 N6")
    table.statue("fire", "C5").statue("ice", "X5").workshop("cartwright", "C8")
    table.starters(0, "pebble_nan", "rusty_gaff", "red_dobbin", "barrow_jot").holds(0, (0, 1), iron=1)
    table.troll(0, (1, 0), "soot_gobbin", stone=1, clan_cart=1).troll(0, (1, 1), "bogwin")
    table.troll(3, (1, 0), "rime_tuttle").troll(3, (1, 1), "icicle_bram")
    full(table, 2).crowned(2)
    table.storage(0, iron=3, cart=1).storage(3, rune=2).pedestals(0, "ice").pedestals(2, "moon", "moon")
    table.horde((0, 0), "ashmitten", coin=2).horde((2, 1), iron=1).under_deck(1, "pale_wick", "owlish_nib")
    table.spell(0, "earth_ritual", runes=2).under_spells("tickled_granite", "belated_plinth")
    return table.honour(0, 7).act(0).match()


def plain(**switches):
    """Two seats without a great hall."""
    return position(2, **switches).tunnel_on(0, "stub", "B5 C5", anchor="C5").act(0).match()


def drafting():
    """Three seats in the draft: the first has placed a starter, though not on the left."""
    match = position(3).draft().match()
    placing = next(option for option in match.decision_of(0).options if option.number == 1)
    match.choose(placing, seat=0)
    return match


def in_teams():
    return position(4, teams=True).storage(3, iron=2).act(0).match()


@pytest.mark.parametrize("table", [busy, plain, drafting, in_teams])
def test_a_sound_table_has_no_flaw(table):
    assert flaw(table()) == 0


@pytest.mark.parametrize("switches", [{}, {"choose_workshops": True}])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_new_table_has_no_flaw_nor_has_it_later(seats, switches):
    match = new(seats, **switches)
    assert flaw(match) == 0
    for until in ("place-gate", "place-starter", "act"):
        assert kind(play_on(match, until)) == until
        assert flaw(match) == 0


# Ways to break a table ------------------------------------------------------------------------------------------------


def turn_square(field, name, *index):
    """Takes a square out of a set, or puts it in."""
    square = square_of(name)
    return flip(field, square % WIDE, *index, square // WIDE)


def from_supply(resource, change, count=1):
    """Tokens that are made elsewhere are missing in the supply: they are only in a wrong place."""
    return in_turn(change, add_to("supply", resource, by=-count))


def region_at(table, name):
    return int(table.region[square_of(name)])


def give_square(name, to):
    """A square of one region goes to another: what follows from that is seen to."""

    def change(table):
        was_tunnel = table.what[region_at(table, name)] < GATE
        table.region[square_of(name)] = region_at(table, to)
        if was_tunnel != (table.what[region_at(table, to)] < GATE):
            turn_square("tunnels", name)(table)

    return change


def dig_out(name, region_of):
    """A square without a tile joins a region."""

    def change(table):
        table.region[square_of(name)] = region_at(table, region_of)
        turn_square("dug", name)(table)
        turn_square("tunnels", name)(table)

    return change


def call(name, what):
    """The region at a square is said to be something else."""

    def change(table):
        table.what[region_at(table, name)] = what

    return change


def send_off(seat, place):
    """A troll leaves its place and looks for another."""

    def change(table):
        table.recruit = table.smoot[seat, place]
        table.smoot[seat, place] = NONE

    return change


def supply_below_none(table):
    left = int(table.supply[COIN]) + 1
    table.storage[1, COIN] += left
    table.supply[COIN] -= left


def statue_lost(table):
    last = int((table.statue != NONE).sum()) - 1
    square = int(table.statue[last])
    flip("standing", square % WIDE, square // WIDE)(table)
    table.statue[last] = table.statue_clan[last] = NONE


def statue_made(table):
    set_at("statue", square_of("M5"), STATUES - 1)(table)
    set_at("statue_clan", FIRE, STATUES - 1)(table)
    turn_square("standing", "M5")(table)


def swap_points(table):
    """Two tokens of one value where there was another."""
    values = sorted(set(table.point.flat))
    first = next(index for index, value in enumerate(table.point.flat) if value == values[0])
    table.point.flat[first] = values[-1]


def troll_lost(table):
    table.undrawn &= int(table.undrawn) - 1


def without_pedestal(table):
    table.horde_pedestal[next(at for at in range(HORDE) if table.horde_pedestal[at] != NONE)] = NONE


CORRUPTIONS = {
    # Tokens
    "a token too many in the first supply": (Flaw.TOKENS, add_to("supply", STONE)),
    "a token too few in the last supply": (Flaw.TOKENS, add_to("supply", COIN, by=-1)),
    "a token too many in storage": (Flaw.TOKENS, add_to("storage", 0, STONE)),
    "a token too few in the last storage": (Flaw.TOKENS, add_to("storage", 3, RUNE, by=-1)),
    "a token too many on a troll": (Flaw.TOKENS, add_to("on_troll", 0, LEFT, STONE)),
    "a token too few on a starter": (Flaw.TOKENS, add_to("on_troll", 0, BASE + 1, IRON, by=-1)),
    "a clan cart too few": (Flaw.TOKENS, add_to("on_troll", 0, LEFT, CLAN_CART, by=-1)),
    "a bribe too many": (Flaw.TOKENS, add_to("bribes", HORDE - 1, COIN)),
    "a bribe too few": (Flaw.TOKENS, add_to("bribes", 0, COIN, by=-1)),
    "a rune too many on a spell": (Flaw.TOKENS, add_to("runes", 2)),
    "a rune too few on a spell": (Flaw.TOKENS, add_to("runes", 0, by=-1)),
    "less than no token in supply": (Flaw.TOKENS, supply_below_none),
    "less than no token in storage": (Flaw.TOKENS, from_supply(COIN, add_to("storage", 1, COIN, by=-1), -1)),
    "a token of a seat that does not play": (Flaw.TOKENS, from_supply(COIN, add_to("storage", 4, COIN))),
    # Symbols
    "a token beyond the symbols": (Flaw.SYMBOLS, from_supply(IRON, add_to("on_troll", 0, BASE + 1, IRON))),
    "a token without a symbol": (Flaw.SYMBOLS, from_supply(COIN, add_to("on_troll", 0, LEFT, COIN))),
    "a clan cart on a troll without": (Flaw.SYMBOLS, from_supply(CART, add_to("on_troll", 0, MIDDLE, CLAN_CART))),
    "less than no token on a troll": (Flaw.SYMBOLS, from_supply(RUNE, add_to("on_troll", 0, MIDDLE, RUNE, by=-1), -1)),
    "a token without a troll": (Flaw.SYMBOLS, from_supply(STONE, add_to("on_troll", 0, TOP, STONE))),
    "a token on the last place": (Flaw.SYMBOLS, from_supply(COIN, add_to("on_troll", 3, SMOOT - 1, COIN))),
    # Trolls
    "the first troll in its deck too": (Flaw.TROLLS, flip("undrawn", card("soot_gobbin"))),
    "a troll of the horde in its deck too": (Flaw.TROLLS, flip("undrawn", card("ashmitten"))),
    "a troll is lost": (Flaw.TROLLS, troll_lost),
    "a troll twice in the horde": (Flaw.TROLLS, lambda table: set_at("horde", table.horde[0], HORDE - 1)(table)),
    "a troll of the horde recruited too": (Flaw.TROLLS, lambda table: let(recruit=table.horde[3])(table)),
    "a troll in two trollsmoots": (Flaw.TROLLS, set_at("smoot", card("rime_tuttle"), 0, RIGHT)),
    "a starter above the bottom row": (Flaw.TROLLS, set_at("smoot", FIRST_STARTER + 5, 0, RIGHT)),
    "a gap under a deck": (Flaw.TROLLS, set_at("under", NONE, 0, 0)),
    "more under a deck than is said": (Flaw.TROLLS, set_at("unders", 1, 0)),
    "less under a deck than is said": (Flaw.TROLLS, set_at("unders", 1, 2)),
    "a troll under the deck of another level": (
        Flaw.TROLLS,
        in_turn(
            set_at("under", card("pale_wick"), 1, 0),
            set_at("unders", 1, 1),
            set_at("under", NONE, 0, 1),
            set_at("under", card("owlish_nib"), 0, 0),
            set_at("unders", 1, 0),
        ),
    ),
    "a troll under its deck and in it": (Flaw.TROLLS, flip("undrawn", card("owlish_nib"))),
    # Pyramids
    "nothing beneath on the left": (Flaw.PYRAMID, set_at("smoot", NONE, 3, BASE)),
    "nothing beneath on the right": (Flaw.PYRAMID, set_at("smoot", NONE, 3, BASE + 2)),
    "nothing beneath the top on the left": (Flaw.PYRAMID, send_off(2, SECOND)),
    "nothing beneath the top on the right": (Flaw.PYRAMID, send_off(2, SECOND + 1)),
    "nothing beneath the last of a row": (Flaw.PYRAMID, send_off(2, RIGHT)),
    # Starters
    "a starter twice in the bottom row": (Flaw.STARTERS, set_at("smoot", FIRST_STARTER, 1, SMOOT - 1)),
    "a troll in the bottom row": (Flaw.STARTERS, set_at("smoot", LAST_TROLL, 1, BASE)),
    "a starter in the bottom row and in hand": (Flaw.STARTERS, set_at("hand", FIRST_STARTER, 1, 0)),
    "a starter twice in hand": (Flaw.STARTERS, in_turn(*[set_at("hand", FIRST_STARTER + 5, 1, at) for at in (0, 1)])),
    "a troll in hand": (Flaw.STARTERS, set_at("hand", LAST_TROLL, 3, 1)),
    "a starter placed and still to be drawn": (Flaw.STARTERS, set_at("starters_left", 1, 2, 0)),
    "a starter in hand and still to be drawn": (
        Flaw.STARTERS,
        in_turn(set_at("hand", FIRST_STARTER + 5, 3, 1), set_at("starters_left", 1, 3, 5)),
    ),
    # Spells
    "a spell of the book in its deck too": (Flaw.SPELLS, flip("undrawn_spells", spell("earth_ritual"))),
    "a spell under its deck and in it": (Flaw.SPELLS, flip("undrawn_spells", spell("belated_plinth"))),
    "a spell is lost": (Flaw.SPELLS, flip("undrawn_spells", spell("sneeze_of_the_deep"))),
    "a spell twice in the book": (Flaw.SPELLS, lambda table: set_at("book", table.book[0], 2)(table)),
    "a spell is taken out of the book": (Flaw.SPELLS, set_at("book", NONE, 1)),
    "less than no rune on a spell": (Flaw.SPELLS, from_supply(RUNE, add_to("runes", 1, by=-1), -1)),
    "runes on no spell": (
        Flaw.SPELLS,
        in_turn(set_at("book", NONE, 0), flip("undrawn_spells", spell("earth_ritual"))),
    ),
    "a gap under the spells": (Flaw.SPELLS, set_at("under_spells", NONE, 0)),
    "more under the spells than is said": (Flaw.SPELLS, let(under_spell_count=1)),
    "less under the spells than is said": (Flaw.SPELLS, let(under_spell_count=3)),
    # Tiles
    "a tile too many": (Flaw.TILES, add_to("tiles", PASSAGE, by=2)),
    "a tile of the first shape too many": (Flaw.TILES, add_to("tiles", 0)),
    "more tiles missing than lie under the hall": (Flaw.TILES, add_to("tiles", ELBOW, by=-1)),
    "a cut tile that is whole elsewhere": (Flaw.TILES, add_to("tiles", PASSAGE)),
    "less than no tile": (Flaw.TILES, set_at("tiles", -1, ELBOW)),
    "a tile that is too small": (Flaw.TILES, in_turn(give_square("N6", "E5"))),
    "a part said to be a tile": (Flaw.TILES, call("E5", STUB)),
    # Regions
    "a region without squares": (Flaw.REGIONS, set_at("what", PORTION, UNUSED)),
    "a gate of two squares": (Flaw.REGIONS, give_square("X5", "Y5")),
    "a hall that is too small": (Flaw.REGIONS, give_square("D6", "E5")),
    "a hall that is too large": (Flaw.REGIONS, give_square("N6", "B6")),
    "a hall of no number": (Flaw.REGIONS, call("C5", HALL + HALLS)),
    "a hall of another number": (Flaw.REGIONS, call("C5", HALL + HALLS - 1)),
    "a hall without an altar": (Flaw.REGIONS, set_at("hall_at", NONE, PIT)),
    "an altar outside its hall": (Flaw.REGIONS, set_at("hall_at", square_of("E5"), PIT)),
    "squares of no region": (Flaw.REGIONS, call("E5", NONE)),
    "a tile in the heart of the mountain": (Flaw.REGIONS, dig_out("M9", "E5")),
    "a tile on a workshop": (Flaw.REGIONS, dig_out("C8", "E5")),
    "a gate that is a tunnel": (Flaw.REGIONS, set_at("gate", square_of("E5"), 0)),
    "a gate in the rock": (Flaw.REGIONS, set_at("gate", square_of("G7"), 3)),
    # Workshops
    "a workshop too many in supply": (Flaw.WORKSHOPS, add_to("workshops", 0)),
    "a workshop too few in the box": (Flaw.WORKSHOPS, add_to("workshop_box", -1, by=-1)),
    "a workshop on the last site": (Flaw.WORKSHOPS, set_at("workshop", 3, SITES - 1)),
    "a workshop is gone": (Flaw.WORKSHOPS, lambda table: table.workshop.fill(NONE)),
    "less than no workshop in supply": (
        Flaw.WORKSHOPS,
        in_turn(set_at("workshops", -1, 0), set_at("workshop_box", 2, 0)),
    ),
    "less than no workshop in the box": (
        Flaw.WORKSHOPS,
        in_turn(set_at("workshops", 2, 0), set_at("workshop_box", -1, 0)),
    ),
    # Statues
    "a statue without a clan": (Flaw.STATUES, set_at("statue_clan", NONE, 0)),
    "a clan without a statue": (Flaw.STATUES, set_at("statue_clan", MOON, STATUES - 1)),
    "two statues on a square": (Flaw.STATUES, lambda table: set_at("statue", table.statue[0], 1)(table)),
    "a statue is lost": (Flaw.STATUES, statue_lost),
    "a statue too many": (Flaw.STATUES, statue_made),
    # Pedestals
    "a pedestal too many in the bag": (Flaw.PEDESTALS, add_to("bag", FIRE)),
    "a pedestal too few in the bag": (Flaw.PEDESTALS, add_to("bag", MOON, by=-1)),
    "a pedestal too many in storage": (Flaw.PEDESTALS, add_to("pedestals", 3, ICE)),
    "a pedestal too few in the horde": (Flaw.PEDESTALS, without_pedestal),
    "a token too many": (Flaw.PEDESTALS, set_at("point_owner", 2, MOON, 4)),
    "a token given back": (Flaw.PEDESTALS, set_at("point_owner", NONE, ICE, TIER_2)),
    "a pedestal without a token": (
        Flaw.PEDESTALS,
        in_turn(set_at("point_owner", NONE, FIRE, TIER_3), add_to("bag", FIRE)),
    ),
    "a pedestal without an anchor": (Flaw.PEDESTALS, turn_square("anchors", "E5")),
    "a pedestal in another tier": (
        Flaw.PEDESTALS,
        in_turn(set_at("pedestal", square_of("E5"), ICE, TIER_2), set_at("pedestal", NONE, FIRE, TIER_3)),
    ),
    # Points
    "a token of another value": (Flaw.POINTS, swap_points),
    "a token of no value in the box": (Flaw.POINTS, set_at("point", 9, MOON, 4)),
    # Networks
    "a square of two rivals": (Flaw.APART, turn_square("network", "E5", 1)),
    "the gate of a rival": (Flaw.APART, turn_square("network", "Y5", 3)),
    # Crowns
    "a crown without ten trolls": (Flaw.CROWNS, set_at("crowns", 3, 0)),
    "the last crown without last turns": (Flaw.CROWNS, set_at("crowns", 2, 1)),
    "last turns without the last crown": (Flaw.CROWNS, let(turns_left=4)),
    # What follows from the rest
    "a tile not among what is dug": (Flaw.DERIVED, turn_square("dug", "N6")),
    "rock among what is dug": (Flaw.DERIVED, turn_square("dug", "Y17")),
    "a tunnel not among the tunnels": (Flaw.DERIVED, turn_square("tunnels", "E5")),
    "a gate among the tunnels": (Flaw.DERIVED, turn_square("tunnels", "A5")),
    "a hall among the tunnels": (Flaw.DERIVED, turn_square("tunnels", "C5")),
    "a statue that is not seen": (Flaw.DERIVED, turn_square("standing", "X5")),
    "a statue seen where none is": (Flaw.DERIVED, turn_square("standing", "A1")),
    "more held than there is": (Flaw.DERIVED, add_to("held", 0, STONE)),
    "fewer clan carts held than there are": (Flaw.DERIVED, add_to("held", 0, CLAN_CART, by=-1)),
    "a clan cart of another clan": (
        Flaw.DERIVED,
        in_turn(add_to("clan_carts", 0, FIRE, by=-1), add_to("clan_carts", 0, MOON)),
    ),
    "a network without its gate": (Flaw.DERIVED, turn_square("network", "A13", 3)),
    "a network without what touches it": (Flaw.DERIVED, turn_square("network", "E5", 0)),
    "a network with rock": (Flaw.DERIVED, turn_square("network", "F5", 0)),
    "a square wrongly open": (Flaw.DERIVED, turn_square("open", "W6", 0)),
    "a square wrongly barred": (Flaw.DERIVED, turn_square("open", "F5", 0)),
    "an edge forgotten": (Flaw.DERIVED, turn_square("edge", "F5", 0)),
    "an edge that is none": (Flaw.DERIVED, turn_square("edge", "Y17", 3)),
}


@pytest.fixture(scope="module")
def sound():
    return busy()


@pytest.mark.parametrize("name", CORRUPTIONS)
def test_the_audit_names_the_flaw(name, sound):
    expected, change = CORRUPTIONS[name]
    match = sound.clone()
    change(fields(match))
    assert match.core != sound.core
    assert Flaw(flaw(match)) is expected


def test_all_flaws_are_provoked_and_told():
    assert {expected for expected, _ in CORRUPTIONS.values()} == set(Flaw) == set(flaws())
    match = position(3).match()
    table = position(3).table()
    match.setting.driver.record(table).supply[STONE] -= 1
    with pytest.raises(PositionError, match=flaws()[Flaw.TOKENS]):
        check(match.setting, table, 3)


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (set_at("tiles", 3, PASSAGE), Flaw.TILES),
        (give_square("C5", "A5"), Flaw.REGIONS),
        (add_to("tiles", STUB, by=-1), Flaw.TILES),
    ],
)
def test_without_a_great_hall_no_tile_is_missing(change, found):
    match = plain()
    change(fields(match))
    assert flaw(match) == found


def test_under_a_great_hall_tiles_are_gone(sound):
    """Four squares and three: six lie under the hall, one sticks out."""
    table = fields(sound)
    assert (int(table.tiles[PASSAGE]), int((table.what == PASSAGE).sum())) == (3, 0)
    assert int((table.what == PORTION).sum()) == 1
    assert flaw(sound) == 0


# The draft ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "change",
    [
        lambda table: set_at("starters_left", 0, 2, int(table.starters_left[2].argmax()))(table),
        set_at("hand", NONE, 1, 1),
        lambda table: set_at("hand", table.hand[2, 0], 2, 1)(table),
        lambda table: set_at("starters_left", 1, 1, int(table.hand[1, 0]) - FIRST_STARTER)(table),
        set_at("smoot", NONE, 0, BASE + 1),
    ],
)
def test_in_the_draft_each_starter_is_in_one_place(change):
    match = drafting()
    change(fields(match))
    assert flaw(match) == Flaw.STARTERS


# What is not a flaw ---------------------------------------------------------------------------------------------------


def test_starters_that_were_not_placed_are_out_of_the_game(sound):
    table = fields(sound)
    assert not table.starters_left.any() and (table.hand == NONE).all()
    assert flaw(sound) == 0


def test_an_unlimited_supply_may_fall_below_none():
    match = plain(unlimited_supply=True)
    supply_below_none(fields(match))
    assert fields(match).supply[COIN] == -1
    assert flaw(match) == 0


def test_supplies_may_be_empty():
    everything = {"stone": 0, "iron": 0, "heartstone": 0, "cart": 0, "hammer": 0, "rune": 0, "coin": 0}
    match = position(2).supply(1, **everything).act(0).match()
    assert not fields(match).supply.any()
    assert flaw(match) == 0


def test_before_statues_and_points_are_laid_out_none_are_missing():
    match = plain()
    table = fields(match)
    table.statue.fill(NONE)
    table.statue_clan.fill(NONE)
    table.standing.fill(0)
    table.point[MOON, 4] = 0
    assert flaw(match) == 0
    table.point[FIRE] = table.point.max()
    assert flaw(match) == Flaw.POINTS


# Teams ----------------------------------------------------------------------------------------------------------------


def test_partners_have_one_storage():
    match = in_teams()
    table = fields(match)
    assert table.team.tolist()[:4] == [0, 1, 1, 0] and table.storage[0, IRON] == 2
    table.storage[0, IRON], table.storage[3, IRON] = 1, 1
    assert flaw(match) == Flaw.TOKENS


def test_networks_of_partners_may_be_one():
    """Down the western rim, from the gate of seat 0 to the one of its partner."""
    table = position(4, teams=True).tunnel_on(0, "gallery", "A6 A7 A8").tunnel_on(0, "passage", "A9 A10 A11 A12")
    match = table.act(0).match()
    assert named(fields(match).network[0]) == named(fields(match).network[3]) >= {"A5", "A9", "A13"}
    assert flaw(match) == 0
    for seat in range(4):
        fields(match).team[seat] = seat
    assert flaw(match) == Flaw.APART


# Crowns ---------------------------------------------------------------------------------------------------------------


def test_with_the_last_crown_the_last_turns_are_counted():
    table = full(full(position(3), 0), 1).crowned(0, 1).turns_left(0).act(0)
    match = table.match()
    assert flaw(match) == 0
    fields(match).turns_left = NONE
    assert flaw(match) == Flaw.CROWNS


# Tidying --------------------------------------------------------------------------------------------------------------


def test_tidying_works_out_what_follows_from_the_rest(sound):
    match = sound.clone()
    table = fields(match)
    for name in ("network", "open", "edge", "held", "clan_carts"):
        getattr(table, name)[:4] = 1
    for name in ("dug", "tunnels", "standing"):
        getattr(table, name)[:] = 0b101
    assert flaw(match) != 0
    match.setting.driver.tidy(match.setting.box, match._table)
    assert match.core == sound.core
    assert flaw(match) == 0


@pytest.mark.parametrize("name", [name for name, (found, _) in CORRUPTIONS.items() if found is Flaw.DERIVED])
def test_tidying_mends_whatever_is_derived(name, sound):
    match = sound.clone()
    CORRUPTIONS[name][1](fields(match))
    match.setting.driver.tidy(match.setting.box, match._table)
    assert match.core == sound.core


def test_tidying_changes_nothing_of_what_lies_on_the_table(sound):
    match = sound.clone()
    match.setting.driver.tidy(match.setting.box, match._table)
    assert match.core == sound.core
    assert named(fields(match).network[0]) == {"A5", "B5", "C5", "D5", "E5", "B6", "C6", "D6"}
