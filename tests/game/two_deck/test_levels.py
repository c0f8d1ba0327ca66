"""two-deck: how far a side rises, and what A asks (TD 15/17, 22, 27; D9, D18)."""

from __future__ import annotations

import pytest

from guandan.game.commands import Adjust, Mode
from guandan.game.effects import GiveStage, LoseDeal, MoveLevels
from guandan.game.match import Ask
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table


def paper(*orders: str, start: str = "2") -> Table:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(*orders)
    return table


def on_stage_at(ew: int, ns: int, stage: Side = Side.EW) -> Table:
    """A match in which the sides have come to these levels."""
    table = paper()
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=ew - 1)))
    table.do(Adjust(effect=MoveLevels(side=Side.NS, by=ns - 1)))
    table.do(Adjust(effect=GiveStage(side=stage)))
    assert table.levels == (ew, ns)
    return table


@pytest.mark.article("TD 22")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.article("X5")
@pytest.mark.parametrize(
    ("order", "levels", "stage"),
    [
        ("E W", (4, 1), "EW"),
        ("E N W S", (3, 1), "EW"),
        ("E S W N", (3, 1), "EW"),
        ("E N S W", (2, 1), "EW"),
        ("E S N W", (2, 1), "EW"),
        ("S N", (1, 4), "NS"),
        ("N E S W", (1, 3), "NS"),
        ("S W E N", (1, 2), "NS"),
    ],
)
@pytest.mark.parametrize("mode", [Mode.LIVE, Mode.PAPER])
def test_td_22_only_the_side_of_the_first_rises(order: str, levels: tuple[int, int], stage: str, mode: Mode) -> None:
    table = Table("two-deck", mode=mode)
    if mode is Mode.LIVE:
        table.play_deal(order)
    else:
        table.record(order)
    assert table.levels == levels
    assert table.match.progress.standing.stage is Side(stage)


@pytest.mark.article("X14")
@pytest.mark.article("decision D18")
def test_td_22_x14_the_other_side_keeps_its_level() -> None:
    table = Table("two-deck")
    table.play_deal("E W")
    assert table.levels == (4, 1)
    table.deal_bombs()
    assert table.match.deal.level == "5"
    table.finish("N E S W")
    assert table.levels == (4, 3)
    assert table.match.progress.standing.stage is Side.NS
    table.deal_bombs()
    assert table.match.deal.level == "4"


@pytest.mark.article("decision D18")
def test_td_22_d18_the_level_is_the_stage_sides_not_the_higher_one() -> None:
    table = paper("E W", "E W", "S E W N")
    assert table.levels == (7, 2)
    assert table.match.progress.standing.level == "3"
    table.record("E S N W")
    assert table.levels == (8, 2)
    assert table.match.progress.standing.level == "9"


@pytest.mark.article("X15")
@pytest.mark.article("TD 27")
def test_td_27_x15_first_and_third_pass_a() -> None:
    table = on_stage_at(13, 8)
    table.record("E N W S")
    result = table.match.result
    assert result is not None
    assert result.ending is Ending.PASSED_A
    assert result.winner is Side.EW
    assert (result.ew, result.ns) == (14, 8)


@pytest.mark.article("TD 27")
def test_td_27_first_and_second_pass_a() -> None:
    table = on_stage_at(13, 8)
    table.record("W E")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("X15")
@pytest.mark.article("TD 27")
def test_td_27_x15_with_the_partner_last_a_is_played_again() -> None:
    table = on_stage_at(13, 8)
    table.record("E N S W")
    assert table.match.result is None
    assert table.levels == (13, 8)
    assert table.match.progress.standing.stage is Side.EW
    assert table.match.progress.standing.level == "A"


@pytest.mark.article("X15")
def test_td_27_x15_and_the_last_pays_its_partner() -> None:
    table = Table("two-deck", overrides={"levels.start": "A"})
    table.play_deal("E N S W")
    assert table.match.result is None
    table.deal({"N": "BJ", "S": "BJ"})
    assert table.match.deal.level == "A"
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("W", Ask.PAY)]


@pytest.mark.article("X15")
@pytest.mark.article("decision D18")
def test_td_27_x15_a_side_at_a_that_loses_stays_at_a() -> None:
    table = on_stage_at(13, 8)
    table.record("N S")
    assert table.match.result is None
    assert table.levels == (13, 11)
    assert table.match.progress.standing.stage is Side.NS
    assert table.match.progress.standing.level == "Q"


@pytest.mark.article("decision D18")
def test_td_27_d18_there_is_no_limit_of_tries_at_a() -> None:
    table = on_stage_at(13, 1)
    table.record(*["E N S W"] * 6)
    assert table.levels == (13, 1)
    table.record("E W")
    assert table.match.result is not None


@pytest.mark.article("X16")
@pytest.mark.article("TD 27")
@pytest.mark.parametrize(("level", "order"), [(12, "E W"), (12, "E N W S"), (11, "E W"), (12, "E N S W")])
def test_td_27_x16_no_rise_goes_past_a(level: int, order: str) -> None:
    table = on_stage_at(level, 1)
    table.record(order)
    assert table.match.result is None
    assert table.levels == (13, 1)
    assert table.match.progress.standing.level == "A"


@pytest.mark.article("X16")
@pytest.mark.article("decision D9")
def test_td_27_x16_a_deal_of_another_level_does_not_pass_a() -> None:
    table = on_stage_at(13, 8, Side.NS)
    assert table.match.progress.standing.level == "9"
    table.record("E W")
    assert table.match.result is None
    assert table.levels == (13, 8)
    assert table.match.progress.standing.stage is Side.EW
    assert table.match.progress.standing.level == "A"


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("order", ["N E S W", "N S"])
def test_td_27_d9_both_at_a_either_side_passes(order: str) -> None:
    table = on_stage_at(13, 13, Side.EW)
    table.record(order)
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS
    assert table.levels == (13, 14)


@pytest.mark.article("TD 27")
def test_td_27_nothing_is_played_after_a_is_passed() -> None:
    table = Table("two-deck", overrides={"levels.start": "A"})
    table.play_deal("S E N W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS
    assert table.match.questions == ()
    assert table.match.progress.done[-1].order == (Seat.S, Seat.E, Seat.N, Seat.W)


@pytest.mark.article("decision D18")
@pytest.mark.article("decision D19")
def test_td_22_d18_a_penalty_during_a_deal_leaves_its_level() -> None:
    table = Table("two-deck")
    table.play_deal("E W")
    table.deal_bombs()
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=1)))
    assert table.match.deal.level == "5"
    assert table.levels == (5, 1)
    table.finish("E N W S")
    assert table.levels == (7, 1)
    assert table.match.progress.standing.level == "8"


@pytest.mark.article("decision D9")
@pytest.mark.article("decision D19")
@pytest.mark.parametrize("ends", ["E W", "foul"])
def test_td_27_d19_a_side_put_at_a_during_a_deal_does_not_pass_a_in_it(ends: str) -> None:
    table = Table("two-deck", overrides={"levels.start": "K"})
    table.deal_bombs()
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=1)))
    assert table.levels == (13, 12)
    if ends == "foul":
        table.do(Adjust(effect=LoseDeal(side=Side.NS, offender=Seat.N, namer=Seat.W)))
    else:
        table.finish(ends)
    assert table.match.result is None
    assert table.levels == (13, 12)
    assert table.match.progress.standing.level == "A"
