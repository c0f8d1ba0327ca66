"""knockout-2023: a match lost by ruling or forfeited (KO 3.11, 3.12; D24, D36)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, CallTime, Mode
from guandan.game.effects import LoseMatch, MoveLevels
from guandan.rules.points import Ending, Result
from guandan.rules.seat import Side
from tests.game.kit import Table


def standing_at(ew: int, ns: int) -> Table:
    table = Table("knockout-2023", mode=Mode.PAPER)
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=ew - 1)))
    table.do(Adjust(effect=MoveLevels(side=Side.NS, by=ns - 1)))
    assert table.levels == (ew, ns)
    return table


def lost(table: Table, *sides: Side, forfeit: bool = False) -> Result:
    table.do(Adjust(effect=LoseMatch(sides=sides, forfeit=forfeit)))
    assert table.match.result is not None
    return table.match.result


@pytest.mark.article("KO 3.11")
@pytest.mark.article("decision D36")
@pytest.mark.parametrize(
    ("offenders", "others", "recorded"),
    [
        (4, 6, (4, 8)),  # 5 and 7: 5–9
        (12, 3, (10, 14)),  # K and 4: J and past A
        (2, 8, (2, 8)),  # 3 and 9: a lead of six stands
        (4, 8, (4, 8)),  # a lead of four is four
        (4, 9, (4, 9)),  # a lead of five stands
        (10, 3, (10, 14)),  # at J nobody is lowered
        (11, 12, (10, 14)),
        (13, 13, (10, 14)),
        (8, 13, (8, 13)),
        (9, 13, (9, 13)),
        (1, 1, (1, 5)),
    ],
)
def test_ko_3_11_the_innocent_side_is_four_levels_ahead(offenders: int, others: int, recorded: tuple[int, int]) -> None:
    result = lost(standing_at(offenders, others), Side.EW)
    assert result.ending is Ending.RULING
    assert result.winner is Side.NS
    assert (result.ew, result.ns) == recorded


@pytest.mark.article("KO 3.11")
def test_ko_3_11_the_other_side_likewise() -> None:
    result = lost(standing_at(6, 4), Side.NS)
    assert result.winner is Side.EW
    assert (result.ew, result.ns) == (8, 4)


@pytest.mark.article("KO 3.11")
def test_ko_3_11_the_match_is_over_at_once() -> None:
    table = Table("knockout-2023")
    table.deal_bombs()
    lost(table, Side.EW)
    assert table.match.questions == ()
    with pytest.raises(IllegalAction):
        table.deal_bombs()


@pytest.mark.article("KO 3.11")
@pytest.mark.article("KO 3.12.1")
@pytest.mark.article("X28")
def test_ko_3_12_1_x28_ten_minutes_late_is_a_forfeit_recorded_as_six_and_two() -> None:
    result = lost(Table("knockout-2023"), Side.EW, forfeit=True)
    assert result.ending is Ending.FORFEIT
    assert result.winner is Side.NS
    assert (result.ew, result.ns) == (1, 5)


@pytest.mark.article("KO 3.11")
@pytest.mark.article("KO 3.12.2")
@pytest.mark.parametrize(("offenders", "others", "recorded"), [(8, 2, (8, 12)), (12, 3, (10, 14)), (3, 9, (3, 9))])
def test_ko_3_12_2_an_unsigned_score_forfeits_by_the_four_levels_too(
    offenders: int, others: int, recorded: tuple[int, int]
) -> None:
    """KO 3.11 gives a forfeit and two fouls the same record; from 2 that is six and two."""
    result = lost(standing_at(offenders, others), Side.EW, forfeit=True)
    assert result.winner is Side.NS
    assert (result.ew, result.ns) == recorded


@pytest.mark.article("KO 3.12.2")
def test_ko_3_12_2_a_finished_match_may_still_be_forfeited() -> None:
    table = Table("knockout-2023", mode=Mode.PAPER)
    table.record("E W")
    table.do(CallTime(in_play=False))
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    result = lost(table, Side.EW, forfeit=True)
    assert result.winner is Side.NS
    assert (result.ew, result.ns) == (4, 8)


@pytest.mark.article("decision D24")
@pytest.mark.article("decision D30")
def test_ko_3_12_1_d24_both_forfeit_and_nobody_goes_on() -> None:
    result = lost(Table("knockout-2023"), Side.EW, Side.NS, forfeit=True)
    assert result.ending is Ending.BOTH_FORFEIT
    assert result.winner is None
