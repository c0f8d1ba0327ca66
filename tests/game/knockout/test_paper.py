"""knockout-2023: a table that plays with real cards and records the results (KO 3.4, 3.5, 3.9, 3.10)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CallTime, CorrectDeal, Mode, NoteTribute
from guandan.game.effects import LoseDeal
from guandan.game.handlers.deal import find_jobs
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table, seats


def paper(*orders: str, start: str = "2") -> Table:
    table = Table("knockout-2023", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(*orders)
    return table


@pytest.mark.article("KO 3.8.5")
@pytest.mark.parametrize("order", ["E", "E N", "E N W", "E E N W"])
def test_ko_3_8_5_what_is_no_finishing_order_is_refused(order: str) -> None:
    table = paper("E W")
    with pytest.raises(IllegalAction):
        table.record(order)
    assert table.match.deals_done == 1


@pytest.mark.article("KO 3.9")
@pytest.mark.parametrize("order", ["E W", "E W N S", "E W S N"])
def test_ko_3_9_a_double_down_however_it_is_written(order: str) -> None:
    table = paper(order)
    assert table.levels == (4, 1)
    now = find_jobs(table.match)
    assert (now.shufflers, now.cutter, now.first_draw) == ((Seat.S,), Seat.E, Seat.N)


@pytest.mark.article("KO 3.4.5")
def test_ko_3_4_5_a_match_on_paper_until_time() -> None:
    table = paper("E N W S", "S E N W", "E N S W", "N S")
    assert table.levels == (4, 6)
    table.do(CallTime(in_play=True))
    table.record("E N W S")
    assert table.levels == (6, 6)
    assert table.match.result is None
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(refused=True))  # no tribute in the extra deal
    with pytest.raises(IllegalAction):
        table.record("E N")
    table.record("N")
    assert table.match.result is not None
    assert table.match.result.ending is Ending.EXTRA_DEAL
    assert table.match.result.winner is Side.NS


@pytest.mark.article("KO 3.4.5")
def test_ko_3_4_5_a_corrected_deal_changes_the_winner() -> None:
    table = paper("E N W S", "N E W S")
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    table.do(CorrectDeal(number=2, order=seats("N S")))
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS
    assert table.levels == (3, 4)


@pytest.mark.article("KO 3.5.2")
@pytest.mark.article("KO 3.10")
def test_ko_3_5_2_tribute_is_noted_only_where_it_is_due() -> None:
    with pytest.raises(IllegalAction):
        paper().do(NoteTribute(refused=True))
    table = paper("E N W S")
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(payer_to_first=Seat.N))
    table.do(NoteTribute(refused=True))
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.W)))
    with pytest.raises(IllegalAction):
        table.do(NoteTribute(refused=True))


@pytest.mark.article("KO 3.10")
@pytest.mark.article("decision D13")
def test_ko_3_10_a_foul_on_paper() -> None:
    table = paper("E W")
    table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.W)))
    assert table.match.deals_done == 2
    assert table.levels == (4, 4)
    assert table.match.progress.standing.stage is Side.NS
    now = find_jobs(table.match)
    assert (now.shufflers, now.cutter, now.first_draw) == ((Seat.W,), Seat.S, Seat.E)
    table.record("S E N W")
    assert table.levels == (4, 6)
