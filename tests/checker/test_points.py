"""X20, X21 and X23 through the checker's own points and ranking."""

from __future__ import annotations

import pytest

from guandan.checker.points import score_bye, score_table
from guandan.checker.results import Unreachable, judge_final
from guandan.competition.model.values import Final
from guandan.rulebooks import load
from guandan.rules.points import Ending, Result
from guandan.rules.rulebook import override
from guandan.rules.seat import Side

JS = load("jiangsu-2017")
HUNDRED = override(JS, {"points.system": "hundred"})


@pytest.mark.article("X20")
@pytest.mark.parametrize(
    ("ew", "ns", "level", "hundred"),
    [
        (14, 1, (26, 0), (100, 0)),
        (14, 12, (15, 11), (56, 44)),
        (13, 11, (15, 11), (60, 40)),
        (9, 1, (21, 5), (84, 16)),
        (6, 6, (13, 13), (50, 50)),
    ],
)
def test_x20(ew: int, ns: int, level: tuple[int, int], hundred: tuple[int, int]) -> None:
    result = judge_final(Final(ew=ew, ns=ns), JS)
    assert tuple(score_table(result, side, JS).level_score for side in (Side.EW, Side.NS)) == level
    assert tuple(score_table(result, side, HUNDRED).points for side in (Side.EW, Side.NS)) == hundred


@pytest.mark.article("X20")
@pytest.mark.article("decision D24")
def test_a_forfeit_and_a_bye() -> None:
    forfeit = Result(ending=Ending.FORFEIT, winner=Side.EW, ew=5, ns=1)
    for book, points in ((JS, 2), (HUNDRED, 68), (load("five-round-points"), 68)):
        assert score_table(forfeit, Side.EW, book).points == score_bye(book).points == points
        assert score_table(forfeit, Side.NS, book).points == 0
    won = score_table(forfeit, Side.EW, JS)
    assert (won.level_score, won.risen) == (17, 4)
    assert won == score_bye(JS)


@pytest.mark.article("X20")
def test_five_rounds_at_equal_levels_by_the_stage() -> None:
    book = load("five-round-points")
    result = judge_final(Final(ew=6, ns=6, stage=Side.NS), book)
    assert result.winner is Side.NS
    assert [score_table(result, side, book).points for side in (Side.EW, Side.NS)] == [48, 52]


@pytest.mark.article("X17")
def test_one_of_two_past_a() -> None:
    result = judge_final(Final(ew=13, ns=14), JS)
    assert score_table(result, Side.NS, JS).level_score == 14
    assert score_table(result, Side.NS, HUNDRED).points == 52


@pytest.mark.article("X21")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize(
    ("offenders", "others", "recorded", "level"),
    [(4, 6, (4, 8), (9, 17)), (12, 3, (10, 14), (9, 17)), (2, 8, (2, 8), (7, 19))],
)
def test_x21(offenders: int, others: int, recorded: tuple[int, int], level: tuple[int, int]) -> None:
    result = judge_final(Final(ew=offenders, ns=others, lost_by=Side.EW), JS)
    assert (result.ew, result.ns, result.winner) == (*recorded, Side.NS)
    assert tuple(score_table(result, side, JS).level_score for side in (Side.EW, Side.NS)) == level


@pytest.mark.article("X18")
def test_nantong_at_equal_levels_by_the_last_first() -> None:
    book = load("nantong-2018")
    assert judge_final(Final(ew=7, ns=7, last_first=Side.NS), book).winner is Side.NS
    with pytest.raises(Unreachable):
        judge_final(Final(ew=7, ns=7), book)


@pytest.mark.parametrize(
    "final",
    [
        Final(ew=14, ns=14),
        Final(ew=15, ns=2),
        Final(ew=0, ns=2),
        Final(ew=14, ns=3, stage=Side.NS),
        Final(ew=5, ns=3, extra=Side.EW),
    ],
)
def test_what_no_match_can_reach(final: Final) -> None:
    with pytest.raises(Unreachable):
        judge_final(final, JS)
