"""What must hold at every moment, and that the audit names what does not."""

import pytest

from tests.rules.auditing import add_to, flaw, flip, in_turn, let, set_at
from tests.rules.fall.helpers import STANDARD, choose, fields, kind, new, place, play_on, position
from underhall.errors import PositionError
from underhall.games.fall.pieces import (
    CELLS,
    CHAMPIONS,
    DISCARDED,
    EVERYBODY,
    FIRST_LAIR,
    IN_DECK,
    IN_HAND,
    LAID,
    LAIRS,
    NONE,
    PLACES,
    SYMBOLS,
    UNDRAWN,
    Kind,
    Power,
)
from underhall.games.fall.position_checks import check, flaw_text
from underhall.games.fall.rules.audit import Flaw
from underhall.games.fall.steps import Step

MOSS, FIRE = 0, 6
A, U, V = 0, 20, 21  # letters: a pawn at first and at last, and the first starburst
MOSS_1, MOSS_2, MUD_1, FIRE_3 = 0, 1, 15, 20  # caverns of the small side
SPIRAL_A, FANG_A = FIRST_LAIR, FIRST_LAIR + 2


def busy():
    """Three seats in the middle of a draft, with something of everything."""
    table = position(3).wave(2).phase("draft").drafted(1).display("cinder_odd", "speaker_thatch")
    table.trolls(0, "moss_1", 2).trolls(1, "moss_1", 2).trolls(2, "fire_3", 3).trolls(1, "fire_3").trolls(0, "spiral_a")
    table.champion(0, "orsa_two_fists").pawn("orsa_two_fists", "moss_2").champion(2, "busy_flint")
    table.pawn("busy_flint", "eye_b").champion(1, "shimmer_vey").champion(1, "tick_the_turncoat")
    table.gnomes("mud_1", 2, None, seen_by=(1,)).gnomes("moon_1", 1, 3, seen_by="all").gnomes("ice_3", None)
    table.by_wheel(1, 2, 3).gates("mud", None, "fire", seen_by=(2,))
    table.votes(0, "moss", 2).votes(2, "moss", 2).votes(1, "moss", 1).votes(2, "fire", 4)
    table.influence(1, "speaker_thatch", 3).influence(0, "speaker_thatch", 3)
    table.ancestry(0, "A B2 .", "E S W").ancestry(2, "I G _", "A A2 E")
    match = table.match()
    now = fields(match)
    now.card_at[70], now.card_at[71] = LAID, LAID + 2
    now.discard[0], now.card_at[60], now.discards = 60, DISCARDED, 1
    now.cubes[0], now.cubes[1] = 1, 1 << CELLS
    now.offered[0, 0] = 5
    now.undrawn &= ~(1 << 5)
    return match


def test_a_busy_table_has_no_flaw():
    assert flaw(busy()) == 0


@pytest.mark.parametrize(
    ("seats", "until"), [(2, "which-card"), (3, "lair-cavern"), (4, "lair-pair"), (5, "lair-pair")]
)
def test_a_new_table_has_no_flaw_nor_has_it_later(seats, until):
    match = new(seats)
    assert flaw(match) == 0
    assert kind(play_on(match, until)) == until
    assert flaw(match) == 0


# Ways to break a table ------------------------------------------------------------------------------------------------


def supply(by):
    def change(table):
        table.gnome_supply += by

    return change


def pool_below_none(table):
    """All gnomes of strength 1 lie near the wheel, and one more."""
    left = int(table.gnome_pool[0]) + 1
    table.gnome_pool[0] -= left
    table.by_wheel[0] += left
    table.gnome_supply -= left


def supply_below_none(table):
    left = int(table.gnome_supply) + 1
    table.by_wheel[1] += left
    table.gnome_supply -= left


def pawns_beyond_the_bases(table):
    """Five champions more, each with its pawn, for the seat that has one."""
    names = ("gulch_the_wanderer", "rukh_gnomebane", "tidecaller_una", "rime_weaver_isk", "anvil_jorra")
    for number, row in enumerate(STANDARD.champion):
        if row.id in names and row.letter:
            table.owner[number] = 0
            table.undrawn &= ~(1 << number)
            table.pawn_at[ord(row.letter) - ord("A")] = SPIRAL_A


CORRUPTIONS = {
    # Trolls
    "a troll too many in the first supply": (Flaw.TROLLS, add_to("reserve", 0)),
    "a troll too few in the last supply": (Flaw.TROLLS, add_to("reserve", 2, by=-1)),
    "a troll too many in the first place": (Flaw.TROLLS, add_to("trolls", 1, 0)),
    "a troll too many in the last place": (Flaw.TROLLS, add_to("trolls", 2, PLACES - 1)),
    "less than no troll in a place": (Flaw.TROLLS, in_turn(add_to("trolls", 1, 9, by=-1), add_to("reserve", 1))),
    "less than no troll in supply": (
        Flaw.TROLLS,
        in_turn(add_to("reserve", 0, by=-23), add_to("trolls", 0, MOSS_1, by=23)),
    ),
    # Gnomes
    "a gnome too many in supply": (Flaw.GNOMES, supply(1)),
    "a gnome too few in supply": (Flaw.GNOMES, supply(-1)),
    "a gnome too many near the wheel": (Flaw.GNOMES, add_to("by_wheel", 2)),
    "a gnome too many in the first cavern": (Flaw.GNOMES, add_to("gnomes", 0)),
    "a gnome too few in a cavern": (Flaw.GNOMES, add_to("gnomes", MUD_1, by=-1)),
    "a gnome too many in the last cavern": (Flaw.GNOMES, add_to("gnomes", 27)),
    "less than no gnome in supply": (Flaw.GNOMES, supply_below_none),
    # Crowded caverns
    "three gnomes in a cavern": (Flaw.CROWDED, in_turn(add_to("gnomes", MUD_1), supply(-1))),
    "three gnomes in the last cavern": (Flaw.CROWDED, in_turn(add_to("gnomes", 27, by=3), supply(-3))),
    "less than no gnome in a cavern": (Flaw.CROWDED, in_turn(add_to("gnomes", 0, by=-1), supply(1))),
    "a gnome of no strength": (Flaw.CROWDED, set_at("gnome", 0, MUD_1, 0)),
    "a gnome too strong": (Flaw.CROWDED, set_at("gnome", 4, MUD_1, 1)),
    "a gnome that is not there has a strength": (Flaw.CROWDED, set_at("gnome", UNDRAWN, 0, 0)),
    "a second gnome that is not there has a strength": (Flaw.CROWDED, set_at("gnome", 2, 5, 1)),
    "a gnome that is not there is known": (Flaw.CROWDED, set_at("gnome_seen", 1, 5, 1)),
    "a gnome that is not there is of a mix": (Flaw.CROWDED, set_at("gnome_mix", 1, 0, 0)),
    # Strengths
    "a strength too many to draw": (Flaw.STRENGTHS, add_to("gnome_pool", 0)),
    "a strength too few to draw": (Flaw.STRENGTHS, add_to("gnome_pool", 2, by=-1)),
    "a gnome of another strength": (Flaw.STRENGTHS, set_at("gnome", 3, MUD_1, 0)),
    "a gnome near the wheel of another strength": (
        Flaw.STRENGTHS,
        in_turn(add_to("by_wheel", 0), add_to("by_wheel", 2, by=-1)),
    ),
    "less than no gnome of a strength to draw": (Flaw.STRENGTHS, pool_below_none),
    # Mixes
    "a gnome more was shown": (Flaw.MIXES, add_to("shown", 0, 0)),
    "a gnome fewer was shown": (Flaw.MIXES, add_to("shown", 0, 2, by=-1)),
    "the first mix had one more": (Flaw.MIXES, add_to("mix_start", 1)),
    "everybody knows a gnome that was never shown": (Flaw.MIXES, set_at("gnome_seen", EVERYBODY, MUD_1, 0)),
    "nobody knows a gnome that was shown": (Flaw.MIXES, set_at("gnome_seen", 0b111, 6, 1)),
    # Together
    "trolls among gnomes": (
        Flaw.TOGETHER,
        in_turn(
            add_to("trolls", 0, MUD_1),
            add_to("units", 0, MUD_1),
            add_to("crowd", MUD_1),
            add_to("reserve", 0, by=-1),
        ),
    ),
    # Cards
    "a card in hand that is in the deck": (Flaw.CARDS, set_at("card_at", IN_DECK, 0)),
    "a card of no hand": (Flaw.CARDS, set_at("card_at", IN_HAND, 50)),
    "a card twice in hand": (Flaw.CARDS, lambda table: set_at("hand", table.hand[0, 0], 2, 3)(table)),
    "a card in the last hand that is not said to be there": (Flaw.CARDS, set_at("hand", 50, 2, 3)),
    "a hand that lost a card": (Flaw.CARDS, set_at("hand", NONE, 1, 2)),
    "a discarded card that is in the deck": (Flaw.CARDS, set_at("card_at", IN_DECK, 60)),
    "a card of no pile": (Flaw.CARDS, set_at("card_at", DISCARDED, 50)),
    "a gap in the pile": (Flaw.CARDS, set_at("discard", NONE, 0)),
    "a card beyond the pile": (Flaw.CARDS, in_turn(set_at("discard", 50, 1), set_at("card_at", DISCARDED, 50))),
    "a pile said to be higher": (Flaw.CARDS, let(discards=2)),
    "a card of a seat that does not play": (Flaw.CARDS, set_at("card_at", LAID + 3, 71)),
    "a card nowhere": (Flaw.CARDS, set_at("card_at", NONE, 40)),
    # Champions
    "the first champion in its deck too": (Flaw.CHAMPIONS, flip("undrawn", 0)),
    "the last champion owned and in its deck": (Flaw.CHAMPIONS, set_at("owner", 1, CHAMPIONS - 1)),
    "a champion shown twice": (Flaw.CHAMPIONS, lambda table: set_at("display", table.display[0], 3)(table)),
    "a champion shown and in its deck": (Flaw.CHAMPIONS, set_at("display", 40, 5)),
    "a champion offered that has an owner": (Flaw.CHAMPIONS, set_at("offered", 0, 2, 1)),
    "a champion offered to two": (Flaw.CHAMPIONS, set_at("offered", 5, 1, 0)),
    # Pawns
    "the first pawn without an owner": (Flaw.PAWNS, in_turn(set_at("owner", NONE, 0))),
    "a pawn of a champion in its deck": (Flaw.PAWNS, set_at("pawn_at", MOSS_1, A + 1)),
    "a pawn of the last letter": (Flaw.PAWNS, set_at("pawn_at", MOSS_1, 25)),
    "a starburst that walks": (
        Flaw.PAWNS,
        in_turn(set_at("owner", 0, 33), flip("undrawn", 33), set_at("pawn_at", MOSS_1, V)),
    ),
    "a pawn more than there are bases": (Flaw.PAWNS, pawns_beyond_the_bases),
    # Gate cards
    "a gate card is lost": (Flaw.GATES, flip("gate_pool", MOSS)),
    "a gate card lies open and in the pile": (Flaw.GATES, flip("gate_pool", FIRE)),
    "a gate card lies out twice": (Flaw.GATES, set_at("gate", FIRE, 1)),
    "the first gate card is another": (Flaw.GATES, set_at("gate", 0, 0)),
    "the last gate card is not drawn": (Flaw.GATES, set_at("gate", UNDRAWN, 2)),
    # Cubes
    "a cube on a blank": (Flaw.COVERED, flip("cubes", 2, 0)),
    "a cube on an elder": (Flaw.COVERED, flip("cubes", 6, 0)),
    "a cube on a supply": (Flaw.COVERED, flip("cubes", 7, 0)),
    "a cube where no card lies": (Flaw.COVERED, flip("cubes", 2, 2)),
    "a cube on no champion's symbol": (Flaw.COVERED, flip("cubes", 36, 2)),
    # Discs
    "votes without a disc": (Flaw.ORDER, add_to("votes", MOSS + 1, 0)),
    "a disc without votes": (Flaw.ORDER, set_at("vote_order", 1, FIRE, 1)),
    "less before more": (
        Flaw.ORDER,
        in_turn(set_at("vote_order", 1, MOSS, 1), set_at("vote_order", 2, MOSS, 2)),
    ),
    "a gap before a disc": (
        Flaw.ORDER,
        in_turn(set_at("vote_order", NONE, FIRE, 0), set_at("vote_order", 2, FIRE, 1)),
    ),
    "a disc twice": (Flaw.ORDER, set_at("vote_order", 2, FIRE, 1)),
    "votes of a seat that does not play": (
        Flaw.ORDER,
        in_turn(set_at("votes", 1, FIRE, 3), set_at("vote_order", 3, FIRE, 1)),
    ),
    "influence without a disc": (Flaw.ORDER, add_to("influence", 5, 1)),
    "influence in the wrong order": (Flaw.ORDER, add_to("influence", 1, 0)),
    "a disc without influence": (Flaw.ORDER, set_at("influence_order", 2, 0, 0)),
    # What follows from the rest
    "a unit that is not there": (Flaw.DERIVED, add_to("units", 0, MOSS_1)),
    "a pawn that is not counted": (Flaw.DERIVED, add_to("units", 0, MOSS_2, by=-1)),
    "a unit in the last place": (Flaw.DERIVED, add_to("units", 2, PLACES - 1)),
    "a crowd that is not there": (Flaw.DERIVED, add_to("crowd", FIRE_3)),
    "a place held by nobody": (Flaw.DERIVED, flip("held", FIRE_3, 2)),
    "a place held without trolls": (Flaw.DERIVED, flip("held", 5, 0)),
    "control forgotten": (Flaw.DERIVED, flip("control", FIRE_3, 2)),
    "control of who has fewer": (Flaw.DERIVED, flip("control", FIRE_3, 1)),
    "control in a tie": (Flaw.DERIVED, flip("control", MOSS_1, 0)),
    "control of an empty place": (Flaw.DERIVED, flip("control", 5, 1)),
    "an overrun cavern forgotten": (Flaw.DERIVED, flip("overrun", MUD_1)),
    "a cavern overrun by nobody": (Flaw.DERIVED, flip("overrun", 27)),
    "a lair of a rival": (Flaw.DERIVED, flip("lairs", FANG_A, 0)),
    "a lair forgotten": (Flaw.DERIVED, flip("lairs", SPIRAL_A, 0)),
    "the last lair of nobody": (Flaw.DERIVED, flip("lairs", FIRST_LAIR + LAIRS - 1, 2)),
    "a gift of no champion": (Flaw.DERIVED, add_to("gift", 0, Power.SYMBOLS)),
    "a gift of the last power": (Flaw.DERIVED, add_to("gift", 2, Power.HALL_FOR_OWNER)),
    "a gift forgotten": (Flaw.DERIVED, set_at("gift", 0, 2, Power.MORE_WEAK)),
    "a symbol forgotten": (Flaw.DERIVED, flip("board", 1, 0, Kind.BOLSTER)),
    "a symbol of another kind": (
        Flaw.DERIVED,
        in_turn(flip("board", 9, 2, Kind.GNOME), flip("board", 9, 2, Kind.ELDER)),
    ),
    "a symbol where no card lies": (Flaw.DERIVED, flip("board", 35, 1, Kind.BOLSTER)),
    "a champion's symbol forgotten": (Flaw.DERIVED, flip("board", 37, 1, Kind.GNOME)),
    "a symbol of no champion": (Flaw.DERIVED, flip("board", SYMBOLS - 1, 0, Kind.WILD)),
    "a weak symbol taken for a strong one": (Flaw.DERIVED, flip("numbered", 0, 0)),
    "a strong symbol taken for a weak one": (Flaw.DERIVED, flip("numbered", 7, 2)),
    "a champion's strong symbol taken for a weak one": (Flaw.DERIVED, flip("numbered", 37, 1)),
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
    assert {expected for expected, _ in CORRUPTIONS.values()} == set(Flaw)
    assert all(flaw_text(flaw) for flaw in Flaw)
    match = position(3).match()
    table = position(3).table()
    match.setting.driver.record(table).reserve[0] -= 1
    with pytest.raises(PositionError, match=flaw_text(Flaw.TROLLS)):
        check(match.setting, table, 3)


# What is not a flaw ---------------------------------------------------------------------------------------------------


def test_seats_that_do_not_play_are_not_looked_at(sound):
    match = sound.clone()
    table = fields(match)
    table.reserve[3], table.trolls[4, 0], table.units[3, 0], table.held[3], table.control[4] = 5, 1, 2, 1, 1
    table.cubes[3], table.gift[4, 0], table.board[3, 1], table.lairs[4], table.offered[3, 0] = 1, 1, 1, 1, 0
    assert flaw(match) == 0


def test_supplies_may_be_empty():
    table = position(2).trolls(0, "moss_1", 25).trolls(1, "fang_b", 25).by_wheel(*[1, 2, 3] * 10)
    match = table.phase("scoring").match()
    assert (int(fields(match).reserve[0]), int(fields(match).gnome_supply)) == (0, 0)
    assert not fields(match).gnome_pool.any()
    assert flaw(match) == 0


def test_gate_cards_that_are_not_laid_out_do_not_count(sound):
    match = sound.clone()
    fields(match).gate[3] = 3
    assert flaw(match) == 0


def test_what_is_picked_must_be_coverable_too():
    match = position(2).ancestry(0, "A A E", ". A S").act(0).match()
    match.choose("cover:0,0")
    assert kind(match) == "grow" and flaw(match) == 0
    other = match.clone()
    fields(other).picked |= 1 << 2
    assert flaw(other) == Flaw.COVERED
    fields(other).seat = 1
    assert flaw(other) == 0, "the other seat has an Influence there"


# Mixes ----------------------------------------------------------------------------------------------------------------


def mixed():
    """Gnomes were mixed back while the strength of one was hidden."""
    table = position(2).by_wheel(1, 1, 3).gnomes("mud_1", 2, seen_by=(1,)).gnomes("ice_3", None).trolls(0, "moss_1", 3)
    match = choose(table.breach(0).match(), "ice")
    assert int(fields(match).mix) == 1
    return match


def test_a_table_whose_gnomes_were_mixed_has_no_flaw():
    assert flaw(mixed()) == 0


@pytest.mark.parametrize(
    "change",
    [
        add_to("mixed", 0, 0),
        add_to("mixed", 0, 2, by=-1),
        add_to("shown", 1, 1),
        add_to("shown", 0, 1),
        set_at("gnome_seen", EVERYBODY, MUD_1, 0),
    ],
)
def test_a_wrong_mix_is_found(change):
    match = mixed()
    change(fields(match))
    assert flaw(match) == Flaw.MIXES


# Battles --------------------------------------------------------------------------------------------------------------


def battle():
    """Two of three trolls have come to the gnomes; the third may follow."""
    table = position().trolls(0, "moon_3", 3).gnomes("moon_4", 3, 3, seen_by="all").action(0, "advance", 3)
    return choose(table.match(), "moon_4", "from:moon_3")


def test_in_a_battle_trolls_and_gnomes_share_a_cavern():
    match = battle()
    assert kind(match) == "advance-from" and flaw(match) == 0
    match.choose("done")
    assert kind(match) == "repelled" and flaw(match) == 0


@pytest.mark.parametrize(
    ("step", "found"),
    [(Step.BATTLE, 0), (Step.FIGHT, 0), (Step.REPELLED, 0), (Step.END_ACTION, Flaw.TOGETHER), (0, Flaw.TOGETHER)],
)
def test_only_a_battle_brings_them_together(step, found):
    match = choose(battle(), "done")
    table = fields(match)
    table.stack[0, int(table.height[0]) - 1, 0] = step
    assert flaw(match) == found


def test_a_battle_elsewhere_does_not_count():
    match = choose(battle(), "done")
    table = fields(match)
    table.stack[0, int(table.height[0]) - 1, 2] = place(match, "moon_3")
    assert flaw(match) == Flaw.TOGETHER


# Tidying --------------------------------------------------------------------------------------------------------------


def test_tidying_works_out_what_follows_from_the_rest(sound):
    match = sound.clone()
    table = fields(match)
    for name in ("units", "held", "control", "lairs", "gift", "board", "numbered"):
        getattr(table, name)[:3] = 1
    table.crowd[:] = 7
    table.overrun = 0b11
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
    assert int(fields(match).crowd[FIRE_3]) == 4
