"""nantong-2018: how far a side rises, which level is played, and what A asks."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game.commands import Mode
from guandan.game.paper import brief_table
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table, seats

BOOK = "nantong-2018"
EW_AT_A_NS_AT_9 = ("N S", "N S", "N E W S", "E W", "E W", "E W", "E W")


def paper(*orders: str, **start: object) -> Table:
    table = Table(BOOK, mode=Mode.PAPER, **start)
    table.record(*orders)
    return table


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    """EW's and NS's numbers, who is on stage, and the next deal's level."""
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


@pytest.mark.article("NT 1.4.1")
def test_nt_1_4_1_the_match_begins_at_2() -> None:
    assert stands(paper()) == (1, 1, None, Rank.TWO)


@pytest.mark.article("NT 1.4.5")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.article("X5")
@pytest.mark.parametrize(
    ("order", "levels"),
    [
        ("E W", (4, 1)),
        ("W E", (4, 1)),
        ("E S W N", (3, 1)),
        ("W N S E", (2, 1)),
        ("N S", (1, 4)),
        ("N W S E", (1, 3)),
        ("S E W N", (1, 2)),
    ],
)
def test_nt_1_4_5_the_firsts_side_rises_by_3_2_or_1(order: str, levels: tuple[int, int]) -> None:
    table = paper(order)
    assert table.levels == levels
    assert table.match.progress.standing.stage is seats(order)[0].side


@pytest.mark.article("X14")
@pytest.mark.article("decision D18")
def test_x14_each_side_has_its_own_level() -> None:
    table = paper("E W")
    assert stands(table) == (4, 1, Side.EW, Rank.FIVE)
    table.record("N E S W")
    assert stands(table) == (4, 3, Side.NS, Rank.FOUR)


@pytest.mark.article("NT 1.4.1")
@pytest.mark.article("X15")
@pytest.mark.parametrize("order", ["E N W S", "W E"])
def test_x15_first_with_the_partner_not_last_passes_a_and_wins(order: str) -> None:
    table = paper(*EW_AT_A_NS_AT_9)
    assert stands(table) == (13, 8, Side.EW, Rank.ACE)
    table.record(order)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.PASSED_A, Side.EW)


@pytest.mark.article("NT 1.4.1")
@pytest.mark.article("X15")
def test_x15_with_the_partner_last_a_is_played_again_and_the_partner_pays() -> None:
    table = paper(*EW_AT_A_NS_AT_9, "E N S W")
    assert table.match.result is None
    assert stands(table) == (13, 8, Side.EW, Rank.ACE)
    assert brief_table(table.match).payers == (Seat.W,)
    assert brief_table(table.match).receivers == {Seat.W: Seat.E}


@pytest.mark.article("X15")
def test_x15_the_others_come_on_stage_and_a_waits() -> None:
    assert stands(paper(*EW_AT_A_NS_AT_9, "N S")) == (13, 11, Side.NS, Rank.QUEEN)


@pytest.mark.article("X16")
@pytest.mark.article("NT 1.4.1")
def test_x16_from_k_a_double_down_leads_to_a_and_not_past_it() -> None:
    table = paper("E W", "E W", "E W", "E N W S", "E W")
    assert stands(table) == (13, 1, Side.EW, Rank.ACE)
    assert table.match.result is None


@pytest.mark.article("X16")
@pytest.mark.article("decision D9")
def test_x16_at_a_but_in_the_others_deal_nothing_is_passed() -> None:
    table = paper("E W", "E W", "E W", "E W", "N S", "N S", "N E W S", "E W")
    assert table.match.result is None
    assert stands(table) == (13, 8, Side.EW, Rank.ACE)


@pytest.mark.article("decision D9")
def test_d9_with_both_at_a_the_side_off_stage_passes_too() -> None:
    table = paper(*["E W"] * 4, *["N S"] * 4)
    assert stands(table) == (13, 13, Side.NS, Rank.ACE)
    table.record("E N W S")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
