"""Points taken off by penalties: down to which floor, and whether they change who won."""

from __future__ import annotations

import pytest

from guandan.game import commands as co
from guandan.game import effects as ef
from guandan.rules.points import all_points, winner
from guandan.rules.seat import Side
from tests.game.kit import Table

EW, NS = Side.EW, Side.NS
HUNDRED = ("jiangsu-2017", "five-round-points")


def taken(book: str, points: int, *orders: str, **overrides: object) -> tuple[tuple[int, int], Side | None, object]:
    """The 100 points, who won, and the match points, after two deals in which points were taken from EW."""
    options = {"match.deals": len(orders), "match.equal": "stage"}
    options |= {path.replace("__", "."): value for path, value in overrides.items()}
    table = Table(book, mode=co.Mode.PAPER, overrides=options)
    table.do(co.Adjust(effect=ef.TakePoints(side=EW, points=points)))
    table.record(*orders)
    result, rules = table.match.result, table.match.book
    assert result is not None
    worth = all_points(result, rules.points, rules.remedies)
    of_100 = worth["hundred"]
    return (of_100[EW], of_100[NS]), winner(result, rules.points, rules.remedies), worth.get("match_points")


@pytest.mark.article("decision D39")
@pytest.mark.article("ZD V.2")
@pytest.mark.parametrize("book", HUNDRED)
def test_what_is_taken_falls_on_the_offenders_alone_and_does_not_change_who_won(book: str) -> None:
    of_100, won, points = taken(book, 10, "E N S W")  # one level
    assert (of_100, won) == ((46, 44), EW)
    assert points in (None, {EW: 2, NS: 0})
    of_100, won, points = taken(book, 20, "E N S W")
    assert (of_100, won) == ((36, 44), EW)
    assert points in (None, {EW: 2, NS: 0})


@pytest.mark.article("decision D39")
@pytest.mark.parametrize("book", HUNDRED)
def test_never_below_the_floor(book: str) -> None:
    assert taken(book, 60, "E N S W")[0] == (0, 44)
    assert taken(book, 60, "E N S W", remedies__points_floor=20)[0] == (20, 44)


@pytest.mark.parametrize("book", HUNDRED)
def test_the_floor_gives_nothing_to_who_has_less_anyway(book: str) -> None:
    assert taken(book, 10, "N S", remedies__points_floor=40)[0] == (36, 64)


@pytest.mark.parametrize("book", HUNDRED)
def test_a_table_may_let_points_change_who_won(book: str) -> None:
    overrides = {"remedies__points_change_winner": True}
    assert taken(book, 10, "E N S W", **overrides)[1] is EW
    of_100, won, points = taken(book, 20, "E N S W", **overrides)
    assert (of_100, won) == ((36, 44), NS)
    assert points in (None, {EW: 0, NS: 2})
    _, won, points = taken(book, 12, "E N S W", **overrides)
    assert won is None
    assert points in (None, {EW: 1, NS: 1})


def test_a_book_without_the_table_has_nothing_to_take() -> None:
    table = Table("two-deck", mode=co.Mode.PAPER, overrides={"match.deals": 1, "remedies.points_change_winner": True})
    table.do(co.Adjust(effect=ef.TakePoints(side=EW, points=50)))
    table.record("E N S W")
    book, result = table.match.book, table.match.result
    assert winner(result, book.points, book.remedies) is EW
    assert all_points(result, book.points, book.remedies)["match_points"] == {EW: 2, NS: 0}
