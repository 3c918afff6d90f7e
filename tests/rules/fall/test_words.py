"""Every event, every decision and every option has words, reasons are about the case, and words give no secret away."""

from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

import underhall
from tests.rules.fall.helpers import STANDARD
from tests.rules.playing import in_words
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.view import asked, describe
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.options import (
    Act,
    AdvanceFrom,
    AdvanceTo,
    Banish,
    BolsterCount,
    BolsterFrom,
    BolsterWhere,
    BoostDesperation,
    BoostSupplies,
    ClawVote,
    Contender,
    CoverWilds,
    FallToLair,
    InfluenceWhom,
    LairCavern,
    MoveFrom,
    MoveSwarm,
    MoveTo,
    MoveUnit,
    PlacePawn,
    Repelled,
    ScoutGate,
    ScoutGnome,
    SecondInfluence,
    Starburst,
    StartingPawn,
    WheelMove,
    Where,
    WhichCard,
    WhichCavern,
    WhichEffect,
    WhichUnit,
    WildVotes,
)
from underhall.games.fall.pieces import FIRST_LAIR, NONE, Clan, Deck, Kind, Mode, Source
from underhall.games.fall.steps import Step

PINK, BLUE, GREEN, YELLOW = range(4)
MOSS_1, MOSS_3, ICE_1, MOON_3 = 0, 2, 4, 10  # caverns of the large side, in the pack's order
SPIRAL_A, SPIRAL_B = FIRST_LAIR, FIRST_LAIR + 1
ORSA, BRANNICK, LULL, NIM, THATCH = 0, 1, 5, 10, 26  # champions, in the pack's order
SLIP, DORO, PEDLAR, YRSA = 28, 30, 31, 33
LETTER_A, LETTER_B = 0, 1
CARD_17 = 16


def built(**switches):
    """Pink in Moss with gnomes beside, Blue and Green in Moon; Pink is to cover a symbol."""
    position = underhall.position("fall", seats=4, switches=switches)
    for champion in ("orsa_two_fists", "nim_lantern_eye", "slip_eeltoe"):
        position.champion(PINK, champion)
    position.champion(BLUE, "brannick_quickmaul").pawn("brannick_quickmaul", "moon_3").trolls(BLUE, "moon_3")
    position.pawn("orsa_two_fists", "moss_3").trolls(PINK, "moss_3", 2).trolls(PINK, "spiral_a", 3)
    position.trolls(GREEN, "moon_3").gnomes("moss_1", 2, seen_by=[PINK]).gnomes("moss_1", 3, seen_by=[BLUE])
    position.gnomes("ice_1", None).swarm("mud").wheel(6).boost(PINK, 1).by_wheel(1, 2, 2)
    position.ancestry(PINK, "W A2 .", "A B I", "_ E S", start=(1, 1)).cover(PINK, (0, 1))
    position.display("gulch_the_wanderer", "doro_twice_told", "the_pedlar_moth", "anvil_jorra", "cinder_odd")
    position.influence(BLUE, "gulch_the_wanderer", 5).influence(PINK, "gulch_the_wanderer", 3)
    position.votes(BLUE, "moss", 2).votes(PINK, "moss", 2).supplies(PINK, 3).desperation(PINK, 2)
    return position.gates("ice", "mud", seen_by=[PINK]).act(PINK)


@cache
def scene():
    return built().match()


def posed(step, values):
    """The table of the scene with a decision on top, and the arguments of its step."""
    match = scene()
    driver = match.setting.driver
    fields = driver.record(match._table.copy())
    arguments = (*(values.get(name, 0) for name in step.kinds), 0, 0, 0, 0, 0)[:5]
    fields.stack[0, int(fields.height[0]) - 1] = (step, *arguments)
    fields.seat = values.get("seat", PINK)
    return fields, arguments


def told(step, values, number):
    """An option by its step's arguments and its number: key, label and target."""
    fields, arguments = posed(step, values)
    return in_words(describe(scene().setting, fields, step, arguments, number))


def said(event, **values):
    """What an event says."""
    match = scene()
    return match.setting.words.event(match._fields, event, values)


def why(match, key):
    """Why an option is refused to the seat that must choose."""
    return next(each.text for each in match.refusals(match.decision.seat) if each.option.key == key)


# Events ---------------------------------------------------------------------------------------------------------------

SENTENCES: dict[Event, tuple[dict[str, int], str]] = {
    Event.HALL_TOKEN: ({"hall": 1, "value": 8}, "Mirror Hall is worth 8 honour."),
    Event.VOTE_TILE: ({"clan": Clan.ICE, "tile": 3}, "Votes in Ice will score 9, 5 and 3 honour."),
    Event.CHAMPION_SHOWN: ({"display": 2, "champion": SLIP}, "Slip Eeltoe joins the display."),
    Event.FIRST_GNOME: ({"cavern": MOSS_1}, "A gnome appears in Fernmouth."),
    Event.SWARM_STARTS: ({"clan": Clan.GRANITE}, "The swarm gathers outside Granite."),
    Event.STARTS: ({"seat": GREEN}, "Green starts."),
    Event.CHAMPION_OFFERED: ({"seat": PINK, "champion": NIM}, "Pink may start with Nim Lantern-Eye."),
    Event.CHAMPION_OFFERED_UNSEEN: ({"seat": PINK}, "Pink draws a starting champion."),
    Event.CHAMPION_KEPT: ({"seat": PINK, "champion": NIM}, "Pink starts with Nim Lantern-Eye."),
    Event.LAIRS_CHOSEN: ({"seat": BLUE, "pair": 1}, "Blue takes the Fang lairs."),
    Event.TROLL_STARTS: ({"seat": BLUE, "place": MOSS_3}, "Blue's troll starts in Lichen Hollow."),
    Event.PAWN_PLACED: (
        {"seat": PINK, "champion": ORSA, "place": SPIRAL_B},
        "Pink puts Orsa Two-Fists in the Spiral lair by Reed Door.",
    ),
    Event.WAVE_BEGINS: ({"wave": 2}, "Wave II begins."),
    Event.CARD_DEALT: (
        {"seat": PINK, "card": CARD_17},
        "Pink draws the card with an elder and Advance 2 above a blank and Bolster.",
    ),
    Event.CARDS_DEALT_UNSEEN: ({"seat": PINK, "cards": 4}, "Pink draws 4 cards."),
    Event.CARD_LAID: (
        {"seat": PINK, "card": CARD_17, "column": -1, "row": 2},
        "Pink adds the card with an elder and Advance 2 above a blank and Bolster.",
    ),
    Event.CARD_DISCARDED: (
        {"seat": PINK, "card": CARD_17},
        "Pink discards the card with an elder and Advance 2 above a blank and Bolster.",
    ),
    Event.CARD_DISCARDED_UNSEEN: ({"seat": PINK}, "Pink discards a card."),
    Event.HANDS_PASSED: ({"way": -1}, "Everybody passes their cards anticlockwise."),
    Event.CARD_DOES_NOT_FIT: ({"seat": PINK}, "No card fits into Pink's ancestry."),
    Event.SUPPLIES_SET: ({"seat": PINK, "supplies": 6}, "Pink has 6 supplies."),
    Event.WILDS_COVERED: (
        {"seat": PINK, "pairs": 1, "supplies": 7},
        "Pink covers a pair of wilds and now has 7 supplies.",
    ),
    Event.DESPERATION_GAINED: ({"seat": PINK, "tokens": 2}, "Pink gains 2 desperation tokens."),
    Event.TURN: ({"seat": PINK, "supplies": 5}, "Pink's turn, with 5 supplies left."),
    Event.NOTHING_TO_COVER: ({"seat": PINK}, "Pink has nothing left to cover."),
    Event.WEAK_ACTION: (
        {"seat": PINK, "action": Kind.ADVANCE, "power": 2},
        "Pink takes a weak Advance action with power 2.",
    ),
    Event.STRONG_ACTION: (
        {"seat": PINK, "action": Kind.GNOME, "power": 4},
        "Pink takes a strong Gnome action with power 4.",
    ),
    Event.PASSED: ({"seat": PINK}, "Pink takes no further action."),
    Event.CLAW_COVERED: ({"seat": PINK, "champion": SLIP}, "Pink uses Slip Eeltoe and covers a claw."),
    Event.SEIZED: ({"seat": PINK, "cavern": MOSS_1}, "Pink seizes Fernmouth!"),
    Event.VOTES_GAINED: (
        {"seat": PINK, "clan": Clan.FIRE, "votes": 1, "total": 3},
        "Pink gains 1 vote in Fire and now has 3.",
    ),
    Event.HONOUR_GAINED: (
        {"seat": PINK, "honour": 4, "source": Source.WHEEL},
        "Pink gains 4 honour from the gnome wheel.",
    ),
    Event.ADVANCED: (
        {"seat": PINK, "start": SPIRAL_A, "end": MOSS_3},
        "Pink's troll advances from the Spiral lair by Silver Loft to Lichen Hollow.",
    ),
    Event.PAWN_ADVANCED: (
        {"seat": PINK, "champion": ORSA, "start": MOSS_3, "end": MOSS_1},
        "Pink's Orsa Two-Fists advances from Lichen Hollow to Fernmouth.",
    ),
    Event.STAYED: ({"seat": PINK, "action": Kind.ADVANCE}, "Pink does not advance."),
    Event.GNOME_REVEALED: ({"cavern": MOSS_1, "strength": 3}, "A gnome in Fernmouth is revealed: its strength is 3."),
    Event.VICTORY: (
        {"seat": PINK, "cavern": MOSS_1, "strength": 5, "gnomes": 2},
        "Pink defeats 2 gnomes with a total strength of 5 in Fernmouth!",
    ),
    Event.REPELLED: (
        {"seat": PINK, "cavern": MOSS_1, "strength": 5, "lair": SPIRAL_A},
        "Pink is repelled from Fernmouth by a total gnome strength of 5. "
        "The trolls go back to the Spiral lair by Silver Loft.",
    ),
    Event.GNOME_JOINS: ({"cavern": MOSS_1}, "A second gnome joins the one in Fernmouth."),
    Event.NO_GNOME_LEFT: ({}, "No gnomes are left in the supply."),
    Event.BOLSTERED: ({"seat": PINK, "place": MOSS_3, "trolls": 1}, "Pink adds 1 troll to Lichen Hollow."),
    Event.MOVED_TO_BOLSTER: (
        {"seat": PINK, "start": SPIRAL_A, "end": MOSS_3},
        "Pink fetches a troll from the Spiral lair by Silver Loft to Lichen Hollow.",
    ),
    Event.PAWN_MOVED_TO_BOLSTER: (
        {"seat": PINK, "champion": ORSA, "start": SPIRAL_A, "end": MOSS_3},
        "Pink fetches Orsa Two-Fists from the Spiral lair by Silver Loft to Lichen Hollow.",
    ),
    Event.INFLUENCED: (
        {"seat": PINK, "champion": PEDLAR, "influence": 3, "total": 5},
        "Pink gains 3 influence with The Pedlar Moth and now has 5.",
    ),
    Event.WHEEL_MOVED: (
        {"seat": PINK, "spaces": 3, "space": 1},
        "Pink moves the wheel pawn 3 spaces, to a Bolster space.",
    ),
    Event.WHEEL_PUSHED: (
        {"seat": PINK, "spaces": 1, "space": 0},
        "The defeated gnome pushes the wheel pawn 1 space, to an honour space.",
    ),
    Event.PEEKED_GATE: ({"seat": PINK, "gate": 0, "clan": Clan.MUD}, "Pink looks at gate card 1: it is Mud."),
    Event.PEEKED_GATE_UNSEEN: ({"seat": PINK, "gate": 0}, "Pink looks at gate card 1."),
    Event.PEEKED_GNOME: (
        {"seat": PINK, "cavern": ICE_1, "strength": 2, "which": 0},
        "Pink looks at a gnome in Rimegate: its strength is 2.",
    ),
    Event.PEEKED_GNOME_UNSEEN: ({"seat": PINK, "cavern": ICE_1, "which": 0}, "Pink looks at a gnome in Rimegate."),
    Event.BOOSTED: ({"seat": PINK, "boost": 2}, "Pink's honour boost is now 2."),
    Event.TROLL_MOVED: (
        {"owner": BLUE, "start": MOON_3, "end": MOSS_3, "seat": PINK},
        "Pink moves Blue's troll from Silver Loft to Lichen Hollow.",
    ),
    Event.PAWN_MOVED: (
        {"champion": BRANNICK, "start": MOON_3, "end": MOSS_3, "seat": PINK},
        "Pink moves Brannick Quickmaul from Silver Loft to Lichen Hollow.",
    ),
    Event.BREACH: ({"seat": PINK, "gnomes": 4}, "A breach! 4 gnomes are coming."),
    Event.SWARM_MOVED: ({"clan": Clan.MOON}, "The swarm moves to Moon."),
    Event.GNOMES_MIXED: ({"gnomes": 3}, "The 3 gnomes by the wheel are mixed back into the supply."),
    Event.INVASION: ({"gate": 1, "clan": Clan.ICE, "gnomes": 2}, "Gate card 2 shows Ice: 2 gnomes invade."),
    Event.GNOME_STAYS: ({"cavern": ICE_1}, "A gnome settles in Rimegate."),
    Event.GNOME_DEFEATED: ({"cavern": MOON_3}, "A gnome is defeated in Silver Loft."),
    Event.GNOME_FINDS_NOTHING: ({}, "A gnome finds nowhere to go and turns back."),
    Event.TROLL_FELL: ({"owner": BLUE, "cavern": MOON_3, "honour": 3}, "Blue's troll falls in Silver Loft."),
    Event.PAWN_FELL: (
        {"owner": BLUE, "champion": BRANNICK, "cavern": MOON_3, "honour": 3},
        "Blue's Brannick Quickmaul falls in Silver Loft.",
    ),
    Event.FELL_TO_LAIR: (
        {"owner": PINK, "lair": SPIRAL_B},
        "Pink's fallen troll goes to the Spiral lair by Reed Door.",
    ),
    Event.ENTRENCHED: ({"gnomes": 4}, "The gnomes entrench: 4 more come."),
    Event.CHAMPION_WON: ({"seat": PINK, "champion": SLIP}, "Pink wins Slip Eeltoe!"),
    Event.CHAMPION_LEAVES: ({"champion": SLIP}, "Nobody has influenced Slip Eeltoe, who leaves the game."),
    Event.CONTENDER_VOTE: ({"seat": BLUE, "champion": SLIP}, "Blue gets a vote as a contender for Slip Eeltoe."),
    Event.CONTENDER_HONOUR: (
        {"seat": BLUE, "champion": SLIP, "honour": 2},
        "Blue gets honour as a contender for Slip Eeltoe.",
    ),
    Event.NO_PAWN_LEFT: (
        {"seat": PINK, "champion": ORSA},
        "Pink has no base left for a pawn, so Orsa Two-Fists stays off the map.",
    ),
    Event.STAR_PLACED: (
        {"seat": PINK, "champion": YRSA, "hall": 0},
        "Pink puts the starburst of Yrsa Coldwall into Whisper Dome.",
    ),
    Event.BANISHED: ({"seat": PINK, "cavern": ICE_1}, "Pink banishes the gnomes from Rimegate."),
    Event.BANISHED_NONE: ({"seat": PINK}, "Pink banishes nobody."),
    Event.NOTHING_TO_BANISH: ({"seat": PINK}, "No gnomes are near enough for Pink to banish."),
    Event.TROLLS_JOIN: (
        {"seat": PINK, "champion": LULL, "trolls": 1, "place": MOSS_3},
        "A troll joins Pink's Lull the Piper in Lichen Hollow.",
    ),
    Event.DOMAIN_SCORED: ({"seat": PINK, "clan": Clan.MOSS, "honour": 7}, "Pink scores the domain of Moss."),
    Event.REFRESHED: ({"seat": BLUE}, "The next wave is prepared. Blue will start it."),
    Event.HALL_SCORED: ({"seat": PINK, "hall": 0, "honour": 12}, "Pink scores Whisper Dome."),
    Event.HALL_LOST: ({"hall": 0}, "Nobody scores Whisper Dome."),
    Event.ELDERS_SCORED: ({"seat": PINK, "elders": 3, "honour": 3}, "Pink scores 3 elders."),
    Event.PLANK_SCORED: (
        {"seat": PINK, "clan": Clan.MUD, "rank": 2, "honour": 5},
        "Pink comes second in the votes of Mud.",
    ),
    Event.GAME_ENDS: ({}, "The game ends."),
}


@pytest.mark.parametrize("event", Event, ids=lambda event: event.name)
def test_every_event_is_told_in_words(event):
    values, sentence = SENTENCES[event]
    assert said(event, **values) == sentence


def test_honour_says_where_it_comes_from():
    sentences = {said(Event.HONOUR_GAINED, seat=PINK, honour=2, source=source) for source in Source}
    assert len(sentences) == len(Source)
    assert all(sentence.startswith("Pink gains 2 honour ") for sentence in sentences)


@pytest.mark.parametrize(
    ("event", "values", "sentence"),
    [
        (Event.WILDS_COVERED, {"seat": PINK, "pairs": 0, "supplies": 6}, "Pink covers no wilds."),
        (Event.HANDS_PASSED, {"way": 1}, "Everybody passes their cards clockwise."),
        (Event.STAYED, {"seat": PINK, "action": Kind.BOLSTER}, "Pink does not bolster."),
        (Event.STAYED, {"seat": PINK, "action": Kind.GNOME}, "Pink moves no trolls."),
        (
            Event.VICTORY,
            {"seat": PINK, "cavern": MOSS_1, "strength": 3, "gnomes": 1},
            "Pink defeats a gnome of strength 3 in Fernmouth!",
        ),
        (
            Event.TROLL_MOVED,
            {"owner": PINK, "start": MOON_3, "end": MOSS_3, "seat": PINK},
            "Pink moves a troll from Silver Loft to Lichen Hollow.",
        ),
        (
            Event.CONTENDER_HONOUR,
            {"seat": BLUE, "champion": SLIP, "honour": 0},
            "Blue gets no honour as a contender for Slip Eeltoe.",
        ),
        (Event.ELDERS_SCORED, {"seat": PINK, "elders": 0, "honour": 0}, "Pink has no elders."),
    ],
)
def test_an_event_is_told_as_it_was(event, values, sentence):
    assert said(event, **values) == sentence


# Options --------------------------------------------------------------------------------------------------------------

OPTIONS = [
    (
        Step.LAIR_CAVERN,
        {"seat": PINK, "lair": SPIRAL_A, "other": NONE},
        LairCavern.IN,
        {"place": MOSS_3},
        "moss_3",
        "Start in Lichen Hollow (3 Pink trolls)",
        "place:moss_3",
    ),
    (
        Step.STARTING_PAWN,
        {"seat": PINK, "first": MOSS_3, "second": MOON_3, "letter": LETTER_A},
        StartingPawn.IN,
        {"place": MOSS_3},
        "moss_3",
        "Join your troll in Lichen Hollow",
        "place:moss_3",
    ),
    (
        Step.WHICH_CARD,
        {"seat": PINK},
        WhichCard.IS,
        {"card": CARD_17},
        "card:a17",
        "Add the card with an elder and Advance 2 above a blank and Bolster",
        "hand:0:a17",
    ),
    (
        Step.WHERE,
        {"seat": PINK, "card": CARD_17},
        Where.AT,
        {"spot": 0},
        "at:-2,-2",
        "Lay it across the first row and a new one above it, the first column and a new one to its left; "
        "it hides a wild",
        "cell:0:-2,-2",
    ),
    (
        Step.WHERE,
        {"seat": PINK, "card": CARD_17},
        Where.AT,
        {"spot": 8},
        "at:-1,-1",
        "Lay it across the first and second rows, the first and second columns; "
        "it hides a wild, Advance 2, Advance and Bolster",
        "cell:0:-1,-1",
    ),
    (
        Step.WHERE,
        {"seat": PINK, "card": CARD_17},
        Where.AT,
        {"spot": 3},
        "at:1,-2",
        "Lay it across the first row and a new one above it, the third column and a new one to its right; "
        "it hides nothing",
        "cell:0:1,-2",
    ),
    (
        Step.COVER_WILDS,
        {"seat": PINK, "last": NONE},
        CoverWilds.COVER,
        {"symbol": 0},
        "cover:-1,-1",
        "Cover a wild (first row, first column)",
        "cell:0:-1,-1",
    ),
    (Step.COVER_WILDS, {"seat": PINK, "last": NONE}, CoverWilds.DONE, {}, "done", "Cover no more wilds", None),
    (
        Step.ACT,
        {"seat": PINK, "mode": Mode.FIRST, "champion": NONE},
        Act.COVER,
        {"symbol": 7},
        "cover:0,0",
        "Cover Bolster (second row, second column): weak, power 1",
        "cell:0:0,0",
    ),
    (
        Step.ACT,
        {"seat": PINK, "mode": Mode.FIRST, "champion": NONE},
        Act.COVER,
        {"symbol": 1},
        "cover:0,-1",
        "Cover Advance 2 (first row, second column): strong, power 2",
        "cell:0:0,-1",
    ),
    (
        Step.ACT,
        {"seat": PINK, "mode": Mode.FIRST, "champion": NONE},
        Act.COVER,
        {"symbol": 36},
        "champion:nim_lantern_eye:1",
        "Cover Gnome on Nim Lantern-Eye: weak, power 1",
        "champion:nim_lantern_eye",
    ),
    (
        Step.ACT,
        {"seat": PINK, "mode": Mode.FIRST, "champion": NONE},
        Act.WILD,
        {"symbol": 0, "action": 2},
        "wild:-1,-1:influence",
        "Cover a wild (first row, first column) as Influence: weak, power 1",
        "cell:0:-1,-1",
    ),
    (
        Step.ACT,
        {"seat": PINK, "mode": Mode.SECOND, "champion": NONE},
        Act.PASS,
        {},
        "pass",
        "Take no further action",
        None,
    ),
    (
        Step.BOOST_DESPERATION,
        {"seat": PINK, "kind": Kind.ADVANCE, "power": 1, "mode": Mode.FIRST},
        BoostDesperation.SPEND,
        {"tokens": 0},
        "spend:0",
        "Spend none: Advance with power 1",
        None,
    ),
    (
        Step.BOOST_DESPERATION,
        {"seat": PINK, "kind": Kind.ADVANCE, "power": 1, "mode": Mode.FIRST},
        BoostDesperation.SPEND,
        {"tokens": 2},
        "spend:2",
        "Spend 2 tokens: Advance with power 3",
        None,
    ),
    (
        Step.BOOST_SUPPLIES,
        {"seat": PINK, "kind": Kind.GNOME, "power": 3},
        BoostSupplies.SPEND,
        {"supplies": 1},
        "spend:1",
        "Spend 1 extra supply: Gnome with power 4",
        None,
    ),
    (
        Step.ADVANCE_TO,
        {"seat": PINK, "power": 2},
        AdvanceTo.TO,
        {"place": MOSS_1},
        "moss_1",
        "Advance to Fernmouth (2 gnomes, strengths 2 and unknown)",
        "place:moss_1",
    ),
    (
        Step.ADVANCE_TO,
        {"seat": BLUE, "power": 2},
        AdvanceTo.TO,
        {"place": MOSS_1},
        "moss_1",
        "Advance to Fernmouth (2 gnomes, strengths unknown and 3)",
        "place:moss_1",
    ),
    (
        Step.ADVANCE_TO,
        {"seat": PINK, "power": 2},
        AdvanceTo.TO,
        {"place": MOON_3},
        "moon_3",
        "Advance to Silver Loft (2 Blue trolls and 1 Green troll)",
        "place:moon_3",
    ),
    (
        Step.ADVANCE_TO,
        {"seat": PINK, "power": 2},
        AdvanceTo.TO,
        {"place": SPIRAL_B},
        "spiral_b",
        "Advance to the Spiral lair by Reed Door (empty)",
        "place:spiral_b",
    ),
    (Step.ADVANCE_TO, {"seat": PINK, "power": 2}, AdvanceTo.STAY, {}, "stay", "Do not advance", None),
    (
        Step.ADVANCE_FROM,
        {"seat": PINK, "target": MOSS_1, "left": 2},
        AdvanceFrom.TROLL,
        {"place": SPIRAL_A},
        "from:spiral_a",
        "A troll from the Spiral lair by Silver Loft: you have 3 there",
        "place:spiral_a",
    ),
    (
        Step.ADVANCE_FROM,
        {"seat": PINK, "target": MOSS_1, "left": 2},
        AdvanceFrom.PAWN,
        {"letter": LETTER_A},
        "pawn:orsa_two_fists",
        "Orsa Two-Fists from Lichen Hollow",
        "pawn:orsa_two_fists",
    ),
    (
        Step.ADVANCE_FROM,
        {"seat": PINK, "target": MOSS_1, "left": 1},
        AdvanceFrom.DONE,
        {},
        "done",
        "Advance no more trolls",
        None,
    ),
    (
        Step.REPELLED,
        {"seat": PINK, "cavern": MOSS_1},
        Repelled.TO,
        {"place": SPIRAL_A},
        "spiral_a",
        "Go back to the Spiral lair by Silver Loft",
        "place:spiral_a",
    ),
    (
        Step.BOLSTER_WHERE,
        {"seat": PINK, "power": 2},
        BolsterWhere.IN,
        {"place": MOSS_3},
        "moss_3",
        "Bolster Lichen Hollow (3 Pink trolls)",
        "place:moss_3",
    ),
    (Step.BOLSTER_WHERE, {"seat": PINK, "power": 2}, BolsterWhere.NOWHERE, {}, "nowhere", "Do not bolster", None),
    (
        Step.BOLSTER_COUNT,
        {"seat": PINK, "target": MOSS_3, "power": 2},
        BolsterCount.ADD,
        {"trolls": 2},
        "trolls:2",
        "Add 2 trolls",
        None,
    ),
    (
        Step.BOLSTER_FROM,
        {"seat": PINK, "target": SPIRAL_B, "left": 2},
        BolsterFrom.TROLL,
        {"place": MOSS_3},
        "from:moss_3",
        "A troll from Lichen Hollow: you have 2 there",
        "place:moss_3",
    ),
    (
        Step.BOLSTER_FROM,
        {"seat": PINK, "target": SPIRAL_B, "left": 2},
        BolsterFrom.DONE,
        {},
        "done",
        "Fetch no more trolls",
        None,
    ),
    (
        Step.INFLUENCE_WHOM,
        {"seat": PINK, "power": 2},
        InfluenceWhom.IS,
        {"display": 0},
        "champion:gulch_the_wanderer",
        "Influence Gulch the Wanderer (Blue 5 and Pink 3)",
        "champion:gulch_the_wanderer",
    ),
    (
        Step.INFLUENCE_WHOM,
        {"seat": PINK, "power": 2},
        InfluenceWhom.IS,
        {"display": 1},
        "champion:doro_twice_told",
        "Influence Doro Twice-Told (nobody yet)",
        "champion:doro_twice_told",
    ),
    (
        Step.INFLUENCE_WHOM,
        {"seat": PINK, "power": 2},
        InfluenceWhom.IS,
        {"display": 5},
        "display:6",
        "Influence nobody: this place in the display is empty",
        None,
    ),
    (
        Step.SECOND_INFLUENCE,
        {"seat": PINK, "first": 1, "champion": DORO},
        SecondInfluence.IS,
        {"display": 0},
        "champion:gulch_the_wanderer",
        "Influence Gulch the Wanderer (Blue 5 and Pink 3)",
        "champion:gulch_the_wanderer",
    ),
    (
        Step.SECOND_INFLUENCE,
        {"seat": PINK, "first": 1, "champion": DORO},
        SecondInfluence.NOBODY,
        {},
        "none",
        "Influence nobody else",
        None,
    ),
    (
        Step.WHEEL_MOVE,
        {"seat": PINK, "power": 8},
        WheelMove.BY,
        {"spaces": 1},
        "spaces:1",
        "1 space: Influence with power 1",
        "wheel:8",
    ),
    (
        Step.WHEEL_MOVE,
        {"seat": PINK, "power": 8},
        WheelMove.BY,
        {"spaces": 2},
        "spaces:2",
        "2 spaces over the breach tripwire: 3 honour",
        "wheel:1",
    ),
    (
        Step.WHEEL_MOVE,
        {"seat": PINK, "power": 8},
        WheelMove.BY,
        {"spaces": 4},
        "spaces:4",
        "4 spaces over the breach tripwire: move up to 4 trolls",
        "wheel:3",
    ),
    (
        Step.WHEEL_MOVE,
        {"seat": PINK, "power": 8},
        WheelMove.BY,
        {"spaces": 6},
        "spaces:6",
        "6 spaces over the breach and boost tripwires: 8 honour",
        "wheel:5",
    ),
    (Step.SCOUT_GATE, {"seat": PINK, "left": 1}, ScoutGate.AT, {"gate": 2}, "gate:3", "Look at gate card 3", "gate:3"),
    (Step.SCOUT_GATE, {"seat": PINK, "left": 1}, ScoutGate.NO_GATE, {}, "none", "Look at no gate card", None),
    (
        Step.SCOUT_GNOME,
        {"seat": PINK, "left": 1},
        ScoutGnome.AT,
        {"gnome": 1},
        "moss_1:2",
        "Look at the second gnome in Fernmouth",
        "gnome:moss_1:2",
    ),
    (
        Step.SCOUT_GNOME,
        {"seat": PINK, "left": 1},
        ScoutGnome.AT,
        {"gnome": 8},
        "ice_1:1",
        "Look at the gnome in Rimegate",
        "gnome:ice_1:1",
    ),
    (Step.SCOUT_GNOME, {"seat": PINK, "left": 1}, ScoutGnome.NO_GNOME, {}, "none", "Look at no gnome", None),
    (
        Step.WHICH_EFFECT,
        {"seat": PINK, "spaces": 3, "champion": SLIP},
        WhichEffect.THIS,
        {"space": 0},
        "this",
        "Use the pawn's space: move up to 3 trolls",
        "wheel:7",
    ),
    (
        Step.WHICH_EFFECT,
        {"seat": PINK, "spaces": 3, "champion": SLIP},
        WhichEffect.NEXT,
        {"space": 0},
        "next",
        "Use the next space with Slip Eeltoe: Influence with power 3",
        "wheel:8",
    ),
    (
        Step.MOVE_FROM,
        {"seat": PINK, "power": 3},
        MoveFrom.FROM,
        {"place": MOON_3},
        "moon_3",
        "Move trolls from Silver Loft (2 Blue trolls and 1 Green troll)",
        "place:moon_3",
    ),
    (Step.MOVE_FROM, {"seat": PINK, "power": 3}, MoveFrom.NOWHERE, {}, "nowhere", "Move no trolls", None),
    (
        Step.MOVE_UNIT,
        {"seat": PINK, "here": MOON_3, "left": 3},
        MoveUnit.TROLL,
        {"owner": BLUE},
        "blue",
        "Move Blue's only troll",
        "troll:1:moon_3",
    ),
    (
        Step.MOVE_UNIT,
        {"seat": PINK, "here": MOON_3, "left": 3},
        MoveUnit.PAWN,
        {"letter": LETTER_B},
        "pawn:brannick_quickmaul",
        "Move Blue's Brannick Quickmaul",
        "pawn:brannick_quickmaul",
    ),
    (Step.MOVE_UNIT, {"seat": PINK, "here": MOON_3, "left": 2}, MoveUnit.DONE, {}, "done", "Move no more trolls", None),
    (
        Step.MOVE_TO,
        {"seat": PINK, "here": MOON_3, "left": 3, "unit": 1},
        MoveTo.TO,
        {"place": MOSS_3},
        "moss_3",
        "Go to Lichen Hollow (3 Pink trolls)",
        "place:moss_3",
    ),
    (
        Step.MOVE_SWARM,
        {"seat": PINK},
        MoveSwarm.TO,
        {"clan": Clan.MUD},
        "mud",
        "Mud, where the swarm is now",
        "swarm:mud",
    ),
    (Step.MOVE_SWARM, {"seat": PINK}, MoveSwarm.TO, {"clan": Clan.FIRE}, "fire", "Fire", "swarm:fire"),
    (
        Step.WHICH_CAVERN,
        {"seat": PINK, "breaching": NONE},
        WhichCavern.TO,
        {"place": MOON_3},
        "moon_3",
        "Send the gnome to Silver Loft (2 Blue trolls and 1 Green troll)",
        "place:moon_3",
    ),
    (
        Step.WHICH_UNIT,
        {"seat": BLUE, "here": MOON_3, "breaching": NONE},
        WhichUnit.TROLL,
        {"owner": BLUE},
        "troll",
        "An ordinary troll",
        "troll:1:moon_3",
    ),
    (
        Step.WHICH_UNIT,
        {"seat": BLUE, "here": MOON_3, "breaching": NONE},
        WhichUnit.PAWN,
        {"letter": LETTER_B},
        "pawn:brannick_quickmaul",
        "Brannick Quickmaul",
        "pawn:brannick_quickmaul",
    ),
    (
        Step.FALL_TO_LAIR,
        {"seat": PINK, "letter": NONE},
        FallToLair.TO,
        {"place": SPIRAL_B},
        "spiral_b",
        "Go to the Spiral lair by Reed Door",
        "place:spiral_b",
    ),
    (
        Step.WILD_VOTES,
        {"seat": PINK, "votes": 2},
        WildVotes.IN,
        {"clan": Clan.MOSS},
        "moss",
        "Gain 2 votes in Moss (Blue 2 and Pink 2)",
        "clan:moss",
    ),
    (
        Step.WILD_VOTES,
        {"seat": PINK, "votes": 1},
        WildVotes.IN,
        {"clan": Clan.ICE},
        "ice",
        "Gain 1 vote in Ice (nobody yet)",
        "clan:ice",
    ),
    (
        Step.CLAW_VOTE,
        {"seat": PINK, "champion": THATCH},
        ClawVote.IN,
        {"clan": Clan.MOSS},
        "moss",
        "Gain 1 more vote in Moss (Blue 2 and Pink 2)",
        "clan:moss",
    ),
    (Step.CLAW_VOTE, {"seat": PINK, "champion": THATCH}, ClawVote.NO_CLAW, {}, "none", "Cover no claw", None),
    (Step.CONTENDER, {"seat": PINK, "display": 0}, Contender.VOTE, {}, "vote", "1 vote in Mud", None),
    (Step.CONTENDER, {"seat": PINK, "display": 1}, Contender.VOTE, {}, "vote", "1 vote in any clan", None),
    (
        Step.CONTENDER,
        {"seat": PINK, "display": 0},
        Contender.HONOUR,
        {},
        "honour",
        "1 honour for the yellow lines you have passed",
        None,
    ),
    (
        Step.PLACE_PAWN,
        {"seat": PINK, "letter": LETTER_A},
        PlacePawn.IN,
        {"place": MOSS_3},
        "moss_3",
        "In Lichen Hollow (3 Pink trolls)",
        "place:moss_3",
    ),
    (
        Step.STARBURST,
        {"seat": PINK, "champion": YRSA},
        Starburst.IN,
        {"hall": 1},
        "mirror_hall",
        "Mirror Hall, worth 8 honour",
        "hall:mirror_hall",
    ),
    (
        Step.BANISH,
        {"seat": PINK},
        Banish.FROM,
        {"place": MOSS_1},
        "moss_1",
        "Clear Fernmouth (2 gnomes, strengths 2 and unknown)",
        "place:moss_1",
    ),
    (Step.BANISH, {"seat": PINK}, Banish.NOBODY, {}, "none", "Banish nobody", None),
]
CHANCES = [
    (Step.HALL_TOKEN, {"hall": 0}, 1, "value:8"),
    (Step.VOTE_TILE, {"clan": 0}, 3, "tile:v4"),
    (Step.SHOW_CHAMPION, {"display": 0, "deck": Deck.ONE_TWO}, SLIP, "slip_eeltoe"),
    (Step.FIRST_GNOME, {"left": 5, "drawn": 0}, Clan.ICE, "ice"),
    (Step.GATE_CAVERN, {"clan": Clan.ICE}, ICE_1, "ice_1"),
    (Step.FIRST_SWARM, {"drawn": 0}, Clan.MUD, "mud"),
    (Step.WHO_STARTS, {}, 2, "seat:2"),
    (Step.DEAL_CHAMPION, {"seat": PINK}, ORSA, "orsa_two_fists"),
    (Step.DEAL_CARD, {"seat": PINK}, CARD_17, "a17"),
    (Step.REVEAL_GNOME, {"cavern": ICE_1, "which": 0}, 1, "strength:2"),
    (Step.PEEK_GATE, {"seat": PINK, "gate": 2}, Clan.FIRE, "fire"),
    (Step.PEEK_GNOME, {"seat": PINK, "cavern": ICE_1, "which": 0}, 0, "strength:1"),
    (Step.DRAW_OLD_GNOME, {"cavern": ICE_1, "which": 0}, 2, "strength:3"),
    (Step.WHOSE_TROLL, {"cavern": MOON_3, "breaching": NONE}, GREEN, "seat:2"),
    (Step.REVEAL_GATE, {"gate": 2}, Clan.HAMMER, "hammer"),
]
ELSEWHERE = {Step.KEEP_CHAMPION, Step.LAIR_PAIR, Step.GROW}  # they need a table of their own


@pytest.mark.parametrize(("step", "values", "member", "chosen", "key", "label", "target"), OPTIONS)
def test_every_option_has_words(step, values, member, chosen, key, label, target):
    number = type(member).number(member, chosen)
    assert told(step, values, number) == (key, label, target)


@pytest.mark.parametrize(("step", "values", "number", "key"), CHANCES)
def test_every_chance_names_its_outcomes(step, values, number, key):
    told_key, label, _ = told(step, values, number)
    assert told_key == key
    assert label


def test_nothing_is_left_out():
    underhall.position("fall", seats=2)  # the rules are loaded
    asking = {code for code, choice in game.choices.items() if not choice.chance}
    assert {int(step) for step, *_ in OPTIONS} | ELSEWHERE == asking
    assert {int(step) for step, *_ in CHANCES} == set(game.choices) - asking
    assert set(SENTENCES) == set(Event)
    assert not game.anytimes


def test_a_starting_champion_is_offered_with_what_it_does():
    match = underhall.new("fall", seats=2, seed=1)
    decision = match.decision
    assert decision.kind == "keep-champion"
    held = [int(champion) for champion in match._fields.offered[decision.seat]]
    rows = [STANDARD.champion[champion] for champion in held]
    for option, row in zip(decision.options, rows, strict=True):
        assert (option.key, option.target) == (f"champion:{row.id}", f"champion:{row.id}")
        assert option.label.startswith(f"Keep {row.name}, {row.votes} vote")
        assert len(option.label) > len(f"Keep {row.name}, {row.votes} votes in {row.clan}: ")


def test_a_pair_of_lairs_says_what_lies_beside_it():
    key, label, target = told(Step.LAIR_PAIR, {"seat": PINK}, 1)
    assert (key, target) == ("pair:fang", "pair:fang")
    assert label == "Take the Fang lairs: one by Frozen Vault and Palemouth, one by Sledge Door and Echo Forge"


def test_a_cluster_grows_with_its_power_shown():
    position = underhall.position("fall", seats=2).champion(0, "nim_lantern_eye").champion(0, "sunder_of_the_floe")
    match = position.ancestry(0, "A A2 W", "G . .").supplies(0, 1).act(0).match()

    def labels():
        return {option.key: option.label for option in match.decision.options}

    match.choose("cover:0,0")
    assert labels() == {
        "add:1,0": "Add Advance 2 (first row, second column): power 4",  # a champion adds 1 to strong actions
        "done": "Advance with power 1: a weak action",
    }
    match.choose("add:1,0")
    assert labels() == {
        "add:2,0": "Add a wild (first row, third column): power 5",
        "done": "Advance with power 4: a strong action",
    }
    match.choose("done")
    assert labels() == {
        "spend:0": "Spend none: Advance with power 4",
        "spend:1": "Spend 1 extra supply: Advance with power 5",
    }


def test_power_that_is_shown_is_the_power_of_the_action():
    """Weak and strong actions of all kinds, with champions that add to some of them."""
    rolls = np.random.default_rng(5)
    for kind in ("A", "B", "I", "G"):
        position = underhall.position("fall", seats=2).champion(0, "sodden_pim").champion(0, "sunder_of_the_floe")
        position.ancestry(0, f"{kind} {kind}2", f"{kind} W").supplies(0, 2).desperation(0, 2).trolls(0, "spiral_a", 2)
        for _ in range(4):
            match = position.act(0).match()
            while match.decision.kind in ("act", "grow", "boost-desperation", "boost-supplies"):
                option = match.decision.options[rolls.integers(len(match.decision.options))]
                match.choose(option)
                if not match.decision:
                    break
            told = [event for event in match.events if event.kind in ("weak-action", "strong-action")]
            power = int(option.label.rpartition("power ")[2].partition(":")[0])
            assert told[-1].power == power


# Symbols on champions -------------------------------------------------------------------------------------------------


def test_symbols_on_champions_are_called_by_who_bears_them():
    position = underhall.position("fall", seats=2).champion(0, "blaze_halfshare").champion(0, "nim_lantern_eye")
    position.champion(0, "tick_the_turncoat").champion(1, "shimmer_vey")
    decision = position.ancestry(0, "A").cover(0, "extra:1").supplies(0, 1).act(0).match().decision
    assert [option.key for option in decision.options] == [
        "cover:0,0",
        "champion:blaze_halfshare:1",
        "champion:tick_the_turncoat:1",
    ]


def test_equal_symbols_keep_different_keys():
    pack = underhall.position("fall", seats=2).setting.pack
    twice = {"nim_lantern_eye": ("gnome", "gnome"), "old_gristle": ("wild", "gnome")}
    rows = [replace(row, symbols=twice.get(row.id, row.symbols)) for row in pack.champion]
    position = underhall.position("fall", seats=2, pack=replace(pack, champion=tuple(rows), faithful=False))
    position.champion(0, "old_gristle").champion(0, "nim_lantern_eye").ancestry(0, "A")
    keys = [option.key for option in position.supplies(0, 1).act(0).match().decision.options]
    gnomes = [key for key in keys if key.startswith("champion:")]
    assert sorted(gnomes) == ["champion:nim_lantern_eye:1", "champion:nim_lantern_eye:2", "champion:old_gristle:2"]
    assert "wild:champion:old_gristle:1:advance" in keys


# Prompts --------------------------------------------------------------------------------------------------------------

PROMPTS = {
    Step.KEEP_CHAMPION: ({"seat": PINK}, "Which champion do you start with? The other one leaves the game."),
    Step.LAIR_PAIR: ({"seat": PINK}, "Which pair of lairs do you take?"),
    Step.LAIR_CAVERN: (
        {"seat": PINK, "lair": SPIRAL_A, "other": NONE},
        "One of your trolls starts next to the Spiral lair by Silver Loft. In which cavern?",
    ),
    Step.STARTING_PAWN: (
        {"seat": PINK, "first": MOSS_3, "second": MOON_3, "letter": LETTER_A},
        "Which of your two trolls does Orsa Two-Fists join?",
    ),
    Step.WHICH_CARD: ({"seat": PINK}, "Which card do you add to your ancestry? You discard the other."),
    Step.WHERE: (
        {"seat": PINK, "card": CARD_17},
        "Where do you lay the card with an elder and Advance 2 above a blank and Bolster?",
    ),
    Step.COVER_WILDS: (
        {"seat": PINK, "last": NONE},
        "You may cover wilds in pairs. Each pair gives you 1 more supply.",
    ),
    Step.ACT: (
        {"seat": PINK, "mode": Mode.FIRST, "champion": NONE},
        "Cover a symbol: you may take two weak actions with one plain symbol each, or one strong action.",
    ),
    Step.GROW: (
        {"seat": PINK, "kind": Kind.BOLSTER},
        "Bolster: act with these symbols, or add more that are joined to them.",
    ),
    Step.CLAW_VOTE: (
        {"seat": PINK, "champion": THATCH},
        "You have seized a cavern. Cover a claw of Speaker Thatch for more votes?",
    ),
    Step.BOOST_DESPERATION: (
        {"seat": PINK, "kind": Kind.GNOME, "power": 1},
        "Weak Gnome action: how many desperation tokens do you spend?",
    ),
    Step.BOOST_SUPPLIES: (
        {"seat": PINK, "kind": Kind.GNOME, "power": 2},
        "Strong Gnome action: how many extra supplies do you spend?",
    ),
    Step.ADVANCE_TO: ({"seat": PINK, "power": 3}, "Advance with power 3: where to?"),
    Step.ADVANCE_FROM: (
        {"seat": PINK, "target": MOSS_1, "left": 2},
        "Who advances to Fernmouth? You can move 2 more trolls.",
    ),
    Step.REPELLED: (
        {"seat": PINK, "cavern": MOSS_1},
        "You are repelled from Fernmouth. Which lair do your trolls go to?",
    ),
    Step.BOLSTER_WHERE: ({"seat": PINK, "power": 2}, "Bolster with power 2: where?"),
    Step.BOLSTER_COUNT: ({"seat": PINK, "target": MOSS_3, "power": 2}, "How many trolls do you add to Lichen Hollow?"),
    Step.BOLSTER_FROM: (
        {"seat": PINK, "target": MOSS_3, "left": 1},
        "Your supply is empty. You may fetch 1 troll from the map to Lichen Hollow.",
    ),
    Step.INFLUENCE_WHOM: ({"seat": PINK, "power": 2}, "Influence with power 2: which champion?"),
    Step.SECOND_INFLUENCE: (
        {"seat": PINK, "first": 0, "champion": DORO},
        "Doro Twice-Told lets you influence another champion. Which one?",
    ),
    Step.WHEEL_MOVE: ({"seat": PINK, "power": 3}, "Gnome action with power 3: how far does the wheel pawn go?"),
    Step.SCOUT_GATE: ({"seat": PINK, "left": 1}, "Scouting: which gate card do you look at?"),
    Step.SCOUT_GNOME: ({"seat": PINK, "left": 1}, "Scouting: which gnome do you look at?"),
    Step.WHICH_EFFECT: ({"seat": PINK, "spaces": 2, "champion": SLIP}, "Which space of the wheel do you use?"),
    Step.MOVE_FROM: (
        {"seat": PINK, "power": 2},
        "You may move up to 2 trolls of any colour from one place. Where from?",
    ),
    Step.MOVE_UNIT: ({"seat": PINK, "here": MOON_3, "left": 2}, "Who leaves Silver Loft? You can move 2 more trolls."),
    Step.MOVE_TO: (
        {"seat": PINK, "here": MOON_3, "left": 2, "unit": 1},
        "Where does Blue's troll go from Silver Loft?",
    ),
    Step.MOVE_SWARM: ({"seat": PINK}, "A breach! Which domain does the swarm attack?"),
    Step.WHICH_CAVERN: (
        {"seat": PINK, "breaching": NONE},
        "A gnome finds several caverns equally good. Which one does it go to?",
    ),
    Step.WHICH_UNIT: (
        {"seat": BLUE, "here": MOON_3, "breaching": NONE},
        "One of your trolls in Silver Loft falls. Which one?",
    ),
    Step.FALL_TO_LAIR: ({"seat": PINK, "letter": NONE}, "Which of your lairs does your troll go to?"),
    Step.WILD_VOTES: ({"seat": PINK, "votes": 2}, "Which clan do your 2 votes go to?"),
    Step.CONTENDER: ({"seat": PINK, "display": 0}, "You are a contender for Gulch the Wanderer. What do you take?"),
    Step.PLACE_PAWN: ({"seat": PINK, "letter": LETTER_A}, "Where do you put Orsa Two-Fists?"),
    Step.STARBURST: ({"seat": PINK, "champion": YRSA}, "Which great hall does the starburst of Yrsa Coldwall go into?"),
    Step.BANISH: ({"seat": PINK}, "Which cavern do you clear of gnomes?"),
}


def prompt(step, **values):
    fields, arguments = posed(step, values)
    return scene().setting.words.prompt(fields, step, arguments)


def test_the_prompt_says_what_happens_to_the_other_cards():
    match = underhall.position("fall", seats=2).phase("draft").match()
    assert match.decision.prompt == "Which card do you add to your ancestry? You pass on the others."


def test_every_decision_says_what_to_do():
    underhall.position("fall", seats=2)  # the rules are loaded
    assert {int(step) for step in PROMPTS} == {code for code, choice in game.choices.items() if not choice.chance}
    for step, (values, wanted) in PROMPTS.items():
        assert prompt(step, **values) == wanted


def test_further_actions_are_asked_for_as_such():
    second = prompt(Step.ACT, seat=PINK, mode=Mode.SECOND, champion=NONE)
    assert second == "Take a second weak action, or pass."
    extra = prompt(Step.ACT, seat=PINK, mode=Mode.EXTRA, champion=BRANNICK)
    assert extra == "Brannick Quickmaul lets you take one more weak action. Cover a weak symbol, or pass."


def test_the_second_wild_of_a_pair_is_asked_for():
    match = underhall.position("fall", seats=2).ancestry(0, "W W W").phase("supplies").match()
    assert match.decision.prompt.startswith("You may cover wilds in pairs.")
    match.choose("cover:0,0")
    assert match.decision.prompt == "Choose the second wild of the pair."


@pytest.mark.parametrize(
    ("blue", "votes", "text"),
    [
        (31, 0, "Blue has the most honour: 31."),
        (30, 0, "Blue and Green share the victory with 30 honour and 0 votes each."),
    ],
)
def test_how_it_ended_is_said(blue, votes, text):
    match = underhall.position("fall", seats=3).honour(1, blue).honour(2, 30).phase("final-scoring").match()
    assert match.over
    assert match.standing().reason == text
    assert scene().standing().reason == "The game goes on."


def test_a_victory_on_votes_is_said_as_such():
    position = underhall.position("fall", seats=3).honour(1, 30).votes(1, "moss", 2)
    tile = position.setting.pack.vote_tile[0]  # what first place in Moss scores
    match = position.honour(2, 30 + tile.first).phase("final-scoring").match()
    honour = 30 + tile.first
    assert match.standing().reason == f"Blue and Green have {honour} honour each, and Blue wins with the most votes: 2."


# Keys -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3), (5, 4)])
def test_keys_name_one_thing_each_in_random_games(seats, seed):
    """Among what may be chosen and what is refused, no key stands for two; and everything has words."""
    match = underhall.new("fall", seats=seats, seed=seed)
    rolls = np.random.default_rng(seed)
    ply = 0
    while (decision := match.decision) is not None:
        keys = [option.key for option in decision.options]
        assert len(set(keys)) == len(keys), decision.kind
        assert all(option.label[0].isupper() or option.label[0].isdigit() for option in decision.options)
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


def test_what_a_side_of_the_map_has_not_is_refused_by_name():
    match = underhall.position("fall", seats=2).trolls(0, "moss_2").supplies(0, 1).action(0, "advance", 1).match()
    assert match.decision.kind == "advance-to"
    beyond = [each for each in match.refusals(0) if each.rule == "SET-01"]
    assert len({each.option.key for each in beyond}) == len(beyond) == FIRST_LAIR - 21 + 2 * 2
    assert {each.option.label for each in beyond} == {"Advance to a place on the other side of the map"}
    assert {each.text for each in beyond} == {"This side of the map has no such place."}


# Why not --------------------------------------------------------------------------------------------------------------


def test_why_a_symbol_cannot_be_covered():
    position = underhall.position("fall", seats=2).ancestry(0, "A2 W E", "A . _").cover(0, (0, 1)).supplies(0, 2)
    match = position.act(0).match()
    assert why(match, "cover:0,1") == "A cube already covers Advance (second row, first column) in this wave."
    assert why(match, "cover:1,0") == "This is a wild. Choose which action it stands for."
    assert why(match, "cover:2,0") == "You cannot put a cube on an elder (first row, third column)."
    assert why(match, "cover:2,1") == "You have no symbol there."
    assert why(match, "pass") == "You have spent a supply on this turn, so you must take an action."
    match.choose("cover:0,0")
    assert why(match, "add:0,0") == "You have already picked Advance 2 (first row, first column)."


def test_why_a_symbol_does_not_join_a_cluster():
    position = underhall.position("fall", seats=2).ancestry(0, "A A B A").supplies(0, 1)
    match = position.act(0).match()
    match.choose("cover:0,0")
    other = "You are taking the Advance action, and Bolster (first row, third column) is for another one."
    assert why(match, "add:2,0") == other
    assert why(match, "add:3,0") == "The symbols you have picked are not joined to Advance (first row, fourth column)."


def test_why_nobody_can_advance_there():
    position = underhall.position("fall", seats=2).trolls(0, "moss_3").trolls(0, "fire_1").trolls(0, "moon_1")
    match = position.action(0, "advance", 2).match()
    assert why(match, "fang_b") == "This is Blue's lair: no troll of yours may enter it."
    assert why(match, "ladder_a") == "This lair space belongs to nobody, so nobody can be there."
    far = "None of your trolls can reach Ringgate. They can pass only through places where you are established."
    assert why(match, "hammer_1") == far
    assert why(match, "moon_1") == "All your trolls that can reach Palemouth are there already."
    match.choose("moss_2")
    assert why(match, "done") == "You have chosen where to advance to. Move at least one troll."
    assert why(match, "from:ice_1") == "You have no troll in Rimegate."


def test_why_a_bolster_is_refused():
    position = underhall.position("fall", seats=2).trolls(0, "moss_3", 2).trolls(1, "moss_3").trolls(1, "ice_1")
    match = position.action(0, "bolster", 2).match()
    assert why(match, "moss_3") == "Blue has trolls in Mossy Well. You can bolster only where all trolls are yours."
    assert why(match, "ice_1") == "You have no troll in Rimegate."
    match.choose("spiral_a")
    assert why(match, "trolls:0") == "You have chosen where to bolster. Add at least one troll."
    assert why(match, "trolls:3") == "Your Bolster has power 2, so it adds at most 2 trolls."
    assert why(match, "trolls:25") == "Only 23 trolls are left in your supply."


def test_reasons_know_what_champions_allow():
    position = underhall.position("fall", seats=2).trolls(0, "moss_3").gnomes("hammer_2", None).gnomes("mud_2", None)
    match = position.champion(0, "gulch_the_wanderer").action(0, "advance", 1).match()
    passing = "They can pass only through empty caverns and places where you are established."
    assert why(match, "hammer_1") == f"None of your trolls can reach Ringgate. {passing}"
    position = underhall.position("fall", seats=2).trolls(0, "moss_3").trolls(1, "moss_3")
    match = position.champion(0, "tidecaller_una").action(0, "bolster", 2).match()
    assert why(match, "moss_3") == "You do not control Mossy Well. You can bolster only caverns you control."


def test_why_a_champion_cannot_be_influenced_again():
    position = underhall.position("fall", seats=2).champion(0, "doro_twice_told").display("cinder_odd")
    match = position.action(0, "influence", 1).match()
    match.choose("champion:cinder_odd")
    assert why(match, "champion:cinder_odd") == "You have just influenced Cinder Odd. Choose another champion."


def test_why_nothing_new_can_be_scouted():
    position = underhall.position("fall", seats=2).gates("ice", seen_by=[0]).gnomes("moss_1", 2, seen_by=[0])
    match = position.gnomes("fire_1", None, None).action(0, "gnome", 1).match()
    assert why(match, "gate:1") == "You already know gate card 1: it is Ice."
    assert why(match, "gate:4") == "There are only 3 gate cards."
    match.choose("none")
    assert why(match, "moss_1:1") == "You already know this gnome: its strength is 2."
    assert why(match, "moss_1:2") == "There is only one gnome in Fernmouth."
    assert why(match, "fire_1:2") == "Nobody has looked at either gnome in Embergate. Look at the first one."
    assert why(match, "ice_1:1") == "There is no gnome in Rimegate."


def test_why_gnomes_out_of_reach_cannot_be_banished():
    position = underhall.position("fall", seats=2).wave(3).display("quagmaw").influence(0, "quagmaw", 1)
    match = position.gnomes("granite_2", None).gnomes("granite_3", None).phase("awards").match()
    assert match.decision.kind == "banish"
    assert why(match, "granite_2") == "Pillar Yard is not next to a cavern you control or to one of your lairs."
    assert why(match, "moss_1") == "There are no gnomes in Fernmouth."


# Secrets --------------------------------------------------------------------------------------------------------------


def overheard(match, seat):
    """All events that a seat or a spectator saw, and its view."""
    view = match.view(seat)
    return [(e.kind, e.values, e.text) for e in match.events_for(seat)], view.core(), view.text(), view.to_json()


def test_a_decision_does_not_tell_what_others_have_seen():
    def labels(strength):
        position = underhall.position("fall", seats=3).trolls(0, "moss_2", 2).trolls(0, "spiral_a")
        position.gnomes("moss_1", strength, seen_by=[1]).gnomes("moss_1", 1, seen_by=[0])
        return [option.label for option in position.action(0, "advance", 2).match().decision.options]

    assert labels(2) == labels(3)
    assert "Advance to Fernmouth (2 gnomes, strengths unknown and 1)" in labels(2)


def test_others_hear_nothing_of_a_peek():
    def peek(strength, gate):
        dice = ScriptedDice({"peek-gnome": [f"strength:{strength}"], "peek-gate": [gate]}, SeededDice(0))
        match = underhall.position("fall", seats=3).gnomes("moss_1", None).action(0, "gnome", 1).match(dice)
        for key in ("gate:2", "moss_1:1"):
            match.choose(key)
        return match

    one, other = peek(1, "ice"), peek(3, "mud")
    for seat in (1, 2, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
        assert "Pink looks at gate card 2." in [e.text for e in one.events_for(seat)]
    assert overheard(one, 0) != overheard(other, 0)
    assert "Pink looks at a gnome in Fernmouth: its strength is 1." in [e.text for e in one.events_for(0)]


def test_others_hear_nothing_of_a_hand():
    def draft(*hand):
        match = (
            underhall.position("fall", seats=3)
            .hand(0, *hand)
            .hand(1, "a10", "a11", "a12", "a13")
            .hand(2, "a20", "a21", "a22", "a23")
            .phase("draft")
            .match()
        )
        match.choose(f"card:{hand[0]}", seat=0)
        return match

    one, other = draft("a01", "a02", "a03", "a04"), draft("a05", "a06", "a07", "a08")
    for seat in (1, 2, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
    assert overheard(one, 0) != overheard(other, 0)


def test_honour_that_the_wheel_announces_is_what_it_gives():
    for champion, more in (("cinder_odd", 2), ("busy_flint", 0)):
        position = underhall.position("fall", seats=2).champion(0, champion).wheel(3).boost(0, 2)
        match = position.action(0, "gnome", 2).match()
        label = match.decision.option("spaces:1").label
        assert label == f"1 space over the boost tripwire: {1 + 3 + more} honour"
        match.choose("spaces:1")
        while match.decision is not None and match.decision.kind.startswith("scout"):
            match.choose("none")
        gained = [event.honour for event in match.events if event.kind == "honour-gained"]
        assert sum(gained) == 1 + 3 + more


@pytest.mark.parametrize(
    ("card", "words"),
    [
        (36, "two blanks above Advance and Advance 2"),
        (48, "two blanks above a blank and Bolster 3"),
        (0, "Bolster twice above Advance and an elder"),
    ],
)
def test_equal_symbols_side_by_side_are_said_once(card, words):
    assert underhall.position("fall", seats=2).setting.words.names.card(card) == words
