"""knockout-2023: announcing from ten cards on (KO 3.10.4; D34)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import AskCount
from guandan.game.events import CountAnnounced
from guandan.rules.seat import Seat
from tests.game.kit import Table


def eight(rank: str) -> str:
    return " ".join(f"{suit}{rank}" for suit in "SHCD" * 2)


def lead(table: Table, cards: str) -> list[CountAnnounced]:
    """East leads, all pass; what East announced."""
    said = [event for event in table.play("E", cards) if isinstance(event, CountAnnounced)]
    table.passes("N", "W", "S")
    return said


def with_eleven() -> Table:
    """East has eleven cards left and leads: eight J and S2 H2 C2."""
    table = Table("knockout-2023")
    table.deal_bombs(leader=Seat.E)
    assert lead(table, eight("3")) == []
    assert lead(table, eight("7")) == []
    return table


@pytest.mark.article("KO 3.10.4")
@pytest.mark.parametrize(("cards", "count"), [("SJ", 10), ("SJ SJ", 9), (eight("J"), 3)])
def test_ko_3_10_4_ten_or_fewer_are_announced(cards: str, count: int) -> None:
    assert lead(with_eleven(), cards) == [CountAnnounced(seat=Seat.E, count=count)]


@pytest.mark.article("decision D34")
def test_ko_3_10_4_d34_once_and_no_more() -> None:
    table = with_eleven()
    lead(table, "SJ")
    assert lead(table, "CJ") == []
    assert lead(table, "HJ HJ") == []


@pytest.mark.article("decision D34")
def test_ko_3_10_4_d34_nobody_may_ask() -> None:
    table = with_eleven()
    lead(table, "SJ")
    with pytest.raises(IllegalAction) as refused:
        table.do(AskCount(seat=Seat.S, of=Seat.E))
    assert "decision D34" in refused.value.article
