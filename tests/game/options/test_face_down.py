"""还牌: a return that lies face down is known to its giver alone until both are there."""

from __future__ import annotations

import pytest

from guandan.cards import Card
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.match import Ask
from guandan.game.view import SPECTATOR, Viewer, filter_event, view
from guandan.rules.seat import SEATS
from tests.game.kit import Table

E, N, W, S = SEATS
EQUAL = {"N": "LJ H4", "S": "LJ H5", "E": "BJ S4 S5 S6", "W": "BJ C4 C5 C6"}
UNEQUAL = {"N": "BJ H4", "S": "LJ H5", "E": "BJ S4 S5 S6", "W": "LJ C4 C5 C6"}
OTHERS = (SPECTATOR, Viewer(referee="referee 1"), Viewer(seat=N), Viewer(seat=S), Viewer(seat=W))
FACE_DOWN = [
    pytest.param("jiangsu-2017", EQUAL, marks=pytest.mark.article("JS 3.3.2")),
    pytest.param("jiangsu-2017", UNEQUAL, marks=pytest.mark.article("JS 3.3.2")),
    pytest.param("two-deck", EQUAL, marks=pytest.mark.article("TD 23.2")),
    pytest.param("knockout-2023", EQUAL, marks=pytest.mark.article("KO 3.5.3")),
    pytest.param("knockout-2023", UNEQUAL, marks=pytest.mark.article("KO 3.5.3")),
]
OPEN = [
    ("two-deck", UNEQUAL),
    ("five-round-points", EQUAL),
    ("five-round-points", UNEQUAL),
    ("nantong-2018", EQUAL),
    ("nantong-2018", UNEQUAL),
]


def returning(book: str, hands: dict[str, str]) -> Table:
    """A table after 双下 at which both tributes are received and both returns are due."""
    table = Table(book)
    table.play_deal("E W")
    table.deal(hands)
    for payer in (N, S):
        table.do(co.PayTribute(seat=payer, card=Card(hands[payer].split()[0])))
    if table.ask("E") is Ask.TAKE:
        table.do(co.TakeTribute(seat=E, payer=N))
    return table


@pytest.mark.parametrize(("book", "hands"), FACE_DOWN)
def test_which_card_lies_face_down_shows_nowhere(book: str, hands: dict[str, str]) -> None:
    one, two = returning(book, hands), returning(book, hands)
    before = one.match
    (event,) = one.do(co.ReturnCard(seat=E, card=Card.S4))
    (other,) = two.do(co.ReturnCard(seat=E, card=Card.S6))
    for viewer in OTHERS:
        assert view(one.match, viewer) == view(two.match, viewer)
        assert view(one.match, viewer).deal.tribute.returned == {E: None}
        assert (
            filter_event(before, event, viewer)
            == filter_event(before, other, viewer)
            == ev.CardReturned(seat=E, card=None)
        )
    assert view(one.match, Viewer(seat=E)).deal.tribute.returned == {E: Card.S4}
    assert filter_event(before, event, Viewer(seat=E)) == event


@pytest.mark.parametrize(("book", "hands"), FACE_DOWN)
def test_the_payers_have_nothing_before_both_are_shown(book: str, hands: dict[str, str]) -> None:
    table = returning(book, hands)
    table.do(co.ReturnCard(seat=E, card=Card.S4))
    for payer in (N, S):
        assert len(view(table.match, Viewer(seat=payer)).deal.hands[payer]) == 26
    events = table.do(co.ReturnCard(seat=W, card=Card.C4))
    assert ev.ReturnsShown(cards={E: Card.S4, W: Card.C4}) in events
    for viewer in OTHERS:
        assert view(table.match, viewer).deal.tribute.returned == {E: Card.S4, W: Card.C4}
        assert filter_event(table.match, events[1], viewer) == events[1]


@pytest.mark.parametrize(("book", "hands"), OPEN)
def test_where_no_return_lies_face_down_all_see_it_at_once(book: str, hands: dict[str, str]) -> None:
    table = returning(book, hands)
    before = table.match
    (event,) = table.do(co.ReturnCard(seat=E, card=Card.S4))
    for viewer in OTHERS:
        assert view(table.match, viewer).deal.tribute.returned == {E: Card.S4}
        assert filter_event(before, event, viewer) == event


@pytest.mark.parametrize(("book", "hands"), FACE_DOWN)
def test_a_referee_who_opened_the_hands_sees_what_lies_face_down(book: str, hands: dict[str, str]) -> None:
    table = returning(book, hands)
    table.do(co.ReturnCard(seat=E, card=Card.S4))
    table.do(co.OpenHands(referee="referee 1"))
    assert view(table.match, Viewer(referee="referee 1")).deal.tribute.returned == {E: Card.S4}
    assert view(table.match, Viewer(referee="referee 2")).deal.tribute.returned == {E: None}
