"""knockout-2023: how far a side rises, and what A asks (KO 3.3, 3.4.1–4; D9, D18, D19)."""

from __future__ import annotations

import pytest

from guandan.game.commands import Adjust, Mode
from guandan.game.effects import GiveStage, MoveLevels
from guandan.game.match import Ask
from guandan.rules.points import Ending
from guandan.rules.seat import Side
from tests.game.kit import Table


def paper(*orders: str, start: str = "2") -> Table:
    table = Table("knockout-2023", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(*orders)
    return table


def on_stage_at(ew: int, ns: int, stage: Side = Side.EW) -> Table:
    table = paper()
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=ew - 1)))
    table.do(Adjust(effect=MoveLevels(side=Side.NS, by=ns - 1)))
    table.do(Adjust(effect=GiveStage(side=stage)))
    assert table.levels == (ew, ns)
    return table


@pytest.mark.article("KO 3.4.2")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.article("X5")
@pytest.mark.parametrize(
    ("order", "levels", "stage"),
    [
        ("E W", (4, 1), "EW"),
        ("E N W S", (3, 1), "EW"),
        ("E N S W", (2, 1), "EW"),
        ("S N", (1, 4), "NS"),
        ("N E S W", (1, 3), "NS"),
        ("S W E N", (1, 2), "NS"),
    ],
)
def test_ko_3_4_2_only_the_side_of_the_first_rises(order: str, levels: tuple[int, int], stage: str) -> None:
    table = Table("knockout-2023")
    table.play_deal(order)
    assert table.levels == levels
    assert table.match.progress.standing.stage is Side(stage)


@pytest.mark.article("X14")
@pytest.mark.article("decision D18")
def test_ko_3_3_x14_the_other_side_keeps_its_level() -> None:
    table = paper("E W")
    assert table.match.progress.standing.level == "5"
    table.record("N E S W")
    assert table.levels == (4, 3)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "4"


@pytest.mark.article("X15")
@pytest.mark.article("KO 3.4.3")
@pytest.mark.article("KO 3.4.4")
@pytest.mark.parametrize("order", ["E N W S", "E S W N", "E W"])
def test_ko_3_4_3_x15_a_is_passed_with_the_partner_not_last(order: str) -> None:
    table = on_stage_at(13, 8)
    table.record(order)
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, Side.EW, 14, 8)


@pytest.mark.article("X15")
@pytest.mark.article("KO 3.4.3")
def test_ko_3_4_3_x15_with_the_partner_last_a_is_played_again() -> None:
    table = Table("knockout-2023", overrides={"levels.start": "A"})
    table.play_deal("E N S W")
    assert table.match.result is None
    assert table.levels == (13, 13)
    table.deal({"N": "BJ", "S": "BJ"})
    assert table.match.deal.level == "A"
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("W", Ask.PAY)]


@pytest.mark.article("X15")
def test_ko_3_4_3_x15_a_side_at_a_that_loses_stays_there() -> None:
    table = on_stage_at(13, 8)
    table.record("N S")
    assert table.levels == (13, 11)
    assert table.match.progress.standing.stage is Side.NS


@pytest.mark.article("decision D18")
def test_ko_3_4_3_d18_as_often_as_it_takes() -> None:
    table = on_stage_at(13, 1)
    table.record(*["E N S W"] * 5, "N E W S", "N S", "E W")
    assert table.match.result is None
    assert table.levels == (13, 5)
    table.record("E N W S")
    assert table.match.result is not None


@pytest.mark.article("X16")
@pytest.mark.article("KO 3.4.3")
@pytest.mark.parametrize(("level", "order"), [(12, "E W"), (12, "E N W S"), (11, "E W")])
def test_ko_3_4_3_x16_a_must_be_played(level: int, order: str) -> None:
    table = on_stage_at(level, 1)
    table.record(order)
    assert table.match.result is None
    assert table.levels == (13, 1)


@pytest.mark.article("X16")
@pytest.mark.article("decision D9")
def test_ko_3_4_3_x16_a_deal_of_another_level_does_not_pass_a() -> None:
    table = on_stage_at(13, 8, Side.NS)
    table.record("E W")
    assert table.match.result is None
    assert table.levels == (13, 8)
    assert table.match.progress.standing.level == "A"
    assert table.match.progress.standing.stage is Side.EW


@pytest.mark.article("decision D9")
def test_ko_3_4_3_d9_both_at_a_either_side_passes() -> None:
    table = on_stage_at(13, 13)
    table.record("N E S W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS


@pytest.mark.article("decision D19")
@pytest.mark.parametrize(("start", "by", "level"), [("3", -2, 1), ("Q", 3, 13), ("A", 1, 13)])
def test_ko_d19_a_penalty_goes_neither_below_two_nor_past_a(start: str, by: int, level: int) -> None:
    table = paper(start=start)
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=by)))
    assert table.levels[0] == level
    assert table.match.result is None
