"""two-deck: speaking and playing out of turn, and a follower's wrong play (TD 29.1, 29.2; X30)."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game.commands import Adjust, Rule
from guandan.game.effects import BarFromTrick, ForbidKind, SkipTurn, TakeBack
from guandan.game.events import LeadMissed, Passed, PassedWhy
from guandan.game.match import Ask
from guandan.game.ruling import Ruling
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

HANDS = {
    "E": "S3 S7 SJ D3 D3 D7 D7",
    "N": "S4 S8 SQ D4 D4 D8 D8",
    "W": "S5 S9 SK D5 D5 D9 D9",
    "S": "S6 ST SA D6 D6 DT DT",
}


def dealt(leader: str = "E") -> Table:
    table = Table("two-deck")
    table.deal(HANDS, leader=Seat(leader))
    return table


def bar(table: Table, *names: str, until: bool = False) -> None:
    seats = tuple(Seat(name) for name in names)
    table.do(Adjust(effect=BarFromTrick(seats=seats, until_opponent_follows=until)))


def skip(table: Table, name: str) -> None:
    table.do(Adjust(effect=SkipTurn(seat=Seat(name))))


def missed(table: Table) -> list[str]:
    """Who missed a turn by the ruling, or by the last act."""
    acts = (Passed, LeadMissed)
    return [str(one.seat) for one in table.events if isinstance(one, acts) and one.why is not PassedWhy.CHOSEN]


def turn(table: Table) -> tuple[str, Ask]:
    (question,) = table.match.questions
    return str(question.seat), question.ask


@pytest.mark.article("TD 29.2")
def test_td_29_2_after_speaking_early_a_side_is_barred_while_no_opponent_follows() -> None:
    table = dealt()
    table.play("E", "S3")
    bar(table, "N", "S", until=True)
    assert missed(table) == ["N"]
    table.passes("W")
    assert missed(table) == ["S"]
    assert turn(table) == ("E", Ask.LEAD)
    table.play("E", "S7")
    assert turn(table) == ("N", Ask.FOLLOW)


@pytest.mark.article("TD 29.2")
def test_td_29_2_the_bar_is_lifted_when_an_opponent_has_followed() -> None:
    table = dealt()
    table.play("E", "S3")
    bar(table, "N", "S", until=True)
    table.play("W", "S5")
    assert turn(table) == ("S", Ask.FOLLOW)
    table.play("S", "S6")
    table.passes("E")
    assert turn(table) == ("N", Ask.FOLLOW)


@pytest.mark.article("TD 29.2")
def test_td_29_2_the_leaders_own_side_is_barred_and_freed_alike() -> None:
    table = dealt("S")
    table.play("S", "S6")
    bar(table, "N", "S", until=True)
    table.play("E", "S7")
    assert turn(table) == ("N", Ask.FOLLOW)
    again = dealt("S")
    again.play("S", "S6")
    bar(again, "N", "S", until=True)
    again.passes("E")
    assert missed(again) == ["N"]
    again.passes("W")
    assert turn(again) == ("S", Ask.LEAD)


@pytest.mark.article("TD 29.2")
def test_td_29_2_only_following_is_barred_so_the_leader_leads() -> None:
    table = dealt("S")
    bar(table, "N", "S", until=True)
    assert turn(table) == ("S", Ask.LEAD)
    table.play("S", "S6")
    table.passes("E")
    assert missed(table) == ["N"]


@pytest.mark.article("TD 29.2")
@pytest.mark.article("X30")
def test_td_29_2_x30_played_out_of_turn() -> None:
    """South leads a pair, North plays one before East has spoken; a live table refuses that, so only what follows."""
    table = dealt("S")
    table.play("S", "D6 D6")
    skip(table, "N")
    table.do(Rule(ruling=Ruling(side=Side.NS, infraction="played_out_of_turn", article="TD 29.2")))
    table.do(Adjust(effect=ForbidKind(seat=Seat.S, kind=Kind.PAIR), ruling=table.match.rulings[-1].number))
    assert turn(table) == ("E", Ask.FOLLOW)
    table.play("E", "D7 D7")
    assert missed(table) == ["N"]
    assert turn(table) == ("W", Ask.FOLLOW)
    table.passes("W")
    table.play("S", "DT DT")
    table.passes("E")
    assert turn(table) == ("N", Ask.FOLLOW)  # may follow later in the trick
    table.passes("N", "W")
    assert turn(table) == ("S", Ask.LEAD)
    with pytest.raises(IllegalAction) as refused:
        table.play("S", "SA HA")
    assert "TD 29.2" in refused.value.article
    table.play("S", "S6")


@pytest.mark.article("TD 29.1")
def test_td_29_1_a_followers_wrong_play_is_taken_back_and_one_turn_missed() -> None:
    table = dealt()
    table.play("E", "S3")
    table.play("N", "S8")
    table.do(Adjust(effect=TakeBack(seat=Seat.N)))
    assert len(table.match.deal.hand(Seat.N)) == 27
    assert table.match.deal.table.top.seat is Seat.E
    skip(table, "N")
    assert turn(table) == ("W", Ask.FOLLOW)
    table.play("W", "S5")
    table.passes("S", "E")
    table.play("N", "S8")
    assert table.match.deal.table.top.seat is Seat.N


@pytest.mark.article("TD 29.1")
def test_td_29_1_what_came_after_a_wrong_play_is_taken_back_too() -> None:
    table = dealt()
    table.play("E", "S3")
    table.play("N", "S4")
    table.play("W", "S5")
    table.do(Adjust(effect=TakeBack(seat=Seat.N)))
    assert turn(table) == ("N", Ask.FOLLOW)
    assert len(table.match.deal.hand(Seat.W)) == 27
    assert len(table.match.deal.hand(Seat.E)) == 26
