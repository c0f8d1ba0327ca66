"""报牌 in jiangsu-2017: JS 3.5."""

from __future__ import annotations

import pytest

from guandan.game.commands import AskCount
from guandan.game.events import CountAnnounced
from guandan.rules.seat import Seat
from tests.game.jiangsu.setting import held, refused
from tests.game.kit import Table

THREES = "S3 S3 H3 H3 C3 C3 D3 D3"
SEVENS = "S7 S7 H7 H7 C7 C7 D7 D7"
JACKS = "SJ SJ HJ HJ CJ CJ DJ DJ"


def east(table: Table, *plays: str) -> None:
    """East plays, everybody else passes."""
    for cards in plays:
        table.play("E", cards)
        table.passes("N", "W", "S")


def dealt() -> Table:
    table = Table()
    table.deal({"E": f"{THREES} {SEVENS} {JACKS} SK HK DK"}, leader=Seat.E)
    return table


def announced(table: Table) -> list[tuple[str, int]]:
    return [(str(event.seat), event.count) for event in table.log if isinstance(event, CountAnnounced)]


@pytest.mark.article("X13")
@pytest.mark.article("JS 3.5")
def test_x13_thirteen_less_five_announces_eight_and_once() -> None:
    table = dealt()
    east(table, THREES, "S7 S7 H7 H7 C7 C7")
    assert announced(table) == []  # 13 left
    table.play("E", "SJ SJ HJ HJ CJ")
    assert announced(table) == [("E", 8)]
    assert isinstance(table.log[-1], CountAnnounced)  # at once after the play
    table.passes("N", "W", "S")
    east(table, "CJ DJ DJ D7 D7")
    assert announced(table) == [("E", 8)]


@pytest.mark.article("JS 3.5")
@pytest.mark.parametrize(("second", "left"), [(JACKS, 11), ("SK HK DK S7 S7", 14), ("SK", 18)])
def test_js_3_5_eleven_or_more_are_not_announced(second: str, left: int) -> None:
    table = dealt()
    east(table, THREES, second)
    assert len(held(table, "E")) == left
    assert announced(table) == []


@pytest.mark.article("JS 3.5")
@pytest.mark.article("decision D15")
def test_js_3_5_ten_are_announced() -> None:
    table = dealt()
    east(table, THREES, JACKS)
    assert announced(table) == []
    east(table, "SK")
    assert announced(table) == [("E", 10)]
    east(table, "HK", "DK")
    assert announced(table) == [("E", 10)]


@pytest.mark.article("JS 3.5")
def test_js_3_5_each_player_announces_for_itself_in_every_deal() -> None:
    table = Table()
    table.play_deal("E N W S")
    assert sorted(seat for seat, _ in announced(table)) == ["E", "N", "W"]
    table.play_deal("E N W S")
    assert sorted(seat for seat, _ in announced(table)).count("E") == 2


@pytest.mark.article("JS 3.5")
@pytest.mark.parametrize("of", ["E", "N", "W"])
def test_js_3_5_nobody_may_ask(of: str) -> None:
    table = dealt()
    with refused("JS 3.5"):
        table.do(AskCount(seat=Seat.S, of=Seat(of)))
    east(table, THREES, SEVENS, "SJ SJ HJ HJ CJ CJ")
    assert announced(table) == [("E", 5)]
    with refused("JS 3.5"):
        table.do(AskCount(seat=Seat.S, of=Seat(of)))
