"""two-deck: announcing the cards left (TD 19, 29.3)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, AskCount
from guandan.game.effects import GoBack
from guandan.game.events import CountAnnounced
from guandan.game.match import Ask
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
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    assert lead(table, eight("3")) == []
    assert lead(table, eight("7")) == []
    return table


@pytest.mark.article("TD 19")
def test_td_19_ten_cards_are_announced_unasked() -> None:
    table = with_eleven()
    assert lead(table, "SJ") == [CountAnnounced(seat=Seat.E, count=10)]


@pytest.mark.article("TD 19")
def test_td_19_fewer_than_ten_are_announced_as_they_are() -> None:
    table = with_eleven()
    assert lead(table, eight("J")) == [CountAnnounced(seat=Seat.E, count=3)]


@pytest.mark.article("TD 19")
def test_td_19_a_count_is_announced_once() -> None:
    table = with_eleven()
    lead(table, "SJ")
    assert lead(table, "CJ") == []
    assert lead(table, "HJ HJ") == []
    assert lead(table, "SJ") == []


@pytest.mark.article("TD 19")
def test_td_19_each_player_announces_for_itself() -> None:
    table = with_eleven()
    table.play("E", "SJ")
    table.play("N", eight("4"))
    table.passes("W", "S", "E")
    table.play("N", eight("8"))
    assert not any(isinstance(event, CountAnnounced) and event.seat is Seat.N for event in table.log)
    table.passes("W", "S", "E")
    table.play("N", eight("Q"))
    assert CountAnnounced(seat=Seat.N, count=3) in table.events


@pytest.mark.article("TD 29.3")
@pytest.mark.parametrize("of", ["E", "N"])
def test_td_29_3_nobody_may_ask(of: str) -> None:
    table = with_eleven()
    lead(table, "SJ")
    with pytest.raises(IllegalAction) as refused:
        table.do(AskCount(seat=Seat.S, of=Seat(of)))
    assert "TD 29.3" in refused.value.article


@pytest.mark.article("TD 29.3")
def test_td_29_3_the_announcement_ends_with_the_deal() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    announced = {event.seat for event in table.log if isinstance(event, CountAnnounced)}
    assert {Seat.E, Seat.N, Seat.W} <= announced
    table.log.clear()
    table.play_deal("N W E S")
    assert {event.seat for event in table.log if isinstance(event, CountAnnounced)} >= {Seat.E, Seat.N, Seat.W}


@pytest.mark.article("TD 29.3")
def test_td_29_3_play_is_restored_to_where_the_announcement_was_due() -> None:
    table = with_eleven()
    table.play("E", "SJ")
    due = len(table.match.deal.acts)
    table.passes("N", "W", "S")
    lead(table, "HJ HJ")
    table.play("E", "SJ")
    table.play("N", "D2")
    table.do(Adjust(effect=GoBack(acts=due)))
    assert table.ask("N") is Ask.FOLLOW
    assert len(table.match.deal.hand(Seat.E)) == 10
    assert table.match.deal.hand(Seat.E).count("HJ") == 2
    assert len(table.match.deal.hand(Seat.N)) == 27
    assert table.match.deal.table.top.seat is Seat.E
    table.play("N", "SA")
    assert table.match.deal.table.top.seat is Seat.N


@pytest.mark.article("TD 29.3")
def test_td_29_3_a_count_that_was_taken_back_is_announced_again() -> None:
    table = with_eleven()
    before = len(table.match.deal.acts)
    lead(table, "SJ")
    table.do(Adjust(effect=GoBack(acts=before)))
    assert len(table.match.deal.hand(Seat.E)) == 11
    assert table.ask("E") is Ask.LEAD
    assert lead(table, eight("J")) == [CountAnnounced(seat=Seat.E, count=3)]


@pytest.mark.article("TD 29.3")
def test_td_29_3_a_finished_hand_comes_back_into_play() -> None:
    table = with_eleven()
    table.play("E", eight("J"))
    due = len(table.match.deal.acts)
    table.passes("N", "W", "S")
    table.play("E", "S2 H2 C2")
    assert table.match.deal.table.out == (Seat.E,)
    table.do(Adjust(effect=GoBack(acts=due)))
    assert table.match.deal.table.out == ()
    assert len(table.match.deal.hand(Seat.E)) == 3
    assert table.ask("N") is Ask.FOLLOW
