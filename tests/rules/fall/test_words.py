"""Every event, every decision and every option has words, and no secret is in the words that others get."""

from functools import cache

import numpy as np
import pytest
from msgspec.structs import replace

import underhall
from tests.rules.fall.helpers import STANDARD
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.view import asked
from underhall.engine.words import AnytimeWords
from underhall.games.fall import table as numbers
from underhall.games.fall.events import Event
from underhall.games.fall.game import game
from underhall.games.fall.pieces import CELLS, DISPLAY, FIRST_LAIR, NONE, Clan, Deck, Kind, Source
from underhall.games.fall.rules.turn import Mode
from underhall.games.fall.steps import Step

PINK, BLUE, GREEN, YELLOW = range(4)
MOSS_1, MOSS_3, ICE_1, MOON_3 = 0, 2, 4, 10  # caverns of the large side, in the pack's order
SPIRAL_A, SPIRAL_B = FIRST_LAIR, FIRST_LAIR + 1
ORSA, BRANNICK, SHIMMER, NIM, THATCH, SLIP, PEDLAR = 0, 1, 9, 10, 26, 28, 31  # champions, in the pack's order
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


def told(step, arguments, number, match=None):
    """An option by its step's arguments and its number: key, label and target."""
    match = match or scene()
    filled = (*arguments, 0, 0, 0, 0, 0)[:5]
    return tuple(match.setting.words.option(match._fields, step, filled, number))


# Events ---------------------------------------------------------------------------------------------------------------

SENTENCES = {
    Event.HALL_TOKEN: ((1, 8), "Mirror Hall is worth 8 honour."),
    Event.VOTE_TILE: ((Clan.ICE, 3), "The votes of Ice will score 9, 5 and 3."),
    Event.CHAMPION_SHOWN: ((2, SLIP), "Slip Eeltoe comes into the display."),
    Event.FIRST_GNOME: ((MOSS_1,), "A gnome stands in Fernmouth (moss_1)."),
    Event.SWARM_STARTS: ((Clan.GRANITE,), "The swarm lies outside Granite."),
    Event.STARTS: ((GREEN,), "Green starts."),
    Event.CHAMPION_OFFERED: ((PINK, NIM), "Pink may start with Nim Lantern-Eye."),
    Event.CHAMPION_OFFERED_UNSEEN: ((PINK,), "Pink is dealt a starting champion."),
    Event.CHAMPION_KEPT: ((PINK, NIM), "Pink starts with Nim Lantern-Eye."),
    Event.LAIRS_CHOSEN: ((BLUE, 1), "Blue takes the two Fang lairs."),
    Event.TROLL_STARTS: ((BLUE, MOSS_3), "A troll of Blue starts in Lichen Hollow (moss_3)."),
    Event.PAWN_PLACED: ((PINK, ORSA, SPIRAL_B), "Pink puts Orsa Two-Fists in the Spiral lair (spiral_b)."),
    Event.WAVE_BEGINS: ((2,), "Wave II begins."),
    Event.CARD_DEALT: ((PINK, CARD_17), "Pink draws a17 (elder, advance 2 / blank, bolster)."),
    Event.CARDS_DEALT_UNSEEN: ((PINK, 4), "Pink draws 4 ancestry cards."),
    Event.CARD_LAID: ((PINK, CARD_17, -1, 2), "Pink lays a17 (elder, advance 2 / blank, bolster) at -1,2."),
    Event.CARD_DISCARDED: ((PINK, CARD_17), "Pink discards a17 (elder, advance 2 / blank, bolster)."),
    Event.CARD_DISCARDED_UNSEEN: ((PINK,), "Pink discards an ancestry card."),
    Event.HANDS_PASSED: ((-1,), "The hands are passed anticlockwise."),
    Event.CARD_DOES_NOT_FIT: ((PINK,), "No card fits into Pink's ancestry."),
    Event.SUPPLIES_SET: ((PINK, 6), "Pink has 6 supplies."),
    Event.WILDS_COVERED: ((PINK, 1, 7), "Pink covers 1 pair of wilds and has 7 supplies."),
    Event.DESPERATION_GAINED: ((PINK, 2), "Pink gains 2 desperation tokens."),
    Event.TURN: ((PINK, 5), "Pink's turn; 5 supplies left."),
    Event.NOTHING_TO_COVER: ((PINK,), "Pink has nothing left to cover."),
    Event.WEAK_ACTION: ((PINK, Kind.ADVANCE, 2), "Pink takes a weak Advance action of power 2."),
    Event.STRONG_ACTION: ((PINK, Kind.GNOME, 4), "Pink takes a strong Gnome action of power 4."),
    Event.PASSED: ((PINK,), "Pink takes no further action."),
    Event.CLAW_COVERED: ((PINK, SLIP), "Pink covers a claw of Slip Eeltoe."),
    Event.SEIZED: ((PINK, MOSS_1), "Pink seizes Fernmouth (moss_1)!"),
    Event.VOTES_GAINED: ((PINK, Clan.FIRE, 1, 3), "Pink gains 1 vote of Fire and has 3."),
    Event.HONOUR_GAINED: ((PINK, 4, Source.WHEEL), "Pink gains 4 honour from the gnome wheel."),
    Event.ADVANCED: (
        (PINK, SPIRAL_A, MOSS_3),
        "A troll of Pink advances from the Spiral lair (spiral_a) to Lichen Hollow (moss_3).",
    ),
    Event.PAWN_ADVANCED: (
        (PINK, ORSA, MOSS_3, MOSS_1),
        "Orsa Two-Fists of Pink advances from Lichen Hollow (moss_3) to Fernmouth (moss_1).",
    ),
    Event.STAYED: ((PINK,), "Pink moves and adds nothing."),
    Event.GNOME_REVEALED: ((MOSS_1, 3), "A gnome of strength 3 is shown in Fernmouth (moss_1)."),
    Event.VICTORY: ((PINK, MOSS_1, 5, 2), "Pink defeats 2 gnomes of strength 5 in Fernmouth (moss_1)!"),
    Event.REPELLED: (
        (PINK, MOSS_1, 5, SPIRAL_A),
        "Pink is repelled from Fernmouth (moss_1) by a strength of 5; all go back to the Spiral lair (spiral_a).",
    ),
    Event.GNOME_JOINS: ((MOSS_1,), "A gnome comes to the one in Fernmouth (moss_1)."),
    Event.NO_GNOME_LEFT: ((), "No gnome is left in the supply."),
    Event.BOLSTERED: ((PINK, MOSS_3, 1), "Pink adds 1 troll to Lichen Hollow (moss_3)."),
    Event.MOVED_TO_BOLSTER: (
        (PINK, SPIRAL_A, MOSS_3),
        "A troll of Pink goes from the Spiral lair (spiral_a) to Lichen Hollow (moss_3).",
    ),
    Event.PAWN_MOVED_TO_BOLSTER: (
        (PINK, ORSA, SPIRAL_A, MOSS_3),
        "Orsa Two-Fists of Pink goes from the Spiral lair (spiral_a) to Lichen Hollow (moss_3).",
    ),
    Event.INFLUENCED: ((PINK, PEDLAR, 3, 5), "Pink gains 3 influence with The Pedlar Moth and has 5."),
    Event.WHEEL_MOVED: ((PINK, 3, 1), "Pink moves the wheel pawn by 3 spaces, to space 2 (bolster)."),
    Event.WHEEL_PUSHED: ((PINK, 1, 0), "The defeated gnomes push the wheel pawn by 1 space, to space 1 (honour)."),
    Event.PEEKED_GATE: ((PINK, 0, Clan.MUD), "Pink peeks at gate card 1: it is Mud."),
    Event.PEEKED_GATE_UNSEEN: ((PINK, 0), "Pink peeks at gate card 1."),
    Event.PEEKED_GNOME: ((PINK, ICE_1, 2), "Pink peeks at a gnome in Rimegate (ice_1): its strength is 2."),
    Event.PEEKED_GNOME_UNSEEN: ((PINK, ICE_1), "Pink peeks at a gnome in Rimegate (ice_1)."),
    Event.BOOSTED: ((PINK, 2), "Pink's honour boost is 2 now."),
    Event.TROLL_MOVED: (
        (BLUE, MOON_3, MOSS_3, PINK),
        "Pink moves a troll of Blue from Silver Loft (moon_3) to Lichen Hollow (moss_3).",
    ),
    Event.PAWN_MOVED: (
        (BRANNICK, MOON_3, MOSS_3, PINK),
        "Pink moves Brannick Quickmaul from Silver Loft (moon_3) to Lichen Hollow (moss_3).",
    ),
    Event.BREACH: ((PINK, 4), "A breach in Pink's turn: 4 gnomes will come."),
    Event.SWARM_MOVED: ((Clan.MOON,), "The swarm moves and lies outside Moon."),
    Event.GNOMES_MIXED: ((3,), "Mixed back into the supply from near the wheel: 3 gnomes."),
    Event.INVASION: ((1, Clan.ICE, 2), "Gate card 2 is Ice: 2 gnomes will come from there."),
    Event.GNOME_STAYS: ((ICE_1,), "A gnome goes to Rimegate (ice_1) and stays."),
    Event.GNOME_DEFEATED: ((MOON_3,), "A gnome is defeated at Silver Loft (moon_3)."),
    Event.GNOME_FINDS_NOTHING: ((), "A gnome finds nowhere to go and turns back."),
    Event.TROLL_FELL: ((BLUE, MOON_3, 3), "A troll of Blue falls in Silver Loft (moon_3)."),
    Event.PAWN_FELL: ((BLUE, BRANNICK, MOON_3, 3), "Brannick Quickmaul of Blue falls in Silver Loft (moon_3)."),
    Event.FELL_TO_LAIR: ((PINK, SPIRAL_B), "The fallen of Pink goes to the Spiral lair (spiral_b)."),
    Event.ENTRENCHED: ((4,), "The gnomes entrench: 4 more come to those who stood alone."),
    Event.CHAMPION_WON: ((PINK, SLIP), "Pink wins Slip Eeltoe!"),
    Event.CHAMPION_LEAVES: ((SLIP,), "Nobody has influenced Slip Eeltoe, who leaves."),
    Event.CONTENDER_VOTE: ((BLUE, SLIP), "Blue takes a vote as a contender for Slip Eeltoe."),
    Event.CONTENDER_HONOUR: ((BLUE, SLIP, 2), "Blue chooses honour as a contender for Slip Eeltoe."),
    Event.NO_PAWN_LEFT: (
        (PINK, ORSA),
        "Pink has no champion base left, so Orsa Two-Fists does not become a pawn.",
    ),
    Event.STAR_PLACED: ((PINK, 33, 0), "Pink puts the starburst of Yrsa Coldwall into Whisper Dome."),
    Event.BANISHED: ((PINK, ICE_1), "Pink banishes the gnomes of Rimegate (ice_1)."),
    Event.BANISHED_NONE: ((PINK,), "Pink banishes no gnomes."),
    Event.NOTHING_TO_BANISH: (
        (PINK,),
        "Pink has no gnomes to banish: none are next to a cavern that Pink controls.",
    ),
    Event.TROLLS_JOIN: ((PINK, 5, 1, MOSS_3), "Pink adds 1 troll to Lull the Piper in Lichen Hollow (moss_3)."),
    Event.DOMAIN_SCORED: ((PINK, Clan.MOSS, 7), "Pink scores the domain of Moss."),
    Event.REFRESHED: ((BLUE,), "All make ready for the next wave, which Blue will start."),
    Event.HALL_SCORED: ((PINK, 0, 12), "Pink scores Whisper Dome."),
    Event.HALL_LOST: ((0,), "Nobody scores Whisper Dome."),
    Event.ELDERS_SCORED: ((PINK, 3, 3), "Pink scores 3 elders."),
    Event.PLANK_SCORED: ((PINK, Clan.MUD, 2, 5), "Pink is second in the votes of Mud."),
    Event.GAME_ENDS: ((), "The game ends."),
}


@pytest.mark.parametrize("event", Event, ids=lambda event: event.name)
def test_every_event_is_told_in_words(event):
    arguments, sentence = SENTENCES[event]
    match = scene()
    assert match.setting.words.event(match._fields, event, (*arguments, 0, 0, 0, 0)[:4]) == sentence


@pytest.mark.parametrize("source", Source, ids=lambda source: source.name)
def test_honour_says_where_it_comes_from(source):
    match = scene()
    sentences = {match.setting.words.event(match._fields, Event.HONOUR_GAINED, (0, 1, each, 0)) for each in Source}
    assert len(sentences) == len(Source)
    assert match.setting.words.event(match._fields, Event.HONOUR_GAINED, (0, 2, source, 0)).startswith(
        "Pink gains 2 honour "
    )


def test_nothing_is_said_as_no():
    match = scene()
    say = match.setting.words.event
    assert (
        say(match._fields, Event.WILDS_COVERED, (PINK, 0, 6, 0)) == "Pink covers no pairs of wilds and has 6 supplies."
    )
    assert say(match._fields, Event.HANDS_PASSED, (1, 0, 0, 0)) == "The hands are passed clockwise."


# Options --------------------------------------------------------------------------------------------------------------

OPTIONS = [  # a step, its arguments, a number, and what it is told as
    (
        Step.LAIR_CAVERN,
        (PINK, SPIRAL_A, NONE),
        MOSS_3,
        "moss_3",
        "Put a troll in Lichen Hollow (moss_3): Pink 3",
        "place:moss_3",
    ),
    (
        Step.STARTING_PAWN,
        (PINK, MOSS_3, MOON_3, LETTER_A),
        MOSS_3,
        "moss_3",
        "Put Orsa Two-Fists in Lichen Hollow (moss_3)",
        "place:moss_3",
    ),
    (Step.WHICH_CARD, (PINK,), CARD_17, "card:a17", "Add card a17 (elder, advance 2 / blank, bolster)", "hand:0:a17"),
    (Step.WHERE, (PINK, CARD_17), 0, "at:-2,-2", "Lay it at -2,-2 over wild", "cell:0:-2,-2"),
    (
        Step.WHERE,
        (PINK, CARD_17),
        1 * numbers.LAY_GRID + 1,
        "at:-1,-1",
        "Lay it at -1,-1 over wild, Advance 2, Advance, Bolster",
        "cell:0:-1,-1",
    ),
    (Step.WHERE, (PINK, CARD_17), 0 * numbers.LAY_GRID + 3, "at:1,-2", "Lay it at 1,-2 over blanks", "cell:0:1,-2"),
    (Step.COVER_WILDS, (PINK, NONE), 0, "cover:-1,-1", "Cover the wild at -1,-1", "cell:0:-1,-1"),
    (Step.COVER_WILDS, (PINK, NONE), numbers.DONE_COVERING, "done", "Cover no more wilds", None),
    (Step.ACT, (PINK, Mode.FIRST, NONE), 7, "cover:0,0", "Cover the Bolster at 0,0: weak, power 1", "cell:0:0,0"),
    (
        Step.ACT,
        (PINK, Mode.FIRST, NONE),
        1,
        "cover:0,-1",
        "Cover the Advance 2 at 0,-1: strong, power 2",
        "cell:0:0,-1",
    ),
    (
        Step.ACT,
        (PINK, Mode.FIRST, NONE),
        CELLS,
        "champion:nim_lantern_eye:1",
        "Cover the Gnome of Nim Lantern-Eye: weak, power 1",
        "champion:nim_lantern_eye",
    ),
    (
        Step.ACT,
        (PINK, Mode.FIRST, NONE),
        numbers.WILD_AS + 2,
        "wild:-1,-1:influence",
        "Cover the wild at -1,-1 as Influence: weak, power 1",
        "cell:0:-1,-1",
    ),
    (Step.ACT, (PINK, Mode.SECOND, NONE), numbers.PASS, "pass", "Take no further action", None),
    (
        Step.BOOST_DESPERATION,
        (PINK, Kind.ADVANCE, 1, Mode.FIRST),
        0,
        "spend:0",
        "Spend no desperation token: Advance with power 1",
        None,
    ),
    (
        Step.BOOST_DESPERATION,
        (PINK, Kind.ADVANCE, 1, Mode.FIRST),
        2,
        "spend:2",
        "Spend 2 desperation tokens: Advance with power 3",
        None,
    ),
    (Step.BOOST_SUPPLIES, (PINK, Kind.GNOME, 3), 1, "spend:1", "Spend 1 more supply: Gnome with power 4", None),
    (
        Step.ADVANCE_TO,
        (PINK, 2),
        MOSS_1,
        "moss_1",
        "Advance to Fernmouth (moss_1): 2 gnomes, strength 2 and ?",
        "place:moss_1",
    ),
    (
        Step.ADVANCE_TO,
        (BLUE, 2),
        MOSS_1,
        "moss_1",
        "Advance to Fernmouth (moss_1): 2 gnomes, strength ? and 3",
        "place:moss_1",
    ),
    (Step.ADVANCE_TO, (PINK, 2), MOON_3, "moon_3", "Advance to Silver Loft (moon_3): Blue 2, Green 1", "place:moon_3"),
    (
        Step.ADVANCE_TO,
        (PINK, 2),
        SPIRAL_B,
        "spiral_b",
        "Advance to the Spiral lair (spiral_b): empty",
        "place:spiral_b",
    ),
    (Step.ADVANCE_TO, (PINK, 2), numbers.NOWHERE, "stay", "Advance to nowhere: move no troll", None),
    (
        Step.ADVANCE_FROM,
        (PINK, MOSS_1, 2),
        SPIRAL_A,
        "from:spiral_a",
        "A troll from the Spiral lair (spiral_a): 3 there",
        "place:spiral_a",
    ),
    (
        Step.ADVANCE_FROM,
        (PINK, MOSS_1, 2),
        numbers.PAWN + LETTER_A,
        "pawn:orsa_two_fists",
        "Orsa Two-Fists from Lichen Hollow (moss_3)",
        "pawn:orsa_two_fists",
    ),
    (Step.ADVANCE_FROM, (PINK, MOSS_1, 1), numbers.DONE_MOVING, "done", "Advance no more trolls", None),
    (Step.REPELLED, (PINK, MOSS_1), SPIRAL_A, "spiral_a", "Go back to the Spiral lair (spiral_a)", "place:spiral_a"),
    (Step.BOLSTER_WHERE, (PINK, 2), MOSS_3, "moss_3", "Bolster Lichen Hollow (moss_3): Pink 3", "place:moss_3"),
    (Step.BOLSTER_WHERE, (PINK, 2), numbers.NOWHERE, "nowhere", "Bolster nowhere: add no troll", None),
    (Step.BOLSTER_COUNT, (PINK, MOSS_3, 2), 2, "trolls:2", "Add 2 trolls", None),
    (
        Step.BOLSTER_FROM,
        (PINK, SPIRAL_B, 2),
        MOSS_3,
        "from:moss_3",
        "A troll from Lichen Hollow (moss_3): 2 there",
        "place:moss_3",
    ),
    (Step.BOLSTER_FROM, (PINK, SPIRAL_B, 2), numbers.DONE_MOVING, "done", "Move no more trolls", None),
    (
        Step.INFLUENCE_WHOM,
        (PINK, 2),
        0,
        "champion:gulch_the_wanderer",
        "Influence Gulch the Wanderer: Blue 5, Pink 3",
        "champion:gulch_the_wanderer",
    ),
    (
        Step.INFLUENCE_WHOM,
        (PINK, 2),
        1,
        "champion:doro_twice_told",
        "Influence Doro Twice-Told: nobody yet",
        "champion:doro_twice_told",
    ),
    (Step.INFLUENCE_WHOM, (PINK, 2), DISPLAY - 1, "display:6", "Influence nobody: no champion lies there", None),
    (
        Step.SECOND_INFLUENCE,
        (PINK, 1, 30),
        0,
        "champion:gulch_the_wanderer",
        "Influence Gulch the Wanderer: Blue 5, Pink 3",
        "champion:gulch_the_wanderer",
    ),
    (Step.SECOND_INFLUENCE, (PINK, 1, 30), numbers.NO_CHAMPION, "none", "Influence nobody else", None),
    (Step.WHEEL_MOVE, (PINK, 8), 1, "spaces:1", "Move 1 space: Influence with power 1", "wheel:8"),
    (Step.WHEEL_MOVE, (PINK, 8), 2, "spaces:2", "Move 2 spaces: 3 honour, over the breach tripwire", "wheel:1"),
    (
        Step.WHEEL_MOVE,
        (PINK, 8),
        4,
        "spaces:4",
        "Move 4 spaces: move up to 4 trolls, over the breach tripwire",
        "wheel:3",
    ),
    (
        Step.WHEEL_MOVE,
        (PINK, 8),
        6,
        "spaces:6",
        "Move 6 spaces: 8 honour, over the breach and boost tripwires",
        "wheel:5",
    ),
    (Step.SCOUT_GATE, (PINK, 1), 2, "gate:3", "Peek at gate card 3", "gate:3"),
    (Step.SCOUT_GATE, (PINK, 1), numbers.NO_GATE, "none", "Peek at no gate card", None),
    (
        Step.SCOUT_GNOME,
        (PINK, 1),
        MOSS_1 * 2 + 1,
        "moss_1:2",
        "Peek at a gnome in Fernmouth (moss_1), gnome 2 of 2",
        "gnome:moss_1:2",
    ),
    (Step.SCOUT_GNOME, (PINK, 1), ICE_1 * 2, "ice_1:1", "Peek at a gnome in Rimegate (ice_1)", "gnome:ice_1:1"),
    (Step.SCOUT_GNOME, (PINK, 1), numbers.NO_GNOME, "none", "Peek at no gnome", None),
    (
        Step.WHICH_EFFECT,
        (PINK, 3, SLIP),
        numbers.THIS_EFFECT,
        "this",
        "Use the space of the pawn: move up to 3 trolls",
        "wheel:7",
    ),
    (
        Step.WHICH_EFFECT,
        (PINK, 3, SLIP),
        numbers.NEXT_EFFECT,
        "next",
        "Use the next space by Slip Eeltoe: Influence with power 3",
        "wheel:8",
    ),
    (
        Step.MOVE_FROM,
        (PINK, 3),
        MOON_3,
        "moon_3",
        "Move trolls from Silver Loft (moon_3): Blue 2, Green 1",
        "place:moon_3",
    ),
    (Step.MOVE_FROM, (PINK, 3), numbers.NOWHERE, "nowhere", "Move trolls from nowhere", None),
    (Step.MOVE_UNIT, (PINK, MOON_3, 3), BLUE, "blue", "Move a troll of Blue: 1 there", "troll:1:moon_3"),
    (
        Step.MOVE_UNIT,
        (PINK, MOON_3, 3),
        numbers.UNIT_PAWN + LETTER_B,
        "pawn:brannick_quickmaul",
        "Move Brannick Quickmaul of Blue",
        "pawn:brannick_quickmaul",
    ),
    (Step.MOVE_UNIT, (PINK, MOON_3, 2), numbers.DONE_UNITS, "done", "Move no more trolls", None),
    (
        Step.MOVE_TO,
        (PINK, MOON_3, 3, BLUE),
        MOSS_3,
        "moss_3",
        "Move it to Lichen Hollow (moss_3): Pink 3",
        "place:moss_3",
    ),
    (Step.MOVE_SWARM, (PINK,), Clan.MUD, "mud", "Let them come from outside Mud, where it is", "swarm:mud"),
    (Step.MOVE_SWARM, (PINK,), Clan.FIRE, "fire", "Let them come from outside Fire", "swarm:fire"),
    (
        Step.WHICH_CAVERN,
        (PINK, NONE),
        MOON_3,
        "moon_3",
        "Send the gnome to Silver Loft (moon_3): Blue 2, Green 1",
        "place:moon_3",
    ),
    (Step.WHICH_UNIT, (BLUE, MOON_3, NONE), BLUE, "troll", "Let a troll fall", "troll:1:moon_3"),
    (
        Step.WHICH_UNIT,
        (BLUE, MOON_3, NONE),
        numbers.UNIT_PAWN + LETTER_B,
        "pawn:brannick_quickmaul",
        "Let Brannick Quickmaul fall and go to a lair",
        "pawn:brannick_quickmaul",
    ),
    (Step.FALL_TO_LAIR, (PINK, NONE), SPIRAL_B, "spiral_b", "Go home to the Spiral lair (spiral_b)", "place:spiral_b"),
    (Step.WILD_VOTES, (PINK, 2), Clan.MOSS, "moss", "Gain 2 votes of Moss: Blue 2, Pink 2", "clan:moss"),
    (Step.WILD_VOTES, (PINK, 1), Clan.ICE, "ice", "Gain 1 vote of Ice: nobody has any", "clan:ice"),
    (Step.CLAW_VOTE, (PINK, THATCH), Clan.MOSS, "moss", "Gain 1 more vote of Moss: Blue 2, Pink 2", "clan:moss"),
    (Step.CLAW_VOTE, (PINK, THATCH), numbers.NO_CLAW, "none", "Cover no claw", None),
    (Step.CONTENDER, (PINK, 0), numbers.TAKE_VOTE, "vote", "Take 1 vote of Mud", None),
    (Step.CONTENDER, (PINK, 1), numbers.TAKE_VOTE, "vote", "Take 1 vote of any clan", None),
    (Step.CONTENDER, (PINK, 0), numbers.TAKE_HONOUR, "honour", "Take 1 honour for the yellow lines passed", None),
    (
        Step.PLACE_PAWN,
        (PINK, LETTER_A),
        MOSS_3,
        "moss_3",
        "Put Orsa Two-Fists in Lichen Hollow (moss_3): Pink 3",
        "place:moss_3",
    ),
    (Step.STARBURST, (PINK, 33), 1, "mirror_hall", "Put it into Mirror Hall, worth 8", "hall:mirror_hall"),
    (
        Step.BANISH,
        (PINK,),
        MOSS_1,
        "moss_1",
        "Banish the gnomes of Fernmouth (moss_1): 2 gnomes, strength 2 and ?",
        "place:moss_1",
    ),
    (Step.BANISH, (PINK,), numbers.NO_BANISHING, "none", "Banish the gnomes of no cavern", None),
]
CHANCES = [
    (Step.HALL_TOKEN, (0,), 1, "value:8"),
    (Step.VOTE_TILE, (0,), 3, "tile:v4"),
    (Step.SHOW_CHAMPION, (0, Deck.ONE_TWO), SLIP, "slip_eeltoe"),
    (Step.FIRST_GNOME, (5, 0), Clan.ICE, "ice"),
    (Step.GATE_CAVERN, (Clan.ICE,), ICE_1, "ice_1"),
    (Step.FIRST_SWARM, (0,), Clan.MUD, "mud"),
    (Step.WHO_STARTS, (), 2, "seat:2"),
    (Step.DEAL_CHAMPION, (PINK,), ORSA, "orsa_two_fists"),
    (Step.DEAL_CARD, (PINK,), CARD_17, "a17"),
    (Step.REVEAL_GNOME, (ICE_1, 0), 1, "strength:2"),
    (Step.PEEK_GATE, (PINK, 2), Clan.FIRE, "fire"),
    (Step.PEEK_GNOME, (PINK, ICE_1, 0), 0, "strength:1"),
    (Step.DRAW_OLD_GNOME, (ICE_1, 0), 2, "strength:3"),
    (Step.WHOSE_TROLL, (MOON_3, NONE), GREEN, "seat:2"),
    (Step.REVEAL_GATE, (2,), Clan.HAMMER, "hammer"),
]
ELSEWHERE = {Step.KEEP_CHAMPION, Step.LAIR_PAIR, Step.GROW}  # they need a table of their own


@pytest.mark.parametrize(("step", "arguments", "number", "key", "label", "target"), OPTIONS)
def test_every_option_has_words(step, arguments, number, key, label, target):
    assert told(step, arguments, number) == (key, label, target)


@pytest.mark.parametrize(("step", "arguments", "number", "key"), CHANCES)
def test_every_chance_names_its_outcomes(step, arguments, number, key):
    told_key, label, target = told(step, arguments, number)
    assert (told_key, target) == (key, None)
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
        assert len(option.label) > len(f"Keep {row.name}, {row.votes} votes of {row.clan}: ")


def test_a_pair_of_lairs_says_what_lies_beside_it():
    pair = scene().setting.pack.map.large.lair_pair[1]
    key, label, target = told(Step.LAIR_PAIR, (PINK,), 1)
    assert (key, target) == (f"pair:{pair.id}", f"pair:{pair.id}")
    assert label.startswith(f"Take the {pair.name} lairs: ")
    assert all(name in label for lair in pair.lair for name in (lair.id, *lair.next))


def test_a_cluster_grows_with_its_power_shown():
    position = underhall.position("fall", seats=2).champion(0, "nim_lantern_eye").champion(0, "sunder_of_the_floe")
    match = position.ancestry(0, "A A2 W", "G . .").supplies(0, 1).act(0).match()

    def labels():
        return {option.key: option.label for option in match.decision.options}

    match.choose("cover:0,0")
    assert labels() == {
        "add:1,0": "Add the Advance 2 at 1,0: power 4",  # a champion adds 1 to strong actions
        "done": "Advance with power 1 (weak action)",
    }
    match.choose("add:1,0")
    assert labels() == {
        "add:2,0": "Add the wild at 2,0: power 5",
        "done": "Advance with power 4 (strong action)",
    }
    match.choose("done")
    assert labels() == {
        "spend:0": "Spend no more supply: Advance with power 4",
        "spend:1": "Spend 1 more supply: Advance with power 5",
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
            power = int(option.label.rpartition("power ")[2].partition(" ")[0])
            assert told[-1].arguments[2] == power


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
    Step.KEEP_CHAMPION: ((PINK,), "With which champion do you start?"),
    Step.LAIR_PAIR: ((PINK,), "Which pair of lairs do you take?"),
    Step.LAIR_CAVERN: ((PINK, SPIRAL_A, NONE), "In which cavern beside the Spiral lair (spiral_a) does a troll start?"),
    Step.STARTING_PAWN: ((PINK, MOSS_3, MOON_3, LETTER_A), "Where does Orsa Two-Fists start?"),
    Step.WHICH_CARD: ((PINK,), "Which card do you add to your ancestry? The others are passed on."),
    Step.WHERE: (
        (PINK, CARD_17),
        "Where does a17 (elder, advance 2 / blank, bolster) go? A place is that of its top left quadrant.",
    ),
    Step.COVER_WILDS: ((PINK, NONE), "You may cover wilds in pairs: each pair is one more supply."),
    Step.ACT: (
        (PINK, Mode.FIRST, NONE),
        "Cover a symbol: a weak one for the first of two weak actions, or the first of a strong action.",
    ),
    Step.GROW: ((PINK, Kind.BOLSTER), "Bolster: add symbols that hang together, or act with what you have."),
    Step.CLAW_VOTE: (
        (PINK, THATCH),
        "Cover a claw of Speaker Thatch for more votes in a clan where you have just seized a cavern?",
    ),
    Step.BOOST_DESPERATION: (
        (PINK, Kind.GNOME, 1),
        "Weak Gnome action: how many desperation tokens do you spend?",
    ),
    Step.BOOST_SUPPLIES: ((PINK, Kind.GNOME, 2), "Strong Gnome action: how many more supplies do you spend?"),
    Step.ADVANCE_TO: ((PINK, 3), "Advance with power 3: where do your trolls go?"),
    Step.ADVANCE_FROM: ((PINK, MOSS_1, 2), "Who advances to Fernmouth (moss_1)? You can still move 2 trolls."),
    Step.REPELLED: (
        (PINK, MOSS_1),
        "You are repelled from Fernmouth (moss_1). To which lair do your trolls go?",
    ),
    Step.BOLSTER_WHERE: ((PINK, 2), "Bolster with power 2: where do trolls join you?"),
    Step.BOLSTER_COUNT: ((PINK, MOSS_3, 2), "How many trolls do you add to Lichen Hollow (moss_3)?"),
    Step.BOLSTER_FROM: (
        (PINK, MOSS_3, 1),
        "Your supply of trolls is empty. You can still move 1 troll from anywhere to Lichen Hollow (moss_3).",
    ),
    Step.INFLUENCE_WHOM: ((PINK, 2), "Influence with power 2: which champion?"),
    Step.SECOND_INFLUENCE: ((PINK, 0, 30), "Doro Twice-Told lets you influence one more champion. Which?"),
    Step.WHEEL_MOVE: ((PINK, 3), "Gnome action with power 3: how far does the wheel pawn go?"),
    Step.SCOUT_GATE: ((PINK, 1), "Scout: which gate card do you peek at?"),
    Step.SCOUT_GNOME: ((PINK, 1), "Scout: which gnome do you peek at?"),
    Step.WHICH_EFFECT: ((PINK, 2, SLIP), "Which space of the wheel do you use?"),
    Step.MOVE_FROM: ((PINK, 2), "From which cavern do you move up to 2 trolls of any colour?"),
    Step.MOVE_UNIT: ((PINK, MOON_3, 2), "Who leaves Silver Loft (moon_3)? You can still move 2 trolls."),
    Step.MOVE_TO: ((PINK, MOON_3, 2, BLUE), "Where does it go?"),
    Step.MOVE_SWARM: ((PINK,), "A breach: from where do the gnomes come?"),
    Step.WHICH_CAVERN: (
        (PINK, NONE),
        "A gnome comes, and several caverns are equally easy and near. You decide where it goes.",
    ),
    Step.WHICH_UNIT: ((BLUE, MOON_3, NONE), "One of yours falls in Silver Loft (moon_3). Who?"),
    Step.FALL_TO_LAIR: ((PINK, NONE), "To which lair does your fallen go?"),
    Step.WILD_VOTES: ((PINK, 2), "You gain 2 votes in any one clan. Which?"),
    Step.CONTENDER: ((PINK, 0), "You are a contender for Gulch the Wanderer. What do you take?"),
    Step.PLACE_PAWN: ((PINK, LETTER_A), "Where does Orsa Two-Fists join you?"),
    Step.STARBURST: ((PINK, 33), "Into which great hall does the starburst of Yrsa Coldwall go?"),
    Step.BANISH: ((PINK,), "The gnomes of which cavern do you banish?"),
}


def prompt(step, arguments):
    match = scene()
    return match.setting.words.prompt(match._fields, step, (*arguments, 0, 0, 0, 0, 0)[:5])


def test_every_decision_says_what_to_do():
    underhall.position("fall", seats=2)  # the rules are loaded
    assert {int(step) for step in PROMPTS} == {code for code, choice in game.choices.items() if not choice.chance}
    for step, (arguments, wanted) in PROMPTS.items():
        assert prompt(step, arguments) == wanted


def test_further_actions_are_asked_for_as_such():
    assert prompt(Step.ACT, (PINK, Mode.SECOND, NONE)) == "Cover a weak symbol for your second action, or pass."
    extra = prompt(Step.ACT, (PINK, Mode.EXTRA, BRANNICK))
    assert extra == "Brannick Quickmaul allows one more weak action. Cover a weak symbol, or pass."


def test_how_it_ended_is_said():
    match = underhall.position("fall", seats=3).honour(1, 30).honour(2, 30).phase("final scoring").match()
    assert match.over
    most = max(match.standing().totals)
    assert match.standing().reason == f"3 waves have been fought; the most honour is {most}, of Blue and Green."
    assert scene().standing().reason == "The game goes on."


def test_there_are_no_any_time_options_and_no_words_for_them():
    assert not game.anytimes
    assert not isinstance(scene().setting.words, AnytimeWords)


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
        assert all(option.label[0].isupper() for option in decision.options)
        assert decision.prompt[-1] in ".?"
        if ply % 5 == 0:
            table = match._fields
            step, arguments = asked(table)
            refused = [n for n in range(game.choices[step].size) if table.reason[n] and decision.option(n) is None]
            keys += [match.setting.words.option(table, step, arguments, n).key for n in refused]
            assert len(set(keys)) == len(keys), decision.kind
        match.choose(keys[rolls.integers(len(decision.options))])
        ply += 1
    assert all(event.text[0].isupper() and event.text[-1] in ".!" for event in match.events)
    assert not any("{" in event.text for event in match.events)


def test_what_a_side_of_the_map_has_not_is_refused_by_name():
    match = underhall.position("fall", seats=2).trolls(0, "moss_2").supplies(0, 1).action(0, "advance", 1).match()
    assert match.decision.kind == "advance-to"
    words = match.setting.words
    table = match._fields
    beyond = [words.option(table, *asked(table), place) for place in range(21, FIRST_LAIR)]
    assert len({each.key for each in beyond}) == len(beyond)
    assert {each.label for each in beyond} == {"Advance to a place that is not on this side of the map"}
    assert words.option(table, Step.WHICH_CARD, (0, 0, 0, 0, 0), 200).label == "Add card a card that is not in the pack"


# Secrets --------------------------------------------------------------------------------------------------------------


def overheard(match, seat):
    """All that a seat or a spectator was told, and what it sees."""
    view = match.view(seat)
    return [(e.kind, e.arguments, e.text) for e in match.events_for(seat)], view.core(), view.text(), view.to_json()


def test_a_decision_does_not_tell_what_others_have_seen():
    def labels(strength):
        position = underhall.position("fall", seats=3).trolls(0, "moss_2", 2).trolls(0, "spiral_a")
        position.gnomes("moss_1", strength, seen_by=[1]).gnomes("moss_1", 1, seen_by=[0])
        return [option.label for option in position.action(0, "advance", 2).match().decision.options]

    assert labels(2) == labels(3)
    assert "Advance to Fernmouth (moss_1): 2 gnomes, strength ? and 1" in labels(2)


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
        assert "Pink peeks at gate card 2." in [e.text for e in one.events_for(seat)]
    assert overheard(one, 0) != overheard(other, 0)
    assert "Pink peeks at a gnome in Fernmouth (moss_1): its strength is 1." in [e.text for e in one.events_for(0)]


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
        assert label == f"Move 1 space: {1 + 3 + more} honour, over the boost tripwire"
        match.choose("spaces:1")
        while match.decision is not None and match.decision.kind.startswith("scout"):
            match.choose("none")
        gained = [event.arguments[1] for event in match.events if event.kind == "honour-gained"]
        assert sum(gained) == 1 + 3 + more
