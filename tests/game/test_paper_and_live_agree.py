"""A paper table and a live table are the same match: what one records and what the other plays comes to the same."""

from __future__ import annotations

import random

import pytest

from guandan.cards import Rank
from guandan.game.commands import CallTime, CorrectDeal, Mode
from guandan.game.handlers.deal import find_jobs
from guandan.game.paper import brief_table
from guandan.rules.points import Ending, all_points
from guandan.rules.seat import SEATS, Side
from tests.game.kit import BOOKS, Table, course, seats

SEEDS = range(2)
MOST_DEALS = 6


def some_orders(seed: int) -> list[str]:
    """Finishing orders by a seed: any first; second and the rest by chance, two seats where they are partners."""
    lot = random.Random(seed)
    orders = []
    for _ in range(MOST_DEALS):
        order = lot.sample(SEATS, 4)
        orders.append(" ".join(order[:2] if order[0].partner is order[1] else order))
    return orders


def payers(order: str) -> set[str]:
    """Who owes tribute after this order."""
    places = seats(order)
    return set(places[0].side.other.seats) if len(places) == 2 else {places[3]}


def both(book: str) -> tuple[Table, Table]:
    return Table(book), Table(book, mode=Mode.PAPER)


def agree(live: Table, paper: Table) -> None:
    """Levels, stage, jobs, what is due next, and the result are the same at both tables."""
    one, other = live.match, paper.match
    assert course(live) == course(paper)
    assert find_jobs(one) == find_jobs(other)
    assert one.is_extra_due == other.is_extra_due
    assert one.last_deal == other.last_deal
    assert one.result == other.result
    if one.result is not None:
        assert all_points(one.result, one.book.points) == all_points(other.result, other.book.points)


def deal_both(live: Table, paper: Table, order: str, before: str | None) -> None:
    """One deal at both tables, with what the paper table was told of it against what the live one does."""
    told = brief_table(paper.match)
    live.deal_bombs()
    deal = live.match.deal
    assert deal is not None
    assert told.level is deal.level
    assert told.number == deal.number
    paying = set() if deal.tribute is None else set(deal.tribute.payers)
    assert set(told.payers) == paying == (set() if before is None else payers(before))
    live.finish(order)
    paper.record(order)
    assert live.match.progress.done[-1].order == seats(order), "the live table came to this order"


@pytest.mark.article("decision D16")
@pytest.mark.article("decision D18")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("book", BOOKS)
def test_the_same_orders_lead_to_the_same_match(book: str, seed: int) -> None:
    live, paper = both(book)
    before = None
    for order in some_orders(seed):
        deal_both(live, paper, order, before)
        agree(live, paper)
        if live.match.result is not None:
            break
        before = order


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("book", BOOKS)
def test_the_same_orders_pass_a_at_the_same_deal(book: str) -> None:
    live, paper = both(book)
    before = None
    for order in ("E W", "W E", "E W", "W N S E", "W E", "N S", "E S N W", "E N W S"):
        assert live.match.result is None
        deal_both(live, paper, order, before)
        agree(live, paper)
        before = order
    assert live.match.result is not None
    assert (live.match.result.ending, live.match.result.winner) == (Ending.PASSED_A, Side.EW)


@pytest.mark.article("decision D22")
@pytest.mark.parametrize("orders", [("E W", "N E S W"), ("E N S W", "N E W S"), ("S E N W",), ()])
@pytest.mark.parametrize("book", BOOKS)
def test_the_call_of_time_between_two_deals_is_the_same(book: str, orders: tuple[str, ...]) -> None:
    live, paper = both(book)
    for order in orders:
        live.play_deal(order)
        paper.record(order)
    live.do(CallTime())
    paper.do(CallTime(in_play=False))
    agree(live, paper)
    play_on(live, paper)


@pytest.mark.article("decision D22")
@pytest.mark.parametrize("orders", [("E W",), ("E N S W", "N E W S"), ()])
@pytest.mark.parametrize("book", BOOKS)
def test_the_call_of_time_in_a_deal_is_the_same(book: str, orders: tuple[str, ...]) -> None:
    live, paper = both(book)
    for order in orders:
        live.play_deal(order)
        paper.record(order)
    live.deal_bombs()
    live.do(CallTime())
    paper.do(CallTime(in_play=True))
    if live.match.deal is not None:
        live.finish("S E N W")
        paper.record("S E N W")
    agree(live, paper)
    play_on(live, paper)


def play_on(live: Table, paper: Table) -> None:
    """What is still due after the call, an extra deal too, until both matches are over."""
    for order in ("N W S E", "E N S W"):
        if live.match.result is not None:
            break
        deal = "N" if live.match.is_extra_due else order
        live.play_deal(deal)
        paper.record(deal)
        agree(live, paper)
    assert live.match.result is not None


# ---------------------------------------------------------------- corrections


def recorded(book: str, *orders: str) -> Table:
    table = Table(book, mode=Mode.PAPER)
    table.record(*orders)
    return table


def levels_played(table: Table) -> list[Rank]:
    return [deal.level for deal in table.match.progress.done]


def stands(table: Table) -> tuple[int, int, Side | None, Rank]:
    standing = table.match.progress.standing
    return standing.ew, standing.ns, standing.stage, standing.level


@pytest.mark.article("decision D18")
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_moves_the_levels_and_leaves_the_levels_played(book: str) -> None:
    table = recorded(book, "E W", "N E S W", "E N W S")
    assert stands(table) == (6, 3, Side.EW, Rank.SEVEN)
    table.do(CorrectDeal(number=1, order=seats("N S")))
    assert levels_played(table) == [Rank.TWO, Rank.FIVE, Rank.FOUR]
    assert stands(table) == (3, 6, Side.EW, Rank.FOUR)


@pytest.mark.article("decision D18")
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_of_the_last_deal_is_as_if_it_had_been_recorded_so(book: str, seed: int) -> None:
    *orders, wrong, right = some_orders(seed)[:4]
    corrected = recorded(book, *orders, wrong)
    corrected.do(CorrectDeal(number=len(orders) + 1, order=seats(right)))
    straight = recorded(book, *orders, right)
    assert corrected.match.progress == straight.match.progress
    assert brief_table(corrected.match) == brief_table(straight.match)


@pytest.mark.article("decision D18")
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_changes_who_pays_in_the_next_deal(book: str) -> None:
    table = recorded(book, "E N W S")
    table.do(CorrectDeal(number=1, order=seats("S N")))
    told = brief_table(table.match)
    assert set(told.payers) == set(seats("E W"))
    assert told.jobs.cutter == "S"
    assert told.level is Rank.FIVE


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("book", BOOKS)
def test_a_match_that_was_over_opens_again_when_a_was_not_passed(book: str) -> None:
    table = recorded(book, "E W", "E W", "E W", "E W", "E N W S")
    assert table.match.result is not None
    table.do(CorrectDeal(number=5, order=seats("E N S W")))
    assert table.match.result is None
    assert stands(table) == (13, 1, Side.EW, Rank.ACE)
    table.record("N S")
    assert stands(table) == (13, 4, Side.NS, Rank.FIVE)


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("book", BOOKS)
def test_a_match_ends_by_a_correction_that_passes_a(book: str) -> None:
    table = recorded(book, "E W", "E W", "E W", "E W", "E N S W")
    assert table.match.result is None
    table.do(CorrectDeal(number=5, order=seats("E N W S")))
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.PASSED_A, Side.EW)


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("book", BOOKS)
def test_a_deal_at_a_passes_nothing_for_a_side_that_was_not_there_after_all(book: str) -> None:
    table = recorded(book, "E W", "E W", "E W", "E W", "E N W S")
    table.do(CorrectDeal(number=1, order=seats("N E W S")))
    assert levels_played(table)[-1] is Rank.ACE
    assert table.match.result is None
    assert stands(table) == (12, 2, Side.EW, Rank.KING)


@pytest.mark.article("decision D9")
@pytest.mark.parametrize("book", BOOKS)
def test_a_side_that_was_at_a_after_all_does_not_pass_it_in_a_deal_really_played_at_q(book: str) -> None:
    table = recorded(book, "E W", "E W", "E W", "E N S W", "E W")
    assert stands(table) == (13, 1, Side.EW, Rank.ACE)
    table.do(CorrectDeal(number=4, order=seats("E W")))
    assert levels_played(table) == [Rank.TWO, Rank.FIVE, Rank.EIGHT, Rank.JACK, Rank.QUEEN]
    assert table.match.result is None
    assert stands(table) == (13, 1, Side.EW, Rank.ACE)


@pytest.mark.article("decision D22")
@pytest.mark.parametrize("book", BOOKS)
def test_a_correction_after_the_last_deal_turns_the_result(book: str) -> None:
    table = recorded(book, "E W", "N E S W", "E N S W")
    table.do(CallTime(in_play=False))
    if table.match.result is None:  # one book plays one more deal after the call
        table.record("E N S W")
    assert table.match.result is not None
    assert table.match.result.winner is Side.EW
    table.do(CorrectDeal(number=1, order=seats("N S")))
    assert table.match.result is not None
    assert (table.match.result.ending, table.match.result.winner) == (Ending.HIGHER_LEVEL, Side.NS)
