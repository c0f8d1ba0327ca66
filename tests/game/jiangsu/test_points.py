"""The points of one match in jiangsu-2017: JS 3.7.2, JS 4.3.4, JS T; D5, D23, D25, D36."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.rulebooks import load
from guandan.rules.points import Ending, Result, hundred, level_score, levels_risen, match_points
from guandan.rules.seat import Side
from tests.game.jiangsu.setting import paper

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from guandan.rules.options.match import PointRules

    Table = Callable[[Result, PointRules], Mapping[Side, int] | None]

RULES = load("jiangsu-2017").points
NUMBER = dict(
    zip(["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "past A"], range(1, 15), strict=True)
)


def played(levels: str, ending: Ending | None = None) -> Result:
    """A match won by EW with these levels: `played("past A–K")`; a draw if they are equal."""
    ew, ns = (NUMBER[level] for level in levels.split("–"))
    if ending is None:
        ending = Ending.PASSED_A if ew == 14 else Ending.DRAW if ew == ns else Ending.HIGHER_LEVEL
    return Result(ending=ending, winner=None if ew == ns else Side.EW, ew=ew, ns=ns, stage=Side.EW)


def mirrored(result: Result) -> Result:
    winner = None if result.winner is None else Side.NS
    return Result(ending=result.ending, winner=winner, ew=result.ns, ns=result.ew, stage=Side.NS)


def scored(table: Table, result: Result) -> tuple[int, int]:
    """What EW and NS get; and with the sides exchanged NS and EW get the same."""
    score, other = table(result, RULES), table(mirrored(result), RULES)
    assert score is not None
    assert other is not None
    assert (score[Side.EW], score[Side.NS]) == (other[Side.NS], other[Side.EW])
    return score[Side.EW], score[Side.NS]


X20 = [
    ("past A–2", (26, 0), (100, 0)),
    ("past A–K", (15, 11), (56, 44)),
    ("A–Q", (15, 11), (60, 40)),
    ("10–2", (21, 5), (84, 16)),
    ("7–7", (13, 13), (50, 50)),
]


@pytest.mark.article("X20")
@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D5")
@pytest.mark.article("JS T")
@pytest.mark.parametrize(("levels", "of_26", "of_100"), X20)
def test_x20_level_score_and_the_hundred_points(levels: str, of_26: tuple[int, int], of_100: tuple[int, int]) -> None:
    assert scored(level_score, played(levels)) == of_26
    assert scored(hundred, played(levels)) == of_100


@pytest.mark.article("X20")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D5")
@pytest.mark.article("decision D23")
def test_x20_a_forfeit_is_17_to_0_and_68_to_0() -> None:
    result = played("6–2", Ending.FORFEIT)
    assert scored(level_score, result) == (17, 0)
    assert scored(hundred, result) == (68, 0)
    assert scored(match_points, result) == (2, 0)


@pytest.mark.article("JS 3.7.2")
@pytest.mark.parametrize("levels", ["past A–2", "past A–A", "9–8", "4–2"])
def test_js_3_7_2_a_win_is_2_to_0(levels: str) -> None:
    assert scored(match_points, played(levels)) == (2, 0)


@pytest.mark.article("JS 3.7.2")
@pytest.mark.parametrize("levels", ["A–A", "7–7", "2–2"])
def test_js_3_7_2_a_draw_is_1_to_1(levels: str) -> None:
    assert scored(match_points, played(levels)) == (1, 1)


@pytest.mark.article("JS 3.7.2")
@pytest.mark.article("decision D5")
@pytest.mark.parametrize("difference", range(1, 13))
def test_decision_d5_a_difference_of_d_scores_13_and_d(difference: int) -> None:
    result = Result(ending=Ending.HIGHER_LEVEL, winner=Side.EW, ew=1 + difference, ns=1, stage=Side.EW)
    assert scored(level_score, result) == (13 + difference, 13 - difference)


WON = [56, 60, 64, 68, 72, 76, 80, 84, 88, 92, 96, 100]


@pytest.mark.article("JS T")
@pytest.mark.parametrize(("difference", "won"), list(enumerate(WON, start=1)))
def test_js_t_by_difference_of_levels(difference: int, won: int) -> None:
    result = Result(ending=Ending.HIGHER_LEVEL, winner=Side.EW, ew=13, ns=13 - difference, stage=Side.EW)
    assert scored(hundred, result) == (won, 100 - won)
    if difference < 12:
        past = Result(ending=Ending.PASSED_A, winner=Side.EW, ew=14, ns=13 - difference, stage=Side.EW)
        assert scored(hundred, past) == (won, 100 - won)  # past A counts as A


@pytest.mark.article("JS T")
@pytest.mark.article("X17")
def test_js_t_both_at_a_50_or_with_one_past_52() -> None:
    assert scored(hundred, played("A–A")) == (50, 50)
    assert scored(hundred, played("past A–A")) == (52, 48)
    assert scored(level_score, played("past A–A")) == (14, 12)


@pytest.mark.article("X17")
@pytest.mark.article("decision D9")
def test_x17_north_and_south_pass_a_off_stage() -> None:
    table = paper(*("N S",) * 4, *("E W",) * 4, "N E S W")
    result = table.match.result
    assert result is not None
    assert [table(result, RULES) for table in (match_points, level_score, hundred)] == [
        {Side.EW: 0, Side.NS: 2},
        {Side.EW: 12, Side.NS: 14},
        {Side.EW: 48, Side.NS: 52},
    ]


@pytest.mark.article("decision D23")
@pytest.mark.parametrize("level", ["2", "3", "9", "K"])
def test_decision_d23_equal_below_a_is_50_to_50(level: str) -> None:
    assert scored(hundred, played(f"{level}–{level}")) == (50, 50)


@pytest.mark.article("X21")
@pytest.mark.article("JS 4.3.4")
@pytest.mark.article("decision D23")
@pytest.mark.parametrize(
    ("levels", "of_26", "of_100"),
    [
        ("9–5", (17, 9), (68, 32)),
        ("past A–J", (17, 9), (68, 32)),
        ("9–3", (19, 7), (76, 24)),
        ("Q–8", (17, 9), (68, 32)),
    ],
)
def test_x21_lost_by_two_fouls(levels: str, of_26: tuple[int, int], of_100: tuple[int, int]) -> None:
    result = played(levels, Ending.RULING)
    assert scored(match_points, result) == (2, 0)
    assert scored(level_score, result) == of_26
    assert scored(hundred, result) == of_100


@pytest.mark.article("decision D25")
@pytest.mark.parametrize(
    ("levels", "risen"),
    [("past A–2", (13, 0)), ("past A–A", (13, 12)), ("A–Q", (12, 10)), ("7–7", (5, 5)), ("2–2", (0, 0))],
)
def test_decision_d25_levels_risen(levels: str, risen: tuple[int, int]) -> None:
    assert scored(levels_risen, played(levels)) == risen


@pytest.mark.article("decision D25")
def test_decision_d25_a_forfeit_won_counts_four_levels() -> None:
    assert scored(levels_risen, played("6–2", Ending.FORFEIT)) == (4, 0)
    assert scored(levels_risen, played("9–5", Ending.FORFEIT))[0] == 4
