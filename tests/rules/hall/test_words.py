"""Every event, every decision and every option has words, and no secret is in the words that others get."""

from functools import cache

import numpy as np
import pytest

import underhall
from tests.rules.hall.helpers import card, choose, full, hall, kind, new, shape, spell, workshop
from tests.rules.hall.small_board import built, small
from tests.rules.playing import in_words
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import COMMON, NOBODY
from underhall.engine.view import asked, describe
from underhall.errors import IllegalChoice
from underhall.games.hall.events import Event
from underhall.games.hall.game import game
from underhall.games.hall.options import (
    Act,
    Bribe,
    Establish,
    GreatHall,
    Pay,
    PutPedestal,
    SearchBag,
    StatueTo,
    Swap,
    TakeToken,
    Use,
    WhichStatue,
)
from underhall.games.hall.pieces import (
    BASE,
    CART_FOR,
    CLAN_CART,
    KINDS,
    MEANS,
    MIDDLE,
    MIXED,
    NONE,
    TO_BENEATH,
    TO_HORDE,
    TO_SPELL,
    TO_SUPPLY,
    TOP,
    TURNS,
    Clan,
    Resource,
    Source,
)
from underhall.games.hall.position import Position
from underhall.games.hall.position_squares import square_of as at
from underhall.games.hall.steps import Step

MAGENTA, GREEN, YELLOW, RED = range(4)


@cache
def scene():
    return built().match()


def posed(step, arguments, match=None):
    """The table of a match as if this step waited, and the step's arguments."""
    table, filled = (match or scene()).clone()._fields, (*arguments, 0, 0, 0, 0, 0)[:5]
    table.stack[COMMON, int(table.height[COMMON]) - 1] = (step, *filled)
    return table, filled


def told(step, arguments, number, match=None):
    """An option by its step's arguments and its number: key, label and target."""
    table, filled = posed(step, arguments, match)
    return in_words(describe(scene().setting, table, step, filled, number))


# Events ---------------------------------------------------------------------------------------------------------------

SENTENCES = {
    Event.TROLL_JOINS_HORDE: (
        {"place": MIDDLE, "troll": card("hoarbeard")},
        "Hoarbeard (Level 2 Ice: 1 iron, 1 heartstone and 1 coin) joins the horde.",
    ),
    Event.PEDESTAL_DRAWN: ({"place": MIDDLE + 1, "clan": Clan.ICE}, "Cinderjaw comes with an Ice pedestal."),
    Event.WORKSHOP_REVEALED: ({"workshop": workshop("coinpress")}, "Coinpress is in this game."),
    Event.WORKSHOP_PICKED: (
        {"seat": MAGENTA, "workshop": workshop("coinpress")},
        "Magenta chooses Coinpress for this game.",
    ),
    Event.SPELL_REVEALED: ({"place": 0, "spell": spell("earth_ritual")}, "Earth Ritual joins the spellbook."),
    Event.STATUES_PLACED: (
        {"spot": 1, "first": Clan.MOON, "second": Clan.FIRE},
        "The statues stand clockwise from J2: Moon, Fire, Ice, and so on.",
    ),
    Event.POINT_TOKEN: (
        {"clan": Clan.FIRE, "tier": 2, "value": 4},
        "The Fire pedestal token of tier 3 is worth 4 honour.",
    ),
    Event.STARTS: ({"seat": YELLOW}, "Yellow starts."),
    Event.GATE_PLACED: ({"seat": RED, "square": at("L9")}, "Red puts a gate on L9."),
    Event.STARTER_DRAWN: ({"seat": GREEN, "troll": card("pebble_nan")}, "Green draws Pebble Nan (1 stone)."),
    Event.STARTER_DRAWN_UNSEEN: ({"seat": GREEN}, "Green draws a starter."),
    Event.STARTER_PLACED: (
        {"seat": GREEN, "troll": card("pebble_nan"), "place": BASE + 1},
        "Green puts Pebble Nan (1 stone) second from the left in the bottom row.",
    ),
    Event.BONUS: (
        {"seat": GREEN, "troll": card("pebble_nan")},
        "Green also gets the starting resources of Pebble Nan: 2 stone and 1 rune.",
    ),
    Event.TURN: ({"seat": RED}, "Red's turn."),
    Event.SKIPPED: ({"seat": RED}, "Red can neither recruit nor dig."),
    Event.GAINED: ({"seat": RED, "resource": Resource.STONE, "count": 3}, "Red gains 3 stone."),
    Event.SPENT: (
        {"seat": MAGENTA, "what": Resource.COIN, "count": 1, "place": NONE},
        "Magenta spends 1 coin from storage.",
    ),
    Event.TRADED: ({"seat": RED, "resource": Resource.HAMMER}, "Red trades for 1 hammer."),
    Event.SUPPLY_SHORT: ({"resource": Resource.RUNE, "count": 2}, "The supply is 2 runes short."),
    Event.CAST: (
        {"seat": MAGENTA, "spell": spell("earth_ritual"), "runes": 3},
        "Magenta casts Earth Ritual: 3 of 3 runes on it.",
    ),
    Event.NO_EFFECT: ({"spell": spell("earth_ritual")}, "Earth Ritual has no effect."),
    Event.DISINTEGRATED: ({"spell": spell("earth_ritual")}, "Earth Ritual disintegrates."),
    Event.TOKEN_MOVED: (
        {"seat": MAGENTA, "what": CLAN_CART, "place": 3},
        "Magenta moves 1 Fire cart from Soot Gobbin to storage.",
    ),
    Event.SENT_AWAY: ({"seat": MAGENTA, "troll": card("bogwin"), "place": 2}, "Magenta sends Bogwin under its deck."),
    Event.CAVED_IN: (
        {"seat": MAGENTA, "shape": shape("stub"), "square": at("E2")},
        "Magenta lets the Stub on E2 cave in.",
    ),
    Event.EXCHANGED: (
        {"seat": MAGENTA, "workshop": workshop("coinpress"), "exchange": 3},
        "Magenta uses Coinpress: 1 coin for 1 heartstone.",
    ),
    Event.BRIBED: (
        {"seat": MAGENTA, "place": 3, "resource": Resource.IRON},
        "Magenta bribes Emberly Snoot with 1 iron.",
    ),
    Event.BRIBE_LEFT_OUT: ({"seat": MAGENTA, "place": MIDDLE}, "Magenta skips the bribe for Glacia Thud."),
    Event.RECRUITED: (
        {"seat": MAGENTA, "troll": card("bogwin"), "place": 2},
        "Magenta recruits Bogwin (Level 1 Mud: 1 cart and 1 rune)!",
    ),
    Event.PEDESTAL_TAKEN: ({"seat": MAGENTA, "clan": Clan.ICE}, "Magenta takes an Ice pedestal."),
    Event.PLACED: (
        {"seat": MAGENTA, "troll": card("bogwin"), "place": 1},
        "Magenta puts Bogwin above Soot Gobbin and Rime Tuttle.",
    ),
    Event.ACTIVATED: (
        {"seat": MAGENTA, "place": 4, "what": CLAN_CART, "count": 1},
        "Magenta's Rime Tuttle gains 1 Ice cart.",
    ),
    Event.RETIRED: ({"troll": card("bogwin"), "place": 2}, "Bogwin has had enough bribes and leaves the horde."),
    Event.CROWNED: (
        {"seat": MAGENTA, "honour": 5},
        "Magenta has a full trollsmoot and takes the coronation token worth 5 honour!",
    ),
    Event.END_TRIGGERED: ({"turns": 10}, "The end is near: 10 more turns in all."),
    Event.DUG: (
        {"seat": MAGENTA, "shape": shape("elbow"), "square": at("D4"), "turn": 0},
        "Magenta digs the Elbow on D4, E4 and E5.",
    ),
    Event.TUNNEL_SCORED: ({"seat": MAGENTA, "honour": 4}, "Magenta gains 4 honour for the tunnel."),
    Event.UNEARTHED: ({"seat": MAGENTA, "statue": 1, "square": at("J2")}, "Magenta unearths the Ice statue on J2."),
    Event.PEDESTAL_PLACED: (
        {"seat": MAGENTA, "clan": Clan.ICE, "square": at("F2")},
        "Magenta puts an Ice pedestal on F2.",
    ),
    Event.TOKEN_CLAIMED: (
        {"seat": MAGENTA, "clan": Clan.ICE, "tier": 1, "value": 4},
        "Magenta takes the Ice pedestal token of tier 2, worth 4 honour.",
    ),
    Event.ESTABLISHED: (
        {"seat": MAGENTA, "workshop": workshop("wheeljack"), "site": 1},
        "Magenta establishes Wheeljack on J3.",
    ),
    Event.JOINED: ({"seat": MAGENTA}, "Magenta's network connects to more tiles."),
    Event.ISOLATED: ({"seat": MAGENTA}, "Some tiles are now cut off from Magenta's gate."),
    Event.DEDICATED: (
        {"seat": MAGENTA, "hall": hall("the_trove"), "square": at("C3"), "turn": 0},
        "Magenta dedicates The Trove, its altar on C3.",
    ),
    Event.PEDESTAL_COVERED: (
        {"clan": Clan.MOON, "tier": 1},
        "The Moon pedestal of tier 2 is covered and leaves the game.",
    ),
    Event.STATUE_MOVED: (
        {"seat": MAGENTA, "statue": 0, "start": at("C2"), "end": at("D3")},
        "Magenta moves the Fire statue from C2 to D3.",
    ),
    Event.SCORED: (
        {"seat": MAGENTA, "source": Source.HALLS, "honour": 15},
        "Magenta scores 15 honour for great halls.",
    ),
    Event.GAME_ENDS: ({}, "The game ends."),
    Event.TRUNCATED: ({"rounds": 60}, "The game stops at its limit of 60 rounds."),
}


@pytest.mark.parametrize("event", Event, ids=lambda event: event.name)
def test_every_event_is_told_in_words(event):
    values, sentence = SENTENCES[event]
    assert said(event, **values) == sentence


def said(event, **values):
    """What an event says."""
    return scene().setting.words.event(scene()._fields, event, values)


def test_honour_says_where_it_comes_from():
    sentences = {said(Event.SCORED, seat=MAGENTA, source=source, honour=2) for source in Source}
    assert len(sentences) == len(Source)
    assert all(sentence.startswith("Magenta scores 2 honour for ") for sentence in sentences)


def test_a_token_that_is_spent_says_where_it_lay():
    assert (
        said(Event.SPENT, seat=MAGENTA, what=Resource.STONE, count=1, place=3)
        == "Magenta spends 1 stone from Soot Gobbin."
    )
    carts = said(Event.SPENT, seat=MAGENTA, what=CART_FOR + Clan.ICE, count=1, place=4)
    assert carts == "Magenta spends 1 cart from Rime Tuttle."


# Options --------------------------------------------------------------------------------------------------------------

OPTIONS = [  # a step, its arguments, a number, and its label
    (
        Step.PICK_WORKSHOP,
        (MAGENTA, 3),
        workshop("toolforge"),
        "workshop:toolforge",
        "Play with Toolforge: 1 heartstone for 1 hammer, or 1 hammer for 1 heartstone",
        "workshop:toolforge",
    ),
    (Step.PLACE_GATE, (MAGENTA, 0), 1, "l1", "Put your gate on L1 (for 2, 3, 4 or 5 players)", "square:l1"),
    (
        Step.ACT,
        (MAGENTA,),
        Act.CAST,
        "cast:earth_ritual",
        "Cast Earth Ritual (2 of 3 runes on it): Gain 3 stone.",
        "spell:earth_ritual",
    ),
    (
        Step.ACT,
        (MAGENTA,),
        Act.WORK,
        "work:c3:heartstone-cart",
        "Use Cartwright on C3, up to 2 times: 1 heartstone for 1 cart",
        "square:c3",
    ),
    (
        Step.ACT,
        (MAGENTA,),
        Act.RECRUIT,
        "recruit:hulda_shiver",
        "Recruit Hulda Shiver (Level 1 Ice: 1 heartstone and 1 Ice cart) for free, and get 2 coins",
        "horde:hulda_shiver",
    ),
    (
        Step.ACT,
        (MAGENTA,),
        Act.RECRUIT + MIDDLE,
        "recruit:glacia_thud",
        "Recruit Glacia Thud (Level 2 Ice: 1 stone, 1 iron, 1 rune and 1 coin) for 2 coins, and get an Ice pedestal",
        "horde:glacia_thud",
    ),
    (
        Step.ACT,
        (MAGENTA,),
        Act.RECRUIT + TOP,
        "recruit:mother_loam",
        "Recruit Mother Loam (Level 3 Mud: 2 iron, 1 hammer and 2 coins) for 5 coins, and get a pedestal from the bag",
        "horde:mother_loam",
    ),
    (
        Step.ACT,
        (MAGENTA,),
        Act.DIG + shape("elbow") * MEANS + Resource.IRON,
        "dig:elbow:iron",
        "Dig the Elbow (3 squares) with 3 iron: 4 honour",
        "tunnel:elbow",
    ),
    (
        Step.ACT,
        (MAGENTA,),
        Act.DIG + shape("elbow") * MEANS + MIXED,
        "dig:elbow:iron+heartstone",
        "Dig the Elbow (3 squares) with 3 minerals (iron and heartstone): 4 honour",
        "tunnel:elbow",
    ),
    (Step.ACT, (MAGENTA,), Act.SKIP, "skip", "Skip recruiting and digging", None),
    (
        Step.PAY,
        (MAGENTA, Resource.STONE, 4, TO_SUPPLY),
        Pay.USUAL,
        "usual",
        "Spend 4 stone: 1 from Pebble Nan, 2 from Soot Gobbin and 1 from storage",
        None,
    ),
    (
        Step.PAY,
        (MAGENTA, Resource.STONE, 4, TO_SUPPLY),
        Pay.STORAGE,
        "storage",
        "Spend 1 stone from storage (2 there)",
        None,
    ),
    (
        Step.PAY,
        (MAGENTA, Resource.STONE, 4, TO_SUPPLY),
        Pay.TROLL + 2 * BASE,
        "troll:pebble_nan",
        "Spend 1 stone from Pebble Nan",
        "troll:0:1.1",
    ),
    (
        Step.PAY,
        (MAGENTA, CART_FOR + Clan.ICE, 1, TO_SUPPLY),
        Pay.USUAL,
        "usual",
        "Spend 1 cart from Rime Tuttle",
        None,
    ),
    (
        Step.PAY,
        (MAGENTA, CART_FOR + Clan.MOON, 1, TO_SUPPLY),
        Pay.USUAL,
        "usual",
        "Spend 1 cart from Bogwin",
        None,
    ),
    (
        Step.PAY,
        (MAGENTA, CART_FOR + Clan.ICE, 1, TO_SUPPLY),
        Pay.TROLL + 2 * 4 + 1,
        "clan-troll:rime_tuttle",
        "Spend 1 Ice cart from Rime Tuttle",
        "troll:0:2.2",
    ),
    (
        Step.PAY,
        (MAGENTA, CART_FOR + Clan.ICE, 1, TO_SUPPLY),
        Pay.STORAGE,
        "storage",
        "Spend 1 cart from storage (1 there)",
        None,
    ),
    (
        Step.PAY,
        (MAGENTA, Resource.STONE, 4, TO_SUPPLY),
        Pay.TROLL,
        "place:4.1",
        "Spend 1 stone from nobody",
        "troll:0:4.1",
    ),
    (Step.GIVE, (MAGENTA, 3), Resource.STONE, "stone", "Spend 1 stone (you have 5)", None),
    (Step.TRADE_FOR, (MAGENTA,), Resource.HAMMER, "hammer", "Trade for 1 hammer", None),
    (Step.USE, (MAGENTA, 0, 1), 1, "use:cart-heartstone", "Use it again: 1 cart for 1 heartstone", None),
    (Step.USE, (MAGENTA, 0, 1), Use.DONE, "done", "Stop using it", None),
    (
        Step.TAKE_TOKEN,
        (MAGENTA, 2, 1),
        3 * KINDS + CLAN_CART,
        "troll:soot_gobbin:clan_cart",
        "Move 1 Fire cart from Soot Gobbin to storage",
        "troll:0:2.1",
    ),
    (
        Step.TAKE_TOKEN,
        (MAGENTA, 2, 1),
        BASE * KINDS + Resource.STONE,
        "troll:pebble_nan:stone",
        "Move 1 stone from Pebble Nan to storage",
        "troll:0:1.1",
    ),
    (Step.TAKE_TOKEN, (MAGENTA, 2, 1), TakeToken.DONE, "done", "Stop moving resources", None),
    (
        Step.SWAP,
        (MAGENTA, spell("blushing_ore"), 2),
        Resource.IRON,
        "iron",
        "Swap 1 iron for 1 heartstone (you have 4)",
        None,
    ),
    (Step.SWAP, (MAGENTA, spell("blushing_ore"), 2), Swap.DONE, "done", "Stop swapping", None),
    (
        Step.WAKE,
        (MAGENTA, 1),
        4,
        "troll:rime_tuttle",
        "Activate Rime Tuttle: gain 2 stone",
        "troll:0:2.2",
    ),
    (Step.WAKE, (MAGENTA, 1), 0, "place:4.1", "Activate nobody: gain nothing", "troll:0:4.1"),
    (
        Step.NEW_FACE,
        (MAGENTA,),
        MIDDLE,
        "horde:glacia_thud",
        "Send Glacia Thud (Level 2 Ice: 1 stone, 1 iron, 1 rune and 1 coin) under its deck",
        "horde:glacia_thud",
    ),
    (Step.LATE_ANCHOR, (MAGENTA,), at("C2"), "c2", "Put a pedestal on C2, tier 2", "square:c2"),
    (
        Step.CAVE_IN,
        (MAGENTA, 1),
        at("B1"),
        "b1",
        "Let the Passage on B1, C1, D1 and E1 cave in: gain 3 stone",
        "square:b1",
    ),
    (Step.CAVE_IN, (MAGENTA, 1), at("A9"), "a9", "Let A9 cave in", "square:a9"),
    (Step.CAVE_IN, (MAGENTA, 1), at("H6"), "h6", "Let H6 cave in", "square:h6"),
    (Step.STIR, (MAGENTA, 2), 0, "c2", "Move the Fire statue on C2: tier 2", "square:c2"),
    (Step.STIR_TO, (MAGENTA, 0, 2, 0), at("D3"), "d3", "To D3, tier 3: 6 honour instead of 4", "square:d3"),
    (Step.STIR_TO, (MAGENTA, 0, 1, 1), StatueTo.STAY, "stay", "Leave it there", None),
    (Step.BRIBE, (MAGENTA, MIDDLE, 0), Resource.COIN, "coin", "Bribe Hulda Shiver with 1 coin (you have 2)", None),
    (Step.BRIBE, (MAGENTA, TOP, 1), Resource.IRON, "iron", "Bribe Cinderjaw with 1 iron (you have 4)", None),
    (Step.BRIBE, (MAGENTA, MIDDLE, 0), Bribe.LEAVE_OUT, "none", "Skip the bribe for Hulda Shiver", None),
    (Step.SEARCH_BAG, (MAGENTA,), Clan.MOON, "moon", "Take a Moon pedestal (4 in the bag)", None),
    (Step.SEARCH_BAG, (MAGENTA,), SearchBag.NOTHING, "none", "Take no pedestal", None),
    (
        Step.PLACE_TROLL,
        (MAGENTA,),
        1,
        "place:3.1",
        "Put it above Soot Gobbin and Rime Tuttle: gain 2 stone, 1 iron and 1 heartstone",
        "troll:0:3.1",
    ),
    (
        Step.SHORT,
        (MAGENTA, 1 << 4, Resource.STONE),
        2 * 4,
        "troll:rime_tuttle",
        "Put 1 stone on Rime Tuttle",
        "troll:0:2.2",
    ),
    (
        Step.SHORT,
        (MAGENTA, 1 << 3, Resource.CART),
        2 * 3 + 1,
        "clan-troll:soot_gobbin",
        "Put 1 Fire cart on Soot Gobbin",
        "troll:0:2.1",
    ),
    (Step.DIG_AT, (MAGENTA, shape("gallery"), Resource.IRON), at("D4"), "d4", "Anchor on D4, tier 3", "square:d4"),
    (
        Step.DIG_TURN,
        (MAGENTA, shape("elbow"), Resource.IRON, at("D4")),
        0,
        "d4,e4,e5",
        "Cover D4, E4 and E5: it costs 1 hammer and brings 1 hammer",
        "squares:d4,e4,e5",
    ),
    (
        Step.DIG_TURN,
        (MAGENTA, shape("stub"), Resource.IRON, at("B2")),
        0,
        "b2,c2",
        "Cover B2 and C2: it unearths the Fire statue and brings 1 iron",
        "squares:b2,c2",
    ),
    (
        Step.DIG_TURN,
        (MAGENTA, shape("stub"), Resource.IRON, at("A1")),
        2,
        "no-turn-2",
        "Cover squares off the board",
        None,
    ),
    (
        Step.DIG_TURN,
        (MAGENTA, shape("stub"), Resource.IRON, at("I5")),
        0,
        "i5,j5",
        "Cover I5 and J5: it unearths the Moon statue",
        "squares:i5,j5",
    ),
    (
        Step.DIG_TURN,
        (MAGENTA, shape("stub"), Resource.IRON, at("A1")),
        TURNS - 1,
        "no-turn-7",
        "Cover squares off the board",
        None,
    ),
    (
        Step.MIX,
        (MAGENTA, shape("elbow"), MIXED + Resource.IRON),
        1,
        "stone:1",
        "Spend 1 stone and 2 heartstone",
        None,
    ),
    (
        Step.PEDESTAL,
        (MAGENTA, at("C2"), 1),
        Clan.MOON,
        "moon",
        "Put a Moon pedestal there: its token is worth 5 honour",
        None,
    ),
    (Step.PEDESTAL, (MAGENTA, at("C2"), 1), PutPedestal.NOTHING, "none", "Put no pedestal there", None),
    (
        Step.ESTABLISH,
        (MAGENTA, 2, 1),
        workshop("pickforge"),
        "workshop:pickforge",
        "Establish Pickforge: 2 resources of any kind for 1 hammer",
        "workshop:pickforge",
    ),
    (Step.ESTABLISH, (MAGENTA, 2, 1), Establish.NOTHING, "none", "Establish no workshop", None),
    (
        Step.HALL,
        (MAGENTA,),
        hall("the_trove"),
        "hall:the_trove",
        "Dedicate The Trove (9 squares): 6 honour, or 15 with a statue on its altar",
        "hall:the_trove",
    ),
    (Step.HALL, (MAGENTA,), GreatHall.NOTHING, "none", "Dedicate no great hall", None),
    (Step.HALL_AT, (MAGENTA, hall("porridge_pit")), at("D2"), "d2", "Altar on D2, tier 2", "square:d2"),
    (
        Step.HALL_TURN,
        (MAGENTA, hall("porridge_pit"), at("E2")),
        0,
        "d2,e2,f2,d3,e3,f3",
        "Cover D2, E2, F2, D3, E3 and F3: an Ice pedestal will be lost",
        "squares:d2,e2,f2,d3,e3,f3",
    ),
    (
        Step.HALL_TURN,
        (MAGENTA, hall("porridge_pit"), at("A1")),
        0,
        "no-turn-0",
        "Cover squares off the board",
        None,
    ),
    (Step.STATUE, (MAGENTA,), 4, "d2", "Move the Ice statue on D2: tier 2", "square:d2"),
    (Step.STATUE, (MAGENTA,), WhichStatue.DONE, "none", "Move no statue and end your turn", None),
    (Step.STATUE_TO, (MAGENTA, 4), at("F2"), "f2", "To F2, tier 2, on an Ice pedestal: 8 honour", "square:f2"),
    (Step.STATUE_TO, (MAGENTA, 0), at("F2"), "f2", "To F2, tier 2, on an Ice pedestal: 4 honour", "square:f2"),
    (Step.STATUE_TO, (MAGENTA, 4), at("A1"), "a1", "To A1, tier 1: 2 honour", "square:a1"),
]
CHANCES = [
    (Step.DEAL_TROLL, (0, 1), card("bogwin"), "bogwin"),
    (Step.DRAW_PEDESTAL, (MIDDLE,), Clan.MOON, "moon"),
    (Step.REVEAL_WORKSHOP, (3,), workshop("coinpress"), "coinpress"),
    (Step.REVEAL_SPELL, (0, 1), spell("earth_ritual"), "earth_ritual"),
    (Step.FIRST_STATUE, (), 1, "j2"),
    (Step.CLAN_ORDER, (0,), 3, "ice-moon-fire"),
    (Step.POINT_TOKEN, (0,), 1, "value:4"),
    (Step.WHO_STARTS, (), RED, "seat:3"),
    (Step.DRAW_STARTER, (MAGENTA,), 1, "rusty_gaff"),
]
ELSEWHERE = {Step.PLACE_STARTER}  # it needs a table of its own


@pytest.mark.parametrize(("step", "arguments", "number", "key", "label", "target"), OPTIONS)
def test_every_option_has_words(step, arguments, number, key, label, target):
    assert told(step, arguments, number) == (key, label, target)


@pytest.mark.parametrize(("step", "arguments", "number", "key"), CHANCES)
def test_every_chance_names_its_outcomes(step, arguments, number, key):
    told_key, label, _ = told(step, arguments, number)
    assert told_key == key and label


def test_nothing_is_left_out():
    scene()  # the rules are loaded
    asking = {code for code, choice in game.choices.items() if not choice.chance}
    assert {int(step) for step, *_ in OPTIONS} | ELSEWHERE == asking
    assert {int(step) for step, *_ in CHANCES} == set(game.choices) - asking
    assert set(SENTENCES) == set(Event)
    assert [anytime.code for anytime in game.anytimes] == [Step.TRADE]


def test_the_order_of_the_clans_is_the_one_that_is_laid():
    dice = ScriptedDice({"first-statue": ["j2"], "clan-order": ["ice-moon-fire"]}, SeededDice(0))
    match = new(4, dice, small())
    placed = [event.text for event in match.events if event.kind == "statues-placed"]
    assert placed == ["The statues stand clockwise from J2: Ice, Moon, Fire, and so on."]


def drafted(*drawn):
    """The draft, with what Magenta draws."""
    dice = ScriptedDice({"draw-starter@0": drawn}, SeededDice(0))
    return Position(small(), 3).draft().match(dice)


def test_a_starter_is_offered_with_what_it_makes_and_brings():
    match = drafted("pebble_nan", "barrow_jot")
    options = {option.key: (option.label, option.target) for option in match.decision_of(MAGENTA).options}
    assert options["pebble_nan:2"] == (
        "Put Pebble Nan (1 stone) second from the left in the bottom row; it starts with 2 stone and 1 rune",
        "troll:0:1.2",
    )
    assert set(options) == {f"{card}:{place}" for card in ("pebble_nan", "barrow_jot") for place in range(1, 5)}


def test_a_trade_is_offered_at_any_time():
    trade = scene().decision.options[-1]
    assert (trade.key, trade.label, trade.target) == ("trade", "Trade 4 resources for 1 of your choice", None)


@pytest.mark.parametrize("what", [Resource.STONE, CART_FOR + Clan.ICE, CART_FOR + Clan.MOON])
def test_the_usual_payment_takes_what_it_says(what):
    """The label names the same tokens as the events."""
    table = built().holds(MAGENTA, (0, 3), cart=1).holds(MAGENTA, (1, 1), stone=1)
    if what == Resource.STONE:
        match = choose(table.match(), "dig:passage:stone")
    else:
        clan = Clan(what - CART_FOR).name.lower()
        match = choose(table.statue(clan, "E1").statue_step(MAGENTA).match(), "e1")
    while kind(match) != "pay":
        match.choose(match.decision.options[0])
    label = match.decision.option("usual").label
    before = len(match.events)
    match.choose("usual")
    spent = [event.text.rstrip(".") for event in match.events[before:] if event.kind == "spent"]
    counted = [f"{text.partition(' spends ')[2].split(' ')[0]} from {text.partition(' from ')[2]}" for text in spent]
    one = label.partition(" from ")[2] if ": " not in label else ""
    said = [f"1 from {one}"] if one else label.partition(": ")[2].replace(" and ", ", ").split(", ")
    assert said == counted


def test_what_a_place_in_the_trollsmoot_announces_is_what_the_cascade_brings():
    for place in ("place:3.1", "place:3.2"):
        match = built().match()
        match.choose("recruit:hulda_shiver")
        label = match.decision.option(place).label
        before = len(match.events)
        match.choose(place)
        gained: dict[str, int] = {}
        for event in match.events[before:]:
            if event.kind == "activated":
                count, _, what = event.text.rstrip(".").partition(" gains ")[2].partition(" ")
                what = what if what in ("stone", "iron", "heartstone") else what.rstrip("s")
                gained[what] = gained.get(what, 0) + int(count)
        said = label.partition(": gain ")[2].replace(" and ", ", ").split(", ")
        counts = [part.split(" ", 1) for part in said]
        named = {what if what in gained else what.rstrip("s"): int(count) for count, what in counts}
        assert named == gained


def test_a_tunnel_says_what_it_brings_and_brings_it():
    match = built().storage(MAGENTA, hammer=1).act(MAGENTA).match()
    choose(match, "dig:stub:iron", "d4")
    labels = {option.key: option.label for option in match.decision.options}
    assert labels["d4,e4"] == "Cover D4 and E4: it costs 1 hammer and brings 1 hammer"
    assert labels["c4,d4"] == "Cover C4 and D4: it costs 1 hammer and brings 1 hammer"
    match.choose("d4,e4")
    while kind(match) == "pay":
        match.choose("usual")
    texts = [event.text for event in match.events]
    assert "Magenta spends 1 hammer from storage." in texts
    assert "Magenta gains 1 hammer." in texts


def test_a_tunnel_names_the_empty_sites_that_it_touches():
    squares = at("B6"), at("B7")
    label = told(Step.DIG_TURN, (MAGENTA, shape("stub"), Resource.IRON, squares[0]), 1)[1]
    assert label == "Cover B6 and B7: it touches the empty site C7"


def test_spells_change_what_a_tunnel_costs():
    table = built().this_turn(discount=1, alloy=True, soft_stone=1).storage(MAGENTA, hammer=1).act(MAGENTA)
    match = table.match()
    labels = {option.key: option.label for option in match.decision.options}
    assert labels["dig:elbow:iron"] == "Dig the Elbow (3 squares) with 2 iron: 4 honour"
    assert labels["dig:passage:stone+heartstone"] == (
        "Dig the Passage (4 squares) with 3 minerals (stone and heartstone): 4 honour"
    )
    assert labels["dig:stub:iron"].endswith("with 2 iron: no honour"), "at least two"
    choose(match, "dig:stub:iron", "d4")
    assert match.decision.option("d4,e4").label == "Cover D4 and E4: it brings 1 hammer"


def test_a_statue_is_told_what_an_altar_and_a_hall_are_worth():
    table = Position(small(), 4).tunnel_on(0, "passage", "B1 C1 D1 E1").tunnel_on(0, "passage", "B2 C2 D2 E2")
    table.hall_on(0, "porridge_pit", "B1 C1 D1 B2 C2 D2", altar="C1").statue("ice", "E1").storage(0, cart=2)
    match = table.statue_step(0).match()
    labels = {option.key: option.label for option in match.decision.options}
    assert labels["c2"] == "Move the Fire statue on C2: tier 2, in Porridge Pit"
    match.choose("e1")
    labels = {option.key: option.label for option in match.decision.options}
    assert labels["c1"] == "To C1, tier 1, on the altar of Porridge Pit: 9 honour instead of 0"
    assert labels["b1"] == "To B1, tier 1, in Porridge Pit: no honour"
    assert labels["e2"] == "To E2, tier 2: 4 honour"


# Prompts --------------------------------------------------------------------------------------------------------------

PROMPTS = {
    Step.PICK_WORKSHOP: ((MAGENTA, 3), "Choose a workshop for this game: 3 to go."),
    Step.PLACE_GATE: ((MAGENTA, 0), "Where does your gate go?"),
    Step.PLACE_STARTER: ((MAGENTA,), "Which starter do you place, and where?"),
    Step.ACT: (
        (MAGENTA,),
        "Recruit a troll or dig a tunnel. First you may cast a spell and use a workshop.",
    ),
    Step.PAY: ((MAGENTA, Resource.STONE, 4, TO_SUPPLY), "You spend 4 stone. Where from?"),
    Step.GIVE: ((MAGENTA, 1), "Choose 1 resource of any kind to spend."),
    Step.TRADE_FOR: ((MAGENTA,), "Which resource do you want?"),
    Step.SWAP: (
        (MAGENTA, spell("blushing_ore"), 2),
        "Which resource do you swap for heartstone? You may still swap up to 2.",
    ),
    Step.WAKE: ((MAGENTA, 0), "Which starter do you activate?"),
    Step.NEW_FACE: ((MAGENTA,), "Which troll do you send away from the horde?"),
    Step.LATE_ANCHOR: ((MAGENTA,), "Which empty anchor gets a pedestal?"),
    Step.CAVE_IN: ((MAGENTA, 1), "Which of your tunnels caves in?"),
    Step.TAKE_TOKEN: (
        (MAGENTA, 3, 1),
        "Which resource do you move from a troll to storage? You may still move up to 3.",
    ),
    Step.USE: ((MAGENTA, 0, 1), "Use Cartwright again? You may use it once more."),
    Step.BRIBE: ((MAGENTA, MIDDLE, 0), "How do you bribe Hulda Shiver?"),
    Step.SEARCH_BAG: ((MAGENTA,), "Which pedestal do you take from the bag?"),
    Step.PLACE_TROLL: ((MAGENTA,), "Where in your trollsmoot does a troll that is not known here go?"),
    Step.SHORT: ((MAGENTA, 1, Resource.RUNE), "The supply has only 21 runes. Which troll gets one next?"),
    Step.DIG_AT: (
        (MAGENTA, shape("elbow"), Resource.IRON),
        "Dig the Elbow: where does its anchor go?",
    ),
    Step.DIG_TURN: (
        (MAGENTA, shape("elbow"), Resource.IRON, at("D4")),
        "The anchor of the Elbow is on D4. Which squares does it cover?",
    ),
    Step.MIX: (
        (MAGENTA, shape("elbow"), MIXED + Resource.STONE),
        "How do you pay the 3 minerals for the Elbow?",
    ),
    Step.PEDESTAL: ((MAGENTA, at("C2"), 1), "Do you put a pedestal on the anchor at C2?"),
    Step.ESTABLISH: (
        (MAGENTA, 2, 1),
        "Your tunnel touches the empty site J3. Which workshop do you establish there?",
    ),
    Step.HALL: ((MAGENTA,), "Which great hall do you dedicate?"),
    Step.HALL_AT: ((MAGENTA, hall("the_trove")), "Where does the altar of The Trove go?"),
    Step.HALL_TURN: (
        (MAGENTA, hall("the_trove"), at("D2")),
        "The altar of The Trove is on D2. Which squares does it cover?",
    ),
    Step.STATUE: (
        (MAGENTA,),
        "Which statue do you move? Each move costs a cart.",
    ),
    Step.STATUE_TO: ((MAGENTA, 0), "Where does the Fire statue on C2 go?"),
    Step.STIR: ((MAGENTA, 2), "Which statue do you move up to 2 times for free?"),
    Step.STIR_TO: ((MAGENTA, 0, 1, 1), "Where does the Fire statue on C2 go? This is its last free move."),
}


def prompt(step, arguments, match=None):
    table, filled = posed(step, arguments, match)
    return scene().setting.words.prompt(table, step, filled)


def test_every_decision_says_what_to_do():
    scene()  # the rules are loaded
    assert {int(step) for step in PROMPTS} == {code for code, choice in game.choices.items() if not choice.chance}
    for step, (arguments, wanted) in PROMPTS.items():
        assert prompt(step, arguments) == wanted


def test_payments_say_what_they_are_for():
    assert prompt(Step.PAY, (MAGENTA, Resource.RUNE, 1, TO_SPELL)) == ("You put 1 rune on the spell. Where from?")
    assert prompt(Step.PAY, (MAGENTA, Resource.COIN, 5, TO_BENEATH + TOP)) == (
        "You bribe with 5 coins, one for each troll beneath. Where from?"
    )
    assert prompt(Step.PAY, (MAGENTA, Resource.COIN, 1, TO_HORDE)) == ("You bribe with 1 coin. Where from?")


def test_what_can_still_be_done_before_is_said():
    cast = built().this_turn(cast=True).act(MAGENTA).match()
    assert prompt(Step.ACT, (MAGENTA,), cast).endswith("dig a tunnel. First you may use a workshop.")
    both = built().this_turn(cast=True, worked=True).act(MAGENTA).match()
    assert prompt(Step.ACT, (MAGENTA,), both) == "Recruit a troll or dig a tunnel."
    assert prompt(Step.WAKE, (MAGENTA, 1)) == "Which recruited troll do you activate?"
    assert prompt(Step.DIG_AT, (MAGENTA, shape("staircase"), 0)).endswith(
        "where does the left square of its top row go?"
    )


def test_how_it_ended_is_said():
    table = full(full(Position(small(), 4), MAGENTA), GREEN).crowned(MAGENTA, GREEN).rounds(9).turns_left(0)
    match = table.final(RED).match()
    assert match.over
    assert match.standing().reason == ("The game ended after 9 rounds. Magenta and Green took the coronation tokens.")
    assert scene().standing().reason == "The game goes on."


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "seed", "switches"),
    [(2, 1, {}), (3, 2, {"choose_workshops": True}), (4, 3, {"teams": True}), (5, 4, {"clan_cart_strict": False})],
)
def test_keys_name_one_thing_each_in_random_games(seats, seed, switches):
    """Among what may be chosen and what is refused, no key stands for two; and everything has words."""
    match = underhall.new("hall", seats=seats, seed=seed, switches=switches)
    rolls = np.random.default_rng(seed)
    ply = 0
    while (decision := match.decision) is not None:
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), decision.kind
        assert all(key == key.casefold() and " " not in key for key in keys), "they can be typed"
        assert all(option.label[0].isupper() for option in decision.options)
        assert decision.prompt[-1] in ".?"
        if ply % 5 == 0:
            table = match._fields
            step, arguments = asked(table)
            refused = [n for n in range(game.choices[step].size) if table.reason[n] and decision.option(n) is None]
            keys += [describe(match.setting, table, step, arguments, n).key for n in refused]
            assert len(set(keys)) == len(keys), decision.kind
        match.choose(keys[rolls.integers(len(decision.options))])
        ply += 1
    assert all(event.text[0].isupper() and event.text[-1] in ".!" for event in match.events)
    assert not any("{" in event.text for event in match.events)


# What the words promise ----------------------------------------------------------------------------------------------


def test_only_the_best_statue_of_a_tunnel_counts():
    """Two statues in the passage: on E1 the Ice statue would be worth no more than the Fire statue on B1."""
    table = Position(small(), 4).tunnel_on(0, "passage", "B1 C1 D1 E1").tunnel_on(0, "elbow", "C2 D2 D3")
    match = table.statue("ice", "D2").statue("fire", "B1").storage(0, cart=2).statue_step(0).match()
    match.choose("d2")
    labels = {option.key: option.label for option in match.decision.options}
    assert labels["e1"] == ("To E1, tier 1: no honour, because another statue in this tunnel is worth as much or more")
    assert labels["d3"] == "To D3, tier 3: 6 honour instead of 4", "the other Fire statue is in that tunnel"


def recruit_label(table):
    labels = [each.label for each in table.match().decision.options if each.key == "recruit:mother_loam"]
    return labels[0].partition(") ")[2]


def test_a_troll_says_what_it_really_costs_and_brings():
    rich = built().storage(MAGENTA, coin=5)
    assert recruit_label(rich) == "for 5 coins, and get a pedestal from the bag"
    assert recruit_label(rich.this_turn(fewer_bribes=2).act(MAGENTA)) == "for 3 coins, and get a pedestal from the bag"
    assert recruit_label(rich.this_turn(any_bribes=True).act(MAGENTA)).startswith("for 5 resources")


def test_partners_score_together():
    match = Position(small(teams=True), 4).final(RED).match()
    scored = [event for event in match.events if event.kind == "scored"]
    assert {event.seat for event in scored} == {MAGENTA, GREEN}
    assert scored[0].text == "Magenta and Red score 0 honour together for tunnels."


# Reasons --------------------------------------------------------------------------------------------------------------


def why(match, key):
    """What is said to somebody who tries what is not possible."""
    with pytest.raises(IllegalChoice) as caught:
        match.choose(key)
    return str(caught.value)


def touching_workshop():
    table = Position(small(), 4).tunnel_on(0, "stub", "B1 C1").tunnel_on(0, "stub", "C2 D2")
    return table.workshop("cartwright", "C3").match()


def without_carts():
    table = Position(small(), 4).tunnel_on(0, "stub", "B1 C1").tunnel_on(0, "stub", "C2 D2").storage(0, coin=4)
    return table.statue_step(0).match()


def plinth():
    table = Position(small(), 4).spell(0, "belated_plinth").storage(0, rune=1).pedestals(0, "moon")
    table.tunnel_on(0, "stub", "B1 C1", anchor="B1").pedestal(0, "ice", "B1")
    table.tunnel_on(0, "stub", "B2 C2", anchor="C2").tunnel_on(1, "stub", "L2 L3", anchor="L3")
    return choose(table.tunnel_on(0, "stub", "D2 E2", anchor="E2").match(), "cast:belated_plinth")


REASONS = {
    "A trade costs 4 resources, and you have only 3. (hall:R057)": (
        lambda: Position(small(), 4).storage(0, stone=3).match(),
        "trade",
    ),
    "You can only trade in your own turn. (hall:R058)": (lambda: drafted("pebble_nan", "barrow_jot"), "trade"),
    "This takes 1 heartstone, and you have none. (hall:R075)": (touching_workshop, "work:c3:heartstone-cart"),
    "The supply has no coins left. (hall:C17)": (
        lambda: choose(Position(small(), 4).storage(0, stone=4).supply(1, coin=0).match(), "trade"),
        "coin",
    ),
    "This statue is still buried. (hall:R184)": (lambda: built().statue_step(MAGENTA).match(), "j2"),
    "You have no cart. (hall:R176)": (without_carts, "c2"),
    "There is no anchor on A1. (hall:R145)": (plinth, "a1"),
    "The anchor on L3 is not in your network. (hall:R062)": (plinth, "l3"),
    "The anchor on B1 already has a pedestal (Ice). (hall:R062)": (plinth, "b1"),
    "You can still recruit a troll or dig a tunnel, so you must do one of them. (hall:R054)": (
        lambda: built().match(),
        "skip",
    ),
}


@pytest.mark.parametrize("text", REASONS)
def test_a_refusal_says_what_stands_in_the_way(text):
    make, key = REASONS[text]
    assert why(make(), key).endswith(f" is not possible: {text}")


# Secrets --------------------------------------------------------------------------------------------------------------


def overheard(match, seat):
    """All events that a seat or a spectator saw, and its view."""
    view = match.view(seat)
    return [(e.kind, e.values, e.text) for e in match.events_for(seat)], view.core(), view.text(), view.to_json()


def test_others_hear_nothing_of_a_starter_in_hand():
    def draft(second):
        match = drafted("barrow_jot", second)
        match.choose("barrow_jot:1", seat=MAGENTA)
        return match

    one, other = draft("pebble_nan"), draft("red_dobbin")
    assert one.view(MAGENTA).text() != other.view(MAGENTA).text()
    assert "Magenta draws Pebble Nan (1 stone)." in [e.text for e in one.events_for(MAGENTA)]
    for seat in (GREEN, YELLOW, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
        told_there = [e.text for e in one.events_for(seat)]
        assert "Magenta draws a starter." in told_there
        assert not any("Pebble Nan" in text for text in told_there if text.startswith("Magenta"))
