"""two-deck: kinds named and forbidden, and the card shown without owing (TD 29.1, 29.2; D32)."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game.commands import Adjust, Choose, PayTribute, ReturnCard, Rule, TimeOut
from guandan.game.effects import AnyEffect, ChoiceOf, ForbidKind, NameCard, NameKind, PutChoice, TakeBack
from guandan.game.events import CardsPlayed
from guandan.game.match import Ask
from guandan.game.ruling import Ruling
from guandan.rules.play import Kind
from guandan.rules.seat import Seat, Side
from tests.game.kit import Table

HANDS = {
    "E": "S3 S7 SJ D3 D3 D7 D7 C3",
    "N": "S4 S8 SQ D4 D4 D8 D8",
    "W": "S5 S9 SK D5 D5 D9 D9",
    "S": "S6 ST SA HA D6 D6 DT DT BJ BJ",
}
IN_FULL_HOUSE = (Kind.SINGLE, Kind.PAIR, Kind.TRIPLE, Kind.FULL_HOUSE)


def dealt(leader: str = "E") -> Table:
    table = Table("two-deck")
    table.deal(HANDS, leader=Seat(leader))
    return table


def eight(rank: str) -> str:
    return " ".join(f"{suit}{rank}" for suit in "SHCD" * 2)


def adjust(table: Table, effect: AnyEffect) -> None:
    """What the referee does by a ruling under TD 29.1."""
    table.do(Rule(ruling=Ruling(side=Side.EW, infraction="wrong_play", article="TD 29.1")))
    table.do(Adjust(effect=effect, ruling=table.match.rulings[-1].number))


def taken_back(cards: str = "C3 D3 D3 D7 D7") -> Table:
    """East led these and took them back."""
    table = dealt()
    table.play("E", cards)
    table.do(Adjust(effect=TakeBack(seat=Seat.E)))
    assert len(table.match.deal.hand(Seat.E)) == 27
    assert table.ask("E") is Ask.LEAD
    return table


@pytest.mark.article("TD 29.1")
def test_td_29_1_the_right_hand_opponent_names_the_kind() -> None:
    table = taken_back()
    adjust(table, PutChoice(seat=Seat.N, of=ChoiceOf.KIND, about=Seat.E, kinds=IN_FULL_HOUSE))
    assert [(question.seat, question.ask) for question in table.match.questions] == [(Seat.N, Ask.CHOOSE)]
    with pytest.raises(IllegalAction):
        table.play("E", "S3")  # play waits for the choice
    table.do(Choose(seat=Seat.N, choice="triple"))
    assert table.ask("E") is Ask.LEAD
    with pytest.raises(IllegalAction) as refused:
        table.play("E", "D3 D3")
    assert "TD 29.1" in refused.value.article
    table.play("E", "C3 D3 D3")
    assert table.match.deal.table.top.play.kind is Kind.TRIPLE


@pytest.mark.article("TD 29.1")
def test_td_29_1_a_kind_that_was_not_offered_is_not_chosen() -> None:
    table = taken_back()
    adjust(table, PutChoice(seat=Seat.N, of=ChoiceOf.KIND, about=Seat.E, kinds=IN_FULL_HOUSE))
    with pytest.raises(IllegalAction):
        table.do(Choose(seat=Seat.N, choice="straight"))
    with pytest.raises(IllegalAction):
        table.do(Choose(seat=Seat.W, choice="pair"))


@pytest.mark.article("TD 29.1")
def test_td_29_1_the_named_kind_binds_one_lead() -> None:
    table = taken_back()
    table.do(Adjust(effect=NameKind(seat=Seat.E, kind=Kind.PAIR)))
    offered = answers(table.match, table.match.question(Seat.E))
    assert offered
    assert all(len(answer.cards) == 2 for answer in offered)
    with pytest.raises(IllegalAction):
        table.play("E", "S3")
    table.play("E", "D7 D7")
    table.passes("N", "W", "S")
    table.play("E", "S3")
    assert table.match.deal.table.top.play.kind is Kind.SINGLE


@pytest.mark.article("decision D32")
@pytest.mark.parametrize("kind", [Kind.PAIR, Kind.STRAIGHT, Kind.BOMB])
def test_td_29_1_d32_a_kind_that_the_cards_cannot_form_is_not_named(kind: Kind) -> None:
    table = taken_back("S3")
    with pytest.raises(IllegalAction) as refused:
        adjust(table, NameKind(seat=Seat.E, kind=kind))
    assert "decision D32" in refused.value.article


@pytest.mark.article("decision D32")
def test_td_29_1_d32_a_kind_that_the_cards_cannot_form_is_not_offered() -> None:
    table = taken_back("D3 D3")
    with pytest.raises(IllegalAction):
        table.do(Adjust(effect=PutChoice(seat=Seat.N, of=ChoiceOf.KIND, about=Seat.E, kinds=(Kind.TRIPLE,))))


@pytest.mark.article("TD 29.1")
@pytest.mark.article("decision D32")
def test_td_29_1_d32_the_partner_does_not_lead_that_kind_next() -> None:
    table = dealt()
    table.play("E", "D3 D3")
    adjust(table, ForbidKind(seat=Seat.W, kind=Kind.PAIR))
    table.passes("N")
    table.play("W", "D5 D5")
    table.passes("S", "E", "N")
    with pytest.raises(IllegalAction) as refused:
        table.play("W", "D9 D9")
    assert "TD 29.1" in refused.value.article
    offered = answers(table.match, table.match.question(Seat.W))
    assert offered
    assert all(answer.kind is not Kind.PAIR and len(answer.cards) != 2 for answer in offered)
    table.play("W", "S5")
    table.passes("S", "E", "N")
    table.play("W", "D9 D9")  # the lead after that is free


@pytest.mark.article("decision D32")
def test_td_29_1_d32_following_with_that_kind_stays_free() -> None:
    table = dealt()
    table.play("E", "D3 D3")
    adjust(table, ForbidKind(seat=Seat.W, kind=Kind.PAIR))
    table.play("N", "D4 D4")
    table.play("W", "D5 D5")
    table.passes("S", "E")
    table.passes("N")
    assert table.ask("W") is Ask.LEAD


@pytest.mark.article("decision D32")
def test_td_29_1_d32_it_lapses_when_somebody_else_leads_the_next_trick() -> None:
    table = dealt()
    table.play("E", "D3 D3")
    adjust(table, ForbidKind(seat=Seat.W, kind=Kind.PAIR))
    table.passes("N", "W", "S")
    table.play("E", "S3")
    table.passes("N")
    table.play("W", "S5")
    table.passes("S", "E", "N")
    table.play("W", "D9 D9")
    assert table.match.deal.table.top.play.kind is Kind.PAIR


@pytest.mark.article("decision D32")
def test_td_29_1_d32_bombs_are_kinds() -> None:
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    table.play("E", "S3")
    table.do(Adjust(effect=ForbidKind(seat=Seat.E, kind=Kind.BOMB)))
    table.passes("N", "W", "S")
    with pytest.raises(IllegalAction):
        table.play("E", eight("7"))
    table.play("E", "S7 H7 C7")
    table.passes("N", "W", "S")
    table.play("E", eight("J"))


def with_left(*led: str) -> Table:
    """East has led its eights of 3 and 7, then these, and must not lead a single next; it began with S2 H2 C2."""
    table = Table("two-deck")
    table.deal_bombs(leader=Seat.E)
    for cards in (eight("3"), eight("7"), *led[:-1]):
        table.play("E", cards)
        table.passes("N", "W", "S")
    table.play("E", led[-1])
    table.do(Adjust(effect=ForbidKind(seat=Seat.E, kind=Kind.SINGLE)))
    table.passes("N", "W", "S")
    return table


@pytest.mark.article("decision D32")
def test_td_29_1_d32_a_hand_with_nothing_else_may_lead_it() -> None:
    table = with_left(eight("J"), "S2 H2")
    table.play("E", "C2")
    assert table.match.deal.table.out == (Seat.E,)


@pytest.mark.article("decision D32")
def test_td_29_1_d32_a_hand_with_something_else_may_not() -> None:
    table = with_left(eight("J"))
    with pytest.raises(IllegalAction):
        table.play("E", "C2")
    table.play("E", "S2 C2")


@pytest.mark.article("TD 29.1")
def test_td_29_1_a_card_shown_without_owing_is_the_first_single() -> None:
    table = dealt()
    adjust(table, NameCard(seat=Seat.S, card=Card("SA")))
    table.play("E", "S3")
    table.passes("N", "W")
    with pytest.raises(IllegalAction) as refused:
        table.play("S", "S6")
    assert "TD 29.1" in refused.value.article
    table.play("S", "SA")
    table.passes("E", "N", "W")
    table.play("S", "S6")
    assert len(table.match.deal.hand(Seat.S)) == 25


@pytest.mark.article("TD 29.1")
def test_td_29_1_the_shown_card_binds_a_lead_and_no_pass() -> None:
    table = dealt()
    adjust(table, NameCard(seat=Seat.S, card=Card("SA")))
    table.play("E", "S3")
    table.passes("N", "W", "S")
    again = dealt("S")
    adjust(again, NameCard(seat=Seat.S, card=Card("SA")))
    with pytest.raises(IllegalAction):
        again.play("S", "S6")
    again.play("S", "SA")


@pytest.mark.article("TD 29.1")
def test_td_29_1_the_shown_card_may_go_earlier_with_another_kind() -> None:
    table = dealt("S")
    adjust(table, NameCard(seat=Seat.S, card=Card("SA")))
    table.play("S", "D6 D6")  # no single: free
    table.passes("E", "N", "W")
    table.play("S", "SA HA")
    table.passes("E", "N", "W")
    table.play("S", "S6")
    assert table.match.deal.table.top.play.cards == (Card("S6"),)


@pytest.mark.article("TD 29.1")
def test_td_29_1_a_card_is_shown_while_others_pay() -> None:
    table = Table("two-deck")
    table.play_deal("E N W S")
    table.deal({"S": "BJ S4 S5", "N": "BJ S7", "E": "S3"})
    adjust(table, NameCard(seat=Seat.N, card=Card("BJ")))
    table.do(PayTribute(seat=Seat.S, card=Card("BJ")))
    table.do(ReturnCard(seat=Seat.E, card=Card("S3")))
    table.play("S", "S5")
    table.passes("E")
    with pytest.raises(IllegalAction):
        table.play("N", "S7")
    table.play("N", "BJ")


def time_is_up(effect: AnyEffect) -> tuple[str, ...]:
    """What the program leads for East when its time is up and it is bound so."""
    table = Table("two-deck")
    table.at = datetime(2024, 5, 1, 12, tzinfo=UTC)
    table.deal(HANDS, leader=Seat.E)
    if isinstance(effect, NameKind):
        table.play("E", "D7 D7")
        table.do(Adjust(effect=TakeBack(seat=Seat.E)))
    adjust(table, effect)
    table.at += timedelta(seconds=60)
    table.do(TimeOut(seat=Seat.E, decision=table.match.question(Seat.E).number))
    (play,) = [event.play for event in table.events if isinstance(event, CardsPlayed)]
    return play.cards


@pytest.mark.article("decision D14")
@pytest.mark.article("TD 29.1")
def test_td_29_1_d14_a_program_keeps_to_what_was_named_and_forbidden() -> None:
    assert time_is_up(NameCard(seat=Seat.E, card=Card("SJ"))) == ("SJ",)
    assert len({Card(card).rank for card in time_is_up(NameKind(seat=Seat.E, kind=Kind.PAIR))}) == 1
    assert len(time_is_up(NameKind(seat=Seat.E, kind=Kind.PAIR))) == 2
    assert len(time_is_up(ForbidKind(seat=Seat.E, kind=Kind.SINGLE))) > 1
