"""What the Jiangsu clause tests set up again and again: packs laid by hand, payers with low hands, and refusals."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

import pytest

from guandan.cards import PACK, Card, Hand
from guandan.errors import IllegalAction
from guandan.game.commands import DealCards, Mode, PayTribute, ReturnCard
from guandan.rules.seat import Seat
from tests.game.kit import Table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from guandan.game.match import Ask

CUT = 54


def laid(**at: str) -> list[Card]:
    """A pack in the order in which it is drawn, with the cards named at the places named: `laid(_0="C7")`."""
    rest = list(PACK)
    chosen = {int(place.strip("_")): Card(name) for place, name in at.items()}
    for card in chosen.values():
        rest.remove(card)
    return [chosen[place] if place in chosen else rest.pop() for place in range(len(PACK))]


def drawn_from(cards: list[Card], *turned: int, cut: int = CUT) -> DealCards:
    """The command by which these cards are drawn in this order from a pack cut there."""
    return DealCards(pack=tuple(cards[-cut:] + cards[:-cut]), cut=cut, turned=turned)


def low_hands(level: str, others: dict[str, str] | None = None, /, **named: str) -> dict[str, str]:
    """Hands of 27: the cards named, filled up from 2 to 10 without the level; and what others hold for certain."""
    others = others or {}
    hands = {seat: [Card(name) for name in cards.split()] for seat, cards in named.items()}
    pool = [card for card in PACK if card.rank.number <= 10 and card.rank != level]
    for name in " ".join([*named.values(), *others.values()]).split():
        if Card(name) in pool:
            pool.remove(Card(name))
    for hand in hands.values():
        while len(hand) < 27:
            hand.append(pool.pop(0))
    return others | {seat: " ".join(hand) for seat, hand in hands.items()}


def after(*orders: str, hands: dict[str, str] | None = None) -> Table:
    """A live table where deals were finished in these orders and the next has been dealt."""
    table = Table()
    for order in orders:
        table.play_deal(order)
    table.deal(hands)
    return table


def paper(*orders: str, overrides: dict[str, object] | None = None) -> Table:
    """A paper table on which deals with these orders were recorded."""
    table = Table(mode=Mode.PAPER, overrides=overrides or {})
    table.record(*orders)
    return table


def pay(table: Table, seat: str, card: str) -> None:
    table.do(PayTribute(seat=Seat(seat), card=Card(card)))


def give_back(table: Table, seat: str, card: str) -> None:
    table.do(ReturnCard(seat=Seat(seat), card=Card(card)))


def held(table: Table, seat: str) -> Hand:
    assert table.match.deal is not None
    return table.match.deal.hand(Seat(seat))


def asked(table: Table) -> dict[str, Ask]:
    """Whom the table waits for, and for what."""
    return {str(question.seat): question.ask for question in table.match.questions}


@contextmanager
def refused(article: str) -> Iterator[None]:
    """The rules refuse what happens inside, and name this article."""
    with pytest.raises(IllegalAction) as refusal:
        yield
    assert article in refusal.value.article.split("; ")
