"""Levels that penalties and fouls move, and how an extra deal ends, under every book."""

from __future__ import annotations

import pytest

from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.rules.points import Ending
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table

E, N, W, S = SEATS


@pytest.fixture(params=BOOKS)
def book(request: pytest.FixtureRequest) -> str:
    return request.param


def rule(table: Table, effect: ef.AnyEffect) -> None:
    table.do(co.Adjust(effect=effect))


@pytest.mark.article("decision D13")
def test_after_a_foul_the_innocent_side_rises_by_three(book: str) -> None:
    table = Table(book)
    table.deal_bombs()
    rule(table, ef.LoseDeal(side=Side.EW, offender=E))
    assert table.levels == (1, 4)
    assert table.match.progress.standing.stage is Side.NS


@pytest.mark.article("decision D19")
def test_a_penalty_moves_no_level_below_2_or_past_a(book: str) -> None:
    table = Table(book)
    rule(table, ef.MoveLevels(side=Side.EW, by=-1))
    assert table.levels == (1, 1)
    rule(table, ef.MoveLevels(side=Side.EW, by=12))
    assert table.levels == (13, 1)
    rule(table, ef.MoveLevels(side=Side.EW, by=1))
    assert table.levels == (13, 1)
    assert table.match.result is None
    rule(table, ef.MoveLevels(side=Side.EW, by=-20))
    assert table.levels == (1, 1)


@pytest.mark.article("decision D10")
def test_the_extra_deal_is_over_when_the_first_is_out(book: str) -> None:
    table = Table(book, overrides={"match.deals": 2, "match.needs_winner": True, "match.equal": "draw"})
    table.play_deal("E N W S")
    table.play_deal("N E S W")
    assert table.match.is_extra_due
    table.deal_bombs()
    assert table.match.deal.tribute is None
    table.finish("W E N S")
    assert table.match.progress.done[-1].order == (W,)
    assert (table.match.result.ending, table.match.result.winner) == (Ending.EXTRA_DEAL, Side.EW)
    assert table.levels == (3, 3)
