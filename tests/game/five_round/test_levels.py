"""five-round-points: how far a side rises, which level is played, and what A asks."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game.commands import Mode, RecordDeal
from guandan.rules.points import Ending
from guandan.rules.seat import Side
from tests.game.five_round.scene import asked, refusal
from tests.game.kit import Table, seats

BOOK = "five-round-points"
EW_AT_A_NS_AT_9 = ("N S", "N S", "N E W S", "E W", "E W", "E W", "E W")
"""2, 5, 8 and 9 for North and South; then 5, 8, J and A for East and West."""
BOTH_AT_A = ("N S", "N S", "N S", "N S", "E W", "E W", "E W", "E W")


def paper(*orders: str, **start: object) -> Table:
    table = Table(BOOK, mode=Mode.PAPER, **start)
    table.record(*orders)
    return table


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    """EW's and NS's numbers, who is on stage, and the next deal's level."""
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


@pytest.mark.article("ZD 3")
def test_zd_3_both_sides_start_at_2_and_nobody_is_on_stage() -> None:
    assert stands(paper()) == (1, 1, None, Rank.TWO)


@pytest.mark.article("ZD 3")
@pytest.mark.article("X3")
@pytest.mark.article("X4")
@pytest.mark.article("X5")
@pytest.mark.parametrize(
    ("order", "levels"),
    [
        ("E W", (4, 1)),
        ("E N W S", (3, 1)),
        ("E S W N", (3, 1)),
        ("E N S W", (2, 1)),
        ("E S N W", (2, 1)),
        ("S N", (1, 4)),
        ("S E N W", (1, 3)),
        ("N W E S", (1, 2)),
    ],
)
def test_zd_3_the_firsts_side_rises_by_3_2_or_1(order: str, levels: tuple[int, int]) -> None:
    table = paper(order)
    assert table.levels == levels
    assert table.match.progress.standing.stage is seats(order)[0].side


@pytest.mark.article("X14")
@pytest.mark.article("decision D18")
def test_x14_each_side_rises_from_its_own_level_and_the_stage_sides_is_played() -> None:
    table = paper("E W")
    assert stands(table) == (4, 1, Side.EW, Rank.FIVE)
    table.record("N E S W")
    assert stands(table) == (4, 3, Side.NS, Rank.FOUR)


@pytest.mark.article("X14")
@pytest.mark.article("decision D18")
def test_x14_at_a_live_table_the_deal_is_played_at_the_stage_sides_level() -> None:
    table = Table(BOOK)
    table.deal_bombs()
    assert table.match.deal is not None
    assert table.match.deal.level is Rank.TWO
    table.finish("E W")
    table.deal_bombs()
    assert table.match.deal.level is Rank.FIVE
    table.finish("N E S W")
    table.deal_bombs()
    assert table.match.deal.level is Rank.FOUR
    assert table.levels == (4, 3)


@pytest.mark.article("X15")
@pytest.mark.article("ZD 3")
@pytest.mark.article("decision D17")
@pytest.mark.parametrize("order", ["E N W S", "E W"])
def test_x15_a_is_passed_by_first_with_the_partner_not_last(order: str) -> None:
    table = paper(*EW_AT_A_NS_AT_9)
    assert stands(table) == (13, 8, Side.EW, Rank.ACE)
    table.record(order)
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, Side.EW, 14, 8)
    refusal(table, RecordDeal(order=seats("E W")))


@pytest.mark.article("X15")
@pytest.mark.article("decision D17")
def test_x15_with_the_partner_last_a_side_stays_at_a_as_often_as_it_takes() -> None:
    table = paper(*EW_AT_A_NS_AT_9)
    for _ in range(4):
        table.record("E N S W")
        assert table.match.result is None
        assert stands(table) == (13, 8, Side.EW, Rank.ACE)


@pytest.mark.article("X15")
def test_x15_with_the_partner_last_at_a_live_table_the_partner_pays_the_first() -> None:
    table = Table(BOOK, overrides={"levels.start": "A"})
    table.play_deal("E N S W")
    assert stands(table) == (13, 13, Side.EW, Rank.ACE)
    table.deal({"W": "SK"})
    assert asked(table) == {"W": "pay"}


@pytest.mark.article("X15")
@pytest.mark.article("decision D18")
def test_x15_a_side_that_loses_at_a_stays_there_off_stage() -> None:
    table = paper(*EW_AT_A_NS_AT_9, "N S")
    assert stands(table) == (13, 11, Side.NS, Rank.QUEEN)
    assert table.match.result is None


@pytest.mark.article("X16")
@pytest.mark.article("ZD 3")
@pytest.mark.parametrize(
    ("start", "orders"),
    [("Q", ["E N S W", "E W"]), ("Q", ["E N S W", "E N W S"]), ("Q", ["E W"]), ("K", ["E W"]), ("K", ["E N S W"])],
)
def test_x16_no_rise_goes_past_a(start: str, orders: list[str]) -> None:
    table = paper(*orders, overrides={"levels.start": start})
    assert table.levels[0] == 13
    assert table.match.result is None
    assert table.match.progress.standing.level is Rank.ACE


@pytest.mark.article("X16")
@pytest.mark.article("decision D9")
def test_x16_a_side_at_a_does_not_pass_in_a_deal_of_another_level() -> None:
    table = paper("E W", "E W", "E W", "E W", "N S", "N S", "N E W S")
    assert stands(table) == (13, 8, Side.NS, Rank.NINE)
    table.record("E W")
    assert table.match.result is None
    assert stands(table) == (13, 8, Side.EW, Rank.ACE)


@pytest.mark.article("decision D9")
@pytest.mark.parametrize(("order", "winner"), [("N E S W", Side.NS), ("E N W S", Side.EW), ("S N", Side.NS)])
def test_d9_both_at_a_either_side_may_pass(order: str, winner: Side) -> None:
    table = paper(*BOTH_AT_A)
    assert stands(table) == (13, 13, Side.EW, Rank.ACE)
    table.record(order)
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.PASSED_A, winner)


@pytest.mark.article("decision D9")
def test_d9_both_at_a_partner_last_passes_nobody_and_only_moves_the_stage() -> None:
    table = paper(*BOTH_AT_A, "N E W S")
    assert table.match.result is None
    assert stands(table) == (13, 13, Side.NS, Rank.ACE)


@pytest.mark.article("decision D9")
def test_d9_as_an_option_only_the_stage_side_passes() -> None:
    table = paper(*BOTH_AT_A, overrides={"levels.pass_a_by": "stage"})
    table.record("N E S W")
    assert table.match.result is None
    assert stands(table) == (13, 13, Side.NS, Rank.ACE)
    table.record("N E S W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.NS
