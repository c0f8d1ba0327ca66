"""Hints know what the seat knows: the same hand gets the same advice, whatever the others hold."""

from __future__ import annotations

import pytest

from guandan import bots
from guandan.bots import Seen
from guandan.kernel import Deal, rules_of
from guandan.rulebooks import load, names
from guandan.rules.seat import SEATS
from guandan.server.protocol.questions import Hints
from guandan.server.tables.hints import advise


@pytest.mark.parametrize("book", names())
def test_hidden_cards_make_no_difference_to_hints(book: str) -> None:
    bot = bots.make("normal", seed=1)
    deal = Deal.shuffled(5, rules=rules_of(load(book)), level="5", order=SEATS)
    compared = 0
    for number in range(60):
        if deal.is_over:
            break
        seen = Seen.of(deal)
        if len(seen.packed) > 1 and number % 5 == 0:
            other = deal.hidden(deal.seat, seed=number)
            assert [other.hand(seat) for seat in range(4)] != [deal.hand(seat) for seat in range(4)]
            assert advise(Seen.of(other)) == advise(seen) != Hints()
            compared += 1
        deal.act(bot.choose(seen, 1.0))
    assert compared > 3
