"""The position builder: what it lays on the table, what it refuses, and which tables a match may start from."""

import random
from typing import Any

import numpy as np
import pytest

import underhall
from tests.rules.fall.helpers import (
    STANDARD,
    ancestry,
    asked,
    by_wheel,
    champion,
    clan,
    cubes,
    desperation,
    display,
    events,
    fields,
    gnomes,
    hand,
    honour,
    influence,
    keys,
    kind,
    owner,
    pawn,
    place,
    position,
    reserve,
    scripted,
    supplies,
    swarm,
    told,
    trolls,
    units,
    vote_order,
    votes,
    wheel,
)
from underhall.engine.record import read_record
from underhall.errors import PositionError, UnderhallError
from underhall.games.fall.pieces import (
    CHAMPIONS,
    CLANS,
    EVERYBODY,
    HAND,
    IN_DECK,
    IN_HAND,
    NONE,
    UNDRAWN,
    WAVES,
    Deck,
    Source,
)
from underhall.games.fall.position import Position, check
from underhall.games.fall.position_moments import PHASES
from underhall.games.fall.steps import Step

PINK, BLUE, GREEN, YELLOW, VIOLET = range(5)


def record(table: Position):
    """The fields of the finished table."""
    return table.setting.driver.record(table.table())


def deck(table: Position, which: Deck) -> list[str]:
    """The champions of a deck, in the pack's order."""
    return [row.id for row in STANDARD.champion if row.deck == which.name.lower()]


# The start -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_table_before_anything_is_changed(seats):
    table = position(seats)
    start = record(table)
    assert (start.seats, start.wave, start.starter, start.active, start.turn) == (seats, 1, 0, 0, 0)
    assert start.reserve[:seats].tolist() == [25] * seats and not start.trolls.any() and not start.crowd.any()
    assert start.gnome_supply == 30 and start.gnome_pool.tolist() == [10, 10, 10] and not start.gnomes.any()
    assert start.lair_owner[: 2 * seats].tolist() == [lair // 2 for lair in range(2 * seats)]
    assert (start.lair_owner[2 * seats :] == NONE).all()
    assert (start.owner == NONE).all() and (start.offered == NONE).all()
    rows = STANDARD.champion
    assert [rows[number].id for number in start.display[: seats + 1]] == deck(table, Deck.ONE_TWO)[: seats + 1]
    assert bin(int(start.undrawn)).count("1") == CHAMPIONS - seats - 1
    halls = 7 if seats > 3 else 5
    assert start.hall_value[:halls].tolist() == [4, 8, 12, 4, 8, 12, 4][:halls]
    assert start.vote_tile.tolist() == list(range(CLANS)) and not start.votes.any()
    assert (start.wheel, start.swarm, start.boost.tolist()) == (0, 0, [0] * 5)
    cards = {2: 3, 3: 3, 4: 4, 5: 5}[seats]
    assert start.gate.tolist() == [UNDRAWN] * cards + [NONE] * (5 - cards) and start.gate_pool == 0b1111111
    assert not start.supplies.any() and not start.desperation.any() and not start.honour.any()
    assert start.stack[0, 0].tolist() == [Step.NEXT_TURN, 0, 0, 0, 0, 0] and start.height.tolist() == [1, 0, 0, 0, 0, 0]


def test_every_seat_has_the_starting_card():
    match = position(5).supplies(PINK, 1).match()
    for seat in range(5):
        assert ancestry(match, seat) == ["A B I", "G A B"]


def test_what_is_built_is_a_copy():
    table = position(2).supplies(PINK, 2)
    first = table.match()
    before = first.core
    table.trolls(PINK, "moss_1").supplies(PINK, 5)
    assert first.core == before and table.match().core != before


# The map -------------------------------------------------------------------------------------------------------------


def test_trolls_come_from_the_supply():
    match = position(3).trolls(BLUE, "moss_3", 4).trolls(BLUE, "fang_b").trolls(PINK, "moss_3").act(PINK).match()
    assert (trolls(match, BLUE, "moss_3"), trolls(match, BLUE, "fang_b"), reserve(match, BLUE)) == (4, 1, 20)
    assert int(fields(match).control[BLUE]) == 1 << place(match, "moss_3") | 1 << place(match, "fang_b")
    assert fields(match).crowd[place(match, "moss_3")] == 5


def test_lairs_are_swapped():
    match = position(4).lairs(PINK, "fang").lairs(GREEN, "root").trolls(PINK, "fang_a").trolls(BLUE, "spiral_b")
    owners = record(match).lair_owner.tolist()
    assert owners == [BLUE, BLUE, PINK, PINK, NONE, NONE, YELLOW, YELLOW, NONE, NONE, NONE, NONE, GREEN, GREEN]


def test_a_pair_that_a_seat_has_stays_with_it():
    assert record(position(2).lairs(BLUE, "fang")).lair_owner[:4].tolist() == [PINK, PINK, BLUE, BLUE]


def test_a_pawn_counts_as_a_troll_and_may_be_put_elsewhere():
    table = position(4).champion(GREEN, "lull_the_piper").pawn("lull_the_piper", "moss_1")
    match = table.pawn("lull_the_piper", "eye_a").act(GREEN).match()
    assert (pawn(match, "lull_the_piper"), owner(match, "lull_the_piper")) == ("eye_a", GREEN)
    assert (units(match, GREEN, "eye_a"), trolls(match, GREEN, "eye_a"), units(match, GREEN, "moss_1")) == (1, 0, 0)


def test_gnomes_leave_the_supply_and_known_ones_the_pool():
    table = position(4).gnomes("moss_1", None, 2, seen_by=[BLUE, YELLOW]).gnomes("ice_1", 3, seen_by="all")
    match = table.gnomes("mud_4", 1).by_wheel(3, 1).act(PINK).match()
    assert (gnomes(match, "moss_1"), gnomes(match, "ice_1"), gnomes(match, "mud_4")) == ([None, 2], [3], [1])
    assert by_wheel(match) == [1, 3]
    start = fields(match)
    moss, ice, mud = (place(match, cavern) for cavern in ("moss_1", "ice_1", "mud_4"))
    assert start.gnome_seen[moss].tolist() == [0, 1 << BLUE | 1 << YELLOW]
    assert (start.gnome_seen[ice, 0], start.gnome_seen[mud, 0]) == (EVERYBODY, 0)
    assert (start.gnome_supply, start.gnome_pool.tolist(), start.shown[0].tolist()) == (24, [8, 9, 8], [1, 0, 2])


def test_a_second_gnome_may_come_later():
    match = position(2).gnomes("moss_1", 3).gnomes("moss_1", None).act(PINK).match()
    assert gnomes(match, "moss_1") == [3, None]


def test_views_hide_what_was_not_seen():
    match = position(3).gnomes("moss_1", 2, seen_by=[BLUE]).gates("fire", seen_by=[GREEN]).act(PINK).match()
    moss = place(match, "moss_1")
    assert [int(match.view(seat).fields.gnome[moss, 0]) for seat in range(3)] == [-2, 2, -2]
    assert [int(match.view(seat).fields.gate[0]) for seat in range(3)] == [-2, -2, clan("fire")]


def test_great_halls():
    table = position(3).champion(BLUE, "keystone_orm").hall("long_echo", 4, star="keystone_orm")
    match = table.hall("kings_rest", 12).act(PINK).match()
    assert fields(match).hall_value[:5].tolist() == [4, 8, 4, 4, 12]
    assert fields(match).hall_star[:5].tolist() == [NONE, NONE, champion(match, "keystone_orm"), NONE, NONE]


# Clans and champions -------------------------------------------------------------------------------------------------


def test_of_level_discs_the_first_to_come_leads():
    table = position(4).votes(BLUE, "mud", 2).votes(PINK, "mud", 1).votes(YELLOW, "mud", 3).votes(PINK, "mud", 1)
    match = table.votes(GREEN, "mud", 1).act(PINK).match()
    assert vote_order(match, "mud") == [YELLOW, BLUE, PINK, GREEN]
    assert [votes(match, seat, "mud") for seat in range(4)] == [2, 2, 1, 3]


def test_influence_on_the_display():
    table = position(2).display("slip_eeltoe").influence(BLUE, "slip_eeltoe", 2).influence(PINK, "slip_eeltoe", 2)
    match = table.act(PINK).match()
    assert display(match) == ["slip_eeltoe", *deck(table, Deck.ONE_TWO)[:2]]
    assert [influence(match, seat, "slip_eeltoe") for seat in range(2)] == [2, 2]
    assert fields(match).influence_order[0, :3].tolist() == [BLUE, PINK, NONE]


def test_the_display_follows_the_wave_and_leaves_out_whom_a_seat_has():
    table = position(2).act(PINK)
    first, *others = deck(table, Deck.ONE_TWO)
    assert display(table.champion(PINK, first).match()) == others[:3]
    assert display(table.wave(3).match()) == deck(table, Deck.THREE)[:3]


def test_a_champion_brings_its_power_and_its_symbols():
    table = position(2).champion(BLUE, "shimmer_vey").champion(BLUE, "wade_longshin").cover(BLUE, "extra:1", (2, 0))
    match = table.act(BLUE).match()
    assert (owner(match, "shimmer_vey"), owner(match, "wade_longshin")) == (BLUE, BLUE)
    assert cubes(match, BLUE) == {"extra:1", (2, 0)}
    assert len([key for key in keys(match) if key.startswith("wild:")]) == 4


def test_claws():
    table = position(2)
    limited = next(row for row in STANDARD.champion if row.power.claws)
    match = table.champion(PINK, limited.id).claws(limited.id, limited.power.claws).act(PINK).match()
    assert fields(match).claws[champion(match, limited.id)] == limited.power.claws


def test_vote_tiles_are_swapped():
    table = position(2).vote_tile("moon", (9, 5, 3))
    assert record(table).vote_tile.tolist() == [0, 1, 3, 2, 4, 5, 6]
    assert record(table.vote_tile("moon", (9, 5, 3))).vote_tile.tolist() == [0, 1, 3, 2, 4, 5, 6]


# Seats ---------------------------------------------------------------------------------------------------------------


def test_an_ancestry_row_by_row():
    rows = ["_ A B2 .", "W I G3 _", "_ S E _"]
    match = position(2).ancestry(BLUE, *rows, start=(1, 0)).cover(BLUE, (0, 1)).act(BLUE).match()
    assert ancestry(match, BLUE) == rows and cubes(match, BLUE) == {(0, 1)}
    assert (fields(match).start_column[BLUE], fields(match).start_row[BLUE]) == (1, 0)
    assert set(keys(match)) == {"cover:0,0", "cover:1,0", "cover:0,1", "cover:1,1"}, "counted from the starting card"


def test_cubes_may_be_named_before_the_symbols():
    match = position(2).cover(PINK, (3, 3), "extra:0").ancestry(PINK, *["G G G G"] * 4).champion(PINK, "shimmer_vey")
    assert cubes(match.act(PINK).match(), PINK) == {(3, 3), "extra:0"}


def test_supplies_tokens_and_honour():
    table = position(2).supplies(PINK, 8).desperation(BLUE, 3).honour(BLUE, 7).honour(BLUE, -2, "great halls")
    match = table.act(BLUE).match()
    assert (supplies(match, PINK), supplies(match, BLUE), desperation(match, BLUE)) == (8, 0, 3)
    assert (honour(match, BLUE), honour(match, BLUE, "gnomes"), honour(match, PINK)) == (5, 7, 0)
    assert fields(match).honour[BLUE, Source.GREAT_HALLS] == -2


def test_wheel_boosts_and_swarm():
    match = position(3).wheel(7).boost(GREEN, 6).swarm("mud").starter(GREEN).act(PINK).match()
    assert (wheel(match), fields(match).boost[:3].tolist(), swarm(match)) == (7, [0, 0, 6], "mud")
    assert fields(match).starter == GREEN


def test_gate_cards():
    table = position(5).gates("fire", None, "moss", "ice", seen_by="all").gates("mud", None, "moon", seen_by=[VIOLET])
    start = record(table.gate_seen(2, PINK, BLUE))
    assert start.gate.tolist() == [clan("mud"), UNDRAWN, clan("moon"), UNDRAWN, UNDRAWN]
    assert start.gate_seen.tolist() == [1 << VIOLET, 0, 1 << VIOLET | 0b11, 0, 0]
    assert start.gate_pool == 0b1111111 & ~(1 << clan("mud") | 1 << clan("moon"))


def test_who_knows_what_everybody_knows():
    assert record(position(2).gates("fire", seen_by="all").gate_seen(0, BLUE)).gate_seen[0] == EVERYBODY


# What happens next ---------------------------------------------------------------------------------------------------


def test_a_turn_begins_with_a_supply():
    match = position(3).supplies(BLUE, 2).turn_of(BLUE).match()
    assert (kind(match), asked(match), supplies(match, BLUE)) == ("act", BLUE, 1)
    assert events(match, "turn") == [{"seat": BLUE, "supplies": 1}]


def test_acting_without_one():
    match = position(3).supplies(BLUE, 2).supplies(GREEN, 1).act(BLUE).match()
    assert (kind(match), asked(match), supplies(match, BLUE), match.turn) == ("act", BLUE, 2, 1)
    assert not told(match)


@pytest.mark.parametrize(
    "action, first", [("bolster", "bolster-where"), ("influence", "influence-whom"), ("gnome", "wheel-move")]
)
def test_an_action_by_its_kind(action, first):
    match = position(3).trolls(GREEN, "moss_1").action(GREEN, action, 3).match()
    assert (kind(match), asked(match), match.turn) == (first, GREEN, 1)


def test_an_action_seizes_what_was_occupied_before():
    table = position(2).trolls(PINK, "moss_2", 3).trolls(BLUE, "moss_3").gnomes("ice_3", None)
    match = table.action(PINK, "advance", 3).match()
    start = match.view(PINK).fields
    assert start.seizable == 1 << place(match, "moss_3") | 1 << place(match, "ice_3")
    assert start.paths == int(start.held[PINK]) | int(start.lairs[PINK]) != 0
    for key in ("moss_3", "from:moss_2", "done"):
        match.choose(key)
    assert events(match, "seized") == [{"seat": PINK, "cavern": place(match, "moss_3")}]


def test_paths_through_empty_caverns_for_a_champion_alone():
    table = position(2)
    passer = next(row.id for row in STANDARD.champion if row.power.kind == "pass_empty")
    table.trolls(PINK, "moss_2").trolls(BLUE, "moss_3").gnomes("ice_3", None).champion(PINK, passer)
    match = table.action(PINK, "advance", 1).match()
    start = match.view(PINK).fields
    closed = {place(match, cavern) for cavern in ("moss_3", "ice_3")}
    open_places = {at for at in range(28) if int(start.paths) >> at & 1}
    assert open_places == set(range(21)) - closed


@pytest.mark.parametrize("strong, follows", [(False, PINK), (True, BLUE)])
def test_a_weak_action_is_followed_by_another(strong, follows):
    match = position(2).supplies(BLUE, 1).action(PINK, "bolster", 1, strong=strong).match()
    match.choose("nowhere")
    assert (kind(match), asked(match), "pass" in keys(match)) == ("act", follows, not strong)


@pytest.mark.parametrize(
    "phase, wave, steps",
    [
        ("supplies", 1, [Step.NEXT_TURN, Step.GAIN_DESPERATION, Step.SET_SUPPLIES]),
        ("battle", 2, [Step.NEXT_TURN]),
        ("end-of-wave", 1, [Step.END_WAVE]),
        ("awards", 2, [Step.REFRESH, Step.SCORE_WAVE, Step.END_ABILITIES, Step.AWARD]),
        ("invasions", 3, [Step.FINAL_SCORE, Step.END_ABILITIES, Step.AWARD, Step.GATE_CARD]),
        ("end-abilities", 3, [Step.FINAL_SCORE, Step.END_ABILITIES]),
        ("scoring", 2, [Step.REFRESH, Step.SCORE_WAVE]),
        ("refresh", 1, [Step.REFRESH]),
        ("final-scoring", 3, [Step.FINAL_SCORE]),
    ],
)
def test_a_phase_and_what_follows(phase, wave, steps):
    start = record(position(3).phase(phase).wave(wave).starter(GREEN))
    assert start.stack[0, : int(start.height[0]), 0].tolist() == steps
    assert start.active == GREEN


def test_a_wave_ends_as_the_rules_have_it():
    """The end of the wave leads to entrenchment as a phase."""
    table = position(2).phase("end-of-wave").match()
    other = position(2).phase("entrenchment").match()
    assert told(table) == told(other) and table.core == other.core


def test_the_final_scoring_is_of_the_last_wave():
    match = position(2).phase("final-scoring").match()
    assert match.over and fields(match).wave == WAVES and told(match)[0] == "game-ends"


def test_the_battle_begins_with_the_starting_player():
    match = position(3).phase("battle").supplies(PINK, 1).supplies(GREEN, 1).starter(GREEN).match()
    assert (kind(match), asked(match)) == ("act", GREEN)


def test_an_invasion_alone():
    match = position(2).trolls(PINK, "mud_1", 2).invade("mud", 3).match(scripted())
    assert match.over and swarm(match) == "mud"
    assert len(events(match, "gnome-stays")) + len(events(match, "gnome-defeated")) == 3


def test_a_breach_alone():
    match = position(2).by_wheel(1, 2, 3).swarm("ice").breach(BLUE).match()
    assert (kind(match), asked(match)) == ("move-swarm", BLUE)
    assert events(match, "breach") == [{"seat": BLUE, "gnomes": 4}]


# The draft -----------------------------------------------------------------------------------------------------------


def test_a_draft_deals_the_cards():
    match = position(3).phase("draft").match()
    assert kind(match) == "which-card" and len(events(match, "card-dealt")) == 3 * HAND


def test_hands_that_are_named():
    match = position(3).hand(BLUE, "a10", "a72", "a02", "a05").phase("draft").match()
    assert hand(match, BLUE) == ["a02", "a05", "a10", "a72"] and not told(match)
    assert (hand(match, PINK), hand(match, GREEN)) == (["a01", "a03", "a04", "a06"], ["a07", "a08", "a09", "a11"])
    start = fields(match)
    assert sorted(set(start.card_at.tolist())) == [IN_DECK, IN_HAND] and (start.card_at == IN_HAND).sum() == 12
    assert start.hand_seen[:3].tolist() == [1, 2, 4]


@pytest.mark.parametrize(
    "wave, seen", [(1, [0b101, 0b011, 0b110]), (2, [0b011, 0b110, 0b101]), (3, [0b101, 0b011, 0b110])]
)
def test_who_has_held_a_hand(wave, seen):
    """As after the first round of a real draft."""
    start = record(position(3).wave(wave).drafted(1).phase("draft"))
    assert start.hand_seen[:3].tolist() == seen and (start.hand[:3] != NONE).sum(axis=1).tolist() == [HAND - 1] * 3
    played = position(3).wave(wave).phase("draft").match()
    while not events(played, "hands-passed"):
        played.choose(played.decision.options[0])
    assert start.hand_seen.tolist() == fields(played).hand_seen.tolist()


def test_a_hand_that_all_have_held():
    start = record(position(2).drafted(2).phase("draft"))
    assert start.hand_seen[:2].tolist() == [0b11, 0b11] and start.hand[:2, :2].tolist() == [[0, 1], [2, 3]]


# What is refused -----------------------------------------------------------------------------------------------------

MISTAKES = {
    "There is no seat 4: seats are 0 to 3": lambda p: p.supplies(4, 1),
    "There is no seat -1": lambda p: p.turn_of(-1),
    "There is no place 'moss_9'; there are: moss_1": lambda p: p.trolls(0, "moss_9"),
    "There is no cavern 'fang_a'": lambda p: p.gnomes("fang_a", 1),
    "There is no pair of lairs 'moss'": lambda p: p.lairs(0, "moss"),
    "There are trolls in these lairs already": lambda p: p.trolls(1, "fang_a").lairs(0, "fang"),
    "fang_a is not a lair of seat 0, which has spiral_a and spiral_b": lambda p: p.trolls(0, "fang_a"),
    "Seat 0 has 25 trolls in its supply, not 26": lambda p: p.trolls(0, "moss_1", 26),
    "Seat 0 has 25 trolls in its supply, not -1": lambda p: p.trolls(0, "moss_1", -1),
    "No seat has mother_fern": lambda p: p.pawn("mother_fern", "moss_1"),
    "shimmer_vey has no pawn": lambda p: p.champion(0, "shimmer_vey").pawn("shimmer_vey", "moss_1"),
    "keystone_orm has no pawn": lambda p: p.champion(0, "keystone_orm").pawn("keystone_orm", "moss_1"),
    "fang_a is not a lair of seat 2": lambda p: p.champion(2, "mother_fern").pawn("mother_fern", "fang_a"),
    "moss_1 has 1, and you add 2": lambda p: p.gnomes("moss_1", 1).gnomes("moss_1", 1, 2),
    "moss_1 has 0, and you add 0": lambda p: p.gnomes("moss_1"),
    "The strength of a gnome must be between 1 and 3, not 4": lambda p: p.gnomes("moss_1", 4),
    "No gnome of strength 2 is left": lambda p: p.by_wheel(*[2] * 11),
    "A gnome that somebody has seen has a strength": lambda p: p.gnomes("moss_1", None, seen_by=[0]),
    "seats or 'all', not 'everybody'": lambda p: p.gnomes("moss_1", 1, seen_by="everybody"),
    "There is no great hall 'moss_1'": lambda p: p.hall("moss_1", 4),
    "There is no great hall token of 5. Choose from 4, 8 and 12": lambda p: p.hall("mirror_hall", 5),
    "mother_fern has no starburst tile": lambda p: p.champion(0, "mother_fern").hall("mirror_hall", star="mother_fern"),
    "No seat has keystone_orm": lambda p: p.hall("mirror_hall", star="keystone_orm"),
    "There is no vote tile of (1, 1, 1). Choose from (": lambda p: p.vote_tile("moss", (1, 1, 1)),
    "There is no clan 'outsider'": lambda p: p.votes(0, "outsider", 1),
    "Seat 0 can gain 1 to 40 votes in moss, not 0": lambda p: p.votes(0, "moss", 0),
    "Seat 0 can gain 1 to 3 votes in moss, not 4": lambda p: p.votes(0, "moss", 37).votes(0, "moss", 4),
    "There is no champion 'nobody'": lambda p: p.champion(0, "nobody"),
    "Seat 1 has mother_fern already": lambda p: p.champion(1, "mother_fern").champion(0, "mother_fern"),
    "The display has 5 places": lambda p: p.display("slip_eeltoe", "slip_eeltoe"),
    "The covered claws of mother_fern must be between 0 and 0": lambda p: p.champion(0, "mother_fern").claws(
        "mother_fern", 1
    ),
    "There is no symbol “A1” in an ancestry": lambda p: p.ancestry(0, "A1"),
    "There is no symbol “W2” in an ancestry": lambda p: p.ancestry(0, "W2"),
    "at most 6 wide and 6 high": lambda p: p.ancestry(0, "A A A A A A A"),
    "all its rows are equally long": lambda p: p.ancestry(0, "A A", "A"),
    "A row or column at the edge of the ancestry has no card": lambda p: p.ancestry(0, "A _", "B _"),
    "The starting card must lie within the ancestry, not at 2,0": lambda p: p.ancestry(0, "A B", start=(2, 0)),
    "Columns and rows of an ancestry are 0 to 5, not 0,6": lambda p: p.cover(0, (0, 6)),
    "There is no symbol on a champion 'extra:12'": lambda p: p.cover(0, "extra:12"),
    "Supplies must be between 0 and 8, not 9": lambda p: p.supplies(0, 9),
    "Desperation must be between 0 and 19, not 20": lambda p: p.desperation(0, 20),
    "Honour must be between -999 and 999, not 1000": lambda p: p.honour(0, 1000),
    "There is no source of honour 'luck'": lambda p: p.honour(0, 1, "luck"),
    "The wave must be between 1 and 3, not 0": lambda p: p.wave(0),
    "The space of the wheel must be between 0 and 7, not 8": lambda p: p.wheel(8),
    "The space of the boost track must be between 0 and 6, not 7": lambda p: p.boost(0, 7),
    "There are 4 gate cards, and no domain is there twice": lambda p: p.gates("moss", "moss"),
    "Gate card 1 has no domain yet": lambda p: p.gates("moss").gate_seen(1, 0),
    "A gate card must be between 0 and 3, not 4": lambda p: p.gate_seen(4, 0),
    "There is no action 'wild'": lambda p: p.action(0, "wild", 1),
    "The power of an action must be between 1 and 20, not 0": lambda p: p.action(0, "bolster", 0),
    "The invaders must be between 1 and 30, not 31": lambda p: p.invade("moss", 31),
    "There is no phase “lunch”. Choose from draft, supplies": lambda p: p.phase("lunch"),
    "There is no ancestry card 'a73'": lambda p: p.hand(0, "a73"),
    "The cards added in a wave must be between 0 and 2, not 3": lambda p: p.drafted(3),
}


@pytest.mark.parametrize("message", MISTAKES)
def test_mistakes_are_told_at_once(message):
    with pytest.raises(PositionError) as caught:
        MISTAKES[message](position(4))
    assert message in str(caught.value)


IMPOSSIBLE = {
    "gnomes and trolls are in the same cavern": lambda p: p.trolls(0, "moss_1").gnomes("moss_1", 1),
    "too few tokens of its value": lambda p: [
        p.hall(hall, 4) for hall in ("mirror_hall", "long_echo", "drowned_court")
    ][-1],
    "a starburst tile lies twice": lambda p: (
        p.champion(0, "keystone_orm").hall("mirror_hall", star="keystone_orm").hall("long_echo", star="keystone_orm")
    ),
    "mother_fern is not on display. Choose from": lambda p: p.influence(0, "mother_fern", 1),
    "slip_eeltoe is on display, so no seat can have it": lambda p: p.champion(0, "slip_eeltoe").display("slip_eeltoe"),
    "a cube of seat 0 lies at 1,0": lambda p: p.ancestry(0, "A E").cover(0, (1, 0)),
    "a cube of seat 1 lies at 3,0": lambda p: p.cover(1, (3, 0)),
    "a cube of seat 0 lies on symbol 0 of its champions": lambda p: p.cover(0, "extra:0"),
    "symbols worth more than 64 for an action": lambda p: p.ancestry(0, *["I9 I9 I9 I9"] * 2),
    "seat 2 has nothing to cover": lambda p: p.ancestry(2, "A . E").cover(2, (0, 0)).act(2),
    "cubes lie on an ancestry before the battle": lambda p: p.cover(0, (0, 0)).phase("supplies"),
    "Wave 3 has no phase “scoring”": lambda p: p.phase("scoring").wave(3),
    "Wave 3 has no phase “refresh”": lambda p: p.phase("refresh").wave(3),
    "Wave 1 has no phase “final-scoring”": lambda p: p.phase("final-scoring").wave(1),
    "After the awards there are no champions on display": lambda p: p.display("slip_eeltoe").phase("scoring"),
    "Seats have hands only in the draft": lambda p: p.hand(0, "a01").turn_of(0),
    "When seats have added 0 cards, each has 4 in hand": lambda p: p.hand(0, "a01").phase("draft"),
    "When seats have added 2 cards, each has 2 in hand": lambda p: p.drafted(2).hand(0, "a01").phase("draft"),
    "no card is in two hands": lambda p: p.drafted(2).hand(0, "a01", "a02").hand(1, "a02", "a03").phase("draft"),
    "only 3 champions are left for the display of a later wave, which needs 5": lambda p: [
        p.champion(which % 4, name) for which, name in enumerate(deck(p, Deck.THREE)[:9])
    ][-1],
}


@pytest.mark.parametrize("message", IMPOSSIBLE)
def test_tables_that_cannot_be(message):
    table = IMPOSSIBLE[message](position(4))
    with pytest.raises(PositionError) as caught:
        table.match()
    assert message in str(caught.value)


def test_champions_are_not_needed_where_nothing_follows():
    table = position(4)
    for which, name in enumerate(deck(table, Deck.THREE)[:9]):
        table.champion(which % 4, name)
    assert table.invade("moss", 1).match().decision


# Tables from elsewhere -----------------------------------------------------------------------------------------------


def lively(seats: int = 4) -> Position:
    """A table with something of everything."""
    table = position(seats).trolls(PINK, "moss_3", 3).trolls(BLUE, "moss_2", 2).trolls(BLUE, "fang_a")
    table.gnomes("ice_1", 2, None, seen_by=[PINK]).gnomes("ice_2", 3, seen_by="all").by_wheel(1, 3)
    table.champion(PINK, "orsa_two_fists").pawn("orsa_two_fists", "moss_3").champion(BLUE, "shimmer_vey")
    table.votes(BLUE, "ice", 2).votes(PINK, "ice", 2).gates("moss", None, "ice", seen_by=[BLUE]).cover(PINK, (1, 0))
    return table.influence(BLUE, "nurse_bramble", 3).supplies(PINK, 3).supplies(BLUE, 2)


EVERY_PHASE = [*PHASES, "turn", "act", "action", "invade", "breach", "hands"]


def moment(name: Any) -> Position:
    """A lively table in each phase, and at each other moment."""
    if name in ("draft", "supplies", "hands"):
        table = position(3).champion(BLUE, "shimmer_vey").trolls(BLUE, "moss_1", 2).gnomes("ice_1", None)
        return table.phase("draft").drafted(1) if name == "hands" else table.phase(name)
    if name in ("end-abilities", "scoring", "refresh", "final-scoring"):
        return position(2).champion(BLUE, "shimmer_vey").trolls(BLUE, "moss_1", 2).phase(name)
    table = lively(3)
    if name in PHASES:
        return table.phase(name)
    return {
        "turn": lambda: table.turn_of(BLUE),
        "act": lambda: table.act(BLUE),
        "action": lambda: table.action(PINK, "advance", 2, strong=True),
        "invade": lambda: table.invade("fire", 2),
        "breach": lambda: table.breach(GREEN),
    }[name]()


@pytest.mark.parametrize("name", EVERY_PHASE)
def test_a_match_from_any_moment_is_recorded_and_replayed(name):
    match = moment(name).match()
    rng = random.Random(1)
    for _ in range(2):
        if match.decision is not None:
            match.choose(rng.choice(match.decision.options))
    again = underhall.replay(read_record(match.record().to_json()), pack=match.setting.pack)
    assert again.core == match.core and told(again) == told(match)
    assert match.setting.driver.audit(match.setting.box, match._table) == 0


@pytest.mark.parametrize("name", EVERY_PHASE)
def test_a_stack_with_another_frame_is_refused(name):
    table = moment(name)
    made = table.table()
    start = table.setting.driver.record(made)
    height = int(start.height[0])
    for level, place_in_frame, value in [(0, 1, 4), (height - 1, 5, 1), (height, 0, 1), (0, 0, Step.FIGHT)]:
        changed = made.copy()
        table.setting.driver.record(changed).stack[0, level, place_in_frame] = value
        with pytest.raises(PositionError, match="a match starts with a phase, a turn or an action"):
            check(table.setting, changed, table.seats)
    for lower in range(height):
        changed = made.copy()
        table.setting.driver.record(changed).height[0] = lower
        wrong = "a match starts with a phase, a turn or an action" if lower else "height must be between 1 and"
        with pytest.raises(PositionError, match=wrong):
            check(table.setting, changed, table.seats)


CHANGES = {  # what a file might say, and what is wrong with it
    "seats must be between": lambda t: setattr(t, "seats", 3),
    "over must be between 0 and 0": lambda t: setattr(t, "over", 1),
    "asked must be between 0 and 0": lambda t: setattr(t, "asked", Step.ACT),
    "pending must be between 0 and 0": lambda t: t.pending.__setitem__((1, 0), 3),
    "height has values where nothing can be": lambda t: t.height.__setitem__(2, 1),
    "the turn count is 1, but at this point it must be 0": lambda t: setattr(t, "turn", 1),
    "it is not the turn of seat 1": lambda t: setattr(t, "active", 1),
    "offered must be between -1 and -1": lambda t: t.offered.__setitem__((0, 0), 3),
    "discard must be between -1 and -1": lambda t: t.discard.__setitem__(0, 3),
    "trolls has values where nothing can be": lambda t: t.trolls.__setitem__((4, 0), 1),
    "a colour has too many or too few trolls": lambda t: t.trolls.__setitem__((0, 0), 1),
    "each seat must have one pair of lairs": lambda t: t.lair_owner.__setitem__(slice(1, 3), [1, 0]),
    "trolls of seat 1 are in a lair": lambda t: t.trolls[1].__setitem__([28, 30], [1, 0]),
    "the pawn of a champion that nobody has": lambda t: t.pawn_at.__setitem__(3, 5),
    "a pawn is in a lair that is not its owner's": lambda t: t.pawn_at.__setitem__(0, 31),
    "hall_value has values where nothing can be": lambda t: t.hall_value.__setitem__(7, 4),
    "a great hall has no token": lambda t: t.hall_value.__setitem__(0, 5),
    "or belongs to a champion that has none": lambda t: t.hall_star.__setitem__(0, 0),
    "a gnome has a strength that does not exist": lambda t: t.gnome.__setitem__((4, 1), -1),
    "gnome_seen has seats that are not there": lambda t: t.gnome_seen.__setitem__((4, 0), 17),
    "somebody knows a gnome": lambda t: t.gnome_seen.__setitem__((4, 1), 1),
    "there are more or fewer gnomes than tokens": lambda t: setattr(t, "gnome_supply", 24),
    "there are more or fewer gnomes of a strength": lambda t: t.gnome_pool.__setitem__(0, 8),
    "the gnomes left to draw do not fit": lambda t: t.shown.__setitem__((0, 0), 2),
    "mix must be between 0 and 0": lambda t: setattr(t, "mix", 1),
    "a gate card has no domain": lambda t: t.gate.__setitem__(1, -2),
    "a gate card is missing": lambda t: setattr(t, "gate_pool", 0),
    "two clans have the same vote tile": lambda t: t.vote_tile.__setitem__(0, 1),
    "discs on a track are in the wrong order": lambda t: t.vote_order.__setitem__((1, 2), 0),
    "a champion is in two places": lambda t: setattr(t, "undrawn", (1 << CHAMPIONS) - 1),
    "a place of the display has no champion": lambda t: t.display.__setitem__(1, NONE),
    "influence has values where nothing can be": lambda t: t.influence.__setitem__((5, 0), 1),
    "more claws are covered": lambda t: t.claws.__setitem__(0, 1),
    "the symbols on champions of seat 1": lambda t: t.extra.__setitem__((1, 0), 1),
    "extra has values where nothing can be": lambda t: t.extra.__setitem__((1, 1), 1),
    "the first row or column of the ancestry of seat 2": lambda t: t.cell.__setitem__((2, slice(0, 6)), NONE),
    "the ancestry of seat 2 is 3 wide and 2 high": lambda t: t.wide.__setitem__(2, 4),
    "the starting card of seat 2": lambda t: t.start_row.__setitem__(2, 2),
    "seat 2 has a symbol that is not printed": lambda t: t.cell.__setitem__((2, 0), 8 + 1),
    "ancestry cards in hand": lambda t: t.hand.__setitem__((0, 0), 5),
    "the seats noted as having seen the hand of seat 3": lambda t: t.hand_seen.__setitem__(3, 1),
    "in the middle of an action": lambda t: setattr(t, "seizable", 1),
    "units, control, symbols or what champions give": lambda t: t.numbered.__setitem__(0, 1),
    "held must be between": lambda t: t.held.__setitem__(0, 1 << 50),
}


@pytest.mark.parametrize("message", CHANGES)
def test_a_changed_table_is_refused(message):
    table = lively()
    made = table.table()
    check(table.setting, made, 4)
    fresh = table.setting.driver.record(made)
    CHANGES[message](fresh)
    with pytest.raises(PositionError) as caught:
        check(table.setting, made, 4)
    assert str(caught.value).startswith("This table is impossible: ") and message in str(caught.value)


def test_a_card_in_two_hands_is_refused():
    table = moment("hands")
    made = table.table()
    hands = table.setting.driver.record(made).hand
    assert hands[0, 0] == 0 < hands[1, 0]
    hands[1, 0] = 0
    with pytest.raises(PositionError, match="an ancestry card is in two hands"):
        check(table.setting, made, table.seats)


@pytest.mark.parametrize("gnomes_coming, why", [(0, "a match starts with"), (31, "more gnomes invade than there are")])
def test_so_many_cannot_invade(gnomes_coming, why):
    table = moment("invade")
    made = table.table()
    table.setting.driver.record(made).stack[0, 0, 2] = gnomes_coming
    with pytest.raises(PositionError, match=why):
        check(table.setting, made, table.seats)


def test_random_bytes_are_refused():
    table = position(2)
    rng, size = random.Random(5), len(table.table())
    for _ in range(20):
        raw = np.frombuffer(rng.randbytes(size), np.uint8).copy()
        with pytest.raises(PositionError):
            check(table.setting, raw, 2)


def test_a_record_with_another_table_to_start_from_is_refused():
    match = position(2).act(PINK).match()
    broken = read_record(match.record().to_json().replace(b'"seats":2', b'"seats":3'))
    with pytest.raises(UnderhallError, match="cannot be played on"):
        underhall.replay(broken, pack=match.setting.pack)
