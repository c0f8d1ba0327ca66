"""KO 3.10.4, D38: who did not announce and finished first loses the deal that was just won."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Mode
from guandan.game.effects import LoseDeal
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

FOUL = LoseDeal(side=Side.EW, offender=Seat.E, is_finished=True)


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("decision D38")
@pytest.mark.parametrize("mode", Mode)
def test_ko_3_10_4_the_finish_is_undone_and_the_others_rise(mode: Mode) -> None:
    table = Table("knockout-2023", mode=mode)
    if mode is Mode.LIVE:
        table.play_deal("E W")
    else:
        table.record("E W")
    assert table.levels == (4, 1)
    table.do(Adjust(effect=FOUL))
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS
    assert not table.match.progress.next.has_tribute


@pytest.mark.article("KO 3.10.4")
@pytest.mark.article("decision D38")
def test_ko_3_10_4_a_match_won_by_that_finish_goes_on() -> None:
    table = Table("knockout-2023", mode=Mode.PAPER)
    table.record("E W", "E W", "E W", "E W", "E W")
    assert table.match.result is not None
    assert table.match.result.ending is Ending.PASSED_A
    table.do(Adjust(effect=FOUL))
    assert table.match.result is None
    assert table.levels == (13, 4)


@pytest.mark.article("decision D38")
def test_only_a_deal_that_was_played_out_can_be_undone() -> None:
    table = Table("knockout-2023", mode=Mode.PAPER)
    with pytest.raises(IllegalAction, match="no_deal_to_correct"):
        table.do(Adjust(effect=FOUL))
    table.record("E W")
    table.do(Adjust(effect=FOUL))
    with pytest.raises(IllegalAction, match="no_deal_to_correct"):
        table.do(Adjust(effect=FOUL))
