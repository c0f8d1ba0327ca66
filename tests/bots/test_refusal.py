"""抗贡 as a choice: what bots do with it, and what they may know of it afterwards."""

from __future__ import annotations

import pytest

from guandan.bots import make
from guandan.bots.learned.story import DealStory
from guandan.bots.playing import answer, seen_by
from guandan.cards import Card
from guandan.game import commands as co
from guandan.kernel.packed import REFUSE
from guandan.rules.seat import SEATS, Seat
from guandan.server.tables.hints import list_hints
from tests.game.kit import Table

E, N, W, S = SEATS


def dealt(book: str = "nantong-2018", **hands: str) -> Table:
    table = Table(book)
    table.play_deal("E W")
    table.deal(hands)
    return table


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "best"])
@pytest.mark.parametrize("seat", [N, S])
def test_a_bot_that_may_refuse_does(name: str, seat: Seat) -> None:
    table = dealt(N="BJ", S="BJ")
    question = table.match.question(seat)
    assert answer(table.match, question, make(name), 0.1) == co.RefuseTribute(seat=seat, decision=question.number)


@pytest.mark.parametrize("name", ["random", "easy", "normal"])
def test_a_bot_that_may_not_pays(name: str) -> None:
    table = dealt(N="BJ BJ", S="LJ")
    question = table.match.question(S)
    paid = answer(table.match, question, make(name), 0.1)
    assert paid == co.PayTribute(seat=S, card=Card.LJ, decision=question.number)


def test_hints_name_the_card_to_pay() -> None:
    assert list_hints(dealt(N="BJ BJ").match, N).cards == (Card.BJ,)


@pytest.mark.parametrize("laid", [None, S])
def test_what_was_laid_down_and_taken_back_is_known_to_all(laid: Seat | None) -> None:
    table = dealt(N="BJ BJ", S="LJ")
    if laid is not None:
        table.do(co.PayTribute(seat=laid, card=Card.LJ))
    table.do(co.RefuseTribute(seat=N))
    seen = seen_by(table.match, E)
    assert seen.known(1)[Card.BJ.place] == 2
    assert seen.known(3)[Card.LJ.place] == (laid is not None)
    assert seen.history == ()
    assert REFUSE in DealStory(seen).rebuild_now().history


def test_after_a_play_the_story_still_begins_with_the_refusal() -> None:
    table = dealt(N="BJ", S="BJ")
    table.do(co.PayTribute(seat=N, card=Card.BJ))
    table.do(co.RefuseTribute(seat=S))
    card = table.match.deal.hand(E).cards[0]
    table.do(co.PlayCards(seat=E, cards=(card,)))
    seen = seen_by(table.match, N)
    assert [seat for seat, _ in seen.history] == [0]
    assert DealStory(seen).rebuild_now().history[1] == REFUSE
