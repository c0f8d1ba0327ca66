"""Levels and A in jiangsu-2017: JS 2.4, 2.5, 2.6.1, 3.6, D9, D18, D19."""

from __future__ import annotations

import pytest

from guandan.game.commands import Adjust
from guandan.game.effects import MoveLevels
from guandan.game.match import Ask
from guandan.rules.seat import Side
from tests.game.jiangsu.setting import after, asked, low_hands, paper
from tests.game.kit import Table

TO_A = ("E W",) * 4
"""EW: 2, 5, 8, J, A."""
NS_TO_9 = ("N S", "N S", "N E W S")
NS_TO_A = ("N S",) * 4


def at(table: Table) -> tuple[tuple[int, int], str, Side | None]:
    """Both levels by number, the next deal's level, and who is on stage."""
    standing = table.match.progress.standing
    return table.levels, str(standing.level), standing.stage


@pytest.mark.article("JS 2.6.1")
@pytest.mark.article("JS 2.8")
@pytest.mark.article("decision D18")
def test_js_2_6_1_the_first_deal_is_at_2_and_nobody_is_on_stage() -> None:
    table = Table()
    assert at(table) == ((1, 1), "2", None)
    table.deal()
    assert table.match.deal is not None
    assert table.match.deal.level == "2"


@pytest.mark.article("JS 2.4")
@pytest.mark.article("JS 3.6")
@pytest.mark.parametrize(
    ("order", "ew", "ns"),
    [
        ("E W", 4, 1),
        pytest.param("E N W S", 3, 1, marks=pytest.mark.article("X3")),
        ("E S W N", 3, 1),
        pytest.param("E N S W", 2, 1, marks=pytest.mark.article("X4")),
        ("W S N E", 2, 1),
        ("S N", 1, 4),
        ("N W S E", 1, 3),
        ("S E W N", 1, 2),
    ],
)
def test_js_3_6_only_the_side_of_first_rises_by_the_partners_place(order: str, ew: int, ns: int) -> None:
    live = Table()
    live.play_deal(order)
    assert live.levels == paper(order).levels == (ew, ns)


@pytest.mark.article("X14")
@pytest.mark.article("JS 2.6.1")
@pytest.mark.article("decision D18")
def test_x14_the_level_is_the_stage_sides_and_the_other_side_keeps_its_own() -> None:
    table = Table()
    table.play_deal("E W")
    assert at(table) == ((4, 1), "5", Side.EW)
    table.play_deal("N E S W")
    assert at(table) == ((4, 3), "4", Side.NS)
    table.deal(low_hands("4", W="SA"))
    assert table.match.deal is not None
    assert table.match.deal.level == "4"


@pytest.mark.article("JS 2.5")
def test_js_2_5_thirteen_levels_one_by_one() -> None:
    table = paper()
    seen = []
    for _ in range(12):
        seen.append(at(table)[1])
        table.record("E N S W")
    assert [*seen, at(table)[1]] == ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"]
    assert table.match.result is None


@pytest.mark.article("X15")
@pytest.mark.article("JS 3.6")
def test_x15_a_is_passed_with_the_partner_third() -> None:
    table = paper(*NS_TO_9, *TO_A)
    assert at(table) == ((13, 8), "A", Side.EW)
    table.record("E N W S")
    assert table.levels == (14, 8)
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("JS 3.6")
@pytest.mark.parametrize("order", ["E W", "W E", "W N E S", "E S W N"])
def test_js_3_6_a_is_passed_by_first_with_the_partner_second_or_third(order: str) -> None:
    table = paper(*TO_A, order)
    assert table.levels == (14, 1)
    assert table.match.result is not None


@pytest.mark.article("X15")
@pytest.mark.article("JS 3.6")
def test_x15_a_is_not_passed_with_the_partner_last_who_pays() -> None:
    table = after(*NS_TO_9, *TO_A, "E N S W", hands=low_hands("A", W="SK"))
    assert at(table) == ((13, 8), "A", Side.EW)
    assert table.match.result is None
    assert asked(table) == {"W": Ask.PAY}


@pytest.mark.article("X15")
@pytest.mark.article("decision D18")
def test_x15_the_other_side_wins_the_a_deal_and_rises_from_its_own_level() -> None:
    table = paper(*NS_TO_9, *TO_A, "N S")
    assert at(table) == ((13, 11), "Q", Side.NS)
    assert table.match.result is None


@pytest.mark.article("X16")
@pytest.mark.article("JS 3.6")
@pytest.mark.parametrize(
    ("before", "level"),
    [("E N W S", "K"), ("E N S W", "Q"), ("", "J")],
)
def test_x16_no_rise_goes_past_a(before: str, level: str) -> None:
    table = paper("E W", "E W", "E W", *([before] if before else []))
    assert at(table)[1] == level
    table.record("E W")
    assert at(table) == ((13, 1), "A", Side.EW)
    assert table.match.result is None


@pytest.mark.article("X16")
@pytest.mark.article("decision D9")
@pytest.mark.parametrize("order", ["E W", "E N W S"])
def test_x16_a_side_at_a_does_not_pass_a_in_a_deal_of_another_level(order: str) -> None:
    table = paper(*TO_A, *NS_TO_9)
    assert at(table) == ((13, 8), "9", Side.NS)
    table.record(order)
    assert at(table) == ((13, 8), "A", Side.EW)
    assert table.match.result is None


@pytest.mark.article("X17")
@pytest.mark.article("decision D9")
def test_x17_off_stage_too_a_side_at_a_passes_a_in_an_a_deal() -> None:
    table = paper(*NS_TO_A, *TO_A)
    assert at(table) == ((13, 13), "A", Side.EW)
    table.record("N E S W")
    assert table.levels == (13, 14)
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS


@pytest.mark.article("decision D9")
def test_decision_d9_off_stage_the_partner_must_not_be_last_either() -> None:
    table = paper(*NS_TO_A, *TO_A, "N E W S")
    assert at(table) == ((13, 13), "A", Side.NS)
    assert table.match.result is None


@pytest.mark.article("decision D9")
def test_decision_d9_option_only_the_side_on_stage_passes_a() -> None:
    table = paper(*NS_TO_A, *TO_A, "N E S W", overrides={"levels.pass_a_by": "stage"})
    assert at(table) == ((13, 13), "A", Side.NS)
    assert table.match.result is None
    table.record("N E S W")
    assert table.levels == (13, 14)


@pytest.mark.article("decision D18")
def test_decision_d18_no_demotion_and_no_limit_of_tries_at_a() -> None:
    table = paper(*TO_A)
    for _ in range(4):
        table.record("E N S W", "N E W S")
    assert at(table) == ((13, 5), "6", Side.NS)
    table.record("E W", "E W")
    assert table.levels == (14, 5)


@pytest.mark.article("decision D18")
@pytest.mark.article("decision D19")
def test_decision_d18_a_deal_is_played_at_the_stage_sides_level_after_penalties() -> None:
    table = paper("E W", "N E S W")
    table.do(Adjust(effect=MoveLevels(side=Side.NS, by=-1)))
    assert at(table) == ((4, 2), "3", Side.NS)
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=2)))
    assert at(table) == ((6, 2), "3", Side.NS)


@pytest.mark.article("decision D19")
@pytest.mark.parametrize(("by", "level"), [(-1, 3), (-3, 1), (-9, 1), (3, 7), (9, 13), (10, 13), (30, 13)])
def test_decision_d19_a_penalty_sets_no_level_below_2_or_past_a(by: int, level: int) -> None:
    table = paper("E W")
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=by)))
    assert table.levels == (level, 1)
    assert table.match.result is None
