"""knockout-2023: a foul found when the deal is over undoes the finish (KO 3.10.4; D13, D38)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CallTime, Mode
from guandan.game.effects import LoseDeal, NameLeader
from guandan.game.handlers.deal import find_jobs
from guandan.game.match import Ask
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

UNDONE = LoseDeal(side=Side.EW, offender=Seat.E, is_finished=True)


def paper(*orders: str, start: str = "2") -> Table:
    table = Table("knockout-2023", mode=Mode.PAPER, overrides={"levels.start": start})
    table.record(*orders)
    return table


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("decision D38")
@pytest.mark.parametrize("order", ["E W", "E N W S", "E N S W"])
def test_ko_3_10_4_d38_the_finished_deal_becomes_the_foul(order: str) -> None:
    table = paper(order)
    table.do(Adjust(effect=UNDONE))
    assert table.match.deals_done == 1
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS


@pytest.mark.article("KO 3.10.4")
def test_ko_3_10_4_only_the_last_deal_is_undone() -> None:
    table = paper("E W", "N E S W", "E N W S")
    assert table.levels == (6, 3)
    table.do(Adjust(effect=UNDONE))
    assert table.match.deals_done == 3
    assert table.levels == (4, 6)


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("KO 3.10")
def test_ko_3_10_4_the_next_deal_is_that_after_a_foul() -> None:
    table = Table("knockout-2023")
    table.play_deal("E W")
    table.do(Adjust(effect=UNDONE))
    now = find_jobs(table.match)
    assert (now.shufflers, now.cutter, now.first_draw) == ((Seat.E,), Seat.N, Seat.W)
    table.do(Adjust(effect=NameLeader(seat=Seat.S)))
    table.deal({"E": "BJ"})
    assert table.match.deal.level == "5"
    assert table.match.deal.tribute is None
    assert [(str(one.seat), one.ask) for one in table.match.questions] == [("S", Ask.LEAD)]


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("decision D13")
def test_ko_3_10_4_a_match_won_by_it_is_no_longer_won() -> None:
    table = paper("E W", start="J")
    table.record("E N W S")
    assert table.match.result is not None
    table.do(Adjust(effect=UNDONE))
    assert table.match.result is None
    assert table.levels == (13, 13)  # NS from J, three levels up to A


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("decision D13")
def test_ko_3_10_4_in_an_a_deal_of_both_the_innocent_side_passes_a() -> None:
    table = paper("E W", start="A")
    table.do(Adjust(effect=UNDONE))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, Side.NS, 13, 14)


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("KO 3.4.6")
@pytest.mark.article("decision D10")
def test_ko_3_10_4_an_extra_deal_won_so_goes_to_the_innocent_side() -> None:
    table = paper("E W", "N S")
    table.do(CallTime(in_play=False))
    table.record("E")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    table.do(Adjust(effect=UNDONE))
    result = table.match.result
    assert result is not None
    assert (result.winner, result.ew, result.ns) == (Side.NS, 4, 4)


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("KO 3.4.5")
def test_ko_3_10_4_the_last_deal_before_time_undone_changes_the_winner() -> None:
    table = paper()
    table.do(CallTime(in_play=True))
    table.record("E W")
    assert table.match.result is not None
    table.do(Adjust(effect=UNDONE))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.HIGHER_LEVEL, Side.NS, 1, 4)


@pytest.mark.article("KO 3.10.4")
def test_ko_3_10_4_before_any_deal_is_finished_there_is_none_to_undo() -> None:
    with pytest.raises(IllegalAction):
        paper().do(Adjust(effect=UNDONE))


@pytest.mark.article("decision D13")
def test_ko_3_10_d13_both_partners_at_fault_the_chief_referee_names_who_stands_for_the_first() -> None:
    table = paper("E W")
    table.do(Adjust(effect=LoseDeal(side=Side.EW, stand_in=Seat.S)))
    now = find_jobs(table.match)
    assert (now.shufflers, now.cutter, now.first_draw) == ((Seat.W,), Seat.S, Seat.E)
