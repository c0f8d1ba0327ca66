"""Looking back, and which counts become known, under every book."""

from __future__ import annotations

import pytest

from guandan.errors import IllegalAction
from guandan.game import commands as co
from guandan.game import events as ev
from guandan.game.view import view
from guandan.rules.seat import SEATS
from tests.game.kit import BOOKS, Table

E, N, W, S = SEATS
LOOKS_BACK = {"knockout-2023", "five-round-points"}  # the others forbid it (JS 3.4.3.1, TD 24, NT 1.4.6)
UNASKED = {"jiangsu-2017": 10, "two-deck": 10, "knockout-2023": 10, "five-round-points": 6, "nantong-2018": None}
ASKED = {"five-round-points": 10, "nantong-2018": 10}


@pytest.mark.parametrize("book", BOOKS)
def test_the_last_trick_is_seen_where_looking_back_is_allowed(book: str) -> None:
    table = Table(book)
    table.deal_bombs()
    table.play("E", "S3")
    table.passes("N", "W", "S")
    seen = view(table.match).deal.last_trick
    assert [act.seat for act in seen] == ([E, N, W, S] if book in LOOKS_BACK else [])


def at_eleven(book: str) -> Table:
    """East leads with eleven cards left: eight J, three 2."""
    table = Table(book)
    table.deal_bombs()
    for rank in "37":
        table.play("E", " ".join(f"{suit}{rank} {suit}{rank}" for suit in "SHCD"))
        table.passes("N", "W", "S")
    return table


@pytest.mark.article("decision D34")
@pytest.mark.parametrize("book", BOOKS)
def test_at_how_many_cards_the_count_is_announced_once(book: str) -> None:
    table = at_eleven(book)
    told = []
    for card in ("SJ", "SJ", "HJ", "HJ", "CJ", "CJ"):
        events = table.play("E", card)
        told += [event.count for event in events if isinstance(event, ev.CountAnnounced)]
        table.passes("N", "W", "S")
    assert told == ([] if UNASKED[book] is None else [UNASKED[book]])
    assert view(table.match).deal.counts == ({} if UNASKED[book] is None else {E: UNASKED[book]})


@pytest.mark.article("decision D34")
@pytest.mark.parametrize("book", BOOKS)
def test_at_how_many_cards_one_may_ask(book: str) -> None:
    table = at_eleven(book)
    answered = []
    for left in range(11, 1, -1):
        if left > ASKED.get(book, 0):
            with pytest.raises(IllegalAction, match="no_answer_due" if book in ASKED else "nobody_may_ask"):
                table.do(co.AskCount(seat=N, of=E))
        else:
            (told,) = table.do(co.AskCount(seat=N, of=E))
            assert told == ev.CountAnnounced(seat=E, count=left, asked_by=N)
            answered.append(left)
        table.play("E", table.match.deal.hand(E).cards[-1])
        table.passes("N", "W", "S")
    assert answered == ([*range(10, 1, -1)] if book in ASKED else [])
