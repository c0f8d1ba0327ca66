"""Draws that are made again after pairs did not come."""

from __future__ import annotations

import pytest

from guandan.competition.model import commands as co
from guandan.competition.model.state import RoundStatus
from guandan.competition.model.values import EntryStatus, Presence
from guandan.errors import IllegalAction
from guandan.services import draws
from tests.competition.kit import BOOKS, JS, NT, Hall


def drawn(book: str, pairs: int = 8) -> Hall:
    hall = Hall(book, pairs=pairs, rounds=3 if book not in {NT, "knockout-2023"} else None)
    hall.draw()
    hall.do(co.PublishDraw())
    return hall


@pytest.mark.parametrize("book", BOOKS)
def test_two_pairs_that_did_not_come_are_out_of_the_new_draw(book: str) -> None:
    hall = drawn(book)
    for pair in (3, 6):
        hall.do(co.CheckIn(pair=pair, presence=Presence.ABSENT))
    assert draws.list_absent_pairs(hall.competition) == (3, 6)
    assert draws.redraw_without_absent(hall.championship, draws.RedrawRequest(), lambda: hall.chain) == (3, 6)
    left = {pair for table in hall.last.tables for pair in (table.ew, table.ns)} | set(hall.last.byes)
    assert left == {1, 2, 4, 5, 7, 8}
    assert hall.last.status is RoundStatus.DRAFT
    assert hall.competition.entries[3].status is EntryStatus.WITHDRAWN


@pytest.mark.article("NT 2.2.5")
def test_nt_2_2_5_where_the_number_becomes_odd_the_draw_waits_for_the_decision() -> None:
    hall = drawn(NT)
    draws.redraw_without_absent(hall.championship, draws.RedrawRequest(pairs=(3,)), lambda: hall.chain)
    assert hall.competition.rounds == ()
    hall.refuses(co.DrawRound(seed=hall.link), "odd_number_undecided", "NT 2.2.5")


def test_nothing_changes_where_nobody_is_absent() -> None:
    hall = drawn(JS)
    with pytest.raises(IllegalAction) as caught:
        draws.redraw_without_absent(hall.championship, draws.RedrawRequest(), lambda: hall.chain)
    assert caught.value.code == "nobody_absent"
    assert hall.last.status is RoundStatus.PUBLISHED
