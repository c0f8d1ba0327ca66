"""What each viewer must see: the own hand, what lies on the table, counts as the book has them, opened hands."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.game import answers
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.deal import DealPhase
from guandan.game.match import Ask
from guandan.game.view import SPECTATOR, Viewer, filter_event, view
from guandan.rules.seat import SEATS, Seat
from tests.game.kit import BOOKS, Table, bomb_hands

E, N, W, S = SEATS
REFEREE = Viewer(referee="referee 1")
ANOTHER = Viewer(referee="referee 2")


@pytest.fixture(params=BOOKS)
def table(request: pytest.FixtureRequest) -> Table:
    table = Table(request.param)
    table.deal_bombs()
    return table


def test_a_seat_sees_its_own_hand_and_no_other(table: Table) -> None:
    for seat in SEATS:
        seen = view(table.match, Viewer(seat=seat)).deal
        assert seen.hands == {seat: bomb_hands()[seat].cards}
        assert seen.counts == {seat: 27}


@pytest.mark.parametrize("viewer", [SPECTATOR, REFEREE])
def test_who_does_not_sit_sees_no_hand(table: Table, viewer: Viewer) -> None:
    seen = view(table.match, viewer).deal
    assert seen.hands == {}
    assert seen.counts == {}


def test_all_see_the_turned_card_and_who_leads(table: Table) -> None:
    seen = view(table.match).deal
    assert seen.phase is DealPhase.PLAY
    assert seen.turned in bomb_hands()[E]
    assert seen.leader is seen.turn is E
    assert [(question.seat, question.ask) for question in view(table.match).questions] == [(E, Ask.LEAD)]


def test_all_see_what_lies_on_the_table(table: Table) -> None:
    table.play("E", "S3")
    table.play("N", "S4")
    table.passes("W")
    seen = view(table.match).deal
    assert seen.top.seat is N
    assert seen.top.play.cards == (Card.S4,)
    assert [act.seat for act in seen.trick] == [E, N, W]
    assert seen.turn is S


def test_an_opened_hand_is_seen_by_that_referee_alone(table: Table) -> None:
    before = table.match
    opened = table.do(co.OpenHands(referee="referee 1"))[0]
    assert view(table.match, REFEREE).deal.hands == {seat: hand.cards for seat, hand in bomb_hands().items()}
    assert view(table.match, REFEREE).deal.counts == dict.fromkeys(SEATS, 27)
    assert view(table.match, ANOTHER).deal.hands == {}
    assert filter_event(before, opened, ANOTHER) == opened
    for viewer in (SPECTATOR, Viewer(seat=E)):
        assert view(table.match, viewer).deal == view(before, viewer).deal
        assert filter_event(before, opened, viewer) == ev.Hidden()


def test_a_referee_who_sits_sees_no_more_than_the_seat(table: Table) -> None:
    before = table.match
    opened = table.do(co.OpenHands(referee="referee 1"))[0]
    player = Viewer(seat=E, referee="referee 1")
    assert view(table.match, player) == view(table.match, Viewer(seat=E))
    assert filter_event(before, opened, player) == ev.Hidden()


def test_hands_are_opened_for_one_deal(table: Table) -> None:
    table.do(co.OpenHands(referee="referee 1"))
    table.finish("E N W S")
    table.deal_bombs()
    assert view(table.match, REFEREE).deal.hands == {}


def test_each_gets_the_own_cards_out_of_the_log(table: Table) -> None:
    (dealt,) = [event for event in table.log if isinstance(event, ev.CardsDealt)]
    before = Table(table.match.book.id).match
    for seat in SEATS:
        seen = filter_event(before, dealt, Viewer(seat=seat))
        assert isinstance(seen, ev.HandDealt)
        assert seen.seat is seat
        assert sorted(seen.cards) == sorted(bomb_hands()[seat])
        assert seen.turned == (view(table.match).deal.turned,)
        assert seen.leader is E
    stranger = filter_event(before, dealt, SPECTATOR)
    assert isinstance(stranger, ev.HandDealt)
    assert (stranger.seat, stranger.cards) == (None, ())


def test_all_see_the_tribute(table: Table) -> None:
    table.finish("E N W S")
    table.deal({"S": "BJ", "N": "BJ"})
    assert view(table.match).deal.phase is DealPhase.PAY
    table.do(co.PayTribute(seat=S, card=Card.BJ))
    seen = view(table.match).deal.tribute
    assert seen.payers == (S,)
    assert seen.paid == {S: Card.BJ}
    assert seen.receivers == {S: E}
    card = answers(table.match, table.match.questions[0])[0].card
    table.do(co.ReturnCard(seat=E, card=card))
    assert view(table.match).deal.tribute.returned == {E: card}


@pytest.mark.article("decision D21")
def test_all_see_who_refused(table: Table) -> None:
    table.finish("E W")
    table.deal({"S": "BJ", "N": "BJ"})
    if table.match.questions[0].ask is Ask.PAY:
        table.do(co.RefuseTribute(seat=S))
    assert set(view(table.match).deal.tribute.refused_by) == {N, S}
    assert view(table.match).deal.hands == {}


@pytest.mark.article("decision D34")
def test_whoever_is_out_has_none_left(table: Table) -> None:
    while E not in table.match.deal.table.out:
        question = table.match.questions[0]
        every = answers(table.match, question)
        table.do(every[-1] if question.ask is Ask.FOLLOW else max(every, key=lambda one: len(one.cards)))
    seen = view(table.match).deal
    assert seen.out == (E,)
    assert seen.counts[E] == 0


def test_all_see_rulings_and_what_they_hold_over_a_seat(table: Table) -> None:
    table.do(co.Adjust(effect=ef.SkipTurn(seat=W)))
    table.do(co.Adjust(effect=ef.PutChoice(seat=N, of=ef.ChoiceOf.SKIP, about=E)))
    seen = view(table.match)
    assert seen.deal.sanctions.skips == {W: 1}
    assert seen.deal.choice.seat is N
    assert [(question.seat, question.ask) for question in seen.questions] == [(N, Ask.CHOOSE)]


@pytest.mark.parametrize(
    ("book", "looks_back"),
    [("jiangsu-2017", None), ("two-deck", False), ("nantong-2018", False)],
)
def test_the_last_trick_is_seen_as_the_book_has_it(book: str, looks_back: bool | None) -> None:  # noqa: FBT001
    table = Table(book)
    if looks_back is not None:
        assert table.match.book.manner.look_back is looks_back
    table.deal_bombs()
    table.play("E", "S3")
    table.passes("N", "W", "S")
    seen = view(table.match).deal.last_trick
    assert [act.seat for act in seen] == ([E, N, W, S] if table.match.book.manner.look_back else [])
    own = Table(book, overrides={"manner.look_back": True})
    own.deal_bombs()
    own.play("E", "S3")
    own.passes("N", "W", "S")
    assert [act.seat for act in view(own.match).deal.last_trick] == [E, N, W, S]


def test_what_a_seat_sees_is_what_it_may_play(table: Table) -> None:
    seen = view(table.match, Viewer(seat=Seat.E)).deal.hands[E]
    for one in answers(table.match, table.match.questions[0]):
        assert set(one.cards) <= set(seen)
