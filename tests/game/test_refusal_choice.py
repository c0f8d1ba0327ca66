"""抗贡 as a choice (可抗贡): who is asked, who learns of it, and what becomes of a card that lies there already."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from msgspec.structs import replace

from guandan.cards import Card
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.game import events as ev
from guandan.game.handlers.answers import choose_on_timeout
from guandan.game.log import MatchEntry
from guandan.game.record import check_record, read_record, write_record
from guandan.game.view import SPECTATOR, Viewer, filter_event, view
from guandan.rulebooks import load
from guandan.rules.seat import SEATS
from tests.game.kit import Table

E, N, W, S = SEATS
CHOSEN = ("five-round-points", "nantong-2018")
NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
every_choice = pytest.mark.parametrize("book", CHOSEN)


def dealt(book: str, hands: dict[str, str], order: str = "E W", **start: object) -> Table:
    table = Table(book, **start)
    table.play_deal(order)
    table.deal(hands)
    return table


@pytest.mark.article("decision D21")
@pytest.mark.parametrize(
    ("book", "order", "hands"),
    [
        ("jiangsu-2017", "E W", {"N": "BJ", "S": "BJ"}),
        ("jiangsu-2017", "E N W S", {"S": "BJ BJ"}),
        ("knockout-2023", "E W", {"N": "BJ", "S": "BJ"}),
        ("knockout-2023", "E N W S", {"S": "BJ BJ"}),
        ("two-deck", "E W", {"N": "BJ BJ"}),
    ],
)
def test_where_the_text_does_not_say_may_nobody_is_asked(book: str, order: str, hands: dict[str, str]) -> None:
    table = dealt(book, hands, order)
    assert [event.seat for event in table.events if isinstance(event, ev.TributeRefused)] == [None]
    with pytest.raises(IllegalAction, match="not_your_turn"):
        table.do(co.RefuseTribute(seat=S))


@pytest.mark.article("decision D60")
@every_choice
def test_a_card_that_the_partner_has_laid_down_goes_back(book: str) -> None:
    table = dealt(book, {"N": "BJ BJ", "S": "LJ LJ"})
    table.do(co.PayTribute(seat=S, card=Card.LJ))
    table.do(co.RefuseTribute(seat=N))
    deal = table.match.deal
    assert {len(deal.hand(seat)) for seat in SEATS} == {27}
    assert deal.hand(S).count(Card.LJ) == 2
    assert (deal.tribute.paid, deal.tribute.taken_back, deal.tribute.refused_by) == ({}, {S: Card.LJ}, (N,))
    assert deal.table.turn is E


@pytest.mark.article("decision D21")
@every_choice
def test_the_second_holder_may_still_refuse_after_the_first_has_paid(book: str) -> None:
    table = dealt(book, {"N": "BJ", "S": "BJ"})
    table.do(co.PayTribute(seat=N, card=Card.BJ))
    table.do(co.RefuseTribute(seat=S))
    assert set(table.match.deal.tribute.refused_by) == {N, S}
    assert table.match.deal.hand(N).count(Card.BJ) == 1


@pytest.mark.article("decision D21")
@every_choice
def test_who_holds_no_big_joker_cannot_refuse(book: str) -> None:
    table = dealt(book, {"N": "BJ BJ", "S": "LJ"})
    with pytest.raises(IllegalAction) as refused:
        table.do(co.RefuseTribute(seat=S))
    assert (refused.value.code, refused.value.article) == ("may_not_refuse", table.match.book.cite("tribute.refusal"))
    with pytest.raises(IllegalAction, match="not_your_turn"):
        table.do(co.RefuseTribute(seat=W))


@pytest.mark.article("decision D60")
@every_choice
@pytest.mark.parametrize("viewer", [SPECTATOR, *(Viewer(seat=seat) for seat in (E, W, S)), Viewer(referee="R")])
def test_nobody_else_sees_that_a_payer_could_refuse(book: str, viewer: Viewer) -> None:
    """North holds both big jokers or none of them: whoever sees neither hand sees the same table."""
    with_them = dealt(book, {"N": "BJ BJ S3", "S": "LJ H3", "E": "D3 D3 C3", "W": "S4 S4"})
    without = dealt(book, {"N": "D3 D3 S3", "S": "LJ H3", "E": "BJ BJ C3", "W": "S4 S4"})
    if viewer.seat is E:
        without = dealt(book, {"N": "S4 S4 S3", "S": "LJ H3", "E": "D3 D3 C3", "W": "BJ BJ"})
    for command in (None, co.PayTribute(seat=S, card=Card.LJ)):
        seen = []
        for table in (with_them, without):
            if command is not None:
                table.do(command)
            shown = view(table.match, viewer)
            seen.append((replace(shown, deal=replace(shown.deal, hands={}, counts={})), shown.deal.tribute))
        assert seen[0] == seen[1]
        assert seen[0][1].may_refuse == ()
    assert view(with_them.match, Viewer(seat=N)).deal.tribute.may_refuse == (N,)


@pytest.mark.article("decision D60")
@every_choice
def test_each_holder_learns_it_and_a_referee_who_opened_the_hands(book: str) -> None:
    table = dealt(book, {"N": "BJ", "S": "BJ"})
    assert [view(table.match, Viewer(seat=seat)).deal.tribute.may_refuse for seat in SEATS] == [(), (N,), (), (S,)]
    table.do(co.OpenHands(referee="R"))
    assert set(view(table.match, Viewer(referee="R")).deal.tribute.may_refuse) == {N, S}
    before = table.match
    table.do(co.RefuseTribute(seat=N))
    assert filter_event(before, table.events[0], Viewer(seat=E)) == ev.TributeRefused(holders=(N, S), seat=N)


@pytest.mark.article("decision D14")
@pytest.mark.article("decision D60")
@every_choice
def test_a_program_refuses_when_time_is_up_as_if_it_were_the_rule(book: str) -> None:
    table = dealt(book, {"N": "BJ BJ", "S": "LJ"}, overrides={"clocks.tribute": 20})
    assert choose_on_timeout(table.match, table.match.question(N)) == co.RefuseTribute(
        seat=N, decision=table.match.question(N).number
    )
    assert isinstance(answers(table.match, table.match.question(N))[-1], co.RefuseTribute)
    assert all(isinstance(answer, co.PayTribute) for answer in answers(table.match, table.match.question(S)))


@pytest.mark.article("decision D60")
@every_choice
def test_it_runs_on_the_clock_of_the_tribute(book: str) -> None:
    table = Table(book, overrides={"clocks.tribute": 20})
    table.play_deal("E W")
    table.at = NOON
    table.deal({"N": "BJ BJ"})
    deadlines = {question.seat: question.deadline for question in table.match.questions}
    assert deadlines[N] == deadlines[S] == NOON + timedelta(seconds=20 + table.match.book.clocks.count_down)
    table.at = deadlines[N]
    table.do(co.TimeOut(seat=N, decision=table.match.question(N).number))
    assert table.events[1:] == [ev.TributeRefused(holders=(N,), seat=N)]


@pytest.mark.article("decision D21")
@every_choice
def test_after_going_back_it_is_asked_again(book: str) -> None:
    table = dealt(book, {"N": "BJ", "S": "BJ"})
    table.do(co.RefuseTribute(seat=N))
    table.do(co.Adjust(effect=ef.GoBack(acts=None)))
    assert {question.seat for question in table.match.questions} == {N, S}
    table.do(co.PayTribute(seat=N, card=Card.BJ))
    table.do(co.PayTribute(seat=S, card=Card.BJ))
    assert not table.match.deal.tribute.refused_by


@pytest.mark.article("decision D21")
@every_choice
def test_the_record_says_who_chose_to_refuse(book: str) -> None:
    table = dealt(book, {"N": "BJ BJ", "S": "LJ"})
    table.do(co.PayTribute(seat=S, card=Card.LJ))
    table.do(co.RefuseTribute(seat=N))
    entries = tuple(MatchEntry(version=place, event=event) for place, event in enumerate(table.log, 1))
    text = write_record(load(book), entries)
    assert "S pays LJ" in text
    assert "N refuses with N" in text
    again = read_record(text, load)
    assert [entry.event for entry in again.entries] == table.log
    assert check_record(again) == []
    wrong = read_record(text.replace("S pays LJ", "S refuses with N"), load)
    assert {problem.code for problem in check_record(wrong)} >= {"may_not_refuse"}


def test_a_book_of_version_1_refuses_as_it_did() -> None:
    """0.1.0 refused in every book without asking; what it began goes on so."""
    for book in CHOSEN:
        table = Table(f"{book}@1")
        table.play_deal("E W")
        table.deal({"N": "BJ", "S": "BJ"})
        assert table.events[-1] == ev.TributeRefused(holders=(N, S))
