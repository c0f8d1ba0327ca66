"""nantong-2018: fifty minutes, at which play stops, and who is ahead then."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import PACK, Rank
from guandan.game import answers
from guandan.game.commands import CallTime, DealCards, Mode, RecordDeal
from guandan.game.effects import GiveStage, MoveLevels
from guandan.game.events import ExtraDealDue, MatchEnded
from guandan.game.handlers.deal import find_jobs
from guandan.game.questions import find_call_time
from guandan.rules.points import Ending, hundred, level_score, match_points
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import adjust, asked, refusal
from tests.game.kit import Table, seats

BOOK = "nantong-2018"
START = datetime(2018, 4, 14, 1, 0, tzinfo=UTC)
TIME = START + timedelta(minutes=50)
EW_9_NS_8 = ("N S", "N S", "E W", "E W", "E N S W")
BOTH_8_NORTH_LAST = ("E W", "E W", "N S", "N S")


def live(*orders: str, **start: object) -> Table:
    table = Table(BOOK, start=START, **start)
    for order in orders:
        table.play_deal(order)
    return table


def paper(*orders: str) -> Table:
    table = Table(BOOK, mode=Mode.PAPER, start=START)
    table.record(*orders)
    return table


def ended(table: Table) -> tuple[Ending, Side | None, int, int]:
    result = table.match.result
    assert result is not None, "the match is not over"
    return result.ending, result.winner, result.ew, result.ns


def step(table: Table) -> None:
    """One more answer: everybody plays the largest bomb that beats."""
    every = answers(table.match, table.match.questions[0])
    table.do(max(every, key=lambda one: len(getattr(one, "cards", ()))))


@pytest.mark.article("NT 2.3")
@pytest.mark.article("decision D22")
def test_nt_2_3_time_is_up_50_minutes_after_the_announced_start() -> None:
    table = live("E W")
    assert find_call_time(table.match) == TIME


@pytest.mark.article("NT 2.3")
@pytest.mark.article("X18")
def test_x18_play_stops_at_once_and_the_unfinished_deal_does_not_count() -> None:
    table = live(*EW_9_NS_8)
    assert table.levels == (8, 7)
    table.deal_bombs()
    table.at = TIME
    table.do(CallTime())
    assert isinstance(table.events[-1], MatchEnded)
    assert ended(table) == (Ending.HIGHER_LEVEL, Side.EW, 8, 7)
    assert table.match.deals_done == 5
    assert not table.match.questions
    refusal(table, DealCards(pack=PACK))


@pytest.mark.article("NT 2.3")
@pytest.mark.article("X18")
def test_x18_a_deal_in_which_one_is_out_already_does_not_count_either() -> None:
    table = live("N S")
    table.deal_bombs()
    while not (table.match.deal is not None and table.match.deal.table is not None and table.match.deal.table.out):
        step(table)
    table.at = TIME
    table.do(CallTime())
    assert ended(table) == (Ending.HIGHER_LEVEL, Side.NS, 1, 4)


@pytest.mark.article("NT 2.3")
@pytest.mark.article("X18")
@pytest.mark.parametrize("in_play", [True, False])
def test_x18_at_equal_levels_the_side_of_the_last_first_wins(*, in_play: bool) -> None:
    table = paper(*BOTH_8_NORTH_LAST)
    assert table.levels == (7, 7)
    table.do(CallTime(in_play=in_play))
    assert ended(table) == (Ending.LAST_FIRST, Side.NS, 7, 7)
    refusal(table, RecordDeal(order=seats("E W")))


@pytest.mark.article("NT 2.3")
def test_nt_2_3_the_higher_level_wins_also_from_off_stage() -> None:
    table = paper("E W", "N E W S")
    table.do(CallTime())
    assert ended(table) == (Ending.HIGHER_LEVEL, Side.EW, 4, 2)


@pytest.mark.article("NT 2.3")
@pytest.mark.article("NT 1.5.3")
def test_nt_2_3_equal_by_a_penalty_the_last_finished_deal_decides_not_the_stage() -> None:
    table = paper("E N S W")
    adjust(table, MoveLevels(side=Side.NS, by=1), GiveStage(side=Side.NS))
    assert table.levels == (2, 2)
    assert table.match.progress.standing.stage is Side.NS
    table.do(CallTime())
    assert ended(table) == (Ending.LAST_FIRST, Side.EW, 2, 2)


@pytest.mark.article("decision D22")
@pytest.mark.article("decision D10")
def test_d22_with_no_finished_deal_an_extra_deal_decides_at_its_first() -> None:
    table = live()
    table.deal_bombs()
    table.at = TIME
    table.do(CallTime())
    assert isinstance(table.events[-1], ExtraDealDue)
    assert table.match.result is None
    assert table.match.deal is None
    assert table.match.progress.standing.level is Rank.TWO
    assert find_jobs(table.match).first_draw is None, "the turned card decides, as in a first deal"
    table.deal_bombs(leader=Seat.N)
    assert asked(table) == {"N": "lead"}
    table.finish("S N")
    assert ended(table) == (Ending.EXTRA_DEAL, Side.NS, 1, 1)


@pytest.mark.article("decision D22")
@pytest.mark.parametrize("first", ["E", "N"])
def test_d22_a_paper_table_records_the_first_of_its_extra_deal(first: str) -> None:
    table = paper()
    table.do(CallTime(in_play=True))
    assert table.match.is_extra_due
    table.record(first)
    assert ended(table) == (Ending.EXTRA_DEAL, Seat(first).side, 1, 1)


@pytest.mark.article("NT 2.3")
def test_nt_2_3_passing_a_before_the_time_ends_the_match() -> None:
    table = live("E W", overrides={"levels.start": "J"})
    assert table.levels == (13, 10)
    table.play_deal("W N E S")
    assert ended(table) == (Ending.PASSED_A, Side.EW, 14, 10)
    refusal(table, CallTime())


@pytest.mark.article("NT 2.2")
def test_nt_2_2_a_knockout_match_scores_no_points() -> None:
    table = paper("E W")
    table.do(CallTime())
    result, rules = table.match.result, table.match.book.points
    assert result is not None
    assert (match_points(result, rules), level_score(result, rules), hundred(result, rules)) == (None, None, None)
