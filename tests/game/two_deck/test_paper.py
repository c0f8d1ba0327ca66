"""two-deck: a table that plays with real cards and records the results (TD 6, 22, 23, 26, 28)."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CallTime, CorrectDeal, Mode, NoteTribute, RecordDeal
from guandan.game.effects import GiveStage, LoseDeal, MoveLevels, VoidHand
from guandan.game.handlers.deal import find_jobs
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table, seats


def paper(*orders: str, start: str = "2") -> Table:
    table = Table("two-deck", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(*orders)
    return table


@pytest.mark.article("TD 22")
@pytest.mark.parametrize("order", ["E", "E N", "E N W", "E E N W", "E N W W"])
def test_td_22_what_is_no_finishing_order_is_refused(order: str) -> None:
    table = paper()
    with pytest.raises(IllegalAction):
        table.record(order)
    assert table.match.deals_done == 0


@pytest.mark.article("TD 21")
@pytest.mark.article("TD 6")
@pytest.mark.parametrize("order", ["E W", "E W N S", "E W S N"])
def test_td_21_first_and_second_are_a_double_down_however_it_is_written(order: str) -> None:
    table = paper(order)
    assert table.levels == (4, 1)
    assert find_jobs(table.match).first_draw is Seat.N
    assert set(find_jobs(table.match).shufflers) == {Seat.N, Seat.S}


@pytest.mark.article("TD 22")
def test_td_22_a_whole_match_on_paper() -> None:
    table = paper("E W", "E W", "E W")
    assert table.levels == (10, 1)
    table.record("S W N E", "S N", "E S W N")
    assert table.levels == (12, 6)
    table.record("E W")
    assert table.levels == (13, 6)
    assert table.match.result is None
    table.record("W S E N")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW


@pytest.mark.article("TD 27")
@pytest.mark.article("decision D9")
def test_td_27_d9_a_deal_recorded_at_another_level_does_not_pass_a() -> None:
    table = paper(start="A")
    table.do(RecordDeal(order=seats("E W"), level=Rank("9")))
    assert table.match.result is None
    assert table.levels == (13, 13)


@pytest.mark.article("TD 22")
def test_td_22_a_corrected_deal_changes_what_follows() -> None:
    table = paper("E W", "N E S W")
    assert table.levels == (4, 3)
    table.do(CorrectDeal(number=1, order=seats("E N W S")))
    assert table.levels == (3, 3)
    table.do(CorrectDeal(number=2, order=seats("W N S E")))
    assert table.levels == (4, 1)
    assert table.match.progress.standing.stage is Side.EW
    assert find_jobs(table.match).first_draw is Seat.E


@pytest.mark.article("TD 23.1")
@pytest.mark.article("TD 26")
def test_td_23_1_tribute_is_noted_only_where_it_is_due() -> None:
    with pytest.raises(IllegalAction):
        paper().do(NoteTribute(refused=True))
    table = paper("E N W S")
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(payer_to_first=Seat.N))
    table.do(NoteTribute(refused=True))
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.W, namer=Seat.S)))
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(refused=True))


@pytest.mark.article("TD 26")
@pytest.mark.article("decision D13")
def test_td_26_d13_a_foul_on_paper() -> None:
    table = paper("E W", "E N W S")
    assert table.levels == (6, 1)
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.W, namer=Seat.S)))
    assert table.match.deals_done == 3
    assert table.levels == (6, 4)
    now = find_jobs(table.match)
    assert set(now.shufflers) == {Seat.E, Seat.W}
    assert now.cutter is Seat.S
    assert now.first_draw is Seat.E
    table.record("S E N W")
    assert table.levels == (6, 6)


@pytest.mark.article("TD 28")
@pytest.mark.article("decision D33")
def test_td_28_d33_only_the_last_deal_is_put_right() -> None:
    table = paper("E W", "N E W S")
    assert table.levels == (4, 2)
    table.do(Adjust(effect=VoidHand(seat=Seat.N)))  # E W S N
    assert table.levels == (7, 1)
    assert find_jobs(table.match).cutter is Seat.E


@pytest.mark.article("TD 2")
@pytest.mark.article("decision D20")
def test_td_2_d20_a_given_stage_on_paper() -> None:
    table = paper()
    table.do(Adjust(effect=MoveLevels(side=Side.NS, by=1)))
    table.do(Adjust(effect=GiveStage(side=Side.NS)))
    assert table.match.progress.standing.level == "3"
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(refused=True))
    table.record("E W")
    assert table.levels == (4, 2)


@pytest.mark.article("TD 3")
@pytest.mark.article("decision D22")
def test_td_3_d22_a_foul_may_end_the_last_deal() -> None:
    table = paper("E N W S")
    table.do(CallTime(in_play=False))
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)))
    result = table.match.result
    assert result is not None
    assert result.ending is Ending.HIGHER_LEVEL
    assert (result.winner, result.ew, result.ns) == (Side.NS, 3, 4)
