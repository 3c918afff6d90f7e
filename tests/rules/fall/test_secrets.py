"""What each seat and a spectator know, and fair samples of what they do not. (K-43, K-48, K-49, GNO-06)"""

from collections import Counter

import pytest

from tests.rules.fall.helpers import (
    WatchedDice,
    altered,
    box_of,
    champion,
    choose,
    clan,
    events,
    fields,
    gnomes,
    hand,
    kind,
    members,
    new,
    place,
    play_on,
    position,
    scripted,
    told,
)
from underhall.engine.driver import new_dice
from underhall.engine.kernel import NOBODY
from underhall.engine.view import see
from underhall.games.fall.pieces import (
    CARDS,
    CLANS,
    DISCARDED,
    EVERYBODY,
    IN_DECK,
    IN_HAND,
    NONE,
    SPOTS,
    UNDRAWN,
    UNKNOWN,
)
from underhall.games.fall.position import Position
from underhall.games.fall.rules.ancestry import bars_spot
from underhall.games.fall.rules.draft import NO_SPOT
from underhall.games.fall.rules.secrets import (
    any_card,
    any_spot,
    any_starting_champion,
    any_strength,
    count_mixes,
    deal_gnomes,
    guess_gnomes,
    is_hidden,
    room_for,
    seen_of_mix,
    sees,
    set_aside,
    sort_hand,
    stays_undrawn,
    waits_for,
)
from underhall.games.fall.steps import Step

SEEDS = range(40)
CHECKED = 2  # of the samples: an audit takes longer than all the rest
OFFERS = ["mother_fern", "kerb_the_mourner", "grim_hesk", "orsa_two_fists", "old_gristle", "sodden_pim"]
BLOCKED = ["E A E", "B . G", "E I E"]  # no card fits anywhere


def samples(match, viewer, seeds=SEEDS):
    """Whole tables that fit a view; some are checked: nothing is lost or doubled, and it looks the same from there."""
    setting, view = match.setting, match.view(viewer)
    made = [view.determinize(seed) for seed in seeds]
    for table in made[:CHECKED]:
        assert setting.driver.audit(setting.box, table) == 0
        assert see(setting, table, viewer) == view
    return [setting.driver.record(table) for table in made]


def looks(match, viewer):
    """Every byte that a viewer can get hold of."""
    return match.view(viewer).table.tobytes()


@pytest.mark.rule("fall:K-49")
def test_seats_are_bits_and_spectators_know_nothing():
    assert [bool(sees(0b101, seat)) for seat in (0, 1, 2, NOBODY)] == [True, False, True, False]
    assert not sees(0, 0) and not sees(-1, NOBODY)


# Starting champions ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-22", "fall:K-49")
def test_one_sees_only_the_champions_offered_to_oneself():
    match = new(3, scripted(deal_champion=OFFERS))
    own = [sorted(champion(match, name) for name in OFFERS[2 * seat : 2 * seat + 2]) for seat in range(3)]
    for viewer in (0, 1, 2, NOBODY):
        table = match.view(viewer).fields
        hidden = [UNKNOWN, UNKNOWN]
        assert table.offered[:3].tolist() == [own[seat] if seat == viewer else hidden for seat in range(3)]
        assert table.offered[3:].tolist() == [[NONE, NONE]] * 2
        known = set(own[viewer]) if viewer >= 0 else set()
        assert {at for at in members(table.undrawn) if at < 14} == set(range(14)) - known  # the rest may be in the deck
    assert {at for at in members(fields(match).undrawn) if at < 14} == set(range(14)) - {
        at for two in own for at in two
    }
    audiences = [ply.audience for ply in match.plies if ply.kind == "deal-champion"]
    assert audiences == [1, 1, 2, 2, 4, 4]


@pytest.mark.rule("fall:SET-22")
def test_only_the_owner_is_told_which_champions_were_offered():
    match = new(3, scripted(deal_champion=OFFERS))
    for viewer in (0, 1, 2, NOBODY):
        named = events(match, "champion-offered", viewer)
        unseen = events(match, "champion-offered-unseen", viewer)
        mine = OFFERS[2 * viewer : 2 * viewer + 2] if viewer >= 0 else []
        assert named == [{"seat": viewer, "champion": champion(match, name)} for name in mine]
        assert unseen == [{"seat": seat} for seat in range(3) for _ in range(2) if seat != viewer]


@pytest.mark.rule("fall:K-49")
def test_the_champion_set_aside_stays_known_to_its_seat_alone():
    match = new(3, scripted(deal_champion=OFFERS))
    choose(match, "champion:kerb_the_mourner", "champion:orsa_two_fists", "champion:old_gristle")
    aside = [champion(match, name) for name in ("mother_fern", "grim_hesk", "sodden_pim")]
    for viewer in (0, 1, 2, NOBODY):
        table = match.view(viewer).fields
        shown = [[aside[seat] if seat == viewer else UNKNOWN, NONE] for seat in range(3)]
        assert table.offered[:3].tolist() == shown
        assert [int(table.owner[champion(match, name)]) for name in OFFERS] == [NONE, 0, NONE, 1, 2, NONE]
        unseen = {at for seat, at in enumerate(aside) if seat != viewer}
        assert unseen <= members(table.undrawn)
    # Whichever it was: nobody else can tell.
    other = new(3, scripted(deal_champion=["lull_the_piper", *OFFERS[1:]]))
    choose(other, "champion:kerb_the_mourner", "champion:orsa_two_fists", "champion:old_gristle")
    assert [looks(match, viewer) == looks(other, viewer) for viewer in (0, 1, 2, NOBODY)] == [False, True, True, True]


@pytest.mark.rule("fall:K-50", "fall:SET-22")
def test_a_choice_that_lies_face_down_tells_nothing():
    start = new(3, scripted(deal_champion=OFFERS))
    one, two = start.clone(), start.clone()
    one.choose(0, seat=1)
    two.choose(1, seat=1)
    assert [looks(one, viewer) == looks(two, viewer) for viewer in (0, 1, 2, NOBODY)] == [True, False, True, True]
    assert one.view(1).fields.pending[1, 0] == 0 and two.view(1).fields.pending[1, 0] == 1


@pytest.mark.rule("fall:K-49")
@pytest.mark.parametrize("viewer", [0, 2, NOBODY])
def test_samples_offer_any_champion_that_is_free(viewer):
    match = new(3, scripted(deal_champion=OFFERS))
    made = samples(match, viewer)
    own = {champion(match, name) for name in OFFERS[2 * viewer : 2 * viewer + 2]} if viewer >= 0 else set()
    for seat in range(3):
        found = {int(at) for table in made for at in table.offered[seat]}
        assert found == (own if seat == viewer else set(range(14)) - own)
    for table in made:
        offers = [int(at) for at in table.offered[:3].ravel()]
        assert len(set(offers)) == 6
        assert all(table.offered[seat, 0] < table.offered[seat, 1] for seat in range(3))
        assert not set(offers) & members(table.undrawn)
        assert not table.pending.any()  # nobody has answered yet


@pytest.mark.rule("fall:K-49", "fall:K-50")
def test_samples_answer_for_who_has_chosen():
    match = new(3, scripted(deal_champion=OFFERS))
    match.choose(1, seat=1)
    made = samples(match, 0)
    assert {int(table.pending[1, 0]) for table in made} == {0, 1}
    assert {int(table.pending[2, 0]) for table in made} == {int(table.pending[0, 0]) for table in made} == {0}
    mine = samples(match, 1, range(4))
    assert {int(table.pending[1, 0]) for table in mine} == {1}  # its own answer it knows


@pytest.mark.rule("fall:K-49")
def test_samples_set_aside_what_nobody_has():
    match = new(3, scripted(deal_champion=OFFERS))
    choose(match, "champion:kerb_the_mourner", "champion:orsa_two_fists", "champion:old_gristle")
    made = samples(match, 0)
    known = {champion(match, name) for name in ("kerb_the_mourner", "orsa_two_fists", "old_gristle", "mother_fern")}
    for seat in (1, 2):
        assert {int(table.offered[seat, 0]) for table in made} == set(range(14)) - known
    assert {tuple(table.offered[seat].tolist()[1:]) for table in made for seat in range(3)} == {(NONE,)}
    assert {int(table.offered[0, 0]) for table in made} == {champion(match, "mother_fern")}


@pytest.mark.rule("fall:K-49")
def test_free_champions_are_equally_likely():
    match = new(2)
    box, table, dice = box_of(match), fields(match), new_dice(3)
    table.undrawn = sum(1 << at for at in (0, 5, 13, 14, 20, 43))  # three of the first deck
    counts = Counter(any_starting_champion(box, table, dice) for _ in range(300))
    assert set(counts) == {0, 5, 13} and min(counts.values()) > 70
    table.undrawn = 1 << 14
    assert any_starting_champion(box, table, dice) == -1


# Hands in the draft ---------------------------------------------------------------------------------------------------


def drafting(seats=3, wave=1, added=0):
    """Seat 0 holds cards from a01 on, seat 1 from a05 on, and so on."""
    table = position(seats).wave(wave).phase("draft").drafted(added)
    for seat in range(seats):
        table.hand(seat, *(f"a{4 * seat + at + 1:02}" for at in range(4 - added)))
    return table.match()


def numbers(seat, count=4):
    return [4 * seat + at for at in range(count)]


@pytest.mark.rule("fall:ANC-01")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_one_sees_ones_own_hand_alone(viewer):
    match = drafting()
    table = match.view(viewer).fields
    for seat in range(3):
        assert table.hand[seat].tolist() == (numbers(seat) if seat == viewer else [UNKNOWN] * 4)
    in_deck = {at for at in range(CARDS) if table.card_at[at] == IN_DECK}
    assert in_deck == set(range(CARDS)) - (set(numbers(viewer)) if viewer >= 0 else set())
    assert int((fields(match).card_at == IN_HAND).sum()) == 12  # looking changes nothing


@pytest.mark.rule("fall:ANC-08", "fall:ANC-09")
@pytest.mark.parametrize(("wave", "step"), [(1, 1), (2, -1)])
def test_who_has_passed_a_hand_on_still_knows_it(wave, step):
    match = drafting(4, wave, added=1)  # each hand was held by its seat and by the one before
    for viewer in (0, 1, 2, 3, NOBODY):
        table = match.view(viewer).fields
        for seat in range(4):
            knows = viewer in (seat, (seat - step) % 4)
            assert table.hand[seat].tolist() == ([*numbers(seat, 3), NONE] if knows else [UNKNOWN] * 3 + [NONE])


@pytest.mark.rule("fall:ANC-01")
def test_samples_deal_hands_from_what_was_never_seen():
    match = drafting(3, added=1)
    made = samples(match, 0)  # seat 0 holds its hand and knows that of seat 1
    for table in made:
        assert table.hand[0].tolist() == [*numbers(0, 3), NONE] and table.hand[1].tolist() == [*numbers(1, 3), NONE]
        drawn = table.hand[2].tolist()[:3]
        assert drawn == sorted(set(drawn)) and int(table.hand[2, 3]) == NONE
        assert not set(drawn) & {*numbers(0, 3), *numbers(1, 3)}
        assert all(table.card_at[at] == IN_HAND for at in drawn)
        assert int((table.card_at == IN_HAND).sum()) == 9
    found = Counter(at for table in made for at in table.hand[2].tolist()[:3])
    assert len(found) > 45  # 120 draws from 66 cards
    assert max(found) == 71 and min(found) == 3


@pytest.mark.rule("fall:ANC-01")
def test_a_spectators_samples_deal_all_hands():
    made = samples(drafting(2), NOBODY, range(12))
    for table in made:
        held = [at for seat in range(2) for at in table.hand[seat].tolist()]
        assert len(set(held)) == 8
        assert all(table.hand[seat].tolist() == sorted(table.hand[seat]) for seat in range(2))
    assert len({tuple(table.hand[0].tolist()) for table in made}) == 12


@pytest.mark.rule("fall:ANC-01")
def test_free_cards_are_equally_likely():
    table, dice = fields(drafting(2)), new_dice(5)
    table.card_at[:] = DISCARDED
    assert any_card(table, dice) == -1
    table.card_at[[0, 30, 71]] = IN_DECK
    counts = Counter(any_card(table, dice) for _ in range(300))
    assert set(counts) == {0, 30, 71} and min(counts.values()) > 70


@pytest.mark.rule("fall:ANC-01")
@pytest.mark.parametrize("held", [[9, 5, 3, 1], [1, 3, 5, 9], [5, 9, 1, 3], [9, 1, NONE, NONE], [7, NONE, NONE, NONE]])
def test_a_dealt_hand_is_put_in_order(held):
    table = fields(drafting(2))
    table.hand[1] = held
    sort_hand(table, 1)
    cards = sorted(each for each in held if each != NONE)
    assert table.hand[1].tolist() == cards + [NONE] * (4 - len(cards))
    assert table.hand[0].tolist() == numbers(0)


# The discard pile -----------------------------------------------------------------------------------------------------


def drafted(seats=5):
    """The last two cards of each hand: one is added, the other discarded."""
    match = drafting(seats, added=2)
    while kind(match) in ("which-card", "where"):
        decision = match.decision
        match.choose(decision.options[0], decision=decision.id)
    return match


@pytest.mark.rule("fall:ANC-10")
def test_who_held_a_hand_knows_what_was_discarded_of_it():
    match = drafted()
    left = [4 * seat + 1 for seat in range(5)]
    assert fields(match).discard[:5].tolist() == left
    for viewer in (*range(5), NOBODY):
        table = match.view(viewer).fields
        # Each hand was held by its seat and by the two before.
        knows = {seat for seat in range(5) if viewer in (seat, (seat - 1) % 5, (seat - 2) % 5)}
        assert table.discard[:6].tolist() == [left[seat] if seat in knows else UNKNOWN for seat in range(5)] + [NONE]
        assert all((table.card_at[at] == DISCARDED) == (seat in knows) for seat, at in enumerate(left))
        assert all(table.card_at[left[seat]] == IN_DECK for seat in set(range(5)) - knows)


@pytest.mark.rule("fall:ANC-10")
def test_samples_fill_the_discard_pile():
    match = drafted()
    made = samples(match, 0)
    for table in made:
        assert table.discard[:3].tolist() == [1, 5, 9]
        assert len(set(table.discard[:5].tolist())) == 5 and int(table.discard[5]) == NONE
        assert all(table.card_at[at] == DISCARDED for at in table.discard[:5])
        assert int((table.card_at == DISCARDED).sum()) == 5
    laid = {4 * seat for seat in range(5)}
    assert not {int(at) for table in made for at in table.discard[3:5]} & (laid | {1, 5, 9})
    assert len({int(table.discard[3]) for table in made}) > 15


@pytest.mark.rule("fall:ANC-10", "fall:ANC-09")
def test_what_was_discarded_tells_others_nothing():
    def thrown(seat_0_adds):
        match = drafting(4, added=2)
        match.choose(f"card:{seat_0_adds}", seat=0)
        match.choose("at:1,0", seat=0)
        for seat in (1, 2, 3):
            match.choose(match.decision_of(seat).options[0], seat=seat)
            match.choose("at:0,0", seat=seat)
        return match

    one, two = thrown("a01"), thrown("a02")
    assert [hand(each, 0) for each in (one, two)] == [[], []]
    # What is added is seen by all; seat 1 alone never held that hand, and cannot say what the other card was.
    assert [int(each.view(1).fields.discard[0]) for each in (one, two)] == [UNKNOWN, UNKNOWN]
    assert [int(each.view(3).fields.discard[0]) for each in (one, two)] == [1, 0]


# Answers that lie pending ---------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ANC-01")
def test_samples_answer_for_those_who_have_answered():
    match = drafting(3)
    match.choose("card:a06", seat=1)
    match.choose("at:2,1", seat=1)
    match.choose("card:a10", seat=2)  # and is still to say where
    made = samples(match, 0)
    free = {spot for spot in range(SPOTS) if bars_spot(fields(match), 1, spot) == 0}
    places: Counter[int] = Counter()
    for table in made:
        assert int(table.pending[1, 0]) in table.hand[1].tolist()
        assert int(table.pending[1, 1]) in free
        places[int(table.pending[1, 1])] += 1
        chosen = int(table.pending[2, 0])
        assert chosen in table.hand[2].tolist() and int(table.pending[2, 1]) == NO_SPOT
        assert table.stack[3, 0, :3].tolist() == [Step.WHERE, 2, chosen]
        assert not table.pending[0].any()
    assert len(free) == 12 and len(places) > 8
    assert {table.hand[1].tolist().index(table.pending[1, 0]) for table in made} == {0, 1, 2, 3}
    assert {table.hand[2].tolist().index(table.pending[2, 0]) for table in made} == {0, 1, 2, 3}


@pytest.mark.rule("fall:ANC-01")
def test_ones_own_pending_answer_is_kept():
    match = drafting(3)
    match.choose("card:a06", seat=1)
    for table in samples(match, 1, range(3)):
        assert table.pending[1].tolist() == [5, NO_SPOT, 0, 0]
        assert table.stack[2, 0, :3].tolist() == [Step.WHERE, 1, 5]
    match.choose("at:2,1", seat=1)
    for table in samples(match, 1, range(3)):
        assert table.pending[1].tolist() == [5, 2 * 7 + 3, 0, 0]
        assert not table.pending[0].any() and not table.pending[2].any()  # the others have not answered


@pytest.mark.rule("fall:ANC-01", "fall:K-33")
def test_an_answer_where_nothing_fits_has_no_place():
    table = position(2).phase("draft").ancestry(1, *BLOCKED).hand(1, "a05", "a06", "a07", "a08")
    match = table.match()
    match.choose("card:a06", seat=1)
    made = samples(match, 0)
    assert {int(sample.pending[1, 1]) for sample in made} == {NO_SPOT}
    assert all(int(sample.pending[1, 0]) in sample.hand[1].tolist() for sample in made)


@pytest.mark.rule("fall:ANC-01")
def test_a_sample_of_the_draft_can_be_played_on():
    match = drafting(3)
    match.choose("card:a06", seat=1)
    match.choose("at:2,1", seat=1)
    match.choose("card:a10", seat=2)
    driver, box = match.setting.driver, match.setting.box
    for seed in range(3):
        whole = match.view(0).determinize(seed)
        table = driver.record(whole)
        expected = int(table.pending[1, 0])
        for _ in range(3):  # which card, where; and where seat 2 lays its card
            driver.step(box, whole, driver.legal(whole)[0])
        assert int(table.fault) == 0 and int(table.asked) == Step.WHICH_CARD
        assert int(table.card_at[expected]) >= 3 and not table.pending.any()


@pytest.mark.rule("fall:ANC-01")
def test_what_waits_for_the_lanes():
    table = fields(drafting(2))
    assert waits_for(table, Step.LAY_CARDS) and not waits_for(table, Step.SHOW_STARTING_CHAMPIONS)
    champions = fields(new(2))
    assert waits_for(champions, Step.SHOW_STARTING_CHAMPIONS) and not waits_for(champions, Step.LAY_CARDS)
    table.height[0] = 0
    assert not waits_for(table, Step.LAY_CARDS)


@pytest.mark.rule("fall:ANC-03")
def test_any_free_spot_is_equally_likely():
    table, dice = fields(position(2).phase("draft").ancestry(0, *["A E A E A E"] * 2).match()), new_dice(2)
    free = [spot for spot in range(SPOTS) if bars_spot(table, 0, spot) == 0]
    counts = Counter(any_spot(table, 1, dice) for _ in range(240))
    assert len(counts) == 12 and min(counts.values()) > 6
    assert free == [] and any_spot(table, 0, dice) == NO_SPOT


# Gate cards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-04", "fall:GNO-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, 3, NOBODY])
def test_who_has_peeked_knows_a_gate_card(viewer):
    table = position(4).gates("mud", "ice", None, "fire").gate_seen(0, 0, 2).gate_seen(3, 3)
    match = table.supplies(0, 1).match()
    seen = match.view(viewer).fields
    knows = {0: {0}, 1: set(), 2: {0}, 3: {3}, NOBODY: set()}[viewer]
    cards = [clan("mud"), clan("ice"), UNDRAWN, clan("fire")]
    shown = [cards[at] if at in knows or at == 2 else UNKNOWN for at in range(4)]
    assert seen.gate.tolist() == [*shown, NONE]
    assert members(seen.gate_pool) == set(range(CLANS)) - {cards[at] for at in knows}
    assert members(fields(match).gate_pool) == set(range(CLANS)) - {clan("mud"), clan("ice"), clan("fire")}


@pytest.mark.rule("fall:GNO-06")
def test_an_open_gate_card_is_seen_by_all():
    match = position(2).gates("mud", "ice", "moss", seen_by="all").supplies(0, 1).match()
    for viewer in (0, 1, NOBODY):
        assert match.view(viewer).fields.gate.tolist()[:3] == [clan("mud"), clan("ice"), clan("moss")]


@pytest.mark.rule("fall:GNO-04")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_samples_of_gate_cards_are_different_domains(viewer):
    table = position(4).gates("mud", "ice", None, "fire").gate_seen(0, 0).gate_seen(1, 3).gate_seen(3, 2)
    match = table.supplies(0, 1).match()
    made = samples(match, viewer)
    known = {0: clan("mud")} if viewer == 0 else {}
    for table in made:
        drawn = [int(table.gate[at]) for at in (0, 1, 3)]
        assert len(set(drawn)) == 3 and int(table.gate[2]) == UNDRAWN  # which nobody has looked at
        assert members(table.gate_pool) == set(range(CLANS)) - set(drawn)
        assert all(drawn[at] == domain for at, domain in known.items())
    for at in (0, 1, 3):
        free = {known[at]} if at in known else set(range(CLANS)) - set(known.values())
        assert {int(table.gate[at]) for table in made} == free


@pytest.mark.rule("fall:GNO-04")
def test_every_domain_is_equally_likely_on_a_hidden_gate_card():
    match = position(2).gates("moss").gate_seen(0, 1).supplies(0, 1).match()
    view, driver = match.view(0), match.setting.driver
    counts = Counter(int(driver.record(view.determinize(seed)).gate[0]) for seed in range(210))
    assert set(counts) == set(range(CLANS)) and min(counts.values()) > 12


@pytest.mark.rule("fall:K-43", "fall:GNO-06")
def test_a_refresh_forgets_gate_cards_but_not_gnomes():
    table = position(3).gates("mud", "ice", "fire", seen_by=[0, 1]).gnomes("moss_1", 3, seen_by=[1]).phase("refresh")
    match = table.match()
    for viewer in (0, 1, 2, NOBODY):
        seen = match.view(viewer).fields
        assert seen.gate.tolist()[:3] == [UNDRAWN] * 3 and not seen.gate_seen.any()
        assert members(seen.gate_pool) == set(range(CLANS))
        strength = int(seen.gnome[place(match, "moss_1"), 0])
        assert strength == (3 if viewer == 1 else UNKNOWN)
    assert kind(match) == "which-card"


@pytest.mark.rule("fall:K-43")
def test_what_a_refresh_leaves_as_it_is():
    table = position(3).wheel(5).boost(1, 3).swarm("mud").by_wheel(1, 3).votes(2, "fire", 4).trolls(0, "ice_2", 3)
    match = table.wave(2).phase("refresh").match()
    state = fields(match)
    assert (int(state.wheel), int(state.boost[1]), int(state.swarm)) == (5, 3, clan("mud"))
    assert state.by_wheel.tolist() == [1, 0, 1] and state.votes[clan("fire")].tolist() == [0, 0, 4, 0, 0]
    assert int(state.trolls[0, place(match, "ice_2")]) == 3


# Gnomes ---------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:GNO-05", "fall:GNO-06")
@pytest.mark.parametrize("viewer", [0, 1, 2, NOBODY])
def test_who_has_peeked_knows_a_gnome(viewer):
    table = position(3).gnomes("moss_1", 3, seen_by=[0, 2]).gnomes("moss_1", 1, seen_by=[2])
    table.gnomes("fire_3", 2, seen_by="all").gnomes("ice_1", None)
    match = table.supplies(0, 1).match()
    seen = match.view(viewer).fields
    moss, fire, ice = (place(match, name) for name in ("moss_1", "fire_3", "ice_1"))
    strong = 3 if viewer in (0, 2) else UNKNOWN
    weak = 1 if viewer == 2 else UNKNOWN
    assert seen.gnome[moss].tolist() == [strong, weak]
    assert seen.gnome[fire].tolist() == [2, 0] and seen.gnome[ice].tolist() == [UNDRAWN, 0]
    assert seen.gnome_pool.tolist() == [9 + (weak == UNKNOWN), 9, 9 + (strong == UNKNOWN)]
    assert fields(match).gnome_pool.tolist() == [9, 9, 9]
    assert gnomes(match, "moss_1") == [3, 1]


@pytest.mark.rule("fall:GNO-05")
def test_a_gnome_looks_the_same_whatever_its_strength():
    tables = [position(3).gnomes("moss_1", strength, seen_by=[1]).supplies(0, 1) for strength in (1, 2, 3)]
    matches = [table.match() for table in tables]
    kinds = {viewer: len({looks(match, viewer) for match in matches}) for viewer in (0, 1, 2, NOBODY)}
    assert kinds == {0: 1, 1: 3, 2: 1, NOBODY: 1}


@pytest.mark.rule("fall:GNO-05")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_samples_of_gnomes_come_from_what_is_left(viewer):
    chosen = altered(gnome=[{"count": 1}, {"count": 2}, {"count": 1}])
    table = Position(chosen, 2).gnomes("moss_1", 1, seen_by=[1]).gnomes("moss_1", 2, seen_by=[0]).gnomes("fire_3", 2)
    match = table.gnomes("ice_1", None).supplies(0, 1).match()
    made = samples(match, viewer)
    moss, fire = place(match, "moss_1"), place(match, "fire_3")
    for state in made:
        drawn = [int(state.gnome[moss, 0]), int(state.gnome[moss, 1]), int(state.gnome[fire, 0])]
        assert drawn.count(1) <= 1 and drawn.count(2) <= 2 and drawn.count(3) <= 1
        assert drawn[0] == 1 or viewer != 1
        assert drawn[1] == 2 or viewer != 0
        assert state.gnome_pool.tolist() == [1 - drawn.count(1), 2 - drawn.count(2), 1 - drawn.count(3)]
        assert int(state.gnome[place(match, "ice_1"), 0]) == UNDRAWN
    free = {0: {1, 2, 3}, 1: {2, 3}, NOBODY: {1, 2, 3}}[viewer]
    assert {int(state.gnome[fire, 0]) for state in made} == free


@pytest.mark.rule("fall:GNO-05")
def test_samples_leave_a_table_without_hidden_gnomes_alone():
    table = position(2).gnomes("moss_1", 3, seen_by=[0]).gnomes("ice_1", 2, seen_by="all").gnomes("mud_1", None)
    match = table.supplies(0, 1).match()
    for table in samples(match, 0, range(3)):
        assert table.gnome_pool.tolist() == [10, 9, 9]
        assert table.gnome[place(match, "moss_1")].tolist() == [3, 0]


@pytest.mark.rule("fall:GNO-05")
def test_strengths_are_drawn_by_their_shares():
    dice = new_dice(4)
    counts = Counter(any_strength(3, 0, 1, dice) for _ in range(200))
    assert set(counts) == {0, 2} and 125 < counts[0] < 175
    assert any_strength(0, 0, 0, dice) == -1
    assert {any_strength(0, 1, 0, dice) for _ in range(9)} == {1}
    assert {any_strength(0, 0, 1, dice) for _ in range(9)} == {2}


# Older and newer gnomes -----------------------------------------------------------------------------------------------


def mixed(**more):
    """In a breach twenty gnomes of strength 2 and 3 join the supply; what lies on the map before can only be a 1."""
    table = position(3).gnomes("moss_1", None, None).gnomes("fire_1", None).by_wheel(*[2] * 10, *[3] * 10)
    for name, arguments in more.items():
        getattr(table, name)(*arguments)
    return table.swarm("mud").breach(0)


@pytest.mark.rule("fall:K-48")
def test_older_gnomes_draw_their_strength_before_known_ones_are_mixed_in():
    dice = WatchedDice()
    match = choose(mixed().match(dice), "mud")
    assert dice.weights("draw-old-gnome") == [{0: 10}, {0: 9}, {0: 8}]
    old = [ply for ply in match.plies if ply.kind == "draw-old-gnome"]
    assert [ply.audience for ply in old] == [0, 0, 0]  # nobody sees it
    assert gnomes(match, "moss_1") == [1, 1] and gnomes(match, "fire_1") == [1]
    state = fields(match)
    assert state.gnome_pool.tolist() == [7, 10, 10] and int(state.mix) == 1
    assert state.mixed[0].tolist() == [0, 10, 10] and not state.by_wheel.any()
    assert not state.gnome_seen.any()
    assert "gnome-revealed" not in told(match)
    assert events(match, "gnomes-mixed") == [{"gnomes": 20}]


@pytest.mark.rule("fall:K-48")
@pytest.mark.parametrize("viewer", [0, 1, NOBODY])
def test_an_older_gnome_can_only_be_what_was_in_the_supply_before(viewer):
    match = choose(mixed().match(), "mud")
    moss, fire = place(match, "moss_1"), place(match, "fire_1")
    seen = match.view(viewer).fields
    assert seen.gnome[moss].tolist() == [UNKNOWN, UNKNOWN] and int(seen.gnome[fire, 0]) == UNKNOWN
    assert seen.gnome_pool.tolist() == [10, 10, 10]
    for state in samples(match, viewer, range(12)):
        assert state.gnome[moss].tolist() == [1, 1] and int(state.gnome[fire, 0]) == 1
        assert state.gnome_pool.tolist() == [7, 10, 10]


@pytest.mark.rule("fall:K-48")
def test_gnomes_drawn_later_are_of_the_new_mix():
    """Those that come out after the breach may be any: the pool they are drawn from holds what was mixed in."""
    match = choose(mixed().match(), "mud")
    state = fields(match)
    newer = next(at for at in range(28) if state.gnomes[at] and int(state.gnome[at, 0]) == UNDRAWN)
    assert state.gnome_pool.tolist() == [7, 10, 10]
    state.gnome[newer, 0], state.gnome_seen[newer, 0], state.gnome_mix[newer, 0] = 3, 0b010, 1
    state.gnome_pool[2] -= 1
    made = samples(match, 0)
    assert {int(table.gnome[newer, 0]) for table in made} == {1, 2, 3}
    assert {tuple(table.gnome[place(match, "moss_1")].tolist()) for table in made} == {(1, 1)}


@pytest.mark.rule("fall:K-48")
def test_gnomes_that_somebody_knows_draw_no_more():
    dice = WatchedDice()
    match = choose(mixed(gnomes=("ice_1", 1)).match(dice), "mud")
    assert dice.weights("draw-old-gnome") == [{0: 9}, {0: 8}, {0: 7}]
    assert gnomes(match, "ice_1") == [1]


@pytest.mark.rule("fall:K-48")
def test_without_gnomes_near_the_wheel_nothing_is_mixed():
    dice = WatchedDice()
    table = position(3).gnomes("moss_1", None).swarm("mud").breach(0)
    match = choose(table.match(dice), "mud")
    assert dice.weights("draw-old-gnome") == [] and "gnomes-mixed" not in told(match)
    assert gnomes(match, "moss_1") == [None] and int(fields(match).mix) == 0


@pytest.mark.rule("fall:K-48")
def test_when_nothing_is_hidden_the_mixes_start_anew():
    table = position(3).gnomes("moss_1", 2, seen_by="all").by_wheel(1, 3, 3)
    match = choose(table.swarm("mud").breach(0).match(), "mud")
    state = fields(match)
    assert int(state.mix) == 0 and not state.mixed.any() and not state.shown.any()
    assert state.mix_start.tolist() == state.gnome_pool.tolist() == [10, 9, 10]


def old_and_new():
    """Of a small box: an older gnome that seat 0 has not seen, and what was seen of the mix after it.

    The first mix held 1, 1, 2, 3. The 3 was seen and mixed back in; then a 1 was seen.
    """
    match = Position(altered(gnome=[{"count": 2}, {"count": 1}, {"count": 1}]), 2).supplies(0, 1).match()
    state = fields(match)
    moss = place(match, "moss_1")
    state.mix = 1
    state.shown[0] = [0, 0, 1]
    state.mixed[0] = [0, 0, 1]
    state.shown[1] = [1, 0, 0]
    state.gnomes[moss] = 1
    state.gnome[moss, 0] = UNKNOWN
    return match, state, moss


@pytest.mark.rule("fall:K-48")
def test_later_sightings_bear_on_older_gnomes():
    """A 1 is twice as likely as a 2 at first; that a 1 came later is twice as likely if it was the 2: so both alike."""
    _, state, moss = old_and_new()
    dice = new_dice(6)
    counts: Counter[int] = Counter()
    for _ in range(300):
        state.gnome[moss, 0] = UNKNOWN
        deal_gnomes(state, 0, dice)
        strength = int(state.gnome[moss, 0])
        counts[strength] += 1
        assert state.gnome_pool.tolist() == ([0, 1, 1] if strength == 1 else [1, 0, 1])
    assert set(counts) == {1, 2} and 120 < counts[1] < 180


@pytest.mark.rule("fall:K-48")
def test_without_later_sightings_the_shares_are_those_of_the_older_mix():
    _, state, moss = old_and_new()
    state.shown[1] = 0
    dice = new_dice(7)
    counts: Counter[int] = Counter()
    for _ in range(300):
        state.gnome[moss, 0] = UNKNOWN
        deal_gnomes(state, 0, dice)
        counts[int(state.gnome[moss, 0])] += 1
    assert set(counts) == {1, 2} and 175 < counts[1] < 225  # two of the three


@pytest.mark.rule("fall:K-48")
def test_gnomes_that_were_mixed_back_in_may_be_those_that_were_seen_again():
    """The first mix held four 1s and a 2; two 1s were seen, mixed back in, and two were seen again.

    A 1 is twice as likely as a 2 at first. If it is a 1, three 1s and the 2 were left, of which two 1s came in one of
    two cases; if it is the 2, four 1s were left, and they came for certain: so both alike.
    """
    _, state, moss = old_and_new()
    state.mix_start[:] = [4, 1, 0]
    state.shown[0] = state.mixed[0] = state.shown[1] = [2, 0, 0]
    dice = new_dice(9)
    counts: Counter[int] = Counter()
    for _ in range(200):
        state.gnome[moss, 0] = UNKNOWN
        deal_gnomes(state, 0, dice)
        counts[int(state.gnome[moss, 0])] += 1
    assert set(counts) == {1, 2} and 80 < counts[1] < 120


@pytest.mark.rule("fall:K-48")
def test_what_cannot_have_been_is_never_guessed():
    _, state, moss = old_and_new()
    state.shown[1] = [1, 1, 0]  # the 2 was still there later
    assert {guess(state, moss, seed) for seed in range(20)} == {1}
    state.shown[1] = [2, 0, 0]  # both of the others were
    assert {guess(state, moss, seed) for seed in range(20)} == {2}
    state.shown[1] = [2, 1, 0]  # that cannot be: nothing fits
    state.gnome[moss, 0] = UNKNOWN
    assert not guess_gnomes(state, 0, new_dice(0))


def guess(state, cavern, seed):
    state.gnome[cavern, 0] = UNKNOWN
    deal_gnomes(state, 0, new_dice(seed))
    return int(state.gnome[cavern, 0])


@pytest.mark.rule("fall:K-48")
def test_hidden_gnomes_of_two_mixes():
    """A second hidden gnome, of the newer mix: it can be what was mixed in, the older one cannot."""
    _, state, moss = old_and_new()
    state.shown[1] = 0
    state.gnomes[moss] = 2
    state.gnome_mix[moss, 1] = 1
    pairs: Counter[tuple[int, int]] = Counter()
    dice = new_dice(8)
    for _ in range(240):
        state.gnome[moss] = [UNKNOWN, UNKNOWN]
        deal_gnomes(state, 0, dice)
        pairs[tuple(state.gnome[moss].tolist())] += 1
        pool = [2, 1, 1]
        for strength in state.gnome[moss].tolist():
            pool[strength - 1] -= 1
        assert state.gnome_pool.tolist() == pool
    # Of the first three: 1 twice, 2 once; then of the three left, the 3 among them.
    assert set(pairs) == {(1, 1), (1, 2), (1, 3), (2, 1), (2, 3)}
    assert pairs[2, 1] > pairs[2, 3] and min(pairs.values()) > 10


@pytest.mark.rule("fall:K-48")
def test_what_the_mixes_held_in_the_end():
    _, state, moss = old_and_new()
    count_mixes(state, 0)
    assert state.left[:3].tolist() == [[2, 1, 0], [1, 1, 1], [0, 0, 0]]
    assert [room_for(state, 0, index) for index in range(3)] == [1, 1, 0]
    assert [room_for(state, 1, index) for index in range(3)] == [1, 1, 1]
    set_aside(state, 0, 1, 1)
    assert state.left[:3].tolist() == [[2, 0, 0], [1, 0, 1], [0, 0, 0]]
    set_aside(state, 1, 0, 1)
    set_aside(state, 0, 1, -1)
    assert state.left[:3].tolist() == [[2, 1, 0], [0, 1, 1], [0, 0, 0]]
    guess(state, moss, 1)
    assert not state.left.any()  # nothing is left of the counting


@pytest.mark.rule("fall:K-48")
def test_which_gnomes_are_guessed():
    _, state, moss = old_and_new()
    state.gnomes[moss] = 2
    state.gnome[moss] = [1, 2]
    state.gnome_seen[moss] = [0b01, 0b10]
    assert [is_hidden(state, 0, moss, which) for which in range(2)] == [False, True]
    assert [is_hidden(state, 1, moss, which) for which in range(2)] == [True, False]
    state.gnome_seen[moss] = [EVERYBODY, 0]
    state.gnome[moss] = [3, UNDRAWN]
    assert [is_hidden(state, NOBODY, moss, which) for which in range(2)] == [False, False]


@pytest.mark.rule("fall:K-48")
def test_a_guess_is_made_anew_as_likely_as_it_is_beside_the_others():
    """Two older gnomes of 1, 1, 2, and a 1 was seen later: both orders of 1 and 2, never twice the 1."""
    _, state, moss = old_and_new()
    state.gnomes[moss] = 2
    state.gnome_mix[moss] = [0, 0]
    dice = new_dice(9)
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(200):
        state.gnome[moss] = [UNKNOWN, UNKNOWN]
        deal_gnomes(state, 0, dice)
        pairs[tuple(state.gnome[moss].tolist())] += 1
    assert set(pairs) == {(1, 2), (2, 1)}


@pytest.mark.rule("fall:K-48")
def test_what_a_seat_has_seen_of_a_mix():
    table = position(3).gnomes("moss_1", 2, 2, seen_by=[0]).gnomes("fire_3", 2, seen_by=[1]).gnomes("ice_1", 3)
    match = table.supplies(0, 1).match()
    state = fields(match)
    state.shown[0] = [0, 3, 0]
    assert [seen_of_mix(state, 0, 0, index) for index in range(3)] == [0, 5, 0]
    assert [seen_of_mix(state, 1, 0, index) for index in range(3)] == [0, 4, 0]
    assert [seen_of_mix(state, 2, 0, index) for index in range(3)] == [0, 3, 0]
    assert [seen_of_mix(state, NOBODY, 0, index) for index in range(3)] == [0, 3, 0]
    assert seen_of_mix(state, 0, 1, 1) == 0
    state.gnome_mix[place(match, "moss_1"), 1] = 1
    assert (seen_of_mix(state, 0, 0, 1), seen_of_mix(state, 0, 1, 1)) == (4, 1)
    state.gnome_seen[place(match, "moss_1"), 0] = EVERYBODY  # counted as shown
    assert seen_of_mix(state, 0, 0, 1) == 3


@pytest.mark.rule("fall:K-48")
def test_how_likely_a_token_stays_undrawn():
    _, state, _ = old_and_new()
    dice = new_dice(1)
    count_mixes(state, 0)  # two 1s were left, one of them was seen of the second mix; the 2 stayed
    assert all(stays_undrawn(state, 0, 1, dice) for _ in range(20))
    assert all(stays_undrawn(state, 1, index, dice) for index in range(3))
    half = sum(stays_undrawn(state, 0, 0, dice) for _ in range(300))
    assert 120 < half < 180
    state.left[1, 0] = 0
    assert not any(stays_undrawn(state, 0, 0, dice) for _ in range(20))


# At any moment --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-48", "fall:K-49")
@pytest.mark.parametrize("seats", [2, 5])
def test_in_the_middle_of_a_game_samples_fit_the_views(seats):
    table = position(seats).gnomes("moss_1", 3, seen_by=[1]).gnomes("ice_1", None, 2).gates("mud", None, "ice")
    table.gate_seen(0, 0).trolls(0, "moss_2", 3).by_wheel(1, 2)
    match = play_on(table.phase("draft").match(), "where")
    for viewer in (0, 1, NOBODY):
        assert len(samples(match, viewer, [seats])) == 1
