"""What the clause tests of five-round-points and nantong-2018 share: hands of a wanted strength, refusals, tribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from guandan.cards import PACK, Card, Hand, Rank
from guandan.errors import IllegalAction
from guandan.game import answers
from guandan.game.commands import Adjust, PayTribute, ReturnCard
from guandan.rules.seat import Seat
from tests.game.kit import Table

if TYPE_CHECKING:
    from guandan.game.commands import AnyMatchCommand
    from guandan.game.effects import AnyEffect
    from guandan.game.events import AnyMatchEvent

LOW = [rank for rank in Rank if rank <= Rank.TEN]
HIGH = [Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE]


def bombs(*ranks: str) -> str:
    """All eight cards of each rank."""
    return " ".join(f"{suit}{rank}" for rank in ranks for suit in "SHCD" * 2)


def hands(level: str, *, poor: str = "", rich: str = "", **named: str) -> dict[str, str]:
    """Hands with the cards named; poor seats hold only low cards beside them, rich ones J to A, never the level."""
    dealt = {seat: list(Hand(text)) for seat, text in named.items()}
    rest = sorted(PACK, key=lambda card: card.rank.number)
    for card in [card for cards in dealt.values() for card in cards]:
        rest.remove(card)
    for seat in poor + rich:
        ranks = LOW if seat in poor else HIGH
        fill = [card for card in rest if card.rank in ranks and card.rank != level][: 27 - len(dealt[seat])]
        dealt[seat] += fill
        for card in fill:
            rest.remove(card)
    return {seat: " ".join(cards) for seat, cards in dealt.items()}


def poor(level: str, **best: str) -> dict[str, str]:
    """Hands that hold the cards named and beside them only low ones, none of the level."""
    return hands(level, poor="".join(best), **best)


def after(book: str, *orders: str, **start: object) -> Table:
    """A live table at which these deals have been played."""
    table = Table(book, **start)
    for order in orders:
        table.play_deal(order)
    return table


def from_level(level: str) -> dict[str, object]:
    """Both sides start at this level."""
    return {"overrides": {"levels.start": level}}


def refusal(table: Table, command: AnyMatchCommand) -> IllegalAction:
    """How the rules refuse this command."""
    with pytest.raises(IllegalAction) as caught:
        table.do(command)
    return caught.value


def adjust(table: Table, *effects: AnyEffect) -> None:
    for effect in effects:
        table.do(Adjust(effect=effect))


def pay(table: Table, seat: str, card: str) -> list[AnyMatchEvent]:
    return table.do(PayTribute(seat=Seat(seat), card=Card(card)))


def give_back(table: Table, seat: str, card: str) -> list[AnyMatchEvent]:
    return table.do(ReturnCard(seat=Seat(seat), card=Card(card)))


def allowed(table: Table, seat: str) -> set[str]:
    """The cards that the seat may pay or return now."""
    question = table.match.question(Seat(seat))
    assert question is not None, f"{seat} is asked nothing"
    return {str(command.card) for command in answers(table.match, question)}


def asked(table: Table) -> dict[str, str]:
    """Who is asked what."""
    return {str(question.seat): str(question.ask) for question in table.match.questions}


def pay_first(table: Table) -> None:
    """Every tribute and return answered by the first answer there is, until somebody may lead."""
    while table.match.questions and table.match.questions[0].ask not in {"lead", "follow"}:
        question = table.match.questions[0]
        table.do(answers(table.match, question)[0])


def holds(table: Table, seat: str, card: str) -> int:
    """How many of this card the seat holds."""
    assert table.match.deal is not None
    return list(table.match.deal.hand(Seat(seat))).count(Card(card))


def faces(text: str) -> tuple[Card, ...]:
    """Cards from their text."""
    return tuple(Hand(text))
