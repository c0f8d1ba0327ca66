"""A paper table after rulings and corrections: the next deal's briefing, and what is worked out again."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game.paper import PaperAsk, brief_table
from guandan.rules.options.authority import Authority
from guandan.rules.points import Ending
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table, seats

E, N, W, S = SEATS


@pytest.fixture(params=BOOKS)
def table(request: pytest.FixtureRequest) -> Table:
    return on_paper(request.param)


def on_paper(book: str, **start: object) -> Table:
    return Table(book, mode=co.Mode.PAPER, **start)


def ruled(table: Table, *effects: ef.AnyEffect) -> None:
    for effect in effects:
        table.do(co.Adjust(effect=effect))


def correct(table: Table, number: int, order: str, level: Rank | None = None) -> None:
    table.do(co.CorrectDeal(number=number, order=seats(order), level=level))


@pytest.mark.article("decision D13")
def test_after_a_foul_there_is_no_tribute_and_the_offenders_next_player_stands_for_the_first(table: Table) -> None:
    table.record("E N W S")
    ruled(table, ef.LoseDeal(side=Side.EW, offender=E, namer=N))
    now = brief_table(table.match)
    assert table.levels == (3, 4)
    assert (now.number, now.level, now.stage) == (3, Rank.FIVE, Side.NS)
    assert (now.payers, now.receivers, now.asks) == ((), {}, ())
    assert (now.leader, now.namer) == (None, N)
    assert (now.jobs.cutter, now.jobs.first_draw) == (N, W)


@pytest.mark.article("decision D13")
@pytest.mark.article("JS 4.3.3")
@pytest.mark.article("KO 3.10")
def test_after_a_foul_of_which_nobody_is_named_a_referee_names_the_leader_and_no_turned_card(table: Table) -> None:
    ruled(table, ef.LoseDeal(side=Side.EW))
    now = brief_table(table.match)
    by = Authority.REFEREE if table.match.book.id == "knockout-2023" else Authority.CHIEF_REFEREE
    assert (now.leader, now.namer, now.named_by, now.leader_side) == (None, None, by, Side.NS)
    ruled(table, ef.NameLeader(seat=S))
    assert (brief_table(table.match).leader, brief_table(table.match).named_by) == (S, None)


@pytest.mark.article("decision D13")
def test_after_a_foul_the_named_leader_leads(table: Table) -> None:
    ruled(table, ef.LoseDeal(side=Side.EW, offender=E), ef.NameLeader(seat=S))
    assert brief_table(table.match).leader is S


@pytest.mark.article("decision D20")
def test_a_stage_given_by_a_penalty_begins_as_a_first_deal(table: Table) -> None:
    first = brief_table(table.match).jobs
    table.record("E N W S")
    ruled(table, ef.MoveLevels(side=Side.NS, by=3), ef.GiveStage(side=Side.NS))
    now = brief_table(table.match)
    assert (now.level, now.stage) == (Rank.FIVE, Side.NS)
    assert now.jobs == first
    assert (now.payers, now.leader, now.asks) == ((), None, ())
    with pytest.raises(IllegalAction, match="no_tribute_is_due"):
        table.do(co.NoteTribute())


def test_a_waived_tribute_is_not_asked_for(table: Table) -> None:
    table.record("E N W S")
    ruled(table, ef.WaiveTribute())
    now = brief_table(table.match)
    assert (now.payers, now.receivers, now.asks) == ((), {}, ())
    assert now.jobs.cutter is E


@pytest.mark.article("decision D18")
def test_a_level_moved_by_a_penalty_is_played_if_its_side_is_on_stage(table: Table) -> None:
    table.record("E N W S")
    ruled(table, ef.MoveLevels(side=Side.EW, by=-1))
    assert brief_table(table.match).level is Rank.THREE
    ruled(table, ef.MoveLevels(side=Side.NS, by=5))
    assert brief_table(table.match).level is Rank.THREE


@pytest.mark.article("X19")
@pytest.mark.article("decision D10")
def test_x19_the_extra_deal_has_no_tribute_and_ends_at_the_first() -> None:
    table = on_paper("knockout-2023", overrides={"match.deals": 2})
    first = brief_table(table.match).jobs
    table.record("E N W S", "N E S W")
    now = brief_table(table.match)
    assert (now.is_extra, now.level, now.jobs) == (True, Rank.FOUR, first)
    assert (now.payers, now.leader, now.asks) == ((), None, ())
    with pytest.raises(IllegalAction, match="no_tribute_is_due"):
        table.do(co.NoteTribute())
    table.record("W")
    assert (table.match.result.ending, table.match.result.winner) == (Ending.EXTRA_DEAL, Side.EW)
    assert table.levels == (3, 3)


def test_a_correction_works_out_again_what_follows_and_keeps_the_level_played(table: Table) -> None:
    table.record("E N W S", "E W")
    assert table.levels == (6, 1)
    correct(table, 1, "N E S W")
    assert table.levels == (4, 3)
    assert [deal.level for deal in table.match.progress.done] == [Rank.TWO, Rank.FOUR]
    assert [deal.order for deal in table.match.progress.done] == [seats("N E S W"), seats("E W")]
    assert (brief_table(table.match).level, brief_table(table.match).stage) == (Rank.FIVE, Side.EW)


def test_a_correction_of_the_last_deal_changes_who_pays_and_forgets_what_was_noted(table: Table) -> None:
    table.record("E W")
    table.do(co.NoteTribute(equal=True, payer_to_first=N))
    correct(table, 1, "N S")
    now = brief_table(table.match)
    assert set(now.payers) == {E, W}
    assert (now.receivers, now.leader, now.asks) == ({}, None, (PaperAsk.REFUSED, PaperAsk.EQUAL))


def test_a_correction_elsewhere_keeps_what_was_noted(table: Table) -> None:
    table.record("N S", "E N W S")
    table.do(co.NoteTribute(refused=True))
    correct(table, 1, "N E S W")
    assert brief_table(table.match).leader is E


@pytest.mark.article("decision D9")
def test_a_correction_may_open_a_match_again(table: Table) -> None:
    table = on_paper(table.match.book.id, overrides={"levels.start": "K"})
    table.record("E W", "E W")
    assert table.match.result.ending is Ending.PASSED_A
    with pytest.raises(IllegalAction, match="match_is_over"):
        table.record("E W")
    correct(table, 1, "N S")  # then EW was not at A in the second deal, which was played at A all the same
    assert table.match.result is None
    assert table.levels == (13, 13)
    assert brief_table(table.match).level is Rank.ACE
    table.record("E W")
    assert table.match.result.winner is Side.EW


def test_a_correction_may_end_a_match(table: Table) -> None:
    table = on_paper(table.match.book.id, overrides={"levels.start": "K"})
    table.record("E W", "N S")
    assert table.match.result is None
    correct(table, 2, "E N W S")
    assert (table.match.result.ending, table.match.result.winner) == (Ending.PASSED_A, Side.EW)


def test_the_level_played_is_corrected_too(table: Table) -> None:
    table = on_paper(table.match.book.id, overrides={"levels.start": "A"})
    table.do(co.RecordDeal(order=(E, W), level=Rank.THREE))
    assert table.match.result is None
    correct(table, 1, "E W", Rank.ACE)
    assert table.match.result.winner is Side.EW


def test_what_cannot_be_corrected(table: Table) -> None:
    table.record("E W")
    ruled(table, ef.LoseDeal(side=Side.EW, offender=E, namer=N))
    with pytest.raises(IllegalAction, match="no_such_deal"):
        correct(table, 3, "E W")
    with pytest.raises(IllegalAction, match="deal_was_ended_by_a_ruling"):
        correct(table, 2, "E W")


def test_a_correction_that_makes_the_levels_equal_asks_for_the_extra_deal_and_back() -> None:
    table = on_paper("knockout-2023", overrides={"match.deals": 2})
    table.record("E N W S", "E W")
    assert table.match.result.ending is Ending.HIGHER_LEVEL
    correct(table, 2, "N E S W")
    assert table.match.result is None
    assert brief_table(table.match).is_extra
    correct(table, 1, "E N W S")  # nothing new: the extra deal is still due
    assert brief_table(table.match).is_extra
    correct(table, 1, "E N S W")
    assert (table.match.result.ending, table.match.result.winner) == (Ending.HIGHER_LEVEL, Side.NS)


def test_penalties_stay_in_their_place_when_a_deal_is_corrected(table: Table) -> None:
    table.record("E W")
    ruled(table, ef.MoveLevels(side=Side.EW, by=-3))
    table.record("E N W S")
    assert table.levels == (3, 1)
    correct(table, 1, "N S")  # EW stood at 2 and could not be lowered
    assert table.levels == (3, 4)
