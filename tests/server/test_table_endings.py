"""Games that end early, or go on without somebody: conceding, running out of time, claiming the win, leaving for good.

Also what may be asked for between people: hints, and who is welcome at a table.
"""

import msgspec
import pytest

from tests.server.tables import Log, finished, names, opened, playing, refused
from underhall.engine.decision import Outcome
from underhall.engine.fair import verify
from underhall.engine.forfeits import Forfeit
from underhall.engine.record import read_record
from underhall.errors import RecordError
from underhall.games import NAMES
from underhall.server import entries
from underhall.server.clocks import LONGEST_WAIT, SHORTEST_GRACE
from underhall.server.entries import Pace
from underhall.server.errors import Refused
from underhall.server.opening import practice
from underhall.server.showing import replayed, shown
from underhall.server.summaries import summary_of

TEAMS = {"teams": True}


def concede(log: Log, guest: str, seat: int) -> None:
    """Somebody concedes; if that decides the game it is over."""
    log.add(log.endings.concede(guest, seat))
    if log.state.decided:
        log.add(log.propose.finish())


def outcome(log: Log) -> Outcome:
    assert log.state.outcome is not None
    return log.state.outcome


def late(log: Log, seat: int) -> None:
    """Time passes until the others learn that a seat's time is up."""
    while not log.state.out_of_time(seat):
        deadline = log.deadline()
        assert deadline is not None
        assert log.due(deadline - 0.001) == []
        log.now = deadline
        log.add(log.due(deadline)[0])


# Conceding ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", NAMES)
def test_of_two_players_the_other_wins(game: str, seat: int) -> None:
    log = playing(None, None, game=game)
    for _ in range(5):
        log.choose()
    entry = log.endings.concede(("ann", "bob")[seat], seat)
    assert entry == entries.Conceded(seat, None), "there is nothing left to play for a bot"
    log.add(entry)
    assert log.state.waiting() == [] and log.deadline() == log.now
    assert log.due(log.now) == [entries.Finished()]
    log.add(log.propose.finish())
    assert outcome(log).ranking == ((1 - seat,), (seat,)) and outcome(log).forfeits == (seat,)
    assert "conceded." in outcome(log).reason and not outcome(log).truncated
    assert log.state.fair is not None, "the dice can be proved as after any game"
    again = log.again()
    assert again.state.outcome == log.state.outcome and again.state.status == "finished"


def test_the_winner_need_not_be_ahead() -> None:
    log = playing(None, None)
    while not (log.state.match is not None and log.state.match.standing().totals[0] > 0):
        log.choose(1)
    concede(log, "ann", 0)
    assert outcome(log).winners == (1,) and outcome(log).totals[0] > outcome(log).totals[1]


def test_against_a_bot_the_bot_wins() -> None:
    log = playing(None, "easy")
    concede(log, "ann", 0)
    assert outcome(log).winners == (1,)


def test_against_several_bots_the_one_that_is_ahead_wins() -> None:
    log = playing(None, "easy", "easy")
    while len(set(log.state.match.standing().totals[1:])) < 2:
        log.choose(1)
    concede(log, "ann", 0)
    totals = outcome(log).totals
    assert outcome(log).ranking[0] == (1 if totals[1] > totals[2] else 2,) and outcome(log).ranking[-1] == (0,)


def test_of_more_players_a_bot_plays_on_and_the_seat_comes_last() -> None:
    log = playing(None, None, None, pace=Pace(bot="easy"))
    concede(log, "ann", 0)
    seat = log.state.seats[0]
    assert log.state.status == "playing" and (seat.played_by, seat.why, seat.forfeit) == (
        "easy",
        "conceded",
        "conceded",
    )
    refused("conceded", "You have conceded", log.propose.come_back, "ann", 0)
    refused("conceded", "already conceded", log.endings.concede, "ann", 0)
    finished(log)
    assert outcome(log).ranking[-1] == (0,) and outcome(log).reason.endswith("conceded.")
    assert len(outcome(log).reason) > len("Blue conceded.") + 5, "it also says how the game itself ended"


def test_the_last_one_who_has_not_conceded_wins_and_the_first_to_concede_is_last() -> None:
    log = playing(None, None, None, None)
    for guest, seat in (("bob", 1), ("dee", 3), ("ann", 0)):
        log.choose()
        concede(log, guest, seat)
    assert log.state.status == "finished" and outcome(log).ranking == ((2,), (0,), (3,), (1,))


def test_those_who_concede_at_the_same_point_share_their_place() -> None:
    log = playing(None, None, None)
    concede(log, "bob", 1)
    concede(log, "cem", 2)
    assert outcome(log).ranking == ((0,), (1, 2))


def test_bots_from_the_start_still_play_for_the_win() -> None:
    log = playing(None, None, "easy")
    concede(log, "bob", 1)
    assert log.state.status == "playing"
    concede(log, "ann", 0)
    assert outcome(log).winners == (2,)


def test_one_concedes_even_while_a_bot_stands_in() -> None:
    log = playing(None, None, pace=Pace(absent="bot"))
    log.add(log.propose.leave("bob", 1))
    concede(log, "bob", 1)
    assert outcome(log).winners == (0,)


def test_only_ones_own_game_can_be_conceded_and_only_while_it_runs() -> None:
    log = playing(None, None)
    refused("not-yours", "Blue is not yours", log.endings.concede, "bob", 0)
    refused("no-seat", "There is no seat 7", log.endings.concede, "bob", 7)
    refused("not-started", "has not started", opened(None, None).endings.concede, "ann", 0)
    log.add(log.propose.pause("For a while."))
    refused("paused", "is paused", log.endings.concede, "ann", 0)
    log.add(log.propose.resume("0.1.0"))
    log.add(log.endings.concede("ann", 0))
    for ask in (
        lambda: log.endings.concede("bob", 1),
        lambda: log.propose.choose(1, "1.0.0", "end", "person"),
        lambda: log.propose.ask_undo(1, 0),
    ):
        refused("over", "The game is over", ask)


@pytest.mark.parametrize("game", ["dwarfs", "hall"])
def test_the_record_of_a_conceded_game_says_so_and_is_proved(game: str) -> None:
    log = playing(None, None, None, game=game)
    for _ in range(10):
        log.choose()
    concede(log, "cem", 2)
    log.choose()
    concede(log, "ann", 0)
    record = read_record(log.state.record(["Ann", "Bob", "Cem"]).to_json())
    assert log.state.match is not None
    assert [(each.seat, each.why) for each in record.forfeits] == [(2, "conceded"), (0, "conceded")]
    assert record.forfeits[1].plies == len(record.plies) > record.forfeits[0].plies
    assert verify(record).match.digest == log.state.match.digest


def test_records_without_forfeits_and_hints_are_as_they_were() -> None:
    data = finished(playing(None, None)).state.record().to_json()
    assert b"forfeits" not in data and b"hints" not in data and read_record(data).forfeits == []


def test_a_record_whose_forfeits_come_after_its_end_is_refused() -> None:
    log = playing(None, None)
    concede(log, "bob", 1)
    record = log.state.record()
    late = msgspec.structs.replace(record, forfeits=[Forfeit(1, len(record.plies) + 1, "conceded")])
    with pytest.raises(RecordError, match="`forfeits` name plies that do not exist"):
        read_record(late.to_json())


def test_a_conceded_game_can_be_replayed_and_played_on() -> None:
    log = playing(None, None)
    for _ in range(8):
        log.choose()
    concede(log, "bob", 1)
    seen = replayed(log.table, "all", 8, names)
    assert seen.then is None and seen.log.lines[-2].text == "Bob concedes."
    assert len(practice(log.state, 8, 1, "easy").inherited.plies) == len(log.state.match.plies)
    refused("no-choice", "after 0 to 8 choices", practice, log.state, 9, 1, "easy")
    listed = summary_of(log.state, "0.1.0", entries.Finished()).shown
    assert listed["winners"] == [0] and [each["seat"] for each in listed["forfeits"]] == [1]


def test_everybody_sees_who_conceded() -> None:
    log = playing(None, None, None)
    concede(log, "bob", 1)
    table = log.shown(0)
    assert [seat.forfeit for seat in table.seats] == [None, "conceded", None]
    assert [line.text for line in table.log.lines[-2:]] == [
        "Bob concedes.",
        f"A bot (medium) plays {table.seats[1].called} to the end.",
    ]


# Teams ----------------------------------------------------------------------------------------------------------------


def test_in_a_team_the_partner_plays_on_with_a_bot() -> None:
    log = playing(None, None, None, None, game="hall", switches=TEAMS)
    assert log.state.match is not None and log.state.match.sides == [(0, 3), (1, 2)]
    concede(log, "dee", 3)
    assert log.state.status == "playing" and log.state.seats[3].played_by == "medium"
    finished(log)
    both = next(group for group in outcome(log).ranking if 0 in group)
    assert 3 in both, "the partner keeps the place of the team"


def test_a_team_loses_when_both_have_conceded() -> None:
    log = playing(None, None, None, None, game="hall", switches=TEAMS)
    concede(log, "bob", 1)
    log.choose()
    concede(log, "cem", 2)
    assert outcome(log).ranking == ((0, 3), (1, 2)) and outcome(log).forfeits == (1, 2)


def test_a_team_of_a_person_and_a_bot_loses_with_the_person() -> None:
    log = playing(None, None, "easy", None, game="hall", switches=TEAMS)
    concede(log, "bob", 1)
    assert outcome(log).ranking == ((0, 3), (1, 2)) and outcome(log).forfeits == (1, 2)
    assert log.state.seats[2].forfeit == "conceded"


# Running out of time --------------------------------------------------------------------------------------------------


def test_when_time_is_up_the_others_are_told_once() -> None:
    log = playing(None, None, None, pace=Pace(move=60))
    late(log, 0)
    assert log.now == 1_000_060.0 and log.deadline() is None
    refused("not-late", "still has time", log.endings.stand_in, "ann", 1)
    refused("yours", "concede", log.endings.stand_in, "ann", 0)
    refused("not-yours", "Only players at this table", log.endings.stand_in, "eve", 0)


def test_somebody_lets_a_bot_take_over_and_the_person_comes_back() -> None:
    log = playing(None, None, pace=Pace(move=60, bot="easy"))
    late(log, 0)
    entry = log.endings.stand_in("bob", 0)
    assert entry == entries.TakenOver(0, "easy", "absent", 1)
    log.add(entry)
    assert not log.state.out_of_time(0) and log.state.seats[0].played_by == "easy"
    log.add(log.propose.come_back("ann", 0), after=1000)
    assert log.state.seats[0].played_by is None and not log.state.out_of_time(0)
    assert log.state.clock(0, log.now).move_left == 60


def test_who_plays_late_has_time_to_finish_the_move() -> None:
    log = playing(None, None, pace=Pace(move=60))
    late(log, 0)
    log.choose("play:castle", after=20)
    assert log.state.waiting() == [0] and not log.state.out_of_time(0)
    assert log.endings.claim_at(1) is None and log.deadline() == log.now + 30
    late(log, 0)
    assert log.endings.claim_at(1) == log.now + SHORTEST_GRACE


def test_the_win_can_be_claimed_only_some_time_after_the_end() -> None:
    log = playing(None, None, pace=Pace(move=60))
    assert log.endings.claim_at(1) is None
    refused("others-play", "Not all your opponents are away", log.endings.claim, "bob", log.now)
    late(log, 0)
    refused("too-early", "in 120 seconds", log.endings.claim, "bob", log.now)
    refused("not-yours", "Only players at this table", log.endings.claim, "eve", log.now + 120)
    refused("late", "You are out of time yourself", log.endings.claim, "ann", log.now + 120)
    log.add(log.endings.claim("bob", log.now + 120), after=120)
    log.add(log.propose.finish())
    assert outcome(log).ranking == ((1,), (0,)) and outcome(log).reason == "Blue ran out of time."
    assert log.state.forfeits == (Forfeit(0, len(log.state.match.plies), "time"),)
    assert log.again().state.outcome == outcome(log)


@pytest.mark.parametrize(("move", "grace"), [(5, 120), (240, 120), (900, 450)])
def test_a_short_absence_costs_nobody_a_fast_game(move: float, grace: float) -> None:
    log = playing(None, None, pace=Pace(move=move))
    late(log, 0)
    assert log.endings.claim_at(1) == log.now + grace


def test_with_more_players_the_win_is_claimed_only_when_nobody_else_is_left() -> None:
    log = playing(None, None, None, pace=Pace(move=60))
    late(log, 0)
    refused("others-play", "let a bot take over", log.endings.claim, "cem", log.now + 1e6)
    log.add(log.endings.stand_in("cem", 0))
    while log.state.waiting() != [1]:
        log.choose("end" if log.state.match.decision.option("end") else 0)
    late(log, 1)
    at = log.endings.claim_at(2)
    assert at == log.now + SHORTEST_GRACE
    log.add(log.endings.claim("cem", at), after=SHORTEST_GRACE)
    log.add(log.propose.finish())
    assert outcome(log).ranking == ((2,), (0, 1))


def test_the_win_is_not_claimed_against_bots() -> None:
    log = playing(None, None, "easy", pace=Pace(move=60))
    late(log, 0)
    refused("others-play", "let a bot take over", log.endings.claim, "bob", log.now + 1e6)


def test_who_is_replaced_by_a_bot_can_lose_only_after_some_time() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    log.add(log.propose.warn(0), after=30)
    log.add(log.due(log.now + 30)[0], after=30)
    assert log.state.seats[0].why == "absent" and log.endings.claim_at(1) == log.now + SHORTEST_GRACE
    refused("others-play", "Blue", log.endings.abandon, "bob", log.now + 119)
    assert log.endings.abandon("bob", log.now + 120) == entries.Abandoned("bob")


def test_without_a_clock_nobody_blocks_a_table_forever() -> None:
    log = playing(None, None)
    assert log.deadline() == log.now + LONGEST_WAIT
    late(log, 0)
    assert log.endings.claim_at(1) == log.now + 24 * 3600


def test_at_one_screen_and_against_bots_nobody_runs_out_of_time() -> None:
    for log in (playing(None, "easy"), playing(None, None, guests="ann ann")):
        assert log.deadline() is None


def test_who_used_up_the_time_for_the_game_cannot_come_back() -> None:
    log = playing(None, None, pace=Pace(game=100))
    late(log, 0)
    entry = log.endings.stand_in("bob", 0)
    assert entry.why == "clock"
    log.add(entry)
    refused("out-of-time", "used up", log.propose.come_back, "ann", 0)


def test_everybody_sees_whose_time_is_up_and_when_the_win_can_be_claimed() -> None:
    log = playing(None, None, pace=Pace(move=60))
    assert log.shown(1).claim_in is None
    late(log, 0)
    table = log.shown(1)
    assert [seat.out_of_time for seat in table.seats] == [True, False] and table.claim_in == SHORTEST_GRACE
    assert log.shown(0).claim_in is None and log.shown(None).claim_in is None
    assert table.log.lines[-1].text == "Ann has run out of time."
    assert shown(log.table, 1, names, 0, log.now + 130).claim_in == 0
    log.add(log.endings.stand_in("bob", 0))
    assert [line.text for line in log.shown(1).log.lines[-2:]] == [
        "Bob lets a bot take over.",
        "Ann is away: a bot (medium) plays Blue.",
    ]


def test_who_is_out_of_time_cannot_claim_the_win() -> None:
    log = playing(None, None, game="fall", pace=Pace(move=60))
    for seat in log.state.waiting():
        late(log, seat)
    assert log.state.out_of_time(0) and log.state.out_of_time(1)
    refused("late", "You are out of time yourself", log.endings.claim, "ann", log.now + 1e6)
    assert log.endings.claim_at(0) is None
    log.choose(0, 0)
    assert log.endings.claim("ann", log.now + 1e6) == entries.Claimed(0, [1])


def test_who_conceded_cannot_erase_the_result() -> None:
    log = playing(None, None, None, pace=Pace(absent="bot"))
    concede(log, "ann", 0)
    log.add(log.propose.leave("cem", 2))
    log.add(log.propose.leave("bob", 1))
    refused("not-yours", "who have not conceded", log.endings.abandon, "ann", log.now + 1e9)
    assert log.endings.abandon("bob", log.now + 1e9) == entries.Abandoned("bob")


def test_the_owner_of_a_table_where_only_bots_play_gives_it_up() -> None:
    log = playing("easy", "easy")
    assert log.endings.abandon("ann") == entries.Abandoned("ann")
    refused("not-yours", "Only players who have not conceded", log.endings.abandon, "eve")
    log = playing(None, "easy", guests="bob")
    refused("not-yours", "Only players who have not conceded", log.endings.abandon, "ann")


def test_who_was_banned_keeps_nobody_at_the_table() -> None:
    log = playing(None, None)
    log.add(log.propose.take_over(1, "banned"))
    assert log.endings.abandon("ann", log.now) == entries.Abandoned("ann")


# Leaving to a bot, and coming back -----------------------------------------------------------------------------------


def test_nobody_has_a_bot_make_part_of_a_turn() -> None:
    log = playing(None, None, pace=Pace(absent="bot"))
    log.add(log.propose.leave("ann", 0))
    log.add(log.propose.come_back("ann", 0))
    log.choose("play:castle")
    log.add(log.propose.leave("ann", 0))
    log.choose("turn:0")
    refused("bot-plays", "come back when it is over", log.propose.come_back, "ann", 0)
    log.choose("end")
    log.add(log.propose.come_back("ann", 0))
    assert log.state.seats[0].played_by is None and log.state.waiting() == [1]


def test_a_seat_is_left_to_a_bot_three_times() -> None:
    log = playing(None, None, pace=Pace(absent="bot"))
    for _ in range(3):
        log.add(log.propose.leave("ann", 0))
        log.add(log.propose.come_back("ann", 0))
    refused("left", "to a bot 3 times", log.propose.leave, "ann", 0)
    alone = playing(None, "easy", pace=Pace(absent="bot"))
    for _ in range(4):
        alone.add(alone.propose.leave("ann", 0))
        alone.choose("play:castle" if alone.state.choices == 0 else 0)
        alone.add(alone.propose.come_back("ann", 0))


def test_who_was_away_comes_back_at_any_time() -> None:
    log = playing(None, None, pace=Pace(move=60, absent="bot"))
    log.add(log.propose.take_over(0, "absent"))
    log.choose("play:castle")
    log.add(log.propose.come_back("ann", 0))
    assert log.state.seats[0].played_by is None


def test_the_log_and_the_record_count_what_bots_chose_for_a_person() -> None:
    log = playing(None, None, pace=Pace(absent="bot"))
    log.add(log.propose.leave("ann", 0))
    log.choose("play:castle")
    log.choose("turn:0")
    log.choose("end")
    log.add(log.propose.come_back("ann", 0))
    assert log.shown(0).log.lines[-1].text == "Ann is back and plays Blue again. Bots have made 3 choices for Ann."
    assert read_record(log.state.record().to_json()).stood_in == [3, 0]


# Guests who are gone, and guests who are not wanted -------------------------------------------------------------------


def departed(log: Log, guest: str) -> None:
    """All that a guest leaves behind is put in order."""
    while True:
        try:
            log.add(log.endings.depart(guest))
        except Refused:
            return


def test_a_guest_who_is_deleted_leaves_every_seat() -> None:
    log = opened(None, None)
    log.add(log.propose.sit("bob"))
    departed(log, "bob")
    assert log.state.open_seats() == [0, 1]
    departed(log, "ann")
    assert log.state.status == "abandoned", "nobody is left who could look after it"
    log = playing(None, "easy", "easy")
    departed(log, "ann")
    assert log.state.status == "abandoned", "no other person plays"
    log = playing(None, None, None, guests="ann bob ann")
    departed(log, "ann")
    assert log.state.decided and [each.seat for each in log.state.forfeits] == [0, 2]
    refused("left", "already left the table", log.endings.depart, "eve")


def test_those_who_were_deleted_count_as_gone_at_once() -> None:
    log = playing(None, None)
    refused("others-play", "Red", log.endings.abandon, "ann", log.now)
    assert log.endings.abandon("ann", log.now, {"bob"}) == entries.Abandoned("ann")
    assert log.endings.claim("ann", log.now, {"bob"}) == entries.Claimed(0, [1])


def test_the_owner_frees_a_seat_before_the_start() -> None:
    log = opened(None, None, None)
    log.add(log.propose.sit("ann", 0))
    log.add(log.propose.sit("bob", 1))
    refused("not-yours", "Only the table's owner", log.propose.remove, "bob", 0)
    refused("empty", "No other player has taken", log.propose.remove, "ann", 0)
    refused("empty", "No other player has taken", log.propose.remove, "ann", 2)
    log.add(log.propose.remove("ann", 1))
    assert log.state.open_seats() == [1, 2]
    refused("removed", "cannot sit down here again", log.propose.sit, "bob")
    log.add(log.propose.sit("cem", 1))
    log.add(log.propose.sit("dee", 2))
    log.add(log.propose.start("ann"))
    refused("started", "already started", log.propose.remove, "ann", 1)
    assert [seat.guest for seat in log.again().state.seats] == ["ann", "cem", "dee"]


def test_nobody_fills_the_log_of_a_table_by_coming_and_going() -> None:
    log = opened(None, None)
    for _ in range(5):
        log.add(log.propose.sit("eve"))
        log.add(log.propose.leave("eve", 0))
    refused("left", "You have left this table 5 times", log.propose.sit, "eve")
    log.add(log.propose.sit("bob"))
    for _ in range(5):
        log.add(log.propose.salt("bob", 0, "pepper"))
    refused("salt", "You have already given 5 salts", log.propose.salt, "bob", 0, "more pepper")
    assert log.again().state.left == ("eve",) * 5


def test_the_log_names_the_one_who_was_removed() -> None:
    log = opened(None, None)
    log.add(log.propose.sit("bob", 1))
    log.add(log.propose.remove("ann", 1))
    called = log.shown().seats[1].called
    assert log.shown().log.lines[-1].text == f"The table's owner removes Bob from the seat of {called}."


# Hints ----------------------------------------------------------------------------------------------------------------


def test_between_people_hints_are_off_unless_the_table_announced_them() -> None:
    refused("hints-off", "Hints are off at this table", playing(None, None, "easy").propose.hinted, 0)
    for log in (playing(None, None, hints=True), playing(None, "easy"), playing(None, None, guests="ann ann")):
        assert log.propose.hinted(0) == entries.Hinted(0)


def test_who_is_alone_with_bots_after_all_may_have_hints() -> None:
    log = playing(None, None, "easy", pace=Pace(absent="bot"))
    log.add(log.propose.leave("bob", 1))
    refused("hints-off", "Hints are off", log.propose.hinted, 0)
    log.add(log.endings.concede("bob", 1))
    assert log.propose.hinted(0) == entries.Hinted(0)


def test_the_table_and_the_record_count_hints() -> None:
    log = playing(None, None, hints=True)
    for seat in (1, 0, 1):
        log.add(log.propose.hinted(seat))
    table = log.shown(0)
    assert [seat.hints for seat in table.seats] == [1, 2] and table.hints and table.can_hint
    assert [line.text for line in table.log.lines[-3:]] == [
        f"{name} asks for a hint." for name in ("Bob", "Ann", "Bob")
    ]
    concede(log, "ann", 0)
    assert read_record(log.state.record().to_json()).hints == [1, 2]
    assert not playing(None, None).shown(0).can_hint


# Old logs -------------------------------------------------------------------------------------------------------------


def test_entries_are_written_as_they_were() -> None:
    """What an older version wrote must still be read, byte by byte."""
    assert entries.encode(entries.UndoAsked(0, 4)) == b'{"type":"undo-asked","seat":0,"to":4}'
    taken = b'{"type":"taken-over","seat":1,"bot":"medium","why":"absent"}'
    assert entries.encode(entries.decode(taken)) == taken
    first = opened(None, None).kept[0][0]
    assert b"hints" not in first and msgspec.json.decode(first)["type"] == "opened"
