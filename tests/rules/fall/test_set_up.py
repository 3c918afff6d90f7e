"""Set-up: what lies in the box, how the boards are laid out, what the seats begin with. (SET-01 to SET-30)"""

import pytest

from tests.rules.fall.helpers import (
    WatchedDice,
    altered,
    asked,
    box_of,
    choose,
    events,
    fields,
    keys,
    kind,
    members,
    new,
    pack,
    place,
    play_on,
    position,
    refused,
    scripted,
    told,
)
from underhall.engine.kernel import NOBODY
from underhall.errors import UndoRefused
from underhall.games.fall.pieces import (
    CAVERNS,
    CHAMPIONS,
    CLANS,
    FIRST_LAIR,
    IN_DECK,
    NONE,
    SEATS,
    UNDRAWN,
    Clan,
    Deck,
    Kind,
    Power,
)
from underhall.games.fall.rules.start import start_caverns, starting_champion
from underhall.games.fall.steps import Step

ALL_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])
SMALL_PAIRS = ["spiral", "fang", "eye", "horn", "ladder"]
LARGE_PAIRS = [*SMALL_PAIRS, "knot", "root"]
ROWS = [row for row in pack(new(2)).champion if row.deck == "zero"]
ZERO = tuple(row.id for row in ROWS)  # the champions to start with; they are the first of the pack
WITH_PAWN = [row.id for row in ROWS if row.letter is not None]
WITHOUT_PAWN = [row.id for row in ROWS if row.letter is None]
FIRST_GNOMES_AT_HOME = ["moss", "ice", "moon", "granite", "hammer", "mud"]


def number(name):
    """A starting champion's number."""
    return ZERO.index(name)


def keep_first(match):
    """Every seat keeps the first champion it was offered."""
    while kind(match) == "keep-champion":
        match.choose(0)
    return match


def begun(seats=2, starter=0, champions=("old_gristle", "kerb_the_mourner"), chosen=None, **script):
    """The lairs are to be chosen; seats keep the first of two champions each, given as a list of two for each seat."""
    offers = list(champions)
    spare = [name for name in reversed(ZERO) if name not in offers]
    while len(offers) < 2 * seats:
        offers.append(spare.pop())
    script = {"deal_champion": offers, "who_starts": [f"seat:{starter}"], **script}
    match = new(seats, scripted(**script), chosen)
    for seat in range(seats):
        match.choose(f"champion:{offers[2 * seat]}", seat=seat)
    return match


# The boards -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-01", "fall:SET-27")
@pytest.mark.parametrize(("seats", "side", "pairs"), [(2, 0, 5), (3, 0, 5), (4, 1, 7), (5, 1, 7)])
def test_the_side_of_the_map_goes_by_the_number_of_players(seats, side, pairs):
    match = begun(seats)
    assert int(match.view(NOBODY).fields.side) == side
    assert keys(match) == [f"pair:{glyph}" for glyph in LARGE_PAIRS[:pairs]]
    caverns = len((pack(match).map.small, pack(match).map.large)[side].cavern)
    assert caverns == int(box_of(match).caverns[side]) == (21, 28)[side]


@pytest.mark.rule("fall:SET-01", "fall:SET-13")
def test_both_sides_have_seven_domains_of_equal_size():
    box = box_of(new(4))
    for side, (caverns, gates) in enumerate([(3, 1), (4, 2)]):
        domains = [members(box.domain_caverns[side, clan]) for clan in range(CLANS)]
        assert [len(domain) for domain in domains] == [caverns] * CLANS
        assert set().union(*domains) == set(range(CLANS * caverns))
        for clan, domain in enumerate(domains):
            assert len(members(box.gates[side, clan]) & domain) == len(members(box.gates[side, clan])) == gates


@pytest.mark.rule("fall:SET-03")
@ALL_SEATS
def test_a_token_lies_open_on_every_great_hall(seats):
    dice = WatchedDice()
    match = new(seats, dice)
    halls = 5 if seats < 4 else 7
    seen = match.view(NOBODY).fields
    values = [int(value) for value in seen.hall_value]
    assert values[halls:] == [0] * (len(values) - halls)
    assert events(match, "hall-token") == [{"hall": hall, "value": values[hall]} for hall in range(halls)]
    left = {4: 4, 8: 4, 12: 4}
    for weights, value in zip(dice.weights("hall-token"), values, strict=False):
        assert weights == {(4, 8, 12).index(each): count for each, count in left.items() if count}
        left[value] -= 1
    assert sum(left.values()) == 12 - halls  # the rest goes back to the box


@pytest.mark.rule("fall:SET-03")
def test_there_are_four_tokens_of_each_value():
    dice = WatchedDice(hall_token=["value:12"] * 4 + ["value:4"] * 3)
    match = new(5, dice)
    assert dice.weights("hall-token")[4] == {0: 4, 1: 4}  # all the twelves are out
    assert dice.weights("hall-token")[6] == {0: 2, 1: 4}
    assert [int(value) for value in fields(match).hall_value[:7]] == [12] * 4 + [4] * 3
    assert {int(star) for star in fields(match).hall_star} == {NONE}


@pytest.mark.rule("fall:SET-04")
@ALL_SEATS
def test_a_vote_tile_lies_open_on_every_plank(seats):
    dice = WatchedDice()
    match = new(seats, dice)
    assert {int(tile) for tile in match.view_at(0).fields.vote_tile} == {NONE}  # the great halls come first
    tiles = [int(tile) for tile in match.view(NOBODY).fields.vote_tile]
    assert sorted(tiles) == list(range(CLANS))
    assert events(match, "vote-tile") == [{"clan": clan, "tile": tile} for clan, tile in enumerate(tiles)]
    left = set(range(CLANS))
    for weights, tile in zip(dice.weights("vote-tile"), tiles, strict=True):
        assert weights == dict.fromkeys(left, 1)
        left.remove(tile)


@pytest.mark.rule("fall:SET-04", "fall:K-12")
def test_the_vote_tiles_fall_from_first_to_third():
    tiles = [(tile.first, tile.second, tile.third) for tile in pack(new(2)).vote_tile]
    assert len(tiles) == 7 and (9, 5, 3) in tiles
    assert all(first > second > third > 0 for first, second, third in tiles)


@pytest.mark.rule("fall:SET-05", "fall:SET-21")
@ALL_SEATS
def test_wheel_pawn_and_boost_discs_start_on_the_stars(seats):
    match = new(seats)
    assert int(fields(match).wheel) == 0
    assert fields(match).boost.tolist() == [0] * SEATS
    other = new(seats, chosen=altered(wheel={"start": 4}, boost={"start": 3}))
    assert int(fields(other).wheel) == 3
    assert fields(other).boost.tolist() == [2] * seats + [0] * (SEATS - seats)


@pytest.mark.rule("fall:SET-06")
def test_the_pile_of_desperation_serves_everybody():
    match = new(5)
    assert not fields(match).desperation.any()
    match = position(5).wave(3).phase("supplies").match()
    assert fields(match).desperation.tolist() == [3] * 5  # fifteen tokens, though the box holds twelve: no limit


# Champions and gnomes -------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-07", "fall:SET-08")
@ALL_SEATS
def test_the_first_display_comes_from_the_second_deck(seats):
    dice = WatchedDice()
    match = new(seats, dice)
    shown = [int(champion) for champion in match.view(NOBODY).fields.display]
    assert shown[seats + 1 :] == [NONE] * (SEATS - seats)
    shown = shown[: seats + 1]
    assert events(match, "champion-shown") == [
        {"display": at, "champion": champion} for at, champion in enumerate(shown)
    ]
    left = {at for at, champion in enumerate(pack(match).champion) if champion.deck == "one_two"}
    assert len(left) == 18
    for weights, champion in zip(dice.weights("show-champion"), shown, strict=True):
        assert weights == dict.fromkeys(left, 1)
        left.remove(champion)
    assert left == {at for at in members(fields(match).undrawn) if box_of(match).deck[at] == Deck.ONE_TWO}
    assert not fields(match).influence.any() and {int(seat) for seat in fields(match).influence_order.ravel()} == {NONE}


@pytest.mark.rule("fall:SET-07", "fall:SET-22", "fall:SET-23")
@ALL_SEATS
def test_two_champions_of_the_first_deck_for_each_and_the_rest_stays_unused(seats):
    dice = WatchedDice()
    match = new(seats, dice)
    left = set(range(14))
    dealt_to = [(args["seat"], args["champion"]) for args in events(match, "champion-offered")]
    assert [seat for seat, _ in dealt_to] == [seat for seat in range(seats) for _ in range(2)]
    assert events(match, "champion-offered-unseen") == [{"seat": seat} for seat, _ in dealt_to]
    for weights, (_, champion) in zip(dice.weights("deal-champion"), dealt_to, strict=True):
        assert weights == dict.fromkeys(left, 1)
        left.remove(champion)
    keep_first(match)
    unused = {at for at in members(fields(match).undrawn) if at < 14}
    assert unused == left and len(left) == 14 - 2 * seats


@pytest.mark.rule("fall:SET-23", "fall:SET-07")
@pytest.mark.parametrize(("wave", "deck", "size"), [(1, "one_two", 18), (2, "three", 12)])
def test_later_displays_never_use_the_first_deck(wave, deck, size):
    dice = WatchedDice()
    match = position(2).wave(wave).phase("refresh").match(dice)
    weights = dice.weights("show-champion")
    decks = {pack(match).champion[at].deck for each in weights for at in each}
    assert decks == {deck}
    assert [len(each) for each in weights] == [size, size - 1, size - 2]


@pytest.mark.rule("fall:SET-08")
def test_all_champions_are_in_their_decks_at_first():
    match = new(2)
    rows = pack(match).champion
    assert [sum(row.deck == deck for row in rows) for deck in ("zero", "one_two", "three")] == [14, 18, 12]
    shown = {int(at) for at in fields(match).display if at != NONE}
    offered = {int(at) for at in fields(match).offered[:2].ravel()}
    assert members(fields(match).undrawn) == set(range(CHAMPIONS)) - shown - offered
    assert {int(seat) for seat in fields(match).owner} == {NONE}


@pytest.mark.rule("fall:SET-09", "fall:SET-25")
def test_a_letter_in_the_display_has_its_tile_but_no_pawn_on_the_map():
    match = new(2, scripted(show_champion=["sunder_of_the_floe", "speaker_thatch", "marshal_quoin"]))
    letters = [int(box_of(match).letter[at]) for at in fields(match).display[:3]]
    assert letters == [ord("J") - ord("A"), NONE, ord("Q") - ord("A")]
    assert {int(at) for at in fields(match).pawn_at} == {NONE}
    rows = pack(match).champion
    tiles = [row.letter for row in rows if row.letter and row.deck != "three"]
    stars = [row.letter for row in rows if row.letter and row.deck == "three"]
    assert (len(tiles), len(stars)) == (21, 5)
    assert sorted([*tiles, *stars]) == [chr(ord("A") + letter) for letter in range(26)]


@pytest.mark.rule("fall:SET-09")
@pytest.mark.parametrize(("name", "pawn"), [("sunder_of_the_floe", True), ("speaker_thatch", False)])
def test_whoever_wins_a_card_takes_the_tile_with_it(name, pawn):
    match = position(2).display(name).influence(0, name, 1).phase("awards").match()
    assert (kind(match) == "place-pawn") is pawn
    assert (int(box_of(match).letter[int(events(match, "champion-won")[0]["champion"])]) != NONE) is pawn


@pytest.mark.rule("fall:SET-10")
@ALL_SEATS
def test_thirty_gnomes_are_mixed_face_down(seats):
    match = new(seats)
    table = fields(match)
    assert table.gnome_pool.tolist() == table.mix_start.tolist() == [10, 10, 10]
    assert int(table.gnome_supply) == 30 - (seats + 1)
    assert not table.by_wheel.any() and not table.shown.any() and not table.mixed.any() and int(table.mix) == 0


@pytest.mark.rule("fall:SET-10")
def test_a_gnome_may_be_any_of_those_nobody_has_drawn():
    dice = WatchedDice()
    table = position(2).gnomes("moss_1", None).gnomes("ice_1", 3).gnomes("moon_1", 3, 1).by_wheel(2)
    choose(table.action(0, "gnome", 1).match(dice), "none", "moss_1:1")
    assert dice.weights("peek-gnome") == [{0: 9, 1: 9, 2: 8}]


@pytest.mark.rule("fall:SET-11", "fall:SET-12", "fall:SET-14")
@ALL_SEATS
def test_gate_cards_bring_the_first_gnomes_and_the_swarm(seats):
    dice = WatchedDice(seed=seats)
    match = new(seats, dice)
    left = set(range(CLANS))
    drawn = [ply.number for ply in match.plies if ply.kind == "first-gnome"]
    assert len(drawn) == seats + 1
    for weights, clan in zip(dice.weights("first-gnome"), drawn, strict=True):
        assert weights == dict.fromkeys(left, 1)
        left.remove(clan)
    assert dice.weights("first-swarm") == [dict.fromkeys(left, 1)]
    table = match.view(NOBODY).fields
    assert int(table.swarm) in left
    assert events(match, "swarm-starts") == [{"clan": int(table.swarm)}]
    box, side = box_of(match), int(table.side)
    caverns = {cavern for cavern in range(CAVERNS) if table.gnomes[cavern]}
    assert members(table.overrun) == caverns
    assert {int(box.domain[side, cavern]) for cavern in caverns} == set(drawn)
    for cavern in caverns:
        assert cavern in members(box.gates[side, int(box.domain[side, cavern])])
        assert int(table.gnomes[cavern]) == 1
        assert (int(table.gnome[cavern, 0]), int(table.gnome_seen[cavern, 0])) == (UNDRAWN, 0)  # nobody has looked
        assert int(table.gnome[cavern, 1]) == 0
    assert sorted(each["cavern"] for each in events(match, "first-gnome")) == sorted(caverns)
    names = [name for name in told(match) if name in ("first-gnome", "swarm-starts")]
    assert names == ["first-gnome"] * (seats + 1) + ["swarm-starts"]


@pytest.mark.rule("fall:SET-13", "fall:SET-12")
@pytest.mark.parametrize("seats", [3, 4])
def test_of_two_gate_caverns_chance_takes_one(seats):
    dice = WatchedDice(first_gnome=["fire", "moss"])
    match = new(seats, dice)
    small = seats == 3
    fire = ["fire_1"] if small else ["fire_1", "fire_2"]
    moss = ["moss_1"] if small else ["moss_1", "moss_2"]
    for weights, caverns in zip(dice.weights("gate-cavern"), [fire, moss], strict=False):
        assert weights == {place(match, cavern): 1 for cavern in caverns}
    if not small:
        other = new(seats, scripted(first_gnome=["fire", "moss"], gate_cavern=["fire_2", "moss_1"]))
        assert [args["cavern"] for args in events(other, "first-gnome")][:2] == [
            place(other, "fire_2"),
            place(other, "moss_1"),
        ]
        assert int(fields(other).gnomes[place(other, "fire_1")]) == 0


@pytest.mark.rule("fall:SET-15")
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_gate_cards_are_laid_out_face_down(seats, cards):
    match = new(seats)
    table = fields(match)
    assert int(table.gate_cards) == cards
    assert table.gate.tolist() == [UNDRAWN] * cards + [NONE] * (5 - cards)
    assert not table.gate_seen.any()
    assert members(table.gate_pool) == set(range(CLANS))  # all seven were shuffled again


@pytest.mark.rule("fall:SET-15", "fall:SET-11")
def test_a_domain_drawn_for_a_first_gnome_may_lie_there_again():
    dice = WatchedDice()
    match = choose(position(2).gnomes("moss_1", None).action(0, "gnome", 1).match(dice), "gate:3")
    assert dice.weights("peek-gate") == [dict.fromkeys(range(CLANS), 1)]
    assert members(fields(match).gate_pool) == set(range(CLANS)) - {int(fields(match).gate[2])}


@pytest.mark.rule("fall:SET-16")
@pytest.mark.parametrize(("seats", "cards"), [(2, 3), (3, 3), (4, 4), (5, 5)])
def test_leftover_gate_cards_bring_no_invasion(seats, cards):
    match = play_on(position(seats).phase("invasions").match(), "which-card")
    invaded = [args["clan"] for args in events(match, "invasion")]
    assert len(invaded) == len(set(invaded)) == cards
    assert [args["gate"] for args in events(match, "invasion")] == list(range(cards))


# What the seats begin with --------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-17", "fall:SET-18")
@ALL_SEATS
def test_each_player_has_the_pieces_of_one_colour(seats):
    match = play_on(new(seats), "which-card")
    table = fields(match)
    assert table.reserve.tolist() == [17] * seats + [0] * (SEATS - seats)
    assert table.trolls.sum(axis=1).tolist() == [8] * seats + [0] * (SEATS - seats)
    assert [len(members(lairs)) for lairs in table.lairs] == [2] * seats + [0] * (SEATS - seats)
    assert int((table.lair_owner != NONE).sum()) == 2 * seats
    assert not table.boost[seats:].any() and not table.wide[seats:].any() and not table.extras[seats:].any()
    assert not table.votes[:, seats:].any()


@pytest.mark.rule("fall:SET-17")
def test_all_trolls_are_in_the_supply_until_the_lairs_are_chosen():
    match = new(3)
    assert fields(match).reserve.tolist() == [25, 25, 25, 0, 0]
    assert not fields(match).units.any() and not fields(match).crowd.any()
    assert {int(owner) for owner in fields(match).lair_owner} == {NONE}


@pytest.mark.rule("fall:SET-17", "fall:SET-18")
def test_seats_take_the_colours_that_are_agreed():
    match = new(2)
    assert [match.setting.words.seat(seat) for seat in range(2)] == ["Pink", "Blue"]
    other = new(2, colours=("violet", "yellow", "green", "blue", "pink"))
    assert [other.setting.words.seat(seat) for seat in range(2)] == ["Violet", "Yellow"]


@pytest.mark.rule("fall:SET-19")
@ALL_SEATS
def test_each_ancestry_begins_as_the_starting_card(seats):
    match = new(seats)
    table = fields(match)
    wanted = [NONE] * 36
    wanted[0:3] = [Kind.ADVANCE, Kind.BOLSTER, Kind.INFLUENCE]
    wanted[6:9] = [Kind.GNOME, Kind.ADVANCE, Kind.BOLSTER]
    for seat in range(seats):
        assert table.cell[seat].tolist() == wanted
        assert (int(table.wide[seat]), int(table.high[seat])) == (3, 2)
        assert (int(table.start_column[seat]), int(table.start_row[seat])) == (0, 0)
        assert [members(table.board[seat, each]) for each in Kind] == [
            set(),
            {0, 7},
            {1, 8},
            {2},
            {6},
            set(),
            set(),
            set(),
        ]
    assert not table.numbered.any() and not table.cubes.any()


@pytest.mark.rule("fall:SET-20", "fall:K-11")
@ALL_SEATS
def test_nobody_has_honour_or_supplies_yet(seats):
    match = new(seats)
    assert not fields(match).honour.any() and not fields(match).supplies.any()
    assert match.standing().totals == (0,) * seats
    assert int(fields(match).wave) == 0 and match.turn == 0


@pytest.mark.rule("fall:K-11", "fall:SET-20")
def test_score_and_supplies_are_marked_apart():
    match = position(2).supplies(0, 5).honour(0, 40).supplies(1, 2).match()
    assert match.standing().totals == (40, 0)
    assert fields(match).supplies.tolist() == [4, 2, 0, 0, 0]  # one was spent as the turn began
    seats = match.view(NOBODY).data().seats
    assert [(seat.supplies, sum(seat.honour.values())) for seat in seats] == [(4, 40), (2, 0)]


@pytest.mark.rule("fall:SET-02", "fall:ANC-01")
@ALL_SEATS
def test_the_ancestry_cards_are_shuffled_and_each_may_come(seats):
    dice = WatchedDice()
    match = play_on(new(seats, dice), "which-card")
    assert len(pack(match).ancestry.card) == 72
    left = set(range(72))
    dealt_cards = [ply.number for ply in match.plies if ply.kind == "deal-card"]
    assert len(dealt_cards) == 4 * seats
    for weights, card in zip(dice.weights("deal-card"), dealt_cards, strict=True):
        assert weights == dict.fromkeys(left, 1)
        left.remove(card)
    assert {card for card in range(72) if fields(match).card_at[card] == IN_DECK} == left


# Starting champions ---------------------------------------------------------------------------------------------------

TWO_EACH = ["kerb_the_mourner", "orsa_two_fists", "grim_hesk", "shimmer_vey"]  # two for each of two seats


@pytest.mark.rule("fall:SET-22", "fall:K-49")
def test_each_keeps_one_of_two_and_sets_the_other_aside():
    match = new(2, scripted(deal_champion=TWO_EACH))
    table = fields(match)
    assert table.offered[:3].tolist() == [[0, 13], [4, 9], [NONE, NONE]]  # in the pack's order, however they came
    assert [option.key for option in match.decision_of(0).options] == [
        "champion:orsa_two_fists",
        "champion:kerb_the_mourner",
    ]
    match.choose("champion:kerb_the_mourner", seat=0)
    match.choose("champion:grim_hesk", seat=1)
    table = fields(match)
    assert table.offered[:2].tolist() == [[0, NONE], [9, NONE]]
    assert {at: int(seat) for at, seat in enumerate(table.owner) if seat != NONE} == {13: 0, 4: 1}
    assert events(match, "champion-kept") == [{"seat": 0, "champion": 13}, {"seat": 1, "champion": 4}]
    assert not members(table.undrawn) & {0, 4, 9, 13}  # the one set aside never comes back
    assert not table.pending.any()
    assert refused(new(2, scripted(deal_champion=TWO_EACH)), "champion:shimmer_vey") is None


@pytest.mark.rule("fall:SET-22", "fall:SET-24")
def test_the_champion_kept_helps_its_owner_at_once():
    match = begun(2, champions=["nim_lantern_eye", "old_gristle", "shimmer_vey", "kerb_the_mourner"])
    table = fields(match)
    assert int(table.gift[0, Power.SCOUT_MORE]) == 1 and int(table.gift[1, Power.SYMBOLS]) == 1
    assert int(table.gift[0].sum()) == int(table.gift[1].sum()) == 1
    assert table.extras.tolist() == [1, 1, 0, 0, 0]
    assert (int(table.extra[0, 0]), int(table.extra[1, 0])) == (Kind.GNOME, Kind.WILD)
    assert members(table.board[0, Kind.GNOME]) == {6, 36} and members(table.board[1, Kind.WILD]) == {36}


@pytest.mark.rule("fall:K-50", "fall:SET-22")
@ALL_SEATS
def test_all_choose_their_champions_together(seats):
    match = new(seats)
    assert [decision.seat for decision in match.decisions] == list(range(seats))
    assert {decision.kind for decision in match.decisions} == {"keep-champion"}
    match.choose(1, seat=seats - 1)
    assert [decision.seat for decision in match.decisions] == list(range(seats - 1))
    assert "champion-kept" not in told(match)  # shown when all have chosen
    assert {int(owner) for owner in fields(match).owner} == {NONE}
    for seat in range(seats - 1):
        match.choose(0, seat=seat)
    assert [args["seat"] for args in events(match, "champion-kept")] == list(range(seats))
    assert kind(match) == "lair-pair"


@pytest.mark.rule("fall:K-50")
def test_in_whatever_order_they_choose_the_table_is_the_same():
    start = new(3)
    finished = []
    for order in ([0, 1, 2], [2, 1, 0], [1, 2, 0]):
        match = start.clone()
        for seat in order:
            match.choose(seat % 2, seat=seat)
        finished.append(match.core)
    assert len(set(finished)) == 1


@pytest.mark.rule("fall:K-50")
def test_a_choice_can_be_taken_back_until_all_have_chosen():
    match = new(2)
    before = match.core
    match.choose(1, seat=1)
    match.undo(1)
    assert match.core == before
    match.choose(0, seat=1)
    match.choose(0, seat=0)
    with pytest.raises(UndoRefused, match="Chance has decided"):  # who starts
        match.undo(0)


@pytest.mark.rule("fall:SET-24")
@pytest.mark.parametrize("name", ZERO)
def test_a_starting_champion_gives_its_votes_in_its_clan(name):
    other = "old_gristle" if name != "old_gristle" else "kerb_the_mourner"
    match = begun(2, champions=[name, "tolla_first_knock" if name != "tolla_first_knock" else "sodden_pim", other])
    row = pack(match).champion[number(name)]
    clan = Clan[row.clan.upper()]
    assert row.votes > 0
    assert events(match, "votes-gained")[0] == {"seat": 0, "clan": clan, "votes": row.votes, "total": row.votes}
    assert int(fields(match).votes[clan, 0]) == int(fields(match).votes[:, 0].sum()) == row.votes
    assert starting_champion(fields(match), 0) == number(name)
    fields(match).owner[CHAMPIONS - 1] = 0  # champions of the other decks come later
    assert starting_champion(fields(match), 0) == number(name)


@pytest.mark.rule("fall:SET-24", "fall:K-35")
@ALL_SEATS
def test_votes_come_in_turn_order_before_any_lair(seats):
    match = begun(seats, starter=seats - 1)
    assert [args["seat"] for args in events(match, "votes-gained")] == [(seats - 1 + at) % seats for at in range(seats)]
    assert (kind(match), asked(match)) == ("lair-pair", seats - 1)
    assert "lairs-chosen" not in told(match)


@pytest.mark.rule("fall:K-35")
@pytest.mark.parametrize("starter", [0, 1, 2])
def test_of_equal_first_votes_the_first_in_turn_order_leads(starter):
    champions = [
        "durrow_the_lintel",
        "orsa_two_fists",
        "kerb_the_mourner",
        "old_gristle",
        "grim_hesk",
        "lull_the_piper",
    ]
    match = begun(3, starter, champions)
    assert fields(match).votes[Clan.GRANITE].tolist() == [2, 2, 0, 0, 0]
    first = 1 if starter == 1 else 0
    assert fields(match).vote_order[Clan.GRANITE].tolist() == [first, 1 - first, NONE, NONE, NONE]
    assert fields(match).vote_order[Clan.ICE].tolist() == [2, NONE, NONE, NONE, NONE]
    assert fields(match).vote_order[Clan.MOSS].tolist() == [NONE] * SEATS


@pytest.mark.rule("fall:SET-24", "fall:K-35")
def test_a_starting_outsider_gives_its_votes_to_any_one_clan():
    changes = [{"votes": 2, "clan": "outsider"} if name == "old_gristle" else {"votes": 2} for name in ZERO]
    chosen = altered(champion=changes)
    match = new(2, scripted(deal_champion=["old_gristle", "sodden_pim", "grim_hesk", "orsa_two_fists"]), chosen=chosen)
    choose(match, "champion:old_gristle", "champion:grim_hesk")
    starter = int(fields(match).starter)
    assert (asked(match), kind(match)) == (0, "wild-votes")
    assert keys(match) == ["moss", "ice", "moon", "granite", "hammer", "mud", "fire"]
    assert (2 in fields(match).votes[Clan.ICE]) == (starter == 1)
    match.choose("ice")
    assert fields(match).votes[Clan.ICE].tolist() == [2, 2, 0, 0, 0]
    assert int(fields(match).vote_order[Clan.ICE, 0]) == starter


@pytest.mark.rule("fall:SET-26")
@ALL_SEATS
def test_anybody_may_start(seats):
    dice = WatchedDice()
    keep_first(new(seats, dice))
    assert dice.weights("who-starts") == [dict.fromkeys(range(seats), 1)]
    for seat in (0, seats - 1):
        match = keep_first(new(seats, scripted(who_starts=[f"seat:{seat}"])))
        assert (int(fields(match).starter), int(fields(match).active)) == (seat, seat)
        assert events(match, "starts") == [{"seat": seat}]


@pytest.mark.rule("fall:SET-26", "fall:K-35")
@ALL_SEATS
def test_the_starting_player_is_drawn_when_all_have_chosen_their_champions(seats):
    """So nobody knows it while choosing; the votes come after it, because it decides who leads."""
    dice = WatchedDice()
    match = new(seats, dice)
    for seat in range(seats):
        assert dice.weights("who-starts") == [] and "starts" not in told(match)
        assert (int(fields(match).starter), int(fields(match).active)) == (NONE, NONE)
        view = match.view(NOBODY).data()
        assert view.starter is None and view.active is None
        match.choose(0, seat=seat)
    order = [name for name in told(match) if name in ("champion-kept", "starts", "votes-gained")]
    assert order[: seats + 1] == ["champion-kept"] * seats + ["starts"]
    assert int(fields(match).starter) in range(seats)


# Lairs ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-27")
@pytest.mark.parametrize(("seats", "starter"), [(2, 1), (3, 2), (4, 2), (5, 4), (5, 0)])
def test_lairs_are_chosen_clockwise_from_the_starting_player(seats, starter):
    match = begun(seats, starter)
    pairs = SMALL_PAIRS if seats < 4 else LARGE_PAIRS
    for turn in range(seats):
        assert (kind(match), asked(match)) == ("lair-pair", (starter + turn) % seats)
        assert keys(match) == [f"pair:{glyph}" for glyph in pairs[: len(pairs) - turn]]
        if turn:
            assert refused(match, f"pair:{pairs[len(pairs) - turn]}") == "SET-27"  # taken
        match.choose(f"pair:{pairs[len(pairs) - 1 - turn]}")
        play_on(match, "lair-pair", "which-card")
    expected = [{"seat": (starter + turn) % seats, "pair": len(pairs) - 1 - turn} for turn in range(seats)]
    assert events(match, "lairs-chosen") == expected
    for seat, pair in (each.values() for each in expected):
        assert fields(match).lair_owner[2 * pair : 2 * pair + 2].tolist() == [seat, seat]
        assert members(fields(match).lairs[seat]) == {FIRST_LAIR + 2 * pair, FIRST_LAIR + 2 * pair + 1}


@pytest.mark.rule("fall:SET-27")
def test_there_are_no_other_pairs_on_the_small_side():
    match = begun(2)
    assert refused(match, 5) is None and refused(match, 6) is None


@pytest.mark.rule("fall:SET-28")
@pytest.mark.parametrize(("seats", "glyph"), [(2, "spiral"), (3, "ladder"), (4, "spiral"), (5, "root")])
def test_three_trolls_start_in_each_lair(seats, glyph):
    match = choose(begun(seats), f"pair:{glyph}")
    trolls = fields(match).trolls[0]
    lairs = [place(match, f"{glyph}_a"), place(match, f"{glyph}_b")]
    assert [int(trolls[lair]) for lair in lairs] == [3, 3]
    assert members(fields(match).lairs[0]) == set(lairs)
    assert int(trolls.sum()) + int(fields(match).reserve[0]) == 25
    assert members(fields(match).held[0]) >= set(lairs)


@pytest.mark.rule("fall:SET-29")
def test_a_troll_starts_in_a_cavern_next_to_each_lair():
    far = ["moss", "ice", "moon", "granite", "hammer"]
    match = begun(4, first_gnome=far, first_swarm=["mud"], gate_cavern=["moss_1", "ice_1", "moon_1", "granite_1"])
    match.choose("pair:root")
    assert (kind(match), keys(match)) == ("lair-cavern", ["granite_3", "granite_4"])
    match.choose("granite_4")
    assert keys(match) == ["fire_1", "fire_2", "fire_3"]
    assert refused(match, "fire_4") == refused(match, "granite_3") == "SET-29"
    assert refused(match, "root_b") is None  # there are caverns enough
    match.choose("fire_2")
    table = fields(match)
    starts = [place(match, "granite_4"), place(match, "fire_2")]
    assert events(match, "troll-starts") == [{"seat": 0, "place": starts[0]}, {"seat": 0, "place": starts[1]}]
    assert [int(table.trolls[0, at]) for at in starts] == [1, 1]
    assert int(table.reserve[0]) == 17


@pytest.mark.rule("fall:SET-29")
def test_no_troll_starts_where_gnomes_are():
    match = begun(4, first_gnome=FIRST_GNOMES_AT_HOME[:5], gate_cavern=["moss_2", "ice_1", "moon_1", "granite_1"])
    match.choose("pair:horn")
    assert keys(match) == ["hammer_3", "mud_1"]
    match.choose("mud_1")  # the other lair is beside moss_2, where a gnome stands, and moss_3: no choice
    assert events(match, "troll-starts")[1] == {"seat": 0, "place": place(match, "moss_3")}
    match = choose(begun(4, first_gnome=["granite"], gate_cavern=["granite_1"]), "pair:eye", "moss_4")
    assert keys(match) == ["granite_2", "granite_3"]
    assert refused(match, "granite_1") == "SET-29"


@pytest.mark.rule("fall:K-19", "fall:SET-29")
def test_trolls_of_rivals_are_no_obstacle():
    match = begun(4, first_gnome=["moon"], gate_cavern=["moon_1"])
    choose(match, "pair:spiral", "granite_1", "mud_3", "pair:eye", "moss_3")
    assert "granite_1" in keys(match)  # where a rival's troll stands
    match.choose("granite_1")
    assert fields(match).units[:2, place(match, "granite_1")].tolist() == [1, 1]


@pytest.mark.rule("fall:K-19")
def test_without_a_free_cavern_the_troll_starts_in_the_lair():
    match = begun(4)
    table, box = fields(match), box_of(match)
    lair = place(match, "root_a")
    beside = {place(match, "granite_3"), place(match, "granite_4")}
    assert members(start_caverns(box, table, lair, NONE)) == beside
    table.overrun = sum(1 << cavern for cavern in beside)
    assert start_caverns(box, table, lair, NONE) == 0
    match.choose("pair:root")  # the first is forced; the other lair has its caverns
    assert events(match, "troll-starts") == [{"seat": 0, "place": lair}]
    assert int(fields(match).trolls[0, lair]) == 4
    assert keys(match) == ["fire_1", "fire_2", "fire_3"]


@pytest.mark.rule("fall:K-19")
def test_the_two_caverns_differ_if_they_can():
    pairs = [{"lair": [{}, {"next": ("granite_3", "granite_4")}]} if glyph == "root" else {} for glyph in LARGE_PAIRS]
    match = begun_on(altered(map={"large": {"lair_pair": pairs}}))
    choose(match, "pair:root", "granite_3")  # so granite_4 is all that is left for the second
    granite_3, granite_4 = place(match, "granite_3"), place(match, "granite_4")
    assert [args["place"] for args in events(match, "troll-starts")] == [granite_3, granite_4]
    box, table, lair = box_of(match), fields(match), place(match, "root_b")
    table.overrun |= 1 << granite_4
    assert members(start_caverns(box, table, lair, granite_3)) == {granite_3}  # they cannot: both start in one
    assert start_caverns(box, table, lair, place(match, "root_a")) == 1 << granite_3


@pytest.mark.rule("fall:K-19", "fall:SET-29")
@pytest.mark.parametrize("second", [("granite_3",), ("granite_3", "moss_1")])
def test_the_first_lair_leaves_the_only_cavern_to_the_second(second):
    """Where the second lair has one cavern without gnomes, the first must take another, if there is one."""
    pairs = [{"lair": [{}, {"next": second}]} if glyph == "root" else {} for glyph in LARGE_PAIRS]
    match = begun_on(altered(map={"large": {"lair_pair": pairs}}), gate_cavern=["moss_1"])
    match.choose("pair:root")  # the first lair is beside granite_3 and granite_4: no choice is left
    granite_3, granite_4 = place(match, "granite_3"), place(match, "granite_4")
    assert [args["place"] for args in events(match, "troll-starts")] == [granite_4, granite_3]


@pytest.mark.rule("fall:K-19")
def test_a_cavern_kept_for_the_second_lair_is_refused_by_that_ruling():
    lairs = [{"next": ("granite_2", "granite_3", "granite_4")}, {"next": ("granite_3",)}]
    pairs = [{"lair": lairs} if glyph == "root" else {} for glyph in LARGE_PAIRS]
    match = begun_on(altered(map={"large": {"lair_pair": pairs}}))
    match.choose("pair:root")
    assert keys(match) == ["granite_2", "granite_4"]
    assert refused(match, "granite_3") == "K-19" and refused(match, "granite_1") == "SET-29"


@pytest.mark.rule("fall:K-19")
def test_the_cavern_of_the_first_troll_is_refused_to_the_second():
    lairs = [{"next": ("granite_3", "granite_4")}, {"next": ("granite_2", "granite_3", "granite_4")}]
    pairs = [{"lair": lairs} if glyph == "root" else {} for glyph in LARGE_PAIRS]
    match = choose(begun_on(altered(map={"large": {"lair_pair": pairs}})), "pair:root", "granite_3")
    assert keys(match) == ["granite_2", "granite_4"]
    assert refused(match, "granite_3") == "K-19"


@pytest.mark.rule("fall:K-19")
def test_both_trolls_start_in_the_only_cavern_of_both_lairs():
    only = {"next": ("granite_3",)}
    pairs = [{"lair": [only, only]} if glyph == "root" else {} for glyph in LARGE_PAIRS]
    match = begun_on(altered(map={"large": {"lair_pair": pairs}}))
    match.choose("pair:root")
    assert [args["place"] for args in events(match, "troll-starts")] == [place(match, "granite_3")] * 2


def begun_on(chosen, **more):
    """Four seats on another map, no gnome in Granite."""
    script = {
        "deal_champion": list(reversed(ZERO[6:])),
        "who_starts": ["seat:0"],
        "first_gnome": ["moss", "ice", "moon", "hammer", "mud"],
        **more,
    }
    return keep_first(new(4, scripted(**script), chosen=chosen))


# Pawns ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-25", "fall:SET-30")
@pytest.mark.parametrize("name", WITH_PAWN)
def test_a_starting_champion_with_a_letter_is_a_pawn_beside_a_lair(name):
    spare = "old_gristle"
    match = begun(2, champions=[name, spare], first_gnome=["moss", "ice", "hammer"])
    choose(match, "pair:fang", "granite_2", "fire_3")
    assert (kind(match), asked(match)) == ("starting-pawn", 0)
    assert sorted(keys(match)) == ["fire_3", "granite_2"]
    assert refused(match, "moss_3") is None and refused(match, "fang_a") is None
    other = match.clone()
    for each, cavern in ((match, "fire_3"), (other, "granite_2")):
        each.choose(cavern)
        at = place(each, cavern)
        letter = ord(ROWS[number(name)].letter) - ord("A")
        assert int(fields(each).pawn_at[letter]) == at
        assert events(each, "pawn-placed") == [{"seat": 0, "champion": number(name), "place": at}]
        assert (int(fields(each).trolls[0, at]), int(fields(each).units[0, at])) == (1, 2)
        assert [at for at in fields(each).pawn_at if at != NONE] == [at]
        assert asked(each) == 1  # the next player's lairs


@pytest.mark.rule("fall:SET-25", "fall:SET-30")
@pytest.mark.parametrize("name", WITHOUT_PAWN)
def test_without_a_letter_there_is_no_pawn(name):
    spare = "wade_longshin"
    match = begun(2, champions=[name, spare], first_gnome=["moss", "ice", "hammer"])
    choose(match, "pair:fang", "granite_2", "fire_3")
    assert (kind(match), asked(match)) == ("lair-pair", 1)
    assert {int(at) for at in fields(match).pawn_at} == {NONE}
    assert "pawn-placed" not in told(match)


@pytest.mark.rule("fall:SET-30", "fall:K-19")
def test_a_pawn_joins_a_troll_even_in_the_lair():
    match = begun(4, champions=["orsa_two_fists", "old_gristle"])
    fields(match).overrun = (1 << place(match, "granite_3")) | (1 << place(match, "granite_4"))
    choose(match, "pair:root", "fire_3")
    assert sorted(keys(match)) == ["fire_3", "root_a"]
    match.choose("root_a")
    assert (int(fields(match).trolls[0, place(match, "root_a")]), int(fields(match).pawn_at[0])) == (
        4,
        place(match, "root_a"),
    )


# After the set-up -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:SET-26", "fall:FLO-01")
@ALL_SEATS
def test_after_the_set_up_the_first_wave_begins(seats):
    match = play_on(begun(seats, starter=seats - 1), "which-card")
    assert int(fields(match).wave) == 1
    assert events(match, "wave-begins") == [{"wave": 1}]
    assert (int(fields(match).starter), int(fields(match).active)) == (seats - 1, seats - 1)
    steps = [int(frame[0]) for frame in fields(match).stack[0, : int(fields(match).height[0])]]
    assert steps == [Step.NEXT_TURN, Step.GAIN_DESPERATION, Step.SET_SUPPLIES, Step.LAY_CARDS]
    assert int(fields(match).stack[0, 0, 1]) == seats - 1


# Figures --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-12")
def test_figures_that_only_one_text_gives():
    box = pack(new(2))
    assert box.supplies.base == (6, 5, 4) and box.supplies.most == 8
    assert box.gate_card.invaders == (2, 3, 4)
    assert box.gate_card.first_fallen == (3, 4, 5) and box.gate_card.later_fallen == 2
    assert {len(card.cells) for card in box.ancestry.card} == {4}
    assert [len(row) for row in box.start_card.rows] == [3, 3]


@pytest.mark.rule("fall:K-12")
@pytest.mark.parametrize(("wave", "gnomes", "honour"), [(1, 2, 3), (2, 3, 4), (3, 4, 5)])
def test_invaders_and_first_fallen_of_each_wave(wave, gnomes, honour):
    table = position(2).wave(wave).gates("moss", "ice", "moon").trolls(0, "moss_1", 9)
    match = play_on(table.phase("invasions").match(), "which-card")
    assert [args["gnomes"] for args in events(match, "invasion")] == [gnomes] * 3
    fallen = [args["honour"] for args in events(match, "troll-fell") if args["cavern"] == place(match, "moss_1")]
    assert fallen[0] == honour and set(fallen[1:]) <= {2}


@pytest.mark.rule("fall:K-12")
def test_all_champions_of_the_last_deck_do_something_at_once():
    instant = range(Power.INSTANT_HONOUR, Power.HALL_FOR_OWNER + 1)
    for row in pack(new(2)).champion:
        power = Power[row.power.kind.upper()]
        assert (power in instant) == (row.deck == "three")
        assert (power >= Power.HALL_MORE) == (row.deck == "three" and row.letter is not None)


@pytest.mark.rule("fall:SET-17", "fall:SET-10", "fall:SET-02")
def test_what_lies_in_the_box():
    box = pack(new(2))
    assert box.limits.trolls == 25 and box.limits.lair_trolls == 3
    assert {gnome.strength: gnome.count for gnome in box.gnome} == {1: 10, 2: 10, 3: 10}
    assert {token.value: token.count for token in box.hall_token} == {4: 4, 8: 4, 12: 4}
    assert (len(box.champion), len(box.ancestry.card), len(box.vote_tile)) == (44, 72, 7)
    assert box.elders.honour == (0, 0, 1, 3, 5, 8, 12, 17, 23, 30)
    assert [domain.id for domain in box.map.large.domain] == [clan.name.lower() for clan in Clan][:7]
