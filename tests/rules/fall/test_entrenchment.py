"""The end of the wave in its order, and entrenchment. (WAV-01, ENT-01, ENT-02, K-20, K-21)"""

import pytest

from tests.rules.fall.helpers import (
    STANDARD,
    box_of,
    by_wheel,
    choose,
    events,
    fields,
    gnomes,
    keys,
    kind,
    overrun,
    place,
    position,
    scripted,
    told,
)
from underhall.games.fall.pieces import EVERYBODY, UNDRAWN
from underhall.games.fall.rules.gnomes import add_gnome
from underhall.games.fall.rules.wave import entrench

PINK, BLUE, GREEN, YELLOW = range(4)
CAVERNS = {2: [each.id for each in STANDARD.map.small.cavern], 4: [each.id for each in STANDARD.map.large.cavern]}
TOKENS = 30


def entrenching(seats=4):
    return position(seats).phase("entrenchment")


def crowds(match):
    """How many gnomes are in each cavern, where any are."""
    table = fields(match)
    return {name: int(table.gnomes[place(match, name)]) for name in sorted(overrun(match))}


def before_invasions(match):
    """The events up to the first invasion."""
    names = told(match)
    return match.events[: names.index("invasion")]


# The order ------------------------------------------------------------------------------------------------------------


STAGES = ("entrenched", "invasion", "champion-leaves", "domain-scored", "refreshed", "game-ends", "hall-lost")


def play_out(match):
    """To the next draft or the end: gnomes go where the first option sends them."""
    while kind(match) in ("which-cavern", "which-unit"):
        match.choose(keys(match)[0])
    return match


def stages(match):
    """The events of the stages, in order."""
    return [name for name in told(match) if name in STAGES]


@pytest.mark.rule("fall:WAV-01")
@pytest.mark.parametrize("wave", [1, 2])
def test_entrenchment_invasions_champions_scoring(wave):
    table = position(2).wave(wave).trolls(PINK, "moss_3", 3).gnomes("ice_3", None).phase("end-of-wave")
    named = stages(play_out(table.match()))
    assert named == sorted(named, key=STAGES.index), "one stage is over before the next begins"
    counts = {name: named.count(name) for name in STAGES if name in named}
    assert counts == {"entrenched": 1, "invasion": 3, "champion-leaves": 3, "domain-scored": 1, "refreshed": 1}


@pytest.mark.rule("fall:WAV-01")
def test_after_the_third_wave_the_game_is_scored():
    match = play_out(position(2).wave(3).gnomes("ice_3", None).phase("end-of-wave").match())
    named = stages(match)
    assert named == sorted(named, key=STAGES.index)
    assert set(named) == {"entrenched", "invasion", "champion-leaves", "hall-lost", "game-ends"}
    assert match.over


@pytest.mark.rule("fall:WAV-01")
@pytest.mark.parametrize(("pink", "blue"), [(0, 0), (0, 1), (1, 0)])
def test_the_wave_ends_when_nobody_has_supplies(pink, blue):
    table = position(2).supplies(PINK, pink).supplies(BLUE, blue).gnomes("ice_3", None)
    match = table.turn_of(PINK).match()
    if pink + blue == 0:
        assert told(match)[0] == "entrenched"
    else:
        assert told(match) == ["turn"]
        choose(match, "cover:0,0", "pass")  # there is nobody to advance
        assert "entrenched" in told(match)


# Entrenchment ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:ENT-01", "fall:ENT-02")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_gnome_joins_each_that_stands_alone(seats):
    """In the first and the last cavern too."""
    last = CAVERNS[2 if seats < 4 else 4][-1]
    table = entrenching(seats).gnomes("moss_1", None).gnomes("ice_3", None, None).gnomes(last, 2, seen_by=(PINK,))
    match = table.votes(PINK, "moss", 1).match(scripted(reveal_gate=["hammer"]))
    assert crowds(match)["moss_1"] == crowds(match)["ice_3"] == crowds(match)[last] == 2
    assert events(match, "entrenched") == [{"gnomes": 2}]
    assert gnomes(match, "moss_1") == gnomes(match, "ice_3") == [None, None]
    assert gnomes(match, last) == [2, None], "the newcomer is unseen"


@pytest.mark.rule("fall:ENT-01")
def test_the_newcomer_comes_from_the_supply_and_is_known_to_nobody():
    table = entrenching(2).gnomes("mud_3", 1, seen_by="all").gates("moss", "ice", "moon")
    for cavern in ("moss_1", "ice_1", "moon_1"):
        table.trolls(PINK, cavern, 5)
    match = table.match()
    at = place(match, "mud_3")
    assert [int(n) for n in fields(match).gnome[at]] == [1, UNDRAWN]
    assert [int(n) for n in fields(match).gnome_seen[at]] == [EVERYBODY, 0]
    assert int(fields(match).gnome_supply) == TOKENS - 2
    assert [int(n) for n in fields(match).gnome_pool] == [9, 10, 10]


@pytest.mark.rule("fall:ENT-02", "fall:K-20")
def test_where_two_are_there_comes_no_third():
    table = entrenching(2).gnomes("mud_3", None, None).gates("moss", "ice", "moon")
    for cavern in ("moss_1", "ice_1", "moon_1"):
        table.trolls(PINK, cavern, 5)
    match = table.match()
    assert crowds(match) == {"mud_3": 2}
    assert events(match, "entrenched") == [{"gnomes": 0}]
    assert int(fields(match).gnome_supply) == TOKENS - 2


@pytest.mark.rule("fall:ENT-01")
def test_without_gnomes_on_the_map_nothing_is_added():
    match = entrenching(3).match()
    assert events(match, "entrenched") == [{"gnomes": 0}]
    assert told(match)[:2] == ["entrenched", "invasion"]


@pytest.mark.rule("fall:K-20")
@pytest.mark.parametrize("cavern", ["moss_1", "fire_4"])
def test_whatever_would_add_a_third_adds_none(cavern):
    match = position().gnomes(cavern, None).turn_of(PINK).supplies(PINK, 1).match()
    table, at = fields(match), place(match, cavern)
    assert add_gnome(table, at)
    assert (int(table.gnomes[at]), int(table.gnome_supply)) == (2, TOKENS - 2)
    assert not add_gnome(table, at)
    assert (int(table.gnomes[at]), int(table.gnome_supply)) == (2, TOKENS - 2)
    assert int(table.told) == 0, "gnomes are not lacking"


@pytest.mark.rule("fall:K-20", "fall:ENT-01")
def test_a_gnome_makes_its_cavern_overrun():
    match = position().turn_of(PINK).supplies(PINK, 1).match()
    table = fields(match)
    assert add_gnome(table, 0) and add_gnome(table, 27)
    assert int(table.overrun) == 1 | 1 << 27
    assert overrun(match) == {"moss_1", "fire_4"}


# Too few gnomes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("fall:K-21", "fall:ENT-01")
@pytest.mark.parametrize(("seats", "left"), [(2, 0), (2, 3), (4, 1), (4, 2)])
def test_with_too_few_gnomes_entrenchment_goes_from_moss_clockwise(seats, left):
    """One gnome in every cavern, and nearly all others near the wheel."""
    names = CAVERNS[seats]
    table = entrenching(seats)
    near = TOKENS - len(names) - left
    for name in names:
        table.gnomes(name, None)
    table.by_wheel(*([1] * near))
    match = table.match()
    assert crowds(match) == {name: 2 if at < left else 1 for at, name in enumerate(names)}
    assert events(match, "entrenched") == [{"gnomes": left}]
    assert len(by_wheel(match)) == near, "those near the wheel are not a supply"
    assert int(fields(match).gnome_supply) == 0
    lacking = [event.kind for event in before_invasions(match)]
    assert lacking == ["entrenched", "no-gnome-left"], "told once, and after what needed them"


@pytest.mark.rule("fall:K-21")
def test_those_that_come_first_need_not_be_in_moss():
    table = entrenching(2).by_wheel(*[1] * 10, *[2] * 10, *[3] * 7)
    match = table.gnomes("fire_1", None).gnomes("mud_3", None).match()
    assert crowds(match) == {"fire_1": 1, "mud_3": 2}


@pytest.mark.rule("fall:K-21")
def test_domains_come_clockwise_whatever_the_numbers_of_their_caverns():
    """On a map where the first cavern lies in Fire and the last in Moss."""
    match = position(2).by_wheel(*[1] * 10, *[2] * 10, *[3] * 7).gnomes("moss_1", None).gnomes("fire_3", None).match()
    first, last = place(match, "moss_1"), place(match, "fire_3")
    box = box_of(match).copy()
    domains = box.domain_caverns[0]
    domains[0] += (1 << last) - (1 << first)
    domains[6] += (1 << first) - (1 << last)
    fields(match).gnomes[:] = 0
    fields(match).gnomes[[first, last]] = 1
    fields(match).gnome_supply = 1
    entrench(box, fields(match))
    assert [int(fields(match).gnomes[at]) for at in (first, last)] == [1, 2]
