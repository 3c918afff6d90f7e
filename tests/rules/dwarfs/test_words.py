"""Every event, every decision and every option has words, and no secret is in the words that others get."""

from functools import cache

import numpy as np
import pytest

import underhall
from tests.rules.dwarfs.helpers import position
from tests.rules.playing import in_words
from tests.wording import Codes
from underhall.engine.dice import ScriptedDice, SeededDice
from underhall.engine.kernel import NOBODY
from underhall.engine.view import asked, describe
from underhall.games.dwarfs.events import Event
from underhall.games.dwarfs.game import game
from underhall.games.dwarfs.messages import play
from underhall.games.dwarfs.options import Action, Discard, Where
from underhall.games.dwarfs.pieces import UNKNOWN
from underhall.games.dwarfs.reasons import Reason
from underhall.games.dwarfs.steps import Step


class Listener:
    """Plays matches by keys and keeps all decisions and chances that it meets."""

    def __init__(self):
        self.decisions = []
        self.chances = []  # kind, outcomes by key, how many outcomes
        self.matches = []

    def dice(self, **script):
        listener = self

        class Dice:
            def __init__(self):
                named = {kind.replace("_", "-"): outcomes for kind, outcomes in script.items()}
                self.scripted = ScriptedDice(named, SeededDice(0))

            def fall(self, chance):
                listener.chances.append((chance.kind, dict(chance.keys), len(chance.weights)))
                return self.scripted.fall(chance)

        return Dice()

    def play(self, match, *choices):
        self.matches.append(match)
        for key in choices:
            self.decisions.append(match.decision)
            match.choose(key)
        if match.decision is not None:
            self.decisions.append(match.decision)
        return match


def resolve(table, seat=0):
    return table.turn_of(seat, phase="resolve")


def row_of(table, *cards, seat=0):
    for x, name in enumerate(cards):
        table.lay(name, seat=seat, at=(x, 0))
    return table


def hear_a_beginning(listener):
    dice = listener.dice(
        show_goal=["leek_broth", "smoked_trout", "mushroom_pie"],
        deal_secret=["builder", "slayer"],
        who_starts=["seat:1"],
    )
    match = underhall.new("dwarfs", seats=2, switches={"start_player": "random"}, dice=dice)
    first = ["play:gold_mine", "turn:0", "play:castle", "lay:-1,0", "turn:3", "place:-1,0", "end"]
    listener.play(match, *first, "play:diamond_mine", "stack:0,0", "turn:1", "end")
    table = row_of(position(), "castle", "gold_mine", "tavern").dwarfs(0, at=(1, 0))
    listener.play(table.match(), "move:1,0", "west")


def hear_the_ogres(listener):
    for hidden in (False, True):
        table = row_of(position(3, hide_gems=hidden), "castle", "gold_mine", "tavern")
        table.ogres(0, "rout", "bouncer", "stampede", "pickpocket", "tyrant").ogres(1, "rout", "bouncer").ogres(
            2, "rout"
        )
        table.dwarfs(0, at=(0, 0)).dwarfs(0, at=(1, 0)).dwarfs(1, at=(2, 0)).dwarfs(2, at=(2, 0))
        table.gems(1, ruby=1).gems(2, gold=1)
        bouncing = ["ogre:bouncer@1", "red:2,0", "0,0", "ogre:stampede@1", "red:0,0", "stay"]
        stealing = ["ogre:pickpocket@1", "seat:1", "ogre:tyrant@1", "seat:1", "ogre:rout@0", "1,0"]
        listener.play(table.match(listener.dice(stolen_gem=["ruby"])), *bouncing, *stealing)


def hear_the_mines(listener):
    table = row_of(position(), "gold_mine", "diamond_mine", "tavern").dwarfs(0, at=(0, 0), count=2)
    table.gems(1, diamond=8).dwarfs(0, at=(1, 0), count=2).dwarfs(0, at=(2, 0), count=2)
    listener.play(resolve(table).match(listener.dice(draw_ogre=["stampede"])), "0,0", "1,0")
    troubled = row_of(position(), "gold_mine", "dragon", "castle").dwarfs(0, at=(0, 0), count=2)
    listener.play(resolve(troubled.dwarfs(0, at=(2, 0), count=2)).match(), "0,0")
    slain = row_of(position(), "castle", "dragon").dwarfs(0, at=(1, 0), count=5).dwarfs(0, at=(0, 0), count=2)
    listener.play(resolve(slain).match(), "1,0")
    single = row_of(position(), "castle").dwarfs(0, at=(0, 0), count=2)
    listener.play(resolve(single).match())
    stacked = row_of(position(), "castle", "gold_mine").lay("diamond_mine", seat=1, at=(1, 0))
    stacked.dwarfs(0, at=(0, 0), count=2)
    listener.play(resolve(stacked).match(), "decline")
    listener.play(resolve(stacked).match(), "1,0")


def hear_the_taverns(listener):
    table = row_of(position(), "tavern", "castle").dwarfs(0, at=(0, 0), count=2)
    listener.play(resolve(table.discard_ogre_deck()).match(listener.dice(draw_ogre=["tyrant"])))
    table = row_of(position(3), "tavern").dwarfs(0, at=(0, 0), count=2)
    table.ogres(1, *["rout"] * 3, *["bouncer"] * 3).ogres(2, *["stampede"] * 3, *["pickpocket"] * 3, "tyrant")
    listener.play(resolve(table).match())


def hear_the_stores(listener):
    table = row_of(position(), "general_store", "castle", "tavern").dwarfs(0, at=(0, 0), count=3)
    listener.play(resolve(table).match())
    table.gems(0, gold=2, emerald=1)
    listener.play(resolve(table).match(), "decline")
    listener.play(resolve(table).match(listener.dice(show_goal=["midwinter_roast"])), "buy:leek_broth")
    hidden = row_of(position(hide_gems=True).row("leek_broth"), "general_store").dwarfs(0, at=(0, 0), count=3)
    listener.play(resolve(hidden).match(), "decline")


def hear_the_end(listener):
    full = position().gems(0, ruby=1).ogres(0, "rout").turn_of(0, phase="discard")
    listener.play(full.match(), "gem:ruby", "ogre:rout@0")
    table = position(reveal_windows="every_action").secrets("slayer", "collector").trophy(0, "dragon", of=1)
    table.trophy(0, "frost_giant", of=1).goals(0, "leek_broth", "smoked_trout").lay("castle", seat=1, at=(0, 0))
    table.lay("tavern", seat=1, at=(1, 0)).gems(1, gold=1, emerald=1, diamond=1, ruby=1)
    listener.play(table.match(), "place:0,0", "wait", "end", "reveal-secret", "end", "end", "done")
    unmet = position(reveal_windows="every_action").secrets("slayer", "builder").gems(1, emerald=5)
    listener.play(unmet.lay("castle", seat=1, at=(0, 0)).match(), "place:0,0")
    endless = underhall.position("dwarfs", seats=2, switches={"turn_limit": 20}).turn_of(1, phase="end-of-turn")
    endless._table.turn = 40
    listener.play(endless.match())


SCENES = (hear_a_beginning, hear_the_ogres, hear_the_mines, hear_the_taverns, hear_the_stores, hear_the_end)


@cache
def heard():
    listener = Listener()
    for scene in SCENES:
        scene(listener)
    return listener


# Events ---------------------------------------------------------------------------------------------------------------

SENTENCES = {
    Event.STARTS: "Red starts.",
    Event.GOAL_SHOWN: "New goal: Smoked trout.",
    Event.SECRET_DEALT: "Red gets the secret goal Slayer.",
    Event.SECRET_DEALT_UNSEEN: "Red gets a secret goal.",
    Event.TURN: "Blue's turn.",
    Event.LAID: "Red lays the castle west of Red's gold mine.",
    Event.STACKED: "Blue stacks the diamond mine on Red's gold mine.",
    Event.PLACED: "Red places a dwarf on Red's castle.",
    Event.MOVED: "Blue moves Red's dwarf from Blue's castle to Blue's gold mine.",
    Event.OGRE_PLAYED: "Blue plays Bouncer.",
    Event.ROUTED: "Red's dwarf leaves Blue's gold mine and goes home.",
    Event.BOUNCED: "Blue's dwarf on Blue's castle and Red's dwarf on Blue's tavern swap places.",
    Event.STOLE_GEM: "Blue steals 1 ruby from Red.",
    Event.STOLE_GEM_UNSEEN: "Blue steals a gem from Red.",
    Event.STOLE_OGRES: "Blue takes all 2 of Red's ogres.",
    Event.STOLEN_OGRE: "Blue gets Bouncer from Red.",
    Event.ACTIONS_DONE: "Blue takes no more actions.",
    Event.TASK: "Blue completes the task of Blue's gold mine: 2 dwarfs go home.",
    Event.MINED: "Blue mines 2 gold.",
    Event.NO_GEM_LEFT: "Blue mines nothing: no diamond is left.",
    Event.DRAGON_STOPS: "Blue's dragon stops the mine: Blue gets nothing.",
    Event.MONSTER_STOPS: "Blue's dragon stops Blue from digging.",
    Event.NOTHING_TO_DIG: "Blue finds no stack to dig in.",
    Event.DIG_DECLINED: "Blue does not dig.",
    Event.DUG: "Blue digs: Blue's gold mine comes up, Red's diamond mine goes under.",
    Event.DEFEATED: "Blue defeats Blue's dragon!",
    Event.DREW_OGRE: "Blue hires Stampede.",
    Event.DREW_OGRE_UNSEEN: "Blue hires an ogre.",
    Event.OGRES_RESHUFFLED: "The 13 discarded ogres are shuffled into a new deck.",
    Event.NO_OGRE_LEFT: "Blue hires nobody: no ogres are left.",
    Event.CANNOT_TRADE: "Blue cannot pay for any open goal.",
    Event.TRADE_DECLINED: "Blue buys nothing.",
    Event.TRADED: "Blue buys Leek broth for 2 gold and 1 emerald.",
    Event.DISCARDED_GEM: "Blue discards 1 ruby.",
    Event.DISCARDED_OGRE: "Blue discards Rout.",
    Event.SECRET_REVEALED: "Blue reveals a secret goal: Slayer.",
    Event.LAST_ROUND: "Blue has completed 3 goals. This is the last round.",
    Event.GAME_ENDS: "The game ends.",
    Event.TURN_LIMIT: "The game stops at its limit of 20 turns per player.",
}


@pytest.mark.parametrize("event", Event, ids=lambda event: event.name)
def test_every_event_is_told_in_words(event):
    told = {e.text for match in heard().matches for e in match.events if e.kind == event.id}
    assert SENTENCES[event] in told
    assert all(not text[0].islower() and text[-1] in ".!" for text in told)


@pytest.mark.parametrize(
    "text",
    [
        "Blue moves a dwarf from Blue's gold mine to Blue's castle.",
        "Blue's dwarf leaves Blue's gold mine and goes home.",
        "Blue completes the task of Blue's dragon: 5 dwarfs go home.",
        "Red lays the gold mine in the middle of the table.",
    ],
)
def test_sentences_fit_who_and_how_many(text):
    assert text in {e.text for match in heard().matches for e in match.events}


def test_one_discarded_ogre_is_not_shuffled():
    table = row_of(position(3), "tavern", "castle").dwarfs(0, at=(0, 0), count=2).discard_ogres("rout")
    table.ogres(1, *["rout"] * 2, *["bouncer"] * 3).ogres(2, *["stampede"] * 3, *["pickpocket"] * 3, "tyrant")
    texts = {e.text for e in resolve(table).match().events}
    assert "The discarded ogre becomes the new deck." in texts


def test_a_tyrant_takes_a_single_ogre():
    match = row_of(position(), "castle").ogres(0, "tyrant").ogres(1, "rout").match()
    match.choose("ogre:tyrant@0")
    assert "Blue takes Red's only ogre." in {e.text for e in match.events}


def test_no_sentence_has_codes():
    texts = [e.text for match in heard().matches for e in match.events]
    texts += [decision.prompt for decision in heard().decisions]
    texts += [option.label for decision in heard().decisions for option in decision.options]
    texts += [each.text for match in heard().matches if not match.over for each in match.refusals(match.decision.seat)]
    assert Codes(heard().matches[0].setting).found_in(texts) == []


# Decisions and their options ------------------------------------------------------------------------------------------

OPTIONS = {  # a decision, one of its options by key, in words, and what it lights up
    Step.ACTION: ("play:gold_mine", "Play your gold mine", "hand:1:gold_mine"),
    Step.WHICH_SQUARE: ("lay:-1,0", "Lay it west of Red's gold mine", "square:-1,0"),
    Step.WHICH_WAY: ("turn:3", "A quarter turn anticlockwise: wall west", "turn:3"),
    Step.MOVE_WHERE: ("west", "Go west to Blue's castle", "square:0,0"),
    Step.ROUT_CARD: ("1,0", "Drive all dwarfs off Blue's gold mine", "square:1,0"),
    Step.BOUNCE_RIVAL: ("red:2,0", "Swap Red's dwarf on Blue's tavern", "dwarf:1:2,0"),
    Step.BOUNCE_OWN: ("0,0", "Swap it with your dwarf on Blue's castle", "dwarf:0:0,0"),
    Step.STAMPEDE_WHO: ("red:0,0", "Red's dwarf on Blue's castle", "dwarf:1:0,0"),
    Step.STAMPEDE_STEP: ("stay", "Stay there", None),
    Step.PICK_POCKET: ("seat:1", "Steal a gem from Red", "seat:1"),
    Step.TYRANT_VICTIM: ("seat:2", "Take all of Green's ogres", "seat:2"),
    Step.WHICH_TASK: ("1,0", "Complete the task of Blue's diamond mine", "square:1,0"),
    Step.DIG: ("1,0", "Slide Red's diamond mine under its stack", "square:1,0"),
    Step.TRADE: ("buy:leek_broth", "Buy Leek broth for 2 gold and 1 emerald: 8 points", "goal:leek_broth"),
    Step.WHICH_DISCARD: ("gem:ruby", "Discard 1 ruby", "gem:0:ruby"),
    Step.END_TURN: ("end", "End your turn", None),
    Step.REVEAL_WINDOW: ("wait", "Keep it secret", None),
    Step.LAST_REVEAL: ("done", "Go on to the scoring", None),
}
CHANCES = {
    Step.WHO_STARTS: "seat:1",
    Step.SHOW_GOAL: "smoked_trout",
    Step.DEAL_SECRET: "slayer",
    Step.STOLEN_GEM: "ruby",
    Step.DRAW_OGRE: "stampede",
}


def test_nothing_is_left_out():
    underhall.position("dwarfs", seats=2)  # the rules are loaded
    assert {int(step) for step in OPTIONS} == {code for code, choice in game.choices.items() if not choice.chance}
    assert {int(step) for step in CHANCES} == {code for code, choice in game.choices.items() if choice.chance}
    assert set(SENTENCES) == set(Event)


def test_the_catalogue_has_a_message_for_everything_and_none_too_many():
    position()  # the rules are loaded
    steps = [Step.at(step) for step in game.choices]
    wanted = {f"ask-{step.id}" for step in OPTIONS} | {f"event-{event.id}" for event in Event}
    wanted |= {f"why-{reason.id}" for reason in Reason if reason is not Reason.NONE} | {"option-reveal-secret"}
    wanted |= {f"option-{step.id}-{option.id}" for step in steps for option in game.choices[step].declared}
    found = {id for id in play.catalogue.messages if id.startswith(("ask-", "option-", "event-", "why-"))}
    assert found == wanted


@pytest.mark.parametrize("step", OPTIONS, ids=lambda step: step.name)
def test_every_decision_has_its_options_in_words(step):
    met = [decision for decision in heard().decisions if decision.kind == step.id]
    assert met, "this decision never came up"
    told = {(option.key, option.label, option.target) for decision in met for option in decision.options}
    assert OPTIONS[step] in told
    assert all(decision.prompt[-1] in ".?" for decision in met)


@pytest.mark.parametrize(
    ("step", "option"),
    [
        (Step.ACTION, ("place:0,0", "Place a dwarf on Red's gold mine", "square:0,0")),
        (Step.ACTION, ("move:1,0", "Move your dwarf from Blue's gold mine", "dwarf:0:1,0")),
        (Step.ACTION, ("ogre:rout@0", "Play Rout", "ogre:0:0")),
        (Step.ACTION, ("end", "End your actions", None)),
        (Step.ACTION, ("reveal-secret", "Reveal your secret goal: Slayer", "secret:0")),
        (Step.WHICH_SQUARE, ("stack:0,0", "Stack it on Red's gold mine", "square:0,0")),
        (Step.WHICH_WAY, ("turn:0", "As printed: walls north and south", "turn:0")),
        (Step.WHICH_WAY, ("turn:1", "A quarter turn clockwise: wall east", "turn:1")),
        (Step.WHICH_WAY, ("turn:2", "Half a turn: wall south", "turn:2")),
        (Step.STAMPEDE_STEP, ("east", "Run east to Blue's tavern", "square:2,0")),
        (Step.DIG, ("decline", "Do not dig", None)),
        (Step.TRADE, ("decline", "Buy nothing", None)),
        (Step.WHICH_DISCARD, ("ogre:rout@0", "Discard Rout", "ogre:0:0")),
        (Step.REVEAL_WINDOW, ("wait", "Go on", None)),
        (Step.LAST_REVEAL, ("reveal-secret", "Reveal your secret goal: Collector", "secret:1")),
    ],
)
def test_options_of_every_kind_have_words(step, option):
    met = [decision for decision in heard().decisions if decision.kind == step.id]
    assert option in {(each.key, each.label, each.target) for decision in met for each in decision.options}


@pytest.mark.parametrize("step", CHANCES, ids=lambda step: step.name)
def test_every_chance_names_its_outcomes(step):
    met = [chance for chance in heard().chances if chance[0] == step.id]
    assert any(CHANCES[step] in outcomes for _, outcomes, _ in met)
    assert all(len(outcomes) == count for _, outcomes, count in met)


# Prompts --------------------------------------------------------------------------------------------------------------

PROMPTS = {
    Step.ACTION: "Choose an action: 4 left. Ogres are free.",
    Step.WHICH_SQUARE: "Where does your castle go?",
    Step.WHICH_WAY: "Which way should your castle face?",
    Step.MOVE_WHERE: "Where does your dwarf on Blue's gold mine go?",
    Step.ROUT_CARD: "Which card do you clear of dwarfs?",
    Step.BOUNCE_RIVAL: "Which rival's dwarf do you swap?",
    Step.BOUNCE_OWN: "Which of your dwarfs swaps places with Red's dwarf on Blue's tavern?",
    Step.STAMPEDE_WHO: "Which dwarf runs?",
    Step.STAMPEDE_STEP: "Where does it run next? It may stay on Blue's gold mine.",
    Step.PICK_POCKET: "Whose gem do you steal?",
    Step.TYRANT_VICTIM: "Whose ogres do you take?",
    Step.WHICH_TASK: "Which task do you complete next?",
    Step.DIG: "Which stack do you dig in?",
    Step.TRADE: "Which goal do you buy?",
    Step.WHICH_DISCARD: "Your hand is 2 cards too large. What do you discard?",
    Step.END_TURN: "End your turn?",
    Step.REVEAL_WINDOW: "Reveal your secret goal now?",
    Step.LAST_REVEAL: "The game is over. This is your last chance to reveal your secret goal.",
}


def prompts(step):
    return {decision.prompt for decision in heard().decisions if decision.kind == step.id}


@pytest.mark.parametrize("step", OPTIONS, ids=lambda step: step.name)
def test_prompts_say_what_to_do(step):
    assert PROMPTS[step] in prompts(step)


@pytest.mark.parametrize(
    ("step", "prompt"),
    [
        (Step.REVEAL_WINDOW, "You have no goal to reveal now."),
        (Step.TRADE, "You cannot pay for any open goal."),
        (Step.WHICH_DISCARD, "Your hand is 1 card too large. What do you discard?"),
    ],
)
def test_prompts_fit_what_can_be_chosen(step, prompt):
    assert prompt in prompts(step)


@pytest.mark.parametrize("taken", range(4))
@pytest.mark.parametrize("castle", [False, True])
def test_the_prompt_counts_the_actions_left(taken, castle):
    table = position().lay("castle" if castle else "tavern", seat=0, at=(0, 0)).dwarfs(1, at=(0, 0)).ogres(0, "rout")
    decision = table.turn_of(0, taken=taken).match().decision
    assert decision is not None
    if left := 3 + castle - taken:
        assert decision.prompt == f"Choose an action: {left} left. Ogres are free."
    else:
        assert decision.prompt == "You have no actions left. Play an ogre, or end your actions."


def test_the_prompt_speaks_of_ogres_only_if_one_can_be_played():
    unplayable = position().lay("tavern", seat=0, at=(0, 0)).ogres(0, "rout")  # there is no dwarf to drive away
    assert unplayable.match().decision.prompt == "Choose an action: 3 left."
    assert unplayable.turn_of(0, taken=3).match().decision.prompt == "You have no actions left. End your actions."


def test_the_only_task_is_not_called_the_first():
    """It is asked for only because a goal might be revealed before."""
    table = row_of(position().secrets("alchemist", "slayer").gems(0, emerald=5), "gold_mine", "tavern")
    decision = resolve(table.dwarfs(0, at=(0, 0), count=2)).match().decision
    assert (decision.kind, decision.prompt) == ("which-task", "Complete your task.")


def test_the_first_step_of_a_run_has_a_prompt():
    table = row_of(position(), "castle", "gold_mine", "tavern").dwarfs(1, at=(1, 0)).ogres(0, "stampede")
    match = table.match()
    match.choose("ogre:stampede@0")
    assert match.decision.prompt == "Where does Red's dwarf on Blue's gold mine run?"


# Notes and endings ----------------------------------------------------------------------------------------------------


def test_the_hand_says_what_others_know_of_it():
    table = position(4).lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0)).ogres(0, "rout", seen_by=[2])
    decision = table.ogres(0, "rout", seen_by=[1, 3]).ogres(0, "rout").match().decision
    assert decision is not None
    labels = {option.key: option.label for option in decision.options}
    assert labels["ogre:rout@0"] == "Play Rout"
    assert labels["ogre:rout@1"] == "Play Rout (Green knows it)"
    assert labels["ogre:rout@2"] == "Play Rout (Red and Yellow know it)"


@pytest.mark.rule("dwarfs:Q45")
def test_the_hand_says_which_ogres_are_older_than_the_deck():
    match = row_of(position(3), "castle").ogres(0, "rout", "rout", "rout").match()
    seen = match._fields
    seen.ogre_seen[0, :3] = [0b001, 0b101, 0b001]
    seen.ogre_from[0, :3] = [0, 0, 1]
    seen.shuffle = 1

    def label(step, number):
        return describe(match.setting, seen, step, (0, 0, 0, 0, 0), number).label

    assert label(Step.ACTION, Action.OGRE) == "Play Rout (from before the last shuffle)"
    assert label(Step.ACTION, Action.OGRE + 1) == "Play Rout (Green knows it) (from before the last shuffle)"
    assert label(Step.ACTION, Action.OGRE + 2) == "Play Rout"
    assert label(Step.WHICH_DISCARD, Discard.OGRE) == "Discard Rout (from before the last shuffle)"


def test_how_it_ended_is_said():
    ended, stopped = (match for match in heard().matches if match.over)
    assert ended.standing().reason == "Blue completed 3 goals, and the round was played to its end."
    assert stopped.standing().reason == "The game stopped at its limit of 20 turns per player."
    assert heard().matches[0].standing().reason == "The game goes on."


def test_an_ending_counts_all_goals_of_the_winner():
    goals = ("leek_broth", "barley_loaves", "pickled_roots", "smoked_trout")
    match = position().goals(0, *goals).turn_of(0, phase="end-of-turn").match()
    while not match.over:
        match.choose("end")
    assert match.standing().reason == "Blue completed 4 goals, and the round was played to its end."


def test_several_players_can_have_brought_the_end():
    table = position().goals(0, "leek_broth", "barley_loaves", "pickled_roots")
    match = table.goals(1, "smoked_trout", "salted_butter", "mushroom_pie").turn_of(0, phase="end-of-turn").match()
    while not match.over:
        match.choose("end")
    assert match.standing().reason == "Blue and Red completed enough goals, and the round was played to its end."


# Keys -----------------------------------------------------------------------------------------------------------------


def test_keys_are_unique_within_a_decision():
    for decision in heard().decisions:
        chosen_by = [option.key for option in decision.options]
        assert len(set(chosen_by)) == len(chosen_by), decision.kind
        assert all(option.label for option in decision.options)
        assert [option.number for option in decision.options] == sorted({option.number for option in decision.options})


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (4, 3)])
def test_keys_name_one_thing_each_in_random_games(seats, seed):
    """Among what may be chosen and what is refused, no key stands for two."""
    match = underhall.new("dwarfs", seats=seats, seed=seed)
    rolls = np.random.default_rng(seed)
    for ply in range(60):
        decision = match.decision
        assert decision is not None
        if ply % 3 == 0:
            table = match._fields
            step, arguments = asked(table)
            legal = {option.number for option in decision.options}
            refused = [n for n in range(game.choices[step].size) if table.reason[n] and n not in legal]
            told = [describe(match.setting, table, step, arguments, n) for n in refused]
            all_keys = [option.key for option in decision.options] + [each.key for each in told]
            assert len(set(all_keys)) == len(all_keys)
            assert all(each.label for each in told)
        match.choose(decision.options[rolls.integers(len(decision.options))].key)
    assert all(event.text for event in match.events)


def test_an_empty_place_of_the_row_has_words_too():
    table = row_of(position().row("leek_broth"), "general_store", "castle", "tavern").gems(0, gold=2, emerald=1)
    match = resolve(table.dwarfs(0, at=(0, 0), count=3)).match()
    told = describe(match.setting, match._fields, *asked(match._fields), 1)
    assert in_words(told) == ("buy:row:1", "Buy from an empty place", None)


def test_the_first_card_has_a_place():
    match = underhall.new("dwarfs", seats=2, seed=1)
    told = describe(match.setting, match._fields, Step.WHICH_SQUARE, (0, 0, 0, 0, 0), Where.FIRST)
    assert in_words(told) == ("lay:0,0", "Lay it as the first card", "square:0,0")


# Secrets --------------------------------------------------------------------------------------------------------------


def overheard(match, seat):
    """All events that a seat or a spectator saw, and its view."""
    view = match.view(seat)
    return [(e.kind, e.values, e.text) for e in match.events_for(seat)], view.core(), view.text(), view.to_json()


@pytest.mark.rule("dwarfs:Q45")
def test_others_hear_nothing_of_a_secret_goal():
    def beginning(secret):
        dice = ScriptedDice({"deal-secret": [secret, "slayer", "builder"]}, SeededDice(1))
        match = underhall.new("dwarfs", seats=3, dice=dice)
        for key in ("play:castle", "turn:0", "end", "end"):
            match.choose(key)
        return match

    one, other = beginning("collector"), beginning("alchemist")
    for seat in (1, 2, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
        assert not any("Collector" in e.text for e in one.events_for(seat))
    assert overheard(one, 0) != overheard(other, 0)
    assert "Blue gets the secret goal Collector." in [e.text for e in one.events_for(0)]


@pytest.mark.rule("dwarfs:Q45")
def test_others_hear_nothing_of_a_hired_ogre():
    def tavern(drawn):
        table = row_of(position(3), "tavern").dwarfs(0, at=(0, 0), count=2)
        return resolve(table).match(ScriptedDice({"draw-ogre": [drawn]}, SeededDice(0)))

    one, other = tavern("rout"), tavern("tyrant")
    for seat in (1, 2, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
        assert not any("Rout" in e.text for e in one.events_for(seat))
    assert overheard(one, 0) != overheard(other, 0)


@pytest.mark.rule("dwarfs:Q45")
def test_others_hear_nothing_of_a_tyrants_loot():
    def robbery(*held):
        table = row_of(position(3), "castle").ogres(0, "tyrant").ogres(1, *held)
        match = table.match()
        match.choose("ogre:tyrant@0")
        return match

    one, other = robbery("rout", "bouncer"), robbery("stampede", "stampede")
    for seat in (2, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
    for seat in (0, 1):
        assert overheard(one, seat) != overheard(other, seat)


@pytest.mark.rule("dwarfs:Q45")
def test_others_hear_nothing_of_a_hidden_gem():
    def theft(gem):
        table = row_of(position(3, hide_gems=True), "castle").ogres(0, "pickpocket").gems(1, gold=1, ruby=1)
        match = table.match(ScriptedDice({"stolen-gem": [gem]}, SeededDice(0)))
        match.choose("ogre:pickpocket@0")
        return match

    one, other = theft("gold"), theft("ruby")
    for seat in (2, NOBODY):
        assert overheard(one, seat) == overheard(other, seat)
        assert "Blue steals a gem from Red." in [e.text for e in one.events_for(seat)]
    for seat in (0, 1):
        assert overheard(one, seat) != overheard(other, seat)


@pytest.mark.rule("dwarfs:Q45")
def test_a_view_shows_others_no_options_reasons_or_weights():
    table = row_of(position(), "castle").ogres(0, "rout", "tyrant").dwarfs(0, at=(0, 0))
    match = table.match()
    for seat in (1, NOBODY):
        seen = match.view(seat).fields
        assert seen.legal.sum() == 0
        assert seen.reason.sum() == 0
        assert seen.weight.sum() == 0
    assert match.view(0).fields.legal.sum() != 0


def test_what_is_unknown_is_called_so():
    match = row_of(position(), "castle").ogres(1, "rout").turn_of(1).match()
    seen = match.view(0).fields
    assert int(seen.ogre[1, 0]) == UNKNOWN
    told = describe(match.setting, seen, Step.ACTION, (1, 0, 0, 0, 0), Action.OGRE)
    assert in_words(told) == ("ogre:unknown@0", "Play an unknown ogre", "ogre:1:0")
    assert (
        describe(match.setting, seen, Step.ACTION, (1,), Action.size()).label
        == "Reveal your secret goal: a secret goal"
    )


def left(table):
    """What each option of a decision says that it leaves undone."""
    return {option.key: option.unused for option in table.match().decision.options if option.unused}


def test_ending_the_actions_early_says_how_many_are_left():
    assert left(position()) == {"end": "3 actions left."}
    assert left(position().turn_of(0, taken=2)) == {"end": "1 action left."}
    castle = position().lay("castle", seat=0, at=(0, 0)).dwarfs(0, at=(0, 0))
    assert left(castle.turn_of(0, taken=2)) == {"end": "2 actions left."}


def test_nothing_is_left_if_there_is_nothing_to_do():
    """Ogres are not actions."""
    assert left(position().ogres(0, "rout").turn_of(0, taken=3)) == {}
    match = position().ogres(0, "rout").match()
    words, fields = match.setting.words, match.view(0).fields
    assert words.unused(fields, Step.ACTION, (0,), Action.END, [Action.OGRE]) == ""
    assert words.unused(fields, Step.ACTION, (0,), Action.END, [Action.MOVE]) == "3 actions left."
