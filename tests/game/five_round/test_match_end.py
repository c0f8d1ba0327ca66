"""five-round-points: the hour, the call at 57 minutes, and the table of points."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import PACK
from guandan.game.commands import CallTime, DealCards, Mode, RecordDeal
from guandan.game.effects import ExtendMatch, GiveStage, MoveLevels
from guandan.game.events import MatchEnded, TimeCalled
from guandan.game.questions import find_call_time
from guandan.rules.points import Ending, hundred, level_score, match_points
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import adjust, refusal
from tests.game.kit import Table, seats

BOOK = "five-round-points"
START = datetime(2024, 5, 11, 9, 0, tzinfo=UTC)
RISES = {"EW": {3: "E W", 2: "E N W S", 1: "E N S W"}, "NS": {3: "N S", 2: "N E S W", 1: "N E W S"}}


def rise(side: str, by: int) -> list[str]:
    """Orders by which a side rises so far."""
    orders = [RISES[side][3]] * (by // 3)
    return orders + ([RISES[side][by % 3]] if by % 3 else [])


def paper(ew: int, ns: int, last: str = "EW") -> Table:
    """A paper table at these level numbers, `last` on stage."""
    table = Table(BOOK, mode=Mode.PAPER, start=START)
    first = "NS" if last == "EW" else "EW"
    wanted = {"EW": ew, "NS": ns}
    table.record(*rise(first, wanted[first] - 1), *rise(last, wanted[last] - 1))
    assert table.levels == (ew, ns)
    return table


def points(table: Table) -> tuple[int, int]:
    """EW's and NS's points of the match."""
    assert table.match.result is not None, "the match is not over"
    score = hundred(table.match.result, table.match.book.points)
    assert score is not None
    return score[Side.EW], score[Side.NS]


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("decision D22")
def test_zd_5_1_the_call_is_due_57_minutes_after_the_announced_start() -> None:
    table = Table(BOOK, start=START)
    assert find_call_time(table.match) == START + timedelta(minutes=57)
    table.at = START + timedelta(minutes=12)  # a late table's clock has run all the same
    table.deal_bombs()
    assert find_call_time(table.match) == START + timedelta(minutes=57)


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_minutes_that_a_referee_adds_move_the_call() -> None:
    table = Table(BOOK, start=START)
    adjust(table, ExtendMatch(minutes=4))
    assert find_call_time(table.match) == START + timedelta(minutes=61)


@pytest.mark.article("ZD 5.1")
@pytest.mark.article("X18")
def test_x18_the_hand_in_play_at_the_call_is_finished_and_counts() -> None:
    table = Table(BOOK, start=START)
    for order in ("N S", "N E S W", "E W", "E W"):
        table.play_deal(order)
    assert table.levels == (7, 6)
    table.deal_bombs()
    table.at = START + timedelta(minutes=57)
    table.do(CallTime())
    assert [type(event) for event in table.events] == [TimeCalled]
    assert table.match.result is None
    table.at = START + timedelta(minutes=59, seconds=30)
    table.finish("E N W S")
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.HIGHER_LEVEL, Side.EW, 9, 6)
    assert points(table) == (64, 36)
    refusal(table, DealCards(pack=PACK))


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_between_two_deals_the_call_ends_the_match_at_once() -> None:
    table = Table(BOOK, start=START)
    table.play_deal("E W")
    table.at = START + timedelta(minutes=57)
    table.do(CallTime())
    assert isinstance(table.events[-1], MatchEnded)
    assert points(table) == (64, 36)


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_a_paper_table_says_whether_a_hand_was_in_play() -> None:
    over = paper(4, 1)
    over.do(CallTime(in_play=False))
    assert points(over) == (64, 36)
    playing = paper(4, 1)
    playing.do(CallTime(in_play=True))
    assert playing.match.result is None
    playing.record("N S")
    assert points(playing) == (48, 52)
    refusal(playing, RecordDeal(order=seats("N S")))


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_a_deal_finished_after_the_call_may_still_pass_a() -> None:
    table = paper(13, 8)
    table.do(CallTime(in_play=True))
    table.record("E N W S")
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A
    assert points(table) == (72, 28)


@pytest.mark.article("ZD T")
@pytest.mark.parametrize(
    ("difference", "winner"),
    [(1, 56), (2, 60), (3, 64), (4, 68), (5, 72), (6, 76), (7, 80), (8, 84), (9, 88), (10, 92), (11, 96), (12, 100)],
)
def test_zd_t_points_by_level_difference(difference: int, winner: int) -> None:
    table = paper(1 + difference, 1)
    table.do(CallTime(in_play=False))
    assert points(table) == (winner, 100 - winner)
    other = paper(1, 1 + difference, last="NS")
    other.do(CallTime(in_play=False))
    assert points(other) == (100 - winner, winner)


@pytest.mark.article("ZD T")
def test_zd_t_the_side_behind_may_be_on_stage_and_still_lose() -> None:
    table = paper(9, 6, last="NS")
    table.do(CallTime(in_play=False))
    assert points(table) == (64, 36)


@pytest.mark.article("ZD T")
@pytest.mark.article("X20")
@pytest.mark.parametrize(
    ("ns", "expected"),
    [(1, (100, 0)), (12, (56, 44)), (13, (52, 48)), (8, (72, 28))],
)
def test_x20_past_a_counts_as_a(ns: int, expected: tuple[int, int]) -> None:
    table = paper(13, ns)
    table.record("E N W S")
    assert points(table) == expected


@pytest.mark.article("decision D23")
def test_d23_both_at_a_the_side_that_passed_gets_52_also_from_off_stage() -> None:
    table = paper(13, 13)
    assert table.match.progress.standing.stage is Side.EW
    table.record("N E S W")
    assert points(table) == (48, 52)


@pytest.mark.article("ZD T")
@pytest.mark.article("X20")
@pytest.mark.parametrize(("ew", "ns", "expected"), [(13, 11, (60, 40)), (9, 1, (84, 16))])
def test_x20_a_against_q_and_10_against_2(ew: int, ns: int, expected: tuple[int, int]) -> None:
    table = paper(ew, ns)
    table.do(CallTime(in_play=False))
    assert points(table) == expected


@pytest.mark.article("ZD T")
@pytest.mark.article("decision D23")
@pytest.mark.article("X20")
@pytest.mark.parametrize(
    ("level", "last", "expected"), [(6, "EW", (52, 48)), (6, "NS", (48, 52)), (13, "NS", (48, 52))]
)
def test_x20_equal_levels_give_52_to_the_side_on_stage(level: int, last: str, expected: tuple[int, int]) -> None:
    table = paper(level, level, last=last)
    table.do(CallTime(in_play=False))
    assert points(table) == expected
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.STAGE, Side(last))


@pytest.mark.article("decision D23")
@pytest.mark.article("ZD V.4")
def test_d23_on_stage_is_also_whom_a_penalty_put_there() -> None:
    table = paper(4, 1)
    adjust(table, MoveLevels(side=Side.NS, by=3), GiveStage(side=Side.NS))
    table.do(CallTime(in_play=False))
    assert points(table) == (48, 52)


@pytest.mark.article("decision D23")
def test_d23_nothing_finished_is_50_each() -> None:
    table = Table(BOOK, start=START)
    table.do(CallTime())
    assert points(table) == (50, 50)
    assert table.match.result is not None
    assert table.match.result.winner is None
    paper_table = paper(1, 1)
    paper_table.do(CallTime(in_play=False))
    assert points(paper_table) == (50, 50)


@pytest.mark.article("ZD 5.2")
def test_zd_5_2_only_the_table_of_100_points_counts() -> None:
    table = paper(4, 1)
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert match_points(table.match.result, table.match.book.points) is None
    assert level_score(table.match.result, table.match.book.points) is None


@pytest.mark.article("ZD 5.1")
def test_zd_5_1_passing_a_ends_a_live_match_within_the_hour() -> None:
    table = Table(BOOK, start=START, overrides={"levels.start": "K"})
    table.play_deal("E W")
    table.play_deal("E N W S")
    assert isinstance(table.events[-1], MatchEnded)
    assert points(table) == (56, 44)
    assert table.match.question(Seat.E) is None
    refusal(table, DealCards(pack=PACK))
    refusal(table, CallTime())
