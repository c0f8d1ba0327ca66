"""Rulings do the same at a paper table and at a live one; corrections of a match that had rulings or went on long."""

from __future__ import annotations

import pytest

from guandan.cards import Rank
from guandan.game.commands import Adjust, CallTime, CorrectDeal, Mode
from guandan.game.effects import AnyEffect, GiveStage, LoseDeal, LoseMatch, MoveLevels, TakePoints, WaiveTribute
from guandan.game.handlers.deal import find_jobs
from guandan.rules.points import Ending
from guandan.rules.seat import Seat, Side
from tests.game.five_round.scene import refusal
from tests.game.kit import BOOKS, Table, course, seats

RULINGS: dict[str, tuple[AnyEffect, ...]] = {
    "levels down": (MoveLevels(side=Side.EW, by=-2),),
    "levels up": (MoveLevels(side=Side.NS, by=3),),
    "stage": (MoveLevels(side=Side.NS, by=1), GiveStage(side=Side.NS)),
    "no tribute": (WaiveTribute(),),
    "points": (TakePoints(side=Side.EW, points=10),),
    "match lost": (LoseMatch(sides=(Side.EW,)),),
    "forfeit": (LoseMatch(sides=(Side.NS,), forfeit=True),),
    "both forfeit": (LoseMatch(sides=(Side.EW, Side.NS), forfeit=True),),
}


def recorded(book: str, *orders: str) -> Table:
    table = Table(book, mode=Mode.PAPER)
    table.record(*orders)
    return table


def played(book: str, *orders: str) -> Table:
    table = Table(book)
    for order in orders:
        table.play_deal(order)
    return table


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


@pytest.mark.article("decision D20")
@pytest.mark.parametrize("name", RULINGS)
@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_between_two_deals_does_the_same(book: str, name: str) -> None:
    tables = played(book, "E N W S"), recorded(book, "E N W S")
    for table in tables:
        before = table.match
        for effect in RULINGS[name]:
            table.do(Adjust(effect=effect))
        assert table.match != before
    live, paper = tables
    assert course(live) == course(paper)
    assert live.match.taken == paper.match.taken
    assert live.match.result == paper.match.result
    if live.match.result is None:
        assert find_jobs(live.match) == find_jobs(paper.match)
        live.play_deal("E N W S")
        paper.record("E N W S")
        assert course(live) == course(paper)


@pytest.mark.article("decision D20")
@pytest.mark.parametrize("book", BOOKS)
def test_a_stage_given_in_a_deal_does_the_same(book: str) -> None:
    live, paper = played(book, "E W"), recorded(book, "E W")
    live.deal_bombs()
    for table in (live, paper):
        table.do(Adjust(effect=MoveLevels(side=Side.NS, by=1)))
        table.do(Adjust(effect=GiveStage(side=Side.NS)))
    assert course(live) == course(paper)
    assert live.match.deal is None
    assert stands(live) == (4, 2, Side.NS, Rank.THREE)


@pytest.mark.article("decision D13")
@pytest.mark.parametrize("book", ["jiangsu-2017", "two-deck", "knockout-2023"])
def test_a_foul_that_ends_a_deal_does_the_same(book: str) -> None:
    live, paper = played(book, "E W"), recorded(book, "E W")
    live.deal_bombs()
    for table in (live, paper):
        table.do(Adjust(effect=LoseDeal(side=Side.EW, offender=Seat.E, namer=Seat.N)))
    assert course(live) == course(paper)
    assert stands(live) == (4, 4, Side.NS, Rank.FIVE)


# ---------------------------------------------------------------- corrections


@pytest.mark.article("decision D18")
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_keeps_the_penalties_that_came_after(book: str) -> None:
    table = recorded(book, "E W")
    table.do(Adjust(effect=MoveLevels(side=Side.NS, by=3)))
    table.do(Adjust(effect=GiveStage(side=Side.NS)))
    table.record("N S")
    assert stands(table) == (4, 7, Side.NS, Rank.EIGHT)
    table.do(CorrectDeal(number=1, order=seats("N S")))
    assert stands(table) == (1, 10, Side.NS, Rank.JACK)
    assert [deal.level for deal in table.match.progress.done] == [Rank.TWO, Rank.FIVE]


@pytest.mark.article("decision D19")
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_works_out_anew_what_a_penalty_could_take(book: str) -> None:
    table = recorded(book, "N S")
    table.do(Adjust(effect=MoveLevels(side=Side.EW, by=-2)))
    assert table.levels == (1, 4)
    table.do(CorrectDeal(number=1, order=seats("E W")))
    assert table.levels == (2, 1)


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_ends_a_match_at_an_earlier_deal_and_another_brings_the_rest_back(book: str) -> None:
    table = recorded(book, "E W", "E W", "E W", "E W", "E N S W", "N S", "N E S W")
    before = table.match.progress
    assert stands(table) == (13, 6, Side.NS, Rank.SEVEN)
    table.do(CorrectDeal(number=5, order=seats("E N W S")))
    result = table.match.result
    assert result is not None
    assert (result.ending, result.winner, result.ew, result.ns) == (Ending.PASSED_A, Side.EW, 14, 1)
    table.do(CorrectDeal(number=5, order=seats("E N S W")))
    assert table.match.result is None
    assert table.match.progress == before


@pytest.mark.article("decision D10")
def test_a_correction_after_time_makes_an_extra_deal_due_or_needless() -> None:
    table = recorded("knockout-2023", "E N S W", "N E W S")
    table.do(CallTime(in_play=False))
    assert table.match.is_extra_due
    table.do(CorrectDeal(number=2, order=seats("N E S W")))
    assert not table.match.is_extra_due
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.HIGHER_LEVEL, Side.NS)
    table.do(CorrectDeal(number=2, order=seats("N E W S")))
    assert table.match.result is None
    assert table.match.is_extra_due
    table.record("W")
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.EXTRA_DEAL, Side.EW)


@pytest.mark.article("decision D16")
@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(("number", "order"), [(3, "E W"), (0, "E W"), (1, "E N"), (2, "E N W"), (2, "E E N S")])
def test_a_correction_needs_a_deal_that_was_played_and_a_finishing_order(book: str, number: int, order: str) -> None:
    table = recorded(book, "E W", "N S")
    before = table.match
    refusal(table, CorrectDeal(number=number, order=seats(order)))
    assert table.match == before
